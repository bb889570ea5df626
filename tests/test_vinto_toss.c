/* Vinto: the window for toss-ins, the queue of their actions, wrong cards. */
#include "setup.h"

#define table_set(s, text) set_under(s, "preset vinto\n", text)

/* ---- the window ---- */

TEST(after_every_discard_all_seats_may_toss_in_any_number_of_that_rank)
{
    setup s;
    table_set(&s, "0: 2h 4h\n"
                  "1: 2d 5h 2s\n"
                  "2: 6d\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: discard");
    expect(&s, "phase window\n"
               "asked 0 1 2\n"
               "ranks 2\n");
    assert_string_equal(legal(&s, 1), "pass, toss 0, toss 1, toss 2");
    act(&s, "1: toss 2");
    assert_string_equal(legal(&s, 1), "pass, toss 0, toss 1");
    refuse(&s, "1: toss 2", HN_SAME_CARD);
    refuse(&s, "1: toss 3", HN_NO_CARD);
    refuse(&s, "1: draw deck", HN_WRONG_PHASE);
    act(&s, "1: toss 0; 0: toss 0; all: pass");
    story(&s, "seat 0 tosses in 0.0: 2h, right\n"
              "seat 1 tosses in 1.0: 2d, right\n"
              "seat 1 tosses in 1.2: 2s, right\n");
    expect(&s, "0: - 4h\n"
               "1: - 5h\n"
               "discard 2c 2h 2d 2s\n"
               "phase call\n");
}

TEST(answers_are_secret_until_all_are_in)
{
    setup s;
    hn_card_view before, after;
    table_set(&s, "0: 4h\n"
                  "1: 2d 5h\n"
                  "2: 6d\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: discard");
    hn_view view = hn_view_of(&s.rules, &s.state, 2);
    hn_card_view_of(&view, &before);
    act(&s, "1: toss 0; 1: pass; 0: pass");
    story(&s, "");
    hn_card_view_of(&view, &after);
    assert_memory_equal(&before, &after, sizeof before);
}

TEST(a_seat_without_cards_is_not_asked_and_with_nobody_there_is_no_window)
{
    setup s;
    table_set(&s, "0: -\n"
                  "1: 5h\n"
                  "2: -\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: discard");
    expect(&s, "asked 1\n");
    table_set(&s, "0: -\n"
                  "1: -\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: discard");
    expect(&s, "phase call\n"
               "ranks\n");
}

TEST(tossed_in_cards_open_no_window)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: 2d 5h\n"
                  "2: 6d 2s\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; all: pass");
    expect(&s, "2: 6d 2s\n"
               "phase call\n");
}

TEST(the_turns_seat_may_toss_in_the_card_that_it_swapped_in)
{
    setup s;
    table_set(&s, "0: 2h 4h\n"
                  "1: 5h\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: swap 0; 0: pass; 0: toss 0; all: pass");
    expect(&s, "0: - 4h\n"
               "discard 2h 2c\n");
}

TEST(a_hand_may_become_empty_and_play_goes_on)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: 2h\n"
                  "deck 2c 9c\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; all: pass; 0: pass; 1: draw deck");
    expect(&s, "1:\n"
               "phase drawn\n"
               "turn 1\n");
}

/* ---- the queue ---- */

TEST(actions_of_tossed_in_cards_queue_clockwise_from_the_turns_seat_slot_by_slot)
{
    setup s;
    table_set(&s, "0: 9h 4h\n"
                  "1: 4c\n"
                  "2: 5d 9d 9s\n"
                  "3: 5h\n"
                  "turn 2\n"
                  "deck 9c\n");
    act(&s, "2: draw deck; 2: discard; 0: toss 0; 2: toss 2; 2: toss 1; all: pass");
    expect(&s, "discard 9c 9d 9s 9h\n"
               "queue 2:9 2:9 0:9\n"
               "phase look\n"
               "power 9\n"
               "may_pass yes\n"
               "asked 2\n");
    assert_string_equal(legal(&s, 2), "pass, look 3.0, look 0.1, look 1.0");
    act(&s, "2: look 3.0");
    expect(&s, "queue 2:9 0:9\n"
               "asked 2\n");
    act(&s, "2: pass");
    story(&s, "seat 2 leaves it at that\n");
    expect(&s, "queue 0:9\n"
               "asked 0\n");
    act(&s, "0: look 1.0");
    expect(&s, "queue\n"
               "phase call\n"
               "asked 2\n"
               "power -\n");
}

