/* Properties that hold in every moment of every round of Vinto: random play under the preset and under house
 * rules drawn at random over every key, at 2 to 5 seats.
 *
 * Half of the rounds are uniformly random. In the others seats see all cards, toss in and name what is right
 * and play every action they can, so that long queues, chains of kings and empty hands are met often. What an
 * action may lead to is checked from its events and the public view before it, and the score is made a second
 * time from the cards. HUNCH_FULL=1 plays 40,000 rounds, HUNCH_QUICK=1 1,000. */
#include "card_rounds.h"
#include "test.h"

#include "games/vinto.h"

#include <string.h>

static int rounds(void)
{
    return draw_size(40000, 4000, 1000);
}

/* How often each was met. */
static struct {
    int rounds[HN_SEATS + 1]; /* of the preset, by seats */
    int turns, plays, takes, discards, swaps, declared_right, declared_wrong;
    int looks, exchanges, traded, declined, aims;
    int named_right, named_wrong, chained, king_windows;
    int tossed, wrong, hidden, kept, penalties, unpaid, reshuffles, nothing_to_draw;
    int queued[HN_QUEUE + 1], empty_hands;
    int caller_won, caller_level, coalition_won, limit, shared;
} met;

/* The course of the round. */
static struct {
    bool sees_all;       /* the style of play */
    hn_card_view before; /* the public view before the last action */
    hn_seats barred;
    int caller;      /* -1: none */
    int owed, owing; /* penalty cards, and whose */
    int naming;      /* the rank of the name or declaration that was just said, -1: none */
    bool declaring;  /* it was a declaration */
    int last_toss;   /* where in the order of a window */
    int right_of;    /* a seat whose right cards stay, until its wrong one comes; -1: none */
    hn_seats wrong;  /* the seats that tossed in wrong cards in this window */
    uint8_t joined[HN_CARDS]; /* what tossed-in cards add to the queue */
    int joined_count;
} course;

static int power_of_rank(const card_round *r, int rank)
{
    return r->rules.value[VINTO_POWERS + rank];
}

static int turn_seat(const card_round *r)
{
    return (r->first + r->turn) % r->seats;
}

static void begin(card_round *r)
{
    memset(&course, 0, sizeof course);
    course.sees_all = card_round_below(r, 2);
    course.caller = course.naming = course.right_of = -1;
    if (course.sees_all)
        r->rules.value[VINTO_POWERS + HN_KING] = VINTO_NAME_CARD;
    r->wrong_stays_hidden = r->rules.value[VINTO_WRONG_CARD] == WRONG_HIDDEN;
    if (hn_rules_preset_name(&r->rules))
        met.rounds[r->seats]++;
    if (course.sees_all)
        r->rules.value[VINTO_LAPS] = (int16_t)(1 + card_round_below(r, 30));
}

/* ---- play that sees all cards ---- */

static hn_action toss_what_is_right(const table *t, int seat)
{
    unsigned open = t->slots[seat] & ~(unsigned)table_claims_on(t, seat, seat);
    for (; open; open &= open - 1)
        if (t->ranks >> hn_card_rank(t->card[seat][__builtin_ctz(open)]) & 1)
            return (hn_action)(VINTO_TOSS + __builtin_ctz(open));
    return VINTO_PASS;
}

/* A king that a king may point at, to go on with it. */
static hn_action point_at_king(const card_round *r, const hn_mask *mask, int seat)
{
    const table *t = table_of(&r->state);
    for (int owner = 0; owner < t->seats; owner++)
        for (unsigned slots = t->slots[owner]; slots; slots &= slots - 1) {
            hn_place place = {(uint8_t)owner, (uint8_t)__builtin_ctz(slots)};
            hn_action action = (hn_action)(VINTO_POINT + place_relative(t->seats, seat, place));
            if (hn_card_rank(t->card[owner][place.slot]) == HN_KING && hn_mask_has(mask, action))
                return action;
        }
    return HN_ACTIONS;
}

