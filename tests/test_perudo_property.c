/* Properties that hold in every moment of every round of Perudo: under the presets as they are, each at all
 * its numbers of seats equally, and under house rules drawn at random over every key.
 *
 * Each round is followed a second time by the referee (referee.h), who knows the rule book and not the
 * engine, and what each seat may see is followed from the events that it saw; and every player is asked
 * what it would do, before and after all that its seat cannot see is drawn anew. HUNCH_FULL=1 plays 200,000
 * rounds of presets and 50,000 of house rules, HUNCH_QUICK=1 2,000 and 500. */
#include "draw.h"
#include "proof.h"
#include "referee.h"
#include "test.h"
#include "told.h"

#include "core/mask.h"
#include "games/policy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How the seats of a round play: any legal action; small raises, so that bids go around the table; or
 * calls that know the dice, so that seats win dice back. */
typedef enum style { STYLE_ANY, STYLE_SMALL_RAISES, STYLE_KNOWING, STYLES } style;

enum { PRESETS = 8 }; /* room for so many */

/* What must have come up in some rounds for them to prove something. */
typedef struct occasions {
    int palifico, gains, full_cups, outs, full_circles, highest_bids, limits, shared, redrawn;
    int rounds[PRESETS][HN_SEATS + 1]; /* of each preset at each number of seats */
} occasions;

static occasions met;

/* Everyone who plays the game. */
static struct {
    hn_player player[16];
    int count;
} players;

/* One round under test. */
typedef struct trial {
    hn_rules rules;
    hn_state state;
    hn_events events;
    int seats, first;
    uint64_t seed;
    style style;
    int knowing; /* of four calls that are known to be right, so many are made */
    random_run chance;
    referee referee;
    uint8_t die[HN_SEATS][HN_DICE]; /* what the events said that was thrown */
    told told;
} trial;

static int below(trial *t, int bound)
{
    return draw_below(&t->chance, bound);
}

static const hn_game *the_game(void)
{
    return hn_game_find("perudo");
}

static hn_rules preset_rules(int index)
{
    hn_rules rules;
    const char *name = hn_preset_name(the_game(), index);
    assert_int_equal(hn_rules_preset(&rules, the_game(), name, NULL), HN_OK);
    return rules;
}

static void draw_deal(trial *t)
{
    t->first = below(t, t->seats);
    t->seed = random_run_word(&t->chance);
}

/* A preset as it is. Seats that know the dice use it rarely: dice are lost faster than they are won back,
 * and the round ends. */
static void draw_preset(trial *t, int index, int seats, uint64_t number)
{
    *t = (trial){.chance = random_run_of(2028, HN_FOR_CALLER, number), .knowing = 1};
    t->rules = preset_rules(index);
    t->seats = seats;
    t->style = (style)below(t, STYLES);
    draw_deal(t);
}

/* Drawn rules. Seats that know the dice could play for ever: those rounds, and some others, have few
 * throws. */
static void draw_house_rules(trial *t, uint64_t number)
{
    *t = (trial){.chance = random_run_of(2027, HN_FOR_CALLER, number), .knowing = 3};
    draw_house(&t->chance, the_game(), &t->rules);
    t->style = (style)below(t, STYLES);
    if (t->style == STYLE_KNOWING || below(t, 4) == 0) {
        int most = 1 + below(t, 40);
        if (t->rules.value[PERUDO_THROWS] > most)
            t->rules.value[PERUDO_THROWS] = (int16_t)most;
    }
    int least = hn_rules_least_seats(&t->rules), most = hn_rules_most_seats(&t->rules);
    t->seats = least + below(t, most - least + 1);
    draw_deal(t);
}

/* ---- what everyone was told ---- */

static void keep_events(trial *t)
{
    told_add(&t->told, &t->events);
    for (int i = 0; i < t->events.count; i++) {
        const hn_event *e = &t->events.event[i];
        if (e->type == HN_EVENT_THROW)
            memset(t->die, 0, sizeof t->die);
        if (e->type == HN_EVENT_ROLL)
            memcpy(t->die[e->seat], e->die, HN_DICE);
        if (e->type == HN_EVENT_REVEAL) /* nobody turned a die over */
            assert_memory_equal(t->die[e->seat], e->die, HN_DICE);
        if (e->type == HN_EVENT_LOSE) /* the round may end here, and what is lost is taken away */
            memset(t->die[e->seat] + e->number, 0, (size_t)(HN_DICE - e->number));
    }
}

