/* Sentences (core/sentence.h) in files: a folder for each language, with a file for each game, one for what all share ("shared"), one
 * for the web table's own ("page"), one for what only a terminal says ("terminal"), and in other languages than English one for what the
 * library says ("library").
 *
 * A part is a fact of the moment (facts.c), a part of something that the moment has, `{chosen:the_card}`, another sentence, or a house
 * rule: `{laps}`, `{actions.K=name?…}`. */
#pragma once

#include "words/language.h"

#include "core/sentence.h"

#include <hunch/hunch.h>

typedef struct sentence {
    const char *name, *text;
} sentence;

typedef struct sentence_file {
    const char *name; /* of a game, or "shared", "page", "terminal", "library" */
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

/* Adds a sentence's text with its parts filled in. fact adds those that are facts of `context`; they go before sentences, and these before
 * rules, of which there are none where `rules` is NULL. */
void sentence_fill(const language *in, const hn_rules *rules, sentence_part *fact,
                   const void *context, const char *text, text_out *t);
