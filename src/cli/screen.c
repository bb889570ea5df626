/* What all tables share on the screen: inks, titles, running text, labels; and which kind is drawn. */
#include "cli/screen.h"

#include "cli/house.h"
#include "words/speak.h"

#include <langinfo.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LEAST_WIDTH = 40, MOST_WIDTH = 100 };

/* The size of the terminal; all 0: it is none, or does not say. */
static struct winsize size_of(FILE *out)
{
    struct winsize size;
    if (!isatty(fileno(out)) || ioctl(fileno(out), TIOCGWINSZ, &size))
        return (struct winsize){0};
    return size;
}

static int width_of(int columns)
{
    if (!columns)
        return SCREEN_WIDTH;
    if (columns < LEAST_WIDTH)
        return LEAST_WIDTH;
    return columns > MOST_WIDTH ? MOST_WIDTH : columns;
}

screen screen_on(FILE *out)
{
    const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");
    bool plain = (no_colour && *no_colour) || !terminal || !*terminal || !strcmp(terminal, "dumb");
    struct winsize size = size_of(out);
    return (screen){
        .out = out,
        .utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8"),
        .colour = !plain && isatty(fileno(out)),
        .width = width_of(size.ws_col),
        .rows = size.ws_row,
    };
}

void screen_ink_on(const screen *s, screen_ink ink)
{
    static const char *const codes[] = {
        [INK_PLAIN] = "\033[0m", [INK_STRONG] = "\033[1m", [INK_FAINT] = "\033[2m",
        [INK_RED] = "\033[31m",  [INK_GREEN] = "\033[32m", [INK_YELLOW] = "\033[33m",
    };
    if (s->colour)
        fputs(codes[ink], s->out);
}

void screen_repeat(const screen *s, const char *what, int times)
{
    for (int i = 0; i < times; i++)
        fputs(what, s->out);
}

void screen_put(const screen *s, screen_ink ink, const char *words)
{
    screen_ink_on(s, ink);
    fputs(words, s->out);
    screen_ink_on(s, INK_PLAIN);
}

int screen_print(const screen *s, screen_ink ink, const char *format, ...)
{
    char words[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    screen_put(s, ink, words);
    return text_columns(words);
}

const char *screen_seats(hn_seats seats, char list[static SCREEN_SEATS])
{
    text_out t = text_in(list, SCREEN_SEATS);
    for (int seat = 0; seat < HN_SEATS; seat++)
        if (seats >> seat & 1)
            text_add(&t, "%s%d", t.length ? ", " : "", seat);
    return list;
}

/* What is missing to a width. */
static int gap_to(int columns, const char *words)
{
    int gap = columns - text_columns(words);
    return gap > 0 ? gap : 0;
}

void screen_left(const screen *s, int columns, const char *words)
{
    fprintf(s->out, "%s%*s", words, gap_to(columns, words), "");
}

void screen_right(const screen *s, int columns, const char *words)
{
    fprintf(s->out, "%*s%s", gap_to(columns, words), "", words);
}

void screen_title(const screen *s, const char *title)
{
    const char *line = s->utf8 ? "─" : "-";
    int rest = s->width - 4 - text_columns(title);
    screen_ink_on(s, INK_FAINT);
    screen_repeat(s, line, 2);
    screen_ink_on(s, INK_PLAIN);
    fputc(' ', s->out);
    if (rest < 0) {
        screen_paragraph(s, 3, title);
        return;
    }
    fprintf(s->out, "%s ", title);
    screen_ink_on(s, INK_FAINT);
    screen_repeat(s, line, rest);
    screen_ink_on(s, INK_PLAIN);
    fputc('\n', s->out);
}

static int columns_of(const char *words, int length)
{
    int columns = 0;
    for (int i = 0; i < length; i++)
        columns += ((unsigned char)words[i] & 0xc0) != 0x80;
    return columns;
}

void screen_wrap(const screen *s, int column, int indent, const char *words)
{
    for (bool first = true; *words; first = false) {
        int length = (int)strcspn(words, " "), columns = columns_of(words, length);
        if (!first && column + 1 + columns > s->width) {
            fprintf(s->out, "\n%s%*s", s->margin ? s->margin : "", indent, "");
            column = indent;
        } else if (!first) {
            fputc(' ', s->out);
            column++;
        }
        fprintf(s->out, "%.*s", length, words);
        column += columns;
        words += length;
        words += strspn(words, " ");
    }
    fputc('\n', s->out);
}

void screen_paragraph(const screen *s, int indent, const char *words)
{
    screen_wrap(s, indent, indent, words);
}

void screen_say(const screen *s, screen_ink ink, int indent, const char *words)
{
    screen_ink_on(s, ink);
    screen_paragraph(s, indent, words);
    screen_ink_on(s, INK_PLAIN);
}

void screen_block(const screen *s, screen_ink ink, int indent, const char *words)
{
    fprintf(s->out, "%*s", indent, "");
    screen_say(s, ink, indent, words);
}

int screen_clip(char *words, int most)
{
    int columns = 0;
    for (char *c = words; *c; c++) {
        if (((unsigned char)*c & 0xc0) == 0x80)
            continue;
        if (columns == most) {
            *c = 0;
            break;
        }
        columns++;
    }
    return columns;
}

void screen_label(const screen *s, int columns, int seat, bool turn, const char *name)
{
    spoken label = words_spoken(s->language, NULL, "seat label",
                                PARTS(PART("seat", seat), PART("name", name)));
    int used = screen_clip(label.text, columns - 3);
    screen_put(s, INK_YELLOW, turn ? "> " : "  ");
    screen_put(s, turn ? INK_STRONG : INK_PLAIN, label.text);
    fprintf(s->out, "%*s", columns - 2 - used, "");
}

int screen_note(const screen *s, const char *note)
{
    char words[sizeof((screen_seat *)0)->note];
    if (!*note)
        return 0;
    snprintf(words, sizeof words, "%s", note);
    screen_clip(words, SCREEN_LABEL - 3);
    return screen_print(s, INK_YELLOW, "  %s", words);
}

void screen_table(const screen *s, const hn_rules *rules, const hn_plain_view *view,
                  const screen_seat *seats)
{
    if (house_has_dice(rules))
        screen_dice(s, rules, &view->dice, seats);
    else
        screen_cards(s, house_value(rules, "columns", 0), &view->card, seats);
}
