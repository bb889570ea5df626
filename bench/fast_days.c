/* For bench/retention.sh, preloaded: a day of the clock on the wall takes six seconds. Other clocks are as they are. */
#include <time.h>

time_t time(time_t *to)
{
    static struct timespec began;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (!began.tv_sec)
        began = now;
    double passed =
        (double)(now.tv_sec - began.tv_sec) + 1e-9 * (double)(now.tv_nsec - began.tv_nsec);
    time_t told = began.tv_sec + (time_t)(passed * 86400 / 6);
    if (to)
        *to = told;
    return told;
}
