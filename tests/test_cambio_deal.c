/* Cambio: the deal and the looks before the first turn. */
#include "setup.h"

#include <string.h>

static const char *const presets[] = {"preset cambio\n", "preset cambio-lock\n",
                                      "preset cambio-table\n"};

TEST(each_seat_is_dealt_four_cards_and_knows_its_own_slots_0_and_1)
{
    for (int i = 0; i < 3; i++)
        for (int seats = 2; seats <= 8; seats++) {
            setup s;
            deal(&s, seats, presets[i]);
            const table *t = table_in(&s);
            for (int seat = 0; seat < seats; seat++) {
                assert_int_equal(t->slots[seat], 0xf);
                assert_int_equal(t->known[seat][0], 1 << seat);
                assert_int_equal(t->known[seat][1], 1 << seat);
                assert_int_equal(t->known[seat][2], 0);
                assert_int_equal(t->known[seat][3], 0);
            }
            expect(&s, "phase draw\n"
                       "turn 0\n"
                       "asked 0\n"
                       "drawn -\n"
                       "caller\n");
        }
}

TEST(one_card_opens_the_discard_in_cambio_and_at_most_tables)
{
    setup s;
    deal(&s, 3, "preset cambio\n");
    happened(&s, " opens the discard\n");
    expect(&s, "deck 41");
    assert_int_equal(table_in(&s)->discard_count, 1);
    deal(&s, 3, "preset cambio-table\n");
    happened(&s, " opens the discard\n");
    assert_string_equal(legal(&s, 0), "draw deck, draw discard, call");
}

TEST(no_card_opens_the_discard_under_the_lock_rules)
{
    setup s;
    deal(&s, 3, "preset cambio-lock\n");
    never_happened(&s, "opens");
    expect(&s, "discard\n"
               "deck 42\n");
    assert_string_equal(legal(&s, 0), "draw deck, call");
    refuse(&s, "0: draw discard", HN_NO_DISCARD);
}

TEST(the_opening_discard_opens_no_window)
{
    setup s;
    deal(&s, 2, "preset cambio\n");
    refuse(&s, "0: flip 0.0", HN_NO_WINDOW);
    refuse(&s, "1: flip 1.0", HN_NOT_ASKED);
}

TEST(cards_and_looks_at_the_deal_are_house_rules)
{
    setup s;
    deal(&s, 2,
         "rule cards 6\n"
         "rule looks 3\n"
         "rule opening_discard no\n");
    const table *t = table_in(&s);
    assert_int_equal(t->slots[1], 0x3f);
    assert_int_equal(t->known[1][2], 1 << 1);
    assert_int_equal(t->known[1][3], 0);
    expect(&s, "deck 42");
    deal(&s, 2, "rule looks 0\n");
    assert_int_equal(t->known[0][0] | t->known[0][1] | t->known[1][0] | t->known[1][1], 0);
}

TEST(a_deal_tells_what_it_did_and_shows_a_look_to_the_looker_alone)
{
    setup s;
    hn_events events;
    deal(&s, 2, "");
    assert_int_equal(hn_deal(&s.rules, 3, 2, 5, &s.state, &events), HN_OK);
    static const uint8_t order[] = {HN_EVENT_DEAL, HN_EVENT_DEAL, HN_EVENT_DEAL, HN_EVENT_OPEN,
                                    HN_EVENT_LOOK, HN_EVENT_LOOK, HN_EVENT_LOOK, HN_EVENT_LOOK,
                                    HN_EVENT_LOOK, HN_EVENT_LOOK, HN_EVENT_TURN};
    assert_int_equal(events.count, sizeof order);
    for (int i = 0; i < events.count; i++)
        assert_int_equal(events.event[i].type, order[i]);
    assert_int_equal(events.event[0].seat, 2);
    assert_int_equal(events.event[1].seat, 0);
    assert_int_equal(events.event[4].seat, 2);
    assert_int_equal(events.event[4].seen_by, 1 << 2);
    assert_int_equal(events.event[10].seat, 2);
    expect(&s, "turn 2\n"
               "asked 2\n");
}

