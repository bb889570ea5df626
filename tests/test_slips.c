/* Slips: which candidates they are taken from, how often, and that no person would laugh at one.
 *
 * Decisions are those of rounds that `faroleo` plays, with 2 to 6 seats under every preset that has them; a player that
 * always slips is asked at each. Shares are compared within four standard errors. HUNCH_FULL=1 asks for 200,000
 * decisions of each player, HUNCH_QUICK=1 for 10,000. */
#include "bidder.h"
#include "trial.h"

#include "games/policy.h"

static int many(void)
{
    return draw_size(200000, 40000, 10000);
}

/* What nobody takes seriously: a bid that holds, or a call that is right, in fewer than one of five cases. */
static const double serious = 0.2;
/* As far as a slip goes, in hundredths of a die. */
static const double near = 60;

static const char *const slipping[] = {"timeout", "faroleo", "binomial"};
enum { SLIPPING = sizeof slipping / sizeof *slipping };

static hn_player with_slips(const char *name, int32_t slip)
{
    hn_player player = bidder_player(name);
    player.level = (hn_level){.name = "absent", .slip = slip};
    return player;
}

static const hn_candidate *candidate_of(const hn_why *why, hn_action action)
{
    for (int i = 0; i < why->candidate_count; i++)
        if (why->candidate[i].action == action)
            return &why->candidate[i];
    fail_msg("`%s`: no candidate %d", why->rule, action);
    return NULL;
}

/* ---- decisions of real rounds ---- */

typedef void at_decision(const hn_view *view, uint64_t key, void *context);

static void play_round(const hn_rules *rules, int seats, uint64_t seed, at_decision *ask,
                       void *context, int *asked)
{
    hn_player at_table = bidder_player("faroleo");
    hn_state state;
    assert_int_equal(hn_deal(rules, seats, 0, seed, &state, NULL), HN_OK);
    for (int seat; (seat = hn_next_decider(rules, &state)) != HN_NONE; ++*asked) {
        hn_view view = hn_view_of(rules, &state, seat);
        uint64_t key = hn_player_key(seed, seat);
        ask(&view, key, context);
        hn_action action = hn_player_decide(&at_table, &view, key, NULL);
        assert_int_equal(hn_apply(rules, &state, seat, action, NULL), HN_OK);
    }
}

/* Asks at so many decisions, as many at each number of seats. */
static void ask_at_many(int decisions, at_decision *ask, void *context)
{
    const hn_game *game = hn_game_find("perudo");
    for (int seats = 2; seats <= 6; seats++) {
        int asked = 0;
        for (uint64_t seed = 0; asked < decisions / 5; seed++) {
            hn_rules rules;
            int number = (int)(seed % (uint64_t)hn_presets(game));
            assert_int_equal(hn_rules_preset(&rules, game, hn_preset_name(game, number), NULL),
                             HN_OK);
            if (seats <= hn_rules_most_seats(&rules))
                play_round(&rules, seats, seed, ask, context, &asked);
        }
    }
}

/* ---- what a slip is ---- */

typedef struct slips {
    hn_player plain, absent;
    int slipped, bids, calls;
} slips;

static void it_is_said(const hn_player *player, const hn_view *view, const hn_why *why)
{
    char text[300], done[32], meant[32];
    const hn_rules *rules = hn_view_rules(view);
    int seats = hn_view_seats(view), seat = hn_view_seat(view);
    hn_why_text(player, view, why, text, sizeof text);
    hn_action_text(rules, seats, seat, why->action, done, sizeof done);
    hn_action_text(rules, seats, seat, why->runner_up, meant, sizeof meant);
    assert_ptr_equal(strstr(text, "It slipped"), text);
    assert_non_null(strstr(text, done));
    assert_non_null(strstr(text, meant));
    assert_null(strstr(text, "missed"));
    assert_string_equal(why->rule, "slipped");
}

