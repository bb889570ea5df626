/* The decision of a rule book's event as JSON: its names, which cards it names, and that it is what the player
 * then does, part by part. Rounds of Dutch are played by all difficulties, with memories: HUNCH_FULL=1
 * plays 3,000 under each preset, HUNCH_QUICK=1 60. */
#include "draw.h"
#include "test.h"

#include "protocol/json.h"

#include <hunch/mind.h>
#include <stdio.h>
#include <string.h>

/* A round under way, and how often each event was met: used, not used, missed. */
typedef struct round {
    hn_rules rules;
    hn_state state;
    hn_events events;
    hn_minds minds;
    int seats;
    hn_player player[HN_SEATS];
    uint64_t seed;
} round;

typedef struct met {
    int used, unused, missed;
} met;

static const char *text_of(const json_t *object, const char *field)
{
    const char *text = json_string_value(json_object_get(object, field));
    return text ? text : "";
}

static bool has(const json_t *object, const char *field)
{
    return json_object_get(object, field) != NULL;
}

static bool is(const json_t *decision, const char *event)
{
    return !strcmp(text_of(decision, "action"), event);
}

/* "exchange 1.2" names the card "1.2", of player 1. */
static void names(const json_t *decision, const char *which, const char *verb, const char *action)
{
    char field[32];
    size_t length = strlen(verb);
    assert_true(!strncmp(action, verb, length) && action[length] == ' ');
    snprintf(field, sizeof field, "%s_card_id", which);
    assert_string_equal(text_of(decision, field), action + length + 1);
    snprintf(field, sizeof field, "%s_player_id", which);
    assert_int_equal(json_integer_value(json_object_get(decision, field)),
                     action[length + 1] - '0');
}

/* ---- what the decision says ---- */

static void draws_and_plays_name_a_card_in_any_case(const json_t *decision, const char *action,
                                                    int seat)
{
    char place[16];
    const char *card = text_of(decision, "first_card_id");
    if (is(decision, "draw")) {
        assert_string_equal(card, !strcmp(action, "draw deck") ? "deck" : "discard");
        assert_false(has(decision, "first_player_id"));
    } else {
        snprintf(place, sizeof place, "%d.%s", seat, strcmp(action, "play") ? action + 5 : "");
        assert_string_equal(card, strcmp(action, "play") ? place : "drawn");
        assert_int_equal(json_integer_value(json_object_get(decision, "first_player_id")), seat);
    }
}

static void other_events_name_cards_where_they_are_used(const json_t *decision, const char *action)
{
    bool use = json_is_true(json_object_get(decision, "use"));
    bool card = use && !is(decision, "call_dutch");
    assert_int_equal(has(decision, "first_card_id"), card);
    assert_int_equal(has(decision, "first_player_id"), card && !is(decision, "collect"));
    if (is(decision, "queen_peek") && use)
        names(decision, "first", "look", action);
    if (is(decision, "collect") && use)
        assert_string_equal(text_of(decision, "first_card_id"), "discard");
    if (is(decision, "call_dutch"))
        assert_string_equal(action, use ? "call" : "pass");
    if (!use)
        assert_string_equal(action, "pass");
}

static void the_cards_are_those_of_the_action(const json_t *decision, const char *action, int seat)
{
    bool use = json_is_true(json_object_get(decision, "use"));
    bool swap = use && is(decision, "jack_swap");
    if (is(decision, "draw") || is(decision, "play_card"))
        draws_and_plays_name_a_card_in_any_case(decision, action, seat);
    else
        other_events_name_cards_where_they_are_used(decision, action);
    assert_int_equal(has(decision, "card_ids"), use && is(decision, "same_rank"));
    assert_int_equal(has(decision, "second_card_id"), swap);
    assert_int_equal(has(decision, "second_player_id"), swap);
}

/* ---- its reasons ---- */

/* Where each card has its own roll, one that hits is enough. */
static void rolls_are_held_against_the_chance(const json_t *step, bool failed)
{
    double chance = json_real_value(json_object_get(step, "chance"));
    const json_t *rolls = json_object_get(step, "rolls"), *one;
    bool hit = has(step, "roll") && json_real_value(json_object_get(step, "roll")) < chance;
    size_t i;
    json_array_foreach(rolls, i, one)
    {
        bool hits = json_is_true(json_object_get(one, "hit"));
        if (has(one, "roll"))
            assert_int_equal(hits, json_real_value(json_object_get(one, "roll")) < chance);
        hit |= hits;
    }
    assert_int_equal(hit, !failed);
}

