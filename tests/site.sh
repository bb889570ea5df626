#!/usr/bin/env bash
# The page without a server, in a real browser: builds it, and node runs tests/site.mjs, which serves it by python3 and Chromium.
# One game; with HUNCH_FULL=1 all of them. `tests/site.sh WORDS` runs those with these words in their name.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

if grep -qE '^CMAKE_C_FLAGS.*(-fsanitize|--coverage)' "${HUNCH_BUILD:?}/CMakeCache.txt"; then
    echo "what is tested is made by another compiler than this build's"
    exit 77
fi
for needed in node python3 wasm-ld "${CHROMIUM:-/usr/bin/chromium}"; do
    type "$needed" >/dev/null 2>&1 || die "no $needed: tools/install test wasm"
done
[ -d "$HUNCH_SOURCE/tests/web/node_modules/playwright-core" ] || die "no playwright-core: tools/install test"

# Within folders, as on hosts where it has no address of its own.
export HUNCH_SITE=$work/host/games/hunch
"$HUNCH_SOURCE/tools/site" "$HUNCH_SITE" >out 2>&1 || die "$(tail -30 out)"

export HOME=$work TMPDIR=$work
node "$HUNCH_SOURCE/tests/site.mjs" "$@" >out 2>&1 || die "$(cat out)"
grep -E '# (SKIP|figures)' out || true
