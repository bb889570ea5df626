/* The chance of a seat to win: by worlds that it could be in, each played to its end. */
#pragma once

#include "games/policy.h"

#include <hunch/beliefs.h>

/* The share of the win that the viewing seat can expect when the policy plays on at all seats, from 0 to 1, as matches count
 * it: a win that is shared counts in part, and the shares of all seats add up to 1. The seat may be any, whether it is to
 * decide or not. `count` worlds are drawn: with cards from what the seat knows and, where the view has beliefs, believes; with
 * dice those that are hidden are thrown anew, whatever was bid. *error is the standard error of the mean, with one win
 * and one loss more counted in it, since few worlds that happen to agree prove little. A round that is over has its true
 * share and no error.
 *
 * The result is a function of view, policy, count and key; nothing is allocated. False, with both unchanged, for the
 * public, for a view that no world can be drawn from, for less than one world, and when the policy's player is stopped
 * (stop.h). */
bool chance_of_win(const hn_view *view, const hn_player *policy, int count, uint64_t key,
                   double *chance, double *error);

/* The shares of the win that seats had in many worlds, in parts of HN_WIN. */
typedef struct chance_tally {
    int count;
    int64_t sum[HN_SEATS], squares[HN_SEATS];
} chance_tally;

/* Plays `state` on to its end by the policy and adds what came of it. number: which of the worlds under this key. */
void chance_add(chance_tally *tally, const hn_rules *rules, const hn_player *policy, uint64_t key,
                int number, hn_state *state);

/* A seat's mean and its standard error, as chance_of_win has them. */
void chance_mean(const chance_tally *tally, int seat, double *chance, double *error);

/* The same worlds for each of two actions of the viewing seat, which must be legal; tally[2] has the second's shares less
 * the first's. HN_ACTIONS as the second: the policy decides for itself, each time by a key of its own. The view may be the
 * public's where both are HN_ACTIONS: then nothing is done but playing on, and only tally[0] is filled. False as
 * chance_of_win. */
bool chance_of_actions(const hn_view *view, const hn_player *policy, const hn_action action[2],
                       int count, uint64_t key, chance_tally tally[3]);
