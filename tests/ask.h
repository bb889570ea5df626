/* Asking a player at a table that was set in text form.
 *
 * A player is named with the constants that differ from its own: "bayes-v2 third_party 0".
 * Whatever it is asked, it is asked with and without its reasons, and must say the same. */
#ifndef HUNCH_TESTS_ASK_H
#define HUNCH_TESTS_ASK_H

#include "setup.h"

#include <stdio.h>

/* The player decides for the seat as these words say, whatever its key. */
#define decides(s, player, seat, words) ask_decides(s, player, seat, words, HERE)

/* Over many keys it decides for each of these, "with 1.0 x3, with 2.0, with 2.1", and for nothing
 * else; each as often as the others, or as many times as often as is written behind it. */
#define chooses(s, player, seat, words) ask_chooses(s, player, seat, words, HERE)

/* A number of its reasons. */
#define reason(s, player, seat, name) ask_reason(s, player, seat, name, HERE)

/* It acts for the seat as it decides with its first key; the place that the action names. */
#define acts(s, player, seat) ask_acts(s, player, seat, HERE)

/* Both Bayesian players do. */
#define both_decide(s, seat, words)          \
    do {                                     \
        decides(s, "bayes-v1", seat, words); \
        decides(s, "bayes-v2", seat, words); \
    } while (0)
#define both_choose(s, seat, words)          \
    do {                                     \
        chooses(s, "bayes-v1", seat, words); \
        chooses(s, "bayes-v2", seat, words); \
    } while (0)

/* Sets a table whose lines leave something open, as printf does. */
#define set_with(s, ...)                                \
    do {                                                \
        char filled_[1024];                             \
        snprintf(filled_, sizeof filled_, __VA_ARGS__); \
        set(s, filled_);                                \
    } while (0)

void ask_decides(setup *s, const char *player, int seat, const char *words, where at);
void ask_chooses(setup *s, const char *player, int seat, const char *words, where at);
double ask_reason(setup *s, const char *player, int seat, const char *name, where at);
hn_place ask_acts(setup *s, const char *player, int seat, where at);

#endif
