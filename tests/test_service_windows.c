/* Windows at the web table: how long they are open never tells who could have acted. */
#include "clients.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const card_games[] = {"cambio", "dutch", "vinto"};

static bool in_window(const wire *w)
{
    return !strcmp(wire_phase(w), "window");
}

static bool answered(const wire *w)
{
    return json_is_true(json_object_get(w->view, "answered"));
}

static void want_always(company *c, bool always)
{
    for (int i = 0; i < c->persons; i++)
        assert_string_equal(
            wire_code(wire_ask(&house, c->wire[i], "{\"hunch\":1,\"do\":\"ask\",\"always\":%s}",
                               always ? "true" : "false")),
            "");
}

/* Plays at random, without claims, until all these persons are asked in a window. */
static void until_window(company *c)
{
    for (int steps = 0; steps < 400; steps++) {
        bool all = true;
        for (int i = 0; i < c->persons; i++)
            all &= in_window(c->wire[i]) && wire_asked(c->wire[i]);
        if (all)
            return;
        if (!strcmp(wire_status(c->wire[0]), "over")) {
            wire_do(&house, c->wire[0], "next");
            house_settle(&house);
        }
        bool acted = false;
        for (int i = 0; i < c->persons && !acted; i++)
            if (wire_asked(c->wire[i]) && !in_window(c->wire[i]))
                acted = wire_act(&house, c->wire[i], wire_any_action(c->wire[i]));
        house_pass(&house, acted ? 50 : 500);
    }
    fail_msg("no window");
}

/* Moves the clock to so many milliseconds before the end of the window that is open. */
static void pass_to(const wire *w, int before)
{
    json_int_t now = json_integer_value(json_array_get(w->when, json_array_size(w->when) - 1));
    json_int_t left = json_integer_value(json_object_get(w->wait, "left_ms"));
    house_pass(&house, (int)(now + left - before - house.now));
}

/* ---- how long ---- */

/* Everything that somebody who only watches is told: a window begins with all of its time left, and whatever comes next
 * comes when all of it is over. Returns the number of windows. */
static int check_windows(const wire *w, int length)
{
    int windows = 0;
    json_int_t began = -1;
    size_t i;
    json_t *frame;
    json_array_foreach(w->heard, i, frame)
    {
        const char *push = json_string_value(json_object_get(frame, "push"));
        if (!push || !strcmp(push, "seats"))
            continue;
        json_int_t now = json_integer_value(json_array_get(w->when, i));
        const json_t *wait = json_object_get(frame, "wait");
        if (began >= 0)
            assert_int_equal(now - began, length);
        began = -1;
        if (!json_is_true(json_object_get(wait, "window")) ||
            strcmp(json_string_value(json_object_get(json_object_get(frame, "view"), "phase")),
                   "window") != 0)
            continue;
        assert_int_equal(json_integer_value(json_object_get(wait, "left_ms")), length);
        assert_int_equal(json_integer_value(json_object_get(wait, "length_ms")), length);
        began = now;
        windows++;
    }
    return windows;
}

/* Persons answer at moments of their own, some never. */
static void play_at_moments(company *c)
{
    for (int steps = 0; strcmp(wire_status(c->wire[0]), "playing") == 0; steps++) {
        assert_true(steps < 20000);
        for (int i = 0; i < c->persons; i++)
            if (wire_asked(c->wire[i]) && (!in_window(c->wire[i]) || !house_chance(4))) {
                wire_act(&house, c->wire[i], wire_any_action(c->wire[i]));
                if (house_chance(2))
                    house_settle(&house);
            }
        house_pass(&house, house_chance(700));
    }
}

static void a_window_of_two_persons_takes_the_same_time_whoever_acts(void **state)
{
    (void)state;
    int windows = 0;
    for (size_t game = 0; game < 3; game++)
        for (int round = 0; round < 3 || (game == 2 && windows <= 25 && round < 50); round++) {
            company c = house_company(&house, card_games[game], 2, round % 2,
                                      ",\"pace\":\"none\",\"window\":2");
            wire *watcher = wire_open(&house, c.made.table, NULL);
            if (round)
                want_always(&c, true);
            play_at_moments(&c);
            windows += check_windows(watcher, 2000);
            free(house_record(&house, c.made.table, 1));
            wire_close(&house, watcher);
            company_leave(&house, &c);
        }
    assert_true(windows > 25);
}

