/* What the files of card games share: what a seat may do, all of it as a mask or one action at a time, the places that
 * actions name, and how a turn begins.
 *
 * A game says what it offers in each phase and which slots may be named then, and nothing else decides what is
 * legal: acts_legal and acts_allows both read that. They are inlined into the game, which has its functions in a
 * constant struct and names the phase as a constant (ACTS_BY_PHASE), so that what is left is one switch. */
#pragma once

#include "games/table.h"

#define ACTS_INLINE static inline __attribute__((always_inline))

/* What a seat is offered: actions that stand alone, a verb with slots or places, and actions after those. */
typedef struct offer {
    uint32_t alone;  /* bit a: the action a */
    uint16_t verb;   /* the verb's first action; 0: there is none */
    bool others;     /* it may name cards of other seats, not only own ones */
    uint32_t beyond; /* bit i: the action `beyond` + i */
} offer;

typedef struct card_acts {
    int places; /* verbs from this action on name places, those before it own slots */
    int beyond; /* the first action after all of these; 32 from there are in one word of a mask */
    offer (*offered)(const hn_rules *rules, const table *t, int seat, int phase);
    /* The slots of an owner that the verb may name: only asked where there is a verb. */
    unsigned (*slots)(const hn_rules *rules, const table *t, int seat, int phase, int owner);
} card_acts;

/* Returns what a call, of which the phase is the last argument, gives in the table's: the phases that come most
 * often are constants there. */
#define ACTS_BY_PHASE(t, call, ...)                \
    switch ((t)->phase) {                          \
    case HN_PHASE_DRAW:                            \
        return call(__VA_ARGS__, HN_PHASE_DRAW);   \
    case HN_PHASE_DRAWN:                           \
        return call(__VA_ARGS__, HN_PHASE_DRAWN);  \
    case HN_PHASE_WINDOW:                          \
        return call(__VA_ARGS__, HN_PHASE_WINDOW); \
    case HN_PHASE_LOOK:                            \
        return call(__VA_ARGS__, HN_PHASE_LOOK);   \
    case HN_PHASE_FIRST:                           \
        return call(__VA_ARGS__, HN_PHASE_FIRST);  \
    case HN_PHASE_SECOND:                          \
        return call(__VA_ARGS__, HN_PHASE_SECOND); \
    case HN_PHASE_CALL:                            \
        return call(__VA_ARGS__, HN_PHASE_CALL);   \
    default:                                       \
        return call(__VA_ARGS__, (t)->phase);      \
    }

static inline uint32_t act_bit(int action)
{
    return (uint32_t)1 << action;
}

/* Twelve bits, one for each slot, from an action's number on. Returns how many there are. */
static inline int allow_slots(hn_mask *mask, int first, unsigned slots)
{
    int word = first / 64, shift = first % 64;
    mask->word[word] |= (uint64_t)slots << shift;
    if (shift > 64 - HN_SLOTS)
        mask->word[word + 1] |= (uint64_t)slots >> (64 - shift);
    return __builtin_popcount(slots);
}

/* legal of game.h. */
ACTS_INLINE int acts_legal(const card_acts *acts, const hn_rules *rules, const table *t, int seat,
                           hn_mask *mask, int phase)
{
    offer o = acts->offered(rules, t, seat, phase);
    int count = __builtin_popcount(o.alone) + __builtin_popcount(o.beyond);
    mask->word[0] = o.alone;
    if (o.beyond)
        mask->word[acts->beyond / 64] |= (uint64_t)o.beyond << acts->beyond % 64;
    if (o.verb)
        count += allow_slots(mask, o.verb, acts->slots(rules, t, seat, phase, seat));
    for (int i = 1, owner = seat; o.others && i < t->seats; i++) {
        owner = table_next_seat(t, owner);
        count +=
            allow_slots(mask, o.verb + i * HN_SLOTS, acts->slots(rules, t, seat, phase, owner));
    }
    return count;
}

