/* Files of records. A file is always written whole, beside the old one, flushed and renamed: whoever
 * reads it, at any moment and after any failure, finds the old content or the new. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "core/status.h"
#include "protocol/lines.h"
#include "protocol/record.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A copy of the line that is asked for: the n-th, or for n 0 the last. */
typedef struct wanted {
    int n;
    int count; /* lines seen */
    char *text;
    size_t length;
    int number;
} wanted;

static hn_status keep(wanted *w, const lines *l, hn_error *error)
{
    w->count++;
    if (w->n && w->count != w->n)
        return HN_OK;
    char *text = realloc(w->text, l->length);
    if (!text)
        return error_set(error, HN_BAD_FILE, "not enough memory");
    memcpy(text, l->text, l->length);
    w->text = text;
    w->length = l->length;
    w->number = l->number;
    return HN_OK;
}

static hn_status parse_wanted(const wanted *w, record *r, hn_error *error)
{
    if (!w->count)
        return error_set(error, HN_BAD_FILE,
                         "the file is empty; expected records, one in each line");
    if (!w->text)
        return error_set(error, HN_BAD_FILE, "there is no round %d; it has %d", w->n, w->count);
    hn_status status = record_parse(w->text, w->length, r, error);
    if (status && error)
        error->line = w->number;
    return status;
}

hn_status record_read(const char *path, int n, record *r, int *count, hn_error *error)
{
    *r = (record){.seats = 0};
    lines l;
    wanted w = {.n = n};
    hn_status status = lines_open(&l, path, error);
    while (!status && !(status = lines_next(&l, error)) && !l.at_end)
        status = keep(&w, &l, error);
    lines_close(&l);
    if (!status)
        status = parse_wanted(&w, r, error);
    free(w.text);
    if (!status && count)
        *count = w.count;
    return status;
}

/* ---- writing ---- */

static hn_status fail(hn_error *error, const char *what)
{
    return error_set(error, HN_BAD_FILE, "%s: %s", what, strerror(errno));
}

/* Where the content goes: the file that a link leads to, or the path itself where nothing is yet. Only
 * a regular file is ever replaced. */
static hn_status find_target(const char *path, char target[PATH_MAX], mode_t *mode, hn_error *error)
{
    struct stat old;
    *mode = 0;
    if (stat(path, &old)) {
        if (errno != ENOENT)
            return fail(error, "cannot be written");
        if ((size_t)snprintf(target, PATH_MAX, "%s", path) < PATH_MAX)
            return HN_OK;
        errno = ENAMETOOLONG;
        return fail(error, "cannot be written");
    }
    if (!S_ISREG(old.st_mode))
        return error_set(error, HN_BAD_FILE, "cannot be written: it is not a regular file");
    *mode = old.st_mode & 07777;
    return realpath(path, target) ? HN_OK : fail(error, "cannot be written");
}

/* Opens a new file beside the target, with the mode of the one that it will replace. One that a kill
 * has left there is removed. */
static FILE *open_beside(const char *target, mode_t mode, char *name, size_t size)
{
    if ((size_t)snprintf(name, size, "%s.new", target) >= size) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    unlink(name);
    int descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return NULL;
    FILE *file = mode && fchmod(descriptor, mode) ? NULL : fdopen(descriptor, "wb");
    if (!file) {
        int reason = errno;
        close(descriptor);
        unlink(name);
        errno = reason;
    }
    return file;
}

/* Writes all records and forces them to the disk. Closes the file in any case. */
static hn_status write_all(FILE *file, const record *records, int count, hn_error *error)
{
    hn_status status = HN_OK;
    for (int i = 0; i < count && !status; i++) {
        char *line = record_format(&records[i]);
        if (!line)
            status = error_set(
                error, HN_BAD_FILE,
                "round %d cannot be written: not enough memory, or a name that is not UTF-8",
                i + 1);
        else if (fputs(line, file) == EOF || putc('\n', file) == EOF)
            status = fail(error, "cannot be written");
        free(line);
    }
    if (!status && (fflush(file) || fsync(fileno(file))))
        status = fail(error, "cannot be written");
    if (fclose(file) && !status)
        status = fail(error, "cannot be written");
    return status;
}

hn_status record_write(const char *path, const record *records, int count, hn_error *error)
{
    char target[PATH_MAX], name[PATH_MAX];
    mode_t mode;
    hn_status status = find_target(path, target, &mode, error);
    if (status)
        return status;
    FILE *file = open_beside(target, mode, name, sizeof name);
    if (!file)
        return fail(error, "cannot be written");
    status = write_all(file, records, count, error);
    if (!status && rename(name, target))
        status = fail(error, "cannot be written");
    if (status)
        unlink(name);
    return status;
}
