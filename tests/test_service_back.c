/* What makes people come back to the web table: today's deal, taking back, giving up, phrases, and watching computer players. */
#include "clients.h"
#include "server/database.h"
#include "server/seal.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#define ANN "00112233445566778899aabbccddeeff"
#define BOB "ffeeddccbbaa99887766554433221100"

static const char computers[] = "{\"who\":\"level\",\"level\":\"easy\"},"
                                "{\"who\":\"level\",\"level\":\"easy\"}";
static const char one[] =
    "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"level\",\"level\":\"easy\"}";

static const char *text_of(const json_t *object, const char *field)
{
    const char *text = json_string_value(json_object_get(object, field));
    return text ? text : "";
}

static const char *code_of(wire *w, const char *more)
{
    return wire_code(wire_ask(&house, w, "{\"hunch\":1,\"do\":%s}", more));
}

static void play_to_the_end(wire *w)
{
    for (int steps = 0; strcmp(wire_status(w), "over") != 0; steps++) {
        assert_true(steps < 2000);
        if (wire_asked(w))
            assert_true(wire_act(&house, w, wire_any_action(w)));
        house_pass(&house, 1000);
    }
}

FIXTURE(.before_each = house_open, .after_each = house_close);

/* ---- today's deal ---- */

/* A try of somebody; the table is "" where that was refused. */
static made try_today(const char *game, const char *person, const char *key)
{
    char body[512];
    made m = {.table = ""};
    snprintf(body, sizeof body,
             "{\"hunch\":1,\"game\":\"%s\",\"name\":\"Ann\",\"person\":\"%s\",\"key\":\"%s\"}",
             game, person, key);
    const json_t *answer = house_request(&house, "POST", "/api/1/today", body);
    snprintf(m.table, sizeof m.table, "%s", text_of(answer, "table"));
    snprintf(m.token, sizeof m.token, "%s", text_of(answer, "token"));
    return m;
}

static const json_t *field_of(const char *game)
{
    size_t i;
    json_t *row;
    house_pass(&house, 6000); /* what is told may be a little old */
    json_t *list = json_object_get(house_request(&house, "GET", "/api/1/today", ""), "games");
    json_array_foreach(list, i, row)
    {
        if (!strcmp(text_of(row, "game"), game))
            return row;
    }
    fail();
    return NULL;
}

static int played(const char *game)
{
    return (int)json_integer_value(json_object_get(field_of(game), "played"));
}

static const char *seed_of(const wire *w)
{
    return text_of(json_object_get(w->table, "fair"), "seed");
}

TEST(two_persons_are_dealt_the_same_cards_and_learn_the_seed_at_the_end)
{
    static const char *const games[] = {"cambio", "dutch", "vinto", "golf", "perudo"};
    for (size_t i = 0; i < 5; i++) {
        char first[40] = ANN, second[40] = BOB; /* keys are for one table each */
        first[0] = second[0] = (char)('0' + i);
        made a = try_today(games[i], ANN, first), b = try_today(games[i], BOB, second);
        assert_string_not_equal(a.table, b.table);
        wire *ann = wire_open(&house, a.table, a.token), *bob = wire_open(&house, b.table, b.token);
        assert_true(json_is_integer(json_object_get(ann->table, "today")));
        assert_true(json_is_false(json_object_get(ann->table, "help")));
        assert_string_equal(seed_of(ann), "");
        house_pass(&house, 5000);
        assert_true(json_equal(ann->view, bob->view));
        play_to_the_end(ann);
        assert_string_not_equal(seed_of(ann), "");
        play_to_the_end(bob);
        assert_string_equal(seed_of(ann), seed_of(bob));
        assert_int_equal(played(games[i]), 2);
        wire_close(&house, ann);
        wire_close(&house, bob);
    }
}

