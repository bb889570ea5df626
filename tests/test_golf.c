/* Golf: the sentences of its rule book. Six cards are slots 0 to 2 above 3 to 5, four are 0 and 1 above 2 and 3. */
#include "setup.h"

#include <string.h>

#define six(s, text)  set_under(s, "preset golf\n", text)
#define four(s, text) set_under(s, "preset golf-4\n", text)

/* ---- the deal ---- */

TEST(six_cards_each_and_one_opens_the_discard)
{
    setup s;
    deal(&s, 6, "preset golf");
    expect(&s, "phase looks\n"
               "asked 0 1 2 3 4 5\n"
               "deck 17\n");
    assert_int_equal(table_of(&s.state)->discard_count, 1);
    for (int seat = 0; seat < 6; seat++)
        assert_int_equal(table_of(&s.state)->slots[seat], 0x3f);
}

TEST(two_cards_must_be_chosen_and_none_is_seen_before_all_have)
{
    setup s;
    deal(&s, 2, "preset golf");
    assert_string_equal(legal(&s, 0),
                        "turn up 0, turn up 1, turn up 2, turn up 3, turn up 4, turn up 5");
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
    act(&s, "0: turn up 1");
    refuse(&s, "0: turn up 1", HN_SAME_CARD);
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
    refuse(&s, "0: turn up 6", HN_NO_CARD);
    act(&s, "0: turn up 4");
    story(&s, "");
    refuse(&s, "0: turn up 0", HN_NOT_ASKED);
    assert_int_equal(table_open(table_of(&s.state), 0), 0);
    act(&s, "1: turn up 3; 1: turn up 0");
    happened(&s, "seat 0 turns up 0.1");
    happened(&s, "seat 0 turns up 0.4");
    happened(&s, "seat 1 turns up 1.0");
    assert_int_equal(table_open(table_of(&s.state), 0), 1 << 1 | 1 << 4);
    assert_int_equal(table_open(table_of(&s.state), 1), 1 << 0 | 1 << 3);
    expect(&s, "phase draw\n"
               "asked 0\n");
}

TEST(what_others_choose_is_hidden_until_all_have)
{
    setup s;
    deal(&s, 2, "preset golf");
    hn_card_view before, after;
    hn_view view = hn_view_of(&s.rules, &s.state, 1);
    hn_card_view_of(&view, &before);
    act(&s, "0: turn up 5");
    hn_card_view_of(&view, &after);
    assert_memory_equal(&before, &after, sizeof before);
}

TEST(with_four_cards_everyone_looks_at_the_lower_two_alone)
{
    setup s;
    deal(&s, 3, "preset golf-4");
    happened(&s, "seat 0 looks at 0.2");
    happened(&s, "seat 0 looks at 0.3");
    happened(&s, "seat 2 looks at 2.2");
    never_happened(&s, "turns up");
    const table *t = table_of(&s.state);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(t->slots[seat], 0xf);
        assert_int_equal(seen_slots(t, seat, seat), 1 << 2 | 1 << 3);
        assert_int_equal(seen_slots(t, seat, (seat + 1) % 3), 0);
    }
    expect(&s, "phase draw\n");
}

/* ---- a turn ---- */

static const char *const some_six = "0: 3h/up 4h/up 5h 6h 7h 8h\n"
                                    "1: 3d/up 4d/up 5d 6d 7d 8d\n"
                                    "discard 9c\n"
                                    "deck 2h Kc\n";

TEST(one_draws_from_the_deck_or_takes_the_top_discard)
{
    setup s;
    six(&s, some_six);
    assert_string_equal(legal(&s, 0), "draw deck, draw discard");
    refuse(&s, "0: pass", HN_MUST_DRAW);
    refuse(&s, "0: swap 0", HN_DRAW_FIRST);
    refuse(&s, "0: play", HN_DRAW_FIRST);
    refuse(&s, "0: call", HN_NO_CALL);
    refuse(&s, "0: turn up 2", HN_WRONG_PHASE);
    act(&s, "0: draw deck");
    expect(&s, "drawn 2h/0\n"
               "phase drawn\n");
    assert_string_equal(legal(&s, 0), "play, swap 0, swap 1, swap 2, swap 3, swap 4, swap 5");
}

