/* Golf, in the order of its rule book: deal, turn, turning up, the end, the score.
 *
 * How cards move, who knows them and which lie face up is the table's. Whoever ends the round, by its last card that
 * is turned up or by a knock, has called. A seat's cards lie in two rows: the slots of a column are as far apart as
 * there are columns.
 *
 * Where the rule text leaves something open: cards of the opening window are turned up clockwise from the first seat; at
 * the limit nobody has called; twos and jokers that keep their value in a pair are those ranks, whatever they count. */
#include "games/golf.h"

#include "core/cards.h"
#include "games/acts.h"
#include "games/table.h"
#include "games/turns.h"

/* ---- actions ---- */

static const verb verbs[] = {
    {"draw deck", VERB_ALONE, GOLF_DRAW_DECK}, {"draw discard", VERB_ALONE, GOLF_DRAW_TOP},
    {"play", VERB_ALONE, GOLF_PLAY},           {"pass", VERB_ALONE, GOLF_PASS},
    {"call", VERB_ALONE, GOLF_CALL},           {"swap", VERB_SLOT, GOLF_SWAP},
    {"turn up", VERB_SLOT, GOLF_TURN_UP},
};

static inline unsigned face_down(const table *t, int seat)
{
    return t->slots[seat] & ~table_open(t, seat);
}

static inline bool may_knock(const hn_rules *rules, const table *t)
{
    return rules->value[GOLF_END_BY] == END_BY_KNOCK && !t->callers;
}

/* ---- the deal ---- */

/* The own cards of the lower row that a seat looks at, alone. */
static void look_at_lower(const hn_rules *rules, table *t, int seat, hn_events *events)
{
    for (int i = 0; i < rules->value[GOLF_LOOKS]; i++)
        table_look(t, seat, (hn_place){(uint8_t)seat, (uint8_t)(rules->value[GOLF_COLUMNS] + i)},
                   events);
}

static void deal(const hn_rules *rules, int seats, int first, uint64_t seed, hn_state *state,
                 hn_events *events)
{
    table *t = (table *)(void *)state;
    table_deal(t, seats, first, seed, GOLF_ROWS * rules->value[GOLF_COLUMNS], true, events);
    if (rules->value[GOLF_TURNED_UP]) {
        table_ask_looks(t);
        return;
    }
    for (int i = 0, seat = first; i < seats; i++, seat = table_next_seat(t, seat))
        look_at_lower(rules, t, seat, events);
    begin_turn(t, events);
}

/* ---- the end of a turn ---- */

/* The first seat of which all cards lie face up has ended the round. */
static void end_turn(const hn_rules *rules, table *t, hn_events *events)
{
    bool face_up = rules->value[GOLF_END_BY] == END_BY_FACE_UP && !face_down(t, t->turn_seat);
    if (face_up && !t->callers)
        table_call(t, t->turn_seat, events);
    next_turn(t, rules->value[GOLF_LAPS], events);
}

/* ---- legal actions ---- */

ACTS_INLINE offer offered(const hn_rules *rules, const table *t, int seat, int phase)
{
    (void)seat;
    switch (phase) {
    case HN_PHASE_LOOKS:
        return (offer){.verb = GOLF_TURN_UP};
    case HN_PHASE_DRAW:
        return (offer){.alone = act_bit(GOLF_DRAW_DECK) | act_bit(GOLF_DRAW_TOP) |
                                (may_knock(rules, t) ? act_bit(GOLF_CALL) : 0)};
    case HN_PHASE_DRAWN:
        return (offer){.alone = t->drawn_from == FROM_DECK ? act_bit(GOLF_PLAY) : 0,
                       .verb = GOLF_SWAP};
    default: /* HN_PHASE_TURN_UP */
        return (offer){.alone =
                           rules->value[GOLF_TURN_UP_RULE] == TURN_UP_MAY ? act_bit(GOLF_PASS) : 0,
                       .verb = GOLF_TURN_UP};
    }
}

ACTS_INLINE unsigned slots(const hn_rules *rules, const table *t, int seat, int phase, int owner)
{
    (void)rules;
    switch (phase) {
    case HN_PHASE_LOOKS:
        return t->slots[owner] & ~(unsigned)table_claims_on(t, seat, owner);
    case HN_PHASE_DRAWN:
        return t->slots[owner];
    default: /* HN_PHASE_TURN_UP */
        return face_down(t, owner);
    }
}

static const card_acts acts = {GOLF_ACTIONS, GOLF_ACTIONS, offered, slots};

/* ---- why an action is refused ---- */

static hn_status why_not_place(const table *t, hn_place place)
{
    if (!has_card(t, place))
        return HN_NO_CARD;
    return t->phase == HN_PHASE_LOOKS ? HN_SAME_CARD : HN_FACE_UP;
}

