/* Dutch's players: what its rule books can ask for (fields) and choose (strategies), and how an event's choice
 * becomes actions. What the players do is in the book, dutch.yaml.
 *
 * All knowledge is the view's: "known" cards are those that the acting seat has seen itself and has in mind.
 * Cards of a collection belong to no hand. */
#include "games/dutch.h"
#include "beliefs/pool.h"
#include "core/cards.h"
#include "players/book.h"
#include "players/level.h"

#include <string.h>

enum { DRAW, PLAY_CARD, SAME_RANK, JACK_SWAP, QUEEN_PEEK, COLLECT, CALL_DUTCH, EVENTS };

static const book_words words;

/* ---- the scene ---- */

/* A hand as the acting seat sees it. */
typedef struct hand {
    unsigned slots; /* without the collection */
    unsigned known; /* of these */
    int points;     /* of those that are known, and of the collection, which counts once */
    int cards;      /* for the tie: with the collection as one */
    bool read;
} hand;

typedef struct scene {
    const hn_view *view;
    const int16_t *values; /* by rank */
    int seat, seats;
    int difficulty;
    hand hand[HN_SEATS];
    bool has_pool;
    pool_sum pool;
} scene;

static void begin_scene(scene *s, const hn_view *view)
{
    s->view = view;
    s->values = hn_view_rules(view)->value + DUTCH_VALUES;
    s->seat = hn_view_seat(view);
    s->seats = hn_view_seats(view);
    s->has_pool = false;
    for (int seat = 0; seat < s->seats; seat++)
        s->hand[seat].read = false;
}

static inline unsigned collection(const scene *s, int seat)
{
    return (unsigned)hn_view_collection(s->view, seat);
}

static inline unsigned slots_of(const scene *s, int seat)
{
    return (unsigned)hn_view_slots(s->view, seat) & ~collection(s, seat);
}

static inline int points_of(const scene *s, hn_card card)
{
    return s->values[card_rank(card)];
}

static const hand *hand_of(scene *s, int seat)
{
    hand *h = &s->hand[seat];
    if (h->read)
        return h;
    bool collects = collection(s, seat) != 0;
    *h = (hand){.slots = slots_of(s, seat), .read = true};
    h->points = collects ? s->values[hn_view_collects(s->view, seat)] : 0;
    h->cards = __builtin_popcount(h->slots) + collects;
    for (unsigned left = h->slots; left; left &= left - 1) {
        int slot = __builtin_ctz(left);
        hn_card card = hn_view_card(s->view, seat, slot);
        if (card < HN_CARDS) {
            h->known |= 1u << slot;
            h->points += points_of(s, card);
        }
    }
    return h;
}

