# What the pages of docs/results/ share. A page is a script tools/results-GAME that sets `game`, sources this
# and prints the page. HUNCH names the program, HUNCH_BLOCKS how many blocks each cell of a table takes.
set -euo pipefail
shopt -s inherit_errexit # what fails in $(…) ends the script too
trap 'echo "tools/results: ended; nothing is written" >&2; exit 130' INT

hunch=${HUNCH:-build/hunch}
seed=1
cross_blocks=${HUNCH_BLOCKS:-1000} # of each cell of the cross tables
if ! [[ $cross_blocks =~ ^[1-9][0-9]{0,6}$ ]]; then
    echo "tools/results: HUNCH_BLOCKS wants a whole number from 1 to 9999999, not \"$cross_blocks\"" >&2
    exit 2
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# match PLAYER... OPTION...: the result as JSON. A match that was played already is not played again.
match() {
    local kept
    kept=$work/$(md5sum <<<"$*" | cut -d ' ' -f 1)
    if [ ! -e "$kept" ]; then
        echo "hunch match ${game:?} $*" >&2
        "$hunch" match "$game" "$@" --seed $seed --json >"$kept.new"
        mv "$kept.new" "$kept"
    fi
    cat "$kept"
}

# What jq needs to print shares, percent with one decimal and the interval, and other numbers.
# shellcheck disable=SC2016
shares='
def tenths: "\(. / 10 | floor).\(. % 10)";
def one_decimal: . * 10 | round | tenths;
def grouped: tostring | [while(length > 0; .[:-3]) | .[-3:]] | reverse | join(",");
def two_digits: (log10 | floor | . - 1) as $n | (. / pow(10; $n) | round) * pow(10; $n) | round | grouped;
def percent: . * 1000 | round | tenths;
def interval: "\(.win_low | percent) to \(.win_high | percent)";
def share: "**\(.win_share | percent)** (\(interval))";
'

# table PLAYER COUNT OTHER: the players of a table, one against so many others.
table() {
    local i
    printf '%s' "$1"
    for ((i = 0; i < $2; i++)); do printf ' %s' "$3"; done
}

# The win share of the first player against n-1 others, for one cell of a table.
cell() { # COUNT_OF_OTHERS OTHER PLAYER OPTION...
    # shellcheck disable=SC2046
    match $(table "$3" "$1" "$2") "${@:4}" | jq -r "$shares"'.players[0] | share'
}

# What a player gets against itself, which needs no match.
even() { jq -rn "$shares"'1 / '"$1"' | percent'; }

# Everyone against everyone: the row's player against as many of the column's as there are other seats.
cross_table() { # SEATS OPTION...
    local seats=$1 row player other
    printf '| %s seats | against' "$seats"
    printf ' %s |' "${players[@]:?}"
    printf '\n|---|'
    printf -- '---|%.0s' "${players[@]}"
    echo
    for player in "${players[@]}"; do
        row="| $player |"
        for other in "${players[@]}"; do
            if [ "$player" = "$other" ]; then
                row+=" $(even "$seats") |"
            else
                row+=" $(cell $((seats - 1)) "$other" "$player" "${@:2}" --blocks "$cross_blocks") |"
            fi
        done
        echo "$row"
    done
}

# ---- steps: each of a list of players against the next weaker one ----

# step STRONG WEAK COUNT_OF_STRONG COUNT_OF_WEAK OPTION...: the stronger ones' share, together.
step() {
    # shellcheck disable=SC2046
    match $(table "$1" $(($3 - 1)) "$1") $(table "$2" $(($4 - 1)) "$2") "${@:5}" --blocks "$cross_blocks" |
        tee -a "$work/steps" | jq -r "$shares"'.groups[0] | share'
}

# steps_table PLAYERS OPTION...: PLAYERS is one word list, the strongest first.
steps_table() {
    local ladder i strong weak
    read -ra ladder <<<"$1"
    cat <<'HEAD'
| stronger, weaker | one against one: fair 50.0 | one against three: fair 25.0 | two against two: fair 50.0 |
|---|---|---|---|
HEAD
    for ((i = 0; i + 1 < ${#ladder[@]}; i++)); do
        strong=${ladder[i]} weak=${ladder[i + 1]}
        echo "| $strong, $weak | $(step "$strong" "$weak" 1 1 "${@:2}") | $(step "$strong" "$weak" 1 3 "${@:2}") |" \
            "$(step "$strong" "$weak" 2 2 "${@:2}") |"
    done
}

# What all steps that were played so far come to, and which of them are not clear.
steps_told() {
    # shellcheck disable=SC2016
    jq -rs "$shares"'map({of: "\(.groups | map("\(.seats) × \(.name)") | join(", "))\(if .preset == .game then "" else " (`\(.preset)`)" end)"} + .groups[0]) |
        (map(select(.win_low > .fair_share)) | length) as $clear |
        "\($clear) of \(length) steps are clear: the stronger side has its whole interval above an even share." +
        (map(select(.win_low <= .fair_share)) | if length == 0 then "" else
            " Not clear: \(map("\(.of), \(share)") | join("; "))." end)' "$work/steps"
}