/* A seat that was told its events from the deal on has this view, and no other. */
static void events_lead_to_the_view(const trial *t, int seat)
{
    hn_event *seen = told_to(&t->told, seat);
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_plain_view copy;
    hn_error error;
    int bad, count = t->told.count;
    hn_view_copy(&view, &copy);
    if (game_told(&t->rules, &copy, seen, count, NULL, &bad, &error))
        fail_msg("seat %d, event %d of %d: %s", seat, bad, count, error.text);
    copy.dice.moment++;
    assert_int_equal(game_told(&t->rules, &copy, seen, count, NULL, &bad, &error), HN_BAD_VIEW);
    free(seen);
}

/* ---- the properties ---- */

static void the_referee_agrees(const trial *t)
{
    const referee *r = &t->referee;
    const perudo *p = perudo_of(&t->state);
    hn_seats had = 0;
    for (int seat = 0; seat < HN_SEATS; seat++) {
        assert_int_equal(p->dice[seat], r->dice[seat]);
        assert_int_equal(p->alive >> seat & 1, r->dice[seat] > 0);
        assert_true(p->dice[seat] <= t->rules.value[PERUDO_DICE]);
        had |= (hn_seats)(r->had_palifico[seat] << seat);
    }
    assert_int_equal(p->in_play, referee_in_play(r));
    assert_int_equal(p->turn, r->throws);
    assert_true(p->turn < t->rules.value[PERUDO_THROWS]);
    assert_int_equal(p->phase == HN_PHASE_OVER, r->over);
    assert_int_equal(p->had_palifico, had);
    assert_int_equal(p->asked, r->over ? 0 : 1 << r->to_act);
    if (r->over)
        return;
    assert_int_equal(p->turn_seat, r->to_act);
    assert_int_equal(p->beginner, r->beginner);
    assert_int_equal(p->bidder, r->bidder);
    assert_int_equal(p->bid.count, r->bid.count);
    assert_int_equal(p->bid.face, r->bid.face);
    assert_int_equal(p->palifico, r->palifico);
    assert_int_equal(p->wild, r->palifico ? 0 : t->rules.value[PERUDO_WILD]);
}

/* A bid costs nothing; a call moves at most one die, or ends the game of whoever loses it. */
static void at_most_one_die_comes_or_goes(const trial *t, const hn_state *before, bool call)
{
    int changed = 0;
    for (int seat = 0; seat < HN_SEATS; seat++) {
        int had = perudo_of(before)->dice[seat], has = perudo_of(&t->state)->dice[seat];
        changed += had != has;
        if (t->rules.value[PERUDO_LOSS] == LOSS_GAME)
            assert_true(has == had || has == 0);
        else
            assert_in_range(has - had + 1, 0, 2);
    }
    assert_true(changed <= call);
    assert_int_equal(perudo_of(&t->state)->moment, perudo_of(before)->moment + 1);
}

static void a_view_shows_own_dice_and_public_facts(const trial *t, int seat)
{
    const perudo *p = perudo_of(&t->state);
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_dice_view copy;
    memset(&copy, 0x5a, sizeof copy);
    hn_dice_view_of(&view, &copy);
    for (int owner = 0; owner < HN_SEATS; owner++)
        for (int i = 0; i < HN_DICE; i++) {
            bool open = owner == seat || p->phase == HN_PHASE_OVER;
            int die = t->die[owner][i] ? open ? t->die[owner][i] : HN_UNKNOWN : 0;
            if (copy.die[owner][i] != die || hn_view_die(&view, owner, i) != die)
                fail_msg("seat %d sees die %d.%d otherwise than as %d", seat, owner, i, die);
        }
    assert_int_equal(copy.seat, seat);
    assert_int_equal(copy.seats, t->seats);
    assert_int_equal(copy.first, t->first);
    assert_memory_equal(copy.dice, p->dice, sizeof copy.dice);
    assert_memory_equal(copy.last, p->last, sizeof copy.last);
    assert_memory_equal(&copy.bid, &p->bid, sizeof copy.bid);
    assert_int_equal(copy.bidder, p->bidder);
    assert_int_equal(copy.turn_seat, p->turn_seat);
    assert_int_equal(copy.in_play, p->in_play);
    assert_int_equal(copy.palifico, p->palifico);
    assert_int_equal(copy.wild, p->wild);
}

