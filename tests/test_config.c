/* House rules in YAML: what a file says is what is played, and what it says wrongly is answered with
 * the line, what was found and what was expected. */
#include "config/config.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const hn_game *cambio, *perudo;

static void find_games(void)
{
    cambio = hn_game_find("cambio");
    perudo = hn_game_find("perudo");
    assert_true(cambio && perudo);
}

static int value(const hn_rules *rules, const char *key, const char *entry)
{
    const hn_key *found = hn_key_find(rules->game, key);
    assert_non_null(found);
    return hn_rules_get(rules, found, hn_key_entry(found, entry));
}

static hn_rules preset(const char *name)
{
    hn_rules rules;
    assert_int_equal(hn_rules_preset(&rules, cambio, name, NULL), HN_OK);
    return rules;
}

static hn_rules read_for(const hn_game *game, const char *yaml)
{
    hn_rules rules;
    hn_error error = {0};
    if (config_rules_text(&rules, game, yaml, strlen(yaml), &error))
        fail_msg("%d:%d: %s in:\n%s", error.line, error.column, error.text, yaml);
    return rules;
}

static hn_rules read_valid(const char *yaml)
{
    return read_for(cambio, yaml);
}

static void refused_for(const hn_game *game, const char *yaml, size_t length, int line, int column,
                        const char *words)
{
    hn_rules rules, before;
    hn_error error = {0};
    memset(&rules, 0x5A, sizeof rules);
    before = rules;
    hn_status status = config_rules_text(&rules, game, yaml, length, &error);
    assert_int_not_equal(status, HN_OK);
    assert_int_equal(error.status, status);
    if (!strstr(error.text, words))
        fail_msg("expected \"%s\" in: %s", words, error.text);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    assert_memory_equal(&rules, &before, sizeof rules);
    assert_int_equal(config_rules_text(&rules, game, yaml, length, NULL), status);
}

static void refused_bytes(const char *yaml, size_t length, int line, int column, const char *words)
{
    refused_for(cambio, yaml, length, line, column, words);
}

/* Refused at that position, with these words in the message, and the rules left as they were. */
static void refused(const char *yaml, int line, int column, const char *words)
{
    refused_bytes(yaml, strlen(yaml), line, column, words);
}

FIXTURE(.before_all = find_games);

TEST(a_file_that_only_extends_is_the_preset)
{
    for (int g = 0; g < hn_games(); g++)
        for (int i = 0; i < hn_presets(hn_game_at(g)); i++) {
            char yaml[64];
            const char *name = hn_preset_name(hn_game_at(g), i);
            hn_rules expected;
            hn_rules_preset(&expected, hn_game_at(g), name, NULL);
            snprintf(yaml, sizeof yaml, "extends: %s\n", name);
            hn_rules rules = read_for(hn_game_at(g), yaml);
            assert_memory_equal(&rules, &expected, sizeof rules);
        }
}

TEST(what_a_file_names_is_changed_and_nothing_else)
{
    hn_rules rules = read_valid("extends: cambio\nlaps: 9\nvalues:\n  black K: 15\n");
    assert_int_equal(value(&rules, "laps", NULL), 9);
    assert_int_equal(value(&rules, "values", "black K"), 15);
    assert_int_equal(value(&rules, "values", "A"), 1);
    hn_rules back = rules, before = preset("cambio");
    hn_rules_set(&back, hn_key_find(cambio, "laps"), 0,
                 hn_rules_get(&before, hn_key_find(cambio, "laps"), 0), NULL);
    hn_rules_set(&back, hn_key_find(cambio, "values"), 13, 10, NULL);
    assert_memory_equal(&back, &before, sizeof back);
}

TEST(flags_are_yes_no_true_or_false)
{
    const char *all = "extends: cambio\nflips: all\ngive: %s\n";
    const char *words[] = {"yes", "true", "\"yes\"", "no", "false"};
    for (int i = 0; i < 5; i++) {
        char yaml[64];
        snprintf(yaml, sizeof yaml, all, words[i]);
        hn_rules rules = read_valid(yaml);
        assert_int_equal(value(&rules, "give", NULL), i < 3);
    }
}

