/* When both Bayesian players call, and what they flip.
 *
 * With `discard rest` and a named deck only a few cards are unseen, so that E[unknown] is a
 * number that the test can state: the mean of the named deck and of the cards that no one shows
 * to seat 0. */
#include "ask.h"

#include <string.h>

static const char *const presets[] = {"cambio", "cambio-lock", "cambio-table"};

/* ---- calls ---- */

/* Seat 0 is asked for its call: under `cambio` at the turn's end, under the others at its start,
 * at a table that is otherwise the same. Under `cambio` the 2 that it draws and plays is added
 * to the deck. */
static void ask_for_call(setup *s, const char *under, const char *hands, const char *deck)
{
    bool at_end = !strcmp(under, "cambio");
    set_with(s, "preset %s\n%s\ndiscard rest %s\ndeck %s %s\n", under, hands,
             at_end ? "9c" : "2s 9c", at_end ? "2s" : "", deck);
    if (at_end)
        act(s, "0: draw deck; 0: play; all: pass");
    expect(s, at_end ? "phase call\n" : "phase draw\n");
}

/* Both players call, or do not, under each preset. */
#define expect_call(hands, deck)    check_call(hands, deck, true, HERE)
#define expect_no_call(hands, deck) check_call(hands, deck, false, HERE)

static void check_call(const char *hands, const char *deck, bool wanted, where at)
{
    for (int i = 0; i < 3; i++) {
        setup s;
        ask_for_call(&s, presets[i], hands, deck);
        const char *no = i == 0 ? "pass" : "draw deck";
        ask_decides(&s, "bayes-v1", 0, wanted ? "call" : no, at);
        ask_decides(&s, "bayes-v2", 0, wanted ? "call" : no, at);
    }
}

TEST(with_all_known_and_below_8_it_calls_whatever_the_others_have)
{
    expect_call("0: Ac/0 Ad/0 2c/0 3c/0\n1: Xr/01", "9h");
    expect_call("0: 3c/0 4c/0\n1: Xr/01 Kh/0", "9h");
    expect_call("0: 7c/0\n1: Kh Kd", "9h");
    expect_call("0: Ac/0 Ad/0 2c/0 Ah/0 2d/0\n1: Xr/01", "9h");
}

TEST(at_8_it_does_not)
{
    expect_no_call("0: Ac/0 Ad/0 2c/0 4c/0\n1: Xr/01", "9h");
    expect_no_call("0: 3c/0 5c/0\n1: Xr/01", "9h");
    expect_no_call("0: 8c/0\n1: Kh Kd", "9h");
}

TEST(an_empty_hand_calls)
{
    expect_call("0: - -\n1: Kh/01 Kd/01", "9h");
}

TEST(all_but_one_card_must_be_known)
{
    /* E is 1 */
    expect_call("0: Ac/0 2c/0 2d/0 Ad\n1: 9s/0 10s/0 10d/0", "Ah");
    expect_no_call("0: 2c/0 2d/0 Ac Ad\n1: 9s/0 10s/0 10d/0", "Ah");
    expect_call("0: 2c/0 Ad\n1: 9s/0 10s/0 10d/0", "Ah");
    expect_no_call("0: Ac Ad\n1: 9s/0 10s/0 10d/0", "Ah");
    expect_call("0: Ad\n1: 9s/0 10s/0 10d/0", "Ah");
    setup s;
    ask_for_call(&s, presets[0], "0: 2c/0 2d/0 Ac Ad\n1: 9s/0 10s/0 10d/0", "Ah");
    decides(&s, "bayes-v1 call_unknown 2", 0, "call");
}

TEST(with_4_cards_it_must_be_below_10)
{
    /* All known; then with E at 4. */
    expect_call("0: 3c/0 2d/0 2c/0 2h/0\n1: 9s/0 10s/0 10d/0", "4h");
    expect_no_call("0: 3c/0 3d/0 2c/0 2h/0\n1: 9s/0 10s/0 10d/0", "4h");
    expect_call("0: Ac/0 2d/0 2c/0 4c\n1: 9s/0 10s/0 10d/0", "4h");
    expect_no_call("0: 2h/0 2d/0 2c/0 4c\n1: 9s/0 10s/0 10d/0", "4h");
}