static void nobody_is_told_that_a_seat_has_answered(void **state)
{
    (void)state;
    for (size_t game = 0; game < 3; game++) {
        company c =
            house_company(&house, card_games[game], 3, 1, ",\"pace\":\"none\",\"window\":3");
        wire *watcher = wire_open(&house, c.made.table, NULL);
        want_always(&c, true);
        for (int times = 0; times < 4; times++) {
            until_window(&c);
            for (int i = 0; i < 3; i++) {
                int heard[3], watched = watcher->pushes;
                for (int k = 0; k < 3; k++)
                    heard[k] = c.wire[k]->pushes;
                assert_true(wire_act(&house, c.wire[i], "pass"));
                house_settle(&house);
                for (int k = 0; k < 3; k++)
                    assert_int_equal(c.wire[k]->pushes - heard[k], k == i);
                assert_int_equal(watcher->pushes, watched);
                assert_true(answered(c.wire[i]));
                assert_false(wire_asked(c.wire[i]));
                house_pass(&house, 300);
            }
            pass_to(watcher, 1);
            assert_true(in_window(watcher));
            int watched = watcher->pushes;
            house_pass(&house, 1);
            assert_true(watcher->pushes > watched);
        }
        wire_close(&house, watcher);
        company_leave(&house, &c);
    }
}

static void the_last_answer_waits_for_the_end_of_its_window(void **state)
{
    (void)state;
    company c = house_company(&house, "cambio", 2, 0, ",\"window\":4");
    want_always(&c, true);
    until_window(&c);
    assert_true(wire_act(&house, c.wire[0], "pass"));
    json_t *first = json_incref(c.wire[0]->view);
    assert_true(wire_act(&house, c.wire[1], "pass"));
    house_settle(&house);
    assert_true(answered(c.wire[1]));
    assert_false(wire_asked(c.wire[1]));
    json_decref(first);
    /* Whatever either sends now is too late, and tells the same to both. */
    for (int i = 0; i < 2; i++) {
        const json_t *error;
        json_t *kept;
        for (int k = 0; k < 2; k++) {
            error = json_object_get(wire_ask(&house, c.wire[k],
                                             "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\","
                                             "\"at\":%d}",
                                             i ? "draw deck" : "pass", c.wire[k]->at),
                                    "error");
            assert_string_equal(json_string_value(json_object_get(error, "code")), "not_asked");
            if (!k)
                kept = json_deep_copy(error);
            else
                assert_true(json_equal(kept, error));
        }
        json_decref(kept);
        assert_string_equal(wire_code(wire_do(&house, c.wire[i], "hint")), "not_asked");
    }
    pass_to(c.wire[0], 1);
    assert_true(in_window(c.wire[0]));
    house_pass(&house, 1);
    assert_false(in_window(c.wire[0]));
    int moment = c.wire[0]->moment;
    house_pass(&house, 1000);
    assert_int_equal(c.wire[0]->moment, moment);
    company_leave(&house, &c);
}

static void at_a_table_of_one_person_the_answer_closes_the_window(void **state)
{
    (void)state;
    for (size_t game = 0; game < 3; game++) {
        company c = house_company(&house, card_games[game], 1, 2, ",\"window\":5");
        wire *w = c.wire[0];
        want_always(&c, true);
        until_window(&c);
        house_pass(&house, 1234);
        assert_true(in_window(w));
        assert_true(wire_act(&house, w, "pass"));
        house_settle(&house);
        assert_false(in_window(w) && answered(w));
        company_leave(&house, &c);
    }
}

