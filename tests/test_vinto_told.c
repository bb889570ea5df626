/* Following a round of Vinto from events: every real stream leads to its view at every moment, for every seat
 * and the public, with all seats under both ways to treat a wrong card and under house rules drawn at random; a
 * false stream and a false view are refused, but for what nobody could notice. HUNCH_FULL=1 plays 20,000
 * rounds, HUNCH_QUICK=1 150. */
#include "stream.h"
#include "test.h"

#include "core/cards.h"
#include "games/table.h"
#include "games/vinto.h"

#include <stdlib.h>
#include <string.h>

static int rounds(void)
{
    return draw_size(20000, 400, 150);
}

/* ---- rounds in three manners ---- */

/* Any legal action; the same without calls, so that decks run out; tossing in just what is right and naming
 * rightly, so that queues grow, kings open windows in them, and hands get empty. */
enum { ANY, LONG, KNOWING, MANNERS };

/* The first own card of a right rank that is not yet tossed in; HN_NONE: there is none. */
static int right_slot(const table *t, int seat)
{
    unsigned hand = t->slots[seat] & ~(unsigned)table_claims_on(t, seat, seat);
    for (; hand; hand &= hand - 1)
        if (t->ranks >> card_rank(t->card[seat][__builtin_ctz(hand)]) & 1)
            return __builtin_ctz(hand);
    return HN_NONE;
}

/* Who knows tosses in what is right, and one wrong card now and then; others pass three times out of four, or
 * all hands would be full soon. HN_ACTIONS: any action will do. */
static int tossing(trial *t, int seat, int manner)
{
    int slot = right_slot(table_of(&t->state), seat);
    if (manner == KNOWING && slot != HN_NONE)
        return VINTO_TOSS + slot;
    return trial_below(t, manner == KNOWING ? 24 : 4) ? VINTO_PASS : HN_ACTIONS;
}

/* The true rank of the card that is swapped out or pointed at, five times out of six. */
static int naming(trial *t)
{
    const table *at = table_of(&t->state);
    int rank = card_rank(at->card[at->chosen.seat][at->chosen.slot]);
    return trial_below(t, 6) ? VINTO_NAME + rank : HN_ACTIONS;
}

/* Points at a king, if one can be: so that names follow names. */
static int pointing(trial *t, const hn_mask *legal)
{
    const table *at = table_of(&t->state);
    hn_view view = hn_view_of(&t->rules, &t->state, hn_next_decider(&t->rules, &t->state));
    for (int action = VINTO_POINT; action < VINTO_NAME; action++) {
        hn_place place = hn_view_action_place(&view, (hn_action)action);
        if (hn_mask_has(legal, (hn_action)action) &&
            card_rank(at->card[place.seat][place.slot]) == HN_KING)
            return action;
    }
    return HN_ACTIONS;
}

static void act(trial *t, int seat, int manner)
{
    hn_mask legal;
    const table *at = table_of(&t->state);
    int action = HN_ACTIONS;
    hn_legal(&t->rules, &t->state, seat, &legal);
    if (at->phase == HN_PHASE_CALL && (manner == LONG || trial_below(t, 8)))
        action = VINTO_PASS;
    else if (at->phase == HN_PHASE_WINDOW)
        action = tossing(t, seat, manner);
    else if (at->phase == HN_PHASE_NAME && manner == KNOWING)
        action = naming(t);
    else if (at->phase == HN_PHASE_POINT && manner == KNOWING)
        action = pointing(t, &legal);
    else if (hn_mask_has(&legal, VINTO_DRAW_TOP) && trial_below(t, 4))
        action = VINTO_DRAW_TOP;
    if (action < HN_ACTIONS)
        trial_do(t, seat, (hn_action)action);
    else
        trial_act(t, seat);
}

/* ---- real streams ---- */

enum { WATCHERS = HN_SEATS + 1 }; /* the seats and the public, which is the last */

static int watcher_seat(const trial *t, int watcher)
{
    return watcher < t->seats ? watcher : HN_NONE;
}

/* Most moments are claims in windows, without an event: of those an eighth is compared. */
static void everyone_follows(follow *model, trial *t)
{
    if (t->events.count == 0 && trial_below(t, 8))
        return;
    for (int watcher = 0; watcher <= t->seats; watcher++)
        told_follow(&model[watcher], &t->rules, &t->state, &t->events);
}

/* What a test has seen of rounds. */
typedef struct seen {
    uint64_t types;  /* of events */
    unsigned phases; /* asked in */
    int waiting[HN_QUEUE];
    int window_in_queue; /* a king from the queue opened one while others waited */
    int empty, barred, called, at_limit;
} seen;

static void note(seen *s, const trial *t)
{
    const table *at = table_of(&t->state);
    for (int i = 0; i < t->events.count; i++)
        s->types |= UINT64_C(1) << t->events.event[i].type;
    s->phases |= 1u << at->phase;
    if (at->queued)
        s->waiting[at->queued - 1]++;
    s->window_in_queue += at->phase == HN_PHASE_WINDOW && at->queued;
    for (int seat = 0; seat < t->seats; seat++)
        s->empty += !at->slots[seat];
    s->barred += at->barred != 0;
}

