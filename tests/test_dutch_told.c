/* Following a round of Dutch from events: every real stream leads to its view at every moment, for every
 * seat and the public, under both presets with all their seats and under house rules drawn at random; a
 * false stream and a false view are refused, but for what nobody could notice. HUNCH_FULL=1 plays 20,000
 * rounds, HUNCH_QUICK=1 150. */
#include "stream.h"
#include "test.h"

#include "core/cards.h"
#include "games/dutch.h"
#include "games/table.h"

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

TEST(both_presets_are_followed_with_all_their_seats)
{
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
TEST(house_rules_are_followed)
{
    seen s = {0};
    for (int number = 0; number < rounds(); number++) {
        trial t;
        trial_draw(&t, hn_game_find("dutch"), number);
        a_round_is_followed(&t, number % MANNERS, &s);
        trial_end(&t);
    }
    uint32_t not_here = IS(GIVE) | ((1u << HN_EVENT_RANK) - (1u << HN_EVENT_THROW));
    bool few = rounds() < 1000; /* too few for what is rare */
    assert_int_equal(s.types | not_here | (few ? IS(PASS) : 0), UINT32_MAX);
    assert_true(s.waiting[0] && s.waiting[1] && s.waiting[2] && s.waiting[3]);
    assert_true(s.cleared && s.called && s.at_limit && (few || s.collected));
}

/* ---- false streams and views ---- */

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

/* What can be told otherwise and lead to the same: which of two cards was swapped out, looked at,
 * exchanged or dropped, where the same seats know both or they have left the table since. */
static bool may_be_different(const stream *s, int at, int field)
{
    static const uint32_t of_places =
        IS(SWAP) | IS(LOOK) | IS(EXCHANGE) | IS(FLIP) | IS(WRONG) | IS(RANK);
    return field == PART_SLOT && of_places >> s->event[at].type & 1;
}

/* Whether a byte stands for something that no event tells: what was answered, what a seat claims or has
 * chosen first, and, before anyone has seen a card, whose view it is. */
static bool is_untold(const stream *s, const hn_plain_view *view, size_t at)
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
    (void)s;
    for (size_t i = 0; i < sizeof untold / sizeof *untold; i++)
        if (at >= untold[i].at && at < untold[i].at + untold[i].size)
            return untold[i].phase == HN_PHASES || untold[i].phase == view->card.phase;
    return false;
}

static const falsehoods of_dutch = {
    .game = "dutch",
    .manners = MANNERS,
    .moments = 200,
    .act = act,
    .fields = 1u << PART_TYPE | 1u << PART_SEAT | 1u << PART_NUMBER | 1u << PART_SEEN_BY |
              1u << PART_CARD | 1u << PART_SLOT,
    .may_be_absent = may_be_absent,
    .may_change_places = may_change_places,
    .may_be_different = may_be_different,
    .is_untold = is_untold,
};

TEST(a_false_stream_is_refused)
{
    tallies counts = streams_are_refused(&of_dutch, rounds() / 4);
    assert_true(counts.dropped.tried > 1000);
}

TEST(a_false_view_is_refused)
{
    views_are_refused(&of_dutch, rounds());
}
