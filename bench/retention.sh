#!/usr/bin/env bash
# bench/retention.sh [OPTION...]: build/table_load at a server for which a day takes six seconds (bench/fast_days.c) and which keeps
# tables for ten of them, with persons who go to a new table after 20 rounds: whether memory and disk stay as they are once as much is
# deleted as comes in.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${CC:-cc}" -O2 -shared -fPIC -o "$work/fast_days.so" bench/fast_days.c
cat >"$work/hunch" <<HUNCH
#!/bin/sh
LD_PRELOAD=$work/fast_days.so exec "$PWD/build/hunch" "\$@" --keep-days 10
HUNCH
chmod +x "$work/hunch"
build/table_load --hunch "$work/hunch" --db "$work/tables.db" --rounds 20 --seconds 780 --warm 180 --every 30 "$@"
