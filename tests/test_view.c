/* Views: what a seat is shown of a table, and what it is told of events. */
#include "setup.h"

#include <string.h>

static hn_card_view view_of(setup *s, int seat)
{
    hn_card_view copy;
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    memset(&copy, 0x5a, sizeof copy);
    hn_card_view_of(&view, &copy);
    return copy;
}

static const char *view_text(setup *s, int seat)
{
    static char words[2000];
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    int length = hn_view_text(&view, words, sizeof words);
    assert_int_equal(length, strlen(words));
    return words;
}

static void table_of_three(setup *s)
{
    set(s, "0: 3h/0 4h - Kd/01\n"
           "1: 5d/1 6d/all\n"
           "2: 7d/02\n"
           "discard Ac 9c\n"
           "deck 2h\n");
}

/* ---- the view ---- */

TEST(a_seat_is_shown_the_cards_that_it_knows_and_who_knows_each)
{
    setup s;
    table_of_three(&s);
    assert_string_equal(view_text(&s, 0),
                        "cambio, turn 0 of seat 0, phase draw, deck 46, discard 9c of 2\n"
                        "0: 3h/0 ?/ - Kd/01\n"
                        "1: ?/1 6d/012\n"
                        "2: 7d/02\n");
    assert_string_equal(view_text(&s, 1),
                        "cambio, turn 0 of seat 0, phase draw, deck 46, discard 9c of 2\n"
                        "0: ?/0 ?/ - Kd/01\n"
                        "1: 5d/1 6d/012\n"
                        "2: ?/02\n");
}

TEST(the_public_is_shown_what_lay_open)
{
    setup s;
    table_of_three(&s);
    assert_string_equal(view_text(&s, HN_NONE),
                        "cambio, turn 0 of seat 0, phase draw, deck 46, discard 9c of 2\n"
                        "0: ?/0 ?/ - ?/01\n"
                        "1: ?/1 6d/012\n"
                        "2: ?/02\n");
}

TEST(a_drawn_card_is_shown_to_who_drew_it)
{
    setup s;
    table_of_three(&s);
    act(&s, "0: draw deck");
    assert_non_null(strstr(view_text(&s, 0), ", drawn 2h\n"));
    assert_non_null(strstr(view_text(&s, 1), ", drawn ?\n"));
    table_of_three(&s);
    act(&s, "0: draw discard");
    assert_non_null(strstr(view_text(&s, 0), ", drawn 9c\n"));
    assert_non_null(strstr(view_text(&s, 1), ", drawn 9c\n"));
    assert_non_null(strstr(view_text(&s, HN_NONE), ", drawn 9c\n"));
}

TEST(a_call_is_shown)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "turn 1\n"
            "caller 0\n");
    assert_string_equal(
        view_text(&s, 1),
        "cambio, turn 1 of seat 1, phase draw, deck 52, discard - of 0, called by 0\n"
        "0: ?/\n"
        "1: ?/\n");
}

TEST(a_view_text_is_cut_to_its_buffer_and_its_length_is_told)
{
    setup s;
    char words[10];
    table_of_three(&s);
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    assert_int_equal(hn_view_text(&view, words, sizeof words), strlen(view_text(&s, 0)));
    assert_string_equal(words, "cambio, t");
}

TEST(the_copy_holds_every_public_fact)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h/0 4h - Kd/01\n"
            "1: 5d/1 6d/all\n"
            "2: 7d/02\n"
            "discard Ac 9c\n"
            "deck 2h\n"
            "turn 2\n"
            "first 1\n"
            "lap 3\n"
            "caller 0\n");
    act(&s, "2: draw deck");
    hn_card_view v = view_of(&s, 1);
    assert_int_equal(v.turn, 10);
    assert_int_equal(v.seats, 3);
    assert_int_equal(v.seat, 1);
    assert_int_equal(v.first, 1);
    assert_int_equal(v.turn_seat, 2);
    assert_int_equal(v.phase, HN_PHASE_DRAWN);
    assert_int_equal(v.asked, 1 << 2);
    assert_int_equal(v.callers, 1 << 0);
    assert_int_equal(v.caller, 0);
    assert_int_equal(v.deck_count, 45);
    assert_int_equal(v.discard_count, 2);
    assert_int_equal(v.drawn, HN_UNKNOWN);
    assert_int_equal(v.drawn_from, 0);
    assert_int_equal(v.drawn_known, 1 << 2);
    assert_int_equal(v.chosen.seat, HN_NONE);
    assert_int_equal(v.giver, HN_NONE);
    assert_int_equal(v.discard[0], hn_card_parse("Ac"));
    assert_int_equal(v.discard[1], hn_card_parse("9c"));
    for (int i = 2; i < HN_CARDS; i++)
        assert_int_equal(v.discard[i], HN_NONE);
    assert_int_equal(v.card[0][0], HN_UNKNOWN);
    assert_int_equal(v.card[0][2], HN_NONE);
    assert_int_equal(v.card[0][3], hn_card_parse("Kd"));
    assert_int_equal(v.known[0][3], 3);
    assert_int_equal(v.known[1][1], HN_EVERYONE);
    assert_int_equal(v.dealt[0][0], 0);
    assert_int_equal(v.dealt[0][2], HN_NONE);
    assert_int_equal(v.card[3][0], HN_NONE);
}

