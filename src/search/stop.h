/* Ending a search before its budget is used: when somebody says so, from any thread, or when a time has come. It then
 * gives its best so far. A player heeds the one that its `stop_` points to; while there is none, or it has not come
 * to it, what is decided is the same to the bit. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* All zero: nothing ends. It must live as long as the player that has it decides. */
typedef struct hn_stop {
    atomic_bool now;    /* end; set by anyone */
    atomic_bool heeded; /* something has ended by it */
    int64_t until;      /* nanoseconds of stop_clock; 0: no limit. Not to be changed meanwhile */
} hn_stop;

/* A clock that never goes back, in nanoseconds. */
int64_t stop_clock(void);

/* Whether it is time to end; that is kept in `heeded`. NULL: never. */
bool stop_asked(hn_stop *stop);
