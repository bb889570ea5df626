/* What Dutch's rule books can choose: cards to swap, to play, to drop, to look at. */
#include "players/dutch_reading.h"

/* ---- strategies: two cards to be swapped ---- */

static int swap(const reading *s, hn_place first, hn_place second, hn_action *actions)
{
    actions[0] = reading_action(s, DUTCH_EXCHANGE, first);
    actions[1] = reading_action(s, DUTCH_WITH, second);
    return 2;
}

/* Places to choose among. */
typedef struct places {
    int count;
    hn_place place[HN_SEATS * HN_SLOTS];
} places;

static void add_slots(places *p, int seat, unsigned slots)
{
    for (; slots; slots &= slots - 1)
        p->place[p->count++] = (hn_place){(uint8_t)seat, (uint8_t)__builtin_ctz(slots)};
}

/* The cards in the hands of all but two seats. */
static places hands_but(const reading *s, int one, int other)
{
    places p;
    p.count = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != one && seat != other)
            add_slots(&p, seat, slots_of(s, seat));
    return p;
}

static bool pick_place(const places *p, book_pick *pick, hn_place *place)
{
    if (!p->count)
        return false;
    *place = p->place[book_pick_below(pick, p->count)];
    return true;
}

static bool has_cards(const reading *s, int seat)
{
    return slots_of(s, seat) != 0;
}

/* One of the other seats, but for one of them, that have something; false: none has. */
static bool pick_seat(const reading *s, book_pick *pick, int but,
                      bool (*have)(const reading *s, int seat), int *chosen)
{
    int seats[HN_SEATS], count = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seat && seat != but && have(s, seat))
            seats[count++] = seat;
    if (count)
        *chosen = seats[book_pick_below(pick, count)];
    return count > 0;
}

/* One card of a seat's hand. */
static hn_place pick_card(const reading *s, book_pick *pick, int seat)
{
    places p = {.count = 0};
    hn_place place = {(uint8_t)seat, 0};
    add_slots(&p, seat, slots_of(s, seat));
    pick_place(&p, pick, &place);
    return place;
}

/* The card that joined a collection last. */
static hn_place last_collected(const reading *s, int seat)
{
    int count = __builtin_popcount(collection(s, seat));
    return (hn_place){(uint8_t)seat, (uint8_t)hn_view_collected(s->view, seat, count - 1)};
}

static int collection_three_swap(void *context, book_pick *pick, hn_action *actions)
{
    reading *s = context;
    int one, other;
    hn_place second;
    if (!pick_seat(s, pick, HN_NONE, reading_has_three, &one))
        return 0;
    if (pick_seat(s, pick, one, reading_has_three, &other))
        return swap(s, last_collected(s, one), last_collected(s, other), actions);
    places rest = hands_but(s, s->seat, one);
    return pick_place(&rest, pick, &second) ? swap(s, last_collected(s, one), second, actions) : 0;
}

static int one_card_player_priority(void *context, book_pick *pick, hn_action *actions)
{
    reading *s = context;
    int one, other;
    if (!pick_seat(s, pick, HN_NONE, reading_has_one_card, &one) ||
        !pick_seat(s, pick, one, has_cards, &other))
        return 0;
    hn_place first = pick_card(s, pick, one);
    return swap(s, first, pick_card(s, pick, other), actions);
}

/* Adds a seat's known cards where they are the best so far: the highest by sign 1, the lowest by -1. */
static void add_known(reading *s, int seat, int sign, places *p, int *points)
{
    for (unsigned left = reading_hand(s, seat)->known; left; left &= left - 1) {
        int slot = __builtin_ctz(left), value = points_of(s, hn_view_card(s->view, seat, slot));
        if (!p->count || sign * value > sign * *points) {
            p->count = 0;
            *points = value;
        }
        if (value == *points)
            add_slots(p, seat, 1u << slot);
    }
}

