/* Vinto, in the order of its rule book: deal, turn, declared swaps, actions, toss-in, the call, the end, the
 * score.
 *
 * How cards move and who knows them is the table's. A choice of several parts is made in single decisions,
 * each a phase. An action that is being played stands in `power`; the turn's own comes before the window, those
 * of tossed-in cards wait in the queue behind it, and while one of them is played it stays at the queue's head. `ranks` is what
 * the next window is open for: it is gathered while an action is played, and empty when none is to follow. */
#include "games/vinto.h"

#include "core/cards.h"
#include "games/vinto_allows.h"

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

/* A card came onto the discard: it can be taken if its action is not played. */
static void card_is_discarded(const hn_rules *rules, table *t)
{
    t->unused = power_of(rules, card_rank(table_top(t))) != VINTO_NOTHING;
}

/* ---- actions: who plays, what is asked, what comes after ---- */

static void begin_power(const hn_rules *rules, table *t, int rank, bool may_pass)
{
    static const uint8_t first_phase[] = {
        [VINTO_LOOK_OWN] = HN_PHASE_LOOK,    [VINTO_LOOK_OTHER] = HN_PHASE_LOOK,
        [VINTO_BLIND_SWAP] = HN_PHASE_FIRST, [VINTO_LOOK_SWAP] = HN_PHASE_LOOK,
        [VINTO_NAME_CARD] = HN_PHASE_POINT,  [VINTO_GIVE_CARD] = HN_PHASE_AIM};
    t->power = (uint8_t)rank;
    t->may_pass = may_pass;
    table_ask(t, first_phase[power_of(rules, rank)], seat_bit(actor(t)));
}