TEST(the_turns_own_action_comes_before_the_window_and_the_queue)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: Ah 4c\n"
                  "deck Ac 2c 3c\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "phase aim\n"
               "queue\n");
    act(&s, "0: aim 1");
    expect(&s, "1: Ah 4c 2c\n"
               "phase window\n");
    act(&s, "1: toss 0; all: pass");
    expect(&s, "queue 1:A\n"
               "asked 1\n");
    assert_string_equal(legal(&s, 1), "pass, aim 0");
    act(&s, "1: aim 0");
    expect(&s, "0: 3h 3c\n"
               "phase call\n");
}

TEST(cards_without_an_action_do_not_queue)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: Xr 5h\n"
                  "deck Xb\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; all: pass");
    expect(&s, "discard Xb Xr\n"
               "queue\n"
               "phase call\n");
}

TEST(every_queued_action_has_all_its_steps)
{
    setup s;
    table_set(&s, "0: Jh 4h\n"
                  "1: Js 5h\n"
                  "deck Jc\n");
    act(&s, "0: draw deck; 0: discard; 0: toss 0; 1: toss 0; all: pass");
    expect(&s, "queue 0:J 1:J\n"
               "phase first\n");
    act(&s, "0: exchange 0.1");
    expect(&s, "phase second\n"
               "may_pass no\n");
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
    act(&s, "0: with 1.1");
    expect(&s, "0: - 5h\n"
               "1: - 4h\n"
               "queue 1:J\n"
               "asked 1\n");
    act(&s, "1: exchange 1.1; 1: with 0.1");
    expect(&s, "0: - 4h\n"
               "phase call\n");
}

TEST(a_queued_queen_looks_at_two_and_trades_or_not)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: Qs 5h\n"
                  "deck Qc\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; all: pass; 1: look 0.0; 1: look 1.1");
    expect(&s, "phase trade\n"
               "asked 1\n"
               "queue 1:Q\n");
    act(&s, "1: trade");
    expect(&s, "0: 5h/1\n"
               "1: - 4h/1\n"
               "phase call\n"
               "asked 0\n");
}

TEST(a_queued_action_that_finds_no_target_lapses)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: 7s\n"
                  "2: 7h 3c\n"
                  "deck 7c\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; 2: toss 0; all: pass");
    never_happened(&s, "leaves");
    expect(&s, "queue 2:7\n"
               "asked 2\n");
}

/* ---- what is unused afterwards ---- */

TEST(the_card_on_top_is_unused_if_its_own_queued_action_was_left)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: 9h 4c\n"
                  "2: 9d 4d\n"
                  "deck 9c\n");
    act(&s, "0: draw deck; 0: play; 0: look 1.1; 1: toss 0; 2: toss 0; all: pass");
    setup last_played = s;
    act(&s, "1: look 0.0; 2: pass; 0: pass");
    expect(&s, "top 9d\n"
               "unused yes\n");
    assert_string_equal(legal(&s, 1), "draw deck, draw discard");
    act(&last_played, "1: pass; 2: look 0.0; 0: pass");
    expect(&last_played, "top 9d\n"
                         "unused no\n");
}

TEST(under_a_tossed_in_card_without_an_action_nothing_can_be_taken)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: 5h 4c\n"
                  "2: Kh 5d 4d\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0; 0: name 5; 2: toss 0; 2: toss 1; all: pass");
    expect(&s, "top 5d\n"
               "queue 2:K\n"
               "unused no\n");
    act(&s, "2: pass; 0: pass");
    refuse(&s, "1: draw discard", HN_POWER_USED);
}

TEST(a_king_on_top_whose_queued_action_was_left_can_be_taken)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: 5h 4c\n"
                  "2: 5d Kh 4d\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0; 0: name 5; 2: toss 0; 2: toss 1; all: pass");
    act(&s, "2: pass; 0: pass; 1: draw discard");
    expect(&s, "top Kh\n"
               "power K\n"
               "phase point\n");
}

/* ---- kings in the queue ---- */

