/* Threads that wait for work: a step of a batch takes less time than threads take to begin, so a crew's stay, and look
 * out for work for a while before they sleep. Whoever calls does a share too. Without POSIX threads (HUNCH_THREADS) the
 * caller does all of it. */
#define _POSIX_C_SOURCE 200809L /* threads */

#include "players/batch.h"

#ifdef HUNCH_THREADS
#include <pthread.h>
#include <stdatomic.h>

enum {
    CREW_STACK = 4 << 20, /* as search/parallel.c has it: opponents may search */
    LOOKS =
        4000 /* at what one waits for, before one sleeps: as long as it takes to be woken, about 50 µs */
};

typedef struct crew {
    pthread_mutex_t lock; /* of those who sleep, and of `joined` */
    pthread_cond_t work_comes, work_ends;
    int threads;         /* that were started */
    int joined;          /* of these, how many have a number */
    atomic_int busy;     /* that have not ended this work */
    atomic_uint job;     /* counts the works; grows a last time for the end */
    atomic_int sleepers; /* that wait for work */
    atomic_int sleeps;   /* the caller, until the work ends */
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

static inline void rest(void)
{
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#elif defined __aarch64__
    __asm__ volatile("yield");
#endif
}

/* Nobody misses being woken: whoever is about to sleep says so and then looks once more; whoever has news tells it and
 * then looks for sleepers. */
static void await_job(crew *c, unsigned done)
{
    for (int i = 0; i < LOOKS; i++) {
        if (atomic_load(&c->job) != done)
            return;
        rest();
    }
    pthread_mutex_lock(&c->lock);
    atomic_fetch_add(&c->sleepers, 1);
    while (atomic_load(&c->job) == done)
        pthread_cond_wait(&c->work_comes, &c->lock);
    atomic_fetch_sub(&c->sleepers, 1);
    pthread_mutex_unlock(&c->lock);
}

static void await_end(crew *c)
{
    for (int i = 0; i < LOOKS; i++) {
        if (!atomic_load(&c->busy))
            return;
        rest();
    }
    pthread_mutex_lock(&c->lock);
    atomic_store(&c->sleeps, 1);
    while (atomic_load(&c->busy))
        pthread_cond_wait(&c->work_ends, &c->lock);
    atomic_store(&c->sleeps, 0);
    pthread_mutex_unlock(&c->lock);
}

static void wake(crew *c, const atomic_int *sleepers, pthread_cond_t *cond)
{
    if (!atomic_load(sleepers))
        return;
    pthread_mutex_lock(&c->lock);
    pthread_cond_broadcast(cond);
    pthread_mutex_unlock(&c->lock);
}

static void *wait_for_work(void *context)
{
    crew *c = context;
    pthread_mutex_lock(&c->lock);
    int member = ++c->joined;
    pthread_mutex_unlock(&c->lock);
    for (unsigned done = 0;;) {
        await_job(c, done++);
        if (c->ends)
            return NULL;
        do_share(c, member);
        if (atomic_fetch_sub(&c->busy, 1) == 1)
            wake(c, &c->sleeps, &c->work_ends);
    }
}

static void begin_job(crew *c)
{
    atomic_fetch_add(&c->job, 1);
    wake(c, &c->sleepers, &c->work_comes);
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
    c->work = work;
    c->context = context;
    c->count = count;
    atomic_store(&c->busy, c->threads);
    begin_job(c);
    do_share(c, 0);
    await_end(c);
}

void hn_crew_end(hn_crew *memory)
{
    crew *c = open_crew(memory);
    c->ends = true;
    begin_job(c);
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
