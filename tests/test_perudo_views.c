/* Views of dice tables: what a seat sees, its chances against all dice that there could be, worlds drawn for
 * a view, and views and courses that no table has. */
#include "draw.h"
#include "setup.h"

#include "core/mask.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hn_view view_of(const setup *c, int seat)
{
    return hn_view_of(&c->rules, &c->state, seat);
}

/* ---- what a seat sees ---- */

TEST(a_seat_sees_its_own_dice_and_the_public_none)
{
    setup c;
    char text[300];
    set(&c, "0: 1 2\n1: 6 6 3\n2: out\n");
    act(&c, "0: bid 2x6");
    hn_view own = view_of(&c, 1), public = view_of(&c, HN_NONE), out = view_of(&c, 2);
    hn_view_text(&own, text, sizeof text);
    assert_string_equal(text, "perudo, throw 0, seat 1 to act, 5 dice in play, bid 2x6 by 0\n"
                              "0: ? ? bid 2x6\n1: 6 6 3\n2: out\n");
    hn_view_text(&public, text, sizeof text);
    assert_string_equal(text, "perudo, throw 0, seat 1 to act, 5 dice in play, bid 2x6 by 0\n"
                              "0: ? ? bid 2x6\n1: ? ? ?\n2: out\n");
    hn_state_text(&c.rules, &c.state, text, sizeof text);
    assert_string_equal(text, "perudo, throw 0, seat 1 to act, 5 dice in play, bid 2x6 by 0\n"
                              "0: 1 2 bid 2x6\n1: 6 6 3\n2: out\n");
    assert_int_equal(hn_view_own(&out, 6), 0);
    assert_int_equal(hn_view_own(&public, 6), 0);
}

TEST(at_the_end_the_dice_that_are_left_lie_open)
{
    setup c;
    char text[300];
    set(&c, "0: 2\n1: 6 6 3\n2: out\n");
    act(&c, "0: bid 3x6; 1: dudo");
    hn_view public = view_of(&c, HN_NONE);
    hn_view_text(&public, text, sizeof text);
    assert_string_equal(text, "perudo, throw 0, over, palifico, 3 dice in play\n"
                              "0: out\n1: 6 6 3\n2: out\n");
}

TEST(own_dice_that_match_are_counted_with_the_wild_ones)
{
    setup c;
    set(&c, "0: 1 1 2 6 6\n1: 3 3\n");
    hn_view view = view_of(&c, 0);
    static const int own[] = {0, 2, 3, 2, 2, 2, 4, 0};
    for (int face = 0; face <= 7; face++)
        assert_int_equal(hn_view_own(&view, face), own[face]);
    set(&c, "0: 1 1 2 6 6\n1: 3\n"); /* palifico */
    assert_int_equal(hn_view_own(&view, 1), 2);
    assert_int_equal(hn_view_own(&view, 2), 1);
    assert_int_equal(hn_view_own(&view, 5), 0);
    set(&c, "0: 2\n1: 3 3\n");
    assert_int_equal(hn_view_own(&view, 0), 0); /* dice that are not there match nothing */
    assert_int_equal(hn_view_own(&view, -1), 0);
}

TEST(accessors_answer_for_places_that_are_not_there)
{
    setup c;
    set(&c, "0: 1 2\n1: 6 6 3\n");
    hn_view view = view_of(&c, 0);
    assert_int_equal(hn_view_dice(&view, -1), 0);
    assert_int_equal(hn_view_dice(&view, 8), 0);
    assert_int_equal(hn_view_die(&view, 0, -1), 0);
    assert_int_equal(hn_view_die(&view, 0, 2), 0);
    assert_int_equal(hn_view_die(&view, 1, 2), HN_UNKNOWN);
    assert_int_equal(hn_view_die(&view, 9, 0), 0);
    assert_int_equal(hn_view_bid_action(&view, (hn_bid){0, 2}), HN_ACTIONS);
    assert_int_equal(hn_view_bid_action(&view, (hn_bid){41, 2}), HN_ACTIONS);
    assert_int_equal(hn_view_bid_action(&view, (hn_bid){1, 0}), HN_ACTIONS);
    assert_int_equal(hn_view_bid_action(&view, (hn_bid){1, 7}), HN_ACTIONS);
    assert_int_equal(hn_view_action_bid(&view, PERUDO_DUDO).count, 0);
    assert_int_equal(hn_view_action_bid(&view, HN_ACTIONS - 1).count, 0);
    for (int action = PERUDO_BID; action < PERUDO_ACTIONS; action++)
        assert_int_equal(hn_view_bid_action(&view, hn_view_action_bid(&view, (hn_action)action)),
                         action);
}

