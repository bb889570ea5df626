/* Dutch: the call and the last lap, empty hands, the limit, the score, and matches. */
#include "setup.h"

#include <stdio.h>

static const char *const presets[] = {"preset dutch\n", "preset dutch-collect\n"};

/* ---- the call ---- */

TEST(dutch_is_called_at_the_end_of_ones_own_turn)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d\n"
                  "deck 2h\n");
        refuse(&s, "0: call", HN_CALL_AT_END);
        act(&s, "0: draw deck");
        refuse(&s, "0: call", HN_CALL_AT_END);
        act(&s, "0: play; 0: pass");
        refuse(&s, "1: call", HN_CALL_AT_END);
        act(&s, "1: pass");
        assert_string_equal(legal(&s, 0), "pass, call");
        act(&s, "0: call");
        story(&s, "seat 0 calls Dutch\n"
                  "turn 1: seat 1\n");
        expect(&s, "caller 0\n"
                   "turn 1\n"
                   "phase draw\n");
    }
}

TEST(everyone_else_has_one_more_turn_after_the_call)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
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
               "points 3 5 6\n"
               "winners 0\n");
}

TEST(one_seat_calls_in_a_round)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck 2h\n"
            "turn 1\n"
            "caller 0\n");
    refuse(&s, "1: call", HN_CALLED);
    act(&s, "1: draw deck");
    refuse(&s, "1: call", HN_CALLED);
    act(&s, "1: play");
    refuse(&s, "0: call", HN_CALLED);
    act(&s, "all: pass");
    expect(&s, "phase draw\n"
               "turn 2\n"
               "caller 0\n");
}

TEST(a_bad_call_costs_nothing)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 9h\n"
            "1: 5d\n"
            "deck 2h\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; all: pass");
    expect(&s, "points 9 5\n"
               "winners 1\n");
}

TEST(the_caller_may_still_drop)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 2s Kh\n"
            "1: 5d\n"
            "deck 2h\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play");
    expect(&s, "asked 0 1");
    act(&s, "0: drop 0; all: pass");
    expect(&s, "phase over\n"
               "points 10 5\n");
}

TEST(a_special_that_the_caller_drops_is_its_own)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: Js Kh\n"
            "1: 5d\n"
            "deck Jh\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; 0: drop 0; all: pass; 1: pass");
    expect(&s, "phase first\n"
               "asked 0\n");
    act(&s, "0: exchange 0.1; 0: with 1.0");
    expect(&s, "phase over\n"
               "points 5 10\n"
               "winners 0\n");
}

TEST(the_last_seats_window_and_queue_are_played_before_the_score)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d 6d\n"
            "deck Jh\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; all: pass");
    expect(&s, "phase first");
    act(&s, "1: exchange 1.0; 1: with 0.0");
    happened(&s, "seat 1 exchanges 1.0 and 0.0\n"
                 "the round is over\n");
    expect(&s, "points 5 9\n"
               "winners 0\n");
}

/* ---- an empty hand ---- */

TEST(an_empty_hand_ends_the_round_and_wins_it)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 2s\n"
                  "2: Xr\n"
                  "deck 2h\n");
        act(&s, "0: draw deck; 0: play; 1: drop 0; all: pass");
        happened(&s, "seat 1 drops 1.0: 2s, right\n"
                     "the round is over\n");
        expect(&s, "phase over\n"
                   "points 3 0 0\n"
                   "winners 1\n");
    }
}

TEST(an_empty_hand_is_judged_when_the_whole_window_is_resolved)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 2s\n"
            "2: 5d 2d\n"
            "deck 2h 9d\n");
    act(&s, "0: draw deck; 0: play; 1: drop 0; 2: drop 0; 2: drop 1; all: pass");
    happened(&s, "seat 1 drops 1.0: 2s, right\n"
                 "seat 2 drops 2.1: 2d, right\n"
                 "seat 2 drops 2.0: 5d, wrong\n"
                 "seat 2 takes a penalty card into 2.1\n"
                 "the round is over\n");
    expect(&s, "2: 5d/all 9d/all\n"
               "winners 1\n");
}

TEST(a_hand_that_a_penalty_fills_again_is_not_empty)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 2s 5d\n"
            "deck 2h 9d\n");
    act(&s, "0: draw deck; 0: play; 1: drop 0; 1: drop 1; all: pass");
    expect(&s, "phase call\n"
               "1: 9d 5d/all\n");
}

TEST(an_empty_hand_drops_the_queue)
{
    static const char *const cards[][3] = {{"0: Jd 3h\n", "1: Js\n", "deck Jh\n"},
                                           {"0: Qd 3h\n", "1: Qs\n", "deck Qh\n"}};
    for (int i = 0; i < 2; i++) {
        setup s;
        char lines[60];
        snprintf(lines, sizeof lines, "%s%s%s", cards[i][0], cards[i][1], cards[i][2]);
        set_under(&s, "preset dutch\n", lines);
        act(&s, "0: draw deck; 0: play; 0: drop 0; 1: drop 0; all: pass");
        expect(&s, "phase over\n"
                   "asked\n"
                   "queue\n"
                   "winners 1\n");
    }
}

