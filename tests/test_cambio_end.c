/* Cambio: calls, the last turns, the end of a round and its score. */
#include "setup.h"

#include <stdio.h>
#include <string.h>

static const char *const at_start[] = {"preset cambio-lock\n", "preset cambio-table\n"};

/* ---- the call ---- */

TEST(cambio_is_called_at_the_end_of_ones_own_turn)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "deck 2h 2c\n");
    refuse(&s, "0: call", HN_CALL_AT_END);
    act(&s, "0: draw deck; 0: play; all: pass");
    assert_string_equal(legal(&s, 0), "pass, call");
    refuse(&s, "1: call", HN_NOT_ASKED);
    act(&s, "0: call");
    story(&s, "seat 0 calls cambio\n"
              "turn 1: seat 1\n");
    expect(&s, "caller 0\n"
               "turn 1\n"
               "phase draw\n");
}

TEST(a_lock_or_a_call_replaces_the_turn)
{
    static const char *const told[] = {"seat 0 locks\n"
                                       "turn 1: seat 1\n",
                                       "seat 0 calls cambio\n"
                                       "turn 1: seat 1\n"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, at_start[i],
                  "0: 3h\n"
                  "1: 5d\n"
                  "deck 2h\n");
        assert_string_equal(legal(&s, 0), "draw deck, call");
        act(&s, "0: call");
        story(&s, told[i]);
        expect(&s, "caller 0\n"
                   "turn 1\n"
                   "phase draw\n"
                   "deck 52\n");
    }
}

TEST(a_call_at_the_start_is_too_late_once_a_card_is_drawn)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, at_start[i],
                  "0: 3h\n"
                  "1: 5d\n"
                  "deck 2h\n");
        act(&s, "0: draw deck");
        refuse(&s, "0: call", HN_CALL_AT_START);
        act(&s, "0: play");
        refuse(&s, "0: call", HN_CALL_AT_START);
    }
}

TEST(every_other_seat_has_one_more_turn_after_the_call)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck 2h 2c 2s\n"
            "turn 1\n");
    act(&s, "1: draw deck; 1: play; all: pass; 1: call");
    expect(&s, "turn 2");
    act(&s, "2: draw deck; 2: play; all: pass");
    expect(&s, "turn 0\n"
               "phase draw\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "phase window");
    act(&s, "all: pass");
    happened(&s, "the round is over\n");
    expect(&s, "phase over\n"
               "asked\n"
               "points 3 5 6\n"
               "winners 0\n");
}

TEST(the_game_ends_when_it_would_be_the_lockers_turn_again)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, at_start[i],
                  "0: 3h\n"
                  "1: 5d\n"
                  "2: 6d\n"
                  "deck 2h 2c\n"
                  "turn 2\n");
        act(&s, "2: call; 0: draw deck; 0: play; all: pass");
        expect(&s, "turn 1\n"
                   "phase draw\n");
        act(&s, "1: draw deck; 1: play; all: pass");
        expect(&s, "phase over");
    }
}

TEST(one_seat_calls_in_a_round)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck 2h\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; all: pass");
    expect(&s, "phase draw\n"
               "turn 2\n");
    for (int i = 0; i < 2; i++) {
        set_under(&s, at_start[i],
                  "0: 3h\n"
                  "1: 5d\n"
                  "deck 2h\n"
                  "turn 1\n"
                  "caller 0\n");
        assert_string_equal(legal(&s, 1), "draw deck");
        refuse(&s, "1: call", HN_CALLED);
    }
}

TEST(the_last_window_is_played_before_the_score)
{
    setup s;
    set(&s, "0: 3h 2d\n"
            "1: 5d\n"
            "deck 2h\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; 0: flip 0.1; all: pass; all: pass");
    expect(&s, "phase over\n"
               "points 3 5\n"
               "winners 0\n");
    set(&s, "preset cambio-table\n"
            "0: 3h 2d\n"
            "1: 5d 2c\n"
            "2: 9h\n"
            "deck 2h\n"
            "turn 2\n"
            "caller 0\n");
    act(&s, "2: draw deck; 2: play; 2: flip 1.1; all: pass");
    expect(&s, "phase give");
    act(&s, "2: give 0");
    expect(&s, "phase over\n"
               "points 5 14 0\n"
               "winners 2\n");
}

TEST(at_the_end_every_card_is_turned_up)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h/0 - 4h\n"
            "1: 5d/01\n"
            "deck 2h\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; all: pass");
    happened(&s, "the round is over\n");
    happened(&s, "seat 0 turns up 0.0: 3h\n");
    happened(&s, "seat 0 turns up 0.2: 4h\n");
    happened(&s, "seat 1 turns up 1.0: 5d\n");
    expect(&s, "0: 3h/all - 4h/all\n"
               "1: 5d/all\n");
}

