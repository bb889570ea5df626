/* Sends every message of a list to a server, as the one that it names, and checks what comes of it: the answer, whether the
 * connection stays or with which status it is closed, and after each group that the tables are as before.
 *
 *   table_hostile HUNCH STORE LIST
 *
 * Exits 1 when anything was otherwise, with a line for each. */
#include "hostile_script.h"
#include "wire_client.h"
#include "wire_server.h"

#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    PATIENCE = 100000 /* ms: what has not come by then does not come, however busy the machine is */
};

/* A table that the messages are about, with its persons' tokens. */
typedef struct stage {
    const char *name; /* in the list: who joins it, and the prefix of its names */
    const char *body;
    char table[SCRIPT_WORD], token[2][SCRIPT_WORD];
    int persons;
    json_t *before[2]; /* what the persons saw */
    wire held[2];      /* their connections, so that they are not away */
} stage;

#define COMPUTER "{\"who\":\"player\",\"player\":\"random\"}"
#define SETTINGS "\"pace\":\"none\",\"window\":30"

static stage stages[] = {
    {.name = "seat",
     .body = "{\"hunch\":1,\"game\":\"cambio\",\"seats\":[{\"who\":\"you\",\"name\":\"Ann\"},"
             "{\"who\":\"friend\"}," COMPUTER "]," SETTINGS ",\"seed\":\"5\"}",
     .persons = 2},
    {.name = "dice",
     .body =
         "{\"hunch\":1,\"game\":\"perudo\",\"seats\":[{\"who\":\"you\",\"name\":\"Cyd\"}," COMPUTER
         "]," SETTINGS ",\"seed\":\"5\"}",
     .persons = 1},
    {.name = "plain", /* without help */
     .body =
         "{\"hunch\":1,\"game\":\"cambio\",\"seats\":[{\"who\":\"you\",\"name\":\"Dee\"}," COMPUTER
         "]," SETTINGS ",\"help\":false,\"seed\":\"5\"}",
     .persons = 1},
    {.name = "waiting",
     .body = "{\"hunch\":1,\"game\":\"cambio\",\"seats\":[{\"who\":\"you\",\"name\":\"Eve\"},"
             "{\"who\":\"friend\"},{\"who\":\"friend\"}]," SETTINGS "}",
     .persons = 1},
    {.name = "over",
     .body =
         "{\"hunch\":1,\"game\":\"perudo\",\"seats\":[{\"who\":\"you\",\"name\":\"Fay\"}," COMPUTER
         "]," SETTINGS ",\"seed\":\"7\"}",
     .persons = 1},
};
enum { STAGES = sizeof stages / sizeof stages[0] };

static wire_server server;
static script list;
static char bytes[SCRIPT_BYTES];
static int wrong;

static void failed(const char *what, const char *why)
{
    fprintf(stderr, "table_hostile: %s: %s\n", what, why ? why : "no answer");
    if (server.process > 0)
        wire_server_end(&server, SIGKILL);
    exit(1);
}

