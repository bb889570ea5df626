/* YAML, read event by event with libyaml, because events carry line and column, and
 * because reading stops at the first thing that does not belong: deep nesting, aliases and long lists are
 * refused before they cost anything. */
#include "config/reader.h"

#include "config/config.h"
#include "core/status.h"
#include "core/word.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

hn_status reader_refuse_at(reader *r, yaml_mark_t at)
{
    r->error.line = (int)at.line + 1;
    r->error.column = (int)at.column + 1;
    return r->error.status;
}

hn_status reader_refuse(reader *r, hn_status status, yaml_mark_t at, const char *format, ...)
{
    char sentence[sizeof r->error.text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    error_set(&r->error, status, "%s", sentence);
    return reader_refuse_at(r, at);
}

/* Where a byte of the text stands; columns count characters, as libyaml's do. */
static yaml_mark_t mark_of(const reader *r, size_t offset)
{
    yaml_mark_t mark = {.index = offset};
    for (size_t i = 0; i < offset && i < r->length; i++) {
        if (r->yaml[i] == '\n') {
            mark.line++;
            mark.column = 0;
        } else if ((r->yaml[i] & 0xC0) != 0x80) {
            mark.column++;
        }
    }
    return mark;
}

/* Whether a line's indentation has a tab in it: the slip that YAML's own messages hide best. */
static bool tab_indents(const reader *r, size_t line)
{
    const char *at = r->yaml, *end = r->yaml + r->length;
    for (; line && at; line--) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    while (at && at < end && *at == ' ')
        at++;
    return at && at < end && *at == '\t';
}

/* Why libyaml stopped. */
static hn_status refuse_yaml(reader *r)
{
    const yaml_parser_t *p = &r->parser;
    if (p->error == YAML_MEMORY_ERROR)
        return error_set(&r->error, HN_BAD_FILE, "not enough memory");
    if (p->error == YAML_READER_ERROR && p->problem_value == 0 && p->problem_offset < r->length &&
        !r->yaml[p->problem_offset])
        return reader_refuse(r, HN_BAD_TEXT, mark_of(r, p->problem_offset),
                             "a zero byte; expected text");
    if (p->error == YAML_READER_ERROR)
        return reader_refuse(r, HN_BAD_TEXT, mark_of(r, p->problem_offset),
                             "not readable as UTF-8 text: %s (0x%02X)", p->problem,
                             (unsigned)p->problem_value);
    if (tab_indents(r, p->problem_mark.line))
        return reader_refuse(r, HN_BAD_TEXT, p->problem_mark,
                             "a tab; expected spaces for indentation");
    /* What was begun and not ended as it should be stands where it began. */
    bool begun = p->error == YAML_SCANNER_ERROR && p->context;
    return reader_refuse(r, HN_BAD_TEXT, begun ? p->context_mark : p->problem_mark,
                         "not valid YAML: %s%s%s", p->context ? p->context : "",
                         p->context ? ", " : "", p->problem ? p->problem : "unknown problem");
}

/* Refuses what YAML has and settings do not need: names for nodes, and types. */
static hn_status refuse_extras(reader *r, const yaml_char_t *anchor, const yaml_char_t *tag)
{
    if (anchor)
        return reader_refuse(r, HN_BAD_TEXT, r->event.start_mark,
                             "an anchor (`&…`); expected the value itself");
    if (tag)
        return reader_refuse(r, HN_BAD_TEXT, r->event.start_mark,
                             "a tag (`!…`); expected the value itself");
    return HN_OK;
}

hn_status reader_next(reader *r)
{
    yaml_event_delete(&r->event);
    if (!yaml_parser_parse(&r->parser, &r->event))
        return refuse_yaml(r);
    switch (r->event.type) {
    case YAML_ALIAS_EVENT:
        return reader_refuse(r, HN_BAD_TEXT, r->event.start_mark,
                             "an alias (`*…`); expected the value itself");
    case YAML_SCALAR_EVENT:
        return refuse_extras(r, r->event.data.scalar.anchor, r->event.data.scalar.tag);
    case YAML_SEQUENCE_START_EVENT:
        return refuse_extras(r, r->event.data.sequence_start.anchor,
                             r->event.data.sequence_start.tag);
    case YAML_MAPPING_START_EVENT:
        return refuse_extras(r, r->event.data.mapping_start.anchor,
                             r->event.data.mapping_start.tag);
    default:
        return HN_OK;
    }
}

/* Passes over an event that says nothing: the start of the stream, the end of the document. */
static hn_status next_but_one(reader *r)
{
    hn_status status = reader_next(r);
    return status ? status : reader_next(r);
}

const char *reader_word(const reader *r, char word[static READER_WORD])
{
    if (r->event.type != YAML_SCALAR_EVENT)
        return r->event.type == YAML_SEQUENCE_START_EVENT ? "a list" : "a mapping";
    return word_clean((const char *)r->event.data.scalar.value, r->event.data.scalar.length, word,
                      READER_WORD);
}

hn_status reader_refuse_again(reader *r, const char *key, yaml_mark_t first)
{
    return reader_refuse(r, HN_BAD_KEY, r->event.start_mark,
                         "`%s` is given twice; the first is on line %d", key, (int)first.line + 1);
}

hn_status reader_keys(reader *r, hn_status (*take)(void *context, reader *r, const char *word),
                      void *context)
{
    for (;;) {
        hn_status status = reader_next(r);
        if (status || r->event.type == YAML_MAPPING_END_EVENT)
            return status;
        char buffer[READER_WORD];
        const char *word = reader_word(r, buffer);
        if (r->event.type != YAML_SCALAR_EVENT)
            return reader_refuse(r, HN_BAD_TEXT, r->event.start_mark, "found %s; expected a key",
                                 word);
        if ((status = take(context, r, word)))
            return status;
    }
}

hn_status reader_items(reader *r, hn_status (*take)(void *context, reader *r), void *context)
{
    for (;;) {
        hn_status status = reader_next(r);
        if (status || r->event.type == YAML_SEQUENCE_END_EVENT || (status = take(context, r)))
            return status;
    }
}

/* Reads the one document: a mapping. */
static hn_status read_document(reader *r, const reader_document *document, void *context)
{
    hn_status status = next_but_one(r);
    if (status)
        return status;
    if (r->event.type == YAML_STREAM_END_EVENT)
        return reader_refuse(r, HN_BAD_TEXT, (yaml_mark_t){0},
                             "the file is empty; expected `%s` first", document->first);
    if ((status = reader_next(r)))
        return status;
    if (r->event.type != YAML_MAPPING_START_EVENT) {
        char buffer[READER_WORD];
        const char *word = reader_word(r, buffer);
        return reader_refuse(r, HN_BAD_TEXT, r->event.start_mark,
                             "found %s; expected `key: value` lines, `%s` first",
                             *word ? word : "nothing", document->first);
    }
    if ((status = document->read(context, r)) || (status = next_but_one(r)))
        return status;
    if (r->event.type != YAML_STREAM_END_EVENT)
        return reader_refuse(r, HN_BAD_TEXT, r->event.start_mark,
                             "a second document (`---`); expected one with %s", document->what);
    return document->end ? document->end(context, r) : HN_OK;
}

hn_status reader_read(const reader_document *document, void *context, const char *yaml,
                      size_t length, hn_error *error)
{
    if (length > CONFIG_FILE_SIZE)
        return error_set(error, HN_BAD_FILE, "larger than %d bytes; expected a file of %s",
                         CONFIG_FILE_SIZE, document->what);
    /* Some editors put a byte order mark first. */
    size_t skip = length >= 3 && !memcmp(yaml, "\xEF\xBB\xBF", 3) ? 3 : 0;
    reader r = {.yaml = yaml + skip, .length = length - skip};
    if (!yaml_parser_initialize(&r.parser))
        return error_set(error, HN_BAD_FILE, "not enough memory");
    yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)r.yaml, r.length);
    hn_status status = read_document(&r, document, context);
    yaml_event_delete(&r.event);
    yaml_parser_delete(&r.parser);
    if (status && error)
        *error = r.error;
    return status;
}

