/* Levels in YAML. */
#include "config/levels.h"

#include "config/values.h"
#include "core/status.h"
#include "core/text.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SECONDS = 3600, MILLISECONDS = 3 };

static hn_status read_pace(reader *r, const char *what, int32_t *pace)
{
    return value_pair(r, what, 0, MOST_SECONDS, MILLISECONDS, pace);
}

/* What a level has, and how it is written. */
static const struct setting {
    const char *name;
    hn_status (*read)(reader *r, const char *what, int32_t *value);
    size_t at;
} settings[] = {
    {"miss", value_chance, offsetof(hn_level, miss)},
    {"slip", value_chance, offsetof(hn_level, slip)},
    {"keep_moved", value_rest, offsetof(hn_level, forget_moved)},
    {"keep_turn", value_rest, offsetof(hn_level, forget_turn)},
    {"keep_lap", value_rest, offsetof(hn_level, forget_lap)},
    {"keep_seen", value_rest, offsetof(hn_level, forget_seen)},
    {"pace", read_pace, offsetof(hn_level, pace)},
};
enum { SETTINGS = sizeof settings / sizeof *settings };

static const char *setting_name(const void *list, int index)
{
    return ((const struct setting *)list)[index].name;
}

/* Levels while they are read. */
typedef struct levels_draft {
    config_levels levels;
    yaml_mark_t at[CONFIG_MOST_LEVELS];
    bool begun;
    yaml_mark_t levels_at;
    keys keys; /* of the last one */
} levels_draft;

static const char *level_name(const void *levels, int index)
{
    return ((const config_levels *)levels)->level[index].name;
}

static names names_of(const config_levels *levels)
{
    return (names){"level", "", levels->count, level_name, levels, NULL};
}

static hn_status read_setting(void *context, reader *r, const char *word)
{
    levels_draft *d = context;
    hn_level *level = &d->levels.level[d->levels.count - 1];
    int key;
    hn_status status = keys_take(&d->keys, r, word, &key);
    return status
               ? status
               : settings[key].read(r, word, (int32_t *)(void *)((char *)level + settings[key].at));
}

static hn_status read_level(void *context, reader *r, const char *word)
{
    levels_draft *d = context;
    const names before = names_of(&d->levels);
    int number = d->levels.count, same = names_find(&before, word);
    if (same >= 0)
        return reader_refuse_again(r, word, d->at[same]);
    if (number == CONFIG_MOST_LEVELS)
        return reader_refuse(r, HN_BAD_VALUE, r->event.start_mark,
                             "more than %d levels; a file has no room for them",
                             CONFIG_MOST_LEVELS);
    hn_level *level = &d->levels.level[number];
    hn_status status = value_label(r, "level", level->name, sizeof level->name);
    if (status)
        return status;
    d->levels.count++;
    d->at[number] = r->event.start_mark;
    d->keys = (keys){.names = {"key", " in a level", SETTINGS, setting_name, settings, NULL}};
    if ((status = reader_next(r)) || (status = value_is_mapping(r, word)))
        return status;
    return reader_keys(r, read_setting, d);
}

static hn_status read_top_key(void *context, reader *r, const char *word)
{
    levels_draft *d = context;
    if (strcmp(word, "levels"))
        return reader_refuse(r, HN_BAD_KEY, r->event.start_mark,
                             "unknown key `%s`; expected `levels` alone", word);
    if (d->begun)
        return reader_refuse_again(r, word, d->levels_at);
    d->begun = true;
    d->levels_at = r->event.start_mark;
    hn_status status = reader_next(r);
    if (status || (status = value_is_mapping(r, word)))
        return status;
    return reader_keys(r, read_level, d);
}

static hn_status read_all(void *context, reader *r)
{
    levels_draft *d = context;
    yaml_mark_t at = r->event.start_mark;
    hn_status status = reader_keys(r, read_top_key, d);
    if (!status && !d->levels.count)
        return reader_refuse(r, HN_BAD_VALUE, at, "no level; expected one or more below `levels:`");
    return status;
}

hn_status config_levels_text(config_levels *levels, const char *yaml, size_t length,
                             hn_error *error)
{
    static const reader_document document = {
        .what = "levels", .first = "levels:", .read = read_all};
    levels_draft d;
    memset(&d, 0, sizeof d);
    hn_status status = reader_read(&document, &d, yaml, length, error);
    if (!status)
        *levels = d.levels;
    return status;
}

hn_status config_levels_file(config_levels *levels, const char *path, hn_error *error)
{
    size_t length;
    char *yaml = reader_load(path, CONFIG_FILE_SIZE, &length, error);
    hn_status status = yaml ? config_levels_text(levels, yaml, length, error) : HN_BAD_FILE;
    free(yaml);
    return status;
}

const hn_level *config_levels_find(const config_levels *levels, const char *name, hn_error *error)
{
    char list[120];
    const names all = names_of(levels);
    int found = names_find(&all, name);
    if (found >= 0)
        return &levels->level[found];
    names_list(&all, list, sizeof list);
    error_set(error, HN_BAD_PLAYER, "no level \"%.40s\"; %s: %s", name, text_there(list), list);
    return NULL;
}
