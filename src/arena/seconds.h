/* How long something takes. */
#pragma once

#include <time.h>

/* What a clock says, in seconds: CLOCK_MONOTONIC, or one of processor time. */
static inline double seconds_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The same within some hundredths, at a fraction of the time that it takes to ask. */
static inline double seconds_about(void)
{
#ifdef CLOCK_MONOTONIC_COARSE
    return seconds_of(CLOCK_MONOTONIC_COARSE);
#else
    return seconds_of(CLOCK_MONOTONIC);
#endif
}

static inline double seconds_now(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}
