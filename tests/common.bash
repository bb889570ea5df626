# What the test scripts share: a folder of their own, and how a command is to refuse. HUNCH is the program.
set -euo pipefail
: "${HUNCH:?}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

die() {
    echo "$*" >&2
    exit 1
}

# refuses CODE WORDS COMMAND...: it prints one line on standard error with the words, and nothing else.
refuses() {
    local code=$1 words=$2 got=0
    shift 2
    "$@" >out 2>err || got=$?
    [ "$got" -eq "$code" ] || die "$*: exit $got, not $code"
    grep -qF -- "$words" err || die "$*: no \"$words\" in: $(cat err)"
    [ "$(wc -l <err)" -eq 1 ] || die "$*: more than one line: $(cat err)"
    [ ! -s out ] || die "$*: printed something"
}
