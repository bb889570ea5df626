/* Cambio: claims of several seats, how they are resolved, gives, and the caller's cards. */
#include "setup.h"

#include <stdio.h>

static const char *const presets[] = {"preset cambio-lock\n", "preset cambio-table\n"};

/* ---- two seats want the same card ---- */

TEST(the_owner_of_a_card_goes_before_others_who_claim_it)
{
    for (int i = 0; i < 2; i++)
        for (uint64_t seed = 0; seed < 50; seed++) {
            setup s;
            set_under(&s, presets[i],
                      "0: 3h\n"
                      "1: 2c\n"
                      "2: 6s\n"
                      "deck 2h\n");
            table_in(&s)->seed = seed;
            act(&s, "0: draw deck; 0: play; 2: flip 1.0; 0: flip 1.0; 1: flip 1.0; all: pass");
            happened(&s, "seat 1 flips 1.0: 2c, right\n");
            never_happened(&s, "seat 2 flips");
        }
}

TEST(a_claim_on_a_card_that_its_owner_claims_wrongly_too_costs_nothing)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h\n"
            "1: 5c\n"
            "2: 6s\n"
            "deck 2h Qs\n");
    act(&s, "0: draw deck; 0: play; 2: flip 1.0; 1: flip 1.0; all: pass");
    happened(&s, "seat 1 flips 1.0: 5c, wrong\n");
    never_happened(&s, "seat 2");
    expect(&s, "1: 5c/all Qs\n"
               "2: 6s\n");
}

/* A window with claims in it is resolved with each of these seeds. */
enum { SEEDS = 20000 };

/* Seat 0 plays a 2, and claims are made; all that is left is to pass. */
static void set_claims(setup *s, const char *rules, const char *hands, const char *claims)
{
    set_under(s, rules, hands);
    act(s, "0: draw deck; 0: play");
    act(s, claims);
}

static void resolve_with(setup *s, uint64_t seed, hn_events *events)
{
    hn_seats last = hn_deciders(&s->rules, &s->state);
    table_in(s)->seed = seed;
    events->count = 0;
    for (int seat = 0; seat < HN_SEATS; seat++)
        if (last & seat_bit(seat))
            hn_apply(&s->rules, &s->state, seat, action_of(s, seat, "pass"), events);
}

/* How often each of four seats is the first to flip, which must be right. */
static void count_first_flips(const char *rules, const char *hands, const char *claims, int wins[4])
{
    setup s;
    set_claims(&s, rules, hands, claims);
    for (int seat = 0; seat < 4; seat++)
        wins[seat] = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        setup now = s;
        hn_events events;
        resolve_with(&now, seed, &events);
        assert_int_equal(events.event[0].type, HN_EVENT_FLIP);
        wins[events.event[0].seat]++;
    }
}

/* The same where the only card that fits lies in 2.0. */
static void count_wins(const char *rules, const char *claims, int wins[4])
{
    count_first_flips(rules,
                      "0: 3h\n"
                      "1: 4h\n"
                      "2: 2c 7s\n"
                      "3: 6s\n"
                      "deck 2h\n",
                      claims, wins);
}

TEST(others_who_claim_the_same_card_have_equal_chances)
{
    int wins[4];
    count_wins("preset cambio-lock", "0: flip 2.0; 1: flip 2.0", wins);
    assert_int_equal(wins[0] + wins[1], SEEDS);
    /* half of 20,000; a standard error is 70.7, four are 283 */
    assert_in_range(wins[0], 10000 - 283, 10000 + 283);
    count_wins("preset cambio-table", "3: flip 2.0; 0: flip 2.0; 1: flip 2.0", wins);
    /* a third; a standard error is 66.7, four are 267 */
    assert_in_range(wins[0], 6667 - 267, 6667 + 267);
    assert_in_range(wins[1], 6667 - 267, 6667 + 267);
    assert_in_range(wins[3], 6667 - 267, 6667 + 267);
}

TEST(a_house_may_give_the_owner_no_more_than_an_equal_chance)
{
    int wins[4];
    count_wins("preset cambio-lock\nrule owner_first no", "2: flip 2.0; 1: flip 2.0", wins);
    assert_int_equal(wins[1] + wins[2], SEEDS);
    assert_in_range(wins[1], 10000 - 283, 10000 + 283);
    count_wins("preset cambio-lock", "2: flip 2.0; 1: flip 2.0", wins);
    assert_int_equal(wins[2], SEEDS);
}