/* The cards that the seat has not seen, by kind of card, in which red and black kings are the same. */
static const pool_sum *pool_of(scene *s)
{
    if (!s->has_pool) {
        int16_t kinds[HN_KINDS];
        memcpy(kinds, s->values, HN_KING * sizeof *kinds);
        kinds[12] = kinds[13] = s->values[HN_KING];
        kinds[14] = s->values[HN_JOKER];
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

static int64_t is_clear_and_collect(void *context)
{
    scene *s = context;
    return hn_view_rules(s->view)->value[DUTCH_COLLECT_RULE] ? BOOK_ONE : 0;
}

static bool has_three(const scene *s, int seat)
{
    return __builtin_popcount(collection(s, seat)) >= 3;
}

static bool has_one_card(const scene *s, int seat)
{
    return __builtin_popcount(slots_of(s, seat)) == 1;
}

static int64_t others_who(const scene *s, bool (*have)(const scene *s, int seat))
{
    int count = 0;
    for (int seat = 0; seat < s->seats; seat++)
        count += seat != s->seat && have(s, seat);
    return count * BOOK_ONE;
}

static int64_t others_with_three(void *context)
{
    return others_who(context, has_three);
}

static int64_t others_with_one_card(void *context)
{
    return others_who(context, has_one_card);
}

static int64_t all_players(void *context)
{
    return ((scene *)context)->seats * BOOK_ONE;
}

static int64_t own_known(void *context)
{
    scene *s = context;
    return count_of(hand_of(s, s->seat)->known);
}

static int64_t own_unknown(void *context)
{
    scene *s = context;
    const hand *h = hand_of(s, s->seat);
    return count_of(h->slots & ~h->known);
}

static int64_t own_hand(void *context)
{
    scene *s = context;
    return count_of(slots_of(s, s->seat));
}

static int64_t own_collection(void *context)
{
    scene *s = context;
    return count_of(collection(s, s->seat));
}

static int64_t others_unknown(void *context)
{
    scene *s = context;
    int64_t count = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seat)
            count += count_of(hand_of(s, seat)->slots & ~hand_of(s, seat)->known);
    return count;
}

static unsigned matching(scene *s)
{
    hn_card top = hn_view_top(s->view);
    unsigned match = 0;
    if (top == HN_NONE)
        return 0;
    for (unsigned left = slots_of(s, s->seat); left; left &= left - 1) {
        int slot = __builtin_ctz(left);
        hn_card card = hn_view_card(s->view, s->seat, slot);
        if (card < HN_CARDS && card_rank(card) == card_rank(top))
            match |= 1u << slot;
    }
    return match;
}

static int64_t own_matching(void *context)
{
    return count_of(matching(context));
}

static int64_t discard_points(void *context)
{
    scene *s = context;
    hn_card top = hn_view_top(s->view);
    return top == HN_NONE ? BOOK_ABSENT : points_of(s, top) * BOOK_ONE;
}

/* The card in hand that was drawn, or HN_NONE where there is none that the seat knows. */
static hn_card drawn_of(const scene *s)
{
    hn_card drawn = hn_view_drawn(s->view);
    return drawn < HN_CARDS && hn_view_turn_seat(s->view) == s->seat ? drawn : HN_NONE;
}

static int64_t highest_known(void *context)
{
    scene *s = context;
    const hand *h = hand_of(s, s->seat);
    int64_t highest = BOOK_ABSENT;
    for (unsigned left = h->known; left; left &= left - 1) {
        int64_t points =
            points_of(s, hn_view_card(s->view, s->seat, __builtin_ctz(left))) * BOOK_ONE;
        if (points > highest)
            highest = points;
    }
    return highest;
}

/* What a card is worth to be played: its points, with Jacks behind all others. */
enum { JACK_LAST = -1000 };

static int play_worth(const scene *s, hn_card card)
{
    return points_of(s, card) + (card_rank(card) == HN_JACK ? JACK_LAST : 0);
}

/* The known cards that are the best to play, the drawn one as slot HN_SLOTS. */
static unsigned best_to_play(scene *s, int *points)
{
    const hand *h = hand_of(s, s->seat);
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
    return best_to_play(context, &points) ? points * BOOK_ONE : BOOK_ABSENT;
}

static int64_t average_unknown(void *context)
{
    const pool_sum *pool = pool_of(context);
    return pool->count ? pool->sum * BOOK_ONE / pool->count : BOOK_ABSENT;
}

static int64_t expected_points(scene *s, int seat)
{
    const hand *h = hand_of(s, seat);
    int unknown = __builtin_popcount(h->slots & ~h->known);
    const pool_sum *pool = unknown ? pool_of(s) : NULL;
    return h->points * BOOK_ONE +
           (unknown && pool->count ? unknown * pool->sum * BOOK_ONE / pool->count : 0);
}

static int64_t own_expected(void *context)
{
    return expected_points(context, ((scene *)context)->seat);
}

static int64_t lowest_expected(void *context)
{
    scene *s = context;
    int64_t lowest = INT64_MAX;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seat && expected_points(s, seat) < lowest)
            lowest = expected_points(s, seat);
    return lowest;
}

static int64_t lap(void *context)
{
    scene *s = context;
    return hn_view_turn(s->view) / s->seats * BOOK_ONE;
}

/* ---- the chance that a call wins ---- */

/* Every other seat has one more turn: it draws, and plays the highest of the drawn card and of those of its
 * cards that it knows. Hidden cards are taken to be any of the unseen, each for itself. Values are counted
 * from the lowest that there is, and chances are floats: they are compared with a threshold, not added up. */
enum {
    MOST_VALUES = 50 + 20 + 1,
    MOST_IN_MIND = 6, /* a seat that knows more is taken to know so many */
    MOST_SUM = (HN_SLOTS + 1) * (MOST_VALUES - 1) + 1,
    MOST_IN_MIND_SUM = (MOST_IN_MIND + 1) * (MOST_VALUES - 1) + 1
};

/* What one unseen card counts. */
typedef struct card_values {
    int lowest, width; /* from 0 to width - 1 above the lowest */
    float chance[MOST_VALUES];
    float mean;
} card_values;

