/* The reasons of Dutch's players have their numbers: what every rule found and was compared with, what it rolled,
 * and what each action is worth. The scores are worked out by hand, for every event. */
#include "dutch_table.h"

#include "draw.h"
#include "protocol/json.h"

#include <hunch/mind.h>

#include <math.h>
#include <string.h>

static const char *const names[] = {"dutch-easy", "dutch-medium", "dutch-hard", "dutch-expert"};

/* ---- in play ---- */

enum { EVENTS = 7 };

static const hn_candidate *candidate(const hn_why *why, hn_action action)
{
    for (int i = 0; i < why->candidate_count; i++)
        if (why->candidate[i].action == action)
            return &why->candidate[i];
    return NULL;
}

static void has_number(const hn_why *why, const char *name, double value)
{
    for (int i = 0; i < why->number_count; i++)
        if (!strcmp(why->number[i].name, name)) {
            assert_true(why->number[i].value == value);
            return;
        }
    fail_msg("no number %s", name);
}

/* What was found is among the numbers, and a condition holds or not as its operator says. */
static void findings_are_right(const hn_player *player, const hn_why *why)
{
    const hn_game *game = hn_game_find("dutch");
    for (int i = 0; i < why->finding_count; i++) {
        const hn_finding *f = &why->finding[i];
        const hn_condition *c = &player->book->condition[f->condition];
        const bool holds[HN_OPERATORS] = {
            [HN_EQUALS] = f->found == f->bound,
            [HN_NOT_EQUALS] = f->found != f->bound,
            [HN_LESS_THAN] =
                f->found<
                     f->bound, [HN_AT_MOST] = f->found <= f->bound, [HN_GREATER_THAN] = f->found>
                    f->bound,
            [HN_AT_LEAST] = f->found >= f->bound,
            [HN_EMPTY] = f->found == 0,
            [HN_NOT_EMPTY] = f->found != 0};
        assert_int_equal(f->holds, holds[c->op] && !f->found_absent && !f->bound_absent);
        if (!f->found_absent)
            has_number(why, hn_book_field(game, c->field, NULL), f->found);
        if (c->than == HN_NONE)
            assert_true(f->bound == (double)c->value / HN_CHANCE);
        else if (!f->bound_absent)
            has_number(why, hn_book_field(game, c->than, NULL), f->bound);
    }
}

/* Whether one of several candidates is worth more or less than nothing. Swaps may all gain
 * nothing, where the seat knows neither an own card nor another's. */
static bool has_scores(const hn_view *view, const hn_why *why)
{
    bool any = why->candidate_count < 2;
    if (!strcmp(hn_book_event(hn_view_rules(view)->game, why->event, NULL), "jack_swap"))
        return true;
    for (int i = 0; i < why->candidate_count; i++)
        any |= why->candidate[i].score != 0;
    return any;
}

static void reasons_have_numbers(const hn_player *player, const hn_view *view, const hn_why *why,
                                 int seen[EVENTS])
{
    char text[500];
    if (why->event == HN_NONE)
        return;
    seen[why->event]++;
    hn_why_text(player, view, why, text, sizeof text);
    if (!why->number_count || !candidate(why, why->action) || !has_scores(view, why))
        fail_msg("%s: %s: %d numbers, %d candidates", player->name, text, why->number_count,
                 why->candidate_count);
    findings_are_right(player, why);
}

TEST(every_event_of_every_player_has_numbers_and_scores)
{
    const hn_game *game = hn_game_find("dutch");
    int seen[4][EVENTS] = {{0}};
    for (int number = 0; number < draw_size(400, 80, 40); number++) {
        int seats = 2 + number % 5;
        hn_player player[HN_SEATS];
        const hn_player *players[HN_SEATS];
        hn_rules house;
        hn_state table;
        hn_events events;
        hn_minds minds;
        hn_why why;
        for (int seat = 0; seat < seats; seat++) {
            player[seat] = dutch_player(names[(number + seat) % 4]);
            players[seat] = &player[seat];
        }
        hn_rules_preset(&house, game, hn_preset_name(game, number % 2), NULL);
        hn_minds_begin(&minds, &house, seats, players);
        assert_int_equal(hn_deal(&house, seats, 0, (uint64_t)number, &table, &events), HN_OK);
        hn_minds_observe(&minds, &events);
        for (int seat; (seat = hn_next_decider(&house, &table)) != HN_NONE;) {
            uint64_t key = hn_player_key((uint64_t)number, seat);
            hn_view plain = hn_view_of(&house, &table, seat);
            hn_view view = hn_minds_view(&minds, players[seat], &plain, key);
            hn_action action = hn_player_decide(players[seat], &view, key, &why);
            reasons_have_numbers(players[seat], &view, &why, seen[(number + seat) % 4]);
            assert_int_equal(hn_apply(&house, &table, seat, action, &events), HN_OK);
            hn_minds_observe(&minds, &events);
        }
    }
    for (int i = 0; i < 4; i++)
        for (int event = 0; event < EVENTS; event++)
            assert_true(seen[i][event] > 0);
}

