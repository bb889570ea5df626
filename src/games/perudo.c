/* Perudo, in the order of its rule book: the throw, bids, calls, what they cost, the end.
 *
 * All dice of a throw are a function of (seed, throw, seat), each seat taking as many of its own as it
 * has, so a seat's dice stay the same whatever the others do. */
#include "games/perudo.h"

#include "core/dice.h"

#include <string.h>

_Static_assert(sizeof(perudo) == 96, "the state has no padding and is small");

static const hn_place nowhere = {HN_NONE, HN_NONE};

/* An event without a hidden part. */
static inline void say(hn_events *events, hn_event_type type, int seat, int number, int face)
{
    event_tell(events, (hn_event){.type = (uint8_t)type,
                                  .seat = (uint8_t)seat,
                                  .card = HN_NONE,
                                  .seen_by = HN_EVERYONE,
                                  .place = {nowhere, nowhere},
                                  .number = (uint16_t)number,
                                  .die = {(uint8_t)face}});
}

/* A seat's dice, for those who see them. */
static inline void tell_dice(const perudo *p, hn_event_type type, int seat, hn_seats seen_by,
                             hn_events *events)
{
    hn_event event = {.type = (uint8_t)type,
                      .seat = (uint8_t)seat,
                      .card = HN_NONE,
                      .seen_by = seen_by,
                      .place = {nowhere, nowhere},
                      .number = p->dice[seat]};
    memcpy(event.die, p->die[seat], HN_DICE);
    event_tell(events, event);
}

/* ---- the throw ---- */

