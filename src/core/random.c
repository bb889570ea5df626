/* Keyed randomness by Philox 4x64-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3"),
 * written out here so that the library needs nothing but a compiler; Random123's known answers test it.
 *
 * The key is the seed and the purpose, the counter is the number and the index, so no two draws ever
 * share a block. Bounded draws are by multiplication (Lemire) and exact: the few words that would
 * favour a value are rejected for the next one. Decks are shuffled in batches: one 64-bit word gives
 * eight bounded numbers, because 54^8 is far below 2^64 (Brackett-Rozinsky and Lemire). */
#include "core/random.h"

/* Inlined into the two below and nowhere else: the rounds are unrolled, and twice is enough of that. */
static inline random_block philox(uint64_t seed, hn_purpose purpose, uint64_t number,
                                  uint64_t index)
{
    enum { ROUNDS = 10 };
    const uint64_t first = UINT64_C(0xd2e7470ee14c6c93), second = UINT64_C(0xca5a826395121157);
    uint64_t key[2] = {seed, (uint64_t)purpose};
    uint64_t word[4] = {number, index, 0, 0};
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t low[2];
        uint64_t high[2] = {random_multiply(first, word[0], &low[0]),
                            random_multiply(second, word[2], &low[1])};
        word[0] = high[1] ^ word[1] ^ key[0];
        word[1] = low[1];
        word[2] = high[0] ^ word[3] ^ key[1];
        word[3] = low[0];
        key[0] += UINT64_C(0x9e3779b97f4a7c15); /* the golden ratio */
        key[1] += UINT64_C(0xbb67ae8584caa73b); /* the square root of 3, less 1 */
    }
    return (random_block){{word[0], word[1], word[2], word[3]}};
}

__attribute__((noinline)) random_block random_block_of(uint64_t seed, hn_purpose purpose,
                                                       uint64_t number, uint64_t index)
{
    return philox(seed, purpose, number, index);
}

/* The first word alone, which most draws want: it comes back in a register, and what makes the others is left out. */
__attribute__((noinline)) uint64_t hn_random(uint64_t seed, hn_purpose purpose, uint64_t number)
{
    return philox(seed, purpose, number, 0).word[0];
}

random_run random_run_of(uint64_t seed, hn_purpose purpose, uint64_t number)
{
    return (random_run){.seed = seed, .purpose = purpose, .number = number, .used = 4};
}

uint64_t random_run_word(random_run *run)
{
    if (run->used == 4) {
        run->block = random_block_of(run->seed, run->purpose, run->number, run->index++);
        run->used = 0;
    }
    return run->block.word[run->used++];
}

uint64_t random_run_below(random_run *run, uint64_t bound)
{
    uint64_t low;
    uint64_t value = random_multiply(random_run_word(run), bound, &low);
    if (low < bound) {
        uint64_t unfair = (0 - bound) % bound;
        while (low < unfair)
            value = random_multiply(random_run_word(run), bound, &low);
    }
    return value;
}

uint64_t hn_random_below(uint64_t seed, hn_purpose purpose, uint64_t number, uint64_t bound)
{
    uint64_t low;
    uint64_t value = random_multiply(hn_random(seed, purpose, number), bound, &low);
    if (low >= bound)
        return value;
    random_run run = random_run_of(seed, purpose, number); /* the rare rest, from the beginning */
    return random_run_below(&run, bound);
}

/* Splits a word into `batch` <= 8 numbers, the i-th below count - i. False if the word is one of
 * those that would favour an outcome. */
static inline bool split(uint64_t word, int count, int batch, uint8_t *out)
{
    uint64_t outcomes = 1;
    for (int i = 0; i < batch; i++) {
        uint32_t bound =
            (uint32_t)(count - i); /* half a word: half the product where it is made in halves */
        out[i] = (uint8_t)random_multiply(word, bound, &word);
        outcomes *= bound;
    }
    return word >= outcomes || word >= (0 - outcomes) % outcomes;
}

/* One half of a batch from its own word, or from later blocks where that word was rejected. */
static void split_fairly(uint64_t seed, hn_purpose purpose, uint64_t number, uint64_t index,
                         uint64_t word, int half, int count, int batch, uint8_t *out)
{
    while (!split(word, count, batch, out)) {
        index += (uint64_t)1 << 32;
        word = random_block_of(seed, purpose, number, index).word[half];
    }
}

void random_shuffle_front(uint64_t seed, hn_purpose purpose, uint64_t number, uint64_t part,
                          uint8_t *cards, int count, int batch)
{
    uint8_t step[RANDOM_BATCH];
    random_block block = random_block_of(seed, purpose, number, part);
    int head = batch < RANDOM_BATCH / 2 ? batch : RANDOM_BATCH / 2;
    split_fairly(seed, purpose, number, part, block.word[0], 0, count, head, step);
    if (batch > head)
        split_fairly(seed, purpose, number, part, block.word[1], 1, count - head, batch - head,
                     step + head);
    for (int i = 0; i < batch; i++) {
        uint8_t card = cards[i + step[i]];
        cards[i + step[i]] = cards[i];
        cards[i] = card;
    }
}
