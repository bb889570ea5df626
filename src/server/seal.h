/* Secrets: random tokens, and the hashes by which the server knows them again or commits itself. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SEAL_TOKEN = 33, /* 128 bits as hexadecimal digits, terminated */
    SEAL_HASH = 65,  /* a SHA-256 as such */
    SEAL_ID = 13     /* a table's id: 12 letters and digits, 60 bits */
};

/* Fills so many bytes. False: it cannot. */
typedef bool seal_source(void *bytes, size_t size);

/* For tests, which want the same secrets twice: where all of them come from. NULL: the system again. */
void seal_use(seal_source *source);

/* From the system's randomness. False: there is none, and nothing may be begun with it. */
bool seal_token(char token[SEAL_TOKEN]);
bool seal_id(char id[SEAL_ID]);
bool seal_seed(uint64_t *seed);

/* The id that follows from a key: who does not have the key cannot make the same. */
void seal_id_of(const char *key, char id[SEAL_ID]);

/* The SHA-256 of a text. */
void seal_hash(const char *text, char hash[SEAL_HASH]);

/* The number that a hash begins with: 64 bits. */
uint64_t seal_number(const char hash[SEAL_HASH]);

/* HMAC-SHA-256 (RFC 2104) of a text of at most 128 bytes by a key of at most 64. */
void seal_keyed(const char *key, const char *text, char hash[SEAL_HASH]);

/* Whether a token is the one of that hash; an empty hash is of none. The time it takes tells nothing. */
bool seal_fits(const char *token, const char *hash);
