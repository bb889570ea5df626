/* HTTP: the page's files, and requests to /api/ for the service.
 *
 * Every answer goes the same way: it is put into the exchange, and written when the socket can take it, first its head,
 * then its body in pieces. While the service works on a request nothing is read from the client: libwebsockets
 * would turn in circles over what has come meanwhile.
 *
 * A connection is for one request. libwebsockets 4.1 takes the head of a request that came together with the one before
 * for the body, and may never come back from that; nothing tells such requests from others before it happens. */
#include "core/text.h"
#include "server/pages.h"
#include "server/web_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PATH = 2048, HOST = 300, HEAD = 2048, PIECE = 16 << 10, TYPE = 64 };

struct exchange {
    client *client;
    enum { READING, ASKED, ANSWERED, SENDING } state;
    bool head; /* only the head of the answer is wanted */
    bool page; /* a file of the page: it may be kept, and asked for again by its tag */
    int method;
    char path[PATH];
    char body[SERVICE_BODY]; /* of the request */
    size_t length;
    int status;
    char type[TYPE], tag[48];
    const unsigned char *bytes;
    unsigned char *owned; /* the same where it is to be freed */
    size_t size, sent;
};

static exchange *exchange_new(client *c)
{
    exchange *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->client = c;
    c->exchange = e;
    return e;
}

void exchange_free(exchange *e)
{
    web *w = e->client->web;
    e->client->exchange = NULL;
    if (e->state == ASKED && w->service)
        service_cancel(w->service, e);
    free(e->owned);
    free(e);
}

/* ---- answers ---- */

/* The answer is there: to be written when the socket can take it. */
static void answer(exchange *e, int status, const char *type)
{
    e->state = ANSWERED;
    e->status = status;
    snprintf(e->type, sizeof e->type, "%s", type);
    e->client->deadline = web_now() + WEB_ANSWER_TIME;
    lws_callback_on_writable(e->client->wsi);
}

/* Takes a copy. */
static bool set_body(exchange *e, const char *body, size_t length)
{
    e->owned = malloc(length + 1);
    if (!e->owned)
        return false;
    if (length)
        memcpy(e->owned, body, length);
    e->bytes = e->owned;
    e->size = length;
    return true;
}

static bool is_api(const char *path)
{
    return !strncmp(path, "/api/", strlen("/api/"));
}

/* A refusal in the form that the path's readers expect. code and text need no escapes. */
static int refuse(exchange *e, int status, const char *code, const char *text)
{
    char body[512];
    int length = is_api(e->path)
                     ? snprintf(body, sizeof body,
                                "{\"hunch\":1,\"error\":{\"code\":\"%s\",\"field\":null,"
                                "\"text\":\"%s\"}}\n",
                                code, text)
                     : snprintf(body, sizeof body, "%d: %s\n", status, text);
    if (!set_body(e, body, (size_t)length))
        return -1;
    answer(e, status, is_api(e->path) ? "application/json" : "text/plain; charset=utf-8");
    return 0;
}

void http_answer(void *context, void *given, int status, const char *type, const char *body,
                 size_t length)
{
    (void)context;
    exchange *e = given;
    struct lws *wsi = e->client->wsi;
    lws_rx_flow_control(wsi, LWS_RXFLOW_REASON_APPLIES_ENABLE | LWS_RXFLOW_REASON_USER_BOOL |
                                 LWS_RXFLOW_REASON_FLAG_PROCESS_NOW);
    if (set_body(e, body, length))
        answer(e, status, type);
    else
        refuse(e, 503, "limit", "the server has no memory left");
}

/* ---- writing ---- */

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return !lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                        (const unsigned char *)value, (int)strlen(value), at, end);
}

