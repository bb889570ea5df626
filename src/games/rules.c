/* House rules: presets, keys and values, all from the tables of a game. */
#include "core/status.h"
#include "core/text.h"
#include "games/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int hn_game_keys(const hn_game *game, const hn_key **keys)
{
    *keys = game->keys;
    return game->key_count;
}

const hn_key *hn_key_find(const hn_game *game, const char *name)
{
    for (int i = 0; i < game->key_count; i++)
        if (!strcmp(game->keys[i].name, name))
            return &game->keys[i];
    return NULL;
}

int hn_key_entry(const hn_key *key, const char *entry)
{
    if (!key->entries || !entry)
        return key->entries || entry ? -1 : 0;
    for (int i = 0; i < key->count; i++)
        if (!strcmp(key->entries[i], entry))
            return i;
    return -1;
}

int hn_presets(const hn_game *game)
{
    return game->preset_count;
}

const char *hn_preset_name(const hn_game *game, int index)
{
    return index >= 0 && index < game->preset_count ? game->presets[index]->name : NULL;
}

const char *hn_preset_about(const hn_game *game, int index)
{
    return index >= 0 && index < game->preset_count ? game->presets[index]->about : NULL;
}

static void fill(hn_rules *rules, const preset *from)
{
    if (from->extends)
        fill(rules, from->extends);
    for (int i = 0; i < from->change_count; i++)
        rules->value[from->changes[i].value] = from->changes[i].to;
}

static const char *preset_name(const void *game, int index)
{
    return hn_preset_name(game, index);
}

/* "cambio, vinto": the games that there are. */
static const char *game_names(char *buffer, size_t size)
{
    text_out list = text_in(buffer, size);
    for (int i = 0; i < game_count; i++)
        text_add(&list, "%s%s", i ? ", " : "", games[i]->name);
    return buffer;
}

hn_status hn_rules_preset(hn_rules *rules, const hn_game *game, const char *name, hn_error *error)
{
    char names[160];
    if (!game)
        return error_set(error, HN_BAD_GAME, "there is no such game; %s: %s",
                         text_there(game_names(names, sizeof names)), names);
    for (int i = 0; i < game->preset_count; i++)
        if (!name || !strcmp(game->presets[i]->name, name)) {
            *rules = (hn_rules){.game = game};
            fill(rules, game->presets[i]);
            return HN_OK;
        }
    text_out list = text_in(names, sizeof names);
    for (int i = 0; i < game->preset_count; i++)
        text_add(&list, "%s%s", i ? ", " : "", game->presets[i]->name);
    const char *nearest = text_nearest(name, game->preset_count, preset_name, game);
    return error_set(error, HN_BAD_PRESET, "%s has no preset \"%.40s\"%s%s%s; %s: %s", game->name,
                     name, nearest ? " (did you mean " : "", nearest ? nearest : "",
                     nearest ? "?)" : "", text_there(names), names);
}

const char *hn_rules_preset_name(const hn_rules *rules)
{
    for (int i = 0; i < rules->game->preset_count; i++) {
        hn_rules named = {.game = rules->game};
        fill(&named, rules->game->presets[i]);
        if (!memcmp(named.value, rules->value, sizeof named.value))
            return rules->game->presets[i]->name;
    }
    return NULL;
}

int hn_rules_get(const hn_rules *rules, const hn_key *key, int entry)
{
    return rules->value[key->first + entry];
}

/* "`flips`" or "`values.red K`": how a message names a value. */
static const char *value_name(const hn_key *key, int entry, char *buffer, size_t size)
{
    if (key->entries)
        snprintf(buffer, size, "`%s.%s`", key->name, key->entries[entry]);
    else
        snprintf(buffer, size, "`%s`", key->name);
    return buffer;
}

/* "4 to 9", "yes or no", "none, own or all": what a key takes. */
static const char *expected(const hn_key *key, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    if (key->type == HN_NUMBER)
        text_add(&t, "a whole number from %d to %d", key->low, key->high);
    else if (key->type == HN_FLAG)
        text_add(&t, "yes or no");
    else
        text_add_choices(&t, key->choices + key->low, key->high - key->low + 1, "");
    return buffer;
}

static hn_status bad_value(const hn_key *key, int entry, const char *found, hn_error *error)
{
    char name[64], range[128];
    return error_set(error, HN_BAD_VALUE, "%s is %.40s; expected %s",
                     value_name(key, entry, name, sizeof name), *found ? found : "empty",
                     expected(key, range, sizeof range));
}

hn_status hn_rules_set(hn_rules *rules, const hn_key *key, int entry, int value, hn_error *error)
{
    if (entry < 0 || entry >= key->count)
        return error_set(error, HN_BAD_KEY, "`%s` has no entry %d", key->name, entry);
    if (value < key->low || value > key->high) {
        char found[16];
        snprintf(found, sizeof found, "%d", value);
        return bad_value(key, entry, found, error);
    }
    rules->value[key->first + entry] = (int16_t)value;
    return HN_OK;
}

/* The value that a text stands for; false if it stands for none. */
static bool value_of(const hn_key *key, const char *word, int *value)
{
    if (key->type == HN_CHOICE) {
        for (int i = key->low; i <= key->high; i++)
            if (!strcmp(key->choices[i], word)) {
                *value = i;
                return true;
            }
        return false;
    }
    if (key->type == HN_FLAG) {
        *value = !strcmp(word, "yes") || !strcmp(word, "true");
        return *value || !strcmp(word, "no") || !strcmp(word, "false");
    }
    char *end;
    long number = strtol(word, &end, 10);
    bool plain = *word && !*end && (*word == '-' || (*word >= '0' && *word <= '9'));
    *value = number < INT16_MIN ? INT16_MIN : number > INT16_MAX ? INT16_MAX : (int)number;
    return plain;
}

hn_status hn_rules_set_text(hn_rules *rules, const hn_key *key, int entry, const char *word,
                            hn_error *error)
{
    int value;
    if (entry < 0 || entry >= key->count)
        return error_set(error, HN_BAD_KEY, "`%s` has no entry %d", key->name, entry);
    if (!value_of(key, word, &value) || value < key->low || value > key->high)
        return bad_value(key, entry, word, error);
    rules->value[key->first + entry] = (int16_t)value;
    return HN_OK;
}

int hn_rules_value_text(const hn_key *key, int value, char *buffer, size_t size)
{
    if (key->type == HN_NUMBER)
        return snprintf(buffer, size, "%d", value);
    const char *word = key->type == HN_FLAG ? (value ? "yes" : "no") : key->choices[value];
    return snprintf(buffer, size, "%s", word);
}

hn_status hn_rules_check(const hn_rules *rules, hn_error *error)
{
    const hn_game *game = rules->game;
    for (int i = 0; i < game->key_count; i++) {
        const hn_key *key = &game->keys[i];
        hn_rules unused = *rules;
        for (int entry = 0; entry < key->count; entry++) {
            hn_status status =
                hn_rules_set(&unused, key, entry, hn_rules_get(rules, key, entry), error);
            if (status)
                return status;
        }
    }
    if (hn_rules_least_seats(rules) > hn_rules_most_seats(rules))
        return error_set(error, HN_BAD_RULES, "`seats` has a least of %d above its most of %d",
                         hn_rules_least_seats(rules), hn_rules_most_seats(rules));
    return game->check(rules, error);
}

int hn_rules_least_seats(const hn_rules *rules)
{
    return rules->value[rules->game->least_seats];
}

int hn_rules_most_seats(const hn_rules *rules)
{
    return rules->value[rules->game->most_seats];
}
