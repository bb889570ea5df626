#include "clients.h"
#include "protocol/record.h"
#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

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
    if (!strcmp(push, "seats") || !strcmp(push, "closing") || !strcmp(push, "said"))
        return;
    keep(&w->view, object, "view");
    keep(&w->legal, object, "legal");
    keep(&w->wait, object, "wait");
    keep(&w->score, object, "score");
    if (!strcmp(push, "table"))
        json_array_clear(w->events);
    json_array_extend(w->events, json_object_get(object, "events"));
    w->at = (int)json_integer_value(json_object_get(object, "at"));
    w->moment = (int)json_integer_value(json_object_get(object, "moment"));
    assert_int_equal(w->at, json_array_size(w->events));
    const json_t *seat = json_object_get(object, "seat");
    if (seat)
        w->seat = json_is_null(seat) ? HN_NONE : (int)json_integer_value(seat);
}

static void hear(void *context, void *link, const char *text, size_t length)
{
    const house_under_test *h = context;
    wire *w = link;
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(object);
    assert_int_equal(json_integer_value(json_object_get(object, "hunch")), 1);
    json_array_append(w->heard, object);
    json_array_append_new(w->when, json_integer(h->now));
    json_array_append_new(w->texts, json_stringn(text, length));
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
    h->answers++;
}

static void hear_wake(void *context)
{
    house_under_test *h = context;
    sem_post(&h->woken);
}

/* ---- the service ---- */

int64_t house_ahead;

static int64_t house_time(void)
{
    return (int64_t)time(NULL) + house_ahead;
}

bool house_try(house_under_test *h, hn_error *error)
{
    service_ports ports = {h, hear, hear_close, hear_answer, hear_wake};
    service_setup setup = {.store = h->file,
                           .workers = 2,
                           .tables = h->tables,
                           .tables_per_client = h->tables_per_client,
                           .connections_per_client = h->connections_per_client,
                           .messages_per_client = h->messages_per_client,
                           .disk = h->disk,
                           .disk_per_client = h->disk_per_client,
                           .keep_days = h->keep_days,
                           .damaged = h->damaged,
                           .time = house_time,
                           .think_per_table = h->think_per_table,
                           .think_per_client = h->think_per_client,
                           .now = h->now};
    h->service = service_open(&setup, &ports, error);
    return h->service;
}

void house_reopen(house_under_test *h)
{
    hn_error error = {0};
    if (!house_try(h, &error))
        fail_msg("%s", error.text);
}

void house_begin(house_under_test *h)
{
    *h = (house_under_test){
        .now = 1000000, .tables = 1000, .tables_per_client = 1000, .connections_per_client = 100};
    sem_init(&h->woken, 0, 0);
    const char *folder =
        access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm"; /* flushes cost nothing there */
    snprintf(h->file, sizeof h->file, "%s/hunch-service-XXXXXX", folder);
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

house_under_test house;

void house_open(void)
{
    house_begin(&house);
}

void house_close(void)
{
    house_end(&house);
}

/* Lets other threads work, where they have something to do, and takes in what they have done. */
static int take_turn(house_under_test *h)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    if (!service_is_quiet(h->service))
        sem_timedwait(&h->woken, &until);
    return service_turn(h->service, h->now);
}

void house_settle(house_under_test *h)
{
    int patience = 100000; /* of 1 ms and more */
    do {
        take_turn(h);
        if (!patience--)
            fail_msg("it does not come to rest");
    } while (!service_is_quiet(h->service));
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
    while (!h->answered)
        take_turn(h);
    return h->answer;
}

/* ---- connections ---- */

wire *wire_open(house_under_test *h, const char *table, const char *token)
{
    wire *w = calloc(1, sizeof *w);
    w->inbox = json_array();
    w->heard = json_array();
    w->when = json_array();
    w->texts = json_array();
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
    json_t *owned[] = {w->inbox, w->heard, w->when, w->texts, w->table,
                       w->view,  w->legal, w->wait, w->score, w->events};
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
        int left = take_turn(h);
        if (!json_array_size(w->inbox) && service_is_quiet(h->service))
            h->now += left; /* it comes when it is time for it */
    }
    return json_array_get(w->inbox, 0);
}

bool wire_act(house_under_test *h, wire *w, const char *action)
{
    const json_t *answer =
        wire_ask(h, w, "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d,\"moment\":%d}",
                 action, w->at, w->moment);
    return json_is_true(json_object_get(answer, "ok"));
}

const char *wire_code(const json_t *answer)
{
    const char *code = json_string_value(json_object_get(json_object_get(answer, "error"), "code"));
    return code ? code : "";
}

const json_t *wire_do(house_under_test *h, wire *w, const char *what)
{
    return wire_ask(h, w, "{\"hunch\":1,\"do\":\"%s\"}", what);
}

const char *wire_status(const wire *w)
{
    return json_string_value(json_object_get(w->table, "status"));
}

const char *wire_phase(const wire *w)
{
    const char *phase = json_string_value(json_object_get(w->view, "phase"));
    return phase ? phase : "";
}

