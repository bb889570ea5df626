/* The Jack swap: the six rules one by one, their conditions, what they choose and what they must not touch.
 *
 * How often each rule is used is in test_dutch_chances.c. Here rules 1 to 3 are seen with `dutch-expert`, who
 * always uses them, and rules 4 and 5 with `dutch-medium`, counted where they fired. Nobody misses. */
#include "dutch_table.h"

#include "draw.h"
#include "words.h"

#include "core/mask.h"

#include <stdio.h>
#include <string.h>

enum { TRIALS = 20000, PLACES = HN_SEATS * HN_SLOTS };

static const char *const rules[] = {
    "collection_three_swap",  "one_card_player_priority", "swap_lowest_opponent_for_higher_own",
    "random_swap_except_own", "swap_random_two_players",  "skip_jack_swap"};
enum { RULES = sizeof rules / sizeof *rules };

static int number_of(hn_place place)
{
    return place.seat * HN_SLOTS + place.slot;
}

/* ---- one use of a Jack ---- */

static bool in_collection(const hn_view *view, hn_place place)
{
    return hn_view_collection(view, place.seat) >> place.slot & 1;
}

/* Asks for both cards and swaps them at a copy of the table. The two answers must be one choice, legal, of two
 * seats, and leave collections alone unless rule 1 made it. False: there is no swap. */
static bool use_jack(hn_view view, const hn_player *player, uint64_t key, hn_why *why,
                     hn_place place[2])
{
    hn_state table = *view.state_;
    hn_action first = hn_player_decide(player, &view, key, why);
    bool passes = !strcmp(hn_view_action_verb(&view, first), "pass");
    assert_string_equal(hn_book_event(view.rules_->game, why->event, NULL), "jack_swap");
    assert_int_equal(why->used, !passes);
    if (passes)
        return false;
    assert_string_equal(hn_view_action_verb(&view, first), "exchange");
    assert_int_equal(why->choice_count, 2);
    assert_int_equal(why->choice[0], first);
    assert_int_equal(hn_apply(view.rules_, &table, view.seat_, first, NULL), HN_OK);
    view.state_ = &table;
    hn_action second = hn_player_decide(player, &view, key, NULL);
    assert_int_equal(second, why->choice[1]);
    assert_string_equal(hn_view_action_verb(&view, second), "with");
    place[0] = hn_view_action_place(&view, first);
    place[1] = hn_view_action_place(&view, second);
    assert_int_not_equal(place[0].seat, place[1].seat);
    if (strcmp(dutch_fired(why), rules[0]) != 0)
        assert_false(in_collection(&view, place[0]) || in_collection(&view, place[1]));
    assert_int_equal(hn_apply(view.rules_, &table, view.seat_, second, NULL), HN_OK);
    return true;
}

/* What a player did, over many keys. */
typedef struct tally {
    int trials, passes;
    int fired[RULES]; /* and swapped */
    int swaps;        /* of the rule that is looked at, or of any, */
    int pair[PLACES][PLACES];
} tally;

static tally use_often(hn_view view, const hn_player *player, const char *rule)
{
    tally all = {.trials = TRIALS};
    for (uint64_t key = 0; key < TRIALS; key++) {
        hn_why why;
        hn_place place[2];
        if (!use_jack(view, player, key, &why, place)) {
            all.passes++;
            continue;
        }
        for (int i = 0; i < RULES; i++)
            all.fired[i] += !strcmp(dutch_fired(&why), rules[i]);
        if (rule && strcmp(dutch_fired(&why), rule) != 0)
            continue;
        all.swaps++;
        all.pair[number_of(place[0])][number_of(place[1])]++;
    }
    return all;
}

static tally of_expert(const dutch_table *t)
{
    hn_player expert = dutch_sharp("dutch-expert");
    return use_often(dutch_view(t), &expert, NULL);
}

/* Every swap is one of these, "1.2 3.0 PARTS" a line, each as often as its parts of all parts. */
#define swaps_are(all, lines) check_swaps(all, lines, HERE)
static void check_swaps(const tally *all, const char *lines, where at)
{
    static struct {
        hn_place a, b;
        int parts;
    } wanted[PLACES * 4];
    char words[LONGEST];
    int count = 0, parts = 0, found = 0;
    while (next_line(&lines, "\n", words, at)) {
        int n[5];
        if (sscanf(words, "%d.%d %d.%d %d", &n[0], &n[1], &n[2], &n[3], &n[4]) != 5)
            broken(at, "what is \"%s\"?", words);
        wanted[count].a = (hn_place){(uint8_t)n[0], (uint8_t)n[1]};
        wanted[count].b = (hn_place){(uint8_t)n[2], (uint8_t)n[3]};
        wanted[count++].parts = n[4];
        parts += n[4];
    }
    if (!all->swaps)
        broken(at, "there was no swap");
    for (int i = 0; i < count; i++) {
        int times = all->pair[number_of(wanted[i].a)][number_of(wanted[i].b)];
        char what[32];
        snprintf(what, sizeof what, "%d.%d with %d.%d", wanted[i].a.seat, wanted[i].a.slot,
                 wanted[i].b.seat, wanted[i].b.slot);
        check_share(times, all->swaps, (double)wanted[i].parts / parts, what, at);
        found += times;
    }
    if (found != all->swaps)
        broken(at, "%d of %d swaps are others", all->swaps - found, all->swaps);
}