static hn_status why_not(const hn_rules *rules, const hn_state *state, int seat, hn_action action)
{
    const table *t = table_of(state);
    hn_place place;
    if (action >= GOLF_ACTIONS)
        return HN_NO_SUCH_ACTION;
    if (names_place(&acts, t, seat, action, offered(rules, t, seat, t->phase).verb, &place))
        return why_not_place(t, place);
    if (action == GOLF_CALL && rules->value[GOLF_END_BY] == END_BY_FACE_UP)
        return HN_NO_CALL;
    if (action == GOLF_CALL)
        return t->callers ? HN_CALLED : HN_CALL_AT_START;
    if (action == GOLF_PASS)
        return t->phase == HN_PHASE_DRAW ? HN_MUST_DRAW : HN_MUST_CHOOSE;
    if (t->phase == HN_PHASE_DRAWN)
        return action == GOLF_PLAY ? HN_MUST_SWAP : HN_WRONG_PHASE;
    bool uses_card = action == GOLF_PLAY || (action >= GOLF_SWAP && action < GOLF_TURN_UP);
    return uses_card && t->phase == HN_PHASE_DRAW ? HN_DRAW_FIRST : HN_WRONG_PHASE;
}

/* ---- what an action does: it is legal, and nothing is asked again ---- */

static void choose_open(const hn_rules *rules, table *t, int seat, int slot, hn_events *events)
{
    if (table_choose_open(t, seat, slot, rules->value[GOLF_TURNED_UP], events))
        begin_turn(t, events);
}

ACTS_INLINE void draw(const hn_rules *rules, table *t, hn_action action, hn_events *events)
{
    if (action == GOLF_CALL) {
        table_call(t, t->turn_seat, events);
        next_turn(t, rules->value[GOLF_LAPS], events);
        return;
    }
    if (action == GOLF_DRAW_DECK)
        table_draw(t, seat_bit(t->turn_seat), events);
    else
        table_take(t, events);
    ask_turn_seat(t, HN_PHASE_DRAWN);
}

ACTS_INLINE void use_drawn(const hn_rules *rules, table *t, hn_action action, hn_events *events)
{
    if (action == GOLF_PLAY) {
        table_play(t, events);
        if (rules->value[GOLF_TURN_UP_RULE] != TURN_UP_NO && face_down(t, t->turn_seat)) {
            ask_turn_seat(t, HN_PHASE_TURN_UP);
            return;
        }
    } else {
        hn_place place = {t->turn_seat, (uint8_t)(action - GOLF_SWAP)};
        table_swap(t, place.slot, events);
        if (rules->value[GOLF_SWAPPED_IN] == SWAPPED_UP)
            table_turn_up(t, place, events);
        else
            table_turn_down(t, place);
    }
    end_turn(rules, t, events);
}

ACTS_INLINE void turn_up_or_not(const hn_rules *rules, table *t, hn_action action,
                                hn_events *events)
{
    if (action == GOLF_PASS)
        table_say(t, HN_EVENT_DECLINE, t->turn_seat, 0, events);
    else
        table_turn_up(t, (hn_place){t->turn_seat, (uint8_t)(action - GOLF_TURN_UP)}, events);
    end_turn(rules, t, events);
}

ACTS_INLINE void act_in_phase(const hn_rules *rules, table *t, int seat, hn_action action,
                              hn_events *events, int phase)
{
    switch (phase) {
    case HN_PHASE_LOOKS:
        choose_open(rules, t, seat, action - GOLF_TURN_UP, events);
        break;
    case HN_PHASE_DRAW:
        draw(rules, t, action, events);
        break;
    case HN_PHASE_DRAWN:
        use_drawn(rules, t, action, events);
        break;
    default: /* HN_PHASE_TURN_UP */
        turn_up_or_not(rules, t, action, events);
    }
}

ACTS_CALLS(acts, act_in_phase)

/* ---- the score ---- */

static int points_of(const hn_rules *rules, const table *t, int seat)
{
    int points = 0, columns = rules->value[GOLF_COLUMNS];
    for (int column = 0; column < columns; column++)
        points += golf_column(rules->value, card_rank(t->card[seat][column]),
                              card_rank(t->card[seat][column + columns]));
    return points;
}

static unsigned pairs(const hn_rules *rules, const hn_state *state, int seat, unsigned known)
{
    const hn_card *card = table_of(state)->card[seat];
    int columns = rules->value[GOLF_COLUMNS];
    unsigned found = 0;
    for (int slot = 0; slot < columns; slot++) {
        unsigned both = 1u << slot | 1u << (slot + columns);
        if ((known & both) == both && card_rank(card[slot]) == card_rank(card[slot + columns]) &&
            golf_pairs(rules->value, card_rank(card[slot])))
            found |= both;
    }
    return found;
}

