/* What the web table keeps: stored things come back, whole and in order, whatever happens to the server or its
 * disk, and files that are not ours are refused and left alone. */
#include "server/database.h"
#include "test.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

static char folder[] = "/tmp/hunch-store-XXXXXX";
static char path[96];
static char problem[128];

/* ---- waiting for the store ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;
static int wakes;

static void wake(void *context)
{
    (void)context;
    pthread_mutex_lock(&lock);
    wakes++;
    pthread_cond_signal(&woken);
    pthread_mutex_unlock(&lock);
}

static void rest(int microseconds)
{
    nanosleep(&(struct timespec){.tv_nsec = microseconds * 1000L}, NULL);
}

/* The next that is done, waited for. */
static store_write *collect(store *s)
{
    for (;;) {
        pthread_mutex_lock(&lock);
        while (!wakes)
            pthread_cond_wait(&woken, &lock);
        wakes = 0;
        pthread_mutex_unlock(&lock);
        store_write *done = store_collect(s);
        if (done)
            return done;
    }
}

static store *open_store(void)
{
    hn_error error = {0};
    wakes = 0;
    store *s = store_open(path, false, wake, NULL, &error);
    if (!s)
        fail_msg("%s", error.text);
    return s;
}

static void refused(const char *words)
{
    hn_error error = {0};
    assert_null(store_open(path, false, wake, NULL, &error));
    assert_int_equal(error.status, HN_BAD_FILE);
    if (!strstr(error.text, words))
        fail_msg("no \"%s\" in: %s", words, error.text);
}

/* ---- things to write ---- */

static store_write *new_write(int what, const char *table, int round, const char *text)
{
    store_write *w = calloc(1, sizeof *w);
    w->what = what;
    snprintf(w->table, sizeof w->table, "%s", table);
    w->round = round;
    w->text = text ? strdup(text) : NULL;
    return w;
}

static store_write *new_table(const char *table, int64_t made, bool listed, const char *about)
{
    store_write *w = new_write(STORE_TABLE, table, 0, about);
    w->made = made;
    w->listed = listed;
    return w;
}

static void number_move(store_move *move, int number)
{
    *move = (store_move){.seat = (uint8_t)(number % HN_SEATS), .stand_in = number % 3 == 0};
    snprintf(move->action, sizeof move->action, "swap %d", number);
    if (number % 2)
        snprintf(move->key, sizeof move->key, "key%d", number);
}

static store_write *new_moves(const char *table, int round, int first, int count)
{
    store_write *w = new_write(STORE_MOVES, table, round, NULL);
    w->first = first;
    w->count = count;
    w->move = calloc((size_t)count + 1, sizeof *w->move);
    for (int i = 0; i < count; i++)
        number_move(&w->move[i], first + i);
    return w;
}

static store_write *before(store_write *w, store_write *next)
{
    w->next = next;
    return w;
}

/* Adds a list, waits for it, and tells the problem of its first. */
static const char *stored(store *s, store_write *list)
{
    store_add(s, list);
    while (list) {
        store_write *done = collect(s);
        snprintf(problem, sizeof problem, "%s", done->problem);
        for (store_write *next; done; done = next) {
            next = done->next;
            assert_ptr_equal(done, list);
            assert_string_equal(done->problem, problem);
            store_write_free(done);
            list = next;
        }
    }
    assert_int_equal(store_waiting(s), 0);
    return problem;
}

static void stores(store *s, store_write *list)
{
    assert_string_equal(stored(s, list), "");
}

/* A table with one round. */
static store *open_with_round(const char *table)
{
    store *s = open_store();
    stores(s, before(new_table(table, 1, false, "{}"), new_write(STORE_ROUND, table, 1, "{}")));
    return s;
}

/* The round's moves are these, from 0 on. */
static void has_moves(store *s, const char *table, int round, int wanted)
{
    store_move *moves;
    int count;
    char *about = store_round(s, table, round, NULL, &moves, &count, problem);
    assert_string_equal(problem, "");
    assert_non_null(about);
    assert_int_equal(count, wanted);
    for (int i = 0; i < count; i++) {
        store_move same;
        number_move(&same, i);
        assert_memory_equal(&moves[i], &same, sizeof same);
    }
    free(about);
    free(moves);
}

static void has_table(store *s, const char *table, const char *wanted, int64_t when)
{
    int64_t made = 0;
    char *about = store_table(s, table, &made, problem);
    assert_string_equal(problem, "");
    assert_non_null(about);
    assert_string_equal(about, wanted);
    assert_int_equal(made, when);
    free(about);
}

