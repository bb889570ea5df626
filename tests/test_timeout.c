/* `timeout`: each sentence of its rules, at tables that the sentence is about. */
#include "bidder.h"

TEST(it_doubts_a_bid_that_fails_with_more_than_80_percent)
{
    bidder t;
    hn_why why;
    hn_player player = bidder_player("timeout");
    bidder_set(&t, "faroleo", "22345", "5", "4x6");
    bidder_ask(&t, &player, 0, &why);
    double fails = 100 * (1 - hn_dice_at_least(6, 2, 5, 4));
    assert_true(fails > 80);
    assert_true(bidder_number(&why, "fails") == fails);
    assert_string_equal(why.rule, "dudo/fails");
    bidder_decides(&t, "timeout", "dudo");
    bidder_decides(&t, "timeout:dudo_above=99", "bid 5x6");
    bidder_set(&t, "faroleo", "22345", "5", "3x6");
    assert_true(100 * (1 - hn_dice_at_least(6, 2, 5, 3)) < 80);
    bidder_decides(&t, "timeout", "bid 4x6");
    bidder_decides(&t, "timeout:dudo_above=78", "dudo");
    bidder_set(&t, "faroleo", "22645", "5", "4x6");
    bidder_decides(&t, "timeout", "bid 5x6");
}

TEST(it_doubts_nothing_that_its_own_dice_cover)
{
    bidder t;
    bidder_set(&t, "faroleo", "66661", "5", "5x6");
    bidder_decides(&t, "timeout:dudo_above=0", "bid 6x6");
}

TEST(it_counts_aces_alone_on_aces_and_no_wild_face_in_palifico)
{
    bidder t;
    hn_why why;
    hn_player player = bidder_player("timeout");
    bidder_set(&t, "faroleo", "66612", "5", "4x6 2x1");
    bidder_ask(&t, &player, 0, &why);
    assert_true(bidder_number(&why, "fails") == 100 * (1 - hn_dice_at_least(6, 1, 5, 1)));
    bidder_set(&t, "faroleo", "1662", "51", "3x6");
    bidder_ask(&t, &player, 0, &why);
    assert_true(bidder_number(&why, "fails") == 100 * (1 - hn_dice_at_least(6, 1, 6, 1)));
}

TEST(it_never_says_calza)
{
    bidder t;
    bidder_set(&t, "faroleo", "44423", "55", "6x4");
    bidder_decides(&t, "timeout", "bid 6x5");
    bidder_set(&t, "faroleo", "444", "22", "3x4");
    bidder_decides(&t, "timeout", "bid 3x5");
}

TEST(it_raises_to_the_next_face_at_the_same_count)
{
    bidder t;
    bidder_set(&t, "faroleo", "23456", "555", "4x2");
    bidder_decides(&t, "timeout", "bid 4x3");
    bidder_set(&t, "faroleo", "23456", "555", "4x5");
    bidder_decides(&t, "timeout", "bid 4x6");
    bidder_set(&t, "perudo", "23456", "555", "4x5");
    bidder_decides(&t, "timeout", "bid 4x6");
}

TEST(on_sixes_on_aces_and_in_palifico_it_bids_one_more)
{
    bidder t;
    bidder_set(&t, "faroleo", "23456", "555", "4x6");
    bidder_decides(&t, "timeout", "bid 5x6");
    bidder_set(&t, "faroleo", "23156", "555", "4x6 2x1");
    bidder_decides(&t, "timeout", "bid 3x1");
    bidder_set(&t, "faroleo", "2345", "51", "2x3");
    bidder_decides(&t, "timeout", "bid 3x3");
    bidder_set(&t, "liars-dice", "6", "1", "1x6");
    bidder_decides(&t, "timeout", "bid 2x6");
}

TEST(where_its_raise_is_illegal_it_doubts)
{
    bidder t;
    hn_why why;
    hn_player player = bidder_player("timeout:dudo_above=100");
    bidder_set(&t, "faroleo", "66", "2", "4x6");
    assert_string_equal(bidder_ask(&t, &player, 0, &why), "dudo");
    assert_string_equal(why.rule, "dudo/nothing-else");
    bidder_set(&t, "faroleo", "666", "1", "4x6");
    bidder_decides(&t, "timeout:dudo_above=100", "dudo");
    bidder_set(&t, "faroleo", "66", "2", "4x5");
    bidder_decides(&t, "timeout:dudo_above=100", "bid 4x6");
}

TEST(it_opens_with_its_best_face_and_bids_what_it_holds)
{
    bidder t;
    bidder_set(&t, "faroleo", "33456", "555", "");
    bidder_decides(&t, "timeout", "bid 2x3");
    bidder_set(&t, "faroleo", "66551", "555", "");
    bidder_decides(&t, "timeout", "bid 3x5");
    bidder_set(&t, "faroleo", "11111", "555", "");
    bidder_decides(&t, "timeout", "bid 5x2");
    bidder_set(&t, "faroleo", "1144", "51", "");
    bidder_decides(&t, "timeout", "bid 2x4");
    bidder_set(&t, "faroleo", "1", "5", "");
    bidder_decides(&t, "timeout", "bid 1x2");
    bidder_set(&t, "perudo", "11144", "555", "");
    bidder_decides(&t, "timeout", "bid 5x4");
    bidder_set(&t, "liars-dice", "6", "1", "");
    bidder_decides(&t, "timeout", "bid 1x1");
}

TEST(its_key_means_nothing)
{
    bidder t;
    bidder_set(&t, "faroleo", "23456", "555", "6x5");
    hn_player player = bidder_player("timeout");
    hn_why one, two;
    bidder_ask(&t, &player, 1, &one);
    bidder_ask(&t, &player, 2, &two);
    assert_int_equal(one.action, two.action);
    assert_string_equal(one.rule, two.rule);
}

TEST(it_is_the_stand_in)
{
    bidder t;
    bidder_set(&t, "faroleo", "22345", "5", "4x6");
    assert_string_equal(hn_stand_in_name(t.rules.game), "timeout");
    hn_view view = hn_view_of(&t.rules, &t.state, 0);
    assert_int_equal(hn_stand_in_decide(&view, 1), PERUDO_DUDO);
}
