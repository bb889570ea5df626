#!/usr/bin/env bash
# What is made from the program's tables is as it is committed: the schema of hunch decide, types, the page's motion.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

# same FILE OPTION...: the file is what hunch schema prints.
same() {
    "$HUNCH" schema "${@:2}" >made
    diff made "$HUNCH_SOURCE/$1" >&2 || die "$1 is not what the program makes: make schema"
}
same docs/decide.schema.json
same docs/hunch.d.ts --types
same web/js/events.js --motion
if "$HUNCH" schema --type more 2>err; then die "schema takes anything"; fi
grep -q 'schema takes no "more"' err || die "schema with a word: $(cat err)"