TEST(other_ways_to_write_yaml_are_read_too)
{
    hn_rules expected = read_valid("extends: cambio\nlaps: 9\nvalues:\n  A: 2\n");
    static const char marked[] = "\xEF\xBB\xBF" /* a byte-order mark */
                                 "extends: cambio\r\nlaps: 9\r\nvalues:\r\n    A: 2\r\n";
    const char *same[] = {
        "{extends: cambio, laps: 9, values: {A: 2}}",
        "# mine\n---\nextends: cambio # so\n\n\"laps\": '9'\nvalues: {\"A\": 2}\n...\n",
        marked,
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        hn_rules rules = read_valid(same[i]);
        assert_memory_equal(&rules, &expected, sizeof rules);
    }
}

/* Rules of one preset, printed as changes to another, are read back. */
static void prints_and_reads(const hn_game *game, const char *name, const char *from)
{
    char *yaml = NULL;
    size_t length = 0;
    hn_rules rules;
    hn_rules_preset(&rules, game, name, NULL);
    FILE *out = open_memstream(&yaml, &length);
    config_rules_print(out, &rules, from);
    fclose(out);
    hn_rules back = read_for(game, yaml);
    assert_memory_equal(&back, &rules, sizeof back);
    free(yaml);
}

TEST(printed_rules_are_read_back)
{
    for (int g = 0; g < hn_games(); g++) {
        const hn_game *game = hn_game_at(g);
        for (int i = 0; i < hn_presets(game); i++)
            for (int k = 0; k < hn_presets(game); k++)
                prints_and_reads(game, hn_preset_name(game, i), hn_preset_name(game, k));
    }
}

TEST(printed_rules_mark_what_the_preset_has_otherwise)
{
    char *yaml = NULL;
    size_t length = 0;
    hn_rules rules = read_valid("extends: cambio\nlaps: 9\n");
    FILE *out = open_memstream(&yaml, &length);
    config_rules_print(out, &rules, "cambio");
    fclose(out);
    assert_non_null(strstr(yaml, "\nlaps: 9  # cambio: 60\n"));
    assert_null(strstr(yaml, "flips: own  #"));
    free(yaml);
}

TEST(a_file_without_extends_first_is_refused)
{
    refused("", 1, 1, "expected `extends: cambio` first");
    refused("# nothing\n\n", 1, 1, "the file is empty");
    refused("{}", 1, 2, "expected `extends: PRESET` first");
    refused("laps: 9\nextends: cambio\n", 1, 1, "expected `extends: PRESET` first");
    refused("extends: cambi\n", 1, 10, "did you mean cambio?");
    refused("extends:\n", 1, 9, "there are: cambio");
    refused("extends: cambio\nextends: cambio\n", 2, 1, "given twice; the first is on line 1");
}

TEST(what_is_no_mapping_is_refused)
{
    refused("cambio\n", 1, 1, "found cambio; expected `key: value` lines");
    refused("- cambio\n", 1, 1, "found a list");
    refused("---\n", 2, 1, "found nothing");
    refused("extends: cambio\n---\nextends: cambio\n", 2, 1, "a second document");
}

TEST(keys_must_be_known_and_given_once)
{
    refused("extends: cambio\nflps: own\n", 2, 1, "unknown key `flps`: did you mean `flips`?");
    refused("extends: cambio\nweather: own\n", 2, 1, "unknown key `weather`; `hunch rules cambio`");
    refused("extends: cambio\nlaps: 9\n# again\nlaps: 9\n", 4, 1, "`laps` is given twice");
    refused("extends: cambio\n? [laps]\n: 9\n", 2, 3, "found a list; expected a key");
    refused("extends: cambio\nvalues:\n  blak K: 1\n", 3, 3, "did you mean `black K`?");
    refused("extends: cambio\nvalues:\n  A: 1\n  A: 1\n", 4, 3, "two values for `A`");
}

