/* Picking from a set of actions. */
#pragma once

#include <hunch/types.h>

#if defined(__BMI2__) && defined(__x86_64__)
#define HUNCH_PDEP
#include <immintrin.h>
#endif

/* The place of the n-th bit that is set, from 0, in a set of at most `width` bits, 8 or more and a power of 2. Without a branch
 * where the machine can. */
static inline int bit_nth_of(uint64_t bits, int n, int width)
{
#if defined(HUNCH_PDEP)
    (void)width;
    return __builtin_ctzll(_pdep_u64((uint64_t)1 << n, bits));
#elif defined(__wasm__) || defined(__POPCNT__) /* counting is one instruction: by halves */
    int place = 0;
    for (int half = width / 2; half > 0; half /= 2) {
        int beyond = n - __builtin_popcountll(bits & (((uint64_t)1 << half) - 1));
        int shift = half & ~(beyond >> 31); /* by its sign, as a condition would become a branch */
        n = beyond < 0 ? n : beyond;
        place += shift;
        bits >>= shift;
    }
    return place;
#else
    (void)width;
    while (n--)
        bits &= bits - 1;
    return __builtin_ctzll(bits);
#endif
}

static inline int bit_nth(uint64_t bits, int n)
{
    return bit_nth_of(bits, n, 64);
}

/* The n-th action of a set, from 0. It must have more than n. */
static inline hn_action mask_nth(const hn_mask *mask, int n)
{
    int word = 0, count = __builtin_popcountll(mask->word[0]);
    while (n >= count) {
        n -= count;
        count = __builtin_popcountll(mask->word[++word]);
    }
    return (hn_action)(64 * word + bit_nth(mask->word[word], n));
}
