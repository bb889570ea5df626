/* Cards for the inside of the library: the tables behind include/hunch/cards.h, inlined. */
#pragma once

#include <hunch/cards.h>

static inline int card_rank(hn_card card)
{
    return card / 4;
}

extern const uint8_t card_kinds[HN_CARDS];

static inline int card_kind(hn_card card)
{
    return card_kinds[card];
}
