/* The card table: the mechanism that all card games share. Cards lie in the deck, on the discard, in
 * front of seats or in the turn's hand; they are drawn, moved, looked at, exchanged, given and
 * reshuffled here and nowhere else, and every change writes its event.
 *
 * Knowledge belongs to the card: beside each slot stands the set of seats that know what lies there,
 * and it moves with the card. A reshuffle empties it, but leaves one thing known: a card that was
 * shuffled back at the n-th reshuffle is none of those that lay elsewhere then. So every card carries
 * the number of the reshuffle that last took it, and a hidden card in a slot is one of the unseen
 * cards with the number that its slot shows.
 *
 * A game's state starts with a `table`; games decide what is legal and when, so nothing here checks
 * rules. Calls marked E take an hn_events that may be NULL. */
#pragma once

#include "games/game.h"

#include <string.h>

enum { FROM_DECK, FROM_DISCARD };

/* Plain bytes without padding. The deck is the end of `pile` (its top first), the discard its start
 * (its top last), and what lies between is HN_NONE. The deck's order is made when it is needed, 16
 * cards at a time, from the seed: `ordered` cards from the top are settled. */
typedef struct table {
    ROUND_HEAD
    uint16_t deck_number; /* how often a deck was made: keys its order */
    uint8_t deck_count;
    uint8_t discard_count;
    uint64_t claimed_low[HN_SEATS];  /* by seat: its claims in the window, bit 12 * owner + slot: */
    uint32_t claimed_high[HN_SEATS]; /* 64 bits, and the other 32 */
    hn_card card[HN_SEATS][HN_SLOTS];   /* HN_NONE: a gap */
    hn_seats known[HN_SEATS][HN_SLOTS]; /* who knows the card */
    uint16_t slots[HN_SEATS];           /* bit k: there is a card in slot k */
    hn_card pile[HN_CARDS];
    uint8_t shuffled[HN_CARDS]; /* per card: the reshuffle that last took it */
    uint8_t ordered;            /* settled cards from the deck's top */
    uint8_t deck_part;          /* batches of order made of this deck */
    uint8_t reshuffles;         /* as the public counts them: see table_reshuffle */
    hn_seats callers;
    uint8_t caller;
    hn_card drawn;
    uint8_t drawn_from;
    hn_seats drawn_known;
    hn_place chosen;
    hn_place looked;
    uint8_t giver;
    uint8_t windows;
    uint8_t resolutions;
    uint8_t queued;                /* cards' powers that wait for their turn: how many, */
    uint8_t queue[HN_QUEUE];       /* the next one first, see queue_item; then zero */
    uint8_t collects[HN_SEATS];    /* the rank that a seat collects, HN_NONE: none */
    uint16_t collection[HN_SEATS]; /* where its collection lies, in order: see collection_slots */
    uint16_t ranks;                /* Vinto: what the window is open for, bit r: … */
    uint8_t power;                 /* … and what hn_card_view says of these */
    uint8_t may_pass;
    uint8_t unused;
    hn_seats barred;
    uint8_t
        claims_come; /* while a window is followed (follow.c), its claims come one at a time, in the order */
    uint8_t was_right; /* in which they are taken: more may come; a flip before them was right */
    uint8_t open[HN_SEATS * HN_SLOTS / 8]; /* cards that lie face up: bit 12 * seat + slot */
} table;

/* The slots of a seat whose cards lie face up. */
static inline unsigned face_up_slots(const uint8_t open[HN_SEATS * HN_SLOTS / 8], int seat)
{
    int bit = seat * HN_SLOTS;
    return (open[bit / 8] | (unsigned)open[bit / 8 + 1] << 8) >> bit % 8 & ((1u << HN_SLOTS) - 1);
}

static inline unsigned table_open(const table *t, int seat)
{
    return face_up_slots(t->open, seat);
}

/* A power that waits: whose it is, and where that matters of which rank (else the rest is 0). */
static inline uint8_t queue_item(int seat, int rank)
{
    return (uint8_t)(seat | (rank + 1) << 3);
}

static inline int queue_seat(uint8_t item)
{
    return item & 7;
}

static inline int queue_rank(uint8_t item)
{
    return item >> 3 ? (item >> 3) - 1 : HN_NONE;
}

