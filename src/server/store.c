/* The store's thread takes the whole queue at once: what comes in while it waits for the disk is its next
 * transaction, so the more there is to do the more shares one flush, and a single write never waits for others to come.
 *
 * Reading has a connection of its own, on the caller's thread, which never waits for the writer. What is read is believed
 * no more than any file: a row that could not have been written here is a problem, not a value. */
#include "server/store.h"

#include "core/status.h"
#include "server/database.h"
#include "server/store_meter.h"
#include "server/threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 1 << 20 }; /* of a round: far above any */

typedef struct queue {
    store_write *first;
    store_write *last;
} queue;

struct store {
    claim file;
    database writer; /* the thread's */
    database reader; /* the caller's */
    store_meter meter;
    pthread_t thread;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t added; /* or closing */
    queue wanted;
    queue done;
    int waiting;
    bool closing;
    void (*wake)(void *context);
    void *context;
};

/* ---- writing ---- */

static store_write *last_of(store_write *list)
{
    while (list->next)
        list = list->next;
    return list;
}

static void put(queue *q, store_write *list)
{
    if (q->last)
        q->last->next = list;
    else
        q->first = list;
    q->last = last_of(list);
}

static store_write *take_all(queue *q)
{
    store_write *list = q->first;
    *q = (queue){0};
    return list;
}

static void *write_all(void *argument)
{
    store *s = argument;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        while (!s->wanted.first && !s->closing)
            pthread_cond_wait(&s->added, &s->lock);
        store_write *group = take_all(&s->wanted);
        if (!group)
            break;
        pthread_mutex_unlock(&s->lock);
        meter_write(&s->meter, &s->writer, group);
        pthread_mutex_lock(&s->lock);
        put(&s->done, group);
        pthread_mutex_unlock(&s->lock);
        s->wake(s->context);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

void store_add(store *s, store_write *list)
{
    if (!list)
        return;
    int count = 0;
    for (store_write *w = list; w; w = w->next, count++)
        w->begins = w == list;
    pthread_mutex_lock(&s->lock);
    put(&s->wanted, list);
    s->waiting += count;
    pthread_cond_signal(&s->added);
    pthread_mutex_unlock(&s->lock);
}

store_write *store_collect(store *s)
{
    pthread_mutex_lock(&s->lock);
    store_write *list = take_all(&s->done);
    for (const store_write *w = list; w; w = w->next)
        s->waiting--;
    pthread_mutex_unlock(&s->lock);
    return list;
}

int store_waiting(store *s)
{
    pthread_mutex_lock(&s->lock);
    int waiting = s->waiting;
    pthread_mutex_unlock(&s->lock);
    return waiting;
}

const store_meter *store_measured(const store *s)
{
    return &s->meter;
}

void store_write_free(store_write *w)
{
    if (!w)
        return;
    free(w->text);
    free(w->move);
    free(w);
}

/* ---- opening and closing ---- */

static void close_file(store *s)
{
    /* The writer last: whoever closes last empties the log into the file. */
    database_close(&s->reader);
    database_close(&s->writer);
    claim_release(&s->file);
    free(s);
}

store *store_open(const char *path, void (*wake)(void *context), void *context, hn_error *error)
{
    store *s = calloc(1, sizeof *s);
    if (!s) {
        error_set(error, HN_BAD_FILE, "out of memory");
        return NULL;
    }
    s->wake = wake;
    s->context = context;
    if (!claim_file(&s->file, path, error) || !database_open(&s->writer, &s->file, WRITER, error) ||
        !database_open(&s->reader, &s->file, READER, error)) {
        close_file(s);
        return NULL;
    }
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->added, NULL);
    if (thread_start(&s->thread, write_all, s))
        return s;
    error_set(error, HN_BAD_FILE, "%.120s: there is no thread for it", path);
    pthread_cond_destroy(&s->added);
    pthread_mutex_destroy(&s->lock);
    close_file(s);
    return NULL;
}

void store_close(store *s)
{
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->added);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    for (store_write *w = s->done.first, *next; w; w = next) {
        next = w->next;
        store_write_free(w);
    }
    pthread_cond_destroy(&s->added);
    pthread_mutex_destroy(&s->lock);
    close_file(s);
}

/* ---- reading ---- */

/* A text of at most `most` bytes, the connection's until the next step; NULL: it is none. */
static const char *text_at(sqlite3_stmt *statement, int at, int most)
{
    if (sqlite3_column_type(statement, at) != SQLITE_TEXT)
        return NULL;
    const char *text = (const char *)sqlite3_column_text(statement, at);
    int length = sqlite3_column_bytes(statement, at);
    return text && length <= most && strlen(text) == (size_t)length ? text : NULL;
}

/* A whole number from 0 to `most`; -1: it is none. */
static int number_at(sqlite3_stmt *statement, int at, int most)
{
    if (sqlite3_column_type(statement, at) != SQLITE_INTEGER)
        return -1;
    sqlite3_int64 number = sqlite3_column_int64(statement, at);
    return number >= 0 && number <= most ? (int)number : -1;
}

static void *say(char problem[128], const char *why)
{
    snprintf(problem, 128, "%s", why);
    return NULL;
}

