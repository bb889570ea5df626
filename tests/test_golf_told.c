/* Following a round of Golf from events: every real stream leads to its view at every moment, for every seat and the
 * public, under the presets and under house rules drawn at random; a false stream and a false view are refused, but
 * for what nobody could notice; and all of it survives its JSON. HUNCH_FULL=1 plays 20,000 rounds, HUNCH_QUICK=1 150. */
#include "request.h"
#include "stream.h"
#include "test.h"

#include "core/mask.h"
#include "games/golf.h"
#include "games/table.h"

#include <string.h>

static int rounds(void)
{
    return draw_size(20000, 400, 150);
}

/* Any legal action, but knocks are rare: they end a round at once. */
static void act(trial *t, int seat, int manner)
{
    hn_mask legal;
    int count = hn_legal(&t->rules, &t->state, seat, &legal);
    (void)manner;
    if (count > 1 && hn_mask_has(&legal, GOLF_CALL) && trial_below(t, 8)) {
        legal.word[0] &= ~(UINT64_C(1) << GOLF_CALL);
        count--;
    }
    trial_do(t, seat, mask_nth(&legal, trial_below(t, count)));
}

/* ---- true streams ---- */

static void everyone_follows(follow *model, trial *t)
{
    for (int watcher = 0; watcher <= t->seats; watcher++)
        told_follow(&model[watcher], &t->rules, &t->state, &t->events);
}

static uint64_t a_round_is_followed(trial *t)
{
    follow model[HN_SEATS + 1];
    uint64_t types = 0;
    for (int watcher = 0; watcher <= t->seats; watcher++)
        follow_begin(&model[watcher], &t->rules, t->seats, t->first,
                     watcher < t->seats ? watcher : HN_NONE);
    everyone_follows(model, t);
    for (int seat; (seat = hn_next_decider(&t->rules, &t->state)) != HN_NONE;) {
        act(t, seat, 0);
        everyone_follows(model, t);
        for (int i = 0; i < t->events.count; i++)
            types |= UINT64_C(1) << t->events.event[i].type;
    }
    return types;
}

TEST(rounds_are_followed)
{
    uint64_t types = 0;
    for (int number = 0; number < rounds(); number++) {
        trial t;
        trial_draw(&t, hn_game_find("golf"), number);
        types |= a_round_is_followed(&t);
        trial_end(&t);
    }
    uint64_t here = IS(TURN) | IS(DRAW) | IS(TAKE) | IS(SWAP) | IS(PLAY) | IS(DECLINE) | IS(CALL) |
                    IS(RESHUFFLE) | IS(END) | IS(SHOW) | IS(TURN_UP);
    assert_int_equal(types, here);
}

TEST(rounds_survive_their_json)
{
    uint64_t types = 0;
    for (int number = 0; number < draw_size(1000, 120, 40); number++) {
        trial t;
        trial_draw(&t, hn_game_find("golf"), number);
        types |= round_survives(&t);
        trial_end(&t);
    }
    assert_true(types & IS(TURN_UP) && types & IS(LOOK));
}

/* ---- false streams and views ---- */

/* Which own card was swapped out can be told otherwise, where it has left the table since or the same seats know
 * both. */
static bool may_be_different(const stream *s, int at, int field)
{
    return field == PART_SLOT && s->event[at].type == HN_EVENT_SWAP;
}

/* Whether a seat has seen a card that others have not. */
static bool has_looked(const stream *s, int seat)
{
    for (int i = 0; i < s->count; i++)
        if (s->event[i].seat == seat &&
            (s->event[i].type == HN_EVENT_LOOK || s->event[i].type == HN_EVENT_DRAW))
            return true;
    return false;
}

static bool is_in(size_t at, size_t field, size_t size)
{
    return at >= field && at < field + size;
}

/* What was answered, what a seat chooses; and whose view it is, of two that have seen no card alone. */
static bool is_untold(const stream *s, const hn_plain_view *view, size_t at)
{
    const hn_card_view *v = &view->card;
    bool alike = !has_looked(s, v->seat) && !has_looked(s, s->view.card.seat);
    return is_in(at, offsetof(hn_card_view, moment), sizeof v->moment) ||
           is_in(at, offsetof(hn_card_view, answered), sizeof v->answered) ||
           is_in(at, offsetof(hn_card_view, claimed), sizeof v->claimed) ||
           (alike && is_in(at, offsetof(hn_card_view, seat), sizeof v->seat));
}

static const falsehoods of_golf = {
    .game = "golf",
    .manners = 1,
    .moments = 120,
    .act = act,
    .fields = ((1u << FIELDS) - 1) & ~(1u << PART_DIE),
    .may_be_different = may_be_different,
    .is_untold = is_untold,
};

TEST(a_false_stream_is_refused)
{
    tallies counts = streams_are_refused(&of_golf, rounds() / 4);
    assert_true(counts.dropped.tried > 1000);
}

TEST(a_false_view_is_refused)
{
    views_are_refused(&of_golf, rounds());
}

/* ---- what is refused in words ---- */

/* Two seats, in the first turn: seat 0 has drawn. */
static char *first_turn(void)
{
    trial t = {.seats = 2, .chance = random_run_of(1, HN_FOR_CALLER, 0)};
    hn_rules_preset(&t.rules, hn_game_find("golf"), NULL, NULL);
    trial_start(&t);
    for (int seat = 0; seat < 2; seat++) {
        trial_say(&t, seat, "turn up 0");
        trial_say(&t, seat, "turn up 1");
    }
    trial_say(&t, 0, "draw deck");
    char *line = request_of(&t, 0);
    trial_end(&t);
    return line;
}

TEST(what_lies_face_up_is_refused_by_name)
{
    static const request_change cases[] = {
        {"view.open", "null", "view.open", "expected an array of places"},
        {"view.open", "[\"0.9\"]", "view.open", "is [0.9]; by the events it is"},
        {"view.open", NULL, "view.open", "is []; by the events it is"},
        {"view.open", "[\"0.0\",\"0.0\"]", "view.open[1]", "each place once"},
        {"view.open", "[\"0.0\",\"1.0\",\"1.1\"]", "view.open",
         "is [0.0,1.0,1.1]; by the events it is [0.0,0.1,1.0,1.1]"},
    };
    refuses(first_turn(), cases);
}
