/* The whole game of two at a dice table: the chance to win with so many dice against so many, by working back from one
 * against one. A throw's value needs those of the throws that may follow; where calza gives dice back these go round in
 * circles, and all throws are solved again until nothing changes. */
#pragma once

#include "solve/solve.h"

typedef struct dice_game {
    hn_rules rules;
    int remembered;      /* bids, in throws that are not solved exactly: 1 or 2 */
    int iterations;      /* for each throw */
    int sweeps;          /* at most */
    double near;         /* a sweep that changes no chance by more is the last */
    uint64_t exact_rows; /* throws with at most so many rows are solved exactly */
    int threads;         /* for a throw */
    /* What happens meanwhile; NULL: nobody is told. */
    void (*told)(void *context, int sweep, int first, int second, double chance);
    void *context;

    /* By dice of the seat that begins and of the other. */
    double chance[HN_DICE + 1][HN_DICE + 1];    /* that the one who begins wins */
    bool exact[HN_DICE + 1][HN_DICE + 1];       /* solved exactly */
    double nash_conv[HN_DICE + 1][HN_DICE + 1]; /* of such a throw */
    int done;                                   /* sweeps */
    double change;                              /* the largest of the last one */
} dice_game;

/* Solves it, with all ranks (arena/team.h). Fails with HN_BAD_RULES where there is no memory, or HN_BAD_FILE where a rank has
 * failed. */
hn_status dice_game_solve(dice_game *g, hn_error *error);

/* A throw of the game with what its ends are worth by the chances so far. */
solve_throw dice_game_throw(const dice_game *g, int first, int second);

/* So many bytes, all zero, for a solver: to be freed. */
void *dice_game_zeros(uint64_t bytes);
