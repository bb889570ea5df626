/* The store's file: who may open it, a connection to it, its statements, and its errors in words. */
#pragma once

#include "server/store.h"

#include <sqlite3.h>

/* A file that is ours alone: a lock on FILE.lock says so, which is found by the file's name, and one on the file itself,
 * which is found by whatever name. Both are gone with the process, however that ends. */
typedef struct claim {
    char *path; /* of the file itself, without links */
    char *lock_path;
    int lock, file;
} claim;

/* Makes the file where there is none, locks it, and looks at its first bytes. False: it is another's, no store, or of
 * another version; error says so, and nothing is held. */
bool claim_file(claim *c, const char *path, hn_error *error);

/* The same for whoever only reads, beside a server or without one: nothing is made and nothing locked. */
bool claim_look(claim *c, const char *path, hn_error *error);

void claim_release(claim *c);

#define DATABASE_TEXT (1 << 23) /* bytes of a text, at most; a record has some thousand */
#define DATABASE_PAGE 4096      /* bytes of a page: SQLite's own choice */

enum statement {
#define STATEMENT(name, text) name,
#include "server/statements.h"
#undef STATEMENT
    STATEMENTS
};

/* A connection, for one thread. */
typedef struct database {
    sqlite3 *link;
    sqlite3_stmt *statement[STATEMENTS];
    bool damaged; /* the last problem was the file's own, and no moment's */
    bool corrupt; /* SQLite has met a broken page, whenever */
} database;

enum connection { WRITER, READER };

/* Opens a connection; the writer comes first: it makes the tables of a new file, brings an older one up to this version, and
 * refuses one that cannot be written. False: error says why, and nothing is open. */
bool database_open(database *d, const claim *c, enum connection use, hn_error *error);

void database_close(database *d);

/* Runs a statement that gives no row, and makes it ready for the next time. Values follow the format: 's' a text, which is not
 * copied, NULL: null; 'i' an int; 'l' an int64_t. Returns SQLITE_OK or the error, which is the connection's last. */
int database_run(database *d, enum statement which, const char *format, ...);

/* The first row of a statement, to be read and then given back by database_reset; NULL, when that is done: there is none, or
 * problem says what went wrong. */
sqlite3_stmt *database_row(database *d, enum statement which, char problem[128], const char *format,
                           ...);
void database_reset(database *d, enum statement which);

/* The number in it; -1: there is none. */
int64_t database_number(database *d, enum statement which, const char *id);

/* Writes what is in a list of lists (`begins`), each of which is stored whole or not at all, in one transaction; sets every
 * `problem`. The disk has it when this returns. For the writer. False: the disk or the file refuses, and the last one's
 * problem says so. It is measured, and a slow one told in the log. */
bool database_write(database *d, store_meter *m, store_write *group, char problem[128]);

/* Tries whether the disk takes anything, by writing what is there. For the writer. */
bool database_try(database *d, char problem[128]);

/* ---- store_versions.c ---- */

/* Makes what is missing: the tables of a new file, or what an older version did not have. False: it is the connection's last
 * error, or problem says why. */
bool versions_bring_up(sqlite3 *link, char problem[128]);

/* The functions of SQL that statements use, for a connection: sum_of(…), and what it is of; new_secret(). */
bool versions_functions(sqlite3 *link);
#define TABLE_SUM "sum_of(id, about)"
#define GAME_SUM  "sum_of(person, about)"
#define ROUND_SUM "sum_of(table_id, number, about, record)"

/* The first number that a statement gives; -1: none. And the bytes of the file, whether they hold something or not. */
sqlite3_int64 versions_number(sqlite3 *link, const char *text);
sqlite3_int64 versions_size(sqlite3 *link);

/* ---- store_check.c ---- */

/* Tells what is wrong with the file, in words, and returns how much that is; of more than CHECK_MOST the rest is not told.
 * `whole`: everything is looked at, however long it takes; else *part is set where the file is above CHECK_SIZE, and only
 * its list of tables was looked at. */
#define CHECK_SIZE (INT64_C(1) << 29)
#define CHECK_MOST 20
int check_file(sqlite3 *link, bool whole, bool *part,
               void (*tell_one)(void *context, const char *text), void *context);

/* ---- store_tidy.c ---- */

/* Deletes some of what has not been used since `before`, in seconds, and gives the room back to the disk. True: there is
 * more to do. False: nothing is left, or problem says why it cannot be. For the writer. */
bool tidy_step(database *d, int64_t before, char problem[128]);

/* Bytes of the file that hold something; -1: it cannot be said. */
int64_t tidy_size(sqlite3 *link);

/* The connection's last error, as "database or disk is full". */
void database_problem(database *d, char problem[128]);
