/* Properties of every player of every game, at every level: it decides by nothing that is hidden from its
 * seat, and by the rules. Those that forget have memories, which are fed as a program would feed them.
 *
 * Rounds are played by line-ups drawn at random, at as many seats as the rules allow, under the presets and
 * under house rules drawn over every key. HUNCH_FULL=1 plays 1,000,000 of Cambio, 200,000 of Perudo and Dutch, whose
 * rounds are longer, and 50,000 of Vinto, where most players search; HUNCH_QUICK=1 plays 5,000, 1,000 and 250. */
#include "draw.h"
#include "proof.h"
#include "test.h"

#include "core/mask.h"
#include "games/cambio.h"
#include "players/mind.h"

#include <stdio.h>
#include <string.h>

/* A round between players. */
typedef struct trial {
    hn_rules rules;
    hn_state state;
    hn_events events;
    int seats;
    hn_player player[HN_SEATS];
    uint64_t key[HN_SEATS];
    hn_mind mind[HN_SEATS]; /* with a memory in any case, and beliefs where the test wants them */
    bool believes;
    hn_trail
        trail; /* public, so it serves every seat, and every world that a seat takes to be possible */
    random_run chance;
} trial;

static int below(trial *t, int bound)
{
    return draw_below(&t->chance, bound);
}

static bool has_cards(const trial *t)
{
    return hn_game_table(t->rules.game) == HN_TABLE_CARDS;
}

/* Under drawn rules, or where nobody calls, a round may be long: most get few laps, or throws. */
static void draw_length(trial *t)
{
    const hn_key *key = hn_key_find(t->rules.game, has_cards(t) ? "laps" : "throws");
    int most = below(t, 8) ? 1 + below(t, 24) : 60;
    if (key && hn_rules_get(&t->rules, key, 0) > most)
        assert_int_equal(hn_rules_set(&t->rules, key, 0, most, NULL), HN_OK);
}

/* Whether someone but `random` plays a game. */
static bool has_thinkers(const hn_game *game)
{
    for (int i = 0; i < hn_players(); i++)
        if (hn_policy_plays(hn_policy_at(i), game) &&
            strcmp(hn_policy_name(hn_policy_at(i)), "random") != 0)
            return true;
    return false;
}

/* Gives a player a level: which of the list, from 1; 0 leaves it as it is. */
static void set_level(hn_player *player, int number)
{
    size_t length = strlen(player->name);
    if (!number)
        return;
    player->level = *hn_level_at(number - 1);
    snprintf(player->name + length, sizeof player->name - length, "@%s", player->level.name);
}

/* Each seat's mind gets what that seat is told, and nothing else. */
static void observe(trial *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        for (int i = 0; i < t->events.count; i++) {
            hn_event told = hn_event_for(&t->events.event[i], seat);
            hn_mind_observe(&t->mind[seat], &told);
        }
    hn_trail_observe(&t->trail, &t->rules, &t->state, t->events.event, t->events.count);
}

/* Whoever is asked in a seat's place finds everything there that a player may use. */
static void begin_minds(trial *t)
{
    bool cards = hn_game_table(t->rules.game) == HN_TABLE_CARDS;
    for (int seat = 0; seat < t->seats; seat++) {
        mind_inside *inside = mind_open(&t->mind[seat]);
        inside->remembers = true;
        inside->believes = cards && t->believes;
        hn_memory_begin(&inside->memory, seat);
        if (inside->believes)
            hn_beliefs_begin(&inside->beliefs, &t->rules, t->seats, seat,
                             hn_likelihoods_find("fitted", t->rules.game));
    }
}

/* Seats, players and the deal; the rules are there. `random` soon calls: half of the line-ups are
 * without it. Every second player has a level. */
static void begin(trial *t)
{
    int least = hn_rules_least_seats(&t->rules), most = hn_rules_most_seats(&t->rules);
    t->seats = least + below(t, most - least + 1);
    uint64_t seed = random_run_word(&t->chance);
    bool patient = below(t, 2) && has_thinkers(t->rules.game);
    for (int seat = 0; seat < t->seats; seat++) {
        do
            t->player[seat] = draw_player(&t->chance, t->rules.game);
        while (patient && !strcmp(t->player[seat].name, "random"));
        set_level(&t->player[seat], below(t, 2) * (1 + below(t, hn_levels())));
        t->key[seat] = hn_player_key(seed, seat);
    }
    memset(&t->state, 0, sizeof t->state);
    assert_int_equal(hn_deal(&t->rules, t->seats, below(t, t->seats), seed, &t->state, &t->events),
                     HN_OK);
    begin_minds(t);
    hn_trail_begin(&t->trail);
    observe(t);
}

