/* House rules and players in YAML: a file says what it starts from and what is different.
 *
 *     extends: cambio        # a preset
 *     flips: all
 *     give: yes
 *     values:
 *       black K: 15
 *
 * The keys are those of the game's table (`hunch rules cambio` prints them all). */
#pragma once

#include <hunch/hunch.h>
#include <stdio.h>

#define CONFIG_FILE_SIZE (1 << 20) /* a larger file is refused */

/* Reads house rules of a game from text or from a file. On failure *rules is
 * unchanged and error has line, column, what was found and what was expected; error->text does not
 * repeat the file's name. The rules have passed hn_rules_check. */
hn_status config_rules_text(hn_rules *rules, const hn_game *game, const char *yaml, size_t length,
                            hn_error *error);
hn_status config_rules_file(hn_rules *rules, const hn_game *game, const char *path,
                            hn_error *error);

/* Writes rules as a commented YAML file that config_rules_text reads back to the same values: every
 * key with its meaning, its range or choices, and its value. preset is what it extends. */
void config_rules_print(FILE *out, const hn_rules *rules, const char *preset);

/* Where the rule books, nets and solved play of players stand: to be begun as all zero, and freed when no player of
 * them is used any more. */
typedef struct config_shelf {
    struct shelf_item *items; /* owned */
    char file[256];           /* what the last error of config_player is about; empty: no file */
} config_shelf;

void config_shelf_free(config_shelf *shelf);

/* A player as a person names it, wherever one is expected:
 *
 *     bayes-v2                                   a player of the library
 *     bayes-v2:disruption_bonus=0,third_party=0  the same with some constants changed
 *     bold.yaml                                  a file (any name that ends in .yaml)
 *     rules:mine.yaml:easy                       by a rule book, at one of its difficulties
 *     net:mine.net                               by a net of a file (any name that ends in .net)
 *     net:mine.net:temperature=50                the same with a constant changed
 *     nash:mine.nash                             by solved play of dice
 *
 * and each of them with a level: `@easy`, or `@FILE:LEVEL` for one of a file. A player's file says
 * `extends: bayes-v2`, then constants by name, and may give a `name` that is shown and a `level`.
 *
 * A shelf that is NULL means that the name comes from outside: no file is opened, and a name of one is refused
 * with HN_BAD_FILE. On failure *player is unchanged; error has the line where there is one, shelf->file the
 * file. */
hn_status config_player(hn_player *player, const char *spec, const hn_game *game,
                        config_shelf *shelf, hn_error *error);

/* The command line of a program outside that a name stands for, `cmd:python3 mine.py`; NULL: it is another name. Such
 * a name is no player's: config_player refuses it with HN_BAD_PLAYER, and only who means to start programs of this
 * machine looks here first. */
const char *config_program(const char *spec);

/* The same from the text of a player's file; name is shown where the text gives none. */
hn_status config_player_text(hn_player *player, const hn_game *game, const char *name,
                             const char *yaml, size_t length, hn_error *error);
