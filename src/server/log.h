/* What the server tells whoever runs it: one line each on standard error, with its time and level.
 *
 * Nothing that gives a right to a seat may stand in a line: no tokens, no invitations, no queries of addresses. Texts
 * from outside go through log_line's %s, and control characters in them are shown as '?', so that a line stays one. Should a token come
 * that way all the same, as in an address that somebody made up, it is shown as asterisks. */
#pragma once

#include "core/text.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum log_level {
    LOG_ERROR,   /* something is lost, or somebody must act */
    LOG_WARNING, /* it goes on, but not as it should */
    LOG_INFO,    /* beginning, end, and what is done for whoever runs it */
    LOG_ACCESS,  /* each request and connection */
    LOG_LEVELS
} log_level;

/* Lines above this level are left out (LOG_WARNING unless set). */
void log_set(log_level most);

/* "error", "warning", "info", "access"; false: none of them. */
bool log_find(const char *name, log_level *level);

/* For lines that somebody could have written over and over: one in so many milliseconds goes through, and the next says how
 * many did not. All zero it is open. One thread's at a time. */
typedef struct log_gate {
    int64_t until;
    int left_out;
} log_gate;
bool log_may(log_gate *g, int64_t now, int milliseconds, int *left_out);

/* From any thread. Where standard error is the journal's, its priority stands before the line instead of the time. */
void log_line(log_level level, const char *format, ...) CHECK_FORMAT(2, 3);
