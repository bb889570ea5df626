/* Worlds of a view, played out. Cards come from the chain of worlds, which knows beliefs; dice are independent of each
 * other, so a fresh throw is all that a world of theirs needs. */
#include "search/chance.h"

#include "beliefs/worlds.h"
#include "search/playout.h"
#include "search/stop.h"

#include <hunch/match.h>
#include <math.h>
#include <string.h>

/* Where worlds come from. */
typedef struct source {
    const hn_view *view;
    uint64_t key;
    bool cards;
    worlds chain;
    hn_plain_view plain; /* dice */
} source;

static bool begin(source *s, const hn_view *view, uint64_t key)
{
    s->view = view;
    s->key = key;
    s->cards = view->rules_->game->table == HN_TABLE_CARDS;
    if (s->cards)
        return worlds_begin(&s->chain, view, key);
    hn_view_copy(view, &s->plain);
    return true;
}

static bool next(source *s, int number, hn_state *world)
{
    if (!s->cards)
        return !hn_view_world(s->view->rules_, &s->plain,
                              hn_random(s->key, HN_FOR_WORLD, (uint64_t)number), world, NULL);
    worlds_next(&s->chain, world);
    return true;
}

/* Of the shares that were won; `count` may be 1, and then the added win and loss are all that the error knows. */
static void summarize(int64_t sum, int64_t squares, int count, double *chance, double *error)
{
    const double win = HN_WIN, more = count + 2.0;
    double mean = ((double)sum / win + 1) / more;
    double variance = ((double)squares / (win * win) + 1) / more - mean * mean;
    *chance = (double)sum / win / count;
    *error = sqrt(variance / count);
}

/* What the viewing seat has won of a round that is played out: all of it with its side, else its share. */
static int32_t won_by(const hn_view *view, const hn_state *end, int32_t share)
{
    hn_score score;
    bool together = view->rules_->game->sides && share && !hn_score_of(view->rules_, end, &score) &&
                    score.callers;
    return together ? HN_WIN : share;
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
        *chance = (double)won_by(view, &world, share[seat]) / HN_WIN;
        *error = 0;
        return true;
    }
    if (!begin(&s, view, key))
        return false;
    for (int i = 0; i < count; i++) {
        uint64_t seed = hn_random(key, HN_FOR_SEARCH, (uint64_t)i);
        if (stop_asked(policy->stop_) || !next(&s, i, &world))
            return false;
        for (int other = 0; other < HN_SEATS; other++)
            play.key[other] = hn_random(seed, HN_FOR_PLAYER, (uint64_t)other);
        playout_run(&play, &world, share);
        int64_t won = won_by(view, &world, share[seat]);
        sum += won;
        squares += won * won;
    }
    summarize(sum, squares, count, chance, error);
    return true;
}
