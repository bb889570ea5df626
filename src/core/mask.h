/* Picking from a set of actions. */
#pragma once

#include <hunch/types.h>

#if defined(__BMI2__) && defined(__x86_64__)
#define HUNCH_PDEP
#include <immintrin.h>
#endif

/* The place of the n-th bit that is set, from 0, in a byte, and in a word: its byte first, by the sums of bits up to each of
 * them, then the bit in it. Without a branch, since nothing foresees which it is. */
#if defined(HUNCH_PDEP)
static inline int bit_nth(uint64_t bits, int n)
{
    return __builtin_ctzll(_pdep_u64((uint64_t)1 << n, bits));
}

static inline int byte_nth(unsigned byte, int n)
{
    return bit_nth(byte, n);
}
#else
extern const uint8_t byte_places[8][256]; /* by n and byte */

static inline int byte_nth(unsigned byte, int n)
{
    return byte_places[n][byte];
}

static inline int bit_nth(uint64_t bits, int n)
{
    const uint64_t each = UINT64_C(0x0101010101010101), tops = each << 7;
    uint64_t sums = bits - (bits >> 1 & each * 0x55);
    sums = (sums & each * 0x33) + (sums >> 2 & each * 0x33);
    sums = ((sums + (sums >> 4)) & each * 0x0f) * each;
    uint64_t before =
        ((uint64_t)n * each + tops - sums) & tops; /* a top bit where the sum is at most n */
    int place = 8 * __builtin_popcountll(before);
    return place + byte_nth(bits >> place & 0xff, n - (int)(sums << 8 >> place & 0xff));
}
#endif

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
