/* Worlds: states drawn for a view that give the same view, and views that no table gives. */
#include "draw.h"
#include "setup.h"

#include "core/mask.h"

#include <string.h>

static hn_card_view view_of(setup *s, int seat)
{
    hn_card_view copy;
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    memset(&copy, 0x5a, sizeof copy);
    hn_card_view_of(&view, &copy);
    return copy;
}

static void table_of_three(setup *s)
{
    set(s, "0: 3h/0 4h - Kd/01\n"
           "1: 5d/1 6d/all\n"
           "2: 7d/02\n"
           "discard Ac 9c\n"
           "deck 2h\n");
}

/* ---- worlds ---- */

/* Worlds drawn for every seat and the public give the same view, and hold the whole deck. */
static void check_worlds(setup *s)
{
    int seats = hn_seat_count(&s->rules, &s->state);
    for (int i = 0; i <= seats; i++) {
        int seat = i < seats ? i : HN_NONE;
        hn_card_view view = view_of(s, seat);
        for (uint64_t seed = 0; seed < 10; seed++) {
            setup world = *s, again = *s;
            hn_error error;
            if (hn_card_world(&s->rules, &view, seed, &world.state, &error))
                fail_msg("seat %d: %s", seat, error.text);
            hn_card_view same = view_of(&world, seat);
            assert_memory_equal(&view, &same, sizeof view);
            hn_card_world(&s->rules, &view, seed, &again.state, NULL);
            assert_memory_equal(&world.state, &again.state, sizeof world.state);
            if (seat != HN_NONE) {
                hn_mask one, two;
                hn_legal(&s->rules, &s->state, seat, &one);
                hn_legal(&s->rules, &world.state, seat, &two);
                assert_memory_equal(&one, &two, sizeof one);
            }
        }
    }
}

TEST(a_world_gives_the_same_view)
{
    static const char *const acts[] = {"0: draw deck",
                                       "0: play",
                                       "0: look 1.0",
                                       "0: exchange 0.1",
                                       "0: with 2.0",
                                       "1: flip 2.0",
                                       "1: pass; 2: flip 0.0; 2: flip 2.1",
                                       "all: pass"};
    setup s;
    set(&s, "preset cambio-table\n"
            "0: 3h/0 4h - Kd/01\n"
            "1: 5d/1 6d/all\n"
            "2: Kh/02 2s\n"
            "discard Ac 9c\n"
            "deck Ks\n");
    check_worlds(&s);
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        act(&s, acts[i]);
        check_worlds(&s);
    }
}

TEST(a_world_is_drawn_while_a_card_is_to_be_given)
{
    setup s;
    set(&s, "preset cambio-table\n"
            "0: 3h 4h\n"
            "1: 5d 2c\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 1.1; all: pass");
    expect(&s, "phase give");
    check_worlds(&s);
}

TEST(a_world_is_drawn_while_looks_are_chosen_and_after_the_end)
{
    setup s;
    deal(&s, 3, "rule looks_at chosen\n");
    act(&s, "1: look 1.2");
    check_worlds(&s);
    set(&s, "preset cambio-lock\n"
            "0: 3h\n"
            "1: 5d\n"
            "deck 2h\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; all: pass");
    expect(&s, "phase over");
    check_worlds(&s);
}

/* Worlds of a table now and after each of these actions. */
static void check_worlds_along(setup *s, const char *const *acts, size_t count)
{
    check_worlds(s);
    for (size_t i = 0; i < count; i++) {
        act(s, acts[i]);
        check_worlds(s);
    }
}

