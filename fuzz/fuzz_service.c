/* A web table's service, on a real store and a real worker, under lines from any bytes: connections come and go, send, ask, and time
 * passes. Every answer is JSON of this version, every request gets one, nothing is sent after a close, no token leaves but to
 * the one who gets it, and no event shows a card to a seat that did not see it.
 *
 *   +L         connection L (a digit) comes           -L     it goes            ^L   its transport refuses a message
 *   LTEXT      it sends the text                      PPATH BODY, GPATH         POST and GET /api/1/…
 *   jLTS       it joins table T with seat S's token   aLN    it does what is Nth of its legal actions
 *   ~N         N milliseconds pass                    x      the oldest request is cancelled
 *   !          what threads work at is waited for; else they and the next line run at the same time
 *
 * In texts $T0 is the id of the first table that was made, $K01 the token of its seat 1, $I01 its invite, and $A0 the `at`
 * of connection 0. One service lasts for many inputs: tables that nobody is at leave its memory when ten minutes pass. */
#include "server/service.h"

#include <jansson.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    LINKS = 6,
    TABLES = 4,
    SEATS = 8,
    REQUESTS = 64,
    SECRET = 40,
    LONGEST = 4096,
    INPUTS_FOR_A_FILE = 4000,
    ALL_LEAVE = 700000 /* milliseconds: more than a table stays without anybody */
};

typedef struct guest {
    peer *peer;
    bool closed;
    int at, seat; /* -1: watches */
    json_t *legal;
    char last[LONGEST + 1]; /* what it sent: an error may repeat it */
} guest;

typedef struct request {
    bool asked, answered, cancelled;
    bool secret; /* its answer may have a token */
} request;

static struct {
    service *service;
    char file[64];
    int inputs;
    int64_t now;
    sem_t woken;
    guest links[LINKS];
    request requests[REQUESTS];
    int request_count;
    char table[TABLES][16], token[TABLES][SEATS][SECRET], invite[TABLES][SEATS][SECRET];
    int table_count;
} house;

static void require(bool condition)
{
    if (!condition)
        abort();
}

/* --- what comes out ------------------------------------------------------------------------- */

static json_t *read_answer(const char *text, size_t length)
{
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    require(json_is_object(object));
    require(json_integer_value(json_object_get(object, "hunch")) == 1);
    const json_t *error = json_object_get(object, "error");
    require(!error || (json_is_string(json_object_get(error, "code")) &&
                       json_string_length(json_object_get(error, "text"))));
    return object;
}

/* No token or invite that is known stands in a text, but what whoever gets it has said himself. */
static void check_secrets(const char *text, const char *said)
{
    for (int t = 0; t < house.table_count; t++)
        for (int s = 0; s < SEATS; s++) {
            const char *token = house.token[t][s], *invite = house.invite[t][s];
            require(!*token || !strstr(text, token) || strstr(said, token));
            require(!*invite || !strstr(text, invite) || strstr(said, invite));
        }
}

static bool is_in(const json_t *list, int seat)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_integer_value(json_array_get(list, i)) == seat)
            return true;
    return false;
}

static void check_events(const json_t *events, int seat)
{
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        const json_t *seen_by = json_object_get(event, "seen_by");
        if (json_is_string(json_object_get(event, "card")) && seat >= 0)
            require(!json_is_array(seen_by) || is_in(seen_by, seat));
    }
}

static void hear_push(guest *l, const json_t *object)
{
    const json_t *at = json_object_get(object, "at"), *seat = json_object_get(object, "seat");
    if (seat)
        l->seat = json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
    if (!at)
        return;
    size_t events = json_array_size(json_object_get(object, "events"));
    int before = seat ? 0 : l->at; /* only "table" has a seat, and all events */
    require(json_integer_value(at) == before + (json_int_t)events);
    l->at = (int)json_integer_value(at);
    check_events(json_object_get(object, "events"), l->seat);
    json_decref(l->legal);
    l->legal = json_incref(json_object_get(object, "legal"));
    require(json_is_array(l->legal) && (l->seat >= 0 || !json_array_size(l->legal)));
}

static void hear(void *context, void *to, const char *text, size_t length)
{
    (void)context;
    guest *l = to;
    require(l->peer && !l->closed && strlen(text) == length);
    json_t *object = read_answer(text, length);
    check_secrets(text, l->last);
    if (json_object_get(object, "push"))
        hear_push(l, object);
    else
        require(json_object_get(object, "error") || json_is_true(json_object_get(object, "ok")));
    json_decref(object);
}

static void hear_close(void *context, void *to, int code, const char *reason)
{
    (void)context;
    guest *l = to;
    require(l->peer && !l->closed && code >= 1000 && strlen(reason) <= 100);
    l->closed = true;
}

