/* Drawing a table of cards. Each slot is a column of five characters, the same for all seats, so that
 * twelve slots and a label fit into 80 columns and the numbers at the top serve every row. Below a card
 * stand the seats that know it; a card that you know shows its face, so you are not named there. Cards of a
 * collection lie open for all, and have an edge of their own. Where the rules lay cards in columns, a seat has a line
 * for each of its rows. */
#include "cli/house.h"
#include "words/speak.h"

#include <string.h>

enum { CELL = 5, KNOWERS = 16 };

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
        screen_put(s, INK_FAINT, s->utf8 ? "░░░" : " ? ");
    } else {
        snprintf(face, sizeof face, "%3s", hn_card_text(card));
        screen_put(s, ink_of(card), face);
    }
}

static bool in_collection(const hn_card_view *v, int seat, int slot)
{
    for (int i = 0; v->collects[seat] != HN_NONE && i < HN_COLLECTION; i++)
        if (v->collected[seat][i] == slot)
            return true;
    return false;
}

static bool is_open(const hn_card_view *v, int seat, int slot)
{
    int bit = seat * HN_SLOTS + slot;
    return v->open[bit / 8] >> bit % 8 & 1;
}

/* Who else knows a card, in four columns: their seats; "all"; or where most do, those that do not. */
static void knowers_text(const screen *s, const hn_card_view *v, hn_seats known,
                         char buffer[static KNOWERS])
{
    unsigned everyone = (1u << v->seats) - 1;
    unsigned viewer = v->seat < v->seats ? 1u << v->seat : 0;
    unsigned others = known & everyone & ~viewer, not = everyone & ~viewer & ~known;
    int at = 0, count = __builtin_popcount(others);
    if (count > 1 && !not ) {
        text_out t = text_in(buffer, KNOWERS);
        words_speak(s->language, NULL, "knows all", NULL, &t);
        return;
    }
    if (count >= CELL)
        buffer[at++] = '~';
    for (int seat = 0; seat < v->seats && at < CELL - 1; seat++)
        if ((count >= CELL ? not : others) >> seat & 1)
            buffer[at++] = (char)('0' + seat);
    buffer[at] = 0;
}

/* The slots of a seat that lie in one row. */
typedef struct row {
    int seat, from, to;
    bool only; /* the seat has no other */
} row;

/* The line below a row of cards: a note about the seat, and who else knows each card. One of several rows needs none
 * where there is nothing to say. */
