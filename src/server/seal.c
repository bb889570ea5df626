#include "server/seal.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

static bool fill_by_system(void *bytes, size_t size)
{
    return getrandom(bytes, size, 0) == (ssize_t)size;
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
bool seal_id(char id[SEAL_ID])
{
    static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz1";
    unsigned char bytes[SEAL_ID - 1];
    if (!fill(bytes, sizeof bytes))
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        id[i] = letters[bytes[i] & 31];
    id[sizeof bytes] = 0;
    return true;
}

bool seal_seed(uint64_t *seed)
{
    return fill(seed, sizeof *seed);
}

void seal_hash(const char *text, char hash[SEAL_HASH])
{
    unsigned char bytes[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    if (!EVP_Digest(text, strlen(text), bytes, &size, EVP_sha256(), NULL))
        size = 0;
    hexadecimal(bytes, size, hash);
}

bool seal_fits(const char *token, const char *hash)
{
    char own[SEAL_HASH] = "";
    seal_hash(token, own);
    return *hash && strlen(own) == strlen(hash) && !CRYPTO_memcmp(own, hash, strlen(hash));
}
