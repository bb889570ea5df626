/* `faroleo`: the rows of its tables, at tables that the row is about, and how often each comes.
 *
 * Keys are 0, 1, 2 …, so a frequency is always the same; it fails four standard errors off. */
#include "bidder.h"
#include "draw.h"

enum { TRIALS = 100000, FEWER = 20000 };

#define NO_CALZA "calza_strong=0,calza_confident=0,calza_moderate=0,calza_slight=0,calza_exact=0"
#define NO_CALLS "faroleo:" NO_CALZA ",dudo_far=0,dudo_over=0,dudo_many=0"

/* ---- asking ---- */

/* How often it decides so. */
static void says(const bidder *t, const char *spec, const char *words, double chance)
{
    hn_player player = bidder_player(spec);
    hn_view view = hn_view_of(&t->rules, &t->state, 0);
    hn_action action = HN_ACTIONS;
    int met = 0, seats = hn_seat_count(&t->rules, &t->state);
    assert_int_equal(hn_action_parse(&t->rules, seats, 0, words, &action), HN_OK);
    for (uint64_t key = 0; key < TRIALS; key++)
        met += hn_player_decide(&player, &view, key, NULL) == action;
    bidder_often(words, met, TRIALS, chance);
}

/* The candidate of these words, or NULL. */
static const hn_candidate *candidate_of(const bidder *t, const hn_why *why, const char *bid)
{
    char words[16];
    hn_action action = HN_ACTIONS;
    snprintf(words, sizeof words, "bid %s", bid);
    assert_int_equal(
        hn_action_parse(&t->rules, hn_seat_count(&t->rules, &t->state), 0, words, &action), HN_OK);
    for (int i = 0; i < why->candidate_count; i++)
        if (why->candidate[i].action == action)
            return &why->candidate[i];
    return NULL;
}

/* How often it thinks of a bid, without calls, and with constants ",bluff=0" besides. */
static void considers(const bidder *t, const char *constants, const char *bid, double chance)
{
    char spec[400];
    int met = 0;
    snprintf(spec, sizeof spec, NO_CALLS "%s", constants);
    hn_player player = bidder_player(spec);
    for (uint64_t key = 0; key < FEWER; key++) {
        hn_why why;
        bidder_ask(t, &player, key, &why);
        met += candidate_of(t, &why, bid) != NULL;
    }
    bidder_often(bid, met, FEWER, chance);
}

/* What a bid weighs without its random part, whenever it is thought of. */
static void weighs(const bidder *t, const char *bid, double weight)
{
    hn_player player = bidder_player(NO_CALLS ",weight_random=0");
    int met = 0;
    for (uint64_t key = 0; key < 300; key++) {
        hn_why why;
        bidder_ask(t, &player, key, &why);
        const hn_candidate *c = candidate_of(t, &why, bid);
        if (!c)
            continue;
        if (c->score != weight)
            fail_msg("%s weighs %g, not %g", bid, c->score, weight);
        met++;
    }
    assert_true(met > 0);
}

/* ---- calza ---- */

TEST(calza_is_as_likely_as_all_rows_that_apply_make_it)
{
    static const struct {
        const char *own, *others, *bids;
        double chance;
    } table[] = {
        {"66234", "5", "4x6", .728},      /* d .33, holds half and all but two */
        {"66623", "54", "6x6", .638},     /* d 0, holds half */
        {"62345", "33", "3x6", .547},     /* d 0, holds all but two */
        {"62345", "552", "5x6", .396},    /* d 0 */
        {"66234", "4", "4x6", .434},      /* d .67, holds all but two */
        {"62345", "55", "5x6", .2456},    /* d .67 */
        {"12345", "52", "5x4 3x1", .31},  /* d .83, holds all but two */
        {"62345", "553", "5x4 3x1", .08}, /* d .83 */
        {"66234", "3", "4x6", .08},       /* d 1, holds all but two */
        {"12345", "54", "5x4 3x1", .547}, /* d .5 below the bid: rounds up to it */
        {"12345", "54", "3x4 2x1", .434}, /* d .5 above it: rounds away */
        {"6234", "51", "2x6", .728},      /* palifico, d 0 */
        {"66234", "5", "5x6", 0},         /* d 1.33 */
        {"66234", "52", "2x6", 0},        /* d 2.33 below what is expected */
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        bidder t;
        bidder_set(&t, "faroleo", table[i].own, table[i].others, table[i].bids);
        says(&t, "faroleo", "calza", table[i].chance);
    }
}