/* Opens a file without waiting: a pipe that nobody writes to would keep the program for ever. */
static FILE *open_file(const char *path, hn_error *error)
{
    struct stat about;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    bool opened = descriptor >= 0 && !fstat(descriptor, &about);
    bool plain = opened && (S_ISREG(about.st_mode) || S_ISDIR(about.st_mode));
    FILE *file = plain ? fdopen(descriptor, "rb") : NULL;
    if (opened && !plain)
        error_set(error, HN_BAD_FILE, "a pipe or a device; expected a regular file");
    else if (!file)
        error_set(error, HN_BAD_FILE, "cannot be opened: %s", strerror(errno));
    if (!file && descriptor >= 0)
        close(descriptor);
    return file;
}

/* A byte more than `most` shows that there are more. NULL: no memory. */
static char *read_bytes(FILE *file, size_t most, size_t *length)
{
    char *bytes = NULL;
    size_t room = 1 << 16;
    for (*length = 0; *length <= most && !feof(file) && !ferror(file); room *= 2) {
        char *more = realloc(bytes, room);
        if (!more) {
            free(bytes);
            return NULL;
        }
        bytes = more;
        *length += fread(bytes + *length, 1, room - *length, file);
    }
    return bytes;
}

char *reader_load(const char *path, size_t most, size_t *length, hn_error *error)
{
    FILE *file = open_file(path, error);
    if (!file)
        return NULL;
    char *bytes = read_bytes(file, most, length);
    hn_status status = HN_OK;
    if (!bytes)
        status = error_set(error, HN_BAD_FILE, "not enough memory");
    else if (ferror(file))
        status = error_set(error, HN_BAD_FILE, "cannot be read: %s", strerror(errno));
    if (status) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    return bytes;
}
