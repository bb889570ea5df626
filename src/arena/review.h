/* Reviews: what chance and what people did in a recorded round.
 *
 * Every decision is judged by what its seat knew and believed then. Where the reviewer would have done something else,
 * both actions are played out in the same worlds, which are drawn anew and were not used to choose: the difference is the
 * decision's cost.
 *
 * After the deal and after every action that anyone could see, each seat has a value: its chance to win by what it knows
 * (hunch/value.h). So of every seat
 *
 *     value before the deal + luck + own decisions + others' decisions = result
 *
 * to the last digit of rounding. Values are made by the game's quick player, so that one is par: a decision counts for
 * what it gave each seat more, or less, than what the quick player would have done, where that is sure. Luck is all the
 * rest: the deal, the draws or throws, and what hidden cards and dice turned out to be. (Costs against the reviewer's
 * choice would not add up: whoever misses the same chance three times would pay for it three times.) */
#pragma once

#include "protocol/record.h"

#include <hunch/value.h>

/* Marks go by the lower end of the cost's interval, in points: hundredths of a win. */
typedef enum review_mark {
    REVIEW_FINE,
    REVIEW_SLIP,    /* surely 2 or more */
    REVIEW_MISTAKE, /* 5 */
    REVIEW_BLUNDER, /* 10 */
    REVIEW_MARKS
} review_mark;

#define REVIEW_SURE 1.96 /* standard errors between a cost and the ends of its interval */

typedef struct review_setup {
    const hn_player *reviewer; /* of the record's game */
    int worlds; /* of each value, and of each comparison; four times as many where it is close */
    uint64_t key;
    hn_seats
        seats; /* whose decisions the reviewer judges, and whose values are found: 0: all; those
                       of others are 0 */
    struct hn_stop *stop; /* ends it early (search/stop.h); NULL: nothing does */
} review_setup;

/* A decision: a choice between several actions. */
typedef struct review_decision {
    int move; /* of the record, from 0 */
    int turn; /* with dice: throw */
    uint8_t seat;
    bool same;              /* the reviewer would have done it too */
    hn_action done, better; /* by the seat; by the reviewer */
    double with, without;   /* the seat's chance with what is better, and with what was done */
    double cost, error;     /* the difference, and its standard error */
    double gain[HN_SEATS];  /* what it gave every seat against par, 0 where that is not sure */
    double before, after;   /* the seat's value at the moments before and after */
    review_mark mark;
    hn_state state; /* before it */
} review_decision;

/* What chance did: with cards all of it between two moments. */
typedef enum review_chance { REVIEW_DEAL, REVIEW_DRAW, REVIEW_REST, REVIEW_CHANCES } review_chance;
#define REVIEW_TOLD 4
typedef struct review_luck {
    int move; /* -1: the deal */
    int turn;
    review_chance kind;
    uint8_t events[HN_SEATS]; /* that each seat is told of it, with everything open: hn_event_for */
    hn_event event[HN_SEATS][REVIEW_TOLD];
    double luck[HN_SEATS];
} review_luck;

typedef struct review_moment {
    int move; /* after which; -1: the deal */
    hn_value value[HN_SEATS];
} review_moment;

#define REVIEW_WORST 3
typedef struct review_seat {
    double start, luck[REVIEW_CHANCES], own, others, result;
    int decisions, marks[REVIEW_MARKS];
    int worst[REVIEW_WORST];   /* decisions that cost most, -1: no more; only sure ones */
    int unlucky[REVIEW_WORST]; /* as the reviewer, and yet the chance fell most after it */
} review_seat;

typedef struct review {
    int seats;
    int decisions, lucks, moments;
    review_decision *decision; /* owned: review_free */
    review_luck *luck;
    review_moment *moment;
    review_seat seat[HN_SEATS];
    hn_state end;
    bool over; /* else it was left, and the result is its last value */
} review;

/* Reviews a round. A function of record and setup. Fails as record_replay does, or with HN_BAD_PLAYER for a reviewer that
 * does not play the game, or with HN_BAD_FILE where it was stopped; *r is empty then. */
hn_status review_make(review *r, const record *of, const review_setup *setup, hn_error *error);
void review_free(review *r);

/* Judges one decision: the viewing seat's, whose view has its beliefs. `better` is what the reviewer would do. A function
 * of view and setup: nothing that is hidden from the seat can change it. */
void review_judge(const review_setup *setup, const hn_view *view, hn_action done, hn_action better,
                  review_decision *d);

/* Who reviews unless somebody is named: with cards a search, with dice the net, where there is one. */
const char *review_player(const hn_game *game);

/* "blunder": as JSON has it. */
const char *review_mark_name(review_mark mark);

/* ---- calibration: how often values come true ---- */

#define REVIEW_PARTS 100 /* of the chances from 0 to 1 */
typedef struct review_truth {
    int64_t count[REVIEW_PARTS];
    double said[REVIEW_PARTS], happened[REVIEW_PARTS]; /* sums */
} review_truth;

/* Adds the values of the deciding seats at every decision of a finished round, by the worlds' playouts and, where there is
 * one, by the net. Fails as review_make. */
hn_status review_calibrate(const record *of, const review_setup *setup, review_truth *thorough,
                           review_truth *quick, hn_error *error);

/* The log odds by which what happened is likeliest: shift + slope times those that were said. 0 and 1: as they were said, also
 * where there is too little to tell. */
void review_fit(const review_truth *truth, double *shift, double *slope);
