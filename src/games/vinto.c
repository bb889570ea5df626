/* Vinto, in the order of its rule book: deal, turn, declared swaps, actions, toss-in, the call, the end, the
 * score.
 *
 * How cards move and who knows them is the table's. A choice of several parts is made in single decisions,
 * each a phase. An action that is being played stands in `power`; the turn's own comes before the window, those
 * of tossed-in cards wait in the queue behind it, and while one of them is played it stays at the queue's head. `ranks` is what
 * the next window is open for: it is gathered while an action is played, and empty when none is to follow. */
#include "games/vinto.h"

#include "core/cards.h"
#include "games/vinto_table.h"

/* ---- actions ---- */

static const verb verbs[] = {
    {"draw deck", VERB_ALONE, VINTO_DRAW_DECK},
    {"draw discard", VERB_ALONE, VINTO_DRAW_TOP},
    {"play", VERB_ALONE, VINTO_PLAY},
    {"discard", VERB_ALONE, VINTO_DISCARD},
    {"pass", VERB_ALONE, VINTO_PASS},
    {"call", VERB_ALONE, VINTO_CALL},
    {"trade", VERB_ALONE, VINTO_TRADE},
    {"swap", VERB_SLOT, VINTO_SWAP},
    {"toss", VERB_SLOT, VINTO_TOSS},
    {"look", VERB_PLACE, VINTO_LOOK},
    {"exchange", VERB_PLACE, VINTO_EXCHANGE},
    {"with", VERB_PLACE, VINTO_WITH},
    {"point", VERB_PLACE, VINTO_POINT},
    {"name", VERB_RANK, VINTO_NAME},
    {"aim", VERB_SEAT, VINTO_AIM},
};

static const hn_place nowhere = {HN_NONE, HN_NONE};

/* ---- what may be done ---- */

/* HN_OK, or why the top discard cannot be taken for its action. */
static hn_status take_status(const hn_rules *rules, const table *t)
{
    if (!t->discard_count)
        return HN_NO_DISCARD;
    if (!t->unused)
        return HN_USED;
    return can_act(rules, t, t->turn_seat, card_rank(table_top(t))) ? HN_OK : HN_NO_ACTION;
}

/* A card came onto the discard: it can be taken if its action is not played. */
static void card_is_discarded(const hn_rules *rules, table *t)
{
    t->unused = action_of(rules, card_rank(table_top(t))) != VINTO_NOTHING;
}

/* ---- actions: who plays, what is asked, what comes after ---- */

static void begin_action(const hn_rules *rules, table *t, int rank, bool may_pass)
{
    static const uint8_t first_phase[] = {
        [VINTO_LOOK_OWN] = HN_PHASE_LOOK,    [VINTO_LOOK_OTHER] = HN_PHASE_LOOK,
        [VINTO_BLIND_SWAP] = HN_PHASE_FIRST, [VINTO_LOOK_SWAP] = HN_PHASE_LOOK,
        [VINTO_NAME_CARD] = HN_PHASE_POINT,  [VINTO_GIVE_CARD] = HN_PHASE_AIM};
    t->power = (uint8_t)rank;
    t->may_pass = may_pass;
    table_ask(t, first_phase[action_of(rules, rank)], seat_bit(actor(t)));
}

/* What waits is played in order; where it finds nothing to act on, it lapses. */
static void next_in_queue(const hn_rules *rules, table *t, hn_events *events)
{
    while (t->queued && !can_act(rules, t, queue_seat(t->queue[0]), queue_rank(t->queue[0])))
        table_leave_queue(t);
    if (t->queued)
        begin_action(rules, t, queue_rank(t->queue[0]), true);
    else
        finish_turn(t, rules->value[VINTO_LAPS], events);
}

/* Opens the window for `ranks`, or goes on where nobody could toss in anything. */
static void begin_window(const hn_rules *rules, table *t, hn_events *events)
{
    hn_seats seats = tossers(t);
    if (seats) {
        table_open_window(t, HN_PHASE_WINDOW, seats);
        return;
    }
    t->ranks = 0;
    next_in_queue(rules, t, events);
}

/* The turn's own action is followed by its window; one of the queue only by that of a king which named rightly. */
static void action_is_over(const hn_rules *rules, table *t, hn_events *events)
{
    t->power = HN_NONE;
    t->may_pass = false;
    if (t->queued)
        table_leave_queue(t);
    if (t->ranks)
        begin_window(rules, t, events);
    else
        next_in_queue(rules, t, events);
}

