/* Players as people name them: a name, a name with constants, a file. What is said wrongly is answered
 * with the place, what was found and what was expected. */
#include "config/config.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const hn_game *cambio, *perudo, *dutch;
static config_shelf shelf;
static char folder[] = "/tmp/hunch-player-XXXXXX";

static void begin(void)
{
    cambio = hn_game_find("cambio");
    perudo = hn_game_find("perudo");
    dutch = hn_game_find("dutch");
    assert_true(cambio && perudo && dutch && mkdtemp(folder));
}

static void end(void)
{
    config_shelf_free(&shelf);
    assert_int_equal(rmdir(folder), 0);
}

static int constant(const hn_player *player, const char *name)
{
    const hn_constant *constants;
    int count = hn_policy_constants(player->policy, &constants);
    for (int i = 0; i < count; i++)
        if (!strcmp(constants[i].name, name))
            return player->constant[i];
    fail_msg("%s has no constant %s", hn_policy_name(player->policy), name);
    return 0;
}

static hn_player default_value(const char *name)
{
    hn_player player;
    assert_int_equal(hn_player_find(&player, name, cambio, NULL), HN_OK);
    return player;
}

static hn_player named(const char *spec)
{
    hn_player player;
    hn_error error = {0};
    if (config_player(&player, spec, cambio, &shelf, &error))
        fail_msg("%s: %s", spec, error.text);
    return player;
}

static hn_player written(const char *yaml)
{
    hn_player player;
    hn_error error = {0};
    if (config_player_text(&player, cambio, "file.yaml", yaml, strlen(yaml), &error))
        fail_msg("%d:%d: %s in:\n%s", error.line, error.column, error.text, yaml);
    return player;
}

static void check_refusal(hn_status status, const hn_error *error, const hn_player *player,
                          const hn_player *before, const char *words)
{
    assert_int_not_equal(status, HN_OK);
    assert_int_equal(error->status, status);
    if (!strstr(error->text, words))
        fail_msg("expected \"%s\" in: %s", words, error->text);
    assert_memory_equal(player, before, sizeof *player);
}

/* Refused with these words in the message, and the player left as it was. */
static void refused(const char *spec, const char *words)
{
    hn_player player, before;
    hn_error error = {0};
    memset(&player, 0x5A, sizeof player);
    before = player;
    hn_status status = config_player(&player, spec, cambio, &shelf, &error);
    check_refusal(status, &error, &player, &before, words);
    assert_int_equal(error.line, 0);
    assert_int_equal(config_player(&player, spec, cambio, &shelf, NULL), status);
}

