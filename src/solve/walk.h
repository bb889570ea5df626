/* What the walks of both types of numbers share with the solver. */
#pragma once

#include "solve/solve.h"

enum { SOLVE_MOST_BLOCKS = (SOLVE_HANDS + SOLVE_BLOCK - 1) / SOLVE_BLOCK };

/* What a pass is for: regrets of the seat; the other's average alone; a best response to the other's average; the value of
 * both averages. */
typedef enum solve_task { SOLVE_UPDATE, SOLVE_ADD, SOLVE_BEST, SOLVE_VALUE } solve_task;

typedef struct solve_job {
    solve_task task;
    int seat;
    double weight; /* with which the other's strategy is added to its average; 0: it is not */
} solve_job;

/* A walk for a type of numbers, and one for each number of blocks for which the compiler makes a faster one. */
typedef struct solve_walker {
    double (*walk)(const solver *s,
                   const solve_job *job); /* what the seat gets, before it knows its dice */
    void (*fill)(const solver *s);        /* masks and chances, before anything else */
    uint64_t item_bytes;                  /* of the list of subtrees, each */
} solve_walker;
extern const solve_walker solve_walker_double, solve_walker_float, solve_walker_small,
    solve_walker_two;

/* Whether the subtree below a bid is work for a thread. */
static inline bool solve_is_item(const solver *s, int bid)
{
    uint64_t rows = s->rows[bid][0] + s->rows[bid][1];
    return rows && rows <= s->split;
}

/* What seat 0 gets by a call on a bid with these hands, by definition. */
double solve_call_worth(const solver *s, int number, int caller, bool calza, int hand0, int hand1);

/* The wild face of the throw, 0: none. */
int solve_wild(const solve_throw *t);
