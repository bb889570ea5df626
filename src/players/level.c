/* Levels: the ones that the library carries, and misses. levels.yaml has the same numbers as a file. */
#include "players/level.h"

#include "core/random.h"
#include "games/game.h"

#include <string.h>

#define PERCENT 10000

static const hn_level levels[] = {
    {"easy", 6 * PERCENT, 30 * PERCENT, 30 * PERCENT, 4 * PERCENT, 0, 0, {1500, 4000}},
    {"medium", 4 * PERCENT, 15 * PERCENT, 20 * PERCENT, 2 * PERCENT, 0, 0, {1200, 3200}},
    {"hard", 2 * PERCENT, 5 * PERCENT, 10 * PERCENT, 1 * PERCENT, 0, 0, {900, 2400}},
    {"expert", 1 * PERCENT, 0, 0, 0, 0, 0, {600, 1600}},
};
enum { LEVELS = sizeof levels / sizeof *levels };

int hn_levels(void)
{
    return LEVELS;
}

const hn_level *hn_level_at(int index)
{
    return index >= 0 && index < LEVELS ? &levels[index] : NULL;
}

const hn_level *hn_level_find(const char *name)
{
    for (int i = 0; i < LEVELS; i++)
        if (!strcmp(levels[i].name, name))
            return &levels[i];
    return NULL;
}

/* ---- misses ---- */

static bool hits(int32_t chance, uint64_t key, uint64_t moment)
{
    return chance > 0 && (int32_t)hn_random_below(key, HN_FOR_MISS, moment, HN_CHANCE) < chance;
}

bool level_misses(const hn_player *player, uint64_t key, uint64_t moment)
{
    return hits(player->level.miss, key, moment);
}

/* Any legal raise, each as likely; false: there is none. */
static bool random_raise(const hn_view *view, uint64_t key, hn_action *action)
{
    hn_bids bids;
    int count = hn_view_bids(view, &bids);
    if (!count)
        return false;
    random_run chance = random_run_of(key, HN_FOR_MISS, hn_view_moment(view));
    random_run_word(&chance); /* the first has said that it is a miss */
    int at = (int)random_run_below(&chance, (uint64_t)count);
    for (int face = 1; face <= HN_FACES; face++) {
        int here = bids.high[face] - bids.low[face] + 1;
        if (here <= 0)
            continue;
        if (at < here) {
            hn_bid bid = {(uint8_t)(bids.low[face] + at), (uint8_t)face};
            *action = hn_view_bid_action(view, bid);
            return true;
        }
        at -= here;
    }
    return false;
}

/* Whether a decision goes on with a power that was begun: what was not missed then is not missed now. */
static bool goes_on(const hn_view *view)
{
    return hn_view_looked(view).seat != HN_NONE;
}

/* An event of several decisions, as the claims of a window, is missed as a whole or not at all; and where
 * nothing else could be done, nothing is missed. */
bool level_slips(const hn_player *player, const hn_view *view, uint64_t key, hn_action *action)
{
    const hn_game *game = hn_view_rules(view)->game;
    uint64_t moment = hn_view_moment(view);
    if (game->table == HN_TABLE_DICE)
        return hits(player->level.miss_bid, key, moment) && random_raise(view, key, action);
    int missed = game->missed[hn_view_phase(view)];
    hn_mask legal;
    if (!missed || goes_on(view) || !level_misses(player, key, moment & ~(uint64_t)255))
        return false;
    *action = (hn_action)(missed - 1);
    return hn_view_legal(view, &legal) > 1 && hn_mask_has(&legal, *action);
}
