/* Minds: memory and beliefs of a seat's player side by side, each kept only where the player has a use for it. */
#include "games/game.h"
#include "games/policy.h"
#include "players/recall.h"

#include <hunch/mind.h>

void hn_mind_begin(hn_mind *mind, const hn_rules *rules, int seats, int seat,
                   const hn_player *player)
{
    bool cards = rules->game->table == HN_TABLE_CARDS;
    const hn_likelihoods *table =
        cards && player->policy->believes ? player->policy->believes(player, rules->game) : NULL;
    mind->remembers = cards && hn_player_forgets(player);
    mind->believes = table;
    if (mind->remembers)
        hn_memory_begin(&mind->memory, seat);
    if (table)
        hn_beliefs_begin(&mind->beliefs, rules, seats, seat, table);
}

void hn_mind_observe(hn_mind *mind, const hn_event *event)
{
    if (mind->remembers)
        hn_memory_observe(&mind->memory, event);
    if (mind->believes)
        hn_beliefs_observe(&mind->beliefs, event);
}

void mind_mask(const hn_mind *mind, hn_recall *recall, hn_view *view, uint64_t key)
{
    if (mind->remembers)
        recall_mask(recall, &mind->memory, view, key);
    if (mind->believes)
        *view = hn_beliefs_view(&mind->beliefs, view);
}

hn_view hn_mind_view(const hn_mind *mind, const hn_player *player, const hn_view *view,
                     uint64_t key)
{
    hn_recall recall;
    hn_view seen = *view;
    if (mind->remembers)
        recall_begin(&recall, player, hn_view_seats(view));
    mind_mask(mind, &recall, &seen, key);
    return seen;
}

void hn_minds_begin(hn_minds *minds, const hn_rules *rules, int seats,
                    const hn_player *const *player)
{
    minds->seats = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (!player[seat])
            continue;
        hn_mind_begin(&minds->of[seat], rules, seats, seat, player[seat]);
        if (minds->of[seat].remembers || minds->of[seat].believes)
            minds->seats |= (hn_seats)(1u << seat);
    }
}

void hn_minds_observe(hn_minds *minds, const hn_events *events)
{
    for (unsigned seats = minds->seats; seats; seats &= seats - 1)
        for (int i = 0; i < events->count; i++)
            hn_mind_observe(&minds->of[__builtin_ctz(seats)], &events->event[i]);
}

hn_view hn_minds_view(const hn_minds *minds, const hn_player *player, const hn_view *view,
                      uint64_t key)
{
    int seat = hn_view_seat(view);
    bool kept = seat < HN_SEATS && minds->seats >> seat & 1;
    return kept ? hn_mind_view(&minds->of[seat], player, view, key) : *view;
}
