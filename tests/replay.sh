#!/usr/bin/env bash
# hunch replay and hunch rules: a record is told as one seat, the public or nobody saw it, and what does
# not follow the rules is refused; printed rules are a file that gives the same rules.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

for preset in cambio cambio-lock cambio-table; do
    "$HUNCH" play cambio --preset $preset --seats 3 --seed 7 --auto --match --record $preset.jsonl >/dev/null
    rounds=$(wc -l <$preset.jsonl)
    "$HUNCH" replay $preset.jsonl --check >out
    [ "$(grep -cE '^round [0-9]+: .* actions: .*(wins|share the win)$' out)" -eq "$rounds" ] || die "$preset: a line for each round"
    [ "$(tail -n 1 out)" = "$rounds rounds, as the rules have them" ] || die "$preset: $(tail -n 1 out)"
done
match=cambio-table.jsonl

# --- who sees what -----------------------------------------------------------------------------

"$HUNCH" replay $match --round 1 >public
"$HUNCH" replay $match --round 1 --seat 1 >seat
"$HUNCH" replay $match --round 1 --open >open
"$HUNCH" replay $match --round 1 --seat 1 --tables >tables
grep -q 'seat 1 looks at 1.0$' public || die "the public does not see the look"
grep -qE 'seat 1 looks at 1.0: [0-9AJQKX]+[cdhsrb]$' seat || die "a seat does not see its own card"
grep -q 'seat 2 looks at 2.0$' seat || die "a seat sees another's look, but not the card"
grep -qE 'seat 2 looks at 2.0: ' open || die "--open does not open"
if grep -qE 'draws [^a]' public; then die "a hidden draw is public"; fi
if grep -qE 'seat [02] draws [^a]' seat; then die "a seat sees another's draw"; fi
if grep -qE 'draws a card' open; then die "--open hides a draw"; fi
grep -v '^  cambio, turn\|^  [012]:' tables | cmp - <(grep -v '^  cambio, turn\|^  [012]:' seat) || die "--tables changes more than tables"
[ "$(grep -c '^turn' public)" -eq "$(grep -c '^turn' open)" ] || die "turns differ"
[ "$(grep -c 'cambio, turn' tables)" -eq "$(grep -cE '^turn|round is over' tables)" ] ||
    die "a table for every turn, and one at the end"
tail -n 1 public | grep -qE '\(seat 0\) -?[0-9]+, .*(wins|share the win)$' || die "no score at the end"

# Without --round all rounds are told, one after the other.
"$HUNCH" replay $match >all
[ "$(grep -c '^round ' all)" -eq "$(wc -l <$match)" ] || die "not all rounds"

# --- JSON --------------------------------------------------------------------------------------

"$HUNCH" replay $match --json >json
[ "$(wc -l <json)" -eq "$(wc -l <$match)" ] || die "not one object for each round"
grep -q '^{"round":1,"game":"cambio","players":\[.*"turns":[0-9]*,"moves":[0-9]*,"score":{.*"events":\[{"type":"deal"' json || die "JSON: $(head -n 1 json)"
if grep -q '"type":"draw","seat":[0-9],"card":"[^?]' json; then die "JSON shows a hidden draw"; fi
"$HUNCH" replay $match --json --open >json
grep -q '"type":"draw","seat":[0-9],"card":"[^?]' json || die "open JSON hides a draw"

# --- dice --------------------------------------------------------------------------------------

for preset in faroleo perudo liars-dice; do
    "$HUNCH" play perudo --preset $preset --seats 2 --seed 7 --auto --record $preset.jsonl >/dev/null
    "$HUNCH" replay $preset.jsonl --check >out
    grep -qE '^round 1: [0-9]+ throws?, [0-9]+ actions: .*\(seat 0\) ([02-5] dice|1 die), .* wins$' out || die "$preset: $(cat out)"
done
"$HUNCH" replay perudo.jsonl >public
"$HUNCH" replay perudo.jsonl --seat 1 --tables >seat
"$HUNCH" replay perudo.jsonl --open >open
throws=$(grep -c '^throw ' public)
if grep -q ' throws ' public; then die "the public sees dice under a cup"; fi
[ "$(grep -c '^  seat 1 throws' seat)" -eq "$throws" ] || die "a seat does not see its own dice"
if grep -q 'seat 0 throws' seat; then die "a seat sees another's dice"; fi
[ "$(grep -c '^  seat 0 throws' open)" -eq "$throws" ] || die "--open hides dice"
[ "$(grep -c '^  perudo, throw' seat)" -eq $((throws + 1)) ] || die "a table for every throw, and one at the end"
[ "$(grep -cE '^  seat [01] says (dudo|calza)$' public)" -eq "$throws" ] || die "not every throw was called"
[ "$(grep -cE '^  seat 0 [a-z0-9-]+ .*( [1-6]|\[[1-6]\])' public)" -ge "$throws" ] || die "the cups are not opened"

