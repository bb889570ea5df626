/* A service with connections that a test drives: no sockets, and a clock that the test moves. */
#ifndef HUNCH_TESTS_CLIENTS_H
#define HUNCH_TESTS_CLIENTS_H

#include "server/service.h"

#include <hunch/hunch.h>
#include <jansson.h>

/* One connection, with all that it was sent. */
typedef struct wire {
    peer *peer;
    json_t *inbox; /* array: what was not taken yet */
    json_t *heard; /* array: everything */
    json_t *table; /* the newest of each: the "table" object, … */
    json_t *view, *legal, *wait, *score;
    json_t *events; /* of this round */
    int at, seat;
    int pushes;
    bool closed;
    int close_code;
} wire;

typedef struct house_under_test {
    char file[64]; /* of the store */
    service *service;
    int64_t now;
    int answer_status; /* of the last request */
    json_t *answer;
    bool answered;
} house_under_test;

/* Opens a service on a new file, on the one that there is, and closes it (as a stop does, or as a kill does not). */
void house_begin(house_under_test *h);
void house_reopen(house_under_test *h);
void house_end(house_under_test *h);

/* Lets everything happen that happens now, without the clock moving; or until so many milliseconds have passed. */
void house_settle(house_under_test *h);
void house_pass(house_under_test *h, int milliseconds);

/* A request; answer and answer_status are set when it returns. */
const json_t *house_request(house_under_test *h, const char *method, const char *path,
                            const char *body);

/* Connections. wire_open joins where a table is given; token may be NULL. */
wire *wire_open(house_under_test *h, const char *table, const char *token);
void wire_close(house_under_test *h, wire *w);

/* Sends a text and returns the answer to it: the next message that is no push. Borrowed. */
const json_t *wire_ask(house_under_test *h, wire *w, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void wire_send(house_under_test *h, wire *w, const char *text, size_t length);

/* Acts; true: it was done. */
bool wire_act(house_under_test *h, wire *w, const char *action);

/* The code of an answer's error, "" where it is none. */
const char *wire_code(const json_t *answer);

#endif
