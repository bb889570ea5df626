/* Players as people name them: the library's names, and files. */
#include "config/book.h"
#include "config/config.h"
#include "config/form.h"
#include "config/levels.h"
#include "config/values.h"
#include "core/status.h"
#include "core/word.h"
#include "players/constants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    int index = constant_find(d->player.policy, word, &r->error);
    if (index < 0)
        return reader_refuse_at(r, r->event.start_mark);
    if (d->has_constant[index])
        return reader_refuse_again(r, word, d->constant_at[index]);
    d->has_constant[index] = true;
    d->constant_at[index] = r->event.start_mark;
    hn_status status = reader_next(r);
    if (status)
        return status;
    if (constant_read(&d->player, index, reader_word(r, value), &r->error))
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

/* What follows the `@` of a level, or NULL. Files' names may have an `@` of their own. */
static const char *level_of(const char *spec)
{
    if (is_file(spec, strlen(spec)))
        return NULL;
    for (const char *at = spec + strlen(spec); at > spec;)
        if (*--at == '@' && is_player(spec, (size_t)(at - spec)))
            return at + 1;
    return NULL;
}

/* The file of `FILE:NAME`, to be freed; *name is what follows the last colon. NULL: there is no colon,
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

/* Gives a player the level that is named after its `@`: one of the library's or FILE:LEVEL. */
static hn_status read_level(hn_player *player, const char *level, config_shelf *shelf,
                            hn_error *error)
{
    const char *name;
    char *path = file_of(level, &name);
    if (!path)
        return set_library_level(player, level, error);
    config_levels levels;
    hn_status status = strchr(name, '=')
                           ? error_set(error, HN_BAD_PLAYER,
                                       "constants come before the level: NAME:constant=value@LEVEL")
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
    return hn_player_find(player, spec, game, error);
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
