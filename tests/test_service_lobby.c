/* Tables, seats, names, limits, matches, fair deals and hints of the web table: what docs/protocol.md says of requests. */
#include "clients.h"
#include "protocol/decide.h"
#include "protocol/json.h"
#include "protocol/record.h"
#include "server/parts.h"
#include "server/seal.h"
#include "test.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *text_of(const json_t *object, const char *field)
{
    return json_string_value(json_object_get(object, field));
}

static int number_of(const json_t *list, int at)
{
    return (int)json_integer_value(json_array_get(list, (size_t)at));
}

FIXTURE(.before_each = house_open, .after_each = house_close);

/* ---- requests ---- */

TEST(every_path_has_its_method_and_its_query)
{
    static const struct {
        const char *method, *path;
        int status;
    } rows[] = {
        {"GET", "/api/1/games", 200},
        {"POST", "/api/1/games", 405},
        {"GET", "/api/1/games/", 404},
        {"GET", "/api/1/games?x=1", 400},
        {"GET", "/api/1/status", 200},
        {"DELETE", "/api/1/status", 405},
        {"GET", "/api/1/tables", 200},
        {"PUT", "/api/1/tables", 405},
        {"GET", "/api/1/tables/%T", 200},
        {"POST", "/api/1/tables/%T", 405},
        {"GET", "/api/1/tables/k3v9q2m7x4t", 404},
        {"GET", "/api/1/tables/K3V9Q2M7X4TA", 404},
        {"GET", "/api/1/tables/k3v9q2m7x4ta", 404},
        {"GET", "/api/1/tables/%T/seats", 405},
        {"GET", "/api/1/tables/%T/rounds/1", 200},
        {"POST", "/api/1/tables/%T/rounds/1", 405},
        {"GET", "/api/1/tables/%T/rounds/0", 404},
        {"GET", "/api/1/tables/%T/rounds/-1", 404},
        {"GET", "/api/1/tables/%T/rounds/2", 404},
        {"GET", "/api/1/tables/%T/rounds/99999999999", 404},
        {"GET", "/api/1/tables/%T/rounds/1/record", 200},
        {"GET", "/api/1/tables/%T/rounds/1/moves", 404},
        {"GET", "/api/1/tables/%T/rounds/1/chances", 400},
        {"GET", "/api/1/tables/%T/rounds/1/chances?seat=", 400},
        {"GET", "/api/1/tables/%T/rounds/1/chances?seat=x", 400},
        {"GET", "/api/1/tables/%T/rounds/1/chances?seat=0&seat=1", 400},
        {"GET", "/api/1/tables/%T/rounds/1/chances?seat=2", 400},
        {"GET", "/api/1/tables/%T/rounds/1/chances?seat=1", 200},
        {"GET", "/api/2/games", 404},
        {"GET", "", 404},
    };
    company c = house_company(&house, "perudo", 1, 1, ",\"pace\":\"none\"");
    company_play(&house, &c, 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char path[128];
        const char *hole = strstr(rows[i].path, "%T");
        int before = hole ? (int)(hole - rows[i].path) : (int)strlen(rows[i].path);
        snprintf(path, sizeof path, "%.*s%s%s", before, rows[i].path, hole ? c.made.table : "",
                 hole ? hole + 2 : "");
        const json_t *answer = house_request(&house, rows[i].method, path, "");
        if (house.answer_status != rows[i].status)
            fail_msg("%s %s: %d", rows[i].method, path, house.answer_status);
        assert_true(rows[i].status == 200 || *wire_code(answer));
    }
    company_leave(&house, &c);
}

