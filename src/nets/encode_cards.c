/* The encoding of card tables. Who trains a net asks for it millions of times a second, so a hand is done at
 * once, as the bytes of a vector, and what is rare (marks, powers that wait, collections) costs a look whether it is there.
 * What a net can add up by itself from one-hot cards, as their number or sum, is left to it. */
#include "nets/encode.h"

#include "beliefs/pool.h"
#include "core/cards.h"
#include "games/habits.h"
#include "games/table.h"

#include <hunch/trail.h>

enum {
    RECENT = 8,                 /* discards from the top */
    WAITING = 4,                /* powers that wait */
    CODE_HIDDEN = HN_KINDS + 1, /* a card: 0 none, its kind plus one, or this */
    WORD = 8
};

typedef struct card_table {
    uint8_t phase, seats, lap, turn_seat, first, caller, callers, asked;
    uint8_t deck, discards, drawn, drawn_from, drawn_known, giver;
    uint8_t windows, resolutions, shuffles, claims;
    uint8_t recent[RECENT];
    uint8_t unseen[HN_KINDS], next[HN_KINDS];
    uint8_t power, may_pass, unused, barred, ranks[2];
    uint8_t waiting, waiting_seat[WAITING], waiting_rank[WAITING];
    uint8_t drawn_value, top_value, mean;
    uint8_t rules[HN_RULE_VALUES];
} card_table;

typedef struct card_seat {
    uint8_t card[HN_SLOTS], known[HN_SLOTS], mark[HN_SLOTS];
    uint8_t collects;
    uint8_t cards, hidden, sum;
    uint8_t value[HN_SLOTS], age[HN_SLOTS], origin[HN_SLOTS], moves[HN_SLOTS];
    uint8_t out[HN_SLOTS], kept[HN_SLOTS], refused[HN_SLOTS], left[HN_SLOTS];
    uint8_t like[HN_SLOTS];
    uint8_t met, end_points, calls, call_laps, call_points, takes, keeps, gives, passes;
    uint8_t right_claims, wrong_claims, exchanges;
} card_seat;

enum {
    MARK_OPEN = 1,
    MARK_CLAIMED = 2,
    MARK_CHOSEN = 4,
    MARK_LOOKED = 8,
    MARK_COLLECTED = 16,
    MARK_FITS = 32,
    MARK_LIKE_DRAWN = 64,
    MARKS = 127,
    LIKE_OWN = 1,
    LIKE_OTHERS = 2,
    LIKES = 3,
    LAPS = 15, /* after which it makes no difference how old a card is */
    MOVES = 3,
    VALUE_BASE = 4, /* values as bytes: plus this, from 1 on; 0: none */
    VALUE_MOST = 24,
    SUM_BASE = 20,
    SUM_MOST = 120,
    MEAN_PARTS = 4,
    MET = 15, /* rounds, after which habits are known */
    SHARES = 32,
    OFTEN = 31
};

#define TABLE(...) FEATURES(card_table, 0, 0, __VA_ARGS__)
#define SEAT(...)  FEATURES(card_seat, sizeof(card_table), sizeof(card_seat), __VA_ARGS__)

