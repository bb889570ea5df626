/* The best answer to a player whose decisions depend on its dice and the last two bids: what every player of the library
 * is given by its view of a table of two.
 *
 * Where the player's chances are only known from samples, the answer that is best against one sample is worth less
 * against the player itself, and its worth by the sample it was made from is too high. So it is tried on a second one: what it
 * gets there is what it would get, and the true best is, on average, between both. */
#pragma once

#include "solve/solve.h"

typedef struct solve_opponent {
    /* Sets the chances of the opponent's actions where `standing` is the last bid and `before` its own one before that,
     * each the number of bids where there is none: chance[i][action * hands + hand] for each of the samples. They
     * must stay until the answer is done. */
    void (*ask)(void *context, int before, int standing, const double *chance[2]);
    void *context;
    int samples; /* 1: the chances are exact; 2 */
} solve_opponent;

typedef struct solve_answer {
    double best;   /* what the best answer to the first sample gets by that sample */
    double tested; /* what it gets by the second; by the first where there is none */
} solve_answer;

/* How many doubles of scratch it takes. */
size_t solve_respond_scratch(const solver *plan);

/* What the best answer of a seat gets. Of the plan (solve_plan) only the throw is used, no memory. */
solve_answer solve_respond(const solver *plan, int seat, const solve_opponent *opponent,
                           double *scratch);
