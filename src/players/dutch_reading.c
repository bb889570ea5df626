/* Reading a view for Dutch's players, and the fields that its rule books can ask for. */
#include "players/dutch_reading.h"

#include "games/table.h"

void reading_begin(reading *s, const hn_view *view)
{
    s->view = view;
    s->values = hn_view_rules(view)->value + DUTCH_VALUES;
    s->seat = hn_view_seat(view);
    s->seats = hn_view_seats(view);
    s->has_pool = false;
    for (int seat = 0; seat < s->seats; seat++)
        s->hand[seat].read = false;
}

const hand *reading_hand(reading *s, int seat)
{
    const table *t = table_of(s->view->state_);
    hand *h = &s->hand[seat];
    if (h->read)
        return h;
    bool collects = collection(s, seat) != 0;
    *h = (hand){.slots = slots_of(s, seat), .read = true};
    h->points = collects ? s->values[hn_view_collects(s->view, seat)] : 0;
    h->cards = __builtin_popcount(h->slots) + collects;
    h->known = h->slots & view_known_slots(s->view, t, seat);
    for (unsigned left = h->known; left; left &= left - 1)
        h->points += points_of(s, t->card[seat][__builtin_ctz(left)]);
    return h;
}

const pool_sum *reading_pool(reading *s)
{
    if (!s->has_pool) {
        int16_t kinds[HN_KINDS];
        for (int kind = 0; kind < HN_KINDS; kind++)
            kinds[kind] = (int16_t)kind_points(s, kind);
        s->pool = pool_unseen(s->view, kinds);
        s->has_pool = true;
    }
    return &s->pool;
}

/* ---- fields ---- */

static int64_t count_of(unsigned slots)
{
    return __builtin_popcount(slots) * BOOK_ONE;
}

bool reading_has_three(const reading *s, int seat)
{
    return __builtin_popcount(collection(s, seat)) >= 3;
}

bool reading_has_one_card(const reading *s, int seat)
{
    return __builtin_popcount(slots_of(s, seat)) == 1;
}

static int64_t others_who(const reading *s, bool (*have)(const reading *s, int seat))
{
    int count = 0;
    for (int seat = 0; seat < s->seats; seat++)
        count += seat != s->seat && have(s, seat);
    return count * BOOK_ONE;
}

static int64_t others_unknown(void *context)
{
    reading *s = context;
    int64_t count = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seat)
            count += count_of(reading_unknown(s, seat));
    return count;
}

unsigned reading_matching(const reading *s)
{
    const table *t = table_of(s->view->state_);
    hn_card top = hn_view_top(s->view);
    if (top == HN_NONE)
        return 0;
    return slots_of(s, s->seat) & view_known_slots(s->view, t, s->seat) &
           rank_slots(t, s->seat, 1u << card_rank(top));
}

static int64_t discard_points(void *context)
{
    reading *s = context;
    hn_card top = hn_view_top(s->view);
    return top == HN_NONE ? BOOK_ABSENT : points_of(s, top) * BOOK_ONE;
}

/* The card in hand that was drawn, or HN_NONE where there is none that the seat knows. */
static hn_card drawn_of(const reading *s)
{
    hn_card drawn = hn_view_drawn(s->view);
    return drawn < HN_CARDS && hn_view_turn_seat(s->view) == s->seat ? drawn : HN_NONE;
}

static int64_t highest_known(void *context)
{
    reading *s = context;
    const hand *h = reading_hand(s, s->seat);
    int64_t highest = BOOK_ABSENT;
    for (unsigned left = h->known; left; left &= left - 1) {
        int64_t points =
            points_of(s, hn_view_card(s->view, s->seat, __builtin_ctz(left))) * BOOK_ONE;
        if (points > highest)
            highest = points;
    }
    return highest;
}

/* What a card is worth to be played: its points, with Jacks, or whatever swaps by the house rules, behind all
 * others. */
enum { JACK_LAST = -1000 };

static int play_worth(const reading *s, hn_card card)
{
    bool swaps = hn_view_rules(s->view)->value[DUTCH_POWERS + card_rank(card)] == SPECIAL_SWAP;
    return points_of(s, card) + (swaps ? JACK_LAST : 0);
}

unsigned reading_to_play(reading *s, int *points)
{
    const hand *h = reading_hand(s, s->seat);
    hn_card drawn = drawn_of(s);
    unsigned best = drawn == HN_NONE ? 0 : 1u << HN_SLOTS;
    int worth = drawn == HN_NONE ? 2 * JACK_LAST : play_worth(s, drawn);
    for (unsigned left = h->known; left; left &= left - 1) {
        int slot = __builtin_ctz(left);
        int other = play_worth(s, hn_view_card(s->view, s->seat, slot));
        if (other > worth) {
            worth = other;
            best = 0;
        }
        if (other == worth)
            best |= 1u << slot;
    }
    *points = worth < JACK_LAST / 2 ? worth - JACK_LAST : worth;
    return best;
}

static int64_t highest_to_play(void *context)
{
    int points;
    return reading_to_play(context, &points) ? points * BOOK_ONE : BOOK_ABSENT;
}

