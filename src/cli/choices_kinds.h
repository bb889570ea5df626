/* What differs between the choices at a table of cards and at one of dice, and what both use. */
#ifndef HUNCH_CLI_CHOICES_KINDS_H
#define HUNCH_CLI_CHOICES_KINDS_H

#include "cli/choices.h"
#include "core/text.h"

/* What a typed line is for one kind of table. */
typedef enum choices_line {
    LINE_OTHER,   /* nothing of its own */
    LINE_ACTION,  /* an action */
    LINE_PROBLEM, /* the attempt at one: problem says what is wrong */
} choices_line;

typedef struct choices_kind {
    void (*list)(const hn_view *view, choices *list);
    void (*print)(const screen *s, const hn_view *view, const choices *list);
    /* Reads what this kind of table has its own forms for. NULL: nothing. */
    choices_line (*read)(const hn_view *view, const char *line, hn_action *action, char *problem,
                         size_t size);
    /* What to do instead of an action that was refused, behind the reason. NULL: the reason says it. */
    void (*instead)(const hn_view *view, hn_action action, char *buffer, size_t size);
    /* Adds what else could have been typed than a number of the list. NULL: nothing. */
    void (*other_way)(const hn_view *view, text_out *t);
} choices_kind;

extern const choices_kind choices_cards, choices_dice;

/* Prints a number of the list; a line of it: the number, the action's name in `width` columns, and its
 * meaning, which may be empty. */
enum { CHOICES_NUMBER = 4 };
void choices_print_number(const screen *s, int width, int number);
void choices_print_line(const screen *s, int number, const char *name, int width,
                        const char *meaning);

/* Prints the i-th action of the list with what it means. */
void choices_print_action(const screen *s, const hn_view *view, const choices *list, int i,
                          int width);

#endif
