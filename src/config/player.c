/* Players as people name them: the library's names, and files. */
#include "config/player_file.h"
#include "core/status.h"
#include "core/word.h"
#include "players/constants.h"
#include "players/level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVEL_WORD = 40 }; /* what a name has room for of its level */

static const char by_book[] = "rules:", by_net[] = "net:", by_strategy[] = "nash:";

static bool is_by_book(const char *spec)
{
    return !strncmp(spec, by_book, strlen(by_book));
}

static bool is_by_net(const char *spec)
{
    return !strncmp(spec, by_net, strlen(by_net));
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

/* How long `net:FILE.net` is at the beginning of so many bytes, where constants may follow after a colon; 0: they name no
 * net's file. */
static size_t net_file(const char *spec, size_t length)
{
    static const char end[] = ".net";
    if (!is_by_net(spec))
        return 0;
    for (size_t at = length; at > strlen(by_net) + strlen(end); at--)
        if ((at == length || spec[at] == ':') &&
            !strncmp(spec + at - strlen(end), end, strlen(end)))
            return at;
    return 0;
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
    } else if (is_by_net(spec)) {
        begin = net_file(spec, length);
        if (!begin && !memchr(spec, '=', length))
            return false;
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

/* Whether a name is `net:` and something else than constants. */
static bool names_net(const char *spec)
{
    return is_by_net(spec) && (net_file(spec, strlen(spec)) || !strchr(spec, '='));
}

/* `net:FILE.net`, or the same with constants. */
static hn_status read_net(hn_player *player, const char *spec, const hn_game *game,
                          config_shelf *shelf, hn_error *error)
{
    char shown[LEVEL_WORD];
    size_t end = net_file(spec, strlen(spec)), begin = strlen(by_net);
    if (!end)
        return error_set(error, HN_BAD_PLAYER,
                         "`%s`: expected a file that ends in .net, or constants, as in "
                         "`net:mine.net` and `net:temperature=50`",
                         word_clean(spec, strlen(spec), shown, sizeof shown));
    char *path = strndup(spec + begin, end - begin);
    if (!path)
        return error_set(error, HN_BAD_FILE, "not enough memory");
    hn_status status = player_by_shelf(player, SHELF_NET, path, game, shelf, error);
    if (!status && spec[end])
        status = constants_read(player, spec + end + 1, strlen(spec) - end - 1, error);
    free(path);
    return status;
}

static hn_status read_player(hn_player *player, const char *spec, const hn_game *game,
                             config_shelf *shelf, hn_error *error)
{
    if (is_by_book(spec))
        return player_by_shelf(player, SHELF_BOOK, spec + strlen(by_book), game, shelf, error);
    if (is_by_strategy(spec))
        return player_by_shelf(player, SHELF_STRATEGY, spec + strlen(by_strategy), game, shelf,
                               error);
    if (is_file(spec, strlen(spec)))
        return player_by_file(player, spec, game, shelf, error);
    if (names_net(spec))
        return read_net(player, spec, game, shelf, error);
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
                         "a program, `cmd:…`, is not started here: only `hunch match`, `play` "
                         "and `league` do that, for players that their command line or plan names");
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
