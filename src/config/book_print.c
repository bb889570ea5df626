/* Rule books as C source, to be compiled in. A book is rows of numbers, so the formatter is kept away from
 * them. */
#include "config/book.h"

#include <ctype.h>
#include <string.h>

/* A text as C writes it. */
static void print_text(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text; text++)
        fprintf(out, strchr("\"\\?", *text) ? "\\%c" : "%c", *text);
    putc('"', out);
}

static void print_numbers(FILE *out, const int32_t *numbers, int count)
{
    putc('{', out);
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%d", i ? ", " : "", (int)numbers[i]);
    putc('}', out);
}

static void print_row(FILE *out, const char *field, const int32_t *numbers, int count)
{
    fprintf(out, "    .%s = ", field);
    print_numbers(out, numbers, count);
    fprintf(out, ",\n");
}

static void print_difficulty(FILE *out, const hn_difficulty *d)
{
    const hn_level *level = &d->level;
    fprintf(out, "        {{\"%s\", %d, %d, %d, %d, %d, %d, ", level->name, (int)level->miss,
            (int)level->slip, (int)level->forget_moved, (int)level->forget_turn,
            (int)level->forget_lap, (int)level->forget_seen);
    print_numbers(out, level->pace, 2);
    fprintf(out, "}, ");
    print_numbers(out, d->use_probability, HN_BOOK_EVENTS);
    fprintf(out, "},\n");
}

static void print_strategy(FILE *out, const hn_book_rule *rule)
{
    if (rule->strategy == HN_NONE)
        fprintf(out, "HN_NONE, ");
    else
        fprintf(out, "%d, ", rule->strategy);
    if (rule->fallback == HN_FALLBACK_SKIP)
        fprintf(out, "HN_FALLBACK_SKIP");
    else if (rule->fallback == HN_FALLBACK_NEXT)
        fprintf(out, "HN_FALLBACK_NEXT");
    else
        fprintf(out, "%d", rule->fallback);
}

static void print_rule(FILE *out, const hn_book *book, const hn_book_rule *rule)
{
    fprintf(out, "        {");
    print_text(out, rule->name);
    fprintf(out, ", %d, ", (int)rule->priority);
    print_numbers(out, rule->chance, book->difficulty_count);
    fprintf(out, ", %d, ", rule->condition);
    print_strategy(out, rule);
    fprintf(out, "},\n");
}

/* "HN_AT_MOST" of "at_most". */
static void print_constant(FILE *out, const char *name)
{
    fprintf(out, "HN_");
    for (; *name; name++)
        putc(toupper((unsigned char)*name), out);
}

static void print_condition(FILE *out, const hn_condition *c)
{
    fprintf(out, "        {");
    print_constant(out, book_condition_name(c->type));
    fprintf(out, ", ");
    if (c->type == HN_FIELD)
        print_constant(out, hn_operator_name(c->op));
    else
        fprintf(out, "0");
    fprintf(out, ", %d, ", c->field);
    if (c->than == HN_NONE)
        fprintf(out, "HN_NONE, ");
    else
        fprintf(out, "%d, ", c->than);
    fprintf(out, "%d, %d, %lld},\n", c->count, c->size, (long long)c->value);
}

/* Rules by event, each event's under its name. */
static void print_rules(FILE *out, const hn_book *book)
{
    const hn_game *game = hn_game_find(book->game);
    const char *event;
    if (!book->rule_count)
        return;
    fprintf(out, "    .rule = {\n");
    for (int e = 0; (event = hn_book_event(game, e, NULL)); e++) {
        if (book->first[e] < book->first[e + 1])
            fprintf(out, "        /* %s */\n", event);
        for (int i = book->first[e]; i < book->first[e + 1]; i++)
            print_rule(out, book, &book->rule[i]);
    }
    fprintf(out, "    },\n");
}

static void print_conditions(FILE *out, const hn_book *book)
{
    if (!book->condition_count)
        return;
    fprintf(out, "    .condition = {\n");
    for (int i = 0; i < book->condition_count; i++)
        print_condition(out, &book->condition[i]);
    fprintf(out, "    },\n");
}

void config_book_print(FILE *out, const hn_book *book, const char *name, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *file = slash ? slash + 1 : path;
    fprintf(out,
            "/* Made from %s by `hunch check %s --c %s`: change that file, not this one. */\n"
            "#include <hunch/book.h>\n\n"
            "extern const hn_book %s;\n\n"
            "/* clang-format off */\n"
            "const hn_book %s = {\n"
            "    .game = \"%s\",\n",
            file, file, name, name, name, book->game);
    fprintf(out, "    .name = ");
    print_text(out, book->name);
    fprintf(out,
            ",\n    .difficulty_count = %d,\n    .rule_count = %d,\n    .condition_count = %d,\n",
            (int)book->difficulty_count, (int)book->rule_count, (int)book->condition_count);
    print_row(out, "timer", book->timer, HN_BOOK_EVENTS);
    print_row(out, "delay", book->delay, 2);
    print_row(out, "first", book->first, HN_BOOK_EVENTS + 1);
    fprintf(out, "    .difficulty = {\n");
    for (int i = 0; i < book->difficulty_count; i++)
        print_difficulty(out, &book->difficulty[i]);
    fprintf(out, "    },\n");
    print_rules(out, book);
    print_conditions(out, book);
    fprintf(out, "};\n/* clang-format on */\n");
}
