/* Requests of HTTP: docs/protocol.md. */
#include "server/parts.h"

#include "protocol/json.h"
#include "words/how_to_play.h"

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
    round_question asked; /* the round of a path; seat and language of a query */
    web_table *table;     /* that the path names; NULL: none */
} request;

/* Always false. */
static bool refuse(const request *r, int status, const char *code, const char *field,
                   const char *text)
{
    exchange_error(r->service, r->exchange, status, code, field, text);
    return false;
}

static bool refuse_for(const request *r, const problem *why)
{
    return refuse(r, !strcmp(why->code, "limit") && !*why->field ? 429 : 400, why->code, why->field,
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

/* ---- what can be had ---- */

static void answer(const request *r, json_t *object)
{
    exchange_answer(r->service, r->exchange, 200, object);
}

static void get_games(const request *r)
{
    json_t **games = &r->service->games[language_index(r->asked.language)];
    if (!*games)
        *games = lobby_games(r->asked.language);
    answer(r, json_incref(*games));
}

static void get_words(const request *r)
{
    answer(r, lobby_words(r->asked.language));
}

static void get_tables(const request *r)
{
    answer(r, lobby_tables(r->service, r->asked.language));
}

/* Nothing that follows from what goes on at one table: how much is being stored or worked out does. */
static void get_status(const request *r)
{
    answer(r, json_pack("{s:i, s:s, s:i, s:i}", "hunch", WIRE_VERSION, "version", HN_VERSION,
                        "tables", r->service->table_count, "connections", r->service->peer_count));
}

static void get_today(const request *r)
{
    answer(r, today_told(r->service));
}

static void get_table(const request *r)
{
    answer(r, json_pack("{s:i, s:o}", "hunch", WIRE_VERSION, "table",
                        push_table(r->table, r->asked.language)));
}

static void get_rules(const request *r)
{
    const hn_rules *rules = &r->table->rules;
    answer(r, json_pack("{s:i, s:s, s:s?, s:o, s:o}", "hunch", WIRE_VERSION, "game",
                        hn_game_name(rules->game), "preset", hn_rules_preset_name(rules), "rules",
                        json_from_rules(rules), "how_to_play",
                        json_from_how_to_play(r->asked.language, rules, r->table->is_match)));
}

/* ---- making and sitting down ---- */

static bool may_write(const request *r)
{
    problem why;
    int status = disk_refusal(r->service, r->client, &why);
    return !status || refuse(r, status, why.code, "", why.text);
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
        return refuse(r, 429, "limit", "",
                      "too many tables were made from this address in an hour");
    if (!service_has_room(s))
        return refuse(r, 503, "full", "",
                      "the server has as many tables as it can; try again later");
    return may_write(r);
}

/* The answer to whoever has made a table and has not heard of it: a new token, and new invitations. */
static void answer_again(const request *r, web_table *t, int maker)
{
    char token[SEAL_TOKEN], invite[SEAL_TOKEN];
    web_seat seats[HN_SEATS];
    json_t *invites = json_array();
    bool ok = !seats_busy(t) && seal_token(token);
    memcpy(seats, t->seat, sizeof seats);
    for (int seat = 0; ok && seat < t->seats; seat++) {
        if (seats[seat].kind != SEAT_EMPTY || !seats[seat].invited)
            continue;
        ok = make_invite(&seats[seat], invite);
        json_array_append_new(invites, json_pack("{s:i, s:s}", "seat", seat, "invite", invite));
    }
    if (!ok) {
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
    const char *key = json_string_value(json_object_get(body, "key"));
    char id[SEAL_ID];
    problem why;
    if (!key || !deal_digits(key))
        return false;
    seal_id_of(key, id);
    for (const web_table *t = LIST_FIRST(&r->service->making); t; t = LIST_NEXT(t, bucket))
        if (!strcmp(t->id, id))
            return !refuse(r, 409, "not_yet", "",
                           "this table is being made at this very moment; try again");
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

static void count_made(const request *r, web_table *t)
{
    r->client->made++;
    snprintf(t->maker, sizeof t->maker, "%s", r->client->address);
    t->noted = disk_time(r->service);
}

/* Stores a table that was asked for; NULL: it is refused. */
static void begin_table(const request *r, web_table *t, json_t *answer, const problem *why)
{
    if (!t) {
        refuse_for(r, why);
        return;
    }
    count_made(r, t);
    flow_seats(r->service, t, t->seat, COMMIT_MAKE, r->exchange, answer, NULL, NULL);
}

static void post_table(const request *r)
{
    problem why;
    json_t *answer = NULL;
    json_t *body = read_body(r);
    if (!body || was_made(r, body) || !may_make(r)) {
        json_decref(body);
        return;
    }
    web_table *t = make_table(r->service, body, &answer, &why);
    json_decref(body);
    begin_table(r, t, answer, &why);
}

/* A try at today's deal that there is: its table, and a token where none was ever used. */
static void answer_try(const request *r, const today_try *y)
{
    problem why;
    web_table *t = service_find(r->service, y->table, &why);
    int maker = t ? seats_maker(t) : HN_NONE;
    if (maker != HN_NONE && !t->seat[maker].used && seal_fits(y->key, t->seat[maker].key))
        answer_again(r, t, maker);
    else
        answer(r, json_pack("{s:i, s:s, s:n, s:n, s:o}", "hunch", WIRE_VERSION, "table", y->table,
                            "seat", "token", "place",
                            y->place ? json_integer(y->place) : json_null()));
}

static void post_today(const request *r)
{
    problem why;
    today_try y;
    json_t *answer = NULL, *body = read_body(r);
    if (!body)
        return;
    if (!today_read(r->service, body, &y, &why))
        refuse_for(r, &why);
    else if (*y.table)
        answer_try(r, &y);
    else if (!was_made(r, body) && may_make(r)) {
        web_table *t = today_make(r->service, json_object_get(body, "name"), &y, &answer, &why);
        begin_table(r, t, answer, &why);
    }
    json_decref(body);
}

static void post_mine(const request *r)
{
    problem why;
    json_t *body = read_body(r);
    if (body && may_write(r) && !mine_ask(r->service, r->exchange, body, &why))
        refuse_for(r, &why);
    json_decref(body);
}

/* Somebody who wants to sit down. */
typedef struct sitting {
    int wanted, seat; /* HN_NONE: any, or none */
    bool again;       /* whoever sits there has not been there yet, and asks for the token again */
    char name[WEB_TABLE_NAME];
    const char *invite, *key; /* NULL: none */
    bool share;
} sitting;

#define AT(member) offsetof(sitting, member)
static const wire_field fields[] = {{"seat", FIELD_NUMBER, AT(wanted), 0, INT32_MAX, false},
                                    {"invite", FIELD_TEXT, AT(invite), 0, SERVICE_BODY, false},
                                    {"key", FIELD_DIGITS, AT(key), 0, SEAL_TOKEN - 1, false},
                                    {"share", FIELD_FLAG, AT(share), 0, 0, false},
                                    {.name = "name"},
                                    {0}};

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
    if (w->kind != SEAT_EMPTY || t->status != WEB_TABLE_WAITING)
        return false;
    return w->invited ? g->invite && seal_fits(g->invite, w->invite) : !g->invite;
}

/* The seat that somebody may sit down at; HN_NONE: none. */
static void find_seat(const web_table *t, sitting *g)
{
    for (int seat = t->seats - 1; seat >= 0; seat--) {
        bool other = g->wanted != HN_NONE && g->wanted != seat;
        bool again = !other && is_again(&t->seat[seat], g);
        if (again || (!other && !g->again && is_free(t, &t->seat[seat], g))) {
            g->seat = seat;
            g->again = again;
        }
    }
}

static bool read_sitting(const request *r, const json_t *body, sitting *g)
{
    problem why;
    if (!fields_version(body, &why) || !fields_read(body, fields, g, &why))
        return refuse_for(r, &why);
    find_seat(r->table, g);
    if (!make_name(json_object_get(body, "name"), r->table, g->again ? g->seat : HN_NONE, g->name,
                   &why))
        return refuse_for(r, &why);
    return g->seat != HN_NONE ||
           refuse(r, 403, "no_seat", "",
                  "no seat is free here, or not with this invite; you may watch");
}

static void sit_down(const request *r, const sitting *g)
{
    web_table *t = r->table;
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
    sitting g = {.wanted = HN_NONE, .seat = HN_NONE};
    json_t *body = read_body(r);
    if (body && read_sitting(r, body, &g))
        sit_down(r, &g);
    json_decref(body);
}

/* ---- rounds that are over ---- */

/* A round is not there; or it may be, and cannot be read. Always false. */
static bool refuse_round(const request *r, const char *why)
{
    store *kept = r->service->store;
    if (*why && store_read_damaged(kept))
        keep_damaged(r->service, r->id, why);
    if (*why ? store_read_damaged(kept) : store_is_damaged(kept))
        return refuse(r, 503, "damaged", "",
                      "this round cannot be read: the server's store is damaged");
    if (*why)
        return refuse(r, 503, "disk", "", "this round cannot be read now; try again in a moment");
    return refuse(r, 404, "no_table", "", "there is no such round");
}

/* What the store has of a round that is over: true, with the record and `about` to be freed. A round whose last answer
 * is held to the end of its window is over in the store alone. */
static bool find_round(const request *r, char **about, char **line)
{
    char why[128];
    const web_table *t = r->table;
    *line = *about = NULL;
    if (r->asked.round != t->round || t->scored)
        *about = store_round(r->service->store, t->id, r->asked.round, line, NULL, NULL, why);
    else
        *why = '\0';
    if (*about && *line)
        return true;
    bool plays = *about || (r->asked.round == t->round && !t->scored);
    free(*about);
    free(*line);
    return plays ? refuse(r, 403, "not_over", "", "this round is still being played")
                 : refuse_round(r, why);
}

/* True: it is being worked out, with what was found of the round. */
static bool begin_replay(const request *r, const round_question *asked, char *about, char *line)
{
    service *s = r->service;
    if (r->client->replays >= CLIENT_REPLAYS)
        return refuse(r, 429, "limit", "",
                      "too many replays at once from this address; try again when one is done");
    if (workers_waiting(s->pool[POOL_REPLAYS]) >= MOST_WORK)
        return refuse(r, 503, "limit", "",
                      "too much is being worked out at once; try again in a moment");
    return replay_ask(s, r->exchange, r->table, asked, about, line) ||
           refuse(r, 500, "limit", "", "this round cannot be replayed");
}

static void ask_round(const request *r, round_kind kind)
{
    service *s = r->service;
    round_question asked = r->asked;
    char *about, *line;
    asked.kind = kind;
    if (!find_round(r, &about, &line))
        return;
    const char *kept = replay_kept(s, r->id, &asked);
    if (kept)
        exchange_answer_text(s, r->exchange, 200, strdup(kept));
    else if (r->asked.seat != HN_NONE && r->asked.seat >= r->table->seats)
        refuse(r, 400, "bad_field", "seat", "`seat`: there is no such seat");
    else if (!replay_wait(s, r->exchange, r->id, &asked) && begin_replay(r, &asked, about, line))
        return;
    free(about);
    free(line);
}

static void get_round(const request *r)
{
    ask_round(r, ROUND_STEPS);
}

static void get_chances(const request *r)
{
    ask_round(r, ROUND_CHANCES);
}

static void get_review(const request *r)
{
    ask_round(r, ROUND_REVIEW);
}

static void get_record(const request *r)
{
    char *about, *line;
    if (!find_round(r, &about, &line))
        return;
    free(about);
    exchange_answer_text(r->service, r->exchange, 200, line);
}

/* A practice table from a moment of the round on. */
static void post_practice(const request *r)
{
    char *about = NULL, *line = NULL;
    record played;
    problem why;
    hn_error error;
    int opening = 0;
    json_t *answer = NULL, *body = read_body(r);
    if (!body || was_made(r, body) || !may_make(r) || !find_round(r, &about, &line)) {
        json_decref(body);
        return;
    }
    free(about);
    if (record_parse(line, strlen(line), &played, &error)) {
        refuse(r, 503, "damaged", "", "this round cannot be read");
    } else {
        web_table *t = again_table(r->service, r->table, &played, body, &opening, &answer, &why);
        if (t) {
            count_made(r, t);
            begin_again(r->service, t, played.move, opening, r->exchange, answer);
        } else {
            refuse_for(r, &why);
        }
        record_free(&played);
    }
    free(line);
    json_decref(body);
}

/* ---- paths ---- */

typedef struct route {
    const char *method;
    const char *path; /* $ an id, # a number */
    enum {
        ASKS_NOTHING,
        ASKS_LANGUAGE,
        ASKS_SEAT
    } query; /* what may stand behind '?'; a seat must, and a language may follow it */
    void (*run)(const request *r);
} route;

static const route routes[] = {
    {"GET", "/api/1/games", ASKS_LANGUAGE, get_games},
    {"GET", "/api/1/words", ASKS_LANGUAGE, get_words},
    {"GET", "/api/1/status", ASKS_NOTHING, get_status},
    {"GET", "/api/1/today", ASKS_NOTHING, get_today},
    {"POST", "/api/1/today", ASKS_NOTHING, post_today},
    {"POST", "/api/1/mine", ASKS_NOTHING, post_mine},
    {"GET", "/api/1/tables", ASKS_LANGUAGE, get_tables},
    {"POST", "/api/1/tables", ASKS_NOTHING, post_table},
    {"GET", "/api/1/tables/$", ASKS_LANGUAGE, get_table},
    {"GET", "/api/1/tables/$/rules", ASKS_LANGUAGE, get_rules},
    {"POST", "/api/1/tables/$/seats", ASKS_NOTHING, post_seat},
    {"GET", "/api/1/tables/$/rounds/#", ASKS_LANGUAGE, get_round},
    {"GET", "/api/1/tables/$/rounds/#/chances", ASKS_SEAT, get_chances},
    {"GET", "/api/1/tables/$/rounds/#/review", ASKS_SEAT, get_review},
    {"GET", "/api/1/tables/$/rounds/#/record", ASKS_NOTHING, get_record},
    {"POST", "/api/1/tables/$/rounds/#/practice", ASKS_NOTHING, post_practice},
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
            r->asked.round = number_at(path, &path);
            if (r->asked.round < 1)
                return false;
        } else if (*pattern != *path++) {
            return false;
        }
    }
    return !*path || *path == '?';
}

/* Languages as a browser lists them; one that there are no words in is English. */
static bool read_language(const char *query, request *r)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-,";
    if (strncmp(query, "language=", 9) != 0 || query[9 + strspn(query + 9, letters)])
        return false;
    r->asked.language = language_find(query + 9);
    return true;
}