TEST(a_world_is_drawn_with_queues_and_collections)
{
    static const char *const acts[] = {"0: draw deck",    "0: swap 1",       "1: drop 2; 2: drop 0",
                                       "all: pass",       "0: exchange 1.0", "0: with 2.0",
                                       "1: exchange 1.3", "1: with 0.3",     "0: call",
                                       "1: collect",      "2: draw deck",    "2: swap 1",
                                       "all: pass",       "2: look 0.0"};
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 3h/0 Jc 4h/01 9d*1\n"
            "1: Js*2 6d/1 Jd/012 Jh*1\n"
            "2: 2d Qs\n"
            "discard 9c 7s\n"
            "deck Ks 2h\n"
            "collects 2 A\n");
    check_worlds_along(&s, acts, sizeof acts / sizeof *acts);
    expect(&s, "phase over");
}

TEST(a_world_is_drawn_while_looks_are_chosen_in_dutch)
{
    static const char *const acts[] = {"1: look 1.2", "0: look 0.0; 0: look 0.1; 1: look 1.1",
                                       "2: look 2.0", "2: look 2.3", "0: draw deck"};
    setup s;
    deal(&s, 3, "preset dutch-collect\n");
    check_worlds_along(&s, acts, sizeof acts / sizeof *acts);
}

TEST(a_world_is_drawn_after_an_empty_hand_and_after_four_collected)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 5d*1 7d\n"
            "1: 4s*1 4h*2 7s\n"
            "deck 7h\n");
    act(&s, "0: draw deck; 0: play; 1: drop 2; all: pass");
    expect(&s, "phase over");
    check_worlds(&s);
    set(&s, "preset dutch-collect\n"
            "0: 4s*1 4h*2 4c*3 Kd\n"
            "1: 5d*1 Xr\n"
            "discard 4d\n");
    act(&s, "0: collect");
    expect(&s, "phase over");
    check_worlds(&s);
}

TEST(in_a_world_the_others_answers_are_open)
{
    setup s, world;
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 0.0; 0: pass; 1: pass");
    world = s;
    hn_card_view view = view_of(&s, 1);
    assert_int_equal(hn_card_world(&s.rules, &view, 1, &world.state, NULL), HN_OK);
    expect(&world, "asked 0 2");
    view = view_of(&s, HN_NONE);
    assert_int_equal(hn_card_world(&s.rules, &view, 1, &world.state, NULL), HN_OK);
    expect(&world, "asked 0 1 2");
}

TEST(every_way_the_hidden_cards_may_lie_is_as_likely)
{
    enum { WORLDS = 6000 };
    setup s, world;
    int found[3][3] = {{0}};
    set(&s, "0: Ac\n"
            "1: Ad\n"
            "discard rest\n"
            "deck Ah\n");
    hn_card_view view = view_of(&s, 1);
    world = s;
    for (uint64_t seed = 0; seed < WORLDS; seed++) {
        assert_int_equal(hn_card_world(&s.rules, &view, seed, &world.state, NULL), HN_OK);
        found[table_in(&world)->card[0][0]][table_in(&world)->card[1][0]]++;
    }
    /* six ways, 1,000 each; a standard error is 28.9, four are 115 */
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            if (a != b)
                assert_in_range(found[a][b], 1000 - 115, 1000 + 115);
}

TEST(a_world_puts_no_reshuffled_card_where_a_card_lay_before)
{
    setup s, world;
    set(&s, "0: 3h 4h\n"
            "1: 5d 6d\n"
            "discard rest 9c\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 0.0; all: pass; 0: pass");
    check_worlds(&s);
    hn_card_view view = view_of(&s, 1);
    world = s;
    for (uint64_t seed = 0; seed < 200; seed++) {
        assert_int_equal(hn_card_world(&s.rules, &view, seed, &world.state, NULL), HN_OK);
        const table *t = table_in(&world);
        hn_card old[] = {t->card[0][1], t->card[1][0], t->card[1][1]};
        for (int i = 0; i < 3; i++)
            assert_true(old[i] == hn_card_parse("4h") || old[i] == hn_card_parse("5d") ||
                        old[i] == hn_card_parse("6d"));
        assert_int_equal(t->shuffled[t->card[0][2]], 1);
    }
}

