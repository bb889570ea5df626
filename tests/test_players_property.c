/* Properties of every player: it decides by nothing that is hidden from its seat, and by the rules.
 *
 * Rounds are played by line-ups drawn at random, at 2 to 8 seats, under the presets and under house
 * rules drawn over every key. HUNCH_FULL=1 plays 1,000,000 of them, HUNCH_QUICK=1 5,000. */
#include "draw.h"

#include "core/mask.h"
#include "games/cambio.h"
#include "games/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int by_size(int full, int normal, int quick)
{
    return getenv("HUNCH_FULL") ? full : getenv("HUNCH_QUICK") ? quick : normal;
}

/* A round between players. */
typedef struct trial {
    hn_rules rules;
    hn_state state;
    hn_events events;
    int seats;
    hn_player player[HN_SEATS];
    uint64_t key[HN_SEATS];
    random_run chance;
} trial;

static int below(trial *t, int bound)
{
    return draw_below(&t->chance, bound);
}

/* Under drawn rules, or where nobody does, a call may never come: most rounds get few laps. */
static void draw_laps(trial *t)
{
    int most = below(t, 8) ? 1 + below(t, 24) : 60;
    if (t->rules.value[CAMBIO_LAPS] > most)
        t->rules.value[CAMBIO_LAPS] = (int16_t)most;
}

/* Seats, players and the deal; the rules are there. `random` soon calls: half of the line-ups are
 * without it. */
static void begin(trial *t)
{
    int least = hn_rules_least_seats(&t->rules), most = hn_rules_most_seats(&t->rules);
    t->seats = least + below(t, most - least + 1);
    uint64_t seed = random_run_word(&t->chance);
    bool patient = below(t, 2);
    for (int seat = 0; seat < t->seats; seat++) {
        do
            t->player[seat] = draw_player(&t->chance, t->rules.game);
        while (patient && !strcmp(t->player[seat].name, "random"));
        t->key[seat] = hn_player_key(seed, seat);
    }
    memset(&t->state, 0, sizeof t->state);
    assert_int_equal(hn_deal(&t->rules, t->seats, below(t, t->seats), seed, &t->state, &t->events),
                     HN_OK);
}

static hn_action decide(const trial *t, int seat)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    return hn_player_decide(&t->player[seat], &view, t->key[seat], NULL);
}

/* ---- nothing hidden decides ---- */

/* A player decides the same at two tables that look the same, and for the same reasons. */
static void decides_alike(const hn_player *player, const hn_view *one, const hn_view *two,
                          uint64_t key)
{
    hn_why why_one, why_two;
    char text_one[400], text_two[400];
    if (hn_player_decide(player, one, key, NULL) != hn_player_decide(player, two, key, &why_two))
        fail_msg("%s decides by what is hidden", player->name);
    hn_player_decide(player, one, key, &why_one);
    hn_why_text(player, one, &why_one, text_one, sizeof text_one);
    hn_why_text(player, two, &why_two, text_two, sizeof text_two);
    assert_string_equal(text_one, text_two);
    assert_int_equal(why_one.runner_up, why_two.runner_up);
    assert_memory_equal(why_one.next_card, why_two.next_card, sizeof why_one.next_card);
}

/* Every player, with its own constants and with some, in the place of the one that is to decide. */
static void no_player_sees_what_is_hidden(trial *t, int seat)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_state world = draw_world(&t->chance, &view);
    hn_view redrawn = hn_view_of(&t->rules, &world, seat);
    for (int i = 0; i < hn_players(); i++) {
        hn_player player;
        const char *name = hn_policy_name(hn_policy_at(i));
        if (!hn_policy_plays(hn_policy_at(i), t->rules.game))
            continue;
        assert_int_equal(hn_player_find(&player, name, t->rules.game, NULL), HN_OK);
        decides_alike(&player, &view, &redrawn, t->key[seat]);
    }
    decides_alike(&t->player[seat], &view, &redrawn, t->key[seat]);
}

/* Plays rounds under a preset, or with HN_NONE under drawn rules, and checks every second
 * decision, of the many in windows one in sixteen, until there are enough. phases counts them. */
static void check_positions(int preset_number, int positions, int phases[HN_PHASES])
{
    trial t;
    const hn_game *game = hn_game_find("cambio");
    t.chance = random_run_of(711, HN_FOR_CALLER, (uint64_t)preset_number);
    for (int checked = 0; checked < positions;) {
        if (preset_number == HN_NONE)
            draw_rules(&t.chance, hn_game_find("cambio"), &t.rules);
        else
            hn_rules_preset(&t.rules, game, hn_preset_name(game, preset_number), NULL);
        draw_laps(&t);
        begin(&t);
        for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
            int phase = table_of(&t.state)->phase;
            if (below(&t, phase == HN_PHASE_WINDOW ? 16 : 2) == 0) {
                no_player_sees_what_is_hidden(&t, seat);
                phases[phase]++;
                checked++;
            }
            assert_int_equal(hn_apply(&t.rules, &t.state, seat, decide(&t, seat), NULL), HN_OK);
        }
    }
}