/* Always the same rule, and always a swap. */
static void always(const tally *all, const char *rule, const char *swaps, where at)
{
    for (int i = 0; i < RULES; i++)
        if (!strcmp(rules[i], rule) && all->fired[i] != all->trials)
            broken(at, "%s swapped %d of %d times", rule, all->fired[i], all->trials);
    check_swaps(all, swaps, at);
}
#define expert_swaps(t, rule, swaps)      \
    do {                                  \
        tally all_ = of_expert(t);        \
        always(&all_, rule, swaps, HERE); \
    } while (0)

#define expert_passes(t)                       \
    do {                                       \
        tally all_ = of_expert(t);             \
        assert_int_equal(all_.passes, TRIALS); \
    } while (0)

static hn_why ask(hn_view view, const char *name)
{
    hn_player player = dutch_sharp(name);
    hn_why why;
    hn_player_decide(&player, &view, 1, &why);
    return why;
}

/* A rule was not used because of a field. */
static void fails_by(const hn_why *why, const char *rule, const char *field, double found)
{
    const hn_step *step = dutch_step(why, rule);
    const hn_game *game = hn_game_find("dutch");
    assert_non_null(step);
    assert_int_equal(step->end, HN_STEP_CONDITION);
    const hn_condition *c = &hn_book_of(game)->condition[step->condition];
    assert_int_equal(c->type, HN_FIELD);
    assert_string_equal(hn_book_field(game, c->field, NULL), field);
    assert_true(dutch_failure(why, step)->found == found);
}

static void ended(const hn_why *why, const char *rule, hn_step_end end)
{
    const hn_step *step = dutch_step(why, rule);
    assert_non_null(step);
    assert_int_equal(step->end, end);
}

/* ---- the conditions as the book has them ---- */

/* "a not_empty, b equals 1": all of them are required. */
static void conditions_text(int rule, text_out *out)
{
    const hn_game *game = hn_game_find("dutch");
    const hn_book *book = hn_book_of(game);
    const hn_condition *c = &book->condition[book->rule[rule].condition];
    int count = 1;
    if (c->type == HN_AND)
        count = c++->count;
    for (int i = 0; i < count; i++, c++) {
        assert_true(c->type == HN_FIELD || c->type == HN_ALWAYS);
        text_add(out, "%s", i ? ", " : "");
        if (c->type == HN_ALWAYS)
            text_add(out, "always");
        else
            text_add(out, "%s %s", hn_book_field(game, c->field, NULL), hn_operator_name(c->op));
        if (c->type == HN_FIELD && c->op == HN_EQUALS)
            text_add(out, " %d", (int)(c->value / HN_CHANCE));
    }
}

TEST(each_rule_has_its_conditions_and_its_strategy)
{
    static const struct {
        const char *conditions, *strategy;
    } wanted[RULES] = {
        {"isClearAndCollect equals 1, other_players_with_three_in_collection not_empty",
         "collection_three_swap"},
        {"other_players_with_one_card not_empty, all_players not_empty",
         "one_card_player_priority"},
        {"acting_player.known_cards not_empty, all_players not_empty",
         "lowest_opponent_higher_own"},
        {"all_players not_empty", "random_except_own"},
        {"all_players not_empty, acting_player.hand not_empty", "random_two_players"},
        {"always", NULL},
    };
    const hn_game *game = hn_game_find("dutch");
    for (int i = 0; i < RULES; i++) {
        char found[200];
        text_out out = text_in(found, sizeof found);
        const hn_book_rule *rule = &hn_book_of(game)->rule[dutch_rule(rules[i])];
        conditions_text(dutch_rule(rules[i]), &out);
        assert_string_equal(found, wanted[i].conditions);
        assert_int_equal(rule->priority, i + 1);
        assert_int_equal(rule->strategy == HN_NONE, !wanted[i].strategy);
        if (wanted[i].strategy)
            assert_string_equal(hn_book_strategy(game, rule->strategy, NULL), wanted[i].strategy);
        assert_int_equal(rule->fallback, i == 2 ? HN_FALLBACK_NEXT : HN_FALLBACK_SKIP);
    }
}

/* ---- rule 1: collection_three_swap ---- */

TEST(rule_1_needs_clear_and_collect)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: ? ? ?\n1: 7c 7d 7h ?\n2: ? ? ?\n");
    hn_why why = ask(dutch_view(&t), "dutch-expert");
    fails_by(&why, rules[0], "isClearAndCollect", 0);
    expert_passes(&t);
}

TEST(rule_1_needs_another_seat_with_three_in_its_collection)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\n"
                  "0: ? ? 5c*1 5d*2 5h*3\n"
                  "1: ? ? 7c*1 7d*2\n"
                  "2: ? ? 9c*1\n");
    hn_why why = ask(dutch_view(&t), "dutch-expert");
    fails_by(&why, rules[0], "other_players_with_three_in_collection", 0);
    expert_passes(&t);
}