static void a_round_is_followed(trial *t, int manner, seen *s)
{
    follow model[WATCHERS];
    for (int watcher = 0; watcher <= t->seats; watcher++)
        follow_begin(&model[watcher], &t->rules, t->seats, t->first, watcher_seat(t, watcher));
    everyone_follows(model, t);
    note(s, t);
    for (int seat; (seat = hn_next_decider(&t->rules, &t->state)) != HN_NONE;) {
        act(t, seat, manner);
        everyone_follows(model, t);
        note(s, t);
    }
    bool called = table_of(&t->state)->callers;
    s->called += called;
    s->at_limit += !called;
}

TEST(the_preset_is_followed_with_all_its_seats_and_both_ways_to_be_wrong)
{
    seen s = {0};
    const hn_game *game = hn_game_find("vinto");
    for (int number = 0; number < 8 * MANNERS * draw_size(40, 10, 10); number++) {
        trial t = {.seats = 2 + number % 4,
                   .chance = random_run_of(7, HN_FOR_CALLER, (uint64_t)number)};
        hn_rules_preset(&t.rules, game, NULL, NULL);
        t.rules.value[VINTO_LAPS] = 12;
        t.rules.value[VINTO_WRONG_CARD] = (int16_t)(number / 4 % 2);
        t.first = trial_below(&t, t.seats);
        trial_start(&t);
        a_round_is_followed(&t, number / 8 % MANNERS, &s);
        trial_end(&t);
    }
    unsigned not_here = 1u << HN_PHASE_GIVE | 1u << HN_PHASE_BID | 1u << HN_PHASE_TURN_UP;
    assert_int_equal(s.phases | not_here, (1u << HN_PHASES) - 1);
    assert_true(s.window_in_queue && s.empty && s.barred && s.called && s.at_limit);
}

/* Everything that can be told is told. */
TEST(house_rules_are_followed)
{
    seen s = {0};
    for (int number = 0; number < rounds(); number++) {
        trial t;
        trial_draw(&t, hn_game_find("vinto"), number);
        a_round_is_followed(&t, number % MANNERS, &s);
        trial_end(&t);
    }
    uint64_t not_here = IS(OPEN) | IS(GIVE) | IS(RANK) | IS(COLLECT) | IS(TURN_UP) |
                        ((UINT64_C(1) << HN_EVENT_RANK) - (UINT64_C(1) << HN_EVENT_THROW));
    uint64_t rare = IS(PASS);
    assert_int_equal(s.types | not_here | rare, (UINT64_C(1) << HN_EVENT_TYPES) - 1);
    assert_true(s.waiting[0] && s.waiting[1] && s.waiting[2]);
    assert_true(s.empty && s.barred && s.called && s.at_limit);
}

/* ---- false streams and views ---- */

static int type_at(const stream *s, int at)
{
    return at < s->count ? s->event[at].type : HN_EVENT_TYPES;
}

/* Whether a penalty card is taken from an event on. */
static bool is_paid(const stream *s, int at)
{
    return type_at(s, at) == HN_EVENT_PENALTY || type_at(s, at) == HN_EVENT_RESHUFFLE;
}

/* What would have been all the same without it: a declaration without an action or a penalty; a wrong card that
 * cost nothing and that lay open, is hidden or has left the table, and the right ones that stayed with it. */
static bool may_be_absent(const stream *s, int at)
{
    int type = s->event[at].type;
    if (type == HN_EVENT_DECLARE)
        return !is_paid(s, at + 2);
    return type == HN_EVENT_KEEP || (type == HN_EVENT_WRONG && !is_paid(s, at + 1));
}

/* Two actions of one seat that wait one after the other can be used in either order, if they do not bear on
 * the same cards; and a king's window closes without an event between two. */
static bool may_change_places(const stream *s, int at)
{
    static const uint64_t of_power = IS(LOOK) | IS(EXCHANGE) | IS(DECLINE) | IS(AIM);
    const hn_event *e = &s->event[at];
    return of_power >> e[0].type & of_power >> e[1].type & 1 && e[0].seat == e[1].seat;
}

/* One of two actions that wait alike, seldom: the test says how seldom. */
static bool may_come_twice(const stream *s, int at)
{
    (void)s;
    (void)at;
    return true;
}

/* What can be told otherwise and lead to the same: which of two cards was swapped out, looked at, exchanged or
 * tossed in, where the same seats know both or they have left the table since; which rank was named or declared
 * wrongly; at whom an ace was aimed that brought no card. */