static const char *word(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

/* --- the stages ----------------------------------------------------------------------------- */

static json_t *post(const char *path, const char *body)
{
    char *answer;
    int status =
        wire_request(WIRE_HOST, server.port, "POST", path, "", body, strlen(body), &answer);
    json_t *object = answer ? json_loads(answer, 0, NULL) : NULL;
    if (status / 100 != 2 || !object)
        failed(path, answer);
    free(answer);
    return object;
}

static void set_name(const stage *s, const char *name, const char *value)
{
    char whole[SCRIPT_WORD];
    size_t length = 0;
    if (s != stages) /* the first stage has its names without a prefix */
        for (; s->name[length]; length++)
            whole[length] = (char)(s->name[length] - 'a' + 'A');
    snprintf(whole + length, sizeof whole - length, "%s", name);
    script_set(&list, whole, value);
}

static void sit_friend_down(stage *s, const char *invite)
{
    char path[128], body[256];
    snprintf(path, sizeof path, "/api/1/tables/%s/seats", s->table);
    snprintf(body, sizeof body, "{\"hunch\":1,\"name\":\"Bob\",\"seat\":1,\"invite\":\"%s\"}",
             invite);
    json_t *sat = post(path, body);
    snprintf(s->token[1], SCRIPT_WORD, "%s", word(sat, "token"));
    set_name(s, "TOKEN1", s->token[1]);
    json_decref(sat);
}

static void build(stage *s)
{
    json_t *made = post("/api/1/tables", s->body);
    snprintf(s->table, SCRIPT_WORD, "%s", word(made, "table"));
    snprintf(s->token[0], SCRIPT_WORD, "%s", word(made, "token"));
    set_name(s, "TABLE", s->table);
    set_name(s, "TOKEN", s->token[0]);
    const char *invite = word(json_array_get(json_object_get(made, "invites"), 0), "invite");
    set_name(s, "INVITE", invite);
    if (s->persons > 1)
        sit_friend_down(s, invite);
    json_decref(made);
}

/* The next push of that kind; NULL: none came. */
static json_t *pushed(wire *w, const char *kind, int milliseconds)
{
    wire_message m;
    while (wire_wait(w, &m, milliseconds)) {
        json_t *object = json_loadb(m.text, m.length, JSON_REJECT_DUPLICATES, NULL);
        const char *what = word(object, "push");
        if (object && (!strcmp(what, kind) || (!*kind && *what)))
            return object;
        json_decref(object);
    }
    return NULL;
}

static bool join(wire *w, const char *table, const char *token)
{
    char text[256], with[SCRIPT_WORD + 16] = "";
    if (*token)
        snprintf(with, sizeof with, ",\"token\":\"%s\"", token);
    if (!wire_open(w, WIRE_HOST, server.port, "") || !wire_wait(w, NULL, PATIENCE))
        return false;
    snprintf(text, sizeof text, "{\"hunch\":1,\"do\":\"join\",\"table\":\"%s\"%s,\"id\":\"join\"}",
             table, with);
    wire_text(w, text);
    return true;
}

/* Plays on with the last of the legal actions (with dice: a doubt) until the round is over. */
static void play_out(stage *s)
{
    wire w;
    if (!join(&w, s->table, s->token[0]))
        failed("join", s->table);
    for (int i = 0; i < 2000; i++) {
        char text[256];
        json_t *push = pushed(&w, "", PATIENCE);
        const json_t *legal = json_object_get(push, "legal");
        const char *status = word(json_object_get(push, "table"), "status");
        bool over = !strcmp(status, "over");
        if (!over && json_array_size(legal)) {
            const char *action =
                json_string_value(json_array_get(legal, json_array_size(legal) - 1));
            char key[SCRIPT_WORD];
            snprintf(key, sizeof key, "k%d", i);
            snprintf(text, sizeof text,
                     "{\"hunch\":1,\"do\":\"act\",\"action\":\"%s\",\"at\":%d,\"key\":\"%s\"}",
                     action, (int)json_integer_value(json_object_get(push, "at")), key);
            wire_text(&w, text);
            set_name(s, "KEY", key); /* in the end the last one */
        }
        if (!push)
            failed("no end of a round", s->table);
        json_decref(push);
        if (over)
            break;
    }
    wire_close(&w);
}

/* A new connection for a person, instead of the one before; gives what it sees. */
static json_t *sit(stage *s, int person)
{
    wire old = s->held[person];
    if (!join(&s->held[person], s->table, s->token[person]))
        failed("join", s->table);
    json_t *seen = pushed(&s->held[person], "table", PATIENCE);
    if (!seen)
        failed("no push", s->table);
    if (old.in.at)
        wire_close(&old);
    return seen;
}

/* What every person sees when all of them are there. */
static void look(stage *s, json_t **seen)
{
    for (int i = 0; i < s->persons; i++)
        json_decref(sit(s, i));
    for (int i = 0; i < s->persons; i++)
        seen[i] = sit(s, i);
}

/* The first look, when what the table begins with has happened. */
static void look_first(stage *s)
{
    const char *status =
        strcmp(s->name, "waiting") ? strcmp(s->name, "over") ? "playing" : "over" : "waiting";
    for (int tries = 0; tries < 5000; tries++) {
        look(s, s->before);
        if (!strcmp(word(json_object_get(s->before[0], "table"), "status"), status))
            return;
        for (int i = 0; i < s->persons; i++)
            json_decref(s->before[i]);
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    failed("does not begin", s->name);
}

static void set_moment(const stage *s)
{
    char at[SCRIPT_WORD];
    snprintf(at, sizeof at, "%d", (int)json_integer_value(json_object_get(s->before[0], "at")));
    set_name(s, "AT", at);
    const json_t *legal = json_object_get(s->before[0], "legal");
    const char *action = json_string_value(json_array_get(legal, 0));
    set_name(s, "LEGAL", action ? action : "pass");
}

/* After a group: is everything as it was? */
static void compare_stages(const char *group)
{
    for (int i = 0; i < STAGES; i++) {
        json_t *now[2];
        look(&stages[i], now);
        for (int k = 0; k < stages[i].persons; k++) {
            if (!json_equal(now[k], stages[i].before[k])) {
                char *was = json_dumps(stages[i].before[k], JSON_SORT_KEYS);
                char *is = json_dumps(now[k], JSON_SORT_KEYS);
                printf("after \"%s\" the table `%s` is not as it was for person %d:\n%s\n%s\n",
                       group, stages[i].name, k, was, is);
                free(was);
                free(is);
                wrong++;
            }
            json_decref(stages[i].before[k]);
            stages[i].before[k] = now[k];
        }
    }
}

/* --- one message ---------------------------------------------------------------------------- */

static bool connect_as(wire *w, const char *who)
{
    if (!strcmp(who, "new"))
        return wire_open(w, WIRE_HOST, server.port, "") && wire_wait(w, NULL, PATIENCE);
    const stage *at = stages;
    int person = 0;
    for (int i = 0; i < STAGES; i++)
        if (!strcmp(stages[i].name, who))
            at = &stages[i];
    if (!strcmp(who, "seat1"))
        person = 1;
    else if (strcmp(at->name, who) != 0 && strcmp(who, "watch") != 0)
        failed("nobody is called", who);
    bool watches = !strcmp(who, "watch");
    return join(w, at->table, watches ? "" : at->token[person]);
}

/* Sends the pieces, which " ;; " divides: frames of text, or of the first byte that "@81 " says, or "@raw ". */
static void send_pieces(wire *w, const char *text)
{
    while (text) {
        const char *end = strstr(text, " ;; ");
        char piece[16384];
        snprintf(piece, sizeof piece, "%.*s", end ? (int)(end - text) : (int)strlen(text), text);
        const char *payload = piece;
        int head = WIRE_LAST | WIRE_TEXT;
        bool raw = !strncmp(piece, "@raw ", 5);
        if (raw)
            payload += 5;
        else if (piece[0] == '@') {
            head = (int)strtol(piece + 1, NULL, 16);
            payload += strlen(piece) > 3 ? 4 : 3;
        }
        size_t length = script_expand(&list, payload, bytes);
        if (raw)
            wire_raw(w, bytes, length);
        else
            wire_frame(w, head, bytes, length);
        text = end ? end + 4 : NULL;
    }
}

static bool is_answer(const json_t *object, const char *to)
{
    const char *re = json_string_value(json_object_get(object, "re"));
    return re && !strcmp(re, to);
}

/* What came: "ok", "nothing" or the last error's code, and behind a slash the status with which the connection was closed.
 * What has to be worked out may be answered behind the ping that was sent after it. */
static void hear(wire *w, bool answered_for_sure, char *got, size_t room)
{
    static const char none[] = "nothing";
    wire_message m;
    char answer[SCRIPT_WORD];
    snprintf(answer, sizeof answer, "%s", none);
    bool stays = false;
    while ((!stays || (answered_for_sure && !strcmp(answer, none))) && wire_wait(w, &m, PATIENCE)) {
        json_t *object = json_loadb(m.text, m.length, JSON_REJECT_DUPLICATES, NULL);
        const json_t *error = json_object_get(object, "error");
        if (!object || json_integer_value(json_object_get(object, "hunch")) != 1)
            snprintf(answer, sizeof answer, "no-json");
        else if (error && (!*word(error, "code") || !*word(error, "text")))
            snprintf(answer, sizeof answer, "no-reason");
        else if (error)
            snprintf(answer, sizeof answer, "%s", word(error, "code"));
        else if (is_answer(object, "still"))
            stays = true;
        else if (json_object_get(object, "ok") && !is_answer(object, "join"))
            snprintf(answer, sizeof answer, "%s",
                     json_object_get(object, "repeated") ? "repeated" : "ok");
        json_decref(object);
    }
    if (stays)
        snprintf(got, room, "%s", answer);
    else if (w->status)
        snprintf(got, room, "%s/%d", answer, w->status);
    else
        snprintf(got, room, "%s/silent", answer);
}

static void try_message(const script_line *line, char *got, size_t room)
{
    wire w;
    if (!connect_as(&w, line->who)) {
        snprintf(got, room, "no connection");
        wire_close(&w);
        return;
    }
    for (int i = 0; i < line->times; i++)
        send_pieces(&w, line->text);
    wire_text(&w, "{\"hunch\":1,\"do\":\"ping\",\"id\":\"still\"}");
    hear(&w, !strstr(line->expected, "nothing"), got, room);
    wire_close(&w);
}

static void describe(int status, char *answer, char *got, size_t room)
{
    json_t *object = answer ? json_loads(answer, JSON_REJECT_DUPLICATES, NULL) : NULL;
    const char *code = word(json_object_get(object, "error"), "code");
    if (status < 0)
        snprintf(got, room, "closed");
    else if (*code)
        snprintf(got, room, "%d/%s", status, code);
    else
        snprintf(got, room, "%d", status);
    json_decref(object);
    free(answer);
}

/* "METHOD PATH BODY", each expanded. */
static void try_request(const script_line *line, char *got, size_t room)
{
    static char path[SCRIPT_BYTES];
    char method[SCRIPT_WORD], *answer;
    const char *rest = line->text + strcspn(line->text, " ");
    snprintf(method, sizeof method, "%.*s", (int)(rest - line->text), line->text);
    rest += strspn(rest, " ");
    size_t length = strcspn(rest, " ");
    char written[16384];
    snprintf(written, sizeof written, "%.*s", (int)length, rest);
    script_expand(&list, written, path);
    rest += length;
    rest += strspn(rest, " ");
    size_t size = script_expand(&list, rest, bytes);
    int status =
        wire_request(WIRE_HOST, server.port, method, path, "", *rest ? bytes : NULL, size, &answer);
    describe(status, answer, got, room);
}

static void try_bytes(const script_line *line, char *got, size_t room)
{
    char *answer;
    size_t length = script_expand(&list, line->text, bytes);
    int status = wire_exchange(WIRE_HOST, server.port, bytes, length, &answer);
    describe(status, answer, got, room);
}

static int run_list(void)
{
    script_line line;
    int count = 0;
    char group[256] = "";
    while (script_next(&list, &line)) {
        char got[2 * SCRIPT_WORD];
        if (line.heading) {
            if (*group)
                compare_stages(group);
            snprintf(group, sizeof group, "%s", line.text);
            continue;
        }
        count++;
        if (!strcmp(line.who, "http"))
            try_request(&line, got, sizeof got);
        else if (!strcmp(line.who, "tcp"))
            try_bytes(&line, got, sizeof got);
        else
            try_message(&line, got, sizeof got);
        if (!script_fits(line.expected, got)) {
            printf("line %d: %s, not %s: %s %.160s\n", line.number, got, line.expected, line.who,
                   line.text);
            wrong++;
        }
    }
    compare_stages(group);
    return count;
}

int main(int count, char **arguments)
{
    if (count != 4 || !script_open(&list, arguments[3])) {
        fputs("usage: table_hostile HUNCH STORE LIST\n", stderr);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    setvbuf(stdout, NULL, _IOLBF, 0);
    server = (wire_server){.program = arguments[1], .store = arguments[2]};
    if (!wire_server_start(&server))
        failed("the server does not start", arguments[1]);
    char port[SCRIPT_WORD];
    snprintf(port, sizeof port, "%d", server.port);
    script_set(&list, "PORT", port);
    for (int i = 0; i < STAGES; i++) {
        build(&stages[i]);
        if (!strcmp(stages[i].name, "over"))
            play_out(&stages[i]);
        look_first(&stages[i]);
        set_moment(&stages[i]);
    }
    int messages = run_list();
    for (int i = 0; i < STAGES; i++)
        for (int k = 0; k < stages[i].persons; k++) {
            wire_close(&stages[i].held[k]);
            json_decref(stages[i].before[k]);
        }
    if (wire_server_end(&server, SIGTERM))
        failed("the server", "did not end well");
    printf("%d messages, %d of them or their tables not as expected\n", messages, wrong);
    return wrong != 0;
}
