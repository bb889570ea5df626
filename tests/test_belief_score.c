/* Scores of beliefs: the prior costs what the count of unseen cards says, what is right costs less, gains are of the
 * same cards, and the same setup gives the same numbers. */
#include "arena/belief_score.h"
#include "arena/block.h"
#include "core/random.h"
#include "games/table.h"
#include "test.h"

#include <math.h>
#include <string.h>

enum { PRIOR, TICKET, ASKED, WITHOUT };

static match_setup setup_of(const char *game, const char *const *names, int players, long blocks)
{
    match_setup m = {.players = players, .seed = 3, .blocks = blocks, .threads = 1};
    const hn_game *which = hn_game_find(game);
    assert_int_equal(hn_rules_preset(&m.rules, which, NULL, NULL), HN_OK);
    for (int i = 0; i < players; i++)
        assert_int_equal(hn_player_find(&m.player[i], names[i], which, NULL), HN_OK);
    return m;
}

static match_setup cambio(long blocks)
{
    static const char *const names[] = {"bayes-v2", "bayes-v1", "smart"};
    return setup_of("cambio", names, 3, blocks);
}

static belief_scores score(const match_setup *m, const hn_likelihoods *asked)
{
    belief_scores scores;
    hn_error error = {0};
    if (belief_score_play(m, asked, &scores, &error))
        fail_msg("%s", error.text);
    return scores;
}

/* A table with one number: how likely silence is with a rank that is asked for, where the card was seen. */
static hn_likelihoods silence(float chance)
{
    hn_likelihoods made = *hn_likelihoods_find("prior", NULL);
    made.sign[HN_SIGN_SILENT][1][1] = chance;
    return made;
}

static void near(double value, double expected)
{
    if (fabs(value - expected) > 1e-5)
        fail_msg("%.9g, expected %.9g", value, expected);
}

/* ---- by hand ---- */

typedef struct sum {
    double bits;
    long hidden, seen;
} sum;

/* What the cards hidden from a seat cost by the count of those that it has not seen. */
static void add_by_hand(const hn_rules *rules, const hn_state *state, int seat, sum *s)
{
    int unseen[HN_KINDS] = {0}, all = HN_CARDS;
    const table *t = (const table *)(const void *)state;
    hn_view view = hn_view_of(rules, state, seat);
    hn_card_view copy;
    hn_card_view_of(&view, &copy);
    for (hn_card card = 0; card < HN_CARDS; card++)
        unseen[hn_belief_kind(rules->game, card)]++;
    for (int i = 0; i < copy.discard_count; i++, all--)
        unseen[hn_belief_kind(rules->game, copy.discard[i])]--;
    for (int pass = 0; pass < 2; pass++)
        for (int owner = 0; owner < hn_view_seats(&view); owner++)
            for (int slot = 0; slot < HN_SLOTS; slot++) {
                hn_card card = hn_view_card(&view, owner, slot);
                if (card == HN_NONE)
                    continue;
                if (!pass && card != HN_UNKNOWN) {
                    unseen[hn_belief_kind(rules->game, card)]--;
                    all--;
                    s->seen++;
                } else if (pass && card == HN_UNKNOWN) {
                    int kind = hn_belief_kind(rules->game, t->card[owner][slot]);
                    s->bits += log2((double)all / unseen[kind]);
                    s->hidden++;
                }
            }
}

/* Plays the first block of fixed seats over again. */
static sum play_by_hand(const match_setup *m)
{
    hn_state state;
    hn_events events;
    sum s = {0};
    uint64_t seed = hn_random(m->seed, HN_FOR_ROUND, 0);
    hn_deal(&m->rules, m->players, 0, seed, &state, &events);
    for (int seat, action = 0;; action++) {
        for (int i = 0; i < events.count; i++) {
            assert_int_not_equal(events.event[i].type, HN_EVENT_RESHUFFLE);
            if (events.event[i].type == HN_EVENT_TURN && !hn_over(&m->rules, &state))
                add_by_hand(&m->rules, &state, events.event[i].seat, &s);
        }
        if ((seat = hn_next_decider(&m->rules, &state)) == HN_NONE)
            return s;
        hn_view view = hn_view_of(&m->rules, &state, seat);
        hn_action chosen =
            hn_player_decide(&m->player[seat], &view, hn_player_key(seed, seat), NULL);
        hn_apply(&m->rules, &state, seat, chosen, &events);
    }
}

TEST(the_prior_costs_what_the_count_of_unseen_cards_says)
{
    for (uint64_t seed = 0; seed < 5; seed++) {
        match_setup m = cambio(1);
        m.seed = seed;
        m.fixed = true;
        sum by_hand = play_by_hand(&m);
        belief_scores scores = score(&m, hn_likelihoods_find("prior", m.rules.game));
        assert_true(by_hand.hidden > 20);
        assert_int_equal(scores.rounds, 1);
        assert_int_equal(scores.cards, by_hand.hidden);
        assert_int_equal(scores.seen, by_hand.seen);
        near(scores.line[PRIOR].loss.mean, by_hand.bits / (double)by_hand.hidden);
        assert_int_equal(scores.lines, WITHOUT);
    }
}

/* ---- tables ---- */

TEST(a_table_that_is_right_costs_less_and_its_opposite_more)
{
    match_setup m = cambio(60);
    hn_likelihoods right = silence(.2f), wrong = silence(1);
    wrong.sign[HN_SIGN_SILENT][1][0] = .2f;
    belief_scores good = score(&m, &right), bad = score(&m, &wrong);
    assert_true(good.line[ASKED].gain.low > 0);
    assert_true(bad.line[ASKED].gain.high < 0);
    assert_true(good.line[ASKED].loss.mean < good.line[PRIOR].loss.mean);
    assert_true(good.line[WITHOUT].gain.low > 0);
    assert_true(bad.line[WITHOUT].gain.high < 0);
}

