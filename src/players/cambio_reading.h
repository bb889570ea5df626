/* What Cambio's players read from a view, and how they answer: the common ground of base, smart and the
 * Bayesian players.
 *
 * Everything is read again at each decision, so what a player knows is right by construction. Hands are read from the table
 * itself, for speed, through view_known_slots. Values
 * are whole numbers and E[unknown] is a fraction, so that every threshold is compared exactly:
 * "scaled" means multiplied by the fraction's denominator. */
#pragma once

#include "core/cards.h"
#include "core/random.h"
#include "games/cambio.h"
#include "games/policy.h"
#include "games/table.h"

typedef struct reading {
    const hn_view *view;
    const int16_t *rule;      /* the house rules' values */
    const int32_t *constants; /* the player's */
    hn_why *why;              /* NULL: not asked for */
    int seat, seats;
    hn_mask legal; /* not set in windows before reading_read_legal: mostly they need none */
    uint64_t key;
    bool drew;         /* whether `chance` was begun: most decisions need none */
    random_run chance; /* the player's own, for this decision */
    int unknown;       /* E[unknown], scaled: the sum of what is not in sight … */
    int scale;         /* … and its number; 5 and 1 when nothing is left */
} reading;

/* How a player decides in each phase: each returns a legal action. */
typedef struct style {
    bool (*calls)(reading *s);
    hn_action (*draw)(reading *s);
    hn_action (*swap)(reading *s);
    hn_action (*look)(reading *s);
    hn_action (*first)(reading *s);
    hn_action (*second)(reading *s);     /* the first card is an own one, and others' are left */
    hn_action (*second_for)(reading *s); /* the first card is another seat's */
    hn_action (*flip)(reading *s);
    hn_action (*give)(reading *s);
} style;

hn_action style_decide(const style *how, const hn_view *view, const int32_t *constants,
                       uint64_t key, hn_why *why);

/* Computes E[unknown]: only where a decision needs it. fallback: when nothing is unseen. */
void reading_unknown(reading *s, int fallback);

static inline double reading_mean(const reading *s)
{
    return (double)s->unknown / s->scale;
}

static inline int reading_value(const reading *s, hn_card card)
{
    return s->rule[CAMBIO_VALUES + card_kind(card)];
}

static inline hn_card reading_card(const reading *s, hn_place place)
{
    return hn_view_card(s->view, place.seat, place.slot);
}

static inline bool reading_knows(const reading *s, int seat, int slot)
{
    return hn_view_card(s->view, seat, slot) < HN_CARDS;
}

/* The slots of a seat that have a card, those of them that this seat knows, and of these again those whose rank lies on
 * top. */
static inline unsigned reading_slots(const reading *s, int seat)
{
    return table_of(s->view->state_)->slots[seat];
}

static inline unsigned reading_known(const reading *s, int seat)
{
    return view_known_slots(s->view, table_of(s->view->state_), seat);
}

static inline unsigned reading_fitting(const reading *s, int seat)
{
    const table *t = table_of(s->view->state_);
    return rank_slots(t, seat, (unsigned)(1ull << card_rank(table_top(t)))) &
           reading_known(s, seat);
}

/* A card that the seat knows. */
static inline hn_card reading_seen(const reading *s, hn_place place)
{
    return table_of(s->view->state_)->card[place.seat][place.slot];
}

/* Whether the seat in front of which a card lies knows it. */
static inline bool reading_owner_knows(const reading *s, hn_place place)
{
    return hn_view_known(s->view, place.seat, place.slot) & (1u << place.seat);
}

static inline void reading_read_legal(reading *s)
{
    hn_view_legal(s->view, &s->legal);
}

static inline bool reading_legal(const reading *s, int action)
{
    return hn_mask_has(&s->legal, (hn_action)action);
}

/* The power of the card on top, which was just played. */
static inline int reading_power(const reading *s)
{
    return s->rule[CAMBIO_POWERS + card_kind(hn_view_top(s->view))];
}

/* A verb of this seat for a place, as an action. */
static inline hn_action reading_action(const reading *s, int act, hn_place place)
{
    return (hn_action)(act + place_relative(s->seats, s->seat, place));
}

/* The worst (highest) card of its own that the seat knows: equals by chance. False if it knows none. */
bool reading_worst(reading *s, hn_place *place, int *value);

/* A hand in front of a seat as this one sees it. */
typedef struct reading_hand {
    int cards, known, known_sum;
} reading_hand;

reading_hand reading_hand_of(const reading *s, int seat);

static inline int reading_scaled_score(const reading *s, reading_hand hand)
{
    return hand.known_sum * s->scale + (hand.cards - hand.known) * s->unknown;
}

/* The best of several options that are offered one by one; equals are drawn among at the end. */
typedef struct best {
    int count;
    long score;
    hn_place place[HN_SEATS * HN_SLOTS];
} best;

/* Before the first; the places are left as they are. */
static inline void best_begin(best *b)
{
    b->count = 0;
    b->score = 0;
}

static inline void best_offer(best *b, hn_place place, long score)
{
    if (!b->count || score > b->score) {
        b->score = score;
        b->count = 0;
    }
    if (score == b->score)
        b->place[b->count++] = place;
}

hn_place best_take(reading *s, const best *b);

/* The first legal place of a verb in front of another seat, clockwise; false if there is none. */
bool reading_first_other(const reading *s, int act, hn_place *place);

/* Draws what can be drawn: the deck, else the discard, else nothing. */
hn_action reading_draw(const reading *s);

/* Gives the worst known card, with none known the first. */
hn_action reading_give(reading *s);

/* The second card where the first is another seat's, for who exchanges no two cards of others: that same own
 * card; with an empty hand the first that may be named. */
hn_action reading_own_for(reading *s);

/* Reasons, where they are asked for. */
static inline void reading_rule(reading *s, const char *rule)
{
    why_rule(s->why, rule);
}

static inline void reading_number(reading *s, const char *name, double value)
{
    why_number(s->why, name, value);
}

static inline void reading_candidate(reading *s, hn_action action, double score)
{
    why_candidate(s->why, action, score);
}

/* The same of scaled numbers: divided only where someone asks. */
static inline void reading_scaled_number(reading *s, const char *name, long scaled)
{
    if (s->why)
        why_number(s->why, name, (double)scaled / s->scale);
}

static inline void reading_scaled_candidate(reading *s, hn_action action, long scaled)
{
    if (s->why)
        why_candidate(s->why, action, (double)scaled / s->scale);
}
