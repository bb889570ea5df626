/* `hunch players`: the computer players that there are, and what they play. */
#include "cli/cli.h"

#include <jansson.h>
#include <stdio.h>

static bool wanted(const hn_policy *player, const hn_game *game)
{
    return !game || hn_player_plays(player, game);
}

static void print_text(const hn_game *only)
{
    for (int i = 0; i < hn_players(); i++) {
        const hn_policy *player = hn_player_at(i);
        if (!wanted(player, only))
            continue;
        printf("%-14s %s\n%-14s plays:", hn_player_name(player), hn_player_about(player), "");
        for (int k = 0, found = 0; k < hn_games(); k++)
            if (hn_player_plays(player, hn_game_at(k)))
                printf("%s %s", found++ ? "," : "", hn_game_name(hn_game_at(k)));
        putchar('\n');
    }
}

static json_t *player_json(const hn_policy *player)
{
    json_t *list = json_array();
    for (int k = 0; k < hn_games(); k++)
        if (hn_player_plays(player, hn_game_at(k)))
            json_array_append_new(list, json_string(hn_game_name(hn_game_at(k))));
    return json_pack("{s:s, s:s, s:o}", "name", hn_player_name(player), "about",
                     hn_player_about(player), "games", list);
}

static void print_json(const hn_game *only)
{
    json_t *list = json_array();
    for (int i = 0; i < hn_players(); i++)
        if (wanted(hn_player_at(i), only))
            json_array_append_new(list, player_json(hn_player_at(i)));
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
    .about = "the computer players that there are, and what they play",
    .help = "usage: hunch players [--game GAME] [--json]\n\n"
            "Lists the computer players.\n\n"
            "  --game GAME   only those that play this game\n"
            "  --json        as JSON\n\n"
            "examples:\n"
            "  hunch players\n"
            "  hunch players --game cambio --json\n",
    .run = run,
};
