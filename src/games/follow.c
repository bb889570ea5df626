/* Following a card table from events. The model is a view like any other; what an event changes in it is in
 * follow_effects.c. What may come when is a game's course, in a file of its own for each; what is the same in all
 * of them is here. Phases are the game's own, as far as events tell them: the first card of an exchange is chosen
 * without one, and a window without flips closes without one. Where a course says what the table does then, such
 * steps are taken when the next event, or the view, shows that they were. */
#include "games/follow.h"

#include "core/cards.h"
#include "core/status.h"

#include <string.h>

static const hn_place nowhere = {HN_NONE, HN_NONE};

void follow_begin(follow *f, const hn_rules *rules, int seats, int first, int seat)
{
    *f = (follow){.rules = rules, .house = rules->game->course->house(rules)};
    hn_card_view *v = &f->view;
    v->seats = (uint8_t)seats;
    v->seat = (uint8_t)seat;
    v->first = v->turn_seat = (uint8_t)first;
    v->phase = HN_PHASE_LOOKS;
    v->deck_count = HN_CARDS;
    v->caller = v->giver = v->drawn = f->kept = HN_NONE;
    v->chosen = v->looked = nowhere;
    memset(v->discard, HN_NONE, sizeof v->discard);
    memset(v->card, HN_NONE, sizeof v->card);
    memset(v->dealt, HN_NONE, sizeof v->dealt);
    memset(v->queue, HN_NONE, sizeof v->queue);
    memset(v->queue_rank, HN_NONE, sizeof v->queue_rank);
    v->power = HN_NONE;
    memset(v->collects, HN_NONE, sizeof v->collects);
    memset(v->collected, HN_NONE, sizeof v->collected);
}

int follow_cards(const follow *f, int seat)
{
    int count = 0;
    for (int slot = 0; slot < HN_SLOTS; slot++)
        count += f->view.card[seat][slot] != HN_NONE;
    return count;
}

int follow_gap(const follow *f, int seat)
{
    int slot = 0;
    while (slot < HN_SLOTS && f->view.card[seat][slot] != HN_NONE)
        slot++;
    return slot;
}

hn_card follow_top(const follow *f)
{
    const hn_card_view *v = &f->view;
    return v->discard_count ? v->discard[v->discard_count - 1] : HN_NONE;
}

bool follow_last_turn(const follow *f)
{
    const hn_card_view *v = &f->view;
    int next = (v->turn_seat + 1) % v->seats;
    return v->callers ? next == v->caller : v->turn + 1 >= f->house.laps * v->seats;
}

/* ---- what an event must look like ---- */

enum { NO_CARD, SEEN_BY_NOBODY, SEEN_BY_ACTOR, SEEN_BY_ALL };

