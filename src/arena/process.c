#define _GNU_SOURCE /* pipe2, environ */
/* Programs by posix_spawn and poll. Our ends of the pipes never block, and are closed in whatever else is started, so
 * that a program sees the end of its input when we close it. Standard error is read whenever we wait: a program that
 * writes much there is not held up, and only the last of it is kept. */
#include "arena/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int64_t process_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- starting ---- */

typedef struct channel {
    int read, write;
} channel;

/* Keeps clear of the standard descriptors, which may be free where this program was started without them. */
static int above_standard(int descriptor)
{
    if (descriptor < 0 || descriptor > STDERR_FILENO)
        return descriptor;
    int other = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(descriptor);
    return other;
}

static bool channel_open(channel *c)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC))
        return false;
    c->read = above_standard(ends[0]);
    c->write = above_standard(ends[1]);
    return c->read >= 0 && c->write >= 0;
}

static void close_all(const channel *c, int count)
{
    for (int i = 0; i < count; i++) {
        if (c[i].read >= 0)
            close(c[i].read);
        if (c[i].write >= 0)
            close(c[i].write);
    }
}

/* Signals are as a program expects them, whatever we do with ours. Returns an error number. */
static int spawn(const channel *c, const char *line, pid_t *id)
{
    char shell[] = "sh", option[] = "-c";
    char *arguments[] = {shell, option, (char *)(uintptr_t)line, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t signals;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, c[0].read, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, c[1].write, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, c[2].write, STDERR_FILENO);
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGINT);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
    int failed = posix_spawn(id, "/bin/sh", &files, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return failed;
}

static void set_tail(process *p, const char *words)
{
    p->tail_length = (size_t)snprintf(p->tail, sizeof p->tail, "%s", words);
}

bool process_start(process *p, const char *line)
{
    channel c[] = {{-1, -1}, {-1, -1}, {-1, -1}};
    p->begin = p->end = 0;
    bool open = channel_open(&c[0]) && channel_open(&c[1]) && channel_open(&c[2]);
    int failed = open ? spawn(c, line, &p->id) : errno;
    if (failed) {
        close_all(c, 3);
        p->id = 0;
        set_tail(p, strerror(failed));
        return false;
    }
    close(c[0].read);
    close(c[1].write);
    close(c[2].write);
    p->to = c[0].write;
    p->from = c[1].read;
    p->errors = c[2].read;
    fcntl(p->to, F_SETFL, O_NONBLOCK);
    fcntl(p->from, F_SETFL, O_NONBLOCK);
    fcntl(p->errors, F_SETFL, O_NONBLOCK);
    return true;
}

/* ---- standard error ---- */

/* Keeps the last of it. */
static void keep(process *p, const char *bytes, size_t length)
{
    size_t kept = p->tail_length + length > PROCESS_TAIL ? PROCESS_TAIL - length : p->tail_length;
    memmove(p->tail, p->tail + p->tail_length - kept, kept);
    memcpy(p->tail + kept, bytes, length);
    p->tail_length = kept + length;
    p->tail[p->tail_length] = '\0';
}

static void close_errors(process *p)
{
    if (p->errors >= 0)
        close(p->errors);
    p->errors = -1;
}

/* One part of it; a flood is left for the next time. */
static void read_errors(process *p)
{
    char bytes[PROCESS_TAIL / 2];
    ssize_t count = p->errors < 0 ? 0 : read(p->errors, bytes, sizeof bytes);
    if (count > 0)
        keep(p, bytes, (size_t)count);
    else if (!count || (errno != EAGAIN && errno != EINTR))
        close_errors(p);
}

/* ---- waiting ---- */

