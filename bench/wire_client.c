/* WebSockets and HTTP for the tools. One connection has three buffers: what came, what is still to go, and the message
 * that comes in parts. Nothing here waits but the calls that say so. */
#include "wire_client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* The example of RFC 6455, whose answer is known: no need to hash. */
#define HANDSHAKE_KEY    "dGhlIHNhbXBsZSBub25jZQ=="
#define HANDSHAKE_ANSWER "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

enum { READ_PIECE = 16384, LONGEST_MESSAGE = 1 << 24, REQUEST_SECONDS = 120, NO_STATUS = 1006 };

int64_t wire_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* --- bytes ---------------------------------------------------------------------------------- */

/* Room for `more` bytes after the end, and one for a terminator. */
static char *bytes_room(wire_bytes *b, size_t more)
{
    if (b->begin == b->end)
        b->begin = b->end = 0;
    if (b->end + more + 1 > b->room && b->begin > 0) {
        memmove(b->at, b->at + b->begin, b->end - b->begin);
        b->end -= b->begin;
        b->begin = 0;
    }
    if (b->end + more + 1 > b->room) {
        b->room = 2 * (b->end + more + 1);
        b->at = realloc(b->at, b->room);
        if (!b->at) {
            perror("wire");
            exit(2);
        }
    }
    return b->at + b->end;
}

static void bytes_add(wire_bytes *b, const void *bytes, size_t length)
{
    char *room = bytes_room(b, length);
    if (length)
        memcpy(room, bytes, length);
    b->end += length;
}

static size_t bytes_left(const wire_bytes *b)
{
    return b->end - b->begin;
}

static void bytes_free(wire_bytes *b)
{
    free(b->at);
    *b = (wire_bytes){0};
}

/* --- a connection --------------------------------------------------------------------------- */

static const char *own_address;

void wire_from(const char *address)
{
    own_address = address;
}

static bool bind_own(int s)
{
    struct sockaddr_in own = {.sin_family = AF_INET};
    return !own_address || (inet_pton(AF_INET, own_address, &own.sin_addr) == 1 &&
                            !bind(s, (const struct sockaddr *)&own, sizeof own));
}

static int dial(const char *host, int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    if (inet_pton(AF_INET, host, &address.sin_addr) != 1)
        return -1;
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s < 0)
        return -1;
    int yes = 1;
    setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    fcntl(s, F_SETFD, FD_CLOEXEC);
    if (!bind_own(s) || connect(s, (const struct sockaddr *)&address, sizeof address)) {
        close(s);
        return -1;
    }
    fcntl(s, F_SETFL, O_NONBLOCK);
    return s;
}

bool wire_open(wire *w, const char *host, int port, const char *headers)
{
    char request[1024];
    *w = (wire){.socket = dial(host, port), .mask = 0x9e3779b9};
    if (w->socket < 0)
        return false;
    int length = snprintf(request, sizeof request,
                          "GET /ws HTTP/1.1\r\nHost: %s:%d\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: " HANDSHAKE_KEY "\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: hunch-1\r\n%s\r\n",
                          host, port, headers);
    wire_raw(w, request, (size_t)length);
    return true;
}

void wire_close(wire *w)
{
    if (w->socket >= 0)
        close(w->socket);
    w->socket = -1;
    w->open = false;
    bytes_free(&w->in);
    bytes_free(&w->out);
    bytes_free(&w->parts);
}

static void over(wire *w, int status)
{
    if (!w->status)
        w->status = status;
}

