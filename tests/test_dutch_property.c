/* Properties that hold in every moment of every round of Dutch: random play under the presets and under house
 * rules drawn at random over every key, at 2 to 6 seats.
 *
 * Half of the rounds are uniformly random. In the others seats see all cards and play what can be dropped most
 * often, or what their neighbour collects, so that long queues, empty hands and full collections are met
 * often. The course of a round is followed a second time from its events, and the score is made
 * a second time from the cards. HUNCH_FULL=1 plays 200,000 rounds, HUNCH_QUICK=1 1,000. */
#include "card_rounds.h"
#include "test.h"

#include "games/dutch.h"

#include <string.h>

static int rounds(void)
{
    return draw_size(200000, 4000, 1000);
}

/* How often each was met. */
static struct {
    int rounds[2][HN_SEATS + 1]; /* by preset and seats */
    int turns, looks, swaps, declined, wrong, penalties, unpaid, reshuffles, nothing_to_draw;
    int played_back, collected, left_collection, no_collection;
    int queued[HN_QUEUE + 1], dropped_queues;
    int cleared, cleared_at_once, four, called, limit, beyond_limit, shared;
} met;

typedef enum style { UNIFORM, DROPPING, EMPTYING, COLLECTING } style;

/* The course of the round, from its events. */
static struct {
    style style;
    bool begun; /* the first turn has */
    bool taken; /* the drawn card is one of the discard */
    int rank;   /* of the card that the turn played, -1: none that opens a window */
    int rank_of[HN_SEATS], slot_of[HN_SEATS][HN_COLLECTION], count_of[HN_SEATS];
    int queue[HN_QUEUE + 1], queued;
    int caller;      /* -1: none */
    int owed, owing; /* penalty cards, and whose */
    int last_drop;   /* where in the order of a window */
} course;

static int turn_seat(const card_round *r)
{
    return (r->first + r->turn) % r->seats;
}

static void begin(card_round *r)
{
    hn_rules collecting = r->rules;
    memset(&course, 0, sizeof course);
    course.style = card_round_below(r, 2) ? UNIFORM : (style)(1 + card_round_below(r, 3));
    collecting.value[DUTCH_COLLECT_RULE] = true;
    if (course.style == COLLECTING && hn_rules_check(&collecting, NULL) == HN_OK)
        r->rules = collecting;
    const char *name = hn_rules_preset_name(&r->rules);
    if (name)
        met.rounds[strcmp(name, "dutch") != 0][r->seats]++;
    course.rank = course.caller = -1;
    for (int seat = 0; seat < HN_SEATS; seat++)
        course.rank_of[seat] = HN_NONE;
    if (course.style != UNIFORM)
        r->rules.value[DUTCH_LAPS] = (int16_t)(1 + card_round_below(r, 30));
}

/* ---- play that sees all cards ---- */

/* The first slot of a set whose card is of a rank; HN_SLOTS: none is. */
static int slot_of_rank(const table *t, int seat, unsigned slots, int rank)
{
    for (; slots; slots &= slots - 1)
        if (hn_card_rank(t->card[seat][__builtin_ctz(slots)]) == rank)
            return __builtin_ctz(slots);
    return HN_SLOTS;
}

/* How many cards could be dropped onto one of that rank. */
static int matches(const table *t, int rank)
{
    int count = 0;
    for (int seat = 0; seat < t->seats; seat++)
        for (unsigned hand = table_hand(t, seat); hand; hand &= hand - 1)
            count += hn_card_rank(t->card[seat][__builtin_ctz(hand)]) == rank;
    return count;
}

static hn_action play_to_drop(const table *t)
{
    int most = matches(t, hn_card_rank(t->drawn));
    hn_action best = DUTCH_PLAY;
    for (unsigned hand = table_hand(t, t->turn_seat); hand; hand &= hand - 1) {
        int slot = __builtin_ctz(hand);
        int count = matches(t, hn_card_rank(t->card[t->turn_seat][slot])) - 1;
        if (count > most) {
            most = count;
            best = (hn_action)(DUTCH_SWAP + slot);
        }
    }
    return best;
}

static hn_action play_to_collect(const table *t)
{
    int wanted = t->collects[table_next_seat(t, t->turn_seat)];
    int slot = slot_of_rank(t, t->turn_seat, table_hand(t, t->turn_seat), wanted);
    if (hn_card_rank(t->drawn) == wanted)
        return DUTCH_PLAY;
    return slot < HN_SLOTS ? (hn_action)(DUTCH_SWAP + slot) : HN_ACTIONS;
}

