/* What the parts of the web server share: one `web`, and a `client` for each accepted connection, which has an
 * exchange (HTTP, from a request's first line to the end of its answer) or a talk (WebSocket). */
#pragma once

#include "server/address_limits.h"
#include "server/service.h"
#include "server/web.h"
#include "server/web_guard.h"

#include <microhttpd.h>
#include <signal.h>
#include <sys/queue.h>
#include <sys/types.h>

/* Milliseconds. */
enum {
    WEB_REQUEST_TIME = 10000, /* for a request to come in as a whole */
    WEB_ANSWER_TIME = 20000,  /* for an answer to be taken */
    WEB_KEEP_TIME = 15000,    /* until the next request begins */
    WEB_LEFT_TIME = 1000,     /* for a request to be answered of somebody who sends no more */
    WEB_CLOSE_TIME = 5000,    /* for both sides to close it */
    WEB_PING_TIME = 25000,    /* of silence, until a WebSocket is asked whether it is still there */
    WEB_SILENT_TIME = 35000,  /* and until it is taken for gone */
};

#define WEB_PROTOCOL "hunch-1"

enum { WEB_LISTENERS = 3, WEB_PATH = 108, WEB_OUT = 16 };

typedef struct client client;
typedef struct exchange exchange;
typedef struct talk talk;

/* What an event of the loop is about: the first member of its struct. */
typedef enum watched { WATCHED_LISTENER, WATCHED_CLIENT, WATCHED_OTHER } watched;

typedef struct listener {
    watched watched;
    int file;            /* -1: none */
    bool for_owner;      /* answers /metrics and /health alone */
    bool rests;          /* nobody could be taken in: it is not heard from for a moment */
    char path[WEB_PATH]; /* of a Unix socket; "": it is none */
    ino_t inode;         /* its file's */
} listener;

/* How much is allowed: of each connection, and of all those of an address. */
typedef struct web_sizes {
    int connections;
    allowance_size opened, requests, files;
    allowance_size frames_each, frames;
    allowance_size bytes_each, bytes;
} web_sizes;

typedef struct web {
    service *service;
    web_counts *counts; /* the service's */
    struct MHD_Daemon *daemon;
    int poll, wake, signals; /* files */
    sigset_t stop;           /* the signals that stop it */
    watched other;           /* the daemon's and the waker's events: they only end the wait */
    listener listener[WEB_LISTENERS];
    web_guard guard;
    const char *pages;
    address_trust trust;
    web_sizes sizes;
    groups *groups;              /* the service's too */
    LIST_HEAD(, client) clients; /* the newest first */
    int count, most;
    int going; /* those who make way and are not gone yet */
    TAILQ_HEAD(, client)
    idle; /* those without a request, the one that has been so for longest first */
    LIST_HEAD(, talk)
    unsent, paused;   /* those that have something to send; that are not read from for a while */
    client *arriving; /* is being handed to the daemon */
    bool resumed;     /* the daemon has something to do */
    int64_t swept;    /* when deadlines were last looked at */
} web;

struct client {
    watched watched;
    web *web;
    LIST_ENTRY(client) all;
    TAILQ_ENTRY(client) idle;
    bool is_idle;
    int file;
    net_address from;
    bool trusted;   /* a proxy: each request says whom it is for */
    bool for_owner; /* came by the private listener */
    bool goes;      /* makes way for others */
    group *group;   /* that the connection counts for; NULL: of none */
    group *speaker; /* that the request at hand, or the WebSocket, counts for; NULL: none yet */
    int64_t opened; /* when */
    int64_t
        deadline; /* when it is dropped if it has not gone on until then; 0: it may take its time */
    bool
        unread; /* more of a refused request may come: it is read and thrown away, or the answer could be lost */
    int64_t left;  /* when the other side said that nothing more comes; 0: it has not */
    bool draining; /* that is being done; the daemon has forgotten the connection */
    size_t drained;
    exchange *exchange;
    talk *talk;
};

int64_t web_now(void);

/* Has a file's events reported as those of `what`; or changes which. */
bool web_watch(web *w, int file, watched *what, unsigned events, bool again);
void web_unwatch(web *w, int file);

/* ---- web_listen.c ---- */

/* A listening socket at the first free one of these ports. False: error says why. */
bool listen_open(listener *l, const char *host, int port, int ports, hn_error *error);

/* At a path: a socket that nobody listens at any more makes way. */
bool listen_local(listener *l, const char *path, hn_error *error);

/* For whoever runs the server: "unix:PATH", or an address and port of this machine alone. */
bool listen_for_owner(listener *l, const char *where, hn_error *error);

/* The port of a socket; 0: it has none. */
int listen_port(const listener *l);

void listen_close(listener *l);

/* ---- web_clients.c ---- */

/* Takes in some of those who wait at the listener. */
void clients_accept(web *w, listener *l);

/* Drops those who have not gone on in time, and listens again where that had to rest. */
void clients_sweep(web *w, int64_t now);

/* Something can be read from one that is being drained. */
void client_drain(client *c);

/* The daemon has closed it. */
void client_closed(client *c);

void client_free(client *c);

/* It carries a request from now on, or none. */
void client_is_busy(client *c);
void client_is_idle(client *c);

/* Whom a request is for: the group it counts for, by the header of a trusted proxy. False: that one has too many at once, or
 * there is no memory. */
bool client_speaks(client *c, const char *forwarded);
void client_fell_silent(client *c);

/* ---- web_http.c ---- */

/* The server of HTTP, without a socket of its own. NULL: it could not be made. */
struct MHD_Daemon *http_open(web *w);

/* Stops it, and closes its connections. */
void http_close(web *w);

/* The service's port. */
void http_answer(void *context, void *given, int status, const char *type, const char *body,
                 size_t length);

/* Whether it is still to be answered. */
bool exchange_is_open(const exchange *e);

/* The client is gone. */
void exchange_free(exchange *e);

/* ---- web_upgrade.c ---- */

/* The fields of a request's head that matter. */
typedef struct heads {
    const char *host, *origin, *upgrade, *connection, *key, *version, *protocol, *known, *codings,
        *length;
    int hosts, origins, lengths, keys;
    bool coded;           /* the body has a transfer coding */
    char forwarded[1024]; /* what proxies wrote, or its end; "": nothing */
} heads;

/* Why an upgrade is refused, with its status, or NULL. */
const char *upgrade_refused(const heads *h, const char *method, const char *path, int *status);

/* The answer that makes a WebSocket of the connection. NULL: no memory. */
struct MHD_Response *upgrade_answer(client *c, const heads *h);

/* ---- web_socket.c ---- */

/* The connection is a WebSocket from now on; some bytes have come already. */
void talk_begin(client *c, struct MHD_UpgradeResponseHandle *handle, const char *bytes,
                size_t length);

/* Its socket can be read, written, or is gone. */
void talk_event(client *c, unsigned events);

/* Looks at its clocks. */
void talk_check(client *c, int64_t now);

/* Whether there is still something to send, or the other side's farewell to wait for. */
bool talk_is_open(const talk *t);

/* Sends what has been queued. */
void talks_flush(web *w);

/* Goes on with those that were paused and may go on. True: some still may not. */
bool talks_resume(web *w, int64_t now);

void talk_free(talk *t);

/* The service's ports. */
void talk_send(void *context, void *link, const char *text, size_t length);
void talk_close(void *context, void *link, int code, const char *reason);
