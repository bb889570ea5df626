/* Two servers side by side, with the same tokens, ids, salts, clock and play. In the second one all that an observer may
 * not know is drawn anew: cards, dice, deck, seed, others' answers in a window. Then both go on, with the same
 * questions and attempts of the observer, until the next thing that everyone is told: the observer gets the same bytes, in
 * the same order, at the same times.
 *
 * HUNCH_FULL=1 plays 2,000 rounds. */
#include "clients.h"
#include "draw.h"
#include "games/table.h"
#include "server/parts.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORLDS = 2, LONGEST = 6000 };

typedef struct pair {
    house_under_test house[WORLDS];
    company company[WORLDS];
    wire *watcher[WORLDS];
    int round, persons;
    random_run chance;
    int observer;        /* a person's seat; HN_NONE: who watches */
    size_t from[WORLDS]; /* messages that it had before */
} pair;

static pair p;

/* What was looked at: positions, those in secret windows, and where an answer is held in the second world alone; messages
 * that were compared. */
static struct {
    int positions, windows, held, ends, messages;
} looked;

static int roll(int below)
{
    return draw_below(&p.chance, below);
}

/* ---- the same secrets for both ---- */

static uint64_t drawn[WORLDS];
static int active;

static bool draw_secrets(void *bytes, size_t size)
{
    random_run run = random_run_of(77, HN_FOR_CALLER, drawn[active]++);
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)random_run_word(&run);
    return true;
}

/* What the test does with both; i is the world. */
#define IN_BOTH(i) for (int i = 0; i < WORLDS && (active = i, true); i++)

static web_table *table_in(int world)
{
    problem why;
    return service_find(p.house[world].service, p.company[world].made.table, &why);
}

static void pass(int milliseconds)
{
    IN_BOTH(i)
    house_pass(&p.house[i], milliseconds);
    assert_int_equal(p.house[0].now, p.house[1].now);
}

static void settle(void)
{
    IN_BOTH(i)
    house_settle(&p.house[i]);
}

static wire *wire_of(int world, int seat)
{
    return seat == HN_NONE ? p.watcher[world] : p.company[world].wire[seat];
}

/* Sends a text from a seat in both, and lets nothing else happen. */
static void send(int seat, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    IN_BOTH(i)
    wire_send(&p.house[i], wire_of(i, seat), text, (size_t)length);
}

static void send_act(int seat, const char *action)
{
    const web_table *t = table_in(0);
    send(seat, "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d,\"moment\":%d}", action,
         t->log_count, t->moment);
}

/* ---- what was told ---- */

static const char *text_at(const wire *w, size_t i)
{
    return json_string_value(json_array_get(w->texts, i));
}

static json_int_t moment_in(const wire *w, size_t i)
{
    const json_t *moment = json_object_get(json_array_get(w->heard, i), "moment");
    return moment ? json_integer_value(moment) : -1;
}

static json_int_t when_in(const wire *w, size_t i)
{
    return json_integer_value(json_array_get(w->when, i));
}

/* The observer was told the same at the same times, until something happened for everyone. Returns whether it has. */
static bool compare(int moment)
{
    const wire *one = wire_of(0, p.observer), *two = wire_of(1, p.observer);
    for (;; p.from[0]++, p.from[1]++) {
        const char *said = text_at(one, p.from[0]), *other = text_at(two, p.from[1]);
        if (!said && !other)
            return false;
        bool new = said &&moment_in(one, p.from[0]) > moment;
        bool alike = said && other && when_in(one, p.from[0]) == when_in(two, p.from[1]) &&
                     new == (moment_in(two, p.from[1]) > moment) && (new || !strcmp(said, other));
        if (!alike)
            fail_msg(
                "round %d, seat %d, from moment %d on: at %d\n%.400s\n, but at %d in the second "
                "world\n%.400s\n",
                p.round, p.observer, moment, (int)when_in(one, p.from[0]),
                said ? said : "(nothing)", (int)when_in(two, p.from[1]),
                other ? other : "(nothing)");
        if (new)
            return true;
        looked.messages++;
    }
}

/* ---- the second world ---- */