static void no_decision_follows_from_what_the_seat_cannot_see(void **state)
{
    (void)state;
    int presets = hn_presets(hn_game_find("cambio")), phases[HN_PHASES] = {0};
    int positions = by_size(200000, 20000, 2000);
    for (int i = 0; i < presets; i++)
        check_positions(i, positions, phases);
    check_positions(HN_NONE, positions, phases);
    for (int phase = 0; phase < HN_PHASE_BID; phase++)
        assert_true(phases[phase] > positions / 1000);
}

/* ---- every decision is legal, and of the player's kind ---- */

static bool is_one_of(const hn_player *player, const char *const *names)
{
    for (; *names; names++)
        if (!strcmp(hn_policy_name(player->policy), *names))
            return true;
    return false;
}

static const char *const own_traders[] = {"base", "smart", "bayes-v1", NULL};
static const char *const never_flip[] = {"base", "smart", NULL};
static const char *const never_call[] = {"base", NULL};

/* base, smart and bayes-v1 do not look at an own card with a king. */
static void a_king_is_for_others_cards(const trial *t, int seat, hn_action action)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    if (hn_view_phase(&view) == HN_PHASE_LOOK && is_one_of(&t->player[seat], own_traders) &&
        t->rules.value[CAMBIO_POWERS + hn_card_kind(hn_view_top(&view))] == POWER_LOOK_SWAP)
        assert_int_not_equal(hn_view_action_place(&view, action).seat, seat);
}

static void what_happened_is_of_the_players_kind(const trial *t)
{
    for (int i = 0; i < t->events.count; i++) {
        const hn_event *e = &t->events.event[i];
        assert_int_not_equal(e->type, HN_EVENT_WRONG);
        if (e->seat >= t->seats)
            continue;
        const hn_player *player = &t->player[e->seat];
        if (e->type == HN_EVENT_EXCHANGE && is_one_of(player, own_traders))
            assert_true(e->place[0].seat == e->seat || e->place[1].seat == e->seat);
        if (e->type == HN_EVENT_FLIP)
            assert_false(is_one_of(player, never_flip));
        if (e->type == HN_EVENT_CALL)
            assert_false(is_one_of(player, never_call));
    }
}

static void play_round(int number)
{
    trial t;
    hn_score score;
    t.chance = random_run_of(712, HN_FOR_CALLER, (uint64_t)number);
    draw_rules(&t.chance, hn_game_find("cambio"), &t.rules);
    draw_laps(&t);
    begin(&t);
    for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
        hn_action action = decide(&t, seat);
        a_king_is_for_others_cards(&t, seat, action);
        hn_status status = hn_apply(&t.rules, &t.state, seat, action, &t.events);
        if (status)
            fail_msg("round %d: %s decides for action %d: %s", number, t.player[seat].name, action,
                     hn_status_text(status));
        what_happened_is_of_the_players_kind(&t);
    }
    assert_int_equal(hn_score_of(&t.rules, &t.state, &score), HN_OK);
}

static void every_decision_is_legal_and_of_the_players_kind(void **state)
{
    (void)state;
    int first, step, rounds = by_size(1000000, 100000, 5000);
    draw_part(&first, &step);
    for (int number = first; number < rounds; number += step)
        play_round(number);
}

/* ---- asked by someone else ---- */

/* A hint, or a request, asks a player in the middle of what someone else has begun. */
static void a_player_has_a_legal_answer_whatever_was_done_before(void **state)
{
    (void)state;
    for (int number = 0; number < by_size(60000, 6000, 1000); number++) {
        trial t = {.chance = random_run_of(77, HN_FOR_CALLER, (uint64_t)number)};
        draw_rules(&t.chance, hn_game_find("cambio"), &t.rules);
        draw_laps(&t);
        begin(&t);
        for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
            hn_mask legal;
            hn_view view = hn_view_of(&t.rules, &t.state, seat);
            int count = hn_legal(&t.rules, &t.state, seat, &legal);
            if (hn_mask_has(&legal, hn_player_decide(&t.player[seat], &view, t.key[seat], NULL)) ==
                0)
                fail_msg("round %d: %s decides against the rules", number, t.player[seat].name);
            hn_action done = mask_nth(&legal, below(&t, count)); /* but something else is done */
            assert_int_equal(hn_apply(&t.rules, &t.state, seat, done, NULL), HN_OK);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_decision_follows_from_what_the_seat_cannot_see),
        cmocka_unit_test(every_decision_is_legal_and_of_the_players_kind),
        cmocka_unit_test(a_player_has_a_legal_answer_whatever_was_done_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
