/* Players as people name them. Constants are looked up and checked in one place for both ways to give
 * them, so a command line and a file are answered with the same words. */
#include "config/book.h"
#include "config/config.h"
#include "config/form.h"
#include "config/levels.h"
#include "config/values.h"
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

/* What does not have the form of a pair: the first one may be the leading constant's value alone. */
static hn_status read_bare(hn_player *player, bool *given, bool first, const char *word,
                           hn_error *error)
{
    const hn_constant *leading = hn_policy_leading(player->policy);
    if (leading && first && isdigit((unsigned char)*word)) {
        given[0] = true;
        return set_constant(player, 0, word, error);
    }
    const char *policy = hn_policy_name(player->policy);
    if (leading && first)
        return error_set(
            error, HN_BAD_TEXT,
            "found `%s`; expected `constant=value` behind `%s:`, or a number, which is "
            "`%s`",
            word, policy, leading->name);
    return error_set(error, HN_BAD_TEXT, "found `%s`; expected `constant=value` behind `%s:`", word,
                     policy);
}

/* Reads one `constant=value`. */
static hn_status read_pair(hn_player *player, bool *given, bool first, const char *pair,
                           size_t length, hn_error *error)
{
    char name[READER_WORD], value[READER_WORD];
    const char *equals = memchr(pair, '=', length);
    if (!equals)
        return read_bare(player, given, first, word_clean(pair, length, name, sizeof name), error);
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
    bool first = true;
    for (const char *at = spec + length; !status && *at; at += length, first = false) {
        at++;
        length = strcspn(at, ",");
        status = read_pair(player, given, first, at, length, error);
    }
    return status;
}

/* ---- levels ---- */

static hn_status set_level(hn_player *player, const config_levels *levels, const char *name,
                           hn_error *error)
{
    const hn_level *found = config_levels_find(levels, name, error);
    if (!found)
        return HN_BAD_PLAYER;
    player->level = *found;
    return HN_OK;
}

static hn_status set_library_level(hn_player *player, const char *name, hn_error *error)
{
    config_levels levels = {.count = hn_levels()};
    for (int i = 0; i < levels.count; i++)
        levels.level[i] = *hn_level_at(i);
    return set_level(player, &levels, name, error);
}

/* ---- files ---- */

enum { NAME, LEVEL, KEYS_BESIDE };
static const char *const keys_beside[] = {"name", "level"};

/* A player while its file is read. */
typedef struct draft {
    const hn_game *game;
    hn_player player;
    keys beside; /* its constants */
    yaml_mark_t constant_at[HN_CONSTANTS];
    bool has_constant[HN_CONSTANTS];
} draft;

static hn_status read_base(void *context, reader *r)
{
    draft *d = context;
    char buffer[READER_WORD];
    if (hn_player_find(&d->player, reader_word(r, buffer), d->game, &r->error))
        return reader_refuse_at(r, r->event.start_mark);
    return HN_OK;
}

/* Reads the name that is shown, or the level; the event is the key. */
static hn_status read_beside(draft *d, reader *r, const char *word)
{
    int key;
    char buffer[READER_WORD];
    hn_status status = keys_take(&d->beside, r, word, &key);
    if (status)
        return status;
    if (key == NAME)
        return value_text(r, word, d->player.name, sizeof d->player.name);
    if (set_library_level(&d->player, reader_word(r, buffer), &r->error))
        return reader_refuse_at(r, r->event.start_mark);
    return HN_OK;
}

/* Reads a setting; the event is the key. */
static hn_status read_setting(void *context, reader *r, const char *word)
{
    draft *d = context;
    char value[READER_WORD];
    if (names_find(&d->beside.names, word) >= 0)
        return read_beside(d, r, word);
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
    draft d = {.game = game,
               .beside.names = {"key", "", KEYS_BESIDE, names_in_array, keys_beside, NULL}};
    hn_status status = form_read(&settings, &d, yaml, length, error);
    if (status)
        return status;
    if (!keys_has(&d.beside, NAME))
        word_clean(name, strlen(name), d.player.name, sizeof d.player.name);
    *player = d.player;
    return HN_OK;
}

/* ---- any of them ---- */

static const char by_book[] = "rules:";

static bool is_by_book(const char *spec)
{
    return !strncmp(spec, by_book, strlen(by_book));
}

static bool is_file(const char *spec, size_t length)
{
    return length >= 5 && !strncmp(spec + length - 5, ".yaml", 5);
}

/* Whether a name's first bytes can be a player without a level: names have no `/` and no `@`, and a book's
 * difficulty none either. */
static bool is_player(const char *spec, size_t length)
{
    size_t begin = 0;
    if (is_by_book(spec)) {
        begin = length;
        while (begin > strlen(by_book) && spec[begin - 1] != ':')
            begin--;
        if (begin <= strlen(by_book))
            return false;
    } else if (is_file(spec, length)) {
        return true;
    }
    return begin + strcspn(spec + begin, "/@") >= length;
}

