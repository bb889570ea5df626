/* One hidden layer; each seat has a score, and chances are as the scores' exponentials. A seat's inputs are facts about
 * itself, the mean of the same facts of all others, those of the strongest of the others, and facts about the table. */
#include "arena/luck_value.h"

#include "games/perudo.h"
#include "games/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef float facts[LUCK_OWN];

/* ---- what is seen ---- */

/* Bins of a card's value: 0 and less, 1 to 3, 4 to 6, 7 to 9, more. */
enum { BINS = 5 };

static int bin_of(int value)
{
    return value <= 0 ? 0 : value <= 3 ? 1 : value <= 6 ? 2 : value <= 9 ? 3 : 4;
}

static void card_facts(const hn_rules *rules, const table *t, int seat, float *f)
{
    unsigned top = t->discard_count ? (unsigned)card_rank(table_top(t)) : HN_RANKS, ranks = 0;
    float highest = -10, highest_known = -10;
    for (int slot = 0; slot < HN_SLOTS; slot++) {
        if (!(t->slots[seat] >> slot & 1))
            continue;
        hn_card card = t->card[seat][slot];
        bool own = t->known[seat][slot] >> seat & 1;
        unsigned rank = (unsigned)card_rank(card);
        float value = (float)card_value(rules, card);
        f[0] += value;
        f[1] += own ? value : 0;
        f[2] += 1;
        f[3] += !own;
        f[4] += (t->known[seat][slot] & ~seat_bit(seat)) != 0;
        f[5] += rank == top;
        f[6] += ranks >> rank & 1;
        highest = value > highest ? value : highest;
        highest_known = own && value > highest_known ? value : highest_known;
        f[8 + 2 * bin_of((int)value) + own] += 1;
        ranks |= 1u << rank;
    }
    f[7] = highest;
    f[8 + 2 * BINS] = highest_known;
    f[9 + 2 * BINS] = (float)collection_count(t->collection[seat]);
    f[10 + 2 * BINS] = t->callers >> seat & 1;
    f[11 + 2 * BINS] = (float)__builtin_popcount(table_open(t, seat));
}

static void dice_facts(const perudo *p, int seat, float *f)
{
    f[0] = p->dice[seat];
    f[1 + p->dice[seat]] = 1;
    f[2 + HN_DICE] = p->had_palifico >> seat & 1;
}

/* The rest is the same of cards and dice: how far the turn is, and who it is. */
static void seat_facts(const hn_rules *rules, const hn_state *state, int seat,
                       const uint8_t who[HN_SEATS], float *f)
{
    const round_head *head = head_of(state);
    int away = (seat - head->turn_seat + head->seats) % head->seats;
    if (rules->game->table == HN_TABLE_CARDS)
        card_facts(rules, table_of(state), seat, f);
    else
        dice_facts(perudo_of(state), seat, f);
    f[LUCK_OWN - HN_SEATS - 2] = away == 0;
    f[LUCK_OWN - HN_SEATS - 1] = (float)away;
    f[LUCK_OWN - HN_SEATS + who[seat]] = 1;
}

static void table_facts(const hn_rules *rules, const hn_state *state, float *f)
{
    const round_head *head = head_of(state);
    f[0] = (float)head->turn;
    f[1] = (float)(head->turn < 3 * head->seats);
    if (rules->game->table == HN_TABLE_DICE) {
        f[2] = perudo_of(state)->in_play;
        f[3] = perudo_of(state)->palifico;
        f[4] = (float)__builtin_popcount(perudo_of(state)->alive);
        return;
    }
    const table *t = table_of(state);
    f[2] = (float)__builtin_popcount(t->callers);
    f[3] = t->discard_count ? (float)card_value(rules, table_top(t)) : 0;
    f[4] = (float)__builtin_popcount(head->asked);
    for (int i = 0; i < t->deck_count; i++)
        f[5] += (float)card_value(rules, t->pile[HN_CARDS - 1 - i]);
    f[5] /= (float)(t->deck_count ? t->deck_count : 1);
    f[6] = t->deck_count;
    f[7] = t->drawn != HN_NONE;
}

