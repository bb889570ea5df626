# What the pages of docs/results/ share. A page is a script tools/results-PAGE that sources this, sets `game` and
# prints the page. HUNCH names the program, HUNCH_BLOCKS how many blocks each cell of a table takes; what searches
# takes a part of them.
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

# part COUNT OF: so many of the blocks of a cell, for what takes longer than others; two at least, for an interval.
part() {
    local blocks=$((cross_blocks * $1 / $2))
    echo $((blocks < 2 ? 2 : blocks))
}

# A page of few blocks says so, or its numbers could be taken for results.
shortness_told() {
    if [ "$cross_blocks" -lt 200 ]; then
        printf '\n**A short run to try the page out, with HUNCH_BLOCKS=%s: nothing here is measured yet.**\n' "$cross_blocks"
    fi
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# match PLAYER... OPTION...: the result as JSON. A match that was played already is not played again.
match() {
    local kept
    kept=$work/$(md5sum <<<"${game:?} $*" | cut -d ' ' -f 1)
    if [ ! -e "$kept" ]; then
        echo "hunch match $game $*" >&2
        "$hunch" match "$game" "$@" --seed $seed --json >"$kept.new"
        mv "$kept.new" "$kept"
    fi
    cat "$kept"
}

# The players of the game that answer at once. Those that search would take days for a table of everyone.
quick_players() {
    "$hunch" players --game "$game" --json |
        jq -r '.players[] | select(all(.constants[]?; .name != "iterations")) | .name'
}

# What jq needs to print shares, percent with one decimal and the interval, and other numbers.
# shellcheck disable=SC2016
shares='
def tenths: "\(. / 10 | floor).\(. % 10)";
def one_decimal: . * 10 | round | tenths;
def grouped: tostring | [while(length > 0; .[:-3]) | .[-3:]] | reverse | join(",");
def two_digits: (log10 | floor | . - 1) as $n | (. / pow(10; $n) | round) * pow(10; $n) | round | grouped;
def milliseconds: 1000 * .seconds / .decisions | if . < 0.01 then "below 0.01" else . * 100 | round | "\(. / 100 | floor).\(. % 100 | tostring | if length < 2 then "0" + . else . end)" end;
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

# sides COUNT_OF_ONE ONE COUNT_OF_OTHERS OTHER OPTION...: the share of all seats of the one side, together.
sides() {
    # shellcheck disable=SC2046
    match $(table "$2" $(($1 - 1)) "$2") $(table "$4" $(($3 - 1)) "$4") "${@:5}" | jq -r "$shares"'.groups[0] | share'
}

# timed PLAYER... OPTION...: the result by one thread, as JSON, with `decisions`: of all seats of the first named player.
# It is not kept, since the time is another one each time.
timed() {
    local decisions
    echo "hunch match $game $* --threads 1" >&2
    rm -f "$work/records"
    local TIMEFORMAT=%U # processor time: other work on the machine must not count
    { time "$hunch" match "$game" "$@" --seed $seed --threads 1 --records "$work/records" --json >"$work/timed"; } 2>"$work/seconds"
    # shellcheck disable=SC2016
    decisions=$(jq -n --arg name "$1" '[inputs | .players as $names | .actions[] | select($names[split(":")[0] | tonumber] == $name)] | length' \
        "$work/records")
    jq --argjson decisions "$decisions" --argjson seconds "$(tail -n 1 "$work/seconds")" '. + {decisions: $decisions, seconds: $seconds}' "$work/timed"
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
    match $(table "$1" $(($3 - 1)) "$1") $(table "$2" $(($4 - 1)) "$2") "${@:5}" |
        tee -a "$work/steps" | jq -r "$shares"'.groups[0] | share'
}

# steps_table PLAYERS OPTION...: PLAYERS is one word list, the strongest first. By step_blocks blocks, where that is set.
steps_table() {
    local ladder i strong weak options=("${@:2}" --blocks "${step_blocks:-$cross_blocks}")
    read -ra ladder <<<"$1"
    cat <<'HEAD'
| stronger, weaker | one against one: fair 50.0 | one against three: fair 25.0 | two against two: fair 50.0 |
|---|---|---|---|
HEAD
    for ((i = 0; i + 1 < ${#ladder[@]}; i++)); do
        strong=${ladder[i]} weak=${ladder[i + 1]}
        echo "| $strong, $weak | $(step "$strong" "$weak" 1 1 "${options[@]}") | $(step "$strong" "$weak" 1 3 "${options[@]}") |" \
            "$(step "$strong" "$weak" 2 2 "${options[@]}") |"
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
