/* `net`: what self-play has taught (hunch/net.h): by the net that the library carries for the game, or by one of the
 * caller's. With cards it takes the action that scores best; with dice it draws one, as likely as the scores say, because
 * who always bids the same way is read. A higher temperature takes what is nearly as good more often: that is how its
 * levels differ. The net has learnt at tables of up to six, and is seated at no larger one (hn_player_sits); who asks it
 * there all the same gets what the game's default would do. */
#include "core/mask.h"
#include "games/game.h"
#include "games/policy.h"
#include "nets/carried.h"
#include "nets/power.h"
#include "players/net_why.h"

#include <hunch/net.h>
#include <hunch/random.h>
#include <hunch/trail.h>
#include <string.h>

enum { NET_TEMPERATURE, NET_NEAR, NET_READS, NET_CONSTANTS };

static const double SEEN_THROUGH = 0.02; /* a chance */

static const hn_constant constants[NET_CONSTANTS] = {
    {"temperature",
     "per cent: 100 draws as likely as it has learnt to do each, less prefers the best more, more less; 0: always the "
     "best; -1: 100 with dice, 0 with cards",
     -1, -1, 100000},
    {"near",
     "halvings: what it has learnt to find less likely than its best by more is never done, as people do not slip so "
     "far, nor a bid that is almost sure to fail; 0: nothing is left out",
     0, 0, 24},
    {"reads", "whether it goes by how others have played so far; 0: every seat is a stranger", 1, 0,
     1},
};

static bool plays(const hn_game *game)
{
    return nets_have(game);
}

/* What may be chosen, with its scores, and how it is drawn from: without a temperature not at all. */
typedef struct options {
    hn_mask legal;
    int count;
    hn_action best;
    hn_net_answer answer;
    int temperature;
} options;

static hn_action nth(const options *o, int index)
{
    return mask_nth(&o->legal, index);
}

static void ask(const hn_net *net, const hn_view *view, options *o)
{
    hn_net_ask(net, view, &o->legal, &o->answer);
    o->best = HN_ACTIONS;
    for (int word = 0; word < HN_ACTIONS / 64; word++)
        for (uint64_t left = o->legal.word[word]; left; left &= left - 1) {
            hn_action action = (hn_action)(64 * word + __builtin_ctzll(left));
            if (o->best == HN_ACTIONS || o->answer.score[action] > o->answer.score[o->best])
                o->best = action;
        }
}

/* Whether a slip could lead to it: not far below the best, and no bid that anyone would see through. */
static bool is_near(const options *o, const hn_view *view, hn_action action, int near)
{
    int64_t below = (int64_t)o->answer.score[o->best] - o->answer.score[action];
    double chance = hn_view_chance(view, action);
    return action == o->best ||
           (below <= (int64_t)near << 16 && (chance < 0 || chance >= SEEN_THROUGH));
}

/* Leaves out what is not. */
static void narrow(options *o, const hn_view *view, int near)
{
    for (int word = 0; word < HN_ACTIONS / 64; word++)
        for (uint64_t left = o->legal.word[word]; left; left &= left - 1) {
            int bit = __builtin_ctzll(left);
            if (is_near(o, view, (hn_action)(64 * word + bit), near))
                continue;
            o->legal.word[word] &= ~(UINT64_C(1) << bit);
            o->count--;
        }
}

/* How likely an action is drawn, where the best one has POWER_ONE. What is told of a choice without a draw is as it has
 * learnt. */
static int32_t weight_of(const options *o, hn_action action)
{
    return power_below(o->answer.score[o->best], o->answer.score[action],
                       o->temperature ? o->temperature : 100);
}

static int64_t weight_of_all(const options *o)
{
    int64_t sum = 0;
    for (int i = 0; i < o->count; i++)
        sum += weight_of(o, nth(o, i));
    return sum;
}

static hn_action draw(const options *o, const hn_view *view, uint64_t key)
{
    int64_t left = (int64_t)hn_random_below(key, HN_FOR_CHOICE, hn_view_moment(view),
                                            (uint64_t)weight_of_all(o));
    for (int i = 0; i < o->count; i++) {
        left -= weight_of(o, nth(o, i));
        if (left < 0)
            return nth(o, i);
    }
    return o->best;
}

