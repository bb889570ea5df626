/* The course of a round of Vinto as its events show it: what may come after what, under which house rules, so
 * that an event that is missing or false is noticed at the next one.
 *
 * The table is followed step by step, as vinto.c plays it. Four of its steps have no event: a first card is
 * chosen, a king points, a drawn card is held over a slot, a window closes. They are taken when what comes next
 * shows that they were. What an action leads to can hang on the penalty cards that it costs, since an empty
 * hand has nothing to act on: so it is settled after them. */
#include "core/cards.h"
#include "games/follow.h"
#include "games/vinto.h"

#include <string.h>

static inline int rule(const follow *f, int value)
{
    return f->rules->value[value];
}

static follow_house house(const hn_rules *rules)
{
    const int16_t *v = rules->value;
    return (follow_house){.cards = v[VINTO_CARDS],
                          .looks = v[VINTO_LOOKS],
                          .wrong = v[VINTO_WRONG_PENALTY],
                          .laps = v[VINTO_LAPS],
                          .opens = false,
                          .chosen = true,
                          .open = true,
                          .hides = v[VINTO_WRONG_CARD] == WRONG_HIDDEN};
}

/* ---- what an action finds ---- */

static int action_of(const follow *f, int rank)
{
    return rule(f, VINTO_POWERS + rank);
}

static unsigned rank_bit(int rank)
{
    return 1u << rank;
}

static bool touchable(const follow *f, int owner)
{
    return owner != f->view.caller;
}

static bool has_open_card(const follow *f, int owner)
{
    return touchable(f, owner) && follow_cards(f, owner);
}

/* How many seats have a card that may be touched. */
static int seats_with_cards(const follow *f)
{
    int count = 0;
    for (int owner = 0; owner < f->view.seats; owner++)
        count += has_open_card(f, owner);
    return count;
}

static bool can_act(const follow *f, int seat, int rank)
{
    switch (action_of(f, rank)) {
    case VINTO_LOOK_OWN:
        return has_open_card(f, seat);
    case VINTO_LOOK_OTHER:
        return seats_with_cards(f) > has_open_card(f, seat);
    case VINTO_BLIND_SWAP:
    case VINTO_LOOK_SWAP:
        return seats_with_cards(f) > 1;
    case VINTO_NAME_CARD:
        return seats_with_cards(f) > 0;
    case VINTO_GIVE_CARD:
        return f->view.seats > 2 || touchable(f, (seat + 1) % f->view.seats);
    default:
        return false;
    }
}

/* Whether the action that is being played is this one. */
static bool is_action(const follow *f, int action)
{
    return f->view.power != HN_NONE && action_of(f, f->view.power) == action;
}

static bool can_take(const follow *f)
{
    return f->view.unused && can_act(f, f->view.turn_seat, card_rank(follow_top(f)));
}

static bool can_draw(const follow *f)
{
    return f->view.deck_count || f->view.discard_count > 1;
}

/* ---- the queue ---- */

static int queued(const hn_card_view *v)
{
    int count = 0;
    while (count < HN_QUEUE && v->queue[count] != HN_NONE)
        count++;
    return count;
}

static void join_queue(follow *f, int seat, int rank)
{
    int count = queued(&f->view);
    if (count == HN_QUEUE || action_of(f, rank) == VINTO_NOTHING)
        return;
    f->view.queue[count] = (uint8_t)seat;
    f->view.queue_rank[count] = (uint8_t)rank;
}

static void leave_queue(hn_card_view *v)
{
    memmove(v->queue, v->queue + 1, HN_QUEUE - 1);
    memmove(v->queue_rank, v->queue_rank + 1, HN_QUEUE - 1);
    v->queue[HN_QUEUE - 1] = v->queue_rank[HN_QUEUE - 1] = HN_NONE;
}

/* ---- the steps of a turn ---- */

static void begin_action(follow *f, int rank, bool may_pass)
{
    static const uint8_t first_phase[] = {
        [VINTO_LOOK_OWN] = HN_PHASE_LOOK,    [VINTO_LOOK_OTHER] = HN_PHASE_LOOK,
        [VINTO_BLIND_SWAP] = HN_PHASE_FIRST, [VINTO_LOOK_SWAP] = HN_PHASE_LOOK,
        [VINTO_NAME_CARD] = HN_PHASE_POINT,  [VINTO_GIVE_CARD] = HN_PHASE_AIM};
    f->view.power = (uint8_t)rank;
    f->view.may_pass = may_pass;
    f->view.phase = first_phase[action_of(f, rank)];
}

