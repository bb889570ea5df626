/* Fitting likelihoods. The numbers of signs come from cards that beliefs are asked about (asked.h), but for those of
 * what is given up, which is turned at once: of it the true card is compared with what was believed at that
 * moment. Sums of a caller's cards are compared with those of worlds drawn from the beliefs of the others, and
 * smoothed over their neighbours. Where there are few cases, a few imagined ones that were as expected keep the
 * numbers near 1. */
#include "arena/fit.h"

#include "arena/asked.h"
#include "arena/block.h"
#include "arena/watch.h"
#include "beliefs/worlds.h"
#include "core/random.h"
#include "core/status.h"

#include <stdlib.h>

enum { IMAGINED = 20, SUM_WORLDS = 16 };

/* Of one pass. */
typedef struct sums {
    double out_found[2][HN_SIGN_CLASSES], out_expected[2][HN_SIGN_CLASSES];
    double sum_found[HN_CALL_SUMS], sum_expected[HN_CALL_SUMS];
    double ready[HN_READY_SUMS], ready_calls[HN_READY_SUMS];
    int turn_seat;          /* whose turn it is, */
    int ready_at[HN_SEATS]; /* and what the others expected its sum to be: by viewer, -1: none */
    asked *asked;           /* of all passes */
    fit_counts *counts;
} sums;

/* ---- signs ---- */

/* The chance of each kind by counts and weights. */
static bool chances(const belief_set *b, const belief_row *row, double *chance)
{
    double total = 0;
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++) {
        chance[kind] = (double)b->unseen[kind] * (double)row->weight[kind];
        total += chance[kind];
    }
    for (int kind = 0; total > 0 && kind < HN_BELIEF_KINDS; kind++)
        chance[kind] /= total;
    return total > 0;
}

static void add_event(void *context, const hn_event *event)
{
    sums *s = context;
    asked_event(s->asked, event);
}

static void add_out(sums *s, const watch *w, const belief_set *b, const hn_evidence *evidence,
                    const belief_row *row)
{
    double chance[HN_BELIEF_KINDS];
    const hn_game *game = w->rules->game;
    int truth = hn_belief_kind(game, watch_truth(w, evidence));
    if (!chances(b, row, chance))
        return;
    for (int kind = 0; kind < hn_belief_kinds(game); kind++)
        s->out_expected[evidence->seen][evidence_class(w->rules, evidence, kind)] += chance[kind];
    s->out_found[evidence->seen][evidence_class(w->rules, evidence, truth)]++;
}

static void add_sign(void *context, const watch *w, const belief_set *b,
                     const hn_evidence *evidence, const belief_row *row)
{
    sums *s = context;
    s->counts->signs[evidence->sign][evidence->seen]++;
    if (evidence->sign == HN_SIGN_OUT)
        add_out(s, w, b, evidence, row);
    else
        asked_evidence(s->asked, w, b, evidence);
}

/* ---- calls ---- */

static int bin_of(double value, int least, int bins)
{
    int at = (int)(value - least + .5);
    return value < least ? 0 : at >= bins ? bins - 1 : at;
}

/* Sums of the caller in worlds that the others hold possible. The table under work has no numbers for sums yet
 * while these are gathered. */
static void add_sums(sums *s, const watch *w, int caller)
{
    for (int seat = 0; seat < w->seats; seat++) {
        worlds chain;
        hn_view view = hn_view_of(w->rules, w->state, seat);
        view = hn_beliefs_view(watch_beliefs(w, 0, seat), &view);
        uint64_t key = hn_random(table_of(w->state)->seed, HN_FOR_WORLD, (uint64_t)seat);
        if (seat == caller || !worlds_begin(&chain, &view, key))
            continue;
        for (int i = 0; i < SUM_WORLDS; i++) {
            hn_state world;
            worlds_next(&chain, &world);
            int sum = worlds_call_sum(w->rules, table_of(&world), caller);
            s->sum_expected[bin_of(sum, HN_CALL_LEAST, HN_CALL_SUMS)] += 1.0 / SUM_WORLDS;
        }
        int truth = worlds_call_sum(w->rules, table_of(w->state), caller);
        s->sum_found[bin_of(truth, HN_CALL_LEAST, HN_CALL_SUMS)]++;
    }
}

static void add_call(void *context, const watch *w, int seat)
{
    sums *s = context;
    s->counts->calls++;
    for (int viewer = 0; viewer < w->seats; viewer++)
        if (s->ready_at[viewer] >= 0 && seat == s->turn_seat)
            s->ready_calls[s->ready_at[viewer]]++;
    if (!hn_over(w->rules, w->state))
        add_sums(s, w, seat);
}

/* What the others expect the sum of the seat to be whose turn begins, as long as nobody has called. */
static void add_turn(void *context, const watch *w, int seat)
{
    sums *s = context;
    bool open = !table_of(w->state)->callers;
    s->turn_seat = seat;
    s->counts->turns++;
    asked_turn(s->asked, w, seat);
    for (int viewer = 0; viewer < w->seats; viewer++) {
        hn_view view = hn_view_of(w->rules, w->state, viewer);
        view = hn_beliefs_view(watch_beliefs(w, 0, viewer), &view);
        s->ready_at[viewer] = -1;
        if (viewer == seat || !open)
            continue;
        s->ready_at[viewer] = bin_of(hn_belief_sum(&view, seat), 0, HN_READY_SUMS);
        s->ready[s->ready_at[viewer]]++;
    }
}

