/* What `hunch serve` does with its store instead of serving. */
#ifndef HUNCH_CLI_SERVE_STORE_H
#define HUNCH_CLI_SERVE_STORE_H

#include <stdbool.h>

/* Copies the store, also of a server that runs: the exit code. */
int serve_backup(const char *path, const char *to);

/* Looks at all that is kept, also of a server that runs, and prints what it finds: in each line first whether it is well, as
 * all lines of `hunch serve --check` do. Whether it is. */
bool serve_store_check(const char *path);

#endif
