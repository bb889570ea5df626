/* Files that mean no good: each is refused in less than a second, and nothing is left of it. What rule books
 * share with levels and with `hunch check` is tried on all three. */
#include "config/check.h"
#include "config/config.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MEGABYTE = CONFIG_FILE_SIZE };

static const char head[] = "game: dutch\ndifficulties: {a: {}}\n";

/* A text in the making, of any size. */
typedef struct bulk {
    char *text;
    size_t length;
} bulk;

static bulk begin(const char *words)
{
    bulk b = {malloc(4 * MEGABYTE), strlen(words)};
    assert_non_null(b.text);
    memcpy(b.text, words, b.length);
    return b;
}

static void add(bulk *b, const char *words, size_t times)
{
    size_t length = strlen(words);
    for (size_t i = 0; i < times && b->length + length < 4 * (size_t)MEGABYTE; i++) {
        memcpy(b->text + b->length, words, length);
        b->length += length;
    }
}

static void check_refusal(hn_status status, const hn_error *error, clock_t begun, const char *words)
{
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    if (!status)
        fail_msg("taken; expected \"%s\"", words);
    if (!strstr(error->text, words))
        fail_msg("expected \"%s\" in: %d:%d: %s", words, error->line, error->column, error->text);
    for (const char *c = error->text; *c; c++)
        assert_true((unsigned char)*c >= ' ' && *c != 0x7F);
    if (seconds >= 1)
        fail_msg("\"%s\" took %.2f s", words, seconds);
}

/* Refused with these words as a rule book, and as levels and as anything else in whatever words. */
static void refused_bytes(const char *yaml, size_t length, const char *words)
{
    static hn_book book;
    static config_levels levels;
    hn_error error = {0};
    clock_t begun = clock();
    check_refusal(config_book_text(&book, yaml, length, NULL, &error), &error, begun, words);
    error = (hn_error){0};
    begun = clock();
    check_refusal(config_levels_text(&levels, yaml, length, &error), &error, begun, "");
}

/* The same from a file, whose kind is to be found first. */
static void refused_file(const char *path, const char *words)
{
    static config_report report;
    clock_t begun = clock();
    check_refusal(config_check_file(&report, path, NULL), &report.error, begun, words);
    assert_int_equal(report.warnings.count, 0);
}

static void refused(bulk b, const char *words)
{
    char path[] = "/tmp/hunch-book-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_true(write(file, b.text, b.length) == (ssize_t)b.length);
    close(file);
    refused_bytes(b.text, b.length, words);
    refused_file(path, words);
    unlink(path);
    free(b.text);
}

static void refused_behind_head(const char *words_before, const char *words, size_t times,
                                const char *expected)
{
    bulk b = begin(head);
    add(&b, words_before, 1);
    add(&b, words, times);
    refused(b, expected);
}

TEST(deep_nesting_ends_where_it_has_no_meaning)
{
    static const char rule[] = "events: {draw: [{name: r, priority: 1, conditions: [";
    refused_behind_head("name: ", "[", 1000000, "`name` is a list");
    refused_behind_head("events: ", "{draw: ", 140000, "`draw` is a mapping; expected a list");
    refused_behind_head("", "[", 1000000, "not valid YAML");
    refused_behind_head("? ", "[", 1000000, "found a list; expected a key");
    refused_behind_head("? ", "? ", 500000, "found a mapping; expected a key");
    refused_behind_head("name: ", "- ", 500000, "not valid YAML");
    refused_behind_head("events:\n  draw:\n    ", "- ", 500000, "`a rule` is a list");
    refused_behind_head(rule, "{type: not, conditions: [", 40000, "nested more than 8 deep");
    refused_behind_head(rule, "{type: or, conditions: [{type: always}, ", 20000,
                        "nested more than");
    refused_behind_head(rule, "[", 1000000 - sizeof rule, "`a condition` is a list");
}

TEST(indentation_may_be_as_deep_as_it_likes)
{
    bulk b = begin(head);
    add(&b, "events:\n", 1);
    for (size_t depth = 1; depth < 1000; depth++) {
        add(&b, " ", depth);
        add(&b, "draw:\n", 1);
    }
    refused(b, "`draw` is a mapping; expected a list");
}

TEST(a_file_has_at_most_a_megabyte)
{
    static const char words[] = "larger than 1048576 bytes";
    bulk b = begin(head);
    add(&b, "#", MEGABYTE - b.length);
    hn_book book;
    assert_int_equal(config_book_text(&book, b.text, b.length, NULL, NULL), HN_OK);
    add(&b, "#", 1);
    refused(b, words);
    b = begin(head);
    add(&b, "\n", 4 * MEGABYTE);
    refused(b, words);
    char path[] = "/tmp/hunch_large_XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    assert_int_equal(ftruncate(descriptor, MEGABYTE + 1), 0);
    close(descriptor);
    refused_file(path, words);
    unlink(path);
}

TEST(a_million_rules_are_too_many)
{
    for (int small = 0; small < 2; small++) {
        bulk b = begin(head);
        add(&b, "events:\n  draw:\n", 1);
        for (int i = 0; i < (small ? 9000 : 1000000); i++) {
            char rule[120];
            snprintf(rule, sizeof rule,
                     "  - {name: r%d, priority: %d, conditions: [{type: always}], "
                     "execution_probability: {a: 1}}\n",
                     i, i);
            add(&b, rule, 1);
        }
        refused(b, small ? "more than 64 rules" : "larger than 1048576 bytes");
    }
    refused_behind_head("events: {draw: [{conditions: [", "{type: always}, ", 60000,
                        "more than 256 conditions");
    bulk b = begin("game: dutch\ndifficulties:\n");
    for (int i = 0; i < 60000; i++) {
        char line[40];
        snprintf(line, sizeof line, "  d%d: {}\n", i);
        add(&b, line, 1);
    }
    refused(b, "more than 8 difficulties");
}