/* The seed must not be anywhere in what is sent while the round is played, nor to be had by a request. */
TEST(the_seed_of_the_day_cannot_be_had_early)
{
    char path[80], *text;
    made m = try_today("golf", ANN, ANN), other = try_today("golf", BOB, BOB);
    wire *ann = wire_open(&house, m.table, m.token),
         *bob = wire_open(&house, other.table, other.token);
    play_to_the_end(bob);
    char seed[32];
    snprintf(seed, sizeof seed, "%s", seed_of(bob));
    assert_true(strlen(seed) > 9);
    for (int i = 0; i < 20 && strcmp(wire_phase(ann), "drawn") != 0; i++) {
        if (wire_asked(ann))
            assert_true(wire_act(&house, ann, wire_any_action(ann)));
        house_pass(&house, 3000);
    }
    assert_string_equal(wire_status(ann), "playing");
    text = json_dumps(ann->heard, 0);
    assert_null(strstr(text, seed));
    free(text);
    for (int i = 0; i < 3; i++) {
        static const char *const ends[] = {"", "/record", "/chances?seat=0"};
        snprintf(path, sizeof path, "/api/1/tables/%s/rounds/1%s", m.table, ends[i]);
        assert_string_equal(wire_code(house_request(&house, "GET", path, "")), "not_over");
    }
    text = json_dumps(house_request(&house, "GET", "/api/1/today", ""), 0);
    assert_null(strstr(text, seed));
    free(text);
    assert_string_equal(code_of(ann, "\"share\",\"round\":1,\"share\":\"" ANN "\""), "stale");
    assert_string_equal(code_of(ann, "\"undo\""), "not_practice");
    assert_string_equal(code_of(ann, "\"hint\""), "help_off");
    wire_close(&house, ann);
    wire_close(&house, bob);
}

TEST(one_try_counts_and_lasts_over_a_restart)
{
    made first = try_today("golf", ANN, ANN), again;
    house_settle(&house);
    again = try_today("golf", ANN, ANN);
    assert_string_equal(first.table, again.table); /* the answer was lost, and nobody was there */
    assert_string_not_equal(again.token, "");
    wire *w = wire_open(&house, again.table, again.token);
    assert_int_equal(played("golf"), 0);
    play_to_the_end(w);
    assert_string_equal(code_of(w, "\"next\""), ""); /* what is dealt next is no day's deal */
    house_settle(&house);
    wire_close(&house, w);
    house_restart(&house);
    assert_int_equal(played("golf"), 1);
    w = wire_open(&house, again.table, again.token);
    play_to_the_end(w);
    wire_close(&house, w);
    assert_int_equal(played("golf"), 1);
    again = try_today("golf", ANN, BOB);
    assert_string_equal(first.table, again.table);
    assert_string_equal(again.token, "");
    assert_true(json_is_integer(json_object_get(house.answer, "place")));
    assert_string_not_equal(try_today("dutch", ANN, BOB).table, first.table);
    house_ahead += 86400;
    assert_string_not_equal(try_today("golf", ANN, "0123456789abcdef0123456789abcdef").table,
                            first.table);
    house_ahead = 0;
}

TEST(a_restart_does_not_change_the_deal_of_the_day_and_another_store_has_another)
{
    made m = try_today("vinto", ANN, ANN);
    wire *w = wire_open(&house, m.table, m.token);
    play_to_the_end(w);
    char seed[32];
    snprintf(seed, sizeof seed, "%s", seed_of(w));
    wire_close(&house, w);
    house_restart(&house);
    m = try_today("vinto", BOB, BOB);
    w = wire_open(&house, m.table, m.token);
    play_to_the_end(w);
    assert_string_equal(seed_of(w), seed);
    wire_close(&house, w);
    house_close();
    house_open();
    m = try_today("vinto", BOB, BOB);
    w = wire_open(&house, m.table, m.token);
    play_to_the_end(w);
    assert_string_not_equal(seed_of(w), seed);
    wire_close(&house, w);
}

TEST(what_is_no_try_is_refused)
{
    static const char *const bad[] = {
        "{\"hunch\":1}",
        "{\"hunch\":1,\"game\":\"chess\",\"name\":\"A\",\"person\":\"" ANN "\",\"key\":\"" ANN
        "\"}",
        "{\"hunch\":1,\"game\":\"golf\",\"name\":\"A\",\"person\":\"x\",\"key\":\"" ANN "\"}",
        "{\"hunch\":1,\"game\":\"golf\",\"name\":\"A\",\"person\":\"" ANN "\"}",
        "{\"hunch\":1,\"game\":\"golf\",\"person\":\"" ANN "\",\"key\":\"" ANN "\"}",
        "{\"hunch\":1,\"game\":\"golf\",\"name\":7,\"person\":\"" ANN "\",\"key\":\"" ANN "\"}",
        "{\"hunch\":1,\"game\":\"golf\",\"name\":\"A\",\"seed\":\"1\",\"person\":\"" ANN
        "\",\"key\":\"" ANN "\"}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        house_request(&house, "POST", "/api/1/today", bad[i]);
        assert_int_equal(house.answer_status, 400);
    }
    assert_int_equal(played("golf"), 0);
}

/* ---- my games ---- */

