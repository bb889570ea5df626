/* Floods a server from other addresses of this machine, or watches how it serves others meanwhile.
 *
 *   table_flood KIND PORT SECONDS     attacks, by what KIND says, from 127.0.0.2 on
 *   table_flood watch PORT SECONDS    a page at 127.0.0.1: asks on a WebSocket every 30 ms, as often as it may, and takes the
 *                                   page anew once a second
 *
 * The attacker says how much it got through and how often it was refused; the watcher how long its answers took. The watcher
 * exits 1 when it was not served. Both end after so many seconds. */
#include "delays.h"
#include "wire_client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    FRAMES = 4096,    /* sent at once */
    ADDRESSES = 3,    /* that slow connections come from */
    CROWD = 250,      /* or so many */
    SLOW = 8192,      /* of them in all */
    PATIENCE = 100000 /* milliseconds until the watcher takes no answer for none */
};

#define HOST "127.0.0.1"
#define HANDSHAKE                                                                         \
    "GET /ws HTTP/1.1\r\nHost: " HOST "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"

static int port;
static int64_t until; /* nanoseconds */
static uint64_t sent, opened, refused;

static bool goes_on(void)
{
    return wire_now() < until;
}

/* A connection from 127.0.0.`last`; -1: none. */
static int dial_from(int last)
{
    struct sockaddr_in from = {.sin_family = AF_INET,
                               .sin_addr = {htonl(0x7f000000u + (unsigned)last)}};
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_addr = {htonl(INADDR_LOOPBACK)},
                             .sin_port = htons((uint16_t)port)};
    struct timeval second = {.tv_sec = 1};
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s < 0)
        return -1;
    setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &second, sizeof second);
    setsockopt(s, SOL_SOCKET, SO_SNDTIMEO, &second, sizeof second);
    if (!bind(s, (struct sockaddr *)&from, sizeof from) &&
        !connect(s, (struct sockaddr *)&to, sizeof to)) {
        opened++;
        return s;
    }
    close(s);
    return -1;
}

/* ---- attacks ---- */

/* A WebSocket from there; -1: refused. */
static int shake_hands(int last)
{
    char answer[2048];
    int s = dial_from(last);
    if (s < 0 || send(s, HANDSHAKE, strlen(HANDSHAKE), MSG_NOSIGNAL) < 0 ||
        recv(s, answer, sizeof answer, 0) < 12 || memcmp(answer, "HTTP/1.1 101", 12) != 0) {
        refused++;
        if (s >= 0)
            close(s);
        return -1;
    }
    return s;
}

/* Frames of one kind, as fast as they are taken. What comes back is read and thrown away. */
static void send_frames(int first, int other, const char *payload)
{
    static unsigned char bytes[FRAMES * 64];
    char back[65536];
    size_t length = 0, size = strlen(payload);
    for (int i = 0; i < FRAMES; i++) { /* the mask is 0: the payload is as it was */
        bytes[length++] = (unsigned char)other;
        bytes[length++] = (unsigned char)(0x80 | size);
        memset(bytes + length, 0, 4);
        memcpy(bytes + length + 4, payload, size);
        length += 4 + size;
    }
    while (goes_on()) {
        int s = shake_hands(2);
        if (s < 0)
            continue;
        const unsigned char begin[] = {(unsigned char)first, 0x80, 0, 0, 0, 0};
        ssize_t got = first ? send(s, begin, sizeof begin, MSG_NOSIGNAL) : 1;
        while (goes_on() && got > 0) {
            got = send(s, bytes, length, MSG_NOSIGNAL);
            sent += got > 0 ? (uint64_t)got / (6 + size) : 0;
            while (recv(s, back, sizeof back, MSG_DONTWAIT) > 0)
                ;
        }
        refused += got <= 0;
        close(s);
    }
}

static void send_fragments(void)
{
    send_frames(0x01, 0x00, "");
}

static void send_pings(void)
{
    send_frames(0, 0x89, "");
}

static void send_texts(void)
{
    send_frames(0, 0x81, "{\"hunch\":1,\"do\":\"ping\",\"id\":\"0123456789\"}");
}

