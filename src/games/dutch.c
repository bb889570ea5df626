/* Dutch, in the order of its rule book: deal, turn, drops of the same rank, specials, the call, the end,
 * the score.
 *
 * How cards move and who knows them is the table's. A choice of several parts is made in single decisions,
 * each a phase. Powers of played and dropped cards wait in a queue until the window is resolved; as all of
 * them are of the rank on top, the queue needs to say only whose they are. */
#include "games/dutch.h"

#include "core/cards.h"
#include "games/acts.h"
#include "games/table.h"
#include "games/turns.h"

/* ---- actions ---- */

static const verb verbs[] = {
    {"draw deck", VERB_ALONE, DUTCH_DRAW_DECK},
    {"draw discard", VERB_ALONE, DUTCH_DRAW_TOP},
    {"collect", VERB_ALONE, DUTCH_COLLECT},
    {"play", VERB_ALONE, DUTCH_PLAY},
    {"pass", VERB_ALONE, DUTCH_PASS},
    {"call", VERB_ALONE, DUTCH_CALL},
    {"swap", VERB_SLOT, DUTCH_SWAP},
    {"drop", VERB_SLOT, DUTCH_DROP},
    {"look", VERB_PLACE, DUTCH_LOOK},
    {"exchange", VERB_PLACE, DUTCH_EXCHANGE},
    {"with", VERB_PLACE, DUTCH_WITH},
};

/* ---- what may be done ---- */

/* HN_OK, or why the turn's seat cannot collect the top discard. */
static inline hn_status collect_status(const hn_rules *rules, const table *t)
{
    if (!rules->value[DUTCH_COLLECT_RULE])
        return HN_NO_COLLECTING;
    if (!t->discard_count)
        return HN_NO_DISCARD;
    if (card_rank(table_top(t)) != t->collects[t->turn_seat])
        return HN_NOT_COLLECTED;
    if (table_gap(t, t->turn_seat) >= HN_SLOTS)
        return HN_HAND_FULL;
    return HN_OK;
}

static inline int top_power(const hn_rules *rules, const table *t)
{
    return rules->value[DUTCH_POWERS + card_rank(table_top(t))];
}

/* ---- specials ---- */

static void queue_power(table *t, int seat)
{
    t->queue[t->queued++] = (uint8_t)seat;
}

/* Asks for the next power that waits. It always finds its cards: until the round is over every seat has some
 * in hand. */
static void next_power(const hn_rules *rules, table *t, hn_events *events)
{
    if (!t->queued) {
        finish_turn(t, rules->value[DUTCH_LAPS], events);
        return;
    }
    bool swap = top_power(rules, t) == SPECIAL_SWAP;
    table_ask(t, swap ? HN_PHASE_FIRST : HN_PHASE_LOOK, seat_bit(t->queue[0]));
}

static void power_is_used(const hn_rules *rules, table *t, hn_events *events)
{
    table_leave_queue(t);
    next_power(rules, t, events);
}

/* ---- drops ---- */

/* The seats that could drop a card. */
static hn_seats droppers(const table *t)
{
    hn_seats seats = 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (table_hand(t, seat))
            seats |= seat_bit(seat);
    return seats;
}

/* A card was played: everyone may drop others of its rank. */
static void begin_window(table *t)
{
    table_open_window(t, HN_PHASE_WINDOW, droppers(t));
}

/* Drops the cards that a seat has claimed and that have the right rank. */
static void drop_right(const hn_rules *rules, table *t, int seat, hn_events *events)
{
    for (unsigned on = (unsigned)table_claims_on(t, seat, seat); on; on &= on - 1) {
        hn_place place = {(uint8_t)seat, (uint8_t)__builtin_ctz(on)};
        if (card_rank(t->card[seat][place.slot]) != card_rank(table_top(t)))
            continue;
        table_flip(t, seat, place, events);
        if (top_power(rules, t) != SPECIAL_NONE)
            queue_power(t, seat);
    }
}

/* What is still claimed is wrong. */
static void punish_wrong(const hn_rules *rules, table *t, int seat, hn_events *events)
{
    for (unsigned on = (unsigned)table_claims_on(t, seat, seat); on; on &= on - 1) {
        table_show_wrong(t, seat, (hn_place){(uint8_t)seat, (uint8_t)__builtin_ctz(on)}, events);
        for (int i = 0; i < rules->value[DUTCH_WRONG_DROP]; i++)
            table_penalty(t, seat, true, events);
    }
}

