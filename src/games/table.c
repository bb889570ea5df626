/* The card table's mechanism: where cards go, who knows them, what is told of it.
 *
 * Knowledge is a byte beside the slot rather than an array by card: moves then touch one cache line,
 * and a view is a masked copy. The deck is put in order 16 cards at a time, because most rounds
 * end long before its last card; the order is a function of the seed all the same. */
#include "games/table.h"

#include "core/cards.h"
#include "core/mask.h"
#include "core/random.h"

#include <string.h>

_Static_assert(sizeof(table) == HN_STATE_SIZE, "the table has no padding and fills a state");
_Static_assert(sizeof(hn_event) == 16, "events have no padding");
_Static_assert(sizeof(hn_card_view) == 528, "views have no padding");

static const hn_place nowhere = {HN_NONE, HN_NONE};

void table_say(table *t, hn_event_type type, int seat, int number, hn_events *events)
{
    (void)t;
    if (events)
        *event_next(events) = (hn_event){.type = (uint8_t)type,
                                         .seat = (uint8_t)seat,
                                         .card = HN_NONE,
                                         .place = {nowhere, nowhere},
                                         .number = (uint16_t)number};
}

void table_say_rank(table *t, hn_event_type type, int seat, hn_place place, int rank,
                    hn_events *events)
{
    table_say(t, type, seat, rank, events);
    if (events)
        events->event[events->count - 1].place[0] = place;
}

void table_say_aim(table *t, int seat, int target, hn_events *events)
{
    table_say(t, HN_EVENT_AIM, seat, 0, events);
    if (events)
        events->event[events->count - 1].place[0].seat = (uint8_t)target;
}

/* ---- windows ---- */

void table_ask(table *t, int phase, hn_seats seats)
{
    t->phase = (uint8_t)phase;
    t->asked = seats;
    t->answered = 0;
    t->moment++;
}

static inline void forget_claims(table *t)
{
    memset(t->claimed_low, 0, sizeof t->claimed_low);
    memset(t->claimed_high, 0, sizeof t->claimed_high);
}

void table_open_window(table *t, int phase, hn_seats seats)
{
    forget_claims(t);
    table_ask(t, phase, seats);
}

void table_close_window(table *t)
{
    forget_claims(t);
    t->asked = t->answered = 0;
}

/* Claims are kept in words and always read in the same ones: mixed widths cost a stall each. */
static inline void set_claim(table *t, int seat, hn_place place, bool on)
{
    int bit = place.seat * HN_SLOTS + place.slot;
    uint64_t low = bit < 64 ? (uint64_t)1 << bit : 0;
    uint32_t high = bit < 64 ? 0 : (uint32_t)1 << (bit - 64);
    t->claimed_low[seat] = on ? t->claimed_low[seat] | low : t->claimed_low[seat] & ~low;
    t->claimed_high[seat] = on ? t->claimed_high[seat] | high : t->claimed_high[seat] & ~high;
}

void table_claim(table *t, int seat, hn_place place)
{
    set_claim(t, seat, place, true);
}

void table_unclaim(table *t, int seat, hn_place place)
{
    set_claim(t, seat, place, false);
}

/* A card has left its place: claims on it lapse. */
static void lapse(table *t, hn_place place)
{
    for (int seat = 0; seat < t->seats; seat++)
        table_unclaim(t, seat, place);
}

int table_claims_on(const table *t, int seat, int owner)
{
    return (int)slots_in(t->claimed_low[seat], t->claimed_high[seat], owner);
}

int table_claim_total(const table *t, int seat)
{
    return __builtin_popcountll(t->claimed_low[seat]) + __builtin_popcount(t->claimed_high[seat]);
}

hn_place table_claim_nth(const table *t, int seat, int n)
{
    int low = __builtin_popcountll(t->claimed_low[seat]);
    int bit =
        n < low ? bit_nth(t->claimed_low[seat], n) : 64 + bit_nth(t->claimed_high[seat], n - low);
    return (hn_place){(uint8_t)(bit / HN_SLOTS), (uint8_t)(bit % HN_SLOTS)};
}

