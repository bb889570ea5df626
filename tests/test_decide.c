/* Decisions for other programs: views and events survive their JSON, a request gives the
 * decision that the player takes at the table itself, and whatever is not a request is refused
 * by name. HUNCH_FULL=1 plays 2,000 rounds, HUNCH_QUICK=1 20. */
#include "draw.h"

#include "core/mask.h"
#include "games/cambio.h"
#include "protocol/decide.h"
#include "protocol/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int rounds(void)
{
    return getenv("HUNCH_FULL") ? 2000 : getenv("HUNCH_QUICK") ? 20 : 200;
}

/* A round by uniform play, and everything that was told of it. */
typedef struct trial {
    hn_rules rules;
    hn_state state;
    hn_events events;
    int seats, first;
    random_run chance;
    int count, room;
    hn_event *told;
} trial;

static int below(trial *t, int bound)
{
    return draw_below(&t->chance, bound);
}

static void remember(trial *t)
{
    if (t->count + t->events.count > t->room) {
        t->room = 2 * t->room + HN_EVENTS;
        t->told = realloc(t->told, (size_t)t->room * sizeof *t->told);
        assert_non_null(t->told);
    }
    memcpy(t->told + t->count, t->events.event, (size_t)t->events.count * sizeof *t->told);
    t->count += t->events.count;
}

static void start(trial *t)
{
    memset(&t->state, 0, sizeof t->state);
    uint64_t seed = random_run_word(&t->chance);
    assert_int_equal(hn_deal(&t->rules, t->seats, t->first, seed, &t->state, &t->events), HN_OK);
    remember(t);
}

static void draw_trial(trial *t, int number)
{
    *t = (trial){.chance = random_run_of(1848, HN_FOR_CALLER, (uint64_t)number)};
    draw_rules(&t->chance, hn_game_find("cambio"), &t->rules);
    t->rules.value[CAMBIO_LAPS] = (int16_t)(1 + below(t, 16));
    int least = hn_rules_least_seats(&t->rules), most = hn_rules_most_seats(&t->rules);
    t->seats = least + below(t, most - least + 1);
    t->first = below(t, t->seats);
    start(t);
}

static void act(trial *t, int seat)
{
    hn_mask mask;
    int count = hn_legal(&t->rules, &t->state, seat, &mask);
    hn_action action = mask_nth(&mask, below(t, count));
    assert_int_equal(hn_apply(&t->rules, &t->state, seat, action, &t->events), HN_OK);
    remember(t);
}

/* ---- JSON there and back ---- */

static void the_view_survives(const trial *t, int seat)
{
    hn_card_view before, after;
    hn_error error;
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_card_view_of(&view, &before);
    json_t *object = json_from_view(&view);
    memset(&after, 1, sizeof after);
    if (json_to_view(object, &t->rules, &after, &error) != HN_OK ||
        json_check_next(object, &view, &error) != HN_OK)
        fail_msg("%s", error.text);
    assert_memory_equal(&before, &after, sizeof before);
    json_decref(object);
}

static void the_events_survive(const trial *t, int seat)
{
    for (int i = 0; i < t->events.count; i++) {
        hn_error error;
        hn_event event = hn_event_for(&t->events.event[i], seat), back;
        json_t *object = json_from_plain_event(t->seats, &event);
        memset(&back, 1, sizeof back);
        if (json_to_event(object, "event", t->seats, &back, &error) != HN_OK)
            fail_msg("%s", error.text);
        assert_memory_equal(&event, &back, sizeof event);
        json_decref(object);
    }
}

/* Most moments are claims in windows, without an event: of those an eighth is tried. */
static void views_and_events_survive_their_json(void **state)
{
    (void)state;
    for (int number = 0; number < rounds(); number++) {
        trial t;
        draw_trial(&t, number);
        for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
            int watcher = below(&t, t.seats + 1);
            if (t.events.count || below(&t, 8) == 0) {
                the_view_survives(&t, watcher < t.seats ? watcher : HN_NONE);
                the_events_survive(&t, watcher < t.seats ? watcher : HN_NONE);
            }
            act(&t, seat);
        }
        the_view_survives(&t, 0);
        the_events_survive(&t, 0);
        free(t.told);
    }
}

/* ---- requests ---- */