TEST(one_collection_of_three_loses_its_last_card_to_any_third_seats_hand)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\n"
                  "0: ? 2h 5c*1 5d*2\n"
                  "1: 7c*2 ? 7d*3 7h*1 ?\n"
                  "2: ? - 9c*1 8h\n"
                  "3: ? 3d/3 ?/3 10c*1\n");
    expert_swaps(&t, "collection_three_swap",
                 "1.2 2.0 1\n1.2 2.3 1\n1.2 3.0 1\n1.2 3.1 1\n1.2 3.2 1\n");
}

TEST(the_last_of_the_list_is_not_the_last_of_the_slots)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase first\nseat 2\ndiscard Jh\n"
                  "0: 7c*3 ? 7d*1 7h*2\n"
                  "1: ? ?\n"
                  "2: ? ?\n");
    expert_swaps(&t, "collection_three_swap", "0.0 1.0 1\n0.0 1.1 1\n");
}

TEST(two_collections_of_three_lose_their_last_cards_to_each_other)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\n"
                  "0: ? ?\n"
                  "1: 7c*3 7d*2 7h*1 ?\n"
                  "2: ? ? ?\n"
                  "3: ? 9c*1 9d*3 9h*2\n");
    expert_swaps(&t, "collection_three_swap", "1.0 3.2 1\n3.2 1.0 1\n");
}

TEST(of_three_collections_of_three_any_two_are_as_likely)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase first\nseat 1\ndiscard Jh\n"
                  "0: ? 5c*1 5d*2 5h*3\n"
                  "1: ? 4c*1 4d*2 4h*3\n"
                  "2: 7c*1 7d*2 7h*3 ?\n"
                  "3: ? 9c*1 9d*2 9h*3\n");
    expert_swaps(&t, "collection_three_swap",
                 "0.3 2.2 1\n0.3 3.3 1\n2.2 0.3 1\n2.2 3.3 1\n3.3 0.3 1\n3.3 2.2 1\n");
}

/* Rules 2 and 3 would find their cards. */
TEST(at_two_seats_rule_1_fires_and_finds_no_pair)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\n"
                  "0: Kh ? ?\n"
                  "1: 2c 7c*1 7d*2 7h*3\n");
    expert_passes(&t);
    hn_why why = ask(dutch_view(&t), "dutch-expert");
    ended(&why, "collection_three_swap", HN_STEP_NO_TARGET);
    assert_int_equal(why.step_count, 1);
}

TEST(rule_1_touches_the_callers_collection_and_hand)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\ncaller 1\n"
                  "0: ? ?\n"
                  "1: ? 7c*1 7d*2 7h*3\n"
                  "2: ? ?\n");
    expert_swaps(&t, "collection_three_swap", "1.3 2.0 1\n1.3 2.1 1\n");
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\ncaller 2\n"
                  "0: ? ?\n"
                  "1: ? 7c*1 7d*2 7h*3\n"
                  "2: ? ?\n");
    expert_swaps(&t, "collection_three_swap", "1.3 2.0 1\n1.3 2.1 1\n");
}

TEST(rule_1_comes_before_rule_2)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\n"
                  "0: Kh ?\n"
                  "1: ? 7c*1 7d*2 7h*3\n"
                  "2: 2c ?\n"
                  "3: ?\n");
    expert_swaps(&t, "collection_three_swap", "1.3 2.0 1\n1.3 2.1 1\n1.3 3.0 1\n");
}

/* ---- rule 2: one_card_player_priority ---- */

TEST(rule_2_needs_another_seat_with_exactly_one_card)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: ?\n1: ? ?\n2: ? ? ?\n");
    hn_why why = ask(dutch_view(&t), "dutch-expert");
    fails_by(&why, rules[1], "other_players_with_one_card", 0);
    expert_passes(&t);
}

/* The seat is chosen first, then its card. */
TEST(the_only_card_of_a_seat_goes_to_any_third_seat)
{
    dutch_table t;
    dutch_set(&t, "phase first\nseat 3\ndiscard Jh\n"
                  "0: ? ?\n"
                  "1: - - ?\n"
                  "2: ? - ? 5h/23 ?\n"
                  "3: ? ? ?\n");
    expert_swaps(&t, "one_card_player_priority",
                 "1.2 0.0 4\n1.2 0.1 4\n1.2 2.0 2\n1.2 2.2 2\n1.2 2.3 2\n1.2 2.4 2\n");
}

TEST(of_several_seats_with_one_card_any_is_the_first_side)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: ? ?\n1: ?\n2: - ?\n");
    expert_swaps(&t, "one_card_player_priority", "1.0 2.1 1\n2.1 1.0 1\n");
    dutch_set(&t, "phase first\ndiscard Jh\n0: ?\n1: ?\n2: - ?\n3: ? ?\n");
    expert_swaps(&t, "one_card_player_priority",
                 "1.0 2.1 2\n1.0 3.0 1\n1.0 3.1 1\n2.1 1.0 2\n2.1 3.0 1\n2.1 3.1 1\n");
    dutch_set(&t, "phase first\ndiscard Jh\n0: ? ?\n1: ?\n2: - ?\n3: ?\n");
    expert_swaps(&t, "one_card_player_priority",
                 "1.0 2.1 1\n1.0 3.0 1\n2.1 1.0 1\n2.1 3.0 1\n3.0 1.0 1\n3.0 2.1 1\n");
}

