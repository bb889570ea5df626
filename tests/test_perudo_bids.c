/* Perudo's throw and its bids: who throws what, how a throw is opened, what raises what, to aces and from
 * them, palifico, and where bids end. */
#include "referee.h"
#include "setup.h"

#include <stdio.h>

/* Three seats of 5, 3 and 2 dice: ten in play. */
static const char ten_dice[] = "0: 1 2 3 4 5\n1: 6 6 6\n2: 2 2\n";

static void table_of_ten(setup *c, const char *name)
{
    char lines[200];
    snprintf(lines, sizeof lines, "preset %s\n%s", name, ten_dice);
    set(c, lines);
}

/* Two seats with two dice each, by the rules of the research game. */
static void liars_table(setup *c)
{
    set(c, "preset liars-dice\nrule dice 2\n0: 1 2\n1: 3 6\n");
}

/* ---- the throw ---- */

TEST(a_round_begins_with_all_dice_thrown)
{
    setup c;
    deal(&c, 3, "preset faroleo");
    expect(&c, "dice 5 5 5\nin_play 15\nturn 0\nasked 0\nbid none\nthrow 0\npalifico no\nwild 1\n"
               "phase bid");
    happened(&c, "throw 0: seat 0 begins\nseat 0 throws 5 dice:");
    happened(&c, "\nseat 2 throws 5 dice:");
    never_happened(&c, "palifico");
}

TEST(every_seat_sees_its_own_dice_alone)
{
    hn_rules rules;
    hn_state dealt;
    hn_events events;
    hn_rules_preset(&rules, hn_game_find("perudo"), NULL, NULL);
    assert_int_equal(hn_deal(&rules, 4, 1, 7, &dealt, &events), HN_OK);
    int rolls = 0;
    for (int i = 0; i < events.count; i++) {
        const hn_event *e = &events.event[i];
        if (e->type != HN_EVENT_ROLL)
            continue;
        rolls++;
        for (int viewer = 0; viewer <= 4; viewer++) {
            hn_event seen = hn_event_for(e, viewer < 4 ? viewer : HN_NONE);
            for (int k = 0; k < 5; k++)
                assert_int_equal(seen.die[k], viewer == e->seat ? e->die[k] : HN_UNKNOWN);
        }
    }
    assert_int_equal(rolls, 4);
}

TEST(a_throw_is_told_without_the_dice_to_those_who_do_not_see_them)
{
    char words[80];
    hn_event e = {.type = HN_EVENT_ROLL,
                  .seat = 2,
                  .card = HN_NONE,
                  .seen_by = 4,
                  .number = 2,
                  .die = {6, 1}};
    hn_event own = hn_event_for(&e, 2), others = hn_event_for(&e, 0);
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("perudo"), NULL, NULL);
    hn_event_text(&rules, &own, words, sizeof words);
    assert_string_equal(words, "seat 2 throws 2 dice: 6 1");
    hn_event_text(&rules, &others, words, sizeof words);
    assert_string_equal(words, "seat 2 throws 2 dice");
}

TEST(dice_and_faces_are_as_many_as_the_rules_say)
{
    for (int dice = 1; dice <= 5; dice++)
        for (int faces = 2; faces <= 6; faces++) {
            setup c;
            char lines[100];
            snprintf(lines, sizeof lines, "preset liars-dice\nrule dice %d\nrule faces %d\n%s",
                     dice, faces, faces < 6 ? "rule wild none" : "");
            deal(&c, 2, lines);
            const perudo *p = dice_in(&c);
            assert_int_equal(p->in_play, 2 * dice);
            for (int i = 0; i < 5; i++)
                for (int seat = 0; seat < 2; seat++)
                    assert_true(i < dice ? p->die[seat][i] >= 1 && p->die[seat][i] <= faces
                                         : p->die[seat][i] == 0);
        }
}

/* ---- the opening ---- */

