/* WebSockets: frames by wslay, put together to texts here; texts out through a queue of bounded length.
 *
 * Frames are counted as they come, not only whole messages: empty fragments and pings cost as much as others. Bytes beyond
 * what is allowed stay in the socket until there is room again. In one round of the loop one piece is read from each
 * connection, so that none holds up another. */
#include "server/log.h"
#include "server/web_parts.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <wslay/wslay.h>

enum {
    QUEUE = 256 << 10,  /* bytes that wait to be sent to one client, at most */
    PIECE = 16 << 10,   /* bytes that are read at once */
    LEAST_PIECE = 1024, /* that a paused connection must be allowed to go on */
    CONTROL = 125,      /* bytes of a ping, a pong or a close frame, at most */
    REASON = 100,
    FRAME_HEAD = 10,
};

enum {
    CLOSE_PROTOCOL = 1002,
    CLOSE_BINARY = 1003,
    CLOSE_NONE = 1005,
    CLOSE_LOST = 1006,
    CLOSE_TEXT = 1007,
    CLOSE_POLICY = 1008,
    CLOSE_LONG = 1009,
    CLOSE_ERROR = 1011
};

/* A frame to be sent. */
typedef struct message {
    STAILQ_ENTRY(message) next;
    size_t length, sent;
    unsigned char bytes[];
} message;

struct talk {
    client *client;
    peer *peer;
    struct MHD_UpgradeResponseHandle *handle;
    wslay_frame_context_ptr frames;
    STAILQ_HEAD(, message) queue;
    message *last; /* of them: wslay writes into it */
    size_t queued;
    LIST_ENTRY(talk) unsent, paused;
    bool is_unsent, is_paused;
    const unsigned char *in; /* what has come and is not parsed yet */
    size_t in_left;
    bool in_message, in_frame; /* the first frame of a message, or a part of a frame, has come */
    uint64_t frame_left;       /* bytes of the frame that are still to come */
    char *text; /* what has come of a message in parts; SERVICE_MESSAGE bytes; NULL: none so far */
    size_t length;
    unsigned char control[CONTROL]; /* what has come of a control frame */
    size_t control_length;
    allowance frame_allowance, byte_allowance;
    int64_t heard; /* when something came */
    int64_t stuck; /* since when nothing of what is queued has gone out; 0: nothing is queued */
    bool asked;    /* whether it is still there */
    bool closing;  /* nothing more is taken in or queued */
    bool ended;    /* the close frame is out: what comes is thrown away until the other side ends */
    unsigned watching;
};

static void end(client *c);

/* ---- out ---- */

/* Gives the one after it. */
static message *drop_first(talk *t)
{
    message *m = STAILQ_FIRST(&t->queue), *next = STAILQ_NEXT(m, next);
    STAILQ_REMOVE_HEAD(&t->queue, next);
    free(m);
    return next;
}

/* What has begun stays: without its rest the other side reads nonsense. */
static void drop_queue(talk *t)
{
    message *begun = STAILQ_FIRST(&t->queue);
    if (begun && begun->sent)
        STAILQ_REMOVE_HEAD(&t->queue, next);
    else
        begun = NULL;
    while (!STAILQ_EMPTY(&t->queue))
        drop_first(t);
    t->queued = begun ? begun->length - begun->sent : 0;
    if (begun)
        STAILQ_INSERT_HEAD(&t->queue, begun, next);
    else
        t->stuck = 0;
}

static void mark_unsent(talk *t)
{
    if (!t->is_unsent)
        LIST_INSERT_HEAD(&t->client->web->unsent, t, unsent);
    t->is_unsent = true;
}

/* wslay writes into the message. */
static ssize_t put_bytes(const uint8_t *bytes, size_t length, int flags, void *context)
{
    talk *t = context;
    message *m = t->last;
    (void)flags;
    memcpy(m->bytes + m->length, bytes, length);
    m->length += length;
    return (ssize_t)length;
}

static bool queue_frame(talk *t, uint8_t kind, const void *bytes, size_t length)
{
    message *m = malloc(sizeof *m + FRAME_HEAD + length);
    if (!m)
        return false;
    *m = (message){0};
    STAILQ_INSERT_TAIL(&t->queue, m, next);
    t->last = m;
    struct wslay_frame_iocb frame = {
        .fin = 1, .opcode = kind, .payload_length = length, .data = bytes, .data_length = length};
    wslay_frame_send(t->frames, &frame);
    t->queued += m->length;
    if (!t->stuck)
        t->stuck = web_now();
    mark_unsent(t);
    return true;
}

