/* Tables as JSON: rounds of every game are played to their end by what seats are shown, in any order of a window's answers;
 * a seat is shown nothing that it may not know; what is saved goes on as the table itself does; and what is not a request is
 * refused by name and changes nothing. */
#include "draw.h"
#include "test.h"

#include "protocol/decide.h"
#include "protocol/json.h"
#include "protocol/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hn_json *tables;

static void open_tables(void)
{
    tables = hn_json_open();
}

static void close_tables(void)
{
    hn_json_close(tables);
}

FIXTURE(.before_each = open_tables, .after_each = close_tables);

/* ---- asking ---- */

static json_t *answer_to(const char *asked, bool expected)
{
    bool ok = !expected;
    char *line = hn_json_answer(tables, asked, strlen(asked), &ok);
    if (ok != expected)
        fail_msg("%s\n%s", asked, line);
    json_t *answer = json_loads(line, 0, NULL);
    assert_int_equal(json_integer_value(json_object_get(answer, "hunch")), 1);
    hn_json_free(line);
    return answer;
}

/* The answer to {"hunch":1,…}, of which the rest is written with ' in place of ". */
__attribute__((format(printf, 1, 2))) static json_t *ask(const char *format, ...)
{
    char rest[1024], asked[1100];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(rest, sizeof rest, format, arguments);
    va_end(arguments);
    for (char *c = rest; *c; c++)
        if (*c == '\'')
            *c = '"';
    snprintf(asked, sizeof asked, "{\"hunch\":1,%s}", rest);
    return answer_to(asked, true);
}

#define expect(...) json_decref(ask(__VA_ARGS__))

static bool is_over(const json_t *told)
{
    return json_is_true(json_object_get(told, "over"));
}

static char *saved(const char *table)
{
    json_t *answer = ask("'do':'save','table':'%s'", table);
    char *text = json_dumps(json_object_get(answer, "saved"), JSON_COMPACT);
    json_decref(answer);
    return text;
}

static json_t *restore(const char *table, const char *from, bool expected)
{
    char *asked = malloc(strlen(from) + 200);
    sprintf(asked, "{\"hunch\":1,\"do\":\"restore\",\"table\":\"%s\",\"saved\":%s}", table, from);
    json_t *answer = answer_to(asked, expected);
    free(asked);
    return answer;
}

static json_table *table_of(const char *id)
{
    for (int i = 0; i < tables->count; i++)
        if (!strcmp(tables->table[i]->id, id))
            return tables->table[i];
    fail_msg("no table %s", id);
    return NULL;
}

/* ---- rounds ---- */

static int rounds(void)
{
    return draw_size(60, 6, 2);
}

/* A table of a game: persons at some seats, quick players and a short search at others. */
static void make(random_run *chance, const hn_game *game, const char *id)
{
    char players[512] = "";
    hn_rules rules;
    const char *preset = hn_preset_name(game, draw_below(chance, hn_presets(game)));
    assert_int_equal(hn_rules_preset(&rules, game, preset, NULL), HN_OK);
    int least = hn_rules_least_seats(&rules), most = hn_rules_most_seats(&rules);
    int seats = least + draw_below(chance, (most < 5 ? most : 5) - least + 1);
    for (int seat = 0; seat < seats; seat++) {
        hn_player player;
        const hn_policy *policy = hn_policy_at(draw_below(chance, hn_players()));
        char name[HN_PLAYER_NAME], one[HN_PLAYER_NAME + 16] = "null";
        draw_name(policy, name);
        if (draw_below(chance, 2) && !hn_player_find(&player, name, game, NULL))
            snprintf(one, sizeof one, "'%s%s'", name, draw_below(chance, 2) ? "@medium" : "");
        strcat(strcat(players, seat ? "," : ""), one);
    }
    expect("'do':'make','table':'%s','game':'%s','preset':'%s','players':[%s]", id,
           hn_game_name(game), preset, players);
}

static json_t *deal(random_run *chance, const char *id)
{
    return ask("'do':'deal','table':'%s','seed':'%llu','first':%d", id,
               (unsigned long long)random_run_word(chance), draw_below(chance, 2));
}

