/* Dutch: the order of a turn, drawing, playing, reshuffling, and what is refused at which moment. */
#include "setup.h"

static const char *const presets[] = {"preset dutch\n", "preset dutch-collect\n"};

/* ---- the order of a turn ---- */

TEST(a_turn_is_draw_play_window_specials_call)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h 4h\n"
                  "1: 5d 6d\n"
                  "discard 9c\n"
                  "deck Qh\n");
        act(&s, "0: draw deck");
        expect(&s, "phase drawn\n"
                   "asked 0\n"
                   "drawn Qh/0\n");
        act(&s, "0: play");
        expect(&s, "phase window\n"
                   "asked 0 1\n"
                   "drawn -\n"
                   "discard 9c Qh\n"
                   "queue\n");
        act(&s, "all: pass");
        expect(&s, "phase look\n"
                   "asked 0\n"
                   "queue 0\n");
        act(&s, "0: look 1.0");
        expect(&s, "phase call\n"
                   "asked 0\n"
                   "queue\n");
        assert_string_equal(legal(&s, 0), "pass, call");
        act(&s, "0: pass");
        story(&s, "turn 1: seat 1\n");
        expect(&s, "phase draw\n"
                   "turn 1\n"
                   "asked 1\n");
    }
}

TEST(the_turn_goes_round_the_table_clockwise)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
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

TEST(only_the_seat_that_is_asked_may_act)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "discard 9c\n"
            "turn 1\n");
    assert_string_equal(legal(&s, 0), "");
    refuse(&s, "0: draw deck", HN_NOT_ASKED);
    refuse(&s, "0: drop 0", HN_NOT_ASKED);
    act(&s, "1: draw deck");
    refuse(&s, "0: play", HN_NOT_ASKED);
}

/* ---- drawing and playing ---- */

TEST(a_turn_begins_with_a_card_of_the_deck_or_the_top_of_the_discard)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h 4h\n"
                  "1: 5d\n"
                  "discard Kd 9c\n"
                  "deck 2h\n");
        assert_string_equal(legal(&s, 0), "draw deck, draw discard");
        setup other = s;
        act(&s, "0: draw deck");
        story(&s, "seat 0 draws 2h from the deck\n");
        expect(&s, "drawn 2h/0\n"
                   "discard Kd 9c\n");
        act(&other, "0: draw discard");
        story(&other, "seat 0 takes 9c from the discard\n");
        expect(&other, "drawn 9c/all\n"
                       "discard Kd\n");
    }
}

TEST(then_any_card_of_the_hand_is_played_the_drawn_one_included)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h - 4h 7s\n"
            "1: 5d\n"
            "discard 9c\n"
            "deck 2h\n");
    setup taken = s;
    act(&s, "0: draw deck");
    assert_string_equal(legal(&s, 0), "play, swap 0, swap 2, swap 3");
    act(&taken, "0: draw discard");
    assert_string_equal(legal(&taken, 0), "play, swap 0, swap 2, swap 3");
    refuse(&s, "0: swap 1", HN_NO_CARD);
    refuse(&s, "0: swap 11", HN_NO_CARD);
    act(&s, "0: play");
    story(&s, "seat 0 plays 2h\n");
    expect(&s, "0: 3h - 4h 7s\n"
               "discard 9c 2h\n"
               "phase window\n");
}

TEST(the_kept_drawn_card_lies_in_the_gap)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h/01 4h 7s\n"
            "1: 5d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: swap 0");
    story(&s, "seat 0 draws 2h from the deck\n"
              "seat 0 swaps it into 0.0; 3h comes out\n");
    expect(&s, "0: 2h/0 4h 7s\n"
               "discard 3h\n"
               "drawn -\n"
               "phase window\n");
}

TEST(a_kept_card_of_the_discard_stays_known_to_all)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h 4h\n"
            "1: 5d\n"
            "discard Kd 9c\n");
    act(&s, "0: draw discard; 0: swap 1");
    expect(&s, "0: 3h 9c/all\n"
               "discard Kd 4h\n"
               "phase window\n");
}

/* ---- a card that is played back ---- */

