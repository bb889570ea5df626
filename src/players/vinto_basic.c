/* `vinto-basic`: sensible Vinto by rules, and quick, because searches play out their rounds with it.
 *
 * One measure decides nearly all: what a change at the table is worth to the seat (vinto_reading.h). Swaps, actions
 * and what is taken from the discard are all the option of the highest worth. Unknown own cards are swapped out
 * first: a high card that is known can still be tossed in, named or declared. Windows, which are asked most
 * often, look at nothing but the own cards. It never guesses a rank if it can help it. */
#include "players/vinto_reading.h"

/* ---- reasons ---- */

static inline hn_action say(const reading *s, const char *rule, hn_action action)
{
    why_rule(s->why, rule);
    return action;
}

static void tell(const reading *s, const char *name, int tenths)
{
    if (s->why)
        why_number(s->why, name, (double)tenths / POINT);
}

static void offer(const reading *s, hn_action action, int tenths)
{
    if (s->why && tenths > IMPOSSIBLE / 4)
        why_candidate(s->why, action, (double)tenths / POINT);
}

static inline hn_action at(const reading *s, int first, hn_place place)
{
    return (hn_action)(first + place_relative(s->t->seats, s->seat, place));
}

/* ---- windows and looks ---- */

/* Whether a card that may be tossed in is better kept: it counts nothing, or less. A king is worth its action. */
static inline bool is_kept(const int16_t *value, int rank)
{
    return value[rank] < 0 || (!value[rank] && rank != HN_KING);
}

