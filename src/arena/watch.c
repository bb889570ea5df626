/* Rounds that are watched. Where a card lay when an event came is kept beside the state, which has gone on to the
 * end of the action by then. */
#include "arena/watch.h"

#include "arena/match.h"
#include "core/status.h"

#include <stdlib.h>
#include <string.h>

hn_status watch_check(const hn_rules *rules, int players, hn_error *error)
{
    if (hn_game_table(rules->game) != HN_TABLE_CARDS)
        return error_set(error, HN_BAD_GAME, "%s has no hidden cards to have beliefs of",
                         hn_game_name(rules->game));
    return match_check(rules, players, error);
}

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

hn_card watch_truth(const watch *w, const hn_evidence *evidence)
{
    bool put_in = evidence->sign == HN_SIGN_IN || evidence->sign == HN_SIGN_IN_KIND;
    return put_in ? w->drawn : w->card[evidence->place.seat][evidence->place.slot];
}

/* ---- events ---- */

static void tell_evidence(void *context, const belief_set *beliefs, const hn_evidence *evidence,
                          const belief_row *row)
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
    if (event->type != HN_EVENT_DEAL) /* what was dealt is there from the start */
        event_move_cards(event, event->type, lift, lay, &(moving){.w = w, .told = event->card});
}

/* What happened, from the deal on. */
static void observe_all(void *context, const hn_play *play, int seat, hn_action action)
{
    (void)action;
    watch *w = context;
    int turn = HN_NONE;
    w->state = &play->state;
    if (seat == HN_NONE)
        memcpy(w->card, table_of(w->state)->card, sizeof w->card);
    for (int i = 0; i < play->events.count; i++) {
        const hn_event *e = &play->events.event[i];
        observe(w, e);
        if (e->type == HN_EVENT_TURN)
            turn = e->seat;
        if (e->type == HN_EVENT_CALL && w->called)
            w->called(w->context, w, e->seat);
    }
    if (turn != HN_NONE && w->turn && !hn_over(w->rules, w->state))
        w->turn(w->context, w, turn);
}

static void begin_beliefs(watch *w)
{
    for (int which = 0; which < w->tables; which++)
        for (int seat = 0; seat < w->seats; seat++)
            hn_beliefs_begin(&w->beliefs[which * w->seats + seat], w->rules, w->seats, seat,
                             w->table[which]);
    w->drawn = HN_NONE;
}

void watch_round(watch *w, const hn_player *const *player, int first, uint64_t seed)
{
    hn_play play;
    begin_beliefs(w);
    hn_play_begin(&play, w->rules, w->seats, player);
    play.played = observe_all;
    play.context = w;
    hn_play_deal(&play, first, seed);
    hn_play_on(&play);
}
