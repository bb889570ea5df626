/* A line of jobs for each owner, the ring of lines that have some, and the list of what is done, under one lock: what is
 * worked on takes milliseconds, so threads hardly ever meet there. */
#include "server/workers.h"

#include "server/threads.h"

#include <stdlib.h>
#include <time.h>

enum { BUCKETS = 256 };

typedef struct queue {
    work *first;
    work *last;
} queue;

/* The jobs of one owner. It is there while some wait or are run. */
typedef struct line {
    uint64_t owner;
    queue jobs;
    int running;
    struct line *next; /* of the ring */
    struct line *next_in_bucket;
} line;

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t added; /* or closing */
    line *bucket[BUCKETS];
    line *ring, *ring_end; /* lines with jobs: whose turn it is stands first */
    queue done;
    int waiting; /* added and not collected */
    bool cancelled, closing;
    void (*wake)(void *context);
    void *context;
    int count, nice;
    work **running; /* owned: what each thread runs, or NULL */
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

/* ---- lines ---- */

static line **place_of(workers *w, uint64_t owner)
{
    line **at = &w->bucket[owner % BUCKETS];
    while (*at && (*at)->owner != owner)
        at = &(*at)->next_in_bucket;
    return at;
}

static line *line_of(workers *w, uint64_t owner)
{
    line **at = place_of(w, owner), *l = *at;
    if (l)
        return l;
    l = *at = calloc(1, sizeof *l);
    if (!l)
        abort();
    l->owner = owner;
    return l;
}

static void drop_if_idle(workers *w, line *l)
{
    if (l->jobs.first || l->running)
        return;
    *place_of(w, l->owner) = l->next_in_bucket;
    free(l);
}

static void join_ring(workers *w, line *l)
{
    l->next = NULL;
    if (w->ring_end)
        w->ring_end->next = l;
    else
        w->ring = l;
    w->ring_end = l;
}

/* `before` is the one before it in the ring; NULL: it is the first. */
static void leave_ring(workers *w, line *l, line *before)
{
    if (before)
        before->next = l->next;
    else
        w->ring = l->next;
    if (w->ring_end == l)
        w->ring_end = before;
}

/* The next job of the line whose turn it is; of several threads an owner has not all. NULL: there is none to be run now. */
static work *take_turn(workers *w)
{
    int most = w->count > 1 ? w->count - 1 : 1;
    line *before = NULL, *l = w->ring;
    while (l && l->running >= most) {
        before = l;
        l = l->next;
    }
    if (!l)
        return NULL;
    work *job = take(&l->jobs);
    l->running++;
    leave_ring(w, l, before);
    if (l->jobs.first)
        join_ring(w, l);
    return job;
}

/* ---- threads ---- */

/* The next to be run, waited for; NULL: the workers close. */
static work *next_job(workers *w, int thread)
{
    work *job = NULL;
    pthread_mutex_lock(&w->lock);
    while (!w->closing && !(job = take_turn(w)))
        pthread_cond_wait(&w->added, &w->lock);
    w->running[thread] = job;
    pthread_mutex_unlock(&w->lock);
    return job;
}

static int64_t processor_time(void)
{
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000000000 + used.tv_nsec;
}

/* Which of the threads this one is. */
static int own_number(workers *w)
{
    int number = 0;
    pthread_mutex_lock(&w->lock); /* all are started, and known */
    while (!pthread_equal(w->thread[number], pthread_self()))
        number++;
    pthread_mutex_unlock(&w->lock);
    return number;
}

static void *run_jobs(void *argument)
{
    workers *w = argument;
    int thread = own_number(w);
    thread_be_nice(w->nice);
    for (work *job; (job = next_job(w, thread));) {
        int64_t begun = processor_time();
        job->run(job);
        job->spent = processor_time() - begun;
        pthread_mutex_lock(&w->lock);
        line *l = line_of(w, job->owner);
        l->running--;
        drop_if_idle(w, l);
        w->running[thread] = NULL;
        put(&w->done, job);
        pthread_mutex_unlock(&w->lock);
        w->wake(w->context);
    }
    return NULL;
}

workers *workers_open(int count, int nice, void (*wake)(void *context), void *context)
{
    if (count < 1)
        return NULL;
    workers *w = calloc(1, sizeof *w + (size_t)count * sizeof w->thread[0]);
    work **running = calloc((size_t)count, sizeof(work *));
    if (!w || !running) {
        free(w);
        free(running);
        return NULL;
    }
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->added, NULL);
    w->wake = wake;
    w->context = context;
    w->nice = nice;
    w->running = running;
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

/* ---- jobs ---- */

static void drop(workers *w, work *job)
{
    job->dropped = true;
    put(&w->done, job);
}

void workers_add(workers *w, work *job)
{
    pthread_mutex_lock(&w->lock);
    bool refused = w->cancelled;
    w->waiting++;
    if (refused) {
        drop(w, job);
    } else {
        line *l = line_of(w, job->owner);
        if (!l->jobs.first)
            join_ring(w, l);
        put(&l->jobs, job);
        pthread_cond_signal(&w->added);
    }
    pthread_mutex_unlock(&w->lock);
    if (refused)
        w->wake(w->context);
}

/* Takes a job out of its line. False: it is in none. */
static bool unlink_job(workers *w, const work *job)
{
    line *l = *place_of(w, job->owner), *before = NULL;
    work *last = NULL, **at = l ? &l->jobs.first : NULL;
    while (at && *at && *at != job) {
        last = *at;
        at = &last->next;
    }
    if (!at || !*at)
        return false;
    *at = job->next;
    if (l->jobs.last == job)
        l->jobs.last = last;
    if (l->jobs.first)
        return true;
    for (line *other = w->ring; other != l; other = other->next)
        before = other;
    leave_ring(w, l, before);
    drop_if_idle(w, l);
    return true;
}

bool workers_take_back(workers *w, work *job)
{
    pthread_mutex_lock(&w->lock);
    bool taken = unlink_job(w, job);
    w->waiting -= taken;
    pthread_mutex_unlock(&w->lock);
    return taken;
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

void workers_cancel(workers *w)
{
    pthread_mutex_lock(&w->lock);
    w->cancelled = true;
    while (w->ring) {
        line *l = w->ring;
        for (work *job; (job = take(&l->jobs));)
            drop(w, job);
        leave_ring(w, l, NULL);
        drop_if_idle(w, l);
    }
    for (int i = 0; i < w->count; i++)
        if (w->running[i])
            w->running[i]->stop.now = true;
    bool some = w->done.first;
    pthread_mutex_unlock(&w->lock);
    if (some)
        w->wake(w->context);
}

work *workers_close(workers *w)
{
    if (!w)
        return NULL;
    workers_cancel(w);
    pthread_mutex_lock(&w->lock);
    w->closing = true;
    pthread_cond_broadcast(&w->added);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->count; i++)
        pthread_join(w->thread[i], NULL);
    pthread_cond_destroy(&w->added);
    pthread_mutex_destroy(&w->lock);
    work *left = w->done.first;
    free(w->running);
    free(w);
    return left;
}