/* One step: somebody who is asked, not always the first, acts by what it is shown; or the computer players do. */
static json_t *step(random_run *chance, json_t *told, const char *id)
{
    const json_t *deciders = json_object_get(told, "deciders");
    int count = (int)json_array_size(deciders);
    int seat = (int)json_integer_value(json_array_get(deciders, (size_t)draw_below(chance, count)));
    json_decref(told);
    if (!draw_below(chance, 3))
        return ask("'do':'play','table':'%s'", id);
    int *told_so_far = &table_of(id)->told[seat], before = *told_so_far;
    json_t *seen = ask("'do':'seen','table':'%s','seat':%d", id, seat);
    *told_so_far = before;
    const json_t *legal = json_object_get(seen, "legal");
    assert_true(json_array_size(legal) > 0);
    size_t which = (size_t)draw_below(chance, (int)json_array_size(legal));
    told = ask("'do':'act','table':'%s','seat':%d,'action':'%s'", id, seat,
               json_string_value(json_array_get(legal, which)));
    json_decref(seen);
    return told;
}

/* What a seat is told step by step is what it is told at once, and only who is asked may do something. */
static void hears_everything(const json_table *t, json_t *heard[HN_SEATS + 1], int seat)
{
    bool public = seat == HN_SEATS;
    json_t *seen = public ? ask("'do':'seen','table':'%s','seat':null", t->id)
                          : ask("'do':'seen','table':'%s','seat':%d", t->id, seat);
    json_t *all = public ? ask("'do':'seen','table':'%s','seat':null,'all':true", t->id)
                         : ask("'do':'seen','table':'%s','seat':%d,'all':true", t->id, seat);
    json_array_extend(heard[seat], json_object_get(seen, "events"));
    assert_true(json_equal(heard[seat], json_object_get(all, "events")));
    assert_true(json_equal(json_object_get(seen, "view"), json_object_get(all, "view")));
    bool asked = !public && hn_deciders(&t->rules, &t->play.state) >> seat & 1;
    assert_int_equal(json_array_size(json_object_get(seen, "legal")) > 0, asked);
    json_decref(seen);
    json_decref(all);
}

/* The record replays to the score. */
static void record_is_true(const json_table *t)
{
    record r;
    hn_state end;
    hn_error error;
    json_t *answer = ask("'do':'record','table':'%s'", t->id);
    json_t *score = ask("'do':'score','table':'%s'", t->id);
    const char *line = json_string_value(json_object_get(answer, "record"));
    assert_int_equal(record_parse(line, strlen(line), &r, &error), HN_OK);
    if (record_replay(&r, NULL, NULL, &end, &error))
        fail_msg("%s: %s", line, error.text);
    assert_true(r.finished);
    double won = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        won += json_real_value(json_array_get(json_object_get(score, "shares"), (size_t)seat));
        assert_int_equal(
            json_integer_value(json_array_get(json_object_get(score, "points"), (size_t)seat)),
            r.score.points[seat]);
    }
    assert_float_equal(won, 1, 1e-6);
    record_free(&r);
    json_decref(score);
    json_decref(answer);
}

TEST(rounds_of_every_game_come_to_their_end)
{
    random_run chance = {.seed = 1};
    for (int i = 0; i < hn_games() * rounds(); i++) {
        json_t *heard[HN_SEATS + 1];
        make(&chance, hn_game_at(i % hn_games()), "a");
        json_t *told = deal(&chance, "a");
        for (int seat = 0; seat <= HN_SEATS; seat++)
            heard[seat] = json_array();
        while (!is_over(told)) {
            int seat = draw_below(&chance, HN_SEATS + 1);
            if (seat < table_of("a")->seats || seat == HN_SEATS)
                hears_everything(table_of("a"), heard, seat);
            told = step(&chance, told, "a");
        }
        record_is_true(table_of("a"));
        for (int seat = 0; seat <= HN_SEATS; seat++)
            json_decref(heard[seat]);
        json_decref(told);
        expect("'do':'close','table':'a'");
    }
}

/* ---- decisions ---- */

/* The request of `hunch decide` that a program can make of what a seat is shown. */
static json_t *decided_outside(const json_table *t, int seat, const char *player)
{
    bool ok;
    hn_view view = hn_view_of(&t->rules, &t->play.state, seat);
    char *asked =
        decide_request(&view, t->log, t->log_count, player, hn_player_key(t->play.seed, seat));
    char *line = hn_json_answer(tables, asked, strlen(asked), &ok);
    assert_true(ok);
    json_t *answer = json_loads(line, 0, NULL);
    hn_json_free(line);
    free(asked);
    return answer;
}