TEST(a_table_that_is_not_well_described_is_refused_by_its_field)
{
    static const char two[] = "\"seats\":[{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"open\"}]";
    static const struct {
        const char *body, *code, *field;
    } rows[] = {
        {"", "bad_json", NULL},
        {"[]", "bad_json", NULL},
        {"{\"game\":\"cambio\",@}", "version", "hunch"},
        {"{\"hunch\":1,@}", "bad_field", "game"},
        {"{\"hunch\":1,\"game\":\"chess\",@}", "bad_field", "game"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"preset\":\"x\",@}", "bad_field", "preset"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"preset\":\"cambio\",\"rules\":{},@}", "bad_field",
         "rules"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"rules\":{},@}", "bad_field", "rules"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"clock\":4,@}", "bad_field", "clock"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"clock\":3601,@}", "bad_field", "clock"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"window\":1,@}", "bad_field", "window"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"window\":31,@}", "bad_field", "window"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"pace\":\"fast\",@}", "bad_field", "pace"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"seed\":7,@}", "bad_field", "seed"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"help\":1,@}", "bad_field", "help"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"hlep\":true,@}", "bad_field", NULL},
        {"{\"hunch\":1,\"game\":\"cambio\",\"seats\":[]}", "bad_field", "seats"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"seats\":[{\"who\":\"open\"}]}", "bad_field", "seats"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"seats\":[{\"who\":\"you\",\"name\":\"A\"},"
         "{\"who\":\"you\",\"name\":\"B\"}]}",
         "bad_field", "seats"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"seats\":[{\"who\":\"open\"},{\"who\":\"me\"}]}",
         "bad_field", "seats[1]"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"seats\":[{\"who\":\"open\"},{\"who\":\"level\","
         "\"level\":\"god\"}]}",
         "bad_field", "seats[1].level"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"seats\":[{\"who\":\"open\"},{\"who\":\"player\","
         "\"player\":\"sage:1000000\"}]}",
         "limit", "seats[1].player"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"seats\":[{\"who\":\"open\"},{\"who\":\"player\","
         "\"player\":\"/etc/passwd\"}]}",
         "bad_field", "seats[1].player"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"seats\":[{\"who\":\"open\"},{\"who\":\"player\","
         "\"player\":\"binomial\"}]}",
         "bad_field", "seats[1].player"},
        {"{\"hunch\":1,\"game\":\"cambio\",\"seats\":[{\"who\":\"open\"},{\"who\":\"player\","
         "\"player\":\"net\"},{\"who\":\"open\"},{\"who\":\"open\"},{\"who\":\"open\"},"
         "{\"who\":\"open\"},{\"who\":\"open\"}]}",
         "bad_field", "seats[1].player"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char body[512];
        const char *hole = strchr(rows[i].body, '@');
        int before = hole ? (int)(hole - rows[i].body) : (int)strlen(rows[i].body);
        snprintf(body, sizeof body, "%.*s%s%s", before, rows[i].body, hole ? two : "",
                 hole ? hole + 1 : "");
        const json_t *answer = house_request(&house, "POST", "/api/1/tables", body);
        assert_true(house.answer_status == 400 || house.answer_status == 429);
        assert_string_equal(wire_code(answer), rows[i].code);
        const char *field = text_of(json_object_get(answer, "error"), "field");
        if (rows[i].field)
            assert_string_equal(field, rows[i].field);
    }
    const json_t *status = house_request(&house, "GET", "/api/1/status", "");
    assert_int_equal(json_integer_value(json_object_get(status, "tables")), 0);
}

/* ---- seats and names ---- */

TEST(names_are_1_to_24_letters_that_are_seen_and_nobody_elses)
{
    static const char *const bad[] = {"",
                                      " ",
                                      " Ann",
                                      "Ann ",
                                      "A\\u0000B",
                                      "A\\nB",
                                      "A\\u200bB",
                                      "A\\u202eB",
                                      "\\u00a0",
                                      "\\u3000",
                                      "\\u2800",
                                      "1234567890123456789012345",
                                      "Ann",
                                      "easy",
                                      "sage",
                                      "sage:500",
                                      "bayes-v2@medium"};
    static const char *const good[] = {
        "B",
        "123456789012345678901234",
        "\\u00c5sa",
        "\\u674e\\u5c0f\\u9f8d",
        "Ann B. <script>",
        "\\ud83c\\udfb2\\ud83c\\udfb2\\ud83c\\udfb2\\ud83c\\udfb2\\ud83c\\udfb2\\ud83c\\udfb2"
        "\\ud83c\\udfb2\\ud83c\\udfb2\\ud83c\\udfb2\\ud83c\\udfb2\\ud83c\\udfb2\\ud83c\\udfb2"
        "\\ud83c\\udfb2\\ud83c\\udfb2\\ud83c\\udfb2A\\ud83c\\udfb2\\ud83c\\udfb2\\ud83c\\udfb2"};
    char token[40];
    made m =
        house_make(&house, "cambio", "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"open\"}", "");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        house_sit(&house, m.table, bad[i], NULL, token);
        assert_int_equal(house.answer_status, 400);
    }
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        m = house_make(&house, "perudo", "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"open\"}",
                       "");
        house_sit(&house, m.table, good[i], NULL, token);
        assert_int_equal(house.answer_status, 200);
        company c = {.made = m, .persons = 2};
        memcpy(c.token[0], m.token, sizeof token);
        memcpy(c.token[1], token, sizeof token);
        company_back(&house, &c);
        company_play(&house, &c, 0);
        free(house_record(&house, m.table, 1)); /* whatever the names are, it is written */
        company_leave(&house, &c);
    }
}