/* A card that the observer did not see, in an event of the first world: where it lies now, another lies in the second. */
static void redraw_event(hn_event *event, const table *one, const table *two)
{
    if (event->card == one->drawn) {
        event->card = two->drawn;
        return;
    }
    for (int seat = 0; seat < HN_SEATS; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (one->slots[seat] >> slot & 1 && one->card[seat][slot] == event->card) {
                event->card = two->card[seat][slot];
                return;
            }
}

/* Minds, decisions and alarms are those of the table as it is. */
static void look_again(web_table *t)
{
    const hn_player *player[HN_SEATS];
    for (int seat = 0; seat < t->seats; seat++)
        player[seat] = t->seat[seat].kind == SEAT_COMPUTER ? &t->seat[seat].player : NULL;
    hn_play_begin(t->play, &t->rules, t->seats, player);
    hn_play_deal(t->play, 0, t->seed);
    hn_minds_begin(&t->play->minds, &t->rules, t->seats, player); /* that deal was another one's */
    t->play_seen = 0;
    free(t->result);
    t->result = NULL;
    flow_go(p.house[1].service, t);
}

static bool is_cards(const web_table *t)
{
    return hn_game_table(t->rules.game) == HN_TABLE_CARDS;
}

/* A seat answers something, to the end of its answer. */
static void answer_at_random(const web_table *t, hn_state *world, int seat)
{
    hn_action list[HN_ACTIONS];
    while (hn_deciders(&t->rules, world) >> seat & 1) {
        int count = hn_legal_list(&t->rules, world, seat, list);
        assert_int_equal(hn_apply(&t->rules, world, seat, list[roll(count)], NULL), HN_OK);
    }
}

/* A world in which the same seats have answered, though something else. */
static hn_state draw_answered(const web_table *t, const hn_view *view)
{
    hn_plain_view copy;
    hn_state world;
    hn_view_copy(view, &copy);
    assert_int_equal(hn_view_world(&t->rules, &copy, random_run_word(&p.chance), &world, NULL),
                     HN_OK);
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != p.observer && !(hn_deciders(&t->rules, &t->state) >> seat & 1))
            answer_at_random(t, &world, seat);
    return world;
}

/* All have answered, and the last answer is held until the window's end. */
static void hold(web_table *t, hn_state *world)
{
    hn_seats left = hn_deciders(&t->rules, world);
    int last = roll(t->seats);
    while (!(left >> last & 1))
        last = (last + 1) % t->seats;
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != last)
            answer_at_random(t, world, seat);
    t->holding = true;
    t->held = (record_move){.seat = (uint8_t)last};
    assert_int_equal(hn_action_parse(&t->rules, t->seats, last, "pass", &t->held.action), HN_OK);
    looked.held++;
}

static int phase_of(const web_table *t)
{
    hn_view public = hn_view_of(&t->rules, &t->state, HN_NONE);
    return hn_view_phase(&public);
}

/* Whether others have answered is a secret of secret windows alone. What is held is stored, so it stays. */
static hn_state draw_for(web_table *t)
{
    hn_view view = hn_view_of(&t->rules, &t->state, p.observer);
    if (!web_table_secret(t) || t->holding)
        return draw_answered(t, &view);
    hn_state world = draw_world(&p.chance, &view);
    bool answered = p.observer == HN_NONE || !(hn_deciders(&t->rules, &world) >> p.observer & 1);
    if (answered && roll(2))
        hold(t, &world);
    return world;
}

static void redraw(void)
{
    web_table *t = table_in(1);
    assert_true(!t->commit && !t->thinking);
    hn_state world = draw_for(t);
    for (int i = 0; is_cards(t) && i < t->log_count; i++)
        if (t->log[i].card < HN_CARDS &&
            hn_event_for(&t->log[i], p.observer).card != t->log[i].card)
            redraw_event(&t->log[i], (const table *)(void *)&t->state,
                         (const table *)(void *)&world);
    t->state = world;
    t->seed = random_run_word(&p.chance);
    look_again(t);
}

/* The second world is as the first again, as long as both have stored the same. */
static bool restore(void)
{
    settle();
    const web_table *one = table_in(0);
    web_table *two = table_in(1);
    if (one->moves.move_count != two->moves.move_count || one->moment != two->moment ||
        one->window_until != two->window_until)
        return false;
    assert_int_equal(one->log_count, two->log_count);
    memcpy(two->log, one->log, (size_t)one->log_count * sizeof *one->log);
    two->state = one->state;
    two->seed = one->seed;
    two->holding = one->holding;
    two->held = one->held;
    look_again(two);
    return true;
}

/* ---- what the observer tries, and others do ---- */

