#!/usr/bin/env bash
# A server that is killed at random moments, or whose disk is full: every action that was acknowledged is there afterwards, once;
# one that could not be stored was refused and can be done later; every table goes on. 50 kills with HUNCH_FULL=1.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

driver=${HUNCH_BUILD:?}/tests/table_kill
kills=5 seed=${HUNCH_SEED:-7}
if [ -n "${HUNCH_FULL:-}" ]; then kills=50 seed=${HUNCH_SEED:-$RANDOM}; fi

# run TABLES KILLS RECORDS [FILE]: on the database of this name; every record replays.
run() {
    "$driver" "$HUNCH" "$3.db" "$1" "$2" "$seed" "$3" "${@:4}" 2>log || die "seed $seed: $(tail -n 5 log)"
    "$HUNCH" replay "$3" >replayed || die "a record is not true: $(tail -n 1 replayed)"
}

run 20 "$kills" records.jsonl
run 12 disk limited.jsonl

# A file system that is really full, where we may make one.
mkdir small
if mount -t tmpfs -o size=24m tmpfs small 2>/dev/null; then
    trap 'umount "$work/small"; rm -rf "$work"' EXIT
    run 12 disk small/records.jsonl small/filler
else
    echo "# SKIP no file system of our own could be mounted"
fi
