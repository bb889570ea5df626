/* Many tables of one scripted person and computer players, on one server, over loopback: how many actions of persons it
 * takes in a second, how long each waits for its `ok`, and how much memory a table needs.
 *
 * One thread, one epoll. Of each message only the fields that the script needs are looked at, for the tool shares the
 * processors with what it measures. With a rate the load is open: actions are due at fixed times, whether the
 * server keeps up or not, and how long one took is counted from when it was due. So a server that stalls cannot hide it. */
#define _GNU_SOURCE /* ppoll */
#include "delays.h"
#include "wire_client.h"
#include "wire_server.h"

#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LEGAL_BYTES = 8192, EVENTS = 256, CALL_ONCE_IN = 8 };

#define SECOND ((int64_t)1000000000)

typedef struct seat {
    wire link;
    char table[16], token[40];
    char legal[LEGAL_BYTES]; /* of the last push: an array */
    size_t legal_length;
    bool window;
    long at;
    int64_t due;  /* of the action that waits for its answer */
    bool waiting; /* an action has no answer yet */
    bool ready;   /* stands in the queue of those that can act */
    bool wants_output;
    int rounds;      /* played at this table */
    bool moves_on;   /* that was enough */
    uint32_t number; /* of its next action: the key, and the choice */
} seat;

typedef struct settings {
    int tables, seconds, rate, warm, every, rounds;
    const char *game, *player, *host, *hunch, *store;
    int port, process;
    uint64_t seed;
    bool bar, json;
} settings;

typedef struct load {
    settings set;
    wire_server server;
    int loop;
    seat *seats;
    int *queue; /* seats that can act, a ring */
    int queue_first, queue_count;
    int64_t began, ends, next_due, next_sample;
    int64_t worst; /* since the last sample */
    delays delays;
    uint64_t sent, answered, rounds, pushes, bytes, errors, lost;
    char error[256]; /* the first one */
    long memory_before, memory_stand, memory_warm, memory_last;
    long disk_warm, disk_last; /* KiB */
    uint64_t tables_left;
} load;

/* --- what goes wrong ------------------------------------------------------------------------ */

static _Noreturn void failed(const char *what, const char *why)
{
    fprintf(stderr, "table_load: %s%s%s\n", what, why ? ": " : "", why ? why : "");
    exit(2);
}

static void count_error(load *l, const char *text, size_t length)
{
    if (!l->errors++)
        snprintf(l->error, sizeof l->error, "%.*s", (int)(length < 250 ? length : 250), text);
}

/* --- tables --------------------------------------------------------------------------------- */

static void copy_word(char *to, size_t room, wire_value value)
{
    if (!value.text || value.length < 2 || value.length - 2 >= room)
        failed("a word that does not fit", value.text);
    memcpy(to, value.text + 1, value.length - 2);
    to[value.length - 2] = '\0';
}

static void make_table(load *l, seat *s)
{
    static const char *const names[] = {"table", "token"};
    char body[1024], *answer;
    wire_value values[2];
    const char *p = l->set.player;
    int length =
        snprintf(body, sizeof body,
                 "{\"hunch\":1,\"game\":\"%s\",\"seats\":[{\"who\":\"you\",\"name\":\"Ann\"},"
                 "{\"who\":\"player\",\"player\":\"%s\"},{\"who\":\"player\",\"player\":\"%s\"},"
                 "{\"who\":\"player\",\"player\":\"%s\"}],\"pace\":\"none\"}",
                 l->set.game, p, p, p);
    int status = wire_request(l->set.host, l->set.port, "POST", "/api/1/tables", "", body,
                              (size_t)length, &answer);
    if (status < 200 || status > 299 || !answer)
        failed("no table", answer ? answer : "no answer");
    wire_scan((wire_value){answer, strlen(answer)}, names, 2, values);
    copy_word(s->table, sizeof s->table, values[0]);
    copy_word(s->token, sizeof s->token, values[1]);
    free(answer);
}

static void join(load *l, seat *s)
{
    char text[256];
    if (!wire_open(&s->link, l->set.host, l->set.port, "") || !wire_wait(&s->link, NULL, 20000))
        failed("no connection", s->table);
    snprintf(text, sizeof text,
             "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"id\":\"join\"}",
             s->table, s->token);
    wire_text(&s->link, text);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = s};
    if (epoll_ctl(l->loop, EPOLL_CTL_ADD, s->link.socket, &event))
        failed("epoll", NULL);
}

