/* Perudo's calls and what they lead to: dudo, calza, who loses and who begins, palifico, seats that go out,
 * and the end of a round. */
#include "setup.h"

#include <stdio.h>
#include <string.h>

/* ---- dudo ---- */

/* Under both presets with several throws: four sixes lie here, one of them an ace. */
static void four_sixes(setup *c, const char *name)
{
    char lines[200];
    snprintf(lines, sizeof lines, "preset %s\n0: 2 3 4 5\n1: 6 6 6 5\n2: 1 2 3 4 4\n", name);
    set(c, lines);
}

static const char *const many_throws[] = {"faroleo", "perudo"};

TEST(a_bid_that_fails_costs_the_bidder_a_die)
{
    for (int i = 0; i < 2; i++) {
        setup c;
        four_sixes(&c, many_throws[i]);
        act(&c, "0: bid 5x6; 1: dudo");
        happened(&c, "seat 1 is right: 4 dice match 6\nseat 0 loses a die and has 3\n");
        expect(&c, "dice 3 4 5\nin_play 12\nthrow 1\nbid none");
    }
}

TEST(a_bid_that_holds_costs_the_caller_a_die)
{
    for (int i = 0; i < 2; i++) {
        setup c;
        four_sixes(&c, many_throws[i]);
        act(&c, "0: bid 3x6; 1: dudo");
        happened(&c, "seat 1 is wrong: 4 dice match 6\nseat 1 loses a die and has 3\n");
        expect(&c, "dice 4 3 5\nin_play 12\nthrow 1\nbid none");
    }
}

TEST(exactly_as_many_as_the_bid_says_is_enough_for_it)
{
    for (int i = 0; i < 2; i++) {
        setup c;
        four_sixes(&c, many_throws[i]);
        act(&c, "0: bid 4x6; 1: dudo");
        happened(&c, "seat 1 is wrong: 4 dice match 6\nseat 1 loses a die and has 3\n");
        expect(&c, "dice 4 3 5");
    }
}

TEST(aces_count_for_every_other_face)
{
    for (int face = 2; face <= 6; face++) {
        setup c;
        char words[40];
        set(&c, "0: 1 1 2 3 4\n1: 5 6 1 2 3\n"); /* two of 2 and 3, one of the others, three aces */
        snprintf(words, sizeof words, "0: bid 1x%d; 1: dudo", face);
        act(&c, words);
        snprintf(words, sizeof words, "%d dice match %d\n", face <= 3 ? 5 : 4, face);
        happened(&c, words);
    }
}

TEST(for_a_bid_of_aces_only_aces_count)
{
    setup c;
    set(&c, "0: 1 1 2 2 2\n1: 1 6 6 6 6\n");
    act(&c, "0: bid 1x2; 1: bid 4x1; 0: dudo");
    happened(&c, "seat 0 is right: 3 dice match 1\nseat 1 loses a die and has 4\n");
}

TEST(the_bid_is_the_last_one_and_so_is_its_bidder)
{
    setup c;
    four_sixes(&c, "faroleo");
    act(&c, "0: bid 1x2; 1: bid 2x2; 2: bid 9x5; 0: dudo");
    happened(&c, "seat 0 is right: 3 dice match 5\nseat 2 loses a die and has 4\n");
    expect(&c, "dice 4 4 4\nturn 2");
}

TEST(a_call_is_told_in_the_order_in_which_it_happens)
{
    setup c;
    set(&c, "0: 2 3\n1: 6 1 6\n2: out\n");
    act(&c, "0: bid 4x6; 1: dudo");
    happened(&c, "seat 0 bids 4x6\n"
                 "seat 1 says dudo\n"
                 "seat 0 shows 2 3\n"
                 "seat 1 shows 6 1 6\n"
                 "seat 1 is right: 3 dice match 6\n"
                 "seat 0 loses a die and has 1\n"
                 "throw 1: seat 0 begins\n"
                 "palifico: the face stays, and no face is wild\n"
                 "seat 0 throws 1 die: ");
    happened(&c, "\nseat 1 throws 3 dice: ");
    never_happened(&c, "seat 2");
}

/* ---- calza ---- */

