/* Vinto: the call, the coalition, the scores of a round, and the match. */
#include "setup.h"

#include "games/vinto.h"

#include <stdio.h>

#define table_set(s, text) set_under(s, "preset vinto\n", text)

/* ---- the call ---- */

TEST(vinto_is_called_at_the_end_of_ones_own_turn)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: 5d\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: discard; all: pass");
    assert_string_equal(legal(&s, 0), "pass, call");
    refuse(&s, "1: call", HN_NOT_ASKED);
    act(&s, "0: call");
    story(&s, "seat 0 calls Vinto\n"
              "turn 1: seat 1\n");
    expect(&s, "caller 0\n");
}

TEST(only_one_seat_calls_in_a_round)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: 5d\n"
                  "2: 6d\n"
                  "caller 0\n"
                  "turn 1\n"
                  "deck 2c\n");
    refuse(&s, "1: call", HN_CALLED);
    act(&s, "1: draw deck; 1: discard; all: pass");
    expect(&s, "turn 2\n"
               "phase draw\n");
}

TEST(every_other_seat_has_one_more_turn_and_the_last_ones_queue_is_played)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: 5d\n"
                  "2: 7s 6d\n"
                  "3: 4d\n"
                  "turn 1\n"
                  "deck 2c 3c 4c 7c\n");
    act(&s, "1: draw deck; 1: discard; all: pass; 1: call");
    act(&s, "2: draw deck; 2: discard; all: pass");
    act(&s, "3: draw deck; 3: discard; all: pass");
    expect(&s, "turn 0\n"
               "phase draw\n");
    act(&s, "0: draw deck; 0: discard; 2: toss 0; all: pass");
    expect(&s, "queue 2:7\n"
               "phase look\n");
    act(&s, "2: look 2.1");
    happened(&s, "the round is over\n");
    expect(&s, "phase over\n"
               "asked\n");
}

TEST(at_the_end_all_cards_are_turned_up)
{
    setup s;
    table_set(&s, "0: 3h - 4h\n"
                  "1: 5d\n"
                  "caller 0\n"
                  "turn 1\n"
                  "deck 2c\n");
    act(&s, "1: draw deck; 1: discard; all: pass");
    happened(&s, "the round is over\n"
                 "seat 0 turns up 0.0: 3h\n"
                 "seat 0 turns up 0.2: 4h\n"
                 "seat 1 turns up 1.0: 5d\n");
    expect(&s, "0: 3h/all - 4h/all\n"
               "1: 5d/all\n");
}

/* ---- nobody touches the caller's cards ---- */

/* Seat 2 has called, and seat 0 plays the card that it draws. */
static void play_after_a_call(setup *s, const char *card)
{
    char deck[20];
    snprintf(deck, sizeof deck, "deck %s\n", card);
    set_under(s,
              "preset vinto\n"
              "0: 3h\n"
              "1: 5d\n"
              "2: 6d 2d\n"
              "caller 2\n",
              deck);
    act(s, "0: draw deck; 0: play");
}

TEST(no_look_reaches_the_caller)
{
    setup s;
    play_after_a_call(&s, "9c");
    assert_string_equal(legal(&s, 0), "look 1.0");
    refuse(&s, "0: look 2.0", HN_PROTECTED);
    play_after_a_call(&s, "Qc");
    assert_string_equal(legal(&s, 0), "look 0.0, look 1.0");
    refuse(&s, "0: look 2.0", HN_PROTECTED);
}

TEST(no_swap_reaches_the_caller)
{
    setup s;
    play_after_a_call(&s, "Jc");
    assert_string_equal(legal(&s, 0), "exchange 0.0, exchange 1.0");
    refuse(&s, "0: exchange 2.1", HN_PROTECTED);
    act(&s, "0: exchange 0.0");
    assert_string_equal(legal(&s, 0), "with 1.0");
    refuse(&s, "0: with 2.1", HN_PROTECTED);
}

TEST(no_king_points_at_the_caller)
{
    setup s;
    play_after_a_call(&s, "Kc");
    assert_string_equal(legal(&s, 0), "point 0.0, point 1.0");
    refuse(&s, "0: point 2.0", HN_PROTECTED);
}

TEST(no_ace_is_aimed_at_the_caller)
{
    setup s;
    play_after_a_call(&s, "Ac");
    assert_string_equal(legal(&s, 0), "aim 1");
    refuse(&s, "0: aim 2", HN_PROTECTED);
}

TEST(the_caller_tosses_nothing_in)
{
    setup s;
    play_after_a_call(&s, "9c");
    act(&s, "0: look 1.0");
    expect(&s, "phase window\n"
               "asked 0 1\n");
    refuse(&s, "2: toss 0", HN_NOT_ASKED);
}

