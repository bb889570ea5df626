/* House rules in YAML. What keys there are, and what each takes, comes from the game's table alone. */
#include "config/config.h"

#include "config/form.h"
#include "core/text.h"

#include <stdlib.h>
#include <string.h>

/* House rules while they are read. */
typedef struct house {
    const hn_game *game;
    hn_rules rules;                     /* the preset and what was changed so far */
    bool given[HN_RULE_VALUES];         /* by value: the file sets it */
    yaml_mark_t key_at[HN_RULE_VALUES]; /* by a key's first value: where the key stands, */
    bool has_key[HN_RULE_VALUES];       /* if it does */
} house;

static const char *key_name(const void *game, int index)
{
    const hn_key *keys;
    hn_game_keys(game, &keys);
    return keys[index].name;
}

static const char *entry_name(const void *key, int index)
{
    return ((const hn_key *)key)->entries[index];
}

static const char *choice_name(const void *key, int index)
{
    return ((const hn_key *)key)->choices[index];
}

static hn_status refuse_key(reader *r, const hn_game *game, const char *word)
{
    const hn_key *keys;
    const char *nearest = text_nearest(word, hn_game_keys(game, &keys), key_name, game);
    if (nearest)
        return reader_refuse(r, HN_BAD_KEY, r->event.start_mark,
                             "unknown key `%s`: did you mean `%s`?", word, nearest);
    return reader_refuse(r, HN_BAD_KEY, r->event.start_mark,
                         "unknown key `%s`; `hunch rules %s` lists all keys", word,
                         hn_game_name(game));
}

/* "A, 2 … joker": the entries of a key. */
static const char *entries_of(const hn_key *key, char *buffer, size_t size)
{
    text_out list = text_in(buffer, size);
    for (int i = 0; i < key->count; i++)
        text_add(&list, "%s%s", i ? ", " : "", key->entries[i]);
    return buffer;
}

static hn_status refuse_entry(reader *r, const hn_key *key, const char *word)
{
    char entries[128];
    const char *nearest = text_nearest(word, key->count, entry_name, key);
    if (nearest)
        return reader_refuse(r, HN_BAD_KEY, r->event.start_mark,
                             "`%s` has no entry `%s`: did you mean `%s`?", key->name, word,
                             nearest);
    return reader_refuse(r, HN_BAD_KEY, r->event.start_mark, "`%s` has no entry `%s`; it has %s",
                         key->name, word, entries_of(key, entries, sizeof entries));
}

/* A choice that has `yes` or `no` among others takes `true` and `false` for them, as flags do. */
static const char *said(const hn_key *key, const char *word)
{
    const char *same = !strcmp(word, "true") ? "yes" : !strcmp(word, "false") ? "no" : word;
    for (int i = key->low; key->type == HN_CHOICE && i <= key->high; i++)
        if (!strcmp(key->choices[i], same))
            return same;
    return word;
}

/* The choice that a word may have been meant for, or NULL. A short word must be closer than others: `one`
 * is not `none`. */
static const char *meant(const hn_key *key, const char *word)
{
    enum { SHORT = 4 };
    const char *nearest = text_nearest(word, key->high + 1, choice_name, key);
    bool close = nearest && *nearest == *word && text_distance(word, nearest) <= 1;
    return close || strlen(word) > SHORT ? nearest : NULL;
}

/* Sets one value from the event. Whatever is not a scalar is no value's text, so the rules' own
 * message says what was found and what was expected. */
static hn_status read_value(house *h, reader *r, const hn_key *key, int entry)
{
    char buffer[READER_WORD];
    const char *word = reader_word(r, buffer);
    if (!hn_rules_set_text(&h->rules, key, entry, said(key, word), &r->error))
        return HN_OK;
    reader_refuse_at(r, r->event.start_mark);
    const char *nearest =
        key->type == HN_CHOICE && r->event.type == YAML_SCALAR_EVENT ? meant(key, word) : NULL;
    if (nearest) {
        text_out t = {r->error.text, sizeof r->error.text, strlen(r->error.text)};
        text_add(&t, ": did you mean `%s`?", nearest);
    }
    return r->error.status;
}

/* Reads the mapping of a key with entries; the event is what follows the key. */
static hn_status read_entries(house *h, reader *r, const hn_key *key)
{
    char buffer[READER_WORD], entries[128];
    if (r->event.type != YAML_MAPPING_START_EVENT) {
        const char *word = reader_word(r, buffer);
        return reader_refuse(
            r, HN_BAD_VALUE, r->event.start_mark,
            "`%s` is %s; expected `entry: value` lines below it, with the entries %s", key->name,
            *word ? word : "empty", entries_of(key, entries, sizeof entries));
    }
    for (;;) {
        hn_status status = reader_next(r);
        if (status || r->event.type == YAML_MAPPING_END_EVENT)
            return status;
        const char *word = reader_word(r, buffer);
        int entry = hn_key_entry(key, word);
        if (entry < 0)
            return refuse_entry(r, key, word);
        if (h->given[key->first + entry])
            return reader_refuse(r, HN_BAD_KEY, r->event.start_mark, "`%s` has two values for `%s`",
                                 key->name, word);
        h->given[key->first + entry] = true;
        if ((status = reader_next(r)) || (status = read_value(h, r, key, entry)))
            return status;
    }
}

