/* What Vinto's table allows: asked while a round is played (vinto.c) and of states that are made from views
 * (vinto_fits.c). */
#pragma once

#include "core/cards.h"
#include "games/acts.h"
#include "games/turns.h"
#include "games/vinto.h"

static inline int power_of(const hn_rules *rules, int rank)
{
    return rules->value[VINTO_POWERS + rank];
}

static inline unsigned rank_bit(int rank)
{
    return 1u << (rank & 15);
}

/* Nobody touches the cards of the one who called. */
static inline bool touchable(const table *t, int owner)
{
    return owner != t->caller;
}

/* The cards of a seat that others, or an action, may touch. */
static inline unsigned open_slots(const table *t, int owner)
{
    return touchable(t, owner) ? t->slots[owner] : 0;
}

/* How many seats have a card that may be touched. */
static inline int seats_with_cards(const table *t)
{
    int count = 0;
    for (int owner = 0; owner < t->seats; owner++)
        count += open_slots(t, owner) != 0;
    return count;
}

/* Whether another seat can be aimed at. */
static inline bool can_aim(const table *t, int seat)
{
    return t->seats > 2 || touchable(t, table_next_seat(t, seat));
}

/* Whether a card's action finds what it needs. */
static inline bool can_act(const hn_rules *rules, const table *t, int seat, int rank)
{
    switch (power_of(rules, rank)) {
    case VINTO_LOOK_OWN:
        return open_slots(t, seat);
    case VINTO_LOOK_OTHER:
        return seats_with_cards(t) > (open_slots(t, seat) != 0);
    case VINTO_BLIND_SWAP:
    case VINTO_LOOK_SWAP:
        return seats_with_cards(t) > 1;
    case VINTO_NAME_CARD:
        return seats_with_cards(t) > 0;
    case VINTO_GIVE_CARD:
        return can_aim(t, seat);
    default:
        return false;
    }
}

/* The seats that could toss in a card. */
static inline hn_seats tossers(const table *t)
{
    hn_seats seats = 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (t->slots[seat])
            seats |= seat_bit(seat);
    return (hn_seats)(seats & ~t->barred & ~t->callers);
}

/* Whose action is played: the queue's first, or the turn's. */
static inline int actor(const table *t)
{
    return t->queued ? queue_seat(t->queue[0]) : t->turn_seat;
}

/* Whether the rules can ask about a state that was made from a view. */
bool vinto_fits(const hn_rules *rules, const hn_state *state);
