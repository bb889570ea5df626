/* Dutch's house rules: the presets, who may play, and what does not go together. Matches are in
 * test_dutch_end. */
#include "house.h"
#include "setup.h"

#include "games/dutch.h"

static const hn_game *dutch(void)
{
    return hn_game_find("dutch");
}

TEST(dutch_has_two_presets_and_the_first_is_the_default)
{
    hn_rules default_value, named;
    assert_int_equal(hn_game_table(dutch()), HN_TABLE_CARDS);
    assert_int_equal(hn_presets(dutch()), 2);
    assert_string_equal(hn_preset_name(dutch(), 0), "dutch");
    assert_string_equal(hn_preset_name(dutch(), 1), "dutch-collect");
    assert_int_equal(hn_rules_preset(&default_value, dutch(), NULL, NULL), HN_OK);
    assert_int_equal(hn_rules_preset(&named, dutch(), "dutch", NULL), HN_OK);
    assert_memory_equal(&default_value, &named, sizeof named);
}

TEST(the_presets_are_as_the_rule_book_says)
{
    static const book_row book[] = {
        {"seats", "least", {"2", "2"}},    {"seats", "most", {"6", "6"}},
        {"values", "A", {"1", "1"}},       {"values", "2", {"2", "2"}},
        {"values", "3", {"3", "3"}},       {"values", "4", {"4", "4"}},
        {"values", "5", {"5", "5"}},       {"values", "6", {"6", "6"}},
        {"values", "7", {"7", "7"}},       {"values", "8", {"8", "8"}},
        {"values", "9", {"9", "9"}},       {"values", "10", {"10", "10"}},
        {"values", "J", {"10", "10"}},     {"values", "Q", {"10", "10"}},
        {"values", "K", {"10", "10"}},     {"values", "joker", {"0", "0"}},
        {"cards", NULL, {"4", "4"}},       {"looks", NULL, {"2", "2"}},
        {"powers", "A", {"none", "none"}}, {"powers", "10", {"none", "none"}},
        {"powers", "J", {"swap", "swap"}}, {"powers", "Q", {"look", "look"}},
        {"powers", "K", {"none", "none"}}, {"powers", "joker", {"none", "none"}},
        {"wrong_drop", NULL, {"1", "1"}},  {"clear_and_collect", NULL, {"no", "yes"}},
        {"laps", NULL, {"60", "60"}},      {"match_goal", NULL, {"10", "10"}},
    };
    presets_are(dutch(), book, sizeof book / sizeof *book);
}

TEST(an_unknown_preset_is_refused_with_those_that_exist)
{
    hn_rules rules;
    hn_error error;
    assert_int_equal(hn_rules_preset(&rules, dutch(), "dutch-colect", &error), HN_BAD_PRESET);
    assert_string_equal(error.text, "dutch has no preset \"dutch-colect\" (did you mean "
                                    "dutch-collect?); there are: dutch, dutch-collect");
}

TEST(a_text_that_is_no_value_is_refused_with_what_was_expected)
{
    refuses_text(dutch(), "seats", 1, "7",
                 "`seats.most` is 7; expected a whole number from 2 to 6");
    refuses_text(dutch(), "seats", 0, "1",
                 "`seats.least` is 1; expected a whole number from 2 to 6");
    refuses_text(dutch(), "values", 13, "51",
                 "`values.joker` is 51; expected a whole number from -20 to 50");
    refuses_text(dutch(), "cards", 0, "0", "`cards` is 0; expected a whole number from 1 to 6");
    refuses_text(dutch(), "cards", 0, "7", "`cards` is 7; expected a whole number from 1 to 6");
    refuses_text(dutch(), "looks", 0, "-1", "`looks` is -1; expected a whole number from 0 to 6");
    refuses_text(dutch(), "powers", HN_JACK, "look own",
                 "`powers.J` is look own; expected none, look or swap");
    refuses_text(dutch(), "wrong_drop", 0, "5",
                 "`wrong_drop` is 5; expected a whole number from 0 to 4");
    refuses_text(dutch(), "clear_and_collect", 0, "maybe",
                 "`clear_and_collect` is maybe; expected yes or no");
    refuses_text(dutch(), "laps", 0, "0", "`laps` is 0; expected a whole number from 1 to 250");
    refuses_text(dutch(), "match_goal", 0, "1001",
                 "`match_goal` is 1001; expected a whole number from 1 to 1000");
}

TEST(rules_that_make_no_sense_together_are_refused_by_name)
{
    clash(CHANGED(dutch(), "dutch", {"looks", "5"}), "`looks` is 5, but a seat has only 4 `cards`");
    clash(
        CHANGED(dutch(), "dutch-collect", {"looks", "0"}),
        "`clear_and_collect: yes` needs `looks`: the collection starts with a card that was seen");
    clash(CHANGED(dutch(), "dutch-collect", {"cards", "1"}, {"looks", "1"}),
          "`clear_and_collect: yes` needs at least 2 `cards`: one is the collection's");
}

/* Every combination of the values that clash is refused exactly where the book gives it no sense. */
TEST(no_other_combination_is_refused)
{
    for (int cards = 1; cards <= 6; cards++)
        for (int looks = 0; looks <= 6; looks++)
            for (int collect = 0; collect < 2; collect++) {
                hn_rules rules;
                hn_rules_preset(&rules, dutch(), NULL, NULL);
                rules.value[DUTCH_CARDS] = (int16_t)cards;
                rules.value[DUTCH_LOOKS] = (int16_t)looks;
                rules.value[DUTCH_COLLECT_RULE] = (int16_t)collect;
                bool wrong = looks > cards || (collect && (!looks || cards < 2));
                assert_int_equal(hn_rules_check(&rules, NULL), wrong ? HN_BAD_RULES : HN_OK);
            }
}

TEST(the_fullest_table_of_a_house_can_be_dealt)
{
    setup s;
    deal(&s, 6,
         "preset dutch-collect\n"
         "rule cards 6\n"
         "rule looks 6\n");
    expect(&s, "deck 17\n"
               "asked 0 1 2 3 4 5\n");
}
