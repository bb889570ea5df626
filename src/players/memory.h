/* What is inside of hn_memory. */
#pragma once

#include <hunch/level.h>

typedef struct memory_inside {
    uint32_t sight[HN_SEATS][HN_SLOTS]; /* which sight it was, from 1; 0: the card was not seen */
    uint16_t turn[HN_SEATS][HN_SLOTS];  /* the turn of that */
    uint8_t moves[HN_SEATS][HN_SLOTS];  /* since then */
    uint16_t open[HN_SEATS];            /* slots whose cards lie open: they cannot be forgotten */
    uint32_t changes[HN_SEATS];         /* of all that, how many there were */
    uint32_t sights;                    /* so far */
    uint32_t drawn;                     /* the sight of the card in the turn's hand */
    uint16_t drawn_turn;
    uint16_t now; /* this turn */
    uint8_t seat;
    uint8_t zero[3];
} memory_inside;

static inline memory_inside *memory_open(hn_memory *memory)
{
    return (memory_inside *)(void *)memory;
}

static inline const memory_inside *memory_read(const hn_memory *memory)
{
    return (const memory_inside *)(const void *)memory;
}
