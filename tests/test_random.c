/* Chance is keyed, uniform, and independent between purposes. Seeds are fixed, so each test either
 * always passes or never. A single comparison fails where chance would once in 1,000; one of many
 * where it would once in 30,000. */
#include "core/random.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How far a normal variable goes once in 1,000 and once in 30,000. */
static const double single = 3.09, one_of_many = 4;

/* The value that chi-squared with that many degrees of freedom exceeds as rarely (Wilson and
 * Hilferty's approximation, good to 0.5 % from 5 degrees on). */
static double limit(int degrees, double z)
{
    double k = degrees;
    double cube = 1 - 2 / (9 * k) + z * sqrt(2 / (9 * k));
    return k * cube * cube * cube;
}

static double chi_squared(const int *counts, int cells, double expected)
{
    double sum = 0;
    for (int i = 0; i < cells; i++)
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    return sum;
}

TEST(a_draw_is_a_function_of_seed_purpose_and_number)
{
    assert_int_equal(hn_random(1, HN_FOR_DECK, 2), hn_random(1, HN_FOR_DECK, 2));
    assert_int_not_equal(hn_random(1, HN_FOR_DECK, 2), hn_random(2, HN_FOR_DECK, 2));
    assert_int_not_equal(hn_random(1, HN_FOR_DECK, 2), hn_random(1, HN_FOR_WINDOW, 2));
    assert_int_not_equal(hn_random(1, HN_FOR_DECK, 2), hn_random(1, HN_FOR_DECK, 3));
}

TEST(draws_are_those_of_philox)
{
    /* Random123's own known answers for philox4x64-10, counter and key all zero. */
    random_block block = random_block_of(0, (hn_purpose)0, 0, 0);
    assert_true(block.word[0] == 0x16554d9eca36314cu);
    assert_true(block.word[1] == 0xdb20fe9d672d0fdcu);
    assert_true(block.word[2] == 0xd7e772cee186176bu);
    assert_true(block.word[3] == 0x7e68b68aec7ba23bu);
    /* And what Random123 says of a draw that has all four. */
    block = random_block_of(0xfedcba9876543210u, HN_FOR_DICE, 0x0123456789abcdefu, 0x200000005u);
    assert_true(block.word[0] == 0xbde55a4cc6e5cc5bu);
    assert_true(block.word[1] == 0x856249910c415d89u);
    assert_true(block.word[2] == 0x0b845f8cf8e076ccu);
    assert_true(block.word[3] == 0xf7bc42a5cdbbfe5au);
}

TEST(bounded_draws_are_uniform)
{
    static const int bounds[] = {2, 3, 6, 7, 13, 54, 100};
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        int counts[100] = {0}, draws = 2000 * bounds[b];
        for (int i = 0; i < draws; i++)
            counts[hn_random_below(11, HN_FOR_CALLER, (uint64_t)i, (uint64_t)bounds[b])]++;
        assert_true(chi_squared(counts, bounds[b], 2000) < limit(bounds[b] - 1, one_of_many));
    }
}

TEST(draws_of_one_run_are_uniform_and_independent_of_each_other)
{
    int pairs[36] = {0};
    random_run run = random_run_of(5, HN_FOR_CALLER, 9);
    for (int i = 0; i < 36000; i++) {
        int first = (int)random_run_below(&run, 6);
        pairs[6 * first + (int)random_run_below(&run, 6)]++;
    }
    assert_true(chi_squared(pairs, 36, 1000) < limit(35, single));
}

TEST(rolls_of_one_stream_are_keyed_uniform_and_independent_of_each_other)
{
    int pairs[100] = {0}, hits = 0, streams = 20000;
    for (int number = 0; number < streams; number++) {
        random_stream stream = random_stream_of(7, HN_FOR_CHOICE, (uint64_t)number), same = stream;
        int first = random_stream_below(&stream, 10), second = random_stream_below(&stream, 10);
        pairs[10 * first + second]++;
        hits += random_stream_percent(&stream, 35);
        assert_int_equal(random_stream_below(&same, 10), first);
    }
    assert_true(chi_squared(pairs, 100, streams / 100.0) < limit(99, single));
    assert_true(fabs(hits - 0.35 * streams) < single * sqrt(streams * 0.35 * 0.65));
    random_stream stream = random_stream_of(7, HN_FOR_CHOICE, 0);
    for (int i = 0; i < 1000; i++) {
        assert_false(random_stream_percent(&stream, 0));
        assert_true(random_stream_percent(&stream, 100));
    }
}

