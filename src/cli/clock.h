/* The person's clock: lines from a terminal or a pipe, read until a deadline.
 *
 * A moment is a number of milliseconds as timed_now gives it; as a deadline 0 is none. Names begin with
 * timed_, because clock_ belongs to the system's <time.h>. */
#pragma once

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TIMED_LINE_SIZE = 4096, /* bytes of the longest line, its end included */
    TIMED_LEAST = 1,        /* seconds for an answer that a person can be given */
    TIMED_MOST = 3600
};

/* Where lines come from. Set descriptor, which must be below FD_SETSIZE, and stop; all else is zero. */
typedef struct timed_input {
    int descriptor;
    const volatile sig_atomic_t *stop; /* where given: ends the input when a signal has set it */
    bool at_end;
    int64_t last_look; /* the deadline behind which the input was looked at once more */
    enum { TIMED_WANTED, TIMED_TOO_LONG, TIMED_UNWANTED } rest; /* of the line that is coming in */
    size_t from, to;                                            /* what was read and not taken */
    char buffer[TIMED_LINE_SIZE + 1];
} timed_input;

typedef enum timed_answer {
    TIMED_END,  /* there is no more input, or the wait was stopped */
    TIMED_LATE, /* the deadline has passed without a whole line */
    TIMED_LONG, /* a line that is longer than TIMED_LINE_SIZE, which was thrown away */
    TIMED_LINE  /* a line */
} timed_answer;

/* The moment now. It never goes back, and goes on while the program is suspended. */
int64_t timed_now(void);

/* Waits for the next line. *line points into the input, without the line's end, and may be changed until
 * the next call; NUL bytes in it have become '?'. The last line may lack its end. What has arrived by the
 * deadline is read, also where this call comes late; what keeps coming behind it is not. */
timed_answer timed_read(timed_input *in, int64_t deadline, char **line);

/* Waits until the deadline. False: there was something to read, or the wait was stopped. A terminal does not
 * show what is typed meanwhile: it is no answer to anything. */
bool timed_wait(const timed_input *in, int64_t deadline);

/* After TIMED_LATE or a wait: throws away the line that was begun, so that it is no
 * part of the next answer. On a terminal that is all that was typed; from a pipe it is everything up to the
 * next end of a line. */
void timed_drop(timed_input *in);

/* Reads seconds from TIMED_LEAST to TIMED_MOST, "20" or "7.5", with at most three decimals. False: the
 * text is none such, *milliseconds unchanged. */
bool timed_parse(const char *text, int64_t *milliseconds);
