/* Who may speak to the server from a browser: which names it goes by, and which sites may send it anything. */
#pragma once

#include <stdbool.h>

enum { GUARD_NAME = 256 }; /* bytes of a name, terminated */

/* The name of "name", "name:80", "[::1]" or "[::1]:80", without brackets, and the port, -1: none. False: it is none of them. */
bool guard_split(const char *host, char name[GUARD_NAME], bool *bracketed, int *port);

typedef struct web_guard {
    const char *listening;      /* the address, as it was asked for */
    bool loopback;              /* nobody but this machine can reach it */
    const char *const *origins; /* further allowed ones; ends with NULL */
    char machine[256];          /* this machine's name; "": none */
} web_guard;

/* Whether a Host header names this server. At a loopback address only loopback's names and those of the origins do: else a
 * foreign site whose name is pointed at 127.0.0.1 could speak to it from a browser of this machine. At others
 * also every address and the machine's name. */
bool guard_host(const web_guard *g, const char *host);

/* Whether an Origin header is this server's own, by its Host header, or one of those allowed. */
bool guard_origin(const web_guard *g, const char *host, const char *origin);

/* Whether a text is an origin: "https://play.example", with a port or without, and no path. */
bool guard_is_origin(const char *text);
