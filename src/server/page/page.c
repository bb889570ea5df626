/* The service's transport in a page, as web.c is a server's: what site/service.js calls, and what of a system the service asks for
 * besides (bindings/wasm/system.c has the time). */
#include "server/page/page.h"
#include "config/player_file.h"
#include "core/status.h"
#include "server/log.h"
#include "server/play_memory.h"
#include "server/service.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

enum {
    TABLES = 64,     /* in memory; others are in the store */
    KEEP_DAYS = 180, /* that nobody came to */
    THINK = 100      /* per cent of a core, for a table */
};

static const char address[] = "page"; /* all that comes comes from here */

static service *running; /* a page has one */

/* ---- ports ---- */

static void send_text(void *context, void *link, const char *text, size_t length)
{
    (void)context;
    page_send(link, text, length);
}

static void close_link(void *context, void *link, int code, const char *reason)
{
    (void)context;
    page_close(link, code, reason, strlen(reason));
}

static void answer(void *context, void *handle, int status, const char *type, const char *body,
                   size_t length)
{
    (void)context, (void)type;
    page_answer(handle, status, body, length);
}

static void wake(void *context)
{
    (void)context;
    page_wake();
}

/* ---- called by the page: texts are allocated there by page_room, and freed here ---- */

void *TO_PAGE(page_room)(size_t size);
bool TO_PAGE(page_open)(double now);
int TO_PAGE(page_turn)(double now);
peer *TO_PAGE(page_connect)(void *link);
void TO_PAGE(page_receive)(peer *p, char *text, double now);
void TO_PAGE(page_disconnect)(peer *p, double now);
void TO_PAGE(page_request)(void *handle, char *method, char *path, char *body, double now);

void *page_room(size_t size)
{
    void *room = malloc(size);
    if (!room)
        abort();
    return room;
}

bool page_open(double now)
{
    hn_error error;
    const service_ports ports = {
        .send = send_text, .close = close_link, .answer = answer, .wake = wake};
    const service_setup setup = {.store = "",
                                 .keep_days = KEEP_DAYS,
                                 .workers = 1,
                                 .tables = TABLES,
                                 .tables_per_client = INT32_MAX,
                                 .connections_per_client = INT32_MAX,
                                 .think_per_table = THINK,
                                 .now = (int64_t)now};
    running = service_open(&setup, &ports, &error);
    return running;
}

/* A piece of the work that is done here, then the service's turn. Returns how many milliseconds may pass before the next. */
int page_turn(double now)
{
    bool more = workers_run_here();
    int pause = service_turn(running, (int64_t)now);
    return more ? 0 : pause;
}

peer *page_connect(void *link)
{
    return service_connect(running, link, address);
}

void page_receive(peer *p, char *text, double now)
{
    service_receive(running, p, text, strlen(text), (int64_t)now);
    free(text);
}

void page_disconnect(peer *p, double now)
{
    service_disconnect(running, p, (int64_t)now);
}

void page_request(void *handle, char *method, char *path, char *body, double now)
{
    service_request(running, handle, address, method, path, body, strlen(body), (int64_t)now);
    free(method);
    free(path);
    free(body);
}

/* ---- the system ---- */

int getentropy(void *bytes, size_t size)
{
    page_random(bytes, size);
    return 0;
}

char *getenv(const char *name)
{
    (void)name;
    return NULL;
}

ssize_t write(int file, const void *bytes, size_t size)
{
    (void)file; /* the log's */
    page_log(bytes, size);
    return (ssize_t)size;
}

hn_play *play_new(void)
{
    hn_play *play = calloc(1, sizeof *play);
    if (!play)
        abort();
    return play;
}

void play_free(hn_play *play)
{
    free(play);
}

/* ---- files, of which there are none ---- */

static hn_status no_files(hn_error *error)
{
    return error_set(error, HN_BAD_FILE, "files cannot be named here");
}

hn_status player_by_file(hn_player *player, const char *path, const hn_game *game,
                         config_shelf *shelf, hn_error *error)
{
    (void)player, (void)path, (void)game, (void)shelf;
    return no_files(error);
}

hn_status player_by_shelf(hn_player *player, shelf_kind kind, const char *words,
                          const hn_game *game, config_shelf *shelf, hn_error *error)
{
    (void)player, (void)kind, (void)words, (void)game, (void)shelf;
    return no_files(error);
}

hn_status player_level_by_file(hn_player *player, const char *words, config_shelf *shelf,
                               hn_error *error)
{
    (void)player, (void)words, (void)shelf;
    return no_files(error);
}