/* An action that could have been left is played after all. In the queue it is that of the top discard if it is
 * the last one and of its rank. */
static void action_is_used(table *t)
{
    if (!t->may_pass)
        return;
    bool of_top = !t->queued || (t->queued == 1 && t->power == card_rank(table_top(t)));
    if (of_top)
        t->unused = false;
    t->may_pass = false;
}

static void decline(const hn_rules *rules, table *t, int seat, hn_events *events)
{
    table_say(t, HN_EVENT_DECLINE, seat, 0, events);
    action_is_over(rules, t, events);
}

static void pay_penalty(const hn_rules *rules, table *t, int seat, hn_events *events)
{
    for (int i = 0; i < rules->value[VINTO_WRONG_PENALTY]; i++)
        table_penalty(t, seat, true, events);
}

/* A card that was tossed in or named wrongly stays. */
static void show_wrong(const hn_rules *rules, table *t, int seat, hn_place place, unsigned ranks,
                       hn_events *events)
{
    if (rules->value[VINTO_WRONG_CARD] == WRONG_SEEN)
        table_show_wrong(t, seat, place, events);
    else
        table_tell_wrong(t, seat, place, ranks, events);
    pay_penalty(rules, t, seat, events);
}

/* ---- toss-in ---- */

static bool is_right(const table *t, int seat, int slot)
{
    return t->ranks >> card_rank(t->card[seat][slot]) & 1;
}

/* Whether all cards that a seat has claimed are of the right ranks. */
static bool all_right(const table *t, int seat)
{
    for (unsigned on = (unsigned)table_claims_on(t, seat, seat); on; on &= on - 1)
        if (!is_right(t, seat, __builtin_ctz(on)))
            return false;
    return true;
}

/* A full queue takes no more: reshuffles within a turn, or a view from outside, could bring it there. */
static void toss_in(const hn_rules *rules, table *t, int seat, hn_events *events)
{
    for (unsigned on = (unsigned)table_claims_on(t, seat, seat); on; on &= on - 1) {
        table_flip(t, seat, (hn_place){(uint8_t)seat, (uint8_t)__builtin_ctz(on)}, events);
        int rank = card_rank(table_top(t));
        card_is_discarded(rules, t);
        if (action_of(rules, rank) != VINTO_NOTHING && t->queued < HN_QUEUE)
            t->queue[t->queued++] = queue_item(seat, rank);
    }
}

/* One wrong card, and all stay; the seat is barred from now on. */
static void refuse(const hn_rules *rules, table *t, int seat, hn_events *events)
{
    for (unsigned on = (unsigned)table_claims_on(t, seat, seat); on; on &= on - 1) {
        hn_place place = {(uint8_t)seat, (uint8_t)__builtin_ctz(on)};
        if (is_right(t, seat, place.slot))
            table_keep(t, seat, place, events);
        else
            show_wrong(rules, t, seat, place, t->ranks, events);
    }
    t->barred |= seat_bit(seat);
}

/* All answers are in: clockwise from the turn's seat, slot by slot, right cards before penalties. */
static void resolve(const hn_rules *rules, table *t, hn_events *events)
{
    if (table_claimants(t)) {
        hn_seats wrong = 0;
        for (int i = 0, seat = t->turn_seat; i < t->seats; i++, seat = table_next_seat(t, seat))
            if (all_right(t, seat))
                toss_in(rules, t, seat, events);
            else
                wrong |= seat_bit(seat);
        for (int i = 0, seat = t->turn_seat; i < t->seats; i++, seat = table_next_seat(t, seat))
            if (wrong >> seat & 1)
                refuse(rules, t, seat, events);
    }
    table_close_window(t);
    t->ranks = 0;
    next_in_queue(rules, t, events);
}

/* ---- the deal ---- */

static void deal(const hn_rules *rules, int seats, int first, uint64_t seed, hn_state *state,
                 hn_events *events)
{
    table *t = (table *)(void *)state;
    table_deal(t, seats, first, seed, rules->value[VINTO_CARDS], false, events);
    if (rules->value[VINTO_LOOKS])
        table_ask_looks(t);
    else
        begin_turn(t, events);
}

/* ---- legal actions: each of these returns how many it allowed ---- */