/* ---- chances ---- */

/* How many dice of a full table match. */
static int matching(const setup *c, const uint8_t die[HN_SEATS][HN_DICE], int face)
{
    const perudo *p = perudo_of(&c->state);
    int count = 0, wild = p->palifico ? 0 : c->rules.value[PERUDO_WILD];
    for (int seat = 0; seat < p->seats; seat++)
        for (int i = 0; i < p->dice[seat]; i++)
            count += die[seat][i] == face || (wild && die[seat][i] == wild);
    return count;
}

/* The n-th of all tables that look the same to a viewer; false: there are not so many. */
static bool nth_table(const setup *c, int viewer, int n, uint8_t die[HN_SEATS][HN_DICE])
{
    const perudo *p = perudo_of(&c->state);
    int faces = c->rules.value[PERUDO_FACES];
    memcpy(die, p->die, sizeof p->die);
    for (int seat = 0; seat < p->seats; seat++)
        for (int i = 0; seat != viewer && i < p->dice[seat]; i++, n /= faces)
            die[seat][i] = (uint8_t)(1 + n % faces);
    return n == 0;
}

/* Counts over all of them: tables[face][k] have exactly k dice that match. Returns how many there are. */
static int count_tables(const setup *c, int viewer, int tables[HN_FACES + 1][HN_MOST_DICE + 2])
{
    uint8_t die[HN_SEATS][HN_DICE];
    int total = 0;
    memset(tables, 0, (HN_FACES + 1) * sizeof *tables);
    for (; nth_table(c, viewer, total, die); total++)
        for (int face = 1; face <= c->rules.value[PERUDO_FACES]; face++)
            tables[face][matching(c, (const uint8_t(*)[HN_DICE])die, face)]++;
    return total;
}

static void is_near(double found, double wanted)
{
    if (fabs(found - wanted) > 1e-14)
        fail_msg("%.17g, not %.17g", found, wanted);
}

/* The chances of every bid, and of both calls if one stands. */
static void check_chances(const setup *c, int viewer)
{
    static int tables[HN_FACES + 1][HN_MOST_DICE + 2];
    int total = count_tables(c, viewer, tables);
    hn_view view = view_of(c, viewer);
    hn_bid standing = hn_view_bid(&view);
    for (int face = 1; face <= c->rules.value[PERUDO_FACES]; face++) {
        int at_least = total, sum = 0;
        for (int count = 1; count <= HN_MOST_DICE; count++) {
            hn_bid bid = {(uint8_t)count, (uint8_t)face};
            at_least -= tables[face][count - 1];
            sum += count * tables[face][count];
            is_near(hn_view_chance(&view, hn_view_bid_action(&view, bid)),
                    (double)at_least / total);
            if (bid.count != standing.count || bid.face != standing.face)
                continue;
            is_near(hn_view_chance(&view, PERUDO_DUDO), 1 - (double)at_least / total);
            is_near(hn_view_chance(&view, PERUDO_CALZA), (double)tables[face][count] / total);
        }
        is_near(hn_view_expected(&view, face), (double)sum / total);
    }
}

