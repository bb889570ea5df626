/* Fitting likelihoods: what a sign says of a card, estimated from games whose truth is known.
 *
 * Rounds are played whose cards are known. Whenever a turn begins, beliefs are asked about every card that is hidden from
 * the seat, and the numbers of all signs together are made to fit the true cards (asked.h). What callers had in mind, and
 * when seats call, depends on what is believed by these numbers, so there are passes, each with other deals: one
 * believes by the table of the one before, and adds its cards to those of all before. */
#pragma once

#include "arena/match.h"

#include <hunch/beliefs.h>

/* How sure a table is of what it was made from. */
typedef struct fit_counts {
    long rounds;
    long signs[HN_SIGNS][2]; /* how often each sign came up */
    long calls, turns;       /* in the last pass */
} fit_counts;

/* without: a type of evidence (hn_evidence_type) that gets no numbers, HN_EVIDENCE_TYPES: none.
 * Fits a table for the setup's game from the games of its players: setup->blocks blocks in each of `passes`
 * passes, other deals in each. made->name and made->made are set by the caller. Fails as belief_score_play does, and
 * with HN_BAD_FILE when it was stopped: half a pass makes no table that could be made again. Cards asked about are
 * kept in memory, some 8 KB of them for a round. */
hn_status fit_play(const match_setup *setup, int passes, int without, hn_likelihoods *made,
                   fit_counts *counts, hn_error *error);
