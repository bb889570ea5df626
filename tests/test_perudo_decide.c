/* Dice tables as JSON: views and events of every preset survive it, what is wrong with a request is refused
 * by name, and what may be left out may. That players decide by request as at the table is in test_decide.c
 * for every game; which events lead to which view in test_perudo_told.c. */
#include "request.h"
#include "trial.h"

#include "games/perudo.h"
#include "protocol/decide.h"
#include "protocol/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- there and back ---- */

/* Plays a round; all its views and events survive. Returns the types of events that it had, as a set. */
static unsigned a_round_survives(trial *t)
{
    unsigned types = 0;
    for (bool over = false; !over;) {
        for (int seat = 0; seat <= t->seats; seat++)
            json_survives(t, seat < t->seats ? seat : HN_NONE);
        for (int i = 0; i < t->events.count; i++)
            types |= 1u << t->events.event[i].type;
        over = hn_over(&t->rules, &t->state);
        if (!over)
            trial_act(t, hn_next_decider(&t->rules, &t->state));
    }
    return types;
}

static void every_preset_survives_its_json_with_all_its_seats(void **state)
{
    (void)state;
    unsigned types = 0;
    const hn_game *game = hn_game_find("perudo");
    for (int index = 0; index < hn_presets(game); index++)
        for (int number = 0; number < 6 * (HN_SEATS - 1); number++) {
            trial t = {.seats = 2 + number % (HN_SEATS - 1),
                       .chance = random_run_of(5, HN_FOR_CALLER, (uint64_t)number)};
            hn_rules_preset(&t.rules, game, hn_preset_name(game, index), NULL);
            if (t.seats > hn_rules_most_seats(&t.rules))
                continue;
            t.first = trial_below(&t, t.seats);
            trial_start(&t);
            types |= a_round_survives(&t);
            trial_end(&t);
        }
    unsigned dice = (2u << HN_EVENT_GAIN) - (1u << HN_EVENT_THROW);
    assert_int_equal(types, dice | 1u << HN_EVENT_END);
}

/* ---- what is refused ---- */

/* Three seats in their second throw, which seat 2 began; seat 0 has bid 6x5, seat 1 is to act. */
static void second_throw(trial *t)
{
    *t = (trial){.seats = 3, .chance = random_run_of(4, HN_FOR_CALLER, 0)};
    hn_rules_preset(&t->rules, hn_game_find("perudo"), NULL, NULL);
    trial_start(t);
    trial_say(t, 0, "bid 2x3");
    trial_say(t, 1, "bid 3x4");
    trial_say(t, 2, "dudo");
    trial_say(t, 2, "bid 2x5");
    trial_say(t, 0, "bid 6x5");
}

static char *request_of(const trial *t, int seat)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    char *line = decide_request(&view, t->told.event, t->told.count, "random", 7);
    assert_non_null(line);
    return line;
}

/* The request of seat 1 there. To be freed. */
static char *request(void)
{
    trial t;
    second_throw(&t);
    char *line = request_of(&t, 1);
    trial_end(&t);
    return line;
}

#define REFUSED(line, cases) request_refuses(line, cases, sizeof(cases) / sizeof *(cases))

