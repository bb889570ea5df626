/* How much of something may still be done now: it holds at most `burst`, and fills by `rate` a second. */
#ifndef HUNCH_SERVER_ALLOWANCE_H
#define HUNCH_SERVER_ALLOWANCE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct allowance {
    double left;
    int64_t filled; /* when it was last filled, in milliseconds; 0: it is full */
} allowance;

typedef struct allowance_size {
    double rate, burst;
} allowance_size;

/* What is in it now. */
double allowance_left(allowance *a, allowance_size size, int64_t now);

/* Takes so much out. False: there is less, and nothing is taken. */
bool allowance_take(allowance *a, allowance_size size, double amount, int64_t now);

#endif