static void open_window(follow *f)
{
    f->view.phase = HN_PHASE_WINDOW;
    f->flips = f->wrongs = 0;
    f->tossed = 0;
}

/* What waits and finds nothing to act on lapses. */
static void next_in_queue(follow *f)
{
    hn_card_view *v = &f->view;
    while (v->queue[0] != HN_NONE && !can_act(f, v->queue[0], v->queue_rank[0]))
        leave_queue(v);
    if (v->queue[0] != HN_NONE)
        begin_action(f, v->queue_rank[0], true);
    else
        v->phase = HN_PHASE_CALL;
}

/* A card came onto the discard. */
static void card_is_discarded(follow *f, hn_card card)
{
    f->view.unused = action_of(f, card_rank(card)) != VINTO_NOTHING;
}

/* An action that could have been left is played after all. */
static void action_is_used(follow *f)
{
    hn_card_view *v = &f->view;
    int waiting = queued(v);
    if (!v->may_pass)
        return;
    if (!waiting || (waiting == 1 && v->power == card_rank(follow_top(f))))
        v->unused = false;
    v->may_pass = false;
}

static void settle(follow *f)
{
    hn_card_view *v = &f->view;
    if (!f->ends)
        return;
    f->ends = false;
    v->power = HN_NONE;
    v->may_pass = false;
    if (v->queue[0] != HN_NONE)
        leave_queue(v);
    if (v->ranks)
        open_window(f);
    else
        next_in_queue(f);
}

/* ---- toss-in ---- */

/* Where a card stands in the order in which a window is resolved. */
static int toss_order(const follow *f, hn_place place)
{
    int seats = f->view.seats;
    return (place.seat + seats - f->view.turn_seat) % seats * HN_SLOTS + place.slot;
}

static bool may_toss_at_all(const follow *f, int seat)
{
    return !(f->view.barred >> seat & 1) && seat != f->view.caller;
}

static bool anyone_may_toss(const follow *f)
{
    for (int seat = 0; seat < f->view.seats; seat++)
        if (follow_cards(f, seat) && may_toss_at_all(f, seat))
            return true;
    return false;
}

/* Own cards in their order, those of the seats that were all right first. A seat that was wrong shows all its
 * cards one after the other, at least one wrong one among them. What came as a penalty was not there to be
 * tossed in. */
static bool may_toss(const follow *f, const hn_event *e)
{
    hn_place at = e->place[0];
    bool right = e->type == HN_EVENT_FLIP;
    bool first = right ? !f->flips : !f->wrongs;
    bool goes_on = !right && f->wrongs && f->tried.seat == e->seat;
    bool taken = goes_on && f->taken >> at.slot & 1;
    bool hidden = e->type == HN_EVENT_WRONG && f->house.hides;
    if (at.seat != e->seat || taken || (right ? f->wrongs : f->tossed >> e->seat & 1) ||
        e->number != (hidden ? f->view.ranks : 0) || (f->kept != HN_NONE && f->kept != e->seat))
        return false;
    return (goes_on || may_toss_at_all(f, e->seat)) &&
           (first || toss_order(f, at) > toss_order(f, f->tried));
}

static bool close_window(follow *f)
{
    if (f->kept != HN_NONE)
        return false;
    f->view.ranks = 0;
    next_in_queue(f);
    return true;
}

static bool quietly(follow *f)
{
    hn_card_view *v = &f->view;
    switch (v->phase) {
    case HN_PHASE_WINDOW:
        return close_window(f);
    case HN_PHASE_FIRST:
    case HN_PHASE_POINT:
        action_is_used(f);
        v->phase = v->phase == HN_PHASE_FIRST ? HN_PHASE_SECOND : HN_PHASE_NAME;
        return true;
    case HN_PHASE_DRAWN:
        if (!rule(f, VINTO_DECLARE) || f->under_way || !follow_cards(f, v->turn_seat))
            return false;
        v->phase = HN_PHASE_NAME;
        return true;
    default:
        return false;
    }
}

/* ---- what fits ---- */

static bool same_place(hn_place a, hn_place b)
{
    return a.seat == b.seat && a.slot == b.slot;
}

/* Whether an event is about the place that the last one, of this type, named. */
static bool follows(const follow *f, int type, const hn_event *e)
{
    return f->last.type == type && f->last.seat == e->seat &&
           same_place(f->last.place[0], e->place[0]);
}

/* What is taken from the discard is played for its action at once. */
static bool may_play(const follow *f, const hn_event *e)
{
    if (e->number == 1)
        return can_act(f, e->seat, card_rank(e->card));
    return !e->number && f->view.drawn_from == FROM_DECK;
}

