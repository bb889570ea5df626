#!/usr/bin/env bash
# bench/retention.sh [OPTION...]: build/table_load at a server for which a day takes six seconds and which keeps
# tables for ten of them, with persons who go to a new table after 20 rounds: whether memory and disk stay as they are once as much is
# deleted as comes in.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/fast_days.c" <<'C' # preloaded; other clocks are as they are
#include <time.h>

time_t time(time_t *to)
{
    static struct timespec began;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (!began.tv_sec)
        began = now;
    double passed =
        (double)(now.tv_sec - began.tv_sec) + 1e-9 * (double)(now.tv_nsec - began.tv_nsec);
    time_t told = began.tv_sec + (time_t)(passed * 86400 / 6);
    if (to)
        *to = told;
    return told;
}
C
"${CC:-cc}" -O2 -shared -fPIC -o "$work/fast_days.so" "$work/fast_days.c"
cat >"$work/hunch" <<HUNCH
#!/bin/sh
LD_PRELOAD=$work/fast_days.so exec "$PWD/build/hunch" "\$@" --keep-days 10
HUNCH
chmod +x "$work/hunch"
build/table_load --hunch "$work/hunch" --db "$work/tables.db" --rounds 20 --seconds 780 --warm 180 --every 30 "$@"
