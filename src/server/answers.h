/* The last replays and chances that were asked for: they take long to work out and never change. */
#ifndef HUNCH_SERVER_ANSWERS_H
#define HUNCH_SERVER_ANSWERS_H

#include "server/store.h"

enum { ANSWERS = 32 };

typedef struct answers {
    struct {
        char table[STORE_ID];
        int round, seat;
        char *text; /* owned; NULL: none */
        uint64_t used;
    } entry[ANSWERS];
    uint64_t uses;
} answers;

/* A kept answer, borrowed until the next call; NULL: none. */
const char *answers_find(answers *a, const char *table, int round, int seat);

/* Keeps a copy, in the place of the one that was not used for longest. */
void answers_keep(answers *a, const char *table, int round, int seat, const char *text);

void answers_free(answers *a);

#endif
