/* Turning the words of a command line into what they name: games, rules, options. A word that is
 * nearly right is answered with the right one. */
#include "cli/cli.h"
#include "core/text.h"
#include "core/word.h"
#include "protocol/record.h"

#include <assert.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>

static const char *game_name(const void *context, int index)
{
    (void)context;
    return hn_game_name(hn_game_at(index));
}

int cli_game(const char *name, const hn_game **game)
{
    const hn_game *found = hn_game_find(name);
    if (found) {
        *game = found;
        return EXIT_OK;
    }
    const char *nearest = text_nearest(name, hn_games(), game_name, NULL);
    if (nearest) {
        cli_failed("there is no game \"%s\"; did you mean \"%s\"? (hunch games)", name, nearest);
        return EXIT_USAGE;
    }
    char list[512];
    text_out names = text_in(list, sizeof list);
    for (int i = 0; i < hn_games(); i++)
        text_add(&names, "%s%s", i ? ", " : "", game_name(NULL, i));
    cli_failed("there is no game \"%s\"; %s: %s (hunch games)", name, text_there(list), list);
    return EXIT_USAGE;
}

int cli_bad_file(const char *file, const hn_error *error)
{
    if (error->line && error->column)
        return cli_failed("%s:%d:%d: %s", file, error->line, error->column, error->text);
    if (error->line)
        return cli_failed("%s:%d: %s", file, error->line, error->text);
    return cli_failed("%s: %s", file, error->text);
}

int cli_rules(const hn_game *game, const char *preset, const char *file, hn_rules *rules)
{
    hn_error error = {0};
    if (preset && file)
        return cli_usage(
            "--preset and --rules cannot both be given; a file can say \"extends: %s\"", preset);
    if (file && config_rules_file(rules, game, file, &error))
        return error.line ? cli_bad_file(file, &error)
                          : cli_failed("%s: %s; for a file to begin with: hunch rules %s", file,
                                       error.text, hn_game_name(game));
    if (file)
        return EXIT_OK;
    if (hn_rules_preset(rules, game, preset, &error)) {
        cli_failed("%s (hunch games)", error.text);
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

const char *cli_player_problem(const config_shelf *shelf, const hn_error *error,
                               char buffer[CLI_PROBLEM])
{
    const char *more = error->status == HN_BAD_PLAYER && !*shelf->file ? " (hunch players)" : "";
    text_out t = text_in(buffer, CLI_PROBLEM);
    text_add(&t, "%.200s", shelf->file);
    if (error->line)
        text_add(&t, ":%d:%d", error->line, error->column);
    text_add(&t, "%s%s%s", t.length ? ": " : "", error->text, more);
    return buffer;
}

int cli_player(const char *spec, const hn_game *game, config_shelf *shelf, hn_player *player)
{
    hn_error error = {0};
    char problem[CLI_PROBLEM];
    if (!config_player(player, spec, game, shelf, &error))
        return EXIT_OK;
    cli_failed("%s", cli_player_problem(shelf, &error, problem));
    return *shelf->file ? EXIT_FAILED : EXIT_USAGE;
}

int cli_any_player(const char *spec, const hn_game **game, config_shelf *shelf, hn_player *player)
{
    hn_error error;
    bool by_book = !strncmp(spec, "rules:", strlen("rules:"));
    const hn_game *asked = *game;
    for (int i = 0; i < hn_games() && !*game; i++) {
        const hn_game *next = hn_game_at(i);
        if (by_book && !hn_book_event(next, 0, NULL))
            continue;
        if (!asked)
            asked = next;
        if (!config_player(player, spec, next, shelf, &error))
            *game = next;
    }
    return cli_player(spec, *game ? *game : asked, shelf, player);
}

int cli_sits(const hn_player *player, const hn_rules *rules, int seats)
{
    hn_error error;
    return hn_player_sits(player, rules, seats, &error) ? cli_usage("%s", error.text) : EXIT_OK;
}

int cli_keeps_player(const char *spec, size_t length)
{
    if (length < RECORD_PLAYER_NAME && word_printable(spec, length))
        return EXIT_OK;
    return cli_usage("a record keeps names of at most %d bytes without control characters, not "
                     "\"%.20s%s\"; a %s",
                     RECORD_PLAYER_NAME - 1, spec, length > 20 ? "..." : "",
                     config_program(spec) ? "script can start the program"
                                          : "file can hold the player's constants");
}

/* The names of options, for text_nearest. */
static const char *option_name(const void *context, int index)
{
    return ((const struct option *)context)[index].name;
}

static int bad_option(int answer, char **argv, const struct option *options, int count)
{
    const char *given = argv[optind - 1];
    if (answer == ':')
        return cli_usage("%s wants a value", given);
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(given + strspn(given, "-"), "="),
             given + strspn(given, "-"));
    for (int i = 0; i < count; i++)
        if (!strcmp(word, options[i].name))
            return cli_usage("--%s takes no value", word);
    const char *nearest = text_nearest(word, count, option_name, options);
    if (nearest)
        return cli_usage("there is no option \"%s\"; did you mean \"--%s\"?", given, nearest);
    return cli_usage("there is no option \"%s\"", given);
}

static int take_option(const cli_option *option, char *wishes)
{
    void *into = wishes + option->at;
    long number = 0;
    char name[64];
    if (option->read)
        return option->read(wishes, optarg);
    snprintf(name, sizeof name, "--%s", option->name);
    switch (option->kind) {
    case CLI_FLAG:
        *(bool *)into = true;
        return EXIT_OK;
    case CLI_TEXT:
        *(const char **)into = optarg;
        return EXIT_OK;
    case CLI_INT:
        if (cli_number(name, optarg, option->low, option->high, &number))
            return EXIT_USAGE;
        *(int *)into = (int)number;
        return EXIT_OK;
    case CLI_LONG:
        return cli_number(name, optarg, option->low, option->high, into);
    case CLI_SEED:
        return cli_seed(name, optarg, into);
    default:
        return cli_game(optarg, into);
    }
}

static int read_options(const command *which, int argc, char **argv)
{
    enum { MOST = 32, FIRST = 256 }; /* numbers that are no letters */
    const cli_option *options = which->options;
    struct option list[MOST + 1] = {{0}};
    int count = 0, status = EXIT_OK;
    for (; options[count].name; count++) {
        assert(count < MOST);
        list[count] =
            (struct option){options[count].name, options[count].value != NULL, NULL, FIRST + count};
    }
    opterr = 0;
    optind = 1;
    for (int answer; !status && (answer = getopt_long(argc, argv, ":", list, NULL)) != -1;)
        status = answer < FIRST ? bad_option(answer, argv, list, count)
                                : take_option(&options[answer - FIRST], which->wishes);
    return status;
}

/* Whether there are as many words as it takes. */
static int check_words(const command *which, int count, char **words)
{
    if (count < which->least)
        return cli_usage("%s wants %s", which->name, which->wants);
    if (count <= which->most)
        return EXIT_OK;
    if (!which->wants)
        return cli_usage("%s takes no \"%s\"", which->name, words[0]);
    return cli_usage("%s wants %s, not \"%s\"%s", which->name, which->wants, words[which->most],
                     which->most ? " as well" : "");
}

int command_run(const command *which, int argc, char **argv)
{
    int status = read_options(which, argc, argv);
    if (!status)
        status = check_words(which, argc - optind, argv + optind);
    return status ? status : which->run(argc - optind, argv + optind);
}
