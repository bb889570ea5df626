#!/usr/bin/env bash
# Computer players by name, with constants and from files: hunch players lists what there is, and hunch play
# seats them, keeps them in the record, asks them for hints and tells their reasons.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8

awk 'BEGIN { for (i = 0; i < 2000; i++) print 1 }' >choices

play() { "$HUNCH" play cambio --stdin "$@"; }
go_on() { "$HUNCH" play --stdin --resume "$@"; }
play_some() { { head -n "$1" choices && echo quit; } | play "${@:2}"; } # LINES OPTION...

# --- hunch players -------------------------------------------------------------------------------

"$HUNCH" players >out
for name in random base smart sage bayes-v1 bayes-v2 timeout faroleo; do
    grep -q "^$name: " out || die "$name is not listed"
done
grep -qE '^  disruption_bonus +3  0 to 100 +extra score' out || die "a constant is not listed"
[ "$(wc -L <out)" -le 80 ] || die "the list of players is wider than 80 columns"
listed() { "$HUNCH" players --game "$1" | sed -n 's/^\([a-z][a-z0-9-]*\): .*/\1/p' | tr '\n' ' '; }
[ "$(listed cambio)" = "random base smart sage bayes-v1 bayes-v2 net " ] || die "--game cambio: $(listed cambio)"
case $(listed perudo) in
"random sage timeout faroleo "*) ;;
*) die "--game perudo: $(listed perudo)" ;;
esac
"$HUNCH" players --game perudo >out
grep -qE '^  dudo_far +80  0 to 100 +dudo, in %' out || die "a constant of faroleo is not listed"
grep -qE '^  dudo_above +80  0 to 100 ' out || die "a constant of timeout is not listed"
[ "$(wc -L <out)" -le 80 ] || die "the list of perudo's players is wider than 80 columns"
"$HUNCH" players --json >out
grep -q '"name": "third_party"' out || die "no constants in JSON"
grep -q '"default": 3' out || die "no defaults in JSON"
"$HUNCH" help players >out
grep -q 'bayes-v2:disruption_bonus=0,third_party=0' out || die "the help has no example"
[ "$(wc -L <out)" -le 100 ] || die "the help is wider than 100 columns"

# One player, in any way that it can be named.
"$HUNCH" players bayes-v2:disruption_bonus=7@easy >out
grep -q '^bayes-v2:disruption_bonus=7@easy: ' out || die "one player: $(cat out)"
grep -qE '^  disruption_bonus +7  0 to 100 ' out || die "a changed constant is not shown"
grep -q '^  at level easy$' out || die "a level is not shown"
# What makes Vinto's levels: how much they search, and what they keep in mind.
"$HUNCH" players vinto-easy >out
grep -qE '^  memory: keeps [0-9.]+ % of the cards that it sees, forgets [0-9.]+ % of them in a lap$' out ||
    die "no memory: $(cat out)"
for constant in 'iterations +20' 'exploration +180'; do
    grep -qE "^  $constant " out || die "no search: $(cat out)"
done
"$HUNCH" players sage >out
! grep -q memory out || die "sage, who forgets nothing, has a memory: $(cat out)"
"$HUNCH" players --game vinto --json >out
python3 - out <<'PYTHON'
import json, sys
memory = {player["name"]: player.get("memory") for player in json.load(open(sys.argv[1]))["players"]}
levels = [memory[name] for name in ("vinto-easy", "vinto-moderate", "vinto-hard")]
assert all(level["keep_moved"] == level["keep_turn"] == 1 for level in levels), levels
for key in ("keep_seen", "keep_lap"):
    kept = [level[key] for level in levels]
    assert 0 < kept[0] < kept[1] <= kept[2] <= 1, (key, kept)
assert memory["sage"] is None and memory["vinto-basic"] is None, memory
PYTHON
cp "$HUNCH_SOURCE/src/players/dutch.yaml" mine.yaml
"$HUNCH" players dutch-easy | sed -n '/^  by the book/,$p' >numbers
"$HUNCH" players rules:mine.yaml:easy >out
grep -q '^rules:mine.yaml:easy: ' out || die "a player by a book: $(cat out)"
grep -q '^  use_probability, which is its intent: .*jack_swap [0-9]' out || die "no use_probability: $(cat out)"
sed -n '/^  by the book/,$p' out | cmp - numbers || die "the same book has other numbers"
"$HUNCH" players rules:mine.yaml:easy --json | grep -q '"use_probability": {$' || die "no use_probability in JSON"
refuses 2 'did you mean smart' "$HUNCH" players smrt
refuses 2 'there is no player "chess"; hunch players lists all' "$HUNCH" players chess
refuses 2 '"easy" is a level' "$HUNCH" players easy
refuses 2 'there is no command "foo" (hunch help)' "$HUNCH" help foo
refuses 2 '"cambio" is a game, not a command' "$HUNCH" help cambio
refuses 2 'no player "smart" for perudo' "$HUNCH" players smart --game perudo
refuses 1 'missing.yaml: cannot be opened' "$HUNCH" players rules:missing.yaml:easy
refuses 2 'wants one player, not "base" as well' "$HUNCH" players smart base

