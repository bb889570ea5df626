/* A test that stops by itself: between two hypotheses about a win share, looked at after every SPRT_BATCH blocks, until
 * one of them is so much the likelier that the errors asked for are kept.
 *
 * It is the generalised sequential probability ratio test of those who test chess programs: block means are taken as
 * normal with a spread that the blocks themselves give. Below SPRT_LEAST blocks that spread is not to be trusted, so
 * nothing is decided. */
#pragma once

#include "arena/statistics.h"

#include <stdbool.h>

enum {
    SPRT_BATCH = 64,  /* blocks between two looks */
    SPRT_LEAST = 128, /* blocks before the first */
};

typedef struct sprt_wish {
    bool asked;
    double low, high;  /* the hypotheses: shares above the fair one, low < high */
    double false_high; /* the chance to accept high where low is true, … */
    double false_low;  /* … and the other way round */
} sprt_wish;

typedef enum sprt_verdict { SPRT_OPEN, SPRT_LOW, SPRT_HIGH } sprt_verdict;

typedef struct sprt {
    double ratio; /* the log likelihood ratio, high against low */
    double lower,
        upper; /* its bounds: at or below the first low is accepted, at or above the second high */
    sprt_verdict verdict;
} sprt;

/* What the blocks say. r has wins in parts of `whole` over plays; fair is the share that chance gives. */
sprt sprt_of(const sprt_wish *wish, const ratio *r, double whole, double fair);

/* Whether it is looked at after so many blocks. */
bool sprt_looks(long blocks);