TEST(the_accessors_say_what_the_copy_says)
{
    setup s;
    table_of_three(&s);
    act(&s, "0: draw deck");
    static const int seats[] = {0, 1, 2, HN_NONE};
    for (int i = 0; i < 4; i++) {
        hn_view view = hn_view_of(&s.rules, &s.state, seats[i]);
        hn_card_view v = view_of(&s, seats[i]);
        assert_ptr_equal(hn_view_rules(&view), &s.rules);
        assert_int_equal(hn_view_seat(&view), seats[i]);
        assert_int_equal(hn_view_seats(&view), 3);
        assert_int_equal(hn_view_phase(&view), v.phase);
        assert_int_equal(hn_view_turn_seat(&view), v.turn_seat);
        assert_int_equal(hn_view_drawn(&view), v.drawn);
        assert_int_equal(hn_view_top(&view), v.discard[1]);
        assert_int_equal(hn_view_deck(&view), v.deck_count);
        assert_int_equal(hn_view_callers(&view), v.callers);
        for (int seat = 0; seat < 3; seat++)
            for (int slot = 0; slot < HN_SLOTS; slot++) {
                assert_int_equal(hn_view_card(&view, seat, slot), v.card[seat][slot]);
                assert_int_equal(hn_view_known(&view, seat, slot), v.known[seat][slot]);
                assert_int_equal(hn_view_slots(&view, seat) >> slot & 1,
                                 v.card[seat][slot] != HN_NONE);
            }
    }
}

TEST(a_view_gives_the_seats_legal_actions)
{
    setup s;
    hn_mask one, two;
    hn_action list[HN_ACTIONS], same[HN_ACTIONS];
    table_of_three(&s);
    for (int seat = 0; seat < 3; seat++) {
        hn_view view = hn_view_of(&s.rules, &s.state, seat);
        assert_int_equal(hn_view_legal(&view, &one), hn_legal(&s.rules, &s.state, seat, &two));
        assert_memory_equal(&one, &two, sizeof one);
        int count = hn_view_legal_list(&view, list);
        assert_int_equal(count, seat ? 0 : 2);
        assert_int_equal(hn_legal_list(&s.rules, &s.state, seat, same), count);
        assert_memory_equal(list, same, (size_t)count * sizeof *list);
    }
}

TEST(what_is_being_chosen_is_shown_until_it_is_done)
{
    setup s;
    set(&s, "preset cambio-table\n"
            "0: 3h 4h\n"
            "1: 5d Jd\n"
            "deck Jh\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 0.1");
    hn_card_view v = view_of(&s, 1);
    assert_int_equal(v.chosen.seat, 0);
    assert_int_equal(v.chosen.slot, 1);
    act(&s, "0: with 1.0");
    v = view_of(&s, 1);
    assert_int_equal(v.chosen.seat, HN_NONE);
    assert_int_equal(v.chosen.slot, HN_NONE);
    assert_int_equal(v.resolutions, 0);
    act(&s, "0: flip 1.1; all: pass");
    v = view_of(&s, 1);
    assert_int_equal(v.giver, 0);
    assert_int_equal(v.chosen.seat, 1);
    assert_int_equal(v.chosen.slot, 1);
    assert_int_equal(v.windows, 1);
    assert_int_equal(v.resolutions, 1);
    act(&s, "0: give 0");
    v = view_of(&s, 1);
    assert_int_equal(v.giver, HN_NONE);
    assert_int_equal(v.chosen.seat, HN_NONE);
    assert_int_equal(v.resolutions, 0);
}

