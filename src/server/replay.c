/* Replays: a record is played once more, and each step is told with everything open. What players had in mind is
 * kept as in the round itself, so that deciding again gives the same action and its reason. */
#include "server/replay.h"

#include "config/config.h"
#include "core/status.h"
#include "games/game.h"
#include "games/policy.h"
#include "protocol/json.h"
#include "search/chance.h"
#include "server/speak.h"
#include "server/workers.h"

#include <stdlib.h>

enum { ACTION_TEXT = 64 };

static hn_status no_memory(hn_error *error)
{
    return error_set(error, HN_BAD_FILE, "not enough memory");
}

/* ---- steps ---- */

/* A round while it is told: on the heap, as a play is too much for the stack of a small thread. */
typedef struct telling {
    json_t *steps;
    const char *const *names; /* of the seats */
    const language *language;
    bool failed;   /* no memory */
    hn_stop *stop; /* or NULL */
    int64_t begun; /* of the processor time */
    hn_player player[HN_SEATS];
    hn_play play; /* before the next move */
} telling;

/* Who sits where, and the deal. Where there can be none record_replay says why. */
static void seat_players(telling *t, const record *r)
{
    const hn_player *player[HN_SEATS] = {NULL};
    for (int seat = 0; seat < r->seats; seat++)
        if (!config_player(&t->player[seat], r->player[seat], r->rules.game, NULL, NULL)) {
            t->player[seat].stop_ = t->stop;
            player[seat] = &t->player[seat];
        }
    hn_play_begin(&t->play, &r->rules, r->seats, player);
    hn_play_deal(&t->play, r->first, r->seed);
}

/* Why there is no reason. Another decision than then: a player that searches decides by the time that it has as well. */
static json_t *no_reason(const telling *t, const record *r, const char *name)
{
    char words[WORDS_SENTENCE];
    return json_string(words_name(t->language, &r->rules, name, words, sizeof words));
}

/* The reason for a move, null where a person made it. The stand-in's moves are true: record_replay has checked. */
static json_t *reason(telling *t, const record *r, const record_move *move)
{
    char words[HN_WHY_TEXT];
    hn_why why;
    if (move->stand_in)
        return no_reason(t, r, "reason stand_in");
    const hn_player *player = t->play.player[move->seat];
    if (!player)
        return json_null();
    const bool searches = player->policy->searches;
    if (searches && thread_time() - t->begun >= REPLAY_SECONDS * INT64_C(1000000000))
        return no_reason(t, r, "reason too_long");
    hn_view view = hn_play_view(&t->play, move->seat);
    if (hn_play_decide(&t->play, move->seat, &why) != move->action)
        return no_reason(t, r, searches ? "reason searched_again" : "reason changed");
    words_reason(t->language, player, &view, &why, words, sizeof words);
    return json_string(words);
}

static json_t *from_events(const record *r, const hn_events *events)
{
    json_t *list = json_array();
    for (int i = 0; i < events->count; i++)
        json_array_append_new(list, json_from_event(&r->rules, r->seats, &events->event[i]));
    return list;
}

/* What was chosen, as the button for it says it. */
static json_t *label_of(const telling *t, const record *r, const record_move *move)
{
    char label[WORDS_SENTENCE];
    const listener w = {&r->rules, r->seats, t->names, move->seat, t->language};
    hn_view view = hn_view_of(&r->rules, &t->play.state, move->seat);
    words_action(&w, &view, move->action, label, sizeof label);
    return json_string(label);
}

/* The step of a move; -1: the deal. */
static json_t *step_of(telling *t, const record *r, int number, const hn_state *state,
                       const hn_events *events)
{
    json_t *happened = from_events(r, events), *view = json_from_open_view(&r->rules, state);
    const listener w = {&r->rules, r->seats, t->names, HN_NONE, t->language};
    json_t *words = speak_events(&w, events->event, 0, events->count, HN_NONE, true);
    if (number < 0)
        return json_pack("{s:i, s:n, s:n, s:n, s:b, s:n, s:o, s:o, s:o}", "move", 0, "seat",
                         "action", "label", "stand_in", 0, "why", "events", happened, "words",
                         words, "view", view);
    const record_move *move = &r->move[number];
    char action[ACTION_TEXT] = "";
    hn_action_text(&r->rules, r->seats, move->seat, move->action, action, sizeof action);
    return json_pack("{s:i, s:i, s:s, s:o, s:b, s:o, s:o, s:o, s:o}", "move", number + 1, "seat",
                     move->seat, "action", action, "label", label_of(t, r, move), "stand_in",
                     move->stand_in, "why", reason(t, r, move), "events", happened, "words", words,
                     "view", view);
}