bool wire_read(wire *w)
{
    while (w->socket >= 0) {
        char *room = bytes_room(&w->in, READ_PIECE);
        ssize_t got = recv(w->socket, room, READ_PIECE, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return true;
        if (got <= 0)
            return false;
        w->in.end += (size_t)got;
        w->received += (uint64_t)got;
        if (got < READ_PIECE)
            return true;
    }
    return false;
}

/* The head of the server's answer, if it is there. */
static void shake_hands(wire *w)
{
    char *text = w->in.at + w->in.begin;
    size_t left = bytes_left(&w->in);
    if (!left)
        return;
    text[left] = '\0';
    char *end = strstr(text, "\r\n\r\n");
    if (!end)
        return;
    *end = '\0';
    w->open = !strncmp(text, "HTTP/1.1 101", 12) && strstr(text, HANDSHAKE_ANSWER);
    if (!w->open) {
        w->refused = left > 12 ? atoi(text + 9) : -1;
        over(w, NO_STATUS);
    }
    w->in.begin += (size_t)(end + 4 - text);
}

/* A frame at the beginning of what came: its payload and its length in all; 0: it is not whole yet. */
static size_t frame_at(wire *w, int *head, char **payload, size_t *length)
{
    const unsigned char *b = (const unsigned char *)w->in.at + w->in.begin;
    size_t left = bytes_left(&w->in), before = 2;
    if (left < before)
        return 0;
    *head = b[0];
    *length = b[1];
    if (b[1] >= 126) { /* the length stands in the next 2 or 8 bytes */
        before = b[1] == 126 ? 4 : 10;
        if (left < before)
            return 0;
        *length = 0;
        for (size_t i = 2; i < before; i++)
            *length = *length << 8 | b[i];
    }
    if (b[1] & WIRE_MASKED || *length > LONGEST_MESSAGE) {
        over(w, NO_STATUS); /* no server may mask, and ours never sends that much */
        return 0;
    }
    *payload = w->in.at + w->in.begin + before;
    return left < before + *length ? 0 : before + *length;
}

static bool is_message(wire *w, int head, char *payload, size_t length, wire_message *m)
{
    int kind = head & 0xf;
    if (kind == WIRE_PING)
        wire_frame(w, WIRE_LAST | WIRE_PONG, payload, length);
    if (kind == WIRE_CLOSE)
        over(w, length >= 2 ? (unsigned char)payload[0] << 8 | (unsigned char)payload[1] : 1005);
    if (kind >= WIRE_CLOSE)
        return false;
    if (kind == WIRE_MORE || !(head & WIRE_LAST)) {
        if (kind != WIRE_MORE) {
            w->parts.begin = w->parts.end = 0;
            w->parts_kind = kind;
        }
        bytes_add(&w->parts, payload, length);
        if (!(head & WIRE_LAST))
            return false;
        kind = w->parts_kind;
        payload = w->parts.at;
        length = w->parts.end;
    }
    *m = (wire_message){.kind = kind, .text = payload, .length = length};
    return true;
}

bool wire_next(wire *w, wire_message *m)
{
    int head;
    char *payload;
    size_t length, whole;
    if (!w->open && !w->refused)
        shake_hands(w);
    while (w->open && (whole = frame_at(w, &head, &payload, &length))) {
        w->in.begin += whole;
        if (is_message(w, head, payload, length, m))
            return true;
    }
    return false;
}

void wire_raw(wire *w, const void *bytes, size_t length)
{
    bytes_add(&w->out, bytes, length);
    wire_flush(w);
}

void wire_frame(wire *w, int head, const void *bytes, size_t length)
{
    unsigned char before[14];
    size_t size = 2;
    before[0] = (unsigned char)head;
    before[1] = (unsigned char)(WIRE_MASKED | (length < 126 ? length : length < 65536 ? 126 : 127));
    for (int i = length < 126 ? 0 : length < 65536 ? 2 : 8; i > 0; i--)
        before[size++] = (unsigned char)(length >> 8 * (i - 1));
    w->mask = w->mask * 1664525 + 1013904223;
    unsigned char mask[4];
    memcpy(mask, &w->mask, 4);
    memcpy(before + size, mask, 4);
    bytes_add(&w->out, before, size + 4);
    char *payload = bytes_room(&w->out, length);
    for (size_t i = 0; i < length; i++)
        payload[i] = (char)(((const unsigned char *)bytes)[i] ^ mask[i % 4]);
    w->out.end += length;
    wire_flush(w);
}

void wire_text(wire *w, const char *text)
{
    wire_frame(w, WIRE_LAST | WIRE_TEXT, text, strlen(text));
}

bool wire_flush(wire *w)
{
    while (w->socket >= 0 && bytes_left(&w->out)) {
        ssize_t sent = send(w->socket, w->out.at + w->out.begin, bytes_left(&w->out), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return false;
        if (sent < 0)
            return true; /* it is over: reading will say so */
        w->out.begin += (size_t)sent;
    }
    return true;
}

static bool has_come(wire *w, wire_message *m)
{
    wire_message none;
    if (m)
        return wire_next(w, m);
    if (!w->open && !w->refused)
        shake_hands(w);
    return w->open || (w->status && wire_next(w, &none));
}

bool wire_wait(wire *w, wire_message *m, int milliseconds)
{
    int64_t until = wire_now() + (int64_t)milliseconds * 1000000;
    while (!has_come(w, m)) {
        int64_t left = until - wire_now();
        if (left <= 0 || w->socket < 0 || w->status)
            return false;
        struct pollfd on = {w->socket, (short)(POLLIN | (wire_flush(w) ? 0 : POLLOUT)), 0};
        poll(&on, 1, (int)(left / 1000000) + 1);
        if (on.revents & (POLLIN | POLLHUP | POLLERR) && !wire_read(w)) {
            bool more = has_come(w, m);
            over(w, NO_STATUS);
            return more;
        }
    }
    return true;
}

/* --- requests ------------------------------------------------------------------------------- */

/* Is the answer whole: its head, and as much as its content-length says? */
static bool whole_answer(const wire_bytes *b)
{
    b->at[b->end] = '\0';
    const char *end = strstr(b->at, "\r\n\r\n");
    if (!end)
        return false;
    for (const char *line = b->at; line < end; line = strstr(line, "\r\n") + 2)
        if (!strncmp(line, "content-length:", 15) || !strncmp(line, "Content-Length:", 15))
            return b->end >= (size_t)(end + 4 - b->at) + strtoul(line + 15, NULL, 10);
    return false;
}

int wire_exchange(const char *host, int port, const void *bytes, size_t length, char **answer)
{
    wire w = {.socket = dial(host, port)};
    int status = -1;
    *answer = NULL;
    if (w.socket < 0)
        return -1;
    wire_raw(&w, bytes, length);
    int64_t until = wire_now() + REQUEST_SECONDS * (int64_t)1000000000;
    bool more = true;
    while (more && wire_now() < until && !(w.in.end && whole_answer(&w.in))) {
        struct pollfd on = {w.socket, (short)(POLLIN | (wire_flush(&w) ? 0 : POLLOUT)), 0};
        poll(&on, 1, 1000);
        if (on.revents & (POLLIN | POLLHUP | POLLERR))
            more = wire_read(&w);
    }
    if (w.in.end > 12) {
        w.in.at[w.in.end] = '\0';
        const char *end = strstr(w.in.at, "\r\n\r\n");
        if (end && !strncmp(w.in.at, "HTTP/1.", 7)) {
            status = atoi(w.in.at + 9);
            *answer = strdup(end + 4);
        }
    }
    wire_close(&w);
    return status;
}

int wire_request(const char *host, int port, const char *method, const char *path,
                 const char *headers, const void *body, size_t length, char **answer)
{
    char head[16384], about[128] = "";
    if (body)
        snprintf(about, sizeof about, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
                 length);
    int size = snprintf(head, sizeof head,
                        "%s %s HTTP/1.1\r\nHost: %s:%d\r\nConnection: close\r\n%s%s\r\n", method,
                        path, host, port, about, headers);
    *answer = NULL;
    if (size >= (int)sizeof head)
        return -1;
    wire_bytes all = {0};
    bytes_add(&all, head, (size_t)size);
    if (body)
        bytes_add(&all, body, length);
    int status = wire_exchange(host, port, all.at, all.end, answer);
    bytes_free(&all);
    return status;
}

/* --- JSON, in passing ----------------------------------------------------------------------- */

static const char *skip_string(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        at += *at == '\\';
    return at < end ? at + 1 : end;
}

static const char *skip_space(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == ',' || *at == ':' || *at == '\n' || *at == '\t'))
        at++;
    return at;
}

