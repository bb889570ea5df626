#!/usr/bin/env bash
# hunch play --clock: who does not answer in time is played by the game's stand-in, which the screen says and
# the record marks; what was half typed is no answer to the next question; in time, nothing changes.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8 TERM=xterm NO_COLOR=1

awk 'BEGIN { for (i = 0; i < 2000; i++) print 1 }' >choices
mkfifo input

play() { "$HUNCH" play cambio --stdin "$@"; }

# --- too late ------------------------------------------------------------------------------------

late='No answer in time: the stand-in, base, plays `'
# Late twice, then in time: where the machine is too busy for that, with a longer clock.
for clock in 1 2 4 8 16 32; do
    rm -f late.jsonl
    : >screen
    play --clock $clock --seats 2 --seed 3 --why --record late.jsonl <input >screen &
    pid=$!
    exec 3>input
    wait_for 1 "$late"
    printf 'q' >&3
    wait_for 2 "$late"
    printf 'uit\n1\nquit\n' >&3
    ends || die "a late answer ends the program"
    if ! has_shown 3 "$late"; then break; fi
done
grep -qE "^No answer in time: the stand-in, base, plays \`draw (deck|discard)\` for you\.$" screen || die "no word of the stand-in: $(cat screen)"
if grep -q 'is not an action' screen; then die "the end of a late line was taken for an answer"; fi
grep -q "^${clock}s> " screen || die "the prompt does not show the time"
grep -q '"stand_in":\[0,1\]' late.jsonl || die "not marked: $(cat late.jsonl)"

# --- what is told of it --------------------------------------------------------------------------

"$HUNCH" replay late.jsonl >out
[ "$(grep -c '^  seat 0 (stand-in: base)' out)" -eq 2 ] || die "replay does not tell of the stand-in: $(cat out)"
grep -qE '^  seat 0 \(stand-in: base\) (draws|takes) ' out || die "replay: $(cat out)"
"$HUNCH" replay late.jsonl --check | grep -qF ' actions (2 by the stand-in): left after ' || die "--check does not count them"
"$HUNCH" replay late.jsonl --json >out
grep -q '"stand_in":\[0,1\]' out || die "JSON does not list them"
[ "$(grep -o '"stand_in":true' out | wc -l)" -eq 2 ] || die "JSON does not mark the events"
"$HUNCH" view late.jsonl --move 1 --text | grep -q 'seat 0 may: ' || die "no view of a round with a stand-in"
sed 's/"stand_in":\[0,1\]/"stand_in":[1,0]/' late.jsonl >wrong.jsonl
refuses 1 "wrong.jsonl:1: \`stand_in[1]\` is 0" "$HUNCH" replay wrong.jsonl

# What it played is what it would play: so a request names it, and a false mark is refused.
action() { grep -oE '"0: [a-z0-9 ]+"' late.jsonl | sed -n "$1s/\"0: \(.*\)\"/\1/p"; }
for move in 0 1; do
    "$HUNCH" view late.jsonl --move $move >request
    grep -q '"player":"base"' request || die "a request does not name the stand-in: $(cut -c 1-2000 request)"
    "$HUNCH" decide <request | grep -qF "\"action\":\"$(action $((move + 1)))\"" || die "action $move is not the stand-in's"
done
played=$(action 1)
other=$([ "$played" = "draw deck" ] && echo "draw discard" || echo "draw deck")
sed -E "s/\"0: $played\"/\"0: $other\"/; s/(\"0: $other\").*/\1],\"stand_in\":[0],\"score\":null}/" late.jsonl >wrong.jsonl
refuses 1 "wrong.jsonl:1: round 1, action 1 (0: $other): \`stand_in\` marks it, but the stand-in, base, plays $played there" \
    "$HUNCH" replay wrong.jsonl --check

# A move without an event of its own, such as a pass, has a line of its own.
sed -E 's/,"stand_in":\[0,1\]//' late.jsonl >plain.jsonl
sed -E 's/"stand_in":\[0,1\]/"stand_in":[2]/' late.jsonl >window.jsonl
diff <("$HUNCH" replay plain.jsonl) <("$HUNCH" replay window.jsonl) >out || true
grep -qx '>   seat 0 (stand-in: base): .*' out || die "a move without an event: $(cat out)"
[ "$(grep -c '^[<>]' out)" -eq 1 ] || die "a mark changes more than a line: $(cat out)"

