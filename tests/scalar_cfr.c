/* Everything by its definition: see scalar_cfr.h. */
#include "scalar_cfr.h"

#include "solve/solve.h"

#include <math.h>
#include <string.h>

bool scalar_may(const scalar_cfr *c, int history, int action)
{
    if (action == 0)
        return history != 0;
    return action <= c->bids && history >> (action - 1) == 0;
}

double scalar_call(const scalar_cfr *c, int history, const int hand[2])
{
    int bid = 31 - __builtin_clz((unsigned)history), count = bid / c->faces + 1,
        face = bid % c->faces + 1;
    int found = 0;
    for (int seat = 0; seat < 2; seat++)
        found += hand[seat] + 1 == face || hand[seat] + 1 == c->wild;
    bool caller_wins = found < count;
    return (scalar_seat(history) == 0) == caller_wins ? 1 : -1;
}

void scalar_begin(scalar_cfr *c, int faces, int wild, int algorithm)
{
    memset(c, 0, sizeof *c);
    c->faces = faces;
    c->bids = 2 * faces;
    c->wild = wild;
    c->algorithm = algorithm;
}

/* The shares of an action's weight, or even ones. */
static void shares(const scalar_cfr *c, int history, const double *weight, double *share)
{
    double sum = 0;
    int actions = 0;
    for (int a = 0; a <= c->bids; a++)
        if (scalar_may(c, history, a)) {
            actions++;
            sum += weight[a] > 0 ? weight[a] : 0;
        }
    for (int a = 0; a <= c->bids; a++)
        if (scalar_may(c, history, a))
            share[a] = sum > 0 ? (weight[a] > 0 ? weight[a] : 0) / sum : 1.0 / actions;
}

static void make_strategies(scalar_cfr *c, int seat)
{
    for (int hand = 0; hand < c->faces; hand++)
        for (int history = 0; history < 1 << c->bids; history++) {
            double weight[SCALAR_BIDS + 1];
            for (int a = 0; a <= c->bids; a++)
                weight[a] = c->regret[hand][history][a] +
                            (c->algorithm == SOLVE_PCFR_PLUS ? c->last[hand][history][a] : 0);
            if (scalar_seat(history) == seat)
                shares(c, history, weight, c->strategy[hand][history]);
        }
}

/* The value for seat 0 of one pair of hands from a history on; with `gain` what each action of the seat is
 * better, weighted by how likely chance and the other seat come there. */
static double pass(scalar_cfr *c, int seat, const int hand[2], int history, const double reach[2],
                   scalar_table gain)
{
    int actor = scalar_seat(history);
    double value[SCALAR_BIDS + 1] = {0}, sum = 0;
    const double *strategy = c->strategy[hand[actor]][history];
    for (int a = 0; a <= c->bids; a++) {
        if (!scalar_may(c, history, a))
            continue;
        double next[2] = {reach[0], reach[1]};
        next[actor] *= strategy[a];
        value[a] = a ? pass(c, seat, hand, history | 1 << (a - 1), next, gain)
                     : scalar_call(c, history, hand);
        sum += strategy[a] * value[a];
    }
    double chance = 1.0 / (c->faces * c->faces) * reach[1 - seat];
    for (int a = 0; a <= c->bids && actor == seat; a++)
        if (scalar_may(c, history, a))
            gain[hand[seat]][history][a] += chance * (seat ? sum - value[a] : value[a] - sum);
    return sum;
}

/* A hand's average grows by its strategy, as often as the seat's own choices lead there. */
static void add_average(scalar_cfr *c, int seat, int hand, int history, double reach, double weight)
{
    const double *strategy = c->strategy[hand][history];
    for (int a = 0; a <= c->bids; a++) {
        if (!scalar_may(c, history, a))
            continue;
        double next = scalar_seat(history) == seat ? reach * strategy[a] : reach;
        if (scalar_seat(history) == seat)
            c->average[hand][history][a] += weight * next;
        if (a)
            add_average(c, seat, hand, history | 1 << (a - 1), next, weight);
    }
}

