/* `sage`: search over worlds (search/search.h), in every game that has a fast player to play rounds out with. */
#include "games/game.h"
#include "players/belief_why.h"
#include "search/search.h"

enum sage_constant {
    SAGE_ITERATIONS,
    SAGE_MILLISECONDS,
    SAGE_EXPLORATION,
    SAGE_MARGIN,
    SAGE_PROBES,
    SAGE_TABLE,
    SAGE_TREES,
    SAGE_THREADS,
    SAGE_OTHERS,
    SAGE_CUT,
    SAGE_CONSTANTS
};

/* What the players that search differ in. */
#define CONSTANTS(iterations, exploration)                                                         \
    {                                                                                              \
        {"iterations", "playouts for a decision, at most", iterations, 1, 1000000},                \
            {"milliseconds", "time for a decision, at most; 0: as long as it takes", 0, 0,         \
             600000},                                                                              \
            {"exploration", "weight of confidence bounds in the tree, in hundredths", exploration, \
             0, 1000},                                                                             \
            {"margin", "tenths of standard errors that a choice must beat the policy's by", 15, 0, \
             100},                                                                                 \
            {"probes", "worlds for each in which the tree is grown; 0: no tree", 4, 0, 100},       \
            {"table", "what beliefs go by: 0 the counts alone, 1 `ticket`, 2 `fitted`", 2, 0, 2},  \
            {"trees", "independent trees, whose results are added", 1, 1, SEARCH_TREES},           \
            {"threads", "threads that the trees are shared among", 1, 1, SEARCH_TREES},            \
            {"others", "per cent of the others' decisions that are searched", 0, 0, 100},          \
            {"cut", "turns after which a playout is scored as it stands; 0: never", 0, 0, 1000},   \
    }

static const hn_constant constants[SAGE_CONSTANTS] = CONSTANTS(2000, 140);

static bool plays(const hn_game *game)
{
    return game->table == HN_TABLE_CARDS && game->quick;
}

/* The table that the player's beliefs go by; NULL: it has none, and worlds follow the counts alone. */
static const hn_likelihoods *believes(const hn_player *player, const hn_game *game)
{
    static const char *const tables[] = {NULL, "ticket", "fitted"};
    const char *name = tables[player->constant[SAGE_TABLE]];
    return name ? hn_likelihoods_find(name, game) : NULL;
}

static search_setup setup_of(const hn_player *player, const hn_player *policy)
{
    const int32_t *constant = player->constant;
    return (search_setup){
        .policy = policy,
        .iterations = constant[SAGE_ITERATIONS],
        .milliseconds = constant[SAGE_MILLISECONDS],
        .exploration = constant[SAGE_EXPLORATION] / 100.0,
        .probes = constant[SAGE_PROBES],
        .margin = constant[SAGE_MARGIN] / 10.0,
        .trees = constant[SAGE_TREES],
        .threads = constant[SAGE_THREADS],
        .others = constant[SAGE_OTHERS],
        .cut = constant[SAGE_CUT],
        .stop = player->stop_,
    };
}

/* ---- reasons ---- */

/* Arms that were left out early have met few worlds: what those said is no estimate to show. */
static bool is_shown(const search_result *result, const search_arm *arm)
{
    return arm->visits && arm->visits >= result->arm[0].visits / 8;
}

/* In per cent, to a tenth. */
static double percent(double share)
{
    return (double)(long)(share * 1000 + 0.5) / 10;
}

/* Whether there are two sides, the caller and all others, of which one wins. */
static bool has_sides(const hn_view *view)
{
    return hn_view_rules(view)->game->sides && hn_view_callers(view);
}

/* What an arm is worth: the share of the win that the seat can expect, or where there are sides the chance of its own,
 * which shares a win among its members. As the sum of an estimate and a gain it may leave the range. */