TEST(chances_are_those_over_all_tables_that_look_the_same)
{
    static const char *const tables[] = {
        "0: 1 2 6\n1: 6 6 3\n2: out\n",
        "0: 1\n1: 1 6\n2: 5 5\n",                          /* palifico */
        "preset perudo\n0: 2\n1: 1 6\n2: 5 5\npalifico\n", /* for seat 0 alone */
        "preset perudo\n0: 2\n1: 1 6\n2: 5 5\n",
        "preset liars-dice\nrule dice 3\n0: 6 6 1\n1: 2 2 2\n",
        "preset liars-dice\nrule dice 2\nrule wild none\n0: 6 1\n1: 2 2\n",
        "rule faces 3\nrule wild 2\n0: 1 2 3\n1: 3\n2: 1 1\n", /* no face is wild: palifico */
        "rule faces 3\nrule wild 2\nrule palifico no\n0: 1 2 3\n1: 3\n2: 1 1\n",
        "rule faces 2\nrule wild 1\n0: 1 2 2\n1: 2 2 2\n", /* every die matches a bid of 2 */
        "rule faces 5\n0: 5 4\n1: 1 1\n2: 2 3\n",
        "rule faces 4\n0: 1 4 4 4\n1: 2 2\n",
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        setup c;
        set(&c, tables[i]);
        for (int acts = 0; acts < 3 && !hn_over(&c.rules, &c.state); acts++) {
            for (int seat = 0; seat < perudo_of(&c.state)->seats; seat++)
                check_chances(&c, seat);
            check_chances(&c, HN_NONE);
            hn_mask mask;
            int seat = hn_next_decider(&c.rules, &c.state);
            int count = hn_legal(&c.rules, &c.state, seat, &mask);
            hn_apply(&c.rules, &c.state, seat, mask_nth(&mask, count / 3), NULL);
        }
    }
}

TEST(what_is_no_bid_has_no_chance)
{
    setup c;
    set(&c, "rule faces 4\n0: 1 2\n1: 4 4 3\n");
    hn_view view = view_of(&c, 0);
    assert_true(hn_view_chance(&view, PERUDO_DUDO) == -1); /* none stands */
    assert_true(hn_view_chance(&view, PERUDO_CALZA) == -1);
    assert_true(hn_view_chance(&view, action_of(&c, 0, "bid 1x5")) == -1); /* no such face */
    assert_true(hn_view_chance(&view, PERUDO_ACTIONS) == -1);
    assert_true(hn_view_chance(&view, 60000) == -1);
    assert_true(hn_view_chance(&view, action_of(&c, 0, "bid 40x4")) == 0);
    assert_true(hn_view_expected(&view, 0) == 0);
    assert_true(hn_view_expected(&view, 5) == 0);
    assert_true(hn_view_expected(&view, -1) == 0);
}

/* ---- worlds ---- */

TEST(a_world_gives_the_same_view_and_other_dice)
{
    setup c;
    set(&c, "preset perudo\n0: 1 2 6\n1: 6 6 3\n2: out\n3: 4 4 4 4 4\nhad 1\nthrow 6\nfirst 2\n");
    act(&c, "0: bid 2x6; 1: bid 3x6");
    int others = 0;
    for (int viewer = 0; viewer <= 4; viewer++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            int seat = viewer < 4 ? viewer : HN_NONE;
            hn_view view = view_of(&c, seat);
            hn_dice_view before, after;
            hn_state world, again;
            hn_dice_view_of(&view, &before);
            assert_int_equal(hn_dice_world(&c.rules, &before, seed, &world, NULL), HN_OK);
            assert_int_equal(hn_dice_world(&c.rules, &before, seed, &again, NULL), HN_OK);
            assert_memory_equal(&world, &again, hn_state_size(&c.rules));
            hn_view same = hn_view_of(&c.rules, &world, seat);
            hn_dice_view_of(&same, &after);
            assert_memory_equal(&before, &after, sizeof before);
            others += memcmp(perudo_of(&world)->die, perudo_of(&c.state)->die,
                             sizeof(perudo_of(&world)->die)) != 0;
        }
    assert_true(others > 95);
}

