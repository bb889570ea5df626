/* Records of rounds: building, formatting, reading and replaying them. Reading is strict, because a
 * record is evidence: whatever is not exactly a record of this version is refused, and replaying then
 * proves the course of the round and its score. Files of records are in record_file.c. */
#include "protocol/record.h"

#include "core/status.h"
#include "core/word.h"
#include "protocol/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_MOVES = 1000000,  /* no round is nearly as long */
    MOST_ROUNDS = 1000000, /* nor is a match */
    ACTION_TEXT = 64
};

/* ---- building ---- */

void record_begin(record *r, const hn_rules *rules, int seats, int first, uint64_t seed)
{
    *r = (record){.rules = *rules, .seats = seats, .first = first, .seed = seed};
}

/* A record that lacked memory once has a move_room of -1: it takes no more moves and cannot be formatted, so that nothing
 * false is ever written. */
bool record_has_room(record *r)
{
    if (r->move_count < r->move_room)
        return true;
    int room = r->move_room ? 2 * r->move_room : 256;
    record_move *move = r->move_room < 0 ? NULL : realloc(r->move, (size_t)room * sizeof *move);
    if (!move)
        return false;
    r->move = move;
    r->move_room = room;
    return true;
}

static void add(record *r, record_move move)
{
    if (record_has_room(r))
        r->move[r->move_count++] = move;
    else
        r->move_room = -1;
}

void record_add(record *r, int seat, hn_action action)
{
    add(r, (record_move){.seat = (uint8_t)seat, .action = action});
}

void record_add_stand_in(record *r, int seat, hn_action action)
{
    add(r, (record_move){.seat = (uint8_t)seat, .action = action, .stand_in = true});
}

int record_stand_ins(const record *r)
{
    int count = 0;
    for (int i = 0; i < r->move_count; i++)
        count += r->move[i].stand_in;
    return count;
}

void record_finish(record *r, const hn_score *score)
{
    r->finished = true;
    r->score = *score;
}

void record_free(record *r)
{
    free(r->move);
    *r = (record){.seats = 0};
}

/* ---- formatting ---- */

/* "2: flip 1.3" */
static const char *move_text(const record *r, record_move move, char buffer[ACTION_TEXT])
{
    char action[ACTION_TEXT - 8] = "";
    hn_action_text(&r->rules, r->seats, move.seat, move.action, action, sizeof action);
    snprintf(buffer, ACTION_TEXT, "%d: %s", move.seat, action);
    return buffer;
}

/* Adds to a list, which is NULL after a failure: no memory, or a text that is none. */
static void append(json_t **list, json_t *value)
{
    if (json_array_append_new(*list, value)) {
        json_decref(*list);
        *list = NULL;
    }
}

static json_t *from_players(const record *r)
{
    json_t *list = json_array();
    for (int seat = 0; seat < r->seats; seat++)
        append(&list, json_string(r->player[seat]));
    return list;
}

json_t *record_from_moves(const record *r)
{
    json_t *list = json_array();
    char buffer[ACTION_TEXT];
    for (int i = 0; i < r->move_count; i++)
        append(&list, json_string(move_text(r, r->move[i], buffer)));
    return list;
}

/* The numbers of the actions that the stand-in played. */
static json_t *from_stand_ins(const record *r)
{
    json_t *list = json_array();
    for (int i = 0; i < r->move_count; i++)
        if (r->move[i].stand_in)
            append(&list, json_integer(i));
    return list;
}

/* The fields that not every record has: NULL where this one has none. False: no memory. */
static bool optional_fields(const record *r, json_t **match, json_t **stand_ins)
{
    bool stood_in = record_stand_ins(r) > 0;
    *match = r->in_match ? json_pack("{s:o, s:i}", "seed", json_from_seed(r->match_seed), "round",
                                     r->match_round)
                         : NULL;
    *stand_ins = stood_in ? from_stand_ins(r) : NULL;
    if ((!r->in_match || *match) && (!stood_in || *stand_ins))
        return true;
    json_decref(*match);
    json_decref(*stand_ins);
    return false;
}

char *record_format(const record *r)
{
    json_t *match, *stand_ins;
    if (r->move_room < 0 || !optional_fields(r, &match, &stand_ins))
        return NULL;
    json_t *object = json_pack(
        "{s:i, s:s, s:o, s:i, s:i, s:o, s:o*, s:o, s:o, s:o*, s:o}", "hunch", RECORD_VERSION,
        "game", hn_game_name(r->rules.game), "rules", json_from_rules(&r->rules), "seats", r->seats,
        "first", r->first, "seed", json_from_seed(r->seed), "match", match, "players",
        from_players(r), "actions", record_from_moves(r), "stand_in", stand_ins, "score",
        r->finished ? json_from_score(&r->score, r->seats) : json_null());
    char *line = object ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    return line;
}

