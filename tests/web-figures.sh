#!/usr/bin/env bash
# What the web table's screens cost a browser (tests/web/figures.mjs): first paint, bytes on the wire, the longest task, layout shift.
# A few screens; with HUNCH_FULL=1 all of them, at both sizes, in both colours.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

if grep -qE '^CMAKE_C_FLAGS.*(-fsanitize|--coverage)' "${HUNCH_BUILD:?}/CMakeCache.txt"; then
    echo "a server that is slow on purpose is not measured"
    exit 77
fi
tests=$HUNCH_SOURCE/tests/web
for needed in node "${CHROMIUM:-/usr/bin/chromium}"; do
    type "$needed" >/dev/null 2>&1 || die "no $needed: tools/install test"
done
[ -d "$tests/node_modules/playwright-core" ] || die "no playwright-core: tools/install test"

export HOME=$work TMPDIR=$work
node "$tests/figures.mjs" >out 2>&1 || die "$(cat out)"
sed 's/^/# figures: /' out
