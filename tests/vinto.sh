#!/usr/bin/env bash
# hunch play vinto: whole rounds through a pipe, with everything that a person can do; what is typed wrongly is
# answered and changes nothing; a round that is left in the middle of anything goes on as if it had not been; what
# happened, how it was won and what a match gives is told.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8

# Choices of all kinds, of which those that a moment has not are refused; and the first of every list. A call ends the
# round soon, so it is rare.
awk 'BEGIN {
    words = split("pass|pass|play|draw discard|trade|aim 1|name K|call", word, "|")
    for (n = 7; i < 6000; i++) {
        n = (n * 25173 + 13849) % 65536
        number = int(n / 512) % 6 + 1
        print int(n / 64) % 3 ? (number == 2 ? 1 : number) : word[int(n / 1024) % words + 1]
    }
}' >mixed
awk 'BEGIN { for (i = 0; i < 2000; i++) print 1 }' >choices

play() { "$HUNCH" play vinto --stdin --players random "$@"; }
go_on() { "$HUNCH" play --stdin --resume "$@"; }

# --- whole rounds ----------------------------------------------------------------------------------

for seats in 2 3 4 5; do
    for seed in $(seq 1 30); do
        record=vinto-$seats-$seed.jsonl
        tail -n +$((37 * seed)) mixed >lines
        play --seats "$seats" --seed "$seed" --ask-always --record "$record" <lines >out
        grep -q '^The round is won by seat [0-9] (.*' out || die "$seats seats, seed $seed: no end"
        tr '\n' ' ' <out | grep -qE 'with (a|a lowest|the lowest) sum' || die "$seats seats, seed $seed: no sum"
        [ "$(grep -cE '^  sum -?[0-9]+: (\+3|-1|0)' out)" -eq "$seats" ] || die "$seats seats, seed $seed: not all sums"
        "$HUNCH" replay "$record" >told || die "$seats seats, seed $seed: the record does not replay"
        [ "$(wc -L <out)" -le 80 ] || die "$seats seats, seed $seed: a line is wider than 80 columns"
        if grep -qiwE 'flips?|cambio|dutch|powers?' out; then die "another game's word: $(grep -iwE 'flips?|cambio|dutch|powers?' out)"; fi
        cat out >>all.out
        cat told >>all.told
    done
done

# Everything that a person can do was done.
for action in 'draw deck' 'draw discard' play discard 'swap [0-9]' 'toss [0-9]' 'look 0\.' 'look [1-4]\.' 'exchange [0-4]\.' \
    'with [0-4]\.' trade 'point [0-4]\.' 'name ' 'aim [1-4]' pass call; do
    grep -qE "\"0: $action" vinto-*.jsonl || die "nobody did: $action"
done
tr '\n' ' ' <all.out >line.out
for words in 'You have drawn ' 'Do you declare its rank?' 'take the discard for its action' 'lets you look at one of your cards: which?' \
    'lets you look at a card of another seat: which?' 'Which card of another seat do you look at?' 'Do you exchange them?' \
    'With which card of another seat?' 'What rank is it?' ': which seat?' 'Everyone may toss in ' 'and you know what fits: slot ' \
    'Do you toss in another?' 'Your tossed-in ' 'The end of your turn: do you call?' 'Your last turn: seat ' 'called, protected' \
    'no more toss-ins' ', action not played' '    actions          ' ' is right: ' ' comes out: right' ' comes out: wrong' \
    ' takes a card from the deck into ' ' does not play the action'; do
    grep -qF -- "$words" line.out || die "nobody was told: $words"
done

# Toss-ins are asked for only where a card is known to fit.
play --seed 5 --record known.jsonl <choices >out
if grep -q 's: do you? ' out; then die "asked although nothing is known to fit"; fi
play --seed 5 --ask-always --record always.jsonl <choices >out
grep -q 's: do you? ' out || die "--ask-always does not ask always"

# --- what is typed wrongly ---------------------------------------------------------------------------

play --seats 2 --seed 3 --record plain.jsonl <choices >out
sed 's/^/bogus\n999\n\ntoss 99\nflip 1.0\ntoss 0\nask\ndraw\nwith 1.0\naim 1\nwhy\nhint\nhint random\nhelp\ntable\nlog\nrules\nask always\nask known\n/' choices >noise
play --seats 2 --seed 3 --hint vinto-basic --record noisy.jsonl <noise >out
cmp plain.jsonl noisy.jsonl || die "a refused line changed the round"
for words in '"bogus" is not an action' '"flip 1.0" is not an action' 'there is no choice 999' 'only the action of a card lets you do that' \
    'cards are tossed in when everyone is asked, after a discard' 'random would choose' 'is told after the round, with --why' \
    'You will be asked for toss-ins after every turn.' 'ask for toss-ins after every turn; ask known' \
    'did you mean "draw deck"?' 'Did you mean "ask always" or "ask known"?'; do
    grep -qF -- "$words" out || die "no answer: $words"