/* Any legal action but a pass, if there is one. */
static hn_action anything_but_pass(card_round *r, int seat)
{
    hn_action list[HN_ACTIONS];
    int count = hn_legal_list(&r->rules, &r->state, seat, list);
    hn_action action = list[card_round_below(r, count)];
    return action == VINTO_PASS && count > 1 ? list[card_round_below(r, count)] : action;
}

static hn_action choose(card_round *r, int seat)
{
    const table *t = table_of(&r->state);
    hn_view public = hn_view_of(&r->rules, &r->state, HN_NONE);
    hn_card_view_of(&public, &course.before);
    course.joined_count = 0;
    if (!course.sees_all || card_round_below(r, 32) == 0)
        return HN_ACTIONS;
    hn_mask mask;
    hn_legal(&r->rules, &r->state, seat, &mask);
    switch (t->phase) {
    case HN_PHASE_DRAW:
        return hn_mask_has(&mask, VINTO_DRAW_TOP) ? VINTO_DRAW_TOP : HN_ACTIONS;
    case HN_PHASE_DRAWN:
        return hn_mask_has(&mask, VINTO_PLAY) ? VINTO_PLAY : HN_ACTIONS;
    case HN_PHASE_WINDOW:
        return toss_what_is_right(t, seat);
    case HN_PHASE_NAME:
        return (hn_action)(VINTO_NAME + hn_card_rank(t->card[t->chosen.seat][t->chosen.slot]));
    case HN_PHASE_POINT:
        return card_round_below(r, 2) ? point_at_king(r, &mask, seat) : anything_but_pass(r, seat);
    case HN_PHASE_CALL:
        return card_round_below(r, 8) ? VINTO_PASS : VINTO_CALL;
    default:
        return anything_but_pass(r, seat);
    }
}

/* ---- what may happen ---- */

/* What is still owed when something else happens could not be paid. */
static void settle(const card_round *r)
{
    if (!course.owed)
        return;
    int cards = 0;
    for (int slot = 0; slot < HN_SLOTS; slot++)
        cards += r->model[PUBLIC][course.owing][slot] != HN_NONE;
    assert_true(cards == HN_SLOTS || (r->deck_count == 0 && r->discard_count < 2));
    met.unpaid += course.owed;
    course.owed = 0;
}

static void owes(const card_round *r, int seat, int cards)
{
    settle(r);
    course.owing = seat;
    course.owed = cards;
}

static void nobody_touches_the_caller(hn_place place)
{
    assert_int_not_equal(place.seat, course.caller);
}

/* Cards are tossed in, or stay, clockwise from the turn's seat, slot by slot, the right ones first. */
static void observe_toss(const card_round *r, const hn_event *e)
{
    bool stays = e->type != HN_EVENT_FLIP;
    hn_place place = e->place[0];
    int rank = hn_card_rank(e->card);
    int steps = (e->seat + r->seats - turn_seat(r)) % r->seats;
    int order = ((stays ? HN_SEATS : 0) + steps) * HN_SLOTS + place.slot;
    assert_int_equal(course.before.phase, HN_PHASE_WINDOW);
    assert_true(course.before.asked >> e->seat & 1);
    assert_true(order > course.last_toss);
    course.last_toss = order;
    assert_int_equal(place.seat, e->seat);
    assert_false(course.before.barred >> e->seat & 1);
    nobody_touches_the_caller(place);
    assert_int_equal(course.before.ranks >> rank & 1, e->type != HN_EVENT_WRONG);
    if (stays && course.right_of >= 0 && course.right_of != e->seat)
        assert_true(course.wrong >> course.right_of & 1);
    if (e->type == HN_EVENT_KEEP) {
        course.right_of = e->seat;
        met.kept++;
    } else if (e->type == HN_EVENT_FLIP) {
        met.tossed++;
        if (power_of_rank(r, rank))
            course.joined[course.joined_count++] = queue_item(e->seat, rank);
    } else {
        met.wrong++;
        met.hidden += e->seen_by != HN_EVERYONE;
        course.wrong |= seat_bit(e->seat);
        course.barred |= seat_bit(e->seat);
        if (r->wrong_stays_hidden)
            assert_int_equal(e->number, course.before.ranks);
        owes(r, e->seat, r->rules.value[VINTO_WRONG_PENALTY]);
    }
}