hn_seats table_claimants(const table *t)
{
    hn_seats seats = 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (t->claimed_low[seat] || t->claimed_high[seat])
            seats |= seat_bit(seat);
    return seats;
}

/* ---- deck and discard ---- */

static void discard(table *t, hn_card card)
{
    t->pile[t->discard_count++] = card;
}

uint8_t table_renumber(uint8_t shuffled[HN_CARDS], uint8_t number[256])
{
    bool used[256] = {false};
    int count = 0;
    for (int card = 0; card < HN_CARDS; card++)
        used[shuffled[card]] = true;
    for (int old = 0; old < 256; old++)
        number[old] = used[old] ? (uint8_t)count++ : 0;
    for (int card = 0; card < HN_CARDS; card++)
        shuffled[card] = number[shuffled[card]];
    return (uint8_t)(count - 1);
}

/* All but the top discard becomes the deck. */
static void reshuffle(table *t, hn_events *events)
{
    int count = t->discard_count - 1;
    hn_card top = t->pile[count];
    uint8_t number[256];
    if (t->reshuffles == HN_NONE - 1)
        t->reshuffles = table_renumber(t->shuffled, number);
    t->reshuffles++;
    for (int i = 0; i < count; i++)
        t->shuffled[t->pile[i]] = t->reshuffles;
    memmove(t->pile + HN_CARDS - count, t->pile, (size_t)count);
    memset(t->pile, HN_NONE, (size_t)(HN_CARDS - count));
    t->pile[0] = top;
    t->discard_count = 1;
    t->deck_count = (uint8_t)count;
    t->deck_number++;
    t->deck_part = 0;
    t->ordered = 0;
    table_say(t, HN_EVENT_RESHUFFLE, HN_NONE, count, events);
}

/* Settles the order of the next cards of the deck. A call for every sixteenth card: inlined it is in the way. */
static __attribute__((noinline)) void order_deck(table *t)
{
    int batch = t->deck_count < RANDOM_BATCH ? t->deck_count : RANDOM_BATCH;
    random_shuffle_front(t->seed, HN_FOR_DECK, t->deck_number, t->deck_part++,
                         t->pile + HN_CARDS - t->deck_count, t->deck_count, batch);
    t->ordered = (uint8_t)batch;
}

void table_settle(table *t)
{
    if (t->deck_count && !t->ordered)
        order_deck(t);
}

/* The top card of the deck, which is refilled from the discard when it is empty. */
static inline hn_card draw_card(table *t, hn_events *events)
{
    if (!t->deck_count)
        reshuffle(t, events);
    if (!t->ordered)
        order_deck(t);
    hn_card *top = t->pile + HN_CARDS - t->deck_count;
    hn_card card = *top;
    *top = HN_NONE;
    t->deck_count--;
    t->ordered--;
    return card;
}

/* ---- places ---- */

/* Events that move cards have places where they say so, which an analyser cannot see. */
static inline unsigned slot_bit(hn_place place)
{
    if (place.slot >= HN_SLOTS)
        __builtin_unreachable();
    return 1u << place.slot;
}

static inline void put(table *t, hn_place place, hn_card card, hn_seats known)
{
    t->card[place.seat][place.slot] = card;
    t->known[place.seat][place.slot] = known;
    t->slots[place.seat] |= (uint16_t)slot_bit(place);
}

static inline void clear(table *t, hn_place place)
{
    t->card[place.seat][place.slot] = HN_NONE;
    t->known[place.seat][place.slot] = 0;
    t->slots[place.seat] &= (uint16_t)~slot_bit(place);
}

unsigned table_public_slots(const table *t, int seat)
{
    unsigned seen = t->slots[seat];
    for (unsigned left = seen; left; left &= left - 1)
        seen &= knows(t->known[seat][__builtin_ctz(left)], HN_NONE) ? ~0u : ~(left & -left);
    return seen;
}

/* ---- what happens to cards ---- */

/* Cards on their way, with who knows them. */
typedef struct moving {
    table *t;
    hn_events *events;
    hn_seats seen_by; /* who sees the one that the event is about */
    hn_card card[2];
    hn_seats known[2];
} moving;

