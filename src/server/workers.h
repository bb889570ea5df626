/* Threads that work: what takes longer than the event loop can wait. A pool of them has one queue, in which owners (the
 * addresses that something is worked out for) have their turn one after the other, and the jobs of one owner are run in the order in
 * which they came. So whoever asks for much waits for himself. */
#pragma once

#include "search/stop.h"

#include <stddef.h>
#include <sys/queue.h>

typedef struct workers workers;

/* Something to be done: the first member of what it needs. run is called on a worker; then it comes back through
 * workers_collect. What takes long heeds `stop`. */
typedef struct work work;
struct work {
    void (*run)(work *w);
    void (*done)(void *context, work *w); /* the caller's, both: when it has come back, */
    void (*free)(work *w);                /* … and when nobody wants it any more */
    uint64_t owner;                       /* whom it is for */
    char *text; /* what run has worked out, allocated, or NULL: of whoever gets the job back */
    struct {
        void *at;
        size_t size;
    } changes[2]; /* what else run writes to that lasts; else nothing comes back from workers that
                     have a memory of their own (page/workers_page.c) */
    hn_stop stop;
    int64_t spent; /* nanoseconds of processor time that run has taken */
    bool dropped;  /* it was not run: the workers were told to end before */
    work *next;    /* of a list that is given back */
    bool waits;    /* the workers' own, both: in a line of those that wait */
    TAILQ_ENTRY(work) place;
};

/* Starts `count` threads, that much nicer to others than the process is (setpriority). Where they are several, one owner has all
 * but one of them at most. wake is called from them whenever there is something to collect. NULL: no threads. */
workers *workers_open(int count, int nice, void (*wake)(void *context), void *context);

/* The job is the workers' until it is collected or taken back. */
void workers_add(workers *w, work *job);

/* Takes back a job that has not begun. False: it has, and comes back by itself. */
bool workers_take_back(workers *w, work *job);

/* What is done since the last call, a list by `next`, the first done first; NULL: nothing. */
work *workers_collect(workers *w);

/* How many are not done, or not collected. */
int workers_waiting(workers *w);

/* Nothing more is begun: what waits, or is added later, comes back dropped, and what runs is asked to stop. */
void workers_cancel(workers *w);

/* Cancels, waits for what runs, and ends the threads. Returns what was not collected, to be freed. NULL is harmless. */
work *workers_close(workers *w);

/* The processor time that the calling thread has used, in nanoseconds. */
int64_t thread_time(void);
