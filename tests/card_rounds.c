/* Random rounds of card games. Every draw is keyed, so a failure comes again. */
#include "card_rounds.h"

#include "proof.h"
#include "test.h"

#include "core/mask.h"

#include <stdio.h>
#include <string.h>

int card_round_below(card_round *r, int bound)
{
    return draw_below(&r->chance, bound);
}

static int16_t *value_of(hn_rules *rules, const char *key)
{
    return &rules->value[hn_key_find(rules->game, key)->first];
}

/* Every sixteenth round nobody calls, so that decks run out; those get few laps, to stay short. */
static void draw_round(const card_game *game, card_round *r, int number)
{
    r->chance = random_run_of(2026, HN_FOR_CALLER, (uint64_t)number);
    draw_rules(&r->chance, hn_game_find(game->name), &r->rules);
    r->never_calls = number % 16 == 0;
    r->wrong_stays_hidden = false;
    if (r->never_calls)
        *value_of(&r->rules, "laps") = (int16_t)(1 + card_round_below(r, 16));
    int least = hn_rules_least_seats(&r->rules), most = hn_rules_most_seats(&r->rules);
    r->seats = least + card_round_below(r, most - least + 1);
    r->first = card_round_below(r, r->seats);
    r->seed = random_run_word(&r->chance);
    if (game->begin)
        game->begin(r);
}

/* ---- what everyone knows, from the events alone ---- */

static int observer_of(int who)
{
    return who == PUBLIC ? HN_NONE : who;
}

/* Someone sees a card of which it may have known what it is. */
static void sees(hn_card *known, hn_card card)
{
    assert_in_range(card, 0, HN_CARDS - 1);
    assert_true(*known == HN_UNKNOWN || *known == card);
    *known = card;
}

static void model_event(card_round *r, int who, const hn_event *whole)
{
    hn_event e = hn_event_for(whole, observer_of(who));
    hn_place a = e.place[0], b = e.place[1];
    hn_card(*knows)[HN_SLOTS] = r->model[who];
    switch (e.type) {
    case HN_EVENT_DEAL:
        for (int slot = 0; slot < e.number; slot++)
            knows[e.seat][slot] = HN_UNKNOWN;
        break;
    case HN_EVENT_LOOK:
    case HN_EVENT_WRONG:
        if (e.card != HN_UNKNOWN)
            sees(&knows[a.seat][a.slot], e.card);
        break;
    case HN_EVENT_KEEP:
    case HN_EVENT_SHOW:
    case HN_EVENT_RANK:
    case HN_EVENT_TURN_UP:
        sees(&knows[a.seat][a.slot], e.card);
        break;
    case HN_EVENT_DRAW:
    case HN_EVENT_TAKE:
        assert_int_equal(r->in_hand[who], HN_NONE);
        r->in_hand[who] = e.card;
        break;
    case HN_EVENT_SWAP:
        sees(&knows[a.seat][a.slot], e.card);
        knows[a.seat][a.slot] = r->in_hand[who];
        r->in_hand[who] = HN_NONE;
        break;
    case HN_EVENT_PLAY:
        sees(&r->in_hand[who], e.card);
        r->in_hand[who] = HN_NONE;
        break;
    case HN_EVENT_EXCHANGE: {
        hn_card card = knows[a.seat][a.slot];
        knows[a.seat][a.slot] = knows[b.seat][b.slot];
        knows[b.seat][b.slot] = card;
        break;
    }
    case HN_EVENT_FLIP:
        sees(&knows[a.seat][a.slot], e.card);
        knows[a.seat][a.slot] = HN_NONE;
        break;
    case HN_EVENT_PENALTY:
        assert_int_equal(knows[a.seat][a.slot], HN_NONE);
        knows[a.seat][a.slot] = HN_UNKNOWN;
        break;
    case HN_EVENT_GIVE:
        knows[b.seat][b.slot] = knows[a.seat][a.slot];
        knows[a.seat][a.slot] = HN_NONE;
        break;
    case HN_EVENT_COLLECT:
        assert_int_equal(knows[a.seat][a.slot], HN_NONE);
        knows[a.seat][a.slot] = e.card;
        break;
    default:
        break;
    }
}

