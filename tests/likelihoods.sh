#!/usr/bin/env bash
# hunch fit makes tables of likelihoods that can be made again, read and compiled in; hunch match --score-beliefs
# says what they are worth, in words and as JSON; Ctrl-C; what is asked wrongly is one line.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export LC_ALL=C.UTF-8

fit() { "$HUNCH" fit "$@"; }
score() { "$HUNCH" match cambio bayes-v2 bayes-v1 smart --score-beliefs "$@"; }
# field NAME FILE: the value of a field of the outer object.
field() { sed -nE "s/^  \"$1\": (.*[^,]),?$/\1/p" "$2"; }

# --- tables that are made ------------------------------------------------------------------------

fit cambio bayes-v2 smart --rounds 100 --passes 2 --seed 9 >mine.yaml
made='hunch fit cambio bayes-v2 smart --rounds 100 --passes 2 --seed 9, with hunch '
grep -qF "#     $made" mine.yaml || die "no provenance on top: $(head -n 5 mine.yaml)"
grep -qF "made: \"$made" mine.yaml || die "no provenance in the table"
grep -q '^# 200 rounds in all; in the last pass [0-9]* turns and [0-9]* calls' mine.yaml || die "no counts"
grep -qE '^#     silent +[0-9]+ +[0-9]+$' mine.yaml || die "no counts of signs"
fit cambio bayes-v2 smart --rounds 100 --passes 2 --seed 9 2>err | cmp - mine.yaml || die "another table from the same command"
[ ! -s err ] || die "progress without a terminal"
fit cambio bayes-v2 smart --rounds 100 --passes 2 --seed 8 >other.yaml
if cmp -s <(grep -v hunch mine.yaml) <(grep -v hunch other.yaml); then die "another seed gives the same table"; fi
fit cambio --rounds 5 --passes 1 >out
grep -q 'made: "hunch fit cambio sage:100,table=0 sage:100,table=0 bayes-v2 bayes-v2 --rounds 5 ' out || die "cambio has no line-up"
fit dutch --rounds 5 --passes 1 --preset dutch-collect >out
grep -q ' dutch-hard --preset dutch-collect --rounds 5 ' out || die "dutch has no line-up"
fit cambio bayes-v2 smart --rounds 20 --passes 1 --without silence >out
grep -q ' smart --without silence --rounds 20 ' out || die "what was left out is not in what was made"
if grep -A 4 '^  silent:' out | grep -qE '[ [](0\.|0,)'; then die "silence has numbers though it was left out"; fi
fit cambio bayes-v2 smart --rounds 20 --passes 1 --without no_toss_in | cmp - out || die "silence goes by another name too"
refuses 2 '--without direct_observation: a card that is seen is known' fit cambio --without direct_observation
refuses 2 '--without wants swap, action, king, failed, call or silence, not "bogus"' fit cambio --without bogus
fit cambio bayes-v2 smart --rounds 20 --passes 1 --name mine >out
grep -q '^name: mine$' out || die "the table has another name"
grep -q ' smart --name mine --rounds 20 ' out || die "the name is not in what was made"
refuses 2 '--name wants 1 to' fit cambio --name 'a: b'
printf 'extends: cambio\nlooks: 1\n' >house.yaml
fit cambio random random --rounds 5 --passes 1 --rules house.yaml >out
grep -q ' --rules house.yaml ' out || die "house rules are not in what was made"

# --- scores in words -----------------------------------------------------------------------------

score --blocks 20 --table mine.yaml >out
number='-?[0-9]+\.[0-9]{4}'
for name in ticket fitted swap action king failed call silence; do
    grep -qE "^$name +$number +$number to +$number +$number +$number to +$number$" out || die "no line for $name: $(cat out)"
done
grep -qE "^prior +$number +$number to +$number$" out || die "the prior has no gain: $(cat out)"
grep -q '^seen: a card that was seen is known and costs nothing' out || die "nothing on direct observation"
[ "$(grep -cE '^ *[0-9]+ to [0-9]+ +(([0-9.]+) +[0-9.]+ +[0-9.]+ to +[0-9.]+|- +-) +[0-9,]+$' out)" -eq 10 ] || die "no ten bins: $(cat out)"
grep -q '^cambio, seed 1: 20 blocks, 60 rounds$' out || die "the method is not stated"
grep -qE '^[0-9,]+ hidden cards, asked of the seat whose turn begins$' out || die "no count of cards"
grep -qF "\`fitted\`: $made" out || die "it does not say what the table is made of"
score --blocks 5 --table ticket >out
grep -q "^action, call: no numbers in \`ticket\`\$" out || die "types without numbers: $(cat out)"
"$HUNCH" match dutch dutch-hard dutch-hard --score-beliefs --fixed --blocks 5 >out
grep -q '^dutch, seed 1: 5 blocks, 5 rounds$' out || die "--fixed: $(cat out)"
score --blocks 1 >out
grep -qE '^ticket +[0-9.]+ +- +-?[0-9.]+ +-$' out || die "one block has an interval"