static void look_by_http(void)
{
    static const char *const paths[] = {"/api/1/status",
                                        "/api/1/tables",
                                        "/api/1/tables/%s",
                                        "/api/1/tables/%s/rounds/1",
                                        "/api/1/tables/%s/rounds/1/record",
                                        "/api/1/tables/%s/rounds/1/chances?seat=0"};
    const char *form = paths[roll(sizeof paths / sizeof *paths)];
    char path[96], *said[WORLDS];
    IN_BOTH(i)
    {
        /* Every form has one place for the id at most. */
        const char *id = strstr(form, "%s");
        snprintf(path, sizeof path, "%.*s%s%s", id ? (int)(id - form) : (int)strlen(form), form,
                 id ? p.company[i].made.table : "", id ? id + 2 : "");
        said[i] = json_dumps(house_request(&p.house[i], "GET", path, ""), JSON_COMPACT);
    }
    assert_string_equal(said[0], said[1]);
    assert_int_equal(p.house[0].answer_status, p.house[1].answer_status);
    free(said[0]);
    free(said[1]);
    looked.messages++;
}

/* An action that can be done in both worlds; false: none. */
static bool common_action(int seat, char text[STORE_ACTION])
{
    hn_action list[HN_ACTIONS];
    const web_table *one = table_in(0), *two = table_in(1);
    if (!web_table_asks(one, seat, p.house[0].now) || !web_table_asks(two, seat, p.house[1].now) ||
        flow_is_coming(one, seat) || flow_is_coming(two, seat))
        return false;
    int count = hn_legal_list(&one->rules, &one->state, seat, list);
    hn_state copy = two->state;
    hn_action action = list[roll(count)];
    if (hn_apply(&two->rules, &copy, seat, action, NULL))
        hn_action_parse(&one->rules, one->seats, seat, "pass", &action);
    hn_action_text(&one->rules, one->seats, seat, action, text, STORE_ACTION);
    return true;
}

/* Somebody does something in a secret window; whoever it is, others are told nothing. */
static void answer(int seat)
{
    char text[STORE_ACTION];
    if (web_table_secret(table_in(0)) && common_action(seat, text))
        send_act(seat, text);
}

/* An action that cannot be done, if there is any left; and a ping behind it. */
static void try_what_cannot_be_done(void)
{
    const web_table *t = table_in(0);
    char text[STORE_ACTION] = "flap the wings";
    int seat = p.observer == HN_NONE ? 0 : p.observer;
    hn_state copy = t->state;
    hn_action action = (hn_action)roll(HN_ACTIONS);
    if (roll(4) && hn_apply(&t->rules, &copy, seat, action, NULL))
        hn_action_text(&t->rules, t->seats, seat, action, text, sizeof text);
    send_act(p.observer, *text ? text : "flap");
    send(p.observer, "{\"hunch\":1,\"do\":\"ping\",\"id\":\"ping\"}");
}

static void ask_for_help(void)
{
    const char *player = hn_stand_in_name(table_in(0)->rules.game);
    if (roll(2))
        send(p.observer, "{\"hunch\":1,\"do\":\"hint\",\"player\":\"%s\"}", player);
    else
        send(p.observer, "{\"hunch\":1,\"do\":\"beliefs\"}");
    settle(); /* answers of several threads have no order */
}

/* The observer comes back by another connection, and is told everything again. */
static void come_back(void)
{
    settle();
    IN_BOTH(i)
    {
        wire **w = p.observer == HN_NONE ? &p.watcher[i] : &p.company[i].wire[p.observer];
        const char *token = p.observer == HN_NONE ? NULL : p.company[i].token[p.observer];
        wire_close(&p.house[i], *w);
        *w = wire_open(&p.house[i], p.company[i].made.table, token);
    }
    p.from[0] = p.from[1] = 0;
}

static void attempt(void)
{
    switch (roll(8)) {
    case 0:
    case 1:
        try_what_cannot_be_done();
        break;
    case 2:
        ask_for_help();
        break;
    case 3:
        look_by_http();
        break;
    case 4:
    case 5:
        answer(roll(p.persons));
        break;
    case 6:
        if (p.observer != HN_NONE)
            answer(p.observer);
        break;
    default:
        if (p.observer != HN_NONE)
            send(p.observer, "{\"hunch\":1,\"do\":\"ask\",\"always\":%s}",
                 roll(2) ? "true" : "false");
        settle(); /* at a table of one person players may go on at once */
    }
}

/* ---- positions ---- */

static void count_position(const web_table *t)
{
    looked.positions++;
    looked.windows += web_table_secret(t);
}