/* The same for a file's text, at that place. */
static void refused_text(const char *yaml, int line, int column, const char *words)
{
    hn_player player, before;
    hn_error error = {0};
    memset(&player, 0x5A, sizeof player);
    before = player;
    hn_status status = config_player_text(&player, cambio, "file.yaml", yaml, strlen(yaml), &error);
    check_refusal(status, &error, &player, &before, words);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

FIXTURE(.before_all = begin, .after_all = end);

/* ---- names ---- */

TEST(a_name_is_the_player_with_its_defaults)
{
    for (int i = 0; i < hn_players(); i++) {
        const char *name = hn_policy_name(hn_policy_at(i));
        if (!hn_policy_plays(hn_policy_at(i), cambio))
            continue;
        hn_player player = named(name), expected = default_value(name);
        assert_memory_equal(&player, &expected, sizeof player);
        assert_string_equal(player.name, name);
    }
}

TEST(constants_behind_a_name_are_changed_and_nothing_else)
{
    hn_player player = named("bayes-v2:disruption_bonus=0,king_above=-5");
    assert_int_equal(constant(&player, "disruption_bonus"), 0);
    assert_int_equal(constant(&player, "king_above"), -5);
    hn_player expected = default_value("bayes-v2");
    assert_int_equal(hn_player_set(&expected, "disruption_bonus", 0, NULL), HN_OK);
    assert_int_equal(hn_player_set(&expected, "king_above", -5, NULL), HN_OK);
    assert_memory_equal(player.constant, expected.constant, sizeof player.constant);
    assert_string_equal(player.name, "bayes-v2:disruption_bonus=0,king_above=-5");
}

TEST(a_long_spec_is_shown_shortened)
{
    hn_player player =
        named("bayes-v2:disruption_bonus=0,king_above=-5,take_gain=4,info_bonus=2,info_value=1");
    assert_int_equal(constant(&player, "info_value"), 1);
    assert_true(strlen(player.name) < sizeof player.name);
    assert_non_null(strstr(player.name, "…"));
}

TEST(an_unknown_name_is_answered_with_the_nearest)
{
    refused("bayes-v3", "did you mean bayes-v");
    refused("smrt", "did you mean smart?");
    refused("nobody", "there are: random");
    refused("", "there are: random");
    refused("nobody:take_gain=1", "no player \"nobody\"");
    refused("a name that goes on and on, longer than any player's name could ever be", "…");
}

TEST(wrong_constants_are_answered_by_name_and_range)
{
    refused("bayes-v2:disruption_bonsu=0", "did you mean `disruption_bonus`?");
    refused("bayes-v2:weather=0", "bayes-v2 has no constant `weather`; `hunch players` lists them");
    refused("bayes-v1:disruption_bonus=0", "bayes-v1 has no constant `disruption_bonus`");
    refused("random:take_gain=1", "random has no constant `take_gain`, nor any other");
    refused("bayes-v2:third_party=2", "`third_party` is 2; expected a whole number from 0 to 1");
    refused("bayes-v2:third_party=-1", "`third_party` is -1; expected");
    refused("bayes-v2:third_party=yes", "`third_party` is yes; expected a whole number");
    refused("bayes-v2:third_party=0x1", "`third_party` is 0x1");
    refused("bayes-v2:third_party=", "`third_party` is empty");
    refused("bayes-v2:third_party= 1", "`third_party` is  1");
    refused("bayes-v2:third_party=99999999999999999999", "expected a whole number");
    refused("bayes-v2:third_party=1,third_party=1", "`third_party` is given twice");
}

TEST(what_is_no_constant_and_value_is_refused)
{
    refused("bayes-v2:", "found ``; expected `constant=value` after `bayes-v2:`");
    refused("bayes-v2:third_party", "found `third_party`; expected `constant=value`");
    refused("bayes-v2:third_party=1,", "found ``");
    refused("bayes-v2:third_party=1,smart", "found `smart`");
    refused("bayes-v2:=1", "no constant ``");
    refused("bayes-v2:\x1b[31m=1", "no constant `?[31m`");
}

TEST(a_bare_number_is_the_leading_constant)
{
    hn_player player = named("sage:750"), expected = default_value("sage:750");
    assert_int_equal(constant(&player, "iterations"), 750);
    assert_memory_equal(&player, &expected, sizeof player);
    player = named("sage:750,margin=3");
    assert_int_equal(constant(&player, "iterations"), 750);
    assert_int_equal(constant(&player, "margin"), 3);
    assert_int_equal(constant(&(hn_player[]){named("sage:90@hard")}[0], "iterations"), 90);
    assert_string_equal(default_value("sage:90@hard").name, "sage:90@hard");
    refused("sage:1000001", "`iterations` is 1000001; expected a whole number from 0 to 1000000");
    refused("sage:7x", "`iterations` is 7x");
    refused("sage:", "expected `constant=value` after `sage:`, or a number, which is `iterations`");
    refused("sage:much", "found `much`; expected `constant=value` after `sage:`, or a number");
    refused("sage:750,750", "found `750`; expected `constant=value` after `sage:`");
    refused("sage:750,iterations=7", "`iterations` is given twice");
    refused("bayes-v2:7", "found `7`; expected `constant=value`");
}

TEST(the_library_reads_constants_and_levels_as_a_command_line_does)
{
    static const char *const specs[] = {
        "bayes-v2:disruption_bonus=0,king_above=-5",
        "bayes-v2:third_party=0@easy",
        "sage:90,margin=3@hard",
        "bayes-v2:disruption_bonus=0,king_above=-5,take_gain=4,info_bonus=2,info_value=1@medium",
    };
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        hn_player player = named(specs[i]), found = default_value(specs[i]);
        assert_memory_equal(&player, &found, sizeof player);
    }
    hn_player player;
    assert_int_equal(hn_player_find(&player, "faroleo:from_aces=0", perudo, NULL), HN_OK);
    assert_int_equal(constant(&player, "from_aces"), 0);
    assert_string_equal(player.name, "faroleo:from_aces=0");
}

