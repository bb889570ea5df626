/* Whether anybody can tell, before a window's end, if a seat that says nothing knows a right card.
 *
 *   table_windows HUNCH STORE WINDOWS
 *
 * Plays WINDOWS windows of each case on a server, many at once, at practice tables of two persons whose deals were chosen
 * for it: in one case the second person knows a right card and says nothing, in the other it knows none. Observers are the
 * first person, who sends what is refused and pings, or answers at once; somebody who watches; and a stranger who asks for
 * the server's status. All that they can see or time (what came in which order, its size, its delay) is held against each
 * other, case against case, by the two-sample test of Kolmogorov and Smirnov. Chance alone gives one p in a hundred
 * below .01: what differs is measured again, and has failed if it differs three times. Exits 1 then. */
#include "wire_client.h"
#include "wire_server.h"

#include <hunch/hunch.h>
#include <jansson.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MILLISECOND ((int64_t)1000000)

enum {
    TABLES = 96, /* at once */
    WINDOWS = 1000,
    PROBES = 20,
    LOOKS = 4,
    BETWEEN_TABLES = 25, /* ms */
    TRIES = 3,
    PATIENCE = 300000,
    TEXT = 64
};

/* When somebody probes, in ms from the opening: most at first, and about when the window is shut. */
static const int probe_at[PROBES] = {0,  1,  2,   3,   4,    6,    8,    10,   15,   20,
                                     40, 80, 300, 900, 1895, 1900, 1905, 1910, 1930, 1960};

/* What the first person does in a window; in the last way it does nothing, and a stranger asks. */
typedef enum way { PROBES_IT, ANSWERS, STRANGER } way;
static const way ways[] = {PROBES_IT, ANSWERS, PROBES_IT, STRANGER};
enum { WAYS = sizeof ways / sizeof *ways };

/* What is measured of every window, of those ways that have it. */
typedef enum measure {
    REFUSED_AFTER,
    PINGED_AFTER,
    LATER_PROBES_AFTER,
    ACKNOWLEDGED_AFTER,
    STATUS_AFTER,
    OVER_AFTER,
    OVER_FOR_WATCHER_AFTER,
    ANSWERS_SIZE,
    OVERTAKEN, /* refusals by the ping that was sent behind, at the opening */
    OVERTAKEN_LATE,
    ORDER, /* what came, as a number for every course of it */
    WATCHER_ORDER,
    STATUS_TEXT,
    MEASURES
} measure;

static const char *const measure_names[MEASURES] = {"refusal, ms",
                                                    "ping, ms",
                                                    "later refusals and pings, ms",
                                                    "acknowledgement, ms",
                                                    "status, ms",
                                                    "window's end, ms",
                                                    "end for a watcher, ms",
                                                    "size of what came",
                                                    "refusals overtaken by a ping",
                                                    "the same when it is shut",
                                                    "order of what came",
                                                    "what a watcher heard",
                                                    "what the status was"};

typedef struct sample {
    double value[MEASURES];
    bool has[MEASURES];
} sample;

typedef struct person {
    wire link;
    char token[40];
    bool asked_to_join, joined, acting;
    long at, moment;
    bool window, opened, over; /* is in one; has seen the one that counts open, and over */
    long opened_at;            /* … at this moment */
    json_t *legal;
} person;

typedef enum who { FIRST, SECOND, WATCHER, PEOPLE } who;

typedef struct table {
    int number;
    bool knows; /* the case */
    way way;
    char id[16];
    person people[PEOPLE];
    int64_t begins, opened, sent[PROBES + 1];
    int probes, refused;      /* sent, and refused so far */
    char heard[PEOPLE][TEXT]; /* a letter for each message */
    double size;
    sample seen;
} table;

static struct {
    wire_server server;
    table tables[TABLES];
    int count;
    uint64_t seed; /* the next to be looked at */
    sample of[2][WINDOWS];
    int windows[2];
} all;

static void require(bool condition, const table *t, const char *format, ...)
{
    if (condition)
        return;
    va_list values;
    va_start(values, format);
    fprintf(stderr, "table_windows: table %d (%s): ", t ? t->number : -1, t ? t->id : "");
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    if (all.server.process > 0)
        wire_server_end(&all.server, SIGKILL);
    exit(2);
}

/* --- deals ---------------------------------------------------------------------------------- */