/* What is still to come is not what the table would have had. */
TEST(every_world_throws_its_own_dice_from_then_on)
{
    setup c;
    set(&c, "0: 1 2 6 5\n1: 6 6 3 5\n");
    act(&c, "0: bid 8x6"); /* seat 0 has not what it takes: it is lost whatever seat 1 has */
    hn_view view = view_of(&c, 0);
    hn_dice_view copy;
    hn_state world[2];
    hn_dice_view_of(&view, &copy);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(hn_dice_world(&c.rules, &copy, (uint64_t)i + 7, &world[i], NULL), HN_OK);
        assert_int_equal(hn_apply(&c.rules, &world[i], 1, PERUDO_DUDO, NULL), HN_OK);
    }
    act(&c, "1: dudo");
    const size_t size = sizeof perudo_of(&c.state)->die;
    assert_memory_equal(perudo_of(&world[0])->dice, perudo_of(&c.state)->dice, HN_SEATS);
    assert_memory_not_equal(perudo_of(&world[0])->die, perudo_of(&c.state)->die, size);
    assert_memory_not_equal(perudo_of(&world[0])->die, perudo_of(&world[1])->die, size);
}

/* Hidden dice of worlds are thrown fairly: of seat 1's first die each face comes up as often. */
TEST(the_dice_of_worlds_are_uniform)
{
    setup c;
    set(&c, "0: 1 2 6\n1: 6 6 3\n");
    hn_view view = view_of(&c, 0);
    hn_dice_view copy;
    int counts[HN_FACES] = {0};
    hn_dice_view_of(&view, &copy);
    for (uint64_t seed = 0; seed < 6000; seed++) {
        hn_state world;
        hn_dice_world(&c.rules, &copy, seed, &world, NULL);
        counts[perudo_of(&world)->die[1][0] - 1]++;
    }
    for (int face = 0; face < HN_FACES; face++)
        assert_in_range(counts[face], 1000 - 116, 1000 + 116); /* 4 standard errors of 29 */
}

/* A view with one thing changed is refused with these words, and the state is left as it was. */
static void refused(const setup *c, const hn_dice_view *v, const char *words)
{
    hn_state world, before;
    hn_error error = {0};
    memset(&world, 0x5a, sizeof world);
    before = world;
    hn_status status = hn_dice_world(&c->rules, v, 1, &world, &error);
    if (status != HN_BAD_VIEW || error.status != HN_BAD_VIEW || !strstr(error.text, words))
        fail_msg("expected \"%s\" in: %s", words, status ? error.text : "(accepted)");
    assert_memory_equal(&world, &before, sizeof world);
}

#define REFUSED(change, words)  \
    do {                        \
        hn_dice_view v = whole; \
        change;                 \
        refused(&c, &v, words); \
    } while (0)

TEST(views_with_numbers_that_no_table_has_are_refused)
{
    setup c;
    set(&c, "0: 1 2 6\n1: 6 6\n2: 3 3\n");
    act(&c, "0: bid 2x3; 1: bid 2x4");
    hn_view view = view_of(&c, 0);
    hn_dice_view whole;
    hn_dice_view_of(&view, &whole);
    REFUSED(v.seats = 1, "`seats` is 1; expected 2 to 6");
    REFUSED(v.seats = 7, "`seats` is 7; expected 2 to 6");
    REFUSED(v.seats = 255, "`seats`");
    REFUSED(v.seat = 3, "`seat` is 3 at a table of 3");
    REFUSED(v.first = 3, "`first`");
    REFUSED(v.turn_seat = 3, "`turn_seat`");
    REFUSED(v.turn_seat = 255, "`turn_seat`");
    REFUSED(v.beginner = 3, "`beginner`");
    REFUSED(v.phase = HN_PHASE_DRAW, "`phase`");
    REFUSED(v.phase = 200, "`phase`");
    REFUSED(v.turn = 1000, "`turn` is 1000, but a round ends after 1000 throws");
    REFUSED(v.palifico = 2, "palifico`");
    REFUSED(v.had_palifico = 8, "`had_palifico` must be seats of the table");
    REFUSED(v.had_palifico = 1, "`had_palifico` is for rules with `once each`");
    REFUSED(v.wild = 0, "`wild` is 0; expected 1");
    REFUSED(v.asked = 0, "`asked`");
    REFUSED(v.asked = 1, "`asked`");
    REFUSED(v.asked = 255, "`asked`");
    REFUSED(v.in_play = 8, "`in_play` is 8, but the seats have 7 dice");
    REFUSED((v.turn_seat = 1, v.asked = 2), "`turn_seat` is not the one that comes next");
}