/* Of all other seats: the mean, and those of the one with the lowest first fact (cards), or the highest (dice). */
static void other_facts(const facts own[HN_SEATS], int seats, int seat, bool lowest, float *mean,
                        float *best)
{
    int strongest = HN_NONE;
    for (int other = 0; other < seats; other++) {
        if (other == seat)
            continue;
        for (int i = 0; i < LUCK_OWN; i++)
            mean[i] += own[other][i] / (float)(seats - 1);
        if (strongest == HN_NONE ||
            (lowest ? own[other][0] < own[strongest][0] : own[other][0] > own[strongest][0]))
            strongest = other;
    }
    if (strongest != HN_NONE)
        memcpy(best, own[strongest], sizeof(facts));
}

static int inputs_of(const hn_rules *rules, const hn_state *state, const uint8_t who[HN_SEATS],
                     float input[HN_SEATS][LUCK_INPUTS])
{
    facts own[HN_SEATS] = {{0}};
    int seats = head_of(state)->seats;
    for (int seat = 0; seat < seats; seat++)
        seat_facts(rules, state, seat, who, own[seat]);
    for (int seat = 0; seat < seats; seat++) {
        memset(input[seat], 0, sizeof input[seat]);
        memcpy(input[seat], own[seat], sizeof own[seat]);
        other_facts(own, seats, seat, rules->game->table == HN_TABLE_CARDS, input[seat] + LUCK_OWN,
                    input[seat] + 2 * LUCK_OWN);
        table_facts(rules, state, input[seat] + 3 * LUCK_OWN);
    }
    return seats;
}

/* ---- what it is worth ---- */

static float score_of(const luck_value *v, float *input, float hidden[LUCK_HIDDEN])
{
    float score = 0;
    memcpy(hidden, v->bias, sizeof v->bias);
    for (int i = 0; i < LUCK_INPUTS; i++) {
        float x = input[i] = (input[i] - v->mean[i]) * v->scale[i];
        if (x == 0)
            continue;
        for (int h = 0; h < LUCK_HIDDEN; h++)
            hidden[h] += x * v->first[i][h];
    }
    for (int h = 0; h < LUCK_HIDDEN; h++) {
        hidden[h] = hidden[h] > 0 ? hidden[h] : 0;
        score += hidden[h] * v->last[h];
    }
    return score;
}

static void chances_of(const float *score, int seats, double *chance)
{
    double sum = 0, most = score[0];
    for (int seat = 1; seat < seats; seat++)
        most = score[seat] > most ? score[seat] : most;
    for (int seat = 0; seat < seats; seat++)
        sum += chance[seat] = exp(score[seat] - most);
    for (int seat = 0; seat < seats; seat++)
        chance[seat] /= sum;
}

void luck_value_of(const luck_value *v, const hn_rules *rules, const hn_state *state,
                   const uint8_t who[HN_SEATS], double chance[HN_SEATS])
{
    float input[HN_SEATS][LUCK_INPUTS], hidden[LUCK_HIDDEN], score[HN_SEATS] = {0};
    int seats = inputs_of(rules, state, who, input);
    for (int seat = 0; seat < seats; seat++)
        score[seat] = score_of(v, input[seat], hidden);
    chances_of(score, seats, chance);
}

/* ---- learning ---- */

enum { PASSES = 8, BATCH = 64, WEIGHTS = LUCK_INPUTS * LUCK_HIDDEN + 2 * LUCK_HIDDEN };
static const float fast = 0.004F;

_Static_assert(sizeof(luck_value) == (WEIGHTS + 2 * LUCK_INPUTS) * sizeof(float),
               "weights lie in one row");

/* Adam (Kingma and Ba 2015): the slope of every weight, with running means of it and of its square. */
typedef struct lesson {
    luck_value slope;
    float mean[WEIGHTS], square[WEIGHTS];
    double fade[2];
} lesson;