/* Who sees the card of an event, if it has one. */
static void is_seen_by_whom_it_concerns(const card_game *game, const card_round *r,
                                        const hn_event *e)
{
    switch (e->type) {
    case HN_EVENT_DRAW:
        assert_int_equal(e->seen_by, game->open_draws ? HN_EVERYONE : 1 << e->seat);
        break;
    case HN_EVENT_WRONG:
        assert_int_equal(e->seen_by, r->wrong_stays_hidden ? 0 : HN_EVERYONE);
        break;
    case HN_EVENT_LOOK:
        assert_int_equal(e->seen_by, 1 << e->seat);
        break;
    case HN_EVENT_PENALTY:
        assert_int_equal(e->seen_by, 0);
        break;
    case HN_EVENT_OPEN:
    case HN_EVENT_TAKE:
    case HN_EVENT_SWAP:
    case HN_EVENT_PLAY:
    case HN_EVENT_FLIP:
    case HN_EVENT_KEEP:
    case HN_EVENT_SHOW:
    case HN_EVENT_RANK:
    case HN_EVENT_COLLECT:
    case HN_EVENT_TURN_UP:
        assert_int_equal(e->seen_by, HN_EVERYONE);
        break;
    default:
        assert_int_equal(e->seen_by, 0);
        assert_int_equal(e->card, HN_NONE);
        break;
    }
}

/* The piles and the course of the round, which are public. */
static void follow_event(card_round *r, const hn_event *e)
{
    assert_false(r->over && e->type != HN_EVENT_SHOW);
    switch (e->type) {
    case HN_EVENT_DEAL:
        r->deck_count -= e->number;
        break;
    case HN_EVENT_DRAW:
    case HN_EVENT_PENALTY:
        r->deck_count--;
        break;
    case HN_EVENT_OPEN:
        r->deck_count--;
        r->discard[r->discard_count++] = e->card;
        break;
    case HN_EVENT_PLAY:
    case HN_EVENT_SWAP:
    case HN_EVENT_FLIP:
        r->discard[r->discard_count++] = e->card;
        break;
    case HN_EVENT_TAKE:
    case HN_EVENT_COLLECT:
        assert_int_equal(r->discard[--r->discard_count], e->card);
        r->discard[r->discard_count] = HN_NONE;
        break;
    case HN_EVENT_RESHUFFLE:
        assert_int_equal(r->deck_count, 0);
        assert_int_equal(e->number, r->discard_count - 1);
        r->discard[0] = r->discard[r->discard_count - 1];
        memset(r->discard + 1, HN_NONE, HN_CARDS - 1);
        r->deck_count = r->discard_count - 1;
        r->discard_count = 1;
        break;
    case HN_EVENT_TURN:
        assert_int_equal(e->number, ++r->turn);
        assert_int_equal(e->seat, (r->first + r->turn) % r->seats);
        break;
    case HN_EVENT_END:
        r->over = true;
        break;
    default:
        break;
    }
}

static void observe(const card_game *game, card_round *r)
{
    for (int i = 0; i < r->events.count; i++) {
        is_seen_by_whom_it_concerns(game, r, &r->events.event[i]);
        for (int who = 0; who < r->seats; who++)
            model_event(r, who, &r->events.event[i]);
        model_event(r, PUBLIC, &r->events.event[i]);
        follow_event(r, &r->events.event[i]);
        if (game->observe)
            game->observe(r, &r->events.event[i]);
    }
}

/* ---- the properties ---- */

