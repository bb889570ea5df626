/* `bayes-v2`: bayes-v1, and it takes from others what they know.
 *
 * A card that its owner knows is worth more to swap away; with a good hand it exchanges two opponents'
 * known cards with each other, and its king first looks at an own card and then does the same. Who
 * knows what is the table's own knowledge, so there is nothing to track. */
#include "players/bayes.h"

#include "beliefs/pool.h"

/* Whether the hand is good enough to leave it alone: its worst known card, or E where none is known. An
 * empty hand is: there is nothing in it to make better. */
static bool good_hand(reading *s)
{
    hn_place place;
    long worst;
    return !bayes_worst(s, &place, &worst) ||
           worst <= (long)s->constants[BAYES_GOOD_HAND] * s->scale;
}

/* The opponents' cards that their owners know, the lowest first; E where it is not known here. Only
 * those that `act` may touch, and none of seat `but`. False: there is none. */
static bool lowest_known_to_owner(reading *s, int act, int but, hn_place *place)
{
    best lowest;
    best_begin(&lowest);
    for (int at = HN_SLOTS; at < s->seats * HN_SLOTS; at++) {
        hn_place other = place_absolute(s->seats, s->seat, at);
        hn_card card = reading_card(s, other);
        if (card == HN_NONE || other.seat == but || !reading_owner_knows(s, other) ||
            !reading_legal(s, act + at))
            continue;
        long value = card < HN_CARDS ? (long)reading_value(s, card) * s->scale : s->unknown;
        best_offer(&lowest, other, -value);
        reading_scaled_candidate(s, (hn_action)(act + at), -value);
    }
    if (lowest.count)
        *place = best_take(s, &lowest);
    return lowest.count > 0;
}

/* Whether two opponents could be disrupted: cards of two different seats that their owners know and
 * that an exchange may touch. Asked before the exchange, too, when nothing says what it may touch. */
static bool has_pair(const reading *s)
{
    int seats = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        bool protected = s->rule[CAMBIO_PROTECTED] && hn_view_callers(s->view) >> seat & 1;
        if (seat != s->seat && !protected)
            seats += seen_slots(table_of(s->view->state_), seat, seat) != 0;
    }
    return seats >= 2;
}

static bool disrupts(reading *s)
{
    return s->constants[BAYES_THIRD_PARTY] && has_pair(s) && good_hand(s);
}

static hn_action disrupt_first(reading *s)
{
    hn_place place;
    if (!lowest_known_to_owner(s, CAMBIO_EXCHANGE, HN_NONE, &place))
        return bayes_pass(s, "trade/no");
    return bayes_do(s, "disrupt/first", CAMBIO_EXCHANGE, place);
}

static hn_action look(reading *s)
{
    hn_place place;
    if (reading_power(s) != POWER_LOOK_SWAP)
        return bayes_look(s);
    reading_unknown(s, s->constants[BAYES_UNKNOWN]);
    if (!disrupts(s))
        return bayes_king_look(s);
    if (bayes_own_unknown(s, &place))
        return bayes_do(s, "look/free", CAMBIO_LOOK, place);
    if (bayes_threat_unknown(s, &place))
        return bayes_do(s, "look/threat", CAMBIO_LOOK, place);
    if (bayes_lowest_known(s, &place))
        return bayes_do(s, "look/lowest", CAMBIO_LOOK, place);
    return bayes_pass(s, "look/none");
}

/* Whether the hand was good before the king showed this card of it, which until then was one of the unseen. */
static bool was_good_hand(const reading *s, hn_place shown)
{
    int good = s->constants[BAYES_GOOD_HAND], worst = INT32_MIN;
    for (unsigned slots = (unsigned)hn_view_slots(s->view, s->seat); slots; slots &= slots - 1) {
        hn_card card = hn_view_card(s->view, s->seat, __builtin_ctz(slots));
        if (card < HN_CARDS && __builtin_ctz(slots) != shown.slot && reading_value(s, card) > worst)
            worst = reading_value(s, card);
    }
    if (worst != INT32_MIN)
        return worst <= good;
    pool_sum unseen = pool_unseen(s->view, s->rule + CAMBIO_VALUES);
    return unseen.sum + reading_value(s, reading_card(s, shown)) <= good * (unseen.count + 1);
}

/* Which of its two modes the king is in, after its look. An own card is looked at to disrupt, and what it
 * turned out to be is no part of the test. With an own card unknown it would have been looked at. Else all
 * own cards are known, and the look has changed nothing of the test. */
static bool king_disrupts(reading *s)
{
    hn_place looked = hn_view_looked(s->view);
    if (looked.seat == s->seat)
        return s->constants[BAYES_THIRD_PARTY] && has_pair(s) && was_good_hand(s, looked);
    reading_hand own = reading_hand_of(s, s->seat);
    return own.known == own.cards && disrupts(s);
}

static hn_action first(reading *s)
{
    reading_unknown(s, s->constants[BAYES_UNKNOWN]);
    if (reading_power(s) == POWER_LOOK_SWAP)
        return king_disrupts(s) ? disrupt_first(s) : bayes_king_first(s);
    hn_place worst, other;
    int value;
    bool others = reading_first_other(s, CAMBIO_EXCHANGE, &other);
    if (others && reading_worst(s, &worst, &value) && bayes_trades(s, worst, value))
        return bayes_do(s, "trade/worst", CAMBIO_EXCHANGE, worst);
    return disrupts(s) ? disrupt_first(s) : bayes_pass(s, "trade/no");
}

static hn_action second(reading *s)
{
    return reading_power(s) == POWER_LOOK_SWAP ? bayes_second(s)
                                               : bayes_steal(s, s->constants[BAYES_DISRUPTION]);
}

/* Whether it would itself have begun with a card of another seat. */
static bool begins_with_others(reading *s)
{
    hn_place worst;
    int value;
    if (reading_power(s) == POWER_LOOK_SWAP)
        return king_disrupts(s);
    return disrupts(s) && !(reading_worst(s, &worst, &value) && bayes_is_bad(s, value));
}

static hn_action second_for(reading *s)
{
    hn_place chosen = hn_view_chosen(s->view), place;
    reading_unknown(s, s->constants[BAYES_UNKNOWN]);
    if (begins_with_others(s) && reading_owner_knows(s, chosen) &&
        lowest_known_to_owner(s, CAMBIO_WITH, chosen.seat, &place))
        return bayes_do(s, "disrupt/second", CAMBIO_WITH, place);
    return reading_own_for(s);
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    static const style v2 = {bayes_calls, bayes_draw, bayes_swap, look,        first,
                             second,      second_for, bayes_flip, reading_give};
    return style_decide(&v2, view, player->constant, key, why);
}

static const library_sentence sentences[] = {
    {"look/free", "Its own hand is good, so the king first shows a card of its own not seen yet."},
    {"disrupt/first", "Its own hand is good, so it disturbs others: the owner knows this card."},
    {"disrupt/second", "Another opponent knows this one: both lose sight of a card."},
};

extern const hn_policy player_bayes_v1;

const hn_policy player_bayes_v2 = {
    .name = "bayes-v2",
    .about = "bayes-v1 that also takes from opponents the cards that they know",
    .extends = &player_bayes_v1,
    .constants = bayes_constants,
    .constant_count = BAYES_V2_CONSTANTS,
    .sentences = sentences,
    .sentence_count = sizeof sentences / sizeof *sentences,
    .game = "cambio",
    .decide = decide,
};