# Players of a game are for that game.
"$HUNCH" match perudo faroleo:dudo_far=100,bluff=0 timeout --blocks 20 >out
grep -q '^faroleo:dudo_far=100,bluff=0 ' out || die "a player with constants is not in the match"
refuses 2 'no player "smart" for perudo; there are: random, sage, timeout, faroleo' \
    "$HUNCH" match perudo smart timeout
refuses 2 'no player "faroleo" for cambio; there are: random, base' "$HUNCH" match cambio faroleo base
cat >bluffer.yaml <<'END'
extends: faroleo
name: the bluffer
bluff: 80
END
"$HUNCH" match perudo bluffer.yaml timeout --blocks 20 | grep -q '^the bluffer ' || die "no player from a file"

# --- players by spec -----------------------------------------------------------------------------

cat >bold.yaml <<'END'
extends: bayes-v2   # and a little bolder
name: Zoë the bold
take_gain: 1
call_4: 14
END
bold='bold.yaml,bayes-v2:disruption_bonus=0,third_party=0,smart'
play --seats 4 --players "$bold" --seed 5 --record whole.jsonl <choices >out
grep -qF '"players": ["you", "bold.yaml", "bayes-v2:disruption_bonus=0,third_party=0", "smart"]' <(
    sed 's/\[ *"/["/; s/":\["/": ["/; s/","/", "/g' whole.jsonl) || die "the record has other players"
grep -qE '^  seat 1 Zoë the bo  +░░░' out || die "the name of the file is not shown"
asked=$(grep -c '^> 1$' out)
for lines in 1 $((asked / 2)) $((asked - 1)); do
    rm -f part.jsonl
    play_some $lines --seats 4 --players "$bold" --seed 5 --record part.jsonl >/dev/null
    go_on part.jsonl <choices >/dev/null
    cmp whole.jsonl part.jsonl || die "left after $lines choices, these players went another way"
done

# --- hints -----------------------------------------------------------------------------------------

rm -f part.jsonl
sed 's/^/hint\nhint more\nhint smart\nHint bayes-v2:take_gain=9\nhint bold.yaml\nhint nobody\n/' choices >asking
play --seats 4 --players "$bold" --seed 5 --record part.jsonl --hint base <asking >out
cmp whole.jsonl part.jsonl || die "a hint changed the round"
[ "$(wc -L <out)" -le 80 ] || die "a hint is wider than 80 columns"
for name in base smart bayes-v2:take_gain=9 'Zoë the bold'; do
    grep -q "^$name would choose [1-9][0-9]*, " out || die "no hint of $name"
done
grep -q '^no player "nobody" for cambio' out || die "a hint of nobody has no answer"
grep -q '^  Next from the deck' out || die "no hint has the chances of the deck"
printf 'hint missing.yaml\nhint bold.yaml:1\nhint smrt\nquit\n' | play --seed 6 >out
grep -q '^missing.yaml: cannot be opened' out || die "a missing file has no answer"
grep -q 'did you mean smart' out || die "a slip in a hint has no answer"
printf 'hint\nquit\n' | play --seed 6 >out
grep -q '^Choose [1-9][0-9]*\. [A-Z]' out || die "a hint is no sentence: $(cat out)"
printf 'hint more\nquit\n' | play --seed 6 >out
grep -q '^sage:10000 would choose' out || die "hints are not by the strongest that answers soon: $(cat out)"

# --- reasons -----------------------------------------------------------------------------------------

rm -f why.jsonl
play --seats 4 --players "$bold" --seed 5 --why --record why.jsonl <choices >out
cmp whole.jsonl why.jsonl || die "--why changed the round"
[ "$(wc -L <out)" -le 80 ] || die "a reason is wider than 80 columns"
reasons_in() { sed -n '/why they did/,/all cards are turned up/p' "$1"; }
reasons_in out >reasons
grep -q '^turn 1, seat 1 (Zoë the bold)$' reasons || die "the reasons do not say whose turn it was"
# Every action of a computer player has its line, with words behind it.
grep -o '"[1-3]: [^"]*"' why.jsonl | sed 's/^"[1-3]: //; s/"$//' | sort -u >actions
while read -r action; do
    grep -qE "^  $action( \(seats? [0-9, ]+\))?: .*[a-z]" reasons || die "no reason for: $action"
