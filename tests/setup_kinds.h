/* What differs between tables of cards and of dice in tests/setup.h. */
#ifndef HUNCH_TESTS_SETUP_KINDS_H
#define HUNCH_TESTS_SETUP_KINDS_H

#include "setup.h"
#include "words.h"

typedef struct setup_kind {
    void (*lay)(setup *s, const char *lines,
                where at); /* puts what the lines say onto a table that was dealt */
    void (*check)(const setup *s, where at); /* that nothing was lost or came from nowhere */
    void (*add_legal)(const setup *s, int seat, text_out *out);
    truth_of *truth;
} setup_kind;

extern const setup_kind setup_cards, setup_dice;

#endif
