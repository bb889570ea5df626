/* `hunch players`: the computer players that there are, what they play, every constant that can be changed,
 * and in numbers what makes a level. */
#include "cli/cli.h"
#include "cli/screen.h"
#include "core/text.h"
#include "core/word.h"

#include <stdio.h>
#include <string.h>

static bool wanted(const hn_policy *policy, const hn_game *game)
{
    bool plays = false;
    for (int i = 0; i < hn_games(); i++)
        plays |=
            hn_policy_plays(policy, hn_game_at(i)); /* a library may lack what a player needs */
    return game ? hn_policy_plays(policy, game) : plays;
}

/* ---- in words ---- */

/* The columns of the longest name and range of all players' constants. */
typedef struct widths {
    int name, range;
} widths;

enum { RANGE = 32 };

static int range_text(const hn_constant *c, char buffer[static RANGE])
{
    return snprintf(buffer, RANGE, "%d to %d", (int)c->low, (int)c->high);
}

static widths find_widths(void)
{
    widths w = {0, 0};
    for (int i = 0; i < hn_players(); i++) {
        const hn_constant *constants;
        int count = hn_policy_constants(hn_policy_at(i), &constants);
        for (int k = 0; k < count; k++) {
            char text[RANGE];
            int name = (int)strlen(constants[k].name), range = range_text(&constants[k], text);
            w.name = name > w.name ? name : w.name;
            w.range = range > w.range ? range : w.range;
        }
    }
    return w;
}

/* ---- levels ---- */

static double percent(int32_t chance)
{
    return (double)chance * 100 / HN_CHANCE;
}

static double seconds(int32_t milliseconds)
{
    return milliseconds / 1000.0;
}

static void print_levels(const hn_game *only)
{
    const hn_policy *strongest = hn_policy_strongest(only ? only : hn_game_at(0));
    printf("Levels, for any player: %s@%s\n", hn_policy_name(strongest), hn_level_at(0)->name);
    printf("  %-7s %8s  %10s  %14s  %11s\n", "", "misses", "dice:", "forgets a card", "and when a");
    printf("  %-7s %8s  %10s  %14s  %11s  seconds\n", "", "options", "slips", "when it moves",
           "turn passes");
    for (int i = 0; i < hn_levels(); i++) {
        const hn_level *l = hn_level_at(i);
        printf("  %-7s %6g %%  %8g %%  %12g %%  %9g %%  %g to %g\n", l->name, percent(l->miss),
               percent(l->slip), percent(l->forget_moved), percent(l->forget_turn),
               seconds(l->pace[0]), seconds(l->pace[1]));
    }
    putchar('\n');
}

/* The player of a policy as the list has it: that of the first game that it plays. */
static hn_player listed(const hn_policy *policy)
{
    hn_player player = {.policy = policy};
    for (int k = 0; k < hn_games(); k++)
        if (hn_policy_plays(policy, hn_game_at(k)) &&
            !hn_player_find(&player, hn_policy_name(policy), hn_game_at(k), NULL))
            break;
    return player;
}

/* How often a difficulty means to use the power of an event. */
static void print_intent(const hn_game *game, const hn_difficulty *difficulty)
{
    const char *event;
    int some = 0;
    for (int i = 0; i < HN_BOOK_EVENTS && (event = hn_book_event(game, i, NULL)); i++)
        if (difficulty->use_probability[i] >= 0)
            printf("%s %s %g %%", some++ ? "," : "  use_probability, which is its intent:", event,
                   percent(difficulty->use_probability[i]));
    if (some)
        putchar('\n');
}

/* How long the decisions of a book's player take, event by event. */
static void print_timers(const screen *s, const hn_game *game, const hn_book *book)
{
    char words[512];
    const char *event;
    text_out t = text_in(words, sizeof words);
    text_add(&t, "takes %g to %g %% of", percent(book->delay[0]), percent(book->delay[1]));
    for (int i = 0; i < HN_BOOK_EVENTS && (event = hn_book_event(game, i, NULL)); i++)
        text_add(&t, "%s %s %g", i ? "," : "", event, seconds(book->timer[i]));
    text_add(&t, " seconds");
    fputs("  ", stdout);
    screen_paragraph(s, 4, words);
}

