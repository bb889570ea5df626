/* The service in numbers, as Prometheus reads them. Names end in their unit, and in _total where they only
 * grow; each has its help and type. Labels come from the program's own constants, so there is nothing to escape and no end of
 * them: no table, seat, name, address or token is ever one. */
#include "server/metrics.h"
#include "server/parts.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- writing ---- */

static void head(FILE *out, const char *name, const char *type, const char *help)
{
    fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

/* A number with a label, or (NULL) without. Of those of one name, which follow each other, the first has the help. */
static void labelled(FILE *out, const char *name, const char *help, const char *label,
                     const char *value, double number)
{
    size_t length = strlen(name);
    bool grows = length > 6 && !strcmp(name + length - 6, "_total");
    if (help)
        head(out, name, grows ? "counter" : "gauge", help);
    if (label)
        fprintf(out, "%s{%s=\"%s\"} %.15g\n", name, label, value, number);
    else
        fprintf(out, "%s %.15g\n", name, number);
}

static void single(FILE *out, const char *name, const char *help, double number)
{
    labelled(out, name, help, NULL, NULL, number);
}

static void write_counts(FILE *out, const char *name, const char *label, const char *help,
                         const named_counts *t)
{
    for (int i = 0; i < t->count; i++)
        labelled(out, name, i ? NULL : help, label, t->row[i].name, (double)t->row[i].number);
}

static void write_tables(FILE *out, const service *s)
{
    static const char name[] = "hunch_tables";
    int count[WEB_TABLE_OVER + 1] = {0};
    for (const web_table *t = LIST_FIRST(&s->tables); t; t = LIST_NEXT(t, all))
        count[t->status]++;
    for (int i = 0; i <= WEB_TABLE_OVER; i++)
        labelled(out, name, i ? NULL : "Tables in memory.", "status",
                 web_table_status_name((web_table_status)i), count[i]);
    single(out, "hunch_tables_limit", "Tables in memory, at most (--tables).", s->setup.tables);
    single(out, "hunch_tables_made_total", "Tables that were made.", s->metrics.made);
    write_counts(out, "hunch_rounds_begun_total", "game", "Rounds that began.", &s->metrics.begun);
    write_counts(out, "hunch_rounds_ended_total", "game", "Rounds that ended.", &s->metrics.ended);
}

static void write_connections(FILE *out, const service *s)
{
    static const char name[] = "hunch_connections";
    int seated = 0, watching = 0;
    for (const peer *p = LIST_FIRST(&s->peers); p; p = LIST_NEXT(p, all)) {
        seated += p->table && p->seat != HN_NONE;
        watching += p->table && p->seat == HN_NONE;
    }
    labelled(out, name, "WebSocket connections, by what they are at a table.", "place", "seat",
             seated);
    labelled(out, name, NULL, "place", "watching", watching);
    labelled(out, name, NULL, "place", "none", s->peer_count - seated - watching);
    single(out, "hunch_connections_total", "WebSocket connections that were accepted.",
           s->metrics.connected);
    single(out, "hunch_connections_refused_total", "WebSocket connections refused: too many.",
           s->metrics.connections_refused);
    single(out, "hunch_addresses", "Addresses, or groups of them, that limits are counted for.",
           s->groups.count);
}

static void write_traffic(FILE *out, const metrics *m)
{
    char class[4] = "1xx";
    write_counts(out, "hunch_messages_total", "do",
                 "Messages that were read, by what they ask for.", &m->messages);
    write_counts(out, "hunch_refusals_total", "code", "Messages and requests that were refused.",
                 &m->refused);
    for (int i = 1; i < STATUS_CLASSES; i++, class[0]++)
        labelled(out, "hunch_requests_total",
                 i > 1 ? NULL : "HTTP requests, by the class of their status.", "status", class,
                 m->answered[i]);
}

static void write_transport(FILE *out, const web_counts *c)
{
    single(out, "hunch_sockets", "Connections of all kinds.", c->connections);
    single(out, "hunch_sockets_opened_total", "Connections that were accepted.", c->opened);
    single(out, "hunch_sockets_refused_total",
           "Connections refused: too many from one address, or in all.", c->turned_off);
    single(out, "hunch_sockets_made_way_total",
           "Connections without a request, dropped for others when it was nearly full.",
           c->made_way);
    single(out, "hunch_sockets_slow_total", "Connections dropped because they took too long.",
           c->slow);
    single(out, "hunch_http_requests_total", "HTTP requests, those for files included.",
           c->requests);
    single(out, "hunch_http_requests_refused_total",
           "HTTP requests refused: too many from one address.", c->requests_refused);
    single(out, "hunch_frames_total", "Frames that came on WebSockets.", c->frames);
    single(out, "hunch_frames_refused_total", "WebSockets closed because of too many frames.",
           c->frames_refused);
    single(out, "hunch_messages_refused_total", "WebSockets closed because of too many messages.",
           c->messages_refused);
    single(out, "hunch_pauses_total",
           "Times that a WebSocket was not read from: it had sent too much.", c->paused);
    single(out, "hunch_websocket_received_bytes_total", "Bytes that came on WebSockets.",
           c->bytes_in);
    single(out, "hunch_websocket_sent_bytes_total", "Bytes that went out on WebSockets.",
           c->bytes_out);
}

static void write_work(FILE *out, service *s)
{
    static const char *const pools[POOLS] = {"quick", "search", "questions", "replays"};
    labelled(out, "hunch_decisions_total", "Moves that computer players decided.", NULL, NULL,
             s->metrics.decided);
    write_counts(out, "hunch_questions_total", "kind",
                 "Questions and replays that were worked out.", &s->metrics.worked);
    for (int i = 0; i < POOLS; i++)
        labelled(out, "hunch_work_waiting",
                 i ? NULL : "What waits for worker threads or is on them, by their pool.", "pool",
                 pools[i], workers_waiting(s->pool[i]));
}

static void write_commits(FILE *out, const store_meter *m)
{
    static const char name[] = "hunch_store_commit_seconds";
    uint64_t sum = 0;
    head(out, name, "histogram", "How long commits to the disk took.");
    for (int i = 0; i < METER_BUCKETS; i++) {
        sum += m->commits[i];
        fprintf(out, "%s_bucket{le=\"%g\"} %" PRIu64 "\n", name, meter_bounds[i], sum);
    }
    sum += m->commits[METER_BUCKETS];
    fprintf(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, sum);
    fprintf(out, "%s_sum %.9f\n%s_count %" PRIu64 "\n", name, (double)m->nanoseconds / 1e9, name,
            sum);
}

static double size_of(const char *path, const char *more)
{
    char whole[4096];
    struct stat about;
    snprintf(whole, sizeof whole, "%s%s", path, more);
    return stat(whole, &about) ? 0 : (double)about.st_size;
}

static void write_store(FILE *out, const service *s)
{
    static const char size[] = "hunch_store_size_bytes";
    const store_meter *m = store_measured(s->store);
    char text[128];
    single(out, "hunch_healthy", "Whether /health is good: 1 or 0.", service_healthy(s, text));
    single(out, "hunch_store_waiting", "Writes that are on their way to the disk.",
           store_waiting(s->store));
    single(out, "hunch_store_writes_total", "Writes that were handed to the store.", m->writes);
    single(out, "hunch_store_failures_total", "Writes that were not stored.", m->failed);
    single(out, "hunch_store_written_bytes_total", "Bytes that commits wrote.", m->bytes);
    labelled(out, size, "Sizes of the store's files.", "file", "database",
             size_of(s->setup.store, ""));
    labelled(out, size, NULL, "file", "log", size_of(s->setup.store, "-wal"));
    write_commits(out, m);
}

/* ---- the process, by the names that Prometheus' own libraries use ---- */

static double resident(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%*u %lu", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static int open_files(void)
{
    int count = 0;
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
    labelled(out, "hunch_build_info", "The version that runs.", "version", HN_VERSION, 1);
    single(out, "process_start_time_seconds", "When it began, in seconds since 1970.", m->began);
    single(out, "process_cpu_seconds_total", "Processor time of all its threads.",
           seconds(used.ru_utime) + seconds(used.ru_stime));
    single(out, "process_resident_memory_bytes", "Memory that it has.", resident());
    single(out, "process_open_fds", "Files and sockets that are open.", open_files());
    single(out, "process_max_fds", "Files and sockets that may be open.", files.rlim_cur);
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
    write_transport(out, &s->counts);
    write_work(out, s);
    if (!fclose(out))
        return text;
    free(text);
    return NULL;
}
