/* Scores for beliefs. Losses are summed in millionths of a bit, which are whole numbers, so that the sums are exact.
 * A chance of 0 for what came true would cost without end: it is taken as one in a million. */
#include "arena/belief_score.h"

#include "arena/block.h"
#include "arena/watch.h"
#include "core/random.h"
#include "core/status.h"

#include <math.h>
#include <string.h>

enum { PRIOR, TICKET, ASKED, WITHOUT }; /* the tables in order; then one for each type */

static const double least_chance = 1e-6;
static const double million = 1e6;

typedef struct tally {
    int tables;
    int64_t loss[SCORE_TABLES]; /* of the block, in millionths of a bit */
    int64_t cards;
    ratio lost[SCORE_TABLES], gained[SCORE_TABLES];
    int64_t all_cards, seen;
    int64_t bin_count[SCORE_BINS], bin_hits[SCORE_BINS]; /* of the block */
    ratio bin_came[SCORE_BINS];
    double bin_said[SCORE_BINS];
} tally;

/* ---- one view ---- */

static int64_t cost(double chance)
{
    return (int64_t)(-log2(chance > least_chance ? chance : least_chance) * million + .5);
}

static void add_bins(tally *t, const hn_belief *belief, int kinds, int truth)
{
    for (int kind = 0; kind < kinds; kind++) {
        int bin = (int)(belief->chance[kind] * SCORE_BINS);
        bin = bin < SCORE_BINS ? bin : SCORE_BINS - 1;
        t->bin_count[bin]++;
        t->bin_hits[bin] += kind == truth;
        t->bin_said[bin] += belief->chance[kind];
    }
}

static void score_card(tally *t, const watch *w, const hn_view *view, hn_place place)
{
    const hn_game *game = w->rules->game;
    int truth = hn_belief_kind(game, w->card[place.seat][place.slot]);
    hn_belief belief;
    for (int which = 0; which < w->tables; which++) {
        hn_view with = hn_beliefs_view(watch_beliefs(w, which, hn_view_seat(view)), view);
        if (!hn_belief_of(&with, HN_PRIOR_COUNTS, place, &belief))
            return;
        if (belief.seen) {
            t->seen++;
            return;
        }
        t->loss[which] += cost(belief.chance[truth]);
        if (which == ASKED)
            add_bins(t, &belief, hn_belief_kinds(game), truth);
    }
    t->cards++;
}

static void score_turn(void *context, const watch *w, int seat)
{
    hn_view view = hn_view_of(w->rules, w->state, seat);
    for (int owner = 0; owner < w->seats; owner++)
        for (unsigned slots = (unsigned)hn_view_slots(&view, owner); slots; slots &= slots - 1)
            score_card(context, w, &view,
                       (hn_place){(uint8_t)owner, (uint8_t)__builtin_ctz(slots)});
}

/* ---- blocks ---- */

/* What a table saves against the prior, or, of one without a type, what the whole table saves against it. */
static int64_t saved(const tally *t, int which)
{
    int64_t loss = t->loss[which];
    return which > ASKED ? loss - t->loss[ASKED] : t->loss[PRIOR] - loss;
}

static void close_block(tally *t)
{
    for (int which = 0; which < t->tables; which++) {
        ratio_add(&t->lost[which], t->loss[which], t->cards);
        ratio_add(&t->gained[which], saved(t, which), t->cards);
    }
    for (int bin = 0; bin < SCORE_BINS; bin++)
        ratio_add(&t->bin_came[bin], t->bin_hits[bin], t->bin_count[bin]);
    memset(t->bin_hits, 0, sizeof t->bin_hits);
    memset(t->bin_count, 0, sizeof t->bin_count);
    t->all_cards += t->cards;
    memset(t->loss, 0, sizeof t->loss);
    t->cards = 0;
}