static void copy_word(char *to, const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    snprintf(to, SECRET, "%s", text ? text : "");
}

static int seat_of(const json_t *object)
{
    json_int_t seat = json_integer_value(json_object_get(object, "seat"));
    require(seat >= 0 && seat < SEATS);
    return (int)seat;
}

/* A table that was made, or a seat that was taken: what it tells is kept for later lines. */
static void learn(const json_t *answer)
{
    char id[SECRET];
    int t = 0;
    copy_word(id, answer, "table");
    if (!*id || !json_object_get(answer, "token"))
        return;
    while (t < house.table_count && strcmp(house.table[t], id) != 0)
        t++;
    if (t == TABLES)
        return;
    if (t == house.table_count)
        snprintf(house.table[house.table_count++], sizeof house.table[0], "%.15s", id);
    if (json_is_integer(json_object_get(answer, "seat")))
        copy_word(house.token[t][seat_of(answer)], answer, "token");
    const json_t *invites = json_object_get(answer, "invites");
    for (size_t i = 0; i < json_array_size(invites); i++)
        copy_word(house.invite[t][seat_of(json_array_get(invites, i))], json_array_get(invites, i),
                  "invite");
}

static void hear_answer(void *context, void *exchange, int status, const char *type,
                        const char *body, size_t length)
{
    (void)context;
    require(!strcmp(type, "application/json") && status >= 200 && status < 600);
    request *r = exchange;
    require(r->asked && !r->answered && !r->cancelled);
    r->answered = true;
    char *text = strndup(body, length);
    json_t *object = read_answer(text, length);
    if (r->secret && status < 300)
        learn(object);
    else
        check_secrets(text, "");
    json_decref(object);
    free(text);
}

static void hear_wake(void *context)
{
    (void)context;
    sem_post(&house.woken);
}

/* --- the service ---------------------------------------------------------------------------- */

static void remove_file(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", house.file, ends[i]);
        unlink(name);
    }
}

static void open_house(void)
{
    hn_error error = {0};
    const service_ports ports = {NULL, hear, hear_close, hear_answer, hear_wake};
    if (!house.file[0]) {
        sem_init(&house.woken, 0, 0);
        const char *folder = access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm";
        snprintf(house.file, sizeof house.file, "%s/hunch-fuzz-%d", folder, (int)getpid());
        house.now = 1000000;
        atexit(remove_file);
    }
    remove_file();
    service_setup setup = {.store = house.file,
                           .workers = 1,
                           .tables = 64,
                           .tables_per_client = 1 << 30,
                           .connections_per_client = LINKS - 1,
                           .now = house.now};
    house.service = service_open(&setup, &ports, &error);
    require(house.service != NULL);
    house.inputs = 0;
}

static void settle(void)
{
    do {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 1000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        service_turn(house.service, house.now);
        if (service_is_quiet(house.service))
            return;
        sem_timedwait(&house.woken, &until);
    } while (true);
}

static void leave(guest *l)
{
    if (!l->peer)
        return;
    peer *p = l->peer;
    l->closed = true; /* nothing comes any more */
    service_disconnect(house.service, p, house.now);
    json_decref(l->legal);
    *l = (guest){.seat = -1};
}

static void stop_house(void)
{
    settle();
    require(service_stop(house.service, house.now));
    service_free(house.service);
    house.service = NULL;
}

/* Everyone leaves, and all tables with them. */
static void clear(void)
{
    for (int i = 0; i < LINKS; i++)
        leave(&house.links[i]);
    settle();
    for (int i = 0; i < house.request_count; i++)
        require(house.requests[i].answered || house.requests[i].cancelled);
    house.now += ALL_LEAVE;
    service_turn(house.service, house.now);
    settle();
    house.request_count = house.table_count = 0;
    memset(house.requests, 0, sizeof house.requests);
    memset(house.token, 0, sizeof house.token);
    memset(house.invite, 0, sizeof house.invite);
    if (++house.inputs >= INPUTS_FOR_A_FILE)
        stop_house();
}

/* --- lines ---------------------------------------------------------------------------------- */

/* What "$T0" and its like stand for; NULL: nothing. `used` is how long the name is. */
static const char *meaning(const char *name, size_t left, char word[16], size_t *used)
{
    int a = left > 2 ? name[2] - '0' : -1, b = left > 3 ? name[3] - '0' : -1;
    *used = 3;
    if (left > 2 && name[1] == 'T' && a >= 0 && a < TABLES)
        return house.table[a];
    if (left > 2 && name[1] == 'A' && a >= 0 && a < LINKS) {
        snprintf(word, 16, "%d", house.links[a].at);
        return word;
    }
    *used = 4;
    if (left > 3 && a >= 0 && a < TABLES && b >= 0 && b < SEATS)
        return name[1] == 'K' ? house.token[a][b] : name[1] == 'I' ? house.invite[a][b] : NULL;
    return NULL;
}

