#!/usr/bin/env bash
# The npm package: it is made, is as small as it says, and plays in Node as the program does, answer by answer. With HUNCH_FULL=1
# also the fingerprint in Node and in Chromium, boardgame.io, and types; with HUNCH_SPEED=1 besides, how fast it is: that wants a
# calm machine.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

if grep -qE '^CMAKE_C_FLAGS.*(-fsanitize|--coverage)' "${HUNCH_BUILD:?}/CMakeCache.txt"; then
    echo "what is tested is made by another compiler than this build's"
    exit 77
fi
if [ ! -e /usr/include/wasm32-wasi ] || ! type wasm-ld clang node >/dev/null 2>&1; then
    echo "no compiler for WebAssembly: tools/install wasm"
    exit 77
fi

cd "$HUNCH_SOURCE"
tools/npm >"$work/log" 2>&1 || {
    tail -30 "$work/log"
    die "the package could not be made"
}
version=$("$HUNCH" --version | grep -oE '[0-9]+\.[0-9]+\.[0-9]+' | head -1)
package=build/npm/hunch-games-$version.tgz
size=$(stat -c %s "$package")
[ "$size" -lt 300000 ] || die "the package has $size bytes"
echo "# figures: $size bytes"

# As npm would put it there.
for name in hunch-games hunch-games-nets; do
    mkdir -p "$work/node_modules/$name"
    tar -xf "build/npm/$name-$version.tgz" -C "$work/node_modules/$name" --strip-components=1
done
export HUNCH_PACKAGE="file://$work/node_modules/hunch-games/"
node tests/npm/package.mjs

# The fifteen lines of the document, and those of nets, as they stand there, with a person who takes the first that is legal.
{
    echo 'const ask = (view, legal) => legal[0];'
    awk '/^```js/ { on = ++block } /^```$/ { on = 0 } on == 1 && !/^```/' docs/javascript.md
    echo '{'
    awk '/^```js/ { on = ++block } /^```$/ { on = 0 } on == 2 && /await|table/' docs/javascript.md
    echo 'table.deal(); table.play(); console.log(table.deciders.length, "asked"); }'
} >"$work/lines.mjs"
sed -i '1i import { cambio } from "hunch-games-nets";' "$work/lines.mjs"
node "$work/lines.mjs" >"$work/lines"
grep -q '1 asked' "$work/lines" || die "the lines of nets do not play: $(cat "$work/lines")"
grep -q 'points:' "$work/lines" || die "the lines of docs/javascript.md do not play a round: $(cat "$work/lines")"

[ "${HUNCH_FULL:-}" ] || exit 0

tools/npm-tests
cmake --build build-wasm --target measure >"$work/log" || die "$(tail -30 "$work/log")"
grep -v '^all' tests/fingerprint.txt >"$work/wanted"
node tests/npm/fingerprint.mjs build-wasm/bindings/wasm/measure.wasm | diff "$work/wanted" - || die "another fingerprint in Node"
node tests/npm/browser.mjs build-wasm/bindings/wasm/measure.wasm | diff "$work/wanted" - || die "another fingerprint in Chromium"
if [ -n "${HUNCH_SPEED:-}" ]; then
    node tests/npm/speed.mjs >"$work/speed" || die "too slow: $(cat "$work/speed")"
    sed 's/^/# /' "$work/speed"
fi
node tests/npm/boardgame.mjs
cp tests/npm/types.mts "$work"
tests/npm/node_modules/.bin/tsc --noEmit --strict --target es2022 --module nodenext --lib es2022,dom "$work/types.mts" docs/protocol.d.ts
