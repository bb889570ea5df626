/* Threads that work: everything that is added is run once and comes back, and what a table waits for goes first. */
#include "server/workers.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

enum { JOBS = 2000 };

static atomic_int wakes;
static atomic_int started; /* jobs, in the order in which they are run */

static void count_wake(void *context)
{
    (void)context;
    wakes++;
}

typedef struct job {
    work work; /* first */
    atomic_int runs;
    int place; /* it was run as the how manyth */
} job;

static void run_job(work *w)
{
    job *j = (job *)w;
    j->runs++;
    j->place = started++;
}

static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/* A job that keeps its worker until the gate is opened. */
typedef struct gate {
    work work; /* first */
    atomic_bool entered;
    atomic_bool open;
} gate;

static void wait_at_gate(work *w)
{
    gate *g = (gate *)w;
    g->entered = true;
    while (!g->open)
        rest();
}

static void close_gate(workers *w, gate *g)
{
    *g = (gate){.work = {.run = wait_at_gate, .urgent = true}};
    workers_add(w, &g->work);
    while (!g->entered)
        rest();
}

static int reset(void **state)
{
    (void)state;
    wakes = 0;
    started = 0;
    return 0;
}

static void all_that_is_added_is_run_once_and_collected_once(void **state)
{
    (void)state;
    static job jobs[JOBS];
    workers *w = workers_open(4, count_wake, NULL);
    assert_non_null(w);
    for (int i = 0; i < JOBS; i++) {
        jobs[i] = (job){.work = {.run = run_job, .urgent = i % 3 == 0}};
        workers_add(w, &jobs[i].work);
    }
    int collected = 0;
    while (collected < JOBS) {
        work *done = workers_collect(w);
        if (!done)
            rest();
        for (; done; done = done->next)
            collected++;
        /* What runs meanwhile counts as well. */
        assert_true(workers_waiting(w) == JOBS - collected);
    }
    assert_null(workers_collect(w));
    assert_int_equal(workers_waiting(w), 0);
    workers_close(w);
    for (int i = 0; i < JOBS; i++)
        assert_int_equal(jobs[i].runs, 1);
    assert_int_equal(wakes, JOBS);
}

static void what_is_urgent_goes_first_and_equals_go_in_order(void **state)
{
    (void)state;
    job jobs[6] = {0};
    static const int order[6] = {3, 0, 4, 1, 5, 2}; /* every second one is urgent */
    gate g;
    workers *w = workers_open(1, count_wake, NULL);
    close_gate(w, &g);
    for (int i = 0; i < 6; i++) {
        jobs[i].work = (work){.run = run_job, .urgent = i % 2 == 1};
        workers_add(w, &jobs[i].work);
    }
    assert_int_equal(workers_waiting(w), 7);
    g.open = true;
    workers_close(w);
    for (int i = 0; i < 6; i++)
        assert_int_equal(jobs[i].place, order[i]);
}

static void what_is_done_first_is_collected_first(void **state)
{
    (void)state;
    job jobs[3] = {0};
    gate g;
    workers *w = workers_open(2, count_wake, NULL);
    close_gate(w, &g);
    for (int i = 0; i < 3; i++) {
        jobs[i].work.run = run_job;
        workers_add(w, &jobs[i].work);
    }
    while (wakes < 3)
        rest();
    g.open = true;
    while (wakes < 4)
        rest();
    work *done = workers_collect(w);
    for (int i = 0; i < 3; i++, done = done->next)
        assert_ptr_equal(done, &jobs[i].work);
    assert_ptr_equal(done, &g.work);
    assert_null(done->next);
    workers_close(w);
}

static void closing_waits_for_all_that_was_added(void **state)
{
    (void)state;
    static job jobs[JOBS];
    workers *w = workers_open(2, count_wake, NULL);
    for (int i = 0; i < JOBS; i++) {
        jobs[i] = (job){.work = {.run = run_job}};
        workers_add(w, &jobs[i].work);
    }
    workers_close(w);
    assert_int_equal(started, JOBS);
}

static void no_threads_are_no_workers(void **state)
{
    (void)state;
    assert_null(workers_open(0, count_wake, NULL));
    assert_null(workers_open(-1, count_wake, NULL));
    workers_close(NULL);
}

static void what_takes_long_leaves_a_thread_for_what_is_urgent(void **state)
{
    (void)state;
    static gate gates[4];
    job quick = {.work = {.run = run_job, .urgent = true}};
    workers *w = workers_open(2, count_wake, NULL);
    for (int i = 0; i < 4; i++) {
        gates[i] = (gate){.work = {.run = wait_at_gate}};
        workers_add(w, &gates[i].work);
    }
    while (!gates[0].entered)
        rest();
    workers_add(w, &quick.work);
    while (!quick.runs)
        rest();
    assert_false(gates[1].entered);
    for (int i = 0; i < 4; i++)
        gates[i].open = true;
    workers_close(w);
    assert_true(gates[3].entered);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(all_that_is_added_is_run_once_and_collected_once, reset),
        cmocka_unit_test_setup(what_is_urgent_goes_first_and_equals_go_in_order, reset),
        cmocka_unit_test_setup(what_is_done_first_is_collected_first, reset),
        cmocka_unit_test_setup(closing_waits_for_all_that_was_added, reset),
        cmocka_unit_test_setup(no_threads_are_no_workers, reset),
        cmocka_unit_test_setup(what_takes_long_leaves_a_thread_for_what_is_urgent, reset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
