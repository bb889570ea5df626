/* Which players a game offers, by name, for those who name none. */
#ifndef HUNCH_PLAYERS_OFFERS_H
#define HUNCH_PLAYERS_OFFERS_H

#include <hunch/level.h>
#include <hunch/rules.h>

/* The strongest that takes microseconds for a decision, who plays rounds out: for search, and wherever many rounds are
 * played in a moment. NULL: there is none. */
const char *quick_player(const hn_game *game);

/* The strongest that a person need not wait for, who gives hints; `random` where there is no other. */
const char *best_player(const hn_game *game);

/* The player of a level; NULL: there is no such level. */
const char *level_player(const hn_game *game, const char *level);

#endif