TEST(too_few_and_too_many_seats_are_refused)
{
    setup s;
    deal(&s, 4, "");
    hn_state before = s.state;
    assert_int_equal(hn_deal(&s.rules, 1, 0, 1, &s.state, NULL), HN_BAD_SEATS);
    assert_int_equal(hn_deal(&s.rules, 9, 0, 1, &s.state, NULL), HN_BAD_SEATS);
    assert_int_equal(hn_deal(&s.rules, 4, 4, 1, &s.state, NULL), HN_BAD_SEATS);
    assert_int_equal(hn_deal(&s.rules, 4, -1, 1, &s.state, NULL), HN_BAD_SEATS);
    assert_memory_equal(&before, &s.state, sizeof before);
}

TEST(where_looks_are_chosen_every_seat_is_asked_before_the_first_turn)
{
    setup s;
    deal(&s, 3, "rule looks_at chosen\n");
    never_happened(&s, "looks at");
    never_happened(&s, "turn 0");
    expect(&s, "phase looks\n"
               "asked 0 1 2\n");
    assert_string_equal(legal(&s, 1), "look 1.0, look 1.1, look 1.2, look 1.3");
    act(&s, "1: look 1.3");
    assert_string_equal(legal(&s, 1), "look 1.0, look 1.1, look 1.2");
    refuse(&s, "1: look 1.3", HN_SAME_CARD);
    refuse(&s, "1: look 0.0", HN_OTHERS_CARD);
    refuse(&s, "1: look 1.4", HN_NO_CARD);
    refuse(&s, "1: pass", HN_MUST_CHOOSE);
    act(&s, "1: look 1.0");
    expect(&s, "phase looks\n"
               "asked 0 2\n");
    refuse(&s, "1: look 1.1", HN_NOT_ASKED);
}

TEST(chosen_looks_are_secret_until_all_have_chosen_and_public_afterwards)
{
    setup s;
    deal(&s, 2, "rule looks_at chosen\n");
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
    assert_int_equal(t->known[0][0], 0);
    assert_int_equal(t->known[0][1], 1 << 0);
    assert_int_equal(t->known[0][3], 1 << 0);
    assert_int_equal(t->known[1][3], 1 << 1);
    expect(&s, "phase draw\n"
               "asked 0\n");
}

TEST(chosen_looks_are_told_clockwise_from_the_first_seat)
{
    setup s;
    deal(&s, 3,
         "rule looks_at chosen\n"
         "rule looks 1\n");
    hn_deal(&s.rules, 3, 1, 5, &s.state, NULL);
    act(&s, "0: look 0.0; 2: look 2.0; 1: look 1.0");
    const char *one = strstr(s.story, "seat 1 looks"), *two = strstr(s.story, "seat 2 looks");
    const char *none = strstr(s.story, "seat 0 looks");
    assert_true(one && one < two && two < none);
    expect(&s, "turn 1\n"
               "phase draw\n");
}

TEST(no_looks_means_no_choice_of_looks)
{
    setup s;
    deal(&s, 2,
         "rule looks 0\n"
         "rule looks_at chosen\n");
    expect(&s, "phase draw");
}

TEST(a_deal_follows_from_the_seed_and_sets_the_whole_state)
{
    setup s;
    hn_state one, two;
    deal(&s, 5, "");
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

TEST(every_card_is_as_likely_in_every_place)
{
    enum { DEALS = 20000 };
    static const hn_place places[] = {{0, 0}, {3, 2}, {7, 5}};
    int found[3][HN_CARDS] = {{0}};
    setup s;
    deal(&s, 8, "rule cards 6\n");
    for (uint64_t seed = 0; seed < DEALS; seed++) {
        hn_deal(&s.rules, 8, 0, seed, &s.state, NULL);
        for (int i = 0; i < 3; i++)
            found[i][table_in(&s)->card[places[i].seat][places[i].slot]]++;
    }
    /* one in 54: 370; a standard error is 19.1, four are 76 */
    for (int i = 0; i < 3; i++)
        for (int card = 0; card < HN_CARDS; card++)
            assert_in_range(found[i][card], 370 - 76, 370 + 76);
}
