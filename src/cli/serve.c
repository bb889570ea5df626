/* `hunch serve`: the web table, until it is stopped. */
#include "cli/cli.h"
#include "cli/paths.h"
#include "cli/serve_check.h"
#include "cli/serve_store.h"
#include "server/log.h"
#include "server/web.h"
#include "server/web_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    PORT = 8080,
    PORTS = 20, /* tried where none is asked for */
    ORIGINS = 32,
    MOST_WORKERS = 256,
    TABLES = 10000,
    TABLES_PER_CLIENT = 200,
    CONNECTIONS_PER_CLIENT = 64,
    REQUESTS_PER_CLIENT = 20,
    MESSAGES_PER_CLIENT = 200,
    PROXIES = 32,
    THINK_PER_TABLE = 20, /* per cent of a core */
    THINK_PER_CLIENT = 50,
    MOST_THINKING = 100000,
};

/* Options without a letter. */
enum { OPTION_LOG = 900 };

typedef struct wishes {
    const char *host, *port, *db, *workers, *tables, *tables_per_client, *connections_per_client,
        *requests_per_client, *messages_per_client, *think_per_table, *think_per_client, *listen,
        *for_owner, *pages, *game, *log;
    store_wishes store;
    const char *origins[ORIGINS + 1];
    int origin_count;
    address_range proxies[PROXIES];
    int proxy_count;
    bool open;
} wishes;

static const struct option options[] = {
    {"port", required_argument, NULL, 'p'},
    {"host", required_argument, NULL, 'h'},
    {"db", required_argument, NULL, 'd'},
    {"origin", required_argument, NULL, 'o'},
    {"workers", required_argument, NULL, 'w'},
    {"tables", required_argument, NULL, 't'},
    {"tables-per-client", required_argument, NULL, 'm'},
    {"connections-per-client", required_argument, NULL, 'c'},
    {"requests-per-client", required_argument, NULL, 'r'},
    {"messages-per-client", required_argument, NULL, 's'},
    {"listen", required_argument, NULL, 'u'},
    {"private", required_argument, NULL, 'v'},
    {"trust-proxy", required_argument, NULL, 'x'},
    {"think-per-table", required_argument, NULL, 'k'},
    {"think-per-client", required_argument, NULL, 'K'},
    {"pages", required_argument, NULL, 'f'},
    {"game", required_argument, NULL, 'g'},
    {"open", no_argument, NULL, 'b'},
    {"log", required_argument, NULL, OPTION_LOG},
    SERVE_STORE_OPTIONS,
    {0},
};

/* An origin is compared as a browser writes it: without a slash at its end. */
static int add_origin(wishes *w, const char *text)
{
    if (!guard_is_origin(text))
        return cli_usage("--origin wants a site as https://play.example, without a path, not "
                         "\"%s\"",
                         text);
    if (w->origin_count == ORIGINS)
        return cli_usage("--origin can be given %d times at most", ORIGINS);
    w->origins[w->origin_count++] = text;
    return EXIT_WELL;
}

static int add_proxy(wishes *w, const char *text)
{
    if (w->proxy_count == PROXIES)
        return cli_usage("--trust-proxy can be given %d times at most", PROXIES);
    if (!address_range_parse(text, &w->proxies[w->proxy_count]))
        return cli_usage("--trust-proxy wants an address as 127.0.0.1, a network as 10.0.0.0/8, or "
                         "unix, not \"%s\"",
                         text);
    w->proxy_count++;
    return EXIT_WELL;
}

/* Where it listens besides, and what it takes at most. True: it was one of those. */
static bool read_place(int answer, wishes *w)
{
    switch (answer) {
    case 'u':
        w->listen = optarg;
        return true;
    case 'v':
        w->for_owner = optarg;
        return true;
    case 'r':
        w->requests_per_client = optarg;
        return true;
    case 's':
        w->messages_per_client = optarg;
        return true;
    default:
        return false;
    }
}