/* A named card is what was said, or it stays. */
static void observe_named(const card_round *r, const hn_event *e)
{
    bool right = hn_card_rank(e->card) == course.naming;
    course.naming = -1;
    assert_int_equal(e->type, right ? HN_EVENT_FLIP : HN_EVENT_WRONG);
    assert_int_equal(power_of_rank(r, course.before.power), VINTO_NAME_CARD);
    nobody_touches_the_caller(e->place[0]);
    met.named_right += right;
    met.named_wrong += !right;
    met.chained += right && hn_card_rank(e->card) == HN_KING;
    if (!right)
        owes(r, e->seat, r->rules.value[VINTO_WRONG_PENALTY]);
}

static void observe_said(const card_round *r, const hn_event *e)
{
    course.naming = e->number;
    course.declaring = e->type == HN_EVENT_DECLARE;
    assert_int_equal(course.before.phase, HN_PHASE_NAME);
    assert_true(course.declaring ? r->rules.value[VINTO_DECLARE] : 1);
}

static void observe_swap(const card_round *r, const hn_event *e)
{
    int rank = hn_card_rank(e->card);
    if (course.naming >= 0) {
        assert_true(course.declaring);
        met.declared_right += course.naming == rank;
        met.declared_wrong += course.naming != rank;
        if (course.naming != rank)
            owes(r, e->seat, r->rules.value[VINTO_WRONG_PENALTY]);
    }
    course.naming = -1;
    met.swaps++;
}

static void observe_look(const card_round *r, const hn_event *e)
{
    if (r->turn < 0)
        return;
    int action = power_of_rank(r, course.before.power), owner = e->place[0].seat;
    nobody_touches_the_caller(e->place[0]);
    assert_true(action == VINTO_LOOK_OWN ? owner == e->seat
                : action == VINTO_LOOK_OTHER
                    ? owner != e->seat
                    : action == VINTO_LOOK_SWAP && owner != course.before.chosen.seat);
    met.looks++;
}

static void observe_exchange(const card_round *r, const hn_event *e)
{
    int action = power_of_rank(r, course.before.power);
    assert_true(action == VINTO_BLIND_SWAP || action == VINTO_LOOK_SWAP);
    assert_int_not_equal(e->place[0].seat, e->place[1].seat);
    nobody_touches_the_caller(e->place[0]);
    nobody_touches_the_caller(e->place[1]);
    met.exchanges++;
    met.traded += action == VINTO_LOOK_SWAP;
}

/* The caller has no turn after its call; without a call the limit ends the round. */
static void observe_end(const card_round *r)
{
    if (course.caller >= 0)
        assert_int_equal((turn_seat(r) + 1) % r->seats, course.caller);
    else
        assert_int_equal(r->turn + 1, r->rules.value[VINTO_LAPS] * r->seats);
    met.limit += course.caller < 0;
}

static void observe_turn(const card_round *r, const hn_event *e)
{
    assert_int_not_equal(e->seat, course.caller);
    if (course.caller < 0)
        assert_true(r->turn < r->rules.value[VINTO_LAPS] * r->seats);
    met.turns++;
}

static void observe_penalty(const card_round *r, const hn_event *e)
{
    assert_true(course.owed-- > 0);
    assert_int_equal(e->seat, course.owing);
    for (int slot = 0; slot < e->place[0].slot; slot++)
        assert_int_not_equal(r->model[PUBLIC][e->seat][slot], HN_NONE);
    met.penalties++;
}

static void observe_play(const card_round *r, const hn_event *e)
{
    bool action = e->number;
    if (action)
        assert_int_not_equal(power_of_rank(r, hn_card_rank(e->card)), VINTO_NOTHING);
    met.plays += action;
    met.discards += !action;
}

