/* Cambio: windows for flips, secret answers, right and wrong flips, how many there may be. */
#include "setup.h"

#include <stdio.h>

static const char *const presets[] = {"preset cambio\n", "preset cambio-lock\n",
                                      "preset cambio-table\n"};

/* ---- when, and who is asked ---- */

TEST(a_played_card_and_a_swapped_out_card_open_a_window)
{
    for (int i = 0; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d\n"
                  "2: 6d\n"
                  "discard 9c\n"
                  "deck 2h\n");
        setup other = s;
        act(&s, "0: draw deck; 0: play");
        expect(&s, "phase window\n"
                   "asked 0 1 2\n");
        act(&other, "0: draw discard; 0: swap 0");
        expect(&other, "phase window\n"
                       "asked 0 1 2\n");
    }
}

TEST(own_cards_alone_are_flipped_in_cambio)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d - 2d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play");
    assert_string_equal(legal(&s, 1), "pass, flip 1.0, flip 1.2");
    refuse(&s, "1: flip 0.0", HN_OTHERS_CARD);
    refuse(&s, "1: flip 1.1", HN_NO_CARD);
    act(&s, "1: flip 1.2; all: pass");
    story(&s, "seat 1 flips 1.2: 2d, right\n");
    expect(&s, "1: 5d\n"
               "discard 2h 2d\n");
}

TEST(other_seats_cards_are_flipped_too_in_lock_and_at_most_tables)
{
    for (int i = 1; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d - 2d\n"
                  "deck 2h\n");
        act(&s, "0: draw deck; 0: play");
        assert_string_equal(legal(&s, 0), "pass, flip 0.0, flip 1.0, flip 1.2");
        assert_string_equal(legal(&s, 1), "pass, flip 1.0, flip 1.2, flip 0.0");
        act(&s, "0: flip 1.2; all: pass");
        happened(&s, "seat 0 flips 1.2: 2d, right\n");
    }
}

