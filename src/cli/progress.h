/* What long commands show while they run, and how Ctrl-C ends them. */
#ifndef HUNCH_CLI_PROGRESS_H
#define HUNCH_CLI_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>

/* A line on a terminal that tells how far something is. */
typedef struct progress {
    const char *what; /* "blocks" */
    double begun, last;
    bool shown;
    long before; /* how many were done before it began */
} progress;

typedef void progress_function(void *context, long done, long expected, double seconds);

/* Begins: the function that shows it, whose context it is, or NULL where standard error is no terminal. The
 * seconds that it is given are not used: it has its own clock, and shows nothing more than ten times a second. */
progress_function *progress_begin(progress *p, const char *what);

/* So many were there already: its context is the progress. The time begins now. */
void progress_resumed(void *context, long before);

/* Takes the line away. */
void progress_end(const progress *p);

/* From now on the first Ctrl-C sets what is returned, the second ends the program. */
const atomic_bool *progress_interrupts(void);

/* A whole number in groups of three digits. Returns buffer. */
const char *grouped(double number, char buffer[32]);

#endif
