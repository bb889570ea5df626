/* Which strategies the library carries: those that it was built with, as constant data. */
#include "solve/carried.h"

const hn_strategy *hn_strategy_at(int index)
{
    for (int i = 0; i <= index; i++)
        if (!strategies_carried[i].bytes)
            return NULL;
    return index < 0 ? NULL : &strategies_carried[index];
}
