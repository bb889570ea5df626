/* `hunch serve`: the web table, until it is stopped. */
#include "cli/cli.h"
#include "cli/paths.h"
#include "cli/serve_check.h"
#include "server/log.h"
#include "server/web.h"
#include "server/web_guard.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    PORT = 8080,
    PORTS = 20, /* tried where none is asked for */
    ORIGINS = 32,
    MOST_WORKERS = 256,
    PROXIES = 32,
    MOST_THINKING = 100000,
    MANY = 1000000
};
#define LOOPBACK "127.0.0.1"

typedef struct wishes {
    web_setup setup;
    const char *listen, *db, *backup;
    const hn_game *game;
    char path[PATH_SIZE]; /* where tables are kept without db */
    int port;             /* -1: any of those that are tried */
    const char *origins[ORIGINS + 1];
    int origin_count;
    address_range proxies[PROXIES];
    int proxy_count;
    bool open, check;
} wishes;

/* ---- options that are no plain words or numbers ---- */

/* An origin is compared as a browser writes it: without a slash at its end. */
static int add_origin(void *wish, const char *text)
{
    wishes *w = wish;
    if (!guard_is_origin(text))
        return cli_usage("--origin wants a site as https://play.example, without a path, not "
                         "\"%s\"",
                         text);
    if (w->origin_count == ORIGINS)
        return cli_usage("--origin can be given %d times at most", ORIGINS);
    w->origins[w->origin_count++] = text;
    return EXIT_OK;
}

static int add_proxy(void *wish, const char *text)
{
    wishes *w = wish;
    if (w->proxy_count == PROXIES)
        return cli_usage("--trust-proxy can be given %d times at most", PROXIES);
    if (!address_range_parse(text, &w->proxies[w->proxy_count]))
        return cli_usage("--trust-proxy wants an address as 127.0.0.1, a network as 10.0.0.0/8, or "
                         "unix, not \"%s\"",
                         text);
    w->proxy_count++;
    return EXIT_OK;
}

/* "10G", "500M", "64K", "4096", "0". */
static int read_size(const char *option, const char *text, int64_t *size)
{
    static const char units[] = "KMGT";
    char *end;
    long long number = *text >= '0' && *text <= '9' ? strtoll(text, &end, 10) : -1;
    if (number >= 0) {
        const char *unit = *end ? strchr(units, *end) : NULL;
        int shift = unit ? 10 * (int)(unit - units + 1) : 0;
        bool ok = (!*end || (unit && !end[1])) && number <= INT64_MAX >> 20 >> shift;
        *size = ok ? number << shift : 0;
        if (ok)
            return EXIT_OK;
    }
    return cli_usage("%s wants a size as 500M or 10G, or 0 for no limit, not \"%s\"", option, text);
}

static int read_disk(void *wish, const char *text)
{
    return read_size("--disk", text, &((wishes *)wish)->setup.service.disk);
}

static int read_disk_per_client(void *wish, const char *text)
{
    return read_size("--disk-per-client", text, &((wishes *)wish)->setup.service.disk_per_client);
}

static int choose_log(void *wish, const char *name)
{
    log_level level;
    (void)wish;
    if (!log_find(name, &level))
        return cli_usage("--log wants error, warning, info or access, not \"%s\"", name);
    log_set(level);
    return EXIT_OK;
}

