/* Rule books in YAML: docs/rule-books.md has the language. */
#pragma once

#include "players/book.h"

#include <hunch/hunch.h>
#include <stdio.h>

/* What is allowed and cannot be meant: with its line, in the order of the file. */
typedef struct config_warnings {
    int count;
    hn_error warning[HN_BOOK_RULES];
} config_warnings;

/* Reads a rule book from text or from a file; `game: NAME`, its first line, says of which game. Everything in
 * it is checked. On failure *book is unchanged and error has line, column, what was found and what was
 * expected; error->text does not repeat the file's name. Equal texts give books of equal bytes. warnings,
 * which may be NULL, is set where the book is good. */
hn_status config_book_text(hn_book *book, const char *yaml, size_t length,
                           config_warnings *warnings, hn_error *error);
hn_status config_book_file(hn_book *book, const char *path, config_warnings *warnings,
                           hn_error *error);

/* Whether an operator can stand with a field of a type. */
bool config_operator_fits(book_type type, int op);

/* Writes a book as C source that defines a constant of that name, which is to be an identifier. path: the file
 * that it was read from, of which the comment keeps the last part. */
void config_book_print(FILE *out, const hn_book *book, const char *name, const char *path);
