/* Nets that the module is given, in place of those that libhunch would carry. */
#pragma once

#include <hunch/net.h>

/* Keeps a copy of a net's file and has its game's players go by it, instead of by one that was taken before. Returns the
 * game, or NULL with an error for what is no net, or one of another version. */
const hn_game *nets_take(const void *bytes, size_t size, hn_error *error);
