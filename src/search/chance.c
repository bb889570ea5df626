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

bool chance_of_win(const hn_view *view, const hn_player *policy, int count, uint64_t key,
                   double *chance, double *error)
{
    source s;
    hn_state world;
    int32_t share[HN_SEATS];
    int64_t sum = 0, squares = 0;
    int seat = view->seat_;
    playout play = {.rules = view->rules_, .policy = policy};
    if (seat >= HN_SEATS || count < 1)
        return false;
    if (hn_over(view->rules_, view->state_)) { /* then everything lies open */
        memcpy(&world, view->state_, view->rules_->game->state_size);
        playout_run(&play, &world, share);
        *chance = (double)share[seat] / HN_WIN;
        *error = 0;
        return true;
    }
    if (!source_begin(&s, view, NULL, key))
        return false;
    for (int i = 0; i < count; i++) {
        uint64_t seed = hn_random(key, HN_FOR_SEARCH, (uint64_t)i);
        if (stop_asked(policy->stop_) || !source_next(&s, &world))
            return false;
        for (int other = 0; other < HN_SEATS; other++)
            play.key[other] = hn_random(seed, HN_FOR_PLAYER, (uint64_t)other);
        playout_run(&play, &world, share);
        sum += share[seat];
        squares += (int64_t)share[seat] * share[seat];
    }
    summarize(sum, squares, count, chance, error);
    return true;
}