TEST(faroleo_opens_with_any_count_of_any_face_but_aces)
{
    setup c;
    table_of_ten(&c, "faroleo");
    assert_string_equal(legal(&c, 0), "1-10x2, 1-10x3, 1-10x4, 1-10x5, 1-10x6");
    refuse(&c, "0: bid 1x1", HN_OPEN_NOT_WILD);
    refuse(&c, "0: bid 10x1", HN_OPEN_NOT_WILD);
}

TEST(perudo_opens_with_aces_in_palifico_only)
{
    setup c;
    table_of_ten(&c, "perudo");
    assert_string_equal(legal(&c, 0), "1-10x2, 1-10x3, 1-10x4, 1-10x5, 1-10x6");
    refuse(&c, "0: bid 1x1", HN_OPEN_NOT_WILD);
    set(&c, "preset perudo\n0: 3\n1: 1 2\n2: 4 5\npalifico\n");
    assert_string_equal(legal(&c, 0), "1-5x1, 1-5x2, 1-5x3, 1-5x4, 1-5x5, 1-5x6");
    act(&c, "0: bid 2x1");
    assert_string_equal(legal(&c, 1), "dudo, calza, 3-5x1");
}

TEST(faroleo_never_opens_with_aces_not_even_in_palifico)
{
    setup c;
    set(&c, "0: 3\n1: 1 2\n2: 4 5\n");
    expect(&c, "palifico yes");
    assert_string_equal(legal(&c, 0), "1-5x2, 1-5x3, 1-5x4, 1-5x5, 1-5x6");
    refuse(&c, "0: bid 1x1", HN_OPEN_NOT_WILD);
}

TEST(liars_dice_opens_with_any_face)
{
    setup c;
    liars_table(&c);
    assert_string_equal(legal(&c, 0), "1-4x1, 1-4x2, 1-4x3, 1-4x4, 1-4x5, 1-4x6");
}

TEST(nothing_can_be_called_before_a_bid_stands)
{
    static const char *const presets[] = {"faroleo", "perudo"};
    for (int i = 0; i < 2; i++) {
        setup c;
        table_of_ten(&c, presets[i]);
        refuse(&c, "0: dudo", HN_NO_BID);
        refuse(&c, "0: calza", HN_NO_BID);
    }
    setup c;
    liars_table(&c);
    refuse(&c, "0: dudo", HN_NO_BID);
    refuse(&c, "0: calza", HN_NO_BID);
}

/* ---- raises ---- */

TEST(faroleo_raises_the_count_or_goes_to_a_higher_face)
{
    setup c;
    table_of_ten(&c, "faroleo");
    act(&c, "0: bid 3x4");
    expect(&c, "bid 3x4 by 0\nturn 1");
    assert_string_equal(legal(&c, 1), "dudo, calza, 2-10x1, 4-10x4, 3-10x5, 3-10x6");
    refuse(&c, "1: bid 3x4", HN_TOO_LOW);
    refuse(&c, "1: bid 2x4", HN_TOO_LOW);
    refuse(&c, "1: bid 2x5", HN_TOO_LOW);
    refuse(&c, "1: bid 1x6", HN_TOO_LOW);
    refuse(&c, "1: bid 4x3", HN_LOWER_FACE);
    refuse(&c, "1: bid 10x2", HN_LOWER_FACE);
    act(&c, "1: bid 3x6");
    assert_string_equal(legal(&c, 2), "dudo, calza, 2-10x1, 4-10x6");
}

TEST(perudo_raises_by_more_of_any_face_or_as_many_of_a_higher_one)
{
    setup c;
    table_of_ten(&c, "perudo");
    act(&c, "0: bid 3x4");
    assert_string_equal(legal(&c, 1),
                        "dudo, calza, 2-10x1, 4-10x2, 4-10x3, 4-10x4, 3-10x5, 3-10x6");
    refuse(&c, "1: bid 3x4", HN_TOO_LOW);
    refuse(&c, "1: bid 3x3", HN_TOO_LOW);
    refuse(&c, "1: bid 2x6", HN_TOO_LOW);
    act(&c, "1: bid 4x2");
    assert_string_equal(legal(&c, 2),
                        "dudo, calza, 2-10x1, 5-10x2, 4-10x3, 4-10x4, 4-10x5, 4-10x6");
}