static const cli_option options[] = {
    {"port", "N", WITHIN(port, 0, 65535),
     "where it listens; 0: any free port (default 8080, or the next that is free up to 8099)"},
    {"host", "ADDRESS", INTO(setup.host),
     "the address that it listens at (default 127.0.0.1: browsers of this machine alone); 0.0.0.0: all. "
     "Nothing is encrypted: for others, put a proxy with TLS in front"},
    {"origin", "URL", READ(add_origin),
     "a site that may use it, e.g. https://play.example; for a proxy, or for a page of your own. Can be "
     "given several times"},
    {"db", "FILE", INTO(db),
     "where tables are kept (default $XDG_STATE_HOME/hunch/tables.db or ~/.local/state/hunch/tables.db)"},
    {"disk", "SIZE", READ(read_disk),
     "how much tables may take of the disk in all, e.g. 10G or 500M; 0: no limit (default 10G). Beyond it "
     "nothing new begins"},
    {"disk-per-client", "SIZE", READ(read_disk_per_client),
     "… that tables of one address may write in a day (default 100M)"},
    {"keep-days", "N", WITHIN(setup.service.keep_days, 0, 36500),
     "tables that nobody visits for N days are deleted; 0: never (default 30)"},
    {"backup", "FILE", INTO(backup),
     "copy the tables into a new file, also while a server runs, and end"},
    {"damaged", NULL, INTO(setup.service.damaged),
     "begin although the file is damaged: serve what can be read"},
    {"open", NULL, INTO(open), "open the page in a browser, where there is one"},
    {"game", "GAME", INTO(game), "the game that the page begins with"},
    {"workers", "N", WITHIN(setup.service.workers, 1, MOST_WORKERS),
     "threads for players that search (default: one for each core, at least 2); half as many, at least 2, "
     "work out hints besides"},
    {"think-per-table", "P", WITHIN(setup.service.think_per_table, 0, MOST_THINKING),
     "processor time that players who search have at one table, in per cent of a core (default 20); "
     "beyond it they think less. 0: no limit"},
    {"think-per-client", "P", WITHIN(setup.service.think_per_client, 0, MOST_THINKING),
     "the same for all that one address asks for: its tables, hints and replays (default 50)"},
    {"tables", "N", WITHIN(setup.service.tables, 1, MANY),
     "tables in memory, at most (default 10000)"},
    {"tables-per-client", "N", WITHIN(setup.service.tables_per_client, 1, MANY),
     "tables made from one address in an hour, at most (default 200)"},
    {"connections-per-client", "N", WITHIN(setup.service.connections_per_client, 1, 100000),
     "connections from one address at once, at most (default 64)"},
    {"requests-per-client", "N", WITHIN(setup.requests_per_client, 1, MANY),
     "requests to the API a second from one address, at most, and five times as many at once (default 20)"},
    {"messages-per-client", "N", WITHIN(setup.service.messages_per_client, 1, MANY),
     "messages a second on all WebSockets of one address, at most, and three times as many at once "
     "(default 200)"},
    {"trust-proxy", "ADDRESS", READ(add_proxy),
     "believe X-Forwarded-For of a proxy at this address, or in this network (10.0.0.0/8); unix: whoever "
     "comes by --listen. Can be given several times"},
    {"listen", "unix:PATH", INTO(listen),
     "listen at a Unix socket, for its owner and group; at an address as well if --host or --port is given"},
    {"private", "WHERE", INTO(setup.for_owner),
     "serve GET /metrics and /health only here: 127.0.0.1:PORT or unix:PATH"},
    {"pages", "DIR", INTO(setup.pages),
     "serve the page from a folder, read at each request; for whoever works on it"},
    {"log", "LEVEL", READ(choose_log),
     "what is told on standard error, a line each: error, warning (the default), info (also beginning and "
     "end) or access (also each request and connection). Never tokens or invitations"},
    {"check", NULL, INTO(check),
     "check that the server could start with these options and that everything stored can be read and "
     "replayed, then exit (works while a server is running)"},
    {0},
};

/* ---- the setup ---- */

/* At least two: a player that thinks long does not keep all others waiting. */
static int processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 2 ? 2 : count > MOST_WORKERS ? MOST_WORKERS : (int)count;
}

/* At an address unless there is a socket and nobody asked for one. */
static int choose_places(wishes *w)
{
    static const char unix_socket[] = "unix:";
    web_setup *s = &w->setup;
    if (w->listen && strncmp(w->listen, unix_socket, strlen(unix_socket)) != 0)
        return cli_usage("--listen wants unix:PATH, not \"%s\"; for an address: --host and --port",
                         w->listen);
    s->socket = w->listen ? w->listen + strlen(unix_socket) : NULL;
    if (!s->host && (!w->listen || w->port >= 0))
        s->host = LOOPBACK;
    s->port = w->port < 0 ? PORT : w->port;
    s->ports = w->port < 0 ? PORTS : 1;
    s->origins = w->origins;
    s->service.workers = s->service.workers ? s->service.workers : processors();
    s->trust = (address_trust){w->proxies, w->proxy_count};
    return EXIT_OK;
}

