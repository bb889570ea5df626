/* Dutch's players in every event but the Jack swap: what they do at set tables, with numbers worked out by hand.
 *
 * Nobody misses here, and what is rolled for is in test_dutch_chances.c. `unseen` gives the cards that hidden
 * places and the deck hold, so their average is known. */
#include "dutch_table.h"

#include "core/text.h"
#include "words.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { KEYS = 12000 };

/* What a player may do at a view: "swap 1, swap 2", each as often, in the order of their numbers. */
#define does(view, player, list) check_does(view, player, list, HERE)
static void check_does(hn_view view, const char *name, const char *list, where at)
{
    hn_player player = dutch_sharp(name);
    int count[HN_ACTIONS] = {0}, kinds = 0;
    char found[1024], words[40];
    text_out out = text_in(found, sizeof found);
    for (uint64_t key = 0; key < KEYS; key++)
        count[hn_player_decide(&player, &view, key, NULL)]++;
    for (int action = 0; action < HN_ACTIONS; action++) {
        if (!count[action])
            continue;
        hn_action_text(view.rules_, hn_view_seats(&view), view.seat_, (hn_action)action, words,
                       sizeof words);
        text_add(&out, "%s%s", kinds++ ? ", " : "", words);
    }
    if (strcmp(found, list) != 0)
        broken(at, "%s: %s; expected: %s", name, found, list);
    for (int action = 0; action < HN_ACTIONS; action++)
        if (count[action])
            check_share(count[action], KEYS, 1. / kinds, list, at);
}

#define at_table(text, player, list)                     \
    do {                                                 \
        dutch_table t_;                                  \
        dutch_set(&t_, text);                            \
        check_does(dutch_view(&t_), player, list, HERE); \
    } while (0)

#define expert_does(text, list) at_table(text, "dutch-expert", list)

/* ---- looks before the first turn ---- */

TEST(any_two_own_cards_are_looked_at)
{
    hn_rules house;
    hn_state dealt;
    int pair[16] = {0};
    hn_player player = dutch_player("dutch-easy");
    hn_rules_preset(&house, hn_game_find("dutch"), NULL, NULL);
    assert_int_equal(hn_deal(&house, 3, 0, 1, &dealt, NULL), HN_OK);
    for (uint64_t key = 0; key < KEYS; key++) {
        hn_state table = dealt;
        unsigned slots = 0;
        for (int i = 0; i < 2; i++) {
            hn_view view = hn_view_of(&house, &table, 1);
            hn_action action = hn_player_decide(&player, &view, key, NULL);
            slots |= 1u << hn_view_action_place(&view, action).slot;
            assert_int_equal(hn_apply(&house, &table, 1, action, NULL), HN_OK);
        }
        pair[slots]++;
    }
    for (unsigned slots = 0; slots < 16; slots++)
        is_share(pair[slots], KEYS, __builtin_popcount(slots) == 2 ? 1. / 6 : 0);
}

/* ---- draw ---- */

TEST(the_discard_is_taken_only_if_lower_than_the_highest_known_own_card)
{
    expert_does("discard 8c\n0: 9h 3h ?\n1: ? ?\n", "draw discard");
    expert_does("discard 9c\n0: 9h 3h ?\n1: ? ?\n", "draw deck");
    expert_does("discard 10c\n0: 9h 3h ?\n1: ? ?\n", "draw deck");
    expert_does("discard Qc\n0: Kh Jh ?\n1: ? ?\n", "draw deck");
    expert_does("discard Xr\n0: Ah ?\n1: ? ?\n", "draw discard");
    expert_does("discard Xr\n0: Xb ?\n1: ? ?\n", "draw deck");
}

TEST(only_known_cards_of_the_own_hand_count_for_the_draw)
{
    dutch_table t;
    expert_does("discard Ac\n0: ? ?\n1: ? ?\n", "draw deck");
    expert_does("discard Ac\n0: ? ?/1\n1: Kh Kd\n", "draw deck");
    expert_does("preset dutch-collect\ndiscard 5c\n0: 4h ? Kh*1\n1: ? ?\n", "draw deck");
    dutch_set(&t, "discard 5c\n0: 4h 9h ?\n1: ? ?\n");
    does(dutch_view(&t), "dutch-expert", "draw discard");
    does(dutch_forget(dutch_view(&t), 0, 1), "dutch-expert", "draw deck");
    does(dutch_forget(dutch_forget(dutch_view(&t), 0, 1), 0, 0), "dutch-expert", "draw deck");
}

