/* What both Bayesian players do in a turn: draw, swap or play, looks, trades with J and Q, the
 * king.
 *
 * With `discard rest` and a named deck only a few cards are unseen, so that E[unknown] is a
 * number that the test can state: the mean of the named deck and of the cards that no one shows
 * to seat 0. */
#include "ask.h"

/* ---- the draw ---- */

TEST(a_discard_worth_0_or_less_is_always_taken)
{
    static const char *const tops[] = {"Xb", "Kd"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_with(&s, "0: Kh/0 Xr/0\n1: 3c 3d\ndiscard %s\n", tops[i]);
        both_decide(&s, 0, "draw discard");
        decides(&s, "bayes-v1 take_always -2", 0, "draw deck");
    }
    setup s;
    set(&s, "0: 2h/0 3h/0\n1: 3c 3d\ndiscard Ac\n");
    both_decide(&s, 0, "draw deck");
    set(&s, "rule values.A 0\n0: 2h/0 3h/0\n1: 3c 3d\ndiscard Ac\n");
    both_decide(&s, 0, "draw discard");
}

TEST(a_discard_is_taken_at_an_improvement_of_exactly_3_and_not_below)
{
    setup s;
    set(&s, "0: 8h/0 2c/0\n1: 3c 3d\ndiscard 5s\n");
    both_decide(&s, 0, "draw discard");
    decides(&s, "bayes-v1 take_gain 4", 0, "draw deck");
    set(&s, "0: 8h/0 2c/0\n1: 3c 3d\ndiscard 6s\n");
    both_decide(&s, 0, "draw deck");
    decides(&s, "bayes-v1 take_gain 2", 0, "draw discard");
    set(&s, "0: 4h/0 3h/0\n1: 3c 3d\ndiscard Ac\n");
    both_decide(&s, 0, "draw discard");
}

/* The fourth unseen card makes E 8 - 1/4, 8 or 8 + 1/4; the discard counts 5. */
TEST(an_unknown_slot_improves_by_what_E_is_above_the_discard)
{
    static const char *const fourth[] = {"7s", "8s", "9s"};
    for (int i = 0; i < 3; i++) {
        setup s;
        set_with(&s, "0: Ah/0 8h\n1: 8c 8d\ndiscard rest 5s\ndeck %s\n", fourth[i]);
        assert_true(reason(&s, "bayes-v1", 0, "E") == 7.75 + i * 0.25);
        both_decide(&s, 0, i == 0 ? "draw deck" : "draw discard");
    }
}

/* Someone else has locked: otherwise an empty hand would. */
TEST(with_an_empty_hand_too_where_the_discard_may_be_played)
{
    static const char *const tops[] = {"Xb", "Kd"};
    setup s;
    for (int i = 0; i < 2; i++) {
        set_with(&s, "preset cambio-lock\n0: - -\n1: 3c 3d\ndiscard %s\ncaller 1\n", tops[i]);
        both_decide(&s, 0, "draw discard");
        act(&s, "0: draw discard");
        both_decide(&s, 0, "play");
    }
    set(&s, "preset cambio-lock\n0: - -\n1: 3c 3d\ndiscard Ac\ncaller 1\n");
    both_decide(&s, 0, "draw deck");
    decides(&s, "bayes-v1 take_gain -20", 0, "draw deck");
    decides(&s, "bayes-v1 take_always 1", 0, "draw discard");
    assert_true(reason(&s, "bayes-v1", 0, "gain") == 0);
    set(&s, "preset cambio-lock\nrule deck_out ends\n0: - -\n1: 3c 3d\ndiscard rest Ac\n"
            "caller 1\n");
    both_decide(&s, 0, "draw discard");
}

