/* Steps of a batch as a trainer asks for them, without the trainer: tables and arrays together stay in the cache of a
 * core. */
#include "arena/bench_steps.h"

#include <stdlib.h>

enum { TABLES = 256, STEPS = 16 };

struct bench_steps {
    hn_batch *batch;
    hn_action action[TABLES];
    uint8_t seat[TABLES], ended[TABLES];
    float reward[TABLES * HN_SEATS];
    uint8_t feature[TABLES * HN_FEATURES], legal[TABLES * HN_ACTIONS];
};

bench_steps *bench_steps_begin(const hn_rules *rules, int seats)
{
    hn_batch_setup setup = {.rules = rules, .seats = seats, .tables = TABLES, .seed = 1};
    bench_steps *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    hn_batch_arrays arrays = {s->action, s->feature, s->legal, NULL, s->seat, s->ended, s->reward};
    s->batch = aligned_alloc(HN_BATCH_ALIGN, hn_batch_size(&setup));
    if (!s->batch || hn_batch_begin(s->batch, &setup, &arrays, NULL)) {
        bench_steps_end(s);
        return NULL;
    }
    hn_batch_deal(s->batch, NULL);
    return s;
}

uint64_t bench_steps_run(bench_steps *s)
{
    for (int i = 0; i < STEPS; i++) {
        hn_batch_sample(s->batch, NULL, HN_SAMPLE_EVENLY, NULL);
        hn_batch_step(s->batch, NULL, NULL);
    }
    return STEPS * TABLES;
}

void bench_steps_end(bench_steps *s)
{
    if (s)
        free(s->batch);
    free(s);
}