TEST(the_library_refuses_what_is_no_constant_and_no_number)
{
    static const struct {
        const char *name;
        hn_status status;
        const char *words;
    } wrong[] = {
        {"sage:1000001", HN_BAD_VALUE, "`iterations` is 1000001; expected a whole number from 0"},
        {"sage:1e3", HN_BAD_VALUE, "`iterations` is 1e3; expected"},
        {"sage:", HN_BAD_TEXT, "or a number, which is `iterations`"},
        {"bayes-v2:7", HN_BAD_TEXT, "found `7`; expected `constant=value` after `bayes-v2:`"},
        {"bayes-v2:disruption_bonsu=0@easy", HN_BAD_KEY, "did you mean `disruption_bonus`?"},
        {"bayes-v2:third_party=0@eazy", HN_BAD_PLAYER, "no level \"eazy\"; there are: easy"},
    };
    hn_player player = default_value("sage"), before = player;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        hn_error error = {0};
        hn_status status = hn_player_find(&player, wrong[i].name, cambio, &error);
        assert_int_equal(status, wrong[i].status);
        check_refusal(status, &error, &player, &before, wrong[i].words);
    }
}

/* ---- players of another game ---- */

/* Asks for a player of Perudo: refused with these words, or with NULL taken. */
static hn_player dice_player(const char *spec, const char *words)
{
    hn_player player = {0};
    hn_error error = {0};
    hn_status status = config_player(&player, spec, perudo, &shelf, &error);
    if (!words && status)
        fail_msg("%s: %s", spec, error.text);
    if (words && (!status || !strstr(error.text, words)))
        fail_msg("%s: expected \"%s\" in: %s", spec, words, error.text);
    return player;
}

TEST(the_constants_of_perudos_players_are_set_by_name_and_file)
{
    hn_player player = dice_player("faroleo:dudo_far=100,weight_high=-5", NULL);
    assert_int_equal(constant(&player, "dudo_far"), 100);
    assert_int_equal(constant(&player, "weight_high"), -5);
    assert_int_equal(constant(&player, "dudo_over"), 40);
    player = dice_player("timeout:dudo_above=95", NULL);
    assert_int_equal(constant(&player, "dudo_above"), 95);
    static const char yaml[] = "extends: faroleo\nname: bluffer\nbluff: 60\ncalza_strong: 0\n";
    hn_error error = {0};
    assert_int_equal(config_player_text(&player, perudo, "file.yaml", yaml, strlen(yaml), &error),
                     HN_OK);
    assert_int_equal(constant(&player, "bluff"), 60);
    assert_int_equal(constant(&player, "calza_strong"), 0);
    assert_string_equal(player.name, "bluffer");
}

TEST(their_ranges_hold)
{
    dice_player("faroleo:dudo_far=101", "`dudo_far` is 101; expected a whole number from 0 to 100");
    dice_player("faroleo:open_divisor=0", "from 1 to 40");
    dice_player("faroleo:weight_own=-51", "from -50 to 50");
    dice_player("faroleo:dudo_fra=1", "did you mean `dudo_far`?");
    dice_player("timeout:dudo_far=1", "timeout has no constant `dudo_far`");
}

TEST(a_player_of_another_game_is_none_and_not_proposed)
{
    refused("faroleo", "no player \"faroleo\" for cambio; there are: random, base");
    refused("timeot", "no player \"timeot\" for cambio; there are");
    dice_player("smart",
                "no player \"smart\" for perudo; there are: random, sage, timeout, faroleo");
    dice_player("farolero", "did you mean faroleo?");
}

TEST(an_empty_file_is_answered_with_a_player_of_its_game)
{
    hn_player player;
    hn_error error = {0};
    char words[80];
    snprintf(words, sizeof words, "expected `extends: %s` first",
             hn_policy_name(hn_policy_default(perudo)));
    assert_int_not_equal(config_player_text(&player, perudo, "file.yaml", "", 0, &error), HN_OK);
    assert_non_null(strstr(error.text, words));
}

/* ---- files ---- */

