/* Who is there at the web table, and for how long: clocks, being away, coming back, restarts. */
#include "clients.h"
#include "protocol/record.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const json_t *seat_of(const wire *w, int seat)
{
    return json_array_get(json_object_get(w->table, "seats"), (size_t)seat);
}

static bool is(const wire *w, int seat, const char *field)
{
    return json_is_true(json_object_get(seat_of(w, seat), field));
}

static int left_of(const wire *w)
{
    const json_t *left = json_object_get(w->wait, "left_ms");
    return json_is_null(left) ? -1 : (int)json_integer_value(left);
}

/* How many moves of a record were the stand-in's. */
static int stand_ins(const char *table, int round)
{
    record r;
    hn_error error;
    char *line = house_record(&house, table, round);
    assert_int_equal(record_parse(line, strlen(line), &r, &error), HN_OK);
    int count = 0;
    for (int i = 0; i < r.move_count; i++)
        count += r.move[i].stand_in;
    record_free(&r);
    free(line);
    return count;
}

FIXTURE(.before_each = house_open, .after_each = house_close);

/* ---- the clock ---- */

TEST(the_stand_in_plays_at_the_deadline_and_the_record_says_so)
{
    for (int game = 0; game < hn_games(); game++) {
        company c = house_company(&house, hn_game_name(hn_game_at(game)), 2, 0, ",\"clock\":5");
        for (int i = 0; i < 2; i++) {
            assert_int_equal(left_of(c.wire[i]), 5000);
            assert_int_equal(json_integer_value(json_object_get(c.wire[i]->wait, "length_ms")),
                             5000);
        }
        int moment = c.wire[0]->moment;
        house_pass(&house, 4999);
        assert_int_equal(c.wire[0]->moment, moment);
        house_pass(&house, 1);
        assert_true(c.wire[0]->moment > moment);
        while (!strcmp(wire_status(c.wire[0]), "playing"))
            house_pass(&house, 5000);
        assert_true(stand_ins(c.made.table, 1) > 0);
        company_leave(&house, &c);
    }
}

TEST(the_clock_is_that_of_the_person_whose_turn_it_is)
{
    company c = house_company(&house, "perudo", 1, 1, ",\"clock\":60,\"pace\":\"quick\"");
    wire *w = c.wire[0];
    for (int steps = 0; steps < 12 && !strcmp(wire_status(w), "playing"); steps++) {
        if (wire_asked(w)) {
            assert_int_equal(left_of(w), 60000);
            house_pass(&house, 1000);
            assert_true(wire_act(&house, w, wire_any_action(w)));
            house_settle(&house);
        } else {
            assert_int_equal(left_of(w), -1);
            house_pass(&house, 700);
        }
    }
    company_leave(&house, &c);
}

TEST(without_a_clock_everyone_has_as_long_as_it_takes)
{
    company c = house_company(&house, "perudo", 2, 0, "");
    int moment = c.wire[0]->moment;
    assert_int_equal(left_of(c.wire[0]), -1);
    house_pass(&house, 3600 * 1000);
    assert_int_equal(c.wire[0]->moment, moment);
    company_leave(&house, &c);
}

/* ---- being away ---- */

TEST(a_person_is_away_after_20_seconds_and_the_stand_in_plays_until_it_is_back)
{
    company c = house_company(&house, "perudo", 2, 0, "");
    int gone = wire_asked(c.wire[0]) ? 0 : 1, there = 1 - gone;
    int moment = c.wire[there]->moment;
    wire_close(&house, c.wire[gone]);
    house_settle(&house);
    assert_false(is(c.wire[there], gone, "present"));
    assert_false(is(c.wire[there], gone, "away"));
    house_pass(&house, 19999);
    assert_int_equal(c.wire[there]->moment, moment);
    house_pass(&house, 1);
    assert_true(is(c.wire[there], gone, "away"));
    assert_true(c.wire[there]->moment > moment);
    assert_true(wire_asked(c.wire[there]));
    c.wire[gone] = wire_open(&house, c.made.table, c.token[gone]);
    house_settle(&house);
    assert_int_equal(c.wire[gone]->at, c.wire[there]->at);
    assert_true(is(c.wire[there], gone, "present"));
    assert_false(is(c.wire[there], gone, "away"));
    assert_true(wire_act(&house, c.wire[there], wire_any_action(c.wire[there])));
    house_pass(&house, 60000);
    assert_true(wire_asked(c.wire[0]) || wire_asked(c.wire[1]));
    company_play(&house, &c, 0);
    assert_true(stand_ins(c.made.table, 1) > 0);
    company_leave(&house, &c);
}

