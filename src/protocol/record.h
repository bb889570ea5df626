/* Records: one JSON line per round, which replays to the byte.
 *
 *   {"hunch":1,"game":"cambio","rules":{…every key…},"seats":2,"first":0,"seed":"7",
 *    "players":["you","random"],"actions":["0: draw deck","0: play",…],
 *    "score":{"points":[5,12],"winners":[0],"callers":[0]}}
 *
 * A round of a match also has "match":{"seed":"7","round":2} (rounds from 0). Where the stand-in played
 * for a seat, "stand_in":[12,15] are the numbers of those actions, from 0. A round that was left has
 * "score":null. Seeds are strings, because a JSON number may not hold 64 bits. docs/records.md describes
 * every field. */
#pragma once

#include <hunch/hunch.h>
#include <jansson.h>

#define RECORD_VERSION     1
#define RECORD_PLAYER_NAME 64
#define RECORD_LINE        (32 << 20) /* a longer line is refused */

typedef struct record_move {
    uint8_t seat;
    bool stand_in; /* played by the stand-in: the seat's player did not answer in time */
    hn_action action;
} record_move;

typedef struct record {
    hn_rules rules;
    int seats;
    int first;
    uint64_t seed;
    bool in_match; /* a round of a match: which, and the match's seed */
    uint64_t match_seed;
    int match_round;
    char player[HN_SEATS][RECORD_PLAYER_NAME];
    int move_count, move_room;
    record_move *move; /* owned; free with record_free */
    bool finished;
    hn_score score; /* of a finished round */
} record;

/* Begins a record of a round; players get their names by the caller. */
void record_begin(record *r, const hn_rules *rules, int seats, int first, uint64_t seed);
void record_add(record *r, int seat, hn_action action);
void record_add_stand_in(record *r, int seat, hn_action action);

/* Makes room for one action more; false: no memory. An action that is added without any is lost, and the record with it: it
 * can no longer be formatted. */
bool record_has_room(record *r);

void record_finish(record *r, const hn_score *score);
void record_free(record *r);

/* How many of the actions were played by the stand-in. */
int record_stand_ins(const record *r);

/* Puts actions that came in any order that the rules allow into the order of records: the answers of a window clockwise from
 * the turn's seat, each seat's own as they came. False: it is not a round. */
bool record_sort(record *r);

/* Whether the public can tell two states of a round apart. */
bool record_shows(const hn_rules *rules, const hn_state *a, const hn_state *b);

/* The record as one line of JSON without a newline: to be freed by the caller. NULL: no memory. */
char *record_format(const record *r);

/* Its actions as an array of texts, "2: flip 1.3", NULL: no memory; and back, added to a record that has begun. `path` is where
 * they stand. On failure some may have been added. */
json_t *record_from_moves(const record *r);
hn_status record_to_moves(const json_t *list, const char *path, record *r, hn_error *error);

/* Reads one line. On failure *r is empty (record_free is harmless) and error says at which column or
 * in which field (`actions[17]`), what was found and what was expected. Everything is checked but
 * the course of the round: that is record_replay's. */
hn_status record_parse(const char *line, size_t length, record *r, hn_error *error);

/* Plays a record from its deal. step is called after the deal (move -1) and after every move, with the
 * state and the events; it may be NULL. A move that the rules refuse, moves after the end, answers of
 * a window that are not clockwise from the turn's seat, a move that is marked as the stand-in's and is
 * not what it plays there, or a score that is not the true one, fail with the number of the action
 * (from 1) in the error's text. A round that has come to its end may lack its score. */
typedef void record_step(void *context, const record *r, int move, const hn_state *state,
                         const hn_events *events);
hn_status record_replay(const record *r, record_step *step, void *context, hn_state *end,
                        hn_error *error);

/* Reads the n-th record (from 1) of a file of lines; n 0: the last. error->line is the file's line.
 * count, where given, gets the number of records in the file. */
hn_status record_read(const char *path, int n, record *r, int *count, hn_error *error);

/* Writes all records of a match or session so far as the whole content of a file: to a new file beside
 * it, flushed to the disk and renamed, so that a kill or a full disk at any moment leaves the old
 * content or the new. */
hn_status record_write(const char *path, const record *records, int count, hn_error *error);
