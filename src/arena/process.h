/* A program of the host at the other end of two pipes: lines go to its standard input, lines come from its
 * standard output, and the last of what it writes on standard error is kept. No call waits for longer than its
 * deadline, whatever the program does.
 *
 * A moment is a number of milliseconds as process_now gives it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    PROCESS_LINE = 1 << 16, /* bytes of the longest line that is taken */
    PROCESS_TAIL = 1024     /* bytes of standard error that are kept */
};

typedef struct process {
    pid_t id; /* 0: none is running */
    int to, from, errors;
    size_t begin, end; /* what was read and not taken, in `buffer` */
    char buffer[PROCESS_LINE];
    size_t tail_length;
    char tail[PROCESS_TAIL + 1]; /* the last of standard error, terminated */
} process;

typedef enum process_outcome {
    PROCESS_DONE,
    PROCESS_LATE,   /* the deadline came first */
    PROCESS_CLOSED, /* it has ended, or closed its pipe */
    PROCESS_TOO_LONG
} process_outcome;

int64_t process_now(void);

/* Starts a command line of the shell, in a process group of its own, so that Ctrl-C at the terminal is not for it.
 * False: the system refuses, and `tail` says why. */
bool process_start(process *p, const char *line);

/* Writes a line. PROCESS_LATE: it was not taken, or not whole. */
process_outcome process_send(process *p, const char *text, size_t length, int64_t deadline);

/* Takes the next line, which has no newline, is not terminated and is good until the next call. A deadline of 0
 * takes only what is there. */
process_outcome process_receive(process *p, int64_t deadline, const char **line, size_t *length);

/* Closes its standard input and waits until it has ended, until the deadline: then it is killed, with everything that
 * it has started. Harmless where none is running. */
void process_end(process *p, int64_t deadline);
