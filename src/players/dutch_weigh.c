/* What the actions of an event are worth, for those who ask why: the rules of a book decide, and these numbers show
 * how far they went for the best. Points are what an action can be expected to take off the own hand; a hidden card
 * counts the average of the unseen. Of a call it is the chance to win, of collecting the size of the set. */
#include "players/dutch_reading.h"

static double in_points(int64_t millionths)
{
    return millionths == BOOK_ABSENT ? 0 : (double)millionths / BOOK_ONE;
}

/* The card that would go for a better one: the highest that it knows, Jacks last, or an unknown one. */
static double worst_points(reading *s)
{
    int highest;
    double known = reading_to_play(s, &highest) ? highest : 0;
    double unknown = reading_unknown(s, s->seat) ? in_points(reading_average(s)) : 0;
    return known > unknown ? known : unknown;
}

/* The deck's card is kept only if it is better. */
static double weigh_draw(reading *s, hn_action action)
{
    double worst = worst_points(s), next[HN_KINDS], gain = 0;
    if (action == DUTCH_DRAW_TOP)
        return worst - points_of(s, hn_view_top(s->view));
    if (action != DUTCH_DRAW_DECK)
        return 0;
    hn_view_next_card(s->view, next);
    for (int kind = 0; kind < HN_KINDS; kind++)
        if (kind_points(s, kind) < worst)
            gain += next[kind] * (worst - kind_points(s, kind));
    return gain;
}

static double weigh_play(reading *s, hn_action action)
{
    hn_place place = hn_view_action_place(s->view, action);
    return action == DUTCH_PLAY ? points_of(s, hn_view_drawn(s->view))
                                : in_points(reading_worth(s, place));
}

/* A card that fits is gone; one that does not comes back with a penalty. */
static double weigh_drop(reading *s, hn_action action)
{
    if (action == DUTCH_PASS)
        return 0;
    hn_card top = hn_view_top(s->view);
    hn_card card = hn_view_card(s->view, s->seat, hn_view_action_place(s->view, action).slot);
    double fits = card < HN_CARDS && card_rank(card) == card_rank(top), kinds[HN_KINDS];
    if (card >= HN_CARDS) {
        pool_chances(s->view, kinds);
        for (int kind = 0; kind < HN_KINDS; kind++)
            fits += kind_rank(kind) == card_rank(top) ? kinds[kind] : 0;
    }
    double penalty =
        in_points(reading_average(s)) * hn_view_rules(s->view)->value[DUTCH_WRONG_DROP];
    return fits * points_of(s, top) - (1 - fits) * penalty;
}

/* The first card of a swap is worth what the best second one makes of it. */
static double weigh_swap(reading *s, hn_action action)
{
    if (action == DUTCH_PASS)
        return 0;
    hn_place place = hn_view_action_place(s->view, action);
    if (action >= DUTCH_WITH)
        return in_points(reading_swap_gain(s, hn_view_chosen(s->view), place));
    int64_t best = INT64_MIN;
    for (int seat = 0; seat < s->seats; seat++)
        for (unsigned left = seat == place.seat ? 0 : (unsigned)hn_view_slots(s->view, seat); left;
             left &= left - 1) {
            hn_place other = {(uint8_t)seat, (uint8_t)__builtin_ctz(left)};
            int64_t gain = reading_swap_gain(s, place, other);
            best = gain > best ? gain : best;
        }
    return in_points(best);
}

/* What a look teaches: how far a hidden card is from the average of the unseen, on average. */
static double weigh_look(reading *s, hn_action action)
{
    hn_place place = hn_view_action_place(s->view, action);
    double average = in_points(reading_average(s)), distance = 0, kinds[HN_KINDS];
    if (action == DUTCH_PASS || hn_view_card(s->view, place.seat, place.slot) < HN_CARDS)
        return 0;
    pool_chances(s->view, kinds);
    for (int kind = 0; kind < HN_KINDS; kind++) {
        double off = kind_points(s, kind) - average;
        distance += kinds[kind] * (off < 0 ? -off : off);
    }
    return distance;
}

static double weigh_collect(reading *s, hn_action action)
{
    return __builtin_popcount(collection(s, s->seat)) + (action == DUTCH_COLLECT);
}

/* Whoever does not call has a fair share of the round. */
static double weigh_call(reading *s, hn_action action)
{
    return action == DUTCH_CALL ? in_points(dutch_call_win_chance(s)) : 1.0 / s->seats;
}

void dutch_weigh(const hn_view *view, hn_why *why)
{
    static double (*const of_event[EVENTS])(reading * s, hn_action action) = {
        [DRAW] = weigh_draw,       [PLAY_CARD] = weigh_play,  [SAME_RANK] = weigh_drop,
        [JACK_SWAP] = weigh_swap,  [QUEEN_PEEK] = weigh_look, [COLLECT] = weigh_collect,
        [CALL_DUTCH] = weigh_call,
    };
    reading s;
    hn_action list[HN_ACTIONS];
    int count = hn_view_legal_list(view, list);
    reading_begin(&s, view);
    for (int i = 0; i < count; i++)
        if (list[i] != why->action && (list[i] != DUTCH_COLLECT || why->event == COLLECT))
            why_candidate(why, list[i], of_event[why->event](&s, list[i]));
    if (why->candidate_count == HN_WHY_CANDIDATES)
        why->candidate_count--;
    why_candidate(why, why->action, of_event[why->event](&s, why->action));
}
