#include "server/address_limits.h"

#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GROUP_IDLE = 60000, /* milliseconds */
    GROUPS_MOST = 65536,
    LEAST_SHARE = 4 /* connections that an address may have when nearly all are taken */
};

void groups_begin(groups *g)
{
    *g = (groups){0};
    RAND_bytes((unsigned char *)&g->key, sizeof g->key);
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

/* Full: of those that fall to the same place, the one that has had nothing open for longest is forgotten. */
static bool make_way(groups *g, group **place)
{
    group **oldest = NULL;
    for (group **at = place; *at; at = &(*at)->next)
        if (!(*at)->connections && (!oldest || (*at)->seen < (*oldest)->seen))
            oldest = at;
    if (oldest)
        drop(g, oldest);
    return oldest;
}

group *groups_find(groups *g, const char *address, int64_t now)
{
    group **place = place_of(g, address);
    for (group *one = *place; one; one = one->next)
        if (!strcmp(one->address, address)) {
            one->seen = now;
            return one;
        }
    if (g->count >= GROUPS_MOST && !make_way(g, place))
        return NULL;
    group *one = calloc(1, sizeof *one);
    if (!one)
        return NULL;
    snprintf(one->address, sizeof one->address, "%s", address);
    one->seen = now;
    one->next = *place;
    *place = one;
    g->count++;
    return one;
}

void groups_sweep(groups *g, int64_t now)
{
    for (int i = 0; i < GROUP_BUCKETS; i++)
        for (group **at = &g->bucket[i]; *at;)
            if ((*at)->connections || now - (*at)->seen < GROUP_IDLE)
                at = &(*at)->next;
            else
                drop(g, at);
}

void groups_free(groups *g)
{
    for (int i = 0; i < GROUP_BUCKETS; i++)
        for (group *one = g->bucket[i], *next; one; one = next) {
            next = one->next;
            free(one);
        }
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
