/* Writing a group in one transaction. Each caller's list in it has a savepoint: a write that is wrong in itself takes
 * back its own list and nobody else's. Whatever the disk refuses takes back all. */
#include "server/database.h"

#include <stdio.h>
#include <string.h>

typedef enum outcome { WRITTEN, WRONG, BROKEN } outcome; /* BROKEN: no fault of the write's */

static outcome failed(database *d, char problem[128])
{
    int code = sqlite3_errcode(d->link) & 0xff;
    database_problem(d, problem);
    return code == SQLITE_CONSTRAINT || code == SQLITE_TOOBIG ? WRONG : BROKEN;
}

static outcome run(database *d, enum statement which, char problem[128])
{
    return database_run(d, which) == SQLITE_OK ? WRITTEN : failed(d, problem);
}

/* Runs a statement that is to change one row, which is there only if what it belongs to is. */
static outcome run_on(database *d, enum statement which, const char *missing, char problem[128])
{
    outcome result = run(d, which, problem);
    if (result != WRITTEN || sqlite3_changes(d->link) == 1)
        return result;
    snprintf(problem, 128, "%s", missing);
    return WRONG;
}

static outcome write_table(database *d, store_write *w)
{
    sqlite3_stmt *statement = d->statement[WRITE_TABLE];
    bind_text(statement, 1, w->table);
    sqlite3_bind_int64(statement, 2, w->made);
    sqlite3_bind_int(statement, 3, w->listed);
    bind_text(statement, 4, w->text);
    sqlite3_bind_int64(statement, 5, w->used);
    return run_on(d, WRITE_TABLE, "the table is deleted", w->problem);
}

static outcome write_used(database *d, store_write *w)
{
    sqlite3_stmt *statement = d->statement[WRITE_USED];
    bind_text(statement, 1, w->table);
    sqlite3_bind_int64(statement, 2, w->used);
    return run_on(d, WRITE_USED, "the table is deleted", w->problem);
}

static outcome write_round(database *d, store_write *w)
{
    sqlite3_stmt *statement = d->statement[WRITE_ROUND];
    bind_text(statement, 1, w->table);
    sqlite3_bind_int(statement, 2, w->round);
    bind_text(statement, 3, w->text);
    return run_on(d, WRITE_ROUND, "the round's table is not stored", w->problem);
}

/* The moves go on where the stored ones end. */
static outcome check_first(database *d, store_write *w)
{
    sqlite3_stmt *statement = d->statement[NEXT_MOVE];
    bind_text(statement, 1, w->table);
    sqlite3_bind_int(statement, 2, w->round);
    outcome result = WRONG;
    int step = sqlite3_step(statement);
    if (step == SQLITE_ROW) {
        sqlite3_int64 next = sqlite3_column_int64(statement, 0);
        if (w->first == next)
            result = WRITTEN;
        else if (w->first < next)
            snprintf(w->problem, sizeof w->problem, "move %d is stored already", w->first);
        else
            snprintf(w->problem, sizeof w->problem, "move %lld is not stored, so %d cannot be",
                     (long long)next, w->first);
    } else if (step == SQLITE_DONE) {
        snprintf(w->problem, sizeof w->problem, "the moves' round is not stored");
    } else {
        result = failed(d, w->problem);
    }
    database_reset(d, NEXT_MOVE);
    return result;
}

static outcome write_moves(database *d, store_write *w)
{
    outcome result = w->count > 0 ? check_first(d, w) : WRITTEN;
    sqlite3_stmt *statement = d->statement[WRITE_MOVE];
    for (int i = 0; i < w->count && result == WRITTEN; i++) {
        const store_move *move = &w->move[i];
        bind_text(statement, 1, w->table);
        sqlite3_bind_int(statement, 2, w->round);
        sqlite3_bind_int(statement, 3, w->first + i);
        sqlite3_bind_int(statement, 4, move->seat);
        bind_text(statement, 5, move->action);
        sqlite3_bind_int(statement, 6, move->stand_in);
        bind_text(statement, 7, move->key);
        result = run(d, WRITE_MOVE, w->problem);
    }
    if (result != WRITTEN || !w->text)
        return result;
    statement = d->statement[WRITE_RECORD];
    bind_text(statement, 1, w->table);
    sqlite3_bind_int(statement, 2, w->round);
    bind_text(statement, 3, w->text);
    return run_on(d, WRITE_RECORD, "the record's round is not stored", w->problem);
}

/* What could be written, but not read again. */
static bool fits(const store_write *w)
{
    for (int i = 0; i < w->count; i++)
        if (w->move[i].seat >= HN_SEATS)
            return false;
    return !w->text || strlen(w->text) <= DATABASE_TEXT;
}

static outcome write_one(database *d, store_write *w)
{
    if (!fits(w)) {
        snprintf(w->problem, sizeof w->problem, "a seat or a text that no table can have");
        return WRONG;
    }
    switch (w->what) {
    case STORE_TABLE:
        return write_table(d, w);
    case STORE_ROUND:
        return write_round(d, w);
    case STORE_MOVES:
        return write_moves(d, w);
    case STORE_USED:
        return write_used(d, w);
    }
    snprintf(w->problem, sizeof w->problem, "nothing that can be stored");
    return WRONG;
}

/* Says of a list, or of all that follows, why it is not stored; what has a reason of its own keeps it. */
static void explain(store_write *from, const store_write *end, const char *problem)
{
    for (store_write *w = from; w != end; w = w->next)
        if (!*w->problem)
            memcpy(w->problem, problem, sizeof w->problem);
}

/* Writes from `first` up to `end`. BROKEN, with the problem: the transaction cannot go on. */
static outcome write_list(database *d, store_write *first, store_write *end, char problem[128])
{
    outcome result = run(d, BEGIN_LIST, problem);
    if (result != WRITTEN)
        return BROKEN;
    store_write *w = first;
    while (w != end && (result = write_one(d, w)) == WRITTEN)
        w = w->next;
    if (result == WRITTEN)
        return run(d, COMMIT_LIST, problem) == WRITTEN ? WRITTEN : BROKEN;
    memcpy(problem, w->problem, sizeof w->problem);
    if (result == BROKEN)
        return BROKEN;
    explain(first, end, problem);
    bool undone =
        run(d, ROLLBACK_LIST, problem) == WRITTEN && run(d, COMMIT_LIST, problem) == WRITTEN;
    return undone ? WRITTEN : BROKEN;
}

static outcome write_lists(database *d, store_write *group, char problem[128])
{
    outcome result = run(d, BEGIN_WRITING, problem);
    for (store_write *first = group, *end; first && result == WRITTEN; first = end) {
        for (end = first->next; end && !end->begins;)
            end = end->next;
        result = write_list(d, first, end, problem);
    }
    return result == WRITTEN ? run(d, COMMIT, problem) : result;
}

bool database_write(database *d, store_write *group, char problem[128])
{
    for (store_write *w = group; w; w = w->next)
        *w->problem = '\0';
    *problem = '\0';
    if (write_lists(d, group, problem) == WRITTEN)
        return true;
    /* Some errors have ended the transaction themselves. */
    if (!sqlite3_get_autocommit(d->link))
        database_run(d, ROLLBACK);
    explain(group, NULL, problem);
    return false;
}

/* The version is written as it is: that takes a page of the log and a flush. */
bool database_try(database *d, char problem[128])
{
    char text[64];
    snprintf(text, sizeof text, "PRAGMA user_version = %d", STORE_VERSION);
    if (sqlite3_exec(d->link, text, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    database_problem(d, problem);
    return false;
}
