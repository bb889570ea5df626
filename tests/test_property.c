/* Properties that hold in every moment of every round: uniformly random play, wrong flips included,
 * under the presets and under house rules drawn at random over every key, at 2 to 8 seats.
 *
 * What a seat knows is followed here a second time, from the events that it saw and nothing else,
 * and compared with its view at every step. HUNCH_FULL=1 plays 200,000 rounds, HUNCH_QUICK=1 1,000. */
#include "draw.h"
#include "proof.h"

#include "core/mask.h"
#include "games/cambio.h"
#include "games/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static int rounds(void)
{
    return draw_size(200000, 20000, 1000);
}

/* One round under test. */
typedef struct trial {
    hn_rules rules;
    hn_state state;
    hn_events events;
    int seats, first;
    uint64_t seed;
    bool never_calls;
    random_run chance;
    hn_card model[HN_SEATS][HN_SEATS][HN_SLOTS]; /* per seat: what it must know of every place */
    hn_card in_hand[HN_SEATS];                   /* per seat: what it knows of the drawn card */
} trial;

static int below(trial *t, int bound)
{
    return draw_below(&t->chance, bound);
}

/* Every sixteenth round nobody calls, so that decks run out; those get few laps, to stay short. */
static void draw_trial(trial *t, int number)
{
    t->chance = random_run_of(2026, HN_FOR_CALLER, (uint64_t)number);
    draw_rules(&t->chance, hn_game_find("cambio"), &t->rules);
    t->never_calls = number % 16 == 0;
    if (t->never_calls)
        t->rules.value[CAMBIO_LAPS] = (int16_t)(1 + below(t, 16));
    int least = hn_rules_least_seats(&t->rules), most = hn_rules_most_seats(&t->rules);
    t->seats = least + below(t, most - least + 1);
    t->first = below(t, t->seats);
    t->seed = random_run_word(&t->chance);
}

/* ---- what a seat knows, from its events alone ---- */

static void model_event(trial *t, int seat, const hn_event *whole)
{
    hn_event e = hn_event_for(whole, seat);
    hn_place a = e.place[0], b = e.place[1];
    hn_card(*knows)[HN_SLOTS] = t->model[seat];
    switch (e.type) {
    case HN_EVENT_DEAL:
        for (int slot = 0; slot < e.number; slot++)
            knows[e.seat][slot] = HN_UNKNOWN;
        break;
    case HN_EVENT_LOOK:
        if (e.card != HN_UNKNOWN)
            knows[a.seat][a.slot] = e.card;
        break;
    case HN_EVENT_WRONG:
    case HN_EVENT_SHOW:
        knows[a.seat][a.slot] = e.card;
        break;
    case HN_EVENT_DRAW:
    case HN_EVENT_TAKE:
        t->in_hand[seat] = e.card;
        break;
    case HN_EVENT_SWAP:
        knows[a.seat][a.slot] = t->in_hand[seat];
        t->in_hand[seat] = HN_NONE;
        break;
    case HN_EVENT_PLAY:
        t->in_hand[seat] = HN_NONE;
        break;
    case HN_EVENT_EXCHANGE: {
        hn_card card = knows[a.seat][a.slot];
        knows[a.seat][a.slot] = knows[b.seat][b.slot];
        knows[b.seat][b.slot] = card;
        break;
    }
    case HN_EVENT_FLIP:
        knows[a.seat][a.slot] = HN_NONE;
        break;
    case HN_EVENT_PENALTY:
        knows[a.seat][a.slot] = HN_UNKNOWN;
        break;
    case HN_EVENT_GIVE:
        knows[b.seat][b.slot] = knows[a.seat][a.slot];
        knows[a.seat][a.slot] = HN_NONE;
        break;
    default:
        break;
    }
}

static void model_events(trial *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        for (int i = 0; i < t->events.count; i++)
            model_event(t, seat, &t->events.event[i]);
}

/* ---- the properties ---- */

static void every_card_is_in_one_place(const trial *t)
{
    const table *at = table_of(&t->state);
    int places[HN_CARDS] = {0}, total = 0;
    for (int seat = 0; seat < HN_SEATS; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            hn_card card = at->card[seat][slot];
            assert_int_equal(card != HN_NONE, at->slots[seat] >> slot & 1);
            if (card != HN_NONE)
                places[card]++;
            else
                assert_int_equal(at->known[seat][slot], 0);
        }
    for (int i = 0; i < HN_CARDS; i++)
        if (i < at->discard_count || i >= HN_CARDS - at->deck_count)
            places[at->pile[i]]++;
        else
            assert_int_equal(at->pile[i], HN_NONE);
    if (at->drawn != HN_NONE)
        places[at->drawn]++;
    for (int card = 0; card < HN_CARDS; card++) {
        assert_int_equal(places[card], 1);
        total += places[card];
    }
    assert_int_equal(total, 54);
}

