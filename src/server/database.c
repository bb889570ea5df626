/* A new file gets its tables and its version in SQLite's older way of writing, and turns to the write-ahead log
 * afterwards: so the version stands in the first bytes of the file itself from then on, and can be read there before SQLite
 * touches a file that may not be ours. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "server/database.h"

#include "core/status.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    HEADER = 100, /* bytes of an SQLite file's header, and where in it two numbers stand */
    HEADER_VERSION = 60,
    HEADER_KIND = 68,
    READER_PATIENCE = 1000, /* milliseconds that the event loop may be held up by another program */
    WRITER_PATIENCE = 10000,
};

/* ---- whose file it is ---- */

static bool refuse(hn_error *error, const char *path, const char *why)
{
    error_set(error, HN_BAD_FILE, "%.120s: %s", path, why);
    return false;
}

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
            return refuse(error, c->lock_path, strerror(errno));
        if (flock(c->lock, LOCK_EX | LOCK_NB) != 0) {
            const char *why =
                errno == EWOULDBLOCK ? "another server has this file open" : strerror(errno);
            close(c->lock);
            c->lock = -1;
            return refuse(error, c->path, why);
        }
        if (still_there(c->lock, c->lock_path))
            return true;
        close(c->lock);
    }
}

static uint32_t big_endian(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
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
    if (size < sizeof header || memcmp(header, "SQLite format 3", 16) != 0 ||
        big_endian(header + HEADER_KIND) != STORE_KIND)
        return refuse(error, c->path, "this file is not a store of Hunch's web table");
    uint32_t version = big_endian(header + HEADER_VERSION);
    if (version == STORE_VERSION)
        return true;
    error_set(error, HN_BAD_FILE, "%.120s: a store of version %u; this program has version %d",
              c->path, version, STORE_VERSION);
    return false;
}

/* Only a plain file, and one that exists: the paths below are of the file itself, so that links to it meet at one
 * lock. */
static bool find_paths(claim *c, const char *path, hn_error *error)
{
    int made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made >= 0)
        close(made);
    else if (errno != EEXIST)
        return refuse(error, path, strerror(errno));
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

bool claim_file(claim *c, const char *path, hn_error *error)
{
    *c = (claim){.lock = -1};
    /* The lock before the first look: closing a file gives up SQLite's own locks on it, if this process has any. */
    if (find_paths(c, path, error) && take_lock(c, error) && check_header(c, error))
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
    free(c->lock_path);
    free(c->path);
    *c = (claim){.lock = -1};
}

/* ---- a connection ---- */

static const char tables[] =
    "BEGIN EXCLUSIVE;"
    "CREATE TABLE tables (id TEXT PRIMARY KEY, made INTEGER NOT NULL, listed INTEGER NOT NULL,"
    " about TEXT NOT NULL) STRICT;"
    "CREATE INDEX tables_listed ON tables (made) WHERE listed;"
    "CREATE TABLE rounds (table_id TEXT NOT NULL, number INTEGER NOT NULL, about TEXT NOT NULL,"
    " record TEXT, PRIMARY KEY (table_id, number)) STRICT;"
    /* Small rows, found by their key alone: one tree instead of two. */
    "CREATE TABLE moves (table_id TEXT NOT NULL, round INTEGER NOT NULL, number INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, action TEXT NOT NULL, stand_in INTEGER NOT NULL, key TEXT NOT NULL,"
    " PRIMARY KEY (table_id, round, number)) STRICT, WITHOUT ROWID;"
    "PRAGMA application_id = %d;"
    "PRAGMA user_version = %d;"
    "COMMIT;";

