/* The course of a round of Cambio as its events show it: what may come after what, under which
 * house rules, so that an event that is missing is noticed at the next one. Phases are the
 * game's own, as far as events tell them: the first card of an exchange is chosen without one,
 * and a window without flips closes without one. */
#include "core/cards.h"
#include "core/status.h"
#include "games/cambio.h"
#include "games/follow.h"

static inline int rule(const follow *f, int value)
{
    return f->rules->value[value];
}

/* ---- what comes in which phase, after the deal ---- */

#define IS(type) (1u << HN_EVENT_##type)

static const uint32_t in_phase[HN_PHASES] = {
    [HN_PHASE_DRAW] = IS(DRAW) | IS(TAKE) | IS(PASS) | IS(CALL) | IS(RESHUFFLE),
    [HN_PHASE_DRAWN] = IS(SWAP) | IS(PLAY),
    [HN_PHASE_LOOK] = IS(LOOK) | IS(DECLINE),
    [HN_PHASE_FIRST] = IS(EXCHANGE) | IS(DECLINE),
    [HN_PHASE_WINDOW] =
        IS(FLIP) | IS(WRONG) | IS(PENALTY) | IS(RESHUFFLE) | IS(CALL) | IS(TURN) | IS(END),
    [HN_PHASE_GIVE] = IS(GIVE),
    [HN_PHASE_CALL] = IS(CALL) | IS(TURN) | IS(END),
    [HN_PHASE_OVER] = IS(SHOW),
};

/* What only the turn's seat does. */
static const uint32_t of_turn_seat = IS(LOOK) | IS(DRAW) | IS(TAKE) | IS(SWAP) | IS(PLAY) |
                                     IS(PASS) | IS(DECLINE) | IS(EXCHANGE) | IS(CALL);

/* ---- the deal: its events are known by their number ---- */

static hn_status may_come_in_deal(const follow *f, const hn_event *e, hn_error *error)
{
    int seats = f->view.seats, at = f->count;
    int looks = rule(f, CAMBIO_LOOKS), open = rule(f, CAMBIO_OPENING_DISCARD);
    if (at < seats) {
        int seat = (f->view.first + at) % seats;
        return e->type == HN_EVENT_DEAL && e->seat == seat && e->number == rule(f, CAMBIO_CARDS)
                   ? HN_OK
                   : error_set(error, HN_BAD_VIEW, "expected that seat %d is dealt %d cards", seat,
                               rule(f, CAMBIO_CARDS));
    }
    at -= seats;
    if (at < open)
        return e->type == HN_EVENT_OPEN
                   ? HN_OK
                   : error_set(error, HN_BAD_VIEW, "expected the card that opens the discard");
    at -= open;
    if (at >= seats * looks)
        return e->type == HN_EVENT_TURN ? HN_OK
                                        : error_set(error, HN_BAD_VIEW, "expected the first turn");
    int seat = (f->view.first + at / looks) % seats, slot = at % looks;
    bool chosen = rule(f, CAMBIO_LOOKS_AT) == LOOKS_AT_CHOSEN;
    int least = chosen && slot ? f->last.place[0].slot + 1 : 0;
    bool own = e->type == HN_EVENT_LOOK && e->seat == seat && e->place[0].seat == seat;
    if (!own || (chosen ? e->place[0].slot < least : e->place[0].slot != slot))
        return error_set(error, HN_BAD_VIEW, "expected look %d of seat %d at its cards", slot + 1,
                         seat);
    return HN_OK;
}

/* ---- powers and flips ---- */

static bool touchable(const follow *f, int seat, int owner)
{
    return owner == seat || !rule(f, CAMBIO_PROTECTED) || !(f->view.callers >> owner & 1);
}

/* How many cards the turn's seat may touch: its own, and the others'. */
static int touchable_cards(const follow *f, bool own, bool others)
{
    int seat = f->view.turn_seat, count = 0;
    for (int owner = 0; owner < f->view.seats; owner++)
        if (owner == seat ? own : others && touchable(f, seat, owner))
            count += follow_cards(f, owner);
    return count;
}

