/* Who sits where: what was stored about seats becomes so, people leave, and who may begin without those who are invited. A
 * seat has three ways to be left: before the start it is as it was before anybody sat there; in a round the stand-in plays it to
 * the end, at once and without waiting for anybody to come back; and from then on it is a computer player's. */
#include "server/parts.h"

#include <string.h>

enum { MAKER_GONE = 60000 }; /* milliseconds without the maker, after which others may begin */

/* ---- what was stored ---- */

/* Whoever was there watches from now on; a second one with a new token for the same seat takes it over. */
static void peer_stands_up(service *s, peer *p, const web_seat *now)
{
    if (now->kind == SEAT_PERSON && !now->left) {
        peer_close(s, p, CLOSE_TAKEN, "the seat was taken over by another connection");
        return;
    }
    p->seat = HN_NONE;
    p->shares = false;
    p->told_round = -1; /* it is told everything, as one who watches */
}

void seats_apply(service *s, const commit *c)
{
    web_table *t = c->table;
    for (int seat = 0; seat < t->seats; seat++) {
        web_seat *w = &t->seat[seat];
        peer *p = w->peer;
        if (!(c->changes >> seat & 1))
            continue;
        *w = c->seats[seat];
        w->peer = NULL;
        w->gone = s->now;
        w->ask_always = false;
        w->away = w->left;
        t->next.share[seat][0] = '\0';
        if (p)
            peer_stands_up(s, p, w);
    }
    t->share_until =
        0; /* whoever is new has time to share too: begin.c gives it, and tells of the deal again */
    t->changed_seats = true;
}

bool seats_differ(const web_seat *a, const web_seat *b)
{
    return a->kind != b->kind || a->left != b->left || strcmp(a->token, b->token) != 0 ||
           strcmp(a->invite, b->invite) != 0;
}

/* ---- leaving ---- */

web_seat seats_emptied(const web_seat *w)
{
    web_seat empty = {.kind = SEAT_EMPTY, .invited = w->invited};
    memcpy(empty.invite, w->invite, sizeof empty.invite);
    return empty;
}

bool seats_fill(const web_table *t, web_seat seats[HN_SEATS], bool empty)
{
    bool any = false;
    memcpy(seats, t->seat, sizeof t->seat);
    for (int seat = 0; seat < t->seats; seat++)
        if (empty ? seats[seat].kind == SEAT_EMPTY : seats[seat].left) {
            make_computer(&seats[seat], t->rules.game, t->seats, "medium");
            any = true;
        }
    return any;
}

static void leave(service *s, web_table *t, int seat)
{
    wanted_leave wish = t->leaving[seat];
    web_seat seats[HN_SEATS], *w = &seats[seat];
    memcpy(seats, t->seat, sizeof seats);
    t->leaving[seat] = (wanted_leave){.wanted = false};
    if (t->status == WEB_TABLE_WAITING) {
        *w = seats_emptied(w);
    } else if (t->status == WEB_TABLE_PLAYING) {
        w->left = w->used = true;
        w->maker = false;
        w->token[0] = w->key[0] = '\0';
    } else {
        make_computer(w, t->rules.game, t->seats, "medium");
    }
    flow_seats(s, t, seats, COMMIT_SEAT, NULL, NULL, wish.peer, wish.id);
    json_decref(wish.id);
}

bool seats_busy(const web_table *t)
{
    return t->commit || web_table_secret(t);
}

bool seats_leaving(const web_table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->leaving[seat].wanted)
            return true;
    return false;
}

/* Whether leaving must wait. Of a window that nobody sees, or that stops with the server, nothing can be told. */
static bool must_stay(const service *s, const web_table *t)
{
    return t->commit || (web_table_secret(t) && !s->stopping && web_table_present(t));
}

void seats_go(service *s, web_table *t)
{
    for (int seat = 0; seat < t->seats && !must_stay(s, t); seat++)
        if (t->leaving[seat].wanted && !flow_is_coming(t, seat))
            leave(s, t, seat);
    if (t->keep_seats && !t->commit) {
        store_add(s->store, keep_table(t, t->seat, t->listed && t->status != WEB_TABLE_OVER));
        t->keep_seats = false;
    }
}

bool seats_leave(service *s, web_table *t, peer *p, json_t *id)
{
    wanted_leave *wish = &t->leaving[p->seat];
    if (wish->wanted && wish->peer == p)
        return false;
    json_decref(wish->id);
    *wish = (wanted_leave){.wanted = true, .peer = p, .id = json_incref(id)};
    flow_go(s, t);
    return true;
}

/* ---- whoever made the table ---- */

int seats_maker(const web_table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].kind == SEAT_PERSON && t->seat[seat].maker)
            return seat;
    return HN_NONE;
}

int seats_today(const web_table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].kind == SEAT_PERSON)
            return seat;
    return HN_NONE;
}

bool seats_may_start(const service *s, const web_table *t, int seat)
{
    int maker = seats_maker(t);
    bool invited = false;
    for (int i = 0; i < t->seats; i++)
        invited |= t->seat[i].kind == SEAT_EMPTY && t->seat[i].invited;
    if (!invited || maker == HN_NONE || maker == seat)
        return true;
    return !t->seat[maker].peer && s->now - t->seat[maker].gone >= MAKER_GONE;
}