TEST(a_decision_is_that_of_hunch_decide)
{
    random_run chance = {.seed = 2};
    int asked = 0;
    for (int i = 0; i < hn_games() * rounds(); i++) {
        make(&chance, hn_game_at(i % hn_games()), "a");
        json_table *t = table_of("a");
        json_t *told = deal(&chance, "a");
        for (int steps = 0; steps < 60 && !is_over(told); steps++) {
            int seat = hn_next_decider(&t->rules, &t->play.state);
            const char *player = hn_stand_in_name(t->rules.game);
            bool own = t->seated >> seat & 1;
            if (own)
                player = json_string_value(json_array_get(t->names, (size_t)seat));
            json_t *here =
                own ? ask("'do':'decide','table':'a','seat':%d", seat)
                    : ask("'do':'decide','table':'a','seat':%d,'player':'%s'", seat, player);
            json_t *quick =
                ask("'do':'decide','table':'a','seat':%d,'player':'%s','why':false", seat, player);
            json_t *outside = decided_outside(t, seat, player);
            assert_true(
                json_equal(json_object_get(here, "action"), json_object_get(quick, "action")));
            assert_null(json_object_get(quick, "why"));
            json_object_del(here, "table");
            if (!json_equal(here, outside))
                fail_msg("%s\n%s", json_dumps(here, 0), json_dumps(outside, 0));
            json_decref(here);
            json_decref(quick);
            json_decref(outside);
            asked++;
            told = step(&chance, told, "a");
        }
        json_decref(told);
        expect("'do':'close','table':'a'");
    }
    assert_true(asked > 50);
}

/* ---- what is hidden ---- */

static json_t *shown(const json_table *t, int seat, bool decides)
{
    json_t *seen = ask("'do':'seen','table':'%s','seat':%d,'all':true", t->id, seat);
    if (decides)
        json_object_set_new(seen, "decision",
                            ask("'do':'decide','table':'%s','seat':%d,'player':'%s'", t->id, seat,
                                hn_stand_in_name(t->rules.game)));
    if (decides && t->seated >> seat & 1)
        json_object_set_new(seen, "own", ask("'do':'decide','table':'%s','seat':%d", t->id, seat));
    return seen;
}

/* Another card or die in every event of which the seat has not seen it. */
static void redraw_log(random_run *chance, json_table *t, int seat)
{
    for (int i = 0; i < t->log_count; i++) {
        hn_event *event = &t->log[i], for_seat = hn_event_for(event, seat);
        if (for_seat.card == HN_UNKNOWN)
            event->card = (hn_card)draw_below(chance, HN_CARDS);
        for (int die = 0; die < HN_DICE; die++)
            if (for_seat.die[die] == HN_UNKNOWN)
                event->die[die] = (uint8_t)(1 + draw_below(chance, HN_FACES));
    }
}

static void shows_nothing_hidden(random_run *chance, json_table *t, int seat)
{
    hn_state state = t->play.state;
    hn_event *log = malloc((size_t)t->log_count * sizeof *log);
    memcpy(log, t->log, (size_t)t->log_count * sizeof *log);
    bool decides = hn_deciders(&t->rules, &state) >> seat & 1;
    json_t *before = shown(t, seat, decides);
    hn_view view = hn_view_of(&t->rules, &t->play.state, seat);
    t->play.state = draw_world(chance, &view);
    redraw_log(chance, t, seat);
    json_t *after = shown(t, seat, decides);
    if (!json_equal(before, after))
        fail_msg("%s\n%s", json_dumps(before, 0), json_dumps(after, 0));
    t->play.state = state;
    memcpy(t->log, log, (size_t)t->log_count * sizeof *log);
    free(log);
    json_decref(before);
    json_decref(after);
}

TEST(what_a_seat_is_shown_stays_when_all_that_is_hidden_is_redrawn)
{
    random_run chance = {.seed = 3};
    for (int i = 0; i < hn_games() * rounds(); i++) {
        make(&chance, hn_game_at(i % hn_games()), "a");
        json_table *t = table_of("a");
        json_t *told = deal(&chance, "a");
        for (int steps = 0; steps < 80 && !is_over(told); steps++) {
            shows_nothing_hidden(&chance, t, draw_below(&chance, t->seats));
            told = step(&chance, told, "a");
        }
        json_decref(told);
        expect("'do':'close','table':'a'");
    }
}

