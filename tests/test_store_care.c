/* A store over the years and in bad hands: older versions are brought up, damage is noticed and never looks like a table that is not
 * there, what nobody came back to is deleted and its room given back, and nobody takes the whole disk. */
#include "clients.h"
#include "server/parts.h"
#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

enum { DAY = 86400 };

static char problem_text[128];

static void wake(void *context)
{
    (void)context;
}

static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/* The first number of a query, by a connection of SQLite's own. */
static long long number(const char *text)
{
    sqlite3 *link;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(house.file, &link), SQLITE_OK);
    if (sqlite3_prepare_v2(link, text, -1, &statement, NULL) != SQLITE_OK)
        fail_msg("%s: %s", text, sqlite3_errmsg(link));
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    long long value = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(link);
    return value;
}

static const char two_seats[] = "{\"hunch\":1,\"game\":\"perudo\",\"seats\":[{\"who\":\"you\","
                                "\"name\":\"Ann\"},{\"who\":\"level\",\"level\":\"easy\"}]}";

/* The service ends; the file stays. */
static void end_service(void)
{
    service_free(house.service);
    house.service = NULL;
}

static int get_table(const char *table)
{
    char path[64];
    snprintf(path, sizeof path, "/api/1/tables/%s", table);
    house_request(&house, "GET", path, "");
    return house.answer_status;
}

