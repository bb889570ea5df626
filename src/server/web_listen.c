/* Listening: at an address and port, at a Unix socket, and for whoever runs the server. */
#include "core/status.h"
#include "server/web.h"
#include "server/web_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { BACKLOG = 1024 };

static bool set_flags(int file)
{
    return !fcntl(file, F_SETFD, FD_CLOEXEC) &&
           !fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
}

static struct addrinfo *resolve(const char *host, int port, int *problem)
{
    char number[16];
    struct addrinfo *found = NULL;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    snprintf(number, sizeof number, "%d", port);
    *problem = getaddrinfo(host, number, &hints, &found);
    return *problem ? NULL : found;
}

static bool is_loopback(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr) >> 24 ==
               127;
    return address->sa_family == AF_INET6 &&
           IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr);
}

bool web_is_loopback(const char *host)
{
    int problem;
    struct addrinfo *found = resolve(host, 0, &problem);
    bool loopback = found && is_loopback(found->ai_addr);
    if (found)
        freeaddrinfo(found);
    return loopback;
}

/* A socket that listens at one address and port, or -1 with errno. A server that has just ended does not keep its port. */
static int listen_at(const struct addrinfo *at)
{
    int file = socket(at->ai_family, SOCK_STREAM, 0), yes = 1;
    if (file < 0)
        return -1;
    if (set_flags(file) && !setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) &&
        !bind(file, at->ai_addr, at->ai_addrlen) && !listen(file, BACKLOG))
        return file;
    int problem = errno;
    close(file);
    errno = problem;
    return -1;
}

static void say_why_not(const char *host, int port, int ports, int problem, hn_error *error)
{
    if (problem == EADDRINUSE && ports > 1)
        error_set(error, HN_BAD_VALUE, "ports %d to %d are taken; choose another: --port", port,
                  port + ports - 1);
    else if (problem == EADDRINUSE)
        error_set(error, HN_BAD_VALUE, "port %d is taken; choose another: --port", port);
    else if (problem == EACCES)
        error_set(error, HN_BAD_VALUE, "port %d needs not rights; choose one from 1024 up: --port",
                  port);
    else
        error_set(error, HN_BAD_VALUE, "cannot listen on %s: %s", host, strerror(problem));
}

bool listen_open(listener *l, const char *host, int port, int ports, hn_error *error)
{
    int problem = 0;
    l->file = -1;
    for (int n = 0; l->file < 0 && n < (ports ? ports : 1); n++) {
        struct addrinfo *at = resolve(host, port + n, &problem);
        if (!at)
            return !error_set(error, HN_BAD_VALUE, "%s is not an address of this machine: %s", host,
                              gai_strerror(problem));
        l->file = listen_at(at);
        problem = errno;
        freeaddrinfo(at);
        if (l->file < 0 && problem != EADDRINUSE)
            break;
    }
    if (l->file < 0)
        say_why_not(host, port, ports, problem, error);
    return l->file >= 0;
}

/* ---- Unix sockets ---- */

/* Whether nobody listens at a path any more: then the file is in the way, and goes. */
static bool make_way(const struct sockaddr_un *at)
{
    struct stat about;
    if (lstat(at->sun_path, &about))
        return errno == ENOENT;
    int file = S_ISSOCK(about.st_mode) ? socket(AF_UNIX, SOCK_STREAM, 0) : -1;
    if (file < 0)
        return false;
    bool dead = set_flags(file) && connect(file, (const struct sockaddr *)at, sizeof *at) &&
                errno == ECONNREFUSED;
    close(file);
    return dead && !unlink(at->sun_path);
}

/* For its owner and his group: a proxy that runs as another user is put into that group. */
static bool bind_local(int file, const struct sockaddr_un *at)
{
    mode_t before = umask(0117);
    bool ok = !bind(file, (const struct sockaddr *)at, sizeof *at);
    int problem = errno;
    umask(before);
    errno = problem;
    return ok;
}

bool listen_local(listener *l, const char *path, hn_error *error)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    l->file = -1;
    if (!*path || strlen(path) >= sizeof at.sun_path)
        return !error_set(error, HN_BAD_VALUE,
                          "the path of a Unix socket has 1 to %zu bytes, not %zu",
                          sizeof at.sun_path - 1, strlen(path));
    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    if (!make_way(&at))
        return !error_set(
            error, HN_BAD_VALUE,
            "%s exists, and something listens listening on it or it is not a socket; choose another path",
            path);
    l->file = socket(AF_UNIX, SOCK_STREAM, 0);
    if (l->file >= 0 && set_flags(l->file) && bind_local(l->file, &at) &&
        !listen(l->file, BACKLOG)) {
        struct stat about;
        snprintf(l->path, sizeof l->path, "%s", path);
        l->inode = lstat(path, &about) ? 0 : about.st_ino;
        return true;
    }
    error_set(error, HN_BAD_VALUE, "cannot listen on %s: %s", path, strerror(errno));
    if (l->file >= 0)
        close(l->file);
    l->file = -1;
    return false;
}

/* ---- for whoever runs it ---- */

bool listen_for_owner(listener *l, const char *where, hn_error *error)
{
    char host[GUARD_NAME];
    bool bracketed;
    int port;
    l->for_owner = true;
    l->file = -1;
    if (!strncmp(where, "unix:", 5))
        return listen_local(l, where + 5, error);
    if (!guard_split(where, host, &bracketed, &port) || port < 0 || port > 65535)
        return !error_set(error, HN_BAD_VALUE,
                          "--private wants 127.0.0.1:PORT or unix:PATH, not \"%s\"", where);
    if (!web_is_loopback(host))
        return !error_set(
            error, HN_BAD_VALUE,
            "%s can be reached from other machines; --private wants 127.0.0.1:PORT or "
            "unix:PATH",
            host);
    return listen_open(l, host, port, 1, error);
}

int listen_port(const listener *l)
{
    struct sockaddr_storage at;
    socklen_t size = sizeof at;
    if (l->path[0] || getsockname(l->file, (struct sockaddr *)&at, &size))
        return 0;
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                          : ((struct sockaddr_in *)&at)->sin_port);
}

void listen_close(listener *l)
{
    if (l->file < 0)
        return;
    struct stat about;
    if (l->path[0] && !lstat(l->path, &about) && about.st_ino == l->inode)
        unlink(l->path); /* while it still listens: the next server's would be another */
    close(l->file);
    l->file = -1;
}
