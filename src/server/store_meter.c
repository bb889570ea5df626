#include "server/store_meter.h"

#include <time.h>

enum {
    SLOW = 1000,
    GATE = 60000
}; /* milliseconds: of a commit, and between two lines about such */

const double meter_bounds[METER_BUCKETS] = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                            0.05,   0.1,   0.25,   0.5,   1,    5};

static uint64_t now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (uint64_t)at.tv_sec * 1000000000u + (uint64_t)at.tv_nsec;
}

static unsigned page_size(database *d)
{
    sqlite3_stmt *ask = NULL;
    int size = 0;
    if (sqlite3_prepare_v2(d->link, "PRAGMA page_size", -1, &ask, NULL) == SQLITE_OK &&
        sqlite3_step(ask) == SQLITE_ROW)
        size = sqlite3_column_int(ask, 0);
    sqlite3_finalize(ask);
    return size > 0 ? (unsigned)size : 4096;
}

/* Pages that the connection has written since it was last asked. */
static uint64_t bytes_written(store_meter *m, database *d)
{
    int pages = 0, most = 0;
    if (!m->page)
        m->page = page_size(d);
    sqlite3_db_status(d->link, SQLITE_DBSTATUS_CACHE_WRITE, &pages, &most, 1);
    return (uint64_t)pages * m->page;
}

static void add(atomic_uint_fast64_t *number, uint64_t more)
{
    atomic_fetch_add_explicit(number, more, memory_order_relaxed);
}

static void tell_if_slow(store_meter *m, uint64_t end, uint64_t took)
{
    int more;
    if (took / 1000000 >= SLOW && log_may(&m->slow, (int64_t)(end / 1000000), GATE, &more))
        log_line(LOG_WARNING,
                 "the disk is slow: a commit took %.1f s (%d more such since the last line)",
                 (double)took / 1e9, more);
}

bool meter_write(store_meter *m, database *d, store_write *group, char problem[128])
{
    uint64_t begun = now(), writes = 0, failed = 0;
    bool written = database_write(d, group, problem);
    uint64_t end = now(), took = end - begun;
    for (const store_write *w = group; w; w = w->next) {
        writes++;
        failed += *w->problem != 0;
    }
    int bucket = 0;
    while (bucket < METER_BUCKETS && (double)took > meter_bounds[bucket] * 1e9)
        bucket++;
    add(&m->commits[bucket], 1);
    add(&m->nanoseconds, took);
    add(&m->writes, writes);
    add(&m->failed, failed);
    add(&m->bytes, bytes_written(m, d));
    tell_if_slow(m, end, took);
    return written;
}
