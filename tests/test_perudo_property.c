/* Properties that hold in every moment of every round of Perudo, under the presets and under house rules
 * drawn at random over every key, at 2 to 8 seats.
 *
 * Each round is followed a second time by the referee (referee.h), who knows the rule book and not the
 * engine, and what each seat may see is followed from the events that it saw. HUNCH_FULL=1 plays 200,000
 * rounds, HUNCH_QUICK=1 2,000. */
#include "draw.h"
#include "referee.h"

#include "core/mask.h"
#include "protocol/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int rounds(void)
{
    return getenv("HUNCH_FULL") ? 200000 : getenv("HUNCH_QUICK") ? 2000 : 20000;
}

/* How the seats of a round play: any legal action; small raises, so that bids go around the table; or
 * calls that know the dice, so that seats win dice back. */
typedef enum style { STYLE_ANY, STYLE_SMALL_RAISES, STYLE_KNOWING, STYLES } style;

/* What must have come up in these rounds for them to prove something. */
static struct {
    int palifico, gains, full_cups, outs, full_circles, highest_bids, limits, shared;
} met;

/* One round under test. */
typedef struct trial {
    hn_rules rules;
    hn_state state;
    hn_events events;
    int seats, first;
    uint64_t seed;
    style style;
    random_run chance;
    referee referee;
    uint8_t die[HN_SEATS][HN_DICE]; /* what the events said that was thrown */
    hn_event *told;                 /* all events since the deal */
    int told_count, told_room;
} trial;

static int below(trial *t, int bound)
{
    return draw_below(&t->chance, bound);
}

/* Seats that know the dice could play for ever: those rounds, and some others, have few throws. */
static void draw_trial(trial *t, int number)
{
    *t = (trial){.chance = random_run_of(2027, HN_FOR_CALLER, (uint64_t)number)};
    draw_rules(&t->chance, hn_game_find("perudo"), &t->rules);
    t->style = (style)below(t, STYLES);
    if (t->style == STYLE_KNOWING || below(t, 4) == 0) {
        int most = 1 + below(t, 40);
        if (t->rules.value[PERUDO_THROWS] > most)
            t->rules.value[PERUDO_THROWS] = (int16_t)most;
    }
    int least = hn_rules_least_seats(&t->rules), most = hn_rules_most_seats(&t->rules);
    t->seats = least + below(t, most - least + 1);
    t->first = below(t, t->seats);
    t->seed = random_run_word(&t->chance);
}

/* ---- what everyone was told ---- */

