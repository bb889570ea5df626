/* The SHA-256 of the page without a server is libcrypto's, at every length around the ends of blocks. */
#include "test.h"

#include <openssl/evp.h>

#define digest_of   page_digest_of
#define digest_same page_digest_same
#include "server/page/sha256.c"

enum { LONGEST = 300 };

TEST(every_length_has_the_digest_that_libcrypto_makes)
{
    unsigned char text[LONGEST], ours[DIGEST_BYTES], theirs[DIGEST_BYTES];
    for (int i = 0; i < LONGEST; i++)
        text[i] = (unsigned char)(i * 151 + 7);
    for (size_t size = 0; size <= LONGEST; size++) {
        assert_true(page_digest_of(text, size, ours));
        assert_true(EVP_Digest(text, size, theirs, NULL, EVP_sha256(), NULL));
        assert_memory_equal(ours, theirs, DIGEST_BYTES);
    }
}

TEST(bytes_are_the_same_or_not)
{
    assert_true(page_digest_same("abcd", "abcd", 4));
    assert_true(page_digest_same("abcd", "abce", 3));
    assert_false(page_digest_same("abcd", "abce", 4));
    assert_false(page_digest_same("bbcd", "abcd", 4));
}
