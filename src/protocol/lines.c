/* Lines of a file with a bound on their length, so that a file that is no record costs little. */
#include "protocol/lines.h"

#include "core/status.h"
#include "protocol/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

hn_status lines_open(lines *l, const char *path, hn_error *error)
{
    *l = (lines){.file = fopen(path, "rb")};
    if (!l->file)
        return error_set(error, HN_BAD_FILE, "cannot be opened: %s", strerror(errno));
    return HN_OK;
}

void lines_close(lines *l)
{
    if (l->file)
        fclose(l->file);
    free(l->text);
    *l = (lines){.file = NULL};
}

/* Makes room for one byte more. */
static bool grow(lines *l)
{
    if (l->length < l->room)
        return true;
    size_t size = l->room ? 2 * l->room : 1 << 14;
    char *moved = realloc(l->text, size);
    if (!moved)
        return false;
    l->text = moved;
    l->room = size;
    return true;
}

/* Reads one line, which may be empty. */
static hn_status read_line(lines *l, hn_error *error)
{
    l->number++;
    l->length = 0;
    int c;
    while ((c = getc_unlocked(l->file)) != EOF && c != '\n') {
        if (l->length == RECORD_LINE) {
            error_set(error, HN_BAD_FILE, "longer than %d bytes; expected a record", RECORD_LINE);
            if (error)
                error->line = l->number;
            return HN_BAD_FILE;
        }
        if (!grow(l))
            return error_set(error, HN_BAD_FILE, "not enough memory");
        l->text[l->length++] = (char)c;
    }
    if (ferror(l->file))
        return error_set(error, HN_BAD_FILE, "cannot be read: %s", strerror(errno));
    l->at_end = c == EOF && !l->length;
    l->torn = c == EOF && l->length;
    return HN_OK;
}

hn_status lines_next(lines *l, hn_error *error)
{
    hn_status status;
    do
        status = read_line(l, error);
    while (!status && !l->at_end && !l->length);
    return status;
}
