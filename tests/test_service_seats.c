/* Seats of the web table: answers that were lost, leaving, freeing, beginning without friends; and the shares of persons in
 * the seed of a deal. */
#include "clients.h"
#include "protocol/record.h"
#include "server/database.h"
#include "server/seal.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#define KEY   "00112233445566778899aabbccddeeff"
#define OTHER "ffeeddccbbaa99887766554433221100"

static const char *text_of(const json_t *object, const char *field)
{
    return json_string_value(json_object_get(object, field));
}

static const json_t *seat_of(const wire *w, int seat)
{
    return json_array_get(json_object_get(w->table, "seats"), (size_t)seat);
}

static bool seat_is(const wire *w, int seat, const char *who)
{
    return !strcmp(text_of(seat_of(w, seat), "who"), who);
}

/* Sits down with further fields; the token is "" where that was refused. */
static void sit(const char *table, const char *name, const char *more, char token[40])
{
    char path[80], body[256];
    snprintf(path, sizeof path, "/api/1/tables/%s/seats", table);
    snprintf(body, sizeof body, "{\"hunch\":1,\"name\":\"%s\"%s}", name, more);
    const char *given = text_of(house_request(&house, "POST", path, body), "token");
    snprintf(token, 40, "%s", given ? given : "");
}

static void sit_by(const char *table, const char *name, const char *field, const char *value,
                   char token[40])
{
    char more[128];
    snprintf(more, sizeof more, ",\"%s\":\"%s\"", field, value);
    sit(table, name, more, token);
}

