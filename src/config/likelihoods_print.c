/* Tables of likelihoods as YAML and as C source. Both print millionths as the same decimals, which is all that
 * keeps a file and the library's copy of it equal. */
#include "config/likelihoods.h"

#include <ctype.h>
#include <string.h>

enum { PER_LINE = 8, MILLION = 1000000 };

/* A chance in millionths. 0 says that a card cannot be: what is only unlikely must not become that. */
static int millionths(float chance)
{
    int rounded = (int)((double)chance * MILLION + .5);
    if (chance > 0 && !rounded)
        return 1;
    return rounded < 0 ? 0 : rounded > MILLION ? MILLION : rounded;
}

/* Numbers in lines of eight; lines but the first are indented. suffix: after each number. */
static void print_numbers(FILE *out, const float *number, int count, int indent, const char *suffix)
{
    for (int i = 0; i < count; i++) {
        int value = millionths(number[i]);
        if (i && i % PER_LINE == 0)
            fprintf(out, ",\n%*s", indent, "");
        else if (i)
            fprintf(out, ", ");
        fprintf(out, "%d.%06d%s", value / MILLION, value % MILLION, suffix);
    }
}

/* ---- YAML ---- */

/* A text in quotes; there are no control characters in it. */
static void print_quoted(FILE *out, const char *text, const char *escaped)
{
    putc('"', out);
    for (; *text; text++)
        fprintf(out, strchr(escaped, *text) ? "\\%c" : "%c", *text);
    putc('"', out);
}

static void print_list(FILE *out, int indent, const char *key, const float *number, int count)
{
    fprintf(out, "%*s%s: [", indent, "", key);
    print_numbers(out, number, count, indent + (int)strlen(key) + 3, "");
    fprintf(out, "]\n");
}

void config_likelihoods_print(FILE *out, const hn_likelihoods *table, const char *comment)
{
    for (const char *line = comment; *line; line += strcspn(line, "\n") + 1) {
        int length = (int)strcspn(line, "\n");
        fprintf(out, "#%s%.*s\n", length ? " " : "", length, line);
    }
    fprintf(out, "game: %s\nname: %s\nmade: ", table->game, table->name);
    print_quoted(out, table->made, "\"\\");
    fprintf(out, "\nsigns:\n");
    for (int sign = 0; sign < HN_SIGNS; sign++) {
        fprintf(out, "  %s: # %s\n", hn_sign_name(sign), hn_evidence_type_name(hn_sign_type(sign)));
        print_list(out, 4, "unseen", table->sign[sign][0], HN_SIGN_CLASSES);
        print_list(out, 4, "seen", table->sign[sign][1], HN_SIGN_CLASSES);
    }
    print_list(out, 0, "call_sum", table->call_sum, HN_CALL_SUMS);
    print_list(out, 0, "readiness", table->readiness, HN_READY_SUMS);
    print_list(out, 0, "calibration", table->calibration, HN_CALIBRATIONS);
}

/* ---- C ---- */

/* "HN_SIGN_IN_KIND" of "in-kind". */
static void print_constant(FILE *out, const char *name)
{
    fprintf(out, "HN_SIGN_");
    for (; *name; name++)
        putc(*name == '-' ? '_' : toupper((unsigned char)*name), out);
}

static void print_row(FILE *out, const float *number)
{
    enum { INDENT = 16 };
    fprintf(out, "%*s{", INDENT, "");
    print_numbers(out, number, HN_SIGN_CLASSES, INDENT + 1, "f");
    fprintf(out, "},\n");
}

static void print_array(FILE *out, const char *field, const float *number, int count)
{
    enum { INDENT = 12 };
    fprintf(out, "        .%s = {\n%*s", field, INDENT, "");
    print_numbers(out, number, count, INDENT, "f");
    fprintf(out, "},\n");
}

static void print_field(FILE *out, const char *field, const char *text)
{
    fprintf(out, "        .%s = ", field);
    print_quoted(out, text, "\"\\?");
    fprintf(out, ",\n");
}

static void print_table(FILE *out, const hn_likelihoods *table)
{
    fprintf(out, "    {\n");
    print_field(out, "name", table->name);
    print_field(out, "game", table->game);
    print_field(out, "made", table->made);
    fprintf(out, "        .sign = {\n");
    for (int sign = 0; sign < HN_SIGNS; sign++) {
        fprintf(out, "            [");
        print_constant(out, hn_sign_name(sign));
        fprintf(out, "] = {\n");
        print_row(out, table->sign[sign][0]);
        print_row(out, table->sign[sign][1]);
        fprintf(out, "            },\n");
    }
    fprintf(out, "        },\n");
    print_array(out, "call_sum", table->call_sum, HN_CALL_SUMS);
    print_array(out, "readiness", table->readiness, HN_READY_SUMS);
    print_array(out, "calibration", table->calibration, HN_CALIBRATIONS);
    fprintf(out, "    },\n");
}

/* The last part of a path, without what would end a comment. */
static void print_file(FILE *out, const char *path)
{
    const char *slash = strrchr(path, '/');
    for (const char *c = slash ? slash + 1 : path; *c; c++)
        putc(iscntrl((unsigned char)*c) || *c == '*' ? '?' : *c, out);
}

void config_likelihoods_print_c(FILE *out, const config_likelihoods *tables,
                                const char *const *paths, int count)
{
    fprintf(out, "/* Made by `hunch fit --c");
    for (int i = 0; i < count; i++) {
        putc(' ', out);
        print_file(out, paths[i]);
    }
    fprintf(out, "`: change these files, not this one. */\n"
                 "#include \"beliefs/tables.h\"\n\n"
                 "/* clang-format off */\n"
                 "const hn_likelihoods fitted_tables[] = {\n");
    for (int i = 0; i < count; i++)
        print_table(out, &tables[i].table);
    fprintf(out, "};\n/* clang-format on */\n\n"
                 "const int fitted_table_count = sizeof fitted_tables / sizeof *fitted_tables;\n");
}
