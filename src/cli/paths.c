/* Where records and tables are kept. The default follows the XDG base directories: they are state, neither
 * configuration nor documents. */
#include "cli/paths.h"

#include "cli/cli.h"
#include "core/text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAMES = 1000 };

/* The specification says that a relative path in the variable is to be ignored. */
static int state_folder(const char *option, char *path, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = 0;
    if (state && state[0] == '/')
        length = snprintf(path, size, "%s/hunch", state);
    else if (home && home[0] == '/')
        length = snprintf(path, size, "%s/.local/state/hunch", home);
    else
        return cli_failed("there is no folder for the file, because HOME is not set; "
                          "name one: %s FILE",
                          option);
    if (length >= (int)size)
        return cli_failed("the name of the folder for the file is too long; name a file: %s FILE",
                          option);
    return EXIT_OK;
}

static int cannot_keep(const char *what, const char *folder, int problem, const char *option)
{
    return cli_failed("cannot keep %s in %s: %s; name a file: %s FILE", what, folder,
                      strerror(problem), option);
}

/* Makes a folder and those above it. */
static int make_folder(char *path)
{
    for (char *slash = path + 1; *slash; slash++)
        if (*slash == '/') {
            *slash = 0;
            int failed = mkdir(path, 0755) && errno != EEXIST;
            *slash = '/';
            if (failed)
                return errno;
        }
    return mkdir(path, 0755) && errno != EEXIST ? errno : 0;
}

/* The user's folder for such things, made where it is missing. */
static int open_folder(const char *what, const char *option, char folder[PATH_SIZE])
{
    int status = state_folder(option, folder, PATH_SIZE);
    int problem = status ? 0 : make_folder(folder);
    return problem ? cannot_keep(what, folder, problem, option) : status;
}

int path_fresh(const char *game, uint64_t seed, char *path, size_t size)
{
    char folder[PATH_SIZE] = "";
    int status = open_folder("the record", "--record", folder);
    int problem = EEXIST;
    for (int n = 1; !status && problem == EEXIST && n < NAMES; n++) {
        char number[16] = "";
        if (n > 1)
            snprintf(number, sizeof number, "-%d", n);
        int length = snprintf(path, size, "%s/%s-%" PRIu64 "%s.jsonl", folder, game, seed, number);
        int file = length < (int)size ? open(path, O_WRONLY | O_CREAT | O_EXCL, 0644) : -1;
        problem = file >= 0 ? 0 : length < (int)size ? errno : ENAMETOOLONG;
        if (file >= 0)
            close(file);
    }
    return status || !problem ? status : cannot_keep("the record", folder, problem, "--record");
}

int path_state(const char *name, const char *option, char *path, size_t size)
{
    char folder[PATH_SIZE] = "";
    int status = open_folder(name, option, folder);
    if (!status && snprintf(path, size, "%s/%s", folder, name) >= (int)size)
        return cannot_keep(name, folder, ENAMETOOLONG, option);
    return status;
}

int path_free(const char *path)
{
    struct stat about;
    char name[PATH_SIZE];
    if (stat(path, &about))
        return errno == ENOENT ? EXIT_OK
                               : cli_failed("cannot keep the record in %s: %s; name another file: "
                                            "--record FILE",
                                            path, strerror(errno));
    if (S_ISDIR(about.st_mode))
        return cli_failed("%s is a folder; name a file in it: --record %s%sround.jsonl", path, path,
                          path[strlen(path) - 1] == '/' ? "" : "/");
    if (!S_ISREG(about.st_mode))
        return cli_failed("%s is not an ordinary file; name one for the record: --record FILE",
                          path);
    if (about.st_size)
        return cli_failed("%s exists; name another file, or go on with that round: "
                          "hunch play --resume %s",
                          path, path_quoted(path, name, sizeof name));
    return EXIT_OK;
}

const char *path_quoted(const char *path, char *buffer, size_t size)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@%";
    text_out t = text_in(buffer, size);
    if (!path[strspn(path, plain)]) {
        text_add(&t, "%s", path);
        return buffer;
    }
    text_add(&t, "'");
    for (const char *c = path; *c; c++)
        text_add(&t, *c == '\'' ? "'\\%c'" : "%c", *c);
    text_add(&t, "'");
    return buffer;
}
