/* What is told: to every connection what its seat may know, or what the public may. */
#include "server/parts.h"

#include "protocol/json.h"
#include "server/speak.h"

char *push_text(json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(WIRE_PRECISION));
    json_decref(object);
    return text;
}

/* ---- the table ---- */

static json_t *from_seat(const web_table *t, int seat, const char *shown, const language *in)
{
    static const char *const kinds[] = {"empty", "person", "computer"};
    const web_seat *w = &t->seat[seat];
    bool computer = w->kind == SEAT_COMPUTER;
    character one;
    bool level = speak_character(t, seat, in, &one);
    char about[WORDS_SENTENCE];
    if (computer)
        words_about(in, &t->rules, "player", hn_policy_name(w->player.policy),
                    hn_policy_about(w->player.policy), about, sizeof about);
    return json_pack(
        "{s:i, s:s, s:s?, s:s, s:s?, s:s?, s:s?, s:s?, s:b, s:b, s:b, s:b, s:b, s:b, s:b}", "seat",
        seat, "who", kinds[w->kind], "name", w->kind == SEAT_EMPTY ? NULL : w->name, "shown", shown,
        "level", level ? w->name : NULL, "line", level ? one.line : NULL, "player",
        computer ? w->spec : NULL, "about", computer ? about : NULL, "invited",
        w->kind == SEAT_EMPTY && w->invited, "present", computer || w->peer != NULL, "away",
        w->away, "short", w->is_short, "maker", w->maker, "left", w->left, "resigned", w->resigned);
}

/* The seed and the salt stay secret until the round is over. */
static json_t *from_fair(const web_table *t)
{
    if (!t->round)
        return json_null();
    return deal_told(&t->dealt, t->hash, t->seats, t->scored || t->practice);
}

/* The deal that waits for shares: null where none does. */
static json_t *from_next(const web_table *t)
{
    char hash[SEAL_HASH];
    if (!t->announced)
        return json_null();
    deal_hash(&t->next, t->id, t->next_round, hash);
    return json_pack("{s:i, s:s}", "round", t->next_round, "hash", hash);
}

/* The marks beside a seat that calls, and that has: games have words of their own for it; and what a call is called, empty where there
 * is none. */
static json_t *from_marks(const hn_rules *rules, const language *in)
{
    char calls[WORDS_SENTENCE], called[WORDS_SENTENCE], call[WORDS_SENTENCE];
    return json_pack("{s:s, s:s, s:s}", "calls",
                     words_name(in, rules, "calls_mark", calls, sizeof calls), "called",
                     words_name(in, rules, "called_mark", called, sizeof called), "call",
                     words_name(in, rules, "call", call, sizeof call));
}

json_t *push_table(const web_table *t, const language *in)
{
    speak_names names;
    speak_name_table(&names, t, in);
    json_t *seats = json_array(), *totals = json_array(), *won = json_array();
    for (int seat = 0; seat < t->seats; seat++) {
        json_array_append_new(seats, from_seat(t, seat, names.name[seat], in));
        json_array_append_new(totals, json_integer(t->match.total[seat]));
        json_array_append_new(won, json_real((double)t->match.won[seat] / HN_WIN));
    }
    return json_pack(
        "{s:s, s:s, s:s?, s:o, s:s, s:b, s:i, s:i, s:s, s:b, s:b, s:b, s:o, s:o, s:i, s:i, s:o, s:o, s:o, s:o, s:o}",
        "table", t->id, "game", hn_game_name(t->rules.game), "preset",
        hn_rules_preset_name(&t->rules), "rules", json_from_rules(&t->rules), "status",
        web_table_status_name(t->status), "match", t->is_match, "clock", t->clock, "window",
        t->window, "pace", web_table_pace_name(t->pace), "help", t->help, "public", t->listed,
        "practice", t->practice, "today", t->day ? json_integer(t->day) : json_null(), "seats",
        seats, "round", t->round, "rounds", t->match.rounds, "totals", totals, "won", won, "fair",
        from_fair(t), "next", from_next(t), "marks", from_marks(&t->rules, in));
}

