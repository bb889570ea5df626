/* Computer players: they decide from a view, and from a key of their own where they choose at random. */
#ifndef HUNCH_PLAYER_H
#define HUNCH_PLAYER_H

#include <hunch/view.h>

typedef struct hn_policy hn_policy;

/* The players that the library knows: 0 to hn_players() - 1. */
HN_API int hn_players(void);
HN_API const hn_policy *hn_player_at(int index);
HN_API const char *hn_player_name(const hn_policy *player);
HN_API const char *hn_player_about(const hn_policy *player); /* one line for people */
HN_API bool hn_player_plays(const hn_policy *player, const hn_game *game);

/* The player of that name for a game. NULL if there is none; error, where given, says which there are. */
HN_API const hn_policy *hn_player_find(const char *name, const hn_game *game, hn_error *error);

/* The key of the player at a seat of a round with that seed. */
HN_API uint64_t hn_player_key(uint64_t seed, int seat);

/* A legal action of the viewing seat, which must be one that is to decide. It follows from the view
 * and the key alone. */
HN_API hn_action hn_player_decide(const hn_policy *player, uint64_t key, const hn_view *view);

#endif
