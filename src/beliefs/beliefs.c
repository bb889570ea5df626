/* What a seat believes of the cards that are hidden from it, from the events that it is told. */
#include "games/table.h"

#include <hunch/beliefs.h>

void hn_beliefs_begin(hn_beliefs *beliefs, const hn_rules *rules, int seats, int seat,
                      const hn_likelihoods *table)
{
    *beliefs = (hn_beliefs){.rules = rules,
                            .table = table,
                            .seats = (uint8_t)seats,
                            .seat = (uint8_t)seat,
                            .drawn = HN_NONE,
                            .top = HN_NONE,
                            .declared = HN_NONE};
}

void hn_beliefs_observe(hn_beliefs *beliefs, const hn_event *event)
{
    (void)beliefs;
    (void)event;
}

hn_view hn_beliefs_view(const hn_beliefs *beliefs, const hn_view *view)
{
    hn_view with = *view;
    with.beliefs_ = beliefs;
    return with;
}

const hn_beliefs *hn_view_beliefs(const hn_view *view)
{
    return view->beliefs_;
}