TEST(two_hands_emptied_at_once_share_the_win)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 3h\n"
            "1: 2s\n"
            "2: 2d 9s*1\n"
            "deck 2h\n"
            "caller 0\n"
            "turn 1\n");
    act(&s, "1: draw deck; 1: play; 1: drop 0; 2: drop 0; all: pass");
    expect(&s, "phase over\n"
               "points 3 0 9\n"
               "winners 1 2\n");
}

TEST(the_turns_own_hand_may_be_emptied)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 2s\n"
            "1: 5d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: swap 0; 0: drop 0; all: pass");
    expect(&s, "phase over\n"
               "winners 0\n");
}

TEST(an_empty_hand_wins_in_the_last_lap_whoever_called)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: Xr\n"
            "1: 5d\n"
            "2: 2s\n"
            "deck 2h\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; 2: drop 0; all: pass");
    expect(&s, "phase over\n"
               "winners 2\n");
}

TEST(an_empty_hand_wins_with_more_points_in_its_collection)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: Xr\n"
            "1: Ks*1 2s\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 1: drop 1; all: pass");
    expect(&s, "points 0 10\n"
               "winners 1\n");
}

/* ---- the score ---- */

/* Hands that are scored: seat 0 has called, and the last turns change nothing. */
static void score_of(setup *s, const char *rules, const char *hands)
{
    char lines[200];
    snprintf(lines, sizeof lines, "%s%s", rules, "turn 1\ncaller 0\ndeck 6h\n");
    set_under(s, lines, hands);
    act(s, "1: draw deck; 1: play; all: pass");
    if (hn_deciders(&s->rules, &s->state))
        act(s, "2: draw deck; 2: play; all: pass");
}

static int points_of(const char *rules, const char *card)
{
    setup s;
    hn_score score;
    char hands[40];
    snprintf(hands, sizeof hands, "0: %s\n1: 2s\n", card);
    score_of(&s, rules, hands);
    assert_int_equal(hn_score_of(&s.rules, &s.state, &score), HN_OK);
    assert_int_equal(score.callers, 1 << 0);
    return score.points[0];
}

TEST(each_card_counts_what_the_rules_say)
{
    static const struct {
        const char *card;
        int points;
    } values[] = {
        {"Ac", 1},  {"2c", 2},  {"3d", 3}, {"4h", 4},   {"5s", 5},  {"6c", 6},
        {"7d", 7},  {"8h", 8},  {"9s", 9}, {"10c", 10}, {"Jd", 10}, {"Qh", 10},
        {"Kd", 10}, {"Ks", 10}, {"Xr", 0}, {"Xb", 0},
    };
    for (int p = 0; p < 2; p++)
        for (size_t i = 0; i < sizeof values / sizeof *values; i++)
            assert_int_equal(points_of(presets[p], values[i].card), values[i].points);
    assert_int_equal(points_of("preset dutch\nrule values.K -3\n", "Kh"), -3);
}

TEST(after_dutch_the_fewest_points_win)
{
    setup s;
    score_of(&s, "preset dutch\n",
             "0: 3h 5s\n"
             "1: 2d 2s Ah\n"
             "2: 6c\n");
    expect(&s, "points 8 5 6\n"
               "winners 1\n");
}

TEST(of_equal_points_the_fewest_cards_win)
{
    setup s;
    score_of(&s, "preset dutch\n",
             "0: 3h 2h\n"
             "1: 5d\n"
             "2: 9c\n");
    expect(&s, "points 5 5 9\n"
               "winners 1\n");
}

TEST(of_equal_cards_the_caller_wins)
{
    setup s;
    score_of(&s, "preset dutch\n",
             "0: 3h 2h\n"
             "1: 4d Ad\n"
             "2: 3d 2d\n");
    expect(&s, "points 5 5 5\n"
               "winners 0\n");
}

TEST(without_the_caller_among_them_they_share_the_win)
{
    setup s;
    score_of(&s, "preset dutch\n",
             "0: 3h 2h Xr\n"
             "1: 4d Ad\n"
             "2: 3d 2d\n");
    expect(&s, "points 5 5 5\n"
               "winners 1 2\n");
}

TEST(a_round_that_goes_on_has_no_score)
{
    setup s;
    hn_score score = {.winners = 77};
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n");
    assert_int_equal(hn_score_of(&s.rules, &s.state, &score), HN_NOT_OVER);
    assert_int_equal(score.winners, 77);
}

