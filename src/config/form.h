/* Reading a file of settings: one mapping whose first key, `extends`, says what it starts from. What keys
 * there are is the caller's. */
#pragma once

#include "config/reader.h"

/* What a kind of file holds. */
typedef struct form {
    const char *what;    /* "house rules", for messages */
    const char *wanted;  /* what `extends` names: "PRESET" */
    const char *example; /* one of those */
    /* Takes what `extends` names, which is the event. */
    hn_status (*extends)(void *context, reader *r);
    /* Takes a setting: the event is its key, which is `word`. Its value is still to be read. */
    hn_status (*setting)(void *context, reader *r, const char *word);
    /* Checks the whole; NULL: nothing to check. extends_at: where `extends` stands. */
    hn_status (*end)(void *context, reader *r, yaml_mark_t extends_at);
} form;

/* Reads a text, as reader_read does. */
hn_status form_read(const form *f, void *context, const char *yaml, size_t length, hn_error *error);
