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

void playout_run(const playout *p, hn_state *state, int32_t share[HN_SEATS])
{
    const hn_game *game = p->rules->game;
    int last = p->cut ? head_of(state)->turn + p->cut : UINT16_MAX;
    for (int seat; (seat = next_decider(state)) != HN_NONE && head_of(state)->turn < last;)
        game_perform(p->rules, state, seat, playout_decide(p, state, seat), NULL);
    hn_score score = {.winners = 0};
    game->score(p->rules, state, &score);
    int winners = __builtin_popcount(score.winners);
    for (int seat = 0; seat < HN_SEATS; seat++)
        share[seat] = score.winners >> seat & 1 ? HN_WIN / winners : 0;
}
