/* Decisions for other programs: views and events of every game survive their JSON, a request gives
 * the decision that the player takes at the table itself, and whatever is not a request is refused
 * by name. HUNCH_FULL=1 plays 2,000 rounds of each game, HUNCH_QUICK=1 20. */
#include "draw.h"
#include "request.h"
#include "test.h"
#include "trial.h"

#include "games/cambio.h"
#include "protocol/decide.h"
#include "protocol/json.h"

#include <hunch/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rounds(void)
{
    return draw_size(2000, 60, 20);
}

/* ---- JSON there and back ---- */

/* Most moments of card games are claims in windows, without an event: of those an eighth is tried. */
static void a_round_survives(trial *t)
{
    for (int seat; (seat = hn_next_decider(&t->rules, &t->state)) != HN_NONE;) {
        int watcher = trial_below(t, t->seats + 1);
        if (t->events.count || trial_below(t, 8) == 0) {
            json_survives(t, watcher < t->seats ? watcher : HN_NONE);
        }
        trial_act(t, seat);
    }
    json_survives(t, 0);
}

TEST(views_and_events_survive_their_json)
{
    for (int game = 0; game < hn_games(); game++)
        for (int number = 0; number < rounds(); number++) {
            trial t;
            trial_draw(&t, hn_game_at(game), number);
            a_round_survives(&t);
            trial_end(&t);
        }
}

/* ---- requests ---- */

static void the_candidates_are_whole(const json_t *list, const hn_why *reasons)
{
    assert_int_equal(json_array_size(list), reasons->candidate_count);
    for (int i = 0; i < reasons->candidate_count; i++) {
        const json_t *candidate = json_array_get(list, (size_t)i);
        double chance = reasons->candidate[i].chance;
        assert_int_equal(json_object_size(candidate), chance >= 0 ? 3 : 2);
        assert_non_null(json_object_get(candidate, "action"));
        assert_non_null(json_object_get(candidate, "score"));
        if (chance >= 0)
            assert_float_equal(json_real_value(json_object_get(candidate, "chance")), chance, 1e-8);
    }
}

static void the_reasons_are_whole(const json_t *why, const hn_why *reasons, bool cards)
{
    static const char *const fields[] = {"rule",       "text",    "runner_up",
                                         "candidates", "numbers", "next"};
    size_t count = sizeof fields / sizeof *fields - !cards;
    for (size_t i = 0; i < count; i++)
        assert_non_null(json_object_get(why, fields[i]));
    assert_int_equal(json_object_size(why), count + (reasons->moved_count > 0));
    assert_int_equal(json_array_size(json_object_get(why, "moved")), reasons->moved_count);
    assert_string_equal(json_string_value(json_object_get(why, "rule")), reasons->rule);
    the_candidates_are_whole(json_object_get(why, "candidates"), reasons);
    assert_int_equal(json_object_size(json_object_get(why, "numbers")), reasons->number_count);
    if (cards)
        assert_int_equal(json_object_size(json_object_get(why, "next")), HN_KINDS);
}

/* What the player of a seat has in mind, by all that was told. */
static hn_view in_mind(const trial *t, const hn_player *player, const hn_view *view, uint64_t key)
{
    static hn_mind mind;
    hn_mind_begin(&mind, &t->rules, t->seats, hn_view_seat(view), player);
    for (int i = 0; i < t->told.count; i++)
        hn_mind_observe(&mind, &t->told.event[i]);
    hn_view followed = hn_trail_view(&t->trail, view);
    return hn_mind_view(&mind, player, &followed, key);
}

/* How long it takes, its level, and whether it missed. */
static void the_rest_is_whole(const json_t *decision, const hn_player *player, int delay,
                              const hn_why *why)
{
    const char *level = json_string_value(json_object_get(decision, "level"));
    const json_t *missed = json_object_get(decision, "missed");
    assert_true(json_real_value(json_object_get(decision, "delay_seconds")) == delay / 1000.0);
    assert_string_equal(level ? level : "", player->level.name);
    assert_true(why->missed ? json_is_true(missed) : !missed);
    const json_t *slipped = json_object_get(decision, "slipped");
    assert_true(why->slipped ? json_is_true(slipped) : !slipped);
    assert_int_equal(json_object_get(decision, "decision") != NULL,
                     player->book && why->event != HN_NONE);
}

