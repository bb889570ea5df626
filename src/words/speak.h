/* Sentences whose parts their caller has: those of a table in a terminal (terminal.txt). A part may also be another sentence or a house
 * rule, as in all of them; facts of a moment there are none. */
#pragma once

#include "words/language.h"
#include "words/words.h"

/* A part by its name: a text, or where that is NULL a number with so many decimals. */
typedef struct words_given {
    const char *name, *text;
    double number;
    int decimals;
} words_given;

static inline words_given given_text(const char *name, const char *text)
{
    return (words_given){name, text ? text : "", 0, 0};
}

static inline words_given given_real(const char *name, double number, int decimals)
{
    return (words_given){name, NULL, number, decimals};
}

static inline words_given given_number(const char *name, int number)
{
    return given_real(name, number, 0);
}

/* PARTS(PART("seat", 2), PART("name", "Ann")): a list of texts and whole numbers. */
#define PARTS(...) ((const words_given[]){__VA_ARGS__, {.name = NULL}})
#ifdef __cppcheck__ /* whose parser falls over a choice by type */
#define PART(name, value) \
    {                     \
        name              \
    }
#else
#define PART(name, value) \
    _Generic((value), char *: given_text, const char *: given_text, default: given_number)( \
        name, value)
#endif

/* Adds a sentence; parts: NULL, none. rules: NULL where the game does not matter. */
void words_speak(const language *in, const hn_rules *rules, const char *name,
                 const words_given *parts, text_out *t);

/* The same of one that is not long, by itself. */
typedef struct spoken {
    char text[2 * WORDS_SENTENCE];
} spoken;
spoken words_spoken(const language *in, const hn_rules *rules, const char *name,
                    const words_given *parts);
