/* `golf-basic`: Golf by expected sums, and quick, because searches play out their rounds with it.
 *
 * A hidden card is any of the unseen ones, each as likely, also in a pair with the card above or below it. So the sum
 * of every seat has a mean, and a swap is worth by how much it lowers the own one. Means are whole numbers, multiplied
 * by what divides them (`scale`), and so compare exactly. */
#include "core/cards.h"
#include "games/golf.h"
#include "games/policy.h"
#include "games/table.h"

enum golf_constant { TAKE_MARGIN, END_MARGIN, CONSTANTS };

enum { HIDDEN = HN_NONE }; /* the rank of a card that is not known */

/* What a seat sees, and the pool of what it does not. */
typedef struct sums {
    const hn_view *view;
    const table *t;
    const int16_t *rule;
    const int32_t *constant; /* in tenths of a point */
    hn_why *why;             /* NULL: not asked for */
    int seat, columns;
    uint8_t rank[HN_SEATS][HN_SLOTS];
    int unseen[HN_RANKS], count; /* cards: of each rank, all */
    int scale;                   /* count * (count - 1), or 1 */
    int each;                    /* scale / count: what one of them weighs */
    int sum;                     /* of the unseen cards, not multiplied */
    int both_hidden;             /* the mean of a column of two hidden cards */
} sums;

/* ---- what cards count ---- */

static inline int value_of(const sums *s, int rank)
{
    return s->rule[GOLF_VALUES + rank];
}

/* By how much two of a rank count less in a column than apart. */
static inline int pair_worth(const sums *s, int rank)
{
    return golf_pairs(s->rule, rank) ? 2 * value_of(s, rank) : 0;
}

static inline int with_hidden(const sums *s, int rank)
{
    return value_of(s, rank) * s->scale +
           (s->sum - pair_worth(s, rank) * s->unseen[rank]) * s->each;
}

static inline int column(const sums *s, int one, int other)
{
    if (one == HIDDEN && other == HIDDEN)
        return s->both_hidden;
    if (one == HIDDEN || other == HIDDEN)
        return with_hidden(s, one == HIDDEN ? other : one);
    return golf_column(s->rule, one, other) * s->scale;
}

static int expected_sum(const sums *s, int seat)
{
    int sum = 0;
    for (int i = 0; i < s->columns; i++)
        sum += column(s, s->rank[seat][i], s->rank[seat][i + s->columns]);
    return sum;
}

static inline int partner_of(const sums *s, int slot)
{
    return slot < s->columns ? slot + s->columns : slot - s->columns;
}

/* How much lower the own sum is with a card of this rank in that slot. */
static inline int gain_of(const sums *s, int slot, int rank)
{
    int partner = s->rank[s->seat][partner_of(s, slot)];
    return column(s, s->rank[s->seat][slot], partner) - column(s, rank, partner);
}

/* ---- reading the table ---- */

static void take_out(sums *s, hn_card card)
{
    s->unseen[card_rank(card)]--;
    s->count--;
}

static void read_hands(sums *s)
{
    const table *t = s->t;
    for (int seat = 0; seat < t->seats; seat++) {
        unsigned known = view_known_slots(s->view, t, seat);
        for (int slot = 0; slot < GOLF_ROWS * s->columns; slot++) {
            bool seen = known >> slot & 1;
            s->rank[seat][slot] = seen ? (uint8_t)card_rank(t->card[seat][slot]) : HIDDEN;
            if (seen)
                take_out(s, t->card[seat][slot]);
        }
    }
}

static void read_pool(sums *s)
{
    for (int rank = 0; rank < HN_RANKS; rank++)
        s->unseen[rank] = rank == HN_JOKER ? 2 : 4;
    s->count = HN_CARDS;
    for (int i = 0; i < s->t->discard_count; i++)
        take_out(s, s->t->pile[i]);
    if (hn_view_drawn(s->view) < HN_CARDS)
        take_out(s, s->t->drawn);
    read_hands(s);
}

/* The means: there may be no unseen card, or one. */
static void weigh_pool(sums *s)
{
    int pairs = 0;
    s->sum = 0;
    for (int rank = 0; rank < HN_RANKS; rank++) {
        s->sum += s->unseen[rank] * value_of(s, rank);
        pairs += s->unseen[rank] * (s->unseen[rank] - 1) * pair_worth(s, rank);
    }
    s->scale = s->count > 1 ? s->count * (s->count - 1) : 1;
    s->each = s->count ? s->scale / s->count : 0;
    s->both_hidden = 2 * s->sum * s->each - pairs;
}