static void is_plausible(const hn_view *view, uint64_t key, void *context)
{
    slips *s = context;
    hn_why why, plain;
    hn_mask legal;
    hn_view_legal(view, &legal);
    hn_action action = hn_player_decide(&s->absent, view, key, &why);
    hn_action meant = hn_player_decide(&s->plain, view, key, &plain);
    assert_int_equal(hn_player_decide(&s->absent, view, key, NULL), action);
    assert_true(hn_mask_has(&legal, action));
    assert_false(why.missed);
    if (!why.slipped) {
        assert_int_equal(action, meant);
        assert_string_equal(why.rule, plain.rule);
        return;
    }
    double gap = candidate_of(&why, meant)->score - candidate_of(&why, action)->score;
    assert_true(action != meant && why.runner_up == meant);
    if (gap < -.002 || gap >= near)
        fail_msg("a slip is worth %g less", gap);
    double chance = hn_view_chance(view, action);
    if (chance < serious)
        fail_msg("a slip that is right with %g", chance);
    if (!strcmp(s->plain.name, "binomial")) /* its own scores */
        assert_true(candidate_of(&plain, action)->score == candidate_of(&why, action)->score);
    s->slipped++;
    s->bids += hn_view_action_bid(view, action).count > 0;
    s->calls += hn_view_action_bid(view, action).count == 0;
    it_is_said(&s->absent, view, &why);
}

TEST(a_slip_is_another_candidate_near_the_best_that_nobody_laughs_at)
{
    for (int i = 0; i < SLIPPING; i++) {
        slips s = {.plain = bidder_player(slipping[i]),
                   .absent = with_slips(slipping[i], HN_CHANCE)};
        ask_at_many(many(), is_plausible, &s);
        print_message("%s: %d of %d decisions can slip, %d to a bid\n", slipping[i], s.slipped,
                      many(), s.bids);
        assert_true(s.slipped > many() / 3);
        assert_true(s.bids > many() / 20 && s.calls > many() / 20);
    }
}

/* Own dice never refute a slip: the bid to be doubted is not one that they cover, a calza not one that they exceed.
 * With the bid that stands at 18 dice, "16 twos" is no slip either. */
TEST(no_slip_is_what_own_dice_refute_or_what_nobody_would_bid)
{
    static const struct {
        const char *own, *others, *bids;
    } table[] = {{"66661", "5", "5x6"},
                 {"6661", "44", "3x6"},
                 {"22245", "553", "4x2"},
                 {"12345", "553", "2x4 1x1"}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        for (int p = 0; p < SLIPPING; p++) {
            bidder t;
            bidder_set(&t, "faroleo", table[i].own, table[i].others, table[i].bids);
            hn_player player = with_slips(slipping[p], HN_CHANCE);
            hn_view view = hn_view_of(&t.rules, &t.state, 0);
            hn_bid stands = hn_view_bid(&view);
            int own = hn_view_own(&view, stands.face);
            for (uint64_t key = 0; key < 2000; key++) {
                hn_why why;
                hn_action action = hn_player_decide(&player, &view, key, &why);
                hn_bid bid = hn_view_action_bid(&view, action);
                if (!why.slipped)
                    continue;
                assert_true(action != PERUDO_DUDO || own < stands.count);
                assert_true(action != PERUDO_CALZA || own <= stands.count);
                if (bid.count > hn_view_expected(&view, bid.face) + 2.5)
                    fail_msg("%s slips to %dx%d", slipping[p], bid.count, bid.face);
            }
        }
}

/* ---- how often ---- */

typedef struct rates {
    hn_player absent, at_level;
    int can, does;
} rates;

static void count_slips(const hn_view *view, uint64_t key, void *context)
{
    rates *r = context;
    hn_why can, does;
    hn_player_decide(&r->absent, view, key, &can);
    hn_player_decide(&r->at_level, view, key, &does);
    assert_true(!does.slipped || (can.slipped && does.action == can.action));
    r->can += can.slipped;
    r->does += does.slipped;
}

TEST(each_level_slips_as_often_as_it_says_where_there_is_something_to_slip_to)
{
    for (int i = 0; i < SLIPPING; i++)
        for (int level = 0; level < hn_levels(); level++) {
            rates r = {.absent = with_slips(slipping[i], HN_CHANCE),
                       .at_level = bidder_player(slipping[i])};
            r.at_level.level = *hn_level_at(level);
            ask_at_many(many(), count_slips, &r);
            bidder_often(hn_level_at(level)->name, r.does, r.can, r.at_level.level.slip / 1e6);
        }
}

/* Each candidate as often as it is near: by what is left of the way to the farthest. */
TEST(the_nearer_a_candidate_the_likelier_it_is)
{
    bidder t;
    hn_why plain;
    int met[HN_ACTIONS] = {0}, some = 0;
    bidder_set(&t, "faroleo", "22345", "555", "4x4");
    hn_player player = bidder_player("binomial"), absent = with_slips("binomial", HN_CHANCE);
    hn_view view = hn_view_of(&t.rules, &t.state, 0);
    hn_action meant = hn_player_decide(&player, &view, 0, &plain);
    double best = candidate_of(&plain, meant)->score, all = 0;
    for (uint64_t key = 0; key < (uint64_t)many(); key++)
        met[hn_player_decide(&absent, &view, key, NULL)]++;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < plain.candidate_count; i++) {
            const hn_candidate *c = &plain.candidate[i];
            bool may = c->action != meant && c->score > best - near && c->chance >= serious;
            double left = may ? near - (best - c->score) : 0;
            if (!pass)
                all += left;
            else
                bidder_often("a slip", met[c->action], many(), left / all);
            some += may && pass;
        }
    assert_true(some > 3);
    assert_int_equal(met[meant], 0);
}

