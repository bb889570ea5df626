/* Reading with a deadline: a line is an answer once it has arrived, whole and by itself; time runs out
 * whatever else comes in, and what was begun then is no part of the next answer. */
#define _XOPEN_SOURCE 700 /* posix_openpt */

#include "cli/clock.h"
#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* Machines can be slow: what must not come late may take this long. */
enum { SOON = 50, LATE = 100000 };

typedef struct wire {
    int in; /* what is written here comes out of the input */
    pid_t writer;
    timed_input input;
    char *line;
} wire;

static wire joined; /* of the test that runs */

static void make_wire(void)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    joined = (wire){.in = ends[1], .input.descriptor = ends[0]};
}

static void cut_wire(void)
{
    if (joined.writer) {
        kill(joined.writer, SIGKILL);
        waitpid(joined.writer, NULL, 0);
    }
    close(joined.input.descriptor);
    if (joined.in >= 0)
        assert_int_equal(close(joined.in), 0);
}

static void say_bytes(const wire *w, const char *bytes, size_t count)
{
    assert_int_equal(write(w->in, bytes, count), count);
}

static void say(const wire *w, const char *text)
{
    say_bytes(w, text, strlen(text));
}

static void hang_up(wire *w)
{
    close(w->in);
    w->in = -1;
}

static void pause_for(int milliseconds)
{
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    nanosleep(&time, NULL);
}

/* The next line is this one. */
static void reads(wire *w, const char *line)
{
    assert_int_equal(timed_read(&w->input, timed_now() + LATE, &w->line), TIMED_LINE);
    assert_string_equal(w->line, line);
}

static void answers(wire *w, int64_t deadline, timed_answer answer)
{
    assert_int_equal(timed_read(&w->input, deadline, &w->line), answer);
}

FIXTURE(.before_each = make_wire, .after_each = cut_wire);

/* ---- lines ---- */

TEST(two_lines_at_once_are_two_answers)
{
    wire *w = &joined;
    say(w, "draw deck\n\nplay\n");
    reads(w, "draw deck");
    reads(w, "");
    reads(w, "play");
    answers(w, timed_now() + SOON, TIMED_LATE);
}

TEST(a_line_in_pieces_is_one_answer)
{
    wire *w = &joined;
    say(w, "draw");
    answers(w, timed_now() + 1, TIMED_LATE);
    say(w, " deck\npl");
    reads(w, "draw deck");
    say(w, "ay\n");
    reads(w, "play");
}

TEST(a_line_may_be_changed_until_the_next_is_read)
{
    wire *w = &joined;
    say(w, "one\ntwo\n");
    reads(w, "one");
    memset(w->line, 'x', 3);
    reads(w, "two");
}

TEST(the_last_line_may_lack_its_end)
{
    wire *w = &joined;
    say(w, "1\n2");
    hang_up(w);
    reads(w, "1");
    reads(w, "2");
    answers(w, timed_now() + LATE, TIMED_END);
    answers(w, 0, TIMED_END);
}

TEST(no_input_at_all_is_the_end)
{
    wire *w = &joined;
    hang_up(w);
    answers(w, 0, TIMED_END);
    timed_input closed = {.descriptor = w->input.descriptor};
    close(closed.descriptor);
    assert_int_equal(timed_read(&closed, timed_now() + LATE, &w->line), TIMED_END);
    assert_int_equal(timed_read(&closed, 0, &w->line), TIMED_END);
}

TEST(a_byte_of_zero_does_not_cut_a_line)
{
    wire *w = &joined;
    say_bytes(w, "1\0junk\n", 7);
    reads(w, "1?junk");
}

TEST(a_line_has_at_most_so_many_bytes)
{
    wire *w = &joined;
    char longest[TIMED_LINE_SIZE + 1];
    memset(longest, '1', sizeof longest);
    longest[TIMED_LINE_SIZE - 1] = '\n';
    say_bytes(w, longest, TIMED_LINE_SIZE);
    answers(w, timed_now() + LATE, TIMED_LINE);
    assert_int_equal(strlen(w->line), TIMED_LINE_SIZE - 1);
    longest[TIMED_LINE_SIZE - 1] = '1';
    longest[TIMED_LINE_SIZE] = '\n';
    say_bytes(w, longest, TIMED_LINE_SIZE + 1);
    say(w, "2\n");
    answers(w, timed_now() + LATE, TIMED_LONG);
    reads(w, "2");
}

