/* A league's file. Each meeting has a key of all that its blocks follow from, so a plan that has grown finds what was played
 * before, and one that has changed plays anew what is new in it.
 *
 * The lock is flock's, on the file itself: it ends with the process, however that ends, and has nothing to do with
 * SQLite's own locks. It is given up last, as closing a file would give up SQLite's. */
#include "arena/league_store.h"

#include "core/status.h"
#include "core/text.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { KIND = 0x484e4c47 /* HNLG */, VERSION = 1, PATIENCE = 5000 /* milliseconds */ };

struct league_store {
    int lock; /* the file, or -1 */
    sqlite3 *link;
    char path[256];
};

static const char schema[] =
    "CREATE TABLE league (title TEXT NOT NULL, plan TEXT NOT NULL, whole INTEGER NOT NULL,"
    " blocks INTEGER NOT NULL, seed TEXT NOT NULL, anchor INTEGER);"
    "CREATE TABLE player (number INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE seating (number INTEGER PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL);"
    "CREATE TABLE meeting (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);"
    "CREATE TABLE planned (number INTEGER PRIMARY KEY, meeting INTEGER NOT NULL REFERENCES meeting,"
    " seating INTEGER NOT NULL, players TEXT NOT NULL);"
    "CREATE TABLE block (meeting INTEGER NOT NULL REFERENCES meeting, number INTEGER NOT NULL,"
    " plays INTEGER NOT NULL, rounds INTEGER NOT NULL, turns INTEGER NOT NULL, wins TEXT NOT NULL,"
    " points TEXT NOT NULL, failed INTEGER NOT NULL, stood_in INTEGER NOT NULL,"
    " PRIMARY KEY (meeting, number)) WITHOUT ROWID;"
    "CREATE TABLE time (game TEXT NOT NULL, player TEXT NOT NULL, microseconds REAL NOT NULL,"
    " PRIMARY KEY (game, player)) WITHOUT ROWID;";

/* ---- errors and statements ---- */

static hn_status fail(const league_store *s, hn_error *error)
{
    return error_set(error, HN_BAD_FILE, "%.120s: %.100s", s->path,
                     s->link ? sqlite3_errmsg(s->link) : "not enough memory");
}

static hn_status refuse(const league_store *s, hn_error *error, const char *why)
{
    return error_set(error, HN_BAD_FILE, "%.120s: %s", s->path, why);
}

static hn_status run_text(league_store *s, const char *text, hn_error *error)
{
    return sqlite3_exec(s->link, text, NULL, NULL, NULL) == SQLITE_OK ? HN_OK : fail(s, error);
}

/* A statement with values for its places, by a letter each: i an int64_t, t a text, r a double. NULL: an error is set. */
static sqlite3_stmt *prepare(league_store *s, hn_error *error, const char *text, const char *kinds,
                             ...)
{
    sqlite3_stmt *statement;
    va_list values;
    if (sqlite3_prepare_v2(s->link, text, -1, &statement, NULL) != SQLITE_OK) {
        fail(s, error);
        return NULL;
    }
    va_start(values, kinds);
    for (int i = 0; kinds[i]; i++) {
        if (kinds[i] == 'i')
            sqlite3_bind_int64(statement, i + 1, va_arg(values, int64_t));
        else if (kinds[i] == 'r')
            sqlite3_bind_double(statement, i + 1, va_arg(values, double));
        else
            sqlite3_bind_text(statement, i + 1, va_arg(values, const char *), -1, SQLITE_TRANSIENT);
    }
    va_end(values);
    return statement;
}

/* Runs a statement that gives no rows. */
static hn_status finish(league_store *s, sqlite3_stmt *statement, hn_error *error)
{
    if (!statement)
        return HN_BAD_FILE;
    int answer = sqlite3_step(statement);
    hn_status status = answer == SQLITE_DONE || answer == SQLITE_ROW ? HN_OK : fail(s, error);
    sqlite3_finalize(statement);
    return status;
}

