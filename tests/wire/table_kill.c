/* Persons at many tables whose server is killed, or whose disk is full, again and again: what was acknowledged must be there
 * afterwards, once, and every table must go on.
 *
 *   table_kill HUNCH STORE TABLES KILLS SEED RECORDS          kills the server KILLS times at random moments
 *   table_kill HUNCH STORE TABLES disk  SEED RECORDS [FILE]   fills the disk: by a limit on the size of files, or, where FILE
 *                                                             is given, by filling its file system with it
 *
 * A person does what docs/protocol.md tells it to: joins again when the connection breaks, sends again what was not
 * answered, with the same key, and tries again what was refused with `disk`. In the end the records of all rounds are fetched
 * from a server that was started anew and compared with what was acknowledged; they go to the file RECORDS, for `hunch
 * replay`. Exits 1, with a sentence, at the first thing that is not as it should be. */
#define _GNU_SOURCE /* prlimit */
#include "wire_client.h"
#include "wire_server.h"

#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define SECOND      ((int64_t)1000000000)
#define MILLISECOND ((int64_t)1000000)

enum {
    TABLES = 64,
    ACTION = 32,
    BETWEEN_ACTIONS = 30, /* ms: the server allows 40 messages a second */
    PATIENCE =
        300000 /* ms: what has not happened by then does not come, however busy the machine is */
};

typedef struct deed { /* an action that was acknowledged */
    int round;
    char action[ACTION];
} deed;

typedef struct person {
    int number;
    wire link;
    char table[16], token[40];
    bool connected, asked_to_join, joined, asked_for_next, closing;
    int round;
    long at;
    bool over; /* the round */
    json_t *legal;
    char action[ACTION], message[256]; /* that waits for its answer */
    bool waiting, sent, told_since;    /* … by a push */
    int64_t not_before;
    unsigned actions, refusals, repeats;
    int refused_in_a_row; /* … on this connection */
    deed *deeds;
    int deed_count;
    int progress; /* acknowledged since it was last set to 0 */
} person;

static struct {
    wire_server server;
    person persons[TABLES];
    int tables;
    uint64_t random;
    bool finishing; /* no new rounds are begun */
} all;

static void require(bool condition, const person *p, const char *format, ...)
{
    if (condition)
        return;
    va_list values;
    va_start(values, format);
    fprintf(stderr, "table_kill: table %d (%s), round %d, at %ld: ", p ? p->number : -1,
            p ? p->table : "", p ? p->round : 0, p ? p->at : 0);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    if (all.server.process > 0)
        wire_server_end(&all.server, SIGKILL);
    exit(1);
}

static unsigned roll(unsigned below)
{
    all.random = all.random * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(all.random >> 33) % below;
}

/* --- sitting down --------------------------------------------------------------------------- */

