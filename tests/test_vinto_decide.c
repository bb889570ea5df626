/* Vinto's tables as JSON: views and events survive it with all seats, under both ways to treat a wrong card and
 * under house rules; what is wrong with the fields that only Vinto has is refused by name, and where there is
 * nothing to say nothing is said. That players decide by request as at the table is in test_decide.c for every
 * game; which events lead to which view in test_vinto_told.c. */
#include "request.h"
#include "test.h"
#include "trial.h"

#include "games/vinto.h"
#include "protocol/decide.h"
#include "protocol/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- there and back ---- */

TEST(rounds_survive_their_json_with_all_seats)
{
    uint64_t types = 0;
    for (int number = 0; number < draw_size(1000, 120, 40); number++) {
        trial t = {.seats = 2 + number % 4,
                   .chance = random_run_of(5, HN_FOR_CALLER, (uint64_t)number)};
        hn_rules_preset(&t.rules, hn_game_find("vinto"), NULL, NULL);
        t.rules.value[VINTO_WRONG_CARD] = (int16_t)(number / 4 % 2);
        t.first = trial_below(&t, t.seats);
        trial_start(&t);
        types |= round_survives(&t);
        trial_end(&t);
        trial_draw(&t, hn_game_find("vinto"), number);
        types |= round_survives(&t);
        trial_end(&t);
    }
    uint64_t not_here = IS(OPEN) | IS(GIVE) | IS(PASS) | IS(RANK) | IS(COLLECT) | IS(TURN_UP) |
                        ((UINT64_C(1) << HN_EVENT_RANK) - (UINT64_C(1) << HN_EVENT_THROW));
    assert_int_equal(types | not_here, (UINT64_C(1) << HN_EVENT_TYPES) - 1);
}

/* ---- what is refused ---- */

/* Three seats: seat 0 has discarded Kh and tossed in Kc, seat 1 Kd, seat 2 Ac, wrongly; seat 0 is to play its
 * king or leave it, then seat 1. */
static void three_kings(trial *t, int wrong_card)
{
    *t = (trial){.seats = 3, .chance = random_run_of(713, HN_FOR_CALLER, 0)};
    hn_rules_preset(&t->rules, hn_game_find("vinto"), NULL, NULL);
    t->rules.value[VINTO_WRONG_CARD] = (int16_t)wrong_card;
    trial_start(t);
    for (int seat = 0; seat < t->seats; seat++)
        for (int slot = 0; slot < 2; slot++) {
            char words[32];
            snprintf(words, sizeof words, "look %d.%d", seat, slot);
            trial_say(t, seat, words);
        }
    trial_say(t, 0, "draw deck");
    trial_say(t, 0, "discard");
    trial_say(t, 0, "toss 3");
    trial_say(t, 0, "pass");
    trial_say(t, 1, "toss 0");
    trial_say(t, 1, "pass");
    trial_say(t, 2, "toss 1");
    trial_say(t, 2, "pass");
}

/* Seat 0 names Ad rightly and aims it at seat 1: kings and aces may be tossed in while seat 1's king waits. */
static void ace_named(trial *t)
{
    three_kings(t, WRONG_SEEN);
    trial_say(t, 0, "point 2.4");
    trial_say(t, 0, "name A");
    trial_say(t, 0, "aim 1");
}

/* Requests of seat 0: before its king, in the window after it, and where wrong cards stay hidden. To be freed. */
static char *kings_request(int wrong_card)
{
    trial t;
    three_kings(&t, wrong_card);
    char *line = request_of(&t, 0);
    trial_end(&t);
    return line;
}

static char *window_request(void)
{
    trial t;
    ace_named(&t);
    char *line = request_of(&t, 0);
    trial_end(&t);
    return line;
}

