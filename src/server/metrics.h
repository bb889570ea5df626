/* What is counted for whoever runs the server; service_metrics writes it down. Everything here belongs to the event loop's thread:
 * counting is an addition, and nothing of it ever comes from a client's text. */
#pragma once

#include "server/log.h"

#include <stdint.h>

struct group;
struct service;

/* Counts by name. Names are constants of the program: they are kept, not copied. What finds no room is counted as "other". */
enum { COUNTS_ROWS = 40, STATUS_CLASSES = 6 };
typedef struct named_counts {
    int count;
    struct {
        const char *name;
        uint64_t number;
    } row[COUNTS_ROWS];
} named_counts;

void counts_add(named_counts *t, const char *name, uint64_t number);

typedef struct metrics {
    int64_t began;                     /* seconds since 1970 */
    named_counts messages;             /* by what they asked for */
    named_counts refused;              /* messages and requests, by the code of their error */
    named_counts begun, ended;         /* rounds, by game */
    named_counts worked;               /* hints, beliefs, replays, chances, reviews */
    uint64_t decided;                  /* moves of computer players */
    uint64_t made;                     /* tables */
    uint64_t answered[STATUS_CLASSES]; /* requests, by the first digit of their status */
    uint64_t connected, connections_refused;
    log_gate limits; /* lines about them */
} metrics;

void metrics_begin(metrics *m);

/* A message or a request was refused: it is counted, and where a limit was reached, told in the log. from may be NULL. */
void metrics_refused(struct service *s, const struct group *from, const char *code,
                     const char *field, const char *text);

/* Lines about the end: what is still to be finished, and what was done since the beginning or was left undone. */
void metrics_stopping(struct service *s);
void metrics_stopped(struct service *s);