TEST(hidden_cards_do_not_change_a_view)
{
    setup s, other;
    set(&s, "0: 3h/0 4h\n"
            "1: 5d/1 6d\n"
            "discard Ac\n"
            "deck 2h 3c\n");
    set(&other, "0: 3h/0 Ks\n"
                "1: Jd/1 4h\n"
                "discard Ac\n"
                "deck 3c Xr\n"
                "seed 99\n");
    hn_card_view one = view_of(&s, 0), two = view_of(&other, 0);
    assert_memory_equal(&one, &two, sizeof one);
    act(&s, "0: draw discard");
    act(&other, "0: draw discard");
    one = view_of(&s, 0);
    two = view_of(&other, 0);
    assert_memory_equal(&one, &two, sizeof one);
    one = view_of(&s, HN_NONE);
    two = view_of(&other, HN_NONE);
    assert_memory_equal(&one, &two, sizeof one);
}

TEST(a_seat_sees_its_own_answer_in_a_window_and_no_other)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play");
    hn_card_view before = view_of(&s, 1);
    act(&s, "0: flip 2.0; 0: pass");
    hn_card_view other = view_of(&s, 1), own = view_of(&s, 0);
    assert_memory_equal(&before, &other, sizeof before);
    assert_int_equal(other.asked, 7);
    assert_int_equal(own.answered, 1);
    assert_int_equal(own.claimed[3], 1);
    assert_int_equal(other.answered, 0);
    assert_int_equal(other.claimed[3], 0);
}

TEST(the_moment_differs_between_any_two_decisions_of_a_seat)
{
    setup s;
    uint64_t moments[8];
    static const char *const acts[] = {"0: draw deck", "0: play",     "0: exchange 0.0",
                                       "0: with 1.0",  "0: flip 0.0", "0: flip 0.1",
                                       "all: pass"};
    set(&s, "0: 3h 4h\n"
            "1: 5d\n"
            "deck Jh\n");
    for (int i = 0; i < 8; i++) {
        hn_view view = hn_view_of(&s.rules, &s.state, 0);
        moments[i] = hn_view_moment(&view);
        for (int k = 0; k < i; k++)
            assert_true(moments[i] != moments[k]);
        if (i < 7)
            act(&s, acts[i]);
    }
}

/* ---- queues and collections ---- */

static void table_of_collections(setup *s)
{
    set(s, "preset dutch-collect\n"
           "0: 3h/0 4h*1\n"
           "1: 5d*2 6d 5h*1 5s/1\n"
           "2: 7d/02\n"
           "discard Ac Jc Js\n"
           "turn 1\n"
           "queue 1 2\n"
           "collects 2 K\n"
           "phase first\n");
}

TEST(collections_lie_open_to_all_and_are_marked_in_the_text)
{
    setup s;
    table_of_collections(&s);
    assert_string_equal(
        view_text(&s, 0),
        "dutch, turn 1 of seat 1, phase first, deck 44, discard Js of 3, powers of 1, 2\n"
        "0: 3h/0 4h*012 (collects 4)\n"
        "1: 5d*012 ?/ 5h*012 ?/1 (collects 5)\n"
        "2: 7d/02 (collects K)\n");
    assert_string_equal(
        view_text(&s, HN_NONE),
        "dutch, turn 1 of seat 1, phase first, deck 44, discard Js of 3, powers of 1, 2\n"
        "0: ?/0 4h*012 (collects 4)\n"
        "1: 5d*012 ?/ 5h*012 ?/1 (collects 5)\n"
        "2: ?/02 (collects K)\n");
}

