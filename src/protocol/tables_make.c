/* Tables that are made: by a preset and what is different, or from what was saved. What was saved names everything, and is
 * played again from its deal; so it is the same table, or none. */
#include "core/status.h"
#include "protocol/decide.h"
#include "protocol/json.h"
#include "protocol/tables.h"

#include <stdio.h>
#include <string.h>

enum { SAVED_VERSION = 1, PLAYER_SPEC = 1024 };

/* ---- players ---- */

static hn_status read_player(const json_t *found, const char *field, const hn_game *game,
                             hn_player *player, hn_error *error)
{
    size_t length = json_string_length(found);
    if (json_is_null(found))
        return HN_OK;
    if (!length || length > PLAYER_SPEC || strlen(json_string_value(found)) != length)
        return json_refuse(error, HN_BAD_PLAYER, field, found,
                           "null for a person, or the name of a player, such as \"random\"");
    return decide_player(player, json_string_value(found), game, error);
}

/* Reads one player for each of the seats; a list that is NULL: all are persons. */
static bool read_players(request *q, const char *field, const json_t *list, const hn_rules *rules,
                         int seats, hn_player players[HN_SEATS])
{
    if (!list)
        return true;
    if (!json_is_array(list) || json_array_size(list) != (size_t)seats)
        return !request_blame(
            q, field,
            json_refuse(&q->error, HN_BAD_TEXT, field, list,
                        "an array of %d, one for each seat: a player's name, or null "
                        "for a person",
                        seats));
    for (int seat = 0; seat < seats; seat++) {
        char part[32];
        snprintf(part, sizeof part, "%s[%d]", field, seat);
        const json_t *found = json_array_get(list, (size_t)seat);
        hn_status status = read_player(found, part, rules->game, &players[seat], &q->error);
        if (!status && json_is_string(found))
            status = hn_player_sits(&players[seat], rules, seats, &q->error);
        if (request_blame_all_of(q, part, status))
            return false;
    }
    return true;
}

/* A copy of the names for the table to keep. */
static json_t *names_of(const json_t *list, int seats)
{
    json_t *names = json_array();
    for (int seat = 0; seat < seats; seat++) {
        const char *name = json_string_value(json_array_get(list, (size_t)seat));
        json_array_append_new(names, name ? json_string(name) : json_null());
    }
    return names;
}

/* ---- make ---- */

static bool read_rules(request *q, hn_rules *rules)
{
    const hn_game *game;
    const json_t *preset = request_get(q, "preset"), *some = request_get(q, "rules");
    if (request_blame(q, "game", json_to_game(request_get(q, "game"), &game, &q->error)))
        return false;
    if (preset && !json_is_string(preset))
        return !request_blame(q, "preset",
                              json_refuse(&q->error, HN_BAD_TEXT, "preset", preset,
                                          "the name of a preset of %s", hn_game_name(game)));
    if (request_blame_all_of(q, "preset",
                             hn_rules_preset(rules, game, json_string_value(preset), &q->error)))
        return false;
    return !some || !request_blame(q, "rules", json_to_some_rules(some, rules, &q->error));
}

/* How many sit there: by its field, or by the list of players. */
static bool read_seats(request *q, const hn_rules *rules, const json_t *seats,
                       const json_t *players, int *count)
{
    json_int_t number;
    json_t *listed = NULL;
    if (!seats && json_is_array(players))
        seats = listed = json_integer((json_int_t)json_array_size(players));
    hn_status status = json_to_number(seats, "seats", hn_rules_least_seats(rules),
                                      hn_rules_most_seats(rules), &number, &q->error);
    json_decref(listed);
    if (request_blame(q, "seats", status))
        return false;
    *count = (int)number;
    return true;
}

json_t *tables_make(hn_json *tables, request *q)
{
    hn_rules rules;
    hn_player players[HN_SEATS];
    int seats;
    const char *id = tables_new_id(tables, q);
    const json_t *list = request_get(q, "players");
    if (!id || !read_rules(q, &rules) ||
        !read_seats(q, &rules, request_get(q, "seats"), list, &seats) ||
        !read_players(q, "players", list, &rules, seats, players))
        return NULL;
    json_table *t = tables_new(id, &rules, seats, names_of(list, seats), players);
    if (!tables_add(tables, q, t))
        return NULL;
    json_t *answer = tables_answer(q, t);
    tables_describe(t, answer);
    return answer;
}

/* ---- save ---- */

json_t *tables_save(hn_json *tables, request *q)
{
    const json_table *t = tables_any(tables, q);
    if (!t)
        return NULL;
    json_t *saved = json_pack("{s:i, s:s, s:o, s:i, s:O, s:o, s:i, s:o}", "version", SAVED_VERSION,
                              "game", hn_game_name(t->rules.game), "rules",
                              json_from_rules(&t->rules), "seats", t->seats, "players", t->names,
                              "seed", t->dealt ? json_from_seed(t->moves.seed) : json_null(),
                              "first", t->moves.first, "actions", record_from_moves(&t->moves));
    if (!saved)
        return tables_no_memory(q);
    json_t *answer = tables_answer(q, t);
    json_add(answer, "saved", saved);
    return answer;
}