TEST(a_view_that_is_none_is_refused_by_name)
{
    static const char rank[] = "expected a rank, \"A\", \"2\" to \"10\", \"J\", \"Q\", \"K\" or";
    static const request_change cases[] = {
        {"view.queue", "null", "view.queue", "is null; expected an array of at most 16 seats"},
        {"view.queue", "[0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0]", "view.queue", "is an array of 17"},
        {"view.queue.1.seat", "3", "view.queue[1].seat", "is 3; expected a seat, 0 to 2"},
        {"view.queue.1.seat", "null", "view.queue[1].seat", "is null; expected a seat, 0 to 2"},
        {"view.queue.0.rank", "\"X\"", "view.queue[0].rank", rank},
        {"view.queue.0.rank", "12", "view.queue[0].rank", rank},
        {"view.queue.0.rank", NULL, "view.queue[0].rank", rank},
        {"view.queue.0.seat", NULL, "view.queue[0].seat", "a seat, 0 to 2"},
        {"view.queue.0.ranks", "[]", "view.queue[0].ranks", "did you mean `rank`?"},
        {"view.queue.0", "\"0\"", "view.queue[0]", "is \"0\"; expected a seat, 0 to 2"},
        {"view.power", "\"king\"", "view.power", rank},
        {"view.power", "null", "view.power", rank},
        {"view.power", "12", "view.power", rank},
        {"view.may_pass", "1", "view.may_pass", "is 1; expected true or false"},
        {"view.may_pass", "null", "view.may_pass", "is null; expected true or false"},
        {"view.unused", "\"yes\"", "view.unused", "is \"yes\"; expected true or false"},
        {"view.unusd", "true", "view.unusd", "did you mean `unused`?"},
        {"view.barred", "2", "view.barred", "expected an array of seats"},
        {"view.barred", "[3]", "view.barred", "is 3; expected seats below 3, rising"},
        {"view.barred", "[2,2]", "view.barred", "expected"},
        {"view.ranks", "null", "view.ranks", "is null; expected an array of one or more ranks"},
        {"view.ranks", "[]", "view.ranks", "expected an array of one or more ranks"},
        {"view.ranks", "\"K\"", "view.ranks", "is \"K\"; expected an array of one or more ranks"},
        {"view.ranks", "[\"K\",\"1\"]", "view.ranks[1]", "is \"1\"; expected a rank"},
        {"view.ranks", "[\"K\",\"K\"]", "view.ranks[1]", "is \"K\"; expected each rank once"},
        {"view.ranks", "[\"K\",\"A\"]", "view.ranks[1]", "in the order from \"A\" to \"joker\""},
        {"view.phase", "\"points\"", "view.phase", "\"trade\", \"point\", \"name\", \"aim\""},
        {"view.seats", "6", "view.seats", "is 6; expected a whole number from 2 to 5"},
    };
    refuses(kings_request(WRONG_SEEN), cases);
}

TEST(a_view_that_the_events_did_not_lead_to_is_refused_by_name)
{
    static const request_change cases[] = {
        {"view.queue", NULL, "view.queue", "is []; by the events it is [0:K,1:K]"},
        {"view.queue", "[0,1]", "view.queue", "is [0,1]; by the events it is [0:K,1:K]"},
        {"view.queue.1.rank", "\"joker\"", "view.queue", "is [0:K,1:joker]; by the events it is"},
        {"view.queue.1.seat", "2", "view.queue", "is [0:K,2:K]; by the events it is [0:K,1:K]"},
        {"view.power", NULL, "view.power", "is null; by the events it is K"},
        {"view.power", "\"A\"", "view.power", "is A; by the events it is K"},
        {"view.may_pass", NULL, "view.may_pass", "is false; by the events it is true"},
        {"view.unused", "false", "view.unused", "is false; by the events it is true"},
        {"view.barred", NULL, "view.barred", "is []; by the events it is [2]"},
        {"view.barred", "[0,2]", "view.barred", "is [0,2]; by the events it is [2]"},
        {"view.ranks", "[\"K\"]", "view.ranks", "is [K]; by the events it is []"},
        {"view.phase", "\"window\"", "view.phase", "is window; by the events it is point"},
        {"view.phase", "\"aim\"", "view.phase", "is aim; by the events it is point"},
        {"view.phase", "\"call\"", "view.phase", "is call; by the events it is point"},
        {"view.phase", "\"name\"", "view.may_pass", "is true; by the events it is false"},
        {"view.asked", "[1]", "view.asked", "is [1]; by the events it is [0]"},
        {"view.chosen", "\"1.1\"", "view.chosen", "is 1.1; by the events it is null"},
    };
    refuses(kings_request(WRONG_SEEN), cases);
    static const request_change in_window[] = {
        {"view.ranks", NULL, "view.ranks", "is []; by the events it is [A,K]"},
        {"view.ranks", "[\"K\"]", "view.ranks", "is [K]; by the events it is [A,K]"},
        {"view.queue", NULL, "view.queue", "is []; by the events it is [1:K]"},
        {"view.unused", "true", "view.unused", "is true; by the events it is false"},
        {"view.power", "\"A\"", "view.power", "is A; by the events it is null"},
        {"view.phase", "\"point\"", "view.ranks", "is [A,K]; by the events it is []"},
    };
    refuses(window_request(), in_window);
}

