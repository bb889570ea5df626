/* Cambio: what 7 to K do when they are drawn and played, and who knows what afterwards. */
#include "setup.h"

#include <stdio.h>

static const char *const presets[] = {"preset cambio\n", "preset cambio-lock\n",
                                      "preset cambio-table\n"};

/* Seat 0 draws a card from the deck at a table of three and plays it. */
static void draw_and_play(setup *s, const char *rules, const char *card)
{
    char deck[40];
    snprintf(deck, sizeof deck, "%s\ndeck %s\n", rules, card);
    set_under(s, deck,
              "0: 3h 4h/0\n"
              "1: 5d/1 - 6d\n"
              "2: Ac/2\n"
              "discard Ad\n");
    act(s, "0: draw deck; 0: play");
}

/* ---- 7 and 8, 9 and 10 ---- */

TEST(a_7_or_8_looks_at_one_own_card)
{
    static const char *const cards[] = {"7h", "8s"};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++) {
            setup s;
            draw_and_play(&s, presets[i], cards[k]);
            assert_string_equal(legal(&s, 0), "pass, look 0.0, look 0.1");
            refuse(&s, "0: look 1.0", HN_OTHERS_CARD);
            refuse(&s, "0: look 0.2", HN_NO_CARD);
            act(&s, "0: look 0.0");
            story(&s, "seat 0 looks at 0.0: 3h\n");
            expect(&s, "0: 3h/0 4h/0\n"
                       "phase window\n");
        }
}

TEST(a_9_or_10_looks_at_one_card_of_another_seat)
{
    static const char *const cards[] = {"9h", "10s"};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++) {
            setup s;
            draw_and_play(&s, presets[i], cards[k]);
            assert_string_equal(legal(&s, 0), "pass, look 1.0, look 1.2, look 2.0");
            refuse(&s, "0: look 0.0", HN_OWN_CARD);
            refuse(&s, "0: look 1.1", HN_NO_CARD);
            act(&s, "0: look 1.0");
            story(&s, "seat 0 looks at 1.0: 5d\n");
            expect(&s, "1: 5d/01 - 6d\n"
                       "phase window\n");
        }
}

TEST(a_look_is_always_optional)
{
    for (int i = 0; i < 3; i++) {
        setup s;
        draw_and_play(&s, presets[i], "7h");
        act(&s, "0: pass");
        story(&s, "seat 0 leaves it at that\n");
        expect(&s, "0: 3h 4h/0\n"
                   "phase window\n");
    }
}

/* ---- J and Q ---- */

TEST(a_J_or_Q_swaps_any_two_cards_unseen)
{
    static const char *const cards[] = {"Jh", "Qs"};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++) {
            setup s;
            draw_and_play(&s, presets[i], cards[k]);
            expect(&s, "phase first");
            assert_string_equal(legal(&s, 0), "pass, exchange 0.0, exchange 0.1, exchange 1.0, "
                                              "exchange 1.2, exchange 2.0");
            refuse(&s, "0: exchange 1.1", HN_NO_CARD);
            refuse(&s, "0: with 1.0", HN_NO_POWER);
            act(&s, "0: exchange 0.1");
            story(&s, "");
            expect(&s, "phase second");
            assert_string_equal(legal(&s, 0), "with 0.0, with 1.0, with 1.2, with 2.0");
            act(&s, "0: with 1.2");
            story(&s, "seat 0 exchanges 0.1 and 1.2\n");
            expect(&s, "0: 3h 6d\n"
                       "1: 5d/1 - 4h/0\n"
                       "phase window\n");
        }
}

TEST(a_swap_may_be_between_two_others_or_within_one_hand)
{
    setup s;
    draw_and_play(&s, "preset cambio", "Jh");
    act(&s, "0: exchange 2.0; 0: with 1.0");
    expect(&s, "1: Ac/2 - 6d\n"
               "2: 5d/1\n");
    draw_and_play(&s, "preset cambio", "Jh");
    act(&s, "0: exchange 0.0; 0: with 0.1");
    expect(&s, "0: 4h/0 3h");
}

TEST(a_swap_is_optional_until_the_first_card_is_chosen)
{
    for (int i = 0; i < 3; i++) {
        setup s;
        draw_and_play(&s, presets[i], "Qh");
        setup other = s;
        act(&s, "0: pass");
        story(&s, "seat 0 leaves it at that\n");
        expect(&s, "phase window");
        act(&other, "0: exchange 0.0");
        refuse(&other, "0: pass", HN_MUST_CHOOSE);
        refuse(&other, "0: with 0.0", HN_SAME_CARD);
        refuse(&other, "0: with 1.1", HN_NO_CARD);
    }
}

