/* Programs outside as players of `hunch match`, `hunch play` and `hunch league`, `cmd:python3 mine.py`: naming them, and
 * saying what came of them. No other command starts one, nothing that comes over the network does, and what comes from a file does only
 * with --programs. */
#pragma once

#include "arena/program.h"
#include "cli/cli.h"

#define ANSWER_TIME_OPTION                                                                             \
    {                                                                                                  \
        "answer-time", "SECONDS", INTO(answer_time),                                                   \
            "how long a program, cmd:..., may take for an answer, 0.01 to 3600 (default 1); then the " \
            "stand-in plays, and that is counted"                                                      \
    }

/* A player as cli_player finds it, or a program: then *line is its command line, within spec, and *player the game's
 * stand-in by the program's name. EXIT_OK, or the exit code after a message. */
int cli_seat(const char *spec, const hn_game *game, config_shelf *shelf, hn_player *player,
             const char **line);

/* The milliseconds of --answer-time; NULL: what holds without it. EXIT_OK, or EXIT_USAGE after a message. */
int cli_answer_time(const char *text, int64_t *milliseconds);

/* A player's name for a table: of programs at most 28 columns, the end, which differs most. Returns buffer. */
const char *cli_short_name(const char *name, char buffer[HN_PLAYER_NAME]);

/* Says what came of a program, in a line, with what it wrote on standard error last. */
void cli_say_program(FILE *out, const char *name, const program_report *report);