TEST(with_nothing_else_to_draw_it_draws_what_there_is)
{
    setup s;
    set(&s, "0: - -\n1: 3c 3d\ndiscard Xr\n");
    both_decide(&s, 0, "draw deck");
    set(&s, "rule draw_discard no\n0: 9h/0\n1: 3c 3d\ndiscard Xr\n");
    both_decide(&s, 0, "draw deck");
    set(&s, "rule deck_out ends\n0: 2h/0\n1: 3c 3d\ndiscard rest 9s\n");
    both_decide(&s, 0, "draw discard");
    set(&s, "rule deck_out ends\nrule draw_discard no\n0: 2h/0\n1: 3c 3d\ndiscard rest 9s\n");
    both_decide(&s, 0, "pass");
}

/* ---- swap or play ---- */

TEST(the_drawn_card_goes_where_it_improves_most)
{
    setup s;
    set(&s, "0: 9h/0 - 10h/0 3c/0\n1: 3d\ndiscard 2s\ndeck 5s\n");
    act(&s, "0: draw deck");
    both_decide(&s, 0, "swap 2");
}

TEST(it_is_swapped_in_only_for_a_score_above_0)
{
    setup s;
    set(&s, "0: 9h/0 4h/0\n1: 3d\ndiscard 2s\ndeck 8s\n");
    act(&s, "0: draw deck");
    both_decide(&s, 0, "swap 0");
    decides(&s, "bayes-v1 swap_above 1", 0, "play");
    set(&s, "0: 9h/0 4h/0\n1: 3d\ndiscard 2s\ndeck 9s\n");
    act(&s, "0: draw deck");
    both_decide(&s, 0, "play");
    set(&s, "0: 9h/0 4h/0\n1: 3d\ndiscard 2s\ndeck 10s\n");
    act(&s, "0: draw deck");
    both_decide(&s, 0, "play");
    set(&s, "0: - -\n1: 3d\ndiscard 2s\ndeck Kh\n");
    act(&s, "0: draw deck");
    both_decide(&s, 0, "play");
}

/* E is 4 - 1/3, 4 or 4 + 1/3: a 4 goes into an unknown slot only below what that is worth. */
TEST(a_drawn_4_goes_into_an_unknown_slot_only_if_E_is_above_4)
{
    static const char *const third[] = {"3d", "4d", "5d"};
    for (int i = 0; i < 3; i++) {
        setup s;
        set_with(&s, "0: Ac/0 4h\n1: 4c\ndiscard rest 9c\ndeck 4s %s\n", third[i]);
        act(&s, "0: draw deck");
        both_decide(&s, 0, i == 2 ? "swap 1" : "play");
    }
}

/* E is 2 - 1/3, 2 or 2 + 1/3; a 3 scores 1 more in an unknown slot. */
TEST(a_drawn_3_scores_1_more_in_an_unknown_slot)
{
    static const char *const third[] = {"Ad", "2d", "3d"};
    for (int i = 0; i < 3; i++) {
        setup s;
        set_with(&s, "0: Ac/0 2h\n1: 2c\ndiscard rest 9c\ndeck 3s %s\n", third[i]);
        act(&s, "0: draw deck");
        both_decide(&s, 0, i == 2 ? "swap 1" : "play");
        decides(&s, "bayes-v1 info_bonus 0", 0, "play");
        decides(&s, "bayes-v1 info_bonus 2", 0, "swap 1");
    }
}

/* E is 5.5: a 3 scores 3 in place of the known 6 and 3.5 in the unknown slot, a 4 scores 2 and
 * 1.5. */
TEST(the_bonus_is_for_3_and_less_and_not_for_4)
{
    setup s;
    set(&s, "0: 6c/0 5h\n1: 6h\ndiscard rest 9c\ndeck 3s 5d 6d\n");
    act(&s, "0: draw deck");
    both_decide(&s, 0, "swap 1");
    set(&s, "0: 6c/0 5h\n1: 6h\ndiscard rest 9c\ndeck 4s 5d 6d\n");
    act(&s, "0: draw deck");
    both_decide(&s, 0, "swap 0");
    decides(&s, "bayes-v1 info_value 4", 0, "swap 1");
}

