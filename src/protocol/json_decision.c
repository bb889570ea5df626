/* Decisions as JSON. Every player says what it does, how long it takes for it, and why. One that goes by a
 * rule book also says what it decided in the event as a whole, in the form in which programs that are
 * driven by such books hand it on: an exchange names both cards although they are two actions. */
#include "players/book.h"
#include "players/why_text.h"
#include "protocol/json.h"

#include <hunch/encode.h>
#include <stdio.h>
#include <string.h>

json_t *json_from_action(const hn_rules *rules, int seats, int seat, hn_action action)
{
    char words[32];
    return hn_action_text(rules, seats, seat, action, words, sizeof words)
               ? json_string_nocheck(words)
               : json_null();
}

static json_t *from_action(const hn_view *view, hn_action action)
{
    return json_from_action(hn_view_rules(view), hn_view_seats(view), hn_view_seat(view), action);
}

static json_t *from_actions(const hn_view *view, const hn_action *actions, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, from_action(view, actions[i]));
    return list;
}

json_t *json_from_legal(const hn_view *view)
{
    hn_action list[HN_ACTIONS];
    int count = hn_view_legal_list(view, list);
    return from_actions(view, list, count);
}

json_t *json_from_asked(const hn_view *view)
{
    hn_plain_view plain;
    hn_view_copy(view, &plain);
    if (hn_game_table(hn_view_rules(view)->game) == HN_TABLE_DICE)
        return json_from_seats(plain.dice.asked);
    hn_seats own = plain.card.answered ? (hn_seats)(1u << plain.card.seat) : 0;
    return json_from_seats(plain.card.asked & (hn_seats)~own);
}

static double delay_of(const hn_player *player, const hn_view *view, uint64_t key)
{
    return hn_player_delay(player, view, key) / 1000.0;
}

/* ---- reasons ---- */

static json_t *from_candidate(const hn_view *view, const hn_candidate *candidate)
{
    json_t *object = json_object();
    json_add(object, "action", from_action(view, candidate->action));
    json_add(object, "score", json_real(candidate->score));
    if (candidate->chance >= 0)
        json_add(object, "chance", json_real(candidate->chance));
    return object;
}