TEST(a_friends_seat_is_for_the_invite_and_an_open_one_for_anyone)
{
    char token[40], path[80], body[160];
    made m = house_make(&house, "cambio",
                        "{\"who\":\"friend\"},{\"who\":\"open\"},{\"who\":\"open\"}", "");
    assert_string_equal(m.token, "");
    house_sit(&house, m.table, "Eve", "00000000000000000000000000000000", token);
    assert_int_equal(house.answer_status, 403);
    assert_string_equal(wire_code(house.answer), "no_seat");
    snprintf(path, sizeof path, "/api/1/tables/%s/seats", m.table);
    house_request(&house, "POST", path, "{\"hunch\":1,\"name\":\"Eve\",\"seat\":0}");
    assert_int_equal(house.answer_status, 403);
    const json_t *answer =
        house_request(&house, "POST", path, "{\"hunch\":1,\"name\":\"Bob\",\"seat\":2}");
    assert_int_equal(json_integer_value(json_object_get(answer, "seat")), 2);
    house_request(&house, "POST", path, "{\"hunch\":1,\"name\":\"Cid\",\"seat\":2}");
    assert_int_equal(house.answer_status, 403);
    house_request(&house, "POST", path, "{\"hunch\":1,\"name\":\"Bob\"}");
    assert_int_equal(house.answer_status, 400);
    snprintf(body, sizeof body, "{\"hunch\":1,\"name\":\"Fay\",\"invite\":\"%s\"}", m.invite);
    answer = house_request(&house, "POST", path, body);
    assert_int_equal(json_integer_value(json_object_get(answer, "seat")), 0);
    wire *fay = wire_open(&house, m.table, text_of(answer, "token"));
    snprintf(body, sizeof body, "{\"hunch\":1,\"name\":\"Gus\",\"invite\":\"%s\"}", m.invite);
    house_request(&house, "POST", path, body);
    assert_int_equal(house.answer_status, 403);
    house_sit(&house, m.table, "Cid", NULL, token);
    assert_int_equal(house.answer_status, 200);
    house_sit(&house, m.table, "Dee", NULL, token);
    assert_int_equal(house.answer_status, 403);
    wire_close(&house, fay);
}

TEST(only_public_tables_that_are_not_over_stand_in_the_list)
{
    house_make(&house, "cambio", "{\"who\":\"open\"},{\"who\":\"open\"}", "");
    made m =
        house_make(&house, "dutch", "{\"who\":\"open\"},{\"who\":\"open\"}", ",\"public\":true");
    company c = house_company(&house, "perudo", 1, 1, ",\"public\":true,\"pace\":\"none\"");
    for (int over = 0; over < 2; over++) {
        const json_t *list =
            json_object_get(house_request(&house, "GET", "/api/1/tables", ""), "tables");
        assert_int_equal(json_array_size(list), over ? 1 : 2);
        assert_string_equal(text_of(json_array_get(list, over ? 0 : 1), "table"), m.table);
        company_play(&house, &c, 0);
    }
    assert_string_equal(wire_code(wire_do(&house, c.wire[0], "next")), "");
    house_settle(&house);
    const json_t *list =
        json_object_get(house_request(&house, "GET", "/api/1/tables", ""), "tables");
    assert_int_equal(json_array_size(list), 2);
    company_leave(&house, &c);
}

TEST(tables_that_are_over_do_not_push_others_from_the_list)
{
    made m =
        house_make(&house, "dutch", "{\"who\":\"open\"},{\"who\":\"open\"}", ",\"public\":true");
    for (int i = 0; i < 55; i++) {
        company c = house_company(&house, "perudo", 1, 1, ",\"public\":true,\"pace\":\"none\"");
        company_play(&house, &c, 0);
        company_leave(&house, &c);
    }
    const json_t *list =
        json_object_get(house_request(&house, "GET", "/api/1/tables", ""), "tables");
    assert_int_equal(json_array_size(list), 1);
    assert_string_equal(text_of(json_array_get(list, 0), "table"), m.table);
}

