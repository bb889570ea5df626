/* Connections: who is taken in, who has to make way, and who has not gone on in time.
 *
 * Each counts for its address from the moment that it is accepted, so slow ones count as well. When half of all places are
 * taken, an address may have fewer and fewer; and when nearly all are, whoever has been without a request for longest is
 * dropped for whoever comes. So a few addresses cannot keep others out, and many can only if they really ask. */
#include "server/log.h"
#include "server/web_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    ACCEPTED = 64,       /* of one listener in one round of the loop */
    OWNER_ROOM = 16,     /* places beyond all others, for whoever runs it */
    DRAINED = 1 << 20,   /* bytes of a refused request that are read, at most */
    DRAIN_PIECE = 16384, /* and at once */
};

/* ---- a client ---- */

static client *client_new(web *w, int file, const net_address *from)
{
    client *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->watched = WATCHED_CLIENT;
    c->web = w;
    c->file = file;
    c->from = *from;
    c->opened = web_now();
    c->deadline = c->opened + WEB_REQUEST_TIME;
    LIST_INSERT_HEAD(&w->clients, c, all);
    w->counts->connections = ++w->count;
    return c;
}

static void release(group *g)
{
    if (!g)
        return;
    g->connections--;
    group_keep(g, web_now() + GROUP_IDLE);
}

void client_free(client *c)
{
    web *w = c->web;
    if (c->exchange)
        exchange_free(c->exchange);
    if (c->talk)
        talk_free(c->talk);
    client_is_busy(c);
    client_fell_silent(c);
    log_line(LOG_ACCESS, "%s: connection closed after %.1f s, %d open",
             c->group ? c->group->address : "-", (double)(web_now() - c->opened) / 1000,
             w->count - 1);
    release(c->group);
    LIST_REMOVE(c, all);
    w->counts->connections = --w->count;
    w->going -= c->goes;
    if (c->draining)
        close(c->file);
    free(c);
}

void client_is_busy(client *c)
{
    if (c->is_idle)
        TAILQ_REMOVE(&c->web->idle, c, idle);
    c->is_idle = false;
}

void client_is_idle(client *c)
{
    if (!c->is_idle)
        TAILQ_INSERT_TAIL(&c->web->idle, c, idle);
    c->is_idle = true;
}

/* The daemon sees it end, and closes it. */
static void hang_up(client *c)
{
    c->deadline = 0;
    client_is_busy(c);
    shutdown(c->file, SHUT_RDWR);
    c->web->resumed = true;
}

/* ---- whom it counts for ---- */

bool client_speaks(client *c, const char *forwarded)
{
    web *w = c->web;
    char text[ADDRESS_TEXT];
    client_fell_silent(c);
    if (!c->trusted) {
        c->speaker = c->group;
        return c->speaker;
    }
    net_address a =
        address_of_client(&c->from, forwarded && *forwarded ? forwarded : NULL, w->trust);
    address_group(&a, text);
    group *g = groups_find(w->groups, text, web_now());
    if (!g || g->connections >= groups_share(w->sizes.connections, w->count, w->most))
        return false;
    g->connections++;
    c->speaker = g;
    return true;
}

void client_fell_silent(client *c)
{
    if (c->trusted)
        release(c->speaker);
    c->speaker = NULL;
}

/* ---- taking in ---- */

static bool may_come(const web *w, group *g, int64_t now)
{
    return allowance_take(&g->opened, w->sizes.opened, 1, now) &&
           g->connections < groups_share(w->sizes.connections, w->count, w->most);
}

/* Nearly full: the one that has been without a request for longest makes way. */
static void make_room(web *w)
{
    client *first = TAILQ_FIRST(&w->idle);
    if (w->count < w->most - w->most / 16 || !first)
        return;
    w->counts->made_way++;
    w->going++;
    first->goes = true;
    hang_up(first);
}

/* The connection, counted; NULL: it is refused. */
static client *admit(web *w, const listener *l, int file, const net_address *from)
{
    char text[ADDRESS_TEXT];
    int64_t now = web_now();
    bool trusted = !l->for_owner && address_is_trusted(from, w->trust);
    bool counted = !trusted && !l->for_owner;
    address_group(from, text);
    group *g = counted ? groups_find(w->groups, text, now) : NULL;
    if (counted && (!g || !may_come(w, g, now)))
        return NULL; /* and nobody makes way for it */
    make_room(w);
    if (w->count >= w->most + (l->for_owner ? OWNER_ROOM : 0))
        return NULL;
    client *c = client_new(w, file, from);
    if (!c)
        return NULL;
    c->trusted = trusted;
    c->for_owner = l->for_owner;
    c->group = g;
    if (g)
        g->connections++;
    log_line(LOG_ACCESS, "%s: connection opened, %d of this address, %d in all", text,
             g ? g->connections : 0, w->count);
    return c;
}

