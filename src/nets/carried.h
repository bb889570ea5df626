/* The nets that the library carries, made from src/nets/weights/ while it is built (cmake/nets.cmake); one without a game
 * ends the list. */
#pragma once

#include <hunch/net.h>

extern const hn_net nets_carried[];
