/* Dice: their chances against whole numbers, their throws against chance itself, and what a throw depends
 * on. Seeds are fixed, so each test either always passes or never; a comparison with chance fails where
 * that would once in 1,000 (single) or, of many, once in 30,000. */
#include "core/dice.h"

#include "setup.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* The dice of all seats, each with all that it can have. */
static void throw_dice(uint64_t seed, hn_purpose purpose, uint64_t number, int seats, int faces,
                       uint8_t die[][HN_DICE])
{
    uint64_t dice[HN_SEATS];
    dice_throw(seed, purpose, number, seats, faces, dice);
    for (int seat = 0; seat < seats; seat++)
        dice_take(dice[seat], HN_DICE, die[seat]);
}

/* ---- chances ---- */

__extension__ typedef unsigned __int128 whole;

enum { MOST = HN_MOST_DICE };

/* The ways in which of n dice exactly k match, out of faces^n: each die more either matches or does not.
 * 6^40 has 104 bits, so all of it is exact. */
static void count_ways(int faces, int matching, whole ways[MOST + 1][MOST + 2])
{
    memset(ways, 0, (MOST + 1) * sizeof *ways);
    ways[0][0] = 1;
    for (int n = 1; n <= MOST; n++)
        for (int k = 0; k <= n; k++)
            ways[n][k] = ways[n - 1][k] * (whole)(faces - matching) +
                         (k ? ways[n - 1][k - 1] * (whole)matching : 0);
}

static void is_near(double found, long double wanted)
{
    if (fabsl((long double)found - wanted) > 1e-15L)
        fail_msg("%.20g, not %.20Lg", found, wanted);
}

TEST(chances_are_the_counted_ones_within_1e_15)
{
    static whole ways[MOST + 1][MOST + 2];
    for (int faces = 2; faces <= HN_FACES; faces++)
        for (int matching = 1; matching <= 2; matching++) {
            count_ways(faces, matching, ways);
            whole all = 1;
            for (int n = 0; n <= MOST; n++, all *= (whole)faces) {
                whole tail = 0;
                for (int k = n; k >= 0; k--) {
                    tail += ways[n][k];
                    is_near(hn_dice_exactly(faces, matching, n, k),
                            (long double)ways[n][k] / (long double)all);
                    is_near(hn_dice_at_least(faces, matching, n, k),
                            (long double)tail / (long double)all);
                }
                assert_true(tail == all);
            }
        }
}

TEST(chances_are_the_same_to_the_bit_with_every_compiler)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a, by words */
    for (int faces = 2; faces <= HN_FACES; faces++)
        for (int matching = 1; matching <= 2; matching++)
            for (int n = 0; n <= MOST; n++)
                for (int k = 0; k <= n; k++) {
                    double chance = hn_dice_at_least(faces, matching, n, k);
                    uint64_t bits;
                    memcpy(&bits, &chance, sizeof bits);
                    hash = (hash ^ bits) * UINT64_C(0x100000001b3);
                }
    assert_true(hash == UINT64_C(0xb4680254663c3ce7));
}

TEST(exact_counts_add_up_to_one)
{
    for (int faces = 2; faces <= HN_FACES; faces++)
        for (int matching = 1; matching <= 2; matching++)
            for (int n = 0; n <= MOST; n++) {
                double sum = 0, before = 1;
                for (int k = 0; k <= n; k++) {
                    double exactly = hn_dice_exactly(faces, matching, n, k);
                    double at_least = hn_dice_at_least(faces, matching, n, k);
                    assert_true(exactly >= 0 && exactly <= 1);
                    assert_true(at_least >= 0 && at_least <= before);
                    before = at_least;
                    sum += exactly;
                }
                assert_true(fabs(sum - 1) < 1e-14);
            }
}

TEST(what_is_certain_or_impossible_is_exactly_that)
{
    for (int n = 0; n <= MOST; n++) {
        assert_true(hn_dice_at_least(6, 2, n, 0) == 1);
        assert_true(hn_dice_at_least(6, 2, n, -1) == 1);
        assert_true(hn_dice_at_least(6, 2, n, INT_MIN) == 1);
        assert_true(hn_dice_at_least(6, 2, n, n + 1) == 0);
        assert_true(hn_dice_at_least(6, 2, n, INT_MAX) == 0);
        assert_true(hn_dice_exactly(6, 2, n, -1) == 0);
        assert_true(hn_dice_exactly(6, 2, n, n + 1) == 0);
        assert_true(hn_dice_exactly(6, 2, n, INT_MIN) == 0);
        assert_true(hn_dice_exactly(6, 2, n, INT_MAX) == 0);
        assert_true(hn_dice_at_least(2, 2, n, n) == 1); /* every face matches */
        assert_true(hn_dice_exactly(2, 2, n, n) == 1);
    }
    assert_true(hn_dice_exactly(6, 1, 0, 0) == 1);
}

