/* Equilibrium play of one throw between two seats, by counterfactual regret minimisation over public states: all hands
 * of a seat stand side by side, and one walk over the bids serves them all.
 *
 *     solver s;
 *     solve_plan(&s, &throw, SOLVE_CFR_PLUS, false, threads);
 *     memory = aligned_alloc(SOLVE_ALIGNMENT, s.bytes);
 *     solve_begin(&s, memory);
 *     while (s.iterations < 1000)
 *         solve_iterate(&s, s.iterations == 999);
 *     solve_worth worth = solve_measure(&s);
 *
 * Nothing is allocated or written here: the memory is the caller's, and results are the same for any number of
 * threads. Seat 0 is the one that begins. Each iteration updates seat 0, then seat 1; a seat's average takes the
 * strategy from before its own update. */
#pragma once

#include "solve/bids.h"
#include "solve/hands.h"

#include <stddef.h>

enum { SOLVE_ALIGNMENT = 64, SOLVE_BLOCK = 8, SOLVE_THREADS = 8 };

/* CFR: regret matching, plain average. CFR+: regrets never below 0, linear average. DCFR: positive regrets discounted
 * by k^1.5 / (k^1.5 + 1), negative ones by half, average by k^2. PCFR+: CFR+ that takes the last regrets for a
 * prediction of the next, average by k^2. */
typedef enum solve_algorithm {
    SOLVE_CFR,
    SOLVE_CFR_PLUS,
    SOLVE_DCFR,
    SOLVE_PCFR_PLUS
} solve_algorithm;
enum { SOLVE_ALGORITHMS = 4 };
const char *solve_algorithm_name(int algorithm); /* "cfr+"; NULL: there is none */

/* How a throw ends for the one who called. */
typedef enum solve_end { SOLVE_RIGHT, SOLVE_WRONG, SOLVE_EXACT, SOLVE_NOT_EXACT } solve_end;
enum { SOLVE_ENDS = 4 };

typedef struct solve_throw {
    hn_rules rules; /* faces, wild, opening, raises, calza; a table of two */
    int dice[2];
    bool palifico;
    double
        worth[2]
             [SOLVE_ENDS]; /* what seat 0 gets when seat s has called; seat 1 gets as much less */
} solve_throw;

/* Whether the rules make a throw of these dice palifico, seat 0 beginning: where each seat has one such throw, the one
 * that begins with its last die has just come down to it. */
bool solve_is_palifico(const hn_rules *rules, const int dice[2]);

/* What a lost call costs where nothing else is known: 1 for the game or for a die, and 1 is won by an exact calza where
 * there is room for a die. */
void solve_usual_worths(solve_throw *t);

/* A throw being solved: plain data, and pointers into the memory of whoever owns it. */
typedef struct solver {
    solve_throw throw;
    solve_algorithm algorithm;
    bool single; /* floats, else doubles */
    int threads;
    uint64_t iterations; /* done */
    bool ahead;          /* seat 0's average has the next iteration's strategy already */

    solve_bids bids;
    solve_hands hands[2];
    int blocks
        [2]; /* of SOLVE_BLOCK lanes: a row has one lane for each hand, and idle ones behind them */
    /* Rows of the subtree below a bid: of the seat that is to act there, and of the other. A state with a choice has one
     * row for each action; one without stores nothing. */
    uint64_t rows[SOLVE_BIDS + 1][2];
    uint64_t scratch[SOLVE_BIDS + 1]; /* blocks that a walk below it needs */
    uint64_t split; /* subtrees with so many rows or fewer are work for a thread */
    uint64_t items; /* how many of them there are; 0: it is not worth it */

    uint64_t bytes;                         /* of memory in all */
    uint64_t array_rows[2];                 /* of each seat's arrays */
    void *regret[2], *average[2], *last[2]; /* last: PCFR+ alone */
    void *masks[2], *chances[2], *work;
} solver;

/* Fills in everything but the memory; s->bytes says how much it takes, UINT64_MAX: more than can be counted. */
void solve_plan(solver *s, const solve_throw *t, solve_algorithm algorithm, bool single,
                int threads);

/* Takes the memory, s->bytes at SOLVE_ALIGNMENT, and begins with zero regrets. The memory must be zero: fresh pages are,
 * and touching gigabytes twice costs seconds. */
void solve_begin(solver *s, void *memory);

/* Another iteration. whole: both averages are to hold exactly the iterations that are done, as what measures or saves
 * them needs it; else seat 0's may run ahead, which saves a walk. */
void solve_iterate(solver *s, bool whole);

typedef struct solve_worth {
    double value;     /* of the average strategies, for seat 0 */
    double best[2];   /* what a best response to the other's average gets, for each seat */
    double nash_conv; /* what both would gain by it, in all */
} solve_worth;

/* Not while s->ahead. The second is its nash_conv alone, in two thirds of the time. */
solve_worth solve_measure(const solver *s);
double solve_nash_conv(const solver *s);

/* The arrays of a solver, for files: how many there are, and the i-th with its bytes. */
int solve_arrays(const solver *s);
void *solve_array(const solver *s, int index, uint64_t *bytes);

/* The average strategy of the seat to act after these bids (numbers), for one hand: a chance for each action. False: they
 * are no legal bids. */
bool solve_strategy(const solver *s, const int *bid, int bids, int hand,
                    double chance[SOLVE_ACTIONS]);
