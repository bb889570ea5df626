#!/usr/bin/env bash
# hunch match: a result in words and as JSON that no number of threads changes; Ctrl-C gives the result so
# far; records of a match replay; what a new user gets wrong is one line that says what to do.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

match() { "$HUNCH" match cambio "$@"; }
# without_time FILE: the JSON but for what the clock says.
without_time() { grep -vE '"(seconds|rounds_per_second|ms_per_decision)":' "$1"; }
# field NAME FILE: the value of a field of the outer object.
field() { sed -nE "s/^  \"$1\": (.*[^,]),?$/\1/p" "$2"; }

# --- in words ------------------------------------------------------------------------------------

match bayes-v2 smart --blocks 50 >out
grep -qE '^player +win % +95 % interval +fair +points +95 % interval +calls +won$' out || die "no head: $(cat out)"
number='-?[0-9]+\.[0-9]+'
grep -qE "^bayes-v2 +$number +$number to +$number +50.0 +$number +$number to +$number +$number +$number$" out ||
    die "no line for bayes-v2: $(cat out)"
grep -q '^cambio, seed 1: 50 blocks, 100 rounds$' out || die "the method is not stated"
grep -qE '^[0-9.]+ turns per round; [0-9.]+ s, [0-9,]+ rounds/s; no failed decisions$' out || die "the pace is not stated"
grep -q 'no failed decisions' out || die "nothing on failed decisions"
[ "$(grep -c '^bayes-v2\|^smart' out)" -eq 2 ] || die "names that do not repeat have no groups"

match smart bayes-v1 smart --blocks 20 --preset cambio-lock >out
grep -qE '^2 x smart +[0-9.]+ .* 66\.7 ' out || die "no group of two: $(cat out)"
[ "$(grep -c '^bayes-v1 ' out)" -eq 2 ] || die "bayes-v1 stands alone and as a group"
match random random random random random random random random --blocks 3 >out
[ "$(grep -c '^random ' out)" -eq 8 ] || die "eight players"
match base random --blocks 1 >out
grep -qE '^base .* 0\.00 to 100\.00 .* - ' out || die "one block has no interval: $(cat out)"
match bayes-v1 bayes-v1 --fixed --blocks 5 >out
grep -q '^fixed seats' out || die "--fixed does not say so"
match bayes-v1 smart --match --blocks 5 >out
grep -qE '5 blocks, [0-9,]+ rounds in 10 matches' out || die "--match does not count matches"

# --- as JSON -------------------------------------------------------------------------------------

match bayes-v2 smart bayes-v2 --blocks 60 --seed 18446744073709551615 --threads 1 --json >one
for name in game preset rules seed whole fixed blocks rounds turns_per_round seconds rounds_per_second stopped \
    players groups; do
    grep -q "^  \"$name\": " one || die "JSON has no $name"
done
for name in name seats win_share win_low win_high fair_share mean_points points_low points_high calls calls_won \
    calls_by_kind failed ms_per_decision; do
    [ "$(grep -c "^      \"$name\": " one)" -eq 5 ] || die "JSON has no $name for 3 players and 2 groups"
done
jq -e 'all(.players[], .groups[]; .ms_per_decision >= 0 and .ms_per_decision < 1000)' one >/dev/null ||
    die "no time of a decision"
[ "$(field preset one)" = '"cambio"' ] || die "preset: $(field preset one)"
[ "$(grep -c '^        "call": {$' one)" -eq 5 ] || die "JSON has no kind of call"
[ "$(field game one)" = '"cambio"' ] || die "game: $(field game one)"
[ "$(field seed one)" = '"18446744073709551615"' ] || die "seed: $(field seed one)"
[ "$(field blocks one)" = 60 ] || die "blocks: $(field blocks one)"
[ "$(field rounds one)" = 180 ] || die "rounds: $(field rounds one)"
[ "$(field stopped one)" = false ] || die "stopped"
[ "$(grep -c '"failed": 0' one)" -eq 5 ] || die "failed decisions"
for threads in 2 3 7; do
    match bayes-v2 smart bayes-v2 --blocks 60 --seed 18446744073709551615 --threads $threads --json >many
    cmp <(without_time one) <(without_time many) || die "$threads threads: another result"
