/* Vinto: the deck, the deal, and the looks before the first turn. */
#include "setup.h"

#include "games/vinto.h"

TEST(the_preset_counts_cards_as_the_rule_book_does)
{
    static const int values[HN_RANKS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 0, -1};
    hn_rules rules;
    assert_int_equal(hn_rules_preset(&rules, hn_game_find("vinto"), NULL, NULL), HN_OK);
    for (int rank = 0; rank < HN_RANKS; rank++)
        assert_int_equal(rules.value[VINTO_VALUES + rank], values[rank]);
    assert_string_equal(hn_rules_preset_name(&rules), "vinto");
}

TEST(seven_to_king_and_ace_have_actions_and_no_others)
{
    static const int actions[HN_RANKS] = {
        [HN_ACE] = VINTO_GIVE_CARD,   [6] = VINTO_LOOK_OWN,       [7] = VINTO_LOOK_OWN,
        [8] = VINTO_LOOK_OTHER,       [9] = VINTO_LOOK_OTHER,     [HN_JACK] = VINTO_BLIND_SWAP,
        [HN_QUEEN] = VINTO_LOOK_SWAP, [HN_KING] = VINTO_NAME_CARD};
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("vinto"), NULL, NULL);
    for (int rank = 0; rank < HN_RANKS; rank++)
        assert_int_equal(rules.value[VINTO_POWERS + rank], actions[rank]);
}

TEST(two_to_five_may_play)
{
    hn_rules rules;
    hn_state dealt;
    hn_rules_preset(&rules, hn_game_find("vinto"), NULL, NULL);
    for (int seats = 0; seats <= HN_SEATS; seats++)
        assert_int_equal(hn_deal(&rules, seats, 0, 1, &dealt, NULL),
                         seats >= 2 && seats <= 5 ? HN_OK : HN_BAD_SEATS);
}

TEST(five_cards_are_dealt_and_the_discard_starts_empty)
{
    for (int seats = 2; seats <= 5; seats++) {
        setup s;
        deal(&s, seats, "preset vinto\n");
        for (int seat = 0; seat < seats; seat++)
            assert_int_equal(table_in(&s)->slots[seat], 31);
        assert_int_equal(table_in(&s)->deck_count, 54 - 5 * seats);
        expect(&s, "discard\n"
                   "phase looks\n");
    }
}

TEST(the_deal_is_told_seat_by_seat)
{
    setup s;
    deal(&s, 2, "preset vinto\n");
    story(&s, "seat 0 is dealt 5 cards\n"
              "seat 1 is dealt 5 cards\n");
}

TEST(every_seat_looks_at_any_two_own_cards_of_its_choice)
{
    setup s;
    deal(&s, 3, "preset vinto\n");
    expect(&s, "asked 0 1 2\n");
    assert_string_equal(legal(&s, 1), "look 1.0, look 1.1, look 1.2, look 1.3, look 1.4");
    act(&s, "1: look 1.4");
    assert_string_equal(legal(&s, 1), "look 1.0, look 1.1, look 1.2, look 1.3");
    refuse(&s, "1: look 1.4", HN_SAME_CARD);
    refuse(&s, "1: look 0.0", HN_OTHERS_CARD);
    refuse(&s, "1: look 1.5", HN_NO_CARD);
    act(&s, "1: look 1.0");
    refuse(&s, "1: look 1.1", HN_NOT_ASKED);
    story(&s, "");
    act(&s, "0: look 0.1; 0: look 0.2; 2: look 2.0; 2: look 2.3");
    const table *t = table_in(&s);
    assert_int_equal(t->known[1][0], 1 << 1);
    assert_int_equal(t->known[1][4], 1 << 1);
    assert_int_equal(t->known[1][1] | t->known[1][2] | t->known[1][3], 0);
    happened(&s, "turn 0: seat 0\n");
    expect(&s, "phase draw\n"
               "asked 0\n");
}

TEST(the_places_of_looks_are_public_afterwards_and_the_cards_are_not)
{
    setup s;
    deal(&s, 2, "preset vinto\n");
    act(&s, "0: look 0.0; 0: look 0.1; 1: look 1.2; 1: look 1.3");
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    assert_int_equal(hn_view_known(&view, 1, 2), 1 << 1);
    assert_int_equal(hn_view_card(&view, 1, 2), HN_UNKNOWN);
    assert_int_equal(hn_view_card(&view, 0, 0), table_in(&s)->card[0][0]);
}

TEST(looks_cannot_be_passed)
{
    setup s;
    deal(&s, 2, "preset vinto\n");
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
    refuse(&s, "0: draw deck", HN_WRONG_PHASE);
}

TEST(without_looks_the_first_turn_begins_at_once)
{
    setup s;
    deal(&s, 2, "preset vinto\nrule looks 0\n");
    expect(&s, "phase draw\n"
               "asked 0\n");
}

TEST(more_looks_than_cards_do_not_go_together)
{
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("vinto"), NULL, NULL);
    rules.value[VINTO_CARDS] = 1;
    assert_int_equal(hn_rules_check(&rules, NULL), HN_BAD_RULES);
}

TEST(only_kings_can_name)
{
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("vinto"), NULL, NULL);
    rules.value[VINTO_POWERS + HN_QUEEN] = VINTO_NAME_CARD;
    assert_int_equal(hn_rules_check(&rules, NULL), HN_BAD_RULES);
}
