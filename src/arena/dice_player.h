/* Solved play of a whole game as bytes for `nash` (solve/strategy.h). */
#pragma once

#include "arena/dice_game.h"

typedef struct dice_player {
    int two; /* throws with at most so many dice in all remember two bids, others one */
    int iterations;
    double least; /* chances below are dropped */

    uint8_t *bytes; /* to be freed */
    uint32_t size;
} dice_player;

/* The game must be solved. Fails with HN_BAD_RULES and an error where there is no memory: nothing is to be freed. */
hn_status dice_player_make(const dice_game *g, dice_player *p, hn_error *error);
