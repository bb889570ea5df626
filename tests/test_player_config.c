/* Players as people name them: a name, a name with constants, a file. What is said wrongly is answered
 * with the place, what was found and what was expected. */
#include "config/config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const hn_game *cambio, *perudo;
static config_shelf shelf;

static int setup(void **state)
{
    (void)state;
    cambio = hn_game_find("cambio");
    perudo = hn_game_find("perudo");
    return !cambio || !perudo;
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

static hn_player standard(const char *name)
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

/* ---- names ---- */

static void a_name_is_the_player_with_its_defaults(void **state)
{
    (void)state;
    for (int i = 0; i < hn_players(); i++) {
        const char *name = hn_policy_name(hn_policy_at(i));
        if (!hn_policy_plays(hn_policy_at(i), cambio))
            continue;
        hn_player player = named(name), expected = standard(name);
        assert_memory_equal(&player, &expected, sizeof player);
        assert_string_equal(player.name, name);
    }
}

static void constants_behind_a_name_are_changed_and_nothing_else(void **state)
{
    (void)state;
    hn_player player = named("bayes-v2:disruption_bonus=0,king_above=-5");
    assert_int_equal(constant(&player, "disruption_bonus"), 0);
    assert_int_equal(constant(&player, "king_above"), -5);
    hn_player expected = standard("bayes-v2");
    assert_int_equal(hn_player_set(&expected, "disruption_bonus", 0, NULL), HN_OK);
    assert_int_equal(hn_player_set(&expected, "king_above", -5, NULL), HN_OK);
    assert_memory_equal(player.constant, expected.constant, sizeof player.constant);
    assert_string_equal(player.name, "bayes-v2:disruption_bonus=0,king_above=-5");
}

static void a_long_spec_is_shown_shortened(void **state)
{
    (void)state;
    hn_player player =
        named("bayes-v2:disruption_bonus=0,king_above=-5,take_gain=4,info_bonus=2,info_value=1");
    assert_int_equal(constant(&player, "info_value"), 1);
    assert_true(strlen(player.name) < sizeof player.name);
    assert_non_null(strstr(player.name, "…"));
}

static void an_unknown_name_is_answered_with_the_nearest(void **state)
{
    (void)state;
    refused("bayes-v3", "did you mean bayes-v");
    refused("smrt", "did you mean smart?");
    refused("nobody", "there is: random");
    refused("", "there is: random");
    refused("nobody:take_gain=1", "no player \"nobody\"");
    refused("a name that goes on and on, longer than any player's name could ever be", "…");
}

static void wrong_constants_are_answered_by_name_and_range(void **state)
{
    (void)state;
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

static void what_is_no_constant_and_value_is_refused(void **state)
{
    (void)state;
    refused("bayes-v2:", "found ``; expected `constant=value` behind `bayes-v2:`");
    refused("bayes-v2:third_party", "found `third_party`; expected `constant=value`");
    refused("bayes-v2:third_party=1,", "found ``");
    refused("bayes-v2:third_party=1,smart", "found `smart`");
    refused("bayes-v2:=1", "no constant ``");
    refused("bayes-v2:\x1b[31m=1", "no constant `?[31m`");
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

static void the_constants_of_perudos_players_are_set_by_name_and_file(void **state)
{
    (void)state;
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

static void their_ranges_hold(void **state)
{
    (void)state;
    dice_player("faroleo:dudo_far=101", "`dudo_far` is 101; expected a whole number from 0 to 100");
    dice_player("faroleo:open_divisor=0", "from 1 to 40");
    dice_player("faroleo:weight_own=-51", "from -50 to 50");
    dice_player("faroleo:dudo_fra=1", "did you mean `dudo_far`?");
    dice_player("timeout:dudo_far=1", "timeout has no constant `dudo_far`");
}

static void a_player_of_another_game_is_none_and_not_proposed(void **state)
{
    (void)state;
    refused("faroleo", "no player \"faroleo\" for cambio; there is: random, base");
    refused("timeot", "no player \"timeot\" for cambio; there is");
    dice_player("smart", "no player \"smart\" for perudo; there is: random, timeout, faroleo");
    dice_player("farolero", "did you mean faroleo?");
}

static void an_empty_file_is_answered_with_a_player_of_its_game(void **state)
{
    (void)state;
    hn_player player;
    hn_error error = {0};
    char words[80];
    int last = hn_players() - 1;
    while (!hn_policy_plays(hn_policy_at(last), perudo))
        last--;
    snprintf(words, sizeof words, "expected `extends: %s` first",
             hn_policy_name(hn_policy_at(last)));
    assert_int_not_equal(config_player_text(&player, perudo, "file.yaml", "", 0, &error), HN_OK);
    assert_non_null(strstr(error.text, words));
}

/* ---- files ---- */

static void a_file_says_what_it_extends_and_what_is_different(void **state)
{
    (void)state;
    hn_player player = written("extends: bayes-v2\nname: bold\ntake_gain: 1\nking_above: -7\n");
    hn_player expected = named("bayes-v2:take_gain=1,king_above=-7");
    assert_ptr_equal(player.policy, expected.policy);
    assert_memory_equal(player.constant, expected.constant, sizeof player.constant);
    assert_string_equal(player.name, "bold");
    player = written("{extends: smart, call_below: 12}");
    assert_int_equal(constant(&player, "call_below"), 12);
    assert_string_equal(player.name, "file.yaml");
}

static void a_name_may_have_letters_of_any_kind(void **state)
{
    (void)state;
    hn_player player = written("extends: smart\nname: Zoë die Kühne, 2. Versuch\n");
    assert_string_equal(player.name, "Zoë die Kühne, 2. Versuch");
}

static void what_a_file_says_wrongly_is_refused_where_it_stands(void **state)
{
    (void)state;
    refused_text("", 1, 1, "expected `extends: bayes-v2` first");
    refused_text("take_gain: 1\n", 1, 1, "expected `extends: PLAYER` first");
    refused_text("extends: bayes\n", 1, 10, "no player \"bayes\"");
    refused_text("extends: [smart]\n", 1, 10, "a list");
    refused_text("extends: smart\nextends: base\n", 2, 1, "the first stands in line 1");
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

static void a_file_is_known_by_the_end_of_its_name(void **state)
{
    (void)state;
    char folder[] = "/tmp/hunch-player-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/low.yaml", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("extends: base\ntake_below: 2\n", file);
    fclose(file);
    hn_player player = named(path);
    assert_int_equal(constant(&player, "take_below"), 2);
    assert_string_equal(player.name, path);
    unlink(path);
    refused(path, "cannot be opened");
    assert_string_equal(shelf.file, path);
    refused("yaml", "no player \"yaml\"");
    assert_string_equal(shelf.file, "");
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_the_player_with_its_defaults),
        cmocka_unit_test(constants_behind_a_name_are_changed_and_nothing_else),
        cmocka_unit_test(a_long_spec_is_shown_shortened),
        cmocka_unit_test(an_unknown_name_is_answered_with_the_nearest),
        cmocka_unit_test(wrong_constants_are_answered_by_name_and_range),
        cmocka_unit_test(what_is_no_constant_and_value_is_refused),
        cmocka_unit_test(the_constants_of_perudos_players_are_set_by_name_and_file),
        cmocka_unit_test(their_ranges_hold),
        cmocka_unit_test(a_player_of_another_game_is_none_and_not_proposed),
        cmocka_unit_test(an_empty_file_is_answered_with_a_player_of_its_game),
        cmocka_unit_test(a_file_says_what_it_extends_and_what_is_different),
        cmocka_unit_test(a_name_may_have_letters_of_any_kind),
        cmocka_unit_test(what_a_file_says_wrongly_is_refused_where_it_stands),
        cmocka_unit_test(a_file_is_known_by_the_end_of_its_name),
    };
    return cmocka_run_group_tests(tests, setup, NULL);
}
