/* What happens at a table, one thing at a time: somebody's action, or what the computer players do, is stored,
 * then applied, then told; then it is seen what comes next. So whatever anybody was told is on the disk, and an action
 * that could not be stored has never happened.
 *
 * In a secret window, one of two or more persons, nothing may tell what a seat could do or has done. So players think
 * while persons answer, and nothing of what they decide, nor a pass for whoever could do nothing, is stored before the
 * window is shut: then all that is open is, at once. Answers are acknowledged after a fixed time. */
#include "server/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int phase_of(const web_table *t)
{
    hn_view view = hn_view_of(&t->rules, &t->state, HN_NONE);
    return hn_view_phase(&view);
}

/* Whether somebody is there to play for or to watch: else everything waits. */
static bool somebody_here(const web_table *t)
{
    return web_table_persons(t) ? web_table_present(t) != 0 : !LIST_EMPTY(&t->peers);
}

/* ---- storing ---- */

static void commit_free(commit *c)
{
    if (!c)
        return;
    free(c->move);
    free(c->seats);
    json_decref(c->id);
    json_decref(c->answer);
    free(c);
}

commit *commit_new(web_table *t, commit_kind kind, peer *p, json_t *id)
{
    commit *c = need(calloc(1, sizeof *c));
    c->table = t;
    c->kind = kind;
    c->seat = HN_NONE;
    c->peer = p;
    c->id = json_incref(id);
    return c;
}

/* Hands writes over, of which the last one brings the commit back. */
void commit_add(service *s, commit *c, store_write *first, store_write *others)
{
    store_write *last = first;
    first->next = others;
    c->bytes = store_write_bytes(first);
    for (; last->next; last = last->next)
        c->bytes += store_write_bytes(last->next);
    last->context = c;
    c->table->commit = c;
    store_add(s->store, first);
}

/* The place of whoever plays a day's deal when these moves have ended it. */
static int place_after(const web_table *t, const commit *c)
{
    hn_state state = t->state;
    for (int i = 0; i < c->count; i++)
        hn_apply(&t->rules, &state, c->move[i].seat, c->move[i].action, NULL);
    return today_place(t, &state);
}

/* Stores moves. If they end the round, the record goes with them. */
static void commit_moves(service *s, commit *c, bool over)
{
    web_table *t = c->table;
    char *text = over ? web_table_record(t, c->move, c->count) : NULL;
    int place = over && today_is(t, t->round) ? place_after(t, c) : 0;
    commit_add(s, c, keep_moves(t, c->move, c->count, c->key, text),
               place ? keep_result(t, place) : NULL);
}

static commit *commit_of_moves(web_table *t, commit_kind kind, const record_move *move, int count)
{
    commit *c = commit_new(t, kind, NULL, NULL);
    c->move = copy_of(move, (size_t)count * sizeof *move);
    c->count = count;
    return c;
}

/* What computer players have decided in the window that is open, if they have, and a pass for these persons. All at once:
 * how long it takes is not to tell how many there were. */
static void answer_for(service *s, web_table *t, hn_seats persons)
{
    record_move move[THINK_MOVES + HN_SEATS];
    hn_state copy = t->state;
    int count = 0;
    for (; t->result && count < t->result->count; count++) {
        move[count] = t->result->move[count];
        if (hn_apply(&t->rules, &copy, move[count].seat, move[count].action, NULL))
            abort(); /* nobody's answer changes what another may do */
    }
    for (int seat = 0; seat < t->seats; seat++) {
        record_move *m = &move[count];
        *m = (record_move){.seat = (uint8_t)seat};
        if (persons >> seat & 1 &&
            !hn_action_parse(&t->rules, t->seats, seat, "pass", &m->action) &&
            !hn_apply(&t->rules, &copy, seat, m->action, NULL))
            count++;
    }
    if (count)
        commit_moves(s, commit_of_moves(t, COMMIT_MOVES, move, count), hn_over(&t->rules, &copy));
}

static void stand_in_for(service *s, web_table *t, int seat)
{
    hn_state copy = t->state;
    hn_view view = hn_view_of(&t->rules, &copy, seat);
    hn_action action = hn_stand_in_decide(&view, hn_player_key(t->seed, seat));
    record_move move = {.seat = (uint8_t)seat, .stand_in = true, .action = action};
    hn_apply(&t->rules, &copy, seat, action, NULL);
    commit_moves(s, commit_of_moves(t, COMMIT_MOVES, &move, 1), hn_over(&t->rules, &copy));
}

