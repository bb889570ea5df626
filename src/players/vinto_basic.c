/* `vinto-basic`: sensible Vinto by rules, and quick, because searches play out their rounds with it.
 *
 * Everything is counted in tenths of a point, from what the seat sees: a card that it knows at its value, an
 * unknown one at the mean of the deck, or at less where its owner has seen it and kept it. One measure decides
 * nearly all: what a change at the table is worth, as the change of each seat's sum times that seat's weight.
 * Until a call the own sum counts in full, the others' count against it, most of all the lowest one's. After a
 * call the coalition wins with its lowest sum, so that the sums of its best member, and of the own seat where
 * that is near, count in full and the rest for little. Actions, swaps and what is taken from the discard
 * are all the option of the highest worth.
 *
 * Cards are read from the table itself, each through view_knows; windows, which are asked most often, look at
 * nothing but the own cards. */
#include "core/cards.h"
#include "games/policy.h"
#include "games/table.h"
#include "games/vinto.h"

#include <string.h>

enum {
    CALL,
    CALL_MARGIN,
    CALL_SEAT,
    CALL_LAP,
    CALL_UNKNOWN,
    OWN_UNKNOWN,
    THEIR_SEEN,
    HARM_LEADER,
    HARM_OTHER,
    MEMBER,
    NEAR,
    LOOK_OWN,
    LOOK_OTHER,
    LOOK_TWO,
    TAKE_MARGIN,
    SWAP_MARGIN,
    CONSTANTS
};

enum { POINT = 10, WEIGHT = 16, IMPOSSIBLE = -100000, NOBODY = HN_SEATS };

/* A hand as the seat sees it: its sum, and its lowest and highest card. */
typedef struct hand {
    int sum, low, high;
    uint8_t low_slot, high_slot;
} hand;

typedef struct scene {
    const hn_view *view;
    const table *t;
    const int16_t *rule;
    const int32_t *constant;
    hn_why *why;
    int seat;
    int mean;             /* what an unknown card counts */
    int swapped, instead; /* an own slot, and what is thought to lie there; HN_NONE: no slot */
    int beaten;           /* the seat with the lowest sum of the others, or of the coalition */
    hand hand[HN_SEATS];
    int tosses[HN_RANKS]; /* what can leave the own hand after a card of that rank */
    int weight[HN_SEATS]; /* what a point less in front of a seat is worth, in parts of WEIGHT */
} scene;

/* ---- what is seen ---- */

static inline int value_of(const scene *s, int rank)
{
    return s->rule[VINTO_VALUES + rank] * POINT;
}

static inline bool knows_card(const scene *s, int seat, int slot)
{
    return view_knows(s->view, s->t, seat, slot);
}

/* What a card counts as far as the seat can tell. */
static inline int worth(const scene *s, int seat, int slot)
{
    if (seat == s->seat && slot == s->swapped)
        return s->instead;
    if (knows_card(s, seat, slot))
        return value_of(s, card_rank(s->t->card[seat][slot]));
    if (seat == s->seat)
        return s->mean + s->constant[OWN_UNKNOWN];
    return s->mean - (knows(s->t->known[seat][slot], seat) ? s->constant[THEIR_SEEN] : 0);
}

static int mean_of_deck(const int16_t *rule)
{
    int sum = 0;
    for (int rank = 0; rank < HN_JOKER; rank++)
        sum += rule[VINTO_VALUES + rank];
    return (4 * sum + 2 * rule[VINTO_VALUES + HN_JOKER]) * POINT / HN_CARDS;
}

static void read_hand(scene *s, int seat)
{
    hand h = {0, INT16_MAX, INT16_MIN, HN_NONE, HN_NONE};
    for (unsigned slots = s->t->slots[seat]; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots), value = worth(s, seat, slot);
        h.sum += value;
        if (value < h.low) {
            h.low = value;
            h.low_slot = (uint8_t)slot;
        }
        if (value > h.high) {
            h.high = value;
            h.high_slot = (uint8_t)slot;
        }
    }
    s->hand[seat] = h;
}