static bool may_look(const follow *f, const hn_event *e)
{
    int owner = e->place[0].seat;
    if (!touchable(f, owner))
        return false;
    if (is_action(f, VINTO_LOOK_SWAP))
        return owner != f->view.chosen.seat;
    return f->view.phase == HN_PHASE_LOOK && (owner == e->seat) == is_action(f, VINTO_LOOK_OWN);
}

static bool may_exchange(const follow *f, const hn_event *e)
{
    hn_place a = e->place[0], b = e->place[1];
    if (f->view.phase == HN_PHASE_TRADE)
        return same_place(a, f->view.chosen) && same_place(b, f->view.looked);
    return is_action(f, VINTO_BLIND_SWAP) && a.seat != b.seat && touchable(f, a.seat) &&
           touchable(f, b.seat);
}

/* A card that a king has named, or one that is tossed in. */
static bool may_flip(const follow *f, const hn_event *e)
{
    if (f->view.phase == HN_PHASE_WINDOW)
        return may_toss(f, e);
    bool hidden = e->type == HN_EVENT_WRONG && f->house.hides;
    return follows(f, HN_EVENT_NAME, e) && e->number == (hidden ? rank_bit(f->last.number) : 0);
}

static bool fits(const follow *f, const hn_event *e)
{
    const hn_card_view *v = &f->view;
    hn_place at = e->place[0];
    switch (e->type) {
    case HN_EVENT_TAKE:
        return can_take(f);
    case HN_EVENT_PASS:
        return !can_draw(f) && !can_take(f);
    case HN_EVENT_DECLARE:
        return rule(f, VINTO_DECLARE) && at.seat == e->seat && e->number < HN_RANKS &&
               v->drawn_from == FROM_DECK;
    case HN_EVENT_SWAP:
        return v->phase == HN_PHASE_NAME ? follows(f, HN_EVENT_DECLARE, e)
                                         : v->drawn_from == FROM_DECK;
    case HN_EVENT_PLAY:
        return may_play(f, e);
    case HN_EVENT_LOOK:
        return may_look(f, e);
    case HN_EVENT_EXCHANGE:
        return may_exchange(f, e);
    case HN_EVENT_DECLINE:
        return v->may_pass || v->phase == HN_PHASE_TRADE;
    case HN_EVENT_NAME:
        return is_action(f, VINTO_NAME_CARD) && !f->under_way && touchable(f, at.seat) &&
               e->number < HN_RANKS;
    case HN_EVENT_FLIP:
    case HN_EVENT_WRONG:
    case HN_EVENT_KEEP:
        return may_flip(f, e);
    case HN_EVENT_AIM:
        return at.seat != e->seat && touchable(f, at.seat);
    case HN_EVENT_CALL:
        return !v->callers;
    case HN_EVENT_TURN:
        return !follow_last_turn(f);
    case HN_EVENT_END:
        return follow_last_turn(f);
    default:
        return true;
    }
}

/* ---- what it changes ---- */

static void after_swap(const follow *before, const hn_event *e, follow *after)
{
    int rank = card_rank(e->card);
    bool declared = before->last.type == HN_EVENT_DECLARE;
    bool right = declared && before->last.number == rank;
    card_is_discarded(after, e->card);
    after->view.ranks = (uint16_t)rank_bit(rank);
    open_window(after);
    if (right && can_act(after, e->seat, rank)) {
        begin_action(after, rank, true);
    } else if (declared && !right) {
        after->penalties = before->house.wrong;
        after->payer = e->seat;
    }
}

static void after_play(const hn_event *e, follow *after)
{
    int rank = card_rank(e->card);
    card_is_discarded(after, e->card);
    after->view.ranks = (uint16_t)rank_bit(rank);
    open_window(after);
    if (e->number) {
        after->view.unused = false;
        begin_action(after, rank, false);
    }
}

/* A queen looks at one card, then at another; what else looks is done then. */
static void after_look(const follow *before, const hn_event *e, follow *after)
{
    hn_card_view *v = &after->view;
    action_is_used(after);
    if (!is_action(before, VINTO_LOOK_SWAP)) {
        after->ends = true;
        return;
    }
    bool second = before->view.phase == HN_PHASE_SECOND;
    v->chosen = second ? before->view.chosen : e->place[0];
    if (second)
        v->looked = e->place[0];
    v->phase = second ? HN_PHASE_TRADE : HN_PHASE_SECOND;
}