TEST(a_seat_without_a_card_to_flip_is_not_asked)
{
    setup s;
    set(&s, "0: 3h\n"
            "1:\n"
            "2: 6d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "asked 0 2");
    set(&s, "preset cambio-lock\n"
            "0: 3h\n"
            "1:\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "asked 0 1");
    set(&s, "preset cambio-lock\n"
            "0: 3h\n"
            "1:\n"
            "deck 2h\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play");
    expect(&s, "asked 0");
}

TEST(where_nobody_could_flip_there_is_no_window)
{
    setup s;
    set(&s, "0:\n"
            "1:\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "phase call");
    set(&s, "rule flips none\n"
            "0: 2d\n"
            "1: 2c\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "phase call");
}

TEST(answers_are_taken_clockwise_from_the_turns_seat)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "3: 8d\n"
            "deck 2h\n"
            "turn 2\n");
    act(&s, "2: draw deck; 2: play");
    assert_int_equal(hn_next_decider(&s.rules, &s.state), 2);
    act(&s, "2: pass");
    assert_int_equal(hn_next_decider(&s.rules, &s.state), 3);
    act(&s, "3: pass");
    assert_int_equal(hn_next_decider(&s.rules, &s.state), 0);
    act(&s, "1: pass");
    assert_int_equal(hn_next_decider(&s.rules, &s.state), 0);
}

/* ---- answers are secret ---- */

TEST(nothing_is_told_before_all_have_answered)
{
    for (int i = 0; i < 3; i++) {
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
        act(&s, "1: flip 1.1; 1: flip 1.0; 1: pass; 0: pass");
        story(&s, "");
        expect(&s, "1: 5d 2d\n"
                   "discard 2h\n"
                   "asked 2\n");
        hn_card_view_of(&view, &after[0]);
        hn_card_view_of(&public, &after[1]);
        assert_memory_equal(before, after, sizeof before);
        act(&s, "2: pass");
        happened(&s, "seat 1 flips 1.1: 2d, right\n");
    }
}

TEST(a_seat_claims_one_card_after_another_until_it_passes)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 2c 2d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 1: flip 1.0");
    assert_string_equal(legal(&s, 1), "pass, flip 1.1");
    refuse(&s, "1: flip 1.0", HN_SAME_CARD);
    act(&s, "1: flip 1.1");
    assert_string_equal(legal(&s, 1), "pass");
    act(&s, "1: pass");
    refuse(&s, "1: flip 1.1", HN_NOT_ASKED);
    refuse(&s, "1: pass", HN_NOT_ASKED);
    act(&s, "0: pass");
    expect(&s, "1:");
}

/* ---- right and wrong ---- */

/* Seat 0 plays a card without a power, and seat 1 flips another onto it. */
static void play_and_flip(setup *s, const char *played, const char *flipped)
{
    char cards[60];
    snprintf(cards, sizeof cards, "0: 3h\n1: 5d %s\ndeck %s\n", flipped, played);
    set_under(s,
              "rule powers.10 none\n"
              "rule powers.J none\n"
              "rule powers.Q none\n"
              "rule powers.black K none\n",
              cards);
    act(s, "0: draw deck; 0: play; 1: flip 1.1; all: pass");
}

TEST(a_flip_matches_by_rank)
{
    static const char *const pairs[][2] = {
        {"2h", "2s"}, {"Ac", "Ad"}, {"6d", "6s"}, {"Kh", "Kd"},
        {"Kh", "Ks"}, {"Kc", "Kd"}, {"Xr", "Xb"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        setup s;
        play_and_flip(&s, pairs[i][0], pairs[i][1]);
        happened(&s, ", right\n");
        expect(&s, "1: 5d");
    }
}

TEST(cards_of_equal_value_and_other_rank_do_not_match)
{
    static const char *const pairs[][2] = {{"Jh", "Qh"}, {"10h", "Jh"}, {"Xr", "Kh"}, {"Qc", "Kc"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        setup s;
        play_and_flip(&s, pairs[i][0], pairs[i][1]);
        happened(&s, ", wrong\n");
    }
}

TEST(a_wrong_flip_is_seen_by_all_and_costs_an_unseen_card)
{
    for (int i = 0; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d/1 6h\n"
                  "2: 6d\n"
                  "deck 2h Qs\n");
        act(&s, "0: draw deck; 0: play; 1: flip 1.0; all: pass");
        happened(&s, "seat 1 flips 1.0: 5d, wrong\n"
                     "seat 1 takes a penalty card into 1.2\n");
        expect(&s, "1: 5d/all 6h Qs\n"
                   "top 2h\n"
                   "deck 48\n");
    }
}

TEST(a_wrong_flip_of_anothers_card_leaves_it_there_and_the_flipper_pays)
{
    for (int i = 1; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d/1 6h\n"
                  "2: 6d\n"
                  "deck 2h Qs\n");
        act(&s, "0: draw deck; 0: play; 2: flip 1.0; all: pass");
        expect(&s, "1: 5d/all 6h\n"
                   "2: 6d Qs\n");
    }
}

TEST(a_house_takes_no_card_or_several_for_a_wrong_flip)
{
    setup s;
    set(&s, "rule wrong_flip 0\n"
            "0: 3h\n"
            "1: 5d\n"
            "deck 2h Qs\n");
    act(&s, "0: draw deck; 0: play; 1: flip 1.0; all: pass");
    never_happened(&s, "penalty");
    expect(&s, "1: 5d/all");
    set(&s, "rule wrong_flip 3\n"
            "0: 3h\n"
            "1: - 5d - 6d\n"
            "deck 2h Qs Js 10s\n");
    act(&s, "0: draw deck; 0: play; 1: flip 1.1; all: pass");
    expect(&s, "1: Qs 5d/all Js 6d 10s");
}

/* ---- how many ---- */

TEST(in_cambio_the_window_opens_again_after_a_right_flip)
{
    setup s;
    set(&s, "0: 3h 2c\n"
            "1: 5d 2d\n"
            "2: 2s\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 2: flip 2.0; all: pass");
    expect(&s, "phase window\n"
               "asked 0 1\n"
               "top 2s\n");
    act(&s, "1: flip 1.1; all: pass");
    expect(&s, "phase window\n"
               "asked 0 1\n"
               "top 2d\n");
    act(&s, "all: pass");
    expect(&s, "phase call\n"
               "0: 3h 2c\n"
               "1: 5d\n"
               "2:\n");
}

TEST(in_cambio_the_window_opens_again_after_the_last_card_of_a_rank_too)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 2c 2d 2s\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 1: flip 1.0; 1: flip 1.1; 1: flip 1.2; all: pass");
    expect(&s, "phase window\n"
               "asked 0\n");
}

