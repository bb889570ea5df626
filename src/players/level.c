/* Levels: the ones that the library carries, misses and slips. levels.yaml has the same numbers as a file. */
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
_Static_assert((int)LEVELS == (int)GAME_LEVELS, "every game has a player for each");

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

static bool hits(int32_t chance, uint64_t key, hn_purpose purpose, uint64_t moment)
{
    return chance > 0 && (int32_t)hn_random_below(key, purpose, moment, HN_CHANCE) < chance;
}

bool level_misses(const hn_player *player, uint64_t key, uint64_t moment)
{
    return hits(player->level.miss, key, HN_FOR_MISS, moment);
}

/* Whether a decision goes on with a power that was begun: what was not missed then is not missed now. */
static bool goes_on(const hn_view *view)
{
    return hn_view_looked(view).seat != HN_NONE;
}

/* An event of several decisions, as the claims of a window, is missed as a whole or not at all; and where
 * nothing else could be done, nothing is missed. */
bool level_misses_option(const hn_player *player, const hn_view *view, uint64_t key,
                         hn_action *action)
{
    if (!player->level.miss)
        return false;
    int missed = hn_view_rules(view)->game->missed[hn_view_phase(view)];
    hn_mask legal;
    if (!missed || goes_on(view) ||
        !level_misses(player, key, hn_view_moment(view) & ~(uint64_t)255))
        return false;
    *action = (hn_action)(missed - 1);
    return hn_view_legal(view, &legal) > 1 && hn_mask_has(&legal, *action);
}

/* ---- slips ---- */

/* Dice: what comes true less often than this nobody takes seriously. */
#define SERIOUS (HN_CHANCE / 5)

/* Thousandths of a score: what is compared and drawn by is whole. */
static int64_t whole(double score)
{
    return (int64_t)(score * 1000);
}

/* How much of the way from the farthest that a slip goes up to what was meant; 0: it is none for a slip. */
static int64_t nearness(const hn_policy *policy, const hn_view *view, const hn_candidate *c,
                        const hn_candidate *meant)
{
    double chance = hn_view_chance(view, c->action);
    int64_t gap = whole(meant->score) - whole(c->score), near = whole(policy->near);
    bool serious = chance < 0 || (int64_t)(chance * HN_CHANCE) >= SERIOUS;
    return serious && c->action != meant->action && gap >= 0 && gap < near ? near - gap : 0;
}

/* The candidate of an action, which must be one. */
static const hn_candidate *candidate_of(const hn_why *why, hn_action action)
{
    int at = 0;
    while (why->candidate[at].action != action)
        at++;
    return &why->candidate[at];
}

/* Another candidate than the one meant, each as likely as it is near; NULL: there is none. */
static const hn_candidate *draw_near(const hn_policy *policy, const hn_view *view, uint64_t key,
                                     const hn_why *why, const hn_candidate *meant)
{
    int64_t all = 0, at;
    for (int i = 0; i < why->candidate_count; i++)
        all += nearness(policy, view, &why->candidate[i], meant);
    if (!all)
        return NULL;
    random_run chance = random_run_of(key, HN_FOR_SLIP, hn_view_moment(view));
    random_run_word(&chance); /* the first has said that it slips */
    at = (int64_t)random_run_below(&chance, (uint64_t)all);
    const hn_candidate *c = why->candidate;
    for (; (at -= nearness(policy, view, c, meant)) >= 0; c++)
        ;
    return c;
}

static void explain(hn_why *why, const hn_why *weighed, const hn_candidate *slip, hn_action meant)
{
    int place = 1;
    for (int i = 0; i < weighed->candidate_count; i++) {
        place += weighed->candidate[i].score > slip->score;
        why_candidate(why, weighed->candidate[i].action, weighed->candidate[i].score);
    }
    why_rule(why, "slipped");
    why_number(why, "place", place);
    why->slipped = true;
    why->runner_up = meant;
}

bool level_slips(const hn_player *player, const hn_view *view, uint64_t key, hn_action *action,
                 hn_why *why)
{
    const hn_policy *policy = player->policy;
    hn_why weighed;
    if (policy->near <= 0 || !hits(player->level.slip, key, HN_FOR_SLIP, hn_view_moment(view)))
        return false;
    why_begin(&weighed);
    hn_action meant = policy->decide(player, view, key, &weighed);
    why_candidate(&weighed, meant, 0);
    if (policy->weigh)
        policy->weigh(view, &weighed);
    const hn_candidate *slip =
        draw_near(policy, view, key, &weighed, candidate_of(&weighed, meant));
    if (!slip)
        return false;
    if (why)
        explain(why, &weighed, slip, meant);
    *action = slip->action;
    return true;
}

/* ---- in words ---- */

/* Whether it often takes what is nearly as good as the best: its constant `temperature` is set so. */
static bool slackens(const hn_player *player)
{
    const hn_policy *policy = player->policy;
    for (int i = 0; i < policy->constant_count; i++)
        if (!strcmp(policy->constants[i].name, "temperature"))
            return player->constant[i] > 100;
    return false;
}

static int percent(int32_t chance)
{
    return (int)((chance + HN_CHANCE / 200) / (HN_CHANCE / 100));
}

level_faults level_faults_of(const hn_player *player, const hn_game *game)
{
    const hn_level *l = &player->level;
    bool dice = game->table == HN_TABLE_DICE, slack = slackens(player);
    return (level_faults){.slack = slack,
                          .dice = dice,
                          .wrong = slack ? 0 : percent(dice ? l->slip : l->miss),
                          .forgets = dice ? 0 : percent(l->forget_moved)};
}

void level_words(const hn_player *player, const hn_game *game, text_out *t)
{
    const level_faults faults = level_faults_of(player, game);
    if (faults.slack)
        text_add(t, "takes what is nearly as good");
    else if (faults.wrong)
        text_add(t, faults.dice ? "slips in %d %% of its decisions" : "misses %d %% of its chances",
                 faults.wrong);
    if (faults.forgets)
        text_add(t, "%sforgets %d %% of the cards that move",
                 faults.slack || faults.wrong ? ", " : "", faults.forgets);
}