TEST(liars_dice_has_one_order_count_first_then_face)
{
    setup c;
    liars_table(&c);
    act(&c, "0: bid 2x4");
    assert_string_equal(legal(&c, 1), "dudo, 3-4x1, 3-4x2, 3-4x3, 3-4x4, 2-4x5, 2-4x6");
    act(&c, "1: bid 2x6"); /* sixes are wild, and like any face */
    assert_string_equal(legal(&c, 0), "dudo, 3-4x1, 3-4x2, 3-4x3, 3-4x4, 3-4x5, 3-4x6");
}

/* Two bids of liar's dice as places in that order. */
static int place_in_order(hn_bid bid)
{
    return 6 * bid.count + bid.face;
}

TEST(in_liars_dice_exactly_the_later_bids_of_that_order_are_legal)
{
    setup c;
    liars_table(&c);
    for (int a = 0; a < 24; a++) {
        setup raised = c;
        hn_mask mask;
        hn_bid first = {(uint8_t)(a / 6 + 1), (uint8_t)(a % 6 + 1)};
        hn_apply(&c.rules, &raised.state, 0, perudo_bid_action(first), NULL);
        assert_int_equal(hn_legal(&c.rules, &raised.state, 1, &mask), 1 + 23 - a);
        for (int b = 0; b < 24; b++) {
            hn_bid second = {(uint8_t)(b / 6 + 1), (uint8_t)(b % 6 + 1)};
            assert_int_equal(hn_mask_has(&mask, perudo_bid_action(second)),
                             place_in_order(second) > place_in_order(first));
        }
    }
}

/* Every bid after every other one under every rule of raising: the engine and the referee agree. */
TEST(every_raise_is_answered_as_the_rule_book_has_it)
{
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("perudo"), "perudo", NULL);
    for (int pair = 0; pair < 40 * 6 * 40 * 6; pair++) {
        hn_bid first = {(uint8_t)(pair / 240 / 6 + 1), (uint8_t)(pair / 240 % 6 + 1)};
        hn_bid second = {(uint8_t)(pair % 240 / 6 + 1), (uint8_t)(pair % 240 % 6 + 1)};
        for (int kind = 0; kind < 16; kind++) {
            rules.value[PERUDO_RAISE] = kind & 1 ? RAISE_UPWARDS : RAISE_ANY_FACE;
            rules.value[PERUDO_WILD_BIDS] = kind & 2 ? WILD_HALF : WILD_LIKE_OTHERS;
            rules.value[PERUDO_WILD] = kind & 4 ? 4 : 1;
            perudo p = {.seats = 8, .in_play = 40, .bid = first, .palifico = kind >> 3};
            referee r = {.rules = &rules,
                         .seats = 8,
                         .dice = {5, 5, 5, 5, 5, 5, 5, 5},
                         .bid = first,
                         .palifico = kind >> 3};
            hn_bids bids;
            perudo_bids(&rules, &p, &bids);
            bool in_range =
                second.count >= bids.low[second.face] && second.count <= bids.high[second.face];
            assert_int_equal(in_range, referee_allows_bid(&r, second));
        }
    }
}

/* ---- to aces and from them ---- */

TEST(to_aces_half_the_count_is_enough_rounded_up)
{
    static const int half[] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5};
    static const char *const presets[] = {"faroleo", "perudo"};
    for (int i = 0; i < 2; i++)
        for (int count = 1; count <= 10; count++) {
            setup c;
            char words[40];
            table_of_ten(&c, presets[i]);
            snprintf(words, sizeof words, "0: bid %dx5", count);
            act(&c, words);
            if (half[count] > 1) {
                snprintf(words, sizeof words, "1: bid %dx1", half[count] - 1);
                refuse(&c, words, HN_TOO_LOW);
            }
            snprintf(words, sizeof words, "1: bid %dx1", half[count]);
            act(&c, words);
        }
}

