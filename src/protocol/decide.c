/* Answering requests. The view becomes a table whose hidden cards or dice are filled in any way: no
 * player can tell the difference, because it sees the view alone. Before that the events are
 * followed and compared with the view, so that a program whose own account of the table is wrong
 * is told where, instead of getting decisions about a table that nobody sits at; and a player that
 * forgets cards, or believes something of those that it has not seen, does so by them. */
#include "protocol/decide.h"

#include "core/status.h"
#include "games/game.h"
#include "protocol/json.h"

#include <hunch/mind.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORLD_SEED = 1, /* of what is hidden: any will do */
    PRECISION = 9   /* decimals of fractions */
};

static const char *const fields[] = {"hunch", "id",     "game",   "rules", "preset",
                                     "view",  "events", "player", "key"};

typedef struct request {
    const json_t *object;
    json_t *id;     /* borrowed; NULL: none */
    const char *by; /* the player that decides in any case; NULL: the request's own */
    config_shelf *shelf;
    hn_rules rules;
    hn_player player;
    uint64_t key;
    hn_plain_view seen;
    int seats, seat;  /* the view's */
    hn_event *events; /* owned */
    int event_count;
    hn_state state; /* one that gives the view */
    hn_error error;
    char field[96]; /* what the error is about; "": the whole line */
} request;

static const json_t *get(const request *q, const char *name)
{
    return json_object_get(q->object, name);
}

/* ---- errors ---- */

/* Notes which field an error is about. A message starts with the field's path in backquotes
 * where it is about one; `part` is the field of the request that was read. */
static hn_status blame(request *q, const char *part, hn_status status)
{
    static const char unknown[] = "unknown field ";
    const char *text = q->error.text;
    if (!status)
        return status;
    if (!strncmp(text, unknown, sizeof unknown - 1))
        text += sizeof unknown - 1;
    int length = *text == '`' ? (int)strcspn(text + 1, "`") : 0;
    bool whole = !*part || !strncmp(text + 1, part, strlen(part));
    snprintf(q->field, sizeof q->field, "%s%s%.*s", whole && length ? "" : part,
             whole || !length ? "" : ".", length, text + 1);
    return status;
}

/* An error in a field whose message may name something else. */
static hn_status blame_all_of(request *q, const char *field, hn_status status)
{
    if (status)
        snprintf(q->field, sizeof q->field, "%s", field);
    return status;
}

/* ---- reading ---- */

static hn_status read_id(request *q)
{
    json_t *id = json_object_get(q->object, "id");
    if (id && !json_is_string(id) && !json_is_integer(id))
        return json_refuse(&q->error, HN_BAD_TEXT, "id", id, "a string or a whole number");
    q->id = id;
    return HN_OK;
}

static hn_status read_version(request *q)
{
    const json_t *found = get(q, "hunch");
    if (!json_is_integer(found) || json_integer_value(found) != DECIDE_VERSION)
        return json_refuse(&q->error, HN_BAD_TEXT, "hunch", found,
                           "the version of a request that this program knows, %d", DECIDE_VERSION);
    return HN_OK;
}

static hn_status read_preset(request *q, const hn_game *game)
{
    const json_t *found = get(q, "preset");
    if (!json_is_string(found))
        return json_refuse(&q->error, HN_BAD_TEXT, "preset", found, "the name of a preset");
    return hn_rules_preset(&q->rules, game, json_string_value(found), &q->error);
}

static hn_status read_rules(request *q)
{
    const hn_game *game;
    hn_status status = blame(q, "game", json_to_game(get(q, "game"), &game, &q->error));
    if (status)
        return status;
    if (!get(q, "rules") == !get(q, "preset"))
        return blame_all_of(q, "rules",
                            error_set(&q->error, HN_BAD_TEXT,
                                      "expected either `rules` or `preset`; found %s",
                                      get(q, "rules") ? "both" : "neither"));
    return get(q, "preset")
               ? blame_all_of(q, "preset", read_preset(q, game))
               : blame(q, "rules", json_to_rules(get(q, "rules"), game, &q->rules, &q->error));
}

hn_status decide_player(hn_player *player, const char *spec, const hn_game *game, hn_error *error)
{
    hn_status status = config_player(player, spec, game, NULL, error);
    if (status == HN_BAD_FILE)
        return error_set(error, HN_BAD_PLAYER,
                         "a request cannot name files; a player is given by its name, with its "
                         "constants as in \"NAME:constant=value\" and a level as in "
                         "\"NAME@LEVEL\"");
    return status;
}