/* What stands behind the `@` of a level, or NULL. Files' names may have an `@` of their own. */
static const char *level_of(const char *spec)
{
    if (is_file(spec, strlen(spec)))
        return NULL;
    for (const char *at = spec + strlen(spec); at > spec;)
        if (*--at == '@' && is_player(spec, (size_t)(at - spec)))
            return at + 1;
    return NULL;
}

/* The file of `FILE:NAME`, to be freed; *name is what stands behind the last colon. NULL: there is no colon,
 * or no memory. */
static char *file_of(const char *words, const char **name)
{
    const char *colon = strrchr(words, ':');
    if (!colon)
        return NULL;
    *name = colon + 1;
    return strndup(words, (size_t)(colon - words));
}

/* A file is opened only where there is a shelf. It is what an error is about. */
static hn_status open_file(config_shelf *shelf, const char *path, hn_error *error)
{
    if (!shelf)
        return error_set(error, HN_BAD_FILE, "files cannot be named here");
    word_clean(path, strlen(path), shelf->file, sizeof shelf->file);
    return HN_OK;
}

/* Reads `rules:FILE:DIFFICULTY`. */
static hn_status read_by_book(hn_player *player, const char *spec, const hn_game *game,
                              config_shelf *shelf, hn_error *error)
{
    const char *difficulty;
    char *path = file_of(spec + strlen(by_book), &difficulty);
    if (!path)
        return error_set(error, HN_BAD_PLAYER,
                         "no difficulty; expected `rules:FILE:DIFFICULTY`, as in "
                         "`rules:mine.yaml:easy`");
    const hn_book *book = NULL;
    hn_status status = open_file(shelf, path, error);
    if (!status)
        status = config_shelf_book(shelf, path, &book, error);
    if (!status)
        status = hn_player_of_book(player, book, difficulty, game, error);
    free(path);
    return status;
}

static hn_status read_file(hn_player *player, const char *path, const hn_game *game,
                           config_shelf *shelf, hn_error *error)
{
    size_t length;
    hn_status status = open_file(shelf, path, error);
    if (status)
        return status;
    char *yaml = reader_load(path, &length, error);
    status = yaml ? config_player_text(player, game, path, yaml, length, error) : HN_BAD_FILE;
    free(yaml);
    return status;
}

/* Gives a player the level that is named behind its `@`: one of the library's or FILE:LEVEL. */
static hn_status read_level(hn_player *player, const char *level, config_shelf *shelf,
                            hn_error *error)
{
    const char *name;
    char *path = file_of(level, &name);
    if (!path)
        return set_library_level(player, level, error);
    config_levels levels;
    hn_status status =
        strchr(name, '=') ? error_set(error, HN_BAD_PLAYER,
                                      "constants stand before the level: NAME:constant=value@LEVEL")
                          : open_file(shelf, path, error);
    if (!status)
        status = config_levels_file(&levels, path, error);
    if (!status)
        status = set_level(player, &levels, name, error);
    free(path);
    return status;
}

static hn_status read_player(hn_player *player, const char *spec, const hn_game *game,
                             config_shelf *shelf, hn_error *error)
{
    if (is_by_book(spec))
        return read_by_book(player, spec, game, shelf, error);
    if (is_file(spec, strlen(spec)))
        return read_file(player, spec, game, shelf, error);
    return read_spec(player, spec, game, error);
}

/* How a player is shown that was named so: a file may have given it another name. */
static void set_name(hn_player *player, const char *spec, const char *plain, const char *level)
{
    if (is_by_book(plain) || !is_file(plain, strlen(plain))) {
        word_clean(spec, strlen(spec), player->name, sizeof player->name);
    } else if (level) {
        char name[HN_PLAYER_NAME + READER_WORD];
        size_t length = (size_t)snprintf(name, sizeof name, "%s@%s", player->name, level);
        word_clean(name, length < sizeof name ? length : sizeof name - 1, player->name,
                   sizeof player->name);
    }
}

hn_status config_player(hn_player *player, const char *spec, const hn_game *game,
                        config_shelf *shelf, hn_error *error)
{
    hn_player found;
    const char *level = level_of(spec);
    char *plain = strndup(spec, level ? (size_t)(level - 1 - spec) : strlen(spec));
    if (!plain)
        return error_set(error, HN_BAD_PLAYER, "not enough memory");
    if (shelf)
        shelf->file[0] = 0;
    hn_status status = read_player(&found, plain, game, shelf, error);
    if (!status) {
        if (shelf)
            shelf->file[0] = 0;
        status = level ? read_level(&found, level, shelf, error) : HN_OK;
    }
    if (!status) {
        set_name(&found, spec, plain, level);
        *player = found;
    }
    free(plain);
    return status;
}
