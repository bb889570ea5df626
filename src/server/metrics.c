/* Counting, and whether the service is well. What was counted is told by metrics_text.c. */
#include "server/metrics.h"
#include "server/parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

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
    static const char *const kinds[] = {"hint", "beliefs", "replay", "chances", "review"};
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
