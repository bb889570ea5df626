/* HTTP, by libmicrohttpd: the page's files, requests to /api/ for the service, and what whoever runs it may ask.
 *
 * It has no socket and no thread of its own: connections are handed to it when they have been counted, and the loop calls
 * it. It asks us about a request when its head is there, again for each piece of its body, and when that is whole. What
 * is refused by its head is answered at once, and the connection ends with it; while the service works on a request
 * the connection is suspended. */
#include "server/log.h"
#include "server/pages.h"
#include "server/web_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    PATH = 2048,
    HEAD = 16 << 10, /* bytes of memory of a connection: a request's head and an answer's */
    TYPE = 96,
    METHOD = 16
};

struct exchange {
    client *client;
    struct MHD_Connection *connection;
    enum { NEW, READING, ASKED, ANSWERED, SENDING } state;
    bool inside; /* the service is being asked: it may answer at once */
    bool page;   /* a file of the page: it may be kept, and asked for again by its tag */
    bool packed; /* … by gzip */
    bool too_fast;
    bool upgrade; /* becomes a WebSocket */
    bool counted; /* the service has answered, and counted it */
    char method[METHOD];
    char path[PATH + 1]; /* as it was sent, with its query */
    size_t path_length;
    char *body; /* of the request; SERVICE_BODY bytes, owned; NULL: none so far */
    size_t length;
    int status;
    char type[TYPE], tag[PAGE_TAG];
    const unsigned char *bytes;
    unsigned char *owned; /* the same where it is to be freed */
    size_t size;
    int64_t begun;
};