static char *copy_at(sqlite3_stmt *statement, int at, char problem[128])
{
    const char *text = text_at(statement, at, INT32_MAX);
    if (!text)
        return say(problem, "the store has something else where a text should be");
    char *copy = strdup(text);
    if (!copy)
        say(problem, "out of memory");
    return copy;
}

/* The first row of a statement; false: there is none, or the problem is told. */
static bool has_row(database *d, enum statement which, char problem[128])
{
    int step = sqlite3_step(d->statement[which]);
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        database_problem(d, problem);
    return step == SQLITE_ROW;
}

char *store_table(store *s, const char *id, int64_t *made, char problem[128])
{
    sqlite3_stmt *statement = s->reader.statement[READ_TABLE];
    *problem = '\0';
    char *about = NULL;
    bind_text(statement, 1, id);
    if (has_row(&s->reader, READ_TABLE, problem)) {
        about = copy_at(statement, 0, problem);
        if (made)
            *made = sqlite3_column_int64(statement, 1);
    }
    database_reset(&s->reader, READ_TABLE);
    return about;
}

static bool read_move(sqlite3_stmt *statement, int number, store_move *move)
{
    int seat = number_at(statement, 1, HN_SEATS - 1);
    const char *action = text_at(statement, 2, STORE_ACTION - 1);
    int stand_in = number_at(statement, 3, 1);
    const char *key = text_at(statement, 4, STORE_KEY - 1);
    if (number_at(statement, 0, MOST_MOVES) != number || seat < 0 || !action || stand_in < 0 ||
        !key)
        return false;
    *move = (store_move){.seat = (uint8_t)seat, .stand_in = stand_in};
    snprintf(move->action, sizeof move->action, "%s", action);
    snprintf(move->key, sizeof move->key, "%s", key);
    return true;
}

/* The moves of a round, with room for at least one; NULL: problem says why. */
static store_move *read_moves(database *d, const char *id, int round, int *count, char problem[128])
{
    sqlite3_stmt *statement = d->statement[READ_MOVES];
    bind_text(statement, 1, id);
    sqlite3_bind_int(statement, 2, round);
    int room = 64;
    store_move *moves = malloc((size_t)room * sizeof *moves);
    for (*count = 0; moves && has_row(d, READ_MOVES, problem); ++*count) {
        if (*count == room) {
            room *= 2;
            store_move *more = realloc(moves, (size_t)room * sizeof *moves);
            if (!more)
                free(moves);
            moves = more;
        }
        if (moves && !read_move(statement, *count, &moves[*count])) {
            snprintf(problem, 128, "the store's move %d of round %d is damaged", *count, round);
            break;
        }
    }
    database_reset(d, READ_MOVES);
    if (!moves)
        return say(problem, "out of memory");
    if (!*problem)
        return moves;
    free(moves);
    return NULL;
}

/* What is asked for of a round; false: there is none, or the problem is told, and what was read is given back all the
 * same. */
static bool read_round(database *d, const char *id, int round, char **about, char **record,
                       char problem[128])
{
    sqlite3_stmt *statement = d->statement[READ_ROUND];
    bind_text(statement, 1, id);
    sqlite3_bind_int(statement, 2, round);
    bool found = has_row(d, READ_ROUND, problem);
    if (found) {
        *about = copy_at(statement, 0, problem);
        if (*about && record && sqlite3_column_type(statement, 1) != SQLITE_NULL)
            *record = copy_at(statement, 1, problem);
    }
    database_reset(d, READ_ROUND);
    return found && !*problem;
}

char *store_round(store *s, const char *id, int round, char **record, store_move **moves,
                  int *count, char problem[128])
{
    database *d = &s->reader;
    char *about = NULL;
    char *line = NULL;
    store_move *list = NULL;
    int size = 0;
    *problem = '\0';
    /* In one transaction, so that the record is there if and only if all the moves are. */
    if (database_run(d, BEGIN_READING) != SQLITE_OK)
        database_problem(d, problem);
    else if (read_round(d, id, round, &about, &line, problem) && moves)
        list = read_moves(d, id, round, &size, problem);
    if (!sqlite3_get_autocommit(d->link))
        database_run(d, COMMIT);
    if (*problem) {
        free(about);
        free(line);
        about = line = NULL;
        size = 0;
    }
    if (record)
        *record = line;
    else
        free(line);
    if (moves)
        *moves = list;
    if (count)
        *count = size;
    return about;
}

int store_rounds(store *s, const char *id)
{
    sqlite3_stmt *statement = s->reader.statement[COUNT_ROUNDS];
    bind_text(statement, 1, id);
    int rounds = -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        rounds = sqlite3_column_int(statement, 0);
    database_reset(&s->reader, COUNT_ROUNDS);
    return rounds;
}

int store_listed(store *s, int most, char (*ids)[STORE_ID])
{
    sqlite3_stmt *statement = s->reader.statement[READ_LISTED];
    int count = 0;
    int step = SQLITE_DONE;
    while (count < most && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *id = text_at(statement, 0, STORE_ID - 1);
        if (id)
            snprintf(ids[count++], STORE_ID, "%s", id);
    }
    database_reset(&s->reader, READ_LISTED);
    return step == SQLITE_ROW || step == SQLITE_DONE ? count : -1;
}
