#!/usr/bin/env bash
# One address that has the server work as hard as it can does not keep another from playing: tables of players that search for long,
# hints, replays; and the server stops at once whatever it is at. Longer with HUNCH_FULL=1.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

driver=${HUNCH_BUILD:?}/tests/table_starve
seconds=3
if [ -n "${HUNCH_FULL:-}" ]; then seconds=20; fi

for attack in "tables $seconds" "hints 60" "replay 20"; do
    # shellcheck disable=SC2086
    "$driver" "$HUNCH" "${attack% *}.db" $attack 2>log || die "$attack: $(tail -n 5 log)"
done
