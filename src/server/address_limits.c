#include "server/address_limits.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum {
    GROUPS_MOST = 65536,
    LEAST_SHARE = 4 /* connections that an address may have when nearly all are taken */
};

double allowance_left(allowance *a, allowance_size size, int64_t now)
{
    if (size.burst <= 0)
        return (double)INFINITY;
    double more = (double)(now - a->filled) * size.rate / 1000;
    a->left = a->filled ? fmin(a->left + more, size.burst) : size.burst;
    a->filled = now ? now : 1;
    return a->left;
}

bool allowance_take(allowance *a, allowance_size size, double amount, int64_t now)
{
    if (allowance_left(a, size, now) < amount)
        return false;
    a->left -= amount;
    return true;
}

void allowance_use(allowance *a, allowance_size size, double amount, int64_t now)
{
    if (allowance_left(a, size, now) < (double)INFINITY)
        a->left -= amount;
}

void groups_begin(groups *g)
{
    *g = (groups){0};
    if (getentropy(&g->key, sizeof g->key))
        abort(); /* whoever knows the key can fill one place */
}

static group **place_of(groups *g, const char *address)
{
    uint64_t hash = g->key;
    for (; *address; address++) {
        hash = (hash ^ (unsigned char)*address) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
    }
    return &g->bucket[hash % GROUP_BUCKETS];
}

static void drop(groups *g, group **at)
{
    group *one = *at;
    *at = one->next;
    free(one);
    g->count--;
}

static bool is_busy(const group *one)
{
    return one->connections || one->peers || one->waiting || one->questions || one->replays;
}

/* Full: of those that fall to the same place, the one that would be forgotten first is. */
static bool make_way(groups *g, group **place)
{
    group **oldest = NULL;
    for (group **at = place; *at; at = &(*at)->next)
        if (!is_busy(*at) && (!oldest || (*at)->until < (*oldest)->until))
            oldest = at;
    if (oldest)
        drop(g, oldest);
    return oldest;
}

void group_keep(group *one, int64_t until)
{
    if (until > one->until)
        one->until = until;
}

group *groups_find(groups *g, const char *address, int64_t now)
{
    group **place = place_of(g, address), *one = *place;
    while (one && strcmp(one->address, address) != 0)
        one = one->next;
    if (!one) {
        bool room = g->count < GROUPS_MOST || make_way(g, place);
        one = room ? calloc(1, sizeof *one) : NULL;
        if (!one)
            return NULL;
        snprintf(one->address, sizeof one->address, "%s", address);
        one->next = *place;
        *place = one;
        g->count++;
    }
    group_keep(one, now + GROUP_IDLE);
    return one;
}

void groups_sweep(groups *g, int64_t now)
{
    for (int i = 0; i < GROUP_BUCKETS; i++)
        for (group **at = &g->bucket[i]; *at;)
            if (is_busy(*at) || now < (*at)->until)
                at = &(*at)->next;
            else
                drop(g, at);
}

void groups_free(groups *g)
{
    for (int i = 0; i < GROUP_BUCKETS; i++)
        while (g->bucket[i])
            drop(g, &g->bucket[i]);
}

int groups_share(int allowed, int open, int most)
{
    int half = most / 2;
    if (open < half || half < 1)
        return allowed;
    int share = open >= most ? 0 : (int)((int64_t)allowed * (most - open) / (most - half));
    int least = allowed < LEAST_SHARE ? allowed : LEAST_SHARE;
    return share > least ? share : least;
}