TEST(a_calza_that_its_own_dice_refute_is_never_said)
{
    bidder t;
    bidder_set(&t, "faroleo", "666", "1", "2x6"); /* d 1.17 */
    says(&t, "faroleo:calza_slight=100", "calza", 0);
    bidder_set(&t, "faroleo", "662", "1", "2x6");
    says(&t, "faroleo:calza_slight=100", "calza", 1);
}

TEST(calza_is_for_tables_that_allow_it)
{
    bidder t;
    bidder_set(&t, "perudo", "66234", "5", "4x6");
    says(&t, "faroleo", "calza", 0);
    bidder_set(&t, "perudo", "66234", "32", "4x6");
    says(&t, "faroleo", "calza", .728);
    bidder_set(&t, "liars-dice", "1", "1", "1x1");
    says(&t, "faroleo", "calza", 0);
}

TEST(a_calza_says_which_row_it_was)
{
    bidder t;
    hn_why why;
    bidder_set(&t, "faroleo", "66234", "5", "4x6");
    static const char *const row[] = {"strong", "confident", "moderate", "slight", "exact"};
    for (int i = 0; i < 5; i++) {
        char spec[200] = "faroleo", rule[40];
        for (int k = 0; k < 5; k++)
            snprintf(spec + strlen(spec), sizeof spec - strlen(spec), "%ccalza_%s=%d",
                     k ? ',' : ':', row[k], k < i ? 0 : 100);
        hn_player player = bidder_player(spec);
        snprintf(rule, sizeof rule, "calza/%s", row[i]);
        assert_string_equal(bidder_ask(&t, &player, 0, &why), "calza");
        assert_string_equal(why.rule, rule);
    }
    assert_true(fabs(bidder_number(&why, "expected") - 11.0 / 3) < 1e-12);
    assert_true(fabs(bidder_number(&why, "difference") - 1.0 / 3) < 1e-12);
    assert_true(bidder_number(&why, "holds") == 50);
    assert_true(bidder_number(&why, "chance") == 100);
}

/* ---- dudo ---- */

TEST(dudo_is_as_likely_as_the_highest_rate_that_applies)
{
    bidder t;
    bidder_set(&t, "faroleo", "22345", "5", "4x6"); /* 2.4 times what it expects */
    says(&t, "faroleo", "dudo", .80);
    bidder_set(&t, "faroleo", "22345", "5", "7x6"); /* all three */
    says(&t, "faroleo", "dudo", .80);
    says(&t, "faroleo:dudo_many=90", "dudo", .90);
    says(&t, "faroleo:dudo_far=0", "dudo", .40);
    bidder_set(&t, "faroleo", "62345", "33", "5x6"); /* 1.67 times */
    says(&t, "faroleo", "dudo", .40);
    bidder_set(&t, "faroleo", "66661", "5", "8x6"); /* 1.2 times, but 80 % of all dice */
    says(&t, "faroleo", "dudo", .30);
    bidder_set(&t, "faroleo", "66661", "55", "9x6"); /* 1.08 times, 60 % of all dice */
    says(&t, "faroleo:" NO_CALZA, "dudo", 0);
    bidder_set(&t, "faroleo", "6623", "51", "6x6"); /* palifico: exactly twice, 1/6 for each die */
    says(&t, "faroleo", "dudo", .80);
    bidder_set(&t, "faroleo", "11234", "55", "9x6 7x1"); /* aces: 1/6 for each die */
    says(&t, "faroleo", "dudo", .80);
}

TEST(a_bid_that_its_own_dice_cover_is_never_doubted)
{
    bidder t;
    bidder_set(&t, "faroleo", "66661", "2", "5x6"); /* 71 % of all dice */
    says(&t, "faroleo:dudo_many=100", "dudo", 0);
    bidder_set(&t, "faroleo", "66662", "2", "5x6");
    says(&t, "faroleo:" NO_CALZA ",dudo_many=100", "dudo", 1);
}

