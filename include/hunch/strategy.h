/* Strategies of dice between two seats: solved ahead, as bytes that a file or the library holds (docs/solve.md has the
 * format). `nash` plays by one. An hn_strategy points into the bytes, allocates nothing and is never changed, so
 * threads may share it. */
#ifndef HUNCH_STRATEGY_H
#define HUNCH_STRATEGY_H

#include <hunch/player.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hn_strategy {
    const uint8_t *bytes;
    size_t size;
} hn_strategy;

/* The strategy in these bytes, which must live as long. Fails with HN_BAD_TEXT and an error for bytes that are not a
 * strategy's, or that say to do what the rules forbid: *strategy unchanged. */
HN_API hn_status hn_strategy_open(hn_strategy *strategy, const void *bytes, size_t size,
                                  hn_error *error);

/* The strategies that the library carries: 0 on; NULL after the last. */
HN_API const hn_strategy *hn_strategy_at(int index);

/* Whether it was made for these house rules between two seats; how many may sit at the table, how many throws there are
 * at most and when a match ends make no difference. */
HN_API bool hn_strategy_fits(const hn_strategy *strategy, const hn_rules *rules);

/* `nash` by a strategy, which must live as long as the player. Fails with HN_BAD_PLAYER for another game than
 * Perudo: *player unchanged. */
HN_API hn_status hn_player_of_strategy(hn_player *player, const hn_strategy *strategy,
                                       const hn_game *game, hn_error *error);

#ifdef __cplusplus
}
#endif

#endif
