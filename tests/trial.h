/* Rounds by uniform play, and everything that was told of them. */
#ifndef HUNCH_TESTS_TRIAL_H
#define HUNCH_TESTS_TRIAL_H

#include "draw.h"
#include "told.h"

typedef struct trial {
    hn_rules rules;
    hn_state state;
    hn_events events; /* of the deal or the last action */
    int seats, first;
    random_run chance;
    told told; /* since the deal */
    hn_trail trail;
} trial;

/* A number from 0 to bound - 1. */
int trial_below(trial *t, int bound);

/* Deals a round by the trial's rules, seats and first seat. */
void trial_start(trial *t);

/* The n-th trial of a game: house rules, seats and first seat drawn, and dealt. Rounds with laps get few
 * of them, to stay short. */
void trial_draw(trial *t, const hn_game *game, int number);

/* The seat acts: by any legal action; by this one, or as the words say, which must be legal. */
void trial_act(trial *t, int seat);
void trial_do(trial *t, int seat, hn_action action);
void trial_say(trial *t, int seat, const char *words);

void trial_end(trial *t);

#endif