/* ---- the round ---- */

/* Null while the round is played. */
static json_t *from_score(const web_table *t)
{
    hn_score score;
    if (!t->round || hn_score_of(&t->rules, &t->state, &score))
        return json_null();
    json_t *object = json_from_open_score(&t->rules, &score, t->seats), *places = json_array();
    for (int seat = 0; seat < t->seats; seat++)
        json_array_append_new(places, json_integer(words_place(&t->rules, &score, t->seats, seat)));
    json_object_set_new(object, "places", places);
    return object;
}

static bool is_held(const web_table *t, int seat)
{
    return t->holding && t->held.seat == seat;
}

/* Nothing is offered to a seat that it could not do. */
static json_t *from_legal(const service *s, const web_table *t, int seat)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    bool asked = seat != HN_NONE && web_table_asks(t, seat, s->now);
    return asked ? json_from_legal(&view) : json_array();
}

/* Whether a connection sees everything: only of computer players, whenever it was that it asked for it. */
static bool sees_all(const web_table *t, const peer *p)
{
    return p->open && p->seat == HN_NONE && web_table_of_computers(t);
}

/* A seat whose last answer waits for the window's end has answered, whatever the engine has been told. */
static json_t *from_view(const web_table *t, const peer *p)
{
    int seat = p->seat;
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    if (sees_all(t, p))
        return json_from_open_view(&t->rules, &t->state);
    json_t *object = json_from_view(&view);
    if (is_held(t, seat) && json_object_get(object, "answered"))
        json_object_set_new(object, "answered", json_true());
    return object;
}

/* Who is asked, as everyone may know: in a window all that it asks, whether they have answered or not. */
static json_t *from_wait(const service *s, const web_table *t)
{
    hn_view public = hn_view_of(&t->rules, &t->state, HN_NONE);
    bool window = hn_view_phase(&public) == HN_PHASE_WINDOW;
    int64_t until = window ? t->window_until : t->deadline;
    int length = window ? t->window : t->clock;
    bool timed = t->status == WEB_TABLE_PLAYING &&
                 (window ? t->window_moment >= 0 && !web_table_waits(t) : t->deadline > 0);
    json_t *left = json_null(), *whole = json_null();
    if (timed) {
        left = json_integer(until > s->now ? until - s->now : 0);
        whole = json_integer(1000 * (json_int_t)length);
    }
    return json_pack("{s:o, s:b, s:o, s:o}", "for", json_from_asked(&public), "window", window,
                     "left_ms", left, "length_ms", whole);
}

static json_t *from_log(const web_table *t, const peer *p, int from)
{
    if (!sees_all(t, p))
        return json_from_events(t->log, from, t->log_count, t->seats, p->seat);
    json_t *list = json_array();
    for (int i = from; i < t->log_count; i++)
        json_array_append_new(list, json_from_event(&t->rules, t->seats, &t->log[i]));
    return list;
}

/* The same in sentences. */
static json_t *from_words(const service *s, const web_table *t, const peer *p, int from)
{
    int seat = p->seat;
    char result[WORDS_SENTENCE];
    speak_names names;
    hn_score score;
    speak_name_table(&names, t, p->language);
    const listener w = {&t->rules, t->seats, names.name, seat, p->language};
    bool asked = seat != HN_NONE && web_table_asks(t, seat, s->now);
    bool answered = is_held(t, seat) || (seat != HN_NONE && !asked && t->seat[seat].ask_always);
    bool over = !hn_score_of(&t->rules, &t->state, &score);
    json_t *object = over ? json_object() : speak_moment(t, seat, asked, answered, p->language);
    json_object_set_new(object, "events",
                        speak_events(&w, t->log, from, t->log_count, seat, sees_all(t, p)));
    if (over) {
        words_result(&w, &t->state, &score, result, sizeof result);
        json_object_set_new(object, "result", json_string(result));
        words_ending(&w, &t->state, &score, "why_won", result, sizeof result);
        json_object_set_new(object, "why", json_string(result));
        words_ending(&w, &t->state, &score, "own_end", result, sizeof result);
        json_object_set_new(object, "place", json_string(result));
    }
    return object;
}