/* ---- scores ---- */

/* What an action is worth to an expert at a table. */
#define worth(text, action, score) check_worth(text, action, score, __LINE__)
static void check_worth(const char *text, const char *words, double score, int line)
{
    dutch_table t;
    hn_why why;
    hn_action action;
    hn_player expert = dutch_sharp("dutch-expert");
    dutch_set(&t, text);
    hn_view view = dutch_view(&t);
    hn_player_decide(&expert, &view, 1, &why);
    assert_int_equal(
        hn_action_parse(&t.rules, hn_view_seats(&view), hn_view_seat(&view), words, &action),
        HN_OK);
    const hn_candidate *found = candidate(&why, action);
    if (!found || fabs(found->score - score) > 1e-6)
        fail_msg("line %d: %s is worth %f, expected %f", line, words, found ? found->score : -999,
                 score);
}

/* The highest card that it knows is a 9, above the average of 6: that is what goes for a better one. */
TEST(a_draw_is_worth_what_it_betters_the_hand_by)
{
    const char *at = "unseen 2c 4d 8c Kd\ndiscard 5c\n0: 9h ?\n1: ?\n";
    worth(at, "draw discard", 4);
    worth(at, "draw deck", (7. + 5 + 1) / 4);
    /* With an unknown card that counts 6 and a 3 it is the unknown one. */
    at = "unseen 2c 4d 8c Kd\ndiscard 5c\n0: 3h ?\n1: ?\n";
    worth(at, "draw discard", 1);
    worth(at, "draw deck", (4. + 2) / 4);
    at = "unseen 2c 4d 8c Kd\ndiscard 5c\n0: 3h\n1: ?\n";
    worth(at, "draw discard", -2);
    worth(at, "draw deck", 1. / 4);
}

TEST(a_play_is_worth_the_points_that_leave_the_hand)
{
    const char *at = "phase drawn\ndrawn 2h\nunseen 2c 4d 8c Kd\ndiscard 5c\n0: 9h ? Xr\n1: ?\n";
    worth(at, "swap 0", 9);
    worth(at, "swap 1", 6);
    worth(at, "swap 2", 0);
    worth(at, "play", 2);
}

/* An unknown card fits with one of four, and costs 6 otherwise. */
TEST(a_drop_is_worth_its_card_or_costs_a_penalty)
{
    const char *at = "phase window\nunseen 4d 4s 8c 8d\ndiscard 4c\n0: 4h ? 9h\n1: ?\n";
    worth(at, "drop 0", 4);
    worth(at, "drop 1", .5 * 4 - .5 * 6);
    worth(at, "drop 2", -6);
    worth(at, "pass", 0);
    worth("rule wrong_drop 2\nphase window\nunseen 4d 4s 8c 8d\ndiscard 4c\n0: 4h ? 9h\n1: ?\n",
          "drop 2", -12);
}

TEST(a_swap_is_worth_what_is_given_less_what_is_got)
{
    const char *at = "phase first\nunseen 2c 4d 8c Kd\ndiscard Jh\n0: 9h ?\n1: 3c ?\n2: Kc ?\n";
    worth(at, "exchange 0.0", 6);
    worth(at, "exchange 0.1", 3);
    worth(at, "exchange 1.0", 6);
    worth(at, "exchange 2.0", 0);
    worth(at, "pass", 0);
    at = "phase second\nchosen 0.0\nunseen 2c 4d 8c Kd\ndiscard Jh\n0: 9h ?\n1: 3c ?\n2: Kc ?\n";
    worth(at, "with 1.0", 6);
    worth(at, "with 1.1", 3);
    worth(at, "with 2.0", -1);
}

/* 2, 4, 8 and 10 are 3 off their average. */
TEST(a_look_is_worth_how_far_off_a_guess_is)
{
    const char *at = "phase look\nunseen 2c 4d 8c Kd\ndiscard Qh\n0: 9h ?\n1: 3c ?\n";
    worth(at, "look 0.1", 3);
    worth(at, "look 1.1", 3);
    worth(at, "look 0.0", 0);
    worth(at, "pass", 0);
}

TEST(a_card_that_is_collected_is_worth_one_more_of_the_set)
{
    const char *at = "preset dutch-collect\ndiscard 7s\n0: 7c*1 7d*2 7h*3 ?\n1: ? ?\n";
    worth(at, "collect", 4);
    worth(at, "draw deck", 3);
}