static int legal_draws(const hn_rules *rules, const table *t, hn_mask *mask)
{
    int count = 0;
    if (can_draw_deck(t))
        count += allow(mask, VINTO_DRAW_DECK);
    if (take_status(rules, t) == HN_OK)
        count += allow(mask, VINTO_DRAW_TOP);
    if (!count)
        count += allow(mask, VINTO_PASS);
    return count;
}

static int legal_drawn(const hn_rules *rules, const table *t, int seat, hn_mask *mask)
{
    int count = allow(mask, VINTO_DISCARD) + allow_slots(mask, VINTO_SWAP, t->slots[seat]);
    if (can_act(rules, t, seat, card_rank(t->drawn)))
        count += allow(mask, VINTO_PLAY);
    return count;
}

/* What an action may look at: the first card of a queen only if there is a second of another seat. */
static bool may_look(const hn_rules *rules, const table *t, int seat, int owner)
{
    switch (action_of(rules, t->power)) {
    case VINTO_LOOK_OWN:
        return owner == seat;
    case VINTO_LOOK_OTHER:
        return owner != seat;
    default:
        return owner != t->chosen.seat;
    }
}

static int legal_looks(const hn_rules *rules, const table *t, int seat, hn_mask *mask)
{
    int count = t->may_pass ? allow(mask, VINTO_PASS) : 0;
    for (int owner = 0; owner < t->seats; owner++)
        if (may_look(rules, t, seat, owner))
            count += allow_places(t, mask, VINTO_LOOK, seat, owner, open_slots(t, owner));
    return count;
}

/* A place of any seat but the one chosen before. */
static int legal_places(const table *t, int seat, int verb_first, hn_mask *mask)
{
    int count = t->may_pass ? allow(mask, VINTO_PASS) : 0;
    for (int owner = 0; owner < t->seats; owner++)
        if (owner != t->chosen.seat)
            count += allow_places(t, mask, verb_first, seat, owner, open_slots(t, owner));
    return count;
}

static int legal_names(const table *t, hn_mask *mask)
{
    int count = t->power == HN_NONE ? allow(mask, VINTO_PASS) : 0;
    for (int rank = 0; rank < HN_RANKS; rank++)
        count += allow(mask, VINTO_NAME + rank);
    return count;
}

static int legal_aims(const table *t, int seat, hn_mask *mask)
{
    int count = t->may_pass ? allow(mask, VINTO_PASS) : 0;
    for (int other = 1; other < t->seats; other++)
        if (touchable(t, (seat + other) % t->seats))
            count += allow(mask, VINTO_AIM + other);
    return count;
}

static int legal(const hn_rules *rules, const hn_state *state, int seat, hn_mask *mask)
{
    const table *t = table_of(state);
    switch (t->phase) {
    case HN_PHASE_LOOKS:
        return allow_slots(mask, VINTO_LOOK,
                           t->slots[seat] & ~(unsigned)table_claims_on(t, seat, seat));
    case HN_PHASE_DRAW:
        return legal_draws(rules, t, mask);
    case HN_PHASE_DRAWN:
        return legal_drawn(rules, t, seat, mask);
    case HN_PHASE_WINDOW:
        return allow(mask, VINTO_PASS) +
               allow_slots(mask, VINTO_TOSS,
                           t->slots[seat] & ~(unsigned)table_claims_on(t, seat, seat));
    case HN_PHASE_LOOK:
        return legal_looks(rules, t, seat, mask);
    case HN_PHASE_FIRST:
        return legal_places(t, seat, VINTO_EXCHANGE, mask);
    case HN_PHASE_SECOND:
        return legal_places(
            t, seat, action_of(rules, t->power) == VINTO_LOOK_SWAP ? VINTO_LOOK : VINTO_WITH, mask);
    case HN_PHASE_TRADE:
        return allow(mask, VINTO_TRADE) + allow(mask, VINTO_PASS);
    case HN_PHASE_POINT:
        return legal_places(t, seat, VINTO_POINT, mask);
    case HN_PHASE_NAME:
        return legal_names(t, mask);
    case HN_PHASE_AIM:
        return legal_aims(t, seat, mask);
    default: /* HN_PHASE_CALL */
        return allow(mask, VINTO_CALL) + allow(mask, VINTO_PASS);
    }
}

/* ---- applying an action: what it asks for is checked, then done ---- */

