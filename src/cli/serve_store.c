/* `hunch serve --backup FILE` and `hunch serve --check`. */
#include "cli/serve_store.h"
#include "cli/cli.h"
#include "server/service.h"
#include "server/store.h"

#include <stdio.h>
#include <unistd.h>

/* ---- --backup ---- */

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

/* ---- --check ---- */

static void print_finding(void *context, const char *text)
{
    (void)context;
    printf("problem  store    %s\n", text);
}

bool serve_store_check(const char *path)
{
    hn_error error = {0};
    store_counts counts = {0};
    if (access(path, F_OK)) {
        printf("well     store    %s: nothing is kept there yet\n", path);
        return true;
    }
    int found = service_check(path, &counts, print_finding, NULL, &error);
    if (found < 0) {
        printf("problem  store    %s\n", error.text);
        return false;
    }
    printf(
        "%s  store    %s: %lld tables, %lld rounds, %lld bytes: %s\n",
        found ? "problem" : "well   ", path, (long long)counts.tables, (long long)counts.rounds,
        (long long)counts.bytes,
        found
            ? "damaged; put a backup in its place, or save what can be read (docs/serve.md says how)"
            : "all is well");
    return !found;
}
