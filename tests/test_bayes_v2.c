/* What bayes-v2 adds: cards that their owners know, exchanges of two others' cards, the king's
 * two modes.
 *
 * With `discard rest` and a named deck only a few cards are unseen, so that E[unknown] is a
 * number that the test can state: the mean of the named deck and of the cards that no one shows
 * to seat 0. */
#include "ask.h"

/* Seat 0 draws and plays the deck's first card. */
#define set_and_play(s, lines)           \
    do {                                 \
        set(s, lines);                   \
        act(s, "0: draw deck; 0: play"); \
    } while (0)

/* ---- taking what its owner knows ---- */

/* A 2 that its owner knows scores -2 + 3 = 1, an ace that it does not -1. */
TEST(a_known_2_that_its_owner_knows_is_taken_before_an_ace_that_it_does_not)
{
    setup s;
    set_and_play(&s, "0: 10h/0\n1: 2h/01 Ac/0\ndiscard 9c\ndeck Qs\n");
    decides(&s, "bayes-v2", 0, "exchange 0.0");
    act(&s, "0: exchange 0.0");
    decides(&s, "bayes-v2", 0, "with 1.0");
    assert_true(reason(&s, "bayes-v2", 0, "score") == 1);
    decides(&s, "bayes-v1", 0, "with 1.1");
    decides(&s, "bayes-v2 disruption_bonus 0", 0, "with 1.1");
    assert_true(reason(&s, "bayes-v2 disruption_bonus 0", 0, "score") == -1);
}

TEST(the_bonus_is_worth_3_points_of_a_card)
{
    setup s;
    set_and_play(&s, "0: 10h/0\n1: 4h/01 Ac/0\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: exchange 0.0");
    chooses(&s, "bayes-v2", 0, "with 1.0, with 1.1");
    set_and_play(&s, "0: 10h/0\n1: 5h/01 Ac/0\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: exchange 0.0");
    decides(&s, "bayes-v2", 0, "with 1.1");
    decides(&s, "bayes-v2 disruption_bonus 5", 0, "with 1.0");
}

TEST(its_owner_is_the_seat_in_front_of_which_it_lies)
{
    setup s;
    set_and_play(&s, "0: 10h/0\n1: 2h/02 Ac/0\n2: 9d/0\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: exchange 0.0");
    decides(&s, "bayes-v2", 0, "with 1.1");
}

TEST(a_card_that_only_its_owner_knows_is_not_scored)
{
    setup s;
    set_and_play(&s, "0: 10h/0\n1: Kh/1 8c/0\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: exchange 0.0");
    decides(&s, "bayes-v2", 0, "with 1.1");
}

/* ---- exchanging two others' cards with J and Q ---- */

/* E is 6: the own worst card is not above 7. */
TEST(a_good_hand_exchanges_two_others_cards_that_their_owners_know)
{
    setup s;
    set_and_play(&s, "0: 5h/0 6c\n1: 4c/01 3c/0\n2: 9d/02 6d\ndiscard rest 9c\ndeck Qs 6h\n");
    decides(&s, "bayes-v2", 0, "exchange 1.0");
    act(&s, "0: exchange 1.0");
    decides(&s, "bayes-v2", 0, "with 2.0");
    set_and_play(&s, "0: 5h/0 6c\n1: 4c/01 3c/0\n2: 9d/02 6d\ndiscard rest 9c\ndeck Qs 6h\n");
    decides(&s, "bayes-v1", 0, "pass");
    decides(&s, "bayes-v2 third_party 0", 0, "pass");
    decides(&s, "bayes-v2 good_hand 4", 0, "pass");
}

TEST(with_a_6_the_hand_is_not_good)
{
    setup s;
    set_and_play(&s, "0: 6s/0 6c\n1: 4c/01 3c/0\n2: 9d/02 6d\ndiscard rest 9c\ndeck Qs 6h\n");
    decides(&s, "bayes-v2", 0, "pass");
    decides(&s, "bayes-v2 good_hand 6", 0, "exchange 1.0");
}

/* E is 5 - 1/3, 5 or 5 + 1/3. */
TEST(with_no_own_card_known_the_hand_is_as_good_as_E)
{
    static const char *const third[] = {"4h", "5h", "6h"};
    for (int i = 0; i < 3; i++) {
        setup s;
        set_with(&s, "0: 5c\n1: 4c/01 3c/0\n2: 9d/02 5d\ndiscard rest 9c\ndeck Qs %s\n", third[i]);
        act(&s, "0: draw deck; 0: play");
        decides(&s, "bayes-v2", 0, i == 2 ? "pass" : "exchange 1.0");
    }
}

