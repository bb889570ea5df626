#!/usr/bin/env bash
# The figures of README.md are those of docs/results/. After new results: tools/readme, which tools/results does itself.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

python3 "$HUNCH_SOURCE/tools/readme" --check || die "README.md has other figures than docs/results"

# A figure that is not so is found, and brought up to date with the page; so is one that was not there yet.
mkdir -p tools docs
cp "$HUNCH_SOURCE/tools/readme" tools/
cp "$HUNCH_SOURCE/README.md" .
cp -r "$HUNCH_SOURCE/docs/results" docs/
sed -i '/^| 2 seats /,/^$/s/^\(| random | [^|]*| \)[^|]*|/\1**12.3** (4.5 to 67.8) |/' docs/results/vinto.md
cat >docs/results/levels.md <<'PAGE'
| stronger, weaker | one against one | one against three |
|---|---|---|
| sage:5000, vinto-hard | **61.2** (59.3 to 63.4) | **31.2** (30.5 to 32.6) |
PAGE
if python3 tools/readme --check >out; then die "a false figure is not found"; fi
grep -qF '| 12.3 % (4.5 to 67.8) |' out || die "not told: $(cat out)"
cmp README.md "$HUNCH_SOURCE/README.md" || die "--check writes"
python3 tools/readme
# shellcheck disable=SC2016
grep -q '^| `random` |.*tosses in.* | 12.3 % (4.5 to 67.8) |$' README.md || die "not brought up to date: $(cat README.md)"
# shellcheck disable=SC2016
grep -qE '^\| expert \|.* `sage:5000` 61.2 % \(59.3 to 63.4\) \|$' README.md || die "no levels: $(cat README.md)"
python3 tools/readme --check || die "written, and still not the same"
