/* `bayes-v1`: expected values from the cards that it has not seen.
 *
 * It draws, swaps, looks, trades, flips and calls by comparing what it knows with E, the mean of all
 * unseen cards. All comparisons are of whole numbers: values times the number of unseen cards. */
#include "players/bayes.h"

static inline int constant(const reading *s, int which)
{
    return s->constants[which];
}

static void know_unknown(reading *s)
{
    reading_unknown(s, constant(s, BAYES_UNKNOWN));
}

hn_action bayes_do(reading *s, const char *rule, int act, hn_place place)
{
    reading_rule(s, rule);
    return reading_action(s, act, place);
}

hn_action bayes_pass(reading *s, const char *rule)
{
    reading_rule(s, rule);
    return CAMBIO_PASS;
}

/* ---- draw ---- */

/* Whether E has to be known to value the own cards; else any scale will do. */
static bool needs_unknown(const reading *s)
{
    return s->why || reading_known(s, s->seat) != reading_slots(s, s->seat);
}

static void know_own_values(reading *s)
{
    s->unknown = 0;
    s->scale = 1;
    if (needs_unknown(s))
        know_unknown(s);
}

/* The value of an own slot, scaled. */
static inline int slot_value(const reading *s, unsigned known, int slot)
{
    hn_place place = {(uint8_t)s->seat, (uint8_t)slot};
    return known >> slot & 1 ? reading_value(s, reading_seen(s, place)) * s->scale : s->unknown;
}

/* The most that a card of this value improves a slot by, scaled; without a slot it improves nothing. */
static int best_gain(const reading *s, int value)
{
    unsigned slots = reading_slots(s, s->seat), known = reading_known(s, s->seat);
    int most = slots ? INT32_MIN : 0;
    for (; slots; slots &= slots - 1) {
        int gain = slot_value(s, known, __builtin_ctz(slots)) - value * s->scale;
        most = gain > most ? gain : most;
    }
    return most;
}

hn_action bayes_draw(reading *s)
{
    bool deck = reading_legal(s, CAMBIO_DRAW_DECK), cards = hn_view_slots(s->view, s->seat);
    if (!reading_legal(s, CAMBIO_DRAW_TOP)) {
        reading_rule(s, "draw/only");
        return reading_draw(s);
    }
    int top = reading_value(s, hn_view_top(s->view)), least = constant(s, BAYES_TAKE_GAIN);
    bool always = top <= constant(s, BAYES_TAKE_ALWAYS);
    if (always && !s->why)
        return CAMBIO_DRAW_TOP;
    know_own_values(s);
    int gain = best_gain(s, top);
    bool take = always || (cards && gain >= least * s->scale) || !deck;
    reading_number(s, "top", top);
    reading_scaled_number(s, "gain", gain);
    reading_number(s, "least", least);
    reading_scaled_candidate(s, CAMBIO_DRAW_TOP, gain);
    if (deck)
        reading_candidate(s, CAMBIO_DRAW_DECK, always ? 0 : least);
    reading_rule(s, always     ? "draw/always"
                    : !deck    ? "draw/only"
                    : take     ? "draw/take"
                    : gain > 0 ? "draw/little"
                               : "draw/deck");
    return take ? CAMBIO_DRAW_TOP : CAMBIO_DRAW_DECK;
}

/* ---- swap or play ---- */

hn_action bayes_swap(reading *s)
{
    know_own_values(s);
    int drawn = reading_value(s, hn_view_drawn(s->view));
    int bonus = drawn <= constant(s, BAYES_INFO_VALUE) ? constant(s, BAYES_INFO_BONUS) : 0;
    bool may_play = reading_legal(s, CAMBIO_PLAY);
    unsigned known = reading_known(s, s->seat);
    best slot;
    best_begin(&slot);
    for (unsigned slots = reading_slots(s, s->seat); slots; slots &= slots - 1) {
        hn_place place = {(uint8_t)s->seat, (uint8_t)__builtin_ctz(slots)};
        int extra = known >> place.slot & 1 ? 0 : bonus;
        int score = slot_value(s, known, place.slot) + (extra - drawn) * s->scale;
        best_offer(&slot, place, score);
        reading_scaled_candidate(s, (hn_action)(CAMBIO_SWAP + place.slot), score);
    }
    reading_number(s, "drawn", drawn);
    reading_scaled_number(s, "score", slot.score);
    if (may_play)
        reading_candidate(s, CAMBIO_PLAY, constant(s, BAYES_SWAP_ABOVE));
    bool gains = slot.count && slot.score > (long)constant(s, BAYES_SWAP_ABOVE) * s->scale;
    if (may_play && !gains) {
        reading_rule(s, "swap/play");
        return CAMBIO_PLAY;
    }
    unsigned slots = reading_slots(s, s->seat);
    bool choice = may_play || slots & (slots - 1);
    reading_rule(s, gains && choice ? "swap/best" : "swap/must");
    return (hn_action)(CAMBIO_SWAP + best_take(s, &slot).slot);
}