TEST(a_card_that_was_taken_must_be_swapped_in)
{
    setup s;
    six(&s, some_six);
    act(&s, "0: draw discard");
    assert_string_equal(legal(&s, 0), "swap 0, swap 1, swap 2, swap 3, swap 4, swap 5");
    refuse(&s, "0: play", HN_MUST_SWAP);
    act(&s, "0: swap 5");
    story(&s, "seat 0 swaps it into 0.5; 8h comes out\n"
              "seat 0 turns up 0.5: 9c\n"
              "turn 1: seat 1\n");
    expect(&s, "0: 3h/up 4h/up 5h 6h 7h 9c/up\n"
               "discard 8h\n");
}

TEST(a_card_swapped_in_lies_face_up_known_to_all)
{
    setup s;
    six(&s, some_six);
    act(&s, "0: draw deck; 0: swap 2");
    expect(&s, "0: 3h/up 4h/up 2h/up 6h 7h 8h\n"
               "discard 9c 5h\n"
               "turn 1\n");
    hn_view other = hn_view_of(&s.rules, &s.state, 1), public = hn_view_of(&s.rules, &s.state, -1);
    assert_string_equal(hn_card_text(hn_view_card(&other, 0, 2)), "2h");
    assert_string_equal(hn_card_text(hn_view_card(&public, 0, 2)), "2h");
    assert_int_equal(hn_view_open(&other, 0), 7);
}

TEST(with_four_cards_it_lies_face_down_known_to_its_owner)
{
    setup s;
    four(&s, "0: 3h 4h 5h/0 6h/0\n"
             "1: 3d 4d 5d/1 6d/1\n"
             "discard 9c\n"
             "deck 2h\n");
    act(&s, "0: draw deck; 0: swap 0");
    expect(&s, "0: 2h/0 4h 5h/0 6h/0\n"
               "discard 9c 3h\n");
    act(&s, "1: draw discard; 1: swap 3");
    expect(&s, "1: 3d 4d 5d/1 3h/all\n"
               "discard 9c 6d\n");
    assert_int_equal(table_open(table_of(&s.state), 1), 0);
}

/* ---- turning up ---- */

TEST(who_discards_the_drawn_card_may_turn_up_one_of_its_own)
{
    setup s;
    six(&s, some_six);
    act(&s, "0: draw deck; 0: play");
    expect(&s, "discard 9c 2h\n"
               "phase turn_up\n"
               "asked 0\n");
    assert_string_equal(legal(&s, 0), "pass, turn up 2, turn up 3, turn up 4, turn up 5");
    refuse(&s, "0: turn up 0", HN_FACE_UP);
    act(&s, "0: turn up 3");
    story(&s, "seat 0 turns up 0.3: 6h\n"
              "turn 1: seat 1\n");
    act(&s, "1: draw deck; 1: play; 1: pass");
    happened(&s, "seat 1 leaves it at that");
    expect(&s, "1: 3d/up 4d/up 5d 6d 7d 8d\n"
               "turn 0\n");
}

TEST(or_must_or_cannot_by_house_rule)
{
    setup s;
    set_under(&s, "preset golf\nrule turn_up must\n", some_six);
    act(&s, "0: draw deck; 0: play");
    assert_string_equal(legal(&s, 0), "turn up 2, turn up 3, turn up 4, turn up 5");
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
    set_under(&s, "preset golf\nrule turn_up no\n", some_six);
    act(&s, "0: draw deck; 0: play");
    expect(&s, "turn 1\n"
               "phase draw\n");
}

TEST(with_four_cards_nothing_is_turned_up)
{
    setup s;
    four(&s, "0: 3h 4h 5h/0 6h/0\n1: 3d 4d 5d/1 6d/1\ndiscard 9c\ndeck 2h\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "turn 1\n"
               "phase draw\n");
}

/* ---- the end ---- */

