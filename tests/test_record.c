/* Records: what was played is read back and replays to the byte; whatever is not a record, or did not
 * follow the rules, is refused by name; a file never holds less than it did. */
#include "protocol/record.h"
#include "test.h"

#include <dirent.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- rounds to record ---- */

/* Plays a round with the random player, and records it. *end is the state that it ended in. */
static record play(const char *preset, int seats, int first, uint64_t seed, hn_state *end)
{
    const hn_game *game = hn_game_find("cambio");
    hn_player player;
    hn_rules rules;
    record r;
    hn_score score;
    assert_int_equal(hn_player_find(&player, "random", game, NULL), HN_OK);
    assert_int_equal(hn_rules_preset(&rules, game, preset, NULL), HN_OK);
    record_begin(&r, &rules, seats, first, seed);
    for (int seat = 0; seat < seats; seat++)
        snprintf(r.player[seat], sizeof r.player[seat], "player %d", seat);
    memset(end, 0, sizeof *end);
    assert_int_equal(hn_deal(&rules, seats, first, seed, end, NULL), HN_OK);
    while (!hn_over(&rules, end)) {
        int seat = hn_next_decider(&rules, end);
        hn_view view = hn_view_of(&rules, end, seat);
        hn_action action = hn_player_decide(&player, &view, hn_player_key(seed, seat), NULL);
        assert_int_equal(hn_apply(&rules, end, seat, action, NULL), HN_OK);
        record_add(&r, seat, action);
    }
    assert_int_equal(hn_score_of(&rules, end, &score), HN_OK);
    record_finish(&r, &score);
    return r;
}

/* A round of two seats that a few tests change: as one line. To be freed. */
static char *line_of_round(void)
{
    hn_state end;
    record r = play("cambio", 2, 0, 7, &end);
    char *line = record_format(&r);
    assert_non_null(line);
    record_free(&r);
    return line;
}

/* The line with the first `from` behind `after` made `to`. To be freed. */
static char *changed(const char *line, const char *after, const char *from, const char *to)
{
    const char *at = strstr(line, after);
    assert_non_null(at);
    at = strstr(at, from);
    assert_non_null(at);
    size_t size = strlen(line) + strlen(to) + 1;
    char *result = malloc(size);
    snprintf(result, size, "%.*s%s%s", (int)(at - line), line, to, at + strlen(from));
    return result;
}

static void refused_line(const char *line, size_t length, const char *words)
{
    record r;
    hn_error error = {0};
    hn_status status = record_parse(line, length, &r, &error);
    if (!status)
        fail_msg("accepted, but expected: %s", words);
    assert_int_equal(error.status, status);
    if (!strstr(error.text, words))
        fail_msg("expected \"%s\" in: %s", words, error.text);
    assert_null(r.move);
    assert_int_equal(r.move_count, 0);
    record_free(&r);
    assert_int_equal(record_parse(line, length, &r, NULL), status);
}

/* With one thing changed the line is refused with these words. */
static void refused(const char *line, const char *after, const char *from, const char *to,
                    const char *words)
{
    char *other = changed(line, after, from, to);
    refused_line(other, strlen(other), words);
    free(other);
}

static record parsed(const char *line)
{
    record r;
    hn_error error = {0};
    if (record_parse(line, strlen(line), &r, &error))
        fail_msg("column %d: %s in: %s", error.column, error.text, line);
    return r;
}

static void replay_refused(const record *r, const char *words)
{
    hn_state end, before;
    hn_error error = {0};
    memset(&end, 0x5A, sizeof end);
    before = end;
    hn_status status = record_replay(r, NULL, NULL, &end, &error);
    assert_int_not_equal(status, HN_OK);
    assert_int_equal(error.status, status);
    if (!strstr(error.text, words))
        fail_msg("expected \"%s\" in: %s", words, error.text);
    assert_memory_equal(&end, &before, sizeof end);
}

/* ---- reading what was written ---- */

