/* Messages of connections: docs/protocol.md. Every message is answered, and a refused one has changed nothing. */
#include "server/parts.h"

#include "protocol/decide.h"
#include "protocol/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- answers ---- */

static json_t *begin(json_t *id)
{
    json_t *object = json_pack("{s:i}", "hunch", WIRE_VERSION);
    if (id)
        json_object_set(object, "re", id);
    return object;
}

void message_ok(service *s, peer *p, json_t *id, const char *name, json_t *more)
{
    json_t *object = begin(id);
    json_object_set_new(object, "ok", json_true());
    if (name)
        json_object_set_new(object, name, more);
    p->refused = 0;
    peer_send(s, p, object);
}

void message_error(service *s, peer *p, json_t *id, const char *code, const char *field,
                   const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    metrics_refused(s, p->client, code, field, text);
    json_t *object = begin(id);
    json_object_set_new(
        object, "error",
        json_pack("{s:s, s:s?, s:s}", "code", code, "field", *field ? field : NULL, "text", text));
    peer_send(s, p, object);
    if (strcmp(code, "disk") != 0 &&
        ++p->refused >= WIRE_REFUSED) /* a full disk is not its fault */
        peer_close(s, p, CLOSE_POLICY, "too many messages were refused");
}

/* ---- reading ---- */

typedef struct message {
    service *service;
    peer *peer;
    const json_t *object;
    json_t *id; /* borrowed; NULL: none */
} message;

static void refuse(const message *m, const char *code, const char *field, const char *text)
{
    message_error(m->service, m->peer, m->id, code, field, "%s", text);
}

/* Refuses by what reading a field has found. */
static void refuse_field(const message *m, const char *field, const hn_error *error)
{
    refuse(m, "bad_field", field, error->text);
}

static const json_t *get(const message *m, const char *field)
{
    return json_object_get(m->object, field);
}

/* A field that is a string of at most `most` bytes; NULL, after a refusal, for another; "" where it may be missing and
 * is. */
static const char *get_string(const message *m, const char *field, size_t most, bool needed)
{
    const json_t *found = get(m, field);
    hn_error error;
    if (!found && !needed)
        return "";
    if (json_is_string(found) && json_string_length(found) <= most)
        return json_string_value(found);
    json_refuse(&error, HN_BAD_TEXT, field, json_is_string(found) ? NULL : found,
                "a string of at most %zu bytes", most);
    refuse_field(m, field, &error);
    return NULL;
}

/* A field that is a whole number, not below 0; false, after a refusal, for another. */
static bool get_number(const message *m, const char *field, bool needed, json_int_t *number)
{
    const json_t *found = get(m, field);
    hn_error error;
    if ((!found && !needed) || !json_to_number(found, field, 0, INT32_MAX, number, &error))
        return true;
    refuse_field(m, field, &error);
    return false;
}

static bool sits(const message *m)
{
    if (!m->peer->table)
        refuse(m, "not_joined", "", "join a table first: {\"do\":\"join\",\"table\":…}");
    else if (m->peer->seat == HN_NONE)
        refuse(m, "no_seat", "", "whoever watches cannot do this; join with the seat's token");
    return m->peer->table && m->peer->seat != HN_NONE;
}

/* ---- what can be done ---- */

static void do_join(const message *m)
{
    service *s = m->service;
    peer *p = m->peer;
    const char *id = get_string(m, "table", STORE_ID - 1, true);
    const char *token = id ? get_string(m, "token", SEAL_TOKEN - 1, false) : NULL;
    if (!token)
        return;
    if (p->table) {
        refuse(m, "joined", "", "this connection has a table; open another one");
        return;
    }
    problem why;
    const json_t *share = get(m, "share");
    if (share && !json_is_boolean(share)) {
        refuse(m, "bad_field", "share", "`share`: expected true or false");
        return;
    }
    web_table *t = service_find(s, id, &why);
    int seat = HN_NONE;
    for (int i = 0; t && *token && i < t->seats; i++)
        if (seal_fits(token, t->seat[i].token))
            seat = i;
    if (!t && strcmp(why.code, "no_table") != 0) {
        refuse(m, why.code, "", why.text);
        return;
    }
    if (!t || (*token && seat == HN_NONE)) {
        refuse(m, "no_table", "", "there is no such table, or not with this token");
        return;
    }
    peer *other = seat == HN_NONE ? NULL : t->seat[seat].peer;
    if (other)
        peer_close(s, other, CLOSE_TAKEN, "the seat was taken over by another connection");
    p->table = t;
    p->seat = seat;
    p->next_here = t->peers;
    t->peers = p;
    t->used = s->now;
    if (!*t->maker && (seat != HN_NONE || !table_persons(t)))
        snprintf(t->maker, sizeof t->maker, "%s", p->client->address);
    disk_used(s, t);
    p->told_round = -1; /* nothing: it is told everything */
    message_ok(s, p, m->id, NULL, NULL);
    p->shares = seat != HN_NONE && json_is_true(share);
    if (seat != HN_NONE) {
        t->keep_seats |= !t->seat[seat].used;
        t->seat[seat].used = true;
        t->seat[seat].peer = p;
        t->seat[seat].away = false;
        t->changed_seats = true;
    }
    flow_go(s, t);
    if (p->table == t && p->told_round != t->round && !push_waits(t, p))
        push_all(s, t, p); /* the others are told later */
}

