/* Actions: text and number, legal lists and masks, and numbers that are no action. */
#include "setup.h"

#include <string.h>

/* How many actions a table has a text for, each of which reads back to its number. */
static int texts_that_read_back(const hn_rules *rules, int seats, int seat)
{
    int texts = 0;
    for (int number = 0; number < hn_action_count(rules); number++) {
        char words[40];
        hn_action action = (hn_action)number, back = HN_ACTIONS;
        int length = hn_action_text(rules, seats, seat, action, words, sizeof words);
        if (!length)
            continue;
        texts++;
        assert_int_equal(length, strlen(words));
        assert_int_equal(hn_action_parse(rules, seats, seat, words, &back), HN_OK);
        assert_int_equal(back, action);
    }
    return texts;
}

TEST(every_action_has_a_text_that_reads_back_to_it)
{
    static const struct {
        const char *rules;
        int alone, with_slot, with_place; /* verbs */
    } tables[] = {{"preset cambio\n", 5, 2, 4}, {"preset dutch\n", 6, 2, 3}};
    for (int i = 0; i < 2; i++) {
        setup s;
        deal(&s, 2, tables[i].rules);
        assert_in_range(hn_action_count(&s.rules), 1, HN_ACTIONS);
        for (int seats = 2; seats <= HN_SEATS; seats++)
            for (int seat = 0; seat < seats; seat++)
                assert_int_equal(texts_that_read_back(&s.rules, seats, seat),
                                 tables[i].alone + tables[i].with_slot * HN_SLOTS +
                                     tables[i].with_place * seats * HN_SLOTS);
    }
}

TEST(a_number_without_action_has_no_text)
{
    setup s;
    char words[40] = "unchanged";
    deal(&s, 2, "");
    assert_int_equal(
        hn_action_text(&s.rules, 2, 0, (hn_action)hn_action_count(&s.rules), words, 40), 0);
    assert_int_equal(hn_action_text(&s.rules, 2, 0, UINT16_MAX, words, 40), 0);
    hn_action third;
    assert_int_equal(hn_action_parse(&s.rules, 3, 0, "flip 2.0", &third), HN_OK);
    assert_int_equal(hn_action_text(&s.rules, 2, 0, third, words, 40), 0);
}

TEST(places_are_numbered_from_the_seat_that_decides)
{
    setup s;
    deal(&s, 4, "");
    hn_action own = action_of(&s, 0, "flip 0.2"), next = action_of(&s, 0, "flip 1.2");
    assert_int_equal(action_of(&s, 1, "flip 1.2"), own);
    assert_int_equal(action_of(&s, 3, "flip 3.2"), own);
    assert_int_equal(action_of(&s, 3, "flip 0.2"), next);
    assert_int_equal(action_of(&s, 1, "flip 2.2"), next);
    assert_int_equal(action_of(&s, 2, "swap 1"), action_of(&s, 0, "swap 1"));
}

TEST(text_that_is_not_exactly_an_action_is_refused)
{
    static const char *const wrong[] = {
        "",
        " ",
        "draw",
        "draw  deck",
        "Draw deck",
        "draw deck ",
        " draw deck",
        "play now",
        "playing",
        "swap",
        "swap ",
        "swap x",
        "swap 12",
        "swap -1",
        "swap +1",
        "swap 01",
        "swap 1 ",
        "swap 1.0",
        "swap  1",
        "flip",
        "flip 1",
        "flip 1.",
        "flip .1",
        "flip 1.12",
        "flip 3.0",
        "flip 1.01",
        "flip 01.1",
        "flip -1.0",
        "flip 1. 0",
        "flip 1.0.0",
        "flip 1,0",
        "flips 1.0",
        "flip 1.0x",
        "look 1",
        "give 1.1",
        "bid 4x6",
        "flip 99999999999999999999.0",
    };
    setup s;
    deal(&s, 3, "");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        hn_action action = 77;
        if (hn_action_parse(&s.rules, 3, 1, wrong[i], &action) != HN_NO_SUCH_ACTION)
            fail_msg("\"%s\" was read as an action", wrong[i]);
        assert_int_equal(action, 77);
    }
}

TEST(a_text_is_cut_to_its_buffer_and_its_length_is_told)
{
    setup s;
    char words[6];
    deal(&s, 3, "");
    hn_action flip = action_of(&s, 0, "flip 2.11");
    assert_int_equal(hn_action_text(&s.rules, 3, 0, flip, words, sizeof words), 9);
    assert_string_equal(words, "flip ");
    assert_int_equal(hn_action_text(&s.rules, 3, 0, flip, NULL, 0), 9);
}

TEST(the_legal_list_is_the_mask_in_rising_order)
{
    setup s;
    hn_mask mask;
    hn_action list[HN_ACTIONS];
    set(&s, "preset cambio-lock\n"
            "0: 3h rest\n"
            "1: 5d\n"
            "2: rest\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play");
    for (int seat = 0; seat < 3; seat++) {
        int count = hn_legal(&s.rules, &s.state, seat, &mask), seen = 0;
        assert_int_equal(count, 26);
        assert_int_equal(hn_legal_list(&s.rules, &s.state, seat, list), count);
        for (int action = 0; action < HN_ACTIONS; action++)
            if (hn_mask_has(&mask, (hn_action)action))
                assert_int_equal(list[seen++], action);
        assert_int_equal(seen, count);
    }
    assert_false(hn_mask_has(&mask, HN_ACTIONS));
}

