/* Messages of connections: docs/protocol.md. Every message is answered, and a refused one has changed nothing. */
#include "server/parts.h"

#include "protocol/json.h"
#include "words/words.h"

#include <stdarg.h>
#include <stdio.h>
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

/* ---- what can be done ---- */

/* What a message asks for: the fields that its kind has. */
typedef struct message {
    service *service;
    peer *peer;
    json_t *id;       /* borrowed; NULL: none */
    web_table *table; /* of the peer; NULL: none */
    int seat;
    const char *text, *token, *key,
        *language;          /* "": none. text: a table, an action, a player or a share */
    int at, moment, number; /* number: a seat or a round */
    bool flag, open;
    problem why; /* it is refused */
} message;

static bool refuse(message *m, const char *code, const char *field, const char *text)
{
    return problem_set(&m->why, code, field, "%s", text);
}

static bool done(message *m)
{
    message_ok(m->service, m->peer, m->id, NULL, NULL);
    return true;
}

/* The seat of a token, HN_NONE where there is none. False: there is no such table, or not with this token. */
static bool find_seat(message *m, web_table **t, int *seat)
{
    *t = service_find(m->service, m->text, &m->why);
    *seat = HN_NONE;
    for (int i = 0; *t && *m->token && i < (*t)->seats; i++)
        if (seal_fits(m->token, (*t)->seat[i].token))
            *seat = i;
    if (!*t && strcmp(m->why.code, "no_table") != 0)
        return false;
    return (*t && (!*m->token || *seat != HN_NONE)) ||
           refuse(m, "no_table", "", "there is no such table, or not with this token");
}

static bool do_join(message *m)
{
    service *s = m->service;
    peer *p = m->peer;
    web_table *t;
    int seat;
    if (m->table)
        return refuse(m, "joined", "", "this connection has a table; open another one");
    if (!find_seat(m, &t, &seat))
        return false;
    if (m->open && (seat != HN_NONE || !web_table_of_computers(t)))
        return refuse(
            m, "secret", "open",
            "cards lie open for whoever watches only where computer players have every seat");
    peer *other = seat == HN_NONE ? NULL : t->seat[seat].peer;
    if (other)
        peer_close(s, other, CLOSE_TAKEN, "the seat was taken over by another connection");
    p->table = t;
    p->seat = seat;
    p->language = language_find(m->language);
    LIST_INSERT_HEAD(&t->peers, p, here);
    t->used = s->now;
    if (!*t->maker && (seat != HN_NONE || !web_table_persons(t)))
        snprintf(t->maker, sizeof t->maker, "%s", p->client->address);
    disk_used(s, t);
    p->told_round = -1; /* nothing: it is told everything */
    done(m);
    p->shares = seat != HN_NONE && m->flag;
    p->open = m->open;
    p->speed = SPEED_USUAL;
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
    return true;
}

/* Whether it is for this moment. */
static bool is_in_time(message *m)
{
    const web_table *t = m->table;
    if (t->status != WEB_TABLE_PLAYING)
        return refuse(m, "over", "", "no round is being played");
    if (m->at == t->log_count && (m->moment < 0 || m->moment == t->moment))
        return true;
    return problem_set(
        &m->why, "stale", m->at == t->log_count ? "moment" : "at",
        "something has happened since (%d events, moment %d): look again and decide again",
        t->log_count, t->moment);
}

/* In the language of whoever asked. */
static bool refuse_action(message *m, hn_status status)
{
    char text[WORDS_SENTENCE];
    const web_table *t = m->table;
    const listener w = words_typed(m->peer->language, &t->rules, t->seats);
    hn_view view = hn_view_of(&t->rules, &t->state, m->seat);
    return refuse(m, status == HN_NOT_ASKED ? "not_asked" : "illegal", "action",
                  words_refusal(&w, &view, status, text, sizeof text));
}

/* Whether it can be done, as the table is now and whatever goes on at it: a refusal waits for nothing, so the time it takes
 * tells nothing. */
static bool can_be_done(message *m, hn_action *action)
{
    const web_table *t = m->table;
    hn_state copy = t->state;
    if (flow_is_coming(t, m->seat))
        return refuse(m, "not_asked", "action", "the action before this one is still being stored");
    if (hn_action_parse(&t->rules, t->seats, m->seat, m->text, action))
        return refuse(m, "illegal", "action", "no action of this game has that text; see `legal`");
    hn_status status = web_table_asks(t, m->seat, m->service->now)
                           ? hn_apply(&t->rules, &copy, m->seat, *action, NULL)
                           : HN_NOT_ASKED;
    return !status || refuse_action(m, status);
}

