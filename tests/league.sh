#!/usr/bin/env bash
# hunch league: a plan is played, rated and told; killed at any moment it goes on with nothing lost, to the same ratings; one
# run at a time writes a file; a plan may grow, but its players may not change.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

league() { "$HUNCH" league "$@"; }
# without_time FILE: the JSON but for what the clock says.
without_time() { sed -E 's/, *$//' "$1" | grep -v '"microseconds":'; }
# count FILE: the blocks that are stored.
count() { sqlite3 -cmd '.timeout 60000' "$1" 'SELECT count(*) FROM block'; }

cat >small.yaml <<'EOF'
league: Small
blocks: 20
anchor: random
players: [random]
tables:
  - game: cambio
    seats: [2, 3]
    players: [base, smart@easy]
  - game: perudo
    players: [timeout]
EOF

# --- words, JSON, Markdown, a page ---------------------------------------------------------------

league small.yaml >out
[ "$(count small.sqlite)" -eq 100 ] || die "blocks: $(count small.sqlite)"
grep -q '^round robin, seed 1: 100 of 100 blocks, 20 for each of 5 meetings; 220 rounds$' out || die "no method: $(cat out)"
grep -q '^some meetings have fewer than 30 blocks' out || die "nothing is said of few blocks: $(cat out)"
grep -q 'random is 0; 400 points are odds of ten to one' out || die "no scale: $(cat out)"
for word in 'all games' cambio perudo; do grep -qx "$word" out || die "no $word: $(cat out)"; done
grep -qE '^ +[0-9] random +0 +-?0 to 0 ' out || die "the anchor is not 0: $(cat out)"
league small.yaml --json >json
jq -e '.blocks_played == 100 and .rounds == 220 and .failed == 0 and .anchor == "random" and (.ratings | length) == 3
    and .ratings[0].game == null and .ratings[1].game == "cambio" and (.ratings[1].players | length) == 3
    and (.ratings[1].players[0] | .low < .rating and .rating < .high and .microseconds > 0)
    and (.ratings[2].cross[0] | .player == "timeout" and .against == "random" and .low <= .share)' json >/dev/null ||
    die "JSON: $(cat json)"
league report small.sqlite --json >again
cmp json again || die "a report is not what the run said"
league report small.sqlite --markdown | grep -qE '^[|]1[|].timeout.[|][0-9]+[|]' || die "no Markdown"
league report small.sqlite --html page.html
for word in '<title>Small</title>' 'Note: some meetings have fewer than 30 blocks' 'prefers-color-scheme:dark' 'viewBox' 'Who against whom' 'Strength and time' \
    'How sure, after how many blocks' 'smart@easy'; do
    grep -qF "$word" page.html || die "the page has no $word"
done
if grep -qE '<script|https?:|url\(|nan|inf"' page.html; then die "the page needs something else, or is broken"; fi
league small.yaml --out one.sqlite --threads 1 --json >one
league small.yaml --out many.sqlite --threads 3 --json >many
cmp <(without_time one) <(without_time many) || die "threads change the result"
sed 's/^blocks.*/plan: gauntlet/; s/seats: .*/seats: 4/' small.yaml >gauntlet.yaml
league gauntlet.yaml --json >json
jq -e '.plan == "gauntlet" and .blocks == 100 and .meetings == 3' json >/dev/null || die "gauntlet: $(cat json)"

# --- a plan that grows, and players that change ---------------------------------------------------

printf 'extends: smart\ncall_below: 4\n' >mine.yaml
cat >grow.yaml <<'EOF'
league: Growing
blocks: 10
tables:
  - game: cambio
    players: [base, mine.yaml]
EOF
league grow.yaml >out
sed -i 's/blocks: 10/blocks: 15/; s/mine.yaml/mine.yaml, random/' grow.yaml
league grow.yaml >out
grep -q ': 45 of 45 blocks' out || die "a plan cannot grow: $(cat out)"
printf 'extends: smart\ncall_below: 20\n' >mine.yaml
refuses 1 'its players play otherwise now' league grow.yaml

# --- killed at any moment -------------------------------------------------------------------------

# The plan has more blocks than can be played in that time, so each kill falls into the run, after a pause of its own; then it
# gets as many as let it end soon.
kills=4
[ "${HUNCH_FULL:-}" != 1 ] || kills=50
cat >long.yaml <<EOF
league: Long
blocks: 100000
players: [bayes-v2, "sage:5", smart]
tables:
  - game: cambio
EOF
has_more() { ! kill -0 "$pid" 2>/dev/null || { [ -s "$1" ] && [ "$(count "$1" 2>/dev/null || echo 0)" -gt "$before" ]; }; }
before=0
for ((i = 1; i <= kills; i++)); do
    "$HUNCH" league long.yaml --threads 2 >/dev/null 2>&1 &
    pid=$!
    until_true "a block" has_more long.sqlite
    sleep "0.$(printf %03d $((i * 137 % 500)))"
    told=$(count long.sqlite)
    kill -9 $pid || die "kill $i: it had ended"
    wait $pid 2>/dev/null || true
    before=$(count long.sqlite)
    [ "$before" -ge "$told" ] || die "kill $i: $told blocks were there, now $before"
done
blocks=$(($(sqlite3 long.sqlite 'SELECT max(number) FROM block') + 50))
sed -i "s/^blocks.*/blocks: $blocks/" long.yaml
league long.yaml --json >many
[ "$(count long.sqlite)" -eq $((3 * blocks)) ] || die "blocks after $kills kills: $(count long.sqlite)"
league long.yaml --out whole.sqlite --json >one
cmp <(without_time one) <(without_time many) || die "after $kills kills: another result"
sqlite3 whole.sqlite 'SELECT * FROM block ORDER BY meeting, number' >one
sqlite3 long.sqlite 'SELECT * FROM block ORDER BY meeting, number' >many
cmp one many || die "after $kills kills: other blocks"

# --- two runs on one file --------------------------------------------------------------------------

sed "s/^blocks.*/blocks: 200000/" long.yaml >endless.yaml
"$HUNCH" league endless.yaml >out 2>told &
pid=$!
before=0
until_true "a block" has_more endless.sqlite
ln -s endless.sqlite link.sqlite
for file in endless.sqlite link.sqlite; do
    refuses 1 'another run of a league is writing it' league endless.yaml --out $file
done
league report endless.sqlite >out || die "no report while it runs"
until_true "work" has_worked $pid
kill -INT $pid
wait $pid || die "Ctrl-C: exit $?"
grep -q 'to go on, give the same command again: what was played is in endless.sqlite' told || die "Ctrl-C: $(cat told)"

# --- programs, and what goes wrong -----------------------------------------------------------------

cat >program.yaml <<'EOF'
league: With a program
blocks: 2
tables:
  - game: cambio
    players: [random, 'cmd:false']
EOF
refuses 2 'the plan starts a program, "cmd:false": look at it, then give --programs' league program.yaml
league program.yaml --programs >out
grep -qE '^the stand-in played [0-9]+ decisions' out || die "nothing is said of the stand-in: $(cat out)"
printf 'league: Wrong\ntables:\n  - game: cambio\n    players: [random, nobody]\n' >wrong.yaml
refuses 1 'wrong.yaml:4:' league wrong.yaml
echo 'something else, and longer than the header of a store: some more words, and more of them, and more' >other
refuses 1 'other: ' league small.yaml --out other
refuses 1 'none.sqlite: ' league report none.sqlite
refuses 2 'report plays nothing' league report small.sqlite --threads 2
refuses 2 'or: hunch league report FILE.sqlite' league report
