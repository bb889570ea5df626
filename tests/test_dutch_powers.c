/* Dutch: Jacks that swap, Queens that look, the queue in which they wait, and collections that they touch. */
#include "setup.h"

#include <stdio.h>

/* Seat 0 draws a card and plays it; nobody drops anything. */
static void draw_and_play(setup *s, const char *rules, const char *card)
{
    char cards[100];
    snprintf(cards, sizeof cards, "0: 3h/0 4h\n1: 5d/1 6d\n2: 7d 8d\ndeck %s\n", card);
    set_under(s, rules, cards);
    act(s, "0: draw deck; 0: play; all: pass");
}

/* ---- what they do ---- */

TEST(a_played_jack_swaps_any_two_cards_of_two_different_seats)
{
    setup s;
    draw_and_play(&s, "preset dutch\n", "Jh");
    expect(&s, "phase first\n"
               "asked 0\n");
    assert_string_equal(legal(&s, 0), "pass, exchange 0.0, exchange 0.1, exchange 1.0, "
                                      "exchange 1.1, exchange 2.0, exchange 2.1");
    act(&s, "0: exchange 0.0");
    expect(&s, "phase second\n"
               "asked 0\n");
    assert_string_equal(legal(&s, 0), "with 1.0, with 1.1, with 2.0, with 2.1");
    act(&s, "0: with 1.0");
    story(&s, "seat 0 exchanges 0.0 and 1.0\n");
    expect(&s, "0: 5d/1 4h\n"
               "1: 3h/0 6d\n"
               "phase call\n"
               "asked 0\n");
}

TEST(a_jack_may_swap_the_cards_of_two_other_seats)
{
    setup s;
    draw_and_play(&s, "preset dutch\n", "Jh");
    act(&s, "0: exchange 2.1");
    assert_string_equal(legal(&s, 0), "with 0.0, with 0.1, with 1.0, with 1.1");
    act(&s, "0: with 1.0");
    expect(&s, "0: 3h/0 4h\n"
               "1: 8d 6d\n"
               "2: 7d 5d/1\n");
}

TEST(two_cards_of_one_seat_are_not_swapped)
{
    setup s;
    draw_and_play(&s, "preset dutch\n", "Jh");
    act(&s, "0: exchange 1.0");
    refuse(&s, "0: with 1.1", HN_SAME_SEAT);
    refuse(&s, "0: with 1.0", HN_SAME_SEAT);
    refuse(&s, "0: with 1.2", HN_NO_CARD);
    refuse(&s, "0: with 2.2", HN_NO_CARD);
}

TEST(a_swap_shows_its_cards_to_nobody_and_knowledge_moves_with_them)
{
    setup s;
    hn_events events;
    set(&s, "preset dutch\n"
            "0: 3h/02 4h\n"
            "1: 5d/all 6d\n"
            "2: 7d\n"
            "deck Jh\n");
    act(&s, "0: draw deck; 0: play; all: pass; 0: exchange 1.0");
    hn_apply(&s.rules, &s.state, 0, action_of(&s, 0, "with 0.0"), &events);
    assert_int_equal(events.event[0].type, HN_EVENT_EXCHANGE);
    assert_int_equal(events.event[0].card, HN_NONE);
    expect(&s, "0: 5d/all 4h\n"
               "1: 3h/02 6d\n");
}

TEST(a_played_queen_looks_at_one_card_anywhere)
{
    static const char *const looks[] = {"0: look 0.1", "0: look 1.0", "0: look 2.1"};
    static const char *const seen[] = {"0: 3h/0 4h/0", "1: 5d/01 6d", "2: 7d 8d/0"};
    for (int i = 0; i < 3; i++) {
        setup s;
        draw_and_play(&s, "preset dutch\n", "Qh");
        expect(&s, "phase look\n"
                   "asked 0\n");
        assert_string_equal(legal(&s, 0),
                            "pass, look 0.0, look 0.1, look 1.0, look 1.1, look 2.0, look 2.1");
        act(&s, looks[i]);
        happened(&s, "seat 0 looks at ");
        expect(&s, seen[i]);
        expect(&s, "phase call\n"
                   "asked 0\n");
    }
}

