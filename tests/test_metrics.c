/* The numbers for whoever runs it: read back by the rules of Prometheus' text format 0.0.4 and of what promtool asks of names, held
 * against what was played, and searched for anything that belongs to one table. */
#include "clients.h"
#include "server/metrics.h"
#include "test.h"

#include <ctype.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- a small reader of the format ---- */

enum { SAMPLES = 400, NAME = 80, LABELS = 80 };

typedef struct sample {
    char family[NAME]; /* as TYPE has it */
    char type[16];
    char name[NAME];
    char labels[LABELS]; /* as they stand, without braces */
    double value;
} sample;

typedef struct scrape {
    int count;
    sample sample[SAMPLES];
} scrape;

static bool ends_in(const char *text, const char *end)
{
    size_t length = strlen(text), more = strlen(end);
    return length >= more && !strcmp(text + length - more, end);
}

static void check_name(const char *name, const char *type)
{
    static const char *const wrong[] = {"_ms",    "_milliseconds", "_minutes",  "_kilobytes",
                                        "_gauge", "_counter",      "_histogram"};
    assert_true(islower((unsigned char)name[0]));
    assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_"), strlen(name));
    assert_int_equal(ends_in(name, "_total"), !strcmp(type, "counter"));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_null(strstr(name, wrong[i]));
    assert_false(ends_in(name, "_count") || ends_in(name, "_sum") || ends_in(name, "_bucket"));
    assert_true(!strncmp(name, "hunch_", 6) || !strncmp(name, "process_", 8));
}

/* HELP and TYPE of a family, in this order, and each family once. */
static const char *read_family(const char *at, const scrape *s, char family[NAME], char type[16])
{
    char again[NAME];
    int length = 0;
    assert_int_equal(sscanf(at, "# HELP %79s %*[^\n]%n", family, &length), 1);
    assert_true(length > 0 && at[length - 1] == '.' && at[length] == '\n');
    at += length + 1;
    length = 0;
    assert_int_equal(sscanf(at, "# TYPE %79s %15[a-z]%n", again, type, &length), 2);
    assert_string_equal(again, family);
    assert_true(!strcmp(type, "counter") || !strcmp(type, "gauge") || !strcmp(type, "histogram"));
    check_name(family, type);
    for (int i = 0; i < s->count; i++)
        assert_string_not_equal(s->sample[i].family, family);
    assert_int_equal(at[length], '\n');
    return at + length + 1;
}

/* name{label="value",…} number */
static const char *read_sample(const char *at, sample *one)
{
    size_t length = strcspn(at, "{ \n");
    char *end;
    assert_true(length && length < NAME);
    snprintf(one->name, sizeof one->name, "%.*s", (int)length, at);
    at += length;
    if (*at == '{') {
        length = strcspn(at, "}\n");
        assert_true(at[length] == '}' && length < LABELS);
        snprintf(one->labels, sizeof one->labels, "%.*s", (int)length - 1, at + 1);
        char label[32], value[64];
        int all = 0;
        assert_int_equal(sscanf(one->labels, "%31[a-z]=\"%63[a-z0-9_+.I]\"%n", label, value, &all),
                         2);
        assert_int_equal(all, strlen(one->labels));
        at += length + 1;
    }
    assert_int_equal(*at, ' ');
    one->value = strtod(at + 1, &end);
    assert_true(end > at + 1 && *end == '\n');
    assert_true(one->value >= 0);
    return end + 1;
}

static void check_member(const sample *one)
{
    if (!strcmp(one->type, "histogram")) {
        const char *end = one->name + strlen(one->family);
        assert_memory_equal(one->name, one->family, strlen(one->family));
        assert_true(!strcmp(end, "_bucket") || !strcmp(end, "_sum") || !strcmp(end, "_count"));
        assert_int_equal(!strcmp(end, "_bucket"), !strncmp(one->labels, "le=", 3));
    } else {
        assert_string_equal(one->name, one->family);
    }
}

static scrape *read_scrape(const char *text)
{
    scrape *s = calloc(1, sizeof *s);
    char family[NAME] = "", type[16] = "";
    assert_non_null(text);
    for (const char *at = text; *at;) {
        if (*at == '#') {
            at = read_family(at, s, family, type);
            assert_true(*at && *at != '#'); /* none without a sample */
            continue;
        }
        assert_true(s->count < SAMPLES);
        sample *one = &s->sample[s->count];
        snprintf(one->family, sizeof one->family, "%s", family);
        snprintf(one->type, sizeof one->type, "%s", type);
        at = read_sample(at, one);
        check_member(one);
        for (int i = 0; i < s->count; i++)
            assert_false(!strcmp(s->sample[i].name, one->name) &&
                         !strcmp(s->sample[i].labels, one->labels));
        s->count++;
    }
    return s;
}