static void a_view_that_is_none_is_refused_by_name(void **state)
{
    (void)state;
    static const request_change cases[] = {
        {"view", "7", "view", "expected an object"},
        {"view.dise", "1", "view.dise", "did you mean `dice`?"},
        {"view.deck", "1", "view.deck", "unknown field"},
        {"view.next", "{}", "view.next", "unknown field"},
        {"view.seats", "7", "view.seats", "is 7; expected a whole number from 2 to 6"},
        {"view.seats", "4", "view.last", "is an array of 3; expected an array of 4, one for each"},
        {"view.seat", "null", "view.seat", "expected the seat that decides"},
        {"view.seat", "3", "view.seat", "expected a seat, 0 to 2, or null"},
        {"view.first", "\"0\"", "view.first", "is \"0\"; expected a seat, 0 to 2"},
        {"view.turn", "1.5", "view.turn", "is a number that is not whole; expected"},
        {"view.turn_seat", "null", "view.turn_seat", "is null; expected a seat, 0 to 2"},
        {"view.phase", "\"draw\"", "view.phase", "is \"draw\"; expected one of \"bid\", \"over\""},
        {"view.asked", "1", "view.asked", "is 1; expected an array of seats"},
        {"view.beginner", NULL, "view.beginner", "is missing; expected a seat"},
        {"view.bidder", "-1", "view.bidder", "is -1; expected a seat, 0 to 2, or null"},
        {"view.bid", "6", "view.bid", "is 6; expected a bid, \"countxface\", from \"1x1\" to"},
        {"view.bid", NULL, "view.bid", "is missing; expected a bid"},
        {"view.palifico", "0", "view.palifico", "is 0; expected true or false"},
        {"view.had_palifico", "[1,1]", "view.had_palifico", "expected seats below 3, rising"},
        {"view.wild", "0", "view.wild", "is 0; expected a whole number from 1 to 6"},
        {"view.in_play", "41", "view.in_play", "expected a whole number from 0 to 40"},
        {"view.last", "{}", "view.last", "expected an array of 3, one for each seat"},
        {"view.last.2", "\"2x7\"", "view.last[2]", "is \"2x7\"; expected a bid"},
        {"view.dice", "[5,5]", "view.dice", "expected an array of 3, one for each seat"},
        {"view.dice.1", "6", "view.dice[1]", "is 6; expected a whole number from 0 to 5"},
        {"view.dice.1", "null", "view.dice[1]", "is null; expected a whole number from 0 to 5"},
        {"view.cups", "[]", "view.cups", "expected an array of 3, one for each seat"},
        {"view.cups.1", "{}", "view.cups[1]", "is an object; expected an array of 5, as `dice`"},
        {"view.cups.1.5", "1", "view.cups[1]", "is an array of 6; expected an array of 5"},
        {"view.cups.0.0", NULL, "view.cups[0]", "is an array of 4; expected an array of 5"},
        {"view.cups.1.0", "0", "view.cups[1][0]", "is 0; expected a whole number from 1 to 6"},
        {"view.cups.1.0", "null", "view.cups[1][0]", "is null; expected a whole number from 1"},
        {"view.cups.0.3", "4", "view.cups[0][3]",
         "is 4; expected null, as seat 1 sees its own dice alone"},
        {"view.moment", "4294967296", "view.moment", "expected a whole number from 0 to 42949672"},
        {"view.chances", "[]", "view.chances", "the chances of `dudo` and `calza`"},
        {"view.chances.dudo", "1", "view.chances.dudo", "is 1; the view gives 0.14"},
        {"view.chances.calza", NULL, "view.chances.calza", "is missing; expected a chance"},
        {"view.chances.dodu", "0", "view.chances.dodu", "did you mean `dudo`?"},
    };
    char *line = request();
    REFUSED(line, cases);
    free(line);
}

static void a_view_that_the_events_did_not_lead_to_is_refused_by_name(void **state)
{
    (void)state;
    static const request_change cases[] = {
        {"view.first", "1", "events[0]", "expected: throw 0: seat 1 begins"},
        {"view.turn", "2", "view.turn", "is 2; by the events it is 1"},
        {"view.turn_seat", "0", "view.turn_seat", "is 0; by the events it is 1"},
        {"view.asked", "[0,1]", "view.asked", "is [0,1]; by the events it is [1]"},
        {"view.asked", "[]", "view.asked", "is []; by the events it is [1]"},
        {"view.beginner", "0", "view.beginner", "is 0; by the events it is 2"},
        {"view.bidder", "2", "view.bidder", "is 2; by the events it is 0"},
        {"view.bidder", "null", "view.bidder", "is null; by the events it is 0"},
        {"view.bid", "\"7x5\"", "view.bid", "is 7x5; by the events it is 6x5"},
        {"view.bid", "null", "view.bid", "is null; by the events it is 6x5"},
        {"view.palifico", "true", "view.palifico", "is true; by the events it is false"},
        {"view.had_palifico", "[2]", "view.had_palifico", "is [2]; by the events it is []"},
        {"view.wild", "2", "view.wild", "is 2; by the events it is 1"},
        {"view.wild", "null", "view.wild", "is null; by the events it is 1"},
        {"view.in_play", "15", "view.in_play", "is 15; by the events it is 14"},
        {"view.last.1", "\"3x5\"", "view.last[1]", "is 3x5; by the events it is null"},
        {"view.last.2", "null", "view.last[2]", "is null; by the events it is 2x5"},
        {"view.cups.1", "[1,1,1,1,1]", "view.cups[1]", "is [1,1,1,1,1]; by the events it is [5,"},
        {"view.moment", "6", "view.moment", "is 6; by the events it is 5"},
    };
    char *line = request();
    REFUSED(line, cases);
    char *more = request_with(line, "view.dice.2", "5");
    char *five = request_with(more, "view.cups.2", "[null,null,null,null,null]");
    request_refused(five, strlen(five), "view.dice[2]", "is 5; by the events it is 4");
    free(five);
    free(more);
    char *end = request_with(line, "view.phase", "\"over\"");
    char *open = request_with(end, "view.cups", "[[1,1,1,1,1],[5,6,5,5,5],[1,1,1,1]]");
    request_refused(open, strlen(open), "view.phase", "is over; by the events it is bid");
    free(open);
    free(end);
    free(line);
}

