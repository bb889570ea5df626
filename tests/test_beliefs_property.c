/* What holds for beliefs in every moment of every round, by random play under presets and house rules: they are the
 * same from whole events and from those of the seat alone; they have a row for every card, which knows who has seen
 * it; what is unseen is what the view does not show; and they are always chances. HUNCH_FULL=1 plays 800
 * rounds of each game, HUNCH_QUICK=1 45. */
#include "test.h"
#include "trial.h"

#include "beliefs/beliefs.h"
#include "games/table.h"

#include <hunch/beliefs.h>

#include <math.h>
#include <string.h>

static int rounds(void)
{
    return draw_size(800, 80, 45);
}

enum { WATCHERS = HN_SEATS + 1 }; /* the seats, and the public */

/* A round with the beliefs of all who watch it, from what each was told and from everything. */
typedef struct watched {
    trial t;
    hn_beliefs told[WATCHERS], whole[WATCHERS];
} watched;

static int watcher(const watched *w, int i)
{
    return i < w->t.seats ? i : HN_NONE;
}

static void observe(watched *w)
{
    for (int i = 0; i <= w->t.seats; i++)
        for (int n = 0; n < w->t.events.count; n++) {
            const hn_event *e = &w->t.events.event[n];
            hn_event seen = hn_event_for(e, watcher(w, i));
            hn_beliefs_observe(&w->told[i], &seen);
            hn_beliefs_observe(&w->whole[i], e);
        }
}

static void check_rows(const watched *w, const belief_set *b)
{
    const table *t = table_of(&w->t.state);
    for (int seat = 0; seat < HN_SEATS; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            assert_int_equal(b->row[seat][slot].there, t->slots[seat] >> slot & 1);
            assert_int_equal(b->row[seat][slot].known, t->known[seat][slot]);
        }
    assert_memory_equal(b->discard, t->pile, t->discard_count);
    assert_int_equal(b->discard_count, t->discard_count);
    assert_int_equal(b->callers, t->callers);
    assert_int_equal(b->turn_seat, t->turn_seat);
    assert_int_equal(b->drawn_known, t->drawn_known);
}

/* The public at a full table knows what every seat has come to know: then it has not seen the card all the same. */
static void check_sight(const watched *w, const belief_set *b, const hn_view *view)
{
    const table *t = table_of(&w->t.state);
    uint64_t seen = 0;
    hn_card drawn = hn_view_drawn(view);
    for (int i = 0; i < t->discard_count; i++)
        seen |= (uint64_t)1 << t->pile[i];
    if (drawn < HN_CARDS)
        seen |= (uint64_t)1 << drawn;
    for (int seat = 0; seat < t->seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (hn_view_card(view, seat, slot) < HN_CARDS)
                seen |= (uint64_t)1 << hn_view_card(view, seat, slot);
    if (b->seat != HN_NONE || t->seats < HN_SEATS)
        assert_true(b->seen == seen);
}

static void check_chances(const hn_view *view)
{
    for (int seat = 0; seat < HN_SEATS; seat++) {
        double ready = hn_belief_readiness(view, seat);
        assert_true(ready >= 0 && ready <= 1);
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            hn_belief belief;
            hn_place place = {(uint8_t)seat, (uint8_t)slot};
            bool there =
                hn_belief_of(view, slot % 2 ? HN_PRIOR_UNIFORM : HN_PRIOR_COUNTS, place, &belief);
            assert_int_equal(there, hn_view_card(view, seat, slot) != HN_NONE);
            if (!there)
                continue;
            double sum = 0;
            for (int kind = 0; kind < HN_BELIEF_KINDS; kind++) {
                assert_true(belief.chance[kind] >= 0);
                assert_true(belief.prior[kind] > 0 || belief.chance[kind] == 0);
                sum += belief.chance[kind];
            }
            assert_true(fabs(sum - 1) < 1e-9);
            assert_true(belief.confidence >= 0 && belief.confidence <= 1);
            assert_true(belief.seen == (hn_view_card(view, seat, slot) < HN_CARDS));
        }
    }
}

/* The true card is never excluded by what is certain alone. */
static void check_truth(const watched *w, const hn_view *view)
{
    const table *t = table_of(&w->t.state);
    for (int seat = 0; seat < t->seats; seat++)
        for (unsigned slots = t->slots[seat]; slots; slots &= slots - 1) {
            int slot = __builtin_ctz(slots);
            hn_belief belief;
            assert_true(hn_belief_of(view, HN_PRIOR_COUNTS,
                                     (hn_place){(uint8_t)seat, (uint8_t)slot}, &belief));
            int kind = hn_belief_kind(w->t.rules.game, t->card[seat][slot]);
            assert_true(belief.chance[kind] > 0);
        }
}

static void check(const watched *w)
{
    for (int i = 0; i <= w->t.seats; i++) {
        const hn_beliefs *beliefs = &w->told[i];
        const belief_set *b = beliefs_read(beliefs);
        assert_memory_equal(beliefs, &w->whole[i], sizeof *beliefs);
        assert_int_equal(b->conflicts, 0);
        check_rows(w, b);
        hn_view view = hn_view_of(&w->t.rules, &w->t.state, watcher(w, i));
        hn_view with = hn_beliefs_view(beliefs, &view);
        assert_ptr_equal(hn_view_beliefs(&with), beliefs);
        check_sight(w, b, &with);
        if (trial_below((trial *)(uintptr_t)&w->t, 16) == 0) {
            check_chances(&with);
            check_truth(w, &with);
        }
    }
}

static void play(const hn_game *game, const char *likelihoods, int number)
{
    static watched w;
    trial_draw(&w.t, game, number);
    for (int i = 0; i <= w.t.seats; i++) {
        const hn_likelihoods *table_used = hn_likelihoods_find(likelihoods, game);
        hn_beliefs_begin(&w.told[i], &w.t.rules, w.t.seats, watcher(&w, i), table_used);
        hn_beliefs_begin(&w.whole[i], &w.t.rules, w.t.seats, watcher(&w, i), table_used);
    }
    observe(&w);
    check(&w);
    while (!hn_over(&w.t.rules, &w.t.state)) {
        trial_act(&w.t, hn_next_decider(&w.t.rules, &w.t.state));
        observe(&w);
        check(&w);
    }
    trial_end(&w.t);
}

static void in_every_moment_of(const char *name)
{
    static const char *const tables[] = {"fitted", "ticket", "prior"};
    int first, step;
    draw_part(&first, &step);
    for (int number = first; number < rounds(); number += step)
        play(hn_game_find(name), tables[number % 3], number);
}

TEST(beliefs_follow_every_round_of_cambio)
{
    in_every_moment_of("cambio");
}

TEST(beliefs_follow_every_round_of_dutch)
{
    in_every_moment_of("dutch");
}

TEST(beliefs_follow_every_round_of_vinto)
{
    in_every_moment_of("vinto");
}