TEST(views_with_dice_that_no_table_has_are_refused)
{
    setup c;
    set(&c, "rule dice 4\n0: 1 2 6\n1: 6 6\n2: 3 3\n");
    act(&c, "0: bid 2x3; 1: bid 2x4");
    hn_view view = view_of(&c, 0);
    hn_dice_view whole;
    hn_dice_view_of(&view, &whole);
    REFUSED(v.dice[1] = 5, "`dice[1]` is 5; expected at most 4");
    REFUSED(v.dice[1] = 255, "`dice[1]` is 255");
    REFUSED(v.dice[5] = 1, "`dice[5]` is 1; expected at most 0");
    REFUSED(v.dice[1] = 3, "die 2 of seat 1 is wrong");
    REFUSED(v.dice[1] = 1, "die 1 of seat 1 is wrong");
    REFUSED(v.die[0][0] = HN_UNKNOWN, "die 0 of seat 0 is wrong"); /* it sees that one */
    REFUSED(v.die[0][0] = 7, "die 0 of seat 0 is wrong");
    REFUSED(v.die[0][0] = 0, "die 0 of seat 0 is wrong");
    REFUSED(v.die[0][3] = 1, "die 3 of seat 0 is wrong");
    REFUSED(v.die[1][0] = 2, "die 0 of seat 1 is wrong"); /* and cannot see that one */
    REFUSED(v.die[1][2] = HN_UNKNOWN, "die 2 of seat 1 is wrong");
    REFUSED(v.die[7][0] = HN_UNKNOWN, "die 0 of seat 7 is wrong");
    REFUSED(v.seat = HN_NONE, "die 0 of seat 0 is wrong");
}

TEST(views_with_bids_that_no_table_has_are_refused)
{
    setup c;
    set(&c, "0: 1 2 6\n1: 6 6\n2: 3 3\n3: out\n");
    act(&c, "0: bid 2x3; 1: bid 2x4");
    hn_view view = view_of(&c, 0);
    hn_dice_view whole;
    hn_dice_view_of(&view, &whole);
    REFUSED(v.bidder = 200, "`bid` and `bidder`");
    REFUSED(v.bidder = HN_NONE, "`bid` and `bidder`");
    REFUSED(v.bid.count = 0, "`bid` and `bidder`");
    REFUSED(v.bid.count = 8, "`bid` and `bidder`");
    REFUSED(v.bid.face = 7, "`bid` and `bidder`");
    REFUSED(v.bid.count = 3, "the last bid of seat 1 is not the one that stands");
    REFUSED(v.bidder = 2, "the last bid of seat 2 is not the one that stands");
    REFUSED(v.last[0] = ((hn_bid){9, 3}), "the last bid of seat 0 does not fit the table");
    REFUSED(v.last[0] = ((hn_bid){0, 3}), "the last bid of seat 0 does not fit the table");
    REFUSED(v.last[3] = ((hn_bid){1, 3}),
            "the last bid of seat 3 does not fit the table"); /* out */
    REFUSED(v.last[7] = ((hn_bid){1, 3}), "the last bid of seat 7 does not fit the table");
    REFUSED(v.last[0] = ((hn_bid){0, 0}), "seat 0 cannot have bid as its last bid says");
    REFUSED(v.last[0] = ((hn_bid){1, 1}), "seat 0 cannot have bid as its last bid says"); /* aces */
    REFUSED(v.last[0] = ((hn_bid){3, 3}), "seat 1 cannot have bid as its last bid says");
    REFUSED(v.last[2] = ((hn_bid){3, 3}), "cannot have bid"); /* seat 0 would have raised that */
    REFUSED(v.dice[0] = 0, "die 0 of seat 0");
}

