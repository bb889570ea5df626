#!/usr/bin/env bash
# mpirun hunch: one, two, three and four ranks give the same bytes as a program without Open MPI, in every command that is for
# many; every rank plays; one that dies ends the run with nothing lost, and another number of ranks goes on; errors are told once.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

mpi=${HUNCH_BUILD:?}/tests/hunch_mpi
# The sanitiser would tell of what Open MPI itself never frees.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0
# ranks N COMMAND...
ranks() {
    local count=$1
    shift
    mpirun --oversubscribe --bind-to none -n "$count" "$mpi" "$@"
}
without_time() { grep -vE '"(seconds|processor_seconds|rounds_per_second|ms_per_decision|microseconds)":' "$1"; }
# same WHAT A B: two files of JSON agree but for the time.
same() { cmp <(without_time "$2") <(without_time "$3") || die "$1: another result"; }

[[ $("$mpi" version) =~ ^hunch\ [0-9.]+,\ with\ Open\ MPI\ [0-9.]+$ ]] || die "version: $("$mpi" version)"
[ "$(ranks 3 version)" = "$("$mpi" version)" ] || die "more than one rank prints"

# --- the same bytes -------------------------------------------------------------------------------

cards=(match cambio sage:10 smart bayes-v1 --blocks 40 --seed 7 --json)
"$HUNCH" "${cards[@]}" --records one.jsonl >one
for count in 1 2 3 4; do
    ranks $count "${cards[@]}" --threads 1 --records $count.jsonl >many
    same "$count ranks" one many
    cmp one.jsonl $count.jsonl || die "$count ranks: other records"
done

for more in '--until 6' '--sprt 0,12' '--match --blocks 300'; do
    # shellcheck disable=SC2086 # several words
    set -- match perudo timeout faroleo --seed 3 $more --json
    "$HUNCH" "$@" >one
    ranks 3 "$@" --threads 2 >many
    same "$more" one many
done

# Every rank learns the value of a table for itself.
lucky=(match golf golf-basic random --blocks 100 --luck --seed 4 --json)
"$HUNCH" "${lucky[@]}" >one
for count in 2 3; do
    ranks $count "${lucky[@]}" --threads 1 >many
    same "--luck, $count ranks" one many
done

cat >plan.yaml <<'EOF'
league: Ranks
blocks: 60
tables:
  - game: cambio
    seats: [2, 3]
    players: [base, smart@easy, random]
  - game: perudo
    players: [timeout, random]
EOF
dump() { sqlite3 "$1" 'SELECT * FROM block ORDER BY meeting, number; SELECT * FROM planned; SELECT * FROM meeting'; }
"$HUNCH" league plan.yaml --out one.sqlite --json >one
for count in 2 4; do
    ranks $count league plan.yaml --out $count.sqlite --threads 1 --json >many
    same "league, $count ranks" one many
    cmp <(dump one.sqlite) <(dump $count.sqlite) || die "league, $count ranks: another store"
done

fit=(fit cambio base smart --rounds 20 --passes 2)
"$HUNCH" "${fit[@]}" >one
ranks 3 "${fit[@]}" >many
cmp one many || die "fit: another table"

solve=(solve liars-dice --game --iterations 20 --json)
"$HUNCH" "${solve[@]}" >one
ranks 3 "${solve[@]}" >many
same "solve" one many

# --- every rank plays -----------------------------------------------------------------------------

# A program outside that says at which rank it was started.
# shellcheck disable=SC2016 # expanded when it runs
printf '#!/bin/sh\n: >"%s/played.$OMPI_COMM_WORLD_RANK"\n' "$work" >note
chmod +x note
blocks=50
until [ -e played.0 ] && [ -e played.1 ] && [ -e played.2 ]; do
    [ $blocks -lt 10000 ] || die "a rank plays nothing"
    if ranks 3 match cambio sage:20 "cmd:$work/note" --blocks $blocks --threads 1 >out 2>&1; then
        die "a program that never answers is no failure: $(cat out)"
    fi
    blocks=$((blocks * 2))
done
grep -q 'the stand-in played' out || die "nobody tells of programs: $(cat out)"

# --- a rank dies ------------------------------------------------------------------------------------