TEST(at_a_table_of_one_person_everything_waits)
{
    company c = house_company(&house, "cambio", 1, 2, ",\"clock\":5,\"pace\":\"none\"");
    wire *watcher = wire_open(&house, c.made.table, NULL);
    house_pass(&house, 3000);
    int moment = c.wire[0]->moment;
    company_leave(&house, &c);
    house_pass(&house, 100000);
    assert_int_equal(watcher->moment, moment);
    assert_false(is(watcher, 0, "away"));
    company_back(&house, &c);
    assert_int_equal(c.wire[0]->moment, moment);
    assert_int_equal(left_of(c.wire[0]), 5000);
    house_pass(&house, 4999);
    assert_int_equal(c.wire[0]->moment, moment);
    house_pass(&house, 1);
    assert_true(c.wire[0]->moment > moment);
    wire_close(&house, watcher);
    company_leave(&house, &c);
}

TEST(when_all_are_gone_everything_waits)
{
    company c = house_company(&house, "perudo", 2, 1, ",\"clock\":10,\"pace\":\"none\"");
    int moment = c.wire[0]->moment;
    company_leave(&house, &c);
    house_pass(&house, 300000);
    company_back(&house, &c);
    assert_true(c.wire[0]->moment <= moment + 1); /* a stand-in's for who was not back yet */
    company_play(&house, &c, 0);
    company_leave(&house, &c);
}

TEST(the_last_connection_with_a_token_holds_the_seat)
{
    company c = house_company(&house, "perudo", 2, 0, "");
    wire *old = c.wire[0];
    c.wire[0] = wire_open(&house, c.made.table, c.token[0]);
    house_settle(&house);
    assert_true(old->closed);
    assert_int_equal(old->close_code, 4001);
    assert_true(is(c.wire[1], 0, "present"));
    wire_close(&house, old);
    house_pass(&house, 30000);
    assert_true(is(c.wire[1], 0, "present"));
    assert_false(is(c.wire[1], 0, "away"));
    company_play(&house, &c, 0);
    company_leave(&house, &c);
}

/* ---- restarts ---- */

/* What everyone sees of the round. */
static void see(const company *c, json_t **seen)
{
    for (int i = 0; i < c->persons; i++)
        seen[i] = json_pack("[OOOOi]", c->wire[i]->view, c->wire[i]->legal, c->wire[i]->events,
                            c->wire[i]->score, c->wire[i]->moment);
}

static void restart(company *c)
{
    json_t *before[HOUSE_PERSONS], *after[HOUSE_PERSONS];
    see(c, before);
    json_t *totals = json_deep_copy(json_object_get(c->wire[0]->table, "totals"));
    json_t *fair = json_deep_copy(json_object_get(c->wire[0]->table, "fair"));
    company_leave(&house, c);
    house_restart(&house);
    company_back(&house, c);
    see(c, after);
    for (int i = 0; i < c->persons; i++) {
        assert_true(json_equal(before[i], after[i]));
        json_decref(before[i]);
        json_decref(after[i]);
    }
    assert_true(json_equal(totals, json_object_get(c->wire[0]->table, "totals")));
    assert_true(json_equal(fair, json_object_get(c->wire[0]->table, "fair")));
    json_decref(totals);
    json_decref(fair);
}

TEST(a_restart_in_the_middle_of_a_round_changes_nothing)
{
    for (int game = 0; game < hn_games(); game++) {
        company c = house_company(&house, hn_game_name(hn_game_at(game)), 2, 1,
                                  ",\"pace\":\"none\",\"window\":2,\"match\":true");
        for (int times = 0; times < 4 && !strcmp(wire_status(c.wire[0]), "playing"); times++) {
            company_play(&house, &c, 3);
            /* A held answer is stored: a window that all have answered does not open again. */
            for (int i = 0; i < 40 && !wire_asked(c.wire[0]) && !wire_asked(c.wire[1]) &&
                            !strcmp(wire_status(c.wire[0]), "playing");
                 i++)
                house_pass(&house, 500);
            restart(&c);
        }
        company_play(&house, &c, 0);
        restart(&c);
        free(house_record(&house, c.made.table, 1));
        const char *status = wire_status(c.wire[0]);
        assert_true(!strcmp(status, "between") || !strcmp(status, "over"));
        assert_string_equal(wire_code(wire_do(&house, c.wire[1], "next")), "");
        house_settle(&house);
        assert_string_equal(wire_status(c.wire[0]), "playing");
        restart(&c);
        company_leave(&house, &c);
    }
}

