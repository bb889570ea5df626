/* Actions at the web table: what is refused has changed nothing, what is stored is done once, whatever the disk and the
 * server do meanwhile. */
#include "clients.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a new connection of a person is told: whole, and byte by byte. It holds the seat from then on. */
static char *snapshot(company *c, int seat)
{
    wire_close(&house, c->wire[seat]);
    c->wire[seat] = wire_open(&house, c->made.table, c->token[seat]);
    house_settle(&house);
    return json_dumps(json_array_get(c->wire[seat]->heard, 1), JSON_COMPACT);
}

/* Nothing has happened since then, for anybody. */
static void unchanged(company *c, char **before)
{
    for (int i = 0; i < c->persons; i++) {
        char *now = snapshot(c, i);
        assert_string_equal(now, before[i]);
        free(now);
    }
}

static void take(company *c, char **before)
{
    for (int i = 0; i < c->persons; i++)
        before[i] = snapshot(c, i);
}

static void drop(company *c, char **before)
{
    for (int i = 0; i < c->persons; i++)
        free(before[i]);
}

static const char *act_code(wire *w, const char *action, int at, const char *more)
{
    return wire_code(wire_ask(
        &house, w, "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d%s}", action, at, more));
}

static wire *asked_of(const company *c)
{
    for (int i = 0; i < c->persons; i++)
        if (wire_asked(c->wire[i]))
            return c->wire[i];
    fail_msg("nobody is asked");
    return NULL;
}

static wire *not_asked_of(const company *c)
{
    for (int i = 0; i < c->persons; i++)
        if (!wire_asked(c->wire[i]))
            return c->wire[i];
    fail_msg("everybody is asked");
    return NULL;
}

FIXTURE(.before_each = house_open, .after_each = house_close);

/* ---- refusals ---- */

TEST(a_refused_action_changes_nothing)
{
    static const char *const games[] = {"cambio", "perudo"};
    for (int game = 0; game < 2; game++) {
        char *before[HOUSE_PERSONS];
        company c = house_company(&house, games[game], 2, 0, "");
        company_play(&house, &c, 3);
        house_pass(&house, 60000);
        take(&c, before);
        wire *w = asked_of(&c), *other = not_asked_of(&c);
        const char *any = wire_any_action(w);
        assert_string_equal(act_code(w, any, w->at - 1, ""), "stale");
        assert_string_equal(act_code(w, any, w->at + 1, ""), "stale");
        assert_string_equal(act_code(w, any, w->at, ",\"moment\":0"), "stale");
        assert_string_equal(act_code(w, any, -1, ""), "bad_field");
        assert_string_equal(act_code(other, any, other->at, ""), "not_asked");
        assert_string_equal(act_code(w, game ? "draw deck" : "bid 3x4", w->at, ""), "illegal");
        assert_string_equal(act_code(w, game ? "bid 40x6" : "swap 9", w->at, ""), "illegal");
        assert_string_equal(act_code(w, "", w->at, ""), "illegal");
        assert_string_equal(act_code(w, "a text that is longer than any action can be", w->at, ""),
                            "bad_field");
        assert_string_equal(act_code(w, any, w->at, ",\"key\":\"a b\""), "bad_field");
        assert_string_equal(act_code(w, any, w->at, ",\"seat\":1"), "bad_field");
        unchanged(&c, before);
        drop(&c, before);
        company_leave(&house, &c);
    }
}

