/* The service in numbers, as Prometheus reads them, and whether it is well. Names end in their unit, and in _total where they only
 * grow; each has its help and type. Labels come from the program's own constants, so there is nothing to escape and no end of
 * them: no table, seat, name, address or token is ever one. */
#include "server/metrics.h"
#include "server/parts.h"
#include "server/store_meter.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LIMIT_GATE = 10000 }; /* milliseconds between two lines about limits */

/* ---- counting ---- */

void counts_add(named_counts *t, const char *name, uint64_t number)
{
    int at = 0;
    while (at < t->count && t->row[at].name != name && strcmp(t->row[at].name, name) != 0)
        at++;
    if (at == COUNTS_ROWS)
        at = COUNTS_ROWS - 1;
    if (at == t->count) {
        t->count++;
        t->row[at].name = t->count == COUNTS_ROWS ? "other" : name;
    }
    t->row[at].number += number;
}

/* What can be counted stands there from the beginning, with 0: a rate is then known from the first time on. */
void metrics_begin(metrics *m)
{
    static const char *const codes[] = {
        "bad_json", "bad_field",  "version",  "unknown",  "too_long",  "not_text",
        "too_fast", "joined",     "no_table", "no_seat",  "not_asked", "illegal",
        "stale",    "over",       "help_off", "not_over", "not_yet",   "disk",
        "limit",    "not_joined", "full",     "damaged"};
    static const char *const kinds[] = {"hint", "beliefs", "replay", "chances"};
    m->began = (int64_t)time(NULL);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        counts_add(&m->refused, codes[i], 0);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        counts_add(&m->worked, kinds[i], 0);
    for (int i = 0; i < hn_games(); i++) {
        counts_add(&m->begun, hn_game_name(hn_game_at(i)), 0);
        counts_add(&m->ended, hn_game_name(hn_game_at(i)), 0);
    }
}

void metrics_refused(service *s, const client *from, const char *code, const char *field,
                     const char *text)
{
    int more;
    counts_add(&s->metrics.refused, code, 1);
    bool limit = !*field && (!strcmp(code, "limit") || !strcmp(code, "too_fast"));
    if (limit && !s->stopping && log_may(&s->metrics.limits, s->now, LIMIT_GATE, &more))
        log_line(LOG_WARNING, "refused for %s: %s (%d more such since the last line)",
                 from ? from->address : "an unknown address", text, more);
}

void service_answered(service *s, int status)
{
    s->metrics.answered[status / 100 % STATUS_CLASSES]++;
}

/* ---- the end ---- */

static uint64_t sum(const named_counts *t)
{
    uint64_t all = 0;
    for (int i = 0; i < t->count; i++)
        all += t->row[i].number;
    return all;
}

void metrics_stopping(service *s)
{
    log_line(LOG_INFO,
             "stopping: %d connections, %d tables in memory, %d writes and %d jobs to finish",
             s->peer_count, s->table_count, store_waiting(s->store), think_waiting(s));
}

void metrics_stopped(service *s)
{
    const metrics *m = &s->metrics;
    int writes = store_waiting(s->store), jobs = think_waiting(s);
    if (writes || jobs)
        log_line(
            LOG_WARNING,
            "the time to stop is over with %d writes and %d jobs unfinished: writes are waited for, "
            "jobs are done again by the next server",
            writes, jobs);
    log_line(LOG_INFO,
             "stopped after %lld s: %" PRIu64 " tables made, %" PRIu64 " rounds ended, %" PRIu64
             " messages, %" PRIu64 " refused, %" PRIu64 " connections",
             (long long)(time(NULL) - (time_t)m->began), m->made, sum(&m->ended), sum(&m->messages),
             sum(&m->refused), m->connected);
}

/* ---- health ---- */

bool service_healthy(const service *s, char text[128])
{
    char trouble[128];
    bool troubled = store_trouble(s->store, trouble);
    if (s->stopping)
        snprintf(text, 128, "the server is stopping");
    else if (troubled)
        snprintf(text, 128, "the store: %.110s", trouble);
    else
        snprintf(text, 128, "ok");
    return !s->stopping && !troubled;
}

