/* The sequential test's statistic. Let x be the block means less the fair share, with mean m and variance v over n blocks:
 * log L(high) - log L(low) = n * (high - low) * (m - (high + low) / 2) / v. Its bounds are Wald's. */
#include "arena/sprt.h"

#include <math.h>

/* Where blocks all but agree, their variance says too little: there may be one in n that goes the other way. */
static double variance_of(double spread, double share, double blocks)
{
    double far = share > .5 ? share : 1 - share, least = far * far / blocks;
    return spread > least ? spread : least;
}

bool sprt_looks(long blocks)
{
    return blocks >= SPRT_LEAST && blocks % SPRT_BATCH == 0;
}

sprt sprt_of(const sprt_wish *wish, const ratio *r, double whole, double fair)
{
    sprt s = {.lower = log(wish->false_low / (1 - wish->false_high)),
              .upper = log((1 - wish->false_low) / wish->false_high)};
    if (r->blocks < 2)
        return s;
    double n = (double)r->blocks, share = (double)r->top / (double)r->bottom / whole;
    double v = variance_of(ratio_variance(r) / whole / whole, share, n);
    s.ratio = n * (wish->high - wish->low) * (share - fair - (wish->high + wish->low) / 2) / v;
    if (r->blocks < SPRT_LEAST)
        return s;
    s.verdict = s.ratio >= s.upper ? SPRT_HIGH : s.ratio <= s.lower ? SPRT_LOW : SPRT_OPEN;
    return s;
}