static void a_step_has_what_its_result_has(const json_t *step)
{
    const char *result = text_of(step, "result");
    bool rolled = has(step, "roll") || has(step, "rolls");
    assert_true(*text_of(step, "rule") && *text_of(step, "text"));
    assert_non_null(strstr(text_of(step, "text"), text_of(step, "rule")));
    assert_int_equal(has(step, "condition"), !strcmp(result, "condition_failed"));
    assert_int_equal(has(step, "chance"), rolled || !strcmp(result, "fired"));
    assert_int_equal(has(step, "about"), has(step, "strategy"));
    assert_true(!has(step, "about") || *text_of(step, "about"));
    if (has(step, "found"))
        assert_true(has(json_object_get(step, "condition"), "field"));
    if (!strcmp(result, "condition_failed") || !strcmp(result, "never"))
        assert_false(rolled || has(step, "strategy"));
    if (!strcmp(result, "roll_failed"))
        assert_true(rolled);
    if (rolled)
        rolls_are_held_against_the_chance(step, !strcmp(result, "roll_failed"));
    assert_int_equal(json_array_size(json_object_get(step, "targets")) > 0,
                     !strcmp(result, "fired"));
}

static void the_reasoning_leads_to_it(const json_t *decision)
{
    const json_t *reasoning = json_object_get(decision, "reasoning"), *step;
    bool missed = has(decision, "missed"), fired = false;
    size_t i;
    assert_true(json_is_array(reasoning));
    json_array_foreach(reasoning, i, step)
    {
        a_step_has_what_its_result_has(step);
        fired |= !strcmp(text_of(step, "result"), "fired");
    }
    assert_int_equal(fired, json_is_true(json_object_get(decision, "use")));
    assert_true(missed || json_array_size(reasoning) > 0);
}

/* ---- the whole of it ---- */

