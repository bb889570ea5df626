/* Following a round of Dutch from events: every real stream leads to its view at every moment, for every
 * seat and the public, under both presets with all their seats and under house rules drawn at random; a
 * false stream and a false view are refused, but for what nobody could notice. HUNCH_FULL=1 plays 20,000
 * rounds, HUNCH_QUICK=1 150. */
#include "stream.h"

#include "core/cards.h"
#include "games/dutch.h"
#include "games/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int rounds(void)
{
    return draw_size(20000, 400, 150);
}

/* ---- rounds in four manners ---- */

/* Any legal action; the same without calls, so that decks run out; dropping just the cards that match, so
 * that queues grow and hands get empty; dropping nothing, but collecting, and playing what the next seat
 * collects. */
enum { ANY, LONG, DROPPING, COLLECTING, MANNERS };

/* The first own card of a rank that is not yet dropped; HN_NONE: there is none. */
static int slot_of_rank(const table *t, int seat, int rank)
{
    unsigned hand = table_hand(t, seat) & ~(unsigned)table_claims_on(t, seat, seat);
    for (; hand; hand &= hand - 1)
        if (card_rank(t->card[seat][__builtin_ctz(hand)]) == rank)
            return __builtin_ctz(hand);
    return HN_NONE;
}

static int collecting(const table *t, int seat, const hn_mask *legal)
{
    int wanted = t->collects[table_next_seat(t, seat)], slot = slot_of_rank(t, seat, wanted);
    if (hn_mask_has(legal, DUTCH_COLLECT))
        return DUTCH_COLLECT;
    if (t->phase == HN_PHASE_DRAWN && card_rank(t->drawn) == wanted)
        return DUTCH_PLAY;
    return t->phase == HN_PHASE_DRAWN && slot != HN_NONE ? DUTCH_SWAP + slot : HN_ACTIONS;
}

/* Seats that drop at random pass three times out of four, or all hands would be full soon. HN_ACTIONS:
 * any action will do. */
static int dropping(trial *t, int seat, int manner)
{
    const table *at = table_of(&t->state);
    int slot = slot_of_rank(at, seat, card_rank(table_top(at)));
    if (manner == DROPPING && slot != HN_NONE)
        return DUTCH_DROP + slot;
    return manner >= DROPPING || trial_below(t, 4) ? DUTCH_PASS : HN_ACTIONS;
}

static void act(trial *t, int seat, int manner)
{
    hn_mask legal;
    const table *at = table_of(&t->state);
    int action = HN_ACTIONS;
    hn_legal(&t->rules, &t->state, seat, &legal);
    if (at->phase == HN_PHASE_CALL && manner != ANY)
        action = DUTCH_PASS;
    else if (at->phase == HN_PHASE_WINDOW)
        action = dropping(t, seat, manner);
    else if (manner == COLLECTING)
        action = collecting(at, seat, &legal);
    if (action < HN_ACTIONS)
        trial_do(t, seat, (hn_action)action);
    else
        trial_act(t, seat);
}

static void draw_trial(trial *t, int number)
{
    trial_draw(t, hn_game_find("dutch"), number);
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
    uint32_t types;        /* of events */
    int waiting[HN_QUEUE]; /* moments with one power that waits, with two, … */
    int cleared, collected, called, at_limit;
} seen;

static void note(seen *s, const trial *t)
{
    const table *at = table_of(&t->state);
    for (int i = 0; i < t->events.count; i++)
        s->types |= 1u << t->events.event[i].type;
    if (at->queued)
        s->waiting[at->queued - 1]++;
}

static void note_end(seen *s, const trial *t)
{
    const table *at = table_of(&t->state);
    bool cleared = false, collected = false;
    for (int seat = 0; seat < t->seats; seat++) {
        cleared = cleared || !table_hand(at, seat);
        collected = collected || collection_count(at->collection[seat]) == HN_COLLECTION;
    }
    s->cleared += cleared;
    s->collected += collected;
    s->called += !cleared && !collected && at->callers;
    s->at_limit += !cleared && !collected && !at->callers;
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
    note_end(s, t);
}

