/* Vinto: what 7, 8, 9, 10, jack, queen and ace do. The king has a file of its own. */
#include "setup.h"

#include <stdio.h>

/* Three seats, and seat 0 plays the card that it draws. */
static void play(setup *s, const char *card)
{
    char deck[20];
    snprintf(deck, sizeof deck, "deck %s\n", card);
    set_under(s,
              "preset vinto\n"
              "0: 3h - 4h\n"
              "1: 5d 5h\n"
              "2: 6d\n",
              deck);
    act(s, "0: draw deck; 0: play");
}

/* ---- 7, 8, 9, 10 ---- */

TEST(seven_and_eight_look_at_an_own_card)
{
    static const char *const cards[] = {"7c", "8c"};
    for (int i = 0; i < 2; i++) {
        setup s;
        play(&s, cards[i]);
        assert_string_equal(legal(&s, 0), "look 0.0, look 0.2");
        refuse(&s, "0: look 0.1", HN_NO_CARD);
        refuse(&s, "0: look 1.0", HN_OTHERS_CARD);
        refuse(&s, "0: pass", HN_MUST_CHOOSE);
        act(&s, "0: look 0.2");
        story(&s, "seat 0 looks at 0.2: 4h\n");
        expect(&s, "0: 3h - 4h/0\n"
                   "phase window\n");
    }
}

TEST(nine_and_ten_look_at_another_seats_card)
{
    static const char *const cards[] = {"9c", "10c"};
    for (int i = 0; i < 2; i++) {
        setup s;
        play(&s, cards[i]);
        assert_string_equal(legal(&s, 0), "look 1.0, look 1.1, look 2.0");
        refuse(&s, "0: look 0.0", HN_OWN_CARD);
        refuse(&s, "0: look 2.1", HN_NO_CARD);
        act(&s, "0: look 1.1");
        expect(&s, "1: 5d 5h/0\n"
                   "phase window\n");
    }
}

/* ---- jack ---- */

TEST(a_jack_swaps_two_cards_of_two_different_seats_unseen)
{
    setup s;
    play(&s, "Jc");
    assert_string_equal(legal(&s, 0), "exchange 0.0, exchange 0.2, exchange 1.0, exchange 1.1, "
                                      "exchange 2.0");
    act(&s, "0: exchange 1.1");
    assert_string_equal(legal(&s, 0), "with 0.0, with 0.2, with 2.0");
    refuse(&s, "0: with 1.0", HN_SAME_SEAT);
    refuse(&s, "0: with 2.1", HN_NO_CARD);
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
    act(&s, "0: with 2.0");
    story(&s, "seat 0 exchanges 1.1 and 2.0\n");
    expect(&s, "0: 3h - 4h\n"
               "1: 5d 6d\n"
               "2: 5h\n"
               "phase window\n"
               "ranks J\n");
}

TEST(knowledge_moves_with_the_cards)
{
    setup s;
    set(&s, "preset vinto\n"
            "0: 3h/0\n"
            "1: 5d/1\n"
            "deck Jc\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 0.0; 0: with 1.0");
    expect(&s, "0: 5d/1\n"
               "1: 3h/0\n");
}

TEST(a_jack_without_two_seats_that_have_cards_cannot_be_played)
{
    setup s;
    set(&s, "preset vinto\n"
            "0: 3h 4h\n"
            "1: -\n"
            "2: -\n"
            "deck Jc\n");
    act(&s, "0: draw deck");
    assert_string_equal(legal(&s, 0), "discard, swap 0, swap 1");
    refuse(&s, "0: play", HN_POWERLESS);
}

/* ---- queen ---- */

