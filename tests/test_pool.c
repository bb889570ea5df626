/* The pool of unseen cards: E[unknown], and the chance of each kind to be drawn next. */
#include "ask.h"

#include "beliefs/pool.h"
#include "games/cambio.h"

#include <math.h>

static pool_sum pool_of(const setup *s, int seat)
{
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    return pool_unseen(&view, s->rules.value + CAMBIO_VALUES);
}

#define expect_pool(s, seat, wanted_sum, wanted_count)          \
    do {                                                        \
        assert_int_equal(pool_of(s, seat).sum, wanted_sum);     \
        assert_int_equal(pool_of(s, seat).count, wanted_count); \
    } while (0)

/* ---- E[unknown] ---- */

TEST(with_nothing_seen_it_is_the_mean_of_the_whole_deck)
{
    setup s;
    deal(&s, 3, "preset cambio\nrule looks 0\nrule opening_discard no\n");
    expect_pool(&s, 1, 318, 54);
    deal(&s, 3, "preset cambio-lock\nrule looks 0\n");
    expect_pool(&s, 1, 328, 54);
}

TEST(after_the_deal_own_looks_and_the_opening_discard_are_seen)
{
    setup s;
    set(&s, "0: 3h/0 7c/0 Ks Xr\n"
            "1: 5d/1 5h/1 Qs Ac\n"
            "discard 9c\n");
    expect_pool(&s, 0, 318 - 3 - 7 - 9, 51);
    expect_pool(&s, 1, 318 - 5 - 5 - 9, 51);
    expect_pool(&s, HN_NONE, 318 - 9, 53);
}

TEST(it_rises_as_low_cards_are_seen_and_falls_as_high_ones_are)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "discard Ac Ad 2c Kh Xr\n");
    expect_pool(&s, 0, 318 - 3, 49);
    assert_true(reason(&s, "bayes-v2", 0, "E") > 318.0 / 54);
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "discard Qc Jd Ks 10c 9d\n");
    expect_pool(&s, 0, 318 - 49, 49);
    assert_true(reason(&s, "bayes-v2", 0, "E") < 318.0 / 54);
}

TEST(a_card_that_lay_open_or_was_looked_at_is_seen_wherever_it_lies)
{
    setup s;
    set(&s, "0: 3h/1 7c/0\n"
            "1: 5d/1 5h/01 Qs/all\n"
            "discard 9c\n");
    expect_pool(&s, 0, 318 - 7 - 5 - 10 - 9, 50);
    expect_pool(&s, 1, 318 - 3 - 5 - 5 - 10 - 9, 49);
    expect_pool(&s, HN_NONE, 318 - 10 - 9, 52);
}

TEST(the_drawn_card_is_seen_by_who_drew_it)
{
    setup s;
    set(&s, "0: 3h/0\n"
            "1: 5d/1\n"
            "discard 9c 4c\n"
            "deck Ks\n");
    act(&s, "0: draw deck");
    expect_pool(&s, 0, 318 - 3 - 9 - 4 - 10, 50);
    expect_pool(&s, 1, 318 - 5 - 9 - 4, 51);
    set(&s, "0: 3h/0\n"
            "1: 5d/1\n"
            "discard 9c 4c\n");
    act(&s, "0: draw discard");
    expect_pool(&s, 0, 318 - 3 - 9 - 4, 51);
    expect_pool(&s, 1, 318 - 5 - 9 - 4, 51);
}

TEST(a_reshuffle_makes_its_cards_unseen_again)
{
    setup s;
    set(&s, "0: 3h/0\n"
            "1: 5d/1\n"
            "discard rest 9c\n");
    expect_pool(&s, 0, 5, 1);
    act(&s, "0: draw deck");
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    int drawn = s.rules.value[CAMBIO_VALUES + hn_card_kind(hn_view_drawn(&view))];
    expect_pool(&s, 0, 318 - 3 - 9 - drawn, 51);
    expect_pool(&s, 1, 318 - 5 - 9, 52);
}

TEST(it_counts_by_the_values_of_the_house)
{
    setup s;
    deal(&s, 2,
         "rule looks 0\nrule opening_discard no\nrule values.A -3\nrule values.black K 20\n"
         "rule values.joker 7\n");
    expect_pool(&s, 0, 318 - 4 * 4 + 2 * 10 + 2 * 7, 54);
}

TEST(with_nothing_unseen_an_unknown_card_counts_5)
{
    setup s;
    set(&s, "0: 3h/0\n"
            "1: 5d/01\n"
            "discard rest 9c\n");
    expect_pool(&s, 0, 0, 0);
    assert_true(reason(&s, "bayes-v1", 0, "E") == 5);
    assert_true(reason(&s, "bayes-v2", 0, "E") == 5);
    assert_true(reason(&s, "bayes-v2 unknown 7", 0, "E") == 7);
}

/* ---- the next card ---- */

enum { ACE = 0, TWO = 1, NINE = 8, TEN = 9, RED_KING = 12, BLACK_KING = 13, JOKER = 14 };

static void next_of(const setup *s, int seat, double chance[HN_KINDS])
{
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    double sum = 0;
    hn_view_next_card(&view, chance);
    for (int kind = 0; kind < HN_KINDS; kind++) {
        assert_true(chance[kind] >= 0);
        sum += chance[kind];
    }
    assert_true(sum == 0 || fabs(sum - 1) < 1e-12);
}

