#!/usr/bin/env bash
# hunch play: a round can be played through a pipe and in a terminal; leaving and going on, in whatever way,
# gives the record of a round that was never left; what goes wrong is one line that says what to do.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8 TERM=xterm
unset NO_COLOR

# The first choice of every list, more often than it takes.
awk 'BEGIN { for (i = 0; i < 2000; i++) print 1 }' >choices

play() { "$HUNCH" play cambio --stdin "$@"; }
go_on() { "$HUNCH" play --stdin --resume "$@"; }
play_some() { { head -n "$1" choices && echo quit; } | play "${@:2}"; } # LINES OPTION...

# --- whole rounds ------------------------------------------------------------------------------

for preset in cambio cambio-lock cambio-table; do
    for seats in 2 4 8; do
        record=$preset-$seats.jsonl
        play --preset $preset --seats $seats --seed 5 --ask-always --record "$record" <choices >out
        grep -q '^The round is won by seat' out || die "$preset, $seats seats: no end"
        grep -qF "To see it again: hunch replay $record" out || die "$preset: the record is not named"
        "$HUNCH" replay "$record" >/dev/null || die "$preset, $seats seats: the record does not replay"
        [ "$(wc -L <out)" -le 80 ] || die "$preset, $seats seats: a line is wider than 80 columns"
        if grep -qE 'seat [1-9] draws [^a]' out; then die "a hidden draw was shown"; fi
    done
done

# --- leaving and going on ------------------------------------------------------------------------

play --seats 2 --seed 3 --record whole.jsonl <choices >out
asked=$(grep -c '^> 1$' out)

for lines in 0 1 2 $((asked / 3)) $((asked / 2)) $((asked - 1)); do
    rm -f part.jsonl
    play_some $lines --seats 2 --seed 3 --record part.jsonl >out
    grep -qF 'To go on: hunch play --resume part.jsonl' out || die "quit does not say how to go on"
    grep -q '"score": *null' part.jsonl || die "a round that was left has a score"
    go_on part.jsonl <choices >/dev/null
    cmp whole.jsonl part.jsonl || die "left after $lines choices, the round went another way"
done

# The end of the input is a way to leave too, and so is a new session for every single choice.
rm -f part.jsonl
play --seats 2 --seed 3 --record part.jsonl </dev/null >out
grep -q 'To go on' out || die "the end of the input does not say how to go on"
while grep -q '"score": *null' part.jsonl; do
    echo 1 | go_on part.jsonl >/dev/null
done
cmp whole.jsonl part.jsonl || die "one choice at a time, the round went another way"

# Nothing that was shown is lost when the program is killed.
rm -f part.jsonl
mkfifo input
play --seats 2 --seed 3 --record part.jsonl <input >killed.out &
pid=$!
exec 3>input
head -n 3 choices >&3
answered() { [ "$(grep -c '^> 1$' killed.out || true)" -ge 3 ]; }
until_true "three answers" answered
kill -9 $pid
wait $pid 2>/dev/null || true
exec 3>&-
go_on part.jsonl <choices >out
cmp whole.jsonl part.jsonl || die "killed, the round went another way"

# Lines that are no action, or not now, change nothing.
rm -f part.jsonl
sed 's/^/bogus\n999\n\nflip 1.0\nswap 99\nhint\nhint random\nhelp\ntable\nlog\nrules\nask always\nask known\n/' choices >noise
play --seats 2 --seed 3 --hint smart --record part.jsonl <noise >out
cmp whole.jsonl part.jsonl || die "a refused line changed the round"
grep -q 'cards are flipped when everyone is asked' out || die "a refused action has no reason"
grep -q '"bogus" is not an action' out || die "a line that is not an action has no answer"
grep -q 'there is no choice 999' out || die "a number outside the list has no answer"

# An action can be typed in any case and spacing.
rm -f part.jsonl
{ printf '  DRAW   Deck \nPLAY\n' && echo quit; } | play --seats 2 --seed 3 --record part.jsonl >/dev/null
grep -q '"0: draw deck", *"0: play"' part.jsonl || die "typed actions were not taken"

# A match goes on from any of its rounds.
play --seed 8 --match --record match.jsonl <choices >out
grep -q 'The match is over; it is won by' out || die "the match has no end"
rounds=$(wc -l <match.jsonl)
[ "$(grep -c '^Totals after' out)" -eq "$rounds" ] || die "not every round has its totals"
asked=$(grep -c '^> 1$' out)
for lines in 1 $((asked / 3)) $((asked / 2)) $((asked - 1)); do
    rm -f part.jsonl
    play_some $lines --seed 8 --match --record part.jsonl >/dev/null
    go_on part.jsonl <choices >/dev/null
    cmp match.jsonl part.jsonl || die "left after $lines choices, the match went another way"
