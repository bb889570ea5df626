#!/usr/bin/env bash
# hunch play: a terminal asks how strong the others shall be, --level says so beforehand, the record keeps it; with
# --pace the others take their time in a terminal, and nowhere else; hunch players has the numbers.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8 TERM=xterm NO_COLOR=1

awk 'BEGIN { for (i = 0; i < 2000; i++) print 1 }' >choices

# --- by name -----------------------------------------------------------------------------------------

offers() { # GAME LEVEL PLAYER, an extended regular expression
    rm -f level.jsonl
    printf '1\n1\nquit\n' | "$HUNCH" play "$1" --stdin --level "$2" --seats 2 --seed 3 --record level.jsonl >out
    grep -qE "\"players\":\\[\"you\",\"$3\"\\]" level.jsonl || die "$1, $2: $(grep -o '"players":[^]]*' level.jsonl)"
    grep -q "^── .*, level $2 ─" out || die "$1, $2: the level is not shown: $(head -n 3 out)"
    grep -qE "^[ >] seat 1 $2 " out || die "$1, $2: the label is cut off: $(grep 'seat 1' out | head -n 1)"
    echo quit | "$HUNCH" play --stdin --resume level.jsonl >out
    grep -q "^── .*, level $2 ─" out || die "$1, $2: the level is lost when it goes on"
}
heat='net:temperature=[0-9]+(,near=[0-9]+)?'
offers dutch medium "$heat@medium"
offers perudo hard "$heat@hard"

# Nobody is asked where there is no terminal: a person plays against medium, computers play their best.
echo quit | "$HUNCH" play cambio --stdin --seed 3 --record unasked.jsonl >out
grep -qE "\"you\",\"$heat@medium\",\"$heat@medium\",\"net:" unasked.jsonl || die "not medium by default"
if grep -q 'How strong' out; then die "asked without a terminal"; fi
"$HUNCH" play dutch --seed 3 --record best.jsonl </dev/null >out
grep -q '"dutch-expert","dutch-expert","dutch-expert","dutch-expert"' best.jsonl || die "computers do not play their best"
"$HUNCH" play dutch --auto --level easy --seed 3 --record easy.jsonl >out
grep -qE "\"$heat@easy\",\"$heat@easy\",\"net:" easy.jsonl || die "--auto does not take the level"
echo quit | "$HUNCH" play dutch --stdin --players dutch-easy,dutch-expert --seed 3 --record mixed.jsonl >out
if grep -q ', level ' out; then die "players of different levels have one in the title"; fi
grep -q '^  seat 2 expert ' out || die "a player is not named by its level"

refuses 2 '--level: no level "eazy"; there are: easy, medium, hard, expert' "$HUNCH" play cambio --stdin --level eazy
refuses 2 '--level: no level "eazy"; there are: easy, medium, hard, expert' "$HUNCH" play dutch --auto --level eazy
refuses 2 '--players and --level cannot both be given' "$HUNCH" play dutch --stdin --level easy --players dutch-easy
refuses 2 'leave everything else out' "$HUNCH" play --stdin --resume level.jsonl --level easy
refuses 2 '--level wants a value' "$HUNCH" play dutch --level
[ ! -e state ] || die "a record was begun although something was wrong"

# --- the numbers -------------------------------------------------------------------------------------

"$HUNCH" players >out
[ "$(wc -L <out)" -le 80 ] || die "the list is wider than 80 columns"
grep -qE '^  easy +6 % +30 % +30 % +4 %  1\.5 to 4$' out || die "the numbers of a level are not listed"
grep -qE '^  expert +1 % +0 % +0 % +0 %  0\.6 to 1\.6$' out || die "the numbers of another level are not listed"
"$HUNCH" players --game dutch >out
rules=$(grep -c '^  *- name: ' "$HUNCH_SOURCE/src/players/dutch.yaml")
for words in "by the book dutch, $rules rules, difficulty medium" \
    'misses 4 %; keeps a card in mind when it moves 80 %, when a turn passes 98 %' \
    'use_probability, which is its intent: jack_swap 80 %' 'takes 20 to 40 % of draw 5, play_card 13, same_rank 5, '; do
    grep -qF "  $words" out || die "the book's numbers are not listed: $words"
