/* What is worked out on threads, and for whom: one searched decision at a time, within a budget of processor time; questions and
 * replays that are limited, merged and ended. */
#include "clients.h"
#include "server/parts.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HINTS = 20 };

static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
}

static void turn(void)
{
    rest();
    service_turn(house.service, house.now);
}

static web_table *table_of(const char *id)
{
    problem why;
    web_table *t = service_find(house.service, id, &why);
    assert_non_null(t);
    return t;
}

/* A table of three computer players at which nobody sits, and somebody who watches it. */
static wire *watch(const char *player, const char *more, web_table **t)
{
    char seats[256];
    snprintf(seats, sizeof seats,
             "{\"who\":\"player\",\"player\":\"%s\"},{\"who\":\"player\",\"player\":\"%s\"},"
             "{\"who\":\"player\",\"player\":\"%s\"}",
             player, player, player);
    made m = house_make(&house, "cambio", seats, more);
    wire *w = wire_open(&house, m.table, NULL);
    *t = table_of(m.table);
    while ((*t)->status == WEB_TABLE_WAITING)
        turn();
    return w;
}

/* Until the table has a result that it has not shown. */
static const think *result_of(const web_table *t)
{
    while (!t->result)
        turn();
    return t->result;
}

/* Lets the next move of the table happen. */
static void next_move(web_table *t)
{
    result_of(t);
    int moves = t->moves.move_count;
    house.now += WEB_TABLE_QUICK;
    while (t->moves.move_count == moves)
        turn();
}

static bool is_short(const wire *w, int seat)
{
    const json_t *seats = json_object_get(w->table, "seats");
    const json_t *is = json_object_get(json_array_get(seats, (size_t)seat), "short");
    assert_true(json_is_boolean(is));
    return json_is_true(is);
}

static bool any_short(const wire *w)
{
    return is_short(w, 0) || is_short(w, 1) || is_short(w, 2);
}

FIXTURE(.before_each = house_open, .after_each = house_close);

/* ---- moves ---- */

TEST(a_job_has_one_decision_of_a_player_that_searches)
{
    web_table *t;
    wire *w = watch("sage:20", ",\"pace\":\"quick\"", &t);
    for (int results = 0; results < 8; results++) {
        const think *k = result_of(t);
        assert_true(k->searches);
        assert_int_equal(k->count, 1);
        assert_int_equal(k->work.owner, think_owner("192.0.2.1")); /* who made it */
        next_move(t);
    }
    wire_close(&house, w);
}

TEST(quick_players_go_on_and_on_in_one_job)
{
    web_table *t;
    wire *w = watch("bayes-v2", ",\"pace\":\"none\"", &t);
    assert_true(t->thinking || t->result || t->commit || t->status == WEB_TABLE_OVER);
    house_settle(&house);
    assert_string_equal(wire_status(w), "over");
    int stored = 0; /* pushes: all that happened comes in few of them */
    for (size_t i = 0; i < json_array_size(w->heard); i++)
        stored += json_object_get(json_array_get(w->heard, i), "events") != NULL;
    assert_in_range(stored, 1, 3);
    assert_true(t->moves.move_count > 10);
    wire_close(&house, w);
}

/* The store has it, and whoever comes first is who it thinks for. */
TEST(a_table_of_the_store_thinks_for_who_joins_it_first)
{
    company c = house_company(&house, "cambio", 1, 1, "");
    company_leave(&house, &c);
    house_restart(&house);
    const web_table *t = table_of(c.made.table);
    assert_string_equal(t->maker, "");
    company_back(&house, &c);
    assert_string_equal(t->maker, "192.0.2.1");
    company_leave(&house, &c);
}

TEST(a_decision_can_be_hurried)
{
    web_table *t;
    wire *w = watch("sage:20000", ",\"pace\":\"quick\"", &t);
    while (!t->thinking)
        turn();
    think_hurry(house.service, t);
    const think *k = result_of(t);
    assert_true(k->work.stop.now);
    assert_int_equal(k->count, 1);
    house_pass(&house, WEB_TABLE_QUICK);
    assert_false(any_short(w)); /* it had its time, and nobody wanted to wait */
    wire_close(&house, w);
}

/* One job after the other, and nothing is stored before the window is shut. */
TEST(in_a_secret_window_all_that_search_decide_before_anything_is_stored)
{
    company c = {.persons = 2};
    int together = 0;
    c.made = house_make(&house, "cambio",
                        "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"open\"},"
                        "{\"who\":\"player\",\"player\":\"sage:20\"},"
                        "{\"who\":\"player\",\"player\":\"sage:20\"}",
                        ",\"pace\":\"none\",\"window\":2");
    memcpy(c.token[0], c.made.token, sizeof c.token[0]);
    house_sit(&house, c.made.table, "Bob", NULL, c.token[1]);
    company_back(&house, &c);
    const web_table *t = table_of(c.made.table);
    while (t->status == WEB_TABLE_PLAYING) {
        company_play(&house, &c, 1);
        if (!t->result || !web_table_secret(t))
            continue;
        assert_true(t->result->whole && !t->result->more);
        together += t->result->count > 1;
    }
    assert_true(together > 0);
    free(house_record(&house, c.made.table, 1));
    company_leave(&house, &c);
}

