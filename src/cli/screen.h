/* Drawing a card table and its story in a terminal of 80 columns or more.
 *
 * Everything is drawn from a view, so nothing that the person may not know can get onto the screen. */
#ifndef HUNCH_CLI_SCREEN_H
#define HUNCH_CLI_SCREEN_H

#include <hunch/hunch.h>
#include <stdio.h>

typedef struct screen {
    FILE *out;
    bool utf8;   /* box characters, else plain ASCII */
    bool colour; /* escape sequences for colours */
    int width;   /* columns for running text */
} screen;

/* What stands beside the cards of a seat. */
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

/* A line across the table with a title in it. */
void screen_title(const screen *s, const char *title);

/* A text that begins at column `indent`, as do the lines that it is wrapped to. */
void screen_paragraph(const screen *s, int indent, const char *words);

/* The same where the first line begins at another column. */
void screen_wrap(const screen *s, int column, int indent, const char *words);

/* The table: the others clockwise from the viewing seat, deck and discard, the viewer's own cards. The
 * public's view shows all seats alike. No line is wider than 80 columns. */
void screen_table(const screen *s, const hn_card_view *view, const screen_seat *seats);

#endif