/* Of the events 0 to 15: 0 to 2 deals, 3 to 8 looks, 9 turn, 10 draw, 11 play, 12 and 13 flips, 14 wrong, 15
 * penalty; then, in the window's, 16 name, 17 flip, 18 aim, 19 penalty. */
TEST(events_that_cannot_be_are_refused_by_name)
{
    static const char missing[] = "an event before it is missing or wrong";
    static const request_change cases[] = {
        {"events.10.seen_by", "[0]", "events[10]", "is [0]; such an event is seen by \"all\""},
        {"events.10.card", "null", "events[10]", "must be shown: the seat sees it"},
        {"events.10", NULL, "events[10]", missing},
        {"events.11.action", "1", "events[11].action", "is 1; expected true or false"},
        {"events.11.action", "true", "events[12]", missing},
        {"events.11.number", "1", "events[11].number", "unknown field"},
        {"events.11", NULL, "events[11]", missing},
        {"events.12", NULL, "view.queue", "is [0:K,1:K]; by the events it is [1:K]"},
        {"events.12.seat", "2", "events[12]", missing},
        {"events.12.places", "[\"0.2\"]", "view.hands[0][2].card", "by the events it is no card"},
        {"events.12.card", "\"4c\"", "events[12]", "expected: seat 0 is wrong about 0.3: 4c"},
        {"events.12.type", "\"keep\"", "events[12]", "expected: seat 0 tosses in 0.3: Kc, right"},
        {"events.14.card", "\"Ks\"", "events[14]", "expected: seat 2 tosses in 2.1: Ks, right"},
        {"events.14.ranks", "[\"K\"]", "events[14]", "the number that comes with it must be 0"},
        {"events.14.ranks", "[\"k\"]", "events[14].ranks[0]", "expected a rank"},
        {"events.14.ranks", "null", "events[14].ranks", "expected an array of one or more ranks"},
        {"events.14.seat", "1", "events[14]", missing},
        {"events.14", NULL, "events[14]", missing},
        {"events.15", NULL, "events[14]", "expected after it: seat 2 takes a penalty card into 2."},
        {"events.16", "{\"type\":\"decline\",\"seat\":1}", "events[16]", missing},
        {"events.16", "{\"type\":\"aim\",\"seat\":0,\"target\":1}", "events[16]", missing},
        {"events.16", "{\"type\":\"aim\",\"seat\":0}", "events[16].target", "a seat, 0 to 2"},
        {"events.16", "{\"type\":\"aim\",\"seat\":0,\"target\":3}", "events[16].target", "is 3;"},
        {"events.16", "{\"type\":\"name\",\"seat\":0,\"rank\":\"1\",\"places\":[\"2.4\"]}",
         "events[16].rank", "is \"1\"; expected a rank"},
        {"events.16", "{\"type\":\"name\",\"seat\":0,\"places\":[\"2.4\"]}", "events[16].rank",
         "expected a rank"},
        {"events.16", "{\"type\":\"name\",\"seat\":0,\"rank\":\"A\",\"places\":[\"2.9\"]}",
         "events[16]", missing},
        {"events.16", "{\"type\":\"name\",\"seat\":0,\"rank\":\"A\",\"places\":[\"2.4\"]}",
         "events[16]", "expected after it: what came of it"},
        {"events.16", "{\"type\":\"declare\",\"seat\":0,\"rank\":\"A\",\"places\":[\"0.1\"]}",
         "events[16]", missing},
        {"events.16", "{\"type\":\"decline\",\"seat\":0}", "view.queue",
         "is [0:K,1:K]; by the events it is [1:K]"},
    };
    refuses(kings_request(WRONG_SEEN), cases);
    static const request_change in_window[] = {
        {"events.16", NULL, "events[16]", missing},
        {"events.16.rank", "\"2\"", "events[17]", "expected: seat 0 is wrong about 2.4: Ad stays"},
        {"events.17", NULL, "events[17]", missing},
        {"events.17.places", "[\"2.3\"]", "events[17]", missing},
        {"events.18", NULL, "events[18]", missing},
        {"events.18.target", "2", "events[19]", "expected: seat 2 takes a penalty card into 2."},
        {"events.18.target", "0", "events[18]", missing},
        {"events.19", NULL, "events[18]", "expected after it: seat 1 takes a penalty card into 1."},
    };
    refuses(window_request(), in_window);
}

