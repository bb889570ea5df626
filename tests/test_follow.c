/* Following a table from events: every real stream is accepted at every moment for every seat
 * and the public, under the presets and house rules drawn at random; and a stream with one event
 * dropped, doubled or altered is refused, but for what nobody could notice. HUNCH_FULL=1 plays
 * 20,000 rounds, HUNCH_QUICK=1 100. */
#include "draw.h"
#include "test.h"
#include "told.h"

#include "core/mask.h"
#include "games/cambio.h"
#include "games/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rounds(void)
{
    return draw_size(20000, 600, 100);
}

enum { WATCHERS = HN_SEATS + 1 }; /* the seats and the public, which is the last */

/* One round, and what everyone was told of it. */
typedef struct trial {
    hn_rules rules;
    hn_state state;
    hn_events events;
    int seats, first;
    bool never_calls;
    random_run chance;
    hn_trail trail;
    follow model[WATCHERS];
    told told;
} trial;

static int below(trial *t, int bound)
{
    return draw_below(&t->chance, bound);
}

/* ---- a round by uniform play ---- */

/* Every eighth round nobody calls, so that decks run out; those get few laps, to stay short. */
static void draw_trial(trial *t, int number)
{
    *t = (trial){.chance = random_run_of(1977, HN_FOR_CALLER, (uint64_t)number)};
    draw_rules(&t->chance, hn_game_find("cambio"), &t->rules);
    t->never_calls = number % 8 == 0;
    if (t->never_calls)
        t->rules.value[CAMBIO_LAPS] = (int16_t)(1 + below(t, 16));
    int least = hn_rules_least_seats(&t->rules), most = hn_rules_most_seats(&t->rules);
    t->seats = least + below(t, most - least + 1);
    t->first = below(t, t->seats);
}

static int watcher_seat(const trial *t, int watcher)
{
    return watcher < t->seats ? watcher : HN_NONE;
}

static void start(trial *t)
{
    memset(&t->state, 0, sizeof t->state);
    uint64_t seed = random_run_word(&t->chance);
    assert_int_equal(hn_deal(&t->rules, t->seats, t->first, seed, &t->state, &t->events), HN_OK);
    hn_trail_begin(&t->trail);
    for (int watcher = 0; watcher <= t->seats; watcher++)
        follow_begin(&t->model[watcher], &t->rules, t->seats, t->first, watcher_seat(t, watcher));
}

static hn_action choose(trial *t, int seat)
{
    hn_mask mask;
    int count = hn_legal(&t->rules, &t->state, seat, &mask);
    if (t->never_calls && count > 1 && hn_mask_has(&mask, CAMBIO_CALL)) {
        mask.word[CAMBIO_CALL / 64] &= ~((uint64_t)1 << (CAMBIO_CALL % 64));
        count--;
    }
    return mask_nth(&mask, below(t, count));
}

/* ---- real streams ---- */

/* Most moments are claims in windows, without an event: of those an eighth is compared. */
static void follow_all(trial *t)
{
    hn_trail_observe(&t->trail, &t->rules, &t->state, t->events.event, t->events.count);
    if (t->events.count == 0 && below(t, 8))
        return;
    for (int watcher = 0; watcher <= t->seats; watcher++) {
        told_follow(&t->model[watcher], &t->rules, &t->state, &t->events);
        assert_memory_equal(&t->model[watcher].trail, &t->trail, sizeof t->trail);
    }
}

TEST(every_real_stream_is_followed_at_every_moment)
{
    for (int number = 0; number < rounds(); number++) {
        trial t;
        draw_trial(&t, number);
        start(&t);
        follow_all(&t);
        for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
            hn_action action = choose(&t, seat);
            assert_int_equal(hn_apply(&t.rules, &t.state, seat, action, &t.events), HN_OK);
            follow_all(&t);
        }
    }
}

/* Numbers of reshuffles are merged before they leave their byte, also here. */
TEST(hundreds_of_reshuffles_are_followed)
{
    trial t = {.seats = 8, .never_calls = true, .chance = random_run_of(3, HN_FOR_CALLER, 0)};
    hn_rules_preset(&t.rules, hn_game_find("cambio"), NULL, NULL);
    t.rules.value[CAMBIO_CARDS] = 6; /* five cards are left: every few draws the deck is empty */
    t.rules.value[CAMBIO_LAPS] = 250;
    start(&t);
    follow_all(&t);
    int most = 0;
    bool merged = false;
    for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
        assert_int_equal(hn_apply(&t.rules, &t.state, seat, choose(&t, seat), &t.events), HN_OK);
        follow_all(&t);
        int shuffles = table_of(&t.model[0].state)->reshuffles;
        merged = merged || shuffles < most;
        most = shuffles > most ? shuffles : most;
    }
    assert_true(merged);
}

/* ---- false streams ---- */

/* A stream as one seat had it, up to a moment at which a seat is to decide. */
typedef struct stream {
    const hn_rules *rules;
    int seats, first, seat;
    int count;
    hn_event *event;
    hn_card_view view;
} stream;

