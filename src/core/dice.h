/* Throwing dice by key. include/hunch/dice.h has the chances. */
#pragma once

#include "core/random.h"

#include <hunch/dice.h>

/* HN_DICE dice of `faces` faces for each of `seats` seats: byte i of dice[s] is a function of (seed,
 * purpose, number, s, i) alone, whatever the number of seats, and each outcome of a seat's dice is exactly
 * as likely. */
void dice_throw(uint64_t seed, hn_purpose purpose, uint64_t number, int seats, int faces,
                uint64_t *dice);

/* The first `count` dice of a throw, as bytes; 0 after them. */
static inline void dice_take(uint64_t dice, int count, uint8_t die[HN_DICE])
{
    dice &= ((uint64_t)1 << (8 * count)) - 1;
    for (int i = 0; i < HN_DICE; i++)
        die[i] = (uint8_t)(dice >> (8 * i));
}