TEST(at_the_end_every_card_is_turned_up_and_nothing_can_be_done)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h -  4h\n"
            "1: 5d/1\n"
            "deck 2h\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; all: pass");
    happened(&s, "the round is over\n"
                 "seat 0 turns up 0.0: 3h\n"
                 "seat 0 turns up 0.2: 4h\n"
                 "seat 1 turns up 1.0: 5d\n");
    expect(&s, "0: 3h/all - 4h/all\n"
               "1: 5d/all\n"
               "asked\n");
    for (int seat = 0; seat < 2; seat++)
        assert_string_equal(legal(&s, seat), "");
    refuse(&s, "0: draw deck", HN_OVER);
    refuse(&s, "1: pass", HN_OVER);
    refuse(&s, "1: call", HN_OVER);
}

/* ---- the limit ---- */

TEST(after_60_laps_the_round_is_scored)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d\n"
                  "deck 2h 2c 2s\n"
                  "lap 59\n");
        act(&s, "0: draw deck; 0: play; all: pass; 0: pass");
        expect(&s, "phase draw\n"
                   "turn 1\n");
        act(&s, "1: draw deck; 1: play; all: pass");
        expect(&s, "phase call");
        act(&s, "1: pass");
        happened(&s, "the round is over\n");
        expect(&s, "phase over\n"
                   "points 3 5\n"
                   "winners 0\n");
    }
}

TEST(a_lap_is_one_turn_per_seat_from_the_seat_that_began)
{
    static const char *const firsts[] = {"first 2\n", "first 1\n"};
    static const char *const phases[] = {"phase over", "phase draw"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, firsts[i],
                  "preset dutch\n"
                  "0: 3h\n"
                  "1: 5d\n"
                  "2: 6d\n"
                  "deck 2h\n"
                  "turn 1\n"
                  "lap 59\n");
        act(&s, "1: draw deck; 1: play; all: pass; 1: pass");
        expect(&s, phases[i]);
    }
}

TEST(at_the_limit_equal_hands_share_the_win_since_nobody_called)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 3d\n"
            "deck 2h\n"
            "turn 1\n"
            "lap 59\n");
    act(&s, "1: draw deck; 1: play; all: pass; 1: pass");
    expect(&s, "phase over\n"
               "winners 0 1\n");
}

TEST(a_call_in_the_last_lap_is_played_to_its_end_beyond_the_limit)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck 2h 2c 2s\n"
            "turn 2\n"
            "lap 59\n");
    act(&s, "2: draw deck; 2: play; all: pass; 2: call");
    expect(&s, "phase draw\n"
               "turn 0\n");
    act(&s, "0: draw deck; 0: play; all: pass");
    expect(&s, "phase draw\n"
               "turn 1\n");
    act(&s, "1: draw deck; 1: play; all: pass");
    expect(&s, "phase over\n"
               "winners 0\n");
}

TEST(the_limit_does_not_end_a_called_round)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck 2h 2c\n"
            "turn 2\n"
            "caller 1\n"
            "lap 59\n");
    act(&s, "2: draw deck; 2: play; all: pass");
    expect(&s, "phase draw\n"
               "turn 0\n");
}

TEST(a_house_may_set_another_limit)
{
    setup s;
    set(&s, "preset dutch\n"
            "rule laps 1\n"
            "0: 3h\n"
            "1: 5d\n"
            "deck 2h\n"
            "turn 1\n");
    act(&s, "1: draw deck; 1: play; all: pass; 1: pass");
    expect(&s, "phase over");
}

/* ---- matches ---- */

static void win(hn_match *match, hn_seats winners)
{
    hn_score score = {.points = {1, 2, 3}, .winners = winners};
    hn_match_add(match, &score);
}

TEST(a_match_of_ten_rounds_goes_to_whoever_has_won_most_of_them)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        hn_match match;
        deal(&s, 3, presets[i]);
        assert_int_equal(hn_match_begin(&s.rules, 3, 5, &match), HN_OK);
        for (int round = 0; round < 9; round++) {
            assert_int_equal(hn_match_round_first(&match), round % 3);
            win(&match, round < 4 ? 1 << 1 : 1 << (round % 2 ? 0 : 2));
            assert_false(hn_match_over(&s.rules, &match));
        }
        win(&match, 1 << 0);
        assert_true(hn_match_over(&s.rules, &match));
        assert_int_equal(hn_match_winners(&s.rules, &match), 1 << 1);
    }
}

TEST(a_shared_round_counts_its_share_and_equal_shares_share_the_match)
{
    setup s;
    hn_match match;
    deal(&s, 3, "preset dutch\nrule match_goal 3\n");
    assert_int_equal(hn_match_begin(&s.rules, 3, 5, &match), HN_OK);
    win(&match, 1 << 0 | 1 << 1);
    win(&match, 1 << 0);
    win(&match, 1 << 1);
    assert_true(hn_match_over(&s.rules, &match));
    assert_int_equal(hn_match_winners(&s.rules, &match), 1 << 0 | 1 << 1);
}
