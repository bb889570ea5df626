/* Tables of likelihoods in YAML: what is read is what the library carries and what is printed again; what is said
 * wrongly is answered with the place, what was found and what was expected. */
#include "beliefs/likelihoods.h"
#include "config/config.h"
#include "config/likelihoods.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FIFTEEN "1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1"
#define HEAD    "game: cambio\nname: mine\nmade: by hand\n"

static bool equal(const hn_likelihoods *a, const hn_likelihoods *b)
{
    return !strcmp(a->name, b->name) && !strcmp(a->game, b->game) && !strcmp(a->made, b->made) &&
           !memcmp(a->sign, b->sign, sizeof a->sign) &&
           !memcmp(a->call_sum, b->call_sum, sizeof a->call_sum) &&
           !memcmp(a->readiness, b->readiness, sizeof a->readiness) &&
           !memcmp(a->calibration, b->calibration, sizeof a->calibration);
}

static void read_text(config_likelihoods *read, const char *yaml)
{
    hn_error error = {0};
    if (config_likelihoods_text(read, yaml, strlen(yaml), &error))
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
}

/* Refused at that line with these words, and nothing is changed. */
static void refused_bytes(const char *yaml, size_t length, int line, const char *words)
{
    config_likelihoods read, before;
    hn_error error = {0};
    memset(&read, 0x5A, sizeof read);
    before = read;
    clock_t begun = clock();
    if (!config_likelihoods_text(&read, yaml, length, &error))
        fail_msg("taken; expected \"%s\"", words);
    assert_true((double)(clock() - begun) / CLOCKS_PER_SEC < 1);
    assert_memory_equal(&read, &before, sizeof read);
    if (!strstr(error.text, words) || error.line != line)
        fail_msg("expected %d: \"%s\", not %d:%d: %s", line, words, error.line, error.column,
                 error.text);
    for (const char *c = error.text; *c; c++)
        assert_true((unsigned char)*c >= ' ' && *c != 0x7F);
}

static void refused(const char *yaml, int line, const char *words)
{
    refused_bytes(yaml, strlen(yaml), line, words);
}

/* A table as it is printed: to be freed. */
static char *printed(const hn_likelihoods *table, const char *comment)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    config_likelihoods_print(out, table, comment);
    fclose(out);
    return text;
}

/* ---- what is read ---- */

TEST(the_shipped_tables_are_what_the_library_carries)
{
    assert_in_range(fitted_likelihoods_count, 3, 2 * hn_games());
    for (int i = 0; i < fitted_likelihoods_count; i++) {
        const char *game = fitted_likelihoods[i].game, *name = fitted_likelihoods[i].name;
        char path[64];
        config_likelihoods read;
        hn_error error = {0};
        snprintf(path, sizeof path, "src/beliefs/%s-%s.yaml", name, game);
        if (config_likelihoods_file(&read, path, &error))
            fail_msg("%s:%d:%d: %s", path, error.line, error.column, error.text);
        if (!equal(&read.table, &fitted_likelihoods[i]))
            fail_msg("%s is not what the library has", path);
        const hn_likelihoods *found = hn_likelihoods_find(name, hn_game_find(game));
        assert_ptr_equal(found, &fitted_likelihoods[i]);
    }
}

TEST(a_table_holds_what_its_file_says)
{
    config_likelihoods read;
    read_text(&read, HEAD "signs:\n"
                          "  silent:\n    seen: [0.25, " FIFTEEN "]\n"
                          "  in-kind: {unseen: [0.000001, " FIFTEEN "]}\n"
                          "calibration: [1, 1, 0.75]\n");
    assert_string_equal(read.table.game, "cambio");
    assert_string_equal(read.table.name, "mine");
    assert_string_equal(read.table.made, "by hand");
    assert_true(read.table.sign[HN_SIGN_SILENT][1][0] == .25f);
    assert_true(read.table.sign[HN_SIGN_SILENT][1][1] == 1);
    assert_true(read.table.sign[HN_SIGN_IN_KIND][0][0] == .000001f);
    assert_true(read.table.calibration[1] == 1 && read.table.calibration[2] == .75f);
}

TEST(what_is_left_out_says_nothing)
{
    config_likelihoods read;
    read_text(&read, HEAD);
    hn_likelihoods prior = prior_likelihoods;
    prior.name = "mine";
    prior.game = "cambio";
    prior.made = "by hand";
    assert_true(equal(&read.table, &prior));
    read_text(&read, HEAD "signs: {kept: {}}\n");
    assert_true(equal(&read.table, &prior));
}