done
sed 's/^/toss 0 1\n/' choices | play --seats 2 --seed 3 --ask-always --record several.jsonl >out
grep -qF 'one card after the other: type "toss 0", and you are asked for the next' out || die "several toss-ins at once: no answer"

"$HUNCH" play vinto --stdin --seed 3 --level medium --record level.jsonl </dev/null >out
grep -q '^  seat 1 moderate ' out || die "the label of a seat is cut: $(grep -m 1 'seat 1' out)"

# --- leaving and going on ------------------------------------------------------------------------------

# A new session for every single choice: so also between the parts of an action, and in a window.
parts() { # RECORD LINES: what a person had done when it was left
    while read -r line && grep -q '"score": *null' "$1"; do
        { grep -oE '"[0-9]: [a-z]+' "$1" || true; } | tail -n 1 >>left
        echo "$line" | go_on "$1" >>sessions
    done <"$2"
}
for seed in 1 2 3 4 5 6 7 8; do
    rm -f whole.jsonl part.jsonl
    play --seats 3 --seed "$seed" --record whole.jsonl <mixed >out
    play --seats 3 --seed "$seed" --record part.jsonl </dev/null >/dev/null
    parts part.jsonl mixed
    cmp whole.jsonl part.jsonl || die "seed $seed: one choice at a time, the round went another way"
done
for what in '0: look' '0: draw' '0: swap'; do
    grep -q "\"$what" left || die "no session ended behind: $what"
done

# A match goes by the points of its rounds, and gives game points by place.
printf 'extends: vinto\nmatch_goal: 3\n' >three.yaml
play --rules three.yaml --match --seed 8 --record match.jsonl <mixed >out
[ "$(grep -c '^Totals after' out)" -eq 3 ] || die "not every round has its totals"
tr '\n' ' ' <out | grep -qE 'Totals after 3 rounds: seat 0 has [+-]?[0-9], seat 1 has [+-]?[0-9], .* The match is over; it is won by seat .*\. Game points: seat 0 has [0-5], seat 1 has [0-5]' ||
    die "the match has no end: $(tail -n 8 out)"
head -n 1 match.jsonl >part.jsonl
{ printf '%s\n' how 'how 2' && cat mixed; } | go_on part.jsonl >out
grep -q '^Match    3 rounds; the highest total wins\.' out || die "how has not the end of the match"

# --- what is told ----------------------------------------------------------------------------------------

"$HUNCH" replay vinto-4-1.jsonl --check >out
grep -qE '^round 1: [0-9]+ turns, [0-9]+ actions: you \(seat 0\) (\+3|-1|0) \(sum -?[0-9]+\), .* (wins|share the win) with ' out || die "$(cat out)"
grep -qE '^  seat [0-4] points at [0-4]\.[0-9]+ and says ' all.told || die "replay does not tell of names"
record=$(grep -lE '"0: point' vinto-*.jsonl | head -n 1)
move=$(grep -oE '"[0-9]: [a-z]+' "$record" | grep -n '"0: point' | head -n 1 | cut -d : -f 1)
"$HUNCH" view "$record" --move "$move" --text >out
grep -qE '^the action of King is played; chosen [0-4]\.[0-9]+' out || die "a view does not tell of the king: $(cat out)"
grep -qE '^seat 0 may: name A, ' out || die "a view in the middle of a king: $(cat out)"

# Computers alone.
"$HUNCH" play vinto --auto --seed 7 --players random --why >one
"$HUNCH" play vinto --seed 7 --players random --why </dev/null >two
cmp one two || die "a round between computers differs from run to run"
"$HUNCH" play vinto --seats 2 --seed 7 </dev/null >out
grep -q '^The round is won by seat ' out || die "without a terminal no round is shown to its end"
"$HUNCH" play vinto --auto --level easy --seats 2 --seed 2 >out
grep -q '^The round is won by seat ' out || die "no round at a level"

# Without UTF-8 everything is ASCII.
LC_ALL=C play --seed 7 --record ascii.jsonl <mixed >out
if LC_ALL=C grep -q '[^ -~]' out; then die "without UTF-8 there is more than ASCII"; fi

refuses 2 'from 2 to 5, not "6"' "$HUNCH" play vinto --seats 6
