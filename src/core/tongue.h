/* Another language for what the library says to people, which is English by itself. */
#pragma once

/* Its text of a group's sentence, by the names of the library (core/sentence.h), or NULL. */
typedef struct tongue {
    const char *(*find)(const void *language, const char *group, const char *name);
    const void *language;
} tongue;

/* The text by that name; `english` where there is none, or no tongue (NULL). */
const char *tongue_text(const tongue *in, const char *group, const char *name, const char *english);
