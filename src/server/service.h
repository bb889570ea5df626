/* The web table's service: tables, seats, messages, clocks; everything but sockets.
 *
 * What comes in (connections, texts, requests, the time) is handed to it, and what goes out goes through its
 * ports, so it runs as well under a test, a fuzzer or another transport. docs/protocol.md is what it speaks.
 *
 * One thread calls all of it. Computer players, hints and replays are worked out on worker threads (workers.h),
 * and what must last is written by the store's thread (store.h); both ask through `wake` for service_turn
 * to be called. Calls of the ports come from within calls of the service, never from other threads, but `wake`. */
#pragma once

#include <hunch/types.h>

#include <stdint.h>

typedef struct service service;
typedef struct peer peer; /* a WebSocket connection, as the service has it in mind */

/* A connection and a request as the transport has them in mind: only handed back to its ports. */
typedef struct service_ports {
    void *context; /* handed to all of them */
    /* Sends a text, which is copied. */
    void (*send)(void *context, void *link, const char *text, size_t length);
    /* Closes a connection when all that was sent is out, with a WebSocket status and a reason of at most 100 bytes.
     * service_disconnect follows, later. */
    void (*close)(void *context, void *link, int code, const char *reason);
    /* Answers a request, once; type is of a content, "application/json". The body is copied. */
    void (*answer)(void *context, void *handle, int status, const char *type, const char *body,
                   size_t length);
    /* From any thread: have service_turn called soon. */
    void (*wake)(void *context);
} service_ports;

typedef struct service_setup {
    const char *store;       /* the database's file */
    bool damaged;            /* open it also when it is damaged */
    int64_t disk;            /* bytes that it may hold in all; 0: as the disk has */
    int64_t disk_per_client; /* bytes that the tables of one address may write in a day; 0: any */
    int keep_days;           /* tables that nobody came to for so long are deleted; 0: none */
    int64_t (*time)(void);   /* seconds since 1970; NULL: the system's */
    int workers;             /* threads that search; others work besides */
    int tables;              /* in memory, at most */
    int tables_per_client;   /* made by one address in an hour, at most */
    int connections_per_client; /* at once */
    int messages_per_client;    /* a second, from one address; 0: any number */
    int think_per_table;        /* processor time, in per cent of a core; 0: no limit */
    int think_per_client;
    int64_t now; /* milliseconds of a clock that never goes back */
} service_setup;

/* Opens the store and starts the threads. NULL: error says why. */
service *service_open(const service_setup *setup, const service_ports *ports, hn_error *error);

/* Looks whether all that a store keeps is whole: its file, every table as it is read, and every finished round, which must replay.
 * Also beside a server. Tells each thing that is wrong, counts what there is, and returns how much is wrong; -1: it could not be
 * opened, error says why. */
struct store_counts;
int service_check(const char *path, struct store_counts *counts,
                  void (*tell_one)(void *context, const char *text), void *context,
                  hn_error *error);

/* Takes in what other threads have finished and does what is due. Returns how many milliseconds may pass before it has
 * to be called again, at most 1000. */
int service_turn(service *s, int64_t now);

/* Whether nothing is being stored or worked out, but for what service_turn has not taken in yet: none of that either. For
 * whoever runs it without a transport: no client is told. */
bool service_is_quiet(const service *s);

/* A new connection from an address. NULL: refused, one too many; the transport closes it (1008). */
peer *service_connect(service *s, void *link, const char *address);

/* A whole text from it, not terminated, of at most SERVICE_MESSAGE bytes; longer ones the transport refuses
 * with service_refuse. */
#define SERVICE_MESSAGE 4096
#define SERVICE_BODY    8192
void service_receive(service *s, peer *p, const char *text, size_t length, int64_t now);

/* Tells a connection what was wrong with a message that the transport did not take, by protocol.md's code, and closes
 * it with that status. */
void service_refuse(service *s, peer *p, const char *code, const char *text, int status);

/* It is gone: the peer is freed. */
void service_disconnect(service *s, peer *p, int64_t now);

/* A request to /api/…, by the handle that its answer is to have: the path, with its query behind '?', as the client sent it (decoded by nobody yet), and
 * its body, of at most SERVICE_BODY bytes; longer ones the transport answers with 413. The answer comes through the port, at
 * once or later. */
void service_request(service *s, void *handle, const char *address, const char *method,
                     const char *path, const char *body, size_t length, int64_t now);

/* Whoever sent the request of that handle is gone: it is not to be answered any more. */
void service_cancel(service *s, void *handle);

/* What the transport has answered by itself, without service_request: a file of the page, a refusal. It is counted. */
void service_answered(service *s, int status);

/* Whether it can do what it is there for; text says so in a few words, for a balancer and its log. */
bool service_healthy(const service *s, char text[128]);

/* What it does and has done, in numbers, for whoever runs it: Prometheus' text format 0.0.4, to be freed; NULL: no memory. It
 * tells of activity at tables, so it is not for everyone. */
char *service_metrics(service *s);
#define SERVICE_METRICS "text/plain; version=0.0.4; charset=utf-8" /* its type */

/* The server is to stop: nothing new is begun, everyone is told. True, at once or by a later call, when all that was
 * asked is stored and answered, and it can be freed. */
bool service_stop(service *s, int64_t now);

void service_free(service *s); /* NULL is harmless */

/* ---- for whoever runs it (metrics.c) ---- */

/* What the transport has counted since it began. It counts; service_metrics tells. */
typedef struct web_counts {
    uint64_t opened;     /* connections that were taken in */
    uint64_t turned_off; /* refused at the door: too many from one address, or of all */
    uint64_t made_way;   /* dropped without a request, for others when it was nearly full */
    uint64_t slow;       /* dropped because they did not go on in time */
    uint64_t requests;
    uint64_t requests_refused; /* too many from one address */
    uint64_t frames;           /* of WebSockets */
    uint64_t frames_refused;   /* connections closed because of too many */
    uint64_t messages_refused; /* the same for messages */
    uint64_t paused; /* times that a connection was not read from, for it had sent too much */
    uint64_t bytes_in, bytes_out; /* of WebSockets */
    int connections;              /* open now */
} web_counts;

web_counts *service_counts(service *s);

/* The addresses that both count for. */
struct groups *service_groups(service *s);