/* What makes a level, of a player that has one; and what a level, or a player of its own, keeps in mind otherwise. */
static void print_level(const hn_level *level)
{
    if (*level->name)
        printf(
            "  misses %g %%; keeps a card in mind when it moves %g %%, when a turn passes %g %%\n",
            percent(level->miss), percent(HN_CHANCE - level->forget_moved),
            percent(HN_CHANCE - level->forget_turn));
    if (level->forget_seen || level->forget_lap)
        printf("  memory: keeps %g %% of the cards that it sees, forgets %g %% of them in a lap\n",
               percent(HN_CHANCE - level->forget_seen), percent(level->forget_lap));
}

static void print_difficulty(const screen *s, const hn_player *player)
{
    const hn_book *book = player->book;
    if (book)
        printf("  by the book %s, %d rules, difficulty %s\n", book->name, (int)book->rule_count,
               book->difficulty[player->difficulty].level.name);
    else if (*player->level.name)
        printf("  at level %s\n", player->level.name);
    print_level(&player->level);
    if (!book)
        return;
    const hn_game *game = hn_game_find(book->game);
    print_intent(game, &book->difficulty[player->difficulty]);
    print_timers(s, game, book);
}

static bool plays(const hn_player *player, const hn_game *game)
{
    return player->net ? player->net->game == game : hn_policy_plays(player->policy, game);
}

/* Where a net comes from, as its file says. */
static void print_about(const hn_net *net)
{
    for (const char *line = net->about; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        char shown[160];
        printf("  | %s\n", word_clean(line, strcspn(line, "\n"), shown, sizeof shown));
    }
}

static void print_player(const screen *s, const hn_player *player)
{
    const hn_policy *policy = player->policy;
    const hn_constant *constants;
    int count = hn_policy_constants(policy, &constants), games = 0;
    widths w = find_widths();
    screen_ink_on(s, INK_STRONG);
    int column = printf("%s", player->name);
    screen_ink_on(s, INK_PLAIN);
    column += printf(": ");
    screen_paragraph(s, column, hn_policy_about(policy));
    printf("  plays");
    for (int k = 0; k < hn_games(); k++)
        if (plays(player, hn_game_at(k)))
            printf("%s %s", games++ ? "," : "", hn_game_name(hn_game_at(k)));
    putchar('\n');
    if (player->net)
        print_about(player->net);
    print_difficulty(s, player);
    for (int k = 0; k < count; k++) {
        char range[RANGE];
        range_text(&constants[k], range);
        column = printf("  %-*s %4d  %-*s  ", w.name, constants[k].name, (int)player->constant[k],
                        w.range, range);
        screen_paragraph(s, column, constants[k].about);
    }
}

static void print_text(const hn_game *only)
{
    screen s = screen_on(stdout);
    for (int i = 0; i < hn_players(); i++)
        if (wanted(hn_policy_at(i), only)) {
            hn_player player = listed(hn_policy_at(i));
            print_player(&s, &player);
            putchar('\n');
        }
    print_levels(only);
    screen_paragraph(
        &s, 0,
        "After each constant: its default, its range and what it is for. How to name a "
        "player with other constants: hunch help players");
}

/* ---- as JSON ---- */

enum { JSON_FORM = JSON_INDENT(2) | JSON_REAL_PRECISION(12) };

static json_t *constants_json(const hn_player *player)
{
    const hn_constant *constants;
    int count = hn_policy_constants(player->policy, &constants);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        const hn_constant *c = &constants[i];
        json_array_append_new(list, json_pack("{s:s, s:s, s:i, s:i, s:i, s:i}", "name", c->name,
                                              "about", c->about, "value", (int)player->constant[i],
                                              "default", (int)c->default_value, "low", (int)c->low,
                                              "high", (int)c->high));
    }
    return list;
}

