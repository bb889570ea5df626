/* Dutch: clear-and-collect, clause by clause. What Jacks do to collections is in test_dutch_powers. */
#include "setup.h"

/* ---- how a collection begins ---- */

/* Seat 0 has these cards and looks at two of them; seat 1 sees an 8 and a 9. */
static void look(setup *s, const char *hand, const char *looks)
{
    set_under(s, hand,
              "preset dutch-collect\n"
              "1: 8c 9c 10c 9s\n"
              "discard 9h\n"
              "phase looks\n");
    act(s, looks);
    act(s, "1: look 1.0; 1: look 1.1");
}

TEST(the_lower_card_seen_becomes_the_collection_card_face_up)
{
    setup s;
    look(&s, "0: 3h 7d 4s 2s\n", "0: look 0.1; 0: look 0.2");
    happened(&s, "0.2 lies open, 4s\n");
    expect(&s, "0: 3h 7d/0 4s*1 2s\n"
               "1: 8c*1 9c/1 10c 9s\n"
               "collects 4 8\n"
               "phase draw\n"
               "asked 0\n");
}

TEST(a_joker_is_never_the_collection_card)
{
    setup s;
    look(&s, "0: Xr 7d Kd 2s\n", "0: look 0.0; 0: look 0.2");
    expect(&s, "0: Xr/0 7d Kd*1 2s\n"
               "collects K 8\n");
    look(&s, "0: 7d Xb Kd 2s\n", "0: look 0.0; 0: look 0.1");
    expect(&s, "0: 7d*1 Xb/0 Kd 2s\n"
               "collects 7 8\n");
}

TEST(two_jokers_seen_make_no_collection)
{
    setup s;
    look(&s, "0: Xr 7d Xb 2s\n", "0: look 0.2; 0: look 0.0");
    expect(&s, "0: Xr/0 7d Xb/0 2s\n"
               "collects - 8\n"
               "phase draw\n");
    refuse(&s, "0: collect", HN_NOT_COLLECTED);
}

TEST(of_equal_values_the_lower_slot_is_the_collections)
{
    setup s;
    look(&s, "0: 3h Kd Js 2s\n", "0: look 0.2; 0: look 0.1");
    expect(&s, "0: 3h Kd*1 Js/0 2s\n"
               "collects K 8\n");
    look(&s, "0: 10h Kd Js 2s\n", "0: look 0.0; 0: look 0.1");
    expect(&s, "0: 10h*1 Kd/0 Js 2s\n"
               "collects 10 8\n");
    look(&s, "0: 3h 5d 5s 2s\n", "0: look 0.1; 0: look 0.2");
    expect(&s, "0: 3h 5d*1 5s/0 2s\n");
}

TEST(lower_is_what_the_houses_values_say)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "rule values.K -1\n"
            "rule values.joker -5\n"
            "rule looks 3\n"
            "0: 2h Kd Xb 3s\n"
            "1: 8c 9c 10c 9s\n"
            "phase looks\n");
    act(&s, "0: look 0.0; 0: look 0.1; 0: look 0.2; 1: look 1.0; 1: look 1.3; 1: look 1.1");
    expect(&s, "0: 2h/0 Kd*1 Xb/0 3s\n"
               "1: 8c*1 9c/1 10c 9s/1\n");
}

TEST(collections_are_opened_clockwise_after_all_looks)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 2h 3d\n"
            "1: 8c 9c\n"
            "2: Ks 4c\n"
            "turn 1\n"
            "first 1\n"
            "phase looks\n");
    act(&s, "0: look 0.0; 0: look 0.1; 1: look 1.0; 1: look 1.1; 2: look 2.0; 2: look 2.1");
    happened(&s, "seat 1 looks at 1.0: 8c\n"
                 "seat 1 looks at 1.1: 9c\n"
                 "seat 2 looks at 2.0: Ks\n"
                 "seat 2 looks at 2.1: 4c\n"
                 "seat 0 looks at 0.0: 2h\n"
                 "seat 0 looks at 0.1: 3d\n"
                 "seat 1 collects ");
    happened(&s, "1.0 lies open, 8c\n"
                 "seat 2 collects ");
    happened(&s, "2.1 lies open, 4c\n"
                 "seat 0 collects ");
    happened(&s, "0.0 lies open, 2h\n"
                 "turn 0: seat 1\n");
}

