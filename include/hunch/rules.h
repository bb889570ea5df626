/* Games and their house rules.
 *
 * Rules are data: a game has a table of keys, and hn_rules holds one small number for each. Presets,
 * YAML files, records and `hunch rules` all go through that table, so a new key is known everywhere
 * at once. Rules are plain values: copy them, share them between threads, never change them while a
 * round is being played. */
#ifndef HUNCH_RULES_H
#define HUNCH_RULES_H

#include <hunch/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HN_RULE_VALUES 64

typedef struct hn_game hn_game;

/* The games that the library knows: 0 to hn_games() - 1, and by name (NULL: no such game). */
HN_API int hn_games(void);
HN_API const hn_game *hn_game_at(int index);
HN_API const hn_game *hn_game_find(const char *name);
HN_API const char *hn_game_name(const hn_game *game);
HN_API const char *hn_game_about(const hn_game *game); /* one line for people */

/* What is on a game's table, and so which of a view's forms it has (view.h). */
typedef enum hn_table { HN_TABLE_CARDS, HN_TABLE_DICE } hn_table;

HN_API hn_table hn_game_table(const hn_game *game);

/* A set of house rules. Fill it with hn_rules_preset, change it with hn_rules_set, and check it. */
typedef struct hn_rules {
    const hn_game *game;
    int16_t value[HN_RULE_VALUES];
} hn_rules;

typedef enum hn_key_type {
    HN_NUMBER, /* low to high */
    HN_FLAG,   /* no or yes */
    HN_CHOICE, /* one of `choices` */
} hn_key_type;

/* One rule of a game. A key with entries is a small table: one value for each of them. */
typedef struct hn_key {
    const char *name;
    const char *about; /* one line for people */
    hn_key_type type;
    int16_t low, high;          /* HN_NUMBER: the range; HN_FLAG 0 to 1; HN_CHOICE 0 to n-1 */
    const char *const *choices; /* HN_CHOICE: the word for each value, else NULL */
    const char *const *entries; /* the name of each entry, else NULL */
    int first, count;           /* its values are value[first] to value[first + count - 1] */
    bool later; /* rules that were kept before it came are without it, and mean its lowest value */
} hn_key;

/* The keys of a game, in the order of its rule book. */
HN_API int hn_game_keys(const hn_game *game, const hn_key **keys);
HN_API const hn_key *hn_key_find(const hn_game *game, const char *name);

/* The entry of a key by name (0 for a key without entries and entry NULL), or -1. */
HN_API int hn_key_entry(const hn_key *key, const char *entry);

/* The presets of a game: 0 to hn_presets() - 1, else NULL. The first is the default. */
HN_API int hn_presets(const hn_game *game);
HN_API const char *hn_preset_name(const hn_game *game, int index);
HN_API const char *hn_preset_about(const hn_game *game, int index);

/* Fills rules with a preset; NULL is the game's first. Fails with HN_BAD_PRESET, or with HN_BAD_GAME for
 * a game that is NULL, as hn_game_find gives it: then rules is unchanged and error, where given, says
 * what there is. */
HN_API hn_status hn_rules_preset(hn_rules *rules, const hn_game *game, const char *name,
                                 hn_error *error);

/* The preset that the rules are, or NULL where no preset has them all. */
HN_API const char *hn_rules_preset_name(const hn_rules *rules);

/* Reads or sets a value by its key, which must be one of the rules' game, and its entry, 0 to
 * key->count - 1. Setting checks entry and range, not what goes together. */
HN_API int hn_rules_get(const hn_rules *rules, const hn_key *key, int entry);
HN_API hn_status hn_rules_set(hn_rules *rules, const hn_key *key, int entry, int value,
                              hn_error *error);

/* Sets a value from its text: a number, yes/no (also true/false), or one of the choices. */
HN_API hn_status hn_rules_set_text(hn_rules *rules, const hn_key *key, int entry, const char *text,
                                   hn_error *error);

/* The text of a value within the key's range, as hn_rules_set_text reads it. Returns its length, as
 * snprintf does. */
HN_API int hn_rules_value_text(const hn_key *key, int value, char *buffer, size_t size);

/* Checks every range and every combination. A failure names the key in error->text. */
HN_API hn_status hn_rules_check(const hn_rules *rules, hn_error *error);

/* The seats that the rules allow. */
HN_API int hn_rules_least_seats(const hn_rules *rules);
HN_API int hn_rules_most_seats(const hn_rules *rules);

#ifdef __cplusplus
}
#endif

#endif
