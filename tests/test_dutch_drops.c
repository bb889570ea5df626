/* Dutch: the window for cards of the same rank, secret answers, right and wrong drops. */
#include "setup.h"

#include <stdio.h>

static const char *const presets[] = {"preset dutch\n", "preset dutch-collect\n"};

/* ---- when, and who is asked ---- */

TEST(after_every_turns_play_all_seats_may_drop)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d\n"
                  "2: 6d\n"
                  "discard 9c\n"
                  "deck 2h\n");
        setup kept = s, taken = s;
        act(&s, "0: draw deck; 0: play");
        expect(&s, "phase window\n"
                   "asked 0 1 2\n");
        act(&kept, "0: draw deck; 0: swap 0");
        expect(&kept, "phase window\n"
                      "asked 0 1 2\n");
        act(&taken, "0: draw discard; 0: swap 0");
        expect(&taken, "phase window\n"
                       "asked 0 1 2\n");
    }
}

TEST(answers_are_taken_clockwise_from_the_turns_seat_and_in_any_order)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "3: 8d\n"
            "deck 2h\n"
            "turn 2\n");
    act(&s, "2: draw deck; 2: play");
    assert_int_equal(hn_next_decider(&s.rules, &s.state), 2);
    act(&s, "2: pass");
    assert_int_equal(hn_next_decider(&s.rules, &s.state), 3);
    act(&s, "3: pass; 1: pass");
    assert_int_equal(hn_next_decider(&s.rules, &s.state), 0);
}

TEST(a_seat_drops_its_own_cards_one_after_another_until_it_passes)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 2c - 2d 5s\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play");
    assert_string_equal(legal(&s, 1), "pass, drop 0, drop 2, drop 3");
    refuse(&s, "1: drop 1", HN_NO_CARD);
    refuse(&s, "1: drop 11", HN_NO_CARD);
    act(&s, "1: drop 2");
    assert_string_equal(legal(&s, 1), "pass, drop 0, drop 3");
    refuse(&s, "1: drop 2", HN_SAME_CARD);
    act(&s, "1: drop 0; 1: pass");
    refuse(&s, "1: drop 3", HN_NOT_ASKED);
    refuse(&s, "1: pass", HN_NOT_ASKED);
    act(&s, "0: pass");
    story(&s, "seat 1 drops 1.0: 2c, right\n"
              "seat 1 drops 1.2: 2d, right\n");
    expect(&s, "1: - - - 5s\n"
               "discard 2h 2c 2d\n"
               "phase call\n");
}

TEST(the_turns_seat_may_drop_too_even_the_card_that_it_kept)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 2s 4h\n"
            "1: 5d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: swap 0; 0: drop 0; all: pass");
    happened(&s, "seat 0 drops 0.0: 2h, right\n");
    expect(&s, "0: - 4h\n"
               "discard 2s 2h\n");
}

TEST(there_is_one_window_for_a_play_and_a_dropped_card_opens_none)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d 2s\n"
            "2: 6d 2c\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 1: drop 1; all: pass");
    expect(&s, "phase call\n"
               "2: 6d 2c\n");
}

/* ---- answers are secret ---- */

TEST(nothing_is_told_or_shown_before_all_have_answered)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        hn_card_view before[2], after[2];
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d 2d\n"
                  "2: 6d\n"
                  "deck 2h\n");
        act(&s, "0: draw deck; 0: play");
        hn_view view = hn_view_of(&s.rules, &s.state, 2);
        hn_view public = hn_view_of(&s.rules, &s.state, HN_NONE);
        hn_card_view_of(&view, &before[0]);
        hn_card_view_of(&public, &before[1]);
        act(&s, "1: drop 1; 1: drop 0; 1: pass; 0: pass");
        story(&s, "");
        expect(&s, "1: 5d 2d\n"
                   "discard 2h\n"
                   "asked 2\n");
        hn_card_view_of(&view, &after[0]);
        hn_card_view_of(&public, &after[1]);
        assert_memory_equal(before, after, sizeof before);
        act(&s, "2: pass");
        happened(&s, "seat 1 drops 1.1: 2d, right\n");
    }
}

/* ---- right and wrong ---- */

/* Seat 0 plays a card without a special, and seat 1 drops another onto it. */
static void play_and_drop(setup *s, const char *played, const char *dropped)
{
    char cards[60];
    snprintf(cards, sizeof cards, "0: 3h\n1: 5d %s\ndeck %s\n", dropped, played);
    set_under(s,
              "preset dutch\n"
              "rule powers.J none\n"
              "rule powers.Q none\n",
              cards);
    act(s, "0: draw deck; 0: play; 1: drop 1; all: pass");
}

TEST(a_drop_is_right_if_it_is_of_the_rank_on_top)
{
    static const char *const right[][2] = {{"2h", "2s"}, {"Ac", "Ad"}, {"10d", "10s"},
                                           {"Jh", "Js"}, {"Qc", "Qd"}, {"Kh", "Ks"},
                                           {"Kc", "Kd"}, {"Xr", "Xb"}};
    static const char *const wrong[][2] = {{"2h", "3s"}, {"10d", "Js"}, {"Qh", "Ks"}, {"Xr", "Ac"}};
    setup s;
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        play_and_drop(&s, right[i][0], right[i][1]);
        happened(&s, ", right\n");
        expect(&s, "1: 5d");
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        play_and_drop(&s, wrong[i][0], wrong[i][1]);
        happened(&s, ", wrong\n");
    }
}