static int power_of(const follow *f, hn_card card)
{
    return rule(f, CAMBIO_POWERS + card_kind(card));
}

static int top_power(const follow *f)
{
    return power_of(f, f->view.discard[f->view.discard_count - 1]);
}

static bool can_exchange(const follow *f)
{
    return touchable_cards(f, true, true) >= 2;
}

static int phase_after_play(const follow *f, hn_card card)
{
    int power = power_of(f, card);
    if (f->view.drawn_from == FROM_DISCARD && rule(f, CAMBIO_POWERS_FROM) == POWERS_FROM_DECK)
        return HN_PHASE_WINDOW;
    switch (power) {
    case POWER_NONE:
        return HN_PHASE_WINDOW;
    case POWER_SWAP:
        return can_exchange(f) ? HN_PHASE_FIRST : HN_PHASE_WINDOW;
    default:
        return touchable_cards(f, power != POWER_LOOK_OTHER, power != POWER_LOOK_OWN)
                   ? HN_PHASE_LOOK
                   : HN_PHASE_WINDOW;
    }
}

static bool may_look(const follow *f, hn_place at)
{
    int power = top_power(f);
    bool own = at.seat == f->view.turn_seat;
    return touchable(f, f->view.turn_seat, at.seat) && !(power == POWER_LOOK_OWN && !own) &&
           !(power == POWER_LOOK_OTHER && own);
}

/* A claim is resolved; where one right flip is allowed, no more after it. */
static bool may_flip(const follow *f, const hn_event *e)
{
    int owner = e->place[0].seat, flips = rule(f, CAMBIO_FLIPS);
    if (flips == FLIPS_NONE || (rule(f, CAMBIO_FLIPS_PER_CARD) == FLIPS_ONE && f->flips))
        return false;
    return owner == e->seat || (flips == FLIPS_ALL && touchable(f, e->seat, owner));
}

/* Whether a card of the last wrong flip's penalty is to be taken now. */
static bool penalty_due(const follow *f)
{
    bool card = f->view.deck_count ||
                (rule(f, CAMBIO_DECK_OUT) == DECK_RESHUFFLED && f->view.discard_count > 1);
    return f->penalties && card && follow_gap(f, f->payer) < HN_SLOTS;
}

/* ---- the turn's end ---- */

/* A window's end ends the round where a seat without cards does. */
static bool hand_ends(const follow *f)
{
    if (f->view.phase == HN_PHASE_WINDOW && rule(f, CAMBIO_EMPTY_HAND) == EMPTY_ENDS)
        for (int seat = 0; seat < f->view.seats; seat++)
            if (!follow_cards(f, seat))
                return true;
    return false;
}

static bool round_ends(const follow *f)
{
    const hn_card_view *v = &f->view;
    int next = (v->turn_seat + 1) % v->seats;
    bool last = v->callers ? next == v->caller : v->turn + 1 == rule(f, CAMBIO_LAPS) * v->seats;
    bool out = rule(f, CAMBIO_DECK_OUT) == DECK_ENDS && !v->deck_count;
    return last || out || hand_ends(f);
}

static bool may_call(const follow *f)
{
    int at = f->view.phase == HN_PHASE_DRAW ? CALL_AT_START : CALL_AT_END;
    return rule(f, CAMBIO_CALL_AT) == at && !hand_ends(f) &&
           (!f->view.callers || rule(f, CAMBIO_CALLERS) == CALLERS_SEVERAL);
}

/* The card that is turned up next, seat by seat and slot by slot; its seat is HN_NONE after the
 * last. */
