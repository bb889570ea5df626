/* Play that remembers the last bids alone: how far from equilibrium it is, by best responses that remember everything;
 * and the whole game that is built on it. */
#include "test.h"

#include "arena/dice_game.h"
#include "games/perudo.h"
#include "solve/recent.h"
#include "solve/respond.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static solve_throw throw_of(const char *house, int faces, int first, int second)
{
    solve_throw t = {.dice = {first, second}};
    hn_rules_preset(&t.rules, hn_game_find("perudo"), house, NULL);
    if (t.rules.value[PERUDO_WILD] == t.rules.value[PERUDO_FACES])
        t.rules.value[PERUDO_WILD] = (int16_t)faces;
    t.rules.value[PERUDO_FACES] = (int16_t)faces;
    t.palifico = solve_is_palifico(&t.rules, t.dice);
    solve_usual_worths(&t);
    return t;
}

/* ---- best responses ---- */

typedef struct asked {
    const recent *r;
    int seat;
    double chance[SOLVE_BIDS + 1]
                 [SOLVE_ACTIONS * SOLVE_HANDS]; /* as deep as the walk is: by what stands */
} asked;

static void ask(void *context, int before, int standing, const double *chance[2])
{
    asked *a = context;
    const recent *r = a->r;
    int node = recent_find(r, a->seat, before, standing), hands = r->hands[a->seat].count;
    assert_true(node >= 0);
    for (int action = 0; action < solve_actions(&r->bids, standing); action++)
        for (int hand = 0; hand < hands; hand++) {
            size_t row = (size_t)r->node[node].first + (size_t)action;
            a->chance[standing][action * hands + hand] =
                (double)r->strategy[a->seat][row * (size_t)r->lanes[a->seat] + (size_t)hand];
        }
    chance[0] = chance[1] = a->chance[standing];
}

static double answer_worth(const recent *r, int seat)
{
    static asked a;
    static solver plan;
    solve_opponent opponent = {ask, &a, 1};
    a.r = r;
    a.seat = 1 - seat;
    solve_plan(&plan, &r->throw, SOLVE_CFR, false, 1);
    double *scratch = malloc(solve_respond_scratch(&plan) * sizeof *scratch);
    double worth = solve_respond(&plan, seat, &opponent, scratch).best;
    free(scratch);
    return worth;
}

typedef struct outcome {
    double value, nash_conv;
} outcome;

static outcome solve_with(const solve_throw *t, int remembered, int threads, int iterations)
{
    static recent r;
    recent_plan(&r, t, remembered, threads);
    void *memory = aligned_alloc(SOLVE_ALIGNMENT, r.bytes);
    memset(memory, 0, r.bytes);
    recent_begin(&r, memory);
    for (int i = 0; i < iterations; i++)
        recent_iterate(&r);
    outcome o = {.value = recent_finish(&r)};
    o.nash_conv = answer_worth(&r, 0) + answer_worth(&r, 1);
    free(memory);
    return o;
}

static outcome solve_exactly(const solve_throw *t, int iterations)
{
    static solver s;
    solve_plan(&s, t, SOLVE_CFR_PLUS, false, 1);
    void *memory = aligned_alloc(SOLVE_ALIGNMENT, s.bytes);
    memset(memory, 0, s.bytes);
    solve_begin(&s, memory);
    for (int i = 1; i <= iterations; i++)
        solve_iterate(&s, i == iterations);
    solve_worth worth = solve_measure(&s);
    free(memory);
    return (outcome){worth.value, worth.nash_conv};
}

TEST(two_bids_are_nearer_to_equilibrium_than_one)
{
    solve_throw t = throw_of("liars-dice", 6, 1, 1);
    outcome exact = solve_exactly(&t, 300), one = solve_with(&t, 1, 1, 300),
            two = solve_with(&t, 2, 1, 300);
    assert_true(exact.nash_conv < .01);
    assert_true(one.nash_conv < .4 && two.nash_conv < one.nash_conv);
    assert_true(fabs(two.value - exact.value) < .02);
}