/* ---- limits ---- */

TEST(one_address_has_so_many_connections_and_tables)
{
    static const char body[] =
        "{\"hunch\":1,\"game\":\"cambio\",\"seats\":[{\"who\":\"open\"},{\"who\":\"open\"}]}";
    house.tables_per_client = 3;
    house.connections_per_client = 2;
    house_restart(&house);
    for (int i = 0; i < 4; i++)
        house_request(&house, "POST", "/api/1/tables", body);
    assert_int_equal(house.answer_status, 429);
    assert_string_equal(wire_code(house.answer), "limit");
    house_pass(&house, 3600 * 1000);
    house_request(&house, "POST", "/api/1/tables", body);
    assert_int_equal(house.answer_status, 201);
    wire *w[3];
    for (int i = 0; i < 3; i++)
        w[i] = wire_open(&house, NULL, NULL);
    assert_non_null(w[1]->peer);
    assert_null(w[2]->peer);
    wire_close(&house, w[0]);
    w[0] = wire_open(&house, NULL, NULL);
    assert_non_null(w[0]->peer);
    for (int i = 0; i < 3; i++)
        wire_close(&house, w[i]);
}

TEST(one_address_has_so_many_messages_on_all_its_connections)
{
    house.messages_per_client = 50;
    house_restart(&house);
    wire *w[3];
    for (int i = 0; i < 3; i++)
        w[i] = wire_open(&house, NULL, NULL);
    for (int i = 0; i < 150; i++) /* 50 on each: none of them alone has too many */
        assert_string_equal(wire_code(wire_do(&house, w[i % 3], "ping")), "");
    assert_string_equal(wire_code(wire_do(&house, w[0], "ping")), "too_fast");
    assert_int_equal(w[0]->close_code, 1008);
    house.now += 1000;
    for (int i = 0; i < 50; i++)
        assert_string_equal(wire_code(wire_do(&house, w[1], "ping")), "");
    assert_string_equal(wire_code(wire_do(&house, w[2], "ping")), "too_fast");
    for (int i = 0; i < 3; i++)
        wire_close(&house, w[i]);
}

TEST(tables_that_nobody_is_at_make_way)
{
    house.tables = 3;
    house_restart(&house);
    company c = house_company(&house, "cambio", 1, 1, "");
    made last = c.made;
    for (int i = 0; i < 6; i++)
        last = house_make(&house, "cambio", "{\"who\":\"open\"},{\"who\":\"open\"}", "");
    wire *w = wire_open(&house, last.table, NULL);
    assert_string_equal(wire_status(w), "waiting");
    wire_close(&house, w);
    assert_false(c.wire[0]->closed);
    assert_string_equal(wire_code(wire_do(&house, c.wire[0], "beliefs")), "");
    company_leave(&house, &c);
}

TEST(one_address_has_so_many_replays_worked_out_at_once)
{
    enum { EACH = 3, TABLES = CLIENT_REPLAYS / EACH + 1 };
    static const char *const what[EACH] = {"", "/chances?seat=0", "/chances?seat=1"};
    company c[TABLES];
    char path[80];
    for (int i = 0; i < TABLES; i++) {
        c[i] = house_company(&house, "perudo", 1, 1, ",\"pace\":\"none\"");
        company_play(&house, &c[i], 0);
    }
    house.answered = false;
    for (int i = 0; i <= CLIENT_REPLAYS; i++) {
        assert_false(house.answered);
        snprintf(path, sizeof path, "/api/1/tables/%s/rounds/1%s", c[i / EACH].made.table,
                 what[i % EACH]);
        service_request(house.service, &house, "192.0.2.1", "GET", path, "", 0, house.now);
    }
    assert_true(house.answered);
    assert_int_equal(house.answer_status, 429);
    house_settle(&house);
    house_request(&house, "GET", path, "");
    assert_int_equal(house.answer_status, 200);
    for (int i = 0; i < TABLES; i++)
        company_leave(&house, &c[i]);
}

/* ---- matches and fair deals ---- */

