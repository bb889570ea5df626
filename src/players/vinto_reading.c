/* The table as vinto-basic sees it: hands, weights, and the best that each action can do. */
#include "players/vinto_reading.h"

#include <string.h>

/* ---- what is seen ---- */

static int mean_of_deck(const int16_t *rule)
{
    int sum = 0;
    for (int rank = 0; rank < HN_JOKER; rank++)
        sum += rule[VINTO_VALUES + rank];
    return (4 * sum + 2 * rule[VINTO_VALUES + HN_JOKER]) * POINT / HN_CARDS;
}

/* The sum of a hand and its ends. An end is a value times 16 with a slot, which decides between equals: the first slot has
 * the lower number for the low end and the higher one for the high end, so that each is one comparison, without a branch. */
typedef struct span {
    int sum, low, high;
} span;

static const span nothing = {0, 16 * INT16_MAX, 16 * INT16_MIN};

/* Cards of a hand that count the same; there may be none. */
static inline void add_cards(span *e, unsigned slots, int value)
{
    int slot = __builtin_ctz(slots | 1u << 15);
    int low = 16 * value + slot, high = 16 * value + 15 - slot;
    e->sum += value * __builtin_popcount(slots);
    e->low = slots && low < e->low ? low : e->low;
    e->high = slots && high > e->high ? high : e->high;
}

static inline void add_known(const reading *s, span *e, int seat, unsigned known)
{
    for (; known; known &= known - 1) {
        int slot = __builtin_ctz(known);
        add_cards(e, known & -known, value_of(s, card_rank(s->t->card[seat][slot])));
    }
}

static inline void keep_hand(reading *s, int seat, unsigned known, const span *e)
{
    s->hand[seat] = (hand){.sum = e->sum,
                           .low = e->low >> 4,
                           .high = e->high >> 4,
                           .low_slot = e->low & 15,
                           .high_slot = 15 - (e->high & 15),
                           .known = (uint16_t)known};
}

/* Most cards of a table are unknown, and count the same: they are read at once. */
static inline void read_other(reading *s, int seat)
{
    span e = nothing;
    unsigned known = view_known_slots(s->view, s->t, seat), seen = seen_slots(s->t, seat, seat);
    unsigned unknown = s->t->slots[seat] & ~known;
    add_cards(&e, unknown & seen, s->mean - s->constant[THEIR_SEEN]);
    add_cards(&e, unknown & ~seen, s->mean);
    add_known(s, &e, seat, known);
    keep_hand(s, seat, known, &e);
}

static inline void read_own(reading *s, unsigned known)
{
    span e = nothing;
    unsigned slots = s->t->slots[s->seat];
    if (s->swapped != HN_NONE) {
        add_cards(&e, 1u << s->swapped, s->instead);
        slots &= ~(1u << s->swapped);
        known &= slots;
    }
    add_cards(&e, slots & ~known, s->unknown);
    add_known(s, &e, s->seat, known);
    keep_hand(s, s->seat, known, &e);
}

void vinto_read_hand(reading *s, int seat)
{
    if (seat == s->seat)
        read_own(s, view_known_slots(s->view, s->t, seat));
    else
        read_other(s, seat);
}

void vinto_begin(reading *s, const hn_player *player, const hn_view *view, hn_why *why)
{
    s->view = view;
    s->t = table_of(view->state_);
    s->rule = view->rules_->value;
    s->constant = player->constant;
    s->why = why;
    s->seat = view->seat_;
    s->swapped = HN_NONE;
    s->read = READ_NOTHING;
}

void vinto_value_unknown(reading *s)
{
    s->mean = mean_of_deck(s->rule);
    s->unknown = s->mean + s->constant[OWN_UNKNOWN];
}

/* The lowest sum of the other seats, but for the one that called: of equals the first, so the seat is part of the
 * number that is compared. */
void vinto_find_beaten(reading *s)
{
    int lowest = INT32_MAX;
    s->beaten = NOBODY;
    for (int seat = 0; seat < s->t->seats; seat++) {
        if (seat == s->seat || seat == s->t->caller)
            continue; /* those hands need not have been read */
        int sum = s->hand[seat].sum * HN_SEATS + seat;
        s->beaten = sum < lowest ? seat : s->beaten;
        lowest = sum < lowest ? sum : lowest;
    }
}

/* Known own cards by rank: they leave the hand in the window after a card of that rank. */
static void read_tosses(reading *s)
{
    unsigned known = s->t->barred >> s->seat & 1 ? 0 : s->hand[s->seat].known;
    memset(s->tosses, 0, sizeof s->tosses);
    for (; known; known &= known - 1) {
        int rank = card_rank(s->t->card[s->seat][__builtin_ctz(known)]), value = value_of(s, rank);
        s->tosses[rank] += value > 0 ? value : 0;
    }
}

/* Until a call the own weight is what it is whatever the others have. */
void vinto_read_own(reading *s)
{
    vinto_value_unknown(s);
    vinto_read_hand(s, s->seat);
    read_tosses(s);
    s->weight[s->seat] = WEIGHT;
    s->read = READ_OWN;
    if (s->t->callers)
        vinto_read_table(s);
}

static void weigh_others(reading *s)
{
    const table *t = s->t;
    int other = t->callers ? s->constant[MEMBER] : -s->constant[HARM_OTHER];
    for (int seat = 0; seat < t->seats; seat++)
        s->weight[seat] = other;
    s->weight[s->seat] = WEIGHT;
    if (s->beaten == NOBODY)
        return;
    if (!t->callers) {
        s->weight[s->beaten] = -s->constant[HARM_LEADER];
        return;
    }
    if (s->hand[s->beaten].sum < s->hand[s->seat].sum) {
        s->weight[s->beaten] = WEIGHT;
        s->weight[s->seat] = s->constant[MEMBER];
    }
}

