#!/usr/bin/env bash
# Floods from other addresses: fragments, pings, messages, requests, slow connections from three addresses, and from so many
# that all places are taken. The attacker is refused, and others are served: a page at another address gets all its answers. With HUNCH_FULL=1 for longer, and 99 % of
# them within 50 ms; at a load of ten no such time can be promised.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

seconds=1
[ -z "${HUNCH_FULL:-}" ] || seconds=10
flood=${HUNCH_BUILD:?}/tests/table_flood
server='' attacker=''
stop_all() {
    [ -z "$attacker" ] || kill -9 "$attacker" 2>/dev/null || true
    [ -z "$server" ] || kill -9 "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap stop_all EXIT

has_begun() {
    kill -0 "$server" 2>/dev/null || die "it did not begin: $(cat warned)"
    port=$(sed -n 's|^Hunch.s table is open: http://.*:\([0-9]*\)/.*|\1|p' said)
    [ -n "$port" ]
}

# counts NAME...: the sum of these numbers of the private listener.
counts() {
    python3 - "$@" <<'END'
import socket, sys
s = socket.socket(socket.AF_UNIX)
s.connect("owner")
s.sendall(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
lines = s.makefile().read().splitlines()
print(sum(int(line.split()[1]) for line in lines if line.split()[0:1] and line.split()[0] in sys.argv[1:]))
END
}
has_refused() {
    [ "$(counts "$@")" -gt "$before" ]
}

# start [FILES]: a server, that may have so many files open.
start() {
    : >said
    (
        [ -z "${1:-}" ] || ulimit -n "$1"
        exec "$HUNCH" serve --port 0 --db tables.db --private unix:owner >said 2>warned </dev/null
    ) &
    server=$!
    until_true "it says where it is" has_begun
}
stop() {
    kill "$server"
    wait "$server" || die "it ended with $?: $(cat warned)"
    server=''
    [ ! -e owner ] || die "the private socket is left behind"
}
start

# under KIND NUMBER...: an attack of that kind, until the server has refused it by one of these numbers and a page has been
# served.
under() {
    local kind=$1 within
    shift
    before=$(counts "$@")
    nice -n 19 "$flood" "$kind" "$port" 600 >attack &
    attacker=$!
    "$flood" watch "$port" "$seconds" >served 2>log || die "$kind: $(cat log)"
    until_true "$kind is refused" has_refused "$@"
    kill "$attacker"
    wait "$attacker" 2>/dev/null || true
    attacker=''
    echo "$kind: $(cat served)"
    within=$(sed 's/.*99 % within \([0-9]*\).*/\1/' served)
    [ -z "${HUNCH_FULL:-}" ] || [ "$within" -lt 50 ] || die "$kind: 99 % within $within ms"
}
under fragments hunch_frames_refused_total
under pings hunch_frames_refused_total
under texts hunch_messages_refused_total hunch_frames_refused_total
under status hunch_http_requests_refused_total hunch_sockets_refused_total
under slow hunch_sockets_refused_total
stop

# 250 addresses take all places of a server that has few: whoever has waited longest makes way.
start 700
under crowd hunch_sockets_made_way_total
stop
