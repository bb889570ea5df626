#!/usr/bin/env bash
# hunch review: as text, JSON and a page; the same each time; what is wrong is said.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export LC_ALL=C.UTF-8

for game in cambio dutch vinto golf perudo; do
    "$HUNCH" match $game random random --blocks 1 --seed 3 --records $game.jsonl --threads 1 >/dev/null
    player=(--player sage:20)
    [ $game != perudo ] || player=()
    "$HUNCH" review $game.jsonl "${player[@]}" --worlds 20 --json >$game.json
    "$HUNCH" review $game.jsonl "${player[@]}" --worlds 20 --json | cmp - $game.json || die "$game: not the same again"
    python3 - $game.json <<'PYTHON' || die "$game: the JSON is not as it should be"
import json, sys

marks = set()
for line in open(sys.argv[1], encoding="utf-8"):
    r = json.loads(line)
    for seat in r["seats"]:
        parts = sum(seat[part] for part in ("start", "luck", "decisions", "others"))
        assert abs(parts - seat["result"]) < 1e-4, seat
        assert abs(seat["deal"] + seat["draws"] + seat["rest"] - seat["luck"]) < 1e-4, seat
        assert sum(seat["marks"].values()) == seat["count"]
    assert abs(sum(seat["result"] for seat in r["seats"]) - 1) < 1e-4
    assert [luck["kind"] for luck in r["luck"]].count("deal") == 1 and r["moments"][0]["move"] == 0
    for d in r["decisions"]:
        marks.add(d["mark"])
        assert ("cost" in d) == (d["done"] != d["better"]), d
        assert d["words"].endswith("."), d
    assert all(words for luck in r["luck"] for words in luck["words"])
assert "fine" in marks and len(marks) > 1, marks
PYTHON
done

"$HUNCH" review cambio.jsonl --player sage:20 --worlds 20 --seat 1 >text
grep -qE 'start +deal +draws +reveals +decisions +others.+result' text || die "no sums: $(cat text)"
grep -qE '^  You: [0-9]+ decisions?' text || die "no counts: $(cat text)"
if grep -q $'\033' text; then die "colours in a file"; fi
[ "$(grep -c '^round ' text)" -eq 2 ] || die "not all rounds"
grep -q '^All rounds' text || die "no sum of rounds"
[ "$(grep -c '^  Decisions count against a quick player, marks against sage:20:' text)" -eq 2 ] || die "not the reviewer of each round"
"$HUNCH" review cambio.jsonl --player sage:20 --worlds 20 --seat 1 --all >all
# Every decision and all luck of the seat stand there, and in the page's closed list.
decisions=$(jq -s 'map(.decisions[] | select(.seat == 1)) | length' cambio.json) lucks=$(jq -s 'map(.luck[]) | length' cambio.json)
[ "$(grep -cE '^    (turn [0-9]+|deal)[,:]' all)" -eq $((decisions + lucks)) ] || die "not all: $(cat all)"
grep -qE '^    turn [0-9]+, luck [-+][0-9.]+: .* (takes?|draws?) .*[.] .* swaps? it for ' all || die "no card of a swap: $(cat all)"
"$HUNCH" review cambio.jsonl --player sage:20 --worlds 20 --seat 1 --html all.html
[ "$(sed -n '/<details>/,/<.details>/p' all.html | grep -c '<li')" -eq $((decisions + lucks)) ] || die "the page has not all"
"$HUNCH" review perudo.jsonl --player random --worlds 10 --language de >text
grep -q 'random, Platz 1' text || die "not in German: $(cat text)"
"$HUNCH" review cambio.jsonl --player sage:20 --worlds 20 --round 2 >text
grep -q '^By what each seat knew' text || die "no word of what the numbers are"
[ "$(grep -c '^round 2' text)" -eq 1 ] || die "not the round"

# The page needs nothing from elsewhere, and names are no markup.
sed 's/"players":\["random"/"players":["<b>\&"/' cambio.jsonl >named.jsonl
"$HUNCH" review named.jsonl --player sage:20 --worlds 20 --html page.html >out
[ ! -s out ] || die "--html prints"
[ "$(grep -c '<svg' page.html)" -eq 2 ] || die "no plot of each round"
if grep -qE '<script|https?:|<b>|url\(' page.html; then die "the page has more than it should"; fi
grep -qF '&lt;b&gt;&amp;' page.html || die "the name is not there"

"$HUNCH" review golf.jsonl --worlds 10 --calibration >text
grep -q '^thorough' text || die "no calibration: $(cat text)"

refuses 1 'nowhere.jsonl' "$HUNCH" review nowhere.jsonl
refuses 1 'there is no round 9; it has 2' "$HUNCH" review cambio.jsonl --round 9
refuses 1 'has seats 0 to 1, not 5' "$HUNCH" review cambio.jsonl --seat 5
refuses 2 'no player "nobody" for cambio' "$HUNCH" review cambio.jsonl --player nobody
sed 's/"0: /"1: /' cambio.jsonl >false.jsonl
refuses 1 'false.jsonl:1: round 1, ' "$HUNCH" review false.jsonl
refuses 1 'page/of/nowhere.html' "$HUNCH" review cambio.jsonl --player random --worlds 10 --html page/of/nowhere.html
