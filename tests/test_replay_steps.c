/* Replays: every step of a round with everything open, the reasons that the players had, and the chances of a
 * seat; a record that is not true has none of it. */
#include "server/replay.h"
#include "test.h"

#include "games/perudo.h"
#include "games/table.h"
#include "protocol/json.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const games_in_turn[] = {"cambio", "dutch", "vinto", "perudo"};
static const char *const people[HN_SEATS] = {"A", "B", "C", "D", "E", "F", "G", "H"};

enum { GAMES = sizeof games_in_turn / sizeof *games_in_turn, SEATS = 3 };

/* What is kept of the round itself, to compare with its replay. */
typedef struct told {
    const json_t *steps;
    char why[4096][HN_WHY_TEXT]; /* by action, empty for a person's */
} told;

static const language *in; /* the language of both */

static told kept;

/* The action of a seat, with its reason. A person plays as `base` does; where a third move of the round is hers the stand-in plays. */
static hn_action decide(record *r, const hn_state *state, const hn_minds *minds,
                        const hn_trail *trail, const hn_player *player, int seat)
{
    hn_why why;
    uint64_t key = hn_player_key(r->seed, seat);
    hn_view view = hn_view_of(&r->rules, state, seat);
    kept.why[r->move_count][0] = 0;
    if (!player)
        return hn_stand_in_decide(&view, key);
    view = hn_trail_view(trail, &view);
    view = hn_minds_view(minds, player, &view, key);
    hn_action action = hn_player_decide(player, &view, key, &why);
    words_reason(in, player, &view, &why, kept.why[r->move_count], sizeof kept.why[0]);
    return action;
}

static void add_move(record *r, int seat, bool person, hn_action action)
{
    bool late = person && r->move_count % 3 == 0;
    if (late)
        record_add_stand_in(r, seat, action);
    else
        record_add(r, seat, action);
    if (late)
        words_name(in, &r->rules, "reason stand_in", kept.why[r->move_count - 1],
                   sizeof kept.why[0]);
}

/* Plays a round: a person at seat 0, then a player with a level, which forgets, and one that believes where there is
 * such. */
static record play(const char *name, uint64_t seed)
{
    const hn_game *game = hn_game_find(name);
    bool cards = hn_game_table(game) == HN_TABLE_CARDS;
    const char *const names[SEATS] = {"Ann", cards ? "base@easy" : "binomial@easy",
                                      cards ? "sage:20" : "faroleo"};
    static hn_minds minds;
    hn_player player[SEATS];
    const hn_player *sits[HN_SEATS] = {NULL, &player[1], &player[2]};
    hn_rules rules;
    hn_state state = {{0}};
    hn_events events;
    hn_trail trail;
    hn_score score;
    record r;
    assert_int_equal(hn_rules_preset(&rules, game, NULL, NULL), HN_OK);
    record_begin(&r, &rules, SEATS, 1, seed);
    for (int seat = 0; seat < SEATS; seat++) {
        snprintf(r.player[seat], sizeof r.player[seat], "%s", names[seat]);
        if (seat && hn_player_find(&player[seat], names[seat], game, NULL))
            assert_int_equal(hn_player_find(&player[seat], "random@easy", game, NULL), HN_OK);
        if (seat)
            snprintf(r.player[seat], sizeof r.player[seat], "%s", player[seat].name);
    }
    hn_minds_begin(&minds, &rules, SEATS, sits);
    assert_int_equal(hn_deal(&rules, SEATS, 1, seed, &state, &events), HN_OK);
    hn_minds_observe(&minds, &events);
    hn_trail_begin(&trail);
    hn_trail_observe(&trail, &rules, &state, events.event, events.count);
    for (int seat; (seat = hn_next_decider(&rules, &state)) != HN_NONE;) {
        hn_action action = decide(&r, &state, &minds, &trail, sits[seat], seat);
        assert_int_equal(hn_apply(&rules, &state, seat, action, &events), HN_OK);
        hn_minds_observe(&minds, &events);
        hn_trail_observe(&trail, &rules, &state, events.event, events.count);
        add_move(&r, seat, seat == 0, action);
        assert_true(r.move_count < 4096);
    }
    assert_int_equal(hn_score_of(&rules, &state, &score), HN_OK);
    record_finish(&r, &score);
    return r;
}

/* ---- steps ---- */