static double value_of(const scrape *s, const char *name, const char *labels)
{
    for (int i = 0; i < s->count; i++)
        if (!strcmp(s->sample[i].name, name) && !strcmp(s->sample[i].labels, labels))
            return s->sample[i].value;
    fail_msg("no %s{%s}", name, labels);
    return 0;
}

static scrape *scrape_now(void)
{
    char *text = service_metrics(house.service);
    scrape *s = read_scrape(text);
    free(text);
    return s;
}

/* ---- tests ---- */

static void check_histogram(const scrape *s, const char *name)
{
    char bucket[NAME], count[NAME];
    double last = 0;
    int buckets = 0;
    snprintf(bucket, sizeof bucket, "%s_bucket", name);
    snprintf(count, sizeof count, "%s_count", name);
    for (int i = 0; i < s->count; i++)
        if (!strcmp(s->sample[i].name, bucket)) {
            assert_true(s->sample[i].value >= last);
            last = s->sample[i].value;
            buckets++;
        }
    assert_true(buckets > 5);
    assert_true(last == value_of(s, bucket, "le=\"+Inf\""));
    assert_true(last == value_of(s, count, ""));
}

FIXTURE(.before_each = house_open, .after_each = house_close);

TEST(test_empty)
{
    scrape *s = scrape_now();
    assert_true(value_of(s, "hunch_build_info", "version=\"" HN_VERSION "\"") == 1);
    assert_true(value_of(s, "hunch_healthy", "") == 1);
    assert_true(value_of(s, "hunch_tables", "status=\"playing\"") == 0);
    assert_true(value_of(s, "hunch_refusals_total", "code=\"illegal\"") == 0);
    assert_true(value_of(s, "process_resident_memory_bytes", "") > 1e6);
    assert_true(value_of(s, "process_start_time_seconds", "") > 1.6e9);
    assert_true(value_of(s, "process_open_fds", "") > 2);
    check_histogram(s, "hunch_store_commit_seconds");
    for (int i = 0; i < hn_games(); i++) {
        char label[LABELS];
        snprintf(label, sizeof label, "game=\"%s\"", hn_game_name(hn_game_at(i)));
        assert_true(value_of(s, "hunch_rounds_ended_total", label) == 0);
    }
    free(s);
}

/* A round, a hint, a replay, refusals: each is counted, nothing that grows falls, and nothing tells which table it was. */
TEST(test_played)
{
    scrape *before = scrape_now();
    company c = house_company(&house, "cambio", 2, 2, ",\"window\":2");
    assert_string_equal(wire_code(wire_ask(&house, c.wire[0],
                                           "{\"hunch\":1,\"do\":\"act\",\"action\":\"nothing\","
                                           "\"at\":%d}",
                                           c.wire[0]->at)),
                        "illegal");
    wire *watcher = wire_open(&house, c.made.table, NULL);
    scrape *during = scrape_now();
    assert_true(value_of(during, "hunch_connections", "place=\"seat\"") == 2);
    assert_true(value_of(during, "hunch_connections", "place=\"watching\"") == 1);
    assert_true(value_of(during, "hunch_tables", "status=\"playing\"") == 1);
    company_play(&house, &c, 0);
    char path[64];
    snprintf(path, sizeof path, "/api/1/tables/%s/rounds/1", c.made.table);
    house_request(&house, "GET", path, "");
    assert_int_equal(house.answer_status, 200);
    house_request(&house, "GET", "/api/1/nothing", "");
    char *text = service_metrics(house.service);
    scrape *after = read_scrape(text);
    assert_true(value_of(after, "hunch_rounds_begun_total", "game=\"cambio\"") == 1);
    assert_true(value_of(after, "hunch_rounds_ended_total", "game=\"cambio\"") == 1);
    assert_true(value_of(after, "hunch_tables_made_total", "") == 1);
    assert_true(value_of(after, "hunch_decisions_total", "") > 0);
    assert_true(value_of(after, "hunch_questions_total", "kind=\"replay\"") == 1);
    assert_true(value_of(after, "hunch_messages_total", "do=\"act\"") > 1);
    assert_true(value_of(after, "hunch_messages_total", "do=\"join\"") == 3);
    assert_true(value_of(after, "hunch_refusals_total", "code=\"illegal\"") >= 1);
    assert_true(value_of(after, "hunch_refusals_total", "code=\"unknown\"") == 1);
    assert_true(value_of(after, "hunch_requests_total", "status=\"4xx\"") == 1);
    assert_true(value_of(after, "hunch_requests_total", "status=\"2xx\"") >= 3);
    assert_true(value_of(after, "hunch_connections_total", "") == 3);
    assert_true(value_of(after, "hunch_store_writes_total", "") > 3);
    assert_true(value_of(after, "hunch_store_failures_total", "") == 0);
    assert_true(value_of(after, "hunch_store_written_bytes_total", "") > 4096);
    assert_true(value_of(after, "hunch_store_size_bytes", "file=\"database\"") > 0);
    assert_true(value_of(after, "hunch_store_commit_seconds_sum", "") > 0);
    check_histogram(after, "hunch_store_commit_seconds");
    for (int i = 0; i < before->count; i++)
        if (strcmp(before->sample[i].type, "gauge") != 0)
            assert_true(value_of(after, before->sample[i].name, before->sample[i].labels) >=
                        before->sample[i].value);
    assert_null(strstr(text, c.made.table));
    for (int i = 0; i < c.persons; i++)
        assert_null(strstr(text, c.token[i]));
    assert_null(strstr(text, "127.0.0.1"));
    free(text);
    free(before);
    free(during);
    free(after);
    wire_close(&house, watcher);
    company_leave(&house, &c);
}