static void the_head_is_whole(const json_t *answer, const json_t *decision, const hn_player *player)
{
    static const char *const fields[] = {"use", "delay_seconds", "difficulty", "reasoning"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        assert_non_null(json_object_get(decision, fields[i]));
    assert_string_equal(text_of(decision, "difficulty"),
                        player->book->difficulty[player->difficulty].level.name);
    assert_true(json_equal(json_object_get(decision, "delay_seconds"),
                           json_object_get(answer, "delay_seconds")));
    assert_int_equal(has(decision, "missed"), has(answer, "missed"));
    if (has(decision, "missed"))
        assert_true(json_is_true(json_object_get(decision, "missed")));
}

static met *met_of(met *all, const hn_game *game, const json_t *decision)
{
    int event = 0;
    while (strcmp(hn_book_event(game, event, NULL), text_of(decision, "action")) != 0)
        event++;
    return &all[event];
}

static void count(met *all, const hn_game *game, const json_t *decision)
{
    met *m = met_of(all, game, decision);
    if (has(decision, "missed"))
        m->missed++;
    else if (json_is_true(json_object_get(decision, "use")))
        m->used++;
    else
        m->unused++;
}

static hn_view in_mind(const round *r, int seat)
{
    hn_view view = hn_view_of(&r->rules, &r->state, seat);
    return hn_minds_view(&r->minds, &r->player[seat], &view, hn_player_key(r->seed, seat));
}

static json_t *answer_of(const round *r, int seat)
{
    hn_view view = in_mind(r, seat);
    json_t *answer =
        json_from_decision(&r->player[seat], &view, hn_player_key(r->seed, seat), true, NULL);
    assert_non_null(answer);
    return answer;
}

static void act(round *r, int seat, const char *words)
{
    hn_action action;
    assert_int_equal(hn_action_parse(&r->rules, r->seats, seat, words, &action), HN_OK);
    assert_int_equal(hn_apply(&r->rules, &r->state, seat, action, &r->events), HN_OK);
    hn_minds_observe(&r->minds, &r->events);
}

/* The second card is the one that was named with the first, and what is said then is the same. */
static void the_second_card_follows(round *r, int seat, const json_t *first)
{
    json_t *answer = answer_of(r, seat), *decision = json_object_get(answer, "decision");
    json_t *again = json_copy(decision);
    names(first, "second", "with", text_of(answer, "action"));
    assert_true(json_real_value(json_object_get(answer, "delay_seconds")) == 0);
    json_object_set(again, "delay_seconds", json_object_get(first, "delay_seconds"));
    assert_true(json_equal(again, first));
    act(r, seat, text_of(answer, "action"));
    json_decref(again);
    json_decref(answer);
}

/* All cards of the list are dropped, in its order, and then the seat passes. */
static void the_drops_follow(round *r, int seat, const json_t *first)
{
    const json_t *list = json_object_get(first, "card_ids"), *card;
    size_t i;
    assert_true(json_equal(json_array_get(list, 0), json_object_get(first, "first_card_id")));
    json_array_foreach(list, i, card)
    {
        json_t *answer = answer_of(r, seat), *decision = json_object_get(answer, "decision");
        char drop[32];
        snprintf(drop, sizeof drop, "drop %s", json_string_value(card) + 2);
        assert_string_equal(text_of(answer, "action"), drop);
        assert_true(json_equal(json_object_get(decision, "card_ids"), list));
        act(r, seat, drop);
        json_decref(answer);
    }
    json_t *last = answer_of(r, seat);
    assert_string_equal(text_of(last, "action"), "pass");
    json_decref(last);
    act(r, seat, "pass");
}

static void play_event(round *r, int seat, met *all)
{
    json_t *answer = answer_of(r, seat), *decision = json_object_get(answer, "decision");
    const char *action = text_of(answer, "action");
    if (decision) {
        the_head_is_whole(answer, decision, &r->player[seat]);
        bool dropped = is(decision, "same_rank") && json_is_true(json_object_get(decision, "use"));
        if (!dropped)
            the_cards_are_those_of_the_action(decision, action, seat);
        the_reasoning_leads_to_it(decision);
        count(all, r->rules.game, decision);
        if (dropped) {
            the_drops_follow(r, seat, decision);
            json_decref(answer);
            return;
        }
    }
    bool swap = decision && is(decision, "jack_swap") && strcmp(action, "pass") != 0;
    if (swap)
        names(decision, "first", "exchange", action);
    act(r, seat, action);
    if (swap)
        the_second_card_follows(r, seat, decision);
    json_decref(answer);
}

static void play_round(const char *preset, int number, met *all)
{
    static const char *const players[] = {"dutch-easy", "dutch-medium", "dutch-hard",
                                          "dutch-expert"};
    round r = {.seats = 2 + number % 5, .seed = (uint64_t)number};
    hn_rules_preset(&r.rules, hn_game_find("dutch"), preset, NULL);
    const hn_player *player[HN_SEATS];
    for (int seat = 0; seat < r.seats; seat++) {
        player[seat] = &r.player[seat];
        assert_int_equal(
            hn_player_find(&r.player[seat], players[(seat + number) % 4], r.rules.game, NULL),
            HN_OK);
    }
    hn_minds_begin(&r.minds, &r.rules, r.seats, player);
    assert_int_equal(hn_deal(&r.rules, r.seats, 0, r.seed, &r.state, &r.events), HN_OK);
    hn_minds_observe(&r.minds, &r.events);
    for (int seat; (seat = hn_next_decider(&r.rules, &r.state)) != HN_NONE;)
        play_event(&r, seat, all);
}

TEST(the_decision_of_an_event_is_what_is_then_done)
{
    const hn_game *game = hn_game_find("dutch");
    met all[HN_BOOK_EVENTS] = {{0}};
    for (int number = 0; number < draw_size(3000, 600, 60); number++) {
        play_round("dutch", number, all);
        play_round("dutch-collect", number, all);
    }
    int missed = 0;
    for (int event = 0; hn_book_event(game, event, NULL); event++) {
        assert_true(all[event].used > 0);
        missed += all[event].missed;
    }
    assert_true(missed > 0);
}

/* ---- players without a book ---- */

TEST(other_players_have_no_decision_of_an_event)
{
    hn_rules rules;
    hn_state table = {{0}};
    hn_player player;
    hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
    hn_deal(&rules, 2, 0, 3, &table, NULL);
    hn_view view = hn_view_of(&rules, &table, 0);
    hn_player_find(&player, "bayes-v2", rules.game, NULL);
    json_t *answer = json_from_decision(&player, &view, 7, true, NULL);
    assert_false(has(answer, "decision"));
    assert_false(has(answer, "missed"));
    assert_true(json_is_null(json_object_get(answer, "level")));
    assert_true(json_real_value(json_object_get(answer, "delay_seconds")) == 0);
    json_decref(answer);
    hn_player_find(&player, "bayes-v2@easy", rules.game, NULL);
    player.level.miss = HN_CHANCE;
    answer = json_from_decision(&player, &view, 7, true, NULL);
    assert_string_equal(text_of(answer, "level"), "easy");
    assert_string_equal(text_of(answer, "action"), "draw deck");
    assert_true(json_is_true(json_object_get(answer, "missed")));
    assert_true(json_real_value(json_object_get(answer, "delay_seconds")) >= 1.5);
    json_decref(answer);
}