/* The answer to a line. To be freed. */
static json_t *answer(const char *line, size_t length, bool expected)
{
    bool well = !expected;
    char *text = decide_answer(line, length, &well);
    assert_non_null(text);
    if (well != expected)
        fail_msg("%s", text);
    json_t *object = json_loads(text, 0, NULL);
    assert_non_null(object);
    assert_int_equal(json_integer_value(json_object_get(object, "hunch")), DECIDE_VERSION);
    free(text);
    return object;
}

static void the_reasons_are_whole(const json_t *why, const hn_why *reasons)
{
    static const char *const fields[] = {"rule",       "text",    "runner_up",
                                         "candidates", "numbers", "next"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        assert_non_null(json_object_get(why, fields[i]));
    assert_int_equal(json_object_size(why), sizeof fields / sizeof *fields);
    assert_string_equal(json_string_value(json_object_get(why, "rule")), reasons->rule);
    assert_int_equal(json_array_size(json_object_get(why, "candidates")), reasons->candidate_count);
    assert_int_equal(json_object_size(json_object_get(why, "numbers")), reasons->number_count);
    assert_int_equal(json_object_size(json_object_get(why, "next")), HN_KINDS);
}

/* A player decides by a request as at the table. */
static void a_request_decides_alike(trial *t, int seat)
{
    char words[32];
    hn_why why;
    hn_player player;
    const char *name;
    do
        name = hn_policy_name(hn_policy_at(below(t, hn_players())));
    while (hn_player_find(&player, name, t->rules.game, NULL));
    uint64_t key = random_run_word(&t->chance);
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_action action = hn_player_decide(&player, &view, key, &why);
    hn_action_text(&t->rules, t->seats, seat, action, words, sizeof words);
    char *line = decide_request(&view, t->told, t->count, name, key);
    assert_non_null(line);
    json_t *decision = answer(line, strlen(line), true);
    assert_string_equal(json_string_value(json_object_get(decision, "action")), words);
    assert_int_equal(json_integer_value(json_object_get(decision, "number")), action);
    the_reasons_are_whole(json_object_get(decision, "why"), &why);
    json_decref(decision);
    free(line);
}

static void every_player_decides_by_request_as_at_the_table(void **state)
{
    (void)state;
    for (int number = 0; number < rounds(); number++) {
        trial t;
        draw_trial(&t, number);
        for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE && t.count < 1000;) {
            if (below(&t, t.events.count ? 4 : 32) == 0)
                a_request_decides_alike(&t, seat);
            act(&t, seat);
        }
        free(t.told);
    }
}

/* ---- what is refused ---- */

/* The one of these words that is legal for the seat to decide is done. */
static void act_as_usual(trial *t, int seat)
{
    static const char *const words[] = {"draw deck", "swap 3", "pass"};
    hn_action action;
    size_t i = 0;
    while (hn_action_parse(&t->rules, t->seats, seat, words[i], &action) ||
           hn_apply(&t->rules, &t->state, seat, action, &t->events))
        assert_true(++i < sizeof words / sizeof *words);
    remember(t);
}

/* A request in turn 4 of three seats, of seat 1, which has drawn a card. To be freed. */
static char *request(void)
{
    trial t = {.seats = 3, .chance = random_run_of(4, HN_FOR_CALLER, 0)};
    hn_rules_preset(&t.rules, hn_game_find("cambio"), NULL, NULL);
    start(&t);
    while (t.count < 24)
        act_as_usual(&t, hn_next_decider(&t.rules, &t.state));
    hn_view view = hn_view_of(&t.rules, &t.state, 1);
    assert_int_equal(hn_view_phase(&view), HN_PHASE_DRAWN);
    char *line = decide_request(&view, t.told, t.count, "bayes-v2", 7);
    assert_non_null(line);
    free(t.told);
    return line;
}

static json_t *field_of(json_t *object, const char *name)
{
    char *end;
    long index = strtol(name, &end, 10);
    return *end ? json_object_get(object, name) : json_array_get(object, (size_t)index);
}

/* The request with one value changed: path "view.hands.1.2.card", value as JSON, NULL to remove
 * it. To be freed. */
