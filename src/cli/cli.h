/* What the program's commands share: the list of commands, options, errors, rules by name. */
#ifndef HUNCH_CLI_CLI_H
#define HUNCH_CLI_CLI_H

#include "config/config.h"
#include "core/text.h"

#include <getopt.h>
#include <hunch/hunch.h>

/* Exit codes: 0 success, 1 something failed, 2 the command line is wrong. */
enum { EXIT_WELL = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

typedef struct command {
    const char *name;
    const char *about;                 /* one line for `hunch help` */
    const char *help;                  /* the whole help text, with examples */
    int (*run)(int argc, char **argv); /* argv[0] is the command's name; returns the exit code */
    int place;                         /* where it stands in that list: the least first */
} command;

/* A command is one file, in which this adds it to the list before the program begins. */
#define COMMAND(which)                                         \
    static __attribute__((constructor)) void add_##which(void) \
    {                                                          \
        command_add(&(which));                                 \
    }
void command_add(const command *which);

const command *command_find(const char *name); /* NULL: there is none */

/* The list, by places. */
extern const command *commands[];
extern int command_count;

/* Prints `hunch: ` and one line on standard error and returns the exit code. */
int cli_failed(const char *format, ...) CHECK_FORMAT(1, 2);

/* The same, with the hint to `hunch help COMMAND`. */
int cli_usage(const char *format, ...) CHECK_FORMAT(1, 2);

/* The name of the command that is running, for messages; NULL before there is one. Set once. */
void cli_running(const char *name);

/* Prints why getopt_long (with opterr 0 and a short option string that begins with ':') answered '?'
 * or ':', with the nearest option suggested. Returns EXIT_USAGE. */
int cli_bad_option(int answer, char **argv, const struct option *options);

/* A whole number of an option within a range: EXIT_WELL, or EXIT_USAGE after a message. */
int cli_number(const char *option, const char *text, long low, long high, long *number);
int cli_seed(const char *option, const char *text, uint64_t *seed);

/* A game by name (with the nearest one suggested), and its rules from a preset's name or a YAML file:
 * each may be NULL, not both given. EXIT_WELL, or the exit code after a message. */
int cli_game(const char *name, const hn_game **game);
int cli_rules(const hn_game *game, const char *preset, const char *file, hn_rules *rules);

/* What is wrong with a file, with the place in it. Returns EXIT_FAILED. */
int cli_bad_file(const char *file, const hn_error *error);

/* A player as config_player reads it: EXIT_WELL, or the exit code after a message. */
int cli_player(const char *spec, const hn_game *game, config_shelf *shelf, hn_player *player);

/* The same of the game that is given, or where it is NULL of the first that has such a player. */
int cli_any_player(const char *spec, const hn_game **game, config_shelf *shelf, hn_player *player);

/* Whether a record can keep a player's name as it was given, so that the player can be found again:
 * EXIT_WELL, or EXIT_USAGE after a message. */
int cli_keeps_player(const char *spec, size_t length);

/* What config_player has found wrong, with the place where it is a file. Returns buffer. */
#define CLI_PROBLEM 512
const char *cli_player_problem(const config_shelf *shelf, const hn_error *error,
                               char buffer[CLI_PROBLEM]);

/* A seed that was not asked for: from the system's randomness, small enough to type. */
uint64_t cli_fresh_seed(void);

/* Flushes standard output: EXIT_WELL, or EXIT_FAILED after a message when it could not be written
 * (a full disk, a closed pipe). Commands return it. */
int cli_finish(void);

#endif