TEST(a_calza_that_is_exact_gives_a_die_back)
{
    for (int i = 0; i < 2; i++) {
        setup c;
        four_sixes(&c, many_throws[i]);
        act(&c, "0: bid 4x6; 1: calza");
        happened(&c, "seat 1 says calza\n");
        happened(&c, "seat 1 is right: 4 dice match 6\nseat 1 gets a die back and has 5\n");
        expect(&c, "dice 4 5 5\nin_play 14\nthrow 1\nturn 1");
    }
}

TEST(a_calza_with_too_few_or_too_many_costs_a_die)
{
    for (int i = 0; i < 2; i++)
        for (int count = 1; count <= 13; count++) {
            setup c;
            char words[40];
            if (count == 4)
                continue;
            four_sixes(&c, many_throws[i]);
            snprintf(words, sizeof words, "0: bid %dx6; 1: calza", count);
            act(&c, words);
            happened(&c, "seat 1 is wrong: 4 dice match 6\nseat 1 loses a die and has 3\n");
            expect(&c, "dice 4 3 5\nturn 1");
        }
}

TEST(a_calza_never_gives_more_dice_than_at_the_start)
{
    for (int i = 0; i < 2; i++) {
        setup c;
        four_sixes(&c, many_throws[i]);
        act(&c, "0: bid 1x6; 1: bid 4x6; 2: calza");
        happened(&c, "seat 2 is right: 4 dice match 6\nthrow 1: seat 2 begins\n");
        never_happened(&c, "gets a die");
        expect(&c, "dice 4 4 5\nin_play 13\nturn 2");
    }
    setup c;
    set(&c, "rule dice 3\n0: 2 2 3\n1: 4 4 4\n2: 5 5\n");
    act(&c, "0: bid 2x2; 1: calza");
    expect(&c, "dice 3 3 2\nturn 1");
    set(&c, "rule dice 3\n0: 2 2 3\n1: 4 4 4\n2: 5 5\nturn 1\n");
    act(&c, "1: bid 2x2; 2: calza");
    expect(&c, "dice 3 3 3\nturn 2");
}

TEST(calza_is_for_the_seat_to_act_and_not_on_its_own_bid)
{
    setup c;
    four_sixes(&c, "faroleo");
    act(&c, "0: bid 4x6");
    refuse(&c, "0: calza", HN_NOT_ASKED);
    refuse(&c, "2: calza", HN_NOT_ASKED);
    refuse(&c, "2: dudo", HN_NOT_ASKED);
}

TEST(faroleo_has_calza_heads_up_too)
{
    setup c;
    set(&c, "0: 6 6 2\n1: 6 1 3\n");
    act(&c, "0: bid 4x6; 1: calza");
    expect(&c, "dice 3 4\nturn 1");
}

TEST(perudo_has_no_calza_heads_up)
{
    setup c;
    set(&c, "preset perudo\n0: 6 6 2\n1: out\n2: 6 1 3\n3: out\n");
    act(&c, "0: bid 4x6");
    assert_string_equal(legal(&c, 2), "dudo, 2-6x1, 5-6x2, 5-6x3, 5-6x4, 5-6x5, 5-6x6");
    refuse(&c, "2: calza", HN_NO_CALZA);
    deal(&c, 2, "preset perudo");
    act(&c, "0: bid 4x6");
    refuse(&c, "1: calza", HN_NO_CALZA);
    act(&c, "1: dudo");
}

TEST(liars_dice_has_no_calza)
{
    setup c;
    set(&c, "preset liars-dice\n0: 2\n1: 3\n");
    act(&c, "0: bid 1x2");
    refuse(&c, "1: calza", HN_NO_CALZA);
    set(&c, "rule calza no\n0: 2 2\n1: 3 3\n2: 4 4\n");
    act(&c, "0: bid 1x2");
    refuse(&c, "1: calza", HN_NO_CALZA);
}

/* ---- who begins ---- */

TEST(whoever_lost_a_die_begins_the_next_throw)
{
    for (int i = 0; i < 2; i++) {
        setup c;
        four_sixes(&c, many_throws[i]);
        act(&c, "0: bid 9x6; 1: dudo"); /* the bidder */
        expect(&c, "turn 0\nasked 0");
        four_sixes(&c, many_throws[i]);
        act(&c, "0: bid 1x6; 1: dudo"); /* the caller */
        expect(&c, "turn 1\nasked 1");
        four_sixes(&c, many_throws[i]);
        act(&c, "0: bid 1x6; 1: calza"); /* the caller of a calza that is not exact */
        expect(&c, "turn 1\nasked 1");
    }
}