bool decide_names_file(const char *spec, const hn_game *game)
{
    hn_player player;
    hn_error error;
    return config_player(&player, spec, game, NULL, &error) == HN_BAD_FILE;
}

/* The player of the command line, which may not be one of this game. */
static hn_status find_given(request *q)
{
    hn_status status = config_player(&q->player, q->by, q->rules.game, q->shelf, &q->error);
    if (!status)
        return status;
    hn_error reason = q->error;
    return error_set(&q->error, status, "--player: %.100s%s%.200s", q->shelf->file,
                     *q->shelf->file ? ": " : "", reason.text);
}

static hn_status read_player(request *q)
{
    const json_t *found = get(q, "player");
    if (q->by)
        return find_given(q);
    if (!json_is_string(found))
        return json_refuse(&q->error, HN_BAD_PLAYER, "player", found,
                           "a player that `hunch players` lists");
    return decide_player(&q->player, json_string_value(found), q->rules.game, &q->error);
}

/* ---- the view and what led to it ---- */

/* The seats at the table and the seat that sees it, from a view that was read. */
static void read_seats(request *q)
{
    bool dice = hn_game_table(q->rules.game) == HN_TABLE_DICE;
    q->seats = dice ? q->seen.dice.seats : q->seen.card.seats;
    q->seat = dice ? q->seen.dice.seat : q->seen.card.seat;
}

static hn_status read_events(request *q)
{
    const json_t *list = get(q, "events");
    size_t count = json_array_size(list);
    if (!json_is_array(list) || !count)
        return json_refuse(&q->error, HN_BAD_TEXT, "events", list,
                           "an array of all events that the seat was told, from the deal on");
    q->events = malloc(count * sizeof *q->events);
    if (!q->events)
        return error_set(&q->error, HN_BAD_TEXT, "not enough memory for %zu events", count);
    hn_status status = HN_OK;
    for (size_t i = 0; i < count && !status; i++) {
        char path[32];
        snprintf(path, sizeof path, "events[%zu]", i);
        status = json_to_event(json_array_get(list, i), path, &q->rules, q->seats, &q->events[i],
                               &q->error);
    }
    q->event_count = (int)count;
    return status;
}

/* Adds to an error which event it is about. */
static hn_status refuse_event(request *q, int i, hn_status status)
{
    char sentence[128];
    hn_error reason = q->error;
    hn_event_text(&q->rules, &q->events[i], sentence, sizeof sentence);
    return error_set(&q->error, status, "`events[%d]` (%s): %.*s", i, sentence, 120, reason.text);
}

/* Follows the events to the view. */
static hn_status follow_events(request *q)
{
    int bad;
    hn_status status = game_told(&q->rules, &q->seen, q->events, q->event_count, &bad, &q->error);
    if (status && bad < q->event_count)
        return blame(q, "events", refuse_event(q, bad, status));
    return blame(q, "view", status);
}

static hn_status check_decider(request *q)
{
    hn_mask mask;
    hn_view view = hn_view_of(&q->rules, &q->state, q->seat);
    if (hn_view_legal(&view, &mask))
        return json_check_chances(get(q, "view"), &view, &q->error);
    return error_set(&q->error, HN_NOT_ASKED, "seat %d has nothing to decide at this moment",
                     q->seat);
}

static hn_status read_view(request *q)
{
    const json_t *seat = json_object_get(get(q, "view"), "seat");
    if (json_is_null(seat))
        return blame(q, "view",
                     json_refuse(&q->error, HN_BAD_TEXT, "view.seat", seat,
                                 "the seat that decides: nobody decides for the public"));
    hn_status status =
        blame(q, "view", json_to_view(get(q, "view"), &q->rules, &q->seen, &q->error));
    if (status)
        return status;
    read_seats(q);
    if ((status = blame(q, "events", read_events(q))) || (status = follow_events(q)) ||
        (status = blame(q, "view",
                        hn_view_world(&q->rules, &q->seen, WORLD_SEED, &q->state, &q->error))))
        return status;
    return blame(q, "view", check_decider(q));
}