/* A player decides by a request as at the table. */
static void a_request_decides_alike(trial *t, int seat, const char *name)
{
    char words[32];
    hn_why why;
    hn_player player;
    uint64_t key = random_run_word(&t->chance);
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    assert_int_equal(hn_player_find(&player, name, t->rules.game, NULL), HN_OK);
    if (hn_player_sits(&player, &t->rules, t->seats, NULL))
        return;
    hn_view masked = in_mind(t, &player, &view, key);
    hn_action action = hn_player_decide(&player, &masked, key, &why);
    hn_action_text(&t->rules, t->seats, seat, action, words, sizeof words);
    char *line = decide_request(&view, t->told.event, t->told.count, name, key);
    assert_non_null(line);
    json_t *decision = request_answer(line, strlen(line), true);
    assert_string_equal(json_string_value(json_object_get(decision, "action")), words);
    assert_int_equal(json_integer_value(json_object_get(decision, "number")), action);
    the_reasons_are_whole(json_object_get(decision, "why"), &why,
                          hn_game_table(t->rules.game) == HN_TABLE_CARDS);
    the_rest_is_whole(decision, &player, hn_player_delay(&player, &masked, key), &why);
    json_decref(decision);
    free(line);
}

/* Every player, as it is and at a level. */
static void requests_decide_alike(trial *t, int seat)
{
    const char *level = hn_level_at(trial_below(t, hn_levels()))->name;
    for (int i = 0; i < hn_players(); i++) {
        char name[HN_PLAYER_NAME], at_level[2 * HN_PLAYER_NAME];
        draw_name(hn_policy_at(i), name);
        snprintf(at_level, sizeof at_level, "%s@%s", name, level);
        if (!hn_policy_plays(hn_policy_at(i), t->rules.game))
            continue;
        a_request_decides_alike(t, seat, name);
        a_request_decides_alike(t, seat, at_level);
    }
}

