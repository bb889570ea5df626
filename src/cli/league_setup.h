/* From the plan of a league to its meetings. */
#pragma once

#include "arena/league.h"
#include "cli/cli.h"
#include "config/league.h"

/* Draws up all meetings: in a round robin every set of different players that fills a table, in a gauntlet the first player
 * with each other one at all other seats. *setups is to be freed after the league. EXIT_OK, or the exit code after a message,
 * with nothing to be freed. */
int league_set_up(const league_plan *plan, int64_t answer_time, league *l, match_setup **setups);
