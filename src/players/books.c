/* The games that have rule books, their players, and the public calls on books. */
#include "core/status.h"
#include "core/text.h"
#include "games/game.h"
#include "players/book.h"

extern const book_words *const dutch_words;
extern const hn_book dutch_book; /* made from dutch.yaml: dutch_book.c */

static const struct {
    const book_words *const *words;
    const hn_book *book;
} books[] = {
    {&dutch_words, &dutch_book},
};
enum { BOOKS = sizeof books / sizeof *books };

static int number_of(const hn_game *game)
{
    int i = game ? 0 : BOOKS;
    while (i < BOOKS && hn_game_find((*books[i].words)->game) != game)
        i++;
    return i;
}

const book_words *book_words_of(const hn_game *game)
{
    int at = number_of(game);
    return at < BOOKS ? *books[at].words : NULL;
}

const hn_book *hn_book_of(const hn_game *game)
{
    int at = number_of(game);
    return at < BOOKS ? books[at].book : NULL;
}

const char *hn_book_event(const hn_game *game, int index, const char **about)
{
    const book_words *w = book_words_of(game);
    if (!w || index < 0 || index >= w->event_count)
        return NULL;
    if (about)
        *about = w->events[index].about;
    return w->events[index].name;
}

const char *hn_book_field(const hn_game *game, int index, const char **about)
{
    const book_words *w = book_words_of(game);
    if (!w || index < 0 || index >= w->field_count)
        return NULL;
    if (about)
        *about = w->fields[index].about;
    return w->fields[index].name;
}

const char *hn_book_strategy(const hn_game *game, int index, const char **about)
{
    const book_words *w = book_words_of(game);
    if (!w || index < 0 || index >= w->strategy_count)
        return NULL;
    if (about)
        *about = w->strategies[index].about;
    return w->strategies[index].name;
}

/* ---- the player of any book ---- */

static bool plays(const hn_game *game)
{
    return book_words_of(game) != NULL;
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    return book_words_of(hn_view_rules(view)->game)->decide(player, view, key, why);
}

/* Not in the list of players: it is nobody without a book. */
static const hn_policy player_of_book = {
    .name = "rules",
    .about = "by a rule book of your own",
    .plays = plays,
    .decide = decide,
};

hn_status hn_player_of_book(hn_player *player, const hn_book *book, const char *difficulty,
                            const hn_game *game, hn_error *error)
{
    if (!game)
        return error_set(error, HN_BAD_GAME, "there is no such game");
    if (!book)
        return error_set(error, HN_BAD_PLAYER, "%s has no rule book", game->name);
    int at = book_difficulty(book, difficulty);
    if (hn_game_find(book->game) != game)
        return error_set(error, HN_BAD_PLAYER, "the book is for %s, not for %s", book->game,
                         game->name);
    if (at < 0) {
        char names[160];
        text_out list = text_in(names, sizeof names);
        for (int i = 0; i < book->difficulty_count; i++)
            text_add(&list, "%s%s", i ? ", " : "", book->difficulty[i].level.name);
        return error_set(error, HN_BAD_PLAYER, "no difficulty \"%.40s\"; the book has: %s",
                         difficulty, names);
    }
    *player = (hn_player){.policy = &player_of_book,
                          .book = book,
                          .difficulty = at,
                          .level = book->difficulty[at].level};
    text_out name = text_in(player->name, sizeof player->name);
    text_add(&name, "%s-%s", book->name, difficulty);
    return HN_OK;
}
