#!/usr/bin/env bash
# The store from the command line: backups of a server at which 20 tables play, each of which is whole; --check, and what it says of a
# damaged file; files that cannot be written, have two names, or are damaged are refused in words that say what to do.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export XDG_STATE_HOME=$work/state
unset DISPLAY WAYLAND_DISPLAY

server=
mounted=
stop_all() {
    if [ -n "$server" ]; then kill -9 "$server" 2>/dev/null || true; fi
    if [ -n "$mounted" ]; then umount "$mounted" || true; fi
    rm -rf "$work"
}
trap stop_all EXIT

# start OPTION...: a server; sets server (its process) and port.
start() {
    : >said
    "$HUNCH" serve --port 0 "$@" >said 2>warned </dev/null &
    server=$!
    until_true "it says where it is" has_begun
    port=$(sed -n 's|^Hunch.s table is open: http://.*:\([0-9]*\)/.*|\1|p' said)
}
has_begun() {
    kill -0 "$server" 2>/dev/null || die "it did not begin: $(cat warned)"
    grep -q '^Hunch.s table is open: http://.*:[0-9]*/' said
}
stop() {
    kill -TERM "$server"
    wait "$server" || die "stopped: exit $?, $(cat warned)"
    server=
}

# post BODY: makes a table; the answer's first line and body.
post() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'POST /api/1/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s' "${#1}" "$1" >&3
    tr -d '\r' <&3 >answer
    exec 3>&-
    head -n 1 answer
}
table='{"hunch":1,"game":"perudo","seats":[{"who":"you","name":"Ann"},{"who":"open"}]}'

# --- nothing yet, and wrong command lines -------------------------------------------------------

"$HUNCH" serve --check --db none.db >out || die "--check without a file"
grep -q 'nothing is kept there yet' out || die "--check without a file: $(cat out)"
refuses 1 "there is nothing to copy" "$HUNCH" serve --backup copy.db --db none.db
if [ -e none.db ] || [ -e copy.db ]; then die "a file was made"; fi
refuses 2 "--disk wants a size" "$HUNCH" serve --disk 10X --db none.db
refuses 2 "--disk-per-client wants a size" "$HUNCH" serve --disk-per-client -5 --db none.db
refuses 2 "--keep-days" "$HUNCH" serve --keep-days never --db none.db
refuses 2 "one after the other" "$HUNCH" serve --check --backup x.db --db none.db

# --- backups while 20 tables play, at a server that is killed now and then --------------------

"${HUNCH_BUILD:?}/tests/table_kill" "$HUNCH" busy.db 20 1 7 records.jsonl >played 2>log &
driver=$!
until_true "there is a store" test -s busy.db
copies=0
for ((i = 0; i < 200; i++)); do
    if "$HUNCH" serve --backup "copy$i.db" --db busy.db >out 2>err; then
        copies=$((copies + 1))
        grep -q "^copy$i.db: [0-9]* tables, [0-9]* rounds, [0-9]* bytes$" out || die "it does not say what it wrote: $(cat out)"
        [ "$(stat -c %a "copy$i.db")" = 600 ] || die "others may read the backup"
        "$HUNCH" serve --check --db "copy$i.db" >out 2>err || die "backup $i is not whole: $(cat out err)"
        rm "copy$i.db"
    else
        # Only in the first moment, when the server is just making the file.
        [ $copies -eq 0 ] || die "backup $i: $(cat err)"
    fi
    "$HUNCH" serve --check --db busy.db >out 2>err || [ $copies -eq 0 ] || die "the store in use is not whole: $(cat out err)"
    kill -0 $driver 2>/dev/null || break
done
wait $driver || die "$(tail -n 5 log)"
[ $copies -ge 3 ] || die "only $copies backups while it played"
echo "$copies backups while 20 tables played, all whole"
"$HUNCH" serve --backup last.db --db busy.db >out
refuses 1 "this file exists" "$HUNCH" serve --backup last.db --db busy.db
[ -z "$(find . -name '*.part*')" ] || die "half a copy was left"

# --- two names ---------------------------------------------------------------------------------------