TEST(values_must_be_in_range)
{
    refused("extends: cambio\nlaps: 0\n", 2, 7, "`laps` is 0; expected a whole number from 1 to");
    refused("extends: cambio\nlaps: 99999999999999999999\n", 2, 7, "expected a whole number");
    refused("extends: cambio\nlaps: 5.5\n", 2, 7, "`laps` is 5.5");
    refused("extends: cambio\nlaps:\n", 2, 6, "`laps` is empty");
    refused("extends: cambio\nlaps: \"9\\0\"\n", 2, 7, "`laps` is 9?");
    refused("extends: cambio\nflips: ownn\n", 2, 8, "none, own or all: did you mean `own`?");
    refused("extends: cambio\ngive: maybe\n", 2, 7, "`give` is maybe; expected yes or no");
    refused("extends: cambio\nvalues:\n  A: 999\n", 3, 6, "`values.A` is 999");
}

TEST(values_must_be_of_the_right_shape)
{
    refused("extends: cambio\nlaps: [9]\n", 2, 7, "`laps` is a list");
    refused("extends: cambio\nlaps:\n  a: 9\n", 3, 3, "`laps` is a mapping");
    refused("extends: cambio\nvalues: 9\n", 2, 9, "`values` is 9; expected `entry: value` lines");
    refused("extends: cambio\nvalues:\n  A: {b: c}\n", 3, 6, "`values.A` is a mapping");
}

TEST(impossible_combinations_point_to_the_key_in_the_file)
{
    refused("extends: cambio\nlaps: 9\ngive: yes\n", 3, 1, "`give: yes` needs `flips: all`");
    refused("extends: cambio-table\nlaps: 9\nflips: own\n", 3, 1, "`give: yes` needs");
    refused("extends: cambio\n\nseats:\n  least: 4\n  most: 3\n", 3, 1, "`seats`");
}

/* ---- a dice game's file ---- */

/* Refused for Perudo. */
static void no_dice(const char *yaml, int line, int column, const char *words)
{
    refused_for(perudo, yaml, strlen(yaml), line, column, words);
}

TEST(perudos_rules_are_read_from_a_file)
{
    hn_rules rules = read_for(perudo, "# at our table\n"
                                      "extends: perudo\n"
                                      "seats:\n"
                                      "  most: 4\n"
                                      "dice: 3\n"
                                      "wild: 6\n"
                                      "opening: any\n"
                                      "raise: upwards\n"
                                      "calza: yes\n"
                                      "after_calza: next\n"
                                      "palifico: any last die\n"
                                      "throws: 200\n"
                                      "match_goal: 7\n");
    static const struct {
        const char *key, *entry, *words;
    } expected[] = {
        {"seats", "least", "2"},    {"seats", "most", "4"},
        {"dice", NULL, "3"},        {"faces", NULL, "6"},
        {"wild", NULL, "6"},        {"opening", NULL, "any"},
        {"raise", NULL, "upwards"}, {"wild_bids", NULL, "half"},
        {"loss", NULL, "die"},      {"calza", NULL, "yes"},
        {"throws", NULL, "200"},    {"palifico", NULL, "any last die"},
        {"match_goal", NULL, "7"},  {"after_calza", NULL, "next"},
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        char words[40];
        hn_rules_value_text(hn_key_find(perudo, expected[i].key),
                            value(&rules, expected[i].key, expected[i].entry), words, sizeof words);
        assert_string_equal(words, expected[i].words);
    }
    rules = read_for(perudo, "{extends: liars-dice, wild: none, dice: 5, faces: 4, calza: no}");
    assert_int_equal(value(&rules, "wild", NULL), 0);
}