done
"$HUNCH" players --json >out
python3 - "$rules" out <<'PYTHON'
import json, sys
listed = json.load(open(sys.argv[2]))
levels = {level["name"]: level for level in listed["levels"]}
assert list(levels) == ["easy", "medium", "hard", "expert"], levels
assert levels["easy"] == {"name": "easy", "miss": 0.06, "slip": 0.3, "keep_moved": 0.7, "keep_turn": 0.96, "keep_lap": 1.0, "keep_seen": 1.0, "pace": [1.5, 4.0]}
books = {player["name"]: player["book"] for player in listed["players"] if "book" in player}
assert sorted(books) == ["dutch-easy", "dutch-expert", "dutch-hard", "dutch-medium"], books
hard = books["dutch-hard"]
assert hard["rules"] == int(sys.argv[1]) and hard["difficulty"] == "hard", hard
assert (hard["miss_chance_to_play"], hard["keep_moved"], hard["keep_turn"]) == (0.02, 0.9, 0.99), hard
assert hard["use_probability"] == {"jack_swap": 0.9} and hard["delay"] == [0.2, 0.4], hard
assert hard["timers"]["play_card"] == 13 and len(hard["timers"]) == 7, hard
PYTHON

# --- pace: not in a pipe -------------------------------------------------------------------------------

for game in cambio dutch perudo; do
    rm -f fast.jsonl slow.jsonl
    "$HUNCH" play $game --stdin --seats 3 --seed 4 --record fast.jsonl <choices >fast.out
    timeout 60 "$HUNCH" play $game --stdin --seats 3 --seed 4 --pace --record slow.jsonl <choices >slow.out || die "$game: --pace slows a pipe"
    sed 's/slow\.jsonl/fast.jsonl/' slow.out | cmp - fast.out || die "$game: --pace changes what a pipe is told"
    cmp fast.jsonl slow.jsonl || die "$game: --pace changes the round"
done
timeout 60 "$HUNCH" play dutch --auto --pace --seed 4 >out || die "--pace slows a round between computers"
grep -q '^The round is won by' out || die "--pace: a round between computers has no end"

# --- a terminal ----------------------------------------------------------------------------------------

has_terminal || exit 0

# The level is asked for, by number, name or Enter; whoever leaves here has left nothing behind.
begins "$HUNCH play dutch --seed 21 --record asked.jsonl"
wait_for 1 'How strong should the others be? (Enter: medium)'
grep -q '   1  easy    takes what is nearly as good, forgets 30 % of the cards that move' screen || die "the levels are not listed: $(cat screen)"
printf 'strong\n' >&3
wait_for 1 '"strong" is not a level; type its name or its number, 1 to 4.'
printf 'help\n' >&3
wait_for 1 "Type a level's name or its number; quit leaves."
[ ! -s asked.jsonl ] || die "a record was begun before there was a level"
printf 'HARD\n' >&3
wait_for 1 ', level hard '
printf 'quit\n' >&3
ends || true
grep -qE "\"you\",\"$heat@hard\"" asked.jsonl || die "the answer is not the level that is played"
begins "$HUNCH play perudo --seed 22"
wait_for 1 '   1  easy    takes what is nearly as good'
printf '\n' >&3
wait_for 1 ', level medium '
printf 'quit\n' >&3
ends || true
begins "$HUNCH play dutch --seed 23"
wait_for 1 'How strong'
printf 'quit\n' >&3
ends || true
[ ! -e state/hunch/dutch-23.jsonl ] || die "who leaves at the first question leaves a record behind"

# The others think, what they do is told at once, and Enter ends the wait until the next question.
begins "$HUNCH play dutch --players dutch-easy --seats 3 --seed 4 --pace --record paced.jsonl"
wait_for 1 'look 0.3'
printf '1\n' >&3
wait_for 1 'which other card'
printf '1\n' >&3
wait_for 1 'Your turn.'
printf 'draw deck\n' >&3
wait_for 1 'You hold '
printf 'play\n' >&3
wait_for 1 'seats 1, 2 are thinking ... (Enter: no waiting)'
printf '2\n' >&3
wait_for 1 'The end of your turn.'
sleep 0.2
if grep -q 'calls Dutch' screen; then die "what ended a wait became an answer"; fi
if grep -q 'no waiting)2' screen; then die "what ended a wait is shown"; fi
start=$(date +%s%N)
printf 'pass\n' >&3
wait_for 1 'seat 1 is thinking ...'
wait_for 1 'seat 1 draws a card from the deck'
[ $((($(date +%s%N) - start) / 1000000)) -ge 900 ] || die "the first draw took less than its time"
printf '\003' >&3
wait_for 1 'To go on: hunch play --resume paced.jsonl'
ends || true
"$HUNCH" replay paced.jsonl --check >/dev/null || die "a round that was left while the others think does not replay"

# Dice: the bids are told as they are made.
begins "$HUNCH play perudo --level easy --seats 3 --seed 4 --pace --record bids.jsonl"
wait_for 1 'You open the throw.'
printf '1\n' >&3
wait_for 1 'seat 1 is thinking ...'
wait_for 1 'seat 1 bids '
printf '\003' >&3
wait_for 1 'To go on: hunch play --resume bids.jsonl'
ends || true