TEST(a_round_is_read_back_and_replays_to_the_byte)
{
    const char *presets[] = {"cambio", "cambio-lock", "cambio-table"};
    for (int i = 0; i < 3; i++)
        for (int seats = 2; seats <= HN_SEATS; seats++) {
            hn_state end, again;
            hn_error error = {0};
            record r = play(presets[i], seats, seats / 2, UINT64_MAX - (uint64_t)seats, &end);
            char *line = record_format(&r);
            assert_non_null(line);
            assert_null(strchr(line, '\n'));
            record back = parsed(line);
            assert_memory_equal(&back.rules, &r.rules, sizeof r.rules);
            assert_int_equal(back.seats, r.seats);
            assert_int_equal(back.first, r.first);
            assert_true(back.seed == r.seed);
            assert_string_equal(back.player[seats - 1], r.player[seats - 1]);
            if (record_replay(&back, NULL, NULL, &again, &error))
                fail_msg("%s", error.text);
            assert_memory_equal(&again, &end, hn_state_size(&r.rules));
            char *twice = record_format(&back);
            assert_string_equal(twice, line);
            free(twice);
            free(line);
            record_free(&back);
            record_free(&r);
        }
}

TEST(a_record_is_one_line_with_the_documented_fields_in_order)
{
    hn_rules rules;
    record r;
    hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
    record_begin(&r, &rules, 2, 1, 18446744073709551615u);
    strcpy(r.player[0], "Ann \"A\"");
    strcpy(r.player[1], "Ünal");
    hn_action action;
    assert_int_equal(hn_action_parse(&rules, 2, 1, "draw deck", &action), HN_OK);
    record_add(&r, 1, action);
    char *line = record_format(&r);
    assert_int_equal(strncmp(line, "{\"hunch\":1,\"game\":\"cambio\",\"rules\":{\"", 36), 0);
    assert_non_null(strstr(line, "\"values\":{\"A\":1,"));
    assert_non_null(strstr(line, "\"flips\":\"own\""));
    assert_non_null(strstr(line, "\"give\":false"));
    const char *rest = strstr(line, ",\"seats\":2,");
    assert_string_equal(rest, ",\"seats\":2,\"first\":1,\"seed\":\"18446744073709551615\","
                              "\"players\":[\"Ann \\\"A\\\"\",\"Ünal\"],"
                              "\"actions\":[\"1: draw deck\"],\"score\":null}");
    record back = parsed(line);
    assert_string_equal(back.player[0], "Ann \"A\"");
    assert_false(back.finished);
    record_free(&back);
    record_free(&r);
    free(line);
}

TEST(a_round_of_a_match_says_so)
{
    hn_match match = {.seed = 12, .seats = 2, .rounds = 3};
    hn_rules rules;
    record r;
    hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
    record_begin(&r, &rules, 2, hn_match_round_first(&match), hn_match_round_seed(&match));
    r.in_match = true;
    r.match_seed = 12;
    r.match_round = 3;
    char *line = record_format(&r);
    record back = parsed(line);
    assert_true(back.in_match);
    assert_true(back.match_seed == 12);
    assert_int_equal(back.match_round, 3);
    record_free(&back);
    refused(line, "\"match\"", "{\"seed\":\"12\",\"round\":3}", "3",
            "`match` is 3; expected an object");
    refused(line, "\"match\"", "\"12\"", "12", "`match.seed` is 12; expected a string");
    refused(line, "\"match\"", "\"round\":3", "\"round\":-1", "`match.round` is -1");
    refused(line, "\"match\"", "\"round\":3", "\"rounds\":3", "did you mean `round`?");
    refused(line, "\"match\"", ",\"round\":3", "", "`match.round` is missing");
    refused(line, "\"match\"", "\"12\"", "\"13\"", "which round 3 of that match has");
    refused(line, "", "\"first\":1", "\"first\":0", "expected 1, who begins round 3 of that match");
    free(line);
}