static void views_show_what_is_legitimately_known_and_true(const trial *t)
{
    const table *at = table_of(&t->state);
    for (int seat = 0; seat < t->seats; seat++) {
        hn_view view = hn_view_of(&t->rules, &t->state, seat);
        hn_card_view copy;
        hn_card_view_of(&view, &copy);
        assert_memory_equal(copy.card, t->model[seat], sizeof copy.card);
        assert_int_equal(copy.drawn, t->in_hand[seat]);
        for (int owner = 0; owner < t->seats; owner++)
            for (int slot = 0; slot < HN_SLOTS; slot++) {
                hn_card card = copy.card[owner][slot];
                assert_int_equal(card, hn_view_card(&view, owner, slot));
                if (card < HN_CARDS)
                    assert_int_equal(card, at->card[owner][slot]);
            }
    }
}

/* Legal actions apply; all other numbers are refused, and not a byte changes. */
static void legal_actions_apply_and_no_others(const trial *t, int seat)
{
    hn_mask mask;
    hn_action list[HN_ACTIONS];
    int count = hn_legal(&t->rules, &t->state, seat, &mask), listed = 0;
    assert_int_equal(count, hn_legal_list(&t->rules, &t->state, seat, list));
    hn_state untouched = t->state;
    hn_events events;
    for (int action = 0; action < HN_ACTIONS; action++) {
        if (hn_mask_has(&mask, (hn_action)action)) {
            assert_int_equal(list[listed++], action);
            hn_state copy = t->state;
            assert_int_equal(hn_apply(&t->rules, &copy, seat, (hn_action)action, NULL), HN_OK);
            assert_int_equal(hn_seat_count(&t->rules, &copy), t->seats);
        } else {
            assert_int_not_equal(hn_apply(&t->rules, &untouched, seat, (hn_action)action, &events),
                                 HN_OK);
            assert_int_equal(events.count, 0);
        }
    }
    assert_int_equal(listed, count);
    assert_int_not_equal(hn_apply(&t->rules, &untouched, seat, 60000, NULL), HN_OK);
    for (int other = -1; other <= HN_SEATS; other++)
        if (other < 0 || !(hn_deciders(&t->rules, &t->state) >> other & 1))
            assert_int_not_equal(hn_apply(&t->rules, &untouched, other, list[0], NULL), HN_OK);
    assert_memory_equal(&untouched, &t->state, hn_state_size(&t->rules));
}

static void action_texts_lead_back(trial *t, int seat)
{
    hn_action list[HN_ACTIONS], back = HN_ACTIONS;
    char text[32];
    int count = hn_legal_list(&t->rules, &t->state, seat, list);
    hn_action action = list[below(t, count)];
    assert_true(hn_action_text(&t->rules, t->seats, seat, action, text, sizeof text) > 0);
    assert_int_equal(hn_action_parse(&t->rules, t->seats, seat, text, &back), HN_OK);
    assert_int_equal(back, action);
}

/* Redrawing all that a seat cannot see leaves its view and its legal actions as they were. (What players
 * decide is test_players_property's.) */
static void nothing_hidden_shows(trial *t, int seat)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_card_view before, after;
    hn_mask legal_before, legal_after;
    hn_card_view_of(&view, &before);
    hn_view_legal(&view, &legal_before);
    hn_state world = draw_world(&t->chance, &view);
    hn_view redrawn = hn_view_of(&t->rules, &world, seat);
    hn_card_view_of(&redrawn, &after);
    hn_view_legal(&redrawn, &legal_after);
    assert_memory_equal(&before, &after, sizeof before);
    assert_memory_equal(&legal_before, &legal_after, sizeof legal_before);
    assert_int_equal(hn_view_moment(&view), hn_view_moment(&redrawn));
}

static void the_score_is_the_sum_of_the_hands(const trial *t)
{
    hn_score score;
    const table *at = table_of(&t->state);
    int lowest = INT16_MAX, points[HN_SEATS] = {0};
    assert_int_equal(hn_score_of(&t->rules, &t->state, &score), HN_OK);
    for (int seat = 0; seat < t->seats; seat++) {
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (at->card[seat][slot] != HN_NONE)
                points[seat] += t->rules.value[CAMBIO_VALUES + hn_card_kind(at->card[seat][slot])];
        lowest = points[seat] < lowest ? points[seat] : lowest;
    }
    for (int seat = 0; seat < t->seats; seat++) {
        bool wins = points[seat] == lowest, called = score.callers >> seat & 1;
        assert_int_equal(score.winners >> seat & 1, wins);
        assert_int_equal(score.points[seat],
                         points[seat] + (called && !wins ? t->rules.value[CAMBIO_BAD_CALL] : 0));
    }
}

/* ---- a round ---- */

static hn_action choose(trial *t, int seat)
{
    hn_mask mask;
    hn_action call;
    int count = hn_legal(&t->rules, &t->state, seat, &mask);
    assert_int_equal(hn_action_parse(&t->rules, t->seats, seat, "call", &call), HN_OK);
    if (t->never_calls && count > 1 && hn_mask_has(&mask, call)) {
        mask.word[call / 64] &= ~((uint64_t)1 << (call % 64));
        count--;
    }
    return mask_nth(&mask, below(t, count));
}