TEST(every_player_decides_by_request_as_at_the_table)
{
    for (int game = 0; game < hn_games(); game++)
        for (int number = 0; number < rounds(); number++) {
            trial t;
            trial_draw(&t, hn_game_at(game), number);
            for (int seat;
                 (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE && t.told.count < 1000;) {
                if (trial_below(&t, t.events.count ? 16 : 128) == 0)
                    requests_decide_alike(&t, seat);
                trial_act(&t, seat);
            }
            trial_end(&t);
        }
}

/* ---- what is refused ---- */

/* The one of these words that is legal for the seat to decide is done. */
static void act_as_usual(trial *t, int seat)
{
    static const char *const words[] = {"draw deck", "swap 3", "pass"};
    hn_mask mask;
    hn_action action;
    size_t i = 0;
    hn_legal(&t->rules, &t->state, seat, &mask);
    while (hn_action_parse(&t->rules, t->seats, seat, words[i], &action) ||
           !hn_mask_has(&mask, action))
        assert_true(++i < sizeof words / sizeof *words);
    trial_say(t, seat, words[i]);
}

/* A request in turn 4 of three seats, of seat 1, which has drawn a card. To be freed. */
static char *request(void)
{
    trial t = {.seats = 3, .chance = random_run_of(4, HN_FOR_CALLER, 0)};
    hn_rules_preset(&t.rules, hn_game_find("cambio"), NULL, NULL);
    trial_start(&t);
    while (t.told.count < 24)
        act_as_usual(&t, hn_next_decider(&t.rules, &t.state));
    hn_view view = hn_view_of(&t.rules, &t.state, 1);
    assert_int_equal(hn_view_phase(&view), HN_PHASE_DRAWN);
    char *line = decide_request(&view, t.told.event, t.told.count, "bayes-v2", 7);
    assert_non_null(line);
    trial_end(&t);
    return line;
}

static const request_change no_requests[] = {
    {"hunch", NULL, "hunch", "is missing; expected the version"},
    {"hunch", "2", "hunch", "is 2; expected the version"},
    {"gaem", "1", "gaem", "did you mean `game`?"},
    {"game", "\"poker\"", "game", "is \"poker\"; expected one of cambio"},
    {"preset", NULL, "rules", "found neither"},
    {"rules", "{}", "rules", "found both"},
    {"preset", "\"cambio-lok\"", "preset", "did you mean cambio-lock?"},
    {"preset", "1", "preset", "expected the name of a preset"},
    {"preset",
     "\"\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\"",
     "preset", "cambio has no preset"},
    {"player", "\"bayes\"", "player", "no player \"bayes\""},
    {"player", "\"mine.yaml\"", "player", "cannot name files"},
    {"player", "\"bayes-v2:disruption_bonus=x\"", "player", "expected a whole number"},
    {"player", NULL, "player", "is missing"},
    {"key", "7", "key", "expected a string with a whole number"},
    {"key", "\"07\"", "key", "expected a string with a whole number"},
    {"view", "[]", "view", "expected an object"},
    {"view.sats", "1", "view.sats", "did you mean `seats`?"},
    {"view.seats", "9", "view.seats", "is 9; expected a whole number from 2 to 8"},
    {"view.seats", "2", "view.hands", "expected an array of 2"},
    {"view.seat", "null", "view.seat", "is null; expected the seat that decides"},
    {"view.seat", "3", "view.seat", "expected a seat, 0 to 2, or null"},
    {"view.first", "1", "events[0]", "expected: seat 1 is dealt 4 cards"},
    {"view.first", "null", "view.first", "is null; expected a seat, 0 to 2"},
    {"view.turn", "0", "view.turn", "is 0; by the events it is"},
    {"view.turn_seat", "0", "view.turn_seat", "is 0; by the events it is 1"},
    {"view.moment", "-1", "view.moment", "expected a whole number from 0 to 4294967295"},
    {"view.phase", "\"drow\"", "view.phase", "expected one of \"looks\""},
    {"view.phase", "\"draw\"", "view.phase", "is draw; by the events it is drawn"},
    {"view.asked", "[2,1]", "view.asked", "is 1; expected seats below 3, rising"},
    {"view.asked", "[2]", "view.asked", "is [2]; by the events it is [1]"},
    {"view.answered", "true", "view.asked", "does not fit the phase"},
    {"view.answered", "1", "view.answered", "expected true or false"},
    {"view.callers", "[0]", "view.callers", "is [0]; by the events it is []"},
    {"view.caller", "0", "view.caller", "is 0; by the events it is null"},
    {"view.deck", "12", "view.deck", "is 12; by the events it is"},
    {"view.deck", "55", "view.deck", "expected a whole number from 0 to 54"},
    {"view.discard", "{}", "view.discard", "expected an array of at most 54 cards"},
    {"view.discard.0", "\"ac\"", "view.discard[0]", "expected a card"},
    {"view.discard.0", "null", "view.discard[0]", "expected a card"},
    {"view.drawn", "null", "view.drawn.card", "is no card; by the events it is"},
    {"view.drawn", "7", "view.drawn", "an object with `card`, `from` and `known`, or null"},
    {"view.drawn.card", "null", "view.drawn.card", "expected a card, as seat 1 is in `known`"},
    {"view.drawn.from", "\"discard\"", "view.drawn.from", "is discard; by the events it is deck"},
    {"view.drawn.from", "\"hand\"", "view.drawn.from", "expected \"deck\" or \"discard\""},
    {"view.drawn.known", "\"all\"", "view.drawn.known", "is \"all\"; by the events it is [1]"},
    {"view.drawn.shown", "1", "view.drawn.shown", "unknown field"},
    {"view.chosen", "\"0.0\"", "view.chosen", "is 0.0; by the events it is null"},
    {"view.chosen", "\"3.0\"", "view.chosen", "from \"0.0\" to \"2.11\""},
    {"view.looked", "\"0.0\"", "view.looked", "is 0.0; by the events it is null"},
    {"view.giver", "0", "view.giver", "is 0; by the events it is null"},
    {"view.claimed", "[\"0.0\"]", "view", "no card can be claimed there"},
    {"view.claimed", "[\"0.0\",\"0.0\"]", "view.claimed[1]", "expected each place once"},
    {"view.claimed", "[\"0.00\"]", "view.claimed[0]", "expected a place"},
    {"view.shuffles", "1", "view.shuffles", "is 1; by the events it is 0"},
    {"view.shuffled", "{\"Ac\":1}", "view.shuffled", "expected {}, as `shuffles` is 0"},
    {"view.shuffled", "{\"A\":1}", "view.shuffled.A", "unknown field"},
    {"view.hands", "[]", "view.hands", "expected an array of 3, one for each seat"},
    {"view.hands.0", "null", "view.hands[0]", "expected an array of at most 12 slots"},
    {"view.hands.0.0", "[]", "view.hands[0][0]", "or null for a gap"},
    {"view.hands.0.0", "null", "view.hands[0][0].card", "is no card; by the events it is"},
    {"view.hands.0.0.card", "\"Ac\"", "view.hands[0][0].card", "seat 1 is not in `known`"},
    {"view.hands.1.0.card", "null", "view.hands[1][0].card", "seat 1 is in `known`"},
    {"view.hands.0.0.known", "[]", "view.hands[0][0].known", "is []; by the events it is [0]"},
    {"view.hands.0.0.known", "[0,3]", "view.hands[0][0].known", "expected seats below 3"},
    {"view.hands.0.0.known", "\"0\"", "view.hands[0][0].known", "or \"all\""},
    {"view.hands.0.0.shuffled", "1", "view.hands[0][0].shuffled", "from 0 to 0"},
    {"view.hands.0.0.seen", "1", "view.hands[0][0].seen", "unknown field"},
    {"view.hands.0.0.card", NULL, "view.hands[0][0].card", "is missing"},
    {"view.windows", "256", "view.windows", "expected a whole number from 0 to 255"},
    {"view.resolutions", NULL, "view.resolutions", "is missing"},
    {"view.next", "[]", "view.next", "the chance of every kind of card"},
    {"view.next.A", "0.9", "view.next.A", "is 0.9; the view gives"},
    {"view.next.A", NULL, "view.next.A", "is missing"},
    {"view.next.K", "0", "view.next.K", "did you mean `red K`?"},
    {"events", NULL, "events", "is missing; expected an array of all events"},
    {"events", "[]", "events", "is an array of 0; expected an array of all events"},
    {"events.0", "7", "events[0]", "expected an object with a `type`"},
    {"events.0.type", "\"deel\"", "events[0].type", "expected a type of event"},
    {"events.0.card", "null", "events[0].card", "unknown field"},
    {"events.0.seat", "3", "events[0].seat", "expected a seat, 0 to 2"},
    {"events.0.number", "5", "events[0]", "expected: seat 0 is dealt 4 cards"},
    {"events.0", NULL, "events[0]", "expected: seat 0 is dealt 4 cards"},
    {"events.3", NULL, "events[3]", "expected: a card opens the discard"},
    {"events.4", NULL, "events[4]", "expected: seat 0 looks at 0.0"},
    {"events.4.card", "\"Ac\"", "events[4]", "must be hidden: the seat does not see it"},
    {"events.4.card", "\"?\"", "events[4].card", "expected a card"},
    {"events.4.seen_by", "[1]", "events[4]", "is [1]; such an event is seen by [0]"},
    {"events.4.places", "[]", "events[4].places", "expected an array of 1 place"},
    {"events.4.places", "[\"0.3\"]", "events[4]", "expected: seat 0 looks at 0.0"},
    {"events.10", NULL, "events[10]", "expected: turn 0: seat 0"},
    {"events.10.number", "1", "events[10]", "expected: turn 0: seat 0"},
    {"events.11", NULL, "events[11]", "an event before it is missing or wrong"},
    {"events.10.type", "\"throw\"", "events[10].type", "expected a type of event, as \"draw\""},
};

TEST(what_is_no_request_is_refused_by_name)
{
    refuses(request(), no_requests);
}

TEST(what_is_no_json_is_refused)
{
    static const char twice[] = "{\"hunch\":1,\"hunch\":1}", nul[] = "{\"hunch\0\":1}";
    char *line = request(), *longest = calloc(1, HN_JSON_LINE + 1);
    assert_non_null(longest);
    request_refused(line, strlen(line) - 1, NULL, "expected a whole request in one line");
    request_refused(twice, strlen(twice), NULL, "column 18: not valid JSON: duplicate object key");
    request_refused(nul, sizeof nul - 1, NULL, "a NUL byte");
    request_refused("[1]", 3, NULL, "not an object; expected a request");
    request_refused("\xff", 1, NULL, "not valid JSON");
    request_refused(longest, HN_JSON_LINE + 1, NULL, "longer than 1048576 bytes");
    memset(longest, ' ', HN_JSON_LINE);
    memcpy(longest, line, strlen(line));
    json_decref(request_answer(longest, HN_JSON_LINE, true));
    free(longest);
    free(line);
}

TEST(an_id_comes_back)
{
    char *line = request();
    static const char *const ids[] = {"\"\"", "\"a \\\"b\\\"\"", "7", "-9223372036854775808",
                                      "null", "[1, {\"a\": []}]"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        for (int wrong = 0; wrong < 2; wrong++) {
            char *marked = request_with(line, "id", ids[i]);
            char *sent = wrong ? request_with(marked, "hunch", "2") : strdup(marked);
            json_t *object = request_answer(sent, strlen(sent), !wrong);
            json_t *id = json_loads(ids[i], JSON_DECODE_ANY, NULL);
            assert_true(json_equal(id, json_object_get(object, "id")));
            json_decref(id);
            json_decref(object);
            free(sent);
            free(marked);
        }
    json_t *object = request_answer(line, strlen(line), true);
    assert_null(json_object_get(object, "id"));
    json_decref(object);
    free(line);
}

/* A request can do without `next`, name its rules in full, and leave out gaps behind the last
 * card. */
TEST(what_may_be_left_out_or_written_otherwise)
{
    char *line = request();
    json_t *wanted = request_answer(line, strlen(line), true);
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
    json_t *whole = json_from_rules(&rules);
    char *text = json_dumps(whole, JSON_COMPACT);
    char *short_one = request_with(line, "view.next", NULL),
         *no_preset = request_with(short_one, "preset", NULL);
    char *in_full = request_with(no_preset, "rules", text),
         *gap = request_with(in_full, "view.hands.0.4", "null");
    char *const lines[] = {short_one, in_full, gap};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        json_t *object = request_answer(lines[i], strlen(lines[i]), true);
        assert_true(json_equal(object, wanted));
        json_decref(object);
    }
    free(gap);
    free(in_full);
    free(no_preset);
    free(short_one);
    free(text);
    json_decref(whole);
    json_decref(wanted);
    free(line);
}

/* Someone else's moment, and the end of the round, leave nothing to decide. */
TEST(only_a_seat_that_is_asked_decides)
{
    trial t = {.seats = 2, .chance = random_run_of(9, HN_FOR_CALLER, 0)};
    hn_rules_preset(&t.rules, hn_game_find("cambio"), NULL, NULL);
    t.rules.value[CAMBIO_LAPS] = 1;
    trial_start(&t);
    hn_view view = hn_view_of(&t.rules, &t.state, 1);
    char *line = decide_request(&view, t.told.event, t.told.count, "base", 7);
    request_refused(line, strlen(line), "view", "seat 1 has nothing to decide at this moment");
    free(line);
    view = hn_view_of(&t.rules, &t.state, HN_NONE);
    line = decide_request(&view, t.told.event, t.told.count, "base", 7);
    request_refused(line, strlen(line), "view.seat", "is null; expected the seat that decides");
    free(line);
    for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;)
        trial_act(&t, seat);
    view = hn_view_of(&t.rules, &t.state, 0);
    line = decide_request(&view, t.told.event, t.told.count, "base", 7);
    request_refused(line, strlen(line), "view", "seat 0 has nothing to decide at this moment");
    free(line);
    trial_end(&t);
}
