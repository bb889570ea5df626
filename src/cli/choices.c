/* What the choices of all tables share: typed lines, numbers, the texts of actions. */
#include "cli/choices.h"
#include "cli/house.h"

#include "core/text.h"
#include "words/speak.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const choices_kind *kind_of(const hn_view *view)
{
    return house_has_dice(hn_view_rules(view)) ? &choices_dice : &choices_cards;
}

void choices_of(const hn_view *view, choices *list)
{
    kind_of(view)->list(view, list);
}

void choices_question(const language *in, const hn_view *view, char *buffer, size_t size)
{
    listener w = words_typed(in, hn_view_rules(view), hn_view_seats(view));
    words_question(&w, view, buffer, size);
}

void choices_print(const screen *s, const hn_view *view, const choices *list)
{
    kind_of(view)->print(s, view, list);
}

const char *choices_text(const hn_view *view, hn_action action, char buffer[static CHOICES_TEXT])
{
    if (hn_action_text(hn_view_rules(view), hn_view_seats(view), hn_view_seat(view), action, buffer,
                       CHOICES_TEXT) <= 0)
        buffer[0] = 0;
    return buffer;
}

void choices_print_number(const screen *s, int width, int number)
{
    screen_print(s, INK_STRONG, "%*d", width, number);
}

void choices_print_line(const screen *s, int number, const char *name, int width,
                        const char *meaning)
{
    choices_print_number(s, CHOICES_NUMBER, number);
    fprintf(s->out, "  %-*s", *meaning ? width : 0, name);
    if (*meaning) {
        fputs("  ", s->out);
        screen_say(s, INK_FAINT, CHOICES_NUMBER + 4 + width, meaning);
    } else {
        fputc('\n', s->out);
    }
}

void choices_print_action(const screen *s, const hn_view *view, const choices *list, int i,
                          int width)
{
    char name[CHOICES_TEXT], meaning[WORDS_SENTENCE];
    listener w = words_typed(s->language, hn_view_rules(view), hn_view_seats(view));
    words_action(&w, view, list->action[i], meaning, sizeof meaning);
    choices_print_line(s, i + 1, choices_text(view, list->action[i], name), width, meaning);
}

/* ---- reading ---- */

void choices_tidy(char *line)
{
    char *to = line;
    for (const char *from = line; *from; from++) {
        unsigned char c = (unsigned char)*from;
        bool is_name = to - line >= 5 && !memcmp(line, "hint ", 5);
        if (!isspace(c))
            *to++ = c <= ' ' || c >= 0x7f ? '?' : is_name ? (char)c : (char)tolower(c);
        else if (to > line && to[-1] != ' ')
            *to++ = ' ';
    }
    while (to > line && to[-1] == ' ')
        to--;
    *to = 0;
}

/* Whether a typed text is an action's but for spaces; those between two digits count. */
static bool same_letters(const char *typed, const char *name)
{
    for (bool digit = false;; digit = isdigit((unsigned char)*typed), typed++, name++) {
        bool space = *typed == ' ';
        typed += space;
        name += *name == ' ';
        if (*typed != *name || (space && digit && isdigit((unsigned char)*typed)))
            return false;
        if (!*typed)
            return true;
    }
}

/* The legal action that was begun, or whose text is nearest to what was typed. */
static const char *nearest(const hn_view *view, const choices *list, const char *line,
                           char best[static CHOICES_TEXT])
{
    size_t length = strlen(line);
    int least = 1 + (int)length / 3;
    best[0] = 0;
    for (int i = 0; i < list->count; i++) {
        char name[CHOICES_TEXT];
        choices_text(view, list->action[i], name);
        bool begun = !strncmp(line, name, length) && name[length] == ' ';
        int distance = begun ? 0 : text_distance(line, name);
        if (distance <= least) {
            least = distance - 1;
            memcpy(best, name, CHOICES_TEXT);
        }
    }
    return *best ? best : NULL;
}

static bool read_number(const language *in, const hn_view *view, const choices *list,
                        const char *line, hn_action *action, char *problem, size_t size)
{
    long number = strtol(line, NULL, 10);
    if (number >= 1 && number <= list->count) {
        *action = list->action[number - 1];
        return true;
    }
    char typed[13], bid[16];
    text_out t = text_in(problem, size), example = text_in(bid, sizeof bid);
    snprintf(typed, sizeof typed, "%s", line);
    if (kind_of(view)->example)
        kind_of(view)->example(view, &example);
    words_speak(in, hn_view_rules(view), "no choice",
                PARTS(PART("number", typed), PART("count", list->count), PART("bid", bid)), &t);
    return false;
}

bool choices_read(const language *in, const hn_view *view, const choices *list, const char *line,
                  hn_action *action, char *problem, size_t size)
{
    char name[CHOICES_TEXT], typed[41];
    const choices_kind *kind = kind_of(view);
    if (*line && !line[strspn(line, "0123456789")])
        return read_number(in, view, list, line, action, problem, size);
    choices_line own = kind->read ? kind->read(in, view, line, action, problem, size) : LINE_OTHER;
    if (own != LINE_OTHER)
        return own == LINE_ACTION;
    for (int i = 0; i < hn_action_count(hn_view_rules(view)); i++)
        if (*choices_text(view, (hn_action)i, name) && same_letters(line, name)) {
            *action = (hn_action)i;
            return true;
        }
    text_out t = text_in(problem, size);
    snprintf(typed, sizeof typed, "%s", line);
    words_speak(in, hn_view_rules(view), "not an action",
                PARTS(PART("line", typed), PART("meant", nearest(view, list, line, name))), &t);
    return false;
}

void choices_refusal(const language *in, const hn_view *view, hn_action action, hn_status status,
                     char *buffer, size_t size)
{
    char other[160] = "", reason[WORDS_SENTENCE];
    const choices_kind *kind = kind_of(view);
    listener w = words_typed(in, hn_view_rules(view), hn_view_seats(view));
    if (kind->instead)
        kind->instead(in, view, action, other, sizeof other);
    snprintf(buffer, size, "%s%s%s", words_refusal(&w, view, status, reason, sizeof reason),
             *other ? "; " : "", other);
}
