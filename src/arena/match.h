/* Matches that are fair: every deal is played in every rotation of the seats, and the mean over such a
 * block is one sample. Block b is a function of (seed, b) alone and sums are integers, so the result
 * depends neither on the number of threads and ranks nor on their order.
 *
 * The seed of block b is hn_random(seed, HN_FOR_ROUND, b). All its rotations share it: it is the seed
 * of the round, which seat 0 begins, or of the whole match. Before the rotations the players' order
 * around the table is drawn, for each block again: who sits behind whom is worth more than the seat, and
 * rotations alone never change it. */
#pragma once

#include "arena/calls.h"
#include "arena/program.h"
#include "arena/sprt.h"
#include "arena/statistics.h"

#include <hunch/hunch.h>
#include <stdatomic.h>
#include <stdio.h>

#define MATCH_BATCH 256 /* with `until`, the intervals are looked at after so many blocks each */

/* Processor time of decisions: nanoseconds, and how many they were. */
typedef struct time_spent {
    int64_t nanoseconds;
    long decisions;
} time_spent;

typedef struct match_setup {
    hn_rules rules;
    int players; /* also the seats: as many as the rules allow */
    hn_player player[HN_SEATS];
    const char *spec
        [HN_SEATS]; /* how records name each, so that it can be found again; NULL: by its name */
    /* The command line of a program that plays in its player's place, which has its name (arena/program.h); NULL: none.
     * And the milliseconds that it has for each answer. */
    const char *program[HN_SEATS];
    int64_t answer_time;
    uint64_t seed;
    long blocks;  /* at most that many, 1 or more */
    double until; /* stop when no win share's interval is wider than this; 0: never */
    const struct luck *
        luck; /* what takes luck out of results, for single rounds (arena/luck.h); NULL: nobody asks */
    sprt_wish
        sprt;    /* stop when the win share of the first player, with all its seats, is decided */
    bool whole;  /* whole matches by the rules instead of single rounds */
    bool fixed;  /* no rotations: seats as named, and seat 0 begins every round */
    int threads; /* of each rank (arena/ranks.h), 1 or more */
    bool
        timed; /* decisions are, where that costs little: those of blocks with a player that searches, and some */
    FILE *records; /* NULL: none; one line per round, in the order of the blocks */
    bool
        resume; /* records, a file open for reading and writing, has the first blocks already (arena/resume.h) */
    bool
        sound; /* an illegal decision ends the match, before its block is recorded: records cannot tell of it */
    /* Called about ten times a second by the thread that called match_play; may be NULL. expected is
     * how many blocks there will be: with `until` and `sprt` a guess that follows what was played. */
    void (*progress)(void *context, long blocks, long expected, double seconds);
    /* Called once, before the first block is played, where resume is set; may be NULL. */
    void (*resumed)(void *context, long blocks);
    void *context;
    const atomic_bool *stop; /* NULL, or set from outside: ends after the blocks under way */
} match_setup;

typedef struct match_line {
    char name[HN_PLAYER_NAME];
    int seats;                    /* how many seats it stands for: 1, or a group's size */
    estimate win_share;           /* of a group: of all its seats together */
    estimate even_share;          /* with luck taken out, where that is asked; … */
    double fewer_blocks;          /* … how many times fewer blocks it needs */
    estimate points;              /* per round; of a group: the mean over its seats */
    call_count calls[CALL_KINDS]; /* of all its seats together */
    long failed;                  /* decisions that were illegal: there must be none */
    long stood_in; /* decisions of the stand-in for a program that did not answer rightly */
    bool is_program;
    program_report program; /* what came of it, in what was played now */
    time_spent time;        /* of decisions that were timed, of all its seats together */
} match_line;

typedef struct match_result {
    long blocks, rounds, turns; /* with dice: throws */
    long matches;               /* whole: how many matches */
    double seconds;
    bool stopped; /* by `stop`, or by mpirun (arena/ranks.h) */
    long resumed; /* rounds that the records had already: the others were played in these seconds */
    match_line player[HN_SEATS];
    int groups;
    match_line group[HN_SEATS]; /* players of the same name together, in the order of their first */
    sprt sprt;                  /* where it was asked for: of group 0 */
} match_result;

/* Whether the rules allow so many players: fails with HN_BAD_SEATS. */
hn_status match_check(const hn_rules *rules, int players, hn_error *error);

/* Plays. Fails with HN_BAD_SEATS for a number of players that the rules do not allow, or where `sprt` has nobody to compare,
 * *result unchanged; or with HN_BAD_FILE when records cannot be written (or there is no memory), or are of another match
 * than the one to resume (nothing is played then and the file stays as it was), or at a decision that is not sound,
 * *result being what was played. The result is always of the first result->blocks blocks, also after `stop`: the
 * same as with that number of blocks from the beginning.
 *
 * A win share's interval stays within 0 and 1; with one block it is all of that, and the interval of
 * points is from minus to plus infinity (arena/statistics.h has the rest). */
hn_status match_play(const match_setup *setup, match_result *result, hn_error *error);