static void both_presets_are_followed_with_all_their_seats(void **state)
{
    (void)state;
    seen s = {0};
    const hn_game *game = hn_game_find("dutch");
    for (int index = 0; index < hn_presets(game); index++)
        for (int number = 0; number < 5 * MANNERS * draw_size(40, 10, 2); number++) {
            trial t = {.seats = 2 + number % 5,
                       .chance = random_run_of(7, HN_FOR_CALLER, (uint64_t)number)};
            hn_rules_preset(&t.rules, game, hn_preset_name(game, index), NULL);
            t.rules.value[DUTCH_LAPS] = 12;
            t.first = trial_below(&t, t.seats);
            trial_start(&t);
            a_round_is_followed(&t, number / 5 % MANNERS, &s);
            trial_end(&t);
        }
    assert_true(s.cleared && s.called);
}

/* Everything that can be told is told, and rounds end in every way. */
static void house_rules_are_followed(void **state)
{
    (void)state;
    seen s = {0};
    for (int number = 0; number < rounds(); number++) {
        trial t;
        draw_trial(&t, number);
        a_round_is_followed(&t, number % MANNERS, &s);
        trial_end(&t);
    }
    uint32_t not_here = IS(GIVE) | ((1u << HN_EVENT_RANK) - (1u << HN_EVENT_THROW));
    bool few = rounds() < 1000; /* too few for what is rare */
    assert_int_equal(s.types | not_here | (few ? IS(PASS) : 0), UINT32_MAX);
    assert_true(s.waiting[0] && s.waiting[1] && s.waiting[2] && s.waiting[3]);
    assert_true(s.cleared && s.called && s.at_limit && (few || s.collected));
}

/* ---- false streams ---- */

/* What would have been all the same without it: a wrong drop that cost nothing, of a card that lay open
 * or has left the table. */
static bool may_be_absent(const stream *s, int at)
{
    int next = at + 1 < s->count ? s->event[at + 1].type : HN_EVENT_TYPES;
    return s->event[at].type == HN_EVENT_WRONG && next != HN_EVENT_PENALTY &&
           next != HN_EVENT_RESHUFFLE;
}

/* Two powers of one seat that wait one after the other can be used in either order, if they do not bear on
 * the same cards. */
static bool may_change_places(const stream *s, int at)
{
    static const uint32_t of_power = IS(LOOK) | IS(EXCHANGE) | IS(DECLINE);
    const hn_event *e = &s->event[at];
    return of_power >> e[0].type & of_power >> e[1].type & 1 && e[0].seat == e[1].seat;
}

typedef struct tallies {
    tally dropped, doubled, exchanged, altered[6];
} tallies;

static void disorder(tallies *counts, const stream *s, hn_event *copy, int at)
{
    size_t size = sizeof *copy;
    memcpy(copy, s->event, (size_t)s->count * size);
    memmove(copy + at, copy + at + 1, (size_t)(s->count - at - 1) * size);
    if (tally_add(&counts->dropped, stream_accepted(s, copy, s->count - 1)))
        assert_true(may_be_absent(s, at));
    memcpy(copy, s->event, (size_t)(at + 1) * size);
    memcpy(copy + at + 1, s->event + at, (size_t)(s->count - at) * size);
    tally_add(&counts->doubled, stream_accepted(s, copy, s->count + 1));
    memcpy(copy, s->event, (size_t)s->count * size);
    if (at + 1 == s->count || !memcmp(&s->event[at], &s->event[at + 1], size))
        return;
    copy[at] = s->event[at + 1];
    copy[at + 1] = s->event[at];
    if (tally_add(&counts->exchanged, stream_accepted(s, copy, s->count)))
        assert_true(may_change_places(s, at));
}

enum { TYPE, CARD, NUMBER, SEEN_BY, SEAT, PLACE, CHANGES };

/* One field becomes something else; false if it stays as it is. */
static bool change(trial *t, hn_event *e, int which)
{
    hn_event old = *e;
    switch (which) {
    case TYPE:
        e->type = (uint8_t)trial_below(t, HN_EVENT_TYPES);
        break;
    case CARD:
        e->card = (hn_card)(trial_below(t, 4) ? trial_below(t, HN_CARDS) : HN_UNKNOWN);
        break;
    case NUMBER:
        e->number = (uint16_t)trial_below(t, 60);
        break;
    case SEEN_BY:
        e->seen_by = (hn_seats)trial_below(t, 256);
        break;
    case SEAT:
        e->seat = (uint8_t)trial_below(t, t->seats + 1);
        break;
    default:
        e->place[trial_below(t, 2)].slot = (uint8_t)trial_below(t, HN_SLOTS);
    }
    return memcmp(&old, e, sizeof old);
}

