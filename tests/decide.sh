#!/usr/bin/env bash
# hunch view and hunch decide: the request for every moment of a record gets the very action that the
# player took there; lines are answered one by one, bad ones by an error; all of it is as
# docs/decide.schema.json says.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

# keep NAME: the actions of its record.
keep() { grep -oE '"[0-9]: [A-Za-z0-9 .]+"' "$1.jsonl" | sed -E 's/^"[0-9]: //; s/"$//' >"$1.actions"; }
# round NAME GAME OPTION...: plays a round between computer players and keeps its record and its actions.
round() {
    "$HUNCH" play "$2" --auto --record "$1.jsonl" "${@:3}" >/dev/null
    keep "$1"
}
# dice NAME ARGUMENT...: the same with dice: the first round of a match.
dice() {
    "$HUNCH" match perudo --blocks 1 --threads 1 --records "$1.all" "${@:2}" >/dev/null
    head -n 1 "$1.all" >"$1.jsonl"
    keep "$1"
}
# asks NAME: a request for every action of the round.
asks() {
    local move
    for ((move = 0; move < $(wc -l <"$1.actions"); move++)); do
        "$HUNCH" view "$1.jsonl" --move $move
    done >"$1.requests"
}
actions() { sed -E 's/^\{"hunch":1,"action":"([^"]*)".*/\1/'; }

# --- every decision of a record ------------------------------------------------------------------

cat >house.yaml <<'YAML'
extends: cambio-table
cards: 6
looks_at: chosen
flips_per_card: any
laps: 2
YAML
round cambio cambio --preset cambio --seats 3 --seed 7 --players bayes-v2,bayes-v1,smart
round lock cambio --preset cambio-lock --seats 4 --seed 11 --players bayes-v2,random,bayes-v1,base
round table cambio --preset cambio-table --seats 3 --seed 3 --players bayes-v2:disruption_bonus=0,third_party=0,bayes-v2
round house cambio --rules house.yaml --seats 8 --seed 5 --players base,smart,bayes-v1,bayes-v2
cat >drops.yaml <<'YAML'
extends: dutch-collect
cards: 6
looks: 3
powers: {A: look, 7: swap}
wrong_drop: 2
laps: 4
YAML
round dutch dutch --preset dutch --seats 4 --seed 2 --players dutch-easy,dutch-medium,dutch-hard,dutch-expert
round collect dutch --preset dutch-collect --seats 3 --seed 6 --players dutch-hard,random,dutch-easy
round drops dutch --rules drops.yaml --seats 6 --seed 5 --players random
cat >tosses.yaml <<'YAML'
extends: vinto
cards: 6
looks: 3
actions: {2: swap, 3: look_swap, 4: give}
wrong_card: hidden
wrong_penalty: 2
laps: 4
YAML
round vinto vinto --seats 4 --seed 2 --players random
round tosses vinto --rules tosses.yaml --seats 5 --seed 4 --players random
cat >dice.yaml <<'YAML'
extends: perudo
dice: 3
faces: 4
wild: 3
throws: 12
YAML
dice faroleo random random random --seed 3
dice perudo random random random random random random random random --preset perudo --seed 4
dice liars random random --preset liars-dice
dice few random random random random --rules dice.yaml --seed 9
for name in cambio lock table house dutch collect drops vinto tosses faroleo perudo liars few; do
    asks $name
    "$HUNCH" decide <$name.requests >$name.answers || die "$name: $(grep -m 1 '"error"' $name.answers)"
    actions <$name.answers | cmp - $name.actions || die "$name: a decision is not the record's"
done

# --- which moment ----------------------------------------------------------------------------------