TEST(without_the_option_nobody_collects)
{
    setup s;
    deal(&s, 2, "preset dutch\n");
    act(&s, "0: look 0.0; 0: look 0.1; 1: look 1.0; 1: look 1.1");
    never_happened(&s, "collects");
    expect(&s, "collects - -");
    refuse(&s, "0: collect", HN_NO_COLLECTING);
}

/* ---- what a collection card does not do ---- */

TEST(a_collection_card_cannot_be_played_on_a_turn)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 7d 4h*2 -\n"
            "1: 5d\n"
            "discard 9c\n");
    setup taken = s;
    act(&s, "0: draw deck");
    assert_string_equal(legal(&s, 0), "play, swap 1");
    refuse(&s, "0: swap 0", HN_IN_COLLECTION);
    refuse(&s, "0: swap 2", HN_IN_COLLECTION);
    refuse(&s, "0: swap 3", HN_NO_CARD);
    act(&taken, "0: draw discard");
    refuse(&taken, "0: swap 0", HN_IN_COLLECTION);
}

TEST(a_collection_card_is_never_dropped_as_same_rank)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 7d\n"
            "1: 5d 4d\n"
            "deck 4c\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "asked 0 1");
    assert_string_equal(legal(&s, 0), "pass, drop 1");
    refuse(&s, "0: drop 0", HN_IN_COLLECTION);
    act(&s, "1: drop 1; all: pass");
    expect(&s, "0: 4s*1 7d\n"
               "discard 4c 4d\n");
}

/* ---- collecting ---- */

TEST(a_seat_whose_rank_matches_the_discard_top_may_collect_it)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 7d 8d\n"
            "1: 5d*1 6d\n"
            "discard 9c 4d\n");
    assert_string_equal(legal(&s, 0), "draw deck, draw discard, collect");
    act(&s, "0: collect");
    story(&s, "seat 0 collects 4d into 0.3\n");
    expect(&s, "0: 4s*1 7d 8d 4d*2\n"
               "discard 9c\n");
}

TEST(a_top_of_another_rank_is_not_collected)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 7d\n"
            "1: 5d*1 6d\n"
            "discard 4d 5h\n");
    assert_string_equal(legal(&s, 0), "draw deck, draw discard");
    refuse(&s, "0: collect", HN_NOT_COLLECTED);
    refuse(&s, "1: collect", HN_NOT_ASKED);
}

TEST(an_empty_discard_is_not_collected)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 7d\n"
            "1: 5d*1 6d\n");
    refuse(&s, "0: collect", HN_NO_DISCARD);
}

TEST(collecting_is_outside_the_same_rank_window)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 5s*1 7d\n"
            "1: 4s*1 6d\n"
            "deck 4d\n");
    act(&s, "0: draw deck; 0: play");
    refuse(&s, "1: collect", HN_WRONG_PHASE);
    act(&s, "all: pass");
    refuse(&s, "1: collect", HN_NOT_ASKED);
    act(&s, "0: pass; 1: collect");
    expect(&s, "1: 4s*1 6d 4d*2");
}

TEST(a_card_that_was_dropped_or_opened_the_discard_may_be_collected)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 5s*1 7d 4h\n"
            "1: 4s*1 6d\n"
            "deck 4d\n");
    act(&s, "0: draw deck; 0: play; 0: drop 2; all: pass; 0: pass; 1: collect");
    expect(&s, "1: 4s*1 6d 4h*2\n"
               "discard 4d\n");
    set(&s, "preset dutch-collect\n"
            "0: 5s 7d\n"
            "1: 4s 6d\n"
            "discard 5h\n"
            "phase looks\n");
    act(&s, "0: look 0.0; 0: look 0.1; 1: look 1.0; 1: look 1.1; 0: collect");
    expect(&s, "0: 5s*1 7d/0 5h*2\n"
               "discard\n");
}