static const struct {
    bool actor, number;
    bool target; /* place[0] is a seat without a slot */
    uint8_t card, places;
} shapes[HN_EVENT_TYPES] = {
    [HN_EVENT_DEAL] = {.actor = true, .number = true},
    [HN_EVENT_OPEN] = {.card = SEEN_BY_ALL},
    [HN_EVENT_TURN] = {.actor = true, .number = true},
    [HN_EVENT_LOOK] = {.actor = true, .card = SEEN_BY_ACTOR, .places = 1},
    [HN_EVENT_DRAW] = {.actor = true, .card = SEEN_BY_ACTOR},
    [HN_EVENT_TAKE] = {.actor = true, .card = SEEN_BY_ALL},
    [HN_EVENT_SWAP] = {.actor = true, .card = SEEN_BY_ALL, .places = 1},
    [HN_EVENT_PLAY] = {.actor = true, .card = SEEN_BY_ALL},
    [HN_EVENT_PASS] = {.actor = true},
    [HN_EVENT_DECLINE] = {.actor = true},
    [HN_EVENT_EXCHANGE] = {.actor = true, .places = 2},
    [HN_EVENT_FLIP] = {.actor = true, .card = SEEN_BY_ALL, .places = 1},
    [HN_EVENT_WRONG] = {.actor = true, .card = SEEN_BY_ALL, .places = 1},
    [HN_EVENT_PENALTY] = {.actor = true, .card = SEEN_BY_NOBODY, .places = 1},
    [HN_EVENT_GIVE] = {.actor = true, .places = 2},
    [HN_EVENT_CALL] = {.actor = true},
    [HN_EVENT_RESHUFFLE] = {.number = true},
    [HN_EVENT_SHOW] = {.actor = true, .card = SEEN_BY_ALL, .places = 1},
    [HN_EVENT_RANK] = {.actor = true, .card = SEEN_BY_ALL, .places = 1},
    [HN_EVENT_COLLECT] = {.actor = true, .card = SEEN_BY_ALL, .places = 1},
    [HN_EVENT_DECLARE] = {.actor = true, .number = true, .places = 1},
    [HN_EVENT_NAME] = {.actor = true, .number = true, .places = 1},
    [HN_EVENT_KEEP] = {.actor = true, .card = SEEN_BY_ALL, .places = 1},
    [HN_EVENT_AIM] = {.actor = true, .target = true},
};

/* Who sees an event's card at this table. */
static int card_shape(const follow *f, int type)
{
    if (type == HN_EVENT_DRAW && f->house.open)
        return SEEN_BY_ALL;
    if (type == HN_EVENT_WRONG && f->house.hides)
        return SEEN_BY_NOBODY;
    return shapes[type].card;
}

static hn_status check_card(const follow *f, const hn_event *e, hn_error *error)
{
    static const char *const words[] = {[NO_CARD] = "nobody",
                                        [SEEN_BY_NOBODY] = "nobody",
                                        [SEEN_BY_ACTOR] = "the seat that acts",
                                        [SEEN_BY_ALL] = "everyone"};
    int shape = card_shape(f, e->type);
    hn_seats seen_by = shape == SEEN_BY_ALL     ? HN_EVERYONE
                       : shape == SEEN_BY_ACTOR ? seat_bit(e->seat)
                                                : 0;
    if (e->seen_by != seen_by)
        return error_set(error, HN_BAD_VIEW, "such a card is seen by %s", words[shape]);
    bool shown = knows(seen_by, f->view.seat);
    if (shape == NO_CARD ? e->card != HN_NONE : shown ? e->card >= HN_CARDS : e->card != HN_UNKNOWN)
        return error_set(error, HN_BAD_VIEW, "the card must be %s",
                         shown ? "shown: the seat sees it" : "hidden: the seat does not see it");
    return HN_OK;
}

static bool is_place(const follow *f, hn_place place)
{
    return place.seat < f->view.seats && place.slot < HN_SLOTS;
}

static bool is_nowhere(hn_place place)
{
    return place.seat == HN_NONE && place.slot == HN_NONE;
}

static hn_status check_shape(const follow *f, const hn_event *e, hn_error *error)
{
    static const uint8_t no_dice[HN_DICE] = {0};
    if (e->type >= HN_EVENT_TYPES)
        return error_set(error, HN_BAD_VIEW, "there is no event of type %d", e->type);
    if (shapes[e->type].actor ? e->seat >= f->view.seats : e->seat != HN_NONE)
        return error_set(error, HN_BAD_VIEW, "the seat must be one of the table");
    bool target = shapes[e->type].target,
         number = shapes[e->type].number || f->rules->game->course->numbered >> e->type & 1;
    if (target && (e->place[0].seat >= f->view.seats || e->place[0].slot != HN_NONE))
        return error_set(error, HN_BAD_VIEW,
                         "the event must have a seat of the table as its target");
    for (int i = target; i < 2; i++)
        if (i < shapes[e->type].places ? !is_place(f, e->place[i]) : !is_nowhere(e->place[i]))
            return error_set(error, HN_BAD_VIEW, "the event must have %d places of the table",
                             shapes[e->type].places);
    if ((e->number && !number) || memcmp(e->die, no_dice, HN_DICE) || e->unused)
        return error_set(error, HN_BAD_VIEW, "the event must have no number and no dice");
    return check_card(f, e, error);
}

