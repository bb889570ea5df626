/* The page's files: everything under web/, compiled in, by its path; or, for whoever works on the page, read from a
 * folder. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { PAGE_TAG = 48 }; /* bytes of a tag, terminated */

typedef struct page {
    const char *path; /* "/js/main.js"; "/" is index.html */
    const char *type; /* "text/javascript; charset=utf-8" */
    const char *tag;  /* of its content, for ETag: hexadecimal digits */
    const unsigned char *bytes;
    size_t size;
    const unsigned char *packed; /* the same by gzip; NULL: it is read from a folder */
    size_t packed_size;
} page;

/* All of them; the last has no path. A build makes it: cmake/pages.cmake. */
extern const page page_list[];

/* The file of that path; NULL: there is none. */
const page *page_find(const char *path);

/* Reads the file of that path. Only plain files of the types that a page has are found, no hidden ones, and nothing
 * through a symbolic link. Its bytes are to be freed. False: there is none, or it cannot be read. */
bool page_read(const char *folder, const char *path, page *found, char tag[PAGE_TAG]);