static int read_option(int answer, wishes *w)
{
    if (read_place(answer, w))
        return EXIT_WELL;
    switch (answer) {
    case 'x':
        return add_proxy(w, optarg);
    case 'p':
        w->port = optarg;
        break;
    case 'h':
        w->host = optarg;
        break;
    case 'd':
        w->db = optarg;
        break;
    case 'o':
        return add_origin(w, optarg);
    case 'w':
        w->workers = optarg;
        break;
    case 't':
        w->tables = optarg;
        break;
    case 'm':
        w->tables_per_client = optarg;
        break;
    case 'c':
        w->connections_per_client = optarg;
        break;
    case 'k':
        w->think_per_table = optarg;
        break;
    case 'K':
        w->think_per_client = optarg;
        break;
    case 'f':
        w->pages = optarg;
        break;
    case 'g':
        w->game = optarg;
        break;
    case OPTION_LOG:
        w->log = optarg;
        break;
    case 'b':
        w->open = true;
        break;
    default:
        serve_store_option(answer, &w->store);
        break;
    }
    return EXIT_WELL;
}

static int read_options(int argc, char **argv, wishes *w)
{
    opterr = 0;
    for (int answer; (answer = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        int status = answer == '?' || answer == ':' ? cli_bad_option(answer, argv, options)
                                                    : read_option(answer, w);
        if (status)
            return status;
    }
    if (optind < argc)
        return cli_usage("serve wants options alone, not \"%s\"", argv[optind]);
    return EXIT_WELL;
}

/* ---- the setup ---- */

/* At least two: a player that thinks long does not keep all others waiting. */
static long processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 2 ? 2 : count > MOST_WORKERS ? MOST_WORKERS : count;
}

/* A number of an option that may not have been given; *number has what holds then. */
static int choose(const char *option, const char *text, long low, long high, int *number)
{
    long value = *number;
    int status = text ? cli_number(option, text, low, high, &value) : EXIT_WELL;
    *number = (int)value;
    return status;
}

static int choose_limits(const wishes *w, service_setup *s)
{
    *s = (service_setup){.workers = (int)processors(),
                         .tables = TABLES,
                         .tables_per_client = TABLES_PER_CLIENT,
                         .connections_per_client = CONNECTIONS_PER_CLIENT,
                         .messages_per_client = MESSAGES_PER_CLIENT,
                         .think_per_table = THINK_PER_TABLE,
                         .think_per_client = THINK_PER_CLIENT};
    int status = choose("--workers", w->workers, 1, MOST_WORKERS, &s->workers);
    if (!status)
        status = choose("--tables", w->tables, 1, 1000000, &s->tables);
    if (!status)
        status =
            choose("--tables-per-client", w->tables_per_client, 1, 1000000, &s->tables_per_client);
    if (!status)
        status = choose("--connections-per-client", w->connections_per_client, 1, 100000,
                        &s->connections_per_client);
    if (!status)
        status = choose("--messages-per-client", w->messages_per_client, 1, 1000000,
                        &s->messages_per_client);
    if (!status)
        status =
            choose("--think-per-table", w->think_per_table, 0, MOST_THINKING, &s->think_per_table);
    if (!status)
        status = choose("--think-per-client", w->think_per_client, 0, MOST_THINKING,
                        &s->think_per_client);
    return status;
}

static int choose_log(const char *name)
{
    log_level level = LOG_WARNING;
    if (name && !log_find(name, &level))
        return cli_usage("--log wants error, warning, info or access, not \"%s\"", name);
    log_set(level);
    return EXIT_WELL;
}

static int check_pages(const char *folder)
{
    struct stat about;
    if (!folder)
        return EXIT_WELL;
    if (stat(folder, &about))
        return cli_failed("%s: %s; --pages wants the folder of the page", folder, strerror(errno));
    if (!S_ISDIR(about.st_mode))
        return cli_failed("%s is not a folder; --pages wants the folder of the page", folder);
    return EXIT_WELL;
}

