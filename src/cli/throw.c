/* Following a throw and showing what came of it. The sentences name seats by number, as bids and the log
 * do; names stand beside the cups. */
#include "cli/throw.h"

#include "cli/house.h"
#include "words/speak.h"

#include <string.h>

enum { CELL = 4, TIGHT_CELL = 3, SAID = 10, TIGHT_SAID = 9 };

/* ---- dice ---- */

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

void throw_follow(dice_throw *it, const hn_event *event)
{
    int seat = event->seat;
    switch (event->type) {
    case HN_EVENT_THROW:
        *it = (dice_throw){.seats = it->seats,
                           .wild_face = it->wild_face,
                           .number = event->number,
                           .beginner = seat,
                           .wild = it->wild_face,
                           .bidder = HN_NONE,
                           .caller = HN_NONE,
                           .changed = HN_NONE};
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

int throw_put(const screen *s, const uint8_t die[static HN_DICE], int count, hn_bid bid, int wild,
              screen_ink others)
{
    int gap = 0, cell = screen_row_of(s).tight ? TIGHT_CELL : CELL;
    for (int i = 0; i < count; i++) {
        bool matches = bid.count && throw_matches(wild, die[i], bid.face);
        fprintf(s->out, "%*s", gap, "");
        gap =
            cell - screen_print(s, matches ? INK_GREEN : others, matches ? "[%d]" : " %d", die[i]);
    }
    return gap + (HN_DICE - count) * cell;
}

/* What the call cost a seat, in words or a sign; empty: nothing. */
static spoken cost_of(const screen *s, const dice_throw *it, int seat, bool tight)
{
    static const spoken signs[] = {{"-1"}, {"+1"}};
    bool gains = it->dice[seat] > it->before[seat], out = !it->dice[seat];
    if (seat != it->changed)
        return (spoken){""};
    if (tight && !out)
        return signs[gains];
    return words_spoken(s->language, NULL,
                        gains   ? "cost gain"
                        : !out  ? "cost die"
                        : tight ? "short out"
                                : "cost out",
                        NULL);
}

/* What the seat said last: a call or a bid; empty: nothing. */
static spoken said_by(const screen *s, const dice_throw *it, int seat)
{
    char bid[16];
    if (seat == it->caller)
        return words_spoken(s->language, NULL, it->calza ? "said calza" : "said dudo", NULL);
    if (!it->last[seat].count)
        return (spoken){""};
    snprintf(bid, sizeof bid, "%dx%d", it->last[seat].count, it->last[seat].face);
    return words_spoken(s->language, NULL, "dice bid", PARTS(PART("bid", bid)));
}

/* What the seat said last, and after it what the call cost. */
static void draw_said(const screen *s, const dice_throw *it, int seat, int gap)
{
    bool tight = screen_row_of(s).tight;
    const spoken said = said_by(s, it, seat), cost = cost_of(s, it, seat, tight);
    if (!*said.text)
        return;
    fprintf(s->out, "%*s", gap, "");
    screen_ink_on(s, seat == it->bidder || seat == it->caller ? INK_STRONG : INK_PLAIN);
    screen_left(s, !*cost.text ? 0 : (tight ? TIGHT_SAID : SAID) - 1, said.text);
    fputs(*cost.text ? " " : "", s->out);
    screen_put(s, it->dice[seat] > it->before[seat] ? INK_GREEN : INK_RED, cost.text);
}

void throw_draw(const screen *s, const dice_throw *it, const screen_seat *seats)
{
    for (int seat = 0; seat < it->seats; seat++) {
        if (!it->before[seat])
            continue;
        screen_label(s, screen_row_of(s).label, seat, false, seats[seat].name);
        int rest = throw_put(s, it->die[seat], it->before[seat], it->bid, it->wild, INK_FAINT);
        draw_said(s, it, seat, rest + 2);
        fputc('\n', s->out);
    }
}

void throw_result(const language *in, const dice_throw *it, text_out *t)
{
    bool changed = it->changed != HN_NONE;
    bool gains = changed && it->dice[it->changed] > it->before[it->changed];
    words_speak(in, NULL, "throw result",
                PARTS(PART("count", it->count), PART("calza", it->calza), PART("right", it->right),
                      PART("bid", it->bid.count)),
                t);
    text_add(t, " ");
    words_speak(in, NULL,
                !changed ? "throw all dice"
                : gains  ? "throw gains"
                         : "throw loses",
                PARTS(PART("seat", changed ? it->changed : it->caller),
                      PART("left", changed ? it->dice[it->changed] : 0)),
                t);
}
