/* The page's files: everything under web/, compiled in, by its path; or, for whoever works on the page, read from a
 * folder. */
#ifndef HUNCH_SERVER_PAGES_H
#define HUNCH_SERVER_PAGES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct page {
    const char *path; /* "/js/main.js"; "/" is index.html */
    const char *type; /* "text/javascript; charset=utf-8" */
    const char *tag;  /* of its content, for ETag: hexadecimal digits */
    const unsigned char *bytes;
    size_t size;
} page;

/* All of them; the last has no path. A build makes it: cmake/pages.cmake. */
extern const page page_list[];

/* The file of that path; NULL: there is none. */
const page *page_find(const char *path);

/* A file of a folder, read now; bytes are to be freed. */
typedef struct page_file {
    const char *type;
    char tag[40];
    unsigned char *bytes;
    size_t size;
} page_file;

/* Reads the file of that path. Only plain files of the types that a page has are found, no hidden ones, and nothing
 * through a symbolic link. False: there is none, or it cannot be read. */
bool page_read(const char *folder, const char *path, page_file *file);

#endif
