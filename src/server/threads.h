/* Starting the server's threads. */
#ifndef HUNCH_SERVER_THREADS_H
#define HUNCH_SERVER_THREADS_H

#include <pthread.h>
#include <stdbool.h>

/* Starts a thread that takes no signals, so that those which stop the server reach its event loop. False: the
 * system has no thread to give. */
bool thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument);

/* Gives the calling thread a lower priority than it has, by so many steps of nice(1). */
void thread_be_nice(int steps);

#endif