/* The place that an action names, if it is one of the verb whose actions begin with `first`. */
ACTS_INLINE bool names_place(const card_acts *acts, const table *t, int seat, hn_action action,
                             int first, hn_place *place)
{
    unsigned owners = first < acts->places ? 1 : t->seats,
             rest = (unsigned)action - (unsigned)first;
    if (!first || rest >= owners * HN_SLOTS)
        return false;
    *place = place_absolute(t->seats, seat, (int)rest);
    return true;
}

/* allows of game.h. */
ACTS_INLINE bool acts_allows(const card_acts *acts, const hn_rules *rules, const table *t, int seat,
                             hn_action action, int phase)
{
    hn_place place;
    offer o = acts->offered(rules, t, seat, phase);
    if ((uint64_t)o.alone >> (action < 63 ? action : 63) & 1)
        return true;
    if (o.beyond && action >= acts->beyond)
        return action < acts->beyond + 32 && o.beyond >> (action - acts->beyond) & 1;
    return names_place(acts, t, seat, action, o.verb, &place) && (o.others || place.seat == seat) &&
           acts->slots(rules, t, seat, phase, place.seat) >> place.slot & 1;
}

/* The same of an action that is known to be one of that verb. */
static inline hn_place place_of(const table *t, int seat, hn_action action, int first)
{
    return place_absolute(t->seats, seat, action - first);
}

/* Whether an action of the verbs with places, which begin with `first`, names a seat that is not at the table. */
static inline bool names_nobody(const table *t, hn_action action, int first)
{
    return (action - first) % (HN_SEATS * HN_SLOTS) >= t->seats * HN_SLOTS;
}

static inline bool has_card(const table *t, hn_place place)
{
    return t->slots[place.seat] >> place.slot & 1;
}

/* ---- a turn begins, and its seat is asked ---- */

static inline void ask_turn_seat(table *t, int phase)
{
    table_ask(t, phase, seat_bit(t->turn_seat));
}

static inline void begin_turn(table *t, hn_events *events)
{
    table_say(t, HN_EVENT_TURN, t->turn_seat, t->turn, events);
    ask_turn_seat(t, HN_PHASE_DRAW);
}

/* A game's calls: what is legal by its acts, and what `act` does in a phase. */
#define ACTS_CALLS(acts, act)                                                                      \
    static int legal(const hn_rules *rules, const hn_state *state, int seat, hn_mask *mask)        \
    {                                                                                              \
        ACTS_BY_PHASE(table_of(state), acts_legal, &(acts), rules, table_of(state), seat, mask)    \
    }                                                                                              \
    static bool allows(const hn_rules *rules, const hn_state *state, int seat, hn_action action)   \
    {                                                                                              \
        return acts_allows(&(acts), rules, table_of(state), seat, action, table_of(state)->phase); \
    }                                                                                              \
    ACTS_INLINE bool act_if_legal(const hn_rules *rules, table *t, int seat, hn_action action,     \
                                  hn_events *events, bool check, int phase)                        \
    {                                                                                              \
        if (check && !acts_allows(&(acts), rules, t, seat, action, phase))                         \
            return false;                                                                          \
        act(rules, t, seat, action, events, phase);                                                \
        return true;                                                                               \
    }                                                                                              \
    static bool apply(const hn_rules *rules, hn_state *state, int seat, hn_action action,          \
                      hn_events *events)                                                           \
    {                                                                                              \
        table *t = (table *)(void *)state;                                                         \
        ACTS_BY_PHASE(t, act_if_legal, rules, t, seat, action, events, true)                       \
    }                                                                                              \
    static bool perform(const hn_rules *rules, hn_state *state, int seat, hn_action action,        \
                        hn_events *events)                                                         \
    {                                                                                              \
        table *t = (table *)(void *)state;                                                         \
        ACTS_BY_PHASE(t, act_if_legal, rules, t, seat, action, events, false)                      \
    }