TEST(with_3_cards_below_7)
{
    expect_call("0: Ac/0 Ad/0 4c\n1: 9s/0 10s/0 10d/0", "4h");
    expect_no_call("0: Ac/0 2d/0 4c\n1: 9s/0 10s/0 10d/0", "4h");
}

TEST(with_2_cards_below_5)
{
    expect_call("0: Xr/0 4c\n1: 9s/0 10s/0 10d/0", "4h");
    expect_no_call("0: Ac/0 4c\n1: 9s/0 10s/0 10d/0", "4h");
}

TEST(with_1_card_as_with_2_and_with_more_than_4_as_with_4)
{
    expect_call("0: 4c\n1: 9s/0 10s/0 10d/0", "4h");
    expect_no_call("0: 5c\n1: 9s/0 10s/0 10d/0", "5h");
    expect_call("0: Ac/0 2d/0 2c/0 Xr/0 4c\n1: 9s/0 10s/0 10d/0", "4h");
    expect_no_call("0: 2h/0 2d/0 2c/0 Xr/0 4c\n1: 9s/0 10s/0 10d/0", "4h");
}

/* E is 4 - 1/3, 4 or 4 + 1/3. */
TEST(these_thresholds_hold_to_the_fraction)
{
    expect_call("0: 3c/0 3d/0 Xr/0 4c\n1: 9s/0 10s/0 10d/0", "4h 3h");
    expect_no_call("0: 3c/0 3d/0 Xr/0 4c\n1: 9s/0 10s/0 10d/0", "4h 4d");
    expect_call("0: 3c/0 Xr/0 4c\n1: 9s/0 10s/0 10d/0", "4h 3h");
    expect_no_call("0: 3c/0 Xr/0 4c\n1: 9s/0 10s/0 10d/0", "4h 4d");
    expect_call("0: Ac/0 4c\n1: 9s/0 10s/0 10d/0", "4h 3h");
    expect_no_call("0: Ac/0 4c\n1: 9s/0 10s/0 10d/0", "4h 5d");
}

TEST(the_thresholds_are_constants)
{
    setup s;
    ask_for_call(&s, presets[0], "0: 2h/0 2d/0 2c/0 4c\n1: 9s/0 10s/0 10d/0", "4h");
    decides(&s, "bayes-v1 call_4 11", 0, "call");
    ask_for_call(&s, presets[0], "0: Ac/0 2d/0 4c\n1: 9s/0 10s/0 10d/0", "4h");
    decides(&s, "bayes-v2 call_3 8", 0, "call");
    ask_for_call(&s, presets[0], "0: Ac/0 4c\n1: 9s/0 10s/0 10d/0", "4h");
    decides(&s, "bayes-v1 call_2 6", 0, "call");
    ask_for_call(&s, presets[0], "0: 4h/0 4c/0\n1: Xr/0", "4d");
    decides(&s, "bayes-v2 sure_below 9", 0, "call");
}

/* The own hand is known and counts 9, where the others' hands decide. */
#define NINE "0: 3c/0 2d/0 2c/0 2h/0\n"

TEST(knowing_nothing_of_the_others_it_must_be_more_than_4_below_each)
{
    /* Two unknown cards at 6.5, then at 6.75. */
    expect_no_call(NINE "1: 6c 7c", "6d 7d");
    expect_call(NINE "1: 6c 7c", "6d 8d");
    setup s;
    ask_for_call(&s, presets[0], NINE "1: 6c 7c", "6d 7d");
    assert_true(reason(&s, "bayes-v1", 0, "margin") == 4);
    decides(&s, "bayes-v1 margin 3", 0, "call");
}