TEST(arguments_that_no_table_has_give_zero)
{
    static const int wrong[][3] = {/* faces, matching, dice */
                                   {1, 1, 5},       {0, 1, 5},       {-1, 1, 5},      {7, 1, 5},
                                   {INT_MAX, 1, 5}, {INT_MIN, 1, 5}, {6, 0, 5},       {6, 3, 5},
                                   {6, -1, 5},      {6, INT_MIN, 5}, {6, INT_MAX, 5}, {6, 1, -1},
                                   {6, 1, 41},      {6, 1, INT_MAX}, {6, 1, INT_MIN}};
    static const int wanted[] = {INT_MIN, -1, 0, 1, 5, 41, INT_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++) {
            assert_true(hn_dice_at_least(wrong[i][0], wrong[i][1], wrong[i][2], wanted[k]) == 0);
            assert_true(hn_dice_exactly(wrong[i][0], wrong[i][1], wrong[i][2], wanted[k]) == 0);
        }
}

/* ---- throws ---- */

/* How far a normal variable goes once in 1,000 and once in 30,000. */
static const double single = 3.09, one_of_many = 4;

/* The value that chi-squared with that many degrees of freedom exceeds as rarely (Wilson and Hilferty's
 * approximation, good to 2 % for one degree and 0.5 % from five on). */
static double limit(int degrees, double z)
{
    double k = degrees, cube = 1 - 2 / (9 * k) + z * sqrt(2 / (9 * k));
    return k * cube * cube * cube;
}

static void is_uniform(const int *counts, int cells, int draws, double z)
{
    double sum = 0, expected = (double)draws / cells;
    for (int i = 0; i < cells; i++)
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    if (sum >= limit(cells - 1, z))
        fail_msg("chi-squared of %d cells is %g, above %g", cells, sum, limit(cells - 1, z));
}

TEST(every_face_of_every_die_is_as_likely)
{
    enum { THROWS = 20000 };
    for (int faces = 2; faces <= HN_FACES; faces++) {
        int counts[HN_SEATS][HN_DICE][HN_FACES] = {{{0}}};
        for (int i = 0; i < THROWS; i++) {
            uint8_t die[HN_SEATS][HN_DICE];
            throw_dice(3, HN_FOR_DICE, (uint64_t)i, HN_SEATS, faces, die);
            for (int seat = 0; seat < HN_SEATS; seat++)
                for (int k = 0; k < HN_DICE; k++) {
                    assert_in_range(die[seat][k], 1, faces);
                    counts[seat][k][die[seat][k] - 1]++;
                }
        }
        for (int seat = 0; seat < HN_SEATS; seat++)
            for (int k = 0; k < HN_DICE; k++)
                is_uniform(counts[seat][k], faces, THROWS, one_of_many);
    }
}

TEST(every_outcome_of_a_seats_five_dice_is_as_likely)
{
    enum { OUTCOMES = 7776, THROWS = 50 * OUTCOMES };
    static int counts[OUTCOMES];
    for (int i = 0; i < THROWS; i++) {
        uint8_t die[1][HN_DICE];
        int outcome = 0;
        throw_dice(5, HN_FOR_DICE, (uint64_t)i, 1, 6, die);
        for (int k = 0; k < HN_DICE; k++)
            outcome = 6 * outcome + die[0][k] - 1;
        counts[outcome]++;
    }
    is_uniform(counts, OUTCOMES, THROWS, single);
}

/* Any two dice of a table, and one die in two throws that follow, or under two seeds that do. */
TEST(dice_are_independent_of_each_other)
{
    enum { THROWS = 36000, ALL = HN_SEATS * HN_DICE };
    static int together[ALL][ALL][36], next_throw[ALL][36], next_seed[ALL][36];
    uint8_t die[3][HN_SEATS][HN_DICE];
    throw_dice(11, HN_FOR_DICE, 0, HN_SEATS, 6, die[0]);
    for (int i = 0; i < THROWS; i++) {
        throw_dice(11, HN_FOR_DICE, (uint64_t)i + 1, HN_SEATS, 6, die[1]);
        throw_dice(12, HN_FOR_DICE, (uint64_t)i, HN_SEATS, 6, die[2]);
        for (int a = 0; a < ALL; a++) {
            int first = 6 * (die[0][a / HN_DICE][a % HN_DICE] - 1) - 1;
            for (int b = 0; b < a; b++)
                together[a][b][first + die[0][b / HN_DICE][b % HN_DICE]]++;
            next_throw[a][first + die[1][a / HN_DICE][a % HN_DICE]]++;
            next_seed[a][first + die[2][a / HN_DICE][a % HN_DICE]]++;
        }
        memcpy(die[0], die[1], sizeof die[0]);
    }
    for (int a = 0; a < ALL; a++) {
        for (int b = 0; b < a; b++)
            is_uniform(together[a][b], 36, THROWS, one_of_many);
        is_uniform(next_throw[a], 36, THROWS, one_of_many);
        is_uniform(next_seed[a], 36, THROWS, one_of_many);
    }
}