TEST(what_is_no_message_is_refused_by_name)
{
    static const struct {
        const char *text, *code;
    } rows[] = {
        {"", "bad_json"},
        {"[]", "bad_json"},
        {"{\"hunch\":1", "bad_json"},
        {"{\"hunch\":1,\"hunch\":1,\"do\":\"ping\"}", "bad_json"},
        {"{\"do\":\"ping\"}", "version"},
        {"{\"hunch\":2,\"do\":\"ping\"}", "version"},
        {"{\"hunch\":1}", "unknown"},
        {"{\"hunch\":1,\"do\":\"dance\"}", "unknown"},
        {"{\"hunch\":1,\"do\":7}", "unknown"},
        {"{\"hunch\":1,\"do\":\"ping\",\"x\":1}", "bad_field"},
        {"{\"hunch\":1,\"do\":\"ping\",\"\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f"
         "\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2"
         "\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\":1}",
         "bad_field"},
        {"{\"hunch\":1,\"do\":\"ping\",\"id\":{}}", "bad_field"},
        {"{\"hunch\":1,\"do\":\"act\",\"action\":\"pass\",\"at\":0}", "not_joined"},
        {"{\"hunch\":1,\"do\":\"hint\"}", "not_joined"},
        {"{\"hunch\":1,\"do\":\"join\"}", "bad_field"},
        {"{\"hunch\":1,\"do\":\"join\",\"table\":\"k3v9q2m7x4ta\"}", "no_table"},
        {"{\"hunch\":1,\"do\":\"join\",\"table\":\"../../etc/pas\"}", "no_table"},
    };
    wire *w = wire_open(&house, NULL, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(wire_code(wire_ask(&house, w, "%s", rows[i].text)), rows[i].code);
    assert_string_equal(wire_code(wire_do(&house, w, "ping")), "");
    wire_close(&house, w);
}

TEST(whoever_watches_cannot_act)
{
    static const char *const deeds[] = {"start", "next", "hint", "beliefs"};
    company c = house_company(&house, "cambio", 1, 1, "");
    wire *w = wire_open(&house, c.made.table, NULL);
    assert_true(json_is_null(json_object_get(w->view, "seat")));
    assert_string_equal(act_code(w, "draw deck", w->at, ""), "no_seat");
    for (int i = 0; i < 4; i++)
        assert_string_equal(wire_code(wire_do(&house, w, deeds[i])), "no_seat");
    assert_string_equal(
        wire_code(
            wire_ask(&house, w, "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\"}", c.made.table)),
        "joined");
    wire_close(&house, w);
    w = wire_open(&house, NULL, NULL);
    assert_string_equal(
        wire_code(wire_ask(&house, w,
                           "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\",\"token\":\"%032d\"}",
                           c.made.table, 7)),
        "no_table");
    wire_close(&house, w);
    company_leave(&house, &c);
}

TEST(fifty_refusals_in_a_row_close_the_connection_and_the_others_are_told)
{
    company c = house_company(&house, "cambio", 2, 0, "");
    wire *w = c.wire[0];
    for (int i = 0; i < 49; i++)
        assert_string_equal(wire_code(wire_do(&house, w, "dance")), "unknown");
    assert_string_equal(wire_code(wire_do(&house, w, "ping")), "");
    for (int i = 0; i < 50; i++) {
        assert_false(w->closed);
        wire_do(&house, w, "dance");
    }
    assert_true(w->closed);
    assert_int_equal(w->close_code, 1008);
    const json_t *seat = json_array_get(json_object_get(c.wire[1]->table, "seats"), 0);
    assert_true(json_is_false(json_object_get(seat, "present")));
    company_leave(&house, &c);
}

TEST(too_many_messages_close_the_connection)
{
    wire *w = wire_open(&house, NULL, NULL);
    for (int i = 0; i < 120; i++)
        assert_string_equal(wire_code(wire_do(&house, w, "ping")), "");
    for (int i = 0; i < 400; i++) { /* 40 a second for ten seconds */
        house.now += 25;
        assert_string_equal(wire_code(wire_do(&house, w, "ping")), "");
    }
    house.now += 10;
    assert_string_equal(wire_code(wire_do(&house, w, "ping")), "too_fast");
    assert_int_equal(w->close_code, 1008);
    wire_close(&house, w);
}

/* ---- moments ---- */

/* Sends an action and lets nothing else happen. */
static void send_act(wire *w, const char *action)
{
    char text[128];
    int length =
        snprintf(text, sizeof text, "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d}",
                 action, w->at);
    json_array_clear(w->inbox);
    wire_send(&house, w, text, (size_t)length);
}

TEST(an_action_out_of_turn_is_refused_at_once)
{
    int refused = 0;
    company c = house_company(&house, "cambio", 1, 2, ",\"pace\":\"quick\"");
    wire *w = c.wire[0];
    for (int steps = 0; steps < 300 && refused < 6; steps++) {
        if (!strcmp(wire_status(w), "over")) {
            wire_do(&house, w, "next");
            continue;
        }
        if (wire_asked(w)) {
            assert_true(wire_act(&house, w, wire_any_action(w)));
            service_turn(house.service, house.now);
            continue;
        }
        /* A computer player's turn: it thinks, or has decided and shows it in a moment. */
        if (steps % 2)
            house_settle(&house);
        if (!strcmp(wire_status(w), "over") || wire_asked(w))
            continue;
        send_act(w, "draw deck");
        assert_int_equal(json_array_size(w->inbox), 1);
        assert_string_equal(wire_code(json_array_get(w->inbox, 0)), "not_asked");
        refused++;
        house_pass(&house, 700);
    }
    assert_int_equal(refused, 6);
    company_leave(&house, &c);
}

TEST(an_action_that_the_stand_in_was_faster_than_is_stale)
{
    company c = house_company(&house, "perudo", 2, 0, ",\"clock\":5");
    wire *w = asked_of(&c);
    house.now += 5000;
    service_turn(house.service, house.now); /* the stand-in's move is being stored */
    send_act(w, wire_any_action(w));
    assert_int_equal(json_array_size(w->inbox), 0);
    house_settle(&house);
    assert_string_equal(wire_code(json_array_get(w->inbox, 0)), "stale");
    company_leave(&house, &c);
}

TEST(the_second_of_two_actions_in_flight_is_refused)
{
    company c = house_company(&house, "perudo", 2, 0, "");
    wire *w = asked_of(&c);
    char text[128];
    int length =
        snprintf(text, sizeof text, "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d}",
                 wire_any_action(w), w->at);
    json_array_clear(w->inbox);
    wire_send(&house, w, text, (size_t)length);
    wire_send(&house, w, text, (size_t)length);
    house_settle(&house);
    assert_int_equal(json_array_size(w->inbox), 2);
    assert_string_equal(wire_code(json_array_get(w->inbox, 0)), "not_asked");
    assert_true(json_is_true(json_object_get(json_array_get(w->inbox, 1), "ok")));
    company_leave(&house, &c);
}

TEST(no_action_is_taken_after_the_round)
{
    company c = house_company(&house, "perudo", 2, 0, "");
    company_play(&house, &c, 0);
    assert_string_equal(act_code(c.wire[0], "dudo", c.wire[0]->at, ""), "over");
    assert_string_equal(wire_code(wire_do(&house, c.wire[0], "hint")), "over");
    assert_string_equal(wire_code(wire_do(&house, c.wire[0], "start")), "not_yet");
    company_leave(&house, &c);
}

/* ---- keys ---- */

static bool is_repeat(const json_t *answer)
{
    return json_is_true(json_object_get(answer, "ok")) &&
           json_is_true(json_object_get(answer, "repeated"));
}

TEST(a_key_is_done_once_before_and_after_a_restart)
{
    static const char act[] =
        "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d,\"key\":\"k-1\"}";
    char *before[HOUSE_PERSONS];
    company c = house_company(&house, "perudo", 2, 0, "");
    wire *w = asked_of(&c);
    int seat = w->seat, at = w->at;
    char action[32];
    snprintf(action, sizeof action, "%s", wire_any_action(w));
    const json_t *answer = wire_ask(&house, w, act, action, at);
    assert_true(json_is_true(json_object_get(answer, "ok")));
    assert_null(json_object_get(answer, "repeated"));
    house_settle(&house);
    take(&c, before);
    assert_true(is_repeat(wire_ask(&house, c.wire[seat], act, action, at)));
    unchanged(&c, before);
    company_leave(&house, &c);
    house_restart(&house);
    company_back(&house, &c);
    assert_true(is_repeat(wire_ask(&house, c.wire[seat], act, action, at)));
    unchanged(&c, before);
    drop(&c, before);
    company_leave(&house, &c);
}

TEST(an_action_on_its_way_to_the_disk_is_told_to_the_next_connection)
{
    company c = house_company(&house, "perudo", 2, 0, "");
    wire *w = asked_of(&c);
    int seat = w->seat;
    char text[128];
    int length =
        snprintf(text, sizeof text,
                 "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d,\"key\":\"k\",\"id\":5}",
                 wire_any_action(w), w->at);
    wire *next = wire_open(&house, NULL, NULL);
    char join[128];
    int joined = snprintf(join, sizeof join,
                          "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                          c.made.table, c.token[seat]);
    wire_send(&house, w, text, (size_t)length);
    wire_send(&house, next, join, (size_t)joined);
    json_array_clear(next->inbox);
    wire_send(&house, next, text, (size_t)length);
    house_settle(&house);
    assert_true(w->closed);
    assert_int_equal(json_array_size(next->inbox), 1);
    assert_string_equal(wire_code(json_array_get(next->inbox, 0)), "");
    wire_close(&house, w);
    c.wire[seat] = next;
    company_leave(&house, &c);
}

/* ---- a full disk ---- */

TEST(an_action_that_cannot_be_stored_has_not_happened)
{
    char *before[HOUSE_PERSONS];
    company c = house_company(&house, "perudo", 2, 0, "");
    take(&c, before);
    house_fill_disk(&house, true);
    wire *w = asked_of(&c);
    const char *any = wire_any_action(w);
    for (int i = 0; i < 3; i++)
        assert_string_equal(act_code(w, any, w->at, ""), "disk");
    int seat = w->seat;
    unchanged(&c, before);
    house_fill_disk(&house, false);
    w = c.wire[seat];
    assert_true(wire_act(&house, w, wire_any_action(w)));
    drop(&c, before);
    company_play(&house, &c, 0);
    free(house_record(&house, c.made.table, 1));
    company_leave(&house, &c);
}

TEST(computer_players_wait_for_the_disk)
{
    company c = house_company(&house, "perudo", 1, 2, ",\"pace\":\"quick\"");
    wire *w = c.wire[0];
    if (wire_asked(w))
        assert_true(wire_act(&house, w, wire_any_action(w)));
    house_settle(&house);
    int at = w->at;
    assert_false(wire_asked(w));
    house_fill_disk(&house, true);
    house_pass(&house, 5000);
    assert_int_equal(w->at, at);
    house_fill_disk(&house, false);
    house_pass(&house, 2000);
    assert_true(w->at > at);
    company_play(&house, &c, 0);
    free(house_record(&house, c.made.table, 1));
    company_leave(&house, &c);
}

TEST(neither_tables_nor_seats_are_given_that_cannot_be_stored)
{
    char token[40];
    made m =
        house_make(&house, "cambio", "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"open\"}", "");
    wire *w = wire_open(&house, m.table, m.token);
    json_t *before = json_deep_copy(w->table);
    house_fill_disk(&house, true);
    house_sit(&house, m.table, "Bob", NULL, token);
    assert_int_equal(house.answer_status, 507);
    assert_string_equal(wire_code(house.answer), "disk");
    assert_string_equal(wire_code(wire_do(&house, w, "start")), "disk");
    const json_t *answer =
        house_request(&house, "POST", "/api/1/tables",
                      "{\"hunch\":1,\"game\":\"cambio\",\"seats\":[{\"who\":\"open\"},"
                      "{\"who\":\"open\"}]}");
    assert_int_equal(house.answer_status, 507);
    assert_string_equal(wire_code(answer), "disk");
    house_fill_disk(&house, false);
    house_pass(&house, 2000);
    assert_true(json_equal(before, w->table));
    assert_string_equal(wire_status(w), "waiting");
    house_sit(&house, m.table, "Bob", NULL, token);
    assert_int_equal(house.answer_status, 200);
    house_settle(&house);
    assert_string_equal(wire_status(w), "playing");
    json_decref(before);
    wire_close(&house, w);
}