static int set_up(wishes *w)
{
    hn_error error = {0};
    int status = choose_places(w);
    if (!status && w->backup && w->check)
        return cli_usage("--backup and --check are two things: one after the other");
    if (!status && !w->check && w->setup.pages && !serve_pages(w->setup.pages, &error))
        return cli_failed("%s", error.text);
    if (!status && w->db && !strcmp(w->db, ":memory:"))
        return cli_usage(
            "--db wants a file, and :memory: is not one; for tables that need not last: "
            "--db \"$(mktemp)\"");
    if (!status && !w->db)
        status = path_state("tables.db", "--db", w->path, sizeof w->path);
    w->setup.service.store = w->db ? w->db : w->path;
    return status;
}

/* ---- it listens ---- */

/* Opens the address in a browser where there is one. Whether it does is not our concern: the address is printed. The
 * child's child does it, so that nobody has to wait for it. */
static void open_browser(const char *address)
{
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    pid_t child = fork();
    if (child > 0)
        waitpid(child, NULL, 0);
    if (child)
        return;
    if (fork())
        _exit(0);
    int nothing = open("/dev/null", O_RDWR);
    for (int file = 0; nothing >= 0 && file < 3; file++)
        dup2(nothing, file);
    signal(SIGPIPE, SIG_DFL);
    setsid();
    execlp("xdg-open", "xdg-open", address, (char *)NULL);
    _exit(1);
}

static void ready(void *context, int port)
{
    const wishes *w = context;
    const char *host = w->setup.host ? w->setup.host : LOOPBACK;
    bool anywhere = !strcmp(host, "0.0.0.0") || !strcmp(host, "::");
    const char *name = anywhere ? "localhost" : host; /* for a browser of this machine */
    char address[512];
    bool brackets = strchr(name, ':');
    if (w->listen) {
        printf("Hunch's table is open: %s\n", w->listen);
        fflush(stdout);
    }
    if (!port)
        return;
    snprintf(address, sizeof address, "http://%s%s%s:%d/%s%s", brackets ? "[" : "", name,
             brackets ? "]" : "", port, w->game ? "?game=" : "",
             w->game ? hn_game_name(w->game) : "");
    printf("Hunch's table is open: %s\nTo stop it: Ctrl+C\n", address);
    fflush(stdout);
    log_line(LOG_INFO, "version %s listens at %s", HN_VERSION, address);
    if (!web_is_loopback(host))
        fprintf(stderr,
                "hunch: anyone who reaches this machine can play, and nothing is encrypted: "
                "put a proxy with TLS in front, and name its site: --origin\n");
    if (w->open)
        open_browser(address);
}

static wishes wished = {.port = -1,
                        .setup = {.requests_per_client = 20,
                                  .ready = ready,
                                  .context = &wished,
                                  .service = {.disk = INT64_C(10) << 30,
                                              .disk_per_client = INT64_C(100) << 20,
                                              .keep_days = 30,
                                              .tables = 10000,
                                              .tables_per_client = 200,
                                              .connections_per_client = 64,
                                              .messages_per_client = 200,
                                              .think_per_table = 20, /* per cent of a core */
                                              .think_per_client = 50}}};

static int run(int count, char **words)
{
    wishes *w = &wished;
    hn_error error = {0};
    (void)count, (void)words;
    int status = set_up(w);
    if (status)
        return status;
    if (w->check)
        return serve_check(&w->setup);
    if (w->backup)
        return serve_backup(w->setup.service.store, w->backup);
    if (!web_serve(&w->setup, &error))
        return cli_failed("%s", error.text);
    return cli_finish();
}

COMMAND(.place = 90, .name = "serve",
        .about = "the web table: play in a browser, alone or with friends",
        .help =
            "usage: hunch serve [OPTION...]\n\n"
            "Opens a table for browsers: a page to play on, and the wire that it uses (docs/protocol.md),\n"
            "until Ctrl+C. Tables are kept on the disk: the next `hunch serve` goes on with them.\n\n",
        .wants = "options alone",
        .more =
            "examples:\n"
            "  hunch serve --open\n"
            "  hunch serve --open --game dutch\n"
            "  hunch serve --port 9000 --db friends.db\n"
            "  hunch serve --origin https://play.example --log info\n"
            "  hunch serve --check --port 9000 --db friends.db\n"
            "  hunch serve --host 0.0.0.0 --tables-per-client 20\n"
            "  hunch serve --listen unix:/run/hunch/web --trust-proxy unix --origin https://play.example\n"
            "  hunch serve --backup tables-monday.db\n"
            "  hunch serve --pages web\n")
