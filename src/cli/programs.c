#include "cli/programs.h"

#include "core/word.h"

#include <stdio.h>
#include <string.h>

enum { LEAST = 10, MOST = 3600 * 1000, USUAL = 1000 /* milliseconds */ };

/* A program's name of at most so many bytes: its end, which says most. */
static void clip(const char *name, size_t most, char buffer[HN_PLAYER_NAME])
{
    static const char mark[] = "cmd:", more[] = "…";
    size_t length = strlen(name);
    if (length <= most) {
        snprintf(buffer, HN_PLAYER_NAME, "%s", name);
        return;
    }
    const char *end = name + length - (most - strlen(mark) - strlen(more));
    while ((*end & 0xc0) == 0x80)
        end++;
    snprintf(buffer, HN_PLAYER_NAME, "%s%s%s", mark, more, end);
}

int cli_seat(const char *spec, const hn_game *game, config_shelf *shelf, hn_player *player,
             const char **line)
{
    *line = config_program(spec);
    if (!*line)
        return cli_player(spec, game, shelf, player);
    if (!(*line)[strspn(*line, " \t")])
        return cli_usage("\"%s\" names no program; as in: 'cmd:python3 mine.py'", spec);
    char name[HN_PLAYER_NAME];
    clip(spec, sizeof name - 1, name);
    hn_player_find(player, hn_stand_in_name(game), game, NULL);
    word_clean(name, strlen(name), player->name, sizeof player->name);
    return EXIT_OK;
}

int cli_answer_time(const char *text, int64_t *milliseconds)
{
    *milliseconds = USUAL;
    if (text &&
        (!text_decimal(text, 3, milliseconds) || *milliseconds < LEAST || *milliseconds > MOST))
        return cli_usage("--answer-time wants seconds from 0.01 to 3600, not \"%s\"", text);
    return EXIT_OK;
}

const char *cli_short_name(const char *name, char buffer[HN_PLAYER_NAME])
{
    enum { COLUMNS = 28 };
    clip(name, config_program(name) ? COLUMNS : HN_PLAYER_NAME - 1, buffer);
    return buffer;
}

/* The last lines of a text, each behind a mark, and harmless to a terminal. */
static void print_lines(FILE *out, const char *text)
{
    enum { LINES = 8 };
    size_t from = strlen(text);
    for (int lines = 0; from; from--)
        if (text[from - 1] == '\n' && text[from] && ++lines == LINES)
            break;
    while (text[from]) {
        char line[PROCESS_TAIL + 1];
        size_t length = strcspn(text + from, "\n");
        fprintf(out, "  | %s\n", word_clean(text + from, length, line, sizeof line));
        from += length + (text[from + length] == '\n');
    }
}

void cli_say_program(FILE *out, const char *name, const program_report *report)
{
    char words[400];
    if (!report->asked)
        return;
    program_text(report, words, sizeof words);
    fprintf(out, "%s: %s\n", name, words);
    if (*report->errors) {
        fprintf(out, "%s on standard error, at the end:\n", name);
        print_lines(out, report->errors);
    }
}
