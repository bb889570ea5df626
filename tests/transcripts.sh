#!/usr/bin/env bash
# What documents show of the program is what it prints. After a change that is meant:
# tools/transcripts --write docs/beliefs.md docs/match.md docs/players.md docs/tables.md
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

(cd "$HUNCH_SOURCE" && python3 tools/transcripts docs/beliefs.md docs/match.md docs/players.md docs/tables.md) || die "a document shows what is not printed"

# A block that is not so is found, and only that one is brought up to date.
# shellcheck disable=SC2016
printf '```\n$ echo one\none\n```\n\n```\n$ echo two\nthree\n```\n\n```\n$ not run\n' >false.md
if python3 "$HUNCH_SOURCE/tools/transcripts" false.md >out; then die "a false transcript is not found"; fi
grep -q '^-three$' out || die "not told: $(cat out)"
python3 "$HUNCH_SOURCE/tools/transcripts" --write false.md
[ "$(sed -n 8p false.md)" = two ] || die "not brought up to date: $(cat false.md)"
[ "$(tail -n 1 false.md)" = "\$ not run" ] || die "the rest was changed"
