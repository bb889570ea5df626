/* Requests of HTTP: docs/protocol.md. */
#include "server/parts.h"

#include "protocol/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct request {
    service *service;
    exchange *exchange;
    client *client;
    const char *body;
    size_t length;
    char id[STORE_ID];
    int round;
    int seat; /* of a query; HN_NONE: none */
} request;

static void refuse(const request *r, int status, const char *code, const char *field,
                   const char *text)
{
    exchange_error(r->service, r->exchange, status, code, field, text);
}

static void refuse_for(const request *r, const problem *why)
{
    refuse(r, !strcmp(why->code, "limit") && !*why->field ? 429 : 400, why->code, why->field,
           why->text);
}

static json_t *read_body(const request *r)
{
    hn_error error = {0};
    json_t *body = json_parse(r->body ? r->body : "", r->length, "send it whole", &error);
    if (json_is_object(body))
        return body;
    refuse(r, 400, "bad_json", "", body ? "expected a JSON object" : error.text);
    json_decref(body);
    return NULL;
}

/* What is not there is 404; whatever else is the matter, it may be there. */
static void refuse_table(const request *r, const problem *why)
{
    refuse(r, !strcmp(why->code, "no_table") ? 404 : 503, why->code, "", why->text);
}

static web_table *find_table(const request *r)
{
    problem why;
    web_table *t = service_find(r->service, r->id, &why);
    if (!t)
        refuse_table(r, &why);
    return t;
}

/* For looking at it alone; to be given back by service_looked. */
static web_table *look_at_table(const request *r)
{
    problem why;
    web_table *t = service_look(r->service, r->id, &why);
    if (!t)
        refuse_table(r, &why);
    return t;
}

/* ---- what can be had ---- */

static void get_games(const request *r)
{
    exchange_answer(r->service, r->exchange, 200, json_incref(r->service->games));
}

static void get_tables(const request *r)
{
    exchange_answer(r->service, r->exchange, 200, lobby_tables(r->service));
}

/* Nothing that follows from what goes on at one table: how much is being stored or worked out does. */
static void get_status(const request *r)
{
    const service *s = r->service;
    exchange_answer(r->service, r->exchange, 200,
                    json_pack("{s:i, s:s, s:i, s:i}", "hunch", WIRE_VERSION, "version", HN_VERSION,
                              "tables", s->table_count, "connections", s->peer_count));
}

static void get_table(const request *r)
{
    web_table *t = look_at_table(r);
    if (t)
        exchange_answer(r->service, r->exchange, 200,
                        json_pack("{s:i, s:o}", "hunch", WIRE_VERSION, "table", push_table(t)));
    service_looked(r->service, t);
}

static void get_rules(const request *r)
{
    web_table *t = look_at_table(r);
    if (t)
        exchange_answer(r->service, r->exchange, 200,
                        json_pack("{s:i, s:s, s:s?, s:o, s:o}", "hunch", WIRE_VERSION, "game",
                                  hn_game_name(t->rules.game), "preset",
                                  hn_rules_preset_name(&t->rules), "rules",
                                  json_from_rules(&t->rules), "how_to_play",
                                  json_from_how_to_play(&t->rules, t->is_match)));
    service_looked(r->service, t);
}

/* ---- making and sitting down ---- */

static bool may_write(const request *r)
{
    problem why;
    int status = disk_refusal(r->service, r->client, &why);
    if (status)
        refuse(r, status, why.code, "", why.text);
    return !status;
}

static bool may_make(const request *r)
{
    service *s = r->service;
    client *c = r->client;
    if (s->now - c->since >= CLIENT_HOUR) {
        c->since = s->now;
        c->made = 0;
    }
    if (c->made >= s->setup.tables_per_client)
        refuse(r, 429, "limit", "", "too many tables were made from this address in an hour");
    else if (!service_has_room(s))
        refuse(r, 503, "full", "", "the server has as many tables as it can; try again later");
    else
        return may_write(r);
    return false;
}