/* Redrawing all that a seat cannot see leaves its view and its legal actions as they were. */
static void nothing_hidden_shows(trial *t, int seat)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_dice_view before, after;
    hn_mask legal_before, legal_after;
    hn_state world = draw_world(&t->chance, &view);
    hn_view redrawn = hn_view_of(&t->rules, &world, seat);
    hn_dice_view_of(&view, &before);
    hn_dice_view_of(&redrawn, &after);
    hn_view_legal(&view, &legal_before);
    hn_view_legal(&redrawn, &legal_after);
    assert_memory_equal(&before, &after, sizeof before);
    assert_memory_equal(&legal_before, &legal_after, sizeof legal_before);
    assert_int_equal(hn_view_moment(&view), hn_view_moment(&redrawn));
}

/* No player changes its decision for it, and where it is asked why, neither its reasons. */
static void no_player_decides_by_what_is_hidden(trial *t, int seat)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_state world = draw_world(&t->chance, &view);
    hn_view redrawn = hn_view_of(&t->rules, &world, seat);
    uint64_t key = random_run_word(&t->chance);
    bool why = below(t, 16) == 0;
    for (int i = 0; i < players.count; i++)
        (why ? reasons_alike : decides_alike)(&players.player[i], &view, &redrawn, key);
    met.redrawn++;
}

static bool referee_allows(const trial *t, int action)
{
    const referee *r = &t->referee;
    return action == PERUDO_DUDO    ? referee_allows_dudo(r)
           : action == PERUDO_CALZA ? referee_allows_calza(r)
                                    : referee_allows_bid(r, perudo_action_bid((hn_action)action));
}

/* What the rule book allows applies; all other actions are refused, and not a byte changes. */
static void legal_actions_apply_and_no_others(const trial *t, int seat)
{
    hn_mask mask;
    int count = hn_legal(&t->rules, &t->state, seat, &mask), legal = 0;
    hn_state untouched = t->state, copy;
    hn_events events;
    for (int action = 0; action < PERUDO_ACTIONS; action++) {
        bool allowed = referee_allows(t, action);
        if (hn_mask_has(&mask, (hn_action)action) != allowed)
            fail_msg("action %d is %slegal", action, allowed ? "not " : "");
        hn_state *table = allowed ? &copy : &untouched;
        if (allowed)
            memcpy(&copy, &t->state, sizeof(perudo));
        hn_status status = hn_apply(&t->rules, table, seat, (hn_action)action, &events);
        if ((status == HN_OK) != allowed || (events.count > 0) != allowed)
            fail_msg("action %d: %s", action, hn_status_text(status));
        legal += allowed;
    }
    assert_int_equal(legal, count);
    assert_memory_equal(&untouched, &t->state, hn_state_size(&t->rules));
}

/* Nor does anything change by what is no action, or by a seat that is not asked. */
static void nothing_else_is_an_action(const trial *t, int seat)
{
    hn_mask mask;
    hn_state untouched = t->state;
    hn_legal(&t->rules, &t->state, seat, &mask);
    for (int action = PERUDO_ACTIONS; action < HN_ACTIONS; action++) {
        assert_false(hn_mask_has(&mask, (hn_action)action));
        assert_int_equal(hn_apply(&t->rules, &untouched, seat, (hn_action)action, NULL),
                         HN_NO_SUCH_ACTION);
    }
    assert_int_equal(hn_apply(&t->rules, &untouched, seat, 60000, NULL), HN_NO_SUCH_ACTION);
    for (int other = -1; other <= HN_SEATS; other++)
        if (other != seat)
            assert_int_equal(hn_apply(&t->rules, &untouched, other, PERUDO_DUDO, NULL),
                             HN_NOT_ASKED);
    assert_memory_equal(&untouched, &t->state, hn_state_size(&t->rules));
}

