/* Players as people name them: the library's names, and files. */
#include "config/player_file.h"
#include "core/status.h"
#include "core/word.h"
#include "players/level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVEL_WORD = 40 }; /* what a name has room for of its level */

static const char by_book[] = "rules:", by_strategy[] = "nash:";

static bool is_by_book(const char *spec)
{
    return !strncmp(spec, by_book, strlen(by_book));
}

static bool is_by_strategy(const char *spec)
{
    return !strncmp(spec, by_strategy, strlen(by_strategy));
}

static bool ends_in(const char *spec, size_t length, const char *end)
{
    size_t tail = strlen(end);
    return length >= tail && !strncmp(spec + length - tail, end, tail);
}

static bool is_file(const char *spec, size_t length)
{
    return ends_in(spec, length, ".yaml");
}

/* Whether a name's first bytes can be a player without a level: names have no `/` and no `@`, and a book's
 * difficulty none either; a file of solved play that a level follows ends in .nash. */
static bool is_player(const char *spec, size_t length)
{
    size_t begin = 0;
    if (is_by_strategy(spec))
        return ends_in(spec, length, ".nash");
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

/* Gives a player the level that is named after its `@`: one of the library's or FILE:LEVEL. */
static hn_status read_level(hn_player *player, const char *level, config_shelf *shelf,
                            hn_error *error)
{
    return strchr(level, ':') ? player_level_by_file(player, level, shelf, error)
                              : level_set(player, level, error);
}

const char *config_program(const char *spec)
{
    static const char mark[] = "cmd:";
    return strncmp(spec, mark, strlen(mark)) ? NULL : spec + strlen(mark);
}

static hn_status read_player(hn_player *player, const char *spec, const hn_game *game,
                             config_shelf *shelf, hn_error *error)
{
    if (is_by_book(spec))
        return player_by_book(player, spec + strlen(by_book), game, shelf, error);
    if (is_by_strategy(spec))
        return player_by_strategy(player, spec + strlen(by_strategy), game, shelf, error);
    if (is_file(spec, strlen(spec)))
        return player_by_file(player, spec, game, shelf, error);
    return hn_player_find(player, spec, game, error);
}

/* How a player is shown that was named so: a file may have given it another name. */
static void set_name(hn_player *player, const char *spec, const char *plain, const char *level)
{
    if (is_by_book(plain) || is_by_strategy(plain) || !is_file(plain, strlen(plain))) {
        word_clean(spec, strlen(spec), player->name, sizeof player->name);
    } else if (level) {
        char name[HN_PLAYER_NAME + LEVEL_WORD];
        size_t length = (size_t)snprintf(name, sizeof name, "%s@%s", player->name, level);
        word_clean(name, length < sizeof name ? length : sizeof name - 1, player->name,
                   sizeof player->name);
    }
}

hn_status config_player(hn_player *player, const char *spec, const hn_game *game,
                        config_shelf *shelf, hn_error *error)
{
    hn_player found;
    if (shelf)
        shelf->file[0] = 0;
    if (config_program(spec))
        return error_set(error, HN_BAD_PLAYER,
                         "a program, `cmd:…`, is not started here: only `hunch match` and `hunch "
                         "play` do that, for players that their command line names");
    const char *level = level_of(spec);
    char *plain = strndup(spec, level ? (size_t)(level - 1 - spec) : strlen(spec));
    if (!plain)
        return error_set(error, HN_BAD_PLAYER, "not enough memory");
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
