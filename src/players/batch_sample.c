/* Draws among legal actions. Powers of e are made here from products and sums alone, so that the same weights give the
 * same draws with every compiler. */
#include "players/batch.h"

#include "core/mask.h"

#include <string.h>

/* 2^f for f from 0 to 1, then the exponent: within 3e-7 of it, and e^x 0 below -80. */
static float power_of_e(float x)
{
    if (!(x > -80))
        return 0;
    float two = x * 1.44269504f;
    int whole = (int)two - (two < 0);
    float f = two - (float)whole;
    float power =
        1 + f * (0.69314718f +
                 f * (0.24022651f +
                      f * (0.05550411f + f * (0.00961813f + f * (0.00133336f + f * 0.00015469f)))));
    uint32_t bits = (uint32_t)(whole + 127) << 23;
    float scale;
    memcpy(&scale, &bits, sizeof scale);
    return power * scale;
}

typedef struct option {
    hn_action action;
    float weight;
} option;

static int list_options(const hn_mask *mask, const float *weight, option list[HN_ACTIONS])
{
    int count = 0;
    for (int i = 0; i < HN_ACTIONS / 64; i++)
        for (uint64_t bits = mask->word[i]; bits; bits &= bits - 1) {
            int action = 64 * i + __builtin_ctzll(bits);
            list[count++] = (option){(hn_action)action, weight[action]};
        }
    return count;
}

/* Logits to weights, the highest to 1; what is not a number counts as the lowest there is. */
static void take_powers(option *list, int count)
{
    float highest = 0;
    bool any = false;
    for (int i = 0; i < count; i++)
        if (list[i].weight == list[i].weight && (!any || list[i].weight > highest)) {
            highest = list[i].weight;
            any = true;
        }
    for (int i = 0; i < count; i++)
        list[i].weight = list[i].weight == highest ? 1 : power_of_e(list[i].weight - highest);
}

static hn_action draw_weighted(batch_table *t, hn_sample how, const float *weight)
{
    option list[HN_ACTIONS];
    int count = list_options(&t->mask, weight, list), last = -1;
    double sum = 0, draw = (double)random_stream_piece(&t->chance) * 0x1p-32;
    if (how == HN_SAMPLE_LOGITS)
        take_powers(list, count);
    for (int i = 0; i < count; i++)
        if (list[i].weight > 0)
            sum += list[last = i].weight;
    if (!(sum > 0 && sum <= (double)3.4e38f * HN_ACTIONS))
        return list[(int)(draw * count)].action;
    draw *= sum;
    for (int i = 0; i < last; i++)
        if (list[i].weight > 0 && (draw -= list[i].weight) < 0)
            return list[i].action;
    return list[last].action;
}

static hn_action draw_evenly(batch_table *t)
{
    return mask_nth(&t->mask, random_stream_below(&t->chance, t->options));
}

void hn_batch_sample_some(hn_batch *b, int first, int count, hn_sample how, const float *weight)
{
    for (int i = first; i < first + count; i++) {
        batch_table *t = batch_at(b, i);
        if (!t->options)
            continue;
        b->arrays.action[i] = how == HN_SAMPLE_EVENLY || !weight
                                  ? draw_evenly(t)
                                  : draw_weighted(t, how, weight + (size_t)i * (size_t)b->actions);
    }
}

typedef struct sampling {
    hn_batch *batch;
    hn_sample how;
    const float *weight;
} sampling;

static void sample_work(void *context, int first, int count)
{
    const sampling *s = context;
    hn_batch_sample_some(s->batch, first, count, s->how, s->weight);
}

void hn_batch_sample(hn_batch *b, hn_crew *crew, hn_sample how, const float *weight)
{
    sampling s = {b, how, weight};
    crew_run(crew, sample_work, &s, b->tables);
}