static void ranges_of_bids_are_the_legal_ones(const trial *t, int seat)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_mask mask;
    hn_bids bids;
    int count = hn_view_bids(&view, &bids), found = 0;
    int calls = hn_view_legal(&view, &mask) - count;
    for (int face = 1; face <= HN_FACES; face++)
        for (int n = 1; n <= HN_MOST_DICE; n++) {
            hn_bid bid = {(uint8_t)n, (uint8_t)face};
            bool listed = n >= bids.low[face] && n <= bids.high[face];
            if (listed != hn_mask_has(&mask, hn_view_bid_action(&view, bid)))
                fail_msg("%d x %d is %slisted", n, face, listed ? "" : "not ");
            found += listed;
        }
    assert_int_equal(found, count);
    assert_int_equal(calls, hn_mask_has(&mask, PERUDO_DUDO) + hn_mask_has(&mask, PERUDO_CALZA));
    view = hn_view_of(&t->rules, &t->state, (seat + 1) % t->seats);
    assert_int_equal(hn_view_bids(&view, &bids), 0);
    for (int face = 1; face <= HN_FACES; face++)
        assert_true(bids.low[face] > bids.high[face]);
}

static void an_action_text_leads_back(trial *t, int seat)
{
    hn_mask mask;
    hn_action back = HN_ACTIONS;
    char text[32];
    int count = hn_legal(&t->rules, &t->state, seat, &mask);
    hn_action action = mask_nth(&mask, below(t, count));
    assert_true(hn_action_text(&t->rules, t->seats, seat, action, text, sizeof text) > 0);
    assert_int_equal(hn_action_parse(&t->rules, t->seats, seat, text, &back), HN_OK);
    assert_int_equal(back, action);
}

static void the_score_is_the_dice_that_are_left(const trial *t)
{
    hn_score score;
    int most = 0;
    assert_int_equal(hn_score_of(&t->rules, &t->state, &score), HN_OK);
    for (int seat = 0; seat < t->seats; seat++)
        most = t->referee.dice[seat] > most ? t->referee.dice[seat] : most;
    for (int seat = 0; seat < HN_SEATS; seat++) {
        bool wins = seat < t->seats && t->referee.dice[seat] == most;
        assert_int_equal(score.points[seat], t->referee.dice[seat]);
        assert_int_equal(score.winners >> seat & 1, wins);
    }
    assert_int_equal(score.callers, 0);
}

/* ---- a round ---- */

static int truly_there(const trial *t)
{
    const perudo *p = perudo_of(&t->state);
    int count = 0;
    for (int seat = 0; seat < t->seats; seat++)
        count += perudo_own(p, seat, p->bid.face);
    return count;
}

/* A face that can still be bid, and a count near the lowest. */
static hn_action small_raise(trial *t, const hn_view *view)
{
    hn_bids bids;
    int face;
    hn_view_bids(view, &bids);
    do
        face = 1 + below(t, HN_FACES);
    while (bids.low[face] > bids.high[face]);
    int count = bids.low[face] + (below(t, 4) == 0);
    count = count > bids.high[face] ? bids.high[face] : count;
    return hn_view_bid_action(view, (hn_bid){(uint8_t)count, (uint8_t)face});
}

static hn_action choose(trial *t, int seat)
{
    hn_mask mask;
    hn_bids bids;
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    int count = hn_legal(&t->rules, &t->state, seat, &mask);
    bool stands = hn_mask_has(&mask, PERUDO_DUDO);
    if (t->style == STYLE_ANY)
        return mask_nth(&mask, below(t, count));
    if (stands && t->style == STYLE_KNOWING && hn_mask_has(&mask, PERUDO_CALZA) &&
        truly_there(t) == perudo_of(&t->state)->bid.count && below(t, 4) < t->knowing)
        return PERUDO_CALZA;
    if (stands && (below(t, 4) == 0 || hn_view_bids(&view, &bids) == 0))
        return hn_mask_has(&mask, PERUDO_CALZA) && below(t, 3) == 0 ? PERUDO_CALZA : PERUDO_DUDO;
    return small_raise(t, &view);
}

