/* Hints: what to do, and why, by what the seat knows and believes: what cards count, or are to be expected to count, and with
 * dice how likely bids hold. Whoever chose the action, it is told alike. */
#include "words/scene.h"

#include <math.h>
#include <string.h>

/* ---- what cards count ---- */

static int value_of(const scene *s, hn_card card)
{
    const hn_key *key = hn_key_find(s->w->rules->game, "values");
    return key && card < HN_CARDS
               ? hn_rules_get(s->w->rules, key, words_entry(key, hn_card_kind(card)))
               : 0;
}

/* What the card in a place counts, or is to be expected to. */
static double worth_of(const scene *s, hn_place place)
{
    hn_belief belief;
    hn_card card = hn_view_card(s->view, place.seat, place.slot);
    if (card < HN_CARDS)
        return value_of(s, card);
    return hn_belief_of(s->view, HN_PRIOR_COUNTS, place, &belief) ? belief.mean : 0;
}

static bool is_known(const scene *s)
{
    return hn_view_card(s->view, s->subject.seat, s->subject.slot) < HN_CARDS;
}

/* What the next card from the deck counts on average. */
static double next_worth(const scene *s)
{
    const hn_key *key = hn_key_find(s->w->rules->game, "values");
    double chance[HN_KINDS], mean = 0;
    hn_view_next_card(s->view, chance);
    for (int kind = 0; key && kind < HN_KINDS; kind++)
        mean += chance[kind] * hn_rules_get(s->w->rules, key, words_entry(key, kind));
    return mean;
}

static hn_card card_in_hand(const scene *s)
{
    return s->cards->drawn < HN_CARDS ? s->cards->drawn : hn_view_top(s->view);
}

/* ---- pairs: two cards of a rank in one column count nothing ---- */

/* The other slot of a column; HN_NONE: there are no columns. */
static int beside(const scene *s, int slot)
{
    const hn_key *key = hn_key_find(s->w->rules->game, "columns");
    int columns = key ? hn_rules_get(s->w->rules, key, 0) : 0;
    return !columns ? HN_NONE : slot < columns ? slot + columns : slot - columns;
}

/* Whether cards of a rank count nothing in pairs. */
static bool pairs(const scene *s, int rank)
{
    const hn_key *key = hn_key_find(s->w->rules->game, "keep_in_pairs");
    bool kept = key && hn_rules_get(s->w->rules, key, 0);
    return !kept || (rank != HN_JOKER && strcmp(hn_rank_name(rank), "2") != 0);
}

static bool makes_pair(const scene *s, hn_place place, hn_card card)
{
    int other = beside(s, place.slot);
    hn_card there = other == HN_NONE ? HN_NONE : hn_view_card(s->view, place.seat, other);
    return there < HN_CARDS && card < HN_CARDS && hn_card_rank(there) == hn_card_rank(card) &&
           pairs(s, hn_card_rank(card));
}

/* ---- the own cards ---- */

/* Whether the card in a place is one that could be given up: it is in no collection and in no pair. */
static bool can_go(const scene *s, hn_place place)
{
    hn_card card = hn_view_card(s->view, place.seat, place.slot);
    return card != HN_NONE && !(hn_view_collection(s->view, place.seat) >> place.slot & 1) &&
           !makes_pair(s, place, card);
}

hn_place hint_highest(const scene *s)
{
    hn_place highest = {HN_NONE, HN_NONE};
    for (int slot = 0; slot < HN_SLOTS; slot++) {
        hn_place place = {s->cards->seat, (uint8_t)slot};
        if (can_go(s, place) &&
            (highest.seat == HN_NONE || worth_of(s, place) > worth_of(s, highest)))
            highest = place;
    }
    return highest;
}

/* Where a card that can be taken makes a pair; seat HN_NONE: nowhere. */
hn_place hint_pair(const scene *s)
{
    for (int slot = 0; slot < HN_SLOTS; slot++) {
        hn_place place = {s->cards->seat, (uint8_t)slot};
        if (hn_view_card(s->view, place.seat, slot) != HN_NONE &&
            makes_pair(s, place, card_in_hand(s)))
            return (hn_place){place.seat, (uint8_t)beside(s, slot)};
    }
    return (hn_place){HN_NONE, HN_NONE};
}

