/* What a round is dealt from, so that neither side chooses it: a secret of the server's, fixed and promised by its hash before
 * anybody adds to it, and the shares of the persons who want to. docs/protocol.md, "Fair deals", has the argument. */
#pragma once

#include "server/seal.h"

#include <hunch/types.h>
#include <jansson.h>

typedef struct round_deal {
    uint64_t seed;   /* of the deal: the secret itself where nobody has added a share */
    uint64_t secret; /* the server's */
    char salt[SEAL_TOKEN];
    char share[HN_SEATS][SEAL_TOKEN]; /* of each seat; "": none */
} round_deal;

/* A new secret and salt, without shares. False: the system has no randomness. */
bool deal_begin(round_deal *d);

/* The hash that promises secret and salt. */
void deal_hash(const round_deal *d, const char *table, int round, char hash[SEAL_HASH]);

/* Makes the seed from the secret and the shares. */
void deal_settle(round_deal *d, const char *table, int round);

/* The seats that have a share in it. */
hn_seats deal_shared(const round_deal *d);

/* As everyone may see it: who has a share in it, and when the round is over everything. */
json_t *deal_told(const round_deal *d, const char *hash, int seats, bool over);

/* To and from what is kept of a round; of one that was kept before there were shares too. */
json_t *deal_kept(const round_deal *d, int seats);
bool deal_read(const json_t *kept, round_deal *d);

/* Whether a text is 32 hexadecimal digits, as shares and keys are. */
bool deal_digits(const char *text);