// clang-format off
static const hn_features features[] = {
    TABLE(TABLE, CHOICE, HN_PHASES - 1, phase, "What the table waits for: hn_phase."),
    TABLE(TABLE, NUMBER, HN_SEATS, seats, "How many sit at the table."),
    TABLE(TIME, NUMBER, 255, lap, "Turns of every seat before this one."),
    TABLE(TABLE, CHOICE, HN_SEATS - 1, turn_seat, "Whose turn it is."),
    TABLE(TABLE, CHOICE, HN_SEATS - 1, first, "Who began the round."),
    TABLE(CALL, CHOICE, HN_SEATS, caller, "Who has called first, plus one; 0: nobody has."),
    TABLE(CALL, BITS, 255, callers, "Who has called."),
    TABLE(TABLE, BITS, 255, asked, "Whom the phase asks; in a window everyone who was asked, answered or not."),
    TABLE(TIME, NUMBER, HN_CARDS, deck, "Cards in the deck."),
    TABLE(TIME, NUMBER, HN_CARDS, discards, "Cards on the discard."),
    TABLE(DRAWN, CHOICE, CODE_HIDDEN, drawn, "The card in the turn's hand: 0 none, its kind plus one, 16 hidden."),
    TABLE(DRAWN, NUMBER, 1, drawn_from, "1: it came from the discard."),
    TABLE(DRAWN, BITS, 255, drawn_known, "Who knows it."),
    TABLE(TABLE, CHOICE, HN_SEATS, giver, "Who gives a card for a flipped one, plus one; 0: nobody does."),
    TABLE(TIME, NUMBER, 255, windows, "Windows for the card on top so far."),
    TABLE(TIME, NUMBER, 255, resolutions, "Windows of this turn that are done."),
    TABLE(TIME, NUMBER, 255, shuffles, "How often the deck was reshuffled."),
    TABLE(TABLE, NUMBER, HN_SEATS * HN_SLOTS, claims, "Cards that the seat claims in the open window."),
    TABLE(DISCARD, CHOICE, HN_KINDS, recent, "The last discards, the top first: kind plus one; 0: none."),
    TABLE(UNSEEN, NUMBER, 4, unseen, "Of each kind: cards that the seat does not see."),
    TABLE(UNSEEN, NUMBER, 4, next, "Of each kind: those that the next card of the deck can be."),
    TABLE(TABLE, CHOICE, HN_RANKS, power, "The rank whose action is played, plus one; 0: none is."),
    TABLE(TABLE, NUMBER, 1, may_pass, "Whether that may be skipped."),
    TABLE(DISCARD, NUMBER, 1, unused, "Whether the action of the top discard was not played."),
    TABLE(TABLE, BITS, 255, barred, "Who may toss in nothing more."),
    TABLE(TABLE, BITS, 255, ranks, "What may be tossed in: ranks A to 8, then 9 to joker."),
    TABLE(TABLE, NUMBER, HN_QUEUE, waiting, "How many powers wait."),
    TABLE(TABLE, CHOICE, HN_SEATS, waiting_seat, "Whose the first of them are, plus one; 0: none."),
    TABLE(TABLE, CHOICE, HN_RANKS, waiting_rank, "And of which ranks, plus one, where that matters."),
    TABLE(DRAWN, NUMBER, VALUE_MOST, drawn_value, "With a trail, else 0: the value of the drawn card, plus 4; 0: none, or hidden."),
    TABLE(DISCARD, NUMBER, VALUE_MOST, top_value, "Of the top of the discard, likewise."),
    TABLE(UNSEEN, NUMBER, MEAN_PARTS * VALUE_MOST, mean, "The mean of all unseen cards, plus 4, in quarters."),
    TABLE(TABLE, NUMBER, 255, rules, "The house rules, in the order of hn_rules: each value plus 20, at most 255."),
    SEAT(CARD, CHOICE, CODE_HIDDEN, card, "Each slot's card: 0 none, its kind plus one, 16 hidden."),
    SEAT(CARD, BITS, 255, known, "Who knows it."),
    SEAT(CARD, BITS, MARKS, mark, "It lies face up; is claimed by the viewer; was chosen first, or is the gap; was looked at by the power in use; is in a collection; with a trail also: the viewer knows that it is of the rank on top of the discard; of the drawn card's."),
    SEAT(HAND, CHOICE, HN_RANKS, collects, "The rank that it collects, plus one; 0: none."),
    SEAT(HAND, NUMBER, HN_SLOTS, cards, "With a trail, from here on, else 0: the seat's cards."),
    SEAT(HAND, NUMBER, HN_SLOTS, hidden, "Those that the viewer does not know."),
    SEAT(HAND, NUMBER, SUM_MOST, sum, "What the others count, plus 20; pairs that count nothing are left out."),
    SEAT(CARD, NUMBER, VALUE_MOST, value, "Each slot: the card's value, plus 4; 0: none, or hidden. In a pair that counts nothing minus its value: what the hand counts more without it."),
    SEAT(CARD, NUMBER, LAPS, age, "Laps since the card came to the seats' places."),
    SEAT(CARD, CHOICE, HN_ORIGINS, origin, "From where: hn_origin, plus one."),
    SEAT(CARD, NUMBER, MOVES, moves, "Exchanges since."),
    SEAT(CARD, NUMBER, VALUE_MOST, out, "The value of what came out for it, plus 4; 0: nothing did."),
    SEAT(CARD, NUMBER, VALUE_MOST, kept, "Of the lowest card that was given up instead of it, likewise."),
    SEAT(CARD, NUMBER, VALUE_MOST, refused, "Of the lowest that was drawn and not kept while the seat knew it."),
    SEAT(CARD, NUMBER, VALUE_MOST, left, "Of the lowest that was left on the discard."),
    SEAT(CARD, BITS, LIKES, like, "Where cards are tossed in, of the same rank and known to the viewer: another card of the seat; one of another seat, which that knows too."),
    SEAT(HABITS, NUMBER, MET, met, "Another seat's habits, each 0 until it was seen. Rounds that were played with it before this one."),
    SEAT(HABITS, NUMBER, SUM_MOST, end_points, "What it had at the end, the mean, plus 20."),
    SEAT(HABITS, NUMBER, SHARES, calls, "Of 32 such rounds, how many it called."),
    SEAT(HABITS, NUMBER, OFTEN, call_laps, "In which lap, the mean, in halves."),
    SEAT(HABITS, NUMBER, SUM_MOST, call_points, "What it had then at the end, the mean, plus 20."),
    SEAT(HABITS, NUMBER, SHARES, takes, "Of 32 cards that it drew, how many were from the discard."),
    SEAT(HABITS, NUMBER, SHARES, keeps, "Of 32 cards in its hand, how many it kept."),
    SEAT(HABITS, NUMBER, 2 * VALUE_MOST, gives, "The value of those that it gave up for one, the mean, plus 4, in halves."),
    SEAT(HABITS, NUMBER, 2 * VALUE_MOST, passes, "Of those that it did not keep, likewise."),
    SEAT(HABITS, NUMBER, OFTEN, right_claims, "What it claims rightly in a round, in quarters."),
    SEAT(HABITS, NUMBER, OFTEN, wrong_claims, "What it claims wrongly, likewise."),
    SEAT(HABITS, NUMBER, OFTEN, exchanges, "How often it exchanges cards, likewise."),
};
// clang-format on

