/*
 * What `hunch bench` computes, as a module for JavaScript: the fingerprint and the workloads, from the same sources. For tests
 * alone; the package does not have it.
 */
#include "arena/bench.h"
#include "arena/program.h"

#include <stdlib.h>
#include <string.h>

#define EXPORTED(name) __attribute__((export_name(name)))

EXPORTED("games") int measure_games(void);
EXPORTED("name") const char *measure_name(int game);
EXPORTED("fingerprint") uint64_t measure_fingerprint(int game);
EXPORTED("text") char *measure_text(void);
EXPORTED("run") double measure_run(double seconds);

/* A module starts no programs, so that none is ever told or asked: what rounds with programs would call. */
void program_hear(program *p, const hn_events *events, bool dealt)
{
    (void)p, (void)events, (void)dealt;
    abort();
}

hn_action program_decide(program *p, const hn_view *view, uint64_t key, bool *stood_in)
{
    (void)p, (void)view, (void)key, (void)stood_in;
    abort();
}

int measure_games(void)
{
    return hn_games();
}

const char *measure_name(int game)
{
    return hn_game_name(hn_game_at(game));
}

uint64_t measure_fingerprint(int game)
{
    return bench_fingerprint(hn_game_at(game));
}

/* Where the name of a workload is put before it runs. */
char *measure_text(void)
{
    static char name[64];
    return name;
}

/* How many in a second; negative: there is no such workload. */
double measure_run(double seconds)
{
    static bench list[BENCH_MOST];
    int count = bench_list(list);
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].name, measure_text()) == 0)
            return bench_run(&list[i], seconds);
    return -1;
}