/* An action that is stored already: the client has not heard of it. */
static bool is_repeated(const web_table *t, int seat, const char *key)
{
    return *key && !strcmp(t->seat[seat].last_key, key);
}

static bool key_is_well(const message *m, const char *key)
{
    size_t length = strspn(key, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_");
    if (length == strlen(key))
        return true;
    refuse(m, "bad_field", "key", "`key`: expected letters and digits");
    return false;
}

/* Whether it is for this moment. */
static bool is_in_time(const message *m, const web_table *t, json_int_t at, json_int_t moment)
{
    if (t->status != TABLE_PLAYING) {
        refuse(m, "over", "", "no round is being played");
        return false;
    }
    if (at == t->log_count && moment == t->moment)
        return true;
    message_error(m->service, m->peer, m->id, "stale", at == t->log_count ? "moment" : "at",
                  "something has happened since (%d events, moment %d): look again and decide "
                  "anew",
                  t->log_count, t->moment);
    return false;
}

/* Whether it can be done, as the table is now and whatever goes on at it: a refusal waits for nothing, so the time it takes
 * tells nothing. */
static bool can_be_done(const message *m, const web_table *t, const char *text, hn_action *action)
{
    int seat = m->peer->seat;
    hn_state copy = t->state;
    if (flow_is_coming(t, seat)) {
        refuse(m, "not_asked", "action", "the action before this one is still being stored");
        return false;
    }
    if (hn_action_parse(&t->rules, t->seats, seat, text, action)) {
        refuse(m, "illegal", "action", "no action of this game has that text; see `legal`");
        return false;
    }
    hn_status status = table_asks(t, seat, m->service->now)
                           ? hn_apply(&t->rules, &copy, seat, *action, NULL)
                           : HN_NOT_ASKED;
    if (status)
        refuse(m, status == HN_NOT_ASKED ? "not_asked" : "illegal", "action",
               hn_status_text(status));
    return !status;
}

static void do_act(const message *m)
{
    service *s = m->service;
    peer *p = m->peer;
    json_int_t at, moment;
    wanted_act act = {.peer = p, .id = m->id, .seat = p->seat};
    if (!sits(m))
        return;
    web_table *t = p->table;
    act.moment = t->moment;
    moment = t->moment; /* where it is not said */
    const char *text = get_string(m, "action", STORE_ACTION - 1, true);
    const char *key = text ? get_string(m, "key", 32, false) : NULL;
    if (!key || !key_is_well(m, key))
        return;
    if (!get_number(m, "at", true, &at) || !get_number(m, "moment", false, &moment))
        return;
    if (flow_take_over(s, t, p, key, m->id))
        return;
    if (!t->later[p->seat].waits && is_repeated(t, p->seat, key)) {
        message_ok(s, p, m->id, "repeated", json_true());
        return;
    }
    if (!is_in_time(m, t, at, moment) || !can_be_done(m, t, text, &act.action))
        return;
    snprintf(act.key, sizeof act.key, "%s", key);
    flow_act(s, t, &act);
}

/* Hints and beliefs. */
static void ask_player(const message *m, question_kind kind)
{
    hn_player player;
    problem why;
    if (!sits(m))
        return;
    const web_table *t = m->peer->table;
    const char *spec = get_string(m, "player", RECORD_PLAYER_NAME - 1, false);
    if (!spec)
        return;
    if (!*spec)
        spec = hn_policy_name(hn_policy_strongest(t->rules.game));
    if (!t->help) {
        refuse(m, "help_off", "", "at this table there are neither hints nor beliefs");
        return;
    }
    if (t->status != TABLE_PLAYING) {
        refuse(m, "over", "", "no round is being played");
        return;
    }
    if (kind == QUESTION_HINT &&
        (flow_is_coming(t, m->peer->seat) || !table_asks(t, m->peer->seat, m->service->now))) {
        refuse(m, "not_asked", "", "a hint can be had when you are asked");
        return;
    }
    if (m->peer->asking) {
        refuse(m, "not_yet", "", "one question at a time: the one before is being worked out");
        return;
    }
    if (!make_player(&player, spec, t->rules.game, "player", &why)) {
        refuse(m, why.code, why.field, why.text);
        return;
    }
    if (!question_ask(m->service, m->peer, kind, &player, spec, m->id))
        refuse(m, "limit", "",
               "too much is being worked out at once, for this address or in all; try again in a "
               "moment");
}

static void do_hint(const message *m)
{
    ask_player(m, QUESTION_HINT);
}

static void do_beliefs(const message *m)
{
    ask_player(m, QUESTION_BELIEFS);
}

static void do_ask(const message *m)
{
    const json_t *always = get(m, "always");
    if (!sits(m))
        return;
    if (!json_is_boolean(always)) {
        hn_error error;
        json_refuse(&error, HN_BAD_TEXT, "always", always, "true or false");
        refuse_field(m, "always", &error);
        return;
    }
    web_table *t = m->peer->table;
    int seat = m->peer->seat;
    bool secret = table_secret(t), asked = secret && table_asks(t, seat, m->service->now);
    t->seat[seat].ask_always = json_is_true(always);
    if (secret && asked != table_asks(t, seat, m->service->now))
        t->changed_for |= (hn_seats)(1u << seat); /* it can act, or no more */
    message_ok(m->service, m->peer, m->id, NULL, NULL);
    flow_go(m->service, t);
}

/* Gives empty seats to computer players. */
static void do_start(const message *m)
{
    if (!sits(m))
        return;
    web_table *t = m->peer->table;
    web_seat seats[HN_SEATS];
    if (t->status != TABLE_WAITING || t->commit || !seats_fill(t, seats, true)) {
        refuse(m, "not_yet", "", "this table does not wait for anybody");
        return;
    }
    if (!seats_may_start(m->service, t, m->peer->seat)) {
        refuse(
            m, "not_maker", "",
            "friends are invited: only whoever made the table can begin without them; others once "
            "the maker has been gone for a minute");
        return;
    }
    flow_seats(m->service, t, seats, COMMIT_SEAT, NULL, NULL, m->peer, m->id);
}

static void do_leave(const message *m)
{
    if (sits(m))
        seats_leave(m->service, m->peer->table, m->peer, m->id);
}

/* The maker takes a seat back before the start, or makes a new invitation for one that is empty. */
static void do_free(const message *m)
{
    json_int_t seat;
    char invite[SEAL_TOKEN];
    if (!sits(m) || !get_number(m, "seat", true, &seat))
        return;
    web_table *t = m->peer->table;
    if (seats_maker(t) != m->peer->seat) {
        refuse(m, "not_maker", "", "only whoever made the table can free a seat");
        return;
    }
    if (t->status != TABLE_WAITING || t->commit) {
        refuse(m, "not_yet", "", "a seat can be freed while the table waits for people");
        return;
    }
    if (seat >= t->seats || seat == m->peer->seat || t->seat[seat].kind == SEAT_COMPUTER ||
        (t->seat[seat].kind == SEAT_EMPTY && !t->seat[seat].invited)) {
        refuse(m, "bad_field", "seat", "`seat`: expected another person's, or one with an invite");
        return;
    }
    web_seat seats[HN_SEATS];
    memcpy(seats, t->seat, sizeof seats);
    seats[seat] = seats_emptied(&seats[seat]);
    bool invited = seats[seat].invited;
    if (invited && !make_invite(&seats[seat], invite)) {
        refuse(m, "limit", "", "the system has no randomness");
        return;
    }
    flow_seats(m->service, t, seats, COMMIT_SEAT, NULL, invited ? json_string(invite) : NULL,
               m->peer, m->id);
}

static void do_share(const message *m)
{
    json_int_t round;
    if (!sits(m))
        return;
    web_table *t = m->peer->table;
    const char *share = get_string(m, "share", SEAL_TOKEN - 1, true);
    if (!share || !get_number(m, "round", true, &round))
        return;
    if (!deal_digits(share)) {
        refuse(m, "bad_field", "share", "`share`: expected 32 hexadecimal digits, a-f lowercase");
        return;
    }
    const char *why = begin_share(t, m->peer->seat, (int)round, share);
    if (why) {
        refuse(m, "stale", "round", why);
        return;
    }
    message_ok(m->service, m->peer, m->id, NULL, NULL);
    flow_go(m->service, t);
}

static void do_next(const message *m)
{
    if (!sits(m))
        return;
    web_table *t = m->peer->table;
    problem why;
    if ((t->status != TABLE_BETWEEN && t->status != TABLE_OVER) || t->commit || t->beginning)
        refuse(m, "not_yet", "", "the next round can begin when this one is over");
    else if (!disk_may_begin(m->service, t, &why))
        refuse(m, why.code, "", why.text);
    else
        begin_round(m->service, t, m->peer, m->id);
}

static void do_ping(const message *m)
{
    message_ok(m->service, m->peer, m->id, NULL, NULL);
}

/* ---- messages ---- */

typedef struct deed {
    const char *name;
    void (*run)(const message *m);
    const char *fields[4]; /* beside hunch, do and id */
} deed;

static const deed deeds[] = {{"join", do_join, {"table", "token", "share"}},
                             {"act", do_act, {"action", "at", "moment", "key"}},
                             {"hint", do_hint, {"player"}},
                             {"beliefs", do_beliefs, {"player"}},
                             {"ask", do_ask, {"always"}},
                             {"start", do_start, {NULL}},
                             {"leave", do_leave, {NULL}},
                             {"free", do_free, {"seat"}},
                             {"share", do_share, {"share", "round"}},
                             {"next", do_next, {NULL}},
                             {"ping", do_ping, {NULL}}};

static const deed *find_deed(const message *m)
{
    const char *name = json_string_value(get(m, "do"));
    for (size_t i = 0; name && i < sizeof deeds / sizeof *deeds; i++)
        if (!strcmp(deeds[i].name, name))
            return &deeds[i];
    refuse(
        m, "unknown", "do",
        "`do` must be one of join, act, hint, beliefs, ask, start, leave, free, share, next, ping");
    return NULL;
}

static bool only_known(const message *m, const deed *d)
{
    const char *names[7] = {"hunch", "do", "id"};
    int count = 3;
    hn_error error;
    for (int i = 0; i < 4 && d->fields[i]; i++)
        names[count++] = d->fields[i];
    if (!json_only(m->object, "", count, json_name, names, &error))
        return true;
    refuse(m, "bad_field", "", error.text);
    return false;
}

static bool read_id(message *m)
{
    json_t *id = json_object_get(m->object, "id");
    if (id && !json_is_integer(id) && (!json_is_string(id) || json_string_length(id) > 64)) {
        refuse(m, "bad_field", "id",
               "`id`: expected a whole number, or a string of at most 64 bytes");
        return false;
    }
    m->id = id;
    return true;
}

static void run(message *m)
{
    if (!json_is_object(m->object)) {
        refuse(m, "bad_json", "", "expected a JSON object");
        return;
    }
    if (!read_id(m))
        return;
    if (json_integer_value(get(m, "hunch")) != WIRE_VERSION) {
        refuse(m, "version", "hunch", "expected \"hunch\": 1, the version that this server speaks");
        return;
    }
    const deed *d = find_deed(m);
    if (!d || !only_known(m, d))
        return;
    counts_add(&m->service->metrics.messages, d->name, 1);
    if (m->service->stopping)
        refuse(m, "not_yet", "", "the server is stopping; come back in a moment");
    else
        d->run(m);
}

/* So many messages a second, and some at once, of a connection and of all those of its address. False: too many. */
static bool in_time(service *s, peer *p)
{
    int most = s->setup.messages_per_client;
    allowance_size all = {most, 3.0 * most};
    if (most && !allowance_take(&p->client->messages, all, 1, s->now))
        return false;
    return allowance_take(&p->messages, (allowance_size){WIRE_RATE, WIRE_BURST}, 1, s->now);
}

void message_receive(service *s, peer *p, const char *text, size_t length)
{
    hn_error error = {0};
    message m = {.service = s, .peer = p};
    if (p->closing)
        return;
    if (!in_time(s, p)) {
        s->counts.messages_refused++;
        message_error(s, p, NULL, "too_fast", "",
                      "more than %d messages a second, or too many from one address", WIRE_RATE);
        peer_close(s, p, CLOSE_POLICY, "too many messages");
        return;
    }
    json_t *object = json_parse(text, length, "send it whole", &error);
    m.object = object;
    if (object)
        run(&m);
    else
        refuse(&m, "bad_json", "", error.text);
    json_decref(object);
}