TEST(a_taken_card_that_is_played_back_opens_no_window)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 9h 4h\n"
                  "1: 9d\n"
                  "discard Kd 9c\n");
        act(&s, "0: draw discard; 0: play");
        story(&s, "seat 0 takes 9c from the discard\n"
                  "seat 0 plays 9c\n");
        expect(&s, "phase call\n"
                   "asked 0\n"
                   "0: 9h 4h\n"
                   "discard Kd 9c\n");
        refuse(&s, "0: drop 0", HN_NO_WINDOW);
    }
}

TEST(a_taken_card_that_is_played_back_fires_no_special)
{
    static const char *const specials[] = {"discard Jh\n", "discard Qh\n"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, specials[i],
                  "preset dutch\n"
                  "0: 3h\n"
                  "1: 5d\n");
        act(&s, "0: draw discard; 0: play");
        expect(&s, "phase call\n"
                   "queue\n");
        refuse(&s, "0: look 1.0", HN_NO_POWER);
        refuse(&s, "0: exchange 1.0", HN_NO_POWER);
    }
}

TEST(a_taken_card_that_is_kept_opens_the_window_of_the_card_that_is_played)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: Qh 4h\n"
            "1: Qd 5d\n"
            "discard Jc\n");
    act(&s, "0: draw discard; 0: swap 0; 1: drop 0; all: pass");
    happened(&s, "seat 1 drops 1.0: Qd, right\n");
    expect(&s, "phase look\n"
               "queue 0 1\n"
               "0: Jc/all 4h\n");
}

TEST(a_card_of_the_same_rank_as_the_taken_one_opens_a_window_and_fires)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: Jh 4h\n"
            "1: 5d\n"
            "discard Jc\n");
    act(&s, "0: draw discard; 0: swap 0");
    expect(&s, "phase window");
    act(&s, "all: pass");
    expect(&s, "phase first\n"
               "queue 0\n");
}

TEST(after_a_call_a_card_that_is_played_back_ends_the_turn)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "discard 9c\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw discard; 1: play");
    expect(&s, "phase draw\n"
               "turn 2\n");
}

/* ---- the empty deck ---- */

TEST(a_draw_from_an_empty_deck_shuffles_back_all_but_the_top_discard)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "discard rest 9c\n");
    expect(&s, "deck 0");
    assert_string_equal(legal(&s, 0), "draw deck, draw discard");
    act(&s, "0: draw deck");
    happened(&s, "the discard is shuffled back: 51 cards\n");
    expect(&s, "discard 9c\n"
               "deck 50\n");
}

TEST(taking_the_top_discard_needs_no_reshuffle)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "discard rest 9c\n");
    act(&s, "0: draw discard; 0: swap 0");
    never_happened(&s, "shuffled");
    expect(&s, "deck 0\n"
               "top 3h\n");
}

TEST(a_penalty_shuffles_back_an_empty_deck_and_the_special_on_top_stays)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "discard rest\n"
            "deck Qh\n");
    act(&s, "0: draw deck; 0: play; 1: drop 0; all: pass");
    happened(&s, "seat 1 drops 1.0: 5d, wrong\n"
                 "the discard is shuffled back: 51 cards\n"
                 "seat 1 takes a penalty card into 1.1\n");
    expect(&s, "discard Qh\n"
               "phase look\n"
               "queue 0\n");
}

TEST(without_any_card_to_shuffle_back_the_deck_cannot_be_drawn)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: rest\n"
            "1: rest\n"
            "2: rest\n"
            "3: rest\n"
            "4: 5d rest\n"
            "discard 9c\n");
    expect(&s, "deck 0");
    assert_string_equal(legal(&s, 0), "draw discard");
    refuse(&s, "0: draw deck", HN_NO_DECK);
    refuse(&s, "0: pass", HN_MUST_DRAW);
}

TEST(a_seat_with_no_legal_draw_passes_without_a_window_and_may_still_call)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: rest\n"
            "1: rest\n"
            "2: rest\n"
            "3: rest\n"
            "4: rest\n"
            "turn 1\n");
    assert_string_equal(legal(&s, 1), "pass");
    refuse(&s, "1: draw deck", HN_NO_DECK);
    refuse(&s, "1: draw discard", HN_NO_DISCARD);
    refuse(&s, "1: collect", HN_NO_DISCARD);
    act(&s, "1: pass");
    story(&s, "seat 1 has nothing to draw\n");
    expect(&s, "phase call\n"
               "asked 1\n");
    act(&s, "1: call");
    expect(&s, "phase draw\n"
               "turn 2\n"
               "caller 1\n");
    act(&s, "2: pass");
    expect(&s, "phase draw\n"
               "turn 3\n");
}

