/* Nets in a page are files of their own: one is fetched when somebody first decides by it. Which there are is known ahead, so
 * that players and levels can be offered. It waits for the file as a server would for its disk; where there is none
 * JavaScript gives the worker up, and the page begins anew with what is stored. */
#include "core/status.h"
#include "games/game.h"
#include "nets/carried.h"
#include "server/page/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* HUNCH_NETS_BESIDE: the games that have a net, with a blank before and after each. */
bool nets_have(const hn_game *game)
{
    char name[32];
    snprintf(name, sizeof name, " %s ", game->name);
    return strstr(HUNCH_NETS_BESIDE, name);
}

static hn_net *fetch_net(const hn_game *game)
{
    size_t size;
    hn_error error;
    hn_net *net = calloc(1, sizeof *net);
    void *bytes = page_net(game->name, &size);
    if (!net || hn_net_open(net, bytes, size, &error))
        abort();
    return net;
}

const hn_net *hn_net_of(const hn_game *game)
{
    static hn_net *nets[16]; /* in the order of the list of games */
    int place = 0;
    while (hn_game_at(place) && hn_game_at(place) != game)
        place++;
    if (place >= (int)(sizeof nets / sizeof *nets) || !nets_have(game))
        return NULL;
    if (!nets[place])
        nets[place] = fetch_net(game);
    return nets[place];
}