TEST(a_seat_that_does_not_exist_has_nothing_to_decide)
{
    setup s;
    hn_mask mask;
    static const int seats[] = {-1, 2, 8, HN_NONE, 1000};
    deal(&s, 2, "");
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        hn_state before = s.state;
        assert_int_equal(hn_legal(&s.rules, &s.state, seats[i], &mask), 0);
        assert_int_equal(hn_apply(&s.rules, &s.state, seats[i], 0, NULL), HN_NOT_ASKED);
        assert_memory_equal(&before, &s.state, sizeof before);
    }
}

/* Every number is tried for every seat: it is done if it is legal, else nothing changes. */
static void try_everything(setup *s)
{
    for (int seat = 0; seat < hn_seat_count(&s->rules, &s->state); seat++) {
        hn_mask mask;
        int seats = hn_seat_count(&s->rules, &s->state);
        hn_legal(&s->rules, &s->state, seat, &mask);
        bool asked = hn_deciders(&s->rules, &s->state) >> seat & 1;
        for (int number = 0; number <= UINT16_MAX; number += number < HN_ACTIONS ? 1 : 1009) {
            hn_state copy = s->state;
            hn_events events;
            char words[40];
            hn_action action = (hn_action)number;
            bool exists = hn_action_text(&s->rules, seats, seat, action, words, sizeof words) > 0;
            hn_status status = hn_apply(&s->rules, &copy, seat, action, &events);
            assert_int_equal(status == HN_OK, hn_mask_has(&mask, action));
            if (asked)
                assert_int_equal(status == HN_NO_SUCH_ACTION, !exists);
            if (status) {
                assert_memory_equal(&copy, &s->state, sizeof copy);
                assert_int_equal(events.count, 0);
            }
        }
    }
}

TEST(an_action_is_done_if_and_only_if_it_is_legal)
{
    static const char *const rules[] = {"preset cambio", "preset cambio-lock",
                                        "preset cambio-table"};
    for (int i = 0; i < 3; i++) {
        setup s;
        set_under(&s, rules[i],
                  "0: 3h - 4h\n"
                  "1: 5d 6d\n"
                  "2: 2d 9s\n"
                  "discard 9c\n"
                  "deck Ks 2h\n"
                  "turn 1\n"
                  "caller 0\n");
        try_everything(&s);
        act(&s, "1: draw deck");
        try_everything(&s);
        act(&s, "1: play");
        try_everything(&s);
        act(&s, "1: look 1.0");
        try_everything(&s);
        act(&s, "1: exchange 2.1");
        try_everything(&s);
        act(&s, "1: with 1.0; 2: flip 2.0; 0: pass");
        try_everything(&s);
        act(&s, "all: pass; 2: draw deck");
        try_everything(&s);
        act(&s, "2: swap 1");
        try_everything(&s);
    }
}

TEST(giving_calling_and_choosing_looks_obey_the_same_law)
{
    setup s;
    set(&s, "preset cambio-table\n"
            "0: 3h - 4h\n"
            "1: 5d 2c\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 1.1; all: pass");
    expect(&s, "phase give");
    try_everything(&s);
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; all: pass");
    expect(&s, "phase call");
    try_everything(&s);
    deal(&s, 3, "rule looks_at chosen\n");
    act(&s, "1: look 1.2");
    try_everything(&s);
}

TEST(in_dutch_an_action_is_done_if_and_only_if_it_is_legal)
{
    static const char *const acts[] = {
        "0: draw deck", "0: swap 1",       "1: drop 2; 2: drop 0",
        "all: pass",    "0: exchange 1.0", "0: with 2.0",
        "1: pass",      "0: call",         "1: draw discard",
        "1: play",      "2: draw deck",    "2: swap 1",
        "all: pass",    "2: look 0.0",
    };
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 3h Jc 4h\n"
            "1: 7d*1 6d Jd\n"
            "2: 2d Qs\n"
            "discard 9c 7s\n"
            "deck Ks 2h\n");
    try_everything(&s);
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        act(&s, acts[i]);
        try_everything(&s);
    }
    expect(&s, "phase over");
}

TEST(collecting_and_choosing_looks_in_dutch_obey_the_same_law)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 7d\n"
            "1: 5d*1 6d\n"
            "discard 9c 4d\n");
    try_everything(&s);
    act(&s, "0: collect");
    try_everything(&s);
    deal(&s, 3, "preset dutch-collect\n");
    act(&s, "1: look 1.2");
    try_everything(&s);
}

TEST(the_view_tells_the_verb_and_the_place_of_an_action)
{
    setup s;
    deal(&s, 3, "");
    hn_view view = hn_view_of(&s.rules, &s.state, 2);
    hn_place flip = hn_view_action_place(&view, action_of(&s, 2, "flip 0.3"));
    hn_place swap = hn_view_action_place(&view, action_of(&s, 2, "swap 1"));
    hn_place draw = hn_view_action_place(&view, action_of(&s, 2, "draw deck"));
    assert_int_equal(flip.seat, 0);
    assert_int_equal(flip.slot, 3);
    assert_int_equal(swap.seat, 2);
    assert_int_equal(swap.slot, 1);
    assert_int_equal(draw.seat, HN_NONE);
    assert_int_equal(draw.slot, HN_NONE);
    assert_string_equal(hn_view_action_verb(&view, action_of(&s, 2, "flip 0.3")), "flip");
    assert_string_equal(hn_view_action_verb(&view, action_of(&s, 2, "draw deck")), "draw deck");
    assert_string_equal(hn_view_action_verb(&view, UINT16_MAX), "");
}
