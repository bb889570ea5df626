#!/usr/bin/env bash
# The web table in a real browser: node runs tests/web/, which starts `hunch serve` and Chromium.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

if grep -qE '^CMAKE_C_FLAGS.*-fsanitize' "${HUNCH_BUILD:?}/CMakeCache.txt"; then
    echo "a browser waits for a server that sanitisers make slow: not with this build"
    exit 77
fi

tests=$HUNCH_SOURCE/tests/web
for needed in node "${CHROMIUM:-/usr/bin/chromium}"; do
    type "$needed" >/dev/null 2>&1 || die "no $needed: tools/install test"
done
[ -d "$tests/node_modules/playwright-core" ] || die "no playwright-core: tools/install test"

export HOME=$work TMPDIR=$work
node "$tests/all.mjs" "$@" >out 2>&1 || die "$(cat out)"
grep '# SKIP' out || true