TEST(after_a_good_calza_its_caller_begins)
{
    for (int i = 0; i < 2; i++) {
        setup c;
        four_sixes(&c, many_throws[i]);
        act(&c, "0: bid 1x6; 1: bid 4x6; 2: calza");
        happened(&c, "throw 1: seat 2 begins\n");
        expect(&c, "turn 2\nasked 2");
    }
}

TEST(or_the_next_seat_with_dice_where_the_house_says_so)
{
    setup c;
    four_sixes(&c, "faroleo\nrule after_calza next");
    act(&c, "0: bid 4x6; 1: calza");
    happened(&c, "seat 1 gets a die back and has 5\nthrow 1: seat 2 begins\n");
    expect(&c, "dice 4 5 5\nturn 2\nasked 2");
    four_sixes(&c, "perudo\nrule after_calza next"); /* a full cup gains nothing and passes it on */
    act(&c, "0: bid 1x6; 1: bid 4x6; 2: calza");
    expect(&c, "dice 4 4 5\nturn 0\nasked 0");
    set(&c, "rule after_calza next\n0: 6 6 2\n1: 6 1\n2: out\n3: 3 3 3\n");
    act(&c, "0: bid 4x6; 1: calza"); /* past a seat that is out */
    expect(&c, "turn 3");
    four_sixes(&c, "faroleo\nrule after_calza next");
    act(&c, "0: bid 5x6; 1: calza"); /* one that is not exact costs a die, and its loser begins */
    expect(&c, "dice 4 3 5\nturn 1\nasked 1");
}

/* The caller came down to one before, and gained nothing of it: the seat behind has not come down just now. */
TEST(a_throw_that_is_passed_on_is_no_palifico_of_the_seat_that_begins)
{
    setup c;
    set(&c, "preset perudo\nrule after_calza next\n0: 6 6\n1: 6\n2: 3\n3: 4 4\n");
    act(&c, "0: bid 3x6; 1: calza");
    expect(&c, "dice 2 2 1 2\nturn 2\npalifico no\nhad");
}

TEST(if_the_loser_is_out_the_next_seat_with_dice_begins)
{
    for (int i = 0; i < 2; i++) {
        setup c;
        char lines[200];
        snprintf(lines, sizeof lines, "preset %s\n0: 3 3\n1: out\n2: 6 6 6\n3: 2\n4: out\nturn 2\n",
                 many_throws[i]);
        set(&c, lines);
        act(&c, "2: bid 1x6; 3: dudo");
        happened(&c, "seat 3 is out\nthrow 1: seat 0 begins\n"); /* past seat 4, around the table */
        expect(&c, "dice 2 0 3 0 0\nturn 0\nasked 0");
        act(&c, "0: bid 1x6");
        expect(&c, "turn 2");
    }
}

/* ---- palifico, the seed's way ---- */

TEST(in_faroleo_it_is_palifico_while_any_seat_has_a_single_die)
{
    setup c;
    set(&c, "0: 2 2\n1: 3 3 3\n2: 4 4 4\nturn 2\n");
    expect(&c, "palifico no\nwild 1");
    act(&c, "2: bid 1x4; 0: dudo"); /* seat 0 comes down to one */
    happened(&c, "throw 1: seat 0 begins\npalifico: the face stays, and no face is wild\n");
    expect(&c, "dice 1 3 3\npalifico yes\nwild none\nturn 0");
    act(&c, "0: bid 6x2; 1: bid 7x2; 2: dudo"); /* another seat begins, and it still is */
    expect(&c, "dice 1 2 3\npalifico yes\nwild none\nturn 1");
    act(&c, "1: bid 6x2; 2: dudo");
    expect(&c, "dice 1 1 3\npalifico yes");
    expect(&c, "had"); /* nobody uses it up */
}