/* The close frame goes out behind all that is queued. */
static void say_goodbye(talk *t, int code, const char *reason)
{
    char bytes[2 + REASON + 1] = {(char)(code >> 8), (char)(code & 255)};
    snprintf(bytes + 2, sizeof bytes - 2, "%s", reason ? reason : "");
    t->closing = true;
    t->client->deadline = web_now() + WEB_CLOSE_TIME;
    queue_frame(t, WSLAY_CONNECTION_CLOSE, bytes, code == CLOSE_NONE ? 0 : 2 + strlen(bytes + 2));
    mark_unsent(t);
}

void talk_close(void *context, void *link, int code, const char *reason)
{
    (void)context;
    talk *t = link;
    if (!t->closing)
        say_goodbye(t, code, reason);
}

/* A message of any length goes into an empty queue: a client that reads can have it. */
void talk_send(void *context, void *link, const char *text, size_t length)
{
    talk *t = link;
    if (t->closing)
        return;
    if ((t->queued && t->queued + length > QUEUE) ||
        !queue_frame(t, WSLAY_TEXT_FRAME, text, length)) {
        drop_queue(t);
        talk_close(context, t, CLOSE_POLICY, "does not read what is sent");
    }
}

static void watch(talk *t)
{
    unsigned events = (t->is_paused ? 0 : EPOLLIN) | (STAILQ_EMPTY(&t->queue) ? 0 : EPOLLOUT);
    if (events == t->watching)
        return;
    t->watching = events;
    web_watch(t->client->web, t->client->file, &t->client->watched, events, true);
}

static void forget_sent(talk *t, size_t sent)
{
    t->client->web->counts->bytes_out += sent;
    t->queued -= sent;
    if (sent)
        t->stuck = t->queued ? web_now() : 0;
    message *m = STAILQ_FIRST(&t->queue);
    while (m && sent >= m->length - m->sent) {
        sent -= m->length - m->sent;
        m = drop_first(t);
    }
    if (m)
        m->sent += sent;
}

/* Sends what the socket takes. False: it is gone. */
static bool flush(talk *t)
{
    while (!STAILQ_EMPTY(&t->queue)) {
        struct iovec pieces[WEB_OUT];
        struct msghdr all = {.msg_iov = pieces};
        for (message *m = STAILQ_FIRST(&t->queue); m && all.msg_iovlen < WEB_OUT;
             m = STAILQ_NEXT(m, next))
            pieces[all.msg_iovlen++] = (struct iovec){m->bytes + m->sent, m->length - m->sent};
        ssize_t sent = sendmsg(t->client->file, &all, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0)
            return errno == EAGAIN;
        forget_sent(t, (size_t)sent);
    }
    if (t->closing && !t->ended) {
        t->ended = true;
        shutdown(t->client->file, SHUT_WR);
    }
    return true;
}

void talks_flush(web *w)
{
    for (talk *t; (t = LIST_FIRST(&w->unsent));) {
        LIST_REMOVE(t, unsent);
        t->is_unsent = false;
        if (flush(t))
            watch(t);
        else
            end(t->client);
    }
}

/* ---- in ---- */

/* Whether bytes are UTF-8 as it may be sent: shortest forms, no surrogates, nothing above U+10FFFF. */
static bool is_utf8(const unsigned char *at, size_t length)
{
    const unsigned char *last = at + length;
    while (at < last) {
        unsigned char c = *at++;
        int more = c < 0x80 ? 0 : c < 0xc2 ? -1 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : c < 0xf5 ? 3 : -1;
        if (more < 0 || last - at < more)
            return false;
        if ((c == 0xe0 && at[0] < 0xa0) || (c == 0xed && at[0] > 0x9f) ||
            (c == 0xf0 && at[0] < 0x90) || (c == 0xf4 && at[0] > 0x8f))
            return false;
        for (; more; more--)
            if ((*at++ & 0xc0) != 0x80)
                return false;
    }
    return true;
}

static void refuse(talk *t, const char *code, const char *text, int status)
{
    web *w = t->client->web;
    service_refuse(w->service, t->peer, code, text, status);
    talk_close(w, t, status, text);
}

static void take_message(talk *t, const void *text, size_t length)
{
    t->in_message = false;
    t->length = 0;
    if (is_utf8(text, length))
        service_receive(t->client->web->service, t->peer, text, length, web_now());
    else
        refuse(t, "not_text", "a message is UTF-8 text", CLOSE_TEXT);
}

/* Keeps what has come of a message, or of a control frame. */
static void keep_part(talk *t, bool control, const void *bytes, size_t length)
{
    if (control) {
        memcpy(t->control + t->control_length, bytes, length);
        t->control_length += length;
        return;
    }
    if (!t->text && !(t->text = malloc(SERVICE_MESSAGE))) {
        talk_close(t->client->web, t, CLOSE_ERROR, "the server has no memory left");
        return;
    }
    memcpy(t->text + t->length, bytes, length);
    t->length += length;
}

