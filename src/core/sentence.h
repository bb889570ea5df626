/* Sentences as data. One has a name, by which code asks for it, the same in every language, and a text with named parts:
 *
 *     {card}                    the part
 *     {looks?A|B}               A where the part is there, else B, which may be left out
 *     {looks=1?A|B}             A where the part is this text
 *
 * One that is empty, "no", "none" or "0" counts as not there.
 *
 * What the library itself says to people, reasons and refusals, is English, in groups: those of a player, of beliefs. Whoever has
 * them in another language gives a tongue. */
#pragma once

#include "core/text.h"
#include "core/tongue.h"

/* Adds a part. False: there is none of that name. */
typedef bool sentence_part(const void *context, const char *name, text_out *t);

/* Adds a text with its parts filled in. What a part is filled with is never read as a text with parts itself. */
void sentence_put(const char *text, sentence_part *part, const void *context, text_out *t);

typedef struct library_sentence {
    const char *name, *text;
} library_sentence;

typedef struct sentence_group {
    const char *name;
    const library_sentence *list; /* those without a name are left out */
    int count;
} sentence_group;

/* A group from an array. */
#define SENTENCE_GROUP(name, list)                \
    {                                             \
        name, list, sizeof(list) / sizeof *(list) \
    }

/* A sentence's text, NULL: the group has none of that name. */
const char *sentence_text(const tongue *in, const sentence_group *group, const char *name);

/* Adds a sentence. A part that is none of the context's is another sentence of the group. False: there is none of that name. */
bool sentence_say(const tongue *in, const sentence_group *group, const char *name,
                  sentence_part *part, const void *context, text_out *t);
