/* Fitting likelihoods. The numbers of signs come from cards that beliefs are asked about (asked.h), but for those of
 * what is given up, which is turned at once: of it the true card is compared with what was believed at that
 * moment. Sums of a caller's cards are compared with those of worlds drawn from the beliefs of the others, and
 * smoothed over their neighbours. Where there are few cases, a few imagined ones that were as expected keep the
 * numbers near 1.
 *
 * Rounds are watched by the threads of all ranks (arena/team.h); each is summed up by itself, and the sums are added in the
 * order of the rounds. */
#include "arena/fit.h"

#include "arena/asked.h"
#include "arena/block.h"
#include "arena/team.h"
#include "arena/watch.h"
#include "beliefs/worlds.h"
#include "core/random.h"
#include "core/status.h"

#include <stdlib.h>
#include <string.h>

enum { IMAGINED = 20, SUM_WORLDS = 16 };

/* Of a round, or of one pass. */
typedef struct sums {
    double out_found[2][HN_SIGN_CLASSES], out_expected[2][HN_SIGN_CLASSES];
    double sum_found[HN_CALL_SUMS], sum_expected[HN_CALL_SUMS];
    double ready[HN_READY_SUMS], ready_calls[HN_READY_SUMS];
    fit_counts counts;
} sums;

/* A thread that watches rounds. */
typedef struct watcher {
    watch watch;
    hn_likelihoods table; /* what is believed by */
    const hn_likelihoods *tables[1];
    asked *asked; /* of the round under way */
    sums sums;
    int turn_seat;          /* whose turn it is, */
    int ready_at[HN_SEATS]; /* and what the others expected its sum to be: by viewer, -1: none */
} watcher;

typedef struct fitting {
    const match_setup *setup;
    watcher *watcher; /* by thread; owned */
    int passes;
    long next, end;      /* rounds of this pass */
    hn_likelihoods work; /* the table of the pass before */
    sums sums;           /* of this pass, but for the counts of rounds and signs: of all */
    asked *asked;        /* of all passes */
} fitting;

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
    const watcher *its = context;
    asked_event(its->asked, event);
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
    watcher *its = context;
    its->sums.counts.signs[evidence->sign][evidence->seen]++;
    if (evidence->sign == HN_SIGN_OUT)
        add_out(&its->sums, w, b, evidence, row);
    else
        asked_evidence(its->asked, w, b, evidence);
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
    watcher *its = context;
    its->sums.counts.calls++;
    for (int viewer = 0; viewer < w->seats; viewer++)
        if (its->ready_at[viewer] >= 0 && seat == its->turn_seat)
            its->sums.ready_calls[its->ready_at[viewer]]++;
    if (!hn_over(w->rules, w->state))
        add_sums(&its->sums, w, seat);
}