TEST(collections_do_not_count_as_cards_in_hand)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\n"
                  "0: ? ?\n"
                  "1: 7c*1 ? 7d*2\n"
                  "2: ? ? 9c*1\n");
    expert_swaps(&t, "one_card_player_priority", "1.1 2.0 1\n1.1 2.1 1\n");
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\n"
                  "0: ? ?\n"
                  "1: ? ? 7d*1\n"
                  "2: ? ? 9c*1\n");
    hn_why why = ask(dutch_view(&t), "dutch-expert");
    fails_by(&why, rules[1], "other_players_with_one_card", 0);
}

TEST(what_is_known_does_not_matter_to_rule_2)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: Ah 2h\n1: Kh/01\n2: Kd/all ?/2\n");
    expert_swaps(&t, "one_card_player_priority", "1.0 2.0 1\n1.0 2.1 1\n");
    dutch_set(&t, "phase first\ndiscard Jh\n0: ? ?\n1: ?\n2: ? ?\n");
    expert_swaps(&t, "one_card_player_priority", "1.0 2.0 1\n1.0 2.1 1\n");
}

/* Rule 3 would gain. */
TEST(at_two_seats_rule_2_fires_and_finds_no_pair)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: Kh ?\n1: 2c\n");
    expert_passes(&t);
    hn_why why = ask(dutch_view(&t), "dutch-expert");
    ended(&why, "one_card_player_priority", HN_STEP_NO_TARGET);
    assert_null(dutch_step(&why, rules[2]));
}

TEST(rule_2_touches_the_caller)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\ncaller 1\n0: ? ?\n1: ?\n2: ? ?\n");
    expert_swaps(&t, "one_card_player_priority", "1.0 2.0 1\n1.0 2.1 1\n");
    dutch_set(&t, "phase first\ndiscard Jh\ncaller 2\n0: ? ?\n1: ?\n2: ? ?\n");
    expert_swaps(&t, "one_card_player_priority", "1.0 2.0 1\n1.0 2.1 1\n");
}

TEST(rule_2_comes_before_rule_3)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: Kh ?\n1: 8c\n2: 2c ?\n");
    expert_swaps(&t, "one_card_player_priority", "1.0 2.0 1\n1.0 2.1 1\n");
}

/* ---- rule 3: swap_lowest_opponent_for_higher_own ---- */

TEST(rule_3_needs_a_known_card_in_the_own_hand)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: ?/1 ? ?/2\n1: 2c ?\n2: ? ?\n");
    hn_why why = ask(dutch_view(&t), "dutch-expert");
    fails_by(&why, rules[2], "acting_player.known_cards", 0);
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\n"
                  "0: ? ? Kc*1 Kd*2\n1: 2c ?\n2: ? ?\n");
    why = ask(dutch_view(&t), "dutch-expert");
    fails_by(&why, rules[2], "acting_player.known_cards", 0);
    expert_passes(&t);
}

TEST(the_highest_own_card_is_given_for_the_lowest_of_others)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: 4h 9h ? 7h\n1: 5c ?\n2: ? 3c 8c\n");
    expert_swaps(&t, "swap_lowest_opponent_for_higher_own", "0.1 2.1 1\n");
    dutch_set(&t, "phase first\nseat 1\ndiscard Jh\n0: 4h 9h ? 7h\n1: 5c ?\n2: ? Xr 8c\n");
    expert_swaps(&t, "swap_lowest_opponent_for_higher_own", "1.0 2.1 1\n");
}

TEST(equal_cards_are_as_likely_to_be_given_and_taken)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: Kh Qh 10h Jc 9h\n1: 5c 3h\n2: ? 3c 8c\n");
    expert_swaps(&t, "swap_lowest_opponent_for_higher_own",
                 "0.0 1.1 1\n0.1 1.1 1\n0.2 1.1 1\n0.3 1.1 1\n"
                 "0.0 2.1 1\n0.1 2.1 1\n0.2 2.1 1\n0.3 2.1 1\n");
}

TEST(the_points_of_the_house_decide)
{
    dutch_table t;
    dutch_set(&t, "rule values.K -1\nphase first\ndiscard Jh\n0: 4h Kh\n1: Kc Ah\n2: ? ?\n");
    expert_swaps(&t, "swap_lowest_opponent_for_higher_own", "0.0 1.0 1\n");
}

TEST(rule_3_swaps_only_for_fewer_points)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: 4h 3h\n1: 4c ?\n2: ? ?\n");
    expert_passes(&t);
    hn_why why = ask(dutch_view(&t), "dutch-expert");
    ended(&why, rules[2], HN_STEP_NO_TARGET);
    dutch_set(&t, "phase first\ndiscard Jh\n0: 4h 3h\n1: 9c ?\n2: ? 10c\n");
    expert_passes(&t);
    dutch_set(&t, "phase first\ndiscard Jh\n0: 4h 3h\n1: 3c ?\n2: ? ?\n");
    expert_swaps(&t, "swap_lowest_opponent_for_higher_own", "0.0 1.0 1\n");
}

TEST(nothing_seen_of_others_is_no_gain)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: Kh Qh\n1: ? ?\n2: ? ?\n");
    expert_passes(&t);
    hn_why why = ask(dutch_view(&t), "dutch-expert");
    ended(&why, rules[2], HN_STEP_NO_TARGET);
}

