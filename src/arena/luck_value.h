/* What a table is worth to each seat for whoever sees all cards and dice, by a small net of floating-point numbers that
 * learns from rounds of the players at hand. It guides how luck is taken out of results (arena/luck.h), which stays right
 * however wrong these values are. */
#pragma once

#include <hunch/hunch.h>

enum { LUCK_OWN = 32, LUCK_TABLE = 8, LUCK_INPUTS = 3 * LUCK_OWN + LUCK_TABLE, LUCK_HIDDEN = 32 };

/* A moment of a round that was played, and what each seat won of it, from 0 to 1. */
typedef struct luck_sample {
    hn_state state;
    uint8_t who[HN_SEATS]; /* which player sits there */
    float share[HN_SEATS];
} luck_sample;

typedef struct luck_value {
    float mean[LUCK_INPUTS], scale[LUCK_INPUTS]; /* of the inputs */
    float first[LUCK_INPUTS][LUCK_HIDDEN], bias[LUCK_HIDDEN], last[LUCK_HIDDEN];
} luck_value;

/* Learns from the samples of rounds at one table; a function of its arguments. False: no memory, *v undefined. */
bool luck_value_learn(luck_value *v, const hn_rules *rules, const luck_sample *sample, long count,
                      uint64_t key);

/* The seats' chances to win, which add up to 1. With dice, what they show does not count: only how many there are. */
void luck_value_of(const luck_value *v, const hn_rules *rules, const hn_state *state,
                   const uint8_t who[HN_SEATS], double chance[HN_SEATS]);