void vinto_read_table(reading *s)
{
    const table *t = s->t;
    if (s->read == READ_NOTHING)
        vinto_read_own(s);
    if (s->read == READ_ALL)
        return;
    s->read = READ_ALL;
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != t->caller && seat != s->seat)
            read_other(s, seat);
    vinto_find_beaten(s);
    weigh_others(s);
}

/* ---- what changes are worth, in tenths ---- */

/* The best exchange of two cards: one seat's highest for another's lowest. */
int vinto_best_exchange(const reading *s, hn_place *give, hn_place *take)
{
    int best = IMPOSSIBLE;
    for (int a = 0; a < s->t->seats; a++) {
        if (!is_open(s, a))
            continue;
        for (int b = 0; b < s->t->seats; b++) {
            if (b == a || !is_open(s, b))
                continue;
            int gain = (s->hand[a].high - s->hand[b].low) * (s->weight[a] - s->weight[b]) / WEIGHT;
            if (gain > best) {
                best = gain;
                *give = high_of(s, a);
                *take = low_of(s, b);
            }
        }
    }
    return best;
}

/* The best card to go with one that is chosen. */
int vinto_best_partner(const reading *s, hn_place chosen, hn_place *partner)
{
    int best = IMPOSSIBLE;
    for (int seat = 0; seat < s->t->seats; seat++) {
        if (seat == chosen.seat || !is_open(s, seat))
            continue;
        hn_place ends[2] = {low_of(s, seat), high_of(s, seat)};
        for (int i = 0; i < 2; i++) {
            int gain = exchange_worth(s, chosen, ends[i]);
            if (gain > best) {
                best = gain;
                *partner = ends[i];
            }
        }
    }
    return best;
}

/* The best card to be named: one that is known, so it leaves its hand. A king would have to name again. */
int vinto_best_name(const reading *s, hn_place *place)
{
    int best = IMPOSSIBLE;
    for (int seat = 0; seat < s->t->seats; seat++) {
        if (seat == s->t->caller)
            continue;
        for (unsigned slots = s->hand[seat].known; slots; slots &= slots - 1) {
            int slot = __builtin_ctz(slots);
            if (seat == s->seat && slot == s->swapped)
                continue;
            int rank = card_rank(s->t->card[seat][slot]);
            int tossed =
                s->tosses[rank] - (seat == s->seat && s->tosses[rank] ? value_of(s, rank) : 0);
            int gain = (value_of(s, rank) * s->weight[seat] + tossed * s->weight[s->seat]) / WEIGHT;
            if (rank == HN_KING)
                gain += IMPOSSIBLE / 2;
            if (gain > best) {
                best = gain;
                *place = (hn_place){(uint8_t)seat, (uint8_t)slot};
            }
        }
    }
    return best;
}

/* The seat that an ace is aimed at; where it must be a member of the coalition, the one with the highest sum. */
int vinto_best_aim(const reading *s, int *target)
{
    int best = IMPOSSIBLE, sum = 0;
    for (int seat = 0; seat < s->t->seats; seat++) {
        if (seat == s->seat || seat == s->t->caller)
            continue;
        int gain = -s->mean * s->weight[seat] / WEIGHT;
        bool hopeless = s->t->callers && gain == best && s->hand[seat].sum > sum;
        if (gain > best || hopeless) {
            best = gain;
            sum = s->hand[seat].sum;
            *target = seat;
        }
    }
    return best;
}

/* An unknown own card; HN_NONE: all are known. */
int vinto_unknown_own(const reading *s)
{
    unsigned unknown = s->t->slots[s->seat] & ~view_known_slots(s->view, s->t, s->seat);
    return unknown ? __builtin_ctz(unknown) : HN_NONE;
}

/* The card that a look at another seat's goes to: unknown, of the seat with the lowest sum first. */
int vinto_best_look(const reading *s, hn_place *place)
{
    int best = IMPOSSIBLE;
    for (int seat = 0; seat < s->t->seats; seat++) {
        if (seat == s->seat || !is_open(s, seat))
            continue;
        unsigned slots = s->t->slots[seat], unknown = slots & ~(unsigned)s->hand[seat].known;
        int gain = unknown ? s->constant[LOOK_OTHER] : 0;
        gain += gain && seat == s->beaten;
        if (gain > best) {
            best = gain;
            *place = (hn_place){(uint8_t)seat, (uint8_t)__builtin_ctz(gain ? unknown : slots)};
        }
    }
    return best;
}

int vinto_power_worth(reading *s, int rank)
{
    hn_place a, b;
    int gain, target, kind = s->rule[VINTO_POWERS + rank];
    if (kind == VINTO_NOTHING)
        return IMPOSSIBLE;
    if (kind == VINTO_LOOK_OWN) {
        if (!s->t->slots[s->seat])
            return IMPOSSIBLE;
        return vinto_unknown_own(s) == HN_NONE ? 0 : s->constant[LOOK_OWN];
    }
    vinto_read_table(s);
    switch (kind) {
    case VINTO_LOOK_OTHER:
        return vinto_best_look(s, &a);
    case VINTO_BLIND_SWAP:
        return vinto_best_exchange(s, &a, &b);
    case VINTO_LOOK_SWAP:
        gain = vinto_best_exchange(s, &a, &b);
        return gain == IMPOSSIBLE || gain > 0 ? gain : 0; /* it need not exchange them */
    case VINTO_NAME_CARD:
        return vinto_best_name(s, &a);
    default: /* VINTO_GIVE_CARD */
        return vinto_best_aim(s, &target);
    }
}