done
match bayes-v2 smart bayes-v2 --blocks 60 --seed 2 --json >other
if cmp -s <(without_time one) <(without_time other); then die "another seed gives the same"; fi
match base random --blocks 1 --json | grep -q '"points_low": null' || die "one block has an interval of points"

# --- a test that stops by itself -----------------------------------------------------------------

match bayes-v2 smart --sprt 0,2 --errors .05,.1 --threads 1 --json >one
[ "$(field blocks one)" = 128 ] || die "bayes-v2 is better than smart: $(field blocks one) blocks"
jq -e '.sprt | .accepted == "high" and .low == 0 and .high == 0.02 and .errors == [0.05, 0.1] and .player == "bayes-v2"
    and .log_likelihood_ratio > .upper and .lower < 0 and .blocks == 128 and .fair_share == 0.5' one >/dev/null ||
    die "the test as JSON: $(cat one)"
# Where it ends depends on the blocks alone: neither on threads nor on being resumed.
match bayes-v2 bayes-v1 --sprt=-9,1 --threads 1 --json >one
for threads in 2 5; do
    match bayes-v2 bayes-v1 --sprt=-9,1 --threads $threads --json >many
    cmp <(without_time one) <(without_time many) || die "--sprt, $threads threads: another result"
done
match bayes-v2 bayes-v1 --sprt=-9,1 --blocks 100 --records sprt.jsonl >out
grep -qE '^undecided after 100 blocks: -9 or \+1 points above fair \(bayes-v2, whose fair share is 50.0 %\)$' out ||
    die "too few blocks decide nothing: $(cat out)"
match bayes-v2 bayes-v1 --sprt=-9,1 --records sprt.jsonl --resume --threads 3 --json >many
cmp <(without_time one) <(without_time many) || die "--sprt, resumed: another result"
match bayes-v2 bayes-v1 --sprt=-9,1 >out
grep -qE '^decided after [0-9]+ blocks: \+1, not -9 points above fair' out || die "nothing is decided: $(cat out)"
grep -qE '^log likelihood ratio [0-9.]+, bounds -2.94 and 2.94 \(errors 0.05 and 0.05\)$' out || die "no ratio: $(cat out)"
match bayes-v2 smart bayes-v2 --sprt 0,2 >out
grep -q '(bayes-v2, whose fair share is 66.7 %)' out || die "all seats of the first player count: $(cat out)"
match bayes-v2 bayes-v1 --sprt=0,0.1 --until 5 --json >one
jq -e '.blocks % 256 == 0 and .sprt.accepted == null' one >/dev/null || die "--until beside --sprt: $(cat one)"
refuses 1 'all players are the same' match smart smart --sprt 0,2
refuses 2 '--sprt wants two numbers of percentage points' match base smart --sprt 2,0
refuses 2 '--sprt wants two numbers of percentage points' match base smart --sprt 2
refuses 2 '--errors wants two chances' match base smart --sprt 0,2 --errors 5,5
refuses 2 '--errors are those of a sequential test' match base smart --errors .05,.05

# --- dice ----------------------------------------------------------------------------------------

dice() { "$HUNCH" match perudo "$@"; }
# widest FILE: the columns of its longest line.
widest() { awk '{ if (length > most) most = length } END { print most }' "$1"; }

for players in 'random random' 'random random random random' 'random random random random random random'; do
    # shellcheck disable=SC2086
    dice $players --blocks 20 >out
    [ "$(widest out)" -le 80 ] || die "wider than 80 columns: $(cat out)"
    grep -qE '^ +dice +dudo +calza$' out || die "no head: $(cat out)"
    grep -qE '^player +win % +95 % interval +fair +left +made right +made right$' out || die "no second head: $(cat out)"
    share="$number +$number to +$number"
    [ "$(grep -cE "^random +$share +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+$" out)" -eq "$(wc -w <<<"$players")" ] ||
        die "no line for each random: $(cat out)"
    grep -qE "^[246] x random +100.00 " out || die "no group: $(cat out)"
    grep -q '^perudo (faroleo), seed 1: 20 blocks' out || die "the method is not stated: $(cat out)"
    grep -q '^the same dice in all rotations of the seats' out || die "dice are no deals"
    grep -qE '^[0-9.]+ throws per round; [0-9.]+ s, [0-9,]+ rounds/s; no failed decisions$' out || die "no throws: $(cat out)"