TEST(after_the_end_nothing_can_be_done)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h\n"
            "1: 5d\n"
            "deck 2h\n"
            "turn 1\n"
            "caller 0\n");
    hn_score score = {.winners = 99};
    assert_int_equal(hn_score_of(&s.rules, &s.state, &score), HN_NOT_OVER);
    assert_int_equal(score.winners, 99);
    act(&s, "1: draw deck; 1: play; all: pass");
    assert_true(hn_over(&s.rules, &s.state));
    assert_int_equal(hn_next_decider(&s.rules, &s.state), HN_NONE);
    assert_string_equal(legal(&s, 0), "");
    refuse(&s, "0: draw deck", HN_OVER);
    refuse(&s, "1: pass", HN_OVER);
}

/* ---- house rules of calls ---- */

TEST(a_house_may_let_several_seats_call)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "rule callers several\n"
            "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck 9h\n");
    act(&s, "0: call; 1: call");
    expect(&s, "caller 0 1\n"
               "turn 2\n");
    act(&s, "2: draw deck; 2: play");
    expect(&s, "phase window\n"
               "asked 0 1 2\n");
    refuse(&s, "2: flip 0.0", HN_PROTECTED);
    refuse(&s, "2: flip 1.0", HN_PROTECTED);
    act(&s, "all: pass");
    hn_score score;
    assert_int_equal(hn_score_of(&s.rules, &s.state, &score), HN_OK);
    assert_int_equal(score.callers, 3);
}

TEST(the_round_ends_at_the_first_of_several_callers)
{
    setup s;
    set(&s, "preset cambio\n"
            "rule protected yes\n"
            "rule callers several\n"
            "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck 2h 2c 2s\n");
    act(&s, "0: draw deck; 0: play; all: pass; 0: call");
    act(&s, "1: draw deck; 1: play; all: pass; 1: call");
    act(&s, "2: draw deck; 2: play; all: pass; 2: pass");
    expect(&s, "phase over\n"
               "caller 0 1\n");
}

TEST(a_house_may_add_points_to_a_caller_who_has_not_won)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "rule bad_call 10\n"
            "0: 6h\n"
            "1: 5d\n"
            "2: 9d\n"
            "deck 2h\n"
            "turn 2\n"
            "caller 0\n");
    act(&s, "2: draw deck; 2: play; all: pass");
    expect(&s, "points 16 5 9\n"
               "winners 1\n");
    set(&s, "preset cambio-lock\n"
            "rule bad_call 10\n"
            "0: 5h\n"
            "1: 5d\n"
            "deck 2h\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; all: pass");
    expect(&s, "points 5 5\n"
               "winners 0 1\n");
}

TEST(of_several_callers_those_who_have_not_won_are_charged)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "rule callers several\n"
            "rule bad_call 5\n"
            "0: 6h\n"
            "1: 5d\n"
            "2: 9d\n"
            "deck 2h\n");
    act(&s, "0: call; 1: call; 2: draw deck; 2: play; all: pass");
    expect(&s, "points 11 5 9\n"
               "winners 1\n");
}

/* ---- empty hands ---- */

TEST(an_empty_hand_plays_on_and_counts_0)
{
    static const char *const presets[] = {"preset cambio\n", "preset cambio-lock\n",
                                          "preset cambio-table\n"};
    for (int i = 0; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "rule laps 1\n"
                  "0: 2d\n"
                  "1: 5d\n"
                  "deck 2h Ah\n");
        act(&s, "0: draw deck; 0: play; 0: flip 0.0; all: pass");
        assert_false(hn_over(&s.rules, &s.state));
        if (i == 0)
            act(&s, "all: pass; 0: pass");
        expect(&s, "0:\n"
                   "turn 1\n"
                   "phase draw\n");
        act(&s,
            i ? "1: draw deck; 1: play; all: pass" : "1: draw deck; 1: play; all: pass; 1: pass");
        expect(&s, "points 0 5\n"
                   "winners 0\n");
    }
}

TEST(a_house_may_end_the_round_with_an_empty_hand)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "rule empty_hand ends\n"
            "0: 2d\n"
            "1: 5d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 0.0; all: pass");
    happened(&s, "the round is over\n");
    expect(&s, "phase over\n"
               "points 0 5\n"
               "caller\n");
    set(&s, "rule empty_hand ends\n"
            "0: 2d\n"
            "1: 5d 2c\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 0.0; all: pass");
    expect(&s, "phase window");
    act(&s, "1: flip 1.1; all: pass; all: pass");
    expect(&s, "phase over\n"
               "points 0 5\n");
}