/* Collects, or takes what the neighbour collects, to play it back. */
static hn_action draw_to_collect(const table *t, const hn_mask *mask)
{
    if (hn_mask_has(mask, DUTCH_COLLECT))
        return DUTCH_COLLECT;
    bool wanted = t->discard_count &&
                  hn_card_rank(table_top(t)) == t->collects[table_next_seat(t, t->turn_seat)];
    return wanted ? DUTCH_DRAW_TOP : HN_ACTIONS;
}

/* Whether a whole hand could be dropped onto one of that rank. */
static bool all_match(const table *t, int seat, int rank)
{
    unsigned hand = table_hand(t, seat);
    while (hand && hn_card_rank(t->card[seat][__builtin_ctz(hand)]) == rank)
        hand &= hand - 1;
    return !hand;
}

/* Where hands are to be emptied at once, a seat keeps its last card until another seat's is of the same rank. */
static hn_action drop_what_is_right(const table *t, int seat)
{
    int rank = hn_card_rank(table_top(t)), emptied = 0;
    unsigned open = table_hand(t, seat) & ~(unsigned)table_claims_on(t, seat, seat);
    for (int other = 0; other < t->seats; other++)
        emptied += all_match(t, other, rank);
    if (course.style == EMPTYING && emptied == 1 && all_match(t, seat, rank))
        return DUTCH_PASS;
    int slot = slot_of_rank(t, seat, open, rank);
    return slot < HN_SLOTS ? (hn_action)(DUTCH_DROP + slot) : DUTCH_PASS;
}

static hn_action choose(card_round *r, int seat)
{
    const table *t = table_of(&r->state);
    bool collecting = course.style == COLLECTING;
    hn_mask mask;
    if (course.style == UNIFORM || card_round_below(r, 32) == 0)
        return HN_ACTIONS;
    hn_legal(&r->rules, &r->state, seat, &mask);
    switch (t->phase) {
    case HN_PHASE_DRAW:
        return collecting ? draw_to_collect(t, &mask) : HN_ACTIONS;
    case HN_PHASE_DRAWN:
        return collecting ? play_to_collect(t) : play_to_drop(t);
    case HN_PHASE_WINDOW:
        return collecting ? DUTCH_PASS : drop_what_is_right(t, seat);
    case HN_PHASE_FIRST:
        return collecting ? DUTCH_PASS : HN_ACTIONS;
    case HN_PHASE_CALL:
        return DUTCH_PASS;
    default:
        return HN_ACTIONS;
    }
}

/* ---- the course of a round ---- */

static bool has_power(const card_round *r, int rank)
{
    return r->rules.value[DUTCH_POWERS + rank] != SPECIAL_NONE;
}

static bool is_collected(hn_place place)
{
    for (int i = 0; i < course.count_of[place.seat]; i++)
        if (course.slot_of[place.seat][i] == place.slot)
            return true;
    return false;
}

/* Cards in front of a seat that are not of its collection. */
static int hand_size(const card_round *r, int seat)
{
    int size = -course.count_of[seat];
    for (int slot = 0; slot < HN_SLOTS; slot++)
        size += r->model[PUBLIC][seat][slot] != HN_NONE;
    return size;
}

static void queue_power(const card_round *r, int seat, int rank)
{
    if (!has_power(r, rank))
        return;
    course.queue[course.queued++] = seat;
    assert_in_range(course.queued, 1, HN_QUEUE);
}

/* The first of the queue has used its power, or left it. */
static void leave_queue(int seat)
{
    assert_true(course.queued > 0);
    assert_int_equal(course.queue[0], seat);
    course.queued--;
    memmove(course.queue, course.queue + 1, sizeof course.queue - sizeof *course.queue);
}

static void leave_collection(hn_place place)
{
    int left = 0, *slots = course.slot_of[place.seat], *count = &course.count_of[place.seat];
    for (int i = 0; i < *count; i++)
        if (slots[i] != place.slot)
            slots[left++] = slots[i];
    met.left_collection += *count - left;
    *count = left;
}

static void join_collection(hn_place place, hn_card card)
{
    assert_int_equal(hn_card_rank(card), course.rank_of[place.seat]);
    assert_in_range(course.count_of[place.seat], 0, HN_COLLECTION - 1);
    course.slot_of[place.seat][course.count_of[place.seat]++] = place.slot;
}

/* A new card lies in the first gap that there was. */
static void took_the_first_gap(const card_round *r, hn_place place)
{
    for (int slot = 0; slot < place.slot; slot++)
        assert_int_not_equal(r->model[PUBLIC][place.seat][slot], HN_NONE);
}

