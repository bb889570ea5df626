/* Following a round of Perudo from events, and worlds from views: every real stream leads to its view at
 * every moment, for every seat and the public, under the presets with all their seats and under house
 * rules drawn at random; a false stream and a false view are refused, but for what nobody could notice.
 * HUNCH_FULL=1 plays 5,000 rounds, HUNCH_QUICK=1 50. */
#include "stream.h"
#include "test.h"

#include "games/perudo.h"

#include <stdio.h>

static int rounds(void)
{
    return draw_size(5000, 400, 50);
}

/* ---- what is true ---- */

static void the_stream_leads_to_the_view(const trial *t, int seat)
{
    hn_error error;
    int bad;
    stream s = stream_of(t, seat);
    if (game_told(&t->rules, &s.view, s.event, s.count, NULL, &bad, &error) != HN_OK)
        fail_msg("event %d of %d for seat %d: %s", bad, s.count, seat, error.text);
    stream_free(&s);
}

static void the_world_gives_the_view(trial *t, int seat)
{
    hn_plain_view before, after;
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_view_copy(&view, &before);
    hn_state world = draw_world(&t->chance, &view);
    hn_view drawn = hn_view_of(&t->rules, &world, seat);
    hn_view_copy(&drawn, &after);
    assert_memory_equal(&before.dice, &after.dice, sizeof before.dice);
}

static void all_of_it_is_true(trial *t)
{
    for (int seat = 0; seat <= t->seats; seat++)
        the_world_gives_the_view(t, seat < t->seats ? seat : HN_NONE);
    the_stream_leads_to_the_view(t, stream_watcher(t));
}

static void a_round_is_followed(trial *t)
{
    all_of_it_is_true(t);
    for (int seat; (seat = hn_next_decider(&t->rules, &t->state)) != HN_NONE;) {
        trial_act(t, seat);
        all_of_it_is_true(t);
    }
    for (int seat = 0; seat <= t->seats; seat++)
        the_stream_leads_to_the_view(t, seat < t->seats ? seat : HN_NONE);
}

TEST(every_preset_is_followed_with_all_its_seats)
{
    const hn_game *game = hn_game_find("perudo");
    for (int index = 0; index < hn_presets(game); index++)
        for (int seats = 2; seats <= HN_SEATS; seats++) {
            trial t = {.seats = seats,
                       .first = seats / 2,
                       .chance = random_run_of(7, HN_FOR_CALLER, (uint64_t)(10 * index + seats))};
            hn_rules_preset(&t.rules, game, hn_preset_name(game, index), NULL);
            if (seats > hn_rules_most_seats(&t.rules))
                break;
            trial_start(&t);
            a_round_is_followed(&t);
            trial_end(&t);
        }
}

TEST(house_rules_are_followed)
{
    for (int number = 0; number < rounds(); number++) {
        trial t;
        trial_draw(&t, hn_game_find("perudo"), number);
        a_round_is_followed(&t);
        trial_end(&t);
    }
}

/* ---- the last throw ---- */

static int matching(const trial *t, int face)
{
    int count = 0;
    for (int seat = 0; seat < t->seats; seat++)
        count += perudo_own(perudo_of(&t->state), seat, face);
    return count;
}

/* A bid of the seat to act that is exact; false if it has none. */
static bool bids_exactly(trial *t, int seat)
{
    char words[32];
    hn_bids bids;
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_view_bids(&view, &bids);
    for (int face = 1; face <= HN_FACES; face++) {
        int count = matching(t, face);
        if (count < bids.low[face] || count > bids.high[face])
            continue;
        snprintf(words, sizeof words, "bid %dx%d", count, face);
        trial_say(t, seat, words);
        return true;
    }
    return false;
}

/* Plays at random up to the last throw, in which an exact bid is called as such by a seat that has lost
 * a die before. */
static bool ends_with_gain(trial *t)
{
    const perudo *p = perudo_of(&t->state);
    while (p->turn + 1 < t->rules.value[PERUDO_THROWS])
        trial_act(t, p->turn_seat);
    if (!bids_exactly(t, p->turn_seat) || p->dice[p->turn_seat] == t->rules.value[PERUDO_DICE])
        return false;
    trial_say(t, p->turn_seat, "calza");
    return true;
}

/* The die that it brings is never thrown: the seat has it, and nothing lies there. */
TEST(a_round_may_end_with_a_die_that_was_not_thrown)
{
    int found = 0;
    for (uint64_t number = 0; number < 50; number++) {
        trial t = {.seats = 3, .chance = random_run_of(11, HN_FOR_CALLER, number)};
        hn_rules_preset(&t.rules, hn_game_find("perudo"), NULL, NULL);
        t.rules.value[PERUDO_THROWS] = 3;
        trial_start(&t);
        if (ends_with_gain(&t)) {
            found++;
            assert_true(hn_over(&t.rules, &t.state));
            all_of_it_is_true(&t);
        }
        trial_end(&t);
    }
    assert_true(found > 5);
}

/* ---- false streams and views ---- */

/* What can be told otherwise and lead to the same: a bid that was raised since, another seat's dice that
 * change no count, and which of the calls it was that was mistaken. */
static bool may_be_different(const stream *s, int at, int field)
{
    const hn_event *e = &s->event[at];
    switch (e->type) {
    case HN_EVENT_BID:
        return at + 1 < s->count && (field == PART_NUMBER || field == PART_DIE);
    case HN_EVENT_REVEAL:
        return field == PART_DIE && e->seat != s->view.dice.seat;
    case HN_EVENT_DUDO:
    case HN_EVENT_CALZA:
        return field == PART_TYPE;
    default:
        return false;
    }
}

static const falsehoods of_perudo = {
    .game = "perudo",
    .moments = 60,
    .fields = ((1u << FIELDS) - 1) & ~(1u << PART_OWNER),
    .may_be_different = may_be_different,
};

TEST(a_false_stream_is_refused)
{
    streams_are_refused(&of_perudo, rounds() / 4);
}

TEST(a_false_view_is_refused)
{
    views_are_refused(&of_perudo, 4 * rounds());
}