TEST(a_bound_that_does_not_divide_the_words_is_still_exact)
{
    /* Two thirds of all words: a plain remainder would favour the lower half by 2 to 1. */
    uint64_t bound = UINT64_MAX / 3 * 2;
    int lower = 0, draws = 40000;
    for (int i = 0; i < draws; i++) {
        uint64_t value = hn_random_below(3, HN_FOR_CALLER, (uint64_t)i, bound);
        assert_true(value < bound);
        lower += value < bound / 2;
    }
    assert_true(abs(lower - draws / 2) < 4 * 100); /* 4 standard errors of 100 */
}

static void shuffle(uint64_t seed, uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++)
        cards[i] = (uint8_t)i;
    for (int done = 0, part = 0; done < count; done += RANDOM_BATCH, part++)
        random_shuffle_front(seed, HN_FOR_DECK, 0, (uint64_t)part, cards + done, count - done,
                             count - done < RANDOM_BATCH ? count - done : RANDOM_BATCH);
}

TEST(a_shuffle_puts_every_card_everywhere_equally_often)
{
    enum { CARDS = 54, SHUFFLES = 54000 };
    static int counts[CARDS][CARDS];
    memset(counts, 0, sizeof counts);
    for (int i = 0; i < SHUFFLES; i++) {
        uint8_t cards[CARDS];
        shuffle((uint64_t)i, cards, CARDS);
        for (int place = 0; place < CARDS; place++)
            counts[place][cards[place]]++;
    }
    for (int place = 0; place < CARDS; place++)
        assert_true(chi_squared(counts[place], CARDS, SHUFFLES / CARDS) <
                    limit(CARDS - 1, one_of_many));
    /* Rows and columns are tied, so the whole table has 53 times 53 degrees. */
    assert_true(chi_squared(counts[0], CARDS * CARDS, SHUFFLES / CARDS) < limit(53 * 53, single));
}

TEST(every_order_of_a_small_deck_is_equally_likely)
{
    int counts[625] = {0}, orders[120], found = 0;
    for (int i = 0; i < 120000; i++) {
        uint8_t cards[5];
        shuffle((uint64_t)i, cards, 5);
        counts[cards[0] + 5 * (cards[1] + 5 * (cards[2] + 5 * cards[3]))]++;
    }
    for (int i = 0; i < 625; i++)
        if (counts[i])
            orders[found++ % 120] = counts[i];
    assert_int_equal(found, 120);
    assert_true(chi_squared(orders, 120, 1000) < limit(119, single));
}

TEST(cards_across_two_batches_are_independent)
{
    /* Colour-like halves of the deck at the last place of a batch and the first of the next. */
    int counts[4] = {0};
    for (int i = 0; i < 40000; i++) {
        uint8_t cards[54];
        shuffle((uint64_t)i, cards, 54);
        counts[2 * (cards[15] % 2) + cards[16] % 2]++;
    }
    double same = 26.0 / 53 / 2, different = 27.0 / 53 / 2;
    assert_true(fabs(counts[0] - 40000 * same) < 4 * 87);
    assert_true(fabs(counts[3] - 40000 * same) < 4 * 87);
    assert_true(fabs(counts[1] - 40000 * different) < 4 * 87);
    assert_true(fabs(counts[2] - 40000 * different) < 4 * 87);
}

TEST(two_purposes_are_independent)
{
    for (int a = HN_FOR_DECK; a <= HN_FOR_CALLER; a++)
        for (int b = a + 1; b <= HN_FOR_CALLER; b++) {
            int pairs[64] = {0};
            for (uint64_t i = 0; i < 12800; i++)
                pairs[8 * hn_random_below(77, (hn_purpose)a, i, 8) +
                      hn_random_below(77, (hn_purpose)b, i, 8)]++;
            assert_true(chi_squared(pairs, 64, 200) < limit(63, one_of_many));
        }
}

TEST(neighbouring_seeds_and_numbers_are_independent)
{
    int seeds[64] = {0}, numbers[64] = {0};
    for (uint64_t i = 0; i < 12800; i++) {
        seeds[8 * hn_random_below(i, HN_FOR_DECK, 0, 8) +
              hn_random_below(i + 1, HN_FOR_DECK, 0, 8)]++;
        numbers[8 * hn_random_below(4, HN_FOR_DECK, i, 8) +
                hn_random_below(4, HN_FOR_DECK, i + 1, 8)]++;
    }
    assert_true(chi_squared(seeds, 64, 200) < limit(63, single));
    assert_true(chi_squared(numbers, 64, 200) < limit(63, single));
}
