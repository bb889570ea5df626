/* Windows at the web table: neither how long they are open, nor anything that can be seen or timed while they are, tells
 * who could have acted, or has. */
#include "clients.h"
#include "server/store.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    size_t last = json_array_size(w->heard);
    while (!json_object_get(json_array_get(w->heard, --last), "wait"))
        ;
    json_int_t now = json_integer_value(json_array_get(w->when, last));
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

FIXTURE(.before_each = house_open, .after_each = house_close);

TEST(a_window_of_two_persons_takes_the_same_time_whoever_acts)
{
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

TEST(nobody_is_told_that_a_seat_has_answered)
{
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

TEST(the_last_answer_waits_for_the_end_of_its_window)
{
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
        json_t *kept = NULL;
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

TEST(at_a_table_of_one_person_the_answer_closes_the_window)
{
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

TEST(at_a_table_of_one_person_the_time_closes_the_window)
{
    company c = house_company(&house, "cambio", 1, 2, ",\"window\":5,\"clock\":60");
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

TEST(without_a_clock_a_window_waits_for_the_only_person)
{
    company c = house_company(&house, "cambio", 1, 2, ",\"window\":5");
    wire *w = c.wire[0];
    want_always(&c, true);
    until_window(&c);
    assert_true(json_is_null(json_object_get(w->wait, "left_ms")));
    house_pass(&house, 60000);
    assert_true(in_window(w) && wire_asked(w));
    assert_true(wire_act(&house, w, "pass"));
    company_leave(&house, &c);
}

/* ---- who is asked ---- */

TEST(a_person_without_a_right_card_is_passed_over_unless_it_wants_to_be_asked)
{
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

TEST(whoever_wants_to_be_asked_no_more_is_passed_over_in_the_window_that_is_open)
{
    company c = house_company(&house, "dutch", 2, 0, ",\"window\":4");
    want_always(&c, true);
    int passed = 0;
    for (int times = 0; times < 8; times++) {
        until_window(&c);
        int others = c.wire[1]->pushes;
        company one = {.persons = 1, .wire = {c.wire[0]}};
        want_always(&one, false);
        house_settle(&house);
        assert_true(in_window(c.wire[0]));
        assert_false(answered(c.wire[0])); /* that comes when the window is shut, for everyone */
        if (!wire_asked(c.wire[0])) {
            passed++;
            assert_false(wire_act(&house, c.wire[0], "pass"));
            assert_string_equal(wire_code(wire_do(&house, c.wire[0], "hint")), "not_asked");
        }
        want_always(&one, true); /* it is asked again */
        assert_true(wire_asked(c.wire[0]));
        assert_true(wire_act(&house, c.wire[0], "pass"));
        assert_int_equal(c.wire[1]->pushes, others);
        house_pass(&house, 4000);
    }
    assert_true(passed > 2);
    company_leave(&house, &c);
}

TEST(an_answer_after_the_time_is_not_taken)
{
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

/* ---- what can be seen while one is open ---- */

/* All that one window let others see, a line for each thing: when, to whom, what. What is stored stands there too. */
typedef struct transcript {
    char text[4096];
    size_t length;
    int64_t began;
} transcript;

static transcript *writing; /* what is stored goes there */

static void note(transcript *t, int64_t when, const char *whom, const char *what)
{
    int length = snprintf(t->text + t->length, sizeof t->text - t->length, "%d %s %s\n",
                          (int)(when - t->began), whom, what);
    assert_true(t->length + (size_t)length < sizeof t->text);
    t->length += (size_t)length;
}

void __real_store_add(store *s, store_write *list);
void __wrap_store_add(store *s, store_write *list);

void __wrap_store_add(store *s, store_write *list)
{
    if (writing)
        note(writing, house.now, "store", "written");
    __real_store_add(s, list);
}

/* What a connection has heard from a message on, as far as the window's end: its kind, not its cards. */
static void note_heard(transcript *t, const wire *w, const char *whom, size_t from)
{
    bool over = false;
    for (size_t i = from; i < json_array_size(w->heard) && !over; i++) {
        const json_t *frame = json_array_get(w->heard, i);
        const char *push = json_string_value(json_object_get(frame, "push"));
        const char *code = wire_code(frame);
        json_int_t when = json_integer_value(json_array_get(w->when, i));
        note(t, when, whom, push ? push : *code ? code : "ok");
        over = push && when - t->began >= 2000;
    }
}

static void note_status(transcript *t)
{
    char *text = json_dumps(house_request(&house, "GET", "/api/1/status", ""), JSON_COMPACT);
    note(t, house.now, "status", text);
    free(text);
}

static void send_act(wire *w, const char *action)
{
    char text[160];
    int length = snprintf(text, sizeof text,
                          "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d,\"moment\":%d}",
                          action, w->at, w->moment);
    wire_send(&house, w, text, (size_t)length);
}

static void send_ping(wire *w)
{
    static const char ping[] = "{\"hunch\":1,\"do\":\"ping\"}";
    wire_send(&house, w, ping, sizeof ping - 1);
}

/* An observer asks for what is refused, and for nothing, as often as it may: both are answered before anything else can
 * happen, and in this order. */
static void probe(wire *w)
{
    for (int i = 0; i < 2; i++) {
        json_array_clear(w->inbox);
        send_act(w, i ? "draw deck" : "no such thing");
        send_ping(w);
        assert_int_equal(json_array_size(w->inbox), 2);
        assert_string_equal(wire_code(json_array_get(w->inbox, 0)), "illegal");
        assert_string_equal(wire_code(json_array_get(w->inbox, 1)), "");
    }
}

/* Plays until a person's own action has opened a window, which nothing else has happened in. False: the round is over
 * before. */
static bool until_opened(company *c)
{
    for (int steps = 0; steps < 300 && !strcmp(wire_status(c->wire[0]), "playing"); steps++) {
        if (in_window(c->wire[0])) { /* a computer player's */
            house_pass(&house, 2000);
            continue;
        }
        bool acted = false;
        for (int i = 0; i < c->persons && !acted; i++)
            if (wire_asked(c->wire[i]))
                acted = wire_act(&house, c->wire[i], wire_any_action(c->wire[i]));
        if (acted && in_window(c->wire[0]) && wire_asked(c->wire[0]))
            return true;
        house_pass(&house, acted ? 50 : 700);
    }
    return false;
}

/* One window, to its end: the first person probes and passes at last, the second says nothing. */
static void see_window(company *c, wire *watcher, transcript *seen)
{
    wire *w = c->wire[0];
    size_t from = json_array_size(w->heard), watched = json_array_size(watcher->heard);
    *seen = (transcript){.began = house.now};
    writing = seen;
    probe(w);
    for (int i = 0; i < 5; i++) {
        house_pass(&house, 100);
        probe(w);
        note_status(seen);
    }
    send_act(w, "pass");
    house_pass(&house, 1390);
    send_ping(w); /* it is about to shut */
    house_pass(&house, 109);
    writing = NULL;
    house_pass(&house, 1);
    note_heard(seen, w, "opponent", from);
    note_heard(seen, watcher, "watcher", watched);
}

TEST(whether_a_silent_seat_knows_a_right_card_can_be_seen_by_nobody)
{
    static transcript first, seen;
    for (size_t game = 0; game < 3; game++) {
        int cases[2] = {0};
        for (int seed = 1; seed < 200 && (cases[0] < 4 || cases[1] < 4); seed++) {
            char more[96];
            snprintf(more, sizeof more, ",\"pace\":\"none\",\"window\":2,\"seed\":\"%d\"", seed);
            company c = house_company(&house, card_games[game], 2, 1, more);
            wire *watcher = wire_open(&house, c.made.table, NULL);
            want_always(&(company){.persons = 1, .wire = {c.wire[0]}}, true);
            if (until_opened(&c)) {
                bool knows = wire_asked(c.wire[1]);
                transcript *into = cases[0] + cases[1] ? &seen : &first;
                see_window(&c, watcher, into);
                cases[knows]++;
                if (into == &seen)
                    assert_string_equal(seen.text, first.text);
            }
            wire_close(&house, watcher);
            company_leave(&house, &c);
            house.now += 700000; /* the table is forgotten, and not counted */
            house_settle(&house);
        }
        assert_true(cases[0] >= 4 && cases[1] >= 4);
    }
}

/* When the acknowledgement of the last action came, behind the moment it was sent, with the seat's own update at once
 * behind it. */
static int acknowledged_after(const wire *w, int64_t sent, size_t from)
{
    for (size_t i = from; i + 1 < json_array_size(w->heard); i++)
        if (json_object_get(json_array_get(w->heard, i), "ok")) {
            json_int_t when = json_integer_value(json_array_get(w->when, i));
            assert_string_equal(
                json_string_value(json_object_get(json_array_get(w->heard, i + 1), "push")),
                "update");
            assert_int_equal(json_integer_value(json_array_get(w->when, i + 1)), when);
            return (int)(when - sent);
        }
    fail_msg("it was not acknowledged");
    return -1;
}

TEST(an_answer_is_acknowledged_after_the_same_time_whoever_else_answers)
{
    for (int others = 0; others < 3; others++) {
        company c = house_company(&house, "dutch", 3, 1, ",\"pace\":\"none\",\"window\":2");
        want_always(&c, true);
        until_window(&c);
        int pushes[3];
        for (int i = 0; i < others; i++) { /* is being stored, or waits for that */
            send_act(c.wire[i], "pass");
            pushes[i] = c.wire[i]->pushes;
        }
        int64_t sent = house.now;
        send_act(c.wire[2], "pass");
        assert_string_equal(wire_code(wire_do(&house, c.wire[2], "hint")), "not_asked");
        house_settle(&house); /* stored, and not told */
        json_array_clear(c.wire[2]->inbox);
        send_act(c.wire[2], "pass");
        assert_string_equal(wire_code(json_array_get(c.wire[2]->inbox, 0)), "not_asked");
        house_pass(&house, 149);
        for (int i = 0; i < others; i++)
            assert_int_equal(c.wire[i]->pushes, pushes[i]);
        size_t from = json_array_size(c.wire[2]->heard);
        house_pass(&house, 1);
        assert_int_equal(acknowledged_after(c.wire[2], sent, from), 150);
        assert_true(answered(c.wire[2]));
        company_leave(&house, &c);
    }
}

/* The first person in a window: its answer, then a new connection in place of the one that sent it. */
static void answer_and_come_back(company *c, const char *key)
{
    char text[160];
    wire *w = c->wire[0];
    int length = snprintf(
        text, sizeof text,
        "{\"hunch\":1,\"do\":\"act\",\"action\":\"pass\",\"at\":%d,\"key\":\"%s\"}", w->at, key);
    wire_send(&house, w, text, (size_t)length);
    wire_close(&house, w);
    c->wire[0] = wire_open(&house, c->made.table, c->token[0]);
}

TEST(whoever_comes_back_is_told_of_an_answer_no_sooner)
{
    for (int busy = 0; busy < 2; busy++)
        for (int again = 0; again < 2; again++) {
            company c = house_company(&house, "cambio", 2, 0, ",\"window\":4");
            want_always(&c, true);
            until_window(&c);
            int at = c.wire[0]->at;
            if (busy)
                send_act(c.wire[1], "pass");
            answer_and_come_back(&c, "one");
            int64_t sent = house.now;
            house_settle(&house);
            assert_null(c.wire[0]->view); /* neither that it is stored, nor that it is not */
            if (again) {
                const json_t *answer = wire_ask(
                    &house, c.wire[0],
                    "{\"hunch\":1,\"do\":\"act\",\"action\":\"pass\",\"at\":%d,\"key\":\"one\"}",
                    at);
                assert_true(json_is_true(json_object_get(answer, "ok")));
            } else {
                house_pass(&house, 149);
                assert_null(c.wire[0]->view);
                house_pass(&house, 1);
            }
            assert_int_equal(house.now - sent, 150);
            assert_true(answered(c.wire[0]));
            company_leave(&house, &c);
        }
}

TEST(a_stop_acknowledges_what_is_stored)
{
    company c = house_company(&house, "cambio", 2, 0, ",\"window\":4");
    want_always(&c, true);
    until_window(&c);
    json_array_clear(c.wire[0]->inbox);
    send_act(c.wire[0], "pass");
    while (!service_stop(house.service, house.now))
        service_turn(house.service, house.now);
    assert_true(json_is_true(json_object_get(json_array_get(c.wire[0]->inbox, 0), "ok")));
    company_leave(&house, &c);
}

/* ---- a round that is over in the store alone ---- */

static void nothing_is_open(const company *c)
{
    static const char *const ways[] = {"", "/record", "/chances?seat=0"};
    char path[96];
    for (size_t i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "/api/1/tables/%s/rounds/1%s", c->made.table, ways[i]);
        assert_string_equal(wire_code(house_request(&house, "GET", path, "")), "not_over");
    }
    for (int one = 0; one < 2; one++) {
        snprintf(path, sizeof path, "/api/1/tables%s%s", one ? "/" : "", one ? c->made.table : "");
        char *text = json_dumps(house_request(&house, "GET", path, ""), JSON_COMPACT);
        assert_non_null(strstr(text, "\"status\":\"playing\""));
        assert_null(strstr(text, "\"seed\":\""));
        free(text);
    }
}

TEST(nothing_of_a_round_can_be_read_while_its_last_answer_is_held)
{
    int held = 0;
    for (int times = 0; times < 60 && held < 2; times++) {
        company c = house_company(&house, "dutch", 2, 0, ",\"window\":4,\"public\":true");
        bool all = false;
        want_always(&c, true);
        while (!strcmp(wire_status(c.wire[0]), "playing")) {
            for (int i = 0; i < 2; i++)
                if (wire_asked(c.wire[i]))
                    wire_act(&house, c.wire[i], wire_any_action(c.wire[i]));
            all = in_window(c.wire[0]) && answered(c.wire[0]) && answered(c.wire[1]);
            if (all)
                nothing_is_open(&c);
            house_pass(&house, all ? 4000 : 300);
        }
        held += all;
        free(house_record(&house, c.made.table, 1));
        company_leave(&house, &c);
    }
    assert_int_equal(held, 2);
}