/* ---- looks ---- */

bool bayes_own_unknown(reading *s, hn_place *place)
{
    bool found = false;
    unsigned unknown = reading_slots(s, s->seat) & ~reading_known(s, s->seat);
    for (; unknown && !(found && !s->why); unknown &= unknown - 1) {
        int slot = __builtin_ctz(unknown);
        if (!reading_legal(s, CAMBIO_LOOK + slot))
            continue;
        if (!found)
            *place = (hn_place){(uint8_t)s->seat, (uint8_t)slot};
        found = true;
        reading_candidate(s, (hn_action)(CAMBIO_LOOK + slot), 1);
    }
    return found;
}

/* The cards of an opponent that may be looked at and are unknown; returns how many. */
static int unknown_of(const reading *s, int seat, best *places)
{
    best_begin(places);
    unsigned unknown = reading_slots(s, seat) & ~reading_known(s, seat);
    for (; unknown; unknown &= unknown - 1) {
        hn_place place = {(uint8_t)seat, (uint8_t)__builtin_ctz(unknown)};
        if (reading_legal(s, reading_action(s, CAMBIO_LOOK, place)))
            best_offer(places, place, 0);
    }
    return places->count;
}

static long threat(const reading *s, int seat, int unknown)
{
    (void)unknown;
    return -reading_scaled_score(s, reading_hand_of(s, seat));
}

static long most_unknown(const reading *s, int seat, int unknown)
{
    (void)s, (void)seat;
    return unknown;
}

/* Every unknown card of an opponent, at its seat's rating; for people in whole points. */
static void look_candidates(reading *s, long (*rating)(const reading *, int seat, int unknown))
{
    best places;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seat && unknown_of(s, seat, &places)) {
            double scale = rating == most_unknown ? 1 : s->scale;
            for (int i = 0; i < places.count; i++)
                reading_candidate(s, reading_action(s, CAMBIO_LOOK, places.place[i]),
                                  (double)rating(s, seat, places.count) / scale);
        }
}

/* An unknown card of the opponent that rates highest. */
static bool unknown_of_best(reading *s, long (*rating)(const reading *, int seat, int unknown),
                            hn_place *place, long *score)
{
    best seats, places;
    best_begin(&seats);
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seat && unknown_of(s, seat, &places))
            best_offer(&seats, (hn_place){(uint8_t)seat, 0}, rating(s, seat, places.count));
    if (!seats.count)
        return false;
    unknown_of(s, best_take(s, &seats).seat, &places);
    *place = best_take(s, &places);
    *score = seats.score;
    if (s->why)
        look_candidates(s, rating);
    return true;
}

bool bayes_threat_unknown(reading *s, hn_place *place)
{
    long score;
    if (!unknown_of_best(s, threat, place, &score))
        return false;
    reading_scaled_number(s, "threat", -score);
    return true;
}

bool bayes_lowest_known(reading *s, hn_place *place)
{
    best lowest;
    best_begin(&lowest);
    for (int at = HN_SLOTS; at < s->seats * HN_SLOTS; at++) {
        hn_place other = place_absolute(s->seats, s->seat, at);
        if (reading_knows(s, other.seat, other.slot) && reading_legal(s, CAMBIO_LOOK + at))
            best_offer(&lowest, other, -reading_value(s, reading_seen(s, other)));
    }
    if (lowest.count)
        *place = best_take(s, &lowest);
    return lowest.count > 0;
}

bool bayes_worst(reading *s, hn_place *place, long *scaled)
{
    int value;
    unsigned slots = (unsigned)hn_view_slots(s->view, s->seat);
    bool known = reading_worst(s, place, &value);
    *scaled = known ? (long)value * s->scale : s->unknown;
    if (!known && slots)
        *place = (hn_place){(uint8_t)s->seat, (uint8_t)__builtin_ctz(slots)};
    return slots != 0;
}