static void tell(void *context, const record *r, int move, const hn_state *state,
                 const hn_events *events)
{
    telling *t = context;
    if (t->failed || stop_asked(t->stop))
        return;
    t->failed = json_array_append_new(t->steps, step_of(t, r, move, state, events));
    if (move >= 0)
        hn_play_apply(&t->play, r->move[move].seat, r->move[move].action);
}

/* Nobody waits for it any more. */
static hn_status was_stopped(hn_error *error)
{
    return error_set(error, HN_BAD_FILE, "it was not worked out to its end; ask again");
}

json_t *replay_steps(const record *r, const char *const *names, const language *in, hn_stop *stop,
                     hn_error *error)
{
    telling *t = calloc(1, sizeof *t);
    if (!t) {
        no_memory(error);
        return NULL;
    }
    t->stop = stop;
    t->names = names;
    t->language = in;
    t->begun = thread_time();
    seat_players(t, r);
    json_t *steps = t->steps = json_array();
    hn_status status = record_replay(r, tell, t, NULL, error);
    if (!status && t->failed)
        status = no_memory(error);
    if (!status && stop_asked(stop))
        status = was_stopped(error);
    free(t);
    if (!status)
        return steps;
    json_decref(steps);
    return NULL;
}

/* ---- chances ---- */

typedef struct estimate {
    json_t *points;
    hn_status status; /* of the points so far */
    hn_error *problem;
    int seat;
    hn_player policy;
    bool believes; /* cards */
    hn_beliefs beliefs;
} estimate;

static hn_status append_point(estimate *e, const record *r, int move, const hn_view *view)
{
    double chance, error;
    uint64_t key = hn_random(r->seed, HN_FOR_SEARCH, (uint64_t)move);
    if (!chance_of_win(view, &e->policy, REPLAY_WORLDS, key, &chance, &error))
        return stop_asked(e->policy.stop_)
                   ? was_stopped(e->problem)
                   : error_set(e->problem, HN_BAD_VIEW,
                               "no world is as seat %d saw it after move %d", e->seat, move);
    if (json_array_append_new(e->points, json_pack("{s:i, s:f, s:f}", "move", move, "chance",
                                                   chance, "error", error)))
        return no_memory(e->problem);
    return HN_OK;
}

/* Answers in a window tell the seat nothing until it closes: only what caused an event is a point. */
static void add_point(void *context, const record *r, int move, const hn_state *state,
                      const hn_events *events)
{
    estimate *e = context;
    if (!events->count || e->status)
        return;
    hn_view view = hn_view_of(&r->rules, state, e->seat);
    if (e->believes) {
        for (int i = 0; i < events->count; i++)
            hn_beliefs_observe(&e->beliefs, &events->event[i]);
        view = hn_beliefs_view(&e->beliefs, &view);
    }
    e->status = append_point(e, r, move + 1, &view);
}

static hn_status begin_estimate(estimate *e, const record *r, int seat, hn_error *error)
{
    const hn_game *game = r->rules.game;
    if (seat < 0 || seat >= r->seats)
        return error_set(error, HN_BAD_SEATS, "`seat` is %d; expected 0 to %d", seat, r->seats - 1);
    e->seat = seat;
    e->believes = hn_game_table(game) == HN_TABLE_CARDS;
    if (e->believes)
        hn_beliefs_begin(&e->beliefs, &r->rules, r->seats, seat,
                         hn_likelihoods_find("fitted", game));
    return hn_player_find(&e->policy, game_quick(game), game, error);
}

static hn_status fill(estimate *e, const record *r, int seat, hn_stop *stop, hn_error *error)
{
    hn_status status = begin_estimate(e, r, seat, error);
    e->policy.stop_ = stop;
    if (!status)
        status = record_replay(r, add_point, e, NULL, error);
    return status ? status : e->status;
}

json_t *replay_chances(const record *r, int seat, hn_stop *stop, hn_error *error)
{
    json_t *object = NULL;
    estimate *e = calloc(1, sizeof *e);
    if (!e) {
        no_memory(error);
        return NULL;
    }
    e->problem = error;
    e->points = json_array();
    if (!fill(e, r, seat, stop, error)) {
        object = json_pack("{s:i, s:i, s:s, s:O}", "seat", seat, "worlds", REPLAY_WORLDS, "policy",
                           e->policy.name, "points", e->points);
        if (!object)
            no_memory(error);
    }
    json_decref(e->points);
    free(e);
    return object;
}
