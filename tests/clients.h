/* A service with connections that a test drives: no sockets, and a clock that the test moves. */
#ifndef HUNCH_TESTS_CLIENTS_H
#define HUNCH_TESTS_CLIENTS_H

#include "server/service.h"

#include <hunch/hunch.h>
#include <jansson.h>
#include <semaphore.h>

/* One connection, with all that it was sent. */
typedef struct wire {
    peer *peer;
    json_t *inbox; /* array: what was not taken yet */
    json_t *heard; /* array: everything */
    json_t *when;  /* array: the moment of each of them */
    json_t *texts; /* array: each of them as it came */
    json_t *table; /* the newest of each: the "table" object, … */
    json_t *view, *legal, *wait, *score;
    json_t *events; /* of this round */
    int at, moment, seat;
    int pushes;
    bool closed;
    int close_code;
} wire;

typedef struct house_under_test {
    char file[64]; /* of the store */
    service *service;
    sem_t woken; /* by other threads */
    int64_t now;
    int tables, tables_per_client, connections_per_client; /* limits, for the next restart */
    int messages_per_client;                               /* 0: any number */
    int64_t disk, disk_per_client;
    int keep_days;
    bool damaged;
    int think_per_table, think_per_client; /* 0: none */
    int answer_status;                     /* of the last request */
    json_t *answer;
    bool answered;
    int answers; /* requests that were answered */
} house_under_test;

/* Seconds that the houses' time is ahead of the system's. */
extern int64_t house_ahead;

/* Opens a service on a new file, on the one that there is, and closes it (as a stop does, or as a kill does not). */
void house_begin(house_under_test *h);
void house_reopen(house_under_test *h);
bool house_try(house_under_test *h, hn_error *error); /* false: it does not open */
void house_end(house_under_test *h);

/* The house of a test: setup and teardown for cmocka begin and end it. */
extern house_under_test house;
void house_open(void);
void house_close(void);

/* Lets everything happen that happens now, without the clock moving; or until so many milliseconds have passed. */
void house_settle(house_under_test *h);
void house_pass(house_under_test *h, int milliseconds);

/* Ends it as a kill does, and opens it again on the same file. All connections must be closed before. */
void house_restart(house_under_test *h);

/* No file can grow any more, or they can again. */
void house_fill_disk(house_under_test *h, bool full);

/* A request; answer and answer_status are set when it returns. */
const json_t *house_request(house_under_test *h, const char *method, const char *path,
                            const char *body);

/* A table that somebody has made. */
typedef struct made {
    char table[16], token[40], invite[40];
} made;

/* seats: as in the request, without brackets; more: further fields, ",\"clock\":5". */
made house_make(house_under_test *h, const char *game, const char *seats, const char *more);

/* Sits down at the first open seat, or with an invite; the token is "" where that was refused. */
void house_sit(house_under_test *h, const char *table, const char *name, const char *invite,
               char token[40]);

/* A table with `persons` persons at the first seats, all connected, and `computers` computer players behind them: the round
 * has begun. */
#define HOUSE_PERSONS 4
typedef struct company {
    made made;
    int persons;
    char token[HOUSE_PERSONS][40];
    wire *wire[HOUSE_PERSONS];
} company;
company house_company(house_under_test *h, const char *game, int persons, int computers,
                      const char *more);
void company_leave(house_under_test *h, company *c);
void company_back(house_under_test *h, company *c);

/* Plays on at random, everyone at once, until the round is over or so many actions are done; 0: no end of them. */
void company_play(house_under_test *h, company *c, int actions);

/* A number from 0 to below - 1, the same ones in every run. */
int house_chance(int below);

/* The record of a round, which must replay; to be freed. */
char *house_record(house_under_test *h, const char *table, int round);

/* Connections. wire_open joins where a table is given; token may be NULL. */
wire *wire_open(house_under_test *h, const char *table, const char *token);
void wire_close(house_under_test *h, wire *w);

/* Sends a text and returns the answer to it: the next message that is no push. Borrowed. The clock moves on where the
 * answer comes at a later time, as those in secret windows do. */
const json_t *wire_ask(house_under_test *h, wire *w, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void wire_send(house_under_test *h, wire *w, const char *text, size_t length);

/* Acts; true: it was done. */
bool wire_act(house_under_test *h, wire *w, const char *action);

/* Any of the legal actions; a message without an own; the table's status, the view's phase, whether it is asked. */
const char *wire_any_action(const wire *w);
const json_t *wire_do(house_under_test *h, wire *w, const char *what);
const char *wire_status(const wire *w);
const char *wire_phase(const wire *w);
bool wire_asked(const wire *w);

/* The code of an answer's error, "" where it is none. */
const char *wire_code(const json_t *answer);

#endif
