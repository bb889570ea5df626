/* How much may be done: by anybody (allowance), and by one address (group). */
#pragma once

#include "server/address.h"

#include <stdint.h>

/* How much of something may still be done now: it holds at most `burst`, and fills by `rate` a second. A burst of 0 is no limit. */
typedef struct allowance {
    double left;
    int64_t filled; /* when it was last filled, in milliseconds; 0: it is full */
} allowance;

typedef struct allowance_size {
    double rate, burst;
} allowance_size;

/* What is in it now; INFINITY where there is no limit. */
double allowance_left(allowance *a, allowance_size size, int64_t now);

/* Takes so much out. False: there is less, and nothing is taken. allowance_use takes it in any case. */
bool allowance_take(allowance *a, allowance_size size, double amount, int64_t now);
void allowance_use(allowance *a, allowance_size size, double amount, int64_t now);

/* One address, as limits count it (address.h). */
typedef struct group {
    char address[ADDRESS_TEXT];
    int64_t until; /* it is not forgotten before, nor while it has something open: */
    int connections; /* of the transport; of a trusted proxy's client, those that carry a request or a WebSocket of it */
    int peers;                                        /* of the service */
    int waiting;                                      /* requests that are not answered yet */
    int questions, replays;                           /* that are worked out for it */
    allowance opened, requests, files, frames, bytes; /* the transport's */
    int made;                                         /* tables in the hour that began then: */
    int64_t since;
    allowance messages;   /* of all its connections */
    allowance day, burst; /* bytes that its tables may write (disk.c) */
    allowance thought;    /* processor time that is left to it, in milliseconds */
    struct group *next;
} group;

enum { GROUP_BUCKETS = 4096, GROUP_IDLE = 60000 }; /* the latter in milliseconds */

typedef struct groups {
    uint64_t key; /* of the hash: nobody can choose addresses that fall together */
    group *bucket[GROUP_BUCKETS];
    int count;
} groups;

void groups_begin(groups *g);

/* The group of that text, made where there is none; NULL: there are too many. It stays for a minute, and longer where
 * group_keep says so. */
group *groups_find(groups *g, const char *address, int64_t now);
void group_keep(group *one, int64_t until);

/* Forgets those that are not to be kept any more: all their allowances are full again. */
void groups_sweep(groups *g, int64_t now);

void groups_free(groups *g);

/* How many connections an address may have when so many of `most` are open in all: up to half of them each may have what was
 * allowed, and from there on less and less, so that the last places go to those who have few. */
int groups_share(int allowed, int open, int most);
