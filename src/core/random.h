/* Keyed randomness for the inside of the library: blocks, runs of draws under one number, cheap streams of
 * small rolls, batches of bounded draws from one word. include/hunch/random.h has the purposes and the idea. */
#pragma once

#include <hunch/random.h>

/* The product's high word; *low gets the low one. For a word that is uniform the high one is a number
 * below b, and the low one a word to go on with. */
static inline uint64_t random_multiply(uint64_t a, uint64_t b, uint64_t *low)
{
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
    __extension__ typedef unsigned __int128 twice;
    twice product = (twice)a * b;
    *low = (uint64_t)product;
    return (uint64_t)(product >> 64);
#else /* machines of 32 bits, and those that have no wide product: in halves */
    uint64_t a_low = (uint32_t)a, a_high = a >> 32, b_low = (uint32_t)b, b_high = b >> 32;
    uint64_t lowest = a_low * b_low;
    uint64_t middle = a_high * b_low + (lowest >> 32);
    uint64_t other = a_low * b_high + (uint32_t)middle;
    *low = other << 32 | (uint32_t)lowest;
    return a_high * b_high + (middle >> 32) + (other >> 32);
#endif
}

typedef struct random_block {
    uint64_t word[4];
} random_block;

/* The index-th block of a draw: 256 bits that depend on all four arguments. */
random_block random_block_of(uint64_t seed, hn_purpose purpose, uint64_t number, uint64_t index);

/* A run: as many words as a decision needs, all under one (seed, purpose, number). */
typedef struct random_run {
    uint64_t seed, number, index;
    random_block block;
    hn_purpose purpose;
    int used;
} random_run;

random_run random_run_of(uint64_t seed, hn_purpose purpose, uint64_t number);
uint64_t random_run_word(random_run *run);

/* A number from 0 to bound - 1, exactly uniform. bound must not be 0. */
uint64_t random_run_below(random_run *run, uint64_t bound);

/* A stream: one block, then SplitMix64 (Steele, Lea and Flood) from its first word on. For a decision that
 * rolls many small chances, where a block for every four words would cost more than the decision. */
typedef struct random_stream {
    uint64_t state;
} random_stream;

static inline random_stream random_stream_of(uint64_t seed, hn_purpose purpose, uint64_t number)
{
    return (random_stream){hn_random(seed, purpose, number)};
}

/* 32 bits where something is drawn; else the stream stays as it is, and what is returned means nothing. Without a branch,
 * for draws that depend on what cannot be foreseen. */
static inline uint64_t random_stream_piece_if(random_stream *stream, bool draws)
{
    uint64_t word = stream->state += draws ? UINT64_C(0x9e3779b97f4a7c15) : 0;
    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return word >> 32;
}

static inline uint64_t random_stream_piece(random_stream *stream)
{
    return random_stream_piece_if(stream, true);
}

/* A number from 0 to bound - 1, bound being small: each as likely within bound / 2^32. */
static inline int random_stream_below(random_stream *stream, int bound)
{
    return (int)(random_stream_piece(stream) * (uint64_t)bound >> 32);
}

/* True in that many of 100 cases. */
static inline bool random_stream_percent(random_stream *stream, int percent)
{
    return random_stream_below(stream, 100) < percent;
}

/* Shuffles the first `batch` places of a deck of `count` cards, 1 <= batch <= RANDOM_BATCH: each of
 * the ordered choices of `batch` cards is exactly as likely, and follows from the first four
 * arguments. Doing this from place to place gives a whole shuffle, at the time when it is needed. */
#define RANDOM_BATCH 16
void random_shuffle_front(uint64_t seed, hn_purpose purpose, uint64_t number, uint64_t part,
                          uint8_t *cards, int count, int batch);