done
head -n 1 match.jsonl >part.jsonl
go_on part.jsonl <choices >/dev/null
cmp match.jsonl part.jsonl || die "between two rounds, the match went another way"

# Without --record the file is in the folder for state, and none is ever overwritten.
echo quit | play --seed 11 >/dev/null
echo quit | play --seed 11 >/dev/null
for file in cambio-11 cambio-11-2; do
    [ -s state/hunch/$file.jsonl ] || die "no record $file by default"
done
mkdir 'a folder'
echo quit | play --record 'a folder/it'\''s.jsonl' >out
grep -qF "hunch play --resume 'a folder/it'\\''s.jsonl'" out || die "the path is not quoted for a shell"

# --- dice ------------------------------------------------------------------------------------------

# The first choice: the lowest bid, or where one stands, dudo.
dice() { "$HUNCH" play perudo --stdin "$@"; }

for table in faroleo-2 faroleo-6 perudo-3 perudo-8 liars-dice-2; do
    record=$table.jsonl
    dice --preset "${table%-*}" --seats "${table##*-}" --seed 5 --why --record "$record" <choices >out
    grep -q '^The round is won by seat [0-9] (.*), with [1-5] di' out || die "$table: no end"
    grep -qF "To see it again: hunch replay $record" out || die "$table: the record is not named"
    "$HUNCH" replay "$record" >/dev/null || die "$table: the record does not replay"
    [ "$(wc -L <out)" -le 80 ] || die "$table: a line is wider than 80 columns"
    if grep -q ' $' out; then die "$table: spaces at the end of a line"; fi
done

# Of the others one is told nothing but how many dice they have; one's own are told.
{ printf 'log\n1\nlog\n' && echo quit; } | dice --seed 3 --record log.jsonl >out
if grep -qE 'seat [1-9] throws' out; then die "dice under another cup were told"; fi
grep -qE 'throws 5 dice: [1-6] [1-6] [1-6] [1-6] [1-6]' out || die "one's own dice are not told"

# Bids are typed in any form, and what is refused changes nothing.
dice --seats 2 --seed 3 --record throws.jsonl <choices >out
sed 's/^/bogus\n99\n\n40x6\n4x7\nhint\nhint random\nhelp\ntable\nlog\nrules\nask always\n/' choices >noise
dice --seats 2 --seed 3 --record noisy.jsonl <noise >out
cmp throws.jsonl noisy.jsonl || die "a refused line changed the throws"
for words in '"bogus" is not an action' 'a bid is typed as 4x6' 'not that many dice in play' 'no such face' \
    '"ask always" is not an action'; do
    grep -qF "$words" out || die "no answer: $words"
done
rm -f part.jsonl
{ printf '1 1\n3 4\n' && echo quit; } | dice --seats 2 --seed 3 --record part.jsonl >refused
grep -q 'cannot be opened with the wild face; the lowest bids are 1x2' refused || die "a refused bid has no reason"
grep -q '"0: bid 3x4"' part.jsonl || die "a typed bid was not taken"

# Leaving and going on gives the same throws.
asked=$(grep -c '^> 1$' out)
for lines in 0 1 $((asked / 2)) $((asked - 1)); do
    rm -f part.jsonl
    { head -n "$lines" choices && echo quit; } | dice --seats 2 --seed 3 --record part.jsonl >/dev/null
    go_on part.jsonl <choices >/dev/null
    cmp throws.jsonl part.jsonl || die "left after $lines choices, the throws went another way"
done

# A match counts the rounds that were won.
printf 'extends: faroleo\ndice: 2\nmatch_goal: 3\n' >three.yaml
dice --rules three.yaml --match --seed 8 --record dice.jsonl <choices >out
[ "$(grep -c '^Totals after' out)" -eq 3 ] || die "not every round of dice has its totals"
grep -q '^Totals after 3 rounds: seat 0 has won [0-3], ' out || die "the totals are not the rounds won"
grep -q 'The match is over; it is' out || die "the match of dice has no end"

# Who goes on with a match is told how it stands.
rm -f part.jsonl
head -n 2 dice.jsonl >part.jsonl
echo quit | go_on part.jsonl >out
head -n 1 out | grep -q '^Totals after 2 rounds: seat 0 has won' || die "the match that goes on has no totals"

# Help has the calls and the bids that the rules have.
for game in cambio dutch vinto perudo golf; do
    for asked in help how 'how 2' rules 'rules 2'; do
        printf '%s\nquit\n' "$asked" | "$HUNCH" play "$game" --stdin --seed 3 --record page.jsonl | sed -n "/^> $asked/,/^> quit/p" >out
        [ "$(wc -l <out)" -le 24 ] || die "$game: $asked does not fit 24 lines: $(cat out)"
        rm page.jsonl
    done