/* At an address unless there is a socket and nobody asked for one. */
static int choose_places(const wishes *w, web_setup *s)
{
    static const char unix_socket[] = "unix:";
    if (w->listen && strncmp(w->listen, unix_socket, strlen(unix_socket)) != 0)
        return cli_usage("--listen wants unix:PATH, not \"%s\"; for an address: --host and --port",
                         w->listen);
    s->socket = w->listen ? w->listen + strlen(unix_socket) : NULL;
    s->host = w->host ? w->host : !w->listen || w->port ? "127.0.0.1" : NULL;
    s->for_owner = w->for_owner;
    s->trust = (address_trust){w->proxies, w->proxy_count};
    s->requests_per_client = REQUESTS_PER_CLIENT;
    return choose("--requests-per-client", w->requests_per_client, 1, 1000000,
                  &s->requests_per_client);
}

static int set_up(const wishes *w, web_setup *s, char path[PATH_SIZE])
{
    const hn_game *game;
    s->port = PORT;
    s->ports = w->port ? 1 : PORTS;
    s->origins = w->origins;
    s->pages = w->pages;
    int status = choose("--port", w->port, 0, 65535, &s->port);
    if (!status)
        status = choose_places(w, s);
    if (!status)
        status = choose_limits(w, &s->service);
    if (!status)
        status = serve_store_limits(&w->store, &s->service);
    if (!status && w->game)
        status = cli_game(w->game, &game);
    if (!status)
        status = choose_log(w->log);
    if (!status && !w->store.check)
        status = check_pages(w->pages);
    if (!status && w->db && !strcmp(w->db, ":memory:"))
        return cli_usage(
            "--db wants a file, and :memory: is not one; for tables that need not last: "
            "--db \"$(mktemp)\"");
    if (!status && !w->db)
        status = path_state("tables.db", "--db", path, PATH_SIZE);
    s->service.store = w->db ? w->db : path;
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

/* The name under which a browser of this machine finds it. */
static const char *name_of(const char *host)
{
    return !strcmp(host, "0.0.0.0") || !strcmp(host, "::") ? "localhost" : host;
}

static void ready(void *context, int port)
{
    const wishes *w = context;
    const char *host = w->host ? w->host : "127.0.0.1", *name = name_of(host);
    char address[512];
    bool brackets = strchr(name, ':');
    if (w->listen) {
        printf("Hunch's table is open: %s\n", w->listen);
        fflush(stdout);
    }
    if (!port)
        return;
    snprintf(address, sizeof address, "http://%s%s%s:%d/%s%s", brackets ? "[" : "", name,
             brackets ? "]" : "", port, w->game ? "?game=" : "", w->game ? w->game : "");
    printf("Hunch's table is open: %s\nTo stop it: Ctrl+C\n", address);
    fflush(stdout);
    log_line(LOG_INFO, "version %s listens at %s", HN_VERSION, address);
    if (!web_is_loopback(host))
        fprintf(stderr,
                "hunch: anyone who can reach this machine can play, and nothing is encrypted: "
                "put a proxy with TLS in front, and name its site: --origin\n");
    if (w->open)
        open_browser(address);
}

static int run(int argc, char **argv)
{
    wishes w = {0};
    web_setup setup = {.ready = ready, .context = &w};
    char path[PATH_SIZE] = "";
    hn_error error = {0};
    int status = read_options(argc, argv, &w);
    if (!status)
        status = set_up(&w, &setup, path);
    if (status)
        return status;
    if (w.store.check)
        return serve_check(&setup);
    if (w.store.backup)
        return serve_backup(setup.service.store, w.store.backup);
    if (!web_serve(&setup, &error))
        return cli_failed("%s", error.text);
    return cli_finish();
}

static const command this_command = {
    .place = 90,
    .name = "serve",
    .about = "the web table: play in a browser, alone or with friends",
    .help =
        "usage: hunch serve [OPTION...]\n\n"
        "Opens a table for browsers: a page to play on, and the wire that it uses (docs/protocol.md),\n"
        "until Ctrl+C. Tables are kept on the disk: the next `hunch serve` goes on with them.\n\n"
        "  --port N                    where it listens; 0: any free port (default 8080, or the next\n"
        "                              that is free up to 8099)\n"
        "  --host ADDRESS              the address that it listens at (default 127.0.0.1: browsers of\n"
        "                              this machine alone); 0.0.0.0: all. Nothing is encrypted: for\n"
        "                              others, put a proxy with TLS in front\n"
        "  --origin URL                a site that may use it, as https://play.example; for a proxy,\n"
        "                              or for a page of your own. Can be given several times\n"
        "  --db FILE                   where tables are kept (default $XDG_STATE_HOME/hunch/tables.db\n"
        "                              or ~/.local/state/hunch/tables.db)\n"
        "  --disk SIZE                 how much tables may take of the disk in all, as 10G, 500M; 0:\n"
        "                              no limit (default 10G). Beyond it nothing new begins\n"
        "  --disk-per-client SIZE      … that tables of one address may write in a day (default 100M)\n"
        "  --keep-days N               tables that nobody visits for N days are deleted; 0:\n"
        "                              never (default 30)\n"
        "  --backup FILE               copy the tables into a new file, also while a server runs, and\n"
        "                              end\n"
        "  --damaged                   begin although the file is damaged: serve what can be read\n"
        "  --open                      open the page in a browser, where there is one\n"
        "  --game GAME                 the game that the page begins with\n"
        "  --workers N                 threads for players that search (default: one for each core, at\n"
        "                              least 2); half as many, at least 2, work out hints besides\n"
        "  --think-per-table P         processor time that players who search have at one table, in per\n"
        "                              cent of a core (default 20); beyond it they think less. 0: no limit\n"
        "  --think-per-client P        the same for all that one address asks for: its tables, hints and\n"
        "                              replays (default 50)\n"
        "  --tables N                  tables in memory, at most (default 10000)\n"
        "  --tables-per-client N       tables made from one address in an hour, at most (default 200)\n"
        "  --connections-per-client N  connections from one address at once, at most (default 64)\n"
        "  --requests-per-client N     requests to the API a second from one address, at most, and\n"
        "                              five times as many at once (default 20)\n"
        "  --messages-per-client N     messages a second on all WebSockets of one address, at most,\n"
        "                              and three times as many at once (default 200)\n"
        "  --trust-proxy ADDRESS       believe X-Forwarded-For of a proxy at this address, or in this\n"
        "                              network (10.0.0.0/8); unix: whoever comes by --listen. Can be\n"
        "                              given several times\n"
        "  --listen unix:PATH          listen at a Unix socket, for its owner and group; at an address\n"
        "                              as well if --host or --port is given\n"
        "  --private WHERE             tell GET /metrics and /health there alone: 127.0.0.1:PORT or\n"
        "                              unix:PATH\n"
        "  --pages DIR                 serve the page from a folder, read at each request; for whoever\n"
        "                              works on it\n"
        "  --log LEVEL                 what is told on standard error, a line each: error, warning (the\n"
        "                              default), info (also beginning and end) or access (also each\n"
        "                              request and connection). Never tokens or invitations\n"
        "  --check                     say whether it could begin with these options, and whether all that\n"
        "                              is kept can be read and replays, also while a server runs; and end\n\n"
        "examples:\n"
        "  hunch serve --open\n"
        "  hunch serve --open --game dutch\n"
        "  hunch serve --port 9000 --db friends.db\n"
        "  hunch serve --origin https://play.example --log info\n"
        "  hunch serve --check --port 9000 --db friends.db\n"
        "  hunch serve --host 0.0.0.0 --tables-per-client 20\n"
        "  hunch serve --listen unix:/run/hunch/web --trust-proxy unix --origin https://play.example\n"
        "  hunch serve --backup tables-monday.db\n"
        "  hunch serve --pages web\n",
    .run = run,
};
COMMAND(this_command)
