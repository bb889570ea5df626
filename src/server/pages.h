/* The page's files, compiled in: everything under web/, by its path. */
#ifndef HUNCH_SERVER_PAGES_H
#define HUNCH_SERVER_PAGES_H

#include <stddef.h>

typedef struct page {
    const char *path; /* "/js/main.js"; "/" is index.html */
    const char *type; /* "text/javascript; charset=utf-8" */
    const char *tag;  /* of its content, for ETag: hexadecimal digits */
    const unsigned char *bytes;
    size_t size;
} page;

/* The file of that path; NULL: there is none. */
const page *page_find(const char *path);

#endif