static bool do_act(message *m)
{
    static const char letters[] =
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
    web_table *t = m->table;
    const char *last = t->seat[m->seat].last_key;
    wanted_act act = {.peer = m->peer, .id = m->id, .seat = m->seat, .moment = t->moment};
    if (m->key[strspn(m->key, letters)])
        return refuse(m, "bad_field", "key", "`key`: expected letters and digits");
    if (flow_take_over(m->service, t, m->peer, m->key, m->id))
        return true;
    if (!t->later[m->seat].waits && *m->key && !strcmp(last, m->key)) {
        message_ok(m->service, m->peer, m->id, "repeated", json_true()); /* it is stored */
        return true;
    }
    if (!is_in_time(m) || !can_be_done(m, &act.action))
        return false;
    snprintf(act.key, sizeof act.key, "%s", m->key);
    flow_act(m->service, t, &act);
    return true;
}

static bool ask_player(message *m, question_kind kind)
{
    hn_player player;
    hn_error error;
    const web_table *t = m->table;
    hn_player_for_hints(&player, t->rules.game, t->seats);
    char usual[HN_PLAYER_NAME];
    snprintf(usual, sizeof usual, "%s", player.name);
    const char *spec = *m->text ? m->text : usual;
    if (!t->help)
        return refuse(m, "help_off", "", "at this table there are neither hints nor beliefs");
    if (t->status != WEB_TABLE_PLAYING)
        return refuse(m, "over", "", "no round is being played");
    if (kind == QUESTION_HINT &&
        (flow_is_coming(t, m->seat) || !web_table_asks(t, m->seat, m->service->now)))
        return refuse(m, "not_asked", "", "a hint can be had when you are asked");
    if (m->peer->asking)
        return refuse(m, "not_yet", "",
                      "one question at a time: the one before is being worked out");
    if (!make_player(&player, spec, t->rules.game, "player", &m->why))
        return false;
    if (hn_player_sits(&player, &t->rules, t->seats, &error))
        return refuse(m, "bad_field", "player", error.text);
    return question_ask(m->service, m->peer, kind, &player, spec, m->id) ||
           refuse(m, "limit", "",
                  "too much is being worked out at once, for this address or in all; try again in "
                  "a moment");
}

static bool do_hint(message *m)
{
    return ask_player(m, QUESTION_HINT);
}

static bool do_beliefs(message *m)
{
    return ask_player(m, QUESTION_BELIEFS);
}

static bool do_ask(message *m)
{
    web_table *t = m->table;
    bool secret = web_table_secret(t),
         asked = secret && web_table_asks(t, m->seat, m->service->now);
    t->seat[m->seat].ask_always = m->flag;
    if (secret && asked != web_table_asks(t, m->seat, m->service->now))
        t->changed_for |= (hn_seats)(1u << m->seat); /* it can act, or no more */
    done(m);
    flow_go(m->service, t);
    return true;
}

/* Gives empty seats to computer players. */
static bool do_start(message *m)
{
    web_table *t = m->table;
    web_seat seats[HN_SEATS];
    if (t->status != WEB_TABLE_WAITING || t->commit || !seats_fill(t, seats, true))
        return refuse(m, "not_yet", "", "this table does not wait for anybody");
    if (!seats_may_start(m->service, t, m->seat))
        return refuse(
            m, "not_maker", "",
            "friends are invited: only whoever made the table can begin without them; others once the maker has been gone for a minute");
    flow_seats(m->service, t, seats, COMMIT_SEAT, NULL, NULL, m->peer, m->id);
    return true;
}

static bool do_leave(message *m)
{
    return seats_leave(m->service, m->table, m->peer, m->id) ||
           refuse(m, "not_yet", "", "leaving has been asked for, and is done in a moment");
}

/* The stand-in plays this round to its end; the seat stays the person's. */
static bool do_resign(message *m)
{
    web_table *t = m->table;
    if (t->status != WEB_TABLE_PLAYING)
        return refuse(m, "over", "", "no round is being played");
    if (flow_is_coming(t, m->seat))
        return refuse(m, "not_yet", "", "an action of yours is still being stored; try again");
    t->seat[m->seat].resigned = t->changed_seats = true;
    t->changed_for |= (hn_seats)(1u << m->seat); /* it can do nothing more */
    done(m);
    flow_go(m->service, t);
    return true;
}