last=$(($(wc -l <cambio.actions) - 1))
"$HUNCH" view cambio.jsonl | cmp - <(tail -n 1 cambio.requests) || die "the last moment is not the default"
"$HUNCH" view cambio.jsonl --round 1 --move 0 | cmp - <(head -n 1 cambio.requests)
"$HUNCH" view cambio.jsonl --turn 0 | cmp - <(head -n 1 cambio.requests) || die "turn 0 is not the first moment"
"$HUNCH" view cambio.jsonl --turn 2 >one
grep -q '"turn":2,"turn_seat":2,"phase":"draw"' one || die "turn 2: $(cut -c 1-200 one)"
"$HUNCH" view cambio.jsonl --seat 1 >one
grep -q '"seat":1,' one || die "not the view of seat 1"
"$HUNCH" view cambio.jsonl --move 0 --player random --key 5 >one
grep -q '"player":"random","key":"5"' one || die "--player and --key are not in the request"
"$HUNCH" view cambio.jsonl --move 0 --text >text
grep -q '^cambio, turn 0 of seat 0, phase draw' text || die "no text: $(cat text)"
grep -q '^seat 0 may: draw deck, draw discard$' text || die "no actions: $(cat text)"
"$HUNCH" view cambio.jsonl --move $((last + 1)) --text | grep -q 'phase over' || die "no text at the end"
sed 's/"players":\["[^"]*"/"players":["you"/' cambio.jsonl >person.jsonl
"$HUNCH" view person.jsonl --move 0 | "$HUNCH" decide | grep -q '"action"' || die "a person's moment has no hint"

"$HUNCH" view faroleo.jsonl --turn 1 >one
grep -q '"turn":1,.*"bidder":null,"bid":null,.*"type":"throw","seat":[012],"number":1' one || die "throw 1: $(cat one)"
"$HUNCH" view faroleo.jsonl --turn 0 --text >text
grep -q '^perudo, throw 0, seat 0 to act, 15 dice in play$' text || die "no text: $(cat text)"
grep -q '^seat 0 may: bid 1x2 to 15x2, bid 1x3 to 15x3,.* bid 1x6 to 15x6$' text || die "no bids: $(cat text)"
throws=$("$HUNCH" view faroleo.jsonl | grep -o '"turn":[0-9]*' | cut -d : -f 2)
refuses 1 "the round has throws 0 to $throws, not 999" "$HUNCH" view faroleo.jsonl --turn 999
"$HUNCH" view faroleo.jsonl --turn "$throws" >one || die "no last throw"
sed 's/"players":\["[^"]*"/"players":["you"/' faroleo.jsonl >person.jsonl
"$HUNCH" view person.jsonl --move 0 | "$HUNCH" decide | grep -q '"action"' || die "a person's throw has no hint"

refuses 1 "the round has $((last + 1)) actions, not 9999" "$HUNCH" view cambio.jsonl --move 9999
refuses 1 "after $((last + 1)) actions nobody has anything to decide" "$HUNCH" view cambio.jsonl --move $((last + 1))
refuses 1 "after 0 actions seat 1 has nothing to decide" "$HUNCH" view cambio.jsonl --move 0 --seat 1
refuses 1 "the round has turns 0 to" "$HUNCH" view cambio.jsonl --turn 9999
refuses 1 "the round has seats 0 to 2, not 5" "$HUNCH" view cambio.jsonl --seat 5
refuses 1 "there is no round 2" "$HUNCH" view cambio.jsonl --round 2
refuses 1 "cannot be opened" "$HUNCH" view missing.jsonl
refuses 2 "--move and --turn cannot both" "$HUNCH" view cambio.jsonl --move 1 --turn 1
refuses 2 "--text wants neither" "$HUNCH" view cambio.jsonl --text --key 1
refuses 2 "did you mean bayes-v1?" "$HUNCH" view cambio.jsonl --player bayes-v3
refuses 1 "missing.yaml: cannot be opened" "$HUNCH" view cambio.jsonl --player missing.yaml
refuses 2 "--key wants a whole number" "$HUNCH" view cambio.jsonl --key x
refuses 2 "did you mean \"--move\"?" "$HUNCH" view cambio.jsonl --moves 1
refuses 2 "view wants one file" "$HUNCH" view
sed '1s/"0: draw [a-z]*"/"0: play"/' cambio.jsonl >bad.jsonl
refuses 1 "action 1 (0: play)" "$HUNCH" view bad.jsonl
refuses 2 "reads requests on standard input" "$HUNCH" decide request.json
refuses 2 "there is no option" "$HUNCH" decide --jsn

# --- players of files ------------------------------------------------------------------------------

