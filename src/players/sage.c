/* `sage`: search over worlds (search/search.h), in every game that has a fast player to play rounds out with. */
#include "core/status.h"
#include "games/game.h"
#include "search/search.h"

#include <string.h>

enum sage_constant {
    SAGE_ITERATIONS,
    SAGE_MILLISECONDS,
    SAGE_EXPLORATION,
    SAGE_MARGIN,
    SAGE_TABLE,
    SAGE_TREES,
    SAGE_THREADS,
    SAGE_OTHERS,
    SAGE_CUT,
    SAGE_CONSTANTS
};

static const hn_constant constants[SAGE_CONSTANTS] = {
    {"iterations", "playouts for a decision, at most", 2000, 1, 1000000},
    {"milliseconds", "time for a decision, at most; 0: as long as it takes", 0, 0, 600000},
    {"exploration", "weight of confidence bounds in the tree, in hundredths", 140, 0, 1000},
    {"margin", "tenths of standard errors that a choice must beat the policy's by", 10, 0, 100},
    {"table", "what beliefs go by: 0 the counts alone, 1 `ticket`, 2 `fitted`", 2, 0, 2},
    {"trees", "independent trees, whose results are added", 1, 1, SEARCH_TREES},
    {"threads", "threads that the trees are shared among", 1, 1, SEARCH_TREES},
    {"others", "per cent of the others' decisions that are searched", 0, 0, 100},
    {"cut", "turns after which a playout is scored as it stands; 0: never", 0, 0, 1000},
};

/* Who plays rounds out, by game: the strongest that is fast. */
static const struct {
    const char *game, *policy;
} policies[] = {{"cambio", "bayes-v2"}, {"dutch", "dutch-expert"}};

static const char *policy_of(const hn_game *game)
{
    for (size_t i = 0; i < sizeof policies / sizeof *policies; i++)
        if (!strcmp(policies[i].game, game->name))
            return policies[i].policy;
    return NULL;
}

static bool plays(const hn_game *game)
{
    return policy_of(game);
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    const hn_game *game = hn_view_rules(view)->game;
    const int32_t *constant = player->constant;
    hn_player policy;
    search_result result;
    (void)why;
    if (hn_player_find(&policy, policy_of(game), game, NULL))
        return HN_ACTIONS;
    const search_setup setup = {
        .policy = &policy,
        .iterations = constant[SAGE_ITERATIONS],
        .milliseconds = constant[SAGE_MILLISECONDS],
        .exploration = constant[SAGE_EXPLORATION] / 100.0,
        .margin = constant[SAGE_MARGIN] / 10.0,
        .trees = constant[SAGE_TREES],
        .threads = constant[SAGE_THREADS],
        .others = constant[SAGE_OTHERS],
        .cut = constant[SAGE_CUT],
    };
    search_run(&setup, view, key, &result);
    return result.arms ? result.choice : result.policy;
}

const hn_policy player_sage = {
    .name = "sage",
    .about = "search over worlds drawn from what it knows and believes",
    .constants = constants,
    .constant_count = SAGE_CONSTANTS,
    .plays = plays,
    .decide = decide,
};
