/* The program: finds the command that is meant and runs it. Help is answered here for all commands,
 * from the text that each of them carries, so that `hunch help play` and `hunch play --help` are the
 * same. A closed pipe (`hunch … | head`) ends the program quietly, also where the caller ignores
 * that signal. */
#include "arena/ranks.h"
#include "arena/team.h"
#include "cli/cli.h"
#include "cli/screen.h"
#include "core/text.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static const char *command_name(const void *context, int index)
{
    (void)context;
    return commands[index]->name;
}

static int unknown_command(const char *name)
{
    const char *nearest = text_nearest(name, command_count, command_name, NULL);
    if (hn_game_find(name))
        return cli_usage("\"%s\" is a game, not a command: hunch play %s, hunch rules %s", name,
                         name, name);
    /* Of three letters two are too many to be a slip. */
    if (nearest && (strlen(name) > 3 || text_distance(name, nearest) < 2))
        return cli_usage("there is no command \"%s\"; did you mean \"%s\"?", name, nearest);
    return cli_usage("there is no command \"%s\"", name);
}

static int print_overview(void)
{
    printf("Hunch: computer players for table games with hidden cards and dice.\n\n"
           "usage: hunch COMMAND [OPTION...]\n\n");
    for (int i = 0; i < command_count; i++)
        printf("  %-9s %s\n", commands[i]->name, commands[i]->about);
    printf("  %-9s %s\n\n", "help", "what a command does, with examples: hunch help play");
    printf("To begin with: hunch play ");
    for (int i = 0; i < hn_games(); i++)
        printf("%s%s",
               i == 0               ? ""
               : i + 1 < hn_games() ? ", "
                                    : " or ",
               hn_game_name(hn_game_at(i)));
    puts("");
    return cli_finish();
}

/* "--blocks N". Returns how long it is. */
static int option_text(const cli_option *option, char buffer[64])
{
    return snprintf(buffer, 64, "--%s%s%s", option->name, option->value ? " " : "",
                    option->value ? option->value : "");
}

static int print_help(const command *which)
{
    enum { WIDTH = 100 };
    screen s = {.out = stdout, .width = WIDTH};
    char text[64];
    int columns = 0;
    for (const cli_option *o = which->options; o->name; o++)
        columns = option_text(o, text) > columns ? option_text(o, text) : columns;
    fputs(which->help, stdout);
    for (const cli_option *o = which->options; o->name; o++) {
        option_text(o, text);
        printf("  %-*s  ", columns, text);
        screen_paragraph(&s, columns + 4, o->about);
    }
    if (which->options->name)
        putchar('\n');
    fputs(which->more, stdout);
    return cli_finish();
}

static int run_help(int argc, char **argv)
{
    if (argc < 2 || !strcmp(argv[1], "help"))
        return print_overview();
    const command *which = command_find(argv[1]);
    return which ? print_help(which) : unknown_command(argv[1]);
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--"); i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return true;
    return false;
}

static int run(int argc, char **argv)
{
    const command *which = command_find(argv[0]);
    if (!which)
        return unknown_command(argv[0]);
    if (asks_for_help(argc, argv))
        return print_help(which);
    cli_running(which->name);
    if (ranks_count() > 1 && !which->ranks)
        return cli_alone(which->name);
    return command_run(which, argc, argv);
}

static int print_version(void)
{
    printf("hunch %s", HN_VERSION);
    if (ranks_library())
        printf(", with %s", ranks_library());
    putchar('\n');
    return cli_finish();
}

static int answer(int argc, char **argv)
{
    if (argc < 2 || !strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))
        return print_overview();
    if (!strcmp(argv[1], "help"))
        return run_help(argc - 1, argv + 1);
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "version"))
        return print_version();
    return run(argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_DFL);
    setlocale(LC_CTYPE, "");
    ranks_begin();
    int status = answer(argc, argv);
    if (ranks_ending())
        status = cli_failed("mpirun has ended the run: on Ctrl-C, or because a rank has died");
    team_leave();
    return status;
}
