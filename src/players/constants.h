/* Constants of players by name and from text. Names, files and calls all look them up and check them here, and are
 * so answered with the same words. */
#pragma once

#include <hunch/player.h>

/* The number of a policy's constant, or -1 with an error (HN_BAD_KEY) that names the nearest. */
int constant_find(const hn_policy *policy, const char *word, hn_error *error);

/* Sets a constant from its text. Fails with HN_BAD_VALUE, *player unchanged. */
hn_status constant_read(hn_player *player, int index, const char *word, hn_error *error);

/* Sets what stands behind a name's colon, so many bytes: `constant=value,constant=value`, of which the first may be
 * a number alone where there is a leading constant. Fails with HN_BAD_KEY, HN_BAD_VALUE or, for what is neither,
 * HN_BAD_TEXT; then *player has what stood before it. */
hn_status constants_read(hn_player *player, const char *text, size_t length, hn_error *error);