TEST(everyone_is_shown_the_queue_the_ranks_and_the_collections_in_order)
{
    setup s;
    table_of_collections(&s);
    static const int seats[] = {0, 1, 2, HN_NONE};
    static const uint8_t collected[3][HN_COLLECTION] = {{1, HN_NONE, HN_NONE, HN_NONE},
                                                        {2, 0, HN_NONE, HN_NONE},
                                                        {HN_NONE, HN_NONE, HN_NONE, HN_NONE}};
    static const int ranks[] = {3, 4, HN_KING}, slots[] = {2, 5, 0};
    uint8_t queue[HN_QUEUE] = {1, 2};
    memset(queue + 2, HN_NONE, sizeof queue - 2);
    for (int i = 0; i < 4; i++) {
        hn_view view = hn_view_of(&s.rules, &s.state, seats[i]);
        hn_card_view v = view_of(&s, seats[i]);
        assert_memory_equal(v.queue, queue, sizeof queue);
        assert_memory_equal(v.collected, collected, sizeof collected);
        for (int k = 0; k < HN_QUEUE; k++)
            assert_int_equal(hn_view_queue(&view, k), queue[k]);
        for (int seat = 0; seat < 3; seat++) {
            assert_int_equal(v.collects[seat], ranks[seat]);
            assert_int_equal(hn_view_collects(&view, seat), ranks[seat]);
            assert_int_equal(hn_view_collection(&view, seat), slots[seat]);
            for (int k = 0; k < HN_COLLECTION; k++)
                assert_int_equal(hn_view_collected(&view, seat, k), collected[seat][k]);
        }
        for (int seat = 3; seat < HN_SEATS; seat++) {
            assert_int_equal(v.collects[seat], HN_NONE);
            assert_int_equal(v.collected[seat][0], HN_NONE);
        }
    }
}

TEST(queues_and_collections_that_do_not_exist_are_none)
{
    setup s;
    table_of_collections(&s);
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    static const int beyond[] = {-1, 3, HN_SEATS, 200};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(hn_view_collects(&view, beyond[i]), HN_NONE);
        assert_int_equal(hn_view_collection(&view, beyond[i]), 0);
        assert_int_equal(hn_view_collected(&view, beyond[i], 0), HN_NONE);
    }
    assert_int_equal(hn_view_queue(&view, -1), HN_NONE);
    assert_int_equal(hn_view_queue(&view, HN_QUEUE), HN_NONE);
    assert_int_equal(hn_view_collected(&view, 1, -1), HN_NONE);
    assert_int_equal(hn_view_collected(&view, 1, HN_COLLECTION), HN_NONE);
    table_of_three(&s);
    assert_int_equal(hn_view_queue(&view, 0), HN_NONE);
    assert_int_equal(hn_view_collects(&view, 0), HN_NONE);
}

TEST(the_moment_differs_between_two_powers_of_one_seat)
{
    setup s;
    uint64_t moments[4];
    static const char *const acts[] = {"0: look 1.0", "0: look 1.0", "0: pass"};
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n"
            "discard Qh Qd\n"
            "queue 0 0\n"
            "phase look\n");
    for (int i = 0; i < 4; i++) {
        hn_view view = hn_view_of(&s.rules, &s.state, 0);
        moments[i] = hn_view_moment(&view);
        for (int k = 0; k < i; k++)
            assert_true(moments[i] != moments[k]);
        if (i < 3)
            act(&s, acts[i]);
    }
}

/* ---- events ---- */

/* The only event of a type that an action caused. */
static hn_event event_of(setup *s, int seat, const char *words, hn_event_type type)
{
    hn_events events;
    assert_int_equal(hn_apply(&s->rules, &s->state, seat, action_of(s, seat, words), &events),
                     HN_OK);
    for (int i = 0; i < events.count; i++)
        if (events.event[i].type == type)
            return events.event[i];
    fail_msg("%s caused no such event", words);
    return events.event[0];
}

static const char *told(setup *s, const hn_event *event, int seat)
{
    static char words[100];
    hn_event seen = hn_event_for(event, seat);
    int length = hn_event_text(&s->rules, &seen, words, sizeof words);
    assert_int_equal(length, strlen(words));
    return words;
}

TEST(a_draw_tells_its_card_to_who_drew_it_alone)
{
    setup s;
    table_of_three(&s);
    hn_event event = event_of(&s, 0, "draw deck", HN_EVENT_DRAW);
    assert_int_equal(event.seen_by, 1 << 0);
    assert_string_equal(told(&s, &event, 0), "seat 0 draws 2h from the deck");
    assert_string_equal(told(&s, &event, 1), "seat 0 draws a card from the deck");
    assert_string_equal(told(&s, &event, HN_NONE), "seat 0 draws a card from the deck");
    hn_event other = hn_event_for(&event, 1);
    assert_int_equal(other.card, HN_UNKNOWN);
    assert_int_equal(other.seen_by, 1 << 0);
}