TEST(from_aces_it_takes_twice_the_count_and_one_of_any_face)
{
    static const char *const presets[] = {"faroleo", "perudo"};
    for (int i = 0; i < 2; i++) {
        setup c;
        table_of_ten(&c, presets[i]);
        act(&c, "0: bid 5x6; 1: bid 3x1");
        assert_string_equal(legal(&c, 2),
                            "dudo, calza, 4-10x1, 7-10x2, 7-10x3, 7-10x4, 7-10x5, 7-10x6");
        refuse(&c, "2: bid 6x6", HN_TOO_LOW);
        refuse(&c, "2: bid 3x1", HN_TOO_LOW);
        act(&c, "2: bid 7x2"); /* a lower face than the one before aces */
        assert_string_equal(legal(&c, 0),
                            "dudo, calza, 4-10x1, 8-10x2, 7-10x3, 7-10x4, 7-10x5, 7-10x6");
    }
}

/* The two examples that the seed gives. */
TEST(six_fours_are_raised_by_three_aces_and_those_by_seven_of_any_face)
{
    setup c;
    table_of_ten(&c, "faroleo");
    act(&c, "0: bid 6x4");
    refuse(&c, "1: bid 2x1", HN_TOO_LOW);
    act(&c, "1: bid 3x1");
    for (int face = 2; face <= 6; face++) {
        setup next = c;
        char words[40];
        snprintf(words, sizeof words, "2: bid 6x%d", face);
        refuse(&next, words, HN_TOO_LOW);
        snprintf(words, sizeof words, "2: bid 7x%d", face);
        act(&next, words);
    }
}

TEST(from_many_aces_only_more_aces_are_left)
{
    setup c;
    table_of_ten(&c, "faroleo");
    act(&c, "0: bid 9x6; 1: bid 5x1");
    assert_string_equal(legal(&c, 2), "dudo, calza, 6-10x1");
    refuse(&c, "2: bid 10x6", HN_TOO_LOW);
    act(&c, "2: bid 6x1; 0: bid 9x1");
    assert_string_equal(legal(&c, 1), "dudo, calza, 10x1");
}

TEST(another_wild_face_has_the_same_rules)
{
    setup c;
    set(&c, "rule wild 4\n0: 1 2 3 4 5\n1: 6 6 6\n2: 2 2\n");
    expect(&c, "wild 4");
    assert_string_equal(legal(&c, 0), "1-10x1, 1-10x2, 1-10x3, 1-10x5, 1-10x6");
    act(&c, "0: bid 3x5");
    assert_string_equal(legal(&c, 1), "dudo, calza, 2-10x4, 4-10x5, 3-10x6");
    act(&c, "1: bid 2x4");
    assert_string_equal(legal(&c, 2),
                        "dudo, calza, 5-10x1, 5-10x2, 5-10x3, 3-10x4, 5-10x5, 5-10x6");
}

TEST(without_a_wild_face_all_faces_are_alike)
{
    setup c;
    set(&c, "rule wild none\nrule opening any\nrule wild_bids like others\n0: 1 2\n1: 6 6\n");
    expect(&c, "wild none");
    assert_string_equal(legal(&c, 0), "1-4x1, 1-4x2, 1-4x3, 1-4x4, 1-4x5, 1-4x6");
    act(&c, "0: bid 2x1");
    assert_string_equal(legal(&c, 1), "dudo, calza, 3-4x1, 2-4x2, 2-4x3, 2-4x4, 2-4x5, 2-4x6");
}

/* ---- how high ---- */

