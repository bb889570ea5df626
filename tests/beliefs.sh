#!/usr/bin/env bash
# hunch beliefs and the command `beliefs` of hunch play: what a seat believes at a moment of a record, as table,
# bars, log and JSON; nothing is wider than 80 columns; what cannot be shown is one line that says why.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8 TERM=xterm
unset NO_COLOR

rounds=$HUNCH_SOURCE/docs/beliefs.jsonl
beliefs() { "$HUNCH" beliefs "$@"; }
json() { python3 -c "import json, sys; d = json.load(sys.stdin); sys.exit(not ($1))" || die "not so: $1"; }

# --- the table -----------------------------------------------------------------------------------

beliefs "$rounds" --round 2 --seat 0 >out
grep -q 'vinto (house rules), round 2, turn 6, move 47: seat 0 (ann) believes' out || die "title: $(head -n 1 out)"
grep -qE '^Likelihoods: fitted \(.*' out || die "the table is not named"
grep -q '^card  A  2  3  4  5  6  7  8  9 10  J  Q  K  X  mean  bits change conf  ev$' out || die "no header"
[ "$(grep -cE '^[0-2]\.[0-9] ' out)" -eq 14 ] || die "not a row for each hidden card"
if grep -q '^0\.2 ' out; then die "a card that is seen has a row"; fi
grep -qE '^Points expected: seat 1 [0-9.]+, seat 2 [0-9.]+ \(it has called\)$' out || die "no points: $(tail -n 1 out)"
if grep -q "$(printf '\033')" out; then die "colours outside of a terminal"; fi
beliefs "$rounds" --round 2 --seat 0 --move 45 >out
grep -qE '^Ready to call \(points\): seat 1 [0-9]+ % \([0-9.]+\), seat 2 [0-9]+ % \([0-9.]+\)$' out || die "no readiness"

# By the prior alone every card is the same, and kinds by `uniform` too.
beliefs "$rounds" --round 1 --seat 1 --table prior --prior uniform >out
[ "$(grep -E '^[01]\.' out | cut -c 5-46 | sort -u | wc -l)" -eq 1 ] || die "the prior tells cards apart"
[ "$(grep -E '^1\.0' out | cut -c 5-46 | tr -s ' ' '\n' | sort -u | wc -w)" -eq 1 ] || die "uniform: $(cat out)"

# --- one card, bars, the log ---------------------------------------------------------------------

beliefs "$rounds" --round 2 --seat 0 --card 1.1 >out
grep -q '^     turn 2, at 2.0: seat 2 gave it away (it had seen it)$' out || die "no evidence: $(cat out)"
grep -q '^     4 older pieces of evidence, then$' out || die "older evidence is not counted"
beliefs "$rounds" --round 2 --seat 0 --card 0.2 >out
grep -q '^0.2  seat 0 knows it: 2c$' out || die "a known card: $(cat out)"
beliefs "$rounds" --round 2 --seat 0 --bars >out
[ "$(grep -cE '^[0-2]\.[0-9]: mean ' out)" -eq 14 ] || die "not bars for each card"
grep -q '█' out || die "no bars"
LC_ALL=C beliefs "$rounds" --round 2 --seat 0 --bars >out
grep -q '####' out || die "no bars in ASCII"
if grep -q '█' out; then die "bars that ASCII has not"; fi
beliefs "$rounds" --round 2 --seat 0 --trace --table ticket >out
[ "$(grep -c '^turn ' out)" -eq 6 ] || die "not every turn"
grep -q '^  2.4  seat 1 named it a 5, wrongly$' out || die "no king: $(cat out)"
grep -qE '^       [0-9.]+ -> [0-9.]+ bits; 5: [0-9.]+ -> 0\.0 %, ' out || die "a named rank is not out"
beliefs "$rounds" --round 1 --move 0 --trace >out
grep -q '^No evidence so far\.$' out || die "evidence before the first action"

for game in cambio dutch vinto; do
    "$HUNCH" match $game random random random --blocks 1 --records $game.jsonl >/dev/null
    for way in "" --bars --trace; do
        # shellcheck disable=SC2086
        beliefs $game.jsonl --round 1 $way >out
        [ "$(wc -L <out)" -le 80 ] || die "$game $way: a line is wider than 80 columns"
    done
done

# --- JSON ----------------------------------------------------------------------------------------