/* ---- applying ---- */

static void apply(service *s, web_table *t, record_move move)
{
    if (web_table_apply(t, move, &s->scratch)) {
        t->changed_public = true;
        t->shown = s->now;
    }
    t->changed_for |= (hn_seats)(1u << move.seat);
    if (hn_over(&t->rules, &t->state)) {
        web_table_score(t);
        counts_add(&s->metrics.ended, hn_game_name(t->rules.game), 1);
        s->field.until = today_is(t, t->round) ? 0 : s->field.until; /* it counts at once */
    }
    if (t->status == WEB_TABLE_OVER && t->listed) /* the list has room for those that are not */
        store_add(s->store, keep_table(t, t->seat, false));
}

/* Whether a move must wait although it is stored: it would close a window before its time, and so tell others how
 * fast it was closed. */
static bool must_wait(const service *s, const web_table *t, record_move move)
{
    return web_table_secret(t) && s->now < t->window_until && web_table_shows(t, move);
}

static void apply_moves(service *s, commit *c)
{
    web_table *t = c->table;
    if (*c->key)
        memcpy(t->seat[c->seat].last_key, c->key, sizeof c->key);
    for (int i = 0; i < c->count; i++) {
        if (!must_wait(s, t, c->move[i])) {
            apply(s, t, c->move[i]);
            continue;
        }
        t->holding = true;
        t->held = c->move[i];
        t->changed_for |= (hn_seats)(1u << t->held.seat);
        break; /* it is the last: computer players stop where the public sees something */
    }
}

/* ---- what was stored ---- */

/* Wanted acts that cannot be done. A refusal may close its connection, which forgets what it wanted. */
static void refuse_wanted(service *s, web_table *t, const char *code, const char *text)
{
    while (t->wanted_count) {
        wanted_act last = t->wanted[--t->wanted_count];
        if (last.peer)
            message_error(s, last.peer, last.id, code, "action", "%s", text);
        json_decref(last.id);
    }
}

static void failed(service *s, commit *c, const char *why)
{
    web_table *t = c->table;
    if (c->peer)
        message_error(s, c->peer, c->id, "disk", "",
                      "it could not be stored (%s), so nothing was "
                      "done; try again",
                      why);
    if (c->exchange) {
        char text[256];
        snprintf(
            text, sizeof text,
            "the server's disk does not take it (%s), so nothing was done; try again later, or "
            "tell whoever runs the server",
            why);
        exchange_error(s, c->exchange, 507, "disk", "", text);
    }
    if (c->kind == COMMIT_MAKE) {
        LIST_REMOVE(t, bucket);
        web_table_free(t);
        return;
    }
    if (c->kind == COMMIT_MOVES || c->kind == COMMIT_ROUND || c->kind == COMMIT_DEAL)
        t->retry = s->now + 1000;
    if ((c->kind == COMMIT_ROUND || c->kind == COMMIT_DEAL) && !t->announced)
        t->next_round = 0; /* nothing was told of that deal */
    if (c->kind == COMMIT_MOVES)
        refuse_wanted(s, t, "disk", "nothing can be stored, so nothing was done; try again");
}

/* An action is stored: its seat is told, now or in a while. */
static void acknowledge(service *s, commit *c)
{
    web_table *t = c->table;
    if (c->tell && c->seat != HN_NONE) {
        t->later[c->seat] =
            (told_later){.waits = true, .peer = c->peer, .id = c->id, .tell = c->tell};
        c->id = NULL;
    } else if (c->peer) {
        message_ok(s, c->peer, c->id, NULL, NULL);
    }
}

static void succeeded(service *s, commit *c)
{
    web_table *t = c->table;
    switch (c->kind) {
    case COMMIT_MAKE:
        LIST_REMOVE(t, bucket);
        service_insert(s, t);
        s->metrics.made++;
        break;
    case COMMIT_SEAT:
        seats_apply(s, c);
        break;
    case COMMIT_DEAL:
        begin_announced(s, t);
        break;
    case COMMIT_ROUND:
        begin_dealt(s, c);
        break;
    case COMMIT_UNDO:
        undo_done(s, c);
        break;
    case COMMIT_ACT:
    case COMMIT_MOVES:
        acknowledge(s, c);
        apply_moves(s, c);
        if (t->result && c->kind == COMMIT_MOVES) {
            free(t->result);
            t->result = NULL;
        }
        return;
    }
    if (c->peer)
        message_ok(s, c->peer, c->id, c->answer ? "invite" : NULL, json_incref(c->answer));
    if (c->exchange) {
        exchange_answer(s, c->exchange, c->kind == COMMIT_MAKE ? 201 : 200, c->answer);
        c->answer = NULL;
    }
}