/* The public's view but for what lies hidden from it, which is open: `known` stays. */
static void view_is_open(const record *r, const json_t *view, const hn_state *state)
{
    hn_view public = hn_view_of(&r->rules, state, HN_NONE);
    json_t *hidden = json_from_view(&public), *open = json_deep_copy(view);
    bool cards = hn_game_table(r->rules.game) == HN_TABLE_CARDS;
    const table *t = table_of(state);
    const perudo *p = perudo_of(state);
    for (int seat = 0; seat < SEATS; seat++) {
        size_t at;
        json_t *one;
        json_t *own = json_array_get(json_object_get(open, cards ? "hands" : "cups"), (size_t)seat);
        json_t *seen =
            json_array_get(json_object_get(hidden, cards ? "hands" : "cups"), (size_t)seat);
        json_array_foreach(own, at, one)
        {
            if (!cards) {
                assert_int_equal(json_integer_value(one), p->die[seat][at]);
                json_array_set(own, at, json_array_get(seen, at));
            } else if (!json_is_null(one)) {
                assert_string_equal(json_string_value(json_object_get(one, "card")),
                                    hn_card_text(t->card[seat][at]));
                json_object_set(one, "card", json_object_get(json_array_get(seen, at), "card"));
            }
        }
    }
    json_t *drawn = json_object_get(open, "drawn");
    if (json_is_object(drawn)) {
        assert_string_equal(json_string_value(json_object_get(drawn, "card")),
                            hn_card_text(t->drawn));
        json_object_set(drawn, "card", json_object_get(json_object_get(hidden, "drawn"), "card"));
    }
    json_object_del(hidden, "next");
    assert_true(json_equal(open, hidden));
    json_decref(hidden);
    json_decref(open);
}

static void step_is_true(void *context, const record *r, int move, const hn_state *state,
                         const hn_events *events)
{
    told *k = context;
    const json_t *step = json_array_get(k->steps, (size_t)(move + 1));
    const json_t *list = json_object_get(step, "events");
    assert_int_equal(json_object_size(step), 9);
    assert_int_equal(json_array_size(json_object_get(step, "words")),
                     json_array_size(json_object_get(step, "events")));
    assert_int_equal(json_integer_value(json_object_get(step, "move")), move + 1);
    assert_int_equal(json_array_size(list), events->count);
    for (int i = 0; i < events->count; i++) {
        json_t *event = json_from_event(&r->rules, r->seats, &events->event[i]);
        assert_true(json_equal(event, json_array_get(list, (size_t)i)));
        json_decref(event);
    }
    view_is_open(r, json_object_get(step, "view"), state);
    const json_t *why = json_object_get(step, "why"), *action = json_object_get(step, "action");
    if (move < 0) {
        assert_true(json_is_null(json_object_get(step, "seat")) && json_is_null(action));
        assert_true(json_is_null(why) && json_is_false(json_object_get(step, "stand_in")));
        return;
    }
    char words[64];
    const record_move *m = &r->move[move];
    hn_action_text(&r->rules, r->seats, m->seat, m->action, words, sizeof words);
    assert_string_equal(json_string_value(action), words);
    assert_int_equal(json_integer_value(json_object_get(step, "seat")), m->seat);
    assert_int_equal(json_is_true(json_object_get(step, "stand_in")), m->stand_in);
    if (*k->why[move])
        assert_string_equal(json_string_value(why), k->why[move]);
    else
        assert_true(json_is_null(why));
}

TEST(steps_tell_everything_and_the_reasons_that_there_were)
{
    for (int game = 0; game < GAMES; game++) {
        hn_error error = {0};
        in = language_at(game);
        record r = play(games_in_turn[game], 5);
        json_t *steps = replay_steps(&r, people, in, NULL, &error);
        assert_non_null(steps);
        assert_int_equal(json_array_size(steps), r.move_count + 1);
        assert_true(record_stand_ins(&r) > 0);
        kept.steps = steps;
        assert_int_equal(record_replay(&r, step_is_true, &kept, NULL, &error), HN_OK);
        json_decref(steps);
        record_free(&r);
    }
    in = NULL;
}

TEST(a_player_that_would_now_do_something_else_says_so)
{
    int changed = 0;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        record r = play("cambio", seed);
        strcpy(r.player[1], "random");
        json_t *steps = replay_steps(&r, people, NULL, NULL, NULL);
        for (int i = 0; i < r.move_count; i++) {
            const json_t *step = json_array_get(steps, (size_t)(i + 1));
            const char *why = json_string_value(json_object_get(step, "why"));
            if (r.move[i].seat == 1)
                changed += !strcmp(why, "(This player has been changed since.)");
        }
        json_decref(steps);
        record_free(&r);
    }
    assert_true(changed > 10);
}

