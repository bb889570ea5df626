#!/usr/bin/env bash
# hunch solve: its result as JSON and in words, a strategy from a file, what it refuses; and a run that is killed twenty
# times and resumed ends with the same file, to the byte.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

# Known: the value of one die each with six faces, sixes wild, is -0.0271318 for the seat that begins.
"$HUNCH" solve liars-dice --until 1e-4 --json >one.json
jq -e '.value > -0.02724 and .value < -0.02704 and .nash_conv <= 1e-4 and .nash_conv > 0 and .seconds >= 0
       and .bytes > 1000 and ([.curve[].iteration][:3] == [10, 100, 1000]) and .preset == "liars-dice"' one.json >/dev/null ||
    die "one die each: $(cat one.json)"
for algorithm in cfr cfr+ dcfr pcfr+; do
    "$HUNCH" solve liars-dice --faces 3 --algorithm $algorithm --iterations 2000 --json |
        jq -e '.value > 0.10 and .value < 0.12 and .nash_conv < 0.01' >/dev/null || die "$algorithm: not solved"
done

"$HUNCH" solve liars-dice --out one >/dev/null
"$HUNCH" solve one --show 3 --after "1x2 1x5" >shown
grep -q "^first seat, holding 3, after 1x2 1x5$" shown || die "$(cat shown)"
grep -qE '^  dudo +[0-9.]+ %  #' shown || die "no bar: $(cat shown)"

# The same strategy, read from the file without the library.
python3 "$HUNCH_SOURCE/examples/solve.py" one 3 1x2 1x5 >listed
said=$(awk '$1 == "dudo" { printf "%.2f", 100 * $2 }' listed)
grep -qE "^  dudo +$said %" shown || die "read: $(cat listed)"

refuses 1 "of memory, and" "$HUNCH" solve perudo --dice 5,5
refuses 2 "which rules?" "$HUNCH" solve
refuses 2 "has no preset" "$HUNCH" solve liars-dica
refuses 2 "--dice wants two numbers" "$HUNCH" solve liars-dice --dice 7,1
refuses 2 "--until wants a number above 0" "$HUNCH" solve liars-dice --until 0
refuses 2 "--algorithm wants" "$HUNCH" solve liars-dice --algorithm fp
refuses 2 "--values wants eight numbers" "$HUNCH" solve liars-dice --values 1,2
refuses 2 "--show wants the 1 dice" "$HUNCH" solve one --show 3,3
refuses 2 "may follow each other" "$HUNCH" solve one --show 3 --after "2x2 1x1"
refuses 2 "wants bids" "$HUNCH" solve one --show 3 --after "2 2"
refuses 1 "not a file that hunch solve has written" "$HUNCH" solve "$HUNCH" --show 3
head -c 500 one >short
refuses 1 "not a file" "$HUNCH" solve short --show 3
head -c 100000 one >short
refuses 1 "it is not whole" "$HUNCH" solve short --show 3
refuses 1 "cannot write" "$HUNCH" solve liars-dice --out no/such/folder
refuses 2 "one is solved: --show" "$HUNCH" solve one
refuses 2 "--after goes with --show" "$HUNCH" solve liars-dice --after 1x2
refuses 2 "takes the throw and the algorithm from its file" "$HUNCH" solve --resume one --dice 2,1
refuses 2 "--game solves every throw" "$HUNCH" solve liars-dice --game --dice 1,1
refuses 2 "go with --game" "$HUNCH" solve liars-dice --picture one.svg

# Solved play in a file, and who plays by it.
printf 'extends: liars-dice\nfaces: 3\nwild: 3\n' >three.yaml
"$HUNCH" solve --rules three.yaml --game --player three.nash --iterations 200 >three
grep -qE '^ +1 +5[0-9.]+\*' three || die "a game of one throw: $(cat three)"
"$HUNCH" match perudo nash:three.nash random --rules three.yaml --blocks 500 --json >match.json
jq -e '.players[0].name == "nash:three.nash" and .players[0].win_share > 0.55' match.json >/dev/null ||
    die "solved play: $(cat match.json)"
"$HUNCH" exploit nash:three.nash --rules three.yaml --json |
    jq -e '.exact and .exploitability < 0.2' >/dev/null || die "what a best response wins against solved play"
match=("$HUNCH" match perudo random)
refuses 2 "was made for other house rules" "${match[@]}" nash:three.nash --preset liars-dice
"$HUNCH" match perudo random random --blocks 1 --fixed --records far.jsonl >/dev/null
"$HUNCH" view far.jsonl --round 1 --move 2 >far
if "$HUNCH" decide --player nash:three.nash <far >refused 2>&1 || ! grep -q "made for other house rules" refused; then
    die "it decides by other house rules: $(cat refused)"
fi
refuses 1 "not a strategy" "${match[@]}" nash:one
refuses 1 "cannot be opened" "${match[@]}" nash:none.nash
head -c 300 three.nash >short.nash
refuses 1 "of which there are 300" "${match[@]}" nash:short.nash
refuses 1 "cannot write" "$HUNCH" solve faroleo --game --player no/such/folder
refuses 2 "no level" "${match[@]}" nash:three.nash@grand

# Twenty kills, each at whatever the run was doing after it had saved something more.
iterations() {
    { grep -aoE '"iterations":[0-9]+' "$1" || true; } 2>/dev/null | head -1
}
setting=(--faces 4 --algorithm pcfr+)
"$HUNCH" solve liars-dice "${setting[@]}" --iterations 20000 --out whole --json >whole.json
begin=(solve liars-dice "${setting[@]}" --out killed)
kills=0
while [ $kills -lt 20 ]; do
    before=$(iterations killed)
    "$HUNCH" "${begin[@]}" --iterations 20000 --save 0 >/dev/null 2>&1 &
    pid=$!
    until [ "$(iterations killed)" != "$before" ] || ! kill -0 $pid 2>/dev/null; do :; done
    kill -9 $pid 2>/dev/null || break # it had come to its end
    wait $pid 2>/dev/null || true
    kills=$((kills + 1))
    begin=(solve --resume killed)
done
wait
[ $kills -eq 20 ] || die "killed $kills times alone"
"$HUNCH" solve --resume killed --iterations 20000 --json >killed.json
cmp whole killed || die "a run that was killed $kills times has another result"
diff <(jq 'del(.seconds, .processor_seconds)' whole.json) <(jq 'del(.seconds, .processor_seconds)' killed.json) ||
    die "and says something else"
echo "solve: killed $kills times and resumed, the same to the byte"