static char *with(const char *line, const char *path, const char *value)
{
    char copy[64];
    json_t *object = json_loads(line, 0, NULL), *at = object;
    snprintf(copy, sizeof copy, "%s", path);
    char *name = copy;
    for (char *dot; (dot = strchr(name, '.')); name = dot + 1) {
        *dot = 0;
        at = field_of(at, name);
        assert_non_null(at);
    }
    json_t *new_value = value ? json_loads(value, JSON_DECODE_ANY, NULL) : NULL;
    if (json_is_array(at) && value && json_array_size(at) == (size_t)atoi(name))
        json_array_append_new(at, new_value);
    else if (json_is_array(at) && value)
        json_array_set_new(at, (size_t)atoi(name), new_value);
    else if (json_is_array(at))
        json_array_remove(at, (size_t)atoi(name));
    else if (value)
        json_object_set_new(at, name, new_value);
    else
        json_object_del(at, name);
    char *changed = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(9));
    json_decref(object);
    return changed;
}

static void refused(const char *line, size_t length, const char *field, const char *words)
{
    json_t *object = answer(line, length, false);
    const json_t *error = json_object_get(object, "error"),
                 *named = json_object_get(error, "field");
    const char *text = json_string_value(json_object_get(error, "text"));
    assert_non_null(text);
    if (!strstr(text, words) ||
        (field ? !named || strcmp(json_string_value(named), field) : !json_is_null(named)))
        fail_msg("expected %s: %s; got %s: %s", field ? field : "null", words,
                 json_is_string(named) ? json_string_value(named) : "null", text);
    json_decref(object);
}

static void what_is_no_request_is_refused_by_name(void **state)
{
    (void)state;
    static const struct {
        const char *path, *value, *field, *words;
    } cases[] = {
        {"hunch", NULL, "hunch", "is missing; expected the version"},
        {"hunch", "2", "hunch", "is 2; expected the version"},
        {"id", "[]", "id", "expected a string or a whole number"},
        {"gaem", "1", "gaem", "did you mean `game`?"},
        {"game", "\"poker\"", "game", "is \"poker\"; expected a game"},
        {"preset", NULL, "rules", "found neither"},
        {"rules", "{}", "rules", "found both"},
        {"preset", "\"cambio-lok\"", "preset", "did you mean cambio-lock?"},
        {"preset", "1", "preset", "expected the name of a preset"},
        {"preset",
         "\"\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\"",
         "preset", "cambio has no preset"},
        {"player", "\"bayes\"", "player", "no player \"bayes\""},
        {"player", "\"mine.yaml\"", "player", "names no files"},
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
        {"view.first", "1", "events[0]", "expected that seat 1 is dealt 4 cards"},
        {"view.first", "null", "view.first", "is null; expected a seat, 0 to 2"},
        {"view.turn", "0", "view.turn", "is 0; by the events it is"},
        {"view.turn_seat", "0", "view.turn_seat", "is 0; by the events it is 1"},
        {"view.moment", "-1", "view.moment", "expected a whole number from 0 to 4294967295"},
        {"view.phase", "\"drow\"", "view.phase", "expected one of \"looks\""},
        {"view.phase", "\"draw\"", "view.phase", "does not follow from the last event (seat 1"},
        {"view.asked", "[2,1]", "view.asked", "is 1; expected seats below 3, rising"},
        {"view.asked", "[2]", "view.asked", "does not fit the phase"},
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
        {"view.drawn.from", "\"discard\"", "view.drawn.from",
         "is discard; by the events it is deck"},
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
        {"events.0.seat", "3", "events[0].seat", "expected a whole number from 0 to 2"},
        {"events.0.number", "5", "events[0]", "expected that seat 0 is dealt 4 cards"},
        {"events.0", NULL, "events[0]", "expected that seat 0 is dealt 4 cards"},
        {"events.3", NULL, "events[3]", "expected the card that opens the discard"},
        {"events.4", NULL, "events[4]", "expected look 1 of seat 0 at its cards"},
        {"events.4.card", "\"Ac\"", "events[4]", "must be hidden: the seat does not see it"},
        {"events.4.card", "\"?\"", "events[4].card", "expected a card"},
        {"events.4.seen_by", "[1]", "events[4]", "is seen by the seat that acts"},
        {"events.4.places", "[]", "events[4].places", "expected an array of 1 place"},
        {"events.4.places", "[\"0.3\"]", "events[4]", "expected look 1 of seat 0 at its cards"},
        {"events.10", NULL, "events[10]", "expected the first turn"},
        {"events.10.number", "1", "events[10]", "expected turn 0, of seat 0"},
        {"events.11", NULL, "events[11]", "an event before it is missing or wrong"},
    };
    char *line = request();
    json_decref(answer(line, strlen(line), true));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *changed = with(line, cases[i].path, cases[i].value);
        refused(changed, strlen(changed), cases[i].field, cases[i].words);
        free(changed);
    }
    free(line);
}

