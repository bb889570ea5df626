/* Keyed randomness: every draw is a function of (seed, purpose, number), by Philox 4x64-10.
 *
 * There is no stream to keep: the same three always give the same draw, on every machine, in any
 * order and from any number of threads. */
#ifndef HUNCH_RANDOM_H
#define HUNCH_RANDOM_H

#include <hunch/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a draw is for. Two purposes never share a draw. Values are part of every record: new ones are
 * added at the end, old ones never change. */
typedef enum hn_purpose {
    HN_FOR_DECK,   /* the order of a deck; number: how many times it was shuffled before */
    HN_FOR_WINDOW, /* the order of a window's claims; number: turn and resolution */
    HN_FOR_ROUND,  /* the seed of a match's round; number: the round */
    HN_FOR_PLAYER, /* the key of a seat's player; number: the seat */
    HN_FOR_CHOICE, /* a player's own choices; number: the moment */
    HN_FOR_WORLD,  /* what is hidden, drawn for a view; number: the reshuffle, or the throw */
    HN_FOR_CALLER, /* free for programs that use the library */
    HN_FOR_SEATS,  /* the order of players around the table; number: the block */
    HN_FOR_DICE,   /* the dice of all seats; number: the throw */
    HN_FOR_MISS,   /* whether a level misses an option; number: the moment */
    HN_FOR_MEMORY, /* how long a level keeps a card in mind; number: the sight */
    HN_FOR_PACE,   /* how long a level takes for a decision; number: the moment */
    HN_FOR_SEARCH, /* worlds and playouts of a search; number: the moment, the tree, the iteration */
    HN_FOR_SLIP,   /* whether a level slips, and to what; number: the moment */
    HN_FOR_BATCH,  /* what a batch draws for those who learn; number: 0 */
} hn_purpose;

/* A 64-bit word, uniform over all its values. */
HN_API uint64_t hn_random(uint64_t seed, hn_purpose purpose, uint64_t number);

/* A number from 0 to bound - 1, each exactly as likely. bound must not be 0. */
HN_API uint64_t hn_random_below(uint64_t seed, hn_purpose purpose, uint64_t number, uint64_t bound);

#ifdef __cplusplus
}
#endif

#endif