TEST(a_sign_may_go_by_the_second_name_of_its_type)
{
    config_likelihoods ours, other;
    read_text(&ours, HEAD "signs:\n"
                          "  out: {seen: [0.1, " FIFTEEN "]}\n"
                          "  played: {seen: [0.2, " FIFTEEN "]}\n"
                          "  declared: {unseen: [0.3, " FIFTEEN "]}\n"
                          "  failed: {unseen: [0.4, " FIFTEEN "]}\n"
                          "  called: {seen: [0.5, " FIFTEEN "]}\n"
                          "  silent: {seen: [0.6, " FIFTEEN "]}\n");
    read_text(&other, HEAD "signs:\n"
                           "  swap_behavior: {seen: [0.1, " FIFTEEN "]}\n"
                           "  action_usage: {seen: [0.2, " FIFTEEN "]}\n"
                           "  king_declaration: {unseen: [0.3, " FIFTEEN "]}\n"
                           "  toss_in_failure: {unseen: [0.4, " FIFTEEN "]}\n"
                           "  vinto_call: {seen: [0.5, " FIFTEEN "]}\n"
                           "  no_toss_in: {seen: [0.6, " FIFTEEN "]}\n");
    assert_true(equal(&other.table, &ours.table));
    assert_true(other.table.sign[HN_SIGN_SILENT][1][0] == .6f);
    refused(HEAD "signs:\n  silent: {}\n  no_toss_in: {}\n", 6,
            "`silent` is given twice; the first is on line 5");
    refused(HEAD "signs:\n  direct_observation: {}\n", 5,
            "`direct_observation` has no numbers, since a card that is seen is known");
    refused(HEAD "signs:\n  no_toss: {}\n", 5, "unknown sign `no_toss`");
}

/* ---- numbers ---- */

TEST(every_decimal_is_the_float_that_a_compiler_makes_of_it)
{
    char word[16];
    for (int n = 0; n <= 1000000; n++) {
        snprintf(word, sizeof word, "%d.%06d", n / 1000000, n % 1000000);
        if ((float)(n / 1e6) != strtof(word, NULL))
            fail_msg("%s", word);
    }
    assert_true((float)(123457 / 1e6) == 0.123457f);
}

TEST(a_table_that_is_printed_reads_as_itself)
{
    config_likelihoods read;
    for (int i = 0; i < hn_likelihoods_count(); i++) {
        hn_likelihoods table = *hn_likelihoods_at(i);
        table.game = *table.game ? table.game : "dutch";
        char *text = printed(&table, "first\n\nthird: [\n"), *again;
        assert_int_equal(strncmp(text, "# first\n#\n# third: [\ngame: ", 27), 0);
        read_text(&read, text);
        assert_true(equal(&read.table, &table));
        again = printed(&read.table, "first\n\nthird: [\n");
        assert_string_equal(text, again);
        free(text);
        free(again);
    }
}

TEST(what_is_unlikely_is_not_printed_as_impossible)
{
    config_likelihoods read;
    hn_likelihoods table = fitted_likelihoods[0];
    table.made = "a \"quote\", a \\ and a ?";
    table.sign[HN_SIGN_OUT][0][0] = 1e-9f;
    table.sign[HN_SIGN_OUT][0][1] = 0;
    table.sign[HN_SIGN_OUT][0][2] = .12345649f;
    char *text = printed(&table, "");
    read_text(&read, text);
    assert_string_equal(read.table.made, table.made);
    assert_true(read.table.sign[HN_SIGN_OUT][0][0] == .000001f);
    assert_true(read.table.sign[HN_SIGN_OUT][0][1] == 0);
    assert_true(read.table.sign[HN_SIGN_OUT][0][2] == .123456f);
    free(text);
}

/* ---- what is refused ---- */

TEST(what_a_table_lacks_is_named)
{
    refused("", 1, "the file is empty; expected `game: cambio` first");
    refused("name: a\nmade: b\n", 1, "a table of likelihoods without `game`");
    refused("game: dutch\nmade: b\n", 1, "a table of likelihoods without `name`");
    refused("game: dutch\nname: b\n", 1, "a table of likelihoods without `made`");
}

TEST(games_and_names_are_checked)
{
    refused("game: cambo\n", 1, "unknown game `cambo` of cards: did you mean `cambio`?");
    refused("game: perudo\n", 1, "unknown game `perudo` of cards; expected one of cambio, dutch");
    refused("game: [cambio]\n", 1, "unknown game `a list` of cards");
    refused("game: cambio\nname: a b\n", 2, "the name of a table is a b; expected 1 to 31 letters");
    refused("game: cambio\nname: {}\n", 2, "`name` is a mapping; expected a text");
    refused("game: cambio\nname: \"\"\n", 2, "the name of a table is empty");
    refused("game: cambio\nname: a\nmade: \"a\\nb\"\n", 3,
            "`made` is a?b; expected a text of 1 to");
}

