/* Dutch: the deal and the looks before the first turn. How collections begin is in test_dutch_collect. */
#include "setup.h"

#include <string.h>

static const char *const presets[] = {"preset dutch\n", "preset dutch-collect\n"};

TEST(each_seat_is_dealt_four_cards_of_54_and_one_card_opens_the_discard)
{
    for (int i = 0; i < 2; i++)
        for (int seats = 2; seats <= 6; seats++) {
            setup s;
            deal(&s, seats, presets[i]);
            const table *t = table_in(&s);
            bool seen[HN_CARDS] = {false};
            for (int seat = 0; seat < seats; seat++) {
                assert_int_equal(t->slots[seat], 0xf);
                for (int slot = 0; slot < 4; slot++) {
                    assert_int_equal(t->known[seat][slot], 0);
                    assert_false(seen[t->card[seat][slot]]);
                    seen[t->card[seat][slot]] = true;
                }
            }
            happened(&s, " opens the discard\n");
            assert_int_equal(t->discard_count, 1);
            assert_false(seen[t->pile[0]]);
            assert_int_equal(t->deck_count, 54 - 4 * seats - 1);
        }
}

TEST(two_to_six_seats_may_play)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        deal(&s, 2, presets[i]);
        hn_state before = s.state;
        assert_int_equal(hn_deal(&s.rules, 1, 0, 1, &s.state, NULL), HN_BAD_SEATS);
        assert_int_equal(hn_deal(&s.rules, 7, 0, 1, &s.state, NULL), HN_BAD_SEATS);
        assert_int_equal(hn_deal(&s.rules, 4, 4, 1, &s.state, NULL), HN_BAD_SEATS);
        assert_int_equal(hn_deal(&s.rules, 4, -1, 1, &s.state, NULL), HN_BAD_SEATS);
        assert_memory_equal(&before, &s.state, sizeof before);
        assert_int_equal(hn_deal(&s.rules, 6, 5, 1, &s.state, NULL), HN_OK);
    }
}

TEST(before_the_first_turn_every_seat_is_asked_for_two_of_its_own_cards)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        deal(&s, 3, presets[i]);
        never_happened(&s, "looks at");
        never_happened(&s, "turn 0");
        expect(&s, "phase looks\n"
                   "asked 0 1 2\n"
                   "collects - - -\n");
        assert_string_equal(legal(&s, 1), "look 1.0, look 1.1, look 1.2, look 1.3");
        act(&s, "1: look 1.3");
        assert_string_equal(legal(&s, 1), "look 1.0, look 1.1, look 1.2");
        act(&s, "1: look 1.0");
        assert_string_equal(legal(&s, 1), "");
        expect(&s, "phase looks\n"
                   "asked 0 2\n");
    }
}

TEST(any_two_of_ones_own_cards_may_be_seen)
{
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++) {
            if (a == b)
                continue;
            setup s;
            char one[] = "1: look 1.0", two[] = "1: look 1.0";
            one[10] = (char)('0' + a);
            two[10] = (char)('0' + b);
            deal(&s, 2, "preset dutch\n");
            act(&s, one);
            act(&s, two);
            act(&s, "0: look 0.0; 0: look 0.1");
            expect(&s, "phase draw");
            for (int slot = 0; slot < 4; slot++)
                assert_int_equal(table_in(&s)->known[1][slot], slot == a || slot == b ? 2 : 0);
        }
}

TEST(what_is_no_look_at_an_own_card_is_refused)
{
    setup s;
    deal(&s, 3, "preset dutch-collect\n");
    act(&s, "1: look 1.3");
    refuse(&s, "1: look 1.3", HN_SAME_CARD);
    refuse(&s, "1: look 0.0", HN_OTHERS_CARD);
    refuse(&s, "1: look 1.4", HN_NO_CARD);
    refuse(&s, "1: pass", HN_MUST_CHOOSE);
    refuse(&s, "1: draw deck", HN_WRONG_PHASE);
    refuse(&s, "1: collect", HN_WRONG_PHASE);
    refuse(&s, "1: swap 0", HN_WRONG_PHASE);
    refuse(&s, "1: drop 0", HN_NO_WINDOW);
    refuse(&s, "1: exchange 1.0", HN_NO_POWER);
    refuse(&s, "1: call", HN_CALL_AT_END);
    act(&s, "1: look 1.0");
    refuse(&s, "1: look 1.1", HN_NOT_ASKED);
}