static bool a_hand_is_empty(const table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (!table_hand(t, seat))
            return true;
    return false;
}

/* All answers are in: clockwise from the turn's seat, slot by slot, right cards before penalties. The power
 * of the turn's own card comes first. An empty hand ends the round, whatever waits. */
static void resolve(const hn_rules *rules, table *t, hn_events *events)
{
    if (top_power(rules, t) != SPECIAL_NONE)
        queue_power(t, t->turn_seat);
    if (table_claimants(t)) {
        for (int i = 0, seat = t->turn_seat; i < t->seats; i++, seat = table_next_seat(t, seat))
            drop_right(rules, t, seat, events);
        for (int i = 0, seat = t->turn_seat; i < t->seats; i++, seat = table_next_seat(t, seat))
            punish_wrong(rules, t, seat, events);
    }
    table_close_window(t);
    if (a_hand_is_empty(t)) {
        while (t->queued)
            table_leave_queue(t);
        table_end(t, events);
        return;
    }
    next_power(rules, t, events);
}

/* ---- the deal ---- */

/* The lowest of the cards that a seat has looked at and that is no joker lies open from now on. */
static void begin_collection(const hn_rules *rules, table *t, int seat, hn_events *events)
{
    const int16_t *values = rules->value + DUTCH_VALUES;
    hn_place lowest = {(uint8_t)seat, HN_NONE};
    int least = 0;
    for (unsigned slots = t->slots[seat]; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots), rank = card_rank(t->card[seat][slot]);
        if (!knows(t->known[seat][slot], seat) || rank == HN_JOKER)
            continue;
        if (lowest.slot == HN_NONE || values[rank] < least) {
            lowest.slot = (uint8_t)slot;
            least = values[rank];
        }
    }
    if (lowest.slot != HN_NONE)
        table_open_collection(t, lowest, events);
}

static void looks_are_taken(const hn_rules *rules, table *t, hn_events *events)
{
    if (rules->value[DUTCH_COLLECT_RULE])
        for (int i = 0, seat = t->first; i < t->seats; i++, seat = table_next_seat(t, seat))
            begin_collection(rules, t, seat, events);
    begin_turn(t, events);
}

static void deal(const hn_rules *rules, int seats, int first, uint64_t seed, hn_state *state,
                 hn_events *events)
{
    table *t = (table *)(void *)state;
    table_deal(t, seats, first, seed, rules->value[DUTCH_CARDS], true, events);
    if (rules->value[DUTCH_LOOKS])
        table_ask_looks(t);
    else
        looks_are_taken(rules, t, events);
}

/* ---- legal actions ---- */

static inline uint32_t draws(const hn_rules *rules, const table *t)
{
    uint32_t draws = 0;
    if (can_draw_deck(t))
        draws |= act_bit(DUTCH_DRAW_DECK);
    if (t->discard_count)
        draws |= act_bit(DUTCH_DRAW_TOP);
    if (!draws)
        draws |= act_bit(DUTCH_PASS);
    if (collect_status(rules, t) == HN_OK)
        draws |= act_bit(DUTCH_COLLECT);
    return draws;
}

ACTS_INLINE offer offered(const hn_rules *rules, const table *t, int seat, int phase)
{
    (void)seat;
    const uint32_t pass = act_bit(DUTCH_PASS);
    switch (phase) {
    case HN_PHASE_LOOKS:
        return (offer){.verb = DUTCH_LOOK};
    case HN_PHASE_DRAW:
        return (offer){.alone = draws(rules, t)};
    case HN_PHASE_DRAWN:
        return (offer){.alone = act_bit(DUTCH_PLAY), .verb = DUTCH_SWAP};
    case HN_PHASE_WINDOW:
        return (offer){.alone = pass, .verb = DUTCH_DROP};
    case HN_PHASE_LOOK:
        return (offer){.alone = pass, .verb = DUTCH_LOOK, .others = true};
    case HN_PHASE_FIRST:
        return (offer){.alone = pass, .verb = DUTCH_EXCHANGE, .others = true};
    case HN_PHASE_SECOND:
        return (offer){.verb = DUTCH_WITH, .others = true};
    default: /* HN_PHASE_CALL */
        return (offer){.alone = pass | act_bit(DUTCH_CALL)};
    }
}