/* ---- the deal: its events are known by their number ---- */

static hn_status may_come_as_look(const follow *f, const hn_event *e, int number, hn_error *error)
{
    int seat = (f->view.first + number / f->house.looks) % f->view.seats;
    int slot = number % f->house.looks;
    int least = f->house.chosen && slot ? f->last.place[0].slot + 1 : 0;
    bool own = e->type == HN_EVENT_LOOK && e->seat == seat && e->place[0].seat == seat;
    if (!own || (f->house.chosen ? e->place[0].slot < least : e->place[0].slot != slot))
        return error_set(error, HN_BAD_VIEW, "expected look %d of seat %d at its cards", slot + 1,
                         seat);
    return HN_OK;
}

static hn_status may_come_in_deal(const follow *f, const hn_event *e, hn_error *error)
{
    const follow_course *course = f->rules->game->course;
    int seats = f->view.seats, at = f->count;
    if (at < seats) {
        int seat = (f->view.first + at) % seats;
        return e->type == HN_EVENT_DEAL && e->seat == seat && e->number == f->house.cards
                   ? HN_OK
                   : error_set(error, HN_BAD_VIEW, "expected that seat %d is dealt %d cards", seat,
                               f->house.cards);
    }
    at -= seats;
    if (at < f->house.opens)
        return e->type == HN_EVENT_OPEN
                   ? HN_OK
                   : error_set(error, HN_BAD_VIEW, "expected the card that opens the discard");
    at -= f->house.opens;
    if (at < seats * f->house.looks)
        return may_come_as_look(f, e, at, error);
    if (course->may_begin)
        return course->may_begin(f, e, error);
    return e->type == HN_EVENT_TURN ? HN_OK
                                    : error_set(error, HN_BAD_VIEW, "expected the first turn");
}

/* ---- what may come after it ---- */

/* Whether a card of the last wrong flip's penalty is to be taken now. */
static bool penalty_due(const follow *f)
{
    const hn_card_view *v = &f->view;
    bool card = v->deck_count || (f->rules->game->refills(f->rules) && v->discard_count > 1);
    return f->penalties && card && follow_gap(f, f->payer) < HN_SLOTS;
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
    return nowhere;
}

/* A power is used by the seat whose it is: the turn's, or the first that waits. */
static bool is_seat_of(const follow *f, const hn_event *e)
{
    static const uint64_t of_turn_seat =
        IS(DRAW) | IS(TAKE) | IS(COLLECT) | IS(SWAP) | IS(PLAY) | IS(PASS) | IS(CALL) | IS(DECLARE);
    static const uint64_t of_power = IS(LOOK) | IS(EXCHANGE) | IS(DECLINE) | IS(NAME) | IS(AIM);
    const hn_card_view *v = &f->view;
    if (of_turn_seat >> e->type & 1)
        return e->seat == v->turn_seat;
    if (of_power >> e->type & 1)
        return e->seat == (v->queue[0] != HN_NONE ? v->queue[0] : v->turn_seat);
    return true;
}

/* Whether an event is one that any card game's rules have at such a table. */
static bool fits(const follow *f, const hn_event *e)
{
    const hn_card_view *v = &f->view;
    hn_place at = e->place[0];
    switch (e->type) {
    case HN_EVENT_RESHUFFLE:
        return f->rules->game->refills(f->rules) && (v->phase == HN_PHASE_DRAW || penalty_due(f));
    case HN_EVENT_SWAP:
        return at.seat == e->seat;
    case HN_EVENT_PENALTY:
        return penalty_due(f) && e->seat == f->payer && at.seat == e->seat &&
               at.slot == follow_gap(f, e->seat);
    case HN_EVENT_SHOW:
        return e->seat == at.seat && at.seat == next_shown(f).seat && at.slot == next_shown(f).slot;
    default:
        return true;
    }
}

