/* Rules as JSON, from the game's table of keys alone. A record must replay the same after a preset has
 * changed, so every value is written out, and reading wants every one that there was when it was written. */
#include "core/status.h"
#include "core/text.h"
#include "protocol/json.h"

#include <stdio.h>

static json_t *from_value(const hn_key *key, int value)
{
    if (key->type == HN_NUMBER)
        return json_integer(value);
    return key->type == HN_FLAG ? json_boolean(value) : json_string(key->choices[value]);
}

json_t *json_from_rules(const hn_rules *rules)
{
    const hn_key *keys;
    int count = hn_game_keys(rules->game, &keys);
    json_t *object = json_object();
    for (const hn_key *key = keys; key < keys + count; key++) {
        json_t *value = key->entries ? json_object() : from_value(key, hn_rules_get(rules, key, 0));
        for (int entry = 0; key->entries && entry < key->count; entry++)
            json_object_set_new(value, key->entries[entry],
                                from_value(key, hn_rules_get(rules, key, entry)));
        if (json_object_set_new(object, key->name, value)) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

static const char *key_name(const void *keys, int index)
{
    return ((const hn_key *)keys)[index].name;
}

static const char *entry_name(const void *key, int index)
{
    return ((const hn_key *)key)->entries[index];
}

static hn_status to_value(const json_t *found, const hn_key *key, int entry, hn_rules *rules,
                          hn_error *error)
{
    char field[96], choices[128];
    snprintf(field, sizeof field, "rules.%s%s%s", key->name, key->entries ? "." : "",
             key->entries ? key->entries[entry] : "");
    if (key->type == HN_NUMBER) {
        json_int_t number = json_integer_value(found);
        if (!json_is_integer(found) || number < key->low || number > key->high)
            return json_refuse(error, HN_BAD_VALUE, field, found, "a whole number from %d to %d",
                               key->low, key->high);
        return hn_rules_set(rules, key, entry, (int)number, error);
    }
    if (key->type == HN_FLAG) {
        if (!json_is_boolean(found))
            return json_refuse(error, HN_BAD_VALUE, field, found, "true or false");
        return hn_rules_set(rules, key, entry, json_is_true(found), error);
    }
    text_out t = text_in(choices, sizeof choices);
    text_add_choices(&t, key->choices + key->low, key->high - key->low + 1, "\"");
    bool known = json_is_string(found) &&
                 !hn_rules_set_text(rules, key, entry, json_string_value(found), NULL);
    return known ? HN_OK : json_refuse(error, HN_BAD_VALUE, field, found, "%s", choices);
}

static hn_status to_entries(const json_t *found, const hn_key *key, bool some, hn_rules *rules,
                            hn_error *error)
{
    char field[96];
    snprintf(field, sizeof field, "rules.%s", key->name);
    if (!json_is_object(found))
        return json_refuse(error, HN_BAD_VALUE, field, found, "an object with %s%d entries",
                           some ? "some of " : "", key->count);
    for (int entry = 0; entry < key->count; entry++) {
        json_t *value = json_object_get(found, key->entries[entry]);
        hn_status status = some && !value ? HN_OK : to_value(value, key, entry, rules, error);
        if (status)
            return status;
    }
    snprintf(field, sizeof field, "rules.%s.", key->name);
    return json_only(found, field, key->count, entry_name, key, error);
}

/* Reads the keys into rules: every one, or some. */
static hn_status to_keys(const json_t *object, bool some, hn_rules *rules, hn_error *error)
{
    const hn_key *keys;
    int count = hn_game_keys(rules->game, &keys);
    hn_rules read = *rules;
    hn_status status = json_only(object, "rules.", count, key_name, keys, error);
    for (const hn_key *key = keys; !status && key < keys + count; key++) {
        const json_t *value = json_object_get(object, key->name);
        if (!value && some)
            continue;
        if (!value && key->later)
            status = hn_rules_set(&read, key, 0, key->low, error);
        else
            status = key->entries ? to_entries(value, key, some, &read, error)
                                  : to_value(value, key, 0, &read, error);
    }
    if (!status)
        status = hn_rules_check(&read, error);
    if (!status)
        *rules = read;
    return status;
}

hn_status json_to_rules(const json_t *object, const hn_game *game, hn_rules *rules, hn_error *error)
{
    hn_rules read = {.game = game};
    if (!json_is_object(object))
        return json_refuse(error, HN_BAD_TEXT, "rules", object, "an object with every key of %s",
                           hn_game_name(game));
    hn_status status = to_keys(object, false, &read, error);
    if (!status)
        *rules = read;
    return status;
}

hn_status json_to_some_rules(const json_t *object, hn_rules *rules, hn_error *error)
{
    if (!json_is_object(object))
        return json_refuse(error, HN_BAD_TEXT, "rules", object, "an object with keys of %s",
                           hn_game_name(rules->game));
    return to_keys(object, true, rules, error);
}