static void read_values(scene *s, card_values *v)
{
    double kind_chance[HN_KINDS];
    pool_chances(s->view, kind_chance);
    int highest = v->lowest = s->values[0];
    for (int rank = 1; rank < HN_RANKS; rank++) {
        v->lowest = s->values[rank] < v->lowest ? s->values[rank] : v->lowest;
        highest = s->values[rank] > highest ? s->values[rank] : highest;
    }
    v->width = highest - v->lowest + 1;
    v->mean = 0;
    memset(v->chance, 0, (size_t)v->width * sizeof *v->chance);
    for (int kind = 0; kind < HN_KINDS; kind++) {
        int rank = kind < HN_KING ? kind : kind < HN_KINDS - 1 ? HN_KING : HN_JOKER;
        int value = s->values[rank] - v->lowest;
        v->chance[value] += (float)kind_chance[kind];
        v->mean += (float)kind_chance[kind] * (float)value;
    }
}

/* Adds one row of chances to another, so many times as likely. */
static inline void add_row(float *restrict to, const float *restrict from, int width, float chance)
{
    for (int i = 0; i < width; i++)
        to[i] += chance * from[i];
}

/* Sums of some cards, and how likely each is. */
typedef struct sums {
    int width; /* from 0 to width - 1 */
    float chance[MOST_SUM];
} sums;

static void add_card(sums *p, const card_values *v)
{
    float old[MOST_SUM];
    memcpy(old, p->chance, (size_t)p->width * sizeof *old);
    memset(p->chance, 0, (size_t)(p->width + v->width - 1) * sizeof *old);
    for (int value = 0; value < v->width; value++)
        if (v->chance[value] > 0)
            add_row(p->chance + value, old, p->width, v->chance[value]);
    p->width += v->width - 1;
}

/* Another seat before its last turn. */
typedef struct rival {
    int points;  /* of the cards in sight, and the lowest value for each that is hidden */
    int cards;   /* for the tie */
    int highest; /* of those in sight that it knows itself; -1: none */
    int in_mind; /* hidden cards that it knows, and the one that it will draw */
    int unknown; /* hidden cards that it does not know either */
    /* What it has in mind, less the card that it plays, how likely: from -highest on. */
    float kept[MOST_IN_MIND_SUM];
} rival;

static void read_rival(scene *s, int seat, const card_values *v, rival *r)
{
    const hand *h = hand_of(s, seat);
    r->points = h->points;
    r->cards = h->cards;
    r->highest = -1;
    r->in_mind = 1;
    r->unknown = 0;
    for (unsigned left = h->slots; left; left &= left - 1) {
        int slot = __builtin_ctz(left);
        bool in_mind = hn_view_known(s->view, seat, slot) >> seat & 1;
        if (!(h->known >> slot & 1)) {
            in_mind = in_mind && r->in_mind < MOST_IN_MIND;
            r->in_mind += in_mind;
            r->unknown += !in_mind;
            r->points += v->lowest;
        } else if (in_mind) {
            int value = points_of(s, hn_view_card(s->view, seat, slot)) - v->lowest;
            r->highest = value > r->highest ? value : r->highest;
        }
    }
}

static inline float power(float base, int exponent)
{
    float result = 1;
    for (int i = 0; i < exponent; i++)
        result *= base;
    return result;
}

/* What it is expected to have after its last turn. */
static float rival_mean(const rival *r, const card_values *v)
{
    float below = 0, before = 0, played = 0;
    for (int value = 0; value < v->width; value++) {
        below += v->chance[value];
        float now = power(below, r->in_mind);
        played += (now - before) * (float)(value > r->highest ? value : r->highest);
        before = now;
    }
    return (float)r->points + (float)(r->in_mind + r->unknown) * v->mean - played;
}

/* Sums of up to so many cards, none above some value: `row[n]` of n cards, from 0 on. */
typedef struct low_sums {
    int highest; /* that value; -1: only the row of no cards has anything */
    int most;    /* cards */
    float row[MOST_IN_MIND + 1][MOST_IN_MIND * (MOST_VALUES - 1) + 1];
} low_sums;

static const float choose[MOST_IN_MIND + 1][MOST_IN_MIND + 1] = {
    {1},
    {1, 1},
    {1, 2, 1},
    {1, 3, 3, 1},
    {1, 4, 6, 4, 1},
    {1, 5, 10, 10, 5, 1},
    {1, 6, 15, 20, 15, 6, 1},
};