/* Every draw shuffles back the one card under the top discard. */
TEST(more_reshuffles_than_a_byte_can_count_keep_views_and_worlds_right)
{
    static const char *const rules[] = {
        "preset cambio-lock\nrule laps 250\nrule flips none\n",
        "preset dutch\nrule laps 250\nrule powers.J none\nrule powers.Q none\n"};
    static const char *const rest_of_turn[] = {"", "all: pass; all: pass"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, rules[i],
                  "0: 3h 4h\n"
                  "1: 5d Xb\n"
                  "2: rest\n"
                  "3: rest\n"
                  "4: rest\n"
                  "5: rest\n"
                  "discard 2c 9c\n");
        for (int turn = 0; turn < 600; turn++) {
            act(&s, "all: draw deck");
            happened(&s, "the discard is shuffled back: 1 card\n");
            act(&s, turn % 5 ? "all: swap 0" : "all: swap 1");
            if (turn % 20 == 0 || (turn > 250 && turn < 260))
                check_worlds(&s);
            act(&s, rest_of_turn[i]);
        }
    }
}

/* ---- views that no table gives ---- */

/* A view of seat 0 with one thing changed is refused, and the message says what. */
static void no_world(const setup *s, const hn_card_view *view, const char *words, int line)
{
    hn_state untouched = {{7}}, state = untouched;
    hn_error error = {.status = HN_OK};
    hn_status status = hn_card_world(&s->rules, view, 1, &state, &error);
    if (status != HN_BAD_VIEW || error.status != HN_BAD_VIEW || !strstr(error.text, words)) {
        print_error("answered %d \"%s\", not \"… %s …\"\n", status, error.text, words);
        _fail(__FILE__, line);
    }
    assert_memory_equal(&state, &untouched, sizeof state);
    assert_int_equal(hn_card_world(&s->rules, view, 1, &state, NULL), HN_BAD_VIEW);
}

#define NO_WORLD(s, words, change)        \
    do {                                  \
        hn_card_view v = view_of(s, 0);   \
        change;                           \
        no_world(s, &v, words, __LINE__); \
    } while (0)

TEST(numbers_out_of_range_give_no_world)
{
    setup s;
    table_of_three(&s);
    NO_WORLD(&s, "seats", v.seats = 0);
    NO_WORLD(&s, "seats", v.seats = 9);
    NO_WORLD(&s, "seats", v.seats = 200);
    NO_WORLD(&s, "seat", v.seat = 3);
    NO_WORLD(&s, "seat", v.seat = 200);
    NO_WORLD(&s, "first", v.first = 3);
    NO_WORLD(&s, "turn_seat", v.turn_seat = 3);
    NO_WORLD(&s, "phase", v.phase = HN_PHASES);
    NO_WORLD(&s, "asked", v.asked = 8);
    NO_WORLD(&s, "callers", v.callers = 8);
    NO_WORLD(&s, "caller", v.caller = 0);
    NO_WORLD(&s, "caller", v.callers = 2);
    NO_WORLD(&s, "", v.answered = 2);
    NO_WORLD(&s, "", v.drawn_from = 2);
    NO_WORLD(&s, "reshuffle", v.shuffles = HN_NONE);
    NO_WORLD(&s, "", v.deck_count = 255);
    NO_WORLD(&s, "", v.discard_count = 54);
}

