/* What `hunch bench` measures, and the fingerprint of behaviour. */
#pragma once

#include "arena/block.h"

struct workload;

/* A workload, counted per second: `GAME/WHAT/SEATS`, or `GAME/WHAT/PLAYERS` where players decide; under another
 * preset than the game's first `PRESET/WHAT/…`; and `beliefs/WHAT`, at a table of Vinto for four. */
typedef struct bench {
    char name[64];
    const hn_game *game;
    const char *preset; /* NULL: the game's first */
    const struct workload *workload;
    int seats;
    const char *players; /* NULL: uniformly random choices */
} bench;

#define BENCH_MOST 192

/* All workloads in the order of the report; returns how many. */
int bench_list(bench *list);

/* Runs a workload for about that long: the count per second. */
double bench_run(const bench *b, double seconds);

/* One value that covers a fixed set of rounds in all presets of a game: the whole course (what each seat is told, sees and may
 * do, and the scores) of uniformly random ones, and every decision of every player, as it is and at every level, with the memories
 * of those that forget. Any change of behaviour changes it; no compiler or optimisation does, nor how things lie in memory. */
uint64_t bench_fingerprint(const hn_game *game);

/* The same, its players' rounds played in another way than by round_play, whose arguments and results these are. */
typedef void bench_round(const hn_rules *rules, int seats, const company *at, int first,
                         uint64_t seed, record *moves, round_result *result);
uint64_t bench_fingerprint_by(const hn_game *game, bench_round *by);

/* One for all games, from those of each in their order. */
uint64_t bench_fingerprint_all(const uint64_t *of_game);