static void check_fair(const wire *w, const char *table, int round, const char *hash)
{
    const json_t *fair = json_object_get(w->table, "fair");
    char text[160], own[SEAL_HASH];
    assert_string_equal(text_of(fair, "hash"), hash);
    snprintf(text, sizeof text, "hunch 1 %s %d %s %s", table, round, text_of(fair, "seed"),
             text_of(fair, "salt"));
    seal_hash(text, own);
    assert_string_equal(own, hash);
}

TEST(the_deal_is_that_of_the_seed_that_was_hashed_before)
{
    char seeds[3][32];
    company c = house_company(&house, "cambio", 2, 0, ",\"window\":2");
    for (int round = 1; round <= 3; round++) {
        char hash[SEAL_HASH];
        const json_t *fair = json_object_get(c.wire[0]->table, "fair");
        snprintf(hash, sizeof hash, "%s", text_of(fair, "hash"));
        assert_true(json_is_null(json_object_get(fair, "seed")));
        assert_true(json_is_null(json_object_get(fair, "salt")));
        json_t *view = json_incref(c.wire[0]->view);
        company_play(&house, &c, 0);
        check_fair(c.wire[0], c.made.table, round, hash);
        const char *seed = text_of(json_object_get(c.wire[0]->table, "fair"), "seed");
        snprintf(seeds[round - 1], sizeof seeds[0], "%s", seed);
        hn_rules rules;
        hn_state dealt;
        hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
        hn_deal(&rules, 2, (round - 1) % 2, strtoull(seed, NULL, 10), &dealt, NULL);
        hn_view own = hn_view_of(&rules, &dealt, 0);
        json_t *wanted = json_from_view(&own);
        assert_true(json_equal(json_object_get(wanted, "hands"), json_object_get(view, "hands")));
        json_decref(wanted);
        json_decref(view);
        assert_string_equal(wire_code(wire_do(&house, c.wire[0], "next")), "");
        house_settle(&house);
    }
    assert_string_not_equal(seeds[0], seeds[1]);
    assert_string_not_equal(seeds[1], seeds[2]);
    company_leave(&house, &c);
}

TEST(a_chosen_seed_makes_a_practice_table_that_says_so)
{
    company c = house_company(&house, "cambio", 1, 1, ",\"seed\":\"77\"");
    assert_true(json_is_true(json_object_get(c.wire[0]->table, "practice")));
    assert_string_equal(text_of(json_object_get(c.wire[0]->table, "fair"), "seed"), "77");
    company_leave(&house, &c);
}

static void add_points(const company *c, int totals[HOUSE_PERSONS])
{
    const json_t *points = json_object_get(c->wire[0]->score, "points");
    for (int i = 0; i < 2; i++)
        totals[i] += number_of(points, i);
}

TEST(points_add_up_until_a_match_begins_anew)
{
    for (int match = 0; match < 2; match++) {
        company c = house_company(&house, "cambio", 2, 0,
                                  match ? ",\"match\":true,\"window\":2" : ",\"window\":2");
        int totals[HOUSE_PERSONS] = {0}, over = 0;
        for (int round = 1; round <= 40 && over < 2; round++) {
            company_play(&house, &c, 0);
            add_points(&c, totals);
            const json_t *told = json_object_get(c.wire[0]->table, "totals");
            for (int i = 0; i < 2; i++)
                assert_int_equal(number_of(told, i), totals[i]);
            bool ended = !strcmp(wire_status(c.wire[0]), "over");
            assert_true(ended || match);
            if (ended && match)
                memset(totals, 0, sizeof totals);
            over += ended;
            assert_string_equal(wire_code(wire_do(&house, c.wire[0], "next")), "");
            house_settle(&house);
            told = json_object_get(c.wire[0]->table, "totals");
            for (int i = 0; i < 2; i++)
                assert_int_equal(number_of(told, i), totals[i]);
        }
        assert_int_equal(over, 2);
        company_leave(&house, &c);
    }
}

/* ---- hints ---- */

