/* A file is looked at before SQLite touches it: it may not be ours. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "server/database.h"

#include "core/status.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    HEADER = 100, /* bytes of an SQLite file's header, and where in it numbers stand */
    HEADER_SCHEMA = 40,
    HEADER_VERSION = 60,
    HEADER_KIND = 68,
    READER_PATIENCE = 1000, /* milliseconds that the event loop may be held up by another program */
    WRITER_PATIENCE = 10000,
};

/* ---- whose file it is ---- */

static bool refuse(hn_error *error, const char *path, const char *why)
{
    return !error_set(error, HN_BAD_FILE, "%.120s: %s", path, why);
}

static const char taken[] = "another server has this file open";

/* Removing the lock's file when it is given up leaves a moment in which someone has opened it already: a lock
 * counts only while the path still leads to it. */
static bool still_there(int lock, const char *path)
{
    struct stat held, named;
    return fstat(lock, &held) == 0 && stat(path, &named) == 0 && held.st_ino == named.st_ino &&
           held.st_dev == named.st_dev;
}

static bool take_lock(claim *c, hn_error *error)
{
    for (;;) {
        c->lock = open(c->lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (c->lock < 0)
            return !error_set(
                error, HN_BAD_FILE,
                "%.120s: %s; the server must be able to write there, or choose another "
                "place: --db",
                c->lock_path, strerror(errno));
        if (flock(c->lock, LOCK_EX | LOCK_NB) != 0) {
            const char *why = errno == EWOULDBLOCK ? taken : strerror(errno);
            close(c->lock);
            c->lock = -1;
            return refuse(error, c->path, why);
        }
        if (still_there(c->lock, c->lock_path))
            return true;
        close(c->lock);
    }
}

/* The file by whatever name: flock's locks have nothing to do with those of SQLite, which are others (fcntl's). A file
 * with two names is refused before it is opened at all: closing it again would give up SQLite's locks, if this process has
 * any, and its log would lie beside one of the names alone. */
static bool lock_itself(claim *c, hn_error *error)
{
    struct stat about;
    if (stat(c->path, &about) != 0)
        return refuse(error, c->path, strerror(errno));
    if (about.st_nlink > 1)
        return refuse(
            error, c->path,
            "this file has another name (a hard link), under which another server could have "
            "it open; remove that one, or copy the file");
    c->file = open(c->path, O_RDONLY | O_CLOEXEC);
    if (c->file < 0)
        return refuse(error, c->path, strerror(errno));
    if (flock(c->file, LOCK_EX | LOCK_NB) == 0)
        return true;
    return refuse(error, c->path, errno == EWOULDBLOCK ? taken : strerror(errno));
}

static uint32_t big_endian(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* A server that was killed at its very first moment leaves a header without anything: how the file gives room back is
 * written before its tables are. */
static bool is_unborn(const unsigned char *header)
{
    return !big_endian(header + HEADER_SCHEMA) && !big_endian(header + HEADER_KIND) &&
           !big_endian(header + HEADER_VERSION);
}

static bool check_header(const claim *c, hn_error *error)
{
    unsigned char header[HEADER];
    FILE *file = fopen(c->path, "rb");
    if (!file)
        return refuse(error, c->path, strerror(errno));
    size_t size = fread(header, 1, sizeof header, file);
    bool failed = ferror(file);
    fclose(file);
    if (failed)
        return refuse(error, c->path, "the file cannot be read");
    if (size == 0)
        return true;
    bool sqlite = size == sizeof header && !memcmp(header, "SQLite format 3", 16);
    if (sqlite && is_unborn(header))
        return true;
    if (!sqlite || big_endian(header + HEADER_KIND) != STORE_KIND)
        return refuse(error, c->path, "this file is not a store of Hunch's web table");
    uint32_t version = big_endian(header + HEADER_VERSION);
    if (version >= 1 && version <= STORE_VERSION)
        return true;
    return !error_set(error, HN_BAD_FILE,
                      "%.120s: a store of version %u; this program has version %d: use a newer one",
                      c->path, version, STORE_VERSION);
}

/* Only a plain file, and one that exists: the paths below are of the file itself, so that links to it meet at one
 * lock. */
static bool find_paths(claim *c, const char *path, hn_error *error)
{
    c->path = realpath(path, NULL);
    struct stat about;
    if (!c->path || stat(c->path, &about) != 0)
        return refuse(error, path, strerror(errno));
    if (!S_ISREG(about.st_mode))
        return refuse(error, path, "this is not a file");
    size_t size = strlen(c->path) + sizeof ".lock";
    c->lock_path = malloc(size);
    if (!c->lock_path)
        return refuse(error, path, "out of memory");
    snprintf(c->lock_path, size, "%s.lock", c->path);
    return true;
}

static bool make_file(const char *path, hn_error *error)
{
    int made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made >= 0)
        close(made);
    return made >= 0 || errno == EEXIST || refuse(error, path, strerror(errno));
}

bool claim_file(claim *c, const char *path, hn_error *error)
{
    *c = (claim){.lock = -1, .file = -1};
    /* The lock before the first look: closing a file gives up SQLite's own locks on it, if this process has any. */
    if (make_file(path, error) && find_paths(c, path, error) && take_lock(c, error) &&
        lock_itself(c, error) && check_header(c, error))
        return true;
    claim_release(c);
    return false;
}

bool claim_look(claim *c, const char *path, hn_error *error)
{
    *c = (claim){.lock = -1, .file = -1};
    if (find_paths(c, path, error) && check_header(c, error))
        return true;
    claim_release(c);
    return false;
}

void claim_release(claim *c)
{
    if (c->lock >= 0) {
        unlink(c->lock_path);
        close(c->lock);
    }
    if (c->file >= 0)
        close(c->file);
    free(c->lock_path);
    free(c->path);
    *c = (claim){.lock = -1, .file = -1};
}

/* ---- a connection ---- */

static const char *const texts[STATEMENTS] = {
#define STATEMENT(name, text) text,
#include "server/statements.h"
#undef STATEMENT
};

static bool is_damage(int code)
{
    return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
}

void database_problem(database *d, char problem[128])
{
    snprintf(problem, 128, "%.127s", sqlite3_errmsg(d->link));
    d->damaged = is_damage(sqlite3_errcode(d->link));
    d->corrupt |= d->damaged;
}

void database_reset(database *d, enum statement which)
{
    sqlite3_reset(d->statement[which]);
    sqlite3_clear_bindings(d->statement[which]);
}

static sqlite3_stmt *bind(database *d, enum statement which, const char *format, va_list values)
{
    sqlite3_stmt *statement = d->statement[which];
    for (int at = 1; *format; at++, format++)
        if (*format == 's')
            sqlite3_bind_text(statement, at, va_arg(values, const char *), -1, SQLITE_STATIC);
        else
            sqlite3_bind_int64(statement, at,
                               *format == 'l' ? va_arg(values, int64_t) : va_arg(values, int));
    return statement;
}

int database_run(database *d, enum statement which, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int result = sqlite3_step(bind(d, which, format, values));
    va_end(values);
    database_reset(d, which);
    return result == SQLITE_DONE || result == SQLITE_ROW ? SQLITE_OK : result;
}

sqlite3_stmt *database_row(database *d, enum statement which, char problem[128], const char *format,
                           ...)
{
    va_list values;
    va_start(values, format);
    sqlite3_stmt *statement = bind(d, which, format, values);
    va_end(values);
    int step = sqlite3_step(statement);
    if (step == SQLITE_ROW)
        return statement;
    if (step != SQLITE_DONE)
        database_problem(d, problem);
    database_reset(d, which);
    return NULL;
}

int64_t database_number(database *d, enum statement which, const char *id)
{
    char problem[128];
    sqlite3_stmt *row = database_row(d, which, problem, "s", id);
    bool found = row && sqlite3_column_type(row, 0) == SQLITE_INTEGER;
    int64_t number = found ? sqlite3_column_int64(row, 0) : -1;
    database_reset(d, which);
    return number;
}

/* What a file of ours never needs, and one that was tampered with could use. */
static void trust_nothing(sqlite3 *link)
{
    sqlite3_db_config(link, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
    sqlite3_db_config(link, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)NULL);
    sqlite3_db_config(link, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)NULL);
    sqlite3_db_config(link, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)NULL);
    sqlite3_limit(link, SQLITE_LIMIT_LENGTH, 2 * DATABASE_TEXT);
}

