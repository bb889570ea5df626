/* `hunch serve --check`: whether the server could begin with these options. */
#pragma once

#include "server/web.h"

/* Looks at everything that a beginning needs and prints a line for each, "ok" or "problem" first; nothing is left behind.
 * EXIT_OK, or EXIT_FAILED where one is a problem. */
int serve_check(const web_setup *setup);

/* Whether a page can be served from a folder. */
bool serve_pages(const char *folder, hn_error *error);

/* `hunch serve --backup FILE`: copies the store, also of a server that runs. Returns the exit code. */
int serve_backup(const char *path, const char *to);
