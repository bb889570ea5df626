/* `hunch schema`: what the JSON of this program is, for programs that speak it. */
#include "protocol/schema.h"

#include "cli/cli.h"

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"types", no_argument, NULL, 't'}, {"motion", no_argument, NULL, 'm'}, {0}};
    void (*print)(FILE *) = schema_print;
    opterr = 0;
    for (int answer; (answer = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (answer != 't' && answer != 'm')
            return cli_bad_option(answer, argv, options);
        print = answer == 't' ? schema_print_types : schema_print_motion;
    }
    if (optind < argc)
        return cli_usage("schema takes no \"%s\"", argv[optind]);
    print(stdout);
    return cli_finish();
}

static const command this_command = {
    .name = "schema",
    .about = "what the JSON of hunch decide is, for programs",
    .place = 140,
    .help =
        "usage: hunch schema [--types | --motion]\n\n"
        "Prints the JSON Schema (draft 2020-12) of hunch decide: requests, decisions and errors.\n\n"
        "  --types    views and events as TypeScript types\n"
        "  --motion   what events move, as the page's module (web/js/events.js)\n\n"
        "  hunch schema > decide.schema.json\n",
    .run = run,
};

COMMAND(this_command)