/* Waits until something can be done with a pipe, or its other end is closed. False: the deadline came first. */
static bool wait_for(process *p, int pipe, short what, int64_t deadline)
{
    for (;;) {
        struct pollfd wanted[] = {{.fd = pipe, .events = what},
                                  {.fd = p->errors, .events = POLLIN}};
        int64_t left = deadline - process_now();
        int ready = poll(wanted, 2, left > 0 ? (int)(left < INT32_MAX ? left : INT32_MAX) : 0);
        if (ready > 0 && wanted[1].revents)
            read_errors(p);
        if (ready > 0 && wanted[0].revents)
            return true;
        if (left <= 0)
            return false;
    }
}

/* write, without the signal that a closed pipe sends. */
static ssize_t write_quietly(int pipe, const char *text, size_t length)
{
    static const struct timespec at_once = {0, 0};
    sigset_t signal, before, pending;
    sigemptyset(&signal);
    sigaddset(&signal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signal, &before);
    ssize_t count = write(pipe, text, length);
    int failed = count < 0 ? errno : 0;
    sigemptyset(&pending);
    if (failed == EPIPE && !sigismember(&before, SIGPIPE) && !sigpending(&pending) &&
        sigismember(&pending, SIGPIPE))
        sigtimedwait(&signal, NULL, &at_once);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = failed;
    return count;
}

process_outcome process_send(process *p, const char *text, size_t length, int64_t deadline)
{
    while (length) {
        ssize_t count = write_quietly(p->to, text, length);
        if (count > 0) {
            text += count;
            length -= (size_t)count;
        } else if (errno == EAGAIN) {
            if (!wait_for(p, p->to, POLLOUT, deadline))
                return PROCESS_LATE;
        } else if (errno != EINTR) {
            return PROCESS_CLOSED;
        }
    }
    return PROCESS_DONE;
}

/* Reads more behind what is there. */
static process_outcome fill(process *p)
{
    memmove(p->buffer, p->buffer + p->begin, p->end - p->begin);
    p->end -= p->begin;
    p->begin = 0;
    if (p->end == sizeof p->buffer)
        return PROCESS_TOO_LONG;
    ssize_t count = read(p->from, p->buffer + p->end, sizeof p->buffer - p->end);
    if (count > 0)
        p->end += (size_t)count;
    else if (!count || (errno != EAGAIN && errno != EINTR))
        return PROCESS_CLOSED;
    return count > 0 ? PROCESS_DONE : PROCESS_LATE;
}

process_outcome process_receive(process *p, int64_t deadline, const char **line, size_t *length)
{
    for (;;) {
        char *start = p->buffer + p->begin, *newline = memchr(start, '\n', p->end - p->begin);
        if (newline) {
            *line = start;
            *length = (size_t)(newline - start);
            p->begin += *length + 1;
            return PROCESS_DONE;
        }
        process_outcome filled = fill(p);
        if (filled == PROCESS_CLOSED || filled == PROCESS_TOO_LONG)
            return filled;
        if (filled == PROCESS_LATE && (!deadline || !wait_for(p, p->from, POLLIN, deadline)))
            return PROCESS_LATE;
    }
}

/* ---- ending ---- */

/* Waits until it closes its output: what still comes is thrown away. */
static void wait_for_end(process *p, int64_t deadline)
{
    process_outcome outcome = PROCESS_DONE;
    while (outcome != PROCESS_CLOSED && process_now() < deadline) {
        p->begin = p->end = 0;
        outcome = fill(p);
        if (outcome == PROCESS_LATE && !wait_for(p, p->from, POLLIN, deadline))
            return;
    }
}

void process_end(process *p, int64_t deadline)
{
    if (!p->id)
        return;
    close(p->to);
    wait_for_end(p, deadline);
    kill(-p->id, SIGKILL);
    while (waitpid(p->id, NULL, 0) < 0 && errno == EINTR)
        ;
    for (int i = 0; i < 2 * PROCESS_LINE / PROCESS_TAIL && p->errors >= 0; i++)
        read_errors(p);
    close_errors(p);
    close(p->from);
    p->id = 0;
}
