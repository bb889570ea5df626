/* The places of bits in bytes, for machines without an instruction that finds them. */
#include "core/mask.h"

#if !defined(HUNCH_PDEP)

/* The n-th bit of a byte lies beyond all places up to which there are at most n. */
#define BEYOND(byte, n, place) (__builtin_popcount((byte) & ((2 << (place)) - 1)) <= (n))
#define PLACE(byte, n)                                                                  \
    BEYOND(byte, n, 0) + BEYOND(byte, n, 1) + BEYOND(byte, n, 2) + BEYOND(byte, n, 3) + \
        BEYOND(byte, n, 4) + BEYOND(byte, n, 5) + BEYOND(byte, n, 6) + BEYOND(byte, n, 7)

/* Of 4, 16, 64 and all bytes. */
#define PLACES_4(b, n) PLACE(b, n), PLACE((b) + 1, n), PLACE((b) + 2, n), PLACE((b) + 3, n)
#define PLACES_16(b, n) \
    PLACES_4(b, n), PLACES_4((b) + 4, n), PLACES_4((b) + 8, n), PLACES_4((b) + 12, n)
#define PLACES_64(b, n) \
    PLACES_16(b, n), PLACES_16((b) + 16, n), PLACES_16((b) + 32, n), PLACES_16((b) + 48, n)
#define PLACES(n) PLACES_64(0, n), PLACES_64(64, n), PLACES_64(128, n), PLACES_64(192, n)

const uint8_t byte_places[8][256] = {{PLACES(0)}, {PLACES(1)}, {PLACES(2)}, {PLACES(3)},
                                     {PLACES(4)}, {PLACES(5)}, {PLACES(6)}, {PLACES(7)}};

#endif
