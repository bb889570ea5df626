/* How long things took: counts by size, each class 1/64 wide of its size, so that any number of them takes the same room and
 * every share is told within 1.6 %. */
#ifndef HUNCH_BENCH_DELAYS_H
#define HUNCH_BENCH_DELAYS_H

#include <stdint.h>

enum { DELAY_STEPS = 64, DELAY_CLASSES = 40 * DELAY_STEPS };

typedef struct delays {
    uint64_t count;
    double sum;
    int64_t most;
    uint32_t in[DELAY_CLASSES];
} delays;

void delays_add(delays *d, int64_t nanoseconds);

/* The time within which this share of them was done, in milliseconds; 0: there are none. */
double delays_within(const delays *d, double share);

double delays_mean(const delays *d); /* milliseconds */

#endif
