/* The main of every program of tests: its files, by what has registered itself before main began. */
#include "test.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TESTS = 128 }; /* of one file, at most */

static test_entry *entries;
static test_fixture *fixtures;

void test_add(test_entry *entry)
{
    entry->next = entries;
    entries = entry;
}

void test_add_fixture(test_fixture *fixture)
{
    fixture->next = fixtures;
    fixtures = fixture;
}

/* ---- for helpers ---- */

void broken(where at, const char *format, ...)
{
    char message[4096];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    print_error("%s\n", message);
    _fail(at.file, at.line);
    abort();
}

void check_share(int count, int trials, double chance, const char *what, where at)
{
    double error = sqrt(chance * (1 - chance) / trials), share = (double)count / trials;
    if (fabs(share - chance) > 4 * error)
        broken(at, "%s: %d of %d is %.4f; expected %.4f within %.4f", what, count, trials, share,
               chance, 4 * error);
}

/* ---- around tests ---- */

static const test_fixture *fixture; /* of the file that runs */

static int run_if_any(void (*function)(void))
{
    if (function)
        function();
    return 0;
}

static int before_each(void **state)
{
    (void)state;
    return run_if_any(fixture->before_each);
}

static int after_each(void **state)
{
    (void)state;
    return run_if_any(fixture->after_each);
}

static int before_all(void **state)
{
    (void)state;
    return run_if_any(fixture->before_all);
}

static int after_all(void **state)
{
    (void)state;
    return run_if_any(fixture->after_all);
}

static const test_fixture *fixture_of(const char *file)
{
    static const test_fixture none;
    for (const test_fixture *f = fixtures; f; f = f->next)
        if (!strcmp(f->file, file))
            return f;
    return &none;
}

/* ---- files ---- */

/* Whether a path is that of test_NAME.c. */
static bool is_file(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    size_t length = strlen(name);
    return !strncmp(base, name, length) && !strcmp(base + length, ".c");
}

static int by_line(const void *one, const void *two)
{
    const test_entry *a = *(test_entry *const *)one, *b = *(test_entry *const *)two;
    return a->line - b->line;
}

/* Returns how many tests of the file failed. */
static int run_file(const char *path)
{
    const test_entry *found[TESTS];
    struct CMUnitTest tests[TESTS] = {{0}}; /* those without a name are left out */
    size_t count = 0;
    for (const test_entry *e = entries; e; e = e->next) {
        if (strcmp(e->file, path))
            continue;
        if (count == TESTS) {
            fprintf(stderr, "%s: more than %d tests\n", path, TESTS);
            return 1;
        }
        found[count++] = e;
    }
    qsort(found, count, sizeof *found, by_line);
    for (size_t i = 0; i < count; i++)
        tests[i] =
            (struct CMUnitTest){found[i]->name, found[i]->run, before_each, after_each, NULL};
    fixture = fixture_of(path);
    return cmocka_run_group_tests_name(path, tests, before_all, after_all);
}

/* The next file in the order of their names; NULL after the last. */
static const char *file_after(const char *path)
{
    const char *next = NULL;
    for (const test_entry *e = entries; e; e = e->next)
        if ((!path || strcmp(e->file, path) > 0) && (!next || strcmp(e->file, next) < 0))
            next = e->file;
    return next;
}

int main(int argc, char **argv)
{
    int files = 0, failed = 0;
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    for (const char *path = NULL; (path = file_after(path));) {
        if (argc > 1 && !is_file(path, argv[1]))
            continue;
        files++;
        failed += run_file(path);
    }
    if (!files)
        fprintf(stderr, "no tests in %s.c here\n", argc > 1 ? argv[1] : "*");
    return !files || failed;
}