TEST(long_words_are_shown_shortened)
{
    refused_behind_head("? ", "x", 1000000, "unknown key `xxx");
    refused_behind_head("name: ", "x", 1000000, "…; expected a text of 1 to 47 bytes");
    refused_behind_head("name: \"", "\\n", 500000, "");
    refused_behind_head("delay: [", "9", 1000000, "");
    refused_behind_head("delay: [0.", "9", 1000000, "");
    refused_behind_head("events: {", "ä", 500, "unknown event `ää");
    refused_behind_head("name: &", "a", 1000000, "an anchor");
    refused_behind_head("name: !", "a", 1000000, "a tag");
    refused_behind_head("name: *", "a", 1000000, "an alias");
    refused_behind_head("\"", "\\\"", 500000, "not valid YAML");
    refused_behind_head("name: |\n ", "x\n ", 300000, "`name` is x?x");
}

TEST(names_for_nodes_are_refused_before_they_multiply)
{
    bulk b = begin("game: dutch\n"
                   "a: &a [x, x, x, x, x, x, x, x, x]\n"
                   "b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\n"
                   "c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]\n");
    refused(b, "unknown key `a`");
    b = begin("game: dutch\nname: &a x\ndifficulties: {*a : {}}\n");
    refused(b, "an anchor (`&…`); expected the value itself");
    b = begin("game: dutch\ndifficulties: *a\n");
    refused(b, "an alias (`*…`); expected the value itself");
    b = begin("game: dutch\ndifficulties: {a: {}, <<: *a}\n");
    refused(b, "");
    b = begin("game: !!str dutch\n");
    refused(b, "a tag (`!…`); expected the value itself");
    b = begin("%TAG ! tag:example.com,2000:\n---\ngame: !x dutch\n");
    refused(b, "a tag");
    b = begin("&a game: dutch\n");
    refused(b, "an anchor");
}

TEST(other_encodings_are_no_text)
{
    static const char little[] = "\xFF\xFEg\0a\0m\0e\0:\0 \0d\0u\0t\0c\0h\0",
                      big[] = "\xFE\xFF\0g\0a\0m\0e\0:\0 \0d\0u\0t\0c\0h",
                      zero[] = "game: dutch\nname: a\0b\n", first[] = "\0game: dutch\n",
                      latin[] = "game: dutch\nname: Zo\xEB\n",
                      overlong[] = "game: dutch\nname: \xC0\xAF\n",
                      half[] = "game: dutch\nname: \xED\xA0\x80\n",
                      cut[] = "game: dutch\nname: \xE2\x82", bell[] = "game: dutch\nname: \a\n",
                      escape[] = "game: dutch\nname: \x1b[31m\n";
    refused_bytes(little, sizeof little - 1, "not readable as UTF-8");
    refused_bytes(big, sizeof big - 1, "not readable as UTF-8");
    refused_bytes(zero, sizeof zero - 1, "a zero byte; expected text");
    refused_bytes(first, sizeof first - 1, "a zero byte; expected text");
    refused_bytes(latin, sizeof latin - 1, "not readable as UTF-8");
    refused_bytes(overlong, sizeof overlong - 1, "not readable as UTF-8");
    refused_bytes(half, sizeof half - 1, "not readable as UTF-8");
    refused_bytes(cut, sizeof cut - 1, "not readable as UTF-8");
    refused_bytes(bell, sizeof bell - 1, "not readable as UTF-8");
    refused_bytes(escape, sizeof escape - 1, "not readable as UTF-8");
    bulk b = begin("");
    for (size_t i = 0; i < MEGABYTE; i++)
        b.text[b.length++] = (char)(i * 2654435761u >> 13);
    refused(b, "");
}

TEST(a_byte_order_mark_is_no_harm)
{
    hn_book book;
    static const char marked[] = "\xEF\xBB\xBFgame: dutch\ndifficulties: {a: {}}\n";
    assert_int_equal(config_book_text(&book, marked, strlen(marked), NULL, NULL), HN_OK);
}

TEST(files_that_are_none_are_refused)
{
    refused(begin(""), "the file is empty; expected");
    refused(begin("\n\n# nothing\n"), "the file is empty; expected");
    refused(begin("---\n...\n"), "found nothing");
    refused_file("/", "cannot be read: Is a directory");
    refused_file("/dev/null", "a pipe or a device; expected a regular file");
    refused_file("/dev/zero", "a pipe or a device; expected a regular file");
    refused_file("/no/such/file", "cannot be opened: No such file or directory");
    refused_file("", "cannot be opened");
}

TEST(numbers_that_are_none_are_refused)
{
    static const char *const bad[] = {"1e308",
                                      "-1e308",
                                      "NaN",
                                      ".NaN",
                                      ".inf",
                                      "-.inf",
                                      "1e-400",
                                      "0x7f",
                                      "0b1",
                                      "1_000",
                                      "٣",
                                      "½",
                                      "9223372036854775807",
                                      "-9223372036854775808"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[400];
        hn_book book;
        hn_error error = {0};
        snprintf(text, sizeof text,
                 "%sevents: {draw: [{name: r, priority: 1, execution_probability: {a: 1}, "
                 "conditions: [{field: lap, operator: equals, value: %s}]}]}\n",
                 head, bad[i]);
        check_refusal(config_book_text(&book, text, strlen(text), NULL, &error), &error, clock(),
                      "`value` is ");
    }
}