beliefs "$rounds" --round 2 --seat 0 --move 46 --json --trace >object
[ "$(wc -l <object)" -eq 1 ] || die "JSON is not one line"
json 'd["round"] == 2 and d["game"] == "vinto" and d["seats"] == 3 and d["move"] == 46 and d["turn"] == 6' <object
json 'd["seat"] == 0 and d["table"] == "fitted" and d["prior"] == "counts"' <object
json 'len(d["cards"]) == 14 and all(c["card"] is None for c in d["cards"])' <object
json 'all(abs(sum(c[k].values()) - 1) < 1e-9 for c in d["cards"] for k in ("chances", "prior"))' <object
json '[o["seat"] for o in d["opponents"]] == [1, 2] and d["opponents"][1]["called"] is True' <object
json '{u["type"] for u in d["trace"]} == {"seen", "swap", "action", "king", "failed", "call", "silence"}' <object
json 'all(abs(sum(u[k].values()) - 1) < 1e-9 for u in d["trace"] for k in ("before", "after"))' <object
json 'all(len(u["changed"]) <= 3 and u["text"].startswith("seat ") for u in d["trace"])' <object
# The last update of a caller's card is what is believed of it.
json 'all(max(abs(c["chances"][k] - u["after"][k]) for k in c["chances"]) < 1e-9 for c in d["cards"] for u in d["trace"][-6:] if c["place"] == u["place"])' <object
beliefs "$rounds" --round 2 --seat 0 --json --card 1.1 --trace >object
json 'len(d["cards"]) == 1 and len(d["cards"][0]["evidence"]) == 6 and d["cards"][0]["known"] == [2]' <object
json 'd["cards"][0]["observations"] == len(d["trace"]) and {u["place"] for u in d["trace"]} == {"2.0", "1.1"}' <object
beliefs "$rounds" --round 2 --seat 0 --json --card 0.2 | json 'd["cards"][0]["card"] == "2c" and d["cards"][0]["confidence"] == 1'
beliefs "$rounds" --round 2 --turn 3 --json | json 'd["turn"] == 3 and d["move"] == 27 and d["seat"] == 0'

# --- what is refused -----------------------------------------------------------------------------

refuses 2 "beliefs wants one file" "$HUNCH" beliefs
refuses 2 "--move and --turn cannot both be given" "$HUNCH" beliefs "$rounds" --move 1 --turn 1
refuses 2 "--bars goes neither with --trace nor with --json" "$HUNCH" beliefs "$rounds" --bars --json
refuses 2 'cambio has no table "fited"; there are: prior, ticket, fitted, or a file that ends in .yaml' "$HUNCH" beliefs "$rounds" --table fited
refuses 1 "no.yaml: cannot be opened" "$HUNCH" beliefs "$rounds" --table no.yaml
refuses 2 '--prior wants counts or uniform, not "flat"' "$HUNCH" beliefs "$rounds" --prior flat
refuses 2 'there is no option "--colour"' "$HUNCH" beliefs "$rounds" --colour
refuses 1 "the round has seats 0 to 2, not 5" "$HUNCH" beliefs "$rounds" --seat 5
refuses 1 "the round has seats 0 to 2, not 9" "$HUNCH" beliefs "$rounds" --seat 9
refuses 1 "the round has 47 actions, not 48" "$HUNCH" beliefs "$rounds" --round 2 --move 48
refuses 1 "the round has turns 0 to 6, not 7" "$HUNCH" beliefs "$rounds" --round 2 --turn 7
refuses 1 "there is no card at 1.7 after 47 actions" "$HUNCH" beliefs "$rounds" --round 2 --card 1.7
refuses 1 '"9.0" is not a place; expected seat and slot as in 1.0, seats 0 to 2' "$HUNCH" beliefs "$rounds" --round 2 --card 9.0
refuses 1 "no.jsonl" "$HUNCH" beliefs no.jsonl
sed '2s/"0: draw deck"/"0: play"/' "$rounds" >bad.jsonl
refuses 1 "bad.jsonl: action" "$HUNCH" beliefs bad.jsonl --round 2 --move 1
actions=$("$HUNCH" replay vinto.jsonl --round 1 --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["moves"])')
refuses 1 "after $actions actions the round is over and all cards lie open" "$HUNCH" beliefs vinto.jsonl --round 1 --move "$actions"
"$HUNCH" play perudo --auto --seed 1 --record dice.jsonl >/dev/null
refuses 1 "beliefs are about hidden cards, and perudo has dice" "$HUNCH" beliefs dice.jsonl

# --- while one plays -----------------------------------------------------------------------------

printf '%s\n' help beliefs 'beliefs 1.0' 'beliefs 1.9' quit | "$HUNCH" play cambio --stdin --seed 4 --seats 3 --record mine.jsonl >out
grep -q '^  beliefs     what a player in your seat' out || die "help does not name beliefs"
grep -qE '^1\.0  .* [0-9.]+ +[0-9]+ +[0-9]+$' out || die "no table: $(cat out)"
grep -qE '^1\.0: mean ' out || die "no bars of one card"
grep -q 'There is no card "1.9"; a card is named as in: beliefs 1.0' out || die "a card that is not there"
[ "$(wc -L <out)" -le 80 ] || die "a line is wider than 80 columns"
# It is what the command says of the record at that moment.
sed -n '/^> beliefs$/,/^> beliefs 1.0$/p' out | grep -E '^([0-9]\.|Ready)' >played
beliefs mine.jsonl --seat 0 >shown
grep -E '^([0-9]\.|Ready)' shown | cmp - played || die "play and the record differ"
grep -q 'seat 0 (you) would believe' shown || die "a person: $(head -n 1 shown)"

printf '%s\n' beliefs 'beliefs 1.0' hint 'hint smart' quit | "$HUNCH" play cambio --stdin --seed 4 --seats 3 --rated >out
[ "$(grep -c 'This is a rated game: there are no hints and no beliefs in it.' out)" -eq 4 ] || die "rated: $(cat out)"
printf '%s\n' beliefs quit | "$HUNCH" play perudo --stdin --seed 4 >out
grep -q 'Beliefs are about hidden cards, and perudo has none.' out || die "dice: $(cat out)"
refuses 2 "a rated game has no hints" "$HUNCH" play cambio --stdin --rated --hint smart
refuses 2 "--rated is for a person who plays" "$HUNCH" play cambio --auto --rated