/* A chance from 0 to 1. */
static double chance(int32_t parts)
{
    return (double)parts / HN_CHANCE;
}

/* In the words of the files that levels and books are written in. */
static json_t *memory_json(const hn_level *l)
{
    return json_pack("{s:f, s:f, s:f, s:f}", "keep_moved", chance(HN_CHANCE - l->forget_moved),
                     "keep_turn", chance(HN_CHANCE - l->forget_turn), "keep_lap",
                     chance(HN_CHANCE - l->forget_lap), "keep_seen",
                     chance(HN_CHANCE - l->forget_seen));
}

static json_t *level_json(const hn_level *l)
{
    json_t *object =
        json_pack("{s:s, s:f, s:f, s:[f, f]}", "name", l->name, "miss", chance(l->miss), "slip",
                  chance(l->slip), "pace", seconds(l->pace[0]), seconds(l->pace[1]));
    json_object_update_new(object, memory_json(l));
    return object;
}

static json_t *book_json(const hn_player *player)
{
    const hn_book *book = player->book;
    const hn_game *game = hn_game_find(book->game);
    const hn_difficulty *difficulty = &book->difficulty[player->difficulty];
    json_t *timers = json_object(), *uses = json_object();
    const char *event;
    for (int i = 0; i < HN_BOOK_EVENTS && (event = hn_book_event(game, i, NULL)); i++) {
        json_object_set_new(timers, event, json_real(seconds(book->timer[i])));
        if (difficulty->use_probability[i] >= 0)
            json_object_set_new(uses, event, json_real(chance(difficulty->use_probability[i])));
    }
    return json_pack("{s:s, s:i, s:s, s:f, s:f, s:f, s:[f, f], s:o, s:o}", "name", book->name,
                     "rules", (int)book->rule_count, "difficulty", difficulty->level.name,
                     "miss_chance_to_play", chance(player->level.miss), "keep_moved",
                     chance(HN_CHANCE - player->level.forget_moved), "keep_turn",
                     chance(HN_CHANCE - player->level.forget_turn), "delay", chance(book->delay[0]),
                     chance(book->delay[1]), "timers", timers, "use_probability", uses);
}

static json_t *net_json(const hn_net *net)
{
    return json_pack("{s:s, s:[i, i], s:s}", "game", hn_game_name(net->game), "units", net->first,
                     net->second, "about", net->about);
}

static json_t *player_json(const hn_player *player)
{
    const hn_policy *policy = player->policy;
    json_t *games = json_array();
    for (int k = 0; k < hn_games(); k++)
        if (plays(player, hn_game_at(k)))
            json_array_append_new(games, json_string(hn_game_name(hn_game_at(k))));
    json_t *object =
        json_pack("{s:s, s:s, s:o, s:o}", "name", player->name, "about", hn_policy_about(policy),
                  "games", games, "constants", constants_json(player));
    if (*player->level.name)
        json_object_set_new(object, "level", level_json(&player->level));
    else if (hn_player_forgets(player))
        json_object_set_new(object, "memory", memory_json(&player->level));
    if (player->book)
        json_object_set_new(object, "book", book_json(player));
    if (player->net)
        json_object_set_new(object, "net", net_json(player->net));
    return object;
}

static void print_json(const hn_game *only)
{
    json_t *players = json_array(), *levels = json_array();
    for (int i = 0; i < hn_players(); i++)
        if (wanted(hn_policy_at(i), only)) {
            hn_player player = listed(hn_policy_at(i));
            json_array_append_new(players, player_json(&player));
        }
    for (int i = 0; i < hn_levels(); i++)
        json_array_append_new(levels, level_json(hn_level_at(i)));
    cli_print_json(json_pack("{s:o, s:o}", "players", players, "levels", levels), JSON_FORM);
}

/* ---- the command ---- */

static const char *listed_name(const void *context, int index)
{
    (void)context;
    return hn_policy_name(hn_policy_at(index));
}