TEST(in_faroleo_palifico_ends_with_the_last_single_die)
{
    setup c;
    set(&c, "0: 2\n1: 3 3 3\n2: 4 4 4\n");
    expect(&c, "palifico yes");
    act(&c, "0: bid 7x2; 1: dudo"); /* out */
    happened(&c, "seat 0 is out\n");
    never_happened(&c, "palifico");
    expect(&c, "dice 0 3 3\npalifico no\nwild 1\nturn 1");
    set(&c, "0: 2\n1: 3 3 3\n2: 4 4 4\nturn 2\n");
    act(&c, "2: bid 3x4; 0: calza"); /* a second die */
    expect(&c, "dice 2 3 3\npalifico no\nwild 1\nturn 0");
}

TEST(in_palifico_aces_count_for_themselves_alone)
{
    for (int i = 0; i < 2; i++) {
        setup c;
        set(&c, i ? "preset perudo\npalifico\n0: 2\n1: 1 1 2\n2: 1 2 5\n"
                  : "0: 2\n1: 1 1 2\n2: 1 2 5\n");
        act(&c, "0: bid 4x2; 1: dudo");
        happened(&c, "seat 1 is right: 3 dice match 2\n");
    }
    setup c;
    set(&c, "preset perudo\npalifico\n0: 2\n1: 1 1 2\n2: 1 2 5\n");
    act(&c, "0: bid 3x1; 1: calza");
    happened(&c, "seat 1 is right: 3 dice match 1\n");
}

/* ---- palifico, once for each seat ---- */

TEST(in_perudo_the_seat_that_comes_down_to_its_last_die_begins_palifico)
{
    setup c;
    set(&c, "preset perudo\n0: 2 2\n1: 3 3 3\n2: 4 4 4\n");
    act(&c, "0: bid 8x2; 1: dudo"); /* the bidder comes down to one */
    happened(&c, "throw 1: seat 0 begins\npalifico");
    expect(&c, "dice 1 3 3\npalifico yes\nwild none\nturn 0\nhad 0");
    set(&c, "preset perudo\n0: 2 2\n1: 3 3\n2: 4 4 4\n");
    act(&c, "0: bid 1x2; 1: dudo"); /* the caller does */
    expect(&c, "dice 2 1 3\npalifico yes\nturn 1\nhad 1");
    set(&c, "preset perudo\n0: 2 2\n1: 3 3\n2: 4 4 4\n");
    act(&c, "0: bid 1x2; 1: calza");
    expect(&c, "dice 2 1 3\npalifico yes\nturn 1\nhad 1");
}

TEST(in_perudo_palifico_lasts_one_throw)
{
    setup c;
    set(&c, "preset perudo\npalifico\n0: 2\n1: 3 3 3\n2: 4 4 4\n");
    act(&c, "0: bid 1x2; 1: dudo");
    expect(&c, "dice 1 2 3\npalifico no\nwild 1\nturn 1\nhad 0");
    never_happened(&c, "palifico");
    set(&c, "preset perudo\npalifico\n0: 2\n1: 3 3\n2: 4 4 4\n");
    act(&c, "0: bid 1x2; 1: dudo"); /* but another seat's may follow */
    expect(&c, "dice 1 1 3\npalifico yes\nwild none\nturn 1\nhad 0 1");
}

TEST(in_perudo_each_seat_has_palifico_once)
{
    setup c;
    set(&c, "preset perudo\n0: 2 2\n1: 3 3 3\n2: 4 4 4\n");
    act(&c, "0: bid 8x2; 1: dudo");
    expect(&c, "palifico yes\nhad 0");
    set(&c,
        "preset perudo\nhad 0\n0: 2\n1: 3 3 3\n2: 4 4 4\nturn 2\n"); /* later it wins one back */
    act(&c, "2: bid 3x4; 0: calza");
    expect(&c, "dice 2 3 3\npalifico no\nturn 0\nhad 0");
    set(&c, "preset perudo\nhad 0\n0: 2 2\n1: 3 3 3\n2: 4 4 4\n");
    act(&c, "0: bid 8x2; 1: dudo"); /* and loses it again */
    expect(&c, "dice 1 3 3\npalifico no\nwild 1\nturn 0\nhad 0");
}

TEST(in_perudo_a_last_die_that_is_not_new_makes_no_palifico)
{
    setup c;
    set(&c,
        "preset perudo\n0: 2\n1: 3\n2: 4 4 4\n3: 5 5\n"); /* as where dice were one at the start */
    expect(&c, "palifico no\nwild 1");
    act(&c, "0: bid 7x2; 1: dudo"); /* seat 0 is out; the next one has one die, but lost none */
    expect(&c, "dice 0 1 3 2\npalifico no\nturn 1\nhad");
    act(&c, "1: bid 6x2; 2: dudo");
    expect(&c, "dice 0 0 3 2\npalifico no\nturn 2\nhad");
}

