/* Cambio, in the order of its rule book: deal, turn, powers, flips, the call, the end, the score.
 *
 * Every household plays its own, so what differs is a value of the rules (cambio_rules.c); how cards
 * move and who knows them is the table's. A choice of several parts is made in single decisions, each
 * a phase. */
#include "games/cambio.h"

#include "core/cards.h"
#include "core/mask.h"
#include "core/random.h"
#include "games/acts.h"
#include "games/table.h"

/* ---- actions ---- */

static const verb verbs[] = {
    {"draw deck", VERB_ALONE, CAMBIO_DRAW_DECK}, {"draw discard", VERB_ALONE, CAMBIO_DRAW_TOP},
    {"play", VERB_ALONE, CAMBIO_PLAY},           {"pass", VERB_ALONE, CAMBIO_PASS},
    {"call", VERB_ALONE, CAMBIO_CALL},           {"swap", VERB_SLOT, CAMBIO_SWAP},
    {"give", VERB_SLOT, CAMBIO_GIVE_CARD},       {"flip", VERB_PLACE, CAMBIO_FLIP},
    {"look", VERB_PLACE, CAMBIO_LOOK},           {"exchange", VERB_PLACE, CAMBIO_EXCHANGE},
    {"with", VERB_PLACE, CAMBIO_WITH},
};

/* ---- what may be touched ---- */

/* Whether a seat may touch the cards in front of another. */
static inline bool touchable(const hn_rules *rules, const table *t, int seat, int owner)
{
    return owner == seat || !rules->value[CAMBIO_PROTECTED] || !(t->callers >> owner & 1);
}

static inline bool may_flip(const hn_rules *rules, const table *t, int seat, int owner)
{
    return owner == seat ||
           (rules->value[CAMBIO_FLIPS] == FLIPS_ALL && touchable(rules, t, seat, owner));
}

/* Whether a power may look at cards in front of a seat. */
static inline bool may_look(const hn_rules *rules, const table *t, int power, int owner)
{
    bool own = owner == t->turn_seat;
    return power == POWER_LOOK_OWN     ? own
           : power == POWER_LOOK_OTHER ? !own && touchable(rules, t, t->turn_seat, owner)
                                       : touchable(rules, t, t->turn_seat, owner);
}

/* The power of the card that was just played: it lies on top. */
static inline int top_power(const hn_rules *rules, const table *t)
{
    return rules->value[CAMBIO_POWERS + card_kind(table_top(t))];
}

static bool can_look(const hn_rules *rules, const table *t, int power)
{
    for (int owner = 0; owner < t->seats; owner++)
        if (t->slots[owner] && may_look(rules, t, power, owner))
            return true;
    return false;
}

/* Whether there are two cards to exchange. */
static bool can_exchange(const hn_rules *rules, const table *t)
{
    int cards = 0;
    for (int owner = 0; owner < t->seats; owner++)
        if (touchable(rules, t, t->turn_seat, owner))
            cards += __builtin_popcount(t->slots[owner]);
    return cards >= 2;
}

static bool refills(const hn_rules *rules)
{
    return rules->value[CAMBIO_DECK_OUT] == DECK_RESHUFFLED;
}

static inline bool can_draw_deck(const hn_rules *rules, const table *t)
{
    return table_can_draw(t, refills(rules));
}

/* HN_OK, or why the top discard cannot be drawn. */
static inline hn_status draw_discard_status(const hn_rules *rules, const table *t)
{
    if (!rules->value[CAMBIO_DRAW_DISCARD])
        return HN_DECK_ONLY;
    if (!t->discard_count)
        return HN_NO_DISCARD;
    if (rules->value[CAMBIO_DISCARD_USE] == DISCARD_SWAP && !t->slots[t->turn_seat])
        return HN_NO_SLOT_FOR_IT;
    return HN_OK;
}

static inline bool may_call(const hn_rules *rules, const table *t)
{
    return !t->callers ||
           (rules->value[CAMBIO_CALLERS] == CALLERS_SEVERAL && !(t->callers >> t->turn_seat & 1));
}

/* ---- the course of a turn; each step goes on to the next that asks someone ---- */