/* What can be told otherwise and lead to the same: which of two cards was swapped out, looked at,
 * exchanged or dropped, where the same seats know both or they have left the table since. */
static bool may_be_different(const stream *s, int at, int which)
{
    static const uint32_t of_places =
        IS(SWAP) | IS(LOOK) | IS(EXCHANGE) | IS(FLIP) | IS(WRONG) | IS(RANK);
    return which == PLACE && of_places >> s->event[at].type & 1;
}

static void falsify(tallies *counts, trial *t)
{
    stream s = stream_of(t, stream_watcher(t));
    hn_event *copy = malloc((size_t)(s.count + 1) * sizeof *copy);
    assert_non_null(copy);
    assert_true(stream_accepted(&s, s.event, s.count));
    for (int at = 0; at < s.count; at++) {
        disorder(counts, &s, copy, at);
        memcpy(copy, s.event, (size_t)s.count * sizeof *copy);
        int which = trial_below(t, CHANGES);
        if (change(t, &copy[at], which) &&
            tally_add(&counts->altered[which], stream_accepted(&s, copy, s.count)))
            assert_true(may_be_different(&s, at, which));
    }
    free(copy);
    stream_free(&s);
}

static void play_some(trial *t, int manner, int moments)
{
    for (int seat; moments-- && (seat = hn_next_decider(&t->rules, &t->state)) != HN_NONE;)
        act(t, seat, manner);
}

static void a_false_stream_is_refused(void **state)
{
    (void)state;
    tallies counts = {0};
    for (int number = 0; number < rounds() / 4; number++) {
        trial t;
        draw_trial(&t, number);
        play_some(&t, number % MANNERS, trial_below(&t, 200));
        falsify(&counts, &t);
        trial_end(&t);
    }
    assert_true(counts.dropped.tried > 1000);
    assert_int_equal(counts.doubled.unnoticed, 0);
    assert_true(counts.exchanged.unnoticed * 20 < counts.exchanged.tried);
    for (int which = 0; which < CHANGES; which++)
        assert_true(counts.altered[which].tried > 10);
    assert_true(counts.altered[PLACE].unnoticed * 20 < counts.altered[PLACE].tried);
}

/* ---- false views ---- */

/* Whether a byte stands for something that no event tells: what was answered, what a seat claims or has
 * chosen first, and, before anyone has seen a card, whose view it is. */
static bool is_untold(const hn_card_view *v, size_t at)
{
    static const struct {
        size_t at, size;
        int phase; /* in which it is; HN_PHASES: in any */
    } untold[] = {
#define FIELD(member, phase) \
    {offsetof(hn_card_view, member), sizeof(((hn_card_view *)0)->member), phase}
        FIELD(moment, HN_PHASES),    FIELD(answered, HN_PHASES),    FIELD(claimed, HN_PHASES),
        FIELD(windows, HN_PHASES),   FIELD(resolutions, HN_PHASES), FIELD(chosen, HN_PHASE_SECOND),
        FIELD(seat, HN_PHASE_LOOKS),
#undef FIELD
    };
    for (size_t i = 0; i < sizeof untold / sizeof *untold; i++)
        if (at >= untold[i].at && at < untold[i].at + untold[i].size)
            return untold[i].phase == HN_PHASES || untold[i].phase == v->phase;
    return false;
}

static void a_false_view_is_refused(void **state)
{
    (void)state;
    long tried = 0, worlds = 0;
    for (int number = 0; number < rounds(); number++) {
        trial t;
        draw_trial(&t, number);
        play_some(&t, number % MANNERS, trial_below(&t, 200));
        stream s = stream_of(&t, stream_watcher(&t));
        assert_true(stream_has_world(&s, &t));
        for (int i = 0; i < 40; i++, tried++) {
            hn_plain_view kept = s.view;
            size_t at = stream_change_view(&s, &t, HN_SLOTS);
            bool world = stream_has_world(&s, &t);
            if (stream_accepted(&s, s.event, s.count) && world)
                assert_true(is_untold(&kept.card, at));
            worlds += world;
            s.view = kept;
        }
        stream_free(&s);
        trial_end(&t);
    }
    assert_true(worlds * 5 < tried); /* most of what is changed could not be */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_presets_are_followed_with_all_their_seats),
        cmocka_unit_test(house_rules_are_followed),
        cmocka_unit_test(a_false_stream_is_refused),
        cmocka_unit_test(a_false_view_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