static void begin(scene *s, const hn_player *player, const hn_view *view, hn_why *why)
{
    s->view = view;
    s->t = table_of(view->state_);
    s->rule = view->rules_->value;
    s->constant = player->constant;
    s->why = why;
    s->seat = view->seat_;
    s->mean = mean_of_deck(s->rule);
    s->swapped = HN_NONE;
}

/* Whether an action may touch a seat's cards, and there are any. */
static inline bool is_open(const scene *s, int seat)
{
    return s->t->slots[seat] && seat != s->t->caller;
}

/* The lowest sum of the other seats, but for the one that called. */
static void find_beaten(scene *s)
{
    s->beaten = NOBODY;
    for (int seat = 0; seat < s->t->seats; seat++)
        if (seat != s->seat && seat != s->t->caller &&
            (s->beaten == NOBODY || s->hand[seat].sum < s->hand[s->beaten].sum))
            s->beaten = seat;
}

/* Known own cards by rank: they leave the hand in the window after a card of that rank. */
static void read_tosses(scene *s)
{
    memset(s->tosses, 0, sizeof s->tosses);
    if (s->t->barred >> s->seat & 1)
        return;
    for (unsigned slots = s->t->slots[s->seat]; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        if (!knows_card(s, s->seat, slot))
            continue;
        int rank = card_rank(s->t->card[s->seat][slot]), value = value_of(s, rank);
        if (value > 0)
            s->tosses[rank] += value;
    }
}

static void read_table(scene *s)
{
    const table *t = s->t;
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != t->caller)
            read_hand(s, seat);
    find_beaten(s);
    read_tosses(s);
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
    int behind = s->hand[s->seat].sum - s->hand[s->beaten].sum;
    if (behind > 0)
        s->weight[s->beaten] = WEIGHT;
    if (behind > s->constant[NEAR])
        s->weight[s->seat] = s->constant[MEMBER];
}

/* ---- what changes are worth, in tenths ---- */

/* Two cards of two seats change places. */
static inline int exchange_worth(const scene *s, hn_place a, hn_place b)
{
    int more = worth(s, a.seat, a.slot) - worth(s, b.seat, b.slot);
    return more * (s->weight[a.seat] - s->weight[b.seat]) / WEIGHT;
}

static inline hn_place high_of(const scene *s, int seat)
{
    return (hn_place){(uint8_t)seat, s->hand[seat].high_slot};
}

static inline hn_place low_of(const scene *s, int seat)
{
    return (hn_place){(uint8_t)seat, s->hand[seat].low_slot};
}