/* The round ends when the turn would come back to the first caller; without a call at the lap limit. */
static void next_turn(const hn_rules *rules, table *t, hn_events *events)
{
    int next = table_next_seat(t, t->turn_seat);
    t->turn++;
    bool last = t->callers ? next == t->caller : t->turn >= rules->value[CAMBIO_LAPS] * t->seats;
    bool out = rules->value[CAMBIO_DECK_OUT] == DECK_ENDS && !t->deck_count;
    if (last || out) {
        table_end(t, events);
        return;
    }
    t->turn_seat = (uint8_t)next;
    t->resolutions = 0;
    begin_turn(t, events);
}

static void finish_turn(const hn_rules *rules, table *t, hn_events *events)
{
    if (rules->value[CAMBIO_CALL_AT] == CALL_AT_END && may_call(rules, t))
        ask_turn_seat(t, HN_PHASE_CALL);
    else
        next_turn(rules, t, events);
}

static void finish_window(const hn_rules *rules, table *t, hn_events *events)
{
    table_close_window(t);
    if (rules->value[CAMBIO_EMPTY_HAND] == EMPTY_ENDS)
        for (int seat = 0; seat < t->seats; seat++)
            if (!t->slots[seat]) {
                table_end(t, events);
                return;
            }
    finish_turn(rules, t, events);
}

/* The seats that could flip a card. */
static hn_seats flippers(const hn_rules *rules, const table *t)
{
    hn_seats seats = 0;
    if (rules->value[CAMBIO_FLIPS] != FLIPS_NONE)
        for (int seat = 0; seat < t->seats; seat++)
            for (int owner = 0; owner < t->seats; owner++)
                if (t->slots[owner] && may_flip(rules, t, seat, owner))
                    seats |= seat_bit(seat);
    return seats;
}

/* Asks all of them; without any the window is done. */
static void open_window(const hn_rules *rules, table *t, hn_events *events)
{
    hn_seats asked = flippers(rules, t);
    if (asked) {
        t->windows++;
        table_open_window(t, HN_PHASE_WINDOW, asked);
    } else {
        finish_window(rules, t, events);
    }
}

/* A card was put on the discard, and what it did is done: now it may be flipped onto. */
static void begin_window(const hn_rules *rules, table *t, hn_events *events)
{
    t->looked = (hn_place){HN_NONE, HN_NONE};
    t->windows = 0;
    open_window(rules, t, events);
}

/* A drawn card was played: its power, if it has one that works and finds a card. */
static void begin_power(const hn_rules *rules, table *t, int from, hn_events *events)
{
    int power = top_power(rules, t);
    bool works = from == FROM_DECK || rules->value[CAMBIO_POWERS_FROM] == POWERS_FROM_ANY;
    if (!works || power == POWER_NONE)
        begin_window(rules, t, events);
    else if (power == POWER_SWAP && can_exchange(rules, t))
        ask_turn_seat(t, HN_PHASE_FIRST);
    else if (power != POWER_SWAP && can_look(rules, t, power))
        ask_turn_seat(t, HN_PHASE_LOOK);
    else
        begin_window(rules, t, events);
}

static void after_look(const hn_rules *rules, table *t, hn_place place, hn_events *events)
{
    t->looked = place;
    if (top_power(rules, t) == POWER_LOOK_SWAP && can_exchange(rules, t))
        ask_turn_seat(t, HN_PHASE_FIRST);
    else
        begin_window(rules, t, events);
}

/* ---- flips ---- */

/* A claim on a card that its owner claims too is dropped. */
static void drop_second_claims(table *t)
{
    for (int owner = 0; owner < t->seats; owner++)
        for (unsigned own = (unsigned)table_claims_on(t, owner, owner); own; own &= own - 1) {
            hn_place place = {(uint8_t)owner, (uint8_t)__builtin_ctz(own)};
            for (int seat = 0; seat < t->seats; seat++)
                if (seat != owner)
                    table_unclaim(t, seat, place);
        }
}

