/* Drawing a table of dice. One line for each of the others: as many backs as dice under the cup, a dot
 * for each that was lost, the last bid. The bid that stands has a box of its own, and one's own dice show
 * their pips; those that count for the bid have their number in brackets. With eight seats this takes 16
 * lines, which leaves eight for the question. */
#include "cli/house.h"
#include "cli/screen.h"
#include "cli/throw.h"

#include <string.h>

enum { BOX = 8, FACTS = SCREEN_WIDTH - SCREEN_LABEL - BOX - 5, PIPS = 3, PIP_COLUMNS = 7 };

/* What a table is drawn from. */
typedef struct drawing {
    const screen *s;
    const hn_dice_view *v;
    int wild_face; /* by the rules; 0: none */
    int most;      /* dice of a seat at the start */
} drawing;

static void put_bid(const drawing *d, int seat)
{
    hn_bid bid = d->v->last[seat];
    bool stands = d->v->bidder == seat;
    if (!bid.count)
        return;
    fprintf(d->s->out, "%*s", d->v->dice[seat] == 1 ? 4 : 3, "");
    screen_ink_on(d->s, stands ? INK_YELLOW : INK_PLAIN);
    fprintf(d->s->out, "bid %dx%d", bid.count, bid.face);
    screen_ink_on(d->s, INK_PLAIN);
}

/* ---- the others ---- */

/* The three columns of a die: its face, its back, or a dot for one that was lost. */
static void put_die(const screen *s, int die)
{
    if (!die)
        screen_put(s, INK_FAINT, s->utf8 ? " · " : " . ");
    else if (die == HN_UNKNOWN)
        screen_put(s, INK_FAINT, s->utf8 ? "░░░" : "[?]");
    else
        fprintf(s->out, " %d ", die);
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
    screen_label(d->s, seat, is_turn(d->v, seat), who->name);
    for (int i = 0; i < d->most && dice; i++) {
        put_die(d->s, die[i]);
        fputc(' ', out);
    }
    if (dice) {
        fprintf(out, "  %d %s", dice, dice == 1 ? "die" : "dice");
        put_bid(d, seat);
    } else {
        screen_put(d->s, INK_FAINT, "out");
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
    char words[BOX + 1] = "no bid";
    if (bid.count)
        snprintf(words, sizeof words, "%dx%d", bid.count, bid.face);
    int left = (BOX - (int)strlen(words)) / 2;
    screen_ink_on(s, bid.count ? INK_YELLOW : INK_FAINT);
    if (which == INSIDE) {
        put_side(s);
        fprintf(s->out, "%*s%-*s", left, "", BOX - left, words);
        put_side(s);
    } else {
        put_edge(s, which, BOX, NULL);
    }
    screen_ink_on(s, INK_PLAIN);
}

static void add_dice(const drawing *d, text_out *t)
{
    char face[THROW_FACE];
    text_add(t, "%d dice in play", d->v->in_play);
    if (d->v->palifico)
        text_add(t, ", palifico%s", d->wild_face ? ": none is wild" : "");
    else if (d->v->wild)
        text_add(t, ", %s are wild", throw_face(d->wild_face, d->v->wild, face));
}

static void add_bid(const drawing *d, text_out *t)
{
    hn_bid bid = d->v->bid;
    if (bid.count) {
        text_add(t, "at least %d %s ", bid.count, bid.count == 1 ? "is" : "are");
        throw_add_faces(t, d->wild_face, d->v->wild, bid.face, bid.count == 1);
    } else if (d->v->phase != HN_PHASE_OVER) {
        text_add(t, "seat %d opens", d->v->beginner);
    }
}

/* The line beside a part of the box, cut off where it would be too long. */
static void put_fact(const drawing *d, part which, const screen_seat *seats)
{
    char fact[256] = "";
    text_out t = text_in(fact, sizeof fact);
    if (which == UPPER_EDGE)
        add_dice(d, &t);
    else if (which == INSIDE)
        add_bid(d, &t);
    else if (d->v->bidder != HN_NONE)
        text_add(&t, "by seat %d (%s)", d->v->bidder, seats[d->v->bidder].name);
    screen_clip(fact, FACTS);
    fprintf(d->s->out, "%s%s\n", *fact ? "   " : "", fact);
}

static void put_middle(const drawing *d, const screen_seat *seats)
{
    for (part which = UPPER_EDGE; which <= LOWER_EDGE; which++) {
        bool named = which == INSIDE && d->v->bid.count;
        fprintf(d->s->out, "%-*s", SCREEN_LABEL, named ? "    the bid" : "");
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

static void put_own(const drawing *d, const screen_seat *who)
{
    const hn_dice_view *v = d->v;
    uint8_t die[HN_DICE];
    memcpy(die, v->die[v->seat], sizeof die);
    throw_sort(die, v->dice[v->seat]);
    for (int line = 0; line < PIPS + 2; line++) {
        char note[sizeof who->note] = "";
        if (line == PIPS && v->last[v->seat].count)
            snprintf(note, sizeof note, "bid %dx%d", v->last[v->seat].count, v->last[v->seat].face);
        if (line == 2)
            screen_label(d->s, v->seat, is_turn(v, v->seat), who->name);
        else
            fprintf(d->s->out, "%*s", SCREEN_LABEL - screen_note(d->s, note), "");
        for (int i = 0; i < v->dice[v->seat]; i++)
            put_own_die(d, die[i], line);
        fputc('\n', d->s->out);
    }
}

/* ---- the whole table ---- */

void screen_dice(const screen *s, const hn_rules *rules, const hn_dice_view *view,
                 const screen_seat *seats)
{
    const drawing d = {s, view, house_value(rules, "wild", 0), house_value(rules, "dice", 0)};
    bool own = view->seat < view->seats && view->dice[view->seat];
    int begin = own ? view->seat + 1 : 0;
    for (int i = 0; i < view->seats - own; i++) {
        int seat = (begin + i) % view->seats;
        put_row(&d, seat, &seats[seat]);
    }
    put_middle(&d, seats);
    if (own)
        put_own(&d, &seats[view->seat]);
}
