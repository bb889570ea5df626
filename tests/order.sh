#!/usr/bin/env bash
# Levels are in order: expert beats hard, hard beats medium and medium beats easy, each by more than chance
# explains, at two seats and as one against three. HUNCH_QUICK=1 plays Dutch at two seats alone.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

steps=('expert hard' 'hard medium' 'medium easy')

# beats STRONGER WEAKER SEATS BLOCKS GAME OPTION...: one stronger player, the weaker one in all other seats.
beats() {
    local stronger=$1 weaker=$2 seats=$3 blocks=$4 game=$5 others=()
    shift 5
    while [ ${#others[@]} -lt $((seats - 1)) ]; do others+=("$weaker"); done
    "$HUNCH" match "$game" "$stronger" "${others[@]}" --seed 1 --blocks "$blocks" --json "$@" >result
    jq -e --arg name "$stronger" '.groups[] | select(.name == $name) | .win_low > .fair_share' result >/dev/null ||
        die "$stronger does not beat $weaker in $game at $seats seats${*:+, $*}: $(jq -c .groups result)"
}

for step in "${steps[@]}"; do
    read -r stronger weaker <<<"$step"
    for preset in dutch dutch-collect; do
        beats "dutch-$stronger" "dutch-$weaker" 2 300 dutch --preset "$preset"
    done
done
if [ -n "${HUNCH_QUICK:-}" ]; then exit 0; fi

for step in "${steps[@]}"; do
    read -r stronger weaker <<<"$step"
    # Three that forget most of what they see take long over a round, and lose clearly.
    blocks=150
    if [ "$weaker" = easy ]; then blocks=40; fi
    for preset in dutch dutch-collect; do
        beats "dutch-$stronger" "dutch-$weaker" 4 $blocks dutch --preset "$preset"
    done
    for seats in 2 4; do
        beats "bayes-v2@$stronger" "bayes-v2@$weaker" $seats 1000 cambio
    done
    for player in faroleo binomial; do
        beats "$player@$stronger" "$player@$weaker" 2 3000 perudo
    done
done
