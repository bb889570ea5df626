/* `hunch match … --score-beliefs`: how good beliefs are in the games of a match. */
#ifndef HUNCH_CLI_BELIEF_SCORE_H
#define HUNCH_CLI_BELIEF_SCORE_H

#include "arena/match.h"

/* Plays and prints, for people or as JSON. table: a name, a file that ends in .yaml, or NULL: `fitted`, where the
 * game has it. Returns the exit code. */
int belief_score_run(match_setup *setup, const char *table, bool json);

#endif