/* One flip is tried. True if it was right. */
static bool try_flip(const hn_rules *rules, table *t, int seat, hn_place place, hn_events *events)
{
    table_unclaim(t, seat, place);
    if (card_rank(t->card[place.seat][place.slot]) == card_rank(table_top(t))) {
        table_flip(t, seat, place, events);
        return true;
    }
    table_show_wrong(t, seat, place, events);
    for (int i = 0; i < rules->value[CAMBIO_WRONG_FLIP]; i++)
        table_penalty(t, seat, refills(rules), events);
    return false;
}

/* A window opens again after every round of answers with a right flip: so at most once for each other
 * card of the rank on top. More right flips than that come from cards that a reshuffle brought back,
 * and would go on for ever among seats that claim everything; those open no more windows. */
static inline int most_windows(const table *t)
{
    return card_rank(table_top(t)) == HN_JOKER ? 2 : 4;
}

/* The claim that is taken next: a seat has an equal chance among those that have claims, however many they
 * have, and then each of its claims. Returns the seat. */
static int draw_claim(const table *t, hn_seats claimants, random_stream *order, hn_place *place)
{
    int seat = byte_nth(claimants, random_stream_below(order, __builtin_popcount(claimants)));
    *place = table_claim_nth(t, seat, random_stream_below(order, table_claim_total(t, seat)));
    return seat;
}

/* Takes the claims one by one, until they are done or a card is to be given. right: there was a right flip
 * before, in this round of answers. Where a round is followed, its events tell the order: claims come one at a time,
 * and the window stays open for the next. */
static void resolve(const hn_rules *rules, table *t, bool right, hn_events *events)
{
    right |= t->was_right;
    bool one = rules->value[CAMBIO_FLIPS_PER_CARD] == FLIPS_ONE;
    uint64_t number = (uint64_t)t->turn << 8 | t->resolutions++;
    hn_seats claimants = one && right ? 0 : table_claimants(t);
    random_stream order = {0};
    if (claimants) /* in most windows there are none */
        order = random_stream_of(t->seed, HN_FOR_WINDOW, number);
    while (claimants) {
        hn_place place;
        int seat = draw_claim(t, claimants, &order, &place);
        if (!try_flip(rules, t, seat, place, events)) {
            if (!table_claim_total(t, seat))
                claimants &= (hn_seats)~seat_bit(seat);
            continue;
        }
        right = true;
        claimants = one ? 0 : table_claimants(t); /* others' claims on that card have lapsed */
        if (rules->value[CAMBIO_GIVE] && place.seat != seat && t->slots[seat]) {
            t->giver = (uint8_t)seat;
            t->chosen = place;
            table_ask(t, HN_PHASE_GIVE, seat_bit(seat));
            return;
        }
    }
    t->was_right = t->claims_come && right;
    if (t->claims_come)
        table_open_window(t, HN_PHASE_WINDOW, (hn_seats)((1u << t->seats) - 1));
    else if (right && !one && t->windows < most_windows(t))
        open_window(rules, t, events);
    else
        finish_window(rules, t, events);
}

ACTS_INLINE void answer_is_closed(const hn_rules *rules, table *t, int seat, hn_events *events)
{
    t->answered |= seat_bit(seat);
    if (!table_answered(t))
        return;
    if (rules->value[CAMBIO_OWNER_FIRST] && rules->value[CAMBIO_FLIPS] == FLIPS_ALL)
        drop_second_claims(t);
    resolve(rules, t, false, events);
}

/* ---- the deal ---- */

static void deal(const hn_rules *rules, int seats, int first, uint64_t seed, hn_state *state,
                 hn_events *events)
{
    table *t = (table *)(void *)state;
    const int16_t *v = rules->value;
    table_deal(t, seats, first, seed, v[CAMBIO_CARDS], v[CAMBIO_OPENING_DISCARD], events);
    if (v[CAMBIO_LOOKS] && v[CAMBIO_LOOKS_AT] == LOOKS_AT_CHOSEN) {
        table_ask_looks(t);
        return;
    }
    for (int i = 0, seat = first; i < seats; i++, seat = table_next_seat(t, seat))
        for (int slot = 0; slot < v[CAMBIO_LOOKS]; slot++)
            table_look(t, seat, (hn_place){(uint8_t)seat, (uint8_t)slot}, events);
    begin_turn(t, events);
}

