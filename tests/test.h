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

#endif
