#include "server/seal.h"

#include "server/digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static bool fill_by_system(void *bytes, size_t size)
{
    return !getentropy(bytes, size);
}

static seal_source *fill = fill_by_system;

void seal_use(seal_source *source)
{
    fill = source ? source : fill_by_system;
}

static void hexadecimal(const unsigned char *bytes, size_t count, char *text)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[2 * count] = 0;
}

bool seal_token(char token[SEAL_TOKEN])
{
    unsigned char bytes[16];
    if (!fill(bytes, sizeof bytes))
        return false;
    hexadecimal(bytes, sizeof bytes, token);
    return true;
}

/* Without letters and digits that look alike. */
static void letters_of(const unsigned char bytes[SEAL_ID - 1], char id[SEAL_ID])
{
    static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz1";
    for (size_t i = 0; i < SEAL_ID - 1; i++)
        id[i] = letters[bytes[i] & 31];
    id[SEAL_ID - 1] = 0;
}

bool seal_id(char id[SEAL_ID])
{
    unsigned char bytes[SEAL_ID - 1];
    if (!fill(bytes, sizeof bytes))
        return false;
    letters_of(bytes, id);
    return true;
}

void seal_id_of(const char *key, char id[SEAL_ID])
{
    char text[96];
    unsigned char bytes[DIGEST_BYTES];
    snprintf(text, sizeof text, "hunch table %s", key);
    if (!digest_of(text, strlen(text), bytes))
        abort(); /* ids that are all the same would be one table */
    letters_of(bytes, id);
}

bool seal_seed(uint64_t *seed)
{
    return fill(seed, sizeof *seed);
}

void seal_hash(const char *text, char hash[SEAL_HASH])
{
    unsigned char bytes[DIGEST_BYTES];
    size_t made = digest_of(text, strlen(text), bytes) ? DIGEST_BYTES : 0;
    hexadecimal(bytes, made, hash);
}

uint64_t seal_number(const char hash[SEAL_HASH])
{
    char digits[17];
    snprintf(digits, sizeof digits, "%.16s", hash);
    return strtoull(digits, NULL, 16);
}

/* HMAC (RFC 2104) by the one digest that there is here too: a key of at most one block, of which SHA-256 has 64 bytes. */
void seal_keyed(const char *key, const char *text, char hash[SEAL_HASH])
{
    enum { BLOCK = 64, MOST = 128 };
    unsigned char inner[BLOCK + MOST], outer[BLOCK + DIGEST_BYTES], bytes[DIGEST_BYTES];
    size_t size = strlen(key), length = strlen(text);
    if (size > BLOCK || length > MOST)
        abort(); /* ours alone to choose */
    for (size_t i = 0; i < BLOCK; i++) {
        unsigned char byte = i < size ? (unsigned char)key[i] : 0;
        inner[i] = byte ^ 0x36;
        outer[i] = byte ^ 0x5c;
    }
    for (size_t i = 0; i < length; i++) /* bytes: no end of a text is to go with them */
        inner[BLOCK + i] = (unsigned char)text[i];
    if (!digest_of(inner, BLOCK + length, outer + BLOCK) || !digest_of(outer, sizeof outer, bytes))
        abort(); /* a deal that all can foresee would be told as a secret */
    hexadecimal(bytes, DIGEST_BYTES, hash);
}

bool seal_fits(const char *token, const char *hash)
{
    char own[SEAL_HASH] = "";
    seal_hash(token, own);
    return *hash && strlen(own) == strlen(hash) && digest_same(own, hash, strlen(hash));
}
