/* How much of the disk an address and all of them together may take, and how long it is kept.
 *
 * An address has a day's share, which comes back within a day: whoever has used it up waits until there is some again. A second
 * allowance, small and fast, slows computer players that play by themselves as fast as they can; nothing else waits for it. Rounds that are being played always go on. Counts are in memory alone: a new server begins at nothing. */
#include "server/parts.h"

#include <stdio.h>
#include <time.h>

enum {
    HOUR = 3600,
    LONGEST = 60000, /* milliseconds that computer players are kept waiting */
};

int64_t disk_time(const service *s)
{
    return s->setup.time ? s->setup.time() : (int64_t)time(NULL);
}

/* Whoever is to answer for what a table does; NULL: nobody is known. */
client *disk_payer(service *s, const web_table *t)
{
    return *t->maker ? service_client(s, t->maker) : NULL;
}

/* What is written is written: either may be overdrawn. It is remembered until there is nothing to be made up for. */
void disk_count(service *s, const web_table *t, client *sits, int64_t bytes)
{
    client *c = sits ? sits : disk_payer(s, t);
    if (!c || !s->setup.disk_per_client)
        return;
    allowance_use(&c->day, s->sizes.day, (double)bytes, s->now);
    allowance_use(&c->burst, s->sizes.burst, (double)bytes, s->now);
    group_keep(c,
               s->now + (int64_t)((s->sizes.day.burst - c->day.left) / s->sizes.day.rate * 1000));
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
    if (!c || allowance_left(&c->day, s->sizes.day, s->now) > 0)
        return 0;
    snprintf(
        why->text, sizeof why->text,
        "tables of this address have written as much as they may in a day; new ones can begin in "
        "some hours");
    return 429;
}

bool disk_may_begin(service *s, const web_table *t, problem *why)
{
    return !disk_refusal(s, disk_payer(s, t), why);
}

int64_t disk_when(service *s, const web_table *t)
{
    client *c = disk_payer(s, t);
    double left = c ? allowance_left(&c->burst, s->sizes.burst, s->now) : 0;
    double wait = left < 0 ? -left / s->sizes.burst.rate * 1000 : 0;
    return s->now + (int64_t)(wait < LONGEST ? wait : LONGEST);
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
    for (web_table *t = LIST_FIRST(&s->tables); t; t = LIST_NEXT(t, all))
        if (!LIST_EMPTY(&t->peers))
            disk_used(s, t);
    if (s->setup.keep_days)
        store_tidy(s->store, disk_time(s) - (int64_t)s->setup.keep_days * DISK_DAY);
}
