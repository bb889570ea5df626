/* A line of jobs for each owner, the ring of lines that have some, and the list of what is done, under one lock: what is
 * worked on takes milliseconds, so threads hardly ever meet there. */
#include "server/workers.h"

#include "server/threads.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { BUCKETS = 256 };

/* The jobs of one owner. It is there while some wait or are run. */
typedef struct line {
    uint64_t owner;
    TAILQ_HEAD(, work) jobs;
    int running;
    TAILQ_ENTRY(line) turn; /* in the ring */
    LIST_ENTRY(line) bucket;
} line;

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t added; /* or closing */
    LIST_HEAD(, line) bucket[BUCKETS];
    TAILQ_HEAD(, line) ring; /* lines with jobs: whose turn it is stands first */
    work *done, **done_end;
    atomic_int waiting; /* added and not collected */
    bool cancelled, closing;
    void (*wake)(void *context);
    void *context;
    int count, nice;
    work **running; /* owned: what each thread runs, or NULL */
    pthread_t thread[];
};

/* ---- lines ---- */

static line *line_of(workers *w, uint64_t owner)
{
    line *l;
    LIST_FOREACH(l, &w->bucket[owner % BUCKETS], bucket)
    if (l->owner == owner)
        return l;
    l = calloc(1, sizeof *l);
    if (!l)
        abort();
    l->owner = owner;
    TAILQ_INIT(&l->jobs);
    LIST_INSERT_HEAD(&w->bucket[owner % BUCKETS], l, bucket);
    return l;
}

static void drop_if_idle(line *l)
{
    if (!TAILQ_EMPTY(&l->jobs) || l->running)
        return;
    LIST_REMOVE(l, bucket);
    free(l);
}

/* Takes a job out of its line, which leaves the ring if it was the last. */
static void take_out(workers *w, line *l, work *job)
{
    TAILQ_REMOVE(&l->jobs, job, place);
    job->waits = false;
    if (TAILQ_EMPTY(&l->jobs))
        TAILQ_REMOVE(&w->ring, l, turn);
}

/* The next job of the line whose turn it is; of several threads an owner has not all. NULL: there is none to be run now. */
static work *take_turn(workers *w)
{
    int most = w->count > 1 ? w->count - 1 : 1;
    line *l = TAILQ_FIRST(&w->ring);
    while (l && l->running >= most)
        l = TAILQ_NEXT(l, turn);
    if (!l)
        return NULL;
    work *job = TAILQ_FIRST(&l->jobs);
    l->running++;
    take_out(w, l, job);
    if (!TAILQ_EMPTY(&l->jobs)) {
        TAILQ_REMOVE(&w->ring, l, turn);
        TAILQ_INSERT_TAIL(&w->ring, l, turn);
    }
    return job;
}

static void put_done(workers *w, work *job)
{
    job->next = NULL;
    *w->done_end = job;
    w->done_end = &job->next;
}

static work *take_done(workers *w)
{
    work *list = w->done;
    w->done = NULL;
    w->done_end = &w->done;
    return list;
}

/* ---- threads ---- */

/* A thread has the signal mask of whoever started it: all signals are held back for that moment. */
bool thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, NULL, run, argument) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* On Linux a priority is a thread's, and 0 is the one that asks. Where that is refused, things are as fair as they
 * were. */
static void be_nice(int steps)
{
    errno = 0;
    int now = getpriority(PRIO_PROCESS, 0);
    if (steps > 0 && !errno)
        setpriority(PRIO_PROCESS, 0, now + steps);
}

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

int64_t thread_time(void)
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
    be_nice(w->nice);
    for (work *job; (job = next_job(w, thread));) {
        int64_t begun = thread_time();
        job->run(job);
        job->spent = thread_time() - begun;
        pthread_mutex_lock(&w->lock);
        line *l = line_of(w, job->owner);
        l->running--;
        drop_if_idle(l);
        w->running[thread] = NULL;
        put_done(w, job);
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
    TAILQ_INIT(&w->ring);
    w->done_end = &w->done;
    w->wake = wake;
    w->context = context;
    w->nice = nice;
    w->running = running;
    pthread_mutex_lock(&w->lock); /* threads read the count */
    while (w->count < count && thread_start(&w->thread[w->count], run_jobs, w))
        w->count++;
    bool all = w->count == count;
    pthread_mutex_unlock(&w->lock);
    if (all)
        return w;
    workers_close(w);
    return NULL;
}

/* ---- jobs ---- */

static void drop(workers *w, work *job)
{
    job->dropped = true;
    put_done(w, job);
}

void workers_add(workers *w, work *job)
{
    w->waiting++;
    pthread_mutex_lock(&w->lock);
    bool refused = w->cancelled;
    if (refused) {
        drop(w, job);
    } else {
        line *l = line_of(w, job->owner);
        if (TAILQ_EMPTY(&l->jobs))
            TAILQ_INSERT_TAIL(&w->ring, l, turn);
        TAILQ_INSERT_TAIL(&l->jobs, job, place);
        job->waits = true;
        pthread_cond_signal(&w->added);
    }
    pthread_mutex_unlock(&w->lock);
    if (refused)
        w->wake(w->context);
}

bool workers_take_back(workers *w, work *job)
{
    pthread_mutex_lock(&w->lock);
    bool waits = job->waits;
    if (waits) {
        line *l = line_of(w, job->owner);
        take_out(w, l, job);
        drop_if_idle(l);
    }
    pthread_mutex_unlock(&w->lock);
    w->waiting -= waits;
    return waits;
}

work *workers_collect(workers *w)
{
    pthread_mutex_lock(&w->lock);
    work *list = take_done(w);
    pthread_mutex_unlock(&w->lock);
    for (const work *job = list; job; job = job->next)
        w->waiting--;
    return list;
}

int workers_waiting(workers *w)
{
    return w->waiting;
}

void workers_cancel(workers *w)
{
    pthread_mutex_lock(&w->lock);
    w->cancelled = true;
    for (line *l; (l = TAILQ_FIRST(&w->ring)); drop_if_idle(l))
        for (work *job; (job = TAILQ_FIRST(&l->jobs));) {
            take_out(w, l, job);
            drop(w, job);
        }
    for (int i = 0; i < w->count; i++)
        if (w->running[i])
            w->running[i]->stop.now = true;
    bool some = w->done;
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
    work *left = w->done;
    free(w->running);
    free(w);
    return left;
}