TEST(in_perudo_a_loss_to_more_than_one_die_makes_no_palifico)
{
    setup c;
    set(&c, "preset perudo\n0: 2\n1: 3 3 3\n2: 4 4 4\nturn 1\n");
    act(&c, "1: bid 7x2; 2: dudo");
    expect(&c, "dice 1 2 3\npalifico no\nturn 1\nhad");
}

TEST(palifico_heads_up_is_like_any_other)
{
    setup c;
    set(&c, "preset perudo\n0: 2 2\n1: 3\n");
    act(&c, "0: bid 3x2; 1: dudo");
    expect(&c, "dice 1 1\npalifico yes\nturn 0\nhad 0");
    set(&c, "0: 2 2\n1: 3 3\n");
    act(&c, "0: bid 4x2; 1: dudo");
    expect(&c, "dice 1 2\npalifico yes\nturn 0");
}

TEST(without_palifico_a_last_die_changes_nothing)
{
    setup c;
    set(&c, "rule palifico no\n0: 2 2\n1: 3 3\n");
    act(&c, "0: bid 4x2; 1: dudo");
    expect(&c, "dice 1 2\npalifico no\nwild 1\nhad");
}

/* ---- the end ---- */

TEST(the_last_seat_with_dice_wins)
{
    for (int i = 0; i < 2; i++) {
        setup c;
        char lines[200];
        snprintf(lines, sizeof lines, "preset %s\n0: 2 2\n1: 3\n2: out\n", many_throws[i]);
        set(&c, lines);
        expect(&c, "points (not over)\nwinners (not over)");
        act(&c, "0: bid 1x2; 1: dudo");
        happened(&c, "seat 1 is wrong: 2 dice match 2\nseat 1 is out\nthe round is over\n");
        never_happened(&c, "throw");
        expect(&c, "dice 2 0 0\nphase over\nasked\nbid none\npoints 2 0 0\nwinners 0\n0: 2 2");
        refuse(&c, "0: bid 1x2", HN_OVER);
        refuse(&c, "1: dudo", HN_OVER);
        assert_string_equal(legal(&c, 0), "");
    }
}

TEST(a_seat_that_goes_out_last_but_one_ends_the_round_whoever_called)
{
    setup c;
    set(&c, "0: 2\n1: 3\n");
    act(&c, "0: bid 2x2; 1: dudo"); /* palifico, and there is but one */
    expect(&c, "phase over\npoints 0 1\nwinners 1\n1: 3\n0: out");
    set(&c, "0: 2\n1: 3\n");
    act(&c, "0: bid 2x2; 1: calza");
    expect(&c, "phase over\npoints 1 0\nwinners 0");
    set(&c, "0: 2\n1: 2\n");
    act(&c, "0: bid 2x2; 1: calza"); /* exact: the round goes on */
    expect(&c, "phase bid\ndice 1 2\nturn 1\npalifico yes");
}

TEST(after_the_last_throw_the_most_dice_win)
{
    setup c;
    set(&c, "throw 998\n0: 2 2 2\n1: 3 3 3\n2: 4 4\n");
    act(&c, "0: bid 8x2; 1: dudo");
    expect(&c, "throw 999\nphase bid\ndice 2 3 2\nturn 0");
    act(&c, "0: bid 7x2; 1: dudo");
    happened(&c, "seat 0 loses a die and has 1\nthe round is over\n");
    expect(&c, "throw 999\nphase over\npoints 1 3 2\nwinners 1");
    set(&c, "rule throws 1\n0: 2 2 2\n1: 3 3 3\n2: 4 4 4\nturn 1\n");
    act(&c, "1: bid 9x2; 2: dudo");
    expect(&c, "phase over\nthrow 0\npoints 3 2 3\nwinners 0 2");
}