done <actions
told=$(awk '/^  [a-z][a-z0-9. ]*(\(seats? [0-9, ]+\))?: / {
                n++
                if (match($0, /\(seats [0-9, ]+\)/)) {
                    seats = substr($0, RSTART, RLENGTH)
                    n += gsub(/,/, "", seats)
                }
            }
            END { print n }' reasons)
moves=$(grep -o '"[1-3]: [^"]*"' why.jsonl | wc -l)
[ "$told" -eq "$moves" ] || die "$told reasons for $moves moves"

# Left and gone on with, the reasons are the same; a player that was changed has none any more.
rm -f part.jsonl
play_some $((asked / 2)) --seats 4 --players "$bold" --seed 5 --record part.jsonl >/dev/null
cp part.jsonl half.jsonl
go_on part.jsonl --why <choices >out
reasons_in out >again
cmp reasons again || die "the reasons of a round that was left are others"
cp half.jsonl part.jsonl
sed -i 's/take_gain: 1/take_gain: 90\ntake_always: -20/' bold.yaml
go_on part.jsonl --why <choices >out
grep -q 'This player has been changed since' out || die "a changed player is not noticed"
rm bold.yaml
code=0
go_on half.jsonl </dev/null >out 2>err || code=$?
[ $code -eq 1 ] || die "a player's file is gone: exit code $code"
grep -q '^hunch: half.jsonl: seat 1: bold.yaml: cannot be opened' err || die "a file is gone: $(cat err)"

# Between computers each reason stands below its move.
"$HUNCH" play cambio --auto --why --seed 7 >out
"$HUNCH" play cambio --auto --why --seed 7 >other
cmp out other || die "reasons differ from run to run"
[ "$(wc -L <out)" -le 80 ] || die "a reason is wider than 80 columns"
grep -q '^turn 0, seat 0 (bayes-v2)$' out || die "turns are not named"
grep -A 1 '^seat 0 \(draws\|takes\)' out | grep -q '^  draw d' || die "the reason is not below its move"

# --- what goes wrong is one line ---------------------------------------------------------------------

fails() { # CODE PATTERN ARGUMENT...
    local code=0
    "$HUNCH" "${@:3}" </dev/null >out 2>err || code=$?
    [ $code -eq "$1" ] || die "hunch ${*:3}: exit code $code, expected $1"
    [ ! -s out ] || die "hunch ${*:3}: there is output"
    [ "$(wc -l <err)" -eq 1 ] || die "hunch ${*:3}: not one line: $(cat err)"
    grep -qE "^hunch: .*$2" err || die "hunch ${*:3}: no \"$2\" in: $(cat err)"
}

cat >wrong.yaml <<'END'
extends: bayes-v2
take_gian: 1
END
rm -rf state
fails 2 'did you mean bayes-v2\?' play cambio --stdin --players bayes-2
fails 2 'no player "" for cambio' play cambio --stdin --players smart,,base
fails 2 'did you mean .disruption_bonus' play cambio --players bayes-v2:disruption_bonsu=0
fails 2 '.third_party. is 7; expected a whole number from 0 to 1' play cambio --players bayes-v2:third_party=7
fails 2 'room for 1' play cambio --stdin --seats 2 --players bayes-v2:third_party=0,take_gain=1,smart
fails 2 'a file can hold' play cambio --stdin --players \
    bayes-v2:disruption_bonus=0,third_party=0,take_gain=1,king_above=1
fails 1 '?.yaml: cannot be opened' play cambio --players $'\001.yaml' # nothing is kept
fails 2 'without control characters' play cambio --auto --record kept.jsonl --players $'\001.yaml'
fails 1 'wrong.yaml:2:1: .*did you mean .take_gain' play cambio --players wrong.yaml
fails 1 'missing.yaml: cannot be opened' play cambio --players smart,missing.yaml
fails 2 'did you mean smart' play cambio --stdin --hint smrt
fails 1 'wrong.yaml:2:1' play cambio --stdin --hint wrong.yaml
fails 2 'only computers' play cambio --auto --hint smart
fails 2 'did you mean "cambio"' players --game cambo
fails 2 'for those of one game: --game cambio' players cambio
[ ! -e state ] || die "a record was begun although something was wrong"

# A match has the reasons of each of its rounds.
play --seats 2 --seed 8 --match --why <choices >out
[ "$(grep -c 'why they did' out)" -eq "$(grep -c '^Totals after' out)" ] || die "a round has no reasons"
