/* Cambio: the order of a turn, drawing, swapping, reshuffling, laps. */
#include "setup.h"

static const char *const presets[] = {"preset cambio\n", "preset cambio-lock\n",
                                      "preset cambio-table\n"};

/* ---- the order of a turn ---- */

TEST(a_turn_is_draw_play_power_window_call)
{
    setup s;
    set(&s, "0: 3h 4h\n"
            "1: 5d 6d\n"
            "discard 9c\n"
            "deck 7h\n");
    act(&s, "0: draw deck");
    expect(&s, "phase drawn\n"
               "drawn 7h/0\n");
    act(&s, "0: play");
    expect(&s, "phase look\n"
               "drawn -\n"
               "discard 9c 7h\n");
    act(&s, "0: look 0.0");
    expect(&s, "phase window\n"
               "asked 0 1\n");
    act(&s, "all: pass");
    expect(&s, "phase call\n"
               "asked 0\n");
    assert_string_equal(legal(&s, 0), "pass, call");
    act(&s, "0: pass");
    story(&s, "turn 1: seat 1\n");
    expect(&s, "phase draw\n"
               "turn 1\n"
               "asked 1\n");
}

TEST(where_the_call_replaces_the_turn_the_window_ends_it)
{
    for (int i = 1; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d\n"
                  "discard 9c\n"
                  "deck 2h\n");
        assert_string_equal(legal(&s, 0), "draw deck, draw discard, call");
        act(&s, "0: draw deck; 0: play; all: pass");
        expect(&s, "phase draw\n"
                   "turn 1\n");
    }
}

TEST(only_the_seat_that_is_asked_may_act)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "discard 9c\n"
            "turn 1\n");
    assert_string_equal(legal(&s, 0), "");
    refuse(&s, "0: draw deck", HN_NOT_ASKED);
    refuse(&s, "1: play", HN_DRAW_FIRST);
    refuse(&s, "1: swap 0", HN_DRAW_FIRST);
    refuse(&s, "1: call", HN_CALL_AT_END);
    refuse(&s, "1: pass", HN_MUST_DRAW);
    act(&s, "1: draw deck");
    refuse(&s, "1: draw deck", HN_WRONG_PHASE);
    refuse(&s, "1: pass", HN_WRONG_PHASE);
    refuse(&s, "1: swap 1", HN_NO_CARD);
}

TEST(the_turn_goes_round_the_table_clockwise)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck 2h 2c 2s\n"
            "turn 1\n");
    act(&s, "1: draw deck; 1: play; all: pass; 1: pass");
    expect(&s, "turn 2");
    act(&s, "2: draw deck; 2: play; all: pass; 2: pass");
    expect(&s, "turn 0");
    act(&s, "0: draw deck; 0: play; all: pass; 0: pass");
    expect(&s, "turn 1");
}

/* ---- drawing ---- */

TEST(a_card_drawn_from_the_deck_is_known_to_who_drew_it)
{
    setup s;
    set(&s, "0: 3h/01 4h\n"
            "1: 5d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: swap 0");
    story(&s, "seat 0 draws 2h from the deck\n"
              "seat 0 swaps it into 0.0; 3h comes out\n");
    expect(&s, "0: 2h/0 4h\n"
               "discard 3h\n"
               "drawn -\n"
               "phase window\n");
}

TEST(a_card_drawn_from_the_discard_is_known_to_all)
{
    for (int i = 0; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h 4h\n"
                  "1: 5d\n"
                  "discard Kd 9c\n");
        act(&s, "0: draw discard");
        expect(&s, "drawn 9c/all\n"
                   "discard Kd\n");
        act(&s, "0: swap 1");
        expect(&s, "0: 3h 9c/all\n"
                   "discard Kd 4h\n");
    }
}

TEST(a_card_drawn_from_the_discard_must_be_swapped_in)
{
    static const char *const strict[] = {"preset cambio\n", "preset cambio-table\n"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, strict[i],
                  "0: 3h 4h\n"
                  "1: 5d\n"
                  "discard 9c\n");
        act(&s, "0: draw discard");
        assert_string_equal(legal(&s, 0), "swap 0, swap 1");
        refuse(&s, "0: play", HN_MUST_SWAP);
    }
}

