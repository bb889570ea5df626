/* What Perudo's players read from a view: the dice under the own cup, and the table around it. For speed they come
 * from the table itself, none of them another seat's.
 *
 * "Aces" are the face that is wild by the rules, which may be another one or none; in palifico they are a
 * face like any other, but players still do not open with them. Numbers that are "scaled" are multiplied by
 * the number of faces, so that expected counts are whole and every threshold is compared exactly. */
#pragma once

#include "games/perudo.h"
#include "games/policy.h"

typedef struct reading {
    const hn_view *view;
    hn_bid bid;   /* the one that stands; count 0: none */
    int faces;    /* of a die */
    int aces;     /* the face that is wild by the rules, 0: none */
    int wild;     /* the face that is wild in this throw, 0: none */
    int in_play;  /* all dice … */
    int hidden;   /* … and those of the other seats */
    uint64_t own; /* how many own dice show a face: a byte for each, by its number */
} reading;

/* The cup of a view that is a seat's. Inlined: it is filled where it stands, as a copy from elsewhere stalls. */
static inline reading reading_of(const hn_view *view)
{
    const perudo *p = perudo_of(view->state_);
    const int16_t *rule = view->rules_->value;
    uint64_t own = 0;
    for (int i = 0; i < HN_DICE; i++)
        own += (uint64_t)1 << 8 * p->die[view->seat_][i];
    return (reading){.view = view,
                     .bid = p->bid,
                     .faces = rule[PERUDO_FACES],
                     .aces = rule[PERUDO_WILD],
                     .wild = p->wild,
                     .in_play = p->in_play,
                     .hidden = p->in_play - p->dice[view->seat_],
                     .own = own};
}

/* The own dice that show a face, and those that match it. */
static inline int reading_shows(const reading *c, int face)
{
    return (int)(c->own >> 8 * face & 0xff);
}

static inline int reading_own(const reading *c, int face)
{
    return reading_shows(c, face) + (c->wild && face != c->wild ? reading_shows(c, c->wild) : 0);
}

/* How many faces of a die match a face. */
static inline int reading_matching(const reading *c, int face)
{
    return c->wild && face != c->wild ? 2 : 1;
}

/* The matching dice to be expected in all, by what the seat sees. Scaled. */
static inline int reading_expected(const reading *c, int face)
{
    return reading_own(c, face) * c->faces + c->hidden * reading_matching(c, face);
}

/* The face but aces that most own dice match: of equals the lowest. The seat may hold none of it. */
int reading_best_face(const reading *c);

static inline hn_action reading_bid(int count, int face)
{
    return perudo_bid_action((hn_bid){(uint8_t)count, (uint8_t)face});
}