TEST(the_presets_with_many_throws_end_after_a_thousand)
{
    for (int i = 0; i < 2; i++) {
        setup c;
        deal(&c, 3, i ? "preset perudo" : "preset faroleo");
        for (int number = 0; number < 1000; number++) { /* throws in which nobody loses a die */
            perudo *p = dice_in(&c);
            assert_int_equal(p->turn, number);
            int seat = p->turn_seat, other = perudo_next_seat(p, seat);
            assert_int_equal(hn_apply(&c.rules, &c.state, seat, action_of(&c, 0, "bid 1x2"), NULL),
                             HN_OK);
            for (int k = 0; k < 3; k++)
                memset(p->die[k], 4, 5);
            p->die[0][0] = 2; /* exactly one, so that calza is right */
            assert_int_equal(hn_apply(&c.rules, &c.state, other, PERUDO_CALZA, NULL), HN_OK);
        }
        expect(&c, "phase over\nthrow 999\npoints 5 5 5\nwinners 0 1 2");
    }
}

TEST(a_good_calza_in_the_last_throw_counts)
{
    setup c;
    set(&c, "rule throws 3\nthrow 2\n0: 2 2 2\n1: 3 3\n");
    act(&c, "0: bid 3x2; 1: calza");
    happened(&c, "seat 1 gets a die back and has 3\nthe round is over\n");
    expect(&c, "points 3 3\nwinners 0 1\nphase over\n0: 2 2 2\n1: 3 3 0"); /* it is not thrown */
    hn_view view = hn_view_of(&c.rules, &c.state, 0);
    hn_plain_view before, after;
    hn_state world;
    char text[200];
    hn_view_copy(&view, &before);
    assert_int_equal(hn_view_world(&c.rules, &before, 5, &world, NULL), HN_OK);
    view = hn_view_of(&c.rules, &world, 0);
    hn_view_copy(&view, &after);
    assert_memory_equal(&before.dice, &after.dice, sizeof before.dice);
    hn_view_text(&view, text, sizeof text);
    assert_string_equal(text, "perudo, throw 2, over, 6 dice in play\n0: 2 2 2\n1: 3 3 -\n");
}

/* ---- liar's dice ---- */

TEST(liars_dice_is_one_throw_and_the_loser_of_the_call_loses)
{
    setup c;
    set(&c, "preset liars-dice\nrule dice 3\n0: 2 2 3\n1: 6 5 5\n");
    act(&c, "0: bid 3x2; 1: dudo"); /* sixes are wild: three there are */
    happened(&c, "seat 1 is wrong: 3 dice match 2\nseat 1 is out\nthe round is over\n");
    expect(&c, "phase over\nthrow 0\npoints 3 0\nwinners 0\ndice 3 0\n0: 2 2 3\n1: out");
    set(&c, "preset liars-dice\nrule dice 3\n0: 2 2 3\n1: 6 5 5\n");
    act(&c, "0: bid 4x2; 1: dudo");
    happened(&c, "seat 1 is right: 3 dice match 2\nseat 0 is out\nthe round is over\n");
    expect(&c, "phase over\npoints 0 3\nwinners 1");
}

TEST(in_liars_dice_the_wild_face_is_chosen_or_none)
{
    setup c;
    set(&c, "preset liars-dice\nrule dice 2\nrule wild none\n0: 2 2\n1: 6 1\n");
    act(&c, "0: bid 3x2; 1: dudo");
    happened(&c, "2 dice match 2\n");
    set(&c, "preset liars-dice\nrule dice 2\nrule wild 1\n0: 2 2\n1: 6 1\n");
    act(&c, "0: bid 3x2; 1: dudo");
    happened(&c, "3 dice match 2\n");
    set(&c, "preset liars-dice\nrule dice 2\n0: 2 2\n1: 6 6\n");
    act(&c, "0: bid 3x6; 1: dudo"); /* a bid on the wild face itself */
    happened(&c, "2 dice match 6\n");
}

TEST(in_liars_dice_the_lost_game_leaves_all_others_as_winners)
{
    setup c;
    set(&c, "preset liars-dice\nrule seats.most 4\nrule dice 2\n0: 2 2\n1: 3 3\n2: 4 4\n3: 5 5\n");
    act(&c, "0: bid 1x2; 1: bid 2x2; 2: bid 3x2; 3: dudo");
    happened(&c, "seat 2 is out\nthe round is over\n");
    expect(&c, "phase over\npoints 2 2 0 2\nwinners 0 1 3");
}