/* What lies there is an ace and a two, known to their owner. */
TEST(what_only_others_know_does_not_matter_to_rule_3)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\nunseen Ah 2h\n0: Kh Qh\n1: ?/1 ?/12\n2: 9c 8d/2\n");
    expert_swaps(&t, "swap_lowest_opponent_for_higher_own", "0.0 2.1 1\n0.1 2.1 1\n");
    dutch_set(&t, "phase first\ndiscard Jh\nunseen Ah 2h\n0: Kh Qh\n1: ?/1 ?/12\n2: Kc Kd\n");
    expert_passes(&t);
}

/* It has seen what its owner has not: by a Queen, or because the card was its own. */
TEST(what_the_acting_seat_has_seen_serves_it_alone)
{
    dutch_table t;
    const char *text = "phase first\ndiscard Jh\n0: 9h ?\n1: 2c ?\n2: ? ?\n";
    dutch_set(&t, text);
    hn_view view = dutch_view(&t);
    assert_int_equal(hn_view_known(&view, 1, 0), 1);
    expert_swaps(&t, "swap_lowest_opponent_for_higher_own", "0.0 1.0 1\n");
}

TEST(rule_3_leaves_collections_alone)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\n"
                  "0: 6h ? Kc*1 Kd*2\n"
                  "1: 5c ? Ac*1 Ad*2\n"
                  "2: ? ? 2c*1\n");
    expert_swaps(&t, "swap_lowest_opponent_for_higher_own", "0.0 1.0 1\n");
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\n"
                  "0: 6h ? Kc*1 Kd*2\n"
                  "1: ? ? Ac*1 Ad*2\n"
                  "2: ? ? 2c*1\n");
    expert_passes(&t);
}

TEST(rule_3_works_at_two_seats_and_takes_from_the_caller)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\ncaller 1\n0: 9h ?\n1: 2c ?\n");
    expert_swaps(&t, "swap_lowest_opponent_for_higher_own", "0.0 1.0 1\n");
}

TEST(forgotten_cards_are_neither_given_nor_taken)
{
    dutch_table t;
    hn_player expert = dutch_sharp("dutch-expert");
    dutch_set(&t, "phase first\ndiscard Jh\n0: Kh 9h\n1: Ac ?\n2: ? 3c\n");
    hn_view view = dutch_forget(dutch_forget(dutch_view(&t), 0, 0), 1, 0);
    tally all = use_often(view, &expert, NULL);
    always(&all, rules[2], "0.1 2.1 1\n", HERE);
    view = dutch_forget(view, 0, 1);
    all = use_often(view, &expert, NULL);
    assert_int_equal(all.passes, TRIALS);
    hn_why why = ask(view, "dutch-expert");
    fails_by(&why, rules[2], "acting_player.known_cards", 0);
}

/* ---- rule 3 without a gain: what comes then is the book's ---- */

static const char *const no_gain = "phase first\ndiscard Jh\n0: 3h ?\n1: 4c ?\n2: ? ?\n";

static tally with_fallback(const char *text, int fallback, const char *difficulty)
{
    dutch_table t;
    hn_book mine = *hn_book_of(hn_game_find("dutch"));
    dutch_set(&t, text);
    mine.rule[dutch_rule(rules[2])].fallback = (uint8_t)fallback;
    hn_player player = dutch_of_book(&mine, difficulty);
    return use_often(dutch_view(&t), &player, NULL);
}

static int strategy_of(const char *name)
{
    const char *found;
    for (int i = 0; (found = hn_book_strategy(hn_game_find("dutch"), i, NULL)); i++)
        if (!strcmp(found, name))
            return i;
    fail_msg("no strategy %s", name);
    return -1;
}

TEST(the_shipped_book_goes_on_with_the_next_rules)
{
    const hn_book *book = hn_book_of(hn_game_find("dutch"));
    assert_int_equal(book->rule[dutch_rule(rules[2])].fallback, HN_FALLBACK_NEXT);
    static const struct {
        const char *name;
        double rule_4, rule_5;
    } wanted[] = {{"expert", 0, 0}, {"hard", 0, 0}, {"medium", .5, .2}, {"easy", .4, .36}};
    for (int i = 0; i < 4; i++) {
        tally all = with_fallback(no_gain, HN_FALLBACK_NEXT, wanted[i].name);
        is_share(all.fired[3], all.trials, wanted[i].rule_4);
        is_share(all.fired[4], all.trials, wanted[i].rule_5);
        is_share(all.passes, all.trials, 1 - wanted[i].rule_4 - wanted[i].rule_5);
    }
}

/* It skips as often as rule 3 fires; else the later rules have their chances. */
TEST(the_fallback_skip_ends_in_no_swap)
{
    static const struct {
        const char *name;
        double fires, rule_4, rule_5;
    } wanted[] = {
        {"expert", 1, 0, 0}, {"hard", .95, 0, 0}, {"medium", .7, .5, .2}, {"easy", .5, .4, .36}};
    for (int i = 0; i < 4; i++) {
        tally all = with_fallback(no_gain, HN_FALLBACK_SKIP, wanted[i].name);
        double rest = 1 - wanted[i].fires;
        is_share(all.fired[3], all.trials, rest * wanted[i].rule_4);
        is_share(all.fired[4], all.trials, rest * wanted[i].rule_5);
        assert_int_equal(all.fired[2], 0);
    }
}