static void at_a_table_of_one_person_the_time_closes_the_window(void **state)
{
    (void)state;
    company c = house_company(&house, "cambio", 1, 2, ",\"window\":5");
    wire *w = c.wire[0];
    want_always(&c, true);
    until_window(&c);
    int pushes = w->pushes;
    assert_int_equal(json_integer_value(json_object_get(w->wait, "left_ms")), 5000);
    pass_to(w, 1);
    assert_int_equal(w->pushes, pushes);
    house_pass(&house, 1);
    assert_true(w->pushes > pushes);
    company_leave(&house, &c);
}

/* ---- who is asked ---- */

static void a_person_without_a_right_card_is_passed_over_unless_it_wants_to_be_asked(void **state)
{
    (void)state;
    company c = house_company(&house, "cambio", 1, 1, ",\"pace\":\"none\"");
    wire *w = c.wire[0];
    int passed = 0, asked = 0;
    for (int steps = 0; steps < 60; steps++) {
        if (!strcmp(wire_status(w), "over")) {
            wire_do(&house, w, "next");
            house_settle(&house);
        }
        if (in_window(w)) { /* not passed over: some right card is known */
            const json_t *answer = wire_ask(&house, w, "{\"hunch\":1,\"do\":\"hint\"}");
            assert_string_equal(wire_code(answer), "");
            asked++;
            assert_true(wire_act(&house, w, "pass"));
        } else {
            int at = w->at;
            assert_true(wire_act(&house, w, wire_any_action(w)));
            house_settle(&house);
            passed += w->at > at && !in_window(w);
        }
        house_pass(&house, 50);
    }
    assert_true(passed > 10);
    want_always(&c, true);
    until_window(&c);
    want_always(&c, false);
    house_settle(&house);
    company_leave(&house, &c);
}

static void wanting_to_be_asked_no_more_passes_in_the_window_that_is_open(void **state)
{
    (void)state;
    company c = house_company(&house, "dutch", 2, 0, ",\"window\":4");
    want_always(&c, true);
    for (int times = 0; times < 5; times++) {
        until_window(&c);
        int others = c.wire[1]->pushes;
        want_always(&(company){.persons = 1, .wire = {c.wire[0]}}, false);
        house_settle(&house);
        assert_int_equal(c.wire[1]->pushes, others);
        assert_true(in_window(c.wire[0]));
        assert_true(answered(c.wire[0]) || wire_asked(c.wire[0]));
        want_always(&c, true);
        house_pass(&house, 4000);
    }
    company_leave(&house, &c);
}

static void an_answer_after_the_time_is_not_taken(void **state)
{
    (void)state;
    company c = house_company(&house, "cambio", 2, 0, ",\"window\":2");
    want_always(&c, true);
    until_window(&c);
    static const char late[] =
        "{\"hunch\":1,\"do\":\"act\",\"action\":\"pass\",\"at\":%d,\"moment\":%d}";
    int at = c.wire[0]->at, moment = c.wire[0]->moment;
    pass_to(c.wire[0], 50);
    assert_true(in_window(c.wire[0]));
    assert_string_equal(wire_code(wire_ask(&house, c.wire[0], late, at, moment)), "not_asked");
    house_pass(&house, 50);
    assert_false(in_window(c.wire[0]));
    /* A window that closes without an event is another moment all the same. */
    assert_string_equal(wire_code(wire_ask(&house, c.wire[0], late, at, moment)), "stale");
    company_leave(&house, &c);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, house_open, house_close)
    const struct CMUnitTest tests[] = {
        TEST(a_window_of_two_persons_takes_the_same_time_whoever_acts),
        TEST(nobody_is_told_that_a_seat_has_answered),
        TEST(the_last_answer_waits_for_the_end_of_its_window),
        TEST(at_a_table_of_one_person_the_answer_closes_the_window),
        TEST(at_a_table_of_one_person_the_time_closes_the_window),
        TEST(a_person_without_a_right_card_is_passed_over_unless_it_wants_to_be_asked),
        TEST(wanting_to_be_asked_no_more_passes_in_the_window_that_is_open),
        TEST(an_answer_after_the_time_is_not_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