static void what_is_no_json_is_refused(void **state)
{
    (void)state;
    static const char twice[] = "{\"hunch\":1,\"hunch\":1}", nul[] = "{\"hunch\0\":1}";
    char *line = request(), *longest = calloc(1, DECIDE_LINE + 1);
    assert_non_null(longest);
    refused(line, strlen(line) - 1, NULL, "expected a whole request in one line");
    refused(twice, strlen(twice), NULL, "column 18: not valid JSON: duplicate object key");
    refused(nul, sizeof nul - 1, NULL, "a NUL byte");
    refused("[1]", 3, NULL, "not an object; expected a request");
    refused("\xff", 1, NULL, "not valid JSON");
    refused(longest, DECIDE_LINE + 1, NULL, "longer than 1048576 bytes");
    memset(longest, ' ', DECIDE_LINE);
    memcpy(longest, line, strlen(line));
    json_decref(answer(longest, DECIDE_LINE, true));
    free(longest);
    free(line);
}

static void an_id_comes_back(void **state)
{
    (void)state;
    char *line = request();
    static const char *const ids[] = {"\"\"", "\"a \\\"b\\\"\"", "7", "-9223372036854775808"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        for (int wrong = 0; wrong < 2; wrong++) {
            char *marked = with(line, "id", ids[i]);
            char *sent = wrong ? with(marked, "hunch", "2") : strdup(marked);
            json_t *object = answer(sent, strlen(sent), !wrong);
            json_t *id = json_loads(ids[i], JSON_DECODE_ANY, NULL);
            assert_true(json_equal(id, json_object_get(object, "id")));
            json_decref(id);
            json_decref(object);
            free(sent);
            free(marked);
        }
    json_t *object = answer(line, strlen(line), true);
    assert_null(json_object_get(object, "id"));
    json_decref(object);
    free(line);
}

/* A request can do without `next`, name its rules in full, and leave out gaps behind the last
 * card. */
static void what_may_be_left_out_or_written_otherwise(void **state)
{
    (void)state;
    char *line = request();
    json_t *wanted = answer(line, strlen(line), true);
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
    json_t *whole = json_from_rules(&rules);
    char *text = json_dumps(whole, JSON_COMPACT);
    char *short_one = with(line, "view.next", NULL), *no_preset = with(short_one, "preset", NULL);
    char *in_full = with(no_preset, "rules", text), *gap = with(in_full, "view.hands.0.4", "null");
    char *const lines[] = {short_one, in_full, gap};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        json_t *object = answer(lines[i], strlen(lines[i]), true);
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
static void only_a_seat_that_is_asked_decides(void **state)
{
    (void)state;
    trial t = {.seats = 2, .chance = random_run_of(9, HN_FOR_CALLER, 0)};
    hn_rules_preset(&t.rules, hn_game_find("cambio"), NULL, NULL);
    t.rules.value[CAMBIO_LAPS] = 1;
    start(&t);
    hn_view view = hn_view_of(&t.rules, &t.state, 1);
    char *line = decide_request(&view, t.told, t.count, "base", 7);
    refused(line, strlen(line), "view", "seat 1 has nothing to decide at this moment");
    free(line);
    view = hn_view_of(&t.rules, &t.state, HN_NONE);
    line = decide_request(&view, t.told, t.count, "base", 7);
    refused(line, strlen(line), "view.seat", "is null; expected the seat that decides");
    free(line);
    for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;)
        act(&t, seat);
    view = hn_view_of(&t.rules, &t.state, 0);
    line = decide_request(&view, t.told, t.count, "base", 7);
    refused(line, strlen(line), "view", "seat 0 has nothing to decide at this moment");
    free(line);
    free(t.told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_and_events_survive_their_json),
        cmocka_unit_test(every_player_decides_by_request_as_at_the_table),
        cmocka_unit_test(what_is_no_request_is_refused_by_name),
        cmocka_unit_test(what_is_no_json_is_refused),
        cmocka_unit_test(an_id_comes_back),
        cmocka_unit_test(what_may_be_left_out_or_written_otherwise),
        cmocka_unit_test(only_a_seat_that_is_asked_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