/* All other cards lie in front of seats. */
TEST(without_a_deck_the_discard_is_taken_and_without_both_it_passes)
{
#define TWELVE "? ? ? ? ? ? ? ? ? ? ? ?\n"
    expert_does("discard Kc\n0: " TWELVE "1: " TWELVE "2: " TWELVE "3: " TWELVE "4: ? ? ? ? ?\n",
                "draw discard");
    expert_does("0: " TWELVE "1: " TWELVE "2: " TWELVE "3: " TWELVE "4: ? ? ? ? ? ?\n", "pass");
}

/* ---- play_card ---- */

/* The unseen are 5 and 7: 6 on average. */
#define SIX "unseen 5c 7c\nphase drawn\n1: ? Kc\n"

TEST(the_highest_known_card_is_played_if_it_beats_the_average_of_the_unseen)
{
    expert_does(SIX "drawn 2h\n0: 7h 3h ?\n", "swap 0");
    expert_does(SIX "drawn 2h\n0: 6h 3h ?\n", "swap 2");
    expert_does(SIX "drawn 7h\n0: 6h 3h ?\n", "play");
    expert_does(SIX "drawn 6h\n0: 5h 3h ?\n", "swap 2");
    expert_does(SIX "taken 2h\n0: 7h 3h ?\n", "swap 0");
}

/* (1 + 1 + 5) / 3 is above 2, (1 + 1 + 4) / 3 is 2. */
TEST(the_average_is_exact)
{
    expert_does("unseen Ac Ad 4c\nphase drawn\ndrawn Ah\n0: 2h ?\n1: ? ?\n", "swap 1");
    expert_does("unseen Ac Ad 5c\nphase drawn\ndrawn Ah\n0: 2h ?\n1: ? ?\n", "swap 1");
    expert_does("unseen Ac Ad 3c\nphase drawn\ndrawn Ah\n0: 2h ?\n1: ? ?\n", "swap 0");
    expert_does("unseen Kc 2c\nphase drawn\ndrawn Ah\n0: 6h ?\n1: ?\n", "swap 1");
    expert_does("unseen Kd 2c\nphase drawn\ndrawn Ah\n0: 6h ?\n1: ?\n", "swap 1");
    expert_does("unseen Kd Xr\nphase drawn\ndrawn Ah\n0: 6h ?\n1: ?\n", "swap 0");
}

TEST(with_no_unknown_card_the_highest_known_one_is_played)
{
    expert_does(SIX "drawn Ah\n0: 2h 3h\n", "swap 1");
    expert_does(SIX "drawn 4h\n0: 2h 3h\n", "play");
    expert_does(SIX "drawn Xr\n0: Xb\n", "play, swap 0");
}

TEST(equal_cards_are_as_likely_to_be_played)
{
    expert_does(SIX "drawn Kh\n0: Qh 10h 3h ?\n", "play, swap 0, swap 1");
}

TEST(jacks_are_played_last)
{
    expert_does(SIX "drawn 7h\n0: Jh Jd\n", "play");
    expert_does(SIX "drawn 2h\n0: Jh 3h\n", "swap 1");
    expert_does(SIX "drawn 2h\n0: Jh 8h ?\n", "swap 1");
    expert_does(SIX "drawn 2h\n0: Jh 3h ?\n", "swap 2");
    expert_does(SIX "drawn Jh\n0: Jd ?\n", "play, swap 0");
    expert_does(SIX "drawn Jh\n0: Jd\n", "play, swap 0");
    expert_does("rule values.J 6\n" SIX "drawn Jh\n0: Jd ?\n", "swap 1");
}

TEST(any_unknown_card_is_as_likely_to_be_played)
{
    expert_does("unseen 5c 7c Kd\nphase drawn\ndrawn 2h\n0: ? 4h ? - ?/1\n1: Kc\n",
                "swap 0, swap 2, swap 4");
}

