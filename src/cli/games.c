/* `hunch games`: the games that there are, with their house rules. */
#include "cli/cli.h"
#include "cli/screen.h"

#include <stdio.h>
#include <string.h>

static void preset_seats(const hn_game *game, int index, int *least, int *most)
{
    hn_rules rules;
    hn_rules_preset(&rules, game, hn_preset_name(game, index), NULL);
    *least = hn_rules_least_seats(&rules);
    *most = hn_rules_most_seats(&rules);
}

static void print_text(void)
{
    screen s = screen_on(stdout);
    for (int i = 0; i < hn_games(); i++) {
        const hn_game *game = hn_game_at(i);
        printf("%s%s: ", i ? "\n" : "", hn_game_name(game));
        screen_paragraph(&s, (int)strlen(hn_game_name(game)) + 2, hn_game_about(game));
        for (int k = 0; k < hn_presets(game); k++) {
            int least, most;
            char seats[16];
            preset_seats(game, k, &least, &most);
            snprintf(seats, sizeof seats, least < most ? "%d-%d" : "%d", least, most);
            printf("  %-14s %3s seats  ", hn_preset_name(game, k), seats);
            screen_paragraph(&s, 28, hn_preset_about(game, k));
        }
    }
    printf("\nTo play: hunch play GAME --preset PRESET   All its rules: hunch rules GAME\n");
}

static json_t *preset_json(const hn_game *game, int index)
{
    int least, most;
    preset_seats(game, index, &least, &most);
    return json_pack("{s:s, s:s, s:i, s:i}", "name", hn_preset_name(game, index), "about",
                     hn_preset_about(game, index), "least_seats", least, "most_seats", most);
}

/* Who sits there where a level is asked for, from the weakest up. */
static json_t *levels_json(const hn_game *game)
{
    json_t *list = json_array();
    for (int i = 0; i < hn_levels(); i++) {
        hn_player player;
        const char *level = hn_level_at(i)->name;
        if (!hn_player_at_level(&player, level, game, 0, NULL))
            json_array_append_new(list,
                                  json_pack("{s:s, s:s}", "level", level, "player", player.name));
    }
    return list;
}

static json_t *game_json(const hn_game *game)
{
    json_t *presets = json_array();
    for (int k = 0; k < hn_presets(game); k++)
        json_array_append_new(presets, preset_json(game, k));
    return json_pack("{s:s, s:s, s:o, s:o}", "name", hn_game_name(game), "about",
                     hn_game_about(game), "presets", presets, "levels", levels_json(game));
}

typedef struct wishes {
    bool json;
} wishes;

static wishes wished;

static const cli_option options[] = {
    {"json", NULL, INTO(json), "as JSON, with who plays at each level"}, {0}};

static int run(int count, char **words)
{
    (void)count, (void)words;
    if (!wished.json) {
        print_text();
        return cli_finish();
    }
    json_t *list = json_array();
    for (int i = 0; i < hn_games(); i++)
        json_array_append_new(list, game_json(hn_game_at(i)));
    cli_print_json(list, JSON_INDENT(2));
    return cli_finish();
}

COMMAND(.place = 30, .name = "games", .about = "list the games and their presets",
        .help =
            "usage: hunch games [--json]\n\n"
            "Lists the games, each with its presets: ready-made sets of house rules, of which the first\n"
            "is played where none is named.\n\n",
        .wants = "options alone (for one game's rules: hunch rules GAME)",
        .more = "examples:\n"
                "  hunch games\n"
                "  hunch games --json\n")