/* Whether a plain name is no player's in any game: then it is not to be told of one game's players. */
static bool is_nobody(const char *spec, const hn_game *game)
{
    for (const char *c = spec; *c; c++)
        if (strchr(":@./", *c))
            return false;
    for (int i = 0; i < hn_players(); i++)
        if (!strcmp(hn_policy_name(hn_policy_at(i)), spec))
            return false;
    return !game && *spec;
}

static int refuse_nobody(const char *spec)
{
    for (int i = 0; i < hn_levels(); i++)
        if (!strcmp(hn_level_at(i)->name, spec))
            return cli_usage("\"%s\" is a level, which any player can have: hunch players %s@%s",
                             spec, hn_policy_name(hn_policy_strongest(hn_game_at(0))), spec);
    const char *nearest = text_nearest(spec, hn_players(), listed_name, NULL);
    return cli_usage("there is no player \"%s\"%s%s%s; hunch players lists all", spec,
                     nearest ? " (did you mean " : "", nearest ? nearest : "", nearest ? "?)" : "");
}

/* Shows one player, as it can be named anywhere. */
static int show_one(const char *spec, const hn_game *game, bool json)
{
    if (is_nobody(spec, game))
        return refuse_nobody(spec);
    config_shelf shelf = {0};
    hn_player player;
    screen s = screen_on(stdout);
    int status = cli_any_player(spec, &game, &shelf, &player);
    if (!status && json)
        cli_print_json(player_json(&player), JSON_FORM);
    else if (!status)
        print_player(&s, &player);
    config_shelf_free(&shelf);
    return status ? status : cli_finish();
}

typedef struct wishes {
    const hn_game *game;
    bool json;
} wishes;

static const cli_option options[] = {
    {"game", "GAME", INTO(game), "only those that play this game"},
    {"json", NULL, INTO(json), "as JSON"},
    {0},
};

static wishes wished;

static int run(int count, char **words)
{
    const wishes *w = &wished;
    if (count && !hn_game_find(words[0]))
        return show_one(words[0], w->game, w->json);
    if (count)
        return cli_usage("players takes no \"%s\"; for those of one game: --game %s", words[0],
                         words[0]);
    if (w->json)
        print_json(w->game);
    else
        print_text(w->game);
    return cli_finish();
}

COMMAND(.place = 40, .name = "players", .about = "list the computer players and their settings",
        .help =
            "usage: hunch players [PLAYER] [--game GAME] [--json]\n\n"
            "Lists the computer players with their constants: default, range, what each is for; of those\n"
            "that go by a rule book, the numbers of their difficulty; of those that forget, what they keep in\n"
            "mind; and the levels. With one PLAYER, named in any of the ways below: the same for that player,\n"
            "with its constants as set.\n\n",
        .wants = "one player", .most = 1,
        .more =
            "Wherever a player is named, it can be\n\n"
            "  bayes-v2                                    one of this list;\n"
            "  bayes-v2:disruption_bonus=0,third_party=0   the same with other constants;\n"
            "  bold.yaml                                   a file: any name that ends in .yaml;\n"
            "  rules:mine.yaml:easy                        by a rule book of your own (hunch check)\n"
            "  net:mine.net                                by a net of your own (make train)\n\n"
            "and each of them at a level: bayes-v2@easy, or bayes-v2@levels.yaml:tired for one of a file.\n\n"
            "A file says what it extends, then its constants, and may give a name that is shown:\n\n"
            "  extends: bayes-v2\n"
            "  name: bold\n"
            "  disruption_bonus: 0\n\n"
            "examples:\n"
            "  hunch players\n"
            "  hunch players --game cambio --json\n"
            "  hunch players --game dutch\n"
            "  hunch players rules:mine.yaml:easy\n"
            "  hunch players net:mine.net\n"
            "  hunch play dutch --players dutch-easy,dutch-expert\n"
            "  hunch play cambio --players bold.yaml,smart,bayes-v2:disruption_bonus=0\n")
