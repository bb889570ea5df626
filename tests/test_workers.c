/* Threads that work: everything that is added is run once and comes back; owners have their turn one after the other; what
 * waits can be taken back, and what runs can be stopped. */
#include "server/workers.h"
#include "test.h"

#include <errno.h>
#include <pthread.h>
#include <sys/resource.h>
#include <time.h>

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

/* A job that keeps its worker until the gate is opened, or it is asked to stop. */
typedef struct gate {
    work work; /* first */
    atomic_bool entered;
    atomic_bool open;
} gate;

static void wait_at_gate(work *w)
{
    gate *g = (gate *)w;
    g->entered = true;
    while (!g->open && !stop_asked(&w->stop))
        rest();
}

static void add_gate(workers *w, gate *g, uint64_t owner)
{
    *g = (gate){.work = {.run = wait_at_gate, .owner = owner}};
    workers_add(w, &g->work);
}

static void close_gate(workers *w, gate *g, uint64_t owner)
{
    add_gate(w, g, owner);
    while (!g->entered)
        rest();
}

static void add_jobs(workers *w, job *jobs, int count, const uint64_t *owner)
{
    for (int i = 0; i < count; i++) {
        jobs[i] = (job){.work = {.run = run_job, .owner = owner[i]}};
        workers_add(w, &jobs[i].work);
    }
}

static int count_of(const work *list)
{
    int count = 0;
    for (; list; list = list->next)
        count++;
    return count;
}

/* Collects until so many have come back. */
static void collect(workers *w, int count)
{
    for (int collected = 0; collected < count;) {
        work *done = workers_collect(w);
        if (!done)
            rest();
        collected += count_of(done);
    }
}

static void reset(void)
{
    wakes = 0;
    started = 0;
}

FIXTURE(.before_each = reset);

TEST(all_that_is_added_is_run_once_and_collected_once)
{
    static job jobs[JOBS];
    workers *w = workers_open(4, 0, count_wake, NULL);
    assert_non_null(w);
    for (int i = 0; i < JOBS; i++) {
        jobs[i] = (job){.work = {.run = run_job, .owner = (uint64_t)(i * i % 37)}};
        workers_add(w, &jobs[i].work);
    }
    int collected = 0;
    while (collected < JOBS) {
        work *done = workers_collect(w);
        if (!done)
            rest();
        collected += count_of(done);
        /* What runs meanwhile counts as well. */
        assert_true(workers_waiting(w) == JOBS - collected);
    }
    assert_null(workers_collect(w));
    assert_int_equal(workers_waiting(w), 0);
    assert_null(workers_close(w));
    for (int i = 0; i < JOBS; i++) {
        assert_int_equal(jobs[i].runs, 1);
        assert_true(jobs[i].work.spent >= 0 && !jobs[i].work.dropped);
    }
    assert_int_equal(wakes, JOBS);
}

/* Whoever has much to be done waits for himself: of a hundred jobs of one owner, another's first one waits for one. */
TEST(owners_have_their_turn_and_their_jobs_go_in_order)
{
    static job many[100], few[3], one;
    static const uint64_t other[3] = {2, 2, 2}, third = 3;
    uint64_t greedy[100];
    gate g;
    workers *w = workers_open(1, 0, count_wake, NULL);
    for (int i = 0; i < 100; i++)
        greedy[i] = 1;
    close_gate(w, &g, 9);
    add_jobs(w, many, 100, greedy);
    add_jobs(w, few, 3, other);
    add_jobs(w, &one, 1, &third);
    assert_int_equal(workers_waiting(w), 105);
    g.open = true;
    collect(w, 105);
    assert_int_equal(many[0].place, 0);
    assert_int_equal(few[0].place, 1);
    assert_int_equal(one.place, 2);
    assert_int_equal(many[1].place, 3);
    assert_int_equal(few[1].place, 4);
    assert_int_equal(many[2].place, 5);
    assert_int_equal(few[2].place, 6);
    for (int i = 3; i < 100; i++)
        assert_int_equal(many[i].place, i + 4);
    workers_close(w);
}

TEST(what_is_done_first_is_collected_first)
{
    job jobs[3];
    static const uint64_t owner[3] = {1, 1, 2};
    gate g;
    workers *w = workers_open(2, 0, count_wake, NULL);
    close_gate(w, &g, 9);
    add_jobs(w, jobs, 3, owner);
    while (wakes < 3)
        rest();
    g.open = true;
    while (wakes < 4)
        rest();
    const work *done = workers_collect(w);
    int places[3];
    for (int i = 0; i < 3; i++, done = done->next)
        places[i] = ((const job *)done)->place;
    for (int i = 0; i < 3; i++)
        assert_int_equal(places[i], i);
    assert_ptr_equal(done, &g.work);
    assert_null(done->next);
    workers_close(w);
}