TEST(a_card_given_away_can_empty_a_hand)
{
    setup s;
    set(&s, "preset cambio-table\n"
            "rule empty_hand ends\n"
            "0: 9d\n"
            "1: 2c\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 1.0; all: pass; 0: give 0");
    expect(&s, "phase over\n"
               "points 0 9\n");
}

/* ---- the deck runs out ---- */

TEST(a_house_may_end_the_round_with_the_deck)
{
    setup s;
    set(&s, "rule deck_out ends\n"
            "0: 3h\n"
            "1: 5d\n"
            "discard rest\n"
            "deck 2h 2c\n");
    act(&s, "0: draw deck; 0: play; all: pass; 0: pass");
    expect(&s, "phase draw\n"
               "turn 1\n");
    act(&s, "1: draw deck; 1: play; all: pass");
    expect(&s, "phase call");
    act(&s, "1: pass");
    happened(&s, "the round is over\n");
    never_happened(&s, "shuffled");
    expect(&s, "points 3 5");
}

TEST(where_the_deck_ends_the_round_a_penalty_does_not_shuffle_it_back)
{
    setup s;
    set(&s, "rule deck_out ends\n"
            "0: 3h\n"
            "1: 5d\n"
            "discard rest\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 0.0; all: pass; 0: pass");
    never_happened(&s, "penalty");
    expect(&s, "phase over\n"
               "0: 3h/all\n");
}

/* ---- the score ---- */

/* Seat 0 has a single card at the end of a round; seat 1 has nothing. */
static int points_of(const char *rules, const char *card)
{
    setup s;
    char hands[100];
    hn_score score;
    snprintf(hands, sizeof hands, "rule flips none\nrule laps 1\n0: %s\n1:\ndeck 2h\nturn 1\n",
             card);
    set_under(&s, rules, hands);
    act(&s, "1: draw deck; 1: play");
    if (!hn_over(&s.rules, &s.state))
        act(&s, "1: pass");
    assert_int_equal(hn_score_of(&s.rules, &s.state, &score), HN_OK);
    assert_int_equal(score.points[1], 0);
    return score.points[0];
}

TEST(each_card_counts_what_the_rules_say)
{
    static const struct {
        const char *card;
        int points, under_lock;
    } values[] = {
        {"Ac", 1, 1},   {"2c", 2, 2},   {"3d", 3, 3},   {"4h", 4, 4},   {"5s", 5, 5},
        {"6c", 6, 6},   {"7d", 7, 7},   {"8h", 8, 8},   {"9s", 9, 9},   {"10c", 10, 10},
        {"Jd", 10, 10}, {"Qh", 10, 10}, {"Kd", -1, -1}, {"Kh", -1, -1}, {"Ks", 10, 15},
        {"Kc", 10, 15}, {"Xr", 0, 0},   {"Xb", 0, 0},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        assert_int_equal(points_of("preset cambio", values[i].card), values[i].points);
        assert_int_equal(points_of("preset cambio-table\nrule give no", values[i].card),
                         values[i].points);
        assert_int_equal(points_of("preset cambio-lock", values[i].card), values[i].under_lock);
    }
}

TEST(a_house_values_cards_as_it_likes)
{
    assert_int_equal(points_of("rule values.red K 25", "Kh"), 25);
    assert_int_equal(points_of("rule values.red K 25", "Ks"), 10);
    assert_int_equal(points_of("rule values.joker -5", "Xb"), -5);
}

TEST(the_lowest_sum_wins_whoever_called)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h Ks\n"
            "1: 5d - Kd\n"
            "2: 9d\n"
            "deck 2h\n"
            "turn 2\n"
            "caller 0\n");
    act(&s, "2: draw deck; 2: play; all: pass");
    expect(&s, "points 18 4 9\n"
               "winners 1\n");
}

TEST(one_point_less_is_a_sole_win)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 6h\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck 2h\n"
            "turn 2\n"
            "caller 0\n");
    act(&s, "2: draw deck; 2: play; all: pass");
    expect(&s, "points 6 5 6\n"
               "winners 1\n");
}

TEST(a_shared_lowest_sum_is_a_shared_win)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h 2d\n"
            "1: 5d\n"
            "2: 9d\n"
            "deck 2h\n"
            "turn 2\n"
            "caller 0\n");
    act(&s, "2: draw deck; 2: play; all: pass");
    expect(&s, "points 5 5 9\n"
               "winners 0 1\n");
}