/* Drops are of the own hand, right cards first, clockwise from the turn's seat, slot by slot. */
static void observe_drop(const card_round *r, const hn_event *e, bool right)
{
    hn_place place = e->place[0];
    int steps = (e->seat + r->seats - turn_seat(r)) % r->seats;
    int order = ((right ? 0 : HN_SEATS) + steps) * HN_SLOTS + place.slot;
    assert_true(order > course.last_drop);
    course.last_drop = order;
    assert_int_equal(place.seat, e->seat);
    assert_false(is_collected(place));
    assert_int_equal(hn_card_rank(e->card) == course.rank, right);
    if (right)
        queue_power(r, e->seat, course.rank);
    else {
        met.wrong++;
        course.owed = r->rules.value[DUTCH_WRONG_DROP];
        course.owing = e->seat;
    }
}

/* What is still owed when something else happens could not be paid. */
static void settle(const card_round *r)
{
    if (!course.owed)
        return;
    bool full = hand_size(r, course.owing) + course.count_of[course.owing] == HN_SLOTS;
    assert_true(full || r->deck_count + r->discard_count < 2);
    met.unpaid += course.owed;
    course.owed = 0;
}

static void observe_penalty(const card_round *r, const hn_event *e)
{
    assert_true(course.owed-- > 0);
    assert_int_equal(e->seat, course.owing);
    took_the_first_gap(r, e->place[0]);
    met.penalties++;
}

static void observe_play(const card_round *r, const hn_event *e)
{
    bool back = e->type == HN_EVENT_PLAY && course.taken;
    met.played_back += back;
    course.rank = back ? -1 : hn_card_rank(e->card);
    course.last_drop = -1;
    if (!back)
        queue_power(r, e->seat, course.rank);
}

static void observe_call(const card_round *r, const hn_event *e)
{
    assert_int_equal(course.queued, 0);
    assert_int_equal(course.caller, -1);
    assert_int_equal(e->seat, turn_seat(r));
    course.caller = e->seat;
}

/* A round ends with an empty hand, four collected, the caller's turn, or the limit. */
static void observe_end(const card_round *r)
{
    int cleared = 0, four = 0, limit = r->rules.value[DUTCH_LAPS] * r->seats;
    for (int seat = 0; seat < r->seats; seat++) {
        cleared += hand_size(r, seat) == 0;
        four += course.count_of[seat] == HN_COLLECTION;
    }
    met.cleared += cleared > 0;
    met.cleared_at_once += cleared > 1;
    met.four += four;
    met.beyond_limit += r->turn >= limit;
    met.dropped_queues += course.queued > 0;
    if (!cleared)
        assert_int_equal(course.queued, 0);
    course.queued = 0;
    if (cleared || four)
        return;
    if (course.caller >= 0)
        assert_int_equal((turn_seat(r) + 1) % r->seats, course.caller);
    else
        assert_int_equal(r->turn + 1, limit);
    met.called += course.caller >= 0;
    met.limit += course.caller < 0;
}

/* The slot that a seat's collection begins with, by the own cards that it has seen; HN_NONE: all are jokers. */
static int first_collected(const card_round *r, int seat)
{
    int best = HN_NONE, least = 0;
    for (int slot = HN_SLOTS - 1; slot >= 0; slot--) {
        hn_card card = r->model[seat][seat][slot];
        int rank = card < HN_CARDS ? hn_card_rank(card) : HN_JOKER;
        if (rank == HN_JOKER || (best != HN_NONE && r->rules.value[DUTCH_VALUES + rank] > least))
            continue;
        best = slot;
        least = r->rules.value[DUTCH_VALUES + rank];
    }
    return best;
}

static void observe_rank(const card_round *r, const hn_event *e)
{
    assert_true(r->rules.value[DUTCH_COLLECT_RULE] && !course.begun);
    assert_int_equal(course.rank_of[e->seat], HN_NONE);
    assert_int_equal(e->place[0].seat, e->seat);
    assert_int_equal(e->place[0].slot, first_collected(r, e->seat));
    course.rank_of[e->seat] = hn_card_rank(e->card);
    join_collection(e->place[0], e->card);
}

static void observe_turn(const card_round *r, const hn_event *e)
{
    for (int seat = 0; !course.begun && seat < r->seats; seat++)
        if (course.rank_of[seat] == HN_NONE && r->rules.value[DUTCH_COLLECT_RULE])
            assert_int_equal(first_collected(r, seat), HN_NONE);
    course.begun = true;
    course.rank = -1;
    assert_int_equal(course.queued, 0);
    assert_int_not_equal(e->seat, course.caller);
    if (course.caller < 0)
        assert_true(r->turn < r->rules.value[DUTCH_LAPS] * r->seats);
    met.turns++;
}