/* Tossed in, it joins the queue; named rightly, its action is played, and the window to come is for both. */
static void after_flip(const follow *before, const hn_event *e, follow *after)
{
    int rank = card_rank(e->card);
    card_is_discarded(after, e->card);
    if (before->view.phase == HN_PHASE_WINDOW) {
        join_queue(after, e->seat, rank);
        after->tossed |= seat_bit(e->seat);
        return;
    }
    after->view.ranks |= (uint16_t)(rank_bit(HN_KING) | rank_bit(rank));
    if (can_act(after, e->seat, rank)) {
        after->view.unused = false;
        begin_action(after, rank, false);
    } else {
        after->ends = true;
    }
}

/* Named wrongly, or tossed in by a seat with a wrong card, which is barred from now on. */
static void after_wrong(const follow *before, const hn_event *e, follow *after)
{
    bool goes_on = before->wrongs && before->tried.seat == e->seat;
    if (before->view.phase != HN_PHASE_WINDOW) {
        after->ends = true;
        return;
    }
    after->view.barred |= seat_bit(e->seat);
    if (e->type == HN_EVENT_WRONG)
        after->kept = HN_NONE;
    else if (!goes_on)
        after->kept = e->seat;
}

static void goes_on(const follow *before, const hn_event *e, follow *after)
{
    hn_card_view *v = &after->view;
    switch (e->type) {
    case HN_EVENT_TAKE:
    case HN_EVENT_DECLARE:
    case HN_EVENT_NAME:
        after->under_way = true;
        break;
    case HN_EVENT_SWAP:
        after_swap(before, e, after);
        break;
    case HN_EVENT_PLAY:
        after_play(e, after);
        break;
    case HN_EVENT_LOOK:
        after_look(before, e, after);
        break;
    case HN_EVENT_EXCHANGE:
    case HN_EVENT_DECLINE:
        after->ends = true;
        break;
    case HN_EVENT_FLIP:
        after_flip(before, e, after);
        break;
    case HN_EVENT_WRONG:
    case HN_EVENT_KEEP:
        after_wrong(before, e, after);
        break;
    case HN_EVENT_AIM:
        action_is_used(after);
        after->penalties = 1;
        after->payer = e->place[0].seat;
        after->ends = true;
        break;
    case HN_EVENT_PENALTY:
        v->phase = before->view.phase;
        break;
    case HN_EVENT_END:
        v->turn++;
        break;
    default:
        break;
    }
}

/* ---- the course ---- */

/* What is right to toss in, or what a king has named. */
static unsigned right_ranks(const follow *f)
{
    return f->view.phase == HN_PHASE_WINDOW ? f->view.ranks : rank_bit(f->last.number);
}

/* A window that has brought a card is over. */
static bool may_ask(const follow *f, int phase)
{
    if (phase != f->view.phase)
        return false;
    if (phase == HN_PHASE_CALL)
        return !f->view.callers;
    return !f->flips && !f->wrongs && anyone_may_toss(f);
}

const follow_course vinto_course = {
    .house = house,
    .in_phase =
        {
            [HN_PHASE_DRAW] = IS(DRAW) | IS(TAKE) | IS(PASS) | IS(RESHUFFLE),
            [HN_PHASE_DRAWN] = IS(SWAP) | IS(PLAY) | IS(DECLARE),
            [HN_PHASE_LOOK] = IS(LOOK) | IS(DECLINE),
            [HN_PHASE_FIRST] = IS(DECLINE),
            [HN_PHASE_SECOND] = IS(LOOK) | IS(EXCHANGE),
            [HN_PHASE_TRADE] = IS(EXCHANGE) | IS(DECLINE),
            [HN_PHASE_POINT] = IS(DECLINE),
            [HN_PHASE_NAME] =
                IS(NAME) | IS(SWAP) | IS(FLIP) | IS(WRONG) | IS(PENALTY) | IS(RESHUFFLE),
            [HN_PHASE_AIM] = IS(AIM) | IS(DECLINE) | IS(PENALTY) | IS(RESHUFFLE),
            [HN_PHASE_WINDOW] = IS(FLIP) | IS(WRONG) | IS(KEEP) | IS(PENALTY) | IS(RESHUFFLE),
            [HN_PHASE_CALL] = IS(CALL) | IS(TURN) | IS(END),
            [HN_PHASE_OVER] = IS(SHOW),
        },
    .numbered = IS(PLAY) | IS(WRONG),
    .fits = fits,
    .goes_on = goes_on,
    .quietly = quietly,
    .settle = settle,
    .right_ranks = right_ranks,
    .may_ask = may_ask,
};
