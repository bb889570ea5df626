/* Beliefs: what ends them, what a view makes of them, and the tables of likelihoods. */
#include "believer.h"

#include <string.h>

/* ---- what ends beliefs ---- */

TEST(a_look_ends_what_was_believed)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_SILENT), CAMBIO_TABLE "deck 4s\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "play");
    believer_sees_passes(&g);
    believer_sees(&g, 1, "pass");
    hn_event look = plain_event(HN_EVENT_LOOK, 0);
    look.card = card_named("7c");
    look.seen_by = 1;
    look.place[0] = place_at(2, 0);
    believer_told(&g, look);
    is_untouched(&g, 2, 0);
    assert_int_equal(believer_row(&g, 2, 0)->known, 1 | 1 << 2);
    assert_int_equal(believer_row(&g, 2, 0)->observations, 1);
    believer_says(&g, 2, 0, "seat 0 looked at it: 7c");
}

TEST(a_reshuffle_brings_the_discard_back_but_not_to_cards_that_lay_elsewhere)
{
    believer g;
    hn_belief belief;
    believer_sits(&g, *hn_likelihoods_find("prior", NULL),
                  "preset cambio\n0: 3c/0 4c\n1: 5d/1 Qs\ndiscard rest 9c\nturn 1\n");
    assert_true(believed(&g)->unseen[9] == 0);
    believer_sees(&g, 1, "draw deck");
    assert_int_equal(believed(&g)->discard_count, 1);
    assert_true(believed(&g)->unseen[9] == 4 && believed(&g)->unseen[8] == 3);
    assert_true(believer_believes(&g, HN_PRIOR_COUNTS, 1, 0, &belief));
    is_near(belief.chance[3], 1.0 / 3);
    is_near(belief.chance[4], 1.0 / 3);
    is_near(belief.chance[HN_QUEEN], 1.0 / 3);
    believer_sees(&g, 1, "swap 0");
    assert_true(believer_believes(&g, HN_PRIOR_COUNTS, 1, 0, &belief));
    is_near(belief.chance[9], 4.0 / 49);
    is_near(belief.chance[3], 3.0 / 49); /* one of them lay in front of seat 0 */
}

TEST(a_collected_card_uncovers_the_one_below_it)
{
    believer g;
    believer_sits(&g, *hn_likelihoods_find("prior", NULL),
                  "preset dutch\n0: 3c/0 4c\n1: 5d/1 Qs\ndiscard 9c 5h\n");
    told_open(&g, HN_EVENT_RANK, 1, place_at(1, 0), "5d");
    told_open(&g, HN_EVENT_COLLECT, 1, place_at(1, 2), "5h");
    assert_int_equal(believed(&g)->discard_count, 1);
    assert_int_equal(believed(&g)->discard[0], card_named("9c"));
    assert_int_equal(believer_row(&g, 1, 0)->known, HN_EVERYONE);
    assert_int_equal(believer_row(&g, 1, 2)->known, HN_EVERYONE);
}

/* ---- views ---- */

TEST(without_beliefs_a_view_has_the_prior)
{
    believer g;
    hn_belief belief;
    believer_sits(&g, only_sign(HN_SIGN_KEPT), CAMBIO_TABLE);
    hn_view view = hn_view_of(&g.s.rules, &g.s.state, 0);
    assert_null(hn_view_beliefs(&view));
    assert_true(hn_belief_of(&view, HN_PRIOR_COUNTS, place_at(1, 0), &belief));
    assert_memory_equal(belief.chance, belief.prior, sizeof belief.chance);
    is_near(belief.chance[3], 4.0 / 51);
    is_near(belief.chance[HN_KING], 2.0 / 51);
    assert_false(hn_belief_of(&view, HN_PRIOR_COUNTS, place_at(1, 7), &belief));
    assert_false(hn_belief_of(&view, HN_PRIOR_COUNTS, place_at(7, 0), &belief));
    assert_false(hn_belief_of(&view, HN_PRIOR_COUNTS, no_place, &belief));
    is_near(hn_belief_readiness(&view, 1), .05);
}

TEST(a_forgotten_card_is_believed_in_again)
{
    believer g;
    hn_belief belief;
    believer_sits(&g, only_sign(HN_SIGN_KEPT), CAMBIO_TABLE);
    hn_view view = hn_view_of(&g.s.rules, &g.s.state, 0);
    view = hn_beliefs_view(&g.beliefs, &view);
    assert_true(hn_belief_of(&view, HN_PRIOR_COUNTS, place_at(1, 3), &belief));
    assert_true(belief.seen);
    view.forgot_low_ = (uint64_t)1 << (HN_SLOTS + 3);
    assert_true(hn_belief_of(&view, HN_PRIOR_COUNTS, place_at(1, 3), &belief));
    assert_false(belief.seen);
    is_near(belief.chance[8], 4.0 / 52);
    assert_true(belief.confidence < .1);
}