TEST(without_a_second_card_the_swap_lapses)
{
    setup s;
    set(&s, "0: 3h\n"
            "1:\n"
            "deck Jh\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "phase window");
}

/* ---- K ---- */

TEST(a_black_king_looks_at_any_card_then_swaps_any_two_or_none)
{
    for (int i = 0; i < 3; i++) {
        setup s;
        draw_and_play(&s, presets[i], "Ks");
        expect(&s, "phase look");
        assert_string_equal(legal(&s, 0), "pass, look 0.0, look 0.1, look 1.0, look 1.2, look 2.0");
        act(&s, "0: look 1.2");
        expect(&s, "1: 5d/1 - 6d/0\n"
                   "phase first\n");
        setup other = s;
        act(&s, "0: exchange 1.2; 0: with 2.0");
        expect(&s, "1: 5d/1 - Ac/2\n"
                   "2: 6d/0\n"
                   "phase window\n");
        act(&other, "0: pass");
        expect(&other, "1: 5d/1 - 6d/0\n"
                       "phase window\n");
    }
}

TEST(a_king_may_look_at_an_own_card)
{
    setup s;
    draw_and_play(&s, "preset cambio", "Kc");
    act(&s, "0: look 0.0");
    expect(&s, "0: 3h/0 4h/0\n"
               "phase first\n");
}

TEST(the_kings_look_is_optional)
{
    setup s;
    draw_and_play(&s, "preset cambio", "Kc");
    act(&s, "0: pass");
    expect(&s, "phase window");
}

TEST(a_red_king_has_a_power_under_the_lock_rules_alone)
{
    static const char *const cards[] = {"Kh", "Kd"};
    for (int k = 0; k < 2; k++) {
        setup s;
        draw_and_play(&s, "preset cambio", cards[k]);
        expect(&s, "phase window");
        draw_and_play(&s, "preset cambio-table", cards[k]);
        expect(&s, "phase window");
        draw_and_play(&s, "preset cambio-lock", cards[k]);
        expect(&s, "phase look");
    }
}

TEST(the_kings_look_stands_without_a_pair_to_swap)
{
    setup s;
    set(&s, "0:\n"
            "1: 5d\n"
            "deck Ks\n");
    act(&s, "0: draw deck; 0: play");
    assert_string_equal(legal(&s, 0), "pass, look 1.0");
    act(&s, "0: look 1.0");
    expect(&s, "1: 5d/0\n"
               "phase window\n");
}

/* ---- when a power fires ---- */

TEST(low_cards_and_jokers_have_no_power)
{
    static const char *const cards[] = {"As", "2h", "3d", "4s", "5h", "6s", "Xr", "Xb"};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 8; k++) {
            setup s;
            draw_and_play(&s, presets[i], cards[k]);
            expect(&s, "phase window");
        }
}

TEST(a_swapped_out_card_fires_no_power)
{
    for (int i = 0; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: Qh 8h\n"
                  "1: 5d\n"
                  "discard 2c\n"
                  "deck Js\n");
        setup other = s;
        act(&s, "0: draw deck; 0: swap 0");
        expect(&s, "top Qh\n"
                   "phase window\n");
        act(&other, "0: draw discard; 0: swap 1");
        expect(&other, "top 8h\n"
                       "phase window\n");
    }
}

TEST(a_flipped_card_fires_no_power)
{
    for (int i = 0; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: Qh 8h\n"
                  "1: 5d 7d\n"
                  "deck 7s\n");
        act(&s, "0: draw deck; 0: play; 0: pass; 1: flip 1.1; all: pass");
        happened(&s, "seat 1 flips 1.1: 7d, right\n");
        assert_int_not_equal(table_in(&s)->phase, HN_PHASE_LOOK);
    }
}

TEST(a_card_from_the_discard_fires_its_power_under_the_lock_rules)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h\n"
            "1: 5d\n"
            "discard Qs\n");
    act(&s, "0: draw discard; 0: play");
    expect(&s, "phase first");
    set(&s, "preset cambio-lock\n"
            "rule powers_from deck\n"
            "0: 3h\n"
            "1: 5d\n"
            "discard Qs\n");
    act(&s, "0: draw discard; 0: play");
    expect(&s, "phase window");
}

