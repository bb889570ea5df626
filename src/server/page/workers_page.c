/* Work without threads. Quick jobs, those of workers that are as important as the event loop, are run here, one in a turn. All
 * others are run in workers of the browser, one for each pool: such a worker has a memory of its own, into which this whole one is
 * copied, so that a job finds everything at its address, and what it changes (`changes`, `text`) is copied back. So nothing that
 * is worked out keeps the table waiting, no file of the games knows of it, and a job can be taken back at any time: nobody
 * has seen anything of it. */
#include "server/page/page.h"
#include "server/workers.h"

#include <stdlib.h>

typedef TAILQ_HEAD(, work) job_list;

struct workers {
    job_list jobs;
    work *running; /* elsewhere; NULL: none */
    work *done, **done_end;
    int waiting; /* added and not collected */
    bool here, cancelled;
    void (*wake)(void *context);
    void *context;
};

static workers *runs_here; /* of all pools the one whose jobs are run here */

int64_t thread_time(void)
{
    return stop_clock();
}

workers *workers_open(int count, int nice, void (*wake)(void *context), void *context)
{
    workers *w = count < 1 ? NULL : calloc(1, sizeof *w);
    if (!w)
        return NULL;
    TAILQ_INIT(&w->jobs);
    w->done_end = &w->done;
    w->wake = wake;
    w->context = context;
    w->here = nice == 0;
    if (w->here)
        runs_here = w;
    return w;
}

static void put_done(workers *w, work *job)
{
    job->next = NULL;
    *w->done_end = job;
    w->done_end = &job->next;
    w->wake(w->context);
}

static void drop(workers *w, work *job)
{
    job->dropped = true;
    put_done(w, job);
}

static work *take_first(workers *w)
{
    work *job = TAILQ_FIRST(&w->jobs);
    if (job) {
        TAILQ_REMOVE(&w->jobs, job, place);
        job->waits = false;
    }
    return job;
}

static void begin_next(workers *w)
{
    if (!w->running && (w->running = take_first(w)))
        page_work(w, w->running);
}

static void run(work *job)
{
    int64_t begun = thread_time();
    job->run(job);
    job->spent = thread_time() - begun;
}

bool workers_run_here(void)
{
    work *job = runs_here ? take_first(runs_here) : NULL;
    if (job) {
        run(job);
        put_done(runs_here, job);
    }
    return job && !TAILQ_EMPTY(&runs_here->jobs);
}

/* ---- jobs ---- */

void workers_add(workers *w, work *job)
{
    w->waiting++;
    if (w->cancelled) {
        drop(w, job);
        return;
    }
    TAILQ_INSERT_TAIL(&w->jobs, job, place);
    job->waits = true;
    if (w->here)
        w->wake(w->context);
    else
        begin_next(w);
}

bool workers_take_back(workers *w, work *job)
{
    if (job->waits) {
        TAILQ_REMOVE(&w->jobs, job, place);
        job->waits = false;
    } else if (job == w->running) {
        page_end(w);
        w->running = NULL;
        begin_next(w);
    } else {
        return false;
    }
    w->waiting--;
    return true;
}

work *workers_collect(workers *w)
{
    work *list = w->done;
    w->done = NULL;
    w->done_end = &w->done;
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
    w->cancelled = true;
    if (w->running) {
        page_end(w);
        drop(w, w->running);
        w->running = NULL;
    }
    for (work *job; (job = take_first(w));)
        drop(w, job);
}

work *workers_close(workers *w)
{
    if (!w)
        return NULL;
    workers_cancel(w);
    work *left = w->done;
    if (runs_here == w)
        runs_here = NULL;
    free(w);
    return left;
}

/* ---- called by the page ---- */

void TO_PAGE(page_run)(work *job);
void *TO_PAGE(page_changed)(const work *job, int number);
size_t TO_PAGE(page_changed_size)(const work *job, int number);
void TO_PAGE(page_worked)(workers *w, char *text, bool heeded, double spent);
bool TO_PAGE(page_heeded)(const work *job);
double TO_PAGE(page_spent)(const work *job);
char *TO_PAGE(page_text)(const work *job);

/* In the other worker: runs a job in the copy. Then what has come of it. */
void page_run(work *job)
{
    run(job);
}

bool page_heeded(const work *job)
{
    return job->stop.heeded;
}

double page_spent(const work *job)
{
    return (double)job->spent;
}

char *page_text(const work *job)
{
    return job->text;
}

/* What it has written to, 0 or 1. */
void *page_changed(const work *job, int number)
{
    return job->changes[number].at;
}

size_t page_changed_size(const work *job, int number)
{
    return job->changes[number].size;
}

/* Here: the running job has come back, with its changes in place and its text allocated. */
void page_worked(workers *w, char *text, bool heeded, double spent)
{
    work *job = w->running;
    job->text = text;
    job->stop.heeded = heeded;
    job->spent = (int64_t)spent;
    w->running = NULL;
    put_done(w, job);
    begin_next(w);
}