/* The best exchange of two cards: one seat's highest for another's lowest. */
static int best_exchange(const scene *s, hn_place *give, hn_place *take)
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
static int best_partner(const scene *s, hn_place chosen, hn_place *partner)
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
static int best_name(const scene *s, hn_place *place)
{
    int best = IMPOSSIBLE;
    for (int seat = 0; seat < s->t->seats; seat++) {
        if (seat == s->t->caller)
            continue;
        for (unsigned slots = s->t->slots[seat]; slots; slots &= slots - 1) {
            int slot = __builtin_ctz(slots);
            if (!knows_card(s, seat, slot) || (seat == s->seat && slot == s->swapped))
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

/* The seat that an ace is aimed at. */
static int best_aim(const scene *s, int *target)
{
    int best = IMPOSSIBLE;
    for (int seat = 0; seat < s->t->seats; seat++) {
        if (seat == s->seat || seat == s->t->caller)
            continue;
        int gain = -s->mean * s->weight[seat] / WEIGHT;
        if (gain > best) {
            best = gain;
            *target = seat;
        }
    }
    return best;
}

/* An unknown own card; HN_NONE: all are known. */
static int unknown_own(const scene *s)
{
    for (unsigned slots = s->t->slots[s->seat]; slots; slots &= slots - 1)
        if (!knows_card(s, s->seat, __builtin_ctz(slots)))
            return __builtin_ctz(slots);
    return HN_NONE;
}

/* The card that a look at another seat's goes to: unknown, of the seat with the lowest sum first. */
static int best_look(const scene *s, hn_place *place)
{
    int best = IMPOSSIBLE;
    for (int seat = 0; seat < s->t->seats; seat++) {
        if (seat == s->seat || !is_open(s, seat))
            continue;
        for (unsigned slots = s->t->slots[seat]; slots; slots &= slots - 1) {
            int slot = __builtin_ctz(slots);
            int gain = knows_card(s, seat, slot) ? 0 : s->constant[LOOK_OTHER];
            gain += gain && seat == s->beaten;
            if (gain > best) {
                best = gain;
                *place = (hn_place){(uint8_t)seat, (uint8_t)slot};
            }
        }
    }
    return best;
}

/* What playing an action is worth. */
static int action_worth(const scene *s, int rank)
{
    hn_place a, b;
    int gain, target;
    switch (s->rule[VINTO_POWERS + rank]) {
    case VINTO_LOOK_OWN:
        if (!s->t->slots[s->seat])
            return IMPOSSIBLE;
        return unknown_own(s) == HN_NONE ? 0 : s->constant[LOOK_OWN];
    case VINTO_LOOK_OTHER:
        return best_look(s, &a);
    case VINTO_BLIND_SWAP:
        return best_exchange(s, &a, &b);
    case VINTO_LOOK_SWAP:
        gain = best_exchange(s, &a, &b);
        return gain == IMPOSSIBLE ? gain : (gain > 0 ? gain : 0) + s->constant[LOOK_TWO];
    case VINTO_NAME_CARD:
        return best_name(s, &a);
    case VINTO_GIVE_CARD:
        return best_aim(s, &target);
    default:
        return IMPOSSIBLE;
    }
}

/* ---- reasons ---- */

static inline hn_action say(const scene *s, const char *rule, hn_action action)
{
    why_rule(s->why, rule);
    return action;
}

static void tell(const scene *s, const char *name, int tenths)
{
    if (s->why)
        why_number(s->why, name, (double)tenths / POINT);
}

static void offer(const scene *s, hn_action action, int tenths)
{
    if (s->why && tenths > IMPOSSIBLE / 4)
        why_candidate(s->why, action, (double)tenths / POINT);
}

static inline hn_action at(const scene *s, int first, hn_place place)
{
    return (hn_action)(first + place_relative(s->t->seats, s->seat, place));
}

/* ---- windows and looks ---- */

static hn_action window(const hn_view *view, hn_why *why)
{
    const table *t = table_of(view->state_);
    const int16_t *value = view->rules_->value + VINTO_VALUES;
    int seat = view->seat_;
    unsigned left = t->slots[seat] & ~(unsigned)table_claims_on(t, seat, seat);
    for (; left; left &= left - 1) {
        int slot = __builtin_ctz(left), rank = card_rank(t->card[seat][slot]);
        if (!view_knows(view, t, seat, slot) || !(t->ranks >> rank & 1))
            continue;
        if (value[rank] < 0 || (!value[rank] && rank != HN_KING))
            continue;
        why_rule(why, "toss/known");
        if (why)
            why_number(why, "value", value[rank]);
        return (hn_action)(VINTO_TOSS + slot);
    }
    why_rule(why, "toss/none");
    return VINTO_PASS;
}

static hn_action choose_look(const hn_view *view, hn_why *why)
{
    const table *t = table_of(view->state_);
    int seat = view->seat_;
    unsigned left = t->slots[seat] & ~(unsigned)table_claims_on(t, seat, seat);
    why_rule(why, "looks/first");
    return (hn_action)(VINTO_LOOK + __builtin_ctz(left));
}

/* ---- a turn ---- */

/* What a card from the deck is worth on average: it replaces the highest own card if it is lower. */
static int draw_worth(const scene *s)
{
    int high = s->hand[s->seat].high, sum = 0;
    for (int rank = 0; rank < HN_RANKS; rank++) {
        int gain = high - value_of(s, rank);
        sum += gain > 0 ? gain * (rank == HN_JOKER ? 2 : 4) : 0;
    }
    return s->t->slots[s->seat] ? sum * s->weight[s->seat] / (HN_CARDS * WEIGHT) : 0;
}

static hn_action draw(scene *s)
{
    const table *t = s->t;
    bool deck = table_can_draw(t, true);
    if (!t->unused || !t->discard_count)
        return say(s, "draw/deck", deck ? VINTO_DRAW_DECK : VINTO_PASS);
    hn_mask legal;
    hn_view_legal(s->view, &legal);
    if (!hn_mask_has(&legal, VINTO_DRAW_TOP))
        return say(s, "draw/deck", deck ? VINTO_DRAW_DECK : VINTO_PASS);
    if (!deck)
        return say(s, "draw/only", VINTO_DRAW_TOP);
    int rank = card_rank(table_top(t));
    read_table(s);
    int action = action_worth(s, rank), fresh = draw_worth(s) + s->constant[TAKE_MARGIN];
    if (action > IMPOSSIBLE / 4)
        action += s->tosses[rank] * s->weight[s->seat] / WEIGHT;
    tell(s, "action", action);
    tell(s, "fresh", fresh);
    offer(s, VINTO_DRAW_TOP, action);
    offer(s, VINTO_DRAW_DECK, fresh);
    if (action > fresh)
        return say(s, "draw/take", VINTO_DRAW_TOP);
    return say(s, action > IMPOSSIBLE / 4 ? "draw/fresh" : "draw/deck", VINTO_DRAW_DECK);
}

/* What the action of an own card is worth when it comes out for the drawn one: as the hand is then. */
static int declared_worth(scene *s, int slot, int rank, int drawn_value)
{
    if (!s->rule[VINTO_DECLARE] || s->rule[VINTO_POWERS + rank] == VINTO_NOTHING)
        return 0;
    hand before = s->hand[s->seat];
    s->swapped = slot;
    s->instead = drawn_value;
    read_hand(s, s->seat);
    int action = action_worth(s, rank);
    s->swapped = HN_NONE;
    s->hand[s->seat] = before;
    return action > 0 ? action : 0;
}

/* What the drawn card is worth in a slot: the difference, what can be tossed in after the card that comes out,
 * and the action of one that is known. */
static int swap_worth(scene *s, int slot, int drawn_value)
{
    int gain = worth(s, s->seat, slot) - drawn_value, action = 0;
    if (knows_card(s, s->seat, slot)) {
        int rank = card_rank(s->t->card[s->seat][slot]), value = value_of(s, rank);
        if (value > 0 && s->tosses[rank])
            gain += s->tosses[rank] - value;
        action = declared_worth(s, slot, rank, drawn_value);
    }
    return gain * s->weight[s->seat] / WEIGHT + action;
}

static hn_action drawn(scene *s)
{
    int rank = card_rank(s->t->drawn), value = value_of(s, rank);
    int best_slot = HN_NONE, best = IMPOSSIBLE;
    read_table(s);
    int tossed = s->tosses[rank] * s->weight[s->seat] / WEIGHT;
    int play = action_worth(s, rank);
    for (unsigned slots = s->t->slots[s->seat]; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots), gain = swap_worth(s, slot, value);
        offer(s, (hn_action)(VINTO_SWAP + slot), gain);
        if (gain > best) {
            best = gain;
            best_slot = slot;
        }
    }
    offer(s, VINTO_PLAY, play + tossed);
    offer(s, VINTO_DISCARD, tossed);
    tell(s, "drawn", value);
    tell(s, "tossed", tossed);
    int without = (play > 0 ? play : 0) + tossed;
    tell(s, "without", without);
    if (best > without + s->constant[SWAP_MARGIN]) {
        tell(s, "swap", best);
        return say(s, "drawn/swap", (hn_action)(VINTO_SWAP + best_slot));
    }
    if (play >= 0)
        return say(s, "drawn/play", VINTO_PLAY);
    return say(s, tossed > 0 ? "drawn/toss" : "drawn/discard", VINTO_DISCARD);
}

/* ---- actions ---- */

static hn_action look(scene *s)
{
    hn_place first = {HN_NONE, HN_NONE}, second;
    int kind = s->rule[VINTO_POWERS + s->t->power], own = unknown_own(s);
    if (kind == VINTO_LOOK_OWN) {
        if (own != HN_NONE)
            return say(s, "look/own", (hn_action)(VINTO_LOOK + own));
        if (s->t->may_pass)
            return say(s, "look/none", VINTO_PASS);
        return say(s, "look/must",
                   (hn_action)(VINTO_LOOK + __builtin_ctz((unsigned)s->t->slots[s->seat])));
    }
    read_table(s);
    if (kind == VINTO_LOOK_OTHER) {
        int gain = best_look(s, &first);
        if (!gain && s->t->may_pass)
            return say(s, "look/none", VINTO_PASS);
        return say(s, gain ? "look/other" : "look/must", at(s, VINTO_LOOK, first));
    }
    int gain = best_exchange(s, &first, &second);
    tell(s, "gain", gain);
    if (gain <= 0 && own != HN_NONE)
        first = (hn_place){(uint8_t)s->seat, (uint8_t)own};
    return say(s, gain > 0 ? "queen/first" : "queen/look", at(s, VINTO_LOOK, first));
}

static hn_action first_card(scene *s)
{
    hn_place give = {HN_NONE, HN_NONE}, take;
    read_table(s);
    int gain = best_exchange(s, &give, &take);
    tell(s, "gain", gain);
    if (gain <= 0 && s->t->may_pass)
        return say(s, "jack/none", VINTO_PASS);
    offer(s, at(s, VINTO_EXCHANGE, give), gain);
    return say(s, gain > 0 ? "jack/first" : "jack/must", at(s, VINTO_EXCHANGE, give));
}

static hn_action second_card(scene *s)
{
    hn_place partner = {HN_NONE, HN_NONE};
    bool queen = s->rule[VINTO_POWERS + s->t->power] == VINTO_LOOK_SWAP;
    read_table(s);
    int gain = best_partner(s, s->t->chosen, &partner);
    hn_action action = at(s, queen ? VINTO_LOOK : VINTO_WITH, partner);
    tell(s, "gain", gain);
    offer(s, action, gain);
    return say(s, queen ? "queen/second" : "jack/second", action);
}

static hn_action trade(scene *s)
{
    read_table(s);
    int gain = exchange_worth(s, s->t->chosen, s->t->looked);
    tell(s, "gain", gain);
    offer(s, VINTO_TRADE, gain);
    offer(s, VINTO_PASS, 0);
    return gain > 0 ? say(s, "queen/trade", VINTO_TRADE) : say(s, "queen/leave", VINTO_PASS);
}

static hn_action point(scene *s)
{
    hn_place place = {HN_NONE, HN_NONE};
    read_table(s);
    int gain = best_name(s, &place);
    if (gain <= 0 && s->t->may_pass)
        return say(s, "king/none", VINTO_PASS);
    if (gain > IMPOSSIBLE) {
        tell(s, "gain", gain);
        offer(s, at(s, VINTO_POINT, place), gain);
        return say(s, gain > 0 ? "king/point" : "king/must", at(s, VINTO_POINT, place));
    }
    int seat = s->seat; /* nothing is known: any card */
    while (!is_open(s, seat))
        seat = table_next_seat(s->t, seat);
    return say(s, "king/guess", at(s, VINTO_POINT, high_of(s, seat)));
}

/* The rank of the card that was pointed at or is swapped out: where it is not known, a king has to guess. */
static hn_action name(scene *s)
{
    hn_place place = s->t->chosen;
    bool king = s->t->power != HN_NONE;
    if (knows_card(s, place.seat, place.slot))
        return say(s, king ? "name/known" : "declare/known",
                   (hn_action)(VINTO_NAME + card_rank(s->t->card[place.seat][place.slot])));
    if (!king)
        return say(s, "declare/none", VINTO_PASS);
    return say(s, "name/guess", VINTO_NAME + HN_QUEEN);
}

static hn_action aim(scene *s)
{
    int target = HN_NONE;
    read_table(s);
    int gain = best_aim(s, &target);
    if (gain <= 0 && s->t->may_pass)
        return say(s, "ace/none", VINTO_PASS);
    tell(s, "sum", s->hand[target].sum);
    int steps = target - s->seat;
    return say(s, gain > 0 ? "ace/leader" : "ace/must",
               (hn_action)(VINTO_AIM + (steps < 0 ? steps + s->t->seats : steps)));
}

/* ---- the call ---- */

static int unknown_count(const scene *s)
{
    int count = 0;
    for (unsigned slots = s->t->slots[s->seat]; slots; slots &= slots - 1)
        count += !knows_card(s, s->seat, __builtin_ctz(slots));
    return count;
}

static hn_action call(scene *s)
{
    const table *t = s->t;
    const int32_t *c = s->constant;
    int laps = t->turn / t->seats;
    int limit = c[CALL] + laps * c[CALL_LAP];
    int margin = c[CALL_MARGIN] + (t->seats - 2) * c[CALL_SEAT] - laps * c[CALL_LAP];
    read_hand(s, s->seat);
    int own = s->hand[s->seat].sum + unknown_count(s) * (c[CALL_UNKNOWN] - c[OWN_UNKNOWN]);
    tell(s, "own", own);
    if (own > limit && !s->why)
        return VINTO_PASS;
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != s->seat)
            read_hand(s, seat);
    find_beaten(s);
    int lowest = s->hand[s->beaten].sum;
    tell(s, "lowest", lowest);
    tell(s, "margin", margin);
    tell(s, "limit", limit);
    offer(s, VINTO_CALL, own > limit ? limit - own : lowest - margin - own);
    offer(s, VINTO_PASS, 0);
    if (own > limit)
        return say(s, "call/high", VINTO_PASS);
    return own + margin <= lowest ? say(s, "call/ahead", VINTO_CALL)
                                  : say(s, "call/close", VINTO_PASS);
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    (void)key;
    scene s;
    int phase = table_of(view->state_)->phase;
    if (phase == HN_PHASE_WINDOW)
        return window(view, why);
    if (phase == HN_PHASE_LOOKS)
        return choose_look(view, why);
    begin(&s, player, view, why);
    switch (phase) {
    case HN_PHASE_DRAW:
        return draw(&s);
    case HN_PHASE_DRAWN:
        return drawn(&s);
    case HN_PHASE_LOOK:
        return look(&s);
    case HN_PHASE_FIRST:
        return first_card(&s);
    case HN_PHASE_SECOND:
        return second_card(&s);
    case HN_PHASE_TRADE:
        return trade(&s);
    case HN_PHASE_POINT:
        return point(&s);
    case HN_PHASE_NAME:
        return name(&s);
    case HN_PHASE_AIM:
        return aim(&s);
    default: /* HN_PHASE_CALL */
        return call(&s);
    }
}

/* ---- the player ---- */

static bool plays(const hn_game *game)
{
    return !strcmp(game->name, "vinto");
}

/* All in tenths of a point, but for parts: sixteenths. */
static const hn_constant constants[CONSTANTS] = {
    {"call", "calls when its sum is at most this", 100, -1000, 5000},
    {"call_margin", "and so far below the lowest of the others at a table of two", 20, -1000, 1000},
    {"call_seat", "more of that margin for each further seat", 5, -500, 500},
    {"call_lap", "with each lap, more for the sum and less for the margin", 2, 0, 500},
    {"call_unknown", "what each unknown own card adds to the sum when it thinks of a call", 0, -200,
     200},
    {"own_unknown", "what an unknown own card counts beyond the mean", 60, -200, 200},
    {"their_seen", "what an unknown card counts below the mean if its owner has seen it", 15, -200,
     200},
    {"harm_leader", "parts of a point that a point more for the lowest other sum is worth", 6, 0,
     16},
    {"harm_other", "the same for all other seats", 2, 0, 16},
    {"member", "in a coalition: parts that a point less for most of its members is worth", 2, 0,
     16},
    {"near", "in a coalition: so far behind its lowest sum its own counts in full", 50, 0, 1000},
    {"look_own", "what a look at an own unknown card is worth", 15, 0, 500},
    {"look_other", "what a look at another's unknown card is worth", 3, 0, 500},
    {"look_two", "what the looks of a queen are worth beyond its exchange", 15, 0, 500},
    {"take_margin", "takes a discard that is worth so much more than a card from the deck", 0, -500,
     500},
    {"swap_margin", "swaps a card in that gains so much more than it does otherwise", 0, -500, 500},
};

static const policy_sentence sentences[] = {
    {"looks/first", "Its first cards are as good as any."},
    {"toss/known", "It knows that this card is of the right rank: {value} less in its hand."},
    {"toss/none", "It knows of no card of its own that fits and is worth throwing away."},
    {"draw/deck", "There is nothing on the discard that it could use."},
    {"draw/only", "The deck gives no card, so the discard is taken."},
    {"draw/take",
     "The discard's action is worth {action}, a card from the deck about {fresh}: it is taken."},
    {"draw/fresh", "The discard's action is worth {action}, a card from the deck about {fresh}."},
    {"drawn/swap",
     "The drawn card counts {drawn}. Swapped in it gains {swap}, otherwise {without}."},
    {"drawn/play",
     "Its action, with what can be tossed in after it, gains {without}: more than any "
     "swap."},
    {"drawn/toss", "It can be thrown away with what is tossed in after it: that gains {tossed}."},
    {"drawn/discard", "It is lower than nothing in its hand, and its action would not help."},
    {"look/own", "The first own card that it does not know."},
    {"look/other",
     "A card that it does not know, of the seat with the lowest sum if there is one."},
    {"look/none", "There is nothing to look at that it does not know."},
    {"look/must", "It knows all there is, but has to look at something."},
    {"jack/first", "This card goes to another seat: the exchange gains about {gain}."},
    {"jack/second", "Of all that could be had for it this is the best: about {gain}."},
    {"jack/must", "It has to exchange two cards, and these do the least harm."},
    {"jack/none", "No exchange of two cards would gain anything."},
    {"queen/first", "The card that it would most like to exchange: that may gain about {gain}."},
    {"queen/look", "No exchange promises a gain, so it looks at what it does not know."},
    {"queen/second", "Of all that could be had for it this is the best: about {gain}."},
    {"queen/trade", "Both cards are seen: exchanged they gain {gain}."},
    {"queen/leave", "Both cards are seen: exchanged they would gain {gain}, so they stay."},
    {"king/point", "It knows this card, and it is worth {gain} to have it out of the hand."},
    {"king/must", "It has to point at a card, and this one it knows for certain."},
    {"king/none", "No card that it knows is worth naming."},
    {"king/guess", "It has to point at a card and knows none."},
    {"name/known", "It has seen that card."},
    {"name/guess", "It has not seen that card and has to say something."},
    {"declare/known", "It knows the card that comes out, so its action can be played."},
    {"declare/none", "It does not know the card that comes out: a wrong rank would cost a card."},
    {"ace/leader", "That seat's sum of about {sum} is the lowest: it takes a card."},
    {"ace/must", "It has to aim at a seat of its coalition: at the one that matters least."},
    {"ace/none", "A card more would hurt nobody but its own coalition."},
    {"call/ahead", "Its sum is about {own}, the lowest of the others about {lowest}: {margin} or "
                   "more between them is enough."},
    {"call/close", "Its sum is about {own}, the lowest of the others about {lowest}: less than "
                   "{margin} between them, so not yet."},
    {"call/high", "Its sum is about {own}, more than {limit}: not yet."},
};

const hn_policy player_vinto_basic = {
    .name = "vinto-basic",
    .about = "weighs what each card and action is worth to it; quick, and guesses nothing",
    .constants = constants,
    .constant_count = CONSTANTS,
    .sentences = sentences,
    .sentence_count = sizeof sentences / sizeof *sentences,
    .plays = plays,
    .decide = decide,
};
