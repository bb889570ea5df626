/* Views and events through their JSON; requests for decisions, whole and spoilt, and what comes back. */
#ifndef HUNCH_TESTS_REQUEST_H
#define HUNCH_TESTS_REQUEST_H

#include "trial.h"

#include <hunch/hunch.h>
#include <jansson.h>

/* A seat's view, or the public's for HN_NONE, and the last events as it saw them are written and read back
 * to the byte. */
void json_survives(const trial *t, int seat);

/* Plays a round by any legal actions, in which all views and events survive so. Returns the types of events that it
 * had, as a set. */
uint64_t round_survives(trial *t);

/* A seat's request for a decision of `random` at a trial. To be freed. */
char *request_of(const trial *t, int seat);

/* The answer to a line, which must be a decision or an error, as expected. To be freed. */
json_t *request_answer(const char *line, size_t length, bool expected);

/* The request with one value changed: path "view.hands.1.2.card", value as JSON, NULL to remove
 * it. To be freed. */
char *request_with(const char *line, const char *path, const char *value);

/* The line is refused: the error names this field, NULL for none, and has these words in its text. */
void request_refused(const char *line, size_t length, const char *field, const char *words);

/* One change, and how it is refused. */
typedef struct request_change {
    const char *path, *value, *field, *words;
} request_change;

/* The line is answered, and refused with any of the changes. It is freed. */
#define refuses(line, changes) request_refuses(line, changes, sizeof(changes) / sizeof *(changes))
void request_refuses(char *line, const request_change *changes, size_t count);

#endif