/* Counts what came up. */
static void meet_occasions(const trial *t)
{
    const perudo *p = perudo_of(&t->state);
    hn_bids bids;
    bool good_calza = false, gained = false;
    for (int i = 0; i < t->events.count; i++) {
        const hn_event *e = &t->events.event[i];
        good_calza |= e->type == HN_EVENT_RIGHT && t->events.event[0].type == HN_EVENT_CALZA;
        gained |= e->type == HN_EVENT_GAIN;
        met.palifico += e->type == HN_EVENT_PALIFICO;
        met.outs += e->type == HN_EVENT_LOSE && e->number == 0;
    }
    met.gains += gained;
    met.full_cups += good_calza && !gained;
    met.full_circles += p->last[p->turn_seat].count > 0;
    met.highest_bids += p->bid.count && perudo_bids(&t->rules, p, &bids) == 0;
    if (t->referee.over && (p->alive & (p->alive - 1)) && !t->rules.value[PERUDO_LOSS])
        met.limits++;
}

/* A seat, or the public. */
static int any_watcher(trial *t)
{
    int watcher = below(t, t->seats + 1);
    return watcher < t->seats ? watcher : HN_NONE;
}

/* Between two calls only the bids change, so of those moments some views are checked, and of what takes
 * long, a part. */
static void check_moment(trial *t)
{
    keep_events(t);
    meet_occasions(t);
    the_referee_agrees(t);
    bool thrown = t->events.count > 1;
    for (int seat = 0; thrown && seat < t->seats; seat++)
        a_view_shows_own_dice_and_public_facts(t, seat);
    a_view_shows_own_dice_and_public_facts(t, any_watcher(t));
    nothing_hidden_shows(t, any_watcher(t));
    if (below(t, 32) == 0 || t->referee.over)
        events_lead_to_the_view(t, any_watcher(t));
    if (t->referee.over)
        return;
    if (below(t, 4) == 0)
        no_player_decides_by_what_is_hidden(t, t->referee.to_act);
    if (below(t, 8) == 0)
        nothing_else_is_an_action(t, t->referee.to_act);
    if (below(t, 4))
        legal_actions_apply_and_no_others(t, t->referee.to_act);
    if (below(t, 2))
        return;
    ranges_of_bids_are_the_legal_ones(t, t->referee.to_act);
    an_action_text_leads_back(t, t->referee.to_act);
}

/* One action, at the table and by the referee. */
static void play_action(trial *t, int seat, hn_action action)
{
    hn_state before = t->state;
    bool call = action < PERUDO_BID;
    assert_int_equal(hn_apply(&t->rules, &t->state, seat, action, &t->events), HN_OK);
    if (call)
        referee_call(&t->referee, action == PERUDO_CALZA,
                     (const uint8_t(*)[HN_DICE])perudo_of(&before)->die);
    else
        referee_bid(&t->referee, perudo_action_bid(action));
    at_most_one_die_comes_or_goes(t, &before, call);
}

/* Plays a round that was drawn, to its end. */
static void play_round(trial *t)
{
    record r;
    hn_score score;
    assert_int_equal(hn_deal(&t->rules, t->seats, t->first, t->seed, &t->state, &t->events), HN_OK);
    referee_begin(&t->referee, &t->rules, t->seats, t->first);
    record_begin(&r, &t->rules, t->seats, t->first, t->seed);
    for (int seat = 0; seat < t->seats; seat++)
        snprintf(r.player[seat], sizeof r.player[seat], "chance");
    check_moment(t);
    for (int seat; (seat = hn_next_decider(&t->rules, &t->state)) != HN_NONE;) {
        hn_action action = choose(t, seat);
        record_add(&r, seat, action);
        play_action(t, seat, action);
        check_moment(t);
    }
    the_score_is_the_dice_that_are_left(t);
    hn_score_of(&t->rules, &t->state, &score);
    met.shared += (score.winners & (score.winners - 1)) != 0;
    record_finish(&r, &score);
    record_leads_to(&r, &t->state);
    record_free(&r);
    told_free(&t->told);
}