/* ---- reading ---- */

static const char *const fields[] = {"hunch", "game",    "rules",   "seats",    "first", "seed",
                                     "match", "players", "actions", "stand_in", "score"};
static const char *const match_fields[] = {"seed", "round"};
static const char *const score_fields[] = {"points", "winners", "callers"};

static hn_status read_number(const json_t *object, const char *name, const char *field, int low,
                             int high, int *number, hn_error *error)
{
    json_int_t value;
    hn_status status =
        json_to_number(json_object_get(object, name), field, low, high, &value, error);
    if (!status)
        *number = (int)value;
    return status;
}

static hn_status read_version(const json_t *object, hn_error *error)
{
    const json_t *found = json_object_get(object, "hunch");
    if (!json_is_integer(found) || json_integer_value(found) != RECORD_VERSION)
        return json_refuse(error, HN_BAD_TEXT, "hunch", found,
                           "the version of a record that this program knows, %d", RECORD_VERSION);
    return HN_OK;
}

static hn_status read_rules(const json_t *object, record *r, hn_error *error)
{
    const hn_game *game;
    hn_status status = json_to_game(json_object_get(object, "game"), &game, error);
    return status ? status
                  : json_to_rules(json_object_get(object, "rules"), game, &r->rules, error);
}

/* The match that the round is of, if any: the round's seed and first seat follow from it. */
static hn_status read_match(const json_t *object, record *r, hn_error *error)
{
    const json_t *match = json_object_get(object, "match");
    hn_status status;
    if (!match)
        return HN_OK;
    if (!json_is_object(match))
        return json_refuse(error, HN_BAD_TEXT, "match", match, "an object with `seed` and `round`");
    if ((status = json_only(match, "match.", 2, json_name, match_fields, error)) ||
        (status =
             json_to_seed(json_object_get(match, "seed"), "match.seed", &r->match_seed, error)) ||
        (status =
             read_number(match, "round", "match.round", 0, MOST_ROUNDS, &r->match_round, error)))
        return status;
    r->in_match = true;
    hn_match at = {.seed = r->match_seed, .seats = r->seats, .rounds = r->match_round};
    if (r->seed != hn_match_round_seed(&at))
        return json_refuse(error, HN_BAD_TEXT, "seed", json_object_get(object, "seed"),
                           "\"%llu\", which round %d of that match has",
                           (unsigned long long)hn_match_round_seed(&at), at.rounds);
    if (r->first != hn_match_round_first(&at))
        return json_refuse(error, HN_BAD_TEXT, "first", json_object_get(object, "first"),
                           "%d, who begins round %d of that match", hn_match_round_first(&at),
                           at.rounds);
    return HN_OK;
}

/* An array of one for each seat; NULL after a refusal. */
static const json_t *read_array(const json_t *object, const char *name, const char *path, int seats,
                                hn_error *error)
{
    const json_t *found = json_object_get(object, name);
    if (json_is_array(found) && json_array_size(found) == (size_t)seats)
        return found;
    json_refuse(error, HN_BAD_TEXT, path, found, "an array of %d, one for each seat", seats);
    return NULL;
}

static hn_status read_players(const json_t *object, record *r, hn_error *error)
{
    const json_t *list = read_array(object, "players", "players", r->seats, error);
    if (!list)
        return HN_BAD_TEXT;
    for (int seat = 0; seat < r->seats; seat++) {
        const json_t *found = json_array_get(list, (size_t)seat);
        const char *name = json_string_value(found);
        size_t length = json_string_length(found);
        if (!name || length >= RECORD_PLAYER_NAME || !word_printable(name, length)) {
            char field[32];
            snprintf(field, sizeof field, "players[%d]", seat);
            return json_refuse(error, HN_BAD_TEXT, field, found,
                               "a name of at most %d bytes without control characters",
                               RECORD_PLAYER_NAME - 1);
        }
        memcpy(r->player[seat], name, length + 1);
    }
    return HN_OK;
}

/* Reads "2: flip 1.3". */
static bool read_move(const record *r, const char *text, int *seat, hn_action *action)
{
    *seat = text[0] - '0';
    return *seat >= 0 && *seat < r->seats && text[1] == ':' && text[2] == ' ' &&
           !hn_action_parse(&r->rules, r->seats, *seat, text + 3, action);
}

