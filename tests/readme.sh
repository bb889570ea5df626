#!/usr/bin/env bash
# The figures of README.md and docs/ are those of docs/results/: after new results run tools/readme, which tools/results
# does itself. Documents are no wider than 120 columns and not too long (bars of tables are no words), and their links lead
# somewhere.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

python3 "$HUNCH_SOURCE/tools/readme" --check || die "README.md has other figures than docs/results"

# A figure that is not so is found, and brought up to date with the page; so is one that was not there yet.
mkdir -p tools docs
cp "$HUNCH_SOURCE/tools/readme" tools/
cp "$HUNCH_SOURCE/README.md" .
cp -r "$HUNCH_SOURCE/docs/results" docs/
sed -i '/^| 2 seats /,/^$/s/^\(| random | [^|]*| \)[^|]*|/\112.3 (4.5–67.8) |/' docs/results/vinto.md
cat >docs/results/levels.md <<'PAGE'
| stronger, weaker | one against one | one against three |
|---|---|---|
| sage:5000, vinto-hard | 61.2 (59.3–63.4) | 31.2 (30.5–32.6) |
PAGE
# shellcheck disable=SC2016
printf '\n| level | Vinto |\n|---|---|\n| expert | `sage:5000` 1.2 %% (1.0–1.4) |\n' >>README.md
cp README.md before.md
if python3 tools/readme --check >out; then die "a false figure is not found"; fi
grep -qF '| 12.3 % (4.5–67.8) |' out || die "not told: $(cat out)"
cmp README.md before.md || die "--check writes"
python3 tools/readme
# shellcheck disable=SC2016
grep -q '^| `random` |.*tosses in.* | 12.3 % (4.5–67.8) |$' README.md || die "not brought up to date: $(cat README.md)"
# shellcheck disable=SC2016
grep -qE '^\| expert \|.* `sage:5000` 61.2 % \(59.3–63.4\) \|$' README.md || die "no levels: $(cat README.md)"
python3 tools/readme --check || die "written, and still not the same"

# So is a figure in a text, by its mark; a mark that names nothing is refused.
cat >docs/text.md <<'TEXT'
It wins <!--levels|sage:5000, vinto-hard|one against
three-->12.0 % (11.0–13.0)<!----> there.
TEXT
if python3 tools/readme --check >out; then die "a false figure in a text is not found"; fi
python3 tools/readme
grep -qxF 'three-->31.2 % (30.5–32.6)<!----> there.' docs/text.md || die "not brought up to date: $(cat docs/text.md)"
echo '<!--levels|nobody, vinto-hard|one against one-->1<!---->' >docs/text.md
refuses 1 'docs/results/levels.md has no such figure: <!--levels|nobody, vinto-hard|one against one-->' python3 tools/readme --check

cd "$HUNCH_SOURCE"
documents=(README.md docs/*.md docs/results/*.md)
words=$(sed 's/|/ /g; s/---*/ /g' "${documents[@]}" | wc -w)
[ "$words" -le 32000 ] || die "the documents have $words words"
python3 - CONTRIBUTING.md SECURITY.md "${documents[@]}" <<'PYTHON' || die "a document is not as it should be"
import os, re, sys

wrong = 0
for path in sys.argv[1:]:
    text = open(path, encoding="utf-8").read()
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > 120:
            wrong += 1
            print(f"{path}:{number}: {len(line)} columns")
        if line.startswith("<!--"):
            wrong += 1
            print(f"{path}:{number}: begins with a mark")
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        name, _, anchor = link.partition("#")
        target = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
        if re.match("[a-z]+:", link):
            continue
        if not os.path.exists(target):
            wrong += 1
            print(f"{path}: no {link}")
        elif anchor:
            heads = re.findall(r"^#+ (.*)$", open(target, encoding="utf-8").read(), re.M)
            if anchor not in [re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads]:
                wrong += 1
                print(f"{path}: no heading for {link}")
sys.exit(wrong > 0)
PYTHON
