#!/usr/bin/env bash
# tools/clean-room: what is asked wrongly is told, and whoever is not root is told that no room can be made, with a status
# of its own. What it does else, .ci/run shows.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
room=$HUNCH_SOURCE/tools/clean-room

"$room" --help >out
grep -q '^usage: tools/clean-room ' out || die "no help: $(cat out)"

wrong() { # WORDS OPTION...
    local code=0
    "$room" "${@:2}" >out 2>err || code=$?
    [ $code -eq 2 ] || die "${*:2}: exit $code"
    grep -qF -- "$1" err || die "${*:2}: no \"$1\" in: $(cat err)"
}
wrong '--load wants a number of processes' --load
wrong '--load wants a number of processes' --load many
wrong 'no option "--lode"' --lode 3

mkdir bin
printf '#!/bin/sh\necho 1000\n' >bin/id
chmod +x bin/id
PATH=$work/bin:$PATH refuses 77 'no room can be made here: only root may' "$room"
