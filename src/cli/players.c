/* `hunch players`: the computer players that there are, what they play, and every constant that can be
 * changed. */
#include "cli/cli.h"
#include "cli/screen.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static bool wanted(const hn_policy *policy, const hn_game *game)
{
    return !game || hn_policy_plays(policy, game);
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

static void print_constant(const screen *s, const hn_constant *c, widths w)
{
    char range[RANGE];
    range_text(c, range);
    int column = printf("  %-*s %4d  %-*s  ", w.name, c->name, (int)c->standard, w.range, range);
    screen_paragraph(s, column, c->about);
}

static void print_player(const screen *s, const hn_policy *policy)
{
    const hn_constant *constants;
    int count = hn_policy_constants(policy, &constants), games = 0;
    widths w = find_widths();
    screen_ink_on(s, INK_STRONG);
    int column = printf("%s", hn_policy_name(policy));
    screen_ink_on(s, INK_PLAIN);
    column += printf(": ");
    screen_paragraph(s, column, hn_policy_about(policy));
    printf("  plays");
    for (int k = 0; k < hn_games(); k++)
        if (hn_policy_plays(policy, hn_game_at(k)))
            printf("%s %s", games++ ? "," : "", hn_game_name(hn_game_at(k)));
    putchar('\n');
    for (int k = 0; k < count; k++)
        print_constant(s, &constants[k], w);
}

static void print_text(const hn_game *only)
{
    screen s = screen_on(stdout);
    for (int i = 0; i < hn_players(); i++)
        if (wanted(hn_policy_at(i), only)) {
            print_player(&s, hn_policy_at(i));
            putchar('\n');
        }
    screen_paragraph(
        &s, 0,
        "Behind each constant: its default, its range and what it is for. How to name a "
        "player with other constants: hunch help players");
}

/* ---- as JSON ---- */

static json_t *constants_json(const hn_policy *policy)
{
    const hn_constant *constants;
    int count = hn_policy_constants(policy, &constants);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        const hn_constant *c = &constants[i];
        json_array_append_new(list, json_pack("{s:s, s:s, s:i, s:i, s:i}", "name", c->name, "about",
                                              c->about, "default", (int)c->standard, "low",
                                              (int)c->low, "high", (int)c->high));
    }
    return list;
}

static json_t *player_json(const hn_policy *policy)
{
    json_t *games = json_array();
    for (int k = 0; k < hn_games(); k++)
        if (hn_policy_plays(policy, hn_game_at(k)))
            json_array_append_new(games, json_string(hn_game_name(hn_game_at(k))));
    return json_pack("{s:s, s:s, s:o, s:o}", "name", hn_policy_name(policy), "about",
                     hn_policy_about(policy), "games", games, "constants", constants_json(policy));
}

static void print_json(const hn_game *only)
{
    json_t *list = json_array();
    for (int i = 0; i < hn_players(); i++)
        if (wanted(hn_policy_at(i), only))
            json_array_append_new(list, player_json(hn_policy_at(i)));
    json_dumpf(list, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(list);
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"game", required_argument, NULL, 'g'}, {"json", no_argument, NULL, 'j'}, {0}};
    const hn_game *only = NULL;
    bool json = false;
    int status = EXIT_WELL;
    opterr = 0;
    for (int answer; (answer = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (answer == 'g')
            status = cli_game(optarg, &only);
        else if (answer == 'j')
            json = true;
        else
            status = cli_bad_option(answer, argv, options);
        if (status)
            return status;
    }
    if (optind < argc)
        return cli_usage("players wants no \"%s\"; for those of one game: --game %s", argv[optind],
                         argv[optind]);
    if (json)
        print_json(only);
    else
        print_text(only);
    return cli_finish();
}

const command command_players = {
    .name = "players",
    .about = "the computer players that there are, and their constants",
    .help =
        "usage: hunch players [--game GAME] [--json]\n\n"
        "Lists the computer players with their constants: default, range, what each is for.\n\n"
        "  --game GAME   only those that play this game\n"
        "  --json        as JSON\n\n"
        "Wherever a player is named, it can be\n\n"
        "  bayes-v2                                    one of this list;\n"
        "  bayes-v2:disruption_bonus=0,third_party=0   the same with other constants;\n"
        "  bold.yaml                                   a file: any name that ends in .yaml\n\n"
        "A file says what it extends, then its constants, and may give a name that is shown:\n\n"
        "  extends: bayes-v2\n"
        "  name: bold\n"
        "  disruption_bonus: 0\n\n"
        "examples:\n"
        "  hunch players\n"
        "  hunch players --game cambio --json\n"
        "  hunch play cambio --players bold.yaml,smart,bayes-v2:disruption_bonus=0\n",
    .run = run,
};
