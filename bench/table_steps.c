/* How long a step takes through tables as JSON: what the seat sees, what its player decides, with and without why, and the
 * action. Prints processor microseconds for each request and for a whole step, for one player of each game.
 *
 *     ninja -C build table_steps && build/table_steps */
#include <hunch/hunch.h>
#include <hunch/json.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 60, SEATS = 4 };

typedef struct cost {
    double seconds;
    long count;
} cost;

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Answers a request, counted where that is wanted. */
static json_t *ask(hn_json *tables, const char *request, cost *c)
{
    bool ok;
    double begun = seconds();
    char *line = hn_json_answer(tables, request, strlen(request), &ok);
    if (c) {
        c->seconds += seconds() - begun;
        c->count++;
    }
    if (!ok) {
        fprintf(stderr, "%s\n%s\n", request, line);
        exit(EXIT_FAILURE);
    }
    json_t *answer = json_loads(line, 0, NULL);
    hn_json_free(line);
    return answer;
}

static void play_round(hn_json *tables, int seed, cost costs[4])
{
    char request[256];
    snprintf(request, sizeof request, "{\"hunch\":1,\"do\":\"deal\",\"table\":\"t\",\"seed\":%d}",
             seed);
    json_t *told = ask(tables, request, NULL);
    while (!json_is_true(json_object_get(told, "over"))) {
        int seat = (int)json_integer_value(json_array_get(json_object_get(told, "deciders"), 0));
        json_decref(told);
        snprintf(request, sizeof request,
                 "{\"hunch\":1,\"do\":\"seen\",\"table\":\"t\",\"seat\":%d}", seat);
        json_decref(ask(tables, request, &costs[0]));
        snprintf(request, sizeof request,
                 "{\"hunch\":1,\"do\":\"decide\",\"table\":\"t\",\"seat\":%d,\"why\":false}", seat);
        json_decref(ask(tables, request, &costs[1]));
        snprintf(request, sizeof request,
                 "{\"hunch\":1,\"do\":\"decide\",\"table\":\"t\",\"seat\":%d}", seat);
        json_t *decision = ask(tables, request, &costs[2]);
        snprintf(request, sizeof request,
                 "{\"hunch\":1,\"do\":\"act\",\"table\":\"t\",\"seat\":%d,\"action\":\"%s\"}", seat,
                 json_string_value(json_object_get(decision, "action")));
        json_decref(decision);
        told = ask(tables, request, &costs[3]);
    }
    json_decref(told);
}

static void measure(const hn_game *game)
{
    char request[512];
    const char *player = hn_policy_name(hn_policy_strongest(game));
    if (!strcmp(player, "sage")) /* it takes its time */
        player = hn_stand_in_name(game);
    cost costs[4] = {{0}};
    hn_json *tables = hn_json_open();
    snprintf(
        request, sizeof request,
        "{\"hunch\":1,\"do\":\"make\",\"table\":\"t\",\"game\":\"%s\",\"players\":[\"%s\",\"%s\","
        "\"%s\",\"%s\"]}",
        hn_game_name(game), player, player, player, player);
    json_decref(ask(tables, request, NULL));
    for (int i = 0; i < ROUNDS; i++)
        play_round(tables, i, costs);
    hn_json_close(tables);
    double each[4];
    for (int i = 0; i < 4; i++)
        each[i] = 1e6 * costs[i].seconds / (double)costs[i].count;
    printf(
        "%-8s %-12s seen %5.1f  decide %5.1f  with why %5.1f  act %5.1f  step %5.1f  (%ld steps)\n",
        hn_game_name(game), player, each[0], each[1], each[2], each[3], each[0] + each[2] + each[3],
        costs[0].count);
}

int main(void)
{
    for (int i = 0; i < hn_games(); i++)
        measure(hn_game_at(i));
    return EXIT_SUCCESS;
}