/* ---- legal actions ---- */

static inline uint32_t draws(const hn_rules *rules, const table *t)
{
    uint32_t draws = 0;
    if (can_draw_deck(rules, t))
        draws |= act_bit(CAMBIO_DRAW_DECK);
    if (draw_discard_status(rules, t) == HN_OK)
        draws |= act_bit(CAMBIO_DRAW_TOP);
    if (!draws)
        draws |= act_bit(CAMBIO_PASS);
    if (rules->value[CAMBIO_CALL_AT] == CALL_AT_START && may_call(rules, t))
        draws |= act_bit(CAMBIO_CALL);
    return draws;
}

static inline bool may_play(const hn_rules *rules, const table *t)
{
    return t->drawn_from == FROM_DECK || rules->value[CAMBIO_DISCARD_USE] == DISCARD_ANY;
}

ACTS_INLINE offer offered(const hn_rules *rules, const table *t, int seat, int phase)
{
    (void)seat;
    const uint32_t pass = act_bit(CAMBIO_PASS);
    switch (phase) {
    case HN_PHASE_LOOKS:
        return (offer){.verb = CAMBIO_LOOK};
    case HN_PHASE_DRAW:
        return (offer){.alone = draws(rules, t)};
    case HN_PHASE_DRAWN:
        return (offer){.alone = may_play(rules, t) ? act_bit(CAMBIO_PLAY) : 0, .verb = CAMBIO_SWAP};
    case HN_PHASE_LOOK:
        return (offer){.alone = pass, .verb = CAMBIO_LOOK, .others = true};
    case HN_PHASE_FIRST:
        return (offer){.alone = pass, .verb = CAMBIO_EXCHANGE, .others = true};
    case HN_PHASE_SECOND:
        return (offer){.verb = CAMBIO_WITH, .others = true};
    case HN_PHASE_WINDOW:
        return (offer){
            .alone = pass, .verb = CAMBIO_FLIP, .others = rules->value[CAMBIO_FLIPS] == FLIPS_ALL};
    case HN_PHASE_GIVE:
        return (offer){.verb = CAMBIO_GIVE_CARD};
    default: /* HN_PHASE_CALL */
        return (offer){.alone = pass | act_bit(CAMBIO_CALL)};
    }
}

ACTS_INLINE unsigned slots(const hn_rules *rules, const table *t, int seat, int phase, int owner)
{
    unsigned slots = t->slots[owner];
    switch (phase) {
    case HN_PHASE_LOOKS:
        return slots & ~(unsigned)table_claims_on(t, seat, owner);
    case HN_PHASE_LOOK:
        return may_look(rules, t, top_power(rules, t), owner) ? slots : 0;
    case HN_PHASE_FIRST:
    case HN_PHASE_SECOND:
        if (owner == t->chosen.seat)
            slots &= ~(1u << t->chosen.slot);
        return touchable(rules, t, seat, owner) ? slots : 0;
    case HN_PHASE_WINDOW:
        return may_flip(rules, t, seat, owner) ? slots & ~(unsigned)table_claims_on(t, seat, owner)
                                               : 0;
    default: /* HN_PHASE_DRAWN, HN_PHASE_GIVE */
        return slots;
    }
}

static const card_acts acts = {CAMBIO_FLIP, CAMBIO_ACTIONS, offered, slots};

/* ---- why an action is refused ---- */

/* Why an action is not one of this moment. */
static hn_status not_now(const hn_rules *rules, const table *t, hn_action action)
{
    if (action >= CAMBIO_ACTIONS || (action >= CAMBIO_FLIP && names_nobody(t, action, CAMBIO_FLIP)))
        return HN_NO_SUCH_ACTION;
    if (action >= CAMBIO_LOOK)
        return HN_NO_POWER;
    if (action >= CAMBIO_FLIP)
        return HN_NO_WINDOW;
    if (action == CAMBIO_CALL)
        return rules->value[CAMBIO_CALL_AT] == CALL_AT_END ? HN_CALL_AT_END : HN_CALL_AT_START;
    bool uses_card = action == CAMBIO_PLAY || (action >= CAMBIO_SWAP && action < CAMBIO_GIVE_CARD);
    return uses_card && t->phase == HN_PHASE_DRAW ? HN_DRAW_FIRST : HN_WRONG_PHASE;
}

