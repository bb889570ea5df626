/* Trials drawn at random: house rules, line-ups, and what a seat cannot see drawn anew. */
#ifndef HUNCH_TESTS_DRAW_H
#define HUNCH_TESTS_DRAW_H

#include "core/random.h"

#include <hunch/hunch.h>

/* A number from 0 to bound - 1. */
int draw_below(random_run *chance, int bound);

/* How much to try: with HUNCH_FULL=1, as a rule, and with HUNCH_QUICK=1. */
int draw_size(int full, int normal, int quick);

/* House rules: a value for every key, such that they go together. */
void draw_house(random_run *chance, const hn_game *game, hn_rules *rules);

/* One of the presets in a quarter of all draws, else house rules. */
void draw_rules(random_run *chance, const hn_game *game, hn_rules *rules);

/* The name of a policy's player for tests that ask much: one that searches does so in short, by `NAME:50`. */
void draw_name(const hn_policy *policy, char name[HN_PLAYER_NAME]);

/* Whether it is one's turn to be asked: always, but of those that search only one time in 512 (HUNCH_FULL: 1024,
 * HUNCH_QUICK: 256), since they take a third of the time even so. */
bool draw_asks(random_run *chance, const hn_policy *policy);

/* A player of the game, with its own constants or, one in four, with every constant at random; searches are short
 * in any case, and without a clock. */
hn_player draw_player(random_run *chance, const hn_game *game);

/* A table that looks the same to a seat of it (or to the public): all hidden cards or dice, the deck
 * and the seed drawn anew, and in a window the others' answers too. */
hn_state draw_world(random_run *chance, const hn_view *view);

/* HUNCH_PART=0/2 takes every second trial from the first, 1/2 the others: for two cores. */
void draw_part(int *first, int *step);

#endif