/* What a player has in mind of a table. */
static hn_view in_mind(const trial *t, const hn_player *player, const hn_state *state, int seat)
{
    hn_view view = hn_view_of(&t->rules, state, seat);
    view = hn_trail_view(&t->trail, &view);
    return hn_mind_view(&t->mind[seat], player, &view, t->key[seat]);
}

static hn_action decide(const trial *t, int seat)
{
    hn_view view = in_mind(t, &t->player[seat], &t->state, seat);
    return hn_player_decide(&t->player[seat], &view, t->key[seat], NULL);
}

/* ---- nothing hidden decides ---- */

/* A player decides alike at the table and in a world, in both with what it has in mind. */
static void is_blind(const trial *t, const hn_player *player, const hn_state *world, int seat)
{
    hn_view view = in_mind(t, player, &t->state, seat);
    hn_view redrawn = in_mind(t, player, world, seat);
    reasons_alike(player, &view, &redrawn, t->key[seat]);
}

/* Every player, as it is, at a level, and with some constants, in the place of the one that is to decide.
 * What the seat has seen is the same in the world, forgotten or not; all else is drawn anew. */
static void no_player_sees_what_is_hidden(trial *t, int seat)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_state world = draw_world(&t->chance, &view);
    int level = 1 + below(t, hn_levels());
    for (int i = 0; i < hn_players(); i++) {
        hn_player player;
        const hn_policy *policy = hn_policy_at(i);
        char name[HN_PLAYER_NAME];
        if (!hn_policy_plays(policy, t->rules.game) || !draw_asks(&t->chance, policy))
            continue;
        draw_name(policy, name);
        assert_int_equal(hn_player_find(&player, name, t->rules.game, NULL), HN_OK);
        is_blind(t, &player, &world, seat);
        set_level(&player, level);
        is_blind(t, &player, &world, seat);
    }
    is_blind(t, &t->player[seat], &world, seat);
}

/* How much of a number is for a game: a quarter where most players search. */
static int part_of(int number, const hn_game *game)
{
    return strcmp(hn_game_name(game), "vinto") ? number : number / 4;
}

/* Plays rounds under a preset, or with HN_NONE under drawn rules, and checks every second
 * decision, of the many in windows one in sixteen, until there are enough. phases counts them. */
static void check_positions(const hn_game *game, int preset_number, int positions,
                            int phases[HN_PHASES])
{
    trial t;
    t.believes = true;
    t.chance = random_run_of(711, HN_FOR_CALLER, (uint64_t)preset_number);
    for (int checked = 0; checked < positions;) {
        if (preset_number == HN_NONE)
            draw_rules(&t.chance, game, &t.rules);
        else
            hn_rules_preset(&t.rules, game, hn_preset_name(game, preset_number), NULL);
        draw_length(&t);
        begin(&t);
        for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
            hn_view view = hn_view_of(&t.rules, &t.state, seat);
            int phase = hn_view_phase(&view);
            if (below(&t, phase == HN_PHASE_WINDOW ? 16 : 2) == 0) {
                no_player_sees_what_is_hidden(&t, seat);
                phases[phase]++;
                checked++;
            }
            assert_int_equal(hn_apply(&t.rules, &t.state, seat, decide(&t, seat), &t.events),
                             HN_OK);
            observe(&t);
        }
    }
}