void flow_stored(service *s, store_write *w)
{
    commit *c = w->context;
    if (!c)
        return;
    web_table *t = c->table;
    bool gone = *w->problem && c->kind == COMMIT_MAKE;
    if (*w->problem) {
        failed(s, c, w->problem);
    } else {
        client *sits = c->kind == COMMIT_SEAT && c->exchange ? c->exchange->client : NULL;
        succeeded(s, c);
        disk_count(s, t, sits, c->bytes);
    }
    if (!gone)
        t->commit = NULL;
    commit_free(c);
    if (!gone)
        flow_go(s, t);
}

bool flow_is_coming(const web_table *t, int seat)
{
    if (t->later[seat].waits || (t->commit && t->commit->seat == seat))
        return true;
    for (int i = 0; i < t->wanted_count; i++)
        if (t->wanted[i].seat == seat)
            return true;
    return false;
}

/* Who is told of an action that is on its way, and when: as if it had come now, wherever it is. */
static bool take_over(peer **peer_of, json_t **id_of, int64_t *tell, peer *p, json_t *id,
                      int64_t now)
{
    if (*peer_of)
        return false;
    *peer_of = p;
    json_decref(*id_of);
    *id_of = json_incref(id);
    if (*tell)
        *tell = now + WEB_TABLE_ACKNOWLEDGE;
    return true;
}

bool flow_take_over(const service *s, web_table *t, peer *p, const char *key, json_t *id)
{
    commit *c = t->commit;
    told_later *l = &t->later[p->seat];
    if (!*key)
        return false;
    for (int i = 0; i < t->wanted_count; i++) {
        wanted_act *a = &t->wanted[i];
        if (a->seat == p->seat && !strcmp(a->key, key))
            return take_over(&a->peer, &a->id, &a->tell, p, id, s->now);
    }
    if (c && c->seat == p->seat && !strcmp(c->key, key))
        return take_over(&c->peer, &c->id, &c->tell, p, id, s->now);
    return l->waits && !strcmp(t->seat[p->seat].last_key, key) &&
           take_over(&l->peer, &l->id, &l->tell, p, id, s->now);
}

void flow_drop(web_table *t)
{
    commit_free(t->commit);
    t->commit = NULL;
}

void flow_forget(web_table *t, const peer *p)
{
    if (t->commit && t->commit->peer == p)
        t->commit->peer = NULL;
    for (int i = 0; i < t->wanted_count; i++)
        if (t->wanted[i].peer == p)
            t->wanted[i].peer = NULL;
    for (int seat = 0; seat < t->seats; seat++)
        if (t->later[seat].peer == p)
            t->later[seat].peer = NULL;
    for (int seat = 0; seat < t->seats; seat++)
        if (t->leaving[seat].peer == p)
            t->leaving[seat].peer = NULL; /* it leaves all the same */
    if (t->undoing.peer == p)
        t->undoing.peer = NULL;
}

/* ---- seats ---- */

void flow_seats(service *s, web_table *t, const web_seat seats[HN_SEATS], commit_kind kind,
                exchange *e, json_t *answer, peer *p, json_t *id)
{
    commit *c = commit_new(t, kind, p, id);
    c->exchange = e;
    c->answer = answer;
    c->seats = copy_of(seats, sizeof t->seat);
    for (int seat = 0; seat < t->seats; seat++)
        if (seats_differ(&seats[seat], &t->seat[seat]))
            c->changes |= (hn_seats)(1u << seat);
    if (kind == COMMIT_MAKE)
        LIST_INSERT_HEAD(&s->making, t, bucket);
    commit_add(s, c, keep_table(t, seats, t->listed && t->status != WEB_TABLE_OVER),
               kind == COMMIT_MAKE && t->day ? keep_entry(t) : NULL);
}

/* ---- actions ---- */