/* Candidates in per cent. */
static void tell(const options *o, hn_action chosen, hn_why *why)
{
    int64_t all = weight_of_all(o);
    for (int i = 0; i < o->count; i++) {
        double chance = 100.0 * weight_of(o, nth(o, i)) / (double)all;
        why_candidate(why, nth(o, i), chance);
        if (nth(o, i) == chosen)
            why_number(why, "chance", chance);
    }
    why_number(why, "win", 100.0 * o->answer.value / 65536);
}

static const hn_net *net_of(const hn_player *player, const hn_view *view)
{
    return player->net ? player->net : hn_net_of(hn_view_rules(view)->game);
}

static hn_action decide_by_default(const hn_view *view, uint64_t key, hn_why *why)
{
    const hn_policy *policy = hn_policy_default(hn_view_rules(view)->game);
    hn_player player;
    hn_player_find(&player, hn_policy_name(policy), hn_view_rules(view)->game, NULL);
    hn_action action = policy->decide(&player, view, key, NULL);
    why_rule(why, "many");
    return action;
}

static int temperature_of(const hn_player *player, const hn_game *game)
{
    int set = player->constant[NET_TEMPERATURE];
    return set >= 0 ? set : game->table == HN_TABLE_DICE ? 100 : 0;
}

/* The view as the net reads it: with a trail, which is the view's, or an empty one, or without habits. */
static hn_view read_view(const hn_player *player, const hn_view *view, hn_trail *trail)
{
    if (!hn_view_trail(view)) {
        hn_trail_begin(trail);
        return hn_trail_view(trail, view);
    }
    if (player->constant[NET_READS])
        return *view;
    *trail = *hn_view_trail(view);
    memset(trail->habit, 0, sizeof trail->habit);
    return hn_trail_view(trail, view);
}

/* What a seat may choose from, scored where there is a choice, or all the same. */
static void weigh(const hn_player *player, const hn_view *seen, bool always, options *o)
{
    o->temperature = temperature_of(player, hn_view_rules(seen)->game);
    o->count = hn_net_legal(seen, &o->legal);
    if (o->count > 1 || always)
        ask(net_of(player, seen), seen, o);
    else
        o->best = nth(o, 0);
    if (o->count > 1 && player->constant[NET_NEAR])
        narrow(o, seen, player->constant[NET_NEAR]);
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    hn_trail trail;
    options o;
    if (hn_view_seats(view) > HN_NET_SEATS)
        return decide_by_default(view, key, why);
    hn_view seen = read_view(player, view, &trail);
    weigh(player, &seen, why, &o);
    hn_action action = o.temperature && o.count > 1 ? draw(&o, view, key) : o.best;
    why_rule(why, o.count == 1 ? "only" : o.temperature ? "draw" : "best");
    if (why) {
        tell(&o, action, why);
        if (o.count > 1)
            net_moved(net_of(player, view), &seen, &o.legal, action, why);
    }
    return action;
}

/* By the weights that it draws by; without a draw, what it does. */
static int chances(const hn_player *player, const hn_view *view, hn_action *action, double *chance)
{
    hn_trail trail;
    options o;
    int count = 0;
    if (hn_view_seats(view) > HN_NET_SEATS)
        return 0;
    hn_view seen = read_view(player, view, &trail);
    weigh(player, &seen, false, &o);
    if (!o.temperature || o.count == 1) {
        action[0] = o.best;
        chance[0] = 1;
        return 1;
    }
    int64_t all = weight_of_all(&o);
    for (int i = 0; i < o.count; i++) {
        int32_t weight = weight_of(&o, nth(&o, i));
        action[count] = nth(&o, i);
        chance[count] = (double)weight / (double)all;
        count += weight > 0;
    }
    return count;
}

static const library_sentence sentences[] = {
    {"only",
     "There is nothing else to do that it does not have to guess at. It puts its chance to win at {win} %."},
    {"best",
     "{action} scores best by what it has learnt, with {chance} % of all that it weighs; {runner-up} is next. It "
     "puts its chance to win at {win} %."},
    {"draw",
     "It has learnt to do this in {chance} % of such cases, and draws by chance what it does in this one. It puts "
     "its chance to win at {win} %."},
    {"many",
     "It has learnt to play at tables of up to six; here it does what the game's default would."},
};

const hn_policy player_net = {
    .name = "net",
    .about = "a small net that has learnt by playing against itself; at most six seats",
    .constants = constants,
    .constant_count = NET_CONSTANTS,
    .sentences = sentences,
    .sentence_count = sizeof sentences / sizeof *sentences,
    .plays = plays,
    .most_seats = HN_NET_SEATS,
    .follows = true,
    .decide = decide,
    .chances = chances,
};
