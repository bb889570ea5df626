#define _POSIX_C_SOURCE 200809L /* clock_gettime */
/*
 * The system of a module for JavaScript: all that the libraries ask of one is the time, and the page tells it. With these in
 * the place of the C library's, the only thing that a module imports is `hunch.now`.
 */
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* Milliseconds since any moment of the past. */
__attribute__((import_module("hunch"), import_name("now"))) double page_now(void);

int clock_gettime(clockid_t clock, struct timespec *now)
{
    double ms = page_now();
    (void)clock;
    now->tv_sec = (time_t)(ms / 1000);
    now->tv_nsec = (long)((ms - 1000.0 * (double)now->tv_sec) * 1e6);
    return 0;
}

time_t time(time_t *now)
{
    time_t seconds = (time_t)(page_now() / 1000);
    if (now != NULL)
        *now = seconds;
    return seconds;
}

/* What the C library's numbers in text would complain through: there is nobody to read it. The names are the C library's. */

#define NO_SUCH_CALL 52 /* WASI's ENOSYS */

int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t parts, int32_t count,
                                                   int32_t written);
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t by, int32_t whence,
                                                  int32_t at);
int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd);

int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t parts, int32_t count,
                                                   int32_t written)
{
    (void)fd, (void)parts, (void)count, (void)written;
    return NO_SUCH_CALL;
}

int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t by, int32_t whence,
                                                  int32_t at)
{
    (void)fd, (void)by, (void)whence, (void)at;
    return NO_SUCH_CALL;
}

int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd)
{
    (void)fd;
    return NO_SUCH_CALL;
}