TEST(gains_are_of_the_same_cards)
{
    match_setup m = cambio(60);
    belief_scores s = score(&m, hn_likelihoods_find("fitted", m.rules.game));
    assert_true(s.lines > WITHOUT);
    near(s.line[PRIOR].gain.mean, 0);
    for (int i = 1; i < s.lines; i++) {
        const score_line *line = &s.line[i];
        double gain = line->without ? line->loss.mean - s.line[ASKED].loss.mean
                                    : s.line[PRIOR].loss.mean - line->loss.mean;
        near(line->gain.mean, gain);
        assert_true(line->gain.high - line->gain.low < line->loss.high - line->loss.low);
        assert_int_equal(line->without, i >= WITHOUT);
        assert_true(!line->without || !strcmp(line->name, hn_evidence_type_name((int)line->type)));
    }
}

/* Without its only type a table is the prior: the type is worth all that the table gains. */
TEST(a_type_is_worth_what_is_lost_without_it)
{
    match_setup m = cambio(20);
    hn_likelihoods asked = silence(.3f);
    belief_scores s = score(&m, &asked);
    assert_int_equal(s.lines, WITHOUT + 1);
    assert_int_equal(s.line[WITHOUT].type, HN_EVIDENCE_SILENCE);
    assert_true(s.line[WITHOUT].loss.mean == s.line[PRIOR].loss.mean);
    assert_true(s.line[WITHOUT].gain.mean == s.line[ASKED].gain.mean);
    assert_true(s.line[WITHOUT].gain.low == s.line[ASKED].gain.low);
}

TEST(every_chance_of_every_card_is_in_a_bin)
{
    match_setup m = cambio(20);
    belief_scores s = score(&m, hn_likelihoods_find("fitted", m.rules.game));
    double said = 0, came = 0;
    long count = 0;
    for (int bin = 0; bin < SCORE_BINS; bin++) {
        count += s.bin[bin].count;
        said += s.bin[bin].said * (double)s.bin[bin].count;
        came += s.bin[bin].came.mean * (double)s.bin[bin].count;
        if (s.bin[bin].count) {
            assert_true(s.bin[bin].said >= (double)bin / SCORE_BINS - 1e-9);
            assert_true(s.bin[bin].said <= (double)(bin + 1) / SCORE_BINS + 1e-9);
            assert_true(s.bin[bin].came.low >= 0 && s.bin[bin].came.low <= s.bin[bin].came.mean);
            assert_true(s.bin[bin].came.high <= 1 && s.bin[bin].came.high >= s.bin[bin].came.mean);
        }
    }
    assert_int_equal(count, s.cards * hn_belief_kinds(m.rules.game));
    assert_true(fabs(said - (double)s.cards) < 1e-3);
    assert_true(fabs(came - (double)s.cards) < 1e-3);
}

/* ---- the run ---- */

TEST(the_same_setup_gives_the_same_scores_in_every_card_game)
{
    static const char *const names[] = {"random", "random", "random"};
    for (int g = 0; g < hn_games(); g++) {
        if (hn_game_table(hn_game_at(g)) != HN_TABLE_CARDS)
            continue;
        match_setup m = setup_of(hn_game_name(hn_game_at(g)), names, 3, 5);
        const hn_likelihoods *fitted = hn_likelihoods_find("fitted", m.rules.game);
        belief_scores once = score(&m, fitted), again = score(&m, fitted);
        assert_int_equal(once.rounds, 15);
        assert_int_equal(once.cards, again.cards);
        assert_memory_equal(once.bin, again.bin, sizeof once.bin);
        for (int i = 0; i < once.lines; i++) {
            assert_memory_equal(&once.line[i].loss, &again.line[i].loss, sizeof(estimate));
            assert_memory_equal(&once.line[i].gain, &again.line[i].gain, sizeof(estimate));
        }
        m.seed++;
        again = score(&m, fitted);
        assert_true(once.line[ASKED].loss.mean != again.line[ASKED].loss.mean);
    }
}

static atomic_bool stop;
static long told;

static void stop_after_three(void *context, long blocks, long expected, double seconds)
{
    (void)context;
    (void)seconds;
    assert_int_equal(blocks, ++told);
    assert_int_equal(expected, 1000000);
    atomic_store(&stop, blocks == 3);
}

TEST(what_is_stopped_is_the_score_of_its_first_blocks)
{
    match_setup m = cambio(1000000), three = cambio(3);
    m.progress = stop_after_three;
    m.stop = &stop;
    belief_scores stopped = score(&m, hn_likelihoods_find("ticket", m.rules.game));
    belief_scores whole = score(&three, hn_likelihoods_find("ticket", m.rules.game));
    assert_true(stopped.stopped && !whole.stopped);
    assert_int_equal(stopped.blocks, 3);
    assert_true(stopped.line[ASKED].loss.mean == whole.line[ASKED].loss.mean);
}

TEST(games_without_cards_and_wrong_seats_are_refused)
{
    static const char *const names[] = {"random", "random"};
    belief_scores scores;
    hn_error error = {0};
    match_setup dice = setup_of("perudo", names, 2, 1), alone = setup_of("cambio", names, 1, 1);
    const hn_likelihoods *prior = hn_likelihoods_find("prior", NULL);
    assert_int_equal(belief_score_play(&dice, prior, &scores, &error), HN_BAD_GAME);
    assert_non_null(strstr(error.text, "perudo has no hidden cards"));
    assert_int_equal(belief_score_play(&alone, prior, &scores, &error), HN_BAD_SEATS);
}
