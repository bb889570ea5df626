/* What stands in a store, by versions. A new file gets its tables and its version in SQLite's older way of writing, and turns to the
 * write-ahead log afterwards: so the version stands in the first bytes of the file itself from then on, and can be read
 * there before SQLite touches a file that may not be ours. An older file is brought up step by step, in one transaction:
 * whoever is killed meanwhile leaves it as it was.
 *
 *   1  tables, rounds, moves
 *   2  tables.used: when somebody was last there, so that what nobody comes back to can be deleted. Files give room back
 *      to the disk (auto_vacuum). tables.sum and rounds.sum: of the texts beside them, so that a changed letter is noticed
 *   3  today: who has played the deal of a day, and with what result. secrets: what that deal follows from
 *   4  games: what persons have handed over of what they have played */
#include "server/database.h"

#include "server/log.h"
#include "server/seal.h"

#include <stdio.h>
#include <time.h>

enum { SMALL_FILE = 256 << 20 }; /* bytes: so much is rewritten at once, in a few seconds */

#define MAKE_TODAY                                                                        \
    "CREATE TABLE today (day INTEGER NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL," \
    " table_id TEXT NOT NULL, place INTEGER, PRIMARY KEY (day, game, person)) STRICT,"    \
    " WITHOUT ROWID;"                                                                     \
    "CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;"           \
    "INSERT INTO secrets (name, value) VALUES ('today', new_secret());"

#define MAKE_GAMES                                                                      \
    "CREATE TABLE games (person TEXT NOT NULL, table_id TEXT NOT NULL,"                 \
    " round INTEGER NOT NULL, played INTEGER NOT NULL, kept INTEGER NOT NULL,"          \
    " about TEXT NOT NULL, sum INTEGER, PRIMARY KEY (person, table_id, round)) STRICT;" \
    "CREATE INDEX games_kept ON games (kept);"

static const char make_all[] =
    "PRAGMA auto_vacuum = INCREMENTAL;"
    "BEGIN EXCLUSIVE;"
    "CREATE TABLE tables (id TEXT PRIMARY KEY, made INTEGER NOT NULL, listed INTEGER NOT NULL,"
    " about TEXT NOT NULL, used INTEGER NOT NULL DEFAULT 0, sum INTEGER) STRICT;"
    "CREATE INDEX tables_listed ON tables (made) WHERE listed;"
    "CREATE INDEX tables_used ON tables (used);"
    "CREATE TABLE rounds (table_id TEXT NOT NULL, number INTEGER NOT NULL, about TEXT NOT NULL,"
    " record TEXT, sum INTEGER, PRIMARY KEY (table_id, number)) STRICT;"
    /* Small rows, found by their key alone: one tree instead of two. */
    "CREATE TABLE moves (table_id TEXT NOT NULL, round INTEGER NOT NULL, number INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, action TEXT NOT NULL, stand_in INTEGER NOT NULL, key TEXT NOT NULL,"
    " PRIMARY KEY (table_id, round, number)) STRICT, WITHOUT ROWID;" MAKE_TODAY MAKE_GAMES
    "PRAGMA application_id = %d;"
    "PRAGMA user_version = %d;"
    "COMMIT;";

/* From the version of its place to the next one. %lld: now, in seconds: nobody's table is old on the day of the change. */
static const char *const steps[STORE_VERSION] = {
    [1] = "ALTER TABLE tables ADD COLUMN used INTEGER NOT NULL DEFAULT 0;"
          "ALTER TABLE tables ADD COLUMN sum INTEGER;"
          "ALTER TABLE rounds ADD COLUMN sum INTEGER;"
          "UPDATE tables SET used = max(made, %lld), sum = " TABLE_SUM ";"
          "UPDATE rounds SET sum = " ROUND_SUM ";"
          "CREATE INDEX tables_used ON tables (used);",
    [2] = MAKE_TODAY,
    [3] = MAKE_GAMES,
};

/* FNV-1a of texts, numbers and nothing, each with an end: whichever bit of them is changed, the sum is another one. */
static void sum_of(sqlite3_context *context, int count, sqlite3_value **values)
{
    uint32_t sum = 2166136261u;
    for (int i = 0; i < count; i++) {
        const unsigned char *text = sqlite3_value_text(values[i]);
        int length = sqlite3_value_bytes(values[i]);
        for (int at = 0; at <= length; at++)
            sum = (sum ^ (text ? text[at] : 1)) * 16777619u;
    }
    sqlite3_result_int64(context, sum);
}

