/* What each game offers. */
#include "players/offers.h"

#include "games/game.h"

#include <string.h>

static const struct offer {
    const char *game, *quick, *best;
    const char *level[4]; /* as the levels of the library follow each other */
} offers[] = {
    {"cambio",
     "bayes-v2",
     "bayes-v2",
     {"bayes-v2@easy", "bayes-v2@medium", "bayes-v2@hard", "bayes-v2@expert"}},
    {"dutch",
     "dutch-expert",
     "dutch-expert",
     {"dutch-easy", "dutch-medium", "dutch-hard", "dutch-expert"}},
    {"vinto", "vinto-basic", "sage", {"vinto-easy", "vinto-moderate", "vinto-hard", "sage:5000"}},
    {"perudo",
     "binomial",
     "binomial",
     {"binomial@easy", "binomial@medium", "binomial@hard", "binomial@expert"}},
};

static const struct offer *offer_of(const hn_game *game)
{
    for (size_t i = 0; i < sizeof offers / sizeof *offers; i++)
        if (!strcmp(offers[i].game, game->name))
            return &offers[i];
    return NULL;
}

const char *quick_player(const hn_game *game)
{
    const struct offer *offer = offer_of(game);
    return offer ? offer->quick : NULL;
}

const char *best_player(const hn_game *game)
{
    const struct offer *offer = offer_of(game);
    return offer ? offer->best : "random";
}

const char *level_player(const hn_game *game, const char *level)
{
    const struct offer *offer = offer_of(game);
    for (int i = 0; offer && i < hn_levels(); i++)
        if (!strcmp(hn_level_at(i)->name, level))
            return offer->level[i];
    return NULL;
}
