/* A session at the table: the rounds of a match or a single one, who sits where, and the record that
 * is kept of it. It knows nothing of screens and keyboards. */
#ifndef HUNCH_CLI_SESSION_H
#define HUNCH_CLI_SESSION_H

#include "cli/paths.h"
#include "protocol/record.h"

#include <hunch/hunch.h>

#define SESSION_PERSON "you" /* the name of seat 0 in records where a person plays it */

typedef struct session {
    hn_rules rules;
    int seats;
    bool is_match;                     /* rounds until the rules end the match */
    hn_match match;                    /* the finished rounds */
    const hn_policy *player[HN_SEATS]; /* NULL: the person */
    char path[PATH_SIZE];              /* of the record; empty: none is kept */
    bool kept;                         /* it was written at least once */
    record *rounds;                    /* owned; the last one is being played */
    int round_count;
    hn_state state;
    hn_event *log; /* owned: what happened this round, as the viewer may know it */
    int log_count, log_room;
} session;

/* Sits down: rules, seats, players, path and is_match are set by the caller, all else is zero. Deals the
 * first round and keeps it. EXIT_WELL, or EXIT_FAILED after a message. */
int session_begin(session *s, uint64_t seed);

/* Goes on with the round or match in a file where it was left; *s is all zero. EXIT_WELL, or EXIT_FAILED
 * after a message; session_free in any case. */
int session_resume(session *s, const char *path);

/* Whose eyes see the table: seat 0, or HN_NONE where only computers play. */
int session_viewer(const session *s);
hn_view session_view(const session *s);

/* The round that is being played. */
record *session_round(const session *s);

/* What the computer player of a seat, which is to decide, does. */
hn_action session_decide(const session *s, int seat);

/* Applies an action, writes it down and adds what happened to the log. A refused one changes nothing. */
hn_status session_apply(session *s, int seat, hn_action action);

/* Writes the record down. EXIT_WELL, or EXIT_FAILED after a message. */
int session_save(session *s);

/* Scores the round that is over and keeps it. EXIT_WELL, or EXIT_FAILED after a message. */
int session_score(session *s, hn_score *score);

/* Deals the next round of a match. EXIT_WELL, or EXIT_FAILED after a message. */
int session_next(session *s);

/* Whether no round comes any more: a single one is over, or the match is. */
bool session_over(const session *s);

void session_free(session *s);

#endif
