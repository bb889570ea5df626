/* Drawing a table of dice. One line for each of the others: as many backs as dice under the cup, a dot
 * for each that was lost, the last bid. The bid that stands has a box of its own, and one's own dice show
 * their pips; those that count for the bid have their number in brackets. Where that would take too many
 * columns, or so many lines that the last call has gone from the screen, one's dice stand in a line and
 * the bid in words. */
#include "cli/house.h"
#include "cli/screen.h"
#include "cli/throw.h"
#include "words/speak.h"

#include <string.h>

enum { BOX = 8, FACTS = SCREEN_WIDTH - SCREEN_LABEL - BOX - 5, PIPS = 3, PIP_COLUMNS = 7 };

/* Columns after the label: of a call with five dice, a bid and "gets a die back"; of the same where it is
 * tight. Below the first number the label is as short as a bid beside one's dice. */
enum { BEHIND = 47, LEAST_LOOSE = BEHIND + 11, BEHIND_TIGHT = 31 };

/* Lines that a call, the next table and its question take but for a line for each seat in both, with pips. */
enum { CALL_AND_TABLE = 16 };

/* What a table is drawn from. */
typedef struct drawing {
    const screen *s;
    const hn_dice_view *v;
    listener w;
    int wild_face; /* by the rules; 0: none */
    int most;      /* dice of a seat at the start */
    screen_row row;
} drawing;

screen_row screen_row_of(const screen *s)
{
    bool tight = s->width < LEAST_LOOSE;
    int label = s->width - (tight ? BEHIND_TIGHT : BEHIND);
    return (screen_row){label < SCREEN_LABEL ? label : SCREEN_LABEL, tight};
}

static spoken say(const drawing *d, const char *name, const words_given *parts)
{
    return words_spoken(d->s->language, d->w.rules, name, parts);
}

static const char *bid_text(hn_bid bid, char text[static 16])
{
    snprintf(text, 16, "%dx%d", bid.count, bid.face);
    return text;
}

static spoken say_bid(const drawing *d, hn_bid bid)
{
    char text[16];
    return say(d, "dice bid", PARTS(PART("bid", bid_text(bid, text))));
}

/* What a seat bid last, that many columns after what is there. */
static void put_bid(const drawing *d, int seat, int gap)
{
    hn_bid bid = d->v->last[seat];
    bool stands = d->v->bidder == seat;
    if (!bid.count)
        return;
    fprintf(d->s->out, "%*s", gap, "");
    screen_put(d->s, stands ? INK_YELLOW : INK_PLAIN, say_bid(d, bid).text);
}

/* ---- the others ---- */

/* A die in three columns, or in one: its face, its back, or a dot for one that was lost. */
static void put_die(const screen *s, int die, bool tight)
{
    const char *side = tight ? "" : " ";
    screen_ink_on(s, !die || die == HN_UNKNOWN ? INK_FAINT : INK_PLAIN);
    if (!die)
        fprintf(s->out, "%s%s%s", side, s->utf8 ? "·" : ".", side);
    else if (die != HN_UNKNOWN)
        fprintf(s->out, "%s%d%s", side, die, side);
    else if (tight)
        fputs(s->utf8 ? "░" : "?", s->out);
    else
        fputs(s->utf8 ? "░░░" : "[?]", s->out);
    screen_ink_on(s, INK_PLAIN);
}

static bool is_turn(const hn_dice_view *v, int seat)
{
    return v->turn_seat == seat && v->phase != HN_PHASE_OVER;
}

static void put_row(const drawing *d, int seat, const screen_seat *who)
{
    FILE *out = d->s->out;
    int dice = d->v->dice[seat];
    uint8_t die[HN_DICE];
    memcpy(die, d->v->die[seat], sizeof die);
    throw_sort(die, dice);
    screen_label(d->s, d->row.label, seat, is_turn(d->v, seat), who->name);
    for (int i = 0; i < d->most && dice; i++) {
        put_die(d->s, die[i], d->row.tight);
        fputc(' ', out);
    }
    if (dice) {
        const spoken count = say(d, "dice count", PARTS(PART("count", dice))),
                     most = say(d, "dice count", PARTS(PART("count", 2)));
        fprintf(out, "  %s", count.text);
        put_bid(d, seat, 3 + text_columns(most.text) - text_columns(count.text));
    } else {
        screen_put(d->s, INK_FAINT, say(d, "dice out", NULL).text);
    }
    fputc('\n', out);
}

/* ---- boxes ---- */

typedef enum part { UPPER_EDGE, INSIDE, LOWER_EDGE } part;

