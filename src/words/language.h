/* The languages that there are words in (src/words/en, src/words/de, …), by their tags. NULL is English wherever a language is asked for. */
#pragma once

#include <stddef.h>

typedef struct language language;

/* English first; NULL: there are no more. */
const language *language_at(int index);

/* "de", and what its speakers call it: "Deutsch". */
const char *language_tag(const language *in);
const char *language_name(const language *in);

/* Its number in that order, from 0. */
int language_index(const language *in);

/* How many there are. */
int language_count(void);

/* The first that there is of a list of tags as browsers and environments write them, the best first: "fr-CH,de-AT;q=0.8", "de_DE.UTF-8".
 * NULL: there is none of them. */
const language *language_find(const char *tags);