static int lowest_opponent_higher_own(void *context, book_pick *pick, hn_action *actions)
{
    reading *s = context;
    places own = {.count = 0}, others = {.count = 0};
    int highest = 0, lowest = 0;
    hn_place give, take;
    add_known(s, s->seat, 1, &own, &highest);
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seat)
            add_known(s, seat, -1, &others, &lowest);
    if (!own.count || !others.count || lowest >= highest)
        return 0;
    pick_place(&own, pick, &give);
    pick_place(&others, pick, &take);
    return swap(s, give, take, actions);
}

static int random_except_own(void *context, book_pick *pick, hn_action *actions)
{
    reading *s = context;
    hn_place first, second;
    places all = hands_but(s, s->seat, HN_NONE);
    if (!pick_place(&all, pick, &first))
        return 0;
    places rest = hands_but(s, s->seat, first.seat);
    return pick_place(&rest, pick, &second) ? swap(s, first, second, actions) : 0;
}

static int random_two_players(void *context, book_pick *pick, hn_action *actions)
{
    reading *s = context;
    int other;
    if (!has_cards(s, s->seat) || !pick_seat(s, pick, HN_NONE, has_cards, &other))
        return 0;
    hn_place own = pick_card(s, pick, s->seat);
    return swap(s, own, pick_card(s, pick, other), actions);
}

/* ---- strategies: a turn ---- */

static int draw_deck(void *context, book_pick *pick, hn_action *actions)
{
    reading *s = context;
    hn_mask legal;
    (void)pick;
    hn_view_legal(s->view, &legal);
    actions[0] = DUTCH_DRAW_DECK;
    return hn_mask_has(&legal, DUTCH_DRAW_DECK);
}

static int take_discard(void *context, book_pick *pick, hn_action *actions)
{
    reading *s = context;
    (void)pick;
    actions[0] = DUTCH_DRAW_TOP;
    return hn_view_top(s->view) != HN_NONE;
}

/* One of some own slots to be played, the drawn card as slot HN_SLOTS. */
static int play_one(const reading *s, unsigned slots, book_pick *pick, hn_action *actions)
{
    places p = {.count = 0};
    hn_place place;
    add_slots(&p, s->seat, slots);
    if (!pick_place(&p, pick, &place))
        return 0;
    actions[0] = place.slot == HN_SLOTS ? DUTCH_PLAY : (hn_action)(DUTCH_SWAP + place.slot);
    return 1;
}

static int play_highest_known(void *context, book_pick *pick, hn_action *actions)
{
    int points;
    return play_one(context, reading_to_play(context, &points), pick, actions);
}

static int play_unknown(void *context, book_pick *pick, hn_action *actions)
{
    reading *s = context;
    return play_one(s, reading_unknown(s, s->seat), pick, actions);
}

static int play_any(void *context, book_pick *pick, hn_action *actions)
{
    reading *s = context;
    return play_one(s, slots_of(s, s->seat) | 1u << HN_SLOTS, pick, actions);
}

static int drop_slots(unsigned slots, hn_action *actions)
{
    int count = 0;
    for (; slots; slots &= slots - 1)
        actions[count++] = (hn_action)(DUTCH_DROP + __builtin_ctz(slots));
    return count;
}

static int known_matches(void *context, book_pick *pick, hn_action *actions)
{
    (void)pick;
    return drop_slots(reading_matching(context), actions);
}

static int one_unknown(void *context, book_pick *pick, hn_action *actions)
{
    reading *s = context;
    places p = {.count = 0};
    hn_place place;
    add_slots(&p, s->seat, reading_unknown(s, s->seat));
    return pick_place(&p, pick, &place) ? drop_slots(1u << place.slot, actions) : 0;
}

static int look_at_one(reading *s, const places *p, book_pick *pick, hn_action *actions)
{
    hn_place place;
    if (!pick_place(p, pick, &place))
        return 0;
    actions[0] = reading_action(s, DUTCH_LOOK, place);
    return 1;
}

static int look_own(void *context, book_pick *pick, hn_action *actions)
{
    reading *s = context;
    places p = {.count = 0};
    add_slots(&p, s->seat, reading_unknown(s, s->seat));
    return look_at_one(s, &p, pick, actions);
}