static bool may_be_different(const stream *s, int at, int field)
{
    static const uint64_t of_places =
        IS(SWAP) | IS(LOOK) | IS(EXCHANGE) | IS(FLIP) | IS(WRONG) | IS(KEEP);
    int type = s->event[at].type;
    if (field == PART_NUMBER)
        return type == HN_EVENT_DECLARE ||
               (type == HN_EVENT_NAME && type_at(s, at + 1) == HN_EVENT_WRONG);
    if (field == PART_OWNER && type == HN_EVENT_AIM)
        return !is_paid(s, at + 1);
    return (field == PART_SLOT || field == PART_OWNER) && of_places >> type & 1;
}

static bool has_looked(const stream *s, int seat)
{
    for (int i = 0; i < s->count; i++)
        if (s->event[i].type == HN_EVENT_LOOK && s->event[i].seat == seat)
            return true;
    return false;
}

/* Whether a byte stands for something that no event tells: what was answered, what a seat claims, or has chosen
 * first, points at or holds its card over; and whose view it is, of two that have seen no card alone. */
static bool is_untold(const stream *s, const hn_plain_view *view, size_t at)
{
    const hn_card_view *v = &view->card;
    bool alike = !has_looked(s, v->seat) && !has_looked(s, s->view.card.seat);
    bool chooses = v->phase == HN_PHASE_SECOND || v->phase == HN_PHASE_NAME;
    const struct {
        size_t at, size;
        bool untold;
    } fields[] = {
#define FIELD(member, untold) \
    {offsetof(hn_card_view, member), sizeof(((hn_card_view *)0)->member), untold}
        FIELD(moment, true),    FIELD(answered, true), FIELD(claimed, true),
        FIELD(chosen, chooses), FIELD(seat, alike),
#undef FIELD
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (at >= fields[i].at && at < fields[i].at + fields[i].size)
            return fields[i].untold;
    return false;
}

static const falsehoods of_vinto = {
    .game = "vinto",
    .manners = MANNERS,
    .moments = 200,
    .act = act,
    .fields = ((1u << FIELDS) - 1) & ~(1u << PART_DIE),
    .may_be_absent = may_be_absent,
    .may_come_twice = may_come_twice,
    .may_change_places = may_change_places,
    .may_be_different = may_be_different,
    .is_untold = is_untold,
};

TEST(a_false_stream_is_refused)
{
    tallies counts = streams_are_refused(&of_vinto, rounds() / 4);
    assert_true(counts.dropped.tried > 1000);
    assert_true(counts.doubled.unnoticed * 1000 < counts.doubled.tried);
}

TEST(a_false_view_is_refused)
{
    views_are_refused(&of_vinto, rounds());
}

/* ---- views of no real table, which still are those of some table ---- */

/* From a state that gives the view, the round can be played to its end. Returns whether there is one. */
static bool can_be_played_on(const stream *s, trial *t)
{
    trial on = {.rules = t->rules, .seats = t->seats, .chance = t->chance};
    if (hn_view_world(&on.rules, &s->view, random_run_word(&t->chance), &on.state, NULL))
        return false;
    on.seats = hn_seat_count(&on.rules, &on.state);
    for (int seat, moves = 0; (seat = hn_next_decider(&on.rules, &on.state)) != HN_NONE; moves++) {
        act(&on, seat, moves < 200 ? KNOWING : ANY);
        const table *at = table_of(&on.state);
        assert_in_range(at->queued, 0, HN_QUEUE);
        for (int i = 0; i < at->queued; i++)
            assert_true(queue_seat(at->queue[i]) < on.seats);
    }
    trial_end(&on);
    return true;
}

TEST(what_a_table_can_give_can_be_played_on)
{
    int played = 0;
    for (int number = 0; number < rounds(); number++) {
        trial t;
        falsehoods_draw(&of_vinto, &t, number);
        stream s = stream_of(&t, stream_watcher(&t));
        for (int i = 0; i < 40; i++) {
            hn_plain_view kept = s.view;
            stream_change_view(&s, &t, HN_SLOTS);
            played += can_be_played_on(&s, &t);
            s.view = kept;
        }
        stream_free(&s);
        trial_end(&t);
    }
    assert_true(played > rounds());
}

/* More actions wait than can be at a real table, and a window brings more of them. */
TEST(a_queue_that_is_full_takes_no_more)
{
    int played = 0;
    for (int number = 0; number < 400; number++) {
        trial t;
        trial_draw(&t, hn_game_find("vinto"), number);
        for (int seat; table_of(&t.state)->phase != HN_PHASE_WINDOW &&
                       (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;)
            act(&t, seat, KNOWING);
        stream s = stream_of(&t, HN_NONE);
        int rank = 0;
        while (rank < HN_RANKS - 1 && t.rules.value[VINTO_POWERS + rank] == VINTO_NOTHING)
            rank++;
        memset(s.view.card.queue, 0, HN_QUEUE);
        memset(s.view.card.queue_rank, rank, HN_QUEUE);
        played += can_be_played_on(&s, &t);
        stream_free(&s);
        trial_end(&t);
    }
    assert_true(played > 10);
}