TEST(a_collection_is_never_played_from)
{
    expert_does("preset dutch-collect\n" SIX "drawn 2h\n0: Kh*1 3h Kd*2\n", "swap 1");
    expert_does("preset dutch-collect\n" SIX "drawn 2h\n0: Kh*1 3h Kd*2 ?\n", "swap 3");
}

TEST(a_forgotten_card_is_unknown_when_a_card_is_played)
{
    dutch_table t;
    dutch_set(&t, "unseen 5c 7c\nphase drawn\ndrawn 2h\n0: 10h 3h 2d\n1: ? Kc\n");
    does(dutch_view(&t), "dutch-expert", "swap 0");
    does(dutch_forget(dutch_view(&t), 0, 1), "dutch-expert", "swap 0");
    does(dutch_forget(dutch_forget(dutch_view(&t), 0, 0), 0, 2), "dutch-expert", "swap 0, swap 2");
}

/* The last rule: the first two never come up in this book. */
TEST(else_any_card_is_played_the_drawn_one_included)
{
    dutch_table t;
    hn_book mine = *hn_book_of(hn_game_find("dutch"));
    memset(mine.rule[dutch_rule("play_highest_known")].chance, 0, sizeof mine.rule[0].chance);
    memset(mine.rule[dutch_rule("play_random_unknown")].chance, 0, sizeof mine.rule[0].chance);
    hn_player player = dutch_of_book(&mine, "expert");
    dutch_set(&t, "preset dutch-collect\n" SIX "drawn 2h\n0: Kh*1 3h ? Kd*2\n");
    int drawn = 0, known = 0, unknown = 0;
    for (uint64_t key = 0; key < KEYS; key++) {
        const char *words = dutch_does(&t, &player, key);
        drawn += !strcmp(words, "play");
        known += !strcmp(words, "swap 1");
        unknown += !strcmp(words, "swap 2");
    }
    is_share(drawn, KEYS, 1. / 3);
    is_share(known, KEYS, 1. / 3);
    is_share(unknown, KEYS, 1. / 3);
}

TEST(all_four_play_cards_alike)
{
    static const char *const names[] = {"dutch-easy", "dutch-medium", "dutch-hard"};
    for (int i = 0; i < 3; i++) {
        at_table(SIX "drawn 2h\n0: 7h 3h ?\n", names[i], "swap 0");
        at_table(SIX "drawn 2h\n0: 6h 3h ?\n", names[i], "swap 2");
        at_table(SIX "drawn 2h\n0: 3h Jh\n", names[i], "swap 0");
    }
}

/* ---- same_rank ---- */

/* Everything that is claimed, one by one, up to the pass. */
#define expert_drops(view, list) check_drops(view, list, HERE)
static void check_drops(hn_view view, const char *list, where at)
{
    hn_player expert = dutch_sharp("dutch-expert");
    hn_state table = *view.state_;
    char found[256], words[40];
    text_out out = text_in(found, sizeof found);
    hn_why why;
    view.state_ = &table;
    do {
        hn_mask legal;
        hn_action action = hn_player_decide(&expert, &view, 5, &why);
        hn_view_legal(&view, &legal);
        for (int i = 0; i < why.choice_count && !hn_view_claims(&view); i++)
            assert_true(hn_mask_has(&legal, why.choice[i]));
        hn_action_text(view.rules_, hn_view_seats(&view), view.seat_, action, words, sizeof words);
        text_add(&out, "%s%s", out.length ? ", " : "", words);
        assert_int_equal(hn_apply(view.rules_, &table, view.seat_, action, NULL), HN_OK);
    } while (strcmp(words, "pass") != 0);
    assert_string_equal(why.rule, why.used ? "drop/done" : "none");
    if (strcmp(found, list) != 0)
        broken(at, "%s; expected: %s", found, list);
}

static void drops(const char *text, const char *list)
{
    dutch_table t;
    dutch_set(&t, text);
    expert_drops(dutch_view(&t), list);
}

