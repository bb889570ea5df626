/* Fitting likelihoods: what a sign says of a card, estimated from games whose truth is known.
 *
 * Whenever a sign comes up, the beliefs held so far say how likely each class of kinds is; over many games the share
 * of true cards in a class, held against the sum of those chances, is how much more often the sign comes with
 * that class than was believed: its likelihood. Beliefs depend on the likelihoods of all other signs, so this goes on in
 * passes, each with the table of the one before. */
#ifndef HUNCH_ARENA_FIT_H
#define HUNCH_ARENA_FIT_H

#include "arena/match.h"

#include <hunch/beliefs.h>

/* How sure a table is of what it was made from. */
typedef struct fit_counts {
    long rounds;
    long signs[HN_SIGNS][2]; /* how often each sign came up in the last pass */
    long calls, turns;
} fit_counts;

/* without: a type of evidence (hn_evidence_type) that gets no numbers, HN_EVIDENCE_TYPES: none.
 * Fits a table for the setup's game from the games of its players: setup->blocks blocks in each of `passes`
 * passes, other deals in each. made->name and made->made are set by the caller. Fails as belief_score_play does, and
 * with HN_BAD_FILE when it was stopped: half a pass makes no table that could be made again. */
hn_status fit_play(const match_setup *setup, int passes, int without, hn_likelihoods *made,
                   fit_counts *counts, hn_error *error);

#endif
