/* Levels in YAML: what is read, what is refused and where. */
#include "config/levels.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

static const char level_file[] = "levels:\n"
                                 "  sleepy:\n"
                                 "    miss: 0.25\n"
                                 "    slip: 0.5\n"
                                 "    keep_moved: 0.9\n"
                                 "    keep_turn: 1\n"
                                 "    keep_lap: 0.7\n"
                                 "    keep_seen: 0.4\n"
                                 "    pace: [0.5, 3600]\n"
                                 "  awake: {}\n";

static void levels_refused(const char *old, const char *new, const char *words)
{
    char text[2048];
    config_levels levels = {.count = 77};
    hn_error error = {0};
    int line = 1, column = 1;
    const char *at = strstr(level_file, old);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - level_file), level_file, new,
             at + strlen(old));
    char *mark = strchr(text, '^');
    assert_non_null(mark);
    for (const char *c = text; c < mark; c++) {
        line += *c == '\n';
        column = *c == '\n' ? 1 : column + 1;
    }
    memmove(mark, mark + 1, strlen(mark));
    if (!config_levels_text(&levels, text, strlen(text), &error))
        fail_msg("taken:\n%s", text);
    if (!strstr(error.text, words))
        fail_msg("expected \"%s\" in: %s", words, error.text);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    assert_int_equal(levels.count, 77);
}

TEST(the_shipped_levels_are_what_the_library_carries)
{
    config_levels levels;
    hn_error error = {0};
    if (config_levels_file(&levels, "src/players/levels.yaml", &error))
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    assert_int_equal(levels.count, hn_levels());
    for (int i = 0; i < levels.count; i++)
        assert_memory_equal(&levels.level[i], hn_level_at(i), sizeof(hn_level));
}

TEST(levels_hold_what_their_file_says)
{
    config_levels levels;
    assert_int_equal(config_levels_text(&levels, level_file, strlen(level_file), NULL), HN_OK);
    assert_int_equal(levels.count, 2);
    static const hn_level sleepy = {"sleepy", 250000, 500000, 100000,
                                    0,        300000, 600000, {500, 3600000}},
                          awake = {.name = "awake"};
    assert_memory_equal(&levels.level[0], &sleepy, sizeof sleepy);
    assert_memory_equal(&levels.level[1], &awake, sizeof awake);
    assert_ptr_equal(config_levels_find(&levels, "awake", NULL), &levels.level[1]);
    hn_error error;
    assert_null(config_levels_find(&levels, "drunk", &error));
    assert_string_equal(error.text, "no level \"drunk\"; there are: sleepy, awake");
}

TEST(what_levels_say_wrongly_is_refused_where_it_stands)
{
    levels_refused("    miss:", "    ^mis:", "unknown key `mis` in a level: did you mean `miss`?");
    levels_refused("    slip", "    ^miss", "`miss` is given twice; the first is on line 3");
    levels_refused("0.25", "^1.25", "`miss` is 1.25; expected a number from 0 to 1");
    levels_refused("0.4\n", "^1.4\n", "`keep_seen` is 1.4; expected a number from 0 to 1");
    levels_refused("[0.5, 3600]", "[0.5, ^3601]",
                   "expected a number from 0 to 3600 with at most 3");
    levels_refused("[0.5, 3600]", "^[5, 3]", "`pace` is out of order");
    levels_refused("  awake: {}", "  ^sleepy: {}", "`sleepy` is given twice");
    levels_refused("  awake: {}", "  ^half awake: {}", "the name of a level is half awake");
    levels_refused("  awake: {}", "  awake:^", "`awake` is empty; expected `key: value` lines");
    levels_refused("levels:\n", "^game: dutch\nlevels:\n", "unknown key `game`; expected `levels`");
    levels_refused("  awake: {}\n", "^levels: {a: {}}\n", "`levels` is given twice");
    levels_refused(level_file, "^levels: {}\n", "no level; expected one or more below `levels:`");
    levels_refused(level_file, "^", "the file is empty; expected `levels:` first");
}
