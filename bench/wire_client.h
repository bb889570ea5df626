/* A client of the web table's wire (docs/protocol.md), for the tools that load and torment a server: WebSockets on
 * non-blocking sockets, whole HTTP requests, and a scan of JSON that costs less than parsing it. It trusts the server as
 * little as it must: what is not a frame ends the connection. */
#ifndef HUNCH_BENCH_WIRE_CLIENT_H
#define HUNCH_BENCH_WIRE_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WIRE_MORE = 0x0, /* the rest of a message in several frames */
    WIRE_TEXT = 0x1,
    WIRE_BINARY = 0x2,
    WIRE_CLOSE = 0x8,
    WIRE_PING = 0x9,
    WIRE_PONG = 0xa,
    WIRE_LAST = 0x80, /* the frame ends its message */
    WIRE_MASKED = 0x80,
};

typedef struct wire_bytes {
    char *at;
    size_t begin, end, room;
} wire_bytes;

typedef struct wire {
    int socket;  /* -1: none */
    bool open;   /* the server has said yes to the handshake */
    int refused; /* its HTTP status, where it said no; 0: not so far */
    int status; /* when it is over: of the server's close frame; 1006: it went without one; 0: not over */
    wire_bytes in, out, parts;
    int parts_kind;
    uint64_t received; /* bytes */
    uint32_t mask;
} wire;

typedef struct wire_message {
    int kind;         /* WIRE_TEXT, WIRE_BINARY */
    const char *text; /* not terminated; until the next call of wire_read */
    size_t length;
} wire_message;

/* All connections from now on come from this address of the machine, as 127.0.0.2; NULL: from any. It is not copied. */
void wire_from(const char *address);

/* Begins a connection to the numbered host and asks for /ws; headers are further lines of the request, each with its end,
 * or "". What was in w is not read: close it before. False: no connection. */
bool wire_open(wire *w, const char *host, int port, const char *headers);

/* Closes the socket and frees what belongs to it. */
void wire_close(wire *w);

/* Takes in what has come. False: the connection is over, and w->status says how; what came before can still be had. */
bool wire_read(wire *w);

/* The next whole message. False: there is none yet. Pings are answered by the way. */
bool wire_next(wire *w, wire_message *m);

/* Sends a frame, masked as a client must: head is its first byte. What the socket does not take at once goes with
 * wire_flush. */
void wire_frame(wire *w, int head, const void *bytes, size_t length);
void wire_text(wire *w, const char *text);

/* Sends bytes as they are. */
void wire_raw(wire *w, const void *bytes, size_t length);

/* Sends what is left. True: nothing is. */
bool wire_flush(wire *w);

/* Waits for the next message, or for the handshake where m is NULL. False: the time is over, or the connection. */
bool wire_wait(wire *w, wire_message *m, int milliseconds);

/* One request and its answer: the status, with the body, terminated and to be freed; -1: no answer. headers as above. body
 * may be NULL: there is none. */
int wire_request(const char *host, int port, const char *method, const char *path,
                 const char *headers, const void *body, size_t length, char **answer);

/* Sends bytes as they are on a connection of their own and reads the answer until the server ends it; as above. */
int wire_exchange(const char *host, int port, const void *bytes, size_t length, char **answer);

/* A piece of a JSON text: a value as it stands there. text is NULL: there is none. */
typedef struct wire_value {
    const char *text;
    size_t length;
} wire_value;

/* Finds the fields of these names in an object, in one pass. The text is trusted to be JSON. */
void wire_scan(wire_value object, const char *const *names, int count, wire_value *values);

/* The next element of an array: the first time `element` is {0}. False: no more. */
bool wire_each(wire_value array, wire_value *element);

bool wire_is(wire_value value, const char *json);
int64_t wire_number(wire_value value); /* -1: it is not a whole number */

/* Of a clock that never goes back. */
int64_t wire_now(void); /* nanoseconds */

#endif