/* A player that searches may have had less time then: nobody can tell that it was changed. Nor does it search for ever. */
TEST(a_player_that_searches_is_not_said_to_be_changed)
{
    int others = 0;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        record r = play("cambio", seed);
        strcpy(r.player[1], "sage:40");
        json_t *steps = replay_steps(&r, people, NULL, NULL, NULL);
        for (int i = 0; i < r.move_count; i++) {
            const json_t *step = json_array_get(steps, (size_t)(i + 1));
            const char *why = json_string_value(json_object_get(step, "why"));
            if (r.move[i].seat == 1) {
                assert_null(strstr(why, "This player has been changed"));
                others += !strncmp(why, "(Asked again", 12);
            }
        }
        json_decref(steps);
        record_free(&r);
    }
    assert_true(others > 0);
}

TEST(a_replay_that_nobody_waits_for_ends)
{
    hn_error error = {0};
    hn_stop stop = {.now = true};
    record r = play("cambio", 5);
    assert_null(replay_steps(&r, people, NULL, &stop, &error));
    assert_non_null(strstr(error.text, "ask again"));
    error.text[0] = 0;
    assert_null(replay_chances(&r, 0, &stop, &error));
    assert_non_null(strstr(error.text, "ask again"));
    record_free(&r);
}

/* No file is opened for a record: it may come from anywhere. */
TEST(a_player_of_a_file_has_no_reasons)
{
    record r = play("dutch", 5);
    strcpy(r.player[1], "rules:src/players/dutch.yaml:easy");
    json_t *steps = replay_steps(&r, people, NULL, NULL, NULL);
    for (int i = 0; i < r.move_count; i++)
        if (r.move[i].seat == 1)
            assert_true(
                json_is_null(json_object_get(json_array_get(steps, (size_t)(i + 1)), "why")));
    json_decref(steps);
    record_free(&r);
}

TEST(a_record_that_is_not_true_is_refused_by_its_action)
{
    hn_error error = {0};
    record r = play("cambio", 5);
    r.move[4].seat = (uint8_t)((r.move[4].seat + 1) % SEATS);
    r.move[4].stand_in = false;
    assert_null(replay_steps(&r, people, NULL, NULL, &error));
    assert_non_null(strstr(error.text, "action 5"));
    memset(&error, 0, sizeof error);
    assert_null(replay_chances(&r, 0, NULL, &error));
    assert_non_null(strstr(error.text, "action 5"));
    record_free(&r);
}

/* ---- chances ---- */

typedef struct reading {
    const json_t *points;
    size_t at;
} reading;

static void point_is_there(void *context, const record *r, int move, const hn_state *state,
                           const hn_events *events)
{
    reading *p = context;
    const json_t *point = json_array_get(p->points, p->at);
    (void)r;
    (void)state;
    if (!events->count)
        return;
    double chance = json_real_value(json_object_get(point, "chance"));
    assert_int_equal(json_integer_value(json_object_get(point, "move")), move + 1);
    assert_true(chance >= 0 && chance <= 1);
    assert_true(json_is_real(json_object_get(point, "error")));
    p->at++;
}

TEST(chances_have_a_point_for_all_that_happened_and_end_with_the_truth)
{
    static const char *const policies[GAMES] = {"bayes-v2", "dutch-expert", "vinto-basic",
                                                "binomial"};
    for (int game = 0; game < GAMES; game++) {
        record r = play(games_in_turn[game], 5);
        double sum = 0;
        for (int seat = 0; seat < SEATS; seat++) {
            json_t *chances = replay_chances(&r, seat, NULL, NULL), *again;
            json_t *points = json_object_get(chances, "points");
            reading p = {.points = points};
            assert_int_equal(json_integer_value(json_object_get(chances, "seat")), seat);
            assert_int_equal(json_integer_value(json_object_get(chances, "worlds")), REPLAY_WORLDS);
            assert_string_equal(json_string_value(json_object_get(chances, "policy")),
                                policies[game]);
            record_replay(&r, point_is_there, &p, NULL, NULL);
            assert_int_equal(json_array_size(points), p.at);
            const json_t *last = json_array_get(points, p.at - 1);
            bool won = r.score.winners >> seat & 1;
            double share = json_real_value(json_object_get(last, "chance"));
            assert_int_equal(share > 0, won);
            assert_true(json_real_value(json_object_get(last, "error")) == 0);
            sum += share;
            again = replay_chances(&r, seat, NULL, NULL);
            assert_true(json_equal(chances, again));
            json_decref(again);
            json_decref(chances);
        }
        assert_true(sum > 0.999999 && sum < 1.000001);
        record_free(&r);
    }
}

TEST(a_seat_that_the_table_has_not_is_refused)
{
    hn_error error = {0};
    record r = play("perudo", 5);
    assert_null(replay_chances(&r, SEATS, NULL, &error));
    assert_string_equal(error.text, "`seat` is 3; expected 0 to 2");
    assert_null(replay_chances(&r, -1, NULL, &error));
    record_free(&r);
}
