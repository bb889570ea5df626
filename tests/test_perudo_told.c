/* Following a round of Perudo from events, and worlds from views: every real stream leads to its view at
 * every moment, for every seat and the public, under the presets with all their seats and under house
 * rules drawn at random; a false stream and a false view are refused, but for what nobody could notice.
 * HUNCH_FULL=1 plays 5,000 rounds, HUNCH_QUICK=1 50. */
#include "stream.h"

#include "games/perudo.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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
    if (game_told(&t->rules, &s.view, s.event, s.count, &bad, &error) != HN_OK)
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

static void every_preset_is_followed_with_all_its_seats(void **state)
{
    (void)state;
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

static void house_rules_are_followed(void **state)
{
    (void)state;
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
static void a_round_may_end_with_a_die_that_was_not_thrown(void **state)
{
    (void)state;
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

/* ---- false streams ---- */

/* Without an event, with one twice, and with two of them in the other order. */
static void disorder(tally *counts, const stream *s, hn_event *copy, int at)
{
    size_t size = sizeof *copy;
    memcpy(copy, s->event, (size_t)s->count * size);
    memmove(copy + at, copy + at + 1, (size_t)(s->count - at - 1) * size);
    tally_add(counts, stream_accepted(s, copy, s->count - 1));
    memcpy(copy, s->event, (size_t)(at + 1) * size);
    memcpy(copy + at + 1, s->event + at, (size_t)(s->count - at) * size);
    tally_add(counts, stream_accepted(s, copy, s->count + 1));
    memcpy(copy, s->event, (size_t)s->count * size);
    if (at + 1 < s->count) {
        copy[at] = s->event[at + 1];
        copy[at + 1] = s->event[at];
        tally_add(counts, stream_accepted(s, copy, s->count));
    }
}

enum { TYPE, SEAT, NUMBER, DIE, SEEN_BY, CARD, PLACE, CHANGES };

/* One field becomes something else; false if it stays as it is. */
static bool change(trial *t, hn_event *e, int which)
{
    hn_event old = *e;
    switch (which) {
    case TYPE:
        e->type = (uint8_t)trial_below(t, HN_EVENT_TYPES);
        break;
    case SEAT:
        e->seat = (uint8_t)trial_below(t, t->seats + 1);
        break;
    case NUMBER:
        e->number = (uint16_t)trial_below(t, 50);
        break;
    case DIE:
        e->die[trial_below(t, HN_DICE)] =
            (uint8_t)(trial_below(t, 4) ? trial_below(t, HN_FACES + 2) : HN_UNKNOWN);
        break;
    case SEEN_BY:
        e->seen_by = (hn_seats)trial_below(t, 256);
        break;
    case CARD:
        e->card = (hn_card)trial_below(t, 256);
        break;
    default:
        e->place[trial_below(t, 2)].slot = (uint8_t)trial_below(t, 256);
    }
    return memcmp(&old, e, sizeof old);
}

/* What can be told otherwise and lead to the same: a bid that was raised since, another seat's dice that
 * change no count, and which of the calls it was that was mistaken. */
static bool may_be_different(const stream *s, int at, int which)
{
    const hn_event *e = &s->event[at];
    switch (e->type) {
    case HN_EVENT_BID:
        return at + 1 < s->count && (which == NUMBER || which == DIE);
    case HN_EVENT_REVEAL:
        return which == DIE && e->seat != s->view.dice.seat;
    case HN_EVENT_DUDO:
    case HN_EVENT_CALZA:
        return which == TYPE;
    default:
        return false;
    }
}

typedef struct tallies {
    tally disordered, altered[CHANGES];
} tallies;

static void falsify(tallies *counts, trial *t)
{
    stream s = stream_of(t, stream_watcher(t));
    hn_event *copy = malloc((size_t)(s.count + 1) * sizeof *copy);
    assert_non_null(copy);
    assert_true(stream_accepted(&s, s.event, s.count));
    for (int at = 0; at < s.count; at++) {
        disorder(&counts->disordered, &s, copy, at);
        memcpy(copy, s.event, (size_t)s.count * sizeof *copy);
        int which = trial_below(t, CHANGES);
        if (change(t, &copy[at], which) &&
            tally_add(&counts->altered[which], stream_accepted(&s, copy, s.count)))
            assert_true(may_be_different(&s, at, which));
    }
    free(copy);
    stream_free(&s);
}

static void play_some(trial *t, int moments)
{
    for (int seat; moments-- && (seat = hn_next_decider(&t->rules, &t->state)) != HN_NONE;)
        trial_act(t, seat);
}

static void a_false_stream_is_refused(void **state)
{
    (void)state;
    tallies counts = {0};
    for (int number = 0; number < rounds() / 4; number++) {
        trial t;
        trial_draw(&t, hn_game_find("perudo"), number);
        play_some(&t, trial_below(&t, 60));
        falsify(&counts, &t);
        trial_end(&t);
    }
    assert_int_equal(counts.disordered.unnoticed, 0);
    assert_true(counts.disordered.tried > 1000);
    for (int which = 0; which < CHANGES; which++)
        assert_true(counts.altered[which].tried > 10);
}

/* ---- false views ---- */

static void a_false_view_is_refused(void **state)
{
    (void)state;
    long tried = 0, worlds = 0;
    for (int number = 0; number < 4 * rounds(); number++) {
        trial t;
        trial_draw(&t, hn_game_find("perudo"), number);
        play_some(&t, trial_below(&t, 60));
        stream s = stream_of(&t, stream_watcher(&t));
        for (int i = 0; i < 40; i++, tried++) {
            hn_plain_view kept = s.view;
            stream_change_view(&s, &t, 8);
            assert_false(stream_accepted(&s, s.event, s.count));
            worlds += stream_has_world(&s, &t);
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
        cmocka_unit_test(every_preset_is_followed_with_all_its_seats),
        cmocka_unit_test(house_rules_are_followed),
        cmocka_unit_test(a_round_may_end_with_a_die_that_was_not_thrown),
        cmocka_unit_test(a_false_stream_is_refused),
        cmocka_unit_test(a_false_view_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