/* The other reading: then it swaps any own card with any of one other seat. */
TEST(the_fallback_random_two_players_swaps_as_rule_5_does)
{
    int strategy = strategy_of("random_two_players");
    tally all = with_fallback(no_gain, strategy, "expert");
    always(&all, rules[2],
           "0.0 1.0 1\n0.0 1.1 1\n0.0 2.0 1\n0.0 2.1 1\n"
           "0.1 1.0 1\n0.1 1.1 1\n0.1 2.0 1\n0.1 2.1 1\n",
           HERE);
    all = with_fallback(no_gain, strategy, "easy");
    is_share(all.fired[2], all.trials, .5);
    is_share(all.fired[3], all.trials, .5 * .4);
    is_share(all.fired[4], all.trials, .5 * .36);
    all = with_fallback("phase first\ndiscard Jh\n0: 5h ?\n1: 4c ?\n2: ? ?\n", strategy, "expert");
    always(&all, rules[2], "0.0 1.0 1\n", HERE);
}

/* Nothing was known of the own hand: the rule does not fire, and there is nothing to fall back from. */
TEST(a_rule_whose_conditions_fail_has_no_fallback)
{
    const char *text = "phase first\ndiscard Jh\n0: ? ?\n1: 4c ?\n2: ? ?\n";
    tally all = with_fallback(text, strategy_of("random_two_players"), "expert");
    assert_int_equal(all.passes, TRIALS);
}

/* ---- rule 4: random_swap_except_own ---- */

static tally of_medium(const dutch_table *t, const char *rule)
{
    hn_player medium = dutch_sharp("dutch-medium");
    return use_often(dutch_view(t), &medium, rule);
}

/* Any card of the others, then any of the others of another seat. */
TEST(rule_4_takes_any_card_of_others_then_any_of_another_of_them)
{
    dutch_table t;
    dutch_set(&t, "phase first\nseat 2\ndiscard Jh\n0: ? ?\n1: ?/1 - ? ?\n2: ? ?\n");
    tally all = of_medium(&t, rules[3]);
    swaps_are(&all, "0.0 1.0 2\n0.0 1.2 2\n0.0 1.3 2\n0.1 1.0 2\n0.1 1.2 2\n0.1 1.3 2\n"
                    "1.0 0.0 3\n1.0 0.1 3\n1.2 0.0 3\n1.2 0.1 3\n1.3 0.0 3\n1.3 0.1 3\n");
}

/* Hands of 2, 2 and 3: each card first with 1/7, then one of the 5 or 4 of other seats: 1/35 or 1/28. */
TEST(rule_4_counts_cards_not_seats)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\ncaller 3\n0: ? ?\n1: ? ?\n2: ? ?\n3: ? ? ?\n");
    tally all = of_medium(&t, rules[3]);
    int first[HN_SEATS] = {0}, second_of_3[HN_SEATS] = {0};
    for (int a = 0; a < PLACES; a++)
        for (int b = 0; b < PLACES; b++) {
            first[a / HN_SLOTS] += all.pair[a][b];
            second_of_3[b / HN_SLOTS] += a / HN_SLOTS == 3 ? all.pair[a][b] : 0;
        }
    assert_int_equal(first[0], 0);
    is_share(first[1], all.swaps, 2. / 7);
    is_share(first[2], all.swaps, 2. / 7);
    is_share(first[3], all.swaps, 3. / 7);
    is_share(second_of_3[1], first[3], .5);
    is_share(second_of_3[2], first[3], .5);
    is_share(all.pair[1 * HN_SLOTS][3 * HN_SLOTS + 2], all.swaps, 1. / 35);
    is_share(all.pair[3 * HN_SLOTS + 2][1 * HN_SLOTS], all.swaps, 1. / 28);
}

TEST(rule_4_leaves_collections_alone)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\n"
                  "0: ? ? 5c*1\n1: 7c*1 ? ? 7h*2\n2: 9c*1 9d*2 - ? ?\n");
    tally all = of_medium(&t, rules[3]);
    swaps_are(&all, "1.1 2.3 1\n1.1 2.4 1\n1.2 2.3 1\n1.2 2.4 1\n"
                    "2.3 1.1 1\n2.3 1.2 1\n2.4 1.1 1\n2.4 1.2 1\n");
}

/* Only one other seat: never rule 5 in its place. */
TEST(at_two_seats_rule_4_fires_and_finds_no_pair)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: ? ?\n1: ? ? ?\n");
    hn_player medium = dutch_sharp("dutch-medium");
    hn_view view = dutch_view(&t);
    int found_none = 0;
    for (uint64_t key = 0; key < TRIALS; key++) {
        hn_why why;
        hn_action action = hn_player_decide(&medium, &view, key, &why);
        const hn_step *step = dutch_step(&why, rules[3]);
        if (step->end != HN_STEP_NO_TARGET)
            continue;
        found_none++;
        assert_string_equal(hn_view_action_verb(&view, action), "pass");
        assert_null(dutch_step(&why, rules[4]));
        assert_string_equal(why.rule, rules[3]);
    }
    is_share(found_none, TRIALS, .5);
    tally all = of_medium(&t, NULL);
    assert_int_equal(all.fired[3], 0);
    is_share(all.fired[4], all.trials, .2);
}