TEST(a_queued_kings_right_naming_opens_its_window_after_the_named_cards_action)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: Kh 4c\n"
                  "2: 9d 9s Kd 3d\n"
                  "3: 9h Ks 6c\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; 3: toss 1; all: pass");
    expect(&s, "queue 1:K 3:K\n");
    act(&s, "1: point 2.0; 1: name 9");
    expect(&s, "phase look\n"
               "power 9\n"
               "may_pass no\n"
               "asked 1\n"
               "queue 1:K 3:K\n");
    act(&s, "1: look 0.0");
    expect(&s, "phase window\n"
               "ranks 9 K\n"
               "asked 0 1 2 3\n"
               "queue 3:K\n");
    act(&s, "2: toss 1; 3: toss 0; all: pass");
    story(&s, "seat 2 tosses in 2.1: 9s, right\n"
              "seat 3 tosses in 3.0: 9h, right\n");
    expect(&s, "queue 3:K 2:9 3:9\n"
               "phase point\n"
               "asked 3\n");
    act(&s, "3: point 2.2; 3: name K");
    expect(&s, "phase point\n"
               "power K\n"
               "may_pass no\n"
               "queue 3:K 2:9 3:9\n");
    act(&s, "3: point 2.3; 3: name 4; all: pass");
    expect(&s, "queue 2:9 3:9\n"
               "phase look\n"
               "asked 2\n");
    happened(&s, "seat 3 is wrong about 2.3: 3d stays\n");
    act(&s, "2: pass; 3: pass");
    expect(&s, "phase call\n"
               "asked 0\n");
}

TEST(a_chain_of_a_queued_king_opens_its_window_for_kings_even_if_it_ends_wrongly)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: Kh 4c\n"
                  "2: Kd 3d\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; all: pass; 1: point 2.0; 1: name K; 1: point "
            "2.1; 1: name 4");
    expect(&s, "phase window\n"
               "ranks K\n");
}

TEST(a_queued_king_that_names_wrongly_opens_no_window)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: Kh 4c\n"
                  "2: Kd 3d\n"
                  "deck Kc 10s\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; all: pass; 1: point 2.1; 1: name 4");
    expect(&s, "1: 10s 4c\n"
               "2: Kd 3d/all\n"
               "phase call\n"
               "asked 0\n");
}

TEST(nothing_else_in_the_queue_opens_a_window)
{
    setup s;
    table_set(&s, "0: 9h 4h\n"
                  "1: 4c\n"
                  "deck 9c\n");
    act(&s, "0: draw deck; 0: discard; 0: toss 0; all: pass; 0: look 1.0");
    expect(&s, "phase call\n");
}

TEST(the_longest_queue_that_four_kings_can_make_has_its_room)
{
    setup s;
    table_set(&s, "0: 2h\n"
                  "1: Kd Kh Ks 7c 7d 7h 2s\n"
                  "2: 7s 8s 9s 10s\n"
                  "3: 8c 8d 8h 9c 9d 9h 3d\n"
                  "4: 10c 10d 10h 4d\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: play; 0: point 2.0; 0: name 7; 0: look 0.0; 1: toss 0; 1: toss 1; "
            "1: toss 2; 1: toss 3; 1: toss 4; 1: toss 5; all: pass");
    expect(&s, "queue 1:K 1:K 1:K 1:7 1:7 1:7\n");
    act(&s, "1: point 2.1; 1: name 8; 1: look 1.6; 3: toss 0; 3: toss 1; 3: toss 2; all: pass");
    act(&s, "1: point 2.2; 1: name 9; 1: look 0.0; 3: toss 3; 3: toss 4; 3: toss 5; all: pass");
    act(&s, "1: point 2.3; 1: name 10; 1: look 0.0; 4: toss 0; 4: toss 1; 4: toss 2; all: pass");
    expect(&s, "queue 1:7 1:7 1:7 3:8 3:8 3:8 3:9 3:9 3:9 4:10 4:10 4:10\n"
               "asked 1\n");
    act(&s, "1: pass; 1: pass; 1: pass; 3: pass; 3: pass; 3: pass; 3: pass; 3: pass; 3: pass");
    act(&s, "4: pass; 4: pass; 4: pass");
    expect(&s, "queue\n"
               "phase call\n"
               "asked 0\n");
}

/* ---- wrong cards ---- */

TEST(with_a_wrong_card_all_stay_seen_by_all)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: 2d 5h 2s 3c 6c\n"
                  "2: 6d\n"
                  "deck 2c 9s 10s\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; 1: toss 1; 1: toss 3; all: pass");
    story(&s, "seat 0 draws 2c from the deck\n"
              "seat 0 discards 2c\n"
              "seat 1 tosses in 1.0: 2d, right, but it stays\n"
              "seat 1 is wrong about 1.1: 5h stays\n"
              "seat 1 takes a penalty card into 1.5\n"
              "seat 1 is wrong about 1.3: 3c stays\n"
              "seat 1 takes a penalty card into 1.6\n");
    expect(&s, "1: 2d/all 5h/all 2s 3c/all 6c 9s 10s\n"
               "discard 2c\n"
               "barred 1\n"
               "phase call\n");
}