/* Reads one rule; the event is its key. */
static hn_status read_rule(void *context, reader *r, const char *word)
{
    house *h = context;
    const hn_key *key = hn_key_find(h->game, word);
    if (!key)
        return refuse_key(r, h->game, word);
    if (h->has_key[key->first])
        return reader_refuse_again(r, key->name, h->key_at[key->first]);
    h->has_key[key->first] = true;
    h->key_at[key->first] = r->event.start_mark;
    hn_status status = reader_next(r);
    if (status)
        return status;
    return key->entries ? read_entries(h, r, key) : read_value(h, r, key, 0);
}

static hn_status read_preset(void *context, reader *r)
{
    house *h = context;
    char buffer[READER_WORD];
    if (hn_rules_preset(&h->rules, h->game, reader_word(r, buffer), &r->error))
        return reader_refuse_at(r, r->event.start_mark);
    return HN_OK;
}

/* Checks that the rules go together. The message names keys in backquotes, `give`, `give: yes` or `values.A`:
 * the error stands where the first of them stands in the file, or where the preset that has it does. */
static hn_status check(void *context, reader *r, yaml_mark_t extends_at)
{
    const house *h = context;
    hn_status status = hn_rules_check(&h->rules, &r->error);
    if (!status)
        return HN_OK;
    reader_refuse_at(r, extends_at);
    for (const char *at = strchr(r->error.text, '`'); at; at = strchr(at + 1, '`')) {
        char name[READER_WORD];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1, "`:."), at + 1);
        const hn_key *key = hn_key_find(h->game, name);
        if (key && h->has_key[key->first])
            return reader_refuse_at(r, h->key_at[key->first]);
    }
    return status;
}

hn_status config_rules_text(hn_rules *rules, const hn_game *game, const char *yaml, size_t length,
                            hn_error *error)
{
    const form house_rules = {
        .what = "house rules",
        .wanted = "PRESET",
        .example = hn_preset_name(game, 0),
        .extends = read_preset,
        .setting = read_rule,
        .end = check,
    };
    house h = {.game = game};
    hn_status status = form_read(&house_rules, &h, yaml, length, error);
    if (!status)
        *rules = h.rules;
    return status;
}

hn_status config_rules_file(hn_rules *rules, const hn_game *game, const char *path, hn_error *error)
{
    size_t length;
    char *yaml = reader_load(path, CONFIG_FILE_SIZE, &length, error);
    hn_status status = yaml ? config_rules_text(rules, game, yaml, length, error) : HN_BAD_FILE;
    free(yaml);
    return status;
}

/* What a key takes: "2 to 8", "none, own or all". */
static void range_of(const hn_key *key, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    if (key->type == HN_NUMBER)
        text_add(&t, "%d to %d", key->low, key->high);
    else if (key->type == HN_FLAG)
        text_add(&t, "yes or no");
    else
        text_add_choices(&t, key->choices + key->low, key->high - key->low + 1, "");
}

/* A value, and the preset's where that is another. */
static void print_value(FILE *out, const hn_rules *rules, const hn_rules *base, const char *preset,
                        const hn_key *key, int entry)
{
    char word[READER_WORD];
    int value = hn_rules_get(rules, key, entry), usual = hn_rules_get(base, key, entry);
    hn_rules_value_text(key, value, word, sizeof word);
    fprintf(out, " %s", word);
    if (usual != value) {
        hn_rules_value_text(key, usual, word, sizeof word);
        fprintf(out, "  # %s: %s", preset, word);
    }
    fprintf(out, "\n");
}

void config_rules_print(FILE *out, const hn_rules *rules, const char *preset)
{
    const hn_key *keys;
    int count = hn_game_keys(rules->game, &keys);
    hn_rules base = *rules;
    hn_rules_preset(&base, rules->game, preset, NULL);
    fprintf(out,
            "# House rules of %s. A file of your own needs only `extends` and what is different.\n"
            "extends: %s\n",
            hn_game_name(rules->game), preset);
    for (const hn_key *key = keys; key < keys + count; key++) {
        char range[256];
        range_of(key, range, sizeof range);
        bool long_line = strlen(key->about) + strlen(range) > 75;
        fprintf(out, "\n# %s%s(%s)\n", key->about, long_line ? "\n# " : " ", range);
        fprintf(out, "%s:%s", key->name, key->entries ? "\n" : "");
        for (int entry = 0; entry < key->count; entry++) {
            if (key->entries)
                fprintf(out, "  %s:", key->entries[entry]);
            print_value(out, rules, &base, preset, key, entry);
        }
    }
}
