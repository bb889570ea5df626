/* `hunch match --luck`: what is said of results with luck taken out (arena/luck.h). */
#pragma once

#include "arena/match.h"

#include <jansson.h>

/* A table below the plain one: each player's win share without luck, and how many times fewer blocks it needs. width is
 * that of names. */
void luck_print(const match_setup *m, const match_result *r, int width);

/* Of one line. */
json_t *luck_json(const match_line *line);
