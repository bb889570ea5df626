/* Rounds and blocks as computer players play them: the loop that matches and measurements share. */
#pragma once

#include "arena/calls.h"
#include "arena/luck.h"
#include "arena/match.h"
#include "arena/program.h"
#include "protocol/record.h"

#include <hunch/trail.h>

#include <stddef.h>
#include <stdio.h>

typedef struct round_result {
    hn_score score;
    int turns; /* with dice: throws */
    call_count calls[HN_SEATS][CALL_KINDS];
    int failed[HN_SEATS];      /* illegal decisions: the first legal action was played instead */
    int stood_in[HN_SEATS];    /* decisions of the stand-in for a program that did not answer */
    time_spent time[HN_SEATS]; /* where it was taken */
    double luck[HN_SEATS];     /* what chance gave, as a share of the win, where that is asked */
} round_result;

/* Who sits at a table, by seat. A program outside plays in its player's place, which has its name. */
typedef struct company {
    const hn_player *player[HN_SEATS];
    program *program[HN_SEATS]; /* NULL: none */
    bool timed;                 /* the players' decisions are */
    /* What these seats have shown of how they play (hunch/trail.h) in rounds before, HN_SEATS of them: a round reads it and
     * brings it up to date. NULL: they are strangers. */
    hn_habit *met;
    const luck *luck;  /* what takes it out of the result; NULL: nobody asks */
    int who[HN_SEATS]; /* of a setup: which of its players sits there */
} company;

/* Plays a round; calls, failed, stood_in and time are set for these seats alone. moves, where not NULL, is a record that was begun: it gets every action and the score. Allocates
 * nothing without it, and without programs. */
void round_play(const hn_rules *rules, int seats, const company *at, int first, uint64_t seed,
                record *moves, round_result *result);

/* The turns of a round that is over, or its throws. */
int round_turns(const hn_rules *rules, const hn_state *state);

/* What a block gave one player. */
typedef struct block_line {
    int64_t win; /* in parts of HN_WIN */
    int64_t points;
    int64_t luck; /* in parts of HN_WIN * LUCK_PARTS */
    call_count calls[CALL_KINDS];
    long failed, stood_in;
    time_spent time;
} block_line;

/* What a block gave. Its lines are the setup's players, and only so much of it is set and handed on: blocks of short rounds
 * are many. */
typedef struct block {
    long plays; /* matches, or single rounds */
    long rounds, turns;
    block_line line[HN_SEATS];
} block;

static inline size_t block_size(int players)
{
    return offsetof(block, line) + (size_t)players * sizeof(block_line);
}

/* Where the setup's players sit in block `number` before it is rotated: player p at seat order[p]. Each order is as
 * likely; fixed seats are as named. */
void block_order(const match_setup *setup, long number, int *order);

/* Who sits where in a rotation, from 0 to players - 1, of block `number`; fixed seats are as named. */
void block_sit(const match_setup *setup, long number, int rotation, const hn_player **at);

/* Plays block `number` of a setup, a function of these two but for programs outside: programs[p] plays in the place of
 * player p where it is not NULL, and `programs` may be NULL. lines, where not NULL, gets a record of every
 * round; false if one of them could not be made (no memory, or a name that is not UTF-8). */
bool block_play(const match_setup *setup, program *const *programs, long number, block *result,
                FILE *lines);

/* A number by which to see that two ranks would play the same blocks: of all that these follow from, but for what programs
 * outside do (arena/team.h). */
uint64_t block_key(const match_setup *setup);

/* Whether a block that is played again gives the same: not with programs, or players with a budget of time. */
bool block_repeats(const match_setup *setup);

/* The same block of rounds that were played before: for each in turn `past` is given the record as the block begins it (all
 * but moves and score) and who sits where, and gives what came of it. Once it says false nothing more is asked, and the
 * block is not whole: false. */
typedef bool block_past(void *context, const record *begun, const company *at, round_result *round);
bool block_recall(const match_setup *setup, long number, block *result, block_past *past,
                  void *context);
