/* What a screen shows, kept as text. */
#ifndef HUNCH_TESTS_SHOWN_H
#define HUNCH_TESTS_SHOWN_H

/* What was drawn last: the test draws into it, by fmemopen. */
extern char drawn[65536];

/* Whether words are, or are not, in it. */
void shows(const char *words);
void hides(const char *words);

/* The columns of the widest line: escape sequences take none, a character of several bytes one. */
int widest(const char *words);

#endif