/* Persons draw and play, and do as little as they can else. */
static int preference(const char *action)
{
    static const char *const first[] = {"draw deck", "play", "pass"};
    for (int i = 0; i < 3; i++)
        if (!strcmp(action, first[i]))
            return 3 - i;
    return 0;
}

static bool knows_right_card(const hn_rules *rules, const hn_state *state, int seat)
{
    hn_action list[HN_ACTIONS];
    hn_view view = hn_view_of(rules, state, seat);
    int count = hn_view_legal_list(&view, list);
    for (int i = 0; i < count; i++)
        if (hn_view_right_claim(&view, list[i]))
            return true;
    return false;
}

static hn_action preferred(const hn_rules *rules, const hn_state *state, int seat)
{
    hn_action list[HN_ACTIONS];
    int best = 0, most = -1, count = hn_legal_list(rules, state, seat, list);
    for (int i = 0; i < count; i++) {
        char text[TEXT];
        hn_action_text(rules, 2, seat, list[i], text, sizeof text);
        if (preference(text) > most) {
            most = preference(text);
            best = i;
        }
    }
    return list[best];
}

/* The next deal in whose first window the second seat knows a right card, or none. */
static uint64_t find_seed(const char *game, bool knows)
{
    hn_rules rules;
    require(!hn_rules_preset(&rules, hn_game_find(game), NULL, NULL), NULL, "no rules of %s", game);
    for (;; all.seed++) {
        hn_state state;
        hn_view view;
        memset(&state, 0, sizeof state);
        hn_deal(&rules, 2, 0, all.seed, &state, NULL);
        for (int seat; (seat = hn_next_decider(&rules, &state)) != HN_NONE;) {
            view = hn_view_of(&rules, &state, seat);
            if (hn_view_phase(&view) == HN_PHASE_WINDOW)
                break;
            hn_apply(&rules, &state, seat, preferred(&rules, &state, seat), NULL);
        }
        if (!hn_over(&rules, &state) && hn_deciders(&rules, &state) == 3 &&
            knows_right_card(&rules, &state, 1) == knows)
            return all.seed++;
    }
}

/* --- tables --------------------------------------------------------------------------------- */

