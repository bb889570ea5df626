/* Drawing a table in a terminal: what all tables share, then cards, then dice. A table is 80 columns wide;
 * one of dice also fits 40.
 *
 * Everything is drawn from a view or from events as a seat may know them, so nothing that the person may
 * not know can get onto the screen. */
#pragma once

#include "core/text.h"
#include "words/language.h"

#include <hunch/hunch.h>
#include <stdio.h>

enum { SCREEN_WIDTH = 80, SCREEN_LABEL = 20 }; /* of a table; of what stands left of a seat's row */

typedef struct screen {
    FILE *out;
    bool utf8;                /* box characters, else plain ASCII */
    bool colour;              /* escape sequences for colours */
    int width;                /* columns of titles and running text */
    int rows;                 /* lines of the terminal; 0: it is none */
    const char *margin;       /* what further lines of running text begin with; NULL: nothing */
    const language *language; /* of what is said on it; NULL: English */
} screen;

/* What stands beside the cards or dice of a seat. */
typedef struct screen_seat {
    const char *name; /* who plays it */
    char note[40];    /* a mark such as "called"; empty: none */
} screen_seat;

typedef enum screen_ink {
    INK_PLAIN,
    INK_STRONG,
    INK_FAINT,
    INK_RED,
    INK_GREEN,
    INK_YELLOW
} screen_ink;

/* A screen on `out`: box characters where the locale is UTF-8; colours on a terminal, unless NO_COLOR is
 * set or TERM is dumb. */
screen screen_on(FILE *out);

/* Switches the ink for what is printed next; INK_PLAIN ends it. */
void screen_ink_on(const screen *s, screen_ink ink);

/* Words in an ink, also by a format: then it returns how many columns they take; the same words several
 * times. */
void screen_put(const screen *s, screen_ink ink, const char *words);
int screen_print(const screen *s, screen_ink ink, const char *format, ...) CHECK_FORMAT(3, 4);
void screen_repeat(const screen *s, const char *what, int times);

/* Words at the left or right of that many columns. */
void screen_left(const screen *s, int columns, const char *words);
void screen_right(const screen *s, int columns, const char *words);

/* "1, 2": the numbers of seats. Returns list. */
enum { SCREEN_SEATS = 4 * HN_SEATS };
const char *screen_seats(hn_seats seats, char list[static SCREEN_SEATS]);

/* A line across the screen with a title in it; one that is too long is wrapped. */
void screen_title(const screen *s, const char *title);

/* A text that begins at column `indent`, as do the lines that it is wrapped to. */
void screen_paragraph(const screen *s, int indent, const char *words);

/* The same in an ink; and with the first line's indent too. */
void screen_say(const screen *s, screen_ink ink, int indent, const char *words);
void screen_block(const screen *s, screen_ink ink, int indent, const char *words);

/* The same where the first line begins at another column. */
void screen_wrap(const screen *s, int column, int indent, const char *words);

/* Cuts a text off where it takes more columns, a character of several bytes being one. Returns how many
 * it takes then. */
int screen_clip(char *words, int most);

/* "> seat 2 random", the mark where it is the seat's turn, in that many columns. */
void screen_label(const screen *s, int columns, int seat, bool turn, const char *name);

/* A mark in the label's column. Returns how many columns it took. */
int screen_note(const screen *s, const char *note);

/* The table: the others clockwise from the viewing seat, the middle, the viewer's own cards or dice. The
 * public's view shows all seats alike. The view has the form of the game's table. columns: of the cards of a seat; 0:
 * they lie in one row. */
void screen_table(const screen *s, const hn_rules *rules, const hn_plain_view *view,
                  const screen_seat *seats);
void screen_cards(const screen *s, int columns, const hn_card_view *view, const screen_seat *seats);
void screen_dice(const screen *s, const hn_rules *rules, const hn_dice_view *view,
                 const screen_seat *seats);

/* How rows of dice are laid out: where there are few columns the names get shorter, then all stands closer
 * together. */
typedef struct screen_row {
    int label;  /* columns of the label */
    bool tight; /* a die takes as few columns as it can, and words are short */
} screen_row;
screen_row screen_row_of(const screen *s);
