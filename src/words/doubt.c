/* Whether a call is hopeless by what the seat itself knows: its cards are to be expected to count more than some other seat's, an
 * unknown one as much as the unseen cards on average. Where pairs count nothing such a sum says too little. */
#include "words/scene.h"

#include "games/game.h"

#include <string.h>

static int value_of(const scene *s, int kind)
{
    const hn_key *key = hn_key_find(s->w->rules->game, "values");
    return key ? hn_rules_get(s->w->rules, key, words_entry(key, kind)) : 0;
}

static bool counts(const scene *s, int seat, int slot)
{
    return s->cards->card[seat][slot] != HN_NONE &&
           !(hn_view_collection(s->view, seat) >> slot & 1);
}

/* The sum of a seat's known cards, and how many are unknown. */
static int known_of(const scene *s, int seat, int *unknown)
{
    int sum = 0;
    *unknown = 0;
    for (int slot = 0; slot < HN_SLOTS; slot++) {
        hn_card card = s->cards->card[seat][slot];
        if (counts(s, seat, slot) && card < HN_CARDS)
            sum += value_of(s, hn_card_kind(card));
        else
            *unknown += counts(s, seat, slot);
    }
    return sum;
}

static int own_unknown(const scene *s)
{
    int unknown;
    known_of(s, s->cards->seat, &unknown);
    return unknown;
}

/* What the unseen cards count together, and how many they are. */
static int unseen_of(const scene *s, int *count)
{
    bool seen[HN_CARDS] = {false};
    int sum = 0;
    for (int seat = 0; seat < s->cards->seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (s->cards->card[seat][slot] < HN_CARDS)
                seen[s->cards->card[seat][slot]] = true;
    for (int i = 0; i < s->cards->discard_count; i++)
        seen[s->cards->discard[i]] = true;
    *count = 0;
    for (int card = 0; card < HN_CARDS; card++)
        if (!seen[card]) {
            sum += value_of(s, hn_card_kind((hn_card)card));
            ++*count;
        }
    return sum;
}

/* What a seat's cards are to be expected to count. */
static int about_of(const scene *s, int seat)
{
    int unknown, count, sum = unseen_of(s, &count), known = known_of(s, seat, &unknown);
    return known + (count ? unknown * sum / count : 0);
}

static int least_of_others(const scene *s)
{
    int least = INT16_MAX;
    for (int seat = 0; seat < s->cards->seats; seat++)
        if (seat != s->cards->seat && about_of(s, seat) < least)
            least = about_of(s, seat);
    return least;
}

static bool is_hopeless(const scene *s)
{
    return s->cards->seat < HN_SEATS && !s->w->rules->game->pairs &&
           about_of(s, s->cards->seat) > least_of_others(s);
}

// clang-format off
#define DOUBT_FACTS(NUMBER, TEXT) \
    NUMBER(call_is_hopeless, NEEDS_CARDS, is_hopeless(s)) \
    NUMBER(own_about, NEEDS_CARDS, s->cards->seat < HN_SEATS ? about_of(s, s->cards->seat) : 0) \
    NUMBER(least_of_others, NEEDS_CARDS, least_of_others(s)) \
    NUMBER(unknown_own, NEEDS_CARDS, s->cards->seat < HN_SEATS ? own_unknown(s) : 0)
// clang-format on

FACTS(doubt_facts, DOUBT_FACTS)