/* Why an action is not one of this moment. */
static hn_status not_now(const table *t, hn_action action)
{
    bool place = action >= VINTO_LOOK && action < VINTO_NAME;
    if (action >= VINTO_ACTIONS ||
        (place && (action - VINTO_LOOK) % (HN_SEATS * HN_SLOTS) >= t->seats * HN_SLOTS) ||
        (action >= VINTO_AIM && action - VINTO_AIM >= t->seats))
        return HN_NO_SUCH_ACTION;
    if (action >= VINTO_LOOK || action == VINTO_TRADE)
        return HN_NO_POWER;
    if (action >= VINTO_TOSS)
        return HN_NO_WINDOW;
    if (action == VINTO_CALL)
        return t->callers ? HN_CALLED : HN_CALL_AT_END;
    if (action == VINTO_PASS)
        return HN_MUST_CHOOSE;
    bool uses_card = action == VINTO_PLAY || action == VINTO_DISCARD || action >= VINTO_SWAP;
    return uses_card && t->phase == HN_PHASE_DRAW ? HN_DRAW_FIRST : HN_WRONG_PHASE;
}

static hn_status apply_looks(const hn_rules *rules, table *t, int seat, hn_action action,
                             hn_events *events)
{
    hn_place place;
    bool taken;
    if (!names_place(t, seat, action, VINTO_LOOK, &place))
        return not_now(t, action);
    hn_status status = table_choose_look(t, seat, place, rules->value[VINTO_LOOKS], events, &taken);
    if (taken)
        begin_turn(t, events);
    return status;
}

/* The drawn card goes onto the discard, and its action is played: it must be. */
static void play_drawn(const hn_rules *rules, table *t, hn_events *events)
{
    int rank = card_rank(t->drawn);
    table_play_action(t, events);
    t->unused = false;
    t->ranks = (uint16_t)rank_bit(rank);
    begin_action(rules, t, rank, false);
}

static hn_status apply_draw(const hn_rules *rules, table *t, hn_action action, hn_events *events)
{
    hn_status status;
    switch (action) {
    case VINTO_DRAW_DECK:
        if (!can_draw_deck(t))
            return HN_NO_DECK;
        table_draw(t, HN_EVERYONE, events);
        ask_turn_seat(t, HN_PHASE_DRAWN);
        return HN_OK;
    case VINTO_DRAW_TOP:
        status = take_status(rules, t);
        if (status)
            return status;
        table_take(t, events);
        play_drawn(rules, t, events);
        return HN_OK;
    case VINTO_PASS:
        if (can_draw_deck(t) || take_status(rules, t) == HN_OK)
            return HN_MUST_DRAW;
        table_say(t, HN_EVENT_PASS, t->turn_seat, 0, events);
        finish_turn(t, rules->value[VINTO_LAPS], events);
        return HN_OK;
    default:
        return not_now(t, action);
    }
}

/* The drawn card goes into the chosen slot; `declared` is the rank that was named, or HN_NONE. */
static void swap(const hn_rules *rules, table *t, int slot, int declared, hn_events *events)
{
    int seat = t->turn_seat;
    hn_place place = {(uint8_t)seat, (uint8_t)slot};
    if (declared != HN_NONE)
        table_say_rank(t, HN_EVENT_DECLARE, seat, place, declared, events);
    table_swap(t, slot, events);
    t->chosen = nowhere;
    int rank = card_rank(table_top(t));
    card_is_discarded(rules, t);
    t->ranks = (uint16_t)rank_bit(rank);
    if (declared == rank && can_act(rules, t, seat, rank)) {
        begin_action(rules, t, rank, true);
        return;
    }
    if (declared != HN_NONE && declared != rank)
        pay_penalty(rules, t, seat, events);
    begin_window(rules, t, events);
}

static hn_status apply_drawn(const hn_rules *rules, table *t, hn_action action, hn_events *events)
{
    int seat = t->turn_seat;
    if (action == VINTO_PLAY) {
        if (!can_act(rules, t, seat, card_rank(t->drawn)))
            return HN_NO_ACTION;
        play_drawn(rules, t, events);
        return HN_OK;
    }
    if (action == VINTO_DISCARD) {
        t->ranks = (uint16_t)rank_bit(card_rank(t->drawn));
        table_play(t, events);
        card_is_discarded(rules, t);
        begin_window(rules, t, events);
        return HN_OK;
    }
    if (action < VINTO_SWAP || action >= VINTO_SWAP + HN_SLOTS)
        return not_now(t, action);
    int slot = action - VINTO_SWAP;
    if (!(t->slots[seat] >> slot & 1))
        return HN_NO_CARD;
    if (!rules->value[VINTO_DECLARE]) {
        swap(rules, t, slot, HN_NONE, events);
        return HN_OK;
    }
    t->chosen = (hn_place){(uint8_t)seat, (uint8_t)slot};
    ask_turn_seat(t, HN_PHASE_NAME);
    return HN_OK;
}