TEST(equal_slots_are_drawn_among_by_the_key)
{
    setup s;
    set(&s, "0: 9h/0 9c/0 2h/0 9d/0\n1: 3d\ndiscard 2s\ndeck 5s\n");
    act(&s, "0: draw deck");
    both_choose(&s, 0, "swap 0, swap 1, swap 3");
    set(&s, "0: 6c/0 5h\n1: 5c\ndiscard rest 9c\ndeck 3s 5d\n");
    act(&s, "0: draw deck");
    both_choose(&s, 0, "swap 0, swap 1");
}

TEST(a_card_from_the_discard_goes_to_the_slot_with_the_best_score)
{
    static const char *const presets[] = {"cambio", "cambio-lock", "cambio-table"};
    for (int i = 0; i < 3; i++) {
        setup s;
        set_with(&s, "preset %s\n0: Kh/0 2c/0 Ac/0\n1: 3d\ndiscard Xb\n", presets[i]);
        act(&s, "0: draw discard");
        both_decide(&s, 0, "swap 1");
        set_with(&s, "preset %s\n0: 6c/0 5h\n1: 6h\ndiscard rest 3s\ndeck 5d 6d\n", presets[i]);
        act(&s, "0: draw discard");
        both_decide(&s, 0, "swap 1");
    }
}

TEST(one_that_no_slot_gains_by_is_played_where_it_may_be)
{
    static const char *const presets[] = {"cambio", "cambio-table", "cambio-lock"};
    for (int i = 0; i < 3; i++) {
        setup s;
        set_with(&s, "preset %s\n0: Kh/0 Kd/0\n1: 3d\ndiscard Xb\n", presets[i]);
        act(&s, "0: draw discard");
        if (i < 2)
            both_choose(&s, 0, "swap 0, swap 1");
        else
            both_decide(&s, 0, "play");
        /* It must score above 0. */
        set_with(&s, "preset %s\n0: Kh/0 Xr/0\n1: 3d\ndiscard Xb\n", presets[i]);
        act(&s, "0: draw discard");
        both_decide(&s, 0, i < 2 ? "swap 1" : "play");
        set_with(&s, "preset %s\n0: Kh/0 Ac/0\n1: 3d\ndiscard Xb\n", presets[i]);
        act(&s, "0: draw discard");
        both_decide(&s, 0, "swap 1");
    }
}

/* ---- 7 and 8 ---- */

TEST(a_7_or_8_looks_at_the_first_unknown_own_card)
{
    static const char *const cards[] = {"7s", "8s"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_with(&s, "0: 2h/0 - 3h/1 4h\n1: 3d\ndiscard 2s\ndeck %s\n", cards[i]);
        act(&s, "0: draw deck; 0: play");
        both_decide(&s, 0, "look 0.2");
        set_with(&s, "0: 2h/0 3h/01 4h/all\n1: 3d\ndiscard 2s\ndeck %s\n", cards[i]);
        act(&s, "0: draw deck; 0: play");
        both_decide(&s, 0, "pass");
    }
}

/* ---- 9 and 10 ---- */

TEST(a_9_or_10_looks_at_the_opponent_with_the_lowest_expected_score)
{
    static const char *const cards[] = {"9s", "10s"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_with(&s,
                 "0: 2h 2d\n1: 10c/03 10d/03 6h\n2: 9c/02 5d 5h/2\n3: Jc\n4: Jd 3h\n"
                 "discard 2s\ndeck %s\nturn 0\n",
                 cards[i]);
        act(&s, "0: draw deck; 0: play");
        both_decide(&s, 0, "look 3.0");
        set_with(&s, "0: 2h 2d\n1: 10c/03 10d/03 6h\n2: 9c/02 5d 5h/2\ndiscard 2s\ndeck %s\n",
                 cards[i]);
        act(&s, "0: draw deck; 0: play");
        both_choose(&s, 0, "look 2.1, look 2.2");
    }
}

