/* `hunch rules`: how a game is played by certain rules, then all of them with their meaning and their values, as a
 * YAML file to start one's own from; and the check of such a file. */
#include "cli/cli.h"
#include "cli/screen.h"
#include "config/config.h"
#include "protocol/json.h"
#include "words/how_to_play.h"
#include "words/words.h"

#include <stdio.h>

/* The preset that a set of rules differs from in the fewest values. */
static const char *nearest_preset(const hn_rules *rules)
{
    int best = 0, fewest = HN_RULE_VALUES + 1;
    for (int i = 0; i < hn_presets(rules->game); i++) {
        hn_rules preset;
        hn_rules_preset(&preset, rules->game, hn_preset_name(rules->game, i), NULL);
        int different = 0;
        for (int k = 0; k < HN_RULE_VALUES; k++)
            different += preset.value[k] != rules->value[k];
        if (different < fewest) {
            fewest = different;
            best = i;
        }
    }
    return hn_preset_name(rules->game, best);
}

/* A part of the rules in sentences, as lines of comment. */
static void print_part(void *unused, const char *title, const char *sentences)
{
    enum { TITLE = 9, WIDTH = 98 };
    const screen s = {.out = stdout, .width = WIDTH, .margin = "# "};
    (void)unused;
    printf("# %-*s ", TITLE - 1, title);
    screen_paragraph(&s, TITLE, sentences);
}

static void print_text(const language *in, const hn_rules *rules, const char *preset)
{
    listener w = words_typed(in, rules, 0);
    words_rules(&w, true, print_part, NULL);
    printf("#\n");
    config_rules_print(stdout, rules, preset);
}

/* Without a game: the list of them, as `hunch games` prints it. */
static int list_games(bool json)
{
    char name[] = "games", option[] = "--json";
    char *arguments[] = {name, json ? option : NULL, NULL};
    return command_run(command_find("games"), json ? 2 : 1, arguments);
}

typedef struct wishes {
    const char *preset, *rules, *language;
    bool json;
} wishes;

static const cli_option options[] = {
    {"preset", "PRESET", INTO(preset), "the rules of this preset; else the game's first"},
    {"rules", "FILE", INTO(rules), "the rules of this file"},
    {"json", NULL, INTO(json), "as JSON"},
    LANGUAGE_OPTION,
    {0},
};

static wishes wished;

static int run(int count, char **words)
{
    const wishes *w = &wished;
    const hn_game *game;
    const language *in;
    hn_rules rules;
    int status = cli_language(w->language, &in);
    if (status)
        return status;
    if (!count && (w->preset || w->rules))
        return cli_usage("rules wants a game before --preset or --rules");
    if (!count)
        return list_games(w->json);
    if ((status = cli_game(words[0], &game)) ||
        (status = cli_rules(game, w->preset, w->rules, &rules)))
        return status;
    if (w->json)
        cli_print_json(json_pack("{s:s, s:o, s:o}", "game", hn_game_name(game), "rules",
                                 json_from_rules(&rules), "how_to_play",
                                 json_from_how_to_play(in, &rules, true)),
                       JSON_INDENT(2));
    else
        print_text(in, &rules, w->preset ? w->preset : nearest_preset(&rules));
    return cli_finish();
}

COMMAND(.place = 50, .name = "rules",
        .about = "all rules of a game, and the check of a file with your own",
        .help =
            "usage: hunch rules [GAME] [--preset PRESET | --rules FILE] [--json] [--language TAG]\n\n"
            "Prints all rules of a game as a YAML file: how it is played by them in sentences, then of each rule\n"
            "what it means, what it can be and what it is.\n"
            "With --rules the file is checked first. Without a game, lists games and presets.\n\n",
        .wants = "one game", .most = 1,
        .more = "examples:\n"
                "  hunch rules cambio\n"
                "  hunch rules cambio --preset cambio-table\n"
                "  hunch rules perudo --preset liars-dice\n"
                "  hunch rules dutch --preset dutch-collect\n"
                "  hunch rules cambio > mine.yaml      change what you like, then:\n"
                "  hunch rules cambio --rules mine.yaml\n")
