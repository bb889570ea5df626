/* WebSockets: texts in, put together from their fragments, and texts out, through a queue of bounded length. */
#include "server/web_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    QUEUE = 256 << 10, /* bytes that wait to be sent to one client, at most */
    REASON = 100,
};

typedef struct message {
    struct message *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE bytes of room, then the text */
} message;

struct talk {
    client *client;
    peer *peer;
    message *first, *last;
    size_t queued;
    char *text; /* what has come of a message that came in parts; SERVICE_MESSAGE bytes */
    size_t length;
    bool closing; /* nothing more is taken in or queued */
    bool ended;   /* the close frame is out, or the other side's has come */
    int code;
    char reason[REASON + 1];
};

int talk_begin(client *c)
{
    talk *t = calloc(1, sizeof *t);
    if (!t)
        return -1;
    t->client = c;
    c->talk = t;
    c->deadline = 0;
    t->peer = service_connect(c->web->service, t, c->address);
    if (!t->peer)
        talk_close(c->web, t, 1008, "too many connections from one address");
    return 0;
}

static void drop_queue(talk *t)
{
    for (message *m = t->first, *next; m; m = next) {
        next = m->next;
        free(m);
    }
    t->first = t->last = NULL;
    t->queued = 0;
}

void talk_closing(talk *t)
{
    t->closing = t->ended = true;
    drop_queue(t);
}

void talk_free(talk *t)
{
    web *w = t->client->web;
    t->closing = t->ended = true;
    drop_queue(t);
    t->client->talk = NULL;
    if (t->peer && w->service)
        service_disconnect(w->service, t->peer, web_now());
    free(t->text);
    free(t);
}

/* ---- out ---- */

void talk_close(void *context, void *link, int code, const char *reason)
{
    (void)context;
    talk *t = link;
    if (t->closing)
        return;
    t->closing = true;
    t->code = code;
    snprintf(t->reason, sizeof t->reason, "%s", reason ? reason : "");
    t->client->deadline = web_now() + WEB_CLOSE_TIME;
    lws_callback_on_writable(t->client->wsi);
}

/* A message of any length goes into an empty queue: a client that reads can have it. */
void talk_send(void *context, void *link, const char *text, size_t length)
{
    talk *t = link;
    if (t->closing)
        return;
    message *m =
        t->queued && t->queued + length > QUEUE ? NULL : malloc(sizeof *m + LWS_PRE + length);
    if (!m) {
        drop_queue(t);
        talk_close(context, t, 1008, "does not read what is sent");
        return;
    }
    m->next = NULL;
    m->length = length;
    memcpy(m->bytes + LWS_PRE, text, length);
    if (t->last)
        t->last->next = m;
    else
        t->first = m;
    t->last = m;
    t->queued += length;
    lws_callback_on_writable(t->client->wsi);
}

static bool write_first(talk *t)
{
    message *m = t->first;
    bool well =
        lws_write(t->client->wsi, m->bytes + LWS_PRE, m->length, LWS_WRITE_TEXT) >= (int)m->length;
    t->first = m->next;
    if (!t->first)
        t->last = NULL;
    t->queued -= m->length;
    free(m);
    return well;
}

int talk_writable(client *c)
{
    talk *t = c->talk;
    if (!t || t->ended)
        return 0;
    for (bool more = t->first; more; more = t->first && !lws_send_pipe_choked(c->wsi))
        if (!write_first(t))
            return -1;
    if (t->first || (t->closing && lws_send_pipe_choked(c->wsi))) {
        lws_callback_on_writable(c->wsi);
        return 0;
    }
    if (!t->closing)
        return 0;
    t->ended = true;
    lws_close_reason(c->wsi, (enum lws_close_status)t->code, (unsigned char *)t->reason,
                     strlen(t->reason));
    return -1;
}

/* ---- in ---- */

/* Whether bytes are UTF-8 as it may be sent: shortest forms, no surrogates, nothing above U+10FFFF. libwebsockets could
 * check it, but closes without a word that the client could show. */
static bool is_utf8(const unsigned char *at, size_t length)
{
    const unsigned char *end = at + length;
    while (at < end) {
        unsigned char c = *at++;
        int more = c < 0x80 ? 0 : c < 0xc2 ? -1 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : c < 0xf5 ? 3 : -1;
        if (more < 0 || end - at < more)
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

static void take(talk *t, const char *text, size_t length)
{
    if (is_utf8((const unsigned char *)text, length))
        service_receive(t->client->web->service, t->peer, text, length, web_now());
    else
        refuse(t, "not_text", "a message is UTF-8 text", 1007);
}

int talk_receive(client *c, const char *bytes, size_t length)
{
    talk *t = c->talk;
    if (!t || t->closing)
        return 0;
    bool whole = lws_is_final_fragment(c->wsi);
    if (lws_frame_is_binary(c->wsi)) {
        refuse(t, "not_text", "a message is text, not binary", 1003);
        return 0;
    }
    if (t->length + length + lws_remaining_packet_payload(c->wsi) > SERVICE_MESSAGE) {
        refuse(t, "too_long", "a message has at most 4096 bytes", 1009);
        return 0;
    }
    if (whole && !t->length) {
        take(t, bytes, length);
        return 0;
    }
    if (!t->text && !(t->text = calloc(1, SERVICE_MESSAGE)))
        return -1;
    if (length)
        memcpy(t->text + t->length, bytes, length);
    t->length += length;
    if (whole) {
        take(t, t->text, t->length);
        t->length = 0;
    }
    return 0;
}
