/* SHA-256, and comparing what was made by it: libcrypto's, or where there is none (page/) our own. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { DIGEST_BYTES = 32 };

/* The SHA-256 of so many bytes. False: it cannot be made. */
bool digest_of(const void *text, size_t size, unsigned char bytes[DIGEST_BYTES]);

/* Whether so many bytes are the same, in a time that tells nothing. */
bool digest_same(const void *a, const void *b, size_t size);