static hn_action window(const hn_view *view, hn_why *why)
{
    const table *t = table_of(view->state_);
    const int16_t *value = view->rules_->value + VINTO_VALUES;
    int seat = view->seat_;
    unsigned left = rank_slots(t, seat, t->ranks) & view_known_slots(view, t, seat);
    if (left)
        left &= ~(unsigned)table_claims_on(t, seat, seat);
    for (; left; left &= left - 1) {
        int slot = __builtin_ctz(left), rank = card_rank(t->card[seat][slot]);
        if (is_kept(value, rank))
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
static int draw_worth(const reading *s)
{
    int high = s->hand[s->seat].high, sum = 0;
    for (int rank = 0; rank < HN_RANKS; rank++) {
        int gain = high - value_of(s, rank);
        sum += gain > 0 ? gain * (rank == HN_JOKER ? 2 : 4) : 0;
    }
    return s->t->slots[s->seat] ? sum * s->weight[s->seat] / (HN_CARDS * WEIGHT) : 0;
}

static hn_action draw(reading *s)
{
    const table *t = s->t;
    bool deck = table_can_draw(t, true);
    if (!t->unused || !t->discard_count)
        return say(s, "draw/deck", deck ? VINTO_DRAW_DECK : VINTO_PASS);
    const hn_view *view = s->view;
    if (!view->rules_->game->allows(view->rules_, view->state_, s->seat, VINTO_DRAW_TOP))
        return say(s, "draw/deck", deck ? VINTO_DRAW_DECK : VINTO_PASS);
    if (!deck)
        return say(s, "draw/only", VINTO_DRAW_TOP);
    int rank = card_rank(table_top(t));
    vinto_read_own(s);
    int action = vinto_power_worth(s, rank), fresh = draw_worth(s) + s->constant[TAKE_MARGIN];
    if (action > IMPOSSIBLE / 4)
        action += s->tosses[rank] * s->weight[s->seat] / WEIGHT;
    tell(s, "top", action);
    tell(s, "fresh", fresh);
    offer(s, VINTO_DRAW_TOP, action);
    offer(s, VINTO_DRAW_DECK, fresh);
    if (action > fresh)
        return say(s, "draw/take", VINTO_DRAW_TOP);
    return say(s, action > IMPOSSIBLE / 4 ? "draw/fresh" : "draw/deck", VINTO_DRAW_DECK);
}

/* What the action of an own card is worth when it comes out for the drawn one: as the hand is then. */
static int declared_worth(reading *s, int slot, int rank, int drawn_value)
{
    int power = s->rule[VINTO_POWERS + rank];
    if (!s->rule[VINTO_DECLARE] || power == VINTO_NOTHING)
        return 0;
    hand before = s->hand[s->seat];
    s->swapped = slot;
    s->instead = drawn_value;
    if (power == VINTO_BLIND_SWAP || power == VINTO_LOOK_SWAP) /* others ask for no own hand */
        vinto_read_hand(s, s->seat);
    int action = vinto_power_worth(s, rank);
    s->swapped = HN_NONE;
    s->hand[s->seat] = before;
    return action > 0 ? action : 0;
}

/* What the drawn card is worth in a slot: the difference, what can be tossed in after the card that comes out,
 * and the action of one that is known. */
static int swap_worth(reading *s, int slot, int drawn_value)
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

static hn_action drawn(reading *s)
{
    int rank = card_rank(s->t->drawn), value = value_of(s, rank);
    int best_slot = HN_NONE, best = IMPOSSIBLE;
    vinto_read_own(s);
    int tossed = s->tosses[rank] * s->weight[s->seat] / WEIGHT;
    int play = vinto_power_worth(s, rank);
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
    if (best > without) {
        tell(s, "swap", best);
        return say(s, "drawn/swap", (hn_action)(VINTO_SWAP + best_slot));
    }
    if (play >= 0)
        return say(s, "drawn/play", VINTO_PLAY);
    return say(s, tossed > 0 ? "drawn/toss" : "drawn/discard", VINTO_DISCARD);
}

/* ---- actions ---- */

static hn_action look(reading *s)
{
    hn_place first = {HN_NONE, HN_NONE}, second;
    int kind = s->rule[VINTO_POWERS + s->t->power], own = vinto_unknown_own(s);
    if (kind == VINTO_LOOK_OWN) {
        if (own != HN_NONE)
            return say(s, "look/own", (hn_action)(VINTO_LOOK + own));
        if (s->t->may_pass)
            return say(s, "look/none", VINTO_PASS);
        return say(s, "look/must",
                   (hn_action)(VINTO_LOOK + __builtin_ctz((unsigned)s->t->slots[s->seat])));
    }
    vinto_read_table(s);
    if (kind == VINTO_LOOK_OTHER) {
        int gain = vinto_best_look(s, &first);
        if (!gain && s->t->may_pass)
            return say(s, "look/none", VINTO_PASS);
        return say(s, gain ? "look/other" : "look/must", at(s, VINTO_LOOK, first));
    }
    int gain = vinto_best_exchange(s, &first, &second);
    tell(s, "gain", gain);
    if (gain <= 0 && own != HN_NONE)
        first = (hn_place){(uint8_t)s->seat, (uint8_t)own};
    return say(s, gain > 0 ? "queen/first" : "queen/look", at(s, VINTO_LOOK, first));
}

static hn_action first_card(reading *s)
{
    hn_place give = {HN_NONE, HN_NONE}, take;
    vinto_read_table(s);
    int gain = vinto_best_exchange(s, &give, &take);
    tell(s, "gain", gain);
    if (gain <= 0 && s->t->may_pass)
        return say(s, "jack/none", VINTO_PASS);
    offer(s, at(s, VINTO_EXCHANGE, give), gain);
    return say(s, gain > 0 ? "jack/first" : "jack/must", at(s, VINTO_EXCHANGE, give));
}

static hn_action second_card(reading *s)
{
    hn_place partner = {HN_NONE, HN_NONE};
    bool queen = s->rule[VINTO_POWERS + s->t->power] == VINTO_LOOK_SWAP;
    vinto_read_table(s);
    int gain = vinto_best_partner(s, s->t->chosen, &partner);
    hn_action action = at(s, queen ? VINTO_LOOK : VINTO_WITH, partner);
    tell(s, "gain", gain);
    offer(s, action, gain);
    return say(s, queen ? "queen/second" : "jack/second", action);
}

static hn_action trade(reading *s)
{
    vinto_read_table(s);
    int gain = exchange_worth(s, s->t->chosen, s->t->looked);
    tell(s, "gain", gain);
    offer(s, VINTO_TRADE, gain);
    offer(s, VINTO_PASS, 0);
    return gain > 0 ? say(s, "queen/trade", VINTO_TRADE) : say(s, "queen/leave", VINTO_PASS);
}

static hn_action point(reading *s)
{
    hn_place place = {HN_NONE, HN_NONE};
    vinto_read_table(s);
    int gain = vinto_best_name(s, &place);
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
static hn_action name(reading *s)
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

static hn_action aim(reading *s)
{
    int target = HN_NONE;
    vinto_read_table(s);
    int gain = vinto_best_aim(s, &target);
    if (gain <= 0 && s->t->may_pass)
        return say(s, "ace/none", VINTO_PASS);
    tell(s, "sum", s->hand[target].sum);
    int steps = target - s->seat;
    return say(s, gain > 0 ? "ace/leader" : "ace/must",
               (hn_action)(VINTO_AIM + (steps < 0 ? steps + s->t->seats : steps)));
}

/* ---- the call ---- */

static int unknown_count(const reading *s)
{
    return __builtin_popcount(s->t->slots[s->seat] & ~view_known_slots(s->view, s->t, s->seat));
}

static hn_action call(reading *s)
{
    const table *t = s->t;
    const int32_t *c = s->constant;
    int laps = t->turn / t->seats;
    int limit = c[t->seats > 2 ? CALL : CALL_TWO] + laps * c[CALL_LAP];
    int margin = c[CALL_MARGIN] + (t->seats - 2) * c[CALL_SEAT] - laps * c[CALL_LAP];
    vinto_value_unknown(s);
    vinto_read_hand(s, s->seat);
    int own =
        s->hand[s->seat].sum - unknown_count(s) * c[OWN_UNKNOWN]; /* as it is to be expected */
    tell(s, "own", own);
    if (own > limit && !s->why)
        return VINTO_PASS;
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != s->seat)
            vinto_read_hand(s, seat);
    vinto_find_beaten(s);
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

/* ---- what it does not do while it can help it ---- */

static bool knows_rank(const hn_view *view, hn_place place, unsigned ranks)
{
    const table *t = table_of(view->state_);
    return view_knows(view, t, place.seat, place.slot) &&
           ranks >> card_rank(t->card[place.seat][place.slot]) & 1;
}

static bool guesses(const hn_view *view, hn_action action)
{
    const table *t = table_of(view->state_);
    if (action >= VINTO_TOSS && action < VINTO_TOSS + HN_SLOTS) {
        hn_place own = {view->seat_, (uint8_t)(action - VINTO_TOSS)};
        return !knows_rank(view, own, t->ranks);
    }
    if (action >= VINTO_POINT && action < VINTO_POINT + HN_SEATS * HN_SLOTS)
        return !knows_rank(view, place_absolute(t->seats, view->seat_, action - VINTO_POINT), ~0u);
    if (action >= VINTO_NAME && action < VINTO_NAME + HN_RANKS)
        return !knows_rank(view, t->chosen, 1u << (action - VINTO_NAME));
    return false;
}

/* What is not a window's: apart, so that windows, which are asked most, need no room for a reading. */
static __attribute__((noinline)) hn_action decide_turn(const hn_player *player, const hn_view *view,
                                                       hn_why *why)
{
    reading s;
    vinto_begin(&s, player, view, why);
    switch (s.t->phase) {
    case HN_PHASE_LOOKS:
        return choose_look(view, why);
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

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    (void)key;
    bool asks_all = table_of(view->state_)->phase == HN_PHASE_WINDOW;
    return asks_all ? window(view, why) : decide_turn(player, view, why);
}

/* ---- the player ---- */

/* All in tenths of a point, but for parts: sixteenths. */
static const hn_constant constants[CONSTANTS] = {
    {"call", "calls when its sum is at most this", 80, -1000, 5000},
    {"call_two", "the same at a table of two, where one hand is all there is to beat", 200, -1000,
     5000},
    {"call_margin", "and this far below the lowest of the others at a table of two", 40, -1000,
     1000},
    {"call_seat", "more of that margin for each further seat", 5, -500, 500},
    {"call_lap", "with each lap, more for the sum and less for the margin", 7, 0, 500},
    {"own_unknown", "what an unknown card of its own counts beyond the mean", 60, -200, 200},
    {"their_seen", "what an unknown card counts below the mean if its owner has seen it", 30, -200,
     200},
    {"harm_leader", "parts of a point that a point more for the lowest other sum is worth", 6, 0,
     16},
    {"harm_other", "the same for all other seats", 4, 0, 16},
    {"member", "in a coalition: parts that a point less for most of its members is worth", 2, 0,
     16},
    {"look_own", "what a look at an unknown card of its own is worth", 15, 0, 500},
    {"look_other", "what a look at another's unknown card is worth", 3, 0, 500},
    {"take_margin", "takes a discard that is worth this much more than a card from the deck", 10,
     -500, 500},
};

static const library_sentence sentences[] = {
    {"looks/first", "Its first cards are as good as any."},
    {"toss/known", "It knows that this card is of the right rank: {value} less in its hand."},
    {"toss/none", "It knows of no card of its own that fits and is worth throwing away."},
    {"draw/deck", "There is nothing on the discard that it could use."},
    {"draw/only", "The deck gives no card, so the discard is taken."},
    {"draw/take",
     "The discard's action is worth {top}, a card from the deck about {fresh}: it is taken."},
    {"draw/fresh", "The discard's action is worth {top}, a card from the deck about {fresh}."},
    {"drawn/swap",
     "The drawn card counts {drawn}. Swapped in it gains {swap}, otherwise {without}."},
    {"drawn/play",
     "Its action, with what can be tossed in after it, gains {without}: more than any "
     "swap."},
    {"drawn/toss", "It can be thrown away with what is tossed in after it: that gains {tossed}."},
    {"drawn/discard", "It is lower than nothing in its hand, and its action would not help."},
    {"look/own", "The first of its cards that it does not know."},
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
    .game = "vinto",
    .guesses = guesses,
    .decide = decide,
};
