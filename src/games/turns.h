/* What games with one caller share: how turns go on, the question for a call at their end, and claims of own cards. */
#pragma once

#include "games/acts.h"

static inline bool can_draw_deck(const table *t)
{
    return table_can_draw(t, true);
}

/* ---- the course of a turn; each step goes on to the next that asks someone ---- */

/* The round ends when the turn would come back to the caller; without a call after that many laps. */
static inline void next_turn(table *t, int laps, hn_events *events)
{
    int next = table_next_seat(t, t->turn_seat);
    t->turn++;
    bool last = t->callers ? next == t->caller : t->turn >= laps * t->seats;
    if (last) {
        table_end(t, events);
        return;
    }
    t->turn_seat = (uint8_t)next;
    begin_turn(t, events);
}

static inline void finish_turn(table *t, int laps, hn_events *events)
{
    if (t->callers)
        next_turn(t, laps, events);
    else
        ask_turn_seat(t, HN_PHASE_CALL);
}

/* ---- states made from views ---- */

/* One seat calls, at the end of a turn, and has none after it. */
static inline bool call_fits(const table *t)
{
    return !t->callers ||
           (t->turn && t->callers == seat_bit(t->caller) && t->turn_seat != t->caller);
}

/* Every seat claims cards of its own hand alone. */
static inline bool claims_fit(const table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        for (int owner = 0; owner < t->seats; owner++) {
            unsigned claims = (unsigned)table_claims_on(t, seat, owner);
            if (claims && (seat != owner || claims & ~table_hand(t, seat)))
                return false;
        }
    return true;
}
