/* Throwing dice by key. include/hunch/dice.h has the chances. */
#ifndef HUNCH_CORE_DICE_H
#define HUNCH_CORE_DICE_H

#include "core/random.h"

#include <hunch/dice.h>

/* HN_DICE dice of `faces` faces for each of `seats` seats: die[s][i] is a function of (seed, purpose,
 * number, s, i) alone, whatever the number of seats, and each outcome of a seat's dice is exactly as
 * likely. */
void dice_throw(uint64_t seed, hn_purpose purpose, uint64_t number, int seats, int faces,
                uint8_t die[][HN_DICE]);

#endif
