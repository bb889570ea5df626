/* `hunch serve --backup FILE`, `hunch serve --check`, and the limits of what is kept. */
#include "cli/serve_store.h"
#include "cli/cli.h"
#include "server/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEEP_DAYS = 30, MOST_DAYS = 36500 };

static const int64_t disk = INT64_C(10) << 30, disk_per_client = INT64_C(100) << 20;

void serve_store_option(int answer, store_wishes *w)
{
    switch (answer) {
    case SERVE_DISK:
        w->disk = optarg;
        break;
    case SERVE_DISK_PER_CLIENT:
        w->disk_per_client = optarg;
        break;
    case SERVE_KEEP_DAYS:
        w->keep_days = optarg;
        break;
    case SERVE_BACKUP:
        w->backup = optarg;
        break;
    case SERVE_CHECK:
        w->check = true;
        break;
    default:
        w->damaged = true;
        break;
    }
}

/* "10G", "500M", "64K", "4096", "0". */
static int read_size(const char *option, const char *text, int64_t *size)
{
    static const char units[] = "KMGT";
    char *end;
    if (!text)
        return EXIT_WELL;
    long long number = *text >= '0' && *text <= '9' ? strtoll(text, &end, 10) : -1;
    if (number >= 0) {
        const char *unit = *end ? strchr(units, *end) : NULL;
        int shift = unit ? 10 * (int)(unit - units + 1) : 0;
        bool fits = (!*end || (unit && !end[1])) && number <= INT64_MAX >> 20 >> shift;
        *size = fits ? number << shift : 0;
        if (fits)
            return EXIT_WELL;
    }
    return cli_usage("%s wants a size as 500M or 10G, or 0 for no limit, not \"%s\"", option, text);
}

int serve_store_limits(const store_wishes *w, service_setup *s)
{
    long days = KEEP_DAYS;
    s->damaged = w->damaged;
    s->disk = disk;
    s->disk_per_client = disk_per_client;
    if (w->backup && w->check)
        return cli_usage("--backup and --check are two things: one after the other");
    int status = read_size("--disk", w->disk, &s->disk);
    if (!status)
        status = read_size("--disk-per-client", w->disk_per_client, &s->disk_per_client);
    if (!status && w->keep_days)
        status = cli_number("--keep-days", w->keep_days, 0, MOST_DAYS, &days);
    s->keep_days = (int)days;
    return status;
}

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
        printf("ok       store    %s: nothing is kept there yet\n", path);
        return true;
    }
    int found = service_check(path, &counts, print_finding, NULL, &error);
    if (found < 0) {
        printf("problem  store    %s\n", error.text);
        return false;
    }
    printf(
        "%s  store    %s: %lld tables, %lld rounds, %lld bytes: %s\n",
        found ? "problem" : "ok     ", path, (long long)counts.tables, (long long)counts.rounds,
        (long long)counts.bytes,
        found
            ? "damaged; put a backup in its place, or save what can be read (docs/serve.md says how)"
            : "nothing is wrong");
    return !found;
}