static bool do_undo(message *m)
{
    return undo_ask(m->service, m->table, m->peer, m->id, &m->why);
}

static bool do_say(message *m)
{
    char text[WORDS_SENTENCE];
    web_seat *w = &m->table->seat[m->seat];
    int64_t now = m->service->now;
    if (!*lobby_phrase(NULL, &m->table->rules, m->number, text, sizeof text))
        return refuse(m, "bad_field", "phrase",
                      "`phrase`: expected the number of one of `phrases` of /api/1/games");
    if (w->said && now - w->said < WIRE_SAY)
        return refuse(m, "not_yet", "", "one phrase every two seconds");
    w->said = now;
    done(m);
    push_said(m->service, m->table, m->seat, m->number);
    return true;
}

/* Whoever watches computer players alone. */
static bool do_speed(message *m)
{
    web_table *t = m->table;
    if (!t)
        return refuse(m, "not_joined", "", "join a table first");
    if (!web_table_of_computers(t))
        return refuse(m, "no_seat", "", "persons sit here: the table goes at their speed");
    m->peer->speed = m->number;
    done(m);
    flow_go(m->service, t);
    return true;
}

/* The maker takes a seat back before the start, or makes a new invitation for one that is empty. */
static bool do_free(message *m)
{
    char invite[SEAL_TOKEN];
    web_table *t = m->table;
    int seat = m->number;
    if (seats_maker(t) != m->seat)
        return refuse(m, "not_maker", "", "only whoever made the table can free a seat");
    if (t->status != WEB_TABLE_WAITING || t->commit)
        return refuse(m, "not_yet", "", "a seat can be freed while the table waits for people");
    if (seat >= t->seats || seat == m->seat || t->seat[seat].kind == SEAT_COMPUTER ||
        (t->seat[seat].kind == SEAT_EMPTY && !t->seat[seat].invited))
        return refuse(m, "bad_field", "seat",
                      "`seat`: expected another person's, or one with an invite");
    web_seat seats[HN_SEATS];
    memcpy(seats, t->seat, sizeof seats);
    seats[seat] = seats_emptied(&seats[seat]);
    bool invited = seats[seat].invited;
    if (invited && !make_invite(&seats[seat], invite))
        return refuse(m, "limit", "", "the system has no randomness");
    flow_seats(m->service, t, seats, COMMIT_SEAT, NULL, invited ? json_string(invite) : NULL,
               m->peer, m->id);
    return true;
}

static bool do_share(message *m)
{
    const char *why = begin_share(m->table, m->seat, m->number, m->text);
    if (why)
        return refuse(m, "stale", "round", why);
    done(m);
    flow_go(m->service, m->table);
    return true;
}

static bool do_next(message *m)
{
    web_table *t = m->table;
    if ((t->status != WEB_TABLE_BETWEEN && t->status != WEB_TABLE_OVER) || t->commit ||
        t->beginning)
        return refuse(m, "not_yet", "", "the next round can begin when this one is over");
    if (!disk_may_begin(m->service, t, &m->why))
        return false;
    begin_round(m->service, t, m->peer, m->id);
    return true;
}

/* ---- messages ---- */

typedef struct deed {
    const char *name;
    bool (*run)(message *m); /* false: it is refused, for m->why */
    bool sits;               /* only whoever sits at a table can do it */
    wire_field fields[6];    /* beside hunch, do and id; the last has no name */
} deed;

#define AT(member) offsetof(message, member)
#define TEXT(name, most)                          \
    {                                             \
        name, FIELD_TEXT, AT(text), 0, most, true \
    }
#define NUMBER(name, into)                               \
    {                                                    \
        name, FIELD_NUMBER, AT(into), 0, INT32_MAX, true \
    }
#define PLAYER                                                           \
    {                                                                    \
        "player", FIELD_TEXT, AT(text), 0, RECORD_PLAYER_NAME - 1, false \
    }

