/* The store's file: who may open it, a connection to it, its statements, and its errors in words. */
#ifndef HUNCH_SERVER_DATABASE_H
#define HUNCH_SERVER_DATABASE_H

#include "server/store.h"

#include <sqlite3.h>

/* A file that is ours alone: a lock on FILE.lock says so. It is gone with the process, however that ends. */
typedef struct claim {
    char *path; /* of the file itself, without links */
    char *lock_path;
    int lock;
} claim;

/* Makes the file where there is none, locks it, and looks at its first bytes. False: it is another's, no store, or of
 * another version; error says so, and nothing is held. */
bool claim_file(claim *c, const char *path, hn_error *error);

void claim_release(claim *c);

#define DATABASE_TEXT (1 << 23) /* bytes of a text, at most; a record has some thousand */

/* Every statement that is ever run, by what it does. */
enum statement {
    BEGIN_READING,
    BEGIN_WRITING,
    COMMIT,
    ROLLBACK,
    BEGIN_LIST,
    COMMIT_LIST,
    ROLLBACK_LIST,
    WRITE_TABLE,
    WRITE_ROUND,
    NEXT_MOVE,
    WRITE_MOVE,
    WRITE_RECORD,
    READ_TABLE,
    READ_ROUND,
    READ_MOVES,
    COUNT_ROUNDS,
    READ_LISTED,
    STATEMENTS
};

/* A connection, for one thread. */
typedef struct database {
    sqlite3 *link;
    sqlite3_stmt *statement[STATEMENTS];
} database;

enum connection { WRITER, READER };

/* Opens a connection; the writer comes first, and makes the tables of a new file. False: error says why, and nothing
 * is open. */
bool database_open(database *d, const claim *c, enum connection use, hn_error *error);

void database_close(database *d);

/* Runs a statement that gives no row, with what is bound to it, and makes it ready for the next time. Returns SQLITE_OK or the
 * error, which is the connection's last. */
int database_run(database *d, enum statement which);

/* Makes a statement ready for the next time. */
void database_reset(database *d, enum statement which);

void bind_text(sqlite3_stmt *statement, int at,
               const char *text); /* NULL: null; it is not copied */

/* Writes what is in a list of lists (`begins`), each of which is stored whole or not at all, in one transaction; sets every
 * `problem`. The disk has it when this returns. For the writer. */
void database_write(database *d, store_write *group);

/* The connection's last error, as "database or disk is full". */
void database_problem(const database *d, char problem[128]);

#endif