static double regret_after(const scalar_cfr *c, double regret)
{
    double k = c->iterations + 1, power = pow(k, 1.5);
    switch (c->algorithm) {
    case SOLVE_CFR:
        return regret;
    case SOLVE_DCFR:
        return regret > 0 ? regret * power / (power + 1) : regret / 2;
    default:
        return regret > 0 ? regret : 0;
    }
}

static void update(scalar_cfr *c, int seat)
{
    static scalar_table gain;
    const double reach[2] = {1, 1};
    memset(gain, 0, sizeof gain);
    for (int first = 0; first < c->faces; first++)
        for (int second = 0; second < c->faces; second++)
            pass(c, seat, (int[2]){first, second}, 0, reach, gain);
    for (int hand = 0; hand < c->faces; hand++)
        for (int history = 0; history < 1 << c->bids; history++)
            for (int a = 0; a <= c->bids; a++)
                if (scalar_seat(history) == seat && scalar_may(c, history, a)) {
                    double *regret = &c->regret[hand][history][a], more = gain[hand][history][a];
                    *regret = regret_after(c, *regret + more);
                    c->last[hand][history][a] = more;
                }
}

void scalar_iterate(scalar_cfr *c)
{
    double k = c->iterations + 1;
    double weight = c->algorithm == SOLVE_CFR ? 1 : c->algorithm == SOLVE_CFR_PLUS ? k : k * k;
    make_strategies(c, 0);
    make_strategies(c, 1);
    for (int seat = 0; seat < 2; seat++) {
        for (int hand = 0; hand < c->faces; hand++)
            add_average(c, seat, hand, 0, 1, weight);
        update(c, seat);
        make_strategies(c, seat);
    }
    c->iterations++;
}

double scalar_chance(const scalar_cfr *c, int hand, int history, int action)
{
    double share[SCALAR_BIDS + 1];
    shares(c, history, c->average[hand][history], share);
    return share[action];
}

static double value_of(const scalar_cfr *c, const int hand[2], int history)
{
    double sum = 0;
    for (int a = 0; a <= c->bids; a++)
        if (scalar_may(c, history, a))
            sum += scalar_chance(c, hand[scalar_seat(history)], history, a) *
                   (a ? value_of(c, hand, history | 1 << (a - 1)) : scalar_call(c, history, hand));
    return sum;
}

double scalar_value(const scalar_cfr *c)
{
    double sum = 0;
    for (int first = 0; first < c->faces; first++)
        for (int second = 0; second < c->faces; second++)
            sum += value_of(c, (int[2]){first, second}, 0);
    return sum / (c->faces * c->faces);
}

/* The best that a hand gets, where the other's hands come with these weights. */
static double best_of(const scalar_cfr *c, int seat, int own, int history, const double *reach)
{
    bool mine = scalar_seat(history) == seat;
    double best = mine ? -INFINITY : 0;
    for (int a = 0; a <= c->bids; a++) {
        double next[SCALAR_FACES], value = 0;
        if (!scalar_may(c, history, a))
            continue;
        for (int other = 0; other < c->faces; other++) {
            int hand[2] = {seat ? other : own, seat ? own : other};
            next[other] = reach[other] * (mine ? 1 : scalar_chance(c, other, history, a));
            if (!a)
                value += next[other] * scalar_call(c, history, hand) * (seat ? -1 : 1);
        }
        if (a)
            value = best_of(c, seat, own, history | 1 << (a - 1), next);
        best = mine ? fmax(best, value) : best + value;
    }
    return best;
}

double scalar_best(const scalar_cfr *c, int seat)
{
    double reach[SCALAR_FACES], sum = 0;
    for (int other = 0; other < c->faces; other++)
        reach[other] = 1.0 / c->faces;
    for (int own = 0; own < c->faces; own++)
        sum += best_of(c, seat, own, 0, reach) / c->faces;
    return sum;
}
