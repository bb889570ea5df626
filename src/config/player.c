/* Players as people name them. Constants are looked up and checked in one place for both ways to give
 * them, so a command line and a file are answered with the same words. */
#include "config/config.h"
#include "config/form.h"
#include "config/word.h"
#include "core/status.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- constants ---- */

static const char *constant_name(const void *constants, int index)
{
    return ((const hn_constant *)constants)[index].name;
}

/* The number of a constant, or -1 with an error. */
static int find_constant(const hn_player *player, const char *word, hn_error *error)
{
    const hn_constant *constants;
    int count = hn_policy_constants(player->policy, &constants);
    for (int i = 0; i < count; i++)
        if (!strcmp(constants[i].name, word))
            return i;
    const char *policy = hn_policy_name(player->policy);
    const char *nearest = text_nearest(word, count, constant_name, constants);
    if (nearest)
        error_set(error, HN_BAD_KEY, "%s has no constant `%s`: did you mean `%s`?", policy, word,
                  nearest);
    else
        error_set(error, HN_BAD_KEY, "%s has no constant `%s`%s", policy, word,
                  count ? "; `hunch players` lists them" : ", nor any other");
    return -1;
}

/* Sets a constant from its text. */
static hn_status set_constant(hn_player *player, int index, const char *word, hn_error *error)
{
    const hn_constant *constants;
    hn_policy_constants(player->policy, &constants);
    const hn_constant *c = &constants[index];
    char *end;
    errno = 0;
    long value = strtol(word, &end, 10);
    bool whole = isdigit((unsigned char)word[*word == '-']) && !*end && !errno;
    if (!whole || value < c->low || value > c->high)
        return error_set(error, HN_BAD_VALUE, "`%s` is %s; expected a whole number from %d to %d",
                         c->name, *word ? word : "empty", (int)c->low, (int)c->high);
    return hn_player_set(player, c->name, (int32_t)value, error);
}

/* ---- NAME:constant=value,constant=value ---- */

/* Reads one `constant=value`. */
static hn_status read_pair(hn_player *player, bool *given, const char *pair, size_t length,
                           hn_error *error)
{
    char name[READER_WORD], value[READER_WORD];
    const char *equals = memchr(pair, '=', length);
    if (!equals)
        return error_set(error, HN_BAD_TEXT, "found `%s`; expected `constant=value` behind `%s:`",
                         word_clean(pair, length, name, sizeof name),
                         hn_policy_name(player->policy));
    word_clean(pair, (size_t)(equals - pair), name, sizeof name);
    word_clean(equals + 1, length - (size_t)(equals + 1 - pair), value, sizeof value);
    int index = find_constant(player, name, error);
    if (index < 0)
        return HN_BAD_KEY;
    if (given[index])
        return error_set(error, HN_BAD_KEY, "`%s` is given twice", name);
    given[index] = true;
    return set_constant(player, index, value, error);
}

static hn_status read_spec(hn_player *player, const char *spec, const hn_game *game,
                           hn_error *error)
{
    char name[READER_WORD];
    bool given[HN_CONSTANTS] = {false};
    size_t length = strcspn(spec, ":");
    hn_status status =
        hn_player_find(player, word_clean(spec, length, name, sizeof name), game, error);
    for (const char *at = spec + length; !status && *at; at += length) {
        at++;
        length = strcspn(at, ",");
        status = read_pair(player, given, at, length, error);
    }
    return status;
}

/* ---- files ---- */

/* A player while its file is read. */
typedef struct draft {
    const hn_game *game;
    hn_player player;
    yaml_mark_t constant_at[HN_CONSTANTS], name_at;
    bool has_constant[HN_CONSTANTS], has_name;
} draft;

static hn_status read_base(void *context, reader *r)
{
    draft *d = context;
    char buffer[READER_WORD];
    if (hn_player_find(&d->player, reader_word(r, buffer), d->game, &r->error))
        return reader_refuse_at(r, r->event.start_mark);
    return HN_OK;
}

/* Reads the name that is shown; the event is its key. */
static hn_status read_name(draft *d, reader *r)
{
    if (d->has_name)
        return reader_refuse_again(r, "name", d->name_at);
    d->has_name = true;
    d->name_at = r->event.start_mark;
    hn_status status = reader_next(r);
    if (status)
        return status;
    char buffer[READER_WORD];
    const char *word = reader_word(r, buffer);
    const char *name = (const char *)r->event.data.scalar.value;
    size_t length = r->event.type == YAML_SCALAR_EVENT ? r->event.data.scalar.length : 0;
    if (!length || length >= sizeof d->player.name || !word_printable(name, length))
        return reader_refuse(r, HN_BAD_VALUE, r->event.start_mark,
                             "`name` is %s; expected a text of 1 to %d bytes in one line",
                             *word ? word : "empty", HN_PLAYER_NAME - 1);
    memcpy(d->player.name, name, length + 1);
    return HN_OK;
}

/* Reads a constant or the name; the event is the key. */
static hn_status read_setting(void *context, reader *r, const char *word)
{
    draft *d = context;
    char value[READER_WORD];
    if (!strcmp(word, "name"))
        return read_name(d, r);
    int index = find_constant(&d->player, word, &r->error);
    if (index < 0)
        return reader_refuse_at(r, r->event.start_mark);
    if (d->has_constant[index])
        return reader_refuse_again(r, word, d->constant_at[index]);
    d->has_constant[index] = true;
    d->constant_at[index] = r->event.start_mark;
    hn_status status = reader_next(r);
    if (status)
        return status;
    if (set_constant(&d->player, index, reader_word(r, value), &r->error))
        return reader_refuse_at(r, r->event.start_mark);
    return HN_OK;
}

hn_status config_player_text(hn_player *player, const hn_game *game, const char *name,
                             const char *yaml, size_t length, hn_error *error)
{
    const form settings = {
        .what = "a player",
        .wanted = "PLAYER",
        .example = hn_policy_name(hn_policy_strongest(game)),
        .extends = read_base,
        .setting = read_setting,
    };
    draft d = {.game = game};
    hn_status status = form_read(&settings, &d, yaml, length, error);
    if (status)
        return status;
    if (!d.has_name)
        word_clean(name, strlen(name), d.player.name, sizeof d.player.name);
    *player = d.player;
    return HN_OK;
}

static hn_status read_file(hn_player *player, const char *path, const hn_game *game,
                           hn_error *error)
{
    size_t length;
    char *yaml = reader_load(path, &length, error);
    hn_status status =
        yaml ? config_player_text(player, game, path, yaml, length, error) : HN_BAD_FILE;
    free(yaml);
    return status;
}

bool config_player_is_file(const char *spec)
{
    size_t length = strlen(spec);
    return length >= 5 && !strcmp(spec + length - 5, ".yaml");
}

hn_status config_player(hn_player *player, const char *spec, const hn_game *game, hn_error *error)
{
    hn_player found;
    if (config_player_is_file(spec))
        return read_file(player, spec, game, error);
    hn_status status = read_spec(&found, spec, game, error);
    if (status)
        return status;
    word_clean(spec, strlen(spec), found.name, sizeof found.name);
    *player = found;
    return HN_OK;
}