/* With few faces nothing is forgotten by whoever remembers two of at most two bids. */
TEST(whoever_remembers_all_bids_finds_the_equilibrium)
{
    solve_throw t = throw_of("liars-dice", 2, 1, 1);
    t.rules.value[PERUDO_WILD] = 0;
    t.palifico = true;
    outcome exact = solve_exactly(&t, 1000), two = solve_with(&t, 2, 1, 1000);
    assert_true(fabs(two.value - exact.value) < 1e-3);
    assert_true(two.nash_conv < 1e-2);
}

TEST(threads_change_no_bit_of_recent_play)
{
    solve_throw t = throw_of("faroleo", 6, 2, 2);
    outcome one = solve_with(&t, 1, 1, 20), three = solve_with(&t, 1, 3, 20);
    assert_true(one.value == three.value && one.nash_conv == three.nash_conv);
}

/* ---- the whole game ---- */

static dice_game game_of(const char *house, int dice)
{
    dice_game g = {.remembered = 1,
                   .iterations = 60,
                   .sweeps = 3,
                   .near = .001,
                   .exact_rows = 20000,
                   .threads = 1};
    hn_rules_preset(&g.rules, hn_game_find("perudo"), house, NULL);
    g.rules.value[PERUDO_DICE] = (int16_t)dice;
    g.rules.value[PERUDO_FACES] = 3;
    return g;
}

TEST(more_dice_win_more_often)
{
    static const char *const houses[] = {"faroleo", "perudo"};
    for (int i = 0; i < 2; i++) {
        dice_game g = game_of(houses[i], 3);
        assert_int_equal(dice_game_solve(&g, NULL), HN_OK);
        assert_true(g.exact[1][1] && g.nash_conv[1][1] < .02);
        for (int first = 1; first <= 3; first++)
            for (int second = 1; second <= 3; second++) {
                assert_true(g.chance[first][second] > 0 && g.chance[first][second] < 1);
                assert_true(first == 3 || g.chance[first][second] < g.chance[first + 1][second]);
                assert_true(second == 3 || g.chance[first][second] > g.chance[first][second + 1]);
            }
    }
}

/* The last die decides: its end is a win or a loss for good; and a good calza gives a die back. */
TEST(ends_are_worth_what_follows)
{
    dice_game g = game_of("faroleo", 3);
    for (int first = 1; first <= 3; first++)
        for (int second = 1; second <= 3; second++)
            g.chance[first][second] = first / 10.0 + second / 100.0;
    solve_throw t = dice_game_throw(&g, 1, 2);
    assert_true(t.palifico);
    assert_true(t.worth[0][SOLVE_WRONG] == 0 && t.worth[0][SOLVE_NOT_EXACT] == 0);
    assert_true(fabs(t.worth[0][SOLVE_RIGHT] - (1 - g.chance[1][1])) <
                1e-12); /* the loser begins */
    assert_true(fabs(t.worth[0][SOLVE_EXACT] - g.chance[2][2]) < 1e-12);
    assert_true(fabs(t.worth[1][SOLVE_EXACT] - (1 - g.chance[3][1])) < 1e-12);
}

TEST(a_game_of_one_throw_ends_with_it)
{
    hn_error error;
    dice_game g = game_of("liars-dice", 2);
    assert_int_equal(dice_game_solve(&g, &error), HN_OK);
    solve_throw t = dice_game_throw(&g, 2, 1);
    assert_true(t.worth[0][SOLVE_RIGHT] == 1 && t.worth[0][SOLVE_WRONG] == 0);
    assert_true(t.worth[1][SOLVE_RIGHT] == 0 && t.worth[1][SOLVE_WRONG] == 1);
    assert_true(g.chance[2][1] > .5 && g.chance[1][2] < .5);
}