start --db last.db
ln last.db second.db
refuses 1 "another name (a hard link)" "$HUNCH" serve --port 0 --db second.db
refuses 1 "another server has this file open" "$HUNCH" serve --port 0 --db last.db
rm second.db
case $(post "$table") in *' 201 '*) ;; *) die "no table: $(cat answer)" ;; esac
stop

# --- a damaged file ------------------------------------------------------------------------------------

cp last.db damaged.db
size=$(stat -c %s damaged.db)
for ((i = 2; i < size / 4096; i += 7)); do
    printf 'gone' | dd of=damaged.db bs=1 seek=$((i * 4096 + 40)) conv=notrunc 2>/dev/null
done
# Those bytes may all be ones that nothing uses; the first of an index's page is not, and no row is lost with it.
page=$(sqlite3 last.db "SELECT rootpage FROM sqlite_schema WHERE name = 'tables_used'")
printf 'gone' | dd of=damaged.db bs=1 seek=$(((page - 1) * 4096)) conv=notrunc 2>/dev/null
code=0
"$HUNCH" serve --check --db damaged.db >out 2>err || code=$?
[ $code -eq 1 ] || die "--check of a damaged file: exit $code"
grep -q 'put a backup in its place' out || die "it does not say what to do: $(cat out err)"
[ "$(wc -l <out)" -ge 2 ] || die "it does not say what is wrong: $(cat out)"
code=0
"$HUNCH" serve --port 0 --db damaged.db >out 2>err || code=$?
if [ $code -ne 1 ] || [ -s out ]; then die "it began on a damaged file"; fi
grep -q 'put a backup in its place' err || die "it does not say what to do: $(cat err)"
refuses 1 "so there is no backup of it" "$HUNCH" serve --backup copy.db --db damaged.db

# What docs/serve.md says saves most of it; and it is served as it is where that is wanted.
(sqlite3 damaged.db .dump 2>/dev/null | sed 's/^ROLLBACK.*/COMMIT;/'
    echo 'PRAGMA application_id = 1213550147; PRAGMA user_version = 4;') | sqlite3 saved.db 2>/dev/null || true
"$HUNCH" serve --check --db saved.db >out 2>err || true
grep -qE '^(ok|problem) +store +saved.db: [1-9][0-9]* tables' out || die "nothing was saved: $(cat out err)"
start --damaged --db saved.db
stop

# --- a file or a folder that cannot be written -------------------------------------------------------

mkdir shut
cp last.db shut/tables.db
if [ "$(id -u)" -ne 0 ]; then
    chmod 400 shut/tables.db
    refuses 1 "it cannot be written" "$HUNCH" serve --port 0 --db shut/tables.db
    chmod 600 shut/tables.db && chmod 500 shut
    refuses 1 "the server must be able to write there" "$HUNCH" serve --port 0 --db shut/tables.db
    chmod 700 shut
elif mount --bind shut shut 2>/dev/null && mount -o remount,ro,bind shut 2>/dev/null; then
    mounted=$work/shut
    refuses 1 "the server must be able to write there" "$HUNCH" serve --port 0 --db shut/tables.db
else
    echo "# SKIP nothing here can be made read-only"
fi

# --- a disk that refuses while it serves --------------------------------------------------------------

: >said
(trap '' XFSZ && ulimit -f 200 && exec "$HUNCH" serve --port 0 --db small.db >said 2>warned </dev/null) &
server=$!
until_true "it says where it is" has_begun
port=$(sed -n 's|^Hunch.s table is open: http://.*:\([0-9]*\)/.*|\1|p' said)
for ((i = 0; i < 150; i++)); do
    case $(post "$table") in *' 507 '*) break ;; esac
done
grep -q '"code":"disk"' answer || die "150 tables and no word of the disk: $(cat answer)"
grep -q "the server's disk does not take it" answer || die "not in words: $(cat answer)"
until_true "the log says so" grep -q 'error: the store cannot be written' warned
[ "$(grep -c 'cannot be written' warned)" -eq 1 ] || die "it says so again and again: $(cat warned)"
stop
