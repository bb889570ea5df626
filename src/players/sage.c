/* `sage`: search over worlds (search/search.h), in every game that has a fast player to play rounds out with; with the game's
 * net where that is stronger. Without one, and at tables that are too large for nets, it searches as nets=0 does. */
#include "games/game.h"
#include "players/belief_why.h"
#include "search/search.h"

#include <hunch/trail.h>
#include <limits.h>

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
    SAGE_NETS,
    SAGE_AHEAD,
    SAGE_PRIOR,
    SAGE_LEAN,
    SAGE_CONSTANTS
};

enum { ITERATIONS = 2000 }; /* without nets */

/* What the players that search differ in. */
#define CONSTANTS(iterations, exploration, nets)                                                                       \
    {                                                                                                                  \
        {"iterations",                                                                                                 \
         "playouts for a decision, at most; 0: 2000, with nets 4000 to 6000, but no limit where milliseconds has one", \
         iterations, 0, 1000000},                                                                                      \
            {"milliseconds", "time for a decision, at most; 0: as long as it takes", 0, 0,                             \
             600000},                                                                                                  \
            {"exploration", "weight of confidence bounds in the tree, in hundredths", exploration,                     \
             0, 1000},                                                                                                 \
            {"margin", "tenths of standard errors that a choice must beat the policy's by", 15, 0,                     \
             100},                                                                                                     \
            {"probes", "worlds for each in which the tree is grown; 0: no tree", 4, 0, 100},                           \
            {"table", "what beliefs go by: 0 the counts alone, 1 `ticket`, 2 `fitted`, 3 `nets`",                      \
             2, 0, 3},                                                                                                 \
            {"trees", "independent trees, whose results are added", 1, 1, SEARCH_TREES},                               \
            {"threads", "threads that the trees are shared among", 1, 1, SEARCH_TREES},                                \
            {"others", "per cent of the others' decisions that are searched", 0, 0, 100},                              \
            {"cut", "turns after which a playout is scored as it stands; 0: never", 0, 0, 1000},                       \
            {"nets",                                                                                                   \
             "whether the game's net leads, and its value ends playouts: 0 no, 1 yes, 2 where that is stronger",       \
             nets, 0, 2},                                                                                              \
            {"ahead",                                                                                                  \
             "turns after which that value ends a playout, with dice half as many throws; 0: never; -1: the "          \
             "game's own",                                                                                             \
             -1, -1, 1000},                                                                                            \
            {"prior",                                                                                                  \
             "actions that the net finds less likely than its best by more halvings are not tried",                    \
             8, 0, 24},                                                                                                \
            {"lean", "thousandths of a win that an action must gain for each of these halvings",                       \
             10, 0, 1000},                                                                                             \
    }

static const hn_constant constants[SAGE_CONSTANTS] = CONSTANTS(0, 140, 2);

static bool plays(const hn_game *game)
{
    return game->quick;
}

/* The table that the player's beliefs go by; NULL: it has none, and worlds follow the counts alone. */
static const hn_likelihoods *believes(const hn_player *player, const hn_game *game)
{
    static const char *const tables[] = {NULL, "ticket", "fitted", "nets"};
    const char *name = tables[player->constant[SAGE_TABLE]];
    return name ? hn_likelihoods_find(name, game) : NULL;
}

/* How many it may make: of all that are not limited, as many as can be counted. */
static int iterations_of(const int32_t *constant, const hn_game *game, bool nets)
{
    if (constant[SAGE_ITERATIONS])
        return constant[SAGE_ITERATIONS];
    if (constant[SAGE_MILLISECONDS])
        return INT_MAX;
    return nets && game->by_net.iterations ? game->by_net.iterations : ITERATIONS;
}

/* A throw of dice takes about as long as two turns with cards. */
static int ahead_of(const int32_t *constant, const hn_game *game)
{
    int turns = constant[SAGE_AHEAD] < 0 ? game->by_net.ahead : constant[SAGE_AHEAD];
    return game->table == HN_TABLE_CARDS ? turns : (turns + 1) / 2;
}

/* All but who plays. A tree of later decisions is for cards. */
static search_setup setup_of(const hn_player *player, const hn_game *game, bool nets)
{
    const int32_t *constant = player->constant;
    const bool cards = game->table == HN_TABLE_CARDS;
    return (search_setup){
        .iterations = iterations_of(constant, game, nets),
        .milliseconds = constant[SAGE_MILLISECONDS],
        .exploration = constant[SAGE_EXPLORATION] / 100.0,
        .probes = cards ? constant[SAGE_PROBES] : 0,
        .margin = constant[SAGE_MARGIN] / 10.0,
        .trees = constant[SAGE_TREES],
        .threads = constant[SAGE_THREADS],
        .others = cards ? constant[SAGE_OTHERS] : 0,
        .cut = constant[SAGE_CUT],
        .ahead = ahead_of(constant, game),
        .prior = constant[SAGE_PRIOR],
        .lean = constant[SAGE_LEAN] / 1000.0,
        .stop = player->stop_,
    };
}

