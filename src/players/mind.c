/* Minds: memory and beliefs of a seat's player side by side, each kept only where the player has a use for it. */
#include "players/mind.h"

#include "games/game.h"
#include "games/policy.h"
#include "players/recall.h"

_Static_assert(sizeof(mind_inside) <= sizeof(hn_mind), "the public bytes are enough");
_Static_assert(sizeof(minds_inside) <= sizeof(hn_minds), "the public bytes are enough");

/* ---- of one seat ---- */

static const hn_likelihoods *table_of_beliefs(const hn_player *player, const hn_game *game)
{
    bool may = game->table == HN_TABLE_CARDS && player->policy->believes;
    return may ? player->policy->believes(player, game) : NULL;
}

bool hn_player_believes(const hn_player *player, const hn_game *game)
{
    return table_of_beliefs(player, game);
}

void hn_mind_begin(hn_mind *mind, const hn_rules *rules, int seats, int seat,
                   const hn_player *player)
{
    mind_inside *m = mind_open(mind);
    const hn_likelihoods *table = table_of_beliefs(player, rules->game);
    m->remembers = rules->game->table == HN_TABLE_CARDS && hn_player_forgets(player);
    m->believes = table;
    if (m->remembers)
        hn_memory_begin(&m->memory, seat);
    if (table)
        hn_beliefs_begin(&m->beliefs, rules, seats, seat, table);
}

void hn_mind_observe(hn_mind *mind, const hn_event *event)
{
    mind_inside *m = mind_open(mind);
    if (m->remembers)
        hn_memory_observe(&m->memory, event);
    if (m->believes)
        hn_beliefs_observe(&m->beliefs, event);
}

void mind_mask(const hn_mind *mind, hn_recall *recall, hn_view *view, uint64_t key)
{
    const mind_inside *m = mind_read(mind);
    if (m->remembers)
        recall_mask(recall, &m->memory, view, key);
    if (m->believes)
        *view = hn_beliefs_view(&m->beliefs, view);
}

hn_view hn_mind_view(const hn_mind *mind, const hn_player *player, const hn_view *view,
                     uint64_t key)
{
    hn_recall recall;
    hn_view seen = *view;
    if (mind_read(mind)->remembers)
        recall_begin(&recall, player, hn_view_seats(view));
    mind_mask(mind, &recall, &seen, key);
    return seen;
}

/* ---- of a table ---- */

static minds_inside *minds_open(hn_minds *minds)
{
    return (minds_inside *)(void *)minds;
}

static const minds_inside *minds_read(const hn_minds *minds)
{
    return (const minds_inside *)(const void *)minds;
}

void hn_minds_begin(hn_minds *minds, const hn_rules *rules, int seats,
                    const hn_player *const *player)
{
    minds_inside *m = minds_open(minds);
    m->seats = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (!player[seat])
            continue;
        hn_mind_begin(&m->of[seat], rules, seats, seat, player[seat]);
        const mind_inside *mind = mind_read(&m->of[seat]);
        if (mind->remembers || mind->believes)
            m->seats |= (hn_seats)(1u << seat);
    }
}

hn_seats hn_minds_seats(const hn_minds *minds)
{
    return minds_read(minds)->seats;
}

const hn_mind *hn_minds_of(const hn_minds *minds, int seat)
{
    const minds_inside *m = minds_read(minds);
    return (unsigned)seat < HN_SEATS && m->seats >> seat & 1 ? &m->of[seat] : NULL;
}

void hn_minds_observe_list(hn_minds *minds, const hn_event *event, int count)
{
    minds_inside *m = minds_open(minds);
    for (unsigned seats = m->seats; seats; seats &= seats - 1)
        for (int i = 0; i < count; i++)
            hn_mind_observe(&m->of[__builtin_ctz(seats)], &event[i]);
}

void hn_minds_observe(hn_minds *minds, const hn_events *events)
{
    hn_minds_observe_list(minds, events->event, events->count);
}

hn_view hn_minds_view(const hn_minds *minds, const hn_player *player, const hn_view *view,
                      uint64_t key)
{
    const hn_mind *mind = hn_minds_of(minds, hn_view_seat(view));
    return mind ? hn_mind_view(mind, player, view, key) : *view;
}
