/* Whether a store is whole: its pages and trees, by SQLite's own check, and then what no row of ours could say.
 *
 * SQLite's quick check does not hold indexes against their tables; that is done for the two small tables, as a broken index would
 * make a table look as if it were not there. A row of moves has only one place, its tree. */
#include "server/database.h"

/* Each gives one text for each thing that is wrong. What is being deleted (used < 0) has holes. */
static const char *const of_tables[] = {
    "PRAGMA integrity_check(tables)",
    "SELECT 'table ' || quote(substr(id, 1, 40)) || ' is none that was written here' FROM tables"
    " WHERE length(id) NOT BETWEEN 1 AND 15 OR id GLOB '*[^0-9a-z]*' OR listed NOT IN (0, 1)"
    " OR used < -1 OR NOT json_valid(about) OR sum IS NOT " TABLE_SUM,
};

static const char *const of_rounds[] = {
    "PRAGMA integrity_check(rounds)",
    "SELECT 'table ' || quote(table_id) || ' is missing, and its rounds are there' FROM rounds"
    " WHERE table_id NOT IN (SELECT id FROM tables) GROUP BY table_id",
    "SELECT 'table ' || quote(table_id) || ' has lost a round' FROM rounds GROUP BY table_id"
    " HAVING (min(number) != 1 OR max(number) != count(*))"
    " AND table_id NOT IN (SELECT id FROM tables WHERE used < 0)",
    "SELECT 'round ' || number || ' of table ' || quote(table_id) || ' is not as it was written'"
    " FROM rounds WHERE NOT json_valid(about) OR sum IS NOT " ROUND_SUM,
    "SELECT 'a list of games is not as it was written' FROM games"
    " WHERE NOT json_valid(about) OR sum IS NOT " GAME_SUM " LIMIT 1",
    "SELECT 'table ' || quote(table_id) || ' has lost moves of round ' || round FROM moves"
    " GROUP BY table_id, round HAVING (min(number) != 0 OR max(number) != count(*) - 1"
    " OR NOT EXISTS (SELECT 1 FROM rounds WHERE rounds.table_id = moves.table_id"
    " AND rounds.number = moves.round))"
    " AND table_id NOT IN (SELECT id FROM tables WHERE used < 0)",
};

typedef struct check {
    sqlite3 *link;
    void (*tell)(void *context, const char *text);
    void *context;
    int found;
} check;

static void tell(check *c, const char *text)
{
    if (c->found++ < CHECK_MOST)
        c->tell(c->context, text);
}

static void run(check *c, const char *text)
{
    sqlite3_stmt *statement = NULL;
    int step = sqlite3_prepare_v2(c->link, text, -1, &statement, NULL);
    while (step == SQLITE_OK || step == SQLITE_ROW) {
        step = sqlite3_step(statement);
        const char *said =
            step == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : "ok";
        if (!said || sqlite3_stricmp(said, "ok") != 0)
            tell(c, said ? said : "a row without a text");
        if (c->found > CHECK_MOST)
            break;
    }
    if (step != SQLITE_DONE && step != SQLITE_ROW)
        tell(c, sqlite3_errmsg(c->link));
    sqlite3_finalize(statement);
}

static void run_all(check *c, const char *const *texts, size_t count)
{
    for (size_t i = 0; i < count && c->found < CHECK_MOST; i++)
        run(c, texts[i]);
}

int check_file(sqlite3 *link, bool whole, bool *part,
               void (*tell_one)(void *context, const char *text), void *context)
{
    check c = {.link = link, .tell = tell_one, .context = context};
    sqlite3_int64 size = versions_size(link);
    *part = !whole && size > CHECK_SIZE;
    if (!*part)
        run(&c, whole ? "PRAGMA integrity_check" : "PRAGMA quick_check");
    run_all(&c, of_tables, sizeof of_tables / sizeof *of_tables);
    if (!*part)
        run_all(&c, of_rounds, sizeof of_rounds / sizeof *of_rounds);
    return c.found;
}
