/* Values of a moment: thorough ones by worlds that are played out (search/chance.h), quick ones by the nets. The games'
 * quick players play rounds out, as in a search. */
#include "games/table.h"
#include "search/chance.h"

#include <hunch/match.h>
#include <hunch/net.h>
#include <hunch/player.h>
#include <hunch/random.h>
#include <hunch/value.h>
#include <math.h>

static bool find_policy(const hn_game *game, hn_player *policy)
{
    return !hn_player_find(policy, game_quick(game), game, NULL);
}

/* A net has learnt among players of all kinds, and may be too sure of itself: a chance as it comes true. */
static double come_true(const value_truth *truth, double said)
{
    if (truth->slope == 0 || said <= 0 || said >= 1)
        return said;
    return 1 / (1 + exp(-truth->shift - truth->slope * log(said / (1 - said))));
}

/* ---- quick ---- */

static double true_share(const hn_rules *rules, const hn_state *state, int seat)
{
    hn_score score;
    hn_score_of(rules, state, &score);
    return score_share(&score, seat);
}

static bool ask_net(const hn_view *view, hn_value *value)
{
    const hn_net *net = hn_net_of(view->rules_->game);
    const hn_mask none = {{0}};
    hn_trail empty;
    hn_net_answer answer;
    hn_view seen = *view;
    if (!net || hn_view_seats(view) > HN_NET_SEATS || view->seat_ >= hn_view_seats(view))
        return false;
    if (!hn_view_trail(view)) {
        hn_trail_begin(&empty);
        seen = hn_trail_view(&empty, view);
    }
    hn_net_ask(net, &seen, &none, &answer);
    const value_truth *truth = &view->rules_->game->net_truth[hn_view_seats(view) > 2];
    *value = (hn_value){come_true(truth, answer.value / 65536.0), 0};
    return true;
}

static bool quick(const hn_view *view, hn_value *value)
{
    if (view->seat_ >= hn_view_seats(view) || !hn_over(view->rules_, view->state_))
        return ask_net(view, value);
    *value = (hn_value){true_share(view->rules_, view->state_, view->seat_), 0};
    return true;
}

static bool quick_of_all(const hn_rules *rules, const hn_state *state, const hn_trail *trail,
                         hn_value *value)
{
    double sum = 0;
    int seats = hn_seat_count(rules, state);
    hn_value asked[HN_SEATS];
    for (int seat = 0; seat < seats; seat++) {
        hn_view view = hn_view_of(rules, state, seat);
        if (trail)
            view = hn_trail_view(trail, &view);
        if (!quick(&view, &asked[seat]))
            return false;
        sum += asked[seat].chance;
    }
    for (int seat = 0; seat < seats; seat++)
        value[seat] = (hn_value){sum > 0 ? asked[seat].chance / sum : 1.0 / seats, 0};
    return true;
}

/* ---- thorough ---- */

bool hn_value_of_view(const hn_view *view, int worlds, uint64_t key, hn_value *value)
{
    hn_player policy;
    if (worlds == HN_VALUE_QUICK)
        return quick(view, value);
    return find_policy(view->rules_->game, &policy) &&
           chance_of_win(view, &policy, worlds, key, &value->chance, &value->error);
}

/* What is still to come, drawn anew. */
static void renew(const hn_rules *rules, hn_state *state, uint64_t seed)
{
    ((round_head *)(void *)state)->seed = seed;
    if (rules->game->table == HN_TABLE_CARDS)
        ((table *)(void *)state)->ordered = 0;
}

static void means(const chance_tally *tally, int seats, hn_value *value)
{
    for (int seat = 0; seat < seats; seat++)
        chance_mean(tally, seat, &value[seat].chance, &value[seat].error);
}

bool hn_value_of_state(const hn_rules *rules, const hn_state *state, const hn_trail *trail,
                       int worlds, uint64_t key, hn_value *value)
{
    hn_player policy;
    chance_tally tally = {0};
    if (worlds == HN_VALUE_QUICK || hn_over(rules, state))
        return quick_of_all(rules, state, trail, value);
    if (worlds < 0 || !find_policy(rules->game, &policy))
        return false;
    for (int i = 0; i < worlds; i++) {
        hn_state world;
        memcpy(&world, state, rules->game->state_size);
        renew(rules, &world, hn_random(key, HN_FOR_WORLD, (uint64_t)i));
        chance_add(&tally, rules, &policy, key, i, &world);
    }
    means(&tally, hn_seat_count(rules, state), value);
    return true;
}

hn_status hn_value_of_deal(const hn_rules *rules, int seats, int first, int worlds, uint64_t key,
                           hn_value *value)
{
    hn_player policy;
    hn_status status = HN_OK;
    chance_tally tally = {0};
    if (worlds < 1 || !find_policy(rules->game, &policy))
        return HN_BAD_VALUE;
    for (int i = 0; i < worlds && !status; i++) {
        hn_state world;
        status =
            hn_deal(rules, seats, first, hn_random(key, HN_FOR_WORLD, (uint64_t)i), &world, NULL);
        if (!status)
            chance_add(&tally, rules, &policy, key, i, &world);
    }
    if (!status)
        means(&tally, seats, value);
    return status;
}

/* ---- two actions ---- */

/* The standard error of a mean of differences, of which one of a whole win each way is counted more than there were. */
static double error_of_gain(const chance_tally *tally, int seat)
{
    const double win = HN_WIN, more = tally->count + 2.0;
    double mean = (double)tally->sum[seat] / win / more;
    double square = ((double)tally->squares[seat] / (win * win) + 2) / more;
    return sqrt((square - mean * mean) / tally->count);
}

bool hn_value_compare(const hn_view *view, hn_action first, hn_action second, int worlds,
                      uint64_t key, hn_comparison *comparison)
{
    hn_player policy;
    hn_mask legal;
    chance_tally tally[3] = {{0}};
    const hn_action both[2] = {first, second};
    if (worlds < 1 || view->seat_ >= hn_view_seats(view) || !hn_view_legal(view, &legal) ||
        !hn_mask_has(&legal, first) || (second != HN_ACTIONS && !hn_mask_has(&legal, second)) ||
        !find_policy(view->rules_->game, &policy) ||
        !chance_of_actions(view, &policy, both, worlds, key, tally))
        return false;
    hn_comparison c = {0};
    chance_mean(&tally[0], view->seat_, &c.first.chance, &c.first.error);
    chance_mean(&tally[1], view->seat_, &c.second.chance, &c.second.error);
    for (int seat = 0; seat < hn_view_seats(view); seat++)
        c.gain[seat] = (hn_value){(double)tally[2].sum[seat] / HN_WIN / worlds,
                                  error_of_gain(&tally[2], seat)};
    *comparison = c;
    return true;
}