TEST(what_is_wrong_in_perudos_file_is_told_with_its_line)
{
    no_dice("extends: cambio\n", 1, 10,
            "perudo has no preset \"cambio\"; there are: faroleo, perudo, liars-dice");
    no_dice("", 1, 1, "expected `extends: faroleo` first");
    no_dice("extends: faroleo\nlaps: 9\n", 2, 1, "unknown key `laps`");
    no_dice("extends: faroleo\npalafico: no\n", 2, 1, "did you mean `palifico`?");
    no_dice("extends: faroleo\n\ndice: 6\n", 3, 7,
            "`dice` is 6; expected a whole number from 1 to 5");
    no_dice("extends: faroleo\nwild: 7\n", 2, 7, "`wild` is 7; expected none, 1, 2, 3, 4, 5 or 6");
    no_dice("extends: faroleo\nwild: [1, 6]\n", 2, 7, "`wild` is a list");
    no_dice("extends: faroleo\npalifico: true\n", 2, 11,
            "`palifico` is true; expected no, any last die or once each");
    no_dice("extends: faroleo\nseats:\n  most: 9\n", 3, 9, "`seats.most` is 9; expected");
    no_dice("extends: faroleo\ncalza: not heads up\n", 2, 8, "did you mean `not heads-up`?");
    no_dice("extends: faroleo\nthrows: 0\n", 2, 9, "expected a whole number from 1 to 1000");
    no_dice("extends: faroleo\nseats:\n  leest: 2\n", 3, 3, "did you mean `least`?");
    no_dice("extends: faroleo\nseats: 4\n", 2, 8, "`seats` is 4; expected `entry: value` lines");
}

TEST(a_choice_that_has_yes_or_no_is_also_true_or_false)
{
    static const struct {
        const char *yaml, *key, *words;
    } same[] = {{"extends: liars-dice\nloss: die\ncalza: true\n", "calza", "yes"},
                {"extends: faroleo\ncalza: false\n", "calza", "no"},
                {"extends: faroleo\npalifico: false\n", "palifico", "no"}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        char words[40];
        hn_rules rules = read_for(perudo, same[i].yaml);
        hn_rules_value_text(hn_key_find(perudo, same[i].key), value(&rules, same[i].key, NULL),
                            words, sizeof words);
        assert_string_equal(words, same[i].words);
    }
}

/* `one` differs from `none` by a letter, and means the opposite. */
TEST(a_short_word_is_not_taken_for_another)
{
    static const char *const words[] = {"one", "ones", "ace", "six", "no"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char yaml[64];
        hn_rules rules;
        hn_error error = {0};
        int length = snprintf(yaml, sizeof yaml, "extends: faroleo\nwild: %s\n", words[i]);
        assert_int_equal(config_rules_text(&rules, perudo, yaml, (size_t)length, &error),
                         HN_BAD_VALUE);
        if (strstr(error.text, "did you mean"))
            fail_msg("%s", error.text);
    }
    no_dice("extends: faroleo\nwild: non\n", 2, 7, "did you mean `none`?");
}

TEST(perudos_impossible_combinations_point_to_the_key_in_the_file)
{
    no_dice("extends: faroleo\ndice: 3\nloss: game\n", 3, 1, "`calza: yes` needs `loss: die`");
    no_dice("extends: perudo\ncalza: no\nloss: game\n", 3, 1,
            "`palifico: once each` needs `loss: die`");
    no_dice("extends: liars-dice\nfaces: 5\n", 2, 1, "`wild` is 6, but a die has only 5 `faces`");
    no_dice("extends: liars-dice\nfaces: 5\nwild: 6\n", 3, 1, "`wild` is 6");
    no_dice("extends: faroleo\n\nwild: none\n", 3, 1, "`opening: not wild` needs a `wild` face");
    no_dice("extends: perudo\nwild: none\nopening: any\n", 2, 1,
            "`wild_bids: half` needs a `wild` face");
    no_dice("extends: faroleo\nseats:\n  least: 7\n", 2, 1,
            "`seats` has a least of 7 above its most of 6");
}

