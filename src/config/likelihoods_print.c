/* Tables of likelihoods as YAML. Numbers are millionths, all of them with six decimals, as the build wants them that
 * makes the library's tables of such files (cmake/likelihoods.cmake). */
#include "config/likelihoods.h"

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

/* `key: [numbers]`, in lines of eight. */
static void print_list(FILE *out, int indent, const char *key, const float *number, int count)
{
    fprintf(out, "%*s%s: [", indent, "", key);
    for (int i = 0; i < count; i++) {
        int value = millionths(number[i]);
        if (i && i % PER_LINE == 0)
            fprintf(out, ",\n%*s", indent + (int)strlen(key) + 3, "");
        else if (i)
            fprintf(out, ", ");
        fprintf(out, "%d.%06d", value / MILLION, value % MILLION);
    }
    fprintf(out, "]\n");
}

/* A text in quotes; there are no control characters in it. */
static void print_quoted(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text; text++)
        fprintf(out, strchr("\"\\", *text) ? "\\%c" : "%c", *text);
    putc('"', out);
}

void config_likelihoods_print(FILE *out, const hn_likelihoods *table, const char *comment)
{
    for (const char *line = comment; *line; line += strcspn(line, "\n") + 1) {
        int length = (int)strcspn(line, "\n");
        fprintf(out, "#%s%.*s\n", length ? " " : "", length, line);
    }
    fprintf(out, "game: %s\nname: %s\nmade: ", table->game, table->name);
    print_quoted(out, table->made);
    fprintf(out, "\nsigns:\n");
    for (int sign = 0; sign < HN_SIGNS; sign++) {
        fprintf(out, "  %s: # %s\n", hn_sign_name(sign), hn_evidence_type_name(hn_sign_type(sign)));
        print_list(out, 4, "unseen", table->sign[sign][0], HN_SIGN_CLASSES);
        print_list(out, 4, "seen", table->sign[sign][1], HN_SIGN_CLASSES);
    }
    for (const likelihood_list *list = likelihood_lists; list < likelihood_lists + LIKELIHOOD_LISTS;
         list++)
        print_list(out, 0, list->name,
                   (const float *)(const void *)((const char *)table + list->at), list->count);
}
