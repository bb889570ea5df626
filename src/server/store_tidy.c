/* Deleting what nobody came back to, a little at a time between others' writes. A table is marked first (used -1), so that from
 * then on there is none; then its rounds go one by one, and itself at last. Whoever is killed meanwhile leaves a mark
 * that the next server finds. */
#include "server/database.h"

#include <stdio.h>

enum {
    STEP_ROWS = 2000, /* that are deleted in one transaction: some milliseconds */
    STEP_PAGES = 64,  /* that are given back to the disk in one */
    KEEP_PAGES = 256, /* that are kept free: what is written next needs some */
};

static int64_t number_of(database *d, enum statement which)
{
    sqlite3_stmt *statement = d->statement[which];
    int64_t number =
        sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_type(statement, 0) == SQLITE_INTEGER
            ? sqlite3_column_int64(statement, 0)
            : -1;
    database_reset(d, which);
    return number;
}

int64_t tidy_size(database *d)
{
    int64_t all = number_of(d, ALL_PAGES), empty = number_of(d, FREE_PAGES);
    return all < 0 || empty < 0 ? -1 : (all - empty) * 4096;
}

/* The table that was not used for longest. False: none is older. */
static bool find_oldest(database *d, int64_t before, char id[STORE_ID])
{
    sqlite3_stmt *statement = d->statement[OLDEST_TABLE];
    sqlite3_bind_int64(statement, 1, before);
    bool found = sqlite3_step(statement) == SQLITE_ROW &&
                 sqlite3_column_bytes(statement, 0) < STORE_ID && sqlite3_column_text(statement, 0);
    if (found)
        snprintf(id, STORE_ID, "%s", (const char *)sqlite3_column_text(statement, 0));
    database_reset(d, OLDEST_TABLE);
    return found;
}

static bool run_on(database *d, enum statement which, const char *id, int64_t round)
{
    sqlite3_stmt *statement = d->statement[which];
    bind_text(statement, 1, id);
    if (sqlite3_bind_parameter_count(statement) > 1)
        sqlite3_bind_int64(statement, 2, round);
    return database_run(d, which) == SQLITE_OK;
}

/* The rounds of a table one by one, and then itself, until so many rows are gone in all. */
static bool drop_some(database *d, const char *id, int until)
{
    if (!run_on(d, EXPIRE_TABLE, id, 0))
        return false;
    while (sqlite3_total_changes(d->link) < until) {
        bind_text(d->statement[OLDEST_ROUND], 1, id);
        int64_t round = number_of(d, OLDEST_ROUND);
        if (round < 0)
            return run_on(d, DROP_REST, id, 0) && run_on(d, DROP_TABLE, id, 0);
        if (!run_on(d, DROP_MOVES, id, round) || !run_on(d, DROP_ROUND, id, round))
            return false;
    }
    return true;
}

static bool drop_oldest(database *d, int64_t before, char id[STORE_ID])
{
    int until = sqlite3_total_changes(d->link) + STEP_ROWS;
    do {
        if (!drop_some(d, id, until))
            return false;
    } while (sqlite3_total_changes(d->link) < until && find_oldest(d, before, id));
    return true;
}

/* Pages that are free, beyond some, go back to the disk. True: there were some. */
static bool shrink(database *d)
{
    char text[64];
    int64_t empty = number_of(d, FREE_PAGES) - KEEP_PAGES;
    if (empty <= 0 || versions_number(d->link, "PRAGMA auto_vacuum") != 2)
        return false;
    snprintf(text, sizeof text, "PRAGMA incremental_vacuum(%d)",
             (int)(empty < STEP_PAGES ? empty : STEP_PAGES));
    return sqlite3_exec(d->link, text, NULL, NULL, NULL) == SQLITE_OK;
}

bool tidy_step(database *d, int64_t before, char problem[128])
{
    char id[STORE_ID];
    *problem = '\0';
    if (!find_oldest(d, before, id))
        return shrink(d);
    if (database_run(d, BEGIN_WRITING) == SQLITE_OK && drop_oldest(d, before, id) &&
        database_run(d, COMMIT) == SQLITE_OK)
        return true;
    database_problem(d, problem);
    if (!sqlite3_get_autocommit(d->link))
        database_run(d, ROLLBACK);
    return false;
}
