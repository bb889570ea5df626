/* Counterfactual regret minimisation from its definition, one pair of hands and one history at a time, for liar's dice
 * with one die each: slow, and written without anything of the solver. A history is a set of bids, bit i for the i-th
 * in the order count first, then face; what follows is any higher one, or the call. Action 0 is the call, action 1 + i
 * bid i. */
#ifndef HUNCH_TESTS_SCALAR_CFR_H
#define HUNCH_TESTS_SCALAR_CFR_H

#include <stdbool.h>

enum { SCALAR_FACES = 4, SCALAR_BIDS = 2 * SCALAR_FACES, SCALAR_HISTORIES = 1 << SCALAR_BIDS };

typedef double scalar_table[SCALAR_FACES][SCALAR_HISTORIES][SCALAR_BIDS + 1];

/* The seat to act at a history is told by how many bids it has, so one table serves both. */
typedef struct scalar_cfr {
    int faces, bids, wild;
    int algorithm; /* as solve.h has them */
    int iterations;
    scalar_table regret, average, last, strategy;
} scalar_cfr;

void scalar_begin(scalar_cfr *c, int faces, int wild, int algorithm);
void scalar_iterate(scalar_cfr *c);

/* The average strategies' value for seat 0, and what a best response of a seat gets. */
double scalar_value(const scalar_cfr *c);
double scalar_best(const scalar_cfr *c, int seat);

/* What seat 0 gets when the call answers a history that is not empty. */
double scalar_call(const scalar_cfr *c, int history, const int hand[2]);

/* Whether an action is there. */
bool scalar_may(const scalar_cfr *c, int history, int action);

/* The chance of an action by the average strategy. */
double scalar_chance(const scalar_cfr *c, int hand, int history, int action);

static inline int scalar_seat(int history)
{
    return __builtin_popcount((unsigned)history) % 2;
}

#endif