ACTS_INLINE unsigned slots(const hn_rules *rules, const table *t, int seat, int phase, int owner)
{
    (void)rules;
    switch (phase) {
    case HN_PHASE_LOOKS:
        return t->slots[owner] & ~(unsigned)table_claims_on(t, seat, owner);
    case HN_PHASE_DRAWN:
        return table_hand(t, owner);
    case HN_PHASE_WINDOW:
        return table_hand(t, owner) & ~(unsigned)table_claims_on(t, seat, owner);
    default: /* HN_PHASE_LOOK, HN_PHASE_FIRST, HN_PHASE_SECOND */
        return owner == t->chosen.seat ? 0 : t->slots[owner];
    }
}

static const card_acts acts = {DUTCH_LOOK, DUTCH_ACTIONS, offered, slots};

/* ---- why an action is refused ---- */

/* Why an action is not one of this moment. */
static hn_status not_now(const hn_rules *rules, const table *t, hn_action action)
{
    if (action >= DUTCH_ACTIONS || (action >= DUTCH_LOOK && names_nobody(t, action, DUTCH_LOOK)))
        return HN_NO_SUCH_ACTION;
    if (action >= DUTCH_LOOK)
        return HN_NO_POWER;
    if (action >= DUTCH_DROP)
        return HN_NO_WINDOW;
    if (action == DUTCH_CALL)
        return t->callers ? HN_CALLED : HN_CALL_AT_END;
    if (action == DUTCH_COLLECT && !rules->value[DUTCH_COLLECT_RULE])
        return HN_NO_COLLECTING;
    bool uses_card = action == DUTCH_PLAY || action >= DUTCH_SWAP;
    return uses_card && t->phase == HN_PHASE_DRAW ? HN_DRAW_FIRST : HN_WRONG_PHASE;
}

/* Why the verb of this phase cannot name a place. */
static hn_status why_not_place(const table *t, int seat, hn_place place)
{
    if (t->phase == HN_PHASE_LOOKS && place.seat != seat)
        return HN_OTHERS_CARD;
    if (!has_card(t, place))
        return HN_NO_CARD;
    if (t->phase == HN_PHASE_SECOND)
        return HN_SAME_SEAT;
    return table_hand(t, seat) >> place.slot & 1 ? HN_SAME_CARD : HN_IN_COLLECTION;
}

