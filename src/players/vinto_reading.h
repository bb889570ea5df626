/* What vinto-basic reads from a view, and what changes at the table are worth to its seat.
 *
 * Everything is counted in tenths of a point: a card that the seat knows at its value, an unknown one at the mean
 * of the deck, more for its own, less where another owner has seen it and kept it. What a change is worth is
 * the change of each seat's sum times that seat's weight. Until a call the own sum counts in full, and the
 * others' against it, most of all the lowest one's. After a call the coalition wins with its lowest sum, so
 * that of its best member counts in full and the rest for little.
 *
 * Cards are read from the table itself, for speed, each through view_knows. */
#pragma once

#include "core/cards.h"
#include "games/policy.h"
#include "games/table.h"
#include "games/vinto.h"

#include <string.h>

/* The player's constants: vinto_basic.c says what they are. */
enum {
    CALL,
    CALL_TWO,
    CALL_MARGIN,
    CALL_SEAT,
    CALL_LAP,
    OWN_UNKNOWN,
    THEIR_SEEN,
    HARM_LEADER,
    HARM_OTHER,
    MEMBER,
    LOOK_OWN,
    LOOK_OTHER,
    TAKE_MARGIN,
    CONSTANTS
};

enum { POINT = 10, WEIGHT = 16, IMPOSSIBLE = -100000, NOBODY = HN_SEATS };

/* A hand as the seat sees it: its sum, its lowest and highest card, and the slots whose cards it knows. */
typedef struct hand {
    int sum, low, high;
    uint8_t low_slot, high_slot;
    uint16_t known;
} hand;

typedef struct reading {
    const hn_view *view;
    const table *t;
    const int16_t *rule;
    const int32_t *constant;
    hn_why *why;
    int seat;
    int mean;             /* what an unknown card counts, */
    int unknown;          /* … and an own one */
    int swapped, instead; /* an own slot, and what is thought to lie there; HN_NONE: no slot */
    enum { READ_NOTHING, READ_OWN, READ_ALL } read; /* of the hands */
    int beaten; /* the seat with the lowest sum of the others, or of the coalition */
    hand hand[HN_SEATS];
    int tosses[HN_RANKS]; /* what can leave the own hand after a card of that rank */
    int weight[HN_SEATS]; /* what a point less in front of a seat is worth, in parts of WEIGHT */
} reading;

static inline int value_of(const reading *s, int rank)
{
    return s->rule[VINTO_VALUES + rank] * POINT;
}

static inline bool knows_card(const reading *s, int seat, int slot)
{
    return view_knows(s->view, s->t, seat, slot);
}

/* What a card counts as far as the seat can tell. */
static inline int worth(const reading *s, int seat, int slot)
{
    if (seat == s->seat && slot == s->swapped)
        return s->instead;
    if (knows_card(s, seat, slot))
        return value_of(s, card_rank(s->t->card[seat][slot]));
    if (seat == s->seat)
        return s->unknown;
    return s->mean - (knows(s->t->known[seat][slot], seat) ? s->constant[THEIR_SEEN] : 0);
}

/* Whether an action may touch a seat's cards, and there are any. */
static inline bool is_open(const reading *s, int seat)
{
    return s->t->slots[seat] && seat != s->t->caller;
}

/* The reading of a decision, without hands. */
void vinto_begin(reading *s, const hn_player *player, const hn_view *view, hn_why *why);

/* What unknown cards count: before any hand is read. The last two of the next do it. */
void vinto_value_unknown(reading *s);

/* One hand; the lowest sum of the others that did not call, from hands that were read. */
void vinto_read_hand(reading *s, int seat);
void vinto_find_beaten(reading *s);

/* The own hand with its tosses and weight; and all that is left of the table. */
void vinto_read_own(reading *s);
void vinto_read_table(reading *s);

/* Two cards of two seats change places. */
static inline int exchange_worth(const reading *s, hn_place a, hn_place b)
{
    int more = worth(s, a.seat, a.slot) - worth(s, b.seat, b.slot);
    return more * (s->weight[a.seat] - s->weight[b.seat]) / WEIGHT;
}

static inline hn_place high_of(const reading *s, int seat)
{
    return (hn_place){(uint8_t)seat, s->hand[seat].high_slot};
}

static inline hn_place low_of(const reading *s, int seat)
{
    return (hn_place){(uint8_t)seat, s->hand[seat].low_slot};
}

/* The best of its kind, and what it is worth; IMPOSSIBLE: there is none. An exchange: one seat's highest card for
 * another's lowest. A partner: of a card that is chosen. A name: of a card that is known, so it leaves its hand;
 * that of a king, which would have to name again, is worth less than half of IMPOSSIBLE. */
int vinto_best_exchange(const reading *s, hn_place *give, hn_place *take);
int vinto_best_partner(const reading *s, hn_place chosen, hn_place *partner);
int vinto_best_name(const reading *s, hn_place *place);
int vinto_best_aim(const reading *s, int *target);
int vinto_best_look(const reading *s, hn_place *place);

/* An unknown own card; HN_NONE: all are known. */
int vinto_unknown_own(const reading *s);

/* What playing a rank's action is worth. The own hand has been read; others are where the action needs them. */
int vinto_power_worth(reading *s, int rank);