/* Requests, each on a connection of its own. */
static void ask_status(void)
{
    static const char text[] =
        "GET /api/1/status HTTP/1.1\r\nHost: " HOST "\r\nConnection: close\r\n\r\n";
    char answer[4096];
    while (goes_on()) {
        int s = dial_from(2);
        if (s < 0)
            continue;
        bool ok = send(s, text, strlen(text), MSG_NOSIGNAL) > 0 &&
                  recv(s, answer, sizeof answer, 0) > 12 && !memcmp(answer + 9, "200", 3);
        sent += ok;
        refused += !ok;
        close(s);
    }
}

/* As many connections as there may be, from so many addresses, each with half a request. */
static void hold_connections(int addresses)
{
    static int file[SLOW];
    static const char text[] = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
    char end;
    for (int i = 0; i < SLOW; i++)
        file[i] = -1;
    while (goes_on())
        for (int i = 0; i < SLOW && goes_on(); i++) {
            if (file[i] >= 0 && recv(file[i], &end, 1, MSG_DONTWAIT) < 0 && errno == EAGAIN)
                continue;
            refused += file[i] >= 0;
            if (file[i] >= 0)
                close(file[i]);
            file[i] = dial_from(2 + i % addresses);
            if (file[i] >= 0 && send(file[i], text, strlen(text), MSG_NOSIGNAL) > 0)
                sent++;
        }
}

static void hold_from_few(void)
{
    hold_connections(ADDRESSES);
}

static void hold_from_many(void)
{
    hold_connections(CROWD);
}

/* ---- a page ---- */

static void failed(const char *what)
{
    fprintf(stderr, "table_flood: not served: %s\n", what);
    exit(1);
}

/* How long one question and its answer take. */
static void ask(wire *w, delays *d)
{
    wire_message m;
    int64_t begun = wire_now();
    wire_text(w, "{\"hunch\":1,\"do\":\"ping\",\"id\":1}");
    if (!wire_wait(w, &m, PATIENCE))
        failed("no answer on the WebSocket");
    delays_add(d, wire_now() - begun);
}

static void take_page(delays *d)
{
    char *answer;
    int64_t begun = wire_now();
    if (wire_request(HOST, port, "GET", "/", "", NULL, 0, &answer) != 200)
        failed("no page");
    free(answer);
    delays_add(d, wire_now() - begun);
}

static void watch(void)
{
    static delays asked, taken;
    wire w;
    struct timespec pause = {.tv_nsec = 30000000};
    if (!wire_open(&w, HOST, port, "") || !wire_wait(&w, NULL, PATIENCE))
        failed("no WebSocket");
    for (int i = 0; goes_on(); i++) {
        ask(&w, &asked);
        if (i % 30 == 0)
            take_page(&taken);
        nanosleep(&pause, NULL);
    }
    wire_close(&w);
    printf("others: %" PRIu64 " answers, 99 %% within %.1f ms, all within %.1f ms; %" PRIu64
           " pages within %.1f ms\n",
           asked.count, delays_within(&asked, 0.99), (double)asked.most / 1e6, taken.count,
           (double)taken.most / 1e6);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name, *unit;
        void (*run)(void);
    } kinds[] = {
        {"fragments", "fragments", send_fragments},
        {"pings", "pings", send_pings},
        {"texts", "messages", send_texts},
        {"status", "answers", ask_status},
        {"slow", "half requests", hold_from_few},
        {"crowd", "half requests", hold_from_many},
        {"watch", NULL, watch},
    };
    struct rlimit files;
    if (argc != 4) {
        fprintf(stderr,
                "usage: table_flood fragments|pings|texts|status|slow|crowd|watch PORT SECONDS\n");
        return 2;
    }
    if (!getrlimit(RLIMIT_NOFILE, &files)) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    signal(SIGPIPE, SIG_IGN);
    port = atoi(argv[2]);
    until = wire_now() + (int64_t)(atof(argv[3]) * 1e9);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (!strcmp(argv[1], kinds[i].name)) {
            kinds[i].run();
            if (kinds[i].unit)
                printf("attacker: %" PRIu64 " %s, %" PRIu64 " connections, %" PRIu64 " refused\n",
                       sent, kinds[i].unit, opened, refused);
            return 0;
        }
    fprintf(stderr, "table_flood: no attack is called \"%s\"\n", argv[1]);
    return 2;
}
