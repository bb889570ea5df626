/* Worlds: full states drawn from what a seat knows and believes.
 *
 *     worlds w;
 *     worlds_begin(&w, view, key);
 *     for (...) worlds_next(&w, &state);
 *
 * The first world is made from the plain view alone (hn_card_world), so nothing that the seat does not know
 * can be in it. From there a chain of Metropolis exchanges runs: two hidden cards of one pool change places,
 * slot with slot or slot with deck (where something is impossible, also up to six at once), and are accepted by
 * the weights that the beliefs give them where they would lie, and by what only whole worlds can tell (the sum of
 * the cards of another seat that called). Its distribution is the joint one over all assignments that the pools
 * allow: without replacement, the same in any order, and right where a rank is exhausted. Every world has a seed of
 * its own, so what is still to come is fresh. */
#pragma once

#include "core/random.h"
#include "games/table.h"

#include <hunch/beliefs.h>

/* The chain. Its items are the hidden cards outside of the deck; those of one pool are next to each other. The
 * deck is part of the last pool. */
enum { WORLDS_ITEMS = HN_CARDS };

typedef struct worlds {
    hn_state state; /* the chain's world */
    const hn_view *view;
    const hn_rules *rules;
    const float
        *call_sum; /* hn_likelihoods.call_sum; NULL: no other seat has called, or it is not asked */
    hn_seats callers; /* whose sums count: all but the viewer */
    bool strict;      /* something is impossible, or sums count */
    random_stream chance;
    int steps;                                   /* exchanges that are tried between two worlds */
    int placed;                                  /* items */
    uint8_t *at[WORLDS_ITEMS];                   /* where the item's card stands in `state` */
    float weight[WORLDS_ITEMS][HN_BELIEF_KINDS]; /* by kind */
    uint8_t first[WORLDS_ITEMS], count[WORLDS_ITEMS]; /* its pool's items */
    bool deck[WORLDS_ITEMS];                          /* the deck is of that pool too */
    uint8_t caller[WORLDS_ITEMS]; /* the caller in front of whom it lies, or HN_NONE */
    uint8_t kind[HN_CARDS];       /* of each card, as the game tells kinds apart */
    int16_t value[HN_CARDS];
    int sum[HN_SEATS]; /* of each caller's cards */
} worlds;

/* Prepares the chain for a view, with its beliefs if it has any, which must live as long; the same key gives the
 * same worlds. The struct must not be moved. False, with the chain unusable, for a view that no table gives. */
bool worlds_begin(worlds *w, const hn_view *view, uint64_t key);

/* The next world: view(world) == view. */
void worlds_next(worlds *w, hn_state *world);

/* The sum that a caller had in mind, which call_sum has numbers for: of the cards that it has seen, and of a card
 * of average value for each other. */
int worlds_call_sum(const hn_rules *rules, const table *t, int seat);
