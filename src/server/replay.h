/* A finished round, open for all: its replay as JSON and the chance to win over time. Both are for worker threads:
 * they use nothing but what they are given. docs/protocol.md has the forms. */
#pragma once

#include "protocol/record.h"
#include "search/stop.h"
#include "words/language.h"

#include <jansson.h>

/* The seconds of processor time are for players that search: what they would take longer for is not worked out. */
enum { REPLAY_WORLDS = 200, REPLAY_SECONDS = 30 };

/* The steps of a replay, as an array: the deal, then every move. A computer player's reason is found by letting it decide
 * again; a seat whose player is no player's name ("Ann") is a person's and has none. NULL, with an error: the
 * record is not true, or `stop`, which may be NULL, was asked for. */
json_t *replay_steps(const record *r, const char *const *names, const language *in, hn_stop *stop,
                     hn_error *error);

/* The chance of a seat to win, after the deal and after every move that caused an event: {"seat", "worlds", "policy",
 * "points":[{"move","chance","error"}]}. From REPLAY_WORLDS worlds for each point, drawn from what the seat knew and, with cards,
 * believed then (the fitted table), each played to its end by the game's strongest quick player at all seats; the last point
 * is the true share. The same record and seat give the same numbers. NULL, with an error, as above. */
json_t *replay_chances(const record *r, int seat, hn_stop *stop, hn_error *error);

/* The review of a seat's own decisions, each judged by what the seat knew (arena/review.h); docs/protocol.md has the form. The
 * same record and seat give the same numbers. NULL, with an error, as above. */
json_t *replay_review(const record *r, int seat, const char *const *names, const language *in,
                      hn_stop *stop, hn_error *error);