/* Of a rival's cards in mind, `value` is the highest: one of those is played, the others stay. */
static void keep_below(rival *r, const low_sums *low, int value, float chance)
{
    int shift = r->highest < 0 ? 0 : r->highest;
    float several = 1;
    for (int equal = 1; equal <= r->in_mind; equal++) {
        int rest = r->in_mind - equal;
        several *= chance;
        add_row(r->kept + shift + (equal - 1) * value, low->row[rest],
                rest * (value ? value - 1 : 0) + 1, several * choose[r->in_mind][equal]);
    }
}

/* Lets one value more into the sums. */
static void raise_low_sums(low_sums *low, float chance)
{
    int value = ++low->highest;
    for (int cards = low->most; cards > 0; cards--) {
        int old = value ? cards * (value - 1) + 1 : 0;
        memset(low->row[cards] + old, 0, (size_t)(cards * value + 1 - old) * sizeof(float));
        float several = 1;
        for (int equal = 1; equal <= cards && chance > 0; equal++) {
            int rest = cards - equal;
            several *= chance;
            add_row(low->row[cards] + equal * value, low->row[rest],
                    rest * (value ? value - 1 : 0) + 1, several * choose[cards][equal]);
        }
    }
}

/* What every rival has in mind after its last turn. */
static void read_kept(rival *rivals, int count, const card_values *v)
{
    low_sums low; /* large, so it is not set as a whole */
    low.highest = -1;
    low.most = 0;
    low.row[0][0] = 1;
    for (int i = 0; i < count; i++) {
        rival *r = &rivals[i];
        low.most = r->in_mind > low.most ? r->in_mind : low.most;
        int width = (r->in_mind - 1) * (v->width - 1) + 1 + (r->highest < 0 ? 0 : r->highest);
        memset(r->kept, 0, (size_t)width * sizeof *r->kept);
    }
    for (int cards = 1; cards <= low.most; cards++)
        low.row[cards][0] = 0;
    for (int value = 0; value < v->width; value++) {
        for (int i = 0; i < count; i++)
            if (value > rivals[i].highest && v->chance[value] > 0)
                keep_below(&rivals[i], &low, value, v->chance[value]);
        raise_low_sums(&low, v->chance[value]);
        for (int i = 0; i < count; i++) /* the one in sight is the highest, and played */
            if (value == rivals[i].highest)
                add_row(rivals[i].kept, low.row[rivals[i].in_mind], rivals[i].in_mind * value + 1,
                        1);
    }
}

/* Takes from the chances of own sums what a rival wins of them. equal: equal points are the caller's. */
static void beat(sums *own, int own_points, const rival *r, const card_values *v, bool equal)
{
    sums p;
    int shift = r->highest < 0 ? 0 : r->highest;
    p.width = (r->in_mind - 1) * (v->width - 1) + 1 + shift;
    memcpy(p.chance, r->kept, (size_t)p.width * sizeof *p.chance);
    for (int i = 0; i < r->unknown; i++)
        add_card(&p, v);
    float above = 0;
    for (int at = p.width, i = own->width - 1; i >= 0; i--) {
        int need = own_points + i - r->points + shift + !equal;
        while (at > 0 && at > need)
            above += p.chance[--at];
        own->chance[i] *= above;
    }
}

/* 0 where another seat is expected to have no more than this one: that is never worth half a round. */
static int64_t call_win_chance(void *context)
{
    scene *s = context;
    const hand *own = hand_of(s, s->seat);
    int hidden = __builtin_popcount(own->slots & ~own->known), count = 0;
    card_values v;
    rival rivals[HN_SEATS - 1];
    read_values(s, &v);
    int points = own->points + hidden * v.lowest;
    float mean = (float)points + (float)hidden * v.mean, chance = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seat) {
            read_rival(s, seat, &v, &rivals[count]);
            if (rival_mean(&rivals[count++], &v) <= mean)
                return 0;
        }
    read_kept(rivals, count, &v);
    sums p;
    p.width = 1;
    p.chance[0] = 1;
    for (int i = 0; i < hidden; i++)
        add_card(&p, &v);
    for (int i = 0; i < count; i++)
        beat(&p, points, &rivals[i], &v, own->cards <= rivals[i].cards);
    for (int i = 0; i < p.width; i++)
        chance += p.chance[i];
    return (int64_t)(chance * (float)BOOK_ONE);
}

