/* What the files of card games share: legal actions into a mask, and actions' places. */
#ifndef HUNCH_GAMES_ACTS_H
#define HUNCH_GAMES_ACTS_H

#include "games/table.h"

/* Each returns how many actions it allowed. */
static inline int allow(hn_mask *mask, int action)
{
    mask->word[action / 64] |= (uint64_t)1 << (action % 64);
    return 1;
}

/* Twelve bits, one for each slot, from an action's number on. */
static inline int allow_slots(hn_mask *mask, int first, unsigned slots)
{
    int word = first / 64, shift = first % 64;
    mask->word[word] |= (uint64_t)slots << shift;
    if (shift > 64 - HN_SLOTS)
        mask->word[word + 1] |= (uint64_t)slots >> (64 - shift);
    return __builtin_popcount(slots);
}

/* A verb with an owner's slots, numbered from the deciding seat. */
static inline int allow_places(const table *t, hn_mask *mask, int verb_first, int seat, int owner,
                               unsigned slots)
{
    hn_place start = {(uint8_t)owner, 0};
    return allow_slots(mask, verb_first + place_relative(t->seats, seat, start), slots);
}

/* The place that an action names, if it is one of a verb with places. */
static inline bool names_place(const table *t, int seat, hn_action action, int verb_first,
                               hn_place *place)
{
    if (action < verb_first || action >= verb_first + t->seats * HN_SLOTS)
        return false;
    *place = place_absolute(t->seats, seat, action - verb_first);
    return true;
}

static inline bool has_card(const table *t, hn_place place)
{
    return t->slots[place.seat] >> place.slot & 1;
}

#endif
