/* House rules: keys, presets, values as numbers and as text, and what does not go together. */
#include "house.h"
#include "setup.h"

#include <stdio.h>
#include <string.h>

static const hn_game *cambio(void)
{
    return hn_game_find("cambio");
}

static hn_rules rules_of(const char *preset_name)
{
    hn_rules rules;
    assert_int_equal(hn_rules_preset(&rules, cambio(), preset_name, NULL), HN_OK);
    return rules;
}

/* A value of the rules as text. */
static const char *value(const hn_rules *rules, const char *name, const char *entry)
{
    static char words[64];
    const hn_key *key = hn_key_find(rules->game, name);
    assert_non_null(key);
    int at = hn_key_entry(key, entry);
    assert_true(at >= 0);
    hn_rules_value_text(key, hn_rules_get(rules, key, at), words, sizeof words);
    return words;
}

/* ---- games and presets ---- */

TEST(games_are_found_by_name)
{
    assert_non_null(cambio());
    assert_string_equal(hn_game_name(cambio()), "cambio");
    assert_true(strlen(hn_game_about(cambio())) > 10);
    assert_null(hn_game_find("whist"));
    assert_null(hn_game_at(-1));
    assert_null(hn_game_at(hn_games()));
    for (int i = 0; i < hn_games(); i++)
        assert_ptr_equal(hn_game_find(hn_game_name(hn_game_at(i))), hn_game_at(i));
}

TEST(cambio_has_three_presets_and_the_first_is_the_default)
{
    assert_int_equal(hn_presets(cambio()), 3);
    assert_string_equal(hn_preset_name(cambio(), 0), "cambio");
    assert_string_equal(hn_preset_name(cambio(), 1), "cambio-lock");
    assert_string_equal(hn_preset_name(cambio(), 2), "cambio-table");
    hn_rules default_value = rules_of(NULL), named = rules_of("cambio");
    assert_memory_equal(&default_value, &named, sizeof named);
}

TEST(every_preset_of_every_game_passes_the_check)
{
    for (int g = 0; g < hn_games(); g++)
        for (int i = 0; i < hn_presets(hn_game_at(g)); i++) {
            const hn_game *game = hn_game_at(g);
            hn_rules rules;
            assert_int_equal(hn_rules_preset(&rules, game, hn_preset_name(game, i), NULL), HN_OK);
            assert_int_equal(hn_rules_check(&rules, NULL), HN_OK);
            assert_int_equal(hn_rules_least_seats(&rules), 2);
            assert_true(strlen(hn_preset_about(game, i)) > 10);
        }
}

TEST(cambio_has_two_to_eight_seats)
{
    for (int i = 0; i < hn_presets(cambio()); i++) {
        hn_rules rules = rules_of(hn_preset_name(cambio(), i));
        assert_int_equal(hn_rules_least_seats(&rules), 2);
        assert_int_equal(hn_rules_most_seats(&rules), 8);
    }
}

TEST(an_unknown_preset_is_refused_with_those_that_exist)
{
    hn_rules rules = rules_of("cambio-lock"), before = rules;
    hn_error error;
    assert_int_equal(hn_rules_preset(&rules, cambio(), "cambio-lok", &error), HN_BAD_PRESET);
    assert_int_equal(error.status, HN_BAD_PRESET);
    assert_string_equal(error.text,
                        "cambio has no preset \"cambio-lok\" (did you mean cambio-lock?); "
                        "there are: cambio, cambio-lock, cambio-table");
    assert_memory_equal(&rules, &before, sizeof rules);
    assert_int_equal(hn_rules_preset(&rules, cambio(), "poker night", &error), HN_BAD_PRESET);
    assert_null(strstr(error.text, "did you mean"));
    assert_int_equal(hn_rules_preset(&rules, cambio(), "", NULL), HN_BAD_PRESET);
}

