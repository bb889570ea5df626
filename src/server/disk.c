/* How much of the disk an address and all of them together may take, and how long it is kept.
 *
 * An address has a day's share, which comes back within a day: whoever has used it up waits until there is some again. A second
 * allowance, small and fast, slows computer players that play by themselves as fast as they can; nothing else waits for it. Rounds that are being played always go on. Counts are in memory alone: a new server begins at nothing. */
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

/* A day's share, and the small part of it for what is written fast. */
static allowance_size of_day(const service *s)
{
    double share = (double)s->setup.disk_per_client;
    return (allowance_size){share / DAY, share};
}

static allowance_size of_burst(const service *s)
{
    double share = (double)s->setup.disk_per_client;
    return (allowance_size){share / FAST, share / AT_ONCE};
}

/* What is written is written: either may be overdrawn. */
void disk_count(service *s, const web_table *t, client *sits, int64_t bytes)
{
    client *c = sits ? sits : *t->maker ? service_client(s, t->maker) : NULL;
    if (!c || !s->setup.disk_per_client)
        return;
    allowance_left(&c->day, of_day(s), s->now);
    allowance_left(&c->burst, of_burst(s), s->now);
    c->day.left -= (double)bytes;
    c->burst.left -= (double)bytes;
}

int disk_refusal(service *s, client *c, problem *why)
{
    *why = (problem){.code = "limit"};
    if (s->setup.disk && store_size(s->store) >= s->setup.disk) {
        snprintf(why->text, sizeof why->text,
                 "the server keeps as much as it may (--disk), and begins nothing new until old "
                 "tables are deleted; rounds that are being played go on");
        return 507;
    }
    if (!s->setup.disk_per_client || !c || allowance_left(&c->day, of_day(s), s->now) > 0)
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
    client *c = s->setup.disk_per_client && *t->maker ? service_client(s, t->maker) : NULL;
    if (!c)
        return s->now;
    double left = allowance_left(&c->burst, of_burst(s), s->now);
    double wait = left < 0 ? -left / of_burst(s).rate * 1000 : 0;
    return s->now + (int64_t)(wait < LONGEST ? wait : LONGEST);
}

bool disk_forgets(const service *s, client *c)
{
    double share = (double)s->setup.disk_per_client;
    return allowance_left(&c->day, of_day(s), s->now) >= share - share / NOT_WORTH_IT;
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
