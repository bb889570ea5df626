/* Dutch's tables as JSON: views and events of both presets survive it with all their seats, what is wrong
 * with powers that wait and with collections is refused by name, and where there are none nothing is said.
 * That players decide by request as at the table is in test_decide.c for every game; which events lead to
 * which view in test_dutch_told.c. */
#include "request.h"
#include "trial.h"

#include "protocol/decide.h"
#include "protocol/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- there and back ---- */

/* Plays a round; all its views and events survive. Returns the types of events that it had, as a set. */
static uint32_t a_round_survives(trial *t)
{
    uint32_t types = 0;
    for (bool over = false; !over;) {
        for (int seat = 0; seat <= t->seats; seat++)
            json_survives(t, seat < t->seats ? seat : HN_NONE);
        for (int i = 0; i < t->events.count; i++)
            types |= 1u << t->events.event[i].type;
        over = hn_over(&t->rules, &t->state);
        if (!over)
            trial_act(t, hn_next_decider(&t->rules, &t->state));
    }
    return types;
}

static void both_presets_survive_their_json_with_all_their_seats(void **state)
{
    (void)state;
    uint32_t types = 0;
    const hn_game *game = hn_game_find("dutch");
    for (int index = 0; index < hn_presets(game); index++)
        for (int number = 0; number < draw_size(500, 60, 20); number++) {
            trial t = {.seats = 2 + number % 5,
                       .chance = random_run_of(5, HN_FOR_CALLER, (uint64_t)number)};
            hn_rules_preset(&t.rules, game, hn_preset_name(game, index), NULL);
            t.first = trial_below(&t, t.seats);
            trial_start(&t);
            types |= a_round_survives(&t);
            trial_end(&t);
        }
    uint32_t dice = (1u << HN_EVENT_RANK) - (1u << HN_EVENT_THROW);
    assert_int_equal(types | dice | IS(GIVE) | IS(PASS), UINT32_MAX);
}

/* ---- what is refused ---- */

static char *request_of(const trial *t, int seat)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    char *line = decide_request(&view, t->told.event, t->told.count, "random", 7);
    assert_non_null(line);
    return line;
}

/* Three seats that collect 4, 5 and A: 0.0, 1.0 and 2.0 lie open. Seat 0 has played Qd, seat 1 dropped Qc,
 * seat 2 3c, wrongly; seat 0 is to use its queen, then seat 1. */
static void two_queens(trial *t)
{
    *t = (trial){.seats = 3, .chance = random_run_of(129, HN_FOR_CALLER, 0)};
    hn_rules_preset(&t->rules, hn_game_find("dutch"), "dutch-collect", NULL);
    trial_start(t);
    for (int seat = 0; seat < t->seats; seat++)
        for (int slot = 0; slot < 2; slot++) {
            char words[32];
            snprintf(words, sizeof words, "look %d.%d", seat, slot);
            trial_say(t, seat, words);
        }
    trial_say(t, 0, "draw deck");
    trial_say(t, 0, "play");
    trial_say(t, 0, "pass");
    trial_say(t, 1, "drop 2");
    trial_say(t, 1, "pass");
    trial_say(t, 2, "drop 3");
    trial_say(t, 2, "pass");
}

/* The request of seat 0 there. To be freed. */
static char *request(void)
{
    trial t;
    two_queens(&t);
    char *line = request_of(&t, 0);
    trial_end(&t);
    return line;
}

#define REFUSED(line, cases) request_refuses(line, cases, sizeof(cases) / sizeof *(cases))