/* The answer to whoever has made a table and has not heard of it: a new token, and new invitations. */
static void answer_again(const request *r, web_table *t, int maker)
{
    char token[SEAL_TOKEN], invite[SEAL_TOKEN];
    web_seat seats[HN_SEATS];
    json_t *invites = json_array();
    bool well = !seats_busy(t) && seal_token(token);
    memcpy(seats, t->seat, sizeof seats);
    for (int seat = 0; well && seat < t->seats; seat++) {
        if (seats[seat].kind != SEAT_EMPTY || !seats[seat].invited)
            continue;
        well = make_invite(&seats[seat], invite);
        json_array_append_new(invites, json_pack("{s:i, s:s}", "seat", seat, "invite", invite));
    }
    if (!well) {
        json_decref(invites);
        refuse(r, 409, "not_yet", "", "something is being stored at this table; try again");
        return;
    }
    seal_hash(token, seats[maker].token);
    flow_seats(r->service, t, seats, COMMIT_SEAT, r->exchange,
               json_pack("{s:i, s:s, s:i, s:s, s:o}", "hunch", WIRE_VERSION, "table", t->id, "seat",
                         maker, "token", token, "invites", invites),
               NULL, NULL);
}

/* Whether a table was made with this key already: then the request is answered. */
static bool was_made(const request *r, const json_t *body)
{
    const char *key;
    char id[SEAL_ID];
    problem why;
    if (!make_key(body, &key, &why) || !key)
        return false;
    seal_id_of(key, id);
    for (const web_table *t = r->service->making; t; t = t->next_in_bucket)
        if (!strcmp(t->id, id)) {
            refuse(r, 409, "not_yet", "",
                   "this table is being made at this very moment; try again");
            return true;
        }
    web_table *t = service_find(r->service, id, &why);
    int maker = t ? seats_maker(t) : HN_NONE;
    if (!t && strcmp(why.code, "no_table") != 0)
        refuse(r, 503, why.code, why.field, why.text); /* it may be there: it is not made anew */
    else if (t && (maker == HN_NONE || t->seat[maker].used || !seal_fits(key, t->seat[maker].key)))
        refuse(r, 403, "no_seat", "key",
               "a table was made with this key, and its seat is taken; choose another key");
    else if (t)
        answer_again(r, t, maker);
    return t || strcmp(why.code, "no_table") != 0;
}

static void post_table(const request *r)
{
    problem why;
    json_t *answer = NULL;
    json_t *body = read_body(r);
    if (!body)
        return;
    if (was_made(r, body) || !may_make(r)) {
        json_decref(body);
        return;
    }
    web_table *t = make_table(r->service, body, &answer, &why);
    json_decref(body);
    if (!t) {
        refuse_for(r, &why);
        return;
    }
    r->client->made++;
    snprintf(t->maker, sizeof t->maker, "%s", r->client->address);
    t->noted = disk_time(r->service);
    flow_seats(r->service, t, t->seat, COMMIT_MAKE, r->exchange, answer, NULL, NULL);
}

/* Somebody who wants to sit down. */
typedef struct sitting {
    int seat;
    bool again; /* whoever sits there has not been there yet, and asks for the token again */
    char name[TABLE_NAME];
    const char *invite, *key; /* NULL: none */
    bool share;
} sitting;

/* The answer was lost: the token was never used, and this is the invite or the key that it was given for. */
static bool is_again(const web_seat *w, const sitting *g)
{
    if (w->kind != SEAT_PERSON || w->used || w->left)
        return false;
    return g->invite ? w->invited && seal_fits(g->invite, w->invite)
                     : g->key && !w->maker && seal_fits(g->key, w->key);
}

/* An open seat, or that of the invite. */
static bool is_free(const web_table *t, const web_seat *w, const sitting *g)
{
    if (w->kind != SEAT_EMPTY || t->status != TABLE_WAITING)
        return false;
    return w->invited ? g->invite && seal_fits(g->invite, w->invite) : !g->invite;
}

/* The seat that somebody may sit down at; HN_NONE: none. */
static void find_seat(const web_table *t, const json_t *wanted, sitting *g)
{
    g->seat = HN_NONE;
    for (int seat = t->seats - 1; seat >= 0; seat--) {
        bool other = wanted && json_integer_value(wanted) != seat;
        bool again = !other && is_again(&t->seat[seat], g);
        if (again || (!other && !g->again && is_free(t, &t->seat[seat], g))) {
            g->seat = seat;
            g->again = again;
        }
    }
}

