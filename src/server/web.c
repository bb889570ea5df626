/* The web server's loop: files report to the parts, and in each round the service and the server of HTTP have their
 * turn. What is to be sent goes out at the end of a round, all of it together. */
#include "server/web.h"
#include "core/status.h"
#include "search/stop.h"
#include "server/web_parts.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

enum {
    CLIENTS = 8192,      /* connections at once, at most */
    OTHER_FILES = 256,   /* that the process may have open besides */
    EVENTS = 256,        /* that are taken in one round */
    PAUSE_TIME = 20,     /* milliseconds between two looks at who may be read from again */
    SWEEP_TIME = 500,    /* milliseconds between two looks at the deadlines */
    STOP_TIME = 5000,    /* for the service to finish what was asked */
    FAREWELL_TIME = 800, /* for answers and close frames to go out */
};

int64_t web_now(void)
{
    return stop_clock() / 1000000;
}

/* ---- signals ---- */

/* A file from which the first signal to stop can be read. Then they do what they always do: a second one ends the process. */
static int watch_signals(sigset_t *stop)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(stop);
    sigaddset(stop, SIGINT);
    sigaddset(stop, SIGTERM);
    sigemptyset(&ignore.sa_mask);
    if (sigaction(SIGPIPE, &ignore, NULL) || pthread_sigmask(SIG_BLOCK, stop, NULL))
        return -1;
    return signalfd(-1, stop, SFD_NONBLOCK | SFD_CLOEXEC);
}

static bool is_stopped(web *w)
{
    struct signalfd_siginfo which;
    return read(w->signals, &which, sizeof which) == sizeof which &&
           !pthread_sigmask(SIG_UNBLOCK, &w->stop, NULL);
}

/* ---- the files of the loop ---- */

bool web_watch(web *w, int file, watched *what, unsigned events, bool again)
{
    struct epoll_event about = {.events = events, .data = {.ptr = what}};
    return !epoll_ctl(w->poll, again ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, file, &about);
}

void web_unwatch(web *w, int file)
{
    epoll_ctl(w->poll, EPOLL_CTL_DEL, file, NULL);
}

/* ---- beginning ---- */

/* As many open files as connections need. Gives how many of those there may be. */
static int bound_files(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files))
        return CLIENTS / 16;
    rlim_t wanted = CLIENTS + OTHER_FILES;
    files.rlim_cur = files.rlim_max < wanted ? files.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &files);
    return files.rlim_cur > 2 * OTHER_FILES ? (int)files.rlim_cur - OTHER_FILES
                                            : (int)files.rlim_cur / 2;
}

/* What one connection may do at most follows from messages of 4 KiB at 40 a second; what an address may, from the options. A
 * page is some thirty files, and they are cheap. */
static void set_sizes(web *w, const web_setup *setup)
{
    double requests = setup->requests_per_client, messages = setup->service.messages_per_client;
    w->sizes = (web_sizes){
        .connections = setup->service.connections_per_client,
        .opened = {2 * requests, 10 * requests},
        .requests = {requests, 5 * requests},
        .files = {10 * requests, 30 * requests},
        .frames_each = {160, 480},
        .frames = {4 * messages, 12 * messages},
        .bytes_each = {64 << 10, 512 << 10},
        .bytes = {messages * 2048, messages * 8192},
    };
}

static void set_guard(web *w, const web_setup *setup)
{
    const char *host = setup->host ? setup->host : "localhost";
    w->guard = (web_guard){
        .listening = host, .loopback = web_is_loopback(host), .origins = setup->origins};
    if (gethostname(w->guard.machine, sizeof w->guard.machine - 1))
        w->guard.machine[0] = 0;
}

/* From any thread. */
static void wake(void *context)
{
    const web *w = context;
    uint64_t one = 1;
    (void)!write(w->wake, &one, sizeof one);
}

static bool open_service(web *w, const web_setup *setup, hn_error *error)
{
    service_setup about = setup->service;
    service_ports ports = {
        .context = w, .send = talk_send, .close = talk_close, .answer = http_answer, .wake = wake};
    about.now = web_now();
    w->service = service_open(&about, &ports, error);
    if (!w->service)
        return false;
    w->counts = service_counts(w->service);
    w->groups = service_groups(w->service);
    return true;
}

static bool open_loop(web *w)
{
    w->poll = epoll_create1(EPOLL_CLOEXEC);
    w->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    w->daemon = w->poll >= 0 && w->wake >= 0 ? http_open(w) : NULL;
    const union MHD_DaemonInfo *info =
        w->daemon ? MHD_get_daemon_info(w->daemon, MHD_DAEMON_INFO_EPOLL_FD) : NULL;
    if (!info || !web_watch(w, info->epoll_fd, &w->other, EPOLLIN, false) ||
        !web_watch(w, w->wake, &w->other, EPOLLIN, false) ||
        !web_watch(w, w->signals, &w->other, EPOLLIN, false))
        return false;
    for (int i = 0; i < WEB_LISTENERS; i++)
        if (w->listener[i].file >= 0 &&
            !web_watch(w, w->listener[i].file, &w->listener[i].watched, EPOLLIN, false))
            return false;
    return true;
}

