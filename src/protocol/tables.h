/* Tables as JSON, inside: what one holds, and what is done at it. include/hunch/json.h is what programs outside see.
 *
 * A table keeps the round with its players' minds (hn_play), everything that has happened, and all actions, so that it can
 * be saved, recorded and shown to any seat from the deal on. Each operation reads its request, checks all of it, and changes
 * the table only then. */
#pragma once

#include "core/text.h"
#include "protocol/record.h"
#include "protocol/request.h"

#include <hunch/hunch.h>
#include <hunch/json.h>

enum { TABLES_ID = 64 }; /* bytes of a table's id, at most */

typedef struct json_table {
    char id[TABLES_ID + 1];
    hn_rules rules;
    int seats;
    json_t *names;   /* owned: players as they were named, null for a person */
    hn_seats seated; /* where computer players sit */
    hn_player player[HN_SEATS];
    bool dealt;
    record moves;  /* of the round, in the order in which they came */
    hn_event *log; /* owned: what has happened since the deal, whole */
    int log_count, log_room;
    int told[HN_SEATS + 1]; /* how much of it each seat has been given; the last is the public */
    hn_play play;
} json_table;

struct hn_json {
    json_table **table; /* owned, in the order in which they were made */
    int count, room;
};

/* ---- one table (tables_round.c) ---- */

/* A table at which nobody has been dealt to; NULL: no memory. `names` is an array of one name or null for each seat, and is
 * kept in any case; `players` are those that have a name. */
json_table *tables_new(const char *id, const hn_rules *rules, int seats, json_t *names,
                       const hn_player players[HN_SEATS]);
void tables_free(json_table *t);

/* The round's beginning, and one action: false if there is no memory, and then nothing is changed. *status is hn_apply's. */
bool tables_deal(json_table *t, int first, uint64_t seed);
bool tables_apply(json_table *t, int seat, hn_action action, hn_status *status);

/* ---- requests (tables.c) ---- */

/* What a request does: the answer, or NULL with the request's error set and nothing changed. */
typedef json_t *tables_do(hn_json *tables, request *q);

tables_do tables_make, tables_restore, tables_save, tables_record, tables_score, tables_seen,
    tables_decide, tables_play;

/* For those: refusing by a message that is about one field; that there is no memory. Both return NULL. */
json_t *tables_refuse(request *q, const char *field, const char *format, ...) CHECK_FORMAT(3, 4);
json_t *tables_no_memory(request *q);

/* The table that a request names, NULL after a refusal: any, or one that was dealt to. */
json_table *tables_any(hn_json *tables, request *q);
json_table *tables_dealt(hn_json *tables, request *q);

/* The seat that a request names. */
bool tables_seat(const json_table *t, request *q, int *seat);

/* The id of a table that is to be, NULL after a refusal; and adding it, false after one: then it is gone. */
const char *tables_new_id(hn_json *tables, request *q);
bool tables_add(hn_json *tables, request *q, json_table *t);

/* An answer about a table; with what it is, and with whom it waits for and whether the round is over. */
json_t *tables_answer(const request *q, const json_table *t);
void tables_describe(const json_table *t, json_t *answer);
void tables_tell(const json_table *t, json_t *answer);