/* The least sum that any other seat is to be expected to have. */
static double least_sum(const scene *s)
{
    double least = INFINITY;
    for (int seat = 0; seat < s->cards->seats; seat++)
        if (seat != s->cards->seat)
            least = fmin(least, hn_belief_sum(s->view, seat));
    return least;
}

/* The chance that the card of the moment has the rank that an action names. */
static double chance_of_rank(const scene *s)
{
    hn_belief belief;
    double chance = 0;
    const hn_game *game = s->w->rules->game;
    if (s->rank == HN_NONE || !hn_belief_of(s->view, HN_PRIOR_COUNTS, s->cards->chosen, &belief))
        return 0;
    for (int card = 0; card < HN_CARDS; card++)
        if (hn_card_rank((hn_card)card) == s->rank) {
            int kind = hn_belief_kind(game, (hn_card)card);
            chance += belief.chance[kind];
            belief.chance[kind] = 0;
        }
    return chance;
}

/* ---- dice ---- */

static hn_action standing(const scene *s)
{
    return hn_view_bid_action(s->view, hn_view_bid(s->view));
}

static int percent(double chance)
{
    return chance < 0 ? 0 : (int)lround(100 * chance);
}

// clang-format off
#define HINT_FACTS(NUMBER, TEXT) \
    TEXT(value, NEEDS_SUBJECT_CARDS, scene_say_number(s, lround(worth_of(s, s->subject)), t)) \
    NUMBER(is_known, NEEDS_SUBJECT_CARDS, is_known(s)) \
    NUMBER(is_higher, NEEDS_SUBJECT_CARDS, worth_of(s, s->subject) > value_of(s, s->cards->drawn)) \
    NUMBER(in_pair, NEEDS_SUBJECT_CARDS, makes_pair(s, s->subject, card_in_hand(s))) \
    TEXT(top_value, NEEDS_CARDS, scene_say_number(s, value_of(s, hn_view_top(s->view)), t)) \
    TEXT(drawn_value, NEEDS_CARDS, scene_say_number(s, value_of(s, s->cards->drawn), t)) \
    TEXT(next_value, NEEDS_CARDS, scene_say_number(s, lround(next_worth(s)), t)) \
    NUMBER(next_is_level, NEEDS_CARDS, lround(next_worth(s)) == value_of(s, hn_view_top(s->view))) \
    NUMBER(next_is_higher, NEEDS_CARDS, lround(next_worth(s)) > value_of(s, hn_view_top(s->view))) \
    NUMBER(is_ahead, NEEDS_CARDS, hn_belief_sum(s->view, s->cards->seat) < least_sum(s)) \
    TEXT(own_sum_about, NEEDS_CARDS, scene_say_number(s, lround(hn_belief_sum(s->view, s->cards->seat)), t)) \
    TEXT(least_sum_about, NEEDS_CARDS, scene_say_number(s, lround(least_sum(s)), t)) \
    NUMBER(rank_chance, NEEDS_CARDS, percent(chance_of_rank(s))) \
    NUMBER(held, NEEDS_ACTION, hn_view_own(s->view, hn_view_action_bid(s->view, s->action).face)) \
    NUMBER(action_chance, NEEDS_ACTION, percent(hn_view_chance(s->view, s->action))) \
    NUMBER(bid_chance, NEEDS_DICE, percent(hn_view_chance(s->view, standing(s))))
// clang-format on

FACTS(hint_facts, HINT_FACTS)

/* ---- the sentence ---- */

void words_hint(const listener *w, const hn_view *view, hn_action action, char *buffer, size_t size)
{
    hn_plain_view plain;
    scene s = scene_at(w, view, &plain);
    text_out t = text_in(buffer, size);
    s.actor = hn_view_seat(view);
    scene_say_action(&s, "hint", action, &t);
    scene_finish(w, buffer);
    words_capital(buffer);
}