TEST(the_presets_are_as_the_rule_book_says)
{
    static const book_row book[] = {
        {"seats", "least", {"2", "2", "2"}},
        {"seats", "most", {"8", "8", "8"}},
        {"values", "A", {"1", "1", "1"}},
        {"values", "7", {"7", "7", "7"}},
        {"values", "10", {"10", "10", "10"}},
        {"values", "J", {"10", "10", "10"}},
        {"values", "Q", {"10", "10", "10"}},
        {"values", "red K", {"-1", "-1", "-1"}},
        {"values", "black K", {"10", "15", "10"}},
        {"values", "joker", {"0", "0", "0"}},
        {"cards", NULL, {"4", "4", "4"}},
        {"looks", NULL, {"2", "2", "2"}},
        {"looks_at", NULL, {"first", "first", "first"}},
        {"opening_discard", NULL, {"yes", "no", "yes"}},
        {"draw_discard", NULL, {"yes", "yes", "yes"}},
        {"discard_use", NULL, {"swap", "any", "swap"}},
        {"powers", "A", {"none", "none", "none"}},
        {"powers", "6", {"none", "none", "none"}},
        {"powers", "7", {"look own", "look own", "look own"}},
        {"powers", "8", {"look own", "look own", "look own"}},
        {"powers", "9", {"look other", "look other", "look other"}},
        {"powers", "10", {"look other", "look other", "look other"}},
        {"powers", "J", {"swap", "swap", "swap"}},
        {"powers", "Q", {"swap", "swap", "swap"}},
        {"powers", "red K", {"none", "look swap", "none"}},
        {"powers", "black K", {"look swap", "look swap", "look swap"}},
        {"powers", "joker", {"none", "none", "none"}},
        {"powers_from", NULL, {"deck", "any", "deck"}},
        {"flips", NULL, {"own", "all", "all"}},
        {"flips_per_card", NULL, {"any", "one", "one"}},
        {"owner_first", NULL, {"yes", "yes", "yes"}},
        {"wrong_flip", NULL, {"1", "1", "1"}},
        {"give", NULL, {"no", "no", "yes"}},
        {"call_at", NULL, {"end", "start", "start"}},
        {"call_word", NULL, {"cambio", "lock", "cambio"}},
        {"protected", NULL, {"no", "yes", "yes"}},
        {"callers", NULL, {"one", "one", "one"}},
        {"empty_hand", NULL, {"plays", "plays", "plays"}},
        {"deck_out", NULL, {"reshuffle", "reshuffle", "reshuffle"}},
        {"laps", NULL, {"60", "60", "60"}},
        {"bad_call", NULL, {"0", "0", "0"}},
        {"match_by", NULL, {"points", "rounds", "points"}},
        {"match_goal", NULL, {"100", "10", "100"}},
    };
    presets_are(cambio(), book, sizeof book / sizeof *book);
}

/* ---- keys and values ---- */

static void keys_have_their_own_values(const hn_game *game)
{
    const hn_key *keys;
    bool taken[HN_RULE_VALUES] = {false};
    int count = hn_game_keys(game, &keys);
    for (int i = 0; i < count; i++) {
        assert_ptr_equal(hn_key_find(game, keys[i].name), &keys[i]);
        assert_true(strlen(keys[i].about) > 5);
        for (int entry = 0; entry < keys[i].count; entry++) {
            assert_false(taken[keys[i].first + entry]);
            taken[keys[i].first + entry] = true;
            if (keys[i].entries)
                assert_int_equal(hn_key_entry(&keys[i], keys[i].entries[entry]), entry);
        }
    }
}

TEST(every_key_has_its_own_values_a_name_and_a_line_for_people)
{
    for (int g = 0; g < hn_games(); g++)
        keys_have_their_own_values(hn_game_at(g));
    assert_null(hn_key_find(cambio(), "rainbow"));
    assert_null(hn_key_find(cambio(), "flip"));
}

/* A value is set by its number, and by the text of that number. */
static void sets_value(hn_rules *rules, const hn_key *key, int entry, int number)
{
    char words[40];
    hn_rules other = *rules;
    assert_int_equal(hn_rules_set(rules, key, entry, number, NULL), HN_OK);
    assert_int_equal(hn_rules_get(rules, key, entry), number);
    int length = hn_rules_value_text(key, number, words, sizeof words);
    assert_int_equal(length, strlen(words));
    assert_int_equal(hn_rules_set_text(&other, key, entry, words, NULL), HN_OK);
    assert_memory_equal(rules, &other, sizeof *rules);
}

TEST(every_value_of_every_key_is_set_and_read_as_number_and_as_text)
{
    for (int g = 0; g < hn_games(); g++) {
        const hn_key *keys;
        hn_rules rules;
        int count = hn_game_keys(hn_game_at(g), &keys);
        hn_rules_preset(&rules, hn_game_at(g), NULL, NULL);
        for (int i = 0; i < count; i++)
            for (int entry = 0; entry < keys[i].count; entry++)
                for (int n = keys[i].low; n <= keys[i].high; n++)
                    sets_value(&rules, &keys[i], entry, n);
    }
}

