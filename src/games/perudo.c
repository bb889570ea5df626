/* Perudo, in the order of its rule book: the throw, bids, calls, what they cost, the end.
 *
 * All dice of a throw are a function of (seed, throw, seat), each seat taking as many of its own as it
 * has, so a seat's dice stay the same whatever the others do. */
#include "games/perudo.h"

#include "core/dice.h"
#include "games/keys.h"

#include <string.h>

_Static_assert(sizeof(perudo) == 96, "the state has no padding and is small");

static const hn_place nowhere = {HN_NONE, HN_NONE};

/* An event without a hidden part. */
static inline void say(hn_events *events, hn_event_type type, int seat, int number, int face)
{
    if (events)
        *event_next(events) = (hn_event){.type = (uint8_t)type,
                                         .seat = (uint8_t)seat,
                                         .card = HN_NONE,
                                         .seen_by = HN_EVERYONE,
                                         .place = {nowhere, nowhere},
                                         .number = (uint16_t)number,
                                         .die = {(uint8_t)face}};
}

/* A seat's dice, for those who see them. */
static inline void tell_dice(const perudo *p, hn_event_type type, int seat, hn_seats seen_by,
                             hn_events *events)
{
    hn_event *event = event_next(events);
    *event = (hn_event){.type = (uint8_t)type,
                        .seat = (uint8_t)seat,
                        .card = HN_NONE,
                        .seen_by = seen_by,
                        .place = {nowhere, nowhere},
                        .number = p->dice[seat]};
    memcpy(event->die, p->die[seat], HN_DICE);
}

/* ---- the throw ---- */

/* Whether some seat has exactly one die. */
static bool someone_has_one(const perudo *p)
{
    uint8_t one = 0;
    for (int seat = 0; seat < HN_SEATS; seat++)
        one |= p->dice[seat] == 1;
    return one;
}

static bool is_palifico(const hn_rules *rules, const perudo *p, bool came_down)
{
    switch (rules->value[PERUDO_PALIFICO]) {
    case PALIFICO_ANY:
        return someone_has_one(p);
    case PALIFICO_ONCE:
        return came_down && !(p->had_palifico >> p->beginner & 1);
    default:
        return false;
    }
}

static void roll(const hn_rules *rules, perudo *p)
{
    uint64_t dice[HN_SEATS];
    dice_throw(p->seed, HN_FOR_DICE, p->turn, p->seats, rules->value[PERUDO_FACES], dice);
    for (int seat = 0; seat < p->seats; seat++)
        dice_take(dice[seat], p->dice[seat], p->die[seat]);
}

/* Begins the throw p->turn. came_down: its beginner has just lost its last die but one. */
static void begin_throw(const hn_rules *rules, perudo *p, int beginner, bool came_down,
                        hn_events *events)
{
    p->beginner = p->turn_seat = (uint8_t)beginner;
    p->bidder = HN_NONE;
    p->bid = (hn_bid){0, 0};
    memset(p->last, 0, sizeof p->last);
    p->palifico = is_palifico(rules, p, came_down);
    p->wild = p->palifico ? 0 : (uint8_t)rules->value[PERUDO_WILD];
    if (p->palifico && rules->value[PERUDO_PALIFICO] == PALIFICO_ONCE)
        p->had_palifico |= (hn_seats)(1u << beginner);
    p->asked = (hn_seats)(1u << beginner);
    roll(rules, p);
    if (!events)
        return;
    say(events, HN_EVENT_THROW, beginner, p->turn, 0);
    if (p->palifico)
        say(events, HN_EVENT_PALIFICO, HN_NONE, 0, 0);
    for (int seat = 0; seat < p->seats; seat++)
        if (p->dice[seat])
            tell_dice(p, HN_EVENT_ROLL, seat, (hn_seats)(1u << seat), events);
}

static void deal(const hn_rules *rules, int seats, int first, uint64_t seed, hn_state *state,
                 hn_events *events)
{
    perudo *p = (perudo *)(void *)state;
    p->seats = (uint8_t)seats;
    p->first = (uint8_t)first;
    p->seed = seed;
    p->phase = HN_PHASE_BID;
    p->alive = (hn_seats)((1u << seats) - 1);
    memset(p->dice, rules->value[PERUDO_DICE], (size_t)seats);
    p->in_play = (uint8_t)(seats * rules->value[PERUDO_DICE]);
    begin_throw(rules, p, first, false, events);
}

/* ---- bids ---- */

/* Lowest counts of all faces are the bytes of a word. They fit into seven bits: the eighth takes part in
 * comparisons. */
