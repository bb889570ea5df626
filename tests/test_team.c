/* Pieces of work and many hands: all are done once and taken in order, however long each takes, and it ends when it is
 * enough, when it is stopped, and when a hand has no memory. */
#include "arena/team.h"

#include "test.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PIECES = 3000, HANDS = 3 };

typedef struct job {
    long next, end;
    long taken, sum, enough; /* enough: how many, 0: all */
    long most;               /* that may go out before they are taken, 0: any */
    bool in_order;
    atomic_int done[PIECES];
    atomic_bool stop;
    int closed;
} job;

/* Some take as long as a whole chunk of the others may. */
static void do_piece(void *context, int thread, long number, team_out *out)
{
    job *j = context;
    assert_in_range(thread, 0, HANDS - 1);
    if (number % 500 == 7)
        nanosleep(&(struct timespec){.tv_nsec = 30000000}, NULL);
    atomic_fetch_add(&j->done[number], 1);
    team_write(out, &number, sizeof number);
    for (long i = 0; i < number % 3; i++) /* of any length */
        team_write(out, &i, sizeof i);
}

static bool next_piece(void *context, long *number)
{
    job *j = context;
    if (j->next == j->end || (j->most && j->next >= j->taken + j->most))
        return false;
    *number = j->next++;
    return true;
}

static bool take(void *context, const void *bytes, size_t size)
{
    job *j = context;
    long number;
    memcpy(&number, bytes, sizeof number);
    assert_int_equal(size, (size_t)(1 + number % 3) * sizeof number);
    if (j->in_order)
        assert_int_equal(number, j->taken);
    j->taken++;
    j->sum += number;
    if (j->taken == 1200 && j->enough < 0)
        atomic_store(&j->stop, true);
    return j->taken != j->enough;
}

static void tell(void *context, team_out *out)
{
    (void)context;
    team_write(out, "end", 4);
}

static void hear(void *context, const void *bytes, size_t size)
{
    job *j = context;
    assert_int_equal(size, 4);
    assert_string_equal(bytes, "end");
    j->closed++;
}

static void run(job *j, int threads)
{
    team t = {.threads = threads,
              .context = j,
              .in_order = j->in_order,
              .stop = &j->stop,
              .piece = do_piece,
              .next = next_piece,
              .take = take,
              .close = tell,
              .closed = hear};
    hn_error error = {0};
    assert_int_equal(team_run(&t, &error), HN_OK);
    assert_int_equal(j->closed, 1);
}

TEST(every_piece_is_done_once_and_taken_in_order)
{
    for (int threads = 1; threads <= HANDS; threads++) {
        static job j;
        j = (job){.end = PIECES, .in_order = true};
        run(&j, threads);
        assert_int_equal(j.taken, PIECES);
        for (int i = 0; i < PIECES; i++)
            assert_int_equal(atomic_load(&j.done[i]), 1);
    }
}

TEST(without_order_all_are_taken_too)
{
    static job j;
    j = (job){.end = PIECES};
    run(&j, HANDS);
    assert_int_equal(j.taken, PIECES);
    assert_int_equal(j.sum, (long)PIECES * (PIECES - 1) / 2);
}

TEST(pieces_may_wait_until_others_are_taken)
{
    static job j;
    j = (job){.end = PIECES, .in_order = true, .most = 64};
    run(&j, HANDS);
    assert_int_equal(j.taken, PIECES);
}

TEST(when_it_is_enough_nothing_more_is_taken)
{
    static job j;
    j = (job){.end = PIECES, .in_order = true, .enough = 1000};
    run(&j, HANDS);
    assert_int_equal(j.taken, 1000);
}

TEST(stopped_it_takes_all_that_was_begun)
{
    static job j;
    j = (job){.end = PIECES, .in_order = true, .enough = -1};
    run(&j, HANDS);
    assert_in_range(j.taken, 1200, PIECES);
    assert_int_equal(j.taken, j.next);
}

TEST(nothing_to_do_is_done_at_once)
{
    static job j;
    j = (job){.in_order = true};
    run(&j, HANDS);
    assert_int_equal(j.taken, 0);
}

TEST(keys_tell_apart_what_pieces_follow_from)
{
    uint64_t one = team_key(0, "a", 1), other = team_key(0, "b", 1);
    assert_true(one != other && one != team_key(one, "a", 1));
    assert_true(one == team_key(0, "a", 1));
}