static hn_status why_not_draw(const hn_rules *rules, const table *t, hn_action action)
{
    switch (action) {
    case DUTCH_DRAW_DECK:
        return HN_NO_DECK;
    case DUTCH_DRAW_TOP:
        return HN_NO_DISCARD;
    case DUTCH_COLLECT:
        return collect_status(rules, t);
    case DUTCH_PASS:
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
        return why_not_place(t, seat, place);
    bool must = action == DUTCH_PASS && t->phase != HN_PHASE_DRAWN;
    return must ? HN_MUST_CHOOSE : not_now(rules, t, action);
}

/* ---- what an action does: it is legal, and nothing is asked again ---- */

static void choose_look(const hn_rules *rules, table *t, int seat, int slot, hn_events *events)
{
    if (table_choose_look(t, seat, slot, rules->value[DUTCH_LOOKS], events))
        looks_are_taken(rules, t, events);
}

static void collect(const hn_rules *rules, table *t, hn_events *events)
{
    table_collect(t, t->turn_seat, events);
    if (collection_count(t->collection[t->turn_seat]) == HN_COLLECTION)
        table_end(t, events);
    else
        finish_turn(t, rules->value[DUTCH_LAPS], events);
}

ACTS_INLINE void draw(const hn_rules *rules, table *t, hn_action action, hn_events *events)
{
    switch (action) {
    case DUTCH_DRAW_DECK:
        table_draw(t, seat_bit(t->turn_seat), events);
        ask_turn_seat(t, HN_PHASE_DRAWN);
        break;
    case DUTCH_DRAW_TOP:
        table_take(t, events);
        ask_turn_seat(t, HN_PHASE_DRAWN);
        break;
    case DUTCH_COLLECT:
        collect(rules, t, events);
        break;
    default: /* DUTCH_PASS */
        table_say(t, HN_EVENT_PASS, t->turn_seat, 0, events);
        finish_turn(t, rules->value[DUTCH_LAPS], events);
    }
}

/* A card that was taken and is played back does nothing: no power, no window. */
ACTS_INLINE void use_drawn(const hn_rules *rules, table *t, hn_action action, hn_events *events)
{
    bool plays = action == DUTCH_PLAY, played_back = plays && t->drawn_from == FROM_DISCARD;
    if (plays)
        table_play(t, events);
    else
        table_swap(t, action - DUTCH_SWAP, events);
    if (played_back)
        finish_turn(t, rules->value[DUTCH_LAPS], events);
    else
        begin_window(t);
}

ACTS_INLINE void close_answer(const hn_rules *rules, table *t, int seat, hn_events *events)
{
    t->answered |= seat_bit(seat);
    if (table_answered(t))
        resolve(rules, t, events);
}

static void decline(const hn_rules *rules, table *t, int seat, hn_events *events)
{
    table_say(t, HN_EVENT_DECLINE, seat, 0, events);
    power_is_used(rules, t, events);
}

static void look(const hn_rules *rules, table *t, int seat, hn_place place, hn_events *events)
{
    table_look(t, seat, place, events);
    power_is_used(rules, t, events);
}

static void choose_first(table *t, int seat, hn_place place)
{
    t->chosen = place;
    table_ask(t, HN_PHASE_SECOND, seat_bit(seat));
}

/* A collection's card that goes elsewhere is an ordinary card from then on. */
static void exchange_with(const hn_rules *rules, table *t, int seat, hn_place place,
                          hn_events *events)
{
    table_leave_collection(t, t->chosen);
    table_leave_collection(t, place);
    table_exchange(t, seat, t->chosen, place, events);
    t->chosen = (hn_place){HN_NONE, HN_NONE};
    power_is_used(rules, t, events);
}

ACTS_INLINE void call_or_not(const hn_rules *rules, table *t, bool call, hn_events *events)
{
    if (call)
        table_call(t, t->turn_seat, events);
    next_turn(t, rules->value[DUTCH_LAPS], events);
}

ACTS_INLINE void act_in_phase(const hn_rules *rules, table *t, int seat, hn_action action,
                              hn_events *events, int phase)
{
    bool pass = action == DUTCH_PASS;
    switch (phase) {
    case HN_PHASE_LOOKS:
        choose_look(rules, t, seat, action - DUTCH_LOOK, events);
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
            table_claim(t, seat, place_of(t, seat, action, DUTCH_DROP));
        break;
    case HN_PHASE_LOOK:
        if (pass)
            decline(rules, t, seat, events);
        else
            look(rules, t, seat, place_of(t, seat, action, DUTCH_LOOK), events);
        break;
    case HN_PHASE_FIRST:
        if (pass)
            decline(rules, t, seat, events);
        else
            choose_first(t, seat, place_of(t, seat, action, DUTCH_EXCHANGE));
        break;
    case HN_PHASE_SECOND:
        exchange_with(rules, t, seat, place_of(t, seat, action, DUTCH_WITH), events);
        break;
    default: /* HN_PHASE_CALL */
        call_or_not(rules, t, !pass, events);
    }
}

ACTS_CALLS(acts, act_in_phase)

/* ---- the end ---- */

/* A seat's points and cards: a collection counts once, as one card of its rank. */
static int hand_points(const hn_rules *rules, const table *t, int seat, int *cards)
{
    const int16_t *values = rules->value + DUTCH_VALUES;
    bool collection = t->collection[seat];
    unsigned hand = table_hand(t, seat);
    int points = collection ? values[t->collects[seat]] : 0;
    *cards = __builtin_popcount(hand) + collection;
    for (; hand; hand &= hand - 1)
        points += values[card_rank(t->card[seat][__builtin_ctz(hand)])];
    return points;
}

/* The seats that have won before it came to points. */
static hn_seats early_winners(const table *t)
{
    hn_seats cleared = 0, collected = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        if (!table_hand(t, seat))
            cleared |= seat_bit(seat);
        if (collection_count(t->collection[seat]) == HN_COLLECTION)
            collected |= seat_bit(seat);
    }
    return cleared ? cleared : collected;
}

/* Fewest points, then fewest cards, then the caller, then shared. */
static void score(const hn_rules *rules, const hn_state *state, hn_score *result)
{
    const table *t = table_of(state);
    int cards[HN_SEATS], least_points = INT16_MAX, least_cards = INT16_MAX;
    for (int seat = 0; seat < t->seats; seat++) {
        int points = hand_points(rules, t, seat, &cards[seat]);
        result->points[seat] = result->sum[seat] = (int16_t)points;
        if (points < least_points || (points == least_points && cards[seat] < least_cards)) {
            least_points = points;
            least_cards = cards[seat];
        }
    }
    result->callers = t->callers;
    result->winners = early_winners(t);
    if (result->winners)
        return;
    for (int seat = 0; seat < t->seats; seat++)
        if (result->points[seat] == least_points && cards[seat] == least_cards)
            result->winners |= seat_bit(seat);
    if (result->winners & t->callers)
        result->winners = t->callers;
}