int64_t reading_average(reading *s)
{
    const pool_sum *pool = reading_pool(s);
    return pool->count ? pool->sum * BOOK_ONE / pool->count : BOOK_ABSENT;
}

int64_t reading_worth(reading *s, hn_place at)
{
    hn_card card = hn_view_card(s->view, at.seat, at.slot);
    return card < HN_CARDS ? points_of(s, card) * BOOK_ONE : reading_average(s);
}

int64_t reading_swap_gain(reading *s, hn_place one, hn_place other)
{
    return one.seat == s->seat     ? reading_worth(s, one) - reading_worth(s, other)
           : other.seat == s->seat ? reading_worth(s, other) - reading_worth(s, one)
                                   : 0;
}

static int64_t expected_points(reading *s, int seat)
{
    const hand *h = reading_hand(s, seat);
    int unknown = __builtin_popcount(reading_unknown(s, seat));
    const pool_sum *pool = unknown ? reading_pool(s) : NULL;
    return h->points * BOOK_ONE +
           (unknown && pool->count ? unknown * pool->sum * BOOK_ONE / pool->count : 0);
}

static int64_t lowest_expected(void *context)
{
    reading *s = context;
    int64_t lowest = INT64_MAX;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seat && expected_points(s, seat) < lowest)
            lowest = expected_points(s, seat);
    return lowest;
}

/* The plain ones. */
#define FIELD(name, value)             \
    static int64_t name(void *context) \
    {                                  \
        reading *s = context;          \
        return (value);                \
    }
FIELD(is_clear_and_collect, hn_view_rules(s->view)->value[DUTCH_COLLECT_RULE] ? BOOK_ONE : 0)
FIELD(others_with_three, others_who(s, reading_has_three))
FIELD(others_with_one_card, others_who(s, reading_has_one_card))
FIELD(all_players, s->seats *BOOK_ONE)
FIELD(own_known, count_of(reading_hand(s, s->seat)->known))
FIELD(own_unknown, count_of(reading_unknown(s, s->seat)))
FIELD(own_hand, count_of(slots_of(s, s->seat)))
FIELD(own_collection, count_of(collection(s, s->seat)))
FIELD(own_matching, count_of(reading_matching(s)))
FIELD(average_unknown, reading_average(s))
FIELD(own_expected, expected_points(s, s->seat))
FIELD(lap, hn_view_turn(s->view) / s->seats * BOOK_ONE)

const book_field dutch_fields[] = {
    {"isClearAndCollect", "whether seats collect a rank (the house rule clear_and_collect)",
     BOOK_FLAG, false, is_clear_and_collect, "clear-and-collect"},
    {"other_players_with_three_in_collection",
     "others with three or more cards in their collection", BOOK_LIST, false, others_with_three,
     "others with three in their collection"},
    {"other_players_with_one_card", "others with exactly one card in hand, collections left out",
     BOOK_LIST, false, others_with_one_card, "others with one card"},
    {"all_players", "everyone at the table", BOOK_LIST, false, all_players, "seats at the table"},
    {"acting_player.known_cards", "own cards in hand that the seat knows", BOOK_LIST, false,
     own_known, "own cards that it knows"},
    {"acting_player.unknown_cards", "own cards in hand that it does not know", BOOK_LIST, false,
     own_unknown, "own cards that it does not know"},
    {"acting_player.hand", "own cards in hand, the collection left out", BOOK_LIST, false, own_hand,
     "own cards in hand"},
    {"acting_player.collection", "own cards in the collection", BOOK_LIST, false, own_collection,
     "cards in its collection"},
    {"acting_player.matching_cards", "own known cards of the rank on top of the discard", BOOK_LIST,
     false, own_matching, "own cards that it knows to fit"},
    {"acting_player.highest_known_points",
     "the points of the highest card of its own that it knows", BOOK_NUMBER, false, highest_known,
     "value of its highest known card"},
    {"acting_player.highest_to_play_points",
     "the same with the drawn card, and with Jacks after all others", BOOK_NUMBER, false,
     highest_to_play, "value of its highest card to play"},
    {"acting_player.expected_points", "own points, hidden cards at the average of the unseen",
     BOOK_NUMBER, false, own_expected, "sum that it expects of its own cards"},
    {"lowest_opponent_expected_points", "the lowest such number among the others", BOOK_NUMBER,
     false, lowest_expected, "lowest sum that it expects of another"},
    {"other_players_unknown_cards", "others' cards in hand that the seat does not know", BOOK_LIST,
     false, others_unknown, "others' cards that it does not know"},
    {"discard_top.points", "the points of the top discard", BOOK_NUMBER, false, discard_points,
     "value of the top discard"},
    {"average_unknown_points", "the average of the cards that the seat has not seen", BOOK_NUMBER,
     false, average_unknown, "average of the unseen cards"},
    {"call_win_chance", "the chance, from 0 to 1, that a call wins after everyone else's last turn",
     BOOK_NUMBER, true, dutch_call_win_chance, "chance to win"},
    {"lap", "how many times everyone has had a turn", BOOK_NUMBER, false, lap, "number of laps"},
};

_Static_assert(sizeof dutch_fields / sizeof *dutch_fields == DUTCH_FIELDS,
               "as dutch_reading.h says");