TEST(a_table_that_waits_waits_after_a_restart_too)
{
    char token[40];
    made m =
        house_make(&house, "dutch",
                   "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"friend\"},{\"who\":\"open\"}",
                   ",\"public\":true");
    house_restart(&house);
    house_sit(&house, m.table, "Bob", m.invite, token);
    assert_int_equal(house.answer_status, 200);
    house_restart(&house);
    wire *w = wire_open(&house, m.table, token);
    assert_int_equal(w->seat, 1);
    assert_string_equal(wire_status(w), "waiting");
    assert_string_equal(wire_code(wire_do(&house, w, "start")), "");
    house_settle(&house);
    assert_string_equal(wire_status(w), "playing");
    assert_string_equal(json_string_value(json_object_get(seat_of(w, 2), "who")), "computer");
    wire_close(&house, w);
}

static void stop(void)
{
    for (int tries = 0; !service_stop(house.service, house.now); tries++) {
        struct timespec little = {0, 100000};
        assert_true(tries < 1000000);
        nanosleep(&little, NULL);
        service_turn(house.service, house.now);
    }
}

TEST(a_stop_finishes_what_was_asked_and_tells_everyone)
{
    static const char *const games[] = {"perudo", "cambio"};
    for (int game = 0; game < 2; game++) {
        company c = house_company(&house, games[game], 1, 2, ",\"pace\":\"quick\"");
        wire *w = c.wire[0];
        wire_ask(&house, w, "{\"hunch\":1,\"do\":\"ask\",\"always\":true}");
        while (!wire_asked(w))
            house_pass(&house, 100);
        char text[128];
        int length =
            snprintf(text, sizeof text, "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d}",
                     wire_any_action(w), w->at);
        int at = w->at;
        json_array_clear(w->inbox);
        wire_send(&house, w, text, (size_t)length);
        stop();
        assert_true(json_is_true(json_object_get(json_array_get(w->inbox, 0), "ok")));
        assert_true(w->closed);
        assert_int_equal(w->close_code, 1001);
        const json_t *last = json_array_get(w->heard, json_array_size(w->heard) - 1);
        assert_string_equal(json_string_value(json_object_get(last, "push")), "closing");
        company_leave(&house, &c);
        house_restart(&house);
        company_back(&house, &c);
        assert_true(c.wire[0]->at > at);
        company_leave(&house, &c);
    }
}

TEST(a_stop_does_not_wait_for_computer_players)
{
    company c = house_company(&house, "cambio", 1, 2, ",\"pace\":\"quick\"");
    wire *w = c.wire[0];
    wire_ask(&house, w, "{\"hunch\":1,\"do\":\"ask\",\"always\":true}");
    for (int steps = 0; wire_asked(w) && steps < 50; steps++) {
        assert_true(wire_act(&house, w, wire_any_action(w)));
        house_settle(&house);
    }
    assert_false(wire_asked(w)); /* a computer player has decided, and its move is shown later */
    char text[] = "{\"hunch\":1,\"do\":\"act\",\"action\":\"draw deck\",\"at\":123}";
    snprintf(text, sizeof text, "{\"hunch\":1,\"do\":\"act\",\"action\":\"draw deck\",\"at\":%d}",
             w->at);
    wire_send(&house, w, text, strlen(text));
    stop();
    company_leave(&house, &c);
}

TEST(a_table_that_nobody_is_at_leaves_the_memory_and_comes_back)
{
    company c = house_company(&house, "cambio", 1, 2, ",\"pace\":\"quick\"");
    wire *w = c.wire[0];
    while (wire_asked(w)) {
        assert_true(wire_act(&house, w, wire_any_action(w)));
        house_settle(&house);
    }
    json_t *events = json_deep_copy(w->events); /* a computer player's move is on its way */
    company_leave(&house, &c);
    house_pass(&house, 700 * 1000);
    const json_t *status = house_request(&house, "GET", "/api/1/status", "");
    assert_int_equal(json_integer_value(json_object_get(status, "tables")), 0);
    company_back(&house, &c);
    assert_true(json_equal(events, c.wire[0]->events));
    company_play(&house, &c, 0);
    free(house_record(&house, c.made.table, 1));
    json_decref(events);
    company_leave(&house, &c);
}
