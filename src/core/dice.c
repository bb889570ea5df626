/* Dice. A keyed block has four words, and one word is enough for all dice of a seat: the n-th die is the
 * high word of a multiplication by the number of faces, the low word serves the next one, and what is
 * left tells whether the word was one of the few that would favour an outcome. So a throw of four seats
 * costs one block.
 *
 * Chances are looked up: tails are in the table, and an exact count is the difference of two. */
#include "core/dice.h"

#include "core/dice_chances.h"

/* All dice of a seat from one word; false if the word must not be used. Faces of 32 bits: where a product is made of
 * halves, one of them is then known to be 0. */
static inline bool dice_of_word(uint64_t word, uint32_t faces, uint64_t *dice)
{
    uint64_t thrown = 0, outcomes = 1;
    for (int i = 0; i < HN_DICE; i++) {
        thrown |= (1 + random_multiply(word, faces, &word)) << (8 * i);
        outcomes *= faces;
    }
    *dice = thrown;
    return word >= outcomes || word >= (0 - outcomes) % outcomes;
}

void dice_throw(uint64_t seed, hn_purpose purpose, uint64_t number, int seats, int faces,
                uint64_t *dice)
{
    random_block block = {{0}};
    for (int seat = 0; seat < seats; seat++) {
        uint64_t index = (uint64_t)seat / 4;
        if (seat % 4 == 0)
            block = random_block_of(seed, purpose, number, index);
        uint64_t word = block.word[seat % 4];
        while (!dice_of_word(word, (uint32_t)faces, &dice[seat])) {
            index += (uint64_t)1 << 32;
            word = random_block_of(seed, purpose, number, index).word[seat % 4];
        }
    }
}

/* ---- chances ---- */

enum { CERTAIN = -1, NO_SUCH = -2 };

/* Which row of the table has the chance matching / faces. */
static const int16_t rows[HN_FACES + 1][3] = {
    {NO_SUCH, NO_SUCH, NO_SUCH},
    {NO_SUCH, NO_SUCH, NO_SUCH},
    {NO_SUCH, 0, CERTAIN},
    {NO_SUCH, 1, 2},
    {NO_SUCH, 3, 0},
    {NO_SUCH, 4, 5},
    {NO_SUCH, 6, 1},
};

double hn_dice_at_least(int faces, int matching, int dice, int wanted)
{
    if ((unsigned)faces > HN_FACES || (unsigned)matching > 2 || (unsigned)dice > HN_MOST_DICE)
        return 0;
    int row = rows[faces][matching];
    if (row == NO_SUCH || wanted > dice)
        return 0;
    if (wanted <= 0 || row == CERTAIN)
        return 1;
    return dice_tails[row][dice * (dice - 1) / 2 + wanted - 1];
}

double hn_dice_exactly(int faces, int matching, int dice, int wanted)
{
    if ((unsigned)wanted > HN_MOST_DICE)
        return 0;
    return hn_dice_at_least(faces, matching, dice, wanted) -
           hn_dice_at_least(faces, matching, dice, wanted + 1);
}