/* What `hunch decide` says to what the seat was told. */
static json_t *decided(const wire *w, const char *player)
{
    json_t *request =
        json_pack("{s:i, s:O, s:O, s:s, s:s, s:O, s:O}", "hunch", 1, "game",
                  json_object_get(w->table, "game"), "rules", json_object_get(w->table, "rules"),
                  "player", player, "key", "1", "view", w->view, "events", w->events);
    char *line = json_dumps(request, JSON_COMPACT | JSON_REAL_PRECISION(9));
    bool ok;
    char *answer = decide_answer(line, strlen(line), &ok);
    if (!ok)
        fail_msg("%s", answer);
    json_t *decision = json_loads(answer, 0, NULL);
    json_decref(request);
    free(line);
    free(answer);
    return decision;
}

TEST(a_hint_is_what_hunch_decide_says_to_what_the_seat_was_told)
{
    for (int game = 0; game < hn_games(); game++) {
        /* One that is done long before the time for a hint is over, on any machine. */
        const char *player = hn_game_at(game) == hn_game_find("vinto")
                                 ? "sage:20"
                                 : hn_policy_name(hn_policy_default(hn_game_at(game)));
        company c = house_company(&house, hn_game_name(hn_game_at(game)), 2, 1,
                                  ",\"pace\":\"none\",\"window\":2");
        int hints = 0;
        while (hints < 12 && !strcmp(wire_status(c.wire[0]), "playing")) {
            for (int i = 0; i < 2; i++) {
                if (!wire_asked(c.wire[i]))
                    continue;
                json_t *wanted = decided(c.wire[i], player);
                const json_t *hint = json_object_get(
                    wire_ask(&house, c.wire[i], "{\"hunch\":1,\"do\":\"hint\",\"player\":\"%s\"}",
                             player),
                    "hint");
                assert_string_equal(text_of(hint, "player"), player);
                assert_string_equal(text_of(hint, "action"), text_of(wanted, "action"));
                assert_true(strlen(text_of(hint, "sentence")) > 10);
                assert_string_equal(text_of(json_object_get(hint, "why"), "text"),
                                    text_of(json_object_get(wanted, "why"), "text"));
                json_decref(wanted);
                hints++;
                assert_string_equal(wire_code(wire_do(&house, c.wire[i], "beliefs")), "");
            }
            company_play(&house, &c, 1);
        }
        assert_true(hints > 1);
        company_leave(&house, &c);
    }
}

static bool is_refusal(const language *in, const char *text)
{
    for (int status = 0; status < HN_STATUSES; status++)
        if (!strcmp(text, words_status(in, (hn_status)status)))
            return true;
    return false;
}

TEST(reasons_and_refusals_are_in_the_language_of_whoever_asks)
{
    company c = house_company(&house, "cambio", 2, 1, ",\"pace\":\"none\"");
    const int seat = wire_asked(c.wire[0]) ? 0 : 1;
    wire_close(&house, c.wire[seat]);
    wire *w = c.wire[seat] = wire_open(&house, NULL, NULL);
    wire_ask(&house, w,
             "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"language\":\"de\"}",
             c.made.table, c.token[seat]);
    const json_t *hint = json_object_get(
        wire_ask(&house, w, "{\"hunch\":1,\"do\":\"hint\",\"player\":\"random\"}"), "hint");
    const char *text = text_of(json_object_get(hint, "why"), "text");
    assert_int_equal(strncmp(text, "Eine von ", 9), 0);
    const json_t *refused =
        wire_ask(&house, w, "{\"hunch\":1,\"do\":\"act\",\"action\":\"swap 9\",\"at\":%d}", w->at);
    assert_true(
        is_refusal(language_find("de"), text_of(json_object_get(refused, "error"), "text")));
    company_leave(&house, &c);
}

TEST(unasked_for_by_name_a_hint_is_by_the_strongest_that_answers_soon)
{
    hn_player usual;
    hn_player_for_hints(&usual, hn_game_find("perudo"), 3);
    company c = house_company(&house, "perudo", 2, 1, ",\"pace\":\"none\"");
    wire *w = wire_asked(c.wire[0]) ? c.wire[0] : c.wire[1];
    const json_t *hint = json_object_get(wire_do(&house, w, "hint"), "hint");
    assert_string_equal(text_of(hint, "player"), usual.name);
    assert_true(strlen(text_of(hint, "sentence")) > 10);
    company_leave(&house, &c);
}