TEST(with_nothing_else_to_do_it_doubts)
{
    bidder t;
    hn_why why;
    hn_player player = bidder_player(NO_CALLS);
    bidder_set(&t, "faroleo", "66", "2", "4x6");
    assert_string_equal(bidder_ask(&t, &player, 0, &why), "dudo");
    assert_string_equal(why.rule, "dudo/nothing-else");
    bidder_decides(&t, NO_CALLS, "dudo");
    bidder_set(&t, "faroleo", "66", "1", "3x6"); /* palifico */
    bidder_decides(&t, NO_CALLS, "dudo");
}

/* ---- how low a bid is ---- */

TEST(the_worked_example_comes_out)
{
    bidder t;
    hn_player player = bidder_player("faroleo");
    int minimum[6] = {0};
    bidder_set(&t, "faroleo", "23661", "55555", "1x6");
    for (uint64_t key = 0; key < 1000; key++) {
        hn_why why;
        bidder_ask(&t, &player, key, &why);
        assert_true(bidder_number(&why, "expected") == 10);
        assert_true(bidder_number(&why, "ratio") == 10);
        int least = (int)bidder_number(&why, "minimum");
        assert_in_range(least, 4, 5);
        minimum[least]++;
        assert_null(candidate_of(&t, &why, "2x6"));
        const hn_candidate *c = candidate_of(&t, &why, least == 5 ? "5x6" : "4x6");
        assert_non_null(c);
        assert_true(c->score >= 10 && c->score < 10.5);
        if (why.action == c->action)
            assert_true(bidder_number(&why, "weight") == 10);
    }
    assert_true(minimum[4] > 0 && minimum[5] > 0);
}

/* The least and the most that a bid's competitive minimum is over many keys; 0: it is not low. */
static void minimum_is(const bidder *t, const char *constants, int least, int most)
{
    char spec[400];
    int low = 1000, high = 0;
    snprintf(spec, sizeof spec, NO_CALLS "%s", constants);
    hn_player player = bidder_player(spec);
    for (uint64_t key = 0; key < 500; key++) {
        hn_why why;
        bidder_ask(t, &player, key, &why);
        int minimum = 0;
        for (int i = 0; i < why.number_count; i++)
            if (!strcmp(why.number[i].name, "minimum"))
                minimum = (int)why.number[i].value;
        low = minimum < low ? minimum : low;
        high = minimum > high ? minimum : high;
    }
    if (low != least || high != most)
        fail_msg("the minimum is %d to %d, not %d to %d", low, high, least, most);
}

TEST(a_bid_is_low_by_its_share_of_the_expected_count)
{
    static const struct {
        const char *bids;
        int least, most;
    } table[] = {
        {"1x6", 4, 5},  {"2x6", 4, 5},     {"3x6", 4, 5}, /* very low */
        {"4x6", 5, 6},  {"5x6", 6, 6},                    /* low */
        {"6x6", 0, 0},  {"7x6", 0, 0},     {"8x6", 0, 0}, /* moderate and high */
        {"11x6", 0, 0}, {"2x4 1x1", 2, 2}, {"4x4 2x1", 3, 3}, {"6x4 3x1", 0, 0}, /* of 5 aces */
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        bidder t;
        bidder_set(&t, "faroleo", "23661", "55555", table[i].bids);
        minimum_is(&t, "", table[i].least, table[i].most);
    }
}

TEST(the_competitive_minimum_is_uniform_in_its_range)
{
    bidder t;
    bidder_set(&t, "faroleo", "23661", "55555", "1x6");
    considers(&t, "", "4x6", 2.0 / 3);
    considers(&t, "", "5x6", 1.0 / 3);
    bidder_set(&t, "faroleo", "23661", "55555", "4x6");
    considers(&t, "", "5x6", 1.0 / 3);
    considers(&t, "", "6x6", 2.0 / 3);
}

TEST(the_cap_holds_where_it_leaves_a_raise)
{
    bidder t;
    bidder_set(&t, "faroleo", "23661", "55555", "1x6");
    minimum_is(&t, ",very_low_from=90,very_low_to=200", 8, 8);
    minimum_is(&t, ",cap=49", 4, 4);
    bidder_set(&t, "faroleo", "23661", "55555", "3x6");
    minimum_is(&t, ",cap=39", 4, 5);
}