# --- what is refused ---------------------------------------------------------------------------

sed '2s/"[0-9]: draw [a-z]*"/"0: play"/' $match >bad.jsonl
seat=$(sed -n '2s/.*"first":\([0-9]\).*/\1/p' $match)
if [ "$seat" = 0 ]; then words="round 2, action 1 (0: play)"; else words="it is for seat $seat to decide"; fi
refuses 1 "bad.jsonl:2: round 2, action 1" "$HUNCH" replay bad.jsonl --round 2
grep -qF "$words" err || die "not \"$words\" in: $(cat err)"
"$HUNCH" replay bad.jsonl --round 1 >/dev/null || die "a right round beside a wrong one is refused"
if "$HUNCH" replay bad.jsonl --check >out 2>err; then die "--check accepts a wrong round"; fi
grep -q '^round 3:' out || die "--check does not go on"

sed '1s/"points":\[/"points":[9/' $match >bad.jsonl
refuses 1 "but \`score.points\` says 9" "$HUNCH" replay bad.jsonl --round 1
sed 's/"points":\[/"points":[9/' perudo.jsonl >bad.jsonl
refuses 1 "but \`score.points\` says 9" "$HUNCH" replay bad.jsonl
grep -qE 'seat 0 has ([02-5] dice|1 die), but' err || die "dice are not named: $(cat err)"
head -c 900 $match >bad.jsonl
refuses 1 "bad.jsonl:1:" "$HUNCH" replay bad.jsonl
refuses 1 "cannot be opened: No such file" "$HUNCH" replay missing.jsonl
refuses 1 "there is no round 999" "$HUNCH" replay $match --round 999
refuses 1 "round 1 has seats 0 to 2, not 5" "$HUNCH" replay $match --round 1 --seat 5
refuses 2 "--seat and --open" "$HUNCH" replay $match --seat 1 --open
refuses 2 "did you mean \"--tables\"?" "$HUNCH" replay $match --table-s
refuses 2 "replay wants one file" "$HUNCH" replay
: >empty.jsonl
refuses 1 "the file is empty" "$HUNCH" replay empty.jsonl

if [ -w /dev/full ]; then
    for command in "replay $match" "replay $match --json" "replay $match --check" "rules cambio" "rules cambio --json" "rules"; do
        # shellcheck disable=SC2086
        if "$HUNCH" $command >/dev/full 2>err; then die "$command: a full disk goes unnoticed"; fi
        grep -q 'cannot write' err || die "$command: $(cat err)"
    done
fi

# --- rules -------------------------------------------------------------------------------------

for preset in cambio cambio-lock cambio-table; do
    "$HUNCH" rules cambio --preset $preset >mine.yaml
    "$HUNCH" rules cambio --rules mine.yaml | cmp - mine.yaml || die "$preset does not read back"
    cmp <("$HUNCH" rules cambio --preset $preset --json) <("$HUNCH" rules cambio --rules mine.yaml --json)
done
cmp <("$HUNCH" rules) <("$HUNCH" games)
cmp <("$HUNCH" rules --json) <("$HUNCH" games --json)
printf 'extends: cambio\nlaps: 9\n' >mine.yaml
"$HUNCH" rules cambio --rules mine.yaml >out
grep -qx 'laps: 9  # cambio: 60' out || die "the change is not marked"
printf 'extends: cambio\nflps: own\n' >mine.yaml
refuses 1 "mine.yaml:2:1: unknown key \`flps\`: did you mean \`flips\`?" "$HUNCH" rules cambio --rules mine.yaml
refuses 2 "cambio-lock" "$HUNCH" rules cambio --preset cambio-lok
refuses 2 "did you mean \"cambio\"?" "$HUNCH" rules cambi
refuses 2 "cannot both be given" "$HUNCH" rules cambio --preset cambio --rules mine.yaml
refuses 2 "wants a game" "$HUNCH" rules --preset cambio
