/* The service: connections, clients, tables by their ids, alarms, and what other threads have finished. */
#include "server/parts.h"

#include <stdlib.h>
#include <string.h>

void *need(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

void *copy_of(const void *bytes, size_t size)
{
    return memcpy(need(malloc(size)), bytes, size);
}

/* ---- tables ---- */

static unsigned hash_of(const char *text)
{
    unsigned hash = 2166136261u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash % WIRE_BUCKETS;
}

void service_insert(service *s, web_table *t)
{
    LIST_INSERT_HEAD(&s->bucket[hash_of(t->id)], t, bucket);
    LIST_INSERT_HEAD(&s->tables, t, all);
    if (t->listed)
        LIST_INSERT_HEAD(&s->listed, t, public);
    s->table_count++;
}

static web_table *in_memory(service *s, const char *id)
{
    web_table *t = LIST_FIRST(&s->bucket[hash_of(id)]);
    while (t && strcmp(t->id, id) != 0)
        t = LIST_NEXT(t, bucket);
    return t;
}

web_table *service_look(service *s, const char *id, problem *why)
{
    web_table *t = in_memory(s, id);
    if (t)
        return t;
    bool room = service_has_room(s);
    t = keep_load(s, id, why); /* whether there is one at all is told all the same */
    if (t && room)
        service_insert(s, t);
    return t;
}

web_table *service_find(service *s, const char *id, problem *why)
{
    web_table *t = service_look(s, id, why);
    if (!t || in_memory(s, id) == t)
        return t;
    web_table_free(t);
    problem_set(why, "full", "",
                "the server has as many tables open as it can; the table is kept: try again in a "
                "moment");
    return NULL;
}

void service_looked(service *s, web_table *t)
{
    if (t && in_memory(s, t->id) != t)
        web_table_free(t);
}

/* ---- alarms: a heap with the next one first ---- */

static void put_alarm(service *s, int at, web_table *t)
{
    s->alarm[at] = t;
    t->alarm = at;
}

static void rise(service *s, int at)
{
    web_table *t = s->alarm[at];
    for (; at && s->alarm[(at - 1) / 2]->due > t->due; at = (at - 1) / 2)
        put_alarm(s, at, s->alarm[(at - 1) / 2]);
    put_alarm(s, at, t);
}

static void sink(service *s, int at)
{
    web_table *t = s->alarm[at];
    for (int child = 2 * at + 1; child < s->alarm_count; child = 2 * at + 1) {
        if (child + 1 < s->alarm_count && s->alarm[child + 1]->due < s->alarm[child]->due)
            child++;
        if (s->alarm[child]->due >= t->due)
            break;
        put_alarm(s, at, s->alarm[child]);
        at = child;
    }
    put_alarm(s, at, t);
}

static void alarm_off(service *s, web_table *t)
{
    int at = t->alarm;
    if (at < 0)
        return;
    web_table *last = s->alarm[--s->alarm_count];
    t->alarm = -1;
    if (last == t)
        return;
    put_alarm(s, at, last);
    rise(s, at);
    sink(s, last->alarm);
}

void service_alarm(service *s, web_table *t, int64_t due)
{
    alarm_off(s, t);
    t->due = due;
    if (due == INT64_MAX)
        return;
    if (s->alarm_count == s->alarm_room) {
        int room = 2 * s->alarm_room + 64;
        s->alarm = need(realloc(s->alarm, (size_t)room * sizeof *s->alarm));
        s->alarm_room = room;
    }
    put_alarm(s, s->alarm_count++, t);
    rise(s, t->alarm);
}

/* Tables that nobody is at, for so long, leave the memory; the store has them. */
static void sweep(service *s, int64_t idle_for)
{
    for (web_table *t = LIST_FIRST(&s->tables), *next; t; t = next) {
        next = LIST_NEXT(t, all);
        if (!LIST_EMPTY(&t->peers) || t->commit || t->thinking || s->now - t->used < idle_for)
            continue;
        alarm_off(s, t);
        LIST_REMOVE(t, bucket);
        LIST_REMOVE(t, all);
        if (t->listed)
            LIST_REMOVE(t, public);
        web_table_free(t);
        s->table_count--;
    }
}

bool service_has_room(service *s)
{
    if (s->table_count >= s->setup.tables)
        sweep(s, 0);
    return s->table_count < s->setup.tables;
}

/* ---- clients ---- */

client *service_client(service *s, const char *address)
{
    client *c = groups_find(&s->groups, address, s->now);
    if (c)
        group_keep(c, s->now + CLIENT_HOUR);
    return c;
}

groups *service_groups(service *s)
{
    return &s->groups;
}

/* ---- connections ---- */

peer *service_connect(service *s, void *link, const char *address)
{
    client *c = service_client(s, address);
    if (!c || s->stopping || c->peers >= s->setup.connections_per_client) {
        s->metrics.connections_refused++;
        metrics_refused(s, c, "limit", "", "too many connections");
        return NULL;
    }
    peer *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    *p = (peer){.link = link, .number = ++s->peer_number, .client = c, .seat = HN_NONE};
    LIST_INSERT_HEAD(&s->peers, p, all);
    s->peer_count++;
    c->peers++;
    s->metrics.connected++;
    return p;
}

void peer_send(service *s, peer *p, json_t *object)
{
    char *text = push_text(object);
    if (text && !p->closing)
        s->ports.send(s->ports.context, p->link, text, strlen(text));
    free(text);
}

/* It leaves its table. */
static void peer_leave(service *s, peer *p)
{
    web_table *t = p->table;
    if (!t)
        return;
    LIST_REMOVE(p, here);
    flow_forget(t, p);
    t->used = s->now;
    if (p->seat != HN_NONE && t->seat[p->seat].peer == p) {
        t->seat[p->seat].peer = NULL;
        t->seat[p->seat].gone = s->now;
        t->changed_seats = true;
    }
    p->table = NULL;
    p->seat = HN_NONE;
}

void peer_close(service *s, peer *p, int status, const char *reason)
{
    if (p->closing)
        return;
    p->closing = true;
    peer_leave(s, p);
    s->ports.close(s->ports.context, p->link, status, reason);
}

void service_receive(service *s, peer *p, const char *text, size_t length, int64_t now)
{
    s->now = now;
    web_table *t = p->table;
    message_receive(s, p, text, length);
    if (t && !p->table)
        flow_go(s, t); /* it was closed: the others are told that a seat is empty */
}

void service_refuse(service *s, peer *p, const char *code, const char *text, int status)
{
    web_table *t = p->table;
    message_error(s, p, NULL, code, "", "%s", text);
    peer_close(s, p, status, text);
    if (t)
        flow_go(s, t);
}

void service_disconnect(service *s, peer *p, int64_t now)
{
    s->now = now;
    web_table *t = p->table;
    question_forget(s, p);
    peer_leave(s, p);
    LIST_REMOVE(p, all);
    p->client->peers--;
    s->peer_count--;
    free(p);
    if (t)
        flow_go(s, t);
}

/* ---- requests ---- */

static exchange *exchange_begin(service *s, void *handle, const char *address)
{
    exchange *e = need(calloc(1, sizeof *e));
    e->handle = handle;
    e->client = service_client(s, address);
    if (e->client)
        e->client->waiting++;
    e->next = s->exchanges;
    s->exchanges = e;
    return e;
}

void exchange_answer_text(service *s, exchange *e, int status, char *text)
{
    static const char none[] =
        "{\"hunch\":1,\"error\":{\"code\":\"limit\",\"text\":\"no memory\"}}";
    const char *body = text ? text : none;
    exchange **at = &s->exchanges;
    while (*at != e)
        at = &(*at)->next;
    *at = e->next;
    if (e->client)
        e->client->waiting--;
    service_answered(s, text ? status : 500);
    if (!e->gone)
        s->ports.answer(s->ports.context, e->handle, text ? status : 500, "application/json", body,
                        strlen(body));
    free(e);
    free(text);
}

void exchange_answer(service *s, exchange *e, int status, json_t *object)
{
    exchange_answer_text(s, e, status, push_text(object));
}

void exchange_error(service *s, exchange *e, int status, const char *code, const char *field,
                    const char *text)
{
    metrics_refused(s, e->client, code, field, text);
    exchange_answer(s, e, status,
                    json_pack("{s:i, s:{s:s, s:s?, s:s}}", "hunch", WIRE_VERSION, "error", "code",
                              code, "field", *field ? field : NULL, "text", text));
}

void service_request(service *s, void *handle, const char *address, const char *method,
                     const char *path, const char *body, size_t length, int64_t now)
{
    s->now = now;
    api_request(s, exchange_begin(s, handle, address), method, path, body, length);
}

web_counts *service_counts(service *s)
{
    return &s->counts;
}

void service_cancel(service *s, void *handle)
{
    for (exchange *e = s->exchanges; e; e = e->next)
        if (e->handle == handle) {
            e->gone = true;
            replay_forget(s, e);
            return;
        }
}

/* ---- the loop ---- */

/* A table was deleted, or could not be told that somebody is there. Deleted is one that nobody came back to for weeks, at the moment
 * when somebody does: whoever came is sent away, and finds that there is none. */
static void not_noted(service *s, const store_write *w)
{
    char why[128];
    web_table *t = in_memory(s, w->table);
    char *about = t ? store_table(s->store, t->id, NULL, why) : NULL;
    if (t && !about && !*why)
        while (!LIST_EMPTY(&t->peers))
            peer_close(s, LIST_FIRST(&t->peers), CLOSE_AWAY,
                       "this table was deleted: nobody came to it for a long");
    if (t)
        t->noted = t->used = 0;
    free(about);
}

/* That a token was used could not be stored: it is tried again with whatever happens next at the table. */
static void not_kept(service *s, const store_write *w)
{
    web_table *t = in_memory(s, w->table);
    if (t)
        t->keep_seats = true;
}

static void take_stored(service *s)
{
    for (store_write *w = store_collect(s->store), *next; w; w = next) {
        next = w->next;
        if (w->what == STORE_GAMES || w->what == STORE_FORGET)
            mine_stored(s, w);
        else
            flow_stored(s, w);
        if (w->what == STORE_USED && *w->problem)
            not_noted(s, w);
        if (w->what == STORE_TABLE && !w->context && *w->problem)
            not_kept(s, w);
        store_write_free(w);
    }
}

int service_turn(service *s, int64_t now)
{
    s->now = now;
    take_stored(s);
    think_turn(s);
    while (s->alarm_count && s->alarm[0]->due <= now)
        flow_go(s, s->alarm[0]);
    if (now - s->swept >= TABLE_IDLE / 10) {
        s->swept = now;
        sweep(s, TABLE_IDLE);
        groups_sweep(&s->groups, now);
        disk_tidy(s);
    }
    int64_t left = s->alarm_count ? s->alarm[0]->due - now : 1000;
    return left < 0 ? 0 : left > 1000 ? 1000 : (int)left;
}

/* Per cent of a core are tens of milliseconds a second. */
static void set_sizes(service *s)
{
    double share = (double)s->setup.disk_per_client, messages = s->setup.messages_per_client;
    int table = s->setup.think_per_table, address = s->setup.think_per_client;
    s->sizes.each = (allowance_size){WIRE_RATE, WIRE_BURST};
    s->sizes.messages = (allowance_size){messages, 3 * messages};
    s->sizes.day = (allowance_size){share / DISK_DAY, share};
    s->sizes.burst = (allowance_size){share / DISK_FAST, share / DISK_AT_ONCE};
    s->sizes.table = (allowance_size){10.0 * table, table ? THINK_TABLE : 0};
    s->sizes.client = (allowance_size){10.0 * address, address ? THINK_CLIENT : 0};
}

service *service_open(const service_setup *setup, const service_ports *ports, hn_error *error)
{
    service *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->setup = *setup;
    s->ports = *ports;
    s->now = s->swept = setup->now;
    s->games = need(calloc((size_t)language_count(), sizeof *s->games));
    groups_begin(&s->groups);
    set_sizes(s);
    metrics_begin(&s->metrics);
    s->store = store_open(setup->store, setup->damaged, ports->wake, ports->context, error);
    s->has_secret = s->store && store_secret(s->store, s->secret);
    if (s->store && think_open(s))
        return s;
    if (s->store)
        *error = (hn_error){.status = HN_BAD_FILE, .text = "no threads can be started"};
    service_free(s);
    return NULL;
}

bool service_is_quiet(const service *s)
{
    return !store_waiting(s->store) && !think_waiting(s);
}

static bool is_idle(const service *s)
{
    if (!service_is_quiet(s))
        return false;
    for (const web_table *t = LIST_FIRST(&s->tables); t; t = LIST_NEXT(t, all))
        if (t->commit || t->thinking || t->wanted_count || seats_leaving(t))
            return false;
    return true;
}

bool service_stop(service *s, int64_t now)
{
    s->now = now;
    if (!s->stopping) {
        s->stopping = true;
        metrics_stopping(s);
        think_cancel(s);
        /* What computer players have decided and not shown is forgotten: persons' actions do not wait for it. */
        for (web_table *t = LIST_FIRST(&s->tables); t; t = LIST_NEXT(t, all))
            flow_go(s, t);
    }
    if (!is_idle(s))
        return false;
    for (peer *p = LIST_FIRST(&s->peers), *next; p; p = next) {
        next = LIST_NEXT(p, all);
        if (!p->closing)
            push_closing(s, p);
        peer_close(s, p, CLOSE_AWAY, "the server is stopping");
    }
    return true;
}

static void free_table(web_table *t)
{
    LIST_REMOVE(t, bucket);
    flow_drop(t);
    web_table_free(t);
}

void service_free(service *s)
{
    if (!s)
        return;
    if (s->stopping)
        metrics_stopped(s);
    think_close(s);
    store_close(s->store);
    for (web_table *t; (t = LIST_FIRST(&s->making));)
        free_table(t);
    for (web_table *t = LIST_FIRST(&s->tables), *next; t; t = next) {
        next = LIST_NEXT(t, all);
        free_table(t);
    }
    groups_free(&s->groups);
    for (exchange *e = s->exchanges, *next; e; e = next) {
        next = e->next;
        free(e);
    }
    for (int i = 0; i < language_count(); i++)
        json_decref(s->games[i]);
    free(s->games);
    json_decref(s->field.games);
    free(s->alarm);
    free(s);
}