TEST(the_lowest_come_first_and_from_two_different_seats)
{
    setup s;
    set_and_play(&s, "0: 5h/0\n1: 3c/01 2c/01\n2: 9d/02 10d/02\n3: 9h/03 Kh/0\ndiscard 9c\n"
                     "deck Qs\n");
    decides(&s, "bayes-v2", 0, "exchange 1.1");
    act(&s, "0: exchange 1.1");
    chooses(&s, "bayes-v2", 0, "with 2.0, with 3.0");
    set_and_play(&s, "0: 5h/0\n1: 3c/01 9s/01\n2: 9d/02 10d/02\n3: 8h/03 3h/03\ndiscard 9c\n"
                     "deck Qs\n");
    chooses(&s, "bayes-v2", 0, "exchange 1.0, exchange 3.1");
    act(&s, "0: exchange 3.1");
    decides(&s, "bayes-v2", 0, "with 1.0");
}

/* Seat 1 knows a card that seat 0 does not: it stands at E, 6 and then 8. */
TEST(a_card_that_we_do_not_know_stands_at_E)
{
    setup s;
    set_and_play(&s, "0: 5h/0\n1: 9s/01 6c/1\n2: 7d/02\ndiscard rest 9c\ndeck Qs 6h\n");
    decides(&s, "bayes-v2", 0, "exchange 1.1");
    act(&s, "0: exchange 1.1");
    decides(&s, "bayes-v2", 0, "with 2.0");
    set_and_play(&s, "0: 5h/0\n1: 9s/01 6c/1\n2: 7d/02\ndiscard rest 9c\ndeck Qs 10h\n");
    decides(&s, "bayes-v2", 0, "exchange 2.0");
    act(&s, "0: exchange 2.0");
    decides(&s, "bayes-v2", 0, "with 1.1");
}

TEST(there_must_be_candidates_in_front_of_two_opponents)
{
    setup s;
    set_and_play(&s, "0: 5h/0\n1: 3c/01 2c/1\n2: Kh/0 Kd\ndiscard 9c\ndeck Qs\n");
    decides(&s, "bayes-v2", 0, "pass");
    set_and_play(&s, "0: 5h/0\n1: 3c/01 2c/1\ndiscard 9c\ndeck Qs\n");
    decides(&s, "bayes-v2", 0, "pass");
    set_and_play(&s, "preset cambio-lock\n0: 5h/0\n1: 3c/01 2c/1\n2: Kh/02\ndiscard 9c\ndeck Qs\n"
                     "caller 2\n");
    decides(&s, "bayes-v2", 0, "pass");
    set_and_play(&s, "preset cambio-lock\n0: 5h/0\n1: 3c/01 2c/1\n2: Kh/02\n3: 9d/3\ndiscard 9c\n"
                     "deck Qs\ncaller 2\n");
    decides(&s, "bayes-v2", 0, "exchange 1.0");
    act(&s, "0: exchange 1.0");
    decides(&s, "bayes-v2", 0, "with 3.0");
}

/* E is 3: a 5 is good, and more than 1 above it. */
TEST(trading_the_own_worst_card_comes_first)
{
    setup s;
    set_and_play(&s, "0: 5h/0 3s\n1: 4c/01 3c\n2: 9d/02\ndiscard rest 9c\ndeck Qs 3h\n");
    decides(&s, "bayes-v2", 0, "exchange 0.0");
    act(&s, "0: exchange 0.0");
    decides(&s, "bayes-v2", 0, "with 1.0");
}

/* A person has chosen the first card. */
TEST(for_anothers_card_it_names_a_third_seats_only_where_it_would_have_begun_so)
{
    static const char *const good = "0: 5h/0 6c\n1: 4c/01 3c/0\n2: 9d/02 6d\ndiscard rest 9c\n"
                                    "deck Qs 6h\n";
    setup s;
    set_and_play(&s, good);
    act(&s, "0: exchange 2.0");
    decides(&s, "bayes-v2", 0, "with 1.0");
    decides(&s, "bayes-v2 third_party 0", 0, "with 0.0");
    decides(&s, "bayes-v2 good_hand 4", 0, "with 0.0");
    /* E is 6, and the 5 is more than -2 above it. */
    decides(&s, "bayes-v2 trade_above -2", 0, "with 0.0");
    set_and_play(&s, good);
    act(&s, "0: exchange 1.1"); /* its owner does not know it */
    decides(&s, "bayes-v2", 0, "with 0.0");
    set_and_play(&s, "0: 5h/0\n1: 3c/01 2c/1\n2: Kh/0 Kd\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: exchange 1.0");
    decides(&s, "bayes-v2", 0, "with 0.0");
}