/* 64 hexadecimal digits from the system's randomness. */
static void new_secret(sqlite3_context *context, int count, sqlite3_value **values)
{
    char first[SEAL_TOKEN], second[SEAL_TOKEN], text[2 * SEAL_TOKEN];
    (void)count, (void)values;
    if (!seal_token(first) || !seal_token(second)) {
        sqlite3_result_error(context, "the system has no randomness", -1);
        return;
    }
    snprintf(text, sizeof text, "%s%s", first, second);
    sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
}

bool versions_functions(sqlite3 *link)
{
    return sqlite3_create_function(link, "sum_of", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL,
                                   sum_of, NULL, NULL) == SQLITE_OK &&
           sqlite3_create_function(link, "new_secret", 0, SQLITE_UTF8, NULL, new_secret, NULL,
                                   NULL) == SQLITE_OK;
}

static bool run(sqlite3 *link, const char *text)
{
    return sqlite3_exec(link, text, NULL, NULL, NULL) == SQLITE_OK;
}

sqlite3_int64 versions_number(sqlite3 *link, const char *text)
{
    sqlite3_stmt *statement;
    sqlite3_int64 number = -1;
    if (sqlite3_prepare_v2(link, text, -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    return sqlite3_finalize(statement) == SQLITE_OK ? number : -1;
}

sqlite3_int64 versions_size(sqlite3 *link)
{
    return versions_number(link, "PRAGMA page_count") * versions_number(link, "PRAGMA page_size");
}

static bool make_tables(sqlite3 *link)
{
    char text[sizeof make_all + 32];
    snprintf(text, sizeof text, make_all, STORE_KIND, STORE_VERSION);
    return run(link, text);
}

static bool take_steps(sqlite3 *link, int version)
{
    char text[1024];
    if (!run(link, "BEGIN EXCLUSIVE"))
        return false;
    for (int from = version; from < STORE_VERSION; from++) {
        snprintf(text, sizeof text, steps[from], (long long)time(NULL));
        if (!run(link, text))
            return false;
    }
    snprintf(text, sizeof text, "PRAGMA user_version = %d; COMMIT", STORE_VERSION);
    return run(link, text);
}

/* A file from before version 2 does not give room back until it is written anew, once. */
static bool may_shrink(sqlite3 *link, char problem[128])
{
    if (versions_number(link, "PRAGMA auto_vacuum") == 2)
        return true;
    sqlite3_int64 size = versions_size(link);
    if (size > SMALL_FILE) {
        log_line(
            LOG_WARNING,
            "the store is large and from an older version: what is deleted in it makes room for "
            "new tables, but the file does not shrink. To change that, stop the server and run "
            "once: sqlite3 FILE 'PRAGMA auto_vacuum = INCREMENTAL; VACUUM'");
        return true;
    }
    if (run(link, "PRAGMA auto_vacuum = INCREMENTAL; VACUUM"))
        return true;
    if ((sqlite3_errcode(link) & 0xff) != SQLITE_FULL)
        return false;
    snprintf(problem, 128, "the disk has no room to bring it up to this version; make some");
    return false;
}

bool versions_bring_up(sqlite3 *link, char problem[128])
{
    int version = (int)versions_number(link, "PRAGMA user_version");
    if (version < 0)
        return false;
    if (version > STORE_VERSION) {
        /* The file's first bytes said less: this stands in its log. */
        snprintf(problem, 128,
                 "a store of version %d; this program has version %d: use a newer one", version,
                 STORE_VERSION);
        return false;
    }
    /* 0: nothing is in the file, also after a first time that was cut short and has been undone now. */
    if (version == 0)
        return make_tables(link);
    if (version == STORE_VERSION)
        return may_shrink(link, problem);
    if (!take_steps(link, version))
        return false;
    log_line(LOG_INFO, "the store was brought from version %d to %d", version, STORE_VERSION);
    return may_shrink(link, problem) && run(link, "PRAGMA wal_checkpoint(TRUNCATE)");
}