/* The king is used when the worst own card is bad enough; it looks at the opponent least known. */
hn_action bayes_king_look(reading *s)
{
    hn_place place;
    long worst, score;
    bayes_worst(s, &place, &worst);
    reading_scaled_number(s, "worst", worst);
    reading_candidate(s, CAMBIO_PASS, 0);
    if (worst <= s->unknown + (long)constant(s, BAYES_KING_ABOVE) * s->scale)
        return bayes_pass(s, "king/no");
    if (unknown_of_best(s, most_unknown, &place, &score))
        return bayes_do(s, "look/most", CAMBIO_LOOK, place);
    if (bayes_lowest_known(s, &place))
        return bayes_do(s, "look/lowest", CAMBIO_LOOK, place);
    return bayes_pass(s, "look/none");
}

hn_action bayes_look(reading *s)
{
    hn_place place;
    int power = reading_power(s);
    know_unknown(s);
    if (power == POWER_LOOK_SWAP)
        return bayes_king_look(s);
    if (power != POWER_LOOK_OTHER && bayes_own_unknown(s, &place))
        return bayes_do(s, "look/own", CAMBIO_LOOK, place);
    if (power != POWER_LOOK_OWN && bayes_threat_unknown(s, &place))
        return bayes_do(s, "look/threat", CAMBIO_LOOK, place);
    return bayes_pass(s, "look/none");
}

/* ---- exchanges ---- */

/* After the king's look: the worst own card for the one that was seen, if that is lower. */
hn_action bayes_king_first(reading *s)
{
    hn_place worst, looked = hn_view_looked(s->view);
    long value;
    if (!bayes_worst(s, &worst, &value) || looked.seat == s->seat)
        return bayes_pass(s, "trade/no");
    int seen = reading_value(s, reading_card(s, looked));
    reading_scaled_number(s, "worst", value);
    reading_number(s, "seen", seen);
    reading_candidate(s, reading_action(s, CAMBIO_EXCHANGE, worst),
                      (double)value / s->scale - seen);
    reading_candidate(s, CAMBIO_PASS, 0);
    if ((long)seen * s->scale < value)
        return bayes_do(s, "king/trade", CAMBIO_EXCHANGE, worst);
    return bayes_pass(s, "king/keep");
}

bool bayes_is_bad(const reading *s, int value)
{
    return (long)(value - constant(s, BAYES_TRADE_ABOVE)) * s->scale > s->unknown;
}

bool bayes_trades(reading *s, hn_place worst, int value)
{
    reading_number(s, "worst", value);
    reading_candidate(s, reading_action(s, CAMBIO_EXCHANGE, worst),
                      value - constant(s, BAYES_TRADE_ABOVE) - reading_mean(s));
    reading_candidate(s, CAMBIO_PASS, 0);
    return bayes_is_bad(s, value);
}

static hn_action first(reading *s)
{
    hn_place worst, other;
    int value;
    know_unknown(s);
    if (reading_power(s) == POWER_LOOK_SWAP)
        return bayes_king_first(s);
    if (reading_first_other(s, CAMBIO_EXCHANGE, &other) && reading_worst(s, &worst, &value) &&
        bayes_trades(s, worst, value))
        return bayes_do(s, "trade/worst", CAMBIO_EXCHANGE, worst);
    return bayes_pass(s, "trade/no");
}

hn_action bayes_steal(reading *s, int bonus)
{
    best known, seats, any;
    best_begin(&known);
    best_begin(&seats);
    best_begin(&any);
    for (int at = HN_SLOTS; at < s->seats * HN_SLOTS; at++) {
        hn_place place = place_absolute(s->seats, s->seat, at);
        hn_card card = reading_card(s, place);
        if (card == HN_NONE || !reading_legal(s, CAMBIO_WITH + at))
            continue;
        if (!seats.count || seats.place[seats.count - 1].seat != place.seat)
            best_offer(&seats, (hn_place){place.seat, 0}, 0);
        if (card >= HN_CARDS)
            continue;
        int score = (reading_owner_knows(s, place) ? bonus : 0) - reading_value(s, card);
        best_offer(&known, place, score);
        reading_candidate(s, (hn_action)(CAMBIO_WITH + at), score);
    }
    if (known.count) {
        reading_number(s, "score", (double)known.score);
        return bayes_do(s, "trade/steal", CAMBIO_WITH, best_take(s, &known));
    }
    int seat = best_take(s, &seats).seat;
    for (unsigned slots = reading_slots(s, seat); slots; slots &= slots - 1) {
        hn_place place = {(uint8_t)seat, (uint8_t)__builtin_ctz(slots)};
        if (reading_legal(s, reading_action(s, CAMBIO_WITH, place))) {
            best_offer(&any, place, 0);
            reading_candidate(s, reading_action(s, CAMBIO_WITH, place), 0);
        }
    }
    return bayes_do(s, "trade/any", CAMBIO_WITH, best_take(s, &any));
}

