/* Decisions for programs outside: a request in one line of JSON, the answer in another.
 *
 * {"hunch":1,"game":"cambio","preset":"cambio-lock","view":{…},"events":[…],
 *    "player":"bayes-v2","key":"7"}
 * {"hunch":1,"action":"swap 2","number":7,"delay_seconds":0.0,"level":null,"why":{…}}
 * {"hunch":1,"error":{"field":"view.hands[1][2].card","text":"…"}}
 *
 * A request holds everything: rules, what a seat sees, and everything that it was told since the
 * deal; nothing is kept between two of them. docs/decide.md and docs/decide.schema.json describe
 * every field. */
#ifndef HUNCH_PROTOCOL_DECIDE_H
#define HUNCH_PROTOCOL_DECIDE_H

#include "config/config.h"

#include <hunch/hunch.h>

#define DECIDE_VERSION 1
#define DECIDE_LINE    (1 << 20) /* bytes; a longer line is refused unread */

/* The answer to a request, a line without a newline, to be freed by the caller; NULL: no memory.
 * *well is set to whether it is a decision. It is the same for the same line, whatever came
 * before. */
char *decide_answer(const char *line, size_t length, bool *ok);

/* The same by a player that config_player finds on the shelf, whatever the request names. It may name none. */
char *decide_answer_by(const char *line, size_t length, const char *player, config_shelf *shelf,
                       bool *ok);

/* A player as config_player reads it, but never from a file: a request comes from outside. */
hn_status decide_player(hn_player *player, const char *spec, const hn_game *game, hn_error *error);

/* Whether a player is named by a file, its own or that of its book or level: then a request cannot name it. */
bool decide_names_file(const char *spec, const hn_game *game);

/* The request that asks for a decision of the view's seat, which has been told `count` events:
 * to be freed by the caller, as above. A player that is NULL is left to decide_answer_by. */
char *decide_request(const hn_view *view, const hn_event *events, int count, const char *player,
                     uint64_t key);

#endif