static void read_table(sums *s, const hn_player *player, const hn_view *view, hn_why *why)
{
    s->view = view;
    s->t = table_of(view->state_);
    s->rule = view->rules_->value;
    s->constant = player->constant;
    s->why = why;
    s->seat = view->seat_;
    s->columns = s->rule[GOLF_COLUMNS];
    read_pool(s);
    weigh_pool(s);
}

/* ---- reasons ---- */

static hn_action say(const sums *s, const char *rule, hn_action action)
{
    why_rule(s->why, rule);
    return action;
}

static void tell(const sums *s, const char *name, int scaled)
{
    if (s->why)
        why_number(s->why, name, (double)scaled / s->scale);
}

static void offer(const sums *s, hn_action action, int scaled)
{
    if (s->why)
        why_candidate(s->why, action, (double)scaled / s->scale);
}

/* ---- the end of the round ---- */

static int lowest_other(const sums *s)
{
    int lowest = INT32_MAX;
    for (int seat = 0; seat < s->t->seats; seat++) {
        int sum = seat == s->seat ? INT32_MAX : expected_sum(s, seat);
        lowest = sum < lowest ? sum : lowest;
    }
    return lowest;
}

/* Whether it would end the round with this sum. */
static bool is_ahead(const sums *s, int own)
{
    return 10 * (int64_t)own + (int64_t)s->constant[END_MARGIN] * s->scale <
           10 * (int64_t)lowest_other(s);
}

/* The slot whose card is the last that lies face down, and would end the round; HN_NONE: none would. */
static int last_hidden(const sums *s)
{
    unsigned hidden = s->t->slots[s->seat] & ~table_open(s->t, s->seat);
    bool last = hidden && !(hidden & (hidden - 1));
    bool ends = s->rule[GOLF_END_BY] == END_BY_FACE_UP && !s->t->callers;
    return last && ends ? __builtin_ctz(hidden) : HN_NONE;
}

/* ---- swaps ---- */

/* The best slot for a card of a rank, a hidden one among equals, but none that would end the round too early;
 * `last` is the one that would end it. Returns what is gained there. */
static int best_swap(const sums *s, int rank, int last, int *best_slot)
{
    int best = INT32_MIN;
    bool best_hidden = false;
    *best_slot = HN_NONE;
    for (int slot = 0; slot < GOLF_ROWS * s->columns; slot++) {
        int gain = gain_of(s, slot, rank);
        bool hidden = !(table_open(s->t, s->seat) >> slot & 1);
        if (gain < best || (gain == best && (best_hidden || !hidden)))
            continue;
        if (slot == last && !is_ahead(s, expected_sum(s, s->seat) - gain))
            continue;
        best = gain;
        best_hidden = hidden;
        *best_slot = slot;
    }
    return best;
}

/* What a card from the deck gains on average; one that gains nothing is discarded. */
static int deck_gain(const sums *s, int last)
{
    int64_t all = 0;
    int slot;
    for (int rank = 0; rank < HN_RANKS; rank++)
        if (s->unseen[rank]) {
            int gain = best_swap(s, rank, last, &slot);
            all += gain > 0 ? (int64_t)gain * s->unseen[rank] : 0;
        }
    return s->count ? (int)(all / s->count) : 0;
}

/* ---- decisions ---- */

static hn_action open_first(const hn_view *view, hn_why *why)
{
    const table *t = table_of(view->state_);
    unsigned left = t->slots[view->seat_] & ~(unsigned)table_claims_on(t, view->seat_, view->seat_);
    why_rule(why, "open/first");
    return (hn_action)(GOLF_TURN_UP + __builtin_ctz(left));
}

static bool knocks(const sums *s)
{
    if (s->rule[GOLF_END_BY] != END_BY_KNOCK || s->t->callers)
        return false;
    int own = expected_sum(s, s->seat);
    tell(s, "own", own);
    tell(s, "lowest", lowest_other(s));
    return is_ahead(s, own);
}

static hn_action draw(const sums *s)
{
    if (knocks(s))
        return say(s, "knock/ahead", GOLF_CALL);
    int slot, last = last_hidden(s);
    int top = best_swap(s, card_rank(table_top(s->t)), last, &slot), deck = deck_gain(s, last);
    int margin = s->constant[TAKE_MARGIN] * s->scale / 10;
    tell(s, "top", top);
    tell(s, "deck", deck);
    offer(s, GOLF_DRAW_TOP, top - margin);
    offer(s, GOLF_DRAW_DECK, deck);
    return top >= deck + margin ? say(s, "draw/take", GOLF_DRAW_TOP)
                                : say(s, "draw/deck", GOLF_DRAW_DECK);
}