/* --- a person's script ---------------------------------------------------------------------- */

static uint64_t keyed(uint64_t key, uint64_t table, uint64_t number)
{
    uint64_t x = key + table * 0x9e3779b97f4a7c15u + number * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Any of the legal ones, but in windows `pass`, and one that ends the game's round only once in a while: else the rounds
 * would be far shorter than those of people. */
static wire_value choose(const load *l, const seat *s)
{
    wire_value all = {s->legal, s->legal_length}, one = {0}, chosen = {0};
    uint64_t roll = keyed(l->set.seed, (uint64_t)(s - l->seats), s->number), count = 0;
    bool call = (roll >> 40) % CALL_ONCE_IN == 0;
    while (wire_each(all, &one)) {
        if (s->window && wire_is(one, "\"pass\""))
            return one;
        if (!call && one.length > 5 && !memcmp(one.text, "\"call", 5))
            continue;
        count++;
        if (keyed(roll, count, 1) % count == 0) /* each of them is as likely as the others */
            chosen = one;
    }
    return chosen.text || !wire_each(all, &one) ? chosen : one;
}

static void act(load *l, seat *s, int64_t due)
{
    char text[256];
    wire_value action = choose(l, s);
    int length = snprintf(
        text, sizeof text,
        "{\"hunch\":1,\"do\":\"act\",\"action\":%.*s,\"at\":%ld,\"key\":\"k%u\",\"id\":%u}",
        (int)action.length, action.text, s->at, s->number, s->number);
    s->number++;
    s->waiting = true;
    s->ready = false;
    s->due = due;
    s->legal_length = 0;
    l->sent++;
    wire_frame(&s->link, WIRE_LAST | WIRE_TEXT, text, (size_t)length);
}

/* --- what comes in -------------------------------------------------------------------------- */

static void make_ready(load *l, seat *s)
{
    if (s->ready || s->waiting || s->legal_length <= 2)
        return;
    s->ready = true;
    l->queue[(l->queue_first + l->queue_count++) % l->set.tables] = (int)(s - l->seats);
}

/* The fields of a message that the script looks at. */
enum { AT, LEGAL, WAIT, TABLE, SCORE, PUSH, RE, OK, FIELDS };
static const char *const fields[FIELDS] = {"at",    "legal", "wait", "table",
                                           "score", "push",  "re",   "ok"};

/* Answers to actions have numbers; the others have words. */
static void on_answer(load *l, seat *s, const wire_value *value, wire_value whole)
{
    bool to_action = wire_number(value[RE]) >= 0;
    if (!wire_is(value[OK], "true"))
        count_error(l, whole.text, whole.length);
    else if (to_action) {
        l->answered++;
        int64_t took = wire_now() - s->due;
        delays_add(&l->delays, took);
        if (took > l->worst)
            l->worst = took;
    }
    if (to_action)
        s->waiting = false;
}

static void on_push(load *l, seat *s, const wire_value *value)
{
    static const char *const in_wait[] = {"window"}, *const in_table[] = {"status"};
    wire_value window, status;
    l->pushes++;
    if (wire_number(value[AT]) >= 0)
        s->at = wire_number(value[AT]);
    if (value[LEGAL].length >= sizeof s->legal)
        count_error(l, value[LEGAL].text, value[LEGAL].length);
    else if (value[LEGAL].text) {
        memcpy(s->legal, value[LEGAL].text, value[LEGAL].length);
        s->legal_length = value[LEGAL].length;
        wire_scan(value[WAIT], in_wait, 1, &window);
        s->window = wire_is(window, "true");
    }
    wire_scan(value[TABLE], in_table, 1, &status);
    if (!wire_is(status, "\"over\"") && !wire_is(status, "\"between\""))
        return;
    s->legal_length = 0;
    if (!value[SCORE].text || wire_is(value[SCORE], "null")) /* the score comes once */
        return;
    l->rounds++;
    s->rounds++;
    s->moves_on = l->set.rounds && s->rounds >= l->set.rounds;
    if (wire_now() < l->ends && !s->moves_on)
        wire_text(&s->link, "{\"hunch\":1,\"do\":\"next\",\"id\":\"next\"}");
}

static void take(load *l, seat *s, const wire_message *m)
{
    wire_value value[FIELDS], whole = {m->text, m->length};
    wire_scan(whole, fields, FIELDS, value);
    if (value[RE].text)
        on_answer(l, s, value, whole);
    else if (value[PUSH].text)
        on_push(l, s, value);
    else
        count_error(l, m->text, m->length);
    make_ready(l, s);
}

static void lose(load *l, seat *s)
{
    char text[64];
    snprintf(text, sizeof text, "a connection was closed (%d)", s->link.status);
    count_error(l, text, strlen(text));
    epoll_ctl(l->loop, EPOLL_CTL_DEL, s->link.socket, NULL);
    wire_close(&s->link);
    l->lost++;
}

/* Goes, for good, and sits down at a new table. */
static void move_on(load *l, seat *s)
{
    epoll_ctl(l->loop, EPOLL_CTL_DEL, s->link.socket, NULL);
    wire_close(&s->link);
    s->at = -1;
    s->rounds = 0;
    s->moves_on = s->wants_output = false;
    s->legal_length = 0;
    l->tables_left++;
    make_table(l, s);
    join(l, s);
}

static void serve_seat(load *l, seat *s)
{
    wire_message m;
    if (s->link.socket < 0)
        return;
    uint64_t before = s->link.received;
    bool goes_on = wire_read(&s->link);
    l->bytes += s->link.received - before;
    while (wire_next(&s->link, &m))
        take(l, s, &m);
    if (!goes_on || s->link.status) {
        lose(l, s);
        return;
    }
    if (s->moves_on && !s->waiting && wire_now() < l->ends) {
        move_on(l, s);
        return;
    }
    bool left = !wire_flush(&s->link);
    if (left != s->wants_output) {
        struct epoll_event event = {.events = EPOLLIN | (left ? EPOLLOUT : 0), .data.ptr = s};
        epoll_ctl(l->loop, EPOLL_CTL_MOD, s->link.socket, &event);
        s->wants_output = left;
    }
}

/* --- time ----------------------------------------------------------------------------------- */

static void act_what_is_due(load *l, int64_t now)
{
    int64_t step = l->set.rate ? SECOND / l->set.rate : 0;
    while (l->queue_count && (!l->set.rate || l->next_due <= now) && now < l->ends) {
        seat *s = &l->seats[l->queue[l->queue_first]];
        l->queue_first = (l->queue_first + 1) % l->set.tables;
        l->queue_count--;
        if (s->link.socket >= 0 && s->ready && s->legal_length > 2) {
            act(l, s, l->set.rate ? l->next_due : wire_now());
            l->next_due += step;
        }
        s->ready = false;
    }
}

/* Of the server's store, in KiB; 0: we do not know where it is. */
static long disk_size(const load *l)
{
    static const char *const also[] = {"", "-wal"};
    char path[512];
    struct stat about;
    long size = 0;
    for (int i = 0; l->set.store && i < 2; i++) {
        snprintf(path, sizeof path, "%s%s", l->set.store, also[i]);
        if (!stat(path, &about))
            size += (long)(about.st_size / 1024);
    }
    return size;
}

static void sample_memory(load *l, int64_t now)
{
    if (!l->set.process)
        return;
    if (now - l->began >= l->set.warm * SECOND && !l->memory_warm) {
        l->memory_warm = wire_memory(l->set.process);
        l->disk_warm = disk_size(l);
    }
    if (now < l->next_sample)
        return;
    l->next_sample += l->set.every * SECOND;
    l->memory_last = wire_memory(l->set.process);
    if (!l->set.json)
        printf("%4d s: %ld actions, the slowest since then %.1f ms, memory %.1f MiB, disk %.1f "
               "MiB, %ld tables left\n",
               (int)((now - l->began) / SECOND), (long)l->answered, (double)l->worst / 1e6,
               (double)l->memory_last / 1024, (double)disk_size(l) / 1024, (long)l->tables_left);
    l->worst = 0;
    fflush(stdout);
}

/* With ppoll, for epoll counts in milliseconds, and actions are due more often than that. */
static void wait_for(load *l, int64_t until)
{
    struct epoll_event events[EVENTS];
    int64_t left = until - wire_now();
    struct timespec time = {.tv_sec = left > 0 ? left / SECOND : 0,
                            .tv_nsec = left > 0 ? left % SECOND : 0};
    struct pollfd on = {l->loop, POLLIN, 0};
    if (ppoll(&on, 1, &time, NULL) <= 0)
        return;
    int count = epoll_wait(l->loop, events, EVENTS, 0);
    for (int i = 0; i < count; i++)
        serve_seat(l, events[i].data.ptr);
}

static void play(load *l)
{
    l->began = l->next_due = l->next_sample = wire_now();
    l->ends = l->began + l->set.seconds * SECOND;
    int64_t now, end = l->ends + 5 * SECOND; /* for what is still to be answered */
    while ((now = wire_now()) < end && (now < l->ends || l->answered + l->errors < l->sent)) {
        act_what_is_due(l, now);
        if (now < l->ends)
            sample_memory(l, now);
        int64_t until = now + SECOND / 10;
        if (l->set.rate && l->queue_count && l->next_due < until && now < l->ends)
            until = l->next_due;
        wait_for(l, until);
    }
    if (l->set.process)
        l->memory_last = wire_memory(l->set.process);
    l->disk_last = disk_size(l);
}

/* Makes the tables and sits down at all of them. */
static void sit_down(load *l)
{
    int standing = 0;
    l->ends = INT64_MAX;
    if (l->set.process)
        l->memory_before = wire_memory(l->set.process);
    for (int i = 0; i < l->set.tables; i++) {
        l->seats[i].at = -1;
        make_table(l, &l->seats[i]);
        join(l, &l->seats[i]);
    }
    for (int64_t until = wire_now() + 20 * SECOND;
         standing < l->set.tables && wire_now() < until;) {
        wait_for(l, wire_now() + SECOND / 10);
        standing = 0;
        for (int i = 0; i < l->set.tables; i++)
            standing += l->seats[i].at >= 0;
    }
    if (standing < l->set.tables)
        failed("a table does not stand", l->error);
    if (l->set.process)
        l->memory_stand = wire_memory(l->set.process);
}

/* --- what came of it ------------------------------------------------------------------------ */

static double per_second(const load *l)
{
    return (double)l->answered / l->set.seconds;
}

static long overdue(const load *l)
{
    int64_t left = l->set.rate ? (l->ends - l->next_due) * l->set.rate / SECOND : 0;
    return left > 1 ? (long)left : 0;
}

static double growth(long warm, long last)
{
    return warm > 0 ? (double)last / (double)warm - 1 : 0;
}

static bool bar_is_met(const load *l)
{
    return per_second(l) >= 0.999 * 2000 && delays_within(&l->delays, 0.99) <= 50 && !l->errors &&
           growth(l->memory_warm, l->memory_last) < 0.02;
}

static void report_text(const load *l)
{
    const delays *d = &l->delays;
    printf("%d tables of %s with one person and three times %s, %d s, %s\n", l->set.tables,
           l->set.game, l->set.player, l->set.seconds,
           l->set.rate ? "at a fixed rate" : "as fast as it goes");
    printf("actions     %.0f a second (%ld answered, %ld overdue at the end, %ld rounds)\n",
           per_second(l), (long)l->answered, overdue(l), (long)l->rounds);
    printf("answered    mean %.2f ms, 50 %% within %.2f, 95 %% %.2f, 99 %% %.2f, 99.9 %% %.2f, "
           "all %.2f\n",
           delays_mean(d), delays_within(d, 0.5), delays_within(d, 0.95), delays_within(d, 0.99),
           delays_within(d, 0.999), (double)d->most / 1e6);
    printf("errors      %ld%s%s; connections lost: %ld\n", (long)l->errors,
           l->errors ? ", the first: " : "", l->error, (long)l->lost);
    printf("received    %.0f pushes a second, %.2f MB a second\n",
           (double)l->pushes / l->set.seconds, (double)l->bytes / 1e6 / l->set.seconds);
    if (l->set.process)
        printf("memory      %.1f MiB before, %.1f with all tables (%.1f KiB for each), %.1f at the "
               "end, %+.1f %% after %d s\n",
               (double)l->memory_before / 1024, (double)l->memory_stand / 1024,
               (double)(l->memory_stand - l->memory_before) / l->set.tables,
               (double)l->memory_last / 1024, 100 * growth(l->memory_warm, l->memory_last),
               l->set.warm);
    if (l->disk_warm)
        printf("disk        %.1f MiB after %d s, %.1f at the end (%+.1f %%); %ld tables were "
               "left for new ones\n",
               (double)l->disk_warm / 1024, l->set.warm, (double)l->disk_last / 1024,
               100 * growth(l->disk_warm, l->disk_last), (long)l->tables_left);
}

static void report_json(const load *l)
{
    const delays *d = &l->delays;
    printf("{\"tables\":%d,\"game\":\"%s\",\"player\":\"%s\",\"seconds\":%d,\"rate\":%d,"
           "\"actions_per_second\":%.1f,\"actions\":%ld,\"overdue\":%ld,\"rounds\":%ld,",
           l->set.tables, l->set.game, l->set.player, l->set.seconds, l->set.rate, per_second(l),
           (long)l->answered, overdue(l), (long)l->rounds);
    printf("\"answered_ms\":{\"mean\":%.3f,\"50\":%.3f,\"95\":%.3f,\"99\":%.3f,\"99.9\":%.3f,"
           "\"most\":%.3f},",
           delays_mean(d), delays_within(d, 0.5), delays_within(d, 0.95), delays_within(d, 0.99),
           delays_within(d, 0.999), (double)d->most / 1e6);
    printf("\"errors\":%ld,\"lost\":%ld,\"pushes_per_second\":%.1f,\"bytes_per_second\":%.0f,",
           (long)l->errors, (long)l->lost, (double)l->pushes / l->set.seconds,
           (double)l->bytes / l->set.seconds);
    printf("\"disk_kib\":{\"warm\":%ld,\"end\":%ld},\"tables_left\":%ld,", l->disk_warm,
           l->disk_last, (long)l->tables_left);
    printf("\"memory_kib\":{\"before\":%ld,\"tables\":%ld,\"warm\":%ld,\"end\":%ld},"
           "\"bar\":%s}\n",
           l->memory_before, l->memory_stand, l->memory_warm, l->memory_last,
           bar_is_met(l) ? "true" : "false");
}

/* --- the program ---------------------------------------------------------------------------- */

static const char usage[] =
    "usage: table_load [OPTION]...\n"
    "Plays at many tables of a hunch serve at once and measures it. Each table has one scripted person, who does\n"
    "something legal at random and passes in windows, and three computer players that do not wait.\n"
    "\n"
    "  --hunch FILE    start this program as the server, on a database of its own (build/hunch)\n"
    "  --db FILE       the database of that server (a new file in a temporary folder)\n"
    "  --port N        use the server that listens here instead; its limits must allow that many tables:\n"
    "                  hunch serve --tables-per-client 100000 --connections-per-client 100000 \\\n"
    "                  --disk 0 --disk-per-client 0\n"
    "  --host ADDRESS  where that server is (127.0.0.1)\n"
    "  --pid N         its process, whose memory is told\n"
    "  --tables N      how many tables (500)\n"
    "  --seconds N     how long to play (30)\n"
    "  --rate N        actions a second at all tables, due at fixed times: how long one took counts from then;\n"
    "                  0: as fast as it goes, counted from when it was sent (2000)\n"
    "  --rounds N      rounds at a table, after which its person goes and makes a new one; 0: none goes (0)\n"
    "  --warm N        seconds after which memory should not grow any more (a quarter of --seconds)\n"
    "  --every N       seconds between two lines on how it goes (10)\n"
    "  --game NAME     what is played (cambio)\n"
    "  --player NAME   the computer players (bayes-v2)\n"
    "  --seed N        of the person's choices (1)\n"
    "  --bar           exit with 1 when a bar is missed: 2000 actions a second, 99 % of them answered within\n"
    "                  50 ms, no errors, memory growth after --warm below 2 %\n"
    "  --json          print one line of JSON\n";

enum {
    OPTION_HUNCH = 256,
    OPTION_DB,
    OPTION_PORT,
    OPTION_HOST,
    OPTION_PID,
    OPTION_TABLES,
    OPTION_SECONDS,
    OPTION_RATE,
    OPTION_ROUNDS,
    OPTION_WARM,
    OPTION_EVERY,
    OPTION_GAME,
    OPTION_PLAYER,
    OPTION_SEED,
    OPTION_BAR,
    OPTION_JSON,
    OPTION_HELP
};

static const struct option options[] = {
    {"hunch", 1, NULL, OPTION_HUNCH},     {"db", 1, NULL, OPTION_DB},
    {"port", 1, NULL, OPTION_PORT},       {"host", 1, NULL, OPTION_HOST},
    {"pid", 1, NULL, OPTION_PID},         {"tables", 1, NULL, OPTION_TABLES},
    {"seconds", 1, NULL, OPTION_SECONDS}, {"rate", 1, NULL, OPTION_RATE},
    {"rounds", 1, NULL, OPTION_ROUNDS},   {"warm", 1, NULL, OPTION_WARM},
    {"every", 1, NULL, OPTION_EVERY},     {"game", 1, NULL, OPTION_GAME},
    {"player", 1, NULL, OPTION_PLAYER},   {"seed", 1, NULL, OPTION_SEED},
    {"bar", 0, NULL, OPTION_BAR},         {"json", 0, NULL, OPTION_JSON},
    {"help", 0, NULL, OPTION_HELP},       {NULL, 0, NULL, 0},
};

static int number(const char *text, int least, int most)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end || value < least || value > most) {
        fprintf(stderr, "table_load: `%s`: a number from %d to %d is needed\n", text, least, most);
        exit(2);
    }
    return (int)value;
}

