/* The course of a round of Dutch as its events show it: what may come after what, under which house
 * rules, so that an event that is missing is noticed at the next one.
 *
 * The queue is made while the window is resolved, and used when it is over. None of its powers lapses: as
 * long as nobody has won, every seat has a card. */
#include "core/cards.h"
#include "core/status.h"
#include "games/dutch.h"
#include "games/follow.h"

#include <string.h>

static inline int rule(const follow *f, int value)
{
    return f->rules->value[value];
}

static follow_house house(const hn_rules *rules)
{
    const int16_t *v = rules->value;
    return (follow_house){.cards = v[DUTCH_CARDS],
                          .looks = v[DUTCH_LOOKS],
                          .wrong = v[DUTCH_WRONG_DROP],
                          .laps = v[DUTCH_LAPS],
                          .opens = true,
                          .chosen = true};
}

/* ---- the deal: collections begin after the looks ---- */

/* The slot of the card that a seat is to collect, as far as the viewer has seen what it looked at;
 * HN_NONE: nothing that could be. */
static int lowest_seen(const follow *f, int seat)
{
    const hn_card_view *v = &f->view;
    int lowest = HN_NONE, least = 0;
    for (int slot = 0; slot < HN_SLOTS; slot++) {
        hn_card card = v->card[seat][slot];
        if (card >= HN_CARDS || !knows(v->known[seat][slot], seat) || card_rank(card) == HN_JOKER)
            continue;
        int value = rule(f, DUTCH_VALUES + card_rank(card));
        if (lowest == HN_NONE || value < least) {
            lowest = slot;
            least = value;
        }
    }
    return lowest;
}

/* How far a seat is from the one that began. */
static int place_in_lap(const follow *f, int seat)
{
    return (seat + f->view.seats - f->view.first) % f->view.seats;
}

/* A card that the seat has looked at and that is no joker; the viewer knows its own well enough to say
 * which. */
static hn_status may_be_rank(const follow *f, const hn_event *e, hn_error *error)
{
    hn_place at = e->place[0];
    int lowest = lowest_seen(f, e->seat);
    if (at.seat == e->seat && knows(f->view.known[at.seat][at.slot], e->seat) &&
        card_rank(e->card) != HN_JOKER && (lowest == HN_NONE || lowest == at.slot))
        return HN_OK;
    return error_set(error, HN_BAD_VIEW,
                     "a seat collects the rank of its lowest card of those that it has looked at "
                     "and that are no jokers");
}

/* Seats that have looked at jokers alone are passed over. */
static hn_status may_begin(const follow *f, const hn_event *e, hn_error *error)
{
    int seats = f->view.seats;
    bool ranks = rule(f, DUTCH_COLLECT_RULE), is_rank = e->type == HN_EVENT_RANK;
    int from = f->last.type == HN_EVENT_RANK ? place_in_lap(f, f->last.seat) + 1 : 0;
    int to = is_rank ? place_in_lap(f, e->seat) : seats;
    if (e->type != HN_EVENT_TURN && !(ranks && is_rank))
        return error_set(error, HN_BAD_VIEW, "expected %sthe first turn",
                         ranks ? "the rank that a seat collects, or " : "");
    for (int i = from; ranks && i < to; i++) {
        int seat = (f->view.first + i) % seats;
        if (lowest_seen(f, seat) != HN_NONE)
            return error_set(error, HN_BAD_VIEW, "expected the rank that seat %d collects", seat);
    }
    if (is_rank && to < from)
        return error_set(error, HN_BAD_VIEW, "expected a seat after seat %d", f->last.seat);
    return is_rank ? may_be_rank(f, e, error) : HN_OK;
}

/* ---- turns and drops ---- */

static bool in_hand(const follow *f, hn_place place)
{
    return !view_collected(&f->view, place.seat, place.slot);
}

/* The top discard, of the rank that the seat collects, into its first gap. */
static bool may_collect(const follow *f, const hn_event *e)
{
    hn_place at = e->place[0];
    return rule(f, DUTCH_COLLECT_RULE) && card_rank(e->card) == f->view.collects[e->seat] &&
           at.seat == e->seat && at.slot == follow_gap(f, e->seat);
}

/* Where a drop stands in the order in which a window is resolved. */
static int drop_order(const follow *f, hn_place place)
{
    int seats = f->view.seats;
    return (place.seat + seats - f->view.turn_seat) % seats * HN_SLOTS + place.slot;
}

/* Own cards, in their order, right ones before the first wrong one. What came as a penalty was not
 * there to be dropped. */
static bool may_drop(const follow *f, const hn_event *e)
{
    hn_place at = e->place[0];
    bool right = e->type == HN_EVENT_FLIP;
    bool first = right ? !f->flips : !f->wrongs;
    bool taken = f->wrongs && e->seat == f->payer && f->taken >> at.slot & 1;
    return at.seat == e->seat && in_hand(f, at) && !taken && !(right && f->wrongs) &&
           (first || drop_order(f, at) > drop_order(f, f->tried));
}

/* ---- the queue of powers ---- */

static int power_of(const follow *f, hn_card card)
{
    return rule(f, DUTCH_POWERS + card_rank(card));
}

static bool powers_wait(const follow *f)
{
    return f->view.queue[0] != HN_NONE;
}

