/* Vinto: draws, unused actions, and what is done with a drawn card. */
#include "setup.h"

#include <stdio.h>

#define table_set(s, text) set_under(s, "preset vinto\n", text)

/* ---- drawing ---- */

TEST(a_card_from_the_deck_is_shown_to_all)
{
    setup s;
    table_set(&s, "0: 3h 4h\n"
                  "1: 5d 5h\n"
                  "2: 6d\n"
                  "deck 2h\n");
    assert_string_equal(legal(&s, 0), "draw deck");
    act(&s, "0: draw deck");
    expect(&s, "drawn 2h/all\n"
               "phase drawn\n");
    hn_view other = hn_view_of(&s.rules, &s.state, 1), public = hn_view_of(&s.rules, &s.state, -1);
    assert_string_equal(hn_card_text(hn_view_drawn(&other)), "2h");
    assert_string_equal(hn_card_text(hn_view_drawn(&public)), "2h");
}

TEST(an_unused_action_on_top_can_be_taken_and_is_played_at_once)
{
    setup s;
    table_set(&s, "0: 3h 4h\n"
                  "1: 5d 5h\n"
                  "discard 9c 7c\n"
                  "unused yes\n");
    assert_string_equal(legal(&s, 0), "draw deck, draw discard");
    act(&s, "0: draw discard");
    story(&s, "seat 0 takes 7c from the discard\n"
              "seat 0 plays 7c for its action\n");
    expect(&s, "discard 9c 7c\n"
               "phase look\n"
               "power 7\n"
               "unused no\n");
    assert_string_equal(legal(&s, 0), "look 0.0, look 0.1");
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
}

TEST(every_rank_with_an_action_can_be_taken)
{
    static const char *const cards[] = {"7c", "8c", "9c", "10c", "Jc", "Qc", "Kc", "Ac"};
    static const char *const phases[] = {"phase look",  "phase look", "phase look",  "phase look",
                                         "phase first", "phase look", "phase point", "phase aim"};
    for (int i = 0; i < 8; i++) {
        char lines[100];
        setup s;
        snprintf(lines, sizeof lines, "0: 3h\n1: 5d\ndiscard %s\nunused yes\n", cards[i]);
        table_set(&s, lines);
        act(&s, "0: draw discard");
        expect(&s, phases[i]);
        expect(&s, "may_pass no\n");
    }
}

TEST(a_used_action_cannot_be_taken)
{
    setup s;
    table_set(&s, "0: 3h 4h\n"
                  "1: 5d 5h\n"
                  "deck 7c\n");
    act(&s, "0: draw deck; 0: play; 0: look 0.0; all: pass; 0: pass");
    expect(&s, "turn 1\n"
               "top 7c\n"
               "unused no\n");
    assert_string_equal(legal(&s, 1), "draw deck");
    refuse(&s, "1: draw discard", HN_POWER_USED);
}

TEST(a_taken_action_is_used_then)
{
    setup s;
    table_set(&s, "0: 3h 4h\n"
                  "1: 5d 5h\n"
                  "discard 7c\n"
                  "unused yes\n");
    act(&s, "0: draw discard; 0: look 0.1; all: pass; 0: pass");
    refuse(&s, "1: draw discard", HN_POWER_USED);
}

TEST(a_card_without_an_action_cannot_be_taken)
{
    static const char *const cards[] = {"2c", "3c", "4c", "5c", "6c", "Xr"};
    for (int i = 0; i < 6; i++) {
        char lines[100];
        setup s;
        snprintf(lines, sizeof lines, "0: 3h\n1: 5d\ndeck %s\n", cards[i]);
        table_set(&s, lines);
        act(&s, "0: draw deck; 0: discard; all: pass; 0: pass");
        expect(&s, "unused no\n");
        refuse(&s, "1: draw discard", HN_POWER_USED);
    }
}

TEST(an_empty_discard_gives_nothing)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: 5d\n");
    refuse(&s, "0: draw discard", HN_NO_DISCARD);
}

TEST(only_the_top_card_can_be_taken)
{
    setup s;
    table_set(&s, "0: 3h 4h\n"
                  "1: 5d 5h\n"
                  "deck 7c 2c\n");
    act(&s, "0: draw deck; 0: discard; all: pass; 0: pass");
    expect(&s, "unused yes\n");
    act(&s, "1: draw deck; 1: discard; all: pass; 1: pass");
    expect(&s, "discard 7c 2c\n"
               "unused no\n");
    refuse(&s, "0: draw discard", HN_POWER_USED);
}