/* Of the first card of seat 1 a 4 is likely, seven other kinds are not, the rest is excluded. */
TEST(a_table_says_how_sure_beliefs_may_be)
{
    static const float numbers[HN_CALIBRATIONS] = {1, .8f, .5f};
    believer g;
    hn_belief plain, belief;
    believer_sits(&g, only_sign(HN_SIGN_KEPT), CAMBIO_TABLE);
    belief_row *row = &beliefs_open(&g.beliefs)->row[1][0];
    for (int kind = 0; kind < HN_KINDS; kind++)
        row->weight[kind] = kind == 3 ? 3 : kind < 8 ? .25f : 0;
    assert_true(believer_believes(&g, HN_PRIOR_UNIFORM, 1, 0, &plain));
    is_near(plain.chance[3], 3 / 4.75);
    memcpy(g.likelihoods.calibration, numbers, sizeof numbers);
    assert_true(believer_believes(&g, HN_PRIOR_UNIFORM, 1, 0, &belief));
    double rare = .25 / 4.75, less = rare * (1 - .2 * rare / .2), more = plain.chance[3] * .5;
    is_near(belief.chance[3], more / (more + 7 * less));
    is_near(belief.chance[0], less / (more + 7 * less));
    assert_true(belief.chance[3] < plain.chance[3] && belief.entropy > plain.entropy);
    for (int level = 0; level < HN_CALIBRATIONS; level++)
        g.likelihoods.calibration[level] = .7f;
    assert_true(believer_believes(&g, HN_PRIOR_UNIFORM, 1, 0, &belief));
    assert_memory_equal(belief.chance, plain.chance, sizeof plain.chance);
}

TEST(readiness_falls_with_the_sum_that_is_expected)
{
    believer g;
    believer_sits(
        &g, *hn_likelihoods_find("ticket", NULL),
        "preset dutch\n0: 3c/0\n1: 2c/01 3d/01\n2: 8c/02 Xr/02\n3: 10c/03 10d/03 10h/03 9c/03\n"
        "discard 2d\n");
    hn_view view = hn_view_of(&g.s.rules, &g.s.state, 0);
    view = hn_beliefs_view(&g.beliefs, &view);
    is_near(hn_belief_readiness(&view, 1), 11.0 / 32);
    is_near(hn_belief_readiness(&view, 2), 8.0 / 32);
    is_near(hn_belief_readiness(&view, 3), 0);
    is_near(hn_belief_readiness(&view, 9), 0);
    table_in(&g.s)->callers = 1;
    is_near(hn_belief_readiness(&view, 1), 0);
}

TEST(beliefs_are_copied_as_bytes)
{
    believer g, h;
    believer_sits(&g, *hn_likelihoods_find("fitted", hn_game_find("cambio")),
                  CAMBIO_TABLE "deck 4s 6s\n");
    believer_sees(&g, 1, "draw deck");
    h = g;
    h.beliefs = g.beliefs;
    believer_sees(&g, 1, "play");
    believer_sees_passes(&g);
    believer_sees(&h, 1, "play");
    believer_sees_passes(&h);
    assert_memory_equal(&g.beliefs, &h.beliefs, sizeof g.beliefs);
}

TEST(the_public_believes_too)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_REFUSED), CAMBIO_TABLE "deck 4s\n");
    hn_beliefs_begin(&g.beliefs, &g.s.rules, 3, HN_NONE, &g.likelihoods);
    believer_told_table(&g);
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "play");
    is_weighed_against(&g, 1, 3, true, "4s");
    is_untouched(&g, 0, 0);
}

/* ---- tables and names ---- */

TEST(tables_are_found_by_name_and_game)
{
    const hn_game *cambio = hn_game_find("cambio"), *dutch = hn_game_find("dutch");
    assert_string_equal(hn_likelihoods_find("prior", cambio)->name, "prior");
    assert_ptr_equal(hn_likelihoods_find("ticket", cambio), hn_likelihoods_find("ticket", dutch));
    assert_string_equal(hn_likelihoods_find("fitted", cambio)->game, "cambio");
    assert_string_equal(hn_likelihoods_find("fitted", dutch)->game, "dutch");
    assert_null(hn_likelihoods_find("fitted", hn_game_find("perudo")));
    assert_null(hn_likelihoods_find("fitted", NULL));
    assert_null(hn_likelihoods_find("none", cambio));
    assert_null(hn_likelihoods_at(-1));
    assert_null(hn_likelihoods_at(hn_likelihoods_count()));
    for (int i = 0; i < hn_likelihoods_count(); i++)
        assert_true(*hn_likelihoods_at(i)->made);
}