/* Goes through the rows of a statement, which is finalised. take says false where a row cannot have been written here. */
static hn_status each_row(league_store *s, sqlite3_stmt *statement, hn_error *error,
                          bool (*take)(void *context, sqlite3_stmt *row), void *context)
{
    int answer = SQLITE_DONE;
    bool good = true;
    if (!statement)
        return HN_BAD_FILE;
    while (good && (answer = sqlite3_step(statement)) == SQLITE_ROW)
        good = take(context, statement);
    hn_status status = HN_OK;
    if (!good)
        status = refuse(s, error, "a row that no league has written; the file is damaged");
    else if (answer != SQLITE_DONE)
        status = fail(s, error);
    sqlite3_finalize(statement);
    return status;
}

static bool take_number(void *context, sqlite3_stmt *row)
{
    *(int64_t *)context = sqlite3_column_int64(row, 0);
    return true;
}

static hn_status read_number(league_store *s, const char *text, int64_t *number, hn_error *error)
{
    return each_row(s, prepare(s, error, text, ""), error, take_number, number);
}

/* ---- opening ---- */

static hn_status lock_file(league_store *s, const char *path, hn_error *error)
{
    s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (s->lock < 0)
        return error_set(error, HN_BAD_FILE, "%.160s: cannot be written: %s", path,
                         strerror(errno));
    if (!flock(s->lock, LOCK_EX | LOCK_NB))
        return HN_OK;
    return refuse(s, error,
                  errno == EWOULDBLOCK
                      ? "another run of a league is writing it; wait until it has ended, or name "
                        "another file: --out FILE"
                      : strerror(errno));
}

static hn_status check_kind(league_store *s, bool *fresh, hn_error *error)
{
    int64_t kind = 0, version = 0, tables = 0;
    if (read_number(s, "PRAGMA application_id", &kind, error) ||
        read_number(s, "PRAGMA user_version", &version, error) ||
        read_number(s, "SELECT count(*) FROM sqlite_schema", &tables, error))
        return HN_BAD_FILE;
    *fresh = !kind && !tables;
    if (!*fresh && kind != KIND)
        return refuse(s, error, "this file is not a league's");
    if (!*fresh && version != VERSION)
        return refuse(s, error, "a league of another version of this program");
    return HN_OK;
}

static hn_status make(league_store *s, hn_error *error)
{
    char text[sizeof schema + 160];
    snprintf(text, sizeof text,
             "BEGIN IMMEDIATE; %s PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
             schema, KIND, VERSION);
    return run_text(s, text, error);
}

