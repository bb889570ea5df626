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
#pragma once

#include <hunch/hunch.h>
#include <jansson.h>

struct request;

/* The answer to a request, a line without a newline, to be freed by the caller; NULL: no memory.
 * *ok is set to whether it is a decision. It is the same for the same line, whatever came
 * before. */
char *decide_answer(const char *line, size_t length, bool *ok);

/* Finds the player that decides, whatever a request names. On failure error says why. */
typedef hn_status decide_who(void *context, const hn_game *game, hn_player *player,
                             hn_error *error);

/* The same by a player that is found in this way; the request may then name none. */
char *decide_answer_by(const char *line, size_t length, decide_who *who, void *context, bool *ok);

/* The answer to a request that was read. */
json_t *decide_read(const struct request *q, decide_who *who, void *context, bool *ok);

/* A player as hn_player_find finds it. A name of a file, its own or that of its book or level, is refused as such: a
 * request comes from outside. */
hn_status decide_player(hn_player *player, const char *spec, const hn_game *game, hn_error *error);

/* Whether a player is named by a file: then a request cannot name it. */
bool decide_names_file(const char *spec);

/* The request that asks for a decision of the view's seat, which has been told `count` events:
 * to be freed by the caller, as above. A player that is NULL is left to decide_answer_by. */
char *decide_request(const hn_view *view, const hn_event *events, int count, const char *player,
                     uint64_t key);