static void a_view_that_is_none_is_refused_by_name(void **state)
{
    (void)state;
    static const request_change cases[] = {
        {"view.queues", "[]", "view.queues", "did you mean `queue`?"},
        {"view.queue", "null", "view.queue", "is null; expected an array of at most 16 seats"},
        {"view.queue", "[0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0]", "view.queue",
         "is an array of 17; expected an array of at"},
        {"view.queue.1", "3", "view.queue[1]", "is 3; expected a seat, 0 to 2"},
        {"view.queue.0", "null", "view.queue[0]", "is null; expected a seat, 0 to 2"},
        {"view.collects", "null", "view.collects", "is null; expected an array of 3, one for each"},
        {"view.collects", "[\"4\"]", "view.collects", "is an array of 1; expected an array of 3"},
        {"view.collects.1", "5", "view.collects[1]", "is 5; expected a rank, \"A\", \"2\" to"},
        {"view.collects.1", "\"joker\"", "view.collects[1]", "is \"joker\"; expected a rank"},
        {"view.collects.2", "\"a\"", "view.collects[2]", "is \"a\"; expected a rank"},
        {"view.collected", "{}", "view.collected", "is an object; expected an array of 3"},
        {"view.collected.2", "0", "view.collected[2]",
         "is 0; expected an array of at most 4 slots"},
        {"view.collected.2", "[0,1,2,3,4]", "view.collected[2]", "expected an array of at most 4"},
        {"view.collected.2.0", "12", "view.collected[2][0]",
         "expected a whole number from 0 to 11"},
        {"view.collected.2.0", "\"2.0\"", "view.collected[2][0]", "expected a whole number"},
        {"view.seats", "7", "view.seats", "is 7; expected a whole number from 2 to 6"},
    };
    char *line = request();
    REFUSED(line, cases);
    free(line);
}

static void a_view_that_the_events_did_not_lead_to_is_refused_by_name(void **state)
{
    (void)state;
    static const request_change cases[] = {
        {"view.queue", NULL, "view.queue", "is []; by the events it is [0,1]"},
        {"view.queue", "[1,0]", "view.queue", "is [1,0]; by the events it is [0,1]"},
        {"view.queue", "[0]", "view.queue", "is [0]; by the events it is [0,1]"},
        {"view.phase", "\"window\"", "view.phase", "is window; by the events it is look"},
        {"view.phase", "\"first\"", "view.phase", "is first; by the events it is look"},
        {"view.phase", "\"call\"", "view.phase", "is call; by the events it is look"},
        {"view.asked", "[1]", "view.asked", "is [1]; by the events it is [0]"},
        {"view.collects", NULL, "view.collects[0]", "is null; by the events it is 4"},
        {"view.collects.1", "\"K\"", "view.collects[1]", "is K; by the events it is 5"},
        {"view.collects.1", "null", "view.collects[1]", "is null; by the events it is 5"},
        {"view.collected", NULL, "view.collected[0]", "is []; by the events it is [0]"},
        {"view.collected.2", "[0,0]", "view.collected[2]", "is [0,0]; by the events it is [0]"},
        {"view.collected.2", "[1]", "view.collected[2]", "is [1]; by the events it is [0]"},
    };
    char *line = request();
    REFUSED(line, cases);
    free(line);
}

/* Of the events 0 to 18: 0 to 2 deals, 3 open, 4 to 9 looks, 10 to 12 ranks, 13 turn, 14 draw, 15 play, 16
 * flip, 17 wrong, 18 penalty. */