static const char *skip_value(const char *at, const char *end)
{
    int depth = 0;
    while (at < end) {
        if (*at == '"') {
            at = skip_string(at, end);
            if (!depth)
                return at;
            continue;
        }
        if (!depth && (*at == ',' || *at == '}' || *at == ']'))
            return at;
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at++;
        if (!depth && (at[-1] == '}' || at[-1] == ']'))
            return at;
    }
    return end;
}

void wire_scan(wire_value object, const char *const *names, int count, wire_value *values)
{
    const char *at = object.text, *end = at ? at + object.length : NULL;
    for (int i = 0; i < count; i++)
        values[i] = (wire_value){0};
    if (!at || at == end || *at != '{')
        return;
    for (at = skip_space(at + 1, end); at < end && *at == '"'; at = skip_space(at, end)) {
        const char *name = at + 1, *after = skip_string(at, end);
        const char *value = skip_space(after, end);
        at = skip_value(value, end);
        for (int i = 0; i < count; i++)
            if (strlen(names[i]) == (size_t)(after - 1 - name) &&
                !memcmp(name, names[i], (size_t)(after - 1 - name)))
                values[i] = (wire_value){value, (size_t)(at - value)};
    }
}

bool wire_each(wire_value array, wire_value *element)
{
    if (!array.text || array.text[0] != '[')
        return false;
    const char *end = array.text + array.length;
    const char *at =
        skip_space(element->text ? element->text + element->length : array.text + 1, end);
    if (at >= end || *at == ']')
        return false;
    *element = (wire_value){at, (size_t)(skip_value(at, end) - at)};
    return true;
}

bool wire_is(wire_value value, const char *json)
{
    return value.text && strlen(json) == value.length && !memcmp(value.text, json, value.length);
}

int64_t wire_number(wire_value value)
{
    if (!value.text || !value.length || value.text[0] < '0' || value.text[0] > '9')
        return -1;
    return strtoll(value.text, NULL, 10);
}
