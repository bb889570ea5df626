/* Everything at once at the web table: many tables, connections that come and go, messages that nobody waits for, and the
 * server killed in between. Nobody is told anything twice or out of order, and every round comes to its end and replays.
 * With a thread sanitiser it looks for what worker threads and the service read and write at the same time. */
#include "clients.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 8 };

static company tables[TABLES];

static void tell(wire *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void tell(wire *w, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!w->closed)
        wire_send(&house, w, text, (size_t)length);
}

static void do_anything(company *c)
{
    int seat = house_chance(c->persons);
    wire *w = c->wire[seat];
    int what = house_chance(24);
    if (w->closed || what == 0) {
        wire_close(&house, w);
        c->wire[seat] = wire_open(&house, c->made.table, c->token[seat]);
    } else if (what == 1) {
        tell(w, "{\"hunch\":1,\"do\":\"ask\",\"always\":%s}", house_chance(2) ? "true" : "false");
    } else if (what == 2) {
        tell(w, "{\"hunch\":1,\"do\":\"%s\"}", house_chance(2) ? "hint" : "beliefs");
    } else if (what == 3) {
        tell(w, "{\"hunch\":1,\"do\":\"act\",\"action\":\"pass\",\"at\":%d}", w->at);
    } else if (what == 4) {
        wire *watcher = wire_open(&house, c->made.table, NULL);
        wire_close(&house, watcher);
    } else if (what == 5) {
        tell(w, "{\"hunch\":1,\"do\":\"say\",\"phrase\":%d}", 1 + house_chance(3));
    } else if (what == 6) {
        tell(w, "{\"hunch\":1,\"do\":\"%s\"}", house_chance(8) ? "undo" : "resign");
    } else if (wire_asked(w)) {
        tell(w, "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d,\"moment\":%d}",
             wire_any_action(w), w->at, w->moment);
    }
}

static void restart(void)
{
    for (int i = 0; i < TABLES; i++)
        company_leave(&house, &tables[i]);
    house_restart(&house);
    for (int i = 0; i < TABLES; i++)
        for (int k = 0; k < tables[i].persons; k++)
            tables[i].wire[k] = wire_open(&house, tables[i].made.table, tables[i].token[k]);
}

FIXTURE(.before_each = house_open, .after_each = house_close);

TEST(whatever_comes_in_whenever_every_round_comes_to_its_end)
{
    for (int i = 0; i < TABLES; i++)
        tables[i] = house_company(&house, hn_game_name(hn_game_at(i % hn_games())), 1 + i % 3, 1,
                                  i % 2 ? ",\"pace\":\"none\",\"window\":2"
                                        : ",\"pace\":\"quick\",\"window\":2,\"clock\":5");
    for (int steps = 0; steps < 1500; steps++) {
        do_anything(&tables[house_chance(TABLES)]);
        house.now += house_chance(40);
        service_turn(house.service, house.now);
        if (steps % 500 == 499)
            restart();
    }
    house_settle(&house);
    for (int i = 0; i < TABLES; i++) {
        company_play(&house, &tables[i], 0);
        free(house_record(&house, tables[i].made.table, 1));
        company_leave(&house, &tables[i]);
    }
}

/* ---- texts that are none ---- */

/* A text with some of its bytes changed, left out or doubled. */
static int spoil(const char *text, char *spoilt, int size)
{
    int length = 0, errors = 1 + house_chance(3), all = (int)strlen(text);
    for (int i = 0; i < all && length < size - 2; i++) {
        int what = house_chance(all) < errors ? house_chance(3) : -1;
        if (what == 0)
            spoilt[length++] = (char)house_chance(256);
        if (what != 1)
            spoilt[length++] = text[i];
        if (what == 2)
            spoilt[length++] = text[i];
    }
    spoilt[length] = 0;
    return length;
}

TEST(every_text_is_answered_once_and_refused_by_a_code)
{
    static const char *const texts[] = {
        "{\"hunch\":1,\"do\":\"act\",\"action\":\"draw deck\",\"at\":9,\"moment\":1,\"key\":\"k\"}",
        "{\"hunch\":1,\"do\":\"hint\",\"player\":\"base\",\"id\":\"x\"}",
        "{\"hunch\":1,\"do\":\"hint\",\"player\":\"\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e"
        "\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2"
        "\",\"id\":3}",
        "{\"hunch\":1,\"do\":\"ask\",\"always\":true,\"id\":-7}",
        "{\"hunch\":1,\"do\":\"next\"}",
    };
    company c = house_company(&house, "cambio", 2, 0, "");
    for (int i = 0; i < 1500; i++) {
        char text[512];
        wire *w = c.wire[0];
        int length = spoil(texts[house_chance(5)], text, sizeof text);
        json_array_clear(w->inbox);
        wire_send(&house, w, text, (size_t)length);
        for (int tries = 0; !json_array_size(w->inbox) && tries < 10000; tries++)
            house_settle(&house);
        assert_int_equal(json_array_size(w->inbox), 1);
        const json_t *answer = json_array_get(w->inbox, 0);
        assert_true(json_is_true(json_object_get(answer, "ok")) || *wire_code(answer));
        house.now += 30;
        if (w->closed) {
            wire_close(&house, w);
            c.wire[0] = wire_open(&house, c.made.table, c.token[0]);
        }
    }
    company_leave(&house, &c);
}

TEST(every_request_is_answered_once_and_refused_by_a_code)
{
    static const char *const bodies[] = {
        "{\"hunch\":1,\"game\":\"cambio\",\"preset\":\"cambio-lock\",\"seats\":[{\"who\":\"you\","
        "\"name\":\"\xf0\x9f\x8e\xb2nn\"},{\"who\":\"level\",\"level\":\"medium\"},{\"who\":\"friend\"}],"
        "\"match\":false,\"clock\":0,\"window\":4,\"pace\":\"quick\",\"help\":true,\"seed\":\"7\"}",
        "{\"hunch\":1,\"game\":\"perudo\",\"seats\":[{\"who\":\"player\",\"player\":\"binomial\"},"
        "{\"who\":\"open\"}]}",
        "{\"hunch\":1,\"name\":\"B\xc3\xb6"
        "b\",\"seat\":1}",
    };
    char seats[80];
    made m = house_make(&house, "dutch", "{\"who\":\"friend\"},{\"who\":\"open\"}", "");
    snprintf(seats, sizeof seats, "/api/1/tables/%s/seats", m.table);
    for (int i = 0; i < 600; i++) {
        char body[512], path[160];
        int which = house_chance(3);
        spoil(bodies[which], body, sizeof body);
        const char *to = which == 2 ? seats : "/api/1/tables";
        if (house_chance(4))
            snprintf(path, sizeof path, "%s", to);
        else
            spoil(to, path, sizeof path);
        const json_t *answer = house_request(&house, "POST", path, body);
        assert_true(house.answer_status < 300 || *wire_code(answer));
    }
}