TEST(a_long_line_is_thrown_away_whole)
{
    wire *w = &joined;
    for (int i = 0; i < 50; i++)
        say(w,
            "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 "
            "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 ");
    say(w, "2\n3\n");
    answers(w, timed_now() + LATE, TIMED_LONG);
    reads(w, "3");
}

/* ---- time ---- */

/* Writes a text after a while, again and again where `times` is more, from another process. */
static void say_later(wire *w, int milliseconds, const char *text, int times)
{
    w->writer = fork();
    assert_true(w->writer >= 0);
    if (w->writer)
        return;
    pause_for(milliseconds);
    bool good = true;
    for (int i = 0; i < times && good; i++)
        good = write(w->in, text, strlen(text)) > 0;
    _exit(0);
}

TEST(a_line_that_takes_its_time_is_waited_for)
{
    wire *w = &joined;
    int64_t start = timed_now();
    say_later(w, SOON, "dudo\n", 1);
    reads(w, "dudo");
    assert_true(timed_now() - start >= SOON);
}

TEST(without_a_deadline_the_wait_has_no_end)
{
    wire *w = &joined;
    say_later(w, SOON, "dudo\n", 1);
    answers(w, 0, TIMED_LINE);
    assert_string_equal(w->line, "dudo");
}

TEST(the_wait_ends_at_the_deadline)
{
    wire *w = &joined;
    int64_t start = timed_now();
    say(w, "half a li");
    answers(w, start + SOON, TIMED_LATE);
    assert_true(timed_now() - start >= SOON);
    assert_true(timed_now() - start < LATE);
}

TEST(a_line_that_has_arrived_counts_however_late_it_is_read)
{
    wire *w = &joined;
    say(w, "help\ndudo\n");
    int64_t deadline = timed_now() - 1000;
    answers(w, deadline, TIMED_LINE);
    assert_string_equal(w->line, "help");
    answers(w, deadline, TIMED_LINE);
    assert_string_equal(w->line, "dudo");
    answers(w, deadline, TIMED_LATE);
}

TEST(lines_that_keep_coming_do_not_stop_the_clock)
{
    wire *w = &joined;
    int64_t deadline = timed_now() + SOON;
    int lines = 0;
    timed_answer answer;
    say_later(w, 0, "help\n", 100000000);
    while ((answer = timed_read(&w->input, deadline, &w->line)) == TIMED_LINE) {
        assert_string_equal(w->line, "help");
        lines += timed_now() > deadline;
    }
    assert_int_equal(answer, TIMED_LATE);
    assert_true(lines <= TIMED_LINE_SIZE * 2 / 5); /* what the buffer held, and one look more */
}

/* ---- what was begun when time ran out ---- */

TEST(a_line_that_was_begun_is_no_part_of_the_next_answer)
{
    wire *w = &joined;
    say(w, "1");
    answers(w, timed_now() + 1, TIMED_LATE);
    timed_drop(&w->input);
    say(w, "2\n3\n");
    reads(w, "3");
    answers(w, timed_now() + 1, TIMED_LATE);
    timed_drop(&w->input);
    say(w, "4\n");
    reads(w, "4");
}

TEST(time_may_run_out_twice_in_one_line)
{
    wire *w = &joined;
    for (int i = 0; i < 2; i++) {
        say(w, "1");
        answers(w, timed_now() + 1, TIMED_LATE);
        timed_drop(&w->input);
    }
    answers(w, timed_now() + 1, TIMED_LATE);
    say(w, "2\n3\n");
    reads(w, "3");
}

TEST(a_long_line_that_was_begun_is_not_told_of_later)
{
    wire *w = &joined;
    char much[TIMED_LINE_SIZE + 10];
    memset(much, 'x', sizeof much);
    say_bytes(w, much, sizeof much);
    answers(w, timed_now() + SOON, TIMED_LATE);
    timed_drop(&w->input);
    say(w, "y\n1\n");
    reads(w, "1");
}