/* The net that it searches with; NULL: none. */
static const hn_net *net_of(const hn_player *player, const hn_view *view)
{
    const hn_game *game = hn_view_rules(view)->game;
    const int wanted = player->constant[SAGE_NETS];
    if (hn_view_seats(view) > HN_NET_SEATS || !wanted || (wanted == 2 && !game->by_net.leads))
        return NULL;
    return hn_net_of(game);
}

/* Who plays with what: a search points into it. */
typedef struct means {
    hn_player policy, first;
    hn_trail trail; /* where the view has none */
    hn_view view;
    search_setup setup;
} means;

static void find_means(means *m, const hn_player *player, const hn_view *view)
{
    const hn_game *game = hn_view_rules(view)->game;
    const hn_net *net = net_of(player, view);
    m->view = *view;
    hn_player_find(&m->policy, game->quick, game, NULL);
    if (net)
        hn_player_find(&m->first, "net", game, NULL);
    if (net && !view->trail_) {
        hn_trail_begin(&m->trail);
        m->view.trail_ = &m->trail;
    }
    m->setup = setup_of(player, game, net);
    m->setup.policy = &m->policy;
    m->setup.first = &m->first;
    m->setup.net = net;
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

/* By whose choice it is held against, whether that is kept, and what is won. */
static const char *rule_of(const search_setup *setup, const hn_view *view,
                           const search_result *result)
{
    static const char *const rules[2][2][2] = {
        {{"search/better", "search/policy"}, {"search/side_better", "search/side_policy"}},
        {{"search/net_better", "search/net_policy"},
         {"search/net_side_better", "search/net_side_policy"}}};
    return rules[setup->net != NULL][has_sides(view)][result->choice == result->policy];
}

/* Why nothing was tried. */
static const char *rule_without(const search_setup *setup, const hn_view *view)
{
    hn_mask legal;
    if (hn_view_legal(view, &legal) == 1)
        return "search/only";
    return setup->net && hn_net_legal(view, &legal) > 1 ? "search/clear" : "search/sure";
}

static void explain(const search_setup *setup, const hn_view *view, const search_result *result,
                    hn_why *why)
{
    double chosen = 0, next = 0;
    if (!result->iterations) {
        why_rule(why, rule_without(setup, view));
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
    why_rule(why, rule_of(setup, view, result));
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
    means m;
    search_result result;
    find_means(&m, player, view);
    if (!search_run(&m.setup, &m.view, key, &result)) {
        why_rule(why, "search/none");
        return result.policy;
    }
    if (why) {
        explain(&m.setup, &m.view, &result, why);
        if (result.iterations && view->beliefs_)
            belief_explain(&m.view, result.choice, count_alone(&m.setup, &m.view, key, &result),
                           &why->belief);
    }
    return result.choice;
}

/* The choice that all are held against is kept, or another is better; then what either is worth. */
#define KEPT(whose, what) \
    "{action}, " whose " choice, is kept: no other is better by more than " what " can explain. "
#define GAIN(whose, what) \
    "{action} is better than " whose " choice by more than " what " can explain. "
#define SAY(form, ...) form(__VA_ARGS__)
#define WORTH          "It is worth {chance} % of a win" BY
#define SIDE           "My side then wins with {chance} %" BY
#define BY                                              \
    ", by {worlds} worlds that I could be in; next is " \
    "{runner-up} with {next} %."
#define QUICK "the quick player's", "chance"
#define NET   "the net's", "chance and its own doubts"

static const library_sentence sentences[] = {
    {"search/only", "There is nothing else to do: {action}."},
    {"search/sure", "All else would be a guess: {action}."},
    {"search/clear", "The net finds all else far less likely to be right: {action}."},
    {"search/none", "Nothing could be searched here: {action}."},
    {"search/policy", SAY(KEPT, QUICK) WORTH},
    {"search/better", SAY(GAIN, QUICK) WORTH},
    {"search/side_policy", SAY(KEPT, QUICK) SIDE},
    {"search/side_better", SAY(GAIN, QUICK) SIDE},
    {"search/net_policy", SAY(KEPT, NET) WORTH},
    {"search/net_better", SAY(GAIN, NET) WORTH},
    {"search/net_side_policy", SAY(KEPT, NET) SIDE},
    {"search/net_side_better", SAY(GAIN, NET) SIDE},
};

const hn_policy player_sage = {
    .name = "sage",
    .about = "searches worlds that it could be in, drawn from what it knows and believes",
    .constants = constants,
    .constant_count = SAGE_CONSTANTS,
    .leads = true,
    .searches = true,
    .follows = true,
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

static const hn_constant easy[SAGE_CONSTANTS] = CONSTANTS(20, 180, 0);
static const hn_constant moderate[SAGE_CONSTANTS] = CONSTANTS(100, 160, 0);
static const hn_constant hard[SAGE_CONSTANTS] = CONSTANTS(500, 140, 0);

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
