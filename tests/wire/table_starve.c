/* One address that has the server work as hard as it can, and another one that just wants to play.
 *
 *   table_starve HUNCH STORE tables SECONDS   two tables of eight players that search long, watched: another table's quick
 *                                             players go on, and SIGTERM ends the server soon
 *   table_starve HUNCH STORE hints  COUNT     so many connections that ask for long hints: another address gets its own
 *   table_starve HUNCH STORE replay COUNT     one replay asked for so many times at once is worked out once
 *
 * Prints what it measured. Exits 1, with a sentence, where it does not hold; the bars leave room for a machine with much
 * else to do. */
#include "wire_client.h"
#include "wire_server.h"

#include <jansson.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SECOND   ((int64_t)1000000000)
#define ATTACKER "127.0.0.2"
#define VICTIM   "127.0.0.1"

enum { MOST = 200, PATIENCE = 300000, DELAYS = 100000 };

static wire_server server;

static void die(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fputs("table_starve: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    if (server.process > 0)
        wire_server_end(&server, SIGKILL);
    exit(1);
}

static double seconds_since(int64_t begun)
{
    return (double)(wire_now() - begun) / (double)SECOND;
}

/* --- persons and tables --------------------------------------------------------------------- */

typedef struct person {
    wire link;
    char table[16], token[40];
    json_t *last; /* the newest push with a view */
    bool answered;
    json_t *answer;
} person;

static const char *word(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static void make_table(person *p, const char *seats, const char *more)
{
    char body[2048], *text;
    int length = snprintf(body, sizeof body,
                          "{\"hunch\":1,\"game\":\"cambio\",\"seats\":[%s],\"pace\":\"none\"%s}",
                          seats, more);
    int status = wire_request(WIRE_HOST, server.port, "POST", "/api/1/tables", "", body,
                              (size_t)length, &text);
    json_t *made = text ? json_loads(text, 0, NULL) : NULL;
    if (status != 201)
        die("no table: %d %s", status, text ? text : "");
    snprintf(p->table, sizeof p->table, "%s", word(made, "table"));
    snprintf(p->token, sizeof p->token, "%s", word(made, "token"));
    json_decref(made);
    free(text);
}

/* Takes in what has come within so many milliseconds, or the first message. False: nothing came. */
static bool hear(person *p, int milliseconds)
{
    wire_message m;
    if (!wire_wait(&p->link, &m, milliseconds))
        return false;
    json_t *object = json_loadb(m.text, m.length, 0, NULL);
    if (json_object_get(object, "view")) {
        json_decref(p->last);
        p->last = json_incref(object);
    }
    if (!json_object_get(object, "push")) {
        json_decref(p->answer);
        p->answer = json_incref(object);
        p->answered = true;
    }
    json_decref(object);
    return true;
}

static void join(person *p)
{
    char text[256];
    if (!wire_open(&p->link, WIRE_HOST, server.port, "") || !wire_wait(&p->link, NULL, PATIENCE))
        die("no connection");
    int length =
        snprintf(text, sizeof text, "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\"", p->table);
    if (*p->token)
        length +=
            snprintf(text + length, sizeof text - (size_t)length, ",\"token\":\"%s\"", p->token);
    snprintf(text + length, sizeof text - (size_t)length, "}");
    wire_text(&p->link, text);
}

static size_t legal(const person *p)
{
    return json_array_size(json_object_get(p->last, "legal"));
}

static bool is_over(const person *p)
{
    return json_is_object(json_object_get(p->last, "score"));
}

/* Waits until it is asked. False: not in that time, in milliseconds. */
static bool is_asked(person *p, int64_t until)
{
    while (!legal(p)) {
        int64_t left = (until - wire_now()) / 1000000;
        if (left <= 0 || (!hear(p, (int)left) && p->link.status))
            return false;
        if (is_over(p))
            wire_text(&p->link, "{\"hunch\":1,\"do\":\"next\"}");
        if (is_over(p)) {
            json_decref(p->last);
            p->last = NULL;
        }
    }
    return true;
}

static void leave(person *p)
{
    wire_close(&p->link);
    json_decref(p->last);
    json_decref(p->answer);
    *p = (person){.link.socket = -1};
}

/* --- delays --------------------------------------------------------------------------------- */

static double delays[DELAYS];
static int delay_count;

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Plays for so long: each delay is from an action until it is one's turn again, three computer players later. */
static void play(person *p, double seconds)
{
    int64_t begun = wire_now(), until = begun + (int64_t)(seconds * (double)SECOND);
    unsigned number = 0;
    delay_count = 0;
    while (wire_now() < until && is_asked(p, until)) {
        char text[256];
        const json_t *actions = json_object_get(p->last, "legal");
        const char *action = json_string_value(json_array_get(actions, number++ % legal(p)));
        snprintf(text, sizeof text,
                 "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d,\"moment\":%d}", action,
                 (int)json_integer_value(json_object_get(p->last, "at")),
                 (int)json_integer_value(json_object_get(p->last, "moment")));
        int64_t sent = wire_now();
        json_decref(p->last);
        p->last = NULL;
        wire_text(&p->link, text);
        bool again = is_asked(p, until);
        if (delay_count < DELAYS)
            delays[delay_count++] = seconds_since(sent) * 1000;
        if (!again)
            break;
        nanosleep(&(struct timespec){.tv_nsec = 30000000}, NULL); /* 40 messages a second */
    }
    qsort(delays, (size_t)delay_count, sizeof *delays, compare);
    printf(
        "%d actions in %.1f s, 50 %% within %.1f ms, 99 %% within %.1f ms, the longest %.1f ms\n",
        delay_count, seconds_since(begun), delays[delay_count / 2], delays[delay_count * 99 / 100],
        delays[delay_count ? delay_count - 1 : 0]);
}

/* --- the attacks ---------------------------------------------------------------------------- */

static void repeat(char *text, size_t size, const char *seat, int times)
{
    text[0] = 0;
    for (int i = 0; i < times; i++)
        snprintf(text + strlen(text), size - strlen(text), "%s%s", i ? "," : "", seat);
}

static void starve_by_tables(double seconds)
{
    static person victim, attacker[2];
    char seats[1024];
    wire_from(VICTIM);
    make_table(&victim,
               "{\"who\":\"you\",\"name\":\"Ann\"},{\"who\":\"player\",\"player\":\"bayes-v2\"},"
               "{\"who\":\"player\",\"player\":\"bayes-v2\"},"
               "{\"who\":\"player\",\"player\":\"bayes-v2\"}",
               "");
    join(&victim);
    printf("alone: ");
    play(&victim, seconds / 2);
    wire_from(ATTACKER);
    repeat(seats, sizeof seats, "{\"who\":\"player\",\"player\":\"sage:20000\"}", 8);
    for (int i = 0; i < 2; i++) {
        make_table(&attacker[i], seats, "");
        join(&attacker[i]);
    }
    nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
    printf("two tables of eight sage:20000 besides: ");
    play(&victim, seconds);
    int done = delay_count;
    int64_t begun = wire_now();
    int status = wire_server_end(&server, SIGTERM);
    double took = seconds_since(begun);
    printf("SIGTERM: ended after %.2f s\n", took);
    leave(&victim);
    for (int i = 0; i < 2; i++)
        leave(&attacker[i]);
    if (status)
        die("the server did not end properly: %d", status);
    if (took > 5)
        die("SIGTERM took %.1f s", took);
    if (done < 10)
        die("the players of another table stand still: %d actions in %.0f s", done, seconds);
}

static double hint(person *p, const char *message)
{
    int64_t begun = wire_now();
    p->answered = false;
    wire_text(&p->link, message);
    while (!p->answered)
        if (!hear(p, PATIENCE))
            die("no answer to a hint");
    return seconds_since(begun);
}

static void starve_by_hints(int count)
{
    static person attacker[MOST], victim;
    static const char seats[] = "{\"who\":\"you\",\"name\":\"Ann\"},"
                                "{\"who\":\"player\",\"player\":\"bayes-v2\"}";
    static const char quick[] = "{\"hunch\":1,\"do\":\"hint\"}";
    wire_from(VICTIM);
    make_table(&victim, seats, ",\"seed\":\"5\"");
    join(&victim);
    wire_from(ATTACKER);
    for (int i = 0; i < count; i++) {
        make_table(&attacker[i], seats, ",\"seed\":\"5\"");
        join(&attacker[i]);
        if (!is_asked(&attacker[i], wire_now() + PATIENCE * (SECOND / 1000)))
            die("nobody is asked");
    }
    if (!is_asked(&victim, wire_now() + PATIENCE * (SECOND / 1000)))
        die("nobody is asked");
    printf("a hint alone: %.1f ms\n", 1000 * hint(&victim, quick));
    for (int i = 0; i < count; i++)
        wire_text(&attacker[i].link, "{\"hunch\":1,\"do\":\"hint\",\"player\":\"sage:20000\"}");
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
    double took = hint(&victim, quick);
    printf("a hint while another address asks for %d long ones: %.1f ms\n", count, 1000 * took);
    if (!json_object_get(victim.answer, "hint"))
        die("the hint was refused");
    wire_server_end(&server, SIGTERM);
    for (int i = 0; i < count; i++)
        leave(&attacker[i]);
    leave(&victim);
    if (took > 5)
        die("it waited for the others': %.1f s", took);
}

/* Seconds of processor time that the server has had. */
static double used(void)
{
    char path[64], line[1024] = "";
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)server.process);
    FILE *file = fopen(path, "r");
    if (!file || !fgets(line, sizeof line, file))
        die("%s cannot be read", path);
    fclose(file);
    const char *behind = strrchr(line, ')');
    if (!behind || sscanf(behind, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                          &kernel) != 2)
        die("%s is not understood", path);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

/* A round that is over: the same one every time. */
static void play_out(person *p)
{
    char seats[1024];
    repeat(seats, sizeof seats, "{\"who\":\"player\",\"player\":\"sage:1000\"}", 4);
    make_table(p, seats, ",\"seed\":\"11\"");
    join(p);
    while (!is_over(p))
        if (!hear(p, PATIENCE))
            die("the round does not end");
}

/* Asks from a process of its own, from an address of so many. */
static pid_t ask_replay(const person *p, int number)
{
    char path[80], address[16], *answer;
    pid_t child = fork();
    if (child)
        return child;
    snprintf(path, sizeof path, "/api/1/tables/%s/rounds/1", p->table);
    snprintf(address, sizeof address, "127.0.0.%d", (unsigned char)(10 + number / 4));
    wire_from(address);
    _exit(wire_request(WIRE_HOST, server.port, "GET", path, "", NULL, 0, &answer) != 200);
}

/* The processor time for so many requests at once. */
static double replay(int count)
{
    static person p;
    pid_t child[MOST];
    play_out(&p);
    double before = used();
    for (int i = 0; i < count; i++)
        child[i] = ask_replay(&p, i);
    for (int i = 0; i < count; i++) {
        int status = -1;
        if (waitpid(child[i], &status, 0) < 0 || status)
            die("request %d of a replay was not answered", i);
    }
    double took = used() - before;
    leave(&p);
    return took;
}

static void starve_by_replays(int count)
{
    wire_from(VICTIM);
    double one = replay(1), many = replay(count);
    printf("a replay: %.2f s of processor time; asked for %d times at once: %.2f s\n", one, count,
           many);
    wire_server_end(&server, SIGTERM);
    if (many > 3 * one + 0.5)
        die("it was worked out more than once");
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fputs("usage: table_starve HUNCH STORE tables|hints|replay NUMBER\n", stderr);
        return 2;
    }
    int number = atoi(argv[4]);
    setvbuf(stdout, NULL, _IOLBF, 0);
    signal(SIGPIPE, SIG_IGN);
    server = (wire_server){.program = argv[1], .store = argv[2]};
    if (number < 1 || number > MOST || !wire_server_start(&server))
        die("no server");
    if (!strcmp(argv[3], "tables"))
        starve_by_tables(number);
    else if (!strcmp(argv[3], "hints"))
        starve_by_hints(number);
    else
        starve_by_replays(number);
    return 0;
}