TEST(views_with_a_palifico_that_no_table_has_are_refused)
{
    setup c;
    set(&c, "0: 1\n1: 6 6\n2: 3 3\n");
    act(&c, "0: bid 1x3; 1: bid 2x3");
    hn_view view = view_of(&c, 2);
    hn_dice_view whole;
    hn_dice_view_of(&view, &whole);
    REFUSED((v.palifico = 0, v.wild = 1), "`palifico` does not fit the dice");
    REFUSED(v.wild = 1, "`wild` is 1; expected 0");
    REFUSED(v.last[0] = ((hn_bid){1, 2}), "the last bid of seat 0 does not fit the table");
    set(&c, "preset perudo\npalifico\n0: 1\n1: 6 6\n2: 3 3\n");
    hn_dice_view_of(&view, &whole);
    REFUSED(v.had_palifico = 0, "`palifico` does not fit the dice");
    REFUSED((v.beginner = v.turn_seat = 1, v.asked = v.had_palifico = 2),
            "`palifico` does not fit the dice");
    set(&c, "0: 1 2\n1: 6 6\n");
    view = view_of(&c, 0);
    hn_dice_view_of(&view, &whole);
    REFUSED((v.palifico = 1, v.wild = 0), "`palifico` does not fit the dice");
    set(&c, "preset liars-dice\n0: 1\n1: 6\n");
    view = view_of(&c, 0);
    hn_dice_view_of(&view, &whole);
    REFUSED((v.palifico = 1, v.wild = 0), "`palifico` does not fit the dice");
}

TEST(views_of_an_end_that_no_table_has_are_refused)
{
    setup c;
    set(&c, "0: 2 2\n1: 3\n");
    hn_view view = view_of(&c, 0);
    hn_dice_view whole;
    hn_dice_view_of(&view, &whole);
    REFUSED((v.dice[1] = v.die[1][0] = 0, v.in_play = 2, v.palifico = 0, v.wild = 1), "`asked`");
    act(&c, "0: bid 1x2; 1: dudo");
    expect(&c, "phase over\ndice 2 0");
    hn_dice_view_of(&view, &whole);
    REFUSED(v.asked = 1, "`asked`");
    REFUSED((v.bidder = 0, v.bid = v.last[0] = ((hn_bid){1, 2})), "`asked`");
    REFUSED(v.die[0][0] = HN_UNKNOWN, "die 0 of seat 0 is wrong");
    REFUSED(v.die[0][1] = 0, "die 1 of seat 0 is wrong"); /* only a last calza leaves such a die */
    REFUSED((v.dice[0] = v.die[0][0] = v.die[0][1] = 0, v.in_play = 0), "no seat has any dice");
}

/* ---- courses ---- */

/* A round by chance, with all that was told of it. */
typedef struct course {
    setup c;
    hn_event event[4000];
    int count;
} course;

static void tell(course *r, const hn_events *events)
{
    assert_true(r->count + events->count <= 4000);
    memcpy(r->event + r->count, events->event, (size_t)events->count * sizeof *r->event);
    r->count += events->count;
}

static void play_some(course *r, const char *name, uint64_t seed)
{
    hn_events events;
    random_run chance = random_run_of(seed, HN_FOR_CALLER, 17);
    r->count = 0;
    hn_rules_preset(&r->c.rules, hn_game_find("perudo"), name, NULL);
    int most = hn_rules_most_seats(&r->c.rules), seats = 2 + draw_below(&chance, most - 1);
    hn_deal(&r->c.rules, seats, draw_below(&chance, seats), seed, &r->c.state, &events);
    tell(r, &events);
    for (int left = draw_below(&chance, 60); left > 0; left--) {
        hn_mask mask;
        int seat = hn_next_decider(&r->c.rules, &r->c.state);
        if (seat == HN_NONE)
            break;
        int count = hn_legal(&r->c.rules, &r->c.state, seat, &mask);
        hn_action action = mask_nth(&mask, draw_below(&chance, count));
        if (hn_mask_has(&mask, PERUDO_DUDO) && draw_below(&chance, 3) == 0)
            action = PERUDO_DUDO;
        hn_apply(&r->c.rules, &r->c.state, seat, action, &events);
        tell(r, &events);
    }
}

/* Whether a seat that was told these events could have its view. */
static bool accepted(const course *r, int seat, const hn_event *events, int count)
{
    hn_view view = view_of(&r->c, seat);
    hn_plain_view copy;
    hn_error error = {0};
    int bad = -1;
    hn_view_copy(&view, &copy);
    hn_status status = game_told(&r->c.rules, &copy, events, count, NULL, &bad, &error);
    assert_in_range(bad, 0, count);
    if (status)
        assert_true(error.status == status && *error.text);
    return !status;
}

