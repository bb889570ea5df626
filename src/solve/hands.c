/* Hands are counted out die by die: the number of orders of a hand is a multinomial coefficient, and the chances
 * are those orders over all, so they add up to 1 within rounding. */
#include "solve/hands.h"

#include <stdbool.h>
#include <string.h>

static double orders(const solve_hands *hands, int hand)
{
    double product = 1;
    int placed = 0;
    for (int face = 1; face <= hands->faces; face++)
        for (int i = 1; i <= hands->shows[hand][face]; i++)
            product = product * ++placed / i;
    return product;
}

/* The next sorted dice; false after the last. */
static bool next_sorted(uint8_t *die, int dice, int faces)
{
    int at = -1;
    for (int i = 0; i < dice && i < HN_DICE; i++)
        if (die[i] != faces)
            at = i;
    if (at < 0)
        return false;
    uint8_t show = (uint8_t)(die[at] + 1);
    for (; at < dice; at++)
        die[at] = show;
    return true;
}

void solve_hands_of(int dice, int faces, solve_hands *hands)
{
    uint8_t die[HN_DICE] = {1, 1, 1, 1, 1};
    double all = 1;
    *hands = (solve_hands){.dice = dice, .faces = faces};
    for (int i = 0; i < dice; i++)
        all *= faces;
    do {
        int hand = hands->count++;
        for (int i = 0; i < dice; i++)
            hands->shows[hand][die[i]]++;
        hands->chance[hand] = orders(hands, hand) / all;
    } while (next_sorted(die, dice, faces));
}

int solve_hand_number(const solve_hands *hands, const uint8_t *die)
{
    uint8_t shows[HN_FACES + 1] = {0};
    for (int i = 0; i < hands->dice; i++)
        if (die[i] < 1 || die[i] > hands->faces)
            return -1;
        else
            shows[die[i]]++;
    for (int hand = 0; hand < hands->count; hand++)
        if (!memcmp(shows, hands->shows[hand], sizeof shows))
            return hand;
    return -1;
}

int solve_hand_count(int dice, int faces)
{
    int count = 1;
    for (int i = 1; i <= dice; i++)
        count = count * (faces - 1 + i) / i;
    return count;
}

/* Before a hand stand those that show less somewhere, and the same up to there. */
int solve_hand_rank(const uint8_t *die, int dice, int faces)
{
    uint8_t shows[HN_FACES + 1] = {0};
    int rank = 0, left = dice;
    for (int i = 0; i < dice; i++)
        if (die[i] < 1 || die[i] > faces)
            return -1;
        else
            shows[die[i]]++;
    for (int face = 1; face < faces; face++) {
        left -= shows[face];
        if (left > 0) /* the next die shows more: hands that go on with this face come before */
            rank += solve_hand_count(left - 1, faces - face + 1);
    }
    return rank;
}
