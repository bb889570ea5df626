/* Sentences as data: a file of them for each game, and one for what all share. A sentence has a name, by which code asks for it,
 * and a text with named parts:
 *
 *     {card}                    the part
 *     {looks?A|B}               A where the part is there, else B, which may be left out
 *     {looks=1?A|B}             A where the part is this text
 *
 * A part is a fact of the moment (facts.c), a part of something that the moment has, `{chosen:the_card}`, another sentence, or a house
 * rule: `{laps}`, `{actions.K=name?…}`. One that is empty, "no", "none" or "0" counts as not there. */
#pragma once

#include "core/text.h"

#include <hunch/hunch.h>

typedef struct sentence {
    const char *name, *text;
} sentence;

/* All files of the language, made by cmake/words.cmake; the last has no game. */
typedef struct sentence_file {
    const char *game; /* or "shared" */
    const sentence *list;
} sentence_file;
extern const sentence_file sentence_files[];

/* The sentences of a game alone, the last without a name. */
const sentence *sentences_of(const hn_game *game);

/* The text of a game's sentence, or where it has none of that name, of the shared one; else NULL. game: NULL for a shared one. */
const char *sentence_find(const hn_game *game, const char *name);

/* Adds a part that is a fact of `context`. False: there is no such fact. */
typedef bool sentence_fact(const void *context, const char *name, text_out *t);

/* Adds a sentence's text with its parts filled in. Facts go before sentences, and these before rules. */
void sentence_fill(const hn_rules *rules, sentence_fact *fact, const void *context,
                   const char *text, text_out *t);