static void observe(card_round *r, const hn_event *e)
{
    if (e->type != HN_EVENT_PENALTY && e->type != HN_EVENT_RESHUFFLE)
        settle(r);
    bool named = course.naming >= 0 && !course.declaring;
    switch (e->type) {
    case HN_EVENT_PENALTY:
        observe_penalty(r, e);
        break;
    case HN_EVENT_TURN:
        observe_turn(r, e);
        break;
    case HN_EVENT_TAKE:
        assert_true(course.before.unused);
        met.takes++;
        break;
    case HN_EVENT_PLAY:
        observe_play(r, e);
        break;
    case HN_EVENT_DECLARE:
    case HN_EVENT_NAME:
        observe_said(r, e);
        break;
    case HN_EVENT_SWAP:
        observe_swap(r, e);
        break;
    case HN_EVENT_FLIP:
    case HN_EVENT_WRONG:
    case HN_EVENT_KEEP:
        if (named)
            observe_named(r, e);
        else
            observe_toss(r, e);
        break;
    case HN_EVENT_LOOK:
        observe_look(r, e);
        break;
    case HN_EVENT_EXCHANGE:
        observe_exchange(r, e);
        break;
    case HN_EVENT_AIM:
        assert_int_equal(power_of_rank(r, course.before.power), VINTO_GIVE_CARD);
        assert_int_not_equal(e->place[0].seat, e->seat);
        nobody_touches_the_caller(e->place[0]);
        owes(r, e->place[0].seat, 1);
        met.aims++;
        break;
    case HN_EVENT_CALL:
        assert_int_equal(course.caller, -1);
        assert_int_equal(e->seat, turn_seat(r));
        assert_int_equal(course.before.phase, HN_PHASE_CALL);
        course.caller = e->seat;
        break;
    case HN_EVENT_END:
        observe_end(r);
        break;
    default:
        met.declined += e->type == HN_EVENT_DECLINE;
        met.reshuffles += e->type == HN_EVENT_RESHUFFLE;
        met.nothing_to_draw += e->type == HN_EVENT_PASS;
        break;
    }
}

/* ---- what is shown of it ---- */

/* What waits is what waited before and was not used, then what was tossed in, in order. */
static void the_queue_keeps_its_order(const hn_card_view *now)
{
    uint8_t all[2 * HN_CARDS];
    int count = 0, queued = 0;
    for (int i = 0; i < HN_QUEUE && course.before.queue[i] != HN_NONE; i++)
        all[count++] = queue_item(course.before.queue[i], course.before.queue_rank[i]);
    for (int i = 0; i < course.joined_count; i++)
        all[count++] = course.joined[i];
    while (queued < HN_QUEUE && now->queue[queued] != HN_NONE)
        queued++;
    assert_in_range(queued, 0, count);
    for (int i = 0; i < queued; i++)
        assert_int_equal(queue_item(now->queue[i], now->queue_rank[i]), all[count - queued + i]);
    met.queued[queued]++;
    bool acting = now->power != HN_NONE;
    if (queued && acting)
        assert_int_equal(now->asked, 1 << now->queue[0]);
    if (!acting && now->phase != HN_PHASE_WINDOW)
        assert_int_equal(queued, 0);
}

/* A window asks all that have a card, are not barred and have not called. */
static void a_window_asks_all_that_could(const card_round *r, const hn_card_view *now)
{
    for (int seat = 0; seat < r->seats; seat++) {
        bool cards = false;
        for (int slot = 0; slot < HN_SLOTS; slot++)
            cards |= now->card[seat][slot] != HN_NONE;
        assert_int_equal(now->asked >> seat & 1,
                         cards && !(course.barred >> seat & 1) && seat != course.caller);
        met.empty_hands += !cards;
    }
    assert_int_not_equal(now->ranks, 0);
    met.king_windows += (now->ranks & (now->ranks - 1)) != 0;
}

static void check(const card_round *r)
{
    hn_view view = hn_view_of(&r->rules, &r->state, HN_NONE);
    hn_card_view now;
    settle(r);
    hn_card_view_of(&view, &now);
    if (course.right_of >= 0)
        assert_true(course.wrong >> course.right_of & 1);
    course.last_toss = course.right_of = -1;
    course.wrong = 0;
    assert_int_equal(course.naming, -1);
    assert_int_equal(now.barred, course.barred);
    assert_int_equal(now.callers, course.caller < 0 ? 0 : 1 << course.caller);
    if (now.unused)
        assert_int_not_equal(power_of_rank(r, hn_card_rank(hn_view_top(&view))), VINTO_NOTHING);
    if (r->turn >= 0)
        the_queue_keeps_its_order(&now);
    if (now.phase == HN_PHASE_WINDOW)
        a_window_asks_all_that_could(r, &now);
}

