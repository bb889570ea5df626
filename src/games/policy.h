/* The interface of anything that decides from a view: players, playouts, stand-ins. */
#ifndef HUNCH_GAMES_POLICY_H
#define HUNCH_GAMES_POLICY_H

#include <hunch/player.h>

struct hn_policy {
    const char *name;
    const char *about; /* one line for people */
    bool (*plays)(const hn_game *game);
    /* A legal action of the viewing seat. It follows from the view and the key alone. */
    hn_action (*decide)(const hn_view *view, uint64_t key);
};

#endif
