/* "Your round": the review of one's own decisions after the end, and practice tables that begin at one of them. */
#include "clients.h"
#include "server/parts.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

FIXTURE(.before_each = house_open, .after_each = house_close);

static char path[160];

static const char *path_of(const company *c, const char *what)
{
    snprintf(path, sizeof path, "/api/1/tables/%s/rounds/1/%s", c->made.table, what);
    return path;
}

static const json_t *review_of(const company *c, int seat)
{
    char what[32];
    snprintf(what, sizeof what, "review?seat=%d", seat);
    const json_t *found = house_request(&house, "GET", path_of(c, what), "");
    assert_int_equal(house.answer_status, 200);
    return found;
}

static double number_of(const json_t *object, const char *name)
{
    assert_true(json_is_number(json_object_get(object, name)));
    return json_number_value(json_object_get(object, name));
}

static const char *asked_again(const company *c, const char *body)
{
    return wire_code(house_request(&house, "POST", path_of(c, "practice"), body));
}

TEST(before_the_end_there_is_neither_review_nor_another_try)
{
    company c = house_company(&house, "cambio", 2, 1, "");
    assert_string_equal(wire_code(house_request(&house, "GET", path_of(&c, "review?seat=0"), "")),
                        "not_over");
    assert_int_equal(house.answer_status, 403);
    assert_string_equal(asked_again(&c, "{\"hunch\":1,\"seat\":0,\"move\":1}"), "not_over");
    company_leave(&house, &c);
}

/* What chance and decisions gave makes the result, and what cost most is told in sentences about that seat. */
static void check_review(const company *c, int seat)
{
    size_t i;
    const json_t *one, *review = review_of(c, seat), *points = json_object_get(review, "points");
    double sum = number_of(review, "start") + number_of(review, "luck") +
                 number_of(review, "skill") + number_of(review, "others");
    assert_float_equal(sum, number_of(review, "result"), 1e-6);
    assert_true(json_array_size(points) > 2);
    assert_true(json_array_size(json_object_get(review, "worst")) <= 3);
    json_array_foreach(json_object_get(review, "worst"), i, one)
    {
        assert_true(number_of(one, "cost") > 0 && number_of(one, "move") >= 1);
        assert_non_null(json_string_value(json_object_get(one, "words")));
        assert_string_not_equal(json_string_value(json_object_get(one, "action")),
                                json_string_value(json_object_get(one, "better")));
    }
}

TEST(a_review_adds_up_and_names_what_cost_most)
{
    static const char *const games[] = {"cambio", "perudo"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        company c = house_company(&house, games[i], 1, 1, ",\"pace\":\"none\",\"window\":2");
        company_play(&house, &c, 0);
        check_review(&c, 0);
        check_review(&c, 1);
        assert_string_equal(
            wire_code(house_request(&house, "GET", path_of(&c, "review?seat=2"), "")), "bad_field");
        company_leave(&house, &c);
    }
}

static bool is_pass(const record *played, const record_move *move)
{
    char text[64];
    hn_action_text(&played->rules, played->seats, move->seat, move->action, text, sizeof text);
    return !strcmp(text, "pass");
}

/* The number of the n-th move of a seat from 1, passes not counted: it is asked for those in some windows alone. */
static int move_of(const record *played, int seat, int n)
{
    for (int i = 0; i < played->move_count; i++)
        if (played->move[i].seat == seat && !is_pass(played, &played->move[i]) && !n--)
            return i + 1;
    fail_msg("seat %d has too few moves", seat);
    return 0;
}

static record record_of(const company *c)
{
    record played;
    hn_error error;
    char *line = house_record(&house, c->made.table, 1);
    assert_int_equal(record_parse(line, strlen(line), &played, &error), HN_OK);
    free(line);
    return played;
}

