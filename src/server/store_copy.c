/* A backup of a store that may be in use. SQLite copies page by page what stands at one moment, while the server goes on writing
 * into its log. The copy gets its name when it is whole and on the disk, so that a name never stands for half a copy. */
#include "server/database.h"

#include "core/status.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME = 4096, PATIENCE = 10000 };

static bool refuse(hn_error *error, const char *path, const char *why)
{
    return !error_set(error, HN_BAD_FILE, "%.120s: %.120s", path, why);
}

static bool copy_pages(sqlite3 *from, sqlite3 *to, hn_error *error, const char *path)
{
    sqlite3_exec(to, "PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF", NULL, NULL, NULL);
    sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
    int step = copy ? sqlite3_backup_step(copy, -1) : SQLITE_ERROR;
    if (copy && sqlite3_backup_finish(copy) == SQLITE_OK && step == SQLITE_DONE)
        return true;
    return refuse(error, path, sqlite3_errmsg(to));
}

static void first_finding(void *context, const char *text)
{
    char *first = context;
    if (!*first)
        snprintf(first, 128, "%s", text);
}

/* What was copied is looked at: a backup of a damaged store is none. */
static bool count(sqlite3 *to, const char *path, store_counts *counts, hn_error *error)
{
    char first[128] = "";
    bool part;
    if (versions_number(to, "PRAGMA user_version") == STORE_VERSION &&
        check_file(to, true, &part, first_finding, first)) {
        return !error_set(
            error, HN_BAD_FILE,
            "%.80s is damaged (%.80s), so there is no backup of it; `hunch serve --check` says "
            "more",
            path, first);
    }
    counts->tables = versions_number(to, "SELECT count(*) FROM tables");
    counts->rounds = versions_number(to, "SELECT count(*) FROM rounds");
    counts->bytes = versions_size(to);
    return counts->tables >= 0 || refuse(error, path, sqlite3_errmsg(to));
}

static bool copy_to(const char *path, const char *part, store_counts *counts, hn_error *error)
{
    sqlite3 *from = NULL, *to = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    bool ok = false;
    if (sqlite3_open_v2(path, &from, flags, NULL) != SQLITE_OK) {
        refuse(error, path, from ? sqlite3_errmsg(from) : "out of memory");
    } else if (sqlite3_open_v2(part, &to, flags, NULL) != SQLITE_OK) {
        refuse(error, part, to ? sqlite3_errmsg(to) : "out of memory");
    } else {
        sqlite3_busy_timeout(from, PATIENCE);
        versions_functions(to);
        ok = copy_pages(from, to, error, path) && count(to, path, counts, error);
    }
    sqlite3_close(to);
    sqlite3_close(from);
    return ok;
}

static bool flush(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    bool ok = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return ok;
}

/* The copy gets its name, unless somebody has made such a file meanwhile. */
static bool give_name(const char *part, const char *to, hn_error *error)
{
    char folder[NAME];
    snprintf(folder, sizeof folder, "%s", to);
    if (!flush(part, O_RDONLY))
        return refuse(error, part, strerror(errno));
    if (link(part, to) == 0)
        unlink(part);
    else if (errno == EEXIST || access(to, F_OK) == 0 || rename(part, to) != 0)
        return refuse(error, to, strerror(errno == ENOENT ? EEXIST : errno));
    if (!flush(dirname(folder), O_RDONLY | O_DIRECTORY))
        return refuse(error, to, strerror(errno));
    return true;
}

bool store_copy(const char *path, const char *to, store_counts *counts, hn_error *error)
{
    char part[NAME];
    claim source;
    struct stat about;
    if (snprintf(part, sizeof part, "%s.part", to) >= (int)sizeof part)
        return refuse(error, to, strerror(ENAMETOOLONG));
    if (lstat(to, &about) == 0)
        return refuse(error, to, "this file exists; a backup needs a name of its own");
    if (!claim_look(&source, path, error))
        return false;
    unlink(part); /* of one that was killed */
    int made = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool ok = made >= 0 || refuse(error, part, strerror(errno));
    if (made >= 0)
        close(made);
    ok = ok && copy_to(source.path, part, counts, error) && give_name(part, to, error);
    if (!ok && made >= 0)
        unlink(part);
    claim_release(&source);
    return ok;
}
