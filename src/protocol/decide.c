/* Answering requests. The view becomes a table whose hidden cards or dice are filled in any way: no
 * player can tell the difference, because it sees the view alone. Before that the events are
 * followed and compared with the view, so that a program whose own account of the table is wrong
 * is told where, instead of getting decisions about a table that nobody sits at; and a player that
 * forgets cards, or believes something of those that it has not seen, does so by them. */
#include "protocol/decide.h"

#include "core/status.h"
#include "games/game.h"
#include "protocol/json.h"
#include "protocol/request.h"

#include <hunch/mind.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORLD_SEED = 1 }; /* of what is hidden: any will do */

static const char *const fields[] = {"hunch", "id",     "game",   "rules", "preset",
                                     "view",  "events", "player", "key"};

typedef struct decision {
    request q;
    decide_who *who; /* finds the player that decides in any case; NULL: the request's own */
    void *context;
    hn_rules rules;
    hn_player player;
    uint64_t key;
    hn_plain_view seen;
    int seats, seat;  /* the view's */
    hn_event *events; /* owned */
    int event_count;
    hn_trail trail; /* that they have left */
    hn_state state; /* one that gives the view */
} decision;

static const json_t *get(const decision *d, const char *name)
{
    return request_get(&d->q, name);
}

static hn_status blame(decision *d, const char *part, hn_status status)
{
    return request_blame(&d->q, part, status);
}

static hn_status blame_all_of(decision *d, const char *field, hn_status status)
{
    return request_blame_all_of(&d->q, field, status);
}

/* ---- reading ---- */

static hn_status read_preset(decision *d, const hn_game *game)
{
    const json_t *found = get(d, "preset");
    if (!json_is_string(found))
        return json_refuse(&d->q.error, HN_BAD_TEXT, "preset", found, "the name of a preset");
    return hn_rules_preset(&d->rules, game, json_string_value(found), &d->q.error);
}

static hn_status read_rules(decision *d)
{
    const hn_game *game;
    hn_status status = blame(d, "game", json_to_game(get(d, "game"), &game, &d->q.error));
    if (status)
        return status;
    if (!get(d, "rules") == !get(d, "preset"))
        return blame_all_of(d, "rules",
                            error_set(&d->q.error, HN_BAD_TEXT,
                                      "expected either `rules` or `preset`; found %s",
                                      get(d, "rules") ? "both" : "neither"));
    return get(d, "preset")
               ? blame_all_of(d, "preset", read_preset(d, game))
               : blame(d, "rules", json_to_rules(get(d, "rules"), game, &d->rules, &d->q.error));
}

/* Books, nets, players' and levels' files, as the program's command line takes them. */
bool decide_names_file(const char *spec)
{
    const char *level = strchr(spec, '@');
    return !strncmp(spec, "rules:", 6) || strstr(spec, ".yaml") || strstr(spec, ".net") ||
           (level && strchr(level, ':') && !strchr(level, '='));
}

hn_status decide_player(hn_player *player, const char *spec, const hn_game *game, hn_error *error)
{
    if (!strncmp(spec, "cmd:", 4))
        return error_set(
            error, HN_BAD_PLAYER,
            "a program, `cmd:…`, is not started here: a request names a player of ours");
    if (decide_names_file(spec))
        return error_set(error, HN_BAD_PLAYER,
                         "a request cannot name files; a player is given by its name, with its "
                         "constants as in \"NAME:constant=value\" and a level as in "
                         "\"NAME@LEVEL\"");
    return hn_player_find(player, spec, game, error);
}

static hn_status read_player(decision *d)
{
    const json_t *found = get(d, "player");
    if (d->who)
        return d->who(d->context, d->rules.game, &d->player, &d->q.error);
    if (!json_is_string(found))
        return json_refuse(&d->q.error, HN_BAD_PLAYER, "player", found,
                           "the name of a player, such as \"random\"");
    return decide_player(&d->player, json_string_value(found), d->rules.game, &d->q.error);
}

/* ---- the view and what led to it ---- */

/* The seats at the table and the seat that sees it, from a view that was read. */
static void read_seats(decision *d)
{
    bool dice = hn_game_table(d->rules.game) == HN_TABLE_DICE;
    d->seats = dice ? d->seen.dice.seats : d->seen.card.seats;
    d->seat = dice ? d->seen.dice.seat : d->seen.card.seat;
}