static void every_card_is_in_one_place(const card_round *r)
{
    const table *t = table_of(&r->state);
    int places[HN_CARDS] = {0};
    for (int seat = 0; seat < HN_SEATS; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            hn_card card = t->card[seat][slot];
            assert_int_equal(card != HN_NONE, t->slots[seat] >> slot & 1);
            if (card != HN_NONE)
                places[card]++;
            else
                assert_int_equal(t->known[seat][slot], 0);
        }
    for (int i = 0; i < HN_CARDS; i++)
        if (i < t->discard_count || i >= HN_CARDS - t->deck_count)
            places[t->pile[i]]++;
        else
            assert_int_equal(t->pile[i], HN_NONE);
    if (t->drawn != HN_NONE)
        places[t->drawn]++;
    for (int card = 0; card < HN_CARDS; card++)
        assert_int_equal(places[card], 1);
}

/* What someone is shown is what it was told, and it is true. With eight seats a set of all of them is the
 * public's too, whatever the public saw. */
static void a_view_shows_what_was_told(const card_round *r, int who)
{
    const table *t = table_of(&r->state);
    hn_view view = hn_view_of(&r->rules, &r->state, observer_of(who));
    hn_card_view copy;
    hn_card_view_of(&view, &copy);
    assert_int_equal(copy.drawn, r->in_hand[who]);
    assert_int_equal(copy.deck_count, r->deck_count);
    assert_int_equal(copy.discard_count, r->discard_count);
    assert_memory_equal(copy.discard, r->discard, sizeof copy.discard);
    if (who != PUBLIC || r->seats < HN_SEATS)
        assert_memory_equal(copy.card, r->model[who], sizeof copy.card);
    for (int owner = 0; owner < r->seats; owner++)
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            hn_card card = copy.card[owner][slot];
            assert_int_equal(card, hn_view_card(&view, owner, slot));
            if (card < HN_CARDS)
                assert_int_equal(card, t->card[owner][slot]);
        }
}

/* Who knows a card is public, and says no more and no less than what each was told. */
static void knowledge_is_what_was_told(const card_round *r)
{
    const table *t = table_of(&r->state);
    for (int owner = 0; owner < r->seats; owner++)
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            hn_seats known = t->known[owner][slot];
            for (int seat = 0; seat < r->seats; seat++)
                assert_int_equal(known >> seat & 1, r->model[seat][owner][slot] < HN_CARDS);
            if (known != HN_EVERYONE)
                assert_int_equal(known >> r->seats, 0);
        }
}

static void views_show_what_is_legitimately_known_and_true(const card_round *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        a_view_shows_what_was_told(r, seat);
    a_view_shows_what_was_told(r, PUBLIC);
    knowledge_is_what_was_told(r);
}

/* Legal actions apply; all other numbers are refused, and not a byte changes. */
static void legal_actions_apply_and_no_others(const card_round *r, int seat)
{
    hn_mask mask;
    hn_action list[HN_ACTIONS];
    int count = hn_legal(&r->rules, &r->state, seat, &mask), listed = 0;
    assert_int_equal(count, hn_legal_list(&r->rules, &r->state, seat, list));
    hn_state untouched = r->state;
    hn_events events;
    for (int action = 0; action < HN_ACTIONS; action++) {
        if (hn_mask_has(&mask, (hn_action)action)) {
            assert_int_equal(list[listed++], action);
            hn_state copy = r->state;
            assert_int_equal(hn_apply(&r->rules, &copy, seat, (hn_action)action, NULL), HN_OK);
            assert_int_equal(hn_seat_count(&r->rules, &copy), r->seats);
        } else {
            assert_int_not_equal(hn_apply(&r->rules, &untouched, seat, (hn_action)action, &events),
                                 HN_OK);
            assert_int_equal(events.count, 0);
        }
    }
    assert_int_equal(listed, count);
    assert_int_not_equal(hn_apply(&r->rules, &untouched, seat, 60000, NULL), HN_OK);
    for (int other = -1; other <= HN_SEATS; other++)
        if (other < 0 || !(hn_deciders(&r->rules, &r->state) >> other & 1))
            assert_int_not_equal(hn_apply(&r->rules, &untouched, other, list[0], NULL), HN_OK);
    assert_memory_equal(&untouched, &r->state, hn_state_size(&r->rules));
}