/* ---- candidates ---- */

TEST(rows_1_and_2_raise_the_standing_face)
{
    bidder t;
    bidder_set(&t, "faroleo", "23344", "55555", "6x6");
    considers(&t, "", "7x6", 1);
    bidder_set(&t, "faroleo", "23344", "55555", "5x6");
    considers(&t, "", "6x6", 1);
    considers(&t, "", "7x6", 0);
    bidder_set(&t, "faroleo", "23344", "55555", "1x6");
    considers(&t, "", "2x6", 0);
}

TEST(row_3_goes_to_the_next_face_at_the_same_count)
{
    bidder t;
    bidder_set(&t, "faroleo", "22266", "55555", "6x3");
    considers(&t, "", "6x4", 1);
    bidder_set(&t, "faroleo", "22266", "55555", "1x3");
    considers(&t, "", "1x4", 1);
    bidder_set(&t, "faroleo", "22266", "55555", "6x6");
    considers(&t, ",aggressive=0", "7x6", 1);
    bidder_set(&t, "faroleo", "22266", "55555", "6x4 3x1"); /* not from aces */
    considers(&t, "", "3x2", 0);
}

TEST(row_4_bids_the_best_held_face)
{
    bidder t;
    bidder_set(&t, "faroleo", "55432", "55555", "6x3");
    considers(&t, "", "6x5", 1);
    bidder_set(&t, "faroleo", "44552", "55555", "6x2");
    considers(&t, "", "6x4", 1);
    considers(&t, "", "6x5", 0);
    bidder_set(&t, "faroleo", "55432", "55555", "1x3"); /* low: at least the minimum */
    considers(&t, "", "4x5", 2.0 / 3);
    considers(&t, "", "5x5", 1.0 / 3);
    considers(&t, "", "1x5", 0);
    bidder_set(&t, "faroleo", "22234", "55555", "6x5"); /* a lower face is illegal */
    considers(&t, "", "7x2", 0);
    bidder_set(&t, "perudo", "22234", "55555", "6x5");
    considers(&t, "", "7x2", 1);
    bidder_set(&t, "faroleo", "11111", "55555", "6x5"); /* aces alone are held */
    considers(&t, "", "3x1", 1);
}

TEST(row_5_jumps_by_two_or_three_but_not_on_low_bids)
{
    bidder t;
    bidder_set(&t, "faroleo", "23344", "55555", "6x6");
    considers(&t, "", "8x6", .175);
    considers(&t, "", "9x6", .175); /* above the cap */
    bidder_set(&t, "faroleo", "23344", "55555", "5x6");
    considers(&t, "", "7x6", 0);
    considers(&t, "", "8x6", 0);
    bidder_set(&t, "faroleo", "23344", "55555", "3x6");
    considers(&t, "", "6x6", 0);
}

TEST(row_6_jumps_to_fives_and_sixes)
{
    bidder t;
    bidder_set(&t, "faroleo", "22344", "55555", "6x4");
    considers(&t, "", "7x5", .12);
    considers(&t, "", "7x6", .12);
    bidder_set(&t, "faroleo", "22344", "55555", "6x5");
    considers(&t, "", "7x6", .12);
    bidder_set(&t, "faroleo", "22344", "55555", "9x5"); /* above the cap */
    considers(&t, "", "10x6", .12);
    bidder_set(&t, "faroleo", "22344", "55555", "1x4");
    considers(&t, "", "2x6", .12);
}

TEST(row_7_switches_to_aces_when_it_holds_any)
{
    bidder t;
    bidder_set(&t, "faroleo", "12344", "55555", "6x6");
    considers(&t, "", "3x1", .40);
    bidder_set(&t, "faroleo", "12344", "55555", "7x6");
    considers(&t, "", "4x1", .40);
    bidder_set(&t, "faroleo", "22344", "55555", "6x6");
    considers(&t, "", "3x1", 0);
    bidder_set(&t, "faroleo", "12344", "55555", "6x6 3x1"); /* on aces already: one more of them */
    considers(&t, ",aggressive=0", "4x1", 1);
}