static hn_status apply_window(const hn_rules *rules, table *t, int seat, hn_action action,
                              hn_events *events)
{
    if (action == VINTO_PASS) {
        t->answered |= seat_bit(seat);
        if (table_answered(t))
            resolve(rules, t, events);
        return HN_OK;
    }
    if (action < VINTO_TOSS || action >= VINTO_TOSS + HN_SLOTS)
        return not_now(t, action);
    hn_place place = {(uint8_t)seat, (uint8_t)(action - VINTO_TOSS)};
    if (!has_card(t, place))
        return HN_NO_CARD;
    if (table_claims(t, seat, place))
        return HN_SAME_CARD;
    table_claim(t, seat, place);
    return HN_OK;
}

/* HN_OK, or why an action cannot touch a place. */
static hn_status touch_status(const table *t, hn_place place)
{
    if (!has_card(t, place))
        return HN_NO_CARD;
    return touchable(t, place.seat) ? HN_OK : HN_PROTECTED;
}

/* Whether a queen, which looks at two cards, is played. */
static inline bool looks_at_two(const hn_rules *rules, const table *t)
{
    return action_of(rules, t->power) == VINTO_LOOK_SWAP;
}

static hn_status apply_look(const hn_rules *rules, table *t, int seat, hn_action action,
                            hn_events *events)
{
    hn_place place;
    bool two = looks_at_two(rules, t), second = t->phase == HN_PHASE_SECOND;
    if (action == VINTO_PASS && t->may_pass) {
        decline(rules, t, seat, events);
        return HN_OK;
    }
    if (!names_place(t, seat, action, VINTO_LOOK, &place))
        return not_now(t, action);
    hn_status status = touch_status(t, place);
    if (status)
        return status;
    if (!may_look(rules, t, seat, place.seat))
        return two ? HN_SAME_SEAT : place.seat == seat ? HN_OWN_CARD : HN_OTHERS_CARD;
    action_is_used(t);
    table_look(t, seat, place, events);
    if (second) {
        t->looked = place;
        table_ask(t, HN_PHASE_TRADE, seat_bit(seat));
    } else if (two) {
        t->chosen = place;
        table_ask(t, HN_PHASE_SECOND, seat_bit(seat));
    } else {
        action_is_over(rules, t, events);
    }
    return HN_OK;
}

static hn_status apply_trade(const hn_rules *rules, table *t, int seat, hn_action action,
                             hn_events *events)
{
    if (action != VINTO_TRADE && action != VINTO_PASS)
        return not_now(t, action);
    hn_place a = t->chosen, b = t->looked;
    t->chosen = t->looked = nowhere;
    if (action == VINTO_TRADE)
        table_exchange(t, seat, a, b, events);
    else
        table_say(t, HN_EVENT_DECLINE, seat, 0, events);
    action_is_over(rules, t, events);
    return HN_OK;
}

static hn_status apply_exchange(const hn_rules *rules, table *t, int seat, hn_action action,
                                hn_events *events)
{
    hn_place place;
    bool first = t->phase == HN_PHASE_FIRST;
    if (action == VINTO_PASS && t->may_pass) {
        decline(rules, t, seat, events);
        return HN_OK;
    }
    if (!names_place(t, seat, action, first ? VINTO_EXCHANGE : VINTO_WITH, &place))
        return not_now(t, action);
    hn_status status = touch_status(t, place);
    if (status)
        return status;
    if (first) {
        action_is_used(t);
        t->chosen = place;
        table_ask(t, HN_PHASE_SECOND, seat_bit(seat));
        return HN_OK;
    }
    if (place.seat == t->chosen.seat)
        return HN_SAME_SEAT;
    table_exchange(t, seat, t->chosen, place, events);
    t->chosen = nowhere;
    action_is_over(rules, t, events);
    return HN_OK;
}

