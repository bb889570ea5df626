/* The choices at a table of cards. Long lists of cards, as for an exchange at a full table, stand in one line per
 * seat. */
#include "cli/choices.h"
#include "words/speak.h"

#include <string.h>

enum { LONG_LIST = 6 };

static void list_all(const hn_view *view, choices *list)
{
    list->count = hn_view_legal_list(view, list->action);
}

bool choices_known_drop(const hn_view *view, const choices *list)
{
    for (int i = 0; i < list->count; i++)
        if (hn_view_right_claim(view, list->action[i]))
            return true;
    return false;
}

/* ---- the list ---- */

/* The line of the list that an action stands in where there are many of its kind: that of a seat whose card it
 * names, or of the ranks; HN_NONE: a line of its own. */
enum { RANKS = HN_SEATS };
static int row_of(const hn_view *view, hn_action action)
{
    if (hn_view_action_rank(view, action) != HN_NONE)
        return RANKS;
    return hn_view_action_place(view, action).seat;
}

static spoken row_label(const screen *s, const hn_view *view, int row)
{
    return words_spoken(s->language, NULL,
                        row == RANKS                ? "row ranks"
                        : row == hn_view_seat(view) ? "row yours"
                                                    : "row seat",
                        PARTS(PART("seat", row)));
}

/* Columns of the labels, which stand two to the right: the widest is that of a seat. */
static int label_width(const screen *s)
{
    return 2 +
           text_columns(words_spoken(s->language, NULL, "row seat", PARTS(PART("seat", 0))).text);
}

/* Actions that name cards or ranks, a line or more for each row; where the names of cards are too long for a
 * line, the verb is said once. Returns how many of the list it printed. */
static int print_row(const screen *s, const hn_view *view, const choices *list, int from, int width)
{
    enum { PLACE = 5 };
    int row = row_of(view, list->action[from]), count = 0, label = label_width(s);
    while (from + count < list->count && row_of(view, list->action[from + count]) == row)
        count++;
    bool once = row != RANKS && label + count * (CHOICES_NUMBER + width) > s->width;
    int column = s->width, gap = 0;
    for (int i = 0; i < count; i++) {
        char text[CHOICES_TEXT];
        const char *name = choices_text(view, list->action[from + i], text);
        const char *space = once && i ? strrchr(name, ' ') : NULL;
        int room = space ? PLACE : width;
        if (column + CHOICES_NUMBER + room > s->width) {
            fputs(i ? "\n  " : "  ", s->out);
            screen_left(s, label - 2, i ? "" : row_label(s, view, row).text);
            column = label;
            gap = 0;
        }
        choices_print_number(s, CHOICES_NUMBER - 1 + gap, from + i + 1);
        gap = room - fprintf(s->out, " %s", space ? space + 1 : name) + 1;
        column += CHOICES_NUMBER + room;
    }
    fputc('\n', s->out);
    return count;
}

static void print(const screen *s, const hn_view *view, const choices *list)
{
    int width = 0, cards = 0;
    for (int i = 0; i < list->count; i++) {
        char name[CHOICES_TEXT];
        int length = (int)strlen(choices_text(view, list->action[i], name));
        width = length > width ? length : width;
        cards += row_of(view, list->action[i]) != HN_NONE &&
                 strcmp(hn_view_action_verb(view, list->action[i]), "swap") != 0;
    }
    for (int i = 0; i < list->count;) {
        if (row_of(view, list->action[i]) != HN_NONE && cards > LONG_LIST) {
            i += print_row(s, view, list, i, width + 1);
        } else {
            choices_print_action(s, view, list, i, width);
            i++;
        }
    }
}

/* ---- reading ---- */

/* Whether a text is that of a legal action which names a card. */
static bool names_card(const hn_view *view, const char *text)
{
    choices list;
    list_all(view, &list);
    for (int i = 0; i < list.count; i++) {
        char name[CHOICES_TEXT];
        if (hn_view_action_place(view, list.action[i]).seat != HN_NONE &&
            !strcmp(text, choices_text(view, list.action[i], name)))
            return true;
    }
    return false;
}

static choices_line read_cards(const language *in, const hn_view *view, const char *line,
                               hn_action *action, char *problem, size_t size)
{
    text_out t = text_in(problem, size);
    char first[CHOICES_TEXT];
    size_t verb = strcspn(line, " "), length = verb + strspn(line + verb, " ");
    length += strcspn(line + length, " ,");
    (void)action;
    if (!line[length] || length >= sizeof first ||
        (hn_view_phase(view) != HN_PHASE_WINDOW && hn_view_phase(view) != HN_PHASE_LOOKS))
        return LINE_OTHER;
    memcpy(first, line, length);
    first[length] = 0;
    if (!names_card(view, first))
        return LINE_OTHER;
    words_speak(in, hn_view_rules(view), "one at a time", PARTS(PART("action", first)), &t);
    return LINE_PROBLEM;
}

const choices_kind choices_cards = {.list = list_all, .print = print, .read = read_cards};