TEST(every_known_card_of_the_rank_is_dropped_one_by_one)
{
    drops("phase window\ndiscard 4c\n0: 4h 9h - 4d ?\n1: ? ?\n", "drop 0, drop 3, pass");
    drops("phase window\ndiscard 4c\n0: 4h 4s 4d\n1: ? ?\n", "drop 0, drop 1, drop 2, pass");
    drops("phase window\ndiscard Xr\n0: 4h Xb\n1: ? ?\n", "drop 1, pass");
    drops("phase window\nturn 1\ndiscard Jc\ncaller 0\n0: Jd ?\n1: ? ?\n", "drop 0, pass");
    drops("phase window\ndiscard Kc\n0: Qd Jd 10d\n1: Kd ?\n", "pass");
}

TEST(a_collection_is_never_dropped_from)
{
    drops("preset dutch-collect\nphase window\ndiscard 4c\n0: 4h*1 4d*2 ?\n1: ? ?\n", "pass");
    drops("preset dutch-collect\nphase window\ndiscard 4c\n0: 4h*1 4d ?\n1: ? ?\n", "drop 1, pass");
}

TEST(what_is_unknown_or_forgotten_is_not_dropped_but_by_mistake)
{
    dutch_table t;
    drops("phase window\nunseen 4h 4s\ndiscard 4c\n0: ? ?/1\n1: Kd\n", "pass");
    dutch_set(&t, "phase window\ndiscard 4c\n0: 4h 4d\n1: ? ?\n");
    expert_drops(dutch_forget(dutch_view(&t), 0, 0), "drop 1, pass");
    expert_drops(dutch_forget(dutch_forget(dutch_view(&t), 0, 0), 0, 1), "pass");
}

/* No mistake is made where nothing is unknown, and easy players make one in 8 of 100 windows. */
TEST(a_mistake_needs_an_unknown_card)
{
    dutch_table t;
    hn_player easy = dutch_sharp("dutch-easy");
    int dropped = 0;
    dutch_set(&t, "phase window\ndiscard 4c\n0: 5h 9h\n1: ? ?\n");
    at_table("phase window\ndiscard 4c\n0: 5h 9h\n1: ? ?\n", "dutch-easy", "pass");
    dutch_set(&t, "preset dutch-collect\nphase window\ndiscard 4c\n0: 5h ? 9h*1\n1: ? ?\n");
    for (uint64_t key = 0; key < KEYS; key++)
        dropped += !strcmp(dutch_does(&t, &easy, key), "drop 1");
    is_share(dropped, KEYS, .08);
}

/* Someone else has claimed a card for the seat: the rest is claimed all the same. */
TEST(a_claim_of_someone_else_changes_nothing)
{
    dutch_table t;
    dutch_set(&t, "phase window\ndiscard 4c\n0: 4h 9h 4d\n1: ? ?\n");
    dutch_act(&t, "drop 1");
    expert_drops(dutch_view(&t), "drop 0, drop 2, pass");
    dutch_act(&t, "drop 2");
    expert_drops(dutch_view(&t), "drop 0, pass");
}

/* ---- queen_peek ---- */

TEST(own_unknown_cards_are_looked_at_before_others)
{
    expert_does("phase look\ndiscard Qc\n0: 4h ? ?/1\n1: ? 5c\n2: ? ?\n", "look 0.1, look 0.2");
    expert_does("phase look\ndiscard Qc\ncaller 1\n0: 4h\n1: ? 5c\n2: ?/2 ?\n",
                "look 1.0, look 2.0, look 2.1");
    expert_does("phase look\nseat 1\ndiscard Qc\n0: ? 5c\n1: 4h\n2: 9h ?\n", "look 2.1, look 0.0");
    expert_does("phase look\ndiscard Qc\n0: 4h\n1: 5c\n", "pass");
}

TEST(a_collection_is_no_unknown_card_and_a_forgotten_one_is)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase look\ndiscard Qc\n0: 4h 5h*1\n1: 9c 7c*1\n");
    does(dutch_view(&t), "dutch-expert", "pass");
    does(dutch_forget(dutch_view(&t), 1, 0), "dutch-expert", "look 1.0");
    does(dutch_forget(dutch_forget(dutch_view(&t), 1, 0), 0, 0), "dutch-expert", "look 0.0");
}