static inline void table_leave_queue(table *t)
{
    t->queued--;
    memmove(t->queue, t->queue + 1, HN_QUEUE - 1);
    t->queue[HN_QUEUE - 1] = 0;
}

/* A collection is a list of up to four slots, the one that came first in the lowest four bits, each plus one:
 * this as a set. */
static inline unsigned collection_slots(unsigned list)
{
    unsigned slots = 0;
    for (; list; list >>= 4)
        slots |= 1u << ((list & 15) - 1);
    return slots;
}

static inline int collection_count(unsigned list)
{
    return list ? (35 - __builtin_clz(list)) / 4 : 0;
}

/* What a seat has in hand: the slots of its cards that are not in its collection. */
static inline unsigned table_hand(const table *t, int seat)
{
    return t->slots[seat] & ~collection_slots(t->collection[seat]);
}

static inline hn_seats seat_bit(int seat)
{
    return (hn_seats)(seat < HN_SEATS ? 1u << seat : 0);
}

/* Whether a seat, or the public (HN_NONE), is among those that know a card. The public knows what
 * everyone has seen. */
static inline bool knows(hn_seats known, int seat)
{
    hn_seats wanted = seat < HN_SEATS ? seat_bit(seat) : HN_EVERYONE;
    return (known & wanted) == wanted;
}

/* The same as a view has it: a card that its seat has forgotten is as good as unseen by it (level.h). */
static inline bool view_forgot(const hn_view *view, int seat, int slot)
{
    bool any = view->forgot_low_ | view->forgot_high_;
    if (!any) /* nearly always, and then it must cost nothing */
        return false;
    int bit = seat * HN_SLOTS + slot;
    return (bit < 64 ? view->forgot_low_ : view->forgot_high_) >> bit % 64 & 1;
}

static inline bool view_knows(const hn_view *view, const table *t, int seat, int slot)
{
    return knows(t->known[seat][slot], view->seat_) && !view_forgot(view, seat, slot);
}

/* A hand at once: its twelve bytes as two words, slot k in byte k, and the lowest bit of each byte as a set of
 * slots, gathered by one product. What lies where cannot be foreseen, so a branch for each slot would cost more. */
#define EACH_SLOT UINT64_C(0x0101010101010101)

typedef struct hand_bytes {
    uint64_t low, high;
} hand_bytes;

static inline hand_bytes hand_bytes_of(const uint8_t bytes[HN_SLOTS])
{
    _Static_assert(HN_SLOTS == 12, "eight bytes and four");
    uint64_t low;
    uint32_t high;
    memcpy(&low, bytes, sizeof low);
    memcpy(&high, bytes + sizeof low, sizeof high);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    low = __builtin_bswap64(low);
    high = __builtin_bswap32(high);
#endif
    return (hand_bytes){low, high};
}

static inline unsigned hand_set(uint64_t low, uint64_t high)
{
    const uint64_t gather = UINT64_C(0x0102040810204080);
    return (unsigned)((low & EACH_SLOT) * gather >> 56) |
           (unsigned)((high & EACH_SLOT) * gather >> 56) << 8;
}

/* The slots of a seat whose cards another seat has seen. */
static inline unsigned seen_slots(const table *t, int seat, int by)
{
    hand_bytes known = hand_bytes_of(t->known[seat]);
    return hand_set(known.low >> by, known.high >> by) & t->slots[seat];
}

/* The slots of a seat whose cards are of some ranks: bit r of `ranks`. */
static inline unsigned rank_slots(const table *t, int seat, unsigned ranks)
{
    const uint64_t six_bits = 63 * EACH_SLOT, differs = 127 * EACH_SLOT;
    hand_bytes card = hand_bytes_of(t->card[seat]);
    uint64_t low = card.low >> 2 & six_bits, high = card.high >> 2 & six_bits;
    unsigned slots = 0;
    for (; ranks; ranks &= ranks - 1) {
        uint64_t rank = (unsigned)__builtin_ctz(ranks) * EACH_SLOT;
        slots |= hand_set(~((low ^ rank) + differs) >> 7, ~((high ^ rank) + differs) >> 7);
    }
    return slots & t->slots[seat];
}

