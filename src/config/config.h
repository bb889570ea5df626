/* House rules in YAML: a file says what it starts from and what is different.
 *
 *     extends: cambio        # a preset
 *     flips: all
 *     give: yes
 *     values:
 *       black K: 15
 *
 * The keys are those of the game's table (`hunch rules cambio` prints them all). */
#ifndef HUNCH_CONFIG_CONFIG_H
#define HUNCH_CONFIG_CONFIG_H

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

#endif