TEST(cards_in_two_places_or_in_none_give_no_world)
{
    setup s;
    table_of_three(&s);
    NO_WORLD(&s, "0.3", v.card[0][3] = v.card[0][0]);
    NO_WORLD(&s, "0.0", v.card[0][0] = v.discard[0]);
    NO_WORLD(&s, "discard", v.discard[1] = v.discard[0]);
    NO_WORLD(&s, "discard", v.discard[1] = HN_NONE);
    NO_WORLD(&s, "discard", v.discard[2] = v.card[0][0]);
    NO_WORLD(&s, "0.0", v.card[0][0] = 54);
    NO_WORLD(&s, "0.0", v.card[0][0] = HN_UNKNOWN);
    NO_WORLD(&s, "1.0", v.card[1][0] = 20);
    NO_WORLD(&s, "0.2", v.known[0][2] = 1);
    NO_WORLD(&s, "0.2", v.dealt[0][2] = 0);
    NO_WORLD(&s, "3.0", v.card[3][0] = HN_UNKNOWN);
    NO_WORLD(&s, "drawn", v.drawn = v.discard[0]);
    NO_WORLD(&s, "", v.deck_count--);
    NO_WORLD(&s, "", v.deck_count++);
}

TEST(marks_of_reshuffles_that_never_were_give_no_world)
{
    setup s;
    table_of_three(&s);
    NO_WORLD(&s, "1.0", v.dealt[1][0] = 1);
    NO_WORLD(&s, "0.0", v.shuffled[v.card[0][0]] = 1);
    NO_WORLD(&s, "", v.shuffles = 1);
    NO_WORLD(&s, "", (v.shuffled[hn_card_parse("Qs")] = 5, v.deck_count--));
    set(&s, "0: 3h 4h\n"
            "1: 5d 6d\n"
            "discard rest 9c\n");
    act(&s, "0: draw deck; 0: swap 0");
    NO_WORLD(&s, "", (v.shuffled[table_in(&s)->pile[HN_CARDS - 1]] = 0, v.deck_count--));
}

TEST(a_phase_without_what_it_is_about_gives_no_world)
{
    setup s;
    table_of_three(&s);
    NO_WORLD(&s, "", v.phase = HN_PHASE_DRAWN);
    NO_WORLD(&s, "", v.phase = HN_PHASE_SECOND);
    NO_WORLD(&s, "", v.phase = HN_PHASE_GIVE);
    NO_WORLD(&s, "", (v.phase = HN_PHASE_GIVE, v.giver = 200));
    NO_WORLD(&s, "", v.phase = HN_PHASE_OVER);
    NO_WORLD(&s, "", v.asked = 0);
    NO_WORLD(&s, "", v.asked = 3);
    NO_WORLD(&s, "", v.answered = 1);
    NO_WORLD(&s, "", v.giver = 0);
    NO_WORLD(&s, "", v.chosen = ((hn_place){200, 200}));
    NO_WORLD(&s, "", v.claimed[0] = 1);
    act(&s, "0: draw deck");
    NO_WORLD(&s, "", v.phase = HN_PHASE_DRAW);
    NO_WORLD(&s, "", v.drawn = v.discard[0]);
    NO_WORLD(&s, "", v.drawn = HN_UNKNOWN);
    NO_WORLD(&s, "", v.drawn_known = 2);
    NO_WORLD(&s, "drawn.known", v.drawn_known = 9);
    NO_WORLD(&s, "drawn.known", (v.drawn_known = 0, v.drawn = HN_UNKNOWN));
    set(&s, "preset cambio-lock\n"
            "0: 3h\n"
            "1: 5d\n");
    NO_WORLD(&s, "", v.phase = HN_PHASE_LOOK);
    NO_WORLD(&s, "", v.phase = HN_PHASE_FIRST);
    NO_WORLD(&s, "", v.phase = HN_PHASE_WINDOW);
    NO_WORLD(&s, "", v.phase = HN_PHASE_CALL);
}

TEST(claims_on_nothing_give_no_world)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play");
    NO_WORLD(&s, "", v.claimed[0] = 2);
    NO_WORLD(&s, "", v.claimed[11] = 0x80);
    NO_WORLD(&s, "", (v.asked = 1, v.answered = 1));
}