static int write_head(exchange *e)
{
    unsigned char buffer[LWS_PRE + HEAD], *start = buffer + LWS_PRE, *at = start,
                                          *end = buffer + sizeof buffer - 1;
    struct lws *wsi = e->client->wsi;
    char tag[64];
    snprintf(tag, sizeof tag, "\"%s\"", e->tag);
    /* An unknown length is what makes it "connection: close"; the length itself comes below. */
    bool well = !lws_add_http_common_headers(wsi, (unsigned)e->status, NULL,
                                             LWS_ILLEGAL_HTTP_CONTENT_LEN, &at, end) &&
                add_header(wsi, "cache-control:", e->page ? "no-cache" : "no-store", &at, end);
    if (well && e->page)
        well = add_header(wsi, "etag:", tag, &at, end);
    if (well && e->status == 405)
        well =
            add_header(wsi, "allow:", is_api(e->path) ? "GET, HEAD, POST" : "GET, HEAD", &at, end);
    if (well && e->status != 304)
        well = add_header(wsi, "content-type:", e->type, &at, end) &&
               !lws_add_http_header_content_length(wsi, e->size, &at, end);
    if (!well || lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    e->state = SENDING;
    if (e->head || e->status == 304)
        e->sent = e->size;
    return 0;
}

static int write_piece(exchange *e)
{
    unsigned char buffer[LWS_PRE + PIECE];
    size_t left = e->size - e->sent, length = left < PIECE ? left : PIECE;
    memcpy(buffer + LWS_PRE, e->bytes + e->sent, length);
    e->sent += length;
    return lws_write(e->client->wsi, buffer + LWS_PRE, length,
                     length == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0
               ? -1
               : 0;
}

/* The connection ends when the answer is out, and what is left of the request is read: it would be lost with it. */
static int finish(exchange *e)
{
    client *c = e->client;
    exchange_free(e);
    c->deadline = web_now() + WEB_CLOSE_TIME;
    return lws_http_transaction_completed(c->wsi) ? -1 : 0;
}

int http_writable(client *c)
{
    exchange *e = c->exchange;
    if (!e || e->state < ANSWERED)
        return 0;
    if (e->state == ANSWERED && write_head(e))
        return -1;
    while (e->sent < e->size && !lws_send_pipe_choked(c->wsi))
        if (write_piece(e))
            return -1;
    if (e->sent == e->size)
        return finish(e);
    lws_callback_on_writable(c->wsi);
    return 0;
}

/* ---- requests ---- */

static bool header(client *c, enum lws_token_indexes which, char *text, int size)
{
    text[0] = 0;
    return lws_hdr_copy(c->wsi, text, size, which) >= 0;
}

/* Encodes all but letters, digits and what is plain. */
static void encode(text_out *t, const char *text, size_t length, const char *plain)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        bool as_it_is = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                        (c >= 'a' && c <= 'z') || (c && strchr(plain, c));
        text_add(t, as_it_is ? "%c" : "%%%02X", c);
    }
}

/* libwebsockets has decoded the path and cut its query into pieces. The service wants them as they were sent: all that
 * could mean something else is encoded again. False: it is too long. */
static bool copy_path(exchange *e, const char *path, size_t length)
{
    char piece[PATH];
    text_out t = text_in(e->path, sizeof e->path);
    encode(&t, path, length, "-._~/");
    for (int n = 0;; n++) {
        int size =
            lws_hdr_copy_fragment(e->client->wsi, piece, sizeof piece, WSI_TOKEN_HTTP_URI_ARGS, n);
        if (size < 0)
            return size == -1 && t.length < sizeof e->path;
        size_t name = strcspn(piece, "=");
        text_add(&t, n ? "&" : "?");
        encode(&t, piece, name, "-._~");
        if (piece[name]) {
            text_add(&t, "=");
            encode(&t, piece + name + 1, strlen(piece + name + 1), "-._~");
        }
    }
}

static int ask_service(exchange *e)
{
    client *c = e->client;
    e->state = ASKED;
    c->deadline = 0;
    lws_rx_flow_control(c->wsi, LWS_RXFLOW_REASON_APPLIES_DISABLE | LWS_RXFLOW_REASON_USER_BOOL |
                                    LWS_RXFLOW_REASON_FLAG_PROCESS_NOW);
    service_request(c->web->service, e, c->address, e->method == LWSHUMETH_POST ? "POST" : "GET",
                    e->path, e->body, e->length, web_now());
    return 0;
}

/* If-None-Match holds a tag as it was given, alone or in a list; or a star. */
static bool is_known(client *c, const char *tag)
{
    char known[512];
    return header(c, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known) && *known &&
           (!strcmp(known, "*") || strstr(known, tag));
}

static int serve_page(exchange *e, const char *path)
{
    client *c = e->client;
    page_file file;
    const page *found = NULL;
    const char *type = NULL;
    if (c->web->pages && page_read(c->web->pages, path, &file)) {
        e->bytes = e->owned = file.bytes;
        e->size = file.size;
        type = file.type;
        snprintf(e->tag, sizeof e->tag, "%s", file.tag);
    } else if (!c->web->pages && (found = page_find(path))) {
        e->bytes = found->bytes;
        e->size = found->size;
        type = found->type;
        snprintf(e->tag, sizeof e->tag, "%s", found->tag);
    }
    if (!type)
        return refuse(e, 404, "unknown", "there is no such page");
    e->page = true;
    answer(e, is_known(c, e->tag) ? 304 : 200, type);
    return 0;
}

