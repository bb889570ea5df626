/* Who computer players are to people: each level has characters of its own, one for each place at a table. */
#pragma once

#include "words/language.h"

#include <stdbool.h>

/* The name of the character that plays a seat at a level, and a line on how it plays. False: there is no such level, and both are
 * empty. */
typedef struct character {
    char name[32], line[160];
} character;

bool words_character(const language *in, const char *level, int seat, character *found);