TEST(row_8_leaves_aces_for_the_best_held_face)
{
    bidder t;
    bidder_set(&t, "faroleo", "12344", "55555", "6x6 3x1");
    considers(&t, "", "7x4", .60);
    considers(&t, "", "6x4", 0);
    bidder_set(&t, "faroleo", "12344", "55555", "2x6 1x1"); /* on a low bid too */
    considers(&t, "", "3x4", .60);
    bidder_set(&t, "faroleo", "11111", "55555", "6x6 3x1");
    considers(&t, ",bluff=0", "7x2", 0);
}

/* Rows 4 and 8 would propose the same bid, so without the first being silent the roll would decide nothing. */
TEST(leaving_aces_is_row_8s_alone)
{
    bidder t;
    bidder_set(&t, "faroleo", "23344", "55555", "6x6 3x1");
    considers(&t, ",from_aces=0", "7x3", 0);
    considers(&t, ",from_aces=100", "7x3", 1);
    bidder_set(&t, "faroleo", "11111", "55555",
               "6x6 3x1"); /* holding aces alone it stays on them */
    considers(&t, ",aggressive=0,bluff=0,super_aggressive=0", "4x1", 1);
    bidder_set(&t, "liars-dice", "2", "1",
               "1x6"); /* the wild face by another name, and in one order */
    considers(&t, ",from_aces=0,bluff=0", "2x2", 0);
    considers(&t, ",from_aces=100,bluff=0", "2x2", 1);
}

/* How often it leaves aces follows the constant, for the default in 60 of 100 cases that it could. */
TEST(how_often_it_leaves_aces_is_the_constants)
{
    static const int percent[] = {0, 30, 60, 100};
    bidder t;
    int before = -1;
    bidder_set(&t, "faroleo", "14444", "55555", "4x6 2x1"); /* 5 fours weigh far more than aces */
    for (size_t i = 0; i < sizeof percent / sizeof *percent; i++) {
        char spec[400];
        int left = 0;
        snprintf(spec, sizeof spec, NO_CALLS ",from_aces=%d,best=100,super_aggressive=0,bluff=0",
                 percent[i]);
        hn_player player = bidder_player(spec);
        for (uint64_t key = 0; key < FEWER; key++) {
            hn_why why;
            left += strcmp(bidder_ask(&t, &player, key, &why), "bid 5x4") == 0;
        }
        bidder_often("bid 5x4", left, FEWER, percent[i] / 100.0);
        assert_true(left > before);
        before = left;
    }
}

TEST(with_aces_alone_its_best_face_is_aces_or_the_lowest_other_one)
{
    bidder t;
    bidder_set(&t, "perudo", "11111", "55555", "6x5");
    considers(&t, "", "3x1", 1);
    considers(&t, ",bluff=0", "7x2", 0);
    considers(&t, ",aces_alone=0", "3x1", .40);
    considers(&t, ",aces_alone=0,bluff=0", "7x2", 1);
    bidder_set(&t, "faroleo", "11111", "55555", "6x6 3x1");
    considers(&t, ",bluff=0", "7x2", 0);
    considers(&t, ",aces_alone=0,bluff=0", "7x2", .60);
}

TEST(row_9_bluffs_with_an_ace_behind_it)
{
    bidder t;
    bidder_set(&t, "faroleo", "12244", "55555", "6x4");
    considers(&t, ",super_aggressive=0", "6x5", 1); /* the next face */
    considers(&t, ",super_aggressive=0", "6x6", 0);
    bidder_set(&t, "faroleo", "12245", "55555", "6x4");
    considers(&t, ",super_aggressive=0", "6x6", .12);
    bidder_set(&t, "faroleo", "22245", "55555", "6x4");
    considers(&t, ",super_aggressive=0", "6x6", 0);
    bidder_set(&t, "faroleo", "12345", "55555", "6x4 3x1");
    considers(&t, ",super_aggressive=0", "7x6", .12);
}

TEST(without_a_wild_face_there_is_nothing_about_aces)
{
    bidder t;
    bidder_set(&t, "liars-dice", "1", "1", "");
    t.rules.value[PERUDO_WILD] = 0;
    t.rules.value[PERUDO_DICE] = 5;
    assert_int_equal(hn_rules_check(&t.rules, NULL), HN_OK);
    bidder_set_under(&t, "11245", "5", "1x3");
    considers(&t, "", "2x1", 1); /* its best face, one more for a lower one */
    considers(&t, ",super_aggressive=0", "1x6", 0);
}