/* A wrong card that stays hidden is told with the ranks that were asked for and without what it is. */
TEST(a_hidden_card_stays_hidden)
{
    static const request_change cases[] = {
        {"events.14.card", "\"Ac\"", "events[14]", "must be hidden: the seat does not see it"},
        {"events.14.seen_by", "[0,1,2]", "events[14]", "is \"all\"; such an event is seen by []"},
        {"events.14.ranks", NULL, "events[14]", "the number that comes with it must be 4096"},
        {"events.14.ranks", "[\"A\",\"K\"]", "events[14]",
         "the number that comes with it must be 4096"},
        {"view.hands.2.1.known", "\"all\"", "view.hands[2][1].card", "is null; expected a card"},
    };
    char *line = kings_request(WRONG_HIDDEN);
    assert_non_null(strstr(line, "\"wrong_card\":\"hidden\""));
    assert_non_null(strstr(line, "{\"type\":\"wrong\",\"seat\":2,\"card\":null,\"seen_by\":[],"
                                 "\"places\":[\"2.1\"],\"ranks\":[\"K\"]}"));
    refuses(line, cases);
}

/* ---- what is left unsaid ---- */

TEST(what_there_is_not_may_be_left_unsaid)
{
    static const char *const fields[][2] = {{"view.queue", "[]"},
                                            {"view.may_pass", "false"},
                                            {"view.unused", "false"},
                                            {"view.barred", "[]"}};
    trial t = {.seats = 3, .chance = random_run_of(713, HN_FOR_CALLER, 0)};
    hn_rules_preset(&t.rules, hn_game_find("vinto"), NULL, NULL);
    trial_start(&t);
    char *line = request_of(&t, 0);
    json_t *object = json_loads(line, 0, NULL), *view = json_object_get(object, "view");
    static const char *const names[] = {"queue", "ranks", "power", "may_pass", "unused", "barred"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_null(json_object_get(view, names[i]));
    json_decref(object);
    json_t *wanted = request_answer(line, strlen(line), true);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        char *said = request_with(line, fields[i][0], fields[i][1]);
        json_t *same = request_answer(said, strlen(said), true);
        assert_true(json_equal(same, wanted));
        json_decref(same);
        free(said);
    }
    json_decref(wanted);
    free(line);
    trial_end(&t);
}

/* Nothing of this is at a table of Cambio or Dutch. */
TEST(other_games_have_none)
{
    static const request_change cases[] = {
        {"view.ranks", "[\"A\"]", "view.ranks", "is [A]; by the events it is []"},
        {"view.power", "\"K\"", "view.power", "is K; by the events it is null"},
        {"view.may_pass", "true", "view.may_pass", "is true; by the events it is false"},
        {"view.unused", "true", "view.unused", "is true; by the events it is false"},
        {"view.barred", "[1]", "view.barred", "is [1]; by the events it is []"},
        {"view.queue", "[{\"seat\":0,\"rank\":\"K\"}]", "view.queue", "is [0:K]; by the events"},
    };
    for (int game = 0; game < 2; game++) {
        trial t = {.seats = 2, .chance = random_run_of(3, HN_FOR_CALLER, 0)};
        hn_rules_preset(&t.rules, hn_game_find(game ? "dutch" : "cambio"), NULL, NULL);
        trial_start(&t);
        refuses(request_of(&t, 0), cases);
        trial_end(&t);
    }
}

TEST(other_games_play_no_card_for_its_action)
{
    static const request_change cases[] = {
        {"events.9.action", "true", "events[9]", "expected: seat 0 plays"},
    };
    trial t = {.seats = 2, .chance = random_run_of(3, HN_FOR_CALLER, 0)};
    hn_rules_preset(&t.rules, hn_game_find("cambio"), NULL, NULL);
    trial_start(&t);
    trial_say(&t, 0, "draw deck");
    trial_say(&t, 0, "play");
    int seat = hn_next_decider(&t.rules, &t.state);
    refuses(request_of(&t, seat), cases);
    trial_end(&t);
}
