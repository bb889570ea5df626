/* `hunch schema`: what the JSON of this program is, for programs that speak it. */
#include "protocol/schema.h"

#include "cli/cli.h"

typedef struct wishes {
    bool types, motion;
} wishes;

static const cli_option options[] = {
    {"types", NULL, INTO(types), "views, events and what is said about tables as TypeScript types"},
    {"motion", NULL, INTO(motion), "what events move, as the page's module (web/js/events.js)"},
    {0},
};

static wishes wished;

static int run(int count, char **words)
{
    (void)count, (void)words;
    if (wished.motion)
        schema_print_motion(stdout);
    else if (wished.types)
        schema_print_types(stdout);
    else
        schema_print(stdout);
    return cli_finish();
}

COMMAND(.name = "schema", .about = "print the JSON Schema of hunch decide and hunch table",
        .place = 140,
        .help =
            "usage: hunch schema [--types | --motion]\n\n"
            "Prints the JSON Schema (draft 2020-12) of hunch decide and hunch table: requests,\n"
            "decisions, answers and errors.\n\n",
        .more = "  hunch schema > decide.schema.json\n")