TEST(a_file_says_what_it_extends_and_what_is_different)
{
    hn_player player = written("extends: bayes-v2\nname: bold\ntake_gain: 1\nking_above: -7\n");
    hn_player expected = named("bayes-v2:take_gain=1,king_above=-7");
    assert_ptr_equal(player.policy, expected.policy);
    assert_memory_equal(player.constant, expected.constant, sizeof player.constant);
    assert_string_equal(player.name, "bold");
    player = written("{extends: smart, call_below: 12}");
    assert_int_equal(constant(&player, "call_below"), 12);
    assert_string_equal(player.name, "file.yaml");
}

TEST(a_name_may_have_letters_of_any_kind)
{
    hn_player player = written("extends: smart\nname: Zoë die Kühne, 2. Versuch\n");
    assert_string_equal(player.name, "Zoë die Kühne, 2. Versuch");
}

TEST(what_a_file_says_wrongly_is_refused_where_it_stands)
{
    refused_text("", 1, 1, "expected `extends: bayes-v2` first");
    refused_text("take_gain: 1\n", 1, 1, "expected `extends: PLAYER` first");
    refused_text("extends: bayes\n", 1, 10, "no player \"bayes\"");
    refused_text("extends: [smart]\n", 1, 10, "a list");
    refused_text("extends: smart\nextends: base\n", 2, 1, "the first is on line 1");
    refused_text("extends: smart\n\ncall_bleow: 12\n", 3, 1, "did you mean `call_below`?");
    refused_text("extends: smart\ncall_below: 1000\n", 2, 13, "`call_below` is 1000; expected");
    refused_text("extends: smart\ncall_below: 1.5\n", 2, 13, "`call_below` is 1.5");
    refused_text("extends: smart\ncall_below:\n", 2, 12, "`call_below` is empty");
    refused_text("extends: smart\ncall_below: [1]\n", 2, 13, "`call_below` is a list");
    refused_text("extends: smart\ncall_below: 9\ncall_below: 9\n", 3, 1, "given twice");
    refused_text("extends: smart\n? [a]\n: 9\n", 2, 3, "expected a key");
    refused_text("extends: smart\nname: a\nname: b\n", 3, 1, "`name` is given twice");
    refused_text("extends: smart\nname:\n", 2, 6, "`name` is empty");
    refused_text("extends: smart\nname: [a]\n", 2, 7, "`name` is a list");
    refused_text("extends: smart\nname: \"a\\nb\"\n", 2, 7, "`name` is a?b");
    refused_text("extends: smart\nname: 0123456789012345678901234567890123456789"
                 "0123456789012345678901234\n",
                 2, 7, "1 to 63 bytes");
    refused_text("extends: smart\n---\nextends: base\n", 2, 1, "a second document");
}

/* A file in the tests' folder: its path, which lasts until the next is written. */
static const char *write_file(const char *name, const char *text)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    return path;
}

TEST(a_file_is_known_by_the_end_of_its_name)
{
    const char *path = write_file("low.yaml", "extends: base\ntake_below: 2\n");
    hn_player player = named(path);
    assert_int_equal(constant(&player, "take_below"), 2);
    assert_string_equal(player.name, path);
    unlink(path);
    refused(path, "cannot be opened");
    assert_string_equal(shelf.file, path);
    refused("yaml", "no player \"yaml\"");
    assert_string_equal(shelf.file, "");
}

/* ---- levels ---- */

TEST(a_level_stands_behind_any_name)
{
    hn_player player = named("bayes-v2@easy"), plain = default_value("bayes-v2");
    assert_memory_equal(&player.level, hn_level_find("easy"), sizeof player.level);
    assert_memory_equal(player.constant, plain.constant, sizeof plain.constant);
    assert_string_equal(player.name, "bayes-v2@easy");
    player = named("bayes-v2:disruption_bonus=0,king_above=-5@hard");
    assert_memory_equal(&player.level, hn_level_find("hard"), sizeof player.level);
    assert_int_equal(constant(&player, "king_above"), -5);
    assert_string_equal(player.name, "bayes-v2:disruption_bonus=0,king_above=-5@hard");
    player = dice_player("faroleo:bluff=0@medium", NULL);
    assert_memory_equal(&player.level, hn_level_find("medium"), sizeof player.level);
}

