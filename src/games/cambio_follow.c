/* The course of a round of Cambio as its events show it: what may come after what, under which
 * house rules, so that an event that is missing is noticed at the next one. */
#include "core/cards.h"
#include "games/cambio.h"
#include "games/follow.h"

static inline int rule(const follow *f, int value)
{
    return f->rules->value[value];
}

static follow_house house(const hn_rules *rules)
{
    const int16_t *v = rules->value;
    return (follow_house){.cards = v[CAMBIO_CARDS],
                          .looks = v[CAMBIO_LOOKS],
                          .wrong = v[CAMBIO_WRONG_FLIP],
                          .laps = v[CAMBIO_LAPS],
                          .opens = v[CAMBIO_OPENING_DISCARD],
                          .chosen = v[CAMBIO_LOOKS_AT] == LOOKS_AT_CHOSEN};
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
    return power_of(f, follow_top(f));
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
    bool out = rule(f, CAMBIO_DECK_OUT) == DECK_ENDS && !f->view.deck_count;
    return follow_last_turn(f) || out || hand_ends(f);
}

static bool may_call(const follow *f)
{
    int at = f->view.phase == HN_PHASE_DRAW ? CALL_AT_START : CALL_AT_END;
    return rule(f, CAMBIO_CALL_AT) == at && !hand_ends(f) &&
           (!f->view.callers || rule(f, CAMBIO_CALLERS) == CALLERS_SEVERAL);
}

/* ---- the course ---- */

static bool fits(const follow *f, const hn_event *e)
{
    const hn_card_view *v = &f->view;
    hn_place at = e->place[0], to = e->place[1];
    switch (e->type) {
    case HN_EVENT_TAKE:
        return rule(f, CAMBIO_DRAW_DISCARD);
    case HN_EVENT_PLAY:
        return v->drawn_from == FROM_DECK || rule(f, CAMBIO_DISCARD_USE) == DISCARD_ANY;
    case HN_EVENT_LOOK:
        return may_look(f, at);
    case HN_EVENT_EXCHANGE:
        return touchable(f, e->seat, at.seat) && touchable(f, e->seat, to.seat);
    case HN_EVENT_FLIP:
    case HN_EVENT_WRONG:
        return may_flip(f, e);
    case HN_EVENT_GIVE:
        return e->seat == v->giver && at.seat == e->seat && to.seat == v->chosen.seat &&
               to.slot == v->chosen.slot;
    case HN_EVENT_CALL:
        return may_call(f);
    case HN_EVENT_TURN:
        return !round_ends(f);
    case HN_EVENT_END:
        return round_ends(f);
    default:
        return true;
    }
}

static void after_flip(const follow *before, const hn_event *e, follow *after)
{
    if (rule(before, CAMBIO_GIVE) && e->place[0].seat != e->seat && follow_cards(before, e->seat)) {
        after->view.phase = HN_PHASE_GIVE;
        after->view.giver = e->seat;
        after->view.chosen = e->place[0];
    }
}

static void goes_on(const follow *before, const hn_event *e, follow *after)
{
    hn_card_view *v = &after->view;
    switch (e->type) {
    case HN_EVENT_PLAY:
        v->phase = (uint8_t)phase_after_play(before, e->card);
        break;
    case HN_EVENT_LOOK:
        if (top_power(before) == POWER_LOOK_SWAP && can_exchange(before)) {
            v->phase = HN_PHASE_FIRST;
            v->looked = e->place[0];
        }
        break;
    case HN_EVENT_FLIP:
        after_flip(before, e, after);
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
    if (f->view.phase == HN_PHASE_WINDOW && phase == HN_PHASE_WINDOW)
        return window_may_ask(f);
    return phase == HN_PHASE_CALL && may_call(f) &&
           (f->view.phase == HN_PHASE_WINDOW || f->last.type == HN_EVENT_PASS);
}

const follow_course cambio_course = {
    .house = house,
    .in_phase =
        {
            [HN_PHASE_DRAW] = IS(DRAW) | IS(TAKE) | IS(PASS) | IS(CALL) | IS(RESHUFFLE),
            [HN_PHASE_DRAWN] = IS(SWAP) | IS(PLAY),
            [HN_PHASE_LOOK] = IS(LOOK) | IS(DECLINE),
            [HN_PHASE_FIRST] = IS(EXCHANGE) | IS(DECLINE),
            [HN_PHASE_WINDOW] =
                IS(FLIP) | IS(WRONG) | IS(PENALTY) | IS(RESHUFFLE) | IS(CALL) | IS(TURN) | IS(END),
            [HN_PHASE_GIVE] = IS(GIVE),
            [HN_PHASE_CALL] = IS(CALL) | IS(TURN) | IS(END),
            [HN_PHASE_OVER] = IS(SHOW),
        },
    .fits = fits,
    .goes_on = goes_on,
    .may_ask = may_ask,
};
