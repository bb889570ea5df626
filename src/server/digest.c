#include "server/digest.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>

bool digest_of(const void *text, size_t size, unsigned char bytes[DIGEST_BYTES])
{
    return EVP_Digest(text, size, bytes, NULL, EVP_sha256(), NULL);
}

bool digest_same(const void *a, const void *b, size_t size)
{
    return !CRYPTO_memcmp(a, b, size);
}