TEST(a_card_drawn_from_the_discard_may_be_played_under_the_lock_rules)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h - 4h\n"
            "1: 5d\n"
            "discard 2c\n");
    act(&s, "0: draw discard");
    assert_string_equal(legal(&s, 0), "play, swap 0, swap 2");
    act(&s, "0: play");
    expect(&s, "discard 2c\n"
               "phase window\n");
}

TEST(an_empty_hand_cannot_draw_what_must_be_swapped_in)
{
    setup s;
    set(&s, "0:\n"
            "1: 5d\n"
            "discard 9c\n");
    assert_string_equal(legal(&s, 0), "draw deck");
    refuse(&s, "0: draw discard", HN_NO_SLOT_FOR_IT);
    refuse(&s, "0: pass", HN_MUST_DRAW);
    act(&s, "0: draw deck");
    assert_string_equal(legal(&s, 0), "play");
    set(&s, "preset cambio-table\n"
            "0:\n"
            "1: 5d\n"
            "discard 9c\n");
    refuse(&s, "0: draw discard", HN_NO_SLOT_FOR_IT);
}

TEST(an_empty_hand_draws_the_discard_where_it_may_be_played)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0:\n"
            "1: 5d\n"
            "discard 2c\n");
    act(&s, "0: draw discard");
    assert_string_equal(legal(&s, 0), "play");
}

TEST(a_house_may_forbid_drawing_the_discard)
{
    setup s;
    set(&s, "rule draw_discard no\n"
            "0: 3h\n"
            "1: 5d\n"
            "discard 9c\n");
    assert_string_equal(legal(&s, 0), "draw deck");
    refuse(&s, "0: draw discard", HN_DECK_ONLY);
}

TEST(a_card_is_swapped_for_a_card_and_never_into_a_gap)
{
    setup s;
    set(&s, "0: 3h - 4h\n"
            "1: 5d\n"
            "deck 2h\n");
    act(&s, "0: draw deck");
    assert_string_equal(legal(&s, 0), "play, swap 0, swap 2");
    refuse(&s, "0: swap 1", HN_NO_CARD);
    act(&s, "0: swap 2");
    expect(&s, "0: 3h - 2h/0\n"
               "discard 4h\n");
}

/* ---- the deck runs out ---- */

TEST(a_draw_from_an_empty_deck_shuffles_back_all_but_the_top_discard)
{
    for (int i = 0; i < 3; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h/01 4h\n"
                  "1: 5d 6d/0\n"
                  "discard rest 9c\n");
        assert_int_equal(table_in(&s)->discard_count, 50);
        expect(&s, "deck 0");
        act(&s, "0: draw deck");
        happened(&s, "the discard is shuffled back: 49 cards\nseat 0 draws ");
        expect(&s, "discard 9c\n"
                   "deck 48\n"
                   "0: 3h/01 4h\n"
                   "1: 5d 6d/0\n");
    }
}

TEST(the_last_card_is_drawn_without_a_reshuffle)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "discard rest 9c\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; all: pass; 0: pass");
    never_happened(&s, "shuffled");
    expect(&s, "deck 0\n"
               "top 2h\n");
    assert_string_equal(legal(&s, 1), "draw deck, draw discard");
}

TEST(a_reshuffle_empties_what_was_known_of_those_cards)
{
    setup s;
    set(&s, "0: 3h 4h\n"
            "1: 5d Xb\n"
            "2: rest\n"
            "3: rest\n"
            "4: rest\n"
            "5: rest\n"
            "discard 8c 9c\n");
    act(&s, "0: draw deck");
    expect(&s, "drawn 8c/0");
    act(&s, "0: swap 0");
    expect(&s, "0: 8c/0 4h");
}

TEST(a_penalty_shuffles_back_an_empty_deck)
{
    setup s;
    set(&s, "0: 3h 4h\n"
            "1: 5d\n"
            "discard rest 9c\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 0.0; all: pass");
    happened(&s, "seat 0 flips 0.0: 3h, wrong\n"
                 "the discard is shuffled back: 50 cards\n"
                 "seat 0 takes a penalty card into 0.2\n");
    expect(&s, "discard 2h\n"
               "deck 49\n");
    assert_int_equal(table_in(&s)->known[0][2], 0);
}

