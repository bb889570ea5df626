/* Where worlds come from, for any table: cards from the chain of worlds, which knows beliefs, dice from throws. */
#pragma once

#include "beliefs/worlds.h"
#include "search/throws.h"

typedef struct source {
    bool cards;
    uint64_t drawn;
    worlds chain;
    throws throws;
} source;

/* Of a view, which must live as long, and a net that weighs dice, or NULL; the same key gives the same worlds. The struct
 * must not be moved. False for a view that no world can be drawn from. */
static inline bool source_begin(source *s, const hn_view *view, const hn_net *net, uint64_t key)
{
    s->cards = view->rules_->game->table == HN_TABLE_CARDS;
    s->drawn = 0;
    return s->cards ? worlds_begin(&s->chain, view, key) : throws_begin(&s->throws, view, net, key);
}

/* The next world; false: there is none. */
static inline bool source_next(source *s, hn_state *world)
{
    if (!s->cards)
        return throws_world(&s->throws, s->drawn++, world);
    worlds_next(&s->chain, world);
    return true;
}