TEST(what_lies_open_is_told_to_everyone)
{
    setup s;
    table_of_three(&s);
    hn_event take = event_of(&s, 0, "draw discard", HN_EVENT_TAKE);
    hn_event out = event_of(&s, 0, "swap 1", HN_EVENT_SWAP);
    assert_int_equal(take.seen_by, HN_EVERYONE);
    assert_int_equal(out.seen_by, HN_EVERYONE);
    assert_string_equal(told(&s, &take, HN_NONE), "seat 0 takes 9c from the discard");
    assert_string_equal(told(&s, &out, 2), "seat 0 swaps it into 0.1; 4h comes out");
    assert_string_equal(told(&s, &out, HN_NONE), "seat 0 swaps it into 0.1; 4h comes out");
}

TEST(a_look_tells_its_card_to_the_looker_and_its_place_to_all)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d/1\n"
            "deck 9h\n");
    act(&s, "0: draw deck; 0: play");
    hn_event event = event_of(&s, 0, "look 1.0", HN_EVENT_LOOK);
    assert_int_equal(event.seen_by, 1 << 0);
    assert_string_equal(told(&s, &event, 0), "seat 0 looks at 1.0: 5d");
    assert_string_equal(told(&s, &event, 1), "seat 0 looks at 1.0");
    assert_string_equal(told(&s, &event, HN_NONE), "seat 0 looks at 1.0");
}

TEST(a_penalty_card_is_told_to_nobody_and_a_wrong_flip_to_all)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d/1\n"
            "deck 2h Qs\n");
    act(&s, "0: draw deck; 0: play; 0: flip 0.0; 0: pass");
    setup other = s;
    hn_event wrong = event_of(&s, 1, "pass", HN_EVENT_WRONG);
    hn_event penalty = event_of(&other, 1, "pass", HN_EVENT_PENALTY);
    assert_int_equal(wrong.seen_by, HN_EVERYONE);
    assert_string_equal(told(&s, &wrong, HN_NONE), "seat 0 flips 0.0: 3h, wrong");
    assert_int_equal(penalty.seen_by, 0);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(hn_event_for(&penalty, seat).card, HN_UNKNOWN);
    assert_int_equal(hn_event_for(&penalty, HN_NONE).card, HN_UNKNOWN);
}

TEST(an_exchange_and_a_give_tell_places_and_no_card)
{
    setup s;
    set(&s, "preset cambio-table\n"
            "0: 3h 4h\n"
            "1: Jd 6d\n"
            "deck Jh\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 0.0");
    hn_event exchange = event_of(&s, 0, "with 1.1", HN_EVENT_EXCHANGE);
    assert_int_equal(exchange.card, HN_NONE);
    assert_string_equal(told(&s, &exchange, 1), "seat 0 exchanges 0.0 and 1.1");
    act(&s, "0: flip 1.0; all: pass");
    hn_event give = event_of(&s, 0, "give 1", HN_EVENT_GIVE);
    assert_int_equal(give.card, HN_NONE);
    assert_string_equal(told(&s, &give, 1), "seat 0 gives its card 0.1 into 1.0");
}

TEST(a_collections_beginning_and_what_joins_it_are_told_to_everyone)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "rule looks 1\n"
            "0: 3h 7h\n"
            "1: 5d 6d\n"
            "discard Ac 3c\n"
            "phase looks\n");
    act(&s, "1: look 1.0");
    hn_event rank = event_of(&s, 0, "look 0.0", HN_EVENT_RANK);
    hn_event collect = event_of(&s, 0, "collect", HN_EVENT_COLLECT);
    assert_int_equal(rank.seen_by, HN_EVERYONE);
    assert_int_equal(collect.seen_by, HN_EVERYONE);
    assert_int_equal(hn_event_for(&rank, HN_NONE).card, hn_card_parse("3h"));
    assert_string_equal(told(&s, &rank, HN_NONE), "seat 0 collects rank 3: 0.0 lies open, 3h");
    assert_string_equal(told(&s, &collect, 1), "seat 0 collects 3c into 0.2");
}

TEST(a_drop_is_told_as_a_drop)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 2d 5h\n"
            "1: 5d 6d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: drop 0; 1: drop 0; 1: pass");
    setup other = s;
    hn_event right = event_of(&s, 0, "pass", HN_EVENT_FLIP);
    hn_event wrong = event_of(&other, 0, "pass", HN_EVENT_WRONG);
    assert_string_equal(told(&s, &right, HN_NONE), "seat 0 drops 0.0: 2d, right");
    assert_string_equal(told(&s, &wrong, HN_NONE), "seat 1 drops 1.0: 5d, wrong");
}

