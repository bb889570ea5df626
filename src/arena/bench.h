/* What `hunch bench` measures, and the fingerprint of behaviour. */
#ifndef HUNCH_ARENA_BENCH_H
#define HUNCH_ARENA_BENCH_H

#include <hunch/hunch.h>

/* A workload: `GAME/WHAT/SEATS`, counted per second. */
typedef struct bench {
    char name[64];
    const hn_game *game;
    int seats;
    double (*run)(const struct bench *b, double seconds); /* count per second over about so long */
} bench;

#define BENCH_MOST 64

/* All workloads in the order of the report; returns how many. */
int bench_list(bench *list);

/* One value that covers the whole course (states, events, views, legal actions, scores) of a fixed
 * set of uniformly random rounds in all presets of all games: any change of behaviour changes it, no
 * compiler or optimisation does. */
uint64_t bench_fingerprint(void);

#endif
