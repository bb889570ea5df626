/* Levels in YAML, as src/players/levels.yaml has those of the library:
 *
 *     levels:
 *       sleepy:
 *         miss: 0.2          # the chance to miss an option
 *         slip: 0.4          # dice: the chance of another bid or call than the one meant
 *         keep_moved: 0.6    # the chance to keep a card in mind when it moves
 *         keep_turn: 0.9     # and when a turn passes
 *         keep_lap: 0.8      # and in the course of a lap: one turn of every seat
 *         keep_seen: 0.8     # and that a card that was seen is kept at all
 *         pace: [1.5, 4]     # how long a decision takes, in seconds: least and most
 *
 * What is left out is as in a player that plays as well as it can. */
#pragma once

#include <hunch/hunch.h>

enum { CONFIG_MOST_LEVELS = 32 };

typedef struct config_levels {
    int count;
    hn_level level[CONFIG_MOST_LEVELS];
} config_levels;

/* Reads levels from text or from a file. On failure *levels is unchanged and error has line, column, what was
 * found and what was expected; error->text does not repeat the file's name. */
hn_status config_levels_text(config_levels *levels, const char *yaml, size_t length,
                             hn_error *error);
hn_status config_levels_file(config_levels *levels, const char *path, hn_error *error);

/* The level of a name, or NULL with an error. */
const hn_level *config_levels_find(const config_levels *levels, const char *name, hn_error *error);