/* Everything up to the move is as it was, and the person is asked for it. */
static void check_table(const char *id, const record *played, int seat, int move)
{
    problem why;
    const web_table *t = service_find(house.service, id, &why);
    assert_non_null(t);
    assert_true(t->practice && t->status == WEB_TABLE_PLAYING && t->seed == played->seed);
    assert_int_equal(t->moves.first, played->first);
    assert_true(t->moves.move_count >= move - 1);
    for (int i = 0; i < move - 1; i++)
        assert_true(t->moves.move[i].seat == played->move[i].seat &&
                    t->moves.move[i].action == played->move[i].action);
    assert_true(web_table_asked(t) >> seat & 1);
}

static void try_again(const company *c, const record *played, int move)
{
    char body[96], id[STORE_ID], token[64];
    snprintf(body, sizeof body, "{\"hunch\":1,\"seat\":0,\"move\":%d}", move);
    const json_t *given = house_request(&house, "POST", path_of(c, "practice"), body);
    assert_int_equal(house.answer_status, 201);
    snprintf(id, sizeof id, "%s", json_string_value(json_object_get(given, "table")));
    snprintf(token, sizeof token, "%s", json_string_value(json_object_get(given, "token")));
    check_table(id, played, 0, move);
    wire *w = wire_open(&house, id, token);
    assert_true(wire_asked(w) && json_is_true(json_object_get(w->table, "practice")));
    wire_close(&house, w);
    house_restart(&house);
    check_table(id, played, 0, move);
    w = wire_open(&house, id, token);
    company alone = {.persons = 1, .wire = {w}};
    company_play(&house, &alone, 0); /* it goes on to an end */
    assert_string_equal(wire_status(w), "over");
    wire_close(&house, w);
}

TEST(a_round_can_be_tried_again_from_any_own_move)
{
    static const char *const games[] = {"cambio", "perudo", "vinto"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        company c = house_company(&house, games[i], 1, 2, ",\"pace\":\"none\",\"window\":2");
        company_play(&house, &c, 0);
        record played = record_of(&c);
        company_leave(&house, &c);
        try_again(&c, &played, move_of(&played, 0, 0));
        try_again(&c, &played, move_of(&played, 0, 2));
        record_free(&played);
    }
}

TEST(another_try_is_of_an_own_move_of_that_round)
{
    company c = house_company(&house, "cambio", 1, 1, ",\"pace\":\"none\",\"window\":2");
    company_play(&house, &c, 0);
    record played = record_of(&c);
    char body[96];
    snprintf(body, sizeof body, "{\"hunch\":1,\"seat\":0,\"move\":%d}", move_of(&played, 1, 0));
    assert_string_equal(asked_again(&c, body), "bad_field");
    snprintf(body, sizeof body, "{\"hunch\":1,\"seat\":0,\"move\":%d}", played.move_count + 1);
    assert_string_equal(asked_again(&c, body), "bad_field");
    assert_string_equal(asked_again(&c, "{\"hunch\":1,\"seat\":7,\"move\":1}"), "bad_field");
    assert_string_equal(asked_again(&c, "{\"hunch\":1,\"seat\":0}"), "bad_field");
    assert_string_equal(asked_again(&c, "{\"hunch\":1,\"seat\":0,\"move\":1,\"more\":1}"),
                        "bad_field");
    record_free(&played);
    company_leave(&house, &c);
}

/* An answer that was lost can be had again: the same key gives the same table. */
TEST(another_try_with_a_key_is_one_table)
{
    char body[160], id[STORE_ID];
    company c = house_company(&house, "cambio", 1, 1, ",\"pace\":\"none\",\"window\":2");
    company_play(&house, &c, 0);
    record played = record_of(&c);
    snprintf(body, sizeof body,
             "{\"hunch\":1,\"seat\":0,\"move\":%d,\"key\":\"00112233445566778899aabbccddeeff\"}",
             move_of(&played, 0, 0));
    const json_t *given = house_request(&house, "POST", path_of(&c, "practice"), body);
    snprintf(id, sizeof id, "%s", json_string_value(json_object_get(given, "table")));
    given = house_request(&house, "POST", path_of(&c, "practice"), body);
    assert_string_equal(json_string_value(json_object_get(given, "table")), id);
    record_free(&played);
    company_leave(&house, &c);
}
