/* What Perudo's players read from a view: once for each decision, through what a seat may ask. */
#include "players/cup.h"

cup cup_of(const hn_view *view)
{
    const int16_t *rule = hn_view_rules(view)->value;
    int seat = hn_view_seat(view);
    cup c = {.view = view,
             .bid = hn_view_bid(view),
             .faces = rule[PERUDO_FACES],
             .aces = rule[PERUDO_WILD],
             .wild = hn_view_wild(view),
             .in_play = hn_view_in_play(view)};
    c.hidden = c.in_play - hn_view_dice(view, seat);
    for (int i = 0; i < HN_DICE; i++)
        c.own += (uint64_t)1 << 8 * hn_view_die(view, seat, i);
    return c;
}

int cup_best_face(const cup *c)
{
    int best = 0;
    for (int face = 1; face <= c->faces; face++)
        if (face != c->aces && (!best || cup_shows(c, face) > cup_shows(c, best)))
            best = face;
    return best;
}