# A request names none: the command line does, and a view leaves them out.
cp "$HUNCH_SOURCE/src/players/dutch.yaml" mine.yaml
printf 'extends: smart\nname: mine\n' >smart.yaml
round mine dutch --seats 2 --seed 4 --players rules:mine.yaml:easy
for ((move = 0; move < $(wc -l <mine.actions); move++)); do
    "$HUNCH" view mine.jsonl --move $move 2>err
    grep -q '^hunch: .*left out; use hunch decide --player rules:mine.yaml:easy$' err || die "left out in silence: $(cat err)"
done >mine.requests
if grep -q '"player"' mine.requests; then die "a request names a player of a file"; fi
"$HUNCH" decide --player rules:mine.yaml:easy <mine.requests >mine.answers || die "$(grep -m 1 '"error"' mine.answers)"
actions <mine.answers | cmp - mine.actions || die "a decision by a book of one's own is not the record's"
grep -q '"decision":.*"difficulty":"easy","reasoning":\[{.*"chance":.*"about":"' mine.answers || die "a book's decision has no reasons"
if "$HUNCH" decide <mine.requests >out; then die "requests without a player are answered"; fi
grep -qF "\"field\":\"player\",\"text\":\"\`player\` is missing" out || die "no player: $(head -n 1 out)"
"$HUNCH" view dutch.jsonl | "$HUNCH" decide --player rules:mine.yaml:hard | grep -q '"level":"hard"' || die "--player does not go before the request's"
for spec in smart.yaml smart.yaml@easy; do
    "$HUNCH" view cambio.jsonl --player $spec 2>/dev/null | "$HUNCH" decide --player $spec >out || die "$spec: $(cat out)"
done
if "$HUNCH" view cambio.jsonl | "$HUNCH" decide --player rules:mine.yaml:easy >out; then die "a book of another game decides"; fi
grep -q '"field":"player","text":"--player: mine.yaml: the book is for dutch, not for cambio"' out || die "another game: $(cat out)"
"$HUNCH" view cambio.jsonl | sed 's/"player":"[^"]*"/"player":"rules:mine.yaml:easy"/' >one
if "$HUNCH" decide <one >out; then die "a request opens a file"; fi
grep -q 'cannot name files.*NAME@LEVEL' out || die "a file in a request: $(cat out)"
refuses 1 "missing.yaml: cannot be opened" "$HUNCH" decide --player rules:missing.yaml:easy
refuses 2 "did you mean" "$HUNCH" decide --player bayes-v3

# --- lines -----------------------------------------------------------------------------------------

# Each line is answered at once, while the program stays open.
mkfifo to from
"$HUNCH" decide <to >from &
pid=$!
exec 3>to 4<from
for move in 1 2 3; do
    sed -n "${move}p" cambio.requests >&3
    read -r -t 20 line <&4 || die "no answer to line $move"
    [ "$(actions <<<"$line")" = "$(sed -n "${move}p" cambio.actions)" ] || die "line $move: $line"
done
echo '{"id":"a","hunch":1' >&3
read -r -t 20 line <&4 || die "no answer to a bad line"
[[ $line == '{"hunch":1,"error":{"field":null,"text":"column '* ]] || die "a bad line: $line"
exec 3>&- 4<&-
status=0
wait "$pid" || status=$?
[ $status -eq 1 ] || die "a bad line leaves exit code $status"

# What is between requests does not disturb them; the last needs no newline.
{
    printf '\n  \r\n'
    head -c 3000000 /dev/zero | tr '\0' x
    echo
    sed -n 1p cambio.requests | tr -d '\n'
    printf '\r\n\377\n'
    printf 'a\0b\n'
    sed -n 2p cambio.requests | tr -d '\n'
} >mixed
if "$HUNCH" decide <mixed >out; then die "bad lines leave exit code 0"; fi
[ "$(wc -l <out)" -eq 5 ] || die "not five answers: $(cat out)"
sed -n 1p out | grep -q 'longer than 1048576 bytes' || die "a long line: $(sed -n 1p out)"
[ "$(sed -n '2p;5p' out | actions)" = "$(sed -n 1,2p cambio.actions)" ] || die "requests among bad lines"
[ "$(grep -c '"error"' out)" -eq 3 ] || die "errors among requests: $(cut -c 1-80 out)"
"$HUNCH" decide </dev/null || die "no request is no failure"
if [ -w /dev/full ]; then
    if "$HUNCH" decide <cambio.requests >/dev/full 2>err; then die "a full disk goes unnoticed"; fi
    grep -q 'cannot write' err || die "a full disk: $(cat err)"