TEST(test_answers_of_the_transport)
{
    static const int statuses[] = {200, 304, 403, 404, 503, 101};
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        service_answered(house.service, statuses[i]);
    scrape *s = scrape_now();
    assert_true(value_of(s, "hunch_requests_total", "status=\"4xx\"") == 2);
    assert_true(value_of(s, "hunch_requests_total", "status=\"1xx\"") == 1);
    assert_true(value_of(s, "hunch_requests_total", "status=\"5xx\"") == 1);
    free(s);
}

static const char new_table[] =
    "{\"hunch\":1,\"game\":\"dutch\",\"seats\":[{\"who\":\"you\",\"name\":\"Ann\"},"
    "{\"who\":\"level\",\"level\":\"easy\"}]}";

/* Not well while nothing can be stored, well again afterwards, and not when it stops. */
TEST(test_health)
{
    char text[128];
    assert_true(service_healthy(house.service, text));
    assert_string_equal(text, "ok");
    house_fill_disk(&house, true);
    /* What fits into what the file has already is stored all the same. */
    for (int i = 0; i < 200 && service_healthy(house.service, text); i++)
        house_request(&house, "POST", "/api/1/tables", new_table);
    assert_false(service_healthy(house.service, text));
    assert_non_null(strstr(text, "store"));
    scrape *s = scrape_now();
    assert_true(value_of(s, "hunch_healthy", "") == 0);
    assert_true(value_of(s, "hunch_store_failures_total", "") > 0);
    assert_true(value_of(s, "hunch_refusals_total", "code=\"disk\"") > 0);
    free(s);
    house_fill_disk(&house, false);
    house_request(&house, "POST", "/api/1/tables", new_table);
    assert_int_equal(house.answer_status, 201);
    assert_true(service_healthy(house.service, text));
    service_stop(house.service, house.now);
    assert_false(service_healthy(house.service, text));
    assert_non_null(strstr(text, "stop"));
}

/* Somebody else holds the file for a while, as a slow disk would. */
static void *hold_file(void *argument)
{
    struct timespec a_while = {.tv_sec = 1, .tv_nsec = 200000000};
    nanosleep(&a_while, NULL);
    assert_int_equal(sqlite3_exec(argument, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    return NULL;
}

TEST(test_slow_disk)
{
    sqlite3 *other;
    pthread_t thread;
    char written[1024];
    int ends[2], kept = dup(STDERR_FILENO);
    assert_int_equal(sqlite3_open(house.file, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(pipe(ends), 0);
    dup2(ends[1], STDERR_FILENO);
    assert_int_equal(pthread_create(&thread, NULL, hold_file, other), 0);
    house_request(&house, "POST", "/api/1/tables", new_table);
    pthread_join(thread, NULL);
    dup2(kept, STDERR_FILENO);
    close(kept);
    close(ends[1]);
    ssize_t size = read(ends[0], written, sizeof written - 1);
    close(ends[0]);
    sqlite3_close(other);
    written[size < 0 ? 0 : size] = 0;
    assert_int_equal(house.answer_status, 201);
    assert_non_null(strstr(written, "hunch: warning: the disk is slow: a commit took "));
    scrape *s = scrape_now();
    assert_true(value_of(s, "hunch_store_commit_seconds_bucket", "le=\"1\"") <
                value_of(s, "hunch_store_commit_seconds_count", ""));
    free(s);
}

TEST(test_counts)
{
    static char names[2 * COUNTS_ROWS][8];
    named_counts t = {0};
    for (int i = 0; i < 2 * COUNTS_ROWS; i++) {
        snprintf(names[i], sizeof names[i], "n%d", i);
        counts_add(&t, names[i], 1);
        counts_add(&t, i ? names[1] : names[0], 1);
    }
    assert_int_equal(t.count, COUNTS_ROWS);
    assert_string_equal(t.row[COUNTS_ROWS - 1].name, "other");
    assert_int_equal(t.row[COUNTS_ROWS - 1].number, COUNTS_ROWS + 1);
    assert_int_equal(t.row[1].number, 2 * COUNTS_ROWS);
}
