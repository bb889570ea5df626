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

# get PATH [HOST]: the first line and the body of the answer.
get() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET %s HTTP/1.1\r\nHost: %s\r\n\r\n' "$1" "${2:-localhost}" >&3
    tr -d '\r' <&3 >answer
    exec 3>&-
    head -n 1 answer
}

# --- what a client can send -------------------------------------------------------------------------

start --port 0 --origin https://play.example --db mine.db
python3 "$HUNCH_SOURCE/tests/serve.py" "$port" >log 2>&1 || die "$(tail -n 5 log) $(cat warned)"
[ ! -s warned ] || die "a warning at a loopback address: $(cat warned)"
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
refuses 1 'cannot listen at 192.0.2.1' "$HUNCH" serve --host 192.0.2.1 --port 0
refuses 1 '' "$HUNCH" serve --port 0 --db nowhere/tables.db
printf 'this is no database, and long enough to be taken for one %0900d' 0 >text.db
cp text.db before.db
refuses 1 '' "$HUNCH" serve --port 0 --db text.db
cmp text.db before.db || die "a file that is none of ours was changed"
# shellcheck disable=SC2016
refuses 2 '--db wants a file, and :memory: is none; for tables that need not last: --db "$(mktemp)"' "$HUNCH" serve --port 0 --db :memory:
[ ! -e :memory: ] || die "a file of that name"
HOME='' XDG_STATE_HOME='' refuses 1 'name one: --db FILE' "$HUNCH" serve --port 0

# --- whether it could begin -------------------------------------------------------------------------

"$HUNCH" serve --check --port 0 --db checked.db >said || die "--check finds problems: $(cat said)"
! grep -qv '^well ' said || die "--check says otherwise: $(cat said)"
start --port 0 --db mine.db
code=0
"$HUNCH" serve --check --port "$port" --pages nowhere --db checked.db >found || code=$?
[ $code -eq 1 ] || die "--check of a taken port: exit $code"
grep -qE "^problem +address +port $port is taken; choose another: --port" found || die "no word of the port: $(cat found)"
grep -qE '^problem +page .*--pages wants the folder' found || die "no word of the pages: $(cat found)"
[ "$(get /)" = "HTTP/1.1 200 OK" ] || die "--check disturbed the server that runs"
stop TERM
"$HUNCH" serve --check --port 0 --pages page --db checked.db | grep -qE '^well +page +page,' || die "--check of --pages"
for option in $("$HUNCH" help serve | grep -oE '^  --[a-z-]+'); do
    grep -qF -- "$option" "$HUNCH_SOURCE/docs/serve.md" || die "$option is not in docs/serve.md"
done
"$HUNCH" help serve | grep -qF 'hunch serve --open' || die "no examples in the help"
