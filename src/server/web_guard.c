/* Host and Origin are compared as texts, letter case aside: browsers write both in one form, and whatever is not in it is
 * refused. */
#include "server/web_guard.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool guard_split(const char *host, char name[GUARD_NAME], bool *bracketed, int *port)
{
    *port = -1;
    *bracketed = host[0] == '[';
    if (*bracketed)
        host++;
    size_t length = strspn(host, *bracketed ? "0123456789abcdefABCDEF:."
                                            : "abcdefghijklmnopqrstuvwxyz"
                                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_");
    if (!length || length >= GUARD_NAME)
        return false;
    memcpy(name, host, length);
    name[length] = 0;
    host += length;
    if (*bracketed && *host++ != ']')
        return false;
    if (!*host)
        return true;
    size_t digits = *host == ':' ? strspn(host + 1, "0123456789") : 0;
    *port = digits && digits <= 5 ? atoi(host + 1) : -1;
    return *port >= 0 && !host[1 + digits];
}

/* What stands behind "http://" or "https://"; NULL: it begins otherwise. */
static const char *behind_scheme(const char *origin)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
        if (!strncasecmp(origin, schemes[i], strlen(schemes[i])))
            return origin + strlen(schemes[i]);
    return NULL;
}

bool guard_is_origin(const char *text)
{
    char name[GUARD_NAME];
    bool bracketed;
    int port;
    const char *host = behind_scheme(text);
    return host && guard_split(host, name, &bracketed, &port);
}

static bool is_loopback_name(const char *name, bool bracketed)
{
    if (bracketed)
        return !strcmp(name, "::1");
    return !strcasecmp(name, "localhost") || !strcmp(name, "127.0.0.1");
}

/* The machine's name, as it is or in the local network (mDNS). */
static bool is_machine(const web_guard *g, const char *name)
{
    char local[GUARD_NAME + 8];
    snprintf(local, sizeof local, "%s.local", g->machine);
    return g->machine[0] && (!strcasecmp(name, g->machine) || !strcasecmp(name, local));
}

bool guard_host(const web_guard *g, const char *host)
{
    char name[GUARD_NAME], other[GUARD_NAME];
    bool bracketed, other_bracketed;
    int port;
    unsigned char address[16];
    if (!guard_split(host, name, &bracketed, &port))
        return false;
    if (is_loopback_name(name, bracketed) || !strcasecmp(name, g->listening))
        return true;
    if (!g->loopback &&
        (inet_pton(bracketed ? AF_INET6 : AF_INET, name, address) == 1 || is_machine(g, name)))
        return true;
    for (const char *const *o = g->origins; o && *o; o++) {
        const char *allowed = behind_scheme(*o);
        if (allowed && guard_split(allowed, other, &other_bracketed, &port) &&
            !strcasecmp(name, other))
            return true;
    }
    return false;
}

bool guard_origin(const web_guard *g, const char *host, const char *origin)
{
    if (!strncasecmp(origin, "http://", 7) && !strcasecmp(origin + 7, host))
        return true;
    for (const char *const *o = g->origins; o && *o; o++)
        if (!strcasecmp(origin, *o))
            return true;
    return false;
}
