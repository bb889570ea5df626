/* Matches: totals over rounds; the game says when they end and who has won. */
#include <hunch/match.h>
#include <hunch/random.h>

#include "games/game.h"

hn_status hn_match_begin(const hn_rules *rules, int seats, uint64_t seed, hn_match *match)
{
    if (seats < hn_rules_least_seats(rules) || seats > hn_rules_most_seats(rules))
        return HN_BAD_SEATS;
    *match = (hn_match){.seed = seed, .seats = seats};
    return HN_OK;
}

uint64_t hn_match_round_seed(const hn_match *match)
{
    return hn_random(match->seed, HN_FOR_ROUND, (uint64_t)match->rounds);
}

int hn_match_round_first(const hn_match *match)
{
    return match->rounds % match->seats;
}

void hn_match_add(hn_match *match, const hn_score *score)
{
    int winners = __builtin_popcount(score->winners);
    for (int seat = 0; seat < match->seats; seat++) {
        match->total[seat] += score->points[seat];
        if (score->winners >> seat & 1)
            match->won[seat] += HN_WIN / winners;
    }
    match->rounds++;
}

bool hn_match_over(const hn_rules *rules, const hn_match *match)
{
    return rules->game->match_over(rules, match);
}

hn_seats hn_match_winners(const hn_rules *rules, const hn_match *match)
{
    return rules->game->match_winners(rules, match);
}

bool hn_match_points(const hn_rules *rules, const hn_match *match, int points[HN_SEATS])
{
    for (int seat = 0; seat < HN_SEATS; seat++)
        points[seat] = 0;
    if (!rules->game->match_points)
        return false;
    rules->game->match_points(rules, match, points);
    return true;
}

hn_seats match_most_won(const hn_rules *rules, const hn_match *match)
{
    (void)rules;
    int most = 0;
    hn_seats winners = 0;
    for (int seat = 0; seat < match->seats; seat++)
        if (match->won[seat] > most)
            most = match->won[seat];
    for (int seat = 0; seat < match->seats; seat++)
        if (match->won[seat] == most)
            winners |= (hn_seats)(1u << seat);
    return winners;
}

hn_seats match_lowest_total(const hn_rules *rules, const hn_match *match)
{
    (void)rules;
    int lowest = match->total[0];
    hn_seats winners = 0;
    for (int seat = 1; seat < match->seats; seat++)
        if (match->total[seat] < lowest)
            lowest = match->total[seat];
    for (int seat = 0; seat < match->seats; seat++)
        if (match->total[seat] == lowest)
            winners |= (hn_seats)(1u << seat);
    return winners;
}