static void measure_inputs(luck_value *v, const hn_rules *rules, const luck_sample *sample,
                           long count)
{
    double sum[LUCK_INPUTS] = {0}, squares[LUCK_INPUTS] = {0}, n = 0;
    for (long s = 0; s < count; s++) {
        float input[HN_SEATS][LUCK_INPUTS];
        int seats = inputs_of(rules, &sample[s].state, sample[s].who, input);
        for (int seat = 0; seat < seats; seat++)
            for (int i = 0; i < LUCK_INPUTS; i++) {
                sum[i] += input[seat][i];
                squares[i] += (double)input[seat][i] * input[seat][i];
            }
        n += seats;
    }
    for (int i = 0; i < LUCK_INPUTS; i++) {
        double mean = sum[i] / n, variance = squares[i] / n - mean * mean;
        v->mean[i] = (float)mean;
        v->scale[i] = variance > 1e-6 ? (float)(1 / sqrt(variance)) : 0;
    }
}

static float roll(uint64_t key, int number)
{
    return (float)(hn_random(key, HN_FOR_CALLER, (uint64_t)number) >> 40) / (1 << 23) - 1;
}

static void begin_weights(luck_value *v, uint64_t key)
{
    for (int i = 0; i < LUCK_INPUTS; i++)
        for (int h = 0; h < LUCK_HIDDEN; h++)
            v->first[i][h] = 0.15F * roll(key, i * LUCK_HIDDEN + h);
    for (int h = 0; h < LUCK_HIDDEN; h++) {
        v->bias[h] = 0.1F;
        v->last[h] = 0.3F * roll(key, LUCK_INPUTS * LUCK_HIDDEN + h);
    }
}

/* The slope of the sample's cross entropy, added. */
static void add_slope(const luck_value *v, const hn_rules *rules, const luck_sample *sample,
                      luck_value *slope)
{
    float input[HN_SEATS][LUCK_INPUTS], hidden[HN_SEATS][LUCK_HIDDEN], score[HN_SEATS] = {0};
    double chance[HN_SEATS];
    int seats = inputs_of(rules, &sample->state, sample->who, input);
    for (int seat = 0; seat < seats; seat++)
        score[seat] = score_of(v, input[seat], hidden[seat]);
    chances_of(score, seats, chance);
    for (int seat = 0; seat < seats; seat++) {
        float error = (float)chance[seat] - sample->share[seat], back[LUCK_HIDDEN];
        for (int h = 0; h < LUCK_HIDDEN; h++) {
            slope->last[h] += error * hidden[seat][h];
            back[h] = hidden[seat][h] > 0 ? error * v->last[h] : 0;
            slope->bias[h] += back[h];
        }
        for (int i = 0; i < LUCK_INPUTS; i++)
            for (int h = 0; input[seat][i] != 0 && h < LUCK_HIDDEN; h++)
                slope->first[i][h] += input[seat][i] * back[h];
    }
}

static void step(luck_value *v, lesson *l, float rate)
{
    const float keep = 0.9F, keep_square = 0.999F;
    float *weight = v->first[0], *slope = l->slope.first[0];
    l->fade[0] *= keep;
    l->fade[1] *= keep_square;
    float size = rate * (float)(sqrt(1 - l->fade[1]) / (1 - l->fade[0]));
    for (int i = 0; i < WEIGHTS; i++) {
        float s = slope[i] / BATCH;
        l->mean[i] = keep * l->mean[i] + (1 - keep) * s;
        l->square[i] = keep_square * l->square[i] + (1 - keep_square) * s * s;
        weight[i] -= size * l->mean[i] / (sqrtf(l->square[i]) + 1e-8F);
    }
}

/* The rate falls to nothing, so that the last batches' accidents weigh little. */
bool luck_value_learn(luck_value *v, const hn_rules *rules, const luck_sample *sample, long count,
                      uint64_t key)
{
    lesson *l = calloc(1, sizeof *l);
    long steps = PASSES * count / BATCH + 1;
    if (!l)
        return false;
    l->fade[0] = l->fade[1] = 1;
    measure_inputs(v, rules, sample, count);
    begin_weights(v, key);
    for (long i = 0; i < steps; i++) {
        memset(&l->slope, 0, sizeof l->slope);
        for (int j = 0; j < BATCH; j++) {
            uint64_t which = hn_random(key, HN_FOR_WORLD, (uint64_t)(i * BATCH + j));
            add_slope(v, rules, &sample[which % (uint64_t)count], &l->slope);
        }
        step(v, l, fast * (float)(steps - i) / (float)steps);
    }
    free(l);
    return true;
}