static void action_texts_lead_back(card_round *r, int seat)
{
    hn_action list[HN_ACTIONS], back = HN_ACTIONS;
    char text[32];
    int count = hn_legal_list(&r->rules, &r->state, seat, list);
    hn_action action = list[card_round_below(r, count)];
    assert_true(hn_action_text(&r->rules, r->seats, seat, action, text, sizeof text) > 0);
    assert_int_equal(hn_action_parse(&r->rules, r->seats, seat, text, &back), HN_OK);
    assert_int_equal(back, action);
}

/* Redrawing all that a seat cannot see leaves its view and its legal actions as they were. (What players
 * decide is test_players_property's.) */
static void nothing_hidden_shows(card_round *r, int seat)
{
    hn_view view = hn_view_of(&r->rules, &r->state, seat);
    hn_card_view before, after;
    hn_mask legal_before, legal_after;
    hn_card_view_of(&view, &before);
    hn_view_legal(&view, &legal_before);
    hn_state world = draw_world(&r->chance, &view);
    hn_view redrawn = hn_view_of(&r->rules, &world, seat);
    hn_card_view_of(&redrawn, &after);
    hn_view_legal(&redrawn, &legal_after);
    assert_memory_equal(&before, &after, sizeof before);
    assert_memory_equal(&legal_before, &legal_after, sizeof legal_before);
    assert_int_equal(hn_view_moment(&view), hn_view_moment(&redrawn));
}

/* Moments grow, so no two decisions of a seat have the same. */
static void every_decision_is_a_moment_of_its_own(const card_round *r, int seat,
                                                  uint64_t last[HN_SEATS])
{
    hn_view view = hn_view_of(&r->rules, &r->state, seat);
    assert_true(hn_view_moment(&view) > last[seat]);
    last[seat] = hn_view_moment(&view);
}

/* ---- a round ---- */

static hn_action choose(const card_game *game, card_round *r, int seat)
{
    hn_mask mask;
    hn_action call, wanted = HN_ACTIONS;
    int count = hn_legal(&r->rules, &r->state, seat, &mask);
    if (game->choose)
        wanted = game->choose(r, seat);
    if (wanted < HN_ACTIONS)
        return wanted;
    assert_int_equal(hn_action_parse(&r->rules, r->seats, seat, "call", &call), HN_OK);
    if (r->never_calls && count > 1 && hn_mask_has(&mask, call)) {
        mask.word[call / 64] &= ~((uint64_t)1 << (call % 64));
        count--;
    }
    return mask_nth(&mask, card_round_below(r, count));
}

/* Most moments of a round are claims in its windows, alike but for a bit: of those an eighth is
 * checked. */
static void check_moment(const card_game *game, card_round *r)
{
    if (r->events.count == 0 && card_round_below(r, 8))
        return;
    observe(game, r);
    every_card_is_in_one_place(r);
    views_show_what_is_legitimately_known_and_true(r);
    assert_int_equal(r->over, hn_over(&r->rules, &r->state));
    if (game->check)
        game->check(r);
    int seat = hn_next_decider(&r->rules, &r->state);
    nothing_hidden_shows(r, card_round_below(r, r->seats));
    if (card_round_below(r, 8) == 0)
        nothing_hidden_shows(r, HN_NONE);
    if (seat == HN_NONE)
        return;
    nothing_hidden_shows(r, seat);
    legal_actions_apply_and_no_others(r, seat);
    action_texts_lead_back(r, seat);
}

static void start(card_round *r)
{
    memset(r->model, HN_NONE, sizeof r->model);
    memset(r->in_hand, HN_NONE, sizeof r->in_hand);
    memset(r->discard, HN_NONE, sizeof r->discard);
    memset(&r->state, 0, sizeof r->state);
    r->discard_count = 0;
    r->deck_count = HN_CARDS;
    r->turn = -1;
    r->over = false;
    assert_int_equal(hn_deal(&r->rules, r->seats, r->first, r->seed, &r->state, &r->events), HN_OK);
}