/* ---- rule 5: swap_random_two_players ---- */

/* A seat, one of its cards, one of the own. */
TEST(rule_5_swaps_any_own_card_with_any_of_a_seat)
{
    dutch_table t;
    dutch_set(&t, "phase first\nseat 1\ndiscard Jh\ncaller 0\n0: ? ?\n1: ? - ?\n2: ? ? ? ?\n");
    tally all = of_medium(&t, rules[4]);
    swaps_are(&all, "1.0 0.0 2\n1.0 0.1 2\n1.2 0.0 2\n1.2 0.1 2\n"
                    "1.0 2.0 1\n1.0 2.1 1\n1.0 2.2 1\n1.0 2.3 1\n"
                    "1.2 2.0 1\n1.2 2.1 1\n1.2 2.2 1\n1.2 2.3 1\n");
}

TEST(rule_5_works_at_two_seats_and_leaves_collections_alone)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\n"
                  "0: ? 5c*1 ? 5d*2\n1: 7c*1 ? ? 7h*2\n");
    tally all = of_medium(&t, rules[4]);
    swaps_are(&all, "0.0 1.1 1\n0.0 1.2 1\n0.2 1.1 1\n0.2 1.2 1\n");
}

/* ---- rule 6: skip_jack_swap ---- */

TEST(rule_6_is_never_rolled_and_a_skip_is_what_is_left)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: ? ?\n1: ? ?\n2: ? ?\n");
    static const char *const names[] = {"dutch-easy", "dutch-medium", "dutch-hard", "dutch-expert"};
    hn_view view = dutch_view(&t);
    for (int i = 0; i < 4; i++) {
        hn_player player = dutch_sharp(names[i]);
        for (uint64_t key = 0; key < 1000; key++) {
            hn_why why;
            hn_player_decide(&player, &view, key, &why);
            const hn_step *step = dutch_step(&why, rules[5]);
            assert_int_equal(step != NULL, !why.used);
            if (!step)
                continue;
            assert_int_equal(step->end, HN_STEP_NEVER);
            assert_true(step->roll < 0 && step->chance == 0);
            assert_string_equal(why.rule, "none");
        }
    }
}

TEST(hard_and_expert_never_use_rules_4_and_5)
{
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: ? ?\n1: ? ?\n2: ? ?\n");
    static const char *const names[] = {"dutch-hard", "dutch-expert"};
    for (int i = 0; i < 2; i++) {
        hn_player player = dutch_sharp(names[i]);
        tally all = use_often(dutch_view(&t), &player, NULL);
        assert_int_equal(all.passes, all.trials);
        hn_why why = ask(dutch_view(&t), names[i]);
        ended(&why, rules[3], HN_STEP_NEVER);
        ended(&why, rules[4], HN_STEP_NEVER);
    }
}

/* ---- a roll that fails goes on to the next rule ---- */

/* All of rules 1, 2 and 3 could be used: each as often as it comes up when those before it did not. */
TEST(a_rule_whose_roll_fails_leaves_it_to_the_next)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase first\ndiscard Jh\n"
                  "0: Kh ?\n1: ? 7c*1 7d*2 7h*3\n2: 2c ? ?\n");
    static const struct {
        const char *name;
        double chance, rule_4, rule_5;
    } wanted[] = {{"dutch-expert", 1, 0, 0},
                  {"dutch-hard", .95, 0, 0},
                  {"dutch-medium", .7, .5, .2},
                  {"dutch-easy", .5, .4, .36}};
    for (int i = 0; i < 4; i++) {
        hn_player player = dutch_sharp(wanted[i].name);
        tally all = use_often(dutch_view(&t), &player, NULL);
        double rest = 1;
        for (int rule = 0; rule < 3; rule++) {
            is_share(all.fired[rule], all.trials, rest * wanted[i].chance);
            rest *= 1 - wanted[i].chance;
        }
        is_share(all.fired[3], all.trials, rest * wanted[i].rule_4);
        is_share(all.fired[4], all.trials, rest * wanted[i].rule_5);
    }
}

/* ---- the second card, where someone else chose the first ---- */

/* A seat whose first card was chosen for it: which second ones it takes, "2.0 2.1". */
static void goes_on_with(const char *text, const char *seconds)
{
    dutch_table t;
    bool took[PLACES] = {false};
    char found[256];
    text_out out = text_in(found, sizeof found);
    hn_player expert = dutch_sharp("dutch-expert");
    dutch_set(&t, text);
    hn_view view = dutch_view(&t);
    for (uint64_t key = 0; key < 500; key++) {
        hn_why why;
        hn_action action = hn_player_decide(&expert, &view, key, &why);
        hn_place at = hn_view_action_place(&view, action);
        assert_string_equal(hn_view_action_verb(&view, action), "with");
        assert_string_equal(why.rule, "exchange/begun");
        assert_true(why.used && why.choice_count == 2 && why.choice[1] == action);
        took[number_of(at)] = true;
    }
    for (int i = 0; i < PLACES; i++)
        if (took[i])
            text_add(&out, "%s%d.%d", out.length ? " " : "", i / HN_SLOTS, i % HN_SLOTS);
    assert_string_equal(found, seconds);
}