static hn_place next_shown(const follow *f)
{
    bool begun = f->last.type == HN_EVENT_SHOW;
    int from = begun ? f->last.place[0].seat * HN_SLOTS + f->last.place[0].slot + 1 : 0;
    for (int i = from; i < f->view.seats * HN_SLOTS; i++)
        if (f->view.card[i / HN_SLOTS][i % HN_SLOTS] != HN_NONE)
            return (hn_place){(uint8_t)(i / HN_SLOTS), (uint8_t)(i % HN_SLOTS)};
    return (hn_place){HN_NONE, HN_NONE};
}

/* ---- the course ---- */

/* Whether an event of the phase is one that the rules have at such a table. */
static bool fits(const follow *f, const hn_event *e)
{
    const hn_card_view *v = &f->view;
    hn_place at = e->place[0], to = e->place[1];
    switch (e->type) {
    case HN_EVENT_TAKE:
        return rule(f, CAMBIO_DRAW_DISCARD);
    case HN_EVENT_PLAY:
        return v->drawn_from == FROM_DECK || rule(f, CAMBIO_DISCARD_USE) == DISCARD_ANY;
    case HN_EVENT_SWAP:
        return at.seat == e->seat;
    case HN_EVENT_LOOK:
        return may_look(f, at);
    case HN_EVENT_EXCHANGE:
        return touchable(f, e->seat, at.seat) && touchable(f, e->seat, to.seat);
    case HN_EVENT_FLIP:
    case HN_EVENT_WRONG:
        return may_flip(f, e);
    case HN_EVENT_PENALTY:
        return penalty_due(f) && e->seat == f->payer && at.seat == e->seat &&
               at.slot == follow_gap(f, e->seat);
    case HN_EVENT_RESHUFFLE:
        return rule(f, CAMBIO_DECK_OUT) == DECK_RESHUFFLED &&
               (v->phase == HN_PHASE_DRAW || penalty_due(f));
    case HN_EVENT_GIVE:
        return e->seat == v->giver && at.seat == e->seat && to.seat == v->chosen.seat &&
               to.slot == v->chosen.slot;
    case HN_EVENT_CALL:
        return may_call(f);
    case HN_EVENT_TURN:
        return !round_ends(f);
    case HN_EVENT_END:
        return round_ends(f);
    case HN_EVENT_SHOW:
        return e->seat == at.seat && at.seat == next_shown(f).seat && at.slot == next_shown(f).slot;
    default:
        return true;
    }
}

static hn_status may_come(const follow *f, const hn_event *e, hn_error *error)
{
    const hn_card_view *v = &f->view;
    if (v->phase == HN_PHASE_LOOKS)
        return may_come_in_deal(f, e, error);
    if (penalty_due(f) && e->type != (v->deck_count ? HN_EVENT_PENALTY : HN_EVENT_RESHUFFLE))
        return error_set(error, HN_BAD_VIEW, "expected that seat %d takes a penalty card",
                         f->payer);
    if (in_phase[v->phase] >> e->type & 1 &&
        (e->seat == v->turn_seat || !(of_turn_seat >> e->type & 1)) &&
        (f->last.type != HN_EVENT_RESHUFFLE || v->phase != HN_PHASE_DRAW ||
         e->type == HN_EVENT_DRAW) &&
        fits(f, e))
        return HN_OK;
    return error_set(error, HN_BAD_VIEW,
                     "that cannot come here: an event before it is missing or wrong");
}

static void after_flip(const follow *before, const hn_event *e, follow *after)
{
    after->flips++;
    if (rule(before, CAMBIO_GIVE) && e->place[0].seat != e->seat && follow_cards(before, e->seat)) {
        after->view.phase = HN_PHASE_GIVE;
        after->view.giver = e->seat;
        after->view.chosen = e->place[0];
    }
}