#define EACH_BYTE PERUDO_EACH_BYTE
enum { NO_COUNT = 127 }; /* the face cannot be bid */

static inline uint64_t with_byte(uint64_t word, int at, int value)
{
    uint64_t byte = (uint64_t)255 << (8 * at);
    return (word & ~byte) | (uint64_t)value << (8 * at);
}

/* Those that are possible by the bid that stands; some may be more than there are dice. */
static inline uint64_t lowest_counts(const hn_rules *rules, const perudo *p)
{
    const int16_t *rule = rules->value;
    int count = p->bid.count, from = p->bid.face, wild = rule[PERUDO_WILD];
    if (!count) {
        int opening = rule[PERUDO_OPENING];
        bool may = opening == OPENING_ANY || (opening == OPENING_WILD_IN_PALIFICO && p->palifico);
        return with_byte(EACH_BYTE, wild, may ? 1 : NO_COUNT);
    }
    if (p->palifico)
        return with_byte(EACH_BYTE * NO_COUNT, from, count + 1);
    bool half = rule[PERUDO_WILD_BIDS] == WILD_HALF;
    if (half && from == wild)
        return with_byte(EACH_BYTE * (unsigned)(2 * count + 1), from, count + 1);
    unsigned lower = rule[PERUDO_RAISE] == RAISE_ANY_FACE ? (unsigned)count + 1 : NO_COUNT;
    uint64_t above = UINT64_MAX << (8 * from);
    uint64_t counts = (EACH_BYTE * (unsigned)count & above) | (EACH_BYTE * lower & ~above);
    counts = with_byte(counts, half ? wild : 0, (count + 1) / 2);
    return with_byte(counts, from, count + 1);
}

static inline int lowest(const hn_rules *rules, const perudo *p, int face)
{
    return (int)(lowest_counts(rules, p) >> (8 * face) & 255);
}

int perudo_lowest(const hn_rules *rules, const perudo *p, int face)
{
    int low = lowest(rules, p, face);
    return low == NO_COUNT ? HN_NONE : low;
}

static inline bool may_dudo(const perudo *p)
{
    return p->bid.count > 0;
}

static inline bool may_calza(const hn_rules *rules, const perudo *p)
{
    return may_dudo(p) && perudo_calza_allowed(rules, p);
}

int perudo_bids(const hn_rules *rules, const perudo *p, hn_bids *bids)
{
    const uint64_t top = PERUDO_TOP_BITS;
    uint64_t low = lowest_counts(rules, p), in_play = p->in_play * EACH_BYTE;
    uint64_t faces = (((uint64_t)1 << (8 * rules->value[PERUDO_FACES])) - 1) << 8;
    uint64_t rest = (in_play | top) - low; /* the top bit stays where there are enough dice */
    uint64_t some = ((rest & top) >> 7) * 255 & faces;
    uint64_t counts = ((rest & ~top) + EACH_BYTE) & some;
    perudo_put_bytes(bids->low, (low & some) | (EACH_BYTE & ~some));
    perudo_put_bytes(bids->high, in_play & some);
    bids->dudo = may_dudo(p);
    bids->calza = may_calza(rules, p);
    return (int)(counts * EACH_BYTE >> 56);
}

/* A face's bids are a run of bits at a fixed place. */
static inline void add_run(hn_mask *mask, unsigned from, uint64_t run)
{
    mask->word[from / 64] |= run << from % 64;
    if (from % 64 > 64 - HN_MOST_DICE)
        mask->word[from / 64 + 1] |= run >> (64 - from % 64);
}

static int legal(const hn_rules *rules, const hn_state *state, int seat, hn_mask *mask)
{
    (void)seat;
    const perudo *p = perudo_of(state);
    uint64_t all = ((uint64_t)1 << p->in_play) - 1;
    hn_bids bids;
    int total = perudo_bids(rules, p, &bids);
    mask->word[0] = (uint64_t)bids.dudo << PERUDO_DUDO | (uint64_t)bids.calza << PERUDO_CALZA;
    for (unsigned face = 1; face <= HN_FACES; face++) {
        uint64_t run = bids.high[face] ? all >> (bids.low[face] - 1) << (bids.low[face] - 1) : 0;
        add_run(mask, PERUDO_BID + (face - 1) * HN_MOST_DICE, run);
    }
    return total + bids.dudo + bids.calza;
}

static inline bool may_bid(const hn_rules *rules, const perudo *p, hn_bid bid)
{
    return bid.face <= rules->value[PERUDO_FACES] && bid.count <= p->in_play &&
           bid.count >= lowest(rules, p, bid.face);
}

