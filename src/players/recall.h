/* How long sights last (memory.c), worked out once for each and kept from view to view. */
#pragma once

#include <hunch/play.h>

/* For a player that forgets, at a table of so many seats. */
void recall_begin(hn_recall *recall, const hn_player *player, int seats);

/* Make a plain view that of a memory or a mind, as hn_memory_view and hn_mind_view do. The recall is of this memory,
 * player and key alone. */
void recall_mask(hn_recall *recall, const hn_memory *memory, hn_view *view, uint64_t key);
void mind_mask(const hn_mind *mind, hn_recall *recall, hn_view *view, uint64_t key);