/* What the power of the card on top asks. */
static int power_phase(const follow *f)
{
    return power_of(f, follow_top(f)) == SPECIAL_SWAP ? HN_PHASE_FIRST : HN_PHASE_LOOK;
}

static void join_queue(follow *f, hn_card card, int seat)
{
    uint8_t *end = memchr(f->view.queue, HN_NONE, HN_QUEUE);
    if (end && power_of(f, card) != SPECIAL_NONE)
        *end = (uint8_t)seat;
}

static void leave_queue(hn_card_view *v)
{
    memmove(v->queue, v->queue + 1, HN_QUEUE - 1);
    v->queue[HN_QUEUE - 1] = HN_NONE;
}

/* ---- the end ---- */

static bool has_won(const follow *f, int seat)
{
    const uint8_t *list = f->view.collected[seat];
    int collected = 0;
    while (collected < HN_COLLECTION && list[collected] != HN_NONE)
        collected++;
    return collected == HN_COLLECTION || follow_cards(f, seat) == collected;
}

/* An empty hand at the window's end, or four cards collected. */
static bool is_won(const follow *f)
{
    for (int seat = 0; seat < f->view.seats; seat++)
        if (has_won(f, seat))
            return true;
    return false;
}

static bool turn_is_over(const follow *f)
{
    return !powers_wait(f) && !is_won(f);
}

/* ---- the course ---- */

static bool may_use_power(const follow *f, const hn_event *e)
{
    bool swap = e->type == HN_EVENT_EXCHANGE;
    if (!powers_wait(f) || is_won(f))
        return false;
    return e->type == HN_EVENT_DECLINE || swap == (power_phase(f) == HN_PHASE_FIRST);
}

static bool fits(const follow *f, const hn_event *e)
{
    const hn_card_view *v = &f->view;
    switch (e->type) {
    case HN_EVENT_PASS:
        return !v->deck_count && !v->discard_count;
    case HN_EVENT_COLLECT:
        return may_collect(f, e);
    case HN_EVENT_SWAP:
        return in_hand(f, e->place[0]);
    case HN_EVENT_FLIP:
    case HN_EVENT_WRONG:
        return may_drop(f, e);
    case HN_EVENT_LOOK:
    case HN_EVENT_DECLINE:
        return may_use_power(f, e);
    case HN_EVENT_EXCHANGE:
        return may_use_power(f, e) && e->place[0].seat != e->place[1].seat;
    case HN_EVENT_CALL:
        return turn_is_over(f) && !v->callers;
    case HN_EVENT_TURN:
        return turn_is_over(f) && !follow_last_turn(f);
    case HN_EVENT_END:
        return is_won(f) || (turn_is_over(f) && follow_last_turn(f));
    default:
        return true;
    }
}

static void goes_on(const follow *before, const hn_event *e, follow *after)
{
    hn_card_view *v = &after->view;
    switch (e->type) {
    case HN_EVENT_SWAP:
        join_queue(after, e->card, e->seat);
        break;
    case HN_EVENT_PLAY:
        if (before->view.drawn_from == FROM_DISCARD)
            v->phase = HN_PHASE_CALL;
        else
            join_queue(after, e->card, e->seat);
        break;
    case HN_EVENT_FLIP:
        join_queue(after, e->card, e->seat);
        break;
    case HN_EVENT_LOOK:
    case HN_EVENT_EXCHANGE:
    case HN_EVENT_DECLINE:
        leave_queue(v);
        v->phase = (uint8_t)(powers_wait(after) ? power_phase(after) : HN_PHASE_CALL);
        break;
    case HN_EVENT_END:
        v->turn = (uint16_t)(v->turn + !is_won(before));
        memset(v->queue, HN_NONE, sizeof v->queue);
        break;
    default:
        break;
    }
}

/* A window that has brought a drop is over. */
static bool may_ask(const follow *f, int phase)
{
    if (phase == HN_PHASE_WINDOW)
        return f->view.phase == HN_PHASE_WINDOW && !f->flips && !f->wrongs;
    if (phase == HN_PHASE_CALL)
        return turn_is_over(f) && !f->view.callers;
    return powers_wait(f) && !is_won(f) &&
           (phase == HN_PHASE_SECOND ? HN_PHASE_FIRST : phase) == power_phase(f);
}

const follow_course dutch_course = {
    .house = house,
    .may_begin = may_begin,
    .in_phase =
        {
            [HN_PHASE_DRAW] = IS(DRAW) | IS(TAKE) | IS(COLLECT) | IS(PASS) | IS(RESHUFFLE),
            [HN_PHASE_DRAWN] = IS(SWAP) | IS(PLAY),
            [HN_PHASE_LOOK] = IS(LOOK) | IS(DECLINE),
            [HN_PHASE_FIRST] = IS(EXCHANGE) | IS(DECLINE),
            [HN_PHASE_WINDOW] = IS(FLIP) | IS(WRONG) | IS(PENALTY) | IS(RESHUFFLE) | IS(LOOK) |
                                IS(EXCHANGE) | IS(DECLINE) | IS(CALL) | IS(TURN) | IS(END),
            [HN_PHASE_CALL] = IS(CALL) | IS(TURN) | IS(END),
            [HN_PHASE_OVER] = IS(SHOW),
        },
    .fits = fits,
    .goes_on = goes_on,
    .may_ask = may_ask,
};