/* No number of any table is negative, and what cannot be is 0. */
TEST(tables_hold_likelihoods)
{
    for (int i = 0; i < hn_likelihoods_count(); i++) {
        const hn_likelihoods *t = hn_likelihoods_at(i);
        for (int sign = 0; sign < HN_SIGNS; sign++)
            for (int step = 0; step < HN_SIGN_CLASSES; step++)
                assert_true(t->sign[sign][0][step] >= 0 && t->sign[sign][1][step] >= 0);
        for (int sum = 0; sum < HN_CALL_SUMS; sum++)
            assert_true(t->call_sum[sum] > 0);
        for (int sum = 0; sum < HN_READY_SUMS; sum++)
            assert_true(t->readiness[sum] >= 0 && t->readiness[sum] <= 1);
        for (int level = 0; level < HN_CALIBRATIONS; level++)
            assert_true(t->calibration[level] > 0 && t->calibration[level] <= 1);
        bool says_nothing = !strcmp(t->name, "prior");
        for (int seen = 0; seen < 2; seen++) {
            assert_true(t->sign[HN_SIGN_FAILED][seen][1] == (says_nothing ? 1.0f : 0.0f));
            assert_true(t->sign[HN_SIGN_DECLARED][seen][1] == (says_nothing ? 1.0f : 0.0f));
        }
    }
}

TEST(a_table_can_do_without_a_type_of_evidence)
{
    hn_likelihoods copy;
    const hn_likelihoods *fitted = hn_likelihoods_find("fitted", hn_game_find("dutch"));
    hn_likelihoods_without(fitted, HN_EVIDENCE_CALL, &copy);
    for (int sum = 0; sum < HN_CALL_SUMS; sum++)
        assert_true(copy.call_sum[sum] == 1);
    assert_true(copy.sign[HN_SIGN_CALLED][1][9] == 1);
    assert_memory_equal(copy.sign[HN_SIGN_SILENT], fitted->sign[HN_SIGN_SILENT],
                        sizeof copy.sign[0]);
    hn_likelihoods_without(fitted, HN_EVIDENCE_SILENCE, &copy);
    assert_true(copy.sign[HN_SIGN_SILENT][1][1] == 1);
    assert_memory_equal(copy.call_sum, fitted->call_sum, sizeof copy.call_sum);
}

TEST(kinds_signs_and_types_have_names)
{
    const hn_game *cambio = hn_game_find("cambio"), *dutch = hn_game_find("dutch");
    assert_int_equal(hn_belief_kinds(cambio), HN_KINDS);
    assert_int_equal(hn_belief_kinds(dutch), HN_RANKS);
    assert_int_equal(hn_belief_kinds(hn_game_find("perudo")), 0);
    assert_string_equal(hn_belief_kind_name(cambio, 12), "red K");
    assert_string_equal(hn_belief_kind_name(dutch, 12), "K");
    assert_string_equal(hn_belief_kind_name(dutch, 14), "");
    assert_int_equal(hn_belief_kind(cambio, card_named("Ks")), 13);
    assert_int_equal(hn_belief_kind(dutch, card_named("Xb")), HN_JOKER);
    for (int sign = 0; sign <= HN_SIGNS; sign++)
        assert_true(*hn_sign_name(sign) && hn_sign_type(sign) < HN_EVIDENCE_TYPES);
    for (int type = 0; type < HN_EVIDENCE_TYPES; type++)
        assert_true(*hn_evidence_type_name(type));
    assert_string_equal(hn_sign_name(HN_SIGNS + 1), "");
    assert_string_equal(hn_evidence_type_name(-1), "");
    assert_string_equal(hn_evidence_type_name(HN_EVIDENCE_SILENCE), "silence");
    assert_int_equal(hn_sign_type(HN_SIGNS), HN_EVIDENCE_SEEN);
}

TEST(types_of_evidence_go_by_two_names)
{
    static const struct {
        const char *name;
        int type, sign;
    } other[] = {
        {"direct_observation", HN_EVIDENCE_SEEN, HN_SIGNS},
        {"swap_behavior", HN_EVIDENCE_SWAP, HN_SIGN_OUT},
        {"action_usage", HN_EVIDENCE_POWER, HN_SIGN_PLAYED},
        {"king_declaration", HN_EVIDENCE_KING, HN_SIGN_DECLARED},
        {"toss_in_failure", HN_EVIDENCE_FAILED, HN_SIGN_FAILED},
        {"vinto_call", HN_EVIDENCE_CALL, HN_SIGN_CALLED},
        {"no_toss_in", HN_EVIDENCE_SILENCE, HN_SIGN_SILENT},
    };
    assert_int_equal(sizeof other / sizeof *other, HN_EVIDENCE_TYPES);
    for (int i = 0; i < HN_EVIDENCE_TYPES; i++) {
        assert_int_equal(hn_evidence_type_find(other[i].name), other[i].type);
        assert_int_equal(hn_evidence_type_find(hn_evidence_type_name(i)), i);
        assert_int_equal(hn_sign_find(other[i].name), other[i].sign);
        assert_int_equal(hn_sign_type(other[i].sign), other[i].type);
    }
    for (int sign = 0; sign <= HN_SIGNS; sign++)
        assert_int_equal(hn_sign_find(hn_sign_name(sign)), sign);
    assert_int_equal(hn_evidence_type_find("bluff"), -1);
    assert_int_equal(hn_evidence_type_find(""), -1);
    assert_int_equal(hn_sign_find("bluff"), -1);
    assert_int_equal(hn_sign_find(""), -1);
}
