/* What the parts of the web server share: one `web`, and a `client` for each accepted connection, which has an
 * exchange (HTTP, while a request is being answered) or a talk (WebSocket). */
#ifndef HUNCH_SERVER_WEB_PARTS_H
#define HUNCH_SERVER_WEB_PARTS_H

#include "server/service.h"
#include "server/web_guard.h"

#include <libwebsockets.h>

/* Milliseconds. */
enum {
    WEB_REQUEST_TIME =
        10000, /* for a request to come in as a whole, from when the connection is made */
    WEB_ANSWER_TIME = 20000, /* for an answer to be taken */
    WEB_CLOSE_TIME = 5000,   /* for both sides to close it */
};

#define WEB_PROTOCOL "hunch-1"
#define WEB_ADDRESS  48 /* bytes of an address, terminated */

typedef struct client client;
typedef struct exchange exchange;
typedef struct talk talk;

typedef struct web {
    service *service;
    struct lws_context *context;
    struct lws_vhost *host;
    struct lws *listener; /* NULL: no longer */
    web_guard guard;
    const char *pages;
    client *clients; /* a list */
    int count, most;
    int64_t swept; /* when deadlines were last looked at */
} web;

struct client {
    web *web;
    struct lws *wsi;
    client *next, *before;
    char address[WEB_ADDRESS];
    int64_t
        deadline; /* when it is dropped if it has not gone on until then; 0: it may take its time */
    bool asked;   /* its one request has come */
    exchange *exchange;
    talk *talk;
};

int64_t web_now(void);

/* ---- web_listen.c ---- */

/* A listening socket at the first free one of these ports. -1: error says why. */
int listen_open(const char *host, int port, int ports, hn_error *error);

/* The port of a socket. */
int listen_port(int listener);

/* Takes in everyone who waits at the listener. */
void clients_accept(web *w, int listener);

/* Drops those who have not gone on in time. */
void clients_sweep(web *w, int64_t now);

void client_free(client *c);

/* ---- web_http.c: each returns what libwebsockets wants to hear, not 0 to hang up ---- */

int http_request(client *c, const char *path, size_t length);
int http_body(client *c, const char *bytes, size_t length);
int http_body_complete(client *c);
int http_writable(client *c);

/* An upgrade to `what` is asked for: 0 where it may go on. */
int http_upgrade(client *c, const char *what);

/* The service's port. */
void http_answer(void *context, void *given, int status, const char *type, const char *body,
                 size_t length);

/* The client is gone. */
void exchange_free(exchange *e);

/* ---- web_socket.c ---- */

int talk_begin(client *c);
int talk_receive(client *c, const char *bytes, size_t length);
int talk_writable(client *c);

/* Nothing more goes out: the other side closes it. */
void talk_closing(talk *t);
void talk_free(talk *t);

/* The service's ports. */
void talk_send(void *context, void *link, const char *text, size_t length);
void talk_close(void *context, void *link, int code, const char *reason);

#endif