TEST(looks_are_secret_until_all_have_chosen_and_their_places_public_afterwards)
{
    setup s;
    deal(&s, 2, "preset dutch\n");
    const table *t = table_in(&s);
    act(&s, "0: look 0.3; 0: look 0.1; 1: look 1.2");
    story(&s, "");
    assert_int_equal(t->known[0][3], 0);
    act(&s, "1: look 1.3");
    happened(&s, "seat 0 looks at 0.1: ");
    happened(&s, "seat 0 looks at 0.3: ");
    happened(&s, "seat 1 looks at 1.2: ");
    happened(&s, "seat 1 looks at 1.3: ");
    happened(&s, "turn 0: seat 0\n");
    hn_view other = hn_view_of(&s.rules, &s.state, 1);
    assert_int_equal(hn_view_known(&other, 0, 3), 1 << 0);
    assert_int_equal(hn_view_card(&other, 0, 3), HN_UNKNOWN);
    assert_int_equal(hn_view_known(&other, 0, 0), 0);
}

TEST(looks_are_taken_clockwise_from_the_first_seat_which_then_begins)
{
    setup s;
    hn_events events;
    deal(&s, 3, "preset dutch\n");
    assert_int_equal(hn_deal(&s.rules, 3, 1, 5, &s.state, NULL), HN_OK);
    act(&s, "0: look 0.0; 0: look 0.2; 2: look 2.3; 2: look 2.1; 1: look 1.1");
    hn_apply(&s.rules, &s.state, 1, action_of(&s, 1, "look 1.0"), &events);
    static const hn_place order[] = {{1, 0}, {1, 1}, {2, 1}, {2, 3}, {0, 0}, {0, 2}};
    assert_int_equal(events.count, 7);
    for (int i = 0; i < 6; i++) {
        const hn_event *e = &events.event[i];
        assert_int_equal(e->type, HN_EVENT_LOOK);
        assert_int_equal(e->seat, order[i].seat);
        assert_int_equal(e->seen_by, 1 << order[i].seat);
        assert_memory_equal(&e->place[0], &order[i], sizeof *order);
    }
    assert_int_equal(events.event[6].type, HN_EVENT_TURN);
    expect(&s, "turn 1\n"
               "asked 1\n"
               "phase draw\n");
}

TEST(the_opening_discard_opens_no_window_and_fires_no_special)
{
    int specials = 0;
    setup s;
    deal(&s, 2, "preset dutch\n");
    for (uint64_t seed = 0; seed < 200; seed++) {
        hn_deal(&s.rules, 2, 0, seed, &s.state, NULL);
        int rank = hn_card_rank(table_top(table_in(&s)));
        specials += rank == HN_JACK || rank == HN_QUEEN;
        act(&s, "0: look 0.0; 0: look 0.1; 1: look 1.0; 1: look 1.1");
        expect(&s, "phase draw\n"
                   "asked 0\n"
                   "queue\n");
    }
    assert_true(specials > 5);
}

TEST(cards_and_looks_at_the_deal_are_house_rules)
{
    setup s;
    deal(&s, 2,
         "preset dutch\n"
         "rule cards 6\n"
         "rule looks 3\n");
    act(&s, "0: look 0.0; 0: look 0.1; 0: look 0.5; 1: look 1.2; 1: look 1.3");
    expect(&s, "phase looks\n"
               "asked 1\n"
               "deck 41\n");
    act(&s, "1: look 1.4");
    expect(&s, "phase draw");
    assert_int_equal(table_in(&s)->known[0][5], 1 << 0);
    deal(&s, 2,
         "preset dutch\n"
         "rule looks 0\n");
    happened(&s, "turn 0: seat 0\n");
    expect(&s, "phase draw\n"
               "asked 0\n");
}

TEST(a_deal_follows_from_the_seed_and_sets_the_whole_state)
{
    setup s;
    hn_state one, two;
    deal(&s, 5, "preset dutch-collect\n");
    size_t size = hn_state_size(&s.rules);
    assert_in_range(size, 1, HN_STATE_SIZE);
    memset(&one, 0x00, sizeof one);
    memset(&two, 0xff, sizeof two);
    hn_deal(&s.rules, 5, 3, 42, &one, NULL);
    hn_deal(&s.rules, 5, 3, 42, &two, NULL);
    assert_memory_equal(&one, &two, size);
    hn_deal(&s.rules, 5, 3, 43, &two, NULL);
    assert_memory_not_equal(&one, &two, size);
}