/* What waits is played in order; where it finds nothing to act on, it lapses. */
static void next_in_queue(const hn_rules *rules, table *t, hn_events *events)
{
    while (t->queued && !can_act(rules, t, queue_seat(t->queue[0]), queue_rank(t->queue[0])))
        table_leave_queue(t);
    if (t->queued)
        begin_power(rules, t, queue_rank(t->queue[0]), true);
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
static void power_is_over(const hn_rules *rules, table *t, hn_events *events)
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
static void power_is_used(table *t)
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
    power_is_over(rules, t, events);
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
        if (power_of(rules, rank) != VINTO_NOTHING && t->queued < HN_QUEUE)
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

/* ---- legal actions ---- */

_Static_assert(VINTO_NAME % 64 + VINTO_ACTIONS - VINTO_NAME <= 64, "names and aims share a word");

/* HN_OK, or why the top discard cannot be taken for its action. */
static inline hn_status take_status(const hn_rules *rules, const table *t)
{
    if (!t->discard_count)
        return HN_NO_DISCARD;
    if (!t->unused)
        return HN_POWER_USED;
    return can_act(rules, t, t->turn_seat, card_rank(table_top(t))) ? HN_OK : HN_POWERLESS;
}

static inline uint32_t draws(const hn_rules *rules, const table *t)
{
    uint32_t draws = 0;
    if (can_draw_deck(t))
        draws |= act_bit(VINTO_DRAW_DECK);
    if (take_status(rules, t) == HN_OK)
        draws |= act_bit(VINTO_DRAW_TOP);
    return draws ? draws : act_bit(VINTO_PASS);
}

static inline bool may_play(const hn_rules *rules, const table *t)
{
    return can_act(rules, t, t->turn_seat, card_rank(t->drawn));
}

/* The seats that an ace can be aimed at, from the deciding one on, as actions after the names. */
static inline uint32_t aims(const table *t, int seat)
{
    uint32_t aims = 0;
    for (int other = 1; other < t->seats; other++)
        if (touchable(t, (seat + other) % t->seats))
            aims |= act_bit(VINTO_AIM - VINTO_NAME + other);
    return aims;
}

/* Whether a queen, which looks at two cards, is played. */
static inline bool looks_at_two(const hn_rules *rules, const table *t)
{
    return power_of(rules, t->power) == VINTO_LOOK_SWAP;
}

ACTS_INLINE offer offered(const hn_rules *rules, const table *t, int seat, int phase)
{
    const uint32_t pass = act_bit(VINTO_PASS), decline = t->may_pass ? pass : 0;
    switch (phase) {
    case HN_PHASE_LOOKS:
        return (offer){.verb = VINTO_LOOK};
    case HN_PHASE_DRAW:
        return (offer){.alone = draws(rules, t)};
    case HN_PHASE_DRAWN:
        return (offer){.alone =
                           act_bit(VINTO_DISCARD) | (may_play(rules, t) ? act_bit(VINTO_PLAY) : 0),
                       .verb = VINTO_SWAP};
    case HN_PHASE_WINDOW:
        return (offer){.alone = pass, .verb = VINTO_TOSS};
    case HN_PHASE_LOOK:
        return (offer){.alone = decline, .verb = VINTO_LOOK, .others = true};
    case HN_PHASE_FIRST:
        return (offer){.alone = decline, .verb = VINTO_EXCHANGE, .others = true};
    case HN_PHASE_SECOND:
        return (offer){.alone = decline,
                       .verb = looks_at_two(rules, t) ? VINTO_LOOK : VINTO_WITH,
                       .others = true};
    case HN_PHASE_TRADE:
        return (offer){.alone = pass | act_bit(VINTO_TRADE)};
    case HN_PHASE_POINT:
        return (offer){.alone = decline, .verb = VINTO_POINT, .others = true};
    case HN_PHASE_NAME:
        return (offer){.alone = t->power == HN_NONE ? pass : 0, .beyond = act_bit(HN_RANKS) - 1};
    case HN_PHASE_AIM:
        return (offer){.alone = decline, .beyond = aims(t, seat)};
    default: /* HN_PHASE_CALL */
        return (offer){.alone = pass | act_bit(VINTO_CALL)};
    }
}

/* What an action may look at. */
static inline bool may_look(const hn_rules *rules, const table *t, int seat, int owner)
{
    switch (power_of(rules, t->power)) {
    case VINTO_LOOK_OWN:
        return owner == seat;
    case VINTO_LOOK_OTHER:
        return owner != seat;
    default:
        return true;
    }
}

/* A second card is of another seat than the first. */
ACTS_INLINE unsigned slots(const hn_rules *rules, const table *t, int seat, int phase, int owner)
{
    switch (phase) {
    case HN_PHASE_LOOKS:
    case HN_PHASE_WINDOW:
        return t->slots[owner] & ~(unsigned)table_claims_on(t, seat, owner);
    case HN_PHASE_DRAWN:
        return t->slots[owner];
    case HN_PHASE_LOOK:
        return may_look(rules, t, seat, owner) ? open_slots(t, owner) : 0;
    default: /* HN_PHASE_FIRST, HN_PHASE_SECOND, HN_PHASE_POINT */
        return owner == t->chosen.seat ? 0 : open_slots(t, owner);
    }
}

static const card_acts acts = {VINTO_LOOK, VINTO_NAME, offered, slots};

/* ---- why an action is refused ---- */

/* Why an action is not one of this moment. */
static hn_status not_now(const table *t, hn_action action)
{
    bool place = action >= VINTO_LOOK && action < VINTO_NAME;
    if (action >= VINTO_ACTIONS || (place && names_nobody(t, action, VINTO_LOOK)) ||
        (action >= VINTO_AIM && action - VINTO_AIM >= t->seats))
        return HN_NO_SUCH_ACTION;
    if (t->phase == HN_PHASE_AIM && action >= VINTO_AIM)
        return action == VINTO_AIM ? HN_OWN_CARD : HN_PROTECTED;
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

/* Why the verb of this phase cannot name a place. */
static hn_status why_not_place(const table *t, int seat, hn_place place)
{
    bool own = place.seat == seat;
    if (t->phase == HN_PHASE_LOOKS && !own)
        return HN_OTHERS_CARD;
    if (!has_card(t, place))
        return HN_NO_CARD;
    if (t->phase == HN_PHASE_LOOKS || t->phase == HN_PHASE_WINDOW)
        return HN_SAME_CARD;
    if (!touchable(t, place.seat))
        return HN_PROTECTED;
    if (t->phase == HN_PHASE_SECOND)
        return HN_SAME_SEAT;
    return own ? HN_OWN_CARD : HN_OTHERS_CARD;
}

static hn_status why_not_draw(const hn_rules *rules, const table *t, hn_action action)
{
    switch (action) {
    case VINTO_DRAW_DECK:
        return HN_NO_DECK;
    case VINTO_DRAW_TOP:
        return take_status(rules, t);
    case VINTO_PASS:
        return HN_MUST_DRAW;
    default:
        return not_now(t, action);
    }
}

static hn_status why_not(const hn_rules *rules, const hn_state *state, int seat, hn_action action)
{
    const table *t = table_of(state);
    hn_place place;
    if (t->phase == HN_PHASE_DRAW)
        return why_not_draw(rules, t, action);
    if (t->phase == HN_PHASE_DRAWN && action == VINTO_PLAY)
        return HN_POWERLESS;
    if (names_place(&acts, t, seat, action, offered(rules, t, seat, t->phase).verb, &place))
        return why_not_place(t, seat, place);
    return not_now(t, action);
}

/* ---- what an action does: it is legal, and nothing is asked again ---- */

static void choose_look(const hn_rules *rules, table *t, int seat, int slot, hn_events *events)
{
    if (table_choose_look(t, seat, slot, rules->value[VINTO_LOOKS], events))
        begin_turn(t, events);
}

/* The drawn card goes onto the discard, and its action is played: it must be. */
static void play_drawn(const hn_rules *rules, table *t, hn_events *events)
{
    int rank = card_rank(t->drawn);
    table_play_power(t, events);
    t->unused = false;
    t->ranks = (uint16_t)rank_bit(rank);
    begin_power(rules, t, rank, false);
}

ACTS_INLINE void draw(const hn_rules *rules, table *t, hn_action action, hn_events *events)
{
    switch (action) {
    case VINTO_DRAW_DECK:
        table_draw(t, HN_EVERYONE, events);
        ask_turn_seat(t, HN_PHASE_DRAWN);
        break;
    case VINTO_DRAW_TOP:
        table_take(t, events);
        play_drawn(rules, t, events);
        break;
    default: /* VINTO_PASS */
        table_say(t, HN_EVENT_PASS, t->turn_seat, 0, events);
        finish_turn(t, rules->value[VINTO_LAPS], events);
    }
}

static void discard_drawn(const hn_rules *rules, table *t, hn_events *events)
{
    t->ranks = (uint16_t)rank_bit(card_rank(t->drawn));
    table_play(t, events);
    card_is_discarded(rules, t);
    begin_window(rules, t, events);
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
        begin_power(rules, t, rank, true);
        return;
    }
    if (declared != HN_NONE && declared != rank)
        pay_penalty(rules, t, seat, events);
    begin_window(rules, t, events);
}

ACTS_INLINE void use_drawn(const hn_rules *rules, table *t, hn_action action, hn_events *events)
{
    hn_place place = {t->turn_seat, (uint8_t)(action - VINTO_SWAP)};
    if (action == VINTO_PLAY) {
        play_drawn(rules, t, events);
    } else if (action == VINTO_DISCARD) {
        discard_drawn(rules, t, events);
    } else if (rules->value[VINTO_DECLARE]) {
        t->chosen = place;
        ask_turn_seat(t, HN_PHASE_NAME);
    } else {
        swap(rules, t, place.slot, HN_NONE, events);
    }
}

ACTS_INLINE void close_answer(const hn_rules *rules, table *t, int seat, hn_events *events)
{
    t->answered |= seat_bit(seat);
    if (table_answered(t))
        resolve(rules, t, events);
}

/* One look is the whole action, but for a queen's: she chooses a first card and a second by looking at them. */
static void look(const hn_rules *rules, table *t, int seat, hn_place place, hn_events *events)
{
    power_is_used(t);
    table_look(t, seat, place, events);
    if (t->phase == HN_PHASE_SECOND) {
        t->looked = place;
        table_ask(t, HN_PHASE_TRADE, seat_bit(seat));
    } else if (looks_at_two(rules, t)) {
        t->chosen = place;
        table_ask(t, HN_PHASE_SECOND, seat_bit(seat));
    } else {
        power_is_over(rules, t, events);
    }
}

static void trade_or_not(const hn_rules *rules, table *t, int seat, bool trade, hn_events *events)
{
    hn_place a = t->chosen, b = t->looked;
    t->chosen = t->looked = nowhere;
    if (trade)
        table_exchange(t, seat, a, b, events);
    else
        table_say(t, HN_EVENT_DECLINE, seat, 0, events);
    power_is_over(rules, t, events);
}

/* A first card: for an exchange, or to be named. */
static void choose_card(table *t, int seat, hn_place place, int next_phase)
{
    power_is_used(t);
    t->chosen = place;
    table_ask(t, next_phase, seat_bit(seat));
}

static void exchange_with(const hn_rules *rules, table *t, int seat, hn_place place,
                          hn_events *events)
{
    table_exchange(t, seat, t->chosen, place, events);
    t->chosen = nowhere;
    power_is_over(rules, t, events);
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
        power_is_over(rules, t, events);
        return;
    }
    table_flip(t, seat, place, events);
    card_is_discarded(rules, t);
    t->ranks |= (uint16_t)(rank_bit(HN_KING) | rank_bit(rank));
    if (can_act(rules, t, seat, rank)) {
        t->unused = false;
        begin_power(rules, t, rank, false);
    } else {
        power_is_over(rules, t, events);
    }
}