/* Does what a person wants, if it is still possible: others may have been faster. */
static void act(service *s, web_table *t, wanted_act *a)
{
    hn_state copy = t->state;
    record_move move = {.seat = (uint8_t)a->seat, .action = a->action};
    hn_status status =
        t->holding ? HN_NOT_ASKED : hn_apply(&t->rules, &copy, a->seat, a->action, NULL);
    if (a->moment != t->moment || status) {
        if (a->peer)
            message_error(s, a->peer, a->id, "stale", "at",
                          "something has happened meanwhile: look again and decide again");
        json_decref(a->id);
        return;
    }
    commit *c = commit_of_moves(t, COMMIT_ACT, &move, 1);
    c->peer = a->peer;
    c->id = a->id;
    c->seat = a->seat;
    c->tell = a->tell;
    memcpy(c->key, a->key, sizeof c->key);
    commit_moves(s, c, hn_over(&t->rules, &copy));
}

void flow_act(service *s, web_table *t, const wanted_act *a)
{
    wanted_act *wanted = &t->wanted[t->wanted_count++];
    *wanted = *a;
    wanted->tell = web_table_secret(t) ? s->now + WEB_TABLE_ACKNOWLEDGE : 0;
    json_incref(a->id);
    flow_go(s, t);
}

/* ---- what comes next ---- */

static void wait_until(web_table *t, int64_t moment)
{
    if (moment < t->due)
        t->due = moment;
}

/* The time of a window, or of the persons that are asked, begins. It stands still while nobody is there. */
static void time_begins(const service *s, web_table *t)
{
    int phase = phase_of(t);
    bool here = somebody_here(t), window = phase == HN_PHASE_WINDOW;
    bool asks = here && !window && t->clock && (web_table_asked(t) & web_table_persons(t));
    int64_t key = phase == HN_PHASE_LOOKS ? 0 : t->moves.move_count; /* one clock for all looks */
    if (!asks) {
        t->asked_key = -1;
        t->deadline = 0;
    } else if (key != t->asked_key) {
        t->asked_key = key;
        t->deadline = s->now + 1000 * (int64_t)t->clock;
    }
    if (!here || !window) { /* also of a window whose last answer is held: it is like any other */
        t->window_moment = -1;
    } else if (t->window_moment != t->moment) {
        t->window_moment = t->moment;
        t->window_until = s->now + 1000 * (int64_t)t->window;
    }
}

/* The stand-in plays where the time is over, or for a person who is away while others wait. */
static void persons_asked(service *s, web_table *t, hn_seats asked)
{
    for (int seat = 0; seat < t->seats; seat++) {
        if (!(asked >> seat & 1))
            continue;
        if ((t->deadline && s->now >= t->deadline) || t->seat[seat].away) {
            stand_in_for(s, t, seat);
            return;
        }
    }
    if (t->deadline)
        wait_until(t, t->deadline);
}

/* Who has been without a connection for long, where others are there. */
static void look_for_away(const service *s, web_table *t)
{
    hn_seats present = web_table_present(t);
    for (int seat = 0; seat < t->seats; seat++) {
        web_seat *w = &t->seat[seat];
        if (w->kind != SEAT_PERSON)
            continue;
        bool away =
            w->left || w->resigned || (!w->peer && present && s->now - w->gone >= WEB_TABLE_AWAY);
        t->changed_seats |= away != w->away;
        w->away = away;
        if (!w->peer && present && !away)
            wait_until(t, w->gone + WEB_TABLE_AWAY);
    }
}

static void think_on(service *s, web_table *t)
{
    bool chain = t->pace == PACE_NONE && __builtin_popcount(web_table_persons(t)) < 2;
    int64_t when = chain ? disk_when(s, t) : s->now;
    if (when > s->now) {
        wait_until(t, when);
        return;
    }
    t->thinking = think_begin(s, t, chain);
}

/* How fast computer players alone are watched: as whoever watches fastest wants it, so that nobody stops it for others. */
static int speed_of(const web_table *t)
{
    int speed = 0;
    for (const peer *p = LIST_FIRST(&t->peers); p; p = LIST_NEXT(p, here))
        speed = p->speed > speed ? p->speed : speed;
    return web_table_of_computers(t) ? speed : SPEED_USUAL;
}

/* What computer players have decided, when it is time for it. */
static void show_result(service *s, web_table *t)
{
    think *r = t->result;
    int speed = speed_of(t);
    int64_t ready = speed ? t->shown + (t->ready - t->shown) * SPEED_USUAL / speed : INT64_MAX;
    if (s->now < ready) {
        wait_until(t, ready);
        return;
    }
    think_tell(t, r);
    commit_moves(s, commit_of_moves(t, COMMIT_MOVES, r->move, r->count), r->over);
}