hn_action bayes_second(reading *s)
{
    hn_place chosen = hn_view_chosen(s->view), looked = hn_view_looked(s->view);
    if (reading_power(s) != POWER_LOOK_SWAP || looked.seat == s->seat)
        return bayes_steal(s, 0);
    know_unknown(s);
    reading_number(s, "seen", reading_value(s, reading_card(s, looked)));
    reading_scaled_number(s, "worst", slot_value(s, reading_known(s, s->seat), chosen.slot));
    return bayes_do(s, "king/trade", CAMBIO_WITH, looked);
}

/* ---- flips ---- */

/* What flipping another seat's card gains: what it is worth below nothing, where no card is given for it;
 * else what the worst known card is worth more than it. */
static int gain_of_flipping(const reading *s, hn_card card, bool known, int worst)
{
    if (!s->rule[CAMBIO_GIVE] || !hn_view_slots(s->view, s->seat))
        return -reading_value(s, card);
    return known ? worst - reading_value(s, card) : 0;
}

/* The other seats' cards that are known to fit. Its worst card is looked for only if there is one. */
static void offer_others(reading *s, best *others)
{
    hn_place worst;
    int value = 0;
    bool any = false, known = false;
    for (int i = 1; i < s->seats; i++) {
        int seat = place_absolute(s->seats, s->seat, i * HN_SLOTS).seat;
        unsigned fitting = reading_fitting(s, seat);
        if (fitting && !any) {
            reading_read_legal(s);
            known = reading_worst(s, &worst, &value);
            any = true;
        }
        for (; fitting; fitting &= fitting - 1) {
            hn_place place = {(uint8_t)seat, (uint8_t)__builtin_ctz(fitting)};
            hn_action flip = reading_action(s, CAMBIO_FLIP, place);
            if (!reading_legal(s, flip))
                continue;
            int gain = gain_of_flipping(s, reading_seen(s, place), known, value);
            reading_candidate(s, flip, gain);
            best_offer(others, place, gain);
        }
    }
}

static void offer_own(reading *s, unsigned fitting, best *own)
{
    reading_read_legal(s);
    for (; fitting; fitting &= fitting - 1) {
        hn_place place = {(uint8_t)s->seat, (uint8_t)__builtin_ctz(fitting)};
        int value = reading_value(s, reading_seen(s, place));
        if (!reading_legal(s, CAMBIO_FLIP + place.slot))
            continue;
        best_offer(own, place, value);
        reading_candidate(s, (hn_action)(CAMBIO_FLIP + place.slot), value);
    }
}

hn_action bayes_flip(reading *s)
{
    best found;
    best_begin(&found);
    /* Where one right flip counts, one claim is enough. */
    if (s->rule[CAMBIO_FLIPS_PER_CARD] == FLIPS_ONE && hn_view_claims(s->view))
        return bayes_pass(s, "flip/done");
    unsigned fitting = reading_fitting(s, s->seat);
    if (fitting)
        offer_own(s, fitting, &found);
    reading_candidate(s, CAMBIO_PASS, 0);
    if (found.count)
        return bayes_do(s, "flip/own", CAMBIO_FLIP, best_take(s, &found));
    if (s->rule[CAMBIO_FLIPS] == FLIPS_ALL)
        offer_others(s, &found);
    if (found.score <= 0)
        return bayes_pass(s, found.count ? "flip/poor" : "flip/no");
    reading_number(s, "gain", (double)found.score);
    return bayes_do(s, "flip/other", CAMBIO_FLIP, best_take(s, &found));
}

/* ---- the call ---- */

/* What is known of the opponents: the lowest expected score, and how many of their cards. */
typedef struct opponents {
    long lowest; /* scaled */
    int cards, known;
} opponents;