TEST(when_a_seat_has_all_cards_face_up_every_other_has_one_more_turn)
{
    setup s;
    six(&s, "0: 3h/up 4h/up 5h/up 6h/up 7h/up 8h\n"
            "1: 3d/up 4d/up 5d 6d 7d 8d\n"
            "2: 3s/up 4s/up 5s/up 6s/up 7s/up 8s\n"
            "discard 9c\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: swap 5");
    happened(&s, "seat 0 has all its cards face up");
    expect(&s, "caller 0\n"
               "turn 1\n");
    act(&s, "1: draw deck; 1: play; 1: pass");
    expect(&s, "turn 2\n");
    act(&s, "2: draw deck; 2: play; 2: turn up 5");
    never_happened(&s, "seat 2 has all its cards face up");
    happened(&s, "the round is over");
    happened(&s, "seat 1 turns up 1.5: 8d");
    never_happened(&s, "turns up 0.5"); /* it lies so already */
    expect(&s, "phase over\n"
               "caller 0\n");
}

TEST(a_card_that_is_turned_up_ends_the_round_too)
{
    setup s;
    six(&s, "0: 3h/up 4h/up 5h/up 6h/up 7h/up 8h\n"
            "1: 3d/up 4d/up 5d 6d 7d 8d\n"
            "discard 9c\n");
    act(&s, "0: draw deck; 0: play; 0: turn up 5");
    expect(&s, "caller 0\n"
               "turn 1\n");
}

TEST(with_four_cards_a_knock_instead_of_a_turn_ends_the_round)
{
    setup s;
    four(&s, "0: 3h 4h 5h/0 6h/0\n"
             "1: 3d 4d 5d/1 6d/1\n"
             "2: 3s 4s 5s/2 6s/2\n"
             "discard 9c\n"
             "turn 1\n");
    assert_string_equal(legal(&s, 1), "draw deck, draw discard, call");
    act(&s, "1: call");
    story(&s, "seat 1 knocks\n"
              "turn 2: seat 2\n");
    refuse(&s, "2: call", HN_CALLED);
    act(&s, "2: draw deck");
    refuse(&s, "2: call", HN_CALLED);
    act(&s, "2: play; 0: draw deck; 0: play");
    expect(&s, "phase over\n"
               "caller 1\n");
}

TEST(a_knock_comes_before_the_draw)
{
    setup s;
    four(&s, "0: 3h 4h 5h/0 6h/0\n1: 3d 4d 5d/1 6d/1\ndiscard 9c\n");
    act(&s, "0: draw deck");
    refuse(&s, "0: call", HN_CALL_AT_START);
}

TEST(after_fifty_laps_nobody_has_ended_the_round)
{
    setup s;
    four(&s, "0: 3h 4h 5h/0 6h/0\n"
             "1: 3d 4d 5d/1 6d/1\n"
             "discard 9c\n"
             "lap 49\n"
             "turn 1\n");
    act(&s, "1: draw deck; 1: play");
    expect(&s, "phase over\n"
               "caller\n"
               "points 18 18\n"
               "winners 0 1\n");
}

TEST(an_empty_deck_is_made_of_all_but_the_top_discard)
{
    setup s;
    four(&s, "0: 3h 4h 5h/0 6h/0\n"
             "1: 3d 4d 5d/1 6d/1\n"
             "discard rest 9c\n");
    expect(&s, "deck 0\n");
    act(&s, "0: draw deck; 0: swap 0");
    happened(&s, "the discard is shuffled back: 45 cards");
    expect(&s, "deck 44\n"
               "discard 9c 3h\n");
}

/* ---- the score ---- */

/* The points of both seats when seat 1 has had its turn after a knock of seat 0. */
static void count(setup *s, const char *rules, const char *hands)
{
    set_under(s, rules, hands);
    act(s, "0: call; 1: draw deck; 1: play");
}

TEST(cards_count_by_their_values)
{
    setup s;
    count(&s, "preset golf-4\n", "0: Ah 2h Jh Kh\n1: Xr 10d Qd 3d\ndiscard 9c\n");
    expect(&s, "points 9 21\n"
               "winners 0\n");
}

TEST(two_of_a_rank_in_one_column_count_nothing)
{
    setup s;
    count(&s, "preset golf-4\n", "0: Qh 5h Qd Ah\n1: Qs Qc 4d 5d\ndiscard 9c\n");
    expect(&s, "points 6 29\n");
}

TEST(jokers_and_twos_keep_their_value_in_a_pair)
{
    setup s;
    count(&s, "preset golf-4\n", "0: 2h Xr 2d Xb\n1: 2s 5c 5d 2c\ndiscard 9c\n");
    expect(&s, "points -8 6\n");
    count(&s, "preset golf-4\nrule keep_in_pairs no\n",
          "0: 2h Xr 2d Xb\n1: Ks Kc 5d 2c\ndiscard 9c\n");
    expect(&s, "points 0 3\n");
}