TEST(only_jacks_and_queens_are_special)
{
    static const char *const cards[] = {"Ah", "2h", "5h", "10h", "Kh", "Ks", "Xr"};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        setup s;
        draw_and_play(&s, "preset dutch\n", cards[i]);
        expect(&s, "phase call\n"
                   "queue\n");
    }
}

TEST(a_special_from_the_hand_fires_as_one_from_the_deck_does)
{
    static const char *const played[] = {"0: Jh\n", "0: Qh\n"};
    static const char *const phases[] = {"phase first", "phase look"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, played[i],
                  "preset dutch\n"
                  "1: 5d\n"
                  "discard 9c\n"
                  "deck 2h\n");
        setup taken = s;
        act(&s, "0: draw deck; 0: swap 0; all: pass");
        expect(&s, phases[i]);
        act(&taken, "0: draw discard; 0: swap 0; all: pass");
        expect(&taken, phases[i]);
    }
}

TEST(a_house_gives_specials_to_the_cards_it_likes)
{
    setup s;
    draw_and_play(&s, "preset dutch\nrule powers.joker swap\n", "Xb");
    expect(&s, "phase first");
    draw_and_play(&s, "preset dutch\nrule powers.2 look\n", "2c");
    expect(&s, "phase look");
    draw_and_play(&s, "preset dutch\nrule powers.J none\n", "Jc");
    expect(&s, "phase call");
}

/* ---- optional ---- */

TEST(specials_are_optional)
{
    static const char *const cards[] = {"Jh", "Qh"};
    for (int i = 0; i < 2; i++) {
        setup s;
        draw_and_play(&s, "preset dutch\n", cards[i]);
        act(&s, "0: pass");
        story(&s, "seat 0 leaves it at that\n");
        expect(&s, "0: 3h/0 4h\n"
                   "1: 5d/1 6d\n"
                   "2: 7d 8d\n"
                   "phase call\n"
                   "queue\n");
    }
}

TEST(a_swap_whose_first_card_is_chosen_is_finished)
{
    setup s;
    draw_and_play(&s, "preset dutch\n", "Jh");
    act(&s, "0: exchange 0.0");
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
}

TEST(each_step_of_a_special_takes_its_own_actions_alone)
{
    setup s;
    draw_and_play(&s, "preset dutch\n", "Qh");
    refuse(&s, "0: look 0.2", HN_NO_CARD);
    refuse(&s, "0: look 2.11", HN_NO_CARD);
    refuse(&s, "0: exchange 0.0", HN_NO_POWER);
    refuse(&s, "0: call", HN_CALL_AT_END);
    refuse(&s, "0: drop 0", HN_NO_WINDOW);
    refuse(&s, "0: draw deck", HN_WRONG_PHASE);
    refuse(&s, "1: look 0.0", HN_NOT_ASKED);
    draw_and_play(&s, "preset dutch\n", "Jh");
    refuse(&s, "0: exchange 0.2", HN_NO_CARD);
    refuse(&s, "0: look 0.0", HN_NO_POWER);
    refuse(&s, "0: with 0.0", HN_NO_POWER);
    refuse(&s, "0: play", HN_WRONG_PHASE);
    act(&s, "0: exchange 0.0");
    refuse(&s, "0: exchange 1.0", HN_NO_POWER);
    refuse(&s, "0: swap 0", HN_WRONG_PHASE);
    refuse(&s, "0: collect", HN_NO_COLLECTING);
}

/* ---- the queue ---- */

TEST(a_special_that_is_dropped_fires_for_who_dropped_it)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d Qd\n"
            "deck Qh\n");
    act(&s, "0: draw deck; 0: play; 1: drop 1; all: pass");
    expect(&s, "phase look\n"
               "asked 0\n"
               "queue 0 1\n");
    act(&s, "0: look 1.0");
    expect(&s, "phase look\n"
               "asked 1\n"
               "queue 1\n");
    act(&s, "1: look 0.0");
    expect(&s, "0: 3h/1\n"
               "1: 5d/0\n"
               "phase call\n"
               "turn 0\n"
               "asked 0\n"
               "queue\n");
}

