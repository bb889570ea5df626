/* Most of a play are minds, and of those only the ones that are kept are ever touched. Its pages come from the system itself, one by
 * one as they are: so the rest is no memory, which calloc promises of fresh memory alone. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, madvise */

#include "server/play_memory.h"

#include <stdlib.h>
#include <sys/mman.h>

hn_play *play_new(void)
{
    void *pages =
        mmap(NULL, sizeof(hn_play), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
        abort();
    madvise(pages, sizeof(hn_play), MADV_NOHUGEPAGE);
    return pages;
}

void play_free(hn_play *play)
{
    if (play)
        munmap(play, sizeof *play);
}
