/* `hunch check`: whether a file is right, without playing it, and the words that rule books are written with. */
#include "config/check.h"
#include "cli/cli.h"
#include "cli/screen.h"
#include "core/word.h"

#include <ctype.h>
#include <jansson.h>
#include <string.h>

typedef struct wishes {
    const char *file, *words, *identifier;
    const hn_game *game;
    bool json;
} wishes;

/* ---- what is wrong ---- */

/* As compilers say it, so that editors find the place. */
static void print_problem(const char *file, const char *what, const hn_error *e)
{
    char name[512];
    fflush(stdout);
    fputs(word_clean(file, strlen(file), name, sizeof name), stderr);
    if (e->line)
        fprintf(stderr, ":%d:%d", e->line, e->column);
    fprintf(stderr, ": %s: %s\n", what, e->text);
}

static json_t *problem_json(const hn_error *e)
{
    return json_pack("{s:i, s:i, s:s}", "line", e->line, "column", e->column, "text", e->text);
}

/* ---- what a file holds ---- */

static int events_with_rules(const hn_book *book)
{
    int count = 0;
    for (int event = 0; event < HN_BOOK_EVENTS; event++)
        count += book->first[event] < book->first[event + 1];
    return count;
}

/* "3 rules", "1 rule". */
static void print_count(const char *before, int count, const char *one, const char *many)
{
    printf("%s%d %s", before, count, count == 1 ? one : many);
}

static void print_book(const config_report *report)
{
    const hn_book *book = &report->book;
    printf("a rule book of %s", book->game);
    print_count(": ", events_with_rules(book), "event", "events");
    print_count(", ", book->rule_count, "rule", "rules");
    print_count(", ", book->condition_count, "condition", "conditions");
    print_count(", ", book->difficulty_count, "difficulty", "difficulties");
    for (int i = 0; i < book->difficulty_count; i++)
        printf("%s%s", i ? ", " : " (", book->difficulty[i].level.name);
    putchar(')');
    if (report->warnings.count)
        print_count("; ", report->warnings.count, "warning", "warnings");
}

static void print_levels(const config_levels *levels)
{
    print_count("", levels->count, "level", "levels");
    for (int i = 0; i < levels->count; i++)
        printf("%s%s", i ? ", " : " (", levels->level[i].name);
    putchar(')');
}

static void print_summary(const wishes *w, const config_report *report)
{
    char name[512];
    printf("%s: ", word_clean(w->file, strlen(w->file), name, sizeof name));
    if (report->kind == CONFIG_BOOK)
        print_book(report);
    else if (report->kind == CONFIG_LEVELS)
        print_levels(&report->levels);
    else if (report->kind == CONFIG_RULES)
        printf("house rules of %s", hn_game_name(w->game));
    else
        printf("a player of %s, %s", hn_game_name(w->game), hn_policy_name(report->player.policy));
    putchar('\n');
}

/* ---- as JSON ---- */

static void add_book(json_t *object, const hn_book *book)
{
    json_t *difficulties = json_array();
    for (int i = 0; i < book->difficulty_count; i++)
        json_array_append_new(difficulties, json_string(book->difficulty[i].level.name));
    json_object_set_new(object, "game", json_string(book->game));
    json_object_set_new(object, "events", json_integer(events_with_rules(book)));
    json_object_set_new(object, "rules", json_integer(book->rule_count));
    json_object_set_new(object, "conditions", json_integer(book->condition_count));
    json_object_set_new(object, "difficulties", difficulties);
}

static void add_levels(json_t *object, const config_levels *levels)
{
    json_t *list = json_array();
    for (int i = 0; i < levels->count; i++)
        json_array_append_new(list, json_string(levels->level[i].name));
    json_object_set_new(object, "levels", list);
}

static json_t *report_json(const wishes *w, const config_report *report)
{
    static const char *const kinds[] = {
        [CONFIG_BOOK] = "rule book", [CONFIG_LEVELS] = "levels",     [CONFIG_RULES] = "house rules",
        [CONFIG_PLAYER] = "player",  [CONFIG_SETTINGS] = "settings", [CONFIG_NOTHING] = NULL};
    bool good = !report->error.status;
    char name[512];
    json_t *errors = json_array(), *warnings = json_array();
    if (!good)
        json_array_append_new(errors, problem_json(&report->error));
    for (int i = 0; i < report->warnings.count; i++)
        json_array_append_new(warnings, problem_json(&report->warnings.warning[i]));
    json_t *object =
        json_pack("{s:s, s:s?, s:b, s:o, s:o}", "file",
                  word_clean(w->file, strlen(w->file), name, sizeof name), "kind",
                  kinds[report->kind], "good", good, "errors", errors, "warnings", warnings);
    if (good && report->kind == CONFIG_BOOK)
        add_book(object, &report->book);
    else if (good && report->kind == CONFIG_LEVELS)
        add_levels(object, &report->levels);
    else if (w->game)
        json_object_set_new(object, "game", json_string(hn_game_name(w->game)));
    return object;
}