static void observe(card_round *r, const hn_event *e)
{
    if (e->type != HN_EVENT_PENALTY && e->type != HN_EVENT_RESHUFFLE)
        settle(r);
    switch (e->type) {
    case HN_EVENT_PENALTY:
        observe_penalty(r, e);
        break;
    case HN_EVENT_TURN:
        observe_turn(r, e);
        break;
    case HN_EVENT_RANK:
        observe_rank(r, e);
        break;
    case HN_EVENT_COLLECT:
        assert_int_equal(e->seat, turn_seat(r));
        took_the_first_gap(r, e->place[0]);
        join_collection(e->place[0], e->card);
        met.collected++;
        break;
    case HN_EVENT_DRAW:
    case HN_EVENT_TAKE:
        course.taken = e->type == HN_EVENT_TAKE;
        break;
    case HN_EVENT_SWAP:
        assert_false(is_collected(e->place[0]));
        observe_play(r, e);
        break;
    case HN_EVENT_PLAY:
        observe_play(r, e);
        break;
    case HN_EVENT_FLIP:
    case HN_EVENT_WRONG:
        observe_drop(r, e, e->type == HN_EVENT_FLIP);
        break;
    case HN_EVENT_LOOK:
        met.looks += course.begun;
        if (course.begun)
            leave_queue(e->seat);
        break;
    case HN_EVENT_EXCHANGE:
        assert_int_not_equal(e->place[0].seat, e->place[1].seat);
        leave_collection(e->place[0]);
        leave_collection(e->place[1]);
        leave_queue(e->seat);
        met.swaps++;
        break;
    case HN_EVENT_DECLINE:
        leave_queue(e->seat);
        met.declined++;
        break;
    case HN_EVENT_CALL:
        observe_call(r, e);
        break;
    case HN_EVENT_END:
        observe_end(r);
        break;
    default:
        met.reshuffles += e->type == HN_EVENT_RESHUFFLE;
        met.nothing_to_draw += e->type == HN_EVENT_PASS;
        break;
    }
}

/* ---- what is shown of it ---- */

static void the_queue_is_of_seats_whose_powers_wait(const card_round *r, const hn_view *view)
{
    int phase = hn_view_phase(view);
    bool in_power = phase == HN_PHASE_LOOK || phase == HN_PHASE_FIRST || phase == HN_PHASE_SECOND;
    for (int i = 0; i < HN_QUEUE; i++)
        assert_int_equal(hn_view_queue(view, i),
                         in_power && i < course.queued ? course.queue[i] : HN_NONE);
    if (in_power) {
        assert_true(course.queued > 0);
        assert_int_equal(hn_deciders(&r->rules, &r->state), 1 << course.queue[0]);
        met.queued[course.queued]++;
    } else if (phase != HN_PHASE_WINDOW)
        assert_int_equal(course.queued, 0);
}

static void collections_are_open_cards_of_their_seats_rank(const card_round *r, const hn_view *view)
{
    for (int seat = 0; seat < r->seats; seat++) {
        int slots = 0, count = course.count_of[seat];
        assert_int_equal(hn_view_collects(view, seat), course.rank_of[seat]);
        assert_int_not_equal(course.rank_of[seat], HN_JOKER);
        for (int i = 0; i < HN_COLLECTION; i++) {
            int slot = hn_view_collected(view, seat, i);
            assert_int_equal(slot, i < count ? course.slot_of[seat][i] : HN_NONE);
            if (slot == HN_NONE)
                continue;
            assert_int_equal(hn_view_known(view, seat, slot), HN_EVERYONE);
            assert_int_equal(hn_card_rank(hn_view_card(view, seat, slot)), course.rank_of[seat]);
            slots |= 1 << slot;
        }
        assert_int_equal(hn_view_collection(view, seat), slots);
        if (!r->over) {
            assert_in_range(count, 0, HN_COLLECTION - 1);
            assert_true(hand_size(r, seat) > 0);
        }
    }
}

static void check(const card_round *r)
{
    hn_view view = hn_view_of(&r->rules, &r->state, HN_NONE);
    settle(r);
    the_queue_is_of_seats_whose_powers_wait(r, &view);
    collections_are_open_cards_of_their_seats_rank(r, &view);
    assert_int_equal(hn_view_callers(&view), course.caller < 0 ? 0 : 1 << course.caller);
}

/* ---- a second score ---- */

typedef struct result {
    int points, cards, hand;
    bool four, caller;
} result;