TEST(no_decision_follows_from_what_the_seat_cannot_see)
{
    int positions = draw_size(200000, 12000, 2000), phases[HN_PHASES] = {0}, first, step,
        number = 0;
    draw_part(&first, &step);
    for (int g = 0; g < hn_games(); g++) {
        const hn_game *game = hn_game_at(g);
        for (int i = 0; i <= hn_presets(game); i++)
            if (number++ % step == first)
                check_positions(game, i < hn_presets(game) ? i : HN_NONE, part_of(positions, game),
                                phases);
    }
    for (int phase = 0; phase < HN_PHASE_OVER && step == 1; phase++)
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
static const char *const drop_unknown[] = {"dutch-easy", "dutch-medium",   "dutch-hard", "sage",
                                           "vinto-easy", "vinto-moderate", "vinto-hard", NULL};

/* Cambio: base, smart and bayes-v1 do not look at an own card with a king. */
static void a_king_is_for_others_cards(const trial *t, int seat, hn_action action)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    if (has_cards(t) && hn_view_phase(&view) == HN_PHASE_LOOK &&
        is_one_of(&t->player[seat], own_traders) &&
        t->rules.value[CAMBIO_POWERS + hn_card_kind(hn_view_top(&view))] == POWER_LOOK_SWAP)
        assert_int_not_equal(hn_view_action_place(&view, action).seat, seat);
}

static void what_happened_is_of_the_players_kind(const trial *t)
{
    for (int i = 0; i < t->events.count; i++) {
        const hn_event *e = &t->events.event[i];
        if (e->seat >= t->seats)
            continue;
        const hn_player *player = &t->player[e->seat];
        bool named = i && e[-1].type == HN_EVENT_NAME; /* by a king, not tossed in */
        if (e->type == HN_EVENT_WRONG && !named)
            assert_true(is_one_of(player, drop_unknown));
        if (e->type == HN_EVENT_EXCHANGE && is_one_of(player, own_traders))
            assert_true(e->place[0].seat == e->seat || e->place[1].seat == e->seat);
        if (e->type == HN_EVENT_FLIP)
            assert_false(is_one_of(player, never_flip));
        if (e->type == HN_EVENT_CALL)
            assert_false(is_one_of(player, never_call));
    }
}

static void play_round(const hn_game *game, int number)
{
    trial t;
    hn_score score;
    t.believes = false;
    t.chance = random_run_of(712, HN_FOR_CALLER, (uint64_t)number);
    draw_rules(&t.chance, game, &t.rules);
    draw_length(&t);
    begin(&t);
    for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
        hn_action action = decide(&t, seat);
        a_king_is_for_others_cards(&t, seat, action);
        hn_status status = hn_apply(&t.rules, &t.state, seat, action, &t.events);
        if (status)
            fail_msg("round %d: %s decides for action %d: %s", number, t.player[seat].name, action,
                     hn_status_text(status));
        observe(&t);
        what_happened_is_of_the_players_kind(&t);
    }
    assert_int_equal(hn_score_of(&t.rules, &t.state, &score), HN_OK);
}

TEST(every_decision_is_legal_and_of_the_players_kind)
{
    int first, step;
    draw_part(&first, &step);
    for (int g = 0; g < hn_games(); g++) {
        bool short_ones = !strcmp(hn_game_name(hn_game_at(g)), "cambio");
        int rounds = short_ones ? draw_size(1000000, 18000, 5000) : draw_size(200000, 4000, 1000);
        for (int number = first; number < part_of(rounds, hn_game_at(g)); number += step)
            play_round(hn_game_at(g), number);
    }
}

/* ---- asked by someone else ---- */

/* A round that goes another way than the player would, who has an answer in every moment. */
static void answers_whatever_is_done(const hn_game *game, int number)
{
    trial t = {.chance = random_run_of(77, HN_FOR_CALLER, (uint64_t)number)};
    draw_rules(&t.chance, game, &t.rules);
    draw_length(&t);
    begin(&t);
    for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
        hn_mask legal;
        int count = hn_legal(&t.rules, &t.state, seat, &legal);
        if (!hn_mask_has(&legal, decide(&t, seat)))
            fail_msg("round %d: %s decides against the rules", number, t.player[seat].name);
        hn_action done = mask_nth(&legal, below(&t, count)); /* but something else is done */
        assert_int_equal(hn_apply(&t.rules, &t.state, seat, done, &t.events), HN_OK);
        observe(&t);
    }
}

/* A hint, or a request, asks a player in the middle of what someone else has begun. */
TEST(a_player_has_a_legal_answer_whatever_was_done_before)
{
    int first, step;
    draw_part(&first, &step);
    for (int g = 0; g < hn_games(); g++) {
        int rounds = part_of(draw_size(60000, 4000, 1000), hn_game_at(g));
        for (int number = first; number < rounds; number += step)
            answers_whatever_is_done(hn_game_at(g), number);
    }
}
