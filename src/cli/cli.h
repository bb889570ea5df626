/* What the program's commands share: the list of commands, options, errors, rules by name. */
#pragma once

#include "config/config.h"
#include "core/text.h"
#include "words/language.h"

#include <hunch/hunch.h>
#include <jansson.h>

/* Exit codes: 0 success, 1 something failed, 2 the command line is wrong. */
enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

/* An option: what it is called, what `hunch help` says of it, and where it goes. */
typedef enum cli_kind { CLI_FLAG, CLI_TEXT, CLI_INT, CLI_LONG, CLI_SEED, CLI_GAME } cli_kind;
typedef struct cli_option {
    const char *name, *value; /* "blocks", and "N", which stands for what it wants; NULL: nothing */
    /* What reads it where that is a function of its own: the exit code. */
    int (*read)(void *wishes, const char *text);
    long low, high; /* of a number */
    cli_kind kind;
    size_t at; /* the member of the command's `wishes` that it is written to */
    const char *about;
} cli_option;

/* The middle of an option's row, where `wishes` is the type of what is read: a member of any type that an
 * option can have, a number within a range, a function of its own. */
#define INTO(member) \
    .kind = _Generic(((wishes *)0)->member, bool: CLI_FLAG, const char *: CLI_TEXT, int: CLI_INT, \
                     long: CLI_LONG, uint64_t: CLI_SEED, const hn_game *: CLI_GAME),              \
    .at = offsetof(wishes, member)
#define WITHIN(member, least, most) .low = (least), .high = (most), INTO(member)
#define READ(function)              .read = (function), .at = 0

// clang-format off
/* The language of what is said. */
#define LANGUAGE_OPTION \
    {"language", "TAG", INTO(language), "en, de, es or nl (default: as your locale has it)"}

/* The options of house rules. */
#define RULES_OPTIONS                                                                   \
    {"preset", "NAME", INTO(preset), "the house rules (hunch games lists them)"},       \
    {"rules", "FILE", INTO(rules),                                                      \
     "house rules of your own (hunch rules GAME prints a file to begin with)"}
// clang-format on

typedef struct command {
    const char *name;
    const char *about;                   /* one line for `hunch help` */
    const char *help;                    /* the help text above the list of options */
    const cli_option *options;           /* the last has no name */
    void *wishes;                        /* what options are written to: what holds without them */
    const char *more;                    /* below the options: examples */
    const char *wants;                   /* its words that are no options: "one game" */
    int least, most;                     /* how many of them it takes */
    int (*run)(int count, char **words); /* with those; returns the exit code */
    bool ranks;                          /* mpirun may start it (arena/ranks.h) */
    int place;                           /* where it stands in that list: the least first */
} command;

/* A command is one file with its `options`, the `wished` that they are written to, and `run`; with the rest, this
 * adds it to the list before the program begins. */
#define COMMAND(...)                                                     \
    static const command this_command = {                                \
        .options = options, .wishes = &wished, .run = run, __VA_ARGS__}; \
    static __attribute__((constructor)) void add_this_command(void)      \
    {                                                                    \
        command_add(&this_command);                                      \
    }
void command_add(const command *which);

const command *command_find(const char *name); /* NULL: there is none */

/* Reads the options and runs it; argv[0] is its name. Returns the exit code. */
int command_run(const command *which, int argc, char **argv);

/* The list, by places. */
extern const command *commands[];
extern int command_count;

/* Prints `hunch: ` and one line on standard error and returns the exit code. */
int cli_failed(const char *format, ...) CHECK_FORMAT(1, 2);

/* The same, with the hint to `hunch help COMMAND`. */
int cli_usage(const char *format, ...) CHECK_FORMAT(1, 2);

/* The language of that tag; NULL: of the environment (LC_ALL, LC_MESSAGES, LANG). EXIT_OK, or an exit code after a message. */
int cli_language(const char *tag, const language **in);
/* That something is not for many ranks. */
int cli_alone(const char *what);

/* The name of the command that is running, for messages; NULL before there is one. Set once. */
void cli_running(const char *name);

/* Prints a JSON value, flags as json_dumpf has them, and frees it. */
void cli_print_json(json_t *value, size_t flags);

/* A whole number of an option within a range: EXIT_OK, or EXIT_USAGE after a message. */
int cli_number(const char *option, const char *text, long low, long high, long *number);
int cli_seed(const char *option, const char *text, uint64_t *seed);

/* A game by name (with the nearest one suggested), and its rules from a preset's name or a YAML file:
 * each may be NULL, not both given. EXIT_OK, or the exit code after a message. */
int cli_game(const char *name, const hn_game **game);
int cli_rules(const hn_game *game, const char *preset, const char *file, hn_rules *rules);

/* What is wrong with a file, with the place in it. Returns EXIT_FAILED. */
int cli_bad_file(const char *file, const hn_error *error);

/* A player as config_player reads it: EXIT_OK, or the exit code after a message. */
int cli_player(const char *spec, const hn_game *game, config_shelf *shelf, hn_player *player);

/* The same of the game that is given, or where it is NULL of the first that has such a player. */
int cli_any_player(const char *spec, const hn_game **game, config_shelf *shelf, hn_player *player);

/* Whether a player plays at a table of so many under these rules: EXIT_OK, or EXIT_USAGE after a message. */
int cli_sits(const hn_player *player, const hn_rules *rules, int seats);

/* Whether a record can keep a player's name as it was given, so that the player can be found again:
 * EXIT_OK, or EXIT_USAGE after a message. */
int cli_keeps_player(const char *spec, size_t length);

/* What config_player has found wrong, with the place where it is a file. Returns buffer. */
#define CLI_PROBLEM 512
const char *cli_player_problem(const config_shelf *shelf, const hn_error *error,
                               char buffer[CLI_PROBLEM]);

/* A seed that was not asked for: from the system's randomness, small enough to type. */
uint64_t cli_fresh_seed(void);

/* Room for `count` items of an array that was allocated before, or NULL; where there is no memory, the
 * program ends with a message. */
void *cli_larger(void *old, int count, size_t size);

/* Flushes standard output: EXIT_OK, or EXIT_FAILED after a message when it could not be written
 * (a full disk, a closed pipe). Commands return it. */
int cli_finish(void);