/* Seat 1 has a known 6 and an unknown card, seat 2 two unknown ones: E is 6 - 1/4, 6 or 6 + 1/4. */
TEST(what_is_lowest_follows_E_exactly)
{
    static const char *const fourth[] = {"5d", "6d", "7d"};
    for (int i = 0; i < 3; i++) {
        setup s;
        set_with(&s, "0: 2h/0\n1: 6h/01 6c\n2: 5c 7c\ndiscard rest 2s\ndeck 9s %s\n", fourth[i]);
        act(&s, "0: draw deck; 0: play");
        if (i == 0)
            both_choose(&s, 0, "look 2.0, look 2.1");
        else if (i == 1)
            both_choose(&s, 0, "look 1.1 x2, look 2.0, look 2.1");
        else
            both_decide(&s, 0, "look 1.1");
    }
}

TEST(who_has_nothing_unknown_or_is_protected_is_passed_over)
{
    setup s;
    set(&s, "0: 2h\n1: Ac/01 2c/0\n2: 9c Jc Jd\ndiscard 2s\ndeck 9s\n");
    act(&s, "0: draw deck; 0: play");
    both_choose(&s, 0, "look 2.0, look 2.1, look 2.2");
    set(&s, "preset cambio-lock\n0: 2h\n1: Ac/1\n2: 9c Jc\ndiscard 2s\ndeck 9s\ncaller 1\n");
    act(&s, "0: draw deck; 0: play");
    both_choose(&s, 0, "look 2.0, look 2.1");
    set(&s, "preset cambio-lock\n0: 2h\n1: Ac/1\n2: 9c/0\ndiscard 2s\ndeck 9s\ncaller 1\n");
    act(&s, "0: draw deck; 0: play");
    both_decide(&s, 0, "pass");
    set(&s, "0: 2h\n1: Ac/01\n2: 9c/02\ndiscard 2s\ndeck 9s\n");
    act(&s, "0: draw deck; 0: play");
    both_decide(&s, 0, "pass");
}

TEST(a_power_to_look_at_any_card_serves_the_own_hand_first)
{
    setup s;
    set(&s, "rule powers.5 look any\n0: 2h/0 3h\n1: 4c\ndiscard 2s\ndeck 5s\n");
    act(&s, "0: draw deck; 0: play");
    both_decide(&s, 0, "look 0.1");
    set(&s, "rule powers.5 look any\n0: 2h/0 3h/0\n1: 4c\ndiscard 2s\ndeck 5s\n");
    act(&s, "0: draw deck; 0: play");
    both_decide(&s, 0, "look 1.0");
}

/* ---- J and Q ---- */

TEST(a_J_or_Q_trades_a_card_that_is_more_than_1_above_E)
{
    static const char *const cards[] = {"Js", "Qs"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_with(&s, "0: 2h/0 5h/0\n1: 4c 4d\ndiscard rest 9c\ndeck %s 4h\n", cards[i]);
        act(&s, "0: draw deck; 0: play");
        both_decide(&s, 0, "pass");
        decides(&s, "bayes-v1 trade_above 0", 0, "exchange 0.1");
        decides(&s, "bayes-v2 trade_above 0", 0, "exchange 0.1");
        set_with(&s, "0: 2h/0 6h/0\n1: 4c 4d\ndiscard rest 9c\ndeck %s 4h\n", cards[i]);
        act(&s, "0: draw deck; 0: play");
        both_decide(&s, 0, "exchange 0.1");
    }
}

/* E is 4 - 1/3, 4 or 4 + 1/3, and the worst known card 5. */
TEST(that_holds_to_the_fraction)
{
    static const char *const third[] = {"3h", "4h", "5c"};
    for (int i = 0; i < 3; i++) {
        setup s;
        set_with(&s, "0: 2h/0 5h/0\n1: 4c 4d\ndiscard rest 9c\ndeck Qs %s\n", third[i]);
        act(&s, "0: draw deck; 0: play");
        both_decide(&s, 0, i == 0 ? "exchange 0.1" : "pass");
    }
}

