/* Players from files: a player's own, a rule book's, a net's, and levels. */
#include "config/player_file.h"

#include "config/book.h"
#include "config/form.h"
#include "config/levels.h"
#include "config/values.h"
#include "core/status.h"
#include "core/word.h"
#include "players/constants.h"
#include "players/level.h"

#include <stdlib.h>
#include <string.h>

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
    if (level_set(&d->player, reader_word(r, buffer), &r->error))
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
        .example = hn_policy_name(hn_policy_default(game)),
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

hn_status player_by_file(hn_player *player, const char *path, const hn_game *game,
                         config_shelf *shelf, hn_error *error)
{
    size_t length;
    hn_status status = open_file(shelf, path, error);
    if (status)
        return status;
    char *yaml = reader_load(path, CONFIG_FILE_SIZE, &length, error);
    status = yaml ? config_player_text(player, game, path, yaml, length, error) : HN_BAD_FILE;
    free(yaml);
    return status;
}

static hn_status take(hn_player *player, shelf_kind kind, const char *path, const char *difficulty,
                      const hn_game *game, config_shelf *shelf, hn_error *error)
{
    const shelf_content *is;
    hn_status status = open_file(shelf, path, error);
    if (!status)
        status = shelf_take(shelf, kind, path, &is, error);
    if (status)
        return status;
    if (kind == SHELF_BOOK)
        return hn_player_of_book(player, &is->book, difficulty, game, error);
    return kind == SHELF_NET ? hn_player_of_net(player, &is->net, game, error)
                             : hn_player_of_strategy(player, &is->strategy, game, error);
}

hn_status player_by_shelf(hn_player *player, shelf_kind kind, const char *words,
                          const hn_game *game, config_shelf *shelf, hn_error *error)
{
    const char *difficulty = NULL;
    char *path = kind == SHELF_BOOK ? file_of(words, &difficulty) : strdup(words);
    if (!path)
        return error_set(error, HN_BAD_PLAYER,
                         kind == SHELF_BOOK
                             ? "no difficulty; expected `rules:FILE:DIFFICULTY`, as in "
                               "`rules:mine.yaml:easy`"
                             : "not enough memory");
    hn_status status = take(player, kind, path, difficulty, game, shelf, error);
    free(path);
    return status;
}

hn_status player_level_by_file(hn_player *player, const char *words, config_shelf *shelf,
                               hn_error *error)
{
    const char *name;
    char *path = file_of(words, &name);
    if (!path)
        return error_set(error, HN_BAD_PLAYER, "not enough memory");
    config_levels levels;
    const hn_level *found = NULL;
    hn_status status = strchr(name, '=')
                           ? error_set(error, HN_BAD_PLAYER,
                                       "constants come before the level: NAME:constant=value@LEVEL")
                           : open_file(shelf, path, error);
    if (!status)
        status = config_levels_file(&levels, path, error);
    if (!status)
        found = config_levels_find(&levels, name, error);
    if (!status && !found)
        status = HN_BAD_PLAYER;
    if (found)
        player->level = *found;
    free(path);
    return status;
}