TEST(collecting_is_the_whole_turn_no_play_no_window_then_the_call)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 7d\n"
            "1: 5d*1 4h\n"
            "discard 9c 4d\n");
    setup called = s;
    act(&s, "0: collect");
    expect(&s, "phase call\n"
               "asked 0\n"
               "drawn -\n");
    assert_string_equal(legal(&s, 0), "pass, call");
    act(&s, "0: pass");
    story(&s, "turn 1: seat 1\n");
    act(&called, "0: collect; 0: call");
    expect(&called, "caller 0\n"
                    "turn 1\n"
                    "phase draw\n");
}

TEST(collecting_after_a_call_ends_the_turn)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 5s*1 7d\n"
            "1: 4s*1 6d\n"
            "2: 8d\n"
            "discard 4d\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: collect");
    expect(&s, "phase draw\n"
               "turn 2\n");
}

TEST(a_seat_that_draws_cannot_collect_in_the_same_turn)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 7d\n"
            "1: 5d*1 6d\n"
            "discard 4d\n"
            "deck 4c\n");
    act(&s, "0: draw deck");
    refuse(&s, "0: collect", HN_WRONG_PHASE);
    act(&s, "0: play; all: pass");
    refuse(&s, "0: collect", HN_WRONG_PHASE);
}

TEST(a_jack_or_queen_that_is_collected_fires_nothing)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: Js*1 7d\n"
            "1: 5d*1 6d\n"
            "discard Jd\n");
    act(&s, "0: collect");
    expect(&s, "phase call\n"
               "queue\n");
}

TEST(a_card_that_is_drawn_from_the_discard_does_not_join_the_collection)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 7d\n"
            "1: 5d*1 6d\n"
            "discard 4d\n");
    act(&s, "0: draw discard; 0: swap 1");
    expect(&s, "0: 4s*1 4d/all\n");
}

TEST(the_card_takes_the_first_free_slot)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: - 7d 4s*1 - 8h\n"
            "1: 5d*1 6d\n"
            "discard 9c 4c 4d\n");
    act(&s, "0: collect");
    expect(&s, "0: 4d*2 7d 4s*1 - 8h");
    act(&s, "0: pass; 1: draw discard; 1: play; 1: pass; 0: collect");
    expect(&s, "0: 4d*2 7d 4s*1 4c*3 8h");
}

TEST(without_a_free_slot_collecting_is_illegal)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 rest\n"
            "1: 5d*1 6d\n"
            "discard 9c 4d\n");
    assert_string_equal(legal(&s, 0), "draw deck, draw discard");
    refuse(&s, "0: collect", HN_HAND_FULL);
}

TEST(what_is_collected_lies_open)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 7d\n"
            "1: 5d*1 6d\n"
            "discard 4d\n");
    act(&s, "0: collect");
    hn_view public = hn_view_of(&s.rules, &s.state, HN_NONE);
    assert_int_equal(hn_view_card(&public, 0, 2), hn_card_parse("4d"));
    assert_int_equal(hn_view_known(&public, 0, 2), HN_EVERYONE);
}

/* ---- the rank stays ---- */

TEST(the_collection_rank_stays_though_its_cards_are_swapped_away)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 7d\n"
            "1: 5d*1 6d\n"
            "deck Jh 4d\n"
            "turn 1\n");
    act(&s, "1: draw deck; 1: play; all: pass; 1: exchange 0.0; 1: with 1.1; 1: pass");
    expect(&s, "0: 6d 7d\n"
               "1: 5d*1 4s/all\n"
               "collects 4 5\n");
    act(&s, "0: draw deck; 0: swap 1; all: pass; 0: pass; 1: draw deck; 1: swap 1");
    expect(&s, "top 4s");
    act(&s, "all: pass; 1: pass; 0: collect");
    expect(&s, "0: 6d 4d/0 4s*1\n"
               "collects 4 5\n");
}