bool wire_asked(const wire *w)
{
    return json_array_size(w->legal) > 0;
}

int house_chance(int below)
{
    static unsigned chance = 1;
    chance = chance * 1103515245u + 12345u;
    return (int)((chance >> 16) % (unsigned)below);
}

const char *wire_any_action(const wire *w)
{
    int count = (int)json_array_size(w->legal);
    return json_string_value(json_array_get(w->legal, (size_t)house_chance(count)));
}

/* ---- tables ---- */

static void copy(char *to, size_t size, const json_t *object, const char *field)
{
    const char *text = json_string_value(json_object_get(object, field));
    snprintf(to, size, "%s", text ? text : "");
}

made house_make(house_under_test *h, const char *game, const char *seats, const char *more)
{
    char body[2048];
    made m;
    snprintf(body, sizeof body, "{\"hunch\":1,\"game\":\"%s\",\"seats\":[%s]%s}", game, seats,
             more);
    const json_t *answer = house_request(h, "POST", "/api/1/tables", body);
    if (h->answer_status != 201)
        fail_msg("%s", json_dumps(answer, 0));
    copy(m.table, sizeof m.table, answer, "table");
    copy(m.token, sizeof m.token, answer, "token");
    copy(m.invite, sizeof m.invite, json_array_get(json_object_get(answer, "invites"), 0),
         "invite");
    return m;
}

void house_sit(house_under_test *h, const char *table, const char *name, const char *invite,
               char token[40])
{
    char path[80], body[256];
    snprintf(path, sizeof path, "/api/1/tables/%s/seats", table);
    snprintf(body, sizeof body, "{\"hunch\":1,\"name\":\"%s\"%s%s%s}", name,
             invite ? ",\"invite\":\"" : "", invite ? invite : "", invite ? "\"" : "");
    copy(token, 40, house_request(h, "POST", path, body), "token");
}

company house_company(house_under_test *h, const char *game, int persons, int computers,
                      const char *more)
{
    static const char *const names[HOUSE_PERSONS] = {"Ann", "Bob", "Cid", "Dee"};
    char seats[512] = "{\"who\":\"you\",\"name\":\"Ann\"}";
    company c = {.persons = persons};
    for (int i = 1; i < persons; i++)
        strcat(seats, ",{\"who\":\"open\"}");
    for (int i = 0; i < computers; i++)
        strcat(seats, ",{\"who\":\"level\",\"level\":\"easy\"}");
    c.made = house_make(h, game, seats, more);
    for (int i = 0; i < persons; i++) {
        if (i)
            house_sit(h, c.made.table, names[i], NULL, c.token[i]);
        else
            memcpy(c.token[0], c.made.token, sizeof c.token[0]);
        assert_int_equal(strlen(c.token[i]), 32);
    }
    company_back(h, &c);
    assert_string_equal(wire_status(c.wire[0]), "playing");
    return c;
}

void company_leave(house_under_test *h, company *c)
{
    for (int i = 0; i < c->persons; i++) {
        wire_close(h, c->wire[i]);
        c->wire[i] = NULL;
    }
}

void company_back(house_under_test *h, company *c)
{
    for (int i = 0; i < c->persons; i++) {
        c->wire[i] = wire_open(h, c->made.table, c->token[i]);
        assert_int_equal(c->wire[i]->seat, i);
    }
    house_settle(h);
}

void company_play(house_under_test *h, company *c, int actions)
{
    int done = 0;
    for (int steps = 0; !strcmp(wire_status(c->wire[0]), "playing"); steps++) {
        bool acted = false;
        assert_true(steps < 20000);
        assert_false(c->wire[0]->closed);
        for (int i = 0; i < c->persons; i++) {
            if (!wire_asked(c->wire[i]) || !wire_act(h, c->wire[i], wire_any_action(c->wire[i])))
                continue; /* others were faster */
            acted = true;
            house_pass(h, 50); /* people are not too fast */
            if (++done == actions)
                return;
        }
        if (!acted)
            house_pass(h, 500);
    }
}

char *house_record(house_under_test *h, const char *table, int round)
{
    char path[80];
    record r;
    hn_error error = {0};
    hn_state state;
    snprintf(path, sizeof path, "/api/1/tables/%s/rounds/%d/record", table, round);
    const json_t *answer = house_request(h, "GET", path, "");
    assert_int_equal(h->answer_status, 200);
    char *line = json_dumps(answer, JSON_COMPACT);
    if (record_parse(line, strlen(line), &r, &error) ||
        record_replay(&r, NULL, NULL, &state, &error))
        fail_msg("%s", error.text);
    assert_true(r.finished);
    record_free(&r);
    return line;
}

/* ---- restarts and disks ---- */

void house_restart(house_under_test *h)
{
    service_free(h->service);
    house_reopen(h);
}

void house_fill_disk(house_under_test *h, bool full)
{
    struct rlimit limit;
    (void)h;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = full ? 1 : RLIM_INFINITY;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}
