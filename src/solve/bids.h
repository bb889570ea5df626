/* The public side of a throw between two seats: which bids there are, and what may be said after each. It is
 * read from the engine's own rules, so a house rule of bids is a rule of the solver at once.
 *
 * What may follow depends on the bid that stands alone, so this small table is the whole public tree: a public
 * state is the list of bids so far, and below one that ends in bid b there is always the same subtree. */
#pragma once

#include <hunch/hunch.h>

enum {
    SOLVE_BIDS = HN_FACES * 2 * HN_DICE,
    SOLVE_ACTIONS = SOLVE_BIDS + 2, /* the most that can be said at once: dudo, calza, bids */
};

/* Bid number i is (i / faces + 1) dice of face (i % faces + 1); number `count` is no bid: the opening. Actions
 * at a state are numbered: dudo, then calza where it may be called, then the raises in the order of their numbers;
 * at the opening there are bids alone. */
typedef struct solve_bids {
    int count, faces;
    bool calza;                                /* it may be called */
    uint8_t raises[SOLVE_BIDS + 1];            /* how many bids may follow */
    uint8_t raise[SOLVE_BIDS + 1][SOLVE_BIDS]; /* which */
} solve_bids;

/* Of a throw with so many dice in all. */
void solve_bids_of(const hn_rules *rules, int in_play, bool palifico, solve_bids *bids);

static inline hn_bid solve_bid(const solve_bids *bids, int number)
{
    return (hn_bid){(uint8_t)(number / bids->faces + 1), (uint8_t)(number % bids->faces + 1)};
}

static inline int solve_bid_number(const solve_bids *bids, hn_bid bid)
{
    return (bid.count - 1) * bids->faces + bid.face - 1;
}

/* How many calls may answer a bid, and how many actions there are. */
static inline int solve_calls(const solve_bids *bids, int number)
{
    return number == bids->count ? 0 : 1 + bids->calza;
}

static inline int solve_actions(const solve_bids *bids, int number)
{
    return solve_calls(bids, number) + bids->raises[number];
}
