/* A league in YAML: who plays, at which tables, and how long.
 *
 *     league: Quick players
 *     plan: round robin        # or gauntlet: the first player against each other one
 *     blocks: 200              # of every meeting
 *     anchor: random           # rated 0; without it the mean is
 *     players: [random, net]   # at every table
 *     tables:
 *       - game: cambio
 *         preset: cambio-lock  # or rules: FILE
 *         seats: [2, 4]
 *         players: [bayes-v2, smart@easy, mine.yaml, "cmd:python3 mine.py"] */
#pragma once

#include "config/config.h"

enum {
    LEAGUE_PLAYERS = 64, /* at most */
    LEAGUE_TABLES = 32,
    LEAGUE_NAME = 160, /* room for a player's name as it was given, and for the title */
    LEAGUE_BLOCKS = 10000000
};

typedef struct league_table {
    hn_rules rules;
    unsigned seats; /* bit n: with n seats */
    int players;
    int player[LEAGUE_PLAYERS];     /* which of the plan's; those of every table first */
    hn_player made[LEAGUE_PLAYERS]; /* as the game has them; not set for programs */
} league_table;

typedef struct league_plan {
    char title[LEAGUE_NAME];
    bool gauntlet;
    bool whole; /* whole matches instead of single rounds */
    int blocks;
    uint64_t seed;
    int anchor; /* which player is rated 0; HN_NONE: the mean is */
    int players;
    char spec[LEAGUE_PLAYERS][LEAGUE_NAME]; /* as given, and what they are called */
    int tables;
    league_table table[LEAGUE_TABLES];
} league_plan;

/* Reads a plan; the shelf must live as long. On failure *plan means nothing, and error has the line, what was found and what
 * was expected. */
hn_status config_league_text(league_plan *plan, config_shelf *shelf, const char *yaml,
                             size_t length, hn_error *error);
hn_status config_league_file(league_plan *plan, config_shelf *shelf, const char *path,
                             hn_error *error);
