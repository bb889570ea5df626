/* What a seat may not know does not leave the server: every frame of whole rounds, at every seat and for those who watch. */
#include "clients.h"
#include "protocol/json.h"
#include "protocol/record.h"
#include "test.h"
#include "words/words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what a round was ---- */

/* A round played again: everything that happened, and the state after each move. */
typedef struct truth {
    record record;
    hn_event *log;
    int log_count;
    hn_state *state;
    int *at; /* events until then */
    int states;
} truth;

static void add(truth *w, const hn_state *state, const hn_events *events)
{
    w->log = realloc(w->log, (size_t)(w->log_count + events->count + 1) * sizeof *w->log);
    memcpy(w->log + w->log_count, events->event, (size_t)events->count * sizeof *w->log);
    w->log_count += events->count;
    w->state[w->states] = *state;
    w->at[w->states++] = w->log_count;
}

static truth truth_of(const char *table)
{
    truth w = {0};
    hn_error error;
    hn_state state;
    hn_events events;
    char *line = house_record(&house, table, 1);
    assert_int_equal(record_parse(line, strlen(line), &w.record, &error), HN_OK);
    free(line);
    const record *r = &w.record;
    w.state = malloc((size_t)(r->move_count + 1) * sizeof *w.state);
    w.at = malloc((size_t)(r->move_count + 1) * sizeof *w.at);
    hn_deal(&r->rules, r->seats, r->first, r->seed, &state, &events);
    add(&w, &state, &events);
    for (int i = 0; i < r->move_count; i++) {
        assert_int_equal(hn_apply(&r->rules, &state, r->move[i].seat, r->move[i].action, &events),
                         HN_OK);
        add(&w, &state, &events);
    }
    return w;
}

static void truth_free(truth *w)
{
    record_free(&w->record);
    free(w->log);
    free(w->state);
    free(w->at);
}

/* ---- frames ---- */

static bool same_but_answered(const json_t *a, const json_t *b)
{
    json_t *one = json_copy((json_t *)(uintptr_t)a), *two = json_copy((json_t *)(uintptr_t)b);
    json_object_del(one, "answered");
    json_object_del(two, "answered");
    char *first = json_dumps(one, JSON_SORT_KEYS | JSON_REAL_PRECISION(9));
    char *second = json_dumps(two, JSON_SORT_KEYS | JSON_REAL_PRECISION(9));
    bool same = !strcmp(first, second);
    free(first);
    free(second);
    json_decref(one);
    json_decref(two);
    return same;
}

/* The view is that of the seat at some moment with so many events; and it would be the same if all that the seat
 * cannot see lay differently. */
static void check_view(const truth *w, const json_t *view, int at, int seat)
{
    const hn_rules *rules = &w->record.rules;
    bool found = false;
    for (int i = 0; i < w->states && !found; i++) {
        if (w->at[i] != at)
            continue;
        hn_view true_view = hn_view_of(rules, &w->state[i], seat);
        json_t *wanted = json_from_view(&true_view);
        found = same_but_answered(wanted, view);
        json_decref(wanted);
        if (!found || hn_over(rules, &w->state[i]))
            continue;
        hn_plain_view plain;
        hn_state other;
        hn_error error;
        memset(&plain, 0, sizeof plain);
        hn_view_copy(&true_view, &plain);
        if (hn_view_world(rules, &plain, 12345, &other, &error))
            fail_msg("%s", error.text);
        hn_view redrawn = hn_view_of(rules, &other, seat);
        json_t *same = json_from_view(&redrawn);
        assert_true(same_but_answered(same, view));
        json_decref(same);
    }
    if (!found)
        fail_msg("at %d seat %d: %s", at, seat, json_dumps(view, 0));
}

static void check_events(const truth *w, const json_t *events, int at, int seat)
{
    int from = at - (int)json_array_size(events);
    assert_true(from >= 0 && at <= w->log_count);
    for (int i = from; i < at; i++) {
        hn_event event = hn_event_for(&w->log[i], seat);
        json_t *wanted = json_from_plain_event(w->record.seats, &event);
        assert_true(json_equal(wanted, json_array_get(events, (size_t)(i - from))));
        json_decref(wanted);
    }
}

static void only_keys(const json_t *object, const char *keys)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        char word[40];
        snprintf(word, sizeof word, " %s ", key);
        if (!strstr(keys, word))
            fail_msg("`%s` is told", key);
    }
}

/* Every event has the sentence that the seat may read, and where the public's is another, that one beside it. */
static void check_words(const truth *w, const json_t *words, const json_t *seats, int at, int seat)
{
    const json_t *events = json_object_get(words, "events");
    const char *names[HN_SEATS] = {NULL};
    const listener to = {&w->record.rules, w->record.seats, names, seat, NULL};
    int from = at - (int)json_array_size(events);
    only_keys(words, " question blind doubt actions events result why place ");
    assert_true(json_object_get(words, "result") ||
                !(json_object_get(words, "why") || json_object_get(words, "place")));
    for (int i = 0; i < w->record.seats; i++)
        names[i] = json_string_value(json_object_get(json_array_get(seats, (size_t)i), "shown"));
    for (int i = from; i < at; i++) {
        char wanted[WORDS_SENTENCE];
        hn_event event = hn_event_for(&w->log[i], seat);
        hn_event before = i ? hn_event_for(&w->log[i - 1], seat) : event;
        const json_t *said = json_array_get(events, (size_t)(i - from));
        words_event(&to, i ? &before : NULL, &event, wanted, sizeof wanted);
        assert_string_equal(json_string_value(json_is_array(said) ? json_array_get(said, 0) : said),
                            wanted);
    }
}

