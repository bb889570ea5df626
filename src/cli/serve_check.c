/* Each part says in one line what it has found, and goes on: whoever sets up a server sees all that is wrong at once. */
#include "cli/serve_check.h"

#include "cli/cli.h"
#include "cli/serve_store.h"
#include "server/pages.h"
#include "server/web_parts.h"

#include <errno.h>
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

/* Each is opened as the server would open it, and closed again. */
static bool check_address(const web_setup *s)
{
    hn_error error = {0};
    listener l = {.file = -1};
    if (!s->host)
        return true;
    if (!listen_open(&l, s->host, s->port, s->ports, &error))
        return say(false, "address", "%s", error.text);
    int port = listen_port(&l);
    listen_close(&l);
    return say(true, "address", s->port ? "%s, port %d is free" : "%s, any free port, as %d",
               s->host, port);
}

static bool check_socket(const web_setup *s)
{
    hn_error error = {0};
    listener l = {.file = -1};
    if (!s->socket)
        return true;
    if (!listen_local(&l, s->socket, &error))
        return say(false, "socket", "%s", error.text);
    listen_close(&l);
    return say(true, "socket", "%s can be listened at", s->socket);
}

static bool check_private(const web_setup *s)
{
    hn_error error = {0};
    listener l = {.file = -1};
    if (!s->for_owner)
        return true;
    if (!listen_for_owner(&l, s->for_owner, &error))
        return say(false, "private", "%s", error.text);
    listen_close(&l);
    return say(true, "private", "%s is free", s->for_owner);
}

static bool check_pages(const web_setup *s)
{
    page_file index;
    int count = 0;
    if (!s->pages) {
        while (page_list[count].path)
            count++;
        return say(true, "page", "%d files, compiled in", count);
    }
    struct stat about;
    if (stat(s->pages, &about))
        return say(false, "page", "%s: %s; --pages wants the folder of the page", s->pages,
                   strerror(errno));
    if (!S_ISDIR(about.st_mode) || !page_read(s->pages, "/", &index))
        return say(false, "page", "%s has no index.html; --pages wants the folder of the page",
                   s->pages);
    free(index.bytes);
    return say(true, "page", "%s, read at each request", s->pages);
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

int serve_check(const web_setup *s)
{
    bool fine = check_address(s);
    fine &= check_socket(s);
    fine &= check_private(s);
    fine &= check_pages(s);
    fine &= check_files();
    fine &= say(true, "workers", "%d threads on %ld processors", s->service.workers,
                sysconf(_SC_NPROCESSORS_ONLN));
    fine &= serve_store_check(s->service.store);
    int status = cli_finish();
    return fine ? status : EXIT_FAILED;
}
