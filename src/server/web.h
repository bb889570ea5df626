/* The web table on the network: HTTP by libmicrohttpd, WebSockets by wslay, sockets and limits by us, one event loop. */
#pragma once

#include "server/address.h"
#include "server/service.h"

typedef struct web_setup {
    const char *host;   /* the address to listen on; NULL: none, only the socket */
    int port;           /* 0: any that is free */
    int ports;          /* how many are tried, from `port` on, until one is free; 0 is 1 */
    const char *socket; /* a Unix socket to listen on as well; NULL: none */
    const char
        *for_owner; /* where /metrics is told, "127.0.0.1:9100" or "unix:PATH"; NULL: nowhere */
    const char *const
        *origins; /* further allowed origins, "https://play.example"; ends with NULL */
    const char
        *pages; /* a folder to serve the page from instead of the compiled-in one; NULL: none */
    address_trust trust;     /* proxies that are believed about whom they speak for */
    int requests_per_client; /* a second */
    service_setup service;   /* its `now` is set here */
    /* When it listens: the port, for "http://…"; 0: at the Unix socket alone. May be NULL. */
    void (*ready)(void *context, int port);
    void *context;
} web_setup;

/* Serves until SIGINT or SIGTERM; a second one ends it at once. False: error says why it could not begin, as "port
 * 8080 is taken; choose another: --port". */
bool web_serve(const web_setup *setup, hn_error *error);

/* Whether an address, or a name of one, can be reached from this machine alone. */
bool web_is_loopback(const char *host);
