/* Writing a group in one transaction. Each caller's list in it has a savepoint: a write that is wrong in itself takes
 * back its own list and nobody else's. Whatever the disk refuses takes back all. */
#include "server/database.h"

#include "search/stop.h"

#include <stdio.h>
#include <string.h>

enum {
    SLOW = 1000,
    GATE = 60000
}; /* milliseconds: of a commit, and between two lines about such */

typedef enum outcome { WRITTEN, WRONG, BROKEN } outcome; /* BROKEN: no fault of the write's */

/* Of a statement that was run. */
static outcome outcome_of(database *d, int result, char problem[128])
{
    if (result == SQLITE_OK)
        return WRITTEN;
    int code = sqlite3_errcode(d->link) & 0xff;
    database_problem(d, problem);
    return code == SQLITE_CONSTRAINT || code == SQLITE_TOOBIG ? WRONG : BROKEN;
}

static outcome run(database *d, enum statement which, char problem[128])
{
    return outcome_of(d, database_run(d, which, ""), problem);
}

static outcome wrong(store_write *w, const char *why)
{
    snprintf(w->problem, sizeof w->problem, "%s", why);
    return WRONG;
}

/* Of one that is to change one row, which is there only if what it belongs to is. */
static outcome changed_one(database *d, int result, store_write *w, const char *missing)
{
    outcome o = outcome_of(d, result, w->problem);
    return o == WRITTEN && sqlite3_changes(d->link) != 1 ? wrong(w, missing) : o;
}

/* The moves go on where the stored ones end. */
static outcome check_first(database *d, store_write *w)
{
    sqlite3_stmt *row = database_row(d, NEXT_MOVE, w->problem, "si", w->table, w->round);
    if (!row && *w->problem)
        return outcome_of(d, sqlite3_errcode(d->link), w->problem);
    if (!row)
        return wrong(w, "the moves' round is not stored");
    long long next = sqlite3_column_int64(row, 0);
    database_reset(d, NEXT_MOVE);
    if (w->first < next)
        snprintf(w->problem, sizeof w->problem, "move %d is stored already", w->first);
    else if (w->first > next)
        snprintf(w->problem, sizeof w->problem, "move %lld is not stored, so %d cannot be", next,
                 w->first);
    return w->first == next ? WRITTEN : WRONG;
}

static outcome write_moves(database *d, store_write *w)
{
    outcome result = w->count > 0 ? check_first(d, w) : WRITTEN;
    for (int i = 0; i < w->count && result == WRITTEN; i++) {
        const store_move *move = &w->move[i];
        int done = database_run(d, WRITE_MOVE, "siiisis", w->table, w->round, w->first + i,
                                move->seat, move->action, move->stand_in, move->key);
        result = outcome_of(d, done, w->problem);
    }
    if (result != WRITTEN || !w->text)
        return result;
    return changed_one(d, database_run(d, WRITE_RECORD, "sis", w->table, w->round, w->text), w,
                       "the record's round is not stored");
}

/* What could be written, but not read again. */
static bool fits(const store_write *w)
{
    for (int i = 0; i < w->count; i++)
        if (w->move[i].seat >= HN_SEATS)
            return false;
    return !w->text || strlen(w->text) <= DATABASE_TEXT;
}

static outcome write_games(database *d, store_write *w)
{
    const char *person = w->today.person;
    int done = database_run(d, WRITE_GAMES, "ssl", person, w->text, w->used);
    return outcome_of(d, done ? done : database_run(d, TRIM_GAMES, "s", person), w->problem);
}

static outcome write_one(database *d, store_write *w)
{
    if (!fits(w))
        return wrong(w, "a seat or a text that no table can have");
    switch (w->what) {
    case STORE_TABLE:
        return changed_one(
            d,
            database_run(d, WRITE_TABLE, "slisl", w->table, w->made, w->listed, w->text, w->used),
            w, "the table is deleted");
    case STORE_ROUND:
        return changed_one(d, database_run(d, WRITE_ROUND, "sis", w->table, w->round, w->text), w,
                           "the round's table is not stored");
    case STORE_USED:
        return changed_one(d, database_run(d, WRITE_USED, "sl", w->table, w->used), w,
                           "the table is deleted");
    case STORE_MOVES:
        return write_moves(d, w);
    case STORE_UNDO:
        return outcome_of(d, database_run(d, UNDO_MOVES, "sii", w->table, w->round, w->first),
                          w->problem);
    case STORE_ENTRY:
        return outcome_of(d,
                          database_run(d, WRITE_ENTRY, "isss", w->today.day, w->today.game,
                                       w->today.person, w->table),
                          w->problem);
    case STORE_RESULT: /* of a try that was tidied away meanwhile there is nothing to be told */
        return outcome_of(d,
                          database_run(d, WRITE_RESULT, "issi", w->today.day, w->today.game,
                                       w->today.person, w->today.place),
                          w->problem);
    case STORE_GAMES:
        return write_games(d, w);
    case STORE_FORGET:
        return outcome_of(d, database_run(d, FORGET_GAMES, "s", w->today.person), w->problem);
    }
    return wrong(w, "nothing that can be stored");
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

static bool write_group(database *d, store_write *group, char problem[128])
{
    for (store_write *w = group; w; w = w->next)
        *w->problem = '\0';
    *problem = '\0';
    if (write_lists(d, group, problem) == WRITTEN)
        return true;
    /* Some errors have ended the transaction themselves. */
    if (!sqlite3_get_autocommit(d->link))
        database_run(d, ROLLBACK, "");
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

/* ---- measured ---- */

const double meter_bounds[METER_BUCKETS] = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                            0.05,   0.1,   0.25,   0.5,   1,    5};

/* Pages that the connection has written since it was last asked. */
static uint64_t bytes_written(database *d)
{
    int pages = 0, most = 0;
    sqlite3_db_status(d->link, SQLITE_DBSTATUS_CACHE_WRITE, &pages, &most, 1);
    return (uint64_t)pages * DATABASE_PAGE;
}

static void add(atomic_uint_fast64_t *number, uint64_t more)
{
    atomic_fetch_add_explicit(number, more, memory_order_relaxed);
}

static void tell_if_slow(store_meter *m, uint64_t end, uint64_t took)
{
    int more;
    if (took / 1000000 >= SLOW && log_may(&m->slow, (int64_t)(end / 1000000), GATE, &more))
        log_line(LOG_WARNING,
                 "the disk is slow: a commit took %.1f s (%d more such since the last line)",
                 (double)took / 1e9, more);
}

bool database_write(database *d, store_meter *m, store_write *group, char problem[128])
{
    uint64_t begun = (uint64_t)stop_clock(), writes = 0, failed = 0;
    bool written = write_group(d, group, problem);
    uint64_t end = (uint64_t)stop_clock(), took = end - begun;
    for (const store_write *w = group; w; w = w->next) {
        writes++;
        failed += *w->problem != 0;
    }
    int bucket = 0;
    while (bucket < METER_BUCKETS && (double)took > meter_bounds[bucket] * 1e9)
        bucket++;
    add(&m->commits[bucket], 1);
    add(&m->nanoseconds, took);
    add(&m->writes, writes);
    add(&m->failed, failed);
    add(&m->bytes, bytes_written(d));
    tell_if_slow(m, end, took);
    return written;
}