/* An event with something in it changed. */
static hn_event altered(hn_event e, random_run *chance)
{
    int die = draw_below(chance, e.type == HN_EVENT_BID ? 1 : HN_DICE);
    switch (draw_below(chance, 4)) {
    case 0:
        e.seat = (uint8_t)((e.seat + 1 + draw_below(chance, 6)) % HN_SEATS);
        break;
    case 1:
        e.number = (uint16_t)(e.number + 1 + draw_below(chance, 9));
        break;
    case 2:
        e.die[die] = (uint8_t)(e.die[die] == 1 ? 2 : 1);
        break;
    default:
        e.type = (uint8_t)((e.type + 1 + draw_below(chance, HN_EVENT_TYPES - 1)) % HN_EVENT_TYPES);
        break;
    }
    return e;
}

/* What nobody could notice: other dice of another seat, as it showed them; another bid, where the seat has
 * bid again or all was settled since. */
static bool deniable(const course *r, int at, const hn_event *after, int seat)
{
    const hn_event *before = &r->event[at];
    if (before->type != after->type || before->seat != after->seat)
        return false;
    if (before->type == HN_EVENT_REVEAL)
        return before->seat != seat && before->number == after->number;
    for (int i = at + 1; before->type == HN_EVENT_BID && i < r->count; i++)
        if (r->event[i].type == HN_EVENT_REVEAL ||
            (r->event[i].type == HN_EVENT_BID && r->event[i].seat == before->seat))
            return true;
    return false;
}

TEST(a_course_with_an_event_dropped_doubled_or_altered_is_refused)
{
    static course r;
    static hn_event seen[4000], other[4001];
    static const char *const presets[] = {"faroleo", "perudo", "liars-dice"};
    for (uint64_t seed = 0; seed < 3000; seed++) {
        play_some(&r, presets[seed % 3], seed);
        random_run chance = random_run_of(seed, HN_FOR_CALLER, 18);
        int seats = hn_seat_count(&r.c.rules, &r.c.state), watcher = draw_below(&chance, seats + 1);
        int seat = watcher < seats ? watcher : HN_NONE, at = draw_below(&chance, r.count);
        for (int i = 0; i < r.count; i++)
            seen[i] = hn_event_for(&r.event[i], seat);
        assert_true(accepted(&r, seat, seen, r.count));
        memcpy(other, seen, (size_t)r.count * sizeof *seen);
        memmove(other + at, seen + at + 1, (size_t)(r.count - at - 1) * sizeof *seen);
        assert_false(accepted(&r, seat, other, r.count - 1));
        memcpy(other, seen, (size_t)r.count * sizeof *seen);
        memmove(other + at + 1, seen + at, (size_t)(r.count - at) * sizeof *seen);
        assert_false(accepted(&r, seat, other, r.count + 1));
        memcpy(other, seen, (size_t)r.count * sizeof *seen);
        other[at] = altered(seen[at], &chance);
        if (!deniable(&r, at, &other[at], seat))
            assert_false(accepted(&r, seat, other, r.count));
    }
}