# --- scores as JSON ------------------------------------------------------------------------------

score --blocks 20 --json >json
score --blocks 20 --json | cmp - json || die "another result from the same command"
for name in game preset rules seed fixed blocks rounds stopped table cards seen lines calibration; do
    grep -q "^  \"$name\": " json || die "JSON has no $name"
done
for name in name without bits bits_low bits_high gain gain_low gain_high; do
    [ "$(grep -c "^      \"$name\": " json)" -eq 9 ] || die "JSON has no $name of 9 lines"
done
for name in said came_true came_low came_high; do
    [ "$(grep -c "^      \"$name\": " json)" -eq 10 ] || die "JSON has no $name of 10 tenths"
done
[ "$(field rounds json)" = 60 ] || die "rounds: $(field rounds json)"
score --blocks 1 --json >out
grep -q '"gain_low": null' out || die "one block has an interval in JSON"

# --- Ctrl-C --------------------------------------------------------------------------------------

"$HUNCH" match cambio bayes-v2 bayes-v1 smart --score-beliefs --blocks 1000000000 --json >stopped &
pid=$!
until_true "work" has_worked $pid
kill -INT $pid
wait $pid || die "Ctrl-C: exit $?"
[ "$(field stopped stopped)" = true ] || die "JSON does not say that it was stopped"
score --blocks "$(field blocks stopped)" --json >whole
cmp <(grep -v '"stopped"' stopped) <(grep -v '"stopped"' whole) || die "what was stopped is not the result of its first blocks"
"$HUNCH" fit cambio --rounds 10000000 >out 2>err &
pid=$!
until_true "work" has_worked $pid
kill -INT $pid
code=0
wait $pid || code=$?
[ $code -eq 1 ] || die "Ctrl-C: fit ends with $code"
grep -q 'ended by Ctrl-C: no table' err || die "Ctrl-C: $(cat err)"
[ ! -s out ] || die "half a table: $(head -n 3 out)"
if has_terminal; then
    begins "$HUNCH fit cambio --rounds 1000000"
    until_true "a progress bar" grep -qE '\[[#.]+\] [0-9,]+ of 3,000,000 rounds, [0-9,]+/s, [0-9]+ (s|min|h)' screen
    printf '\003' >&3
    if ends; then die "Ctrl-C in a terminal: a table"; fi
fi

# --- what is asked wrongly -----------------------------------------------------------------------

refuses 2 'which game? as in: hunch fit cambio' fit
refuses 2 'there is no game "cambo"; did you mean "cambio"?' fit cambo
refuses 2 'tables are for games of cards, and perudo has none' fit perudo
refuses 2 '1 player is named; these rules want 2 to 8' fit cambio smart
refuses 2 '9 players are named' fit cambio smart smart smart smart smart smart smart smart smart
refuses 2 'no player "smrt"' fit cambio smrt smart
refuses 2 '--rounds wants a whole number from 1 to' fit cambio --rounds 0
refuses 2 '--passes wants a whole number from 1 to 100' fit cambio --passes many
refuses 2 'did you mean "--rounds"?' fit cambio --ronds 3
cp house.yaml $'ho\tuse.yaml'
refuses 2 'without control characters' fit cambio smart smart --rounds 1 --rules $'ho\tuse.yaml'
refuses 2 '--table says which beliefs go by that are scored' "$HUNCH" match cambio smart smart --table ticket
for option in '--until 2' '--threads 2' '--records r' --match; do
    # shellcheck disable=SC2086
    refuses 2 "${option%% *} cannot be given with --score-beliefs" score $option
done
[ ! -e r ] || die "a file for records was made"
refuses 2 'cambio has no table "fited"; there are: prior, ticket, fitted, or a file that ends in .yaml' score --table fited
refuses 1 'none.yaml: cannot be opened' score --table none.yaml
sed 's/^  kept:/  held:/' mine.yaml >wrong.yaml
line=$(grep -n '^  held:' wrong.yaml | cut -d: -f1)
refuses 1 "wrong.yaml:$line:3: unknown sign \`held\`" score --table wrong.yaml
refuses 1 'mine.yaml: a table of cambio, not of dutch' "$HUNCH" match dutch dutch-hard dutch-hard --score-beliefs --table mine.yaml
refuses 2 '--score-beliefs is for games of cards, and perudo has none' "$HUNCH" match perudo random random --score-beliefs
"$HUNCH" help fit >out
grep -q '^usage: hunch fit GAME' out || die "no help"