static hn_status apply_point(const hn_rules *rules, table *t, int seat, hn_action action,
                             hn_events *events)
{
    hn_place place;
    if (action == VINTO_PASS && t->may_pass) {
        decline(rules, t, seat, events);
        return HN_OK;
    }
    if (!names_place(t, seat, action, VINTO_POINT, &place))
        return not_now(t, action);
    hn_status status = touch_status(t, place);
    if (status)
        return status;
    action_is_used(t);
    t->chosen = place;
    table_ask(t, HN_PHASE_NAME, seat_bit(seat));
    return HN_OK;
}

/* A king names a card. Rightly: it goes onto the discard, its action is played, and the window to come is open
 * for both ranks. */
static void name_card(const hn_rules *rules, table *t, int seat, int rank, hn_events *events)
{
    hn_place place = t->chosen;
    t->chosen = nowhere;
    table_say_rank(t, HN_EVENT_NAME, seat, place, rank, events);
    if (card_rank(t->card[place.seat][place.slot]) != rank) {
        show_wrong(rules, t, seat, place, rank_bit(rank), events);
        action_is_over(rules, t, events);
        return;
    }
    table_flip(t, seat, place, events);
    card_is_discarded(rules, t);
    t->ranks |= (uint16_t)(rank_bit(HN_KING) | rank_bit(rank));
    if (can_act(rules, t, seat, rank)) {
        t->unused = false;
        begin_action(rules, t, rank, false);
    } else {
        action_is_over(rules, t, events);
    }
}

static hn_status apply_name(const hn_rules *rules, table *t, int seat, hn_action action,
                            hn_events *events)
{
    bool king = t->power != HN_NONE;
    int rank = action - VINTO_NAME;
    bool names = action >= VINTO_NAME && action < VINTO_NAME + HN_RANKS;
    if (!names && (king || action != VINTO_PASS))
        return not_now(t, action);
    if (king)
        name_card(rules, t, seat, rank, events);
    else
        swap(rules, t, t->chosen.slot, names ? rank : HN_NONE, events);
    return HN_OK;
}

static hn_status apply_aim(const hn_rules *rules, table *t, int seat, hn_action action,
                           hn_events *events)
{
    if (action == VINTO_PASS && t->may_pass) {
        decline(rules, t, seat, events);
        return HN_OK;
    }
    if (action <= VINTO_AIM || action >= VINTO_AIM + t->seats)
        return action == VINTO_AIM ? HN_OWN_CARD : not_now(t, action);
    int target = (seat + action - VINTO_AIM) % t->seats;
    if (!touchable(t, target))
        return HN_PROTECTED;
    action_is_used(t);
    table_say_aim(t, seat, target, events);
    table_penalty(t, target, true, events);
    action_is_over(rules, t, events);
    return HN_OK;
}

static hn_status apply_call(const hn_rules *rules, table *t, hn_action action, hn_events *events)
{
    if (action != VINTO_CALL && action != VINTO_PASS)
        return not_now(t, action);
    if (action == VINTO_CALL)
        table_call(t, t->turn_seat, events);
    next_turn(t, rules->value[VINTO_LAPS], events);
    return HN_OK;
}

static hn_status apply(const hn_rules *rules, hn_state *state, int seat, hn_action action,
                       hn_events *events)
{
    table *t = (table *)(void *)state;
    switch (t->phase) {
    case HN_PHASE_LOOKS:
        return apply_looks(rules, t, seat, action, events);
    case HN_PHASE_DRAW:
        return apply_draw(rules, t, action, events);
    case HN_PHASE_DRAWN:
        return apply_drawn(rules, t, action, events);
    case HN_PHASE_WINDOW:
        return apply_window(rules, t, seat, action, events);
    case HN_PHASE_LOOK:
        return apply_look(rules, t, seat, action, events);
    case HN_PHASE_FIRST:
        return apply_exchange(rules, t, seat, action, events);
    case HN_PHASE_SECOND:
        return looks_at_two(rules, t) ? apply_look(rules, t, seat, action, events)
                                      : apply_exchange(rules, t, seat, action, events);
    case HN_PHASE_TRADE:
        return apply_trade(rules, t, seat, action, events);
    case HN_PHASE_POINT:
        return apply_point(rules, t, seat, action, events);
    case HN_PHASE_NAME:
        return apply_name(rules, t, seat, action, events);
    case HN_PHASE_AIM:
        return apply_aim(rules, t, seat, action, events);
    default: /* HN_PHASE_CALL */
        return apply_call(rules, t, action, events);
    }
}

/* ---- the end ---- */

