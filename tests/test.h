/* A test registers itself:
 *
 *     TEST(a_drop_is_right_if_it_is_of_the_rank_on_top)
 *     {
 *         ...
 *     }
 *
 * A program holds many files of tests. It runs one of them, all tests in the order of their text, or those that
 * match a pattern; without arguments every file that it holds:
 *
 *     build/tests/tests_games test_dutch_drops 'a_wrong_*'
 */
#ifndef HUNCH_TESTS_TEST_H
#define HUNCH_TESTS_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct test_entry {
    const char *file, *name;
    int line;
    void (*run)(void **);
    struct test_entry *next;
} test_entry;

/* What is done around each test of a file, and once around all of them; each may be NULL. */
typedef struct test_fixture {
    const char *file;
    void (*before_each)(void), (*after_each)(void), (*before_all)(void), (*after_all)(void);
    struct test_fixture *next;
} test_fixture;

void test_add(test_entry *entry);
void test_add_fixture(test_fixture *fixture);

#define TEST(test)                                                           \
    static void test(void **);                                               \
    __attribute__((constructor)) static void add_##test(void)                \
    {                                                                        \
        static test_entry entry = {                                          \
            .file = __FILE__, .name = #test, .line = __LINE__, .run = test}; \
        test_add(&entry);                                                    \
    }                                                                        \
    static void test(__attribute__((unused)) void **cmocka_state)

/* Once in a file: FIXTURE(.before_each = house_open, .after_each = house_close); */
#define FIXTURE(...)                                           \
    static test_fixture file_fixture;                          \
    __attribute__((constructor)) static void add_fixture(void) \
    {                                                          \
        test_add_fixture(&file_fixture);                       \
    }                                                          \
    static test_fixture file_fixture = {.file = __FILE__, __VA_ARGS__}

/* The line of a test that called: where a helper reports what it finds. */
typedef struct where {
    const char *file;
    int line;
} where;

#define HERE ((where){__FILE__, __LINE__})

/* The test fails there, with a message as of printf. */
__attribute__((noreturn, format(printf, 2, 3))) void broken(where at, const char *format, ...);

/* So many of all trials are what a chance leads to, within 4 standard errors; exactly where it is certain. */
#define is_share(count, trials, chance) check_share(count, trials, chance, #count, HERE)
void check_share(int count, int trials, double chance, const char *what, where at);

#endif
