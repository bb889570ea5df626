/* Vinto: the king names a card. */
#include "setup.h"

#define table_set(s, text) set_under(s, "preset vinto\n", text)

/* ---- pointing and naming ---- */

TEST(a_king_points_at_any_card_and_names_its_rank)
{
    setup s;
    table_set(&s, "0: 3h - 4h\n"
                  "1: 5d\n"
                  "2: 6d\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "phase point\n"
               "power K\n");
    assert_string_equal(legal(&s, 0), "point 0.0, point 0.2, point 1.0, point 2.0");
    refuse(&s, "0: point 0.1", HN_NO_CARD);
    refuse(&s, "0: name 5", HN_NO_POWER);
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
    act(&s, "0: point 1.0");
    story(&s, "");
    expect(&s, "phase name\n");
    assert_string_equal(legal(&s, 0),
                        "name A, name 2, name 3, name 4, name 5, name 6, name 7, "
                        "name 8, name 9, name 10, name J, name Q, name K, name joker");
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
}

TEST(a_rightly_named_card_leaves_its_hand_and_toss_in_is_open_for_both_ranks)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: 5d 8h\n"
                  "2: 6d\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0; 0: name 5");
    happened(&s, "seat 0 points at 1.0 and says 5\n"
                 "seat 0 tosses in 1.0: 5d, right\n");
    expect(&s, "1: - 8h\n"
               "discard Kc 5d\n"
               "phase window\n"
               "asked 0 1 2\n"
               "ranks 5 K\n"
               "unused no\n");
}

TEST(an_own_card_may_be_named)
{
    setup s;
    table_set(&s, "0: 10h 3h\n"
                  "1: 5d\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: play; 0: point 0.1; 0: name 3");
    expect(&s, "0: 10h\n"
               "discard Kc 3h\n"
               "ranks 3 K\n");
}

TEST(a_joker_may_be_named)
{
    setup s;
    table_set(&s, "0: 10h\n"
                  "1: Xr 5d\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0; 0: name joker");
    expect(&s, "1: - 5d\n"
               "ranks K joker\n");
}

TEST(the_namer_plays_the_named_cards_action_before_the_window)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: 9d 8h\n"
                  "2: 6d\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0; 0: name 9");
    expect(&s, "discard Kc 9d\n"
               "phase look\n"
               "power 9\n"
               "asked 0\n"
               "may_pass no\n"
               "unused no\n");
    assert_string_equal(legal(&s, 0), "look 1.1, look 2.0");
    act(&s, "0: look 2.0");
    expect(&s, "2: 6d/0\n"
               "phase window\n"
               "ranks 9 K\n"
               "unused no\n");
}

TEST(every_named_action_is_the_namers)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: Ad Jd Qd 7d\n"
                  "2: 6d\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: play");
    setup jack = s, queen = s, seven = s;
    act(&s, "0: point 1.0; 0: name A");
    assert_string_equal(legal(&s, 0), "aim 1, aim 2");
    act(&jack, "0: point 1.1; 0: name J; 0: exchange 0.0; 0: with 2.0");
    expect(&jack, "0: 6d\n"
                  "2: 3h\n"
                  "ranks J K\n");
    act(&queen, "0: point 1.2; 0: name Q; 0: look 1.0; 0: look 2.0; 0: trade");
    expect(&queen, "1: 6d/0 Jd - 7d\n"
                   "2: Ad/0\n"
                   "ranks Q K\n");
    act(&seven, "0: point 1.3; 0: name 7");
    assert_string_equal(legal(&seven, 0), "look 0.0");
}

TEST(a_named_action_that_finds_no_target_lapses_and_is_unused)
{
    setup s;
    table_set(&s, "0: -\n"
                  "1: 7d 4d\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0; 0: name 7");
    expect(&s, "phase window\n"
               "ranks 7 K\n"
               "unused yes\n");
}

/* ---- wrong ---- */

TEST(a_wrongly_named_card_stays_seen_by_all_and_costs_a_penalty_card)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: 5d 8h\n"
                  "deck Kc 9s\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0; 0: name 6");
    happened(&s, "seat 0 points at 1.0 and says 6\n"
                 "seat 0 is wrong about 1.0: 5d stays\n"
                 "seat 0 takes a penalty card into 0.1\n");
    expect(&s, "0: 3h 9s\n"
               "1: 5d/all 8h\n"
               "discard Kc\n"
               "phase window\n"
               "ranks K\n"
               "barred\n"
               "unused no\n");
}