/* ---- cards ---- */

static inline uint64_t word_at(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* Sixteen bytes at once, with or without a machine that has such: a hand is twelve. A comparison gives -1 or 0. */
typedef int8_t bytes __attribute__((vector_size(16)));

static inline bytes bytes_at(const void *from)
{
    bytes b;
    memcpy(&b, from, sizeof b);
    return b;
}

static inline bytes shift_down(bytes b, int by)
{
    return (bytes)((uint8_t __attribute__((vector_size(16))))b >> (uint8_t)by);
}

/* The codes of cards: kinds are ranks, but that 48, 51 and jokers, the black kings and what comes after them, are one
 * later. HN_NONE is below 0 and becomes 0. */
static inline bytes codes_of(bytes card)
{
    return (bytes)((shift_down(card, 2) + 1 - (card > 50) - (card == 48)) & (card >= 0));
}

static inline uint8_t code_of(hn_card card)
{
    return card < HN_CARDS ? (uint8_t)(card_kind(card) + 1) : card == HN_UNKNOWN ? CODE_HIDDEN : 0;
}

/* Eight numbers of four bits, the lowest first, as bytes. */
static inline void spread(uint32_t fours, uint8_t out[WORD])
{
    uint64_t word = fours;
    word = (word | word << 16) & UINT64_C(0x0000ffff0000ffff);
    word = (word | word << 8) & UINT64_C(0x00ff00ff00ff00ff);
    word = (word | word << 4) & 15 * EACH_SLOT;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(out, &word, sizeof word);
}

/* How many of each kind a set of cards has: a rank is four bits. */
static inline void count_kinds(uint64_t cards, uint8_t count[HN_KINDS])
{
    const uint64_t each = UINT64_C(0x1111111111111111);
    uint64_t pairs = cards - (cards >> 1 & 5 * each);
    uint64_t fours = (pairs & 3 * each) + (pairs >> 2 & 3 * each);
    uint8_t red = (uint8_t)((cards >> 49 & 1) + (cards >> 50 & 1)), by_rank[2 * WORD];
    spread((uint32_t)fours, by_rank);
    spread((uint32_t)(fours >> 32), by_rank + WORD);
    memcpy(count, by_rank, HN_KING);
    count[HN_KING] = red;
    count[HN_KING + 1] = (uint8_t)(by_rank[HN_KING] - red);
    count[HN_KING + 2] = by_rank[HN_JOKER];
}

/* ---- the table ---- */

static void encode_recent(const table *t, card_table *out)
{
    hn_card top[16];
    uint64_t last;
    if (t->discard_count >= RECENT) {
        last = __builtin_bswap64(word_at(t->pile + t->discard_count - RECENT));
    } else {
        for (int i = 0; i < RECENT; i++)
            top[i] = i < t->discard_count ? t->pile[t->discard_count - 1 - i] : HN_NONE;
        last = word_at(top);
    }
    bytes codes = codes_of((bytes)(uint64_t __attribute__((vector_size(16)))){last, 0});
    memcpy(out->recent, &codes, RECENT);
}

static void encode_waiting(const table *t, int viewer, card_table *out)
{
    out->waiting = t->queued;
    for (int i = 0; i < WAITING && i < t->queued; i++) {
        int rank = queue_rank(t->queue[i]);
        out->waiting_seat[i] = seat_or_none(viewer, t->seats, queue_seat(t->queue[i]));
        out->waiting_rank[i] = (uint8_t)(rank == HN_NONE ? 0 : rank + 1);
    }
}

static void encode_table(const hn_view *view, const table *t, card_table *out)
{
    int viewer = view->seat_, seats = t->seats;
    out->phase = t->phase;
    out->seats = t->seats;
    out->lap = at_most(t->turn / t->seats, UINT8_MAX);
    out->turn_seat = seat_from(viewer, seats, t->turn_seat);
    out->first = seat_from(viewer, seats, t->first);
    out->caller = seat_or_none(viewer, seats, t->caller);
    out->callers = seats_from(viewer, seats, t->callers);
    out->asked = seats_from(viewer, seats, t->asked);
    out->deck = t->deck_count;
    out->discards = t->discard_count;
    out->drawn = code_of(hn_view_drawn(view));
    out->drawn_from = t->drawn_from;
    out->drawn_known = seats_from(viewer, seats, t->drawn_known);
    out->giver = seat_or_none(viewer, seats, t->giver);
    out->windows = t->windows;
    out->resolutions = t->resolutions;
    out->shuffles = t->reshuffles;
    out->claims = (uint8_t)(__builtin_popcountll(t->claimed_low[viewer]) +
                            __builtin_popcount(t->claimed_high[viewer]));
    encode_recent(t, out);
    uint64_t unseen = pool_cards(view);
    count_kinds(unseen, out->unseen);
    uint64_t next = pool_next(view, unseen);
    if (next == unseen)
        memcpy(out->next, out->unseen, sizeof out->next);
    else
        count_kinds(next, out->next);
    out->power = (uint8_t)(t->power == HN_NONE ? 0 : t->power + 1);
    out->may_pass = t->may_pass;
    out->unused = t->unused;
    out->barred = seats_from(viewer, seats, t->barred);
    out->ranks[0] = (uint8_t)t->ranks;
    out->ranks[1] = (uint8_t)(t->ranks >> 8);
    memset(&out->waiting, 0, offsetof(card_table, rules) - offsetof(card_table, waiting));
    if (t->queued)
        encode_waiting(t, viewer, out);
}

/* ---- the seats ---- */

/* What the viewer sees of a hand, and who else does. Each store is wider than its member and is followed by the next one's;
 * what is read beyond a hand is of the same table, and not kept. */
static inline void encode_seat(const table *t, int viewer, int seat, card_seat *out)
{
    const uint8_t *whole = (const uint8_t *)t;
    bytes card = bytes_at(whole + offsetof(table, card) + (size_t)seat * HN_SLOTS);
    bytes known = bytes_at(whole + offsetof(table, known) + (size_t)seat * HN_SLOTS);
    bytes bit = (bytes){0} + (int8_t)(1u << viewer),
          all = (bytes){0} + (int8_t)((1u << t->seats) - 1);
    bytes seen = (known & bit) == bit;
    bytes shown = (codes_of(card) & seen) | (CODE_HIDDEN & ~seen & (card >= 0));
    bytes lower = shift_down(known, viewer), upper = known << (int8_t)((t->seats - viewer) & 7);
    bytes knowing = (lower & shift_down((bytes){0} - 1, viewer) & all) | (upper & all);
    memcpy(out, &shown, sizeof shown);
    memcpy((uint8_t *)out + offsetof(card_seat, known), &knowing, sizeof knowing);
    memset(out->mark, 0, HN_SLOTS);
    out->collects = (uint8_t)(t->collects[seat] + 1); /* HN_NONE becomes 0 */
}

static inline card_seat *seat_of(const table *t, int viewer, card_seat *out, int seat)
{
    return &out[seat_from(viewer, t->seats, seat)];
}

/* Places by their bits, of which the first is 12 * seat + slot = `first`. */
static void mark_places(const table *t, int viewer, card_seat *out, uint64_t places, unsigned first,
                        uint8_t as)
{
    for (; places; places &= places - 1) {
        unsigned place = first + (unsigned)__builtin_ctzll(places);
        seat_of(t, viewer, out, (int)(place / HN_SLOTS))->mark[place % HN_SLOTS] |= as;
    }
}

static void mark_collections(const table *t, int viewer, card_seat *out)
{
    for (int seat = 0; seat < t->seats; seat++)
        mark_places(t, viewer, out, collection_slots(t->collection[seat]),
                    (unsigned)seat * HN_SLOTS, MARK_COLLECTED);
}

static void encode_marks(const table *t, int viewer, card_seat *out)
{
    mark_places(t, viewer, out, t->claimed_low[viewer], 0, MARK_CLAIMED);
    mark_places(t, viewer, out, t->claimed_high[viewer], 64, MARK_CLAIMED);
    for (unsigned i = 0; i < sizeof t->open; i += sizeof(uint32_t)) {
        uint32_t open = 0;
        for (unsigned k = 0; k < sizeof open; k++)
            open |= (uint32_t)t->open[i + k] << 8 * k;
        mark_places(t, viewer, out, open, 8 * i, MARK_OPEN);
    }
    if (table_collects(t))
        mark_collections(t, viewer, out);
    if (t->chosen.seat != HN_NONE)
        seat_of(t, viewer, out, t->chosen.seat)->mark[t->chosen.slot] |= MARK_CHOSEN;
    if (t->looked.seat != HN_NONE)
        seat_of(t, viewer, out, t->looked.seat)->mark[t->looked.slot] |= MARK_LOOKED;
}

/* What a player has forgotten is as good as unseen. */
static void forget(const hn_view *view, int seat, card_seat *out)
{
    const table *t = table_of(view->state_);
    for (int slot = 0; slot < HN_SLOTS; slot++)
        if (view_forgot(view, seat, slot) && out->card[slot]) {
            out->card[slot] = CODE_HIDDEN;
            out->known[slot] = seats_from(view->seat_, t->seats, hn_view_known(view, seat, slot));
        }
}

/* ---- with a trail ---- */

static inline uint8_t value_byte(int value)
{
    int byte = value + VALUE_BASE;
    return (uint8_t)(value == HN_NO_VALUE ? 0
                     : byte < 1           ? 1
                     : byte > VALUE_MOST  ? VALUE_MOST
                                          : byte);
}

static inline unsigned rank_bit(hn_card card)
{
    return card < HN_CARDS ? 1u << card_rank(card) : 0;
}

static void encode_trace(const hn_trace *trace, const table *t, int slot, card_seat *out)
{
    out->age[slot] = at_most((unsigned)(t->turn - trace->turn) / t->seats, LAPS);
    out->origin[slot] = (uint8_t)(trace->origin + 1);
    out->moves[slot] = at_most(trace->moves, MOVES);
    out->out[slot] = value_byte(trace->out);
    out->kept[slot] = value_byte(trace->kept);
    out->refused[slot] = value_byte(trace->refused);
    out->left[slot] = value_byte(trace->left);
}

static inline void mark_rank(card_seat *out, unsigned slots, uint8_t as)
{
    for (; slots; slots &= slots - 1)
        out->mark[__builtin_ctz(slots)] |= as;
}

/* What the viewer knows of a hand: its slots, and sets of ranks: there at all, there twice, known to the seat itself. */
typedef struct known_hand {
    unsigned slots, ranks, twice, own;
} known_hand;

static known_hand read_hand(const hn_view *view, const table *t, int seat)
{
    known_hand hand = {.slots = view_known_slots(view, t, seat)};
    for (unsigned slots = hand.slots; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        unsigned rank = rank_bit(t->card[seat][slot]);
        hand.twice |= hand.ranks & rank;
        hand.ranks |= rank;
        hand.own |= t->known[seat][slot] >> seat & 1 ? rank : 0;
    }
    return hand;
}

/* others: the ranks of which another seat knows a card of its own. */
static void mark_likes(const table *t, int seat, const known_hand *hand, unsigned others,
                       card_seat *out)
{
    for (unsigned slots = hand->slots; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        unsigned rank = rank_bit(t->card[seat][slot]);
        out->like[slot] =
            (uint8_t)((hand->twice & rank ? LIKE_OWN : 0) | (others & rank ? LIKE_OTHERS : 0));
    }
}

static void encode_hand(const hn_view *view, const table *t, int seat, unsigned known,
                        card_seat *out)
{
    const hn_game *game = view->rules_->game;
    unsigned pairs = game->pairs ? game->pairs(view->rules_, view->state_, seat, known) : 0;
    int sum = SUM_BASE;
    memset(&out->cards, 0, sizeof *out - offsetof(card_seat, cards));
    for (unsigned slots = t->slots[seat]; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        out->cards++;
        out->hidden += !(known >> slot & 1);
        encode_trace(&view->trail_->of[seat][slot], t, slot, out);
        if (known >> slot & 1) {
            int value = card_value(view->rules_, t->card[seat][slot]);
            bool paired = pairs >> slot & 1;
            sum += paired ? 0 : value;
            out->value[slot] = value_byte(paired ? -value : value);
        }
    }
    out->sum = (uint8_t)(sum < 0 ? 0 : sum > SUM_MOST ? SUM_MOST : sum);
    mark_rank(out, known & rank_slots(t, seat, rank_bit(table_top(t))), MARK_FITS);
    mark_rank(out, known & rank_slots(t, seat, rank_bit(hn_view_drawn(view))), MARK_LIKE_DRAWN);
}

static void encode_hands(const hn_view *view, const table *t, card_seat *seat_out)
{
    known_hand hand[HN_SEATS];
    unsigned own = 0, twice = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        hand[seat] = read_hand(view, t, seat);
        twice |= own & hand[seat].own;
        own |= hand[seat].own;
    }
    bool tosses = view->rules_->game->evidence->tosses(view->rules_);
    for (int seat = 0; seat < t->seats; seat++) {
        card_seat *its = seat_of(t, view->seat_, seat_out, seat);
        encode_hand(view, t, seat, hand[seat].slots, its);
        if (tosses)
            mark_likes(t, seat, &hand[seat], twice | (own & ~hand[seat].own), its);
    }
}