TEST(a_value_text_is_cut_to_its_buffer_and_its_length_is_told)
{
    char words[4] = "zzz";
    assert_int_equal(hn_rules_value_text(hn_key_find(cambio(), "powers"), 2, words, sizeof words),
                     10);
    assert_string_equal(words, "loo");
}

TEST(an_entry_is_found_by_its_name_alone)
{
    const hn_key *values = hn_key_find(cambio(), "values"), *laps = hn_key_find(cambio(), "laps");
    assert_int_equal(hn_key_entry(values, "A"), 0);
    assert_int_equal(hn_key_entry(values, "red K"), 12);
    assert_int_equal(hn_key_entry(values, "joker"), 14);
    assert_int_equal(hn_key_entry(values, "K"), -1);
    assert_int_equal(hn_key_entry(values, NULL), -1);
    assert_int_equal(hn_key_entry(laps, NULL), 0);
    assert_int_equal(hn_key_entry(laps, "A"), -1);
}

TEST(a_text_that_is_no_value_is_refused_with_what_was_expected)
{
    refuses_text(cambio(), "laps", 0, "0", "`laps` is 0; expected a whole number from 1 to 250");
    refuses_text(cambio(), "laps", 0, "251",
                 "`laps` is 251; expected a whole number from 1 to 250");
    refuses_text(cambio(), "laps", 0, "ten",
                 "`laps` is ten; expected a whole number from 1 to 250");
    refuses_text(cambio(), "laps", 0, "5x", "`laps` is 5x; expected a whole number from 1 to 250");
    refuses_text(cambio(), "laps", 0, "", "`laps` is empty; expected a whole number from 1 to 250");
    refuses_text(cambio(), "laps", 0, " 5", "`laps` is  5; expected a whole number from 1 to 250");
    refuses_text(cambio(), "laps", 0, "5.5",
                 "`laps` is 5.5; expected a whole number from 1 to 250");
    refuses_text(cambio(), "laps", 0, "65540",
                 "`laps` is 65540; expected a whole number from 1 to 250");
    refuses_text(cambio(), "laps", 0, "99999999999999999999",
                 "`laps` is 99999999999999999999; expected a whole number from 1 to 250");
    refuses_text(cambio(), "values", 12, "51",
                 "`values.red K` is 51; expected a whole number from -20 to 50");
    refuses_text(cambio(), "values", 0, "-",
                 "`values.A` is -; expected a whole number from -20 to 50");
    refuses_text(cambio(), "give", 0, "maybe", "`give` is maybe; expected yes or no");
    refuses_text(cambio(), "give", 0, "1", "`give` is 1; expected yes or no");
    refuses_text(cambio(), "flips", 0, "some", "`flips` is some; expected none, own or all");
    refuses_text(cambio(), "flips", 0, "1", "`flips` is 1; expected none, own or all");
    refuses_text(cambio(), "flips", 0, "All", "`flips` is All; expected none, own or all");
}

TEST(a_flag_is_also_true_or_false)
{
    const hn_key *give = hn_key_find(cambio(), "give");
    hn_rules rules = rules_of(NULL);
    assert_int_equal(hn_rules_set_text(&rules, give, 0, "true", NULL), HN_OK);
    assert_string_equal(value(&rules, "give", NULL), "yes");
    assert_int_equal(hn_rules_set_text(&rules, give, 0, "false", NULL), HN_OK);
    assert_string_equal(value(&rules, "give", NULL), "no");
}

TEST(a_number_out_of_range_or_an_entry_that_is_not_there_is_refused)
{
    hn_rules rules = rules_of(NULL), before = rules;
    const hn_key *values = hn_key_find(cambio(), "values");
    hn_error error;
    assert_int_equal(hn_rules_set(&rules, values, 0, 51, &error), HN_BAD_VALUE);
    assert_string_equal(error.text, "`values.A` is 51; expected a whole number from -20 to 50");
    assert_int_equal(hn_rules_set(&rules, values, 0, -21, NULL), HN_BAD_VALUE);
    assert_int_equal(hn_rules_set(&rules, values, 15, 1, &error), HN_BAD_KEY);
    assert_string_equal(error.text, "`values` has no entry 15");
    assert_int_equal(hn_rules_set(&rules, values, -1, 1, NULL), HN_BAD_KEY);
    assert_int_equal(hn_rules_set_text(&rules, values, 15, "1", NULL), HN_BAD_KEY);
    assert_memory_equal(&rules, &before, sizeof rules);
}

