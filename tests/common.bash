# What the test scripts share: a folder of their own, how a command is to refuse, and waiting for what must happen, however
# busy the machine is. HUNCH is the program.
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

# until_true WHAT COMMAND...: waits until it succeeds; WHAT says what did not happen, if it never does.
until_true() {
    local what=$1 end=$((SECONDS + 300))
    shift
    until "$@"; do
        [ $SECONDS -lt $end ] || die "not within five minutes: $what"
        sleep 0.05
    done
}

# has_worked PID: it catches SIGINT (before that, one in the background would ignore it for good) and has had so much of
# the processor that there is something to show: half a second.
has_worked() {
    local fields
    grep -q '^SigCgt:.*[2367abef]$' "/proc/$1/status" && read -ra fields <"/proc/$1/stat" && [ "${fields[13]}" -ge 50 ]
}

# --- a terminal: what is typed goes to 3, what is shown into the file `screen` ---

has_terminal() {
    script -qec true /dev/null >/dev/null 2>&1 && return
    echo "# SKIP no terminal could be made with script"
    return 1
}

# begins COMMAND, in a terminal of its own.
begins() {
    : >screen
    [ -p input ] || mkfifo input
    script -qefc "stty cols 80 rows 24; $1" screen <input >/dev/null &
    pid=$!
    exec 3>input
}

# ends: waits until it has ended, and gives its exit status.
ends() {
    local code=0
    wait "$pid" || code=$?
    exec 3>&-
    return $code
}

# wait_for COUNT WORDS: waits until so many lines of `screen` have them.
wait_for() {
    until_true "$1 times \"$2\" on the screen" has_shown "$@"
}
has_shown() { [ "$(grep -cF -- "$2" screen || true)" -ge "$1" ]; }
