/* What the store's thread does, in numbers: how often it commits, how long that takes, how much it writes, what fails. The
 * thread counts; any other may read. */
#ifndef HUNCH_SERVER_STORE_METER_H
#define HUNCH_SERVER_STORE_METER_H

#include "server/database.h"
#include "server/log.h"

#include <stdatomic.h>

enum { METER_BUCKETS = 12 };
extern const double meter_bounds[METER_BUCKETS]; /* seconds */

typedef struct store_meter {
    atomic_uint_fast64_t writes, failed;             /* of store_write */
    atomic_uint_fast64_t bytes;                      /* pages that went into the log of the file */
    atomic_uint_fast64_t nanoseconds;                /* of all commits */
    atomic_uint_fast64_t commits[METER_BUCKETS + 1]; /* that took up to so long; the last: longer */
    unsigned page;                                   /* bytes; 0: not asked yet */
    log_gate slow;                                   /* lines about slow commits */
} store_meter;

/* database_write, measured. A slow one is told in the log. */
bool meter_write(store_meter *m, database *d, store_write *group, char problem[128]);

/* The store's own. */
const store_meter *store_measured(const store *s);

#endif