/* ---- from sums to a table ---- */

/* Scales the likelihoods of a sign so that the greatest is 1. */
static void scale(float *likelihood, int count)
{
    float most = 0;
    for (int i = 0; i < count; i++)
        most = likelihood[i] > most ? likelihood[i] : most;
    for (int i = 0; i < count; i++)
        likelihood[i] = most > 0 ? likelihood[i] / most : 1;
}

static void make_out(const sums *s, hn_likelihoods *made)
{
    for (int seen = 0; seen < 2; seen++) {
        float *likelihood = made->sign[HN_SIGN_OUT][seen];
        for (int class = 0; class < HN_SIGN_CLASSES; class ++)
            likelihood[class] = (float)((s->out_found[seen][class] + IMAGINED) /
                                        (s->out_expected[seen][class] + IMAGINED));
        scale(likelihood, HN_SIGN_CLASSES);
    }
}

/* The sum over a bin and its neighbours, the bin itself twice. */
static double smooth(const double *bins, int count, int at)
{
    double sum = 2 * bins[at];
    if (at)
        sum += bins[at - 1];
    if (at + 1 < count)
        sum += bins[at + 1];
    return sum;
}

/* Sums that were hardly ever to be expected have the number of the nearest that were. */
static void fill_ends(float *numbers, const double *expected, int count)
{
    int most = 0;
    for (int i = 0; i < count; i++)
        if (expected[i] > expected[most])
            most = i;
    for (int i = most + 1; i < count; i++)
        if (smooth(expected, count, i) < IMAGINED)
            numbers[i] = numbers[i - 1];
    for (int i = most - 1; i >= 0; i--)
        if (smooth(expected, count, i) < IMAGINED)
            numbers[i] = numbers[i + 1];
}

static void make_calls(const sums *s, hn_likelihoods *made)
{
    for (int i = 0; i < HN_CALL_SUMS; i++)
        made->call_sum[i] = (float)((smooth(s->sum_found, HN_CALL_SUMS, i) + 1) /
                                    (smooth(s->sum_expected, HN_CALL_SUMS, i) + 1));
    fill_ends(made->call_sum, s->sum_expected, HN_CALL_SUMS);
    scale(made->call_sum, HN_CALL_SUMS);
    for (int i = 0; i < HN_READY_SUMS; i++)
        made->readiness[i] = (float)((smooth(s->ready_calls, HN_READY_SUMS, i) + .01) /
                                     (smooth(s->ready, HN_READY_SUMS, i) + 1));
}

/* ---- passes ---- */

static bool play_pass(const match_setup *setup, int pass, int passes, watch *w, fit_counts *counts)
{
    for (long number = 0; number < setup->blocks; number++) {
        long deal = (long)pass * setup->blocks + number;
        uint64_t seed = hn_random(setup->seed, HN_FOR_ROUND, (uint64_t)deal);
        const hn_player *player[HN_SEATS];
        block_sit(setup, deal, 0, player);
        watch_round(w, player, (int)(deal % setup->players), seed);
        counts->rounds++;
        if (setup->progress)
            setup->progress(setup->context, counts->rounds, setup->blocks * passes, 0);
        if (setup->stop && atomic_load(setup->stop))
            return false;
    }
    return true;
}

/* The table without a type of evidence. */
static void leave_out(hn_likelihoods *made, int without)
{
    hn_likelihoods whole = *made;
    hn_likelihoods_without(&whole, (hn_evidence_type)without, made);
}

hn_status fit_play(const match_setup *setup, int passes, int without, hn_likelihoods *made,
                   fit_counts *counts, hn_error *error)
{
    const hn_game *game = setup->rules.game;
    hn_status status = watch_check(&setup->rules, setup->players, error);
    if (status)
        return status;
    hn_likelihoods work = *hn_likelihoods_find("prior", game);
    const hn_likelihoods *tables[] = {&work};
    sums *s = calloc(1, sizeof *s);
    asked *cards = asked_begin(&setup->rules);
    watch w = {.rules = &setup->rules,
               .seats = setup->players,
               .tables = 1,
               .table = tables,
               .event = add_event,
               .turn = add_turn,
               .called = add_call,
               .evidence = add_sign,
               .context = s};
    bool memory = s && cards && watch_begin(&w), done = memory;
    *counts = (fit_counts){.rounds = 0};
    for (int pass = 0; done && pass < passes; pass++) {
        *s = (sums){.counts = counts, .asked = cards};
        counts->calls = counts->turns = 0;
        done = play_pass(setup, pass, passes, &w, counts);
        memory = asked_complete(cards);
        done = done && memory;
        if (!done)
            break;
        make_out(s, &work);
        asked_fit(cards, without, &work);
        leave_out(&work, without);
    }
    if (done) {
        make_calls(s, &work);
        leave_out(&work, without);
        work.name = made->name;
        work.game = hn_game_name(game);
        work.made = made->made;
        *made = work;
    }
    watch_end(&w);
    asked_end(cards);
    free(s);
    return done     ? HN_OK
           : memory ? error_set(error, HN_BAD_FILE, "stopped")
                    : error_set(error, HN_BAD_FILE, "not enough memory for that many rounds");
}
