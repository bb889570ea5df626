/* Work that is done on several threads at once, where there are any. */
#pragma once

enum { PARALLEL_MOST = 8 }; /* threads at once */

/* Calls work(item[i]) for all `count` items, at most PARALLEL_MOST, each on a thread of its own, the first on this one;
 * returns when all are done. An item whose thread cannot be had is worked on by this one. */
void parallel_run(void (*work)(void *item), void *const *item, int count);