fi

# --- the schema --------------------------------------------------------------------------------------

# Debian's python, whose packages tools/install has asked for.
if ! /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; then
    echo "decide: python3-jsonschema is missing, the schema is not tested"
    exit 0
fi
for game in cambio dutch vinto perudo; do "$HUNCH" rules $game --json >$game.rules; done
sed -i 's/"hunch":1/"hunch":1,"id":7/' lock.requests
"$HUNCH" decide <lock.requests >lock.answers
/usr/bin/python3 - "$HUNCH_SOURCE/docs/decide.schema.json" "$HUNCH_SOURCE/docs/decide.md" <<'PYTHON'
import copy, json, os, re, subprocess, sys
from jsonschema import Draft202012Validator as Validator

schema = json.load(open(sys.argv[1]))
Validator.check_schema(schema)
part = {name: Validator({**schema, "oneOf": [{"$ref": "#/$defs/" + name}]}) for name in ("request", "decision", "error")}
for name in "cambio", "lock", "table", "house", "dutch", "collect", "drops", "vinto", "tosses", "mine", "faroleo", "perudo", "liars", "few":
    for line in list(open(name + ".requests"))[::-15]:
        part["request"].validate(json.loads(line))
    for line in list(open(name + ".answers"))[::-4]:
        part["decision"].validate(json.loads(line))
for line in open("out"):
    part["error" if '"error"' in line else "decision"].validate(json.loads(line))

# The rules are those of the program.
rules = {game: json.load(open(game + ".rules"))["rules"] for game in ("cambio", "dutch", "vinto", "perudo")}
for game in rules:
    assert list(rules[game]) == list(schema["$defs"][game + "_rules"]["properties"]), game + ": the schema's rules are not the program's"

# Whatever is not said is not allowed, at any depth, and nothing may be missing but id, next, chances, and what there
# is none of at most tables; the player may be the command line's.
unsaid = ("player", "next", "chances", "queue", "collects", "collected",
          "power", "may_pass", "ranks", "unused", "barred", "action")
def objects(value, path=()):
    if isinstance(value, dict):
        yield path
    for key, child in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from objects(child, path + (key,))

def at(value, path):
    for key in path:
        value = value[key]
    return value

def exact(request):
    request.pop("preset", None)
    request["rules"] = rules[request["game"]]
    request["events"] = list({event["type"]: event for event in request["events"]}.values())
    for path in objects(request):
        more = copy.deepcopy(request)
        at(more, path)["more"] = 1
        assert not part["request"].is_valid(more), (path, "more")
        for field in at(request, path):
            less = copy.deepcopy(request)
            del at(less, path)[field]
            free = field in unsaid or path == ("view", "shuffled")
            assert part["request"].is_valid(less) == free, (path, field)

exact(json.loads(open("table.requests").readlines()[9]))
exact(json.loads([line for line in open("drops.requests") if '"queue"' in line][-1]))
exact(json.loads([line for line in open("vinto.requests") if '"power"' in line][-1]))
exact(json.loads([line for line in open("tosses.requests") if '"queue"' in line][-1]))
exact(json.loads([line for line in open("faroleo.requests") if '"chances"' in line][-1]))

# A game's request has that game's view and events.
cards, dice = (json.loads(open(name + ".requests").readline()) for name in ("cambio", "faroleo"))
for field in "view", "events", "preset":
    assert not part["request"].is_valid({**cards, field: dice[field]}), field
    assert not part["request"].is_valid({**dice, field: cards[field]}), field

# The examples of the documentation are real.
examples = list(map(json.loads, re.findall(r"```json\n(.*?)```", open(sys.argv[2]).read(), re.S)))
for request, answer in zip(examples[::2], examples[1::2], strict=True):
    part["request"].validate(request)
    given = subprocess.run([os.environ["HUNCH"], "decide"], input=json.dumps(request), capture_output=True, text=True).stdout
    assert json.loads(given) == answer, "the answer in docs/decide.md should be " + given
PYTHON