/* A seat's slots of 64 bits and 32 more that hold those of all seats: bit 12 * seat + slot. */
static inline unsigned slots_in(uint64_t low, uint32_t high, int seat)
{
    int bit = seat * HN_SLOTS;
    uint64_t at = bit + HN_SLOTS <= 64 ? low >> bit
                  : bit < 64           ? low >> bit | (uint64_t)high << (64 - bit)
                                       : (uint64_t)high >> (bit - 64);
    return (unsigned)at & ((1u << HN_SLOTS) - 1);
}

/* The slots of a seat whose cards everyone has seen: apart, as hardly any view is the public's. */
unsigned table_public_slots(const table *t, int seat);

/* view_knows for all cards of a seat at once. */
static inline unsigned view_known_slots(const hn_view *view, const table *t, int seat)
{
    unsigned seen =
        view->seat_ < HN_SEATS ? seen_slots(t, seat, view->seat_) : table_public_slots(t, seat);
    if (view->forgot_low_ | view->forgot_high_)
        seen &= ~slots_in(view->forgot_low_, view->forgot_high_, seat);
    return seen;
}

/* Whether a card of a plain view is in its seat's collection. */
static inline bool view_collected(const hn_card_view *view, int seat, int slot)
{
    return memchr(view->collected[seat], slot, HN_COLLECTION);
}

static inline hn_card table_top(const table *t)
{
    return t->discard_count ? t->pile[t->discard_count - 1] : HN_NONE;
}

/* Whether a draw can be had: a card in the deck, or one under the top discard to shuffle back. */
static inline bool table_can_draw(const table *t, bool reshuffle)
{
    return t->deck_count || (reshuffle && t->discard_count > 1);
}

static inline int table_next_seat(const table *t, int seat)
{
    return seat + 1 == t->seats ? 0 : seat + 1;
}

/* Sets an empty table (of zero bytes) with the whole deck, deals `cards` to every seat, and opens the
 * discard where asked. E */
void table_deal(table *t, int seats, int first, uint64_t seed, int cards, bool open,
                hn_events *events);

/* Settles what the next card of the deck is, where it has one: it is the same that would be drawn anyway. */
void table_settle(table *t);

/* Draws to the turn's hand: `known` are the seats that see it. The caller has made sure that there is a
 * card. E */
void table_draw(table *t, hn_seats known, hn_events *events);
void table_take(table *t, hn_events *events); /* the top discard, which everyone knows */

/* The drawn card goes into an own slot, and what lay there onto the discard; or straight there. E */
void table_swap(table *t, int slot, hn_events *events);
void table_play(table *t, hn_events *events);

/* A seat looks at a card; two cards change places; a card leaves its place for the discard by a flip,
 * or was shown to everyone by a wrong one; a card goes into a gap. E */
void table_look(table *t, int seat, hn_place place, hn_events *events);
void table_exchange(table *t, int seat, hn_place a, hn_place b, hn_events *events);
void table_flip(table *t, int seat, hn_place place, hn_events *events);
void table_show_wrong(table *t, int seat, hn_place place, hn_events *events);
void table_give(table *t, int slot, hn_place gap, hn_events *events);

/* Vinto: the drawn card goes onto the discard for its action; a wrong card stays and is shown
 * to nobody; a right one stays, seen by everyone; a rank is declared or named of a place; an ace is aimed. E */
void table_play_power(table *t, hn_events *events);
void table_tell_wrong(table *t, int seat, hn_place place, unsigned ranks, hn_events *events);
void table_keep(table *t, int seat, hn_place place, hn_events *events);
void table_say_rank(table *t, hn_event_type type, int seat, hn_place place, int rank,
                    hn_events *events);
void table_say_aim(table *t, int seat, int target, hn_events *events);

/* A seat takes a card from the deck, unseen, into its first gap; not paid when its hand is full or no
 * card can be had. E */
void table_penalty(table *t, int seat, bool reshuffle, hn_events *events);

/* A seat's card lies open from now on, as the first of its collection; the top discard joins that, in the
 * first gap; a card leaves it because it leaves its place. E */
void table_open_collection(table *t, hn_place place, hn_events *events);
void table_collect(table *t, int seat, hn_events *events);
void table_leave_collection(table *t, hn_place place);
bool table_collects(const table *t); /* whether any seat does */