TEST(knowing_half_of_them_more_than_3)
{
    expect_no_call(NINE "1: 6c/0 6d", "6h");
    expect_call(NINE "1: 7c/0 6d", "6h");
    setup s;
    ask_for_call(&s, presets[0], NINE "1: 6c/0 6d", "6h");
    assert_true(reason(&s, "bayes-v1", 0, "margin") == 3);
    decides(&s, "bayes-v1 margin_drop 4", 0, "call");
}

TEST(knowing_all_of_them_more_than_2)
{
    expect_no_call(NINE "1: 5c/0 6d/01", "6h");
    expect_call(NINE "1: 6c/0 6d/01", "6h");
    setup s;
    ask_for_call(&s, presets[0], NINE "1: 5c/0 6d/0", "6h");
    assert_true(reason(&s, "bayes-v1", 0, "margin") == 2);
    decides(&s, "bayes-v1 margin_least 1", 0, "pass");
    decides(&s, "bayes-v1 margin_drop 3", 0, "pass");
    decides(&s, "bayes-v1 margin_least 1 margin_drop 3", 0, "call");
}

TEST(what_counts_is_how_much_is_known_of_all_opponents_together)
{
    /* One of four is known: 3.5. Seat 1 is expected at 12.5, then at 13.5, seat 2 at 13. */
    expect_no_call(NINE "1: 6c/0 7d\n2: 6h 6s", "7h");
    expect_call(NINE "1: 7s/0 7d\n2: 6h 6s", "7h");
    /* A seat without cards counts 0, and is not behind. */
    expect_no_call(NINE "1: 10c/0 7d\n2: - -", "7h");
}

/* One of three is known, so the margin is 4 - 2/3. The opponent is expected at 4 + 2 * 25/6 = 9
 * + 4 - 2/3 exactly, then a sixth of two more. */
TEST(the_margin_holds_to_the_fraction)
{
    expect_no_call(NINE "1: 4c/0 4d 4h", "4s 5c 5h 3h");
    expect_call(NINE "1: 4c/0 4d 4h", "4s 5c 5h 5d");
}

TEST(every_opponent_must_be_that_far_behind)
{
    expect_call(NINE "1: 6c/0 6d/0\n2: 6h/0 7h/0\n3: 9s/0 9d/0", "6s");
    expect_no_call(NINE "1: 6c/0 6d/0\n2: 4h/0 7h/0\n3: 9s/0 9d/0", "6s");
    expect_no_call(NINE "1: 6c/0 6d/0\n2: 6h/0 7h/0\n3: Ah/0 9d/0", "6s");
}

TEST(it_calls_once_and_only_where_nobody_has)
{
    setup s;
    set(&s, "preset cambio-lock\n0: Ac/0\n1: 9h\ndiscard 9c\n");
    both_decide(&s, 0, "call");
    set(&s, "preset cambio-lock\n0: Ac/0\n1: 9h\ndiscard 9c\ncaller 1\n");
    both_decide(&s, 0, "draw deck");
    set(&s, "preset cambio-lock\nrule callers several\n0: Ac/0\n1: 9h\n2: 9d\ndiscard 9c\n"
            "caller 1\n");
    both_decide(&s, 0, "call");
}

/* ---- flips ---- */

/* Seat 1 draws and plays a card without a power, or does not use it; all are asked for flips. */
static void play_of_seat_1(setup *s, const char *under, const char *hands, const char *card)
{
    set_with(s, "preset %s\n%s\ndiscard 6s\ndeck %s\nturn 1\n", under, hands, card);
    act(s, "1: draw deck; 1: play");
    if (table_in(s)->phase == HN_PHASE_LOOK)
        act(s, "1: pass");
    expect(s, "phase window\n");
}