static double worth(const hn_view *view, const search_arm *arm)
{
    bool shares = has_sides(view) && !(hn_view_callers(view) >> hn_view_seat(view) & 1);
    double share = arm->mean * (shares ? hn_view_seats(view) - 1 : 1);
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

static const char *rule_of(const hn_view *view, const search_result *result)
{
    bool agrees = result->choice == result->policy;
    if (has_sides(view))
        return agrees ? "search/side_policy" : "search/side_better";
    return agrees ? "search/policy" : "search/better";
}

static void explain(const hn_view *view, const search_result *result, hn_why *why)
{
    double chosen = 0, next = 0;
    if (!result->iterations) {
        hn_mask legal;
        why_rule(why, hn_view_legal(view, &legal) > 1 ? "search/sure" : "search/only");
        return;
    }
    for (int i = 0; i < result->arms; i++) {
        const search_arm *arm = &result->arm[i];
        double value = worth(view, arm);
        if (arm->action == result->choice)
            chosen = value;
        else if (is_shown(result, arm) && value > next)
            next = value;
        if (is_shown(result, arm))
            why_candidate(why, arm->action, value);
    }
    why_number(why, "chance", percent(chosen));
    why_number(why, "next", percent(next));
    why_number(why, "worlds", (double)result->worlds);
    why_number(why, "iterations", (double)result->iterations);
    why_rule(why, rule_of(view, result));
}

/* What would be decided by counting unseen cards alone: the same search without beliefs, from the same key. HN_ACTIONS
 * with a limit of time, which is for the decision itself, and where a search was ended early: then they differ in more
 * than beliefs. */
static hn_action count_alone(const search_setup *setup, const hn_view *view, uint64_t key,
                             const search_result *believed)
{
    hn_view counting = *view;
    search_result counted;
    counting.beliefs_ = NULL;
    if (!view->beliefs_ || setup->milliseconds || believed->stopped ||
        !search_run(setup, &counting, key, &counted) || counted.stopped)
        return HN_ACTIONS;
    return counted.choice;
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    const hn_game *game = hn_view_rules(view)->game;
    hn_player policy;
    search_result result;
    if (hn_player_find(&policy, game->quick, game, NULL))
        return HN_ACTIONS;
    const search_setup setup = setup_of(player, &policy);
    if (!search_run(&setup, view, key, &result)) {
        why_rule(why, "search/none");
        return result.policy;
    }
    if (why) {
        explain(view, &result, why);
        if (result.iterations)
            belief_explain(view, result.choice, count_alone(&setup, view, key, &result),
                           &why->belief);
    }
    return result.choice;
}

/* The choice of the policy is kept, or another is better; then what either is worth. */
#define KEPT                                                                                    \
    "{action}, the quick player's choice, is kept: no other is better by more than chance can " \
    "explain. "
#define GAIN "{action} is better than the quick player's choice by more than chance can explain. "
#define BY                                              \
    ", by {worlds} worlds that I could be in; next is " \
    "{runner-up} with {next} %."

static const policy_sentence sentences[] = {
    {"search/only", "There is nothing else to do: {action}."},
    {"search/sure", "All else would be a guess: {action}."},
    {"search/none", "Nothing could be searched here: {action}."},
    {"search/policy", KEPT "It is worth {chance} % of a win" BY},
    {"search/better", GAIN "It is worth {chance} % of a win" BY},
    {"search/side_policy", KEPT "My side then wins with {chance} %" BY},
    {"search/side_better", GAIN "My side then wins with {chance} %" BY},
};

const hn_policy player_sage = {
    .name = "sage",
    .about = "searches worlds that it could be in, drawn from what it knows and believes",
    .constants = constants,
    .constant_count = SAGE_CONSTANTS,
    .leads = true,
    .searches = true,
    .sentences = sentences,
    .sentence_count = sizeof sentences / sizeof *sentences,
    .plays = plays,
    .believes = believes,
    .decide = decide,
};

/* ---- Vinto's own: so strong, and with so much in mind ----
 *
 * Beyond some hundred playouts what a level keeps in mind says more about its strength than how long it searches, so
 * memory makes the upper steps. A level of 500 playouts that kept 40 % of the cards and lost 30 % of those in a lap
 * won 14 % against three vinto-basic, which is no level to play with: these were found by matches, so that each beats
 * the next lower one at two seats and at four (docs/players.md). */

static const hn_constant easy[SAGE_CONSTANTS] = CONSTANTS(20, 180);
static const hn_constant moderate[SAGE_CONSTANTS] = CONSTANTS(100, 160);
static const hn_constant hard[SAGE_CONSTANTS] = CONSTANTS(500, 140);

/* In millionths: of the cards that it sees, and of those kept in mind, in the course of a lap. */
static const hn_level easy_memory = {
    .pace = {1500, 4000}, .forget_seen = 200000, .forget_lap = 100000};
static const hn_level moderate_memory = {
    .pace = {1200, 3200}, .forget_seen = 150000, .forget_lap = 50000};
static const hn_level hard_memory = {.pace = {900, 2400}, .forget_seen = 150000};

#define VINTO_PLAYER(identifier, player, constants_of_it, memory, words_of_it) \
    const hn_policy identifier = {                                             \
        .name = (player),                                                      \
        .about = (words_of_it),                                                \
        .extends = &player_sage,                                               \
        .constants = (constants_of_it),                                        \
        .constant_count = SAGE_CONSTANTS,                                      \
        .leads = true,                                                         \
        .searches = true,                                                      \
        .level = &(memory),                                                    \
        .game = "vinto",                                                       \
        .believes = believes,                                                  \
        .decide = decide,                                                      \
    }

VINTO_PLAYER(player_vinto_easy, "vinto-easy", easy, easy_memory,
             "searches very little, and forgets a good deal of what it sees");
VINTO_PLAYER(player_vinto_moderate, "vinto-moderate", moderate, moderate_memory,
             "searches a little, and forgets some of what it sees");
VINTO_PLAYER(player_vinto_hard, "vinto-hard", hard, hard_memory,
             "searches longer, and forgets a little of what it sees");