static const char *join_code(wire *w, const char *table, const char *token)
{
    return wire_code(wire_ask(&house, w,
                              "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                              table, token));
}

static char *read_whole(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char *bytes = calloc(1, *size + 1);
    assert_int_equal(fread(bytes, 1, *size, file), *size);
    fclose(file);
    return bytes;
}

/* ---- versions ---- */

/* What stands in tests/store-version-1.sql. */
static const struct {
    const char *table, *token, *invite;
} over = {"asfjrzxtfbht", "31e34cf7f01510369aba15a6b35f38bc", NULL},
  playing = {"ku4mnyah69zq", "cb55be43b27d12e5647110ddd7d59a78", NULL},
  waiting = {"rg4uwh631skj", "5158963658bb07938476a99930d80b69",
             "5cf607c3aee6170af3c8394a344b0738"};

static void make_version_1(void)
{
    size_t size;
    sqlite3 *link;
    char *text = read_whole("tests/store-version-1.sql", &size);
    end_service();
    unlink(house.file);
    assert_int_equal(sqlite3_open(house.file, &link), SQLITE_OK);
    if (sqlite3_exec(link, text, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(link));
    sqlite3_close(link);
    free(text);
}

FIXTURE(.before_each = house_open, .after_each = house_close);

TEST(a_store_of_version_1_goes_on_in_this_one)
{
    char token[40];
    make_version_1();
    house_reopen(&house);
    assert_int_equal(number("PRAGMA user_version"), STORE_VERSION);
    assert_int_equal(number("PRAGMA auto_vacuum"), 2);
    assert_true(llabs(number("SELECT min(used) FROM tables") - (long long)time(NULL)) < 3600);
    free(house_record(&house, over.table, 1));
    wire *w = wire_open(&house, over.table, over.token);
    assert_string_equal(wire_status(w), "over");
    assert_string_equal(wire_code(wire_do(&house, w, "next")), "");
    house_settle(&house);
    assert_string_equal(wire_status(w), "playing");
    wire *other = wire_open(&house, playing.table, playing.token);
    assert_int_equal(other->at, 10);
    assert_true(wire_act(&house, other, wire_any_action(other)));
    house_sit(&house, waiting.table, "Bob", waiting.invite, token);
    assert_int_equal(strlen(token), 32);
    wire_close(&house, w);
    wire_close(&house, other);
    house_settle(&house);
    house_restart(&house);
    assert_int_equal(get_table(waiting.table), 200);
}

TEST(whoever_is_killed_while_bringing_it_up_leaves_all_of_it)
{
    srand(11);
    for (int i = 0; i < 20; i++) {
        make_version_1();
        pid_t child = fork();
        if (child == 0) {
            hn_error error;
            store_open(house.file, false, wake, NULL, &error);
            _exit(0);
        }
        nanosleep(&(struct timespec){.tv_nsec = rand() % 12000 * 1000L}, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        house_reopen(&house);
        free(house_record(&house, over.table, 1));
        assert_int_equal(get_table(playing.table), 200);
        assert_int_equal(number("SELECT count(*) FROM moves"), 21);
    }
}

/* ---- damage ---- */

enum { TABLES = 8, PLACES = 40 };

/* Tables with a round each, closed; what the file has then. */
static char *damage_begins(made tables[TABLES], size_t *size)
{
    for (int i = 0; i < TABLES; i++) {
        company c = house_company(&house, i % 2 ? "perudo" : "dutch", 1, 2, ",\"pace\":\"none\"");
        company_play(&house, &c, i ? 0 : 3);
        company_leave(&house, &c);
        tables[i] = c.made;
    }
    house_settle(&house);
    end_service();
    return read_whole(house.file, size);
}

static void write_whole(const char *bytes, size_t size)
{
    char name[80];
    FILE *file = fopen(house.file, "wb");
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
    snprintf(name, sizeof name, "%s-wal", house.file);
    unlink(name);
    snprintf(name, sizeof name, "%s-shm", house.file);
    unlink(name);
}

/* How many of the tables are there; one that looks as if it were not ends the test. */
static int tables_there(const made tables[TABLES], size_t place)
{
    int there = 0;
    wire *w = wire_open(&house, NULL, NULL);
    for (int i = 0; i < TABLES; i++) {
        int status = get_table(tables[i].table);
        if (status != 200 && status != 503)
            fail_msg("a bit at %zu: table %d is %d", place, i, status);
        there += status == 200;
    }
    assert_string_not_equal(join_code(w, tables[0].table, tables[0].token), "no_table");
    wire_close(&house, w);
    return there;
}

/* A bit is flipped at so many places: the server notices and does not begin, or what cannot be read is said to be damaged when it is
 * asked for, not missing; also where it is told to begin all the same. */
TEST(a_flipped_bit_is_never_a_table_that_is_not_there)
{
    made tables[TABLES];
    size_t size;
    int places = getenv("HUNCH_FULL") ? 1500 : PLACES, noticed = 0, lost = 0, shut = 0;
    int unread = 0;
    char *bytes = damage_begins(tables, &size);
    srand(5);
    for (int i = 0; i < places; i++) {
        hn_error error = {0};
        size_t place = 100 + (size_t)rand() % (size - 100);
        int bit = 1 << rand() % 8;
        bytes[place] = (char)(bytes[place] ^ bit);
        write_whole(bytes, size);
        house.damaged = false;
        if (house_try(&house, &error)) {
            unread += TABLES - tables_there(tables, place);
            end_service();
        } else {
            assert_non_null(strstr(error.text, "backup"));
            noticed++;
            write_whole(bytes, size);
            house.damaged = true;
            if (house_try(&house, &error)) {
                lost += TABLES - tables_there(tables, place);
                end_service();
            } else {
                shut++;
            }
        }
        bytes[place] = (char)(bytes[place] ^ bit);
    }
    print_message("%d bits flipped: %d noticed at the start, else %d tables told as damaged; with "
                  "--damaged %d tables, and %d files that do not open at all\n",
                  places, noticed, unread, lost, shut);
    assert_true(noticed > 0);
    write_whole(bytes, size);
    house.damaged = false;
    house_reopen(&house);
    tables_there(tables, 0);
    free(bytes);
}

/* ---- whose file it is ---- */

TEST(a_hard_link_does_not_get_round_the_lock)
{
    char other[80];
    hn_error error = {0};
    snprintf(other, sizeof other, "%s-other", house.file);
    assert_int_equal(link(house.file, other), 0);
    for (int unlinked = 0; unlinked < 2; unlinked++) {
        pid_t child = fork();
        if (child == 0) {
            store *s = store_open(other, false, wake, NULL, &error);
            _exit(s ? 1 : strstr(error.text, unlinked ? "another server" : "hard link") ? 0 : 2);
        }
        int status;
        waitpid(child, &status, 0);
        assert_int_equal(status, 0);
        if (!unlinked) /* now the other name is the only one */
            assert_int_equal(unlink(house.file), 0);
    }
    assert_int_equal(rename(other, house.file), 0);
    house_make(&house, "perudo", "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"open\"}", "");
    assert_int_equal(house.answer_status, 201);
}

/* ---- what is deleted ---- */

static store_write *of_table(const char *id, int64_t used)
{
    store_write *w = calloc(1, sizeof *w);
    w->what = STORE_TABLE;
    snprintf(w->table, sizeof w->table, "%s", id);
    w->used = used;
    w->text = strdup("{}");
    return w;
}

static store_write *of_round(const char *id, int round)
{
    store_write *w = calloc(1, sizeof *w);
    w->what = STORE_ROUND;
    snprintf(w->table, sizeof w->table, "%s", id);
    w->round = round;
    w->text = strdup("{}");
    return w;
}

static store_write *of_moves(const char *id, int round, int count)
{
    store_write *w = of_round(id, round);
    w->what = STORE_MOVES;
    w->count = count;
    w->move = calloc((size_t)count, sizeof *w->move);
    for (int i = 0; i < count; i++)
        snprintf(w->move[i].action, sizeof w->move[i].action, "draw deck");
    return w;
}

static void all_stored(store *s)
{
    while (store_waiting(s)) {
        for (store_write *w = store_collect(s), *next; w; w = next) {
            next = w->next;
            assert_string_equal(w->problem, "");
            store_write_free(w);
        }
        rest();
    }
}

static void play_a_day(store *s, int day, int tables)
{
    for (int i = 0; i < tables; i++) {
        char id[STORE_ID];
        snprintf(id, sizeof id, "d%dt%d", day, i);
        store_write *table = of_table(id, (int64_t)day * DAY);
        table->next = of_round(id, 1);
        table->next->next = of_moves(id, 1, 150);
        table->next->next->next = of_round(id, 2);
        table->next->next->next->next = of_moves(id, 2, 150);
        store_add(s, table);
    }
    all_stored(s);
    store_tidy(s, (int64_t)(day - 30) * DAY);
    while (store_tidying(s))
        rest();
}

static long long file_size(void)
{
    struct stat about;
    stat(house.file, &about);
    return about.st_size;
}

TEST(a_store_does_not_grow_when_old_tables_are_deleted)
{
    enum { A_DAY = 8 };
    long long early = 0;
    int tables = 0;
    end_service();
    unlink(house.file);
    store *s = store_open(house.file, false, wake, NULL, NULL);
    assert_non_null(s);
    for (int day = 1; day <= 60; day++) {
        play_a_day(s, day, A_DAY);
        if (day == 35)
            early = number("PRAGMA page_count") * 4096;
    }
    char id[STORE_ID] = "";
    while (store_next_table(s, id))
        tables++;
    assert_int_equal(tables, 31 * A_DAY);
    assert_null(store_table(s, "d10t1", NULL, problem_text));
    assert_string_equal(problem_text, "");
    store_close(s);
    long long late = file_size();
    print_message("8 tables a day: %lld bytes after 35 days, %lld after 60\n", early, late);
    assert_true(late < early + early / 5);
    assert_int_equal(number("SELECT count(*) FROM rounds"), 2 * tables);
    assert_int_equal(number("SELECT count(*) FROM moves"), 300 * tables);

    s = store_open(house.file, false, wake, NULL, NULL);
    store_tidy(s, (int64_t)1000 * DAY);
    while (store_tidying(s))
        rest();
    store_close(s);
    print_message("… and %lld when all are deleted\n", file_size());
    assert_true(file_size() < (1 << 20) + (1 << 17)); /* so much is kept for what comes */
    house_reopen(&house);
}

/* A day has passed; whoever is there is noted. */
static void a_day_passes(void)
{
    house_ahead += DAY;
    house_pass(&house, 61000);
    while (store_tidying(house.service->store))
        rest();
    house_settle(&house);
}

TEST(tables_that_nobody_comes_back_to_are_deleted_and_others_stay)
{
    house_restart(&house);
    end_service();
    house.keep_days = 30;
    house_reopen(&house);
    company here = house_company(&house, "perudo", 1, 1, ",\"pace\":\"none\"");
    company back = house_company(&house, "perudo", 1, 1, ",\"pace\":\"none\"");
    company gone = house_company(&house, "perudo", 1, 1, ",\"pace\":\"none\"");
    company_play(&house, &gone, 0);
    company_leave(&house, &back);
    company_leave(&house, &gone);
    for (int day = 0; day < 45; day++) {
        a_day_passes();
        if (day == 20) {
            company_back(&house, &back);
            company_leave(&house, &back);
        }
    }
    house_pass(&house, TABLE_IDLE + 61000); /* none of them is in memory any more, but the first */
    assert_int_equal(get_table(here.made.table), 200);
    assert_int_equal(get_table(back.made.table), 200);
    assert_int_equal(get_table(gone.made.table), 404);
    assert_int_equal(number("SELECT count(*) FROM tables"), 2);
    assert_int_equal(number("SELECT count(*) FROM rounds"), 2);
    assert_int_equal(number("SELECT count(*) FROM moves"), 0); /* the deleted one had some */
    company_leave(&house, &here);
    house_ahead = 0;
}

/* ---- how much may be written ---- */

TEST(an_address_that_has_written_its_share_begins_nothing_new)
{
    enum { SHARE = 40000 };
    end_service();
    house.disk_per_client = SHARE;
    house_reopen(&house);
    company other = house_company(&house, "perudo", 1, 1, ",\"pace\":\"none\"");
    company c = house_company(&house, "perudo", 1, 1, ",\"pace\":\"quick\"");
    int rounds = 0;
    for (;; rounds++) {
        company_play(&house, &c, 0);
        const char *code = wire_code(wire_do(&house, c.wire[0], "next"));
        if (!strcmp(code, "limit"))
            break;
        assert_string_equal(code, "");
        house_settle(&house);
    }
    long long wrote =
        number("SELECT sum(length(about) + coalesce(length(record), 0)) FROM rounds") +
        number("SELECT sum(24 + length(action)) FROM moves");
    print_message("a share of %d: refused after %d rounds, %lld bytes of rows\n", SHARE, rounds,
                  wrote);
    assert_true(wrote > SHARE / 4 && wrote < 3 * SHARE);
    house_request(&house, "POST", "/api/1/tables", two_seats);
    assert_int_equal(house.answer_status, 429);
    assert_string_equal(wire_code(house.answer), "limit");
    company_play(&house, &other, 0); /* what was begun goes on */
    house.now += INT64_C(1000) * DAY / 2;
    house_settle(&house);
    house_request(&house, "POST", "/api/1/tables", two_seats);
    assert_int_equal(house.answer_status, 201);
    assert_string_equal(wire_code(wire_do(&house, c.wire[0], "next")), "");
    company_leave(&house, &c);
    company_leave(&house, &other);
}

TEST(a_server_that_keeps_as_much_as_it_may_begins_nothing_new)
{
    end_service();
    house.disk = 1 << 20;
    house_reopen(&house);
    company c = house_company(&house, "perudo", 1, 1, ",\"pace\":\"none\"");
    company_leave(&house, &c);
    end_service();
    house.disk = 4096;
    house_reopen(&house);
    company_back(&house, &c);
    company_play(&house, &c, 0);
    assert_string_equal(wire_code(wire_do(&house, c.wire[0], "next")), "limit");
    house_request(&house, "POST", "/api/1/tables", "{}");
    assert_int_equal(house.answer_status, 507);
    assert_string_equal(wire_code(house.answer), "limit");
    company_leave(&house, &c);
}

/* Computer players by themselves, as fast as they can: their address's share of a second slows them, and nobody else. */
TEST(players_that_write_too_fast_are_slowed_and_not_refused)
{
    enum { WATCHED = 12 };
    wire *w[WATCHED];
    end_service();
    house.disk_per_client = 300000; /* 12,000 bytes at once, 300 a second */
    house_reopen(&house);
    for (int i = 0; i < WATCHED; i++) {
        made m = house_make(&house, "dutch",
                            "{\"who\":\"level\",\"level\":\"easy\"},{\"who\":\"level\","
                            "\"level\":\"easy\"}",
                            ",\"pace\":\"none\",\"seed\":\"7\"");
        w[i] = wire_open(&house, m.table, NULL);
        house_settle(&house);
    }
    wire *last = w[WATCHED - 1];
    assert_string_equal(wire_status(w[0]), "over");
    assert_string_equal(wire_status(last), "playing");
    int64_t begun = house.now;
    while (strcmp(wire_status(last), "over") != 0 && house.now < begun + 3600000)
        house_pass(&house, 1000);
    print_message("the last table's players waited for %lld s\n",
                  (long long)(house.now - begun) / 1000);
    assert_string_equal(wire_status(last), "over");
    assert_true(house.now - begun > 5000);
    for (int i = 0; i < WATCHED; i++)
        wire_close(&house, w[i]);
}

/* ---- nothing in silence ---- */

TEST(a_full_server_says_so_and_shows_what_it_has)
{
    company c[3];
    for (int i = 0; i < 3; i++) {
        c[i] = house_company(&house, "perudo", 1, 1, ",\"pace\":\"none\"");
        company_play(&house, &c[i], 0);
        company_leave(&house, &c[i]);
    }
    end_service();
    house.tables = 2;
    house_reopen(&house);
    company_back(&house, &c[0]);
    company_back(&house, &c[1]);
    wire *w = wire_open(&house, NULL, NULL);
    assert_int_equal(get_table(c[2].made.table), 200);
    free(house_record(&house, c[2].made.table, 1));
    assert_string_equal(join_code(w, c[2].made.table, c[2].token[0]), "full");
    assert_string_equal(join_code(w, "k3v9q2m7x4ta", c[2].token[0]), "no_table");
    assert_int_equal(get_table("k3v9q2m7x4ta"), 404);
    house_sit(&house, c[2].made.table, "Bob", NULL, c[0].token[1]);
    assert_int_equal(house.answer_status, 503);
    company_leave(&house, &c[0]);
    assert_string_equal(join_code(w, c[2].made.table, c[2].token[0]), "");
    wire_close(&house, w);
    company_leave(&house, &c[1]);
}

TEST(a_disk_that_refuses_is_told_until_it_takes_something)
{
    char text[128];
    store *s = house.service->store;
    assert_false(store_trouble(s, text));
    house_fill_disk(&house, true);
    house_request(&house, "POST", "/api/1/tables", two_seats);
    assert_int_equal(house.answer_status, 507);
    assert_string_equal(wire_code(house.answer), "disk");
    assert_non_null(
        strstr(json_string_value(json_object_get(json_object_get(house.answer, "error"), "text")),
               "disk I/O error"));
    assert_true(store_trouble(s, text));
    assert_string_equal(text, "disk I/O error");
    house_fill_disk(&house, false);
    while (store_trouble(s, text)) /* it tries by itself */
        rest();
}

TEST(abandoned_tables_do_not_hide_those_where_somebody_is)
{
    static const char open_seat[] = "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"open\"}";
    made m = house_make(&house, "perudo", open_seat, ",\"public\":true");
    wire *w = wire_open(&house, m.table, m.token);
    company c = house_company(&house, "perudo", 1, 1, ",\"public\":true");
    for (int i = 0; i < 60; i++)
        house_make(&house, "perudo", open_seat, ",\"public\":true");
    for (int i = 0; i < 60; i++) { /* those, being played by nobody, emptied the list */
        company d = house_company(&house, "perudo", 1, 1, ",\"public\":true");
        company_leave(&house, &d);
    }
    const json_t *list =
        json_object_get(house_request(&house, "GET", "/api/1/tables", ""), "tables");
    assert_true(json_array_size(list) > 2 && json_array_size(list) <= LISTED);
    assert_string_equal(json_string_value(json_object_get(json_array_get(list, 0), "table")),
                        m.table);
    assert_string_equal(json_string_value(json_object_get(json_array_get(list, 1), "table")),
                        c.made.table);
    wire_close(&house, w);
    company_leave(&house, &c);
}