TEST(a_queen_sees_the_first_card_before_the_second_is_chosen)
{
    setup s;
    play(&s, "Qc");
    assert_string_equal(legal(&s, 0), "look 0.0, look 0.2, look 1.0, look 1.1, look 2.0");
    act(&s, "0: look 1.0");
    story(&s, "seat 0 looks at 1.0: 5d\n");
    expect(&s, "1: 5d/0 5h\n"
               "phase second\n");
    assert_string_equal(legal(&s, 0), "look 0.0, look 0.2, look 2.0");
    refuse(&s, "0: look 1.1", HN_SAME_SEAT);
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
    act(&s, "0: look 2.0");
    expect(&s, "2: 6d/0\n"
               "phase trade\n");
    assert_string_equal(legal(&s, 0), "pass, trade");
    refuse(&s, "0: look 0.0", HN_NO_POWER);
}

TEST(a_queen_swaps_the_two_cards_or_not)
{
    setup s;
    play(&s, "Qc");
    act(&s, "0: look 1.0; 0: look 2.0");
    setup left = s;
    act(&s, "0: trade");
    story(&s, "seat 0 exchanges 1.0 and 2.0\n");
    expect(&s, "1: 6d/0 5h\n"
               "2: 5d/0\n"
               "phase window\n"
               "ranks Q\n");
    act(&left, "0: pass");
    story(&left, "seat 0 leaves it at that\n");
    expect(&left, "1: 5d/0 5h\n"
                  "2: 6d/0\n"
                  "phase window\n"
                  "ranks Q\n"
                  "unused no\n");
}

TEST(a_queen_without_two_seats_that_have_cards_cannot_be_played)
{
    setup s;
    set(&s, "preset vinto\n"
            "0: -\n"
            "1: 5d 5h\n"
            "2: -\n"
            "deck Qc\n");
    act(&s, "0: draw deck");
    refuse(&s, "0: play", HN_POWERLESS);
}

TEST(the_first_card_is_legal_only_if_there_is_a_second)
{
    setup s;
    set(&s, "preset vinto\n"
            "0: 3h\n"
            "1: 5d 5h\n"
            "2: 6h\n"
            "caller 2\n"
            "deck Qc\n");
    act(&s, "0: draw deck; 0: play");
    assert_string_equal(legal(&s, 0), "look 0.0, look 1.0, look 1.1");
    act(&s, "0: look 0.0");
    assert_string_equal(legal(&s, 0), "look 1.0, look 1.1");
}

/* ---- ace ---- */

TEST(an_ace_lets_a_chosen_other_seat_take_a_card_unseen)
{
    setup s;
    set(&s, "preset vinto\n"
            "0: 3h\n"
            "1: 5d 5h\n"
            "2: 6d\n"
            "deck Ac 10s\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "phase aim\n");
    assert_string_equal(legal(&s, 0), "aim 1, aim 2");
    refuse(&s, "0: aim 0", HN_OWN_CARD);
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
    act(&s, "0: aim 2");
    story(&s, "seat 0 aims the ace at seat 2\n"
              "seat 2 takes a penalty card into 2.1\n");
    expect(&s, "2: 6d 10s\n"
               "phase window\n"
               "ranks A\n");
}

TEST(an_ace_at_a_full_hand_gives_nothing)
{
    setup s;
    set(&s, "preset vinto\n"
            "0: 3h\n"
            "1: rest\n"
            "2: 6d\n"
            "deck As 10s\n");
    act(&s, "0: draw deck; 0: play; 0: aim 1");
    story(&s, "seat 0 draws As from the deck\n"
              "seat 0 plays As for its action\n"
              "seat 0 aims the ace at seat 1\n");
    expect(&s, "phase window\n");
}

TEST(an_ace_can_be_aimed_at_an_empty_hand)
{
    setup s;
    set(&s, "preset vinto\n"
            "0: 3h\n"
            "1: -\n"
            "deck Ac 10s\n");
    act(&s, "0: draw deck; 0: play; 0: aim 1");
    expect(&s, "1: 10s\n");
}

/* ---- the house's own table of actions ---- */

TEST(the_house_says_what_a_rank_does)
{
    setup s;
    set(&s, "preset vinto\n"
            "rule actions.2 give\n"
            "rule actions.7 none\n"
            "0: 3h\n"
            "1: 5d\n"
            "deck 2c 7c\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "phase aim\n"
               "power 2\n");
    act(&s, "0: aim 1; all: pass; 0: pass");
}