/* Why the verb of this phase cannot name a place. */
static hn_status why_not_place(const hn_rules *rules, const table *t, int seat, hn_place place)
{
    bool own = place.seat == seat;
    int power = t->phase == HN_PHASE_LOOK ? top_power(rules, t) : POWER_NONE;
    bool only_own = t->phase == HN_PHASE_LOOKS || power == POWER_LOOK_OWN ||
                    (t->phase == HN_PHASE_WINDOW && rules->value[CAMBIO_FLIPS] != FLIPS_ALL);
    if (!own && only_own)
        return HN_OTHERS_CARD;
    if (own && power == POWER_LOOK_OTHER)
        return HN_OWN_CARD;
    if (!touchable(rules, t, seat, place.seat))
        return HN_PROTECTED;
    return has_card(t, place) ? HN_SAME_CARD : HN_NO_CARD;
}

static hn_status why_not_draw(const hn_rules *rules, const table *t, hn_action action)
{
    switch (action) {
    case CAMBIO_DRAW_DECK:
        return HN_NO_DECK;
    case CAMBIO_DRAW_TOP:
        return draw_discard_status(rules, t);
    case CAMBIO_CALL:
        return rules->value[CAMBIO_CALL_AT] == CALL_AT_START ? HN_CALLED : HN_CALL_AT_END;
    case CAMBIO_PASS:
        return HN_MUST_DRAW;
    default:
        return not_now(rules, t, action);
    }
}

static hn_status why_not(const hn_rules *rules, const hn_state *state, int seat, hn_action action)
{
    const table *t = table_of(state);
    hn_place place;
    if (t->phase == HN_PHASE_DRAW)
        return why_not_draw(rules, t, action);
    if (names_place(&acts, t, seat, action, offered(rules, t, seat, t->phase).verb, &place))
        return why_not_place(rules, t, seat, place);
    if (t->phase == HN_PHASE_DRAWN)
        return action == CAMBIO_PLAY ? HN_MUST_SWAP : not_now(rules, t, action);
    return action == CAMBIO_PASS ? HN_MUST_CHOOSE : not_now(rules, t, action);
}

/* ---- what an action does: it is legal, and nothing is asked again ---- */

static void choose_look(const hn_rules *rules, table *t, int seat, int slot, hn_events *events)
{
    if (table_choose_look(t, seat, slot, rules->value[CAMBIO_LOOKS], events))
        begin_turn(t, events);
}

ACTS_INLINE void draw(const hn_rules *rules, table *t, hn_action action, hn_events *events)
{
    switch (action) {
    case CAMBIO_DRAW_DECK:
        table_draw(t, seat_bit(t->turn_seat), events);
        ask_turn_seat(t, HN_PHASE_DRAWN);
        break;
    case CAMBIO_DRAW_TOP:
        table_take(t, events);
        ask_turn_seat(t, HN_PHASE_DRAWN);
        break;
    case CAMBIO_CALL:
        table_call(t, t->turn_seat, events);
        next_turn(rules, t, events);
        break;
    default: /* CAMBIO_PASS */
        table_say(t, HN_EVENT_PASS, t->turn_seat, 0, events);
        finish_turn(rules, t, events);
    }
}

ACTS_INLINE void use_drawn(const hn_rules *rules, table *t, hn_action action, hn_events *events)
{
    if (action == CAMBIO_PLAY) {
        int from = t->drawn_from;
        table_play(t, events);
        begin_power(rules, t, from, events);
    } else {
        table_swap(t, action - CAMBIO_SWAP, events);
        begin_window(rules, t, events);
    }
}

/* A power that is not used, or not used further. */
static void decline(const hn_rules *rules, table *t, hn_events *events)
{
    table_say(t, HN_EVENT_DECLINE, t->turn_seat, 0, events);
    begin_window(rules, t, events);
}

static void look(const hn_rules *rules, table *t, hn_place place, hn_events *events)
{
    table_look(t, t->turn_seat, place, events);
    after_look(rules, t, place, events);
}

