/* The pool: what a seat has not seen, counted by kind of card.
 *
 * It is derived from the view at each use: always right, and nothing to keep. The whole pool serves
 * expected values; after a reshuffle the next card of the deck comes from a part of it, because hidden
 * cards that lay elsewhere then are not in the deck. */
#ifndef HUNCH_BELIEFS_POOL_H
#define HUNCH_BELIEFS_POOL_H

#include <hunch/view.h>

/* Sum and number of the cards that a seat has not in sight, by a table of values per kind: their mean
 * is E[unknown]. The drawn card is in sight of those who know it. */
typedef struct pool_sum {
    int sum;
    int count;
} pool_sum;

pool_sum pool_unseen(const hn_view *view, const int16_t *values);

/* The chance of each kind to be an unseen card, wherever that lies. All are 0 when none is left. */
void pool_chances(const hn_view *view, double chance[HN_KINDS]);

#endif
