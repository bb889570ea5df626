/* Classes: below DELAY_STEPS one for each value, then DELAY_STEPS for each doubling. */
#include "delays.h"

static int class_of(int64_t value)
{
    int doublings = 0;
    while (value >> doublings >= 2 * DELAY_STEPS)
        doublings++;
    int64_t step = value >> doublings; /* DELAY_STEPS … 2 * DELAY_STEPS - 1, or less at the start */
    int at = (int)(doublings * DELAY_STEPS + step);
    return at < DELAY_CLASSES ? at : DELAY_CLASSES - 1;
}

static int64_t top_of(int at)
{
    if (at < 2 * DELAY_STEPS)
        return at;
    int doublings = at / DELAY_STEPS - 1;
    return ((int64_t)(at % DELAY_STEPS + DELAY_STEPS + 1) << doublings) - 1;
}

void delays_add(delays *d, int64_t nanoseconds)
{
    if (nanoseconds < 0)
        nanoseconds = 0;
    d->count++;
    d->sum += (double)nanoseconds;
    if (nanoseconds > d->most)
        d->most = nanoseconds;
    d->in[class_of(nanoseconds)]++;
}

double delays_within(const delays *d, double share)
{
    double wanted = share * (double)d->count;
    uint64_t so_far = 0;
    for (int i = 0; i < DELAY_CLASSES; i++) {
        so_far += d->in[i];
        if (so_far && (double)so_far >= wanted)
            return (double)(top_of(i) < d->most ? top_of(i) : d->most) / 1e6;
    }
    return 0;
}

double delays_mean(const delays *d)
{
    return d->count ? d->sum / (double)d->count / 1e6 : 0;
}