TEST(nobody_bids_more_dice_than_are_in_play)
{
    setup c;
    table_of_ten(&c, "faroleo");
    refuse(&c, "0: bid 11x6", HN_TOO_MANY);
    refuse(&c, "0: bid 40x6", HN_TOO_MANY);
    act(&c, "0: bid 10x6");
    table_of_ten(&c, "perudo");
    refuse(&c, "0: bid 11x6", HN_TOO_MANY);
    liars_table(&c);
    refuse(&c, "0: bid 5x6", HN_TOO_MANY);
}

TEST(a_lost_die_lowers_what_can_be_bid)
{
    setup c;
    table_of_ten(&c, "faroleo");
    act(&c, "0: bid 10x6; 1: dudo");
    expect(&c, "dice 4 3 2\nturn 0");
    assert_string_equal(legal(&c, 0), "1-9x2, 1-9x3, 1-9x4, 1-9x5, 1-9x6");
    refuse(&c, "0: bid 10x6", HN_TOO_MANY);
}

TEST(a_face_that_the_dice_do_not_have_is_refused)
{
    setup c;
    set(&c, "rule faces 4\n0: 1 2\n1: 3 4\n");
    assert_string_equal(legal(&c, 0), "1-4x2, 1-4x3, 1-4x4");
    refuse(&c, "0: bid 1x5", HN_NO_FACE);
    refuse(&c, "0: bid 9x6", HN_NO_FACE);
    refuse(&c, "0: bid 1x7", HN_NO_SUCH_ACTION);
    refuse(&c, "0: bid 0x2", HN_NO_SUCH_ACTION);
    refuse(&c, "0: bid 41x2", HN_NO_SUCH_ACTION);
}

TEST(the_highest_bid_leaves_only_the_calls)
{
    setup c;
    table_of_ten(&c, "faroleo");
    act(&c, "0: bid 10x6");
    assert_string_equal(legal(&c, 1), "dudo, calza, 5-10x1"); /* aces are still above it */
    act(&c, "1: bid 10x1");
    assert_string_equal(legal(&c, 2), "dudo, calza");
    table_of_ten(&c, "perudo");
    act(&c, "0: bid 10x6; 1: bid 10x1");
    assert_string_equal(legal(&c, 2), "dudo, calza");
    set(&c, "preset perudo\n0: 1 2\n1: 3 4\n");
    act(&c, "0: bid 4x6; 1: bid 4x1");
    assert_string_equal(legal(&c, 0), "dudo");
    liars_table(&c);
    act(&c, "0: bid 4x6");
    assert_string_equal(legal(&c, 1), "dudo");
    set(&c, "0: 3\n1: 1 2\n"); /* palifico */
    act(&c, "0: bid 3x2");
    assert_string_equal(legal(&c, 1), "dudo, calza");
}

/* ---- palifico ---- */

TEST(in_palifico_the_face_stays_and_only_the_count_goes_up)
{
    for (int i = 0; i < 2; i++) {
        setup c;
        set(&c, i ? "preset perudo\n0: 3\n1: 1 2\n2: 4 5\npalifico" : "0: 3\n1: 1 2\n2: 4 5\n");
        expect(&c, "palifico yes\nwild none");
        act(&c, "0: bid 1x3");
        assert_string_equal(legal(&c, 1), "dudo, calza, 2-5x3");
        refuse(&c, "1: bid 1x3", HN_TOO_LOW);
        refuse(&c, "1: bid 1x4", HN_SAME_FACE);
        refuse(&c, "1: bid 5x6", HN_SAME_FACE);
        refuse(&c, "1: bid 1x1", HN_SAME_FACE);
        refuse(&c, "1: bid 6x3", HN_TOO_MANY);
        act(&c, "1: bid 2x3; 2: bid 4x3; 0: bid 5x3");
        assert_string_equal(legal(&c, 1), "dudo, calza");
    }
}

/* ---- whose turn it is ---- */