/* ---- states made from views ---- */

/* Who collects what fits the rules, and nobody has won yet. */
static bool hands_fit(const hn_rules *rules, const table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->collects[seat] == HN_JOKER)
            return false;
    return (rules->value[DUTCH_COLLECT_RULE] || !table_collects(t)) &&
           (t->phase == HN_PHASE_OVER || !early_winners(t));
}

/* Whether powers of the card on top wait, clockwise from the turn's seat, of no more cards than there are of
 * its rank. */
static bool power_fits(const hn_rules *rules, const table *t, int power)
{
    if (!t->queued || !t->discard_count || top_power(rules, t) != power)
        return false;
    int rank = card_rank(table_top(t)), steps = 0;
    for (int i = 0; i < t->queued; i++) {
        int before = steps;
        steps = (t->queue[i] + t->seats - t->turn_seat) % t->seats;
        if (steps < before)
            return false;
    }
    return t->queued <= (rank == HN_JOKER ? 2 : 4);
}

static bool fits(const hn_rules *rules, const hn_state *state)
{
    const table *t = table_of(state);
    if (!hands_fit(rules, t) || !call_fits(t) || t->looked.seat != HN_NONE || t->windows ||
        t->resolutions)
        return false;
    switch (t->phase) {
    case HN_PHASE_LOOKS:
        return rules->value[DUTCH_LOOKS] && !table_collects(t) &&
               table_looks_fit(t, rules->value[DUTCH_LOOKS]);
    case HN_PHASE_WINDOW:
        return t->discard_count && t->asked == droppers(t) && claims_fit(t);
    case HN_PHASE_LOOK:
        return power_fits(rules, t, SPECIAL_LOOK);
    case HN_PHASE_FIRST:
    case HN_PHASE_SECOND:
        return power_fits(rules, t, SPECIAL_SWAP);
    case HN_PHASE_CALL:
        return !t->callers;
    default:
        return t->phase == HN_PHASE_DRAW || t->phase == HN_PHASE_DRAWN || t->phase == HN_PHASE_OVER;
    }
}

/* ---- the game ---- */

static const event_words *words(const hn_rules *rules)
{
    static const event_words dutch = {"calls Dutch", "drops", "plays", "drops %a: %c, wrong"};
    (void)rules;
    return &dutch;
}

static bool has_power(const hn_rules *rules, hn_card card)
{
    return rules->value[DUTCH_POWERS + card_rank(card)] != SPECIAL_NONE;
}

static const evidence_source evidence = {
    .values = DUTCH_VALUES,
    .kinds = HN_RANKS,
    .window_first = true,
    .callers_toss = true,
    .tosses = table_always,
    .has_power = has_power,
};

const hn_game game_dutch = {
    .name = "dutch",
    .about =
        "hidden cards, drops of equal ranks, Jacks that swap, Queens that look; the fewest points win",
    CARD_GAME,
    .stand_in = "dutch-easy",
    .quick = "dutch-expert",
    .usual = "dutch-expert",
    .hint = {{"sage:8000", 0}},
    .strength = {0, 0.48, 0.99, 1.46},
    .by_net = {true, 4000, 2},
    .level = {"dutch-easy", "dutch-medium", "dutch-hard", "dutch-expert"},
    .learnt = {"net:temperature=2080@easy", "net:temperature=740@medium",
               "net:temperature=370@hard", "net@expert"},
    .net_truth = {{-0.32, 0.69}, {-0.53, 0.82}},
    .line_up = {"sage:50,table=0,nets=0", "sage:50,table=0,nets=0", "dutch-expert", "dutch-hard"},
    .guided = {.seats = 3, .seed = 3},
    .news_first = true,
    .tells_deeds = true,
    GAME_RULES(dutch, DUTCH),
    .missed = {[HN_PHASE_DRAWN] = DUTCH_PLAY + 1,
               [HN_PHASE_LOOK] = DUTCH_PASS + 1,
               [HN_PHASE_FIRST] = DUTCH_PASS + 1,
               [HN_PHASE_WINDOW] = DUTCH_PASS + 1,
               [HN_PHASE_CALL] = DUTCH_PASS + 1},
    .refills = table_always,
    .fits = fits,
    .match_winners = match_most_won,
};
