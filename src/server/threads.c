/* A thread has the signal mask of whoever started it: all signals are held back for that moment. */
#include "server/threads.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>

bool thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, NULL, run, argument) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* On Linux a priority is a thread's, and 0 is the one that asks. Where that is refused, things are as fair as they
 * were. */
void thread_be_nice(int steps)
{
    errno = 0;
    int now = getpriority(PRIO_PROCESS, 0);
    if (steps > 0 && !errno)
        setpriority(PRIO_PROCESS, 0, now + steps);
}
