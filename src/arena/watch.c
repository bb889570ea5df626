/* Rounds that are watched. Where a card lay when an event came is kept beside the state, which has gone on to the
 * end of the action by then. */
#include "arena/watch.h"

#include <stdlib.h>
#include <string.h>

bool watch_begin(watch *w)
{
    w->beliefs = calloc((size_t)w->tables * (size_t)w->seats, sizeof *w->beliefs);
    return w->beliefs;
}

void watch_end(watch *w)
{
    free(w->beliefs);
    w->beliefs = NULL;
}

/* ---- the truth, event by event ---- */

/* Cards on their way. */
typedef struct moving {
    watch *w;
    hn_card told, card[2]; /* what the event tells of one from elsewhere */
} moving;

static void lift(void *follower, int which, event_move move, hn_place at, bool gap)
{
    moving *m = follower;
    hn_card *lies = spot_is_place(move.from) ? &m->w->card[at.seat][at.slot] : &m->w->drawn;
    m->card[which] = spot_is_place(move.from) || move.from == SPOT_HAND ? *lies : m->told;
    if (spot_is_place(move.from) && gap)
        *lies = HN_NONE;
}

static void lay(void *follower, int which, event_move move, hn_place at)
{
    moving *m = follower;
    if (move.to == SPOT_HAND)
        m->w->drawn = m->card[which];
    else if (spot_is_place(move.to))
        m->w->card[at.seat][at.slot] = m->card[which];
}

/* What was dealt is there from the start. */
static void follow(watch *w, const hn_event *e)
{
    moving moved = {.w = w, .told = e->card};
    if (e->type != HN_EVENT_DEAL)
        event_move_cards(e, e->type, lift, lay, &moved);
}

hn_card watch_truth(const watch *w, const hn_evidence *evidence)
{
    bool put_in = evidence->sign == HN_SIGN_IN || evidence->sign == HN_SIGN_IN_KIND;
    return put_in ? w->drawn : w->card[evidence->place.seat][evidence->place.slot];
}

/* ---- events ---- */

static void tell_evidence(void *context, const hn_beliefs *beliefs, const hn_evidence *evidence,
                          const hn_belief_row *row)
{
    watch *w = context;
    w->evidence(w->context, w, beliefs, evidence, row);
}

static void observe(watch *w, const hn_event *event)
{
    evidence_trace trace = {tell_evidence, w};
    if (w->event)
        w->event(w->context, event);
    for (int i = 0; i < w->tables * w->seats; i++)
        beliefs_observe(&w->beliefs[i], event, w->evidence && i < w->seats ? &trace : NULL);
    follow(w, event);
}

static void observe_all(watch *w, hn_minds *minds, const hn_events *events)
{
    int turn = HN_NONE;
    hn_minds_observe(minds, events);
    for (int i = 0; i < events->count; i++) {
        const hn_event *e = &events->event[i];
        observe(w, e);
        if (e->type == HN_EVENT_TURN)
            turn = e->seat;
        if (e->type == HN_EVENT_CALL && w->called)
            w->called(w->context, w, e->seat);
    }
    if (turn != HN_NONE && w->turn && !hn_over(w->rules, &w->state))
        w->turn(w->context, w, turn);
}

static void begin_round(watch *w, int first, uint64_t seed, hn_events *events)
{
    for (int which = 0; which < w->tables; which++)
        for (int seat = 0; seat < w->seats; seat++)
            hn_beliefs_begin(&w->beliefs[which * w->seats + seat], w->rules, w->seats, seat,
                             w->table[which]);
    hn_deal(w->rules, w->seats, first, seed, &w->state, events);
    memcpy(w->card, table_of(&w->state)->card, sizeof w->card);
    w->drawn = HN_NONE;
}

/* An illegal decision is replaced as round_play replaces it: the rounds are the match's. */
static void play(watch *w, int seat, hn_action action, hn_events *events)
{
    hn_action legal[HN_ACTIONS];
    if (!hn_apply(w->rules, &w->state, seat, action, events))
        return;
    hn_legal_list(w->rules, &w->state, seat, legal);
    hn_apply(w->rules, &w->state, seat, legal[0], events);
}

void watch_round(watch *w, const hn_player *const *player, int first, uint64_t seed)
{
    hn_events events;
    hn_minds minds;
    begin_round(w, first, seed, &events);
    hn_minds_begin(&minds, w->rules, w->seats, player);
    observe_all(w, &minds, &events);
    for (int seat; (seat = hn_next_decider(w->rules, &w->state)) != HN_NONE;) {
        uint64_t key = hn_player_key(seed, seat);
        hn_view view = hn_view_of(w->rules, &w->state, seat);
        view = hn_minds_view(&minds, player[seat], &view, key);
        hn_action action = hn_player_decide(player[seat], &view, key, NULL);
        play(w, seat, action, &events);
        observe_all(w, &minds, &events);
    }
}