TEST(an_own_card_that_is_known_to_fit_is_flipped)
{
    for (int i = 0; i < 3; i++) {
        setup s;
        play_of_seat_1(&s, presets[i], "0: 3c/0 5h/0 5d/1\n1: 9h", "5s");
        both_decide(&s, 0, "flip 0.1");
        act(&s, "0: flip 0.1");
        both_decide(&s, 0, "pass");
        play_of_seat_1(&s, presets[i], "0: 3c/0 4h/0 6d/0\n1: 9h", "5s");
        both_decide(&s, 0, "pass");
    }
}

TEST(an_unknown_card_is_never_flipped)
{
    for (int i = 0; i < 3; i++) {
        setup s;
        play_of_seat_1(&s, presets[i], "0: 5c 5h/1 5d/1\n1: 9h", "5s");
        both_decide(&s, 0, "pass");
    }
}

TEST(jokers_and_red_kings_are_flipped_too)
{
    for (int i = 0; i < 3; i++) {
        setup s;
        play_of_seat_1(&s, presets[i], "0: 3c/0 Xr/0\n1: 9h", "Xb");
        both_decide(&s, 0, "flip 0.1");
        play_of_seat_1(&s, presets[i], "0: Kh/0 Xr/0\n1: 9h", "Ks");
        both_decide(&s, 0, "flip 0.0");
        play_of_seat_1(&s, presets[i], "0: Ks/0 Xr/0\n1: 9h", "Kd");
        both_decide(&s, 0, "flip 0.0");
    }
}

TEST(the_turns_own_card_and_one_swapped_out_are_flipped_onto)
{
    setup s;
    set(&s, "0: 9c/0 9h/0\n1: 3h\ndiscard 6s\ndeck 2c\n");
    act(&s, "0: draw deck; 0: swap 0");
    both_decide(&s, 0, "flip 0.1");
}

TEST(where_any_number_is_allowed_every_fitting_card_is_claimed)
{
    setup s;
    play_of_seat_1(&s, "cambio", "0: 5c/0 3c/0 5h/0 5d\n1: 9h", "5s");
    both_choose(&s, 0, "flip 0.0, flip 0.2");
    act(&s, "0: flip 0.0");
    both_decide(&s, 0, "flip 0.2");
    act(&s, "0: flip 0.2");
    both_decide(&s, 0, "pass");
}

TEST(where_one_counts_one_is_claimed)
{
    for (int i = 1; i < 3; i++) {
        setup s;
        play_of_seat_1(&s, presets[i], "0: 5c/0 3c/0 5h/0\n1: 9h", "5s");
        both_choose(&s, 0, "flip 0.0, flip 0.2");
        act(&s, "0: flip 0.2");
        both_decide(&s, 0, "pass");
        play_of_seat_1(&s, presets[i], "0: Kh/0 Kc/0\n1: 9h", "Ks");
        both_decide(&s, 0, "flip 0.1");
    }
}

TEST(without_a_give_only_others_cards_worth_less_than_0_are_flipped)
{
    setup s;
    play_of_seat_1(&s, "cambio-lock", "0: 3c/0\n1: 9h\n2: 4h Kh/0", "Ks");
    both_decide(&s, 0, "flip 2.1");
    play_of_seat_1(&s, "cambio-lock", "0: 3c/0\n1: 9h\n2: 4h Kc/0", "Ks");
    both_decide(&s, 0, "pass");
    play_of_seat_1(&s, "cambio-lock", "0: 3c/0\n1: 9h\n2: 4h Xr/0", "Xb");
    both_decide(&s, 0, "pass");
    play_of_seat_1(&s, "cambio-lock", "0: 3c/0\n1: 9h\n2: 4h Kh/2", "Ks");
    both_decide(&s, 0, "pass");
    play_of_seat_1(&s, "cambio-lock\nrule values.5 -2", "0: 3c/0\n1: 5h/01\n2: 5d/02", "5s");
    both_choose(&s, 0, "flip 1.0, flip 2.0");
    play_of_seat_1(&s, "cambio", "0: 3c/0\n1: 9h\n2: 4h Kh/0", "Ks");
    both_decide(&s, 0, "pass");
}

