/* Reading YAML event by event: one document, which is a mapping, with line and column in every refusal. What
 * the document holds is the caller's. Aliases, anchors and tags are refused. */
#pragma once

#include "config/config.h"
#include "core/text.h"

#include <hunch/types.h>
#include <yaml.h>

/* Room for a key or a value: longer ones are none that is known (see word_clean). */
enum { READER_WORD = 40 };

typedef struct reader {
    const char *yaml;
    size_t length;
    yaml_parser_t parser;
    yaml_event_t event; /* the last one read; reader_next deletes it */
    hn_error error;
} reader;

/* What a text holds. */
typedef struct reader_document {
    const char *what;  /* "house rules", for messages */
    const char *first; /* how it begins, for messages: "extends: cambio" */
    /* Reads the mapping; the event is its start, and at the end of it its end. */
    hn_status (*read)(void *context, reader *r);
    hn_status (*end)(void *context, reader *r); /* checks the whole; NULL: nothing to check */
} reader_document;

/* Reads a text from its first byte to its last. On failure error, where given, says where and why. */
hn_status reader_read(const reader_document *document, void *context, const char *yaml,
                      size_t length, hn_error *error);

/* The content of a file: to be freed by the caller. NULL: it cannot be read or is a pipe or a
 * device, and error says so. Of a file of more than `most` bytes there are some more than that, which is refused by whoever
 * reads on. */
char *reader_load(const char *path, size_t most, size_t *length, hn_error *error);

/* ---- for the functions of a document ---- */

/* Reads the next event. */
hn_status reader_next(reader *r);

/* What the event is, for a message and for comparing: a scalar's text, or the name of what stands in
 * its place. */
const char *reader_word(const reader *r, char word[static READER_WORD]);

/* Goes through a mapping to its end, from its start or from the end of a value in it. take gets each key,
 * which is the event, and reads the value. */
hn_status reader_keys(reader *r, hn_status (*take)(void *context, reader *r, const char *word),
                      void *context);

/* Goes through a list, whose start is the event, to its end. take reads an item, which the event begins. */
hn_status reader_items(reader *r, hn_status (*take)(void *context, reader *r), void *context);

/* Sets an error at a place of the file, or adds the place to an error that is set. */
hn_status reader_refuse(reader *r, hn_status status, yaml_mark_t at, const char *format, ...)
    CHECK_FORMAT(4, 5);
hn_status reader_refuse_at(reader *r, yaml_mark_t at);

/* Refuses the key that is the event, because it stands in the file already. */
hn_status reader_refuse_again(reader *r, const char *key, yaml_mark_t first);
