#!/usr/bin/env bash
# hunch serve: what it says when it begins, what it serves and what it refuses (tests/serve.py), how it stops and goes on,
# and that a wrong command line is told in one line.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export XDG_STATE_HOME=$work/state
unset DISPLAY WAYLAND_DISPLAY

server=
stop_all() {
    if [ -n "$server" ]; then kill -9 "$server" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap stop_all EXIT

# start OPTION...: a server; sets server (its process) and port. What it prints is in the file `said`.
start() {
    : >said
    "$HUNCH" serve "$@" >said 2>warned </dev/null &
    server=$!
    until_true "it says where it is" has_begun
    port=$(sed -n 's|^Hunch.s table is open: http://.*:\([0-9]*\)/.*|\1|p' said)
}
has_begun() {
    kill -0 "$server" 2>/dev/null || die "it did not begin: $(cat warned)"
    grep -q '^Hunch.s table is open: http://.*:[0-9]*/' said && grep -q 'Ctrl+C' said
}

# stop SIGNAL: it ends by itself with 0. Sets took, in microseconds.
stop() {
    local code=0 begun=${EPOCHREALTIME/[.,]/}
    kill "-$1" "$server"
    wait "$server" || code=$?
    server=
    [ $code -eq 0 ] || die "stopped by $1: exit $code, $(cat warned)"
    took=$((${EPOCHREALTIME/[.,]/} - begun))
}

# get PATH [HOST [FIELD]]: the first line and the body of the answer; FIELD is one more line of the head.
get() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s\r\n' "$1" "${2:-localhost}" "${3:+$3$'\r\n'}" >&3
    tr -d '\r' <&3 >answer
    exec 3>&-
    head -n 1 answer
}

# --- what a client can send -------------------------------------------------------------------------

start --port 0 --origin https://play.example --db mine.db --requests-per-client 1000 --messages-per-client 10000 \
    --connections-per-client 1000
python3 "$HUNCH_SOURCE/tests/serve.py" "$port" >log 2>&1 || die "$(tail -n 5 log) $(cat warned)"
! grep -v ': warning: refused for ' warned || die "a warning at a loopback address: $(cat warned)"
[ -s mine.db ] || die "no file where --db says"

# --- a taken port, stopping, and going on ---------------------------------------------------------

refuses 1 "port $port is taken; choose another: --port" "$HUNCH" serve --port "$port" --db other.db
[ ! -e other.db ] || die "a server that did not begin made a file"
same=$port
stop TERM
start --port "$same" --db mine.db
[ "$(get /)" = "HTTP/1.1 200 OK" ] || die "it does not begin again at the same port: $(cat answer)"

# Whoever holds a connection open, with half a request or with nothing, does not keep it from stopping within 2 seconds: in
# the best of some tries, for a busy machine may take longer.
for _ in $(seq 10); do
    exec 4<>"/dev/tcp/127.0.0.1/$port" 5<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET / HTTP/1.1\r\nHost: local' >&4
    stop INT
    exec 4>&- 5>&-
    [ $took -ge 2000000 ] || break
    start --port 0 --db mine.db
done
[ $took -lt 2000000 ] || die "it takes longer than 2 s to stop"

# --- options ------------------------------------------------------------------------------------------

start --port 0 --game dutch --open
grep -qxF "Hunch's table is open: http://127.0.0.1:$port/?game=dutch" said || die "no game in: $(cat said)"
[ -s state/hunch/tables.db ] || die "no file in the folder for state"
stop TERM

mkdir -p page/js page/.git && ln -s /etc/passwd page/link.txt && ln -s /etc page/etc
echo '<!doctype html>mine' >page/index.html
echo secret >page/.hidden.txt
echo secret >page/.git/config.txt
echo secret >page/notes.md
echo secret >secret.txt
echo 'export {};' >page/js/main.js
start --port 0 --pages page
get / >/dev/null
grep -q 'mine' answer || die "not the page of --pages: $(cat answer)"
get /js/main.js >/dev/null
grep -q '^content-type: text/javascript' answer || die "no script of --pages: $(cat answer)"
for path in /link.txt /etc/passwd /etc/hosts.txt /.hidden.txt /.git/config.txt /notes.md /js /js/ /../secret.txt \
    /js/../../secret.txt /%2e%2e/secret.txt //secret.txt '/..\secret.txt' /nothing.txt; do
    case $(get "$path") in
        "HTTP/1.1 404 "* | "HTTP/1.1 403 "*) ;;
        *) die "$path of --pages: $(cat answer)" ;;
    esac
