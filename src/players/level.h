/* Levels inside the library: what a miss and a slip come to. */
#pragma once

#include "core/text.h"
#include "games/policy.h"

/* Whether the level misses the option of this decision, and what it then does. */
bool level_misses_option(const hn_player *player, const hn_view *view, uint64_t key,
                         hn_action *action);

/* Whether it misses the option of a moment: for events that level_misses_option does not know of. */
bool level_misses(const hn_player *player, uint64_t key, uint64_t moment);

/* Whether the level slips in this decision, and what it then does; why, which may be NULL, gets the reasons. Where
 * no other candidate comes near, it does not. */
bool level_slips(const hn_player *player, const hn_view *view, uint64_t key, hn_action *action,
                 hn_why *why);

/* What a player does worse than it could: whether it often takes what is nearly as good as the best; of how many per cent of its
 * chances it misses, with dice of its decisions it slips in; of how many cards that move it forgets. */
typedef struct level_faults {
    bool slack, dice;
    int wrong, forgets;
} level_faults;
level_faults level_faults_of(const hn_player *player, const hn_game *game);

/* The same in words: "misses 6 % of its chances, forgets 30 % of the cards that move". Nothing is added for one that does its best. */
void level_words(const hn_player *player, const hn_game *game, text_out *t);

/* Gives a player the library's level of that name. Fails with HN_BAD_PLAYER. */
hn_status level_set(hn_player *player, const char *level, hn_error *error);
