/* A league: players that meet at tables, and what came of it. A meeting is a line-up at a table; its block b is a function
 * of its seed and b, as in a match, and all meetings share the seed, so that they meet on the same deals. Blocks are played
 * in the order of their numbers, at all meetings in turn, by any number of threads and ranks; each is written to the store once, and
 * counts as played when it is there. */
#pragma once

#include "arena/match.h"

enum { LEAGUE_MEETINGS = 4096, LEAGUE_LABEL = 160 };

typedef struct league_meeting {
    int table;
    int seats;
    int player[HN_SEATS]; /* who plays each seat, before seats are drawn: by number in the league */
    char *key;            /* owned: all that its blocks follow from, as JSON */
    int64_t id;           /* in the store */
    bool *there;          /* by block: it was played; owned, as are: */
    int32_t *win;         /* [block][seat] in parts of HN_WIN, as the line-up names them */
    int done;
    const match_setup *setup; /* NULL: it is only looked at. Owned by the caller */
} league_meeting;

/* What a player took for a decision, alone at a table with itself. */
typedef struct league_time {
    bool there;
    double microseconds;
} league_time;

typedef struct league {
    char title[LEAGUE_LABEL];
    bool gauntlet, whole;
    int blocks; /* of each meeting, when all is played */
    uint64_t seed;
    int anchor; /* HN_NONE: the mean is 0 */
    int players;
    char (*name)[LEAGUE_LABEL]; /* owned */
    int games;                  /* at least one, in the order of the tables */
    char (*game)[32];           /* owned */
    int tables;
    int *table_game;             /* owned: which game each is of, */
    char (*table)[LEAGUE_LABEL]; /* and what it is called: "cambio (cambio-lock)"; owned */
    league_time *time;           /* [game][player]; owned */
    int meetings;
    league_meeting *meeting; /* owned */
    long failed;             /* illegal decisions: there must be none */
    long stood_in;           /* decisions of the stand-in for programs */
    long rounds;
} league;

/* Begins a league with room for so many; all else is to be set. False: no memory. */
bool league_begin(league *l, int players, int games, int tables, int meetings);

/* Room for the blocks, when `blocks` and the meetings' seats are known. */
bool league_room(league *l);
void league_free(league *l);

/* Blocks that were played, of all meetings, and that there will be. */
long league_done(const league *l);
long league_all(const league *l);
/* Blocks that every meeting has. */
int league_common(const league *l);

/* A block was played. */
void league_add(league *l, int meeting, int number, const int32_t *win);

struct league_store;

typedef struct league_run {
    int threads;
    int64_t answer_time; /* of programs, in milliseconds */
    /* About ten times a second, from the thread that called; may be NULL. */
    void (*progress)(void *context, long blocks, long expected, double seconds);
    void (*resumed)(void *context, long blocks); /* once, before the first */
    void *context;
    const atomic_bool *stop;
} league_run;

/* Plays what is missing, with the meetings' setups, and times players that were not; store is NULL at ranks other than 0,
 * which serve (arena/team.h). Fails with HN_BAD_FILE where the store
 * cannot be written, there is no memory, or players play what is stored otherwise now. */
hn_status league_play(league *l, struct league_store *store, const league_run *run,
                      hn_error *error);