/* ---- several seats want several cards ---- */

TEST(two_claims_of_a_seat_gain_it_nothing_over_anothers_one)
{
    int wins[4];
    for (int i = 0; i < 2; i++) {
        count_first_flips(presets[i], "0: 3h\n1: 2c 2s\n2: 2d\n3: 6s\ndeck 2h\n",
                          "1: flip 1.0; 1: flip 1.1; 2: flip 2.0", wins);
        assert_int_equal(wins[1] + wins[2], SEEDS);
        /* half of 20,000; a standard error is 70.7, four are 283 */
        assert_in_range(wins[1], 10000 - 283, 10000 + 283);
    }
    count_first_flips("preset cambio-lock", "0: 3h\n1: 2c 2s\n2: 2d\n3: 6s\ndeck 2h\n",
                      "3: flip 1.0; 3: flip 1.1; 3: flip 2.0; 1: flip 2.0; 0: flip 2.0", wins);
    /* a third; a standard error is 66.7, four are 267 */
    assert_in_range(wins[0], 6667 - 267, 6667 + 267);
    assert_in_range(wins[1], 6667 - 267, 6667 + 267);
    assert_in_range(wins[3], 6667 - 267, 6667 + 267);
}

TEST(each_claim_of_the_seat_that_is_drawn_has_an_equal_chance)
{
    setup s;
    int first = 0, second = 0;
    set_claims(&s, presets[0], "0: 3h\n1: 2c 2s\n2: 2d\ndeck 2h\n",
               "1: flip 1.0; 1: flip 1.1; 2: flip 2.0");
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        setup now = s;
        hn_events events;
        resolve_with(&now, seed, &events);
        hn_place flipped = events.event[0].place[0];
        first += flipped.seat == 1 && flipped.slot == 0;
        second += flipped.seat == 1 && flipped.slot == 1;
    }
    /* a quarter of 20,000; a standard error is 61.2, four are 245 */
    assert_in_range(first, 5000 - 245, 5000 + 245);
    assert_in_range(second, 5000 - 245, 5000 + 245);
}

/* Seat 1 is wrong twice, seat 2 right: it is drawn first with one half, after one wrong claim with one half
 * again, and after both for sure. */
TEST(after_a_wrong_claim_a_seat_is_drawn_anew_among_those_with_claims_left)
{
    setup s;
    int after[3] = {0};
    set_claims(&s, presets[0], "0: 3h\n1: 5c 6s\n2: 2d\ndeck 2h\n",
               "1: flip 1.0; 1: flip 1.1; 2: flip 2.0");
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        setup now = s;
        hn_events events;
        int wrong = 0;
        resolve_with(&now, seed, &events);
        for (int i = 0; i < events.count; i++)
            wrong += events.event[i].type == HN_EVENT_WRONG;
        after[wrong]++;
    }
    /* a half and two quarters; four standard errors are 283 and 245 */
    assert_in_range(after[0], 10000 - 283, 10000 + 283);
    assert_in_range(after[1], 5000 - 245, 5000 + 245);
    assert_in_range(after[2], 5000 - 245, 5000 + 245);
}

/* Seat 2's claims on seat 1's cards are dropped: what is left is one claim of each. */
TEST(a_dropped_claim_does_not_count_for_its_seat)
{
    int wins[4];
    count_first_flips("preset cambio-lock", "0: 3h\n1: 2c\n2: 2d\n3: 6s\ndeck 2h\n",
                      "1: flip 1.0; 2: flip 1.0; 2: flip 2.0", wins);
    assert_int_equal(wins[1] + wins[2], SEEDS);
    assert_in_range(wins[1], 10000 - 283, 10000 + 283);
    count_first_flips("preset cambio-lock", "0: 3h\n1: 2c\n2: 2d\n3: 6s\ndeck 2h\n",
                      "1: flip 1.0; 2: flip 1.0; 3: flip 1.0", wins);
    assert_int_equal(wins[1], SEEDS);
}

TEST(a_claim_whose_card_has_left_its_place_lapses)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        setup s;
        set(&s, "preset cambio-lock\n"
                "rule flips_per_card any\n"
                "0: 3h\n"
                "1: 4h\n"
                "2: 2c 7s\n"
                "deck 2h\n");
        table_in(&s)->seed = seed;
        act(&s, "0: draw deck; 0: play; 0: flip 2.0; 1: flip 2.0; all: pass");
        never_happened(&s, "wrong");
        never_happened(&s, "penalty");
        expect(&s, "0: 3h\n"
                   "1: 4h\n"
                   "2: - 7s\n"
                   "phase window\n");
    }
}