/* What the others expect the sum of the seat to be whose turn begins, as long as nobody has called. */
static void add_turn(void *context, const watch *w, int seat)
{
    watcher *its = context;
    bool open = !table_of(w->state)->callers;
    its->turn_seat = seat;
    its->sums.counts.turns++;
    asked_turn(its->asked, w, seat);
    for (int viewer = 0; viewer < w->seats; viewer++) {
        hn_view view = hn_view_of(w->rules, w->state, viewer);
        view = hn_beliefs_view(watch_beliefs(w, 0, viewer), &view);
        its->ready_at[viewer] = -1;
        if (viewer == seat || !open)
            continue;
        its->ready_at[viewer] = bin_of(hn_belief_sum(&view, seat), 0, HN_READY_SUMS);
        its->sums.ready[its->ready_at[viewer]]++;
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

/* ---- rounds ---- */

static void watch_one(void *context, int thread, long deal, team_out *out)
{
    const fitting *f = context;
    const match_setup *setup = f->setup;
    watcher *its = &f->watcher[thread];
    uint64_t seed = hn_random(setup->seed, HN_FOR_ROUND, (uint64_t)deal);
    const hn_player *player[HN_SEATS];
    its->sums = (sums){.counts.rounds = 1};
    its->table = f->work;
    its->table.name = its->table.game = its->table.made = ""; /* addresses mean nothing elsewhere */
    block_sit(setup, deal, 0, player);
    watch_round(&its->watch, player, (int)(deal % setup->players), seed);
    team_write(out, &its->sums, sizeof its->sums);
    asked_move(its->asked, out);
}

static bool next_round(void *context, long *deal)
{
    fitting *f = context;
    if (f->next == f->end)
        return false;
    *deal = f->next++;
    return true;
}

static void add_all(double *into, const double *more, size_t bytes)
{
    for (size_t i = 0; i < bytes / sizeof *into; i++)
        into[i] += more[i];
}

static void add_counts(fit_counts *into, const fit_counts *more)
{
    into->rounds += more->rounds;
    into->calls += more->calls;
    into->turns += more->turns;
    for (int sign = 0; sign < HN_SIGNS; sign++)
        for (int seen = 0; seen < 2; seen++)
            into->signs[sign][seen] += more->signs[sign][seen];
}

static bool take_round(void *context, const void *bytes, size_t size)
{
    fitting *f = context;
    const match_setup *setup = f->setup;
    sums *all = &f->sums, one;
    memcpy(&one, bytes, sizeof one);
    add_all(all->out_found[0], one.out_found[0], sizeof one.out_found);
    add_all(all->out_expected[0], one.out_expected[0], sizeof one.out_expected);
    add_all(all->sum_found, one.sum_found, sizeof one.sum_found);
    add_all(all->sum_expected, one.sum_expected, sizeof one.sum_expected);
    add_all(all->ready, one.ready, sizeof one.ready);
    add_all(all->ready_calls, one.ready_calls, sizeof one.ready_calls);
    add_counts(&all->counts, &one.counts);
    asked_add(f->asked, (const uint8_t *)bytes + sizeof one, size - sizeof one);
    if (setup->progress)
        setup->progress(setup->context, all->counts.rounds, setup->blocks * f->passes, 0);
    return asked_complete(f->asked) && !(setup->stop && atomic_load(setup->stop));
}

/* ---- passes ---- */

/* Begins the sums of another pass, with what is counted over all of them. */
static void begin_pass(fitting *f, int pass)
{
    fit_counts counts = f->sums.counts;
    counts.calls = counts.turns = 0;
    f->sums = (sums){.counts = counts};
    f->next = (long)pass * f->setup->blocks;
    f->end = f->next + f->setup->blocks;
}

static hn_status play_pass(fitting *f, int pass, hn_error *error)
{
    const team hands = {.threads = f->setup->threads,
                        .context = f,
                        .key = block_key(f->setup),
                        .shared = &f->work,
                        .shared_size = sizeof f->work,
                        .in_order = true,
                        .stop = f->setup->stop,
                        .piece = watch_one,
                        .next = next_round,
                        .take = take_round};
    begin_pass(f, pass);
    hn_status status = team_run(&hands, error);
    if (!status && !asked_complete(f->asked))
        status = error_set(error, HN_BAD_FILE, "not enough memory for that many rounds");
    if (!status && f->sums.counts.rounds < f->end)
        status = error_set(error, HN_BAD_FILE, "stopped");
    return status;
}

/* The table without a type of evidence. */
static void leave_out(hn_likelihoods *made, int without)
{
    hn_likelihoods whole = *made;
    hn_likelihoods_without(&whole, (hn_evidence_type)without, made);
}

static bool begin_watchers(fitting *f)
{
    f->asked = asked_begin(&f->setup->rules);
    f->watcher = calloc((size_t)f->setup->threads, sizeof *f->watcher);
    bool memory = f->asked && f->watcher;
    for (int i = 0; memory && i < f->setup->threads; i++) {
        watcher *its = &f->watcher[i];
        its->tables[0] = &its->table;
        its->asked = asked_begin(&f->setup->rules);
        its->watch = (watch){.rules = &f->setup->rules,
                             .seats = f->setup->players,
                             .tables = 1,
                             .table = its->tables,
                             .event = add_event,
                             .turn = add_turn,
                             .called = add_call,
                             .evidence = add_sign,
                             .context = its};
        memory = its->asked && watch_begin(&its->watch);
    }
    return memory;
}

static void end_watchers(fitting *f)
{
    for (int i = 0; f->watcher && i < f->setup->threads; i++) {
        watch_end(&f->watcher[i].watch);
        asked_end(f->watcher[i].asked);
    }
    free(f->watcher);
    asked_end(f->asked);
}

/* The table after the passes, with the names that `made` has. */
static hn_status fit_table(fitting *f, int without, hn_likelihoods *made, hn_error *error)
{
    hn_status status = HN_OK;
    for (int pass = 0; !status && pass < f->passes; pass++) {
        status = play_pass(f, pass, error);
        if (status)
            break;
        make_out(&f->sums, &f->work);
        asked_fit(f->asked, without, &f->work);
        leave_out(&f->work, without);
    }
    if (status)
        return status;
    make_calls(&f->sums, &f->work);
    leave_out(&f->work, without);
    f->work.name = made->name;
    f->work.game = hn_game_name(f->setup->rules.game);
    f->work.made = made->made;
    *made = f->work;
    return HN_OK;
}

hn_status fit_play(const match_setup *setup, int passes, int without, hn_likelihoods *made,
                   fit_counts *counts, hn_error *error)
{
    hn_status status = watch_check(&setup->rules, setup->players, error);
    if (status)
        return status;
    fitting *f = calloc(1, sizeof *f);
    *counts = (fit_counts){.rounds = 0};
    if (!f)
        return error_set(error, HN_BAD_FILE, "not enough memory");
    f->setup = setup;
    f->passes = passes;
    f->work = *hn_likelihoods_find("prior", setup->rules.game);
    status = begin_watchers(f) ? fit_table(f, without, made, error)
                               : error_set(error, HN_BAD_FILE, "not enough memory");
    *counts = f->sums.counts;
    end_watchers(f);
    free(f);
    return status;
}
