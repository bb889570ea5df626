/* Who plays rounds out: for search, and wherever many rounds are played in a moment. */
#ifndef HUNCH_PLAYERS_QUICK_H
#define HUNCH_PLAYERS_QUICK_H

#include <hunch/rules.h>

/* The name of a game's strongest player that takes microseconds for a decision; NULL: it has none. In Vinto this is not
 * hn_policy_strongest, which searches. */
const char *quick_player(const hn_game *game);

#endif