/* Most moments of a round are claims in its windows, alike but for a bit: of those an eighth is
 * checked. */
static void check_moment(trial *t)
{
    if (t->events.count == 0 && below(t, 8))
        return;
    model_events(t);
    every_card_is_in_one_place(t);
    views_show_what_is_legitimately_known_and_true(t);
    int seat = hn_next_decider(&t->rules, &t->state);
    nothing_hidden_shows(t, below(t, t->seats));
    if (below(t, 8) == 0)
        nothing_hidden_shows(t, HN_NONE);
    if (seat == HN_NONE)
        return;
    nothing_hidden_shows(t, seat);
    legal_actions_apply_and_no_others(t, seat);
    action_texts_lead_back(t, seat);
}

static void start(trial *t)
{
    memset(t->model, HN_NONE, sizeof t->model);
    memset(t->in_hand, HN_NONE, sizeof t->in_hand);
    memset(&t->state, 0, sizeof t->state);
    assert_int_equal(hn_deal(&t->rules, t->seats, t->first, t->seed, &t->state, &t->events), HN_OK);
}

static void play_round(int number)
{
    trial t;
    record r;
    draw_trial(&t, number);
    start(&t);
    record_begin(&r, &t.rules, t.seats, t.first, t.seed);
    for (int seat = 0; seat < t.seats; seat++)
        snprintf(r.player[seat], sizeof r.player[seat], "uniform");
    check_moment(&t);
    for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
        hn_action action = choose(&t, seat);
        record_add(&r, seat, action);
        assert_int_equal(hn_apply(&t.rules, &t.state, seat, action, &t.events), HN_OK);
        check_moment(&t);
    }
    hn_score score;
    the_score_is_the_sum_of_the_hands(&t);
    hn_score_of(&t.rules, &t.state, &score);
    record_finish(&r, &score);
    record_leads_to(&r, &t.state);
    record_free(&r);
}

static void rounds_hold_all_properties(void **state)
{
    (void)state;
    int first, step;
    draw_part(&first, &step);
    for (int number = first; number < rounds(); number += step)
        play_round(number);
}

/* ---- the same deal whatever the players do ---- */

/* The cards as they leave the first deck, until it is made anew; returns how many. */
static int first_deck(trial *t, uint64_t play, hn_card *cards)
{
    int count = 0;
    t->chance = random_run_of(play, HN_FOR_CALLER, 0);
    start(t);
    for (int i = 0; i < t->seats; i++)
        for (int slot = 0; slot < t->rules.value[CAMBIO_CARDS]; slot++)
            cards[count++] = table_of(&t->state)->card[(t->first + i) % t->seats][slot];
    for (int seat; (seat = hn_next_decider(&t->rules, &t->state)) != HN_NONE;) {
        hn_apply(&t->rules, &t->state, seat, choose(t, seat), &t->events);
        for (int i = 0; i < t->events.count; i++) {
            const hn_event *e = &t->events.event[i];
            if (e->type == HN_EVENT_RESHUFFLE)
                return count;
            if (e->type == HN_EVENT_DRAW || e->type == HN_EVENT_PENALTY)
                cards[count++] = e->card;
        }
    }
    return count;
}

static void the_deck_is_the_same_whatever_the_players_do(void **state)
{
    (void)state;
    for (int number = 0; number < rounds() / 10; number++) {
        trial t;
        hn_card one[HN_CARDS], two[HN_CARDS];
        draw_trial(&t, number);
        int first = first_deck(&t, 1, one), second = first_deck(&t, 2, two);
        assert_memory_equal(one, two, (size_t)(first < second ? first : second));
    }
}

/* Numbers of reshuffles are merged before they leave their byte; nothing else changes by it. */
static void hundreds_of_reshuffles_keep_all_properties(void **state)
{
    (void)state;
    trial t = {.seats = 8, .seed = 5, .never_calls = true};
    hn_rules_preset(&t.rules, hn_game_find("cambio"), NULL, NULL);
    t.rules.value[CAMBIO_CARDS] = 6; /* five cards are left: every few draws the deck is empty */
    t.rules.value[CAMBIO_LAPS] = 250;
    t.chance = random_run_of(3, HN_FOR_CALLER, 0);
    start(&t);
    int reshuffles = 0;
    for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
        assert_int_equal(hn_apply(&t.rules, &t.state, seat, choose(&t, seat), &t.events), HN_OK);
        for (int i = 0; i < t.events.count; i++)
            reshuffles += t.events.event[i].type == HN_EVENT_RESHUFFLE;
        if (reshuffles > 250)
            nothing_hidden_shows(&t, seat);
    }
    assert_true(reshuffles > 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_hold_all_properties),
        cmocka_unit_test(the_deck_is_the_same_whatever_the_players_do),
        cmocka_unit_test(hundreds_of_reshuffles_keep_all_properties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