/* The edge of a box; a word of three columns may stand in its middle. */
static void put_edge(const screen *s, part which, int columns, const char *word)
{
    const char *line = s->utf8 ? "─" : "-";
    bool upper = which == UPPER_EDGE;
    int left = word ? (columns - 3) / 2 : columns;
    fputs(!s->utf8 ? "+" : upper ? "┌" : "└", s->out);
    screen_repeat(s, line, left);
    if (word) {
        fputs(word, s->out);
        screen_repeat(s, line, columns - 3 - left);
    }
    fputs(!s->utf8 ? "+" : upper ? "┐" : "┘", s->out);
}

static void put_side(const screen *s)
{
    fputs(s->utf8 ? "│" : "|", s->out);
}

/* ---- the middle ---- */

static void put_bid_box(const drawing *d, part which)
{
    const screen *s = d->s;
    hn_bid bid = d->v->bid;
    char text[16];
    const spoken none = say(d, "no bid", NULL);
    const char *words = bid.count ? bid_text(bid, text) : none.text;
    int left = (BOX - text_columns(words)) / 2;
    screen_ink_on(s, bid.count ? INK_YELLOW : INK_FAINT);
    if (which == INSIDE) {
        put_side(s);
        fprintf(s->out, "%*s", left, "");
        screen_left(s, BOX - left, words);
        put_side(s);
    } else {
        put_edge(s, which, BOX, NULL);
    }
    screen_ink_on(s, INK_PLAIN);
}

static spoken say_dice(const drawing *d)
{
    char faces[64];
    text_out t = text_in(faces, sizeof faces);
    if (d->v->wild)
        words_faces(&d->w, d->v->wild, 0, false, &t);
    return say(d, "dice in play",
               PARTS(PART("count", d->v->in_play), PART("palifico", d->v->palifico),
                     PART("wild", d->wild_face), PART("faces", faces)));
}

/* What the bid says, or who opens; empty when all is over. */
static spoken say_meaning(const drawing *d)
{
    hn_bid bid = d->v->bid;
    char faces[96];
    text_out t = text_in(faces, sizeof faces);
    if (bid.count) {
        words_faces(&d->w, bid.face, d->v->wild, bid.count == 1, &t);
        return say(d, "bid says", PARTS(PART("count", bid.count), PART("faces", faces)));
    }
    if (d->v->phase != HN_PHASE_OVER)
        return say(d, "opens", PARTS(PART("seat", d->v->beginner)));
    return (spoken){""};
}

/* "seat 2 (smart)", the name cut off with a mark where all takes more columns. */
static spoken say_bidder(const drawing *d, const screen_seat *seats, int most)
{
    char name[256];
    const words_given seat = PART("seat", d->v->bidder);
    snprintf(name, sizeof name, "%s", seats[d->v->bidder].name);
    int used = text_columns(say(d, "named seat", PARTS(seat, PART("name", ""))).text);
    int room = most - used;
    if (text_columns(name) > room) {
        const char *mark = d->s->utf8 ? "…" : "...";
        screen_clip(name, room - text_columns(mark));
        snprintf(name + strlen(name), sizeof name - strlen(name), "%s", mark);
    }
    return say(d, "named seat", PARTS(seat, PART("name", name)));
}

/* A sentence about the bid and who made it, in that many columns. */
static spoken say_by(const drawing *d, const char *name, const screen_seat *seats, int most)
{
    char bid[16];
    const words_given stands = PART("bid", bid_text(d->v->bid, bid));
    int used = text_columns(say(d, name, PARTS(stands, PART("bidder", ""))).text);
    return say(d, name, PARTS(stands, PART("bidder", say_bidder(d, seats, most - used).text)));
}

/* The line beside a part of the box. */
static void put_fact(const drawing *d, part which, const screen_seat *seats)
{
    spoken fact = {""};
    if (which == UPPER_EDGE)
        fact = say_dice(d);
    else if (which == INSIDE)
        fact = say_meaning(d);
    else if (d->v->bidder != HN_NONE)
        fact = say_by(d, "bid by", seats, FACTS);
    fprintf(d->s->out, "%s%s\n", *fact.text ? "   " : "", fact.text);
}

/* The middle without a box. */
static void put_words(const drawing *d, const screen_seat *seats)
{
    const spoken meaning = say_meaning(d);
    if (d->v->bid.count)
        screen_block(d->s, INK_PLAIN, 2, say_by(d, "bid in words", seats, d->s->width - 2).text);
    if (*meaning.text)
        screen_block(d->s, INK_PLAIN, 2, meaning.text);
    screen_block(d->s, INK_PLAIN, 2, say_dice(d).text);
}

