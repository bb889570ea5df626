/* Files of settings. */
#include "config/form.h"

#include <stdio.h>
#include <string.h>

/* A form while it is filled in. */
typedef struct filling {
    const form *form;
    void *context;
    yaml_mark_t extends_at;
} filling;

/* Reads `extends`; the event is the file's first key or what stands there instead. */
static hn_status read_extends(filling *f, reader *r)
{
    char buffer[READER_WORD];
    const char *word = r->event.type == YAML_MAPPING_END_EVENT ? "nothing" : reader_word(r, buffer);
    if (strcmp(word, "extends"))
        return reader_refuse(r, HN_BAD_TEXT, r->event.start_mark,
                             "found %s; expected `extends: %s` first, as in `extends: %s`", word,
                             f->form->wanted, f->form->example);
    f->extends_at = r->event.start_mark;
    hn_status status = reader_next(r);
    return status ? status : f->form->extends(f->context, r);
}

/* Reads a setting; the event is its key. */
static hn_status read_setting(void *context, reader *r, const char *word)
{
    filling *f = context;
    if (!strcmp(word, "extends"))
        return reader_refuse_again(r, word, f->extends_at);
    return f->form->setting(f->context, r, word);
}

static hn_status read_all(void *context, reader *r)
{
    hn_status status = reader_next(r);
    if (status || (status = read_extends(context, r)))
        return status;
    return reader_keys(r, read_setting, context);
}

static hn_status check(void *context, reader *r)
{
    filling *f = context;
    return f->form->end ? f->form->end(f->context, r, f->extends_at) : HN_OK;
}

hn_status form_read(const form *f, void *context, const char *yaml, size_t length, hn_error *error)
{
    char first[2 * READER_WORD];
    snprintf(first, sizeof first, "extends: %s", f->example);
    const reader_document document = {
        .what = f->what, .first = first, .read = read_all, .end = check};
    filling begun = {.form = f, .context = context};
    return reader_read(&document, &begun, yaml, length, error);
}
