/* Pools of unseen cards. */
#include "beliefs/pool.h"

#include "core/cards.h"
#include "games/table.h"

enum {
    RANKED = 12,          /* kinds A to Q are four cards each, in the order of the cards */
    HANDS = 64 / HN_SLOTS /* whose slots a word holds */
};

/* The cards of each kind. */
static inline uint64_t kind_set(int kind)
{
    static const uint64_t kings_and_jokers[] = {
        (uint64_t)6 << 48, /* red kings: diamonds and hearts */
        (uint64_t)9 << 48, /* black kings: clubs and spades */
        (uint64_t)3 << 52, /* jokers */
    };
    return kind < RANKED ? (uint64_t)15 << (4 * kind) : kings_and_jokers[kind - RANKED];
}

static const uint64_t all_cards = ((uint64_t)1 << HN_CARDS) - 1;

static inline uint64_t discards(const table *t)
{
    uint64_t set = 0;
    for (int i = 0; i < t->discard_count; i++)
        set |= (uint64_t)1 << t->pile[i];
    return set;
}

/* As many hands at a time as a word has room for: each loop's end is a branch that is foreseen wrongly. */
static inline uint64_t known_slots(const hn_view *view, const table *t, int first)
{
    uint64_t known = 0;
    for (int i = 0; i < HANDS && first + i < t->seats; i++)
        known |= (uint64_t)view_known_slots(view, t, first + i) << (HN_SLOTS * i);
    return known;
}

/* Of a seat that has forgotten nothing: all places in one sweep, several at a time where the machine can. A gap is known
 * to nobody. */
static inline uint64_t cards_seen(const table *t, int viewer)
{
    const hn_card *card = &t->card[0][0];
    const hn_seats *known = &t->known[0][0];
    uint64_t seen = 0;
    for (int i = 0; i < t->seats * HN_SLOTS; i++)
        seen |= (uint64_t)(known[i] >> viewer & 1) << (card[i] & 63);
    return seen;
}

uint64_t pool_cards(const hn_view *view)
{
    const table *t = table_of(view->state_);
    const hn_card *card = &t->card[0][0];
    uint64_t seen = discards(t);
    hn_card drawn = hn_view_drawn(view);
    if (drawn < HN_CARDS)
        seen |= (uint64_t)1 << drawn;
    if (view->seat_ < HN_SEATS && !(view->forgot_low_ | view->forgot_high_))
        return all_cards & ~(seen | cards_seen(t, view->seat_));
    for (int first = 0; first < t->seats; first += HANDS)
        for (uint64_t known = known_slots(view, t, first); known; known &= known - 1)
            seen |= (uint64_t)1 << card[HN_SLOTS * first + __builtin_ctzll(known)];
    return all_cards & ~seen;
}

/* All 54 cards, less those in sight: cheaper than to gather the unseen ones. */
pool_sum pool_unseen(const hn_view *view, const int16_t *values)
{
    static const int16_t in_deck[HN_KINDS] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2, 2, 2};
    const table *t = table_of(view->state_);
    const hn_card *card = &t->card[0][0];
    hn_card drawn = hn_view_drawn(view);
    pool_sum pool = {0, HN_CARDS - t->discard_count};
    for (int kind = 0; kind < HN_KINDS; kind++)
        pool.sum += values[kind] * in_deck[kind];
    for (int i = 0; i < t->discard_count; i++)
        pool.sum -= values[card_kind(t->pile[i])];
    if (drawn < HN_CARDS) {
        pool.sum -= values[card_kind(drawn)];
        pool.count--;
    }
    for (int first = 0; first < t->seats; first += HANDS) {
        uint64_t known = known_slots(view, t, first);
        pool.count -= __builtin_popcountll(known);
        for (; known; known &= known - 1)
            pool.sum -= values[card_kind(card[HN_SLOTS * first + __builtin_ctzll(known)])];
    }
    return pool;
}

/* With an empty deck: what would be shuffled back. */
uint64_t pool_next(const hn_view *view, uint64_t unseen)
{
    const table *t = table_of(view->state_);
    if (!t->deck_count) {
        hn_card top = table_top(t);
        return top == HN_NONE || !view->rules_->game->refills(view->rules_)
                   ? 0
                   : discards(t) & ~((uint64_t)1 << top);
    }
    if (!t->reshuffles)
        return unseen;
    uint64_t next = 0;
    for (; unseen; unseen &= unseen - 1)
        next |= (unseen & -unseen) * (t->shuffled[__builtin_ctzll(unseen)] == t->reshuffles);
    return next;
}

static void chances_in(uint64_t cards, double chance[HN_KINDS])
{
    int count = __builtin_popcountll(cards);
    for (int kind = 0; kind < HN_KINDS; kind++)
        chance[kind] = count ? (double)__builtin_popcountll(cards & kind_set(kind)) / count : 0;
}

void hn_view_next_card(const hn_view *view, double chance[HN_KINDS])
{
    chances_in(pool_next(view, pool_cards(view)), chance);
}

void pool_chances(const hn_view *view, double chance[HN_KINDS])
{
    chances_in(pool_cards(view), chance);
}

static uint64_t rank_set(int rank)
{
    return rank == HN_JOKER ? (uint64_t)3 << 52 : (uint64_t)15 << (4 * rank);
}

void pool_counts(const hn_view *view, hn_place place, int count[HN_BELIEF_KINDS])
{
    const table *t = table_of(view->state_);
    int kinds = view->rules_->game->evidence->kinds;
    uint64_t unseen = pool_cards(view), cards = unseen;
    if (t->reshuffles) { /* the mark of a hidden card is public, as hn_card_view.dealt */
        int mark = t->shuffled[t->card[place.seat][place.slot]];
        for (; unseen; unseen &= unseen - 1) {
            int card = __builtin_ctzll(unseen);
            if (t->shuffled[card] != mark)
                cards &= ~((uint64_t)1 << card);
        }
    }
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
        count[kind] = kind >= kinds
                          ? 0
                          : __builtin_popcountll(
                                cards & (kinds == HN_KINDS ? kind_set(kind) : rank_set(kind)));
}
