/* `hunch bench`: how fast engine and players are on this machine, and the fingerprint of what they do. */
#include "arena/bench.h"
#include "cli/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { SLICES = 5, MOST_GAMES = 32 };

/* The best of several slices: what other work on the machine took away is left out. */
static double best_of(const bench *b, double seconds)
{
    double best = 0;
    for (int i = 0; i < SLICES; i++) {
        double value = bench_run(b, seconds / SLICES);
        if (value > best)
            best = value;
    }
    return best;
}

/* A rate, and how long one of it takes. */
static void print_human(const bench *b, double value)
{
    static const struct {
        double size, times; /* in a second */
        const char *rate, *time;
    } units[] = {
        {1e9, 1e9, "G", "ns"}, {1e6, 1e9, "M", "ns"}, {1e3, 1e6, "k", "µs"}, {1, 1e3, "", "ms"}};
    int u = 0;
    while (u < 3 && value < units[u].size)
        u++;
    printf("%-36s %8.2f %1s/s %8.2f %s\n", b->name, value / units[u].size, units[u].rate,
           units[u].times / value, units[u].time);
    fflush(stdout);
}

/* Of every game, and of all; returns that. */
static uint64_t fingerprints(uint64_t *of_game)
{
    for (int g = 0; g < hn_games(); g++)
        of_game[g] = bench_fingerprint(hn_game_at(g));
    return bench_fingerprint_all(of_game);
}

static void print_fingerprints(void)
{
    uint64_t of_game[MOST_GAMES] = {0}, all = fingerprints(of_game);
    for (int g = 0; g < hn_games(); g++)
        printf("%-8s %016" PRIx64 "\n", hn_game_name(hn_game_at(g)), of_game[g]);
    printf("%-8s %016" PRIx64 "\n", "all", all);
}

static json_t *fingerprints_json(void)
{
    uint64_t of_game[MOST_GAMES] = {0}, all = fingerprints(of_game);
    json_t *games = json_object();
    for (int g = 0; g < hn_games(); g++)
        json_object_set_new(games, hn_game_name(hn_game_at(g)),
                            json_sprintf("%016" PRIx64, of_game[g]));
    return json_pack("{s:o, s:o}", "fingerprint", json_sprintf("%016" PRIx64, all), "fingerprints",
                     games);
}

static int run_all(const bench *list, int count, const char *only, double seconds, bool json)
{
    json_t *results = json_array();
    int done = 0;
    for (int i = 0; i < count; i++) {
        if (only && strcmp(only, list[i].name))
            continue;
        done++;
        if (!json && isatty(STDERR_FILENO))
            fprintf(stderr, "%s …\r", list[i].name);
        double value = best_of(&list[i], seconds);
        if (json)
            json_array_append_new(results, json_pack("{s:s, s:f, s:s}", "name", list[i].name,
                                                     "value", value, "unit", "1/s"));
        else
            print_human(&list[i], value);
    }
    if (!done) {
        json_decref(results);
        return cli_usage("there is no benchmark \"%s\"; `hunch bench --list` names them", only);
    }
    /* One measurement asks for no more; for programs the answer has the same members always. */
    if (json) {
        json_t *all = fingerprints_json();
        json_object_set(all, "results", results);
        cli_print_json(all, JSON_INDENT(2));
    } else if (!only) {
        puts("\nfingerprints");
        print_fingerprints();
    }
    json_decref(results);
    return cli_finish();
}

typedef struct wishes {
    const char *only;
    long seconds;
    bool json, list, fingerprint;
} wishes;

static const cli_option options[] = {
    {"only", "NAME", INTO(only), "one workload; then without fingerprints, but for --json"},
    {"seconds", "N", WITHIN(seconds, 1, 60), "time for each, 1 to 60"},
    {"json", NULL, INTO(json),
     "{\"fingerprint\": …, \"fingerprints\": {GAME: …}, \"results\": [{\"name\", \"value\", \"unit\"}, …]}"},
    {"list", NULL, INTO(list), "the names of all workloads, as --only takes them"},
    {"fingerprint", NULL, INTO(fingerprint), "the fingerprints alone"},
    {0},
};

static wishes wished = {.seconds = 1};