static bool run_text(sqlite3 *link, const char *text)
{
    return sqlite3_exec(link, text, NULL, NULL, NULL) == SQLITE_OK;
}

/* Not every file system can have it. */
static bool use_log(sqlite3 *link)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(link, "PRAGMA journal_mode = WAL", -1, &statement, NULL) != SQLITE_OK)
        return false;
    bool used = sqlite3_step(statement) == SQLITE_ROW &&
                strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;
    return sqlite3_finalize(statement) == SQLITE_OK && used;
}

static bool prepare(database *d)
{
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(d->link, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &d->statement[i],
                               NULL) != SQLITE_OK)
            return false;
    return true;
}

/* SQLite opens what cannot be written for reading alone, and says nothing. */
static bool is_writable(sqlite3 *link, char problem[128])
{
    if (sqlite3_db_readonly(link, "main") != 1)
        return true;
    snprintf(problem, 128,
             "it cannot be written: give the server's user the right to (chmod, chown), or choose "
             "another file: --db");
    return false;
}

/* Whoever reads does not bring it up. */
static bool is_current(sqlite3 *link, char problem[128])
{
    sqlite3_int64 version = versions_number(link, "PRAGMA user_version");
    if (version >= 0 && version != STORE_VERSION)
        snprintf(problem, 128,
                 "a store of version %d, not %d: start the server once, which brings it up",
                 (int)version, STORE_VERSION);
    return version == STORE_VERSION;
}

