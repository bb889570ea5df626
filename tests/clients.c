#include "clients.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- ports ---- */

static void keep(json_t **slot, const json_t *object, const char *field)
{
    json_t *found = json_object_get(object, field);
    if (!found)
        return;
    json_decref(*slot);
    *slot = json_incref(found);
}

static void hear_push(wire *w, const json_t *object, const char *push)
{
    w->pushes++;
    keep(&w->table, object, "table");
    if (!strcmp(push, "seats") || !strcmp(push, "closing"))
        return;
    keep(&w->view, object, "view");
    keep(&w->legal, object, "legal");
    keep(&w->wait, object, "wait");
    keep(&w->score, object, "score");
    if (!strcmp(push, "table"))
        json_array_clear(w->events);
    json_array_extend(w->events, json_object_get(object, "events"));
    w->at = (int)json_integer_value(json_object_get(object, "at"));
    assert_int_equal(w->at, json_array_size(w->events));
    const json_t *seat = json_object_get(object, "seat");
    if (seat)
        w->seat = json_is_null(seat) ? HN_NONE : (int)json_integer_value(seat);
}

static void hear(void *context, void *link, const char *text, size_t length)
{
    (void)context;
    wire *w = link;
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(object);
    assert_int_equal(json_integer_value(json_object_get(object, "hunch")), 1);
    json_array_append(w->heard, object);
    const char *push = json_string_value(json_object_get(object, "push"));
    if (push)
        hear_push(w, object, push);
    else
        json_array_append(w->inbox, object);
    json_decref(object);
}

static void hear_close(void *context, void *link, int code, const char *reason)
{
    (void)context;
    (void)reason;
    wire *w = link;
    w->closed = true;
    w->close_code = code;
}

static void hear_answer(void *context, void *exchange, int status, const char *type,
                        const char *body, size_t length)
{
    (void)exchange;
    house_under_test *h = context;
    assert_string_equal(type, "application/json");
    json_decref(h->answer);
    h->answer = json_loadb(body, length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(h->answer);
    h->answer_status = status;
    h->answered = true;
}

static void hear_wake(void *context)
{
    (void)context;
}

/* ---- the service ---- */

void house_reopen(house_under_test *h)
{
    hn_error error = {0};
    service_ports ports = {h, hear, hear_close, hear_answer, hear_wake};
    service_setup setup = {.store = h->file,
                           .workers = 2,
                           .tables = 1000,
                           .tables_per_client = 1000,
                           .connections_per_client = 100,
                           .now = h->now};
    h->service = service_open(&setup, &ports, &error);
    if (!h->service)
        fail_msg("%s", error.text);
}

void house_begin(house_under_test *h)
{
    *h = (house_under_test){.now = 1000000};
    snprintf(h->file, sizeof h->file, "/tmp/hunch-service-XXXXXX");
    int file = mkstemp(h->file);
    assert_true(file >= 0);
    close(file);
    unlink(h->file);
    house_reopen(h);
}

void house_end(house_under_test *h)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    service_free(h->service);
    json_decref(h->answer);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", h->file, ends[i]);
        unlink(name);
    }
}

static bool is_quiet(house_under_test *h)
{
    const json_t *status = house_request(h, "GET", "/api/1/status", "");
    return !json_integer_value(json_object_get(status, "storing")) &&
           !json_integer_value(json_object_get(status, "working"));
}

void house_settle(house_under_test *h)
{
    json_t *kept = json_incref(h->answer);
    int status = h->answer_status;
    do {
        struct timespec little = {0, 100000};
        nanosleep(&little, NULL);
        service_turn(h->service, h->now);
    } while (!is_quiet(h));
    json_decref(h->answer);
    h->answer = kept;
    h->answer_status = status;
}

void house_pass(house_under_test *h, int milliseconds)
{
    int64_t until = h->now + milliseconds;
    house_settle(h);
    while (h->now < until) {
        int step = service_turn(h->service, h->now);
        step = step < 1 ? 1 : step;
        h->now = h->now + step < until ? h->now + step : until;
        service_turn(h->service, h->now);
        house_settle(h);
    }
}

const json_t *house_request(house_under_test *h, const char *method, const char *path,
                            const char *body)
{
    h->answered = false;
    service_request(h->service, h, "192.0.2.1", method, path, body, strlen(body), h->now);
    while (!h->answered) {
        struct timespec little = {0, 100000};
        nanosleep(&little, NULL);
        service_turn(h->service, h->now);
    }
    return h->answer;
}

/* ---- connections ---- */

wire *wire_open(house_under_test *h, const char *table, const char *token)
{
    wire *w = calloc(1, sizeof *w);
    w->inbox = json_array();
    w->heard = json_array();
    w->events = json_array();
    w->seat = HN_NONE;
    w->peer = service_connect(h->service, w, "192.0.2.1");
    if (w->peer && table) {
        const json_t *answer =
            wire_ask(h, w, "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\"%s%s%s,\"id\":\"join\"}",
                     table, token ? ",\"token\":\"" : "", token ? token : "", token ? "\"" : "");
        assert_string_equal(wire_code(answer), "");
    }
    return w;
}

void wire_close(house_under_test *h, wire *w)
{
    if (w->peer && h->service)
        service_disconnect(h->service, w->peer, h->now);
    json_t *owned[] = {w->inbox, w->heard, w->table, w->view,
                       w->legal, w->wait,  w->score, w->events};
    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++)
        json_decref(owned[i]);
    free(w);
}

void wire_send(house_under_test *h, wire *w, const char *text, size_t length)
{
    service_receive(h->service, w->peer, text, length, h->now);
}

const json_t *wire_ask(house_under_test *h, wire *w, const char *format, ...)
{
    char text[SERVICE_MESSAGE];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    assert_true(length < (int)sizeof text);
    json_array_clear(w->inbox);
    wire_send(h, w, text, (size_t)length);
    while (!json_array_size(w->inbox)) {
        struct timespec little = {0, 100000};
        nanosleep(&little, NULL);
        service_turn(h->service, h->now);
    }
    return json_array_get(w->inbox, 0);
}

bool wire_act(house_under_test *h, wire *w, const char *action)
{
    const json_t *answer =
        wire_ask(h, w, "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d}", action, w->at);
    return json_is_true(json_object_get(answer, "ok"));
}

const char *wire_code(const json_t *answer)
{
    const char *code = json_string_value(json_object_get(json_object_get(answer, "error"), "code"));
    return code ? code : "";
}
