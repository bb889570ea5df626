/* The chance of a seat to win: by worlds that it could be in, each played to its end. */
#pragma once

#include "games/policy.h"

#include <hunch/beliefs.h>

/* The share of the win that the viewing seat can expect when the policy plays on at all seats, from 0 to 1: a win
 * that is shared counts in part, but whole where those who play against a caller win together. The seat may be any, whether it is to decide or
 * not. `count` worlds are drawn: with cards from what the seat knows and, where the view has beliefs, believes; with
 * dice those that are hidden are thrown anew, whatever was bid. *error is the standard error of the mean, with one win
 * and one loss more counted in it, since few worlds that happen to agree prove little. A round that is over has its true
 * share and no error.
 *
 * The result is a function of view, policy, count and key; nothing is allocated. False, with both unchanged, for the
 * public, for a view that no world can be drawn from, for less than one world, and when the policy's player is stopped
 * (stop.h). */
bool chance_of_win(const hn_view *view, const hn_player *policy, int count, uint64_t key,
                   double *chance, double *error);
