/* What a person can do now: the numbered list of actions, and what a typed line means. */
#ifndef HUNCH_CLI_CHOICES_H
#define HUNCH_CLI_CHOICES_H

#include "cli/screen.h"

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
void choices_question(const hn_view *view, char *buffer, size_t size);

/* Prints the list: an action in each line with what it means; where there are many cards to choose from, a
 * line for each seat; the bids in one line. */
void choices_print(const screen *s, const hn_view *view, const choices *list);

/* A typed line in its plain form, in place: lower case, no spaces at the ends, one between words, '?' for
 * all that is not ASCII. What follows `hint` may be a file, so its letters stay as they are. */
void choices_tidy(char *line);

/* The action that a tidy line names, by its number in the list or by its text, a bid also as `4x6` or
 * `4 6`; it need not be legal.
 * False: there is none, and problem says what to do. */
bool choices_read(const hn_view *view, const choices *list, const char *line, hn_action *action,
                  char *problem, size_t size);

/* Why an action was refused with that status, and where it helps what could be done instead. */
void choices_refusal(const hn_view *view, hn_action action, hn_status status, char *buffer,
                     size_t size);

/* Cards: whether the view's seat knows a card that it may drop (flip) now, and that it would be right. */
bool choices_known_drop(const hn_view *view, const choices *list);

#endif