/* ---- saved tables ---- */

static void are_alike(const char *a, const char *b)
{
    const json_table *t = table_of(a);
    for (int seat = 0; seat < t->seats; seat++) {
        json_t *one = ask("'do':'seen','table':'%s','seat':%d,'all':true", a, seat);
        json_t *other = ask("'do':'seen','table':'%s','seat':%d,'all':true", b, seat);
        json_object_del(one, "table");
        json_object_del(other, "table");
        assert_true(json_equal(one, other));
        json_decref(one);
        json_decref(other);
    }
    char *text = saved(a), *again = saved(b);
    assert_string_equal(text, again);
    free(text);
    free(again);
}

TEST(a_table_that_was_saved_goes_on_as_it_would_have)
{
    random_run chance = {.seed = 4};
    for (int i = 0; i < hn_games() * rounds(); i++) {
        make(&chance, hn_game_at(i % hn_games()), "a");
        json_t *told = deal(&chance, "a");
        for (int steps = draw_below(&chance, 40); steps && !is_over(told); steps--)
            told = step(&chance, told, "a");
        char *text = saved("a");
        json_t *back = restore("b", text, true);
        assert_true(
            json_equal(json_object_get(told, "deciders"), json_object_get(back, "deciders")));
        are_alike("a", "b");
        random_run same = chance;
        for (json_t *other = back; !is_over(other);)
            back = other = step(&same, other, "b");
        while (!is_over(told))
            told = step(&chance, told, "a");
        are_alike("a", "b");
        json_decref(told);
        json_decref(back);
        free(text);
        expect("'do':'close','table':'a'");
        expect("'do':'close','table':'b'");
    }
}

TEST(a_table_is_saved_before_its_deal_as_well)
{
    expect("'do':'make','table':'a','game':'perudo','players':[null,'binomial']");
    char *text = saved("a");
    json_t *back = restore("b", text, true);
    assert_false(is_over(back));
    assert_int_equal(json_array_size(json_object_get(back, "deciders")), 0);
    json_decref(back);
    free(text);
    char *again = saved("b");
    expect("'do':'deal','table':'b','seed':7");
    free(again);
}

/* ---- refusals ---- */

typedef struct refusal {
    const char *rest, *field, *words; /* the request as of ask; field NULL: null */
} refusal;

static void is_refused(const char *asked, const char *field, const char *words)
{
    json_t *answer = answer_to(asked, false);
    const json_t *error = json_object_get(answer, "error"),
                 *named = json_object_get(error, "field");
    const char *text = json_string_value(json_object_get(error, "text"));
    if (!strstr(text, words) ||
        (field ? !json_is_string(named) || strcmp(json_string_value(named), field)
               : !json_is_null(named)))
        fail_msg("%s\nexpected %s: %s; got %s: %s", asked, field ? field : "null", words,
                 json_is_string(named) ? json_string_value(named) : "null", text);
    json_decref(answer);
}