TEST(bids_go_clockwise_past_seats_that_are_out)
{
    setup c;
    set(&c,
        "preset perudo\n0: 2 2\n1: out\n2: 3 3\n3: out\n4: out\n5: 4 4\n6: 5 5\n7: out\nturn 5\n");
    act(&c, "5: bid 1x2");
    expect(&c, "turn 6\nasked 6");
    act(&c, "6: bid 2x2");
    expect(&c, "turn 0\nasked 0");
    act(&c, "0: bid 3x2");
    expect(&c, "turn 2\nasked 2");
    act(&c, "2: bid 4x2");
    expect(&c, "turn 5\nasked 5\nbid 4x2 by 2");
}

TEST(only_the_seat_whose_turn_it_is_may_act)
{
    setup c;
    table_of_ten(&c, "faroleo");
    refuse(&c, "1: bid 1x2", HN_NOT_ASKED);
    act(&c, "0: bid 1x2");
    refuse(&c, "0: dudo", HN_NOT_ASKED);
    refuse(&c, "0: calza", HN_NOT_ASKED);
    refuse(&c, "2: dudo", HN_NOT_ASKED);
    assert_string_equal(legal(&c, 0), "");
}

TEST(each_seats_last_bid_stays_in_sight_until_the_throw_ends)
{
    setup c;
    char text[400];
    table_of_ten(&c, "faroleo");
    act(&c, "0: bid 1x2; 1: bid 1x3; 2: bid 2x3; 0: bid 3x3");
    hn_view view = hn_view_of(&c.rules, &c.state, 1);
    hn_view_text(&view, text, sizeof text);
    assert_string_equal(text, "perudo, throw 0, seat 1 to act, 10 dice in play, bid 3x3 by 0\n"
                              "0: ? ? ? ? ? bid 3x3\n"
                              "1: 6 6 6 bid 1x3\n"
                              "2: ? ? bid 2x3\n");
    act(&c, "1: dudo");
    hn_dice_view copy;
    hn_dice_view_of(&view, &copy);
    for (int seat = 0; seat < HN_SEATS; seat++)
        assert_int_equal(copy.last[seat].count, 0);
}

TEST(a_bid_tells_one_event)
{
    setup c;
    table_of_ten(&c, "faroleo");
    act(&c, "0: bid 4x6");
    story(&c, "seat 0 bids 4x6\n");
}

/* ---- actions as text ---- */

TEST(every_action_has_a_text_that_leads_back)
{
    setup c;
    char words[40];
    deal(&c, 3, "preset perudo");
    assert_int_equal(hn_action_count(&c.rules), 242);
    for (int action = 0; action < HN_ACTIONS; action++) {
        int length = hn_action_text(&c.rules, 3, 2, (hn_action)action, words, sizeof words);
        assert_int_equal(length > 0, action < 242);
        if (length)
            assert_int_equal(action_of(&c, 0, words), action);
    }
    assert_int_equal(action_of(&c, 0, "dudo"), 0);
    assert_int_equal(action_of(&c, 0, "calza"), 1);
    assert_int_equal(action_of(&c, 0, "bid 1x1"), 2);
    assert_int_equal(action_of(&c, 0, "bid 40x6"), 241);
}

TEST(no_other_text_is_an_action)
{
    static const char *const wrong[] = {"",         "bid",      "bid ",
                                        "bid 4",    "bid 4x",   "bid x6",
                                        "bid 4x7",  "bid 0x6",  "bid 41x6",
                                        "bid 04x6", "bid 4x06", "bid 4X6",
                                        "bid 4x6 ", "bid  4x6", " bid 4x6",
                                        "bid -4x6", "bid 4 x6", "bid 4x6x6",
                                        "bid4x6",   "Bid 4x6",  "dudo ",
                                        "Dudo",     "dudo 4x6", "calza!",
                                        "call",     "pass",     "bid 99999999999999999999x6"};
    setup c;
    deal(&c, 3, "preset perudo");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        hn_action action = 77;
        assert_int_equal(hn_action_parse(&c.rules, 3, 0, wrong[i], &action), HN_NO_SUCH_ACTION);
        assert_int_equal(action, 77);
    }
}
