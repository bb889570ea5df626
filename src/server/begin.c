/* How a round begins. Where a person who is there adds shares, the hash of the server's secret is stored and told first; then
 * shares are waited for, no longer than until all are there; then the round is dealt from all of it. A deal that was told stays the
 * round's whatever happens in between, so that nobody gets another try by a restart. Without shares it is dealt at once. */
#include "server/parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- who is waited for ---- */

/* Whether the next deal is chosen already, and nobody has a share in it. */
static bool is_given(const web_table *t)
{
    return t->practice || today_is(t, t->round + 1);
}

/* Who adds shares to deals and is there. */
static hn_seats sharers(const web_table *t)
{
    hn_seats set = is_given(t) ? 0 : web_table_present(t);
    for (int seat = 0; seat < t->seats; seat++)
        if (set >> seat & 1 && !t->seat[seat].peer->shares)
            set &= (hn_seats) ~(1u << seat);
    return set;
}

/* Until when persons are waited for who have said that they will share and are not there yet. */
static int64_t awaited_until(const web_table *t)
{
    int64_t until = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        const web_seat *w = &t->seat[seat];
        if (w->kind == SEAT_PERSON && !w->used && w->awaited > until && !is_given(t))
            until = w->awaited;
    }
    return until;
}

/* ---- the deal ---- */

/* The secret of the next round: made once, and stored before anything of it is told. */
static void prepare(const service *s, web_table *t)
{
    if (t->next_round == t->round + 1)
        return;
    if (!deal_begin(&t->next))
        abort(); /* without randomness no deal is fair */
    if (t->practice)
        t->next.secret = t->next.seed = t->practice_seed + (uint64_t)t->round;
    else if (is_given(t))
        t->next.secret = t->next.seed = today_seed(s, t->day, hn_game_name(t->rules.game));
    t->next_round = t->round + 1;
    t->announced = false;
}

static void announce(service *s, web_table *t, peer *p, json_t *id)
{
    commit *c = commit_new(t, COMMIT_DEAL, p, id);
    prepare(s, t);
    commit_add(s, c, keep_table(t, t->seat, t->listed && t->status != WEB_TABLE_OVER), NULL);
}

void begin_announced(service *s, web_table *t)
{
    t->announced = t->changed_seats = true;
    t->beginning = t->status != WEB_TABLE_WAITING;
    t->share_until = s->now + SHARE_TIME;
}

static void deal(service *s, web_table *t, peer *p, json_t *id)
{
    commit *c = commit_new(t, COMMIT_ROUND, p, id);
    web_seat seats[HN_SEATS];
    bool filled = seats_fill(t, seats, false);
    prepare(s, t);
    c->round = t->next_round;
    c->deal = t->next;
    deal_settle(&c->deal, t->id, c->round);
    if (filled)
        c->seats = copy_of(seats, sizeof seats);
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].left)
            c->changes |= (hn_seats)(1u << seat);
    store_write *round = keep_round(t, c->round, &c->deal);
    if (filled || (t->listed && t->status == WEB_TABLE_OVER)) /* it was taken off the list */
        commit_add(s, c, keep_table(t, seats, t->listed), round);
    else
        commit_add(s, c, round, NULL);
}

void begin_dealt(service *s, const commit *c)
{
    web_table *t = c->table;
    if (c->seats)
        seats_apply(s, c);
    if (t->status == WEB_TABLE_OVER && t->is_match)
        hn_match_begin(&t->rules, t->seats, 0, &t->match);
    web_table_deal_round(t, c->round, &c->deal, &s->scratch);
    t->changed_round = true;
    t->shown = s->now;
    counts_add(&s->metrics.begun, hn_game_name(t->rules.game), 1);
}

/* ---- from outside ---- */

void begin_again(service *s, web_table *t, const record_move *move, int count, exchange *e,
                 json_t *answer)
{
    commit *c = commit_new(t, COMMIT_MAKE, NULL, NULL);
    prepare(s, t);
    round_deal deal_of_it = t->next;
    deal_settle(&deal_of_it, t->id, 1);
    c->exchange = e;
    c->answer = answer;
    store_write *table = keep_table(t, t->seat, false), *round = keep_round(t, 1, &deal_of_it);
    web_table_deal_round(t, 1, &deal_of_it, &s->scratch);
    if (count)
        round->next = keep_moves(t, move, count, "", NULL);
    for (int i = 0; i < count; i++)
        web_table_apply(t, move[i], &s->scratch);
    LIST_INSERT_HEAD(&s->making, t, bucket);
    commit_add(s, c, table, round);
}

void begin_round(service *s, web_table *t, peer *p, json_t *id)
{
    if (sharers(t))
        announce(s, t, p, id);
    else
        deal(s, t, p, id);
}

/* Whether something is still to be waited for, until that moment at the latest. */
static bool waits(const service *s, web_table *t, int64_t until)
{
    if (s->now >= until)
        return false;
    if (until < t->due)
        t->due = until;
    return true;
}

void begin_go(service *s, web_table *t)
{
    bool full = t->status == WEB_TABLE_WAITING && !web_table_empty_seats(t);
    if ((!full && !t->beginning) || t->commit || s->stopping || waits(s, t, t->retry) ||
        waits(s, t, awaited_until(t)))
        return;
    if (!t->announced && sharers(t)) {
        announce(s, t, NULL, NULL);
        return;
    }
    if (t->announced && !t->share_until && sharers(t)) {
        t->share_until =
            s->now + SHARE_TIME; /* told before a restart, and now to whoever is back */
        t->changed_seats = true;
    }
    bool all = sharers(t) && !(sharers(t) & ~deal_shared(&t->next));
    if (t->announced && !all && waits(s, t, t->share_until))
        return;
    deal(s, t, NULL, NULL);
}

const char *begin_share(web_table *t, int seat, int round, const char *share)
{
    char *own = t->next.share[seat];
    if (is_given(t))
        return "the deals of a practice table are chosen, and so is that of a day";
    if (!t->announced || round != t->next_round || (t->commit && t->commit->kind == COMMIT_ROUND))
        return "this round is not waiting for shares: see `next` of the table";
    if (*own && strcmp(own, share) != 0)
        return "your share in this round is there already";
    memcpy(own, share, SEAL_TOKEN);
    return NULL;
}
