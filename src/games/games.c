/* The list of games, and the public calls on games and rounds: they check what comes from outside
 * and hand on to the game. */
#include "games/game.h"

#include "core/status.h"

#include <string.h>

extern const hn_game game_cambio, game_perudo, game_dutch, game_vinto, game_golf;

const hn_game *const games[] = {&game_cambio, &game_perudo, &game_dutch, &game_vinto, &game_golf};
const int game_count = sizeof games / sizeof *games;

int hn_games(void)
{
    return game_count;
}

const hn_game *hn_game_at(int index)
{
    return index >= 0 && index < game_count ? games[index] : NULL;
}

const hn_game *hn_game_find(const char *name)
{
    for (int i = 0; i < game_count; i++)
        if (!strcmp(games[i]->name, name))
            return games[i];
    return NULL;
}

const char *hn_game_name(const hn_game *game)
{
    return game->name;
}

const char *hn_game_about(const hn_game *game)
{
    return game->about;
}

hn_table hn_game_table(const hn_game *game)
{
    return game->table;
}

size_t hn_state_size(const hn_rules *rules)
{
    return rules->game->state_size;
}

hn_status hn_deal(const hn_rules *rules, int seats, int first, uint64_t seed, hn_state *state,
                  hn_events *events)
{
    if (events)
        events->count = 0;
    if (seats < hn_rules_least_seats(rules) || seats > hn_rules_most_seats(rules) || first < 0 ||
        first >= seats)
        return HN_BAD_SEATS;
    memset(state, 0, rules->game->state_size);
    rules->game->deal(rules, seats, first, seed, state, events);
    return HN_OK;
}

static inline unsigned deciders_of(const hn_state *state)
{
    return head_of(state)->asked & ~(unsigned)head_of(state)->answered;
}

static inline bool to_decide(const hn_state *state, int seat)
{
    return seat >= 0 && seat < HN_SEATS && (deciders_of(state) >> seat & 1);
}

int hn_seat_count(const hn_rules *rules, const hn_state *state)
{
    (void)rules;
    return head_of(state)->seats;
}

hn_seats hn_deciders(const hn_rules *rules, const hn_state *state)
{
    (void)rules;
    return (hn_seats)deciders_of(state);
}

int hn_next_decider(const hn_rules *rules, const hn_state *state)
{
    (void)rules;
    unsigned deciders = deciders_of(state), from = head_of(state)->turn_seat;
    if (!deciders)
        return HN_NONE;
    unsigned behind = deciders >> from << from;
    return __builtin_ctz(behind ? behind : deciders);
}

int hn_legal(const hn_rules *rules, const hn_state *state, int seat, hn_mask *mask)
{
    *mask = (hn_mask){{0}};
    return to_decide(state, seat) ? rules->game->legal(rules, state, seat, mask) : 0;
}

int hn_legal_list(const hn_rules *rules, const hn_state *state, int seat, hn_action *list)
{
    hn_mask mask;
    hn_legal(rules, state, seat, &mask);
    int count = 0;
    for (int i = 0; i < HN_ACTIONS / 64; i++)
        for (uint64_t bits = mask.word[i]; bits; bits &= bits - 1)
            list[count++] = (hn_action)(64 * i + __builtin_ctzll(bits));
    return count;
}

/* Rare, and kept apart: so hn_apply is small enough to be inlined into loops. */
static __attribute__((noinline, cold)) hn_status refusal(const hn_rules *rules,
                                                         const hn_state *state, int seat,
                                                         hn_action action)
{
    if (to_decide(state, seat))
        return rules->game->why_not(rules, state, seat, action);
    return deciders_of(state) ? HN_NOT_ASKED : HN_OVER;
}

hn_status hn_apply(const hn_rules *rules, hn_state *state, int seat, hn_action action,
                   hn_events *events)
{
    if (events)
        events->count = 0;
    if (to_decide(state, seat) && rules->game->apply(rules, state, seat, action, events))
        return HN_OK;
    return refusal(rules, state, seat, action);
}

bool hn_over(const hn_rules *rules, const hn_state *state)
{
    (void)rules;
    return !deciders_of(state);
}

hn_status hn_score_of(const hn_rules *rules, const hn_state *state, hn_score *score)
{
    if (deciders_of(state))
        return HN_NOT_OVER;
    *score = (hn_score){.winners = 0};
    rules->game->score(rules, state, score);
    return HN_OK;
}

int hn_state_text(const hn_rules *rules, const hn_state *state, char *buffer, size_t size)
{
    return rules->game->state_text(rules, state, buffer, size);
}

hn_event hn_event_for(const hn_event *event, int seat)
{
    hn_event seen = *event;
    bool saw =
        seat >= 0 && seat < HN_SEATS ? seen.seen_by >> seat & 1 : seen.seen_by == HN_EVERYONE;
    if (seen.card != HN_NONE && !saw)
        seen.card = HN_UNKNOWN;
    for (int i = 0; i < HN_DICE && !saw; i++)
        if (seen.die[i])
            seen.die[i] = HN_UNKNOWN;
    return seen;
}
