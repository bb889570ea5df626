/* How much one address may ask of the transport: what it may still do now (allowance.h), and what it has open. Addresses are
 * groups (address.h). */
#ifndef HUNCH_SERVER_ADDRESS_LIMITS_H
#define HUNCH_SERVER_ADDRESS_LIMITS_H

#include "server/address.h"
#include "server/allowance.h"

#include <stdint.h>

/* One address. */
typedef struct group {
    char address[ADDRESS_TEXT];
    int connections; /* open now; of a trusted proxy's client, those that carry a request or a WebSocket of it */
    allowance opened, requests, files, frames, bytes;
    int64_t seen; /* when it last had a connection */
    struct group *next;
} group;

enum { GROUP_BUCKETS = 4096 };

typedef struct groups {
    uint64_t key; /* of the hash: nobody can choose addresses that fall together */
    group *bucket[GROUP_BUCKETS];
    int count;
} groups;

void groups_begin(groups *g);

/* The group of that text, made where there is none; NULL: there are too many. It stays while it has connections, and
 * for a while. */
group *groups_find(groups *g, const char *address, int64_t now);

/* Forgets those that have had nothing open for a minute: all their buckets are full again. */
void groups_sweep(groups *g, int64_t now);

void groups_free(groups *g);

/* How many connections an address may have when so many of `most` are open in all: up to half of them each may have what was
 * allowed, and from there on less and less, so that the last places go to those who have few. */
int groups_share(int allowed, int open, int most);

#endif
