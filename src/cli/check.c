/* `hunch check`: whether a file is right, without playing it, and the words that rule books are written with. */
#include "config/check.h"
#include "cli/cli.h"
#include "cli/screen.h"
#include "core/word.h"

#include <ctype.h>
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

static void add_name(json_t *list, const char *name)
{
    json_array_append_new(list, json_string(name));
}

static void add_book(json_t *object, const hn_book *book)
{
    json_t *difficulties = json_array();
    for (int i = 0; i < book->difficulty_count; i++)
        add_name(difficulties, book->difficulty[i].level.name);
    json_object_update_new(
        object, json_pack("{s:s, s:i, s:i, s:i, s:o}", "game", book->game, "events",
                          events_with_rules(book), "rules", (int)book->rule_count, "conditions",
                          (int)book->condition_count, "difficulties", difficulties));
}

static void add_levels(json_t *object, const config_levels *levels)
{
    json_t *list = json_array();
    for (int i = 0; i < levels->count; i++)
        add_name(list, levels->level[i].name);
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

/* ---- the same in words ---- */

/* "easy, hard" */
static const char *join(const json_t *list, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    for (size_t i = 0; i < json_array_size(list); i++)
        text_add(&t, "%s%s", i ? ", " : "", json_string_value(json_array_get(list, i)));
    return buffer;
}

/* "3 rules", "1 rule", "2 levels (easy, hard)": what stands under a key. */
static void print_count(const json_t *report, const char *before, const char *key, const char *one)
{
    const json_t *value = json_object_get(report, key);
    int count = json_is_array(value) ? (int)json_array_size(value) : (int)json_integer_value(value);
    char names[512];
    printf("%s%d %s", before, count, count == 1 ? one : key);
    if (json_is_string(json_array_get(value, 0)))
        printf(" (%s)", join(value, names, sizeof names));
}

static void print_summary(const config_report *about, const json_t *report)
{
    const char *game = json_string_value(json_object_get(report, "game"));
    printf("%s: ", json_string_value(json_object_get(report, "file")));
    if (about->kind == CONFIG_BOOK) {
        printf("a rule book of %s", game);
        print_count(report, ": ", "events", "event");
        print_count(report, ", ", "rules", "rule");
        print_count(report, ", ", "conditions", "condition");
        print_count(report, ", ", "difficulties", "difficulty");
        if (about->warnings.count)
            print_count(report, "; ", "warnings", "warning");
    } else if (about->kind == CONFIG_LEVELS) {
        print_count(report, "", "levels", "level");
    } else if (about->kind == CONFIG_RULES) {
        printf("house rules of %s", game);
    } else {
        printf("a player of %s, %s", game, hn_policy_name(about->player.policy));
    }
    putchar('\n');
}

/* ---- words ---- */

static json_t *operators_json(book_type type)
{
    json_t *operators = json_array();
    for (int op = 0; op < HN_OPERATORS; op++)
        if (config_operator_fits(type, op))
            add_name(operators, hn_operator_name(op));
    return operators;
}

static json_t *field_json(const book_field *field)
{
    static const char *const types[] = {
        [BOOK_FLAG] = "flag", [BOOK_NUMBER] = "number", [BOOK_LIST] = "list"};
    return json_pack("{s:s, s:s, s:s, s:o}", "name", field->name, "about", field->about, "type",
                     types[field->type], "operators", operators_json(field->type));
}

static json_t *strategy_json(const book_words *words, const book_strategy *strategy)
{
    json_t *events = json_array();
    for (int event = 0; event < words->event_count; event++)
        if (strategy->events >> event & 1)
            add_name(events, words->events[event].name);
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

/* What stands behind a name: what a field is, the events that a strategy serves, how an event uses its rules. */
static const char *note_of(const json_t *word, char *buffer, size_t size)
{
    const char *type = json_string_value(json_object_get(word, "type"));
    if (json_is_true(json_object_get(word, "every_rule")))
        return "every rule is used";
    if (type)
        return strcmp(type, "flag") ? type : "true or false";
    return join(json_object_get(word, "events"), buffer, size);
}

static void print_word(const screen *s, const char *name, const char *note, const char *about)
{
    printf("  ");
    screen_put(s, INK_STRONG, name);
    printf("%s%s%s\n", *note ? " (" : "", note, *note ? ")" : "");
    screen_block(s, INK_PLAIN, 6, about);
}

static void print_list(const screen *s, const json_t *words, const char *key)
{
    const json_t *list = json_object_get(words, key);
    char note[160] = "";
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *word = json_array_get(list, i);
        print_word(s, json_string_value(json_object_get(word, "name")),
                   note_of(word, note, sizeof note),
                   json_string_value(json_object_get(word, "about")));
    }
}

static void print_words(const json_t *words)
{
    static const char *const types[] = {"true or false", "number", "list"};
    screen s = screen_on(stdout);
    char text[160];
    printf("Events of %s. The first rule that fires decides, where not said otherwise:\n\n",
           json_string_value(json_object_get(words, "game")));
    print_list(&s, words, "events");
    printf("\nFields, with what they are:\n\n");
    print_list(&s, words, "fields");
    printf("\nOperators by what a field is (a list is compared by its length):\n\n");
    for (int type = BOOK_FLAG; type <= BOOK_LIST; type++) {
        json_t *operators = operators_json((book_type)type);
        print_word(&s, types[type], "", join(operators, text, sizeof text));
        json_decref(operators);
    }
    printf("\nTarget strategies, with the events that they serve:\n\n");
    print_list(&s, words, "strategies");
}

/* Prints it where JSON is asked for, and frees it. */
static int show_json(const wishes *w, json_t *value)
{
    if (w->json)
        cli_print_json(value, JSON_INDENT(2));
    else
        json_decref(value);
    return cli_finish();
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
    json_t *all = words_json(game, words);
    if (!w->json)
        print_words(all);
    return show_json(w, all);
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

static void print_report(const wishes *w, const config_report *about, const json_t *report)
{
    for (int i = 0; i < about->warnings.count; i++)
        print_problem(w->file, "warning", &about->warnings.warning[i]);
    if (about->error.status)
        print_problem(w->file, "error", &about->error);
    else if (w->identifier)
        config_book_print(stdout, &about->book, w->identifier, w->file);
    else
        print_summary(about, report);
}

static int check(const wishes *w)
{
    static config_report report; /* too large for a small stack */
    config_check_file(&report, w->file, w->game);
    if (report.kind == CONFIG_SETTINGS)
        return cli_usage("%s: house rules or a player, of which game? --game GAME", w->file);
    if (w->identifier && !report.error.status && report.kind != CONFIG_BOOK)
        return cli_usage("--c wants a rule book, and %s is not one", w->file);
    json_t *told = report_json(w, &report);
    if (!w->json)
        print_report(w, &report, told);
    int status = show_json(w, told);
    return report.error.status ? EXIT_FAILED : status;
}

static const cli_option options[] = {
    {"game", "GAME", INTO(game),
     "of which game house rules or a player are; a rule book must be one of it"},
    {"c", "NAME", INTO(identifier), "print the rule book as C source: a constant of that name"},
    {"words", "GAME", INTO(words),
     "the events, fields, operators and strategies of the game's rule books"},
    {"json", NULL, INTO(json), "as JSON"},
    {0},
};

static wishes wished;

static int run(int count, char **words)
{
    wishes *w = &wished;
    w->file = count ? words[0] : NULL;
    if (w->words)
        return show_words(w);
    if (!w->file)
        return cli_usage("check wants a file, or --words GAME");
    if (w->identifier && w->json)
        return cli_usage("--c and --json cannot both be given");
    if (w->identifier && !is_identifier(w->identifier))
        return cli_usage("--c wants the name of a constant in C, not \"%s\"", w->identifier);
    return check(w);
}

COMMAND(.place = 60, .name = "check",
        .about = "whether a file is right: rule books, levels, house rules, players",
        .help =
            "usage: hunch check FILE [--game GAME] [--json]\n"
            "       hunch check FILE --c NAME\n"
            "       hunch check --words GAME [--json]\n\n"
            "Reads a YAML file and says what is wrong with it, with line and column, or what it holds. Its\n"
            "first key says what it is: `game:` a rule book, `levels:` levels, `extends:` house rules or a\n"
            "player. The exit code is 1 if there is an error; warnings do not count.\n\n",
        .wants = "one file", .most = 1,
        .more =
            "docs/rule-books.md describes rule books. A good one plays wherever a player is named:\n"
            "rules:FILE:DIFFICULTY.\n\n"
            "examples:\n"
            "  hunch check mine.yaml\n"
            "  hunch check home.yaml --game cambio\n"
            "  hunch check --words dutch\n"
            "  hunch match dutch rules:mine.yaml:easy dutch-easy\n")
