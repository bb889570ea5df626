/* Rule books and levels from any bytes: what is accepted is whole, and every difficulty of it plays a round in which
 * each decision is legal, and the same when it is asked why. */
#include "config/book.h"
#include "config/levels.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition)
        abort();
}

static bool is_chance(int32_t chance)
{
    return chance >= 0 && chance <= HN_CHANCE;
}

static void check_level(const hn_level *level)
{
    require(level->name[0] && memchr(level->name, 0, sizeof level->name));
    require(is_chance(level->miss) && is_chance(level->slip) && is_chance(level->forget_moved) &&
            is_chance(level->forget_turn) && is_chance(level->forget_lap) &&
            is_chance(level->forget_seen));
    require(level->pace[0] >= 0 && level->pace[0] <= level->pace[1] && level->pace[1] <= 3600000);
}

/* A condition and those that it is made of lie within the book. */
static void check_condition(const hn_book *book, int at, int depth)
{
    const hn_condition *c = &book->condition[at];
    int next = at + 1;
    require(depth <= 9 && at + c->size <= book->condition_count);
    for (int i = 0; i < c->count; i++, next += book->condition[next].size)
        check_condition(book, next, depth + 1);
    require(next == at + c->size);
}

static void check_book(const hn_book *book)
{
    require(book->difficulty_count > 0 && book->difficulty_count <= HN_DIFFICULTIES);
    require(book->first[0] == 0 && book->first[HN_BOOK_EVENTS] == book->rule_count);
    for (int i = 0; i < book->difficulty_count; i++)
        check_level(&book->difficulty[i].level);
    for (int event = 0; event < HN_BOOK_EVENTS; event++)
        for (int i = book->first[event]; i < book->first[event + 1]; i++) {
            require(i == book->first[event] || book->rule[i - 1].priority < book->rule[i].priority);
            check_condition(book, book->rule[i].condition, 0);
            for (int k = 0; k < book->difficulty_count; k++)
                require(is_chance(book->rule[i].chance[k]));
        }
}

/* Every seat plays by the book, at its difficulties in turn. */
static void play(const hn_book *book, const char *preset, uint64_t seed)
{
    enum { SEATS = 3, MOST = 20000 };
    const hn_game *game = hn_game_find(book->game);
    hn_player player[SEATS];
    hn_rules rules;
    hn_state state;
    hn_events events;
    require(!hn_rules_preset(&rules, game, preset, NULL));
    for (int seat = 0; seat < SEATS; seat++) {
        int difficulty = (int)((seed + (uint64_t)seat) % (uint64_t)book->difficulty_count);
        require(!hn_player_of_book(&player[seat], book, book->difficulty[difficulty].level.name,
                                   game, NULL));
    }
    require(!hn_deal(&rules, SEATS, 0, seed, &state, &events));
    for (int move = 0; !hn_over(&rules, &state); move++) {
        int seat = hn_next_decider(&rules, &state);
        hn_view view = hn_view_of(&rules, &state, seat);
        hn_why why;
        char words[512];
        hn_action action = hn_player_decide(&player[seat], &view, seed, NULL);
        require(move < MOST && hn_player_decide(&player[seat], &view, seed, &why) == action);
        require(hn_why_text(&player[seat], &view, &why, words, sizeof words) >= 0);
        require(hn_player_delay(&player[seat], &view, seed) >= 0);
        require(!hn_apply(&rules, &state, seat, action, &events));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static hn_book book, again;
    static config_warnings warnings;
    static config_levels levels;
    const char *text = (const char *)data;
    hn_error error = {0};
    memset(&book, (int)size, sizeof book);
    if (config_book_text(&book, text, size, &warnings, &error)) {
        require(error.status && error.text[0] && error.line >= 0 && error.column >= 0);
    } else {
        require(!config_book_text(&again, text, size, NULL, NULL));
        require(!memcmp(&book, &again, sizeof book));
        require(warnings.count >= 0 && warnings.count <= book.rule_count);
        check_book(&book);
        play(&book, "dutch", size);
        play(&book, "dutch-collect", size + 1);
    }
    if (!config_levels_text(&levels, text, size, &error))
        for (int i = 0; i < levels.count; i++)
            check_level(&levels.level[i]);
    return 0;
}