TEST(specials_queue_behind_the_turns_own_clockwise_and_slot_by_slot)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: Jd 4h\n"
            "1: 5d\n"
            "2: 3h 6h\n"
            "3: Jc 8s Js\n"
            "deck Jh\n"
            "turn 2\n");
    act(&s, "2: draw deck; 2: play; 0: drop 0; 3: drop 2; 3: drop 0; all: pass");
    happened(&s, "seat 3 drops 3.0: Jc, right\n"
                 "seat 3 drops 3.2: Js, right\n"
                 "seat 0 drops 0.0: Jd, right\n");
    expect(&s, "phase first\n"
               "asked 2\n"
               "queue 2 3 3 0\n");
    act(&s, "2: exchange 2.0; 2: with 1.0");
    expect(&s, "asked 3\n"
               "queue 3 3 0\n");
    act(&s, "3: pass");
    expect(&s, "asked 3\n"
               "queue 3 0\n");
    act(&s, "3: exchange 3.1; 3: with 2.0");
    expect(&s, "asked 0\n"
               "queue 0\n");
    act(&s, "0: exchange 1.0; 0: with 0.1");
    expect(&s, "0: - 3h\n"
               "1: 4h\n"
               "2: 8s 6h\n"
               "3: - 5d\n"
               "phase call\n"
               "asked 2\n");
}

TEST(the_turns_seat_that_drops_another_special_has_two_in_the_queue)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: Qd 4h\n"
            "1: 5d Qs\n"
            "deck Qh\n");
    act(&s, "0: draw deck; 0: play; 0: drop 0; 1: drop 1; all: pass");
    expect(&s, "queue 0 0 1");
}

TEST(only_the_first_of_the_queue_is_asked)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "discard Jh Jd Js\n"
            "queue 1 2\n"
            "phase first\n");
    refuse(&s, "0: exchange 1.0", HN_NOT_ASKED);
    refuse(&s, "2: exchange 0.0", HN_NOT_ASKED);
    act(&s, "1: exchange 0.0");
    refuse(&s, "2: with 1.0", HN_NOT_ASKED);
    expect(&s, "phase second\n"
               "asked 1\n"
               "queue 1 2\n");
    act(&s, "1: with 1.0");
    expect(&s, "phase first\n"
               "asked 2\n"
               "queue 2\n");
}

TEST(a_special_that_is_declined_leaves_the_others_in_the_queue)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "discard Qh Qd Qs\n"
            "queue 0 1 2\n"
            "phase look\n");
    act(&s, "0: pass");
    expect(&s, "asked 1");
    act(&s, "1: pass");
    expect(&s, "asked 2");
    act(&s, "2: look 0.0");
    expect(&s, "0: 3h/2\n"
               "phase call\n"
               "asked 0\n");
}

TEST(a_wrong_jack_or_queen_fires_nothing)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d Jd\n"
            "deck Qh\n");
    act(&s, "0: draw deck; 0: play; 1: drop 1; all: pass");
    happened(&s, "seat 1 drops 1.1: Jd, wrong\n");
    expect(&s, "phase look\n"
               "queue 0\n");
}

TEST(specials_wait_until_the_window_is_resolved)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck Jh\n");
    act(&s, "0: draw deck; 0: play; 0: pass; 1: pass");
    refuse(&s, "0: exchange 0.0", HN_NOT_ASKED);
    refuse(&s, "2: exchange 0.0", HN_NO_POWER);
    expect(&s, "phase window\n"
               "queue\n");
    act(&s, "2: pass");
    expect(&s, "phase first\n"
               "queue 0\n");
}

TEST(a_penalty_card_may_be_swapped_and_looked_at)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "deck Qh 9d\n");
    act(&s, "0: draw deck; 0: play; 1: drop 0; all: pass; 0: look 1.1");
    expect(&s, "1: 5d/all 9d/0");
}