/* The lowest sum of all seats but one; HN_NONE: of all. */
static int lowest_but(const table *t, const hn_score *score, int but)
{
    int lowest = INT16_MAX;
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != but && score->sum[seat] < lowest)
            lowest = score->sum[seat];
    return lowest;
}

/* The caller alone against all others; without a call the lowest sum. Who wins has 3; who loses to that -1, but
 * a coalition that is level with the caller 0. */
static void score(const hn_rules *rules, const hn_state *state, hn_score *result)
{
    const table *t = table_of(state);
    for (int seat = 0; seat < t->seats; seat++)
        for (unsigned slots = t->slots[seat]; slots; slots &= slots - 1)
            result->sum[seat] +=
                rules->value[VINTO_VALUES + card_rank(t->card[seat][__builtin_ctz(slots)])];
    int lowest = lowest_but(t, result, t->caller), loss = VINTO_LOSS;
    result->callers = t->callers;
    if (t->callers) {
        int sum = result->sum[t->caller];
        hn_seats coalition = (hn_seats)(((1u << t->seats) - 1) & ~t->callers);
        result->winners = sum <= lowest ? t->callers : coalition;
        loss = sum == lowest ? 0 : VINTO_LOSS;
    } else {
        for (int seat = 0; seat < t->seats; seat++)
            if (result->sum[seat] == lowest)
                result->winners |= seat_bit(seat);
    }
    for (int seat = 0; seat < t->seats; seat++)
        result->points[seat] = (int16_t)(result->winners >> seat & 1 ? VINTO_WIN : loss);
}

/* ---- the game ---- */

static bool refills(const hn_rules *rules)
{
    (void)rules;
    return true;
}

static int event_text(const hn_rules *rules, const hn_event *event, char *buffer, size_t size)
{
    static const table_words words = {
        .call = "calls Vinto", .flips = "tosses in", .discards = true};
    (void)rules;
    return table_event_text(event, &words, buffer, size);
}

static bool tosses(const hn_rules *rules)
{
    (void)rules;
    return true;
}

static bool has_power(const hn_rules *rules, hn_card card)
{
    return action_of(rules, card_rank(card)) != VINTO_NOTHING;
}

static const evidence_source evidence = {
    .values = VINTO_VALUES,
    .kinds = HN_RANKS,
    .window_first = false,
    .callers_toss = false,
    .plays_told = true,
    .wrong_bars = true,
    .tosses = tosses,
    .has_power = has_power,
};

const hn_game game_vinto = {
    .name = "vinto",
    .about =
        "hidden cards, public draws, actions and toss-ins; whoever calls plays against all others",
    .table = HN_TABLE_CARDS,
    .stand_in = "vinto-basic",
    .keys = vinto_keys,
    .key_count = VINTO_KEYS,
    .presets = vinto_presets,
    .preset_count = VINTO_PRESETS,
    .least_seats = VINTO_LEAST_SEATS,
    .most_seats = VINTO_MOST_SEATS,
    .verbs = verbs,
    .verb_count = sizeof verbs / sizeof *verbs,
    .action_count = VINTO_ACTIONS,
    .state_size = sizeof(table),
    .missed = {[HN_PHASE_DRAWN] = VINTO_DISCARD + 1,
               [HN_PHASE_LOOK] = VINTO_PASS + 1,
               [HN_PHASE_FIRST] = VINTO_PASS + 1,
               [HN_PHASE_POINT] = VINTO_PASS + 1,
               [HN_PHASE_NAME] = VINTO_PASS + 1,
               [HN_PHASE_AIM] = VINTO_PASS + 1,
               [HN_PHASE_TRADE] = VINTO_PASS + 1,
               [HN_PHASE_WINDOW] = VINTO_PASS + 1,
               [HN_PHASE_CALL] = VINTO_PASS + 1},
    .check = vinto_check,
    .deal = deal,
    .legal = legal,
    .apply = apply,
    .score = score,
    .evidence = &evidence,
    .refills = refills,
    .fits = vinto_fits,
    .view_size = sizeof(hn_card_view),
    .view_of = table_view_of,
    .world = table_world,
    .hidden = &table_hidden,
    .moment = table_moment,
    .view_text = table_view_text,
    .state_text = table_state_text,
    .event_text = event_text,
    .match_over = vinto_match_over,
    .match_winners = vinto_match_winners,
    .match_points = vinto_match_points,
};