done
{ printf 'help\n' && echo quit; } | dice --preset liars-dice --record help.jsonl >out
grep -q '^  2x6, 2 6    bid that there are at least two 6s; bid 2x6 is the same$' out || die "help has another bid"
if grep -q 'calza' out; then die "help has a call that the rules have not"; fi
{ printf 'help\nrules\n' && echo quit; } | dice --preset perudo --record help2.jsonl >out
grep -q '^  calza  *call it: it is exact$' out || die "help has not all calls"
grep -q '^opening  *wild in palifico  a throw' out || die "a rule's value and its words have no space between them"

"$HUNCH" play perudo --seed 7 --auto --why >one
"$HUNCH" play perudo --seed 7 --auto >two
grep -q '^throw 1: seat 0 begins$' one || die "no reasons for throws"
grep -q '^  seat 0, bid ' one || die "no reason for a bid"
for file in one two; do
    grep -q '^── throw 1: seat [0-9] says .* to .* of seat [0-9] ─' $file || die "a call is not shown"
    grep -q '^── how the throws went ─' $file || die "a round of dice has no summary"
done

# --- without a person ----------------------------------------------------------------------------

"$HUNCH" play cambio --seed 7 </dev/null >one
"$HUNCH" play cambio --seed 7 --auto </dev/null >two
cmp one two || die "a round between computers differs from run to run"
grep -q 'all cards are turned up' one || die "a round between computers has no end"
[ ! -e state/hunch/cambio-7.jsonl ] || die "a round between computers was kept unasked"
"$HUNCH" play cambio --seed 7 --auto --match --record auto.jsonl >out
"$HUNCH" replay auto.jsonl >/dev/null
"$HUNCH" play cambio --seed 7 </dev/null | head -n 1 >/dev/null || [ $? -eq 141 ]

# --- terminals -----------------------------------------------------------------------------------

LC_ALL=C "$HUNCH" play cambio --seed 7 </dev/null >out
if LC_ALL=C grep -q '[^ -~]' out; then die "without UTF-8 there is more than ASCII"; fi
if grep -q $'\033' one; then die "colours without a terminal"; fi

# Plays a round in a terminal of its own and leaves it; what it showed is in the file `screen`.
in_terminal() { # COMMAND
    { sleep 0.3 && printf '\n1\n1\nquit\n' && sleep 0.3; } |
        script -qec "stty cols 80 rows 24; $1" /dev/null >screen
    grep -q 'To go on: hunch play --resume' screen || die "no farewell in a terminal: $1"
}
if has_terminal; then
    in_terminal "$HUNCH play cambio --seed 21"
    grep -q $'\033\\[' screen || die "no colours in a terminal"
    grep -q '┌─0─┐' screen || die "no box characters in a UTF-8 terminal"
    in_terminal "$HUNCH play perudo --seed 21"
    grep -q '│ ●   ● │' screen || die "no pips in a UTF-8 terminal"
    if grep -q 'Enter to go on' screen; then die "a table that fits waits for Enter"; fi
    in_terminal "$HUNCH play perudo --seed 21 --preset perudo --seats 8"
    grep -q 'Enter to go on' screen || die "a call is pushed off a small terminal"
    in_terminal "$HUNCH play perudo --seed 21 --preset perudo --seats 8 --clock 20"
    if grep -q 'Enter to go on' screen; then die "a person waits while the clock runs"; fi
    in_terminal "stty cols 40; $HUNCH play perudo --seed 21 --preset perudo --seats 8"
    [ "$(sed -e '/jsonl/d' -e $'s/\033\\[[0-9]*m//g' -e 's/\r//' screen | wc -L)" -le 40 ] ||
        die "a line is wider than 40 columns"
    grep -q $'\033\\[32m\\[[1-6]\\]' screen || die "what matches has no colour in a terminal"
    in_terminal "LC_ALL=C NO_COLOR=1 $HUNCH play perudo --seed 22"
    if LC_ALL=C grep -q $'[\x80-\xff\033]' screen; then die "more than ASCII at a plain table of dice"; fi
    grep -q '| o   o |' screen || die "no pips without UTF-8"
    in_terminal "NO_COLOR=1 $HUNCH play cambio --seed 22"
    if grep -q $'\033' screen; then die "colours in spite of NO_COLOR"; fi
    in_terminal "TERM=dumb $HUNCH play cambio --seed 23"
    if grep -q $'\033' screen; then die "colours on a dumb terminal"; fi
    in_terminal "LC_ALL=C $HUNCH play cambio --seed 24"
    if LC_ALL=C grep -q $'[\x80-\xff]' screen; then die "box characters without UTF-8"; fi
fi

