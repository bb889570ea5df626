/* The store's thread takes the whole queue at once: what comes in while it waits for the disk is its next
 * transaction, so the more there is to do the more shares one flush, and a single write never waits for others to come.
 *
 * Reading has a connection of its own, on the caller's thread, which never waits for the writer. What is read is believed
 * no more than any file: a row that could not have been written here is a problem, not a value. */
#include "server/store.h"

#include "core/status.h"
#include "search/stop.h"
#include "server/database.h"
#include "server/log.h"
#include "server/threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_MOVES = 1 << 20, /* of a round: far above any */
    TIDY_PAUSE = 10,      /* milliseconds between two steps of deleting, … */
    TIDY_BESIDE = 50,     /* … and while others write */
    SIZE_PAUSE = 1000,    /* … between two looks at the size */
    TRY_PAUSE = 2000,     /* … after which a disk that refused is tried again */
    TELL_PAUSE = 60000,   /* … between two lines about it */
};

/* A list, and where its next one goes. */
typedef struct queue {
    store_write *first, **end;
} queue;

struct store {
    claim file;
    database writer; /* the thread's */
    database reader; /* the caller's */
    store_meter meter;
    bool damaged; /* as it was found when it was opened */
    pthread_t thread;
    bool threaded; /* it has one */
    atomic_int waiting;
    atomic_bool tidying;
    atomic_int_fast64_t tidy_before; /* seconds since 1970 */
    atomic_int_fast64_t size;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t added; /* or closing, or something to delete */
    queue wanted, done;
    bool closing;
    char trouble[128]; /* "": none */

    /* The thread's own: when each is next. */
    int64_t tidy_due, size_due, try_due, tell_due;
    int refused; /* since the last line about it */
    bool told;   /* that it refuses; not yet, that it does no longer */
    void (*wake)(void *context);
    void *context;
};

/* ---- the thread ---- */

static void put(queue *q, store_write *list)
{
    for (*q->end = list; *q->end;)
        q->end = &(*q->end)->next;
}

static store_write *take_all(queue *q)
{
    store_write *list = q->first;
    *q = (queue){.end = &q->first};
    return list;
}

static int64_t now_ms(void)
{
    return stop_clock() / 1000000;
}

/* Tells that the disk refuses, at most once a minute, and once that it takes what is written again. */
static void note_outcome(store *s, bool written, const char *problem)
{
    int64_t now = now_ms();
    pthread_mutex_lock(&s->lock);
    snprintf(s->trouble, sizeof s->trouble, "%s", written ? "" : problem);
    pthread_mutex_unlock(&s->lock);
    if (written && s->told)
        log_line(LOG_WARNING, "the store can be written again");
    s->told &= !written;
    if (written)
        return;
    s->refused++;
    s->try_due = now + TRY_PAUSE;
    if (now < s->tell_due)
        return;
    s->told = true;
    log_line(
        LOG_ERROR,
        "the store cannot be written (%s; %d times): nothing is done at any table until it can "
        "be. Look at the disk: is it full, read-only, failing?",
        problem, s->refused);
    s->tell_due = now + TELL_PAUSE;
    s->refused = 0;
}

/* Until there is something to write, to delete or to try. NULL: nothing, or not yet. */
static store_write *wait_for_work(store *s)
{
    while (!s->wanted.first && !s->closing) {
        int64_t due = s->tidying ? s->tidy_due : *s->trouble ? s->try_due : INT64_MAX;
        if (due == INT64_MAX) {
            pthread_cond_wait(&s->added, &s->lock);
            continue;
        }
        int64_t now = now_ms();
        if (due <= now)
            break;
        struct timespec end = {.tv_sec = due / 1000, .tv_nsec = due % 1000 * 1000000};
        pthread_cond_timedwait(&s->added, &s->lock, &end);
    }
    return take_all(&s->wanted);
}

static void look_at_size(store *s, int64_t now)
{
    if (now < s->size_due)
        return;
    int64_t size = tidy_size(s->writer.link);
    s->size_due = now + SIZE_PAUSE;
    if (size >= 0)
        s->size = size;
}

