/* How much of the disk an address and all of them together may take, and how long it is kept.
 *
 * What an address writes is counted as water in a bucket that leaks a day's share in a day: whoever fills it waits until some has
 * run out. A second bucket, small and fast, slows computer players that play by themselves as fast as they can; nothing else waits for
 * it. Rounds that are being played always go on. Counts are in memory alone: a new server begins at nothing. */
#include "server/parts.h"

#include <stdio.h>
#include <time.h>

enum {
    DAY = 86400,
    HOUR = 3600,
    FAST = 1000,       /* seconds in which a day's share may be written, … */
    AT_ONCE = 25,      /* … and this part of it at once */
    LONGEST = 60000,   /* milliseconds that computer players are kept waiting */
    NOT_WORTH_IT = 100 /* this part of a day's share is forgotten */
};

int64_t disk_time(const service *s)
{
    return s->setup.time ? s->setup.time() : (int64_t)time(NULL);
}

static double less(double level, double by)
{
    return level > by ? level - by : 0;
}

/* What the time has made of an address's buckets. */
static void leak(const service *s, client *c)
{
    double share = (double)s->setup.disk_per_client;
    double seconds = (double)(s->now - c->wrote_at) / 1000;
    c->wrote = less(c->wrote, seconds * share / DAY);
    c->burst = less(c->burst, seconds * share / FAST);
    c->wrote_at = s->now;
}

void disk_count(service *s, const web_table *t, client *sits, int64_t bytes)
{
    client *c = sits ? sits : *t->maker ? service_client(s, t->maker) : NULL;
    if (!c || !s->setup.disk_per_client)
        return;
    leak(s, c);
    c->wrote += (double)bytes;
    c->burst += (double)bytes;
}

int disk_refusal(service *s, client *c, problem *why)
{
    int64_t share = s->setup.disk_per_client;
    *why = (problem){.code = "limit"};
    if (s->setup.disk && store_size(s->store) >= s->setup.disk) {
        snprintf(why->text, sizeof why->text,
                 "the server keeps as much as it may (--disk), and begins nothing new until old "
                 "tables are deleted; rounds that are being played go on");
        return 507;
    }
    if (!share || !c)
        return 0;
    leak(s, c);
    if (c->wrote < (double)share)
        return 0;
    snprintf(
        why->text, sizeof why->text,
        "tables of this address have written as much as they may in a day; new ones can begin in "
        "some hours");
    return 429;
}

bool disk_may_begin(service *s, const web_table *t, problem *why)
{
    return !disk_refusal(s, *t->maker ? service_client(s, t->maker) : NULL, why);
}

int64_t disk_when(service *s, const web_table *t)
{
    double share = (double)s->setup.disk_per_client;
    client *c = s->setup.disk_per_client && *t->maker ? service_client(s, t->maker) : NULL;
    if (!c)
        return s->now;
    leak(s, c);
    double over = c->burst - share / AT_ONCE;
    double wait = over > 0 ? over * FAST / share * 1000 : 0;
    return s->now + (int64_t)(wait < LONGEST ? wait : LONGEST);
}

bool disk_forgets(const service *s, client *c)
{
    leak(s, c);
    return c->wrote * NOT_WORTH_IT <= (double)s->setup.disk_per_client;
}

void disk_used(service *s, web_table *t)
{
    int64_t now = disk_time(s);
    if (now - t->noted < HOUR)
        return;
    t->noted = now;
    store_add(s->store, keep_used(t));
}

void disk_tidy(service *s)
{
    for (int i = 0; i < WIRE_BUCKETS; i++)
        for (web_table *t = s->bucket[i]; t; t = t->next_in_bucket)
            if (t->peers)
                disk_used(s, t);
    if (s->setup.keep_days)
        store_tidy(s->store, disk_time(s) - (int64_t)s->setup.keep_days * DAY);
}
