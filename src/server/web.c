/* The web server's loop: what libwebsockets reports goes to the parts, and after each round the service has its
 * turn. Listening and signals are files in the same loop. */
#include "server/web.h"
#include "core/status.h"
#include "server/web_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    CLIENTS = 8192,      /* connections at once, at most */
    OTHER_FILES = 256,   /* that the process may have open besides */
    HEADERS = 16 << 10,  /* bytes of a request's head, at most */
    SWEEP_TIME = 500,    /* milliseconds between two looks at the deadlines */
    STOP_TIME = 5000,    /* for the service to finish what was asked */
    FAREWELL_TIME = 800, /* for answers and close frames to go out */
};

int64_t web_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- signals ---- */

static int signal_pipe[2] = {-1, -1};

/* The first signal asks the loop to end, and a second one ends the process. */
static void on_signal(int number)
{
    int problem = errno;
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    (void)!write(signal_pipe[1], &number, 1);
    errno = problem;
}

static bool watch_signals(void)
{
    struct sigaction stop = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    if (pipe(signal_pipe))
        return false;
    for (int end = 0; end < 2; end++) {
        fcntl(signal_pipe[end], F_SETFD, FD_CLOEXEC);
        fcntl(signal_pipe[end], F_SETFL, O_NONBLOCK);
    }
    sigemptyset(&stop.sa_mask);
    sigemptyset(&ignore.sa_mask);
    return !sigaction(SIGINT, &stop, NULL) && !sigaction(SIGTERM, &stop, NULL) &&
           !sigaction(SIGPIPE, &ignore, NULL);
}

/* ---- what libwebsockets reports ---- */

/* A file of ours can be read: the listener, or the pipe of signals, which ends the wait and is read after it. */
static int file_ready(web *w, struct lws *wsi)
{
    if (wsi == w->listener)
        clients_accept(w, lws_get_socket_fd(wsi));
    return 0;
}

static int http_report(client *c, enum lws_callback_reasons reason, void *in, size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return http_request(c, in, length);
    case LWS_CALLBACK_HTTP_BODY:
        return http_body(c, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return http_body_complete(c);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_writable(c);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return http_upgrade(c, in);
    default:
        return 0;
    }
}

static int report(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    (void)user;
    client *c = lws_get_opaque_user_data(wsi);
    if (reason == LWS_CALLBACK_RAW_RX_FILE)
        return file_ready(lws_context_user(lws_get_context(wsi)), wsi);
    if (!c)
        return 0;
    c->wsi = wsi;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return talk_begin(c);
    case LWS_CALLBACK_RECEIVE:
        return talk_receive(c, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return talk_writable(c);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        if (c->talk)
            talk_closing(c->talk);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT: /* what CONNECT makes of a connection */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    case LWS_CALLBACK_CLOSED:
        if (c->talk)
            talk_free(c->talk);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        lws_set_opaque_user_data(wsi, NULL);
        client_free(c);
        return 0;
    default:
        return http_report(c, reason, in, length);
    }
}

/* ---- beginning ---- */

/* As many open files as connections need, and not many more: libwebsockets makes tables of that size. */
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