TEST(every_wrong_claim_costs_a_card)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h\n"
                  "1: 5d 6d\n"
                  "2: 8h\n"
                  "deck 2h Qs Js 10s\n");
        act(&s, "0: draw deck; 0: play; 1: flip 1.0; 1: flip 1.1; 1: flip 2.0; all: pass");
        expect(&s, "1: 5d/all 6d/all Qs Js 10s\n"
                   "2: 8h/all\n");
    }
}

TEST(two_seats_may_both_be_wrong_about_the_same_card)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h\n"
            "1: 5d\n"
            "2: 8h\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 1: flip 2.0; 0: flip 2.0; all: pass");
    happened(&s, "seat 0 flips 2.0: 8h, wrong\nseat 0 takes a penalty card into 0.1\n");
    happened(&s, "seat 1 flips 2.0: 8h, wrong\nseat 1 takes a penalty card into 1.1\n");
}

/* Seat `owner` of eight has a single card, a 2 in that slot. */
static void one_card_at(setup *s, int owner, int slot)
{
    char hands[300];
    int at = 0;
    for (int seat = 0; seat < HN_SEATS; seat++) {
        at += snprintf(hands + at, sizeof hands - (size_t)at, "%d:", seat);
        for (int gap = 0; seat == owner && gap < slot; gap++)
            at += snprintf(hands + at, sizeof hands - (size_t)at, " -");
        at += snprintf(hands + at, sizeof hands - (size_t)at, seat == owner ? " 2c\n" : "\n");
    }
    set_under(s,
              "preset cambio-lock\n"
              "deck 2h\n",
              hands);
}

TEST(every_place_of_the_largest_table_can_be_claimed_by_every_seat)
{
    for (int owner = 0; owner < HN_SEATS; owner++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            for (int claimant = 0; claimant < HN_SEATS; claimant++) {
                setup s;
                char claim[80], told[80];
                snprintf(claim, sizeof claim, "%d: flip %d.%d; all: pass", claimant, owner, slot);
                snprintf(told, sizeof told, "seat %d flips %d.%d: 2c, right\n", claimant, owner,
                         slot);
                one_card_at(&s, owner, slot);
                act(&s, "0: draw deck; 0: play");
                act(&s, claim);
                happened(&s, told);
            }
}

/* ---- the give ---- */

TEST(at_most_tables_who_flips_anothers_card_gives_an_own_one_into_the_gap)
{
    setup s;
    set(&s, "preset cambio-table\n"
            "0: 3h/01 4h\n"
            "1: 5d 2c 6d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 1.1; all: pass");
    expect(&s, "phase give\n"
               "asked 0\n"
               "1: 5d - 6d\n");
    assert_string_equal(legal(&s, 0), "give 0, give 1");
    refuse(&s, "0: pass", HN_MUST_CHOOSE);
    refuse(&s, "0: give 2", HN_NO_CARD);
    refuse(&s, "1: give 0", HN_NOT_ASKED);
    setup other = s;
    act(&s, "0: give 0");
    story(&s, "seat 0 gives its card 0.0 into 1.1\n"
              "turn 1: seat 1\n");
    expect(&s, "0: - 4h\n"
               "1: 5d 3h/01 6d\n"
               "phase draw\n"
               "turn 1\n");
    act(&other, "0: give 1");
    expect(&other, "0: 3h/01\n"
                   "1: 5d 4h 6d\n");
}

TEST(under_the_lock_rules_nothing_is_given)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h\n"
            "1: 5d 2c 6d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 1.1; all: pass");
    expect(&s, "phase draw\n"
               "1: 5d - 6d\n");
    set(&s, "preset cambio-lock\n"
            "rule give yes\n"
            "0: 3h\n"
            "1: 5d 2c 6d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 1.1; all: pass; 0: give 0");
    expect(&s, "phase draw\n"
               "0:\n"
               "1: 5d 3h 6d\n");
}

TEST(nothing_is_given_for_an_own_card)
{
    setup s;
    set(&s, "preset cambio-table\n"
            "0: 3h\n"
            "1: 5d 2c\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 1: flip 1.1; all: pass");
    expect(&s, "phase draw\n"
               "1: 5d\n");
}

