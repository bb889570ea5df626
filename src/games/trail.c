/* Trails. Cards move by the table of events alone (games/events.h), and who knows what is the table's to say, so
 * no rule of any game stands here: what a seat passes over is what it draws and discards, what it gives up, and what it
 * leaves lying when it draws from the deck. */
#include "games/events.h"
#include "games/game.h"
#include "games/habits.h"
#include "games/table.h"

#include <hunch/trail.h>
#include <string.h>

_Static_assert(sizeof(hn_trace) == 8 && sizeof(hn_trail) == 96 * 8 + 8 * 32 + 8 + 16,
               "trails have no padding");

static const hn_trace no_trace = {0,           HN_ORIGIN_DEAL, 0,          HN_NO_VALUE,
                                  HN_NO_VALUE, HN_NO_VALUE,    HN_NO_VALUE};

void hn_trail_deal(hn_trail *trail)
{
    for (int i = 0; i < HN_SEATS * HN_SLOTS; i++)
        trail->of[i / HN_SLOTS][i % HN_SLOTS] = no_trace;
    memset(&trail->origin, 0, sizeof *trail - offsetof(hn_trail, origin));
    trail->top = HN_NO_VALUE;
}

void hn_trail_begin(hn_trail *trail)
{
    memset(trail->habit, 0, sizeof trail->habit);
    hn_trail_deal(trail);
}

static int8_t value_of(const hn_rules *rules, hn_card card)
{
    return card < HN_CARDS ? (int8_t)card_value(rules, card) : HN_NO_VALUE;
}

/* ---- cards on their way ---- */

typedef struct moving {
    hn_trail *trail;
    uint16_t turn;
    int8_t out; /* what the event shows to have come out of a place */
    hn_trace card[2];
} moving;

static EVENT_INLINE void lift(void *follower, int which, event_move move, hn_place at, bool gap)
{
    moving *m = follower;
    m->card[which] = no_trace;
    if (!spot_is_place(move.from))
        return;
    m->card[which] = m->trail->of[at.seat][at.slot];
    if (gap)
        m->trail->of[at.seat][at.slot] = no_trace;
}

static EVENT_INLINE void lay(void *follower, int which, event_move move, hn_place at)
{
    moving *m = follower;
    hn_trace card = m->card[which];
    if (move.to == SPOT_HAND)
        m->trail->origin = move.from == SPOT_DISCARD ? HN_ORIGIN_DISCARD : HN_ORIGIN_DECK;
    if (!spot_is_place(move.to))
        return;
    if (spot_is_place(move.from)) {
        card.moves += card.moves < UINT8_MAX;
    } else {
        card.turn = m->turn;
        card.origin = move.from == SPOT_HAND   ? m->trail->origin
                      : move.from == SPOT_DECK ? HN_ORIGIN_PENALTY
                                               : HN_ORIGIN_DISCARD;
        card.out = move.from == SPOT_HAND ? m->out : HN_NO_VALUE;
    }
    m->trail->of[at.seat][at.slot] = card;
}

/* ---- what is passed over ---- */

static void lower(int8_t *lowest, int8_t value)
{
    if (value < *lowest)
        *lowest = value;
}

/* The cards that the seat knows of its own, but for the one in a slot, have outlasted one of this value. */
static void outlast(hn_trail *trail, const table *t, int seat, int but, size_t which, int8_t value)
{
    unsigned slots = t->slots[seat] & ~(but < HN_SLOTS ? 1u << but : 0);
    for (; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        if (knows(t->known[seat][slot], seat))
            lower((int8_t *)&trail->of[seat][slot] + which, value);
    }
}

static void observe(hn_trail *trail, const hn_rules *rules, const table *t, const hn_event *e)
{
    moving moved = {.trail = trail, .turn = (uint16_t)t->turn};
    if (e->type == HN_EVENT_DRAW)
        outlast(trail, t, e->seat, HN_SLOTS, offsetof(hn_trace, left), trail->top);
    else if (e->type == HN_EVENT_PLAY)
        outlast(trail, t, e->seat, HN_SLOTS, offsetof(hn_trace, refused), value_of(rules, e->card));
    else if (e->type == HN_EVENT_SWAP) {
        moved.out = value_of(rules, e->card);
        outlast(trail, t, e->seat, e->place[0].slot, offsetof(hn_trace, kept), moved.out);
    }
    if (e->type != HN_EVENT_DEAL)
        event_move_cards(e, e->type, lift, lay, &moved);
}

void hn_trail_observe(hn_trail *trail, const hn_rules *rules, const hn_state *state,
                      const hn_event *event, int count)
{
    if (rules->game->table != HN_TABLE_CARDS) {
        habits_of_dice(trail, rules, state, event, count);
        return;
    }
    const table *t = table_of(state);
    for (int i = 0; i < count; i++)
        observe(trail, rules, t, &event[i]);
    trail->top = value_of(rules, table_top(t));
    habits_of_cards(trail, rules, state, event, count);
}

hn_view hn_trail_view(const hn_trail *trail, const hn_view *view)
{
    hn_view with = *view;
    with.trail_ = trail;
    return with;
}

const hn_trail *hn_view_trail(const hn_view *view)
{
    return view->trail_;
}