/* ---- collect ---- */

TEST(the_discard_of_its_rank_is_collected_at_the_start_of_a_turn)
{
    dutch_table t;
    hn_player expert = dutch_sharp("dutch-expert");
    hn_why why;
    dutch_set(&t, "preset dutch-collect\ndiscard 7s\n0: 7c*1 7d*2 7h*3 ?\n1: ? ?\n");
    hn_view view = dutch_view(&t);
    does(view, "dutch-expert", "collect");
    hn_player_decide(&expert, &view, 1, &why);
    assert_string_equal(why.rule, "complete_the_set");
    expert_does("preset dutch-collect\ndiscard 7s\n0: 8c*1 8d*2 8h*3 ?\n1: ? ? 7c*1\n",
                "draw deck");
    dutch_set(&t, "preset dutch-collect\ndiscard 7s\n0: 7c*1 9h ?\n1: ? ?\n");
    view = dutch_view(&t);
    for (uint64_t key = 0; key < KEYS; key++) {
        hn_action action = hn_player_decide(&expert, &view, key, &why);
        const char *verb = hn_view_action_verb(&view, action);
        assert_string_equal(verb,
                            strcmp(why.rule, "collect_same_rank") ? "draw discard" : "collect");
        assert_int_equal(dutch_step(&why, "complete_the_set")->end, HN_STEP_CONDITION);
    }
}

/* ---- call_dutch ---- */

#define CALL "phase call\n"

/* Two kings are known of the other seat: what is unseen lies in the own hand and in the deck. */
TEST(easy_calls_at_eight_expected_points)
{
    at_table(CALL "unseen 9c\n0: 8h\n1: Kc Kd\n", "dutch-easy", "call");
    at_table(CALL "unseen 9c\n0: 9h\n1: Kc Kd\n", "dutch-easy", "pass");
    at_table(CALL "unseen 9c\n0: Ah Xr 5h 2d\n1: Ac 2c\n", "dutch-easy", "call");
    /* 5 + (2 + 3 + 4) / 3 = 8; 5 + (3 + 3 + 4) / 3 = 8 1/3 */
    at_table(CALL "unseen 2c 3c 4c\n0: 5h ?\n1: Kc Kd\n", "dutch-easy", "call");
    at_table(CALL "unseen 3d 3c 4c\n0: 5h ?\n1: Kc Kd\n", "dutch-easy", "pass");
    /* 3 x 8/3 = 8; 3 x 18/7 = 7 5/7; 3 x 19/7 = 8 1/7 */
    at_table(CALL "unseen 2c 3c 3d\n0: ? ? ?\n1: Kc Kd\n", "dutch-easy", "call");
    at_table(CALL "unseen 2c 2d 3c 3d 4c 4d Xr\n0: ? ? ?\n1: ? Kd\n", "dutch-easy", "call");
    at_table(CALL "unseen 2c 2d 3c 3d 4c 5d Xr\n0: ? ? ?\n1: ? Kd\n", "dutch-easy", "pass");
}

TEST(a_collection_counts_once_when_points_are_expected)
{
    at_table("preset dutch-collect\n" CALL "unseen 9c\n0: Xr 8h*1 8d*2 8s*3\n1: Kc Kd\n",
             "dutch-easy", "call");
    at_table("preset dutch-collect\n" CALL "unseen 9c\n0: Ah 8h*1 8d*2\n1: Kc Kd\n", "dutch-easy",
             "pass");
    at_table("preset dutch-collect\n" CALL "unseen 9c\n0: Ah 2h*1\n1: Xr 3h*1 3d*2\n", "dutch-hard",
             "pass");
    at_table("preset dutch-collect\n" CALL "unseen 9c\n0: Ah 2h*1\n1: Ac 3h*1 3d*2\n", "dutch-hard",
             "call");
}