/* Of the events 0 to 17: 0 throw, 1 to 3 rolls, 4 and 5 bids, 6 dudo, 7 to 9 reveals, 10 mistaken, 11
 * lose, 12 throw, 13 to 15 rolls, 16 and 17 bids. */
static void events_that_are_none_are_refused_by_name(void **state)
{
    (void)state;
    static const request_change cases[] = {
        {"events", "{}", "events", "is an object; expected an array of all events"},
        {"events.0", "null", "events[0]", "is null; expected an object with a `type`"},
        {"events.0.type", "\"deal\"", "events[0].type", "is \"deal\"; expected a type of event"},
        {"events.0.type", "\"trow\"", "events[0].type", "as \"bid\""},
        {"events.0.number", "70000", "events[0].number", "expected a whole number from 0 to 65535"},
        {"events.0.seen_by", "[0,1,2]", "events[0].seen_by", "unknown field"},
        {"events.1.seat", "3", "events[1].seat", "expected a whole number from 0 to 2"},
        {"events.1.dice", "5", "events[1].dice", "is 5; expected an array of 1 to 5 dice"},
        {"events.1.dice", "[]", "events[1].dice", "expected an array of 1 to 5 dice"},
        {"events.1.dice", "[1,1,1,1,1,1]", "events[1].dice", "expected an array of 1 to 5 dice"},
        {"events.1.dice.2", "7", "events[1].dice[2]", "is 7; expected a whole number from 1 to 6"},
        {"events.1.seen_by", NULL, "events[1].seen_by", "is missing; expected an array of seats"},
        {"events.1.number", "5", "events[1].number", "unknown field"},
        {"events.4.bid", "\"0x3\"", "events[4].bid", "is \"0x3\"; expected a bid"},
        {"events.4.bid", "\"02x3\"", "events[4].bid", "is \"02x3\"; expected a bid"},
        {"events.4.bid", "\"2x03\"", "events[4].bid", "is \"2x03\"; expected a bid"},
        {"events.4.bid", "\"2X3\"", "events[4].bid", "is \"2X3\"; expected a bid"},
        {"events.4.bid", "\" 2x3\"", "events[4].bid", "is \" 2x3\"; expected a bid"},
        {"events.4.bid", "\"2x3 \"", "events[4].bid", "is \"2x3 \"; expected a bid"},
        {"events.4.bid", "\"-2x3\"", "events[4].bid", "is \"-2x3\"; expected a bid"},
        {"events.4.bid", "\"41x3\"", "events[4].bid", "from \"1x1\" to \"40x6\""},
        {"events.4.bid", "null", "events[4].bid", "is null; expected a bid"},
        {"events.6.bid", "\"3x4\"", "events[6].bid", "unknown field"},
        {"events.8.dice.0", "null", "events[8].dice[0]", "is null; expected a whole number"},
        {"events.8.seen_by", "[0,1,2]", "events[8].seen_by", "unknown field"},
        {"events.10.face", "0", "events[10].face", "is 0; expected a whole number from 1 to 6"},
        {"events.10.number", "-1", "events[10].number", "expected a whole number from 0 to 65535"},
        {"events.11.number", NULL, "events[11].number", "is missing"},
    };
    char *line = request();
    REFUSED(line, cases);
    free(line);
}

