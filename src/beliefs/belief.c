/* What beliefs say of a card: the prior, times the weights, made to sum to one. The prior is counted from the view
 * each time, so it is right whatever was seen, forgotten or shuffled back since the evidence came. */
#include "beliefs/evidence.h"
#include "beliefs/likelihoods.h"
#include "beliefs/pool.h"

#include <math.h>
#include <string.h>

/* Makes numbers sum to one; false where they are all 0. */
static bool normalise(double chance[HN_BELIEF_KINDS])
{
    double sum = 0;
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
        sum += chance[kind];
    if (!(sum > 0))
        return false;
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
        chance[kind] /= sum;
    return true;
}

static void prior_of(const hn_view *view, hn_prior prior, hn_place place,
                     double chance[HN_BELIEF_KINDS])
{
    int count[HN_BELIEF_KINDS];
    pool_counts(view, place, count);
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
        chance[kind] = prior == HN_PRIOR_UNIFORM ? count[kind] > 0 : count[kind];
    normalise(chance);
}

/* Evidence that belongs together says less, or more, than its product. */
static void calibrate(const float number[HN_CALIBRATIONS], double chance[HN_BELIEF_KINDS])
{
    double made[HN_BELIEF_KINDS];
    bool same = true;
    for (int level = 1; level < HN_CALIBRATIONS; level++)
        same &= number[level] == number[0];
    for (int kind = 0; !same && kind < HN_BELIEF_KINDS; kind++) {
        int below;
        double part = belief_level(chance[kind], &below);
        double from = (double)number[below], to = (double)number[below + 1];
        made[kind] = chance[kind] * (from + (to - from) * part);
    }
    if (!same && normalise(made))
        memcpy(chance, made, sizeof made);
}

/* Evidence that excludes all that is possible by now says nothing: first that of the calls is left out. */
void belief_posterior(const belief_set *beliefs, const belief_row *row, hn_belief *belief)
{
    double called[HN_BELIEF_KINDS];
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
        called[kind] = belief->chance[kind] = belief->prior[kind] * (double)row->weight[kind];
    for (unsigned callers = row->called; callers; callers &= callers - 1) {
        int seen = row->known >> __builtin_ctz(callers) & 1;
        for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
            called[kind] *= (double)beliefs->table->sign[HN_SIGN_CALLED][seen][kind];
    }
    if (normalise(called))
        memcpy(belief->chance, called, sizeof called);
    else if (!normalise(belief->chance))
        memcpy(belief->chance, belief->prior, sizeof belief->chance);
    calibrate(beliefs->table->calibration, belief->chance);
}

static double mean_of(const hn_rules *rules, const double chance[HN_BELIEF_KINDS])
{
    const evidence_source *source = rules->game->evidence;
    double mean = 0;
    for (int kind = 0; kind < source->kinds; kind++)
        mean += chance[kind] * rules->value[source->values + kind];
    return mean;
}

double belief_entropy(const double chance[HN_BELIEF_KINDS])
{
    double bits = 0;
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
        if (chance[kind] > 0)
            bits -= chance[kind] * log2(chance[kind]);
    return bits > 0 ? bits : 0;
}

/* Chances and mean alone: what decisions may rest on. */
static bool chances_of(const hn_view *view, hn_prior prior, hn_place place, hn_belief *belief)
{
    const hn_rules *rules = view->rules_;
    hn_card card =
        rules->game->evidence ? hn_view_card(view, place.seat, place.slot) : (hn_card)HN_NONE;
    if (card == HN_NONE)
        return false;
    memset(belief, 0, sizeof *belief);
    belief->seen = card != HN_UNKNOWN;
    if (belief->seen) {
        belief->prior[belief_kind(rules->game->evidence, card)] = 1;
        memcpy(belief->chance, belief->prior, sizeof belief->chance);
    } else {
        prior_of(view, prior, place, belief->prior);
        const belief_set *b = beliefs_read(view->beliefs_);
        if (b)
            belief_posterior(b, &b->row[place.seat][place.slot], belief);
        else
            memcpy(belief->chance, belief->prior, sizeof belief->chance);
    }
    belief->mean = mean_of(rules, belief->chance);
    return true;
}

bool hn_belief_of(const hn_view *view, hn_prior prior, hn_place place, hn_belief *belief)
{
    if (!chances_of(view, prior, place, belief))
        return false;
    double most = log2(view->rules_->game->evidence->kinds);
    belief->prior_entropy = belief_entropy(belief->prior);
    belief->entropy = belief_entropy(belief->chance);
    belief->confidence = belief->entropy < most ? 1 - belief->entropy / most : 0;
    return true;
}

double hn_belief_sum(const hn_view *view, int seat)
{
    double sum = 0;
    hn_belief belief;
    if (seat < 0 || seat >= hn_view_seats(view))
        return 0;
    for (int slot = 0; slot < HN_SLOTS; slot++)
        if (chances_of(view, HN_PRIOR_COUNTS, (hn_place){(uint8_t)seat, (uint8_t)slot}, &belief))
            sum += belief.mean;
    return sum;
}

/* Between whole sums the chance is interpolated. */
double hn_belief_readiness(const hn_view *view, int seat)
{
    const hn_likelihoods *likelihoods =
        view->beliefs_ ? hn_beliefs_likelihoods(view->beliefs_) : &prior_likelihoods;
    if (seat < 0 || seat >= hn_view_seats(view) || !view->rules_->game->evidence ||
        hn_view_callers(view))
        return 0;
    double sum = hn_belief_sum(view, seat);
    sum = sum < 0 ? 0 : sum > HN_READY_SUMS - 1 ? HN_READY_SUMS - 1 : sum;
    int below = sum < HN_READY_SUMS - 2 ? (int)sum : HN_READY_SUMS - 2;
    double part = sum - below, from = (double)likelihoods->readiness[below],
           to = (double)likelihoods->readiness[below + 1];
    return from + (to - from) * part;
}
