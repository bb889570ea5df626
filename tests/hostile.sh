#!/usr/bin/env bash
# Hostile messages, tests/hostile-messages.txt: each gets a clear error, the connection is closed where it should be, and the
# tables are unharmed.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

"${HUNCH_BUILD:?}/tests/table_hostile" "$HUNCH" tables.db "$HUNCH_SOURCE/tests/hostile-messages.txt" 2>log ||
    die "$(tail -n 5 log)"