/* On every answer of ours. Those that the library makes by itself, to what is no HTTP, have one plain sentence in them. */
static const char *const safety[][2] = {
    {"content-security-policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
     "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options", "nosniff"},
    {"referrer-policy", "no-referrer"},
    {"cross-origin-opener-policy", "same-origin"},
    {"cross-origin-resource-policy", "same-origin"},
    {"permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

bool exchange_is_open(const exchange *e)
{
    return e->state >= ASKED;
}

void exchange_free(exchange *e)
{
    web *w = e->client->web;
    e->client->exchange = NULL;
    if (e->state == ASKED && w->service)
        service_cancel(w->service, e);
    free(e->body);
    free(e->owned);
    free(e);
}

/* ---- answers ---- */

static bool is_api(const char *path)
{
    return !strncmp(path, "/api/", strlen("/api/"));
}

/* Whether the path, without its query, is this one. */
static bool is_path(const exchange *e, const char *path)
{
    size_t length = strcspn(e->path, "?");
    return length == strlen(path) && !memcmp(e->path, path, length);
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

static void set_answer(exchange *e, int status, const char *type)
{
    e->state = ANSWERED;
    e->status = status;
    snprintf(e->type, sizeof e->type, "%s", type);
}

static bool add_fields(const exchange *e, struct MHD_Response *r)
{
    bool ok = true;
    char tag[64];
    snprintf(tag, sizeof tag, "\"%s\"", e->tag);
    for (size_t i = 0; ok && i < sizeof safety / sizeof safety[0]; i++)
        ok = MHD_add_response_header(r, safety[i][0], safety[i][1]);
    if (e->upgrade)
        return ok;
    ok = ok && MHD_add_response_header(r, "cache-control", e->page ? "no-cache" : "no-store");
    if (e->page)
        ok = ok && MHD_add_response_header(r, "etag", tag) &&
             MHD_add_response_header(r, "vary", "accept-encoding");
    if (e->packed && e->status != 304)
        ok = ok && MHD_add_response_header(r, "content-encoding", "gzip");
    if (e->status == 405)
        ok = ok &&
             MHD_add_response_header(r, "allow", is_api(e->path) ? "GET, HEAD, POST" : "GET, HEAD");
    if (e->too_fast)
        ok = ok && MHD_add_response_header(r, "retry-after", "5");
    if (e->status != 304)
        ok = ok && MHD_add_response_header(r, "content-type", e->type);
    return ok;
}

/* Hands the answer over. */
static enum MHD_Result send_answer(exchange *e)
{
    struct MHD_Response *r =
        MHD_create_response_from_buffer(e->size, (void *)(uintptr_t)e->bytes,
                                        e->owned ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
    if (!r)
        return MHD_NO;
    e->owned = NULL; /* it is the response's now */
    enum MHD_Result ok =
        add_fields(e, r) ? MHD_queue_response(e->connection, (unsigned)e->status, r) : MHD_NO;
    MHD_destroy_response(r);
    if (!e->counted)
        service_answered(e->client->web->service, e->status);
    e->state = SENDING;
    e->client->deadline = web_now() + WEB_ANSWER_TIME;
    return ok;
}

/* A refusal in the form that the path's readers expect. code and text need no escapes. */
static bool set_refusal(exchange *e, int status, const char *code, const char *text)
{
    char body[512];
    int length = is_api(e->path)
                     ? snprintf(body, sizeof body,
                                "{\"hunch\":1,\"error\":{\"code\":\"%s\",\"field\":null,"
                                "\"text\":\"%s\"}}\n",
                                code, text)
                     : snprintf(body, sizeof body, "%d: %s\n", status, text);
    if (!set_body(e, body, (size_t)length))
        return false;
    set_answer(e, status, is_api(e->path) ? "application/json" : "text/plain; charset=utf-8");
    return true;
}

static enum MHD_Result refuse(exchange *e, int status, const char *code, const char *text)
{
    return set_refusal(e, status, code, text) ? send_answer(e) : MHD_NO;
}

void http_answer(void *context, void *given, int status, const char *type, const char *body,
                 size_t length)
{
    web *w = context;
    exchange *e = given;
    e->counted = true;
    if (set_body(e, body, length))
        set_answer(e, status, type);
    else if (!set_refusal(e, 503, "limit", "the server has no memory left"))
        set_answer(e, 503, "application/json");
    if (e->inside)
        return;
    MHD_resume_connection(e->connection);
    w->resumed = true;
}

/* ---- what is asked for ---- */

static enum MHD_Result serve_page(exchange *e, const heads *h)
{
    const web *w = e->client->web;
    page read;
    char path[PATH + 1];
    snprintf(path, sizeof path, "%.*s", (int)strcspn(e->path, "?"), e->path);
    const page *found = !w->pages                                  ? page_find(path)
                        : page_read(w->pages, path, &read, e->tag) ? &read
                                                                   : NULL;
    if (!found)
        return refuse(e, 404, "unknown", "there is no such page");
    e->packed = found->packed && h->codings && strstr(h->codings, "gzip") &&
                !strstr(h->codings, "gzip;q=0");
    e->bytes = e->packed ? found->packed : found->bytes;
    e->owned = w->pages ? (unsigned char *)(uintptr_t)found->bytes : NULL;
    e->size = e->packed ? found->packed_size : found->size;
    if (found->tag != e->tag)
        snprintf(e->tag, sizeof e->tag, "%s%s", found->tag, e->packed ? "-gzip" : "");
    e->page = true;
    /* If-None-Match holds a tag as it was given, alone or in a list; or a star. */
    char quoted[PAGE_TAG + 2];
    snprintf(quoted, sizeof quoted, "\"%s\"", e->tag);
    bool known = h->known && *h->known && (!strcmp(h->known, "*") || strstr(h->known, quoted));
    set_answer(e, known ? 304 : 200, found->type);
    return send_answer(e);
}

static enum MHD_Result serve_health(exchange *e)
{
    char text[128] = "", body[160];
    bool ok = service_healthy(e->client->web->service, text);
    int length = snprintf(body, sizeof body, "%s\n", text);
    if (!set_body(e, body, (size_t)length))
        return MHD_NO;
    set_answer(e, ok ? 200 : 503, "text/plain; charset=utf-8");
    return send_answer(e);
}

static enum MHD_Result serve_owner(exchange *e)
{
    if (is_path(e, "/health"))
        return serve_health(e);
    char *text = is_path(e, "/metrics") ? service_metrics(e->client->web->service) : NULL;
    if (!text)
        return refuse(e, 404, "unknown", "only /metrics and /health are here");
    e->bytes = e->owned = (unsigned char *)text;
    e->size = strlen(text);
    set_answer(e, 200, SERVICE_METRICS);
    return send_answer(e);
}

/* Where the answer is there at once it goes out at once; else the connection waits for it. */
static enum MHD_Result ask_service(exchange *e)
{
    client *c = e->client;
    bool post = !strcmp(e->method, "POST");
    e->state = ASKED;
    c->deadline = 0;
    e->inside = true;
    service_request(c->web->service, e, c->speaker->address, post ? "POST" : "GET", e->path,
                    e->body ? e->body : "", e->length, web_now());
    e->inside = false;
    if (e->state == ANSWERED)
        return send_answer(e);
    MHD_suspend_connection(e->connection);
    return MHD_YES;
}

/* ---- the head of a request ---- */

static enum MHD_Result take_field(void *context, enum MHD_ValueKind kind, const char *name,
                                  const char *value)
{
    heads *h = context;
    (void)kind;
    struct {
        const char *name;
        const char **value;
        int *count;
    } fields[] = {
        {"host", &h->host, &h->hosts},
        {"origin", &h->origin, &h->origins},
        {"upgrade", &h->upgrade, NULL},
        {"connection", &h->connection, NULL},
        {"sec-websocket-key", &h->key, &h->keys},
        {"sec-websocket-version", &h->version, NULL},
        {"sec-websocket-protocol", &h->protocol, NULL},
        {"if-none-match", &h->known, NULL},
        {"accept-encoding", &h->codings, NULL},
        {"content-length", &h->length, &h->lengths},
    };
    value = value ? value : "";
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (!strcasecmp(name, fields[i].name)) {
            *fields[i].value = value;
            if (fields[i].count)
                ++*fields[i].count;
        }
    if (!strcasecmp(name, "transfer-encoding"))
        h->coded = true;
    if (!strcasecmp(name, "x-forwarded-for"))
        address_list_add(h->forwarded, sizeof h->forwarded, value);
    return MHD_YES;
}

/* Why a request from there is refused, or NULL. Without an Origin it comes from no other site's page. At a Unix socket
 * for whoever runs the server any name will do. */
static const char *foreign(const client *c, const heads *h, bool changes)
{
    const web_guard *g = &c->web->guard;
    if (c->for_owner && c->from.local)
        return NULL;
    if (h->hosts != 1 || !guard_host(g, h->host))
        return "this server has another name; hunch serve --origin allows more";
    if (changes &&
        (h->origins > 1 || (h->origin && *h->origin && !guard_origin(g, h->host, h->origin))))
        return "another site may not do that; hunch serve --origin allows more";
    return NULL;
}

/* How long the body will be; -1: the client does not say, or not in digits. */
static long body_length(const heads *h)
{
    if (h->coded || h->lengths != 1 || !*h->length || strlen(h->length) > 15 ||
        h->length[strspn(h->length, "0123456789")])
        return -1;
    return atol(h->length);
}

/* Counts it. False: that address asks too much. */
static bool in_time(exchange *e, const heads *h)
{
    client *c = e->client;
    const web_sizes *s = &c->web->sizes;
    bool file = !is_api(e->path) && !h->upgrade;
    c->web->counts->requests++;
    if (c->for_owner)
        return true;
    if (client_speaks(c, h->forwarded) &&
        (file ? allowance_take(&c->speaker->files, s->files, 1, web_now())
              : allowance_take(&c->speaker->requests, s->requests, 1, web_now())))
        return true;
    c->web->counts->requests_refused++;
    e->too_fast = true;
    return false;
}

/* The head is there. Whatever is wrong with it is answered at once, and what is left of the request is not taken. */
static enum MHD_Result begin(exchange *e, const heads *h)
{
    bool post = !strcmp(e->method, "POST"), head = !strcmp(e->method, "HEAD");
    bool has_body = h->lengths || h->coded;
    long length = body_length(h);
    const char *why = foreign(e->client, h, post || h->upgrade);
    e->client->unread = has_body || h->upgrade;
    if (!in_time(e, h))
        return refuse(e, 429, "too_fast", "too many requests from one address; wait a little");
    if (why)
        return refuse(e, 403, "forbidden", why);
    if (e->path_length > PATH)
        return refuse(e, 414, "too_long", "the address is too long");
    if (strcmp(e->method, "GET") != 0 && !head &&
        !(post && is_api(e->path) && !e->client->for_owner))
        return refuse(e, 405, "unknown", "that cannot be done here");
    if (length < 0 && (post || has_body))
        return refuse(e, 411, "bad_field", "the length of the body is missing");
    if (length > SERVICE_BODY)
        return refuse(e, 413, "too_long", "a body has at most 8192 bytes");
    e->client->unread = false;
    e->state = READING;
    return MHD_YES;
}

static enum MHD_Result take_body(exchange *e, const char *bytes, size_t *length)
{
    if (*length > SERVICE_BODY - e->length || (!e->body && !(e->body = malloc(SERVICE_BODY))))
        return MHD_NO;
    memcpy(e->body + e->length, bytes, *length);
    e->length += *length;
    *length = 0;
    return MHD_YES;
}

static enum MHD_Result begin_talk(exchange *e, const heads *h)
{
    int status;
    const char *why = upgrade_refused(h, e->method, e->path, &status);
    if (why)
        return refuse(e, status, "bad_field", why);
    struct MHD_Response *r = upgrade_answer(e->client, h);
    e->upgrade = true;
    e->status = 101;
    enum MHD_Result ok = r && add_fields(e, r) ? MHD_queue_response(e->connection, 101, r) : MHD_NO;
    if (r)
        MHD_destroy_response(r);
    e->state = SENDING;
    return ok;
}

/* The request is there as a whole. */
static enum MHD_Result answer_request(exchange *e, const heads *h)
{
    if (e->client->for_owner)
        return serve_owner(e);
    if (h->upgrade)
        return begin_talk(e, h);
    if (is_api(e->path))
        return ask_service(e);
    if (is_path(e, "/health"))
        return serve_health(e);
    return serve_page(e, h);
}

/* ---- what the library reports ---- */

static client *client_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void came_or_went(void *context, struct MHD_Connection *connection, void **given,
                         enum MHD_ConnectionNotificationCode what)
{
    web *w = context;
    (void)connection;
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        *given = w->arriving;
        w->arriving = NULL;
    } else if (*given) {
        client_closed(*given);
        *given = NULL;
    }
}

/* A request's first line is there: the only time that its path can be seen as it was sent. */
static void *took_line(void *context, const char *uri, struct MHD_Connection *connection)
{
    (void)context;
    client *c = client_of(connection);
    exchange *e = c && !c->exchange ? calloc(1, sizeof *e) : NULL;
    if (!e)
        return NULL;
    e->client = c;
    e->connection = connection;
    e->begun = web_now();
    e->path_length = strlen(uri);
    snprintf(e->path, sizeof e->path, "%s", uri);
    c->exchange = e;
    c->deadline = e->begun + WEB_REQUEST_TIME;
    return e;
}

static enum MHD_Result took_request(void *context, struct MHD_Connection *connection,
                                    const char *url, const char *method, const char *version,
                                    const char *bytes, size_t *length, void **given)
{
    (void)context;
    (void)url;
    (void)version;
    (void)given;
    client *c = client_of(connection);
    exchange *e = c ? c->exchange : NULL;
    heads h = {0};
    if (!e)
        return MHD_NO;
    if (e->state == ANSWERED)
        return send_answer(e);
    if (e->state > READING)
        return MHD_YES;
    if (e->state == READING && *length)
        return take_body(e, bytes, length);
    MHD_get_connection_values(connection, MHD_HEADER_KIND, take_field, &h);
    if (e->state == READING)
        return answer_request(e, &h);
    client_is_busy(c);
    snprintf(e->method, sizeof e->method, "%s", method);
    return begin(e, &h);
}

/* Nothing of the query is told: invitations may stand in it. */
static void log_request(const exchange *e)
{
    const client *c = e->client;
    log_line(LOG_ACCESS, "%s: %s %.*s %d, %zu bytes, %.1f ms",
             c->speaker ? c->speaker->address : "-", e->method, (int)strcspn(e->path, "?"), e->path,
             e->status, e->status == 304 ? 0 : e->size, (double)(web_now() - e->begun));
}

static void completed(void *context, struct MHD_Connection *connection, void **given,
                      enum MHD_RequestTerminationCode how)
{
    (void)context;
    (void)how;
    client *c = client_of(connection);
    *given = NULL;
    if (!c || c->talk)
        return;
    if (c->exchange) {
        if (c->exchange->state == SENDING)
            log_request(c->exchange);
        exchange_free(c->exchange);
    }
    client_fell_silent(c);
    client_is_idle(c);
    c->deadline = web_now() + WEB_KEEP_TIME;
}

/* ---- beginning and end ---- */

struct MHD_Daemon *http_open(web *w)
{
    const unsigned flags = MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME |
                           MHD_ALLOW_UPGRADE | MHD_USE_SUPPRESS_DATE_NO_CLOCK;
    return MHD_start_daemon(flags, 0, NULL, NULL, took_request, w, MHD_OPTION_CONNECTION_LIMIT,
                            (unsigned)w->most + 256, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                            (size_t)HEAD, MHD_OPTION_NOTIFY_CONNECTION, came_or_went, w,
                            MHD_OPTION_NOTIFY_COMPLETED, completed, w, MHD_OPTION_URI_LOG_CALLBACK,
                            took_line, w, MHD_OPTION_END);
}

/* No connection may be suspended when it stops. */
void http_close(web *w)
{
    for (client *c = LIST_FIRST(&w->clients); c; c = LIST_NEXT(c, all))
        if (c->exchange && c->exchange->state == ASKED) {
            service_cancel(w->service, c->exchange);
            c->exchange->state = SENDING;
            MHD_resume_connection(c->exchange->connection);
        }
    if (w->daemon)
        MHD_stop_daemon(w->daemon);
    w->daemon = NULL;
}