static void events_that_cannot_be_are_refused_by_name(void **state)
{
    (void)state;
    static const char own[] = "expected: seat 0 collects rank 4: 0.0 lies open, 4d";
    static const char missing[] = "an event before it is missing or wrong";
    static const request_change cases[] = {
        {"events.3", NULL, "events[3]", "expected: a card opens the discard"},
        {"events.5.places", "[\"0.0\"]", "events[5]", "expected: seat 0 looks at 0.1"},
        {"events.10", NULL, "events[10]", own},
        {"events.11", NULL, "view.hands[1][0].card", "is 5h; by the events it is a hidden card"},
        {"events.10.seat", "1", "events[10]", own},
        {"events.10.places", "[\"0.1\"]", "events[10]", own},
        {"events.10.places", "[\"0.2\"]", "events[10]", own},
        {"events.10.card", "\"4c\"", "events[10]", "that card is 4d, by earlier events"},
        {"events.10.card", "null", "events[10]", "must be shown: the seat sees it"},
        {"events.10.seen_by", "[0]", "events[10]", "is [0]; such an event is seen by \"all\""},
        {"events.10.number", "4", "events[10].number", "unknown field"},
        {"events.10.type", "\"rang\"", "events[10].type", "expected a type of event"},
        {"events.10.type", "\"look\"", "events[10]", own},
        {"events.10.type", "\"collect\"", "events[10]", own},
        {"events.11.places", "[\"1.2\"]", "events[11]", missing},
        {"events.11.places", "[\"2.0\"]", "events[11]", missing},
        {"events.11.card", "\"Xr\"", "events[11]", missing},
        {"events.12.seat", "1", "events[12]", missing},
        {"events.15", NULL, "events[15]", missing},
        {"events.16", NULL, "view.queue", "is [0,1]; by the events it is [0]"},
        {"events.16.seat", "0", "events[16]", missing},
        {"events.16.places", "[\"1.0\"]", "events[16]", "that card is 5h, by earlier events"},
        {"events.17.places", "[\"2.0\"]", "events[17]", "that card is Ad, by earlier events"},
        {"events.17", NULL, "events[17]", missing},
        {"events.18", NULL, "events[17]", "expected after it: seat 2 takes a penalty card into 2."},
        {"events.18.places", "[\"2.5\"]", "events[18]",
         "expected: seat 2 takes a penalty card into 2.4"},
        {"events.19", "{\"type\":\"decline\",\"seat\":1}", "events[19]", "cannot come here"},
        {"events.19", "{\"type\":\"call\",\"seat\":0}", "events[19]", "cannot come here"},
        {"events.19", "{\"type\":\"turn\",\"seat\":1,\"number\":1}", "events[19]", "cannot come"},
        {"events.19", "{\"type\":\"exchange\",\"seat\":0,\"places\":[\"0.1\",\"1.1\"]}",
         "events[19]", "cannot come here"},
        {"events.19", "{\"type\":\"decline\",\"seat\":0}", "view.queue",
         "is [0,1]; by the events it is [1]"},
    };
    char *line = request();
    REFUSED(line, cases);
    free(line);
}

/* ---- what is left unsaid ---- */

/* Before any power waits, and without collections, a view has no more fields than one of Cambio; saying
 * that there are none is the same. */
static void what_there_is_not_may_be_left_unsaid(void **state)
{
    (void)state;
    trial t = {.seats = 3, .chance = random_run_of(129, HN_FOR_CALLER, 0)};
    hn_rules_preset(&t.rules, hn_game_find("dutch"), NULL, NULL);
    trial_start(&t);
    char *line = request_of(&t, 0);
    json_t *object = json_loads(line, 0, NULL), *view = json_object_get(object, "view");
    assert_null(json_object_get(view, "queue"));
    assert_null(json_object_get(view, "collects"));
    assert_null(json_object_get(view, "collected"));
    json_decref(object);
    json_t *wanted = request_answer(line, strlen(line), true);
    char *queue = request_with(line, "view.queue", "[]");
    char *ranks = request_with(queue, "view.collects", "[null,null,null]");
    char *said = request_with(ranks, "view.collected", "[[],[],[]]");
    json_t *same = request_answer(said, strlen(said), true);
    assert_true(json_equal(same, wanted));
    json_decref(same);
    json_decref(wanted);
    free(said);
    free(ranks);
    free(queue);
    free(line);
    trial_end(&t);
}

/* No power waits at a table of Cambio, and nobody collects there. */
static void a_game_without_them_has_none(void **state)
{
    (void)state;
    static const request_change cases[] = {
        {"view.queue", "[0]", "view.queue", "is [0]; by the events it is []"},
        {"view.collects", "[\"A\",null]", "view.collects[0]", "is A; by the events it is null"},
        {"view.collected", "[[],[1]]", "view.collected[1]", "is [1]; by the events it is []"},
    };
    trial t = {.seats = 2, .chance = random_run_of(3, HN_FOR_CALLER, 0)};
    hn_rules_preset(&t.rules, hn_game_find("cambio"), NULL, NULL);
    trial_start(&t);
    char *line = request_of(&t, 0);
    REFUSED(line, cases);
    free(line);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_presets_survive_their_json_with_all_their_seats),
        cmocka_unit_test(a_view_that_is_none_is_refused_by_name),
        cmocka_unit_test(a_view_that_the_events_did_not_lead_to_is_refused_by_name),
        cmocka_unit_test(events_that_cannot_be_are_refused_by_name),
        cmocka_unit_test(what_there_is_not_may_be_left_unsaid),
        cmocka_unit_test(a_game_without_them_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
