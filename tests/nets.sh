#!/usr/bin/env bash
# Nets from files: net:FILE.net plays wherever a player is named, and a file that is not such a net is refused with what was
# expected. And nets sit at no table that is too large for them.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

weights=$HUNCH_SOURCE/src/nets/weights
mkdir some@place
mine=some@place/mine.net
cp "$weights/cambio.net" "$mine"

# --- it plays --------------------------------------------------------------------------------------

if "$HUNCH" players net >out 2>/dev/null; then # as the library's own, where it has one
    "$HUNCH" match cambio net bayes-v2 --blocks 20 --seed 3 | grep -v rounds/s >own
    "$HUNCH" match cambio "net:$mine" bayes-v2 --blocks 20 --seed 3 | grep -v rounds/s >its
    [ "$(awk '/^(net|bayes)/ { $1 = ""; print }' own)" = "$(awk '/^(net|bayes)/ { $1 = ""; print }' its)" ] ||
        die "a copy of the library's net plays otherwise: $(cat own its)"
fi
"$HUNCH" players "net:$mine" >out
grep -qF '  plays cambio' out || die "it does not say what it plays: $(cat out)"
grep -qF '  | game: cambio' out || die "it does not say where it comes from: $(cat out)"
"$HUNCH" players "net:$mine" --json >out
[ "$(jq -c '[.games, .net.game, .net.units]' out)" = '[["cambio"],"cambio",[128,64]]' ] || die "as JSON: $(cat out)"
"$HUNCH" players "net:$weights/perudo.net:temperature=50@easy" >out
grep -qE '^  temperature +50 ' out || die "a constant after the file is not set: $(cat out)"
grep -qF 'at level easy' out || die "a level after the file is not set: $(cat out)"
"$HUNCH" play cambio --auto --players "net:$mine,net:$mine@hard" --seed 2 --record kept.jsonl >out
grep -q 'The round is won by' out || die "no round: $(cat out)"
"$HUNCH" view kept.jsonl --turn 1 --seat 1 >request
"$HUNCH" decide --player "net:$mine" <request >out
grep -q '"action":' out || die "it does not decide a request: $(cat out)"
sed 's|"player":[^,}]*|"player":"net:x.net"|' request >named
grep -q net:x.net named || sed 's|^{|{"player":"net:x.net",|' request >named
"$HUNCH" decide <named >out || true
grep -q 'a request cannot name files' out || die "a request can name a net's file: $(cat out)"

# --- bad files -------------------------------------------------------------------------------------

net() { "$HUNCH" match cambio "net:$1" bayes-v2 --blocks 10; }
# spoil OFFSET BYTES: a copy with other bytes there
spoil() {
    cp "$mine" bad.net
    printf '%b' "$2" | dd of=bad.net bs=1 seek="$1" conv=notrunc status=none
}
refuses 1 'missing.net: cannot be opened: No such file' net missing.net
refuses 1 'cannot be' net some@place/../some@place.net
refuses 2 'expected a file that ends in .net, or constants' net "$HUNCH_SOURCE/README.md"
cp "$HUNCH_SOURCE/README.md" bad.net
refuses 1 'bad.net: this is not a net: expected HUNCHNET first' net bad.net
: >bad.net
refuses 1 'this is not a net' net bad.net
refuses 1 'dutch.net: the net is of dutch; expected one of cambio' net "$weights/dutch.net"
spoil 8 '\0007'
refuses 1 'the net is of version 7; expected 1' net bad.net
spoil 12 '\0143'
refuses 1 'the net reads encoding 99 with 1098 features; this library has 4' net bad.net
spoil 16 'chess\0000\0000'
refuses 1 'the net is of the game "chess", which this library does not have' net bad.net
for size in 100 5000 243000; do
    head -c $size "$mine" >bad.net
    refuses 1 "the net is cut off, or has more than it should: $size bytes; expected $(stat -c %s "$weights/cambio.net")" net bad.net
done
cat "$mine" "$mine" >bad.net
refuses 1 'cut off, or has more' net bad.net
head -c 1100000 /dev/zero >bad.net
refuses 1 'larger than any net' net bad.net
refuses 1 'net has no constant' net "$mine:heat=3"

# --- large tables ----------------------------------------------------------------------------------

many=("net:$mine" smart smart smart smart smart smart)
refuses 2 'does not play at 7 seats; expected at most 6' "$HUNCH" match cambio "${many[@]}"
refuses 2 'does not play at 7 seats; expected at most 6' "$HUNCH" play cambio --auto --seats 7 --players "smart,net:$mine"
printf 'hint net:%s\nquit\n' "$mine" | XDG_STATE_HOME=$work/state "$HUNCH" play cambio --stdin --seats 7 --players smart --seed 6 >out
grep -q 'does not play at 7 seats' out || die "a hint at a large table: $(cat out)"
if "$HUNCH" players net >out 2>/dev/null; then
    refused='does not play at 8 seats; expected at most 6'
    jq -nc '{hunch: 1, do: "make", table: "a", game: "cambio", players: ["net", ("smart" | ., ., ., ., ., ., .)]}' |
        "$HUNCH" table >out || true
    grep -qF "$refused" out || die "net sits at a table of eight: $(cat out)"
    "$HUNCH" play cambio --auto --seats 8 --players smart --record eight.jsonl >/dev/null
    "$HUNCH" view eight.jsonl --turn 1 --seat 1 >request
    "$HUNCH" decide --player net <request >out || true
    grep -qF "$refused" out || die "net decides at a table of eight: $(cat out)"
fi
