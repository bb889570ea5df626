/* What `hunch serve` is told of its store: limits, and what is done with it instead of serving. */
#ifndef HUNCH_CLI_SERVE_STORE_H
#define HUNCH_CLI_SERVE_STORE_H

#include "server/service.h"

#include <getopt.h>

typedef struct store_wishes {
    const char *disk, *disk_per_client, *keep_days, *backup;
    bool check, damaged;
} store_wishes;

/* The options' values are above any letter. */
enum {
    SERVE_DISK = 1000,
    SERVE_DISK_PER_CLIENT,
    SERVE_KEEP_DAYS,
    SERVE_BACKUP,
    SERVE_CHECK,
    SERVE_DAMAGED
};

/* clang-format off */
#define SERVE_STORE_OPTIONS                                             \
    {"disk", required_argument, NULL, SERVE_DISK},                      \
    {"disk-per-client", required_argument, NULL, SERVE_DISK_PER_CLIENT}, \
    {"keep-days", required_argument, NULL, SERVE_KEEP_DAYS},            \
    {"backup", required_argument, NULL, SERVE_BACKUP},                  \
    {"check", no_argument, NULL, SERVE_CHECK},                          \
    {"damaged", no_argument, NULL, SERVE_DAMAGED}
/* clang-format on */

void serve_store_option(int answer, store_wishes *w);

/* Into the setup: EXIT_WELL, or EXIT_USAGE after a message. */
int serve_store_limits(const store_wishes *w, service_setup *s);

/* Copies the store, also of a server that runs: the exit code. */
int serve_backup(const char *path, const char *to);

/* Looks at all that is kept, also of a server that runs, and prints what it finds: in each line first whether it is well, as
 * all lines of `hunch serve --check` do. Whether it is. */
bool serve_store_check(const char *path);

#endif