static void print_json(json_t *object)
{
    json_dumpf(object, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(object);
}

/* ---- words ---- */

static const char *type_name(book_type type)
{
    static const char *const names[] = {
        [BOOK_FLAG] = "true or false", [BOOK_NUMBER] = "number", [BOOK_LIST] = "list"};
    return names[type];
}

/* "equals, not_equals": the operators that fit. */
static void operators_of(book_type type, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    for (int op = 0; op < HN_OPERATORS; op++)
        if (config_operator_fits(type, op))
            text_add(&t, "%s%s", t.length ? ", " : "", hn_operator_name(op));
}

/* "draw, collect": the events that a strategy serves. */
static void events_of(const book_words *words, const book_strategy *strategy, char *buffer,
                      size_t size)
{
    text_out t = text_in(buffer, size);
    for (int event = 0; event < words->event_count; event++)
        if (strategy->events >> event & 1)
            text_add(&t, "%s%s", t.length ? ", " : "", words->events[event].name);
}

static void print_word(const screen *s, const char *name, const char *note, const char *about)
{
    enum { INDENT = 6 };
    printf("  ");
    screen_put(s, INK_STRONG, name);
    printf("%s%s%s\n%*s", *note ? " (" : "", note, *note ? ")" : "", INDENT, "");
    screen_paragraph(s, INDENT, about);
}

static void print_words(const hn_game *game, const book_words *words)
{
    screen s = screen_on(stdout);
    char text[160];
    printf("Events of %s. The first rule that fires decides, where not said otherwise:\n\n",
           hn_game_name(game));
    for (int i = 0; i < words->event_count; i++)
        print_word(&s, words->events[i].name, words->events[i].every ? "every rule is used" : "",
                   words->events[i].about);
    printf("\nFields, with what they are:\n\n");
    for (int i = 0; i < words->field_count; i++)
        print_word(&s, words->fields[i].name, type_name(words->fields[i].type),
                   words->fields[i].about);
    printf("\nOperators by what a field is (a list is compared by its length):\n\n");
    for (int type = BOOK_FLAG; type <= BOOK_LIST; type++) {
        operators_of((book_type)type, text, sizeof text);
        print_word(&s, type_name((book_type)type), "", text);
    }
    printf("\nTarget strategies, with the events that they serve:\n\n");
    for (int i = 0; i < words->strategy_count; i++) {
        events_of(words, &words->strategies[i], text, sizeof text);
        print_word(&s, words->strategies[i].name, text, words->strategies[i].about);
    }
}

static json_t *field_json(const book_field *field)
{
    static const char *const types[] = {
        [BOOK_FLAG] = "flag", [BOOK_NUMBER] = "number", [BOOK_LIST] = "list"};
    json_t *operators = json_array();
    for (int op = 0; op < HN_OPERATORS; op++)
        if (config_operator_fits(field->type, op))
            json_array_append_new(operators, json_string(hn_operator_name(op)));
    return json_pack("{s:s, s:s, s:s, s:o}", "name", field->name, "about", field->about, "type",
                     types[field->type], "operators", operators);
}

static json_t *strategy_json(const book_words *words, const book_strategy *strategy)
{
    json_t *events = json_array();
    for (int event = 0; event < words->event_count; event++)
        if (strategy->events >> event & 1)
            json_array_append_new(events, json_string(words->events[event].name));
    return json_pack("{s:s, s:s, s:o}", "name", strategy->name, "about", strategy->about, "events",
                     events);
}

static json_t *words_json(const hn_game *game, const book_words *words)
{
    json_t *events = json_array(), *fields = json_array(), *strategies = json_array();
    for (int i = 0; i < words->event_count; i++)
        json_array_append_new(events, json_pack("{s:s, s:s, s:b}", "name", words->events[i].name,
                                                "about", words->events[i].about, "every_rule",
                                                words->events[i].every));
    for (int i = 0; i < words->field_count; i++)
        json_array_append_new(fields, field_json(&words->fields[i]));
    for (int i = 0; i < words->strategy_count; i++)
        json_array_append_new(strategies, strategy_json(words, &words->strategies[i]));
    return json_pack("{s:s, s:o, s:o, s:o}", "game", hn_game_name(game), "events", events, "fields",
                     fields, "strategies", strategies);
}

static int show_words(const wishes *w)
{
    const hn_game *game;
    if (w->file || w->game || w->identifier)
        return cli_usage("--words wants a game and nothing else but --json");
    int status = cli_game(w->words, &game);
    if (status)
        return status;
    const book_words *words = book_words_of(game);
    if (!words)
        return cli_failed("%s has no rule books", hn_game_name(game));
    if (w->json)
        print_json(words_json(game, words));
    else
        print_words(game, words);
    return cli_finish();
}

/* ---- the command ---- */

static bool is_identifier(const char *name)
{
    if (!isalpha((unsigned char)*name) && *name != '_')
        return false;
    while (isalnum((unsigned char)*name) || *name == '_')
        name++;
    return !*name;
}

static void print_report(const wishes *w, const config_report *report)
{
    if (w->json) {
        print_json(report_json(w, report));
        return;
    }
    for (int i = 0; i < report->warnings.count; i++)
        print_problem(w->file, "warning", &report->warnings.warning[i]);
    if (report->error.status)
        print_problem(w->file, "error", &report->error);
    else if (w->identifier)
        config_book_print(stdout, &report->book, w->identifier, w->file);
    else
        print_summary(w, report);
}

static int check(const wishes *w)
{
    static config_report report; /* too large for a small stack */
    config_check_file(&report, w->file, w->game);
    if (report.kind == CONFIG_SETTINGS)
        return cli_usage("%s: house rules or a player, of which game? --game GAME", w->file);
    if (w->identifier && !report.error.status && report.kind != CONFIG_BOOK)
        return cli_usage("--c wants a rule book, and %s is not one", w->file);
    print_report(w, &report);
    int status = cli_finish();
    return report.error.status ? EXIT_FAILED : status;
}

static int read_options(int argc, char **argv, wishes *w)
{
    static const struct option options[] = {{"game", required_argument, NULL, 'g'},
                                            {"words", required_argument, NULL, 'w'},
                                            {"c", required_argument, NULL, 'c'},
                                            {"json", no_argument, NULL, 'j'},
                                            {0}};
    int status = EXIT_WELL;
    opterr = 0;
    for (int answer; !status && (answer = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (answer == 'g')
            status = cli_game(optarg, &w->game);
        else if (answer == 'w')
            w->words = optarg;
        else if (answer == 'c')
            w->identifier = optarg;
        else if (answer == 'j')
            w->json = true;
        else
            status = cli_bad_option(answer, argv, options);
    }
    if (!status && optind < argc)
        w->file = argv[optind++];
    if (!status && optind < argc)
        return cli_usage("check wants one file, not \"%s\" as well", argv[optind]);
    return status;
}

static int run(int argc, char **argv)
{
    wishes w = {0};
    int status = read_options(argc, argv, &w);
    if (status)
        return status;
    if (w.words)
        return show_words(&w);
    if (!w.file)
        return cli_usage("check wants a file, or --words GAME");
    if (w.identifier && w.json)
        return cli_usage("--c and --json cannot both be given");
    if (w.identifier && !is_identifier(w.identifier))
        return cli_usage("--c wants the name of a constant in C, not \"%s\"", w.identifier);
    return check(&w);
}

static const command this_command = {
    .place = 60,
    .name = "check",
    .about = "whether a file is right: rule books, levels, house rules, players",
    .help =
        "usage: hunch check FILE [--game GAME] [--json]\n"
        "       hunch check FILE --c NAME\n"
        "       hunch check --words GAME [--json]\n\n"
        "Reads a YAML file and says what is wrong with it, with line and column, or what it holds. Its\n"
        "first key says what it is: `game:` a rule book, `levels:` levels, `extends:` house rules or a\n"
        "player. The exit code is 1 if there is an error; warnings do not count.\n\n"
        "  --game GAME    of which game house rules or a player are; a rule book must be one of it\n"
        "  --c NAME       print the rule book as C source: a constant of that name\n"
        "  --words GAME   the events, fields, operators and strategies of the game's rule books\n"
        "  --json         as JSON\n\n"
        "docs/rule-books.md describes rule books. A good one plays wherever a player is named:\n"
        "rules:FILE:DIFFICULTY.\n\n"
        "examples:\n"
        "  hunch check mine.yaml\n"
        "  hunch check home.yaml --game cambio\n"
        "  hunch check --words dutch\n"
        "  hunch match dutch rules:mine.yaml:easy dutch-easy\n",
    .run = run,
};
COMMAND(this_command)