static inline bool allows(const hn_rules *rules, const hn_state *state, int seat, hn_action action)
{
    (void)seat;
    const perudo *p = perudo_of(state);
    if (action >= PERUDO_BID)
        return action < PERUDO_ACTIONS && may_bid(rules, p, perudo_action_bid(action));
    return action == PERUDO_CALZA ? may_calza(rules, p) : may_dudo(p);
}

/* Why a bid may not be made now. */
static hn_status why_not_bid(const hn_rules *rules, const perudo *p, hn_bid bid)
{
    if (bid.face > rules->value[PERUDO_FACES])
        return HN_NO_FACE;
    if (bid.count > p->in_play)
        return HN_TOO_MANY;
    if (lowest(rules, p, bid.face) != NO_COUNT)
        return HN_TOO_LOW;
    return !p->bid.count ? HN_OPEN_NOT_WILD : p->palifico ? HN_SAME_FACE : HN_LOWER_FACE;
}

static hn_status why_not(const hn_rules *rules, const hn_state *state, int seat, hn_action action)
{
    (void)seat;
    const perudo *p = perudo_of(state);
    if (action >= PERUDO_ACTIONS)
        return HN_NO_SUCH_ACTION;
    if (action >= PERUDO_BID)
        return why_not_bid(rules, p, perudo_action_bid(action));
    return may_dudo(p) ? HN_NO_CALZA : HN_NO_BID;
}

/* In one store: two stalled whoever reads it as a whole soon after. */
static inline void put_bid(hn_bid *to, hn_bid bid)
{
    uint16_t both;
    uint8_t bytes[2] = {bid.count, bid.face};
    memcpy(&both, bytes, sizeof both);
    memcpy(to, &both, sizeof both);
}

static inline void make_bid(perudo *p, int seat, hn_bid bid, hn_events *events)
{
    put_bid(&p->bid, bid);
    put_bid(&p->last[seat], bid);
    p->bidder = (uint8_t)seat;
    p->turn_seat = (uint8_t)perudo_next_seat(p, seat);
    p->asked = (hn_seats)(1u << p->turn_seat);
    say(events, HN_EVENT_BID, seat, bid.count, bid.face);
}

/* ---- calls ---- */

/* Eight dice at a time: a byte that differs from a face, both below 128, gets its top bit. */
static int count_matching(const perudo *p, int face)
{
    const uint64_t low_bits = ~PERUDO_TOP_BITS;
    uint64_t dice[HN_MOST_DICE / 8], bid = EACH_BYTE * (unsigned)face;
    uint64_t wild = p->wild ? EACH_BYTE * p->wild : bid;
    int others = 0;
    memcpy(dice, p->die, sizeof dice);
    for (int i = 0; i < HN_MOST_DICE / 8; i++) {
        uint64_t differs = ((dice[i] ^ bid) + low_bits) & ((dice[i] ^ wild) + low_bits);
        others += __builtin_popcountll(differs & ~low_bits);
    }
    return HN_MOST_DICE - others;
}

/* The end: nobody is asked, and the dice that are left lie open. */
static void end(perudo *p, hn_events *events)
{
    p->asked = 0;
    p->phase = HN_PHASE_OVER;
    p->bidder = HN_NONE;
    p->bid = (hn_bid){0, 0};
    memset(p->last, 0, sizeof p->last);
    for (int seat = 0; seat < p->seats; seat++)
        memset(p->die[seat] + p->dice[seat], 0, (size_t)(HN_DICE - p->dice[seat]));
    say(events, HN_EVENT_END, HN_NONE, 0, 0);
}

/* Takes dice from a seat, or gives it one; what it has then. */
static int change_dice(perudo *p, int seat, int change)
{
    int dice = p->dice[seat] + change;
    p->dice[seat] = (uint8_t)dice;
    p->in_play = (uint8_t)(p->in_play + change);
    p->alive &= (hn_seats) ~((unsigned)!dice << seat);
    return dice;
}

/* All cups are lifted, and what was found is told. */
static void reveal(const perudo *p, int caller, bool calza, bool right, int count,
                   hn_events *events)
{
    say(events, calza ? HN_EVENT_CALZA : HN_EVENT_DUDO, caller, 0, 0);
    for (int seat = 0; seat < p->seats; seat++)
        if (p->dice[seat])
            tell_dice(p, HN_EVENT_REVEAL, seat, HN_EVERYONE, events);
    say(events, right ? HN_EVENT_RIGHT : HN_EVENT_MISTAKEN, caller, count, p->bid.face);
}

