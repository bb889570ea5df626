/* What golf-basic does, rule by rule, at tables set for it; what levels forget; and how its rounds end. */
#include "ask.h"

#include <string.h>

#define decides_by(s, seat, words, rule_name)             \
    do {                                                  \
        decides(s, "golf-basic", seat, words);            \
        assert_string_equal(rule_of(s, seat), rule_name); \
    } while (0)

static const char *rule_of(const setup *s, int seat)
{
    hn_player player;
    hn_why why;
    char words[400];
    assert_int_equal(hn_player_find(&player, "golf-basic", s->rules.game, NULL), HN_OK);
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    hn_player_decide(&player, &view, 1, &why);
    assert_true(hn_why_text(&player, &view, &why, words, sizeof words) > 10);
    assert_null(strchr(words, '{'));
    return why.rule;
}

#define GOLF "preset golf\n1: 3d/up 4d/up 5d 6d 7d 8d\n"
#define FOUR "preset golf-4\n1: 3d 4d 5d/1 6d/1\n"

TEST(it_turns_up_its_first_cards_and_so_does_the_stand_in)
{
    setup s;
    deal(&s, 2, "preset golf");
    decides_by(&s, 1, "turn up 0", "open/first");
    act(&s, "1: turn up 0");
    decides_by(&s, 1, "turn up 1", "open/first");
    hn_view view = hn_view_of(&s.rules, &s.state, 1);
    assert_string_equal(hn_stand_in_name(s.rules.game), "golf-basic");
    assert_int_equal(hn_stand_in_decide(&view, 3), action_of(&s, 1, "turn up 1"));
}

/* ---- the draw ---- */

TEST(it_takes_a_discard_that_makes_a_pair)
{
    setup s;
    set(&s, GOLF "0: 9h/up 4h/up 5h 6h 7h 8h\ndiscard 9c\n");
    decides_by(&s, 0, "draw discard", "draw/take");
    act(&s, "0: draw discard");
    decides_by(&s, 0, "swap 3", "swap/best");
    assert_true(reason(&s, "golf-basic", 0, "gain") > 9);
}

TEST(it_draws_from_the_deck_where_the_discard_gains_less_than_two_points_more)
{
    setup s;
    set(&s, GOLF "0: 9h/up 4h/up 5h 6h 7h 8h\ndiscard 8c\n");
    decides_by(&s, 0, "draw deck", "draw/deck");
    set(&s, GOLF "0: 9h/up 4h/up 5h 6h 7h 8h\ndiscard 3c\n");
    double more = reason(&s, "golf-basic", 0, "top") - reason(&s, "golf-basic", 0, "deck");
    char name[64];
    assert_true(more > 0 && more < 2);
    decides_by(&s, 0, "draw deck", "draw/deck");
    snprintf(name, sizeof name, "golf-basic take_margin %d", (int)(more * 10));
    decides(&s, name, 0, "draw discard");
}

/* ---- the drawn card ---- */

TEST(it_puts_a_card_where_it_lowers_the_expected_sum_most)
{
    setup s;
    set(&s, GOLF "0: Qh/up 4h/up 5h 6h Jh/up 8h\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: draw deck");
    decides_by(&s, 0, "swap 4", "swap/best"); /* the queen may already be half of a pair */
}

TEST(at_equal_gain_it_prefers_a_hidden_place)
{
    setup s;
    /* 0.0 and 0.4 are fives that it knows, but one of them lies face down. */
    set_under(&s, "preset golf\n",
              "1: 3d/up 4d/up 5d 6d 7d 8d\n"
              "0: 5h/up 3h/up As/0 2c/up 5c/0 2h/up\n"
              "discard 9c\n"
              "deck Ks\n");
    act(&s, "0: draw deck");
    decides_by(&s, 0, "swap 4", "swap/best");
}

TEST(it_discards_what_would_not_lower_its_sum)
{
    setup s;
    set(&s, GOLF "0: 3h/up 4h/up 5h 6h 7h 8h\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: draw deck");
    decides_by(&s, 0, "play", "swap/none");
}

/* ---- turning up ---- */

TEST(it_turns_up_a_hidden_card_whose_column_could_still_pair)
{
    setup s;
    set(&s, GOLF "0: 2h/up 4h/up 3h/up 6h 7h 8h\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play");
    decides_by(&s, 0, "turn up 4", "turn/pair"); /* twos keep their value */
}