static const char *word(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static json_t *post(const table *t, const char *path, const char *body)
{
    char *answer;
    int status =
        wire_request(WIRE_HOST, all.server.port, "POST", path, "", body, strlen(body), &answer);
    json_t *object = answer ? json_loads(answer, 0, NULL) : NULL;
    require(status / 100 == 2 && object, t, "%s: %d %s", path, status, answer ? answer : "");
    free(answer);
    return object;
}

static void make_table(table *t)
{
    static const char *const games[] = {"cambio", "dutch", "vinto"};
    const char *game = games[t->number / (2 * WAYS) % 3];
    char body[512], path[64];
    snprintf(body, sizeof body,
             "{\"hunch\":1,\"game\":\"%s\",\"seats\":[{\"who\":\"you\",\"name\":\"Ann\"},"
             "{\"who\":\"open\"}],\"pace\":\"none\",\"window\":2,\"seed\":\"%llu\"}",
             game, (unsigned long long)find_seed(game, t->knows));
    json_t *made = post(t, "/api/1/tables", body);
    snprintf(t->id, sizeof t->id, "%s", word(made, "table"));
    snprintf(t->people[FIRST].token, sizeof t->people[FIRST].token, "%s", word(made, "token"));
    json_decref(made);
    snprintf(path, sizeof path, "/api/1/tables/%s/seats", t->id);
    made = post(t, path, "{\"hunch\":1,\"name\":\"Bob\"}");
    snprintf(t->people[SECOND].token, sizeof t->people[SECOND].token, "%s", word(made, "token"));
    json_decref(made);
    for (int i = 0; i < PEOPLE; i++)
        require(wire_open(&t->people[i].link, WIRE_HOST, all.server.port, ""), t, "no connection");
}

static void leave_table(table *t)
{
    for (int i = 0; i < PEOPLE; i++) {
        wire_close(&t->people[i].link);
        json_decref(t->people[i].legal);
    }
}

static void join(table *t, who i)
{
    char text[256];
    person *p = &t->people[i];
    snprintf(text, sizeof text,
             "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\"%s%s%s,\"id\":\"join\"}", t->id,
             *p->token ? ",\"token\":\"" : "", p->token, *p->token ? "\"" : "");
    wire_text(&p->link, text);
    if (i == FIRST)
        wire_text(&p->link, "{\"hunch\":1,\"do\":\"ask\",\"always\":true,\"id\":\"ask\"}");
    p->asked_to_join = true;
}

static void act(person *p, const char *action, const char *id)
{
    char text[256];
    snprintf(
        text, sizeof text,
        "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%ld,\"moment\":%ld,\"id\":\"%s\"}",
        action, p->at, p->moment, id);
    wire_text(&p->link, text);
}

/* --- what is done in a window --------------------------------------------------------------- */

static void measured(table *t, measure m, double value)
{
    t->seen.value[m] = t->seen.has[m] ? t->seen.value[m] + value : value;
    t->seen.has[m] = true;
}

static double milliseconds_since(int64_t then)
{
    return (double)(wire_now() - then) / (double)MILLISECOND;
}

static void send_probe(table *t)
{
    char id[16], text[64];
    person *p = &t->people[FIRST];
    snprintf(id, sizeof id, "r%d", t->probes);
    snprintf(text, sizeof text, "{\"hunch\":1,\"do\":\"ping\",\"id\":\"p%d\"}", t->probes);
    t->sent[t->probes++] = wire_now();
    act(p, "draw deck", id);
    wire_text(&p->link, text);
}

/* What a course of things is counted as. */
static double number_of(const char *course)
{
    static char known[256][2 * TEXT]; /* by their numbers */
    int i = 0;
    while (i < 255 && *known[i] && strcmp(known[i], *course ? course : "-") != 0)
        i++;
    if (!*known[i])
        snprintf(known[i], sizeof known[i], "%s", *course ? course : "-");
    return i;
}

/* A stranger's look at the status: what is told beside the numbers of all tables and connections. */
static void look_once(table *t)
{
    char *answer;
    int64_t began = wire_now();
    int status =
        wire_request(WIRE_HOST, all.server.port, "GET", "/api/1/status", "", NULL, 0, &answer);
    measured(t, STATUS_AFTER, milliseconds_since(began));
    json_t *object = answer ? json_loads(answer, 0, NULL) : NULL;
    require(status == 200 && object, t, "no status: %d", status);
    json_object_del(object, "tables");
    json_object_del(object, "connections");
    json_object_del(object, "version");
    char *text = json_dumps(object, JSON_COMPACT);
    measured(t, STATUS_TEXT, number_of(text));
    free(text);
    json_decref(object);
    free(answer);
}

static void look_at_status(table *t)
{
    for (int i = 0; i < LOOKS; i++)
        look_once(t);
}

static void window_opens(table *t)
{
    person *p = &t->people[FIRST];
    t->opened = wire_now();
    if (t->way == PROBES_IT)
        send_probe(t);
    t->sent[PROBES] = wire_now();
    if (t->way == ANSWERS)
        act(p, "pass", "answer");
    wire_flush(&p->link);
    if (t->way == STRANGER)
        look_at_status(t);
}

static void window_is_over(table *t, who i)
{
    t->people[i].over = true;
    if (i == SECOND)
        return;
    measured(t, i == FIRST ? OVER_AFTER : OVER_FOR_WATCHER_AFTER, milliseconds_since(t->opened));
    measured(t, i == FIRST ? ORDER : WATCHER_ORDER, number_of(t->heard[i]));
    if (i == FIRST)
        measured(t, ANSWERS_SIZE, t->size);
}

/* --- what comes in -------------------------------------------------------------------------- */

static void hear(table *t, who i, char letter)
{
    size_t length = strlen(t->heard[i]);
    if (length + 1 < TEXT)
        t->heard[i][length] = letter;
}

static void on_answer(table *t, who i, const json_t *answer, size_t length)
{
    const char *to = word(answer, "re"), *code = word(json_object_get(answer, "error"), "code");
    bool ok = json_is_true(json_object_get(answer, "ok"));
    if (!strcmp(to, "act"))
        t->people[i].acting = false;
    if (!t->people[i].opened) {
        require(ok, t, "%s was refused: %s", to, code);
        return;
    }
    if (i != FIRST || t->people[i].over)
        return;
    hear(t, i, ok ? 'o' : *code);
    t->size += (double)length;
    if (*to == 'r' || *to == 'p') {
        int probe = atoi(to + 1);
        t->refused += *to == 'r';
        if (*to == 'p')
            measured(t, probe_at[probe] < 1000 ? OVERTAKEN : OVERTAKEN_LATE, t->refused <= probe);
        measured(t,
                 probe        ? LATER_PROBES_AFTER
                 : *to == 'r' ? REFUSED_AFTER
                              : PINGED_AFTER,
                 milliseconds_since(t->sent[probe]));
    } else {
        measured(t, ACKNOWLEDGED_AFTER, milliseconds_since(t->sent[PROBES]));
    }
}

static void on_push(table *t, who i, const json_t *push)
{
    person *p = &t->people[i];
    const json_t *view = json_object_get(push, "view");
    if (!strcmp(word(push, "push"), "seats"))
        return;
    p->joined = true;
    p->at = (long)json_integer_value(json_object_get(push, "at"));
    p->moment = (long)json_integer_value(json_object_get(push, "moment"));
    p->window = !strcmp(word(view, "phase"), "window");
    json_decref(p->legal);
    p->legal = json_incref(json_object_get(push, "legal"));
    if (p->opened && !p->over) {
        if (p->moment > p->opened_at)
            window_is_over(t, i);
        else
            hear(t, i, 'u');
    }
    if (!p->window || p->opened)
        return;
    p->opened = true;
    p->opened_at = p->moment;
    if (i == SECOND)
        require(t->knows == (json_array_size(p->legal) > 0), t,
                "it is not the case that was wanted");
    if (i == FIRST)
        window_opens(t);
}

static void take_in(table *t, who i)
{
    wire_message m;
    while (wire_next(&t->people[i].link, &m)) {
        json_t *object = json_loadb(m.text, m.length, 0, NULL);
        require(object != NULL, t, "no JSON: %.*s", (int)m.length, m.text);
        if (json_object_get(object, "re"))
            on_answer(t, i, object, m.length);
        else
            on_push(t, i, object);
        json_decref(object);
    }
}

/* --- the loop ------------------------------------------------------------------------------- */

static void play_on(person *p)
{
    const char *best = NULL;
    size_t i;
    json_t *action;
    json_array_foreach(p->legal, i, action)
    {
        const char *text = json_string_value(action);
        if (!best || preference(text) > preference(best))
            best = text;
    }
    if (!best || p->window || p->acting)
        return;
    p->acting = true;
    act(p, best, "act");
    json_array_clear(p->legal); /* the next push says what may be done */
}

static void do_what_is_due(table *t, int64_t now)
{
    bool here = true;
    for (int i = 0; i < PEOPLE; i++)
        here = here && t->people[i].joined;
    if (!here || now < t->begins)
        return;
    for (int i = 0; i < WATCHER && !t->opened; i++)
        play_on(&t->people[i]);
    if (t->opened && t->way == PROBES_IT && t->probes < PROBES &&
        now >= t->opened + probe_at[t->probes] * MILLISECOND)
        send_probe(t);
}

static void serve(table *t, who i)
{
    person *p = &t->people[i];
    bool goes_on = wire_read(&p->link);
    take_in(t, i);
    require(goes_on && !p->link.refused && !p->link.status, t, "the connection was closed: %d, %d",
            p->link.refused, p->link.status);
    if (p->link.open && !p->asked_to_join)
        join(t, i);
}

static bool is_done(const table *t)
{
    return t->people[FIRST].over && t->people[WATCHER].over;
}

static void play_all(void)
{
    struct pollfd on[TABLES * PEOPLE];
    int64_t now, until = wire_now() + PATIENCE * MILLISECOND;
    for (bool done = false; !done;) {
        done = true;
        now = wire_now();
        for (int i = 0; i < all.count * PEOPLE; i++) {
            table *t = &all.tables[i / PEOPLE];
            wire *link = &t->people[i % PEOPLE].link;
            if (i % PEOPLE == 0)
                do_what_is_due(t, now);
            on[i] = (struct pollfd){link->socket,
                                    (short)(POLLIN | (wire_flush(link) ? 0 : POLLOUT)), 0};
            done = done && is_done(t);
        }
        require(now < until, NULL, "the windows do not come to an end");
        poll(on, (nfds_t)(all.count * PEOPLE), 1);
        for (int i = 0; i < all.count * PEOPLE; i++)
            if (on[i].revents)
                serve(&all.tables[i / PEOPLE], (who)(i % PEOPLE));
    }
}

static int hash_of(int number)
{
    uint64_t x = ((uint64_t)number + 1) * 0x9e3779b97f4a7c15u;
    return (int)((x ^ x >> 32) * 0xd6e8feb86659fd93u >> 33);
}

/* Some tables of both cases, one after the other, whose windows open in that order. */
static void play_some(int first, int count)
{
    all.count = count;
    memset(all.tables, 0, sizeof all.tables);
    for (int i = 0; i < count; i++) {
        table *t = &all.tables[i];
        t->number = first + i;
        t->way = ways[t->number / 2 % WAYS];
        t->knows = (t->number ^ (hash_of(t->number / 2) & 1)) & 1; /* of two one, in any order */
        make_table(t);
    }
    for (int i = 0; i < count; i++)
        all.tables[i].begins = wire_now() + (200 + i * BETWEEN_TABLES) * MILLISECOND;
    play_all();
    for (int i = 0; i < count; i++) {
        const table *t = &all.tables[i];
        all.of[t->knows][all.windows[t->knows]++] = t->seen;
        leave_table(&all.tables[i]);
    }
}

/* --- the test of Kolmogorov and Smirnov ----------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int sorted(measure m, int knows, double *values)
{
    int count = 0;
    for (int i = 0; i < all.windows[knows]; i++)
        if (all.of[knows][i].has[m])
            values[count++] = all.of[knows][i].value[m];
    qsort(values, (size_t)count, sizeof *values, compare);
    return count;
}

/* The greatest distance of two distributions, whose values are sorted. */
static double distance(const double *a, int a_count, const double *b, int b_count)
{
    double most = 0;
    for (int i = 0, k = 0; i < a_count && k < b_count;) {
        double value = a[i] < b[k] ? a[i] : b[k];
        while (i < a_count && a[i] <= value)
            i++;
        while (k < b_count && b[k] <= value)
            k++;
        double apart = fabs((double)i / a_count - (double)k / b_count);
        most = apart > most ? apart : most;
    }
    return most;
}

/* The chance of such a distance, or a greater one, where there is no difference (Stephens' form of the limit). */
static double chance_of(double apart, int a_count, int b_count)
{
    double size = sqrt((double)a_count * b_count / (a_count + b_count)), sum = 0;
    double x = (size + 0.12 + 0.11 / size) * apart;
    if (x < 0.2)
        return 1;
    for (int k = 1; k <= 100; k++)
        sum += (k % 2 ? 2 : -2) * exp(-2.0 * k * k * x * x);
    return sum > 1 ? 1 : sum < 0 ? 0 : sum;
}

/* Prints each measure; sets, for those that differ, their bits. */
static unsigned differing(void)
{
    static double none[WINDOWS], right[WINDOWS];
    unsigned different = 0;
    printf("%-30s %18s %18s %8s %8s\n", "", "knows none: median", "knows: median", "distance", "p");
    for (int m = 0; m < MEASURES; m++) {
        int a = sorted((measure)m, 0, none), b = sorted((measure)m, 1, right);
        require(a > 0 && b > 0, NULL, "nothing was measured: %s", measure_names[m]);
        double apart = distance(none, a, right, b), p = chance_of(apart, a, b);
        printf("%-30s %11.3f (%4d) %11.3f (%4d) %8.3f %8.2g\n", measure_names[m], none[a / 2], a,
               right[b / 2], b, apart, p);
        if (p <= 0.01)
            different |= 1u << m;
    }
    return different;
}

int main(int count, char **arguments)
{
    if (count != 4 || atoi(arguments[3]) < 1 || atoi(arguments[3]) > WINDOWS) {
        fprintf(stderr, "table_windows HUNCH STORE WINDOWS (of each case, at most %d)\n", WINDOWS);
        return 2;
    }
    int windows = 2 * atoi(arguments[3]);
    unsigned different = ~0u;
    all.server = (wire_server){.program = arguments[1], .store = arguments[2]};
    require(wire_server_start(&all.server), NULL, "the server does not start");
    for (int tries = 0; tries < TRIES && different; tries++) {
        all.windows[0] = all.windows[1] = 0;
        for (int first = 0; first < windows; first += TABLES)
            play_some(first, windows - first < TABLES ? windows - first : TABLES);
        different &= differing();
    }
    wire_server_end(&all.server, SIGTERM);
    for (int m = 0; m < MEASURES; m++)
        if (different >> m & 1)
            printf("tells whether a silent seat knows a right card: %s\n", measure_names[m]);
    return different != 0;
}
