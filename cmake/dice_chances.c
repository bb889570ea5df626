/* dice_chances FILE: writes core/dice_chances.h, binomial tails as exact fractions, each rounded once, to the nearest double. Run while the
 * library is built, on whatever machine that is: integers alone, so the same bits everywhere.
 *
 * The tail of k among n dice is a numerator over faces^n, and the numerators of n follow from those of n - 1: the n-th die
 * matches, or it does not. 6^40 is below 2^104, so 128 bits are enough. */
#include <stdint.h>
#include <stdio.h>

enum { MOST = 40, CHANCES = 7, PARTS = 4, MANTISSA = 53 };

/* A number of 128 bits, the lowest 32 first. */
typedef struct number {
    uint32_t part[PARTS];
} number;

/* a * x + b * y, a and b being small. */
static number combine(uint32_t a, const number *x, uint32_t b, const number *y)
{
    number sum;
    uint64_t carry = 0;
    for (int i = 0; i < PARTS; i++) {
        carry += (uint64_t)a * x->part[i] + (uint64_t)b * y->part[i];
        sum.part[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return sum;
}

static int compare(const number *x, const number *y)
{
    for (int i = PARTS - 1; i >= 0; i--)
        if (x->part[i] != y->part[i])
            return x->part[i] < y->part[i] ? -1 : 1;
    return 0;
}

static number difference(const number *x, const number *y)
{
    number rest;
    uint64_t borrow = 0;
    for (int i = 0; i < PARTS; i++) {
        uint64_t part = (uint64_t)x->part[i] - y->part[i] - borrow;
        rest.part[i] = (uint32_t)part;
        borrow = part >> 63;
    }
    return rest;
}

static number twice(const number *x)
{
    return combine(1, x, 1, x);
}

/* Prints x / y, 0 < x < y, rounded to the nearest double, to an even one from the middle. */
static void print_quotient(number x, const number *y)
{
    uint64_t quotient = 0;
    int exponent = 0;
    for (; compare(&x, y) < 0; exponent--)
        x = twice(&x);
    for (int bit = 0; bit < MANTISSA; bit++) {
        quotient <<= 1;
        if (compare(&x, y) >= 0) {
            x = difference(&x, y);
            quotient |= 1;
        }
        x = twice(&x);
    }
    int left = compare(&x, y); /* what is left, twice: half of the last bit, or more, or less */
    quotient += left > 0 || (left == 0 && quotient & 1);
    printf(" 0x%llxp%d,", (unsigned long long)quotient, exponent - (MANTISSA - 1));
}

static void print_row(uint32_t matching, uint32_t faces)
{
    /* tail[k] / tail[0]: at least k of n match. None beyond n does. */
    number tail[MOST + 2] = {{{1}}};
    printf("    {\n");
    for (int n = 1; n <= MOST; n++) {
        for (int k = n; k > 0; k--)
            tail[k] = combine(matching, &tail[k - 1], faces - matching, &tail[k]);
        tail[0] = combine(faces, &tail[0], 0, &tail[0]);
        printf("       ");
        for (int k = 1; k <= n; k++)
            print_quotient(tail[k], &tail[0]);
        printf("\n");
    }
    printf("    },\n");
}

int main(int count, char **argument)
{
    static const uint32_t chances[CHANCES][2] = {{1, 2}, {1, 3}, {2, 3}, {1, 4},
                                                 {1, 5}, {2, 5}, {1, 6}};
    if (count != 2 || !freopen(argument[1], "w", stdout))
        return 1;
    printf(
        "/* Made by cmake/dice_chances.c while the library is built.\n"
        " *\n"
        " * dice_tails[c][n * (n - 1) / 2 + k - 1] is the chance that of n dice, 1 to %d, at least k, 1 to n,\n"
        " * match, where each does with the c-th chance of",
        MOST);
    for (int i = 0; i < CHANCES; i++)
        printf("%s %u/%u", i ? "," : "", (unsigned)chances[i][0], (unsigned)chances[i][1]);
    printf(". */\nstatic const double dice_tails[%d][%d] = {\n", CHANCES, MOST * (MOST + 1) / 2);
    for (int i = 0; i < CHANCES; i++)
        print_row(chances[i][0], chances[i][1]);
    printf("};\n");
    return fclose(stdout) ? 1 : 0;
}