static hn_status read_request(request *q)
{
    hn_status status;
    if (!json_is_object(q->object))
        return error_set(&q->error, HN_BAD_TEXT,
                         "not an object; expected a request, {\"hunch\":%d,…}", DECIDE_VERSION);
    if ((status = blame(q, "id", read_id(q))) || (status = blame(q, "hunch", read_version(q))) ||
        (status = blame(q, "",
                        json_only(q->object, "", sizeof fields / sizeof *fields, json_name, fields,
                                  &q->error))) ||
        (status = read_rules(q)) || (status = blame_all_of(q, "player", read_player(q))) ||
        (status = blame(q, "key", json_to_seed(get(q, "key"), "key", &q->key, &q->error))))
        return status;
    return read_view(q);
}

/* ---- answering ---- */

/* {"hunch":1} and the request's id, if it has one. */
static json_t *begin_answer(const request *q)
{
    json_t *answer = json_pack("{s:i}", "hunch", DECIDE_VERSION);
    if (q->id)
        json_object_set(answer, "id", q->id);
    return answer;
}

/* The view as the player has it in mind: what it has seen, and when, and what it believes of the rest, the
 * events tell. */
static hn_view in_mind(const request *q, hn_mind *mind)
{
    hn_view view = hn_view_of(&q->rules, &q->state, q->seat);
    hn_mind_begin(mind, &q->rules, q->seats, q->seat, &q->player);
    for (int i = 0; i < q->event_count; i++)
        hn_mind_observe(mind, &q->events[i]);
    return hn_mind_view(mind, &q->player, &view, q->key);
}

static json_t *decision(const request *q)
{
    hn_mind mind;
    hn_view view = in_mind(q, &mind);
    json_t *answer = begin_answer(q), *decided = json_from_decision(&q->player, &view, q->key);
    json_object_update(answer, decided);
    json_decref(decided);
    return answer;
}

/* A message, in which a word of the request may be clipped within a letter: JSON takes only whole
 * ones. */
static json_t *from_text(const char *text)
{
    char plain[sizeof(hn_error)];
    json_t *whole = json_string(text);
    if (whole)
        return whole;
    snprintf(plain, sizeof plain, "%s", text);
    for (char *c = plain; *c; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    return json_string(plain);
}

static json_t *refusal(const request *q)
{
    json_t *answer = begin_answer(q);
    json_object_set_new(answer, "error",
                        json_pack("{s:o, s:o}", "field",
                                  *q->field ? from_text(q->field) : json_null(), "text",
                                  from_text(q->error.text)));
    return answer;
}

static json_t *answer_line(const char *line, size_t length, const char *by, config_shelf *shelf,
                           bool *ok)
{
    request q = {.by = by, .shelf = shelf};
    hn_error problem;
    json_t *object =
        length > DECIDE_LINE
            ? NULL
            : json_parse(line, length, "expected a whole request in one line", &problem);
    q.object = object;
    *ok = false;
    if (length > DECIDE_LINE)
        error_set(&q.error, HN_BAD_TEXT, "longer than %d bytes; expected a request", DECIDE_LINE);
    else if (!object)
        error_set(&q.error, HN_BAD_TEXT, "column %d: %.*s", problem.column, 200, problem.text);
    else
        *ok = !read_request(&q);
    json_t *answer = *ok ? decision(&q) : refusal(&q);
    free(q.events);
    json_decref(object);
    return answer;
}

char *decide_answer_by(const char *line, size_t length, const char *player, config_shelf *shelf,
                       bool *ok)
{
    json_t *answer = answer_line(line, length, player, shelf, ok);
    char *text = json_dumps(answer, JSON_COMPACT | JSON_REAL_PRECISION(PRECISION));
    json_decref(answer);
    return text;
}

char *decide_answer(const char *line, size_t length, bool *ok)
{
    return decide_answer_by(line, length, NULL, NULL, ok);
}

/* ---- asking ---- */

char *decide_request(const hn_view *view, const hn_event *events, int count, const char *player,
                     uint64_t key)
{
    const hn_rules *rules = hn_view_rules(view);
    const char *name = hn_rules_preset_name(rules);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        hn_event event = hn_event_for(&events[i], hn_view_seat(view));
        json_array_append_new(list, json_from_plain_event(hn_view_seats(view), &event));
    }
    json_t *object =
        json_pack("{s:i, s:s, s:o, s:s*, s:o, s:o, s:o}", "hunch", DECIDE_VERSION, "game",
                  hn_game_name(rules->game), name ? "preset" : "rules",
                  name ? json_string(name) : json_from_rules(rules), "player", player, "key",
                  json_from_seed(key), "view", json_from_view(view), "events", list);
    char *line = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(PRECISION));
    json_decref(object);
    return line;
}