static void hand_is_empty(table *t)
{
    t->drawn = HN_NONE;
    t->drawn_from = FROM_DECK;
    t->drawn_known = 0;
}

static EVENT_INLINE void lift(void *follower, int which, event_move move, hn_place at, bool gap)
{
    moving *m = follower;
    table *t = m->t;
    switch (move.from) {
    case SPOT_DECK:
        m->card[which] = draw_card(t, m->events);
        m->known[which] = m->seen_by;
        break;
    case SPOT_DISCARD:
        m->card[which] = t->pile[--t->discard_count];
        m->known[which] = HN_EVERYONE;
        t->pile[t->discard_count] = HN_NONE;
        break;
    case SPOT_HAND:
        m->card[which] = t->drawn;
        m->known[which] = t->drawn_known;
        hand_is_empty(t);
        break;
    default:
        m->card[which] = t->card[at.seat][at.slot];
        m->known[which] = t->known[at.seat][at.slot];
        if (gap)
            clear(t, at);
    }
}

static EVENT_INLINE void lay(void *follower, int which, event_move move, hn_place at)
{
    moving *m = follower;
    table *t = m->t;
    switch (move.to) {
    case SPOT_DISCARD:
        discard(t, m->card[which]);
        break;
    case SPOT_HAND:
        t->drawn = m->card[which];
        t->drawn_from = move.from == SPOT_DISCARD ? FROM_DISCARD : FROM_DECK;
        t->drawn_known = m->known[which];
        break;
    default:
        put(t, at, m->card[which], m->known[which]);
    }
}

/* Lets an event happen: its cards move or are seen as its row says, and it is told. `seen_by` counts where
 * the rules say who sees. E */
static EVENT_INLINE void happen(table *t, hn_event_type type, int seat, hn_place a, hn_place b,
                                hn_seats seen_by, int number, hn_events *events)
{
    const event_form *form = &event_forms[type];
    const hn_event move = {.place = {a, b}};
    bool card = form->fields & HAS_CARD;
    seen_by = !card                           ? 0
              : form->shown == SHOWN_TO_ALL   ? HN_EVERYONE
              : form->shown == SHOWN_TO_ACTOR ? seat_bit(seat)
              : form->shown == SHOWN_TO_NONE  ? 0
                                              : seen_by;
    moving m = {.t = t, .events = events, .seen_by = seen_by, .card = {HN_NONE, HN_NONE}};
    if (form->traits & EVENT_SHOWS) {
        m.card[0] = t->card[a.seat][a.slot];
        t->known[a.seat][a.slot] |= seen_by;
    }
    event_move_cards(&move, type, lift, lay, &m);
    if (events)
        *event_next(events) = (hn_event){.type = (uint8_t)type,
                                         .seat = (uint8_t)seat,
                                         .card = card ? m.card[0] : HN_NONE,
                                         .seen_by = seen_by,
                                         .place = {a, b},
                                         .number = (uint16_t)number};
}

/* ---- the deal ---- */

/* As draw_card would give them one by one, but counted in runs. */
static void deal_hand(table *t, int seat, int cards)
{
    for (int slot = 0; slot < cards;) {
        if (!t->ordered)
            order_deck(t);
        int run = cards - slot < t->ordered ? cards - slot : t->ordered;
        hn_card *top = t->pile + HN_CARDS - t->deck_count;
        for (int i = 0; i < run; i++) {
            t->card[seat][slot++] = top[i];
            top[i] = HN_NONE;
        }
        t->deck_count = (uint8_t)(t->deck_count - run);
        t->ordered = (uint8_t)(t->ordered - run);
    }
    t->slots[seat] = (uint16_t)((1u << cards) - 1);
}