# --- going on ------------------------------------------------------------------------------------

"$HUNCH" play --stdin --resume late.jsonl --clock 3600 --why <choices >out
grep -q '"stand_in":\[0,1\],"score":{' late.jsonl || die "the marks are lost: $(tail -c 200 late.jsonl)"
[ "$(grep -cF '(the stand-in played: no answer in time)' out)" -eq 2 ] || die "--why does not tell of the stand-in"
if grep -q 'has been changed since' out; then die "the stand-in decides otherwise the second time"; fi
"$HUNCH" replay late.jsonl --check >/dev/null || die "the round does not replay"

# --- in time -------------------------------------------------------------------------------------

play --seats 2 --seed 3 --record free.jsonl <choices >free.out
play --seats 2 --seed 3 --clock 600 --record timed.jsonl <choices >timed.out
cmp free.jsonl timed.jsonl || die "answers in time make another round"
sed -E 's/^[0-9]+s> /> /; s/timed/free/' timed.out | cmp - free.out || die "the clock changes more than the prompt"
play --clock 20 --seed 9 --record end.jsonl </dev/null >out
grep -q 'To go on: hunch play --resume end.jsonl' out || die "the end of the input does not leave"
if grep -q stand_in end.jsonl; then die "the end of the input was taken for a late answer"; fi
{ head -c 100000 /dev/zero | tr '\0' 1 && printf '\n1\nquit\n'; } | play --seed 9 --record long.jsonl >out
grep -q '^That line is too long to be an action\.$' out || die "a long line has no answer"
grep -q '"actions":\["0: ' long.jsonl || die "the line behind a long one was lost"
[ "$(wc -L <out)" -le 80 ] || die "a long line was shown"

# --- a terminal ----------------------------------------------------------------------------------

if has_terminal; then
    for clock in 4 8 16 32; do
        rm -f typed.jsonl
        begins "$HUNCH play cambio --clock $clock --level hard --seed 21 --record typed.jsonl"
        wait_for 1 "${clock}s>"
        printf 'draw di' >&3
        wait_for 1 '1 second left.'
        wait_for 1 "$late"
        wait_for 2 "${clock}s>"
        printf '\nquit\n' >&3
        ends || die "in a terminal: $(cat screen)"
        if ! has_shown 2 "$late"; then break; fi
    done
    if grep -q 'is not an action' screen; then die "what was half typed became an answer"; fi
    [ "$(grep -c 'second left' screen)" -eq 1 ] || die "warned more than once"
    grep -q '"stand_in":\[0\]' typed.jsonl || die "in a terminal: not marked"
fi

# --- dice, once there is the player ----------------------------------------------------------------

if "$HUNCH" players | grep -q '^timeout:'; then
    : >screen
    "$HUNCH" play perudo --stdin --players timeout --hint timeout --clock 1 --seed 4 --record dice.jsonl <input >screen &
    pid=$!
    exec 3>input
    wait_for 1 'the stand-in, timeout, plays `bid '
    echo quit >&3
    ends || die "dice: $(cat screen)"
    grep -q '"stand_in":\[0[],]' dice.jsonl || die "dice: not marked"
    "$HUNCH" replay dice.jsonl | grep -q 'seat 0 (stand-in: timeout) bids ' || die "dice: replay"
fi

# --- what goes wrong is one line -------------------------------------------------------------------

for seconds in 0 0.5 3601 x 20s 1e3 ''; do
    refuses 2 "--clock wants seconds from 1 to 3600, e.g. 20 or 7.5, not \"$seconds\"" "$HUNCH" play cambio --stdin --clock "$seconds"
done
refuses 2 '--clock wants a value' "$HUNCH" play cambio --clock
refuses 2 '--clock is for a person who plays' "$HUNCH" play cambio --auto --clock 20
refuses 2 '--clock is for a person who plays' "$HUNCH" play cambio --clock 20 </dev/null
