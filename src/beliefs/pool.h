/* The pool: what a seat has not seen, counted by kind of card.
 *
 * It is derived from the view at each use: always right, and nothing to keep. The whole pool serves
 * expected values; after a reshuffle the next card of the deck comes from a part of it, because hidden
 * cards that lay elsewhere then are not in the deck. */
#pragma once

#include <hunch/beliefs.h>

/* The cards that a seat cannot see, bit c for card c, and of these the ones that the next card of the deck can be: what
 * the last reshuffle took. */
uint64_t pool_cards(const hn_view *view);
uint64_t pool_next(const hn_view *view, uint64_t unseen);

/* Sum and number of the cards that a seat cannot see, by a table of values per kind: their mean
 * is E[unknown]. The drawn card is in sight of those who know it. */
typedef struct pool_sum {
    int sum;
    int count;
} pool_sum;

pool_sum pool_unseen(const hn_view *view, const int16_t *values);

/* The chance of each kind to be an unseen card, wherever that lies. All are 0 when none is left. */
void pool_chances(const hn_view *view, double chance[HN_KINDS]);

/* How many unseen cards of each kind a place can hold, by the game's kinds (hn_belief_kinds), the rest 0: those that
 * the same reshuffle took as the card there. The place has a card. */
void pool_counts(const hn_view *view, hn_place place, int count[HN_BELIEF_KINDS]);
