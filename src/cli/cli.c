/* What the commands share. Every message is one line on standard error that says what is wrong and
 * what to do next: people read it once, and scripts can rely on its form. */
#include "cli/cli.h"

#include "arena/ranks.h"
#include "arena/team.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

/* ---- the list of commands ---- */

enum { MOST_COMMANDS = 32 };

const command *commands[MOST_COMMANDS];
int command_count;

void command_add(const command *which)
{
    assert(command_count < MOST_COMMANDS);
    int at = command_count++;
    for (; at > 0 && commands[at - 1]->place > which->place; at--)
        commands[at] = commands[at - 1];
    commands[at] = which;
}

const command *command_find(const char *name)
{
    for (int i = 0; i < command_count; i++)
        if (!strcmp(commands[i]->name, name))
            return commands[i];
    return NULL;
}

/* ---- messages ---- */

static const char *running;

void cli_running(const char *name)
{
    running = name;
}

/* Control characters in a message, as a file name may bring them, would break its line. What fails at every rank is said
 * once, by rank 0, and so is what fails at another. */
static void print_message(const char *format, va_list arguments, const char *hint)
{
    char line[1024];
    int length = vsnprintf(line, sizeof line, format, arguments);
    for (char *c = line; *c; c++)
        if (iscntrl((unsigned char)*c))
            *c = '?';
    bool cut = length >= (int)sizeof line;
    if (ranks_me()) {
        team_complain(line);
        return;
    }
    fflush(stdout);
    fprintf(stderr, "hunch: %s%s%s\n", line, cut ? "..." : "", hint);
}

int cli_failed(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_message(format, arguments, "");
    va_end(arguments);
    return EXIT_FAILED;
}

int cli_usage(const char *format, ...)
{
    char hint[64];
    snprintf(hint, sizeof hint, " (hunch help%s%s)", running ? " " : "", running ? running : "");
    va_list arguments;
    va_start(arguments, format);
    print_message(format, arguments, hint);
    va_end(arguments);
    return EXIT_USAGE;
}

int cli_alone(const char *what)
{
    return cli_usage("%s is not for many ranks: start it without mpirun", what);
}

int cli_number(const char *option, const char *text, long low, long high, long *number)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    bool digits = isdigit((unsigned char)text[text[0] == '-']) && !*end;
    if (digits && !errno && value >= low && value <= high) {
        *number = value;
        return EXIT_OK;
    }
    if (low == high)
        return cli_usage("%s can only be %ld here, not \"%s\"", option, low, text);
    return cli_usage("%s wants a whole number from %ld to %ld, not \"%s\"", option, low, high,
                     text);
}

int cli_seed(const char *option, const char *text, uint64_t *seed)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || *end || errno || value > UINT64_MAX)
        return cli_usage("%s wants a whole number from 0 to %llu, not \"%s\"", option,
                         (unsigned long long)UINT64_MAX, text);
    *seed = value;
    return EXIT_OK;
}

uint64_t cli_fresh_seed(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        seed = (uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec;
    }
    return seed % 1000000000;
}

void *cli_larger(void *old, int count, size_t size)
{
    void *memory = realloc(old, (size_t)count * size);
    if (!memory)
        exit(cli_failed("out of memory"));
    return memory;
}

void cli_print_json(json_t *value, size_t flags)
{
    json_dumpf(value, stdout, flags);
    putchar('\n');
    json_decref(value);
}

int cli_finish(void)
{
    errno = 0;
    if (!fflush(stdout) && !ferror(stdout))
        return EXIT_OK;
    return cli_failed("cannot write to standard output: %s", errno ? strerror(errno) : "it failed");
}

/* ---- languages ---- */

/* As programs find theirs: the first of these that is set. Letters with accents need UTF-8. */
static const char *of_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    bool utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
    for (size_t i = 0; utf8 && i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return "";
}

int cli_language(const char *tag, const language **in)
{
    *in = language_find(tag ? tag : of_environment());
    if (*in || !tag)
        return EXIT_OK;
    char list[64];
    text_out t = text_in(list, sizeof list);
    for (int i = 0; i < language_count(); i++)
        text_add(&t, "%s%s", i ? ", " : "", language_tag(language_at(i)));
    return cli_usage("--language is one of %s, not \"%s\"", list, tag);
}
