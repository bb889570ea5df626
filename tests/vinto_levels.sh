#!/usr/bin/env bash
# The levels of Vinto's search make sense: each beats the next lower one by more than chance explains, at two seats and as
# one against three, the lowest is within reach of vinto-basic, and none is too weak at a table of four. HUNCH_QUICK=1 plays
# what takes seconds, HUNCH_FULL=1 also those that search for long, some minutes.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

# match PLAYER OTHER SEATS BLOCKS: one player, the other one in all other seats.
match() {
    local others=()
    while [ ${#others[@]} -lt $(($3 - 1)) ]; do others+=("$2"); done
    "$HUNCH" match vinto "$1" "${others[@]}" --seed 1 --blocks "$4" --json | jq -c '.groups[0]' >result
}
holds() { # CONDITION WORDS: of the player's result
    jq -e "$1" result >/dev/null || die "$2: $(cat result)"
}
beats() { # STRONGER WEAKER SEATS BLOCKS
    match "$@"
    holds '.win_low > .fair_share' "$1 does not beat $2 at $3 seats"
}
wins() { # PLAYER OTHER SEATS BLOCKS LEAST
    match "$@"
    holds ".win_share >= $5" "$1 wins less than $5 against $2 at $3 seats"
}

beats vinto-easy random 2 100
beats vinto-easy random 4 100
beats vinto-moderate vinto-easy 2 300
wins vinto-easy vinto-basic 2 300 0.42
wins vinto-easy vinto-basic 4 200 0.18
if [ -n "${HUNCH_QUICK:-}" ]; then exit 0; fi

beats vinto-moderate vinto-easy 4 60
wins vinto-moderate vinto-basic 4 200 0.25
beats vinto-hard vinto-moderate 2 1200
if [ -z "${HUNCH_FULL:-}" ]; then exit 0; fi

beats vinto-hard vinto-moderate 4 60
beats sage:5000 vinto-hard 2 400
beats sage:5000 vinto-hard 4 60

# The strongest has no more trouble with the weakest than the next one has.
for strong in sage:5000 vinto-hard; do
    match $strong vinto-easy 2 400
    jq .win_share result
done | jq -se '.[0] >= .[1]' >/dev/null || die "vinto-hard wins more often against vinto-easy than sage:5000 does"