static long play_block(const match_setup *setup, watch *w, long number)
{
    uint64_t seed = hn_random(setup->seed, HN_FOR_ROUND, (uint64_t)number);
    int rotations = setup->fixed ? 1 : setup->players;
    for (int rotation = 0; rotation < rotations; rotation++) {
        const hn_player *player[HN_SEATS];
        block_sit(setup, number, rotation, player);
        watch_round(w, player, 0, seed);
    }
    return rotations;
}

/* ---- tables ---- */

static bool differ(const float *a, const float *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i])
            return true;
    return false;
}

static bool has_numbers(const hn_likelihoods *asked, int type)
{
    hn_likelihoods without;
    hn_likelihoods_without(asked, (hn_evidence_type)type, &without);
    return differ(&without.sign[0][0][0], &asked->sign[0][0][0],
                  sizeof asked->sign / sizeof asked->sign[0][0][0]) ||
           differ(without.call_sum, asked->call_sum, HN_CALL_SUMS);
}

/* Fills the tables; returns how many. `copies` has room for those without a type. */
static int make_tables(const hn_game *game, const hn_likelihoods *asked, hn_likelihoods *copies,
                       const hn_likelihoods **tables, belief_scores *scores)
{
    int count = WITHOUT;
    tables[PRIOR] = hn_likelihoods_find("prior", game);
    tables[TICKET] = hn_likelihoods_find("ticket", game);
    tables[ASKED] = asked;
    for (int i = 0; i < WITHOUT; i++)
        scores->line[i].name = tables[i]->name;
    for (int type = 0; type < HN_EVIDENCE_TYPES; type++)
        if (has_numbers(asked, type)) {
            hn_likelihoods_without(asked, (hn_evidence_type)type, &copies[type]);
            scores->line[count] = (score_line){.name = hn_evidence_type_name(type),
                                               .without = true,
                                               .type = (hn_evidence_type)type};
            tables[count++] = &copies[type];
        }
    return count;
}

static estimate in_bits(const ratio *r)
{
    estimate e = ratio_estimate(r);
    return (estimate){e.mean / million, e.low / million, e.high / million};
}

static void finish(const tally *t, belief_scores *scores)
{
    scores->cards = t->all_cards;
    scores->seen = t->seen;
    for (int which = 0; which < t->tables; which++) {
        scores->line[which].loss = in_bits(&t->lost[which]);
        scores->line[which].gain = in_bits(&t->gained[which]);
    }
    for (int bin = 0; bin < SCORE_BINS; bin++) {
        long count = (long)t->bin_came[bin].bottom;
        if (count)
            scores->bin[bin] = (score_bin){count, t->bin_said[bin] / (double)count,
                                           ratio_estimate_within(&t->bin_came[bin], 1)};
    }
}

hn_status belief_score_play(const match_setup *setup, const hn_likelihoods *asked,
                            belief_scores *scores, hn_error *error)
{
    const hn_game *game = setup->rules.game;
    hn_status status = watch_check(&setup->rules, setup->players, error);
    if (status)
        return status;
    const hn_likelihoods *tables[SCORE_TABLES];
    hn_likelihoods copies[HN_EVIDENCE_TYPES];
    *scores = (belief_scores){.blocks = 0};
    scores->lines = make_tables(game, asked, copies, tables, scores);
    tally t = {.tables = scores->lines};
    watch w = {.rules = &setup->rules,
               .seats = setup->players,
               .tables = scores->lines,
               .table = tables,
               .turn = score_turn,
               .context = &t};
    if (!watch_begin(&w))
        return error_set(error, HN_BAD_FILE, "no memory");
    while (scores->blocks < setup->blocks && !scores->stopped) {
        scores->rounds += play_block(setup, &w, scores->blocks++);
        close_block(&t);
        if (setup->progress)
            setup->progress(setup->context, scores->blocks, setup->blocks, 0);
        scores->stopped = setup->stop && atomic_load(setup->stop);
    }
    watch_end(&w);
    finish(&t, scores);
    return HN_OK;
}