done
echo '<!doctype html>changed' >page/index.html
get / >/dev/null
grep -q changed answer || die "a changed page is not read again"
stop TERM

start --port 0 --host 0.0.0.0
grep -q 'nothing is encrypted' warned || die "no warning at an open address"
[ "$(get / 192.168.1.1)" = "HTTP/1.1 200 OK" ] || die "an address is no name of an open server"
case $(get / evil.example) in "HTTP/1.1 403 "*) ;; *) die "any name is taken at an open address" ;; esac
stop TERM

# --- whom limits count for ------------------------------------------------------------------------------

# is_answer CODE PATH [FIELD]
is_answer() {
    case $(get "$2" localhost "${3:-}") in "HTTP/1.1 $1 "*) return 0 ;; *) return 1 ;; esac
}
start --port 0 --db limits.db --requests-per-client 1
until_true "too many requests are refused" is_answer 429 /api/1/status
grep -q '^retry-after: ' answer || die "nothing says when to come again: $(cat answer)"
grep -q '"too_fast"' answer || die "no code: $(cat answer)"
is_answer 429 /api/1/status 'X-Forwarded-For: 192.0.2.1' || is_answer 429 /api/1/status 'X-Forwarded-For: 192.0.2.2' ||
    die "anybody is believed about his address"
is_answer 200 / || die "the page counts as the API does"
stop TERM
start --port 0 --db limits.db --requests-per-client 1 --trust-proxy 127.0.0.0/8 --trust-proxy unix
until_true "too many requests for one client are refused" is_answer 429 /api/1/status 'X-Forwarded-For: 192.0.2.1'
is_answer 200 /api/1/status 'X-Forwarded-For: 192.0.2.1, 192.0.2.2' || die "clients of a proxy are counted as one"
is_answer 200 /api/1/status 'X-Forwarded-For: 2001:db8::1' || die "no IPv6 client of a proxy"
is_refused_network() {
    is_answer 429 /api/1/status "X-Forwarded-For: 2001:db8::$RANDOM"
}
until_true "addresses of one network count as one" is_refused_network
stop TERM

# --- a Unix socket, and the private listener --------------------------------------------------------------

