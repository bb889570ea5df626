#!/usr/bin/env bash
# Tables for other programs by the command: lines are answered at once and one for one, whatever they are; a whole round of
# each game is as docs/decide.schema.json says; what docs/tables.md shows is what is answered; the example plays.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

refuses 2 'table wants no arguments' "$HUNCH" table more
"$HUNCH" help table | grep -q 'hunch table < requests.jsonl' || die "no example in the help"
"$HUNCH" table </dev/null || die "no request is no failure"

# Each line is answered at once, while the program stays open; tables stay with it.
mkfifo to from
"$HUNCH" table <to >from &
pid=$!
exec 3>to 4<from
ask() {
    echo "$1" >&3
    read -r -t 60 line <&4 || die "no answer to $1"
    # shellcheck disable=SC2053
    [[ $line == $2 ]] || die "$1: $line"
}
ask '{"hunch":1,"do":"make","table":"a","game":"golf","seats":2}' '{"hunch":1,"table":"a","game":"golf",*'
ask '{"hunch":1,"do":"deal","table":"a","seed":1}' '{"hunch":1,"table":"a","deciders":\[*\],"over":false}'
ask '{"hunch":1,"do":"list","id":7}' '{"hunch":1,"id":7,"tables":\["a"\]}'
ask '{"hunch":1,"do":"deal"' '{"hunch":1,"error":{"field":null,"text":"column *'
exec 3>&- 4<&-
status=0
wait "$pid" || status=$?
[ $status -eq 1 ] || die "a bad line leaves exit code $status"

# What is between requests does not disturb them.
{
    printf '\n  \r\n{"hunch":1,"do":"list"}\r\n'
    head -c 3000000 /dev/zero | tr '\0' x
    printf '\n\377\na\0b\n{"hunch":1,"do":"list"}'
} >mixed
if "$HUNCH" table <mixed >out; then die "bad lines leave exit code 0"; fi
[ "$(wc -l <out)" -eq 5 ] || die "not five answers: $(cut -c 1-80 out)"
[ "$(sed -n '1p;5p' out | sort -u)" = '{"hunch":1,"tables":[]}' ] || die "requests among bad lines: $(cut -c 1-80 out)"
sed -n 2p out | grep -q 'longer than 1048576 bytes' || die "a long line: $(sed -n 2p out)"

# A request of hunch decide is answered as it answers.
"$HUNCH" play cambio --auto --seed 7 --record game.jsonl >/dev/null
"$HUNCH" view game.jsonl >one
[ "$("$HUNCH" table <one)" = "$("$HUNCH" decide <one)" ] || die "a decision of hunch table is another"

mkdir bin
ln -s "$HUNCH" bin/hunch
PATH=$PWD/bin:$PATH python3 "$HUNCH_SOURCE/examples/tables.py" >round
grep -qE '^\[-?[0-9]+, -?[0-9]+, -?[0-9]+\] winners: \[' round || die "the example: $(cat round)"

# Debian's python, whose packages tools/install has asked for.
if ! /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; then
    echo "tables: python3-jsonschema is missing, the schema is not tested"
    exit 0
fi
PATH=$PWD/bin:$PATH /usr/bin/python3 "$HUNCH_SOURCE/tests/tables.py" "$HUNCH_SOURCE/docs"