TEST(a_card_chosen_by_someone_else_is_swapped_for_the_most_gain)
{
    goes_on_with("phase second\nchosen 0.1\ndiscard Jh\n0: Kh 9h\n1: 9c 2c\n2: ? 5c\n", "1.1");
    goes_on_with("phase second\nchosen 0.0\ndiscard Jh\n0: 2h ?\n1: 9c 8c\n2: ? Kc\n", "2.0");
    goes_on_with("phase second\nchosen 1.0\ndiscard Jh\n0: 9h 3h\n1: 2c ?\n2: ? 5c\n", "0.0");
    goes_on_with("phase second\nchosen 1.0\ndiscard Jh\n0: 9h 3h\n1: Kc ?\n2: ? 5c\n", "2.0 2.1");
    goes_on_with("phase second\nchosen 1.0\ndiscard Jh\n0: ? ?\n1: Kc ?\n2: ? 5c\n", "2.0 2.1");
    goes_on_with("phase second\nchosen 1.0\ndiscard Jh\n0: 9h 3h\n1: Kc ?\n", "0.0");
    goes_on_with("phase second\nchosen 1.0\ndiscard Jh\n0: ? ? 3h\n1: Kc ?\n", "0.0 0.1");
    goes_on_with("preset dutch-collect\nphase second\nchosen 0.0\ndiscard Jh\n"
                 "0: 8h Kh\n1: Ac*1 9c\n2: 7c 2c*1\n",
                 "2.0");
}

/* Whatever was chosen, by whoever and whenever: legal, and no collection while there is anything else. */
TEST(any_first_card_is_answered_with_a_legal_second_one)
{
    dutch_table t;
    dutch_set(&t, "preset dutch-collect\nphase first\nseat 1\ndiscard Jh\ncaller 2\n"
                  "0: 3h/0 ? 5c*1 5d*2 5h*3\n1: 4c 7c*1 ?\n2: ? 8h\n3: ? 9c*1\n");
    hn_mask legal;
    static const char *const names[] = {"dutch-easy", "dutch-medium", "dutch-hard", "dutch-expert"};
    hn_view before = dutch_view(&t);
    int count = hn_view_legal(&before, &legal);
    for (int i = 0; i < count; i++)
        for (uint64_t key = 0; key < 200; key++) {
            hn_player player = dutch_player(names[key % 4]);
            hn_action first = mask_nth(&legal, i);
            hn_state table = t.state;
            hn_mask seconds;
            if (!strcmp(hn_view_action_verb(&before, first), "pass"))
                continue;
            assert_int_equal(hn_apply(&t.rules, &table, 1, first, NULL), HN_OK);
            hn_view view = hn_view_of(&t.rules, &table, 1);
            hn_why why;
            hn_action second = hn_player_decide(&player, &view, key, &why);
            hn_place at = hn_view_action_place(&view, second);
            hn_view_legal(&view, &seconds);
            assert_true(hn_mask_has(&seconds, second));
            assert_true(!in_collection(&view, at) || !strcmp(why.rule, rules[0]));
        }
}

/* ---- in play ---- */

/* A seat that may add to its collection does so: collections of three are rare otherwise. */
static hn_action collects_or(const hn_view *view, hn_action action)
{
    hn_mask legal;
    int count = hn_view_legal(view, &legal);
    for (int i = 0; i < count; i++)
        if (!strcmp(hn_view_action_verb(view, mask_nth(&legal, i)), "collect"))
            return mask_nth(&legal, i);
    return action;
}

/* Rounds as they go, with both presets: use_jack checks each swap. */
TEST(every_swap_in_play_keeps_to_the_rules)
{
    static const char *const names[] = {"dutch-easy", "dutch-medium", "dutch-hard", "dutch-expert"};
    int uses = 0, swaps[RULES] = {0};
    for (int number = 0; number < draw_size(20000, 4000, 1000); number++) {
        hn_rules house;
        hn_state table = {{0}};
        const hn_game *game = hn_game_find("dutch");
        hn_rules_preset(&house, game, hn_preset_name(game, number % 2), NULL);
        int seats = 2 + number / 2 % 5;
        assert_int_equal(hn_deal(&house, seats, 0, (uint64_t)number, &table, NULL), HN_OK);
        for (int seat; (seat = hn_next_decider(&house, &table)) != HN_NONE;) {
            hn_player player = dutch_sharp(names[(number + seat) % 4]);
            hn_view view = hn_view_of(&house, &table, seat);
            uint64_t key = hn_player_key((uint64_t)number, seat);
            hn_why why;
            hn_place place[2];
            if (hn_view_phase(&view) == HN_PHASE_FIRST) {
                uses++;
                if (use_jack(view, &player, key, &why, place))
                    for (int i = 0; i < RULES; i++)
                        swaps[i] += !strcmp(dutch_fired(&why), rules[i]);
            }
            hn_action action = collects_or(&view, hn_player_decide(&player, &view, key, NULL));
            assert_int_equal(hn_apply(&house, &table, seat, action, NULL), HN_OK);
        }
    }
    assert_true(uses > 0);
    for (int i = 0; i < 5; i++)
        assert_true(swaps[i] > 0);
    assert_int_equal(swaps[5], 0);
}