/* ---- budgets ---- */

TEST(time_to_think_is_used_and_saved_up_again)
{
    enum { SECOND = 1000000000 };
    service *s = house.service;
    client *c = service_client(s, "192.0.2.1");
    assert_true(think_time(s, NULL, c) == (double)INFINITY);
    s->sizes.client = (allowance_size){500, THINK_CLIENT};
    assert_true(think_time(s, NULL, c) == 30000);
    think_spent(s, NULL, c, 20 * (int64_t)SECOND);
    assert_true(think_time(s, NULL, c) == 10000);
    think_spent(s, NULL, c, 12 * (int64_t)SECOND);
    assert_true(think_time(s, NULL, c) == 5 && !think_may_begin(s, c)); /* never nothing at all */
    s->now += 4000;
    assert_false(think_may_begin(s, c));
    s->now += 2000;
    assert_true(think_may_begin(s, c) && think_time(s, NULL, c) == 1000);
    think_spent(s, NULL, c, 1000 * (int64_t)SECOND); /* no debt is for ever */
    s->now += 21000;
    assert_true(think_time(s, NULL, c) == 500);
    s->now += 1000000;
    assert_true(think_time(s, NULL, c) == 30000);
}

static bool until_short(web_table *t, const wire *w, bool wanted)
{
    while (t->status == WEB_TABLE_PLAYING && any_short(w) != wanted)
        next_move(t);
    return any_short(w) == wanted;
}

TEST(players_think_less_when_their_time_is_used_up_and_say_so)
{
    web_table *t;
    house.think_per_table = 20;
    house.think_per_client = 50;
    for (int whose = 0; whose < 2; whose++) {
        house_restart(&house);
        wire *w = watch("sage:10000", ",\"pace\":\"quick\",\"seed\":\"3\"", &t);
        client *c = service_client(house.service, "192.0.2.1");
        assert_false(any_short(w));
        think_spent(house.service, whose ? NULL : t, whose ? c : NULL, INT64_C(40000000000));
        assert_true(until_short(t, w, true));
        house.now += 100000; /* the time is paid back */
        assert_true(until_short(t, w, false));
        wire_close(&house, w);
    }
}

TEST(a_hint_that_had_too_little_time_says_so)
{
    static const char ask[] = "{\"hunch\":1,\"do\":\"hint\",\"player\":\"sage:%d\"}";
    house.think_per_client = 50;
    house_restart(&house);
    company c = house_company(&house, "cambio", 1, 1, ",\"pace\":\"none\",\"seed\":\"5\"");
    while (!wire_asked(c.wire[0]) || strcmp(wire_phase(c.wire[0]), "draw") != 0)
        if (wire_asked(c.wire[0]))
            wire_act(&house, c.wire[0], wire_any_action(c.wire[0]));
        else
            house_pass(&house, 100);
    const json_t *hint = json_object_get(wire_ask(&house, c.wire[0], ask, 20), "hint");
    assert_true(json_is_false(json_object_get(hint, "shortened")));
    think_spent(house.service, NULL, service_client(house.service, "192.0.2.1"),
                INT64_C(60000000000));
    hint = json_object_get(wire_ask(&house, c.wire[0], ask, 20000), "hint");
    assert_true(json_is_true(json_object_get(hint, "shortened")));
    assert_non_null(json_object_get(hint, "action"));
    company_leave(&house, &c);
}

/* ---- questions ---- */

TEST(one_address_has_so_many_questions_worked_out_at_once)
{
    static const char text[] = "{\"hunch\":1,\"do\":\"beliefs\"}";
    company c[CLIENT_QUESTIONS + 1];
    for (int i = 0; i <= CLIENT_QUESTIONS; i++)
        c[i] = house_company(&house, "cambio", 1, 1, "");
    for (int i = 0; i <= CLIENT_QUESTIONS; i++) {
        json_array_clear(c[i].wire[0]->inbox);
        wire_send(&house, c[i].wire[0], text, sizeof text - 1);
    }
    assert_string_equal(wire_code(json_array_get(c[CLIENT_QUESTIONS].wire[0]->inbox, 0)), "limit");
    house_settle(&house);
    for (int i = 0; i < CLIENT_QUESTIONS; i++)
        assert_non_null(json_object_get(json_array_get(c[i].wire[0]->inbox, 0), "beliefs"));
    assert_int_equal(service_client(house.service, "192.0.2.1")->questions, 0);
    for (int i = 0; i <= CLIENT_QUESTIONS; i++)
        company_leave(&house, &c[i]);
}

TEST(a_question_ends_with_its_connection)
{
    static const char text[] = "{\"hunch\":1,\"do\":\"hint\",\"player\":\"sage:20000\"}";
    company c[HINTS];
    int asked = 0;
    for (int i = 0; i < HINTS; i++) {
        c[i] = house_company(&house, "cambio", 1, 1, ",\"pace\":\"none\"");
        asked += wire_asked(c[i].wire[0]);
        wire_send(&house, c[i].wire[0], text, sizeof text - 1);
    }
    assert_true(asked > 0);
    for (int i = 0; i < HINTS; i++)
        company_leave(&house, &c[i]);
    house_settle(&house);
    assert_int_equal(service_client(house.service, "192.0.2.1")->questions, 0);
}

