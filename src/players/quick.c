/* The quick player of each game. */
#include "players/quick.h"

#include "games/game.h"

#include <string.h>

static const struct {
    const char *game, *player;
} quick[] = {{"cambio", "bayes-v2"},
             {"dutch", "dutch-expert"},
             {"vinto", "vinto-basic"},
             {"perudo", "binomial"}};

const char *quick_player(const hn_game *game)
{
    for (size_t i = 0; i < sizeof quick / sizeof *quick; i++)
        if (!strcmp(quick[i].game, game->name))
            return quick[i].player;
    return NULL;
}