/* ---- what is refused at which moment ---- */

TEST(before_the_draw_nothing_is_played_dropped_looked_at_or_called)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d\n"
                  "discard 9c\n");
        refuse(&s, "0: play", HN_DRAW_FIRST);
        refuse(&s, "0: swap 0", HN_DRAW_FIRST);
        refuse(&s, "0: drop 0", HN_NO_WINDOW);
        refuse(&s, "0: look 0.0", HN_NO_POWER);
        refuse(&s, "0: exchange 0.0", HN_NO_POWER);
        refuse(&s, "0: with 0.0", HN_NO_POWER);
        refuse(&s, "0: call", HN_CALL_AT_END);
        refuse(&s, "0: pass", HN_MUST_DRAW);
        refuse(&s, "0: collect", i ? HN_NOT_COLLECTED : HN_NO_COLLECTING);
    }
}

TEST(with_a_card_in_hand_nothing_else_is_drawn_collected_or_passed)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d\n"
                  "discard 9c\n");
        act(&s, "0: draw deck");
        refuse(&s, "0: draw deck", HN_WRONG_PHASE);
        refuse(&s, "0: draw discard", HN_WRONG_PHASE);
        refuse(&s, "0: collect", i ? HN_WRONG_PHASE : HN_NO_COLLECTING);
        refuse(&s, "0: pass", HN_WRONG_PHASE);
        refuse(&s, "0: call", HN_CALL_AT_END);
        refuse(&s, "0: drop 0", HN_NO_WINDOW);
        refuse(&s, "0: look 0.0", HN_NO_POWER);
    }
}

TEST(in_a_window_and_at_the_call_nothing_is_drawn_or_played)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 3h\n"
            "1: 5d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play");
    refuse(&s, "1: draw deck", HN_WRONG_PHASE);
    refuse(&s, "1: play", HN_WRONG_PHASE);
    refuse(&s, "1: swap 0", HN_WRONG_PHASE);
    refuse(&s, "1: collect", HN_WRONG_PHASE);
    refuse(&s, "0: call", HN_CALL_AT_END);
    act(&s, "all: pass");
    expect(&s, "phase call");
    refuse(&s, "0: draw deck", HN_WRONG_PHASE);
    refuse(&s, "0: draw discard", HN_WRONG_PHASE);
    refuse(&s, "0: play", HN_WRONG_PHASE);
    refuse(&s, "0: swap 0", HN_WRONG_PHASE);
    refuse(&s, "0: collect", HN_WRONG_PHASE);
    refuse(&s, "0: drop 0", HN_NO_WINDOW);
    refuse(&s, "0: with 1.0", HN_NO_POWER);
    refuse(&s, "1: call", HN_NOT_ASKED);
}

/* Places of seats that are not at the table have numbers, but no text. */
TEST(a_number_that_is_no_action_at_this_table_is_refused)
{
    setup s, third;
    static const char *const words[] = {"look 2.0", "exchange 2.11", "with 2.0"};
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "discard 9c\n");
    deal(&third, 3, "preset dutch\n");
    hn_state before = s.state;
    for (int i = 0; i < 3; i++)
        assert_int_equal(hn_apply(&s.rules, &s.state, 0, action_of(&third, 0, words[i]), NULL),
                         HN_NO_SUCH_ACTION);
    assert_int_equal(hn_apply(&s.rules, &s.state, 0, (hn_action)hn_action_count(&s.rules), NULL),
                     HN_NO_SUCH_ACTION);
    assert_int_equal(hn_apply(&s.rules, &s.state, 0, UINT16_MAX, NULL), HN_NO_SUCH_ACTION);
    assert_memory_equal(&before, &s.state, sizeof before);
    refuse(&s, "0: flip 0.0", HN_NO_SUCH_ACTION);
    refuse(&s, "0: give 0", HN_NO_SUCH_ACTION);
}