TEST(a_level_that_is_none_is_answered_with_those_that_there_are)
{
    static const char all[] = "there are: easy, medium, hard, expert";
    refused("bayes-v2@weak", "no level \"weak\"; ");
    refused("bayes-v2@weak", all);
    refused("bayes-v2@", all);
    refused("bayes-v2:disruption_bonus=0@", all);
    refused("bayes-v2@easy@hard", "no level \"easy@hard\"");
    refused("bayes-v2@easy:king_above=1", "constants come before the level");
    refused("nobody@easy", "no player \"nobody\"");
    refused("@easy", "no player \"\"");
    refused("bayes-v2:disruption_bonus=0@easy,king_above=1", "no level \"easy,king_above=1\"");
}

TEST(a_level_may_come_from_a_file)
{
    char spec[300];
    const char *path = write_file("my@levels:1", "levels:\n  slow: {miss: 0.5, pace: [1, 2]}\n");
    snprintf(spec, sizeof spec, "bayes-v2:king_above=1@%s:slow", path);
    hn_player player = named(spec);
    static const hn_level slow = {.name = "slow", .miss = 500000, .pace = {1000, 2000}};
    assert_memory_equal(&player.level, &slow, sizeof slow);
    assert_int_equal(constant(&player, "king_above"), 1);
    snprintf(spec, sizeof spec, "smart@%s:quick", path);
    refused(spec, "no level \"quick\"; there is: slow");
    assert_string_equal(shelf.file, path);
    snprintf(spec, sizeof spec, "smart@%s:", path);
    refused(spec, "no level \"\"; there is: slow");
    unlink(path);
    refused(spec, "cannot be opened");
    assert_string_equal(shelf.file, path);
}

TEST(a_file_with_wrong_levels_is_refused_where_it_is_wrong)
{
    char spec[300];
    hn_player player;
    hn_error error = {0};
    const char *path = write_file("levels.yaml", "levels:\n  slow:\n    mis: 0.5\n");
    snprintf(spec, sizeof spec, "smart@%s:slow", path);
    assert_int_equal(config_player(&player, spec, cambio, &shelf, &error), HN_BAD_KEY);
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 5);
    assert_string_equal(shelf.file, path);
    unlink(path);
}

TEST(a_players_file_may_have_a_level_and_be_given_another)
{
    char spec[300];
    hn_player player = written("extends: smart\nlevel: easy\n");
    assert_memory_equal(&player.level, hn_level_find("easy"), sizeof player.level);
    player = written("extends: smart@hard\nlevel: easy\nname: x\n");
    assert_memory_equal(&player.level, hn_level_find("easy"), sizeof player.level);
    const char *path = write_file("a@b.yaml", "extends: smart\nlevel: easy\nname: Zoë\n");
    player = named(path);
    assert_string_equal(player.name, "Zoë");
    assert_string_equal(player.level.name, "easy");
    snprintf(spec, sizeof spec, "%s@hard", path);
    player = named(spec);
    assert_string_equal(player.name, "Zoë@hard");
    assert_string_equal(player.level.name, "hard");
    unlink(path);
    refused_text("extends: smart\nlevel: weak\n", 2, 8,
                 "no level \"weak\"; there are: easy, medium");
    refused_text("extends: smart\nlevel: [easy]\n", 2, 8, "no level \"a list\"");
    refused_text("extends: smart\nlevel: easy\nlevel: easy\n", 3, 1, "`level` is given twice");
}

/* ---- rule books ---- */

static const char small_book[] = "game: dutch\nname: small\ndifficulties:\n"
                                 "  weak: {miss_chance_to_play: 0.5}\n  strong: {}\n";

static hn_status by_book(hn_player *player, const char *path, const char *rest, hn_error *error)
{
    char spec[300];
    snprintf(spec, sizeof spec, "rules:%s%s", path, rest);
    *error = (hn_error){0};
    return config_player(player, spec, dutch, &shelf, error);
}

TEST(a_rule_book_plays_at_each_of_its_difficulties)
{
    hn_player weak, strong, other;
    hn_error error;
    const char *path = write_file("book:1", small_book);
    assert_int_equal(by_book(&weak, path, ":weak", &error), HN_OK);
    assert_int_equal(by_book(&strong, path, ":strong", &error), HN_OK);
    assert_int_equal(weak.level.miss, 500000);
    assert_int_equal(strong.difficulty, 1);
    assert_string_equal(weak.book->name, "small");
    assert_ptr_equal(weak.book, strong.book);
    /* By another name it is still the same file. */
    char spec[300];
    snprintf(spec, sizeof spec, "rules:%s/./book:1:weak", folder);
    assert_int_equal(config_player(&other, spec, dutch, &shelf, &error), HN_OK);
    assert_ptr_equal(other.book, weak.book);
    assert_string_equal(other.name, spec);
    /* A level takes the place of the difficulty's own. */
    assert_int_equal(by_book(&other, path, ":weak@hard", &error), HN_OK);
    assert_string_equal(other.level.name, "hard");
    assert_int_equal(other.difficulty, 0);
    unlink(path);
}