/* ---- restore ---- */

/* What was saved, as it is read. */
typedef struct saved {
    const json_t *object;
    hn_rules rules;
    int seats;
    hn_player players[HN_SEATS];
    bool dealt;
    record moves; /* owned */
} saved;

static const json_t *get(const saved *s, const char *name)
{
    return json_object_get(s->object, name);
}

/* A part of it that is wrong: the message names the field without what it stands in. */
static bool is_right(request *q, hn_status status)
{
    return !request_blame(q, "saved", status);
}

static bool read_saved_form(request *q, saved *s)
{
    static const char *const fields[] = {"version", "game", "rules", "seats",
                                         "players", "seed", "first", "actions"};
    const json_t *version;
    s->object = request_get(q, "saved");
    if (!json_is_object(s->object))
        return is_right(q, json_refuse(&q->error, HN_BAD_TEXT, "saved", s->object,
                                       "an object that `save` gave"));
    version = get(s, "version");
    if (!json_is_integer(version) || json_integer_value(version) != SAVED_VERSION)
        return is_right(q, json_refuse(&q->error, HN_BAD_TEXT, "saved.version", version,
                                       "the version of saved tables that this program knows, %d",
                                       SAVED_VERSION));
    return is_right(q, json_only(s->object, "saved.", sizeof fields / sizeof *fields, json_name,
                                 fields, &q->error));
}

static bool read_saved_table(request *q, saved *s)
{
    const hn_game *game;
    json_int_t seats;
    if (!is_right(q, json_to_game(get(s, "game"), &game, &q->error)) ||
        !is_right(q, json_to_rules(get(s, "rules"), game, &s->rules, &q->error)) ||
        !is_right(q, json_to_number(get(s, "seats"), "saved.seats", hn_rules_least_seats(&s->rules),
                                    hn_rules_most_seats(&s->rules), &seats, &q->error)))
        return false;
    s->seats = (int)seats;
    const json_t *players = get(s, "players");
    if (!players)
        return is_right(q, json_refuse(&q->error, HN_BAD_TEXT, "saved.players", NULL, "an array"));
    return read_players(q, "saved.players", players, &s->rules, s->seats, s->players);
}

static bool read_saved_round(request *q, saved *s)
{
    json_int_t first;
    uint64_t seed = 0;
    s->dealt = !json_is_null(get(s, "seed"));
    if ((s->dealt && !is_right(q, json_to_seed(get(s, "seed"), "saved.seed", &seed, &q->error))) ||
        !is_right(
            q, json_to_number(get(s, "first"), "saved.first", 0, s->seats - 1, &first, &q->error)))
        return false;
    record_begin(&s->moves, &s->rules, s->seats, (int)first, seed);
    if (!is_right(q, record_to_moves(get(s, "actions"), "saved.actions", &s->moves, &q->error)))
        return false;
    return s->dealt || !s->moves.move_count ||
           is_right(q, json_refuse(&q->error, HN_BAD_TEXT, "saved.seed", get(s, "seed"),
                                   "a seed, because there are actions"));
}

/* Plays the round again. */
static bool replay(request *q, const saved *s, json_table *t)
{
    if (s->dealt && !tables_deal(t, s->moves.first, s->moves.seed))
        return tables_no_memory(q);
    for (int i = 0; i < s->moves.move_count; i++) {
        hn_status status;
        char part[32];
        record_move move = s->moves.move[i];
        snprintf(part, sizeof part, "saved.actions[%d]", i);
        if (!tables_apply(t, move.seat, move.action, &status))
            return tables_no_memory(q);
        if (status)
            return tables_refuse(q, part, "`%s` is \"%s\": %s", part,
                                 json_string_value(json_array_get(get(s, "actions"), (size_t)i)),
                                 hn_status_text(status));
    }
    return true;
}

json_t *tables_restore(hn_json *tables, request *q)
{
    saved s = {.dealt = false};
    const char *id = tables_new_id(tables, q);
    json_table *t = NULL;
    if (id && read_saved_form(q, &s) && read_saved_table(q, &s) && read_saved_round(q, &s)) {
        t = tables_new(id, &s.rules, s.seats, names_of(get(&s, "players"), s.seats), s.players);
        if (!t)
            tables_no_memory(q);
    }
    if (t && !replay(q, &s, t)) {
        tables_free(t);
        t = NULL;
    }
    record_free(&s.moves);
    if (!t || !tables_add(tables, q, t))
        return NULL;
    json_t *answer = tables_answer(q, t);
    tables_describe(t, answer);
    tables_tell(t, answer);
    return answer;
}