# ask SOCKET PATH: the status of the answer; the body is in the file `answer`.
ask() {
    python3 - "$@" <<'END'
import socket, sys
s = socket.socket(socket.AF_UNIX)
s.connect(sys.argv[1])
s.sendall(f"GET {sys.argv[2]} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
head, _, body = s.makefile("rb").read().partition(b"\r\n\r\n")
open("answer", "wb").write(body)
print(head.split()[1].decode())
END
}
# asks SOCKET PATH CODE [WORDS]: the answer has that status, and a line with the words.
asks() {
    local code
    code=$(ask "$1" "$2")
    [ "$code" = "$3" ] || die "$2 at the socket $1: $code, not $3"
    [ -z "${4:-}" ] || grep -qi -- "$4" answer || die "$2 at the socket $1: no $4 in: $(cat answer)"
}
has_socket() {
    kill -0 "$server" 2>/dev/null || die "it did not begin: $(cat warned)"
    grep -qx "Hunch's table is open: unix:web" said
}
start_local() {
    : >said
    "$HUNCH" serve --listen unix:web --db local.db "$@" >said 2>warned </dev/null &
    server=$!
    until_true "it listens at a socket" has_socket
}
start_local --private unix:owner
[ "$(stat -c '%F %a' web owner | sort -u)" = "socket 660" ] || die "who may open the sockets: $(stat -c '%F %a' web owner)"
grep -q http: said && die "an address that nobody asked for"
asks web / 200 '<!doctype'
asks web /health 200 '^ok$'
asks web /metrics 404
asks owner /health 200 '^ok$'
asks owner /metrics 200 '^hunch_sockets_opened_total [0-9]'
asks owner / 404
asks owner /api/1/status 404
refuses 1 'web exists' "$HUNCH" serve --listen unix:web --db other.db
kill -9 "$server"
wait "$server" || true
start_local --port 0
until_true "it says where it is" has_begun
port=$(sed -n 's|^Hunch.s table is open: http://.*:\([0-9]*\)/.*|\1|p' said)
asks web / 200
is_answer 200 / || die "not at the address as well"
stop TERM
[ ! -e web ] || die "the socket is left behind"
echo mine >web
refuses 1 'web exists' "$HUNCH" serve --listen unix:web --db other.db
[ "$(cat web)" = mine ] || die "a file that is no socket was touched"
refuses 2 '--listen wants unix:PATH' "$HUNCH" serve --listen 127.0.0.1:80
refuses 1 'nowhere/web' "$HUNCH" serve --listen unix:nowhere/web --db other.db
refuses 1 'the path of a Unix socket has' "$HUNCH" serve --listen "unix:$(printf '%0200d' 0)" --db other.db
refuses 1 '0.0.0.0 can be reached from other machines' "$HUNCH" serve --port 0 --private 0.0.0.0:9100 --db other.db
refuses 1 '--private wants 127.0.0.1:PORT or unix:PATH' "$HUNCH" serve --port 0 --private 9100 --db other.db
refuses 2 '--trust-proxy wants an address' "$HUNCH" serve --trust-proxy 10.0.0.0/33
refuses 2 '--requests-per-client' "$HUNCH" serve --requests-per-client 0
refuses 2 '--messages-per-client' "$HUNCH" serve --messages-per-client x

refuses 2 'did you mean "--port"' "$HUNCH" serve --prot 1
refuses 2 '--port wants a whole number from 0 to 65535, not "70000"' "$HUNCH" serve --port 70000
refuses 2 '--workers' "$HUNCH" serve --workers 0
refuses 2 '--tables ' "$HUNCH" serve --tables x
refuses 2 '--tables-per-client' "$HUNCH" serve --tables-per-client -1
refuses 2 '--connections-per-client' "$HUNCH" serve --connections-per-client 0
refuses 2 '--origin wants a site' "$HUNCH" serve --origin play.example
refuses 2 '--origin wants a site' "$HUNCH" serve --origin https://play.example/path
refuses 2 '--log wants error, warning, info or access, not "loud"' "$HUNCH" serve --log loud
refuses 2 'did you mean "dutch"' "$HUNCH" serve --game duthc
refuses 2 'not "dutch"' "$HUNCH" serve dutch
refuses 2 '--open takes no value' "$HUNCH" serve --open=yes
refuses 1 '--pages wants the folder' "$HUNCH" serve --pages nowhere
refuses 1 '--pages wants the folder' "$HUNCH" serve --pages secret.txt
refuses 1 'nowhere.invalid' "$HUNCH" serve --host nowhere.invalid
refuses 1 'cannot listen on 192.0.2.1' "$HUNCH" serve --host 192.0.2.1 --port 0
refuses 1 '' "$HUNCH" serve --port 0 --db nowhere/tables.db
printf 'this is no database, and long enough to be taken for one %0900d' 0 >text.db
cp text.db before.db
refuses 1 '' "$HUNCH" serve --port 0 --db text.db
cmp text.db before.db || die "a file that is none of ours was changed"
# shellcheck disable=SC2016
refuses 2 '--db wants a file, and :memory: is not one; for tables that need not last: --db "$(mktemp)"' "$HUNCH" serve --port 0 --db :memory:
[ ! -e :memory: ] || die "a file of that name"
HOME='' XDG_STATE_HOME='' refuses 1 'name one: --db FILE' "$HUNCH" serve --port 0

# --- whether it could begin -------------------------------------------------------------------------

"$HUNCH" serve --check --port 0 --db checked.db >said || die "--check finds problems: $(cat said)"
! grep -qv '^ok ' said || die "--check says otherwise: $(cat said)"
start --port 0 --db mine.db
code=0
"$HUNCH" serve --check --port "$port" --pages nowhere --db checked.db >found || code=$?
[ $code -eq 1 ] || die "--check of a taken port: exit $code"
grep -qE "^problem +address +port $port is taken; choose another: --port" found || die "no word of the port: $(cat found)"
grep -qE '^problem +page .*--pages wants the folder' found || die "no word of the pages: $(cat found)"
[ "$(get /)" = "HTTP/1.1 200 OK" ] || die "--check disturbed the server that runs"
stop TERM
"$HUNCH" serve --check --port 0 --pages page --db checked.db | grep -qE '^ok +page +page,' || die "--check of --pages"
for option in $("$HUNCH" help serve | grep -oE '^  --[a-z-]+'); do
    grep -qF -- "$option" "$HUNCH_SOURCE/docs/serve.md" || die "$option is not in docs/serve.md"
done
"$HUNCH" help serve | grep -F 'hunch serve --open' >/dev/null || die "no examples in the help"
