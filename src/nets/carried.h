/* The nets that the library carries. */
#pragma once

#include <hunch/net.h>

/* Whether hn_net_of has a net for a game, without asking for it: in a page that fetches it. A module for JavaScript has both
 * of its own in place of carried.c. */
bool nets_have(const hn_game *game);

/* Made from src/nets/weights/ while it is built (cmake/nets.cmake); one without a game ends the list. */
extern const hn_net nets_carried[];
