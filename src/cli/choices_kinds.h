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
    void (*question)(const hn_view *view, char *buffer, size_t size);
    void (*print)(const screen *s, const hn_view *view, const choices *list);
    /* Reads what this kind of table has its own forms for. NULL: nothing. */
    choices_line (*read)(const hn_view *view, const char *line, hn_action *action, char *problem,
                         size_t size);
    /* Why an action was refused, in the game's own words; NULL: the status has them. */
    const char *(*reason)(const hn_view *view, hn_status status);
    /* What to do instead of an action that was refused, behind the reason. NULL: the reason says it. */
    void (*instead)(const hn_view *view, hn_action action, char *buffer, size_t size);
    /* Adds what else could have been typed than a number of the list. NULL: nothing. */
    void (*other_way)(const hn_view *view, text_out *t);
} choices_kind;

extern const choices_kind choices_cards, choices_dice, choices_vinto;

/* ---- what games of cards share ---- */

void cards_list(const hn_view *view, choices *list);

bool cards_have_verb(const hn_view *view, hn_action action, const char *verb);

/* Adds a card as one speaks of it: "your 4h", "the Kd of seat 2", "a card of yours, unknown". */
void cards_add_card(text_out *t, const hn_view *view, hn_place place);

/* Adds the cards that one has chosen already, as the actions of this moment name them. Returns how many there
 * are. */
int cards_add_claims(text_out *t, const hn_view *view);

/* Adds those that one knows to be right in a window, the same way; returns how many there are. */
int cards_add_fitting(text_out *t, const hn_view *view);

/* Actions are read by their texts alone; of a line that names several cards it says how that is done. */
choices_line cards_read(const hn_view *view, const char *line, hn_action *action, char *problem,
                        size_t size);

/* Asks for the looks before the first turn. */
void cards_ask_looks(text_out *t, const hn_view *view);

/* Prints the list with the words that a game has for an action; where there are many cards to choose from, a
 * line for each seat, and ranks together. */
typedef void cards_meaning(const hn_view *view, hn_action action, text_out *t);
void cards_print(const screen *s, const hn_view *view, const choices *list,
                 cards_meaning *words_of_it);

/* Prints a number of the list; a line of it: the number, the action's name in `width` columns, and its
 * meaning, which may be empty. */
enum { CHOICES_NUMBER = 4 };
void choices_print_number(const screen *s, int width, int number);
void choices_print_line(const screen *s, int number, const char *name, int width,
                        const char *meaning);

#endif