static opponents opponents_of(const reading *s)
{
    opponents all = {INT32_MAX, 0, 0};
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == s->seat)
            continue;
        reading_hand hand = reading_hand_of(s, seat);
        long score = reading_scaled_score(s, hand);
        all.lowest = score < all.lowest ? score : all.lowest;
        all.cards += hand.cards;
        all.known += hand.known;
    }
    return all;
}

/* The margin times the number of the opponents' cards, which is at least 1 here: from `margin` down by
 * `margin_drop` as more of them are known, never below `margin_least`. */
static long scaled_margin(const reading *s, int cards, int known)
{
    long margin =
        (long)constant(s, BAYES_MARGIN) * cards - (long)constant(s, BAYES_MARGIN_DROP) * known;
    long least = (long)constant(s, BAYES_MARGIN_LEAST) * cards;
    return margin > least ? margin : least;
}

bool bayes_calls(reading *s)
{
    reading_hand hand = reading_hand_of(s, s->seat);
    int unknown = hand.cards - hand.known;
    int threshold = constant(s, hand.cards >= 4   ? BAYES_CALL_4
                                : hand.cards == 3 ? BAYES_CALL_3
                                                  : BAYES_CALL_2);
    if (!s->why) { /* what needs no E */
        if (unknown > constant(s, BAYES_CALL_UNKNOWN))
            return false;
        if (!unknown && hand.known_sum < constant(s, BAYES_SURE_BELOW))
            return true;
        if (!unknown && hand.known_sum >= threshold)
            return false;
    }
    know_unknown(s);
    long own = reading_scaled_score(s, hand);
    opponents all = opponents_of(s);
    int cards = all.cards ? all.cards : 1, known = all.cards ? all.known : 1;
    long margin = scaled_margin(s, cards, known);
    bool sure = !unknown && own < (long)constant(s, BAYES_SURE_BELOW) * s->scale;
    bool known_enough = unknown <= constant(s, BAYES_CALL_UNKNOWN);
    bool low = own < (long)threshold * s->scale;
    bool ahead = own * cards < all.lowest * cards - margin * s->scale;
    if (!s->why)
        return sure || (known_enough && low && ahead);
    reading_scaled_number(s, "own", own);
    reading_scaled_number(s, "lowest", all.lowest);
    reading_number(s, "margin", (double)margin / cards);
    reading_number(s, "threshold", threshold);
    reading_number(s, "unknown", unknown);
    reading_number(s, "sure", constant(s, BAYES_SURE_BELOW));
    reading_candidate(s, CAMBIO_CALL,
                      (double)(all.lowest - own) / s->scale - (double)margin / cards);
    reading_candidate(s, reading_legal(s, CAMBIO_PASS) ? CAMBIO_PASS : reading_draw(s), 0);
    reading_rule(s, sure            ? "call/sure"
                    : !known_enough ? "call/unknown"
                    : !low          ? "call/high"
                    : !ahead        ? "call/close"
                                    : "call/ahead");
    return sure || (known_enough && low && ahead);
}

/* ---- the player ---- */

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    static const style v1 = {bayes_calls,  bayes_draw,      bayes_swap, bayes_look,  first,
                             bayes_second, reading_own_for, bayes_flip, reading_give};
    return style_decide(&v1, view, player->constant, key, why);
}

const hn_constant bayes_constants[BAYES_V2_CONSTANTS] = {
    {"unknown", "what an unknown card counts when no card is unseen", 5, -20, 50},
    {"take_always", "takes a discard that is worth at most this, whatever the hand", 0, -20, 50},
    {"take_gain", "takes any other that improves a slot by at least this", 3, -20, 100},
    {"info_bonus", "extra score for putting a low card into an unknown slot", 1, 0, 50},
    {"info_value", "what counts as a low card for that", 3, -20, 50},
    {"swap_above", "swaps the drawn card in where that scores more than this", 0, -50, 50},
    {"trade_above", "trades its worst known card when that is more than this far above E", 1, -50,
     50},
    {"king_above", "uses a king when its worst card is more than this far above E", -2, -50, 50},
    {"call_4", "calls below this score with 4 cards or more", 10, -50, 200},
    {"call_3", "with 3 cards", 7, -50, 200},
    {"call_2", "with 2 cards or fewer", 5, -50, 200},
    {"call_unknown", "calls with at most this many unknown cards", 1, 0, HN_SLOTS},
    {"margin", "how far below every opponent it must be, when it knows none of their cards", 4, -50,
     200},
    {"margin_drop", "how much of that is dropped when it knows all of them", 2, 0, 200},
    {"margin_least", "but not below this", 2, -50, 200},
    {"sure_below", "calls, whatever the others have, when it knows all its cards and is below this",
     8, -50, 200},
    /* of v2 alone */
    {"disruption_bonus", "extra score for taking a card that its owner knows", 3, 0, 100},
    {"good_hand", "leaves its own hand alone when its worst known card is at most this", 5, -20,
     50},
    {"third_party", "1: exchanges two opponents' cards with a good hand, 0: never", 1, 0, 1},
};

