/* Two queues, one for what is urgent, and the list of what is done, under one lock: what is worked on takes
 * milliseconds, so threads hardly ever meet there. */
#include "server/workers.h"

#include "server/threads.h"

#include <stdlib.h>

typedef struct queue {
    work *first;
    work *last;
} queue;

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t added; /* or closing */
    queue urgent;
    queue ordinary;
    queue done;
    int waiting; /* added and not collected */
    int patient; /* ordinary jobs that are being run */
    bool closing;
    void (*wake)(void *context);
    void *context;
    int count;
    pthread_t thread[];
};

static void put(queue *q, work *job)
{
    job->next = NULL;
    if (q->last)
        q->last->next = job;
    else
        q->first = job;
    q->last = job;
}

static work *take(queue *q)
{
    work *job = q->first;
    if (job) {
        q->first = job->next;
        if (!q->first)
            q->last = NULL;
    }
    return job;
}

/* What is ordinary may take long: one thread of several is always left for what is urgent. */
static work *take_ordinary(workers *w)
{
    bool room = w->patient == 0 || w->patient < w->count - 1;
    work *job = room ? take(&w->ordinary) : NULL;
    if (job)
        w->patient++;
    return job;
}

/* The next to be run, waited for; NULL: the workers close, and nothing is left. */
static work *next_job(workers *w)
{
    pthread_mutex_lock(&w->lock);
    work *job;
    while (!(job = take(&w->urgent)) && !(job = take_ordinary(w)) &&
           !(w->closing && !w->ordinary.first))
        pthread_cond_wait(&w->added, &w->lock);
    pthread_mutex_unlock(&w->lock);
    return job;
}

static void *run_jobs(void *argument)
{
    workers *w = argument;
    for (work *job; (job = next_job(w));) {
        job->run(job);
        pthread_mutex_lock(&w->lock);
        if (!job->urgent) {
            w->patient--;
            pthread_cond_broadcast(&w->added);
        }
        put(&w->done, job);
        pthread_mutex_unlock(&w->lock);
        w->wake(w->context);
    }
    return NULL;
}

workers *workers_open(int count, void (*wake)(void *context), void *context)
{
    if (count < 1)
        return NULL;
    workers *w = calloc(1, sizeof *w + (size_t)count * sizeof w->thread[0]);
    if (!w)
        return NULL;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->added, NULL);
    w->wake = wake;
    w->context = context;
    pthread_mutex_lock(&w->lock); /* threads read the count */
    while (w->count < count && thread_start(&w->thread[w->count], run_jobs, w))
        w->count++;
    bool all = w->count == count;
    pthread_mutex_unlock(&w->lock);
    if (!all) {
        workers_close(w);
        return NULL;
    }
    return w;
}

void workers_add(workers *w, work *job)
{
    pthread_mutex_lock(&w->lock);
    put(job->urgent ? &w->urgent : &w->ordinary, job);
    w->waiting++;
    pthread_cond_signal(&w->added);
    pthread_mutex_unlock(&w->lock);
}

work *workers_collect(workers *w)
{
    pthread_mutex_lock(&w->lock);
    work *list = w->done.first;
    w->done = (queue){0};
    for (const work *job = list; job; job = job->next)
        w->waiting--;
    pthread_mutex_unlock(&w->lock);
    return list;
}

int workers_waiting(workers *w)
{
    pthread_mutex_lock(&w->lock);
    int waiting = w->waiting;
    pthread_mutex_unlock(&w->lock);
    return waiting;
}

work *workers_close(workers *w)
{
    if (!w)
        return NULL;
    pthread_mutex_lock(&w->lock);
    w->closing = true;
    pthread_cond_broadcast(&w->added);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->count; i++)
        pthread_join(w->thread[i], NULL);
    pthread_cond_destroy(&w->added);
    pthread_mutex_destroy(&w->lock);
    work *left = w->done.first;
    free(w);
    return left;
}
