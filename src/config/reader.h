/* Reading a file of settings in YAML: one mapping whose first key, `extends`, says what it starts from.
 * What keys there are is the caller's; every refusal has the line and the column. */
#ifndef HUNCH_CONFIG_READER_H
#define HUNCH_CONFIG_READER_H

#include "core/text.h"

#include <hunch/types.h>
#include <yaml.h>

/* Room for a key or a value: longer ones are none that is known (see word_clean). */
enum { READER_WORD = 40 };

typedef struct reader {
    const char *yaml;
    size_t length;
    yaml_parser_t parser;
    yaml_event_t event;     /* the last one read; reader_next deletes it */
    yaml_mark_t extends_at; /* where `extends` stands */
    hn_error error;
} reader;

/* What a kind of file holds. */
typedef struct reader_form {
    const char *what;    /* "house rules", for messages */
    const char *wanted;  /* what `extends` names: "PRESET" */
    const char *example; /* one of those */
    /* Takes what `extends` names, which is the event. */
    hn_status (*extends)(void *context, reader *r);
    /* Takes a setting: the event is its key, which is `word`. Its value is still to be read. */
    hn_status (*setting)(void *context, reader *r, const char *word);
    hn_status (*end)(void *context, reader *r); /* checks the whole; NULL: nothing to check */
} reader_form;

/* Reads a text from its first byte to its last. On failure error, where given, says where and why. */
hn_status reader_read(const reader_form *form, void *context, const char *yaml, size_t length,
                      hn_error *error);

/* The content of a file: to be freed by the caller. NULL: it cannot be read, and error says why. Of a
 * file that is too large there is a byte more than reader_read takes. */
char *reader_load(const char *path, size_t *length, hn_error *error);

/* ---- for the functions of a form ---- */

/* Reads the next event. */
hn_status reader_next(reader *r);

/* What the event is, for a message and for comparing: a scalar's text, or the name of what stands in
 * its place. */
const char *reader_word(const reader *r, char word[static READER_WORD]);

/* Sets an error at a place of the file, or adds the place to an error that is set. */
hn_status reader_refuse(reader *r, hn_status status, yaml_mark_t at, const char *format, ...)
    CHECK_FORMAT(4, 5);
hn_status reader_refuse_at(reader *r, yaml_mark_t at);

/* Refuses the key that is the event, because it stands in the file already. */
hn_status reader_refuse_again(reader *r, const char *key, yaml_mark_t first);

#endif
