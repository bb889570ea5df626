/* Each part says in one line what it has found, and goes on: whoever sets up a server sees all that is wrong at once. */
#include "cli/serve_check.h"

#include "cli/cli.h"
#include "core/status.h"
#include "server/pages.h"
#include "server/store.h"
#include "server/web_parts.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 8448 }; /* that a server with all the connections it takes has open */

static bool say(bool fine, const char *part, const char *format, ...) CHECK_FORMAT(3, 4);
static bool say(bool fine, const char *part, const char *format, ...)
{
    va_list arguments;
    printf("%-8s %-8s ", fine ? "ok" : "problem", part);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    return fine;
}

/* What came of opening a place; it is closed again. */
static bool say_place(bool open, listener *l, const char *part, const char *what, const hn_error *e)
{
    if (open)
        listen_close(l);
    return say(open, part, "%s", open ? what : e->text);
}

/* Each is opened as the server would open it. */
static bool check_places(const web_setup *s)
{
    hn_error error = {0};
    listener l = {.file = -1};
    char what[PATH_MAX + 64];
    bool ok = true;
    if (s->host) {
        bool open = listen_open(&l, s->host, s->port, s->ports, &error);
        snprintf(what, sizeof what, s->port ? "%s, port %d is free" : "%s, any free port, as %d",
                 s->host, open ? listen_port(&l) : 0);
        ok &= say_place(open, &l, "address", what, &error);
    }
    if (s->socket) {
        snprintf(what, sizeof what, "%s can be listened at", s->socket);
        ok &= say_place(listen_local(&l, s->socket, &error), &l, "socket", what, &error);
    }
    if (s->for_owner) {
        snprintf(what, sizeof what, "%s is free", s->for_owner);
        ok &= say_place(listen_for_owner(&l, s->for_owner, &error), &l, "private", what, &error);
    }
    return ok;
}

bool serve_pages(const char *folder, hn_error *error)
{
    page index;
    char tag[PAGE_TAG];
    struct stat about;
    if (stat(folder, &about))
        error_set(error, HN_BAD_FILE, "%s: %s; --pages wants the folder of the page", folder,
                  strerror(errno));
    else if (!S_ISDIR(about.st_mode) || !page_read(folder, "/", &index, tag))
        error_set(error, HN_BAD_FILE,
                  "%s is not a folder with an index.html; --pages wants the "
                  "folder of the page",
                  folder);
    else
        free((void *)(uintptr_t)index.bytes);
    return !error->status;
}

static bool check_pages(const web_setup *s)
{
    hn_error error = {0};
    int count = 0;
    while (page_list[count].path)
        count++;
    if (!s->pages)
        return say(true, "page", "%d files, compiled in", count);
    bool ok = serve_pages(s->pages, &error);
    return say(ok, "page", ok ? "%s, read at each request" : "%s", ok ? s->pages : error.text);
}

/* Fewer files are fewer connections, but it can begin. */
static bool check_files(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) || files.rlim_max >= FILES)
        return say(true, "files", "as many as it needs may be open (%d)", FILES);
    return say(true, "files",
               "only %llu may be open, so connections are fewer; more: ulimit -Hn %d, or "
               "LimitNOFILE=%d in its unit",
               (unsigned long long)files.rlim_max, FILES, FILES);
}

static void print_finding(void *context, const char *text)
{
    (void)context;
    say(false, "store", "%s", text);
}

static bool check_store(const char *path)
{
    hn_error error = {0};
    store_counts counts = {0};
    if (access(path, F_OK))
        return say(true, "store", "%s: nothing is kept there yet", path);
    int found = service_check(path, &counts, print_finding, NULL, &error);
    if (found < 0)
        return say(false, "store", "%s", error.text);
    return say(
        !found, "store", "%s: %lld tables, %lld rounds, %lld bytes: %s", path,
        (long long)counts.tables, (long long)counts.rounds, (long long)counts.bytes,
        found
            ? "damaged; put a backup in its place, or save what can be read (docs/serve.md says how)"
            : "nothing is wrong");
}

int serve_check(const web_setup *s)
{
    bool fine = check_places(s);
    fine &= check_pages(s);
    fine &= check_files();
    fine &= say(true, "workers", "%d threads on %ld processors", s->service.workers,
                sysconf(_SC_NPROCESSORS_ONLN));
    fine &= check_store(s->service.store);
    int status = cli_finish();
    return fine ? status : EXIT_FAILED;
}

int serve_backup(const char *path, const char *to)
{
    store_counts counts = {0};
    hn_error error = {0};
    if (access(path, F_OK))
        return cli_failed("%s: there is nothing to copy; --db says where the tables are", path);
    if (!store_copy(path, to, &counts, &error))
        return cli_failed("%s", error.text);
    printf("%s: %lld tables, %lld rounds, %lld bytes\n", to, (long long)counts.tables,
           (long long)counts.rounds, (long long)counts.bytes);
    return cli_finish();
}
