/* Worlds of a view, played out. */
#include "search/chance.h"

#include "search/playout.h"
#include "search/source.h"
#include "search/stop.h"

#include <hunch/match.h>
#include <math.h>
#include <string.h>

/* Of the shares that were won; `count` may be 1, and then the added win and loss are all that the error knows. */
static void summarize(int64_t sum, int64_t squares, int count, double *chance, double *error)
{
    const double win = HN_WIN, more = count + 2.0;
    double mean = ((double)sum / win + 1) / more;
    double variance = ((double)squares / (win * win) + 1) / more - mean * mean;
    *chance = (double)sum / win / count;
    *error = sqrt(variance / count);
}

/* Plays a world on, each seat with a key of its own. */
static void play_on(const hn_rules *rules, const hn_player *policy, uint64_t key, int number,
                    hn_state *state, int32_t share[HN_SEATS])
{
    playout play = {.rules = rules, .policy = policy};
    uint64_t seed = hn_random(key, HN_FOR_SEARCH, (uint64_t)number);
    for (int seat = 0; seat < HN_SEATS; seat++)
        play.key[seat] = hn_random(seed, HN_FOR_PLAYER, (uint64_t)seat);
    playout_run(&play, state, share);
}

static void count_shares(chance_tally *tally, const int32_t share[HN_SEATS])
{
    tally->count++;
    for (int seat = 0; seat < HN_SEATS; seat++) {
        tally->sum[seat] += share[seat];
        tally->squares[seat] += (int64_t)share[seat] * share[seat];
    }
}

void chance_add(chance_tally *tally, const hn_rules *rules, const hn_player *policy, uint64_t key,
                int number, hn_state *state)
{
    int32_t share[HN_SEATS];
    play_on(rules, policy, key, number, state, share);
    count_shares(tally, share);
}

void chance_mean(const chance_tally *tally, int seat, double *chance, double *error)
{
    summarize(tally->sum[seat], tally->squares[seat], tally->count, chance, error);
}

/* Everything lies open. */
static void true_share(const hn_view *view, const hn_player *policy, chance_tally *tally)
{
    hn_state end;
    memcpy(&end, view->state_, view->rules_->game->state_size);
    chance_add(tally, view->rules_, policy, 0, 0, &end);
}

bool chance_of_win(const hn_view *view, const hn_player *policy, int count, uint64_t key,
                   double *chance, double *error)
{
    const hn_action none[2] = {HN_ACTIONS, HN_ACTIONS};
    chance_tally tally[3] = {{0}};
    int seat = view->seat_;
    if (seat >= HN_SEATS || count < 1)
        return false;
    if (hn_over(view->rules_, view->state_)) {
        true_share(view, policy, tally);
        *chance = (double)tally->sum[seat] / HN_WIN;
        *error = 0;
        return true;
    }
    if (!chance_of_actions(view, policy, none, count, key, tally))
        return false;
    chance_mean(tally, seat, chance, error);
    return true;
}

/* Both in one world; an action that is HN_ACTIONS is left to the policy. */
static void try_both(const hn_view *view, const hn_player *policy, const hn_action action[2],
                     const hn_state *world, uint64_t key, int number, chance_tally tally[3])
{
    int32_t share[3][HN_SEATS];
    for (int i = 0; i < 2; i++) {
        hn_state state;
        memcpy(&state, world, view->rules_->game->state_size);
        if (action[i] < HN_ACTIONS)
            game_perform(view->rules_, &state, view->seat_, action[i], NULL);
        play_on(view->rules_, policy, key, number, &state, share[i]);
        count_shares(&tally[i], share[i]);
    }
    for (int seat = 0; seat < HN_SEATS; seat++)
        share[2][seat] = share[1][seat] - share[0][seat];
    count_shares(&tally[2], share[2]);
}

bool chance_of_actions(const hn_view *view, const hn_player *policy, const hn_action action[2],
                       int count, uint64_t key, chance_tally tally[3])
{
    source s;
    hn_state world;
    if (count < 1 || !source_begin(&s, view, NULL, key))
        return false;
    for (int i = 0; i < count; i++) {
        if (stop_asked(policy->stop_) || !source_next(&s, &world))
            return false;
        if (action[0] < HN_ACTIONS)
            try_both(view, policy, action, &world, key, i, tally);
        else
            chance_add(tally, view->rules_, policy, key, i, &world);
    }
    return true;
}