static void choose_first(table *t, hn_place place)
{
    t->chosen = place;
    ask_turn_seat(t, HN_PHASE_SECOND);
}

static void exchange_with(const hn_rules *rules, table *t, hn_place place, hn_events *events)
{
    table_exchange(t, t->turn_seat, t->chosen, place, events);
    t->chosen = (hn_place){HN_NONE, HN_NONE};
    begin_window(rules, t, events);
}

static void give(const hn_rules *rules, table *t, int slot, hn_events *events)
{
    table_give(t, slot, t->chosen, events);
    t->chosen = (hn_place){HN_NONE, HN_NONE};
    t->giver = HN_NONE;
    resolve(rules, t, true, events);
}

ACTS_INLINE void call_or_not(const hn_rules *rules, table *t, bool call, hn_events *events)
{
    if (call)
        table_call(t, t->turn_seat, events);
    next_turn(rules, t, events);
}

ACTS_INLINE void act_in_phase(const hn_rules *rules, table *t, int seat, hn_action action,
                              hn_events *events, int phase)
{
    bool pass = action == CAMBIO_PASS;
    switch (phase) {
    case HN_PHASE_LOOKS:
        choose_look(rules, t, seat, action - CAMBIO_LOOK, events);
        break;
    case HN_PHASE_DRAW:
        draw(rules, t, action, events);
        break;
    case HN_PHASE_DRAWN:
        use_drawn(rules, t, action, events);
        break;
    case HN_PHASE_LOOK:
        if (pass)
            decline(rules, t, events);
        else
            look(rules, t, place_of(t, seat, action, CAMBIO_LOOK), events);
        break;
    case HN_PHASE_FIRST:
        if (pass)
            decline(rules, t, events);
        else
            choose_first(t, place_of(t, seat, action, CAMBIO_EXCHANGE));
        break;
    case HN_PHASE_SECOND:
        exchange_with(rules, t, place_of(t, seat, action, CAMBIO_WITH), events);
        break;
    case HN_PHASE_WINDOW:
        if (pass)
            answer_is_closed(rules, t, seat, events);
        else
            table_claim(t, seat, place_of(t, seat, action, CAMBIO_FLIP));
        break;
    case HN_PHASE_GIVE:
        give(rules, t, action - CAMBIO_GIVE_CARD, events);
        break;
    default: /* HN_PHASE_CALL */
        call_or_not(rules, t, !pass, events);
    }
}

ACTS_CALLS(acts, act_in_phase)

/* ---- the end ---- */

static void score(const hn_rules *rules, const hn_state *state, hn_score *result)
{
    const table *t = table_of(state);
    int lowest = INT16_MAX;
    for (int seat = 0; seat < t->seats; seat++) {
        int points = table_points(t, seat, rules->value + CAMBIO_VALUES);
        result->points[seat] = result->sum[seat] = (int16_t)points;
        if (points < lowest)
            lowest = points;
    }
    result->callers = t->callers;
    for (int seat = 0; seat < t->seats; seat++)
        if (result->points[seat] == lowest)
            result->winners |= seat_bit(seat);
        else if (t->callers >> seat & 1)
            result->points[seat] += rules->value[CAMBIO_BAD_CALL];
}

/* ---- states made from views ---- */

/* Whether every claim is one that its seat could make. */
static bool claims_fit(const hn_rules *rules, const table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        for (int owner = 0; owner < t->seats; owner++)
            if (table_claims_on(t, seat, owner) && !may_flip(rules, t, seat, owner))
                return false;
    return true;
}

