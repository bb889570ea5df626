/* What the actions of a dice table are worth in dice, by `binomial`'s constants: for slips of Perudo's other players,
 * whose own scores do not compare. */
#pragma once

#include "games/policy.h"

/* How much less than what it means to do a slip is worth at most, in hundredths of a die. */
#define BINOMIAL_NEAR 60

/* Adds the calls that are legal and the lowest raise of each face to the candidates, and gives each of them its
 * worth, in hundredths of a die, for a score. See policy.h. */
void binomial_weigh(const hn_view *view, hn_why *why);