TEST(a_call_is_worth_its_chance_to_win)
{
    worth("phase call\nunseen 3c 9c 9d 9s 9h\n0: 4h\n1: ?\n", "call", .8);
    worth("phase call\nunseen 3c 9c 9d 9s 9h\n0: 4h\n1: ?\n", "pass", .5);
    worth("phase call\nunseen 3c 9c 9d\n0: 4h\n1: ?\n2: Kc\n", "call", 2. / 3);
    worth("phase call\nunseen 3c 9c 9d\n0: 4h\n1: ?\n2: Kc\n", "pass", 1. / 3);
}

/* More places than candidates: the one that was chosen is among them, with its own score. */
TEST(the_decision_has_its_own_score_among_many)
{
    dutch_table t;
    hn_why why;
    hn_player expert = dutch_sharp("dutch-expert");
    dutch_set(&t, "phase look\ndiscard Qh\n0: 9h ?\n1: ? ? ? ? ? ? ? ? ? ? ? ?\n"
                  "2: ? ? ? ? ? ? ? ? ? ? ? ?\n3: ? ? ? ? ? ? ? ? ? ? ? ?\n");
    hn_view view = dutch_view(&t);
    hn_player_decide(&expert, &view, 1, &why);
    assert_int_equal(why.candidate_count, HN_WHY_CANDIDATES);
    assert_int_equal(why.candidate[0].action, why.action);
    assert_true(why.candidate[0].score > 2);
}

/* ---- as JSON ---- */

static json_t *decision(const char *text, const char *name, uint64_t key)
{
    dutch_table t;
    hn_player player = dutch_sharp(name);
    dutch_set(&t, text);
    hn_view view = dutch_view(&t);
    return json_from_decision(&player, &view, key, true, NULL);
}

static const json_t *at(const json_t *list, size_t index)
{
    const json_t *object = json_array_get(list, index);
    assert_non_null(object);
    return object;
}

static double number(const json_t *object, const char *name)
{
    assert_true(json_is_number(json_object_get(object, name)));
    return json_number_value(json_object_get(object, name));
}

TEST(a_call_is_told_with_its_chance_and_its_bound)
{
    json_t *object =
        decision("phase call\nunseen 3c 9c 9d 9s 9h\n0: 4h\n1: ?\n", "dutch-expert", 1);
    const json_t *why = json_object_get(object, "why");
    const json_t *steps = json_object_get(json_object_get(object, "decision"), "reasoning");
    const json_t *one = at(json_object_get(at(steps, 3), "conditions"), 0);
    assert_int_equal(json_array_size(json_object_get(at(steps, 0), "conditions")), 0);
    assert_string_equal(json_string_value(json_object_get(one, "field")), "call_win_chance");
    assert_string_equal(json_string_value(json_object_get(one, "operator")), "greater_than");
    assert_true(fabs(number(one, "found") - .8) < 1e-5 && number(one, "bound") == .7);
    assert_true(json_is_true(json_object_get(one, "holds")));
    assert_true(fabs(number(json_object_get(why, "numbers"), "call_win_chance") - .8) < 1e-5);
    assert_true(fabs(number(at(json_object_get(why, "candidates"), 0), "score") - .8) < 1e-5);
    json_decref(object);
}

/* Two cards that fit, and one that it does not know: every one has its roll. */
TEST(each_card_of_a_window_is_told_with_its_roll)
{
    int hits = 0, misses = 0;
    for (uint64_t key = 0; key < 200; key++) {
        json_t *object =
            decision("phase window\ndiscard 4c\n0: 4h 4d ?\n1: ? ?\n", "dutch-easy", key);
        const json_t *steps = json_object_get(json_object_get(object, "decision"), "reasoning");
        for (size_t rule = 0; rule < 2; rule++) {
            const json_t *step = at(steps, rule), *rolls = json_object_get(step, "rolls");
            double chance = number(step, "chance");
            assert_true(chance == (rule ? .08 : .9));
            assert_int_equal(json_array_size(rolls), rule ? 1 : 2);
            for (size_t i = 0; i < json_array_size(rolls); i++) {
                bool hit = json_is_true(json_object_get(at(rolls, i), "hit"));
                assert_int_equal(hit, number(at(rolls, i), "roll") < chance);
                hits += hit;
                misses += !hit;
            }
        }
        json_decref(object);
    }
    assert_true(hits > 300 && misses > 150);
}

TEST(a_missed_event_is_told_with_the_chance_of_it)
{
    dutch_table t;
    hn_why why;
    hn_player easy = dutch_player("dutch-easy");
    dutch_set(&t, "phase call\nunseen 9c\n0: Ah\n1: Kh\n");
    hn_view view = dutch_view(&t);
    uint64_t key = 0;
    do
        hn_player_decide(&easy, &view, key++, &why);
    while (!why.missed);
    has_number(&why, "miss_chance_to_play", .06);
    assert_true(why.candidate[0].score == 1); /* the call that it missed */
}
