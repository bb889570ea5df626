/* The choices at a table of cards. Long lists of cards, as for an exchange at a full table, stand in one line per
 * seat. */
#include "cli/choices.h"

#include <string.h>

enum { LONG_LIST = 6, SEAT_LABEL = 8, ROW_LABEL = 16 };

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

static void row_label(const hn_view *view, int row, char label[static ROW_LABEL])
{
    if (row == RANKS)
        snprintf(label, ROW_LABEL, "  ranks");
    else if (row == hn_view_seat(view))
        snprintf(label, ROW_LABEL, "  yours");
    else
        snprintf(label, ROW_LABEL, "  seat %d", row);
}

/* Actions that name cards or ranks, a line or more for each row; where the names of cards are too long for a
 * line, the verb is said once. Returns how many of the list it printed. */
static int print_row(const screen *s, const hn_view *view, const choices *list, int from, int width)
{
    enum { PLACE = 5 };
    int row = row_of(view, list->action[from]), count = 0;
    while (from + count < list->count && row_of(view, list->action[from + count]) == row)
        count++;
    bool once = row != RANKS && SEAT_LABEL + count * (CHOICES_NUMBER + width) > s->width;
    int column = s->width, gap = 0;
    for (int i = 0; i < count; i++) {
        char text[CHOICES_TEXT], label[ROW_LABEL] = "";
        const char *name = choices_text(view, list->action[from + i], text);
        const char *space = once && i ? strrchr(name, ' ') : NULL;
        int room = space ? PLACE : width;
        if (column + CHOICES_NUMBER + room > s->width) {
            if (!i)
                row_label(view, row, label);
            fprintf(s->out, "%s%-*s", i ? "\n" : "", SEAT_LABEL, label);
            column = SEAT_LABEL;
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

static choices_line read_cards(const hn_view *view, const char *line, hn_action *action,
                               char *problem, size_t size)
{
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
    snprintf(problem, size, "one card after the other: type \"%s\", and you are asked for the next",
             first);
    return LINE_PROBLEM;
}

const choices_kind choices_cards = {.list = list_all, .print = print, .read = read_cards};