static void set_option(settings *set, int option, const char *text)
{
    switch (option) {
    case OPTION_HUNCH:
        set->hunch = text;
        break;
    case OPTION_DB:
        set->store = text;
        break;
    case OPTION_HOST:
        set->host = text;
        break;
    case OPTION_GAME:
        set->game = text;
        break;
    case OPTION_PLAYER:
        set->player = text;
        break;
    case OPTION_PORT:
        set->port = number(text, 1, 65535);
        break;
    case OPTION_PID:
        set->process = number(text, 1, INT32_MAX);
        break;
    case OPTION_TABLES:
        set->tables = number(text, 1, 20000);
        break;
    case OPTION_SECONDS:
        set->seconds = number(text, 1, 86400);
        break;
    case OPTION_RATE:
        set->rate = number(text, 0, 1000000);
        break;
    case OPTION_ROUNDS:
        set->rounds = number(text, 0, 1000000);
        break;
    case OPTION_WARM:
        set->warm = number(text, 0, 86400);
        break;
    case OPTION_EVERY:
        set->every = number(text, 1, 86400);
        break;
    case OPTION_SEED:
        set->seed = strtoull(text, NULL, 10);
        break;
    case OPTION_BAR:
        set->bar = true;
        break;
    case OPTION_JSON:
        set->json = true;
        break;
    case OPTION_HELP:
        fputs(usage, stdout);
        exit(0);
    default:
        fputs("try table_load --help\n", stderr);
        exit(2);
    }
}