/* What the stand-in does for the observer is drawn from the seed, as a card is from the deck: no longer than that. */
static int64_t before_stand_in(const web_table *t, int64_t until)
{
    bool asked = p.observer != HN_NONE && hn_deciders(&t->rules, &t->state) >> p.observer & 1;
    return asked && t->deadline && t->deadline - 250 < until ? t->deadline - 250 : until;
}

/* One position: redrawn, and gone on with for so long, or until something happens for everyone. Returns whether it has. */
static bool check(int64_t until)
{
    settle();
    const web_table *t = table_in(0);
    int moment = t->moment;
    if (t->status != WEB_TABLE_PLAYING)
        return true;
    p.observer = p.persons == 1 ? 0 : roll(p.persons + 1) - 1;
    if (p.observer < 0)
        p.observer = HN_NONE;
    IN_BOTH(i) /* others may have heard of more or of less in the second world before */
    p.from[i] = json_array_size(wire_of(i, p.observer)->texts);
    count_position(t);
    until = before_stand_in(t, until);
    redraw();
    while (p.house[0].now < until) {
        for (int tries = roll(4); tries > 0; tries--)
            attempt();
        if (compare(moment))
            return true;
        pass(roll(4) ? roll(200) : 1);
        if (compare(moment))
            return true;
        if (!roll(8))
            come_back();
    }
    return false;
}

/* Not so long that anything of the window is stored that was redrawn. */
static int64_t for_a_while(void)
{
    const web_table *t = table_in(0);
    int64_t until = p.house[0].now + 1 + roll(400);
    int64_t shut = web_table_secret(t) ? web_table_shut(t) - 250 : until;
    return shut < until ? shut : until;
}

/* ---- rounds ---- */

static void play_one(void)
{
    const web_table *t = table_in(0);
    char text[STORE_ACTION];
    int seat = roll(p.persons);
    bool window = phase_of(t) == HN_PHASE_WINDOW;
    if ((!window || roll(3)) && common_action(seat, text)) {
        send_act(seat, text);
        settle();
    }
    pass(window ? roll(300) : roll(3) ? 1 : 400);
}

static void play_begins(int round)
{
    const char *game = hn_game_name(hn_game_at(round % hn_games()));
    char more[128];
    p.persons = 1 + roll(3);
    int computers = p.persons == 1 ? 1 + roll(2) : roll(3);
    snprintf(more, sizeof more, ",\"pace\":\"%s\",\"window\":%d,\"clock\":%d,\"public\":%s",
             roll(2) ? "none" : "quick", 2 + roll(3), roll(2) ? 0 : 5, roll(2) ? "true" : "false");
    IN_BOTH(i)
    {
        drawn[i] = 0;
        house_begin(&p.house[i]);
        p.company[i] = house_company(&p.house[i], game, p.persons, computers, more);
        p.watcher[i] = wire_open(&p.house[i], p.company[i].made.table, NULL);
    }
    assert_string_equal(p.company[0].made.table, p.company[1].made.table);
    for (int seat = 0; seat < p.persons; seat++)
        if (roll(2))
            send(seat, "{\"hunch\":1,\"do\":\"ask\",\"always\":true}");
}

static void end_round(void)
{
    IN_BOTH(i)
    {
        company_leave(&p.house[i], &p.company[i]);
        wire_close(&p.house[i], p.watcher[i]);
        house_end(&p.house[i]);
    }
}

static void play_round(int round)
{
    p.round = round;
    p.chance = random_run_of(14, HN_FOR_CALLER, (uint64_t)round);
    play_begins(round);
    bool over = false;
    for (int steps = roll(80); steps > 0 && !over; steps--) {
        play_one();
        if (!roll(6))
            over = check(for_a_while()) || !restore();
    }
    if (!over)
        looked.ends += check(p.house[0].now + LONGEST);
    end_round();
}

TEST(an_observer_gets_the_same_bytes_whatever_it_may_not_know)
{
    int first, step, rounds = draw_size(2000, 200, 40);
    draw_part(&first, &step);
    seal_use(draw_secrets);
    for (int round = first; round < rounds; round += step)
        play_round(round);
    seal_use(NULL);
    print_message(
        "%d positions, %d of them in secret windows, %d with an answer held in one world; %d went on "
        "to something for everyone; %d messages alike\n",
        looked.positions, looked.windows, looked.held, looked.ends, looked.messages);
    assert_true(looked.positions > 2 * rounds / step && looked.windows > rounds / step / 2);
    assert_true(looked.ends > rounds / step / 5);
}
