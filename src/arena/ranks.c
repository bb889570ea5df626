/* A process alone. */
#include "arena/ranks.h"

#include <stdlib.h>

const char *ranks_library(void)
{
    return NULL;
}

void ranks_begin(void)
{
}

void ranks_end(void)
{
}

bool ranks_ending(void)
{
    return false;
}

int ranks_count(void)
{
    return 1;
}

int ranks_me(void)
{
    return 0;
}

void ranks_send(int to, void *bytes, size_t size)
{
    (void)to;
    (void)size;
    free(bytes);
}

void *ranks_receive(int *from, size_t *size)
{
    (void)from;
    (void)size;
    return NULL;
}