/* The daemon closes the file where it does not take it, and says so where it had begun to. */
static void hand_over(web *w, client *c, const struct sockaddr *from, socklen_t size)
{
    int yes = 1;
    if (!c->from.local)
        setsockopt(c->file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    w->arriving = c;
    w->counts->opened++;
    w->resumed = true;
    web_watch(w, c->file, &c->watched, EPOLLRDHUP | EPOLLONESHOT, false);
    bool taken = MHD_add_connection(w->daemon, c->file, from, size) != MHD_NO;
    if (!taken && w->arriving)
        client_free(c);
    else if (taken)
        client_is_idle(c);
    w->arriving = NULL;
}

static void listen_again(web *w)
{
    for (int i = 0; i < WEB_LISTENERS; i++) {
        listener *l = &w->listener[i];
        if (l->rests && l->file >= 0)
            l->rests = !web_watch(w, l->file, &l->watched, EPOLLIN, true);
    }
}

void clients_accept(web *w, listener *l)
{
    for (int n = 0; n < ACCEPTED; n++) {
        if (w->count >= w->most && w->going && !l->for_owner)
            return; /* places become free in a moment: nobody is refused for that */
        struct sockaddr_storage from = {.ss_family = AF_UNSPEC};
        socklen_t size = sizeof from;
        net_address a;
        int file = accept(l->file, (struct sockaddr *)&from, &size);
        if (file < 0 && (errno == EINTR || errno == ECONNABORTED))
            continue;
        if (file < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (file <
            0) { /* nothing is left for whoever waits: to try again at once would only burn time */
            log_line(LOG_WARNING, "no connection can be accepted for a moment: %s",
                     strerror(errno));
            l->rests = web_watch(w, l->file, &l->watched, 0, true);
            return;
        }
        client *c = NULL;
        if (address_of_socket((struct sockaddr *)&from, &a) && !fcntl(file, F_SETFD, FD_CLOEXEC) &&
            !fcntl(file, F_SETFL, O_NONBLOCK))
            c = admit(w, l, file, &a);
        if (c) {
            hand_over(w, c, (struct sockaddr *)&from, size);
        } else {
            w->counts->turned_off++;
            close(file);
        }
    }
}

/* ---- going ---- */

/* Where more of a refused request may come, a copy of the file is read until the other side has done: closing it with
 * something unread would take back the answer. */
void client_closed(client *c)
{
    web *w = c->web;
    web_unwatch(w, c->file);
    int copy = c->unread && !c->talk ? dup(c->file) : -1;
    if (copy < 0 || !web_watch(w, copy, &c->watched, EPOLLIN, false)) {
        if (copy >= 0)
            close(copy);
        client_free(c);
        return;
    }
    if (c->exchange)
        exchange_free(c->exchange);
    client_is_busy(c);
    fcntl(copy, F_SETFD, FD_CLOEXEC);
    c->file = copy;
    c->draining = true;
    c->deadline = web_now() + WEB_CLOSE_TIME;
}

static void drain_end(client *c)
{
    web_unwatch(c->web, c->file);
    client_free(c);
}

void client_drain(client *c)
{
    char bytes[DRAIN_PIECE];
    ssize_t got = recv(c->file, bytes, sizeof bytes, 0);
    if (got > 0)
        c->drained += (size_t)got;
    if (got == 0 || c->drained > DRAINED || (got < 0 && errno != EAGAIN && errno != EINTR))
        drain_end(c);
}

void clients_sweep(web *w, int64_t now)
{
    listen_again(w);
    for (client *c = LIST_FIRST(&w->clients), *next; c; c = next) {
        next = LIST_NEXT(c, all);
        bool asks = c->exchange && exchange_is_open(c->exchange);
        bool gone = c->left && !asks && now - c->left >= WEB_LEFT_TIME;
        bool late = gone || (c->deadline && c->deadline <= now);
        w->counts->slow += late && !gone && !c->talk && !c->draining && !c->is_idle;
        if (c->draining && late)
            drain_end(c);
        else if (c->talk)
            talk_check(c, now);
        else if (late)
            hang_up(c);
    }
}