done
dice random random --preset liars-dice --blocks 20 >out
grep -qE "^random .* 0\.00 +-$" out || die "calls that nobody made have no share: $(cat out)"

dice random random random --blocks 60 --preset perudo --threads 1 --json >one
[ "$(field preset one)" = '"perudo"' ] || die "preset: $(field preset one)"
for kind in dudo calza; do
    [ "$(grep -c "^        \"$kind\": {$" one)" -eq 4 ] || die "JSON has no $kind for 3 players and a group"
done
[ "$(grep -cE '^          "(made|right)": [0-9]+' one)" -eq 16 ] || die "JSON does not count calls by kind"
if grep -qE '^      "(calls|calls_won)": ' one; then die "calls of dice are of two kinds: they have no sum"; fi
for threads in 2 5; do
    dice random random random --blocks 60 --preset perudo --threads $threads --json >many
    cmp <(without_time one) <(without_time many) || die "$threads threads: another result of dice"
done

printf 'extends: faroleo\nmatch_goal: 5\n' >five.yaml
dice random random --rules five.yaml --match --blocks 4 --records five.jsonl >out
grep -q '^perudo (house rules), seed 1: 4 blocks, 40 rounds in 8 matches$' out || die "matches of five rounds: $(cat out)"
dice random random --rules five.yaml --blocks 1 --json >one
[ "$(field preset one)" = null ] || die "rules of one's own have the preset $(field preset one)"
printf 'extends: perudo\n' >same.yaml
dice random random --rules same.yaml --blocks 1 --json >one
[ "$(field preset one)" = '"perudo"' ] || die "a file that changes nothing has the preset $(field preset one)"
"$HUNCH" replay five.jsonl --check | tail -n 1 | grep -q '^40 rounds, as the rules have them$' || die "records of dice"
refuses 2 '7 players are named; these rules want 2 to 6' dice random random random random random random random

# --- until ---------------------------------------------------------------------------------------

match bayes-v2 smart --until 6 --json >narrow
blocks=$(field blocks narrow)
[ $((blocks % 256)) -eq 0 ] || die "--until stopped at $blocks"
match bayes-v2 smart --blocks "$blocks" --json >same
cmp <(without_time narrow) <(without_time same) || die "--until gives another result than as many blocks"
match bayes-v2 smart --until 0.01 --blocks 300 >out
grep -q 'all 300 blocks are played' out || die "--until was not reached, and nothing says so"

# --- Ctrl-C --------------------------------------------------------------------------------------

# interrupt FILE OPTION...: a match that would take hours, ended after a moment.
interrupt() {
    "$HUNCH" match cambio bayes-v2 smart --blocks 1000000000 "${@:2}" >"$1" &
    local pid=$!
    until_true "work" has_worked $pid
    kill -INT $pid
    wait $pid || die "Ctrl-C: exit $?"
}
interrupt out
grep -q '^ended early by Ctrl-C' out || die "Ctrl-C: $(cat out)"
grep -qE '^bayes-v2 +[0-9]' out || die "Ctrl-C gives no result"
interrupt stopped --json
[ "$(field stopped stopped)" = true ] || die "JSON does not say that it was stopped"
match bayes-v2 smart --blocks "$(field blocks stopped)" --json >whole
cmp <(without_time stopped | grep -v '"stopped"') <(without_time whole | grep -v '"stopped"') ||
    die "what was stopped is not the result of its first blocks"

# --- in a terminal -------------------------------------------------------------------------------

if has_terminal; then
    begins "$HUNCH match cambio bayes-v2 smart --blocks 1000000000"
    until_true "a progress bar" grep -qE '\[[#.]+\] [0-9,]+ of 1,000,000,000 blocks, [0-9,]+/s, [0-9]+ (s|min|h)' screen
    printf '\003' >&3
    ends || die "Ctrl-C in a terminal: exit $?"
    grep -q $'\r\033\\[Kplayer' screen || die "the bar is not erased"
fi
match bayes-v2 smart --blocks 100 2>err >/dev/null
[ ! -s err ] || die "progress without a terminal"

# --- records -------------------------------------------------------------------------------------

