/* Players that files have a part in: config_player's, apart from its names, so that a program without files does without YAML. */
#pragma once

#include "config/shelf.h"

/* The player of a player's own file; by the words FILE:DIFFICULTY of a rule book; by what is in a file of another kind;
 * and the level that words name as FILE:LEVEL. As config_player is: a shelf that is NULL opens no file. */
hn_status player_by_file(hn_player *player, const char *path, const hn_game *game,
                         config_shelf *shelf, hn_error *error);
hn_status player_by_shelf(hn_player *player, shelf_kind kind, const char *words,
                          const hn_game *game, config_shelf *shelf, hn_error *error);
hn_status player_level_by_file(hn_player *player, const char *words, config_shelf *shelf,
                               hn_error *error);