static void aim(const hn_rules *rules, table *t, int seat, int target, hn_events *events)
{
    power_is_used(t);
    table_say_aim(t, seat, target, events);
    table_penalty(t, target, true, events);
    power_is_over(rules, t, events);
}

/* One step of a card's action. */
static void act(const hn_rules *rules, table *t, int seat, hn_action action, hn_events *events)
{
    switch (t->phase) {
    case HN_PHASE_LOOK:
        look(rules, t, seat, place_of(t, seat, action, VINTO_LOOK), events);
        break;
    case HN_PHASE_FIRST:
        choose_card(t, seat, place_of(t, seat, action, VINTO_EXCHANGE), HN_PHASE_SECOND);
        break;
    case HN_PHASE_SECOND:
        if (looks_at_two(rules, t))
            look(rules, t, seat, place_of(t, seat, action, VINTO_LOOK), events);
        else
            exchange_with(rules, t, seat, place_of(t, seat, action, VINTO_WITH), events);
        break;
    case HN_PHASE_POINT:
        choose_card(t, seat, place_of(t, seat, action, VINTO_POINT), HN_PHASE_NAME);
        break;
    default: /* HN_PHASE_AIM */
        aim(rules, t, seat, (seat + action - VINTO_AIM) % t->seats, events);
    }
}