static bool set_up(database *d, enum connection use, char problem[128])
{
    if (!versions_functions(d->link))
        return false;
    trust_nothing(d->link);
    sqlite3_busy_timeout(d->link, use == WRITER ? WRITER_PATIENCE : READER_PATIENCE);
    if (use == READER)
        return is_current(d->link, problem) && run_text(d->link, "PRAGMA query_only = ON") &&
               prepare(d);
    if (!is_writable(d->link, problem) ||
        !run_text(d->link, "PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON") ||
        !versions_bring_up(d->link, problem))
        return false;
    if (!use_log(d->link)) {
        if (sqlite3_errcode(d->link) == SQLITE_OK)
            snprintf(problem, 128, "this file system cannot hold a write-ahead log");
        return false;
    }
    return run_text(d->link, "PRAGMA journal_size_limit = 16777216") && prepare(d);
}

bool database_open(database *d, const claim *c, enum connection use, hn_error *error)
{
    *d = (database){0};
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    char problem[128] = "";
    if (sqlite3_open_v2(c->path, &d->link, flags, NULL) == SQLITE_OK && set_up(d, use, problem))
        return true;
    if (!*problem && d->link)
        database_problem(d, problem);
    else if (!*problem)
        snprintf(problem, sizeof problem, "out of memory");
    bool damaged = d->link && is_damage(sqlite3_errcode(d->link));
    database_close(d);
    if (!damaged)
        return refuse(error, c->path, problem);
    return !error_set(error, HN_BAD_FILE, "%.100s: %.40s; " STORE_DAMAGED, c->path, problem);
}

void database_close(database *d)
{
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(d->statement[i]);
    sqlite3_close(d->link);
    *d = (database){0};
}