TEST(both_opponents_lose_what_they_knew_of_their_places)
{
    setup s;
    set_and_play(&s, "0: 5h/0\n1: 4c/01\n2: 9d/02\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: exchange 1.0; 0: with 2.0");
    expect(&s, "0: 5h/0\n1: 9d/02\n2: 4c/01\n");
}

/* ---- the king ---- */

TEST(with_a_good_hand_the_king_looks_at_an_own_unknown_card_first)
{
    setup s;
    set_and_play(&s, "0: 5h/0 - 10s 2s\n1: 4c/01 3c\n2: 9d/02 8d 8h\ndiscard 9c\ndeck Ks\n");
    decides(&s, "bayes-v2", 0, "look 0.2");
    chooses(&s, "bayes-v1", 0, "look 2.1, look 2.2");
    chooses(&s, "bayes-v2 third_party 0", 0, "look 2.1, look 2.2");
}

TEST(whatever_it_sees_there_it_then_exchanges_two_others_cards)
{
    static const char *const seen[] = {"10s", "2s"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_with(&s, "0: 5h/0 %s 7s\n1: 4c/01 3c\n2: 9d/02 8d 8h\ndiscard 9c\ndeck Ks\n", seen[i]);
        act(&s, "0: draw deck; 0: play; 0: look 0.1");
        decides(&s, "bayes-v2", 0, "exchange 1.0");
        act(&s, "0: exchange 1.0");
        decides(&s, "bayes-v2", 0, "with 2.0");
    }
}

/* A person has looked at an own card, which v2 would not have, and asks it how to go on. */
TEST(with_two_seats_or_a_bad_hand_the_king_exchanges_nothing_after_an_own_look)
{
    setup s;
    set_and_play(&s, "0: 5h/0 2s\n1: 4c/01 3c/1\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: look 0.1");
    decides(&s, "bayes-v2", 0, "pass");
    act(&s, "0: exchange 1.0");
    decides(&s, "bayes-v2", 0, "with 0.0");
    set_and_play(&s, "0: 6h/0 2s\n1: 4c/01 3c\n2: 9d/02\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: look 0.1");
    decides(&s, "bayes-v2", 0, "pass");
    decides(&s, "bayes-v2 good_hand 6", 0, "exchange 1.0");
    decides(&s, "bayes-v2 good_hand 6 third_party 0", 0, "pass");
    act(&s, "0: exchange 1.0");
    decides(&s, "bayes-v2", 0, "with 0.0");
    decides(&s, "bayes-v2 good_hand 6", 0, "with 2.0");
    set_and_play(&s, "0: 5h/0 2s\n1: 4c/01 3c\n2: 9d/0\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: look 0.1");
    decides(&s, "bayes-v2", 0, "pass");
}

/* Before the look E is 5 - 1/3, 5 or 5 + 1/3; what was seen, a 9, is above 5, and E after it below. */
TEST(with_no_other_own_card_known_what_counts_is_E_before_the_look)
{
    static const char *const third[] = {"4h", "5h", "6h"};
    for (int i = 0; i < 3; i++) {
        setup s;
        set_with(&s, "0: 9s\n1: 4c/01 3c/0\n2: 9d/02 Ad\ndiscard rest 9c\ndeck Ks %s\n", third[i]);
        act(&s, "0: draw deck; 0: play");
        if (i < 2)
            decides(&s, "bayes-v2", 0, "look 0.0");
        act(&s, "0: look 0.0");
        decides(&s, "bayes-v2", 0, i == 2 ? "pass" : "exchange 1.0");
    }
}

/* Seat 1 is expected at 4 + E, seat 2 at 9 + 2 E, of whom V1 would look at a card. */
TEST(with_its_own_cards_known_it_looks_at_the_opponent_with_the_lowest_score)
{
    setup s;
    set_and_play(&s, "0: 5h/0\n1: 4c/01 3c\n2: 9d/02 8d 8h\ndiscard 9c\ndeck Ks\n");
    decides(&s, "bayes-v2", 0, "look 1.1");
    act(&s, "0: look 1.1");
    decides(&s, "bayes-v2", 0, "exchange 1.0");
    act(&s, "0: exchange 1.0");
    decides(&s, "bayes-v2", 0, "with 2.0");
}

