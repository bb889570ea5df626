/* Threads that work: what takes longer than the event loop can wait. */
#ifndef HUNCH_SERVER_WORKERS_H
#define HUNCH_SERVER_WORKERS_H

#include <stdbool.h>

typedef struct workers workers;

/* Something to be done: the first member of what it needs. run is called on a worker; then it comes back
 * through workers_collect. */
typedef struct work work;
struct work {
    void (*run)(work *w);
    bool urgent; /* a table waits for it: before all that is not, which leaves one of several
                    threads free for it */
    work *next;  /* the workers' */
};

/* Starts `count` threads. wake is called from them whenever there is something to collect. NULL: no threads. */
workers *workers_open(int count, void (*wake)(void *context), void *context);

void workers_add(workers *w, work *job);

/* What is done since the last call, a list by `next`, the first done first; NULL: nothing. */
work *workers_collect(workers *w);

/* How many are not done, or not collected. */
int workers_waiting(workers *w);

/* Waits for all that was added, and ends the threads. Returns what was not collected, to be freed. NULL is harmless. */
work *workers_close(workers *w);

#endif