# pid_of RANK: the process of this test that is this rank.
pid_of() {
    local each
    for each in $(pgrep -f "$work/part[.]"); do
        if tr '\0' '\n' <"/proc/$each/environ" 2>/dev/null | grep -qx "OMPI_COMM_WORLD_RANK=$1"; then echo "$each"; fi
    done
}
# has FILE: something is there, or it is over.
has() { [ -s "$1" ] || ! kill -0 "$pid" 2>/dev/null; }
long=(match cambio sage:20 smart --blocks 300 --seed 5 --json)
"$HUNCH" "${long[@]}" --records whole.jsonl >one
tries=0
until [ -e struck ]; do
    [ $((tries++)) -lt 10 ] || die "it was always over before a rank was killed"
    rm -f part.jsonl
    ranks 3 "${long[@]}" --threads 1 --records "$work/part.jsonl" >part 2>err &
    pid=$!
    until_true "records" has part.jsonl
    kill -KILL "$(pid_of 2)" 2>/dev/null || true
    wait "$pid" || : >struck
done
grep -q 'rank 2 .* exited on signal 9' err || die "no word of the rank that died: $(cat err)"
cmp -n "$(stat -c %s part.jsonl)" part.jsonl whole.jsonl || die "what was written is not the beginning"
ranks 2 "${long[@]}" --threads 1 --records "$work/part.jsonl" --resume >part
same "gone on with two ranks" one part
cmp whole.jsonl part.jsonl || die "gone on with two ranks: other records"

# A league: what was stored by then is there afterwards, once, and the plan goes on with another number of ranks.
cat >long.yaml <<'EOF'
league: A rank dies
blocks: 100000
players: [bayes-v2, "sage:5", smart]
tables:
  - game: cambio
EOF
stored() { sqlite3 -cmd '.timeout 60000' part.sqlite 'SELECT meeting, number, wins FROM block ORDER BY meeting, number'; }
has_blocks() { ! kill -0 "$pid" 2>/dev/null || { [ -s part.sqlite ] && [ -n "$(stored 2>/dev/null)" ]; }; }
ranks 3 league long.yaml --threads 1 --out "$work/part.sqlite" >out 2>err &
pid=$!
until_true "blocks" has_blocks
stored >told
kill -KILL "$(pid_of 2)"
if wait "$pid"; then die "a league ended well without one of its ranks"; fi
grep -q 'rank 2 .* exited on signal 9' err || die "no word of the league's rank that died: $(cat err)"
stored >kept
[ -z "$(comm -23 <(sort told) <(sort kept))" ] || die "blocks were lost"
blocks=$(($(sqlite3 part.sqlite 'SELECT max(number) FROM block') + 20))
sed -i "s/^blocks.*/blocks: $blocks/" long.yaml
ranks 2 league long.yaml --threads 1 --out "$work/part.sqlite" --json >part
"$HUNCH" league long.yaml --out whole.sqlite --json >one
same "a league gone on with two ranks" one part
cmp <(dump whole.sqlite) <(dump part.sqlite) || die "a league gone on with two ranks: another store"

# --- errors are told once -----------------------------------------------------------------------------

# once WORDS COMMAND...: three ranks refuse it, and one line of ours says why.
once() {
    local words=$1
    shift
    if ranks 3 "$@" >out 2>err; then die "$*: not refused"; fi
    [ "$(grep -c '^hunch:' err)" -eq 1 ] || die "$*: not told once: $(cat err)"
    grep '^hunch:' err | grep -qF -- "$words" || die "$*: no \"$words\": $(cat err)"
    [ ! -s out ] || die "$*: printed something"
}
once '"nobody"' match cambio nobody base
once 'play is not for many ranks' play cambio
once 'solve without --game is not for many ranks' solve liars-dice
once '--resume' match cambio base smart --blocks 300 --records part.jsonl
# A file that only some ranks have: what fails at another rank is told by rank 0; what differs there is found out.
printf 'extends: smart\ncall_below: 4\n' >mine.yaml
# shellcheck disable=SC2016
printf '#!/bin/sh\ncd "%s" && if [ "$OMPI_COMM_WORLD_RANK" = 1 ]; then cd other; fi && exec "%s" "$@"\n' "$work" "$mpi" >elsewhere
chmod +x elsewhere
mkdir other
mpi=$work/elsewhere
once 'rank 1, on ' match cambio mine.yaml base --blocks 5
printf 'extends: smart\ncall_below: 5\n' >other/mine.yaml
once 'other files of players or rules' match cambio mine.yaml base --blocks 5
