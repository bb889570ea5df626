/* Play of throws that are too large to be solved state by state: seats remember their dice and the last one or two bids
 * alone, as a player does that decides from a view. The public states are then so few that both seats' hands can be
 * held against each other in full, and nothing is drawn by chance.
 *
 * Regrets are those of CFR+. With imperfect recall nothing proves that they vanish; how far the result is from equilibrium is
 * measured where a throw is small enough for a best response (respond.h), which may remember everything. */
#pragma once

#include "solve/solve.h"

enum { RECENT_NODES = 2 * (SOLVE_BIDS + 1) * (SOLVE_BIDS + 1), RECENT_MOST = 2 };

/* What a seat remembers when it is to act. */
typedef struct recent_node {
    uint8_t before,
        standing; /* its own last bid and the other's; the number of bids: none, or forgotten */
    uint8_t seat;
    uint32_t first; /* of its rows in the seat's arrays, one for each action */
    uint32_t child; /* where the nodes of its raises are listed */
} recent_node;

typedef struct recent {
    solve_throw throw;
    solve_bids bids;
    solve_hands hands[2];
    int remembered; /* bids: 1 or 2 */
    int threads;
    int lanes[2]; /* of a row: hands, and zeros to whole blocks */
    int nodes, iterations;
    uint32_t rows[2], children;
    uint64_t bytes;

    recent_node *node;               /* each before those that it leads to */
    uint16_t *next;                  /* the nodes of raises */
    float *regret[2];                /* hand by hand: [hand][row] */
    float *strategy[2], *average[2]; /* row by row: [row][lane] */
    float *reach;                    /* of the seat that is not updated: [node][lane] */
    float *mask[2]; /* whether a hand has so many of a face: [face][matches][lane] */
    float *ends; /* what a hand of seat 0 gets in all against each of the other's: [hand][lane] */
    float *work; /* for each thread: [node][lane] */
} recent;

/* r->bytes says how much memory it takes, at SOLVE_ALIGNMENT and all zero; the lists of nodes are in it too. */
void recent_plan(recent *r, const solve_throw *t, int remembered, int threads);
void recent_begin(recent *r, void *memory);

void recent_iterate(recent *r);

/* Makes the average strategies the current ones, normalised, and gives their value for seat 0. Afterwards no
 * iteration may follow. */
double recent_finish(recent *r);

/* The node of a seat with these bids; -1: there is none. */
int recent_find(const recent *r, int seat, int before, int standing);