static hn_status may_come(const follow *f, const hn_event *e, hn_error *error)
{
    const hn_card_view *v = &f->view;
    const follow_course *course = f->rules->game->course;
    if (v->phase == HN_PHASE_LOOKS)
        return may_come_in_deal(f, e, error);
    if (penalty_due(f) && e->type != (v->deck_count ? HN_EVENT_PENALTY : HN_EVENT_RESHUFFLE))
        return error_set(error, HN_BAD_VIEW, "expected that seat %d takes a penalty card",
                         f->payer);
    if (course->in_phase[v->phase] >> e->type & 1 && is_seat_of(f, e) &&
        (f->last.type != HN_EVENT_RESHUFFLE || v->phase != HN_PHASE_DRAW ||
         e->type == HN_EVENT_DRAW) &&
        fits(f, e) && course->fits(f, e))
        return HN_OK;
    return error_set(error, HN_BAD_VIEW,
                     "that cannot come here: an event before it is missing or wrong");
}

/* What is asked next as a rule. */
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
    [HN_EVENT_RANK] = HN_PHASE_LOOKS,      [HN_EVENT_COLLECT] = HN_PHASE_CALL,
    [HN_EVENT_DECLARE] = HN_PHASE_NAME,    [HN_EVENT_NAME] = HN_PHASE_NAME,
    [HN_EVENT_KEEP] = HN_PHASE_WINDOW,     [HN_EVENT_AIM] = HN_PHASE_AIM,
};

static void go_on(const follow *before, const hn_event *e, follow *after)
{
    hn_card_view *v = &after->view;
    bool in_deal = before->view.phase == HN_PHASE_LOOKS;
    if (e->type == HN_EVENT_RESHUFFLE)
        return;
    v->phase = in_deal && e->type == HN_EVENT_LOOK ? HN_PHASE_LOOKS : next_phase[e->type];
    v->looked = v->chosen = nowhere;
    v->giver = HN_NONE;
    after->penalties = 0;
    after->under_way = false;
    switch (e->type) {
    case HN_EVENT_TURN:
        after->flips = after->wrongs = 0;
        break;
    case HN_EVENT_FLIP:
        after->flips++;
        after->tried = e->place[0];
        break;
    case HN_EVENT_WRONG:
    case HN_EVENT_KEEP:
        after->wrongs++;
        after->tried = e->place[0];
        after->penalties = e->type == HN_EVENT_WRONG ? before->house.wrong : 0;
        if (!before->wrongs || e->seat != before->payer)
            after->taken = 0;
        after->payer = e->seat;
        break;
    case HN_EVENT_PENALTY:
        after->penalties = before->penalties - 1;
        after->taken |= (uint16_t)(1u << e->place[0].slot);
        break;
    default:
        break;
    }
    if (!in_deal)
        before->rules->game->course->goes_on(before, e, after);
}

/* Each event leaves a table that it does not fit, but for a wrong flip: in a window that was opened
 * again the same can be tried first that was tried last, and in Vinto a card that a king has just named
 * wrongly. And but for powers that wait: two of one seat can be used alike. */
static bool is_last_again(const follow *f, const hn_event *e)
{
    bool tried_again = e->type == HN_EVENT_WRONG && (f->flips || f->rules->game->course->settle);
    return f->count && !memcmp(&f->last, e, sizeof *e) && !tried_again &&
           f->view.queue[0] == HN_NONE;
}