/* A message says what was expected, and where. */
TEST(a_wrong_course_is_answered_with_what_was_expected)
{
    static course r;
    static const struct {
        int at; /* of the events below, and what is there instead */
        hn_event instead;
        const char *words;
    } wrong[] = {
        {0, {.type = HN_EVENT_END}, "expected: throw 0: seat 0 begins"},
        {1, {.type = HN_EVENT_ROLL, .number = 4, .die = {1, 2, 3, 4}}, "expected 5 dice"},
        {1, {.type = HN_EVENT_ROLL, .number = 5, .die = {1, 2, 3, 4, 7}}, "show 1 to 6"},
        {3, {.type = HN_EVENT_END}, "phase `bid`, seat 0 is asked"},
        {3, {.type = HN_EVENT_BID, .number = 41, .die = {2}}, "phase `bid`, seat 0 is asked"},
        {3,
         {.type = HN_EVENT_BID, .seat = 1, .number = 1, .die = {2}},
         "phase `bid`, seat 0 is asked"},
        {3, {.type = HN_EVENT_BID, .number = 11, .die = {2}}, "not that many dice in play"},
        {4, {.type = HN_EVENT_DUDO, .seat = 1}, "expected after it: seat 0 shows its dice"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        hn_events events;
        hn_plain_view copy;
        hn_error error = {0};
        int bad = -1;
        r.count = 0;
        hn_rules_preset(&r.c.rules, hn_game_find("perudo"), NULL, NULL);
        hn_deal(&r.c.rules, 2, 0, 3, &r.c.state, &events);
        tell(&r, &events);
        hn_apply(&r.c.rules, &r.c.state, 0, action_of(&r.c, 0, "bid 1x2"), &events);
        tell(&r, &events);
        hn_view view = view_of(&r.c, 0);
        hn_view_copy(&view, &copy);
        for (int k = 0; k < r.count; k++)
            r.event[k] = hn_event_for(&r.event[k], 0);
        hn_event *there = &r.event[wrong[i].at];
        *there = wrong[i].instead;
        there->card = HN_NONE;
        there->seen_by = there->type == HN_EVENT_ROLL ? 1 : HN_EVERYONE;
        memset(there->place, HN_NONE, sizeof there->place);
        if (wrong[i].at == r.count)
            r.count++;
        assert_int_equal(game_told(&r.c.rules, &copy, r.event, r.count, NULL, &bad, &error),
                         HN_BAD_VIEW);
        assert_int_equal(bad, wrong[i].at);
        if (!strstr(error.text, wrong[i].words))
            fail_msg("expected \"%s\" in: %s", wrong[i].words, error.text);
    }
}

/* Each field of a view must be what the events led to. */
TEST(a_view_that_its_events_do_not_lead_to_names_the_field)
{
    static course r;
    hn_plain_view whole;
    hn_events events;
    hn_rules_preset(&r.c.rules, hn_game_find("perudo"), NULL, NULL);
    hn_deal(&r.c.rules, 3, 0, 3, &r.c.state, &events);
    tell(&r, &events);
    hn_apply(&r.c.rules, &r.c.state, 0, action_of(&r.c, 0, "bid 1x2"), &events);
    tell(&r, &events);
    for (int i = 0; i < r.count; i++)
        r.event[i] = hn_event_for(&r.event[i], 1);
    hn_view view = view_of(&r.c, 1);
    hn_view_copy(&view, &whole);
#define DIFFERS(change, words)                                                                \
    do {                                                                                      \
        hn_plain_view other = whole;                                                          \
        hn_dice_view *v = &other.dice;                                                        \
        hn_error error = {0};                                                                 \
        int bad;                                                                              \
        change;                                                                               \
        assert_int_equal(game_told(&r.c.rules, &other, r.event, r.count, NULL, &bad, &error), \
                         HN_BAD_VIEW);                                                        \
        assert_int_equal(bad, r.count);                                                       \
        if (strncmp(error.text, words " is ", sizeof words + 3))                              \
            fail_msg("expected %s in: %s", words, error.text);                                \
    } while (0)
    DIFFERS(v->moment++, "`moment`");
    DIFFERS(v->turn++, "`turn`");
    DIFFERS(v->turn_seat++, "`turn_seat`");
    DIFFERS(v->phase = HN_PHASE_OVER, "`phase`");
    DIFFERS(v->asked = 1, "`asked`");
    DIFFERS(v->beginner++, "`beginner`");
    DIFFERS(v->bidder++, "`bidder`");
    DIFFERS(v->bid.count++, "`bid`");
    DIFFERS(v->palifico++, "`palifico`");
    DIFFERS(v->had_palifico++, "`had_palifico`");
    DIFFERS(v->wild++, "`wild`");
    DIFFERS(v->in_play++, "`in_play`");
    DIFFERS(v->last[2].count++, "`last[2]`");
    DIFFERS(v->dice[2]--, "`dice[2]`");
    DIFFERS(v->die[1][4] = 0, "`cups[1]`");
#undef DIFFERS
}
