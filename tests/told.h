/* What was told of a round, kept from the deal on, and how often something false in it went unnoticed. */
#ifndef HUNCH_TESTS_TOLD_H
#define HUNCH_TESTS_TOLD_H

#include "games/follow.h"

#include <hunch/hunch.h>

/* A set of types of events. */
#define IS(type) (UINT64_C(1) << HN_EVENT_##type)

typedef struct told {
    int count, room;
    hn_event *event; /* whole events since the deal; owned */
} told;

void told_add(told *t, const hn_events *events);
void told_free(told *t);

/* The events as a seat saw them, or the public for HN_NONE, with room for one more. To be freed. */
hn_event *told_to(const told *t, int seat);

/* A follower is told what happened, and must come to its view. */
void told_follow(follow *f, const hn_rules *rules, const hn_state *state, const hn_events *events);

typedef struct tally {
    long tried, unnoticed;
} tally;

/* Counts one try; returns whether it went unnoticed. */
bool tally_add(tally *counts, bool unnoticed);

#endif