/* ---- a second score ---- */

static void the_score_is_what_the_rule_book_says(const card_round *r, const hn_score *score)
{
    int sum[HN_SEATS] = {0}, lowest = INT16_MAX, winners = 0;
    for (int seat = 0; seat < r->seats; seat++) {
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (r->model[PUBLIC][seat][slot] != HN_NONE)
                sum[seat] +=
                    r->rules.value[VINTO_VALUES + hn_card_rank(r->model[PUBLIC][seat][slot])];
        assert_int_equal(score->sum[seat], sum[seat]);
        if (seat != course.caller && sum[seat] < lowest)
            lowest = sum[seat];
    }
    for (int seat = 0; seat < r->seats; seat++) {
        int wanted = sum[seat] == lowest ? 3 : -1; /* without a call */
        if (course.caller >= 0) {
            int difference = sum[course.caller] - lowest;
            wanted = seat == course.caller ? (difference <= 0 ? 3 : -1)
                     : difference < 0      ? -1
                     : difference == 0     ? 0
                                           : 3;
        }
        assert_int_equal(score->points[seat], wanted);
        assert_int_equal(score->winners >> seat & 1, wanted == 3);
        winners += wanted == 3;
    }
    met.shared += course.caller < 0 && winners > 1;
    if (course.caller < 0)
        return;
    met.caller_won += sum[course.caller] < lowest;
    met.caller_level += sum[course.caller] == lowest;
    met.coalition_won += sum[course.caller] > lowest;
}

/* ---- the tests ---- */

static const card_game vinto = {.name = "vinto",
                                .open_draws = true,
                                .begin = begin,
                                .choose = choose,
                                .observe = observe,
                                .check = check,
                                .check_score = the_score_is_what_the_rule_book_says};

TEST(rounds_hold_all_properties)
{
    rounds_hold(&vinto, rounds());
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
    enough("turns", met.turns, 3500);
    enough("actions played", met.plays, 2000);
    enough("discards taken", met.takes, 350);
    enough("cards discarded", met.discards, 300);
    enough("swaps", met.swaps, 1200);
    enough("right declarations", met.declared_right, 300);
    enough("wrong declarations", met.declared_wrong, 400);
    enough("looks", met.looks, 2500);
    enough("exchanges", met.exchanges, 900);
    enough("exchanges by a queen", met.traded, 400);
    enough("actions left", met.declined, 200);
    enough("aces", met.aims, 600);
    enough("right names", met.named_right, 280);
    enough("wrong names", met.named_wrong, 20);
    enough("named kings", met.chained, 60);
    enough("windows for several ranks", met.king_windows, 300);
    enough("cards tossed in", met.tossed, 1300);
    enough("wrong cards", met.wrong, 2500);
    enough("wrong cards that stay hidden", met.hidden, 800);
    enough("right cards that stay", met.kept, 170);
    enough("penalties", met.penalties, 4000);
    enough("penalties that could not be paid", met.unpaid, 1000);
    enough("reshuffles", met.reshuffles, 20);
    enough("turns with nothing to draw", met.nothing_to_draw, 20);
    enough("queues of one", met.queued[1], 1100);
    enough("queues of two", met.queued[2], 380);
    enough("queues of three", met.queued[3], 90);
    enough("queues of four", met.queued[4], 5);
    enough("queues of five", met.queued[5], 0);
    enough("empty hands in a window", met.empty_hands, 350);
    enough("rounds that the caller won", met.caller_won, 140);
    enough("rounds that were level", met.caller_level, 12);
    enough("rounds that the coalition won", met.coalition_won, 300);
    enough("rounds ended by the limit", met.limit, 25);
    enough("shared wins", met.shared, 1);
    for (int seats = 2; seats <= 5; seats++)
        enough("rounds of the preset", met.rounds[seats], 8);
}

TEST(the_deck_is_the_same_whatever_the_players_do)
{
    the_deck_stays(&vinto, rounds() / 10);
}
