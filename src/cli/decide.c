/* `hunch decide`: requests on standard input, one in each line, and an answer to each at once. A
 * line that is refused is answered like any other, so that a program that keeps this one open
 * always reads one line for each that it wrote. */
#include "protocol/decide.h"
#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One line of standard input. */
typedef struct input {
    char *text;
    size_t length, room; /* length DECIDE_LINE + 1: there was more, which is passed over */
} input;

/* Makes room for one byte more. */
static bool grow(input *in)
{
    if (in->length < in->room)
        return true;
    size_t room = in->room ? 2 * in->room : 1 << 14;
    char *text = realloc(in->text, room);
    if (!text)
        return false;
    in->text = text;
    in->room = room;
    return true;
}

/* Reads a line, which may be empty. False at the end, or when there is no memory. */
static bool read_line(input *in)
{
    int c;
    in->length = 0;
    while ((c = getc_unlocked(stdin)) != EOF && c != '\n') {
        if (in->length > DECIDE_LINE)
            continue;
        if (!grow(in))
            return false;
        in->text[in->length++] = (char)c;
    }
    return c != EOF || in->length;
}

static bool is_blank(const input *in)
{
    size_t at = 0;
    while (at < in->length && strchr(" \t\r", in->text[at]) && in->text[at])
        at++;
    return at == in->length;
}

/* Answers one line: false if it was refused. */
static bool answer(const input *in, const char *player, config_shelf *shelf)
{
    bool ok = false;
    char *line = decide_answer_by(in->text, in->length, player, shelf, &ok);
    puts(line ? line : "{\"hunch\":1,\"error\":{\"field\":null,\"text\":\"not enough memory\"}}");
    free(line);
    return ok;
}

static int answer_all(const char *player, config_shelf *shelf)
{
    input in = {.text = NULL};
    int status = EXIT_OK, written = EXIT_OK;
    while (!written && read_line(&in)) {
        if (is_blank(&in))
            continue;
        if (!answer(&in, player, shelf))
            status = EXIT_FAILED;
        written = cli_finish();
    }
    free(in.text);
    if (written)
        return written;
    return feof(stdin)
               ? status
               : cli_failed("cannot read standard input: %s", strerror(errno ? errno : ENOMEM));
}

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

/* A player that no game has is refused before anything is read. */
static int run(int count, char **words)
{
    config_shelf shelf = {0};
    hn_player found;
    const hn_game *game = NULL;
    (void)count, (void)words;
    int status = wished.player ? cli_any_player(wished.player, &game, &shelf, &found) : EXIT_OK;
    if (!status)
        status = answer_all(wished.player, &shelf);
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
            "Empty lines are skipped, and lines above 1 MiB refused. The exit code is 1 if a line\n"
            "was.\n\n",
        .wants = "options alone and reads requests on standard input",
        .more = "examples:\n"
                "  hunch view game.jsonl | hunch decide\n"
                "  hunch view game.jsonl --turn 5 --player bayes-v1 | hunch decide\n"
                "  hunch view game.jsonl | hunch decide --player rules:mine.yaml:easy\n")