TEST(what_is_no_request_is_refused_and_changes_nothing)
{
    static const refusal refusals[] = {
        {"'do':'mak'", "do", "expected one of make, deal"},
        {"'do':7", "do", "`do` is 7"},
        {"'do':'deal','table':'a','sed':'7'", "sed", "did you mean `seed`?"},
        {"'do':'list','table':'a'", "table", "unknown field `table`"},
        {"'do':'seen','table':'b','seat':0", "table", "there is no such table"},
        {"'do':'seen','seat':0", "table", "`table` is missing"},
        {"'do':'seen','table':'','seat':0", "table", "1 to 64 bytes"},
        {"'do':'seen','table':'a\\n','seat':0", "table", "without control characters"},
        {"'do':'make','table':'a','game':'golf','seats':2", "table", "already"},
        {"'do':'make','table':'b','game':'glof','seats':2", "game", "one of cambio, perudo"},
        {"'do':'make','table':'b','seats':2", "game", "missing"},
        {"'do':'make','table':'b','game':'cambio','preset':'cambio-lok','seats':2", "preset",
         "did you mean cambio-lock?"},
        {"'do':'make','table':'b','game':'cambio','preset':7,'seats':2", "preset", "is 7"},
        {"'do':'make','table':'b','game':'cambio','rules':{'flps':1},'seats':2", "rules.flps",
         "did you mean `flips`?"},
        {"'do':'make','table':'b','game':'cambio','rules':{'flips':'some'},'seats':2",
         "rules.flips", "\"some\""},
        {"'do':'make','table':'b','game':'cambio','rules':{'values':{'A':1000}},'seats':2",
         "rules.values.A", "1000"},
        {"'do':'make','table':'b','game':'cambio','rules':[],'seats':2", "rules", "keys of cambio"},
        {"'do':'make','table':'b','game':'cambio'", "seats", "missing"},
        {"'do':'make','table':'b','game':'cambio','seats':9", "seats", "2 to 8"},
        {"'do':'make','table':'b','game':'cambio','seats':3,'players':[null]", "players",
         "an array of 3"},
        {"'do':'make','table':'b','game':'cambio','players':[null,'smrt']", "players[1]",
         "did you mean smart?"},
        {"'do':'make','table':'b','game':'cambio','players':[null,7]", "players[1]", "is 7"},
        {"'do':'make','table':'b','game':'cambio','players':['rules:x.yaml:y',null]", "players[0]",
         "cannot name files"},
        {"'do':'make','table':'b','game':'cambio','players':['smart@x:y',null]", "players[0]",
         "cannot name files"},
        {"'do':'deal','table':'a'", "seed", "missing"},
        {"'do':'deal','table':'a','seed':-1", "seed", "is -1"},
        {"'do':'deal','table':'a','seed':9007199254740992", "seed", "a string of digits"},
        {"'do':'deal','table':'a','seed':'18446744073709551616'", "seed", "18446744073709551615"},
        {"'do':'deal','table':'a','seed':'7','first':2", "first", "0 to 1"},
        {"'do':'seen','table':'a','seat':2", "seat", "0 to 1"},
        {"'do':'seen','table':'a'", "seat", "missing"},
        {"'do':'seen','table':'a','seat':0,'all':1", "all", "true or false"},
        {"'do':'act','table':'a','seat':0,'action':'draw'", "action", "\"draw\""},
        {"'do':'act','table':'a','seat':0,'action':'swap 0'", "action", "drawn first"},
        {"'do':'act','table':'a','seat':0,'action':0", "action", "an action's text"},
        {"'do':'act','table':'a','seat':1,'action':'draw deck'", "seat", "nothing to decide"},
        {"'do':'decide','table':'a','seat':0", "player", "a person sits at seat 0"},
        {"'do':'decide','table':'a','seat':0,'player':'binomial'", "player", "cambio"},
        {"'do':'decide','table':'a','seat':1", "seat", "nothing to decide"},
        {"'do':'decide','table':'a','seat':0,'player':'smart','why':null", "why", "true or false"},
        {"'do':'score','table':'a'", "table", "not over"},
        {"'do':'seen','table':'new','seat':0", "table", "nothing has been dealt"},
        {"'do':'play','table':'new'", "table", "nothing has been dealt"},
        {"'do':'restore','table':'a','saved':{}", "table", "already"},
        {"'do':'restore','table':'b'", "saved", "missing"},
    };
    expect("'do':'make','table':'a','game':'cambio','players':[null,'smart']");
    expect("'do':'make','table':'new','game':'cambio','seats':2");
    expect("'do':'deal','table':'a','seed':'7'");
    char *before = saved("a");
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        char asked[512];
        snprintf(asked, sizeof asked, "{\"hunch\":1,%s}", refusals[i].rest);
        for (char *c = asked; *c; c++)
            if (*c == '\'')
                *c = '"';
        is_refused(asked, refusals[i].field, refusals[i].words);
    }
    is_refused("{\"hunch\":2,\"do\":\"list\"}", "hunch", "knows, 1");
    is_refused("{\"do\":\"list\"}", "hunch", "missing");
    is_refused("[]", NULL, "not an object");
    is_refused("", NULL, "column");
    is_refused("{\"hunch\":1,\"do\":\"list\"", NULL, "cut off");
    char *after = saved("a");
    assert_string_equal(before, after);
    json_t *list = ask("'do':'list'");
    assert_int_equal(json_array_size(json_object_get(list, "tables")), 2);
    json_decref(list);
    free(before);
    free(after);
}

