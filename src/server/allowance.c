#include "server/allowance.h"

double allowance_left(allowance *a, allowance_size size, int64_t now)
{
    if (!a->filled)
        a->left = size.burst;
    else
        a->left += (double)(now - a->filled) * size.rate / 1000;
    if (a->left > size.burst)
        a->left = size.burst;
    a->filled = now ? now : 1;
    return a->left;
}

bool allowance_take(allowance *a, allowance_size size, double amount, int64_t now)
{
    if (allowance_left(a, size, now) < amount)
        return false;
    a->left -= amount;
    return true;
}