TEST(events_may_be_left_out)
{
    setup s, other;
    table_of_three(&s);
    other = s;
    act(&s, "0: draw deck; 0: swap 0");
    hn_apply(&other.rules, &other.state, 0, action_of(&other, 0, "draw deck"), NULL);
    hn_apply(&other.rules, &other.state, 0, action_of(&other, 0, "swap 0"), NULL);
    assert_memory_equal(&s.state, &other.state, sizeof s.state);
}

TEST(the_public_knows_what_all_of_eight_seats_know)
{
    setup s;
    set(&s, "0: 3h/0123456 4h/01234567\n"
            "1: 5d/1\n"
            "2: 6d\n"
            "3: 7d\n"
            "4: 8d\n"
            "5: 9d\n"
            "6: 2d\n"
            "7: Ad\n");
    hn_view public = hn_view_of(&s.rules, &s.state, HN_NONE);
    assert_int_equal(hn_view_card(&public, 0, 0), HN_UNKNOWN);
    assert_int_equal(hn_view_card(&public, 0, 1), hn_card_parse("4h"));
}

TEST(places_and_seats_that_do_not_exist_have_no_card)
{
    setup s;
    set(&s, "0: 3h/0\n"
            "1: 5d/1\n");
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    assert_int_equal(hn_view_card(&view, 9, 0), HN_NONE);
    assert_int_equal(hn_view_card(&view, -1, 0), HN_NONE);
    assert_int_equal(hn_view_card(&view, 0, 12), HN_NONE);
    assert_int_equal(hn_view_known(&view, 77, 77), 0);
    assert_int_equal(hn_view_slots(&view, 50), 0);
    hn_view nobody = hn_view_of(&s.rules, &s.state, 5);
    assert_int_equal(hn_view_seat(&nobody), HN_NONE);
    assert_int_equal(hn_view_card(&nobody, 0, 0), HN_UNKNOWN);
}

/* ---- one by one and together ---- */

static void check_cards(const hn_view *view)
{
    hn_card_view v;
    hn_card_view_of(view, &v);
    assert_int_equal(hn_view_first(view), v.first);
    assert_int_equal(hn_view_drawn_from(view), v.drawn_from);
    assert_int_equal(hn_view_ranks(view), v.ranks);
    assert_int_equal(hn_view_power(view), v.power);
    assert_int_equal(hn_view_unused(view), v.unused);
    assert_int_equal(hn_view_barred(view), v.barred);
    for (int i = 0; i < HN_QUEUE; i++)
        assert_int_equal(hn_view_queue_rank(view, i), v.queue_rank[i]);
}

static void check_dice(const hn_view *view)
{
    hn_dice_view v;
    hn_dice_view_of(view, &v);
    assert_int_equal(hn_view_first(view), v.first);
    assert_int_equal(hn_view_in_play(view), v.in_play);
    assert_int_equal(hn_view_palifico(view), v.palifico);
    assert_int_equal(hn_view_wild(view), v.wild);
}

/* A round of three by random play, in which every seat's view is checked in every moment. */
static void check_round(const hn_game *game, uint64_t seed)
{
    setup s;
    hn_rules_preset(&s.rules, game, NULL, NULL);
    hn_deal(&s.rules, 3, (int)(seed % 3), seed, &s.state, NULL);
    for (uint64_t move = 0; !hn_over(&s.rules, &s.state); move++) {
        hn_action list[HN_ACTIONS];
        for (int seat = 0; seat < 3; seat++) {
            hn_view view = hn_view_of(&s.rules, &s.state, seat);
            if (hn_game_table(game) == HN_TABLE_CARDS)
                check_cards(&view);
            else
                check_dice(&view);
        }
        int seat = hn_next_decider(&s.rules, &s.state),
            count = hn_legal_list(&s.rules, &s.state, seat, list);
        uint64_t which = hn_random_below(seed, HN_FOR_CALLER, move, (uint64_t)count);
        assert_int_equal(hn_apply(&s.rules, &s.state, seat, list[which], NULL), HN_OK);
    }
}

TEST(what_is_asked_one_by_one_is_what_the_plain_view_says)
{
    enum { ROUNDS = 20 };
    for (int g = 0; g < hn_games(); g++)
        for (uint64_t seed = 0; seed < ROUNDS; seed++)
            check_round(hn_game_at(g), seed);
}