static bool read_fields(const request *r, const json_t *body, sitting *g)
{
    static const char *const names[] = {"hunch", "name", "seat", "invite", "key", "share"};
    const json_t *wanted = json_object_get(body, "seat"), *invite = json_object_get(body, "invite");
    hn_error error;
    problem why;
    if (json_integer_value(json_object_get(body, "hunch")) != WIRE_VERSION) {
        refuse(r, 400, "version", "hunch",
               "expected \"hunch\": 1, the version that this server speaks");
        return false;
    }
    if (json_only(body, "", sizeof names / sizeof *names, json_name, names, &error)) {
        refuse(r, 400, "bad_field", "", error.text);
        return false;
    }
    if (wanted && !json_is_integer(wanted)) {
        refuse(r, 400, "bad_field", "seat", "`seat`: expected the number of a seat");
        return false;
    }
    if (invite && !json_is_string(invite)) {
        refuse(r, 400, "bad_field", "invite", "`invite`: expected a string");
        return false;
    }
    g->invite = json_string_value(invite);
    if (make_key(body, &g->key, &why) && make_flag(body, "share", &g->share, &why))
        return true;
    refuse_for(r, &why);
    return false;
}

static bool read_sitting(const request *r, const json_t *body, const web_table *t, sitting *g)
{
    problem why;
    if (!read_fields(r, body, g))
        return false;
    find_seat(t, json_object_get(body, "seat"), g);
    if (!make_name(json_object_get(body, "name"), t, g->again ? g->seat : HN_NONE, g->name, &why))
        refuse_for(r, &why);
    else if (g->seat == HN_NONE)
        refuse(r, 403, "no_seat", "",
               "no seat is free here, or not with this invite; you may watch");
    else
        return true;
    return false;
}

static void sit_down(const request *r, web_table *t, const sitting *g)
{
    char token[SEAL_TOKEN];
    if (seats_busy(t) || !seal_token(token)) {
        refuse(r, 409, "not_yet", "", "somebody is sitting down at this very moment; try again");
        return;
    }
    if (!may_write(r))
        return;
    disk_used(r->service, t);
    web_seat seats[HN_SEATS], *w = &seats[g->seat];
    memcpy(seats, t->seat, sizeof seats);
    *w = seats_emptied(w); /* the invitation stays the seat's */
    w->kind = SEAT_PERSON;
    memcpy(w->name, g->name, sizeof w->name);
    seal_hash(token, w->token);
    if (g->key)
        seal_hash(g->key, w->key);
    if (g->share)
        w->awaited = t->seat[g->seat].kind == SEAT_PERSON
                         ? t->seat[g->seat].awaited /* asking again does not put a round off */
                         : r->service->now + SHARE_COME;
    flow_seats(r->service, t, seats, COMMIT_SEAT, r->exchange,
               json_pack("{s:i, s:s, s:i, s:s}", "hunch", WIRE_VERSION, "table", t->id, "seat",
                         g->seat, "token", token),
               NULL, NULL);
}

static void post_seat(const request *r)
{
    sitting g = {.seat = HN_NONE};
    web_table *t = find_table(r);
    json_t *body = t ? read_body(r) : NULL;
    if (body && read_sitting(r, body, t, &g))
        sit_down(r, t, &g);
    json_decref(body);
}

/* ---- rounds that are over ---- */

/* A round is not there; or it may be, and cannot be read. */
static void refuse_round(const request *r, const char *why)
{
    store *kept = r->service->store;
    if (*why && store_read_damaged(kept))
        keep_damaged(r->service, r->id, why);
    if (*why ? store_read_damaged(kept) : store_is_damaged(kept))
        refuse(r, 503, "damaged", "", "this round cannot be read: the server's store is damaged");
    else if (*why)
        refuse(r, 503, "disk", "", "this round cannot be read now; try again in a moment");
    else
        refuse(r, 404, "no_table", "", "there is no such round");
}

/* What the store has of a round that is over: true, with the record and `about` to be freed. A round whose last answer
 * is held to the end of its window is over in the store alone. */
static bool find_round(const request *r, const web_table *t, char **about, char **line)
{
    char why[128];
    *line = *about = NULL;
    if (r->round == t->round && !t->scored) {
        refuse(r, 403, "not_over", "", "this round is still being played");
        return false;
    }
    *about = store_round(r->service->store, t->id, r->round, line, NULL, NULL, why);
    if (*about && *line)
        return true;
    if (*about)
        refuse(r, 403, "not_over", "", "this round is still being played");
    else
        refuse_round(r, why);
    free(*about);
    free(*line);
    return false;
}

/* True: it is being worked out, with what was found of the round. */
static bool begin_replay(const request *r, const web_table *t, char *about, char *line)
{
    service *s = r->service;
    if (r->client->replays >= CLIENT_REPLAYS)
        refuse(r, 429, "limit", "",
               "too many replays at once from this address; try again when one is done");
    else if (workers_waiting(s->pool[POOL_REPLAYS]) >= MOST_WORK)
        refuse(r, 503, "limit", "", "too much is being worked out at once; try again in a moment");
    else if (replay_ask(s, r->exchange, t, r->round, about, line, r->seat))
        return true;
    else
        refuse(r, 500, "limit", "", "this round cannot be replayed");
    return false;
}

