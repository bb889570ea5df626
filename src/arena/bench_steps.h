/* A batch of tables at which all seats learn and act at random, for `hunch bench`. */
#pragma once

#include <hunch/hunch.h>

typedef struct bench_steps bench_steps;

/* NULL: no memory. */
bench_steps *bench_steps_begin(const hn_rules *rules, int seats);

/* Some steps, with features and legal actions as bytes; returns how many decisions that were. */
uint64_t bench_steps_run(bench_steps *steps);

void bench_steps_end(bench_steps *steps); /* may be NULL */