static int look_other(void *context, book_pick *pick, hn_action *actions)
{
    reading *s = context;
    places p;
    p.count = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seat)
            add_slots(&p, seat, reading_unknown(s, seat));
    return look_at_one(s, &p, pick, actions);
}

static int collect(void *context, book_pick *pick, hn_action *actions)
{
    (void)context;
    (void)pick;
    actions[0] = DUTCH_COLLECT;
    return 1;
}

static int call_dutch(void *context, book_pick *pick, hn_action *actions)
{
    (void)context;
    (void)pick;
    actions[0] = DUTCH_CALL;
    return 1;
}

const book_strategy dutch_strategies[] = {
    {"collection_three_swap",
     "the last cards of two others' collections of three or more; of one such and any other's card",
     1 << JACK_SWAP, collection_three_swap, "It swaps a card out of a collection of three"},
    {"one_card_player_priority", "another's only card and a card of a third seat", 1 << JACK_SWAP,
     one_card_player_priority, "It swaps another's only card"},
    {"lowest_opponent_higher_own",
     "its highest known card for the lowest of others' that it knows, if that is lower",
     1 << JACK_SWAP, lowest_opponent_higher_own,
     "It swaps its highest known card for the lowest that it knows of others"},
    {"random_except_own", "two cards of two other seats", 1 << JACK_SWAP, random_except_own,
     "It swaps any two cards of two others"},
    {"random_two_players", "a card of its own and one of another seat", 1 << JACK_SWAP,
     random_two_players, "It swaps any card of its own for any of another"},
    {"draw_deck", "the top of the deck", 1 << DRAW, draw_deck, "It draws from the deck"},
    {"take_discard", "the top of the discard", 1 << DRAW, take_discard,
     "It takes the top of the discard"},
    {"highest_known", "the highest card that it knows, the drawn one included, Jacks last",
     1 << PLAY_CARD, play_highest_known, "It plays the highest card that it knows, Jacks last"},
    {"random_unknown", "one of its own cards that it does not know", 1 << PLAY_CARD, play_unknown,
     "It plays a card that it does not know"},
    {"random_card", "any card of the hand, the drawn one included", 1 << PLAY_CARD, play_any,
     "It plays any card"},
    {"known_matches", "all its cards of the rank on top that it knows", 1 << SAME_RANK,
     known_matches, "It drops what it knows to fit"},
    {"one_unknown", "one of its own cards that it does not know", 1 << SAME_RANK, one_unknown,
     "It drops a card that it does not know, by mistake"},
    {"own_unknown", "one of its own cards that it does not know", 1 << QUEEN_PEEK, look_own,
     "It looks at a card of its own that it does not know"},
    {"other_unknown", "one of the others' cards that it does not know", 1 << QUEEN_PEEK, look_other,
     "It looks at another's card that it does not know"},
    {"collect", "the top of the discard, for the collection", 1 << COLLECT, collect,
     "It collects the top of the discard"},
    {"call_dutch", "the call", 1 << CALL_DUTCH, call_dutch, "It calls"},
};

_Static_assert(sizeof dutch_strategies / sizeof *dutch_strategies == DUTCH_STRATEGIES,
               "as dutch_reading.h says");

/* ---- a swap that someone else has begun ---- */

/* The cards that gain most, swapped with one that is chosen. */
static places most_gain(reading *s, hn_place chosen)
{
    places any = hands_but(s, chosen.seat, HN_NONE), best = {.count = 0};
    int64_t most = INT64_MIN;
    for (int i = 0; i < any.count; i++) {
        hn_place at = any.place[i];
        int64_t gain = reading_swap_gain(s, chosen, at);
        if (gain > most) {
            most = gain;
            best.count = 0;
        }
        if (gain == most)
            best.place[best.count++] = at;
    }
    return best;
}

hn_action dutch_second_card(reading *s, hn_place chosen, book_pick *pick)
{
    places best = most_gain(s, chosen);
    hn_place place;
    hn_action list[HN_ACTIONS];
    if (pick_place(&best, pick, &place))
        return reading_action(s, DUTCH_WITH, place);
    hn_view_legal_list(s->view, list); /* nothing but collections is left: any of them */
    return list[0];
}
