/* What programs outside are asked and answer: nothing that is hidden from their seat is in a question, of any game;
 * everything that `hunch decide` wants is; and an answer is a legal action of the seat that was asked, or it is
 * refused. HUNCH_FULL=1 plays 1,000 rounds of each game, HUNCH_QUICK=1 10. */
#include "draw.h"
#include "request.h"
#include "test.h"
#include "trial.h"

#include "protocol/decide.h"
#include "protocol/question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY = 7, RECENT = 24, ALL = QUESTION_USUAL | QUESTION_NUMBERS };

static question question_of(const trial *t, const hn_view *view, const hn_event *events)
{
    return (question){.view = view,
                      .key = KEY,
                      .id = 17,
                      .first = true,
                      .wanted = ALL,
                      .events = events,
                      .event_count = t->told.count};
}

/* ---- what is hidden ---- */

/* The events with all that the seat did not see drawn anew. */
static hn_event *drawn_anew(trial *t, int seat)
{
    hn_event *list = malloc((size_t)t->told.count * sizeof *list);
    assert_non_null(list);
    memcpy(list, t->told.event, (size_t)t->told.count * sizeof *list);
    for (int i = 0; i < t->told.count; i++) {
        hn_event *e = &list[i];
        if (e->seen_by >> seat & 1)
            continue;
        if (e->card < HN_CARDS)
            e->card = (hn_card)trial_below(t, HN_CARDS);
        for (int die = 0; e->type == HN_EVENT_ROLL && die < e->number; die++)
            e->die[die] = (uint8_t)(1 + trial_below(t, HN_FACES));
    }
    return list;
}

/* The question is the same, to the byte, at a table that looks the same to the seat. */
static void hides(trial *t, int seat)
{
    question_line one = {.text = NULL}, other = {.text = NULL};
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_state world = draw_world(&t->chance, &view);
    hn_view look = hn_view_of(&t->rules, &world, seat);
    hn_event *events = drawn_anew(t, seat);
    int old = t->told.count > RECENT ? t->told.count - RECENT : 0; /* what was asked before */
    question truth = question_of(t, &view, t->told.event),
             look_alike = question_of(t, &look, events);
    truth.events += old;
    look_alike.events += old;
    truth.event_count = look_alike.event_count = t->told.count - old;
    assert_true(question_write(&truth, &one) && question_write(&look_alike, &other));
    assert_int_equal(one.length, other.length);
    assert_memory_equal(one.text, other.text, one.length);
    free(events);
    free(one.text);
    free(other.text);
}

TEST(a_question_has_nothing_that_is_hidden_from_its_seat)
{
    int asked = 0, rounds = draw_size(1000, 12, 4);
    for (int game = 0; game < hn_games(); game++)
        for (int number = 0; number < rounds; number++) {
            trial t;
            trial_draw(&t, hn_game_at(game), number);
            for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
                if (trial_below(&t, t.events.count ? 3 : 24) == 0)
                    hides(&t, seat), asked++;
                trial_act(&t, seat);
            }
            trial_end(&t);
        }
    assert_true(asked > 30 * rounds);
}

/* ---- what is in it ---- */

static json_t *written(const question *q)
{
    question_line line = {.text = NULL};
    assert_true(question_write(q, &line));
    assert_int_equal(line.text[line.length - 1], '\n');
    assert_null(memchr(line.text, '\n', line.length - 1));
    json_t *object = json_loadb(line.text, line.length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(object);
    free(line.text);
    return object;
}

/* `legal` and `numbers` are the legal actions in rising order. */
static void lists_legal(const json_t *object, const trial *t, const hn_view *view)
{
    hn_action list[HN_ACTIONS];
    int count = hn_view_legal_list(view, list);
    assert_int_equal(json_array_size(json_object_get(object, "legal")), count);
    for (int i = 0; i < count; i++) {
        char words[64];
        hn_action_text(&t->rules, t->seats, hn_view_seat(view), list[i], words, sizeof words);
        assert_string_equal(
            json_string_value(json_array_get(json_object_get(object, "legal"), (size_t)i)), words);
        assert_int_equal(
            json_integer_value(json_array_get(json_object_get(object, "numbers"), (size_t)i)),
            list[i]);
    }
}

/* Without what is added, it is the request that `hunch decide` answers. */
static void is_a_request(json_t *object)
{
    static const char *const more[] = {"seat", "first", "legal", "numbers"};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        assert_int_equal(json_object_del(object, more[i]), 0);
    json_object_set_new(object, "player", json_string("random"));
    char *line = json_dumps(object, JSON_COMPACT);
    json_decref(request_answer(line, strlen(line), true));
    free(line);
}

static void asks_whole(const trial *t, int seat)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    question q = question_of(t, &view, t->told.event);
    json_t *object = written(&q);
    assert_int_equal(json_integer_value(json_object_get(object, "seat")), seat);
    lists_legal(object, t, &view);
    is_a_request(object);
    json_decref(object);
}

