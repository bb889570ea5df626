#!/usr/bin/env bash
# Levels are in order: expert beats hard, hard beats medium, medium beats easy and easy beats random play, each by more
# than chance explains, at two seats and as one against three. HUNCH_QUICK=1 plays Dutch at two seats alone. Levels that
# search are too slow for all of it here: make results ARGS=levels.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

# beats STRONGER WEAKER SEATS BLOCKS GAME OPTION...: one stronger player, the weaker one in all other seats.
beats() {
    local stronger=$1 weaker=$2 seats=$3 blocks=$4 game=$5 others=()
    shift 5
    while [ ${#others[@]} -lt $((seats - 1)) ]; do others+=("$weaker"); done
    "$HUNCH" match "$game" "$stronger" "${others[@]}" --seed 1 --blocks "$blocks" --json "$@" >result
    jq -e --arg name "$stronger" '.groups[] | select(.name == $name) | .win_low > .fair_share' result >/dev/null ||
        die "$stronger does not beat $weaker in $game at $seats seats${*:+, $*}: $(jq -c .groups result)"
}

# in_order SEATS BLOCKS GAME OPTION... -- PLAYER...: each of the players, from the strongest down, beats the next.
in_order() {
    local seats=$1 blocks=$2 game=$3 options=()
    shift 3
    while [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    shift
    while [ $# -gt 1 ]; do
        beats "$1" "$2" "$seats" "$blocks" "$game" "${options[@]}"
        shift
    done
}

difficulties=(dutch-expert dutch-hard dutch-medium dutch-easy random)
for preset in dutch dutch-collect; do
    in_order 2 300 dutch --preset $preset -- "${difficulties[@]}"
done
if [ -n "${HUNCH_QUICK:-}" ]; then exit 0; fi

for preset in dutch dutch-collect; do
    in_order 4 300 dutch --preset $preset -- "${difficulties[@]}"
done
for seats in 2 4; do
    in_order $seats 1000 cambio -- bayes-v2@expert bayes-v2@hard bayes-v2@medium bayes-v2@easy random
done
for player in faroleo binomial; do
    in_order 2 3000 perudo -- $player@expert $player@hard $player@medium $player@easy random
    in_order 4 1000 perudo -- $player@expert $player@hard $player@medium $player@easy random
done
in_order 2 60 vinto -- vinto-easy random

# The strongest has no more trouble with the weakest than the next one has.
for pair in 'dutch dutch-expert dutch-hard dutch-easy' 'cambio bayes-v2@expert bayes-v2@hard bayes-v2@easy' \
    'perudo binomial@expert binomial@hard binomial@easy'; do
    read -r game expert hard easy <<<"$pair"
    for strong in "$expert" "$hard"; do
        "$HUNCH" match "$game" "$strong" "$easy" --seed 1 --blocks 1000 --json | jq '.players[0].win_share'
    done | jq -se '.[0] >= .[1]' >/dev/null || die "$hard wins more often against $easy than $expert does"
done