TEST(actions_that_need_the_callers_cards_find_no_target)
{
    static const char *const cards[] = {"9c", "10c", "Jc", "Qc", "Ac"};
    for (int i = 0; i < 5; i++) {
        char lines[100];
        setup s;
        snprintf(lines, sizeof lines, "0: 3h 4h\n1: 5d\ncaller 1\ndeck %s\n", cards[i]);
        table_set(&s, lines);
        act(&s, "0: draw deck");
        refuse(&s, "0: play", HN_POWERLESS);
        act(&s, "0: discard; 0: pass");
        expect(&s, "phase over\n");
    }
}

/* ---- the score ---- */

/* The last turn of a called round, or of the last lap, at which seat by seat these cards lie. */
static void last_turn(setup *s, const char *lines)
{
    set_under(s, "preset vinto\nrule laps 1\ndeck 2c\n", lines);
    act(s, "all: draw deck; all: discard; all: pass");
    if (!hn_over(&s->rules, &s->state))
        act(s, "all: pass");
    expect(s, "phase over\n");
}

TEST(a_caller_below_the_lowest_of_the_coalition_has_3_and_the_others_lose_1)
{
    setup s;
    last_turn(&s, "0: 3h\n1: 4d\ncaller 0\nturn 1\n");
    expect(&s, "points 3 -1\nwinners 0\n");
    last_turn(&s, "0: 6h\n1: 4d\n2: 5d\ncaller 1\nturn 0\n");
    expect(&s, "points -1 3 -1\nwinners 1\n");
    last_turn(&s, "0: 6h\n1: 4d\n2: 5d\n3: 3d\ncaller 3\nturn 2\n");
    expect(&s, "points -1 -1 -1 3\nwinners 3\n");
    last_turn(&s, "0: Kh\n1: 4d\n2: 5d\n3: 3d\n4: 9d\ncaller 0\nturn 4\n");
    expect(&s, "points 3 -1 -1 -1 -1\nwinners 0\n");
}

TEST(a_caller_level_with_the_lowest_has_3_and_the_others_nothing)
{
    setup s;
    last_turn(&s, "0: 3h\n1: 3d\ncaller 0\nturn 1\n");
    expect(&s, "points 3 0\nwinners 0\n");
    last_turn(&s, "0: 4h\n1: 3d\n2: 3s\ncaller 2\nturn 1\n");
    expect(&s, "points 0 0 3\nwinners 2\n");
    last_turn(&s, "0: 4h\n1: 3d\n2: 3s\n3: 9d\ncaller 2\nturn 1\n");
    expect(&s, "points 0 0 3 0\nwinners 2\n");
    last_turn(&s, "0: 4h\n1: 3d\n2: 3s\n3: 9d\n4: 10d\ncaller 2\nturn 1\n");
    expect(&s, "points 0 0 3 0 0\nwinners 2\n");
}

TEST(a_caller_above_the_lowest_loses_1_and_all_the_others_have_3)
{
    setup s;
    last_turn(&s, "0: 4h\n1: 3d\ncaller 0\nturn 1\n");
    expect(&s, "points -1 3\nwinners 1\n");
    last_turn(&s, "0: 4h\n1: 10d\n2: 3d\ncaller 0\nturn 2\n");
    expect(&s, "points -1 3 3\nwinners 1 2\n");
    last_turn(&s, "0: 4h\n1: 10d\n2: 3d\n3: 9d\ncaller 0\nturn 3\n");
    expect(&s, "points -1 3 3 3\nwinners 1 2 3\n");
    last_turn(&s, "0: 4h\n1: 10d\n2: 3d\n3: 9d\n4: 9h\ncaller 0\nturn 4\n");
    expect(&s, "points -1 3 3 3 3\nwinners 1 2 3 4\n");
}

TEST(sums_are_of_all_cards_and_an_empty_hand_counts_0)
{
    setup s;
    hn_score score;
    last_turn(&s, "0: Qh 7h Xr Kd Ah\n1: -\ncaller 0\nturn 1\n");
    assert_int_equal(hn_score_of(&s.rules, &s.state, &score), HN_OK);
    assert_int_equal(score.sum[0], 10 + 7 - 1 + 0 + 1);
    assert_int_equal(score.sum[1], 0);
    assert_int_equal(score.callers, 1 << 0);
    expect(&s, "points -1 3\n");
}

TEST(the_house_says_what_cards_count)
{
    setup s;
    set(&s, "preset vinto\n"
            "rule values.K 13\n"
            "0: Kh\n"
            "1: Qd\n"
            "caller 0\n"
            "turn 1\n"
            "deck 2c\n");
    act(&s, "1: draw deck; 1: discard; all: pass");
    expect(&s, "points -1 3\n");
}