hn_status record_to_moves(const json_t *list, const char *path, record *r, hn_error *error)
{
    if (!json_is_array(list))
        return json_refuse(error, HN_BAD_TEXT, path, list, "an array");
    if (json_array_size(list) > MOST_MOVES)
        return json_refuse(error, HN_BAD_TEXT, path, list, "at most %d", MOST_MOVES);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *found = json_array_get(list, i);
        int seat;
        hn_action action;
        if (!json_is_string(found) || !read_move(r, json_string_value(found), &seat, &action)) {
            char field[40], example[ACTION_TEXT];
            snprintf(field, sizeof field, "%.16s[%zu]", path, i);
            return json_refuse(error, HN_NO_SUCH_ACTION, field, found,
                               "a seat below %d and an action of %s, as in \"%s\"", r->seats,
                               hn_game_name(r->rules.game),
                               move_text(r, (record_move){.seat = (uint8_t)r->first}, example));
        }
        record_add(r, seat, action);
        if (r->move_room < 0)
            return error_set(error, HN_BAD_FILE, "not enough memory");
    }
    return HN_OK;
}

/* Marks the actions that the stand-in played, if any. */
static hn_status read_stand_ins(const json_t *object, record *r, hn_error *error)
{
    const json_t *list = json_object_get(object, "stand_in");
    json_int_t least = 0;
    if (!list)
        return HN_OK;
    if (!json_is_array(list) || !json_array_size(list))
        return json_refuse(error, HN_BAD_TEXT, "stand_in", list,
                           "an array of the actions that the stand-in played, or no such field");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *found = json_array_get(list, i);
        json_int_t number = json_integer_value(found);
        if (!json_is_integer(found) || number < least || number >= r->move_count) {
            char field[32];
            snprintf(field, sizeof field, "stand_in[%zu]", i);
            return json_refuse(error, HN_BAD_TEXT, field, found,
                               "the number of an action, below %d and above the one before it",
                               r->move_count);
        }
        r->move[number].stand_in = true;
        least = number + 1;
    }
    return HN_OK;
}

static hn_status read_points(const json_t *score, record *r, hn_error *error)
{
    const json_t *list = read_array(score, "points", "score.points", r->seats, error);
    if (!list)
        return HN_BAD_TEXT;
    for (int seat = 0; seat < r->seats; seat++) {
        const json_t *found = json_array_get(list, (size_t)seat);
        json_int_t value = json_integer_value(found);
        if (!json_is_integer(found) || value < INT16_MIN || value > INT16_MAX)
            return json_refuse(error, HN_BAD_TEXT, "score.points", found,
                               "whole numbers from %d to %d", INT16_MIN, INT16_MAX);
        r->score.points[seat] = (int16_t)value;
    }
    return HN_OK;
}

static hn_status read_score(const json_t *object, record *r, hn_error *error)
{
    const json_t *score = json_object_get(object, "score");
    if (json_is_null(score))
        return HN_OK;
    if (!json_is_object(score))
        return json_refuse(error, HN_BAD_TEXT, "score", score,
                           "an object, or null for an unfinished round");
    r->finished = true;
    hn_status status;
    if ((status = json_only(score, "score.", 3, json_name, score_fields, error)) ||
        (status = read_points(score, r, error)) ||
        (status = json_to_seats(json_object_get(score, "winners"), "score.winners", r->seats,
                                &r->score.winners, error)))
        return status;
    return json_to_seats(json_object_get(score, "callers"), "score.callers", r->seats,
                         &r->score.callers, error);
}

static hn_status read_record(const json_t *object, record *r, hn_error *error)
{
    hn_status status;
    if (!json_is_object(object))
        return error_set(error, HN_BAD_TEXT, "not an object; expected a record, {\"hunch\":%d,…}",
                         RECORD_VERSION);
    if ((status = read_version(object, error)) ||
        (status =
             json_only(object, "", sizeof fields / sizeof *fields, json_name, fields, error)) ||
        (status = read_rules(object, r, error)) ||
        (status = read_number(object, "seats", "seats", hn_rules_least_seats(&r->rules),
                              hn_rules_most_seats(&r->rules), &r->seats, error)) ||
        (status = read_number(object, "first", "first", 0, r->seats - 1, &r->first, error)) ||
        (status = json_to_seed(json_object_get(object, "seed"), "seed", &r->seed, error)) ||
        (status = read_match(object, r, error)) || (status = read_players(object, r, error)) ||
        (status = record_to_moves(json_object_get(object, "actions"), "actions", r, error)) ||
        (status = read_stand_ins(object, r, error)))
        return status;
    return read_score(object, r, error);
}