#define GAME                                                                                      \
    "{\"table\":\"k3v9q2m7x4ta\",\"round\":%d,\"seat\":0,\"game\":\"golf\",\"when\":%lld,"        \
    "\"seats\":2,\"place\":1,\"share\":0.5,\"levels\":[\"easy\"],\"practice\":false,\"today\":0," \
    "\"resigned\":false%s}"

/* What is answered to a person who hands over rounds from `first` on. */
static const json_t *hand_over(const char *person, int first, int count, const char *more)
{
    char body[8192];
    int at = snprintf(body, sizeof body, "{\"hunch\":1,\"person\":\"%s\",\"games\":[", person);
    for (int i = 0; i < count; i++)
        at += snprintf(body + at, sizeof body - (size_t)at, "%s" GAME, i ? "," : "", first + i,
                       1700000000000LL + first + i, more);
    snprintf(body + at, sizeof body - (size_t)at, "]}");
    house_request(&house, "POST", "/api/1/mine", body);
    return json_object_get(house.answer, "games");
}

TEST(games_are_kept_for_whoever_has_the_key_and_forgotten_when_they_say_so)
{
    assert_int_equal(json_array_size(hand_over(ANN, 1, 0, "")), 0);
    assert_int_equal(json_array_size(hand_over(ANN, 1, 3, "")), 3);
    assert_int_equal(json_array_size(hand_over(ANN, 2, 4, "")), 5);
    assert_int_equal(json_array_size(hand_over(BOB, 1, 0, "")), 0);
    const json_t *again = hand_over(ANN, 1, 1, ",\"luck\":12,\"skill\":-3");
    assert_int_equal(json_array_size(again), 5);
    house_restart(&house);
    again = hand_over(ANN, 1, 0, "");
    assert_int_equal(json_array_size(again), 5);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(again, 0), "luck")), 12);
    assert_true(json_number_value(json_object_get(json_array_get(again, 0), "share")) == 0.5);
    house_request(&house, "POST", "/api/1/mine",
                  "{\"hunch\":1,\"person\":\"" ANN "\",\"forget\":true}");
    assert_int_equal(json_array_size(json_object_get(house.answer, "games")), 0);
    assert_int_equal(json_array_size(hand_over(ANN, 1, 0, "")), 0);
}

TEST(of_many_games_the_newest_are_kept)
{
    const json_t *kept = NULL;
    for (int i = 0; i < 26; i++)
        kept = hand_over(ANN, 1 + 20 * i, 20, "");
    assert_int_equal(json_array_size(kept), 500);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(kept, 0), "round")), 21);
}

TEST(what_is_no_list_of_games_is_refused)
{
    static const char *const bad[][2] = {{"\"person\":\"x\"", "person"},
                                         {"\"games\":[]", "person"},
                                         {"\"person\":\"" ANN "\",\"games\":7", "games"},
                                         {"\"person\":\"" ANN "\",\"games\":[7]", "games[0].table"},
                                         {"\"person\":\"" ANN "\",\"forget\":1", "forget"},
                                         {"\"person\":\"" ANN "\",\"name\":\"Ann\"", ""}};
    static const char *const worse[][2] = {{"golf", "chess"},
                                           {"\"seats\":2", "\"seats\":3"},
                                           {"\"place\":1", "\"place\":9"},
                                           {"0.5", "1.5"},
                                           {"\"levels\":[\"easy\"]", "\"levels\":[7]"},
                                           {"k3v9q2m7x4ta", "k3"},
                                           {"17000", "97000"},
                                           {"\"today\":0", "\"today\":null"},
                                           {",\"seat\":0", ""}};
    char body[1024], game[512];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(body, sizeof body, "{\"hunch\":1,%s}", bad[i][0]);
        house_request(&house, "POST", "/api/1/mine", body);
        assert_int_equal(house.answer_status, 400);
        assert_string_equal(text_of(json_object_get(house.answer, "error"), "field"), bad[i][1]);
    }
    for (size_t i = 0; i < sizeof worse / sizeof *worse; i++) {
        snprintf(game, sizeof game, GAME, 1, 1700000000000LL, "");
        char *at = strstr(game, worse[i][0]);
        assert_non_null(at);
        snprintf(body, sizeof body, "{\"hunch\":1,\"person\":\"" ANN "\",\"games\":[%.*s%s%s]}",
                 (int)(at - game), game, worse[i][1], at + strlen(worse[i][0]));
        house_request(&house, "POST", "/api/1/mine", body);
        assert_int_equal(house.answer_status, 400);
    }
    assert_int_equal(json_array_size(hand_over(ANN, 1, 0, "")), 0);
}