/* The listeners first: whoever is told that the port is taken has no file made. They are heard from when the loop runs. */
static bool begin(web *w, const web_setup *setup, hn_error *error)
{
    w->most = bound_files();
    w->pages = setup->pages;
    w->trust = setup->trust;
    set_guard(w, setup);
    set_sizes(w, setup);
    listener *l = w->listener;
    if ((setup->host && !listen_open(&l[0], setup->host, setup->port, setup->ports, error)) ||
        (setup->socket && !listen_local(&l[1], setup->socket, error)) ||
        (setup->for_owner && !listen_for_owner(&l[2], setup->for_owner, error)))
        return false;
    w->signals = watch_signals(&w->stop);
    if (w->signals < 0 || !open_loop(w))
        return !error_set(error, HN_BAD_VALUE, "the server could not be set up: %s",
                          strerror(errno));
    if (!open_service(w, setup, error))
        return false;
    if (setup->ready)
        setup->ready(setup->context, setup->host ? listen_port(&w->listener[0]) : 0);
    return true;
}

/* ---- the loop ---- */

static void take_event(web *w, const struct epoll_event *event)
{
    watched *what = event->data.ptr;
    uint64_t times;
    if (*what == WATCHED_LISTENER) {
        clients_accept(w, (listener *)(void *)what);
    } else if (*what == WATCHED_CLIENT) {
        client *c = (client *)(void *)what;
        if (c->talk)
            talk_event(c, event->events);
        else if (c->draining)
            client_drain(c);
        else
            c->left =
                web_now(); /* the library may overlook an end that comes with half a request */
    } else {
        (void)!read(w->wake, &times, sizeof times);
    }
}

/* Everything that is due. Gives how many milliseconds may pass. */
static int do_due(web *w)
{
    int64_t now = web_now();
    int wait = w->service ? service_turn(w->service, now) : SWEEP_TIME;
    if (now - w->swept >= SWEEP_TIME) {
        clients_sweep(w, now);
        w->swept = now;
    }
    if (talks_resume(w, now) && wait > PAUSE_TIME)
        wait = PAUSE_TIME;
    return wait < SWEEP_TIME ? wait : SWEEP_TIME;
}

/* The server of HTTP has its turn: one piece of each connection that has something. True: it wants to go on at once. */
static bool run_daemon(web *w)
{
    MHD_UNSIGNED_LONG_LONG timeout;
    w->resumed = false;
    MHD_run(w->daemon);
    return w->resumed || (MHD_get_timeout(w->daemon, &timeout) == MHD_YES && !timeout);
}

/* One round: waits for something to happen, at most as long as the service allows. */
static bool go_round(web *w)
{
    struct epoll_event event[EVENTS];
    int wait = do_due(w);
    if (run_daemon(w))
        wait = 0;
    talks_flush(w);
    if (w->resumed)
        wait = 0;
    int count = epoll_wait(w->poll, event, EVENTS, wait);
    if (count < 0 && errno != EINTR)
        return false;
    for (int i = 0; i < count; i++)
        take_event(w, &event[i]);
    return true;
}

/* Whether anything is still to go out. */
static bool is_busy(const web *w)
{
    for (const client *c = LIST_FIRST(&w->clients); c; c = LIST_NEXT(c, all))
        if ((c->exchange && exchange_is_open(c->exchange)) || (c->talk && talk_is_open(c->talk)))
            return true;
    return false;
}

static void close_listeners(web *w)
{
    for (int i = 0; i < WEB_LISTENERS; i++)
        listen_close(&w->listener[i]);
}

static void run(web *w)
{
    while (!is_stopped(w))
        if (!go_round(w))
            return;
    close_listeners(w);
    int64_t begun = web_now();
    while (!service_stop(w->service, web_now()) && web_now() - begun < STOP_TIME)
        if (!go_round(w))
            return;
    for (client *c = LIST_FIRST(&w->clients); c; c = LIST_NEXT(c, all))
        if (c->talk)
            talk_close(w, c->talk, 1001, "the server is stopping");
    begun = web_now();
    while (is_busy(w) && web_now() - begun < FAREWELL_TIME)
        if (!go_round(w))
            return;
}

/* The service goes before the waker: its threads may call it until they have ended. It is told of everyone who is still
 * there. */
static void end(web *w)
{
    for (client *c = LIST_FIRST(&w->clients); c; c = LIST_NEXT(c, all))
        if (c->talk)
            talk_free(c->talk);
    http_close(w);
    for (client *c; (c = LIST_FIRST(&w->clients));) /* those that were being drained */
        client_free(c);
    close_listeners(w);
    service_free(w->service);
    const int files[] = {w->poll, w->wake, w->signals};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (files[i] >= 0)
            close(files[i]);
}

bool web_serve(const web_setup *setup, hn_error *error)
{
    web w = {.poll = -1, .wake = -1, .signals = -1, .other = WATCHED_OTHER};
    for (int i = 0; i < WEB_LISTENERS; i++)
        w.listener[i] = (listener){.watched = WATCHED_LISTENER, .file = -1};
    TAILQ_INIT(&w.idle);
    bool begun = begin(&w, setup, error);
    if (begun)
        run(&w);
    end(&w);
    return begun;
}