static bool is(double value, double wanted)
{
    return fabs(value - wanted) < 1e-12;
}

TEST(the_next_card_is_any_unseen_one_by_the_number_of_its_kind)
{
    setup s;
    double chance[HN_KINDS];
    set(&s, "0: 2h/0 2d/0 Ks Xr\n"
            "1: 2c/1 5h/1 Qs Ac\n"
            "discard 9c Kh Kd\n");
    next_of(&s, 0, chance);
    assert_true(is(chance[ACE], 4 / 49.0));
    assert_true(is(chance[TWO], 2 / 49.0));
    assert_true(is(chance[NINE], 3 / 49.0));
    assert_true(is(chance[RED_KING], 0));
    assert_true(is(chance[BLACK_KING], 2 / 49.0));
    assert_true(is(chance[JOKER], 2 / 49.0));
    next_of(&s, 1, chance);
    assert_true(is(chance[TWO], 3 / 49.0));
    next_of(&s, HN_NONE, chance);
    assert_true(is(chance[TWO], 4 / 51.0));
}

TEST(a_drawn_card_does_not_come_next)
{
    setup s;
    double chance[HN_KINDS];
    set(&s, "0: 2h/0\n"
            "1: 2c/1\n"
            "discard 9c\n"
            "deck 10h\n");
    act(&s, "0: draw deck");
    next_of(&s, 0, chance);
    assert_true(is(chance[TEN], 3 / 51.0));
    next_of(&s, 1, chance);
    assert_true(is(chance[TEN], 4 / 52.0));
}

/* Seat 1 holds both jokers since before the reshuffle: they cannot be in the deck. */
TEST(after_a_reshuffle_only_what_was_shuffled_back_comes_next)
{
    setup s;
    double chance[HN_KINDS];
    set(&s, "0: 2h/0 2d\n"
            "1: Xr Xb 3c/1\n"
            "discard Ac Ad As Kh 9c\n"
            "deck 4h\n"
            "2: rest\n"
            "3: rest\n"
            "4: rest\n"
            "5: rest\n");
    act(&s, "0: draw deck; 0: play; all: pass; 0: pass");
    expect(&s, "deck 0\n");
    act(&s, "1: draw deck");
    happened(&s, "shuffled back: 5 cards");
    next_of(&s, 0, chance);
    assert_true(is(chance[ACE], 3 / 5.0));
    assert_true(is(chance[RED_KING], 1 / 5.0));
    assert_true(is(chance[NINE], 1 / 5.0));
    assert_true(is(chance[JOKER], 0));
    assert_int_equal(pool_of(&s, 0).count, 54 - 2);
    hn_view view = hn_view_of(&s.rules, &s.state, 1);
    int drawn = hn_card_kind(hn_view_drawn(&view));
    next_of(&s, 1, chance);
    assert_true(is(chance[drawn], (drawn == ACE ? 2 : 0) / 4.0));
}

TEST(with_an_empty_deck_what_would_be_shuffled_back_comes_next)
{
    setup s;
    double chance[HN_KINDS];
    set(&s, "0: rest\n"
            "1: rest\n"
            "2: rest\n"
            "3: rest\n"
            "4: 3c\n"
            "discard Ac Ad Kh Xr 9c\n");
    expect(&s, "deck 0\n");
    for (int seat = 0; seat < 5; seat++) {
        next_of(&s, seat, chance);
        assert_true(is(chance[ACE], 2 / 4.0));
        assert_true(is(chance[RED_KING], 1 / 4.0));
        assert_true(is(chance[JOKER], 1 / 4.0));
        assert_true(is(chance[NINE], 0));
    }
}

TEST(no_card_comes_next_where_none_can_be_drawn)
{
    static const char *const tables[] = {
        "0: rest\n1: rest\n2: rest\n3: rest\n4: 3c rest\ndiscard 9c\n",
        "0: rest\n1: rest\n2: rest\n3: rest\n4: 3c 4c rest\n",
        "rule deck_out ends\n0: 2c/0\n1: 3c/1\ndiscard rest 9c\n",
    };
    for (int i = 0; i < 3; i++) {
        setup s;
        double chance[HN_KINDS];
        set(&s, tables[i]);
        hn_mask mask;
        hn_legal(&s.rules, &s.state, 0, &mask);
        assert_false(hn_mask_has(&mask, CAMBIO_DRAW_DECK));
        next_of(&s, 0, chance);
        for (int kind = 0; kind < HN_KINDS; kind++)
            assert_true(chance[kind] == 0);
    }
}

TEST(what_is_hidden_changes_neither)
{
    setup one, two;
    double chance_one[HN_KINDS], chance_two[HN_KINDS];
    set(&one, "0: 2h/0 Kh\n"
              "1: 2c/1 Xr/1\n"
              "discard 9c\n"
              "deck Ac\n");
    set(&two, "0: 2h/0 10d\n"
              "1: Qc/1 5h/1\n"
              "discard 9c\n"
              "deck Ks\n");
    next_of(&one, 0, chance_one);
    next_of(&two, 0, chance_two);
    assert_memory_equal(chance_one, chance_two, sizeof chance_one);
    assert_int_equal(pool_of(&one, 0).sum, pool_of(&two, 0).sum);
    assert_int_equal(pool_of(&one, 0).count, pool_of(&two, 0).count);
}