/* ---- replays ---- */

static company played(void)
{
    company c = house_company(&house, "perudo", 1, 2, ",\"pace\":\"none\"");
    company_play(&house, &c, 0);
    return c;
}

static int handles[HINTS];

static void ask_replay(const company *c, int handle, const char *address)
{
    char path[80];
    snprintf(path, sizeof path, "/api/1/tables/%s/rounds/1/chances?seat=0", c->made.table);
    service_request(house.service, &handles[handle], address, "GET", path, "", 0, house.now);
}

TEST(a_replay_is_worked_out_once_for_all_who_ask)
{
    company c = played();
    int before = house.answers;
    for (int i = 0; i < HINTS; i++)
        ask_replay(&c, i, i % 2 ? "192.0.2.1" : "192.0.2.2");
    assert_int_equal(workers_waiting(house.service->pool[POOL_REPLAYS]), 1);
    while (house.answers < before + HINTS)
        turn();
    assert_int_equal(house.answer_status, 200);
    assert_null(house.service->replays);
    company_leave(&house, &c);
}

TEST(a_replay_ends_when_nobody_waits_for_it)
{
    company c = played();
    int before = house.answers;
    for (int i = 0; i < 3; i++)
        ask_replay(&c, i, "192.0.2.1");
    service_cancel(house.service, &handles[0]);
    service_cancel(house.service, &handles[2]);
    while (house.answers == before)
        turn();
    assert_int_equal(house.answers, before + 1);
    company_leave(&house, &c);
    house_restart(&house); /* nothing is kept from before */
    before = house.answers;
    for (int i = 0; i < 3; i++)
        ask_replay(&c, i, "192.0.2.1");
    for (int i = 0; i < 3; i++)
        service_cancel(house.service, &handles[i]);
    ask_replay(&c, 3, "192.0.2.1"); /* not to be had from what was ended */
    while (house.answers == before)
        turn();
    assert_int_equal(house.answer_status, 200);
    while (house.service->replays)
        turn();
    assert_int_equal(house.answers, before + 1);
    assert_null(house.service->exchanges);
}

TEST(replays_wait_while_their_address_has_no_time_left)
{
    house.think_per_client = 50;
    house_restart(&house);
    company c = played();
    int before = house.answers;
    think_spent(house.service, NULL, service_client(house.service, "192.0.2.1"),
                INT64_C(60000000000));
    ask_replay(&c, 0, "192.0.2.1");
    service_turn(house.service, house.now += 1000);
    assert_int_equal(think_waiting(house.service), 0);
    assert_non_null(house.service->replays);
    house.now += 20000;
    while (house.answers == before)
        turn();
    assert_int_equal(house.answer_status, 200);
    company_leave(&house, &c);
}

/* ---- the end ---- */

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* There is work for a minute: two tables, hints, a replay that waits for its address to have time. */
TEST(a_stop_ends_all_that_is_being_worked_out)
{
    static const char text[] = "{\"hunch\":1,\"do\":\"hint\",\"player\":\"sage:20000\"}";
    web_table *t[2];
    company c[HINTS];
    house.think_per_client = 1000;
    house_restart(&house);
    company over = played();
    for (int i = 0; i < HINTS; i++)
        c[i] = house_company(&house, "cambio", 1, 1, ",\"pace\":\"none\"");
    wire *w[2] = {watch("sage:20000", ",\"pace\":\"none\"", &t[0]),
                  watch("sage:20000", ",\"pace\":\"none\"", &t[1])};
    for (int i = 0; i < HINTS; i++)
        wire_send(&house, c[i].wire[0], text, sizeof text - 1);
    think_spent(house.service, NULL, service_client(house.service, "192.0.2.1"),
                INT64_C(60000000000));
    ask_replay(&over, 0, "192.0.2.1");
    double begun = seconds();
    int before = house.answers;
    while (!service_stop(house.service, house.now))
        turn();
    assert_true(seconds() - begun < 5);
    assert_int_equal(house.answers, before + 1);
    assert_int_equal(house.answer_status, 503);
    for (int i = 0; i < 2; i++)
        assert_true(w[i]->closed && !t[i]->thinking);
    for (int i = 0; i < 2; i++)
        wire_close(&house, w[i]);
    for (int i = 0; i < HINTS; i++)
        company_leave(&house, &c[i]);
    company_leave(&house, &over);
}

/* As a kill does: nobody was told to stop. */
TEST(a_service_can_be_freed_while_it_works)
{
    web_table *t;
    company over = played();
    wire *w = watch("sage:20000", ",\"pace\":\"none\"", &t);
    double begun = seconds();
    ask_replay(&over, 0, "192.0.2.1");
    wire_close(&house, w);
    company_leave(&house, &over);
    house_restart(&house);
    assert_true(seconds() - begun < 5);
}
