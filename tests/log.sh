#!/usr/bin/env bash
# What the server tells whoever runs it: with --log access a table is made, friends sit down by their invitations, people play,
# and somebody puts tokens and invitations wherever an address or a header can hold them; no line has one. Beginning, end and reached
# limits are told, the last not more often than they need be, and each level leaves out what is above it.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

server=
stop_all() {
    if [ -n "$server" ]; then kill -9 "$server" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap stop_all EXIT

# start LEVEL OPTION...: a server that logs into the file `told`.
start() {
    local level=$1
    shift
    : >said
    "$HUNCH" serve --port 0 --db tables.db --log "$level" "$@" >said 2>told </dev/null &
    server=$!
    until_true "it says where it is" has_begun
    port=$(sed -n 's|^Hunch.s table is open: http://.*:\([0-9]*\)/.*|\1|p' said)
}
has_begun() {
    kill -0 "$server" 2>/dev/null || die "it did not begin: $(cat told)"
    grep -q 'Ctrl+C' said
}
stop() {
    kill "$server"
    wait "$server" || die "exit $?: $(tail -n 3 told)"
    server=
}

start access
python3 "$HUNCH_SOURCE/tests/log.py" "$port" secrets || die "$(tail -n 5 told)"
stop
[ "$(wc -l <secrets)" -eq 5 ] || die "not all secrets: $(cat secrets)"
! grep -inFf secrets told || die "a token or an invitation stands in the log"
! grep -in 'invite=\|token=' told || die "a query stands in the log"
line='^20[0-9-]{8}T[0-9:.]{12}Z hunch: (error|warning|info|access): '
! grep -vE "$line" told || die "a line without time and level"
grep -qE "info: version [0-9.]+ listens at http://127.0.0.1:$port/" told || die "no word of the beginning: $(cat told)"
grep -qE 'access: 127.0.0.1: POST /api/1/tables 201, ' told || die "no line of a request: $(cat told)"
grep -qE 'info: stopping: [0-9]+ connections, 1 tables' told || die "no word of the end: $(cat told)"
grep -qE 'info: stopped after [0-9]+ s: 1 tables made, ' told || die "no count at the end: $(cat told)"
grep -qE 'warning: refused for [0-9.]+: more than [0-9]+ messages a second' told || die "no word of a limit: $(cat told)"

start warning --tables-per-client 1
begun=$SECONDS
python3 - "$port" <<'PYTHON'
import os, sys
sys.path.insert(0, os.environ["HUNCH_SOURCE"] + "/tests")
from visitor import Visitor
for _ in range(60):
    Visitor(int(sys.argv[1])).request("/api/1/tables", {"game": "dutch", "seats": [{"who": "you", "name": "Ann"}, {"who": "open"}]})
PYTHON
most=$(((SECONDS - begun) / 10 + 2))
stop
! grep -E ': (info|access): ' told || die "lines above the level"
lines=$(grep -cE 'warning: refused for .*too many tables' told || true)
((lines >= 1 && lines <= most)) || die "$lines lines about 59 refusals: $(cat told)"

start error --tables-per-client 1
stop
[ ! -s told ] || die "lines where there was no error: $(cat told)"