TEST(a_keyed_hash_is_that_of_rfc_4231)
{
    char hash[SEAL_HASH];
    seal_keyed("Jefe", "what do ya want for nothing?", hash);
    assert_string_equal(hash, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

/* ---- taking back ---- */

TEST(at_a_practice_table_the_last_action_is_taken_back_and_the_same_follows)
{
    made m = house_make(&house, "cambio", one, ",\"seed\":\"7\"");
    wire *w = wire_open(&house, m.table, m.token);
    house_settle(&house);
    assert_string_equal(code_of(w, "\"undo\""), "not_yet");
    while (strcmp(wire_phase(w), "drawn") != 0)
        assert_true(
            wire_act(&house, w, strcmp(wire_phase(w), "draw") ? wire_any_action(w) : "draw deck")),
            house_pass(&house, 5000);
    json_t *before = json_deep_copy(w->view);
    assert_true(wire_act(&house, w, "swap 0"));
    house_pass(&house, 5000); /* others have played meanwhile */
    json_t *after = json_deep_copy(w->view);
    assert_string_equal(code_of(w, "\"undo\""), "");
    house_settle(&house);
    assert_true(json_equal(w->view, before));
    wire_close(&house, w);
    house_restart(&house);
    w = wire_open(&house, m.table, m.token);
    assert_true(json_equal(w->view, before));
    assert_true(wire_act(&house, w, "swap 0"));
    house_pass(&house, 5000);
    assert_true(json_equal(w->view, after));
    play_to_the_end(w);
    assert_string_equal(code_of(w, "\"undo\""), "over");
    free(house_record(&house, m.table, 1));
    wire_close(&house, w);
    json_decref(before);
    json_decref(after);
}

TEST(nothing_is_taken_back_where_it_counts)
{
    company c = house_company(&house, "cambio", 1, 1, "");
    assert_true(wire_act(&house, c.wire[0], wire_any_action(c.wire[0])));
    assert_string_equal(code_of(c.wire[0], "\"undo\""), "not_practice");
    company_leave(&house, &c);
    c = house_company(&house, "cambio", 2, 0, ",\"seed\":\"7\"");
    for (int i = 0; i < 2; i++)
        if (wire_asked(c.wire[i]))
            assert_true(wire_act(&house, c.wire[i], wire_any_action(c.wire[i])));
    assert_string_equal(code_of(c.wire[0], "\"undo\""), "not_practice");
    company_leave(&house, &c);
}

/* ---- giving up ---- */

TEST(whoever_gives_up_is_played_for_to_the_end_of_the_round_and_no_longer)
{
    static const char *const games[] = {"cambio", "dutch", "vinto", "golf", "perudo"};
    for (size_t i = 0; i < 5; i++) {
        company c = house_company(&house, games[i], 1, 1, "");
        wire *w = c.wire[0];
        assert_true(wire_act(&house, w, wire_any_action(w)));
        house_pass(&house, 3000);
        assert_string_equal(code_of(w, "\"resign\""), "");
        for (int steps = 0; strcmp(wire_status(w), "over") != 0 && steps < 500; steps++) {
            assert_false(wire_asked(w));
            house_pass(&house, 1000);
        }
        assert_string_equal(wire_status(w), "over");
        assert_string_equal(code_of(w, "\"resign\""), "over");
        free(house_record(&house, c.made.table, 1));
        assert_string_equal(code_of(w, "\"next\""), "");
        house_pass(&house, 5000);
        assert_true(wire_asked(w));
        company_leave(&house, &c);
    }
}

/* ---- phrases ---- */

TEST(phrases_go_by_number_to_all_and_not_too_often)
{
    company c = house_company(&house, "cambio", 2, 0, "");
    const json_t *list =
        json_object_get(house_request(&house, "GET", "/api/1/games", ""), "phrases");
    size_t count = json_array_size(list);
    char text[64];
    assert_true(count > 3);
    snprintf(text, sizeof text, "\"%s\"", json_string_value(json_array_get(list, 1)));
    assert_string_equal(code_of(c.wire[0], "\"say\",\"phrase\":2"), "");
    char *heard = json_dumps(c.wire[1]->heard, 0);
    assert_non_null(strstr(heard, "\"said\""));
    assert_non_null(strstr(heard, text));
    free(heard);
    assert_string_equal(code_of(c.wire[0], "\"say\",\"phrase\":1"), "not_yet");
    assert_string_equal(code_of(c.wire[1], "\"say\",\"phrase\":1"), "");
    house_pass(&house, 2000);
    assert_string_equal(code_of(c.wire[0], "\"say\",\"phrase\":1"), "");
    assert_string_equal(code_of(c.wire[0], "\"say\",\"phrase\":0"), "bad_field");
    assert_string_equal(code_of(c.wire[0], "\"say\",\"phrase\":\"Hello!\""), "bad_field");
    snprintf(text, sizeof text, "\"say\",\"phrase\":%d", (int)count + 1);
    assert_string_equal(code_of(c.wire[0], text), "bad_field");
    company_leave(&house, &c);
}

/* ---- watching ---- */

static const char *join_open(const char *table, const char *token, wire **w)
{
    static char code[32];
    *w = wire_open(&house, NULL, NULL);
    const json_t *answer =
        wire_ask(&house, *w, "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\",\"open\":true%s%s%s}",
                 table, token ? ",\"token\":\"" : "", token ? token : "", token ? "\"" : "");
    snprintf(code, sizeof code, "%s", wire_code(answer));
    house_settle(&house);
    return code;
}

static int hidden_cards(const wire *w)
{
    size_t i, k;
    json_t *hand, *card;
    int hidden = 0;
    json_array_foreach(json_object_get(w->view, "hands"), i, hand)
    {
        json_array_foreach(hand, k, card) hidden += !json_is_string(json_object_get(card, "card"));
    }
    return hidden;
}

TEST(cards_lie_open_for_whoever_watches_computer_players_alone)
{
    wire *open, *other;
    made m = house_make(&house, "golf", computers, ",\"seed\":\"5\"");
    assert_string_equal(join_open(m.table, NULL, &open), "");
    other = wire_open(&house, m.table, NULL);
    house_settle(&house);
    assert_int_equal(hidden_cards(open), 0);
    assert_true(hidden_cards(other) > 0); /* who has not asked for it is not shown them */
    house_pass(&house, 5000);
    assert_int_equal(hidden_cards(open), 0);
    assert_true(hidden_cards(other) > 0);
    wire_close(&house, open);
    wire_close(&house, other);
}

TEST(as_soon_as_a_person_has_a_seat_or_may_get_one_cards_stay_hidden)
{
    wire *w;
    static const char *const others[] = {
        "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"level\",\"level\":\"easy\"}",
        "{\"who\":\"open\"},{\"who\":\"level\",\"level\":\"easy\"}",
        "{\"who\":\"friend\"},{\"who\":\"level\",\"level\":\"easy\"}"};
    for (size_t i = 0; i < 3; i++) {
        made m = house_make(&house, "cambio", others[i], "");
        assert_string_equal(join_open(m.table, NULL, &w), "secret");
        assert_null(w->table);
        wire_close(&house, w);
        if (*m.token)
            assert_string_equal(join_open(m.table, m.token, &w), "secret"), wire_close(&house, w);
    }
    made m = house_make(&house, "cambio", others[0], "");
    wire *ann = wire_open(&house, m.table, m.token);
    house_settle(&house);
    assert_string_equal(code_of(ann, "\"leave\""), ""); /* the stand-in plays for a person */
    house_settle(&house);
    assert_string_equal(join_open(m.table, NULL, &w), "secret");
    wire_close(&house, w);
    wire_close(&house, ann);
}

TEST(computer_players_are_watched_fast_or_slowly_or_not_at_all)
{
    made m = house_make(&house, "golf", computers, ",\"seed\":\"5\"");
    wire *w = wire_open(&house, m.table, NULL), *other;
    house_settle(&house);
    assert_string_equal(code_of(w, "\"speed\",\"speed\":0"), "");
    int at = w->at;
    house_pass(&house, 20000);
    assert_int_equal(w->at, at);
    assert_string_equal(code_of(w, "\"speed\",\"speed\":400"), "");
    house_pass(&house, 1600);
    int fast = w->at - at;
    assert_string_equal(code_of(w, "\"speed\",\"speed\":50"), "");
    at = w->at;
    house_pass(&house, 1600);
    assert_true(fast > w->at - at);
    assert_string_equal(code_of(w, "\"speed\",\"speed\":0"), "");
    other = wire_open(&house, m.table, NULL); /* nobody is stopped by somebody else */
    at = w->at;
    house_pass(&house, 5000);
    assert_true(w->at > at);
    assert_string_equal(code_of(w, "\"speed\",\"speed\":401"), "bad_field");
    wire_close(&house, other);
    wire_close(&house, w);
    company c = house_company(&house, "cambio", 1, 1, "");
    assert_string_equal(code_of(c.wire[0], "\"speed\",\"speed\":0"), "no_seat");
    company_leave(&house, &c);
}