static const book_field fields[] = {
    {"isClearAndCollect", "whether seats collect a rank (the house rule clear_and_collect)",
     BOOK_FLAG, is_clear_and_collect},
    {"other_players_with_three_in_collection",
     "others with three or more cards in their collection", BOOK_LIST, others_with_three},
    {"other_players_with_one_card", "others with exactly one card in hand, collections left out",
     BOOK_LIST, others_with_one_card},
    {"all_players", "everyone at the table", BOOK_LIST, all_players},
    {"acting_player.known_cards", "own cards in hand that the seat knows", BOOK_LIST, own_known},
    {"acting_player.unknown_cards", "own cards in hand that it does not know", BOOK_LIST,
     own_unknown},
    {"acting_player.hand", "own cards in hand, the collection left out", BOOK_LIST, own_hand},
    {"acting_player.collection", "own cards in the collection", BOOK_LIST, own_collection},
    {"acting_player.matching_cards", "own known cards of the rank on top of the discard", BOOK_LIST,
     own_matching},
    {"acting_player.highest_known_points", "the points of the highest own card that it knows",
     BOOK_NUMBER, highest_known},
    {"acting_player.highest_to_play_points",
     "the same with the drawn card, and with Jacks behind all others", BOOK_NUMBER,
     highest_to_play},
    {"acting_player.expected_points", "own points, hidden cards at the average of the unseen",
     BOOK_NUMBER, own_expected},
    {"lowest_opponent_expected_points", "the lowest such number among the others", BOOK_NUMBER,
     lowest_expected},
    {"other_players_unknown_cards", "others' cards in hand that the seat does not know", BOOK_LIST,
     others_unknown},
    {"discard_top.points", "the points of the top discard", BOOK_NUMBER, discard_points},
    {"average_unknown_points", "the average of the cards that the seat has not seen", BOOK_NUMBER,
     average_unknown},
    {"call_win_chance", "the chance, from 0 to 1, that a call wins as the cards lie", BOOK_NUMBER,
     call_win_chance},
    {"lap", "how many times everyone has had a turn", BOOK_NUMBER, lap},
};

/* ---- strategies: two cards to be swapped ---- */

static hn_action act(const scene *s, int first, hn_place place)
{
    return (hn_action)(first + place_relative(s->seats, s->seat, place));
}

