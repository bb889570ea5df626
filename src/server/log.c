#include "server/log.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 1024, SECRET = 24 };

static const char *const names[LOG_LEVELS] = {"error", "warning", "info", "access"};
static atomic_int most_told = LOG_WARNING;

void log_set(log_level most)
{
    atomic_store(&most_told, (int)most);
}

bool log_find(const char *name, log_level *level)
{
    for (int i = 0; i < LOG_LEVELS; i++)
        if (!strcmp(name, names[i])) {
            *level = (log_level)i;
            return true;
        }
    return false;
}

bool log_may(log_gate *g, int64_t now, int milliseconds, int *left_out)
{
    if (now < g->until) {
        g->left_out++;
        return false;
    }
    *left_out = g->left_out;
    *g = (log_gate){.until = now + milliseconds};
    return true;
}

/* What stands before the text. systemd sets JOURNAL_STREAM, and its journal has a time of its own. */
static int begin_line(log_level level, char *line, size_t size)
{
    static const int priority[LOG_LEVELS] = {3, 4, 6, 6};
    struct timespec now;
    struct tm parts;
    char moment[32];
    if (getenv("JOURNAL_STREAM"))
        return snprintf(line, size, "<%d>hunch: %s: ", priority[level], names[level]);
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(moment, sizeof moment, "%Y-%m-%dT%H:%M:%S", &parts);
    return snprintf(line, size, "%s.%03ldZ hunch: %s: ", moment, now.tv_nsec / 1000000,
                    names[level]);
}

/* What could be a token, wherever it came from. Runs of hexadecimal digits that long are nothing else here. */
static void hide_secrets(char *text, size_t length)
{
    for (size_t i = 0, run; i < length; i += run + 1) {
        run = 0;
        while (i + run < length && isxdigit((unsigned char)text[i + run]))
            run++;
        if (run >= SECRET)
            memset(text + i, '*', run);
    }
}

void log_line(log_level level, const char *format, ...)
{
    char line[LINE];
    va_list arguments;
    if ((int)level > atomic_load(&most_told))
        return;
    int length = begin_line(level, line, sizeof line);
    va_start(arguments, format);
    int more = vsnprintf(line + length, sizeof line - (size_t)length - 1, format, arguments);
    va_end(arguments);
    int room = (int)sizeof line - length - 2;
    int end = length + (more < 0 ? 0 : more > room ? room : more);
    for (int i = length; i < end; i++)
        if ((unsigned char)line[i] < ' ' || line[i] == 0x7f)
            line[i] = '?';
    hide_secrets(line + length, (size_t)(end - length));
    line[end] = '\n';
    (void)!write(STDERR_FILENO, line, (size_t)end + 1); /* at once, so that lines do not mix */
}
