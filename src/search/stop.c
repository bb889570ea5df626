#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "search/stop.h"

#include <stddef.h>
#include <time.h>

int64_t stop_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

bool stop_asked(hn_stop *stop)
{
    if (!stop || (!atomic_load_explicit(&stop->now, memory_order_relaxed) &&
                  (!stop->until || stop_clock() < stop->until)))
        return false;
    atomic_store_explicit(&stop->heeded, true, memory_order_relaxed);
    return true;
}