static hn_status set_up(league_store *s, bool writes, hn_error *error)
{
    bool fresh;
    sqlite3_busy_timeout(s->link, PATIENCE);
    hn_status status = check_kind(s, &fresh, error);
    if (status)
        return status;
    if (!writes)
        return fresh ? refuse(s, error, "there is no league in it") : HN_OK;
    if ((status = run_text(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", error)))
        return status;
    return fresh ? make(s, error) : HN_OK;
}

league_store *league_store_open(const char *path, bool writes, hn_error *error)
{
    league_store *s = calloc(1, sizeof *s);
    if (!s) {
        error_set(error, HN_BAD_FILE, "not enough memory");
        return NULL;
    }
    s->lock = -1;
    snprintf(s->path, sizeof s->path, "%s", path);
    hn_status status = writes ? lock_file(s, path, error) : HN_OK;
    if (!status && sqlite3_open_v2(path, &s->link, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        status = fail(s, error);
    if (!status && !set_up(s, writes, error))
        return s;
    league_store_close(s);
    return NULL;
}

void league_store_close(league_store *s)
{
    if (!s)
        return;
    sqlite3_close(s->link);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

hn_status league_store_begin(league_store *s, hn_error *error)
{
    return run_text(s, "BEGIN IMMEDIATE", error);
}

hn_status league_store_commit(league_store *s, hn_error *error)
{
    return run_text(s, "COMMIT", error);
}

/* ---- lists of numbers as JSON ---- */

static void list_text(const int64_t *numbers, int count, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    for (int i = 0; i < count; i++)
        text_add(&t, "%s%lld", i ? "," : "[", (long long)numbers[i]);
    text_add(&t, "]");
}

/* Reads at most `most` numbers from low to high. Returns how many, or -1. */
static int read_list(const unsigned char *text, int most, int64_t low, int64_t high, int32_t *into)
{
    json_t *list = text ? json_loads((const char *)text, 0, NULL) : NULL;
    int count = json_is_array(list) ? (int)json_array_size(list) : -1;
    if (count > most)
        count = -1;
    for (int i = 0; i < count; i++) {
        const json_t *item = json_array_get(list, (size_t)i);
        json_int_t value = json_integer_value(item);
        if (!json_is_integer(item) || value < low || value > high) {
            count = -1;
            break;
        }
        into[i] = (int32_t)value;
    }
    json_decref(list);
    return count;
}

/* ---- blocks ---- */

enum { LIST = 32 * HN_SEATS };

static sqlite3_stmt *block_values(league_store *s, hn_error *error, const char *text,
                                  const league_meeting *m, long number, const block *b)
{
    char wins[LIST], points[LIST];
    int64_t win[HN_SEATS], point[HN_SEATS], failed = 0, stood_in = 0;
    for (int p = 0; p < m->seats; p++) {
        win[p] = b->line[p].win;
        point[p] = b->line[p].points;
        failed += b->line[p].failed;
        stood_in += b->line[p].stood_in;
    }
    list_text(win, m->seats, wins, sizeof wins);
    list_text(point, m->seats, points, sizeof points);
    return prepare(s, error, text, "iiiiittii", m->id, (int64_t)number, (int64_t)b->plays,
                   (int64_t)b->rounds, (int64_t)b->turns, wins, points, failed, stood_in);
}

hn_status league_store_add(league_store *s, const league_meeting *m, long number, const block *b,
                           hn_error *error)
{
    return finish(s,
                  block_values(s, error, "INSERT INTO block VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", m,
                               number, b),
                  error);
}

hn_status league_store_compare(league_store *s, const league_meeting *m, long number,
                               const block *b, hn_error *error)
{
    int64_t same = 0;
    hn_status status = each_row(
        s,
        block_values(
            s, error,
            "SELECT count(*) FROM block WHERE meeting = ?1 AND number = ?2 AND plays = ?3 AND "
            "rounds = ?4 AND turns = ?5 AND wins = ?6 AND points = ?7 AND failed = ?8 AND "
            "stood_in = ?9",
            m, number, b),
        error, take_number, &same);
    if (status || same)
        return status;
    return refuse(s, error,
                  "its players play otherwise now: a file of theirs or the program has changed; "
                  "begin another: --out FILE");
}

hn_status league_store_time(league_store *s, const league *l, int game, int player,
                            double microseconds, hn_error *error)
{
    return finish(s,
                  prepare(s, error, "INSERT OR REPLACE INTO time VALUES (?, ?, ?)", "ttr",
                          l->game[game], l->name[player], microseconds),
                  error);
}

/* ---- the plan ---- */

static hn_status write_names(league_store *s, const league *l, hn_error *error)
{
    hn_status status = HN_OK;
    for (int p = 0; !status && p < l->players; p++)
        status = finish(
            s, prepare(s, error, "INSERT INTO player VALUES (?, ?)", "it", (int64_t)p, l->name[p]),
            error);
    for (int t = 0; !status && t < l->tables; t++)
        status = finish(s,
                        prepare(s, error, "INSERT INTO seating VALUES (?, ?, ?)", "itt", (int64_t)t,
                                l->game[l->table_game[t]], l->table[t]),
                        error);
    return status;
}

static hn_status write_meeting(league_store *s, int number, league_meeting *m, hn_error *error)
{
    int64_t player[HN_SEATS];
    char players[LIST];
    for (int i = 0; i < m->seats; i++)
        player[i] = m->player[i];
    list_text(player, m->seats, players, sizeof players);
    hn_status status = finish(
        s, prepare(s, error, "INSERT OR IGNORE INTO meeting (key) VALUES (?)", "t", m->key), error);
    if (!status)
        status = each_row(s, prepare(s, error, "SELECT id FROM meeting WHERE key = ?", "t", m->key),
                          error, take_number, &m->id);
    if (status)
        return status;
    return finish(s,
                  prepare(s, error, "INSERT INTO planned VALUES (?, ?, ?, ?)", "iiit",
                          (int64_t)number, m->id, (int64_t)m->table, players),
                  error);
}

static hn_status write_plan(league_store *s, league *l, hn_error *error)
{
    char seed[32];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)l->seed);
    hn_status status =
        run_text(s,
                 "BEGIN IMMEDIATE; DELETE FROM league; DELETE FROM player; DELETE FROM seating; "
                 "DELETE FROM planned",
                 error);
    if (status)
        return status;
    status = finish(s,
                    prepare(s, error, "INSERT INTO league VALUES (?, ?, ?, ?, ?, nullif(?, -1))",
                            "ttiiti", l->title, l->gauntlet ? "gauntlet" : "round robin",
                            (int64_t)l->whole, (int64_t)l->blocks, seed,
                            (int64_t)(l->anchor == HN_NONE ? -1 : l->anchor)),
                    error);
    if (!status)
        status = write_names(s, l, error);
    for (int i = 0; !status && i < l->meetings; i++)
        status = write_meeting(s, i, &l->meeting[i], error);
    return status ? status : league_store_commit(s, error);
}

/* ---- reading ---- */

typedef struct loading {
    league *l;
    int meeting, counts[4];
} loading;

static bool take_block(void *context, sqlite3_stmt *row)
{
    loading *it = context;
    const league_meeting *m = &it->l->meeting[it->meeting];
    int64_t number = sqlite3_column_int64(row, 0);
    int32_t win[HN_SEATS];
    if (number >= it->l->blocks) /* a plan that was longer */
        return true;
    if (number < 0 ||
        read_list(sqlite3_column_text(row, 1), HN_SEATS, 0, HN_SEATS * HN_WIN, win) != m->seats)
        return false;
    league_add(it->l, it->meeting, (int)number, win);
    it->l->rounds += sqlite3_column_int64(row, 2);
    it->l->failed += sqlite3_column_int64(row, 3);
    it->l->stood_in += sqlite3_column_int64(row, 4);
    return true;
}

static int find_name(const char *name, const void *names, size_t size, int count)
{
    for (int i = 0; name && i < count; i++)
        if (!strcmp((const char *)names + (size_t)i * size, name))
            return i;
    return -1;
}

static bool take_time(void *context, sqlite3_stmt *row)
{
    league *l = context;
    int game =
        find_name((const char *)sqlite3_column_text(row, 0), l->game, sizeof *l->game, l->games);
    int player =
        find_name((const char *)sqlite3_column_text(row, 1), l->name, sizeof *l->name, l->players);
    if (game >= 0 && player >= 0)
        l->time[game * l->players + player] = (league_time){true, sqlite3_column_double(row, 2)};
    return true;
}

static hn_status load_blocks(league_store *s, league *l, hn_error *error)
{
    hn_status status = HN_OK;
    for (int i = 0; !status && i < l->meetings; i++) {
        loading it = {.l = l, .meeting = i};
        status = each_row(s,
                          prepare(s, error,
                                  "SELECT number, wins, rounds, failed, stood_in FROM block WHERE "
                                  "meeting = ? ORDER BY number",
                                  "i", l->meeting[i].id),
                          error, take_block, &it);
    }
    if (!status)
        status = each_row(s, prepare(s, error, "SELECT game, player, microseconds FROM time", ""),
                          error, take_time, l);
    return status;
}

hn_status league_store_take(league_store *s, league *l, hn_error *error)
{
    hn_status status = write_plan(s, l, error);
    return status ? status : load_blocks(s, l, error);
}

static bool take_counts(void *context, sqlite3_stmt *row)
{
    static const int most[] = {1 << 10, 1 << 10, 1 << 10, LEAGUE_MEETINGS};
    loading *it = context;
    bool good = true;
    for (int i = 0; i < 4; i++) {
        int64_t count = sqlite3_column_int64(row, i);
        good &= count >= 0 && count <= most[i];
        it->counts[i] = (int)count;
    }
    return good;
}

static const char *text_of(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text ? text : "";
}

static bool take_league(void *context, sqlite3_stmt *row)
{
    league *l = context;
    int64_t blocks = sqlite3_column_int64(row, 3);
    snprintf(l->title, sizeof l->title, "%s", text_of(row, 0));
    l->gauntlet = !strcmp(text_of(row, 1), "gauntlet");
    l->whole = sqlite3_column_int(row, 2);
    l->blocks = (int)blocks;
    l->seed = strtoull(text_of(row, 4), NULL, 10);
    l->anchor = sqlite3_column_type(row, 5) == SQLITE_NULL ? HN_NONE : sqlite3_column_int(row, 5);
    return blocks >= 1 && blocks <= 10000000 &&
           (l->anchor == HN_NONE || (l->anchor >= 0 && l->anchor < l->players));
}

static bool take_player(void *context, sqlite3_stmt *row)
{
    league *l = context;
    int number = sqlite3_column_int(row, 0);
    if (number < 0 || number >= l->players)
        return false;
    snprintf(l->name[number], sizeof *l->name, "%s", text_of(row, 1));
    return true;
}

static bool take_seating(void *context, sqlite3_stmt *row)
{
    league *l = context;
    int number = sqlite3_column_int(row, 0), game = 0;
    if (number < 0 || number >= l->tables)
        return false;
    while (game < l->games && *l->game[game] && strcmp(l->game[game], text_of(row, 1)) != 0)
        game++;
    if (game == l->games)
        return false;
    snprintf(l->game[game], sizeof *l->game, "%.31s", text_of(row, 1));
    snprintf(l->table[number], sizeof *l->table, "%s", text_of(row, 2));
    l->table_game[number] = game;
    return true;
}

static bool take_planned(void *context, sqlite3_stmt *row)
{
    league *l = context;
    int number = sqlite3_column_int(row, 0);
    if (number < 0 || number >= l->meetings)
        return false;
    league_meeting *m = &l->meeting[number];
    m->id = sqlite3_column_int64(row, 1);
    m->table = sqlite3_column_int(row, 2);
    m->seats = read_list(sqlite3_column_text(row, 3), HN_SEATS, 0, l->players - 1, m->player);
    return m->table >= 0 && m->table < l->tables && m->seats >= 2;
}

static hn_status load_all(league_store *s, league *l, hn_error *error)
{
    static const struct {
        const char *text;
        bool (*take)(void *context, sqlite3_stmt *row);
    } parts[] = {
        {"SELECT title, plan, whole, blocks, seed, anchor FROM league", take_league},
        {"SELECT number, name FROM player ORDER BY number", take_player},
        {"SELECT number, game, name FROM seating ORDER BY number", take_seating},
        {"SELECT number, meeting, seating, players FROM planned ORDER BY number", take_planned},
    };
    hn_status status = HN_OK;
    for (size_t i = 0; !status && i < sizeof parts / sizeof *parts; i++)
        status = each_row(s, prepare(s, error, parts[i].text, ""), error, parts[i].take, l);
    if (!status && !league_room(l))
        status = refuse(s, error, "not enough memory");
    return status ? status : load_blocks(s, l, error);
}

hn_status league_store_load(league_store *s, league *l, hn_error *error)
{
    loading it = {.l = l};
    hn_status status = run_text(s, "BEGIN", error); /* one moment of it, also while it is written */
    if (!status)
        status =
            each_row(s,
                     prepare(s, error,
                             "SELECT (SELECT count(*) FROM player), (SELECT count(DISTINCT game) "
                             "FROM seating), (SELECT count(*) FROM seating), (SELECT count(*) FROM "
                             "planned)",
                             ""),
                     error, take_counts, &it);
    if (status)
        return status;
    if (!it.counts[0] || !it.counts[3])
        return refuse(s, error, "there is no league in it yet");
    if (!league_begin(l, it.counts[0], it.counts[1], it.counts[2], it.counts[3]))
        return refuse(s, error, "not enough memory");
    status = load_all(s, l, error);
    if (status)
        league_free(l);
    sqlite3_exec(s->link, "COMMIT", NULL, NULL, NULL);
    return status;
}
