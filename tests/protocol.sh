#!/usr/bin/env bash
# The web table's wire is as docs/protocol.schema.json says: whole rounds of all games, hints, replays and what is refused; and the
# types beside it are made from it.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

"$HUNCH_SOURCE/tools/wire-types" | diff "$HUNCH_SOURCE/docs/protocol.d.ts" - || die "docs/protocol.d.ts is not what is made: make schema"

# Debian's python, whose packages tools/install has asked for.
if ! /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; then
    echo "# SKIP python3-jsonschema is missing: tools/install test"
    exit 77
fi
"$HUNCH" serve --port 0 --db tables.db >served 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; wait; rm -rf "$work"' EXIT
until_true "the server's address" grep -q 'http://[0-9.:]*/' served
PYTHONPATH=$HUNCH_SOURCE/tests /usr/bin/python3 "$HUNCH_SOURCE/tests/protocol.py" "$HUNCH_SOURCE/docs" \
    "$(grep -o 'http://[0-9.]*:[0-9]*' served | grep -o '[0-9]*$')"
