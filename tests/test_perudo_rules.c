/* Perudo's house rules: the presets, who may play, what does not go together, and matches. */
#include "house.h"
#include "setup.h"

#include <string.h>

static const hn_game *game(void)
{
    return hn_game_find("perudo");
}

static hn_rules rules_of(const char *name)
{
    hn_rules rules;
    assert_int_equal(hn_rules_preset(&rules, game(), name, NULL), HN_OK);
    return rules;
}

/* ---- presets ---- */

TEST(perudo_has_three_presets_and_faroleo_is_the_default)
{
    assert_int_equal(hn_game_table(game()), HN_TABLE_DICE);
    assert_int_equal(hn_presets(game()), 3);
    assert_string_equal(hn_preset_name(game(), 0), "faroleo");
    assert_string_equal(hn_preset_name(game(), 1), "perudo");
    assert_string_equal(hn_preset_name(game(), 2), "liars-dice");
    hn_rules default_value = rules_of(NULL), named = rules_of("faroleo");
    assert_memory_equal(&default_value, &named, sizeof named);
}

TEST(the_presets_are_as_the_rule_book_says)
{
    static const book_row book[] = {
        {"seats", "least", {"2", "2", "2"}},
        {"seats", "most", {"6", "8", "2"}},
        {"dice", NULL, {"5", "5", "1"}},
        {"faces", NULL, {"6", "6", "6"}},
        {"wild", NULL, {"1", "1", "6"}},
        {"opening", NULL, {"not wild", "wild in palifico", "any"}},
        {"raise", NULL, {"upwards", "any face", "any face"}},
        {"wild_bids", NULL, {"half", "half", "like others"}},
        {"loss", NULL, {"die", "die", "game"}},
        {"calza", NULL, {"yes", "not heads-up", "no"}},
        {"after_calza", NULL, {"caller", "caller", "caller"}},
        {"palifico", NULL, {"any last die", "once each", "no"}},
        {"throws", NULL, {"1000", "1000", "1000"}},
        {"match_goal", NULL, {"1", "1", "1"}},
    };
    const hn_key *keys;
    assert_int_equal(sizeof book / sizeof *book - 1, hn_game_keys(game(), &keys));
    presets_are(game(), book, sizeof book / sizeof *book);
}

TEST(as_many_play_as_the_preset_says)
{
    static const int most[] = {6, 8, 2};
    for (int i = 0; i < 3; i++) {
        hn_rules rules = rules_of(hn_preset_name(game(), i));
        hn_state dealt, before;
        memset(&dealt, 0x5a, sizeof dealt);
        before = dealt;
        for (int seats = -1; seats <= 9; seats++) {
            bool fine = seats >= 2 && seats <= most[i];
            assert_int_equal(hn_deal(&rules, seats, 0, 1, &dealt, NULL),
                             fine ? HN_OK : HN_BAD_SEATS);
            if (!fine)
                assert_memory_equal(&dealt, &before, sizeof dealt);
            else
                assert_int_equal(hn_deal(&rules, seats, seats, 1, &dealt, NULL), HN_BAD_SEATS);
            dealt = before;
        }
        assert_int_equal(hn_deal(&rules, 2, -1, 1, &dealt, NULL), HN_BAD_SEATS);
    }
}

TEST(an_unknown_preset_is_refused_with_those_that_exist)
{
    hn_rules rules;
    hn_error error;
    assert_int_equal(hn_rules_preset(&rules, game(), "dice", &error), HN_BAD_PRESET);
    assert_string_equal(error.text, "perudo has no preset \"dice\"; there are: faroleo, perudo, "
                                    "liars-dice");
    assert_int_equal(hn_rules_preset(&rules, game(), "farolero", &error), HN_BAD_PRESET);
    assert_non_null(strstr(error.text, "(did you mean faroleo?)"));
}

/* ---- values ---- */

TEST(a_text_that_is_no_value_is_refused_with_what_was_expected)
{
    refuses_text(game(), "seats", 0, "1",
                 "`seats.least` is 1; expected a whole number from 2 to 8");
    refuses_text(game(), "seats", 0, "9",
                 "`seats.least` is 9; expected a whole number from 2 to 8");
    refuses_text(game(), "dice", 0, "0", "`dice` is 0; expected a whole number from 1 to 5");
    refuses_text(game(), "dice", 0, "6", "`dice` is 6; expected a whole number from 1 to 5");
    refuses_text(game(), "faces", 0, "1", "`faces` is 1; expected a whole number from 2 to 6");
    refuses_text(game(), "faces", 0, "7", "`faces` is 7; expected a whole number from 2 to 6");
    refuses_text(game(), "wild", 0, "7", "`wild` is 7; expected none, 1, 2, 3, 4, 5 or 6");
    refuses_text(game(), "wild", 0, "0", "`wild` is 0; expected none, 1, 2, 3, 4, 5 or 6");
    refuses_text(game(), "opening", 0, "aces",
                 "`opening` is aces; expected any, not wild or wild in palifico");
    refuses_text(game(), "raise", 0, "down", "`raise` is down; expected upwards or any face");
    refuses_text(game(), "wild_bids", 0, "double",
                 "`wild_bids` is double; expected half or like others");
    refuses_text(game(), "loss", 0, "two", "`loss` is two; expected die or game");
    refuses_text(game(), "calza", 0, "maybe", "`calza` is maybe; expected no, yes or not heads-up");
    refuses_text(game(), "after_calza", 0, "bidder",
                 "`after_calza` is bidder; expected caller or next");
    refuses_text(game(), "palifico", 0, "yes",
                 "`palifico` is yes; expected no, any last die or once each");
    refuses_text(game(), "throws", 0, "0", "`throws` is 0; expected a whole number from 1 to 1000");
    refuses_text(game(), "throws", 0, "1001",
                 "`throws` is 1001; expected a whole number from 1 to 1000");
    refuses_text(game(), "match_goal", 0, "0",
                 "`match_goal` is 0; expected a whole number from 1 to 1000");
}

