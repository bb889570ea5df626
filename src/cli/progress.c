/* Progress on a terminal, and Ctrl-C. */
#include "cli/progress.h"

#include "arena/ranks.h"
#include "arena/seconds.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static atomic_bool interrupted;

static void interrupt(int number)
{
    (void)number;
    atomic_store(&interrupted, true);
}

const char *grouped(double number, char buffer[32])
{
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%.0f", number), at = 0;
    for (int i = 0; i < length && at < 30; i++) {
        if (i && (length - i) % 3 == 0)
            buffer[at++] = ',';
        buffer[at++] = digits[i];
    }
    buffer[at] = '\0';
    return buffer;
}

static const char *duration(double seconds, char buffer[32])
{
    long s = (long)(seconds + 0.5);
    if (s < 60)
        snprintf(buffer, 32, "%ld s", s);
    else if (s < 3600)
        snprintf(buffer, 32, "%ld min %02ld s", s / 60, s % 60);
    else
        snprintf(buffer, 32, "%ld h %02ld min", s / 3600, s / 60 % 60);
    return buffer;
}

static void show(const progress *p, long done, long expected, double seconds)
{
    enum { BAR = 24 };
    char of[32], all[32], rate[32], left[32], bar[BAR + 1];
    double part = expected > 0 && done < expected ? (double)done / (double)expected : 1;
    double speed = (double)(done - p->before) / seconds;
    for (int i = 0; i < BAR; i++)
        bar[i] = i < (int)(part * BAR) ? '#' : '.';
    bar[BAR] = '\0';
    fprintf(stderr, "\r[%s] %s of %s %s, ", bar, grouped((double)done, of),
            grouped((double)expected, all), p->what);
    if (p->before)
        fprintf(stderr, "%s from before, ", grouped((double)p->before, of));
    fprintf(stderr, "%s/s", grouped(speed, rate));
    if (done > p->before)
        fprintf(stderr, ", %s left", duration((double)(expected - done) / speed, left));
    fputs("\033[K", stderr);
}

static void step(void *context, long done, long expected, double seconds)
{
    enum { PER_SECOND = 10 };
    progress *p = context;
    double at = seconds_now();
    (void)seconds;
    if (at - p->last < 1.0 / PER_SECOND)
        return;
    p->last = at;
    p->shown = true;
    show(p, done, expected, at - p->begun);
}

/* So many were there already: the time begins now. */
static void resumed(void *context, long before)
{
    progress *p = context;
    p->before = before;
    p->begun = p->last = seconds_now();
}

void progress_begin(progress *p, const char *what, match_setup *match)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    double at = seconds_now();
    *p = (progress){.what = what, .begun = at, .last = at};
    match->progress = isatty(STDERR_FILENO) ? step : NULL;
    match->resumed = resumed;
    match->context = p;
    match->stop = &interrupted;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    if (ranks_count() > 1)
        sigaction(SIGUSR1, &action, NULL);
}

void progress_end(const progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
}