/* Before the first round there is nothing to be seen. */
static void set_round(const service *s, const web_table *t, const peer *p, json_t *object, int from)
{
    bool any = t->round;
    json_object_update_new(object, json_pack("{s:i, s:i, s:o, s:o, s:o, s:o, s:o, s:o}", "at",
                                             any ? t->log_count : 0, "moment", any ? t->moment : 0,
                                             "view", any ? from_view(t, p) : json_null(), "events",
                                             any ? from_log(t, p, from) : json_array(), "legal",
                                             any ? from_legal(s, t, p->seat) : json_array(), "wait",
                                             any ? from_wait(s, t) : json_null(), "words",
                                             any ? from_words(s, t, p, from) : json_null(), "score",
                                             from_score(t)));
}

static json_t *begin(const char *push)
{
    return json_pack("{s:i, s:s}", "hunch", WIRE_VERSION, "push", push);
}

void push_all(service *s, web_table *t, peer *p)
{
    json_t *object = begin("table");
    bool sits = p->seat != HN_NONE;
    json_object_set_new(object, "seat", sits ? json_integer(p->seat) : json_null());
    json_object_set_new(object, "table", push_table(t, p->language));
    set_round(s, t, p, object, 0);
    json_object_set_new(object, "ask_always", json_boolean(sits && t->seat[p->seat].ask_always));
    p->told = t->log_count;
    p->told_round = t->round;
    peer_send(s, p, object);
}

static void push_update(service *s, web_table *t, peer *p)
{
    json_t *object = begin("update");
    set_round(s, t, p, object, p->told);
    if (t->scored)
        json_object_set_new(object, "table", push_table(t, p->language));
    p->told = t->log_count;
    peer_send(s, p, object);
}

bool push_waits(const web_table *t, const peer *p)
{
    return p->seat != HN_NONE && web_table_secret(t) && flow_is_coming(t, p->seat);
}

void push_changes(service *s, web_table *t)
{
    hn_seats waiting = 0;
    for (peer *p = LIST_FIRST(&t->peers); p; p = LIST_NEXT(p, here)) {
        bool own = p->seat != HN_NONE && t->changed_for >> p->seat & 1;
        bool waits = push_waits(t, p);
        if (p->closing)
            continue;
        if (t->changed_round || p->told_round != t->round) {
            if (!waits || t->changed_round)
                push_all(s, t, p);
            continue;
        }
        if (t->changed_public || (own && !waits))
            push_update(s, t, p);
        else if (own)
            waiting |= (hn_seats)(1u << p->seat);
        if (t->changed_seats)
            peer_send(s, p,
                      json_pack("{s:i, s:s, s:o}", "hunch", WIRE_VERSION, "push", "seats", "table",
                                push_table(t, p->language)));
    }
    t->changed_round = t->changed_public = t->changed_seats = false;
    t->changed_for = waiting;
}

void push_said(service *s, const web_table *t, int seat, int phrase)
{
    for (peer *p = LIST_FIRST(&t->peers); p; p = LIST_NEXT(p, here)) {
        char text[WORDS_SENTENCE];
        lobby_phrase(p->language, &t->rules, phrase, text, sizeof text);
        json_t *object = begin("said");
        json_object_update_new(
            object, json_pack("{s:i, s:i, s:s}", "seat", seat, "phrase", phrase, "text", text));
        if (p->closing)
            json_decref(object);
        else
            peer_send(s, p, object);
    }
}

void push_closing(service *s, peer *p)
{
    peer_send(s, p,
              json_pack("{s:i, s:s, s:s}", "hunch", WIRE_VERSION, "push", "closing", "text",
                        "the server is stopping; everything is stored, come back in a moment"));
}