static void check_table(const json_t *table)
{
    if (!table)
        return;
    bool over = !strcmp(json_string_value(json_object_get(table, "status")), "over");
    const json_t *fair = json_object_get(table, "fair");
    only_keys(table,
              " table game preset rules status match clock window pace help public practice today "
              "seats round rounds totals won fair next marks ");
    for (size_t i = 0; i < json_array_size(json_object_get(table, "seats")); i++)
        only_keys(
            json_array_get(json_object_get(table, "seats"), i),
            " seat who name shown level line player about invited present away short maker left resigned ");
    if (json_is_null(fair))
        return;
    only_keys(fair, " hash seed salt secret shared shares ");
    assert_int_equal(json_string_length(json_object_get(fair, "hash")), 64);
    assert_true(json_is_string(json_object_get(fair, "seed")) == over);
    assert_true(json_is_string(json_object_get(fair, "salt")) == over);
    assert_true(json_is_string(json_object_get(fair, "secret")) == over);
    assert_true(json_is_array(json_object_get(fair, "shares")) == over);
}

/* Long rows of hexadecimal digits are secrets, but for what `fair` and `next` show. */
static void check_secrets(const json_t *frame)
{
    json_t *copy = json_deep_copy(frame);
    json_object_del(json_object_get(copy, "table"), "fair");
    json_object_del(json_object_get(copy, "table"), "next");
    char *text = json_dumps(copy, 0);
    int row = 0;
    for (const char *at = text; *at; at++) {
        row = isxdigit((unsigned char)*at) ? row + 1 : 0;
        if (row >= 24)
            fail_msg("a secret is told: %s", text);
    }
    free(text);
    json_decref(copy);
}

static int check_frames(const truth *w, const wire *link)
{
    int views = 0;
    size_t i;
    json_t *frame;
    const json_t *seats = NULL;
    json_array_foreach(link->heard, i, frame)
    {
        only_keys(frame,
                  " hunch push re ok at moment seat table view events words legal wait score "
                  "ask_always error ");
        if (json_object_get(frame, "table"))
            seats = json_object_get(json_object_get(frame, "table"), "seats");
        check_secrets(frame);
        check_table(json_object_get(frame, "table"));
        const json_t *view = json_object_get(frame, "view");
        if (!json_is_object(view))
            continue;
        int at = (int)json_integer_value(json_object_get(frame, "at"));
        check_view(w, view, at, link->seat);
        check_events(w, json_object_get(frame, "events"), at, link->seat);
        check_words(w, json_object_get(frame, "words"), seats, at, link->seat);
        if (link->seat == HN_NONE)
            assert_int_equal(json_array_size(json_object_get(frame, "legal")), 0);
        views++;
    }
    return views;
}

FIXTURE(.before_each = house_open, .after_each = house_close);

TEST(whatever_is_told_in_a_round_is_what_the_seat_may_know)
{
    int views = 0;
    for (int game = 0; game < hn_games(); game++)
        for (int preset = 0; preset < hn_presets(hn_game_at(game)); preset++) {
            char more[96];
            snprintf(more, sizeof more, ",\"preset\":\"%s\",\"pace\":\"none\",\"window\":2",
                     hn_preset_name(hn_game_at(game), preset));
            hn_rules rules;
            hn_rules_preset(&rules, hn_game_at(game), hn_preset_name(hn_game_at(game), preset),
                            NULL);
            int spare = hn_rules_most_seats(&rules) - 2;
            company c = house_company(&house, hn_game_name(hn_game_at(game)),
                                      2 + (spare > 1 && preset % 2), spare > 0, more);
            wire *watcher = wire_open(&house, c.made.table, NULL);
            wire_ask(&house, c.wire[1], "{\"hunch\":1,\"do\":\"ask\",\"always\":true}");
            company_play(&house, &c, 0);
            truth w = truth_of(c.made.table);
            views += check_frames(&w, watcher);
            for (int i = 0; i < c.persons; i++)
                views += check_frames(&w, c.wire[i]);
            assert_int_equal(c.wire[0]->at, w.log_count);
            truth_free(&w);
            wire_close(&house, watcher);
            company_leave(&house, &c);
        }
    assert_true(views > 200);
}

/* ---- what opens when ---- */

TEST(rounds_open_when_they_are_over)
{
    static const char *const ends[] = {"", "/record", "/chances?seat=0"};
    company c = house_company(&house, "perudo", 1, 1, ",\"pace\":\"none\"");
    for (int over = 0; over < 2; over++) {
        for (int i = 0; i < 3; i++) {
            char path[80];
            snprintf(path, sizeof path, "/api/1/tables/%s/rounds/1%s", c.made.table, ends[i]);
            const json_t *answer = house_request(&house, "GET", path, "");
            assert_int_equal(house.answer_status, over ? 200 : 403);
            assert_string_equal(wire_code(answer), over ? "" : "not_over");
        }
        if (!over)
            company_play(&house, &c, 0);
    }
    company_leave(&house, &c);
}

TEST(nothing_is_told_without_help)
{
    company c = house_company(&house, "cambio", 1, 1, ",\"help\":false");
    assert_string_equal(wire_code(wire_do(&house, c.wire[0], "hint")), "help_off");
    assert_string_equal(wire_code(wire_do(&house, c.wire[0], "beliefs")), "help_off");
    company_leave(&house, &c);
}
