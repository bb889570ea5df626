/* Everything at once at the web table: many tables, connections that come and go, messages that nobody waits for, and the
 * server killed in between. Nobody is told anything twice or out of order, and every round comes to its end and replays.
 * With a thread sanitiser it looks for what worker threads and the service read and write at the same time. */
#include "clients.h"

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

static int over(void)
{
    int count = 0;
    for (int i = 0; i < TABLES; i++)
        count += !strcmp(wire_status(tables[i].wire[0]), "over");
    return count;
}

static void whatever_comes_in_whenever_every_round_comes_to_its_end(void **state)
{
    (void)state;
    for (int i = 0; i < TABLES; i++)
        tables[i] = house_company(&house, hn_game_name(hn_game_at(i % hn_games())), 1 + i % 3, 1,
                                  i % 2 ? ",\"pace\":\"none\",\"window\":2"
                                        : ",\"pace\":\"quick\",\"window\":2,\"clock\":5");
    for (int steps = 0; over() < TABLES; steps++) {
        assert_true(steps < 100000);
        do_anything(&tables[house_chance(TABLES)]);
        house.now += house_chance(40);
        service_turn(house.service, house.now);
        if (steps % 500 == 499)
            restart();
    }
    house_settle(&house);
    for (int i = 0; i < TABLES; i++) {
        free(house_record(&house, tables[i].made.table, 1));
        company_leave(&house, &tables[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(whatever_comes_in_whenever_every_round_comes_to_its_end,
                                        begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