/* ---- where there is none ---- */

static void decides_alike(const hn_view *view, uint64_t key, void *context)
{
    const hn_player *player = context;
    hn_action action = hn_player_decide(&player[0], view, key, NULL);
    assert_int_equal(hn_player_decide(&player[1], view, key, NULL), action);
}

TEST(without_a_chance_to_slip_nothing_changes)
{
    for (int i = 0; i < SLIPPING; i++) {
        hn_player player[2] = {bidder_player(slipping[i]), bidder_player(slipping[i])};
        player[1].level = *hn_level_find("expert");
        ask_at_many(many(), decides_alike, player);
    }
    hn_player chance[2] = {bidder_player("random"), with_slips("random", HN_CHANCE)};
    ask_at_many(many(), decides_alike, chance); /* what it could do has no scores */
}

TEST(at_card_tables_nobody_slips)
{
    for (int g = 0; g < hn_games(); g++)
        for (int i = 0; i < hn_players(); i++) {
            hn_player player;
            const hn_policy *policy = hn_policy_at(i);
            if (hn_game_table(hn_game_at(g)) != HN_TABLE_CARDS ||
                !hn_policy_plays(policy, hn_game_at(g)))
                continue;
            hn_player_find(&player, hn_policy_name(policy), hn_game_at(g), NULL);
            assert_true(player.policy->near == 0);
        }
}

TEST(the_highest_bid_leaves_nothing_to_slip_to)
{
    bidder t;
    bidder_set(&t, "faroleo", "66", "2", "4x6 4x1");
    for (int i = 0; i < SLIPPING; i++) {
        hn_player player = with_slips(slipping[i], HN_CHANCE);
        hn_view view = hn_view_of(&t.rules, &t.state, 0);
        hn_why why;
        assert_int_equal(hn_player_decide(&player, &view, 7, &why), PERUDO_DUDO);
        assert_false(why.slipped);
    }
}

TEST(an_opening_can_slip_too)
{
    bidder t;
    bidder_set(&t, "faroleo", "33456", "555", "");
    for (int i = 0; i < SLIPPING; i++) {
        hn_player player = with_slips(slipping[i], HN_CHANCE);
        hn_view view = hn_view_of(&t.rules, &t.state, 0);
        hn_why why;
        hn_action action = hn_player_decide(&player, &view, 7, &why);
        assert_true(why.slipped);
        assert_true(hn_view_action_bid(&view, action).count > 0);
    }
}