/* ---- the limit ---- */

TEST(after_60_laps_without_a_call_the_lowest_sum_has_3_and_the_others_lose_1)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: 10d\n"
                  "2: 5d\n"
                  "lap 59\n"
                  "turn 2\n"
                  "deck 2c\n");
    act(&s, "2: draw deck; 2: discard; all: pass; 2: pass");
    expect(&s, "phase over\n"
               "points 3 -1 -1\n"
               "winners 0\n"
               "caller\n");
}

TEST(at_the_limit_equal_lowest_sums_share)
{
    setup s;
    last_turn(&s, "0: 4h\n1: 10d\n2: 4d\nturn 2\n");
    expect(&s, "points 3 -1 3\n"
               "winners 0 2\n");
}

TEST(before_the_last_turn_of_the_last_lap_play_goes_on)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: 10d\n"
                  "lap 59\n"
                  "turn 0\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: discard; all: pass; 0: pass");
    expect(&s, "turn 1\n"
               "phase draw\n");
}

TEST(a_call_in_the_last_turn_is_played_to_its_end)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: 10d\n"
                  "lap 59\n"
                  "turn 1\n"
                  "deck 2c 3c\n");
    act(&s, "1: draw deck; 1: discard; all: pass; 1: call");
    expect(&s, "turn 0\n"
               "phase draw\n");
    act(&s, "0: draw deck; 0: discard; all: pass");
    expect(&s, "phase over\n"
               "points 3 -1\n");
}

/* ---- the match ---- */

static hn_match match_of(const hn_rules *rules, int seats)
{
    hn_match match;
    assert_int_equal(hn_match_begin(rules, seats, 5, &match), HN_OK);
    return match;
}

TEST(a_match_is_a_number_of_rounds_and_totals_add_up)
{
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("vinto"), NULL, NULL);
    hn_match match = match_of(&rules, 3);
    hn_score won = {.points = {3, -1, -1}, .winners = 1}, lost = {.points = {-1, 3, 3}};
    lost.winners = 6;
    for (int round = 0; round < 5; round++) {
        assert_false(hn_match_over(&rules, &match));
        assert_int_equal(hn_match_round_first(&match), round % 3);
        hn_match_add(&match, round < 3 ? &won : &lost);
    }
    assert_true(hn_match_over(&rules, &match));
    assert_int_equal(match.total[0], 7);
    assert_int_equal(match.total[1], 3);
    assert_int_equal(match.total[2], 3);
    assert_int_equal(hn_match_winners(&rules, &match), 1 << 0);
}

/* A coalition's win is shared among its members. */
TEST(a_coalitions_win_is_a_share_for_each)
{
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("vinto"), NULL, NULL);
    hn_match match = match_of(&rules, 4);
    hn_score score = {.points = {-1, 3, 3, 3}, .winners = 14};
    hn_match_add(&match, &score);
    assert_int_equal(match.won[0], 0);
    for (int seat = 1; seat < 4; seat++)
        assert_int_equal(match.won[seat], HN_WIN / 3);
}

TEST(places_give_5_3_and_2_and_equal_totals_the_better_place_together)
{
    static const struct {
        int seats, total[5], points[5], winners;
    } cases[] = {
        {2, {7, 3}, {5, 3}, 1},
        {2, {4, 4}, {5, 5}, 3},
        {3, {-5, 3, 0}, {2, 5, 3}, 2},
        {4, {9, 8, 7, 6}, {5, 3, 2, 0}, 1},
        {4, {6, 7, 7, 1}, {2, 5, 5, 0}, 6},
        {4, {9, 3, 3, 1}, {5, 3, 3, 0}, 1},
        {5, {1, 2, 3, 4, 5}, {0, 0, 2, 3, 5}, 16},
        {5, {5, 5, 5, 4, 5}, {5, 5, 5, 0, 5}, 23},
        {5, {9, 8, 2, 2, 2}, {5, 3, 2, 2, 2}, 1},
    };
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("vinto"), NULL, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int points[HN_SEATS];
        hn_match match = match_of(&rules, cases[i].seats);
        for (int seat = 0; seat < cases[i].seats; seat++)
            match.total[seat] = cases[i].total[seat];
        assert_true(hn_match_points(&rules, &match, points));
        for (int seat = 0; seat < HN_SEATS; seat++)
            assert_int_equal(points[seat], seat < cases[i].seats ? cases[i].points[seat] : 0);
        assert_int_equal(hn_match_winners(&rules, &match), cases[i].winners);
    }
}
