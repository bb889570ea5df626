#include "server/address_limits.h"

#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GROUP_IDLE = 60000, /* milliseconds */
    LEAST_SHARE = 4     /* connections that an address may have when nearly all are taken */
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

group *groups_find(groups *g, const char *address, int64_t now)
{
    group **place = place_of(g, address);
    for (group *one = *place; one; one = one->next)
        if (!strcmp(one->address, address)) {
            one->seen = now;
            return one;
        }
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
        for (group **at = &g->bucket[i]; *at;) {
            group *one = *at;
            if (one->connections || now - one->seen < GROUP_IDLE) {
                at = &one->next;
                continue;
            }
            *at = one->next;
            free(one);
            g->count--;
        }
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