/* The code with which a token is refused; "": it is good. */
static const char *join_code(const char *table, const char *token)
{
    static char code[32];
    wire *w = wire_open(&house, NULL, NULL);
    snprintf(code, sizeof code, "%s",
             wire_code(wire_ask(&house, w,
                                "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                                table, token)));
    wire_close(&house, w);
    house_settle(&house);
    return code;
}

FIXTURE(.before_each = house_open, .after_each = house_close);

/* ---- lost answers ---- */

TEST(a_token_can_be_asked_for_again_by_its_invite_until_it_is_used)
{
    char first[40], second[40], third[40], none[40];
    made m = house_make(
        &house, "cambio",
        "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"friend\"},{\"who\":\"open\"}", "");
    sit_by(m.table, "Bob", "invite", m.invite, first);
    sit_by(m.table, "Bob", "invite", m.invite, second);
    assert_int_equal(house.answer_status, 200);
    assert_string_not_equal(first, second);
    assert_string_equal(join_code(m.table, first), "no_table");
    house_restart(&house); /* what was asked for again lasts too */
    sit_by(m.table, "Ann", "invite", m.invite, none);
    assert_int_equal(house.answer_status, 400); /* that is another's name */
    sit_by(m.table, "Rob", "invite", m.invite, third);
    assert_int_equal(json_integer_value(json_object_get(house.answer, "seat")), 1);
    assert_string_equal(join_code(m.table, second), "no_table");
    assert_string_equal(join_code(m.table, third), "");
    sit_by(m.table, "Eve", "invite", m.invite, none);
    assert_int_equal(house.answer_status, 403);
    house_restart(&house);
    sit_by(m.table, "Eve", "invite", m.invite, none);
    assert_int_equal(house.answer_status, 403);
    assert_string_equal(join_code(m.table, third), "");
    wire *w = wire_open(&house, m.table, m.token);
    assert_string_equal(text_of(seat_of(w, 1), "name"), "Rob");
    wire_close(&house, w);
}

TEST(a_key_of_ones_own_does_the_same_for_an_open_seat)
{
    char first[40], second[40], none[40];
    made m = house_make(&house, "cambio",
                        "{\"who\":\"open\"},{\"who\":\"open\"},{\"who\":\"friend\"}", "");
    static const char *const bad[] = {",\"key\":7",
                                      ",\"key\":\"\"",
                                      ",\"key\":\"xyz\"",
                                      ",\"key\":\"00112233445566778899AABBCCDDEEFF\"",
                                      ",\"key\":\"00112233445566778899aabbccddeeff0\"",
                                      ",\"share\":1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        sit(m.table, "Bob", bad[i], none);
        assert_int_equal(house.answer_status, 400);
        assert_string_equal(wire_code(house.answer), "bad_field");
    }
    sit_by(m.table, "Bob", "key", KEY, first);
    assert_int_equal(json_integer_value(json_object_get(house.answer, "seat")), 0);
    sit_by(m.table, "Bob", "key", KEY, second);
    assert_int_equal(json_integer_value(json_object_get(house.answer, "seat")), 0);
    assert_string_equal(join_code(m.table, first), "no_table");
    assert_string_equal(join_code(m.table, second), "");
    sit_by(m.table, "Cid", "key", KEY, first); /* used: it sits down at the other seat */
    assert_int_equal(json_integer_value(json_object_get(house.answer, "seat")), 1);
    sit_by(m.table, "Dee", "key", OTHER, none);
    assert_int_equal(house.answer_status, 403);
}

TEST(the_answer_of_the_last_seat_can_be_had_again_in_the_round)
{
    char first[40], second[40];
    made m = house_make(&house, "perudo", "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"friend\"}",
                        ",\"pace\":\"none\"");
    wire *ann = wire_open(&house, m.table, m.token);
    sit_by(m.table, "Bob", "invite", m.invite, first);
    house_settle(&house);
    assert_string_equal(wire_status(ann), "playing");
    sit_by(m.table, "Bob", "invite", m.invite, second);
    assert_int_equal(house.answer_status, 200);
    wire *bob = wire_open(&house, m.table, second);
    assert_int_equal(bob->seat, 1);
    assert_string_equal(join_code(m.table, first), "no_table");
    sit_by(m.table, "Rob", "invite", m.invite, first);
    assert_int_equal(house.answer_status, 403);
    wire_close(&house, bob);
    wire_close(&house, ann);
}

static const json_t *make_with(const char *key)
{
    char body[256];
    snprintf(body, sizeof body,
             "{\"hunch\":1,\"game\":\"cambio\",\"key\":\"%s\",\"seats\":["
             "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"friend\"},{\"who\":\"friend\"}]}",
             key);
    return house_request(&house, "POST", "/api/1/tables", body);
}

TEST(a_table_that_was_made_with_a_key_is_answered_again_and_not_made_twice)
{
    char table[40], token[40], invite[40], other[40], path[80];
    house.tables_per_client = 1;
    house_restart(&house);
    const json_t *answer = make_with(KEY);
    assert_int_equal(house.answer_status, 201);
    snprintf(table, sizeof table, "%s", text_of(answer, "table"));
    snprintf(token, sizeof token, "%s", text_of(answer, "token"));
    snprintf(invite, sizeof invite, "%s",
             text_of(json_array_get(json_object_get(answer, "invites"), 0), "invite"));
    make_with(OTHER);
    assert_int_equal(house.answer_status, 429);
    answer = make_with(KEY);
    assert_int_equal(house.answer_status, 200);
    assert_string_equal(text_of(answer, "table"), table);
    assert_int_equal(json_array_size(json_object_get(answer, "invites")), 2);
    snprintf(other, sizeof other, "%s", text_of(answer, "token"));
    assert_string_equal(join_code(table, token), "no_table");
    sit_by(table, "Bob", "invite", invite, token);
    assert_int_equal(house.answer_status, 403);
    /* The key is the maker's alone: it gives no other seat, and not this one to others. */
    sit_by(table, "Eve", "key", KEY, token);
    assert_int_equal(house.answer_status, 403);
    assert_string_equal(join_code(table, other), "");
    house_restart(&house);
    answer = make_with(KEY);
    assert_int_equal(house.answer_status, 403);
    assert_string_equal(wire_code(answer), "no_seat");
    snprintf(path, sizeof path, "/api/1/tables/%s", table);
    house_request(&house, "GET", path, "");
    assert_int_equal(house.answer_status, 200);
}

/* ---- leaving ---- */

TEST(whoever_leaves_before_the_start_leaves_the_seat_as_it_was)
{
    char bob[40], cid[40];
    made m =
        house_make(&house, "cambio",
                   "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"friend\"},{\"who\":\"open\"},"
                   "{\"who\":\"open\"}",
                   "");
    sit_by(m.table, "Bob", "invite", m.invite, bob);
    sit(m.table, "Cid", "", cid);
    wire *ann = wire_open(&house, m.table, m.token), *friend = wire_open(&house, m.table, bob),
         *guest = wire_open(&house, m.table, cid);
    assert_string_equal(wire_code(wire_do(&house, friend, "leave")), "");
    assert_string_equal(wire_code(wire_do(&house, guest, "leave")), "");
    house_settle(&house);
    assert_true(seat_is(ann, 1, "empty") && seat_is(ann, 2, "empty"));
    assert_int_equal(friend->seat, HN_NONE); /* it watches */
    assert_string_equal(wire_code(wire_do(&house, friend, "leave")), "no_seat");
    wire_close(&house, friend);
    wire_close(&house, guest);
    wire_close(&house, ann);
    house_settle(&house);
    house_restart(&house);
    assert_string_equal(join_code(m.table, bob), "no_table");
    assert_string_equal(join_code(m.table, cid), "no_table");
    sit(m.table, "Eve", ",\"seat\":1", cid);
    assert_int_equal(house.answer_status, 403);
    sit_by(m.table, "Bob", "invite", m.invite, bob);
    assert_int_equal(house.answer_status, 200);
    assert_string_equal(join_code(m.table, bob), "");
}

TEST(whoever_leaves_in_a_round_is_played_on_at_once_and_by_a_computer_after_it)
{
    for (int restart = 0; restart < 2; restart++) {
        company c = house_company(&house, "perudo", 2, 1, ",\"pace\":\"none\"");
        company_play(&house, &c, 3);
        assert_string_equal(wire_code(wire_do(&house, c.wire[1], "leave")), "");
        house_settle(&house);
        assert_int_equal(c.wire[1]->seat, HN_NONE);
        assert_true(json_is_true(json_object_get(seat_of(c.wire[0], 1), "left")));
        assert_true(json_is_true(json_object_get(seat_of(c.wire[0], 1), "away")));
        wire_close(&house, c.wire[1]);
        c.persons = 1;
        if (restart) {
            company_leave(&house, &c);
            house_restart(&house);
            company_back(&house, &c);
        }
        int64_t since = house.now;
        for (int i = 0; i < 2000 && strcmp(wire_status(c.wire[0]), "playing") == 0; i++) {
            bool acted =
                wire_asked(c.wire[0]) && wire_act(&house, c.wire[0], wire_any_action(c.wire[0]));
            house_pass(&house, acted ? 1 : 20);
        }
        assert_string_equal(wire_status(c.wire[0]), "over");
        assert_true(house.now - since < 20000); /* nobody waited for somebody to come back */
        char *record_line = house_record(&house, c.made.table, 1);
        assert_non_null(strstr(record_line, "\"stand_in\":["));
        free(record_line);
        assert_string_equal(join_code(c.made.table, c.token[1]), "no_table");
        assert_true(seat_is(c.wire[0], 1, "person"));
        assert_string_equal(wire_code(wire_do(&house, c.wire[0], "next")), "");
        house_settle(&house);
        assert_true(seat_is(c.wire[0], 1, "computer"));
        assert_string_equal(text_of(seat_of(c.wire[0], 1), "name"), "medium");
        assert_string_equal(wire_status(c.wire[0]), "playing");
        company_leave(&house, &c);
        house_settle(&house);
        house_restart(&house);
        company_back(&house, &c);
        assert_true(seat_is(c.wire[0], 1, "computer"));
        company_play(&house, &c, 0);
        free(house_record(&house, c.made.table, 2));
        company_leave(&house, &c);
    }
}

TEST(whoever_leaves_between_rounds_makes_room_for_a_computer_player)
{
    company c = house_company(&house, "perudo", 2, 0, ",\"pace\":\"none\"");
    company_play(&house, &c, 0);
    assert_string_equal(wire_code(wire_do(&house, c.wire[0], "leave")), "");
    house_settle(&house);
    assert_true(seat_is(c.wire[1], 0, "computer"));
    assert_string_equal(wire_code(wire_do(&house, c.wire[0], "next")), "no_seat");
    assert_string_equal(wire_code(wire_do(&house, c.wire[1], "next")), "");
    house_settle(&house);
    assert_string_equal(wire_status(c.wire[1]), "playing");
    company_leave(&house, &c);
}

/* A leave is done although the connection is gone, and after what was asked for before it. */
TEST(leaving_waits_for_the_disk_and_not_for_the_connection)
{
    static const char leave[] = "{\"hunch\":1,\"do\":\"leave\"}";
    company c = house_company(&house, "perudo", 2, 0, ",\"pace\":\"none\"");
    int turn = wire_asked(c.wire[0]) ? 0 : 1;
    char act[200];
    snprintf(act, sizeof act,
             "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d,\"moment\":%d}",
             wire_any_action(c.wire[turn]), c.wire[turn]->at, c.wire[turn]->moment);
    int at = c.wire[turn]->at;
    wire_send(&house, c.wire[turn], act, strlen(act));
    wire_send(&house, c.wire[turn], leave, strlen(leave));
    wire_close(&house, c.wire[turn]);
    house_settle(&house);
    assert_true(c.wire[!turn]->at > at);
    assert_true(json_is_true(json_object_get(seat_of(c.wire[!turn], turn), "left")));
    wire_close(&house, c.wire[!turn]);
}

/* Whether anything is being stored while a window of several persons is open is nobody's business: nothing about seats changes
 * before its end. */
TEST(seats_do_not_change_in_a_window_of_several_persons)
{
    static const char leave[] = "{\"hunch\":1,\"do\":\"leave\",\"id\":9}";
    char bob[40], cid[40];
    made m = house_make(&house, "cambio",
                        "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"open\"},"
                        "{\"who\":\"friend\"}",
                        ",\"pace\":\"none\"");
    sit(m.table, "Bob", "", bob);
    sit_by(m.table, "Cid", "invite", m.invite, cid);
    company c = {.persons = 2};
    c.wire[0] = wire_open(&house, m.table, m.token);
    c.wire[1] = wire_open(&house, m.table, bob);
    house_settle(&house);
    for (int i = 0; i < 400 && strcmp(wire_phase(c.wire[0]), "window") != 0; i++)
        company_play(&house, &c, 1);
    assert_string_equal(wire_phase(c.wire[0]), "window");
    sit_by(m.table, "Cid", "invite", m.invite, cid);
    assert_int_equal(house.answer_status, 409);
    wire_send(&house, c.wire[1], leave, strlen(leave));
    house_settle(&house);
    assert_false(json_is_true(json_object_get(seat_of(c.wire[0], 1), "left")));
    house_pass(&house, 4000); /* the window's length */
    assert_true(json_is_true(json_object_get(seat_of(c.wire[0], 1), "left")));
    for (int i = 0; i < 20 && strcmp(wire_phase(c.wire[0]), "window") == 0; i++)
        house_pass(&house, 1000);
    sit_by(m.table, "Cid", "invite", m.invite, cid);
    assert_int_equal(house.answer_status, 200);
    company_leave(&house, &c);
}

/* ---- whoever made the table ---- */

static const json_t *free_seat(wire *w, int seat)
{
    return wire_ask(&house, w, "{\"hunch\":1,\"do\":\"free\",\"seat\":%d,\"id\":5}", seat);
}

TEST(the_maker_frees_a_seat_before_the_start_and_its_old_invite_is_void)
{
    char bob[40], cid[40], invite[40];
    made m =
        house_make(&house, "cambio",
                   "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"friend\"},{\"who\":\"open\"},"
                   "{\"who\":\"open\"},{\"who\":\"level\",\"level\":\"easy\"}",
                   "");
    sit_by(m.table, "Bob", "invite", m.invite, bob);
    sit(m.table, "Cid", "", cid);
    wire *friend = wire_open(&house, m.table, bob);
    assert_string_equal(wire_code(free_seat(friend, 2)), "not_maker");
    wire *ann = wire_open(&house, m.table, m.token);
    wire_close(&house, ann);
    wire_close(&house, friend);
    house_settle(&house);
    house_restart(&house); /* who made it lasts */
    ann = wire_open(&house, m.table, m.token);
    friend = wire_open(&house, m.table, bob);
    assert_true(json_is_true(json_object_get(seat_of(ann, 0), "maker")));
    static const int wrong[] = {0, 3, 4, 5, 100000};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_string_equal(wire_code(free_seat(ann, wrong[i])), "bad_field");
    const json_t *answer = free_seat(ann, 1);
    snprintf(invite, sizeof invite, "%s", text_of(answer, "invite"));
    assert_int_equal(strlen(invite), 32);
    house_settle(&house);
    assert_int_equal(friend->seat, HN_NONE);
    assert_string_equal(wire_code(wire_do(&house, friend, "leave")), "no_seat");
    answer = free_seat(ann, 2); /* an open seat is open again */
    assert_null(json_object_get(answer, "invite"));
    assert_true(seat_is(ann, 1, "empty") && seat_is(ann, 2, "empty"));
    assert_string_equal(join_code(m.table, bob), "no_table");
    assert_string_equal(join_code(m.table, cid), "no_table");
    sit_by(m.table, "Bob", "invite", m.invite, bob);
    assert_int_equal(house.answer_status, 403);
    sit_by(m.table, "Dee", "invite", invite, bob);
    assert_int_equal(house.answer_status, 200);
    assert_string_equal(wire_code(wire_do(&house, ann, "start")), "");
    house_settle(&house);
    assert_string_equal(wire_status(ann), "playing");
    assert_string_equal(wire_code(free_seat(ann, 1)), "not_yet");
    wire_close(&house, friend);
    wire_close(&house, ann);
}

TEST(friends_are_waited_for_unless_the_maker_says_so_or_is_gone)
{
    char bob[40];
    for (int gone = 0; gone < 3; gone++) {
        made m = house_make(&house, "cambio",
                            "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"friend\"},"
                            "{\"who\":\"open\"}",
                            "");
        sit(m.table, "Bob", "", bob);
        wire *ann = wire_open(&house, m.table, m.token), *guest = wire_open(&house, m.table, bob);
        assert_string_equal(wire_code(wire_do(&house, guest, "start")), "not_maker");
        if (gone == 1) {
            wire_close(&house, ann);
            house_pass(&house, 59000);
            assert_string_equal(wire_code(wire_do(&house, guest, "start")), "not_maker");
            house_pass(&house, 1000);
        } else if (gone == 2) {
            assert_string_equal(wire_code(wire_do(&house, ann, "leave")), "");
            house_settle(&house);
        }
        assert_string_equal(wire_code(wire_do(&house, gone ? guest : ann, "start")), "");
        house_settle(&house);
        assert_string_equal(wire_status(guest), "playing");
        if (gone != 1)
            wire_close(&house, ann);
        wire_close(&house, guest);
    }
    /* Where nobody is invited anyone who sits may begin, as before. */
    made m =
        house_make(&house, "cambio",
                   "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"open\"},{\"who\":\"open\"}", "");
    sit(m.table, "Bob", "", bob);
    wire *guest = wire_open(&house, m.table, bob);
    assert_string_equal(wire_code(wire_do(&house, guest, "start")), "");
    wire_close(&house, guest);
}

/* A store from before there were makers, used tokens, keys and shares. */
static void make_old(void)
{
    sqlite3 *db;
    char *why = NULL;
    assert_int_equal(sqlite3_open(house.file, &db), SQLITE_OK);
    assert_true(versions_functions(db));
    if (sqlite3_exec(db,
                     "UPDATE tables SET about = json_remove(about, '$.next', '$.seats[0].maker', "
                     "'$.seats[0].used', '$.seats[0].left', '$.seats[0].key', '$.seats[1].maker', "
                     "'$.seats[1].used', '$.seats[1].left', '$.seats[1].key');"
                     "UPDATE rounds SET about = json_remove(about, '$.secret', '$.shares');"
                     "UPDATE tables SET sum = " TABLE_SUM "; UPDATE rounds SET sum = " ROUND_SUM,
                     NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s", why);
    sqlite3_close(db);
}

TEST(tables_of_an_older_store_are_played_on)
{
    company c = house_company(&house, "perudo", 2, 0, ",\"pace\":\"none\"");
    company_play(&house, &c, 4);
    company_leave(&house, &c);
    house_settle(&house);
    make_old();
    house_restart(&house);
    company_back(&house, &c);
    company_play(&house, &c, 0);
    free(house_record(&house, c.made.table, 1));
    assert_string_equal(wire_code(wire_do(&house, c.wire[1], "leave")), "");
    company_leave(&house, &c);
}

/* ---- shares ---- */

/* Joins as one who adds shares. */
static wire *join_sharing(const char *table, const char *token)
{
    wire *w = wire_open(&house, NULL, NULL);
    const json_t *answer =
        wire_ask(&house, w,
                 "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\","
                 "\"share\":true,\"id\":1}",
                 table, token);
    assert_string_equal(wire_code(answer), "");
    return w;
}

static const char *share_code(wire *w, int round, const char *share)
{
    return wire_code(
        wire_ask(&house, w, "{\"hunch\":1,\"do\":\"share\",\"share\":\"%s\",\"round\":%d,\"id\":2}",
                 share, round));
}

static const char *next_hash(const wire *w)
{
    return text_of(json_object_get(w->table, "next"), "hash");
}

/* What anybody can check after the round: the hash from before, and the seed from secret and shares. */
static void check_deal(const char *table, int round, const char *hash, const json_t *fair)
{
    char text[600], found[SEAL_HASH], seed[32];
    int length = snprintf(text, sizeof text, "hunch 1 %s %d %s %s", table, round,
                          text_of(fair, "secret"), text_of(fair, "salt"));
    seal_hash(text, found);
    assert_string_equal(found, hash);
    assert_string_equal(found, text_of(fair, "hash"));
    const json_t *shares = json_object_get(fair, "shares");
    bool any = false;
    for (size_t seat = 0; seat < json_array_size(shares); seat++) {
        const char *share = json_string_value(json_array_get(shares, seat));
        if (!share)
            continue;
        any = true;
        length += snprintf(text + length, sizeof text - (size_t)length, " %zu:%s", seat, share);
    }
    seal_hash(text, found);
    found[16] = '\0';
    snprintf(seed, sizeof seed, "%llu", strtoull(found, NULL, 16));
    assert_string_equal(text_of(fair, "seed"), any ? seed : text_of(fair, "secret"));
}

/* A table of two persons that is full, both there and both sharing. */
typedef struct pair {
    made made;
    char token[2][40];
    wire *wire[2];
} pair;

static pair begin_pair(const char *more)
{
    pair p;
    char wants[120];
    snprintf(wants, sizeof wants, ",\"pace\":\"none\"%s", more);
    p.made = house_make(&house, "perudo", "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"friend\"}",
                        wants);
    snprintf(p.token[0], sizeof p.token[0], "%s", p.made.token);
    p.wire[0] = join_sharing(p.made.table, p.token[0]);
    sit(p.made.table, "Bob", "", p.token[1]);
    assert_int_equal(house.answer_status, 403);
    char by[100];
    snprintf(by, sizeof by, ",\"share\":true,\"invite\":\"%s\"", p.made.invite);
    sit(p.made.table, "Bob", by, p.token[1]);
    house_settle(&house);
    assert_string_equal(wire_status(p.wire[0]), "waiting"); /* for Bob to come */
    p.wire[1] = join_sharing(p.made.table, p.token[1]);
    house_settle(&house);
    return p;
}

static void end_pair(pair *p)
{
    for (int i = 0; i < 2; i++)
        wire_close(&house, p->wire[i]);
    house_settle(&house);
}

static void play_out(pair *p)
{
    company c = {.persons = 2, .wire = {p->wire[0], p->wire[1]}};
    company_play(&house, &c, 0);
}

TEST(shares_go_into_the_seed_after_the_servers_hash_and_all_can_be_checked)
{
    pair p = begin_pair(",\"match\":false");
    for (int round = 1; round <= 3; round++) {
        char hash[SEAL_HASH];
        assert_non_null(next_hash(p.wire[1]));
        snprintf(hash, sizeof hash, "%s", next_hash(p.wire[0]));
        assert_string_equal(share_code(p.wire[1], round, OTHER), "");
        assert_string_equal(share_code(p.wire[1], round, OTHER), ""); /* the same, once more */
        assert_string_equal(share_code(p.wire[1], round, KEY), "stale");
        assert_string_not_equal(round == 1 ? "waiting" : "over", "playing");
        assert_string_equal(share_code(p.wire[0], round, KEY), "");
        house_settle(&house); /* all are there: it is dealt without waiting */
        assert_string_equal(wire_status(p.wire[0]), "playing");
        const json_t *fair = json_object_get(p.wire[0]->table, "fair");
        assert_string_equal(text_of(fair, "hash"), hash);
        assert_true(json_is_null(json_object_get(fair, "secret")) &&
                    json_is_null(json_object_get(fair, "shares")));
        assert_int_equal(json_array_size(json_object_get(fair, "shared")), 2);
        assert_true(json_is_null(json_object_get(p.wire[0]->table, "next")));
        assert_string_equal(share_code(p.wire[0], round, KEY), "stale");
        play_out(&p);
        fair = json_object_get(p.wire[0]->table, "fair");
        assert_string_equal(json_string_value(json_array_get(json_object_get(fair, "shares"), 0)),
                            KEY);
        assert_string_not_equal(text_of(fair, "secret"), text_of(fair, "seed"));
        check_deal(p.made.table, round, hash, fair);
        char *line = house_record(&house, p.made.table, round);
        char seed[48];
        snprintf(seed, sizeof seed, "\"seed\":\"%s\"", text_of(fair, "seed"));
        assert_non_null(strstr(line, seed));
        free(line);
        assert_string_equal(wire_code(wire_do(&house, p.wire[round % 2], "next")), "");
        house_settle(&house);
    }
    end_pair(&p);
}

TEST(a_share_that_is_late_wrong_or_missing_holds_up_nobody_for_long)
{
    char hash[SEAL_HASH];
    pair p = begin_pair("");
    static const char *const wrong[] = {"", "xyz", "00112233445566778899AABBCCDDEEFF",
                                        "00112233445566778899aabbccddeef"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_string_equal(share_code(p.wire[0], 1, wrong[i]), "bad_field");
    assert_string_equal(share_code(p.wire[0], 2, KEY), "stale");
    assert_string_equal(share_code(p.wire[0], 0, KEY), "stale");
    wire *watcher = wire_open(&house, p.made.table, NULL);
    assert_string_equal(share_code(watcher, 1, KEY), "no_seat");
    wire_close(&house, watcher);
    snprintf(hash, sizeof hash, "%s", next_hash(p.wire[0]));
    assert_string_equal(share_code(p.wire[0], 1, KEY), "");
    house_pass(&house, 990);
    assert_string_equal(wire_status(p.wire[0]), "waiting");
    house_pass(&house, 20);
    assert_string_equal(wire_status(p.wire[0]), "playing");
    assert_string_equal(share_code(p.wire[1], 1, OTHER), "stale");
    play_out(&p);
    const json_t *fair = json_object_get(p.wire[0]->table, "fair");
    assert_true(json_is_null(json_array_get(json_object_get(fair, "shares"), 1)));
    check_deal(p.made.table, 1, hash, fair);
    /* Nobody shares in the second round: the seed is the server's, as it was promised. */
    assert_string_equal(wire_code(wire_do(&house, p.wire[1], "next")), "");
    assert_string_equal(wire_code(wire_do(&house, p.wire[0], "next")), "not_yet");
    snprintf(hash, sizeof hash, "%s", next_hash(p.wire[0]));
    house_pass(&house, 1010);
    play_out(&p);
    check_deal(p.made.table, 2, hash, json_object_get(p.wire[0]->table, "fair"));
    end_pair(&p);
}

TEST(a_person_who_said_so_is_waited_for_and_who_did_not_is_not)
{
    static const char seats[] =
        "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"level\",\"level\":\"easy\"}";
    made m = house_make(&house, "perudo", seats, ",\"pace\":\"none\",\"share\":true");
    house_settle(&house);
    wire *ann = join_sharing(m.table, m.token);
    house_settle(&house);
    assert_string_equal(share_code(ann, 1, KEY), "");
    house_settle(&house);
    assert_string_equal(wire_status(ann), "playing");
    wire_close(&house, ann);
    m = house_make(&house, "perudo", seats, ",\"pace\":\"none\",\"share\":true");
    house_pass(&house, 5010); /* she did not come */
    wire *late = wire_open(&house, m.table, NULL);
    assert_string_equal(wire_status(late), "playing");
    wire_close(&house, late);
    /* The deals of a practice table are chosen: there is nothing to share. */
    m = house_make(&house, "perudo", seats, ",\"pace\":\"none\",\"share\":true,\"seed\":\"7\"");
    ann = join_sharing(m.table, m.token);
    house_settle(&house);
    assert_string_equal(wire_status(ann), "playing");
    assert_string_equal(share_code(ann, 2, KEY), "stale");
    assert_string_equal(text_of(json_object_get(ann->table, "fair"), "seed"), "7");
    wire_close(&house, ann);
}

TEST(a_deal_that_was_told_stays_so_over_a_restart)
{
    for (int round = 1; round <= 2; round++) {
        char hash[SEAL_HASH];
        pair p = begin_pair("");
        if (round == 2) {
            house_pass(&house, 1010);
            play_out(&p);
            assert_string_equal(wire_code(wire_do(&house, p.wire[0], "next")), "");
        }
        snprintf(hash, sizeof hash, "%s", next_hash(p.wire[0]));
        assert_string_equal(share_code(p.wire[0], round, OTHER), "");
        end_pair(&p);
        house_restart(&house);
        p.wire[0] = join_sharing(p.made.table, p.token[0]);
        p.wire[1] = join_sharing(p.made.table, p.token[1]);
        house_settle(&house);
        assert_string_equal(next_hash(p.wire[1]), hash);
        assert_string_equal(share_code(p.wire[0], round, KEY), "");
        assert_string_equal(share_code(p.wire[1], round, KEY), "");
        house_settle(&house);
        assert_string_equal(wire_status(p.wire[0]), "playing");
        play_out(&p);
        check_deal(p.made.table, round, hash, json_object_get(p.wire[0]->table, "fair"));
        /* The replay tells the same, also after another restart. */
        end_pair(&p);
        house_restart(&house);
        char path[80];
        snprintf(path, sizeof path, "/api/1/tables/%s/rounds/%d", p.made.table, round);
        const json_t *replay = house_request(&house, "GET", path, "");
        check_deal(p.made.table, round, hash, json_object_get(replay, "fair"));
    }
}

/* Somebody leaves between the hash and the deal: the seat is empty, and the hash is the same when it is taken again. */
TEST(leaving_before_the_deal_takes_the_share_along)
{
    char hash[SEAL_HASH];
    pair p = begin_pair("");
    snprintf(hash, sizeof hash, "%s", next_hash(p.wire[0]));
    assert_string_equal(share_code(p.wire[1], 1, KEY), "");
    assert_string_equal(wire_code(wire_do(&house, p.wire[1], "leave")), "");
    house_pass(&house, 3000);
    assert_string_equal(wire_status(p.wire[0]), "waiting");
    wire_close(&house, p.wire[1]);
    sit_by(p.made.table, "Bob", "invite", p.made.invite, p.token[1]);
    p.wire[1] = join_sharing(p.made.table, p.token[1]);
    house_settle(&house);
    if (!strcmp(wire_status(p.wire[0]), "waiting"))
        house_pass(&house, 1010);
    assert_string_equal(wire_status(p.wire[0]), "playing");
    play_out(&p);
    const json_t *fair = json_object_get(p.wire[0]->table, "fair");
    assert_true(json_is_null(json_array_get(json_object_get(fair, "shares"), 1)));
    check_deal(p.made.table, 1, hash, fair);
    end_pair(&p);
}

TEST(a_full_disk_keeps_the_promise_for_later)
{
    char hash[SEAL_HASH];
    pair p = begin_pair("");
    snprintf(hash, sizeof hash, "%s", next_hash(p.wire[0]));
    house_fill_disk(&house, true);
    assert_string_equal(share_code(p.wire[0], 1, KEY), "");
    assert_string_equal(share_code(p.wire[1], 1, OTHER), "");
    house_pass(&house, 100);
    bool waited = !strcmp(wire_status(p.wire[0]), "waiting");
    house_fill_disk(&house, false);
    house_pass(&house, 2000);
    assert_string_equal(wire_status(p.wire[0]), "playing");
    assert_true(waited);
    play_out(&p);
    check_deal(p.made.table, 1, hash, json_object_get(p.wire[0]->table, "fair"));
    end_pair(&p);
}