TEST(a_penalty_card_may_be_flipped_when_the_window_opens_again)
{
    setup s;
    set(&s, "0: 3h 2c\n"
            "1: 5d\n"
            "deck 2h 2s\n");
    act(&s, "0: draw deck; 0: play; 0: flip 0.1; 1: flip 1.0; all: pass");
    expect(&s, "1: 5d/all 2s\n"
               "phase window\n");
    act(&s, "1: flip 1.1; all: pass");
    expect(&s, "1: 5d/all\n"
               "top 2s\n");
}

TEST(in_cambio_a_round_of_wrong_flips_closes_the_window)
{
    setup s;
    set(&s, "0: 3h 2c\n"
            "1: 5d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 1: flip 1.0; all: pass");
    expect(&s, "phase call");
}

TEST(in_cambio_every_claim_stands_on_its_own)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        setup s;
        set(&s, "0: 3h/0 2c\n"
                "1: 5d 2d\n"
                "2: 2s\n"
                "deck 2h 9h 10h\n");
        table_in(&s)->seed = seed;
        act(&s,
            "0: draw deck; 0: play; 0: flip 0.1; 1: flip 1.0; 1: flip 1.1; 2: flip 2.0; all: pass");
        happened(&s, "seat 0 flips 0.1: 2c, right\n");
        happened(&s, "seat 1 flips 1.0: 5d, wrong\n");
        happened(&s, "seat 1 flips 1.1: 2d, right\n");
        happened(&s, "seat 2 flips 2.0: 2s, right\n");
        happened(&s, "seat 1 takes a penalty card into 1.");
        expect(&s, "0: 3h/0\n"
                   "2:\n");
    }
}

TEST(one_right_flip_closes_the_window_in_lock_and_at_most_tables)
{
    for (int i = 1; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h 2c\n"
                  "1: 5d 2d\n"
                  "deck 2h\n");
        act(&s, "0: draw deck; 0: play; 1: flip 1.1; all: pass");
        expect(&s, "phase draw\n"
                   "turn 1\n"
                   "0: 3h 2c\n"
                   "1: 5d\n");
    }
}

TEST(the_next_turns_card_may_be_flipped_onto_again)
{
    for (int i = 1; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h 4c\n"
                  "1: 5d 2d\n"
                  "deck 2h 4h\n");
        act(&s, "0: draw deck; 0: play; 1: flip 1.1; all: pass");
        act(&s, "1: draw deck; 1: play; 0: flip 0.1; all: pass");
        expect(&s, "0: 3h\n"
                   "1: 5d\n");
    }
}

TEST(where_one_flip_is_allowed_later_claims_lapse_unseen_and_unpaid)
{
    for (int i = 1; i < 3; i++) {
        int paid = 0, lapsed = 0;
        for (uint64_t seed = 0; seed < 100; seed++) {
            setup s;
            set_under(&s, presets[i],
                      "0: 3h\n"
                      "1: 5d/1 8h\n"
                      "2: 2s\n"
                      "deck 2h Qs\n");
            table_in(&s)->seed = seed;
            act(&s, "0: draw deck; 0: play; 1: flip 1.0; 2: flip 2.0; all: pass");
            happened(&s, "seat 2 flips 2.0: 2s, right\n");
            if (table_in(&s)->known[1][0] == HN_EVERYONE) {
                happened(&s, "seat 1 flips 1.0: 5d, wrong\n"
                             "seat 1 takes a penalty card into 1.2\n"
                             "seat 2 flips 2.0: 2s, right\n");
                expect(&s, "1: 5d/all 8h Qs");
                paid++;
            } else {
                never_happened(&s, "wrong");
                expect(&s, "1: 5d/1 8h\n"
                           "deck 49\n");
                lapsed++;
            }
            expect(&s, "2:\n"
                       "phase draw\n");
        }
        assert_true(paid > 20 && lapsed > 20);
    }
}

TEST(of_two_right_claims_one_counts_where_one_is_allowed)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h\n"
            "1: 2c\n"
            "2: 2s\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 1: flip 1.0; 2: flip 2.0; all: pass");
    assert_int_equal(table_in(&s)->discard_count, 2);
    never_happened(&s, "wrong");
}

TEST(a_wrong_flip_does_not_use_up_the_right_one_but_each_seat_answers_once)
{
    for (int i = 1; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h 2c\n"
                  "1: 5d 2d\n"
                  "deck 2h\n");
        act(&s, "0: draw deck; 0: play; 1: flip 1.0; all: pass");
        happened(&s, "seat 1 flips 1.0: 5d, wrong\n");
        expect(&s, "phase draw\n"
                   "turn 1\n");
    }
}
