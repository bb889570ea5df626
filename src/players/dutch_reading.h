/* What Dutch's players read from a view. All knowledge is the view's: "known" cards are those that the acting
 * seat has seen itself and has in mind. Cards of a collection belong to no hand. For speed cards are read from the table
 * itself, each only where view_known_slots has it.
 *
 * dutch_reading.c has the fields that rule books can ask for, dutch_call.c the chance that a call wins,
 * dutch_choose.c the strategies, dutch_weigh.c the scores, dutch.c the events and the players. */
#pragma once

#include "beliefs/pool.h"
#include "core/cards.h"
#include "games/dutch.h"
#include "players/book.h"

/* Events, by the numbers that dutch.c's table gives them. */
enum { DRAW, PLAY_CARD, SAME_RANK, JACK_SWAP, QUEEN_PEEK, COLLECT, CALL_DUTCH, EVENTS };

/* A hand as the acting seat sees it. */
typedef struct hand {
    unsigned slots; /* without the collection */
    unsigned known; /* of these */
    int points;     /* of those that are known, and of the collection, which counts once */
    int cards;      /* for the tie: with the collection as one */
    bool read;
} hand;

typedef struct reading {
    const hn_view *view;
    const int16_t *values; /* by rank */
    int seat, seats;
    hand hand[HN_SEATS];
    bool has_pool;
    pool_sum pool;
} reading;

void reading_begin(reading *s, const hn_view *view);

/* Both are read when they are first asked for. */
const hand *reading_hand(reading *s, int seat);
const pool_sum *reading_pool(reading *s); /* of the cards that the seat has not seen */

static inline unsigned collection(const reading *s, int seat)
{
    return (unsigned)hn_view_collection(s->view, seat);
}

static inline unsigned slots_of(const reading *s, int seat)
{
    return (unsigned)hn_view_slots(s->view, seat) & ~collection(s, seat);
}

static inline int points_of(const reading *s, hn_card card)
{
    return s->values[card_rank(card)];
}

/* Kinds of cards tell red from black kings, which are alike here. */
static inline int kind_rank(int kind)
{
    return kind < HN_KING ? kind : kind < HN_KINDS - 1 ? HN_KING : HN_JOKER;
}

static inline int kind_points(const reading *s, int kind)
{
    return s->values[kind_rank(kind)];
}

/* Whether a seat has three cards in its collection, or one in hand. */
bool reading_has_three(const reading *s, int seat);
bool reading_has_one_card(const reading *s, int seat);

/* Own known cards of the rank on top of the discard. */
unsigned reading_matching(const reading *s);

/* The known cards that are the best to play, the drawn one as slot HN_SLOTS: the highest, Jacks behind all
 * others. *points: what such a card counts. 0: nothing is known. */
unsigned reading_to_play(reading *s, int *points);

/* What a hidden card counts on average, in millionths; BOOK_ABSENT: nothing is unseen. */
int64_t reading_average(reading *s);

/* What a card counts, as far as the seat can know: a hidden one the average of the unseen. And what it gains by
 * swapping two: what it gives away less what it gets; nothing, where neither is its own. In millionths. */
int64_t reading_worth(reading *s, hn_place at);
int64_t reading_swap_gain(reading *s, hn_place one, hn_place other);

/* The cards in a hand that the acting seat does not know. */
static inline unsigned reading_unknown(reading *s, int seat)
{
    return reading_hand(s, seat)->slots & ~reading_hand(s, seat)->known;
}

/* ---- tables ---- */

enum { DUTCH_FIELDS = 18, DUTCH_STRATEGIES = 16 };
extern const book_field dutch_fields[];
extern const book_strategy dutch_strategies[];

/* The field of that name: dutch_call.c. */
int64_t dutch_call_win_chance(void *context);

/* The second card of a swap whose first someone else has chosen, as an action: the one that gains most. */
hn_action dutch_second_card(reading *s, hn_place chosen, book_pick *pick);

/* Adds the actions of a why's event with their scores: book_words.weigh. */
void dutch_weigh(const hn_view *view, hn_why *why);

static inline hn_action reading_action(const reading *s, int first, hn_place place)
{
    return (hn_action)(first + place_relative(s->seats, s->seat, place));
}
