/* House rules of any game in tests: presets as the rule book has them, changes, and what is refused with
 * which message. */
#ifndef HUNCH_TESTS_HOUSE_H
#define HUNCH_TESTS_HOUSE_H

#include <hunch/hunch.h>

/* A value of the rules: its key, its entry or NULL, and its text under each preset. */
typedef struct book_row {
    const char *key, *entry, *value[3];
} book_row;

void presets_are(const hn_game *game, const book_row *rows, size_t count);

/* A preset (NULL: the first) with changes, up to one without a name. A key with entries: the first. */
typedef struct change {
    const char *name, *words;
} change;

hn_rules changed_rules(const hn_game *game, const char *preset_name, const change *changes);

#define CHANGED(game, preset_name, ...) \
    changed_rules(game, preset_name, (const change[]){__VA_ARGS__, {NULL, NULL}})

/* A text is refused for a key of the first preset with that message, and the rules stay as they were. */
void refuses_text(const hn_game *game, const char *name, int entry, const char *words,
                  const char *message);

/* Rules that do not go together are refused with that message. */
void clash(hn_rules rules, const char *message);

#endif