TEST(a_public_that_claims_or_answers_gives_no_world)
{
    setup s;
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "2: 6d\n"
            "3: 7d\n"
            "4: 8d\n"
            "5: 9d\n"
            "6: 2d\n"
            "7: Ad\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play");
    hn_card_view claims = view_of(&s, HN_NONE), answers = claims;
    claims.claimed[0] = 1;
    no_world(&s, &claims, "claimed", __LINE__);
    answers.answered = 1;
    no_world(&s, &answers, "asked", __LINE__);
}

TEST(looks_at_more_cards_than_a_seat_has_give_no_world)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h 4h\n"
            "1: 5d 6d\n"
            "phase looks\n");
    check_worlds(&s);
    set(&s, "preset dutch\n"
            "0: 3h 4h\n"
            "1: 5d\n"
            "phase looks\n");
    NO_WORLD(&s, "", (void)v);
}

/* ---- queues, ranks and collections that no table has ---- */

/* Two Queens wait, of the turn's seat and of seat 2. */
static void table_of_queens(setup *s)
{
    set(s, "preset dutch-collect\n"
           "0: 3h 4h*1\n"
           "1: 5d*2 6d 5h*1 5s/1\n"
           "2: 7d\n"
           "discard Ac Qc Qs\n"
           "turn 1\n"
           "queue 1 2\n"
           "phase look\n");
}

TEST(queues_that_do_not_fit_give_no_world)
{
    setup s;
    table_of_queens(&s);
    check_worlds(&s);
    NO_WORLD(&s, "queue", v.queue[1] = 3);
    NO_WORLD(&s, "queue", v.queue[1] = 200);
    NO_WORLD(&s, "queue", v.queue[3] = 0);
    NO_WORLD(&s, "asked", v.queue[0] = 0);
    NO_WORLD(&s, "asked", v.queue[0] = 200);
    NO_WORLD(&s, "", (v.queue[0] = 200, v.asked = 0));
    NO_WORLD(&s, "", v.queue[0] = HN_NONE);
    NO_WORLD(&s, "", memset(v.queue, HN_NONE, sizeof v.queue));
    NO_WORLD(&s, "", v.phase = HN_PHASE_FIRST);
    NO_WORLD(&s, "", (v.phase = HN_PHASE_SECOND, v.chosen = (hn_place){0, 0}));
    NO_WORLD(&s, "queue", v.phase = HN_PHASE_CALL);
    NO_WORLD(&s, "queue", (v.phase = HN_PHASE_WINDOW, v.asked = 7));
    NO_WORLD(&s, "queue", (v.phase = HN_PHASE_OVER, v.asked = 0));
    NO_WORLD(&s, "", v.discard[2] = hn_card_parse("2c"));
    act(&s, "1: pass; 2: pass; 1: pass");
    NO_WORLD(&s, "queue", v.queue[0] = 2);
}

/* Powers wait clockwise from the turn's seat, no more than there are cards of their rank. */
TEST(queues_that_no_window_leaves_give_no_world)
{
    setup s;
    table_of_queens(&s);
    NO_WORLD(&s, "", (v.queue[0] = 0, v.queue[1] = 2, v.asked = 1 << 0));
    NO_WORLD(&s, "", v.queue[2] = 1);
    NO_WORLD(&s, "", (v.queue[2] = 0, v.queue[3] = 2));
    set(&s, "preset dutch\n"
            "rule powers.joker look\n"
            "0: 3h\n"
            "1: 5d\n"
            "discard Xr Xb\n"
            "queue 0 1\n"
            "phase look\n");
    check_worlds(&s);
    NO_WORLD(&s, "", v.queue[2] = 1);
}

