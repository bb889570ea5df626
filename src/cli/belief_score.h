/* `hunch match … --score-beliefs`: how good beliefs are in the games of a match. */
#pragma once

#include "arena/match.h"
#include "config/likelihoods.h"

/* The table of likelihoods of that name, or of a file, for which there is room in `read`: EXIT_OK, or the exit code
 * after a message. */
int belief_table(const char *name, const hn_game *game, config_likelihoods *read,
                 const hn_likelihoods **table);

/* Plays and prints, for people or as JSON. table: a name, a file that ends in .yaml, or NULL: `fitted`, where the
 * game has it. Returns the exit code. */
int belief_score_run(match_setup *setup, const char *table, bool json);