static void tidy(store *s, int64_t now, bool busy)
{
    char problem[128];
    if (!s->tidying || now < s->tidy_due)
        return;
    bool more = tidy_step(&s->writer, s->tidy_before, problem);
    s->tidy_due = now_ms() + (busy ? TIDY_BESIDE : TIDY_PAUSE);
    if (*problem)
        note_outcome(s, false, problem);
    s->tidying = more;
}

/* What is done beside writing. */
static void look_after(store *s, bool busy)
{
    char problem[128] = "";
    int64_t now = now_ms();
    tidy(s, now, busy);
    look_at_size(s, now);
    if (*s->trouble && now >= s->try_due) /* which this thread alone writes */
        note_outcome(s, database_try(&s->writer, problem), problem);
}

static void write_group(store *s, store_write *group)
{
    char problem[128];
    note_outcome(s, database_write(&s->writer, &s->meter, group, problem), problem);
    pthread_mutex_lock(&s->lock);
    put(&s->done, group);
    pthread_mutex_unlock(&s->lock);
    s->wake(s->context);
}

static void *write_all(void *argument)
{
    store *s = argument;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        store_write *group = wait_for_work(s);
        if (!group && s->closing)
            break;
        pthread_mutex_unlock(&s->lock);
        if (group)
            write_group(s, group);
        look_after(s, group != NULL);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- for the caller ---- */

/* Wakes the thread; for what it must not miss. */
static void wake_thread(store *s)
{
    pthread_cond_signal(&s->added);
    pthread_mutex_unlock(&s->lock);
}

void store_add(store *s, store_write *list)
{
    for (store_write *w = list; w; w = w->next) {
        w->begins = w == list;
        s->waiting++;
    }
    pthread_mutex_lock(&s->lock);
    put(&s->wanted, list);
    wake_thread(s);
}

store_write *store_collect(store *s)
{
    pthread_mutex_lock(&s->lock);
    store_write *list = take_all(&s->done);
    pthread_mutex_unlock(&s->lock);
    for (const store_write *w = list; w; w = w->next)
        s->waiting--;
    return list;
}

int store_waiting(store *s)
{
    return s->waiting;
}

const store_meter *store_measured(const store *s)
{
    return &s->meter;
}

void store_tidy(store *s, int64_t before)
{
    if (s->damaged) /* nobody knows what would be lost */
        return;
    s->tidy_before = before;
    pthread_mutex_lock(&s->lock);
    s->tidying = true;
    wake_thread(s);
}

bool store_tidying(store *s)
{
    return s->tidying;
}

int64_t store_size(store *s)
{
    return s->size;
}

bool store_trouble(store *s, char text[128])
{
    pthread_mutex_lock(&s->lock);
    snprintf(text, 128, "%s",
             *s->trouble           ? s->trouble
             : store_is_damaged(s) ? "it is damaged"
                                   : "");
    pthread_mutex_unlock(&s->lock);
    return *text;
}

/* Once a page is known to be broken, what is not found may have stood on it. */
bool store_is_damaged(const store *s)
{
    return s->damaged || s->reader.corrupt;
}

/* ---- opening and closing ---- */

static void close_file(store *s)
{
    /* The writer last: whoever closes last empties the log into the file. */
    database_close(&s->reader);
    database_close(&s->writer);
    claim_release(&s->file);
    pthread_cond_destroy(&s->added);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static store *begin(hn_error *error)
{
    pthread_condattr_t steady;
    store *s = calloc(1, sizeof *s);
    if (!s) {
        error_set(error, HN_BAD_FILE, "out of memory");
        return NULL;
    }
    s->file.lock = s->file.file = -1;
    s->wanted.end = &s->wanted.first;
    s->done.end = &s->done.first;
    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&s->added, &steady);
    pthread_condattr_destroy(&steady);
    return s;
}

typedef struct finding {
    const char *path;
    char first[128];
} finding;

static void tell_finding(void *context, const char *text)
{
    finding *f = context;
    if (!*f->first)
        snprintf(f->first, sizeof f->first, "%s", text);
    log_line(LOG_ERROR, "%s is damaged: %s", f->path, text);
}

/* Looks whether the file is whole, and tells what is not. */
static bool is_whole(store *s, bool damaged, hn_error *error)
{
    bool part;
    finding f = {.path = s->file.path};
    s->damaged = check_file(s->reader.link, false, &part, tell_finding, &f) > 0;
    if (part)
        log_line(
            LOG_WARNING,
            "%s is large: only its list of tables was checked. The whole, also while the server "
            "runs: hunch serve --check --db FILE",
            s->file.path);
    if (!s->damaged || damaged)
        return true;
    return !error_set(error, HN_BAD_FILE, "%.80s is damaged (%.60s): " STORE_DAMAGED, s->file.path,
                      f.first);
}

static bool open_both(store *s, const char *path, bool damaged, hn_error *error)
{
    return claim_file(&s->file, path, error) &&
           database_open(&s->writer, &s->file, WRITER, error) &&
           database_open(&s->reader, &s->file, READER, error) && is_whole(s, damaged, error);
}

store *store_open(const char *path, bool damaged, void (*wake)(void *context), void *context,
                  hn_error *error)
{
    store *s = begin(error);
    char problem[128];
    if (!s)
        return NULL;
    s->wake = wake;
    s->context = context;
    if (!open_both(s, path, damaged, error)) {
        close_file(s);
        return NULL;
    }
    if (!database_try(&s->writer, problem))
        note_outcome(s, false, problem);
    look_at_size(s, now_ms());
    s->threaded = thread_start(&s->thread, write_all, s);
    if (s->threaded)
        return s;
    error_set(error, HN_BAD_FILE, "%.120s: no thread can be started for it", path);
    close_file(s);
    return NULL;
}

store *store_look(const char *path, hn_error *error)
{
    store *s = begin(error);
    if (!s)
        return NULL;
    if (claim_look(&s->file, path, error) && database_open(&s->reader, &s->file, READER, error) &&
        database_run(&s->reader, BEGIN_READING, "") == SQLITE_OK) {
        s->size = tidy_size(s->reader.link);
        return s;
    }
    close_file(s);
    return NULL;
}

int store_inspect(store *s, void (*tell)(void *context, const char *text), void *context)
{
    bool part;
    return check_file(s->reader.link, true, &part, tell, context);
}

void store_close(store *s)
{
    if (!s)
        return;
    if (s->threaded) {
        pthread_mutex_lock(&s->lock);
        s->closing = true;
        wake_thread(s);
        pthread_join(s->thread, NULL);
    }
    for (store_write *w = s->done.first, *next; w; w = next) {
        next = w->next;
        store_write_free(w);
    }
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

static void *say(database *d, char problem[128], bool damaged, const char *why)
{
    snprintf(problem, 128, "%s", why);
    d->damaged = damaged;
    return NULL;
}

static const char changed[] = "it is not as it was written";

/* A text of a row; NULL: problem says why not. */
static char *copy_at(database *d, sqlite3_stmt *row, int at, char problem[128])
{
    const char *text = text_at(row, at, INT32_MAX);
    if (!text)
        return say(d, problem, true, "the store has something else where a text should be");
    char *copy = strdup(text);
    if (!copy)
        say(d, problem, false, "out of memory");
    return copy;
}

bool store_read_damaged(const store *s)
{
    return s->reader.damaged;
}

bool store_next_table(store *s, char id[STORE_ID])
{
    char problem[128], copy[STORE_ID] = "";
    sqlite3_stmt *row = database_row(&s->reader, NEXT_TABLE, problem, "s", id);
    const char *next = row ? text_at(row, 0, STORE_ID - 1) : NULL;
    if (next)
        memcpy(copy, next, strlen(next) + 1);
    database_reset(&s->reader, NEXT_TABLE);
    memcpy(id, copy, sizeof copy);
    return next;
}

char *store_table(store *s, const char *id, int64_t *made, char problem[128])
{
    *problem = '\0';
    char *about = NULL;
    sqlite3_stmt *row = database_row(&s->reader, READ_TABLE, problem, "s", id);
    if (row && sqlite3_column_int(row, 2))
        about = copy_at(&s->reader, row, 0, problem);
    else if (row)
        say(&s->reader, problem, true, changed);
    if (row && made)
        *made = sqlite3_column_int64(row, 1);
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
    int room = 64, step = SQLITE_ROW;
    store_move *moves = malloc((size_t)room * sizeof *moves);
    sqlite3_stmt *row = database_row(d, READ_MOVES, problem, "si", id, round);
    for (*count = 0; moves && row && step == SQLITE_ROW; ++*count, step = sqlite3_step(row)) {
        if (*count == room) {
            room *= 2;
            store_move *more = realloc(moves, (size_t)room * sizeof *moves);
            if (!more)
                free(moves);
            moves = more;
        }
        if (moves && !read_move(row, *count, &moves[*count])) {
            snprintf(problem, 128, "the store's move %d of round %d is damaged", *count, round);
            d->damaged = true;
            break;
        }
    }
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        database_problem(d, problem);
    database_reset(d, READ_MOVES);
    if (!moves)
        return say(d, problem, false, "out of memory");
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
    sqlite3_stmt *row = database_row(d, READ_ROUND, problem, "si", id, round);
    if (row && !sqlite3_column_int(row, 2)) {
        say(d, problem, true, changed);
    } else if (row) {
        *about = copy_at(d, row, 0, problem);
        if (*about && sqlite3_column_type(row, 1) != SQLITE_NULL)
            *record = copy_at(d, row, 1, problem);
    }
    database_reset(d, READ_ROUND);
    return row && !*problem;
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
    bool begins = sqlite3_get_autocommit(d->link);
    if (begins && database_run(d, BEGIN_READING, "") != SQLITE_OK)
        database_problem(d, problem);
    else if (read_round(d, id, round, &about, &line, problem) && moves)
        list = read_moves(d, id, round, &size, problem);
    if (begins && !sqlite3_get_autocommit(d->link))
        database_run(d, COMMIT, "");
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

bool store_secret(store *s, char secret[STORE_DIGEST])
{
    char problem[128];
    sqlite3_stmt *row = database_row(&s->reader, READ_SECRET, problem, "");
    const char *text = row ? text_at(row, 0, STORE_DIGEST - 1) : NULL;
    if (text)
        snprintf(secret, STORE_DIGEST, "%s", text);
    database_reset(&s->reader, READ_SECRET);
    return text;
}

bool store_entry(store *s, int day, const char *game, const char *person, char table[STORE_ID],
                 int *place, char problem[128])
{
    *problem = '\0';
    sqlite3_stmt *row = database_row(&s->reader, READ_ENTRY, problem, "iss", day, game, person);
    const char *id = row ? text_at(row, 0, STORE_ID - 1) : NULL;
    if (id) {
        int found = number_at(row, 1, HN_SEATS);
        snprintf(table, STORE_ID, "%s", id);
        *place = found < 0 ? 0 : found;
    } else if (row) {
        say(&s->reader, problem, true, changed);
    }
    database_reset(&s->reader, READ_ENTRY);
    return id;
}

bool store_field(store *s, int day, const char *game, int places[HN_SEATS])
{
    char problem[128];
    int step = SQLITE_ROW;
    memset(places, 0, HN_SEATS * sizeof *places);
    *problem = '\0';
    sqlite3_stmt *row = database_row(&s->reader, READ_FIELD, problem, "is", day, game);
    for (; row && step == SQLITE_ROW; step = sqlite3_step(row)) {
        int place = number_at(row, 0, HN_SEATS);
        if (place > 0)
            places[place - 1] = sqlite3_column_int(row, 1);
    }
    database_reset(&s->reader, READ_FIELD);
    return !*problem;
}

char *store_games(store *s, const char *person, char problem[128])
{
    char *list = NULL;
    *problem = '\0';
    sqlite3_stmt *row = database_row(&s->reader, READ_GAMES, problem, "s", person);
    if (row && sqlite3_column_int(row, 1))
        list = copy_at(&s->reader, row, 0, problem);
    else if (row)
        say(&s->reader, problem, true, changed);
    database_reset(&s->reader, READ_GAMES);
    return list;
}

int store_rounds(store *s, const char *id)
{
    return (int)database_number(&s->reader, COUNT_ROUNDS, id);
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
