/* Reviews in sentences: what was done, what would have been better, and what came of it. Made from the view of the seat that
 * decided, so they tell nothing else. */
#pragma once

#include "words/words.h"

/* What a sentence of a review can speak of; what does not apply is 0. The listener must have names. */
typedef struct review_words {
    int seat;
    const hn_view *view; /* of the decision, or NULL */
    hn_action done, better;
    double with, without, within; /* from 0 to 1 */
    int decisions, blunders, mistakes, slips;
    int below_par; /* points that decisions gave less than a quick player's */
    bool unlucky;  /* and lost */
    const char *reviewer;
} review_words;

/* Says a sentence, "review cost". Returns buffer. */
const char *words_review(const listener *w, const char *name, const review_words *about,
                         char *buffer, size_t size);