static json_t *from_moved(const hn_why *why)
{
    json_t *list = json_array();
    for (int i = 0; i < why->moved_count; i++) {
        const hn_moved *moved = &why->moved[i];
        json_t *object = json_pack("{s:s, s:f}", "topic", hn_topic_name(moved->topic), "without",
                                   moved->without);
        if (moved->slot != HN_NONE)
            json_add(object, "card", json_from_place((hn_place){moved->seat, moved->slot}));
        else if (moved->seat != HN_NONE)
            json_add(object, "seat", json_integer(moved->seat));
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *from_why(const hn_player *player, const hn_view *view, const hn_why *why,
                        const tongue *in)
{
    char sentences[HN_WHY_TEXT];
    json_t *candidates = json_array(), *numbers = json_object();
    why_text(player, view, why, in, sentences, sizeof sentences);
    for (int i = 0; i < why->candidate_count; i++)
        json_array_append_new(candidates, from_candidate(view, &why->candidate[i]));
    for (int i = 0; i < why->number_count; i++)
        json_add(numbers, why->number[i].name, json_real(why->number[i].value));
    json_t *object =
        json_pack("{s:s, s:s, s:o, s:o, s:o}", "rule", why->rule, "text", sentences, "runner_up",
                  from_action(view, why->runner_up), "candidates", candidates, "numbers", numbers);
    if (why->moved_count)
        json_object_set_new(object, "moved", from_moved(why));
    if (hn_game_table(hn_view_rules(view)->game) == HN_TABLE_CARDS)
        json_object_set_new(object, "next", json_from_next_card(why->next_card));
    return object;
}

/* ---- rule books ---- */

/* The cards of an action: a card's id is its place, since a lasting one would give cards away after a
 * reshuffle. Where it is nobody's, there is no player. */
static void set_card(json_t *object, const char *which, const hn_view *view, hn_action action)
{
    static const struct {
        const char *verb, *id;
        bool own;
    } piles[] = {{"draw deck", "deck", false},
                 {"draw discard", "discard", false},
                 {"collect", "discard", false},
                 {"play", "drawn", true}};
    char card[32], player[32];
    hn_place place = hn_view_action_place(view, action);
    snprintf(card, sizeof card, "%s_card_id", which);
    snprintf(player, sizeof player, "%s_player_id", which);
    if (place.seat != HN_NONE) {
        json_object_set_new(object, card, json_from_place(place));
        json_object_set_new(object, player, json_integer(place.seat));
        return;
    }
    for (size_t i = 0; i < sizeof piles / sizeof *piles; i++)
        if (!strcmp(hn_view_action_verb(view, action), piles[i].verb)) {
            json_object_set_new(object, card, json_string(piles[i].id));
            if (piles[i].own)
                json_object_set_new(object, player, json_integer(hn_view_seat(view)));
        }
}

/* What is chosen, or else what is left to be done: a card that must be drawn or played is one in any case.
 * In an event that every rule adds to, it is a list. */
static void set_cards(json_t *object, const hn_view *view, const hn_why *why, bool every)
{
    set_card(object, "first", view, why->used ? why->choice[0] : why->action);
    if (why->used && every) {
        json_t *list = json_array();
        for (int i = 0; i < why->choice_count; i++)
            json_array_append_new(list,
                                  json_from_place(hn_view_action_place(view, why->choice[i])));
        json_object_set_new(object, "card_ids", list);
    } else if (why->used && why->choice_count > 1) {
        set_card(object, "second", view, why->choice[1]);
    }
}

static const char *const step_ends[] = {
    [HN_STEP_CONDITION] = "condition_failed",
    [HN_STEP_NEVER] = "never",
    [HN_STEP_ROLL] = "roll_failed",
    [HN_STEP_NO_TARGET] = "no_target",
    [HN_STEP_SKIPPED] = "skipped",
    [HN_STEP_FIRED] = "fired",
};

/* A condition as the book writes it. */
static json_t *from_condition(const book_words *words, const hn_condition *c)
{
    if (c->type != HN_FIELD)
        return json_pack("{s:s}", "type", book_condition_name(c->type));
    json_t *object = json_pack("{s:s, s:s}", "field", words->fields[c->field].name, "operator",
                               hn_operator_name(c->op));
    if (c->op == HN_EMPTY || c->op == HN_NOT_EMPTY)
        return object;
    if (c->than != HN_NONE)
        json_object_set_new(object, "than", json_string(words->fields[c->than].name));
    else if (words->fields[c->field].type == BOOK_FLAG)
        json_object_set_new(object, "value", json_boolean(c->value));
    else
        json_object_set_new(object, "value", json_real((double)c->value / BOOK_ONE));
    return object;
}

static json_t *from_found(const book_field *field, double value, bool absent)
{
    return absent                     ? json_null()
           : field->type == BOOK_FLAG ? json_boolean(value != 0)
                                      : json_real(value);
}

/* The conditions of fields that a rule was asked by, and what was found; of the one that failed once more, by
 * itself. */
static void set_conditions(json_t *object, const hn_player *player, const hn_view *view,
                           const hn_why *why, const hn_step *step)
{
    const book_words *words = book_words_of(hn_view_rules(view)->game);
    const hn_condition *conditions = player->book->condition;
    json_t *list = json_array();
    if (step->end == HN_STEP_CONDITION)
        json_object_set_new(object, "condition",
                            from_condition(words, &conditions[step->condition]));
    for (int i = 0; i < step->finding_count; i++) {
        const hn_finding *f = &why->finding[step->first_finding + i];
        const hn_condition *c = &conditions[f->condition];
        const book_field *field = &words->fields[c->field];
        json_t *one = from_condition(words, c);
        json_object_set_new(one, "found", from_found(field, f->found, f->found_absent));
        json_object_set_new(one, "bound", from_found(field, f->bound, f->bound_absent));
        json_object_set_new(one, "holds", json_boolean(f->holds));
        json_array_append_new(list, one);
        if (step->end == HN_STEP_CONDITION && f->condition == step->condition)
            json_object_set_new(object, "found", from_found(field, f->found, f->found_absent));
    }
    json_object_set_new(object, "conditions", list);
}

/* The chance, and the roll; where each card has its own, all of them. */
static void set_chance(json_t *object, const hn_view *view, const hn_step *step)
{
    int tries = step->try_count < HN_STEP_ACTIONS ? step->try_count : HN_STEP_ACTIONS;
    json_t *rolls = json_array();
    for (int i = 0; i < tries; i++) {
        const hn_try *t = &step->tried[i];
        json_t *one =
            json_pack("{s:o, s:b}", "action", from_action(view, t->action), "hit", t->hit);
        if (t->roll >= 0)
            json_object_set_new(one, "roll", json_real(t->roll));
        json_array_append_new(rolls, one);
    }
    if (step->end == HN_STEP_FIRED || step->end == HN_STEP_ROLL || step->roll >= 0)
        json_object_set_new(object, "chance", json_real(step->chance));
    if (step->roll >= 0)
        json_object_set_new(object, "roll", json_real(step->roll));
    if (tries)
        json_object_set(object, "rolls", rolls);
    json_decref(rolls);
}

static json_t *from_step(const hn_player *player, const hn_view *view, const hn_why *why,
                         const hn_step *step)
{
    char words[1024];
    const hn_game *game = hn_view_rules(view)->game;
    json_t *object = json_pack("{s:s, s:s}", "rule", player->book->rule[step->rule].name, "result",
                               step_ends[step->end]);
    set_conditions(object, player, view, why, step);
    set_chance(object, view, step);
    if (step->strategy != HN_NONE) {
        int told = step->count < HN_STEP_ACTIONS ? step->count : HN_STEP_ACTIONS;
        const char *about, *name = hn_book_strategy(game, step->strategy, &about);
        json_object_set_new(object, "strategy", json_string(name));
        json_object_set_new(object, "about", json_string(about));
        json_object_set_new(object, "targets", from_actions(view, step->action, told));
    }
    hn_step_text(player, view, why, step, words, sizeof words);
    json_object_set_new(object, "text", json_string(words));
    return object;
}

static json_t *from_event(const hn_player *player, const hn_view *view, uint64_t key,
                          const hn_why *why)
{
    const book_event *event = &book_words_of(hn_view_rules(view)->game)->events[why->event];
    json_t *object = json_pack("{s:s, s:b}", "action", event->name, "use", why->used);
    json_t *reasoning = json_array();
    set_cards(object, view, why, event->every);
    for (int i = 0; i < why->step_count; i++)
        json_array_append_new(reasoning, from_step(player, view, why, &why->step[i]));
    json_object_set_new(object, "delay_seconds", json_real(delay_of(player, view, key)));
    json_object_set_new(object, "difficulty",
                        json_string(player->book->difficulty[player->difficulty].level.name));
    json_object_set_new(object, "reasoning", reasoning);
    if (why->missed)
        json_object_set_new(object, "missed", json_true());
    return object;
}

/* ---- the decision ---- */

/* Why it was decided, into the decision. */
static void set_why(json_t *object, const hn_player *player, const hn_view *view, uint64_t key,
                    const hn_why *why, const tongue *in)
{
    if (why->missed)
        json_object_set_new(object, "missed", json_true());
    if (why->slipped)
        json_object_set_new(object, "slipped", json_true());
    if (player->book && why->event != HN_NONE)
        json_object_set_new(object, "decision", from_event(player, view, key, why));
    json_object_set_new(object, "why", from_why(player, view, why, in));
}

json_t *json_from_decision(const hn_player *player, const hn_view *view, uint64_t key, bool why,
                           const tongue *in)
{
    hn_why reasons;
    const char *level = player->level.name;
    hn_action action = hn_player_decide(player, view, key, why ? &reasons : NULL);
    json_t *object =
        json_pack("{s:o, s:i, s:f, s:s?}", "action", from_action(view, action), "number", action,
                  "delay_seconds", delay_of(player, view, key), "level", *level ? level : NULL);
    if (why)
        set_why(object, player, view, key, &reasons, in);
    return object;
}
