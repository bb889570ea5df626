#!/usr/bin/env bash
# hunch play dutch: whole rounds of both presets through a pipe; what is typed wrongly is answered and changes
# nothing; a round that is left in the middle of a window or of a Jack goes on as if it had not been; what
# happened and how it was won is told.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8

# Choices of all kinds, of which those that a list has not are refused; and the first of every list.
awk 'BEGIN {
    for (n = 7; i < 6000; i++) {
        n = (n * 25173 + 13849) % 65536
        print int(n / 64) % 3 ? int(n / 512) % 5 + 1 : "pass"
    }
}' >mixed
awk 'BEGIN { for (i = 0; i < 2000; i++) print 1 }' >choices

play() { "$HUNCH" play dutch --stdin --players dutch-medium "$@"; }
go_on() { "$HUNCH" play --stdin --resume "$@"; }

# --- whole rounds ----------------------------------------------------------------------------------

for preset in dutch dutch-collect; do
    for seats in 2 4 6; do
        record=$preset-$seats.jsonl
        play --preset $preset --seats $seats --seed 5 --ask-always --why --record $record <mixed >out
        grep -q '^The round is won by seat [0-9] (.*) with ' out || die "$preset, $seats seats: no end"
        grep -q '^── how the round went ─' out || die "$preset, $seats seats: no summary"
        "$HUNCH" replay $record >/dev/null || die "$preset, $seats seats: the record does not replay"
        [ "$(wc -L <out)" -le 80 ] || die "$preset, $seats seats: a line is wider than 80 columns"
        if grep -qE 'seat [1-9] draws [^a]' out; then die "a hidden draw was shown"; fi
        if grep -qiE 'flip|cambio' out; then die "another game's word: $(grep -iE 'flip|cambio' out)"; fi
        cat out >>"$preset.out"
    done
done

# Everything that a person can do was done.
for action in 'draw deck' 'draw discard' play 'swap [0-9]' 'drop [0-9]' 'exchange [0-5]\.' 'with [0-5]\.' 'look [0-5]\.' pass; do
    grep -qE "\"0: $action" dutch-?.jsonl dutch-collect-?.jsonl || die "nobody did: $action"
done
for words in 'You hold ' 'Your Jack lets you exchange two cards of two seats' 'Your Queen lets you look at any card' \
    'and you know what fits: slot ' '. Do you drop another?' 'say "Dutch"; one more turn' ', level medium '; do
    grep -qF -- "$words" dutch.out || die "nobody was told: $words"
done
grep -qE '^  collects (A|[2-9]|10|J|Q|K) \([1-4]/4\)' dutch-collect.out || die "what seats collect is not shown"
grep -qE '^  .*called, (A|[2-9]|10|J|Q|K) \([1-4]/4\)' dutch-collect.out || die "what a caller collects is not shown"
grep -q '╔═[0-3]═╗' dutch-collect.out || die "one's own collection has no frame"
tr '\n' ' ' <dutch-collect.out | grep -qE 'looks at 0\.[0-3]: [^ ]+, collects [^ ]+s: ' || die "what one collects is not told"

# Reasons that say nothing new are left out.
"$HUNCH" play dutch --auto --why --seed 1 --record why.jsonl </dev/null >why.out
if grep -q 'means to drop is claimed' why.out; then die "a pass behind claims has a reason of its own"; fi

# The summary counts what the replay tells.
"$HUNCH" replay dutch-4.jsonl >told
play --seats 4 --seed 5 --ask-always --record again.jsonl <mixed >out
for seat in 0 1 2 3; do
    line=$(sed -n '/how the round went/,/all cards are turned up/p' out | grep "^  seat $seat ")
    drops=$(grep -c "^  seat $seat drops .*, right" told || true)
    wrong=$(grep -c "^  seat $seat drops .*, wrong" told || true)
    swaps=$(grep -c "^  seat $seat exchanges " told || true)
    looks=$(sed -n '/^turn 0/,$p' told | grep -c "^  seat $seat looks at " || true)
    wanted="$(echo "$drops $wrong $swaps $looks" | sed 's/\b0\b/-/g')"
    [ "$(echo "$line" | awk '{ print $4, $5, $6, $7 }')" = "$wanted" ] || die "\"$line\", but it was $wanted"
done

# Drops are asked for only where a card is known to fit.
play --seed 5 --record known.jsonl <choices >out
if grep -q 'do you drop a card onto it' out; then die "asked although nothing is known to fit"; fi
play --seed 5 --ask-always --record always.jsonl <choices >out
grep -q 'do you drop a card onto it' out || die "--ask-always does not ask always"

# --- what is typed wrongly ---------------------------------------------------------------------------

play --seats 2 --seed 3 --record plain.jsonl <choices >out
sed 's/^/bogus\n999\n\ndrop 99\nflip 1.0\ncollect\nwith 1.0\nwhy\nhint more\nhint dutch-easy\nhelp\ntable\nlog\nrules\nask always\nask known\n/' choices >noise
play --seats 2 --seed 3 --hint dutch-expert --record noisy.jsonl <noise >out
cmp plain.jsonl noisy.jsonl || die "a refused line changed the round"
for words in '"bogus" is not an action' '"flip 1.0" is not an action' 'there is no choice 999' 'under these rules nobody collects' \
    'only a card that was just played lets you do that' 'dutch-expert would choose' 'dutch-easy would choose' \
    'is told after the round, with --why' \
    'You will be asked for drops after every turn.' 'ask for drops after every turn; ask known' 'hint dutch-expert asks'; do
    grep -qF -- "$words" out || die "no answer: $words"
