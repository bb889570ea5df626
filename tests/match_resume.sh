#!/usr/bin/env bash
# hunch match --records FILE --resume: what a match that was killed at any moment and gone on with gives, result and file, is what
# it gives in one go; another match's file is refused and left as it was; one match at a time writes a file.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

without_time() { grep -vE '"(seconds|rounds_per_second|ms_per_decision)":' "$1"; }
# same WHAT: the file and the result are those of one go.
same() {
    cmp one.jsonl part.jsonl || die "$1: another file"
    cmp <(without_time one.json) <(without_time part.json) || die "$1: another result"
}
# whole COMMAND...: once in one go, for one.jsonl and one.json.
whole() {
    rm -f one.jsonl
    "$@" --records one.jsonl --json >one.json
}
# size FILE: its bytes; none while it is not there.
size() { stat -c %s "$1" 2>/dev/null || echo 0; }
# killed COMMAND...: killed where it is after some random part of the file, again and again, until it comes to its end.
killed() {
    local all
    all=$(size one.jsonl)
    kills=0 struck=0
    rm -f part.jsonl
    while [ $kills -lt "${HUNCH_KILLS:-3}" ]; do
        "$@" --records part.jsonl --resume --json >part.json &
        local pid=$! from
        from=$(size part.jsonl)
        from=$((from + RANDOM * RANDOM % (all / (${HUNCH_KILLS:-3} + 1)) + 1))
        while [ "$(size part.jsonl)" -lt $from ] && kill -0 $pid 2>/dev/null; do sleep 0.01; done
        kill -KILL $pid 2>/dev/null || true
        wait $pid 2>/dev/null || struck=$((struck + 1))
        kills=$((kills + 1))
    done
    "$@" --records part.jsonl --resume --json >part.json || die "it does not go on: $*"
    [ $struck -gt 0 ] || die "it was always over before it was killed"
    echo "killed $struck times of $kills: ${*:2}"
}

[ -z "${HUNCH_FULL:-}" ] || HUNCH_KILLS=40

# --- killed at random moments --------------------------------------------------------------------

cards=("$HUNCH" match cambio sage:20 smart bayes-v1 --blocks 40 --seed 7)
whole "${cards[@]}"
killed "${cards[@]}" --threads 2
same "killed with kill -9"
"${cards[@]}" --records part.jsonl --resume --json >part.json
same "gone on with when all is played"
"${cards[@]}" --records part.jsonl --resume >part
"${cards[@]}" >one
cmp <(grep -v 'rounds/s' one) <(grep -v 'rounds/s' part) || die "another table"

matches=("$HUNCH" match dutch sage:10 dutch-easy --match --blocks 8)
whole "${matches[@]}"
killed "${matches[@]}"
same "whole matches"

fixed=("$HUNCH" match vinto sage:10 random --match --fixed --blocks 80)
whole "${fixed[@]}"
killed "${fixed[@]}"
same "fixed seats"

dice=("$HUNCH" match perudo timeout faroleo binomial --blocks 1000 --preset perudo)
whole "${dice[@]}"
killed "${dice[@]}" --threads 3
same "dice"

until=("$HUNCH" match cambio sage:2 base --until 4.5)
whole "${until[@]}"
killed "${until[@]}"
same "until the intervals are narrow"
refuses 1 'it has more than the 256 blocks of this match' "$HUNCH" match cambio sage:2 base --until 40 \
    --records part.jsonl --resume

# --- torn at every kind of place -----------------------------------------------------------------

few=("$HUNCH" match cambio base random --blocks 6 --seed 3)
whole "${few[@]}"
all=$(size one.jsonl)
first=$(head -n 1 one.jsonl | wc -c)
for cut in 0 1 20 $((first / 8)) $((first - 1)) "$first" $((first + 1)) $((all / 2)) $((all - 1)) "$all"; do
    head -c "$cut" one.jsonl >part.jsonl
    "${few[@]}" --records part.jsonl --resume --json >part.json
    same "torn after $cut bytes"
done
rm part.jsonl
"${few[@]}" --records part.jsonl --resume --json >part.json
same "a file that is not there is begun"

# More blocks of the same match can be added later, but none taken away.
head -c "$all" one.jsonl >part.jsonl
"$HUNCH" match cambio base random --blocks 9 --seed 3 --records part.jsonl --resume --json >part.json
"$HUNCH" match cambio base random --blocks 9 --seed 3 --records more.jsonl --json >more.json
cmp more.jsonl part.jsonl || die "three more blocks: another file"
refuses 1 'part.jsonl: it cannot be resumed: it has more than the 6 blocks of this match' \
    "${few[@]}" --records part.jsonl --resume
cmp more.jsonl part.jsonl || die "a match of fewer blocks changed the file"

# --- another match's file ------------------------------------------------------------------------

