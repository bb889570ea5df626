/* Playouts: the inner loop of the search, without events, lists or copies. */
#include "search/playout.h"

#include <hunch/match.h>

static inline int next_decider(const hn_state *state)
{
    const round_head *head = head_of(state);
    unsigned deciders = head->asked & ~(unsigned)head->answered, from = head->turn_seat;
    if (!deciders)
        return HN_NONE;
    unsigned behind = deciders >> from << from;
    return __builtin_ctz(behind ? behind : deciders);
}

static void score(const playout *p, const hn_state *state, int32_t share[HN_SEATS])
{
    hn_score score = {.winners = 0};
    p->rules->game->score(p->rules, state, &score);
    int winners = __builtin_popcount(score.winners);
    for (int seat = 0; seat < HN_SEATS; seat++)
        share[seat] = score.winners >> seat & 1 ? HN_WIN / winners : 0;
}

static void run_to_the_end(const playout *p, hn_state *state)
{
    int last = p->cut ? head_of(state)->turn + p->cut : UINT16_MAX;
    for (int seat; (seat = next_decider(state)) != HN_NONE && head_of(state)->turn < last;)
        game_perform(p->rules, state, seat, playout_decide(p, state, seat), NULL);
}

/* ---- with a net ---- */

static void share_out(const playout *p, const hn_state *state, int32_t value,
                      int32_t share[HN_SEATS])
{
    int seats = head_of(state)->seats, own = (int)((int64_t)value * HN_WIN >> 16);
    for (int seat = 0; seat < HN_SEATS; seat++)
        share[seat] = seat < seats ? (HN_WIN - own) / (seats - 1) : 0;
    share[p->seat] = own;
}

/* Whether the seat's value was asked for: where it has a choice, as the net has learnt it there. */
static bool judge(const playout *p, const hn_state *state, int32_t share[HN_SEATS])
{
    const hn_view view = playout_view(p, state, p->seat);
    hn_mask legal, none = {{0}};
    hn_net_answer answer;
    if (hn_net_legal(&view, &legal) < 2)
        return false;
    hn_net_ask(p->net, &view, &none, &answer);
    share_out(p, state, answer.value, share);
    return true;
}

/* Whether the seat has lost before the round is over: its last die. */
static bool is_out(const playout *p, const hn_state *state)
{
    const hn_view view = playout_view(p, state, p->seat);
    return p->rules->game->table == HN_TABLE_DICE && !hn_view_dice(&view, p->seat);
}

static bool run_to_a_value(const playout *p, hn_state *state, int32_t share[HN_SEATS])
{
    hn_events events;
    for (int seat; (seat = next_decider(state)) != HN_NONE;) {
        if (is_out(p, state)) {
            share_out(p, state, 0, share);
            return true;
        }
        if (seat == p->seat && head_of(state)->turn >= p->until && judge(p, state, share))
            return true;
        events.count = 0;
        game_perform(p->rules, state, seat, playout_decide(p, state, seat),
                     p->trail ? &events : NULL);
        if (p->trail)
            hn_trail_observe(p->trail, p->rules, state, events.event, events.count);
    }
    return false;
}

void playout_run(const playout *p, hn_state *state, int32_t share[HN_SEATS])
{
    if (p->net && run_to_a_value(p, state, share))
        return;
    if (!p->net)
        run_to_the_end(p, state);
    score(p, state, share);
}