static uint8_t mean_byte(const hn_view *view, const card_table *out)
{
    int sum = 0, count = 0;
    const evidence_source *source = view->rules_->game->evidence;
    for (int kind = 0; kind < HN_KINDS; kind++) {
        int at = source->kinds == HN_KINDS || kind <= HN_KING ? kind : kind - 1;
        sum += out->unseen[kind] * view->rules_->value[source->values + at];
        count += out->unseen[kind];
    }
    int mean = count ? MEAN_PARTS * (sum + VALUE_BASE * count) / count : 0;
    return (uint8_t)(mean < 0                         ? 0
                     : mean > MEAN_PARTS * VALUE_MOST ? MEAN_PARTS * VALUE_MOST
                                                      : mean);
}

static void encode_values(const hn_view *view, const table *t, card_table *out)
{
    hn_card drawn = hn_view_drawn(view), top = table_top(t);
    out->drawn_value = drawn < HN_CARDS ? value_byte(card_value(view->rules_, drawn)) : 0;
    out->top_value = top < HN_CARDS ? value_byte(card_value(view->rules_, top)) : 0;
    out->mean = mean_byte(view, out);
}

static void encode_habits(const hn_habit *habit, card_seat *out)
{
    const uint16_t *n = habit->count;
    unsigned rounds = n[HABIT_ROUNDS], begun = rounds + 1u;
    out->met = at_most(rounds, MET);
    out->end_points = mean_of(n[HABIT_END_POINTS], rounds, 1, SUM_MOST);
    out->calls = share_byte(n[HABIT_CALLS], begun, SHARES);
    out->call_laps = mean_of(n[HABIT_CALL_LAPS], n[HABIT_CALLS], 2, OFTEN);
    out->call_points = mean_of(n[HABIT_CALL_POINTS], n[HABIT_CALLS], 1, SUM_MOST);
    out->takes = share_byte(n[HABIT_TAKES], (unsigned)n[HABIT_TAKES] + n[HABIT_DRAWS], SHARES);
    out->keeps = share_byte(n[HABIT_SWAPS], (unsigned)n[HABIT_SWAPS] + n[HABIT_PLAYS], SHARES);
    out->gives = mean_of(n[HABIT_SWAP_VALUES], n[HABIT_SWAPS], 2, 2 * VALUE_MOST);
    out->passes = mean_of(n[HABIT_PLAY_VALUES], n[HABIT_PLAYS], 2, 2 * VALUE_MOST);
    out->right_claims = mean_of(n[HABIT_CLAIMS], begun, 4, OFTEN);
    out->wrong_claims = mean_of(n[HABIT_WRONG], begun, 4, OFTEN);
    out->exchanges = mean_of(n[HABIT_EXCHANGES], begun, 4, OFTEN);
}

/* Apart, as most views have none. */
static __attribute__((noinline)) void encode_trails(const hn_view *view, const table *t,
                                                    card_table *out, card_seat *seat_out)
{
    encode_values(view, t, out);
    encode_hands(view, t, seat_out);
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != view->seat_)
            encode_habits(&view->trail_->habit[seat], seat_of(t, view->seat_, seat_out, seat));
}

static void encode(const hn_view *view, uint8_t *feature)
{
    const table *t = table_of(view->state_);
    int viewer = view->seat_;
    bool forgot = view->forgot_low_ | view->forgot_high_;
    card_seat *out = (card_seat *)(void *)(feature + sizeof(card_table));
    encode_table(view, t, (card_table *)(void *)feature);
    for (int i = 0, seat = viewer; i < t->seats; i++, seat = table_next_seat(t, seat)) {
        encode_seat(t, viewer, seat, &out[i]);
        if (forgot)
            forget(view, seat, &out[i]);
    }
    encode_marks(t, viewer, out);
    if (view->trail_)
        encode_trails(view, t, (card_table *)(void *)feature, out);
}

const encoding encoding_cards = {
    features,          sizeof features / sizeof *features, sizeof(card_table),
    sizeof(card_seat), offsetof(card_table, rules),        encode};
