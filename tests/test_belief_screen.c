/* Beliefs as a person and as a program read them: JSON has the very numbers of hn_belief_of, no line is wider than the
 * terminal, what a seat does not know is not shown, and the log of updates ends where the beliefs stand.
 * HUNCH_FULL=1 plays more rounds. */
#include "beliefs/beliefs.h"
#include "cli/belief_screen.h"
#include "cli/belief_trace.h"
#include "protocol/json.h"
#include "test.h"

#include "shown.h"
#include "trial.h"

#include <math.h>
#include <string.h>

static const hn_place everywhere = {HN_NONE, HN_NONE};

static int rounds(void)
{
    return draw_size(600, 12, 4);
}

/* ---- JSON ---- */

static void check_card(const hn_view *view, hn_prior prior, const json_t *card)
{
    hn_belief belief;
    hn_place place;
    double sum = 0;
    const hn_game *game = hn_view_rules(view)->game;
    const json_t *chances = json_object_get(card, "chances");
    assert_int_equal(
        json_to_place(json_object_get(card, "place"), "place", hn_view_seats(view), &place, NULL),
        HN_OK);
    assert_true(hn_belief_of(view, prior, place, &belief));
    assert_int_equal(json_object_size(chances), hn_belief_kinds(game));
    for (int kind = 0; kind < hn_belief_kinds(game); kind++) {
        double chance = json_real_value(json_object_get(chances, hn_belief_kind_name(game, kind)));
        assert_true(chance == belief.chance[kind]);
        sum += chance;
    }
    assert_true(fabs(sum - 1) < 1e-9);
    assert_true(json_real_value(json_object_get(card, "mean")) == belief.mean);
    assert_true(json_real_value(json_object_get(card, "entropy")) == belief.entropy);
    assert_true(json_real_value(json_object_get(card, "confidence")) == belief.confidence);
}

