/* How seats play, as counts of what they have shown (hunch/trail.h): which count is which, and how they are added up. */
#pragma once

#include <hunch/trail.h>

/* Values, points and bids are summed up with a base, so that no sum falls below 0. */
enum {
    HABIT_VALUE = 4,   /* of cards */
    HABIT_POINTS = 20, /* of hands */
    HABIT_OVER = 30    /* of bids: thirds of a die above what all dice make likely */
};

/* With cards. */
enum {
    HABIT_ROUNDS, /* that are over */
    HABIT_END_POINTS,
    HABIT_CALLS,
    HABIT_CALL_LAPS,
    HABIT_CALL_POINTS, /* at the end of rounds that the seat called */
    HABIT_DRAWS,
    HABIT_TAKES,
    HABIT_SWAPS,
    HABIT_SWAP_VALUES, /* of what came out */
    HABIT_PLAYS,       /* of drawn cards that were not kept */
    HABIT_PLAY_VALUES,
    HABIT_CLAIMS,
    HABIT_WRONG,
    HABIT_EXCHANGES
};

/* With dice. */
enum {
    HABIT_THROWS,     /* whose cups were lifted, with dice under the seat's */
    HABIT_SHOWN,      /* of these, throws in which the seat had bid: */
    HABIT_SHOWN_DICE, /* its dice, */
    HABIT_MATCHING,   /* those that counted for its last bid, */
    HABIT_EMPTY,      /* throws in which none did */
    HABIT_STOOD,      /* its bids that were called, */
    HABIT_TRUE,       /* and held */
    HABIT_BIDS,
    HABIT_BIDS_OVER,
    HABIT_RAISED, /* bids of others that it raised, */
    HABIT_RAISED_OVER,
    HABIT_DOUBTED, /* and that it doubted, */
    HABIT_DOUBTED_OVER,
    HABIT_DOUBTED_RIGHT, /* rightly */
    HABIT_CALZAS
};

/* What these events show, before the trail's own copy of the throw changes. */
void habits_of_cards(hn_trail *trail, const hn_rules *rules, const hn_state *state,
                     const hn_event *event, int count);
void habits_of_dice(hn_trail *trail, const hn_rules *rules, const hn_state *state,
                    const hn_event *event, int count);