TEST(an_owner_leaves_one_of_several_threads_to_others)
{
    static gate gates[5];
    job quick;
    static const uint64_t other = 2;
    workers *w = workers_open(3, 0, count_wake, NULL);
    for (int i = 0; i < 5; i++)
        add_gate(w, &gates[i], 1);
    while (!gates[0].entered || !gates[1].entered)
        rest();
    add_jobs(w, &quick, 1, &other);
    while (!quick.runs)
        rest();
    assert_false(gates[2].entered);
    for (int i = 0; i < 5; i++)
        gates[i].open = true;
    collect(w, 6);
    assert_true(gates[4].entered);
    workers_close(w);
}

TEST(what_has_not_begun_can_be_taken_back)
{
    job jobs[4];
    static const uint64_t owner[4] = {1, 1, 1, 2};
    gate g;
    workers *w = workers_open(1, 0, count_wake, NULL);
    close_gate(w, &g, 1);
    add_jobs(w, jobs, 4, owner);
    assert_false(workers_take_back(w, &g.work));
    assert_true(workers_take_back(w, &jobs[2].work)); /* the last of its line */
    assert_false(workers_take_back(w, &jobs[2].work));
    assert_true(workers_take_back(w, &jobs[0].work)); /* the first */
    assert_true(workers_take_back(w, &jobs[3].work)); /* the only one */
    assert_int_equal(workers_waiting(w), 2);
    add_jobs(w, &jobs[2], 1, owner);
    g.open = true;
    collect(w, 3);
    assert_int_equal(jobs[1].place, 0);
    assert_int_equal(jobs[2].place, 1);
    assert_int_equal(jobs[0].runs + jobs[3].runs, 0);
    workers_close(w);
}

TEST(cancelling_drops_what_waits_and_stops_what_runs)
{
    job jobs[3], late;
    static const uint64_t owner[3] = {1, 1, 2};
    gate g;
    workers *w = workers_open(1, 0, count_wake, NULL);
    close_gate(w, &g, 9);
    add_jobs(w, jobs, 3, owner);
    workers_cancel(w);
    add_jobs(w, &late, 1, owner);
    collect(w, 5);
    assert_true(g.work.stop.heeded && !g.work.dropped);
    for (int i = 0; i < 3; i++)
        assert_true(jobs[i].work.dropped && !jobs[i].runs);
    assert_true(late.work.dropped && !late.runs);
    assert_int_equal(workers_waiting(w), 0);
    assert_null(workers_close(w));
}

TEST(closing_gives_back_what_was_not_collected)
{
    job jobs[3];
    static const uint64_t owner[3] = {1, 1, 2};
    gate gates[2];
    workers *w = workers_open(2, 0, count_wake, NULL);
    close_gate(w, &gates[0], 8);
    close_gate(w, &gates[1], 9);
    add_jobs(w, jobs, 3, owner);
    assert_int_equal(count_of(workers_close(w)), 5);
    assert_int_equal(started, 0);
}

TEST(no_threads_are_no_workers)
{
    assert_null(workers_open(0, 0, count_wake, NULL));
    assert_null(workers_open(-1, 0, count_wake, NULL));
    workers_close(NULL);
}

/* Jobs that note how nice their thread is, and use some of the processor. */
static atomic_int niceness;

static void run_nice(work *w)
{
    (void)w;
    struct timespec used;
    do
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    while (used.tv_sec == 0 && used.tv_nsec < 20000000);
    niceness = getpriority(PRIO_PROCESS, 0);
}

TEST(threads_are_nicer_than_the_process_and_count_their_time)
{
    errno = 0;
    int own = getpriority(PRIO_PROCESS, 0);
    assert_int_equal(errno, 0);
    work one = {.run = run_nice};
    workers *w = workers_open(1, 3, count_wake, NULL);
    workers_add(w, &one);
    collect(w, 1);
    assert_int_equal(niceness, own + 3 > 19 ? 19 : own + 3);
    assert_int_equal(getpriority(PRIO_PROCESS, 0), own);
    assert_true(one.spent > 10000000 && one.spent < 10000000000);
    workers_close(w);
}
