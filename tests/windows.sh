#!/usr/bin/env bash
# A server's windows tell nobody, by order, number, size or time, whether a seat that says nothing knows a right card. 200
# windows of each case with HUNCH_FULL=1.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

"${HUNCH_BUILD:?}/tests/table_windows" "$HUNCH" tables.db "$([ -n "${HUNCH_FULL:-}" ] && echo 200 || echo 48)" >seen 2>log ||
    die "$(cat seen log)"
