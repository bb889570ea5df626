/* My games: results that a person's browser hands over to have them elsewhere, under a key that only its link carries. The store has
 * the key's hash, and of each game what the page says of it: it is the person's own list, and counts for nobody else. */
#include "server/parts.h"

#include "protocol/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_GAMES = 20,    /* in one request: more is more requests */
    MOST_DAYS = 100000, /* since 1970 */
    MOST_LEVEL = 12,    /* bytes of a level's name */
    MOST_POINTS = 1000  /* hundredths of a win */
};

typedef struct wanted {
    const char *person; /* borrowed */
    bool forget;
} wanted;

#define AT(member) offsetof(wanted, member)
static const wire_field fields[] = {{"person", FIELD_DIGITS, AT(person), 0, SEAL_TOKEN - 1, true},
                                    {"forget", FIELD_FLAG, AT(forget), 0, 0, false},
                                    {.name = "games"},
                                    {0}};

/* A result as a page tells it; what is no whole number is checked apart. */
typedef struct result {
    const char *table; /* borrowed */
    int round, seat, seats, place, today;
    bool practice, resigned;
} result;

#undef AT
#define AT(member) offsetof(result, member)
static const wire_field of_result[] = {{"table", FIELD_TEXT, AT(table), 0, SEAL_ID - 1, true},
                                       {"round", FIELD_NUMBER, AT(round), 1, 999999, true},
                                       {"seat", FIELD_NUMBER, AT(seat), 0, HN_SEATS - 1, true},
                                       {"seats", FIELD_NUMBER, AT(seats), 2, HN_SEATS, true},
                                       {"place", FIELD_NUMBER, AT(place), 1, HN_SEATS, true},
                                       {"today", FIELD_OR_ZERO, AT(today), 1, MOST_DAYS, true},
                                       {"practice", FIELD_FLAG, AT(practice), 0, 0, true},
                                       {"resigned", FIELD_FLAG, AT(resigned), 0, 0, true},
                                       {.name = "game"},
                                       {.name = "when"},
                                       {.name = "share"},
                                       {.name = "levels"},
                                       {.name = "luck"},
                                       {.name = "skill"},
                                       {0}};

static bool is_between(const json_t *value, double least, double most)
{
    return json_is_number(value) && json_number_value(value) >= least &&
           json_number_value(value) <= most;
}

static bool are_levels(const json_t *list, int count)
{
    size_t i;
    const json_t *one;
    json_array_foreach(list, i, one)
    {
        if (!json_is_string(one) || json_string_length(one) > MOST_LEVEL)
            return false;
    }
    return json_is_array(list) && json_array_size(list) == (size_t)count;
}

/* The field that is not what it should be; NULL: all are. */
static const char *wrong_field(const service *s, const json_t *game, const result *r)
{
    static const char *const may_lack[] = {"luck", "skill"};
    const hn_game *found;
    hn_error error;
    double now = 1000.0 * (double)(disk_time(s) + DISK_DAY); /* clocks differ */
    if (strlen(r->table) != SEAL_ID - 1)
        return "table";
    if (json_to_game(json_object_get(game, "game"), &found, &error))
        return "game";
    if (!json_is_integer(json_object_get(game, "when")) ||
        !is_between(json_object_get(game, "when"), 0, now))
        return "when";
    if (!is_between(json_object_get(game, "share"), 0, 1))
        return "share";
    if (!are_levels(json_object_get(game, "levels"), r->seats - 1))
        return "levels";
    for (int i = 0; i < 2; i++) {
        const json_t *value = json_object_get(game, may_lack[i]);
        if (value && !is_between(value, -MOST_POINTS, MOST_POINTS))
            return may_lack[i];
    }
    return NULL;
}

static bool check_game(const service *s, const json_t *game, size_t at, problem *why)
{
    char name[96];
    result r = {0};
    problem inner;
    if (!fields_read(game, of_result, &r, &inner)) {
        snprintf(name, sizeof name, "games[%zu]%s%.40s", at, *inner.field ? "." : "", inner.field);
        return problem_set(why, "bad_field", name, "%s", inner.text);
    }
    const char *wrong = wrong_field(s, game, &r);
    if (!wrong)
        return true;
    snprintf(name, sizeof name, "games[%zu].%s", at, wrong);
    return problem_set(why, "bad_field", name, "expected what docs/protocol.md says of it");
}

static bool check_games(const service *s, const json_t *games, problem *why)
{
    size_t i;
    const json_t *game;
    if (games && (!json_is_array(games) || json_array_size(games) > MOST_GAMES))
        return problem_set(why, "bad_field", "games", "expected a list of at most %d games",
                           MOST_GAMES);
    json_array_foreach(games, i, game)
    {
        if (!check_game(s, game, i, why))
            return false;
    }
    return true;
}

/* Everything that is kept under a hash. */
static void answer(service *s, exchange *e, const char *hash)
{
    char what[128];
    char *text = store_games(s->store, hash, what);
    json_t *games = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    if (games)
        exchange_answer(s, e, 200, json_pack("{s:i, s:o}", "hunch", WIRE_VERSION, "games", games));
    else
        exchange_error(s, e, 503, "damaged", "", "this list of games cannot be read now");
}

void mine_stored(service *s, const store_write *w)
{
    exchange *e = w->context;
    if (*w->problem) {
        exchange_error(s, e, 507, "disk", "",
                       "the server could not store it, so nothing was done; try again later");
        return;
    }
    if (e->client)
        disk_count(s, NULL, e->client, store_write_bytes(w));
    answer(s, e, w->today.person);
}

static void keep(service *s, exchange *e, const wanted *want, const char *hash, const json_t *games)
{
    store_write *w = need(calloc(1, sizeof *w));
    w->what = want->forget ? STORE_FORGET : STORE_GAMES;
    w->text = want->forget ? NULL : need(json_dumps(games, JSON_COMPACT));
    w->used = disk_time(s);
    memcpy(w->today.person, hash, sizeof w->today.person);
    w->context = e;
    store_add(s->store, w);
}

bool mine_ask(service *s, exchange *e, const json_t *body, problem *why)
{
    wanted want = {0};
    char hash[STORE_DIGEST];
    const json_t *games = json_object_get(body, "games");
    if (!*s->secret)
        return problem_set(why, "unknown", "", "here games are kept in the browser alone");
    if (!fields_version(body, why) || !fields_read(body, fields, &want, why) ||
        !check_games(s, games, why))
        return false;
    seal_hash(want.person, hash);
    if (want.forget || json_array_size(games))
        keep(s, e, &want, hash, games);
    else
        answer(s, e, hash);
    return true;
}