/* A round of a game's first preset in which the stand-in plays every second action, as far as `most`
 * actions. */
static record stood_in(const char *name, int seats, int most, hn_state *end)
{
    const hn_game *game = hn_game_find(name);
    hn_player player;
    hn_rules rules;
    record r;
    assert_int_equal(hn_player_find(&player, "random", game, NULL), HN_OK);
    assert_int_equal(hn_rules_preset(&rules, game, NULL, NULL), HN_OK);
    record_begin(&r, &rules, seats, 0, 7);
    memset(end, 0, sizeof *end);
    assert_int_equal(hn_deal(&rules, seats, 0, 7, end, NULL), HN_OK);
    while (!hn_over(&rules, end) && r.move_count < most) {
        int seat = hn_next_decider(&rules, end);
        uint64_t key = hn_player_key(7, seat);
        hn_view view = hn_view_of(&rules, end, seat);
        bool late = r.move_count % 2;
        hn_action action =
            late ? hn_stand_in_decide(&view, key) : hn_player_decide(&player, &view, key, NULL);
        assert_int_equal(hn_apply(&rules, end, seat, action, NULL), HN_OK);
        if (late)
            record_add_stand_in(&r, seat, action);
        else
            record_add(&r, seat, action);
    }
    return r;
}

TEST(what_the_stand_in_played_is_marked_and_read_back)
{
    hn_state end;
    record r = stood_in("cambio", 2, 4, &end);
    assert_int_equal(record_stand_ins(&r), 2);
    char *line = record_format(&r);
    assert_non_null(strstr(line, "],\"stand_in\":[1,3],\"score\":null}"));
    record back = parsed(line);
    assert_int_equal(back.move_count, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(back.move[i].stand_in, i % 2);
    assert_int_equal(record_replay(&back, NULL, NULL, NULL, NULL), HN_OK);
    char *twice = record_format(&back);
    assert_string_equal(twice, line);
    free(twice);
    free(line);
    record_free(&back);
    record_free(&r);
}

TEST(a_round_without_a_stand_in_has_no_such_field)
{
    char *line = line_of_round();
    assert_null(strstr(line, "stand_in"));
    record r = parsed(line);
    assert_int_equal(record_stand_ins(&r), 0);
    record_free(&r);
    free(line);
}

TEST(a_mark_changes_nothing_of_the_course)
{
    const char *games[] = {"cambio", "perudo", "dutch", "vinto"};
    for (int i = 0; i < 4; i++) {
        hn_state end, again;
        record r = stood_in(games[i], 3, INT_MAX, &end);
        assert_true(record_stand_ins(&r) > 2);
        assert_int_equal(record_replay(&r, NULL, NULL, &again, NULL), HN_OK);
        assert_memory_equal(&again, &end, hn_state_size(&r.rules));
        for (int move = 0; move < r.move_count; move++)
            r.move[move].stand_in = false;
        assert_int_equal(record_replay(&r, NULL, NULL, &again, NULL), HN_OK);
        assert_memory_equal(&again, &end, hn_state_size(&r.rules));
        record_free(&r);
    }
}

TEST(a_mark_on_what_the_stand_in_would_not_have_played_is_refused)
{
    hn_state end;
    record r = stood_in("perudo", 2, 2, &end);
    assert_int_equal(hn_action_parse(&r.rules, 2, 0, "bid 10x2", &r.move[0].action), HN_OK);
    r.move_count = 1;
    assert_int_equal(record_replay(&r, NULL, NULL, NULL, NULL), HN_OK);
    r.move[0].stand_in = true;
    hn_state table = {{0}};
    hn_deal(&r.rules, 2, 0, 7, &table, NULL);
    hn_view view = hn_view_of(&r.rules, &table, 0);
    char action[32], words[128];
    hn_action_text(&r.rules, 2, 0, hn_stand_in_decide(&view, hn_player_key(7, 0)), action,
                   sizeof action);
    snprintf(
        words, sizeof words,
        "action 1 (0: bid 10x2): `stand_in` marks it, but the stand-in, timeout, plays %s there",
        action);
    replay_refused(&r, words);
    record_free(&r);
}

TEST(marks_are_numbers_of_actions_that_rise)
{
    hn_state end;
    record r = stood_in("cambio", 2, 4, &end);
    char *line = record_format(&r);
    static const struct {
        const char *marks, *words;
    } wrong[] = {
        {"[1,4]", "`stand_in[1]` is 4; expected the number of an action, below 4 and above"},
        {"[-1,3]", "`stand_in[0]` is -1; expected"},
        {"[3,1]", "`stand_in[1]` is 1; expected"},
        {"[1,1]", "`stand_in[1]` is 1; expected"},
        {"[1,\"3\"]", "`stand_in[1]` is \"3\"; expected"},
        {"[1,3.0]", "`stand_in[1]` is a number that is not whole; expected"},
        {"[1,null]", "`stand_in[1]` is null; expected"},
        {"[1,[3]]", "`stand_in[1]` is"},
        {"[1,9223372036854775807]", "`stand_in[1]` is"},
        {"[]", "`stand_in` is an array of 0; expected an array of the actions"},
        {"1", "`stand_in` is 1; expected an array of the actions"},
        {"null", "`stand_in` is null; expected"},
        {"{}", "`stand_in` is"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        refused(line, "\"stand_in\"", "[1,3]", wrong[i].marks, wrong[i].words);
    refused(line, "", "\"stand_in\"", "\"stand_ins\"",
            "unknown field `stand_ins`: did you mean `stand_in`?");
    free(line);
    record_free(&r);
}

TEST(a_record_that_was_freed_can_be_freed_again)
{
    char *line = line_of_round();
    record r = parsed(line);
    record_free(&r);
    record_free(&r);
    assert_null(r.move);
    free(line);
}

/* ---- refusing what is no record ---- */

TEST(what_is_not_json_is_refused_with_its_column)
{
    record r;
    hn_error error = {0};
    assert_int_equal(record_parse("{\"hunch\":1,}", 12, &r, &error), HN_BAD_TEXT);
    assert_int_equal(error.column, 12);
    refused_line("", 0, "the line is cut off");
    refused_line("{\"hunch\":1,\"ga", 14, "the line is cut off");
    refused_line("hello", 5, "not valid JSON");
    refused_line("[1]", 3, "not an object");
    refused_line("{\"hunch\":1,\"hunch\":1}", 21, "duplicate object key");
    refused_line("{\"hunch\":\"\xFF\"}", 13, "0xff");
    refused_line("{\"hunch\":\0}", 11, "a NUL byte");
    refused_line("{\"hunch\":1\0}", 12, "a NUL byte");
    refused_line("{\n}", 3, "several lines");
    refused_line("{\"hunch\":99999999999999999999}", 30, "too big integer");
    size_t length = RECORD_LINE + 1;
    char *deep = malloc(length);
    memset(deep, '[', length);
    refused_line(deep, length - 1, "depth");
    refused_line(deep, length, "longer than");
    free(deep);
}

TEST(a_wrong_version_game_or_field_is_refused)
{
    char *line = line_of_round();
    refused(line, "", "\"hunch\":1", "\"hunch\":2", "`hunch` is 2; expected the version");
    refused(line, "", "\"hunch\":1", "\"hunch\":\"1\"", "`hunch` is \"1\"");
    refused(line, "", "\"hunch\":1,", "", "`hunch` is missing");
    refused(line, "", "\"cambio\"", "\"chess\"", "`game` is \"chess\"");
    refused(line, "", "\"seats\":2,", "\"seats\":2,\"frist\":1,",
            "unknown field `frist`: did you mean `first`?");
    free(line);
}

/* Perudo's `after_calza` is such a key: before it came, the caller began. */
TEST(rules_kept_before_a_key_came_mean_what_was_so_then)
{
    static const char kept[] = "\"after_calza\":\"caller\",";
    const hn_game *game = hn_game_find("perudo");
    hn_rules rules;
    record r, again;
    hn_error error;
    assert_int_equal(hn_rules_preset(&rules, game, NULL, NULL), HN_OK);
    record_begin(&r, &rules, 2, 0, 7);
    char *line = record_format(&r);
    char *key = strstr(line, kept);
    assert_non_null(key);
    memmove(key, key + strlen(kept), strlen(key + strlen(kept)) + 1);
    assert_int_equal(record_parse(line, strlen(line), &again, &error), HN_OK);
    assert_memory_equal(again.rules.value, rules.value, sizeof rules.value);
    record_free(&again);
    record_free(&r);
    free(line);
}

TEST(rules_must_be_whole_and_right)
{
    char *line = line_of_round();
    refused(line, "", "\"flips\":\"own\",", "", "`rules.flips` is missing");
    refused(line, "",
            "\"flips\":", "\"flps\":", "unknown field `rules.flps`: did you mean `flips`?");
    refused(line, "", "\"flips\":\"own\"", "\"flips\":\"me\"",
            "`rules.flips` is \"me\"; expected \"none\", \"own\" or \"all\"");
    refused(line, "", "\"flips\":\"own\"", "\"flips\":1", "`rules.flips` is 1");
    refused(line, "", "\"give\":false", "\"give\":0", "`rules.give` is 0; expected true or false");
    refused(line, "", "\"give\":false", "\"give\":true", "`give: yes` needs `flips: all`");
    refused(line, "", "\"laps\":60", "\"laps\":60.5", "not whole; expected a whole number");
    refused(line, "", "\"laps\":60", "\"laps\":4294967356", "`rules.laps` is 4294967356");
    refused(line, "\"values\"", "\"A\":1,", "", "`rules.values.A` is missing");
    refused(line, "\"values\"", "\"A\":1,", "\"A\":1,\"B\":1,", "unknown field `rules.values.B`");
    refused(line, "\"values\"", "\"A\":1,", "\"A\":1000,", "`rules.values.A` is 1000");
    free(line);
}

TEST(seats_first_seed_and_players_are_checked)
{
    char *line = line_of_round();
    char *longest = changed(line, "", "player 0",
                            "123456789012345678901234567890123456789012345678901234567890123");
    record r = parsed(longest);
    assert_int_equal(strlen(r.player[0]), RECORD_PLAYER_NAME - 1);
    record_free(&r);
    refused(longest, "", "123", "1234", "`players[0]` is");
    free(longest);
    refused(line, "\"match_goal\"", "\"seats\":2", "\"seats\":9", "`seats` is 9; expected");
    refused(line, "\"match_goal\"", "\"seats\":2", "\"seats\":3", "`players` is an array of 2");
    refused(line, "", "\"first\":0", "\"first\":2", "`first` is 2");
    refused(line, "", "\"first\":0", "\"first\":-1", "`first` is -1");
    refused(line, "", "\"seed\":\"7\"", "\"seed\":7", "`seed` is 7; expected a string");
    refused(line, "", "\"seed\":\"7\"", "\"seed\":\"\"", "`seed` is \"\"");
    refused(line, "", "\"seed\":\"7\"", "\"seed\":\"07\"", "`seed` is \"07\"");
    refused(line, "", "\"seed\":\"7\"", "\"seed\":\"-7\"", "`seed` is \"-7\"");
    refused(line, "", "\"seed\":\"7\"", "\"seed\":\"18446744073709551616\"", "`seed` is");
    refused(line, "", "\"player 1\"", "1", "`players[1]` is 1");
    refused(line, "", "player 1", "\\u001b[2J", "`players[1]` is \"?[2J\"");
    refused(line, "", "player 1", "\\u009b2J", "`players[1]` is \"?2J\"");
    free(line);
}

TEST(actions_are_checked_one_by_one)
{
    char *line = line_of_round();
    const char *wrong[] = {"\"0: fly\"",     "\"2: pass\"", "\"0:pass\"",
                           "\"0: pass \"",   "\"pass\"",    "\"0: flip 2.0\"",
                           "\"0: swap 12\"", "\"\"",        "null"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char first[64];
        snprintf(first, sizeof first, "\"actions\":[%s,", wrong[i]);
        refused(line, "", "\"actions\":[", first, "`actions[0]` is");
    }
    refused(line, "\"actions\"", "\"0: ", "\"0: draw deck\",\"0: x", "`actions[1]` is \"0: x");
    refused(line, "", "\"actions\":[", "\"actions\":{},\"score\":[", "duplicate");
    free(line);
}

TEST(a_score_is_checked)
{
    char *line = line_of_round();
    char score[] = "\"score\":";
    refused(line, score, "{", "7,\"score2\":{", "unknown field `score2`");
    refused(line, score, "\"points\":[", "\"points\":[1,", "`score.points` is an array of 3");
    refused(line, score, "\"points\":[", "\"points\":[99999],\"p\":[", "unknown field `score.p`");
    refused(line, score, "\"callers\"", "\"caller\"", "did you mean `callers`?");
    refused(line, score, "\"winners\":[", "\"winners\":[2,",
            "`score.winners` is 2; expected seats");
    refused(line, score, "\"winners\":[", "\"winners\":[1,0,", "`score.winners` is 0; expected");
    free(line);
}

/* ---- replaying ---- */

typedef struct counted {
    int steps, events;
    bool ordered;
} counted;

static void count_step(void *context, const record *r, int move, const hn_state *state,
                       const hn_events *events)
{
    counted *c = context;
    c->ordered = c->ordered && move == c->steps - 1 && hn_seat_count(&r->rules, state) == r->seats;
    c->steps++;
    c->events += events->count;
}

TEST(every_step_is_told_from_the_deal_on)
{
    hn_state end;
    record r = play("cambio-table", 3, 2, 5, &end);
    counted c = {.ordered = true};
    assert_int_equal(record_replay(&r, count_step, &c, NULL, NULL), HN_OK);
    assert_int_equal(c.steps, r.move_count + 1);
    assert_true(c.ordered);
    assert_true(c.events > r.seats);
    record_free(&r);
}

TEST(a_refused_action_is_named_by_its_number)
{
    hn_state end;
    record r = play("cambio", 2, 0, 7, &end);
    hn_action pass = r.move[0].action;
    assert_int_equal(hn_action_parse(&r.rules, 2, 0, "pass", &pass), HN_OK);
    record_move before = r.move[0];
    r.move[0].action = pass;
    replay_refused(&r, "action 1 (0: pass): only a seat that cannot draw may pass here");
    r.move[0] = before;
    r.move[0].seat = 1;
    replay_refused(&r, "): it is for seat 0 to decide");
    r.move[0] = before;
    record_add(&r, 0, pass);
    char words[64];
    snprintf(words, sizeof words, "action %d (0: pass): the round is over", r.move_count);
    replay_refused(&r, words);
    record_free(&r);
}

/* Finds two answers that two seats gave in one window. */
static int two_answers(const record *r)
{
    hn_state state;
    hn_deal(&r->rules, r->seats, r->first, r->seed, &state, NULL);
    for (int i = 0; i + 1 < r->move_count; i++) {
        hn_seats asked = hn_deciders(&r->rules, &state);
        if ((asked & (asked - 1)) && r->move[i].seat != r->move[i + 1].seat)
            return i;
        hn_apply(&r->rules, &state, r->move[i].seat, r->move[i].action, NULL);
    }
    fail_msg("no window in the whole round");
    return -1;
}

TEST(answers_of_a_window_stand_clockwise_from_the_turns_seat)
{
    hn_state end;
    record r = play("cambio", 3, 1, 9, &end);
    int i = two_answers(&r);
    record_move first = r.move[i];
    r.move[i] = r.move[i + 1];
    r.move[i + 1] = first;
    char words[80];
    snprintf(words, sizeof words, "it is for seat %d to decide", first.seat);
    replay_refused(&r, words);
    record_free(&r);
}

TEST(a_score_that_is_not_the_true_one_is_refused)
{
    hn_state end;
    record r = play("cambio", 2, 0, 7, &end);
    hn_score score = r.score;
    r.score.points[1]++;
    replay_refused(&r, "seat 1 has");
    r.score = score;
    r.score.winners ^= 3;
    replay_refused(&r, "`score.winners` names the wrong seats");
    r.score = score;
    r.score.callers ^= 2;
    replay_refused(&r, "`score.callers` names the wrong seats");
    r.score = score;
    r.move_count--;
    replay_refused(&r, "the round is not over, but `score` is given");
    record_free(&r);
}

/* The program may have been stopped at any moment, also before the score was written. */
TEST(a_round_that_was_left_replays_as_far_as_it_came)
{
    hn_state end, there;
    record r = play("cambio", 2, 0, 7, &end);
    r.finished = false;
    for (; r.move_count >= 0; r.move_count--)
        assert_int_equal(record_replay(&r, NULL, NULL, &there, NULL), HN_OK);
    r.move_count = 0;
    assert_false(hn_over(&r.rules, &there));
    record_free(&r);
}

/* ---- files ---- */

static char folder[] = "/tmp/hunch-record-XXXXXX";
static char path[sizeof folder + 32];

static void make_folder(void)
{
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/rounds.jsonl", folder);
}

static int files_in_folder(void)
{
    int count = 0;
    DIR *list = opendir(folder);
    assert_non_null(list);
    for (struct dirent *entry; (entry = readdir(list));)
        count += entry->d_name[0] != '.';
    closedir(list);
    return count;
}

static void empty_folder(void)
{
    DIR *list = opendir(folder);
    for (struct dirent *entry; list && (entry = readdir(list));) {
        char name[sizeof folder + sizeof entry->d_name + 2];
        snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.')
            unlink(name);
    }
    if (list)
        closedir(list);
}

static void remove_folder(void)
{
    empty_folder();
    assert_int_equal(rmdir(folder), 0);
}

FIXTURE(.before_each = empty_folder, .before_all = make_folder, .after_all = remove_folder);

static void write_text(const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void write_valid(const record *records, int count)
{
    hn_error error = {0};
    if (record_write(path, records, count, &error))
        fail_msg("%s", error.text);
}

TEST(rounds_are_read_by_number_from_a_file)
{
    record r[3], back;
    hn_state end;
    hn_error error = {0};
    int count = 0;
    for (int i = 0; i < 3; i++)
        r[i] = play("cambio", 2, i % 2, (uint64_t)i, &end);
    write_valid(r, 3);
    for (int n = 0; n <= 3; n++) {
        assert_int_equal(record_read(path, n, &back, &count, &error), HN_OK);
        assert_int_equal(count, 3);
        assert_int_equal(back.seed, n ? n - 1 : 2);
        record_free(&back);
    }
    assert_int_equal(record_read(path, 4, &back, &count, &error), HN_BAD_FILE);
    assert_non_null(strstr(error.text, "there is no round 4; it has 3"));
    record_free(&back);
    for (int i = 0; i < 3; i++)
        record_free(&r[i]);
}

TEST(a_file_that_cannot_be_read_is_told)
{
    record r;
    hn_error error = {0};
    assert_int_equal(record_read(path, 0, &r, NULL, &error), HN_BAD_FILE);
    assert_non_null(strstr(error.text, "cannot be opened: No such file"));
    assert_int_equal(record_read(folder, 0, &r, NULL, &error), HN_BAD_FILE);
    assert_non_null(strstr(error.text, "cannot be read: Is a directory"));
    write_text("\n\n");
    assert_int_equal(record_read(path, 0, &r, NULL, &error), HN_BAD_FILE);
    assert_non_null(strstr(error.text, "the file is empty"));
    write_text("\n{\"hunch\":1\n");
    assert_int_equal(record_read(path, 0, &r, NULL, &error), HN_BAD_TEXT);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 10);
}

TEST(a_line_without_end_is_refused_soon)
{
    record r;
    hn_error error = {0};
    assert_int_equal(record_read("/dev/zero", 0, &r, NULL, &error), HN_BAD_FILE);
    assert_int_equal(error.line, 1);
    assert_non_null(strstr(error.text, "longer than"));
}

TEST(writing_replaces_the_content_and_keeps_mode_and_link)
{
    hn_state end;
    record r = play("cambio", 2, 0, 7, &end), back;
    char target[sizeof path];
    snprintf(target, sizeof target, "%s/target", folder);
    write_valid(&r, 1);
    assert_int_equal(rename(path, target), 0);
    assert_int_equal(chmod(target, 0640), 0);
    assert_int_equal(symlink("target", path), 0);
    r.seed = 8;
    write_valid(&r, 1);
    struct stat now;
    assert_int_equal(lstat(path, &now), 0);
    assert_true(S_ISLNK(now.st_mode));
    assert_int_equal(stat(target, &now), 0);
    assert_int_equal(now.st_mode & 0777, 0640);
    assert_int_equal(record_read(target, 0, &back, NULL, NULL), HN_OK);
    assert_int_equal(back.seed, 8);
    assert_int_equal(files_in_folder(), 2);
    record_free(&back);
    record_free(&r);
}

/* A limit on the size of files stands for a full disk. */
TEST(a_full_disk_leaves_the_old_content)
{
    hn_state end;
    record r[2] = {play("cambio", 2, 0, 7, &end), play("cambio", 2, 1, 8, &end)}, back;
    write_valid(r, 1);
    struct stat now;
    assert_int_equal(stat(path, &now), 0);
    struct rlimit before, low;
    getrlimit(RLIMIT_FSIZE, &before);
    low = before;
    low.rlim_cur = (rlim_t)now.st_size + 100;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &low);
    hn_error error = {0};
    hn_status status = record_write(path, r, 2, &error);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_int_equal(status, HN_BAD_FILE);
    assert_non_null(strstr(error.text, "cannot be written: File too large"));
    assert_int_equal(files_in_folder(), 1);
    int count;
    assert_int_equal(record_read(path, 0, &back, &count, NULL), HN_OK);
    assert_int_equal(count, 1);
    assert_int_equal(back.seed, 7);
    record_free(&back);
    record_free(&r[0]);
    record_free(&r[1]);
}

TEST(what_cannot_be_written_is_told_and_leaves_nothing_behind)
{
    hn_state end;
    hn_error error = {0};
    record r = play("cambio", 2, 0, 7, &end);
    assert_int_equal(record_write("/dev/null", &r, 1, &error), HN_BAD_FILE);
    assert_non_null(strstr(error.text, "not a regular file"));
    assert_int_equal(record_write(folder, &r, 1, &error), HN_BAD_FILE);
    char nowhere[sizeof path + 8];
    snprintf(nowhere, sizeof nowhere, "%s/no/file", folder);
    assert_int_equal(record_write(nowhere, &r, 1, &error), HN_BAD_FILE);
    assert_non_null(strstr(error.text, "No such file"));
    strcpy(r.player[0], "\xFF");
    assert_null(record_format(&r));
    assert_int_equal(record_write(path, &r, 1, &error), HN_BAD_FILE);
    assert_non_null(strstr(error.text, "round 1 cannot be written"));
    assert_int_equal(files_in_folder(), 0);
    record_free(&r);
}
