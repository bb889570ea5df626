/* Levels inside the library: what a miss and a slip come to. */
#pragma once

#include "games/policy.h"

/* Whether the level misses the option of this decision, and what it then does. */
bool level_misses_option(const hn_player *player, const hn_view *view, uint64_t key,
                         hn_action *action);

/* Whether it misses the option of a moment: for events that level_misses_option does not know of. */
bool level_misses(const hn_player *player, uint64_t key, uint64_t moment);

/* Whether the level slips in this decision, and what it then does; why, which may be NULL, gets the reasons. Where
 * no other candidate comes near, it does not. */
bool level_slips(const hn_player *player, const hn_view *view, uint64_t key, hn_action *action,
                 hn_why *why);

/* Whether it often takes what is nearly as good as the best: its constant `temperature` is set so. */
bool level_slackens(const hn_player *player);

/* Gives a player the library's level of that name. Fails with HN_BAD_PLAYER. */
hn_status level_set(hn_player *player, const char *level, hn_error *error);