/* A saved table with one thing changed. */
typedef struct change {
    const char *field, *value; /* NULL: left out */
    const char *named, *words;
} change;

TEST(saved_tables_of_other_programs_are_refused_by_name)
{
    static const change changes[] = {
        {"version", "2", "saved.version",
         "is 2; expected the version of saved tables that this program knows, 1"},
        {"version", NULL, "saved.version", "missing"},
        {"colour", "1", "saved.colour", "unknown field"},
        {"game", "\"bridge\"", "saved.game", "bridge"},
        {"rules", "{}", "saved.rules.seats", "missing"},
        {"seats", "1", "saved.seats", "2 to 8"},
        {"players", "null", "saved.players", "one for each seat"},
        {"players", NULL, "saved.players", "missing"},
        {"players", "[null,\"genius\"]", "saved.players[1]", "genius"},
        {"seed", "7", "saved.seed", "is 7"},
        {"seed", "null", "saved.seed", "there are actions"},
        {"first", "2", "saved.first", "0 to 1"},
        {"actions", "{}", "saved.actions", "an array"},
        {"actions", "[\"0: draw deck\",\"0: jump\"]", "saved.actions[1]", "jump"},
        {"actions", "[\"0: draw deck\",\"1: draw deck\"]", "saved.actions[1]", "nothing to decide"},
    };
    expect("'do':'make','table':'a','game':'cambio','players':[null,'smart']");
    expect("'do':'deal','table':'a','seed':'7'");
    expect("'do':'act','table':'a','seat':0,'action':'draw deck'");
    char *text = saved("a");
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        json_t *object = json_loads(text, 0, NULL);
        if (changes[i].value)
            json_object_set_new(object, changes[i].field,
                                json_loads(changes[i].value, JSON_DECODE_ANY, NULL));
        else
            json_object_del(object, changes[i].field);
        char *changed = json_dumps(object, JSON_COMPACT), *asked = malloc(strlen(changed) + 200);
        sprintf(asked, "{\"hunch\":1,\"do\":\"restore\",\"table\":\"b\",\"saved\":%s}", changed);
        is_refused(asked, changes[i].named, changes[i].words);
        free(asked);
        free(changed);
        json_decref(object);
    }
    assert_int_equal(tables->count, 1);
    free(text);
}

TEST(there_are_so_many_tables_and_no_more)
{
    expect("'do':'make','table':'a','game':'cambio','seats':2");
    json_table *one[] = {tables->table[0]}, **many = calloc(HN_JSON_TABLES, sizeof *many);
    for (int i = 0; i < HN_JSON_TABLES; i++)
        many[i] = one[0];
    struct hn_json real = *tables;
    *tables = (struct hn_json){.table = many, .count = HN_JSON_TABLES, .room = HN_JSON_TABLES};
    is_refused("{\"hunch\":1,\"do\":\"make\",\"table\":\"b\",\"game\":\"cambio\",\"seats\":2}",
               "table", "4096 tables");
    *tables = real;
    free(many);
    expect("'do':'make','table':'b','game':'cambio','seats':2");
}

TEST(an_id_of_any_kind_comes_back)
{
    json_t *answer = ask("'do':'list','id':{'a':[1,null]}");
    char *text = json_dumps(json_object_get(answer, "id"), JSON_COMPACT);
    assert_string_equal(text, "{\"a\":[1,null]}");
    free(text);
    json_decref(answer);
}

TEST(rules_are_a_preset_and_what_is_different)
{
    json_t *answer = ask("'do':'make','table':'a','game':'cambio','preset':'cambio-lock','seats':2,"
                         "'rules':{'flips':'all','cards':5,'values':{'black K':15}}");
    const json_t *rules = json_object_get(answer, "rules");
    assert_string_equal(json_string_value(json_object_get(rules, "flips")), "all");
    const json_t *values = json_object_get(rules, "values");
    assert_int_equal(json_integer_value(json_object_get(values, "black K")), 15);
    assert_int_equal(json_integer_value(json_object_get(values, "A")), 1);
    assert_true(json_is_null(json_object_get(answer, "preset")));
    json_decref(answer);
    answer = ask("'do':'make','table':'b','game':'cambio','preset':'cambio-lock','seats':2");
    assert_string_equal(json_string_value(json_object_get(answer, "preset")), "cambio-lock");
    json_decref(answer);
}