/* The last answer of a window, when its time is over. */
static bool held_is_due(service *s, web_table *t)
{
    if (!somebody_here(t))
        return false;
    if (s->now < t->window_until) {
        wait_until(t, t->window_until);
        return false;
    }
    t->holding = false;
    apply(s, t, t->held);
    return true;
}

static bool have_resigned(const web_table *t, hn_seats persons)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (persons >> seat & 1 && !t->seat[seat].resigned)
            return false;
    return true;
}

/* The only person of a table is asked in a window: until it has answered, or where there is a clock the time is over. */
static void window_asks(service *s, web_table *t, hn_seats persons)
{
    bool waits = web_table_waits(t);
    if (have_resigned(t, persons) || (!waits && s->now >= t->window_until))
        answer_for(s, t, persons);
    else if (!waits)
        wait_until(t, t->window_until);
}

/* A window of several persons: computer players think at once, and whatever is open when it is shut is answered then. */
static void secret_window(service *s, web_table *t, hn_seats asked)
{
    hn_seats persons = web_table_persons(t);
    int64_t shut = web_table_shut(t);
    if ((asked & ~persons) && !t->thinking && !t->result)
        think_on(s, t);
    if (s->now < shut)
        wait_until(t, shut);
    else if (t->thinking)
        think_hurry(s, t);
    else
        answer_for(s, t, asked & persons);
}

/* One step. True: there may be another one at once. */
static bool step(service *s, web_table *t)
{
    bool secret = web_table_secret(t); /* acts wait for nobody's thoughts then */
    if (t->commit || (t->thinking && !secret) || t->status != WEB_TABLE_PLAYING)
        return false;
    time_begins(s, t);
    if (s->stopping) { /* they will think again */
        free(t->result);
        t->result = NULL;
    }
    if (!s->stopping && somebody_here(t))
        look_for_away(s, t);
    if (t->wanted_count && (secret || !t->result)) {
        wanted_act first = t->wanted[0];
        memmove(t->wanted, t->wanted + 1, (size_t)--t->wanted_count * sizeof *t->wanted);
        act(s, t, &first);
        return true;
    }
    if (t->holding)
        return held_is_due(s, t);
    if (s->stopping || !somebody_here(t))
        return false;
    if (s->now < t->retry) {
        wait_until(t, t->retry);
        return false;
    }
    if (t->result && !secret) {
        show_result(s, t);
        return false;
    }
    hn_seats asked = hn_deciders(&t->rules, &t->state), persons = asked & web_table_persons(t);
    if (secret)
        secret_window(s, t, asked);
    else if ((asked & ~persons) || web_table_passing(t, &t->state, asked & web_table_patient(t)))
        think_on(s, t);
    else if (phase_of(t) == HN_PHASE_WINDOW)
        window_asks(s, t, persons);
    else
        persons_asked(s, t, persons);
    return false;
}

/* Whether computer players are on their way to the next question of a person, without a pause: then all that happens
 * is told at once. Not while what they do cannot be stored: what has happened before is told then. */
static bool goes_on(const service *s, const web_table *t)
{
    bool chain = (t->thinking && t->thinking->chain) || (t->result && t->result->chain);
    return chain && s->now >= t->retry;
}

/* Acknowledges what is to be acknowledged by now: before anything is told to everyone, all of it. */
static void tell_later(service *s, web_table *t)
{
    bool all = s->stopping || t->changed_public || t->changed_round;
    for (int seat = 0; seat < t->seats; seat++) {
        told_later *l = &t->later[seat];
        if (!l->waits)
            continue;
        if (!all && s->now < l->tell) {
            wait_until(t, l->tell);
            continue;
        }
        if (l->peer)
            message_ok(s, l->peer, l->id, NULL, NULL);
        json_decref(l->id);
        *l = (told_later){.waits = false};
    }
}

void flow_go(service *s, web_table *t)
{
    t->due = INT64_MAX;
    seats_go(s, t);
    undo_go(s, t);
    while (step(s, t))
        ;
    tell_later(s, t);
    seats_go(s, t);
    if (t->status != WEB_TABLE_PLAYING && t->wanted_count)
        refuse_wanted(s, t, "over", "the round is over");
    begin_go(s, t);
    if (!goes_on(s, t) || s->stopping)
        push_changes(s, t);
    service_alarm(s, t, t->due);
}