static int run(int words_count, char **words)
{
    const wishes *w = &wished;
    bench list[BENCH_MOST];
    int count = bench_list(list);
    (void)words_count, (void)words;
    if (w->json && (w->fingerprint || w->list))
        return cli_usage("--json goes with measurements, not with %s",
                         w->fingerprint ? "--fingerprint" : "--list");
    if (w->fingerprint)
        print_fingerprints();
    for (int i = 0; w->list && !w->fingerprint && i < count; i++)
        puts(list[i].name);
    if (w->fingerprint || w->list)
        return cli_finish();
    return run_all(list, count, w->only, (double)w->seconds, w->json);
}

COMMAND(.place = 120, .name = "bench",
        .about = "measure the speed of engine and players; print the fingerprint of what they do",
        .help =
            "usage: hunch bench [--only NAME] [--seconds N] [--json]\n"
            "       hunch bench --list\n"
            "       hunch bench --fingerprint\n"
            "\n"
            "Measures every hot path on one core and prints for each a rate, and the time that one takes:\n"
            "the best of five slices of the time given (1 second each by default), by the time that the\n"
            "processor has worked for it. Then the fingerprints.\n"
            "\n"
            "With cards and with dice:\n"
            "  GAME/decisions/SEATS        uniformly random decisions, legal actions made for each\n"
            "  GAME/decisions+views/SEATS  the same with events and a view for the deciding seat\n"
            "  GAME/deals/SEATS            deals; with dice: first throws\n"
            "  GAME/views/SEATS            views of a table in mid-round, as plain copies\n"
            "  GAME/copies/SEATS           copies of a state\n"
            "  GAME/steps/SEATS            decisions at 256 tables that are stepped together, uniformly random,\n"
            "                              with features and legal actions for each\n"
            "  GAME/decide/net             decisions of `net` at moments of rounds that four of it have played\n"
            "With cards:\n"
            "  GAME/decisions-long/SEATS   the same as decisions, with seats that never call\n"
            "  GAME/rounds/A,B             rounds of two players, as hunch match plays them; A@LEVEL is one\n"
            "                              that misses and forgets\n"
            "  GAME/rounds/A*4             rounds of a player at all four seats\n"
            "  GAME/decide-why/A           decisions of a player with their reasons, as numbers, at\n"
            "                              moments of rounds that four of it have played\n"
            "  GAME/iterations/SEATS       iterations of sage:2000,nets=0, each a round played to its end, at moments\n"
            "                              of rounds of the player that it plays them out with\n"
            "  GAME/iterations-nets/SEATS  the same with the game's net, whose value may end them early\n"
            "  GAME/iterations-prior/SEATS the same at the same moments, without beliefs: then other worlds\n"
            "                              are played out, in which rounds are shorter or longer\n"
            "  GAME/iterations-worlds/SEATS  of these iterations what drawing worlds from beliefs takes\n"
            "With dice, where a round is a whole game:\n"
            "  GAME/games/A,B              games of two players, as hunch match plays them\n"
            "  GAME/games/A*6              games of a player at all six seats\n"
            "  GAME/decide-why/A*6         decisions with their reasons, at moments of such games\n"
            "At a table of Vinto for four:\n"
            "  beliefs/worlds              worlds drawn from a view in mid-round, with beliefs about every\n"
            "                              card\n"
            "  beliefs/updates             events of rounds of vinto-basic, observed by the beliefs of a seat\n"
            "\n"
            "SEATS are 2, 4 and as many as may play. All of it is by a game's first preset, but what begins\n"
            "with the name of another: PRESET/WHAT/…\n"
            "\n"
            "The fingerprint of a game covers a fixed set of rounds in all its presets: the whole course of\n"
            "random ones, and the decisions of all players, as they are and at all levels. It is the same\n"
            "for every compiler and changes when behaviour changes. The last one is of all games.\n"
            "\n",
        .more = "examples:\n"
                "  hunch bench --only cambio/decisions/2\n"
                "  hunch bench --only cambio/rounds/bayes-v2,bayes-v1\n"
                "  hunch bench --only 'perudo/games/faroleo*6'\n"
                "  hunch bench --only 'dutch/rounds/dutch-expert*4'\n"
                "  hunch bench --only dutch-collect/decisions/4\n"
                "  hunch bench --only vinto/decisions/4\n"
                "  hunch bench --only vinto/iterations/4\n"
                "  hunch bench --only beliefs/worlds\n"
                "  hunch bench --json > bench.json\n")
