/* The web table's service without sockets: whole rounds, windows, clocks, seats, restarts. */
#include "clients.h"
#include "protocol/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static house_under_test house;

static int begin(void **state)
{
    (void)state;
    house_begin(&house);
    return 0;
}

static int end(void **state)
{
    (void)state;
    house_end(&house);
    return 0;
}

/* ---- tables ---- */

typedef struct made {
    char table[16], token[40], invite[40];
} made;

static void copy(char *to, size_t size, const json_t *object, const char *field)
{
    const char *text = json_string_value(json_object_get(object, field));
    snprintf(to, size, "%s", text ? text : "");
}

static made make(const char *game, const char *seats, const char *more)
{
    char body[1024];
    made m;
    snprintf(body, sizeof body, "{\"hunch\":1,\"game\":\"%s\",\"seats\":[%s]%s}", game, seats,
             more);
    const json_t *answer = house_request(&house, "POST", "/api/1/tables", body);
    if (house.answer_status != 201)
        fail_msg("%s", json_dumps(answer, 0));
    copy(m.table, sizeof m.table, answer, "table");
    copy(m.token, sizeof m.token, answer, "token");
    copy(m.invite, sizeof m.invite, json_array_get(json_object_get(answer, "invites"), 0),
         "invite");
    return m;
}

static const char *status_of(const wire *w)
{
    return json_string_value(json_object_get(w->table, "status"));
}

/* Someone who plays at random, but passes in windows unless asked to be bold. */
static unsigned chance = 1;

static const char *any_action(const wire *w)
{
    size_t count = json_array_size(w->legal);
    chance = chance * 1103515245u + 12345u;
    return json_string_value(json_array_get(w->legal, (chance >> 16) % count));
}

static void play_round(wire **wires, int count)
{
    for (int steps = 0; !strcmp(status_of(wires[0]), "playing"); steps++) {
        bool acted = false;
        assert_true(steps < 20000);
        for (int i = 0; i < count; i++)
            if (json_array_size(wires[i]->legal)) {
                const char *action = any_action(wires[i]);
                if (!wire_act(&house, wires[i], action))
                    continue; /* others were faster */
                acted = true;
                house_settle(&house);
            }
        if (!acted)
            house_pass(&house, 500);
    }
}

static void check_record(const char *table, int round)
{
    char path[80];
    record r;
    hn_error error = {0};
    hn_state state;
    snprintf(path, sizeof path, "/api/1/tables/%s/rounds/%d/record", table, round);
    const json_t *answer = house_request(&house, "GET", path, "");
    assert_int_equal(house.answer_status, 200);
    char *line = json_dumps(answer, JSON_COMPACT);
    if (record_parse(line, strlen(line), &r, &error) ||
        record_replay(&r, NULL, NULL, &state, &error))
        fail_msg("%s", error.text);
    assert_true(r.finished);
    record_free(&r);
    free(line);
}

static void a_person_plays_a_round_of_every_game_against_computer_players(void **state)
{
    (void)state;
    for (int i = 0; i < hn_games(); i++) {
        made m = make(hn_game_name(hn_game_at(i)),
                      "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"level\",\"level\":\"easy\"},"
                      "{\"who\":\"level\",\"level\":\"medium\"}",
                      ",\"pace\":\"none\"");
        wire *w = wire_open(&house, m.table, m.token);
        house_settle(&house);
        assert_int_equal(w->seat, 0);
        assert_string_equal(status_of(w), "playing");
        assert_string_equal(
            wire_code(wire_ask(&house, w, "{\"hunch\":1,\"do\":\"ask\",\"always\":true}")), "");
        play_round(&w, 1);
        assert_string_equal(status_of(w), "over");
        assert_true(json_is_object(w->score));
        check_record(m.table, 1);
        assert_string_equal(wire_code(wire_ask(&house, w, "{\"hunch\":1,\"do\":\"next\"}")), "");
        house_settle(&house);
        assert_string_equal(status_of(w), "playing");
        wire_close(&house, w);
    }
}

static void three_persons_play_with_secret_answers_and_windows_of_fixed_length(void **state)
{
    (void)state;
    for (int i = 0; i < hn_games(); i++) {
        wire *w[3];
        made m = make(hn_game_name(hn_game_at(i)),
                      "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"friend\"},{\"who\":\"open\"},"
                      "{\"who\":\"level\",\"level\":\"easy\"}",
                      ",\"pace\":\"none\",\"window\":2");
        char path[80], body[160], token[40];
        snprintf(path, sizeof path, "/api/1/tables/%s/seats", m.table);
        w[0] = wire_open(&house, m.table, m.token);
        assert_string_equal(status_of(w[0]), "waiting");
        snprintf(body, sizeof body, "{\"hunch\":1,\"name\":\"Bob\",\"invite\":\"%s\"}", m.invite);
        copy(token, sizeof token, house_request(&house, "POST", path, body), "token");
        assert_int_equal(house.answer_status, 200);
        w[1] = wire_open(&house, m.table, token);
        copy(token, sizeof token,
             house_request(&house, "POST", path, "{\"hunch\":1,\"name\":\"Cid\"}"), "token");
        assert_int_equal(house.answer_status, 200);
        w[2] = wire_open(&house, m.table, token);
        house_settle(&house);
        assert_string_equal(status_of(w[0]), "playing");
        play_round(w, 3);
        check_record(m.table, 1);
        for (int k = 0; k < 3; k++)
            wire_close(&house, w[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_person_plays_a_round_of_every_game_against_computer_players, begin, end),
        cmocka_unit_test_setup_teardown(
            three_persons_play_with_secret_answers_and_windows_of_fixed_length, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
