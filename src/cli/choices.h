/* What a person can do now: the numbered list of actions, and what a typed line means; then what differs between a
 * table of cards and one of dice, and what both use. */
#pragma once

#include "cli/screen.h"
#include "core/text.h"

typedef struct choices {
    hn_action action[HN_ACTIONS];
    int count;
} choices;

/* The choices of the view's seat. Cards: all that is legal; dice: the calls, and of each face the lowest
 * bid, since there may be two hundred of them. */
void choices_of(const hn_view *view, choices *list);

/* An action's text; empty where it has none. Returns buffer. */
enum { CHOICES_TEXT = 32 };
const char *choices_text(const hn_view *view, hn_action action, char buffer[static CHOICES_TEXT]);

/* What is asked, in a sentence. */
void choices_question(const language *in, const hn_view *view, char *buffer, size_t size);

/* Prints the list: an action in each line with what it means; where there are many cards to choose from, a
 * line for each seat; the bids in one line. */
void choices_print(const screen *s, const hn_view *view, const choices *list);

/* A typed line in its plain form, in place: lower case, no spaces at the ends, one between words, '?' for
 * all that is not ASCII. What follows `hint` may be a file, so its letters stay as they are. */
void choices_tidy(char *line);

/* The action that a tidy line names, by its number in the list or by its text, a bid also as `4x6` or
 * `4 6`; it need not be legal.
 * False: there is none, and problem says what to do. */
bool choices_read(const language *in, const hn_view *view, const choices *list, const char *line,
                  hn_action *action, char *problem, size_t size);

/* Why an action was refused with that status, and where it helps what could be done instead. */
void choices_refusal(const language *in, const hn_view *view, hn_action action, hn_status status,
                     char *buffer, size_t size);

/* Cards: whether the view's seat knows a card that it may drop (flip) now, and that it would be right. */
bool choices_known_drop(const hn_view *view, const choices *list);

/* ---- kinds of tables ---- */

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
    choices_line (*read)(const language *in, const hn_view *view, const char *line,
                         hn_action *action, char *problem, size_t size);
    /* What to do instead of an action that was refused, behind the reason. NULL: the reason says it. */
    void (*instead)(const language *in, const hn_view *view, hn_action action, char *buffer,
                    size_t size);
    /* Adds an example of a bid, which could have been typed instead of a number of the list. NULL: there are no bids. */
    void (*example)(const hn_view *view, text_out *t);
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
