/* POSIX threads, where the build has found them (HUNCH_THREADS); else one item after the other. */
#define _POSIX_C_SOURCE 200809L /* threads */

#include "search/parallel.h"

#include <stdbool.h>
#include <stddef.h>

#ifdef HUNCH_THREADS
#include <pthread.h>

enum { THREAD_STACK = 4 << 20 }; /* a search uses 512 KiB, and more under sanitisers */

typedef struct job {
    void (*work)(void *item);
    void *item;
    pthread_t thread;
    bool runs; /* on that thread */
} job;

static void *run(void *context)
{
    const job *j = context;
    j->work(j->item);
    return NULL;
}

void parallel_run(void (*work)(void *item), void *const *item, int count)
{
    job jobs[PARALLEL_MOST];
    pthread_attr_t small;
    bool ready = count > 1 && !pthread_attr_init(&small);
    if (ready)
        pthread_attr_setstacksize(&small, THREAD_STACK);
    for (int i = 0; i < count; i++) {
        job *j = &jobs[i];
        *j = (job){.work = work, .item = item[i]};
        j->runs = i && ready && !pthread_create(&j->thread, &small, run, j);
    }
    for (int i = 0; i < count; i++)
        if (!jobs[i].runs)
            work(item[i]);
    for (int i = 0; i < count; i++)
        if (jobs[i].runs)
            pthread_join(jobs[i].thread, NULL);
    if (ready)
        pthread_attr_destroy(&small);
}

#else

void parallel_run(void (*work)(void *item), void *const *item, int count)
{
    for (int i = 0; i < count; i++)
        work(item[i]);
}

#endif
