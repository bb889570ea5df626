/* A net stays where it is until another of its game is taken, which is never in the middle of a decision. */
#include "nets_here.h"
#include "core/status.h"
#include "nets/carried.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 16 }; /* that a module may have nets for */

static struct {
    hn_net net; /* without a game: free */
    void *bytes;
} nets[GAMES];

static int place_of(const hn_game *game)
{
    int place = 0;
    while (place < GAMES && nets[place].net.game && nets[place].net.game != game)
        place++;
    return place;
}

const hn_net *hn_net_of(const hn_game *game)
{
    int place = place_of(game);
    return place < GAMES && nets[place].net.game ? &nets[place].net : NULL;
}

bool nets_have(const hn_game *game)
{
    return hn_net_of(game);
}

const hn_game *nets_take(const void *bytes, size_t size, hn_error *error)
{
    hn_net net = {0};
    void *copy = malloc(size + 1);
    if (!copy) {
        error_set(error, HN_BAD_FILE, "no memory");
        return NULL;
    }
    memcpy(copy, bytes, size);
    int place = hn_net_open(&net, copy, size, error) ? GAMES : place_of(net.game);
    if (place == GAMES) {
        free(copy);
        return NULL;
    }
    free(nets[place].bytes);
    nets[place].net = net;
    nets[place].bytes = copy;
    return net.game;
}
