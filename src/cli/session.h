/* A session at the table: the rounds of a match or a single one, who sits where, and the record that
 * is kept of it. It knows nothing of screens and keyboards. */
#pragma once

#include "arena/program.h"
#include "cli/paths.h"
#include "config/config.h"
#include "protocol/record.h"
#include "words/language.h"

#include <hunch/hunch.h>

#define SESSION_PERSON "you" /* the name of seat 0 in records where a person plays it */

/* What a computer player or the stand-in did and why, in words made from its own view. */
typedef struct session_reason {
    int turn; /* from 0 */
    int turn_seat;
    int seat;
    int log;          /* how long the log was before */
    bool ends_claims; /* a pass after claims, which says nothing new */
    char action[32];
    char words[HN_WHY_TEXT];
} session_reason;

typedef struct session {
    const language *language; /* of what is said of it; NULL: English */
    hn_rules rules;
    int seats;
    bool is_match;              /* rounds until the rules end the match */
    hn_match match;             /* the finished rounds */
    hn_seats persons;           /* the seats that people play: seat 0 or none */
    hn_player player[HN_SEATS]; /* who plays the others */
    config_shelf shelf;         /* owned: the rule books of players */
    program *program[HN_SEATS]; /* owned: programs that play in their place, NULL: none */
    int64_t answer_time;        /* milliseconds that they have for each answer */
    bool starts_programs;       /* also those that a record names */
    /* How the record names the players, where one is kept: as config_player finds them again. */
    char spec[HN_SEATS][RECORD_PLAYER_NAME];
    char path[PATH_SIZE]; /* of the record; empty: none is kept */
    bool kept;            /* it was written at least once */
    record *rounds;       /* owned; the last one is being played */
    int round_count;
    hn_play play;  /* the table; its rules and players are those above */
    hn_event *log; /* owned: what happened this round, as the viewer may know it */
    int log_count, log_room;
    bool asks_why;          /* computer players are asked for their reasons */
    session_reason *reason; /* owned: those of this round */
    int reason_count, reason_room;
} session;

/* Seats a player of that name, or a program, which is started when it is asked first; the name is kept for records.
 * EXIT_OK, or the exit code after a message. */
int session_seat(session *s, int seat, const char *spec);

/* Sits down: rules, seats, persons, path, is_match and asks_why are set by the caller and the players are seated, all
 * else is zero. Deals the first round and keeps it. EXIT_OK, or EXIT_FAILED after a message. */
int session_begin(session *s, uint64_t seed);

/* Goes on with the round or match in a file where it was left; *s is all zero but for asks_why, answer_time and
 * starts_programs: reasons are found again by deciding again. EXIT_OK, or EXIT_FAILED
 * after a message; session_free in any case. */
int session_resume(session *s, const char *path);

/* Who plays a seat, for the screen. */
const char *session_name(const session *s, int seat);

/* Whose eyes see the table: seat 0, or HN_NONE where only computers play. */
int session_viewer(const session *s);
hn_view session_view(const session *s);

/* The round that is being played. */
record *session_round(const session *s);

/* What the computer player of a seat, which is to decide, does. *stand_in: the stand-in does it for a program. */
hn_action session_decide(session *s, int seat, bool *stand_in);

/* What the game's stand-in does for a seat, which is to decide and whose player did not answer in time. */
hn_action session_stand_in(session *s, int seat);

/* Applies an action, writes it down, marked where it is the stand-in's, and adds what happened to the log.
 * A refused one changes nothing. */
hn_status session_apply(session *s, int seat, hn_action action, bool stand_in);

/* Writes the record down. EXIT_OK, or EXIT_FAILED after a message. */
int session_save(session *s);

/* Scores the round that is over and keeps it. EXIT_OK, or EXIT_FAILED after a message. */
int session_score(session *s, hn_score *score);

/* Deals the next round of a match. EXIT_OK, or EXIT_FAILED after a message. */
int session_next(session *s);

/* Whether no round comes any more: a single one is over, or the match is. */
bool session_over(const session *s);

/* Ends the programs, and says where the stand-in had to play for one, or one had something to say. */
void session_end_programs(session *s);

void session_free(session *s);