TEST(a_question_is_a_request_for_a_decision_with_what_is_legal)
{
    for (int game = 0; game < hn_games(); game++)
        for (int number = 0; number < draw_size(100, 3, 1); number++) {
            trial t;
            trial_draw(&t, hn_game_at(game), number);
            for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
                if (trial_below(&t, 8) == 0)
                    asks_whole(&t, seat);
                trial_act(&t, seat);
            }
            trial_end(&t);
        }
}

TEST(what_is_not_wanted_is_left_out)
{
    trial t;
    trial_draw(&t, hn_game_at(0), 1);
    int seat = hn_next_decider(&t.rules, &t.state);
    hn_view view = hn_view_of(&t.rules, &t.state, seat);
    question q = question_of(&t, &view, t.told.event);
    q.wanted = QUESTION_LEGAL;
    q.first = false;
    json_t *object = written(&q);
    assert_int_equal(json_object_size(object), 7);
    assert_true(json_is_false(json_object_get(object, "first")));
    assert_int_equal(json_integer_value(json_object_get(object, "id")), 17);
    assert_non_null(json_object_get(object, "legal"));
    json_decref(object);
    trial_end(&t);
}

/* ---- answers ---- */

static hn_view draw_phase(hn_rules *rules, hn_state *state)
{
    assert_int_equal(hn_rules_preset(rules, hn_game_find("cambio"), "cambio", NULL), HN_OK);
    assert_int_equal(hn_deal(rules, 2, 1, 5, state, NULL), HN_OK);
    for (int seat; (seat = hn_next_decider(rules, state)) != HN_NONE;) {
        hn_view view = hn_view_of(rules, state, seat);
        hn_action list[HN_ACTIONS];
        if (hn_view_phase(&view) == HN_PHASE_DRAW)
            return view;
        hn_view_legal_list(&view, list);
        hn_apply(rules, state, seat, list[0], NULL);
    }
    fail();
    return hn_view_of(rules, state, 0);
}

TEST(an_answer_is_an_action_in_words_or_by_its_number)
{
    hn_rules rules;
    hn_state state;
    hn_view view = draw_phase(&rules, &state);
    hn_action draw;
    question_answer a;
    char line[200];
    assert_int_equal(hn_action_parse(&rules, 2, 1, "draw deck", &draw), HN_OK);
    snprintf(line, sizeof line, "{\"action\":\"draw deck\"}");
    assert_int_equal(question_read(line, strlen(line), &view, &a, NULL), HN_OK);
    assert_int_equal(a.action, draw);
    assert_false(a.has_id);
    assert_int_equal(a.wanted, 0);
    snprintf(line, sizeof line,
             "{\"id\":4,\"seat\":1,\"number\":%d,\"want\":[\"legal\",\"view\"],\"x\":1}", draw);
    assert_int_equal(question_read(line, strlen(line), &view, &a, NULL), HN_OK);
    assert_int_equal(a.action, draw);
    assert_true(a.has_id);
    assert_int_equal(a.id, 4);
    assert_int_equal(a.wanted, QUESTION_LEGAL | QUESTION_VIEW);
}

TEST(what_is_no_answer_is_refused_and_says_why)
{
    static const struct {
        const char *line, *words;
    } wrong[] = {
        {"", "the line is cut off"},
        {"hello", "not valid JSON"},
        {"[1]", "not an object"},
        {"{}", "`number` is missing; expected one of `legal`"},
        {"{\"action\":\"swap 1\"}", "`action` is \"swap 1\"; expected one of `legal`"},
        {"{\"action\":\"Draw deck\"}", "expected one of `legal`"},
        {"{\"action\":7}", "expected one of `legal`"},
        {"{\"number\":-1}", "expected one of `legal`"},
        {"{\"number\":512}", "expected one of `legal`"},
        {"{\"number\":99999999999}", "expected one of `legal`"},
        {"{\"number\":0.5}", "expected one of `legal`"},
        {"{\"seat\":0,\"action\":\"draw deck\"}",
         "`seat` is 0; expected the seat that is asked, 1"},
        {"{\"id\":\"a\",\"action\":\"draw deck\"}", "`id` is \"a\"; expected the question's"},
        {"{\"want\":\"view\",\"action\":\"draw deck\"}", "`want` is \"view\"; expected an array"},
        {"{\"want\":[\"deck\"],\"action\":\"draw deck\"}", "`want` is \"deck\"; expected legal"},
        {"{\"action\":\"draw deck\",\"action\":\"draw deck\"}", "not valid JSON"},
    };
    hn_rules rules;
    hn_state state;
    hn_view view = draw_phase(&rules, &state);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        question_answer a;
        hn_error error = {0};
        if (!question_read(wrong[i].line, strlen(wrong[i].line), &view, &a, &error))
            fail_msg("%s was taken", wrong[i].line);
        if (!strstr(error.text, wrong[i].words))
            fail_msg("%s: %s", wrong[i].line, error.text);
    }
}