/* A status that may be sent. */
static bool is_status(int code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != CLOSE_NONE &&
            code != CLOSE_LOST) ||
           (code >= 3000 && code <= 4999);
}

/* The other side closes: it is answered in kind, and nothing else goes out. */
static void take_close(talk *t)
{
    size_t length = t->control_length;
    int code = length >= 2 ? t->control[0] << 8 | t->control[1] : CLOSE_NONE;
    bool ok = !length || (length > 1 && is_status(code));
    if (!ok)
        code = CLOSE_PROTOCOL;
    else if (length > 2 && !is_utf8(t->control + 2, length - 2))
        code = CLOSE_TEXT;
    drop_queue(t);
    say_goodbye(t, code, NULL);
}

static void take_control(talk *t, int kind)
{
    if (kind == WSLAY_CONNECTION_CLOSE)
        take_close(t);
    else if (kind == WSLAY_PING && t->queued <= QUEUE)
        queue_frame(t, WSLAY_PONG, t->control, t->control_length);
    t->control_length = 0;
}

/* The head of a frame is there: whether it may be so. */
static bool check_frame(talk *t, const struct wslay_frame_iocb *f)
{
    web *w = t->client->web;
    int64_t now = web_now();
    bool first = f->opcode == WSLAY_TEXT_FRAME || f->opcode == WSLAY_BINARY_FRAME;
    bool control = f->opcode & 8;
    w->counts->frames++;
    if (!f->mask || f->rsv || (control && f->opcode > WSLAY_PONG) ||
        (!control && (first ? t->in_message : f->opcode || !t->in_message))) {
        talk_close(w, t, CLOSE_PROTOCOL, f->mask ? "not a WebSocket frame" : "not masked");
        return false;
    }
    if (!allowance_take(&t->frame_allowance, w->sizes.frames_each, 1, now) ||
        !allowance_take(&t->client->speaker->frames, w->sizes.frames, 1, now)) {
        w->counts->frames_refused++;
        refuse(t, "too_fast", "too many frames a second", CLOSE_POLICY);
        return false;
    }
    if (f->opcode == WSLAY_BINARY_FRAME) {
        refuse(t, "not_text", "a message is text, not binary", CLOSE_BINARY);
        return false;
    }
    if (!control && f->payload_length > SERVICE_MESSAGE - t->length) {
        refuse(t, "too_long", "a message has at most 4096 bytes", CLOSE_LONG);
        return false;
    }
    return true;
}

/* A part of a frame, or all of it. */
static void take_part(talk *t, const struct wslay_frame_iocb *f)
{
    bool control = f->opcode & 8;
    if (!t->in_frame) {
        if (!check_frame(t, f))
            return;
        t->in_frame = true;
        t->frame_left = f->payload_length;
        t->in_message = t->in_message || !control;
    }
    t->frame_left -= f->data_length;
    t->in_frame = t->frame_left;
    bool whole = !t->in_frame && f->fin;
    if (whole && !control && !t->length) { /* nothing of it has to be kept */
        take_message(t, f->data, f->data_length);
        return;
    }
    if (f->data_length)
        keep_part(t, control, f->data, f->data_length);
    if (whole && control)
        take_control(t, f->opcode);
    else if (whole && !t->closing)
        take_message(t, t->text, t->length);
}

static ssize_t get_bytes(uint8_t *buffer, size_t length, int flags, void *context)
{
    talk *t = context;
    (void)flags;
    if (!t->in_left)
        return -1;
    if (length > t->in_left)
        length = t->in_left;
    memcpy(buffer, t->in, length);
    t->in += length;
    t->in_left -= length;
    return (ssize_t)length;
}

static void parse(talk *t, const void *bytes, size_t length)
{
    t->in = bytes;
    t->in_left = length;
    t->heard = web_now();
    t->asked = false;
    t->client->web->counts->bytes_in += length;
    while (!t->closing) {
        struct wslay_frame_iocb frame = {0};
        ssize_t got = wslay_frame_recv(t->frames, &frame);
        if (got == WSLAY_ERR_WANT_READ)
            return;
        if (got < 0)
            talk_close(t->client->web, t, CLOSE_PROTOCOL, "not a WebSocket frame");
        else
            take_part(t, &frame);
    }
}

/* ---- reading, in turn ---- */

static size_t allowed(talk *t, int64_t now)
{
    const web_sizes *s = &t->client->web->sizes;
    double own = allowance_left(&t->byte_allowance, s->bytes_each, now);
    double all = allowance_left(&t->client->speaker->bytes, s->bytes, now);
    double least = own < all ? own : all;
    return least < LEAST_PIECE ? 0 : least > PIECE ? PIECE : (size_t)least;
}