# other WORDS COMMAND...: refused with these words, and the file is left as it was.
other() {
    cp one.jsonl part.jsonl
    refuses 1 "part.jsonl: it cannot be resumed: $1" "${@:2}" --records part.jsonl --resume
    cmp one.jsonl part.jsonl || die "a file that is refused is changed: $1"
}
other 'line 1 is from another game: cambio, not dutch' "$HUNCH" match dutch dutch-easy dutch-hard
other 'line 1 is from another match: 2 players, not 3' "$HUNCH" match cambio base random random --blocks 6 --seed 3
other 'line 1 is from a match with other rules: `' "${few[@]}" --preset cambio-table
other 'line 1 is from another deal: seed' "$HUNCH" match cambio base random --blocks 6 --seed 4
other 'line 1 is from a match of other players: base plays seat' "$HUNCH" match cambio smart random --blocks 6 --seed 3
other 'line 1 is from a match of other players: ' "$HUNCH" match cambio random base --blocks 6 --seed 3
other 'line 1 is from another match: it has single rounds' "${few[@]}" --match
other 'line' "${few[@]}" --fixed
printf 'my shopping list' >part.jsonl
refuses 1 'line 1 is not a record of this match' "${few[@]}" --records part.jsonl --resume
[ "$(cat part.jsonl)" = 'my shopping list' ] || die "a file of somebody else's is cut"
printf '{"hunch":1,"game":"dutch"' >part.jsonl
refuses 1 'line 1 is not a record of this match' "${few[@]}" --records part.jsonl --resume
[ "$(size part.jsonl)" -eq 25 ] || die "a torn line of another game is cut"
sed '2s/"0: [^"]*"/"0: call"/' one.jsonl >bad.jsonl
cp bad.jsonl part.jsonl
refuses 1 'line 2 is ' "${few[@]}" --records part.jsonl --resume
cmp bad.jsonl part.jsonl || die "a damaged file is changed"
{ head -n 2 one.jsonl && echo && tail -n +3 one.jsonl; } >part.jsonl
refuses 1 'line 4 follows an empty one' "${few[@]}" --records part.jsonl --resume

# A player's file that has changed meanwhile plays otherwise: its two halves would be of two players.
printf 'extends: bayes-v2\ndisruption_bonus: 0\n' >mine.yaml
mine=("$HUNCH" match cambio mine.yaml bayes-v1 --seed 5)
"${mine[@]}" --blocks 20 --records mine.jsonl >/dev/null
printf 'extends: base\n' >mine.yaml
cp mine.jsonl part.jsonl
refuses 1 'its players play line 40 differently now' "${mine[@]}" --blocks 40 --records part.jsonl --resume
cmp mine.jsonl part.jsonl || die "the file of a changed player is changed"

# --- two at once ---------------------------------------------------------------------------------

"$HUNCH" match cambio bayes-v2 smart --blocks 1000000000 --records two.jsonl >/dev/null 2>told &
pid=$!
until_true "records" test -s two.jsonl
ln two.jsonl link.jsonl
for option in '' --resume; do
    for file in two.jsonl link.jsonl; do
        # shellcheck disable=SC2086
        refuses 1 "$file is being written by another match" \
            "$HUNCH" match cambio bayes-v2 smart --blocks 1000000000 --records $file $option
    done
done

# --- Ctrl-C says how to go on --------------------------------------------------------------------

until_true "work" has_worked $pid
kill -INT $pid
wait $pid || die "Ctrl-C: exit $?"
grep -qF 'to go on, give the same command again with --resume added: what was played is in two.jsonl' told ||
    die "Ctrl-C does not say how to go on: $(cat told)"
blocks=$(($(wc -l <two.jsonl) / 2))
"$HUNCH" match cambio bayes-v2 smart --blocks $((blocks + 3)) --records two.jsonl --resume --json >part.json
"$HUNCH" match cambio bayes-v2 smart --blocks $((blocks + 3)) --records again.jsonl --json >one.json
cmp two.jsonl again.jsonl || die "what Ctrl-C ended goes on otherwise"
cmp <(without_time one.json) <(without_time part.json) || die "what Ctrl-C ended gives another result"

if has_terminal; then
    begins "$HUNCH match cambio bayes-v2 smart --blocks 1000000000 --records two.jsonl --resume"
    until_true "progress that says what was there" \
        grep -qE "blocks, $(printf "%'d" $((blocks + 3)) | sed "s/[^0-9]/,/g" | sed -E ':a;s/([0-9])([0-9]{3})($|,)/\1,\2\3/;ta') from before, [0-9,]+/s" screen
    printf '\003' >&3
    ends || die "Ctrl-C in a terminal: exit $?"
fi

# --- what goes wrong -----------------------------------------------------------------------------

refuses 2 '--resume goes on with the records of a match: --records FILE --resume' "$HUNCH" match cambio base random --resume
refuses 1 'one.jsonl exists; go on with it: --resume' "$HUNCH" match cambio base random --records one.jsonl
refuses 1 'is not a file that can be resumed' "$HUNCH" match cambio base random --records /dev/null --resume
"$HUNCH" help match | grep -q -- '--records long.jsonl --resume' || die "no example in the help"