/* What is typed on a terminal comes in lines: the half one waits in the terminal. */
TEST(what_is_half_typed_on_a_terminal_is_thrown_away)
{
    int keyboard = posix_openpt(O_RDWR | O_NOCTTY);
    if (keyboard < 0 || grantpt(keyboard) || unlockpt(keyboard))
        skip();
    wire w = {.in = keyboard};
    w.input.descriptor = open(ptsname(keyboard), O_RDWR | O_NOCTTY);
    assert_true(w.input.descriptor >= 0);
    say(&w, "draw dis");
    answers(&w, timed_now() + SOON, TIMED_LATE);
    timed_drop(&w.input);
    say(&w, "play\n");
    reads(&w, "play");
    say(&w, "ca\004"); /* pushed on without the line's end */
    answers(&w, timed_now() + SOON, TIMED_LATE);
    timed_drop(&w.input);
    say(&w, "pass\n");
    reads(&w, "pass");
    close(w.input.descriptor);
    close(keyboard);
}

/* ---- signals ---- */

static volatile sig_atomic_t signalled;

static void note_signal(int number)
{
    (void)number;
    signalled = 1;
}

static void watch_signal(void)
{
    struct sigaction action = {.sa_handler = note_signal};
    sigemptyset(&action.sa_mask);
    signalled = 0;
    assert_int_equal(sigaction(SIGUSR1, &action, NULL), 0);
}

/* Sends the signal after a while, and a line a while later. */
static void signal_later(wire *w)
{
    pid_t reader = getpid();
    w->writer = fork();
    assert_true(w->writer >= 0);
    if (w->writer)
        return;
    pause_for(SOON);
    kill(reader, SIGUSR1);
    pause_for(SOON);
    _exit(write(w->in, "1\n", 2) != 2);
}

TEST(a_signal_does_not_end_the_wait)
{
    wire *w = &joined;
    watch_signal();
    signal_later(w);
    reads(w, "1");
    assert_true(signalled);
}

TEST(a_signal_that_stops_ends_it)
{
    wire *w = &joined;
    watch_signal();
    w->input.stop = &signalled;
    signal_later(w);
    answers(w, 0, TIMED_END);
    answers(w, timed_now() + LATE, TIMED_END);
    signalled = 0;
    reads(w, "1");
}

/* ---- waiting for time alone ---- */

TEST(a_wait_lasts_until_its_deadline)
{
    wire *w = &joined;
    int64_t start = timed_now();
    assert_true(timed_wait(&w->input, start + SOON));
    assert_true(timed_now() - start >= SOON);
}

TEST(input_ends_a_wait_and_is_left_for_the_next_answer)
{
    wire *w = &joined;
    say_later(w, SOON, "dudo\n", 1);
    assert_false(timed_wait(&w->input, timed_now() + LATE));
    assert_false(timed_wait(&w->input, timed_now() + LATE));
    reads(w, "dudo");
    say(w, "1\n2\n");
    reads(w, "1");
    assert_false(timed_wait(&w->input, timed_now() + LATE));
    reads(w, "2");
    assert_true(timed_wait(&w->input, timed_now() + 1));
}

TEST(a_signal_that_stops_ends_a_wait)
{
    wire *w = &joined;
    watch_signal();
    w->input.stop = &signalled;
    signal_later(w);
    assert_false(timed_wait(&w->input, timed_now() + LATE));
    assert_true(signalled);
}

/* ---- the option ---- */

TEST(seconds_are_whole_or_have_decimals)
{
    static const struct {
        const char *text;
        int64_t milliseconds;
    } right[] = {{"1", 1000},   {"20", 20000},         {"3600", 3600000},
                 {"7.5", 7500}, {"1.05", 1050},        {"1.001", 1001},
                 {"007", 7000}, {"3600.000", 3600000}, {"12.25", 12250}};
    static const char *const wrong[] = {
        "",    "0",      "0.999",  "3600.001", "3601", "1.",   ".5",        "1.2.3",
        "-1",  "+1",     " 1",     "1 ",       "1s",   "1e3",  "1,5",       "0x10",
        "nan", "1.0001", "1..000", ".",        "inf",  "20\n", "999999999", "99999999999999999999"};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        int64_t milliseconds = -1;
        assert_true(timed_parse(right[i].text, &milliseconds));
        assert_true(milliseconds == right[i].milliseconds);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int64_t milliseconds = -1;
        if (timed_parse(wrong[i], &milliseconds))
            fail_msg("\"%s\" was taken for %lld", wrong[i], (long long)milliseconds);
        assert_true(milliseconds == -1);
    }
}