static hn_status read_events(decision *d)
{
    const json_t *list = get(d, "events");
    size_t count = json_array_size(list);
    if (!json_is_array(list) || !count)
        return json_refuse(&d->q.error, HN_BAD_TEXT, "events", list,
                           "an array of all events that the seat was told, from the deal on");
    d->events = malloc(count * sizeof *d->events);
    if (!d->events)
        return error_set(&d->q.error, HN_BAD_TEXT, "not enough memory for %zu events", count);
    hn_status status = HN_OK;
    for (size_t i = 0; i < count && !status; i++) {
        char path[32];
        snprintf(path, sizeof path, "events[%zu]", i);
        status = json_to_event(json_array_get(list, i), path, &d->rules, d->seats, &d->events[i],
                               &d->q.error);
    }
    d->event_count = (int)count;
    return status;
}

/* Adds to an error which event it is about. */
static hn_status refuse_event(decision *d, int i, hn_status status)
{
    char sentence[128];
    hn_error reason = d->q.error;
    hn_event_text(&d->rules, &d->events[i], sentence, sizeof sentence);
    return error_set(&d->q.error, status, "`events[%d]` (%s): %.*s", i, sentence, 120, reason.text);
}

/* Follows the events to the view. */
static hn_status follow_events(decision *d)
{
    int bad;
    hn_status status =
        game_told(&d->rules, &d->seen, d->events, d->event_count, &d->trail, &bad, &d->q.error);
    if (status && bad < d->event_count)
        return blame(d, "events", refuse_event(d, bad, status));
    return blame(d, "view", status);
}

static hn_status check_decider(decision *d)
{
    hn_mask mask;
    hn_view view = hn_view_of(&d->rules, &d->state, d->seat);
    if (hn_view_legal(&view, &mask))
        return json_check_chances(get(d, "view"), &view, &d->q.error);
    return error_set(&d->q.error, HN_NOT_ASKED, "seat %d has nothing to decide at this moment",
                     d->seat);
}

static hn_status read_view(decision *d)
{
    const json_t *seat = json_object_get(get(d, "view"), "seat");
    if (json_is_null(seat))
        return blame(d, "view",
                     json_refuse(&d->q.error, HN_BAD_TEXT, "view.seat", seat,
                                 "the seat that decides: nobody decides for the public"));
    hn_status status =
        blame(d, "view", json_to_view(get(d, "view"), &d->rules, &d->seen, &d->q.error));
    if (status)
        return status;
    read_seats(d);
    if ((status = blame_all_of(d, "player",
                               hn_player_sits(&d->player, &d->rules, d->seats, &d->q.error))) ||
        (status = blame(d, "events", read_events(d))) || (status = follow_events(d)) ||
        (status = blame(d, "view",
                        hn_view_world(&d->rules, &d->seen, WORLD_SEED, &d->state, &d->q.error))))
        return status;
    return blame(d, "view", check_decider(d));
}

static hn_status read_request(decision *d)
{
    hn_status status;
    if ((status = request_only(&d->q, sizeof fields / sizeof *fields, fields)) ||
        (status = read_rules(d)) || (status = blame_all_of(d, "player", read_player(d))) ||
        (status = blame(d, "key", json_to_seed(get(d, "key"), "key", &d->key, &d->q.error))))
        return status;
    return read_view(d);
}

/* ---- answering ---- */

/* The view as the player has it in mind: what it has seen, and when, and what it believes of the rest, the
 * events tell. */
static hn_view in_mind(const decision *d, hn_mind *mind)
{
    hn_view view = hn_view_of(&d->rules, &d->state, d->seat);
    hn_mind_begin(mind, &d->rules, d->seats, d->seat, &d->player);
    for (int i = 0; i < d->event_count; i++)
        hn_mind_observe(mind, &d->events[i]);
    view = hn_trail_view(&d->trail, &view);
    return hn_mind_view(mind, &d->player, &view, d->key);
}

static json_t *answer(const decision *d)
{
    hn_mind mind;
    hn_view view = in_mind(d, &mind);
    json_t *answer = request_reply(&d->q);
    json_object_update_new(answer, json_from_decision(&d->player, &view, d->key, true, NULL));
    return answer;
}

json_t *decide_read(const request *q, decide_who *who, void *context, bool *ok)
{
    decision d = {.q = *q, .who = who, .context = context};
    *ok = !read_request(&d);
    json_t *object = *ok ? answer(&d) : request_refusal(&d.q);
    free(d.events);
    return object;
}

char *decide_answer_by(const char *line, size_t length, decide_who *who, void *context, bool *ok)
{
    request q;
    *ok = false;
    json_t *object =
        request_read(&q, line, length) ? request_refusal(&q) : decide_read(&q, who, context, ok);
    request_free(&q);
    return request_line(object);
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
        json_pack("{s:i, s:s, s:o, s:s*, s:o, s:o, s:o}", "hunch", REQUEST_VERSION, "game",
                  hn_game_name(rules->game), name ? "preset" : "rules",
                  name ? json_string(name) : json_from_rules(rules), "player", player, "key",
                  json_from_seed(key), "view", json_from_view(view), "events", list);
    return request_line(object);
}
