#!/usr/bin/env bash
# Levels, wherever players decide: a match, a round at the terminal, one that is taken up again and a request
# agree on what a level misses and forgets; and the answers are as docs/decide.schema.json says.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8 NO_COLOR=1

# agrees NAME: the request for every move of a record gets the action that was taken.
agrees() {
    local move moves
    grep -oE '"[0-9]: [a-z0-9 .]+"' "$1.jsonl" | sed -E 's/^"[0-9]: //; s/"$//' >"$1.actions"
    moves=$(wc -l <"$1.actions")
    for ((move = 0; move < moves; move++)); do "$HUNCH" view "$1.jsonl" --move $move; done >"$1.requests"
    "$HUNCH" decide <"$1.requests" >"$1.answers" || die "$1: $(grep -m 1 '"error"' "$1.answers")"
    sed -E 's/^\{"hunch":1,"action":"([^"]*)".*/\1/' "$1.answers" | cmp - "$1.actions" || die "$1: a decision is not the record's"
}

# --- a match and a round at the terminal -----------------------------------------------------------

match() { # NAME ARGUMENT...
    "$HUNCH" match "${@:2}" --blocks 1 --threads 1 --records "$1.all" >/dev/null
    head -n 1 "$1.all" >"$1.jsonl"
    agrees "$1"
}
match cards cambio bayes-v2@easy bayes-v2@medium smart@hard bayes-v1@easy --seed 5
match book dutch dutch-easy dutch-medium dutch-hard dutch-easy@hard --preset dutch-collect --seed 3
match dice perudo binomial@easy faroleo@medium timeout@hard --seed 2
play() { # NAME ARGUMENT...
    "$HUNCH" play "${@:2}" --auto --record "$1.jsonl" >/dev/null
    agrees "$1"
}
play table cambio --preset cambio-table --seats 5 --seed 8 --players bayes-v2@easy
play dutch dutch --seats 4 --seed 9 --players dutch-easy,dutch-expert
cat cards.answers table.answers >answers
grep -q '"missed":true' answers || die "nobody misses anything"
grep -q '"slipped":true' dice.answers || die "nobody slips"
if grep -q '"slipped"' answers; then die "someone slips at a card table"; fi
grep -q '"level":"easy"' answers || die "no level in the answer"
grep -q '"decision":{"action":"same_rank"' dutch.answers || die "no decision of an event"

# --- a round that is taken up again ----------------------------------------------------------------

awk 'BEGIN { for (i = 0; i < 2000; i++) print 1 }' >choices
head -n 25 choices >few
for game in cambio dutch; do
    players=bayes-v2@easy
    [ $game = cambio ] || players=dutch-easy
    "$HUNCH" play $game --stdin --seed 4 --seats 3 --players $players --record whole.jsonl <choices >whole.out
    { cat few && echo quit; } | "$HUNCH" play $game --stdin --seed 4 --seats 3 --players $players --record $game-left.jsonl >/dev/null
    "$HUNCH" play --stdin --resume $game-left.jsonl --why <choices >out
    cmp whole.jsonl $game-left.jsonl || die "$game: a round that is taken up again is another one"
    if grep -q 'has been changed since' out; then die "$game: a player decides otherwise the second time"; fi
    rm whole.jsonl
done

# --- hints -------------------------------------------------------------------------------------------

# A hint misses nothing, whatever the level of the player who gives it.
awk 'BEGIN { for (i = 0; i < 300; i++) print "hint more\n1" }' >hints
"$HUNCH" play cambio --stdin --seed 6 --players bayes-v2 --hint bayes-v2@easy --record hinted.jsonl <hints >out
[ "$(grep -c 'bayes-v2@easy would choose' out)" -gt 20 ] || die "no hints: $(tail -n 5 out)"
if grep -q 'missed its chance' out; then die "a hint was missed"; fi

# A slip is told as such, and a hint has none.
"$HUNCH" play perudo --auto --why --seed 2 --seats 4 --players binomial@easy,faroleo@easy >out
tr '\n' ' ' <out | tr -s ' ' | grep -q 'It slipped, as its level does now and then: ' || die "no slip is told"
if grep -q 'missed its chance' out; then die "a slip is told as a miss"; fi
"$HUNCH" play perudo --stdin --seed 6 --players binomial --hint binomial@easy --record slipped.jsonl <hints >out
[ "$(grep -c 'binomial@easy would choose' out)" -gt 10 ] || die "no hints: $(tail -n 5 out)"
if grep -q 'It slipped' out; then die "a hint slipped"; fi

# --- how strong ------------------------------------------------------------------------------------

# ahead STRONGER WEAKER BLOCKS: the stronger has its whole interval above a half.
ahead() {
    "$HUNCH" match perudo "$1" "$2" --blocks "$3" --seed 1 --json >ahead.json
    /usr/bin/python3 -c 'import json; p = json.load(open("ahead.json"))["players"][0]; assert p["win_low"] > 0.5, p' ||
        die "$1 is not clearly ahead of $2"
}
ahead binomial@expert binomial@hard 5000
ahead binomial@hard binomial@medium 2000
ahead binomial@medium binomial@easy 2000
ahead binomial@easy random 50
ahead faroleo@hard faroleo@easy 4000
ahead faroleo@easy random 50

# What each game offers at its levels, in order.
step() { # GAME STRONGER WEAKER
    "$HUNCH" match "$1" "$2" "$3" --blocks 2000 --seed 1 --threads 1 --json | jq -e '.players[0].win_low > .5' >/dev/null ||
        die "$1: $2 is not clearly ahead of $3"
}
ladder() { # GAME
    local offered i
    mapfile -t offered < <("$HUNCH" games --json | jq -r --arg game "$1" '.[] | select(.name == $game) | .levels[].player')
    [ ${#offered[@]} = 4 ] || die "$1 offers ${offered[*]}"
    for i in 1 2 3; do step "$1" "${offered[i]}" "${offered[i - 1]}"; done
}
for game in cambio dutch golf perudo vinto; do ladder $game; done

# --- names -------------------------------------------------------------------------------------------

refuses 2 'no level "eazy"; there are: easy, medium, hard, expert' "$HUNCH" play cambio --auto --players bayes-v2@eazy
refuses 2 'no level "eazy"; there are: easy, medium, hard, expert' "$HUNCH" match cambio bayes-v2@eazy base

# --- the schema --------------------------------------------------------------------------------------

# Debian's python, whose packages tools/install has asked for.
if ! /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; then
    echo "levels: python3-jsonschema is missing, the schema is not tested"
    exit 0
fi
/usr/bin/python3 - "$HUNCH_SOURCE/docs/decide.schema.json" <<'PYTHON'
import copy, json, sys
from jsonschema import Draft202012Validator as Validator

schema = json.load(open(sys.argv[1]))
decision = Validator({**schema, "oneOf": [{"$ref": "#/$defs/decision"}]})
answers = [json.loads(line) for name in ("cards", "book", "dice", "table", "dutch") for line in open(name + ".answers")]
for answer in answers:
    decision.validate(answer)

# A decision of an event needs every field but `missed`, and may have no other.
kinds = {(answer["decision"]["action"], answer["decision"]["use"]): answer for answer in answers if "decision" in answer}
assert len(kinds) > 7, kinds.keys()
for kind, answer in kinds.items():
    for field in answer["decision"]:
        less = copy.deepcopy(answer)
        del less["decision"][field]
        assert decision.is_valid(less) == (field == "missed"), (kind, field)
    for more in answer["decision"], *answer["decision"]["reasoning"]:
        more["more"] = 1
        assert not decision.is_valid(answer), kind
        del more["more"]
PYTHON
