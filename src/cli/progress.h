/* What long commands show while they run, and how Ctrl-C ends them. */
#pragma once

#include "arena/match.h"

/* A line on a terminal that tells how far something is. */
typedef struct progress {
    const char *what; /* "blocks" */
    double begun, last;
    bool shown;
    long before; /* how many were done before it began */
} progress;

/* From now on a match tells how far it is, nothing more than ten times a second and only where standard error is a
 * terminal; and the first Ctrl-C stops it, the second ends the program. mpirun, which keeps Ctrl-C to itself, passes on
 * SIGUSR1: with many ranks it does the same. */
void progress_begin(progress *p, const char *what, match_setup *match);

/* Takes the line away. */
void progress_end(const progress *p);

/* A whole number in groups of three digits. Returns buffer. */
const char *grouped(double number, char buffer[32]);