TEST(what_lay_elsewhere_keeps_the_mark_that_it_was_not_shuffled)
{
    setup s;
    hn_card_view view;
    set(&s, "0: 3h 4h\n"
            "1: 5d 6d\n"
            "discard rest 9c\n"
            "deck 2h\n"
            "turn 0\n");
    act(&s, "0: draw deck; 0: play; 0: flip 0.0; all: pass; 0: pass");
    hn_view of = hn_view_of(&s.rules, &s.state, 1);
    hn_card_view_of(&of, &view);
    assert_int_equal(view.shuffles, 1);
    assert_int_equal(view.dealt[0][0], 0);
    assert_int_equal(view.dealt[0][1], 0);
    assert_int_equal(view.dealt[0][2], 1);
    assert_int_equal(view.dealt[0][3], HN_NONE);
    assert_int_equal(view.dealt[1][0], 0);
    assert_int_equal(view.shuffled[hn_card_parse("2h")], 0);
    assert_int_equal(view.shuffled[hn_card_parse("4h")], 0);
    assert_int_equal(view.shuffled[hn_card_parse("9c")], 1);
    assert_int_equal(view.shuffled[hn_card_parse("Ks")], 1);
}

TEST(the_mark_moves_with_the_card)
{
    setup s;
    hn_card_view view;
    set(&s, "rule powers.2 swap\n"
            "0: 3h 4h\n"
            "1: 5d Xb\n"
            "2: rest\n"
            "3: rest\n"
            "4: rest\n"
            "5: rest\n"
            "discard 2c 9c\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 0.1; 0: with 1.0; 0: flip 0.0; all: pass");
    happened(&s, "shuffled back: 1 card\nseat 0 draws 2c");
    happened(&s, "shuffled back: 1 card\nseat 0 takes a penalty card into 0.2\n");
    hn_view of = hn_view_of(&s.rules, &s.state, 0);
    hn_card_view_of(&of, &view);
    expect(&s, "0: 3h/all 5d 9c\n"
               "1: 4h Xb\n"
               "discard 2c\n");
    assert_int_equal(view.dealt[0][2], 2);
    act(&s, "0: pass; 1: draw discard; 1: swap 0; all: pass");
    hn_card_view_of(&of, &view);
    expect(&s, "1: 2c/all Xb");
    assert_int_equal(view.dealt[1][0], 1);
    assert_int_equal(view.dealt[0][1], 0);
}

/* ---- no card at all ---- */

TEST(without_any_card_to_shuffle_back_the_deck_cannot_be_drawn)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: rest\n"
            "2: rest\n"
            "3: rest\n"
            "4: rest\n"
            "5: rest\n"
            "discard 9c\n");
    assert_string_equal(legal(&s, 0), "draw discard");
    refuse(&s, "0: draw deck", HN_NO_DECK);
    refuse(&s, "0: pass", HN_MUST_DRAW);
}

TEST(a_seat_with_no_legal_draw_passes_and_may_still_call_at_the_end)
{
    setup s;
    set(&s, "0:\n"
            "1: rest\n"
            "2: rest\n"
            "3: rest\n"
            "4: rest\n"
            "5: rest\n"
            "discard 9c\n");
    assert_string_equal(legal(&s, 0), "pass");
    refuse(&s, "0: draw deck", HN_NO_DECK);
    refuse(&s, "0: draw discard", HN_NO_SLOT_FOR_IT);
    act(&s, "0: pass");
    story(&s, "seat 0 has nothing to draw\n");
    expect(&s, "phase call\n"
               "asked 0\n");
    act(&s, "0: call");
    expect(&s, "caller 0\n"
               "turn 1\n");
}