static void play_round(const card_game *game, int number)
{
    card_round r;
    record kept;
    hn_score score;
    draw_round(game, &r, number);
    start(&r);
    record_begin(&kept, &r.rules, r.seats, r.first, r.seed);
    for (int seat = 0; seat < r.seats; seat++)
        snprintf(kept.player[seat], sizeof kept.player[seat], "uniform");
    check_moment(game, &r);
    uint64_t last[HN_SEATS] = {0};
    for (int seat; (seat = hn_next_decider(&r.rules, &r.state)) != HN_NONE;) {
        every_decision_is_a_moment_of_its_own(&r, seat, last);
        hn_action action = choose(game, &r, seat);
        record_add(&kept, seat, action);
        assert_int_equal(hn_apply(&r.rules, &r.state, seat, action, &r.events), HN_OK);
        check_moment(game, &r);
    }
    assert_int_equal(hn_score_of(&r.rules, &r.state, &score), HN_OK);
    game->check_score(&r, &score);
    record_finish(&kept, &score);
    record_leads_to(&kept, &r.state);
    record_free(&kept);
}

void rounds_hold(const card_game *game, int rounds)
{
    int first, step;
    draw_part(&first, &step);
    for (int number = first; number < rounds; number += step)
        play_round(game, number);
}

/* ---- the same deal whatever the players do ---- */

/* The cards as they leave the first deck, until it is made anew; returns how many. */
static int first_deck(const card_game *game, card_round *r, uint64_t play, hn_card *cards)
{
    int count = 0;
    r->chance = random_run_of(play, HN_FOR_CALLER, 0);
    start(r);
    for (int i = 0; i < r->seats; i++)
        for (int seat = (r->first + i) % r->seats, slot = 0;
             table_of(&r->state)->slots[seat] >> slot; slot++)
            cards[count++] = table_of(&r->state)->card[seat][slot];
    for (int seat; (seat = hn_next_decider(&r->rules, &r->state)) != HN_NONE;) {
        hn_apply(&r->rules, &r->state, seat, choose(game, r, seat), &r->events);
        for (int i = 0; i < r->events.count; i++) {
            const hn_event *e = &r->events.event[i];
            if (e->type == HN_EVENT_RESHUFFLE)
                return count;
            if (e->type == HN_EVENT_DRAW || e->type == HN_EVENT_PENALTY)
                cards[count++] = e->card;
        }
    }
    return count;
}

void the_deck_stays(const card_game *game, int rounds)
{
    card_game uniform = {.name = game->name};
    for (int number = 0; number < rounds; number++) {
        card_round r;
        hn_card one[HN_CARDS], two[HN_CARDS];
        draw_round(&uniform, &r, number);
        int first = first_deck(&uniform, &r, 1, one), second = first_deck(&uniform, &r, 2, two);
        assert_memory_equal(one, two, (size_t)(first < second ? first : second));
    }
}

/* Numbers of reshuffles are merged before they leave their byte; nothing else changes by it. */
void reshuffles_hold(hn_rules rules, int seats)
{
    static const card_game uniform;
    card_round r = {.rules = rules, .seats = seats, .seed = 5, .never_calls = true};
    r.chance = random_run_of(3, HN_FOR_CALLER, 0);
    start(&r);
    int reshuffles = 0;
    for (int seat; (seat = hn_next_decider(&r.rules, &r.state)) != HN_NONE;) {
        assert_int_equal(hn_apply(&r.rules, &r.state, seat, choose(&uniform, &r, seat), &r.events),
                         HN_OK);
        for (int i = 0; i < r.events.count; i++)
            reshuffles += r.events.event[i].type == HN_EVENT_RESHUFFLE;
        if (reshuffles > 250)
            nothing_hidden_shows(&r, seat);
    }
    assert_true(reshuffles > 300);
}
