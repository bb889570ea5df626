/* Matches: rounds, totals, the end, the winners. */
#include "setup.h"

static void add(hn_match *match, int a, int b, int c)
{
    hn_score score = {.points = {(int16_t)a, (int16_t)b, (int16_t)c}};
    hn_match_add(match, &score);
}

static hn_match match_of(const hn_rules *rules)
{
    hn_match match;
    assert_int_equal(hn_match_begin(rules, 3, 5, &match), HN_OK);
    return match;
}

static hn_rules rules_for(const char *game, const char *name)
{
    hn_rules rules;
    assert_int_equal(hn_rules_preset(&rules, hn_game_find(game), name, NULL), HN_OK);
    return rules;
}

static hn_rules rules_of(const char *name)
{
    return rules_for("cambio", name);
}

TEST(a_match_of_cambio_goes_on_until_someone_has_100)
{
    static const char *const names[] = {"cambio", "cambio-table"};
    for (int i = 0; i < 2; i++) {
        hn_rules rules = rules_of(names[i]);
        hn_match match = match_of(&rules);
        assert_false(hn_match_over(&rules, &match));
        add(&match, 40, 50, 0);
        add(&match, 40, 49, -1);
        assert_false(hn_match_over(&rules, &match));
        add(&match, 0, 1, 0);
        assert_true(hn_match_over(&rules, &match));
        assert_int_equal(match.rounds, 3);
        assert_int_equal(match.total[0], 80);
        assert_int_equal(match.total[1], 100);
        assert_int_equal(match.total[2], -1);
        assert_int_equal(hn_match_winners(&rules, &match), 1 << 2);
    }
}

TEST(more_than_100_ends_it_too)
{
    hn_rules rules = rules_of("cambio");
    hn_match match = match_of(&rules);
    add(&match, 5, 120, 110);
    assert_true(hn_match_over(&rules, &match));
    assert_int_equal(hn_match_winners(&rules, &match), 1 << 0);
}

TEST(under_the_lock_rules_a_match_is_a_number_of_rounds)
{
    hn_rules rules = rules_of("cambio-lock");
    hn_match match = match_of(&rules);
    for (int i = 0; i < 9; i++)
        add(&match, 50, 60, 70);
    assert_false(hn_match_over(&rules, &match));
    add(&match, 0, 0, -1);
    assert_true(hn_match_over(&rules, &match));
    hn_rules_set(&rules, hn_key_find(rules.game, "match_goal"), 0, 3, NULL);
    match = match_of(&rules);
    add(&match, 1, 2, 3);
    add(&match, 1, 2, 3);
    assert_false(hn_match_over(&rules, &match));
    add(&match, 1, 2, 3);
    assert_true(hn_match_over(&rules, &match));
}

TEST(a_total_that_is_never_reached_ends_after_a_thousand_rounds)
{
    hn_rules rules = rules_of("cambio");
    hn_match match = match_of(&rules);
    for (int round = 0; round < 1000; round++) {
        assert_false(hn_match_over(&rules, &match));
        add(&match, -1, 0, 0);
    }
    assert_true(hn_match_over(&rules, &match));
    assert_int_equal(hn_match_winners(&rules, &match), 1);
}

TEST(equal_totals_share_the_win)
{
    hn_rules rules = rules_of("cambio");
    hn_match match = match_of(&rules);
    add(&match, 10, 100, 20);
    add(&match, 15, 0, 5);
    assert_int_equal(hn_match_winners(&rules, &match), 1 << 0 | 1 << 2);
}

/* A round of dice: who is left with how many. */
static void add_dice(hn_match *match, int seat, int dice)
{
    hn_score score = {.winners = (hn_seats)(1u << seat)};
    score.points[seat] = (int16_t)dice;
    hn_match_add(match, &score);
}

TEST(a_match_of_perudo_is_one_round_unless_the_house_wants_more)
{
    hn_rules rules = rules_for("perudo", "perudo");
    hn_match match = match_of(&rules);
    assert_false(hn_match_over(&rules, &match));
    add_dice(&match, 2, 1);
    assert_true(hn_match_over(&rules, &match));
    assert_int_equal(hn_match_winners(&rules, &match), 1 << 2);
}

TEST(the_most_rounds_win_a_match_of_perudo_whatever_dice_were_left)
{
    hn_rules rules = rules_for("perudo", "faroleo");
    hn_rules_set(&rules, hn_key_find(rules.game, "match_goal"), 0, 4, NULL);
    hn_match match = match_of(&rules);
    add_dice(&match, 0, 1);
    add_dice(&match, 1, 5);
    add_dice(&match, 0, 1);
    assert_false(hn_match_over(&rules, &match));
    assert_int_equal(hn_match_winners(&rules, &match), 1 << 0);
    hn_match level = match;
    add_dice(&match, 2, 5);
    assert_true(hn_match_over(&rules, &match));
    assert_int_equal(hn_match_winners(&rules, &match), 1 << 0);
    add_dice(&level, 1, 1);
    assert_int_equal(hn_match_winners(&rules, &level), 1 << 0 | 1 << 1);
}

TEST(the_next_round_is_begun_by_the_next_seat)
{
    hn_rules rules = rules_of("cambio");
    hn_match match = match_of(&rules);
    for (int round = 0; round < 7; round++) {
        assert_int_equal(hn_match_round_first(&match), round % 3);
        add(&match, 1, 1, 1);
    }
}

TEST(every_round_has_a_seed_of_its_own_that_follows_from_the_matchs)
{
    hn_rules rules = rules_of("cambio");
    hn_match match = match_of(&rules), again = match_of(&rules);
    uint64_t seeds[10];
    for (int i = 0; i < 10; i++) {
        seeds[i] = hn_match_round_seed(&match);
        assert_true(seeds[i] == hn_match_round_seed(&again));
        for (int k = 0; k < i; k++)
            assert_true(seeds[i] != seeds[k]);
        add(&match, 1, 2, 3);
        add(&again, 3, 2, 1);
    }
}

TEST(a_match_needs_as_many_seats_as_the_rules_allow)
{
    hn_rules rules = rules_of("cambio");
    hn_match match = {.seed = 9}, before = match;
    assert_int_equal(hn_match_begin(&rules, 1, 5, &match), HN_BAD_SEATS);
    assert_int_equal(hn_match_begin(&rules, 9, 5, &match), HN_BAD_SEATS);
    assert_memory_equal(&match, &before, sizeof match);
    assert_int_equal(hn_match_begin(&rules, 8, 5, &match), HN_OK);
    assert_int_equal(match.seats, 8);
    assert_int_equal(match.rounds, 0);
}