TEST(the_pair_is_chosen_after_the_look)
{
    setup s;
    set_and_play(&s, "0: 5h/0\n1: 4c/01 2c/1\n2: 9d/02 8d 8h\ndiscard 9c\ndeck Ks\n");
    decides(&s, "bayes-v2", 0, "look 1.1");
    act(&s, "0: look 1.1");
    decides(&s, "bayes-v2", 0, "exchange 1.1");
    set_and_play(&s, "0: 5h/0\n1: Qc/1\n2: 9d/02\n3: 8d/03\ndiscard 9c\ndeck Ks\n");
    decides(&s, "bayes-v2", 0, "look 1.0");
    act(&s, "0: look 1.0");
    decides(&s, "bayes-v2", 0, "exchange 3.0");
    act(&s, "0: exchange 3.0");
    decides(&s, "bayes-v2", 0, "with 2.0");
}

TEST(with_nothing_unknown_at_all_it_looks_at_the_lowest_card_and_exchanges)
{
    setup s;
    set_and_play(&s, "0: 5h/0\n1: 4c/01 3c/0\n2: 9d/02\ndiscard 9c\ndeck Ks\n");
    decides(&s, "bayes-v2", 0, "look 1.1");
    act(&s, "0: look 1.1");
    decides(&s, "bayes-v2", 0, "exchange 1.0");
}

TEST(without_two_candidates_it_gathers_information_as_v1_does)
{
    setup s;
    set_and_play(&s, "0: 5h/0 10s\n1: 4c/01 3c\n2: 9d/0 8d 8h\ndiscard 9c\ndeck Ks\n");
    chooses(&s, "bayes-v2", 0, "look 2.1, look 2.2");
    act(&s, "0: look 2.1");
    decides(&s, "bayes-v2", 0, "pass");
    set_and_play(&s, "0: 5h/0 10s\n1: 4c/01 3c\ndiscard 9c\ndeck Ks\n");
    decides(&s, "bayes-v2", 0, "look 1.1");
    act(&s, "0: look 1.1");
    decides(&s, "bayes-v2", 0, "exchange 0.0");
    act(&s, "0: exchange 0.0");
    decides(&s, "bayes-v2", 0, "with 1.1");
}

TEST(with_a_weak_hand_too)
{
    setup s;
    set_and_play(&s, "0: 6s/0 10s\n1: 4c/01 3c\n2: 9d/02 8d Ad\ndiscard 9c\ndeck Ks\n");
    chooses(&s, "bayes-v2", 0, "look 2.1, look 2.2");
    act(&s, "0: look 2.2");
    decides(&s, "bayes-v2", 0, "exchange 0.0");
    act(&s, "0: exchange 0.0");
    decides(&s, "bayes-v2", 0, "with 2.2");
    set_and_play(&s, "0: 6s/0\n1: 4c/01 3c\n2: 9d/02 8d Ad\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: look 2.1");
    decides(&s, "bayes-v2", 0, "pass");
}

/* With no own card known E stands for the worst, and a look changes E: here from 5 to more or
 * from more to less than 5, with an empty hand and with an unknown card. In one mode the king
 * looks at seat 1, who has the lowest score, and then exchanges; in the other at seat 2, of whom
 * least is known, and then it does not. */
TEST(the_mode_is_not_tested_again_after_the_look)
{
    static const char *const tables[] = {
        "0: -\n1: 2c/01 3s\n2: 9d/02 4s 6s\ndiscard rest 9c\ndeck Ks 7s\n",
        "0: -\n1: 2c/01 9s\n2: 9d/02 8s 9h\ndiscard rest 9c\ndeck Ks Ac Ad\n",
        "0: 4c\n1: 2c/01 9s\n2: 9d/02 8s 9h\ndiscard rest 9c\ndeck Ks Ac Ad\n",
    };
    for (int i = 0; i < 3; i++) {
        setup s;
        set_and_play(&s, tables[i]);
        int looked = acts(&s, "bayes-v2", 0).seat;
        assert_true(looked == 1 || looked == 2);
        decides(&s, "bayes-v2", 0, looked == 1 ? "exchange 1.0" : "pass");
    }
}