void table_deal(table *t, int seats, int first, uint64_t seed, int cards, bool open,
                hn_events *events)
{
    t->seed = seed;
    memset(t->card, HN_NONE, sizeof t->card);
    for (int card = 0; card < HN_CARDS; card++)
        t->pile[card] = (hn_card)card;
    t->deck_count = HN_CARDS;
    t->seats = (uint8_t)seats;
    t->first = t->turn_seat = (uint8_t)first;
    t->caller = t->drawn = t->giver = t->power = HN_NONE;
    t->chosen = t->looked = nowhere;
    memset(t->collects, HN_NONE, sizeof t->collects);
    for (int i = 0, seat = first; i < seats; i++, seat = table_next_seat(t, seat)) {
        deal_hand(t, seat, cards);
        table_say(t, HN_EVENT_DEAL, seat, cards, events);
    }
    if (open)
        happen(t, HN_EVENT_OPEN, HN_NONE, nowhere, nowhere, 0, 0, events);
}

/* ---- a turn ---- */

void table_draw(table *t, hn_seats known, hn_events *events)
{
    happen(t, HN_EVENT_DRAW, t->turn_seat, nowhere, nowhere, known, 0, events);
}

void table_take(table *t, hn_events *events)
{
    happen(t, HN_EVENT_TAKE, t->turn_seat, nowhere, nowhere, 0, 0, events);
}

void table_swap(table *t, int slot, hn_events *events)
{
    hn_place place = {t->turn_seat, (uint8_t)slot};
    happen(t, HN_EVENT_SWAP, t->turn_seat, place, nowhere, 0, 0, events);
}

void table_play(table *t, hn_events *events)
{
    happen(t, HN_EVENT_PLAY, t->turn_seat, nowhere, nowhere, 0, 0, events);
}

void table_play_power(table *t, hn_events *events)
{
    happen(t, HN_EVENT_PLAY, t->turn_seat, nowhere, nowhere, 0, 1, events);
}

/* ---- what happens to cards in front of seats ---- */

void table_look(table *t, int seat, hn_place place, hn_events *events)
{
    happen(t, HN_EVENT_LOOK, seat, place, nowhere, 0, 0, events);
}

void table_exchange(table *t, int seat, hn_place a, hn_place b, hn_events *events)
{
    happen(t, HN_EVENT_EXCHANGE, seat, a, b, 0, 0, events);
}

void table_flip(table *t, int seat, hn_place place, hn_events *events)
{
    happen(t, HN_EVENT_FLIP, seat, place, nowhere, 0, 0, events);
    lapse(t, place);
}

void table_show_wrong(table *t, int seat, hn_place place, hn_events *events)
{
    happen(t, HN_EVENT_WRONG, seat, place, nowhere, HN_EVERYONE, 0, events);
}

void table_tell_wrong(table *t, int seat, hn_place place, unsigned ranks, hn_events *events)
{
    happen(t, HN_EVENT_WRONG, seat, place, nowhere, 0, (int)ranks, events);
}

void table_keep(table *t, int seat, hn_place place, hn_events *events)
{
    happen(t, HN_EVENT_KEEP, seat, place, nowhere, 0, 0, events);
}

void table_give(table *t, int slot, hn_place gap, hn_events *events)
{
    hn_place from = {t->giver, (uint8_t)slot};
    happen(t, HN_EVENT_GIVE, from.seat, from, gap, 0, 0, events);
    lapse(t, from);
}

void table_penalty(table *t, int seat, bool may_reshuffle, hn_events *events)
{
    int slot = table_gap(t, seat);
    if (slot < HN_SLOTS && table_can_draw(t, may_reshuffle))
        happen(t, HN_EVENT_PENALTY, seat, (hn_place){(uint8_t)seat, (uint8_t)slot}, nowhere, 0, 0,
               events);
}

/* ---- collections ---- */

static void join_collection(table *t, hn_place place)
{
    unsigned list = t->collection[place.seat];
    t->collection[place.seat] =
        (uint16_t)(list | (place.slot + 1u) << (4 * collection_count(list)));
}

void table_open_collection(table *t, hn_place place, hn_events *events)
{
    t->collects[place.seat] = (uint8_t)card_rank(t->card[place.seat][place.slot]);
    join_collection(t, place);
    happen(t, HN_EVENT_RANK, place.seat, place, nowhere, 0, 0, events);
}

