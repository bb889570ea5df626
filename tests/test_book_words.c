/* What rule books' names and rules are called, and what is told of a decision: shown with Dutch's book. */
#include "dutch_table.h"

#include "draw.h"
#include "players/book.h"

#include <string.h>

/* ---- names ---- */

TEST(operators_have_the_names_of_the_files)
{
    static const char *const names[] = {"equals",       "not_equals", "less_than", "at_most",
                                        "greater_than", "at_least",   "empty",     "not_empty"};
    for (int op = 0; op < HN_OPERATORS; op++)
        assert_string_equal(hn_operator_name(op), names[op]);
    assert_string_equal(hn_operator_name(-1), "");
    assert_string_equal(hn_operator_name(HN_OPERATORS), "");
}

static bool is_among(const char *(*list)(const hn_game *game, int index, const char **about),
                     const char *name)
{
    const hn_game *game = hn_game_find("dutch");
    const char *found, *about;
    for (int i = 0; (found = list(game, i, &about)); i++)
        if (!strcmp(found, name) && *about)
            return true;
    return false;
}

/* Its fields, strategies and events as the source has them. */
TEST(dutchs_words_are_those_of_its_source)
{
    static const char *const fields[] = {
        "isClearAndCollect",           "other_players_with_three_in_collection",
        "other_players_with_one_card", "all_players",
        "acting_player.known_cards",   "acting_player.hand"};
    static const char *const strategies[] = {"collection_three_swap", "one_card_player_priority",
                                             "lowest_opponent_higher_own", "random_except_own",
                                             "random_two_players"};
    static const char *const events[] = {"draw",       "play_card", "same_rank", "jack_swap",
                                         "queen_peek", "collect",   "call_dutch"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        assert_true(is_among(hn_book_field, fields[i]));
    for (size_t i = 0; i < sizeof strategies / sizeof *strategies; i++)
        assert_true(is_among(hn_book_strategy, strategies[i]));
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        assert_string_equal(hn_book_event(hn_game_find("dutch"), (int)i, NULL), events[i]);
    assert_null(hn_book_event(hn_game_find("dutch"), 7, NULL));
    assert_null(hn_book_event(hn_game_find("dutch"), -1, NULL));
    assert_null(hn_book_field(hn_game_find("cambio"), 0, NULL));
    assert_null(hn_book_of(hn_game_find("cambio")));
}

/* Six rules with their priorities, and each event's in rising order. */
TEST(dutchs_rules_stand_in_the_order_of_their_priorities)
{
    static const char *const jack[] = {
        "collection_three_swap",  "one_card_player_priority", "swap_lowest_opponent_for_higher_own",
        "random_swap_except_own", "swap_random_two_players",  "skip_jack_swap"};
    const hn_book *book = hn_book_of(hn_game_find("dutch"));
    for (int event = 0; event < 7; event++)
        for (int rule = book->first[event]; rule < book->first[event + 1]; rule++)
            assert_int_equal(book->rule[rule].priority, rule - book->first[event] + 1);
    assert_int_equal(book->first[4] - book->first[3], 6);
    for (int i = 0; i < 6; i++)
        assert_string_equal(book->rule[book->first[3] + i].name, jack[i]);
    assert_int_equal(book->rule[book->first[3] + 5].strategy, HN_NONE);
}

TEST(a_player_of_a_book_needs_its_game_and_a_difficulty_of_it)
{
    hn_player player = {.difficulty = 77};
    hn_error error;
    const hn_book *book = hn_book_of(hn_game_find("dutch"));
    assert_int_equal(hn_player_of_book(&player, book, "grand", hn_game_find("dutch"), &error),
                     HN_BAD_PLAYER);
    assert_string_equal(error.text,
                        "no difficulty \"grand\"; the book has: easy, medium, hard, expert");
    assert_int_equal(hn_player_of_book(&player, book, "easy", hn_game_find("cambio"), &error),
                     HN_BAD_PLAYER);
    assert_string_equal(error.text, "the book is for dutch, not for cambio");
    assert_int_equal(player.difficulty, 77);
    assert_int_equal(hn_player_of_book(&player, book, "hard", hn_game_find("dutch"), &error),
                     HN_OK);
    assert_int_equal(player.difficulty, 2);
    assert_string_equal(player.name, "dutch-hard");
    assert_int_equal(player.level.miss, 20000);
}

/* ---- words for people ---- */

/* A step of a why whose one finding, where the step has any, is given. */
static void says_of(const hn_step *step, const hn_finding *finding, const char *text)
{
    dutch_table t;
    char found[300], small[10];
    hn_why why;
    why.finding[0] = finding ? *finding : (hn_finding){0};
    dutch_set(&t, "phase first\ndiscard Jh\n0: Kh ?\n1: 2c ?\n2: ? ?\n");
    hn_view view = dutch_view(&t);
    hn_player easy = dutch_player("dutch-easy");
    int length = hn_step_text(&easy, &view, &why, step, found, sizeof found);
    assert_string_equal(found, text);
    assert_int_equal(length, strlen(text));
    assert_int_equal(hn_step_text(&easy, &view, &why, step, small, sizeof small), length);
    assert_memory_equal(small, text, sizeof small - 1);
}

static void says(const hn_step *step, const char *text)
{
    says_of(step, NULL, text);
}

/* The number of a rule's condition of a field. */
static uint16_t condition_of(int rule, const char *name)
{
    const hn_game *game = hn_game_find("dutch");
    const hn_book *book = hn_book_of(game);
    int at = book->rule[rule].condition;
    while (book->condition[at].type != HN_FIELD ||
           strcmp(hn_book_field(game, book->condition[at].field, NULL), name) != 0)
        at++;
    return (uint16_t)at;
}

static void fails(const char *rule_name, const char *field_name, double found, const char *text)
{
    int rule = dutch_rule(rule_name);
    hn_finding finding = {.condition = condition_of(rule, field_name), .found = found, .bound = 4};
    hn_step step = {.rule = (uint16_t)rule,
                    .end = HN_STEP_CONDITION,
                    .condition = finding.condition,
                    .finding_count = 1,
                    .strategy = HN_NONE,
                    .roll = -1};
    says_of(&step, &finding, text);
}

TEST(a_failed_condition_is_told_with_what_was_found)
{
    fails("collection_three_swap", "isClearAndCollect", 0,
          "`collection_three_swap`: `isClearAndCollect` equals true failed (it is false)");
    fails("one_card_player_priority", "other_players_with_one_card", 0,
          "`one_card_player_priority`: `other_players_with_one_card` not_empty failed (it is 0)");
    fails("call_with_few_points", "acting_player.expected_points", 9.25,
          "`call_with_few_points`: `acting_player.expected_points` at_most 8 failed (it is 9.25)");
    fails("call_to_win", "call_win_chance", .5,
          "`call_to_win`: `call_win_chance` greater_than 0.70 failed (it is 0.50)");
    fails("take_lower_discard", "acting_player.highest_to_play_points", -2,
          "`take_lower_discard`: `acting_player.highest_to_play_points` greater_than "
          "`discard_top.points` failed (it is -2, and that 4)");
    hn_step step = {.rule = (uint16_t)dutch_rule("take_lower_discard"),
                    .end = HN_STEP_CONDITION,
                    .finding_count = 1,
                    .strategy = HN_NONE};
    step.condition = hn_book_of(hn_game_find("dutch"))->rule[step.rule].condition;
    hn_finding none = {.condition = step.condition, .found_absent = true, .bound = 4};
    says_of(&step, &none,
            "`take_lower_discard`: `acting_player.highest_to_play_points` greater_than "
            "`discard_top.points` failed (it is absent, and that 4)");
    step.rule = (uint16_t)dutch_rule("play_highest_known");
    step.finding_count = 0;
    step.condition = hn_book_of(hn_game_find("dutch"))->rule[step.rule].condition;
    says(&step, "`play_highest_known`: `or` of 2 failed");
}

TEST(each_end_of_a_step_has_its_sentence)
{
    hn_step step = {.rule = (uint16_t)dutch_rule("swap_random_two_players"),
                    .strategy = 4,
                    .chance = .6,
                    .roll = .71};
    step.end = HN_STEP_ROLL;
    says(&step, "`swap_random_two_players`: rolled 0.71 against a chance of 0.60: no");
    step.end = HN_STEP_NEVER;
    says(&step, "`swap_random_two_players`: no chance at this difficulty");
    step.end = HN_STEP_SKIPPED;
    says(&step, "`swap_random_two_players`: fired, and does nothing");
    step.end = HN_STEP_NO_TARGET;
    says(&step, "`swap_random_two_players`: fired, but `random_two_players` found nothing");
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: Kh ?\n1: 2c ?\n2: ? ?\n");
    step.end = HN_STEP_FIRED;
    step.roll = .25;
    step.count = 2;
    assert_int_equal(hn_action_parse(&t.rules, 3, 0, "exchange 0.1", &step.action[0]), HN_OK);
    assert_int_equal(hn_action_parse(&t.rules, 3, 0, "with 2.0", &step.action[1]), HN_OK);
    says(&step, "`swap_random_two_players`: rolled 0.25 against a chance of 0.60, fired; "
                "`random_two_players` chose `exchange 0.1`, `with 2.0`");
    step.roll = -1;
    says(&step, "`swap_random_two_players`: fired; `random_two_players` chose `exchange 0.1`, "
                "`with 2.0`");
    hn_step call = {.rule = (uint16_t)dutch_rule("call_to_win"),
                    .end = HN_STEP_FIRED,
                    .finding_count = 1,
                    .strategy = 15,
                    .roll = -1};
    hn_finding sure = {.condition = condition_of(call.rule, "call_win_chance"),
                       .holds = true,
                       .found = .8125,
                       .bound = .7};
    says_of(&call, &sure,
            "`call_to_win`: `call_win_chance` greater_than 0.70 (it is 0.81), fired; `call_dutch`");
    step.count = 6;
    step.action[2] = step.action[3] = step.action[1];
    says(&step, "`swap_random_two_players`: fired; `random_two_players` chose `exchange 0.1`, "
                "`with 2.0`, `with 2.0`, `with 2.0` and 2 more");
}

/* The reasons of a decision at a table, for the first key that leads to a rule. */
static void reasons(const char *text, hn_player player, const char *rule, const char *words_wanted)
{
    dutch_table t;
    char found[400];
    dutch_set(&t, text);
    hn_view view = dutch_view(&t);
    for (uint64_t key = 0;; key++) {
        hn_why why;
        hn_player_decide(&player, &view, key, &why);
        if (strcmp(why.rule, rule) != 0)
            continue;
        int length = hn_why_text(&player, &view, &why, found, sizeof found);
        assert_string_equal(found, words_wanted);
        assert_int_equal(length, strlen(found));
        return;
    }
}

TEST(the_reasons_are_the_rule_that_decided)
{
    hn_player expert = dutch_sharp("dutch-expert"), missing = expert;
    missing.level.miss = HN_CHANCE;
    const char *jack = "phase first\ndiscard Jh\n0: Kh ?\n1: 2c ?\n2: ? ?\n";
    reasons(
        jack, expert, "swap_lowest_opponent_for_higher_own",
        "It swaps its highest known card for the lowest that it knows of others, `exchange 0.0`, "
        "`with 1.0`: the number of own cards that it knows is 1; the number of seats at the table "
        "is 3 (rule `swap_lowest_opponent_for_higher_own`).");
    reasons("phase first\ndiscard Jh\n0: ? ?\n1: ? ?\n2: ? ?\n", expert, "none",
            "It swaps nothing: clear-and-collect is off; there are no others with one card; there "
            "are no own cards that it knows.");
    reasons("phase first\ndiscard Jh\n0: ? ?\n1: ?\n", expert, "one_card_player_priority",
            "It swaps nothing: clear-and-collect is off; `one_card_player_priority` found nothing "
            "to choose.");
    reasons(jack, missing, "missed",
            "It missed its chance, as its level does now and then: `pass`.");
    reasons(
        "phase second\nchosen 0.1\ndiscard Jh\n0: Kh ?\n1: 2c ?\n2: ? ?\n", expert,
        "exchange/begun",
        "The first card was chosen for it: `with 1.0` goes with that one and gains 4.2 points.");
    reasons("discard 4c\n0: 9h ?\n1: ? ?\n", expert, "take_lower_discard",
            "It takes the top of the discard: the value of its highest card to play is 9, above "
            "the value of the top discard, 4 (rule `take_lower_discard`).");
    reasons("discard 9c\n0: 4h ?\n1: ? ?\n", expert, "draw_from_deck",
            "It draws from the deck: the value of its highest card to play is 4, not above the "
            "value of the top discard, 9 (rule `draw_from_deck`).");
    reasons("phase drawn\ndrawn 2h\nunseen 5c 6c\ndiscard 4c\n0: Kh ?\n1: ?\n", expert,
            "play_highest_known",
            "It plays the highest card that it knows, Jacks last, `swap 0`: the value of its "
            "highest card to play is 10, above the average of the unseen cards, 5.5 (rule "
            "`play_highest_known`).");
    reasons(
        "phase look\ndiscard Qh\n0: ? 3h\n1: ? ?\n", expert, "look_at_own_unknown",
        "It looks at a card of its own that it does not know, `look 0.0`: the number of own cards "
        "that it does not know is 1 (rule `look_at_own_unknown`).");
    reasons("preset dutch-collect\ndiscard 7s\n0: 7c*1 7d*2 7h*3 ?\n1: ? ?\n", expert,
            "complete_the_set",
            "It collects the top of the discard: the number of cards in its collection is 3, not "
            "below its bound of 3 (rule `complete_the_set`).");
    reasons("phase call\nunseen 3c 9c 9d 9s 9h\n0: 4h\n1: ?\n", expert, "call_to_win",
            "It calls: the chance to win is 80 %, above its bound of 70 % (rule `call_to_win`).");
    reasons("phase call\nunseen 3c 9c 9d\n0: 4h\n1: ?\n", expert, "none",
            "It does not call: the chance to win is 66.7 %, not above its bound of 70 %.");
    reasons(
        "phase call\nunseen 9c\n0: 9h\n1: ?\n", dutch_sharp("dutch-easy"), "none",
        "It does not call: the sum that it expects of its own cards is 9, above its bound of 8.");
    reasons("discard 4c\n0: 9h ?\n1: ? ?\n", dutch_sharp("dutch-easy"), "take_lower_discard",
            "It takes the top of the discard: the value of its highest card to play is 9, above "
            "the value of the top discard, 4, and its chance of 20 % came up (rule "
            "`take_lower_discard`).");
    reasons("discard 4c\n0: 9h ?\n1: ? ?\n", dutch_sharp("dutch-easy"), "draw_from_deck",
            "It draws from the deck: `take_lower_discard` did not come up with its 20 % (rule "
            "`draw_from_deck`).");
}

/* Both rules of the window fired: each claim is told with the rule that chose it. */
TEST(a_claim_is_told_with_its_own_rule)
{
    hn_book mine = *hn_book_of(hn_game_find("dutch"));
    dutch_table t;
    char found[400];
    hn_why why;
    mine.rule[dutch_rule("drop_wrong_card")].chance[3] = HN_CHANCE;
    hn_player expert = dutch_of_book(&mine, "expert");
    dutch_set(&t, "phase window\ndiscard 4c\n0: 4h ?\n1: ? ?\n");
    static const char *const wanted[] = {
        ("It drops what it knows to fit, `drop 0`: the number of own cards that it knows to fit is "
         "1 (rule `drop_known_matches`)."),
        ("It drops a card that it does not know, by mistake, `drop 1`: the number of own cards that "
         "it does not know is 1 (rule `drop_wrong_card`)."),
        "All that it means to drop is claimed: `pass`."};
    static const char *const done[] = {"drop 0", "drop 1", "pass"};
    for (int i = 0; i < 3; i++) {
        hn_view view = dutch_view(&t);
        hn_player_decide(&expert, &view, 1, &why);
        hn_why_text(&expert, &view, &why, found, sizeof found);
        assert_string_equal(found, wanted[i]);
        assert_string_equal(dutch_does(&t, &expert, 1), done[i]);
        dutch_act(&t, done[i]);
    }
}

/* Rules of one's own, and none for the event at all. */
TEST(a_book_of_ones_own_has_words_for_everything)
{
    hn_book mine = *hn_book_of(hn_game_find("dutch"));
    hn_rules house;
    hn_state dealt;
    char found[400];
    hn_why why;
    hn_player player = dutch_of_book(&mine, "expert");
    hn_rules_preset(&house, hn_game_find("dutch"), NULL, NULL);
    assert_int_equal(hn_deal(&house, 3, 0, 1, &dealt, NULL), HN_OK);
    hn_view view = hn_view_of(&house, &dealt, 1);
    hn_player_decide(&player, &view, 1, &why);
    hn_why_text(&player, &view, &why, found, sizeof found);
    assert_non_null(strstr(found, "Any of its cards is as good as another to look at: `look 1."));
    mine.first[7] = mine.first[6];
    reasons("phase call\nunseen 9c\n0: Ah\n1: Kh\n", player, "none",
            "It does not call: no rule has a chance.");
}

/* ---- in play ---- */

/* One or two sentences, whole and not too long. */
static void has_words(const hn_player *player, const hn_view *view, const hn_why *why)
{
    char text[400];
    int length = hn_why_text(player, view, why, text, sizeof text);
    if (length < 20 || length >= 300 || text[length - 1] != '.' || strpbrk(text, "{}") ||
        strstr(text, "``") || strstr(text, "  "))
        fail_msg("%s: %s", player->name, text);
}

/* Over whole rounds: to be asked why, or twice, changes nothing; another key does. */
TEST(asking_why_or_again_never_changes_a_choice)
{
    static const char *const names[] = {"dutch-easy", "dutch-medium", "dutch-hard", "dutch-expert"};
    const hn_game *game = hn_game_find("dutch");
    int decisions = 0, differ = 0;
    for (int number = 0; number < draw_size(2000, 200, 50); number++) {
        hn_rules house;
        hn_state table = {{0}};
        hn_rules_preset(&house, game, hn_preset_name(game, number % 2), NULL);
        assert_int_equal(hn_deal(&house, 2 + number % 5, 0, (uint64_t)number, &table, NULL), HN_OK);
        for (int seat; (seat = hn_next_decider(&house, &table)) != HN_NONE;) {
            hn_player player = dutch_player(names[(number + seat) % 4]);
            hn_view view = hn_view_of(&house, &table, seat);
            uint64_t key = hn_player_key((uint64_t)number, seat);
            hn_why why, again;
            hn_action action = hn_player_decide(&player, &view, key, NULL);
            assert_int_equal(hn_player_decide(&player, &view, key, &why), action);
            assert_int_equal(hn_player_decide(&player, &view, key, &again), action);
            assert_string_equal(why.rule, again.rule);
            assert_int_equal(why.step_count, again.step_count);
            assert_true(*why.rule);
            has_words(&player, &view, &why);
            differ += hn_player_decide(&player, &view, key + 1, NULL) != action;
            decisions++;
            assert_int_equal(hn_apply(&house, &table, seat, action, NULL), HN_OK);
        }
    }
    assert_true(differ > decisions / 100);
}