TEST(ranks_that_nobody_collects_give_no_world)
{
    setup s;
    table_of_queens(&s);
    NO_WORLD(&s, "collects", v.collects[2] = HN_RANKS);
    NO_WORLD(&s, "collects", v.collects[2] = 200);
    NO_WORLD(&s, "collects", v.collects[3] = 1);
    NO_WORLD(&s, "", v.collects[2] = HN_JOKER);
    NO_WORLD(&s, "collected", v.collects[1] = 7);
    NO_WORLD(&s, "collected", v.collects[1] = HN_NONE);
    set(&s, "preset dutch\n"
            "0: 3h\n"
            "1: 5d\n");
    NO_WORLD(&s, "", v.collects[0] = 3);
    deal(&s, 2, "preset dutch-collect\n");
    NO_WORLD(&s, "", v.collects[0] = 3);
    table_of_three(&s);
    NO_WORLD(&s, "", v.collects[0] = 3);
    NO_WORLD(&s, "", v.queue[0] = 0);
    NO_WORLD(&s, "collected", v.collected[0][0] = 0);
    set(&s, "0: 3h\n"
            "1: 5d\n"
            "deck Jh\n");
    act(&s, "0: draw deck; 0: play");
    expect(&s, "phase first");
    NO_WORLD(&s, "", v.queue[0] = 0);
    NO_WORLD(&s, "", (v.queue[0] = 1, v.asked = 2));
}

TEST(lists_that_are_no_collection_give_no_world)
{
    setup s;
    table_of_queens(&s);
    NO_WORLD(&s, "collected", v.collected[1][2] = HN_SLOTS);
    NO_WORLD(&s, "collected", v.collected[1][2] = 200);
    NO_WORLD(&s, "collected", v.collected[1][2] = 4);
    NO_WORLD(&s, "collected", v.collected[1][2] = 0);
    NO_WORLD(&s, "collected", v.collected[1][2] = 1);
    NO_WORLD(&s, "collected", v.collected[1][2] = 3);
    NO_WORLD(&s, "collected", v.collected[1][3] = 3);
    NO_WORLD(&s, "collected", v.collected[1][0] = HN_NONE);
    NO_WORLD(&s, "collected", v.collected[0][0] = 0);
    NO_WORLD(&s, "collected", v.collected[2][0] = 0);
    NO_WORLD(&s, "collected", v.collected[5][0] = 0);
    NO_WORLD(&s, "collected",
             (v.known[1][0] = 7, v.collected[1][0] = 0, v.collected[1][1] = HN_NONE));
}

TEST(tables_at_which_someone_has_won_give_no_world_unless_they_are_over)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 3h 4h*1\n"
            "1: 5d*1 5c*2 5h*3 5s/all 6d\n"
            "discard 9c\n");
    check_worlds(&s);
    NO_WORLD(&s, "", v.collected[1][3] = 3);
    set(&s, "preset dutch-collect\n"
            "0: 3h 4h*1\n"
            "1: 5d*1 5c/all\n"
            "discard 9c\n");
    check_worlds(&s);
    NO_WORLD(&s, "", v.collected[1][1] = 1);
}

/* Dutch is called by one seat, whose turn does not come again; it has no looks before a swap and opens one
 * window for a card. */
TEST(what_dutch_does_not_have_gives_no_world)
{
    setup s;
    set(&s, "preset dutch\n"
            "0: 3h/0\n"
            "1: 5d\n"
            "2: 6d\n"
            "discard 9c\n"
            "caller 0\n"
            "turn 1\n");
    check_worlds(&s);
    NO_WORLD(&s, "", v.callers = 5);
    NO_WORLD(&s, "", (v.callers = 2, v.caller = 1));
    NO_WORLD(&s, "", v.turn = 0);
    NO_WORLD(&s, "", v.windows = 1);
    NO_WORLD(&s, "", v.resolutions = 1);
    NO_WORLD(&s, "", v.phase = HN_PHASE_CALL);
    set(&s, "preset dutch\n"
            "0: 3h/0\n"
            "1: 5d\n"
            "discard Jc\n"
            "queue 0\n"
            "phase first\n");
    NO_WORLD(&s, "", v.looked = ((hn_place){0, 0}));
    act(&s, "0: pass; 0: pass; 1: draw deck; 1: play");
    NO_WORLD(&s, "",
             (v.phase = HN_PHASE_GIVE, v.giver = 0, v.asked = 1, v.chosen = (hn_place){1, 1}));
}