/* What a mind of that seat believes that has been told just the same. */
static json_t *believed(const wire *w, const char *name)
{
    hn_rules rules;
    const hn_game *game = hn_game_find(text_of(w->table, "game"));
    hn_plain_view plain;
    hn_state world;
    hn_player player;
    hn_error error;
    assert_int_equal(json_to_rules(json_object_get(w->table, "rules"), game, &rules, &error),
                     HN_OK);
    assert_int_equal(json_to_view(w->view, &rules, &plain, &error), HN_OK);
    assert_int_equal(hn_view_world(&rules, &plain, 99, &world, &error), HN_OK);
    assert_int_equal(decide_player(&player, name, game, &error), HN_OK);
    hn_mind *mind = calloc(1, sizeof *mind);
    int seats = hn_seat_count(&rules, &world);
    hn_mind_begin(mind, &rules, seats, w->seat, &player);
    for (size_t i = 0; i < json_array_size(w->events); i++) {
        hn_event event;
        assert_int_equal(
            json_to_event(json_array_get(w->events, i), "event", &rules, seats, &event, &error),
            HN_OK);
        hn_mind_observe(mind, &event);
    }
    hn_view view = hn_view_of(&rules, &world, w->seat);
    hn_view in_mind = hn_mind_view(mind, &player, &view, 1);
    json_t *beliefs = json_from_beliefs(&in_mind, HN_PRIOR_COUNTS);
    json_object_set_new(beliefs, "player", json_string(name));
    free(mind);
    return beliefs;
}

static char *sorted(const json_t *object)
{
    return json_dumps(object, JSON_SORT_KEYS | JSON_REAL_PRECISION(9));
}

TEST(beliefs_are_those_of_a_mind_that_was_told_the_same)
{
    static const char *const games[] = {"cambio", "dutch", "vinto"};
    for (int game = 0; game < 3; game++) {
        hn_player usual;
        hn_player_for_hints(&usual, hn_game_find(games[game]), 3);
        const char *player = usual.name;
        company c = house_company(&house, games[game], 2, 1, ",\"pace\":\"none\",\"window\":2");
        for (int times = 0; times < 5 && !strcmp(wire_status(c.wire[0]), "playing"); times++) {
            company_play(&house, &c, 3);
            if (strcmp(wire_status(c.wire[0]), "playing") != 0)
                break;
            for (int i = 0; i < 2; i++) {
                json_t *wanted = believed(c.wire[i], player);
                char *right = sorted(wanted);
                char *told =
                    sorted(json_object_get(wire_do(&house, c.wire[i], "beliefs"), "beliefs"));
                assert_string_equal(told, right);
                json_decref(wanted);
                free(right);
                free(told);
            }
        }
        company_leave(&house, &c);
    }
}

TEST(every_player_can_be_asked_one_question_at_a_time)
{
    for (int game = 0; game < hn_games(); game++) {
        company c = house_company(&house, hn_game_name(hn_game_at(game)), 2, 0, "");
        wire *w = wire_asked(c.wire[0]) ? c.wire[0] : c.wire[1];
        for (int i = 0; i < hn_players(); i++) {
            if (!hn_policy_plays(hn_policy_at(i), hn_game_at(game)))
                continue;
            for (int beliefs = 0; beliefs < 2; beliefs++) {
                const json_t *answer =
                    wire_ask(&house, w, "{\"hunch\":1,\"do\":\"%s\",\"player\":\"%s\"}",
                             beliefs ? "beliefs" : "hint", hn_policy_name(hn_policy_at(i)));
                if (*wire_code(answer))
                    fail_msg("%s", json_dumps(answer, 0));
            }
        }
        static const char hint[] = "{\"hunch\":1,\"do\":\"hint\"}";
        json_array_clear(w->inbox);
        wire_send(&house, w, hint, strlen(hint));
        wire_send(&house, w, hint, strlen(hint));
        house_settle(&house);
        assert_string_equal(wire_code(json_array_get(w->inbox, 0)), "not_yet");
        assert_string_equal(wire_code(json_array_get(w->inbox, 1)), "");
        assert_string_equal(
            wire_code(wire_ask(&house, w, "{\"hunch\":1,\"do\":\"hint\",\"player\":\"nobody\"}")),
            "bad_field");
        wire *other = w == c.wire[0] ? c.wire[1] : c.wire[0];
        if (!wire_asked(other))
            assert_string_equal(wire_code(wire_do(&house, other, "hint")), "not_asked");
        company_leave(&house, &c);
    }
}