/* What comes up under any rules. */
static void the_usual_was_met(int rounds)
{
    int some = rounds / 50;
    assert_true(met.palifico > some && met.gains > some && met.full_cups > some);
    assert_true(met.outs > some && met.full_circles > some && met.highest_bids > some);
    assert_true(met.redrawn > rounds);
}

/* Counts a round by the rules and the seats that it truly had. */
static void count_preset(const trial *t)
{
    for (int index = 0; index < hn_presets(the_game()); index++) {
        hn_rules rules = preset_rules(index);
        if (!memcmp(rules.value, t->rules.value, sizeof rules.value))
            met.rounds[index][hn_seat_count(&t->rules, &t->state)]++;
    }
}

/* Each preset was played as often at each of its own numbers of seats, and at no other. */
static void every_preset_had_all_its_seats(int each)
{
    for (int index = 0; index < hn_presets(the_game()); index++) {
        hn_rules rules = preset_rules(index);
        for (int seats = 0; seats <= HN_SEATS; seats++) {
            bool own =
                seats >= hn_rules_least_seats(&rules) && seats <= hn_rules_most_seats(&rules);
            assert_int_equal(met.rounds[index][seats], own ? each : 0);
        }
    }
}

/* How many presets at how many seats there are. */
static int tables(void)
{
    int count = 0;
    assert_true(hn_presets(the_game()) <= PRESETS);
    for (int index = 0; index < hn_presets(the_game()); index++) {
        hn_rules rules = preset_rules(index);
        count += hn_rules_most_seats(&rules) - hn_rules_least_seats(&rules) + 1;
    }
    return count;
}

/* Plays so many rounds of a preset at a number of seats. */
static void play_preset(int index, int seats, int each)
{
    int part, parts;
    draw_part(&part, &parts);
    for (int i = 0; i < each; i++) {
        trial t;
        int table = index * (HN_SEATS + 1) + seats;
        draw_preset(&t, index, seats, (uint64_t)table << 32 | (uint64_t)(i * parts + part));
        play_round(&t);
        count_preset(&t);
    }
}

TEST(presets_at_all_their_seats_hold_all_properties)
{
    int part, parts, rounds = draw_size(200000, 10000, 2000);
    draw_part(&part, &parts);
    int each = (rounds - 1) / (parts * tables()) + 1;
    met = (occasions){0};
    for (int index = 0; index < hn_presets(the_game()); index++) {
        hn_rules rules = preset_rules(index);
        for (int n = hn_rules_least_seats(&rules); n <= hn_rules_most_seats(&rules); n++)
            play_preset(index, n, each);
    }
    every_preset_had_all_its_seats(each);
    the_usual_was_met(rounds / parts);
}

TEST(house_rules_hold_all_properties)
{
    int part, parts, rounds = draw_size(50000, 2500, 500);
    draw_part(&part, &parts);
    met = (occasions){0};
    for (int number = part; number < rounds; number += parts) {
        trial t;
        draw_house_rules(&t, (uint64_t)number);
        play_round(&t);
    }
    the_usual_was_met(rounds / parts);
    assert_true(met.limits > rounds / parts / 50 && met.shared > rounds / parts / 50);
}

static void find_players(void)
{
    for (int i = 0; i < hn_players(); i++) {
        const hn_policy *policy = hn_policy_at(i);
        if (!hn_policy_plays(policy, the_game()) || policy->searches) /* that would take too long */
            continue;
        assert_true(players.count < 16);
        hn_player *player = &players.player[players.count++];
        assert_int_equal(hn_player_find(player, hn_policy_name(policy), the_game(), NULL), HN_OK);
    }
    assert_true(players.count >= 4); /* those whose rules are written down, at least */
}

FIXTURE(.before_all = find_players);