TEST(who_ended_the_round_and_is_not_lowest_counts_double)
{
    setup s;
    count(&s, "preset golf-4\n", "0: 3h 4h 5h 6h\n1: Ks Kc 5d 2c\ndiscard 9c\n");
    expect(&s, "points 36 3\n"
               "winners 1\n");
    count(&s, "preset golf-4\nrule doubled no\n", "0: 3h 4h 5h 6h\n1: Ks Kc 5d 2c\ndiscard 9c\n");
    expect(&s, "points 18 3\n");
}

TEST(but_not_with_nothing_or_less)
{
    setup s;
    count(&s, "preset golf-4\n", "0: 2h Ah Kh Kd\n1: 2s Xr 2d Xb\ndiscard 9c\n");
    expect(&s, "points -1 -8\n"
               "winners 1\n");
}

TEST(a_tie_for_the_fewest_counts_as_lowest_and_shares_the_win)
{
    setup s;
    count(&s, "preset golf-4\n", "0: 3h 4h 5h 6h\n1: 3d 4d 5d 6d\ndiscard 9c\n");
    expect(&s, "points 18 18\n"
               "winners 0 1\n");
}

/* ---- a match ---- */

TEST(nine_rounds_and_the_lowest_total_wins)
{
    hn_rules rules;
    hn_match match;
    hn_rules_preset(&rules, hn_game_find("golf"), NULL, NULL);
    hn_match_begin(&rules, 3, 1, &match);
    for (int round = 0; round < 9; round++) {
        assert_false(hn_match_over(&rules, &match));
        assert_int_equal(hn_match_round_first(&match), round % 3);
        hn_match_add(&match, &(hn_score){.points = {5, 3, 3}, .winners = 6});
    }
    assert_true(hn_match_over(&rules, &match));
    assert_int_equal(hn_match_winners(&rules, &match), 6);
}

/* ---- rules that do not go together ---- */

static void refuses_rules(const char *key, int value, const char *other, int other_value,
                          const char *words)
{
    hn_rules rules;
    hn_error error;
    const hn_game *game = hn_game_find("golf");
    hn_rules_preset(&rules, game, NULL, NULL);
    hn_rules_set(&rules, hn_key_find(game, key), 0, value, NULL);
    if (other)
        hn_rules_set(&rules, hn_key_find(game, other), 0, other_value, NULL);
    assert_int_equal(hn_rules_check(&rules, &error), HN_BAD_RULES);
    assert_non_null(strstr(error.text, words));
}

TEST(rules_that_do_not_go_together_are_refused)
{
    refuses_rules("turned_up", 6, NULL, 0, "`turned_up` is 6");
    refuses_rules("looks", 4, "turned_up", 0, "only 3 `columns`");
    refuses_rules("looks", 2, NULL, 0, "do not go together");
    refuses_rules("swapped_in", 1, NULL, 0, "needs `swapped_in: up`");
}

/* ---- the view ---- */

TEST(a_view_says_what_lies_face_up)
{
    setup s;
    char text[512];
    six(&s, some_six);
    hn_view view = hn_view_of(&s.rules, &s.state, 1);
    hn_view_text(&view, text, sizeof text);
    assert_non_null(strstr(text, "0: 3h/up 4h/up ?/ ?/ ?/ ?/\n"));
}

TEST(a_view_in_which_a_card_lies_face_up_that_not_all_know_is_refused)
{
    static const int places[] = {2, 6, 7 * HN_SLOTS};
    setup s;
    six(&s, some_six);
    hn_view view = hn_view_of(&s.rules, &s.state, 1);
    for (int i = 0; i < 3; i++) {
        hn_plain_view copy;
        hn_state world;
        hn_error error;
        hn_view_copy(&view, &copy);
        copy.card.open[places[i] / 8] |= (uint8_t)(1u << places[i] % 8);
        assert_int_equal(hn_view_world(&s.rules, &copy, 1, &world, &error), HN_BAD_VIEW);
        assert_non_null(strstr(error.text, "where no card lies that all can see"));
    }
}