void table_collect(table *t, int seat, hn_events *events)
{
    hn_place place = {(uint8_t)seat, (uint8_t)table_gap(t, seat)};
    join_collection(t, place);
    happen(t, HN_EVENT_COLLECT, seat, place, nowhere, 0, 0, events);
}

void table_leave_collection(table *t, hn_place place)
{
    unsigned list = t->collection[place.seat], left = 0;
    for (int count = 0; list; list >>= 4)
        if ((list & 15) != place.slot + 1u)
            left |= (list & 15) << (4 * count++);
    t->collection[place.seat] = (uint16_t)left;
}

bool table_collects(const table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->collects[seat] != HN_NONE)
            return true;
    return false;
}

/* ---- cards that lie face up ---- */

void table_turn_up(table *t, hn_place place, hn_events *events)
{
    int bit = place.seat * HN_SLOTS + place.slot;
    t->open[bit / 8] |= (uint8_t)(1u << bit % 8);
    happen(t, HN_EVENT_TURN_UP, place.seat, place, nowhere, 0, 0, events);
}

void table_turn_down(table *t, hn_place place)
{
    int bit = place.seat * HN_SLOTS + place.slot;
    t->open[bit / 8] &= (uint8_t) ~(1u << bit % 8);
}

/* ---- choices before the first turn ---- */

void table_ask_looks(table *t)
{
    table_open_window(t, HN_PHASE_LOOKS, (hn_seats)((1u << t->seats) - 1));
}

static void take_choices(table *t, bool open, hn_events *events)
{
    for (int i = 0, seat = t->first; i < t->seats; i++, seat = table_next_seat(t, seat))
        for (unsigned on = (unsigned)table_claims_on(t, seat, seat); on; on &= on - 1) {
            hn_place place = {(uint8_t)seat, (uint8_t)__builtin_ctz(on)};
            if (open)
                table_turn_up(t, place, events);
            else
                table_look(t, seat, place, events);
        }
    table_close_window(t);
}

static bool choose(table *t, int seat, int slot, int count, bool open, hn_events *events)
{
    table_claim(t, seat, (hn_place){(uint8_t)seat, (uint8_t)slot});
    if (table_claim_total(t, seat) < count)
        return false;
    t->answered |= seat_bit(seat);
    if (!table_answered(t))
        return false;
    take_choices(t, open, events);
    return true;
}

bool table_choose_look(table *t, int seat, int slot, int looks, hn_events *events)
{
    return choose(t, seat, slot, looks, false, events);
}

bool table_choose_open(table *t, int seat, int slot, int count, hn_events *events)
{
    return choose(t, seat, slot, count, true, events);
}

bool table_looks_fit(const table *t, int looks)
{
    if (t->turn || t->asked != (1u << t->seats) - 1)
        return false;
    for (int seat = 0; seat < t->seats; seat++) {
        int own = __builtin_popcount((unsigned)table_claims_on(t, seat, seat));
        bool closed = t->answered >> seat & 1;
        if (own != table_claim_total(t, seat) || own > looks || closed != (own == looks) ||
            __builtin_popcount(t->slots[seat]) < looks)
            return false;
    }
    return true;
}

void table_call(table *t, int seat, hn_events *events)
{
    if (!t->callers)
        t->caller = (uint8_t)seat;
    t->callers |= seat_bit(seat);
    table_say(t, HN_EVENT_CALL, seat, 0, events);
}

void table_end(table *t, hn_events *events)
{
    table_ask(t, HN_PHASE_OVER, 0);
    table_say(t, HN_EVENT_END, HN_NONE, 0, events);
    for (int seat = 0; seat < t->seats; seat++)
        for (unsigned slots = t->slots[seat] & ~table_open(t, seat); slots; slots &= slots - 1)
            happen(t, HN_EVENT_SHOW, seat, (hn_place){(uint8_t)seat, (uint8_t)__builtin_ctz(slots)},
                   nowhere, 0, 0, events);
}

int table_points(const table *t, int seat, const int16_t *values)
{
    int sum = 0;
    for (unsigned slots = t->slots[seat]; slots; slots &= slots - 1)
        sum += values[card_kind(t->card[seat][__builtin_ctz(slots)])];
    return sum;
}
