/* Lines with a deadline. The descriptor is read without stdio, whose buffer no wait can see into. Signals
 * are let through only while pselect waits, so one that asks to stop is never missed, and one that does
 * not, such as a change of the window's size, only makes it wait again for the time that is left. */
#include "cli/clock.h"

#include "core/text.h"

#include <errno.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { MILLI = 1000 };

int64_t timed_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * MILLI + now.tv_nsec / 1000000;
}

/* ---- waiting ---- */

/* pselect for the descriptor, until the deadline at most. */
static int wait_once(const timed_input *in, int64_t deadline, const sigset_t *signals)
{
    fd_set wanted;
    FD_ZERO(&wanted);
    FD_SET(in->descriptor, &wanted);
    int64_t left = deadline - timed_now();
    if (left < 0)
        left = 0;
    struct timespec timeout = {.tv_sec = left / MILLI, .tv_nsec = left % MILLI * 1000000};
    return pselect(in->descriptor + 1, &wanted, NULL, NULL, deadline ? &timeout : NULL, signals);
}

static bool stopped(const timed_input *in)
{
    return in->stop && *in->stop;
}

/* Waits until there is something to read, or an error that reading will find. False: the deadline came
 * first, or the wait was stopped. */
static bool wait_for_input(const timed_input *in, int64_t deadline)
{
    sigset_t all, before;
    int ready = -1;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    errno = EINTR;
    while (ready < 0 && errno == EINTR && !stopped(in))
        ready = wait_once(in, deadline, &before);
    bool readable = ready != 0 && !stopped(in);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return readable;
}

/* ---- lines ---- */

/* Makes room at the buffer's end. A line that fills it all alone is too long: its bytes are not kept. */
static void make_room(timed_input *in)
{
    memmove(in->buffer, in->buffer + in->from, in->to - in->from);
    in->to -= in->from;
    in->from = 0;
    if (in->to == TIMED_LINE_SIZE && in->rest == TIMED_WANTED)
        in->rest = TIMED_TOO_LONG;
    if (in->rest != TIMED_WANTED)
        in->to = 0;
}

static void fill(timed_input *in)
{
    make_room(in);
    ssize_t count = read(in->descriptor, in->buffer + in->to, TIMED_LINE_SIZE - in->to);
    if (count > 0)
        in->to += (size_t)count;
    else if (count == 0 || (errno != EINTR && errno != EAGAIN))
        in->at_end = true;
}

/* Where the next line ends, or NULL where it is not all there. */
static char *line_end(timed_input *in)
{
    char *end = memchr(in->buffer + in->from, '\n', in->to - in->from);
    return !end && in->at_end && in->to > in->from ? in->buffer + in->to : end;
}

/* Takes a line out of the buffer. TIMED_END: there is none. */
static timed_answer take_line(timed_input *in, char **line)
{
    for (char *end; (end = line_end(in));) {
        char *start = in->buffer + in->from;
        int rest = in->rest;
        in->from = end < in->buffer + in->to ? (size_t)(end - in->buffer) + 1 : in->to;
        in->rest = TIMED_WANTED;
        if (rest == TIMED_UNWANTED)
            continue;
        *end = 0;
        for (char *at = start; at < end; at++)
            if (!*at)
                *at = '?';
        *line = start;
        return rest == TIMED_TOO_LONG ? TIMED_LONG : TIMED_LINE;
    }
    return TIMED_END;
}

timed_answer timed_read(timed_input *in, int64_t deadline, char **line)
{
    while (!stopped(in)) {
        timed_answer answer = take_line(in, line);
        if (answer != TIMED_END || in->at_end)
            return answer;
        if (deadline && timed_now() >= deadline) {
            if (in->last_look == deadline)
                return TIMED_LATE;
            in->last_look = deadline;
        }
        if (wait_for_input(in, deadline))
            fill(in);
        else if (!stopped(in))
            return TIMED_LATE;
    }
    return TIMED_END;
}

bool timed_wait(const timed_input *in, int64_t deadline)
{
    return in->from == in->to && !wait_for_input(in, deadline) && !stopped(in);
}

void timed_drop(timed_input *in)
{
    if (tcflush(in->descriptor, TCIFLUSH) == 0)
        in->rest = TIMED_WANTED;
    else if (in->from < in->to || in->rest != TIMED_WANTED)
        in->rest = TIMED_UNWANTED;
    in->from = in->to = 0;
}

/* ---- the option ---- */

bool timed_parse(const char *text, int64_t *milliseconds)
{
    enum { DECIMALS = 3 };
    int64_t value;
    if (!text_decimal(text, DECIMALS, &value) || value < (int64_t)TIMED_LEAST * MILLI ||
        value > (int64_t)TIMED_MOST * MILLI)
        return false;
    *milliseconds = value;
    return true;
}