TEST(a_power_without_a_card_to_use_it_on_lapses)
{
    setup s;
    set(&s, "0:\n"
            "1: 5d\n"
            "deck 7h\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "phase window");
    set(&s, "0: 3h\n"
            "1:\n"
            "deck 9h\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "phase window");
}

TEST(a_house_gives_powers_to_the_cards_it_likes)
{
    setup s;
    draw_and_play(&s, "rule powers.2 look any", "2h");
    assert_string_equal(legal(&s, 0), "pass, look 0.0, look 0.1, look 1.0, look 1.2, look 2.0");
    act(&s, "0: look 2.0");
    expect(&s, "2: Ac/02\n"
               "phase window\n");
    draw_and_play(&s, "rule powers.7 none", "7h");
    expect(&s, "phase window");
    draw_and_play(&s, "rule powers.joker look swap", "Xr");
    expect(&s, "phase look");
    draw_and_play(&s, "rule powers.red K swap", "Kh");
    expect(&s, "phase first");
    draw_and_play(&s, "rule powers.Q look own", "Qh");
    refuse(&s, "0: look 1.0", HN_OTHERS_CARD);
}

/* ---- the caller's cards ---- */

TEST(nobody_looks_at_a_protected_card)
{
    for (int i = 1; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d\n"
                  "2: 6d\n"
                  "deck 9h Ks\n"
                  "turn 1\n"
                  "caller 0\n");
        act(&s, "1: draw deck; 1: play");
        assert_string_equal(legal(&s, 1), "pass, look 2.0");
        refuse(&s, "1: look 0.0", HN_PROTECTED);
        act(&s, "1: pass; all: pass; 2: draw deck; 2: play");
        assert_string_equal(legal(&s, 2), "pass, look 2.0, look 1.0");
        refuse(&s, "2: look 0.0", HN_PROTECTED);
    }
}

TEST(nobody_swaps_a_protected_card)
{
    for (int i = 1; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d\n"
                  "2: 6d\n"
                  "deck Jh\n"
                  "turn 1\n"
                  "caller 0\n");
        act(&s, "1: draw deck; 1: play");
        assert_string_equal(legal(&s, 1), "pass, exchange 1.0, exchange 2.0");
        refuse(&s, "1: exchange 0.0", HN_PROTECTED);
        act(&s, "1: exchange 1.0");
        assert_string_equal(legal(&s, 1), "with 2.0");
        refuse(&s, "1: with 0.0", HN_PROTECTED);
    }
}

TEST(a_power_that_finds_only_protected_cards_lapses)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h 4h\n"
            "1: 5d\n"
            "deck 10h\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play");
    expect(&s, "phase window");
    set(&s, "preset cambio-lock\n"
            "0: 3h 4h\n"
            "1: 5d\n"
            "deck Qh\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play");
    expect(&s, "phase window");
    set(&s, "preset cambio-lock\n"
            "0: 3h 4h\n"
            "1: 5d\n"
            "deck Kh\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; 1: look 1.0");
    expect(&s, "phase window");
}

TEST(in_cambio_the_callers_cards_may_be_touched)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "deck Ks\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; 1: look 0.0; 1: exchange 0.0; 1: with 1.0");
    expect(&s, "0: 5d\n"
               "1: 3h/1\n");
}

/* ---- knowledge belongs to the card ---- */

TEST(a_seat_whose_card_is_swapped_away_still_knows_where_it_went)
{
    setup s;
    set(&s, "0: 3h/0 4h\n"
            "1: 5d/1 6d\n"
            "deck Jh\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 0.1; 0: with 1.0");
    expect(&s, "0: 3h/0 5d/1\n"
               "1: 4h 6d\n");
}

TEST(a_seat_whose_card_is_swapped_for_one_it_knows_knows_its_place_still)
{
    setup s;
    set(&s, "0: 3h/01 4h\n"
            "1: 5d/1 6d\n"
            "deck Jh\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 0.0; 0: with 1.0");
    expect(&s, "0: 5d/1 4h\n"
               "1: 3h/01 6d\n");
}

TEST(a_card_that_lay_open_stays_known_to_all_wherever_it_goes)
{
    setup s;
    set(&s, "0: 3h/all\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck Jh\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 0.0; 0: with 2.0");
    expect(&s, "0: 6d\n"
               "2: 3h/all\n");
}

TEST(a_second_look_adds_to_who_knows_the_card)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d/12\n"
            "2: 6d\n"
            "deck 10h\n");
    act(&s, "0: draw deck; 0: play; 0: look 1.0");
    expect(&s, "1: 5d/012");
}