static void start_server(load *l, char *folder, char *store, size_t room)
{
    if (l->set.port)
        return;
    if (!mkdtemp(folder))
        failed("no temporary folder", folder);
    snprintf(store, room, "%s/tables.db", folder);
    if (!l->set.store)
        l->set.store = store;
    l->server = (wire_server){.program = l->set.hunch, .store = l->set.store};
    if (!wire_server_start(&l->server))
        failed("the server does not start", l->set.hunch);
    l->set.port = l->server.port;
    l->set.process = l->server.process;
}

static void end_server(load *l, const char *folder, const char *store)
{
    static const char *const also[] = {"", "-wal", "-shm"};
    char path[128];
    if (!l->server.process)
        return;
    if (wire_server_end(&l->server, SIGTERM))
        failed("the server did not end properly", NULL);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", store, also[i]);
        unlink(path);
    }
    rmdir(folder);
}

int main(int count, char **arguments)
{
    static load l = {.set = {.tables = 500,
                             .seconds = 30,
                             .rate = 2000,
                             .warm = -1,
                             .every = 10,
                             .game = "cambio",
                             .player = "bayes-v2",
                             .host = WIRE_HOST,
                             .hunch = "build/hunch",
                             .seed = 1}};
    char folder[] = "/tmp/table_load.XXXXXX", store[64];
    int option;
    while ((option = getopt_long(count, arguments, "", options, NULL)) != -1)
        set_option(&l.set, option, optarg);
    if (l.set.warm < 0)
        l.set.warm = l.set.seconds / 4;
    l.seats = calloc((size_t)l.set.tables, sizeof *l.seats);
    l.queue = calloc((size_t)l.set.tables, sizeof *l.queue);
    l.loop = epoll_create1(EPOLL_CLOEXEC);
    if (!l.seats || !l.queue || l.loop < 0)
        failed("no memory", NULL);
    start_server(&l, folder, store, sizeof store);
    sit_down(&l);
    play(&l);
    (l.set.json ? report_json : report_text)(&l);
    for (int i = 0; i < l.set.tables; i++)
        wire_close(&l.seats[i].link);
    end_server(&l, folder, store);
    free(l.seats);
    free(l.queue);
    return l.set.bar && !bar_is_met(&l);
}
