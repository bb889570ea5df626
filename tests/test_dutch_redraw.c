/* Dutch's players use nothing that their seat has not seen, nor what it has forgotten: all that is hidden is
 * drawn anew, and the decision stays, with its reasons.
 *
 * HUNCH_FULL=1 looks at 100,000 positions of each preset, HUNCH_QUICK=1 at 2,000. */
#include "draw.h"
#include "proof.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

enum { DIFFICULTIES = 4 };

/* A round between players of all difficulties, and what each seat has in mind. */
typedef struct trial {
    hn_rules rules;
    hn_state state;
    hn_events events;
    int seats;
    uint64_t key;
    hn_player player[DIFFICULTIES];
    hn_memory memory[HN_SEATS];
    random_run chance;
} trial;

static void observe(trial *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        for (int i = 0; i < t->events.count; i++) {
            hn_event told = hn_event_for(&t->events.event[i], seat);
            hn_memory_observe(&t->memory[seat], &told);
        }
}

static void begin(trial *t, const char *preset)
{
    const hn_game *game = hn_game_find("dutch");
    t->key = random_run_word(&t->chance);
    t->seats = 2 + draw_below(&t->chance, 5);
    assert_int_equal(hn_rules_preset(&t->rules, game, preset, NULL), HN_OK);
    memset(&t->state, 0, sizeof t->state);
    for (int i = 0; i < DIFFICULTIES; i++) {
        char name[32];
        snprintf(name, sizeof name, "dutch-%s", hn_book_of(game)->difficulty[i].level.name);
        assert_int_equal(hn_player_find(&t->player[i], name, game, NULL), HN_OK);
    }
    for (int seat = 0; seat < t->seats; seat++)
        hn_memory_begin(&t->memory[seat], seat);
    assert_int_equal(hn_deal(&t->rules, t->seats, draw_below(&t->chance, t->seats),
                             random_run_word(&t->chance), &t->state, &t->events),
                     HN_OK);
    observe(t);
}

/* What was looked at, rolled and chosen on the way. */
static void steps_are_alike(const hn_player *player, const hn_view *one, const hn_view *two,
                            uint64_t key)
{
    hn_why a, b;
    hn_player_decide(player, one, key, &a);
    hn_player_decide(player, two, key, &b);
    assert_true(a.missed == b.missed && a.used == b.used && a.event == b.event);
    assert_int_equal(a.choice_count, b.choice_count);
    assert_memory_equal(a.choice, b.choice, (size_t)a.choice_count * sizeof *a.choice);
    assert_int_equal(a.step_count, b.step_count);
    for (int i = 0; i < a.step_count; i++) {
        const hn_step *s = &a.step[i], *z = &b.step[i];
        assert_true(s->rule == z->rule && s->end == z->end && s->strategy == z->strategy &&
                    s->finding_count == z->finding_count && s->roll == z->roll);
    }
}

static void decides_by_what_it_sees(trial *t, const hn_player *player, const hn_view *view)
{
    hn_state world = draw_world(&t->chance, view);
    hn_view redrawn = hn_view_of(&t->rules, &world, hn_view_seat(view));
    reasons_alike(player, view, &redrawn, t->key);
    steps_are_alike(player, view, &redrawn, t->key);
}

/* As the table is, and as a seat has it in mind that forgets much. Returns how many cards it had forgotten. */
static int check_position(trial *t, int seat)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    int forgotten = 0;
    for (int i = 0; i < DIFFICULTIES; i++) {
        hn_player forgetful = t->player[i];
        decides_by_what_it_sees(t, &t->player[i], &view);
        forgetful.level.forget_moved = HN_CHANCE / 2;
        forgetful.level.forget_turn = HN_CHANCE / 8;
        hn_view masked = hn_memory_view(&t->memory[seat], &forgetful, &view, t->key);
        decides_by_what_it_sees(t, &forgetful, &masked);
        forgotten += masked.forgot_low_ || masked.forgot_high_;
    }
    return forgotten;
}

/* Claims are many: one in eight of those in windows is looked at. */
static void check_preset(const char *preset, int positions)
{
    trial t;
    int phases[HN_PHASES] = {0}, forgotten = 0;
    t.chance = random_run_of(2004, HN_FOR_CALLER, 0);
    for (int checked = 0; checked < positions;) {
        begin(&t, preset);
        for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
            hn_view view = hn_view_of(&t.rules, &t.state, seat);
            int phase = hn_view_phase(&view);
            const hn_player *player = &t.player[draw_below(&t.chance, DIFFICULTIES)];
            if (phase != HN_PHASE_WINDOW || !draw_below(&t.chance, 8)) {
                forgotten += check_position(&t, seat);
                phases[phase]++;
                checked++;
            }
            hn_action action = hn_player_decide(player, &view, t.key, NULL);
            assert_int_equal(hn_apply(&t.rules, &t.state, seat, action, &t.events), HN_OK);
            observe(&t);
        }
    }
    static const uint8_t of_dutch[] = {HN_PHASE_LOOKS,  HN_PHASE_DRAW,  HN_PHASE_DRAWN,
                                       HN_PHASE_LOOK,   HN_PHASE_FIRST, HN_PHASE_SECOND,
                                       HN_PHASE_WINDOW, HN_PHASE_CALL};
    for (size_t i = 0; i < sizeof of_dutch; i++)
        assert_true(phases[of_dutch[i]] > positions / 500);
    assert_true(forgotten > positions / 10);
}

TEST(no_decision_uses_what_its_seat_has_not_seen)
{
    check_preset("dutch", draw_size(100000, 20000, 2000));
    check_preset("dutch-collect", draw_size(100000, 20000, 2000));
}