hn_status record_parse(const char *line, size_t length, record *r, hn_error *error)
{
    *r = (record){.seats = 0};
    if (length > RECORD_LINE)
        return error_set(error, HN_BAD_TEXT, "longer than %d bytes; expected a record",
                         RECORD_LINE);
    if (memchr(line, '\n', length))
        return error_set(error, HN_BAD_TEXT, "several lines; expected a record in one");
    json_t *object =
        json_parse(line, length, "restore the whole file, or take this line out of it", error);
    if (!object)
        return HN_BAD_TEXT;
    hn_status status = read_record(object, r, error);
    json_decref(object);
    if (status)
        record_free(r);
    return status;
}

/* ---- replaying ---- */

/* What is marked must be what the stand-in plays there: it follows from the view and the seat's key. */
static hn_status check_stand_in(const record *r, int i, const hn_state *state, hn_error *error)
{
    record_move move = r->move[i];
    char marked[ACTION_TEXT], action[ACTION_TEXT] = "";
    if (!move.stand_in)
        return HN_OK;
    hn_view view = hn_view_of(&r->rules, state, move.seat);
    hn_action played = hn_stand_in_decide(&view, hn_player_key(r->seed, move.seat));
    if (played == move.action)
        return HN_OK;
    hn_action_text(&r->rules, r->seats, move.seat, played, action, sizeof action);
    return error_set(error, HN_BAD_TEXT,
                     "action %d (%s): `stand_in` marks it, but the stand-in, %s, plays %s there",
                     i + 1, move_text(r, move, marked), hn_stand_in_name(r->rules.game), action);
}

static hn_status replay_move(const record *r, int i, hn_state *state, hn_events *events,
                             hn_error *error)
{
    record_move move = r->move[i];
    char buffer[ACTION_TEXT];
    int asked = hn_next_decider(&r->rules, state);
    move_text(r, move, buffer);
    if (hn_over(&r->rules, state))
        return error_set(error, HN_OVER, "action %d (%s): the round is over already", i + 1,
                         buffer);
    if (asked != move.seat)
        return error_set(error, HN_NOT_ASKED, "action %d (%s): it is for seat %d to decide", i + 1,
                         buffer, asked);
    hn_status status = check_stand_in(r, i, state, error);
    if (status)
        return status;
    status = hn_apply(&r->rules, state, move.seat, move.action, events);
    if (status)
        error_set(error, status, "action %d (%s): %s", i + 1, buffer, hn_status_text(status));
    return status;
}

/* What the points of a score are called: with dice, the dice that are left. */
static const char *points_word(const record *r, int points)
{
    if (hn_game_table(r->rules.game) == HN_TABLE_DICE)
        return points == 1 ? "die" : "dice";
    return points == 1 ? "point" : "points";
}

/* A score must be the true one. None is right at any moment: a round may be left, or its program
 * stopped, also between the last action and the score. */
static hn_status check_score(const record *r, const hn_state *state, hn_error *error)
{
    hn_score score;
    if (!r->finished)
        return HN_OK;
    if (hn_score_of(&r->rules, state, &score))
        return error_set(error, HN_NOT_OVER,
                         "after action %d the round is not over, but `score` is given",
                         r->move_count);
    for (int seat = 0; seat < r->seats; seat++)
        if (score.points[seat] != r->score.points[seat])
            return error_set(error, HN_BAD_TEXT,
                             "after action %d seat %d has %d %s, but `score.points` says %d",
                             r->move_count, seat, score.points[seat],
                             points_word(r, score.points[seat]), r->score.points[seat]);
    if (score.winners != r->score.winners || score.callers != r->score.callers)
        return error_set(error, HN_BAD_TEXT, "after action %d `score.%s` names the wrong seats",
                         r->move_count, score.winners != r->score.winners ? "winners" : "callers");
    return HN_OK;
}

hn_status record_replay(const record *r, record_step *step, void *context, hn_state *end,
                        hn_error *error)
{
    hn_state state = {{0}};
    hn_events events;
    hn_status status = hn_deal(&r->rules, r->seats, r->first, r->seed, &state, &events);
    if (status)
        return error_set(error, status, "%s", hn_status_text(status));
    if (step)
        step(context, r, -1, &state, &events);
    for (int i = 0; i < r->move_count; i++) {
        status = replay_move(r, i, &state, &events, error);
        if (status)
            return status;
        if (step)
            step(context, r, i, &state, &events);
    }
    status = check_score(r, &state, error);
    if (!status && end)
        *end = state;
    return status;
}