static const char *word(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static void make_table(person *p)
{
    static const char *const games[] = {"cambio", "dutch", "vinto", "perudo"};
    static const char *const players[] = {"bayes-v2", "dutch-medium", "vinto-basic", "binomial"};
    const char *player = players[p->number % 4]; /* quick ones */
    char body[512], *answer;
    int length =
        snprintf(body, sizeof body,
                 "{\"hunch\":1,\"game\":\"%s\",\"seats\":[{\"who\":\"you\",\"name\":\"Ann\"},"
                 "{\"who\":\"player\",\"player\":\"%s\"},{\"who\":\"player\",\"player\":\"%s\"}],"
                 "\"pace\":\"none\",\"window\":30}",
                 games[p->number % 4], player, player);
    int status = wire_request(WIRE_HOST, all.server.port, "POST", "/api/1/tables", "", body,
                              (size_t)length, &answer);
    json_t *made = answer ? json_loads(answer, 0, NULL) : NULL;
    require(status / 100 == 2 && made, p, "no table: %d %s", status, answer ? answer : "");
    snprintf(p->table, sizeof p->table, "%s", word(made, "table"));
    snprintf(p->token, sizeof p->token, "%s", word(made, "token"));
    json_decref(made);
    free(answer);
}

static void connect_person(person *p)
{
    require(wire_open(&p->link, WIRE_HOST, all.server.port, ""), p, "no connection");
    p->connected = true;
    p->asked_to_join = p->joined = p->asked_for_next = p->closing = p->sent = false;
    p->refused_in_a_row = 0;
}

static void disconnect_person(person *p)
{
    wire_close(&p->link);
    p->connected = p->joined = false;
}

/* Half of them want to decide in windows themselves. */
static bool wants_to_be_asked(const person *p)
{
    return p->number / 4 % 2;
}

static void ask_to_join(person *p)
{
    char text[256];
    snprintf(text, sizeof text,
             "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"id\":\"join\"}",
             p->table, p->token);
    wire_text(&p->link, text);
    if (wants_to_be_asked(p))
        wire_text(&p->link, "{\"hunch\":1,\"do\":\"ask\",\"always\":true,\"id\":\"ask\"}");
    p->asked_to_join = true;
}

/* --- acting --------------------------------------------------------------------------------- */

/* What may be done is told by the next push. */
static void forget_legal(person *p)
{
    json_decref(p->legal);
    p->legal = NULL;
}

static const char *legal_at(const person *p, size_t i)
{
    return json_string_value(json_array_get(p->legal, i));
}

static bool ends_something(const char *action)
{
    return !strncmp(action, "call", 4) || !strcmp(action, "dudo");
}

/* Anything, but what ends a round seldom at first, and always when everything is to end. */
static void choose(person *p)
{
    unsigned count = (unsigned)json_array_size(p->legal);
    const char *action = legal_at(p, roll(count));
    if (ends_something(action) && roll(4))
        action = legal_at(p, roll(count));
    for (unsigned i = 0; all.finishing && i < count; i++)
        if (ends_something(legal_at(p, i)))
            action = legal_at(p, i);
    snprintf(p->action, sizeof p->action, "%s", action);
    snprintf(
        p->message, sizeof p->message,
        "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%ld,\"key\":\"t%dn%u\",\"id\":\"act\"}",
        action, p->at, p->number, p->actions++);
    p->waiting = true;
    p->sent = false;
    forget_legal(p);
}

static void do_what_is_due(person *p, int64_t now)
{
    if (!p->joined || p->closing || p->link.status || now < p->not_before)
        return;
    if (!p->waiting && !p->over && json_array_size(p->legal))
        choose(p);
    if (p->waiting && !p->sent) {
        wire_text(&p->link, p->message);
        p->sent = true;
        p->told_since = false;
    } else if (p->over && !p->waiting && !p->asked_for_next && !all.finishing) {
        wire_text(&p->link, "{\"hunch\":1,\"do\":\"next\",\"id\":\"next\"}");
        p->asked_for_next = true;
    } else {
        return;
    }
    p->not_before = now + BETWEEN_ACTIONS * MILLISECOND;
}

/* --- what comes in -------------------------------------------------------------------------- */

static void acknowledge(person *p, const json_t *answer)
{
    p->deeds = realloc(p->deeds, (size_t)(p->deed_count + 1) * sizeof *p->deeds);
    require(p->deeds != NULL, p, "no memory");
    /* One that was repeated may have ended the round and been followed by nothing: it is of the round that it was sent in,
     * which p->round is, for no other begins without being asked. */
    deed *d = &p->deeds[p->deed_count++];
    d->round = p->round;
    memcpy(d->action, p->action, sizeof d->action);
    bool repeated = json_is_true(json_object_get(answer, "repeated"));
    p->repeats += repeated;
    if (!repeated && !p->told_since)
        forget_legal(p);
    p->waiting = false;
    p->refused_in_a_row = 0;
    p->progress++;
}

static void refuse(person *p, const json_t *answer)
{
    const char *code = word(json_object_get(answer, "error"), "code");
    if (!strcmp(code, "disk")) { /* to be tried again */
        p->refusals++;
        p->sent = false;
        /* 50 in a row would end the connection, so later and later. */
        p->not_before = wire_now() + ++p->refused_in_a_row * 300 * MILLISECOND;
        return;
    }
    /* The server may have passed for the seat meanwhile, and everything gone on. */
    bool ok = !strcmp(code, "stale") || !strcmp(code, "not_asked") || !strcmp(code, "over") ||
              !strcmp(code, "illegal");
    require(ok, p, "%s was refused: %s", p->message, code);
    p->waiting = false;
}

static void on_answer(person *p, const json_t *answer)
{
    const char *to = word(answer, "re");
    bool ok = json_is_true(json_object_get(answer, "ok"));
    const char *code = word(json_object_get(answer, "error"), "code");
    if (!strcmp(to, "act")) {
        require(p->waiting && p->sent, p, "an answer to nothing");
        if (ok)
            acknowledge(p, answer);
        else
            refuse(p, answer);
    } else if (!strcmp(to, "next")) {
        require(ok || !strcmp(code, "disk") || !strcmp(code, "not_yet"), p, "next: %s", code);
        if (!ok) {
            p->asked_for_next = false;
            p->not_before = wire_now() + 100 * MILLISECOND;
        }
    } else {
        require(ok, p, "%s was refused: %s", to, code);
    }
}

static void see(person *p, const json_t *push, bool whole)
{
    long at = (long)json_integer_value(json_object_get(push, "at"));
    const json_t *table = json_object_get(push, "table");
    int round = table ? (int)json_integer_value(json_object_get(table, "round")) : p->round;
    size_t events = json_array_size(json_object_get(push, "events"));
    require(round >= p->round, p, "round %d is back", round);
    require(round > p->round || at >= p->at, p, "only %ld events are left", at);
    require(at == (long)events + (whole ? 0 : p->at), p, "%zu events do not lead to %ld", events,
            at);
    p->round = round;
    p->at = at;
    p->told_since = true;
    json_decref(p->legal);
    p->legal = json_incref(json_object_get(push, "legal"));
}

static void on_push(person *p, const json_t *push)
{
    const char *kind = word(push, "push");
    const char *status = word(json_object_get(push, "table"), "status");
    if (!strcmp(kind, "table")) {
        see(p, push, true);
        p->joined = true;
        p->asked_for_next = false;
    } else if (!strcmp(kind, "update")) {
        require(p->joined, p, "an update before everything");
        see(p, push, false);
    } else if (!strcmp(kind, "closing")) {
        p->closing = true;
    } else {
        require(!strcmp(kind, "seats"), p, "no such push: %s", kind);
    }
    if (*status)
        p->over = !strcmp(status, "over") || !strcmp(status, "between");
}

static void take_in(person *p)
{
    wire_message m;
    while (wire_next(&p->link, &m)) {
        json_error_t error;
        json_t *object = json_loadb(m.text, m.length, JSON_REJECT_DUPLICATES, &error);
        require(object && json_integer_value(json_object_get(object, "hunch")) == 1, p,
                "no JSON: %.*s", (int)m.length, m.text);
        if (json_object_get(object, "re"))
            on_answer(p, object);
        else
            on_push(p, object);
        json_decref(object);
    }
}

/* --- the loop ------------------------------------------------------------------------------- */

static void serve_person(person *p, bool server_lives)
{
    bool goes_on = wire_read(&p->link);
    take_in(p);
    require(!p->link.refused, p, "the handshake was refused: %d", p->link.refused);
    if (!goes_on || p->link.status) {
        require(!server_lives || p->closing, p, "the connection was closed: %d", p->link.status);
        disconnect_person(p);
    } else if (p->link.open && !p->asked_to_join) {
        ask_to_join(p);
    }
}

/* Plays for so long, or until `done` says so of everyone; `what` says what that is. */
static void play(int milliseconds, bool (*done)(const person *p), const char *what)
{
    int64_t now, until = wire_now() + milliseconds * MILLISECOND;
    while ((now = wire_now()) < until) {
        struct pollfd on[TABLES];
        bool all_done = done != NULL;
        for (int i = 0; i < all.tables; i++) {
            person *p = &all.persons[i];
            if (!p->connected)
                connect_person(p);
            all_done = all_done && done(p);
            do_what_is_due(p, now);
            on[i] = (struct pollfd){p->link.socket,
                                    (short)(POLLIN | (wire_flush(&p->link) ? 0 : POLLOUT)), 0};
        }
        if (all_done)
            return;
        poll(on, (nfds_t)all.tables, 5);
        for (int i = 0; i < all.tables; i++)
            if (on[i].revents)
                serve_person(&all.persons[i], true);
    }
    for (int i = 0; done && i < all.tables; i++)
        require(done(&all.persons[i]), &all.persons[i], "in %d ms nothing of this: %s",
                milliseconds, what);
}

/* What the server had sent before it ended. */
static void read_the_rest(void)
{
    for (int i = 0; i < all.tables; i++)
        while (all.persons[i].connected)
            serve_person(&all.persons[i], false);
}

static void start_server(void)
{
    require(wire_server_start(&all.server), NULL, "the server does not start");
}

static void kill_server(void)
{
    wire_server_end(&all.server, SIGKILL);
    read_the_rest();
}

static bool has_gone_on(const person *p)
{
    return p->progress > 2;
}

static bool round_is_over(const person *p)
{
    return p->over && !p->waiting;
}

static bool has_joined(const person *p)
{
    return p->joined;
}

static void all_go_on(void)
{
    for (int i = 0; i < all.tables; i++)
        all.persons[i].progress = 0;
    play(PATIENCE, has_gone_on, "three more actions are acknowledged");
}

/* --- the end: records ----------------------------------------------------------------------- */

/* What the seat did in a record is what was acknowledged, but for passes, which the server gives for a seat. */
static void compare(const person *p, int round, const json_t *record)
{
    const json_t *actions = json_object_get(record, "actions");
    int next = 0, passes = 0;
    while (next < p->deed_count && p->deeds[next].round < round)
        next++;
    for (size_t i = 0; i < json_array_size(actions); i++) {
        const char *action = json_string_value(json_array_get(actions, i));
        if (strncmp(action, "0: ", 3) != 0)
            continue;
        if (next < p->deed_count && p->deeds[next].round == round &&
            !strcmp(p->deeds[next].action, action + 3))
            next++;
        else
            passes += !strcmp(action, "0: pass") ? 1 : 100000;
        require(passes < 100000, p, "round %d, action %zu: nobody was told that `%s` was done",
                round, i, action);
    }
    require(next == p->deed_count || p->deeds[next].round != round, p,
            "round %d: `%s` was acknowledged and is not in the record", round,
            next < p->deed_count ? p->deeds[next].action : "");
}

static int check_records(person *p, FILE *records)
{
    for (int round = 1; round <= p->round; round++) {
        char path[128], *line;
        snprintf(path, sizeof path, "/api/1/tables/%s/rounds/%d/record", p->table, round);
        int status = wire_request(WIRE_HOST, all.server.port, "GET", path, "", NULL, 0, &line);
        json_t *record = line ? json_loads(line, JSON_REJECT_DUPLICATES, NULL) : NULL;
        require(status == 200 && record, p, "no record of round %d: %d", round, status);
        compare(p, round, record);
        fprintf(records, "%s%s", line, strchr(line, '\n') ? "" : "\n");
        json_decref(record);
        free(line);
    }
    return p->round;
}

static void finish(const char *records_path)
{
    int rounds = 0, deeds = 0, refusals = 0, repeats = 0;
    all.finishing = true;
    play(PATIENCE, round_is_over, "the round is over");
    int status = wire_server_end(&all.server, SIGTERM);
    require(status == 0, NULL, "a stop signal: status %d", status);
    read_the_rest();
    for (int i = 0; i < all.tables; i++)
        require(all.persons[i].closing, &all.persons[i], "the server went without a word");
    start_server();
    FILE *records = fopen(records_path, "w");
    require(records != NULL, NULL, "%s: no such file can be made", records_path);
    for (int i = 0; i < all.tables; i++) {
        person *p = &all.persons[i];
        rounds += check_records(p, records);
        deeds += p->deed_count;
        refusals += (int)p->refusals;
        repeats += (int)p->repeats;
    }
    require(!fclose(records), NULL, "%s could not be written", records_path);
    wire_server_end(&all.server, SIGTERM);
    printf(
        "%d tables, %d rounds, %d actions acknowledged and found; %d refused for the disk, %d sent twice "
        "and done once\n",
        all.tables, rounds, deeds, refusals, repeats);
}

/* --- killing -------------------------------------------------------------------------------- */

static void kill_often(int kills)
{
    for (int i = 0; i < kills; i++) {
        play((int)roll(600), NULL, "");
        kill_server();
        start_server();
        if (i % 4 == 3) /* now and then all of them show that they go on */
            all_go_on();
    }
    all_go_on();
}

/* --- a full disk ---------------------------------------------------------------------------- */

static void limit_files(rlim_t size)
{
    struct rlimit limit;
    require(!prlimit(all.server.process, RLIMIT_FSIZE, NULL, &limit), NULL, "no limit");
    limit.rlim_cur = size;
    require(!prlimit(all.server.process, RLIMIT_FSIZE, &limit, NULL), NULL, "no limit");
}

static void fill(const char *path, size_t leave)
{
    static const char block[4096];
    FILE *file = fopen(path, "a");
    require(file != NULL, NULL, "%s: no such file can be made", path);
    setvbuf(file, NULL, _IONBF, 0);
    long size = 0;
    while (fwrite(block, 1, sizeof block, file) == sizeof block)
        size += (long)sizeof block;
    fclose(file);
    if (leave && (long)leave < size)
        require(!truncate(path, size - (long)leave), NULL, "%s: cannot be made smaller", path);
}

static void make_full(const char *filler, size_t leave)
{
    char wal[512];
    struct stat about = {0};
    if (filler) {
        fill(filler, leave);
        return;
    }
    snprintf(wal, sizeof wal, "%s-wal", all.server.store);
    stat(wal, &about);
    limit_files(leave ? (rlim_t)about.st_size + leave : 0);
}

static void make_room(const char *filler)
{
    if (filler)
        unlink(filler);
    else
        limit_files(RLIM_INFINITY);
}

/* Refused, between rounds, or not asked, for the computer players cannot go on. */
static bool is_stuck(const person *p)
{
    return p->refused_in_a_row || p->over || (!p->waiting && !json_array_size(p->legal));
}

/* Everyone comes back while nothing can be stored, and finds all that it was told: see() requires it. */
static void come_back(void)
{
    for (int i = 0; i < all.tables; i++)
        disconnect_person(&all.persons[i]);
    play(PATIENCE, has_joined, "it has joined again");
}

static void copy_file(const char *from, const char *to)
{
    char block[65536];
    size_t length;
    FILE *in = fopen(from, "r"), *out = fopen(to, "w");
    require(in && out, NULL, "%s: cannot be copied to %s", from, to);
    while ((length = fread(block, 1, sizeof block, in)) > 0)
        require(fwrite(block, 1, length, out) == length, NULL, "%s cannot be written", to);
    fclose(in);
    require(!fclose(out), NULL, "%s cannot be written", to);
}

/* What would be left if the server died now: the files as they are, with it standing still. */
static void copy_store(const char *to)
{
    char from_log[512], to_log[512];
    int status;
    snprintf(from_log, sizeof from_log, "%s-wal", all.server.store);
    snprintf(to_log, sizeof to_log, "%s-wal", to);
    kill(all.server.process, SIGSTOP);
    require(waitpid(all.server.process, &status, WUNTRACED) == all.server.process &&
                WIFSTOPPED(status),
            NULL, "the server does not stand still");
    copy_file(all.server.store, to);
    copy_file(from_log, to_log);
    kill(all.server.process, SIGCONT);
}

/* How far a server has come with the person's table, as `round` and `at`. */
static void ask_how_far(const person *p, int port, int *round, long *at)
{
    person other = {.number = p->number};
    json_t *push = NULL;
    wire_message m;
    memcpy(other.table, p->table, sizeof other.table);
    memcpy(other.token, p->token, sizeof other.token);
    require(wire_open(&other.link, WIRE_HOST, port, "") && wire_wait(&other.link, NULL, PATIENCE),
            p, "no connection to the copy's server");
    ask_to_join(&other);
    while (!push && wire_wait(&other.link, &m, PATIENCE)) {
        json_t *object = json_loadb(m.text, m.length, 0, NULL);
        if (!strcmp(word(object, "push"), "table"))
            push = object;
        else
            json_decref(object);
    }
    require(push != NULL, p, "the copy's server does not tell of the table");
    *round = (int)json_integer_value(json_object_get(json_object_get(push, "table"), "round"));
    *at = (long)json_integer_value(json_object_get(push, "at"));
    json_decref(push);
    wire_close(&other.link);
}

/* Nobody has been told of anything that is not stored: a server on a copy of what is stored knows it all. (Stored may be
 * more, for what is stored is told only then, and later where the machine is busy.) */
static void all_that_was_told_is_stored(void)
{
    wire_server copy = {.program = all.server.program, .store = "copy.db"};
    for (int i = 0; i < all.tables; i++)
        disconnect_person(&all.persons[i]);
    copy_store(copy.store);
    require(wire_server_start(&copy), NULL, "no server starts on a copy of the store");
    for (int i = 0; i < all.tables; i++) {
        const person *p = &all.persons[i];
        int round;
        long at;
        ask_how_far(p, copy.port, &round, &at);
        require(round > p->round || (round == p->round && at >= p->at), p,
                "it was told of what is not stored: that ends in round %d, at %ld", round, at);
    }
    require(wire_server_end(&copy, SIGTERM) == 0, NULL, "the copy's server does not end well");
}

/* Where computer players are to move nobody can be refused, but of many tables some always wait for their person. */
static void fill_disk(const char *filler)
{
    static const size_t leave[] = {20000, 0, 9000};
    unsigned refusals = 0;
    for (int i = 0; i < 3; i++) {
        make_full(filler, leave[i]);
        play(1000, NULL, "");
        make_full(filler, 0); /* now not even something small has room */
        play(PATIENCE, is_stuck, "nothing can be done");
        come_back();
        play(300, NULL, "");
        all_that_was_told_is_stored();
        if (i < 2)
            make_room(filler);
        else { /* the last time it dies of it */
            kill_server();
            if (filler)
                make_room(filler);
            start_server();
        }
        all_go_on();
    }
    for (int i = 0; i < all.tables; i++)
        refusals += all.persons[i].refusals;
    require(refusals > 0, NULL, "nothing was refused");
}

int main(int count, char **arguments)
{
    if (count < 7 || count > 8) {
        fputs("usage: table_kill HUNCH STORE TABLES KILLS|disk SEED RECORDS [FILE]\n", stderr);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    all.server = (wire_server){.program = arguments[1], .store = arguments[2]};
    all.tables = atoi(arguments[3]);
    all.random = strtoull(arguments[5], NULL, 10);
    require(all.tables > 0 && all.tables <= TABLES, NULL, "1 to %d tables", TABLES);
    start_server();
    for (int i = 0; i < all.tables; i++) {
        all.persons[i].number = i;
        make_table(&all.persons[i]);
    }
    all_go_on();
    if (!strcmp(arguments[4], "disk"))
        fill_disk(arguments[7]);
    else
        kill_often(atoi(arguments[4]));
    finish(arguments[6]);
    for (int i = 0; i < all.tables; i++) {
        wire_close(&all.persons[i].link);
        json_decref(all.persons[i].legal);
        free(all.persons[i].deeds);
    }
    return 0;
}
