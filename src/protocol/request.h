/* Requests and answers of one line each: {"hunch":1,"id":…,…}. Every answer has the version and the request's id where
 * it has one; a refusal says of which field it is:
 *
 *     {"hunch":1,"id":3,"error":{"field":"view.hands[1][2].card","text":"…"}} */
#pragma once

#include <hunch/types.h>
#include <jansson.h>

#define REQUEST_VERSION 1

typedef struct request {
    json_t *object; /* owned; NULL: the line is none */
    json_t *id;     /* borrowed; NULL: none */
    hn_error error;
    char field[96]; /* what the error is about; "": the whole line */
} request;

/* Reads a line up to its id and version; free it in any case. */
hn_status request_read(request *q, const char *line, size_t length);
void request_free(request *q);

/* What stands in a field; NULL: nothing. */
const json_t *request_get(const request *q, const char *name);

/* Refuses a field that is none of these. */
hn_status request_only(request *q, int count, const char *const *names);

/* Notes which field an error is about, and returns its status. A message starts with the field's path in backquotes where it
 * is about one; `part` is the field of the request that was read. The second is for messages that may name something else. */
hn_status request_blame(request *q, const char *part, hn_status status);
hn_status request_blame_all_of(request *q, const char *field, hn_status status);

/* An answer to be added to: {"hunch":1} and the id. And the whole one to a request that was refused. */
json_t *request_reply(const request *q);
json_t *request_refusal(const request *q);

/* An answer as a line, to be freed by the caller, and the answer gone. NULL: no memory. */
char *request_line(json_t *answer);