static result result_of(const card_round *r, int seat)
{
    result sum = {.four = course.count_of[seat] == HN_COLLECTION, .caller = course.caller == seat};
    for (int slot = 0; slot < HN_SLOTS; slot++) {
        hn_card card = r->model[PUBLIC][seat][slot];
        if (card == HN_NONE || is_collected((hn_place){(uint8_t)seat, (uint8_t)slot}))
            continue;
        sum.points += r->rules.value[DUTCH_VALUES + hn_card_rank(card)];
        sum.hand++;
    }
    sum.cards = sum.hand;
    if (course.count_of[seat]) {
        sum.points += r->rules.value[DUTCH_VALUES + course.rank_of[seat]];
        sum.cards++;
    }
    return sum;
}

/* Whether one result beats another. */
static bool beats(const result *a, const result *b)
{
    if (!a->hand || !b->hand)
        return !a->hand && b->hand;
    if (a->four || b->four)
        return a->four && !b->four;
    if (a->points != b->points)
        return a->points < b->points;
    if (a->cards != b->cards)
        return a->cards < b->cards;
    return a->caller && !b->caller;
}

static void the_score_is_what_the_rule_book_says(const card_round *r, const hn_score *score)
{
    result results[HN_SEATS];
    hn_seats winners = 0;
    for (int seat = 0; seat < r->seats; seat++) {
        results[seat] = result_of(r, seat);
        assert_int_equal(score->points[seat], results[seat].points);
        met.no_collection += r->rules.value[DUTCH_COLLECT_RULE] && course.rank_of[seat] == HN_NONE;
    }
    for (int seat = 0; seat < r->seats; seat++) {
        bool beaten = false;
        for (int other = 0; other < r->seats; other++)
            beaten |= beats(&results[other], &results[seat]);
        winners |= (hn_seats)(!beaten << seat);
    }
    assert_int_equal(score->winners, winners);
    assert_int_equal(score->callers, course.caller < 0 ? 0 : 1 << course.caller);
    met.shared += (winners & (winners - 1)) != 0;
}

/* ---- the tests ---- */

static const card_game dutch = {.name = "dutch",
                                .begin = begin,
                                .choose = choose,
                                .observe = observe,
                                .check = check,
                                .check_score = the_score_is_what_the_rule_book_says};

TEST(rounds_hold_all_properties)
{
    rounds_hold(&dutch, rounds());
}

/* So many in a thousand rounds, about half of what is met. Parts of the rounds (HUNCH_PART) are not alike. */
static void enough(const char *what, int count, int least)
{
    int first, step;
    draw_part(&first, &step);
    print_message("%9d %s\n", count, what);
    if (step == 1 && count < least * (rounds() / 1000))
        fail_msg("%s: %d in %d rounds", what, count, rounds());
}

TEST(every_kind_of_event_was_met_often_enough)
{
    enough("turns", met.turns, 10000);
    enough("looks", met.looks, 2500);
    enough("swaps", met.swaps, 2000);
    enough("specials declined", met.declined, 1000);
    enough("queues of one", met.queued[1], 2000);
    enough("queues of two", met.queued[2], 1200);
    enough("queues of three", met.queued[3], 400);
    enough("queues of four", met.queued[4], 80);
    enough("queues dropped by an empty hand", met.dropped_queues, 10);
    enough("wrong drops", met.wrong, 20000);
    enough("penalties", met.penalties, 5000);
    enough("penalties that could not be paid", met.unpaid, 20000);
    enough("reshuffles", met.reshuffles, 500);
    enough("turns with nothing to draw", met.nothing_to_draw, 30);
    enough("cards played back", met.played_back, 1000);
    enough("cards collected", met.collected, 200);
    enough("cards swapped out of a collection", met.left_collection, 150);
    enough("seats that saw only jokers", met.no_collection, 5);
    enough("rounds won by an empty hand", met.cleared, 20);
    enough("rounds won by two at once", met.cleared_at_once, 2);
    enough("rounds won by four collected", met.four, 5);
    enough("rounds ended by a call", met.called, 300);
    enough("rounds ended by the limit", met.limit, 80);
    enough("rounds called in the last lap", met.beyond_limit, 2);
    enough("shared wins", met.shared, 3);
    for (int seats = 2; seats <= 6; seats++) {
        enough("rounds of dutch", met.rounds[0][seats], 8);
        enough("rounds of dutch-collect", met.rounds[1][seats], 8);
    }
}

TEST(the_deck_is_the_same_whatever_the_players_do)
{
    the_deck_stays(&dutch, rounds() / 10);
}
