/* Following a throw and showing what came of it. The sentences name seats by number, as bids and the log
 * do; names stand beside the cups. */
#include "cli/throw.h"

#include "cli/house.h"

#include <string.h>

enum { CELL = 4, SAID = 10 };

/* ---- words ---- */

const char *throw_face(int wild_face, int face, char buffer[static THROW_FACE])
{
    if (face == 1 && wild_face == 1)
        memcpy(buffer, "aces", 5);
    else
        snprintf(buffer, THROW_FACE, "%ds", face);
    return buffer;
}

static void add_face(text_out *t, int wild_face, int face, bool one)
{
    char name[THROW_FACE];
    if (!one)
        text_add(t, "%s", throw_face(wild_face, face, name));
    else if (face == 1 && wild_face == 1)
        text_add(t, "an ace");
    else
        text_add(t, "a %d", face);
}

void throw_add_faces(text_out *t, int wild_face, int wild, int face, bool one)
{
    add_face(t, wild_face, face, one);
    if (wild && wild != face) {
        text_add(t, " or ");
        add_face(t, wild_face, wild, one);
    }
}

void throw_sort(uint8_t die[static HN_DICE], int count)
{
    for (int i = 1; i < count; i++)
        for (int at = i; at > 0 && die[at - 1] > die[at]; at--) {
            uint8_t higher = die[at - 1];
            die[at - 1] = die[at];
            die[at] = higher;
        }
}

/* ---- following ---- */

dice_throw throw_of(const hn_rules *rules, int seats)
{
    return (dice_throw){.seats = seats,
                        .wild_face = house_value(rules, "wild", 0),
                        .beginner = HN_NONE,
                        .bidder = HN_NONE,
                        .caller = HN_NONE,
                        .changed = HN_NONE};
}

bool throw_ends(const dice_throw *it, const hn_event *event)
{
    return it->caller != HN_NONE && (event->type == HN_EVENT_THROW || event->type == HN_EVENT_END);
}

static void begin(dice_throw *it, const hn_event *event)
{
    dice_throw next = {.seats = it->seats,
                       .wild_face = it->wild_face,
                       .number = event->number,
                       .beginner = event->seat,
                       .wild = it->wild_face,
                       .bidder = HN_NONE,
                       .caller = HN_NONE,
                       .changed = HN_NONE};
    *it = next;
}

void throw_follow(dice_throw *it, const hn_event *event)
{
    int seat = event->seat;
    switch (event->type) {
    case HN_EVENT_THROW:
        begin(it, event);
        break;
    case HN_EVENT_PALIFICO:
        it->palifico = true;
        it->wild = 0;
        break;
    case HN_EVENT_ROLL:
        it->dice[seat] = it->before[seat] = (uint8_t)event->number;
        break;
    case HN_EVENT_BID:
        it->bid = it->last[seat] = (hn_bid){(uint8_t)event->number, event->die[0]};
        it->bidder = seat;
        break;
    case HN_EVENT_DUDO:
    case HN_EVENT_CALZA:
        it->caller = seat;
        it->calza = event->type == HN_EVENT_CALZA;
        break;
    case HN_EVENT_REVEAL:
        memcpy(it->die[seat], event->die, sizeof it->die[seat]);
        throw_sort(it->die[seat], event->number);
        break;
    case HN_EVENT_RIGHT:
    case HN_EVENT_MISTAKEN:
        it->right = event->type == HN_EVENT_RIGHT;
        it->count = event->number;
        break;
    case HN_EVENT_LOSE:
    case HN_EVENT_GAIN:
        it->changed = seat;
        it->dice[seat] = (uint8_t)event->number;
        break;
    default:
        break;
    }
}

/* ---- the open cups ---- */

/* Returns how many columns are left until what the seat said. */
static int draw_dice(const screen *s, const dice_throw *it, int seat)
{
    int gap = 0;
    for (int i = 0; i < it->before[seat]; i++) {
        int die = it->die[seat][i];
        bool matches = throw_matches(it->wild, die, it->bid.face);
        fprintf(s->out, "%*s", gap, "");
        screen_ink_on(s, matches ? INK_GREEN : INK_FAINT);
        gap = CELL - fprintf(s->out, matches ? "[%d]" : " %d", die);
        screen_ink_on(s, INK_PLAIN);
    }
    return gap + (HN_DICE - it->before[seat]) * CELL + 2;
}

/* What the seat said last, and behind it what the call cost. */
static void draw_said(const screen *s, const dice_throw *it, int seat, int gap)
{
    char said[16] = "";
    const char *cost = seat != it->changed                 ? ""
                       : it->dice[seat] > it->before[seat] ? "gets a die back"
                       : it->dice[seat]                    ? "loses a die"
                                                           : "is out";
    if (seat == it->caller)
        snprintf(said, sizeof said, "%s", it->calza ? "calza" : "dudo");
    else if (it->last[seat].count)
        snprintf(said, sizeof said, "bid %dx%d", it->last[seat].count, it->last[seat].face);
    if (!*said)
        return;
    fprintf(s->out, "%*s", gap, "");
    screen_ink_on(s, seat == it->bidder || seat == it->caller ? INK_STRONG : INK_PLAIN);
    fprintf(s->out, "%-*s", *cost ? SAID : 0, said);
    screen_put(s, it->dice[seat] > it->before[seat] ? INK_GREEN : INK_RED, cost);
}

void throw_draw(const screen *s, const dice_throw *it, const screen_seat *seats)
{
    for (int seat = 0; seat < it->seats; seat++) {
        if (!it->before[seat])
            continue;
        screen_label(s, seat, false, seats[seat].name);
        draw_said(s, it, seat, draw_dice(s, it, seat));
        fputc('\n', s->out);
    }
}

void throw_result(const dice_throw *it, text_out *t)
{
    if (it->count)
        text_add(t, "%d match%s", it->count, it->count == 1 ? "es" : "");
    else
        text_add(t, "None matches");
    if (it->calza && it->right)
        text_add(t, ": exactly as bid.");
    else if (it->calza)
        text_add(t, ": not %d.", it->bid.count);
    else
        text_add(t, it->right ? ": the bid was too high." : ": the bid holds.");
    if (it->changed == HN_NONE)
        text_add(t, " Seat %d has all its dice already.", it->caller);
    else if (it->dice[it->changed] > it->before[it->changed])
        text_add(t, " Seat %d gets a die back and has %d.", it->changed, it->dice[it->changed]);
    else if (it->dice[it->changed])
        text_add(t, " Seat %d loses a die and has %d.", it->changed, it->dice[it->changed]);
    else
        text_add(t, " Seat %d is out.", it->changed);
}