/* Why a request from there is refused, or NULL. Without an Origin it comes from no other site's page. */
static const char *foreign(client *c, bool changes)
{
    char host[HOST], origin[HOST];
    if (!header(c, WSI_TOKEN_HOST, host, sizeof host) || !guard_host(&c->web->guard, host))
        return "this server has another name; hunch serve --origin allows more";
    if (changes && (!header(c, WSI_TOKEN_ORIGIN, origin, sizeof origin) ||
                    (*origin && !guard_origin(&c->web->guard, host, origin))))
        return "another site may not do that; hunch serve --origin allows more";
    return NULL;
}

/* How long the body will be; -1: the client does not say, or not in digits. */
static long body_length(client *c)
{
    char text[16], coding[32];
    if (!header(c, WSI_TOKEN_HTTP_TRANSFER_ENCODING, coding, sizeof coding) || *coding ||
        !header(c, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text) || !*text ||
        text[strspn(text, "0123456789")])
        return -1;
    return atol(text);
}

static int refuse_body(exchange *e, long length)
{
    if (length < 0)
        return refuse(e, 411, "bad_field", "the length of the body is missing");
    return refuse(e, 413, "too_long", "a body has at most 8192 bytes");
}

int http_request(client *c, const char *path, size_t length)
{
    char *uri;
    int uri_length;
    exchange *e = c->asked ? NULL : exchange_new(c);
    if (!e)
        return -1;
    c->asked = true;
    lws_set_timeout(c->wsi, NO_PENDING_TIMEOUT, 0);
    c->deadline = web_now() + WEB_REQUEST_TIME;
    e->method = lws_http_get_uri_and_method(c->wsi, &uri, &uri_length);
    e->head = e->method == LWSHUMETH_HEAD;
    bool post = e->method == LWSHUMETH_POST;
    bool short_enough = copy_path(e, path, length);
    const char *why = foreign(c, post);
    long body = body_length(c);
    if (why)
        return refuse(e, 403, "forbidden", why);
    if (!short_enough)
        return refuse(e, 414, "too_long", "the address is too long");
    if (e->method != LWSHUMETH_GET && !e->head && !(post && is_api(path)))
        return refuse(e, 405, "unknown", "that is not done here");
    if (post && (body < 0 || body > SERVICE_BODY))
        return refuse_body(e, body);
    if (post)
        return 0;
    return is_api(path) ? ask_service(e) : serve_page(e, path);
}

int http_body(client *c, const char *bytes, size_t length)
{
    exchange *e = c->exchange;
    if (!e || e->state != READING || !length)
        return 0;
    if (length > sizeof e->body - e->length)
        return -1;
    memcpy(e->body + e->length, bytes, length);
    e->length += length;
    return 0;
}

/* libwebsockets says it again while more comes in before the answer is out. */
int http_body_complete(client *c)
{
    return c->exchange && c->exchange->state == READING ? ask_service(c->exchange) : 0;
}

/* ---- upgrades ---- */

/* Whether the client names our sub-protocol among others, or none at all. */
static bool speaks_it(client *c)
{
    char list[128];
    char *rest = list;
    if (!header(c, WSI_TOKEN_PROTOCOL, list, sizeof list))
        return false;
    if (!*list)
        return true;
    for (char *word; (word = strtok_r(rest, " ,", &rest));)
        if (!strcmp(word, WEB_PROTOCOL))
            return true;
    return false;
}

static int refuse_upgrade(client *c, unsigned status, const char *text)
{
    return lws_return_http_status(c->wsi, status, text) ? -1 : 1;
}

int http_upgrade(client *c, const char *what)
{
    char version[16], *path;
    int length;
    const char *why = foreign(c, true);
    if (why)
        return refuse_upgrade(c, 403, why);
    if (strcasecmp(what, "websocket"))
        return refuse_upgrade(c, 400, "only WebSockets");
    if (lws_http_get_uri_and_method(c->wsi, &path, &length) != LWSHUMETH_GET || length != 3 ||
        memcmp(path, "/ws", 3))
        return refuse_upgrade(c, 404, "the WebSocket is at /ws");
    if (!speaks_it(c))
        return refuse_upgrade(c, 400, "the sub-protocol is " WEB_PROTOCOL);
    if (!header(c, WSI_TOKEN_VERSION, version, sizeof version) || strcmp(version, "13"))
        return refuse_upgrade(c, 426, "the WebSocket's version is 13");
    return 0;
}