static void replay_round(const request *r, const web_table *t)
{
    service *s = r->service;
    char *about, *line;
    if (!find_round(r, t, &about, &line))
        return;
    const char *kept = answers_find(&s->answers, t->id, r->round, r->seat);
    if (kept)
        exchange_answer_text(s, r->exchange, 200, strdup(kept));
    else if (r->seat != HN_NONE && r->seat >= t->seats)
        refuse(r, 400, "bad_field", "seat", "`seat`: there is no such seat");
    else if (!replay_wait(s, r->exchange, t->id, r->round, r->seat) &&
             begin_replay(r, t, about, line))
        return;
    free(about);
    free(line);
}

static void get_round(const request *r)
{
    web_table *t = look_at_table(r);
    if (t)
        replay_round(r, t);
    service_looked(r->service, t);
}

static void get_record(const request *r)
{
    char *about, *line;
    web_table *t = look_at_table(r);
    if (t && find_round(r, t, &about, &line)) {
        free(about);
        exchange_answer_text(r->service, r->exchange, 200, line);
    }
    service_looked(r->service, t);
}

/* ---- paths ---- */

typedef struct route {
    const char *method;
    const char *path; /* $ an id, # a number */
    bool query;       /* it wants ?seat= */
    void (*run)(const request *r);
} route;

static const route routes[] = {
    {"GET", "/api/1/games", false, get_games},
    {"GET", "/api/1/status", false, get_status},
    {"GET", "/api/1/tables", false, get_tables},
    {"POST", "/api/1/tables", false, post_table},
    {"GET", "/api/1/tables/$", false, get_table},
    {"GET", "/api/1/tables/$/rules", false, get_rules},
    {"POST", "/api/1/tables/$/seats", false, post_seat},
    {"GET", "/api/1/tables/$/rounds/#", false, get_round},
    {"GET", "/api/1/tables/$/rounds/#/chances", true, get_round},
    {"GET", "/api/1/tables/$/rounds/#/record", false, get_record},
};

/* A whole number at the start of text, below 1,000,000; -1: none. *end is behind it. */
static int number_at(const char *text, const char **end)
{
    int number = 0, digits = 0;
    for (; *text >= '0' && *text <= '9' && digits < 6; text++, digits++)
        number = 10 * number + (*text - '0');
    *end = text;
    return digits ? number : -1;
}

static bool fits(const char *pattern, const char *path, request *r)
{
    for (; *pattern; pattern++) {
        if (*pattern == '$') {
            size_t length = strspn(path, "0123456789abcdefghijklmnopqrstuvwxyz");
            if (length != SEAL_ID - 1)
                return false;
            snprintf(r->id, sizeof r->id, "%.*s", (int)length, path);
            path += length;
        } else if (*pattern == '#') {
            r->round = number_at(path, &path);
            if (r->round < 1)
                return false;
        } else if (*pattern != *path++) {
            return false;
        }
    }
    return !*path || *path == '?';
}

static bool read_query(const char *path, request *r)
{
    const char *query = strchr(path, '?');
    if (!query || strncmp(query, "?seat=", 6) != 0)
        return false;
    r->seat = number_at(query + 6, &query);
    return r->seat >= 0 && !*query;
}

void api_request(service *s, exchange *e, const char *method, const char *path, const char *body,
                 size_t length)
{
    request r = {.service = s, .exchange = e, .body = body, .length = length, .seat = HN_NONE};
    bool known = false;
    r.client = e->client;
    if (!r.client || s->stopping) {
        refuse(&r, 503, "limit", "", "the server is stopping; come back in a moment");
        return;
    }
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (!fits(routes[i].path, path, &r))
            continue;
        known = true;
        if (strcmp(routes[i].method, method) != 0)
            continue;
        if (routes[i].query ? read_query(path, &r) : !strchr(path, '?'))
            routes[i].run(&r);
        else
            refuse(&r, 400, "bad_field", "seat",
                   routes[i].query ? "expected ?seat= and its number"
                                   : "no query is expected here");
        return;
    }
    if (known)
        refuse(&r, 405, "unknown", "", "this cannot be done with that method");
    else
        refuse(&r, 404, "unknown", "",
               "there is nothing here; docs/protocol.md says what there is");
}