TEST(where_wrong_cards_stay_hidden_a_wrongly_named_one_does_too)
{
    setup s;
    hn_events events;
    set(&s, "preset vinto\n"
            "rule wrong_card hidden\n"
            "0: 3h\n"
            "1: 5d/1 8h\n"
            "2: 4c\n"
            "deck Kc 9s\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0");
    hn_apply(&s.rules, &s.state, 0, action_of(&s, 0, "name 6"), &events);
    expect(&s, "1: 5d/1 8h\n"
               "0: 3h 9s\n"
               "ranks K\n");
    const hn_event *wrong = &events.event[1];
    assert_int_equal(wrong->type, HN_EVENT_WRONG);
    assert_int_equal(wrong->number, 1 << 5); /* sixes were asked for */
    assert_int_equal(wrong->seen_by, 0);     /* nobody is shown it */
    assert_int_equal(hn_event_for(wrong, 0).card, HN_UNKNOWN);
    assert_int_equal(hn_event_for(wrong, 2).card, HN_UNKNOWN);
}

TEST(a_wrong_name_bars_nobody)
{
    setup s;
    table_set(&s, "0: Kh\n"
                  "1: 5d 8h\n"
                  "deck Kc 9s\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0; 0: name 6; 0: toss 0; all: pass");
    expect(&s, "0: - 9s\n"
               "barred\n");
}

/* ---- chains ---- */

TEST(a_named_king_names_again)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: Kd 5h\n"
                  "2: 6d 6s\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0; 0: name K");
    expect(&s, "discard Kc Kd\n"
               "phase point\n"
               "power K\n"
               "asked 0\n");
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
    act(&s, "0: point 2.0; 0: name 6");
    expect(&s, "discard Kc Kd 6d\n"
               "phase window\n"
               "ranks 6 K\n");
}

TEST(one_window_comes_after_the_chain_and_the_last_cards_action)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: Kd Kh\n"
                  "2: 9d 6s\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0; 0: name K; 0: point 1.1; 0: name K; "
            "0: point 2.0; 0: name 9");
    expect(&s, "phase look\n"
               "power 9\n");
    act(&s, "0: look 2.1");
    expect(&s, "discard Kc Kd Kh 9d\n"
               "phase window\n"
               "ranks 9 K\n");
    act(&s, "all: pass");
    expect(&s, "phase call\n");
}

TEST(a_chain_that_ends_wrongly_leaves_the_window_for_what_was_right)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: Kd 5h\n"
                  "2: 6d 6s\n"
                  "deck Kc 9s\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0; 0: name K; 0: point 2.0; 0: name 7");
    expect(&s, "0: 3h 9s\n"
               "2: 6d/all 6s\n"
               "discard Kc Kd\n"
               "phase window\n"
               "ranks K\n"
               "unused no\n");
}

TEST(a_king_that_finds_no_card_in_its_chain_ends_it)
{
    setup s;
    table_set(&s, "0: -\n"
                  "1: Kd\n"
                  "deck Kc 2c\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0; 0: name K");
    expect(&s, "1:\n"
               "discard Kc Kd\n"
               "phase call\n"
               "unused yes\n");
}

/* ---- kings that come otherwise ---- */

TEST(a_king_that_is_discarded_or_swapped_out_opens_its_window_alone)
{
    setup s;
    table_set(&s, "0: Kh\n"
                  "1: 5d\n"
                  "deck Kc\n");
    setup swapped = s;
    act(&s, "0: draw deck; 0: discard");
    expect(&s, "ranks K\n"
               "unused yes\n");
    act(&swapped, "0: draw deck; 0: swap 0; 0: pass");
    expect(&swapped, "ranks K\n"
                     "unused yes\n");
}

TEST(a_declared_king_may_name_or_be_left)
{
    setup s;
    table_set(&s, "0: Kh\n"
                  "1: 5d 3s\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: swap 0; 0: name K");
    expect(&s, "phase point\n"
               "may_pass yes\n"
               "unused yes\n");
    setup left = s;
    act(&left, "0: pass");
    expect(&left, "phase window\n"
                  "ranks K\n"
                  "unused yes\n");
    act(&s, "0: point 1.0");
    expect(&s, "may_pass no\n"
               "unused no\n");
    act(&s, "0: name 5");
    expect(&s, "phase window\n"
               "ranks 5 K\n"
               "discard Kh 5d\n");
}

TEST(a_taken_king_names)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: 5d 3s\n"
                  "discard 2c Kh\n"
                  "unused yes\n");
    act(&s, "0: draw discard; 0: point 1.1; 0: name 3");
    expect(&s, "discard 2c Kh 3s\n"
               "ranks 3 K\n");
}

TEST(both_ranks_may_be_tossed_in)
{
    setup s;
    table_set(&s, "0: 3h 4h\n"
                  "1: 5d 3s Kh\n"
                  "2: 5h 2s\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0; 0: name 5; 1: toss 2; 2: toss 0; all: pass");
    expect(&s, "1: - 3s\n"
               "2: - 2s\n"
               "discard Kc 5d Kh 5h\n"
               "queue 1:K\n"
               "phase point\n"
               "asked 1\n");
}
