/* Threads that wait for work: a step of a batch takes less time than threads take to begin, so a crew's stay. Whoever
 * calls does a share too. Without POSIX threads (HUNCH_THREADS) the caller does all of it. */
#define _POSIX_C_SOURCE 200809L /* threads */

#include "players/batch.h"

#ifdef HUNCH_THREADS
#include <pthread.h>

enum { CREW_STACK = 4 << 20 }; /* as search/parallel.c has it: opponents may search */

typedef struct crew {
    pthread_mutex_t lock;
    pthread_cond_t work_comes, work_ends;
    int threads;  /* that were started */
    int joined;   /* of these, how many have a number */
    int busy;     /* that have not ended this work */
    unsigned job; /* counts the works; grows a last time for the end */
    bool ends;
    crew_work *work;
    void *context;
    int count;
    pthread_t thread[HN_CREW - 1];
} crew;

_Static_assert(sizeof(crew) <= sizeof(hn_crew), "the public bytes are enough");

static crew *open_crew(hn_crew *c)
{
    return (crew *)(void *)c;
}

/* The share of one of them, the caller's being the first. */
static void do_share(const crew *c, int member)
{
    int members = c->threads + 1;
    int first = (int)((int64_t)c->count * member / members);
    int end = (int)((int64_t)c->count * (member + 1) / members);
    if (end > first)
        c->work(c->context, first, end - first);
}

static void *wait_for_work(void *context)
{
    crew *c = context;
    unsigned done = 0;
    pthread_mutex_lock(&c->lock);
    int member = ++c->joined;
    for (;;) {
        while (c->job == done)
            pthread_cond_wait(&c->work_comes, &c->lock);
        done = c->job;
        if (c->ends)
            break;
        pthread_mutex_unlock(&c->lock);
        do_share(c, member);
        pthread_mutex_lock(&c->lock);
        if (!--c->busy)
            pthread_cond_signal(&c->work_ends);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static void wake(crew *c)
{
    c->job++;
    pthread_cond_broadcast(&c->work_comes);
}

int hn_crew_begin(hn_crew *memory, int threads)
{
    crew *c = open_crew(memory);
    pthread_attr_t small;
    *c = (crew){.threads = 0};
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->work_comes, NULL);
    pthread_cond_init(&c->work_ends, NULL);
    if (threads < 2 || pthread_attr_init(&small))
        return 1;
    pthread_attr_setstacksize(&small, CREW_STACK);
    while (c->threads < threads - 1 && c->threads < HN_CREW - 1 &&
           !pthread_create(&c->thread[c->threads], &small, wait_for_work, c))
        c->threads++;
    pthread_attr_destroy(&small);
    return c->threads + 1;
}

void crew_run(hn_crew *memory, crew_work *work, void *context, int count)
{
    crew *c = memory ? open_crew(memory) : NULL;
    if (!c || !c->threads) {
        work(context, 0, count);
        return;
    }
    pthread_mutex_lock(&c->lock);
    c->work = work;
    c->context = context;
    c->count = count;
    c->busy = c->threads;
    wake(c);
    pthread_mutex_unlock(&c->lock);
    do_share(c, 0);
    pthread_mutex_lock(&c->lock);
    while (c->busy)
        pthread_cond_wait(&c->work_ends, &c->lock);
    pthread_mutex_unlock(&c->lock);
}

void hn_crew_end(hn_crew *memory)
{
    crew *c = open_crew(memory);
    pthread_mutex_lock(&c->lock);
    c->ends = true;
    wake(c);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->threads; i++)
        pthread_join(c->thread[i], NULL);
    pthread_cond_destroy(&c->work_ends);
    pthread_cond_destroy(&c->work_comes);
    pthread_mutex_destroy(&c->lock);
}

#else

int hn_crew_begin(hn_crew *memory, int threads)
{
    (void)memory, (void)threads;
    return 1;
}

void crew_run(hn_crew *memory, crew_work *work, void *context, int count)
{
    (void)memory;
    work(context, 0, count);
}

void hn_crew_end(hn_crew *memory)
{
    (void)memory;
}

#endif