/* A call: someone pays or gains, and the next throw begins. Who and how much is found without branches,
 * because nothing here can be foreseen. */
static void settle(const hn_rules *rules, perudo *p, int caller, bool calza, hn_events *events)
{
    int count = count_matching(p, p->bid.face);
    bool right = calza ? count == p->bid.count : count < p->bid.count, gains = calza & right;
    int seat = (right & !calza) ? p->bidder : caller; /* whose dice change */
    bool whole = rules->value[PERUDO_LOSS] == LOSS_GAME;
    int loss = whole ? p->dice[seat] : 1;
    int change = gains ? p->dice[seat] < rules->value[PERUDO_DICE] : -loss;
    if (events)
        reveal(p, caller, calza, right, count, events);
    int dice = change_dice(p, seat, change);
    if (change)
        say(events, gains ? HN_EVENT_GAIN : HN_EVENT_LOSE, seat, dice, 0);
    if (!(p->alive & (p->alive - 1)) || whole || p->turn + 1 >= rules->value[PERUDO_THROWS]) {
        end(p, events);
        return;
    }
    bool goes_on = (dice == 0) | (gains & (rules->value[PERUDO_AFTER_CALZA] == AFTER_CALZA_NEXT));
    int next = perudo_next_seat(p, seat);
    p->turn++;
    begin_throw(rules, p, goes_on ? next : seat, !gains & (dice == 1), events);
}

static inline bool perform(const hn_rules *rules, hn_state *state, int seat, hn_action action,
                           hn_events *events)
{
    perudo *p = (perudo *)(void *)state;
    if (action >= PERUDO_BID)
        make_bid(p, seat, perudo_action_bid(action), events);
    else
        settle(rules, p, seat, action == PERUDO_CALZA, events);
    p->moment++;
    return true;
}

static bool apply(const hn_rules *rules, hn_state *state, int seat, hn_action action,
                  hn_events *events)
{
    return allows(rules, state, seat, action) && perform(rules, state, seat, action, events);
}

/* ---- the end ---- */

static void score(const hn_rules *rules, const hn_state *state, hn_score *result)
{
    (void)rules;
    const perudo *p = perudo_of(state);
    unsigned most = 0, winners = 0;
    for (int seat = 0; seat < p->seats; seat++)
        most = p->dice[seat] > most ? p->dice[seat] : most;
    for (int seat = 0; seat < p->seats; seat++) {
        result->points[seat] = p->dice[seat];
        winners |= (unsigned)(p->dice[seat] == most) << seat;
    }
    result->winners = (hn_seats)winners;
}

static uint64_t moment(const hn_state *state, int seat)
{
    (void)seat;
    return head_of(state)->moment;
}

static const verb verbs[] = {
    {"dudo", VERB_ALONE, PERUDO_DUDO},
    {"calza", VERB_ALONE, PERUDO_CALZA},
    {"bid", VERB_BID, PERUDO_BID},
};

/* Shorter than with all dice. */
static const preset_change as_guided[] = {{PERUDO_DICE, 3}};

const hn_game game_perudo = {
    .name = "perudo",
    .about = "dice under cups: bid how many there are of a face, or call the bid",
    .table = HN_TABLE_DICE,
    .stand_in = "timeout",
    .quick = "binomial",
    .usual = "binomial",
    .hint = {{"sage:4000", 0}},
    .strength = {0, 0.47, 0.92, 1.48},
    .by_net = {true, 4000, 2},
    .learnt = {"net:temperature=100000,near=23@easy", "net:temperature=100000,near=17@medium",
               "net:temperature=100000,near=12@hard", "net:near=10@expert"},
    .net_truth = {{-0.53, 0.87}, {0}},
    .guided = {3, 134, CHANGES(as_guided)},
    GAME_RULES(perudo, PERUDO),
    .verbs = verbs,
    .verb_count = sizeof verbs / sizeof *verbs,
    .state_size = sizeof(perudo),
    .deal = deal,
    .legal = legal,
    .allows = allows,
    .apply = apply,
    .why_not = why_not,
    .perform = perform,
    .score = score,
    .view_size = sizeof(hn_dice_view),
    .view_of = perudo_view_of,
    .world = perudo_world,
    .hidden = &perudo_hidden,
    .said = perudo_said,
    .moment = moment,
    .view_text = perudo_view_text,
    .state_text = perudo_state_text,
    .match_winners = match_most_won,
};