static size_t expand(const char *line, size_t length, char text[LONGEST + 1])
{
    size_t size = 0;
    for (size_t i = 0; i < length && size + SECRET < LONGEST;) {
        char word[16];
        size_t used;
        const char *value = line[i] == '$' ? meaning(line + i, length - i, word, &used) : NULL;
        if (value) {
            memcpy(text + size, value, strlen(value));
            size += strlen(value);
            i += used;
        } else {
            text[size++] = line[i++];
        }
    }
    text[size] = '\0';
    return size;
}

static void say(guest *l, const char *text, size_t length)
{
    if (!l->peer)
        return;
    memcpy(l->last, text, length);
    l->last[length] = '\0';
    service_receive(house.service, l->peer, l->last, length, house.now);
}

static void ask(const char *method, const char *line, size_t length)
{
    char text[LONGEST + 1], path[LONGEST + 8];
    size_t size = expand(line, length, text);
    char *body = memchr(text, ' ', size);
    if (house.request_count == REQUESTS || memchr(text, '\0', size))
        return;
    if (body)
        *body++ = '\0';
    snprintf(path, sizeof path, "/api/%s", text);
    request *r = &house.requests[house.request_count++];
    *r = (request){.asked = true, .secret = *method == 'P'};
    service_request(house.service, r, "192.0.2.1", method, path, body ? body : "",
                    body ? strlen(body) : 0, house.now);
}

static void cancel(void)
{
    for (int i = 0; i < house.request_count; i++)
        if (!house.requests[i].answered && !house.requests[i].cancelled) {
            house.requests[i].cancelled = true;
            service_cancel(house.service, &house.requests[i]);
            return;
        }
}

static void act(guest *l, unsigned number)
{
    char text[256];
    size_t count = json_array_size(l->legal);
    const char *action =
        count ? json_string_value(json_array_get(l->legal, number % count)) : "pass";
    int length = snprintf(
        text, sizeof text,
        "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d,\"key\":\"k%u\",\"id\":1}", action,
        l->at, number);
    say(l, text, (size_t)length);
}

static void join(guest *l, int t, int s)
{
    char text[256], with[SECRET + 16] = "";
    if (s >= 0 && s < SEATS)
        snprintf(with, sizeof with, ",\"token\":\"%s\"", house.token[t][s]);
    int length = snprintf(text, sizeof text, "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\"%s}",
                          house.table[t], with);
    say(l, text, (size_t)length);
}

static void arrive(guest *l)
{
    if (l->peer)
        return;
    *l = (guest){.seat = -1};
    l->peer = service_connect(house.service, l, "192.0.2.1");
}

static void pass_time(const char *line, size_t length)
{
    int64_t step = 0;
    for (size_t i = 0; i < length && i < 5 && line[i] >= '0' && line[i] <= '9'; i++)
        step = 10 * step + line[i] - '0';
    house.now += step;
    service_turn(house.service, house.now);
}

/* Lines whose second byte names a connection. */
static void run_for_link(const char *line, size_t length)
{
    guest *l =
        length > 1 && line[1] >= '0' && line[1] < '0' + LINKS ? &house.links[line[1] - '0'] : NULL;
    if (!l)
        return;
    if (line[0] == '+')
        arrive(l);
    else if (line[0] == '-')
        leave(l);
    else if (line[0] == '^' && l->peer && !l->closed)
        service_refuse(house.service, l->peer, "too_long", "a message is too long", 1009);
    else if (line[0] == 'a' && length > 2)
        act(l, (unsigned char)line[2]);
    else if (line[0] == 'j' && length > 2 && line[2] >= '0' && line[2] < '0' + TABLES)
        join(l, line[2] - '0', length > 3 ? line[3] - '0' : -1);
}

static void run(const char *line, size_t length)
{
    char text[LONGEST + 1];
    if (!length)
        return;
    if (line[0] >= '0' && line[0] < '0' + LINKS) {
        size_t size = expand(line + 1, length - 1, text);
        say(&house.links[line[0] - '0'], text, size);
    } else if (line[0] == 'P' || line[0] == 'G') {
        ask(line[0] == 'P' ? "POST" : "GET", line + 1, length - 1);
    } else if (line[0] == '~') {
        pass_time(line + 1, length - 1);
    } else if (line[0] == '!') {
        settle();
    } else if (line[0] == 'x') {
        cancel();
    } else {
        run_for_link(line, length);
    }
    service_turn(house.service, house.now);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *line = (const char *)data, *end = line + size;
    if (!house.service)
        open_house();
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop ? stop : end) - line);
        run(line, length < LONGEST ? length : LONGEST);
        line += length + 1;
    }
    clear();
    return 0;
}