/* A card is right if it is of a rank that is asked for. What is hidden the seat may know all the same. */
static hn_status check_right(const follow *f, const hn_event *e, hn_error *error)
{
    static const uint64_t tried = IS(FLIP) | IS(WRONG) | IS(KEEP);
    const hn_card_view *v = &f->view;
    const follow_course *course = f->rules->game->course;
    if (!(tried >> e->type & 1))
        return HN_OK;
    bool right = e->type != HN_EVENT_WRONG;
    hn_card card = e->card == HN_UNKNOWN ? v->card[e->place[0].seat][e->place[0].slot] : e->card;
    hn_card top = follow_top(f);
    unsigned ranks = course->right_ranks ? course->right_ranks(f)
                     : top == HN_NONE    ? 0
                                         : 1u << card_rank(top);
    if (card >= HN_CARDS || right == (ranks >> card_rank(card) & 1))
        return HN_OK;
    if (course->right_ranks)
        return error_set(error, HN_BAD_VIEW, "%s is %s of the ranks asked for", hn_card_text(card),
                         right ? "none" : "one");
    return error_set(error, HN_BAD_VIEW, "%s %s the top of the discard, %s", hn_card_text(card),
                     right ? "does not match" : "matches", hn_card_text(top));
}

/* Takes one of the table's steps without an event; never while a penalty card is due. */
static bool step(follow *f)
{
    const follow_course *course = f->rules->game->course;
    return course->quietly && !penalty_due(f) && course->quietly(f);
}

void follow_quietly(follow *f, int phase)
{
    while (f->view.phase != phase && step(f)) {
    }
}

/* The table as it is just before an event: as far as it went without one to where such an event comes. */
static follow up_to(const follow *f, const hn_event *e)
{
    follow now = *f;
    const uint64_t *in_phase = f->rules->game->course->in_phase;
    while (!(in_phase[now.view.phase] >> e->type & 1) && step(&now)) {
    }
    return now;
}

hn_status follow_event(follow *f, const hn_event *event, hn_error *error)
{
    const follow_course *course = f->rules->game->course;
    hn_status status = check_shape(f, event, error);
    if (!status && is_last_again(f, event))
        status = error_set(error, HN_BAD_VIEW, "the same as the event before");
    if (status)
        return status;
    follow now = up_to(f, event), next = now;
    if ((status = may_come(&now, event, error)) ||
        (status = follow_effect(&next.view, event, error)) ||
        (status = check_right(&now, event, error)))
        return status;
    go_on(&now, event, &next);
    next.last = *event;
    next.count++;
    if (course->settle && !penalty_due(&next))
        course->settle(&next);
    *f = next;
    return HN_OK;
}

bool follow_may_ask(const follow *f, int phase)
{
    if (penalty_due(f) || f->under_way || f->last.type == HN_EVENT_RESHUFFLE)
        return false;
    switch (f->view.phase) {
    case HN_PHASE_LOOKS:
        return phase == HN_PHASE_LOOKS && f->count == f->view.seats + f->house.opens;
    case HN_PHASE_FIRST:
        return phase == HN_PHASE_FIRST || phase == HN_PHASE_SECOND;
    case HN_PHASE_WINDOW:
    case HN_PHASE_CALL:
        return f->rules->game->course->may_ask(f, phase);
    case HN_PHASE_OVER:
        return phase == HN_PHASE_OVER && next_shown(f).seat == HN_NONE;
    default:
        return phase == f->view.phase;
    }
}

hn_status table_told(const hn_rules *rules, const hn_plain_view *view, const hn_event *events,
                     int count, int *bad, hn_error *error)
{
    follow f;
    const hn_card_view *v = &view->card;
    *bad = count;
    if (v->seats < hn_rules_least_seats(rules) || v->seats > hn_rules_most_seats(rules) ||
        v->first >= v->seats)
        return error_set(error, HN_BAD_VIEW, "`seats` and `first` are no table of these rules");
    follow_begin(&f, rules, v->seats, v->first, v->seat);
    for (*bad = 0; *bad < count; (*bad)++) {
        hn_status status = follow_event(&f, &events[*bad], error);
        if (status)
            return status;
    }
    return follow_compare(&f, v, error);
}