/* ---- what a throw depends on ---- */

TEST(a_seats_dice_do_not_depend_on_the_number_of_seats)
{
    for (uint64_t number = 0; number < 200; number++) {
        uint8_t all[HN_SEATS][HN_DICE];
        throw_dice(9, HN_FOR_DICE, number, HN_SEATS, 6, all);
        for (int seats = 1; seats < HN_SEATS; seats++) {
            uint8_t die[HN_SEATS][HN_DICE];
            throw_dice(9, HN_FOR_DICE, number, seats, 6, die);
            assert_memory_equal(die, all, (size_t)seats * sizeof *die);
        }
    }
}

TEST(a_throw_is_a_function_of_seed_purpose_and_number)
{
    uint8_t one[HN_SEATS][HN_DICE], two[HN_SEATS][HN_DICE];
    throw_dice(1, HN_FOR_DICE, 2, HN_SEATS, 6, one);
    throw_dice(1, HN_FOR_DICE, 2, HN_SEATS, 6, two);
    assert_memory_equal(one, two, sizeof one);
    throw_dice(2, HN_FOR_DICE, 2, HN_SEATS, 6, two);
    assert_memory_not_equal(one, two, sizeof one);
    throw_dice(1, HN_FOR_WORLD, 2, HN_SEATS, 6, two);
    assert_memory_not_equal(one, two, sizeof one);
    throw_dice(1, HN_FOR_DICE, 3, HN_SEATS, 6, two);
    assert_memory_not_equal(one, two, sizeof one);
}

/* Records hold seeds, not dice: these must never change. */
TEST(the_dice_of_a_seed_stay_what_they_are)
{
    setup c;
    deal(&c, 6, "preset faroleo"); /* seed 1 */
    expect(&c,
           "0: 2 4 4 4 6\n1: 4 1 1 3 4\n2: 5 2 6 3 6\n3: 2 5 6 2 3\n4: 3 2 3 5 5\n5: 1 3 5 3 5");
    act(&c, "0: bid 30x2; 1: dudo");
    expect(&c, "0: 5 6 3 3\n1: 3 6 1 4 2\n2: 4 1 6 2 3\n3: 2 2 5 3 5\n4: 4 6 6 3 6\n5: 2 6 3 6 6");
}

/* Plays a round by chance, but with the seed's dice; keeps each seat's dice of every throw. */
typedef struct history {
    int throws;
    uint8_t dice[1000][HN_SEATS], die[1000][HN_SEATS][HN_DICE];
} history;

static void play(const char *name, int seats, uint64_t seed, uint64_t way, history *h)
{
    hn_rules rules;
    hn_state dealt;
    random_run chance = random_run_of(way, HN_FOR_CALLER, 0);
    *h = (history){.throws = 0};
    hn_rules_preset(&rules, hn_game_find("perudo"), name, NULL);
    hn_deal(&rules, seats, 0, seed, &dealt, NULL);
    while (!hn_over(&rules, &dealt)) {
        const perudo *p = perudo_of(&dealt);
        hn_action list[HN_ACTIONS];
        int seat = hn_next_decider(&rules, &dealt);
        int count = hn_legal_list(&rules, &dealt, seat, list);
        memcpy(h->dice[p->turn], p->dice, sizeof p->dice);
        memcpy(h->die[p->turn], p->die, sizeof p->die);
        h->throws = p->turn + 1;
        hn_action action = list[random_run_below(&chance, (uint64_t)count)];
        assert_int_equal(hn_apply(&rules, &dealt, seat, action, NULL), HN_OK);
    }
}

/* Two rounds with one seed, other seats and other play: wherever both still throw dice for a seat, the
 * shorter of the two throws is the beginning of the longer one. */
TEST(a_seats_dice_do_not_depend_on_what_anyone_does)
{
    static history one, two;
    int compared = 0, shorter = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        play("faroleo", 6, seed, 2 * seed, &one);
        play("perudo", 2 + (int)(seed % 7), seed, 2 * seed + 1, &two);
        for (int i = 0; i < one.throws && i < two.throws; i++)
            for (int seat = 0; seat < HN_SEATS; seat++) {
                int a = one.dice[i][seat], b = two.dice[i][seat];
                assert_memory_equal(one.die[i][seat], two.die[i][seat], (size_t)(a < b ? a : b));
                compared += a && b;
                shorter += a && b && a != b;
            }
    }
    assert_true(compared > 10000 && shorter > 1000);
}