TEST(a_book_that_has_changed_is_read_again)
{
    hn_player before, after;
    hn_error error;
    const char *path = write_file("book", small_book);
    assert_int_equal(by_book(&before, path, ":weak", &error), HN_OK);
    write_file("book", "game: dutch\nname: another\ndifficulties: {weak: {}}\n");
    assert_int_equal(by_book(&after, path, ":weak", &error), HN_OK);
    assert_string_equal(before.book->name, "small");
    assert_string_equal(after.book->name, "another");
    unlink(path);
}

TEST(an_at_in_a_books_path_is_no_level)
{
    hn_player player;
    hn_error error;
    const char *path = write_file("me@home", small_book);
    assert_int_equal(by_book(&player, path, ":weak", &error), HN_OK);
    assert_string_equal(player.level.name, "weak");
    assert_int_equal(by_book(&player, path, ":weak@expert", &error), HN_OK);
    assert_string_equal(player.level.name, "expert");
    unlink(path);
}

TEST(what_is_wrong_with_a_book_is_said_with_its_place)
{
    hn_player player = {.difficulty = 77};
    hn_error error;
    const char *path = write_file("book.yaml", small_book);
    assert_int_equal(by_book(&player, path, ":easy", &error), HN_BAD_PLAYER);
    assert_string_equal(error.text, "no difficulty \"easy\"; the book has: weak, strong");
    assert_string_equal(shelf.file, path);
    assert_int_equal(by_book(&player, path, ":", &error), HN_BAD_PLAYER);
    assert_int_equal(by_book(&player, path, ":weak@weak", &error), HN_BAD_PLAYER);
    assert_string_equal(shelf.file, ""); /* the level is not the book's */
    write_file("book.yaml", "game: dutch\ndifficulties: {a: {mis: 1}}\n");
    assert_int_equal(by_book(&player, path, ":a", &error), HN_BAD_KEY);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 20);
    unlink(path);
    assert_int_equal(by_book(&player, path, ":a", &error), HN_BAD_FILE);
    assert_int_equal(by_book(&player, "", "", &error), HN_BAD_PLAYER);
    assert_non_null(strstr(error.text, "expected `rules:FILE:DIFFICULTY`"));
    assert_int_equal(player.difficulty, 77);
}

TEST(a_book_is_for_its_own_game)
{
    char spec[300];
    const char *path = write_file("book.yaml", small_book);
    snprintf(spec, sizeof spec, "rules:%s:weak", path);
    refused(spec, "the book is for dutch, not for cambio");
    unlink(path);
}

TEST(a_name_from_outside_opens_no_file)
{
    static const char *const specs[] = {"x.yaml",    "rules:x:y",      "x.yaml@easy",
                                        "smart@x:y", "rules:x:y@easy", "rules:/dev/stdin:y"};
    hn_player player;
    hn_error error = {0};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        assert_int_equal(config_player(&player, specs[i], cambio, NULL, &error), HN_BAD_FILE);
    assert_int_equal(config_player(&player, "smart@easy", cambio, NULL, &error), HN_OK);
    assert_int_equal(config_player(&player, "smart:call_below=9@easy", cambio, NULL, &error),
                     HN_OK);
}

TEST(a_program_is_no_player_that_a_name_could_start)
{
    config_shelf *const from[] = {&shelf, NULL};
    assert_string_equal(config_program("cmd:python3 mine.py"), "python3 mine.py");
    assert_null(config_program("bayes-v2"));
    for (int i = 0; i < 2; i++) {
        hn_player player = default_value("smart");
        hn_error error = {0};
        assert_int_equal(config_player(&player, "cmd:mine.yaml@easy", cambio, from[i], &error),
                         HN_BAD_PLAYER);
        assert_string_equal(player.name, "smart");
        assert_non_null(strstr(error.text, "is not started here"));
    }
}
