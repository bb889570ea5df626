/* Listening and taking in connections. It is done here and not by libwebsockets, so that a taken port is told from other
 * trouble, connections can be bounded, and listening ends before the connections do. */
#include "core/status.h"
#include "server/web.h"
#include "server/web_parts.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 1024 };

static bool set_flags(int file)
{
    return !fcntl(file, F_SETFD, FD_CLOEXEC) &&
           !fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
}

static struct addrinfo *resolve(const char *host, int port, int *problem)
{
    char number[16];
    struct addrinfo *found = NULL;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    snprintf(number, sizeof number, "%d", port);
    *problem = getaddrinfo(host, number, &hints, &found);
    return *problem ? NULL : found;
}

static bool is_loopback(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr) >> 24 ==
               127;
    return address->sa_family == AF_INET6 &&
           IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr);
}

bool web_is_loopback(const char *host)
{
    int problem;
    struct addrinfo *found = resolve(host, 0, &problem);
    bool loopback = found && is_loopback(found->ai_addr);
    if (found)
        freeaddrinfo(found);
    return loopback;
}

/* A socket that listens at one address and port, or -1 with errno. A server that has just ended does not keep its port. */
static int listen_at(const struct addrinfo *at)
{
    int file = socket(at->ai_family, SOCK_STREAM, 0), yes = 1;
    if (file < 0)
        return -1;
    if (set_flags(file) && !setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) &&
        !bind(file, at->ai_addr, at->ai_addrlen) && !listen(file, BACKLOG))
        return file;
    int problem = errno;
    close(file);
    errno = problem;
    return -1;
}

static void say_why_not(const char *host, int port, int ports, int problem, hn_error *error)
{
    if (problem == EADDRINUSE && ports > 1)
        error_set(error, HN_BAD_VALUE, "ports %d to %d are taken; choose another: --port", port,
                  port + ports - 1);
    else if (problem == EADDRINUSE)
        error_set(error, HN_BAD_VALUE, "port %d is taken; choose another: --port", port);
    else if (problem == EACCES)
        error_set(error, HN_BAD_VALUE,
                  "port %d is not for everyone to open; choose one from 1024 on: --port", port);
    else
        error_set(error, HN_BAD_VALUE, "cannot listen at %s: %s", host, strerror(problem));
}

int listen_open(const char *host, int port, int ports, hn_error *error)
{
    int file = -1, problem = 0;
    for (int n = 0; file < 0 && n < (ports ? ports : 1); n++) {
        struct addrinfo *at = resolve(host, port + n, &problem);
        if (!at) {
            error_set(error, HN_BAD_VALUE, "%s is no address of this machine: %s", host,
                      gai_strerror(problem));
            return -1;
        }
        file = listen_at(at);
        problem = errno;
        freeaddrinfo(at);
        if (file < 0 && problem != EADDRINUSE)
            break;
    }
    if (file < 0)
        say_why_not(host, port, ports, problem, error);
    return file;
}

int listen_port(int listener)
{
    struct sockaddr_storage at;
    socklen_t size = sizeof at;
    if (getsockname(listener, (struct sockaddr *)&at, &size))
        return 0;
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                          : ((struct sockaddr_in *)&at)->sin_port);
}

/* ---- clients ---- */

/* The address as text; of an IPv4 address in IPv6's form the IPv4 address. */
static void write_address(const struct sockaddr_storage *from, char *text, socklen_t size)
{
    static const char mapped[] = "::ffff:";
    const void *address = from->ss_family == AF_INET6
                              ? (const void *)&((const struct sockaddr_in6 *)from)->sin6_addr
                              : (const void *)&((const struct sockaddr_in *)from)->sin_addr;
    if (!inet_ntop(from->ss_family, address, text, size))
        snprintf(text, size, "unknown");
    if (!strncmp(text, mapped, strlen(mapped)) && strchr(text, '.'))
        memmove(text, text + strlen(mapped), strlen(text) - strlen(mapped) + 1);
}

static client *client_new(web *w, const char *address)
{
    client *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->web = w;
    c->deadline = web_now() + WEB_REQUEST_TIME;
    snprintf(c->address, sizeof c->address, "%s", address);
    c->next = w->clients;
    if (c->next)
        c->next->before = c;
    w->clients = c;
    w->count++;
    return c;
}

/* Takes back the newest, with which nothing has begun. */
static void forget_first(web *w)
{
    client *c = w->clients;
    w->clients = c->next;
    if (c->next)
        c->next->before = NULL;
    w->count--;
    free(c);
}

void client_free(client *c)
{
    if (c->exchange)
        exchange_free(c->exchange);
    if (c->talk)
        talk_free(c->talk);
    if (c->before)
        c->before->next = c->next;
    else
        c->web->clients = c->next;
    if (c->next)
        c->next->before = c->before;
    c->web->count--;
    free(c);
}

/* Whether there is room for one more. No address has more than half of it, so that nobody can keep all others out. */
static bool has_room(const web *w, const char *address)
{
    int same = 0, half = w->most / 2;
    if (w->count < half)
        return true;
    for (const client *c = w->clients; c; c = c->next)
        same += !strcmp(c->address, address);
    return w->count < w->most && same < half;
}

/* libwebsockets closes the socket where it does not take it, and frees the client where it had begun to. */
static void adopt(web *w, int file, const struct sockaddr_storage *from)
{
    int yes = 1;
    char address[WEB_ADDRESS];
    write_address(from, address, sizeof address);
    client *c = has_room(w, address) && set_flags(file) ? client_new(w, address) : NULL;
    if (!c) {
        close(file);
        return;
    }
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    lws_adopt_desc_t what = {.vh = w->host,
                             .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP,
                             .fd = {.sockfd = file},
                             .opaque = c};
    int count = w->count;
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&what);
    if (wsi)
        c->wsi = wsi;
    else if (w->count == count)
        forget_first(w);
}

void clients_accept(web *w, int listener)
{
    for (int n = 0; n < BACKLOG; n++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        int file = accept(listener, (struct sockaddr *)&from, &size);
        if (file >= 0)
            adopt(w, file, &from);
        else if (errno != EINTR && errno != ECONNABORTED)
            return;
    }
}

void clients_sweep(web *w, int64_t now)
{
    for (client *c = w->clients; c; c = c->next)
        if (c->deadline && c->deadline <= now) {
            c->deadline = 0;
            lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        }
}
