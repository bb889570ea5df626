/* `hunch decide`: decisions for other programs. */
#include "protocol/decide.h"
#include "cli/answers.h"
#include "cli/cli.h"
#include "core/status.h"

typedef struct wishes {
    const char *player;
} wishes;

static const cli_option options[] = {
    {"player", "P", INTO(player),
     "who decides, whatever the requests name; they may then name nobody. It may be of a file, which a "
     "request cannot name: rules:mine.yaml:easy"},
    {0},
};

static wishes wished;

/* The player of the command line, which may not be one of this game. */
static hn_status find_wished(void *shelf_of, const hn_game *game, hn_player *player,
                             hn_error *error)
{
    config_shelf *shelf = shelf_of;
    hn_error reason;
    hn_status status = config_player(player, wished.player, game, shelf, &reason);
    if (!status)
        return status;
    return error_set(error, status, "--player: %.100s%s%.200s", shelf->file,
                     *shelf->file ? ": " : "", reason.text);
}

static char *give(void *shelf, const char *line, size_t length, bool *ok)
{
    return decide_answer_by(line, length, wished.player ? find_wished : NULL, shelf, ok);
}

/* A player that no game has is refused before anything is read. */
static int run(int count, char **words)
{
    config_shelf shelf = {0};
    hn_player found;
    const hn_game *game = NULL;
    (void)count, (void)words;
    int status = wished.player ? cli_any_player(wished.player, &game, &shelf, &found) : EXIT_OK;
    if (!status)
        status = answers_run(give, &shelf);
    config_shelf_free(&shelf);
    return status;
}

COMMAND(.place = 110, .name = "decide",
        .about = "decisions for other programs: requests in, answers out, as JSON",
        .help =
            "usage: hunch decide [--player P]\n\n"
            "Reads requests on standard input, one JSON object in each line, and answers each at once\n"
            "with one line: what the player does there and why, or an error that names the field.\n"
            "A request has the rules, what a seat sees, everything that it was told since the deal,\n"
            "the player and its key; docs/decide.md describes it, and hunch view prints real ones.\n"
            "Empty lines are skipped; lines over 1 MiB are refused. The exit code is 1 if any line was\n"
            "refused.\n\n",
        .wants = "options alone and reads requests on standard input",
        .more = "examples:\n"
                "  hunch view game.jsonl | hunch decide\n"
                "  hunch view game.jsonl --turn 5 --player bayes-v1 | hunch decide\n"
                "  hunch view game.jsonl | hunch decide --player rules:mine.yaml:easy\n")
