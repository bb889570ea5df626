/* Following a throw and showing what came of it. The sentences name seats by number, as bids and the log
 * do; names stand beside the cups. */
#include "cli/cups.h"

#include "cli/house.h"

#include <string.h>

enum { CELL = 4, SAID = 10 };

/* ---- words ---- */

const char *cups_face(int wild_face, int face, char buffer[static CUPS_FACE])
{
    if (face == 1 && wild_face == 1)
        memcpy(buffer, "aces", 5);
    else
        snprintf(buffer, CUPS_FACE, "%ds", face);
    return buffer;
}

static void add_face(text_out *t, int wild_face, int face, bool one)
{
    char name[CUPS_FACE];
    if (!one)
        text_add(t, "%s", cups_face(wild_face, face, name));
    else if (face == 1 && wild_face == 1)
        text_add(t, "an ace");
    else
        text_add(t, "a %d", face);
}

void cups_add_faces(text_out *t, int wild_face, int wild, int face, bool one)
{
    add_face(t, wild_face, face, one);
    if (wild && wild != face) {
        text_add(t, " or ");
        add_face(t, wild_face, wild, one);
    }
}

void cups_sort(uint8_t die[static HN_DICE], int count)
{
    for (int i = 1; i < count; i++)
        for (int at = i; at > 0 && die[at - 1] > die[at]; at--) {
            uint8_t higher = die[at - 1];
            die[at - 1] = die[at];
            die[at] = higher;
        }
}

/* ---- following ---- */

cups cups_of(const hn_rules *rules, int seats)
{
    return (cups){.seats = seats,
                  .wild_face = house_value(rules, "wild", 0),
                  .beginner = HN_NONE,
                  .bidder = HN_NONE,
                  .caller = HN_NONE,
                  .changed = HN_NONE};
}

bool cups_ends(const cups *c, const hn_event *event)
{
    return c->caller != HN_NONE && (event->type == HN_EVENT_THROW || event->type == HN_EVENT_END);
}

static void begin(cups *c, const hn_event *event)
{
    cups next = {.seats = c->seats,
                 .wild_face = c->wild_face,
                 .number = event->number,
                 .beginner = event->seat,
                 .wild = c->wild_face,
                 .bidder = HN_NONE,
                 .caller = HN_NONE,
                 .changed = HN_NONE};
    *c = next;
}

void cups_follow(cups *c, const hn_event *event)
{
    int seat = event->seat;
    switch (event->type) {
    case HN_EVENT_THROW:
        begin(c, event);
        break;
    case HN_EVENT_PALIFICO:
        c->palifico = true;
        c->wild = 0;
        break;
    case HN_EVENT_ROLL:
        c->dice[seat] = c->before[seat] = (uint8_t)event->number;
        break;
    case HN_EVENT_BID:
        c->bid = c->last[seat] = (hn_bid){(uint8_t)event->number, event->die[0]};
        c->bidder = seat;
        break;
    case HN_EVENT_DUDO:
    case HN_EVENT_CALZA:
        c->caller = seat;
        c->calza = event->type == HN_EVENT_CALZA;
        break;
    case HN_EVENT_REVEAL:
        memcpy(c->die[seat], event->die, sizeof c->die[seat]);
        cups_sort(c->die[seat], event->number);
        break;
    case HN_EVENT_RIGHT:
    case HN_EVENT_MISTAKEN:
        c->right = event->type == HN_EVENT_RIGHT;
        c->count = event->number;
        break;
    case HN_EVENT_LOSE:
    case HN_EVENT_GAIN:
        c->changed = seat;
        c->dice[seat] = (uint8_t)event->number;
        break;
    default:
        break;
    }
}

/* ---- the open cups ---- */

/* Returns how many columns are left until what the seat said. */
static int draw_dice(const screen *s, const cups *c, int seat)
{
    int gap = 0;
    for (int i = 0; i < c->before[seat]; i++) {
        int die = c->die[seat][i];
        bool matches = cups_matches(c->wild, die, c->bid.face);
        fprintf(s->out, "%*s", gap, "");
        screen_ink_on(s, matches ? INK_GREEN : INK_FAINT);
        gap = CELL - fprintf(s->out, matches ? "[%d]" : " %d", die);
        screen_ink_on(s, INK_PLAIN);
    }
    return gap + (HN_DICE - c->before[seat]) * CELL + 2;
}

/* What the seat said last, and behind it what the call cost. */
static void draw_said(const screen *s, const cups *c, int seat, int gap)
{
    char said[16] = "";
    const char *cost = seat != c->changed                ? ""
                       : c->dice[seat] > c->before[seat] ? "gets a die back"
                       : c->dice[seat]                   ? "loses a die"
                                                         : "is out";
    if (seat == c->caller)
        snprintf(said, sizeof said, "%s", c->calza ? "calza" : "dudo");
    else if (c->last[seat].count)
        snprintf(said, sizeof said, "bid %dx%d", c->last[seat].count, c->last[seat].face);
    if (!*said)
        return;
    fprintf(s->out, "%*s", gap, "");
    screen_ink_on(s, seat == c->bidder || seat == c->caller ? INK_STRONG : INK_PLAIN);
    fprintf(s->out, "%-*s", *cost ? SAID : 0, said);
    screen_put(s, c->dice[seat] > c->before[seat] ? INK_GREEN : INK_RED, cost);
}

void cups_draw(const screen *s, const cups *c, const screen_seat *seats)
{
    for (int seat = 0; seat < c->seats; seat++) {
        if (!c->before[seat])
            continue;
        screen_label(s, seat, false, seats[seat].name);
        draw_said(s, c, seat, draw_dice(s, c, seat));
        fputc('\n', s->out);
    }
}

void cups_result(const cups *c, text_out *t)
{
    if (c->count)
        text_add(t, "%d match%s", c->count, c->count == 1 ? "es" : "");
    else
        text_add(t, "None matches");
    if (c->calza && c->right)
        text_add(t, ": exactly as bid.");
    else if (c->calza)
        text_add(t, ": not %d.", c->bid.count);
    else
        text_add(t, c->right ? ": the bid was too high." : ": the bid holds.");
    if (c->changed == HN_NONE)
        text_add(t, " Seat %d has all its dice already.", c->caller);
    else if (c->dice[c->changed] > c->before[c->changed])
        text_add(t, " Seat %d gets a die back and has %d.", c->changed, c->dice[c->changed]);
    else if (c->dice[c->changed])
        text_add(t, " Seat %d loses a die and has %d.", c->changed, c->dice[c->changed]);
    else
        text_add(t, " Seat %d is out.", c->changed);
}