/* ---- what is not a file of rules at all ---- */

TEST(anchors_aliases_and_tags_are_refused)
{
    refused("extends: &a cambio\n", 1, 10, "an anchor");
    refused("extends: cambio\nlaps: *a\n", 2, 7, "an alias");
    refused("extends: cambio\nlaps: !!int 9\n", 2, 7, "a tag");
    refused("extends: cambio\nvalues: !mine {A: 2}\n", 2, 9, "a tag");
}

TEST(what_is_not_yaml_is_refused_where_it_stands)
{
    refused("extends: cambio\nvalues:\n\tA: 2\n", 3, 1, "a tab; expected spaces");
    refused("extends: cambio\nlaps 9\nflips: own\n", 2, 1, "could not find expected ':'");
    refused("extends: cambio\nlaps: \"9\n", 2, 7, "quoted scalar");
    refused("extends: cambio\nlaps: 9\xFF\n", 2, 8, "not readable as UTF-8");
    refused_bytes("extends: cambio\nlaps: 9\0\n", 25, 2, 8, "a zero byte");
    refused_bytes("\xFF\xFE"
                  "e\0x\0",
                  6, 1, 1, "not readable as UTF-8");
}

TEST(messages_cannot_disturb_a_terminal)
{
    const char *yaml = "extends: cambio\nflips: \"\\e[2J\\x9b\\n\"\n";
    hn_rules rules;
    hn_error error;
    assert_int_not_equal(config_rules_text(&rules, cambio, yaml, strlen(yaml), &error), HN_OK);
    assert_non_null(strstr(error.text, "`flips` is ?[2J??;"));
}

/* Reading stops at the first wrong thing, so size and depth cost nothing. */
TEST(large_and_deep_files_are_refused_at_once)
{
    size_t length = CONFIG_FILE_SIZE;
    char *yaml = malloc(length + 1);
    const char head[] = "extends: cambio\nlaps: ";
    memset(yaml, '[', length + 1);
    refused_bytes(yaml, length, 1, 1, "found a list");
    memcpy(yaml, head, strlen(head));
    refused_bytes(yaml, length, 2, 7, "`laps` is a list");
    memset(yaml, '{', length);
    memcpy(yaml, head, strlen(head));
    refused_bytes(yaml, length, 2, 7, "`laps` is a mapping");
    memset(yaml, '#', length + 1);
    refused_bytes(yaml, length, 1, 1, "the file is empty");
    refused_bytes(yaml, length + 1, 0, 0, "larger than");
    memset(yaml, 'x', length);
    memcpy(yaml, head, strlen(head));
    refused_bytes(yaml, length, 2, 7, "…; expected a whole number");
    free(yaml);
}

TEST(files_are_read_and_their_failures_told)
{
    char path[] = "/tmp/hunch-config-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    fputs("extends: cambio-table\nlaps: 9\n", file);
    fclose(file);
    hn_rules rules;
    hn_error error = {0};
    assert_int_equal(config_rules_file(&rules, cambio, path, &error), HN_OK);
    assert_int_equal(value(&rules, "laps", NULL), 9);
    assert_int_equal(truncate(path, CONFIG_FILE_SIZE + 1), 0);
    assert_int_equal(config_rules_file(&rules, cambio, path, &error), HN_BAD_FILE);
    assert_non_null(strstr(error.text, "larger than"));
    unlink(path);
    assert_int_equal(config_rules_file(&rules, cambio, path, &error), HN_BAD_FILE);
    assert_non_null(strstr(error.text, "cannot be opened: No such file"));
    assert_int_equal(config_rules_file(&rules, cambio, "/tmp", &error), HN_BAD_FILE);
    assert_non_null(strstr(error.text, "cannot be read: Is a directory"));
    assert_int_equal(config_rules_file(&rules, cambio, "/dev/zero", &error), HN_BAD_FILE);
    assert_non_null(strstr(error.text, "expected a regular file"));
}