/* Whether some seat has exactly one die. */
static bool someone_has_one(const perudo *p)
{
    for (int seat = 0; seat < p->seats; seat++)
        if (p->dice[seat] == 1)
            return true;
    return false;
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
    uint8_t die[HN_SEATS][HN_DICE];
    dice_throw(p->seed, HN_FOR_DICE, p->turn, p->seats, rules->value[PERUDO_FACES], die);
    for (int seat = 0; seat < p->seats; seat++)
        for (int i = 0; i < HN_DICE; i++)
            p->die[seat][i] = i < p->dice[seat] ? die[seat][i] : 0;
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

/* Whether this throw may be opened with a face. */
static inline bool may_open(const hn_rules *rules, const perudo *p, int face)
{
    int rule = rules->value[PERUDO_OPENING];
    return rule == OPENING_ANY || face != rules->value[PERUDO_WILD] ||
           (rule == OPENING_WILD_IN_PALIFICO && p->palifico);
}

int perudo_lowest(const hn_rules *rules, const perudo *p, int face)
{
    int count = p->bid.count, from = p->bid.face;
    if (!count)
        return may_open(rules, p, face) ? 1 : HN_NONE;
    if (face == from)
        return count + 1;
    if (p->palifico)
        return HN_NONE;
    int wild = rules->value[PERUDO_WILD_BIDS] == WILD_HALF ? rules->value[PERUDO_WILD] : 0;
    if (face == wild)
        return (count + 1) / 2;
    if (from == wild)
        return 2 * count + 1;
    if (face > from)
        return count;
    return rules->value[PERUDO_RAISE] == RAISE_ANY_FACE ? count + 1 : HN_NONE;
}

int perudo_bids(const hn_rules *rules, const perudo *p, hn_bids *bids)
{
    int faces = rules->value[PERUDO_FACES], in_play = p->in_play, total = 0;
    memset(bids->low, 1, sizeof bids->low);
    memset(bids->high, 0, sizeof bids->high);
    for (int face = 1; face <= faces; face++) {
        int low = perudo_lowest(rules, p, face);
        if (low > in_play)
            continue;
        bids->low[face] = (uint8_t)low;
        bids->high[face] = (uint8_t)in_play;
        total += in_play - low + 1;
    }
    return total;
}

/* Sets `length` bits, at most HN_MOST_DICE, from bit `from` on. */
static inline void add_run(hn_mask *mask, unsigned from, unsigned length)
{
    uint64_t run = ((uint64_t)1 << length) - 1;
    unsigned shift = from % 64;
    mask->word[from / 64] |= run << shift;
    if (shift + length > 64)
        mask->word[from / 64 + 1] |= run >> (64 - shift);
}

static int legal(const hn_rules *rules, const hn_state *state, int seat, hn_mask *mask)
{
    (void)seat;
    const perudo *p = perudo_of(state);
    int faces = rules->value[PERUDO_FACES], in_play = p->in_play, total = 0;
    for (int face = 1; face <= faces; face++) {
        int low = perudo_lowest(rules, p, face);
        if (low > in_play)
            continue;
        unsigned length = (unsigned)(in_play - low + 1);
        add_run(mask, perudo_bid_action((hn_bid){(uint8_t)low, (uint8_t)face}), length);
        total += (int)length;
    }
    if (p->bid.count) {
        bool calza = perudo_calza_allowed(rules, p);
        mask->word[0] |= (uint64_t)1 << PERUDO_DUDO | (uint64_t)calza << PERUDO_CALZA;
        total += 1 + calza;
    }
    return total;
}

/* Why a bid is none that may be made now. */
static hn_status refusal(const hn_rules *rules, const perudo *p, hn_bid bid)
{
    if (bid.face > rules->value[PERUDO_FACES])
        return HN_NO_FACE;
    if (bid.count > p->in_play)
        return HN_TOO_MANY;
    if (perudo_lowest(rules, p, bid.face) != HN_NONE)
        return HN_TOO_LOW;
    return !p->bid.count ? HN_NOT_WILD : p->palifico ? HN_SAME_FACE : HN_LOWER_FACE;
}

static hn_status make_bid(const hn_rules *rules, perudo *p, int seat, hn_bid bid, hn_events *events)
{
    if (bid.face > rules->value[PERUDO_FACES] || bid.count > p->in_play ||
        bid.count < perudo_lowest(rules, p, bid.face))
        return refusal(rules, p, bid);
    p->bid = p->last[seat] = bid;
    p->bidder = (uint8_t)seat;
    p->turn_seat = (uint8_t)perudo_next_seat(p, seat);
    p->asked = (hn_seats)(1u << p->turn_seat);
    say(events, HN_EVENT_BID, seat, bid.count, bid.face);
    return HN_OK;
}

/* ---- calls ---- */

static int count_matching(const perudo *p, int face)
{
    int count = 0, wild = p->wild ? p->wild : face;
    const uint8_t *die = &p->die[0][0];
    for (int i = 0; i < HN_MOST_DICE; i++)
        count += (die[i] == face) | (die[i] == wild);
    return count;
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

static void lose(const hn_rules *rules, perudo *p, int seat, hn_events *events)
{
    int lost = rules->value[PERUDO_LOSS] == LOSS_GAME ? p->dice[seat] : 1;
    p->dice[seat] = (uint8_t)(p->dice[seat] - lost);
    p->in_play = (uint8_t)(p->in_play - lost);
    if (!p->dice[seat])
        p->alive &= (hn_seats) ~(1u << seat);
    say(events, HN_EVENT_LOSE, seat, p->dice[seat], 0);
}

static void gain(const hn_rules *rules, perudo *p, int seat, hn_events *events)
{
    if (p->dice[seat] == rules->value[PERUDO_DICE])
        return;
    p->dice[seat]++;
    p->in_play++;
    say(events, HN_EVENT_GAIN, seat, p->dice[seat], 0);
}

/* All cups are lifted, someone pays or gains, and the next throw begins. */
static void settle(const hn_rules *rules, perudo *p, int caller, bool calza, hn_events *events)
{
    int count = count_matching(p, p->bid.face), beginner = caller;
    bool right = calza ? count == p->bid.count : count < p->bid.count, came_down = false;
    say(events, calza ? HN_EVENT_CALZA : HN_EVENT_DUDO, caller, 0, 0);
    for (int seat = 0; events && seat < p->seats; seat++)
        if (p->dice[seat])
            tell_dice(p, HN_EVENT_REVEAL, seat, HN_EVERYONE, events);
    say(events, right ? HN_EVENT_RIGHT : HN_EVENT_MISTAKEN, caller, count, p->bid.face);
    if (calza && right) {
        gain(rules, p, caller, events);
    } else {
        int loser = right ? p->bidder : caller;
        lose(rules, p, loser, events);
        came_down = p->dice[loser] == 1;
        beginner = p->dice[loser] ? loser : HN_NONE;
        if (beginner == HN_NONE && p->alive)
            beginner = perudo_next_seat(p, loser);
    }
    if (!(p->alive & (p->alive - 1)) || rules->value[PERUDO_LOSS] == LOSS_GAME ||
        p->turn + 1 >= rules->value[PERUDO_THROWS]) {
        end(p, events);
        return;
    }
    p->turn++;
    begin_throw(rules, p, beginner, came_down, events);
}

static hn_status apply(const hn_rules *rules, hn_state *state, int seat, hn_action action,
                       hn_events *events)
{
    perudo *p = (perudo *)(void *)state;
    hn_status status = HN_OK;
    if (action >= PERUDO_ACTIONS)
        return HN_NO_SUCH_ACTION;
    if (action >= PERUDO_BID)
        status = make_bid(rules, p, seat, perudo_action_bid(action), events);
    else if (!p->bid.count)
        status = HN_NO_BID;
    else if (action == PERUDO_CALZA && !perudo_calza_allowed(rules, p))
        status = HN_NO_CALZA;
    else
        settle(rules, p, seat, action == PERUDO_CALZA, events);
    p->moment += !status;
    return status;
}

/* ---- the end ---- */

static void score(const hn_rules *rules, const hn_state *state, hn_score *result)
{
    (void)rules;
    const perudo *p = perudo_of(state);
    int most = 0;
    for (int seat = 0; seat < p->seats; seat++) {
        result->points[seat] = p->dice[seat];
        if (p->dice[seat] > most) {
            most = p->dice[seat];
            result->winners = 0;
        }
        if (p->dice[seat] == most)
            result->winners |= (hn_seats)(1u << seat);
    }
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

const hn_game game_perudo = {
    .name = "perudo",
    .about = "dice under cups: bid how many there are of a face, or call the bid",
    .table = HN_TABLE_DICE,
    .stand_in = "timeout",
    .keys = perudo_keys,
    .key_count = PERUDO_KEYS,
    .presets = perudo_presets,
    .preset_count = PERUDO_PRESETS,
    .least_seats = PERUDO_LEAST_SEATS,
    .most_seats = PERUDO_MOST_SEATS,
    .verbs = verbs,
    .verb_count = sizeof verbs / sizeof *verbs,
    .action_count = PERUDO_ACTIONS,
    .state_size = sizeof(perudo),
    .check = perudo_check,
    .deal = deal,
    .legal = legal,
    .apply = apply,
    .score = score,
    .view_size = sizeof(hn_dice_view),
    .view_of = perudo_view_of,
    .world = perudo_world,
    .told = perudo_told,
    .moment = moment,
    .view_text = perudo_view_text,
    .state_text = perudo_state_text,
    .event_text = perudo_event_text,
    .match_over = perudo_match_over,
    .match_winners = perudo_match_winners,
};