static const deed deeds[] = {
    {"join",
     do_join,
     false,
     {TEXT("table", STORE_ID - 1),
      {"token", FIELD_TEXT, AT(token), 0, SEAL_TOKEN - 1, false},
      {"share", FIELD_FLAG, AT(flag), 0, 0, false},
      {"open", FIELD_FLAG, AT(open), 0, 0, false},
      {"language", FIELD_TEXT, AT(language), 0, 99, false}}},
    {"act",
     do_act,
     true,
     {TEXT("action", STORE_ACTION - 1),
      NUMBER("at", at),
      {"moment", FIELD_NUMBER, AT(moment), 0, INT32_MAX, false},
      {"key", FIELD_TEXT, AT(key), 0, 32, false}}},
    {"hint", do_hint, true, {PLAYER}},
    {"beliefs", do_beliefs, true, {PLAYER}},
    {"ask", do_ask, true, {{"always", FIELD_FLAG, AT(flag), 0, 0, true}}},
    {"start", do_start, true, {{0}}},
    {"leave", do_leave, true, {{0}}},
    {"resign", do_resign, true, {{0}}},
    {"undo", do_undo, true, {{0}}},
    {"say", do_say, true, {NUMBER("phrase", number)}},
    {"speed", do_speed, false, {{"speed", FIELD_NUMBER, AT(number), 0, SPEED_MOST, true}}},
    {"free", do_free, true, {NUMBER("seat", number)}},
    {"share",
     do_share,
     true,
     {{"share", FIELD_DIGITS, AT(text), 0, SEAL_TOKEN - 1, true}, NUMBER("round", number)}},
    {"next", do_next, true, {{0}}},
    {"ping", done, false, {{0}}},
};

static const deed *find_deed(const char *name)
{
    for (size_t i = 0; name && i < sizeof deeds / sizeof *deeds; i++)
        if (!strcmp(deeds[i].name, name))
            return &deeds[i];
    return NULL;
}

static bool sits(message *m)
{
    if (!m->table)
        return refuse(m, "not_joined", "", "join a table first: {\"do\":\"join\",\"table\":…}");
    return m->seat != HN_NONE ||
           refuse(m, "no_seat", "", "whoever watches cannot do this; join with the seat's token");
}

/* What is common to all is taken out of the object, and the rest is read by the deed's fields. */
static bool run(message *m, json_t *object)
{
    json_t *id = json_object_get(object, "id");
    if (!json_is_object(object))
        return refuse(m, "bad_json", "", "expected a JSON object");
    if (id && !json_is_integer(id) && (!json_is_string(id) || json_string_length(id) > 64))
        return refuse(m, "bad_field", "id",
                      "`id`: expected a whole number, or a string of at most 64 bytes");
    m->id = json_incref(id);
    if (!fields_version(object, &m->why))
        return false;
    const deed *d = find_deed(json_string_value(json_object_get(object, "do")));
    if (!d)
        return refuse(
            m, "unknown", "do",
            "`do` must be one of join, act, hint, beliefs, ask, start, leave, resign, undo, say, "
            "speed, free, share, next, ping");
    json_object_del(object, "id");
    json_object_del(object, "do");
    if (!fields_read(object, d->fields, m, &m->why))
        return false;
    counts_add(&m->service->metrics.messages, d->name, 1);
    if (m->service->stopping)
        return refuse(m, "not_yet", "", "the server is stopping; come back in a moment");
    if (d->sits && !sits(m))
        return false;
    return d->run(m);
}

void message_receive(service *s, peer *p, const char *text, size_t length)
{
    hn_error error = {0};
    message m = {.service = s,
                 .peer = p,
                 .table = p->table,
                 .seat = p->seat,
                 .text = "",
                 .token = "",
                 .language = "",
                 .key = "",
                 .moment = -1};
    if (p->closing)
        return;
    if (!allowance_take(&p->client->messages, s->sizes.messages, 1, s->now) ||
        !allowance_take(&p->messages, s->sizes.each, 1, s->now)) {
        s->counts.messages_refused++;
        message_error(s, p, NULL, "too_fast", "",
                      "more than %d messages a second, or too many from one address", WIRE_RATE);
        peer_close(s, p, CLOSE_POLICY, "too many messages");
        return;
    }
    json_t *object = json_parse(text, length, "send it whole", &error);
    if (object ? !run(&m, object) : !refuse(&m, "bad_json", "", error.text))
        message_error(s, p, m.id, m.why.code, m.why.field, "%s", m.why.text);
    json_decref(m.id);
    json_decref(object);
}