ACTS_INLINE void act_in_phase(const hn_rules *rules, table *t, int seat, hn_action action,
                              hn_events *events, int phase)
{
    bool pass = action == VINTO_PASS;
    switch (phase) {
    case HN_PHASE_LOOKS:
        choose_look(rules, t, seat, action - VINTO_LOOK, events);
        break;
    case HN_PHASE_DRAW:
        draw(rules, t, action, events);
        break;
    case HN_PHASE_DRAWN:
        use_drawn(rules, t, action, events);
        break;
    case HN_PHASE_WINDOW:
        if (pass)
            close_answer(rules, t, seat, events);
        else
            table_claim(t, seat, place_of(t, seat, action, VINTO_TOSS));
        break;
    case HN_PHASE_TRADE:
        trade_or_not(rules, t, seat, !pass, events);
        break;
    case HN_PHASE_NAME:
        if (t->power != HN_NONE)
            name_card(rules, t, seat, action - VINTO_NAME, events);
        else
            swap(rules, t, t->chosen.slot, pass ? HN_NONE : action - VINTO_NAME, events);
        break;
    case HN_PHASE_CALL:
        if (!pass)
            table_call(t, t->turn_seat, events);
        next_turn(t, rules->value[VINTO_LAPS], events);
        break;
    default:
        if (pass)
            decline(rules, t, seat, events);
        else
            act(rules, t, seat, action, events);
    }
}

ACTS_CALLS(acts, act_in_phase)

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

/* Whether a wrong card was tossed in or named the event before tells. */
static const event_words *words(const hn_rules *rules)
{
    static const event_words vinto = {"calls Vinto", "tosses in", "discards",
                                      "is wrong about %a: %c stays"};
    (void)rules;
    return &vinto;
}

static bool has_power(const hn_rules *rules, hn_card card)
{
    return power_of(rules, card_rank(card)) != VINTO_NOTHING;
}

static const evidence_source evidence = {
    .values = VINTO_VALUES,
    .kinds = HN_RANKS,
    .window_first = false,
    .callers_toss = false,
    .plays_told = true,
    .wrong_bars = true,
    .tosses = table_always,
    .has_power = has_power,
};

const hn_game game_vinto = {
    .name = "vinto",
    .about =
        "hidden cards, public draws, actions and toss-ins; whoever calls plays against all others",
    CARD_GAME,
    .sides = true,
    .stand_in = "vinto-basic",
    .quick = "vinto-basic",
    .usual = "sage",
    .hint = {{"sage:10000", 0}},
    .strength = {0, 0.16, 0.57, 1.01},
    .by_net = {false, 4000, 2},
    .level = {"vinto-easy", "vinto-moderate", "vinto-hard", "sage:5000"},
    .learnt = {"net:temperature=100000@easy", "net:temperature=3000@medium",
               "net:temperature=780@hard", "net@expert"},
    .learnt_seats = 2, /* above, the search is far ahead of the net: docs/results/nets.md */
    .line_up = {"sage:100,table=0", "sage:100,table=0", "vinto-basic", "vinto-basic"},
    .guided = {.seats = 3, .seed = 61},
    .protects = true,
    .takes_to_play = true,
    .news_first = true,
    .net_truth = {{-0.31, 0.97}, {0}},
    GAME_RULES(vinto, VINTO),
    .missed = {[HN_PHASE_DRAWN] = VINTO_DISCARD + 1,
               [HN_PHASE_LOOK] = VINTO_PASS + 1,
               [HN_PHASE_FIRST] = VINTO_PASS + 1,
               [HN_PHASE_POINT] = VINTO_PASS + 1,
               [HN_PHASE_NAME] = VINTO_PASS + 1,
               [HN_PHASE_AIM] = VINTO_PASS + 1,
               [HN_PHASE_TRADE] = VINTO_PASS + 1,
               [HN_PHASE_WINDOW] = VINTO_PASS + 1,
               [HN_PHASE_CALL] = VINTO_PASS + 1},
    .refills = table_always,
    .fits = vinto_fits,
    .match_winners = vinto_match_winners,
    .match_points = vinto_match_points,
};
