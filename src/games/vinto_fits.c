/* States of Vinto that are made from views: whether the rules lead to such a phase at such a table. */
#include "games/vinto_allows.h"

/* What waits has an action, and is nobody's who may not toss in. */
static bool queue_fits(const hn_rules *rules, const table *t)
{
    for (int i = 0; i < t->queued; i++) {
        int rank = queue_rank(t->queue[i]);
        if (rank >= HN_RANKS || power_of(rules, rank) == VINTO_NOTHING ||
            t->callers >> queue_seat(t->queue[i]) & 1)
            return false;
    }
    return true;
}

/* The top discard can be taken only if it has an action; while the turn's own is played it is used. */
static bool top_fits(const hn_rules *rules, const table *t)
{
    return !t->unused ||
           (t->discard_count && power_of(rules, card_rank(table_top(t))) != VINTO_NOTHING);
}

/* The ranks of the window that an action leads to, or that is open: the king's with those that were named, or
 * the one of the card that was discarded. */
static bool ranks_fit(const table *t)
{
    unsigned named = t->ranks & ~rank_bit(HN_KING);
    bool king = t->ranks >> HN_KING & 1;
    return !(named & (named - 1)) && (king || named || t->queued) && t->discard_count;
}

static bool power_fits(const hn_rules *rules, const table *t)
{
    if (t->power == HN_NONE || !ranks_fit(t) || (t->queued && t->may_pass && t->ranks))
        return false;
    if (t->may_pass && t->queued && t->power != queue_rank(t->queue[0]))
        return false;
    int action = power_of(rules, t->power);
    bool owns = t->chosen.seat == HN_NONE || touchable(t, t->chosen.seat);
    switch (t->phase) {
    case HN_PHASE_LOOK:
        return (action == VINTO_LOOK_OWN || action == VINTO_LOOK_OTHER ||
                action == VINTO_LOOK_SWAP) &&
               can_act(rules, t, actor(t), t->power);
    case HN_PHASE_FIRST:
        return action == VINTO_BLIND_SWAP && can_act(rules, t, actor(t), t->power);
    case HN_PHASE_SECOND:
        return (action == VINTO_BLIND_SWAP || action == VINTO_LOOK_SWAP) && owns && !t->may_pass &&
               seats_with_cards(t) > 1;
    case HN_PHASE_TRADE:
        return action == VINTO_LOOK_SWAP && owns && !t->may_pass && touchable(t, t->looked.seat) &&
               t->looked.seat != t->chosen.seat;
    case HN_PHASE_POINT:
        return action == VINTO_NAME_CARD && can_act(rules, t, actor(t), t->power);
    case HN_PHASE_NAME:
        return action == VINTO_NAME_CARD && owns && !t->may_pass;
    default: /* HN_PHASE_AIM */
        return action == VINTO_GIVE_CARD && can_act(rules, t, actor(t), t->power);
    }
}

/* Outside of actions and windows nothing is under way. */
static bool nothing_waits(const table *t)
{
    return t->power == HN_NONE && !t->may_pass && !t->queued && !t->ranks;
}

bool vinto_fits(const hn_rules *rules, const hn_state *state)
{
    const table *t = table_of(state);
    bool second_look = t->phase == HN_PHASE_TRADE;
    if (table_collects(t) || !call_fits(t) || !queue_fits(rules, t) || !top_fits(rules, t) ||
        (t->looked.seat != HN_NONE && !second_look) || t->windows || t->resolutions)
        return false;
    switch (t->phase) {
    case HN_PHASE_LOOKS:
        return rules->value[VINTO_LOOKS] && nothing_waits(t) &&
               table_looks_fit(t, rules->value[VINTO_LOOKS]);
    case HN_PHASE_WINDOW:
        return t->ranks && ranks_fit(t) && t->power == HN_NONE && !t->may_pass &&
               t->asked == tossers(t) && claims_fit(t);
    case HN_PHASE_NAME:
        if (t->power == HN_NONE)
            return rules->value[VINTO_DECLARE] && nothing_waits(t) &&
                   t->chosen.seat == t->turn_seat && t->drawn_from == FROM_DECK;
        return power_fits(rules, t);
    case HN_PHASE_LOOK:
    case HN_PHASE_FIRST:
    case HN_PHASE_SECOND:
    case HN_PHASE_TRADE:
    case HN_PHASE_POINT:
    case HN_PHASE_AIM:
        return power_fits(rules, t);
    case HN_PHASE_CALL:
        return !t->callers && nothing_waits(t);
    case HN_PHASE_DRAWN:
        return nothing_waits(t) && t->drawn_from == FROM_DECK && t->drawn_known == HN_EVERYONE;
    default:
        return nothing_waits(t) && (t->phase == HN_PHASE_DRAW || t->phase == HN_PHASE_OVER);
    }
}
