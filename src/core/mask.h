/* Picking from a set of actions. */
#ifndef HUNCH_CORE_MASK_H
#define HUNCH_CORE_MASK_H

#include <hunch/types.h>

#if defined(__BMI2__) && defined(__x86_64__)
#define HUNCH_PDEP
#include <immintrin.h>
#endif

/* The place of the n-th bit that is set, from 0. Without a branch where the machine can. */
static inline int bit_nth(uint64_t bits, int n)
{
#ifdef HUNCH_PDEP
    return __builtin_ctzll(_pdep_u64((uint64_t)1 << n, bits));
#else
    while (n--)
        bits &= bits - 1;
    return __builtin_ctzll(bits);
#endif
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

#endif