TEST(only_a_card_that_is_known_to_be_bad_is_traded)
{
    setup s;
    set(&s, "0: 10h 2h/0\n1: 4c\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play");
    both_decide(&s, 0, "pass");
    set(&s, "0: 10h 10c\n1: 4c\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play");
    both_decide(&s, 0, "pass");
    set(&s, "0: 10h/0 3c Qc/0\n1: 4c\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play");
    both_choose(&s, 0, "exchange 0.0, exchange 0.2");
    set(&s, "preset cambio-lock\n0: 10h/0 Qc/0\n1: 4c\ndiscard 9c\ndeck Qs\ncaller 1\n");
    act(&s, "0: draw deck; 0: play");
    both_decide(&s, 0, "pass");
}

TEST(it_is_traded_for_the_lowest_known_card_of_the_opponents)
{
    setup s;
    set(&s, "0: 10h/0\n1: 4c/0 Ac\n2: 3d/0 Kh/2 8c/0\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 0.0");
    both_decide(&s, 0, "with 2.0");
    set(&s, "0: 10h/0\n1: 3c/0 Ac\n2: 3d/0 Kh/2 8c/0\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 0.0");
    both_choose(&s, 0, "with 1.0, with 2.0");
    set(&s, "preset cambio-lock\n0: 10h/0\n1: Ac/0\n2: 3d/0 Kh/2\ndiscard 9c\ndeck Qs\ncaller 1\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 0.0");
    both_decide(&s, 0, "with 2.0");
}

TEST(v1_does_not_ask_who_else_knows_that_card)
{
    setup s;
    set(&s, "0: 10h/0\n1: 2h/01 Ac/0\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 0.0");
    decides(&s, "bayes-v1", 0, "with 1.1");
}

TEST(with_no_card_known_any_opponent_and_any_of_its_cards_will_do)
{
    setup s;
    set(&s, "0: 10h/0 3c\n1: 4c/1\n2: 3d/2 Kh - 8c\n3: - -\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 0.0");
    both_choose(&s, 0, "with 1.0 x3, with 2.0, with 2.1, with 2.3");
}

/* ---- the king ---- */

TEST(a_king_is_used_when_the_worst_card_is_above_E_less_2)
{
    setup s;
    set(&s, "0: 2h/0 4h/0\n1: 6c 6d\ndiscard rest 9c\ndeck Ks 6h\n");
    act(&s, "0: draw deck; 0: play");
    both_decide(&s, 0, "pass");
    chooses(&s, "bayes-v1 king_above -3", 0, "look 1.0, look 1.1");
    set(&s, "0: 2h/0 5h/0\n1: 6c/0 6d\ndiscard rest 9c\ndeck Ks 6h\n");
    act(&s, "0: draw deck; 0: play");
    both_decide(&s, 0, "look 1.1");
}

/* E is 6 - 1/3, 6 or 6 + 1/3, and the worst known card 4. */
TEST(that_too_holds_to_the_fraction)
{
    static const char *const third[] = {"5h", "6h", "7h"};
    for (int i = 0; i < 3; i++) {
        setup s;
        set_with(&s, "0: 2h/0 4h/0\n1: 6c 6d\ndiscard rest 9c\ndeck Ks %s\n", third[i]);
        act(&s, "0: draw deck; 0: play");
        if (i == 0)
            both_choose(&s, 0, "look 1.0, look 1.1");
        else
            both_decide(&s, 0, "pass");
    }
}

