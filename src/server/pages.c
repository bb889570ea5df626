/* The page's files. A path from the network is never handed to the file system as it is: it is taken apart, every name
 * in it must be plain, and each is opened within the folder before it, without following links. */
#include "server/pages.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 16 << 20, NAME_SIZE = 128 };

const page *page_find(const char *path)
{
    for (const page *p = page_list; p->path; p++)
        if (!strcmp(p->path, path))
            return p;
    return NULL;
}

/* As in cmake/pages.cmake. */
static const char *type_of(const char *name)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof types[0]; i++)
        if (!strcmp(types[i].ending, ending))
            return types[i].type;
    return NULL;
}

/* The name at the start of a path, up to the next '/'. False: it is not plain. */
static bool plain_name(const char *path, char name[NAME_SIZE])
{
    size_t length = strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "0123456789._-");
    if (!length || length >= NAME_SIZE || path[0] == '.' || (path[length] && path[length] != '/'))
        return false;
    memcpy(name, path, length);
    name[length] = 0;
    return true;
}

/* Opens the file of a path below a folder; -1: there is none. */
static int open_below(const char *folder, const char *path)
{
    char name[NAME_SIZE];
    int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    while (at >= 0) {
        bool plain = *path++ == '/' && plain_name(path, name);
        bool last = plain && !path[strlen(name)];
        int next =
            plain
                ? openat(at, name,
                         O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (last ? 0 : O_DIRECTORY))
                : -1;
        close(at);
        at = next;
        if (last)
            break;
        path += plain ? strlen(name) : 0;
    }
    return at;
}

static unsigned char *read_all(int file, size_t size)
{
    unsigned char *bytes = malloc(size + 1);
    for (size_t done = 0; bytes && done < size;) {
        ssize_t got = read(file, bytes + done, size - done);
        if (got <= 0) {
            free(bytes);
            return NULL;
        }
        done += (size_t)got;
    }
    return bytes;
}

bool page_read(const char *folder, const char *path, page *found, char tag[PAGE_TAG])
{
    struct stat about;
    if (!strcmp(path, "/"))
        path = "/index.html";
    *found = (page){.type = type_of(path), .tag = tag};
    int file = found->type ? open_below(folder, path) : -1;
    if (file < 0)
        return false;
    if (!fstat(file, &about) && S_ISREG(about.st_mode) && about.st_size <= MOST_BYTES) {
        found->size = (size_t)about.st_size;
        snprintf(tag, PAGE_TAG, "%llx%08lx%llx", (long long)about.st_mtim.tv_sec,
                 about.st_mtim.tv_nsec, (long long)about.st_size);
        found->bytes = read_all(file, found->size);
    }
    close(file);
    return found->bytes;
}