static void put_middle(const drawing *d, const screen_seat *seats)
{
    for (part which = UPPER_EDGE; which <= LOWER_EDGE; which++) {
        bool named = which == INSIDE && d->v->bid.count;
        fputs("    ", d->s->out);
        screen_left(d->s, SCREEN_LABEL - 4, named ? say(d, "the bid", NULL).text : "");
        put_bid_box(d, which);
        put_fact(d, which, seats);
    }
}

/* ---- one's own dice ---- */

static void put_pips(const screen *s, int die, int row)
{
    static const char *const pips[HN_FACES + 1][PIPS] = {
        {"     ", "     ", "     "}, {"     ", "  o  ", "     "}, {"o    ", "     ", "    o"},
        {"o    ", "  o  ", "    o"}, {"o   o", "     ", "o   o"}, {"o   o", "  o  ", "o   o"},
        {"o   o", "o   o", "o   o"},
    };
    put_side(s);
    fputc(' ', s->out);
    for (const char *c = pips[die][row]; *c; c++)
        fputs(*c == ' ' ? " " : s->utf8 ? "●" : "o", s->out);
    fputc(' ', s->out);
    put_side(s);
}

/* A line of a die: an edge, or a row of pips. The lower edge has its number, in brackets where it counts
 * for the bid. */
static void put_own_die(const drawing *d, int die, int line)
{
    bool matches = d->v->bid.count && throw_matches(d->v->wild, die, d->v->bid.face);
    char number[] = {matches ? '[' : ' ', (char)('0' + die), matches ? ']' : ' ', 0};
    screen_ink_on(d->s, matches ? INK_GREEN : INK_PLAIN);
    if (line == 0)
        put_edge(d->s, UPPER_EDGE, PIP_COLUMNS, NULL);
    else if (line <= PIPS)
        put_pips(d->s, die, line - 1);
    else
        put_edge(d->s, LOWER_EDGE, PIP_COLUMNS, number);
    screen_ink_on(d->s, INK_PLAIN);
}

static void put_own_line(const drawing *d, const uint8_t die[static HN_DICE],
                         const screen_seat *who)
{
    const hn_dice_view *v = d->v;
    screen_label(d->s, d->row.label, v->seat, is_turn(v, v->seat), who->name);
    put_bid(d, v->seat, 2 + throw_put(d->s, die, v->dice[v->seat], v->bid, v->wild, INK_PLAIN));
    fputc('\n', d->s->out);
}

static void put_own_pips(const drawing *d, const uint8_t die[static HN_DICE],
                         const screen_seat *who)
{
    const hn_dice_view *v = d->v;
    for (int line = 0; line < PIPS + 2; line++) {
        char note[sizeof who->note];
        text_out t = text_in(note, sizeof note);
        if (line == PIPS && v->last[v->seat].count)
            text_add(&t, "%s", say_bid(d, v->last[v->seat]).text);
        if (line == 2)
            screen_label(d->s, d->row.label, v->seat, is_turn(v, v->seat), who->name);
        else
            fprintf(d->s->out, "%*s", d->row.label - screen_note(d->s, note), "");
        for (int i = 0; i < v->dice[v->seat]; i++)
            put_own_die(d, die[i], line);
        fputc('\n', d->s->out);
    }
}

/* Whether one's dice have room for their pips. */
static bool has_room(const drawing *d)
{
    int columns = d->row.label + (PIP_COLUMNS + 2) * d->most;
    bool high = !d->s->rows || d->s->rows >= CALL_AND_TABLE + 2 * d->v->seats;
    return !d->row.tight && columns <= d->s->width && high;
}

static void put_own(const drawing *d, const screen_seat *who)
{
    uint8_t die[HN_DICE];
    memcpy(die, d->v->die[d->v->seat], sizeof die);
    throw_sort(die, d->v->dice[d->v->seat]);
    if (has_room(d))
        put_own_pips(d, die, who);
    else
        put_own_line(d, die, who);
}

/* ---- the whole table ---- */

void screen_dice(const screen *s, const hn_rules *rules, const hn_dice_view *view,
                 const screen_seat *seats)
{
    const drawing d = {s,
                       view,
                       words_typed(s->language, rules, view->seats),
                       house_value(rules, "wild", 0),
                       house_value(rules, "dice", 0),
                       screen_row_of(s)};
    bool own = view->seat < view->seats && view->dice[view->seat];
    int begin = own ? view->seat + 1 : 0;
    for (int i = 0; i < view->seats - own; i++) {
        int seat = (begin + i) % view->seats;
        put_row(&d, seat, &seats[seat]);
    }
    if (s->width < SCREEN_WIDTH)
        put_words(&d, seats);
    else
        put_middle(&d, seats);
    if (own)
        put_own(&d, &seats[view->seat]);
}