TEST(an_action_that_finds_no_target_cannot_be_taken)
{
    static const char *const tables[] = {
        "0: -\n1: 5d\ndiscard 7c\nunused yes\n",           /* no own card */
        "0: 3h\n1: -\ndiscard 9c\nunused yes\n",           /* no other's */
        "0: 3h\n1: -\ndiscard Jc\nunused yes\n",           /* no pair */
        "0: -\n1: 5d\n2: -\ndiscard Qc\nunused yes\n",     /* no pair */
        "0: -\n1: -\ndiscard Kc\nunused yes\n",            /* no card at all */
        "0: 3h\n1: 5d\ncaller 1\ndiscard Ac\nunused yes\n" /* nobody to aim at */
    };
    for (int i = 0; i < 6; i++) {
        setup s;
        table_set(&s, tables[i]);
        assert_string_equal(legal(&s, 0), "draw deck");
        refuse(&s, "0: draw discard", HN_POWERLESS);
    }
}

TEST(cards_cannot_be_used_before_one_is_drawn)
{
    setup s;
    table_set(&s, "0: 3h 4h\n"
                  "1: 5d 5h\n");
    refuse(&s, "0: play", HN_DRAW_FIRST);
    refuse(&s, "0: discard", HN_DRAW_FIRST);
    refuse(&s, "0: swap 0", HN_DRAW_FIRST);
    refuse(&s, "0: pass", HN_MUST_DRAW);
    refuse(&s, "0: toss 0", HN_NO_WINDOW);
    refuse(&s, "0: look 0.0", HN_NO_POWER);
    refuse(&s, "0: name K", HN_NO_POWER);
    refuse(&s, "0: call", HN_CALL_AT_END);
    refuse(&s, "1: draw deck", HN_NOT_ASKED);
}

/* ---- play, swap or discard ---- */

TEST(a_drawn_card_is_played_swapped_or_discarded)
{
    setup s;
    table_set(&s, "0: 3h - 4h\n"
                  "1: 5d 5h\n"
                  "deck 7c 2c\n");
    act(&s, "0: draw deck");
    assert_string_equal(legal(&s, 0), "play, discard, swap 0, swap 2");
    refuse(&s, "0: swap 1", HN_NO_CARD);
    refuse(&s, "0: draw deck", HN_WRONG_PHASE);
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
}

TEST(a_card_without_an_action_cannot_be_played)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: 5d 5h\n"
                  "deck 2c\n");
    act(&s, "0: draw deck");
    assert_string_equal(legal(&s, 0), "discard, swap 0");
    refuse(&s, "0: play", HN_POWERLESS);
}

TEST(an_action_that_finds_no_target_cannot_be_played)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: -\n"
                  "deck 10c\n");
    act(&s, "0: draw deck");
    refuse(&s, "0: play", HN_POWERLESS);
    act(&s, "0: discard");
    expect(&s, "unused yes\n");
}

TEST(a_swapped_in_card_is_known_to_all_and_the_old_one_is_discarded_face_up)
{
    setup s;
    table_set(&s, "0: 3h 7h/0\n"
                  "1: 5d 5h\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: swap 1; 0: pass");
    story(&s, "seat 0 draws 2c from the deck\n"
              "seat 0 swaps it into 0.1; 7h comes out\n");
    expect(&s, "0: 3h 2c/all\n"
               "discard 7h\n"
               "phase window\n"
               "ranks 7\n"
               "unused yes\n");
}

TEST(a_discarded_action_is_unused)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: 5d 5h\n"
                  "deck Kc\n");
    act(&s, "0: draw deck; 0: discard");
    story(&s, "seat 0 draws Kc from the deck\n"
              "seat 0 discards Kc\n");
    expect(&s, "phase window\n"
               "ranks K\n"
               "unused yes\n");
}

TEST(an_empty_hand_plays_on_but_cannot_swap)
{
    setup s;
    table_set(&s, "0: -\n"
                  "1: 5d 5h\n"
                  "deck 9c 2c\n");
    act(&s, "0: draw deck");
    assert_string_equal(legal(&s, 0), "play, discard");
    act(&s, "0: play; 0: look 1.1; all: pass");
    assert_string_equal(legal(&s, 0), "pass, call");
}

/* ---- declared swaps ---- */

TEST(with_a_swap_one_may_name_the_rank_that_comes_out)
{
    setup s;
    table_set(&s, "0: 3h 7h\n"
                  "1: 5d 5h\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: swap 1");
    story(&s, "seat 0 draws 2c from the deck\n");
    expect(&s, "phase name\n"
               "drawn 2c/all\n"
               "0: 3h 7h\n");
    assert_string_equal(legal(&s, 0),
                        "pass, name A, name 2, name 3, name 4, name 5, name 6, name 7, name 8, "
                        "name 9, name 10, name J, name Q, name K, name joker");
    refuse(&s, "0: swap 0", HN_WRONG_PHASE);
}

TEST(a_right_declaration_lets_the_action_be_played)
{
    setup s;
    table_set(&s, "0: 3h 7h\n"
                  "1: 5d 5h\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: swap 1; 0: name 7");
    story(&s, "seat 0 draws 2c from the deck\n"
              "seat 0 declares 0.1 to be 7\n"
              "seat 0 swaps it into 0.1; 7h comes out\n");
    expect(&s, "phase look\n"
               "power 7\n"
               "may_pass yes\n"
               "unused yes\n");
    assert_string_equal(legal(&s, 0), "pass, look 0.0, look 0.1");
    act(&s, "0: look 0.0");
    expect(&s, "0: 3h/0 2c/all\n"
               "phase window\n"
               "ranks 7\n"
               "unused no\n");
}

