/* Means over blocks. All sums are integers wide enough for any number of blocks, so only the last few
 * steps are in floating point and the result is the same whatever the order of the blocks was. */
#include "arena/statistics.h"

#include <math.h>

void ratio_merge(ratio *into, const ratio *from)
{
    into->blocks += from->blocks;
    into->top += from->top;
    into->bottom += from->bottom;
    into->top_top += from->top_top;
    into->top_bottom += from->top_bottom;
    into->bottom_bottom += from->bottom_bottom;
}

void ratio_add(ratio *r, int64_t top, int64_t bottom)
{
    ratio_merge(
        r, &(ratio){1, top, bottom, (wide)top * top, (wide)top * bottom, (wide)bottom * bottom});
}

double student_quantile(int64_t freedom)
{
    static const double small[] = {12.7062, 4.3027, 3.1824, 2.7764, 2.5706,
                                   2.4469,  2.3646, 2.3060, 2.2622};
    if (freedom < 1 + (int64_t)(sizeof small / sizeof *small))
        return small[freedom - 1];
    /* The expansion around the normal quantile z (Abramowitz and Stegun 26.7.5), within 0.00001 here;
     * its terms are written out for z = 1.959964. */
    double v = (double)freedom;
    return 1.959964 + (2.372271 + (2.822499 + (2.555850 + 1.589534 / v) / v) / v) / v;
}

/* The sum of (top - mean * bottom)^2 over the blocks. The whole part of the mean is taken away in
 * integers first, so that blocks which all agree on a whole number give exactly 0. */
static double squared_distances(const ratio *r)
{
    wide whole = r->top / r->bottom;
    double rest = (double)(r->top % r->bottom) / (double)r->bottom;
    wide top_top = r->top_top - 2 * whole * r->top_bottom + whole * whole * r->bottom_bottom;
    wide top_bottom = r->top_bottom - whole * r->bottom_bottom;
    double sum =
        (double)top_top - 2 * rest * (double)top_bottom + rest * rest * (double)r->bottom_bottom;
    return sum > 0 ? sum : 0;
}

double ratio_variance(const ratio *r)
{
    double n = (double)r->blocks, bottom = (double)r->bottom / n;
    return squared_distances(r) / (n - 1) / (bottom * bottom);
}

estimate ratio_estimate(const ratio *r)
{
    if (!r->blocks)
        return (estimate){0, 0, 0};
    double mean = (double)r->top / (double)r->bottom;
    if (r->blocks == 1)
        return (estimate){mean, -INFINITY, INFINITY};
    double n = (double)r->blocks;
    double spread = sqrt(squared_distances(r) / (n - 1)) * sqrt(n) / (double)r->bottom;
    double half = student_quantile(r->blocks - 1) * spread;
    return (estimate){mean, mean - half, mean + half};
}

estimate ratio_estimate_within(const ratio *r, double most)
{
    const double unseen = 3.688879; /* -ln 0.025: (1 - q)^n is 0.025 for a small q = unseen / n */
    estimate e = ratio_estimate(r);
    if (r->blocks > 1 && e.low == e.high) {
        double rare = unseen / (double)r->blocks;
        e.low -= rare * e.mean;
        e.high += rare * (most - e.mean);
    }
    e.low = e.low < 0 ? 0 : e.low;
    e.high = e.high > most ? most : e.high;
    return e;
}
