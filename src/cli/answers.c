/* Requests in, answers out. */
#include "cli/answers.h"
#include "cli/cli.h"

#include <errno.h>
#include <hunch/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One line of standard input. */
typedef struct input {
    char *text;
    size_t length, room; /* length HN_JSON_LINE + 1: there was more, which is passed over */
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
        if (in->length > HN_JSON_LINE)
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
static bool answer(const input *in, answers_give *give, void *context)
{
    bool ok = false;
    char *line = give(context, in->text, in->length, &ok);
    puts(line ? line : "{\"hunch\":1,\"error\":{\"field\":null,\"text\":\"not enough memory\"}}");
    free(line);
    return ok;
}

int answers_run(answers_give *give, void *context)
{
    input in = {.text = NULL};
    int status = EXIT_OK, written = EXIT_OK;
    while (!written && read_line(&in)) {
        if (is_blank(&in))
            continue;
        if (!answer(&in, give, context))
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