TEST(with_no_card_nothing_is_given)
{
    setup s;
    set(&s, "preset cambio-table\n"
            "0:\n"
            "1: 2c 5d\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 1.0; all: pass");
    expect(&s, "phase draw\n"
               "0:\n"
               "1: - 5d\n");
}

TEST(a_give_is_decided_before_the_next_claim)
{
    int first = 0, second = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        setup s;
        set(&s, "preset cambio-table\n"
                "rule flips_per_card any\n"
                "0: 3h\n"
                "1: 5d 2c\n"
                "2: 2s 6h\n"
                "deck 2h\n");
        table_in(&s)->seed = seed;
        act(&s, "0: draw deck; 0: play; 0: flip 1.1; 2: flip 2.0; all: pass");
        expect(&s, "phase give\n"
                   "asked 0\n"
                   "1: 5d\n");
        bool before = table_in(&s)->slots[2] == 3;
        first += before;
        second += !before;
        act(&s, "0: give 0");
        if (before)
            story(&s, "seat 0 gives its card 0.0 into 1.1\n"
                      "seat 2 flips 2.0: 2s, right\n");
        expect(&s, "0:\n"
                   "1: 5d 3h\n"
                   "2: - 6h\n"
                   "phase window\n"
                   "asked 0 1 2\n");
    }
    assert_true(first > 5 && second > 5);
}

TEST(a_claim_on_a_card_that_was_given_away_lapses)
{
    int given_first = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        setup s;
        set(&s, "preset cambio-table\n"
                "rule flips_per_card any\n"
                "0: 3h\n"
                "1: 5d 2c\n"
                "2: 2s 6h\n"
                "deck 2h\n");
        table_in(&s)->seed = seed;
        act(&s, "0: draw deck; 0: play; 0: flip 1.1; 2: flip 0.0; all: pass");
        if (table_in(&s)->known[0][0])
            continue; /* the wrong claim came first */
        given_first++;
        act(&s, "0: give 0");
        story(&s, "seat 0 gives its card 0.0 into 1.1\n");
        expect(&s, "1: 5d 3h\n"
                   "2: 2s 6h\n");
    }
    assert_in_range(given_first, 5, 35);
}

TEST(a_given_card_is_not_flipped_by_a_claim_on_the_place_it_went_to)
{
    setup s;
    set(&s, "preset cambio-table\n"
            "rule flips_per_card any\n"
            "0: 3h 4h\n"
            "1: 5d 2c\n"
            "2: 6s 6h\n"
            "deck 2h\n");
    act(&s, "0: draw deck; 0: play; 0: flip 1.1; 2: flip 1.1; all: pass");
    expect(&s, "phase give");
    bool flipper = hn_deciders(&s.rules, &s.state) == 1;
    act(&s, "all: give 0");
    never_happened(&s, "wrong");
    expect(&s, flipper ? "1: 5d 3h" : "1: 5d 6s");
    expect(&s, "phase window");
}

/* ---- the caller's cards ---- */

TEST(nobody_else_flips_a_protected_card_but_the_caller_may_flip)
{
    for (int i = 0; i < 2; i++) {
        setup s;
        set_under(&s, presets[i],
                  "0: 3h 2c\n"
                  "1: 5d 2d\n"
                  "2: 6d\n"
                  "deck 2h\n"
                  "turn 1\n"
                  "caller 0\n");
        act(&s, "1: draw deck; 1: play");
        assert_string_equal(legal(&s, 2), "pass, flip 2.0, flip 1.0, flip 1.1");
        refuse(&s, "2: flip 0.1", HN_PROTECTED);
        assert_string_equal(legal(&s, 0), "pass, flip 0.0, flip 0.1, flip 1.0, flip 1.1, flip 2.0");
        act(&s, "0: flip 0.1; all: pass");
        happened(&s, "seat 0 flips 0.1: 2c, right\n");
        expect(&s, "0: 3h");
    }
}

TEST(in_cambio_the_caller_flips_like_everyone)
{
    setup s;
    set(&s, "0: 3h 2c\n"
            "1: 5d\n"
            "deck 2h\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; 0: flip 0.1; all: pass");
    expect(&s, "0: 3h\n"
               "phase window\n");
}

TEST(a_caller_who_flips_wrongly_pays_too)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h\n"
            "1: 5d\n"
            "deck 2h Qs\n"
            "turn 1\n"
            "caller 0\n");
    act(&s, "1: draw deck; 1: play; 0: flip 0.0; all: pass");
    expect(&s, "phase over\n"
               "points 13 5\n");
}