/* ---- collections that are touched ---- */

TEST(a_collection_card_swapped_away_leaves_the_collection)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 3h/0 4h\n"
            "1: 5d*1 6d 5h*2\n"
            "2: 7d\n"
            "deck Jh\n");
    act(&s, "0: draw deck; 0: play; all: pass");
    assert_string_equal(legal(&s, 0), "pass, exchange 0.0, exchange 0.1, exchange 1.0, "
                                      "exchange 1.1, exchange 1.2, exchange 2.0");
    act(&s, "0: exchange 0.0; 0: with 1.0");
    expect(&s, "0: 5d/all 4h\n"
               "1: 3h/0 6d 5h*1\n"
               "collects - 5 -\n");
}

TEST(the_order_of_what_is_left_of_a_collection_stays)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 3h\n"
            "1: 5d*3 6d 5h*2 5s*1\n"
            "discard Jh\n"
            "queue 0\n"
            "phase first\n");
    act(&s, "0: exchange 1.2; 0: with 0.0");
    expect(&s, "0: 5h/all\n"
               "1: 5d*2 6d 3h 5s*1\n");
}

TEST(it_does_not_join_the_others_collection_even_of_the_same_rank)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 5s*1 4h\n"
            "1: 5d*1 6d 5h*2\n"
            "discard Jh\n"
            "queue 0\n"
            "phase first\n");
    act(&s, "0: exchange 1.2; 0: with 0.1");
    expect(&s, "0: 5s*1 5h/all\n"
               "1: 5d*1 6d 4h\n"
               "collects 5 5\n");
}

TEST(two_collection_cards_that_are_swapped_leave_both_collections)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 5s*1 4h\n"
            "1: 5d*1 6d 5h*2\n"
            "discard Jh\n"
            "queue 0\n"
            "phase first\n");
    act(&s, "0: exchange 0.0; 0: with 1.0");
    expect(&s, "0: 5d/all 4h\n"
               "1: 5s/all 6d 5h*1\n"
               "collects 5 5\n");
}

TEST(a_card_of_the_hand_that_is_swapped_in_is_no_collection_card)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 5s/0 4h\n"
            "1: 5d*1 6d\n"
            "discard Jh\n"
            "queue 0\n"
            "phase first\n");
    act(&s, "0: exchange 0.0; 0: with 1.0");
    expect(&s, "0: 5d/all 4h\n"
               "1: 5s/0 6d\n"
               "collects - 5\n");
}

TEST(a_card_that_left_its_collection_is_played_and_dropped_as_any_other)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 3h 4h\n"
            "1: 5d*1 6d\n"
            "discard Jh\n"
            "deck 5c 5h\n"
            "queue 1\n"
            "phase first\n");
    act(&s, "1: exchange 1.0; 1: with 0.0; 0: pass; 1: draw deck; 1: play");
    assert_string_equal(legal(&s, 0), "pass, drop 0, drop 1");
    assert_string_equal(legal(&s, 1), "pass, drop 0, drop 1");
    act(&s, "0: drop 0; all: pass");
    happened(&s, "seat 0 drops 0.0: 5d, right\n");
}

TEST(a_queen_may_look_at_a_collection_card_that_all_know)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 3h\n"
            "1: 5d*1 6d\n"
            "discard Qh\n"
            "queue 0\n"
            "phase look\n");
    assert_string_equal(legal(&s, 0), "pass, look 0.0, look 1.0, look 1.1");
    act(&s, "0: look 1.0");
    expect(&s, "1: 5d*1 6d");
}

TEST(the_callers_cards_may_be_touched)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 3h 2s*1\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck Jh Qh\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; all: pass; 1: exchange 0.1; 1: with 2.0");
    expect(&s, "0: 3h 6d\n"
               "2: 2s/all\n"
               "turn 2\n");
    act(&s, "2: draw deck; 2: play; all: pass; 2: look 0.0");
    expect(&s, "phase over");
    happened(&s, "seat 2 looks at 0.0: 3h\n");
}
