/* Scores for beliefs: how many bits a hidden card costs on average, by what a table of likelihoods says of it,
 * over the games of a match. The beliefs of a seat are asked when its turn begins, of every card that it does not know.
 * All tables are held against the same games; intervals come from blocks, as a match's do. */
#pragma once

#include "arena/match.h"

#include <hunch/beliefs.h>

enum { SCORE_TABLES = 16, SCORE_BINS = 10 };

typedef struct score_line {
    const char *name; /* "fitted"; of a line without a type of evidence: "silence" */
    bool without;     /* it is the table that is asked for without a type of evidence: `type` */
    hn_evidence_type type;
    estimate loss; /* bits per hidden card */
    /* What helps is above 0: the bits that the table saves against the first one, the prior; of the
     * lines without a type, the bits that the type saves, by which the loss grows without it. */
    estimate gain;
} score_line;

/* Chances that were given and came true: of all kinds of all hidden cards, by the chance that the table gave. */
typedef struct score_bin {
    long count;
    double said; /* the mean of these chances */
    estimate
        came; /* the share that was so: one card is asked for many times, so blocks are the samples */
} score_bin;

typedef struct belief_scores {
    long blocks, rounds;
    long cards; /* hidden ones that were asked for */
    long seen;  /* cards that the seat had seen: direct observation leaves nothing to cost */
    int lines;
    score_line line[SCORE_TABLES];
    score_bin bin[SCORE_BINS]; /* of the table that is asked for */
    bool stopped;
} belief_scores;

/* Scores the prior, `ticket`, the table that is asked for (such as `fitted`), and that one without each type of
 * evidence that it has numbers for, over the games of match_play(setup). Fails with HN_BAD_GAME for a game without
 * cards, HN_BAD_SEATS, or HN_BAD_FILE without memory. */
hn_status belief_score_play(const match_setup *setup, const hn_likelihoods *asked,
                            belief_scores *scores, hn_error *error);