static void score(const hn_rules *rules, const hn_state *state, hn_score *result)
{
    const table *t = table_of(state);
    int lowest = INT16_MAX;
    for (int seat = 0; seat < t->seats; seat++) {
        int points = points_of(rules, t, seat);
        result->points[seat] = result->sum[seat] = (int16_t)points;
        lowest = points < lowest ? points : lowest;
    }
    result->callers = t->callers;
    for (int seat = 0; seat < t->seats; seat++)
        if (result->sum[seat] == lowest)
            result->winners |= seat_bit(seat);
        else if (rules->value[GOLF_DOUBLED] && t->callers >> seat & 1 && result->sum[seat] > 0)
            result->points[seat] = (int16_t)(2 * result->sum[seat]);
}

/* ---- states made from views ---- */

/* Nobody has more or fewer cards than were dealt. What lies face up was turned up, or swapped in; the one whose
 * cards all do has ended the round. */
static bool hands_fit(const hn_rules *rules, const table *t)
{
    const int16_t *v = rules->value;
    bool opens = v[GOLF_TURNED_UP] || v[GOLF_SWAPPED_IN] == SWAPPED_UP || v[GOLF_TURN_UP_RULE];
    for (int seat = 0; seat < t->seats; seat++) {
        bool ended = v[GOLF_END_BY] == END_BY_FACE_UP && !face_down(t, seat);
        if (t->slots[seat] != (1u << GOLF_ROWS * v[GOLF_COLUMNS]) - 1 ||
            (!opens && table_open(t, seat)) || (ended && !t->callers) ||
            (seat == t->caller && v[GOLF_END_BY] == END_BY_FACE_UP && !ended))
            return false;
    }
    return true;
}

static bool nothing_lies_open(const table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (table_open(t, seat))
            return false;
    return true;
}

static bool fits(const hn_rules *rules, const hn_state *state)
{
    const table *t = table_of(state);
    const int16_t *v = rules->value;
    if (!hands_fit(rules, t) || !call_fits(t) || t->queued || table_collects(t) ||
        t->looked.seat != HN_NONE || t->windows || t->resolutions)
        return false;
    switch (t->phase) {
    case HN_PHASE_LOOKS:
        return v[GOLF_TURNED_UP] && nothing_lies_open(t) && table_looks_fit(t, v[GOLF_TURNED_UP]);
    case HN_PHASE_DRAW:
        return t->discard_count;
    case HN_PHASE_TURN_UP:
        return v[GOLF_TURN_UP_RULE] != TURN_UP_NO && t->discard_count && face_down(t, t->turn_seat);
    default:
        return t->phase == HN_PHASE_DRAWN || t->phase == HN_PHASE_OVER;
    }
}

/* ---- the game ---- */

static bool never(const hn_rules *rules)
{
    (void)rules;
    return false;
}

static bool has_power(const hn_rules *rules, hn_card card)
{
    (void)card;
    return never(rules);
}

static const event_words *words(const hn_rules *rules)
{
    static const event_words ends[] = {
        [END_BY_FACE_UP] = {"has all its cards face up", "", "discards", ""},
        [END_BY_KNOCK] = {"knocks", "", "discards", ""}};
    return &ends[rules->value[GOLF_END_BY]];
}

static const evidence_source evidence = {
    .values = GOLF_VALUES,
    .kinds = HN_RANKS,
    .tosses = never,
    .has_power = has_power,
};

const hn_game game_golf = {
    .name = "golf",
    .about = "cards in columns, swapped for lower ones and turned up; pairs count nothing",
    CARD_GAME,
    .stand_in = "golf-basic",
    .quick = "golf-basic",
    .usual = "golf-basic",
    .hint = {{"sage:5000", 0}},
    .strength = {0, 0.51, 1.05, 1.53},
    .by_net = {false, 4000, 2},
    .learnt = {"net:temperature=740@easy", "net:temperature=550@medium", "net:temperature=380@hard",
               "net@expert"},
    .line_up = {"sage:50,table=0", "sage:50,table=0", "golf-basic", "golf-basic"},
    .guided = {.seats = 3, .seed = 38},
    GAME_RULES(golf, GOLF),
    .missed = {[HN_PHASE_DRAW] = GOLF_DRAW_DECK + 1,
               [HN_PHASE_DRAWN] = GOLF_PLAY + 1,
               [HN_PHASE_TURN_UP] = GOLF_PASS + 1},
    .refills = table_always,
    .fits = fits,
    .pairs = pairs,
    .match_winners = match_lowest_total,
};