TEST(medium_calls_at_three_points_with_at_most_two_cards)
{
    at_table(CALL "unseen 9c\n0: Ah 2h\n1: Kc Kd\n", "dutch-medium", "call");
    at_table(CALL "unseen 9c\n0: Ah 3h\n1: Kc Kd\n", "dutch-medium", "pass");
    at_table(CALL "unseen 9c\n0: Ah Ad As\n1: Kc Kd\n", "dutch-medium", "pass");
    at_table(CALL "unseen 9c\n0: 3h\n1: Ac\n", "dutch-medium", "call");
    at_table("preset dutch-collect\n" CALL "unseen 9c\n0: Ah Xr 2h*1 2d*2\n1: Kc Kd\n",
             "dutch-medium", "call");
    /* 1 + 2; 1 + 7/3 */
    at_table(CALL "unseen Ac 2c 3c\n0: Ah ?\n1: Kc Kd\n", "dutch-medium", "call");
    at_table(CALL "unseen Ac 2c 4c\n0: Ah ?\n1: Kc Kd\n", "dutch-medium", "pass");
}

TEST(hard_calls_at_three_points_below_everyone)
{
    at_table(CALL "unseen 9c\n0: Ah Ad As\n1: Kc Kd\n2: 4c\n", "dutch-hard", "call");
    at_table(CALL "unseen 9c\n0: Ah Ad As\n1: Kc Kd\n2: 3c\n", "dutch-hard", "pass");
    at_table(CALL "unseen 9c\n0: Ah Ad As\n1: 2c\n2: Kc Kd\n", "dutch-hard", "pass");
    at_table(CALL "unseen 9c\n0: 2h 2d\n1: Kc Kd\n2: Kh\n", "dutch-hard", "pass");
    /* Against (3 + 3 + 3) / 3 = 3 and (3 + 3 + 4) / 3. */
    at_table(CALL "unseen 3d 3s 3h\n0: Ah 2d\n1: ?\n2: Kh\n", "dutch-hard", "pass");
    at_table(CALL "unseen 3d 3s 4h\n0: Ah 2d\n1: ?\n2: Kh\n", "dutch-hard", "call");
    /* Both hidden alike: an own card of 0 more is equal, of 0 less it is not. */
    at_table(CALL "unseen Ad As 2c\n0: ? Ah\n1: ? 2d\n2: Kh\n", "dutch-hard", "call");
    at_table(CALL "unseen Ad As 2c\n0: ? Ah\n1: ? Ac\n2: Kh\n", "dutch-hard", "pass");
}

TEST(only_the_own_rule_of_a_difficulty_is_looked_at)
{
    dutch_table t;
    static const struct {
        const char *player, *rule;
    } own[] = {{"dutch-easy", "call_with_few_points"},
               {"dutch-medium", "call_with_few_points_and_cards"},
               {"dutch-hard", "call_below_everyone"},
               {"dutch-expert", "call_to_win"}};
    dutch_set(&t, CALL "unseen 9c\n0: 9h 9d 9s\n1: Ac\n2: 3c\n");
    hn_view view = dutch_view(&t);
    for (int i = 0; i < 4; i++) {
        hn_player player = dutch_sharp(own[i].player);
        hn_why why;
        hn_player_decide(&player, &view, 1, &why);
        assert_int_equal(why.step_count, 4);
        for (int k = 0; k < 4; k++)
            assert_int_equal(dutch_step(&why, own[k].rule)->end,
                             k == i ? HN_STEP_CONDITION : HN_STEP_NEVER);
        does(view, own[i].player, "pass");
    }
}

TEST(forgotten_cards_are_expected_at_the_average)
{
    dutch_table t;
    /* 6 + 2 = 8; with the 2 forgotten 6 + (2 + 9) / 2. */
    dutch_set(&t, CALL "unseen 9c\n0: 6h 2h\n1: Kc Kd\n");
    does(dutch_view(&t), "dutch-easy", "call");
    does(dutch_forget(dutch_view(&t), 0, 1), "dutch-easy", "pass");
}

/* ---- the chance that a call wins, for experts ---- */

/* A seat for the enumeration. */
typedef struct holding {
    int points;             /* in sight, without those in mind; a collection's once */
    int cards;              /* for the tie */
    int hidden;             /* from the caller, and from the seat itself */
    int hidden_mind;        /* from the caller alone; and the card that the seat will draw */
    int mind[HN_SLOTS + 1]; /* in sight, and known to the seat itself */
    int minds;
} holding;