static const char *const texts[STATEMENTS] = {
    [BEGIN_READING] = "BEGIN",
    [BEGIN_WRITING] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [BEGIN_LIST] = "SAVEPOINT list",
    [COMMIT_LIST] = "RELEASE list",
    [ROLLBACK_LIST] = "ROLLBACK TO list",
    [WRITE_TABLE] = "INSERT INTO tables (id, made, listed, about) VALUES (?1, ?2, ?3, ?4)"
                    " ON CONFLICT (id) DO UPDATE SET made = ?2, listed = ?3, about = ?4",
    [WRITE_ROUND] = "INSERT INTO rounds (table_id, number, about)"
                    " SELECT ?1, ?2, ?3 FROM tables WHERE id = ?1"
                    " ON CONFLICT (table_id, number) DO UPDATE SET about = ?3",
    [NEXT_MOVE] = "SELECT coalesce((SELECT max(number) + 1 FROM moves"
                  " WHERE table_id = ?1 AND round = ?2), 0)"
                  " FROM rounds WHERE table_id = ?1 AND number = ?2",
    [WRITE_MOVE] = "INSERT INTO moves (table_id, round, number, seat, action, stand_in, key)"
                   " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [WRITE_RECORD] = "UPDATE rounds SET record = ?3 WHERE table_id = ?1 AND number = ?2",
    [READ_TABLE] = "SELECT about, made FROM tables WHERE id = ?1",
    [READ_ROUND] = "SELECT about, record FROM rounds WHERE table_id = ?1 AND number = ?2",
    [READ_MOVES] = "SELECT number, seat, action, stand_in, key FROM moves"
                   " WHERE table_id = ?1 AND round = ?2 ORDER BY number",
    [COUNT_ROUNDS] = "SELECT count(*) FROM rounds WHERE table_id = ?1",
    [READ_LISTED] = "SELECT id FROM tables WHERE listed ORDER BY made DESC, rowid DESC",
};

void database_problem(const database *d, char problem[128])
{
    snprintf(problem, 128, "%.127s", sqlite3_errmsg(d->link));
}

void database_reset(database *d, enum statement which)
{
    sqlite3_reset(d->statement[which]);
    sqlite3_clear_bindings(d->statement[which]);
}

int database_run(database *d, enum statement which)
{
    int result = sqlite3_step(d->statement[which]);
    database_reset(d, which);
    return result == SQLITE_DONE || result == SQLITE_ROW ? SQLITE_OK : result;
}

void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
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

static bool make_tables(sqlite3 *link)
{
    char text[sizeof tables + 32];
    snprintf(text, sizeof text, tables, STORE_KIND, STORE_VERSION);
    return run_text(link, text);
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

/* 0: nothing is in the file, also after a first time that was cut short and has been undone now. */
static bool is_empty(sqlite3 *link, bool *empty)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(link, "PRAGMA user_version", -1, &statement, NULL) != SQLITE_OK)
        return false;
    *empty = sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_int(statement, 0) == 0;
    return sqlite3_finalize(statement) == SQLITE_OK;
}

static bool prepare(database *d)
{
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(d->link, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &d->statement[i],
                               NULL) != SQLITE_OK)
            return false;
    return true;
}

static bool set_up(database *d, enum connection use)
{
    trust_nothing(d->link);
    sqlite3_busy_timeout(d->link, use == WRITER ? WRITER_PATIENCE : READER_PATIENCE);
    if (use == READER)
        return run_text(d->link, "PRAGMA query_only = ON") && prepare(d);
    bool empty;
    return run_text(d->link, "PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON") &&
           is_empty(d->link, &empty) && (!empty || make_tables(d->link)) && use_log(d->link) &&
           prepare(d);
}

bool database_open(database *d, const claim *c, enum connection use, hn_error *error)
{
    *d = (database){0};
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (sqlite3_open_v2(c->path, &d->link, flags, NULL) == SQLITE_OK && set_up(d, use))
        return true;
    char problem[128] = "out of memory";
    if (d->link && sqlite3_errcode(d->link) == SQLITE_OK)
        snprintf(problem, sizeof problem, "this file system cannot hold a write-ahead log");
    else if (d->link)
        database_problem(d, problem);
    database_close(d);
    return refuse(error, c->path, problem);
}

void database_close(database *d)
{
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(d->statement[i]);
    sqlite3_close(d->link);
    *d = (database){0};
}