done
printf '1\n1\ndrop 0\nDRAW  deck\nexchange 1.0\nplay\n' >typed
play --seats 2 --seed 3 --record typed.jsonl <typed >out
grep -q '^cards are dropped when everyone is asked, after one was played$' out || die "a drop out of turn has no answer"
grep -q '"0: draw deck","0: play"' <(sed 's/", *"/","/g' typed.jsonl) || die "typed actions were not taken"

# --- leaving and going on ------------------------------------------------------------------------------

# A new session for every single choice: so also in the middle of looks, of a window and of a Jack.
parts() { # RECORD LINES: what a person had done when it was left
    while read -r line && grep -q '"score": *null' "$1"; do
        { grep -oE '"[0-9]: [a-z]+' "$1" || true; } | tail -n 1 >>left
        echo "$line" | go_on "$1" >>sessions
    done <"$2"
}
for preset in dutch dutch-collect; do
    for seed in 2 5; do
        rm -f whole.jsonl part.jsonl
        play --preset $preset --seats 3 --seed $seed --record whole.jsonl <mixed >out
        play --preset $preset --seats 3 --seed $seed --record part.jsonl </dev/null >/dev/null
        parts part.jsonl mixed
        cmp whole.jsonl part.jsonl || die "$preset, seed $seed: one choice at a time, the round went another way"
    done
done
for what in '0: look' '0: drop' '0: exchange'; do
    grep -q "\"$what" left || die "no session ended behind: $what"
done
if grep -v ', level medium ' sessions | grep -q '^── dutch'; then die "a session that goes on has lost its level"; fi

# A match goes to whoever has won most rounds.
printf 'extends: dutch\nmatch_goal: 3\n' >three.yaml
play --rules three.yaml --match --seed 8 --record match.jsonl <mixed >out
[ "$(grep -c '^Totals after' out)" -eq 3 ] || die "not every round has its totals"
grep -qE '^Totals after 3 rounds: seat 0 has won [0-3](\.[0-9]+)?, seat 1 has won ' out || die "the totals are not the rounds won"
grep -q 'The match is over; it is' out || die "the match has no end"
head -n 1 match.jsonl >part.jsonl
{ printf '%s\n' how 'how 2' && cat mixed; } | go_on part.jsonl >out
grep -q '^Match    3 rounds; whoever has won the most wins\.$' out || die "how has not the end of the match"

# --- what is told ----------------------------------------------------------------------------------------

"$HUNCH" replay dutch-collect-4.jsonl --check >out
grep -qE '^round 1: [0-9]+ turns, [0-9]+ actions: you \(seat 0\) .* (wins|share the win) with ' out || die "$(cat out)"
"$HUNCH" replay dutch-collect-4.jsonl --seat 0 --tables >out
grep -q '^round 1: dutch (dutch-collect), 4 seats' out || die "replay does not name the preset: $(head -n 1 out)"
grep -q '^  seat 1 collects [^ ]*s: 1\.[0-3] lies open, ' out || die "replay does not tell of collections"
grep -qE '^  1: .*\*[0-3]+.* \(collects (A|[2-9]|10|J|Q|K)\)$' out || die "tables do not show collections"
if grep -qE '^  seat [1-3] draws [^a]' out; then die "a seat sees another's draw"; fi
move=$(grep -oE '"[0-9]: [a-z]+' dutch-4.jsonl | grep -n '"0: exchange' | head -n 1 | cut -d : -f 1)
"$HUNCH" view dutch-4.jsonl --move "$move" --text >out
grep -qE ', phase second, .*, powers of 0' out || die "a view does not show whose powers wait: $(cat out)"
grep -qE '^seat 0 may: with [0-3]\.' out || die "a view in the middle of a Jack: $(cat out)"
"$HUNCH" view dutch-4.jsonl --move "$move" --player dutch-expert | "$HUNCH" decide | grep -q '"action":"with ' ||
    die "no decision in the middle of a Jack"

# Computers alone: the strongest; every move with its reason.
"$HUNCH" play dutch --auto --seed 7 --why >one
"$HUNCH" play dutch --seed 7 --why </dev/null >two
cmp one two || die "a round between computers differs from run to run"
grep -q '^turn 0, seat 0 (dutch-expert)$' one || die "the strongest does not play by default"
[ "$(wc -L <one)" -le 80 ] || die "a reason is wider than 80 columns"

# Without UTF-8 everything is ASCII.
LC_ALL=C "$HUNCH" play dutch --preset dutch-collect --seed 7 --stdin --record ascii.jsonl <mixed >out
if LC_ALL=C grep -q '[^ -~]' out; then die "without UTF-8 there is more than ASCII"; fi
grep -q '+=[0-3]=+' out || die "no frame of a collection without UTF-8"

refuses 2 'from 2 to 6, not "7"' "$HUNCH" play dutch --seats 7
refuses 2 '"collect"; there are: dutch, dutch-collect' "$HUNCH" play dutch --preset collect