TEST(it_looks_at_the_opponent_with_most_unknown_cards)
{
    setup s;
    set(&s, "0: 10h/0 3c\n1: 4c/0 5c\n2: 3d/2 8c/0 Qc\n3: Jd/0 Jh/0 Jc/0 6c\ndiscard 9c\n"
            "deck Ks\n");
    act(&s, "0: draw deck; 0: play");
    both_choose(&s, 0, "look 2.0, look 2.2");
    set(&s, "0: 10h/0 3c\n1: 4c/0 5c\n2: 3d/0 8c\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: draw deck; 0: play");
    both_choose(&s, 0, "look 1.1, look 2.1");
    set(&s, "preset cambio-lock\n0: 10h/0 3c\n1: 4c 5c\n2: 3d/2 8c/0\ndiscard 9c\ndeck Kh\n"
            "caller 1\n");
    act(&s, "0: draw deck; 0: play");
    both_decide(&s, 0, "look 2.0");
}

TEST(a_lower_card_is_traded_for_the_worst_own_one)
{
    setup s;
    set(&s, "0: 3h/0 9h/0 2c\n1: 8c\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: draw deck; 0: play; 0: look 1.0");
    both_decide(&s, 0, "exchange 0.1");
    act(&s, "0: exchange 0.1");
    both_decide(&s, 0, "with 1.0");
    set(&s, "0: 9s/0 9h/0 2c\n1: 8c\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: draw deck; 0: play; 0: look 1.0");
    both_choose(&s, 0, "exchange 0.0, exchange 0.1");
}

TEST(an_equal_or_higher_one_is_left_there)
{
    static const char *const seen[] = {"9d", "10d"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_with(&s, "0: 3h/0 9h/0 2c\n1: %s Ac/0\ndiscard 9c\ndeck Ks\n", seen[i]);
        act(&s, "0: draw deck; 0: play; 0: look 1.0");
        both_decide(&s, 0, "pass");
    }
}

TEST(it_is_the_card_that_was_seen_that_is_traded)
{
    setup s;
    set(&s, "0: 9h/0\n1: 8c Ac/0\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: draw deck; 0: play; 0: look 1.0; 0: exchange 0.0");
    both_decide(&s, 0, "with 1.0");
}

TEST(with_nothing_unknown_it_looks_at_the_lowest_known_card)
{
    setup s;
    set(&s, "0: 9h/0 2c\n1: 8c/01 4c/0\n2: 3d/02 10c/0\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: draw deck; 0: play");
    both_decide(&s, 0, "look 2.0");
    act(&s, "0: look 2.0");
    both_decide(&s, 0, "exchange 0.0");
    act(&s, "0: exchange 0.0");
    both_decide(&s, 0, "with 2.0");
    set(&s, "preset cambio-lock\n0: 9h/0 2c\n1: 8c\ndiscard 9c\ndeck Ks\ncaller 1\n");
    act(&s, "0: draw deck; 0: play");
    both_decide(&s, 0, "pass");
}

/* After the look E is 5 - 1/3, 5 or 5 + 1/3 and the card seen a 5; seat 0 knows none of its
 * cards. */
TEST(with_no_own_card_known_E_stands_for_the_worst)
{
    static const char *const third[] = {"4h", "5h", "6h"};
    for (int i = 0; i < 3; i++) {
        setup s;
        set_with(&s, "0: 5d\n1: 5c\ndiscard rest 9c\ndeck Ks 5s %s\n", third[i]);
        act(&s, "0: draw deck; 0: play");
        both_decide(&s, 0, "look 1.0");
        act(&s, "0: look 1.0");
        both_decide(&s, 0, i == 2 ? "exchange 0.0" : "pass");
    }
}

TEST(with_an_empty_hand_it_trades_nothing)
{
    setup s;
    set(&s, "0: -\n1: Kh\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: draw deck; 0: play");
    both_decide(&s, 0, "look 1.0");
    set(&s, "0: -\n1: Kh Kd\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: draw deck; 0: play; 0: look 1.0");
    both_decide(&s, 0, "pass");
    set(&s, "0: -\n1: Kh Kd\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play");
    both_decide(&s, 0, "pass");
}