TEST(keys_and_signs_are_checked)
{
    refused(HEAD "sign: {}\n", 4, "unknown key `sign`: did you mean `signs`?");
    refused(HEAD "game: dutch\n", 4, "`game` is given twice; the first is on line 1");
    refused(HEAD "signs:\n", 4, "`signs` is empty; expected `key: value` lines below it");
    refused(HEAD "signs:\n  silence: {}\n", 5, "unknown sign `silence`: did you mean `silent`?");
    refused(HEAD "signs:\n  kept: {}\n  kept: {}\n", 6, "`kept` is given twice");
    refused(HEAD "signs:\n  kept: 1\n", 5, "`kept` is 1; expected `key: value` lines");
    refused(HEAD "signs:\n  kept: {sen: 1}\n", 5, "unknown key `sen` in a sign: did you mean");
    refused(HEAD "signs:\n  kept:\n    seen: [" FIFTEEN ", 1]\n    seen: []\n", 7,
            "`seen` is given twice; the first is on line 6");
}

TEST(lists_have_their_length_and_chances_their_range)
{
    refused(HEAD "signs:\n  kept:\n    seen: 1\n", 6, "`seen` is 1; expected a list");
    refused(HEAD "signs:\n  kept:\n    seen: []\n", 6, "`seen` has 0 numbers; expected 16");
    refused(HEAD "signs:\n  kept:\n    seen: [1]\n", 6, "`seen` has 1 number; expected 16");
    refused(HEAD "signs:\n  kept:\n    seen: [" FIFTEEN "]\n", 6,
            "`seen` has 15 numbers; expected");
    refused(HEAD "signs:\n  kept:\n    seen: [" FIFTEEN ",\n 1, 1]\n", 7,
            "`seen` has more than 16 numbers; expected 16");
    refused(HEAD "signs:\n  kept:\n    unseen: [1.5, 1]\n", 6,
            "`unseen` is 1.5; expected a number from 0 to 1 with at most 6 decimals");
    refused(HEAD "call_sum: [0.1234567]\n", 4, "`call_sum` is 0.1234567; expected a number");
    refused(HEAD "call_sum: [" FIFTEEN "]\n", 4, "`call_sum` has 15 numbers; expected 48");
    refused(HEAD "readiness: [1, -0.1]\n", 4, "`readiness` is -0.1; expected a number from 0 to 1");
    refused(HEAD "calibration: [1, 1]\n", 4, "`calibration` has 2 numbers; expected 3");
    refused(HEAD "calibration: [2, 1, 1]\n", 4, "`calibration` is 2; expected a number");
    refused(HEAD "readiness: [nan]\n", 4, "`readiness` is nan; expected a number");
    refused(HEAD "readiness: [1e-3]\n", 4, "`readiness` is 1e-3; expected a number");
    refused(HEAD "readiness: [[1]]\n", 4, "`readiness` is a list; expected a number");
    refused(HEAD "signs:\n  kept:\n    seen: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]\n", 6,
            "`seen` is all zeros; expected a chance above 0");
}

TEST(files_that_mean_no_good_are_refused_at_once)
{
    enum { MUCH = 1 << 19 };
    static const char list[] = HEAD "readiness: [";
    char *bulk = malloc(2 * MUCH + 1);
    assert_non_null(bulk);
    memset(bulk, '[', MUCH);
    memcpy(bulk, list, sizeof list - 1);
    refused_bytes(bulk, MUCH, 4, "`readiness` is a list");
    for (size_t i = sizeof list - 1; i + 1 < MUCH; i += 2)
        memcpy(bulk + i, "1,", 2);
    refused_bytes(bulk, MUCH, 4, "`readiness` has more than 32 numbers");
    memset(bulk, 'a', 2 * MUCH + 1);
    refused_bytes(bulk, 2 * MUCH + 1, 0,
                  "larger than 1048576 bytes; expected a file of likelihoods");
    refused_bytes("game: cambio\n\0", 14, 2, "a zero byte");
    refused_bytes("game: \xff\n", 8, 1, "not readable as UTF-8 text");
    refused(HEAD "call_sum: &a [1]\n", 4, "an anchor");
    refused(HEAD "call_sum: *a\n", 4, "an alias");
    refused(HEAD "---\ngame: dutch\n", 4, "a second document");
    refused(HEAD "signs:\n\tkept: {}\n", 5, "a tab; expected spaces");
    free(bulk);
}

TEST(a_file_that_cannot_be_read_is_refused)
{
    config_likelihoods read;
    hn_error error = {0};
    assert_int_equal(config_likelihoods_file(&read, "/nowhere/a.yaml", &error), HN_BAD_FILE);
    assert_non_null(strstr(error.text, "cannot be opened"));
    assert_int_equal(config_likelihoods_file(&read, "/dev/null", &error), HN_BAD_FILE);
    assert_non_null(strstr(error.text, "a pipe or a device"));
}
