/* Means over blocks with their intervals, from sums that are exact integers: adding and merging give
 * the same result in any order. */
#pragma once

#include <stdint.h>

/* A mean with its 95 % interval. */
typedef struct estimate {
    double mean, low, high;
} estimate;

__extension__ typedef __int128 wide;

/* What is needed of a series of blocks to estimate sum(top) / sum(bottom), as points per round, where
 * every block is one sample. Blocks may differ in their bottom. */
typedef struct ratio {
    int64_t blocks, top, bottom;
    wide top_top, top_bottom, bottom_bottom; /* sums of products */
} ratio;

void ratio_add(ratio *r, int64_t top, int64_t bottom);
void ratio_merge(ratio *into, const ratio *from);

/* sum(top) / sum(bottom), and mean ± t * s / sqrt(blocks): t is Student's 97.5 % quantile, s comes from the
 * blocks' distances top - mean * bottom; with the same bottom in all blocks that is the usual
 * interval of the block means. One block says nothing about its spread: low and high are then minus
 * and plus infinity. No block: all are 0. */
estimate ratio_estimate(const ratio *r);

/* The variance of one block's mean, of two blocks or more. */
double ratio_variance(const ratio *r);

/* The same for a ratio that cannot leave 0 to `most`: the interval is cut there. Where all blocks gave the
 * same, a spread of 0 would promise too much: then the interval reaches as far as blocks could move the
 * mean that are too rare to be seen, with a chance of 97.5 %, in so many. */
estimate ratio_estimate_within(const ratio *r, double most);

/* The 97.5 % quantile of Student's distribution with that many degrees of freedom, 1 or more. */
double student_quantile(int64_t freedom);