/* ---- what does not go together ---- */

TEST(rules_that_make_no_sense_together_are_refused_by_name)
{
    clash(CHANGED(game(), "liars-dice", {"faces", "5"}),
          "`wild` is 6, but a die has only 5 `faces`");
    clash(CHANGED(game(), "faroleo", {"faces", "3"}, {"wild", "4"}),
          "`wild` is 4, but a die has only 3 `faces`");
    clash(CHANGED(game(), "faroleo", {"wild", "none"}), "`opening: not wild` needs a `wild` face");
    clash(CHANGED(game(), "perudo", {"wild", "none"}),
          "`opening: wild in palifico` needs a `wild` face");
    clash(CHANGED(game(), "faroleo", {"wild", "none"}, {"opening", "any"}),
          "`wild_bids: half` needs a `wild` face");
    clash(CHANGED(game(), "faroleo", {"loss", "game"}),
          "`calza: yes` needs `loss: die`: there is no die to win back");
    clash(CHANGED(game(), "perudo", {"loss", "game"}),
          "`calza: not heads-up` needs `loss: die`: there is no die to win back");
    clash(CHANGED(game(), "perudo", {"loss", "game"}, {"calza", "no"}),
          "`palifico: once each` needs `loss: die`: nobody comes down to one");
    clash(CHANGED(game(), "faroleo", {"seats", "7"}),
          "`seats` has a least of 7 above its most of 6");
}

TEST(unusual_rules_that_make_sense_are_accepted)
{
    hn_rules fine[] = {
        CHANGED(game(), "liars-dice", {"dice", "5"}, {"wild", "none"}),
        CHANGED(game(), "liars-dice", {"faces", "2"}, {"wild", "2"}),
        CHANGED(game(), "liars-dice", {"loss", "die"}, {"calza", "yes"}),
        CHANGED(game(), "faroleo", {"loss", "game"},
                {"calza", "no"}), /* with palifico while dice are one */
        CHANGED(game(), "faroleo", {"wild", "none"}, {"opening", "any"},
                {"wild_bids", "like others"}),
        CHANGED(game(), "faroleo", {"opening", "any"}),
        CHANGED(game(), "faroleo", {"palifico", "once each"}),
        CHANGED(game(), "perudo", {"calza", "yes"}, {"palifico", "no"}, {"throws", "1"}),
        CHANGED(game(), "perudo", {"dice", "1"}, {"faces", "2"}),
    };
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        assert_int_equal(hn_rules_check(&fine[i], NULL), HN_OK);
}

/* Every combination of the values that clash is refused exactly where the book gives it no sense. */
TEST(no_other_combination_is_refused)
{
    hn_rules rules = rules_of(NULL);
    int16_t *v = rules.value;
    for (int n = 0; n < 5 * 7 * 3 * 2 * 2 * 3 * 3; n++) {
        int rest = n;
        v[PERUDO_FACES] = (int16_t)(2 + rest % 5), rest /= 5;
        v[PERUDO_WILD] = (int16_t)(rest % 7), rest /= 7;
        v[PERUDO_OPENING] = (int16_t)(rest % 3), rest /= 3;
        v[PERUDO_WILD_BIDS] = (int16_t)(rest % 2), rest /= 2;
        v[PERUDO_LOSS] = (int16_t)(rest % 2), rest /= 2;
        v[PERUDO_CALZA_RULE] = (int16_t)(rest % 3), rest /= 3;
        v[PERUDO_PALIFICO] = (int16_t)rest;
        bool about_wild = v[PERUDO_OPENING] != OPENING_ANY || v[PERUDO_WILD_BIDS] == WILD_HALF;
        bool about_dice =
            v[PERUDO_CALZA_RULE] != CALZA_NEVER || v[PERUDO_PALIFICO] == PALIFICO_ONCE;
        bool wrong = v[PERUDO_WILD] > v[PERUDO_FACES] || (!v[PERUDO_WILD] && about_wild) ||
                     (v[PERUDO_LOSS] == LOSS_GAME && about_dice);
        assert_int_equal(hn_rules_check(&rules, NULL), wrong ? HN_BAD_RULES : HN_OK);
    }
}

/* ---- matches ---- */

TEST(a_match_is_so_many_rounds_and_the_most_won_win_it)
{
    hn_rules rules = CHANGED(game(), "faroleo", {"match_goal", "3"});
    hn_match match;
    assert_int_equal(hn_match_begin(&rules, 3, 5, &match), HN_OK);
    const hn_score scores[] = {{.points = {0, 2, 0}, .winners = 2},
                               {.points = {5, 0, 0}, .winners = 1},
                               {.points = {3, 3, 1}, .winners = 3}};
    for (int i = 0; i < 3; i++) {
        assert_false(hn_match_over(&rules, &match));
        assert_int_equal(hn_match_round_first(&match), i);
        hn_match_add(&match, &scores[i]);
    }
    assert_true(hn_match_over(&rules, &match));
    assert_int_equal(hn_match_winners(&rules, &match), 3); /* two rounds each, whatever the dice */
    assert_int_equal(match.total[0], 8);
    assert_int_equal(hn_match_begin(&rules, 7, 5, &match), HN_BAD_SEATS);
}