/* On every answer, also on those that libwebsockets makes by itself. */
static const struct lws_protocol_vhost_options *safety(void)
{
    static const char *const lines[][2] = {
        {"content-security-policy:",
         "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
         "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {"x-content-type-options:", "nosniff"},
        {"referrer-policy:", "no-referrer"},
        {"cross-origin-opener-policy:", "same-origin"},
        {"cross-origin-resource-policy:", "same-origin"},
        {"permissions-policy:", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
    };
    enum { LINES = sizeof lines / sizeof lines[0] };
    static struct lws_protocol_vhost_options list[LINES];
    for (int i = 0; i < LINES; i++)
        list[i] = (struct lws_protocol_vhost_options){i + 1 < LINES ? &list[i + 1] : NULL, NULL,
                                                      lines[i][0], lines[i][1]};
    return list;
}

static bool open_context(web *w)
{
    static const struct lws_protocols protocols[] = {
        {.name = WEB_PROTOCOL, .callback = report, .rx_buffer_size = SERVICE_MESSAGE},
        {0},
    };
    static const lws_retry_bo_t life = {.secs_since_valid_ping = 25, .secs_since_valid_hangup = 35};
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .user = w,
        .server_string = "hunch",
        .max_http_header_data = HEADERS,
        .retry_and_idle_policy = &life,
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .headers = safety(),
        .timeout_secs = 2 * WEB_REQUEST_TIME / 1000,
        .gid = -1,
        .uid = -1,
    };
    lws_set_log_level(getenv("HUNCH_LOG") ? LLL_ERR : 0, NULL);
    w->context = lws_create_context(&info);
    w->host = w->context ? lws_create_vhost(w->context, &info) : NULL;
    return w->host;
}

/* Has a file of ours reported by the loop, which closes it. */
static struct lws *watch_file(web *w, int file)
{
    lws_adopt_desc_t what = {.vh = w->host,
                             .type = LWS_ADOPT_RAW_FILE_DESC,
                             .fd = {.filefd = file},
                             .vh_prot_name = WEB_PROTOCOL};
    return lws_adopt_descriptor_vhost_via_info(&what);
}

static void set_guard(web *w, const web_setup *setup)
{
    w->guard = (web_guard){.listening = setup->host,
                           .loopback = web_is_loopback(setup->host),
                           .origins = setup->origins};
    if (gethostname(w->guard.machine, sizeof w->guard.machine - 1))
        w->guard.machine[0] = 0;
}

static void wake(void *context)
{
    const web *w = context;
    lws_cancel_service(w->context);
}

static bool open_service(web *w, const web_setup *setup, hn_error *error)
{
    service_setup about = setup->service;
    service_ports ports = {
        .context = w, .send = talk_send, .close = talk_close, .answer = http_answer, .wake = wake};
    about.now = web_now();
    w->service = service_open(&about, &ports, error);
    return w->service;
}

/* The listener first: whoever is told that the port is taken has no file made. It is heard from when the loop runs. */
static bool begin(web *w, const web_setup *setup, hn_error *error)
{
    w->most = bound_files();
    w->pages = setup->pages;
    set_guard(w, setup);
    int listener = listen_open(setup->host, setup->port, setup->ports, error);
    if (listener < 0)
        return false;
    if (!watch_signals() || !open_context(w) || !watch_file(w, signal_pipe[0]) ||
        !(w->listener = watch_file(w, listener))) {
        close(listener);
        error_set(error, HN_BAD_VALUE, "the server could not be set up: %s", strerror(errno));
        return false;
    }
    int port = listen_port(listener);
    if (!open_service(w, setup, error))
        return false;
    if (setup->ready)
        setup->ready(setup->context, port);
    return true;
}

/* ---- the loop ---- */

static void ring(lws_sorted_usec_list_t *alarm)
{
    (void)alarm; /* that the wait ends is all that is wanted */
}

/* One round: waits for something to happen, at most as long as the service allows. */
static bool go_round(web *w)
{
    static lws_sorted_usec_list_t alarm;
    int64_t now = web_now();
    int wait = w->service ? service_turn(w->service, now) : SWEEP_TIME;
    if (now - w->swept >= SWEEP_TIME) {
        clients_sweep(w, now);
        w->swept = now;
    }
    if (wait > SWEEP_TIME)
        wait = SWEEP_TIME;
    lws_sul_schedule(w->context, 0, &alarm, ring, (wait < 1 ? 1 : wait) * LWS_US_PER_MS);
    bool well = lws_service(w->context, 0) >= 0;
    lws_sul_cancel(&alarm);
    return well;
}

static bool is_stopped(void)
{
    char number;
    return read(signal_pipe[0], &number, 1) == 1;
}

/* Whether anything is still to go out. */
static bool is_busy(const web *w)
{
    for (const client *c = w->clients; c; c = c->next)
        if (c->exchange || c->talk)
            return true;
    return false;
}

static void say_farewell(web *w)
{
    for (client *c = w->clients; c; c = c->next)
        if (c->talk)
            talk_close(w, c->talk, 1001, "the server stops");
}

static void run(web *w)
{
    while (!is_stopped())
        if (!go_round(w))
            return;
    lws_set_timeout(w->listener, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    w->listener = NULL;
    int64_t begun = web_now();
    while (!service_stop(w->service, web_now()) && web_now() - begun < STOP_TIME)
        if (!go_round(w))
            return;
    say_farewell(w);
    begun = web_now();
    while (is_busy(w) && web_now() - begun < FAREWELL_TIME)
        if (!go_round(w))
            return;
}

/* The service goes first: its threads may call wake until they have ended. It is told of everyone who is still there. */
static void end(web *w)
{
    for (client *c = w->clients; c; c = c->next) {
        if (c->talk)
            talk_free(c->talk);
        if (c->exchange)
            exchange_free(c->exchange);
    }
    service_free(w->service);
    w->service = NULL;
    if (w->context)
        lws_context_destroy(w->context);
    if (signal_pipe[1] >= 0)
        close(signal_pipe[1]);
}

bool web_serve(const web_setup *setup, hn_error *error)
{
    web w = {0};
    bool begun = begin(&w, setup, error);
    if (begun)
        run(&w);
    end(&w);
    return begun;
}