static void keep_events(trial *t)
{
    if (t->told_count + t->events.count > t->told_room) {
        t->told_room = 2 * (t->told_count + t->events.count);
        t->told = realloc(t->told, (size_t)t->told_room * sizeof *t->told);
        assert_non_null(t->told);
    }
    for (int i = 0; i < t->events.count; i++) {
        const hn_event *e = &t->events.event[i];
        t->told[t->told_count++] = *e;
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
    hn_event *seen = malloc((size_t)t->told_count * sizeof *seen);
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_plain_view copy;
    hn_error error;
    int bad;
    assert_non_null(seen);
    for (int i = 0; i < t->told_count; i++)
        seen[i] = hn_event_for(&t->told[i], seat);
    hn_view_copy(&view, &copy);
    if (t->rules.game->told(&t->rules, &copy, seen, t->told_count, &bad, &error))
        fail_msg("seat %d, event %d of %d: %s", seat, bad, t->told_count, error.text);
    copy.dice.moment++;
    assert_int_equal(t->rules.game->told(&t->rules, &copy, seen, t->told_count, &bad, &error),
                     HN_BAD_VIEW);
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
            assert_int_equal(copy.die[owner][i], die);
            assert_int_equal(hn_view_die(&view, owner, i), die);
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

static bool referee_allows(const trial *t, int action)
{
    const referee *r = &t->referee;
    return action == PERUDO_DUDO      ? referee_allows_dudo(r)
           : action == PERUDO_CALZA   ? referee_allows_calza(r)
           : action >= PERUDO_ACTIONS ? false
                                      : referee_allows_bid(r, perudo_action_bid((hn_action)action));
}

/* What the rule book allows applies; all other numbers are refused, and not a byte changes. */
static void legal_actions_apply_and_no_others(const trial *t, int seat)
{
    hn_mask mask;
    int count = hn_legal(&t->rules, &t->state, seat, &mask), legal = 0;
    hn_state untouched = t->state, copy;
    hn_events events;
    for (int action = 0; action < HN_ACTIONS; action++) {
        bool allowed = referee_allows(t, action);
        if (hn_mask_has(&mask, (hn_action)action) != allowed)
            fail_msg("action %d is %slegal", action, allowed ? "not " : "");
        memcpy(&copy, &t->state, sizeof(perudo));
        hn_state *table = allowed ? &copy : &untouched;
        hn_status status = hn_apply(&t->rules, table, seat, (hn_action)action, &events);
        if ((status == HN_OK) != allowed || (events.count > 0) != allowed)
            fail_msg("action %d: %s", action, hn_status_text(status));
        legal += allowed;
    }
    assert_int_equal(legal, count);
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
            assert_int_equal(listed, hn_mask_has(&mask, hn_view_bid_action(&view, bid)));
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

/* The record leads to the same bytes, also through its line of text. */
static void the_record_replays_to_the_byte(const trial *t, const record *r)
{
    record again;
    hn_state end;
    hn_error error;
    char *line = record_format(r);
    assert_non_null(line);
    if (record_parse(line, strlen(line), &again, &error) != HN_OK ||
        record_replay(&again, NULL, NULL, &end, &error) != HN_OK)
        fail_msg("%s", error.text);
    assert_memory_equal(&end, &t->state, hn_state_size(&t->rules));
    record_free(&again);
    free(line);
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
        truly_there(t) == perudo_of(&t->state)->bid.count && below(t, 4))
        return PERUDO_CALZA;
    if (stands && (below(t, 6) == 0 || hn_view_bids(&view, &bids) == 0))
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

/* Between two calls only the bids change, so of those moments some views are checked, and most numbers. */
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
    if (below(t, 10) == 0 || t->referee.over)
        events_lead_to_the_view(t, any_watcher(t));
    if (t->referee.over)
        return;
    if (below(t, 4))
        legal_actions_apply_and_no_others(t, t->referee.to_act);
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

static void play_round(int number)
{
    trial t;
    record r;
    hn_score score;
    draw_trial(&t, number);
    assert_int_equal(hn_deal(&t.rules, t.seats, t.first, t.seed, &t.state, &t.events), HN_OK);
    referee_begin(&t.referee, &t.rules, t.seats, t.first);
    record_begin(&r, &t.rules, t.seats, t.first, t.seed);
    for (int seat = 0; seat < t.seats; seat++)
        snprintf(r.player[seat], sizeof r.player[seat], "chance");
    check_moment(&t);
    for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
        hn_action action = choose(&t, seat);
        record_add(&r, seat, action);
        play_action(&t, seat, action);
        check_moment(&t);
    }
    the_score_is_the_dice_that_are_left(&t);
    hn_score_of(&t.rules, &t.state, &score);
    met.shared += (score.winners & (score.winners - 1)) != 0;
    record_finish(&r, &score);
    the_record_replays_to_the_byte(&t, &r);
    record_free(&r);
    free(t.told);
}

static void rounds_hold_all_properties(void **state)
{
    (void)state;
    int first, step;
    draw_part(&first, &step);
    for (int number = first; number < rounds(); number += step)
        play_round(number);
    int some = rounds() / step / 50;
    assert_true(met.palifico > some && met.gains > some && met.full_cups > some);
    assert_true(met.outs > some && met.full_circles > some && met.highest_bids > some);
    assert_true(met.limits > some && met.shared > some);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_hold_all_properties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
