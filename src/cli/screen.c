/* Drawing the table. Each slot is a column of five characters, the same for all seats, so that twelve
 * slots and a label fit into 80 columns and the numbers at the top serve every row. Below a card stand
 * the seats that know it; a card that you know shows its face, so you are not named there. */
#include "cli/screen.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { TABLE_WIDTH = 80, CELL = 5, LABEL = 20, LEAST_WIDTH = 40, MOST_WIDTH = 100 };

static int columns_of(FILE *out)
{
    struct winsize size;
    if (!isatty(fileno(out)) || ioctl(fileno(out), TIOCGWINSZ, &size) || !size.ws_col)
        return TABLE_WIDTH;
    if (size.ws_col < LEAST_WIDTH)
        return LEAST_WIDTH;
    return size.ws_col > MOST_WIDTH ? MOST_WIDTH : size.ws_col;
}

screen screen_on(FILE *out)
{
    const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");
    bool plain = (no_colour && *no_colour) || !terminal || !*terminal || !strcmp(terminal, "dumb");
    return (screen){
        .out = out,
        .utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8"),
        .colour = !plain && isatty(fileno(out)),
        .width = columns_of(out),
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

static void repeat(const screen *s, const char *what, int times)
{
    for (int i = 0; i < times; i++)
        fputs(what, s->out);
}

static void put(const screen *s, screen_ink ink, const char *words)
{
    screen_ink_on(s, ink);
    fputs(words, s->out);
    screen_ink_on(s, INK_PLAIN);
}

void screen_title(const screen *s, const char *title)
{
    const char *line = s->utf8 ? "─" : "-";
    int rest = TABLE_WIDTH - 4 - (int)strlen(title);
    screen_ink_on(s, INK_FAINT);
    repeat(s, line, 2);
    screen_ink_on(s, INK_PLAIN);
    fprintf(s->out, " %s ", title);
    screen_ink_on(s, INK_FAINT);
    repeat(s, line, rest);
    screen_ink_on(s, INK_PLAIN);
    fputc('\n', s->out);
}

void screen_wrap(const screen *s, int column, int indent, const char *words)
{
    for (bool first = true; *words; first = false) {
        int length = (int)strcspn(words, " ");
        if (!first && column + 1 + length > s->width) {
            fprintf(s->out, "\n%*s", indent, "");
            column = indent;
        } else if (!first) {
            fputc(' ', s->out);
            column++;
        }
        fprintf(s->out, "%.*s", length, words);
        column += length;
        words += length;
        words += strspn(words, " ");
    }
    fputc('\n', s->out);
}

void screen_paragraph(const screen *s, int indent, const char *words)
{
    screen_wrap(s, indent, indent, words);
}

/* ---- one card ---- */

static screen_ink ink_of(hn_card card)
{
    const char *words = hn_card_text(card);
    char suit = words[strlen(words) - 1];
    return suit == 'd' || suit == 'h' || suit == 'r' ? INK_RED : INK_STRONG;
}

/* The three columns of a card: its face, its back, or nothing for a gap. */
static void put_face(const screen *s, hn_card card)
{
    char face[8];
    if (card == HN_NONE) {
        fputs("   ", s->out);
    } else if (card == HN_UNKNOWN) {
        put(s, INK_FAINT, s->utf8 ? "░░░" : " ? ");
    } else {
        snprintf(face, sizeof face, "%3s", hn_card_text(card));
        put(s, ink_of(card), face);
    }
}

/* Who else knows a card, in four columns: their seats; "all"; or where most do, those that do not. */
static void knowers_text(const hn_card_view *v, hn_seats known, char buffer[static CELL])
{
    unsigned everyone = (1u << v->seats) - 1;
    unsigned viewer = v->seat < v->seats ? 1u << v->seat : 0;
    unsigned others = known & everyone & ~viewer, not = everyone & ~viewer & ~known;
    int at = 0, count = __builtin_popcount(others);
    if (count > 1 && !not ) {
        memcpy(buffer, "all", 4);
        return;
    }
    if (count >= CELL)
        buffer[at++] = '~';
    for (int seat = 0; seat < v->seats && at < CELL - 1; seat++)
        if ((count >= CELL ? not : others) >> seat & 1)
            buffer[at++] = (char)('0' + seat);
    buffer[at] = 0;
}

/* A mark in the label's column. Returns how many columns it took. */
static int put_note(const screen *s, const char *note)
{
    if (!*note)
        return 0;
    screen_ink_on(s, INK_YELLOW);
    int columns = fprintf(s->out, "  %.*s", LABEL - 3, note);
    screen_ink_on(s, INK_PLAIN);
    return columns;
}

/* The line below a row of cards: a note about the seat, and who else knows each card. */
static void put_below(const screen *s, const hn_card_view *v, int seat, int slots, const char *note)
{
    int used = put_note(s, note) - LABEL;
    for (int slot = 0; slot < slots; slot++) {
        char knowers[CELL];
        bool open = v->card[seat][slot] == HN_NONE || v->phase == HN_PHASE_OVER;
        knowers_text(v, open ? 0 : v->known[seat][slot], knowers);
        if (!*knowers)
            continue;
        int length = (int)strlen(knowers), left = (CELL - length) / 2;
        fprintf(s->out, "%*s", slot * CELL - used + left, "");
        put(s, INK_GREEN, knowers);
        used = slot * CELL + left + length;
    }
    fputc('\n', s->out);
}

/* ---- one seat ---- */

static int slots_of(const hn_card_view *v, int seat)
{
    int slots = 0;
    for (int slot = 0; slot < HN_SLOTS; slot++)
        if (v->card[seat][slot] != HN_NONE)
            slots = slot + 1;
    return slots;
}

/* Cuts a text off where it takes more columns, a character of several bytes being one. Returns how many
 * it takes then. */
static int clip(char *words, int most)
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

static void put_label(const screen *s, const hn_card_view *v, int seat, const screen_seat *who)
{
    bool turn = v->turn_seat == seat && v->phase != HN_PHASE_OVER;
    char label[256];
    snprintf(label, sizeof label, "seat %d %s", seat, who->name);
    int columns = clip(label, LABEL - 3);
    put(s, INK_YELLOW, turn ? "> " : "  ");
    put(s, turn ? INK_STRONG : INK_PLAIN, label);
    fprintf(s->out, "%*s", LABEL - 2 - columns, "");
}

static void put_row(const screen *s, const hn_card_view *v, int seat, const screen_seat *who)
{
    int slots = slots_of(v, seat);
    put_label(s, v, seat, who);
    for (int slot = 0; slot < slots; slot++) {
        bool bracket = !s->utf8 && v->card[seat][slot] != HN_NONE;
        fputs(bracket ? "[" : " ", s->out);
        put_face(s, v->card[seat][slot]);
        fputs(bracket ? "]" : slot + 1 < slots ? " " : "", s->out);
    }
    if (!slots)
        put(s, INK_FAINT, " no cards");
    fputc('\n', s->out);
    put_below(s, v, seat, slots, who->note);
}

/* The edge of a card that one holds; the upper one bears the slot's number. */
static void put_edge(const screen *s, bool upper, int slot)
{
    const char *left = s->utf8 ? (upper ? "┌" : "└") : "+";
    const char *right = s->utf8 ? (upper ? "┐" : "┘") : "+";
    const char *line = s->utf8 ? "─" : "-";
    screen_ink_on(s, INK_FAINT);
    fputs(left, s->out);
    if (!upper)
        repeat(s, line, 3);
    else if (slot < 10)
        fprintf(s->out, "%s%d%s", line, slot, line);
    else
        fprintf(s->out, "%d%s", slot, line);
    fputs(right, s->out);
    screen_ink_on(s, INK_PLAIN);
}

static void put_edges(const screen *s, const hn_card_view *v, bool upper, int slots)
{
    for (int slot = 0; slot < slots; slot++)
        if (v->card[v->seat][slot] != HN_NONE)
            put_edge(s, upper, slot);
        else
            fprintf(s->out, "%*s", CELL, "");
    fputc('\n', s->out);
}

static void put_own(const screen *s, const hn_card_view *v, const screen_seat *who)
{
    int slots = slots_of(v, v->seat);
    const char *side = s->utf8 ? "│" : "|";
    fprintf(s->out, "%*s", LABEL, "");
    put_edges(s, v, true, slots);
    put_label(s, v, v->seat, who);
    for (int slot = 0; slot < slots; slot++) {
        bool gap = v->card[v->seat][slot] == HN_NONE;
        put(s, INK_FAINT, gap ? " " : side);
        put_face(s, v->card[v->seat][slot]);
        put(s, INK_FAINT, gap ? " " : side);
    }
    if (!slots)
        put(s, INK_FAINT, " no cards");
    fprintf(s->out, "\n%*s", LABEL, "");
    put_edges(s, v, false, slots);
    put_below(s, v, v->seat, slots, who->note);
}

/* ---- the whole table ---- */

static void put_numbers(const screen *s, const hn_card_view *v)
{
    int slots = 0;
    for (int seat = 0; seat < v->seats; seat++)
        if (seat != v->seat && slots_of(v, seat) > slots)
            slots = slots_of(v, seat);
    fprintf(s->out, "%*s", LABEL, "");
    screen_ink_on(s, INK_FAINT);
    for (int slot = 0; slot < slots; slot++)
        fprintf(s->out, slot + 1 < slots ? "%3d  " : "%3d", slot);
    screen_ink_on(s, INK_PLAIN);
    fputc('\n', s->out);
}

/* A face in running text. */
static void put_word(const screen *s, hn_card card)
{
    if (card == HN_UNKNOWN)
        put_face(s, card);
    else
        put(s, ink_of(card), hn_card_text(card));
}

static void put_middle(const screen *s, const hn_card_view *v)
{
    int used = fprintf(s->out, "    deck %d", v->deck_count);
    fprintf(s->out, "%*sdiscard ", LABEL + 1 - used, "");
    if (v->discard_count) {
        put_word(s, v->discard[v->discard_count - 1]);
        fprintf(s->out, " (%d)", v->discard_count);
    } else {
        put(s, INK_FAINT, "empty");
    }
    if (v->drawn != HN_NONE) {
        fputs("   drawn ", s->out);
        put_word(s, v->drawn);
    }
    fputc('\n', s->out);
}

void screen_table(const screen *s, const hn_card_view *view, const screen_seat *seats)
{
    bool own = view->seat < view->seats;
    int begin = own ? view->seat + 1 : 0;
    put_numbers(s, view);
    for (int i = 0; i < view->seats - own; i++) {
        int seat = (begin + i) % view->seats;
        put_row(s, view, seat, &seats[seat]);
    }
    put_middle(s, view);
    if (own)
        put_own(s, view, &seats[view->seat]);
}
