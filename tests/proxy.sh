#!/usr/bin/env bash
# dist/nginx.conf as it stands, but for its name, ports and certificate, before a server: by a port and, where there is --listen, by a Unix
# socket. HTTPS, a table, a round over the WebSocket, wrong names and sites, sizes; and that limits go by the clients'
# addresses and not by nginx', whatever they say of themselves (tests/proxy.py). nginx' log has no queries.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

nginx=$(PATH=$PATH:/usr/sbin:$HUNCH_SOURCE/.cache/nginx/usr/sbin type -P nginx) || die "no nginx: tools/install test"
type openssl >/dev/null 2>&1 || die "no openssl: tools/install test"

server='' proxy=''
end() {
    local one
    for one in $server $proxy; do kill -9 "$one" 2>/dev/null || true; done
    rm -rf "$work"
}
trap end EXIT

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=play.example \
    -addext subjectAltName=DNS:play.example -keyout key.pem -out certificate.pem 2>log || die "no certificate: $(cat log)"

# start OPTION...: a server at any port, for the site; sets server and port.
start() {
    : >said
    "$HUNCH" serve --db "$work/tables.db" --origin https://play.example --tables-per-client 3 "$@" >said 2>warned </dev/null &
    server=$!
    until_true "the server listens" has_begun
    port=$(sed -n 's|^Hunch.s table is open: http://.*:\([0-9]*\)/.*|\1|p' said)
}
has_begun() {
    kill -0 "$server" 2>/dev/null || die "it did not begin: $(cat warned)"
    grep -q '^Hunch.s table is open: ' said
}

# configure BEHIND: the example with what is this test's own.
configure() {
    sed -e "s|server 127.0.0.1:8080;|server $1;|" -e '/listen \[::\]/d' -e "s|listen 80;|listen 127.0.0.1:$plain;|" \
        -e "s|listen 443 |listen 127.0.0.1:$secure |" -e "s|/var/log/nginx/|$work/|" \
        -e "s|/etc/letsencrypt/live/play.example/fullchain.pem|$work/certificate.pem|" \
        -e "s|/etc/letsencrypt/live/play.example/privkey.pem|$work/key.pem|" "$HUNCH_SOURCE/dist/nginx.conf" >site.conf
    {
        if [ "$(id -u)" -eq 0 ]; then echo 'user root;'; fi
        echo 'daemon off; worker_processes 1; pid nginx.pid; events { worker_connections 256; }'
        echo 'http {'
        for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $work/temp-$kind;"; done
        echo 'include site.conf; }'
    } >nginx.conf
}

# start_proxy BEHIND: nginx at two ports that nobody has; another may take them in between, so it is tried again.
start_proxy() {
    for _ in $(seq 20); do
        read -r plain secure < <(python3 -c '
import socket
s = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
print(*(one.getsockname()[1] for one in s))')
        configure "$1"
        "$nginx" -p "$work" -c nginx.conf -e "$work/early.log" >proxy.log 2>&1 </dev/null &
        proxy=$!
        until_true "nginx listens or ends" has_proxy
        if kill -0 "$proxy" 2>/dev/null; then return; fi
        wait "$proxy" || true
        proxy=
        grep -q 'Address already in use' early.log || die "nginx: $(cat proxy.log early.log)"
    done
    die "no free port for nginx"
}
has_proxy() {
    ! kill -0 "$proxy" 2>/dev/null || { [ -s nginx.pid ] && (: <"/dev/tcp/127.0.0.1/$secure") 2>/dev/null; }
}
stop() {
    kill "$proxy" "$server"
    wait "$proxy" || true
    wait "$server" || die "the server's exit: $?"
    proxy='' server=''
}

start --port 0 --trust-proxy 127.0.0.1
start_proxy "127.0.0.1:$port"
python3 "$HUNCH_SOURCE/tests/proxy.py" "$plain" "$secure" certificate.pem || die "$(tail -n 3 hunch-error.log warned)"
stop
! grep -E '\?|invite|token' hunch.log || die "queries in nginx' log"
[ "$(wc -l <hunch.log)" -gt 10 ] || die "nginx' log has few lines: $(cat hunch.log)"
! grep -n invite hunch-error.log early.log || die "queries in nginx' log of errors"

start --listen "unix:$work/web" --trust-proxy unix
start_proxy "unix:$work/web"
python3 "$HUNCH_SOURCE/tests/proxy.py" "$plain" "$secure" certificate.pem || die "by a socket: $(tail -n 3 hunch-error.log warned)"
stop
