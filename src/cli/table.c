/* `hunch table`: tables for other programs. */
#include "cli/answers.h"
#include "cli/cli.h"

#include <hunch/json.h>

static char *give(void *tables, const char *line, size_t length, bool *ok)
{
    return hn_json_answer(tables, line, length, ok);
}

static int run(int count, char **words)
{
    hn_json *tables = hn_json_open();
    (void)count, (void)words;
    int status = tables ? answers_run(give, tables) : cli_failed("out of memory");
    hn_json_close(tables);
    return status;
}

/* It has no options. */
static const cli_option options[] = {{0}};
static int wished;

COMMAND(.place = 112, .name = "table",
        .about = "tables for other programs: deal, show, decide, act, as JSON",
        .help =
            "usage: hunch table\n\n"
            "Plays tables for a program that writes requests, one JSON object in each line, and reads\n"
            "one line for each: what it asked for, or an error that names the field. Tables have ids,\n"
            "and there may be many. What a request does is its \"do\": make, deal, deciders, seen, act,\n"
            "decide, play, save, restore, score, record, close, list, games; docs/tables.md describes\n"
            "them, and a request without one is answered as hunch decide answers it.\n"
            "Empty lines are skipped; lines over 1 MiB are refused. The exit code is 1 if any line was\n"
            "refused.\n\n",
        .wants = "no arguments and reads requests on standard input",
        .more = "examples:\n"
                "  hunch table < requests.jsonl\n"
                "  echo '{\"hunch\":1,\"do\":\"games\"}' | hunch table\n")
