/* Luck taken out of results. Whenever chance speaks in a round (the deal, a card from the deck, a throw of the dice, or the
 * keyed dice of a player whose chances are known), what it gave each seat is compared with the mean over everything that it
 * might have said instead:
 *
 *     luck = value of what came - mean of the values of what might have come
 *
 * Over all chance that is 0 on the average, whatever the value is: so a result less its luck has the same mean as the
 * result, exactly, and a good value makes it vary less (a control variate; Burch et al., AIVAT, 2018).
 *
 * A value is where the players at the table come to from there, deciding as they do, until chance speaks again: the
 * result if the round is over by then, else what a small net says that has learnt from other rounds of theirs
 * (arena/luck_value.h). Players that search and programs outside are asked nothing here; the game's quick player or
 * the stand-in decides in their place. */
#pragma once

#include "arena/luck_value.h"
#include "arena/match.h"

#define LUCK_PARTS 1048576 /* sums of luck are whole numbers of these */

/* Plain data; shared by threads. */
typedef struct luck {
    hn_rules rules;
    hn_player player[HN_SEATS]; /* who decides in the place of each player of the setup */
    bool known[HN_SEATS]; /* its own chances may be asked for: it decides by view and trail alone */
    bool follows;         /* some of them want a trail */
    uint8_t alike[HN_SEATS]; /* the first player that is the same, for the value */
    double weight; /* by which luck is taken out, from 0 to 1: what other blocks say is best */
    luck_value value;
} luck;

/* Plays rounds that are no part of the match, and learns. A function of the setup, without its blocks and threads. NULL: no
 * memory. To be freed. */
luck *luck_learn(const match_setup *setup);

/* A round that is followed. */
typedef struct luck_round {
    const luck *of;
    int seats;
    uint8_t who
        [HN_SEATS]; /* which player of the setup sits there, the first of those that are the same */
    uint64_t key[HN_SEATS], seed;
    uint64_t drawn;        /* keys of its own so far */
    double luck[HN_SEATS]; /* so far */
    hn_state state;
    hn_trail trail;
} luck_round;

/* After the deal, and after every action; the events are those of it, and needed where of->follows. */
void luck_begin(luck_round *r, const luck *of, const int *who, uint64_t seed, const hn_state *state,
                const hn_events *events);
void luck_hear(luck_round *r, int seat, hn_action action, const hn_state *state,
               const hn_events *events);

/* What is to be taken from each seat's share of the win. */
void luck_end(const luck_round *r, double share[HN_SEATS]);