TEST(a_wrong_card_comes_back_seen_by_all_with_one_card_from_the_deck)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d/1 7s\n"
                  "deck 2h 9d\n");
        act(&s, "0: draw deck; 0: play; 1: drop 0; all: pass");
        story(&s, "seat 0 draws 2h from the deck\n"
                  "seat 0 plays 2h\n"
                  "seat 1 drops 1.0: 5d, wrong\n"
                  "seat 1 takes a penalty card into 1.2\n");
        expect(&s, "1: 5d/all 7s 9d\n"
                   "discard 2h\n"
                   "phase call\n");
    }
}

TEST(every_wrong_card_costs_a_card_of_its_own)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d 7s 8c\n"
            "deck 2h 9d Kd\n");
    act(&s, "0: draw deck; 0: play; 1: drop 2; 1: drop 0; all: pass");
    story(&s, "seat 0 draws 2h from the deck\n"
              "seat 0 plays 2h\n"
              "seat 1 drops 1.0: 5d, wrong\n"
              "seat 1 takes a penalty card into 1.3\n"
              "seat 1 drops 1.2: 8c, wrong\n"
              "seat 1 takes a penalty card into 1.4\n");
    expect(&s, "1: 5d/all 7s 8c/all 9d Kd");
}

TEST(a_dropped_card_leaves_a_gap_and_a_penalty_card_takes_the_first)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d 2s 8c\n"
            "deck 2h 9d\n");
    act(&s, "0: draw deck; 0: play; 1: drop 0; 1: drop 1; all: pass");
    expect(&s, "1: 5d/all 9d 8c\n"
               "discard 2h 2s\n");
}

TEST(drops_resolve_clockwise_slot_by_slot_right_cards_before_penalties)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 5d 2s 8c\n"
            "1: 2c 7d 3s\n"
            "2: 9s 2d\n"
            "deck 2h Kd Kc Ks Kh\n"
            "turn 1\n");
    act(&s, "1: draw deck; 1: play\n"
            "0: drop 1; 0: drop 0; 0: pass\n"
            "2: drop 1; 2: drop 0; 2: pass\n"
            "1: drop 2; 1: drop 0; 1: drop 1; 1: pass\n");
    story(&s, "seat 1 draws 2h from the deck\n"
              "seat 1 plays 2h\n"
              "seat 1 drops 1.0: 2c, right\n"
              "seat 2 drops 2.1: 2d, right\n"
              "seat 0 drops 0.1: 2s, right\n"
              "seat 1 drops 1.1: 7d, wrong\n"
              "seat 1 takes a penalty card into 1.0\n"
              "seat 1 drops 1.2: 3s, wrong\n"
              "seat 1 takes a penalty card into 1.3\n"
              "seat 2 drops 2.0: 9s, wrong\n"
              "seat 2 takes a penalty card into 2.1\n"
              "seat 0 drops 0.0: 5d, wrong\n"
              "seat 0 takes a penalty card into 0.1\n");
    expect(&s, "0: 5d/all Kh 8c\n"
               "1: Kd 7d/all 3s/all Kc\n"
               "2: 9s/all Ks\n"
               "discard 2h 2c 2d 2s\n");
}

TEST(a_penalty_for_a_full_hand_is_not_paid)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d rest\n"
            "deck 2h 9d\n");
    int deck = table_in(&s)->deck_count;
    act(&s, "0: draw deck; 0: play; 1: drop 0; all: pass");
    happened(&s, "seat 1 drops 1.0: 5d, wrong\n");
    never_happened(&s, "penalty");
    assert_int_equal(table_in(&s)->deck_count, deck - 1);
}

TEST(a_penalty_for_which_there_is_no_card_is_not_paid)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: rest\n"
            "1: rest\n"
            "2: rest\n"
            "3: rest\n"
            "4: 3h 5d rest\n"
            "discard 9c\n"
            "turn 4\n");
    expect(&s, "deck 0");
    act(&s, "4: draw discard; 4: swap 0; 4: drop 1; all: pass");
    happened(&s, "seat 4 drops 4.1: 5d, wrong\n");
    never_happened(&s, "penalty");
    expect(&s, "discard 3h\n"
               "deck 0\n");
}

TEST(a_right_card_costs_nothing_and_a_wrong_one_beside_it_does)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 2d 7s 2s\n"
            "deck 2h 9d\n");
    act(&s, "0: draw deck; 0: play; 1: drop 0; 1: drop 2; 1: drop 1; all: pass");
    expect(&s, "1: 9d 7s/all\n"
               "discard 2h 2d 2s\n");
}

TEST(a_house_takes_no_card_or_several_for_a_wrong_one)
{
    static const char *const rules[] = {"rule wrong_drop 0\n", "rule wrong_drop 2\n"};
    static const char *const hands[] = {"1: 5d/all", "1: 5d/all 9d Kd"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, rules[i],
                  "preset dutch\n"
                  "0: 3h\n"
                  "1: 5d\n"
                  "deck 2h 9d Kd\n");
        act(&s, "0: draw deck; 0: play; 1: drop 0; all: pass");
        happened(&s, "seat 1 drops 1.0: 5d, wrong\n");
        expect(&s, hands[i]);
    }
}

TEST(nobody_has_to_drop)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 2s\n"
            "1: 2d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; all: pass");
    story(&s, "seat 0 draws 2h from the deck\n"
              "seat 0 plays 2h\n");
    expect(&s, "phase call");
}