static void has_record(store *s, const char *table, int round, const char *wanted)
{
    char *record;
    char *about = store_round(s, table, round, &record, NULL, NULL, problem);
    assert_non_null(about);
    if (wanted)
        assert_string_equal(record, wanted);
    else
        assert_null(record);
    free(about);
    free(record);
}

static void with_sqlite(const char *text)
{
    sqlite3 *link;
    assert_int_equal(sqlite3_open(path, &link), SQLITE_OK);
    assert_true(versions_functions(link));
    if (sqlite3_exec(link, text, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", text, sqlite3_errmsg(link));
    sqlite3_close(link);
}

static void write_file(const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

/* ---- what comes back ---- */

TEST(what_is_stored_comes_back_after_closing)
{
    const int64_t late = 4102444800000123; /* needs more than 32 bits */
    store *s = open_with_round("first");
    stores(s, before(new_table("first", late, true, "{\"name\":\"Zoë\"}"),
                     before(new_write(STORE_ROUND, "first", 2, "{\"seed\":\"7\"}"),
                            new_moves("first", 1, 0, 200))));
    store_write *last = new_moves("first", 1, 200, 1);
    last->text = strdup("{\"record\":1}");
    stores(s, last);
    store_close(s);

    s = open_store();
    has_table(s, "first", "{\"name\":\"Zoë\"}", late);
    has_moves(s, "first", 1, 201);
    has_record(s, "first", 1, "{\"record\":1}");
    has_moves(s, "first", 2, 0);
    has_record(s, "first", 2, NULL);
    assert_int_equal(store_rounds(s, "first"), 2);
    store_close(s);
}

TEST(what_is_not_there_is_no_problem)
{
    store *s = open_with_round("first");
    assert_null(store_table(s, "other", NULL, problem));
    assert_string_equal(problem, "");
    char *record = NULL;
    store_move *moves = NULL;
    int count = 7;
    assert_null(store_round(s, "first", 2, &record, &moves, &count, problem));
    assert_string_equal(problem, "");
    assert_null(record);
    assert_null(moves);
    assert_int_equal(count, 0);
    assert_int_equal(store_rounds(s, "other"), 0);
    char ids[4][STORE_ID];
    assert_int_equal(store_listed(s, 4, ids), 0);
    store_close(s);
    store_close(NULL);
}

TEST(a_changed_round_keeps_its_record_and_moves)
{
    store *s = open_with_round("first");
    store_write *moves = new_moves("first", 1, 0, 3);
    moves->text = strdup("line");
    stores(s, moves);
    stores(s, new_write(STORE_ROUND, "first", 1, "{\"new\":1}"));
    char *record;
    char *about = store_round(s, "first", 1, &record, NULL, NULL, problem);
    assert_string_equal(about, "{\"new\":1}");
    assert_string_equal(record, "line");
    has_moves(s, "first", 1, 3);
    free(about);
    free(record);
    store_close(s);
}

TEST(the_newest_listed_tables_are_listed)
{
    store *s = open_store();
    stores(s, before(new_table("old", 10, true, "{}"),
                     before(new_table("hidden", 40, false, "{}"),
                            before(new_table("new", 30, true, "{}"),
                                   before(new_table("gone", 50, true, "{}"),
                                          new_table("middle", 20, true, "{}"))))));
    stores(s, new_table("gone", 50, false, "{}"));
    char ids[4][STORE_ID];
    assert_int_equal(store_listed(s, 4, ids), 3);
    assert_string_equal(ids[0], "new");
    assert_string_equal(ids[1], "middle");
    assert_string_equal(ids[2], "old");
    assert_int_equal(store_listed(s, 1, ids), 1);
    assert_string_equal(ids[0], "new");
    store_close(s);
}

TEST(writes_come_back_in_the_order_in_which_they_were_added)
{
    enum { WRITES = 3000 };
    store *s = open_with_round("first");
    for (int i = 0; i < WRITES; i++) {
        store_write *w = new_moves("first", 1, 2 * i, 2);
        w->context = &((char *)s)[i];
        store_add(s, w);
    }
    for (int i = 0; i < WRITES;)
        for (store_write *done = collect(s), *next; done; done = next, i++) {
            next = done->next;
            assert_ptr_equal(done->context, &((char *)s)[i]);
            assert_string_equal(done->problem, "");
            store_write_free(done);
        }
    has_moves(s, "first", 1, 2 * WRITES);
    store_close(s);
}

TEST(closing_writes_what_was_added)
{
    store *s = open_with_round("first");
    for (int i = 0; i < 500; i++)
        store_add(s, new_moves("first", 1, i, 1));
    assert_true(store_waiting(s) == 500);
    store_close(s);
    s = open_store();
    has_moves(s, "first", 1, 500);
    store_close(s);
}

/* ---- what must not be stored ---- */

TEST(nothing_is_stored_twice_or_with_a_gap)
{
    store *s = open_with_round("first");
    stores(s, new_moves("first", 1, 0, 4));
    assert_string_equal(stored(s, new_moves("first", 1, 3, 2)), "move 3 is stored already");
    assert_string_equal(stored(s, new_moves("first", 1, 5, 2)),
                        "move 4 is not stored, so 5 cannot be");
    assert_string_equal(stored(s, new_moves("first", 2, 0, 1)), "the moves' round is not stored");
    assert_string_equal(stored(s, new_write(STORE_ROUND, "other", 1, "{}")),
                        "the round's table is not stored");
    assert_string_equal(stored(s, new_write(STORE_MOVES, "first", 9, "line")),
                        "the record's round is not stored");
    assert_true(strstr(stored(s, new_write(STORE_TABLE, "bare", 0, NULL)), "NOT NULL") != NULL);
    store_write *strange = new_moves("first", 1, 4, 1);
    strange->move[0].seat = 200;
    assert_string_equal(stored(s, strange), "a seat or a text that no table can have");
    has_moves(s, "first", 1, 4);
    assert_int_equal(store_rounds(s, "other"), 0);
    store_close(s);
}

TEST(a_list_is_stored_whole_or_not_at_all_and_fails_alone)
{
    store *s = open_with_round("first");
    /* Many of both kinds, so that right and wrong ones share transactions. */
    for (int i = 0; i < 300; i++) {
        store_add(s, before(new_table("bad", 1, false, "{}"),
                            before(new_write(STORE_ROUND, "bad", 1, "{}"),
                                   before(new_moves("bad", 1, 0, 2), new_moves("bad", 1, 1, 1)))));
        store_add(s, new_moves("first", 1, i, 1));
    }
    for (int left = 300 * 5; left;)
        for (store_write *done = collect(s), *next; done; done = next, left--) {
            next = done->next;
            assert_string_equal(done->problem,
                                done->table[0] == 'b' ? "move 1 is stored already" : "");
            store_write_free(done);
        }
    has_moves(s, "first", 1, 300);
    assert_null(store_table(s, "bad", NULL, problem));
    assert_int_equal(store_rounds(s, "bad"), 0);
    store_close(s);
}

/* ---- a full disk ---- */

static void limit_files(rlim_t size)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = size;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

TEST(a_full_disk_is_told_and_leaves_nothing_half_written)
{
    signal(SIGXFSZ, SIG_IGN);
    store *s = open_with_round("first");
    limit_files(400000);
    int moves = 0;
    while (!*stored(s, before(new_moves("first", 1, moves, 50),
                              before(new_moves("first", 1, moves + 50, 50),
                                     new_table("first", moves + 100, true, "{}")))))
        moves += 100;
    assert_string_equal(problem, "disk I/O error");
    assert_true(moves > 0);
    has_moves(s, "first", 1, moves);
    has_table(s, "first", "{}", moves ? moves : 1);
    /* What follows of this table must not be stored without what failed. */
    assert_string_not_equal(stored(s, new_moves("first", 1, moves + 100, 1)), "");
    assert_string_not_equal(stored(s, new_moves("first", 1, moves, 50)), "");

    limit_files(RLIM_INFINITY);
    assert_string_not_equal(stored(s, new_moves("first", 1, moves + 100, 1)), "");
    stores(s, new_moves("first", 1, moves, 50));
    has_moves(s, "first", 1, moves + 50);
    store_close(s);
    s = open_store();
    has_moves(s, "first", 1, moves + 50);
    store_close(s);
}

/* ---- a server that is killed ---- */

/* Writes round after round, three moves at a time, and says in shared memory what is stored. */
static void write_until_killed(int round, atomic_int *promised)
{
    store *s = open_store();
    if (round == 1)
        stores(s, new_table("first", 1, false, "{}"));
    stores(s, new_write(STORE_ROUND, "first", round, "{}"));
    for (int first = 0;; first += 30) {
        for (int i = 0; i < 30; i += 3)
            store_add(s, new_moves("first", round, first + i, 3));
        for (int left = 10; left;)
            for (store_write *done = collect(s), *next; done; done = next, left--) {
                next = done->next;
                if (*done->problem)
                    _exit(1);
                *promised = done->first + done->count;
                store_write_free(done);
            }
    }
}

TEST(a_killed_server_keeps_all_that_it_promised)
{
    char shared[sizeof path + 16];
    snprintf(shared, sizeof shared, "%s-promised", path);
    int file = open(shared, O_RDWR | O_CREAT, 0600);
    assert_int_equal(ftruncate(file, sizeof(atomic_int)), 0);
    atomic_int *promised =
        mmap(NULL, sizeof *promised, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    srand(20240607);
    for (int round = 1; round <= 20; round++) {
        *promised = 0;
        pid_t child = fork();
        if (child == 0)
            write_until_killed(round, promised);
        while (*promised == 0)
            rest(500);
        rest(rand() % 40000);
        kill(child, SIGKILL);
        int status;
        waitpid(child, &status, 0);
        assert_true(WIFSIGNALED(status));
        store *s = open_store();
        store_move *moves;
        int count;
        free(store_round(s, "first", round, NULL, &moves, &count, problem));
        assert_string_equal(problem, "");
        assert_true(count >= *promised);
        assert_int_equal(count % 3, 0);
        free(moves);
        has_moves(s, "first", round, count);
        store_close(s);
    }
    munmap(promised, sizeof *promised);
}

/* A server that is killed while it makes the file leaves nothing that the next one could stumble over. */
TEST(a_server_that_is_killed_at_its_first_start_is_no_obstacle)
{
    srand(7);
    for (int i = 0; i < 20; i++) {
        unlink(path);
        pid_t child = fork();
        if (child == 0) {
            store_close(open_store());
            _exit(0);
        }
        rest(rand() % 20000);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        store_close(open_with_round("first"));
    }
}

/* ---- whose file it is ---- */

TEST(a_second_server_is_refused)
{
    store *s = open_with_round("first");
    refused("another server has this file open");
    char link_path[sizeof path + 8];
    snprintf(link_path, sizeof link_path, "%s-link", path);
    assert_int_equal(symlink(path, link_path), 0);
    assert_null(store_open(link_path, false, wake, NULL, NULL));
    pid_t child = fork();
    if (child == 0)
        _exit(store_open(path, false, wake, NULL, NULL) ? 1 : 0);
    int status;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    stores(s, new_moves("first", 1, 0, 1));
    store_close(s);
    unlink(link_path);
    snprintf(link_path, sizeof link_path, "%s.lock", path);
    assert_int_equal(access(link_path, F_OK), -1);
    store_close(open_store());
}

static void has_bytes(const char *bytes, size_t size)
{
    char *now = malloc(size + 1);
    FILE *file = fopen(path, "rb");
    assert_int_equal(fread(now, 1, size + 1, file), size);
    assert_memory_equal(now, bytes, size);
    fclose(file);
    free(now);
}

TEST(a_file_of_another_kind_is_refused_and_left_as_it_was)
{
    static const char note[] = "My diary. Nobody is to read this, and nobody is to write into it.";
    write_file(note, sizeof note);
    refused("not a store of Hunch's web table");
    has_bytes(note, sizeof note);

    unlink(path);
    with_sqlite("PRAGMA journal_mode = WAL; PRAGMA user_version = 1; CREATE TABLE tables (a);");
    char bytes[16384];
    FILE *file = fopen(path, "rb");
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    refused("not a store of Hunch's web table");
    has_bytes(bytes, size);
}

TEST(a_store_of_a_later_version_is_refused)
{
    store_close(open_with_round("first"));
    with_sqlite("PRAGMA user_version = 5");
    refused("a store of version 5; this program has version 4: use a newer one");
    with_sqlite("PRAGMA user_version = 4");
    store_close(open_store());
}

TEST(what_cannot_be_a_file_is_refused)
{
    snprintf(path, sizeof path, "%s", folder);
    refused("this is not a file");
    snprintf(path, sizeof path, "%s/none/store", folder);
    refused("No such file or directory");
}

/* ---- damaged files ---- */

TEST(a_store_without_its_tables_is_refused)
{
    store_close(open_with_round("first"));
    with_sqlite("DROP TABLE moves");
    refused("no such table: moves");
    with_sqlite("CREATE VIEW moves AS SELECT * FROM rounds");
    refused("moves");
}

/* A file with tables that take anything, and rows of every wrong sort. */
TEST(rows_that_nobody_wrote_are_problems_and_not_values)
{
    store_close(open_with_round("first"));
    with_sqlite(
        "DROP TABLE moves; DROP TABLE tables; DROP TABLE rounds;"
        "CREATE TABLE tables (id PRIMARY KEY, made, listed, about, used DEFAULT 0, sum);"
        "CREATE TABLE rounds (table_id, number, about, record, sum, UNIQUE (table_id, number));"
        "CREATE TABLE moves (table_id, round, number, seat, action, stand_in, key);"
        "INSERT INTO tables (id, made, listed, about) VALUES ('blob', 'soon', 1, x'00ff'), ('nul', 1, 1, 'a' || char(0)),"
        " (printf('%500s', 'long'), 2, 1, '{}'), (7, 2, 1, '{}'), (NULL, 2, 1, '{}');"
        "INSERT INTO rounds (table_id, number, about, record) VALUES ('t', 1, '{}', NULL), ('t', 2, '{}', NULL),"
        " ('t', 3, '{}', NULL), ('t', 4, '{}', NULL), ('t', 5, '{}', NULL),"
        " ('t', 6, '{}', NULL), ('t', 7, 5, NULL), ('t', 8, '{}', x'01'), ('t', 9, '{}', 'line');"
        "INSERT INTO moves VALUES ('t', 1, 0, 900, 'pass', 0, ''),"
        " ('t', 2, 0, 1, printf('%500s', 'x'), 0, ''), ('t', 3, 1, 1, 'pass', 0, ''),"
        " ('t', 4, 0, 1, 'pass', 2, ''), ('t', 5, 0, 1, 'pass', 0, printf('%40s', 'x')),"
        " ('t', 6, 0, 1, 'pass', 0, NULL), ('t', 9, 0, 1, 'pass', 0, ''),"
        " ('t', 9, 0, 1, 'pass', 0, '');"
        "UPDATE tables SET sum = " TABLE_SUM "; UPDATE rounds SET sum = " ROUND_SUM);
    refused("is damaged (table 'blob' is none that was written here): put a backup in its place");
    store *s = store_open(path, true, wake, NULL, NULL);
    assert_true(store_is_damaged(s));
    assert_true(store_trouble(s, problem));
    assert_null(store_table(s, "blob", NULL, problem));
    assert_true(strstr(problem, "where a text should be") != NULL);
    assert_null(store_table(s, "nul", NULL, problem));
    assert_string_not_equal(problem, "");
    for (int round = 1; round <= 9; round++) {
        char *record;
        store_move *moves;
        int count;
        assert_null(store_round(s, "t", round, &record, &moves, &count, problem));
        assert_string_not_equal(problem, "");
        assert_null(record);
        assert_null(moves);
        assert_int_equal(count, 0);
    }
    char ids[8][STORE_ID];
    assert_int_equal(store_listed(s, 8, ids), 2);
    store_close(s);
}

/* Bytes of the file are overwritten at random: whatever that gives, it is answered in words. */
TEST(a_file_with_broken_pages_does_no_harm)
{
    store *s = open_with_round("first");
    stores(s, new_moves("first", 1, 0, 500));
    store_close(s);
    static char bytes[1 << 17], broken[1 << 17];
    FILE *file = fopen(path, "rb");
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_true(size > 8192 && size < sizeof bytes);
    srand(3);
    for (int i = 0; i < 100; i++) {
        memcpy(broken, bytes, size);
        for (int j = 0; j < 40; j++)
            broken[100 + (size_t)rand() % (size - 100)] = (char)rand();
        write_file(broken, i % 5 ? size : size / 2 + 100);
        s = store_open(path, true, wake, NULL, NULL);
        if (!s)
            continue;
        store_move *moves;
        int count;
        char ids[2][STORE_ID];
        free(store_round(s, "first", 1, NULL, &moves, &count, problem));
        free(moves);
        free(store_table(s, "first", NULL, problem));
        store_rounds(s, "first");
        store_listed(s, 2, ids);
        stored(s, new_moves("first", 1, 500, 20));
        store_close(s);
    }
}

/* ---- around the tests ---- */

static void make_folder(void)
{
    assert_non_null(mkdtemp(folder));
}

static void fresh_path(void)
{
    static int number;
    snprintf(path, sizeof path, "%s/store%d", folder, number++);
}

static void remove_folder(void)
{
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

FIXTURE(.before_each = fresh_path, .before_all = make_folder, .after_all = remove_folder);
