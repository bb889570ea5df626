/* Which nets the library carries: those that it was built with, as constant data. Their numbers are stored with the lowest
 * byte first, so a processor that reads them otherwise has none. */
#include "nets/carried.h"

#include <stddef.h>

const hn_net *hn_net_of(const hn_game *game)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    for (const hn_net *net = nets_carried; net->game; net++)
        if (net->game == game)
            return net;
#endif
    (void)game;
    return NULL;
}

bool nets_have(const hn_game *game)
{
    return hn_net_of(game);
}