/* ---- weights ---- */

TEST(a_bid_weighs_what_the_table_says)
{
    bidder t;
    bidder_set(&t, "faroleo", "23455", "55555", "6x5");
    weighs(&t, "7x5", 1 + 2 * 2);
    weighs(&t, "6x6", 1 - 2);
    bidder_set(&t, "faroleo", "23155", "55555", "7x5");
    weighs(&t, "8x5", 1 + 3 * 2); /* 8 is 80 %, not more */
    weighs(&t, "7x6", 1 + 2 - 2); /* an ace counts, but is no six */
    weighs(&t, "4x1", 1 + 2);
    bidder_set(&t, "faroleo", "23455", "55555", "8x5");
    weighs(&t, "9x5", 1 + 2 * 2 - 1);
    bidder_set(&t, "faroleo", "23455", "55555", "9x5");
    weighs(&t, "10x5", 1 + 2 * 2 - 1);
    bidder_set(&t, "faroleo", "23455", "55555", "10x5");
    weighs(&t, "11x5", 1 + 2 * 2 - 1 - 3);
    bidder_set(&t, "faroleo", "23455", "55555", "5x5");
    weighs(&t, "6x5", 1 + 2 * 2 + 3);
    weighs(&t, "5x6", 1 - 2);                               /* below the minimum */
    bidder_set(&t, "faroleo", "23455", "55555", "6x4 3x1"); /* 5 are expected */
    weighs(&t, "7x5", 1 + 2 * 2 - 1 - 3 + 1);
    weighs(&t, "4x1", 1 - 2);
    bidder_set(&t, "faroleo", "11455", "55555", "6x4 3x1");
    weighs(&t, "4x1", 1 + 2 * 2);
}

TEST(the_random_part_is_up_to_a_half)
{
    bidder t;
    hn_player player = bidder_player(NO_CALLS);
    double least = 1, most = 0;
    bidder_set(&t, "faroleo", "23455", "55555", "6x5");
    for (uint64_t key = 0; key < 2000; key++) {
        hn_why why;
        bidder_ask(&t, &player, key, &why);
        double part = candidate_of(&t, &why, "7x5")->score - 5;
        assert_true(part >= 0 && part < .5);
        least = part < least ? part : least;
        most = part > most ? part : most;
    }
    assert_true(least < .01 && most > .49);
}

/* ---- the choice ---- */

/* How often the best candidate is taken, the second, the third. */
static void takes(const bidder *t, const char *constants, double best, double second, double third)
{
    char spec[400];
    int met[10] = {0};
    snprintf(spec, sizeof spec, NO_CALLS "%s", constants);
    hn_player player = bidder_player(spec);
    for (uint64_t key = 0; key < FEWER; key++) {
        hn_why why;
        bidder_ask(t, &player, key, &why);
        int place = (int)bidder_number(&why, "place");
        assert_in_range(place, 1, 3);
        assert_int_equal(why.candidate[place - 1].action, why.action);
        met[place]++;
    }
    bidder_often("best", met[1], FEWER, best);
    bidder_often("second", met[2], FEWER, second);
    bidder_often("third", met[3], FEWER, third);
}

TEST(seven_of_ten_are_the_best_the_rest_second_or_third)
{
    bidder t;
    bidder_set(&t, "faroleo", "23455", "55555", "6x3");
    takes(&t, "", .70, .15, .15);
    takes(&t, ",best=40", .40, .30, .30);
    bidder_set(&t, "faroleo", "22355", "55555", "6x5"); /* 7x5 and 6x6 */
    takes(&t, ",aggressive=0,super_aggressive=0", .70, .30, 0);
    bidder_set(&t, "faroleo", "22366", "55555", "6x6");
    takes(&t, ",aggressive=0", 1, 0, 0);
}

/* ---- openings and palifico ---- */

