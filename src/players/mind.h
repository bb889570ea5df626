/* What is inside of hn_mind and hn_minds. */
#pragma once

#include <hunch/mind.h>

typedef struct mind_inside {
    hn_memory memory;
    bool remembers; /* the memory is kept */
    bool believes;  /* the beliefs are */
    hn_beliefs beliefs;
} mind_inside;

typedef struct minds_inside {
    hn_seats seats; /* whose are kept */
    hn_mind of[HN_SEATS];
} minds_inside;

static inline mind_inside *mind_open(hn_mind *mind)
{
    return (mind_inside *)(void *)mind;
}

static inline const mind_inside *mind_read(const hn_mind *mind)
{
    return (const mind_inside *)(const void *)mind;
}