TEST(a_seat_with_no_legal_draw_passes_or_calls_at_the_start)
{
    static const char *const rules[] = {"preset cambio-lock\nrule draw_discard no\n",
                                        "preset cambio-table\n"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, rules[i],
                  "0:\n"
                  "1: rest\n"
                  "2: rest\n"
                  "3: rest\n"
                  "4: rest\n"
                  "5: rest\n"
                  "discard 9c\n");
        assert_string_equal(legal(&s, 0), "pass, call");
        setup other = s;
        act(&s, "0: pass");
        story(&s, "seat 0 has nothing to draw\n"
                  "turn 1: seat 1\n");
        expect(&s, "phase draw\n"
                   "turn 1\n"
                   "caller\n");
        act(&other, "0: call");
        expect(&other, "caller 0\n"
                       "turn 1\n");
    }
}

TEST(a_penalty_for_which_there_is_no_card_is_not_paid)
{
    setup s;
    set(&s, "0: 3h 4h\n"
            "1: rest\n"
            "2: rest\n"
            "3: rest\n"
            "4: rest\n"
            "5: rest\n"
            "discard 9c\n");
    act(&s, "0: draw discard; 0: swap 0; 0: flip 0.1; all: pass");
    never_happened(&s, "penalty");
    expect(&s, "0: 9c/all 4h/all\n"
               "discard 3h\n"
               "deck 0\n");
}

/* ---- slots ---- */

TEST(a_penalty_for_a_full_hand_is_not_paid)
{
    setup s;
    set(&s, "0: 3h rest\n"
            "1: 5d\n"
            "discard 9c\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 0.0; all: pass");
    happened(&s, "seat 0 flips 0.0: 3h, wrong\n");
    never_happened(&s, "penalty");
    expect(&s, "deck 39");
}

TEST(a_full_hand_needs_no_reshuffle_for_its_penalty)
{
    setup s;
    set(&s, "0: 3h rest\n"
            "1: 5d\n"
            "discard rest 9c\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 0.0; all: pass");
    never_happened(&s, "shuffled back");
    expect(&s, "deck 0");
}

TEST(a_removed_card_leaves_a_gap_and_a_new_card_takes_the_first)
{
    setup s;
    set(&s, "0: 3h 2d 4h/0 2s 6h\n"
            "1: 5d\n"
            "deck 2h Kd\n");
    act(&s, "0: draw deck; 0: play; 0: flip 0.1; 0: flip 0.3; all: pass");
    expect(&s, "0: 3h - 4h/0 - 6h\n"
               "phase window\n");
    refuse(&s, "0: flip 0.1", HN_NO_CARD);
    act(&s, "0: flip 0.0; all: pass");
    happened(&s, "seat 0 takes a penalty card into 0.1\n");
    expect(&s, "0: 3h/all Kd 4h/0 - 6h");
}

/* ---- laps ---- */

TEST(the_sixtieth_lap_is_the_last)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "deck 2h 2c 2s\n"
            "lap 59\n");
    act(&s, "0: draw deck; 0: play; all: pass; 0: pass");
    expect(&s, "phase draw\n"
               "turn 1\n");
    act(&s, "1: draw deck; 1: play");
    expect(&s, "phase window");
    act(&s, "all: pass");
    expect(&s, "phase call");
    act(&s, "1: pass");
    happened(&s, "the round is over\n");
    expect(&s, "phase over\n"
               "points 3 5\n"
               "winners 0\n");
}

TEST(a_lap_is_counted_from_the_seat_that_began)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "rule laps 2\n"
            "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck 2h 2c 2s\n"
            "first 2\n"
            "turn 1\n"
            "lap 1\n");
    act(&s, "1: draw deck; 1: play; all: pass");
    expect(&s, "phase over");
    set(&s, "preset cambio-lock\n"
            "rule laps 2\n"
            "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck 2h 2c 2s\n"
            "first 1\n"
            "turn 1\n"
            "lap 1\n");
    act(&s, "1: draw deck; 1: play; all: pass");
    expect(&s, "phase draw");
}

TEST(the_limit_does_not_end_a_called_round)
{
    setup s;
    set(&s, "0: 3h\n"
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
    expect(&s, "phase over");
}

TEST(a_lock_in_the_last_lap_is_played_to_its_end)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h\n"
            "1: 5d\n"
            "deck 2h\n"
            "turn 1\n"
            "lap 59\n");
    act(&s, "1: call");
    expect(&s, "phase draw\n"
               "turn 0\n");
    act(&s, "0: draw deck; 0: play; all: pass");
    expect(&s, "phase over");
}