TEST(and_none_where_no_column_can_or_the_round_would_end_too_early)
{
    setup s;
    set(&s, GOLF "0: 2h/up 3h/up 3s/up 6h 3c/up 9h/up\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play");
    decides_by(&s, 0, "pass", "turn/none");
    set_under(&s, "preset golf\n",
              "1: 2d/up 2c/up 2s/up Kd/up Kc/up 8d\n"
              "0: 4h/up 3h/up 3s/up 6h 3c/up 9h/up\n"
              "discard 9c\n"
              "deck Qs\n");
    act(&s, "0: draw deck; 0: play");
    decides_by(&s, 0, "pass", "turn/early");
}

/* ---- the end ---- */

TEST(it_ends_the_round_only_with_the_lowest_expected_sum)
{
    setup s;
    set(&s, GOLF "0: Kh/up Kc/up Kd/up Ah/up Ad/up 8c\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: draw deck");
    decides_by(&s, 0, "swap 5", "swap/best"); /* 2 against more than 25 */
    set_under(&s, "preset golf\n",
              "1: Kc/up 2d/up 2c/up 2s/up 7d/up 8d\n"
              "0: 3h/up 3s/up Ah/up 4h/up 4s/up 8c\n"
              "discard 9c\n"
              "deck Ks\n");
    act(&s, "0: draw deck");
    decides_by(&s, 0, "swap 3", "swap/best"); /* slot 5 would gain more, but end it behind seat 1 */
}

TEST(it_knocks_by_the_same_comparison)
{
    setup s;
    set(&s, FOUR "0: 3h 4h Kh/0 2h/0\ndiscard 9c\n");
    decides_by(&s, 0, "call", "knock/ahead");
    set(&s, FOUR "0: 3h 4h Qh/0 Jh/0\ndiscard 9c\n");
    decides_by(&s, 0, "draw deck", "draw/deck");
    decides(&s, "golf-basic end_margin -300", 0, "call");
}

TEST(where_every_choice_ends_the_round_it_takes_the_best)
{
    setup s;
    set_under(&s, "preset golf\nrule turn_up must\n",
              "1: Kc/up 2d/up 2c/up 2s/up 7d/up 8d\n"
              "0: Kh/up Kd/up 2h/up 9h/up 9c/up 8c\n"
              "discard 9d\n"
              "deck Qs\n"
              "phase turn_up\n");
    decides_by(&s, 0, "turn up 5", "turn/must");
}

/* ---- levels ---- */

/* Forgets all that it can at once. */
static hn_view forgotten(setup *s, const hn_events *events, hn_memory *memory, hn_player *player)
{
    hn_view view = hn_view_of(&s->rules, &s->state, 0);
    hn_memory_begin(memory, 0);
    for (int i = 0; i < events->count; i++)
        hn_memory_observe(memory, &events->event[i]);
    hn_memory_observe(memory, &(hn_event){.type = HN_EVENT_TURN, .seat = 0, .number = 40});
    assert_int_equal(hn_player_find(player, "golf-basic", s->rules.game, NULL), HN_OK);
    player->level = (hn_level){.forget_turn = HN_CHANCE};
    return hn_memory_view(memory, player, &view, 1);
}

TEST(levels_forget_hidden_cards_but_never_those_face_up)
{
    setup s;
    hn_events events;
    hn_memory memory;
    hn_player player;
    hn_rules_preset(&s.rules, hn_game_find("golf"), "golf-4", NULL);
    hn_deal(&s.rules, 2, 0, 5, &s.state, &events);
    hn_view view = forgotten(&s, &events, &memory, &player);
    assert_int_equal(hn_view_card(&view, 0, 2), HN_UNKNOWN);
    hn_rules_preset(&s.rules, hn_game_find("golf"), NULL, NULL);
    hn_deal(&s.rules, 2, 0, 5, &s.state, &events);
    hn_events all = events;
    for (int seat = 0; seat < 2; seat++)
        for (int slot = 0; slot < 2; slot++) {
            hn_action action = action_of(&s, seat, slot ? "turn up 1" : "turn up 0");
            assert_int_equal(hn_apply(&s.rules, &s.state, seat, action, &events), HN_OK);
        }
    for (int i = 0; i < events.count; i++)
        all.event[all.count++] = events.event[i];
    view = forgotten(&s, &all, &memory, &player);
    for (int seat = 0; seat < 2; seat++)
        for (int slot = 0; slot < 2; slot++)
            assert_true(hn_view_card(&view, seat, slot) < HN_CARDS);
}
