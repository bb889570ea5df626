/* Levels inside the library: what a miss comes to. */
#ifndef HUNCH_PLAYERS_LEVEL_H
#define HUNCH_PLAYERS_LEVEL_H

#include "games/policy.h"

/* Whether the level misses the option of this decision, and what it then does. */
bool level_slips(const hn_player *player, const hn_view *view, uint64_t key, hn_action *action);

/* Whether it misses the option of a moment: for events that level_slips does not know of. */
bool level_misses(const hn_player *player, uint64_t key, uint64_t moment);

#endif