# --- what goes wrong is one line -------------------------------------------------------------------

fails() { # CODE PATTERN ARGUMENT...
    local code=0
    "$HUNCH" "${@:3}" </dev/null >out 2>err || code=$?
    [ $code -eq "$1" ] || die "hunch ${*:3}: exit code $code, expected $1"
    [ ! -s out ] || die "hunch ${*:3}: there is output"
    [ "$(wc -l <err)" -eq 1 ] || die "hunch ${*:3}: not one line: $(cat err)"
    grep -qE "^hunch: .*$2" err || die "hunch ${*:3}: no \"$2\" in: $(cat err)"
}

fails 2 'there is no game "chess"; there are: cambio' play chess
fails 2 'did you mean "cambio"' play cambo
fails 2 'which game' play
fails 2 'from 2 to 8, not "40"' play cambio --seats 40
fails 2 '--seats can only be 2 here, not "3"' play perudo --preset liars-dice --seats 3
fails 2 '--ask-always is for flips, drops and toss-ins, and perudo has none' play perudo --stdin --ask-always
fails 2 'not "x"' play cambio --seed x
fails 2 '"foo"; there are: cambio, cambio-lock, cambio-table' play cambio --preset foo
fails 2 'there are: random' play cambio --players nobody
fails 2 'room for 3' play cambio --stdin --players random,random,random,random
fails 2 'did you mean "--record"' play cambio --recrod x
fails 2 'wants a value' play cambio --seats
fails 2 'not "poker" as well' play cambio poker
fails 2 'did you mean "play"' plya
fails 2 'there is no command' xyzzy
"$HUNCH" help help >out
grep -q '^usage: hunch COMMAND' out || die "there is no help with help"

: >empty.yaml
fails 1 'empty.yaml' play cambio --rules empty.yaml
fails 1 'a folder.*hunch rules cambio' play cambio --rules 'a folder'
fails 1 'missing.yaml' play cambio --rules missing.yaml

fails 1 'a folder is a folder' play cambio --stdin --record 'a folder'
fails 1 '/dev/full' play cambio --stdin --record /dev/full
fails 1 'missing/x.jsonl' play cambio --stdin --record missing/x.jsonl
fails 1 'whole.jsonl exists' play cambio --stdin --record whole.jsonl
fails 1 'whole.jsonl is finished; see it: hunch replay whole.jsonl' play --stdin --resume whole.jsonl
fails 1 'match.jsonl is finished' play --stdin --resume match.jsonl
fails 1 'nobody can go on' play --stdin --resume auto.jsonl
fails 1 'a folder' play --stdin --resume 'a folder'
fails 1 'missing.jsonl' play --stdin --resume missing.jsonl
fails 1 'empty.yaml' play --stdin --resume empty.yaml
fails 2 '--stdin' play --resume whole.jsonl
fails 2 'leave everything else out' play --stdin --resume whole.jsonl --seats 3
head -c 900 whole.jsonl >cut.jsonl
fails 1 'cut.jsonl:1' play --stdin --resume cut.jsonl
sed 's/"0: draw deck"/"0: flip 0.0"/' whole.jsonl >wrong.jsonl
fails 1 'wrong.jsonl:1' play --stdin --resume wrong.jsonl
{ head -n 1 match.jsonl && tail -n 1 match.jsonl; } >mixed.jsonl
fails 1 'mixed.jsonl:2: this is not the round' play --stdin --resume mixed.jsonl
HOME=/dev/null XDG_STATE_HOME='' fails 1 '--record FILE' play cambio --stdin
HOME='' XDG_STATE_HOME='' fails 1 'HOME is not set; name one: --record FILE' play cambio --stdin

# A disk that fills up in the middle: what was kept stays, and the round goes on from it.
rm -f part.jsonl
code=0
(
    trap '' XFSZ
    ulimit -f 1
    play --seats 2 --seed 3 --record part.jsonl 2>&1 <choices >/dev/null
) >err || code=$?
[ $code -eq 1 ] || die "a full disk: exit code $code"
[ "$(wc -l <err)" -eq 1 ] || die "a full disk: not one line: $(cat err)"
if [ -s part.jsonl ]; then
    grep -q 'make room, then go on: hunch play --resume part.jsonl' err || die "a full disk: $(cat err)"
    go_on part.jsonl <choices >/dev/null
    cmp whole.jsonl part.jsonl || die "after a full disk, the round went another way"
fi
[ -z "$(find . -name '*.new')" ] || die "a file was left behind"

code=0
"$HUNCH" play cambio --auto >/dev/full 2>err || code=$?
[ $code -eq 1 ] || die "output to a full disk: exit code $code"
grep -q '^hunch: cannot write' err || die "output to a full disk: $(cat err)"