match bayes-v2 smart bayes-v1 --blocks 20 --preset cambio-table --records rounds.jsonl >/dev/null
"$HUNCH" replay rounds.jsonl --check | tail -n 1 | grep -q '^60 rounds, as the rules have them$' || die "records of rounds"
match bayes-v2 smart --blocks 5 --match --records matches.jsonl >/dev/null
"$HUNCH" replay matches.jsonl --check >/dev/null || die "records of matches"
match bayes-v2 smart --blocks 5 --match --fixed --records fixed.jsonl >/dev/null
"$HUNCH" replay fixed.jsonl --check >/dev/null || die "records of fixed matches"
match bayes-v2 smart bayes-v1 --blocks 20 --preset cambio-table --records again.jsonl --threads 3 >/dev/null
cmp rounds.jsonl again.jsonl || die "records depend on the threads"

# A record names a player as it was given, so that it can be found again; the table shows the name of a file.
printf 'extends: bayes-v2\nname: the bold\ndisruption_bonus: 0\n' >bold.yaml
match bold.yaml bayes-v2:disruption_bonus=0 --blocks 1 --records bold.jsonl >out
grep -q '^the bold ' out || die "a file's name is not shown: $(cat out)"
grep -qF '"players":["bold.yaml","bayes-v2:disruption_bonus=0"]' bold.jsonl || die "records lose the player: $(cut -c 1-2000 bold.jsonl)"
"$HUNCH" play cambio --auto --seats 2 --players bold.yaml --record played.jsonl >/dev/null
grep -qF '"players":["bold.yaml","bold.yaml"]' played.jsonl || die "hunch play names a file otherwise"

# Where nothing is recorded, a name may be longer than a record keeps: it is shown shortened.
"$HUNCH" match perudo random faroleo:dudo_far=96,dudo_over=64,dudo_many=51,bluff=50,best=100,to_aces=0 --blocks 2 >out
grep -q '^faroleo:dudo_far=96,dudo_over=64,.*… ' out || die "a long name: $(cat out)"
"$HUNCH" play perudo --auto --players faroleo:dudo_far=96,dudo_over=64,dudo_many=51,bluff=50,best=100,to_aces=0 >out
grep -q '^The round is won by ' out || die "a long name in a round of computers: $(cat out)"

# --- what goes wrong -----------------------------------------------------------------------------

refuses 2 'which game?' "$HUNCH" match
refuses 2 'did you mean "cambio"' "$HUNCH" match camdio random random
refuses 2 'which players?' match
refuses 2 '1 player is named; these rules want 2 to 8' match random
refuses 2 '9 players are named; these rules want 2 to 8' match random random random random random random random random random
refuses 2 'bayes-v1' match bayes-v2 bayes-v
refuses 2 'did you mean' match bayes-v2 smort
long=faroleo:dudo_far=96,dudo_over=64,dudo_many=51,bluff=50,best=100,to_aces=0
refuses 2 'a record keeps names of at most 63 bytes without control characters, not "faroleo:dudo_far=96,..."' \
    "$HUNCH" match perudo random $long --records long.jsonl
[ ! -e long.jsonl ] || die "a file is made for records that cannot be"
refuses 2 'a record keeps names of at most 63 bytes' match random $'ran\tdom' --records long.jsonl
refuses 2 'no player "ran?dom"' match random $'ran\tdom'
refuses 2 '--blocks wants a whole number from 1' match random random --blocks 0
refuses 2 '--blocks wants' match random random --blocks many
refuses 2 '--threads wants' match random random --threads 0
refuses 2 '--seed wants' match random random --seed -1
for width in 0 -1 2x nan 101 '' 1e1; do
    refuses 2 '--until wants percentage points' match random random --until "$width"
done
refuses 2 '--preset and --rules cannot both be given' match random random --preset cambio --rules some.yaml
refuses 2 'did you mean "--blocks"' match random random --bloks 3
refuses 1 'cannot write records to /nowhere/rounds.jsonl' match random random --records /nowhere/rounds.jsonl
refuses 1 'cannot write records to .' match random random --records .
refuses 1 'rounds.jsonl exists' match random random --records rounds.jsonl
if [ -w /dev/full ]; then
    refuses 1 'No space left' match random random --records /dev/full
fi
"$HUNCH" help match | grep -q '^usage: hunch match GAME PLAYER PLAYER' || die "no help"