TEST(with_a_give_those_worth_less_than_the_worst_known_card)
{
    setup s;
    play_of_seat_1(&s, "cambio-table", "0: 3c/0 6c/0 10c\n1: 9h\n2: 4h 5h/0", "5s");
    both_decide(&s, 0, "flip 2.1");
    play_of_seat_1(&s, "cambio-table", "0: 3c/0 4c/0 10c\n1: 9h\n2: 4h 5h/0", "5s");
    both_decide(&s, 0, "pass");
    play_of_seat_1(&s, "cambio-table", "0: 10c 9d\n1: 9h\n2: 4h Kh/0", "Ks");
    both_decide(&s, 0, "pass");
    play_of_seat_1(&s, "cambio-table", "0: Ad/0\n1: 9h\n2: Kc/0 Kh/0", "Ks");
    both_decide(&s, 0, "flip 2.1");
}

/* It has nothing to give, so what counts is what others lose. */
TEST(an_empty_hand_flips_only_others_cards_worth_less_than_0)
{
    for (int i = 1; i < 3; i++) {
        setup s;
        play_of_seat_1(&s, presets[i], "0: -\n1: 9h\n2: 4h Kh/0", "Ks");
        both_decide(&s, 0, "flip 2.1");
        play_of_seat_1(&s, presets[i], "0: -\n1: 9h\n2: 4h Kc/0", "Ks");
        both_decide(&s, 0, "pass");
        play_of_seat_1(&s, presets[i], "0: -\n1: 9h\n2: 4h Xr/0", "Xb");
        both_decide(&s, 0, "pass");
    }
}

TEST(at_the_same_worth_it_is_left_alone)
{
    setup s;
    play_of_seat_1(&s, "cambio-table\nrule values.5 6", "0: 3c/0 6c/0\n1: 9h\n2: 4h 5h/0", "5s");
    both_decide(&s, 0, "pass");
    play_of_seat_1(&s, "cambio-table\nrule values.5 5", "0: 3c/0 6c/0\n1: 9h\n2: 4h 5h/0", "5s");
    both_decide(&s, 0, "flip 2.1");
}

TEST(it_gives_its_worst_known_card)
{
    setup s;
    play_of_seat_1(&s, "cambio-table", "0: 3c/0 Qc 9c/0 8c/0\n1: 9h\n2: 4h 5h/0", "5s");
    act(&s, "0: flip 2.1; all: pass");
    expect(&s, "phase give\n");
    both_decide(&s, 0, "give 2");
    play_of_seat_1(&s, "cambio-table", "0: 9d/0 Qc 9c/0 8c/0\n1: 9h\n2: 4h 5h/0", "5s");
    act(&s, "0: flip 2.1; all: pass");
    both_choose(&s, 0, "give 0, give 2");
}

TEST(an_own_card_is_flipped_before_anothers)
{
    setup s;
    play_of_seat_1(&s, "cambio-lock", "0: 3c/0 Kc/0\n1: 9h\n2: 4h Kh/0", "Ks");
    both_decide(&s, 0, "flip 0.1");
    act(&s, "0: flip 0.1");
    both_decide(&s, 0, "pass");
    play_of_seat_1(&s, "cambio-table", "0: 10c/0 2c/0\n1: 9h\n2: 4h 2h/0", "2s");
    both_decide(&s, 0, "flip 0.1");
}

TEST(protected_cards_are_left_alone_and_a_caller_flips_its_own)
{
    setup s;
    set(&s, "preset cambio-lock\n0: 3c/0\n1: 9h\n2: 4h Kh/0\ndiscard 6s\ndeck Ks\nturn 1\n"
            "caller 2\n");
    act(&s, "1: draw deck; 1: play; 1: pass");
    both_decide(&s, 0, "pass");
    set(&s, "preset cambio-lock\n0: 3c/0 5c/0\n1: 9h\n2: 4h Kh/0\ndiscard 6s\ndeck 5s\nturn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play");
    both_decide(&s, 0, "flip 0.1");
}
