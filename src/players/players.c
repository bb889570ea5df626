/* The list of players, and the public calls on them. */
#include "core/status.h"
#include "core/text.h"
#include "games/game.h"
#include "games/policy.h"

#include <hunch/random.h>
#include <string.h>

extern const hn_policy player_random;

static const hn_policy *const players[] = {&player_random};
enum { PLAYERS = sizeof players / sizeof *players };

int hn_players(void)
{
    return PLAYERS;
}

const hn_policy *hn_player_at(int index)
{
    return index >= 0 && index < PLAYERS ? players[index] : NULL;
}

const char *hn_player_name(const hn_policy *player)
{
    return player->name;
}

const char *hn_player_about(const hn_policy *player)
{
    return player->about;
}

bool hn_player_plays(const hn_policy *player, const hn_game *game)
{
    return player->plays(game);
}

static const char *player_name(const void *context, int index)
{
    (void)context;
    return players[index]->name;
}

const hn_policy *hn_player_find(const char *name, const hn_game *game, hn_error *error)
{
    char names[128];
    text_out list = text_in(names, sizeof names);
    for (int i = 0; i < PLAYERS; i++) {
        if (!players[i]->plays(game))
            continue;
        if (!strcmp(players[i]->name, name))
            return players[i];
        text_add(&list, "%s%s", list.length ? ", " : "", players[i]->name);
    }
    const char *nearest = text_nearest(name, PLAYERS, player_name, NULL);
    error_set(error, HN_BAD_PLAYER, "no player \"%.40s\" for %s%s%s%s; there is: %s", name,
              game->name, nearest ? " (did you mean " : "", nearest ? nearest : "",
              nearest ? "?)" : "", names);
    return NULL;
}

uint64_t hn_player_key(uint64_t seed, int seat)
{
    return hn_random(seed, HN_FOR_PLAYER, (uint64_t)seat);
}

hn_action hn_player_decide(const hn_policy *player, uint64_t key, const hn_view *view)
{
    return player->decide(view, key);
}