static void pause_reading(talk *t)
{
    web *w = t->client->web;
    if (t->is_paused)
        return;
    w->counts->paused++;
    t->is_paused = true;
    LIST_INSERT_HEAD(&w->paused, t, paused);
    watch(t);
}

bool talks_resume(web *w, int64_t now)
{
    for (talk *t = LIST_FIRST(&w->paused), *next; t; t = next) {
        next = LIST_NEXT(t, paused);
        if (!allowed(t, now))
            continue;
        LIST_REMOVE(t, paused);
        t->is_paused = false;
        watch(t);
    }
    return !LIST_EMPTY(&w->paused);
}

/* False: it is gone. */
static bool read_piece(talk *t)
{
    char bytes[PIECE];
    int64_t now = web_now();
    size_t most = allowed(t, now);
    if (!most) {
        pause_reading(t);
        return true;
    }
    ssize_t got = recv(t->client->file, bytes, most, 0);
    if (got < 0)
        return errno == EAGAIN || errno == EINTR;
    if (!got)
        return false;
    allowance_use(&t->byte_allowance, t->client->web->sizes.bytes_each, (double)got, now);
    allowance_use(&t->client->speaker->bytes, t->client->web->sizes.bytes, (double)got, now);
    if (!t->closing)
        parse(t, bytes, (size_t)got);
    return true;
}

void talk_event(client *c, unsigned events)
{
    talk *t = c->talk;
    /* Hanging up is reported also where nothing is waited for; whoever sent too much loses what was not read. */
    if ((t->is_paused && events & (EPOLLHUP | EPOLLERR)) || (events & EPOLLOUT && !flush(t))) {
        end(c);
        return;
    }
    if (events & (EPOLLIN | EPOLLHUP | EPOLLERR) && !read_piece(t)) {
        end(c);
        return;
    }
    watch(t);
}

/* ---- beginning and end ---- */

static bool open_frames(talk *t)
{
    static const struct wslay_frame_callbacks callbacks = {.send_callback = put_bytes,
                                                           .recv_callback = get_bytes};
    return !wslay_frame_context_init(&t->frames, &callbacks, t);
}

void talk_begin(client *c, struct MHD_UpgradeResponseHandle *handle, const char *bytes,
                size_t length)
{
    web *w = c->web;
    talk *t = calloc(1, sizeof *t);
    int yes = 1;
    if (c->exchange)
        exchange_free(c->exchange);
    c->deadline = c->left = 0;
    if (!t || !open_frames(t) || !web_watch(w, c->file, &c->watched, EPOLLIN, true)) {
        if (t)
            wslay_frame_context_free(t->frames);
        free(t);
        MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
        w->resumed = true;
        return;
    }
    STAILQ_INIT(&t->queue);
    t->client = c;
    t->handle = handle;
    t->watching = EPOLLIN;
    t->heard = web_now();
    c->talk = t;
    if (!c->from.local)
        setsockopt(c->file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    log_line(LOG_ACCESS, "%s: WebSocket opened", c->speaker->address);
    t->peer = service_connect(w->service, t, c->speaker->address);
    if (!t->peer)
        talk_close(w, t, CLOSE_POLICY, "too many connections from one address");
    if (length)
        parse(t, bytes, length);
}

void talk_free(talk *t)
{
    client *c = t->client;
    web *w = c->web;
    t->closing = true;
    if (t->peer && w->service)
        service_disconnect(w->service, t->peer, web_now());
    if (t->is_unsent)
        LIST_REMOVE(t, unsent);
    if (t->is_paused)
        LIST_REMOVE(t, paused);
    while (!STAILQ_EMPTY(&t->queue))
        drop_first(t);
    c->talk = NULL;
    web_unwatch(w, c->file);
    if (w->daemon)
        MHD_upgrade_action(t->handle, MHD_UPGRADE_ACTION_CLOSE);
    w->resumed = true;
    wslay_frame_context_free(t->frames);
    free(t->text);
    free(t);
}

/* The daemon closes the socket, and then the client goes. */
static void end(client *c)
{
    log_line(LOG_ACCESS, "%s: WebSocket closed", c->speaker->address);
    talk_free(c->talk);
}

void talk_check(client *c, int64_t now)
{
    talk *t = c->talk;
    if ((c->deadline && c->deadline <= now) || now - t->heard >= WEB_SILENT_TIME ||
        (t->stuck && now - t->stuck >= WEB_ANSWER_TIME)) {
        end(c);
        return;
    }
    if (!t->asked && !t->closing && now - t->heard >= WEB_PING_TIME) {
        t->asked = true;
        queue_frame(t, WSLAY_PING, "", 0);
    }
}

bool talk_is_open(const talk *t)
{
    return !t->ended;
}