static stream stream_of(trial *t)
{
    stream s = {.rules = &t->rules, .seats = t->seats, .first = t->first, .count = t->told.count};
    s.seat = below(t, 8) ? below(t, t->seats) : HN_NONE;
    s.event = told_to(&t->told, s.seat);
    hn_view view = hn_view_of(&t->rules, &t->state, s.seat);
    hn_card_view_of(&view, &s.view);
    return s;
}

/* Whether all events are accepted and lead to the view. */
static bool accepted(const stream *s, const hn_event *event, int count)
{
    hn_plain_view view = {.card = s->view};
    int bad;
    return !game_told(s->rules, &view, event, count, NULL, &bad, NULL);
}

/* What would have been all the same without it: a wrong flip that cost nothing, and a look of a
 * power that was then left at that. They are noticed only by what a seat knows in the end. */
static bool may_be_absent(const stream *s, int at)
{
    int type = s->event[at].type, next = at + 1 < s->count ? s->event[at + 1].type : HN_EVENT_TYPES;
    if (type == HN_EVENT_LOOK)
        return next == HN_EVENT_DECLINE;
    return type == HN_EVENT_WRONG && next != HN_EVENT_PENALTY && next != HN_EVENT_RESHUFFLE;
}

static void drop(tally *counts, const stream *s, hn_event *copy, int at)
{
    memcpy(copy, s->event, (size_t)at * sizeof *copy);
    memcpy(copy + at, s->event + at + 1, (size_t)(s->count - at - 1) * sizeof *copy);
    if (tally_add(counts, accepted(s, copy, s->count - 1)))
        assert_true(may_be_absent(s, at));
}

/* Only a wrong flip can come twice: where the window was opened again. */
static void repeat(tally *counts, const stream *s, hn_event *copy, int at)
{
    memcpy(copy, s->event, (size_t)(at + 1) * sizeof *copy);
    memcpy(copy + at + 1, s->event + at, (size_t)(s->count - at) * sizeof *copy);
    if (tally_add(counts, accepted(s, copy, s->count + 1)))
        assert_true(s->event[at].type == HN_EVENT_WRONG && may_be_absent(s, at));
}

enum { CARD, NUMBER, SEEN_BY, SEAT, PLACE, CHANGES };

/* One field becomes something else of its kind; false if it has none. */
static bool change(trial *t, hn_event *e, int which)
{
    hn_event old = *e;
    if (which == CARD && e->card != HN_NONE)
        e->card = (hn_card)below(t, HN_CARDS);
    if (which == NUMBER && e->number)
        e->number = (uint16_t)below(t, 60);
    if (which == SEEN_BY && e->card != HN_NONE)
        e->seen_by = (hn_seats)below(t, 256);
    if (which == SEAT && e->seat != HN_NONE)
        e->seat = (uint8_t)below(t, t->seats);
    if (which == PLACE && e->place[0].seat != HN_NONE)
        e->place[0].slot = (uint8_t)below(t, HN_SLOTS);
    return memcmp(&old, e, sizeof old);
}

/* What can be told otherwise and lead to the same: who flipped a card; which card was looked at,
 * swapped out or flipped wrongly, where it has left the table since. */
static bool may_be_different(const stream *s, int at, int which)
{
    int type = s->event[at].type;
    bool flip = type == HN_EVENT_FLIP || type == HN_EVENT_WRONG;
    return which == SEAT ? flip : which == PLACE;
}

typedef struct tallies {
    tally dropped, doubled, altered[CHANGES];
} tallies;

static void falsify(tallies *counts, trial *t)
{
    stream s = stream_of(t);
    hn_event *copy = malloc((size_t)(s.count + 1) * sizeof *copy);
    assert_non_null(copy);
    assert_true(accepted(&s, s.event, s.count));
    for (int at = 0; at < s.count; at++) {
        drop(&counts->dropped, &s, copy, at);
        repeat(&counts->doubled, &s, copy, at);
        memcpy(copy, s.event, (size_t)s.count * sizeof *copy);
        int which = below(t, CHANGES);
        if (change(t, &copy[at], which) &&
            tally_add(&counts->altered[which], accepted(&s, copy, s.count)))
            assert_true(may_be_different(&s, at, which));
    }
    free(copy);
    free(s.event);
}

TEST(a_false_stream_is_refused)
{
    tallies counts = {0};
    for (int number = 0; number < rounds() / 4; number++) {
        trial t;
        draw_trial(&t, number);
        start(&t);
        told_add(&t.told, &t.events);
        int moments = 0, wanted = below(&t, 200);
        for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
            if (moments++ == wanted)
                break;
            hn_apply(&t.rules, &t.state, seat, choose(&t, seat), &t.events);
            told_add(&t.told, &t.events);
        }
        falsify(&counts, &t);
        told_free(&t.told);
    }
    assert_true(counts.dropped.tried > 1000 && counts.doubled.tried > 1000);
    for (int which = 0; which < CHANGES; which++)
        assert_true(counts.altered[which].tried > 10);
    assert_true(counts.altered[PLACE].unnoticed * 20 < counts.altered[PLACE].tried);
}