static bool read_seat(const char *query, request *r)
{
    if (strncmp(query, "seat=", 5) != 0)
        return false;
    r->asked.seat = number_at(query + 5, &query);
    return r->asked.seat >= 0 && (!*query || (*query == '&' && read_language(query + 1, r)));
}

/* Refuses what is not expected behind '?'. */
static bool read_query(const route *found, const char *path, request *r)
{
    const char *query = strchr(path, '?');
    query = query ? query + 1 : NULL;
    switch (found->query) {
    case ASKS_SEAT:
        return (query && read_seat(query, r)) ||
               refuse(r, 400, "bad_field", "seat", "expected ?seat= and its number");
    case ASKS_LANGUAGE:
        return !query || read_language(query, r) ||
               refuse(r, 400, "bad_field", "language", "expected ?language= and tags, as de-AT,en");
    default:
        return !query || refuse(r, 400, "bad_field", "", "no query is expected here");
    }
}

/* Finds the table that the path names, for whoever only looks or for good, and answers. What is not there is 404; whatever
 * else is the matter, it may be there. */
static void run(const route *found, request *r)
{
    problem why;
    bool looks = !strcmp(found->method, "GET"), named = strchr(found->path, '$');
    if (named)
        r->table =
            looks ? service_look(r->service, r->id, &why) : service_find(r->service, r->id, &why);
    if (named && !r->table)
        refuse(r, !strcmp(why.code, "no_table") ? 404 : 503, why.code, "", why.text);
    else
        found->run(r);
    if (looks)
        service_looked(r->service, r->table);
}

void api_request(service *s, exchange *e, const char *method, const char *path, const char *body,
                 size_t length)
{
    request r = {
        .service = s, .exchange = e, .body = body, .length = length, .asked.seat = HN_NONE};
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
        if (read_query(&routes[i], path, &r))
            run(&routes[i], &r);
        return;
    }
    if (known)
        refuse(&r, 405, "unknown", "", "this cannot be done with that method");
    else
        refuse(&r, 404, "unknown", "",
               "there is nothing here; docs/protocol.md says what there is");
}