static void events_that_cannot_be_are_refused_by_name(void **state)
{
    (void)state;
    static const request_change cases[] = {
        {"events.0", NULL, "events[0]", "(seat 0 throws 5 dice): expected: throw 0: seat 0 begins"},
        {"events.0.number", "1", "events[0]", "expected: throw 0"},
        {"events.1.seen_by", "[1]", "events[1]", "is [1]; such an event is seen by [0]"},
        {"events.1.dice", "[1,2,3,4,5]", "events[1]", "expected: seat 0 throws 5 dice"},
        {"events.1.dice.4", NULL, "events[1]", "expected: seat 0 throws 5 dice"},
        {"events.2.dice.4", "null", "events[2]", "expected 5 dice that show 1 to 6"},
        {"events.2.dice.4", NULL, "events[2]", "expected 5 dice"},
        {"events.2.dice", "[1,1,1,1,1]", "events[8]", "seat 1 threw other dice"},
        {"events.3", NULL, "events[3]", "(seat 0 bids 2x3): expected: seat 2 throws 5 dice"},
        {"events.4", NULL, "events[4]", "missing or wrong (phase `bid`, seat 0 is asked)"},
        {"events.4.type", "\"dudo\"", "events[4].bid", "unknown field"},
        {"events.4", "{\"type\":\"dudo\",\"seat\":0}", "events[4]", "there is no bid yet"},
        {"events.4", "{\"type\":\"end\"}", "events[4]", "phase `bid`, seat 0 is asked"},
        {"events.4.bid", "\"2x1\"", "events[4]", "cannot be opened with the wild face"},
        {"events.5.bid", "\"2x3\"", "events[5]", "must be higher than the one that stands"},
        {"events.5.bid", "\"16x4\"", "events[5]", "there are not that many dice in play"},
        {"events.5.bid", "\"5x2\"", "events[5]", "never goes to a lower face"},
        {"events.5.bid", "\"8x4\"", "events[10]", "expected: seat 2 is right: 7 dice match 4"},
        {"events.6.seat", "0", "events[6]", "phase `bid`, seat 2 is asked"},
        {"events.7", NULL, "events[7]", "(seat 1 shows 2 4 1 1 6): expected: seat 0 shows its"},
        {"events.7.dice.0", NULL, "events[7]", "expected 5 dice"},
        {"events.8.dice.0", "3", "events[8]", "seat 1 threw other dice"},
        {"events.9.dice.3", "6", "events[10]", "expected: seat 2 is wrong: 6 dice match 4"},
        {"events.10", NULL, "events[10]", "expected: seat 2 is wrong"},
        {"events.10.type", "\"right\"", "events[10]", "expected: seat 2 is wrong"},
        {"events.10.number", "8", "events[10]", "expected: seat 2 is wrong: 7 dice match 4"},
        {"events.10.face", "3", "events[10]", "expected: seat 2 is wrong: 7 dice match 4"},
        {"events.11.number", "3", "events[11]", "expected: seat 2 loses a die and has 4"},
        {"events.11.type", "\"gain\"", "events[11]", "expected: seat 2 loses a die and has 4"},
        {"events.11.seat", "1", "events[11]", "expected: seat 2 loses a die and has 4"},
        {"events.12", NULL, "events[12]", "expected: throw 1: seat 2 begins"},
        {"events.13", "{\"type\":\"palifico\"}", "events[13]", "expected: seat 0 throws 5 dice"},
        {"events.17", NULL, "view.turn_seat", "is 1; by the events it is 0"},
        {"events.18", "{\"type\":\"dudo\",\"seat\":1}", "events[18]",
         "(seat 1 says dudo): expected after it: seat 0 shows its dice"},
        {"events.18", "{\"type\":\"bid\",\"seat\":1,\"bid\":\"7x5\"}", "view.turn_seat",
         "is 1; by the events it is 2"},
    };
    char *line = request();
    REFUSED(line, cases);
    free(line);
}

/* By how many of the events are left: a bid may be the last, else one that something must follow. */
static void a_stream_that_breaks_off_is_refused(void **state)
{
    (void)state;
    static const char *const named[] = {
        "events",     "events[0]",  "events[1]",  "events[2]",  "view.turn",      "view.turn",
        "view.turn",  "events[6]",  "events[7]",  "events[8]",  "events[9]",      "events[10]",
        "events[11]", "events[12]", "events[13]", "events[14]", "view.turn_seat", "view.turn_seat"};
    char *line = request();
    json_t *object = json_loads(line, 0, NULL), *events = json_object_get(object, "events");
    free(line);
    assert_int_equal(json_array_size(events), sizeof named / sizeof *named);
    for (size_t left = json_array_size(events); left-- > 0;) {
        json_array_remove(events, left);
        char *cut = json_dumps(object, JSON_COMPACT);
        bool event = left && named[left][0] == 'e';
        request_refused(cut, strlen(cut), named[left], event ? "expected after it:" : "");
        free(cut);
    }
    json_decref(object);
}