/* Whether discarding the drawn card would end the round, and it should not end. */
static bool must_not_discard(const sums *s, int last)
{
    return last != HN_NONE && s->rule[GOLF_TURN_UP_RULE] == TURN_UP_MUST &&
           !is_ahead(s, expected_sum(s, s->seat));
}

static hn_action drawn(const sums *s)
{
    int rank = card_rank(s->t->drawn), slot, last = last_hidden(s);
    int gain = best_swap(s, rank, last, &slot);
    bool may_discard = s->t->drawn_from == FROM_DECK;
    for (int i = 0; s->why && i < GOLF_ROWS * s->columns; i++)
        offer(s, (hn_action)(GOLF_SWAP + i), gain_of(s, i, rank));
    if (may_discard)
        offer(s, GOLF_PLAY, 0);
    tell(s, "gain", gain);
    if (gain > 0)
        return say(s, "swap/best", (hn_action)(GOLF_SWAP + slot));
    if (may_discard && !must_not_discard(s, last))
        return say(s, "swap/none", GOLF_PLAY);
    return say(s, "swap/must", (hn_action)(GOLF_SWAP + slot));
}

/* Whether the hidden card of a slot could make a pair with the other one of its column. */
static bool could_pair(const sums *s, int slot)
{
    int partner = s->rank[s->seat][partner_of(s, slot)];
    return partner == HIDDEN || (s->unseen[partner] && golf_pairs(s->rule, partner));
}

static hn_action turn_up(const sums *s)
{
    int last = last_hidden(s);
    unsigned hidden = s->t->slots[s->seat] & ~table_open(s->t, s->seat);
    bool stays = last != HN_NONE && !is_ahead(s, expected_sum(s, s->seat));
    for (unsigned left = hidden; left && !stays; left &= left - 1)
        if (could_pair(s, __builtin_ctz(left)))
            return say(s, "turn/pair", (hn_action)(GOLF_TURN_UP + __builtin_ctz(left)));
    if (s->rule[GOLF_TURN_UP_RULE] == TURN_UP_MAY)
        return say(s, stays ? "turn/early" : "turn/none", GOLF_PASS);
    return say(s, "turn/must", (hn_action)(GOLF_TURN_UP + __builtin_ctz(hidden)));
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    (void)key;
    sums s;
    int phase = table_of(view->state_)->phase;
    if (phase == HN_PHASE_LOOKS)
        return open_first(view, why);
    read_table(&s, player, view, why);
    return phase == HN_PHASE_DRAW ? draw(&s) : phase == HN_PHASE_DRAWN ? drawn(&s) : turn_up(&s);
}

/* ---- the player ---- */

/* In tenths of a point. */
static const hn_constant constants[CONSTANTS] = {
    {"take_margin", "takes a discard that gains so much more than a card from the deck", 20, -500,
     500},
    {"end_margin", "ends the round when its sum is lower than all others by more than this", 0,
     -500, 500},
};

static const library_sentence sentences[] = {
    {"open/first", "Its first cards are as good as any."},
    {"knock/ahead", "Its sum is about {own}, the lowest of the others about {lowest}."},
    {"draw/take", "The discard lowers its sum by {top}, a card from the deck by about {deck}."},
    {"draw/deck", "A card from the deck lowers its sum by about {deck}, the discard by {top}: not "
                  "by enough more."},
    {"swap/best", "There the card lowers its sum the most, by about {gain}."},
    {"swap/none", "The card would not lower its sum anywhere."},
    {"swap/must", "It has to swap the card in, and there it does the least harm."},
    {"turn/pair", "That column can still become a pair."},
    {"turn/none", "No hidden card of its own can still make a pair."},
    {"turn/early", "Its last hidden card would end the round, and its sum is not the lowest."},
    {"turn/must", "It has to turn up a card."},
};

const hn_policy player_golf_basic = {
    .name = "golf-basic",
    .about = "goes by the expected sums of all seats, pairs included; quick",
    .constants = constants,
    .constant_count = CONSTANTS,
    .sentences = sentences,
    .sentence_count = sizeof sentences / sizeof *sentences,
    .game = "golf",
    .decide = decide,
};