TEST(where_wrong_cards_stay_hidden_right_ones_that_stay_are_seen)
{
    setup s;
    set(&s, "preset vinto\n"
            "rule wrong_card hidden\n"
            "0: 4h\n"
            "1: 2d/1 5h/1 2s 3c\n"
            "2: 6d\n"
            "deck 2c 9s 10s\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; 1: toss 1; 1: toss 3; 0: pass; 1: pass");
    hn_events events;
    hn_apply(&s.rules, &s.state, 2, action_of(&s, 2, "pass"), &events);
    expect(&s, "1: 2d/all 5h/1 2s 3c 9s 10s\n"
               "barred 1\n");
    const hn_event *known = &events.event[1], *unknown = &events.event[3];
    assert_int_equal(known->type, HN_EVENT_WRONG);
    assert_int_equal(known->number, 1 << 1); /* twos were asked for */
    assert_int_equal(known->seen_by, 0);
    assert_int_equal(unknown->type, HN_EVENT_WRONG);
    assert_int_equal(unknown->seen_by, 0);
    assert_int_equal(hn_event_for(unknown, 1).card, HN_UNKNOWN);
}

TEST(the_house_says_how_many_penalty_cards_each_wrong_card_costs)
{
    setup s;
    set(&s, "preset vinto\n"
            "rule wrong_penalty 2\n"
            "0: 4h\n"
            "1: 5h 3c\n"
            "deck 2c 9s 10s Js Qs\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; 1: toss 1; all: pass");
    expect(&s, "1: 5h/all 3c/all 9s 10s Js Qs\n");
    set(&s, "preset vinto\n"
            "rule wrong_penalty 0\n"
            "0: 4h\n"
            "1: 5h 3c\n"
            "deck 2c\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; all: pass");
    expect(&s, "1: 5h/all 3c\n"
               "barred 1\n");
}

TEST(right_cards_of_all_seats_come_before_penalties)
{
    setup s;
    table_set(&s, "0: 5h 4h\n"
                  "1: 2d\n"
                  "deck 2c 9s\n");
    act(&s, "0: draw deck; 0: discard; 0: toss 0; 1: toss 0; all: pass");
    happened(&s, "seat 1 tosses in 1.0: 2d, right\n"
                 "seat 0 is wrong about 0.0: 5h stays\n"
                 "seat 0 takes a penalty card into 0.2\n");
}

TEST(a_barred_seat_is_not_asked_again_in_that_round)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: 5h 3c\n"
                  "2: 6h\n"
                  "deck 2c 9s 3d\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; all: pass; 0: pass");
    act(&s, "1: draw deck; 1: discard");
    expect(&s, "barred 1\n"
               "phase window\n"
               "asked 0 2\n");
    refuse(&s, "1: toss 1", HN_NOT_ASKED);
}

TEST(a_barred_seat_still_plays_actions_of_its_own_turn)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: 5h 3c\n"
                  "barred 0\n"
                  "deck 7c\n");
    act(&s, "0: draw deck; 0: play; 0: look 0.0");
    expect(&s, "asked 1\n");
}

TEST(a_full_hand_pays_no_penalty)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: rest\n"
                  "2: 6h\n"
                  "deck Kc 9s\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; all: pass");
    happened(&s, "seat 1 is wrong about 1.0: Ac stays\n");
    never_happened(&s, "penalty");
    expect(&s, "barred 1\n");
}

TEST(with_nothing_left_to_draw_no_penalty_is_paid)
{
    setup s;
    table_set(&s, "0: rest\n"
                  "1: rest\n"
                  "2: rest\n"
                  "3: rest\n"
                  "4: 9c 10c Jc Qc Ks\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: discard; 4: toss 0; all: pass");
    happened(&s, "seat 4 is wrong about 4.0: 9c stays\n");
    never_happened(&s, "penalty");
}

TEST(a_penalty_that_needs_it_shuffles_the_discard_back)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: 5h\n"
                  "discard rest 2h\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; all: pass");
    happened(&s, "the discard is shuffled back: 51 cards\n"
                 "seat 1 takes a penalty card into 1.1\n");
    expect(&s, "discard 2c\n");
}

TEST(a_penalty_card_takes_the_first_gap)
{
    setup s;
    table_set(&s, "0: 4h\n"
                  "1: 5h - 3c\n"
                  "deck 2c 9s\n");
    act(&s, "0: draw deck; 0: discard; 1: toss 0; all: pass");
    expect(&s, "1: 5h/all 9s 3c\n");
}