static int swap(const scene *s, hn_place first, hn_place second, hn_action *actions)
{
    actions[0] = act(s, DUTCH_EXCHANGE, first);
    actions[1] = act(s, DUTCH_WITH, second);
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
static places hands_but(const scene *s, int one, int other)
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

static bool has_cards(const scene *s, int seat)
{
    return slots_of(s, seat) != 0;
}

/* One of the other seats, but for one of them, that have something; false: none has. */
static bool pick_seat(const scene *s, book_pick *pick, int but,
                      bool (*have)(const scene *s, int seat), int *chosen)
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
static hn_place pick_card(const scene *s, book_pick *pick, int seat)
{
    places p = {.count = 0};
    hn_place place = {(uint8_t)seat, 0};
    add_slots(&p, seat, slots_of(s, seat));
    pick_place(&p, pick, &place);
    return place;
}

/* The card that joined a collection last. */
static hn_place last_collected(const scene *s, int seat)
{
    int count = __builtin_popcount(collection(s, seat));
    return (hn_place){(uint8_t)seat, (uint8_t)hn_view_collected(s->view, seat, count - 1)};
}

static int collection_three_swap(void *context, book_pick *pick, hn_action *actions)
{
    scene *s = context;
    int one, other;
    hn_place second;
    if (!pick_seat(s, pick, HN_NONE, has_three, &one))
        return 0;
    if (pick_seat(s, pick, one, has_three, &other))
        return swap(s, last_collected(s, one), last_collected(s, other), actions);
    places rest = hands_but(s, s->seat, one);
    return pick_place(&rest, pick, &second) ? swap(s, last_collected(s, one), second, actions) : 0;
}

static int one_card_player_priority(void *context, book_pick *pick, hn_action *actions)
{
    scene *s = context;
    int one, other;
    if (!pick_seat(s, pick, HN_NONE, has_one_card, &one) ||
        !pick_seat(s, pick, one, has_cards, &other))
        return 0;
    hn_place first = pick_card(s, pick, one);
    return swap(s, first, pick_card(s, pick, other), actions);
}

/* Adds a seat's known cards where they are the best so far: the highest by sign 1, the lowest by -1. */
static void add_known(scene *s, int seat, int sign, places *p, int *points)
{
    for (unsigned left = hand_of(s, seat)->known; left; left &= left - 1) {
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
    scene *s = context;
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
    scene *s = context;
    hn_place first, second;
    places all = hands_but(s, s->seat, HN_NONE);
    if (!pick_place(&all, pick, &first))
        return 0;
    places rest = hands_but(s, s->seat, first.seat);
    return pick_place(&rest, pick, &second) ? swap(s, first, second, actions) : 0;
}

static int random_two_players(void *context, book_pick *pick, hn_action *actions)
{
    scene *s = context;
    int other;
    if (!has_cards(s, s->seat) || !pick_seat(s, pick, HN_NONE, has_cards, &other))
        return 0;
    hn_place own = pick_card(s, pick, s->seat);
    return swap(s, own, pick_card(s, pick, other), actions);
}

/* ---- strategies: a turn ---- */

static int draw_deck(void *context, book_pick *pick, hn_action *actions)
{
    scene *s = context;
    hn_mask legal;
    (void)pick;
    hn_view_legal(s->view, &legal);
    actions[0] = DUTCH_DRAW_DECK;
    return hn_mask_has(&legal, DUTCH_DRAW_DECK);
}

static int take_discard(void *context, book_pick *pick, hn_action *actions)
{
    scene *s = context;
    (void)pick;
    actions[0] = DUTCH_DRAW_TOP;
    return hn_view_top(s->view) != HN_NONE;
}

/* One of some own slots to be played, the drawn card as slot HN_SLOTS. */
static int play_one(const scene *s, unsigned slots, book_pick *pick, hn_action *actions)
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
    return play_one(context, best_to_play(context, &points), pick, actions);
}

static int play_unknown(void *context, book_pick *pick, hn_action *actions)
{
    scene *s = context;
    const hand *h = hand_of(s, s->seat);
    return play_one(s, h->slots & ~h->known, pick, actions);
}

static int play_any(void *context, book_pick *pick, hn_action *actions)
{
    scene *s = context;
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
    return drop_slots(matching(context), actions);
}

static int one_unknown(void *context, book_pick *pick, hn_action *actions)
{
    scene *s = context;
    const hand *h = hand_of(s, s->seat);
    places p = {.count = 0};
    hn_place place;
    add_slots(&p, s->seat, h->slots & ~h->known);
    return pick_place(&p, pick, &place) ? drop_slots(1u << place.slot, actions) : 0;
}

static int look_at_one(scene *s, const places *p, book_pick *pick, hn_action *actions)
{
    hn_place place;
    if (!pick_place(p, pick, &place))
        return 0;
    actions[0] = act(s, DUTCH_LOOK, place);
    return 1;
}

static int look_own(void *context, book_pick *pick, hn_action *actions)
{
    scene *s = context;
    const hand *h = hand_of(s, s->seat);
    places p = {.count = 0};
    add_slots(&p, s->seat, h->slots & ~h->known);
    return look_at_one(s, &p, pick, actions);
}

static int look_other(void *context, book_pick *pick, hn_action *actions)
{
    scene *s = context;
    places p;
    p.count = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seat)
            add_slots(&p, seat, hand_of(s, seat)->slots & ~hand_of(s, seat)->known);
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

static const book_strategy strategies[] = {
    {"collection_three_swap",
     "the last cards of two others' collections of three or more; of one such and any other's card",
     1 << JACK_SWAP, collection_three_swap},
    {"one_card_player_priority", "another's only card and a card of a third seat", 1 << JACK_SWAP,
     one_card_player_priority},
    {"lowest_opponent_higher_own",
     "the highest own card that it knows for the lowest of others' that it knows, if that is lower",
     1 << JACK_SWAP, lowest_opponent_higher_own},
    {"random_except_own", "two cards of two other seats", 1 << JACK_SWAP, random_except_own},
    {"random_two_players", "an own card and one of another seat", 1 << JACK_SWAP,
     random_two_players},
    {"draw_deck", "the top of the deck", 1 << DRAW, draw_deck},
    {"take_discard", "the top of the discard", 1 << DRAW, take_discard},
    {"highest_known", "the highest card that it knows, the drawn one included, Jacks last",
     1 << PLAY_CARD, play_highest_known},
    {"random_unknown", "one of the own cards that it does not know", 1 << PLAY_CARD, play_unknown},
    {"random_card", "any card of the hand, the drawn one included", 1 << PLAY_CARD, play_any},
    {"known_matches", "all own cards of the rank on top that it knows", 1 << SAME_RANK,
     known_matches},
    {"one_unknown", "one of the own cards that it does not know", 1 << SAME_RANK, one_unknown},
    {"own_unknown", "one of the own cards that it does not know", 1 << QUEEN_PEEK, look_own},
    {"other_unknown", "one of the others' cards that it does not know", 1 << QUEEN_PEEK,
     look_other},
    {"collect", "the top of the discard, for the collection", 1 << COLLECT, collect},
    {"call_dutch", "the call", 1 << CALL_DUTCH, call_dutch},
};

/* ---- events ---- */

static const book_event events[EVENTS] = {
    [DRAW] = {"draw", "a turn begins: the deck or the discard", false},
    [PLAY_CARD] = {"play_card", "a card was drawn: which one is played", false},
    [SAME_RANK] = {"same_rank", "a card was played: which own cards are dropped onto it", true},
    [JACK_SWAP] = {"jack_swap", "a Jack was played: which two cards are swapped", false},
    [QUEEN_PEEK] = {"queen_peek", "a Queen was played: which card is looked at", false},
    [COLLECT] = {"collect", "a turn begins, and the top of the discard can be collected", false},
    [CALL_DUTCH] = {"call_dutch", "a turn ends: whether Dutch is called", false},
};

/* A decision under way. */
typedef struct turn {
    const hn_player *player;
    scene scene;
    uint64_t key, moment; /* of the event: several decisions of one event share it */
    hn_why *why;
    book_choice choice;
} turn;

static void run(turn *t, int event)
{
    book_rolls rolls = book_rolls_of(t->key, t->moment);
    book_run(t->player->book, &words, event, t->player->difficulty, &t->scene, &rolls, t->why,
             &t->choice);
}

/* Before the first turn: any own cards. */
static hn_action choose_look(turn *t)
{
    hn_action list[HN_ACTIONS];
    int count = hn_view_legal_list(t->scene.view, list);
    why_rule(t->why, "looks/any");
    return list[hn_random_below(t->key, HN_FOR_CHOICE, hn_view_moment(t->scene.view),
                                (uint64_t)count)];
}

/* The set, if the player does not miss it; else the draw. */
static hn_action draw(turn *t)
{
    hn_mask legal;
    hn_view_legal(t->scene.view, &legal);
    if (hn_mask_has(&legal, DUTCH_COLLECT)) {
        bool missed = level_misses(t->player, t->key, t->moment);
        if (!missed)
            run(t, COLLECT);
        if (!missed && t->choice.used)
            return t->choice.action[0];
        if (t->why)
            t->why->missed = missed;
    }
    run(t, DRAW);
    return t->choice.used                         ? t->choice.action[0]
           : hn_mask_has(&legal, DUTCH_DRAW_DECK) ? DUTCH_DRAW_DECK
           : hn_mask_has(&legal, DUTCH_DRAW_TOP)  ? DUTCH_DRAW_TOP
                                                  : DUTCH_PASS;
}

/* The first of the chosen cards that is not claimed yet. */
static hn_action drop(turn *t)
{
    hn_mask legal;
    run(t, SAME_RANK);
    if (!t->choice.used)
        return DUTCH_PASS;
    hn_view_legal(t->scene.view, &legal);
    for (int i = 0; i < t->choice.count; i++)
        if (hn_mask_has(&legal, t->choice.action[i]))
            return t->choice.action[i];
    return DUTCH_PASS;
}

/* The second card, where someone else has chosen the first: the one that gains most, as far as it is known. */
static hn_action go_on(turn *t)
{
    scene *s = &t->scene;
    hn_place chosen = hn_view_chosen(s->view), place = {HN_NONE, 0};
    hn_card own = hn_view_card(s->view, chosen.seat, chosen.slot);
    places lowest = {.count = 0}, any = hands_but(s, chosen.seat, HN_NONE);
    int points = 0;
    book_rolls rolls = book_rolls_of(t->key, hn_view_moment(s->view));
    book_pick pick = {&rolls, 0};
    for (int seat = 0; chosen.seat == s->seat && seat < s->seats; seat++)
        if (seat != s->seat)
            add_known(s, seat, -1, &lowest, &points);
    if (lowest.count && (own >= HN_CARDS || points < points_of(s, own)))
        pick_place(&lowest, &pick, &place);
    else
        pick_place(&any, &pick, &place);
    why_rule(t->why, "exchange/begun");
    if (place.seat != HN_NONE)
        return act(s, DUTCH_WITH, place);
    hn_action list[HN_ACTIONS]; /* nothing but collections is left */
    hn_view_legal_list(s->view, list);
    return list[0];
}

/* Both cards are chosen at once and said one after the other: the second time everything is as it was. */
static hn_action exchange(turn *t)
{
    scene *s = &t->scene;
    bool second = hn_view_phase(s->view) == HN_PHASE_SECOND;
    hn_place chosen = hn_view_chosen(s->view);
    if (second)
        t->moment -= 256;
    run(t, JACK_SWAP);
    if (!second)
        return t->choice.used ? t->choice.action[0] : DUTCH_PASS;
    if (t->choice.used && t->choice.action[0] == act(s, DUTCH_EXCHANGE, chosen))
        return t->choice.action[1];
    if (t->why)
        t->why->step_count = t->why->choice_count = 0;
    return go_on(t);
}

static hn_action first_or_pass(turn *t, int event, hn_action otherwise)
{
    run(t, event);
    return t->choice.used ? t->choice.action[0] : otherwise;
}

static int event_of(const hn_view *view)
{
    static const int8_t of_phase[HN_PHASES] = {
        [HN_PHASE_LOOKS] = -1,         [HN_PHASE_DRAW] = DRAW,       [HN_PHASE_DRAWN] = PLAY_CARD,
        [HN_PHASE_LOOK] = QUEEN_PEEK,  [HN_PHASE_FIRST] = JACK_SWAP, [HN_PHASE_SECOND] = JACK_SWAP,
        [HN_PHASE_WINDOW] = SAME_RANK, [HN_PHASE_GIVE] = -1,         [HN_PHASE_CALL] = CALL_DUTCH,
        [HN_PHASE_BID] = -1,           [HN_PHASE_OVER] = -1};
    return of_phase[hn_view_phase(view)];
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    turn t;
    t.player = player;
    t.key = key;
    t.why = why;
    t.moment = hn_view_moment(view) & ~(uint64_t)255;
    begin_scene(&t.scene, view);
    switch (hn_view_phase(view)) {
    case HN_PHASE_LOOKS:
        return choose_look(&t);
    case HN_PHASE_DRAW:
        return draw(&t);
    case HN_PHASE_DRAWN:
        return first_or_pass(&t, PLAY_CARD, DUTCH_PLAY);
    case HN_PHASE_WINDOW:
        return drop(&t);
    case HN_PHASE_LOOK:
        return first_or_pass(&t, QUEEN_PEEK, DUTCH_PASS);
    case HN_PHASE_FIRST:
    case HN_PHASE_SECOND:
        return exchange(&t);
    default: /* HN_PHASE_CALL */
        return first_or_pass(&t, CALL_DUTCH, DUTCH_PASS);
    }
}

#define ALL(table) table, sizeof(table) / sizeof *(table)

static const book_words words = {"dutch",         ALL(events), ALL(fields),
                                 ALL(strategies), event_of,    decide};

const book_words *const dutch_words = &words;

/* ---- the players ---- */

static bool plays(const hn_game *game)
{
    return !strcmp(game->name, words.game);
}

static const policy_sentence sentences[] = {
    {"looks/any", "Any of its cards is as good as another to look at: {action}."},
    {"exchange/begun", "The first card was chosen for it: {action} goes with that one."},
};

#define PLAYER(identifier, level, words_of_it)                  \
    const hn_policy identifier = {                              \
        .name = "dutch-" level,                                 \
        .about = words_of_it,                                   \
        .difficulty = level,                                    \
        .sentences = sentences,                                 \
        .sentence_count = sizeof sentences / sizeof *sentences, \
        .plays = plays,                                         \
        .decide = decide,                                       \
    }

PLAYER(player_dutch_easy, "easy", "by the rule book: forgets, drops wrong cards, swaps at random");
PLAYER(player_dutch_medium, "medium", "by the rule book: slips less, calls later");
PLAYER(player_dutch_hard, "hard", "by the rule book: rarely slips, swaps only to gain");
PLAYER(player_dutch_expert, "expert",
       "by the rule book: forgets nothing, calls by its chance to win");