static void check_json(const hn_view *view, hn_prior prior)
{
    json_t *object = json_from_beliefs(view, prior), *card;
    size_t index, hidden = 0;
    for (int seat = 0; seat < hn_view_seats(view); seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            hidden += hn_view_card(view, seat, slot) == HN_UNKNOWN;
    assert_int_equal(json_array_size(json_object_get(object, "cards")), hidden);
    assert_int_equal(json_array_size(json_object_get(object, "opponents")),
                     hn_view_seats(view) - 1);
    json_array_foreach(json_object_get(object, "cards"), index, card) check_card(view, prior, card);
    json_decref(object);
}

/* ---- screens ---- */

static void show(const belief_scene *scene, bool utf8, bool colour)
{
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen s = {.out = out, .utf8 = utf8, .colour = colour, .width = 80};
    belief_show(&s, scene);
    fclose(out);
    if (widest(drawn) > 80)
        fail_msg("%d columns:\n%s", widest(drawn), drawn);
}

static void check_screens(const hn_view *view)
{
    for (int how = 0; how < 8; how++) {
        belief_scene scene = {.view = *view,
                              .bars = how & 4,
                              .prior = how & 1 ? HN_PRIOR_UNIFORM : HN_PRIOR_COUNTS,
                              .only = everywhere};
        show(&scene, how & 1, how & 2);
    }
}

static void check_trace(const belief_trace *trace, const hn_rules *rules)
{
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen s = {.out = out, .width = 80};
    belief_trace_print(&s, trace, rules, everywhere);
    fclose(out);
    if (widest(drawn) > 80)
        fail_msg("%d columns:\n%s", widest(drawn), drawn);
    for (int i = 0; i < trace->count; i++) {
        const belief_update *u = &trace->update[i];
        double sum = 0;
        for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
            sum += u->to[kind];
        assert_true(fabs(sum - 1) < 1e-9);
        if (u->evidence.conflict)
            assert_memory_equal(u->from, u->to, sizeof u->from);
    }
}

static void play_round(const hn_game *game, int number)
{
    static trial t;
    static hn_beliefs plain, traced;
    belief_trace trace = {.prior = HN_PRIOR_COUNTS};
    trial_draw(&t, game, number);
    int seat = number % t.seats;
    hn_beliefs_begin(&plain, &t.rules, t.seats, seat, hn_likelihoods_find("fitted", game));
    traced = plain;
    for (int moves = 0;; moves++) {
        for (int i = 0; i < t.events.count; i++) {
            hn_event event = hn_event_for(&t.events.event[i], seat);
            hn_beliefs_observe(&plain, &event);
            belief_trace_observe(&trace, &traced, &event);
        }
        assert_memory_equal(&plain, &traced, sizeof plain);
        if (hn_over(&t.rules, &t.state))
            break;
        hn_view view = hn_view_of(&t.rules, &t.state, seat);
        view = hn_beliefs_view(&plain, &view);
        check_json(&view, moves & 1 ? HN_PRIOR_UNIFORM : HN_PRIOR_COUNTS);
        if (moves % 16 == 0)
            check_screens(&view);
        trial_act(&t, hn_next_decider(&t.rules, &t.state));
    }
    const belief_set *b = beliefs_read(&traced);
    assert_int_equal(trace.count, b->observations + b->conflicts);
    check_trace(&trace, &t.rules);
    belief_trace_free(&trace);
    trial_end(&t);
}

TEST(json_and_screens_tell_what_is_believed_in_every_card_game)
{
    for (int i = 0; i < hn_games(); i++)
        for (int number = 0; hn_game_table(hn_game_at(i)) == HN_TABLE_CARDS && number < rounds();
             number++)
            play_round(hn_game_at(i), number);
}

/* ---- one table ---- */

/* Vinto for three, dealt; seat 0 believes by the table `ticket`. */
typedef struct scene {
    hn_rules rules;
    hn_state state;
    hn_beliefs beliefs;
    belief_trace trace;
} scene;

static void tell(scene *s, hn_event event)
{
    belief_trace_observe(&s->trace, &s->beliefs, &event);
}

static void set_scene(scene *s)
{
    hn_events events;
    memset(s, 0, sizeof *s);
    const hn_game *game = hn_game_find("vinto");
    assert_int_equal(hn_rules_preset(&s->rules, game, NULL, NULL), HN_OK);
    assert_int_equal(hn_deal(&s->rules, 3, 0, 1, &s->state, &events), HN_OK);
    hn_beliefs_begin(&s->beliefs, &s->rules, 3, 0, hn_likelihoods_find("ticket", game));
    for (int i = 0; i < events.count; i++)
        tell(s, hn_event_for(&events.event[i], 0));
}

static void show_card(scene *s, bool bars)
{
    hn_view view = hn_view_of(&s->rules, &s->state, 0);
    belief_scene asked = {
        .view = hn_beliefs_view(&s->beliefs, &view), .bars = bars, .only = {1, 0}};
    show(&asked, false, false);
}

static hn_event wrong(unsigned ranks)
{
    return (hn_event){.type = HN_EVENT_WRONG,
                      .seat = 1,
                      .card = HN_UNKNOWN,
                      .number = (uint16_t)ranks,
                      .place = {{1, 0}, {HN_NONE, HN_NONE}}};
}

TEST(evidence_stands_below_its_card_with_the_newest_last)
{
    static scene s;
    set_scene(&s);
    show_card(&s, true);
    shows("no evidence: the count of unseen cards alone");
    for (int rank = 1; rank <= 7; rank++)
        tell(&s, wrong(1u << rank));
    show_card(&s, false);
    shows("1.0  15  .  .  .  .  .  .  . 15 15 15 15 15  8");
    shows(
        "1 older piece of evidence, then\n     turn 0: seat 1 tried to toss it in for a 3, wrongly");
    shows("for an 8, wrongly\nReady to call");
    belief_trace_free(&s.trace);
}

TEST(a_conflict_is_told_and_changes_nothing)
{
    static scene s;
    set_scene(&s);
    tell(&s, wrong((1u << HN_RANKS) - 1));
    show_card(&s, true);
    shows("1.0: mean 5.5, 3.79 bits (+0.00), confidence 0 %, 1 conflict");
    shows("which cannot be");
    assert_int_equal(s.trace.count, 1);
    assert_int_equal(s.trace.update[0].evidence.conflict, 1);
    belief_trace_free(&s.trace);
}

TEST(an_ascii_bar_and_a_change_stand_beside_each_kind)
{
    static scene s;
    set_scene(&s);
    tell(&s, wrong(~(1u << HN_ACE | 1u << HN_KING) & ((1u << HN_RANKS) - 1)));
    show_card(&s, true);
    shows("  A ##################  50 % +43");
    shows("  2                      .    -7");
    belief_trace_free(&s.trace);
}

TEST(the_log_of_a_card_follows_it_where_it_goes)
{
    static scene s;
    set_scene(&s);
    tell(&s, wrong(1u << 4));
    tell(&s, (hn_event){.type = HN_EVENT_EXCHANGE, .seat = 2, .place = {{2, 3}, {1, 0}}});
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen on = {.out = out, .width = 80};
    belief_trace_print(&on, &s.trace, &s.rules, (hn_place){2, 3});
    fclose(out);
    shows("  1.0  seat 1 tried to toss it in for a 5, wrongly\n       3.79 -> 3.68 bits; 5: 7.4 -> "
          "0.0 %");
    shows("seat 2 took it");
    hides("2.3");
    belief_trace_free(&s.trace);
}

TEST(places_are_read_strictly)
{
    static const char *const bad[] = {"",     "1",    "1.",    ".1",   "3.0",  "1.12",
                                      "01.0", "1.00", " 1.0",  "1.0 ", "-1.0", "1.-1",
                                      "+1.0", "1,0",  "1.0.0", "1.0x"};
    hn_place place;
    assert_true(belief_place("2.11", 3, &place));
    assert_int_equal(place.seat, 2);
    assert_int_equal(place.slot, 11);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(belief_place(bad[i], 3, &place));
}