/* ---- writing ---- */

static void head(FILE *out, const char *name, const char *type, const char *help)
{
    fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void single(FILE *out, const char *name, const char *type, const char *help, uint64_t number)
{
    head(out, name, type, help);
    fprintf(out, "%s %" PRIu64 "\n", name, number);
}

static void labelled(FILE *out, const char *name, const char *label, const char *value,
                     uint64_t number)
{
    fprintf(out, "%s{%s=\"%s\"} %" PRIu64 "\n", name, label, value, number);
}

static void write_counts(FILE *out, const char *name, const char *label, const char *help,
                         const named_counts *t)
{
    if (!t->count)
        return;
    head(out, name, "counter", help);
    for (int i = 0; i < t->count; i++)
        labelled(out, name, label, t->row[i].name, t->row[i].number);
}

static void write_tables(FILE *out, const service *s)
{
    uint64_t count[TABLE_OVER + 1] = {0};
    for (int i = 0; i < WIRE_BUCKETS; i++)
        for (const web_table *t = s->bucket[i]; t; t = t->next_in_bucket)
            count[t->status]++;
    head(out, "hunch_tables", "gauge", "Tables in memory.");
    for (int i = 0; i <= TABLE_OVER; i++)
        labelled(out, "hunch_tables", "status", table_status_name((table_status)i), count[i]);
    single(out, "hunch_tables_limit", "gauge", "Tables in memory, at most (--tables).",
           (uint64_t)s->setup.tables);
    single(out, "hunch_tables_made_total", "counter", "Tables that were made.", s->metrics.made);
    write_counts(out, "hunch_rounds_begun_total", "game", "Rounds that began.", &s->metrics.begun);
    write_counts(out, "hunch_rounds_ended_total", "game", "Rounds that ended.", &s->metrics.ended);
}

static void write_connections(FILE *out, const service *s)
{
    uint64_t seated = 0, watching = 0, addresses = 0;
    for (const peer *p = s->peers; p; p = p->next) {
        seated += p->table && p->seat != HN_NONE;
        watching += p->table && p->seat == HN_NONE;
    }
    for (int i = 0; i < WIRE_BUCKETS; i++)
        for (const client *c = s->clients[i]; c; c = c->next)
            addresses++;
    head(out, "hunch_connections", "gauge", "WebSocket connections, by what they are at a table.");
    labelled(out, "hunch_connections", "place", "seat", seated);
    labelled(out, "hunch_connections", "place", "watching", watching);
    labelled(out, "hunch_connections", "place", "none",
             (uint64_t)s->peer_count - seated - watching);
    single(out, "hunch_connections_total", "counter", "WebSocket connections that were accepted.",
           s->metrics.connected);
    single(out, "hunch_connections_refused_total", "counter",
           "WebSocket connections refused: too many.", s->metrics.connections_refused);
    single(out, "hunch_addresses", "gauge",
           "Addresses, or groups of them, that limits are counted for.", addresses);
}

static void write_traffic(FILE *out, const metrics *m)
{
    char class[4] = "0xx";
    write_counts(out, "hunch_messages_total", "do",
                 "Messages that were read, by what they ask for.", &m->messages);
    write_counts(out, "hunch_refusals_total", "code", "Messages and requests that were refused.",
                 &m->refused);
    head(out, "hunch_requests_total", "counter", "HTTP requests, by the class of their status.");
    for (int i = 1; i < STATUS_CLASSES; i++) {
        class[0] = (char)('0' + i);
        labelled(out, "hunch_requests_total", "status", class, m->answered[i]);
    }
}

static void write_work(FILE *out, service *s)
{
    static const char *const pools[POOLS] = {"quick", "search", "questions", "replays"};
    single(out, "hunch_decisions_total", "counter", "Moves that computer players decided.",
           s->metrics.decided);
    write_counts(out, "hunch_questions_total", "kind",
                 "Questions and replays that were worked out.", &s->metrics.worked);
    head(out, "hunch_work_waiting", "gauge",
         "What waits for worker threads or is on them, by their pool.");
    for (int i = 0; i < POOLS; i++)
        labelled(out, "hunch_work_waiting", "pool", pools[i],
                 (uint64_t)workers_waiting(s->pool[i]));
}

static void write_commits(FILE *out, const store_meter *m)
{
    static const char name[] = "hunch_store_commit_seconds";
    uint64_t sum = 0;
    head(out, name, "histogram", "How long commits to the disk took.");
    for (int i = 0; i <= METER_BUCKETS; i++) {
        sum += atomic_load(&m->commits[i]);
        if (i < METER_BUCKETS)
            fprintf(out, "%s_bucket{le=\"%g\"} %" PRIu64 "\n", name, meter_bounds[i], sum);
        else
            fprintf(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, sum);
    }
    fprintf(out, "%s_sum %.9f\n%s_count %" PRIu64 "\n", name,
            (double)atomic_load(&m->nanoseconds) / 1e9, name, sum);
}

static uint64_t size_of(const char *path, const char *more)
{
    char whole[4096];
    struct stat about;
    snprintf(whole, sizeof whole, "%s%s", path, more);
    return stat(whole, &about) ? 0 : (uint64_t)about.st_size;
}

static void write_store(FILE *out, const service *s)
{
    const store_meter *m = store_measured(s->store);
    char text[128];
    single(out, "hunch_healthy", "gauge", "Whether /health is good: 1 or 0.",
           service_healthy(s, text));
    single(out, "hunch_store_waiting", "gauge", "Writes that are on their way to the disk.",
           (uint64_t)store_waiting(s->store));
    single(out, "hunch_store_writes_total", "counter", "Writes that were handed to the store.",
           atomic_load(&m->writes));
    single(out, "hunch_store_failures_total", "counter", "Writes that were not stored.",
           atomic_load(&m->failed));
    single(out, "hunch_store_written_bytes_total", "counter", "Bytes that commits wrote.",
           atomic_load(&m->bytes));
    write_commits(out, m);
    head(out, "hunch_store_size_bytes", "gauge", "Sizes of the store's files.");
    labelled(out, "hunch_store_size_bytes", "file", "database", size_of(s->setup.store, ""));
    labelled(out, "hunch_store_size_bytes", "file", "log", size_of(s->setup.store, "-wal"));
}

/* ---- the process, by the names that Prometheus' own libraries use ---- */

static uint64_t resident(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%*u %lu", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static uint64_t open_files(void)
{
    uint64_t count = 0;
    DIR *folder = opendir("/proc/self/fd");
    if (!folder)
        return 0;
    while (readdir(folder))
        count++;
    closedir(folder);
    return count > 3 ? count - 3 : 0; /* two are names of folders, and one was this */
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static void write_process(FILE *out, const metrics *m)
{
    struct rusage used = {0};
    struct rlimit files = {0};
    getrusage(RUSAGE_SELF, &used);
    getrlimit(RLIMIT_NOFILE, &files);
    head(out, "hunch_build_info", "gauge", "The version that runs.");
    labelled(out, "hunch_build_info", "version", HN_VERSION, 1);
    single(out, "process_start_time_seconds", "gauge", "When it began, in seconds since 1970.",
           (uint64_t)m->began);
    head(out, "process_cpu_seconds_total", "counter", "Processor time of all its threads.");
    fprintf(out, "process_cpu_seconds_total %.6f\n",
            seconds(used.ru_utime) + seconds(used.ru_stime));
    single(out, "process_resident_memory_bytes", "gauge", "Memory that it has.", resident());
    single(out, "process_open_fds", "gauge", "Files and sockets that are open.", open_files());
    single(out, "process_max_fds", "gauge", "Files and sockets that may be open.", files.rlim_cur);
}

char *service_metrics(service *s)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    write_process(out, &s->metrics);
    write_store(out, s);
    write_tables(out, s);
    write_connections(out, s);
    write_traffic(out, &s->metrics);
    web_counts_write(out, &s->counts);
    write_work(out, s);
    if (!fclose(out))
        return text;
    free(text);
    return NULL;
}