/* ---- what does not go together ---- */

TEST(rules_that_make_no_sense_together_are_refused)
{
    static const char *const giving = "`give: yes` needs `flips: all`: a card is given for another "
                                      "seat's flipped one";
    clash(CHANGED(cambio(), "cambio", {"give", "yes"}), giving);
    clash(CHANGED(cambio(), "cambio-table", {"flips", "none"}), giving);
    clash(CHANGED(cambio(), "cambio", {"owner_first", "no"}),
          "`owner_first: no` needs `flips: all`: only the owner can claim a card");
    clash(CHANGED(cambio(), "cambio", {"callers", "several"}),
          "`callers: several` needs `protected: yes`: a second call would mean nothing");
    clash(
        CHANGED(cambio(), "cambio", {"powers_from", "any"}),
        "`powers_from: any` needs `discard_use: any`: a card that must be swapped in is never played");
    clash(CHANGED(cambio(), "cambio", {"looks", "5"}),
          "`looks` is 5, but a seat has only 4 `cards`");
}

TEST(the_least_seats_are_not_above_the_most)
{
    const hn_key *seats = hn_key_find(cambio(), "seats");
    hn_rules rules = rules_of(NULL);
    hn_rules_set(&rules, seats, 0, 5, NULL);
    hn_rules_set(&rules, seats, 1, 4, NULL);
    clash(rules, "`seats` has a least of 5 above its most of 4");
    hn_rules_set(&rules, seats, 1, 5, NULL);
    assert_int_equal(hn_rules_check(&rules, NULL), HN_OK);
    assert_int_equal(hn_rules_least_seats(&rules), 5);
    assert_int_equal(hn_rules_most_seats(&rules), 5);
}

TEST(a_value_that_was_written_out_of_range_is_found_by_the_check)
{
    hn_rules rules = rules_of(NULL);
    hn_error error;
    rules.value[hn_key_find(cambio(), "flips")->first] = 3;
    assert_int_equal(hn_rules_check(&rules, &error), HN_BAD_VALUE);
    assert_string_equal(error.text, "`flips` is 3; expected none, own or all");
}

TEST(unusual_rules_that_make_sense_are_accepted)
{
    hn_rules fine[] = {
        CHANGED(cambio(), "cambio-lock", {"protected", "no"}),
        CHANGED(cambio(), "cambio-lock", {"give", "yes"}),
        CHANGED(cambio(), "cambio-lock", {"flips", "none"}),
        CHANGED(cambio(), "cambio-lock", {"callers", "several"}),
        CHANGED(cambio(), "cambio-table", {"flips_per_card", "any"}),
        CHANGED(cambio(), "cambio", {"flips", "all"}, {"owner_first", "no"}),
        CHANGED(cambio(), "cambio", {"cards", "6"}, {"looks", "6"}, {"looks_at", "chosen"}),
        CHANGED(cambio(), "cambio", {"draw_discard", "no"}, {"opening_discard", "no"}),
    };
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        assert_int_equal(hn_rules_check(&fine[i], NULL), HN_OK);
}

TEST(every_status_has_its_own_sentence)
{
    for (int i = 0; i < HN_STATUSES; i++)
        for (int k = 0; k < i; k++)
            assert_string_not_equal(hn_status_text((hn_status)i), hn_status_text((hn_status)k));
    assert_non_null(hn_status_text(HN_STATUSES));
}

TEST(a_game_that_is_not_there_is_an_error)
{
    hn_rules rules = {0};
    hn_error error;
    char text[160] = "there is no such game; there are: ";
    for (int i = 0; i < hn_games(); i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i ? ", " : "",
                 hn_game_name(hn_game_at(i)));
    assert_int_equal(hn_rules_preset(&rules, hn_game_find("chess"), NULL, &error), HN_BAD_GAME);
    assert_string_equal(error.text, text);
    assert_null(rules.game);
    assert_null(hn_preset_name(hn_game_find("cambio"), -1));
}