/* What is asked next, but for flips, looks and plays always the same. */
static const uint8_t next_phase[HN_EVENT_TYPES] = {
    [HN_EVENT_DEAL] = HN_PHASE_LOOKS,      [HN_EVENT_OPEN] = HN_PHASE_LOOKS,
    [HN_EVENT_TURN] = HN_PHASE_DRAW,       [HN_EVENT_LOOK] = HN_PHASE_WINDOW,
    [HN_EVENT_DRAW] = HN_PHASE_DRAWN,      [HN_EVENT_TAKE] = HN_PHASE_DRAWN,
    [HN_EVENT_SWAP] = HN_PHASE_WINDOW,     [HN_EVENT_PLAY] = HN_PHASE_WINDOW,
    [HN_EVENT_PASS] = HN_PHASE_CALL,       [HN_EVENT_DECLINE] = HN_PHASE_WINDOW,
    [HN_EVENT_EXCHANGE] = HN_PHASE_WINDOW, [HN_EVENT_FLIP] = HN_PHASE_WINDOW,
    [HN_EVENT_WRONG] = HN_PHASE_WINDOW,    [HN_EVENT_PENALTY] = HN_PHASE_WINDOW,
    [HN_EVENT_GIVE] = HN_PHASE_WINDOW,     [HN_EVENT_CALL] = HN_PHASE_CALL,
    [HN_EVENT_END] = HN_PHASE_OVER,        [HN_EVENT_SHOW] = HN_PHASE_OVER,
};

static void goes_on(const follow *before, const hn_event *e, follow *after)
{
    hn_card_view *v = &after->view;
    if (e->type == HN_EVENT_RESHUFFLE)
        return;
    v->phase = next_phase[e->type];
    v->looked = v->chosen = (hn_place){HN_NONE, HN_NONE};
    v->giver = HN_NONE;
    after->penalties = 0;
    switch (e->type) {
    case HN_EVENT_TURN:
        after->flips = after->wrongs = 0;
        break;
    case HN_EVENT_PLAY:
        v->phase = (uint8_t)phase_after_play(before, e->card);
        break;
    case HN_EVENT_LOOK:
        if (before->view.phase == HN_PHASE_LOOKS) {
            v->phase = HN_PHASE_LOOKS;
        } else if (top_power(before) == POWER_LOOK_SWAP && can_exchange(before)) {
            v->phase = HN_PHASE_FIRST;
            v->looked = e->place[0];
        }
        break;
    case HN_EVENT_FLIP:
        after_flip(before, e, after);
        break;
    case HN_EVENT_WRONG:
        after->wrongs++;
        after->penalties = rule(before, CAMBIO_WRONG_FLIP);
        after->payer = e->seat;
        break;
    case HN_EVENT_PENALTY:
        after->penalties = before->penalties - 1;
        break;
    case HN_EVENT_END:
        v->turn = (uint16_t)(v->turn + !hand_ends(before));
        break;
    default:
        break;
    }
}

/* A window is open until it has brought flips, and again after right ones where any number is
 * allowed. */
static bool window_may_ask(const follow *f)
{
    return f->flips ? rule(f, CAMBIO_FLIPS_PER_CARD) == FLIPS_ANY : !f->wrongs;
}

static bool may_ask(const follow *f, int phase)
{
    int open = rule(f, CAMBIO_OPENING_DISCARD);
    if (penalty_due(f) || f->last.type == HN_EVENT_RESHUFFLE)
        return false;
    switch (f->view.phase) {
    case HN_PHASE_LOOKS:
        return phase == HN_PHASE_LOOKS && f->count == f->view.seats + open;
    case HN_PHASE_FIRST:
        return phase == HN_PHASE_FIRST || phase == HN_PHASE_SECOND;
    case HN_PHASE_WINDOW:
        return phase == HN_PHASE_WINDOW ? window_may_ask(f) : phase == HN_PHASE_CALL && may_call(f);
    case HN_PHASE_CALL:
        return phase == HN_PHASE_CALL && f->last.type == HN_EVENT_PASS && may_call(f);
    case HN_PHASE_OVER:
        return phase == HN_PHASE_OVER && next_shown(f).seat == HN_NONE;
    default:
        return phase == f->view.phase;
    }
}

const follow_course cambio_course = {may_come, goes_on, may_ask};