static void put_below(const screen *s, const hn_card_view *v, row r, const char *note)
{
    bool begun = r.only;
    int used = begun ? screen_note(s, note) - SCREEN_LABEL : -SCREEN_LABEL;
    for (int slot = r.from; slot < r.to; slot++) {
        char knowers[KNOWERS];
        bool open = v->card[r.seat][slot] == HN_NONE || v->phase == HN_PHASE_OVER ||
                    in_collection(v, r.seat, slot) || is_open(v, r.seat, slot);
        knowers_text(s, v, open ? 0 : v->known[r.seat][slot], knowers);
        if (!*knowers)
            continue;
        int length = text_columns(knowers), left = (CELL - length) / 2;
        fprintf(s->out, "%*s", (slot - r.from) * CELL - used + left, "");
        screen_put(s, INK_GREEN, knowers);
        used = (slot - r.from) * CELL + left + length;
        begun = true;
    }
    if (begun)
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

/* The next row of a seat, from a slot on; columns: how many lie in one. */
static row row_from(const hn_card_view *v, int seat, int from, int columns)
{
    int slots = slots_of(v, seat), to = from + columns;
    return (row){seat, from, to < slots ? to : slots, slots <= columns};
}

/* What stands left of a row: the seat, and below it what there is to say of it. */
static void put_label(const screen *s, const hn_card_view *v, row r, const screen_seat *who)
{
    bool turn = v->turn_seat == r.seat && v->phase != HN_PHASE_OVER;
    if (!r.from)
        screen_label(s, SCREEN_LABEL, r.seat, turn, who->name);
    else
        fprintf(s->out, "%*s", SCREEN_LABEL - screen_note(s, who->note), "");
}

/* How cards are framed, those of a collection otherwise: one's own by lines, the others' at their sides alone. */
typedef struct frame {
    const char *left[2], *right[2]; /* of the upper edge and of the lower */
    const char *line, *side[2];
    screen_ink ink;
} frame;

static const frame *frame_of(const screen *s, bool framed, bool collected)
{
    static const frame frames[2][2][2] = {
        {{{.side = {"[", "]"}, .ink = INK_PLAIN}, {.side = {"{", "}"}, .ink = INK_YELLOW}},
         {{.side = {" ", " "}, .ink = INK_PLAIN}, {.side = {"[", "]"}, .ink = INK_YELLOW}}},
        {{{{"+", "+"}, {"+", "+"}, "-", {"|", "|"}, INK_FAINT},
          {{"+", "+"}, {"+", "+"}, "=", {"{", "}"}, INK_YELLOW}},
         {{{"┌", "└"}, {"┐", "┘"}, "─", {"│", "│"}, INK_FAINT},
          {{"╔", "╚"}, {"╗", "╝"}, "═", {"║", "║"}, INK_YELLOW}}},
    };
    return &frames[framed][s->utf8][collected];
}

/* The upper edge bears the slot's number. */
static void put_edge(const screen *s, const frame *f, bool lower, int slot)
{
    screen_ink_on(s, f->ink);
    fputs(f->left[lower], s->out);
    if (lower)
        screen_repeat(s, f->line, 3);
    else if (slot < 10)
        fprintf(s->out, "%s%d%s", f->line, slot, f->line);
    else
        fprintf(s->out, "%d%s", slot, f->line);
    fputs(f->right[lower], s->out);
    screen_ink_on(s, INK_PLAIN);
}

static void put_edges(const screen *s, const hn_card_view *v, bool lower, row r)
{
    fprintf(s->out, "%*s", SCREEN_LABEL, "");
    for (int slot = r.from; slot < r.to; slot++)
        if (v->card[v->seat][slot] != HN_NONE)
            put_edge(s, frame_of(s, true, in_collection(v, v->seat, slot)), lower, slot);
        else
            fprintf(s->out, "%*s", CELL, "");
    fputc('\n', s->out);
}

/* Nothing stands at the end of a line that is not seen. */
static void put_row(const screen *s, const hn_card_view *v, row r, const screen_seat *who,
                    bool framed)
{
    if (framed)
        put_edges(s, v, false, r);
    put_label(s, v, r, who);
    for (int slot = r.from; slot < r.to; slot++) {
        hn_card card = v->card[r.seat][slot];
        const frame *f = frame_of(s, framed, in_collection(v, r.seat, slot));
        const char *right = card == HN_NONE || !f->side[1] ? " " : f->side[1];
        screen_put(s, f->ink, card == HN_NONE ? " " : f->side[0]);
        put_face(s, card);
        if (framed || slot + 1 < r.to || *right != ' ')
            screen_put(s, f->ink, right);
    }
    if (!r.to)
        screen_print(s, INK_FAINT, " %s", words_spoken(s->language, NULL, "no cards", NULL).text);
    fputc('\n', s->out);
    if (framed)
        put_edges(s, v, true, r);
    put_below(s, v, r, who->note);
}

static void put_rows(const screen *s, const hn_card_view *v, int seat, int columns,
                     const screen_seat *who, bool framed)
{
    int from = 0;
    do {
        put_row(s, v, row_from(v, seat, from, columns), who, framed);
        from += columns;
    } while (from < slots_of(v, seat));
}

/* ---- the whole table ---- */

/* Of several rows only one's own have numbers: at their upper edges. */
static void put_numbers(const screen *s, const hn_card_view *v, int columns)
{
    int slots = 0;
    for (int seat = 0; seat < v->seats; seat++)
        if (seat != v->seat && slots_of(v, seat) > slots)
            slots = slots_of(v, seat);
    if (slots > columns)
        return;
    fprintf(s->out, "%*s", SCREEN_LABEL, "");
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
        screen_put(s, ink_of(card), hn_card_text(card));
}

/* Whether a power is being used that has waited, or is the turn's own action. */
static bool is_power_used(const hn_card_view *v)
{
    bool chooses = v->phase == HN_PHASE_LOOK || v->phase == HN_PHASE_FIRST ||
                   v->phase == HN_PHASE_SECOND || v->phase == HN_PHASE_POINT;
    return chooses && (v->queue[0] != HN_NONE || v->power != HN_NONE);
}

/* Whether actions of several ranks wait. */
static bool has_ranks(const hn_card_view *v)
{
    return v->queue[0] != HN_NONE && v->queue_rank[0] != HN_NONE;
}

/* "1, then 2" */
static void add_queue(const screen *s, const hn_card_view *v, text_out *t,
                      void (*add)(const screen *, const hn_card_view *, int, text_out *))
{
    const spoken then = words_spoken(s->language, NULL, "then", NULL);
    for (int i = 0; i < HN_QUEUE && v->queue[i] != HN_NONE; i++) {
        if (i)
            text_add(t, ", %s ", then.text);
        add(s, v, i, t);
    }
}

static void add_queued(const screen *s, const hn_card_view *v, int i, text_out *t)
{
    (void)s;
    text_add(t, "%d", v->queue[i]);
}

static void add_ranked(const screen *s, const hn_card_view *v, int i, text_out *t)
{
    words_speak(
        s->language, NULL, "queued action",
        PARTS(PART("rank", words_rank(s->language, v->queue_rank[i])), PART("seat", v->queue[i])),
        t);
}

/* Whose powers wait, the next one first: they are of the rank on top. */
static void put_queue(const screen *s, const hn_card_view *v)
{
    char seats[HN_QUEUE * 16];
    text_out t = text_in(seats, sizeof seats);
    if (!is_power_used(v) || !v->discard_count || v->queue[0] == HN_NONE || has_ranks(v))
        return;
    const char *rank = words_rank(s->language, hn_card_rank(v->discard[v->discard_count - 1]));
    add_queue(s, v, &t, add_queued);
    screen_print(s, INK_YELLOW, "   %s",
                 words_spoken(s->language, NULL, "middle queue",
                              PARTS(PART("rank", rank), PART("several", v->queue[1] != HN_NONE),
                                    PART("seats", seats)))
                     .text);
}

/* Those of several ranks have a line of their own, or more: up to HN_QUEUE of them wait. */
static void put_ranks(const screen *s, const hn_card_view *v)
{
    char words[HN_QUEUE * 40];
    text_out t = text_in(words, sizeof words);
    add_queue(s, v, &t, add_ranked);
    fputs("    ", s->out);
    screen_left(s, SCREEN_LABEL + 1 - 4,
                words_spoken(s->language, NULL, "middle actions", NULL).text);
    screen_say(s, INK_YELLOW, SCREEN_LABEL + 1, words);
}

static void put_discard(const screen *s, const hn_card_view *v)
{
    fprintf(s->out, "%s ", words_spoken(s->language, NULL, "middle discard", NULL).text);
    if (!v->discard_count) {
        screen_put(s, INK_FAINT, words_spoken(s->language, NULL, "middle empty", NULL).text);
        return;
    }
    put_word(s, v->discard[v->discard_count - 1]);
    fprintf(s->out, " (%d)", v->discard_count);
    if (v->unused && v->phase != HN_PHASE_OVER)
        screen_put(s, INK_GREEN, words_spoken(s->language, NULL, "middle unused", NULL).text);
}

static void put_middle(const screen *s, const hn_card_view *v)
{
    fputs("    ", s->out);
    screen_left(
        s, SCREEN_LABEL + 1 - 4,
        words_spoken(s->language, NULL, "middle deck", PARTS(PART("count", v->deck_count))).text);
    put_discard(s, v);
    if (v->drawn != HN_NONE) {
        fprintf(s->out, "   %s ", words_spoken(s->language, NULL, "middle drawn", NULL).text);
        put_word(s, v->drawn);
    }
    put_queue(s, v);
    fputc('\n', s->out);
    if (has_ranks(v))
        put_ranks(s, v);
}

/* Lines of the list to choose from where it is long: a line for each seat while a power is used; one for each
 * own card and what else can be done with a drawn one that all have seen, or in a window for certain ranks; the
 * ranks themselves. 0: it is short. */
static int choice_lines(const hn_card_view *v)
{
    enum { DEEDS = 3, RANKS = 5 };
    int slots = slots_of(v, v->seat);
    if (is_power_used(v))
        return v->seats;
    switch (v->phase) {
    case HN_PHASE_DRAWN:
        return v->drawn_known == HN_EVERYONE && !v->drawn_from ? DEEDS + slots : 0;
    case HN_PHASE_WINDOW:
        return v->ranks ? 1 + slots : 0;
    case HN_PHASE_NAME:
        return RANKS;
    default:
        return 0;
    }
}

/* Where the terminal has too few lines for table and choices, one's own cards have no frames. */
static bool is_tight(const screen *s, const hn_card_view *v)
{
    enum { OTHER = 2, REST = 7, QUESTION = 3 };
    int choices = choice_lines(v);
    int lines = OTHER * (v->seats - 1) + REST + QUESTION + choices + has_ranks(v);
    return choices && s->rows && s->rows < lines;
}

void screen_cards(const screen *s, int columns, const hn_card_view *view, const screen_seat *seats)
{
    bool own = view->seat < view->seats;
    int begin = own ? view->seat + 1 : 0;
    columns = columns ? columns : HN_SLOTS;
    put_numbers(s, view, columns);
    for (int i = 0; i < view->seats - own; i++) {
        int seat = (begin + i) % view->seats;
        put_rows(s, view, seat, columns, &seats[seat], false);
    }
    put_middle(s, view);
    if (own)
        put_rows(s, view, view->seat, columns, &seats[view->seat], !is_tight(s, view));
}
