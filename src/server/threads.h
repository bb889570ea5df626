/* Threads of the server. */
#pragma once

#include <pthread.h>
#include <stdbool.h>

/* Starts a thread that takes no signals, so that those which stop the server reach its event loop. False: the
 * system has no thread to give. */
bool thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument);
