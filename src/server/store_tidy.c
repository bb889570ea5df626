/* Deleting what nobody came back to, and the results of days as long ago, a little at a time between others' writes. A table is marked first (used -1), so that from
 * then on there is none; then its rounds go one by one, and itself at last. Whoever is killed meanwhile leaves a mark
 * that the next server finds. */
#include "server/database.h"

#include <stdio.h>

enum {
    STEP_ROWS = 2000, /* that are deleted in one transaction: some milliseconds */
    STEP_PAGES = 64,  /* that are given back to the disk in one */
    KEEP_PAGES = 256, /* that are kept free: what is written next needs some */
    DAY = 86400,
    GAMES_DAYS = 365, /* that results are kept for longer than tables */
};

int64_t tidy_size(sqlite3 *link)
{
    int64_t all = versions_number(link, "PRAGMA page_count"),
            empty = versions_number(link, "PRAGMA freelist_count");
    return all < 0 || empty < 0 ? -1 : (all - empty) * DATABASE_PAGE;
}

/* The table that was not used for longest. False: none is older. */
static bool find_oldest(database *d, int64_t before, char id[STORE_ID])
{
    char problem[128];
    sqlite3_stmt *row = database_row(d, OLDEST_TABLE, problem, "l", before);
    bool found = row && sqlite3_column_bytes(row, 0) < STORE_ID && sqlite3_column_text(row, 0);
    if (found)
        snprintf(id, STORE_ID, "%s", (const char *)sqlite3_column_text(row, 0));
    database_reset(d, OLDEST_TABLE);
    return found;
}

static bool run(database *d, enum statement which, const char *id, int64_t round)
{
    return database_run(d, which, round ? "sl" : "s", id, round) == SQLITE_OK;
}

/* The rounds of a table one by one, and then itself, until so many rows are gone in all. */
static bool drop_some(database *d, const char *id, int until)
{
    if (!run(d, EXPIRE_TABLE, id, 0))
        return false;
    while (sqlite3_total_changes(d->link) < until) {
        int64_t round = database_number(d, OLDEST_ROUND, id);
        if (round < 0)
            return run(d, DROP_REST, id, 0) && run(d, DROP_TABLE, id, 0);
        if (!run(d, DROP_MOVES, id, round) || !run(d, DROP_ROUND, id, round))
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
    int64_t empty = versions_number(d->link, "PRAGMA freelist_count") - KEEP_PAGES;
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
    if (!find_oldest(d, before, id)) {
        /* Whatever is the matter: the next time. */
        database_run(d, DROP_ENTRIES, "l", before / DAY);
        database_run(d, DROP_GAMES, "l", before - GAMES_DAYS * DAY);
        return shrink(d);
    }
    if (database_run(d, BEGIN_WRITING, "") == SQLITE_OK && drop_oldest(d, before, id) &&
        database_run(d, COMMIT, "") == SQLITE_OK)
        return true;
    database_problem(d, problem);
    if (!sqlite3_get_autocommit(d->link))
        database_run(d, ROLLBACK, "");
    return false;
}