static int points_of(const hn_view *view, int rank)
{
    return hn_rules_get(view->rules_, hn_key_find(view->rules_->game, "values"), rank);
}

static holding read_holding(const hn_view *view, int seat)
{
    holding h = {.hidden_mind = seat != hn_view_seat(view)};
    int collection = hn_view_collection(view, seat);
    if (collection) {
        h.points = points_of(view, hn_view_collects(view, seat));
        h.cards = 1;
    }
    for (int slot = 0; slot < HN_SLOTS; slot++) {
        hn_card card = hn_view_card(view, seat, slot);
        bool in_mind = hn_view_known(view, seat, slot) >> seat & 1;
        if (card == HN_NONE || collection >> slot & 1)
            continue;
        h.cards++;
        if (card == HN_UNKNOWN) {
            h.hidden += !in_mind;
            h.hidden_mind += in_mind;
        } else if (in_mind)
            h.mind[h.minds++] = points_of(view, hn_card_rank(card));
        else
            h.points += points_of(view, hn_card_rank(card));
    }
    return h;
}

/* The points of each card that is not in sight. */
static int read_unseen(const hn_view *view, int *unseen)
{
    hn_card_view copy;
    bool seen[HN_CARDS] = {false};
    int count = 0;
    hn_card_view_of(view, &copy);
    for (int i = 0; i < copy.discard_count; i++)
        seen[copy.discard[i]] = true;
    for (int seat = 0; seat < copy.seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (copy.card[seat][slot] < HN_CARDS)
                seen[copy.card[seat][slot]] = true;
    for (int card = 0; card < HN_CARDS; card++)
        if (!seen[card])
            unseen[count++] = points_of(view, hn_card_rank((hn_card)card));
    return count;
}

/* Points after the last turn: one of the highest that it has in mind is played. */
static int final_points(const holding *seat, bool caller)
{
    int points = seat->points, highest = INT_MIN;
    for (int i = 0; i < seat->minds; i++) {
        points += seat->mind[i];
        highest = seat->mind[i] > highest ? seat->mind[i] : highest;
    }
    return caller ? points : points - highest;
}

/* Goes through all ways to fill the hidden places, each with any of the unseen cards, and adds up those in which
 * seat 0 wins: fewest points, then fewest cards, then the caller. A drawn card is a hidden one in mind. */
static double ways_to_win(holding *seat, int seats, const int *unseen, int count)
{
    double ways = 0;
    for (int s = 0; s < seats; s++) {
        bool in_mind = seat[s].hidden_mind > 0;
        if (!in_mind && !seat[s].hidden)
            continue;
        for (int i = 0; i < count; i++) {
            holding before = seat[s];
            if (in_mind) {
                seat[s].hidden_mind--;
                seat[s].mind[seat[s].minds++] = unseen[i];
            } else {
                seat[s].hidden--;
                seat[s].points += unseen[i];
            }
            ways += ways_to_win(seat, seats, unseen, count) / count;
            seat[s] = before;
        }
        return ways;
    }
    int own = final_points(&seat[0], true);
    for (int s = 1; s < seats; s++) {
        int other = final_points(&seat[s], false);
        if (other < own || (other == own && seat[s].cards < seat[0].cards))
            return 0;
    }
    return 1;
}

static double enumerated(const hn_view *view)
{
    holding seat[HN_SEATS];
    int unseen[HN_CARDS];
    for (int i = 0; i < hn_view_seats(view); i++)
        seat[i] = read_holding(view, i);
    return ways_to_win(seat, hn_view_seats(view), unseen, read_unseen(view, unseen));
}

/* The field's value: what the condition found, whether it held or not. */
static double win_chance(const hn_view *view)
{
    hn_player expert = dutch_sharp("dutch-expert");
    hn_why why;
    hn_player_decide(&expert, view, 1, &why);
    return why.finding[dutch_step(&why, "call_to_win")->first_finding].found;
}

static const struct {
    const char *text;
    double chance; /* worked out by hand; -1: not */
} calls_at[] = {
    /* All is in sight of the caller; the other knows nothing, and plays what it draws. */
    {"unseen 9c\n0: 4h\n1: 5c\n", 1},
    {"unseen 9c\n0: 5h\n1: 5c\n", 1},
    {"unseen 9c\n0: 5h\n1: 3c 2c\n", 1},
    {"unseen 9c\n0: 3h 2h\n1: 5c\n", 0},
    {"unseen 9c\n0: 6h\n1: 5c\n", 0},
    /* It knows a card, and gets rid of that or of what it draws. */
    {"unseen 9c\n0: 4h\n1: Kc/1\n", 1},
    {"unseen 3c 9c\n0: 4h\n1: Kc/1\n", .5},
    {"unseen 3c 9c 9d\n0: 4h\n1: Kc/1 2c\n", 1},
    {"unseen 3c 9c 9d\n0: 5h\n1: Kc/1 Ac\n", 2. / 3},
    {"unseen 3c 9c 9d\n0: 4h\n1: Ac/1 Kc\n", 1},
    /* Hidden cards that nobody knows, or that it knows itself: the lower of two. */
    {"unseen 3c 9c\n0: 4h\n1: ?\n", .5},
    {"unseen 3c 9c 9d\n0: 4h\n1: ?\n", 2. / 3},
    {"unseen 3c 9c 9d\n0: 4h\n1: ?/1\n", 4. / 9},
    {"unseen Ac 2c 3c 9c 9d 9s 9h Kc Kd Kh\n0: 4h\n1: ?\n", .7},
    {"unseen Ac 2c 3c 9c 9d 9s 9h Kc Kd Kh Ks\n0: 4h\n1: ?\n", 8. / 11},
    {"unseen 2c 5d 9c\n0: ? Ah\n1: ?/1 2d\n", -1},
    {"unseen 2c 5d 9c Xr\n0: ? ?\n1: ? ?/1\n", -1},
    {"unseen 2c 5d 9c Xr\n0: ?\n1: ?/1 ?/1 6h/1\n", -1},
    {"unseen 2c 5d 9c Kh\n0: ? Ah\n1: ?/1 ?/1\n2: 3h/2 ?\n", -1},
    {"unseen Ac 2c 4d Xr\n0: ?\n1: ?\n2: ?/2 2h\n3: 3h/3\n", -1},
    {"unseen 5c 6c Kd Kh 2c\n0: 8h\n1: ?/1 ? ?/1\n2: ?/2 ?\n", -1},
    /* What others know of a seat's cards is of no use to it. */
    {"unseen 3c 9c 9d\n0: 4h\n1: ?/2\n2: Kc/1 Kd/1\n", 2. / 3},
    {"rule values.joker -2\nunseen Ac 2c Xr\n0: ? 3h\n1: ?/1 ? Kc/1\n", -1},
    /* A collection counts once, as one card. */
    {"preset dutch-collect\nunseen 9c\n0: 2h 2d\n1: 2s 2c*1\n", 1},
    {"preset dutch-collect\nunseen 9c\n0: 2h 2d*1 2s*2\n1: 4c\n", 0},
    {"preset dutch-collect\nunseen Ac 2c 4d\n0: ? 2h*1 2d*2\n1: ?/1 ? 3h*1 3d*2 3s*3\n", -1},
};

/* Everyone else draws once more and plays the highest of what it knows. Hidden cards are any of the unseen, each
 * for itself. */
TEST(experts_call_when_the_call_wins_with_more_than_70_of_100)
{
    int calls = 0, count = sizeof calls_at / sizeof *calls_at;
    for (int i = 0; i < count; i++) {
        dutch_table t;
        char text[300];
        snprintf(text, sizeof text, CALL "%s", calls_at[i].text);
        dutch_set(&t, text);
        hn_view view = dutch_view(&t);
        double wins = enumerated(&view), by_hand = calls_at[i].chance;
        if (fabs(win_chance(&view) - wins) > 5e-6 || (by_hand >= 0 && fabs(wins - by_hand) > 1e-9))
            fail_msg("%s: %f, expected %f", text, win_chance(&view), wins);
        bool call = wins > .7 + 1e-9; /* just that is not more */
        does(view, "dutch-expert", call ? "call" : "pass");
        calls += call;
    }
    assert_true(calls > 3 && calls < count - 3);
}
