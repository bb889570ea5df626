/* Sentences as data: a folder for each language, with a file for each game, one for what all share ("shared"), one for the web
 * table's own ("page") and one for what only a terminal says ("terminal"). A sentence has a name, by which code asks for it, the same in
 * every language, and a text with named parts:
 *
 *     {card}                    the part
 *     {looks?A|B}               A where the part is there, else B, which may be left out
 *     {looks=1?A|B}             A where the part is this text
 *
 * A part is a fact of the moment (facts.c), a part of something that the moment has, `{chosen:the_card}`, another sentence, or a house
 * rule: `{laps}`, `{actions.K=name?…}`. One that is empty, "no", "none" or "0" counts as not there. */
#pragma once

#include "words/language.h"

#include "core/text.h"

#include <hunch/hunch.h>

typedef struct sentence {
    const char *name, *text;
} sentence;

typedef struct sentence_file {
    const char *name; /* of a game, or "shared", "page", "terminal" */
    const sentence *list;
} sentence_file;

struct language {
    const char *tag;            /* "en", "de" */
    const sentence_file *files; /* the last has no name */
};

/* Made by cmake/words.cmake: English first; the last has no tag. */
extern const language languages[];

/* The sentences of a file alone, the last without a name: none where the language has no such file. */
const sentence *sentences_of(const language *in, const char *name);

/* The text of a game's sentence, or where it has none of that name, the shared one or the terminal's; else English's, else NULL.
 * game: NULL for those. */
const char *sentence_find(const language *in, const hn_game *game, const char *name);

/* Adds a part that is a fact of `context`. False: there is no such fact. */
typedef bool sentence_fact(const void *context, const char *name, text_out *t);

/* Adds a sentence's text with its parts filled in. Facts go before sentences, and these before rules, of which there are none where
 * `rules` is NULL. */
void sentence_fill(const language *in, const hn_rules *rules, sentence_fact *fact,
                   const void *context, const char *text, text_out *t);
