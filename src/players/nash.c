/* `nash`: solved play of dice between two seats (solve/strategy.h), whole games under the house rules that the library
 * carries a strategy for, or by one of a file. It draws its action as likely as the strategy says; what it mixes is worth
 * the same to it, but who always took one of them would be read.
 *
 * While more than two seats have dice, under other house rules, and where its own strategy would never have come, the
 * game's default plays in its place. */
#include "core/status.h"
#include "games/game.h"
#include "games/perudo.h"
#include "games/policy.h"
#include "solve/strategy.h"

#include <hunch/random.h>

extern const hn_policy player_nash;

static bool plays(const hn_game *game)
{
    return game == &game_perudo && hn_strategy_at(0);
}

static const hn_strategy *strategy_of(const hn_player *player, const hn_rules *rules)
{
    if (player->strategy)
        return hn_strategy_fits(player->strategy, rules) ? player->strategy : NULL;
    const hn_strategy *s = NULL;
    for (int i = 0; (s = hn_strategy_at(i)) && !hn_strategy_fits(s, rules); i++)
        ;
    return s;
}

/* What the seat faces, if two are left. */
static bool place_of(const hn_view *view, strategy_place *place)
{
    const perudo *p = perudo_of(view->state_);
    int seat = view->seat_;
    if (__builtin_popcount(p->alive) != 2 || !(p->alive >> seat & 1))
        return false;
    int other = perudo_next_seat(p, seat);
    bool began = p->beginner == seat;
    *place = (strategy_place){
        .dice = {p->dice[began ? seat : other], p->dice[began ? other : seat]},
        .palifico = p->palifico,
        .seat = !began,
        .own = p->last[seat],
        .bid = p->bid,
        .die = p->die[seat],
    };
    return true;
}

/* What a decision goes by. */
typedef struct plan {
    const hn_strategy *strategy; /* NULL: it has none here */
    strategy_place place;
    strategy_mix mix; /* empty where it never comes */
} plan;

static void make_plan(const hn_player *player, const hn_view *view, plan *it)
{
    it->mix.count = 0;
    it->strategy = strategy_of(player, hn_view_rules(view));
    if (it->strategy &&
        (!place_of(view, &it->place) || !strategy_ask(it->strategy, &it->place, &it->mix)))
        it->strategy = NULL;
}

static hn_action draw(const strategy_mix *mix, const hn_view *view, uint64_t key)
{
    int left = mix->count == 1 ? 0
                               : (int)hn_random_below(key, HN_FOR_CHOICE, hn_view_moment(view),
                                                      (uint64_t)mix->sum);
    int i = 0;
    while ((left -= mix->weight[i]) >= 0)
        i++;
    return mix->action[i];
}

/* Candidates in per cent. */
static void tell(const plan *it, hn_action chosen, hn_why *why)
{
    const strategy_mix *mix = &it->mix;
    double win = 100.0 * strategy_chance(it->strategy, it->place.dice) / 65535;
    for (int i = 0; i < mix->count; i++) {
        double chance = 100.0 * mix->weight[i] / mix->sum;
        why_candidate(why, mix->action[i], chance);
        if (mix->action[i] == chosen)
            why_number(why, "chance", chance);
    }
    why_number(why, "win", it->place.seat ? 100 - win : win);
}

static const hn_policy *instead(const hn_view *view, hn_player *player)
{
    const hn_policy *policy = hn_policy_default(hn_view_rules(view)->game);
    hn_player_find(player, hn_policy_name(policy), hn_view_rules(view)->game, NULL);
    return policy;
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    plan it;
    hn_player other;
    make_plan(player, view, &it);
    why_rule(why, !it.strategy       ? "none"
                  : !it.mix.count    ? "never"
                  : it.mix.count > 1 ? "mix"
                                     : "always");
    if (!it.mix.count)
        return instead(view, &other)->decide(&other, view, key, NULL);
    hn_action action = draw(&it.mix, view, key);
    if (why)
        tell(&it, action, why);
    return action;
}

static int chances(const hn_player *player, const hn_view *view, hn_action *action, double *chance)
{
    plan it;
    hn_player other;
    make_plan(player, view, &it);
    for (int i = 0; i < it.mix.count; i++) {
        action[i] = it.mix.action[i];
        chance[i] = (double)it.mix.weight[i] / it.mix.sum;
    }
    if (it.mix.count)
        return it.mix.count;
    instead(view, &other);
    return hn_player_chances(&other, view, action, chance);
}

hn_status hn_player_of_strategy(hn_player *player, const hn_strategy *strategy, const hn_game *game,
                                hn_error *error)
{
    if (game != &game_perudo)
        return error_set(error, HN_BAD_PLAYER, "strategies are for perudo alone");
    *player = (hn_player){.policy = &player_nash, .strategy = strategy, .name = "nash"};
    return HN_OK;
}

static const library_sentence sentences[] = {
    {"mix",
     "Solved play does this in {chance} % of such cases; it is worth the same to it as what else it mixes, and "
     "chance decides. Where both seats play so, it wins from this throw on with {win} %."},
    {"always",
     "Solved play always does this here. Where both seats play so, it wins from this throw on with "
     "{win} %."},
    {"never",
     "It would not have come here by its own play; it does what the game's default would."},
    {"none",
     "It has no solved play for this table, only for two seats and some house rules; it does what the "
     "game's default would."},
};

const hn_policy player_nash = {
    .name = "nash",
    .about = "solved play between two seats, against which little can be won",
    .sentences = sentences,
    .sentence_count = sizeof sentences / sizeof *sentences,
    .plays = plays,
    .decide = decide,
    .chances = chances,
};