TEST(a_collection_that_was_emptied_begins_anew)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 3h 7d\n"
            "1: 5d*1 6d\n"
            "discard 9c 4c 4d\n"
            "collects 0 4\n");
    act(&s, "0: collect; 0: pass; 1: draw discard; 1: play; 1: pass; 0: collect");
    expect(&s, "0: 3h 7d 4d*1 4c*2");
}

TEST(a_card_of_the_rank_that_came_back_by_a_swap_stays_out_of_the_collection)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 4h*2 7d\n"
            "1: 5d*1 6d\n"
            "discard Jh Jd\n"
            "queue 1 1\n"
            "turn 1\n"
            "phase first\n");
    act(&s, "1: exchange 0.0; 1: with 1.1; 1: exchange 1.1; 1: with 0.0");
    expect(&s, "0: 4s/all 4h*1 7d\n"
               "1: 5d*1 6d\n");
}

/* ---- four of them ---- */

TEST(four_collected_win_at_once)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 4h*2 4c*3 Kd Kh Ks Kc\n"
            "1: 5d*1 Xr\n"
            "discard 4d\n");
    act(&s, "0: collect");
    story(&s, "seat 0 collects 4d into 0.7\n"
              "the round is over\n"
              "seat 0 turns up 0.0: 4s\n"
              "seat 0 turns up 0.1: 4h\n"
              "seat 0 turns up 0.2: 4c\n"
              "seat 0 turns up 0.3: Kd\n"
              "seat 0 turns up 0.4: Kh\n"
              "seat 0 turns up 0.5: Ks\n"
              "seat 0 turns up 0.6: Kc\n"
              "seat 0 turns up 0.7: 4d\n"
              "seat 1 turns up 1.0: 5d\n"
              "seat 1 turns up 1.1: Xr\n");
    expect(&s, "phase over\n"
               "points 44 5\n"
               "winners 0\n");
}

TEST(three_collected_and_a_fourth_in_hand_win_nothing)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 4h/all 4c*2 7d\n"
            "1: 5d*1 Xr\n"
            "discard 4d\n");
    act(&s, "0: collect");
    expect(&s, "phase call\n"
               "0: 4s*1 4h/all 4c*2 7d 4d*3\n");
}

TEST(four_collected_win_in_the_last_lap_too)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 5d*1 Xr\n"
            "1: 4s*1 4h*2 4c*3 Kd\n"
            "2: Ah*1 Xb\n"
            "discard 4d\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: collect");
    expect(&s, "phase over\n"
               "winners 1\n");
}

/* ---- hands and collections ---- */

TEST(an_empty_hand_does_not_count_the_collection)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 5d*1 7d\n"
            "1: 4s*1 4h*2 7s\n"
            "deck 7h\n");
    act(&s, "0: draw deck; 0: play; 1: drop 2; all: pass");
    expect(&s, "phase over\n"
               "1: 4s*1 4h*2\n"
               "winners 1\n");
}

TEST(a_collection_counts_once_in_the_score_as_one_card_of_its_rank)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 9d*1 9h*2 9s*3 Xr\n"
            "1: 4s*1 4h*2 2c\n"
            "2: 8s 3c\n"
            "deck Kh\n"
            "turn 2\n"
            "caller 0\n"
            "collects 2 8\n");
    act(&s, "2: draw deck; 2: play; all: pass");
    expect(&s, "phase over\n"
               "points 9 6 11\n"
               "winners 1\n");
}

/* All have nine points. The collection of three is one card, not three and not none. */
TEST(in_the_number_of_cards_a_collection_counts_once_too)
{
    static const char *const others[] = {"1: 4s 3h 2c\n", "1: 4s 5h\n", "1: 9c\n"};
    static const char *const winners[] = {"winners 0", "winners 1", "winners 1"};
    for (int i = 0; i < 3; i++) {
        setup s;
        set_under(&s, others[i],
                  "preset dutch-collect\n"
                  "0: 9d*1 9h*2 9s*3 Xr\n"
                  "deck Kh\n"
                  "caller 1\n");
        act(&s, "0: draw deck; 0: play; all: pass");
        expect(&s, "phase over\n"
                   "points 9 9\n");
        expect(&s, winners[i]);
    }
}