TEST(claims_that_dutch_does_not_have_give_no_world)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 3h 4h*1\n"
            "1: 5d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play");
    check_worlds(&s);
    NO_WORLD(&s, "", v.claimed[0] = 2);
    NO_WORLD(&s, "", v.claimed[1] = 1 << 4);
    NO_WORLD(&s, "", v.asked = 1);
    deal(&s, 2, "preset dutch\n");
    act(&s, "0: look 0.0");
    check_worlds(&s);
    NO_WORLD(&s, "", v.claimed[0] = 3);
    NO_WORLD(&s, "", v.claimed[1] = 1 << 4);
    NO_WORLD(&s, "", v.answered = 1);
    NO_WORLD(&s, "", v.turn = 1);
}

/* ---- any other view ---- */

/* Changes up to three bytes of a view, mostly to numbers that mean something. */
static void spoil(random_run *chance, hn_card_view *view)
{
    static const uint8_t telling[] = {0, 1, 2, 3, 4, 7, 11, 12, 13, HN_UNKNOWN, HN_NONE};
    for (int i = draw_below(chance, 3); i >= 0; i--) {
        size_t at = (size_t)draw_below(chance, sizeof *view);
        ((uint8_t *)view)[at] = draw_below(chance, 4) ? telling[draw_below(chance, sizeof telling)]
                                                      : (uint8_t)draw_below(chance, 256);
    }
}

/* A world of a view that was made up is a table like any other: it gives the view, and can be played. */
static void is_no_world_or_a_good_one(random_run *chance, const hn_rules *rules,
                                      const hn_card_view *view)
{
    hn_state untouched = {{7}}, world = untouched;
    hn_card_view same;
    if (hn_card_world(rules, view, 1, &world, NULL)) {
        assert_memory_equal(&world, &untouched, sizeof world);
        return;
    }
    hn_view seen = hn_view_of(rules, &world, view->seat);
    hn_card_view_of(&seen, &same);
    assert_memory_equal(view, &same, sizeof same);
    for (int seat, i = 0; i < 30 && (seat = hn_next_decider(rules, &world)) != HN_NONE; i++) {
        hn_mask mask;
        int count = hn_legal(rules, &world, seat, &mask);
        assert_true(count > 0);
        assert_int_equal(
            hn_apply(rules, &world, seat, mask_nth(&mask, draw_below(chance, count)), NULL), HN_OK);
    }
}

TEST(a_spoilt_view_gives_no_world_or_one_that_gives_it_back)
{
    static const char *const names[] = {"cambio", "dutch"};
    for (int i = 0; i < 2 * draw_size(20000, 2000, 200); i++) {
        random_run chance = random_run_of(90, HN_FOR_CALLER, (uint64_t)i);
        hn_rules rules;
        hn_state round = {{0}};
        draw_rules(&chance, hn_game_find(names[i % 2]), &rules);
        int least = hn_rules_least_seats(&rules), most = hn_rules_most_seats(&rules);
        int seats = least + draw_below(&chance, most - least + 1);
        hn_deal(&rules, seats, 0, random_run_word(&chance), &round, NULL);
        for (int seat; (seat = hn_next_decider(&rules, &round)) != HN_NONE;) {
            hn_mask mask;
            int count = hn_legal(&rules, &round, seat, &mask);
            hn_apply(&rules, &round, seat, mask_nth(&mask, draw_below(&chance, count)), NULL);
            for (int tries = 0; tries < 4; tries++) {
                hn_card_view spoilt;
                hn_view view = hn_view_of(&rules, &round, draw_below(&chance, seats));
                hn_card_view_of(&view, &spoilt);
                spoil(&chance, &spoilt);
                is_no_world_or_a_good_one(&chance, &rules, &spoilt);
            }
        }
    }
}