TEST(the_action_of_a_right_declaration_may_be_left_and_is_unused_then)
{
    setup s;
    table_set(&s, "0: 3h 7h\n"
                  "1: 5d 5h\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: swap 1; 0: name 7; 0: pass");
    happened(&s, "seat 0 leaves it at that\n");
    expect(&s, "phase window\n"
               "ranks 7\n"
               "power -\n"
               "unused yes\n");
}

TEST(a_right_declaration_of_a_card_without_an_action_costs_and_gives_nothing)
{
    setup s;
    table_set(&s, "0: 3h 4h\n"
                  "1: 5d 5h\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: swap 0; 0: name 3");
    expect(&s, "0: 2c/all 4h\n"
               "phase window\n"
               "ranks 3\n");
}

TEST(a_right_declaration_without_a_target_goes_on_to_the_window)
{
    setup s;
    table_set(&s, "0: 9h 4h\n"
                  "1: -\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: swap 0; 0: name 9");
    expect(&s, "0: 2c/all 4h\n"
               "phase window\n"
               "unused yes\n");
}

TEST(a_wrong_declaration_costs_a_penalty_card_and_the_action_is_not_played)
{
    setup s;
    table_set(&s, "0: 3h 7h\n"
                  "1: 5d 5h\n"
                  "deck 2c 9s\n");
    act(&s, "0: draw deck; 0: swap 1; 0: name 8");
    happened(&s, "seat 0 declares 0.1 to be 8\n"
                 "seat 0 swaps it into 0.1; 7h comes out\n"
                 "seat 0 takes a penalty card into 0.2\n");
    expect(&s, "0: 3h 2c/all 9s\n"
               "phase window\n"
               "ranks 7\n"
               "unused yes\n");
}

TEST(the_house_says_how_many_penalty_cards_a_wrong_declaration_costs)
{
    setup s;
    set(&s, "preset vinto\n"
            "rule wrong_penalty 3\n"
            "0: 3h 7h\n"
            "1: 5d 5h\n"
            "deck 2c 9s 10s Js\n");
    act(&s, "0: draw deck; 0: swap 1; 0: name 8");
    expect(&s, "0: 3h 2c/all 9s 10s Js\n");
}

TEST(without_a_declaration_the_action_is_not_played)
{
    setup s;
    table_set(&s, "0: 3h 7h\n"
                  "1: 5d 5h\n"
                  "deck 2c\n");
    act(&s, "0: draw deck; 0: swap 1; 0: pass");
    never_happened(&s, "declares");
    expect(&s, "0: 3h 2c/all\n"
               "phase window\n");
}

TEST(where_the_house_has_no_declarations_none_is_asked_for)
{
    setup s;
    set(&s, "preset vinto\n"
            "rule declare no\n"
            "0: 3h 7h\n"
            "1: 5d 5h\n"
            "deck 2c\n");
    act(&s, "0: draw deck; 0: swap 1");
    expect(&s, "phase window\n");
}

/* ---- the deck runs out ---- */

TEST(an_empty_deck_is_made_of_all_but_the_top_discard)
{
    setup s;
    table_set(&s, "0: 3h\n"
                  "1: 5d\n"
                  "discard rest 7c\n"
                  "unused yes\n");
    act(&s, "0: draw deck");
    happened(&s, "the discard is shuffled back: 51 cards\n");
    expect(&s, "discard 7c\n"
               "deck 50\n"
               "unused yes\n");
}

TEST(with_nothing_to_draw_a_seat_passes_without_a_window_but_may_call)
{
    setup s;
    table_set(&s, "0: rest\n"
                  "1: rest\n"
                  "2: rest\n"
                  "3: rest\n"
                  "4: 9c 10c Jc Qc Kc\n"
                  "discard 7c\n");
    assert_string_equal(legal(&s, 0), "pass");
    refuse(&s, "0: draw deck", HN_NO_DECK);
    act(&s, "0: pass");
    story(&s, "seat 0 has nothing to draw\n");
    expect(&s, "phase call\n");
    act(&s, "0: call");
    expect(&s, "turn 1\n"
               "caller 0\n");
}

TEST(without_a_deck_an_unused_top_can_still_be_taken)
{
    setup s;
    table_set(&s, "0: rest\n"
                  "1: rest\n"
                  "2: rest\n"
                  "3: rest\n"
                  "4: 9c 10c Jc Qc Kc\n"
                  "discard 7c\n"
                  "unused yes\n");
    assert_string_equal(legal(&s, 0), "draw discard");
    refuse(&s, "0: pass", HN_MUST_DRAW);
}