static void chances_may_be_left_out_and_rules_written_in_full(void **state)
{
    (void)state;
    char *line = request();
    json_t *wanted = request_answer(line, strlen(line), true);
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("perudo"), NULL, NULL);
    json_t *whole = json_from_rules(&rules);
    char *text = json_dumps(whole, JSON_COMPACT);
    char *without = request_with(line, "view.chances", NULL);
    char *no_preset = request_with(without, "preset", NULL);
    char *in_full = request_with(no_preset, "rules", text);
    char *const lines[] = {without, in_full};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        json_t *object = request_answer(lines[i], strlen(lines[i]), true);
        assert_true(json_equal(object, wanted));
        json_decref(object);
    }
    free(in_full);
    free(no_preset);
    free(without);
    free(text);
    json_decref(whole);
    json_decref(wanted);
    free(line);
}

/* They are there for every seat while a bid stands, for its bidder too; not for the public, and not
 * before the first bid. */
static void chances_are_those_of_a_bid_that_stands(void **state)
{
    (void)state;
    trial t;
    second_throw(&t);
    for (int seat = 0; seat <= t.seats; seat++) {
        hn_view view = hn_view_of(&t.rules, &t.state, seat);
        json_t *object = json_from_view(&view);
        const json_t *chances = json_object_get(object, "chances");
        assert_int_equal(json_object_size(chances), seat < t.seats ? 2 : 0);
        if (seat < t.seats)
            assert_float_equal(json_real_value(json_object_get(chances, "calza")),
                               hn_view_chance(&view, PERUDO_CALZA), 1e-12);
        json_decref(object);
    }
    trial_say(&t, 1, "dudo");
    int beginner = hn_next_decider(&t.rules, &t.state);
    char *line = request_of(&t, beginner);
    assert_null(strstr(line, "chances"));
    char *more = request_with(line, "view.chances", "{\"dudo\":0,\"calza\":0}");
    request_refused(more, strlen(more), "view.chances", "only where a bid stands");
    free(more);
    free(line);
    trial_end(&t);
}

static void only_the_seat_to_act_decides(void **state)
{
    (void)state;
    trial t;
    second_throw(&t);
    char *line = request_of(&t, 0);
    request_refused(line, strlen(line), "view", "seat 0 has nothing to decide at this moment");
    free(line);
    line = request_of(&t, HN_NONE);
    request_refused(line, strlen(line), "view.seat", "is null; expected the seat that decides");
    free(line);
    for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;)
        trial_act(&t, seat);
    line = request_of(&t, 0);
    request_refused(line, strlen(line), "view", "seat 0 has nothing to decide at this moment");
    char path[32], field[32];
    snprintf(path, sizeof path, "events.%d", t.told.count);
    snprintf(field, sizeof field, "events[%d]", t.told.count);
    char *more = request_with(line, path, "{\"type\":\"end\"}");
    request_refused(more, strlen(more), field, "the round was over before it");
    free(more);
    free(line);
    trial_end(&t);
}

/* Whoever plays cards does not play dice, and is told who does. */
static void a_player_of_another_game_is_refused(void **state)
{
    (void)state;
    char *line = request();
    char *other = request_with(line, "player", "\"bayes-v2\"");
    request_refused(other, strlen(other), "player", "no player \"bayes-v2\" for perudo");
    free(other);
    other = request_with(line, "game", "\"cambio\"");
    request_refused(other, strlen(other), "preset", "cambio has no preset \"faroleo\"");
    char *cards = request_with(other, "preset", "\"cambio\"");
    request_refused(cards, strlen(cards), "view.beginner", "unknown field");
    free(cards);
    free(other);
    free(line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_preset_survives_its_json_with_all_its_seats),
        cmocka_unit_test(a_view_that_is_none_is_refused_by_name),
        cmocka_unit_test(a_view_that_the_events_did_not_lead_to_is_refused_by_name),
        cmocka_unit_test(events_that_are_none_are_refused_by_name),
        cmocka_unit_test(events_that_cannot_be_are_refused_by_name),
        cmocka_unit_test(a_stream_that_breaks_off_is_refused),
        cmocka_unit_test(chances_may_be_left_out_and_rules_written_in_full),
        cmocka_unit_test(chances_are_those_of_a_bid_that_stands),
        cmocka_unit_test(only_the_seat_to_act_decides),
        cmocka_unit_test(a_player_of_another_game_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