static bool fits(const hn_rules *rules, const hn_state *state)
{
    const table *t = table_of(state);
    const int16_t *v = rules->value;
    int power = t->discard_count ? top_power(rules, t) : POWER_NONE;
    bool in_power =
        t->phase == HN_PHASE_LOOK || t->phase == HN_PHASE_FIRST || t->phase == HN_PHASE_SECOND;
    if (t->queued || table_collects(t) || (in_power && t->asked != seat_bit(t->turn_seat)))
        return false;
    switch (t->phase) {
    case HN_PHASE_LOOKS:
        return v[CAMBIO_LOOKS] && v[CAMBIO_LOOKS_AT] == LOOKS_AT_CHOSEN &&
               table_looks_fit(t, v[CAMBIO_LOOKS]);
    case HN_PHASE_DRAWN:
        return t->slots[t->turn_seat] || t->drawn_from == FROM_DECK ||
               v[CAMBIO_DISCARD_USE] == DISCARD_ANY;
    case HN_PHASE_LOOK:
        return power != POWER_NONE && power != POWER_SWAP && can_look(rules, t, power);
    case HN_PHASE_FIRST:
    case HN_PHASE_SECOND:
        return (power == POWER_SWAP || power == POWER_LOOK_SWAP) && can_exchange(rules, t) &&
               (power == POWER_LOOK_SWAP) == (t->looked.seat != HN_NONE) &&
               (t->phase == HN_PHASE_FIRST || touchable(rules, t, t->turn_seat, t->chosen.seat));
    case HN_PHASE_WINDOW:
        return t->discard_count && t->asked == flippers(rules, t) && claims_fit(rules, t);
    case HN_PHASE_GIVE:
        return t->discard_count && v[CAMBIO_GIVE] && t->slots[t->giver] &&
               t->giver != t->chosen.seat && claims_fit(rules, t);
    case HN_PHASE_CALL:
        return v[CAMBIO_CALL_AT] == CALL_AT_END && may_call(rules, t);
    default:
        return t->phase == HN_PHASE_DRAW || t->phase == HN_PHASE_OVER;
    }
}

/* ---- the game ---- */

static const event_words *words(const hn_rules *rules)
{
    static const event_words calls[] = {
        [CALL_CAMBIO] = {"calls cambio", "flips", "plays", "flips %a: %c, wrong"},
        [CALL_LOCK] = {"locks", "flips", "plays", "flips %a: %c, wrong"}};
    return &calls[rules->value[CAMBIO_CALL_WORD]];
}

static bool tosses(const hn_rules *rules)
{
    return rules->value[CAMBIO_FLIPS] != FLIPS_NONE;
}

static bool one_toss(const hn_rules *rules)
{
    return rules->value[CAMBIO_FLIPS_PER_CARD] == FLIPS_ONE;
}

static bool has_power(const hn_rules *rules, hn_card card)
{
    return rules->value[CAMBIO_POWERS + card_kind(card)] != POWER_NONE;
}

static const evidence_source evidence = {
    .values = CAMBIO_VALUES,
    .kinds = HN_KINDS,
    .window_first = false,
    .callers_toss = true,
    .tosses = tosses,
    .one_toss = one_toss,
    .has_power = has_power,
};

const hn_game game_cambio = {
    .name = "cambio",
    .about = "hidden cards, powers to look and swap, flips of equal ranks; the lowest sum wins",
    CARD_GAME,
    .stand_in = "base",
    .quick = "bayes-v2",
    .usual = "bayes-v2",
    .hint = {{"sage:10000", 0}},
    .strength = {0, 0.5, 0.97, 1.43},
    .by_net = {false, 6000, 0},
    .learnt = {"net:temperature=1140@easy", "net:temperature=610@medium",
               "net:temperature=370@hard", "net@expert"},
    .net_truth = {{-0.27, 0.94}, {-0.35, 0.88}},
    .line_up = {"sage:100,table=0", "sage:100,table=0", "bayes-v2", "bayes-v2"},
    .guided = {.seats = 3, .seed = 89},
    GAME_RULES(cambio, CAMBIO),
    .missed = {[HN_PHASE_DRAW] = CAMBIO_DRAW_DECK + 1,
               [HN_PHASE_DRAWN] = CAMBIO_PLAY + 1,
               [HN_PHASE_LOOK] = CAMBIO_PASS + 1,
               [HN_PHASE_FIRST] = CAMBIO_PASS + 1,
               [HN_PHASE_WINDOW] = CAMBIO_PASS + 1,
               [HN_PHASE_CALL] = CAMBIO_PASS + 1},
    .draws_claims = true,
    .refills = refills,
    .fits = fits,
    .match_winners = match_lowest_total,
};