static const library_sentence sentences[] = {
    {"looks/first", "The first slots are as good as any."},
    {"draw/always", "The discard is worth {top}: a card like that is always taken."},
    {"draw/take",
     "The discard, {top}, improves a slot by {gain}; {least} is enough. An unseen card is "
     "worth {E} on average."},
    {"draw/little",
     "The discard, {top}, improves a slot by only {gain}; it is taken from {least} on. "
     "The deck's next card is worth {E} on average."},
    {"draw/deck",
     "The discard, {top}, improves no slot; the deck's next card is worth {E} on average."},
    {"draw/only", "Nothing else can be drawn."},
    {"swap/best",
     "The drawn card, {drawn}, gains most here: {score} (an unknown card counts {E}). Next "
     "best is {runner-up}."},
    {"swap/must", "A card from the discard goes in, and scores best here: {score}."},
    {"swap/play", "The drawn card, {drawn}, would improve no slot, so it is played."},
    {"look/own", "A card of its own not seen yet; with too many unknown it cannot call."},
    {"look/threat", "A card not seen yet, of the opponent whose sum should be lowest, {threat}."},
    {"look/most",
     "A card not seen yet, of the opponent least is known of. Its own worst card counts "
     "{worst}, and may be traded for it."},
    {"look/lowest", "Every card is known; this is the opponents' lowest."},
    {"look/none", "There is nothing to look at that would help."},
    {"king/no", "Its own worst card counts {worst}: not bad enough, with unseen cards at {E}."},
    {"king/trade", "The card that was seen is worth {seen}, less than its own worst, {worst}."},
    {"king/keep", "The card that was seen is worth {seen}, no less than its own worst, {worst}: "
                  "nothing is traded."},
    {"trade/worst", "The worst known card, {worst}, is well above an unseen card's {E}: it goes."},
    {"trade/no", "None of its cards is known to be well above an unseen card's {E}."},
    {"trade/steal", "The best card to get for it among those that are known: it scores {score}."},
    {"exchange/own", "It can only be exchanged with another of its own cards."},
    {"exchange/for",
     "The card named first is another seat's, so one of its own goes for it: the worst "
     "that is known, or else the first."},
    {"exchange/must", "It has no card of its own to name, but a second card must be named."},
    {"trade/any", "No card of an opponent is known, so any will do."},
    {"flip/own", "This card is known to fit, so it goes."},
    {"flip/other", "This card of another seat is known to fit, and flipping it gains {gain}."},
    {"flip/done", "One claim is enough."},
    {"flip/no", "No card is known to fit."},
    {"flip/poor", "A card of another seat is known to fit, but flipping it gains nothing."},
    {"give/worst", "The worst known card is given away."},
    {"call/sure", "All its cards are known, and they make {own}: below {sure}, so it calls."},
    {"call/ahead", "The hand is expected at {own}, below {threshold}, and the nearest opponent at "
                   "{lowest}: more than the margin of {margin} behind."},
    {"call/unknown", "{unknown} of its cards are not known yet: too many to call."},
    {"call/high", "The hand is expected at {own}; to call it must be below {threshold}."},
    {"call/close", "The hand is expected at {own} and an opponent at {lowest}: a lead of more than "
                   "{margin} is wanted."},
};

const hn_policy player_bayes_v1 = {
    .name = "bayes-v1",
    .about = "expected values from all unseen cards: draws, swaps, powers, flips and calls by them",
    .constants = bayes_constants,
    .constant_count = BAYES_V1_CONSTANTS,
    .sentences = sentences,
    .sentence_count = sizeof sentences / sizeof *sentences,
    .game = "cambio",
    .decide = decide,
};