/* A card lies face up from now on, whoever put it there or turned it up; one that is swapped out of its place
 * leaves another there, which lies face down again. E */
void table_turn_up(table *t, hn_place place, hn_events *events);
void table_turn_down(table *t, hn_place place);

/* Before the first turn, where seats choose the own cards that they look at, or turn up: one claim at a time, in a
 * window that asks everyone; the last answer takes them all, clockwise from the first seat. True when it has. E */
void table_ask_looks(table *t);
bool table_choose_look(table *t, int seat, int slot, int looks, hn_events *events);
bool table_choose_open(table *t, int seat, int slot, int count, hn_events *events);
bool table_looks_fit(const table *t, int looks); /* whether such a window can stand as it does */

void table_call(table *t, int seat, hn_events *events);

/* The round is over: nobody is asked, and all cards in front of seats are turned up. E */
void table_end(table *t, hn_events *events);

/* Events without more to them: a turn begins, a pass, a power declined. E */
void table_say(table *t, hn_event_type type, int seat, int number, hn_events *events);

/* What holds under all house rules of a game. */
static inline bool table_always(const hn_rules *rules)
{
    (void)rules;
    return true;
}

/* Asks seats something: one seat, or in a window several at once. Their answers in a window are claims
 * of places, one at a time; it is complete when all have closed theirs. Asking forgets older answers,
 * not claims; opening a window and closing it forget both. Whatever is asked is a new moment. */
void table_ask(table *t, int phase, hn_seats seats);
void table_open_window(table *t, int phase, hn_seats seats);
void table_close_window(table *t);

/* Claims of a seat. On an owner's cards they are a set: bit k stands for slot k. */
void table_claim(table *t, int seat, hn_place place);
void table_unclaim(table *t, int seat, hn_place place);
int table_claims_on(const table *t, int seat, int owner);
int table_claim_total(const table *t, int seat);

hn_place table_claim_nth(const table *t, int seat, int n); /* from 0, by place */
hn_seats table_claimants(const table *t);                  /* the seats that have claims */

/* Renumbers reshuffles, before their count would leave its byte: only different or equal matters, and
 * at most 54 are in use. number[old] gets the new one, in the same order from 0, `shuffled` is changed,
 * and the highest is returned. */
uint8_t table_renumber(uint8_t shuffled[HN_CARDS], uint8_t number[256]);

/* The first gap in front of a seat; HN_SLOTS if there is none. */
static inline int table_gap(const table *t, int seat)
{
    return __builtin_ctz(~(unsigned)t->slots[seat]);
}

/* Sum of a seat's cards by a table of values per kind. */
int table_points(const table *t, int seat, const int16_t *values);

/* The plain view, a state that gives it, and what is hidden there (follow_cards.c): see game.h. */
void table_view_of(const hn_view *view, hn_plain_view *copy);
hn_status table_world(const hn_rules *rules, const hn_plain_view *view, uint64_t seed,
                      hn_state *state, hn_error *error);
extern const struct follow_hidden table_hidden;

/* A view's moment and text, and a state's: see include/hunch/. */
uint64_t table_moment(const hn_state *state, int seat);
int table_view_text(const hn_view *view, char *buffer, size_t size);
int table_state_text(const hn_rules *rules, const hn_state *state, char *buffer, size_t size);

/* What is the same of every game of cards, for its hn_game; its own functions and tables by the names that they have
 * in each of their files. */
#define CARD_GAME                                                                             \
    .table = HN_TABLE_CARDS, .state_size = sizeof(table), .view_size = sizeof(hn_card_view),  \
    .view_of = table_view_of, .world = table_world, .hidden = &table_hidden,                  \
    .moment = table_moment, .view_text = table_view_text, .state_text = table_state_text,     \
    .verbs = verbs, .verb_count = sizeof verbs / sizeof *verbs, .deal = deal, .legal = legal, \
    .allows = allows, .apply = apply, .why_not = why_not, .perform = perform, .score = score, \
    .evidence = &evidence, .words = words

/* Whether all that were asked have answered. */
static inline bool table_answered(const table *t)
{
    return !(t->asked & ~t->answered);
}

static inline const table *table_of(const hn_state *state)
{
    return (const table *)(const void *)state;
}