TEST(it_opens_mostly_with_its_best_face)
{
    bidder t;
    bidder_set(&t, "faroleo", "22345", "55555", "");
    says(&t, "faroleo", "bid 6x2", .70);
    says(&t, "faroleo", "bid 6x4", .10);
    says(&t, "faroleo", "bid 6x5", .10);
    says(&t, "faroleo", "bid 6x6", .10);
    bidder_set(&t, "faroleo", "55123", "5", "");
    says(&t, "faroleo", "bid 2x5", .80);
    bidder_set(&t, "faroleo", "55123", "54", "");
    says(&t, "faroleo", "bid 2x6", .10);
    bidder_set(&t, "faroleo", "44", "2", ""); /* 4 dice: at least 2 */
    says(&t, "faroleo:open_own=100", "bid 2x4", 1);
    bidder_set(&t, "faroleo", "11111", "5", ""); /* never aces */
    says(&t, "faroleo", "bid 2x2", .70);
    bidder_set(&t, "liars-dice", "6", "1", ""); /* sixes are wild: 4 or 5 */
    says(&t, "faroleo", "bid 2x1", .70);
    says(&t, "faroleo", "bid 2x4", .15);
    says(&t, "faroleo", "bid 2x6", 0);
    t.rules.value[PERUDO_FACES] = 3;
    t.rules.value[PERUDO_WILD] = 2;
    bidder_set_under(&t, "3", "1", "");
    says(&t, "faroleo", "bid 2x3", .85);
    says(&t, "faroleo", "bid 2x1", .15);
}

TEST(in_palifico_it_opens_with_its_best_face_and_raises_by_one)
{
    bidder t;
    bidder_set(&t, "faroleo", "11455", "1", "");
    bidder_decides(&t, "faroleo", "bid 2x5");
    bidder_set(&t, "faroleo", "1", "5", "");
    bidder_decides(&t, "faroleo", "bid 2x2");
    bidder_set(&t, "faroleo", "11455", "551", "3x6");
    bidder_decides(&t, NO_CALLS, "bid 4x6");
}

/* ---- everywhere ---- */

/* Its answer is legal, the same when asked why, and the same at a table that looks the same. */
static void answers(const hn_player *player, const hn_view *view, const hn_view *redrawn,
                    uint64_t key)
{
    hn_why why;
    hn_mask legal;
    hn_view_legal(view, &legal);
    hn_action action = hn_player_decide(player, view, key, NULL);
    assert_true(hn_mask_has(&legal, action));
    assert_int_equal(hn_player_decide(player, view, key, &why), action);
    assert_int_equal(hn_player_decide(player, redrawn, key, NULL), action);
}

/* One round under drawn rules, partly at random; at each turn both players and one with drawn constants are
 * asked. Returns how many turns there were. */
static int ask_everywhere(uint64_t number)
{
    const hn_game *game = hn_game_find("perudo");
    random_run chance = random_run_of(811, HN_FOR_CALLER, number);
    hn_player walker = bidder_player("random"), faroleo = bidder_player("faroleo");
    hn_player timeout = bidder_player("timeout");
    bidder t;
    int turns = 0;
    draw_rules(&chance, game, &t.rules);
    int least = hn_rules_least_seats(&t.rules), most = hn_rules_most_seats(&t.rules);
    int seats = least + draw_below(&chance, most - least + 1);
    assert_int_equal(hn_deal(&t.rules, seats, 0, number, &t.state, NULL), HN_OK);
    for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE; turns++) {
        hn_view view = hn_view_of(&t.rules, &t.state, seat);
        hn_state world = draw_world(&chance, &view);
        hn_view redrawn = hn_view_of(&t.rules, &world, seat);
        hn_player drawn = draw_player(&chance, game);
        uint64_t key = hn_player_key(number, seat);
        answers(&faroleo, &view, &redrawn, key);
        answers(&timeout, &view, &redrawn, key);
        answers(&drawn, &view, &redrawn, key);
        const hn_player *next = draw_below(&chance, 3) ? &faroleo : &walker;
        hn_action action = hn_player_decide(next, &view, key, NULL);
        assert_int_equal(hn_apply(&t.rules, &t.state, seat, action, NULL), HN_OK);
    }
    return turns;
}

TEST(every_answer_is_legal_and_by_what_the_seat_may_know)
{
    int turns = 0;
    for (uint64_t number = 0; number < 1500; number++)
        turns += ask_everywhere(number);
    assert_true(turns > 10000);
}
